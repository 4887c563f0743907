// What happened while the player was away: kept until they are back, then said in one line.

import { sentences } from './rows.js';

/** @import { Frame } from './store.js' */
/** @import { LogLine } from './wire.d.ts' */

/** @typedef {'hidden' | 'offline'} Why */

/** More sentences than this are for the log. */
const MOST = 4;

/**
 * @param {LogLine[]} lines
 * @param {Why} why
 */
export function since(lines, why) {
  const told = sentences(lines);
  if (told.length === 0) return '';
  const newest = told.slice(-MOST).join(' ');
  const before = why === 'hidden' ? 'Since you looked away' : 'While you were offline';
  return `${before}: ${told.length > MOST ? '… ' : ''}${newest}`;
}

export class Absence {
  /** What is said of it, until something else happens or is done. */
  words = '';
  /** @type {LogLine[]} */
  #missed = [];
  /** @type {Why | null} */
  #why = null;

  /** The player looks away, or the connection is down. @param {Why} why */
  begin(why) {
    this.#why ??= why;
  }

  /**
   * Something is shown. It was missed if the page is hidden, or if it comes as a whole after a while away.
   * @param {Pick<Frame, 'fresh' | 'jump'>} frame
   * @param {boolean} hidden
   */
  hear({ fresh, jump }, hidden) {
    if (hidden || (this.#why && jump)) this.#missed.push(...fresh);
    else if (fresh.length > 0) this.words = '';
    if (!hidden) this.tell();
  }

  /** The player is back: what was missed is said. */
  tell() {
    if (this.#missed.length === 0) return;
    this.words = since(this.#missed, this.#why ?? 'hidden');
    this.#missed = [];
    this.#why = null;
  }

  /** Nothing that comes from now on was missed. */
  end() {
    this.#why = null;
  }
}
