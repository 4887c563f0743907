// What a bot would do: asks for it, shows it below the question, and marks on the court what is looked at.

import { make, targetOf } from './dom.js';

/** @import { By } from './board.js' */
/** @import { Choice } from './store.js' */
/** @import { Advice as Advised, View } from './wire.d.ts' */

/**
 * `looked`: another choice is looked at.
 * @typedef {{
 *   view: () => View, choices: () => Choice[], canPoint: () => boolean, request: (version: number) => Promise<Advised | null>,
 *   changed: () => void, looked: () => void, play: (choice: Choice) => void, tell: (sentences: string[]) => void,
 * }} Hooks
 */

/** @param {number} share */
const whole = (share) => Math.round(100 * share);

/**
 * A bar as long as the chance to win, with a whisker as wide as its error.
 * @param {number} value
 * @param {number} error
 */
export function chanceMeter(value, error) {
  const [low, high] = [value - error, value + error].map((end) => 100 * Math.max(0, Math.min(1, end)));
  const [bar, whisker] = [make('i'), make('s')];
  bar.style.width = `${(100 * value).toFixed(1)}%`;
  whisker.style.left = `${low.toFixed(1)}%`;
  whisker.style.width = `${(high - low).toFixed(1)}%`;
  return [
    make('span', { class: 'meter', 'aria-hidden': 'true' }, bar, whisker),
    make('span', { class: 'figure num' }, make('span', { class: 'quiet' }, 'wins '), `${whole(value)}%`, error > 0 && make('small', {}, ` ± ${Math.max(1, whole(error))}`)),
  ];
}

/**
 * The choices as buttons and the sentence below them.
 * @param {Advised} advice
 */
export function adviceParts({ choices, why }) {
  const ideas = choices.map(({ ply, words, share, value, error, visits }, index) =>
    make('li', {}, make('button', { class: 'idea', type: 'button', 'data-ply': ply, 'data-key': `advised-${index}` },
      make('b', {}, words),
      typeof share === 'number' && make('span', { class: 'often' }, `played ${whole(share)}% of the time`),
      visits > 0 && chanceMeter(value, error))));
  return [
    ideas.length > 1 && make('p', { class: 'because' }, 'What a bot would play, likeliest first:'),
    ideas.length > 0 && make('ol', { class: 'advised', 'aria-label': 'What a bot would play, likeliest first' }, ideas),
    make('p', { class: 'because' }, why),
  ];
}

export class Advice {
  /** The choices and the sentence, while they are shown. Built once, so that a look at them is not disturbed. @type {HTMLElement | null} */
  element = null;
  /** An advised choice that is looked at. @type {Choice | null} */
  hinted = null;
  /** The version that a bot thinks about. @type {number | null} */
  #pondered = null;

  /** @param {Hooks} hooks */
  constructor(hooks) {
    this.hooks = hooks;
  }

  get pondering() {
    return this.#pondered !== null;
  }

  /** Asks what a bot would do, or puts its answer away. */
  async toggle() {
    const { version, advice } = this.hooks.view();
    if (!advice || this.pondering || !this.hooks.canPoint()) return;
    if (this.element) {
      this.forget();
      this.hooks.changed();
      return;
    }
    this.#pondered = version;
    this.hooks.changed();
    const answer = await this.hooks.request(version);
    // A ply has been made meanwhile, or the table has moved on.
    if (this.#pondered !== version) return;
    this.#pondered = null;
    if (answer) this.#show(answer);
    this.hooks.changed();
    if (answer) this.hooks.tell([answer.why]);
  }

  forget() {
    this.#pondered = null;
    this.hinted = null;
    this.element = null;
  }

  /** @param {Advised} answer */
  #show(answer) {
    const element = make('section', { class: 'advice', 'aria-label': 'Advice' }, adviceParts(answer));
    /** @param {Event} event */
    const plyOf = (event) => targetOf(event)?.closest('[data-ply]')?.getAttribute('data-ply') ?? null;
    /** @type {By} */
    let pointer = 'mouse';
    element.addEventListener('pointerdown', (event) => {
      pointer = /** @type {By} */ (event.pointerType);
    });
    // A click that no pointer made comes from the keyboard or a screen reader.
    element.addEventListener('click', (event) => this.#follow(plyOf(event), event.detail === 0 ? 'key' : pointer));
    element.addEventListener('pointerover', (event) => event.pointerType === 'mouse' && this.#hint(plyOf(event)));
    element.addEventListener('pointerleave', (event) => event.pointerType === 'mouse' && this.#hint(null));
    element.addEventListener('focusin', (event) => targetOf(event)?.matches(':focus-visible') && this.#hint(plyOf(event)));
    element.addEventListener('focusout', () => this.#hint(null));
    this.element = element;
  }

  /** @param {string | null} ply */
  #choice(ply) {
    return this.hooks.choices().find((choice) => choice.ply === ply) ?? null;
  }

  /** Shows on the court what a ply points at; nothing shows what is chosen. @param {string | null} ply */
  #hint(ply) {
    const choice = this.hooks.canPoint() ? this.#choice(ply) : null;
    if (choice === this.hinted) return;
    this.hinted = choice;
    for (const idea of this.element?.querySelectorAll('[data-ply]') ?? []) {
      idea.toggleAttribute('data-shown', choice !== null && idea.getAttribute('data-ply') === choice.ply);
    }
    this.hooks.looked();
  }

  /** Plays it. A finger that has not seen it on the court sees it first. @param {string | null} ply @param {By} by */
  #follow(ply, by) {
    const choice = this.#choice(ply);
    if (!choice || !this.hooks.canPoint()) return;
    if (by === 'touch' && this.hinted !== choice) this.#hint(ply);
    else this.hooks.play(choice);
  }
}
