// The log: a heading a turn, a row an action, each with its rule. The newest two turns stand open; what the reader opens or
// closes stays so.

import { arrange, find, make, targetOf } from './dom.js';
import { gistOf, rowsOf, told, turnsOf } from './rows.js';
import { line, ruleChip } from './words.js';

/** @import { Art } from './art.js' */
/** @import { Row, Turn } from './rows.js' */
/** @import { Chair, Log as Lines, LogLine, View } from './wire.d.ts' */

/** How many turns stand open by themselves. */
const OPEN = 2;

/** How much there is to read. @param {Lines} log */
export function tally({ lines }) {
  const turns = lines.findLast(({ turn }) => typeof turn === 'number')?.turn ?? 0;
  return turns === 1 ? '1 turn' : `${turns} turns`;
}

/** The last thing that happened, in words. @param {Lines} log */
export function lastOf({ lines }) {
  const row = rowsOf(turnsOf(lines)).at(-1);
  return row ? told(row) : '';
}

/**
 * A row of the log: what paid for it, what was done and what came of it, and the rule that says so.
 * @param {Row} row
 * @param {Art} art
 * @param {string} rulesUrl
 * @param {string | null} mark the drawing of who did it, where no die paid
 */
export function rowPart(row, art, rulesUrl, mark = null) {
  const [{ lead }] = row;
  const { rule, ours } = row[row.length - 1];
  const paid = lead && 'die' in lead ? lead.die : null;
  const words = row.map(({ words }, index) => {
    // A result that stands alone needs no dot before it.
    const joins = index > 0 && !('fell' in words[0]) && !('held' in words[0]);
    return [joins && ' · ', line(words, art)];
  });
  return make('li', { class: 'act' },
    make('span', { class: 'lead' },
      art.picture(paid?.art ?? mark), paid && make('span', { class: 'quiet' }, `With ${paid.face}: `)),
    make('p', {}, words),
    ruleChip(rulesUrl, rule, ours));
}

export class Log {
  /** What is drawn of a turn, by its heading or, without one, by its first line. @type {WeakMap<LogLine, { details: HTMLDetailsElement, element: HTMLElement }>} */
  #turns = new WeakMap();
  /** What is drawn of a row, by its first line. @type {WeakMap<LogLine, { parts: number, element: HTMLElement }>} */
  #rows = new WeakMap();
  /** Turns that the reader has opened or closed. @type {WeakMap<HTMLElement, boolean>} */
  #wanted = new WeakMap();
  #atEnd = true;
  /** @type {Chair[]} */
  #seats = [];
  /** The way to older lines, while there are any. */
  #earlier;

  /**
   * @param {HTMLElement} list
   * @param {HTMLElement} count
   * @param {HTMLElement | null} fold the button that folds all
   * @param {Art} art
   * @param {string} rulesUrl
   * @param {(() => Promise<void>) | null} [fetchEarlier]
   */
  constructor(list, count, fold, art, rulesUrl, fetchEarlier = null) {
    this.list = list;
    this.count = count;
    this.art = art;
    this.rulesUrl = rulesUrl;
    this.#earlier = fetchEarlier && earlierPart(fetchEarlier);
    fold?.addEventListener('click', () => {
      for (const details of list.querySelectorAll('details')) {
        details.open = false;
        this.#wanted.set(details, false);
      }
    });
    list.addEventListener('click', (event) => this.#press(event));
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
   * Shows the log. What is there already stays, with the rule that is open below it.
   * @param {Lines} log
   * @param {LogLine[]} fresh lines that are to be seen as new
   * @param {Pick<View, 'seats' | 'you'>} view
   */
  show(log, fresh, { seats, you }) {
    for (const old of this.list.querySelectorAll('.new')) old.classList.remove('new');
    if (this.#seats !== seats) {
      this.#seats = seats;
      this.#turns = new WeakMap();
      this.#rows = new WeakMap();
    }
    const turns = this.#arrange(log, you);
    const isFresh = new Set(fresh);
    for (const row of rowsOf(turns)) if (row.some((told) => isFresh.has(told))) this.#rows.get(row[0])?.element.classList.add('new');
    if (fresh.length > 0 || this.#atEnd) this.#toEnd();
  }

  /** Shows lines that were fetched, and leaves what is being read where it is. @param {Lines} log @param {Pick<View, 'you'>} view */
  unroll(log, { you }) {
    const { scrollTop, scrollHeight } = this.list;
    this.#arrange(log, you);
    this.list.scrollTop = scrollTop + this.list.scrollHeight - scrollHeight;
  }

  /** Numbers the rows that trails on the court are numbered by; none if there are no trails. @param {Row[]} rows */
  number(rows) {
    for (const old of this.list.querySelectorAll('.act > .step')) old.remove();
    rows.forEach((row, index) =>
      this.#rows.get(row[0])?.element.append(make('i', { class: 'step num', 'aria-hidden': 'true' }, index + 1)));
  }

  /** @param {Lines} log @param {number[]} you */
  #arrange(log, you) {
    const turns = turnsOf(log.lines);
    const elements = turns.map((turn, index) => this.#turn(turn, turns.length - index, you));
    arrange(this.list, log.from > 0 && this.#earlier ? [this.#earlier, ...elements] : elements);
    this.count.textContent = tally(log);
    return turns;
  }

  /** @param {Turn} turn @param {number} fromEnd 1 for the newest @param {number[]} you */
  #turn(turn, fromEnd, you) {
    const { head, rows } = turn;
    const key = head ?? rows[0][0];
    let drawn = this.#turns.get(key);
    if (!drawn) {
      const mine = head !== null && typeof head.of === 'number' && you.includes(head.of);
      const mark = typeof head?.of === 'number' ? this.art.picture(this.#seats[head.of]?.art ?? null) : null;
      const details = make('details', {},
        make('summary', {}, mark, make('b', {}, head ? line(head.words, this.art) : 'Set-up'), make('span', { class: 'gist' }),
          head && make('small', { class: 'num' }, make('span', { class: 'quiet' }, 'turn '), head.turn)),
        make('ol', {}));
      drawn = { details, element: make('li', { class: mark ? 'turnof' : 'turnof whole', 'data-mine': mine }, details) };
      this.#turns.set(key, drawn);
    }
    const { details, element } = drawn;
    const gist = find('.gist', details);
    if (gist) gist.textContent = gistOf(turn, fromEnd === 1);
    const list = find('ol', details);
    // Where the heading is a round, each row bears the mark of its player.
    const mark = (/** @type {LogLine} */ { of }) => (typeof of === 'number' && typeof head?.of !== 'number' && this.#seats[of]?.art) || null;
    if (list) arrange(list, rows.map((row) => this.#row(row, mark(row[0]))));
    details.toggleAttribute('data-empty', rows.length === 0);
    details.open = this.#wanted.get(details) ?? fromEnd <= OPEN;
    return element;
  }

  /** @param {Row} row @param {string | null} mark */
  #row(row, mark) {
    const known = this.#rows.get(row[0]);
    if (known?.parts === row.length) return known.element;
    const element = rowPart(row, this.art, this.rulesUrl, mark);
    // A rule that was opened below it stays.
    const note = known && find(':scope > .note', known.element);
    if (note) element.append(note);
    this.#rows.set(row[0], { parts: row.length, element });
    return element;
  }

  /** @param {MouseEvent} event */
  #press(event) {
    const target = targetOf(event);
    const details = target?.closest('summary')?.parentElement;
    // It opens or closes after this.
    if (details instanceof HTMLDetailsElement) this.#wanted.set(details, !details.open);
    // A finger has no way to point at a row: a tap opens its rule.
    const row = target?.closest('.act');
    const byTouch = event instanceof PointerEvent && event.pointerType === 'touch';
    if (row && byTouch && !target?.closest('a, .note')) find('.rule', row)?.click();
  }

  #toEnd() {
    this.#atEnd = true;
    this.list.scrollTop = this.list.scrollHeight;
  }
}

/** @param {() => Promise<void>} fetchEarlier */
function earlierPart(fetchEarlier) {
  const button = make('button', { class: 'textbtn', type: 'button' }, 'Show earlier turns');
  button.addEventListener('click', async () => {
    button.disabled = true;
    await fetchEarlier();
    button.disabled = false;
  });
  return make('li', { class: 'earlier' }, button);
}
