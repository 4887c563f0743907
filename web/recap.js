// What others did since the viewer's last turn: numbered trails on the court, the same numbers in the log and, where the log
// is folded, a short list below the question.

import { curve, pathOf } from './board.js';
import { draw, make, targetOf } from './dom.js';
import { sinceOwn, turnsOf } from './rows.js';
import { line } from './words.js';

/** @import { Art } from './art.js' */
/** @import { Board } from './board.js' */
/** @import { Log } from './log.js' */
/** @import { Row, Turn } from './rows.js' */
/** @import { Frame } from './store.js' */
/** @import { Point, View } from './wire.d.ts' */

/** More than these are for the log alone: the newest are shown. */
const MOST = 7;
/** A way that is longer than this has its number beside its beginning. */
const CLEAR = 30;

/**
 * What is to be told, oldest first: of a player, what came after their last turn; of others, what happened last.
 * @param {Turn[]} turns
 * @param {Pick<View, 'you' | 'my_turn'>} view
 * @returns {Row[]}
 */
export function stepsFor(turns, { you, my_turn: mine }) {
  if (mine) return sinceOwn(turns, you).map(({ row }) => row).slice(-MOST);
  const last = turns.findLast(({ rows }) => rows.length > 0)?.rows.at(-1);
  return last ? [last] : [];
}

/**
 * The points of a row's way on a board.
 * @param {Row} row
 * @param {Board} board
 * @returns {{ points: Point[], thrown: boolean } | null}
 */
function wayOf(row, board) {
  for (const { trail } of row) {
    if (!trail) continue;
    if ('walk' in trail) return { points: trail.walk, thrown: false };
    if ('throw' in trail) return { points: bent(trail.throw[0], trail.throw[1]), thrown: true };
    const [from, to] = trail.aim.map((id) => board.at(id));
    if (from && to) return { points: bent(from, to), thrown: true };
  }
  return null;
}

/** @param {Point} from @param {Point} to */
const bent = (from, to) => curve(from, to, 0.12);

/** @param {Row} row */
const fell = (row) => row.some(({ words }) => words.some((span) => 'fell' in span));

/**
 * Draws the trails of these rows in the place of those before. With one row alone there is no number.
 * @param {Board} board
 * @param {Row[]} rows
 */
function drawTrails(board, rows) {
  board.marks.querySelector('.recapmarks')?.remove();
  const marks = draw('g', { class: 'recapmarks', 'aria-hidden': 'true' });
  rows.forEach((row, index) => {
    const way = wayOf(row, board);
    if (!way || way.points.length < 2) return;
    const { points, thrown } = way;
    const group = draw('g', { 'data-step': index + 1 });
    const d = pathOf(points);
    const [first, last] = [points[0], points[points.length - 1]];
    const kind = thrown ? ' throw' : '';
    group.append(draw('path', { class: 'trail-case', d }), draw('path', { class: `trail-line${kind}`, d }));
    if (!thrown) group.append(draw('circle', { class: 'trail-from', cx: first.x, cy: first.y, r: 22 }));
    if (thrown && fell(row)) {
      const { x, y } = last;
      group.append(
        draw('circle', { class: 'trail-fell', cx: x, cy: y, r: 24 }),
        draw('path', { class: 'trail-cross', d: `M${x - 10} ${y - 10}L${x + 10} ${y + 10}M${x + 10} ${y - 10}L${x - 10} ${y + 10}` }));
    }
    if (rows.length > 1) group.append(disc(thrown ? points[Math.floor(points.length / 2)] : beside(points), index + 1));
    marks.append(group);
  });
  board.marks.append(marks);
}

/** Where the number of a walk stands: at its beginning, which is free now. @param {Point[]} points */
function beside([first, second]) {
  const length = Math.hypot(second.x - first.x, second.y - first.y);
  return length > CLEAR ? first : { x: first.x, y: first.y - CLEAR };
}

/** @param {Point} at @param {number} number */
function disc({ x, y }, number) {
  const group = draw('g', { class: 'step', transform: `translate(${x} ${y})` });
  const text = draw('text', { y: 6.3 });
  text.textContent = String(number);
  group.append(draw('circle', { r: 15 }), text);
  return group;
}

/** Lets one trail stand out, or none. @param {Board} board @param {number | null} step */
function pointOut(board, step) {
  const marks = board.marks.querySelector('.recapmarks');
  marks?.toggleAttribute('data-pointed', step !== null);
  for (const group of marks?.children ?? []) group.toggleAttribute('data-bright', group.getAttribute('data-step') === String(step));
}

/**
 * The list for screens whose log is folded.
 * @param {Row[]} rows
 * @param {Art} art
 */
export function recapPart(rows, art) {
  if (rows.length === 0) return null;
  return make('section', { class: 'recap', 'aria-label': 'Since your last turn' },
    make('h3', {}, 'Since your last turn'),
    make('ol', { class: rows.length > 3 ? 'two' : '' }, rows.map((row, index) =>
      make('li', {}, make('i', { class: 'num', 'aria-hidden': 'true' }, index + 1),
        make('span', {}, row.map(({ words }, at) => [at > 0 && !('fell' in words[0]) && !('held' in words[0]) && ' · ', line(words, art)]))))));
}

export class Recap {
  /** What is told to a player who is to act. @type {Row[]} */
  steps = [];

  /** @param {Board} board @param {Log} log */
  constructor(board, log) {
    this.board = board;
    this.log = log;
    const step = (/** @type {Event} */ event) => Number(targetOf(event)?.closest('.act')?.querySelector('.step')?.textContent) || null;
    for (const kind of ['pointerover', 'focusin']) log.list.addEventListener(kind, (event) => pointOut(board, step(event)));
    log.list.addEventListener('pointerleave', () => pointOut(board, null));
  }

  /** Shows what led here, or nothing once the player has begun to do something. @param {Pick<Frame, 'view' | 'log'> | null} frame */
  show(frame) {
    const { view, log } = frame ?? {};
    const told = view && log && !view.ending && !view.lesson && !view.handover;
    const steps = told ? stepsFor(turnsOf(log.lines), view) : [];
    this.steps = view?.my_turn ? steps : [];
    drawTrails(this.board, steps);
    this.log.number(steps.length > 1 ? steps : []);
  }
}
