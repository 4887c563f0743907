// Tic-tac-toe through boardgame.io's local client, with random moves.

const { Client } = require("boardgame.io/client");
const { INVALID_MOVE } = require("boardgame.io/core");

const seconds = Number(process.argv[2]);
const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const game = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    const full = (line) => line.every((cell) => G.cells[cell] !== null && G.cells[cell] === G.cells[line[0]]);
    if (LINES.some(full)) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

// The same numbers in every run.
let seed = 1;
const below = (n) => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * n);
};

const spent = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

const client = Client({ game, debug: false });
client.start();
let plies = 0;
const play = () => {
  for (;;) {
    const { G, ctx } = client.getState();
    if (ctx.gameover) break;
    const free = [...G.cells.keys()].filter((cell) => G.cells[cell] === null);
    client.moves.mark(free[below(free.length)]);
    plies += 1;
  }
  client.reset();
};

// Time to compile, as long-running programs have it.
for (let games = 0; games < 200; games += 1) play();
plies = 0;
const begin = spent();
while (spent() - begin < seconds) play();
const rate = plies / (spent() - begin);
const how = "moves through the local client in Node, each followed by reading the state.";
console.log(JSON.stringify({ name: "boardgame.io tic-tac-toe", plies: rate, how }));
