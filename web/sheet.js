// A closer look at a piece: its stat card and what it bears. On a wide screen a place of its own in the rail follows the
// pointer and the keyboard, and shows who acts while neither is on anybody. On others it comes when it is asked for,
// where it covers neither the question nor the odds.

import { find, make } from './dom.js';

/** The rail has room for it, as in the style sheet. */
const roomy = matchMedia('(min-width: 1240px)');
/** How long a finger rests on a piece to look at it, in milliseconds. */
const REST = 450;

export class Sheet {
  #sheets = new Map();
  /** Who is shown while nobody is looked at. */
  #acting = null;
  #looked = null;
  /** Stays until something else is touched. */
  #held = null;

  constructor(box) {
    this.box = box;
    this.page = make('div');
    this.close = make('button', { class: 'iconbtn', type: 'button', 'aria-label': 'Close', onclick: () => this.hold(null) }, '×');
    box.append(this.page, this.close);
    roomy.addEventListener('change', () => this.#show());
    addEventListener('pointerdown', (event) => {
      if (this.#held && !box.contains(event.target)) this.hold(null);
    }, true);
  }

  /** Learns what is known at a frame. */
  read({ sheets, acting }) {
    this.#sheets = new Map(sheets.map(({ thing, html }) => [thing, html]));
    this.#acting = acting;
    for (const row of document.querySelectorAll('#bench [data-thing]')) {
      if (!this.has(row.dataset.thing)) continue;
      row.setAttribute('tabindex', '0');
      row.setAttribute('role', 'button');
    }
    this.#show();
  }

  has(id) {
    return this.#sheets.has(id);
  }

  get isHeld() {
    return this.#held !== null;
  }

  /** The pointer or the keyboard is on a thing, or on nothing. */
  look(id) {
    this.#looked = this.has(id) ? id : null;
    this.#show();
  }

  /** Shows a thing until something else is touched. */
  hold(id) {
    this.#held = this.has(id) ? id : null;
    if (!this.#held) this.#looked = null;
    this.#show();
  }

  /** Opens what a finger rests on within an element; a click that follows is not meant. `idOf(target)`: a thing. */
  listen(element, idOf) {
    let timer = 0;
    let opened = false;
    const stop = () => clearTimeout(timer);
    element.addEventListener('pointerdown', (event) => {
      stop();
      opened = false;
      const id = event.pointerType === 'mouse' ? null : idOf(event.target);
      if (!this.has(id)) return;
      timer = setTimeout(() => {
        opened = true;
        this.hold(id);
      }, REST);
    });
    for (const name of ['pointerup', 'pointercancel', 'pointermove']) {
      element.addEventListener(name, (event) => {
        if (name !== 'pointermove' || Math.hypot(event.movementX, event.movementY) > 6) stop();
      });
    }
    element.addEventListener('contextmenu', (event) => {
      if (this.#held) event.preventDefault();
    });
    element.addEventListener('click', (event) => {
      if (opened) event.stopPropagation();
      opened = false;
    }, true);
  }

  #show() {
    const id = this.#held ?? this.#looked ?? (roomy.matches ? this.#acting : null);
    const html = this.#sheets.get(id);
    this.box.hidden = !html;
    this.box.toggleAttribute('data-held', Boolean(this.#held) && !roomy.matches);
    if (html && this.shown !== html) {
      this.page.innerHTML = html;
      this.shown = html;
    }
  }
}
