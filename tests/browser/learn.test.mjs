// The teaching table: a newcomer clicks, taps or types through every lesson and ends up at a real table.

import assert from 'node:assert/strict';
import { AXE, openHall, person, test } from './browser.mjs';
import { pointTo, turn } from './player.mjs';

/** What to point at in each lesson: things by id, buttons by key. */
const WAYS = [
  [{ id: 'die-2' }, { id: 'pawn-0-3' }, { id: 'sq-d3' }],
  [{ id: 'die-2' }, { id: 'pawn-0-3' }, { id: 'sq-e4' }],
  [{ id: 'die-4' }, { id: 'pawn-0-2' }, { id: 'sq-c3' }],
  [{ id: 'die-3' }, { id: 'pawn-0-2' }, { id: 'pawn-1-2' }],
  [{ key: 'catch' }],
  [{ id: 'sq-d2' }],
  [{ id: 'pawn-1-1' }, { id: 'pawn-0-2' }],
];

const hall = openHall();

const lesson = (page) => page.locator('#ask .lesson');

/** Follows the way of a lesson; what is armed and waits for its odds to be read is made by its button. */
async function follow(page, way, how) {
  for (const what of way) {
    await turn(page);
    await pointTo(page, what, how);
  }
  const main = page.locator('#ask [data-key="main"]');
  const done = page.locator('#ask .lesson [data-key="again"]');
  await main.or(done).first().waitFor();
  if (await main.isVisible()) await pointTo(page, { key: 'main' }, how);
  await done.waitFor();
}

/** What axe-core objects to in either theme. */
async function barriers(page) {
  await page.evaluate(AXE);
  const objections = [];
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
    objections.push(...violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${colorScheme} ${id}: ${target.join(' ')}`)));
  }
  return objections;
}

for (const [name, options, how] of [
  ['by mouse on a laptop', { viewport: { width: 1440, height: 900 } }, {}],
  ['by touch on a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, { touch: true }],
]) {
  test(`all lessons ${name}`, async () => {
    const { page, errors } = await person(hall.browser, options);
    await page.goto(hall.server.url);
    await page.getByRole('link', { name: 'Learn Chessboard Dodgeball in 3 minutes' }).click();
    for (const [index, way] of WAYS.entries()) {
      await page.waitForURL(index === 0 ? /\/learn\/chessboard$/ : new RegExp(`/learn/chessboard/${index + 1}$`));
      assert.match(await lesson(page).innerText(), new RegExp(`Lesson ${index + 1} of ${WAYS.length}`));
      assert.deepEqual(await barriers(page), []);
      await follow(page, way, how);
      assert.match(await lesson(page).innerText(), /Done/);
      assert.deepEqual(await barriers(page), []);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${wide} px too wide`);
      await pointTo(page, { key: index + 1 < WAYS.length ? 'next' : 'play' }, how);
    }
    await page.waitForURL(/\/t\/\w+$/);
    assert.deepEqual(errors, []);
  });
}

test('a lesson lights what it asks for; anything else gets a sentence, and the lesson goes on', async () => {
  const { page } = await person(hall.browser);
  await page.goto(`${hall.server.url}/learn/chessboard/2`);
  await turn(page);
  await pointTo(page, { id: 'die-2' });
  await turn(page);
  const lit = await page.locator('.board [data-id^="pawn-0-"][data-state="choosable"]').count();
  assert.ok(lit > 0 && lit < 5, `${lit} pawns can reach a ball with a 2`);
  await page.locator('.board [data-id="sq-a1"]').click({ force: true });
  const sentence = page.locator('#ask .refusal');
  await sentence.waitFor();
  assert.match(await sentence.innerText(), /This lesson asks you to take a ball/);
  await follow(page, WAYS[1].slice(1));
  // Another try begins at the beginning.
  await pointTo(page, { key: 'again' });
  await page.locator('#ask .lesson [data-key="again"]').waitFor({ state: 'detached' });
  assert.equal((await turn(page)).chosen.length, 0);
});

test('a lesson by keys alone', async () => {
  const { page } = await person(hall.browser);
  await page.goto(`${hall.server.url}/learn/chessboard/5`);
  const focus = () => page.evaluate(() => document.activeElement.dataset.key);
  for (let presses = 0; presses < 60 && (await focus()) !== 'dodge'; presses += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('#ask .lesson [data-key="next"]').waitFor();
  assert.equal(await focus(), 'next', 'the keyboard is on the way on');
  await page.keyboard.press('Enter');
  await page.waitForURL(/chessboard\/6$/);
  await turn(page);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.locator('#ask .lesson [data-key="next"]').waitFor();
  assert.equal(await focus(), 'next');
});

test('on a phone the tag of a drawn card is whole, chosen or not', async () => {
  const { page } = await person(hall.browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  for (const [lesson, state] of [[1, 'chosen'], [5, 'choosable']]) {
    await page.goto(`${hall.server.url}/learn/cards/${lesson}`);
    await turn(page);
    const hidden = await page.locator(`.ask .card[data-new][data-state="${state}"]`).first().evaluate((card) => {
      const tag = card.getBoundingClientRect().top + parseFloat(getComputedStyle(card, '::after').top);
      return Math.round(card.parentElement.getBoundingClientRect().top - tag);
    });
    assert.ok(hidden <= 0, `${hidden} px of the tag are cut off in lesson ${lesson}`);
  }
});
