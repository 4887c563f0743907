// The tab of a table: its title says whose turn it is, and its icon has a dot while the viewer is asked and looks elsewhere.

import { find } from './dom.js';

/** Over the upper right corner of the icon. */
const DOT = '<circle cx="76%" cy="24%" r="22%" fill="#d92b3a" stroke="#fff" stroke-width="5%"/>';

/** @param {string} icon */
export const withDot = (icon) => icon.replace(/<\/svg>\s*$/, `${DOT}</svg>`);

/** @param {{ title: string, my_turn: boolean, lesson: object | null }} view */
export const titleOf = ({ title, my_turn: mine, lesson }) => `${mine && !lesson ? 'Your turn: ' : ''}${title} · Courtside`;

export class Badge {
  #link = /** @type {HTMLLinkElement | null} */ (find('link[rel="icon"]'));
  #plain = this.#link?.getAttribute('href') ?? '';
  /** The icon with its dot, once it was needed. @type {string | null} */
  #dotted = null;
  #mine = false;

  constructor() {
    document.addEventListener('visibilitychange', () => this.#paint());
  }

  /** @param {{ title: string, my_turn: boolean, lesson: object | null }} view */
  show(view) {
    document.title = titleOf(view);
    this.#mine = view.my_turn && !view.lesson;
    this.#paint();
  }

  get #wanted() {
    return this.#mine && document.hidden;
  }

  async #paint() {
    if (!this.#link) return;
    if (this.#wanted && !this.#dotted) await this.#draw();
    const icon = (this.#wanted && this.#dotted) || this.#plain;
    if (this.#link.getAttribute('href') !== icon) this.#link.setAttribute('href', icon);
  }

  async #draw() {
    try {
      const answer = await fetch(this.#plain);
      if (answer.ok) this.#dotted = `data:image/svg+xml,${encodeURIComponent(withDot(await answer.text()))}`;
    } catch {
      // The title says it, too.
    }
  }
}
