// What a bot would do: asks for it, shows it below the question, and marks on the court what is looked at.

import { make } from './dom.js';

export class Advice {
  /** The choices and the sentence, while they are shown. Built once, so that a look at them is not disturbed. */
  element = null;
  /** An advised choice that is looked at. */
  hinted = null;
  /** The version that a bot thinks about. */
  #pondered = null;

  /**
   * `hooks`: `frame()`, `canPoint()`, `request(version)`, `changed()`, `looked()` when another choice is looked at,
   * `play(choice)`, `tell(sentences)`.
   */
  constructor(hooks) {
    this.hooks = hooks;
  }

  get pondering() {
    return this.#pondered !== null;
  }

  /** Asks what a bot would do, or puts its answer away. */
  async toggle() {
    const { version, advice } = this.hooks.frame();
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
    if (answer?.html) this.#show(answer.html);
    this.hooks.changed();
    if (this.element) this.hooks.tell([this.element.lastElementChild.textContent]);
  }

  forget() {
    this.#pondered = null;
    this.hinted = null;
    this.element = null;
  }

  #show(html) {
    this.element = make('section', { class: 'advice', 'aria-label': 'Advice' });
    this.element.innerHTML = html;
    const plyOf = ({ target }) => target.closest('[data-ply]')?.dataset.ply;
    const listen = (kind, act) => this.element.addEventListener(kind, act);
    let pointer = 'mouse';
    listen('pointerdown', (event) => {
      pointer = event.pointerType;
    });
    // A click that no pointer made comes from the keyboard or a screen reader.
    listen('click', (event) => this.#follow(plyOf(event), event.detail === 0 ? 'key' : pointer));
    listen('pointerover', (event) => event.pointerType === 'mouse' && this.#hint(plyOf(event)));
    listen('pointerleave', (event) => event.pointerType === 'mouse' && this.#hint(null));
    listen('focusin', (event) => event.target.matches(':focus-visible') && this.#hint(plyOf(event)));
    listen('focusout', () => this.#hint(null));
  }

  #choice(ply) {
    return this.hooks.frame().choices.find((choice) => choice.ply === ply) ?? null;
  }

  /** Shows on the court what a ply points at; nothing shows what is chosen. */
  #hint(ply) {
    const choice = this.hooks.canPoint() ? this.#choice(ply) : null;
    if (choice === this.hinted) return;
    this.hinted = choice;
    for (const idea of this.element.querySelectorAll('[data-ply]')) idea.toggleAttribute('data-shown', idea.dataset.ply === choice?.ply);
    this.hooks.looked();
  }

  /** Plays it. A finger that has not seen it on the court sees it first. */
  #follow(ply, by) {
    const choice = this.#choice(ply);
    if (!choice || !this.hooks.canPoint()) return;
    if (by === 'touch' && this.hinted !== choice) this.#hint(ply);
    else this.hooks.play(choice);
  }
}
