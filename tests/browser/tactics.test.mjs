// A whole game of Dodgeball Tactics with a mouse against a bot: reach, undo, the end of the moves, odds and sums
// before a throw, the ending.

import assert from 'node:assert/strict';
import { lookOver } from './barriers.mjs';
import { frameOf, openHall, openTable, person, test } from './browser.mjs';
import { choose, look, playOn, pointTo, turn } from './player.mjs';

const hall = openHall();

// A short court, and few quiet turns: the game is over soon.
const form = { game: 'tactics', against: 'bot', level: '1', side: '0', name: 'Ann', 'option-rows': '8', 'option-quiet': '3' };
const MOVES = 'Move your units';
const THROW = 'Throw or pass?';
/** How many units move in a turn. */
const MARCH = 3;

const glowing = (page, state) =>
  page.locator(`#layer [data-state="${state}"]`).evaluateAll((all) => all.map(({ dataset }) => dataset.id).sort());
const placeOf = (page, id) => page.locator(`#layer [data-id="${id}"]`).getAttribute('data-place');
const isDone = ({ key }) => key === 'done';

/** Takes steps that a person takes: some units go forward, then those that can throw. Stops when `enough` says so. */
async function march(page, enough = () => false) {
  let moves = 0;
  for (let steps = 0; steps < 2000; steps += 1) {
    const seen = await turn(page);
    if (seen.state === 'over' || enough(seen)) return seen;
    const moving = seen.buttons.some(isDone);
    if (!moving) moves = 0;
    if (moving && seen.chosen.length > 0) moves += 1;
    await pointTo(page, moving && moves >= MARCH && seen.chosen.length === 0 ? { key: 'done' } : choose(seen));
  }
  throw new Error('the game does not end');
}

/** Comes to the first movement: everybody is lined up, one column at a time. */
const lineUp = (page) => playOn(page, ({ question }) => question === MOVES);

/** Comes to a throw and chooses who throws. Answers the ids of the thrower and of a target. */
async function takeAim(page) {
  const { things } = await march(page, ({ question, chosen }) => question === THROW && chosen.length === 0);
  const thrower = things.find(({ id }) => id.startsWith('unit-0-')).id;
  await pointTo(page, { id: thrower });
  const target = (await look(page)).things.find(({ state }) => state === 'target');
  assert.ok(target, 'whoever throws has somebody to aim at');
  return { thrower, target: target.id };
}

test('a whole game against a bot with a mouse', async () => {
  const { page, errors, wire: count } = await person(hall.browser);
  const table = await openTable(page, hall.server.url, form);
  await lineUp(page);
  const frame = await frameOf(page, table);
  assert.equal(await page.locator('#layer [data-id^="unit-"]').count(), 18, 'nine units a side');
  const reach = (id) => frame.choices.filter(({ path }) => path[0] === id).map(({ path }) => path[1]).sort();

  // Nothing glows on the floor until a unit is chosen; then exactly what it can reach does.
  const movers = await glowing(page, 'choosable');
  assert.equal(movers.length, 9);
  assert.ok(movers.every((id) => id.startsWith('unit-0-')), `${movers}`);
  const [unit] = movers;
  await pointTo(page, { id: unit });
  const spaces = (await glowing(page, 'choosable')).filter((id) => id.startsWith('sq-'));
  assert.deepEqual(spaces, reach(unit));
  assert.ok(spaces.length > 5);
  for (const id of spaces) {
    const spot = page.locator(`#layer [data-id="${id}"] .spot`);
    assert.equal(await spot.evaluate((mark) => getComputedStyle(mark).visibility), 'visible', `${id} glows`);
  }

  // A move is made, taken back, and made again.
  const undo = page.locator('#ask').getByRole('button', { name: 'Undo' });
  const home = await placeOf(page, unit);
  const lines = (await look(page)).lines;
  const to = spaces.at(-1);
  const stands = (place) => page.waitForFunction(([id, at]) =>
    document.querySelector(`#layer [data-id="${id}"]`)?.dataset.place === at, [unit, place]);
  assert.equal(await undo.count(), 0, 'there is nothing to take back');
  await pointTo(page, { id: to });
  await stands(to);
  await undo.click();
  await stands(home);
  assert.equal((await look(page)).lines, lines, 'the log forgets the move, too');
  assert.deepEqual(await glowing(page, 'choosable'), movers);
  await pointTo(page, { id: unit });
  await pointTo(page, { id: to });
  await stands(to);
  assert.deepEqual(await glowing(page, 'choosable'), movers.filter((id) => id !== unit), 'who has moved does not move again');

  // The phase ends when the person says so.
  await page.getByRole('button', { name: 'End your moves' }).click();
  await page.waitForFunction((question) => document.querySelector('#ask h2').textContent !== question, MOVES);

  // Odds and the sum are there before a throw, while nothing is sent. Dice have fallen: no move can be taken back.
  const { target } = await takeAim(page);
  assert.equal((await frameOf(page, table)).undo, false);
  const sums = page.locator('#sums');
  assert.ok(await sums.isHidden());
  const before = count.plies;
  const aim = page.locator(`#layer [data-id="${target}"]`);
  await aim.hover({ force: true });
  await page.locator('.odds.float').waitFor();
  assert.match(await page.locator('.odds.float').innerText(), /\d ?%/);
  assert.match(await sums.innerText(), /^This throw/i);
  const totals = await sums.locator('dd.total').allInnerTexts();
  assert.equal(totals.length, 2, 'a total for the attack, one for the defence');
  for (const total of totals) assert.match(total, /^\dd6( [+−] \d+)?$/);
  await page.mouse.move(2, 2);
  await page.locator('.odds.float').waitFor({ state: 'detached' });
  assert.ok(await sums.isHidden());
  assert.equal(count.plies, before, 'looking costs nothing');

  const last = await march(page);
  assert.equal(last.state, 'over');
  const { ending, log } = await frameOf(page, table);
  assert.equal(await page.locator('#ask h2').innerText(), ending.headline);
  assert.ok(await page.getByRole('list', { name: 'Log lines' }).locator('.act').count() > 20);
  assert.ok(log.total > 30, `${log.total} lines`);
  await page.getByRole('button', { name: 'Rematch' }).waitFor();
  assert.deepEqual(errors, []);
});

test('the table has no barriers while one moves and while one aims', async () => {
  const { page, errors } = await person(hall.browser);
  await openTable(page, hall.server.url, form);
  const { things } = await lineUp(page);
  await pointTo(page, things.find(({ kind }) => kind === 'piece'));
  await lookOver(page);
  await page.keyboard.press('Escape');
  const { target } = await takeAim(page);
  await page.locator(`#layer [data-id="${target}"]`).hover({ force: true });
  await page.locator('.odds.float').waitFor();
  await lookOver(page);
  assert.deepEqual(errors, []);
});
