// Two people at one screen: what is secret is covered before it changes hands.

import assert from 'node:assert/strict';
import { frameOf, openHall, person, test } from './browser.mjs';
import { playOn, pointTo, turn, uncover } from './player.mjs';

const hall = openHall();

test('the screen is covered between the placings, and a short game ends', async () => {
  const { page, errors } = await person(hall.browser);
  await page.goto(`${hall.server.url}/new`);
  await page.getByRole('radio', { name: 'Same device' }).check();
  await page.locator('summary', { hasText: 'Draw after' }).click();
  await page.getByLabel('Draw after').fill('2');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForURL(/\/t\/\w+$/);

  const pawns = () => page.locator('#layer [data-id^="pawn-"]').count();
  const first = await turn(page);
  assert.equal(first.state, 'choose');
  for (const file of ['a', 'b', 'd', 'f', 'h']) await pointTo(page, { id: `sq-${file}1` });

  const covered = await turn(page);
  assert.equal(covered.state, 'cover');
  assert.equal(covered.things.length, 0);
  assert.equal(await pawns(), 0, 'the first placing is out of sight');
  assert.doesNotMatch(JSON.stringify((await frameOf(page, page.url())).text), /pawn/);
  await uncover(page);
  await page.waitForFunction(() => document.querySelectorAll('#layer [data-state="choosable"]').length === 8);
  assert.equal(await pawns(), 0, 'who places second sees nothing of the first');
  // After a reload nobody knows who holds the screen: it is covered again.
  await page.reload();
  assert.equal((await turn(page)).state, 'cover');
  await uncover(page);
  await page.waitForFunction(() => document.querySelectorAll('#layer [data-state="choosable"]').length === 8);
  assert.equal(await pawns(), 0, 'a reload shows no more');
  for (const file of ['a', 'c', 'd', 'f', 'g']) await pointTo(page, { id: `sq-${file}8` });
  await page.waitForFunction(() => document.querySelectorAll('#layer [data-id^="pawn-"]').length === 10);

  let covers = 0;
  const last = await playOn(page, ({ state }) => {
    covers += state === 'cover' ? 1 : 0;
    return false;
  });
  assert.equal(last.state, 'over');
  assert.ok(covers <= 1, 'nothing is secret after the placings');
  assert.deepEqual(errors, []);
});
