// A whole game without a pointer: Tab, arrows, digits, Enter and Escape.

import assert from 'node:assert/strict';
import { openHall, person, test } from './browser.mjs';
import { pick } from './chance.mjs';
import { look, turn } from './player.mjs';

const hall = openHall();

/** What the keyboard is on. Runs in the page. */
function focused() {
  const element = document.activeElement;
  const { id, state, key } = element.dataset;
  return {
    tag: element.tagName.toLowerCase(),
    name: element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent.trim(),
    value: element.value,
    id,
    state,
    key,
    visible: element.matches(':focus-visible') && element.getClientRects().length > 0,
  };
}

async function tabTo(page, wanted, most = 40) {
  for (let presses = 0; presses < most; presses += 1) {
    const focus = await page.evaluate(focused);
    if (wanted(focus)) return focus;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not come to it: ${wanted}`);
}

const ARROWS = ['ArrowUp', 'ArrowLeft', 'ArrowRight', 'ArrowDown'];

/** Walks the court with arrows, stops on the best thing and points at it. Answers what state that had. */
async function walk(page, seen) {
  const worth = ({ state, label, away }) => (state === 'target' ? 10 : 0) + (/\bball/.test(label) ? 3 : 0) + (1 - away);
  const wanted = seen.things.filter(({ kind }) => kind !== 'die').sort((a, b) => worth(b) - worth(a))[0];
  // Something to aim at may stand among many others and come once in a game: the test goes on until the keys are there.
  const most = wanted.state === 'target' ? 60 : 12;
  for (let steps = 0; steps < most; steps += 1) {
    const { id, state } = await page.evaluate(focused);
    if (id === wanted.id || (steps > most - 4 && id && ['choosable', 'target'].includes(state))) {
      await page.keyboard.press('Enter');
      return state;
    }
    const [from, to] = await page.evaluate((ids) => ids.map((each) => {
      const { x, y } = document.querySelector(`#layer [data-id="${each}"]`)?.getBoundingClientRect() ?? { x: 0, y: 0 };
      return { x, y };
    }), [id, wanted.id]);
    const across = Math.abs(to.x - from.x) > Math.abs(to.y - from.y);
    const straight = across ? (to.x > from.x ? 'ArrowRight' : 'ArrowLeft') : to.y > from.y ? 'ArrowDown' : 'ArrowUp';
    await page.keyboard.press(id && steps % 3 < 2 ? straight : pick(ARROWS, seen.version));
  }
  await page.keyboard.press('Enter');
  return null;
}

test('a game from the home page to its end by keys alone', async () => {
  const { page, errors, wire: count } = await person(hall.browser);
  await page.goto(hall.server.url);
  await tabTo(page, ({ tag, name }) => tag === 'a' && name === 'Your own table', 80);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/new/);
  await tabTo(page, ({ tag, name }) => tag === 'a' && name.startsWith('Full rules'));
  await page.keyboard.press('Enter');
  await page.waitForURL(/preset=full/);
  // A group of radio buttons is one stop: arrows choose in it.
  await tabTo(page, ({ value }) => value === '2');
  await page.keyboard.press('ArrowLeft');
  assert.equal((await page.evaluate(focused)).value, '1');
  await tabTo(page, ({ tag, name }) => tag === 'input' && name.startsWith('Draw'));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('6');
  await tabTo(page, ({ name }) => name === 'Open the table');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/t\/\w+$/);
  assert.match(await (await page.request.get(`${page.url()}/record`)).text(), /draw=6 /);

  // Escape lets go of what was chosen last.
  await turn(page);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  assert.equal((await look(page)).chosen.length, 1);
  await page.keyboard.press('Escape');
  assert.equal((await look(page)).chosen.length, 0);

  let asked = -1;
  let targets = 0;
  let aimed = 0;
  for (let steps = 0; steps < 1500; steps += 1) {
    const seen = await turn(page);
    if (count.plies !== asked && count.plies > 0) {
      asked = count.plies;
      const focus = await page.evaluate(focused);
      assert.ok(focus.tag !== 'body' && focus.visible, `after ply ${asked}, asked "${seen.question}", the keyboard is on ${focus.tag} ${focus.id ?? focus.key}`);
    }
    if (seen.state === 'over') break;
    assert.notEqual(steps, 1499, 'the game does not end');
    const dice = seen.things.filter(({ kind }) => kind === 'die');
    const court = seen.things.length - dice.length;
    const main = seen.buttons.find(({ key }) => key === 'main');
    const face = /(\d)/.exec(dice[0]?.label ?? '')?.[1];
    if (main || court + dice.length === 0) {
      await tabTo(page, ({ key }) => key === (main ?? seen.buttons[0]).key, 80);
      await page.keyboard.press('Enter');
    } else if (face && (court === 0 || (seen.chosen.length === 0 && steps % 3 === 0))) {
      await page.keyboard.press(face);
    } else {
      if (seen.things.some(({ state }) => state === 'target')) targets += 1;
      if ((await walk(page, seen)) === 'target') aimed += 1;
    }
  }
  assert.ok(count.plies > 3);
  assert.ok(targets === 0 || aimed > 0, 'where somebody could be thrown at, keys have aimed');
  await tabTo(page, ({ name }) => name === 'Rematch', 80);
  const table = page.url();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.href !== table);
  assert.deepEqual(errors, []);
});
