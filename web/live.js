// The line to the server: frames come in, plies go out. It says when it is down and mends itself. A lesson has
// a shorter one: its frames are the answer to a ply.

const WAITS = [1, 2, 4, 8, 15];

export class Live {
  #source = null;
  #failures = 0;
  #timer = 0;
  /** A ply that could not be sent: it goes out once when the line is back. */
  #kept = null;

  /**
   * `hooks`: `frame(frame)`, `down(seconds, kept)`, `up()`, `refused(error)`, `version()`.
   */
  constructor(url, hooks) {
    this.url = url;
    this.hooks = hooks;
    addEventListener('online', () => this.#retry());
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden && this.#timer) this.#retry();
    });
    this.#open();
  }

  /** Posts a ply. Answers whether it was taken; a refusal goes to the hook. */
  async play(version, ply) {
    return this.#post('ply', { version, ply }, true);
  }

  /** Posts anything else: `undo`, `fill`, `rematch`. */
  async ask(what, body = {}) {
    return this.#post(what, body, false);
  }

  /** Fetches a frame; `ready` when the device has been handed over. */
  async fetch(ready = false) {
    try {
      const answer = await fetch(`${this.url}/frame${ready ? '?ready=1' : ''}`, { headers: { accept: 'application/json' } });
      if (answer.ok) this.hooks.frame(await answer.json());
      else this.hooks.refused(await refusal(answer));
    } catch {
      this.#lost();
    }
  }

  #open() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#source?.close();
    this.#source = new EventSource(`${this.url}/live?since=${this.hooks.version()}`);
    this.#source.addEventListener('open', () => {
      this.#failures = 0;
      this.hooks.up();
      this.#sendKept();
    });
    this.#source.addEventListener('frame', (event) => this.hooks.frame(JSON.parse(event.data)));
    this.#source.addEventListener('error', () => this.#lost());
  }

  #lost() {
    this.#source?.close();
    if (this.#timer) return;
    let left = WAITS[Math.min(this.#failures, WAITS.length - 1)];
    this.#failures += 1;
    const tick = () => {
      // One short stumble is mended before anybody needs to hear of it.
      if (this.#failures > 1 || this.#kept) this.hooks.down(left, this.#kept !== null);
      if (left === 0) {
        this.#open();
        return;
      }
      left -= 1;
      this.#timer = setTimeout(tick, 1000);
    };
    tick();
  }

  #retry() {
    if (this.#source?.readyState !== EventSource.OPEN) this.#open();
  }

  async #sendKept() {
    const kept = this.#kept;
    this.#kept = null;
    if (!kept) return;
    const { ok, error } = await post(`${this.url}/ply`, kept);
    if (ok) return;
    const message = error.code === 'stale'
      ? 'Your kept move came too late: the table had moved on. Choose again.'
      : error.message;
    this.hooks.refused({ ...error, message });
  }

  async #post(what, body, keep) {
    const { ok, error, answer } = await post(`${this.url}/${what}`, body);
    if (ok) return answer ?? {};
    if (error.code === 'line') {
      if (keep) this.#kept = body;
      this.#lost();
      return keep ? {} : null;
    }
    this.hooks.refused(error);
    return null;
  }
}

/** The line of a lesson. Nothing happens there on its own. */
export class Script {
  /** `hooks`: `frame(frame)`, `refused(error)`. */
  constructor(url, hooks) {
    this.url = url;
    this.hooks = hooks;
  }

  async play(_version, ply) {
    const { ok, error, answer } = await post(`${this.url}/ply`, { ply });
    if (ok) answer.forEach((frame) => this.hooks.frame(frame));
    else if (error.code === 'line') this.hooks.refused({ message: 'The line is down. Choose again when it is back.' });
    else this.hooks.refused(error);
    return null;
  }
}

async function post(url, body) {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) return { ok: false, error: await refusal(answer) };
    return { ok: true, answer: await answer.json().catch(() => null) };
  } catch {
    return { ok: false, error: { code: 'line', message: 'The line is down.' } };
  }
}

/** The sentence of a refusal, whatever came back. */
async function refusal(answer) {
  try {
    const { error } = await answer.json();
    if (error?.message) return error;
  } catch {
    // Not ours: a proxy speaks.
  }
  return { code: 'server', message: `The server answered ${answer.status}. Reload the page.` };
}
