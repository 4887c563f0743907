// What can be pointed at beside the court: dice in a tray, cards in a hand, and rows of a list, which speak of a
// piece or stand for themselves.

import { find, make } from './dom.js';

/** What has a small copy beside the question on a phone. */
export const STRIP = '#bench :is(.tile, .row:has(> .stats))';

export class Tokens {
  /**
   * `trays`: where dice lie that do not lie on the bench. `hooks`: `point(id, by)`, `aim(id or null)`, and for rows
   * that speak of a piece `open(id)`, which answers whether there is more to see.
   */
  constructor(bench, trays, hand, hooks) {
    this.bench = bench;
    this.trays = trays;
    this.hand = hand;
    let pointer = 'mouse';
    for (const box of [bench, trays, hand]) {
      box.addEventListener('pointerdown', (event) => {
        pointer = event.pointerType;
      });
      box.addEventListener('click', (event) => {
        const by = event.detail === 0 ? 'key' : pointer;
        const token = event.target.closest('button[data-id]');
        const row = event.target.closest('[data-thing]');
        if (token) hooks.point(token.dataset.id, by);
        // A finger far below the court looks at the piece first.
        else if (row && pointer !== 'mouse' && by !== 'key' && hooks.open(row.dataset.thing)) return;
        else if (row?.dataset.state) hooks.point(row.dataset.thing, by);
        else if (row) hooks.open(row.dataset.thing);
      });
    }
    bench.addEventListener('keydown', (event) => {
      const row = event.target.matches('[data-thing]') ? event.target : null;
      if (!row || (event.key !== 'Enter' && event.key !== ' ')) return;
      event.preventDefault();
      if (row.dataset.state) hooks.point(row.dataset.thing, 'key');
      else hooks.open(row.dataset.thing);
    });
    const spoken = ({ target }) => {
      const { thing, id } = target.closest('[data-thing], button.row[data-id]')?.dataset ?? {};
      return thing ?? id ?? null;
    };
    for (const box of [bench, trays]) {
      box.addEventListener('pointerover', (event) => {
        if (event.pointerType === 'mouse') hooks.aim(spoken(event));
      });
      box.addEventListener('pointerleave', () => hooks.aim(null));
      box.addEventListener('focusin', (event) => {
        if (event.target.matches(':focus-visible')) hooks.aim(spoken(event));
      });
      box.addEventListener('focusout', () => hooks.aim(null));
    }
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
    this.renderDice(frame);
    this.hand.innerHTML = frame.hand;
    // Once there was a hand its place is kept: on a shared screen it comes and goes.
    if (frame.hand) this.hand.hidden = false;
    this.#reach();
    if (focused) this.element(focused)?.focus({ preventScroll: true });
  }

  /** Shows the bench and the dice alone. */
  renderDice(frame) {
    this.bench.innerHTML = frame.bench;
    this.trays.innerHTML = frame.trays;
  }

  /** Every die, card and row that can ever be chosen. */
  all() {
    return [this.bench, this.trays, this.hand].flatMap((box) => [...box.querySelectorAll('button[data-id]')]);
  }

  /** What they are called by the choices. */
  ids() {
    return this.all().map(({ dataset }) => dataset.id);
  }

  element(id) {
    return this.all().find((token) => token.dataset.id === id) ?? null;
  }

  /** What a die, a card or a row is called, or null for anything else. */
  name(id) {
    const token = this.element(id);
    if (!token) return null;
    if (token.matches('.row')) return find('b', token).textContent;
    const { face } = token.dataset;
    if (face) return /^\d/.test(face) ? `die ${face}` : face;
    return find('.quiet', token).textContent.split(',', 1)[0];
  }

  /** Why a row cannot be chosen, in its own words or in those of the pair that it is part of. */
  reason(id) {
    const token = this.element(id);
    if (!token?.matches('.row[data-out]')) return null;
    return find('small', token.closest('.pair') ?? token)?.textContent ?? null;
  }

  /** Small copies of the tiles and stat cards that can be chosen, for a screen where they lie far below. `press(id)`. */
  strip(things, press) {
    const open = new Set(things.map(({ id }) => id));
    const found = this.all().filter((token) => token.matches(STRIP) && open.has(token.dataset.id));
    const copy = ({ dataset: { id }, children }) =>
      make('button', { class: 'row tile', type: 'button', 'data-key': id, 'data-state': 'choosable', onclick: () => press(id) },
        [...children].filter((child) => child.matches('svg, b')).map((child) => child.cloneNode(true)));
    return found.length > 0 && make('div', { class: 'tiles strip' }, found.map(copy));
  }

  /** A small copy of a die, for the list of what is chosen. */
  picture(id) {
    const token = this.element(id);
    return token?.dataset.face ? find('svg', token).cloneNode(true) : null;
  }

  /** What a number key means: a die with this face, the card with this number, or the die in this place. */
  byKey(number) {
    const dice = this.all().filter(({ dataset }) => dataset.face === String(number));
    const [card, placed] = [this.hand, this.trays].map((box) => box.querySelectorAll('button[data-id]')[number - 1]);
    const token = dice.find(({ dataset }) => dataset.state === 'choosable') ?? dice.find((die) => !die.disabled)
      ?? [card, placed].find((each) => each && !each.disabled);
    return token && !token.disabled ? token.dataset.id : null;
  }

  /**
   * Marks what can be pointed at and what is chosen. `instead` holds everything that could be taken in the
   * place of something chosen; null while nothing can be pointed at. `words` stand below dice that are not chosen
   * and below those that are.
   */
  paint(things, chosen, instead, words) {
    const choosable = new Set(things.map(({ id }) => id));
    const left = new Set(chosen);
    // Words that tell what happens to a die are of use while dice are chosen.
    const telling = words && this.all().some(({ dataset }) => dataset.face && (choosable.has(dataset.id) || left.has(dataset.id)));
    for (const token of this.all()) {
      const { id } = token.dataset;
      // Of two alike one is chosen.
      const state = left.delete(id) ? 'chosen' : choosable.has(id) ? 'choosable' : '';
      const dead = !state && !instead?.has(id);
      token.setAttribute('aria-pressed', String(state === 'chosen'));
      if (token.matches('.row')) {
        // It can be read, and says why it cannot be chosen.
        token.setAttribute('aria-disabled', String(dead));
        token.dataset.state = state;
        continue;
      }
      token.disabled = dead;
      token.dataset.state = dead && instead && !token.dataset.face ? 'disabled' : state;
      const word = find('small', token);
      if (!word) continue;
      const [off, on] = (!dead && telling && words) || [token.dataset.word, 'chosen'];
      word.textContent = state === 'chosen' ? on : off;
    }
    for (const row of this.bench.querySelectorAll('[data-thing]')) {
      const { thing } = row.dataset;
      if (chosen.includes(thing)) row.dataset.state = 'chosen';
      else if (choosable.has(thing)) row.dataset.state = 'choosable';
      else delete row.dataset.state;
    }
  }
}
