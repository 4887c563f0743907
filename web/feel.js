// What a table feels like: sounds, tools, dragging, and the tab of the page. It changes nothing of what can be done.

import { Badge } from './badge.js';
import { find, need } from './dom.js';
import { Drag } from './drag.js';
import { Settings } from './settings.js';
import { Sound, heard } from './sound.js';
import { Tools } from './tools.js';

/** @import { Boards } from './boards.js' */
/** @import { By } from './board.js' */
/** @import { Composer } from './composer.js' */
/** @import { Motion } from './motion.js' */
/** @import { Name } from './sound.js' */
/** @import { Frame } from './store.js' */
/** @import { View } from './wire.d.ts' */

/**
 * What of a table it needs.
 * @typedef {{
 *   url: string, boards: Boards, composer: Composer, live: { reopen: () => void }, motion: Motion, paint: () => void,
 *   mayPoint: (id: string) => boolean, point: (id: string, by: By) => void, look: (id: string | null) => void,
 * }} Host
 */

/** Days for which the side of a table is remembered. */
const KEPT = 30;

export class Feel {
  #host;
  #badge = new Badge();
  #settings = new Settings();
  #sound = new Sound(this.#settings);
  #tools;
  /** Whether the thing in hand was chosen by taking it. */
  #taken = false;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    const box = find('#tools');
    this.#tools = box && new Tools(box, need('.court'), this.#settings, { flip: () => this.flip(), skip: () => host.motion.hurry() });
    // A page that is put away and brought back shows the present: what moved when it was left is over.
    addEventListener('pagehide', () => host.motion.hurry());
    new Drag(need('#floor'), need('#sky'), {
      grab: (id) => this.#grab(id),
      under: (x, y, carried) => host.boards.under(x, y, carried),
      aim: (id) => host.look(id),
      drop: (carried, over) => this.#drop(carried, over),
    });
  }

  get speed() {
    return this.#settings.speed;
  }

  /** @param {Name | null} name @param {number} [pace] */
  sound(name, pace) {
    this.#sound.play(name, pace);
  }

  /** A step is shown. @param {Frame} frame @param {View} before @param {boolean} still */
  shown(frame, before, still) {
    this.#badge.show(frame.view);
    if (frame.view.version !== before.version) this.sound(heard(frame, before, still));
  }

  /** @param {boolean} moving */
  moving(moving) {
    this.#tools?.moving(moving);
  }

  /** Turns the court around, where it has another side. The server draws it, and remembers by a cookie of this table. */
  flip() {
    if (!find('[data-tool="flip"]')) return;
    const turned = !document.cookie.split('; ').includes('turned=1');
    document.cookie = `turned=${Number(turned)}; path=${this.#host.url}; max-age=${turned ? KEPT * 86_400 : 0}; samesite=lax`;
    this.#host.live.reopen();
  }

  /** @param {string} id */
  #grab(id) {
    const host = this.#host;
    const { composer } = host;
    if (!host.mayPoint(id)) return false;
    this.#taken = !composer.has(id);
    if (this.#taken && composer.point(id) === 'step' && composer.made) {
      // There is nothing left to bring it to: a click makes it.
      composer.point(id);
      return false;
    }
    host.paint();
    return true;
  }

  /** @param {string} carried @param {string | null} over */
  #drop(carried, over) {
    const host = this.#host;
    // Its odds were in sight while it was held there.
    host.look(over);
    if (over) {
      host.point(over, 'mouse');
      return;
    }
    if (this.#taken && host.composer.has(carried)) host.composer.point(carried);
    host.paint();
  }
}
