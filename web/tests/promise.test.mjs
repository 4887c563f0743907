// What choices promise. What pointing does is told by vectors.test.mjs. Run with `node --test web/tests/`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Composer } from '../composer.js';
import { bestFirst, differAtTheEnd, figure, knownOdds, sharedOdds } from '../promise.js';

const odds = [{ when: '', results: [{ good: 'hit', label: 'out', weight: 5, of: 12 }] }];
const choice = (path, extra = {}) => ({ path: path.split(' '), ply: path, label: path, about: '', odds: [], ...extra });

const TURN = [
  choice('die-3 pawn-0-1 sq-a2'),
  choice('die-3 pawn-0-1 pawn-1-1', { odds }),
  choice('die-3 pawn-0-1 pawn-0-2'),
];

test('odds are shown only if all that is left shares them', () => {
  const composer = new Composer(TURN);
  composer.point('pawn-0-1');
  assert.deepEqual(sharedOdds(composer.preview('pawn-1-1')).odds, odds);
  assert.equal(sharedOdds(composer.preview('sq-a2')), null);
  assert.equal(sharedOdds(composer.candidates), null);
  const twins = ['White', 'Amber'].map((who) => choice(`card-single ${who}`, { odds, about: `Single at ${who}` }));
  assert.equal(sharedOdds(twins), null, 'the same odds of two things are not one');
});

const outOf = (weight) => [{ when: '', results: [{ good: 'hit', label: 'out', weight, of: 100 }, { good: 'miss', label: 'dodged', weight: 100 - weight, of: 100 }] }];
const THROW = [
  choice('unit-0-A2 unit-1-D1 alone', { short: 'alone', about: 'Assault 2 at Defender 1', odds: outOf(28) }),
  choice('unit-0-A2 unit-1-D1 unit-0-D1', { short: 'with D1', about: 'Assault 2 at Defender 1', odds: outOf(59) }),
  choice('unit-0-A2 unit-1-D2', { odds: outOf(40) }),
];

test('ways to end a choice are compared, one case each, and the most promising comes first', () => {
  const composer = new Composer(THROW);
  assert.equal(knownOdds(composer.candidates), null);
  assert.equal(differAtTheEnd(composer.candidates), false);
  composer.point('unit-1-D1');
  const { about, odds: cases } = knownOdds(composer.candidates);
  assert.equal(about, 'Assault 2 at Defender 1');
  assert.deepEqual(cases.map(({ when }) => when), ['alone', 'with D1']);
  assert.deepEqual(bestFirst(composer.candidates).map(({ short }) => short), ['with D1', 'alone']);
});

test('a choice has a figure where one case says what it promises', () => {
  assert.deepEqual(figure(THROW[1]), { share: 0.59, label: 'out' });
  assert.equal(figure(choice('pass')), null);
  assert.equal(figure({ odds: [...outOf(1), ...outOf(2)] }), null, 'two cases have two figures');
  const twice = [{ when: '', results: [{ good: 'hit', label: 'hit once', weight: 1, of: 4 }, { good: 'hit', label: 'hit twice', weight: 2, of: 4 }, { good: 'miss', label: 'dodged', weight: 1, of: 4 }] }];
  assert.deepEqual(figure({ odds: twice }), { share: 0.75, label: 'hit' });
  const far = [{ when: '', results: [{ good: 'hit', label: 'one space', weight: 1, of: 2 }, { good: 'hit', label: 'two spaces', weight: 1, of: 2 }] }];
  assert.equal(figure({ odds: far }), null, 'two things that one may want have no name together');
});
