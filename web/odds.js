// Exact odds: one bar a case, with per cent and result written in it; one bar a result where colours do not tell them apart.

import { make } from './dom.js';

/** @import { Child } from './dom.js' */
/** @import { Case, Share, Sum } from './wire.d.ts' */
/** @typedef {{ x: number, y: number }} Spot */

/** A share in per cent. What is possible is never 0%, what is not certain never 100%. @param {number} share */
export function percent(share) {
  const whole = Math.round(100 * share);
  if (whole === 0 && share > 0) return '<1%';
  if (whole === 100 && share < 1) return '>99%';
  return `${whole}%`;
}

/**
 * What the results of a case come to in per cent; together they are 100, and what is wanted is rounded like elsewhere.
 * @param {Share[]} results
 */
export function percents(results) {
  const whole = results.map(({ weight, of }) => Math.round((100 * weight) / of));
  const over = whole.reduce((sum, each) => sum + each, 0) - results.reduce((sum, { weight, of }) => sum + (100 * weight) / of, 0);
  const rest = [...results.keys()].filter((index) => results[index].good !== 'hit');
  const largest = rest.sort((one, other) => whole[other] - whole[one])[0];
  if (Math.abs(over) > 0.5 && largest !== undefined) whole[largest] -= Math.round(over);
  return results.map(({ weight, of }, index) => {
    const share = weight / of;
    return whole[index] <= 0 || whole[index] >= 100 ? percent(share) : `${whole[index]}%`;
  });
}

/** Whether colours alone tell these results apart. @param {Share[]} results */
const apart = (results) => new Set(results.map(({ good }) => good)).size === results.length;

/** A line for each result: its name, its bar, its share. @param {Share[]} results */
function lines(results) {
  const told = percents(results);
  return make('span', { class: 'lines num' }, results.map(({ good, label, weight, of }, index) => {
    const length = make('i', { class: good });
    length.style.width = `${(100 * weight) / of}%`;
    return make('span', { class: 'line' }, make('span', {}, label), make('span', { class: 'rail' }, length), make('b', {}, ` ${told[index]} `));
  }));
}

/** Pixels of the panel's narrowest bar, and of a letter in it. */
const [BAR, LETTER] = [250, 7.5];

/** Whether every result has room for its name in a bar. @param {Share[]} results */
const named = (results) => results.every(({ label, weight, of }) => (label.length + 5) * LETTER <= (BAR * weight) / of);

/**
 * One bar as wide as what it stands in. A result that has no room for its name is named below.
 * @param {Share[]} results
 */
function splitBar(results) {
  const split = make('span', { class: 'split num' });
  const told = percents(results);
  const names = named(results);
  for (const [index, { good, label, weight, of }] of results.entries()) {
    const part = make('span', { class: good }, told[index], names ? ` ${label}` : make('span', { class: 'quiet' }, ` ${label} `));
    part.style.flex = `${weight / of} 1 0`;
    split.append(part);
  }
  return split;
}

/** @param {Share[]} results */
function bar(results) {
  // What is certain is said in words.
  if (results.length === 1) return make('span', { class: 'sure' }, results[0].label);
  return apart(results) ? splitBar(results) : lines(results);
}

/** Names what is not named in its bar, once. @param {Case[]} cases */
function key(cases) {
  /** @type {Map<string, { good: string, label: string }>} */
  const names = new Map();
  const open = cases.filter(({ results }) => results.length > 1 && apart(results) && !named(results));
  for (const { results } of open) for (const { good, label } of results) names.set(`${good} ${label}`, { good, label });
  return names.size > 0 && make('span', { class: 'key', 'aria-hidden': 'true' }, [...names.values()].map(({ good, label }) =>
    make('span', { class: good }, make('i'), label)));
}

/**
 * The odds of a choice on its button: a bar for each case.
 * @param {Case[]} cases
 * @returns {Child[]}
 */
export function bars(cases) {
  return [
    cases.map(({ when, results }) => [when && cases.length > 1 && make('span', { class: 'when' }, when), bar(results)]),
    key(cases),
  ];
}

/**
 * The box with its bars, one a case. `sums`: where the odds come from, in small.
 * @param {string} about
 * @param {Case[]} cases
 * @param {Record<string, any>} [properties]
 * @param {Sum[]} [sums]
 */
export function oddsBox(about, cases, properties = {}, sums = []) {
  return make(
    'div',
    { class: 'odds', ...properties },
    about && make('p', { class: 'what' }, about),
    make('dl', {}, cases.flatMap(({ when, results }) => [make('dt', {}, when), make('dd', {}, bar(results))])),
    key(cases),
    sums.length > 0 && make('p', { class: 'why' }, sums.map(({ label, value }) => make('span', {}, `${label}: ${value}`))),
  );
}

/**
 * How many of these points a box covers.
 * @param {Spot & { width: number, height: number }} box
 * @param {Spot[]} points
 */
function covered(box, points) {
  return points.filter(({ x, y }) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height).length;
}

/**
 * Puts the floating box near a target, in pixels of the stage: never over the target or the way to it
 * (`keep`), rather not over other pieces (`spare`), always inside the stage. `target` has a middle and a size.
 * @param {HTMLElement} box
 * @param {{ width: number, height: number }} stage
 * @param {Spot & { width: number, height: number }} target
 * @param {Spot[]} keep
 * @param {Spot[]} spare
 */
export function placeFloat(box, stage, target, keep, spare) {
  const { width, height } = box.getBoundingClientRect();
  const [aside, gap] = [target.width / 2 + 16, target.height / 2 + 16];
  const most = { x: stage.width - width - 6, y: stage.height - height - 6 };
  /** @param {number} value @param {number} top */
  const clamp = (value, top) => Math.max(6, Math.min(value, top));
  const columns = [target.x - width / 2, target.x - 40, target.x + 40 - width, target.x + aside, target.x - aside - width];
  const rows = [target.y - gap - height, target.y + gap, target.y - height / 2];
  for (let step = 0; step <= 6; step += 1) {
    columns.push((most.x * step) / 6);
    rows.push((most.y * step) / 6);
  }
  // The target has a body: its corners count, too.
  const body = [-0.5, 0, 0.5].flatMap((across) => [-0.5, 0, 0.5].map((down) =>
    ({ x: target.x + across * target.width, y: target.y + down * target.height })));
  let best = { x: 6, y: 6, cost: Infinity };
  for (const column of columns) {
    for (const row of rows) {
      const [x, y] = [clamp(column, most.x), clamp(row, most.y)];
      const rect = { x: x - 8, y: y - 8, width: width + 16, height: height + 16 };
      const far = Math.hypot(x + width / 2 - target.x, y + height / 2 - target.y);
      const cost = 1000 * covered(rect, [...keep, ...body]) + 60 * covered(rect, spare) + far;
      if (cost < best.cost) best = { x, y, cost };
    }
  }
  const above = Math.abs(best.y + height - (target.y - target.height / 2)) < 24;
  const below = Math.abs(best.y - (target.y + target.height / 2)) < 24;
  const beside = target.x < best.x + 16 || target.x > best.x + width - 16;
  box.style.left = `${best.x}px`;
  box.style.top = `${best.y}px`;
  box.style.setProperty('--tip', `${Math.max(18, Math.min(target.x - best.x, width - 18))}px`);
  box.classList.toggle('below', below);
  box.classList.toggle('aside', beside || !(above || below));
}

/** A column of figures, term by term. @param {Sum[]} sums */
export function sumList(sums) {
  return make('dl', { class: 'sum num' }, sums.flatMap(({ label, value, total }) => {
    const properties = { class: total && 'total' };
    return [make('dt', properties, label), make('dd', properties, value)];
  }));
}
