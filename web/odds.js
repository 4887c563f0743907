// Exact odds: one bar a case, with the per cent written in it.

import { make } from './dom.js';

const percent = ({ weight, of }) => `${Math.round((100 * weight) / of)} %`;

function bar(results) {
  const split = make('div', { class: 'split num' });
  for (const result of results) {
    const part = make('span', { class: result.good }, percent(result));
    part.style.flex = `${result.weight / result.of} 1 0`;
    split.append(part, make('span', { class: 'quiet' }, ` ${result.label} `));
  }
  return split;
}

/**
 * The box with its bars. Each entry is `{ when, results }`; the key names every result once.
 */
export function oddsBox(about, cases, properties = {}) {
  const names = new Map();
  for (const { results } of cases) for (const { good, label } of results) names.set(`${good} ${label}`, { good, label });
  return make(
    'div',
    { class: 'odds', ...properties },
    about && make('p', { class: 'what' }, about),
    make('dl', {}, cases.flatMap(({ when, results }) => [make('dt', {}, when), make('dd', {}, bar(results))])),
    make('div', { class: 'key', 'aria-hidden': 'true' }, [...names.values()].map(({ good, label }) =>
      make('span', { class: good }, make('i'), label))),
  );
}

/** How much of a box covers something: points inside it count one each. */
function covered(box, points) {
  return points.filter(({ x, y }) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height).length;
}

/**
 * Puts the floating box beside a target, in pixels of the stage: never over the target or the way to it, and
 * inside the stage where it can be. `avoid` are points that should stay in view.
 */
export function placeFloat(box, stage, target, avoid) {
  const { width, height } = box.getBoundingClientRect();
  const gap = 14;
  const clamp = (value, most) => Math.max(6, Math.min(value, most - 6));
  const inner = (x) => clamp(x, stage.width - width);
  const above = target.y - target.size / 2 - gap - height;
  const below = target.y + target.size / 2 + gap;
  const spots = [];
  for (const share of [0.5, 0.15, 0.85]) {
    spots.push({ x: inner(target.x - width * share), y: above, tip: true, below: false });
    spots.push({ x: inner(target.x - width * share), y: below, tip: true, below: true });
  }
  const middle = clamp(target.y - height / 2, stage.height - height);
  spots.push({ x: target.x + target.size / 2 + gap, y: middle, tip: false });
  spots.push({ x: target.x - target.size / 2 - gap - width, y: middle, tip: false });
  const rated = spots.map((spot, index) => {
    const rect = { x: spot.x - 8, y: spot.y - 8, width: width + 16, height: height + 16 };
    // Off the stage is still better than over what it speaks of.
    const off = Math.max(0, 4 - spot.y) + Math.max(0, spot.y + height - stage.height)
      + Math.max(0, -spot.x) + Math.max(0, spot.x + width - stage.width);
    return { spot, cost: covered(rect, avoid) * 1000 + off * 5 + index };
  });
  const { spot } = rated.reduce((best, next) => (next.cost < best.cost ? next : best));
  box.style.left = `${spot.x}px`;
  box.style.top = `${spot.y}px`;
  box.style.setProperty('--tip', `${Math.max(18, Math.min(target.x - spot.x, width - 18))}px`);
  box.classList.toggle('below', spot.below === true);
  box.classList.toggle('aside', !spot.tip);
}
