// What a choice would do on the court, drawn while it is looked at: the way that is walked, with a ring around what is
// picked up, the stones that a spell covers, and a line of sight.

import { pathOf } from './board.js';
import { draw } from './dom.js';

/** @import { Board } from './board.js' */
/** @import { Point, Trace } from './wire.d.ts' */

/** How far a line stays away from the pieces at its ends, in board units. */
const CLEAR = 28;

/**
 * The part of a straight line that is clear of both ends, or null where they are too close.
 * @param {Point} from
 * @param {Point} to
 */
export function between(from, to, clear = CLEAR) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length <= 2 * clear + 4) return null;
  /** @param {number} far */
  const at = (far) => ({ x: from.x + ((to.x - from.x) * far) / length, y: from.y + ((to.y - from.y) * far) / length });
  return [at(clear), at(length - clear)];
}

/** Points along a line, close enough that nothing can be put between two of them. @param {Point[]} points */
function along(points) {
  return points.slice(1).flatMap((to, index) => {
    const from = points[index];
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 20));
    return Array.from({ length: steps + 1 }, (_, step) =>
      ({ x: from.x + ((to.x - from.x) * step) / steps, y: from.y + ((to.y - from.y) * step) / steps }));
  });
}

/** Where dots stand along a way: three to a space, the last one where it ends, none under the piece that goes. @param {Point[]} route */
export function steps(route) {
  return route.slice(1).flatMap((to, index) => {
    const from = route[index];
    /** @param {number} share */
    const at = (share) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
    return (index === 0 ? [0.55, 0.775, 1] : [0.25, 0.5, 0.75, 1]).map(at);
  });
}

/**
 * Draws a trace on a board in the place of the last one; null draws none. Answers points that are best left in sight.
 * @param {Board} board
 * @param {Trace | null} trace
 */
export function drawTrace(board, trace) {
  for (const old of board.marks.querySelectorAll('.trace')) old.remove();
  if (!trace) return [];
  /** @param {string[]} [ids] */
  const points = (ids = []) => ids.flatMap((id) => board.at(id) ?? []);
  const group = draw('g', { class: 'trace' });
  for (const id of trace.area ?? []) {
    const [at, stone] = [board.at(id), board.element(id)?.querySelector('rect')];
    if (!at || !stone) continue;
    const { x, y } = at;
    const size = stone.width.baseVal.value - 4;
    group.append(draw('rect', { class: 'area', x: x - size / 2, y: y - size / 2, width: size, height: size, rx: 6 }));
  }
  const route = points(trace.route);
  for (const { x, y } of steps(route)) group.append(draw('circle', { class: 'route', cx: x, cy: y, r: 5 }));
  for (const { x, y } of points(trace.takes)) {
    group.append(draw('circle', { class: 'takes under', cx: x, cy: y, r: 21 }), draw('circle', { class: 'takes over', cx: x, cy: y, r: 21 }));
  }
  const [from, to] = points(trace.sight ?? []);
  const line = from && to ? between(from, to) : null;
  if (line) {
    const d = pathOf(line);
    group.append(draw('path', { class: 'sight under', d }), draw('path', { class: 'sight over', d }));
  }
  board.marks.append(group);
  return [...along(route), ...(line ? along(line) : [])];
}
