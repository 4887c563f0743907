// What a choice would do on the court, drawn while it is looked at: the way that is walked, with a ring around what is
// picked up, the stones that a spell covers, and a line of sight.

import { pointOf } from './board.js';
import { draw, find } from './dom.js';

/** How far a line stays away from whoever it begins or ends at, in board units. */
const CLEAR = 28;

const pathOf = (points) => points.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** The part of a straight line that is clear of both ends, or null where they are too close. */
export function between(from, to, clear = CLEAR) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length <= 2 * clear + 4) return null;
  const at = (far) => ({ x: from.x + ((to.x - from.x) * far) / length, y: from.y + ((to.y - from.y) * far) / length });
  return [at(clear), at(length - clear)];
}

/** Points along a line, close enough that nothing can be put between two of them. */
function along(points) {
  return points.slice(1).flatMap((to, index) => {
    const from = points[index];
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 20));
    return Array.from({ length: steps + 1 }, (_, step) =>
      ({ x: from.x + ((to.x - from.x) * step) / steps, y: from.y + ((to.y - from.y) * step) / steps }));
  });
}

/** Where dots stand along a way: three to a space, the last one where it ends, none under whoever goes. */
export function steps(route) {
  return route.slice(1).flatMap((to, index) => {
    const from = route[index];
    const at = (share) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
    return (index === 0 ? [0.55, 0.775, 1] : [0.25, 0.5, 0.75, 1]).map(at);
  });
}

/** Draws a trace on a board in the place of the last one; null draws none. Answers points that are best left in sight. */
export function drawTrace(board, trace) {
  for (const old of board.marks.querySelectorAll('.trace')) old.remove();
  if (!trace) return [];
  const places = (ids = []) => ids.map((id) => board.element(id)).filter(Boolean);
  const group = draw('g', { class: 'trace' });
  for (const stone of places(trace.area)) {
    const { x, y } = pointOf(stone);
    const size = Number(find('rect', stone).getAttribute('width')) - 4;
    group.append(draw('rect', { class: 'area', x: x - size / 2, y: y - size / 2, width: size, height: size, rx: 6 }));
  }
  const route = places(trace.route).map(pointOf);
  for (const { x, y } of steps(route)) group.append(draw('circle', { class: 'route', cx: x, cy: y, r: 5 }));
  for (const taken of places(trace.takes)) {
    const { x, y } = pointOf(taken);
    group.append(draw('circle', { class: 'takes under', cx: x, cy: y, r: 21 }), draw('circle', { class: 'takes over', cx: x, cy: y, r: 21 }));
  }
  const sight = trace.sight ? places(trace.sight).map(pointOf) : [];
  const line = sight.length === 2 ? between(...sight) : null;
  if (line) {
    const d = pathOf(line);
    group.append(draw('path', { class: 'sight under', d }), draw('path', { class: 'sight over', d }));
  }
  board.marks.append(group);
  return [...along(route), ...(line ? along(line) : [])];
}
