// What can be pointed at beside the court: dice in a tray, cards in a hand, and rows of a list, which speak of a
// piece or stand for themselves.

import { find, focused, make, present, targetOf } from './dom.js';
import { benchParts, trayParts } from './lists.js';
import { handParts } from './parts.js';

/** @import { Art } from './art.js' */
/** @import { By } from './board.js' */
/** @import { Child } from './dom.js' */
/** @import { Hand, Rolled, View } from './wire.d.ts' */

/**
 * `point` and `aim` as those of a board; `open` for rows that speak of a piece answers whether there is more to see; `drawn`
 * tells which parts were redrawn.
 * @typedef {{
 *   point: (id: string, by: By) => void,
 *   aim: (id: string | null) => void,
 *   open: (id: string) => boolean,
 *   drawn: (box: HTMLElement) => void,
 * }} Hooks
 */

export class Tokens {
  /** What is drawn now, by where. @type {WeakMap<HTMLElement, unknown[]>} */
  #drawn = new WeakMap();
  /** The dice in trays, with what is known of each. @type {{ element: HTMLElement, art: string, number: number | null }[]} */
  #dice = [];

  /**
   * @param {HTMLElement} bench
   * @param {HTMLElement} trays where dice lie that do not lie on the bench
   * @param {HTMLElement} hand
   * @param {Art} art
   * @param {Hooks} hooks
   */
  constructor(bench, trays, hand, art, hooks) {
    this.bench = bench;
    this.trays = trays;
    this.hand = hand;
    this.art = art;
    this.hooks = hooks;
    for (const box of [bench, trays, hand]) this.#listenForClicks(box);
    for (const box of [bench, trays]) this.#listenForLooks(box);
    bench.addEventListener('keydown', (event) => {
      const row = targetOf(event);
      const thing = row?.getAttribute('data-thing');
      if (!row || !thing || (event.key !== 'Enter' && event.key !== ' ')) return;
      event.preventDefault();
      if (row.hasAttribute('data-state')) hooks.point(thing, 'key');
      else hooks.open(thing);
    });
    new ResizeObserver(() => this.#reach()).observe(bench);
  }

  /** @param {HTMLElement} box */
  #listenForClicks(box) {
    const { hooks } = this;
    /** @type {By} */
    let pointer = 'mouse';
    box.addEventListener('pointerdown', (event) => {
      pointer = /** @type {By} */ (event.pointerType);
    });
    box.addEventListener('click', (event) => {
      const by = event.detail === 0 ? 'key' : pointer;
      const token = targetOf(event)?.closest('button[data-id]')?.getAttribute('data-id');
      const row = targetOf(event)?.closest('[data-thing]');
      const thing = row?.getAttribute('data-thing');
      if (token) hooks.point(token, by);
      else if (!row || !thing) return;
      // A finger far below the court looks at the piece first.
      else if (pointer !== 'mouse' && by !== 'key' && hooks.open(thing)) return;
      else if (row.hasAttribute('data-state')) hooks.point(thing, by);
      else hooks.open(thing);
    });
  }

  /** @param {HTMLElement} box */
  #listenForLooks(box) {
    const { hooks } = this;
    /** @param {Event} event */
    const spoken = (event) => {
      const row = targetOf(event)?.closest('[data-thing], button.row[data-id]');
      return row?.getAttribute('data-thing') ?? row?.getAttribute('data-id') ?? null;
    };
    box.addEventListener('pointerover', (event) => {
      if (event.pointerType === 'mouse') hooks.aim(spoken(event));
    });
    box.addEventListener('pointerleave', () => hooks.aim(null));
    box.addEventListener('focusin', (event) => {
      if (targetOf(event)?.matches(':focus-visible')) hooks.aim(spoken(event));
    });
    box.addEventListener('focusout', () => hooks.aim(null));
  }

  /** Lists that do not fit are scrolled with the keys, too. */
  #reach() {
    if (this.bench.scrollHeight > this.bench.clientHeight) this.bench.setAttribute('tabindex', '0');
    else this.bench.removeAttribute('tabindex');
  }

  /** Shows what is beside the court. The keyboard stays on the card or die that it was on. @param {View} view */
  render(view) {
    const held = this.all().find((token) => token === document.activeElement)?.dataset.id;
    this.renderDice(view);
    this.#draw(this.hand, [view.hand], () => handParts(view.hand, this.art));
    // Once there was a hand its place is kept: on a shared screen it comes and goes.
    if (view.hand) this.hand.hidden = false;
    this.#reach();
    if (held && !focused()) this.element(held)?.focus({ preventScroll: true });
  }

  /**
   * Shows dice where they will lie, if they are all there, and nothing else of what comes next.
   * @param {View} view what is shown now
   * @param {View} next
   * @param {Rolled[]} rolled
   */
  rollIn(view, next, rolled) {
    const lying = next.trays.flatMap(({ dice }) => dice);
    if (inTray(lying, rolled).length === 0) return;
    const trays = next.trays.map((tray, index) => ({ ...tray, note: view.trays[index]?.title === tray.title ? view.trays[index].note : '' }));
    this.renderDice({ ...view, trays });
  }

  /** Shows the bench and the dice alone. @param {View} view */
  renderDice(view) {
    const { trays, panels, boards } = view;
    const inputs = [trays, panels, boards.length > 0];
    const bench = this.#draw(this.bench, inputs, () => benchParts(view, this.art));
    const below = this.#draw(this.trays, inputs, () => trayParts(view, this.art));
    if (!bench && !below) return;
    const known = trays.flatMap(({ dice }) => dice);
    this.#dice = [this.bench, this.trays]
      .flatMap((box) => [...box.querySelectorAll('.die')])
      .map((element, index) => ({ element: /** @type {HTMLElement} */ (element), art: known[index].art, number: known[index].number ?? null }));
  }

  /**
   * Draws a part if anything that it is made from has changed.
   * @param {HTMLElement} box
   * @param {unknown[]} inputs
   * @param {() => Child[]} parts
   */
  #draw(box, inputs, parts) {
    const before = this.#drawn.get(box);
    if (before && inputs.every((input, index) => input === before[index])) return false;
    this.#drawn.set(box, inputs);
    box.replaceChildren(...present(parts()));
    this.hooks.drawn(box);
    return true;
  }

  /**
   * Every die, card and row that can ever be chosen.
   * @returns {HTMLButtonElement[]}
   */
  all() {
    return [this.bench, this.trays, this.hand].flatMap((box) =>
      [.../** @type {NodeListOf<HTMLButtonElement>} */ (box.querySelectorAll('button[data-id]'))]);
  }

  /** @param {string} id */
  element(id) {
    return this.all().find((token) => token.dataset.id === id) ?? null;
  }

  /**
   * Where a thing is on the screen, or null. What stands for the hand's holder is where the hand is.
   * @param {string} id
   * @param {Hand | null} hand
   */
  where(id, hand) {
    const held = hand?.of === id && !this.hand.hidden && this.hand.childElementCount > 0 ? this.hand : this.element(id);
    const box = held?.getBoundingClientRect();
    return box && box.width > 0 ? box : null;
  }

  /** The dice of trays that lie there as they were rolled. @param {Rolled[]} rolled */
  fallen(rolled) {
    return inTray(this.#dice, rolled).map(({ element }) => element);
  }

  /**
   * Small copies of the tiles and stat cards that can be chosen, for a screen where they lie far below.
   * @param {string[]} ids
   * @param {(id: string) => void} press
   */
  strip(ids, press) {
    /** @param {string} id */
    const copy = (id) => {
      const parts = [...(this.element(id)?.children ?? [])].filter((child) => child.matches('svg, b'));
      return make('button', { class: 'row tile', type: 'button', 'data-key': id, 'data-state': 'choosable', onclick: () => press(id) },
        parts.map((child) => child.cloneNode(true)));
    };
    // In the order of the lists, whatever that of the choices is.
    const inOrder = this.all().flatMap(({ dataset: { id } }) => (id && ids.includes(id) ? [id] : []));
    return make('div', { class: 'tiles strip' }, inOrder.map(copy));
  }

  /**
   * What a number key means: a die that shows it, the card with this number, or the die in this place.
   * @param {number} number
   */
  byKey(number) {
    const buttons = this.#dice.flatMap((die) => (die.number === number && die.element instanceof HTMLButtonElement ? [die.element] : []));
    const [card, placed] = [this.hand, this.trays].map((box) =>
      /** @type {HTMLButtonElement | undefined} */ (box.querySelectorAll('button[data-id]')[number - 1]));
    const token = buttons.find(({ dataset }) => dataset.state === 'choosable') ?? buttons.find((die) => !die.disabled)
      ?? [card, placed].find((each) => each && !each.disabled);
    return token && !token.disabled ? token.dataset.id ?? null : null;
  }

  /**
   * Marks what can be pointed at and what is chosen.
   * @param {string[]} things
   * @param {string[]} chosen
   * @param {Set<string> | null} instead everything that could be taken in the place of something chosen; null while nothing
   *   can be pointed at
   * @param {[string, string] | null | undefined} words what stands below dice that are not chosen and below those that are
   */
  paint(things, chosen, instead, words) {
    const choosable = new Set(things);
    const left = new Set(chosen);
    /** @param {HTMLElement} token */
    const isDie = (token) => token.matches('.die');
    // Words that tell what happens to a die are of use while dice are chosen.
    const telling = words && this.all().some((token) => isDie(token) && (choosable.has(token.dataset.id ?? '') || left.has(token.dataset.id ?? '')));
    for (const token of this.all()) {
      const id = token.dataset.id ?? '';
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
      token.dataset.state = dead && instead && !isDie(token) ? 'disabled' : state;
      const word = find('small', token);
      if (!word) continue;
      const [off, on] = (!dead && telling && words) || [token.dataset.word ?? '', 'chosen'];
      word.textContent = state === 'chosen' ? on : off;
    }
    for (const row of this.bench.querySelectorAll('[data-thing]')) {
      const thing = row.getAttribute('data-thing') ?? '';
      if (chosen.includes(thing)) row.setAttribute('data-state', 'chosen');
      else if (choosable.has(thing)) row.setAttribute('data-state', 'choosable');
      else row.removeAttribute('data-state');
    }
  }
}

/**
 * Which dice of trays were rolled; none if they are not all there. A numeral alone is no roll of a tray: it is compared with
 * another one over the court.
 * @template {{ art: string, number?: number | null }} D
 * @param {D[]} dice
 * @param {Rolled[]} rolled
 */
function inTray(dice, rolled) {
  const left = [...dice].reverse();
  const found = rolled.flatMap(({ art }) => {
    const at = left.findIndex((die) => die.art === art);
    return at < 0 ? [] : left.splice(at, 1);
  });
  return found.length < rolled.length || (found.length === 1 && typeof found[0].number === 'number') ? [] : found;
}
