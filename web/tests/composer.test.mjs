// Run with `node --test web/tests/`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Composer, bestFirst, differAtTheEnd, figure, knownOdds, sharedOdds } from '../composer.js';

const odds = [{ when: '', results: [{ good: 'hit', label: 'out', weight: 5, of: 12 }] }];
const choice = (path, extra = {}) => ({ path: path.split(' '), ply: path, label: path, about: '', ...extra });
const ids = (composer) => composer.things().map((thing) => thing.id).sort();
const picked = (composer) => composer.picks.map((pick) => (pick.auto ? `(${pick.id})` : pick.id));

const TURN = [
  choice('die-2 hold'),
  choice('die-2 pawn-0-1 sq-a2'),
  choice('die-2 pawn-0-2 sq-b2'),
  choice('die-3 hold'),
  choice('die-3 pawn-0-1 sq-a2'),
  choice('die-3 pawn-0-1 sq-a3'),
  choice('die-3 pawn-0-1 pawn-1-1', { odds }),
  choice('die-3 pawn-0-1 pawn-0-2'),
  choice('die-3 pawn-0-2 sq-b2'),
];

test('die, pawn, square: each step narrows and the last leaves one', () => {
  const composer = new Composer(TURN);
  assert.equal(composer.position, 0);
  assert.equal(composer.point('die-3'), 'step');
  assert.deepEqual(ids(composer), ['hold', 'pawn-0-1', 'pawn-0-2']);
  assert.equal(composer.point('pawn-0-1'), 'step');
  assert.deepEqual(ids(composer), ['pawn-0-2', 'pawn-1-1', 'sq-a2', 'sq-a3']);
  assert.equal(composer.only, null);
  composer.point('sq-a3');
  assert.equal(composer.only.ply, 'die-3 pawn-0-1 sq-a3');
});

test('before anything is chosen dice and pawns glow, squares do not', () => {
  assert.deepEqual(ids(new Composer(TURN)), ['die-2', 'die-3', 'hold', 'pawn-0-1', 'pawn-0-2']);
});

test('the pawn may come before the die; its squares and the dice that fit glow', () => {
  const composer = new Composer(TURN);
  composer.point('pawn-0-1');
  assert.equal(composer.position, 0);
  assert.deepEqual(ids(composer), ['die-2', 'die-3', 'pawn-0-2', 'pawn-1-1', 'sq-a2', 'sq-a3']);
  composer.point('sq-a2');
  assert.equal(composer.only, null, 'two dice reach a2');
  assert.deepEqual(ids(composer), ['die-2', 'die-3']);
  composer.point('die-2');
  assert.equal(composer.only.ply, 'die-2 pawn-0-1 sq-a2');
});

test('what only one die can do chooses that die', () => {
  const composer = new Composer(TURN);
  composer.point('pawn-0-1');
  composer.point('sq-a3');
  assert.equal(composer.only.ply, 'die-3 pawn-0-1 sq-a3');
});

test('another die or pawn takes the place of the one that was chosen', () => {
  const composer = new Composer(TURN);
  composer.point('die-2');
  composer.point('pawn-0-1');
  composer.point('pawn-0-2');
  assert.ok(composer.has('pawn-0-2') && !composer.has('pawn-0-1') && composer.has('die-2'));
  const other = new Composer(TURN);
  other.point('die-2');
  other.point('die-3');
  assert.deepEqual(picked(other), ['die-3']);
});

test('after a pawn, a team-mate that can be passed to is a target and not a new start', () => {
  const composer = new Composer(TURN);
  composer.point('die-3');
  composer.point('pawn-0-1');
  composer.point('pawn-0-2');
  assert.equal(composer.only.ply, 'die-3 pawn-0-1 pawn-0-2');
});

test('pointing again lets go, a strange thing is refused and changes nothing', () => {
  const composer = new Composer(TURN);
  composer.point('die-3');
  assert.equal(composer.point('die-3'), 'back');
  assert.deepEqual(picked(composer), []);
  composer.point('pawn-0-2');
  assert.equal(composer.point('sq-h8'), 'refused');
  assert.deepEqual(picked(composer), ['pawn-0-2']);
});

test('stepping back takes the last pointing, then says that there is nothing', () => {
  const composer = new Composer(TURN);
  composer.point('die-3');
  composer.point('pawn-0-1');
  assert.ok(composer.back());
  assert.deepEqual(picked(composer), ['die-3']);
  assert.ok(composer.back());
  assert.equal(composer.back(), false);
});

test('the last die is filled by itself and cannot be let go', () => {
  const composer = new Composer(TURN.filter(({ path }) => path[0] === 'die-2'));
  assert.deepEqual(picked(composer), ['(die-2)']);
  assert.equal(composer.started, false);
  assert.equal(composer.point('die-2'), 'kept');
  assert.deepEqual(ids(composer), ['hold', 'pawn-0-1', 'pawn-0-2']);
  composer.point('pawn-0-1');
  assert.equal(composer.only.ply, 'die-2 pawn-0-1 sq-a2');
  composer.back();
  assert.deepEqual(picked(composer), ['(die-2)']);
});

test('a single choice is filled to its end but nobody has pointed', () => {
  const composer = new Composer([choice('die-2 hold')]);
  assert.equal(composer.complete.ply, 'die-2 hold');
  assert.equal(composer.started, false);
});

test('ways that differ by a button are left over after the square', () => {
  const composer = new Composer([
    choice('die-4 pawn-0-1 sq-d4 via-none'),
    choice('die-4 pawn-0-1 sq-d4 via-ball'),
    choice('die-4 pawn-0-1 sq-d3'),
  ]);
  composer.point('sq-d4');
  assert.deepEqual(ids(composer), ['via-ball', 'via-none']);
  composer.point('via-ball');
  assert.equal(composer.only.ply, 'die-4 pawn-0-1 sq-d4 via-ball');
});

test('a path that ends where another goes on is complete beside it', () => {
  const composer = new Composer([choice('die-4 sq-d4'), choice('die-4 sq-d4 via-ball'), choice('die-4 sq-d3')]);
  composer.point('sq-d4');
  assert.equal(composer.only, null);
  assert.equal(composer.complete.ply, 'die-4 sq-d4');
});

test('five squares may be pointed at in any order', () => {
  const files = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const sets = [];
  for (let bits = 0; bits < 256; bits += 1) {
    const set = files.filter((_, index) => bits >> index & 1);
    if (set.length === 5) sets.push(choice(set.map((file) => `sq-${file}1`).join(' ')));
  }
  const composer = new Composer(sets, { any_order: true });
  for (const file of ['h', 'c', 'a', 'd']) assert.equal(composer.point(`sq-${file}1`), 'step');
  assert.deepEqual(ids(composer), ['sq-b1', 'sq-e1', 'sq-f1', 'sq-g1']);
  composer.point('sq-c1');
  assert.deepEqual(picked(composer), ['sq-h1', 'sq-a1', 'sq-d1']);
  composer.point('sq-c1');
  composer.point('sq-b1');
  assert.equal(composer.only.ply, 'sq-a1 sq-b1 sq-c1 sq-d1 sq-h1');
});

// Three balls, a cleat and a time die lie there; a reroll takes any of them but the time die.
const DICE = ['die-ball-1', 'die-ball-2', 'die-ball-3', 'die-cleat-1', 'die-time-1'];
const REROLL = [
  choice('go', { label: 'Keep all' }),
  choice('die-ball-1 go', { label: 'Reroll one ball' }),
  choice('die-ball-1 die-ball-2 go', { label: 'Reroll two balls' }),
  choice('die-cleat-1 go', { label: 'Reroll the cleat' }),
  choice('die-ball-1 die-cleat-1 go', { label: 'Reroll a ball and the cleat' }),
];

test('in a pool dice of a kind are alike, and each is a switch', () => {
  const composer = new Composer(REROLL, { pool: true }, DICE);
  assert.deepEqual(ids(composer), ['die-ball-1', 'die-ball-2', 'die-ball-3', 'die-cleat-1']);
  assert.equal(composer.complete.label, 'Keep all');
  assert.equal(composer.point('die-ball-3'), 'step');
  assert.equal(composer.complete.label, 'Reroll one ball');
  assert.deepEqual(ids(composer), ['die-ball-1', 'die-ball-2', 'die-cleat-1']);
  composer.point('die-cleat-1');
  assert.equal(composer.complete.label, 'Reroll a ball and the cleat');
  assert.equal(composer.point('die-ball-3'), 'back');
  assert.equal(composer.complete.label, 'Reroll the cleat');
  assert.deepEqual(picked(composer), ['die-cleat-1']);
});

test('a button ends a choice of any number, though only one choice is left', () => {
  const composer = new Composer(REROLL, { pool: true }, DICE);
  composer.point('die-ball-1');
  composer.point('die-ball-2');
  assert.equal(composer.only.label, 'Reroll two balls');
  assert.equal(composer.made, null);
  composer.point('die-cleat-1');
  assert.deepEqual(picked(composer), ['die-ball-1', 'die-cleat-1'], 'what no choice holds together takes the place of the last');
  assert.equal(composer.point('die-time-1'), 'refused');
});

test('a card of a pool takes its dice in any order; without a button the last one makes the choice', () => {
  const window = [choice('pass'), choice('card-juke die-ball-1'), choice('card-juke die-cleat-1'),
    choice('card-sku1 die-ball-1 go'), choice('card-sku1 die-ball-1 die-cleat-1 go'), choice('card-spi3 play-0-4'), choice('card-spi3 play-0-5')];
  const composer = new Composer(window, { pool: true }, DICE);
  assert.equal(composer.complete, null, 'to pass is a choice to be made');
  assert.deepEqual(ids(composer), ['card-juke', 'card-sku1', 'card-spi3', 'pass'], 'what a card takes waits for the card');
  composer.point('die-ball-2');
  assert.deepEqual(ids(composer), ['card-juke', 'card-sku1', 'die-cleat-1']);
  composer.point('card-juke');
  assert.equal(composer.made.ply, 'card-juke die-ball-1');
  composer.point('card-sku1');
  assert.deepEqual(picked(composer), ['die-ball-2', 'card-sku1'], 'another card takes the place of the first');
  assert.equal(composer.complete.ply, 'card-sku1 die-ball-1 go');
  assert.equal(composer.made, null);
  const step = new Composer(window, { pool: true }, DICE);
  step.point('card-spi3');
  assert.deepEqual(ids(step), ['play-0-4', 'play-0-5'], 'squares are not alike');
});

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

// #21 acts: it can walk, take a ball, throw at two, pass to one, drop the ball and cast.
const ACT = [
  choice('sq-e5'), choice('sq-e6'), choice('ball-3', { ply: 'walk:d5 pick:d6' }),
  choice('wiz-1-0', { odds }), choice('wiz-1-2', { odds }), choice('wiz-0-3'),
  choice('drop sq-c6'), choice('drop sq-e5'), choice('end'),
  choice('spell-freeze wiz-1-0 go'), choice('spell-freeze wiz-1-2 go'), choice('spell-freeze wiz-1-0 wiz-1-2 go'),
  choice('spell-freeze wiz-1-0 wiz-0-3 go'), choice('spell-shield wiz-0-3 go'), choice('spell-shield wiz-1-0 go'),
  choice('spell-teleport ball-3'), choice('spell-teleport wiz-0-3 load-wizard', { short: 'alone' }), choice('spell-teleport wiz-0-3 load-both', { short: 'with the ball' }),
];
const act = () => new Composer(ACT, { pool: true }, ['spell-freeze', 'spell-shield', 'spell-teleport']);

test('in a pool what is pointed at first begins the path: an enemy is thrown at, and never a target of a spell', () => {
  const composer = act();
  assert.deepEqual(ids(composer), ['ball-3', 'drop', 'end', 'spell-freeze', 'spell-shield', 'spell-teleport', 'sq-e5', 'sq-e6', 'wiz-0-3', 'wiz-1-0', 'wiz-1-2']);
  assert.equal(composer.preview('wiz-1-2').length, 1);
  composer.point('wiz-1-2');
  assert.deepEqual(composer.made.path, ['wiz-1-2']);
  const walk = act();
  walk.point('sq-e5');
  assert.deepEqual(walk.made.path, ['sq-e5'], 'a space to walk to is not one to drop the ball on');
  const far = act();
  far.point('ball-3');
  assert.equal(far.made.ply, 'walk:d5 pick:d6');
});

test('a spell waits for its targets, in any order, and a button ends it', () => {
  const composer = act();
  composer.point('spell-freeze');
  assert.equal(composer.complete, null);
  assert.deepEqual(ids(composer), ['wiz-0-3', 'wiz-1-0', 'wiz-1-2']);
  composer.point('wiz-1-2');
  assert.deepEqual([composer.complete.ply, composer.made], ['spell-freeze wiz-1-2 go', null]);
  assert.deepEqual(ids(composer), ['wiz-1-0']);
  composer.point('wiz-1-0');
  assert.equal(composer.complete.ply, 'spell-freeze wiz-1-0 wiz-1-2 go');
  assert.equal(composer.point('wiz-1-2'), 'back');
  assert.equal(composer.complete.ply, 'spell-freeze wiz-1-0 go');
});

test('another spell takes the place of the first and keeps its targets where it can have them', () => {
  const composer = act();
  composer.point('spell-freeze');
  composer.point('wiz-1-0');
  composer.point('spell-shield');
  assert.deepEqual(picked(composer), ['spell-shield', 'wiz-1-0']);
  composer.point('spell-freeze');
  composer.point('wiz-1-2');
  composer.point('spell-shield');
  assert.deepEqual(picked(composer), ['spell-shield'], 'both targets together are none of it');
  composer.point('sq-e6');
  assert.deepEqual(picked(composer), ['sq-e6']);
});

test('whoever lets go of a spell lets go of its targets', () => {
  const composer = act();
  composer.point('spell-shield');
  composer.point('wiz-0-3');
  assert.equal(composer.point('spell-shield'), 'back');
  assert.deepEqual(picked(composer), []);
  composer.point('spell-teleport');
  composer.point('wiz-0-3');
  assert.deepEqual(ids(composer), ['load-both', 'load-wizard']);
  assert.ok(differAtTheEnd(composer.candidates));
});
