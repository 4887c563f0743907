// Run with `node --test web/tests/`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { percents } from '../odds.js';

const results = (...weights) => weights.map((weight, index) => ({ good: ['hit', 'miss', 'lost'][index], weight, of: 1000 }));

test('per cent add up to a hundred, and what is wanted is rounded as everywhere', () => {
  assert.deepEqual(percents(results(466, 368, 166)), ['47%', '36%', '17%']);
  assert.deepEqual(percents(results(334, 333, 333)), ['33%', '34%', '33%']);
  assert.deepEqual(percents(results(500, 500)), ['50%', '50%']);
  assert.deepEqual(percents(results(2, 998)), ['<1%', '>99%']);
  // Some cases tell only a part of what may happen.
  assert.deepEqual(percents(results(250, 250)), ['25%', '25%']);
});
