// A closer look at a piece: its stat card and what it bears. On a wide screen a place of its own in the rail follows the
// pointer and the keyboard, and shows who acts while neither is on a piece. On others it comes when it is asked for,
// where it covers neither the question nor the odds.

import { make, present, targetOf } from './dom.js';
import { sheetParts } from './lists.js';

/** @import { Art } from './art.js' */
/** @import { Sheet as Known, View } from './wire.d.ts' */

/** The rail has room for it, as in the style sheet. */
const roomy = matchMedia('(min-width: 1240px)');
/** How long a finger rests on a piece to look at it, in milliseconds. */
const REST = 450;

export class Sheet {
  /** @type {Map<string, Known>} */
  #sheets = new Map();
  /** Who is shown while nobody is looked at. @type {string | null} */
  #acting = null;
  /** @type {string | null} */
  #looked = null;
  /** Stays until something else is touched. @type {string | null} */
  #held = null;
  /** What stands on the page now. @type {Known | null} */
  #shown = null;

  /**
   * @param {HTMLElement} box
   * @param {HTMLElement} bench whose rows open the sheets of what they speak of
   * @param {Art} art
   */
  constructor(box, bench, art) {
    this.box = box;
    this.bench = bench;
    this.art = art;
    this.page = make('div');
    this.close = make('button', { class: 'iconbtn', type: 'button', 'aria-label': 'Close', onclick: () => this.hold(null) }, '×');
    box.append(this.page, this.close);
    roomy.addEventListener('change', () => this.#show());
    addEventListener('pointerdown', (event) => {
      if (this.#held && !box.contains(targetOf(event))) this.hold(null);
    }, true);
  }

  /** Learns what is known now. @param {View} view */
  read({ sheets, acting }) {
    this.#sheets = new Map(sheets.map((sheet) => [sheet.thing, sheet]));
    this.#acting = acting;
    for (const row of this.bench.querySelectorAll('[data-thing]')) {
      if (!this.has(row.getAttribute('data-thing'))) continue;
      row.setAttribute('tabindex', '0');
      row.setAttribute('role', 'button');
    }
    this.#show();
  }

  /** @param {string | null | undefined} id */
  has(id) {
    return typeof id === 'string' && this.#sheets.has(id);
  }

  get isHeld() {
    return this.#held !== null;
  }

  /** The pointer or the keyboard is on a thing, or on nothing. @param {string | null} id */
  look(id) {
    this.#looked = this.has(id) ? id : null;
    this.#show();
  }

  /** Shows a thing until something else is touched. @param {string | null} id */
  hold(id) {
    this.#held = this.has(id) ? id : null;
    if (!this.#held) this.#looked = null;
    this.#show();
  }

  /** Shows a thing, if anything is known of it. @param {string} id */
  open(id) {
    if (this.has(id)) this.hold(id);
    return this.has(id);
  }

  /**
   * Opens what a finger rests on within an element; a click that follows is not meant.
   * @param {SVGElement} element
   * @param {(target: Element | null) => string | null} idOf
   */
  listen(element, idOf) {
    let timer = 0;
    let opened = false;
    const stop = () => clearTimeout(timer);
    element.addEventListener('pointerdown', (event) => {
      stop();
      opened = false;
      const id = event.pointerType === 'mouse' ? null : idOf(targetOf(event));
      if (!this.has(id)) return;
      timer = setTimeout(() => {
        opened = true;
        this.hold(id);
      }, REST);
    });
    element.addEventListener('pointerup', stop);
    element.addEventListener('pointercancel', stop);
    element.addEventListener('pointermove', (event) => {
      if (Math.hypot(event.movementX, event.movementY) > 6) stop();
    });
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
    const sheet = (id && this.#sheets.get(id)) || null;
    this.box.hidden = !sheet;
    this.box.toggleAttribute('data-held', Boolean(this.#held) && !roomy.matches);
    if (!sheet || this.#shown === sheet) return;
    this.page.replaceChildren(...present(sheetParts(sheet, this.art)));
    this.#shown = sheet;
  }
}
