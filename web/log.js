// The log: lines in the order of what happened, each with its rule.

import { arrange, make } from './dom.js';
import { line, ruleChip, spoken } from './words.js';

/** @import { Art } from './art.js' */
/** @import { Log as Lines, LogLine } from './wire.d.ts' */

/**
 * One line of the log with its rule. The event that opens a turn heads what follows.
 * @param {LogLine} told
 * @param {Art} art
 * @param {string} rulesUrl
 */
export function logLine({ turn, words, rule, ours }, art, rulesUrl) {
  const said = make('p', {}, line(words, art));
  return turn ? make('li', { class: 'turn' }, said) : make('li', {}, said, ruleChip(rulesUrl, rule, ours));
}

/**
 * How much there is to read. Of lines that were not fetched nobody knows how many are headings.
 * @param {Lines} log
 */
export function tally({ from, lines }) {
  const count = lines.filter(({ turn }) => !turn).length;
  if (from > 0) return `${count}+ lines`;
  return count === 1 ? '1 line' : `${count} lines`;
}

/**
 * The last thing that happened, in words.
 * @param {Lines} log
 */
export function lastOf({ lines }) {
  const last = lines.findLast(({ turn }) => !turn);
  return last ? spoken(last.words) : '';
}

export class Log {
  /** @type {WeakMap<LogLine, HTMLElement>} */
  #elements = new WeakMap();
  #atEnd = true;
  /** The way to older lines, while there are any. */
  #earlier;

  /**
   * @param {HTMLElement} list
   * @param {HTMLElement} count
   * @param {Art} art
   * @param {string} rulesUrl
   * @param {(() => Promise<void>) | null} [fetchEarlier]
   */
  constructor(list, count, art, rulesUrl, fetchEarlier = null) {
    this.list = list;
    this.count = count;
    this.art = art;
    this.rulesUrl = rulesUrl;
    this.#earlier = fetchEarlier && earlierPart(fetchEarlier);
    // The list stays at its end when the panels above it grow or shrink.
    let height = list.clientHeight;
    list.addEventListener('scroll', () => {
      // Told before the observer is: a list that has just shrunk was not scrolled by the player.
      if (list.clientHeight !== height) return;
      this.#atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    }, { passive: true });
    new ResizeObserver(() => {
      height = list.clientHeight;
      if (this.#atEnd) this.#toEnd();
    }).observe(list);
  }

  /**
   * Shows the log. A line that is there already stays, with the rule that is open below it.
   * @param {Lines} log
   * @param {LogLine[]} fresh lines that are to be seen as new
   */
  show(log, fresh) {
    for (const old of this.list.querySelectorAll('.new')) old.classList.remove('new');
    this.#arrange(log);
    for (const told of fresh) this.#elements.get(told)?.classList.add('new');
    if (fresh.length > 0 || this.#atEnd) this.#toEnd();
  }

  /** Shows lines that were fetched, and leaves what is being read where it is. @param {Lines} log */
  unroll(log) {
    const { scrollTop, scrollHeight } = this.list;
    this.#arrange(log);
    this.list.scrollTop = scrollTop + this.list.scrollHeight - scrollHeight;
  }

  /** @param {Lines} log */
  #arrange(log) {
    const elements = log.lines.map((told) => this.#element(told));
    arrange(this.list, log.from > 0 && this.#earlier ? [this.#earlier, ...elements] : elements);
    this.count.textContent = tally(log);
  }

  /** @param {LogLine} told */
  #element(told) {
    const known = this.#elements.get(told);
    if (known) return known;
    const element = logLine(told, this.art, this.rulesUrl);
    this.#elements.set(told, element);
    return element;
  }

  #toEnd() {
    this.#atEnd = true;
    this.list.scrollTop = this.list.scrollHeight;
  }
}

/** @param {() => Promise<void>} fetchEarlier */
function earlierPart(fetchEarlier) {
  const button = make('button', { class: 'earlier', type: 'button' }, 'Earlier');
  button.addEventListener('click', async () => {
    button.disabled = true;
    await fetchEarlier();
    button.disabled = false;
  });
  return make('li', { class: 'turn' }, button);
}
