// What is asked at each step, from the view and the composer alone. Run with `node --test web/tests/`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from './page.mjs';
import { floor, piece, place, point, view } from './views.mjs';

openPage();
const { Asking } = await import('../asking.js');
const { Composer } = await import('../composer.js');
const { Things } = await import('../things.js');

const hits = (weight) => [{ results: [{ good: 'hit', label: 'out', weight, of: 100 }, { good: 'miss', label: 'dodged', weight: 100 - weight, of: 100 }] }];
const choice = (path, more = {}) => ({ n: 0, path: path.split(' '), ply: path, label: path, odds: [], ...more });

/** A step at which these choices are open and these things have been pointed at. */
function asked(seen, choices, ...pointed) {
  const things = new Things(seen);
  const composer = new Composer(choices, seen.ask, things.kinds, things.buttons, things.go);
  for (const id of pointed) assert.notEqual(composer.point(id), 'refused', id);
  return new Asking(seen, choices, things, composer);
}

const court = floor(
  [
    piece('mine', 'pawn 2', { place: 'e4', at: point(1, 1), of: [0], label: 'e4: your pawn 2' }),
    piece('theirs', "Mara's pawn 3", { place: 'e6', of: [1], label: 'e6: pawn 3 of Mara' }),
    piece('nobody', 'ball', { kind: 'ball' }),
  ],
  [{ ...place('e4', 1, 1), id: 'e4' }, { ...place('e5', 1, 2), id: 'e5' }, { ...place('e6', 1, 3), id: 'e6' }],
);
const dice = [{ title: 'Your dice', note: '', theirs: false, dice: [2, 3].map((number) => ({ id: `die ${number}`.replace(' ', ''), art: `art ${number}`, face: String(number), name: `die ${number}`, number, state: 'ready' })) }];
const turn = view({
  floor: court,
  trays: dice,
  ask: { question: 'Which die?', hint: 'Any.', steps: ['Which die?', 'Which pawn?', 'Where to, or at whom?'] },
  buttons: [{ id: 'hold', label: 'Hold', role: 'step' }],
});
const TURN = [
  choice('die2 hold'), choice('die2 mine e5'), choice('die3 mine e5'),
  choice('die3 mine theirs', { label: 'Throw at e6', about: 'Pawn 2 throws at e6', odds: hits(42) }),
];

test('things are known by what they are, not by how their ids are spelled', () => {
  const things = new Things(turn);
  assert.deepEqual(['mine', 'theirs', 'nobody', 'e5'].map((id) => things.isTheirs(id)), [false, true, false, false]);
  assert.deepEqual(['mine', 'e5', 'die2', 'hold'].map((id) => things.name(id)), ['pawn 2', 'e5', 'die 2', 'hold']);
  assert.equal(things.label('e6'), 'e6: pawn 3 of Mara', 'a space is called by what stands on it');
  assert.equal(things.label('e5'), 'e5');
  assert.equal(things.whereabouts('theirs'), 'on e6');
  assert.equal(things.whereabouts('nobody'), 'with ball');
  assert.deepEqual([things.go, things.pass], [null, null]);
});

test('spaces wait until it is known who goes there', () => {
  assert.deepEqual(asked(turn, TURN).open().map(({ id }) => id).sort(), ['die2', 'die3', 'hold', 'mine']);
  assert.deepEqual(asked(turn, TURN, 'mine').open().map(({ id }) => id).sort(), ['die2', 'die3', 'e5', 'theirs']);
});

test('the question goes on with the path, and the trail tells what is chosen in its order', () => {
  const asking = asked(turn, TURN, 'mine', 'die3');
  assert.equal(asking.question(), 'Where to, or at whom?');
  assert.deepEqual(asking.trail(), [{ label: 'die 3', die: 'art 3' }, { label: 'pawn 2', die: null }]);
  assert.equal(asking.chosenNames(), 'die 3 and pawn 2');
  assert.equal(asking.chosenPiece, 'mine');
  const begun = asked(turn, TURN).step(false);
  assert.deepEqual([begun.question, begun.hint, begun.started, begun.canStepBack], ['Which die?', 'Any.', false, false]);
});

test('a throw that is armed has its odds, its promise on the button, and a way back', () => {
  const step = asked(turn, TURN, 'mine', 'theirs').step(false);
  assert.equal(step.question, 'Throw at e6?');
  assert.equal(step.main, 'Throw at e6, 42% out');
  assert.equal(step.odds[0].about, 'Pawn 2 throws at e6');
  assert.ok(step.canStepBack);
  const { odds } = asked(turn, TURN, 'mine').lookAt('theirs');
  assert.equal(odds.about, 'Pawn 2 throws at e6');
  assert.equal(asked(turn, TURN).lookAt(null).odds, null);
});

test('buttons lead on, and those that end a phase stay at hand', () => {
  const step = asked(turn, TURN, 'die2').step(false);
  assert.deepEqual(step.buttons.map(({ key, label }) => [key, label]), [['hold', 'Hold']]);
  const done = view({ ...turn, buttons: [{ id: 'done', label: 'Done', role: 'step' }] });
  const choices = [choice('mine e5'), choice('mine e6'), choice('other e5'), choice('done', { label: 'End the moves' })];
  const lasting = asked(done, choices, 'mine').step(false).buttons;
  assert.deepEqual(lasting.map(({ key, label, choice: made }) => [key, label, made.ply]), [['done', 'End the moves', 'done']]);
});

test('a turn can be ended while a spell is half put together', () => {
  const spells = view({
    floor: court,
    ask: { question: 'What does #28 do?', pool: true },
    buttons: [{ id: 'end', label: "End #28's turn", role: 'step' }, { id: 'go', label: 'Cast', role: 'go' }],
    panels: [{ title: 'Spells in hand', large: false, tiles: true, bolts: 0, sums: [], rows: [{ thing: 'freeze', name: 'Freeze' }] }],
  });
  const all = [choice('freeze theirs go'), choice('freeze mine go'), choice('end', { label: "End #28's turn" })];
  for (const pointed of [['freeze'], ['freeze', 'theirs']]) {
    const { buttons } = asked(spells, all, ...pointed).step(false);
    const end = buttons.find(({ key }) => key === 'end');
    assert.deepEqual([end?.label, end?.choice], ["End #28's turn", all[2]], pointed.join(' '));
  }
});

test('a button that settles several questions at once is a strong one', () => {
  const placing = view({ floor: court, ask: { question: 'Who stands where?', any_order: true }, buttons: [{ id: 'ready', label: 'Place them for me', role: 'step' }] });
  const all = [choice('mine e5'), choice('theirs e5'), choice('ready', { ply: 'place:1 place:2' })];
  const { buttons } = asked(placing, all).step(false);
  assert.deepEqual(buttons.map(({ id, strong }) => [id, strong]), [['ready', true]]);
});

test('what is chosen first has its own question, and so has a second thing beside it', () => {
  const then = [
    { thing: 'mine', question: 'Whom?', hint: 'In reach.' },
    { thing: 'mine', next: 'theirs', question: 'Alone?', hint: 'Or with the ball.' },
  ];
  const seen = view({ floor: court, ask: { question: 'Who?', hint: 'Any.', pool: true, then }, buttons: [{ id: 'alone', label: 'Alone', role: 'step' }] });
  const choices = [choice('mine theirs alone'), choice('mine theirs nobody'), choice('mine e5', { label: 'Go to e5' })];
  const told = (...pointed) => {
    const { question, hint } = asked(seen, [...choices, choice('e4')], ...pointed).step(false);
    return [question, hint];
  };
  assert.deepEqual(told(), ['Who?', 'Any.']);
  assert.deepEqual(told('mine'), ['Whom?', 'In reach.']);
  assert.deepEqual(told('mine', 'theirs'), ['Alone?', 'Or with the ball.']);
  assert.equal(told('mine', 'e5')[0], 'Go to e5?', 'what is complete is called by its name');
});

test('ways to end a choice are buttons, the most promising first', () => {
  const choices = [
    choice('mine theirs alone', { short: 'alone', odds: hits(28) }),
    choice('mine theirs helper', { short: 'with D1', odds: hits(59) }),
    choice('mine e5'),
  ];
  const { buttons } = asked(view({ floor: court }), choices, 'theirs').step(false);
  assert.deepEqual(buttons.map(({ key, label, strong }) => [key, label, strong]), [['main', 'With D1, 59% out', true], ['end-alone', 'Alone, 28%', false]]);
});

test('of a pool what is taken stands beside taking nothing', () => {
  const pool = view({
    ask: { question: 'Reroll?', pool: true },
    trays: [{ title: 'Dice', note: '', theirs: false, dice: ['b1', 'b2'].map((id) => ({ id, art: 'ball', face: 'ball', name: 'ball', kind: 'ball', state: 'ready' })) }],
    buttons: [{ id: 'end', label: 'Go', role: 'go' }],
  });
  const choices = [choice('end', { label: 'Keep all', odds: hits(10) }), choice('b1 end', { label: 'Reroll one ball', odds: hits(20) }), choice('b1 b2 end', { label: 'Reroll two balls', odds: hits(30) })];
  const one = asked(pool, choices, 'b2').step(false);
  assert.deepEqual(one.odds.map(({ about }) => about), ['Reroll one ball', 'Keep all']);
  assert.deepEqual(one.trail, [{ label: 'ball', die: 'ball' }]);
  assert.equal(one.canStepBack, false, 'dice are switches');
  const two = asked(pool, choices, 'b2', 'b1').step(false);
  assert.deepEqual(two.trail, [{ label: 'ball ×2', die: 'ball' }]);
  assert.equal(two.main, 'Reroll two balls, 30% out');
});

test('on a phone what can be chosen in a list is offered beside the question', () => {
  const seen = view({
    panels: [
      { title: 'Spells', tiles: true, rows: [{ thing: 'freeze', name: 'Freeze' }, { name: '', detail: 'with #4', out: true, list: [{ thing: 'drain', name: 'Drain' }] }] },
      { title: 'Cards', rows: [{ thing: 'juke', name: 'Juke' }, { thing: 'mine', name: 'Ines', stands: true }] },
      { title: 'Teams', large: true, rows: [{ thing: 'team', name: 'Orcs' }] },
    ],
  });
  const choices = ['freeze', 'juke', 'team'].map((id) => choice(id));
  const narrow = asked(seen, choices).step(true);
  assert.deepEqual(narrow.strip, ['freeze']);
  assert.deepEqual(narrow.buttons.map(({ key }) => key), ['juke']);
  const wide = asked(seen, choices).step(false);
  assert.deepEqual([wide.strip, wide.buttons], [[], []]);
  const things = new Things(seen);
  assert.equal(things.reason('drain'), 'with #4');
  assert.equal(things.reason('juke'), null);
  assert.ok(!things.isToken('mine') && things.isToken('drain'));
});
