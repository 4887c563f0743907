// A player who was away is told what happened. Run with `node --test web/tests/`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Absence, since } from '../absence.js';
import { line } from './views.mjs';

const frame = (fresh, jump = false) => ({ fresh, jump });

test('a hidden page keeps what happens and says it once somebody looks', () => {
  const absence = new Absence();
  absence.begin('hidden');
  absence.hear(frame([line("Mara's turn.", { turn: 1 }), line('Mara threw at e4.')]), true);
  absence.hear(frame([line('Pawn 3 is out.')]), true);
  assert.equal(absence.words, '');
  absence.tell();
  assert.equal(absence.words, 'Since you looked away: Mara threw at e4. Pawn 3 is out.');
  absence.hear(frame([]), false);
  assert.notEqual(absence.words, '', 'it stays while nothing else happens');
  absence.hear(frame([line('You rolled.')]), false);
  assert.equal(absence.words, '');
});

test('what comes as a whole after a while away was missed, and what comes later was not', () => {
  const absence = new Absence();
  absence.begin('offline');
  absence.hear(frame([line('Mara held.')], true), false);
  assert.equal(absence.words, 'While you were offline: Mara held.');
  absence.hear(frame([line('Somebody sat down.')], true), false);
  assert.equal(absence.words, '');
  absence.begin('hidden');
  absence.end();
  absence.hear(frame([line('Mara held.')], true), false);
  assert.equal(absence.words, '');
});

test('of much the newest is said, of nothing nothing', () => {
  const lines = ['One.', 'Two.', 'Three.', 'Four.', 'Five.'].map((words) => line(words));
  assert.equal(since(lines, 'hidden'), 'Since you looked away: … Two. Three. Four. Five.');
  assert.equal(since([line('A turn.', { turn: 1 })], 'hidden'), '');
});
