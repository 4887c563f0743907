// The composer: turns pointing at things into one choice. It knows no game.
//
// A choice is a path of thing ids ("die-3", "pawn-0-2", "sq-e4"). Whoever points fills positions of the
// path; a candidate is a choice that agrees with everything filled so far. The server made the list of
// choices, so nothing here decides what is legal.
//
// In a pool the first thing pointed at begins the path (a spell, a space to walk to), and the others follow in any
// order. Dice come whenever they like, and those of a kind are alike: a path says how many of each kind are taken.
// Where any number can be taken the button `go` ends it.

/** The button that ends a choice of any number of things. */
export const GO = 'go';

/** Dice of a pool are alike: "die-ball-2" is a "die-ball". Anything else is itself. */
export const kindOf = (id) => /^(die-.+)-\d+$/.exec(id)?.[1] ?? id;
export const isDie = (id) => kindOf(id) !== id;

export class Composer {
  /** What has been filled, in the order of pointing: `{ id, at, auto }`. */
  #picks = [];
  /** How many of each kind the choices of a pool take. */
  #takes = new Map();

  /**
   * `any_order`: a path is a set, its things may be pointed at in any order (five squares to stand on). `pool`: the
   * same but for the first, and dice of a kind are alike; `present` names the dice that lie there.
   */
  constructor(choices, { any_order = false, pool = false } = {}, present = []) {
    this.choices = choices;
    this.pool = pool;
    this.anyOrder = any_order || pool;
    this.present = present;
    if (pool) for (const choice of choices) this.#takes.set(choice, tally(choice.path));
    this.#fillByItself();
  }

  get picks() {
    return this.#picks;
  }

  /** The choices that agree with what is filled. */
  get candidates() {
    return this.#agreeing(this.#picks);
  }

  /** The first position that is not filled, or the length of the longest path. */
  get position() {
    return this.#firstOpen(this.#picks);
  }

  /** The choice that is filled to its end, if there is one; longer candidates may remain beside it. */
  get complete() {
    return this.#completeAt(this.#picks);
  }

  /** The choice that would be filled to its end if this were pointed at, or null. */
  completing(id) {
    const picks = this.#with(id);
    return picks && this.#completeAt(picks);
  }

  /** The only candidate that is left, if only one is. */
  get only() {
    const { candidates } = this;
    return candidates.length === 1 ? candidates[0] : null;
  }

  /** The choice that pointing has made: the only one that is left, unless a button is still to end it. */
  get made() {
    const { only } = this;
    return only && this.pool && only.path.length !== this.#picks.length ? null : only;
  }

  /** Whether a person has pointed at anything. */
  get started() {
    return this.#picks.some((pick) => !pick.auto);
  }

  has(id) {
    return this.#picks.some((pick) => pick.id === id);
  }

  /**
   * Everything that can be pointed at now and leads on, each with its position: the next open position,
   * whatever follows something filled, and before the first pointing also the second position, because a
   * hand goes to the pawn as often as to the die. In a pool, every die of a kind of which more can be taken.
   */
  things() {
    if (this.pool) return this.#poolThings();
    const filled = new Set(this.#picks.map((pick) => pick.at));
    const first = this.position;
    const found = new Map();
    for (const { path } of this.candidates) {
      path.forEach((id, at) => {
        if (found.has(id) || this.has(id)) return;
        const live = this.anyOrder
          || (!filled.has(at) && (at === first || filled.has(at - 1) || (filled.size === 0 && at === 1)));
        if (live) found.set(id, { id, at });
      });
    }
    return [...found.values()];
  }

  /** Everything that some choice takes. */
  all() {
    const taken = new Set(this.choices.flatMap(({ path }) => path));
    if (!this.pool) return taken;
    const kinds = new Set([...taken].map(kindOf));
    return new Set([...taken, ...this.present.filter((id) => kinds.has(kindOf(id)))]);
  }

  #poolThings() {
    const at = this.position;
    const picked = tally(this.#picks.map(({ id }) => id));
    const open = new Set();
    for (const choice of this.candidates) {
      for (const [kind, count] of this.#takes.get(choice)) if (count > (picked.get(kind) ?? 0)) open.add(kind);
    }
    open.delete(GO);
    const things = [...this.all()].filter((id) => open.has(kindOf(id)) && !this.has(id)).map((id) => ({ id, at }));
    if (at > 0) return things;
    // What a card takes waits for the card. Dice that can come first come in any order.
    const firsts = new Set(this.choices.map(({ path }) => path[0]));
    const diceFirst = [...firsts].some(isDie);
    return things.filter(({ id }) => (isDie(id) ? diceFirst : firsts.has(id)));
  }

  /** The candidates that would be left if this were pointed at; empty if it leads nowhere. */
  preview(id) {
    const picks = this.#with(id);
    return picks ? this.#agreeing(picks) : [];
  }

  /**
   * Points at a thing. Answers `step` (filled, or something else was let go for it), `back` (it was chosen
   * and is not any more), `kept` (it is the only one there can be) or `refused` (no choice contains it).
   */
  point(id) {
    const chosen = this.#picks.find((pick) => pick.id === id);
    if (chosen?.auto) return 'kept';
    if (chosen) {
      // Whatever followed a spell goes with it; dice stay.
      const goesToo = ({ id: other }) => this.pool && chosen === this.#picks[0] && !isDie(other);
      this.#picks = this.#picks.filter((pick) => pick !== chosen && !pick.auto && !goesToo(pick));
      this.#fillByItself();
      return 'back';
    }
    const picks = this.#with(id) ?? this.#insteadOf(id);
    if (!picks) return 'refused';
    this.#picks = picks;
    this.#fillByItself();
    return 'step';
  }

  /** Lets go of what was pointed at last. Answers whether there was anything. */
  back() {
    const last = this.#picks.findLastIndex((pick) => !pick.auto);
    if (last < 0) return false;
    this.#picks = this.#picks.slice(0, last).filter((pick) => !pick.auto);
    this.#fillByItself();
    return true;
  }

  #agreeing(picks) {
    if (this.pool) {
      const picked = [...tally(picks.map(({ id }) => id))];
      const first = picks.length > 0 && !isDie(picks[0].id) ? picks[0].id : null;
      return this.choices.filter((choice) => (first === null || choice.path[0] === first)
        && picked.every(([kind, count]) => (this.#takes.get(choice).get(kind) ?? 0) >= count));
    }
    return this.choices.filter(({ path }) =>
      picks.every(({ id, at }) => (this.anyOrder ? path.includes(id) : path[at] === id)));
  }

  #completeAt(picks) {
    const length = ({ path }) => path.length - (this.pool && path.includes(GO) ? 1 : 0);
    return this.#agreeing(picks).find((choice) => length(choice) === picks.length) ?? null;
  }

  #firstOpen(picks) {
    const filled = new Set(picks.map((pick) => pick.at));
    let at = 0;
    while (filled.has(at)) at += 1;
    return at;
  }

  /** The picks with this thing at the next open position that takes it, or null. */
  #with(id, picks = this.#picks) {
    if (this.pool) {
      const more = [...picks, { id, at: this.#firstOpen(picks), auto: false }];
      return this.#agreeing(more).length > 0 ? more : null;
    }
    const candidates = this.#agreeing(picks);
    if (this.anyOrder) {
      if (!candidates.some(({ path }) => path.includes(id))) return null;
      return [...picks, { id, at: this.#firstOpen(picks), auto: false }];
    }
    const filled = new Set(picks.map((pick) => pick.at));
    const places = new Set();
    for (const { path } of candidates) {
      path.forEach((thing, at) => {
        if (thing === id && !filled.has(at)) places.add(at);
      });
    }
    if (places.size === 0) return null;
    // What follows something filled comes before what does not: after a pawn, another pawn is its target.
    const best = [...places].sort((a, b) => a - b).find((at) => at === 0 || filled.has(at - 1));
    return [...picks, { id, at: best ?? Math.min(...places), auto: false }];
  }

  /** The picks with this thing in the place of others that exclude it: another pawn, another die. */
  #insteadOf(id) {
    const manual = this.#picks.filter((pick) => !pick.auto);
    for (let index = manual.length - 1; index >= 0; index -= 1) {
      if (this.pool) {
        // Another spell at the same targets, another target of the same spell.
        const picks = manual.with(index, { id, at: index, auto: false });
        if (this.#agreeing(picks).length > 0) return picks;
        continue;
      }
      const others = manual.filter((_, other) => other !== index);
      const picks = this.#with(id, others);
      if (picks && (this.anyOrder || picks.at(-1).at === manual[index].at)) return picks;
    }
    for (let keep = manual.length - 1; keep >= 0; keep -= 1) {
      const picks = this.#with(id, manual.slice(0, keep));
      if (picks) return picks;
    }
    return null;
  }

  /** Fills positions for which all candidates agree. */
  #fillByItself() {
    for (;;) {
      const { candidates } = this;
      const at = this.position;
      const id = candidates[0]?.path[at];
      if (this.anyOrder || id === undefined || candidates.some(({ path }) => path[at] !== id)) return;
      this.#picks.push({ id, at, auto: true });
    }
  }
}

/** How many there are of each kind. */
function tally(ids) {
  const counts = new Map();
  for (const id of ids) counts.set(kindOf(id), (counts.get(kindOf(id)) ?? 0) + 1);
  return counts;
}

/** Whether these choices share all of their path but the end, and say what sets them apart. */
export function differAtTheEnd(choices) {
  const stem = ({ path }) => path.slice(0, -1).join(' ');
  return choices.length > 1 && choices.every((choice) => choice.short && stem(choice) === stem(choices[0]));
}

/** What is known of the odds of these choices: what they share, or a case for each if they differ at the end. */
export function knownOdds(choices) {
  const shared = sharedOdds(choices);
  if (shared || !differAtTheEnd(choices) || choices.some(({ odds }) => !odds?.length)) return shared;
  const cases = ({ short, odds }) => odds.map(({ when, results }) =>
    ({ when: odds.length > 1 && when ? `${short}, ${when}` : short, results }));
  return { about: choices[0].about || choices[0].label, odds: choices.flatMap(cases) };
}

/** The words that all of these begin with: "hit once" and "hit twice" are both "hit". */
function sharedWords([first, ...rest]) {
  const words = first.split(' ');
  const apart = words.findIndex((word, at) => rest.some((other) => other.split(' ')[at] !== word));
  return words.slice(0, apart < 0 ? words.length : apart).join(' ');
}

/** The share of what one wants, where there is one such figure with one name: `{ share, label }`, or null. */
export function figure({ odds }) {
  if (odds?.length !== 1) return null;
  const wanted = odds[0].results.filter(({ good }) => good === 'hit');
  const label = wanted.length > 0 && sharedWords(wanted.map((result) => result.label));
  return label ? { share: wanted.reduce((sum, { weight, of }) => sum + weight / of, 0), label } : null;
}

/** These choices, the most promising first. */
export const bestFirst = (choices) =>
  [...choices].sort((one, other) => (figure(other)?.share ?? 0) - (figure(one)?.share ?? 0));

/** The odds that all of these choices have in common, of the same thing and with their words, or null. */
export function sharedOdds(choices) {
  const [first, ...rest] = choices;
  if (!first?.odds?.length) return null;
  const text = ({ about, odds }) => JSON.stringify([about, odds]);
  if (rest.some((choice) => text(choice) !== text(first))) return null;
  return { about: first.about || first.label, odds: first.odds };
}
