// How a game ended: a banner, why, and the box score.

import { make } from './dom.js';
import { ruleChip } from './words.js';

/** @import { Art } from './art.js' */
/** @import { Chair, Ending } from './wire.d.ts' */

/**
 * What each seat did, in figures. A column in which nobody has anything is left out.
 * @param {Ending} ending
 * @param {Chair[]} seats
 * @param {Art} art
 */
function boxScore({ columns = [], figures = [] }, seats, art) {
  const told = columns.map((name, column) => ({ name, column })).filter(({ column }) => figures.some((row) => row[column] > 0));
  if (told.length === 0) return null;
  const best = told.map(({ column }) => Math.max(...figures.map((row) => row[column])));
  return make('table', { class: 'boxscore num' },
    make('caption', { class: 'quiet' }, 'Box score'),
    make('thead', {}, make('tr', {}, make('td', {}), told.map(({ name }) => make('th', { scope: 'col' }, name)))),
    make('tbody', {}, seats.map(({ name, art: mark, you }, seat) => make('tr', { 'data-mine': you },
      make('th', { scope: 'row' }, art.picture(mark), make('span', {}, you && seats.filter((seat) => seat.you).length === 1 ? 'You' : name)),
      told.map(({ column }, at) => make('td', { 'data-best': figures[seat][column] === best[at] && best[at] > 0 }, figures[seat][column]))))));
}

/**
 * @param {Ending} ending
 * @param {Chair[]} seats
 * @param {Art} art
 * @param {string} rulesUrl
 */
export function endingParts(ending, seats, art, rulesUrl) {
  const { headline, detail, rule } = ending;
  return [
    make('div', { class: 'ending' },
      make('h2', {}, headline),
      make('p', {}, `${detail} `, rule && ruleChip(rulesUrl, rule))),
    boxScore(ending, seats, art),
  ];
}
