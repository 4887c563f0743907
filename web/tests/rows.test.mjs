// The log by turns, what was done since the viewer's last turn, and choices that need no asking. Run with `node --test web/tests/`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Alone } from '../alone.js';
import { stepsFor } from '../recap.js';
import { gistOf, rowsOf, sentences, turnsOf } from '../rows.js';
import { line, view } from './views.mjs';

const silent = { kind: 'rolled', words: [], rule: 'K1' };

test('a heading begins a turn, an action a row, and a part goes on with it', () => {
  const turns = turnsOf([
    line('Ann placed five pawns'), line('Mara', { turn: 1, of: 1 }), line('Threw at e1'), silent, line('you dodged', { part: true }),
    line('Pawn 2 walked b7 to c6'), line('You', { turn: 2, of: 0 }),
  ]);
  assert.deepEqual(turns.map(({ head, rows }) => [head?.turn ?? null, rows.map((row) => row.length)]), [[null, [1]], [1, [2, 1]], [2, []]]);
  assert.equal(gistOf(turns[2], true), 'to play');
  assert.equal(gistOf(turns[1], false), 'Pawn 2 walked b7 to c6');
});

test('the gist of a turn is the last thing worth knowing', () => {
  const [turn] = turnsOf([line('Mara', { turn: 1 }), line('Threw', { gist: 'pawn 1 out' }), line('Threw', { gist: 'pawn 2 out' }), line('Walked')]);
  assert.equal(gistOf(turn, true), 'pawn 2 out');
});

test('rows are read aloud as sentences, also where only the end of one is new', () => {
  assert.deepEqual(sentences([line('Threw at e1'), line('you dodged', { part: true })]), ['Threw at e1, you dodged.']);
  assert.deepEqual(sentences([line('you dodged', { part: true })]), ['You dodged.']);
});

test('a player is told what others did since their own last turn; a watcher what happened last', () => {
  const lines = [line('You', { turn: 1, of: 0 }), line('Walked'), line('Mara', { turn: 2, of: 1 }), line('Threw'), line('Held')];
  const told = (more) => stepsFor(turnsOf(lines), { you: [0], my_turn: true, ...more }).map(([{ words }]) => words[0].text);
  assert.deepEqual(told(), ['Threw', 'Held']);
  assert.deepEqual(told({ you: [], my_turn: false }), ['Held']);
  assert.deepEqual(told({ you: [1] }), [], 'nothing after their own turn');
  assert.equal(rowsOf(turnsOf(lines)).length, 3);
  // Before the first turn of their own there is nothing to look back from.
  assert.deepEqual(told({ you: [5] }), []);
});

test('a choice without another is made alone, unless it was taken back', () => {
  const alone = new Alone();
  const choices = [{ path: ['take'], label: 'Take the hit' }];
  const log = { from: 0, lines: [line('Round 1', { turn: 1 })] };
  const pick = (more) => alone.pick(view({ version: 7, forced: true, ...more }), choices, log, null);
  assert.equal(pick()?.choice.label, 'Take the hit');
  assert.equal(pick({ forced: false }), null, 'the server says that it would tell something');
  assert.equal(pick({ lesson: {} }), null);
  alone.takeBack(view({ version: 6 }));
  assert.equal(pick(), null);
  assert.equal(pick({ version: 9 })?.forced, true);
});

test('passing goes on until the next heading', () => {
  const alone = new Alone();
  const choices = [{ path: ['pass'], label: 'Pass' }, { path: ['card'], label: 'Play Juke' }];
  const log = (turn) => ({ from: 0, lines: [line('1st down', { turn })] });
  const pick = (turn) => alone.pick(view({ version: 1, forced: false }), choices, log(turn), 'pass')?.choice.label ?? null;
  assert.equal(pick(3), null);
  alone.passOn(log(3));
  assert.equal(pick(3), 'Pass');
  assert.equal(pick(4), null);
  alone.takeBack(view({ version: 5 }));
  assert.equal(pick(3), null);
});
