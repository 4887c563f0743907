// The tools of a table: turn the court, sound, speed, and a button that skips what moves.

import { find, make, need } from './dom.js';
import { SPEEDS } from './settings.js';

/** @import { Settings } from './settings.js' */

export class Tools {
  #skip;

  /**
   * @param {HTMLElement} box
   * @param {HTMLElement} court
   * @param {Settings} settings
   * @param {{ flip: () => void, skip: () => void }} hooks
   */
  constructor(box, court, settings, { flip, skip }) {
    this.#skip = make('button', { class: 'skip-all', type: 'button', hidden: true, onclick: skip }, 'Skip', make('kbd', {}, 'Space'));
    // On a phone they are part of the menu in the head line, and what skips stays at hand.
    const narrow = matchMedia('(max-width: 699px)');
    const home = box.parentElement;
    const settle = () => {
      (narrow.matches && find('.more-tools') || home)?.append(box);
      (narrow.matches ? court : box).append(this.#skip);
    };
    narrow.addEventListener('change', settle);
    settle();
    const [sound, speed] = ['sound', 'speed'].map((tool) => need(`[data-tool="${tool}"]`, box));
    find('[data-tool="flip"]', box)?.addEventListener('click', flip);
    sound.addEventListener('click', () => settings.set({ sound: !settings.sound }));
    speed.addEventListener('click', () => settings.set({ speed: SPEEDS[(SPEEDS.indexOf(settings.speed) + 1) % SPEEDS.length] }));
    settings.listen((values) => {
      sound.setAttribute('aria-pressed', String(values.sound));
      need('b', speed).textContent = `${values.speed}×`;
    });
  }

  /** Offers to skip what moves, while it does. @param {boolean} moving */
  moving(moving) {
    this.#skip.hidden = !moving;
  }
}
