// Keeps the page of a league as it is now: told of a change, it fetches itself again and exchanges what has changed, with what the
// person had chosen and where they were.

/** Seconds between attempts, before chance stretches or shortens them: a thousand pages must not come back at once. */
const WAITS = [1, 2, 4, 8, 15];
/** Failures in a row before the person hears of it. */
const HEARD = 2;
/** Milliseconds after which a fetch has failed. */
const ANSWER = 15_000;
/** And after which a new page is shown without its pictures. */
const PICTURES = 1000;
/** A page that was away for this long trusts no line that it had before. */
const LONG_AWAY = 30_000;

const main = () => /** @type {HTMLElement} */ (document.getElementById('main'));

/** @param {string} id @param {string} text */
function tell(id, text) {
  const note = document.getElementById(id);
  if (!note) return;
  note.textContent = text;
  if (id === 'line') note.hidden = text === '';
}

/** How an element is found again on the page that comes next. @param {Element | null} element */
function addressOf(element) {
  if (!element || element === document.body) return '';
  if (element.id) return `#${CSS.escape(element.id)}`;
  if (element instanceof HTMLInputElement) {
    return `form:has([name="do"][value="${deedOf(element)}"]) input[name="${CSS.escape(element.name)}"][value="${CSS.escape(element.value)}"]`;
  }
  if (element instanceof HTMLAnchorElement) return `a[href="${CSS.escape(element.getAttribute('href') ?? '')}"]`;
  if (element instanceof HTMLButtonElement && element.form) return `form:has([name="do"][value="${deedOf(element)}"]) button`;
  return '';
}

/** What the form of a field does. @param {HTMLInputElement | HTMLButtonElement} field */
function deedOf(field) {
  const deed = field.form?.elements.namedItem('do');
  return deed instanceof HTMLInputElement ? deed.value : '';
}

/** Pictures are there before they are shown: nothing flashes. @param {HTMLElement} part */
async function loaded(part) {
  const pictures = [...part.querySelectorAll('img')].map((picture) => {
    picture.loading = 'eager';
    return picture.decode().catch(() => {});
  });
  await Promise.race([Promise.all(pictures), new Promise((resolve) => setTimeout(resolve, PICTURES))]);
}

/** What the server said last; the page itself may have been dressed since. */
let shown = main().innerHTML;

/** Exchanges the page for a newer one. @param {Document} next */
async function exchange(next) {
  const fresh = next.getElementById('main');
  if (!fresh || fresh.innerHTML === shown) return;
  shown = fresh.innerHTML;
  document.adoptNode(fresh);
  await loaded(fresh);
  const old = main();
  const focus = old.contains(document.activeElement) ? addressOf(document.activeElement) : '';
  const chosen = [...old.querySelectorAll('input:checked')].filter((input) => !input.hasAttribute('checked')).map(addressOf);
  const opened = [...old.querySelectorAll('details[open][id]')].map(({ id }) => id);
  const log = old.querySelector('#log')?.scrollTop ?? 0;
  const before = old.querySelector('#your-part')?.textContent ?? '';
  const place = { x: scrollX, y: scrollY };
  old.replaceWith(fresh);
  for (const address of chosen) {
    const input = address && fresh.querySelector(address);
    if (input instanceof HTMLInputElement) input.checked = true;
  }
  for (const id of opened) {
    const fold = document.getElementById(id);
    if (fold instanceof HTMLDetailsElement) fold.open = true;
  }
  const list = fresh.querySelector('#log');
  if (list) list.scrollTop = log;
  const found = focus && fresh.querySelector(focus);
  if (found instanceof HTMLElement) found.focus({ preventScroll: true });
  dress();
  scrollTo({ left: place.x, top: place.y, behavior: 'instant' });
  const title = fresh.querySelector('#your-part')?.textContent ?? '';
  if (title !== before) tell('said', title);
}

/** What only a script can do. */
function dress() {
  for (const copy of document.querySelectorAll('button[data-copy]')) {
    if (!(copy instanceof HTMLButtonElement)) continue;
    const link = document.getElementById(copy.dataset.copy ?? '');
    if (!(link instanceof HTMLInputElement)) continue;
    copy.hidden = false;
    copy.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(link.value);
        copy.textContent = 'Copied';
      } catch {
        // No clipboard without a secure page: mark the link, so that a key copies it.
        link.select();
        copy.textContent = 'Marked';
      }
    });
    link.addEventListener('focus', () => link.select());
  }
}

let stale = false;
let fetching = false;

/** Fetches the page again; what changes meanwhile is fetched after it. */
async function refresh() {
  stale = true;
  if (fetching) return;
  fetching = true;
  try {
    while (stale) {
      stale = false;
      const answer = await fetch(main().dataset.url ?? location.href, { signal: AbortSignal.timeout(ANSWER) });
      if (!answer.ok) return;
      await exchange(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    }
  } catch {
    // The line says so, and everything is fetched again when it is back.
  } finally {
    fetching = false;
  }
}

class Line {
  /** @type {WebSocket | null} */
  #socket = null;
  #failures = 0;
  #timer = 0;
  #hiddenAt = 0;

  constructor() {
    addEventListener('online', () => this.#open());
    // A page that is put away keeps no socket, so that it can be brought back as it was.
    addEventListener('pagehide', () => this.#drop());
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) this.#open();
    });
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) this.#hiddenAt = Date.now();
      else if (this.#timer || Date.now() - this.#hiddenAt > LONG_AWAY) this.#open();
    });
    this.#open();
  }

  #open() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#drop();
    const address = new URL(`${main().dataset.url}/live`, location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(address);
    this.#socket = socket;
    const late = setTimeout(() => this.#lost(socket), ANSWER);
    socket.addEventListener('open', () => {
      clearTimeout(late);
      if (socket !== this.#socket) return;
      this.#failures = 0;
      tell('line', '');
      // What happened before the line was open was told to nobody.
      refresh();
    });
    socket.addEventListener('message', () => {
      if (socket === this.#socket) refresh();
    });
    socket.addEventListener('close', () => {
      clearTimeout(late);
      this.#lost(socket);
    });
  }

  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  /** @param {WebSocket} socket */
  #lost(socket) {
    if (socket !== this.#socket) return;
    this.#drop();
    const wait = WAITS[Math.min(this.#failures, WAITS.length - 1)];
    this.#failures += 1;
    if (this.#failures >= HEARD) tell('line', "You're offline. This page goes on by itself when you're back.");
    this.#timer = setTimeout(() => this.#open(), 1000 * wait * (0.5 + Math.random()));
  }
}

dress();
new Line();
