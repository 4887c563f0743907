// The log by turns: a turn is a heading with its rows, a row is an action with its parts. Worked out from the lines alone.

import { spoken } from './words.js';

/** @import { Log, LogLine, View } from './wire.d.ts' */

/** An action and its parts, in order. @typedef {LogLine[]} Row */
/** What happened before the first heading has none. @typedef {{ head: LogLine | null, rows: Row[] }} Turn */

/**
 * Lines by turns. A line without words is not shown.
 * @param {LogLine[]} lines
 * @returns {Turn[]}
 */
export function turnsOf(lines) {
  /** @type {Turn[]} */
  const turns = [];
  for (const line of lines) {
    if (line.words.length === 0) continue;
    if (typeof line.turn === 'number') {
      turns.push({ head: line, rows: [] });
      continue;
    }
    if (turns.length === 0) turns.push({ head: null, rows: [] });
    const { rows } = turns[turns.length - 1];
    const row = rows.at(-1);
    if (line.part && row) row.push(line);
    else rows.push([line]);
  }
  return turns;
}

/** @param {Turn[]} turns */
export const rowsOf = (turns) => turns.flatMap(({ rows }) => rows);

/** What a row says to screen readers: "Threw at e1, you dodged, 4 beats 2, your pawn 3 is out." @param {Row} row */
export function told(row) {
  const words = row.map(({ words }) => spoken(words)).join(', ');
  return /[.!?]$/.test(words) ? words : `${words}.`;
}

/** Lines that are new, as sentences. A part of a row that was told before stands alone. @param {LogLine[]} lines */
export const sentences = (lines) => rowsOf(turnsOf(lines)).map(told).map((words) => words.slice(0, 1).toUpperCase() + words.slice(1));

/** What is worth knowing of a turn that is folded. @param {Turn} turn @param {boolean} last */
export function gistOf({ rows }, last) {
  const gist = rows.flat().findLast(({ gist }) => gist)?.gist;
  if (gist) return gist;
  const row = rows.at(-1);
  if (!row) return last ? 'to play' : '';
  return spoken(row[0].words);
}

/**
 * What others have done since the viewer did something, oldest first. Set-up comes before the first heading: everybody saw it.
 * @param {Turn[]} turns
 * @param {number[]} you
 * @returns {{ row: Row, of: number | null }[]}
 */
export function sinceOwn(turns, you) {
  const begun = turns.filter(({ head }) => head !== null);
  const steps = begun.flatMap(({ head, rows }) => rows.map((row) => ({ row, of: row[0].of ?? head?.of ?? null })));
  const own = steps.findLastIndex(({ of }) => of !== null && you.includes(of));
  return own < 0 ? [] : steps.slice(own + 1).filter(({ of }) => of !== null);
}

/** Whether the viewer has done nothing at this table yet. @param {Pick<View, 'you' | 'lesson'>} view @param {Log} log */
export function isFirst({ you, lesson }, { from, lines }) {
  const own = turnsOf(lines).some(({ head, rows }) => rows.some(([{ of = head?.of }]) => typeof of === 'number' && you.includes(of)));
  return !lesson && from === 0 && !own;
}
