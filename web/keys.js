// The keyboard on the table page: what keys do, and where the focus goes after each step.

import { focused, targetOf } from './dom.js';

/** @import { Advice } from './advice.js' */
/** @import { Ask } from './ask.js' */
/** @import { By } from './board.js' */
/** @import { Boards } from './boards.js' */
/** @import { Composer } from './composer.js' */
/** @import { Feel } from './feel.js' */
/** @import { Goal } from './goal.js' */
/** @import { Motion } from './motion.js' */
/** @import { Sheet } from './sheet.js' */
/** @import { Terms } from './terms.js' */
/** @import { Things } from './things.js' */
/** @import { Tokens } from './tokens.js' */
/** @import { View } from './wire.d.ts' */

/**
 * What the keyboard works on; `point` points at a thing.
 * @typedef {{
 *   advice: Advice, ask: Ask, boards: Boards, feel: Feel, goal: Goal, motion: Motion, sheet: Sheet, terms: Terms, tokens: Tokens,
 *   point: (id: string, by: By) => void,
 * }} Parts
 */
/** How the table stands now. @typedef {{ view: View, composer: Composer, things: Things, busy: boolean, canPoint: boolean }} State */
/** `back`: whether there was a step to go back. @typedef {{ back: () => boolean, undo: () => void }} Actions */

export class Keys {
  #parts;
  #state;
  #actions;
  /** @type {'mouse' | 'key'} */
  #lastInput = 'mouse';

  /** @param {Parts} parts @param {() => State} state @param {Actions} actions */
  constructor(parts, state, actions) {
    this.#parts = parts;
    this.#state = state;
    this.#actions = actions;
    addEventListener('pointerdown', () => {
      this.#lastInput = 'mouse';
      if (this.#state().busy) this.#parts.motion.skip();
    }, true);
    addEventListener('keydown', (event) => this.#key(event));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    this.#lastInput = 'key';
    const { key } = event;
    const { advice, boards, goal, motion, sheet, terms, tokens } = this.#parts;
    const { back, undo } = this.#actions;
    const target = targetOf(event);
    if (event.ctrlKey || event.metaKey || event.altKey || target?.matches('input, textarea, select')) return;
    if (this.#state().busy) {
      if (key === ' ') {
        // It neither scrolls the page nor presses the button that the keyboard is on.
        event.preventDefault();
        motion.hurry();
        return;
      }
      motion.skip();
    }
    if (key === 'Escape') {
      // It closes what explains something first.
      if (sheet.isHeld) sheet.hold(null);
      else if (!terms.isOpen && back()) event.preventDefault();
    } else if (key === ' ' && goal.label && !target?.closest('button, a, summary')) {
      event.preventDefault();
      goal.stop();
    } else if (key.startsWith('Arrow')) {
      if (!target?.closest('#log') && boards.step(key)) event.preventDefault();
    } else if (/^[1-9]$/.test(key)) {
      const token = tokens.byKey(Number(key));
      if (token) this.#parts.point(token, 'key');
    } else if (key === 'u' || key === 'U') {
      undo();
    } else if (key === 'f' || key === 'F') {
      this.#parts.feel.flip();
    } else if (key === '?') {
      advice.toggle();
    }
  }

  /** For keyboard players, moves the focus to the next step: in the hand, on the court, or on the buttons. */
  follow() {
    const { view, composer, things, canPoint } = this.#state();
    const { ask, boards, goal, tokens } = this.#parts;
    if (this.#lastInput !== 'key' || !(canPoint || view.ending || view.lesson?.done)) return;
    const open = composer.things();
    const here = focused();
    if (here && !(here.closest('.board') && (open.length > 0 || view.lesson?.done))) return;
    const next = open.filter(({ id, at }) => at === composer.position && things.isToken(id))[0]?.id;
    // A card comes before the court, the court before a die.
    const first = next && (things.get(next)?.is === 'card' || !open.some(({ id }) => boards.element(id)));
    if (goal.label || open.every(({ id }) => things.button(id))) ask.takeFocus();
    else if (!here && next && first) tokens.element(next)?.focus({ preventScroll: true });
    else boards.takeFocus();
  }
}
