// A server that tells less than what is shown. Mostly it is only late; but one that says the same again after a while has lost
// what came after it, say by a backup that was restored.

/** Milliseconds after which the server is asked once more. */
const BEHIND = 3000;

export class Behind {
  /** @type {'no' | 'doubted' | 'asked'} */
  #state = 'no';

  /** @param {() => void} refresh asks for everything */
  constructor(refresh) {
    this.refresh = refresh;
  }

  /** The server has told something new. */
  follows() {
    this.#state = 'no';
  }

  /** It has told something old. Answers whether the page goes back to that. */
  doubt() {
    if (this.#state === 'no') {
      this.#state = 'doubted';
      setTimeout(() => {
        if (this.#state === 'no') return;
        this.#state = 'asked';
        this.refresh();
      }, BEHIND);
    }
    if (this.#state !== 'asked') return false;
    this.#state = 'no';
    return true;
  }
}
