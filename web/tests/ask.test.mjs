// The ask panel as elements. Run with `node --test web/tests/`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from './page.mjs';
import { view } from './views.mjs';

openPage();
const { Art } = await import('../art.js');
const { Ask } = await import('../ask.js');

const STEP = {
  trail: [], question: 'Take it?', hint: '', odds: [], sums: null, main: null, stop: null, buttons: [], strip: [], started: false, canStepBack: false,
};

/** The panel at a step. */
function panelAt(step) {
  const panel = document.createElement('section');
  const ask = new Ask(panel, new Art(), { table: '', rules: '' }, { element: null, pondering: false }, { mark() {} });
  ask.composing(view({ ask: { question: '' } }), { ...STEP, ...step }, { notice: null, happened: '', since: '', steps: [] });
  return panel;
}

test('where only one thing can be done the reason is shown on a phone, too', () => {
  const hint = 'Cleo threw a Double.';
  const cause = (step) => panelAt({ hint, ...step }).querySelector('.hint').classList.contains('cause');
  assert.equal(cause({ trail: [{ label: 'take the hit', die: null }], main: 'Take the hit' }), true);
  assert.equal(cause({}), false);
  assert.equal(cause({ main: 'Take the hit', started: true }), false);
});

test('three ways to go on are alike', () => {
  const even = (...labels) => {
    const buttons = labels.map((label) => ({ key: label, id: label, choice: null, label, strong: true }));
    return panelAt({ buttons }).querySelector('.acts').classList.contains('even');
  };
  assert.equal(even('Run a play', 'Throw a Hail Mary', 'End the game'), true);
  assert.equal(even('Ban red', 'Ban yellow', 'Ban blue'), true);
  assert.equal(even('Red', 'Yellow', 'Blue'), false);
  assert.equal(even('Start on offence', 'Start on defence'), false);
});
