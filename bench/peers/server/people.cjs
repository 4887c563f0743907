// Two scripted people at each of many tables of boardgame.io's server, each with a live connection of their own.
//
//     node people.cjs --server http://127.0.0.1:8000 --tables 100 --warm 3 --seconds 10 --seed 1 --workers 1 --client bare
//
// Closed loop: the person to act moves as soon as the last move has reached both. It prints a line of JSON at the
// begin and at the end of what is measured, and one with the result; `courtside-load play --json` prints the same.
// The server acknowledges a move by telling the one who made it, too.
//
// --client whole    boardgame.io's own client, which plays every move itself while the server plays it
// --client bare     its messages over the socket.io client it uses, nothing else: a cheaper person, so that more of
//                   the machine is left to the server. This is the default, because it shows the server at its best.

const { fork } = require("node:child_process");
const { performance } = require("node:perf_hooks");
const { parseArgs } = require("node:util");

const { values } = parseArgs({
  options: {
    server: { type: "string" },
    tables: { type: "string" },
    warm: { type: "string", default: "3" },
    seconds: { type: "string", default: "10" },
    seed: { type: "string", default: "1" },
    workers: { type: "string", default: "1" },
    client: { type: "string", default: "bare" },
    worker: { type: "string" },
  },
});
const [tables, warm, seconds, seed, workers] = ["tables", "warm", "seconds", "seed", "workers"].map((name) => Number(values[name]));
const { server } = values;

// Only one connection each, and no long polling before it: pages spend a moment on that, these people would too.
const SOCKET = { transports: ["websocket"], forceNew: true };
const PATIENCE = 120_000;

if (values.worker === undefined) lead().catch(fail);
else work(Number(values.worker)).catch(fail);

function fail(error) {
  console.error(error);
  process.exit(1);
}

// The process that was started: it starts the workers, keeps the time and adds up.
async function lead() {
  const children = Array.from({ length: Math.min(workers, tables) }, (_, index) => {
    const child = fork(__filename, [...process.argv.slice(2), "--worker", String(index)]);
    child.on("exit", (code) => code && process.exit(code));
    return child;
  });
  const all = (send) =>
    Promise.all(
      children.map(
        (child) =>
          new Promise((resolve) => {
            child.once("message", resolve);
            if (send) child.send(send);
          }),
      ),
    );
  const hurry = setTimeout(() => fail(new Error("the tables were not set up in time")), PATIENCE);
  await all(null);
  clearTimeout(hurry);
  await sleep(warm);
  print({ at: "begin" });
  const begin = performance.now();
  await all("begin");
  await sleep(seconds);
  const parts = await all("end");
  const took = (performance.now() - begin) / 1000;
  print({ at: "end" });
  const sum = (name) => parts.reduce((total, part) => total + part[name], 0);
  const sorted = (name) => Float64Array.from(parts.flatMap((part) => part[name])).sort();
  const [acknowledged, told] = [sorted("acknowledged"), sorted("told")];
  print({
    at: "result",
    tables,
    seed,
    seconds: took,
    choices: acknowledged.length,
    acknowledged: shares(acknowledged),
    told: shares(told),
    bytes_a_viewer: sum("bytes") / 2 / Math.max(1, acknowledged.length),
    first_sight: sum("firstSight") / Math.max(1, sum("sights")),
    games: sum("games"),
    refused: sum("refused"),
    stuck: sum("stuck"),
    processor_seconds: sum("processor"),
  });
  for (const child of children) child.kill();
  process.exit(0);
}

const print = (line) => process.stdout.write(JSON.stringify(line) + "\n");
const sleep = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

// In milliseconds.
function shares(sorted) {
  const at = (share) => (sorted.length ? sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] : null);
  return { p50: at(0.5), p99: at(0.99), most: at(1) };
}

// A worker plays every so-many-th table.
async function work(index) {
  process.on("disconnect", () => process.exit(0));
  const { Table } = people();
  const mine = [];
  for (let number = index; number < tables; number += workers) mine.push(new Table(number));
  // A few at a time, as people would come.
  const waiting = [...mine];
  await Promise.all(Array.from({ length: 8 }, async () => { for (let table; (table = waiting.shift()); ) await table.open(); }));
  for (const table of mine) table.play();
  let before;
  process.on("message", (word) => {
    if (word === "begin") {
      before = process.cpuUsage();
      for (const table of mine) table.measure();
      process.send("begun");
    } else {
      const long = performance.now() - 5000;
      const { user, system } = process.cpuUsage(before);
      process.send({
        processor: (user + system) / 1e6,
        acknowledged: mine.flatMap((table) => table.acknowledged),
        told: mine.flatMap((table) => table.told),
        bytes: mine.reduce((total, table) => total + table.bytesTold(), 0),
        firstSight: mine.reduce((total, table) => total + table.firstSight, 0),
        sights: mine.reduce((total, table) => total + table.sights, 0),
        games: mine.reduce((total, table) => total + table.games, 0),
        refused: mine.reduce((total, table) => total + table.refused, 0),
        stuck: mine.filter((table) => table.sentAt < long).length,
      });
    }
  });
  process.send("ready");
}

function people() {
  const { io } = require("socket.io-client");
  const { Client } = require("boardgame.io/client");
  const { SocketIO } = require("boardgame.io/multiplayer");
  const { game } = require("./game.cjs");

  // Speaks boardgame.io's messages. `seen` is called with every state the server tells.
  class Bare {
    constructor(matchID, playerID, credentials, seen) {
      Object.assign(this, { matchID, playerID, credentials, state: null });
      this.socket = io(`${server}/${game.name}`, SOCKET);
      this.socket.on("connect", () => this.socket.emit("sync", matchID, playerID, credentials, 2));
      this.socket.on("sync", (_, { state }) => seen((this.state = state), true));
      this.socket.on("update", (_, state) => seen((this.state = state), false));
    }

    mark(cell) {
      const payload = { type: "mark", args: [cell], playerID: this.playerID, credentials: this.credentials };
      this.socket.emit("update", { type: "MAKE_MOVE", payload }, this.state._stateID, this.matchID, this.playerID);
    }

    leave() {
      this.socket.close();
    }
  }

  class Whole {
    constructor(matchID, playerID, credentials, seen) {
      const multiplayer = SocketIO({ server, socketOpts: SOCKET });
      this.client = Client({ game, multiplayer, matchID, playerID, credentials, debug: false });
      this.client.start();
      this.socket = this.client.transport.socket;
      // After the client's own listeners, so that it knows already.
      this.socket.on("sync", (_, { state }) => seen(state, true));
      this.socket.on("update", (_, state) => seen(state, false));
    }

    mark(cell) {
      this.client.moves.mark(cell);
    }

    leave() {
      this.client.stop();
    }
  }

  const Person = values.client === "whole" ? Whole : Bare;

  async function ask(path, body) {
    const answer = await fetch(`${server}/games/${game.name}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  class Table {
    constructor(number) {
      // The same numbers in every run; the first ones of neighbouring seeds are alike, so they are skipped.
      this.random = (seed * 1_000_003 + number) >>> 0;
      for (let skipped = 0; skipped < 8; skipped += 1) this.below(2);
      this.measure();
      this.people = [];
    }

    below(n) {
      this.random = (Math.imul(this.random, 1664525) + 1013904223) >>> 0;
      return Math.floor((this.random / 2 ** 32) * n);
    }

    // What was counted so far does not count.
    measure() {
      Object.assign(this, { acknowledged: [], told: [], games: 0, refused: 0, bytes: 0, firstSight: 0, sights: 0 });
      for (const person of this.people ?? []) if (person.base !== undefined) person.base = received(person);
      this.begin = performance.now();
    }

    bytesTold() {
      return this.bytes + this.people.reduce((total, person) => total + since(person), 0);
    }

    async open() {
      const { matchID } = await ask("/create", { numPlayers: 2 });
      const credentials = [];
      for (const playerID of ["0", "1"]) {
        const { playerCredentials } = await ask(`/${matchID}/join`, { playerID, playerName: `Person ${playerID}` });
        credentials.push(playerCredentials);
      }
      await new Promise((resolve) => {
        let here = 0;
        this.people = credentials.map((credential, index) => {
          const seen = (state, first) => {
            if (!first) return this.seen(index, state);
            this.state = state;
            const person = this.people[index];
            person.base = received(person);
            this.firstSight += person.base;
            this.sights += 1;
            here += 1;
            if (here === 2) resolve();
          };
          return new Person(matchID, String(index), credential, seen);
        });
      });
      // The server makes somebody a listener right after it has sent the first state.
      await sleep(0.02);
    }

    play() {
      const { G, ctx } = this.state;
      const free = [...G.cells.keys()].filter((cell) => G.cells[cell] === null);
      this.actor = Number(ctx.currentPlayer);
      this.wanted = this.state._stateID + 1;
      this.reached = [false, false];
      const cell = free[this.below(free.length)];
      this.sentAt = performance.now();
      this.people[this.actor].mark(cell);
    }

    seen(index, state) {
      if (state._stateID !== this.wanted) {
        this.refused += 1;
        return;
      }
      const now = performance.now();
      this.reached[index] = true;
      const both = this.reached[0] && this.reached[1];
      // What was sent before the measurement began is not measured.
      if (this.sentAt >= this.begin) {
        if (index === this.actor) this.acknowledged.push(now - this.sentAt);
        if (both) this.told.push(now - this.sentAt);
      }
      if (!both) return;
      this.state = state;
      if (state.ctx.gameover === undefined) this.play();
      else this.next().catch(fail);
    }

    // The match is over: the same two sit down at a new one.
    async next() {
      this.games += 1;
      for (const person of this.people) {
        this.bytes += since(person);
        person.leave();
      }
      this.people = [];
      this.sentAt = Infinity;
      await this.open();
      this.play();
    }
  }

  // Bytes as they came over the connection, its opening and the first state apart.
  const received = (person) => person.socket.io.engine.transport.ws._socket.bytesRead;
  const since = (person) => (person.base === undefined ? 0 : received(person) - person.base);

  return { Table };
}
