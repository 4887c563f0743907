// What can be pointed at beside the court: dice in a tray, cards in a hand, and rows that speak of a piece.

import { find } from './dom.js';

export class Tokens {
  /** `hooks`: `point(id, by)`, `aim(id or null)`. */
  constructor(bench, hand, hooks) {
    this.bench = bench;
    this.hand = hand;
    for (const box of [bench, hand]) {
      box.addEventListener('click', (event) => {
        const by = event.detail === 0 ? 'key' : 'mouse';
        const token = event.target.closest('button[data-id]');
        const row = event.target.closest('[data-thing][data-state]');
        if (token) hooks.point(token.dataset.id, by);
        else if (row) hooks.point(row.dataset.thing, by);
      });
    }
    bench.addEventListener('pointerover', (event) => {
      if (event.pointerType === 'mouse') hooks.aim(event.target.closest('[data-thing][data-state]')?.dataset.thing ?? null);
    });
    bench.addEventListener('pointerleave', () => hooks.aim(null));
    new ResizeObserver(() => this.#reach()).observe(bench);
  }

  /** Lists that do not fit are scrolled with the keys, too. */
  #reach() {
    if (this.bench.scrollHeight > this.bench.clientHeight) this.bench.setAttribute('tabindex', '0');
    else this.bench.removeAttribute('tabindex');
  }

  /** Shows what lies beside the court in a frame. The keyboard stays on the card or die that it was on. */
  render(frame) {
    const focused = this.all().find((token) => token === document.activeElement)?.dataset.id;
    this.bench.innerHTML = frame.bench;
    this.hand.innerHTML = frame.hand;
    // Once there was a hand its place is kept: on a shared screen it comes and goes.
    if (frame.hand) this.hand.hidden = false;
    this.#reach();
    if (focused) this.element(focused)?.focus({ preventScroll: true });
  }

  /** Every die and card that can ever be chosen. */
  all() {
    return [this.bench, this.hand].flatMap((box) => [...box.querySelectorAll('button[data-id]')]);
  }

  element(id) {
    return this.all().find((token) => token.dataset.id === id) ?? null;
  }

  /** What a die or a card is called, or null for anything else. */
  name(id) {
    const token = this.element(id);
    if (!token) return null;
    return token.dataset.face ? `die ${token.dataset.face}` : find('.quiet', token).textContent.split(',', 1)[0];
  }

  /** A small copy of a die, for the list of what is chosen. */
  picture(id) {
    const token = this.element(id);
    return token?.dataset.face ? find('svg', token).cloneNode(true) : null;
  }

  /** What a number key means: a die with this face, or the card with this number. */
  byKey(number) {
    const dice = this.all().filter(({ dataset }) => dataset.face === String(number));
    const card = this.hand.querySelectorAll('button[data-id]')[number - 1];
    const token = dice.find(({ dataset }) => dataset.state === 'choosable') ?? dice.find((die) => !die.disabled) ?? card;
    return token && !token.disabled ? token.dataset.id : null;
  }

  /**
   * Marks what can be pointed at and what is chosen. `instead` holds everything that could be taken in the
   * place of something chosen; null while nothing can be pointed at.
   */
  paint(things, chosen, instead) {
    const choosable = new Set(things.map(({ id }) => id));
    const left = new Set(chosen);
    for (const token of this.all()) {
      const { id } = token.dataset;
      // Of two alike one is chosen.
      const state = left.delete(id) ? 'chosen' : choosable.has(id) ? 'choosable' : '';
      const dead = !state && !instead?.has(id);
      token.disabled = dead;
      token.dataset.state = dead && instead && !token.dataset.face ? 'disabled' : state;
      token.setAttribute('aria-pressed', String(state === 'chosen'));
      const word = find('small', token);
      if (word) word.textContent = state === 'chosen' ? 'chosen' : 'ready';
    }
    for (const row of this.bench.querySelectorAll('[data-thing]')) {
      const { thing } = row.dataset;
      if (chosen.includes(thing)) row.dataset.state = 'chosen';
      else if (choosable.has(thing)) row.dataset.state = 'choosable';
      else delete row.dataset.state;
    }
  }
}
