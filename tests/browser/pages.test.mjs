// What every page owes: no barrier that axe-core can find, no sideways scrolling, few bytes, a strict policy.

import assert from 'node:assert/strict';
import { lookOver } from './barriers.mjs';
import { openHall, openTable, person, test } from './browser.mjs';
import { choose, look, playOn, pointTo, turn } from './player.mjs';

const hall = openHall();

const bot = { against: 'bot', level: '1', side: '0' };

/** Points until odds are shown in the panel or on the court; the choice stays open. */
async function showOdds(page) {
  const odds = () => page.locator('.odds').first().isVisible();
  for (let steps = 0; steps < 600; steps += 1) {
    const seen = await turn(page);
    if (await odds()) return;
    assert.equal(seen.state, 'choose', 'odds come before the end');
    const { id, key } = choose(seen);
    const target = seen.things.find((thing) => thing.id === id)?.state === 'target';
    if (target) {
      // The pointer rests on a target: its odds float beside it. A ball that is handed over has none.
      await page.locator(`[data-id="${id}"]`).hover({ force: true });
      const shown = page.locator('.odds').first().waitFor({ timeout: 2000 });
      if (await shown.then(() => true, () => false)) return;
    }
    await pointTo(page, { id, key });
  }
  throw new Error('no throw in sight');
}

/** Every page there is, each as a name and how to come there. */
const PAGES = {
  'home without tables': (page) => page.goto(hall.server.url),
  'new table': (page) => page.goto(`${hall.server.url}/new`),
  rules: (page) => page.goto(`${hall.server.url}/rules/chessboard`),
  'no such page': (page) => page.goto(`${hall.server.url}/nowhere`),
  join: async (page) => {
    await openTable(page, hall.server.url, { against: 'friend', side: '0', name: 'Ann' });
    const link = await page.locator('#ask code').innerText();
    const { page: friend } = await person(hall.browser);
    await friend.goto(link);
    return friend;
  },
  'table while choosing': async (page) => {
    await openTable(page, hall.server.url, bot);
    await playOn(page, ({ question }) => !/Place|to go|files/.test(question));
    const { things } = await turn(page);
    const piece = things.find(({ kind }) => kind === 'piece');
    if (piece) await pointTo(page, piece);
    assert.ok((await look(page)).chosen.length >= (piece ? 1 : 0));
  },
  'table with odds': async (page) => {
    // Nobody may come to throw for twenty turns: that is no draw here.
    await openTable(page, hall.server.url, { ...bot, 'option-draw': '0' });
    await showOdds(page);
  },
  ending: async (page) => {
    await openTable(page, hall.server.url, { ...bot, 'option-draw': '1' });
    await playOn(page);
  },
  'home with tables': (page) => page.goto(hall.server.url),
};

test('pages have no barriers and never scroll sideways', async (t) => {
  const { page: own } = await person(hall.browser);
  for (const [name, come] of Object.entries(PAGES)) {
    await t.test(name, async () => {
      const found = await come(own);
      const page = found?.context ? found : own;
      await lookOver(page);
      if (page !== own) await page.context().close();
    });
  }
});

test('the theme switches and is remembered', async () => {
  const { page } = await person(hall.browser, { colorScheme: 'light' });
  await page.goto(hall.server.url);
  const colour = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const button = page.getByRole('button', { name: 'Dark theme' });
  const light = await colour();
  assert.equal(await button.getAttribute('aria-pressed'), 'false');
  await button.click();
  assert.equal(await button.getAttribute('aria-pressed'), 'true');
  const dark = await colour();
  assert.notEqual(dark, light);
  await page.goto(`${hall.server.url}/rules/chessboard`);
  assert.equal(await colour(), dark);
  assert.equal(await button.getAttribute('aria-pressed'), 'true');
  await button.click();
  await page.reload();
  assert.equal(await colour(), light);
});

test('the first table comes in less than 150 kB, and files are kept for ever', async () => {
  const opener = await person(hall.browser);
  const table = await openTable(opener.page, hall.server.url, bot);
  const { page, context, errors } = await person(hall.browser);
  const wire = await context.newCDPSession(page);
  await wire.send('Network.enable');
  const sizes = new Map();
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength));
  const answers = [];
  page.on('response', (response) => answers.push(response));
  await page.goto(table, { waitUntil: 'networkidle' });
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  assert.ok(sizes.size > 10, `${sizes.size} files were counted`);
  assert.ok(bytes < 150_000, `${bytes} bytes`);

  for (const response of answers) {
    const { pathname } = new URL(response.url());
    const headers = response.headers();
    assert.equal(response.status(), 200, pathname);
    if (/^\/(assets|art)\//.test(pathname)) {
      assert.match(headers['cache-control'], /max-age=31536000.*immutable/, pathname);
      assert.match(headers['content-encoding'] ?? '', /^(gzip|br|zstd|deflate)$/, pathname);
    }
  }
  assert.ok(answers.some((response) => response.url().includes('/assets/')));
  assert.deepEqual(errors, []);
});

test('every page carries the policy, and the browser reports nothing', async () => {
  const { page, errors } = await person(hall.browser);
  for (const [path, status] of [['/', 200], ['/new', 200], ['/rules/chessboard', 200], ['/nowhere', 404]]) {
    const response = await page.goto(hall.server.url + path);
    assert.equal(response.status(), status);
    const policy = response.headers()['content-security-policy'];
    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /script-src 'self'(;|$)/);
    assert.doesNotMatch(policy, /script-src[^;]*unsafe|default-src[^;]*unsafe/);
  }
  // The browser itself reports the page that does not exist.
  assert.deepEqual(errors.filter((error) => !error.includes('/nowhere')), []);
});
