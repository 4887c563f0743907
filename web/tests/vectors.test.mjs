// The composer does what docs/composer.md says: the terminal's composer passes the same vectors.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { Composer } from '../composer.js';

const vectors = JSON.parse(await readFile(new URL('../../crates/scene/tests/composer.json', import.meta.url), 'utf8'));

const ply = (choice) => choice?.ply ?? null;
const plies = (choices) => choices.map(ply);

/** What each key of a step says, as this composer has it. */
const READ = {
  picks: (composer) => composer.picks.map(({ id, auto }) => (auto ? `(${id})` : id)),
  position: (composer) => composer.position,
  things: (composer) => Object.fromEntries(composer.things().map(({ id, at }) => [id, at])),
  left: (composer) => composer.candidates.length,
  candidates: (composer) => plies(composer.candidates),
  complete: (composer) => ply(composer.complete),
  only: (composer) => ply(composer.only),
  made: (composer) => ply(composer.made),
  started: (composer) => composer.started,
  all: (composer) => [...composer.all()].sort(),
  preview: (composer, wanted) => Object.fromEntries(Object.keys(wanted).map((id) => [id, plies(composer.preview(id))])),
  completing: (composer, wanted) => Object.fromEntries(Object.keys(wanted).map((id) => [id, ply(composer.completing(id))])),
};

function act(composer, { point, back, begin }) {
  if (point !== undefined) return composer.point(point);
  if (back !== undefined) {
    assert.equal(composer.back(), back);
    return undefined;
  }
  assert.ok(begin, 'a step begins, points or goes back');
  return undefined;
}

for (const { name, ask, kinds, buttons, go, choices, script } of vectors) {
  test(name, () => {
    const offered = choices.map((path, n) => ({ n, path: path.split(' '), ply: path, label: path, odds: [] }));
    const composer = new Composer(offered, ask, kinds, buttons, go);
    script.forEach((step, index) => {
      const { point, back, begin, gives, ...wanted } = step;
      const given = act(composer, step);
      if (gives !== undefined) assert.equal(given, gives, `step ${index} answers`);
      for (const [key, value] of Object.entries(wanted)) {
        assert.ok(READ[key], `this test knows what ${key} means`);
        assert.deepEqual(READ[key](composer, value), value, `step ${index}: ${key}`);
      }
    });
  });
}
