// A whole game against a bot, from the home page to the rematch, with a mouse.

import assert from 'node:assert/strict';
import { frameOf, openHall, person, test } from './browser.mjs';
import { choose, playOn, pointTo, turn } from './player.mjs';

const hall = openHall();

test('one click starts a game that can be played to its end and once more', async () => {
  const { page, errors, wire: count } = await person(hall.browser, { reducedMotion: 'no-preference' });
  await page.goto(hall.server.url);
  const banner = page.locator('.banner[data-game="chessboard"]');
  await banner.getByRole('group', { name: 'Bot level' }).getByRole('radio', { name: '1' }).check();
  await banner.getByRole('button', { name: 'Play a bot' }).click();
  await page.waitForURL(/\/t\/\w+$/);
  const table = page.url();

  // With motion on, something is seen to move after a ply.
  await page.evaluate(() => {
    window.moved = 0;
    // What glows is animated by the style sheet; what moves, by the script.
    window.moves = () => document.getAnimations()
      .filter((each) => !(each instanceof CSSAnimation || each instanceof CSSTransition))
      .some(({ effect }) => effect?.target?.closest('#layer, #air, #bench'));
    const watch = () => {
      if (window.moves()) window.moved += 1;
      requestAnimationFrame(watch);
    };
    watch();
  });
  await playOn(page, () => count.plies >= 10);
  assert.ok(await page.evaluate(() => window.moved) > 0, 'pieces, balls or dice were animated');

  await page.emulateMedia({ reducedMotion: 'reduce' });
  // What moves already comes to its end.
  await page.waitForFunction(() => !window.moves());
  await page.evaluate(() => {
    window.moved = 0;
  });
  const seen = await playOn(page);
  assert.equal(await page.evaluate(() => window.moved), 0, 'nothing moves for those who want it still');
  assert.equal(seen.state, 'over');
  assert.ok(count.plies > 10);
  const frame = await frameOf(page, table);
  assert.equal(await page.locator('#ask').getByRole('heading', { level: 2 }).innerText(), frame.ending.headline);
  assert.match(await page.locator('#ask').innerText(), /record/);

  // Every line has its rule, which opens in place.
  const log = page.getByRole('list', { name: 'Log lines' });
  const chips = log.locator('[data-rule]');
  assert.ok((await chips.count()) > 20, 'the log is long and has rules');
  assert.ok(await log.locator('.act').count() > 20, 'a row for each action');
  assert.ok(await log.locator('.turnof').count() > 5, 'below the headings of their turns');
  const below = await page.evaluate(() => {
    const list = document.querySelector('#log');
    return list.scrollHeight - list.scrollTop - list.clientHeight;
  });
  assert.ok(below < 2, `the last line is in sight, not ${below} px below`);
  const chip = chips.last();
  const rule = await chip.getAttribute('data-rule');
  await chip.click();
  const note = log.getByRole('note');
  await note.getByText(rule, { exact: false }).first().waitFor();
  assert.equal(page.url(), table, 'the rule does not lead away');
  assert.equal(await chip.getAttribute('aria-expanded'), 'true');
  assert.ok((await note.innerText()).length > 60, 'the rule is told in full');
  await chip.click();
  assert.equal(await note.count(), 0);

  await page.getByRole('button', { name: 'Rematch' }).click();
  await page.waitForURL((url) => url.href !== table);
  const again = await frameOf(page, page.url());
  assert.deepEqual(frame.you.map((seat) => 1 - seat), again.you, 'sides are swapped');
  assert.equal(again.seats[1 - again.you[0]].level, 1);
  await pointTo(page, choose(await turn(page)));
  assert.equal((await turn(page)).chosen.length, 1);
  assert.deepEqual(errors, []);
});
