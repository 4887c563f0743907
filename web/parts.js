// Parts of the table that change with every step: scoreboard, dice, hand and company. Each is made from data alone.

import { draw, make } from './dom.js';
import { line } from './words.js';

/** @import { Art } from './art.js' */
/** @import { Child } from './dom.js' */
/** @import { Chair, Die, Hand, HandCard, Score, Side, Tray } from './wire.d.ts' */

/**
 * The inside of the scoreboard: the sides with their plates, and short facts below.
 * @param {Score} score
 * @param {Art} art
 * @returns {Child[]}
 */
export function scoreParts({ sides, to_act: acting, under }, art) {
  /** @param {Side} side @param {number} index */
  const about = ({ art: sign, name, detail }, index) =>
    make('div', { class: 'side', 'data-turn': index === acting }, art.picture(sign), make('b', {}, name), make('small', {}, detail));
  /** @param {Side} side @param {number} index */
  const plate = ({ points }, index) => make('span', { class: 'plate', 'data-plate': index }, points);
  const [left, right] = sides;
  const rows = sides.length === 2
    ? [about(left, 0), make('div', { class: 'plates', 'aria-hidden': 'true' }, plate(left, 0), make('i', {}, ':'), plate(right, 1)), about(right, 1)]
    // One under the other, each with its plate beside it.
    : sides.map((side, index) => make('div', { class: 'alone', 'data-turn': index === acting }, about(side, index), plate(side, index)));
  return [rows, under.length > 0 && make('div', { class: 'under' }, under.map((fact) => make('span', {}, line(fact, art))))];
}

/**
 * @param {Tray} tray
 * @param {Art} art
 */
export function dicePart({ title, note, theirs, dice }, art) {
  return make('section', { class: theirs ? 'slab tray theirs' : 'slab tray' },
    make('h2', { class: 'lab' }, make('span', {}, title), note && make('span', {}, note)),
    make('div', { class: 'dice' }, dice.map((die) => diePart(die, art))));
}

/**
 * A die that can ever be chosen is a button; whether it can be chosen now, and what stands below it meanwhile, is painted
 * on later.
 * @param {Die} die
 * @param {Art} art
 */
export function diePart(die, art) {
  const { id, face, number, state } = die;
  const isNumber = typeof number === 'number';
  // A spent die may be known no more: its place in the tray stays, empty.
  const known = number !== 0;
  const picture = known ? art.picture(die.art) : emptyDie();
  const name = known && make('span', { class: 'quiet' }, isNumber ? `Die ${face} ` : `Die, ${face} `);
  const word = { spent: 'spent', aside: 'set aside', ready: isNumber ? 'ready' : face }[state];
  if (id && state === 'ready') {
    return make('button', { class: 'die', type: 'button', disabled: true, 'data-id': id, 'data-face': face, 'data-word': word },
      picture, name, make('small', {}, word));
  }
  return make('span', { class: 'die', 'data-face': face, 'data-state': state === 'spent' && 'spent' },
    picture, name, (state !== 'ready' || !isNumber) && make('small', {}, word));
}

/** Where a die lay. */
function emptyDie() {
  const svg = draw('svg', { viewBox: '-28 -28 56 56', 'aria-hidden': 'true' });
  svg.append(draw('rect', { x: -21, y: -21, width: 42, height: 42, rx: 10, fill: 'none', stroke: 'currentColor', 'stroke-width': 2.5, 'stroke-dasharray': '5 6', 'stroke-linecap': 'round' }));
  return svg;
}

/**
 * The cards in the viewer's hand; none while nothing is held.
 * @param {Hand | null} hand
 * @param {Art} art
 * @returns {Child[]}
 */
export function handParts(hand, art) {
  if (!hand) return [];
  /** @param {HandCard} card */
  const card = ({ id, art: front, label, new: drawn = false }) =>
    make('button', { class: 'card', type: 'button', disabled: true, 'data-id': id, 'data-new': drawn },
      art.picture(front), make('span', { class: 'quiet' }, label, drawn && ', just drawn'));
  return [
    make('div', { class: 'cards' }, hand.cards.map(card)),
    make('div', { class: 'says' }, make('h2', {}, hand.title), hand.note && make('p', {}, hand.note)),
  ];
}

/**
 * Who sits at the table, with the level of each bot.
 * @param {Chair[]} seats
 * @param {Art} art
 */
export function companyPart(seats, art) {
  const shared = seats.filter(({ you }) => you).length > 1;
  /** @param {Chair} chair */
  const what = ({ kind, level, you }) => {
    if (kind === 'open') return 'open chair';
    if (kind === 'bot') return level ? `bot, level ${level}` : 'bot';
    if (!you) return 'guest';
    return shared ? 'this screen' : 'you';
  };
  return make('ul', { class: 'company', 'aria-label': 'Who plays' }, seats.map((chair) =>
    make('li', { 'data-open': chair.kind === 'open' }, art.picture(chair.art), make('b', {}, chair.name), make('small', {}, what(chair)))));
}
