// Feel: settings, sounds, motion that tells nothing early, dragging, what a click means, and the tab of the page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from './page.mjs';
import { floor, line, piece, place, view } from './views.mjs';

const BODY = `<main><div id="floor"><section class="court"><svg id="board" class="board"><image/><g class="marks"></g><g class="layer"></g><g id="air"></g></svg></section>
  <aside id="bench"></aside><div id="trays"></div><section id="hand"></section><section id="score"></section></div></main><div id="sky"></div>`;
const window = openPage(BODY);
const kept = new Map();
globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
const listeners = new Map();
globalThis.addEventListener = (kind, listener) => listeners.set(kind, [...(listeners.get(kind) ?? []), listener]);
globalThis.SVGGraphicsElement = window.SVGElement;
window.SVGElement.prototype.getBBox = () => ({ x: 0, y: 0, width: 10, height: 10 });
window.Element.prototype.getBoundingClientRect = () => ({ x: 0, y: 0, width: 10, height: 10 });

/** What is being animated: each ends when the test says so. */
const running = [];
window.Element.prototype.animate = function animate(keyframes) {
  let end;
  const animation = { element: this, keyframes, finished: new Promise((done) => { end = done; }), finish: () => end(), cancel() {} };
  running.push(animation);
  return animation;
};
const turns = async () => { for (let turn = 0; turn < 20; turn += 1) await null; };
/** Lets everything that moves come to its end, and answers how much that was. */
async function arrive() {
  const ending = running.splice(0);
  for (const { finish } of ending) finish();
  await turns();
  return ending.length;
}

const { Art } = await import('../art.js');
const { titleOf, withDot } = await import('../badge.js');
const { Boards } = await import('../boards.js');
const { Drag } = await import('../drag.js');
const { Motion, scenes, settledAt } = await import('../motion.js');
const { Settings, read } = await import('../settings.js');
const { SOUNDS, heard, resultOf } = await import('../sound.js');
const { Tokens } = await import('../tokens.js');

const art = new Art();
art.learn({
  ring: '<circle class="focus"/>', pawn: '<rect class="hit"/><g class="piece"></g>', square: '<rect class="hit"/>', ball: '<g class="piece"></g>',
  five: '<svg><text>5</text></svg>', sign: '<svg><path/></svg>',
});
const find = (selector) => document.querySelector(selector);

test('settings are kept, and other tabs agree at once', () => {
  const settings = new Settings();
  assert.deepEqual([settings.sound, settings.speed], [true, 1]);
  const told = [];
  settings.listen((values) => told.push(values));
  settings.set({ speed: 4 });
  assert.deepEqual(told.at(-1), { sound: true, speed: 4 });
  assert.equal(new Settings().speed, 4);
  for (const listener of listeners.get('storage')) listener({ key: 'settings', newValue: '{"sound":false,"speed":2}' });
  assert.deepEqual([settings.sound, settings.speed, told.at(-1).sound], [false, 2, false]);
});

test('settings that make no sense are as if nothing was set', () => {
  for (const text of [null, '', 'x', '3', 'null', '{"sound":1,"speed":9}', '[]']) assert.deepEqual(read(text), { sound: true, speed: 1 }, text);
});

test('every sound is short, and every part of it can be made', () => {
  for (const [name, parts] of Object.entries(SOUNDS)) {
    assert.ok(parts.length > 0 && Math.max(...parts.map(({ at, length }) => at + length)) < 1.3, name);
    for (const { from, to, loud } of parts) assert.ok(from > 0 && to > 0 && loud > 0 && loud <= 1, name);
  }
});

test('the end of a game, the own turn and, where nothing moves, what a throw came to are heard', () => {
  const before = view({ my_turn: false, to_act: 1 });
  const over = (headline, you = [0]) => heard({ view: view({ you, ending: { headline, detail: '', rule: '' } }), fresh: [], jump: false }, before, false);
  assert.equal(over('You won'), 'win');
  assert.equal(over('Mara won'), 'lose');
  assert.equal(over('Mara won', [0, 1]), 'win');
  const threw = [line('Threw.', { kind: 'threw' }), line('Hit.', { kind: 'hit' })];
  assert.equal(resultOf(threw), 'hit');
  assert.equal(heard({ view: view(), fresh: threw, jump: false }, before, false), 'turn');
  assert.equal(heard({ view: before, fresh: threw, jump: false }, before, true), 'hit');
  assert.equal(heard({ view: before, fresh: threw, jump: true }, before, true), null);
});

/** A court with a thrower, a target and whatever else, and what is heard while it moves. */
function stage(speed = 1) {
  const boards = new Boards(find('#board'), find('#bench'), art, { point() {}, aim() {} });
  const ann = piece('ann', 'pawn 1', { at: { x: 10, y: 10 } });
  const mara = piece('mara', "Mara's pawn 2", { at: { x: 90, y: 90 } });
  boards.render(floor([ann, mara]), []);
  const tokens = new Tokens(find('#bench'), find('#trays'), find('#hand'), art, { point() {}, aim() {}, open: () => false, drawn() {} });
  const sounds = [];
  const motion = new Motion(boards, find('#score'), find('#sky'), art, {
    locate: () => null, fallen: (rolled) => tokens.fallen(rolled), kick: async () => {}, sound: (name) => sounds.push(name), speed: () => speed,
  });
  return { boards, tokens, motion, sounds, ann, mara };
}
const fly = { kind: 'fly', from: { x: 10, y: 10 }, to: { x: 90, y: 90 }, art: 'ball' };
const roll = (arts) => ({ kind: 'roll', seat: null, dice: arts.map((name) => ({ art: name, face: name })) });

test('what a throw came to is neither seen nor heard before its dice lie', async () => {
  const { boards, motion, sounds, mara } = stage();
  // The catch puts the thrower out: afterwards only Mara's pawn is there.
  const step = { moves: [fly, roll(['five']), { kind: 'leave', piece: 'ann' }], next: view(), pieces: [mara], lines: [line('Caught.', { kind: 'caught' })] };
  assert.equal(settledAt(scenes(step.moves)), 1);
  const played = motion.play(step, () => {});
  await turns();
  assert.deepEqual(sounds, ['throw']);
  assert.ok(boards.element('ann').isConnected, 'who throws stays while the ball flies');
  await arrive();
  assert.deepEqual(sounds, ['throw', 'roll']);
  assert.ok(boards.element('ann').isConnected, 'and while the dice fall');
  await arrive();
  assert.ok(!sounds.includes('catch'), 'a die lies still for a moment first');
  await arrive();
  assert.deepEqual(sounds, ['throw', 'roll', 'catch']);
  while (await arrive() > 0);
  await played;
  assert.ok(!boards.element('ann').isConnected);
});

test('a ball without dice is heard where it lands', async () => {
  const { motion, sounds, ann, mara } = stage();
  const played = motion.play({ moves: [fly], next: view(), pieces: [ann, mara], lines: [line('Hit.', { kind: 'hit' })] }, () => {});
  await turns();
  assert.deepEqual(sounds, ['throw']);
  await arrive();
  assert.deepEqual(sounds, ['throw', 'hit']);
  await played;
});

const die = (more) => ({ art: 'sign', face: 'ball', name: 'ball', number: null, state: 'ready', ...more });

test('no caption, note or list tells what dice show before they lie', async () => {
  const { tokens, motion, sounds } = stage();
  const now = view({ trays: [{ title: 'Dice', note: 'not rolled', theirs: false, dice: [] }], panels: [{ title: 'Out', rows: [] }] });
  const next = view({
    trays: [{ title: 'Dice', note: '2 balls', theirs: false, dice: [die(), die({ face: 'time' })] }],
    panels: [{ title: 'Out', rows: [{ name: 'ines' }] }],
  });
  tokens.render(now);
  const played = motion.play({ moves: [roll(['sign', 'sign'])], next, pieces: [], lines: [] }, (rolled) => tokens.rollIn(now, next, rolled));
  await turns();
  const dice = [...find('#bench').querySelectorAll('.die')];
  assert.equal(dice.length, 2);
  for (const each of dice) assert.ok(each.hasAttribute('data-rolling'), 'the style sheet hides what is written below it');
  assert.ok(!find('#bench').textContent.includes('2 balls') && !find('#bench').textContent.includes('ines'), find('#bench').textContent);
  // A sign cannot be read while it tumbles.
  for (const each of dice) {
    const tumble = running.find(({ element }) => each.contains(element));
    assert.deepEqual(tumble.keyframes.filter(({ offset = 0 }) => offset <= 0.7 && offset >= 0).slice(0, 3).map(({ filter }) => filter), Array(3).fill('blur(9px)'));
  }
  await arrive();
  for (const each of dice) assert.ok(!each.hasAttribute('data-rolling'));
  while (await arrive() > 0);
  await played;
  assert.deepEqual(sounds, ['roll']);
});

test('a die that is compared over the court is not shown in its tray before', () => {
  const { tokens } = stage();
  const now = view({ trays: [] });
  tokens.render(now);
  tokens.rollIn(now, view({ trays: [{ title: 'Dice', note: '', theirs: false, dice: [die({ art: 'five', face: '5', number: 5 })] }] }), [{ art: 'five', face: '5' }]);
  assert.equal(find('#bench').querySelector('.die'), null);
});

test('who hurries sees the end of all that waits, and hears nothing of it', async () => {
  const { motion, sounds, ann, mara } = stage(2);
  const played = motion.play({ moves: [fly, fly], next: view(), pieces: [ann, mara], lines: [] }, () => {});
  await turns();
  motion.hurry();
  await played;
  assert.deepEqual(sounds, ['throw']);
  assert.ok(motion.still);
});

test('a click goes through what is painted on the field to what can be chosen below it', () => {
  const pointed = [];
  const boards = new Boards(find('#board'), find('#bench'), art, { point: (id) => pointed.push(id), aim() {} });
  const zone = piece('zone', 'the left end zone', { layer: 0 });
  const gem = piece('gem', 'the final red space', { layer: 1 });
  const pawn = piece('pawn', 'pawn 1', { place: 'at b2' });
  boards.render(floor([zone, gem, pawn], [place('b2', 0, 0)]), []);
  boards.paint(['zone'], [], () => false, (id) => id);
  const [top, below] = ['gem', 'zone'].map((id) => boards.element(id));
  document.elementsFromPoint = () => [top.firstElementChild, below.firstElementChild];
  const click = (element) => {
    const event = new window.Event('click', { bubbles: true });
    element.firstElementChild.dispatchEvent(Object.assign(event, { detail: 1, clientX: 5, clientY: 5 }));
  };
  click(top);
  assert.deepEqual(pointed, ['zone']);
  // A pawn is no paint: a click on it never means what stands behind.
  document.elementsFromPoint = () => [boards.element('pawn').firstElementChild, below.firstElementChild];
  click(boards.element('pawn'));
  assert.equal(pointed[1], 'pawn');
  boards.paint(['gem', 'zone'], [], () => false, (id) => id);
  click(top);
  assert.equal(pointed[2], 'gem');
});

/** A court with a pawn that glows, and what dragging does there. */
function dragging(grabs = true) {
  const boards = new Boards(find('#board'), find('#bench'), art, { point() {}, aim() {} });
  boards.render(floor([piece('pawn', 'pawn 1')], [place('b2', 50, 50)]), []);
  boards.paint(['pawn', 'at b2'], [], () => false, (id) => id);
  document.elementsFromPoint = (x) => (x > 40 ? [boards.element('at b2').firstElementChild] : [boards.element('pawn').firstElementChild]);
  const done = [];
  const drag = new Drag(find('#floor'), find('#sky'), {
    grab: (id) => { done.push(`grab ${id}`); return grabs; },
    under: (x, y, carried) => boards.under(x, y, carried),
    aim: (id) => done.push(`aim ${id}`),
    drop: (carried, over) => done.push(`drop ${carried} on ${over}`),
  });
  const send = (kind, x, more = {}) => {
    const event = Object.assign(new window.Event(kind, { bubbles: true, cancelable: true }), { pointerId: 1, pointerType: 'touch', isPrimary: true, button: 0, clientX: x, clientY: 5, ...more });
    boards.element('pawn').firstElementChild.dispatchEvent(event);
    return event;
  };
  return { done, send, drag };
}

test('a piece is carried to a square, is aimed on the way, and the click that follows means nothing', () => {
  const { done, send } = dragging();
  send('pointerdown', 5);
  send('pointermove', 9);
  assert.deepEqual(done, [], 'a click may slip a little');
  send('pointermove', 30);
  assert.ok(find('#sky .carried') && find('[data-carried]') && find('#floor[data-dragging]'));
  send('pointermove', 50);
  send('pointermove', 60);
  send('pointerup', 60);
  assert.deepEqual(done, ['grab pawn', 'aim at b2', 'drop pawn on at b2']);
  assert.ok(!find('#sky .carried') && !find('[data-carried]') && !find('#floor[data-dragging]'));
  assert.ok(send('click', 60).defaultPrevented);
  assert.ok(!send('click', 60).defaultPrevented);
});

test('a drop on nothing, Escape and a page that scrolls put the piece back', () => {
  for (const end of [({ send }) => send('pointerup', 20), ({ send }) => send('pointercancel', 20), ({ send }) => send('keydown', 20, { key: 'Escape' })]) {
    const court = dragging();
    court.send('pointerdown', 5);
    court.send('pointermove', 20);
    end(court);
    assert.equal(court.done.at(-1), 'drop pawn on null');
    assert.ok(!find('#sky .carried'));
    court.drag.stop();
  }
});

test('what leads nowhere is not carried, and a click stays a click', () => {
  const refused = dragging(false);
  refused.send('pointerdown', 5);
  refused.send('pointermove', 60);
  refused.send('pointerup', 60);
  assert.deepEqual(refused.done, ['grab pawn']);
  const clicked = dragging();
  clicked.send('pointerdown', 5);
  clicked.send('pointerup', 6);
  assert.deepEqual(clicked.done, []);
});

test('the tab says whose turn it is, and its icon can bear a dot', () => {
  assert.equal(titleOf(view()), 'Your turn: A table · Courtside');
  assert.equal(titleOf(view({ my_turn: false })), 'A table · Courtside');
  assert.equal(titleOf(view({ lesson: {} })), 'A table · Courtside');
  assert.match(withDot('<svg viewBox="0 0 64 64"><path/></svg>\n'), /<path\/><circle [^>]+><\/svg>$/);
});
