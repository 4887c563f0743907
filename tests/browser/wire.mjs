// All that a page and the server say to each other on the page's socket.

import { EventEmitter } from 'node:events';
import { inflateRawSync } from 'node:zlib';
import { Store } from '../../web/store.js';

const isTable = /\/t\/\w+$/;
const embedded = /<script id="frame" type="application\/json">(.*?)<\/script>/s;

/** A message of the server: text, or packed. */
export const unpack = (data) => JSON.parse(typeof data === 'string' ? data : inflateRawSync(data).toString());

/** A snapshot, or a step that was told, as one object. */
export const asFrame = ({ view, choices, log, fresh = [], motions = [] }) => ({
  ...view,
  choices,
  log: { ...log, total: log.from + log.lines.length },
  fresh,
  motions,
  // Everything that stands anywhere, in words.
  text: [view.floor, ...view.boards.map((board) => board.floor)].flatMap(({ pieces }) => pieces.map(({ id, label }) => [id, label])),
});

/** What a line of the log says. */
export const spoken = ({ words }) => words.map(({ text, strong, fell, held, die }) => text ?? strong ?? fell ?? held ?? die.face).join('');

/** Emits `socket`, `sent` with each request, and `answered` with each request and its reply. */
export class Wire extends EventEmitter {
  /** Every request that was sent. */
  requests = [];
  /** Drawings by name. */
  art = new Map();
  /** Snapshots in pages and messages on sockets, in order. @type {Promise<object | null>[]} */
  #heard = [];
  #asked = new Map();

  constructor(page) {
    super();
    this.setMaxListeners(50);
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'document' || !isTable.test(response.url())) return;
      this.#heard.push(response.text().then((html) => ({ is: 'page', ...JSON.parse(embedded.exec(html)[1]) }), () => null));
    });
    page.on('websocket', (socket) => {
      this.emit('socket');
      socket.on('framesent', ({ payload }) => {
        const request = JSON.parse(payload);
        this.requests.push(request);
        this.#asked.set(request.id, request);
        this.emit('sent', request);
      });
      socket.on('framereceived', ({ payload }) => {
        const message = unpack(payload);
        this.#heard.push(Promise.resolve(message));
        if (message.is === 'reply') this.emit('answered', { request: this.#asked.get(message.id), reply: message });
      });
    });
  }

  /** How many choices were sent. */
  get plies() {
    return this.requests.filter((request) => request.do === 'play').length;
  }

  /** Waits for something that is emitted and is as wanted. */
  next(event, wanted = () => true, timeout = 30_000) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.off(event, hear);
        reject(new Error(`nothing was ${event} in ${timeout} ms`));
      }, timeout);
      const hear = (what) => {
        if (!wanted(what)) return;
        clearTimeout(timer);
        this.off(event, hear);
        resolve(what);
      };
      this.on(event, hear);
    });
  }

  /** Everything that was ever told of one table, by version. */
  async frames() {
    const frames = new Map();
    let store = null;
    const keep = (frame) => {
      const before = frames.get(frame.view.version);
      const motions = frame.motions.length > 0 ? frame.motions : before?.motions ?? [];
      frames.set(frame.view.version, asFrame({ ...frame, motions }));
    };
    for (const message of await Promise.all(this.#heard)) {
      if (!message) continue;
      if (message.is === 'page') {
        store = new Store(message, (art) => Object.entries(art).forEach(([id, drawing]) => this.art.set(id, drawing)));
        keep(store.newest);
      } else {
        store?.receive(message).frames.forEach(keep);
      }
    }
    return frames;
  }
}
