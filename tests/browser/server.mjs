// A server of its own for each test file: a free port and a database that nobody else has.

import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { FILE, SEED } from './chance.mjs';

/** Milliseconds for a start or a stop. */
const PATIENCE = 30_000;
/** How often a start is tried, and the milliseconds between: another process may hold the port. */
const TRIES = 10;
const PAUSE = 500;
/**
 * Ports that the system hands to nobody by itself: while a server is down, nobody else gets its port by chance.
 * @type {[number, number]} the first one and how many there are
 */
const PORTS = [20_000, 12_000];

export class Server {
  #directory;
  #process = null;
  #port = 0;
  #starts = 0;

  /** Starts a server on an empty database. */
  static async start() {
    const server = new Server();
    server.#directory = await mkdtemp(join(tmpdir(), 'courtside-'));
    try {
      await server.start();
    } catch (error) {
      await server.stop();
      throw error;
    }
    return server;
  }

  /** The address without a slash at its end. */
  get url() {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Listens on the port that it had before, or on some free one the first time. */
  async start() {
    this.#starts += 1;
    for (let tries = 1; ; tries += 1) {
      const port = this.#port || PORTS[0] + randomInt(PORTS[1]);
      try {
        await this.#listen(port);
        this.#port = port;
        return;
      } catch (error) {
        // It says itself that it cannot listen: only then is it worth another try.
        const gaveUp = this.#process.exitCode > 0;
        await this.#end('SIGKILL');
        if (tries === TRIES || !gaveUp) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }

  async #listen(port) {
    const database = `sqlite://${join(this.#directory, 'courtside.db')}`;
    const options = ['--port', String(port), '--database', database, '--answer-pace', '20', '--limits', 'off'];
    const process_ = spawn(process.env.COURTSIDE_BIN, ['serve', ...options], {
      stdio: ['ignore', 'pipe', 'inherit'],
      // Dice, sides, bots and names of tables repeat; a server that starts again must not give the same names twice.
      env: { ...process.env, COURTSIDE_SEED: `${SEED} ${FILE} ${this.#starts}` },
    });
    this.#process = process_;
    const lines = createInterface({ input: process_.stdout });
    const [line] = await Promise.race([
      once(lines, 'line', { signal: AbortSignal.timeout(PATIENCE) }),
      once(process_, 'exit').then(([code]) => {
        throw new Error(`the server ended with ${code} before it listened`);
      }),
    ]);
    if (!line.includes(`http://127.0.0.1:${port}`)) throw new Error(`the server says where it listens, not: ${line}`);
  }

  /** Ends the process without any warning, as a power cut does. */
  async kill() {
    await this.#end('SIGKILL');
  }

  /** Keeps a copy of the database of a server that was killed. */
  async backUp() {
    await cp(this.#directory, `${this.#directory}-copy`, { recursive: true });
  }

  /** Puts that copy back. */
  async restore() {
    await rm(this.#directory, { recursive: true });
    await rename(`${this.#directory}-copy`, this.#directory);
  }

  /** Nobody is answered until `resume`. */
  pause() {
    this.#process.kill('SIGSTOP');
  }

  resume() {
    this.#process.kill('SIGCONT');
  }

  /** Stops and forgets everything. */
  async stop() {
    try {
      await this.#end('SIGTERM');
    } finally {
      for (const directory of [this.#directory, `${this.#directory}-copy`]) await rm(directory, { recursive: true, force: true });
    }
  }

  /** Ends the process, whatever it is doing: one that is paused, too, and one that does not listen. */
  async #end(signal) {
    const ended = this.#process;
    this.#process = null;
    if (!ended?.pid || ended.exitCode !== null || ended.signalCode !== null) return;
    const exit = once(ended, 'exit');
    ended.kill(signal);
    ended.kill('SIGCONT');
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      ended.kill('SIGKILL');
    }, PATIENCE);
    await exit;
    clearTimeout(timer);
    if (late) throw new Error(`the server did not end within ${PATIENCE} ms`);
  }
}
