// What is shown while something is looked at: the way to it, what it would do on the court, its odds and how they add up.

import { find, make } from './dom.js';
import { oddsBox, placeFloat, sumList } from './odds.js';
import { drawTrace } from './trace.js';

/** @import { Boards } from './boards.js' */
/** @import { Sums } from './asking.js' */
/** @import { Odds } from './promise.js' */
/** @import { Choice } from './store.js' */
/** @import { Sum } from './wire.d.ts' */

/**
 * `aimed`: what is looked at; `from`: the piece that was chosen; `shown`: the choice that is drawn; `why`: where its odds
 * come from, in small.
 * @typedef {{
 *   aimed: string | null, from: string | null, shown: Choice | null, marks: [string, string][], odds: Odds | null, why: Sum[],
 *   sums: Sums | null,
 * }} Sight
 */

export class Aiming {
  /**
   * @param {Boards} boards
   * @param {HTMLElement} stage the court alone
   * @param {HTMLElement} court with what is below it
   * @param {HTMLElement} sums the panel beside the court
   */
  constructor(boards, stage, court, sums) {
    this.boards = boards;
    this.stage = stage;
    this.court = court;
    this.sums = sums;
  }

  /** @param {Sight} sight */
  show({ aimed, from, shown, marks, odds, why, sums }) {
    find('.odds.float', this.court)?.remove();
    const trace = shown?.trace ?? null;
    const points = this.boards.main.aim(trace ? null : aimed && from, trace ? null : aimed);
    const kept = [...points, ...drawTrace(this.boards.main, trace)];
    this.#showSums(sums);
    this.boards.note(marks);
    if (odds && aimed) this.#float(aimed, from, odds, why, kept);
  }

  /** Shows beside the court how something adds up. @param {Sums | null} sums */
  #showSums(sums) {
    this.sums.hidden = !sums;
    if (sums) this.sums.replaceChildren(make('h2', { class: 'wall' }, sums.title), sumList(sums.sums));
  }

  /**
   * @param {string} aimed
   * @param {string | null} from
   * @param {Odds} odds
   * @param {Sum[]} why
   * @param {{ x: number, y: number }[]} kept points of the court that stay in sight
   */
  #float(aimed, from, { about, odds }, why, kept) {
    const { boards, stage, court } = this;
    const [board, target] = [boards.of(aimed), boards.where(aimed)];
    if (!board || !target) return;
    const box = oddsBox(about, odds, { class: 'odds float', role: 'tooltip' }, why);
    // What stands on a smaller board has all of the yard for its odds.
    const home = board === boards.main ? stage : court;
    home.append(box);
    const { x, y, width, height } = home.getBoundingClientRect();
    /** @param {DOMRect} rect */
    const inside = (rect) => ({ x: rect.x - x + rect.width / 2, y: rect.y - y + rect.height / 2 });
    const { svg } = boards.main;
    const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
    const start = from && boards.where(from);
    // Who can be pointed at, too, counts more than who cannot.
    const spare = board.pieces().flatMap(({ element }) => Array(element.dataset.state ? 5 : 1).fill(inside(element.getBoundingClientRect())));
    const labels = [...home.querySelectorAll('.labels g')].map((each) => inside(each.getBoundingClientRect()));
    const keep = [...kept.map((at) => ({ x: at.x * scale, y: at.y * scale })), ...(start ? [inside(start)] : []), ...labels];
    placeFloat(box, { width, height }, { ...inside(target), width: target.width, height: target.height }, keep, spare);
  }
}
