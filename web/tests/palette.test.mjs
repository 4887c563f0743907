// The search: what a query finds, and what of it is marked.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cut, matches, wordsOf } from '../palette.js';

test('every word of a query begins a word of what is found', () => {
  assert.ok(matches('New table of Wizard Dodgeball', wordsOf('wiz new')));
  assert.ok(matches('Order of play W12', wordsOf('w12')));
  assert.ok(!matches('New table of Wizard Dodgeball', wordsOf('izard')));
  assert.ok(matches('anything', wordsOf('  ')));
});

test('what matches is cut out, and nothing else', () => {
  assert.deepEqual(cut('Wizards of the Wizard', ['wiz']), ['', 'Wiz', 'ards of the ', 'Wiz', 'ard']);
  assert.deepEqual(cut('Catching (K8)', ['(']), ['Catching ', '(', 'K8)']);
  assert.deepEqual(cut('Home', []), ['Home']);
});
