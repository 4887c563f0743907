// What the server says becomes what is shown. Run with `node --test web/tests/`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Store, change, share, unfold } from '../store.js';
import { chair, floor, line, patch, piece, place, point, snapshot, step, view } from './views.mjs';

const opened = (...all) => new Store(snapshot(...all), () => {});
const words = ({ lines }) => lines.map((told) => told.words[0].text);

/** Another value for each field of a view, and how a patch says it. */
const FIELDS = {
  title: 'Another title',
  you: [0, 1],
  facing: 1,
  to_act: null,
  my_turn: false,
  goal: { aim: [-3, 3], power: [0, 9], good_aim: [-1, 1], good_power: [4, 6] },
  hand: { title: 'Your hand', note: '', cards: [] },
  acting: 'pawn 1',
  ask: { question: 'Where to?' },
  buttons: [{ id: 'hold', label: 'Hold', role: 'step' }],
  choices: { nodes: [{ thing: 'hold', makes: { n: 0, ply: '-', label: 'Hold' } }] },
  undo: true,
  advice: true,
  handover: { seat: 1, name: 'Mara' },
  ending: { headline: 'You won', detail: '', rule: 'K1' },
  rematch: '/t/next',
  invite: '/t/this/join/key',
  thinking: true,
  lesson: { number: 1, of: 7, title: 'Walk', text: 'Walk.', aim: 'walk', done: false, rules: [], again: '/learn/chessboard/1', next: null },
};
const LISTS = {
  seats: [chair('Zoe'), chair('Mara')],
  boards: [{ title: 'Plays', note: '', theirs: false, floor: floor() }],
  trays: [{ title: 'Your dice', note: '', theirs: false, dice: [] }],
  panels: [{ title: 'Spells' }],
};
/** What changes in its own way, tried below. */
const DEEP = ['floor', 'tall', 'score', 'sheets'];

test('every field of a view can change, and nothing else changes with it', () => {
  const before = view();
  for (const [name, value] of Object.entries(FIELDS)) {
    const after = change(before, { version: 2, [name]: value });
    assert.deepEqual(after, { ...before, version: 2, [name]: value }, name);
    for (const other of Object.keys(before)) {
      if (other !== name && other !== 'version') assert.equal(after[other], before[other], `${other} is the very same`);
    }
  }
  for (const [name, list] of Object.entries(LISTS)) {
    const set = list.map((item, at) => [at, item]);
    assert.deepEqual(change(before, { version: 2, [name]: { length: list.length, set } })[name], list, name);
  }
  const named = new Set([...Object.keys(FIELDS), ...Object.keys(LISTS), ...DEEP, 'version', 'game']);
  assert.deepEqual(Object.keys(before).filter((name) => !named.has(name)), [], 'every field is tried here');
});

test('what there is none of any more is null', () => {
  const before = view(FIELDS);
  for (const name of ['to_act', 'goal', 'hand', 'acting', 'choices', 'handover', 'ending', 'rematch', 'invite', 'lesson', 'tall']) {
    assert.equal(change(before, { version: 2, [name]: null })[name], null, name);
  }
});

test('a list is cut, changed in places and made longer', () => {
  const list = ['a', 'b', 'c'].map((name) => chair(name));
  const before = view({ seats: list });
  const seats = (length, ...set) => change(before, { version: 2, seats: { length, set } }).seats;
  assert.deepEqual(seats(1), [list[0]]);
  const zoe = chair('zoe');
  const changed = seats(3, [1, zoe]);
  assert.deepEqual(changed, [list[0], zoe, list[2]]);
  assert.equal(changed[2], list[2]);
  assert.deepEqual(seats(4, [3, zoe]), [...list, zoe]);
  assert.deepEqual(before.seats, list, 'the old view is as it was');
});

test('boards, trays and panels change in parts, and what did not change is the very same', () => {
  const [one, two] = ['one', 'two'].map((id) => piece(id, id));
  const die = (number) => ({ art: `die ${number}`, face: String(number), name: `die ${number}`, number, state: 'ready' });
  const before = view({
    boards: [{ title: 'Plays', note: '', theirs: false, floor: floor([one]) }],
    trays: [{ title: 'Yours', note: '2 left', theirs: false, dice: [die(2), die(5)] }, { title: 'Theirs', note: '', theirs: true, dice: [] }],
    panels: [{ title: 'Out', rows: [{ name: 'a' }, { name: 'b' }] }, { title: 'Sums', sums: [] }],
  });
  const after = change(before, {
    version: 2,
    boards: { length: 1, edit: [[0, { note: 'Now', floor: { set: [two] } }]] },
    trays: { length: 2, edit: [[0, { note: '1 left', dice: { length: 1, set: [[0, die(3)]] } }]] },
    panels: { length: 3, set: [[2, { title: 'New' }]], edit: [[0, { rows: { length: 2, set: [[1, { name: 'c' }]] } }]] },
  });
  assert.deepEqual(after.boards, [{ title: 'Plays', note: 'Now', theirs: false, floor: floor([one, two]) }]);
  assert.deepEqual(after.trays, [{ ...before.trays[0], note: '1 left', dice: [die(3)] }, before.trays[1]]);
  assert.equal(after.trays[1], before.trays[1]);
  assert.deepEqual(after.panels, [{ title: 'Out', rows: [{ name: 'a' }, { name: 'c' }] }, before.panels[1], { title: 'New' }]);
  assert.equal(after.panels[0].rows[0], before.panels[0].rows[0]);
  assert.deepEqual(before.trays[0].dice, [die(2), die(5)], 'the old view is as it was');
});

test('the score changes by its sides, by who acts and by its facts', () => {
  const side = (name, points) => ({ art: 'sign', name, detail: '', points });
  const score = { sides: [side('You', '5'), side('Mara', '5')], to_act: 0, under: [] };
  const before = view({ score });
  const changed = (more) => change(before, { version: 2, score: more }).score;
  assert.deepEqual(changed({ to_act: 1 }), { ...score, to_act: 1 });
  assert.deepEqual(changed({ to_act: null }), { ...score, to_act: null });
  const hit = changed({ sides: { length: 2, set: [[1, side('Mara', '4')]] }, under: [[{ text: 'Turn 2' }]] });
  assert.deepEqual(hit, { sides: [score.sides[0], side('Mara', '4')], to_act: 0, under: [[{ text: 'Turn 2' }]] });
  assert.equal(hit.sides[0], score.sides[0]);
});

test('sheets come, change and go by the things they are about', () => {
  const sheet = (thing, note = '') => ({ thing, title: thing, note, stats: [], effects: [] });
  const before = view({ sheets: [sheet('a'), sheet('b'), sheet('c')] });
  const after = change(before, { version: 2, sheets: { set: [sheet('d')], edit: [{ thing: 'c', note: 'on e4' }], gone: ['a'] } });
  assert.deepEqual(after.sheets, [sheet('b'), sheet('c', 'on e4'), sheet('d')]);
  assert.equal(after.sheets[0], before.sheets[1]);
});

test('pieces of a court come, change and go by their ids, and a court comes as a whole', () => {
  const [one, two, three] = ['one', 'two', 'three'].map((id) => piece(id, id));
  const before = view({ floor: floor([one, two]), tall: floor([one]) });
  const moved = { ...two, at: point(5, 5) };
  const after = change(before, { version: 2, floor: { set: [moved, three], gone: ['one'] } });
  assert.deepEqual(after.floor.pieces, [moved, three]);
  assert.equal(after.floor.places, before.floor.places);
  assert.equal(after.tall, before.tall);
  const other = floor([three], [place('e4', 1, 2)]);
  assert.equal(change(before, { version: 2, floor: { whole: other } }).floor, other);
  assert.deepEqual(change(before, { version: 2, tall: { gone: ['one'] } }).tall.pieces, []);
  assert.equal(change(view(), { version: 2, tall: { whole: other } }).tall, other);
});

test('a patch has a step for each thing that happened, and drawings that are new', () => {
  const learnt = [];
  const store = new Store(snapshot({}, undefined, { sign: '<svg/>' }), (art) => learnt.push(...Object.keys(art)));
  const motions = [{ kind: 'leave', piece: 'one' }];
  const { frames, gap } = store.receive({
    ...patch(1, step({ version: 2, to_act: 1 }, { motions }), step({ version: 3, to_act: 0 })),
    art: { ball: '<svg/>' },
  });
  assert.equal(gap, false);
  assert.deepEqual(frames.map(({ view: { version, to_act: acts }, jump }) => [version, acts, jump]), [[2, 1, false], [3, 0, false]]);
  assert.deepEqual(frames.map((frame) => frame.motions.length), [1, 0]);
  assert.equal(store.version, 3);
  assert.deepEqual(learnt, ['sign', 'ball']);
});

test('something beside the game changes at the same version', () => {
  const store = opened();
  const { frames, gap } = store.receive(patch(1, step({ version: 1, thinking: true })));
  assert.equal(gap, false);
  assert.equal(frames[0].view.thinking, true);
});

test('a patch that does not follow is a gap and changes nothing; one that is known already is none', () => {
  const store = opened({ version: 5 });
  for (const [from, to, gap] of [[6, 7, true], [4, 6, true], [3, 4, false], [4, 5, false]]) {
    const told = store.receive(patch(from, step({ version: to, title: 'Wrong' })));
    assert.deepEqual([told.gap, told.frames.length], [gap, 0], `from ${from} to ${to}`);
  }
  assert.equal(store.newest.view.title, 'A table');
  const { frames } = store.receive(snapshot({ version: 7 }));
  assert.deepEqual([store.version, frames[0].jump], [7, true], 'a snapshot heals it');
});

test('a snapshot that is older than what is known takes nobody back, and one of another wire is not read', () => {
  const store = opened({ version: 5 });
  assert.deepEqual(store.receive(snapshot({ version: 4 })).frames, []);
  const told = store.receive({ ...snapshot({ version: 9 }), wire: 1 });
  assert.deepEqual([told.old, told.frames.length, store.version], [true, 0, 5]);
});

test('a snapshot that says the same again keeps every object that is the same', () => {
  const store = opened({ floor: floor([piece('one', 'pawn 1'), piece('two', 'pawn 2')]), choices: FIELDS.choices });
  const before = store.newest;
  const again = structuredClone(before.view);
  again.floor.pieces[1].label = 'moved';
  const [frame] = store.receive({ is: 'snapshot', wire: 2, view: again, log: { from: 0, lines: [] }, art: {} }).frames;
  assert.equal(frame.view.floor.pieces[0], before.view.floor.pieces[0]);
  assert.equal(frame.view.score, before.view.score);
  assert.equal(frame.choices, before.choices);
  assert.equal(frame.view.floor.pieces[1].label, 'moved');
  assert.equal(share({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }).a.length, 2);
  assert.deepEqual(share({ a: 1, b: 2 }, { a: 1 }), { a: 1 });
  assert.deepEqual(share([1, 2], { 0: 1 }), { 0: 1 });
});

test('lines are appended, and dropped when a ply is taken back', () => {
  const store = opened({}, { from: 0, lines: [line('one')] });
  let [frame] = store.receive(patch(1, step({ version: 2 }, { log: { from: 1, lines: [line('two'), line('three')] } }))).frames;
  assert.deepEqual([words(frame.log), frame.fresh.length], [['one', 'two', 'three'], 2]);
  const { lines: [first] } = frame.log;
  [frame] = store.receive(patch(2, step({ version: 3 }, { log: { from: 1, lines: [] } }))).frames;
  assert.deepEqual([words(frame.log), frame.fresh], [['one'], []]);
  [frame] = store.receive(patch(3, step({ version: 4 }, { log: { from: 1, lines: [line('other')] } }))).frames;
  assert.deepEqual(words({ lines: frame.fresh }), ['other']);
  assert.equal(frame.log.lines[0], first, 'a line that stays is the very same');
  [frame] = store.receive(patch(4, step({ version: 5 }))).frames;
  assert.deepEqual([words(frame.log), frame.fresh], [['one', 'other'], []]);
});

test('a snapshot has the newest lines: older ones stay, and what nobody knows is left out', () => {
  const store = opened({}, { from: 10, lines: [line('ten'), line('eleven')] });
  let [frame] = store.receive(snapshot({ version: 2 }, { from: 11, lines: [line('eleven'), line('twelve')] })).frames;
  assert.deepEqual([frame.log.from, words(frame.log)], [10, ['ten', 'eleven', 'twelve']]);
  assert.deepEqual(words({ lines: frame.fresh }), ['twelve']);
  [frame] = store.receive(snapshot({ version: 3 }, { from: 40, lines: [line('forty')] })).frames;
  assert.deepEqual([frame.log.from, words(frame.log)], [40, ['forty']]);
  assert.deepEqual(words({ lines: frame.fresh }), ['forty']);
  [frame] = store.receive(snapshot({ version: 4 }, { from: 0, lines: [line('new')] })).frames;
  assert.deepEqual([frame.log.from, words(frame.log)], [0, ['new']]);
});

test('when somebody sits down old lines are told by another name, and are not new', () => {
  const store = opened({}, { from: 0, lines: [line('White placed'), line('Ann placed')] });
  const [frame] = store.receive(snapshot({ version: 2 }, { from: 0, lines: [line('Mara placed'), line('Ann placed')] })).frames;
  assert.deepEqual([words(frame.log), frame.fresh], [['Mara placed', 'Ann placed'], []]);
});

test('earlier lines are put before the others, if they fit', () => {
  const store = opened({}, { from: 2, lines: [line('two')] });
  assert.equal(store.prepend({ from: 0, lines: [line('zero')] }), false);
  assert.equal(store.prepend({ from: 0, lines: [line('zero'), line('one')] }), true);
  assert.deepEqual([store.newest.log.from, words(store.newest.log)], [0, ['zero', 'one', 'two']]);
});

test('a shared screen is open for whoever acts, unless it is covered', () => {
  assert.equal(opened({ you: [0, 1], to_act: 1 }).holder, 1);
  assert.equal(opened({ you: [0, 1], to_act: 1, handover: FIELDS.handover }).holder, null);
  assert.equal(opened({ you: [0], to_act: 0 }).holder, null);
});

test('choices unfold to paths in their order, with the odds that they share', () => {
  const odds = [[{ results: [{ good: 'hit', label: 'out', weight: 1, of: 2 }] }]];
  const choices = unfold({
    odds,
    nodes: [
      { thing: 'die', next: [{ thing: 'a', makes: { n: 2, ply: 'a', label: 'A' } }, { thing: 'b', makes: { n: 0, ply: 'b', label: 'B', odds: 0 } }] },
      { thing: 'hold', makes: { n: 1, ply: '-', label: 'Hold' } },
    ],
  });
  assert.deepEqual(choices.map(({ path }) => path.join()), ['die,b', 'hold', 'die,a']);
  assert.deepEqual(choices.map((choice) => choice.odds), [odds[0], [], []]);
  const fans = unfold({
    nodes: [{ thing: 'pawn', fans: [{ n: 1, thing: 'sq-', ply: '2a1', label: 'Walk to ', ends: 'a2 b2' }] }],
    fans: [{ n: 0, thing: 'ho', ply: '-', label: 'Ho', ends: 'ld' }],
  });
  assert.deepEqual(fans, [
    { n: 0, ply: '-ld', label: 'Hold', path: ['hold'], odds: [] },
    { n: 1, ply: '2a1a2', label: 'Walk to a2', path: ['pawn', 'sq-a2'], odds: [] },
    { n: 2, ply: '2a1b2', label: 'Walk to b2', path: ['pawn', 'sq-b2'], odds: [] },
  ]);
  const tails = { n: 0, thing: 'sq-', then: 'take', ply: '2a1', ply_tail: '+ab', label: 'Walk to ', label_tail: ', taking a ball', ends: 'a4' };
  assert.deepEqual(unfold({ fans: [tails] }), [
    { n: 0, ply: '2a1a4+ab', label: 'Walk to a4, taking a ball', path: ['sq-a4', 'take'], odds: [] },
  ]);
  const steps = [{ n: 0, trace: { via: 1, route: ['c'] } }, { n: 1, trace: { via: 2, route: ['b'], takes: ['ball'] } }, { n: 2, trace: { route: ['start', 'a'] } }];
  const routes = unfold({ nodes: steps.map((step) => ({ thing: `at ${step.n}`, makes: { ply: '', label: '', ...step } })) });
  assert.deepEqual(routes.map(({ trace }) => trace), [{ route: ['start', 'a', 'b', 'c'] }, { route: ['start', 'a', 'b'], takes: ['ball'] }, { route: ['start', 'a'] }]);
  assert.deepEqual(unfold(null), []);
});
