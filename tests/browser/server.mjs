// A server of its own for each test file: a free port and a database that nobody else has.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export class Server {
  #directory;
  #process = null;
  #port = 0;

  /** Starts a server on an empty database. */
  static async start() {
    const server = new Server();
    server.#directory = await mkdtemp(join(tmpdir(), 'courtside-'));
    await server.start();
    return server;
  }

  /** The address without a slash at its end. */
  get url() {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Listens on the port that it had before, or on any free one the first time. */
  async start() {
    const database = `sqlite://${join(this.#directory, 'courtside.db')}`;
    const process_ = spawn(process.env.COURTSIDE_BIN, ['serve', '--port', String(this.#port), '--database', database, '--answer-pace', '20'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#process = process_;
    const lines = createInterface({ input: process_.stdout });
    const [line] = await Promise.race([
      once(lines, 'line'),
      once(process_, 'exit').then(([code]) => {
        throw new Error(`the server ended with ${code} before it listened`);
      }),
    ]);
    const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(line);
    if (!found) throw new Error(`the server says where it listens, not: ${line}`);
    this.#port = Number(found[1]);
  }

  /** Ends the process without any warning, as a power cut does. */
  async kill() {
    await this.#end('SIGKILL');
  }

  /** Stops and forgets everything. */
  async stop() {
    await this.#end('SIGTERM');
    await rm(this.#directory, { recursive: true, force: true });
  }

  async #end(signal) {
    const ended = this.#process;
    this.#process = null;
    if (!ended || ended.exitCode !== null) return;
    const exit = once(ended, 'exit');
    ended.kill(signal);
    await exit;
  }
}
