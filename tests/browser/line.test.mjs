// A phone: the first tap shows the odds, the second throws. And a line that breaks and mends.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { frameOf, openHall, openTable, person } from './browser.mjs';
import { choose, countPlies, look, playOn, pointTo, shows, turn } from './player.mjs';

const hall = openHall();

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const touch = { touch: true };

test('the first tap arms a throw and shows its odds, the second makes it', async () => {
  const { page, errors } = await person(hall.browser, phone);
  const count = countPlies(page);
  // Nobody may come to throw for twenty turns: that is no draw here.
  await openTable(page, hall.server.url, { against: 'bot', level: '1', side: '0', 'option-draw': '0' });
  for (let steps = 0; ; steps += 1) {
    assert.ok(steps < 800, 'no throw in sight');
    const seen = await turn(page);
    assert.equal(seen.state, 'choose', 'a throw comes before the end');
    const aim = choose(seen);
    const target = seen.things.some(({ id, state }) => id === aim.id && state === 'target');
    if (!target) {
      await pointTo(page, aim, touch);
      continue;
    }
    const plies = count.plies;
    await pointTo(page, aim, touch);
    // With more than one die in reach the die is asked for; its tap arms.
    const armed = async () => (await look(page)).buttons.some(({ key }) => key === 'main');
    let last = aim;
    if (!(await armed())) {
      last = { id: (await turn(page)).things.find(({ kind }) => kind === 'die').id };
      assert.equal(count.plies, plies, 'a tap on the target alone throws nothing');
      assert.ok(await page.locator('.odds').first().isVisible(), 'the odds are known before the die is');
      await pointTo(page, last, touch);
    } else {
      assert.equal(count.plies, plies, 'the first tap throws nothing');
      const odds = page.locator('#ask .odds');
      assert.match(await odds.innerText(), /\d %/);
      assert.ok(await odds.isVisible());
      await pointTo(page, last, touch);
    }
    await page.waitForFunction((lines) => document.querySelectorAll('#log > li').length > lines, seen.lines);
    assert.equal(count.plies, plies + 1, 'the second tap throws');
    break;
  }
  assert.match((await frameOf(page, page.url())).log.lines.join(' '), /threw/);
  assert.deepEqual(errors, []);
});

test('the page says that the line is down and goes on when it is back', async () => {
  const { page } = await person(hall.browser, phone);
  await openTable(page, hall.server.url, { against: 'bot', level: '1', side: '0' });
  const loads = [];
  page.on('load', () => loads.push(page.url()));
  const seen = await turn(page);
  await hall.server.kill();
  const down = page.getByText(/The line is down/).first();
  await down.waitFor();
  await page.waitForTimeout(300);
  assert.ok(await down.isVisible(), 'it stays down while nobody answers');

  await hall.server.start();
  await down.waitFor({ state: 'detached' });
  assert.equal((await look(page)).question, seen.question);
  const { version } = await frameOf(page, page.url());
  const before = (await look(page)).lines;
  await playOn(page, ({ lines }) => lines > before, touch);
  assert.ok((await frameOf(page, page.url())).version > version, 'a move made afterwards counts');
  assert.deepEqual(loads, []);
});

test('a move made while the line is down is kept and counts once it is back', async () => {
  const { page } = await person(hall.browser, phone);
  await openTable(page, hall.server.url, { against: 'friend', side: '0' });
  await turn(page);
  const url = page.url();
  for (const file of ['a', 'b', 'd', 'f']) await pointTo(page, { id: `sq-${file}1` }, touch);
  await hall.server.kill();
  await pointTo(page, { id: 'sq-h1' }, touch);
  await page.getByText(/Your move is kept/).first().waitFor();
  await hall.server.start();
  await page.waitForFunction(() => document.querySelectorAll('#layer [data-id^="pawn-0-"]').length === 5);
  assert.equal((await frameOf(page, url)).version, 1);
});

test('a frame that was fetched and comes late does not take the page back', async () => {
  const { page } = await person(hall.browser);
  const table = await openTable(page, hall.server.url, { against: 'friend', side: '0' });
  // The table seems to have moved on: the page asks for its frame, and the answer is slow.
  await page.route('**/ply', (route) => route.fulfill({ status: 409, json: { error: { code: 'stale', message: 'It has moved on.' } } }));
  const asked = new Promise((caught) => page.route('**/frame', caught, { times: 1 }));
  for (const file of ['a', 'b', 'd', 'f', 'h']) await pointTo(page, { id: `sq-${file}1` });
  const route = await asked;
  const response = await route.fetch();
  assert.equal((await response.json()).version, 0);
  // Meanwhile the stream tells of something newer.
  const played = await page.request.post(`${table}/ply`, { data: { version: 0, ply: '@abdfh' } });
  assert.ok(played.ok(), await played.text());
  await shows(page, { version: 1 });
  const late = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/frame'));
  await route.fulfill({ response });
  await late;
  await page.waitForTimeout(200);
  assert.equal((await look(page)).version, 1);
  assert.equal(await page.locator('#layer [data-id^="pawn-0-"]').count(), 5);
});
