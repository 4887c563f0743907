// Run with `node --test web/tests/`.
import assert from 'node:assert/strict';
import { test } from 'node:test';

// The modules ask for the wish of the person as soon as they are read.
globalThis.matchMedia = () => ({ matches: false });
const { swing, verdict } = await import('../goal.js');
const { patternOf } = await import('../terms.js');

const goal = { aim: [-10, 10], power: [0, 20], good_aim: [-5, 5], good_power: [6, 16] };

test('a meter runs through every number, there and back, gliding and in steps', () => {
  for (const stepped of [false, true]) {
    const period = stepped ? 260 * 40 : 1000;
    const seen = new Set();
    for (let time = 0; time <= period; time += period / 2000) seen.add(swing(goal.aim, time, period, stepped));
    assert.deepEqual([...seen].sort((a, b) => a - b), Array.from({ length: 21 }, (_, index) => index - 10), `stepped: ${stepped}`);
  }
  assert.equal(swing(goal.aim, 0, 1000), -10);
  assert.equal(swing(goal.aim, 500, 1000), 10);
  assert.equal(swing(goal.power, 260 * 20, 0, true), 20);
  assert.equal(swing(goal.power, 260 * 21, 0, true), 19);
});

test('a word says what a toss came to', () => {
  assert.equal(verdict(goal, 5, 6, true), 'Good');
  assert.equal(verdict(goal, 6, 10, false), 'Wide');
  assert.equal(verdict(goal, -7, 3, false), 'Wide');
  assert.equal(verdict(goal, 0, 5, false), 'Short');
  assert.equal(verdict(goal, 0, 17, false), 'Long');
});

test('terms are found as whole words, the longest first, also in the plural', () => {
  const found = (text) => [...text.matchAll(patternOf(['down', 'fourth down', 'bolt', 'touchdown']))].map(([words]) => words);
  assert.deepEqual(found('Fourth down: two bolts, a touchdown.'), ['Fourth down', 'bolts', 'touchdown']);
  assert.deepEqual(found('Lay it face-down or downhill'), []);
});
