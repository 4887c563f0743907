// Lists beside the court: rows that speak of pieces, tiles of spells, figures of stat cards, and the sheets that show all
// that is known of a piece. Each is made from data alone.

import { draw, make } from './dom.js';
import { sumList } from './odds.js';
import { dicePart } from './parts.js';

/** @import { Art } from './art.js' */
/** @import { Child } from './dom.js' */
/** @import { Panel, Row, Sheet, Stat, View } from './wire.d.ts' */

/** Letters of a name that fits beside others. */
const SHORT = 10;

/**
 * The bench: dice trays and lists. Where there are smaller boards the dice lie beside them.
 * @param {View} view
 * @param {Art} art
 * @returns {Child[]}
 */
export function benchParts({ boards, trays, panels }, art) {
  return [
    boards.length === 0 && trays.map((tray) => dicePart(tray, art)),
    panels.filter(({ large }) => !large).map((panel) => panelPart(panel, art)),
  ];
}

/**
 * What is under the court: dice beside smaller boards, and a list that is asked about, which takes their place.
 * @param {View} view
 * @param {Art} art
 * @returns {Child[]}
 */
export function trayParts({ boards, trays, panels }, art) {
  return [
    boards.length > 0 && trays.map((tray) => dicePart(tray, art)),
    panels.filter(({ large }) => large).map((panel) => panelPart(panel, art)),
  ];
}

/**
 * @param {Panel} panel
 * @param {Art} art
 */
export function panelPart({ title, large = false, tiles = false, bolts = 0, rows = [], sums = [] }, art) {
  return make('section', { class: ['slab panel', large && 'large', tiles && 'tiled'].filter(Boolean).join(' ') },
    make('h2', { class: 'wall' }, make('span', {}, title), bolts > 0 && boltsPart(bolts)),
    tiles && make('div', { class: 'tiles' }, rows.map((row) => tilePart(row, art))),
    !tiles && rows.length > 0 && make('div', { class: 'rows' }, rows.map((row) => rowPart(row, art))),
    sums.length > 0 && sumList(sums));
}

/** So many bolts, drawn. @param {number} count */
function boltsPart(count) {
  const bolt = () => {
    const svg = draw('svg', { viewBox: '-10 -12 20 24', 'aria-hidden': 'true' });
    svg.append(draw('path', { d: 'M3-11L-7 2H-1L-3 11L7-3H1Z', fill: 'currentColor' }));
    return svg;
  };
  return make('span', { class: 'bolts' }, Array.from({ length: count }, bolt),
    make('span', { class: 'quiet' }, ` ${count} ${count === 1 ? 'bolt' : 'bolts'}`));
}

/**
 * A row that speaks of a piece lights up with it, and pointing at one is pointing at the other. What stands nowhere else
 * is the row itself: a button, also while it can only be read why it cannot be chosen.
 * @param {Row} row
 * @param {Art} art
 */
export function rowPart({ thing, stands, art: figure, name, detail, badge, out = false, list = [], stats = [] }, art) {
  // A word alone needs little room, a name all that there is.
  const bare = [...name].length <= SHORT && !detail && !badge && stats.length === 0;
  const inside = [
    art.picture(figure),
    make('b', {}, name),
    badge && make('span', { class: 'tag soft num' }, badge),
    detail && make('small', {}, detail),
    statsPart(stats),
    list.map((part) => make('span', { class: 'part' }, art.picture(part.art), make('b', {}, part.name), ' ', make('small', {}, part.detail))),
  ];
  if (thing && !stands) {
    return make('button', { class: 'row', type: 'button', 'data-id': thing, 'data-out': out, 'aria-disabled': 'true' }, inside);
  }
  return make('div', { class: bare ? 'row bare' : 'row', 'data-out': out, 'data-thing': thing }, inside);
}

/**
 * A tile of a grid. One of a pair has two halves: two things side by side with one reason below both or, where the pair
 * itself is the thing, two of its parts.
 * @param {Row} row
 * @param {Art} art
 */
export function tilePart(row, art) {
  const { thing, art: figure, name, detail, badge, out = false, list = [] } = row;
  if (thing || list.length === 0) {
    return tokenPart(row, out, [
      art.picture(figure),
      make('b', { class: list.length > 0 && 'quiet' }, name),
      badge && make('span', { class: 'tag soft num' }, badge),
      list.map((part) => make('span', { class: 'part' }, facePart(part, art))),
      detail && make('small', {}, detail),
    ]);
  }
  return make('div', { class: 'pair', 'data-out': out },
    list.map((part) => tokenPart(part, out || Boolean(part.out), facePart(part, art))),
    detail && make('small', {}, detail));
}

/**
 * The sign, the name and the words of a half.
 * @param {Row} row
 * @param {Art} art
 * @returns {Child[]}
 */
const facePart = ({ art: figure, name, detail }, art) =>
  [art.picture(figure), make('b', {}, name), detail && make('small', {}, detail)];

/**
 * What can ever be pointed at is a button.
 * @param {Row} row
 * @param {boolean} out
 * @param {Child[]} inside
 */
function tokenPart({ thing }, out, inside) {
  if (!thing) return make('div', { class: 'row tile', 'data-out': out }, inside);
  return make('button', { class: 'row tile', type: 'button', 'data-id': thing, 'data-out': out, 'aria-disabled': 'true' }, inside);
}

/**
 * Figures of a stat card: "throw", two blue dice. Wizards have eight each, so dice are drawn by the style sheet.
 * @param {Stat[]} stats
 */
function statsPart(stats) {
  if (stats.length === 0) return null;
  /** @param {string} colour */
  const die = (colour) => [
    make('i', { class: `dye ${colour}`, 'aria-hidden': 'true' }, colour.slice(0, 1).toUpperCase()),
    make('span', { class: 'quiet' }, ` ${colour}`),
  ];
  return make('span', { class: 'stats' }, stats.map(({ label, dice = [], number }) => [
    make('span', { class: 'stat' }, make('span', {}, label), dice.map(die), typeof number === 'number' && make('b', {}, ` ${number}`)),
    ' ',
  ]));
}

/**
 * All that is known of a thing.
 * @param {Sheet} sheet
 * @param {Art} art
 * @returns {Child[]}
 */
export function sheetParts({ art: figure, title, note, stats, effects }, art) {
  return [
    art.picture(figure),
    make('h2', {}, title),
    note && make('p', {}, note),
    statsPart(stats),
    effects.length > 0 && make('ul', { class: 'effects' }, effects.map((effect) =>
      make('li', {}, art.picture(effect.art), make('span', {}, effect.words)))),
  ];
}
