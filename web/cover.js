// On a shared screen: covers the court until the device has changed hands.

import { make, need } from './dom.js';

/** @import { Handover } from './wire.d.ts' */

export class Cover {
  /** @type {HTMLElement | null} */
  #element = null;
  /** @type {Handover | null} */
  #shown = null;

  /**
   * @param {HTMLElement} court
   * @param {(seat: number) => void} ready a player says that they hold the device
   */
  constructor(court, ready) {
    this.court = court;
    this.ready = ready;
  }

  /** Covers for a player, or uncovers. @param {Handover | null} handover */
  show(handover) {
    if (handover && this.#shown?.seat === handover.seat && this.#shown.name === handover.name) return;
    this.#shown = handover;
    this.#element?.remove();
    this.#element = null;
    need('#stage', this.court).toggleAttribute('inert', handover !== null);
    if (!handover) return;
    const { seat, name } = handover;
    const button = make('button', { class: 'tape', type: 'button', onclick: () => this.ready(seat) }, `I am ${name}`);
    this.#element = make('div', { class: 'cover', 'data-name': name },
      make('h2', { class: 'wall' }, `Pass the screen to ${name}`),
      make('p', {}, 'What the last player did in secret is covered.'),
      button);
    this.court.append(this.#element);
    button.focus({ preventScroll: true });
  }
}
