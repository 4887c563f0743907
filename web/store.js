// All that the server has said, and the one place that takes in what it says next. Nothing changes in place: a step makes
// a new view, which shares with the old one whatever is the same. Drawing code tells by identity what is new.

/**
 * @import {
 *   Board, BoardChange, Changes, Choices, Case, Fan, Floor, FloorChange, Leaf, Log, LogLine, Message, Motion, Node, Panel,
 *   PanelChange, Patch, Score, ScoreChange, Sheet, SheetsChange, Snapshot, Tray, TrayChange, View
 * } from './wire.d.ts'
 */

/** The version of the wire that this page can read. */
export const WIRE = 2;

/**
 * A choice with its whole path.
 * @typedef {Omit<Leaf, 'odds'> & { path: string[], odds: Case[] }} Choice
 */

/**
 * What is to be shown next. `fresh`: lines of the log that are new. `jump`: it does not follow from what was shown before
 * step by step, and nothing moves.
 * @typedef {{ view: View, choices: Choice[], log: Log, fresh: LogLine[], motions: Motion[], jump: boolean }} Frame
 */

/**
 * What came of a message. `gap`: something between is missing, ask for everything. `old`: this page cannot read it.
 * @typedef {{ frames: Frame[], gap: boolean, old: boolean }} News
 */

export class Store {
  /** What is to be shown, as far as it is known. @type {Frame} */
  #newest;
  /** @type {(drawings: Record<string, string>) => void} */
  #learn;

  /**
   * @param {Snapshot} snapshot
   * @param {(drawings: Record<string, string>) => void} learn takes in drawings
   */
  constructor(snapshot, learn) {
    this.#learn = learn;
    learn(snapshot.art);
    const { view, log } = snapshot;
    this.#newest = { view, choices: unfold(view.choices), log, fresh: [], motions: [], jump: true };
  }

  /** The newest state. */
  get newest() {
    return this.#newest;
  }

  get version() {
    return this.#newest.view.version;
  }

  /** The seat that a shared screen is open for now, if it is open for one. */
  get holder() {
    const { you, my_turn: open, handover, to_act: seat } = this.#newest.view;
    return you.length > 1 && open && !handover ? seat : null;
  }

  /**
   * Takes in what the server says of the table.
   * @param {Message} message
   * @returns {News}
   */
  receive(message) {
    if (message.is === 'snapshot') return this.#snapshot(message);
    if (message.is === 'patch') return this.#patch(message);
    return news([]);
  }

  /**
   * Takes in lines of the log that are older than all that were known. Answers whether they fit.
   * @param {Log} earlier
   */
  prepend(earlier) {
    const { log } = this.#newest;
    if (earlier.from + earlier.lines.length !== log.from) return false;
    this.#newest = { ...this.#newest, log: { from: earlier.from, lines: [...earlier.lines, ...log.lines] } };
    return true;
  }

  /** @param {Snapshot} snapshot */
  #snapshot({ wire, view, log, art }) {
    if (wire !== WIRE) return { ...news([]), old: true };
    // What was fetched may come after what the line has told since: nothing goes back.
    if (view.version < this.version) return news([]);
    this.#learn(art);
    return news([this.#advance(share(this.#newest.view, view), log, [], true)]);
  }

  /** @param {Patch} patch */
  #patch({ from, steps, art = {} }) {
    this.#learn(art);
    const last = steps.at(-1);
    if (!last) return news([]);
    if (from !== this.version) {
      // What a snapshot told already is no gap.
      const known = last.changes.version <= this.version && from < this.version;
      return { ...news([]), gap: !known };
    }
    return news(steps.map(({ changes, log, motions = [] }) =>
      this.#advance(change(this.#newest.view, changes), log ?? null, motions, false)));
  }

  /**
   * @param {View} view
   * @param {Log | null} more
   * @param {Motion[]} motions
   * @param {boolean} jump
   * @returns {Frame}
   */
  #advance(view, more, motions, jump) {
    const { view: before, choices, log: told } = this.#newest;
    const log = more ? extend(told, more) : told;
    // Retold lines may call people by other names: only what comes after all that was known is new.
    const same = jump ? Math.max(0, told.from + told.lines.length - log.from) : commonLines(told.lines, log.lines);
    this.#newest = {
      view,
      choices: view.choices === before.choices ? choices : unfold(view.choices),
      log,
      fresh: log === told ? [] : log.lines.slice(same),
      motions,
      jump,
    };
    return this.#newest;
  }
}

/**
 * @param {Frame[]} frames
 * @returns {News}
 */
const news = (frames) => ({ frames, gap: false, old: false });

/**
 * The view that changes lead to.
 * @param {View} view
 * @param {Changes} changes
 * @returns {View}
 */
export function change(view, changes) {
  const { floor, tall, seats, boards, score, trays, panels, sheets, ...fields } = changes;
  // Whatever else is named is new as a whole: `null` says that there is none any more.
  const next = /** @type {View} */ ({ ...view, ...fields });
  if (floor) next.floor = changeFloor(view.floor, floor);
  if (tall === null) next.tall = null;
  else if (tall) next.tall = view.tall ? changeFloor(view.tall, tall) : tall.whole ?? null;
  if (seats) next.seats = relist(view.seats, seats);
  if (boards) next.boards = relist(view.boards, boards, changeBoard);
  if (score) next.score = changeScore(view.score, score);
  if (trays) next.trays = relist(view.trays, trays, changeTray);
  if (panels) next.panels = relist(view.panels, panels, changePanel);
  if (sheets) next.sheets = changeSheets(view.sheets, sheets);
  return next;
}

/**
 * @template Item, [Change=never]
 * @param {Item[]} list
 * @param {{ length: number, set?: [number, Item][], edit?: [number, Change][] }} change
 * @param {(item: Item, change: Change) => Item} [part] makes one of the items that change in parts
 * @returns {Item[]}
 */
function relist(list, { length, set = [], edit = [] }, part = (item) => item) {
  const next = list.slice(0, length);
  for (const [at, item] of set) next[at] = item;
  for (const [at, change] of edit) next[at] = part(next[at], change);
  return next;
}

/** @param {Board} board @param {BoardChange} change @returns {Board} */
function changeBoard(board, { floor, ...fields }) {
  const next = /** @type {Board} */ ({ ...board, ...fields });
  if (floor) next.floor = changeFloor(board.floor, floor);
  return next;
}

/** @param {Tray} tray @param {TrayChange} change @returns {Tray} */
function changeTray(tray, { dice, ...fields }) {
  const next = /** @type {Tray} */ ({ ...tray, ...fields });
  if (dice) next.dice = relist(tray.dice, dice);
  return next;
}

/** @param {Panel} panel @param {PanelChange} change @returns {Panel} */
function changePanel(panel, { rows, ...fields }) {
  const next = /** @type {Panel} */ ({ ...panel, ...fields });
  if (rows) next.rows = relist(panel.rows ?? [], rows);
  return next;
}

/** @param {Score} score @param {ScoreChange} change @returns {Score} */
function changeScore(score, { sides, ...fields }) {
  const next = /** @type {Score} */ ({ ...score, ...fields });
  if (sides) next.sides = relist(score.sides, sides);
  return next;
}

/** @param {Sheet[]} sheets @param {SheetsChange} change @returns {Sheet[]} */
function changeSheets(sheets, { set = [], edit = [], gone = [] }) {
  const next = new Map(sheets.map((sheet) => [sheet.thing, sheet]));
  for (const thing of gone) next.delete(thing);
  for (const sheet of set) next.set(sheet.thing, sheet);
  for (const change of edit) {
    const sheet = next.get(change.thing);
    if (sheet) next.set(change.thing, /** @type {Sheet} */ ({ ...sheet, ...change }));
  }
  return [...next.values()];
}

/**
 * @param {Floor} floor
 * @param {FloorChange} change
 * @returns {Floor}
 */
function changeFloor(floor, { whole, set = [], gone = [] }) {
  if (whole) return whole;
  const changed = new Map(set.map((piece) => [piece.id, piece]));
  const left = new Set(gone);
  const kept = floor.pieces.filter(({ id }) => !left.has(id)).map((piece) => {
    const now = changed.get(piece.id);
    changed.delete(piece.id);
    return now ?? piece;
  });
  return { ...floor, pieces: [...kept, ...changed.values()] };
}

/**
 * The log with more lines. Those before `from` stay, and so does each that says the same as before.
 * @param {Log} log
 * @param {Log} more
 * @returns {Log}
 */
function extend(log, { from, lines }) {
  const kept = from - log.from;
  // Too far on, or before all that is known: what is in between is fetched when the player wants to see it.
  if (kept < 0 || kept > log.lines.length) return { from, lines };
  const said = lines.map((line, index) => share(log.lines[kept + index], line));
  return { from: log.from, lines: [...log.lines.slice(0, kept), ...said] };
}

/**
 * How many lines at the beginning are the very same.
 * @param {LogLine[]} before
 * @param {LogLine[]} after
 */
function commonLines(before, after) {
  const apart = after.findIndex((line, index) => line !== before[index]);
  return apart < 0 ? after.length : apart;
}

/**
 * The newer of two values with all that did not change taken from the older one.
 * @template Value
 * @param {any} older
 * @param {Value} newer
 * @returns {Value}
 */
export function share(older, newer) {
  if (older === newer || typeof newer !== 'object' || newer === null) return newer;
  if (typeof older !== 'object' || older === null || Array.isArray(older) !== Array.isArray(newer)) return newer;
  const keys = /** @type {(keyof Value)[]} */ (Object.keys(newer));
  const shared = /** @type {any} */ (Array.isArray(newer) ? [] : {});
  for (const key of keys) shared[key] = share(older[key], newer[key]);
  const same = keys.length === Object.keys(older).length && keys.every((key) => shared[key] === older[key]);
  return same ? older : shared;
}

/**
 * Every choice with its path and its odds, in their order.
 * @param {Choices | null} choices
 * @returns {Choice[]}
 */
export function unfold(choices) {
  if (!choices) return [];
  const odds = choices.odds ?? [];
  /** @type {Choice[]} */
  const found = [];
  /** @param {{ next?: Node[], fans?: Fan[] }} level @param {string[]} before */
  const walk = ({ next = [], fans = [] }, before) => {
    for (const { n, thing, then, ply, ply_tail: rest = '', label, label_tail: more = '', ends } of fans) {
      const after = then ? [then] : [];
      ends.split(' ').forEach((end, at) =>
        found.push({ n: n + at, ply: ply + end + rest, label: label + end + more, path: [...before, thing + end, ...after], odds: [] }));
    }
    for (const node of next) {
      const { thing, makes } = node;
      const path = [...before, thing];
      if (makes) found.push({ ...makes, path, odds: (typeof makes.odds === 'number' && odds[makes.odds]) || [] });
      walk(node, path);
    }
  };
  walk({ next: choices.nodes, fans: choices.fans }, []);
  return withRoutes(found.sort((one, other) => one.n - other.n));
}

/**
 * Puts routes together that begin with those of other choices.
 * @param {Choice[]} choices in their order
 */
function withRoutes(choices) {
  /** @param {Choice | undefined} choice @returns {string[]} */
  const routeOf = (choice) => {
    const { via, route = [] } = choice?.trace ?? {};
    return typeof via === 'number' ? [...routeOf(choices[via]), ...route] : route;
  };
  return choices.map((choice) => {
    if (typeof choice.trace?.via !== 'number') return choice;
    const { via: _, ...trace } = choice.trace;
    return { ...choice, trace: { ...trace, route: routeOf(choice) } };
  });
}

/** A frame in place of those that it passed: it tells what they told, too. @param {Frame} frame @param {Frame[]} passed @returns {Frame} */
export function withPassed(frame, passed) {
  if (passed.length === 0) return frame;
  return { ...frame, fresh: [...passed.flatMap(({ fresh }) => fresh), ...frame.fresh] };
}

/** A frame that was told before earlier lines were fetched: it has them, too. @param {Frame} frame @param {Log} shown @returns {Frame} */
export function withEarlier(frame, { from, lines }) {
  const more = frame.log.from - from;
  const follows = more > 0 && more < lines.length && lines[more] === frame.log.lines[0];
  return follows ? { ...frame, log: { from, lines: [...lines.slice(0, more), ...frame.log.lines] } } : frame;
}
