// The line to the server: messages come in, requests go out. It says when it is down and mends itself. A lesson has a
// shorter one: its messages are the answer to a ply.

import { WIRE } from './store.js';

/** @import { Done, Message, Refused, Reply, Request } from './wire.d.ts' */

/** @template Union @typedef {Union extends unknown ? Omit<Union, 'id'> : never} WithoutId */
/** What is asked for. @typedef {WithoutId<Request>} What */
/** @typedef {{ done: Done } | { refused: Refused } | { lost: 'unsent' | 'unsure' }} Outcome */

/**
 * `version`: what the page shows; `holder`: the seat that a shared screen is open for; `down`: the line is tried again in so
 * many seconds, and a choice is kept or not.
 * @typedef {{
 *   version: () => number, holder: () => number | null, message: (message: Message) => void, down: (seconds: number, kept: boolean) => void,
 *   up: () => void, refused: (refused: Refused) => void,
 * }} Hooks
 */

/** Seconds between attempts, before chance stretches or shortens them: a thousand pages must not come back at once. */
const WAITS = [1, 2, 4, 8, 15];
/** Milliseconds to wait for an answer. A line that says nothing for so long is dead, whatever it says of itself. */
export const ANSWER = 15_000;
/** A bot may think about its advice for a while. */
const THOUGHT = 60_000;
/** @param {What} what */
const patienceFor = (what) => (what.do === 'advice' ? THOUGHT : ANSWER);
/** A line that stays open this long without a word is well, too. */
const STEADY = 5000;
/** A page that was away for this long trusts no line that it had before. */
const LONG_AWAY = 30_000;
/** Failures in a row after which the table is looked at without a socket: where none was ever open, and where one was. */
const HOPELESS = 2;
const HOPELESS_NOW = 5;
/** Between two looks where sockets cannot be opened at all, and how many looks later they are tried again. */
const LOOK = 2000;
const LOOK_HIDDEN = 10_000;
const LOOKS = 30;

export class Live {
  /** @type {WebSocket | null} */
  #socket = null;
  /** Whether a socket could ever be opened here. */
  #proven = false;
  #failures = 0;
  #timer = 0;
  /** When the next attempt is made. */
  #until = 0;
  /** A choice that could not be sent, or of which nobody knows: it goes out once when the line is back. @type {{ version: number, ply: string, sure: boolean } | null} */
  #kept = null;
  /** What to do with the answer to a request; without one, the line was lost before. @type {Map<number, (outcome?: Outcome) => void>} */
  #pending = new Map();
  #requests = 0;
  /** Messages are unpacked one after the other: they keep their order. @type {Promise<void>} */
  #reading = Promise.resolve();
  /** Whether the table is looked at without a socket; the timer of the next look, and how many there were. */
  #looking = false;
  #nextLook = 0;
  #looks = 0;
  /** Who holds a shared screen, where only looks tell it. @type {number | null} */
  #holder = null;
  #hiddenAt = 0;

  /**
   * @param {string} url of the table
   * @param {Hooks} hooks
   */
  constructor(url, hooks) {
    this.url = url;
    this.hooks = hooks;
    // Whatever was open belongs to a network that is gone.
    addEventListener('online', () => {
      if (this.#looking) this.#look();
      this.#open();
    });
    document.addEventListener('visibilitychange', () => this.#turn());
    // A page that is put away keeps no socket, so that it can be brought back as it was.
    addEventListener('pagehide', () => this.#drop());
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) this.#open();
    });
    this.#open();
  }

  /**
   * Makes a choice. Answers whether it was taken, or is kept; a refusal goes to the hook.
   * @param {number} version
   * @param {string} ply
   */
  async play(version, ply) {
    const outcome = await this.#ask({ do: 'play', version, ply });
    if ('lost' in outcome) {
      this.#kept = { version, ply, sure: outcome.lost === 'unsent' };
      this.#mend();
      return true;
    }
    if ('refused' in outcome) this.hooks.refused(outcome.refused);
    return 'done' in outcome;
  }

  /**
   * Asks for anything else. A refusal goes to the hook.
   * @param {What} what
   * @returns {Promise<Done | null>}
   */
  async request(what) {
    const outcome = await this.#ask(what);
    if ('refused' in outcome) this.hooks.refused(outcome.refused);
    if ('lost' in outcome) this.#mend();
    return 'done' in outcome ? outcome.done : null;
  }

  /** Asks for everything. */
  refresh() {
    if (this.#looking) this.#look();
    else this.#ask({ do: 'snapshot' });
  }

  /** Asks for everything on a new line: the table may look different from there. */
  reopen() {
    if (this.#looking) this.#look();
    else this.#open(false);
  }

  /**
   * Sends a request; one that is made while the line is being opened goes out when it is.
   * @param {What} what
   * @returns {Promise<Outcome>}
   */
  async #ask(what) {
    const request = /** @type {Request} */ ({ id: ++this.#requests, ...what });
    if (this.#looking) return this.#post(request);
    const socket = this.#socket;
    if (!socket || socket.readyState > WebSocket.OPEN) return { lost: 'unsent' };
    return new Promise((resolve) => {
      let sent = false;
      let timer = 0;
      const send = () => {
        if (!this.#pending.has(request.id)) return;
        sent = true;
        timer = setTimeout(() => this.#lost(socket), patienceFor(what));
        socket.send(JSON.stringify(request));
      };
      this.#pending.set(request.id, (outcome = { lost: sent ? 'unsure' : 'unsent' }) => {
        clearTimeout(timer);
        this.#pending.delete(request.id);
        resolve(outcome);
      });
      if (socket.readyState === WebSocket.OPEN) send();
      // After all that is said first on a new line.
      else socket.addEventListener('open', send);
    });
  }

  /** @param {boolean} [following] it goes on from what is shown */
  #open(following = true) {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#drop();
    const since = following ? `since=${this.hooks.version()}&` : '';
    const address = new URL(`${this.url}/live?${since}wire=${WIRE}`, location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(address);
    socket.binaryType = 'arraybuffer';
    this.#socket = socket;
    const late = setTimeout(() => this.#lost(socket), ANSWER);
    // A server that takes every line and drops it again must not be called all the time.
    const steady = () => {
      if (socket === this.#socket) this.#failures = 0;
    };
    socket.addEventListener('open', () => {
      clearTimeout(late);
      if (socket !== this.#socket) return;
      setTimeout(steady, STEADY);
      // Who holds a shared screen was known to the line that broke, or to the looks, and to nobody else.
      const seat = this.#looking ? this.#holder : this.#proven ? this.hooks.holder() : null;
      this.#proven = true;
      this.#lookNoMore();
      if (seat !== null) this.#ask({ do: 'ready', seat });
      this.hooks.up();
      this.#sendKept();
    });
    socket.addEventListener('message', ({ data }) => {
      steady();
      this.#read(data);
    });
    socket.addEventListener('close', () => {
      clearTimeout(late);
      this.#lost(socket);
    });
  }

  /** Lets go of the socket; nothing is told of it any more. */
  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    for (const settle of [...this.#pending.values()]) settle();
  }

  /** @param {WebSocket} socket */
  #lost(socket) {
    if (socket !== this.#socket) return;
    this.#drop();
    this.#failures += 1;
    if (this.#looking) return;
    if (this.#failures < (this.#proven ? HOPELESS_NOW : HOPELESS)) {
      this.#wait();
      return;
    }
    // A server that takes no sockets any more may still answer, or say why not.
    this.#holder = this.#proven ? this.hooks.holder() : null;
    this.#look();
  }

  /** Something could not be sent: says so and, if nobody is mending the line already, begins with it. */
  #mend() {
    // It goes out as soon as the line is open.
    if (this.#socket?.readyState === WebSocket.CONNECTING) return;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#sendKept();
    else if (this.#looking || this.#timer) this.#sayDown();
    else this.#wait();
  }

  /** Counts down to the next attempt. */
  #wait() {
    clearTimeout(this.#timer);
    const wait = WAITS[Math.min(Math.max(this.#failures - 1, 0), WAITS.length - 1)];
    this.#until = Date.now() + 1000 * wait * (0.5 + Math.random());
    const tick = () => {
      const left = Math.max(0, this.#until - Date.now());
      // A short failure is over before the player needs to hear of it.
      if (this.#failures > 1 || this.#kept) this.#sayDown();
      if (left === 0) this.#open();
      else this.#timer = setTimeout(tick, Math.min(1000, left));
    };
    tick();
  }

  #sayDown() {
    const left = this.#looking ? LOOK : Math.max(0, this.#until - Date.now());
    this.hooks.down(Math.ceil(left / 1000), this.#kept !== null);
  }

  /** The page is hidden, or seen again: a line that broke meanwhile, or seems well and may be dead, is mended at once. */
  #turn() {
    if (document.hidden) {
      this.#hiddenAt = Date.now();
    } else if (this.#looking) {
      this.#look();
    } else if (this.#timer || Date.now() - this.#hiddenAt > LONG_AWAY) {
      this.#open();
    }
  }

  async #sendKept() {
    const kept = this.#kept;
    if (!kept) return;
    this.#kept = null;
    const outcome = await this.#ask({ do: 'play', version: kept.version, ply: kept.ply });
    if ('lost' in outcome) {
      this.#kept = { ...kept, sure: kept.sure && outcome.lost === 'unsent' };
      this.#mend();
    }
    if (!('refused' in outcome)) return;
    const { refused } = outcome;
    const stale = refused.code === 'stale';
    // It may well have been taken before the line broke: then the table has moved on by it.
    if (stale && !kept.sure) return;
    const message = stale ? 'Your saved move came too late: the game had moved on. Choose again.' : refused.message;
    this.hooks.refused({ ...refused, message });
  }

  /** @param {string | ArrayBuffer} data */
  #read(data) {
    const read = async () => {
      /** @type {Message} */
      const message = JSON.parse(typeof data === 'string' ? data : await unpack(data));
      if (message.is === 'reply') this.#settle(message);
      else this.hooks.message(message);
    };
    this.#reading = this.#reading.then(read).catch((error) => {
      // A message that cannot be read is as good as missed.
      reportError(error);
      this.refresh();
    });
  }

  /** @param {Reply} reply */
  #settle(reply) {
    this.#pending.get(reply.id)?.('done' in reply ? { done: reply.done } : { refused: reply.refused });
  }

  // Where no socket can be opened: requests are posted, and the table is fetched every other second.

  /**
   * @param {Request} request
   * @returns {Promise<Outcome>}
   */
  async #post(request) {
    if (request.do === 'ready') {
      this.#holder = request.seat;
      await this.#look();
      return { done: {} };
    }
    const outcome = await post(`${this.url}/do`, request, patienceFor(request));
    // A socket that has opened meanwhile tells what came of it.
    if ('done' in outcome && this.#looking) this.#look();
    return outcome;
  }

  async #look() {
    this.#looking = true;
    clearTimeout(this.#nextLook);
    this.#looks += 1;
    if (this.#looks % LOOKS === 0) this.#open();
    const seen = await this.#see();
    if (!this.#looking) return;
    clearTimeout(this.#nextLook);
    this.#nextLook = setTimeout(() => this.#look(), document.hidden ? LOOK_HIDDEN : LOOK);
    if ('message' in seen) {
      this.hooks.up();
      this.hooks.message(seen.message);
      this.#sendKept();
    } else if ('refused' in seen) {
      this.hooks.refused(seen.refused);
    } else if (this.#proven) {
      // Nothing gets through: a socket is as good as a look then, and its waits grow.
      this.#lookNoMore();
      this.#wait();
    } else {
      this.#sayDown();
    }
  }

  /** @returns {Promise<{ message: Message } | { refused: Refused } | { lost: true }>} */
  async #see() {
    const holder = this.#holder === null ? '' : `?ready=${this.#holder}`;
    try {
      const answer = await fetch(`${this.url}/frame${holder}`, { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(ANSWER) });
      if (answer.ok) return { message: await answer.json() };
      // A server that is not up yet, or whatever stands before it, has nothing to say about the table.
      return answer.status >= 500 ? { lost: true } : { refused: await refusal(answer) };
    } catch {
      return { lost: true };
    }
  }

  #lookNoMore() {
    clearTimeout(this.#nextLook);
    this.#looking = false;
  }
}

/**
 * Lines of the log before those that a page has, with the drawings in them; nothing if they cannot be had now.
 * @param {string} url of the table
 * @param {number} before
 * @returns {Promise<{ art: Record<string, string>, log: import('./wire.d.ts').Log } | null>}
 */
export async function earlierLines(url, before) {
  try {
    const answer = await fetch(`${url}/log?before=${before}`, { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(ANSWER) });
    const { art = {}, from, lines } = await answer.json();
    return { art, log: { from, lines } };
  } catch {
    return null;
  }
}

/** The line of a lesson. Nothing happens there on its own. */
export class Script {
  /**
   * @param {string} url
   * @param {Pick<Hooks, 'message' | 'refused'>} hooks
   */
  constructor(url, hooks) {
    this.url = url;
    this.hooks = hooks;
  }

  /** @param {number} _version @param {string} ply */
  async play(_version, ply) {
    const outcome = await post(`${this.url}/ply`, { ply });
    if ('lost' in outcome) this.hooks.refused({ code: 'line', message: "You're offline. Choose again when you're back." });
    else if ('refused' in outcome) this.hooks.refused(outcome.refused);
    else for (const message of outcome.messages ?? []) this.hooks.message(message);
    return false;
  }

  async request() {
    return null;
  }

  refresh() {}

  reopen() {}
}

/** @param {ArrayBuffer} packed */
function unpack(packed) {
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).text();
}

/**
 * @param {string} url
 * @param {object} body
 * @param {number} [patience] milliseconds
 * @returns {Promise<({ done: Done, messages?: Message[] }) | { refused: Refused } | { lost: 'unsure' }>}
 */
async function post(url, body, patience = ANSWER) {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    });
    if (!answer.ok) return { refused: await refusal(answer) };
    const { done = {}, refused, messages } = await answer.json();
    return refused ? { refused } : { done, messages };
  } catch {
    return { lost: 'unsure' };
  }
}

/**
 * The sentence of a refusal, whatever came back.
 * @param {Response} answer
 * @returns {Promise<Refused>}
 */
async function refusal(answer) {
  try {
    const { error, refused, ...plain } = await answer.json();
    const found = refused ?? error ?? plain;
    if (found.message) return found;
  } catch {
    // Not ours: a proxy speaks.
  }
  return { code: 'server', message: `The server answered ${answer.status}. Reload the page.` };
}
