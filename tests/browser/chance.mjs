// Chance that repeats: players in a test choose by the seed of the run, the test and the version that is looked at,
// and the server rolls by the same seed. How fast anything was makes no difference.

import { basename } from 'node:path';

/** The test file. */
export const FILE = basename(process.argv[1]);
/** What everything hangs on. */
export const SEED = process.env.COURTSIDE_TEST_SEED ?? '1';

/** How a failure is repeated. */
export const AGAIN = `COURTSIDE_TEST_SEED=${SEED} tests/browser/run ${FILE}`;

let test = '';
/** @type {Map<number, () => number>} */
const streams = new Map();

/** A test begins: its choices hang on nothing that was before it. */
export function begin(name) {
  test = name;
  streams.clear();
}

/** FNV-1a. */
function hash(text) {
  let sum = 0x811c9dc5;
  for (const letter of text) sum = Math.imul(sum ^ letter.codePointAt(0), 0x01000193) >>> 0;
  return sum;
}

/** Numbers from 0 to less than 1: mulberry32. */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The next number of those that belong to a version of the table. */
export function luck(version) {
  let stream = streams.get(version);
  if (!stream) {
    stream = numbers(hash(`${SEED} ${FILE} ${test} ${version}`));
    streams.set(version, stream);
  }
  return stream();
}

/** One of several; undefined of none. */
export const pick = (all, version) => all[Math.floor(luck(version) * all.length)];
