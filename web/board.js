// A court with what stands on it: draws it piece by piece, shows what can be pointed at, draws the way to a target, and
// walks the keyboard between things.

import { arrange, draw, focused, need, needDrawn, targetOf } from './dom.js';

/** @import { Art } from './art.js' */
/** @import { Floor, Piece, Place, Point } from './wire.d.ts' */

/** @typedef {'mouse' | 'touch' | 'pen' | 'key' | 'button'} By how the player points */
/** @typedef {{ point: (id: string, by: By) => void, aim: (id: string | null) => void }} Hooks */
/** @typedef {{ id: string, element: SVGGElement, at: Point, frame: string, art: string, piece: Piece | null }} Stand */

const POINTABLE = '.place, .piece-at';
/** What the state of a thing is shown by. */
const PAINT = ['data-state', 'data-taken', 'tabindex', 'role', 'aria-label', 'aria-pressed'];

/**
 * A curve of points from one thing to another, short of both; flat for a walk.
 * @param {Point} from
 * @param {Point} to
 * @param {number} bend
 */
export function curve(from, to, bend) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const side = to.x >= from.x ? -1 : 1;
  const control = {
    x: (from.x + to.x) / 2 + side * ((to.y - from.y) / length) * length * bend * -1,
    y: (from.y + to.y) / 2 - Math.abs((to.x - from.x) / length) * length * bend,
  };
  /** @param {number} t */
  const at = (t) => ({
    x: (1 - t) ** 2 * from.x + 2 * t * (1 - t) * control.x + t ** 2 * to.x,
    y: (1 - t) ** 2 * from.y + 2 * t * (1 - t) * control.y + t ** 2 * to.y,
  });
  const [start, end] = [Math.min(0.4, 40 / length), 1 - Math.min(0.4, 36 / length)];
  return Array.from({ length: 25 }, (_, step) => at(start + ((end - start) * step) / 24));
}

/** From the top left, line by line. @param {Stand} one @param {Stand} other */
const asRead = ({ at: one }, { at: other }) => one.y - other.y || one.x - other.x;

/** @param {Point[]} points */
export const pathOf = (points) => points.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** What is nearer is drawn later. @param {Piece[]} pieces */
export const fromTheBack = (pieces) =>
  [...pieces].sort((one, other) => one.layer - other.layer || one.at.y - other.at.y || one.at.x - other.at.x);

export class Board {
  /** @type {Map<string, Stand>} */
  #stands = new Map();
  /** The places that are drawn. @type {Place[] | null} */
  #places = null;
  /** @type {Stand | null} */
  #roving = null;
  /** The id under a mouse. @type {string | null} */
  #hovered = null;
  /** The id that had the keyboard before it was lost, or true if its element can be chosen no more. @type {string | true | null} */
  #lost = null;

  /**
   * @param {SVGSVGElement} svg
   * @param {Art} art
   * @param {Hooks} hooks
   */
  constructor(svg, art, hooks) {
    this.svg = svg;
    this.art = art;
    this.layer = needDrawn('.layer', svg);
    this.marks = needDrawn('.marks', svg);
    this.hooks = hooks;
    /** @type {By} */
    let pointer = 'mouse';
    svg.addEventListener('pointerdown', (event) => {
      pointer = /** @type {By} */ (event.pointerType);
    });
    svg.addEventListener('click', (event) => {
      // A click that no pointer made comes from the keyboard or a screen reader.
      const [stand, by] = event.detail === 0 ? [this.#under(event), /** @type {By} */ ('key')] : [this.#pointed(event), pointer];
      if (stand) hooks.point(this.#meant(stand), by);
    });
    svg.addEventListener('pointerover', (event) => {
      if (event.pointerType !== 'mouse') return;
      const stand = this.#pointed(event);
      this.#hovered = stand ? this.#meant(stand) : null;
      hooks.aim(this.#hovered);
    });
    svg.addEventListener('pointerleave', () => {
      this.#hovered = null;
      hooks.aim(null);
    });
    svg.addEventListener('keydown', (event) => {
      const stand = this.#under(event);
      if (stand && (event.key === 'Enter' || event.key === ' ')) {
        event.preventDefault();
        hooks.point(stand.id, 'key');
      }
    });
    // On the box around it: a drawing that listens for focus would take it itself on every click.
    svg.parentElement?.addEventListener('focusin', (event) => {
      const stand = this.#under(event);
      if (!stand) return;
      this.#rove(stand);
      if (stand.element.matches(':focus-visible')) hooks.aim(stand.id);
    });
    svg.parentElement?.addEventListener('focusout', () => hooks.aim(this.#hovered));
  }

  /** Shows a court with its pieces. What has the keyboard keeps it. @param {Floor} floor */
  render({ court, width, height, places, pieces }) {
    const held = this.layer.contains(document.activeElement) ? focused()?.dataset.id : null;
    const image = need('image', this.svg);
    if (image.getAttribute('href') !== court) {
      image.setAttribute('href', court);
      image.setAttribute('width', String(width));
      image.setAttribute('height', String(height));
      this.svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    }
    if (this.#places !== places) this.#pave(places);
    const standing = new Set(pieces.map(({ id }) => id));
    for (const { id, piece } of [...this.#stands.values()]) if (piece && !standing.has(id)) this.#stands.delete(id);
    const shown = fromTheBack(pieces).map((piece) => this.#stand(piece));
    const spaces = [...this.#stands.values()].filter(({ piece }) => !piece);
    arrange(this.layer, [...spaces, ...shown].map(({ element }) => element));
    this.#roving = null;
    if (held && !this.layer.contains(document.activeElement)) this.#lost = held;
  }

  /** @param {Place[]} places */
  #pave(places) {
    for (const { id, piece } of [...this.#stands.values()]) if (!piece) this.#stands.delete(id);
    for (const { id, at, art } of places) {
      const element = draw('g', { class: 'place', 'data-id': id, transform: shift(at) });
      element.append(...this.art.inside(art));
      this.#stands.set(id, { id, element, at, frame: '', art, piece: null });
    }
    this.#places = places;
  }

  /** @param {Piece} piece */
  #stand(piece) {
    const { id, at } = piece;
    const known = this.#stands.get(id);
    /** @type {Stand} */
    const stand = known?.piece ? known : { id, element: draw('g', { class: 'piece-at', 'data-id': id }), at, frame: '', art: '', piece };
    Object.assign(stand, { at, piece });
    this.#dress(stand, piece);
    const { element } = stand;
    // A motion may have put it somewhere else meanwhile.
    if (element.getAttribute('transform') !== shift(at)) element.setAttribute('transform', shift(at));
    if (piece.place) element.dataset.place = piece.place;
    else delete element.dataset.place;
    this.#stands.set(id, stand);
    return stand;
  }

  /** @param {Stand} stand @param {Piece} piece */
  #dress(stand, { frame, art }) {
    if (stand.frame === frame && stand.art === art) return;
    stand.element.replaceChildren(...this.art.inside(frame), ...this.art.inside(art));
    Object.assign(stand, { frame, art });
  }

  /** Lets a piece look otherwise before anything else changes. @param {Piece} piece as it will be */
  dress(piece) {
    const stand = this.#stands.get(piece.id);
    if (stand) this.#dress(stand, piece);
  }

  /** Puts the keyboard on the court if it is nowhere. */
  takeFocus() {
    if (!focused()) this.#roving?.element.focus({ preventScroll: true });
  }

  /** @param {string} id */
  element(id) {
    return this.#stands.get(id)?.element ?? null;
  }

  /** Where a thing stands, in board units. @param {string} id */
  at(id) {
    return this.#stands.get(id)?.at ?? null;
  }

  /** Every piece that is drawn. */
  pieces() {
    return [...this.#stands.values()].flatMap(({ element, piece }) => (piece && element.isConnected ? [{ element, piece }] : []));
  }

  /** Where a thing is on the screen, or null. @param {string} id */
  box(id) {
    const element = this.element(id);
    return element && (element.querySelector('.piece') ?? element).getBoundingClientRect();
  }

  /** Whether anything can be pointed at. */
  get isOpen() {
    return this.layer.querySelector('[tabindex]') !== null;
  }

  /**
   * Marks what can be pointed at and what is chosen.
   * @param {string[]} things
   * @param {string[]} chosen
   * @param {(id: string) => boolean} isTarget
   * @param {(id: string) => string} label
   */
  paint(things, chosen, isTarget, label) {
    /** @type {Map<string, 'target' | 'choosable' | 'chosen'>} */
    const states = new Map();
    for (const id of things) states.set(id, isTarget(id) ? 'target' : 'choosable');
    for (const id of chosen) states.set(id, 'chosen');
    /** @type {Stand[]} */
    const pointable = [];
    const held = this.layer.contains(document.activeElement) ? document.activeElement : null;
    const taken = new Set([...this.#stands.values()].map(({ piece }) => piece?.place));
    for (const stand of this.#stands.values()) {
      const { id, element } = stand;
      const state = states.get(id);
      if (!state) {
        for (const name of PAINT) if (element.hasAttribute(name)) element.removeAttribute(name);
        continue;
      }
      pointable.push(stand);
      element.toggleAttribute('data-taken', !stand.piece && taken.has(id));
      element.dataset.state = state;
      element.setAttribute('role', 'button');
      element.setAttribute('tabindex', '-1');
      element.setAttribute('aria-label', label(id) + (state === 'target' ? ', can be aimed at' : ''));
      element.setAttribute('aria-pressed', String(state === 'chosen'));
    }
    const open = pointable.filter(({ id }) => states.get(id) !== 'chosen').sort(asRead);
    const first = open[0] ?? pointable[0];
    if (held && !pointable.some(({ element }) => element === held)) this.#lost = true;
    const kept = pointable.find(({ id, element }) => id === this.#lost || element === held);
    const roving = this.#roving && pointable.includes(this.#roving) ? this.#roving : first;
    this.#rove(kept ?? roving);
    // The keyboard stays on the court while there is anything on it, and comes back when there is again.
    if (this.#lost && first) {
      (kept ?? first).element.focus({ preventScroll: true });
      this.#lost = null;
    }
  }

  /**
   * Dots from a chosen piece to what is aimed at; answers their points.
   * @param {string | null} fromId
   * @param {string | null} toId
   */
  aim(fromId, toId) {
    for (const old of this.marks.querySelectorAll('.flight')) old.remove();
    for (const old of this.layer.querySelectorAll('[data-aimed]')) old.removeAttribute('data-aimed');
    const [from, to] = [fromId, toId].map((id) => (id && this.#stands.get(id)) || null);
    if (!from || !to || from === to) return [];
    to.element.dataset.aimed = '';
    const points = curve(from.at, to.at, to.piece ? 0.22 : 0);
    const d = pathOf(points);
    this.marks.append(draw('path', { class: 'flight under', d }), draw('path', { class: 'flight over', d }));
    return points;
  }

  /** Writes beside things what a choice would bring there, and rings them. @param {[string, string][]} marks thing and text */
  note(marks) {
    this.svg.querySelector('.labels')?.remove();
    for (const old of this.layer.querySelectorAll('[data-marked]')) old.removeAttribute('data-marked');
    const found = marks.flatMap(([id, text]) => {
      const stand = this.#stands.get(id);
      return stand ? [{ stand, text }] : [];
    });
    if (found.length === 0) return;
    const labels = draw('g', { class: 'labels', 'aria-hidden': 'true' });
    const { width, height } = this.svg.viewBox.baseVal;
    /** @type {{ x: number, y: number, size: number, high: boolean } | null} */
    let last = null;
    for (const { stand, text } of found.sort((one, other) => asRead(one.stand, other.stand))) {
      stand.element.dataset.marked = '';
      const { x, y } = stand.at;
      const size = 14 + text.length * 9;
      // Above it, and higher where another stands close; beside it on a narrow court.
      /** @type {boolean} */
      const crowded = last !== null && !last.high && last.y === y && Math.abs(x - last.x) < (size + last.size) / 2;
      const at = height > 2 * width ? { x: Math.max(size / 2 + 2, x - 24 - size / 2), y } : { x, y: Math.max(14, y - (crowded ? 70 : 42)) };
      const label = draw('g', { transform: shift(at) });
      const word = draw('text', { y: 6 });
      word.textContent = text;
      label.append(draw('rect', { x: -size / 2, y: -13, width: size, height: 26, rx: 13 }), word);
      labels.append(label);
      last = { x, y, size, high: crowded };
    }
    this.svg.append(labels);
  }

  /** Moves the keyboard to the nearest thing in a direction. Answers whether the court has anything. @param {string} key */
  step(key) {
    const ways = new Map([['ArrowLeft', [-1, 0]], ['ArrowRight', [1, 0]], ['ArrowUp', [0, -1]], ['ArrowDown', [0, 1]]]);
    const way = ways.get(key);
    const all = [...this.#stands.values()].filter(({ element }) => element.hasAttribute('tabindex'));
    if (!way || all.length === 0) return false;
    const current = all.find(({ element }) => element === document.activeElement);
    if (!current) {
      (this.#roving ?? all[0]).element.focus();
      return true;
    }
    const from = current.at;
    /** @type {{ stand: Stand | null, cost: number }} */
    let best = { stand: null, cost: Infinity };
    for (const stand of all) {
      const to = stand.at;
      const ahead = (to.x - from.x) * way[0] + (to.y - from.y) * way[1];
      const aside = Math.abs((to.x - from.x) * way[1]) + Math.abs((to.y - from.y) * way[0]);
      if (ahead <= 1 || aside > 2.2 * ahead) continue;
      const cost = ahead + 2 * aside;
      if (cost < best.cost) best = { stand, cost };
    }
    best.stand?.element.focus();
    return true;
  }

  /** @param {Stand | undefined} stand */
  #rove(stand) {
    if (!stand) return;
    const before = this.#roving?.element;
    if (before && before !== stand.element && before.hasAttribute('tabindex')) before.setAttribute('tabindex', '-1');
    this.#roving = stand;
    stand.element.setAttribute('tabindex', '0');
  }

  /** What stands where something happened. @param {Event} event */
  #under(event) {
    return this.#standOf(targetOf(event));
  }

  /** @param {Element | null} target */
  #standOf(target) {
    const element = target?.closest(POINTABLE);
    const stand = element instanceof SVGElement ? this.#stands.get(element.dataset.id ?? '') : null;
    return stand?.element === element ? stand ?? null : null;
  }

  /**
   * What a pointer means. What is painted on a field, say a gem in an end zone, lets through to what can be pointed at below it.
   * @param {MouseEvent} event
   */
  #pointed(event) {
    const top = this.#under(event);
    if (!top?.piece || top.piece.place || this.#isOpen(top)) return top;
    const below = document.elementsFromPoint(event.clientX, event.clientY).map((element) => this.#standOf(element));
    return below.find((stand) => stand && this.#isOpen(stand)) ?? top;
  }

  /** @param {Stand} stand */
  #isOpen(stand) {
    return Boolean(this.#stands.get(this.#meant(stand))?.element.dataset.state);
  }

  /** What an element of this board means if it is pointed at, provided that it can be. @param {Element} element */
  meantBy(element) {
    const stand = this.#standOf(element);
    return stand && this.#isOpen(stand) ? this.#meant(stand) : null;
  }

  /**
   * A click on a square means the piece on it, and the other way round, where only one can be pointed at.
   * @param {Stand} stand
   */
  #meant({ id, element, piece }) {
    /** @param {Stand | undefined} each */
    const stateOf = (each) => each?.element.dataset.state;
    const place = piece?.place ? this.#stands.get(piece.place) : undefined;
    // A pawn that goes out and comes back ends where it stands: its square can be chosen under it.
    if (element.dataset.state === 'chosen' && place && stateOf(place) === 'choosable') return place.id;
    if (element.dataset.state) return id;
    const others = piece?.place ? [place] : [...this.#stands.values()].filter((each) => each.piece?.place === id);
    const other = others.find(stateOf) ?? others.find((each) => each?.piece);
    return other?.id ?? id;
  }
}

/** @param {Point} point */
const shift = ({ x, y }) => `translate(${x} ${y})`;
