// The line: one socket that mends itself, a choice that is kept, and a way without sockets. Run with `node --test web/tests/`.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { Live, Script } from '../live.js';
import { patch, snapshot, step } from './views.mjs';

/** Sockets that were opened, the newest last. */
let sockets = [];
/** What was fetched, and what a server answers. */
let fetched = [];
let answer = () => ({ status: 200, body: {} });
/** What waits for nothing but a server that never answers: called, it has waited long enough. */
let deadlines = [];
let listeners = {};

class FakeSocket {
  static CONNECTING = 0;
  static OPEN = 1;
  readyState = 0;
  sent = [];
  #listeners = {};

  constructor(url) {
    this.url = String(url);
    sockets.push(this);
  }

  addEventListener(name, act) {
    (this.#listeners[name] ??= []).push(act);
  }

  #hear(name, event) {
    for (const act of this.#listeners[name]) act(event);
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
  }

  open() {
    this.readyState = 1;
    this.#hear('open', {});
  }

  say(data) {
    this.#hear('message', { data: typeof data === 'string' || data instanceof ArrayBuffer ? data : JSON.stringify(data) });
  }

  break() {
    this.readyState = 3;
    this.#hear('close', {});
  }
}

const hear = (name, event = {}) => listeners[name]?.forEach((act) => act(event));

beforeEach(() => {
  [sockets, fetched, listeners, deadlines] = [[], [], {}, []];
  const addEventListener = (name, act) => (listeners[name] ??= []).push(act);
  Object.assign(globalThis, {
    WebSocket: FakeSocket,
    location: { href: 'https://courtside.example/t/one' },
    addEventListener,
    document: { hidden: false, addEventListener },
    reportError() {},
    fetch: async (url, options) => {
      fetched.push({ url, body: options?.body && JSON.parse(options.body) });
      const { status, body, broken, silent, after } = answer(url);
      if (broken) throw new TypeError('no line');
      if (silent) await new Promise((_, reject) => options.signal.addEventListener('abort', () => reject(options.signal.reason)));
      await after;
      return { ok: status < 400, status, json: async () => body };
    },
  });
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  mock.method(Math, 'random', () => 0.5);
  mock.method(AbortSignal, 'timeout', (milliseconds) => {
    const control = new AbortController();
    deadlines.push({ milliseconds, pass: () => control.abort() });
    return control.signal;
  });
});
afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

/** Lets everything that waits for nothing but its turn happen. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

function opened(version = 7, holder = null) {
  const told = { messages: [], down: [], up: 0, refused: [] };
  const live = new Live('/t/one', {
    version: () => version,
    holder: () => holder,
    message: (message) => told.messages.push(message),
    down: (seconds, kept) => told.down.push([seconds, kept]),
    up: () => {
      told.up += 1;
    },
    refused: (refused) => told.refused.push(refused),
  });
  return { live, told };
}

test('it says which version it shows, and takes text and packed bytes in their order', async () => {
  const { told } = opened();
  assert.equal(sockets[0].url, 'wss://courtside.example/t/one/live?since=7&wire=2');
  sockets[0].open();
  assert.equal(told.up, 1);
  const packed = deflateRawSync(JSON.stringify(snapshot()));
  sockets[0].say(packed.buffer.slice(packed.byteOffset, packed.byteOffset + packed.length));
  sockets[0].say(patch(1, step({ version: 2 })));
  for (let turns = 0; turns < 20_000 && told.messages.length < 2; turns += 1) await settle();
  assert.deepEqual(told.messages.map(({ is }) => is), ['snapshot', 'patch'], 'what takes longer to read still comes first');
});

test('a request is answered by the reply with its number', async () => {
  const { live, told } = opened();
  sockets[0].open();
  const taken = live.play(7, 'a1');
  const advice = live.request({ do: 'advice', version: 7 });
  const [play, asked] = sockets[0].sent;
  assert.deepEqual([play.do, play.version, play.ply, asked.do], ['play', 7, 'a1', 'advice']);
  sockets[0].say({ is: 'reply', id: asked.id, done: { advice: { version: 7, choices: [], why: 'So.' } } });
  sockets[0].say({ is: 'reply', id: play.id, refused: { code: 'illegal', message: 'No.' } });
  assert.equal((await advice).advice.why, 'So.');
  assert.equal(await taken, false);
  assert.deepEqual(told.refused.map(({ message }) => message), ['No.']);
});

test('one stumble is mended in silence, more are told, and the waits grow', async () => {
  const { told } = opened();
  sockets[0].open();
  sockets[0].break();
  assert.deepEqual(told.down, []);
  mock.timers.tick(1000);
  assert.equal(sockets.length, 2);
  sockets[1].break();
  assert.deepEqual(told.down, [[2, false]]);
  mock.timers.tick(2000);
  sockets[2].break();
  mock.timers.tick(3999);
  assert.equal(sockets.length, 3);
  mock.timers.tick(1);
  assert.equal(sockets.length, 4);
  sockets[3].open();
  assert.equal(told.up, 2);
});

test('a line that is taken and dropped again is tried more and more slowly; one that is well starts afresh', async () => {
  const { told } = opened();
  sockets[0].open();
  sockets[0].break();
  mock.timers.tick(1000);
  sockets[1].open();
  sockets[1].break();
  assert.deepEqual(told.down, [[2, false]], 'it is told');
  mock.timers.tick(1999);
  assert.equal(sockets.length, 2);
  mock.timers.tick(1);
  // A word on it proves it, and so does a while without any.
  sockets[2].open();
  sockets[2].say({ is: 'notice', code: 'mended', message: 'Well.' });
  sockets[2].break();
  mock.timers.tick(1000);
  sockets[3].open();
  mock.timers.tick(5000);
  sockets[3].break();
  mock.timers.tick(1000);
  assert.equal(sockets.length, 5);
});

test('a line that does not open is given up', async () => {
  const { live, told } = opened();
  const taken = live.play(7, 'a1');
  mock.timers.tick(15_000);
  assert.equal(sockets[0].readyState, 3);
  assert.equal(await taken, true, 'the choice is kept');
  assert.equal(told.down.at(-1)[1], true);
  mock.timers.tick(1000);
  assert.equal(sockets.length, 2);
  sockets[1].open();
  mock.timers.tick(14_000);
  assert.deepEqual(sockets[1].sent.map(({ ply }) => ply), ['a1']);
  assert.equal(sockets[1].readyState, 1, 'one that opened stays');
});

test('what is asked for before the line is open goes out when it is, over the same line', async () => {
  const { live, told } = opened();
  const taken = live.play(7, 'a1');
  const filled = live.request({ do: 'fill', level: 1, all: true });
  assert.deepEqual(told.down, [], 'nothing is down');
  mock.timers.tick(10_000);
  sockets[0].open();
  assert.deepEqual(sockets[0].sent.map((request) => request.do), ['play', 'fill'], 'each once');
  mock.timers.tick(10_000);
  assert.equal(sockets.length, 1, 'it is waited for from when it was sent');
  for (const { id } of sockets[0].sent) sockets[0].say({ is: 'reply', id, done: { version: 8 } });
  assert.equal(await taken, true);
  assert.deepEqual(await filled, { version: 8 });
  mock.timers.tick(60_000);
  assert.equal(sockets.length, 1, 'no timer drops it');
  assert.equal(sockets[0].sent.length, 2);
});

test('what is asked for while a line is opened that never opens is not sent; a choice is kept and goes out once', async () => {
  const { live, told } = opened();
  sockets[0].open();
  sockets[0].break();
  mock.timers.tick(1000);
  const taken = live.play(7, 'a1');
  const undone = live.request({ do: 'undo', version: 7 });
  sockets[1].break();
  assert.equal(await taken, true);
  assert.equal(await undone, null);
  assert.deepEqual(told.down.at(-1), [2, true]);
  mock.timers.tick(2000);
  sockets[2].open();
  assert.deepEqual(sockets[2].sent.map(({ ply }) => ply), ['a1']);
  // It never went out before: too late is too late.
  sockets[2].say({ is: 'reply', id: sockets[2].sent[0].id, refused: { code: 'stale', message: 'Old.' } });
  await settle();
  assert.match(told.refused[0].message, /came too late/);
});

test('another network: whatever was open is opened again at once', async () => {
  const { live } = opened();
  sockets[0].open();
  const taken = live.play(7, 'a1');
  hear('online');
  assert.deepEqual(sockets.map(({ readyState }) => readyState), [3, 0]);
  assert.equal(await taken, true);
  sockets[1].open();
  assert.deepEqual(sockets[1].sent.map(({ ply }) => ply), ['a1']);
});

test('a choice that could not be sent is kept and goes out once', async () => {
  const { live, told } = opened();
  sockets[0].open();
  sockets[0].break();
  assert.equal(await live.play(7, 'a1'), true);
  assert.deepEqual(told.down.at(-1)[1], true);
  hear('online');
  sockets[1].open();
  assert.deepEqual(sockets[1].sent.map(({ ply }) => ply), ['a1']);
  sockets[1].say({ is: 'reply', id: sockets[1].sent[0].id, refused: { code: 'stale', message: 'Old.' } });
  await settle();
  assert.match(told.refused[0].message, /came too late/);
  sockets[1].break();
  mock.timers.tick(1000);
  sockets[2].open();
  assert.deepEqual(sockets[2].sent, [], 'once');
});

test('a choice of which nobody knows is tried again, and it is no news that it was taken', async () => {
  const { live, told } = opened();
  sockets[0].open();
  const taken = live.play(7, 'a1');
  sockets[0].break();
  assert.equal(await taken, true);
  mock.timers.tick(1000);
  sockets[1].open();
  assert.equal(sockets[1].sent[0].ply, 'a1');
  sockets[1].say({ is: 'reply', id: sockets[1].sent[0].id, refused: { code: 'stale', message: 'Old.' } });
  await settle();
  assert.deepEqual(told.refused, []);
});

test('a line that answers nothing is dead', async () => {
  const { live } = opened();
  sockets[0].open();
  const taken = live.play(7, 'a1');
  mock.timers.tick(15_000);
  assert.equal(await taken, true, 'the choice is kept');
  mock.timers.tick(1000);
  assert.equal(sockets.length, 2);
});

test('a page that comes back after long opens another line at once', () => {
  opened();
  sockets[0].open();
  const away = (milliseconds) => {
    document.hidden = true;
    hear('visibilitychange');
    mock.timers.tick(milliseconds);
    document.hidden = false;
    hear('visibilitychange');
  };
  away(20_000);
  assert.equal(sockets.length, 1, 'a glance elsewhere costs nothing');
  away(60_000);
  assert.deepEqual(sockets.map(({ readyState }) => readyState), [3, 0]);
});

test('a new line is told who holds a shared screen, before anything else', () => {
  const { live } = opened(7, 1);
  sockets[0].open();
  assert.deepEqual(sockets[0].sent, [], 'the first shows what the page shows');
  sockets[0].break();
  mock.timers.tick(1000);
  live.play(7, 'a1');
  sockets[1].open();
  assert.deepEqual(sockets[1].sent.map((request) => [request.do, request.seat ?? request.ply]), [['ready', 1], ['play', 'a1']]);
});

/** Breaks a line that was open again and again, until it is no use any more. */
async function breakForGood() {
  sockets.at(-1).break();
  for (let failures = 1; failures < 5; failures += 1) {
    mock.timers.tick(8000);
    sockets.at(-1).break();
  }
  await settle();
}

test('a line that is lost for good tells why, or is looked at without a socket', async () => {
  answer = () => ({ status: 404, body: { error: { code: 'table', message: 'There is no such table.' } } });
  const { live, told } = opened(7, 1);
  sockets[0].open();
  await breakForGood();
  assert.equal(fetched[0].url, '/t/one/frame?ready=1', 'the shared screen stays open');
  assert.equal(told.refused[0].message, 'There is no such table.');
  assert.equal(sockets.length, 5);
  answer = () => ({ status: 200, body: snapshot({ version: 8 }) });
  mock.timers.tick(2000);
  await settle();
  assert.equal(told.messages.length, 1);
  // Sockets are tried again later, and told who holds the screen.
  live.request({ do: 'ready', seat: 0 });
  await settle();
  for (let looks = 0; looks < 40 && sockets.length < 6; looks += 1) {
    mock.timers.tick(2000);
    await settle();
  }
  sockets[5].open();
  assert.deepEqual(sockets[5].sent.map((request) => [request.do, request.seat]), [['ready', 0]]);
});

for (const [name, nothing] of [['nothing gets through at all', { broken: true }], ['a proxy has no server behind it', { status: 502, body: {} }]]) {
  test(`while ${name}, sockets are tried more and more slowly`, async () => {
    answer = () => nothing;
    const { told } = opened();
    sockets[0].open();
    await breakForGood();
    assert.equal(fetched.length, 1);
    assert.deepEqual(told.down.at(-1), [15, false]);
    mock.timers.tick(14_999);
    await settle();
    assert.equal(fetched.length, 1);
    assert.equal(sockets.length, 5);
    mock.timers.tick(1);
    assert.equal(sockets.length, 6);
    sockets[5].open();
    assert.equal(told.up, 2);
    assert.deepEqual(told.refused, []);
  });
}

test('what is fetched has a deadline', async () => {
  answer = () => ({ silent: true });
  const { live, told } = opened();
  sockets[0].break();
  mock.timers.tick(1000);
  sockets[1].break();
  const pass = async () => {
    deadlines.at(-1).pass();
    await settle();
    return deadlines.at(-1).milliseconds;
  };
  assert.equal(await pass(), 15_000);
  assert.equal(told.down.length, 1, 'a look that is not answered says so');
  const taken = live.play(7, 'a1');
  assert.equal(await pass(), 15_000);
  assert.equal(await taken, true);
  assert.deepEqual(told.down.at(-1), [2, true], 'the choice is kept');
  const advice = live.request({ do: 'advice', version: 7 });
  assert.equal(await pass(), 60_000, 'a bot may think');
  assert.equal(await advice, null);
  // The next look is made all the same, and what was kept goes out.
  answer = () => ({ status: 200, body: snapshot() });
  fetched = [];
  mock.timers.tick(2000);
  await settle();
  assert.deepEqual(fetched.slice(0, 2).map(({ url }) => url), ['/t/one/frame', '/t/one/do']);
});

test('a post that is answered after a socket has opened begins no looks beside it', async () => {
  let post = () => {};
  answer = (url) => ({ status: 200, body: url.endsWith('/do') ? { id: 1, done: {} } : snapshot(), after: url.endsWith('/do') && new Promise((done) => (post = done)) });
  const { live, told } = opened();
  sockets[0].break();
  mock.timers.tick(1000);
  sockets[1].break();
  await settle();
  const taken = live.play(1, 'a1');
  hear('online');
  sockets[2].open();
  const [messages, looks] = [told.messages.length, fetched.length];
  post();
  assert.equal(await taken, true);
  mock.timers.tick(10_000);
  await settle();
  assert.deepEqual([told.messages.length, fetched.length], [messages, looks]);
});

test('a page that is put away keeps no socket and opens one when it is brought back', () => {
  opened();
  sockets[0].open();
  hear('pagehide');
  assert.equal(sockets[0].readyState, 3);
  sockets[0].break();
  mock.timers.tick(60_000);
  assert.equal(sockets.length, 1);
  hear('pageshow', { persisted: true });
  assert.equal(sockets.length, 2);
});

test('where sockets cannot be opened requests are posted and the table is looked at', async () => {
  answer = (url) => ({ status: 200, body: url.endsWith('/do') ? { id: 1, done: { version: 8 } } : snapshot({ version: 8 }) });
  const { live, told } = opened();
  sockets[0].break();
  mock.timers.tick(1000);
  sockets[1].break();
  await settle();
  assert.deepEqual(fetched.map(({ url }) => url), ['/t/one/frame']);
  assert.equal(told.messages.length, 1);
  mock.timers.tick(2000);
  await settle();
  assert.equal(told.messages.length, 2);
  fetched = [];
  assert.equal(await live.play(8, 'b2'), true);
  assert.deepEqual([fetched[0].url, fetched[0].body.ply, fetched[0].body.do], ['/t/one/do', 'b2', 'play']);
  fetched = [];
  await live.request({ do: 'ready', seat: 1 });
  assert.equal(fetched[0].url, '/t/one/frame?ready=1');
  answer = () => ({ status: 404, body: { error: { code: 'table', message: 'There is no such table.' } } });
  mock.timers.tick(2000);
  await settle();
  assert.equal(told.refused[0].message, 'There is no such table.');
  // Sockets are tried again later, and what opens is used.
  answer = () => ({ status: 200, body: snapshot({ version: 9 }) });
  for (let looks = 0; looks < 40 && sockets.length < 3; looks += 1) {
    mock.timers.tick(2000);
    await settle();
  }
  assert.equal(sockets.length, 3);
  sockets[2].open();
  fetched = [];
  mock.timers.tick(10_000);
  assert.deepEqual(fetched, []);
});

test('a lesson has messages for an answer', async () => {
  const told = { messages: [], refused: [] };
  const script = new Script('/learn/chessboard/2', { message: (message) => told.messages.push(message), refused: (refused) => told.refused.push(refused) });
  answer = () => ({ status: 200, body: { messages: [patch(0, step({ version: 1 }))] } });
  await script.play(0, 'a1');
  assert.deepEqual([fetched[0].url, fetched[0].body], ['/learn/chessboard/2/ply', { ply: 'a1' }]);
  assert.equal(told.messages[0].from, 0);
  answer = () => ({ status: 422, body: { error: { code: 'lesson', message: 'Choose again.' } } });
  await script.play(0, 'a1');
  answer = () => ({ broken: true });
  await script.play(0, 'a1');
  answer = () => ({ status: 502, body: {} });
  await script.play(0, 'a1');
  assert.deepEqual(told.refused.map(({ code }) => code), ['lesson', 'line', 'server']);
});
