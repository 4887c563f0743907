// The composer: turns pointing at things into one choice. It knows no game. docs/composer.md says exactly what it does,
// and the terminal has one that does the same: both pass crates/scene/tests/composer.json.
//
// A choice is a path of things. Pointing fills positions of the path; a candidate is a choice that agrees with
// everything filled so far. The server made the list of choices, so nothing here decides what is legal.
//
// In a pool the first thing pointed at begins the path (a spell, a space to walk to), and the others follow in any
// order. Dice come whenever they like, and those of a kind are alike: a path says how many of each kind are taken.
// Where any number can be taken a button ends it.

/** @import { Ask } from './wire.d.ts' */
/** @import { Choice } from './store.js' */

/**
 * A thing that fills a position; `auto`: nobody pointed at it, there was no other.
 * @typedef {{ id: string, at: number, auto: boolean }} Pick
 */

/** @typedef {Pick[]} Picks */

export class Composer {
  /** What was pointed at, in this order, then what is filled by itself. @type {Picks} */
  #picks = [];
  /** How many of each kind the choices of a pool take. @type {Map<Choice, Map<string | symbol, number>>} */
  #takes = new Map();
  /** @type {Record<string, string>} */
  #kinds;
  /** @type {Set<string>} */
  #buttons;
  /** @type {string | null} */
  #go;

  /**
   * `any_order`: a path is a set, its things may be pointed at in any order (five squares to stand on). `pool`: the
   * same but for the first, and dice of a kind are alike.
   * @param {Choice[]} choices
   * @param {Partial<Ask>} [ask]
   * @param {Record<string, string>} [kinds] the dice that lie there, each with its kind
   * @param {Iterable<string>} [buttons] what is on no court
   * @param {string | null} [go] the button that ends a choice of any number of things
   */
  constructor(choices, { any_order = false, pool = false } = {}, kinds = {}, buttons = [], go = null) {
    this.choices = choices;
    this.pool = pool;
    this.anyOrder = any_order || pool;
    this.#kinds = kinds;
    this.#buttons = new Set(buttons);
    // Elsewhere it is a thing like any other.
    this.#go = pool ? go : null;
    if (pool) for (const choice of choices) this.#takes.set(choice, this.#tally(choice.path));
    this.#picks = this.#settled([]);
  }

  get picks() {
    return this.#picks;
  }

  /** The choices that agree with what is filled. */
  get candidates() {
    return this.#agreeing(this.#picks);
  }

  /** The first position that is not filled. */
  get position() {
    return firstOpen(this.#picks);
  }

  /** The choice that is filled to its end, but for the button that ends it; longer candidates may remain beside it. */
  get complete() {
    return this.#completeAt(this.#picks);
  }

  /** The only candidate that is left, if only one is. */
  get only() {
    const { candidates } = this;
    return candidates.length === 1 ? candidates[0] : null;
  }

  /** The choice that pointing has made: the only one that is left, in a pool once all of it is chosen. */
  get made() {
    const { only } = this;
    return only && this.pool && only.path.length !== this.#picks.length ? null : only;
  }

  /** Whether a person has pointed at anything. */
  get started() {
    return this.#picks.some((pick) => !pick.auto);
  }

  /** @param {string} id */
  has(id) {
    return this.#picks.some((pick) => pick.id === id);
  }

  /**
   * Everything that can be pointed at now and leads on, each with the position that it would fill, but for the button that
   * ends a choice of any number of things.
   * @returns {{ id: string, at: number }[]}
   */
  things() {
    if (this.pool) return this.#poolThings();
    const filled = new Set(this.#picks.map((pick) => pick.at));
    const first = this.position;
    // Before the first pointing also the second position: a hand goes to the pawn as often as to the die.
    const isLive = (/** @type {number} */ at) =>
      !filled.has(at) && (at === first || filled.has(at - 1) || (filled.size === 0 && at === 1));
    /** @type {Map<string, { id: string, at: number }>} */
    const found = new Map();
    for (const { path } of this.candidates) {
      path.forEach((id, at) => {
        if (found.has(id) || this.has(id)) return;
        if (this.anyOrder) found.set(id, { id, at: this.#picks.length });
        else if (isLive(at)) found.set(id, { id, at });
      });
    }
    return [...found.values()];
  }

  /** What begins a path, then whatever a candidate takes more of. */
  #poolThings() {
    const at = this.#picks.length;
    const begun = this.#beginning(this.#picks) !== null;
    // Dice that a card takes wait for the card, unless some choice begins with a die.
    const dice = at > 0 || this.choices.some(({ path }) => this.#isDie(path[0]));
    const picked = this.#tally(this.#picks.map(({ id }) => id));
    /** @type {Set<string | symbol>} */
    const open = new Set();
    for (const choice of this.candidates) {
      const { path } = choice;
      for (const id of path) {
        const kind = this.#kindOf(id);
        const more = (this.#takes.get(choice)?.get(kind) ?? 0) > (picked.get(kind) ?? 0);
        if (more && id !== this.#go && this.#waits(id, path, at, begun, dice) === false) open.add(kind);
      }
    }
    return [...this.all()].filter((id) => open.has(this.#kindOf(id)) && !this.has(id)).map((id) => ({ id, at }));
  }

  /**
   * Whether a thing of a path waits for something else to be pointed at before.
   * @param {string} id
   * @param {string[]} path
   * @param {number} at
   * @param {boolean} begun
   * @param {boolean} dice
   */
  #waits(id, path, at, begun, dice) {
    if (this.#isDie(id)) return !dice;
    if (!begun) return path[0] !== id;
    return this.#buttons.has(id) && path[at] !== id;
  }

  /** Everything that some choice takes, in a pool with all dice of those kinds. */
  all() {
    const taken = new Set(this.choices.flatMap(({ path }) => path));
    if (!this.pool) return taken;
    const kinds = new Set([...taken].map((id) => this.#kindOf(id)));
    return new Set([...taken, ...Object.keys(this.#kinds).filter((id) => kinds.has(this.#kindOf(id)))]);
  }

  /**
   * The candidates that would be left if this were pointed at as well; empty if it leads nowhere.
   * @param {string} id
   */
  preview(id) {
    const picks = this.#after(id);
    return picks ? this.#agreeing(picks) : [];
  }

  /**
   * The choice that would be filled to its end if this were pointed at as well, or null.
   * @param {string} id
   */
  completing(id) {
    const picks = this.#after(id);
    return picks && this.#completeAt(picks);
  }

  /** @param {string} id */
  #after(id) {
    const picks = this.has(id) ? null : this.#with(this.#picks, id);
    return picks && this.#settled(picks);
  }

  /**
   * Points at a thing. Answers `step` (filled, or something else was let go for it), `back` (it was chosen
   * and is not any more), `kept` (it is the only one there can be) or `refused` (no choice contains it).
   * @param {string} id
   * @returns {'step' | 'back' | 'kept' | 'refused'}
   */
  point(id) {
    const chosen = this.#picks.find((pick) => pick.id === id);
    if (chosen?.auto) return 'kept';
    if (chosen) {
      this.#letGo(id);
      return 'back';
    }
    const picks = this.#with(this.#picks, id) ?? this.#insteadOf(id);
    if (!picks) return 'refused';
    this.#picks = this.#settled(picks);
    return 'step';
  }

  /** Lets go of what was pointed at last. Answers whether there was anything. */
  back() {
    const manual = this.#manual();
    this.#picks = this.#settled(manual.slice(0, -1));
    return manual.length > 0;
  }

  /** @param {string} id */
  #letGo(id) {
    const begins = this.pool && this.#beginning(this.#picks) === id;
    // What followed a spell goes with it; dice stay. What ended a choice goes with anything.
    const goesToo = (/** @type {string} */ other) => other === this.#go || (begins && !this.#isDie(other));
    this.#picks = this.#settled(this.#manual().filter((pick) => pick.id !== id && !goesToo(pick.id)));
  }

  /** What was pointed at, without what was filled by itself. */
  #manual() {
    return this.#picks.filter((pick) => !pick.auto);
  }

  /**
   * These picks, and after those that were pointed at what is filled by itself: position by position, as long as all
   * candidates agree. Where there is no order nothing is filled by itself.
   * @param {Picks} picks
   * @returns {Picks}
   */
  #settled(picks) {
    const manual = picks.filter((pick) => !pick.auto);
    if (this.anyOrder) return manual.map((pick, at) => ({ ...pick, at }));
    for (;;) {
      const candidates = this.#agreeing(manual);
      const at = firstOpen(manual);
      const id = candidates[0]?.path[at];
      if (id === undefined || candidates.some(({ path }) => path[at] !== id)) return manual;
      manual.push({ id, at, auto: true });
    }
  }

  /** @param {Picks} picks */
  #agreeing(picks) {
    if (!this.pool) {
      return this.choices.filter(({ path }) =>
        picks.every(({ id, at }) => (this.anyOrder ? path.includes(id) : path[at] === id)));
    }
    const picked = [...this.#tally(picks.map(({ id }) => id))];
    const first = this.#beginning(picks);
    const ended = picks.some(({ id }) => id === this.#go);
    return this.choices.filter((choice) => (first === null || choice.path[0] === first)
      && (!ended || choice.path.length === picks.length)
      && picked.every(([kind, count]) => (this.#takes.get(choice)?.get(kind) ?? 0) >= count));
  }

  /** @param {Picks} picks */
  #completeAt(picks) {
    const ended = picks.some(({ id }) => id === this.#go);
    /** @param {Choice} choice */
    const length = ({ path }) => path.length - (!ended && this.#go !== null && path.includes(this.#go) ? 1 : 0);
    return this.#agreeing(picks).find((choice) => length(choice) === picks.length) ?? null;
  }

  /**
   * The picks with this thing at the open position that takes it, or null.
   * @param {Picks} picks
   * @param {string} id
   * @returns {Picks | null}
   */
  #with(picks, id) {
    if (this.anyOrder) {
      if (id === this.#go && !this.#completeAt(picks)) return null;
      // Who points at something else has not ended yet.
      const more = picks.filter((pick) => pick.id !== this.#go);
      more.push({ id, at: more.length, auto: false });
      return this.#agreeing(more).length > 0 ? more : null;
    }
    const filled = new Set(picks.map((pick) => pick.at));
    /** @type {Set<number>} */
    const places = new Set();
    for (const { path } of this.#agreeing(picks)) {
      path.forEach((thing, at) => {
        if (thing === id && !filled.has(at)) places.add(at);
      });
    }
    if (places.size === 0) return null;
    // What follows something filled comes before what does not: after a pawn, another pawn is its target.
    const best = [...places].sort((a, b) => a - b).find((at) => at === 0 || filled.has(at - 1));
    return [...picks, { id, at: best ?? Math.min(...places), auto: false }];
  }

  /**
   * The picks with this thing in the place of others that exclude it: another pawn, another die, another spell at the same
   * targets. The newest gives way first and, if no single one does, as many of the newest as must.
   * @param {string} id
   * @returns {Picks | null}
   */
  #insteadOf(id) {
    // A choice is never ended in the place of something else.
    if (id === this.#go) return null;
    const manual = this.#manual().filter((pick) => pick.id !== this.#go);
    for (let index = manual.length - 1; index >= 0; index -= 1) {
      if (this.anyOrder) {
        const picks = manual.with(index, { id, at: index, auto: false });
        if (this.#agreeing(picks).length > 0) return picks;
        continue;
      }
      const picks = this.#with(manual.filter((_, other) => other !== index), id);
      if (picks && picks.at(-1)?.at === manual[index].at) return picks;
    }
    for (let keep = manual.length - 1; keep >= 0; keep -= 1) {
      const picks = this.#with(manual.slice(0, keep), id);
      if (picks) return picks;
    }
    return null;
  }

  /**
   * What begins the path in a pool: the first that was pointed at and is no die.
   * @param {Picks} picks
   */
  #beginning(picks) {
    return picks.find(({ id }) => !this.#isDie(id) && id !== this.#go)?.id ?? null;
  }

  /**
   * Dice of a kind are alike; anything else is itself. A kind is no thing, whatever it is called.
   * @param {string} id
   * @returns {string | symbol}
   */
  #kindOf(id) {
    return this.#isDie(id) ? Symbol.for(this.#kinds[id]) : id;
  }

  /** @param {string} id */
  #isDie(id) {
    return Object.hasOwn(this.#kinds, id);
  }

  /** How many there are of each kind. @param {string[]} ids */
  #tally(ids) {
    /** @type {Map<string | symbol, number>} */
    const counts = new Map();
    for (const kind of ids.map((id) => this.#kindOf(id))) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return counts;
  }
}

/** @param {Picks} picks */
function firstOpen(picks) {
  const filled = new Set(picks.map((pick) => pick.at));
  let at = 0;
  while (filled.has(at)) at += 1;
  return at;
}
