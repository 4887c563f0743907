// Eight tables in eight tabs of one browser: all of them stay live.

import assert from 'node:assert/strict';
import { frameOf, openHall, openTable, person, play, test } from './browser.mjs';
import { pointTo, shows, turn } from './player.mjs';

const TABS = 8;
const hall = openHall();

test('eight tables in eight tabs: a ply in each is seen in its tab', async () => {
  const { context, errors } = await person(hall.browser);
  const ben = await person(hall.browser);
  const tabs = [];
  for (let tab = 0; tab < TABS; tab += 1) {
    const page = await context.newPage();
    page.on('pageerror', (error) => errors.push(error.stack));
    const table = await openTable(page, hall.server.url, { against: 'friend', side: '0', name: 'Ann' });
    const { invite } = await frameOf(page, table);
    await ben.page.request.post(new URL(invite, table).href, { form: { name: 'Ben' } });
    tabs.push({ page, table });
  }
  assert.equal(new Set(tabs.map(({ table }) => table)).size, TABS);

  // A ply made in each tab counts, while all the others are open.
  for (const { page, table } of tabs) {
    await page.bringToFront();
    await page.getByText('Ben', { exact: true }).first().waitFor();
    const { version } = await turn(page);
    for (const file of ['a', 'b', 'd', 'f', 'h']) await pointTo(page, { id: `sq-${file}1` });
    await shows(page, { version: version + 1 });
    assert.equal((await frameOf(page, table)).version, version + 1);
  }

  // And another player's ply is seen in each of them, whichever is in front.
  for (const { page, table } of [...tabs].reverse()) {
    const before = await frameOf(ben.page, table);
    assert.equal(before.my_turn, true);
    await play(ben.page, table, before, '@acdfg');
    await page.waitForFunction(() => document.querySelectorAll('#layer [data-id^="pawn-1-"]').length === 5, undefined, { polling: 100 });
    await shows(page, { version: before.version + 1 });
  }
  assert.deepEqual([...errors, ...ben.errors], []);
});
