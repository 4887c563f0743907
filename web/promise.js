// What choices promise: the odds that several have in common, and the one figure that says it.

/** @import { Case } from './wire.d.ts' */
/** @import { Choice } from './store.js' */

/** Odds, and what they are of. @typedef {{ about: string, odds: Case[] }} Odds */

/**
 * Whether these choices share all of their path but the end, and say what sets them apart.
 * @param {Choice[]} choices
 */
export function differAtTheEnd(choices) {
  const [first, ...others] = choices;
  /** @param {Choice} choice */
  const isBeside = ({ path }) =>
    path.length === first.path.length && path.slice(0, -1).every((id, at) => id === first.path[at]);
  return others.length > 0 && choices.every(({ short }) => short) && others.every(isBeside);
}

/** What the odds of a choice are of. @param {Choice} choice */
export const aboutOf = ({ about, label }) => about || label;

/**
 * What is known of the odds of these choices: what they share, or a case for each if they differ at the end.
 * @param {Choice[]} choices
 * @returns {Odds | null}
 */
export function knownOdds(choices) {
  const shared = sharedOdds(choices);
  if (shared || !differAtTheEnd(choices) || choices.some(({ odds }) => odds.length === 0)) return shared;
  /** @param {Choice} choice */
  const cases = ({ short, odds }) => odds.map(({ when, results }) =>
    ({ when: odds.length > 1 && when ? `${short}, ${when}` : short, results }));
  return { about: aboutOf(choices[0]), odds: choices.flatMap(cases) };
}

/**
 * The odds that all of these choices have in common, of the same thing and with their words, or null.
 * @param {Choice[]} choices
 * @returns {Odds | null}
 */
export function sharedOdds(choices) {
  const [first, ...rest] = choices;
  if (!first || first.odds.length === 0) return null;
  /** @param {Choice} choice */
  const text = ({ about, odds }) => JSON.stringify([about, odds]);
  if (rest.some((choice) => text(choice) !== text(first))) return null;
  return { about: aboutOf(first), odds: first.odds };
}

/**
 * The words that all of these begin with: "hit once" and "hit twice" are both "hit".
 * @param {string[]} labels
 */
function sharedWords([first, ...rest]) {
  const words = first.split(' ');
  const apart = words.findIndex((word, at) => rest.some((other) => other.split(' ')[at] !== word));
  return words.slice(0, apart < 0 ? words.length : apart).join(' ');
}

/**
 * The share of what one wants, where there is one such figure with one name.
 * @param {{ odds: Case[] }} choice
 */
export function figure({ odds }) {
  if (odds.length !== 1) return null;
  const wanted = odds[0].results.filter(({ good }) => good === 'hit');
  const label = wanted.length > 0 && sharedWords(wanted.map((result) => result.label));
  return label ? { share: wanted.reduce((sum, { weight, of }) => sum + weight / of, 0), label } : null;
}

/**
 * These choices, the most promising first.
 * @param {Choice[]} choices
 */
export const bestFirst = (choices) =>
  [...choices].sort((one, other) => (figure(other)?.share ?? 0) - (figure(one)?.share ?? 0));
