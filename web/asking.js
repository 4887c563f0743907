// What is asked at the step that a choice has come to: the question, the trail of what is chosen, odds and buttons. It is
// worked out from the view and the composer alone; the ask panel draws it.

import { aboutOf, bestFirst, differAtTheEnd, figure, knownOdds } from './promise.js';
import { percent } from './odds.js';
import { listed } from './words.js';

/** @import { Composer } from './composer.js' */
/** @import { Odds } from './promise.js' */
/** @import { Choice } from './store.js' */
/** @import { Things } from './things.js' */
/** @import { Case, Sum, View } from './wire.d.ts' */

/** A button of the panel: it makes a choice, or points at a thing. `label`: its name with what it promises. `cases`: its odds, where each of the buttons has some. @typedef {{ key: string, id: string | null, choice: Choice | null, name: string, label: string, strong: boolean, cases?: Case[] }} Press */
/** @typedef {{ label: string, die: string | null }} Chosen what is chosen, and the drawing of a die */
/** @typedef {{ title: string, sums: Sum[] }} Sums how a throw adds up */

/**
 * All that the panel shows while a choice is put together.
 * @typedef {{
 *   trail: Chosen[], question: string, hint: string, odds: { about: string, cases: Case[] }[], sums: Sums | null,
 *   main: string | null, stop: string | null, buttons: Press[], strip: string[], started: boolean, canStepBack: boolean,
 * }} Step
 */

/** A choice with more ends than this is made on the court. */
const MOST_BUTTONS = 4;

/** @type {Step} */
const NOTHING = {
  trail: [], question: '', hint: '', odds: [], sums: null, main: null, stop: null, buttons: [], strip: [], started: false, canStepBack: false,
};

export class Asking {
  /**
   * @param {View} view
   * @param {Choice[]} choices
   * @param {Things} things
   * @param {Composer} composer
   */
  constructor(view, choices, things, composer) {
    this.view = view;
    this.choices = choices;
    this.things = things;
    this.composer = composer;
  }

  /** What glows now. Spaces wait until it is known who goes there, and others' pieces until it is known who aims at them. */
  open() {
    const { composer } = this;
    const all = composer.things();
    if (composer.picks.length > 0 || composer.anyOrder) return all;
    return all.filter(({ id, at }) => at === 0 || !(this.things.isPlace(id) || this.things.isTheirs(id)));
  }

  /** The piece that was chosen last. */
  get chosenPiece() {
    return this.composer.picks.findLast(({ id }) => this.things.isPiece(id))?.id ?? null;
  }

  /** Dice alone are switches: each lets go of itself. */
  get isSwitching() {
    return this.composer.pool && this.composer.picks.every(({ id }) => this.things.isDie(id));
  }

  /** "die 3, pawn 2 and e4", in the order of the path. */
  chosenNames() {
    return listed(this.trail().map(({ label }) => label));
  }

  /** Why nothing comes of pointing at a thing, and whether that is the reason or only says so. @param {string} id */
  refusal(id) {
    const { things } = this;
    const [reason, chosen, where] = [things.reason(id), this.chosenNames(), things.whereabouts(id)];
    if (reason) return { message: `${things.name(id)}: ${reason}`, sure: true };
    return { message: chosen ? `Nothing to do ${where} with ${chosen}.` : `Nothing to do ${where} now.`, sure: false };
  }

  /**
   * What is chosen, in the order of the path; things that are alike are counted.
   * @returns {Chosen[]}
   */
  trail() {
    /** @type {Map<string, { name: string, count: number, die: string | null }>} */
    const found = new Map();
    for (const { id } of [...this.composer.picks].sort((one, other) => one.at - other.at)) {
      const name = this.things.name(id);
      const thing = this.things.get(id);
      const key = this.composer.pool ? name : id;
      const count = (found.get(key)?.count ?? 0) + 1;
      found.set(key, { name, count, die: thing?.is === 'die' ? thing.die.art : null });
    }
    return [...found.values()].map(({ name, count, die }) => ({ label: count > 1 ? `${name} ×${count}` : name, die }));
  }

  /** The question of the farthest step that is open: after a pawn, where it goes, though the die is open, too. */
  question() {
    const { composer, view: { ask } } = this;
    const { complete, only } = composer;
    if (composer.picks.length === 0) return ask.question;
    const then = this.#then();
    // What is drawn on the court needs no words: the button has them.
    if (complete?.trace) return then?.question ?? ask.question;
    if (complete && (only || composer.pool)) return `${complete.label}?`;
    if (then) return then.question;
    const card = composer.pool && composer.picks.find(({ id }) => this.things.get(id)?.is === 'row');
    if (card) return this.things.name(card.id);
    const at = composer.anyOrder ? composer.position : Math.max(...composer.things().map((thing) => thing.at));
    return ask.steps?.[at] ?? ask.question;
  }

  /** What is asked after the first thing that was pointed at, or after that and another one, if it is something else than before. */
  #then() {
    const { composer, view: { ask: { then = [] } } } = this;
    const first = composer.picks[0]?.id;
    const fitting = then.filter(({ thing, next }) => thing === first && (!next || composer.has(next)));
    return fitting.find(({ next }) => next) ?? fitting[0] ?? null;
  }

  /**
   * What the panel shows now.
   * @param {boolean} narrow the lists lie far below: what can be chosen there is offered beside the question, too
   * @param {boolean} [still] nothing can be pointed at, because something else is still being shown
   * @returns {Step}
   */
  step(narrow, still = false) {
    const { composer, view: { ask } } = this;
    const { candidates, complete, started } = composer;
    const open = still ? [] : this.open();
    const ends = this.#endButtons(candidates);
    const buttons = ends.length > 0 ? ends : this.#stepButtons(open, narrow);
    const weighed = this.#weighed(buttons);
    // A spell that is half put together need not be taken back before the turn is ended.
    const lasting = composer.pool || (ends.length === 0 && !complete) ? this.#lastingButtons(buttons) : [];
    return {
      trail: this.trail(),
      question: this.question(),
      hint: started ? this.#offered(candidates) : ask.hint ?? '',
      odds: weighed === buttons ? this.#panelOdds() : [],
      sums: this.sumsOf(composer.pool && complete ? [complete] : candidates),
      main: complete && (complete.trace ? complete.label : withFigure(complete, complete.label)),
      stop: null,
      buttons: [...weighed, ...lasting],
      strip: narrow && !started ? this.#rows(open).filter(({ tile }) => tile).map(({ id }) => id) : [],
      started,
      canStepBack: started && !this.isSwitching,
    };
  }

  /**
   * What the panel shows while a choice is on its way.
   * @param {Choice} choice
   * @returns {Step}
   */
  sent({ label }) {
    return { ...NOTHING, trail: this.trail(), question: label };
  }

  /**
   * What the panel shows while a meter runs.
   * @param {string} stop
   * @returns {Step}
   */
  tossing(stop) {
    const { question, hint = '' } = this.view.ask;
    return { ...NOTHING, question, hint, stop };
  }

  /** The rows of lists on the bench that can be chosen. @param {{ id: string }[]} open */
  #rows(open) {
    return open.flatMap(({ id }) => {
      const thing = this.things.get(id);
      return thing?.is === 'row' && !thing.large ? [{ id, tile: thing.tile }] : [];
    });
  }

  /**
   * The buttons of the scene that lead on from here.
   * @param {{ id: string, at: number }[]} open
   * @param {boolean} narrow
   * @returns {Press[]}
   */
  #stepButtons(open, narrow) {
    const { composer, things } = this;
    const filled = new Set(composer.picks.map(({ at }) => at));
    const alone = open.every(({ id }) => things.button(id));
    const steps = open
      // What can be pointed at in a list is not said twice.
      .filter(({ id, at }) => things.button(id) && !things.isToken(id) && (at === composer.position || filled.has(at - 1)))
      .map(({ id }) => ({ key: id, id, choice: null, name: things.button(id)?.label ?? id, label: this.#promised(id), strong: alone || this.#isReady(id) }));
    const rows = narrow ? this.#rows(open).filter(({ tile }) => !tile) : [];
    return [...steps, ...rows.map(({ id }) => ({ key: id, id, choice: null, name: things.name(id), label: things.name(id), strong: false }))];
  }

  /** Whether a button settles several questions at once: a ready order. @param {string} id */
  #isReady(id) {
    return this.choices.some(({ path, ply }) => path.length === 1 && path[0] === id && ply.includes(' '));
  }

  /** What a button says, with what it promises where it makes one choice. @param {string} id */
  #promised(id) {
    const label = this.things.button(id)?.label ?? id;
    const choices = this.composer.preview(id);
    return choices.length === 1 && choices[0].path.length === this.composer.picks.length + 1 ? withFigure(choices[0], label) : label;
  }

  /**
   * One button for each way to end a choice that is filled but for its end, the most promising first.
   * @param {Choice[]} candidates
   * @returns {Press[]}
   */
  #endButtons(candidates) {
    const { composer } = this;
    const filled = composer.picks.length > 0 && candidates.every(({ path }) => path.length === composer.position + 1);
    if (!filled || !differAtTheEnd(candidates) || candidates.length > MOST_BUTTONS) return [];
    return bestFirst(candidates).map((choice, index) => {
      const { path, short = '' } = choice;
      const name = short.slice(0, 1).toUpperCase() + short.slice(1);
      return {
        key: index === 0 ? 'main' : `end-${path.at(-1)}`,
        id: null,
        choice,
        name,
        label: withFigure(choice, name, index === 0),
        strong: index === 0,
      };
    });
  }

  /**
   * Buttons that end a phase stay at hand while something else is being put together.
   * @param {Press[]} others
   * @returns {Press[]}
   */
  #lastingButtons(others) {
    const { composer, choices, view } = this;
    if (!composer.started) return [];
    return view.buttons
      .filter(({ id }) => id !== this.things.go && !composer.has(id) && !others.some((other) => other.id === id))
      .flatMap(({ id, label }) => {
        const choice = choices.find(({ path }) => path.length === 1 && path[0] === id);
        const name = choice?.label || label;
        return choice ? [{ key: id, id: null, choice, name, label: name, strong: false }] : [];
      });
  }

  /** What the choices that are left are about, where no odds tell it. @param {Choice[]} candidates */
  #offered(candidates) {
    const { composer } = this;
    const { complete } = composer;
    const then = complete ? null : this.#then();
    if (then) return then.hint;
    if (!composer.pool || (complete && complete.odds.length > 0)) return '';
    const [about, ...others] = new Set((complete ? [complete] : candidates).map((choice) => choice.about ?? ''));
    return others.length === 0 ? about ?? '' : '';
  }

  /**
   * How the best of these choices adds up, if they come down to one throw.
   * @param {Choice[]} candidates
   * @returns {Sums | null}
   */
  sumsOf(candidates) {
    const ends = differAtTheEnd(candidates);
    const [best] = ends ? bestFirst(candidates) : candidates;
    if (!best?.sums?.length || (candidates.length > 1 && !ends)) return null;
    const title = this.composer.pool ? 'The dice' : 'This throw';
    return { title: best.short ? `${title}, ${best.short}` : title, sums: best.sums };
  }

  /**
   * Buttons with the odds of each, where there are several and each has some.
   * @param {Press[]} buttons
   */
  #weighed(buttons) {
    const { composer } = this;
    if (composer.pool || buttons.length < 2) return buttons;
    const odds = buttons.map(({ id, choice }) => choice?.odds ?? (id && knownOdds(composer.preview(id))?.odds) ?? []);
    if (odds.some((cases) => !cases || cases.length === 0)) return buttons;
    return buttons.map((button, index) => ({ ...button, cases: odds[index] || [] }));
  }

  /** Odds in the panel: of all that is left. Of a pool, what is taken beside taking nothing. */
  #panelOdds() {
    const { composer } = this;
    if (composer.pool) return this.#poolOdds();
    const known = composer.picks.length > 0 && knownOdds(composer.candidates);
    return known ? [{ about: known.about, cases: known.odds }] : [];
  }

  #poolOdds() {
    const { composer, things, choices } = this;
    const { complete, started } = composer;
    const isNothing = (/** @type {string} */ id) => id === things.go || id === things.pass;
    const nothing = choices.find(({ path }) => path.length === 1 && isNothing(path[0]));
    const compared = [...new Set([complete, started && complete ? nothing : null])];
    return compared.flatMap((choice) => {
      // What is certain is said already, unless it is compared with something.
      const told = choice && (started ? choice.odds.length > 0 : choice.odds.some(({ results }) => results.length > 1));
      return told ? [{ about: aboutOf(choice), cases: choice.odds }] : [];
    });
  }

  /**
   * What is known when something is aimed at, or nothing: what pointing would make or, while nothing is aimed at, what is
   * chosen; and the odds that float beside it.
   * @param {string | null} aimed
   * @returns {{ candidates: Choice[], looked: Choice | null, odds: Odds | null }}
   */
  lookAt(aimed) {
    const { composer } = this;
    const candidates = aimed ? composer.preview(aimed) : composer.candidates;
    const single = candidates.length === 1 ? candidates[0] : null;
    const meant = aimed ? single ?? (composer.pool ? composer.completing(aimed) : null) : null;
    const looked = meant ?? composer.complete;
    if (!aimed || (composer.picks.length === 0 && !single)) return { candidates, looked, odds: null };
    const told = composer.pool && looked && looked.odds.length > 0 ? { about: aboutOf(looked), odds: looked.odds } : null;
    return { candidates, looked, odds: told ?? knownOdds(candidates) };
  }
}

/**
 * A label with what it promises, where one figure says it: "Throw at e9, 59% out".
 * @param {Choice} choice
 * @param {string} label
 */
function withFigure(choice, label, inWords = true) {
  const found = figure(choice);
  if (!found || found.share === 1) return label;
  return `${label}, ${percent(found.share)}${inWords ? ` ${found.label}` : ''}`;
}
