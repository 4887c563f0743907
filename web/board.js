// The court: shows what can be pointed at, draws the way to a target, and walks the keyboard between things.

import { draw, find } from './dom.js';

const POINTABLE = '.place, .piece-at';

/** Where an element stands, in board units. */
export function pointOf(element) {
  const [, x, y] = /translate\(([-\d.]+)[ ,]+([-\d.]+)/.exec(element.getAttribute('transform') ?? '') ?? [0, 0, 0];
  return { x: Number(x), y: Number(y) };
}

/** "sq-e4" is called e4. */
const placeName = (id) => id.slice(id.indexOf('-') + 1);

/** A curve of points from one thing to another, short of both; flat where somebody walks. */
export function curve(from, to, bend) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const side = to.x >= from.x ? -1 : 1;
  const control = {
    x: (from.x + to.x) / 2 + side * ((to.y - from.y) / length) * length * bend * -1,
    y: (from.y + to.y) / 2 - Math.abs((to.x - from.x) / length) * length * bend,
  };
  const at = (t) => ({
    x: (1 - t) ** 2 * from.x + 2 * t * (1 - t) * control.x + t ** 2 * to.x,
    y: (1 - t) ** 2 * from.y + 2 * t * (1 - t) * control.y + t ** 2 * to.y,
  });
  const [start, end] = [Math.min(0.4, 40 / length), 1 - Math.min(0.4, 36 / length)];
  return Array.from({ length: 25 }, (_, step) => at(start + ((end - start) * step) / 24));
}

/** From the top left, line by line. */
function asRead(one, other) {
  const [a, b] = [pointOf(one), pointOf(other)];
  return a.y - b.y || a.x - b.x;
}

const pathOf = (points) => points.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

export class Board {
  #roving = null;
  /** The id under a mouse. */
  #hovered = null;
  #labels = new Map();
  /** The id that had the focus before the court was drawn anew, or true if its element can be chosen no more. */
  #lost = null;

  /** `hooks`: `point(id, by)`, `aim(id or null)`. */
  constructor(svg, hooks) {
    this.svg = svg;
    this.layer = find('.layer', svg);
    this.marks = find('.marks', svg);
    this.hooks = hooks;
    let pointer = 'mouse';
    svg.addEventListener('pointerdown', (event) => {
      pointer = event.pointerType;
    });
    svg.addEventListener('click', (event) => {
      const element = event.target.closest(POINTABLE);
      // A click that no pointer made comes from the keyboard or a screen reader.
      if (element) hooks.point(this.#meant(element), event.detail === 0 ? 'key' : pointer);
    });
    svg.addEventListener('pointerover', (event) => {
      if (event.pointerType !== 'mouse') return;
      const element = event.target.closest(POINTABLE);
      this.#hovered = element ? this.#meant(element) : null;
      hooks.aim(this.#hovered);
    });
    svg.addEventListener('pointerleave', () => {
      this.#hovered = null;
      hooks.aim(null);
    });
    // On the box around it: a drawing that listens for focus would take it itself on every click.
    svg.parentElement.addEventListener('focusin', (event) => {
      const element = event.target.closest(POINTABLE);
      if (!element) return;
      this.#rove(element);
      if (element.matches(':focus-visible')) hooks.aim(element.dataset.id);
    });
    svg.parentElement.addEventListener('focusout', () => hooks.aim(this.#hovered));
    svg.addEventListener('keydown', (event) => {
      const element = event.target.closest(POINTABLE);
      if (element && (event.key === 'Enter' || event.key === ' ')) {
        event.preventDefault();
        hooks.point(element.dataset.id, 'key');
      }
    });
  }

  /** Learns what things are called: pairs of an id and a text form, "b4: your pawn 2". */
  read(text) {
    this.#labels = new Map(text);
  }

  /** Shows a court with its pieces. What has the focus keeps it. */
  render(floor, text) {
    const focused = this.layer.contains(document.activeElement) ? document.activeElement.dataset.id : null;
    const { court, width, height, board } = floor;
    const image = find('image', this.svg);
    if (image.getAttribute('href') !== court) {
      image.setAttribute('href', court);
      image.setAttribute('width', width);
      image.setAttribute('height', height);
      this.svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    }
    this.layer.innerHTML = board;
    this.read(text);
    this.#roving = null;
    if (focused) this.#lost = focused;
  }

  /** Puts the keyboard on the court if it is nowhere. */
  takeFocus() {
    if (document.activeElement === document.body) this.#roving?.focus({ preventScroll: true });
  }

  element(id) {
    return find(`[data-id="${CSS.escape(id)}"]`, this.layer);
  }

  /** What a space is called, or null for anything else. */
  placeName(id) {
    return this.element(id)?.matches('.place') ? placeName(id) : null;
  }

  /** The text form of a thing on the court, or null for something that does not stand there. */
  label(id) {
    const element = this.element(id);
    if (!element) return null;
    // A space is called by what stands on it.
    const stands = find(`[data-place="${CSS.escape(id)}"]`, this.layer)?.dataset.id;
    return this.#labels.get(id) ?? this.#labels.get(stands) ?? placeName(id);
  }

  /** What a thing is called in a sentence: "e4", "pawn 2", "Okan". */
  name(id) {
    const element = this.element(id);
    if (!element) return null;
    if (element.matches('.place')) return placeName(id);
    const label = this.label(id);
    // Who stands nowhere is called by name; what stands somewhere, by what it is.
    if (!element.dataset.place) return label.split(':', 1)[0];
    return label.replace(/^[^:]*: (your )?/, '').split(',', 1)[0] || label;
  }

  /** Where a thing lies on the screen, or null. */
  box(id) {
    const element = this.element(id);
    return element && (find('.piece', element) ?? element).getBoundingClientRect();
  }

  /** Marks what can be pointed at and what is chosen. */
  paint(things, chosen, isTarget) {
    const states = new Map();
    for (const { id } of things) states.set(id, isTarget(id) ? 'target' : 'choosable');
    for (const id of chosen) states.set(id, 'chosen');
    const pointable = [];
    const focused = this.layer.contains(document.activeElement) ? document.activeElement : null;
    for (const element of this.layer.children) {
      const { id } = element.dataset;
      const state = states.get(id);
      if (!state) {
        for (const name of ['data-state', 'tabindex', 'role', 'aria-label', 'aria-pressed']) element.removeAttribute(name);
        continue;
      }
      pointable.push(element);
      element.dataset.state = state;
      element.setAttribute('role', 'button');
      element.setAttribute('tabindex', '-1');
      element.setAttribute('aria-label', this.label(id) + (state === 'target' ? ', can be aimed at' : ''));
      element.setAttribute('aria-pressed', String(state === 'chosen'));
    }
    const open = pointable.filter((element) => element.dataset.state !== 'chosen').sort(asRead);
    const first = open[0] ?? pointable[0];
    if (focused && !pointable.includes(focused)) this.#lost = true;
    const kept = pointable.find((element) => element.dataset.id === this.#lost);
    this.#rove(kept ?? (pointable.includes(this.#roving) ? this.#roving : first));
    // The keyboard stays on the court while there is anything on it, and comes back when there is again.
    if (this.#lost && first) {
      (kept ?? first).focus({ preventScroll: true });
      this.#lost = null;
    }
  }

  /** Dots from a chosen piece to what is aimed at; answers their points. */
  aim(fromId, toId) {
    for (const old of this.marks.querySelectorAll('.flight')) old.remove();
    for (const old of this.layer.querySelectorAll('[data-aimed]')) delete old.dataset.aimed;
    const [from, to] = [fromId && this.element(fromId), toId && this.element(toId)];
    if (!from || !to || from === to) return [];
    to.dataset.aimed = '';
    const points = curve(pointOf(from), pointOf(to), to.matches('.place') ? 0 : 0.22);
    const d = pathOf(points);
    this.marks.append(draw('path', { class: 'flight under', d }), draw('path', { class: 'flight over', d }));
    return points;
  }

  /** Writes beside things what a choice would bring there, and rings them. `marks`: `{ thing, text }`. */
  note(marks) {
    find('.labels', this.svg)?.remove();
    for (const old of this.layer.querySelectorAll('[data-marked]')) delete old.dataset.marked;
    const found = marks.map(({ thing, text }) => ({ element: this.element(thing), text })).filter(({ element }) => element);
    if (found.length === 0) return;
    const labels = draw('g', { class: 'labels', 'aria-hidden': 'true' });
    const { width, height } = this.svg.viewBox.baseVal;
    let last = null;
    for (const { element, text } of found.sort((one, other) => asRead(one.element, other.element))) {
      element.dataset.marked = '';
      const { x, y } = pointOf(element);
      const size = 14 + text.length * 9;
      // Above it, and higher where another stands close; beside it on a narrow court.
      const crowded = last && !last.high && last.y === y && Math.abs(x - last.x) < (size + last.size) / 2;
      const at = height > 2 * width ? { x: Math.max(size / 2 + 2, x - 24 - size / 2), y } : { x, y: Math.max(14, y - (crowded ? 70 : 42)) };
      const label = draw('g', { transform: `translate(${at.x} ${at.y})` });
      const word = draw('text', { y: 6 });
      word.textContent = text;
      label.append(draw('rect', { x: -size / 2, y: -13, width: size, height: 26, rx: 13 }), word);
      labels.append(label);
      last = { x, y, size, high: crowded };
    }
    this.svg.append(labels);
  }

  /** Chalk dots along the last walk or flight. */
  trail(points) {
    for (const old of this.marks.querySelectorAll('.lastmove')) old.remove();
    if (points.length < 2) return;
    const [first] = points;
    this.marks.append(
      draw('path', { class: 'lastmove', d: pathOf(points) }),
      draw('circle', { class: 'lastmove from', cx: first.x, cy: first.y, r: 20 }),
    );
  }

  /** Moves the keyboard to the nearest thing in a direction. Answers whether the court has anything. */
  step(key) {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    const all = [...this.layer.querySelectorAll('[tabindex]')];
    if (!way || all.length === 0) return false;
    const current = this.layer.contains(document.activeElement) ? document.activeElement : null;
    if (!current) {
      (this.#roving ?? all[0]).focus();
      return true;
    }
    const from = pointOf(current);
    let best = null;
    for (const element of all) {
      const to = pointOf(element);
      const ahead = (to.x - from.x) * way[0] + (to.y - from.y) * way[1];
      const aside = Math.abs((to.x - from.x) * way[1]) + Math.abs((to.y - from.y) * way[0]);
      if (ahead <= 1 || aside > 2.2 * ahead) continue;
      const cost = ahead + 2 * aside;
      if (!best || cost < best.cost) best = { element, cost };
    }
    best?.element.focus();
    return true;
  }

  #rove(element) {
    if (!element) return;
    if (this.#roving && this.#roving !== element && this.#roving.hasAttribute('tabindex')) {
      this.#roving.setAttribute('tabindex', '-1');
    }
    this.#roving = element;
    element.setAttribute('tabindex', '0');
  }

  /** A click on a square means the piece on it, and the other way round, where only one can be pointed at. */
  #meant(element) {
    const { id, place } = element.dataset;
    // A pawn that goes out and comes back ends where it stands: its square can be chosen under it.
    if (element.dataset.state === 'chosen' && place && this.element(place)?.dataset.state === 'choosable') return place;
    if (element.dataset.state) return id;
    const others = place
      ? [this.element(place)]
      : [...this.layer.querySelectorAll(`[data-place="${CSS.escape(id)}"]`)];
    const other = others.find((each) => each?.dataset.state) ?? others.find((each) => each?.matches('.piece-at'));
    return other?.dataset.id ?? id;
  }
}
