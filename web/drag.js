// Dragging: something that glows is carried to what it is meant for. A drag is two clicks in one go, and no more than that.

import { draw, make, targetOf } from './dom.js';

/** Pixels that a click may slip. */
const SLIP = 8;
/** What can be carried: by a finger only pieces, since lists and hands are scrolled. */
const CARRIED = { mouse: '.piece-at, button.die, button.card', touch: '.piece-at' };
const GLOWING = '[data-state="choosable"], [data-state="chosen"]';

/**
 * `grab`: takes a thing in hand, answers whether it leads anywhere; `under`: what glows at a point of the screen, but for the
 * thing in hand; `aim`: it is held over this; `drop`: it is let go there, or over nothing.
 * @typedef {{
 *   grab: (id: string) => boolean, under: (x: number, y: number, carried: string) => string | null,
 *   aim: (id: string | null) => void, drop: (carried: string, over: string | null) => void,
 * }} Hooks
 */

/** @typedef {{ id: string, element: HTMLElement | SVGElement, pointer: number, x: number, y: number, ghost: HTMLElement | null, over: string | null }} Held */

export class Drag {
  /** @type {Held | null} */
  #held = null;

  /**
   * @param {HTMLElement} floor where things are taken from and brought to
   * @param {HTMLElement} sky what is over everything else
   * @param {Hooks} hooks
   */
  constructor(floor, sky, hooks) {
    this.floor = floor;
    this.sky = sky;
    this.hooks = hooks;
    floor.addEventListener('pointerdown', (event) => this.#press(event));
    floor.addEventListener('dragstart', (event) => event.preventDefault());
    document.addEventListener('pointermove', (event) => this.#move(event));
    document.addEventListener('pointerup', (event) => this.#release(event));
    document.addEventListener('pointercancel', () => this.stop());
    document.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !this.#held?.ghost) return;
      event.stopPropagation();
      this.stop();
    }, true);
  }

  /** Puts back what is carried. */
  stop() {
    this.#end(null);
  }

  /** @param {PointerEvent} event */
  #press({ target, pointerId, pointerType, isPrimary, button, clientX: x, clientY: y }) {
    this.stop();
    if (!isPrimary || button !== 0) return;
    const carried = pointerType === 'mouse' ? CARRIED.mouse : CARRIED.touch;
    const element = /** @type {HTMLElement | SVGElement | null} */ (targetOf(/** @type {any} */ ({ target }))?.closest(carried));
    const id = element?.dataset.id;
    if (element && id && element.matches(GLOWING)) this.#held = { id, element, pointer: pointerId, x, y, ghost: null, over: null };
  }

  /** @param {PointerEvent} event */
  #move({ pointerId, clientX: x, clientY: y }) {
    const held = this.#held;
    if (held?.pointer !== pointerId) return;
    if (!held.ghost) {
      if (Math.hypot(x - held.x, y - held.y) < SLIP) return;
      if (!this.hooks.grab(held.id)) {
        this.#held = null;
        return;
      }
      held.ghost = ghostOf(held.element);
      this.sky.append(held.ghost);
      held.element.dataset.carried = '';
      this.floor.dataset.dragging = '';
    }
    held.ghost.style.translate = `${x}px ${y}px`;
    const over = this.hooks.under(x, y, held.id);
    if (over === held.over) return;
    held.over = over;
    this.hooks.aim(over);
  }

  /** @param {PointerEvent} event */
  #release({ pointerId, clientX: x, clientY: y }) {
    const held = this.#held;
    if (held?.pointer !== pointerId) return;
    if (held.ghost) swallowClick();
    this.#end(held.ghost ? this.hooks.under(x, y, held.id) : null);
  }

  /** @param {string | null} over */
  #end(over) {
    const held = this.#held;
    this.#held = null;
    if (!held?.ghost) return;
    held.ghost.remove();
    delete held.element.dataset.carried;
    delete this.floor.dataset.dragging;
    this.hooks.drop(held.id, over);
  }
}

/** The click that a browser makes of the end of a drag means nothing. */
function swallowClick() {
  /** @param {Event} event */
  const swallow = (event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  document.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener('click', swallow, true));
}

/** A copy of a thing that follows the pointer, as large as the thing is. @param {HTMLElement | SVGElement} element */
function ghostOf(element) {
  const body = element.querySelector('.piece');
  const shown = body ?? element.querySelector('svg') ?? element;
  const { width, height } = shown.getBoundingClientRect();
  const ghost = make('div', { class: 'flying carried' });
  ghost.style.width = `${width}px`;
  ghost.style.height = `${height}px`;
  if (body instanceof SVGGraphicsElement) {
    const { x, y, width: wide, height: high } = body.getBBox();
    const svg = draw('svg', { viewBox: `${x} ${y} ${wide} ${high}` });
    svg.append(body.cloneNode(true));
    ghost.append(svg);
  } else {
    ghost.append(shown.cloneNode(true));
  }
  return ghost;
}
