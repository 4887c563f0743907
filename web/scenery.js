// All that a view shows without being asked anything: court and boards, score, bench, hand, company, log and the court in
// words. The table and the page that looks back draw with it.

import { Boards } from './boards.js';
import { find, make, need, needDrawn, present } from './dom.js';
import { Log } from './log.js';
import { companyPart, scoreParts } from './parts.js';
import { Tokens } from './tokens.js';

/** @import { Art } from './art.js' */
/** @import { Hooks as BoardHooks } from './board.js' */
/** @import { Child } from './dom.js' */
/** @import { Frame } from './store.js' */
/** @import { Floor, View } from './wire.d.ts' */

/**
 * `open` for rows that speak of a piece answers whether there is more to see; `mark` marks words that are explained;
 * `earlier` fetches older lines of the log.
 * @typedef {BoardHooks & {
 *   open: (id: string) => boolean, mark: (...elements: (Element | null)[]) => void, earlier: (() => Promise<void>) | null,
 * }} Hooks
 */

/** A screen held upright, as in the style sheet. */
const UPRIGHT = '(max-width: 599px), (max-width: 699px) and (min-height: 561px)';

export class Scenery {
  #floorBox = need('#floor');
  #score = need('#score');
  #company = find('#company');
  #words = [find('#court-words'), find('#text-lines')];
  /** What is drawn in some parts of the page now. @type {Map<Element, unknown>} */
  #drawn = new Map();
  upright = matchMedia(UPRIGHT);

  /**
   * @param {Art} art
   * @param {string} rulesUrl
   * @param {Hooks} hooks
   */
  constructor(art, rulesUrl, hooks) {
    this.art = art;
    this.hooks = hooks;
    this.boards = new Boards(needDrawn('#board'), need('#boards'), art, hooks);
    this.tokens = new Tokens(need('#bench'), need('#trays'), need('#hand'), art, {
      ...hooks,
      drawn: (box) => hooks.mark(...box.querySelectorAll('.slab > h2')),
    });
    this.log = new Log(need('#log'), need('#log-count'), find('#log-fold-all'), art, rulesUrl, hooks.earlier);
  }

  get isUpright() {
    return this.upright.matches;
  }

  /** The drawing of the court that fits the screen. @param {View} view */
  floorOf({ floor, tall }) {
    return (this.isUpright && tall) || floor;
  }

  /** Draws a step. Whatever is the same as before stays. @param {Pick<Frame, 'view' | 'log' | 'fresh'>} frame */
  draw({ view, log, fresh }) {
    this.drawFloor(view);
    if (this.#part(this.#score, view.score, () => scoreParts(view.score, this.art))) this.hooks.mark(this.#score);
    this.tokens.render(view);
    this.#part(this.#company, view.seats, () => [companyPart(view.seats, this.art)]);
    // For people who hear the court, and for those who would rather read.
    const words = [view.floor, ...view.boards.map((board) => board.floor)].flatMap(inWords);
    for (const list of this.#words) list?.replaceChildren(...words.map(({ label }) => make('li', {}, label)));
    this.log.show(log, fresh, view);
  }

  /** @param {View} view */
  drawFloor(view) {
    const floor = this.floorOf(view);
    const box = this.#floorBox;
    box.style.setProperty('--ratio', String(floor.width / floor.height));
    box.toggleAttribute('data-yard', view.boards.length > 0);
    box.toggleAttribute('data-sheets', view.sheets.length > 0);
    this.#shape(view);
    box.dataset.version = String(view.version);
    this.boards.main.svg.setAttribute('aria-label', view.title);
    this.boards.render(floor, view.boards);
    const captions = [...this.boards.box.querySelectorAll('figcaption')];
    this.hooks.mark(...captions.filter((caption) => !find('.term', caption)));
  }

  /**
   * In another phase of a game everything beside the court finds another place: it is put there at once, and not seen on its way.
   * @param {View} view
   */
  #shape({ boards, sheets, panels }) {
    const shape = [boards, sheets, panels, panels.filter(({ large }) => large)].map(({ length }) => length > 0).join();
    const [box, before] = [this.#floorBox, this.#drawn.get(this.#floorBox)];
    this.#drawn.set(box, shape);
    if (before === undefined || before === shape) return;
    box.dataset.changing = '';
    requestAnimationFrame(() => requestAnimationFrame(() => {
      delete box.dataset.changing;
    }));
  }

  /**
   * On a phone the sheet may lie over the end of the court where something is asked: brings who acts, or what glows, into
   * view.
   * @param {View} view
   */
  reveal({ my_turn: mine, acting }) {
    if (!this.isUpright || !mine) return;
    const { svg } = this.boards.main;
    // What was asked before may have been far below.
    if (svg.getBoundingClientRect().bottom < 120) scrollTo(0, 0);
    const actor = acting && this.boards.element(acting);
    const wanted = actor ? [actor] : [...svg.querySelectorAll('[data-state]')];
    const lowest = Math.max(...wanted.map((each) => each.getBoundingClientRect().bottom));
    const hidden = lowest + 12 - need('#ask').getBoundingClientRect().top;
    if (hidden > 0) scrollBy(0, hidden);
  }

  /**
   * Draws a part of the page if what it is made from has changed. Answers whether it has.
   * @param {Element | null} box
   * @param {unknown} from
   * @param {() => Child[]} parts
   */
  #part(box, from, parts) {
    if (!box || this.#drawn.get(box) === from) return false;
    this.#drawn.set(box, from);
    box.replaceChildren(...present(parts()));
    return true;
  }
}

/** Pieces in the order in which they are told: players before loose things. @param {Floor} floor */
const inWords = ({ pieces }) => [...pieces.filter(({ alike }) => !alike), ...pieces.filter(({ alike }) => alike)];
