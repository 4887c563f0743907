// On a shared screen: covers the court until the device has changed hands.

import { find, make } from './dom.js';

export class Cover {
  #element = null;

  constructor(court, ready) {
    this.court = court;
    this.ready = ready;
  }

  /** Covers for somebody, or uncovers. */
  show(name) {
    if (name && this.#element?.dataset.name === name) return;
    this.#element?.remove();
    this.#element = null;
    find('#stage', this.court).toggleAttribute('inert', Boolean(name));
    if (!name) return;
    const button = make('button', { class: 'tape', type: 'button', onclick: () => this.ready() }, `I am ${name}`);
    this.#element = make('div', { class: 'cover', 'data-name': name },
      make('h2', { class: 'wall' }, `Pass the screen to ${name}`),
      make('p', {}, 'What the last player did in secret is covered.'),
      button);
    this.court.append(this.#element);
    button.focus({ preventScroll: true });
  }
}
