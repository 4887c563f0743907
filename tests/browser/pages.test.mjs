// What every page owes: no barrier that axe-core can find, no sideways scrolling, few bytes, a strict policy.

import assert from 'node:assert/strict';
import { lookOver } from './barriers.mjs';
import { openHall, openTable, person, test } from './browser.mjs';
import { choose, look, playOn, pointTo, turn } from './player.mjs';

const hall = openHall();

const GAMES = ['chessboard', 'tactics', 'cards', 'dungeon', 'wizard'];
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
  ...Object.fromEntries(GAMES.map((game) => [`new table of ${game}`, (page) => page.goto(`${hall.server.url}/new?game=${game}&preset=full`)])),
  'new table for friends': (page) => page.goto(`${hall.server.url}/new?game=cards&preset=friend&option-teams=seats`),
  'new table for one': (page) => page.goto(`${hall.server.url}/new?game=dungeon&players=1`),
  learn: (page) => page.goto(`${hall.server.url}/learn`),
  lab: async (page) => {
    await page.goto(`${hall.server.url}/lab`);
    for (const report of await page.locator('.report > summary').all()) await report.click();
  },
  'watch without tables': (page) => page.goto(`${hall.server.url}/watch`),
  'watch with a table': async (page) => {
    await openTable(page, hall.server.url, { ...bot, watchers: 'listed', name: 'Ann' });
    await page.goto(`${hall.server.url}/watch`);
    await page.getByRole('link', { name: 'Chessboard Dodgeball' }).waitFor();
  },
  search: async (page) => {
    await page.goto(hall.server.url);
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search or go to' }).fill('catch');
    await page.getByRole('option').first().waitFor();
  },
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
  for (const [path, status] of [['/', 200], ['/new', 200], ['/learn', 200], ['/watch', 200], ['/lab', 200], ['/rules/chessboard', 200], ['/nowhere', 404]]) {
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

test('the search finds tables, games and rules, by keys alone', async () => {
  const { page, errors } = await person(hall.browser);
  const table = await openTable(page, hall.server.url, { ...bot, name: 'Ann' });
  const asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(hall.server.url);
  assert.ok(!asked.some((path) => /search|palette/.test(path)), 'nothing is fetched before it is opened');
  await page.keyboard.press('/');
  const input = page.getByRole('combobox', { name: 'Search or go to' });
  const chosen = async () => {
    const id = await input.getAttribute('aria-activedescendant');
    return page.locator(`#${id}[aria-selected="true"]`).innerText();
  };
  await page.getByRole('option').first().waitFor();
  assert.match(await chosen(), /Chessboard Dodgeball/, 'the first hit is chosen: a table of yours');
  await input.fill('learn wiz');
  assert.match(await chosen(), /Learn Wizard Dodgeball/);
  await page.keyboard.press('Escape');
  await input.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Search or go to' }).click();
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(table);
  await page.keyboard.press('/');
  await input.fill('K8');
  await page.getByRole('option', { name: /K8/ }).waitFor();
  assert.match(await chosen(), /K8/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/rules\/chessboard#K8$/);
  await page.keyboard.press('/');
  await input.fill('nothing at all');
  await page.getByText('Nothing is called that').waitFor();
  await input.fill('dark');
  await page.getByRole('option', { name: /theme/ }).waitFor();
  await page.keyboard.press('Enter');
  assert.notEqual(await page.evaluate(() => document.documentElement.dataset.theme), undefined);
  assert.deepEqual(errors, []);
});

test('a phone has tabs, and a table has a menu in their place', async () => {
  const { page, errors } = await person(hall.browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.goto(hall.server.url);
  const tabs = page.getByRole('navigation', { name: 'Pages' });
  for (const [name, path] of [['Learn', /\/learn$/], ['Watch', /\/watch$/], ['Lab', /\/lab$/]]) {
    await tabs.getByRole('link', { name }).tap();
    await page.waitForURL(path);
    assert.equal(await tabs.getByRole('link', { name }).getAttribute('aria-current'), 'page');
  }
  await tabs.getByText('More').tap();
  const dark = page.getByRole('button', { name: 'Dark theme' });
  const before = await dark.getAttribute('aria-pressed');
  await dark.tap();
  assert.notEqual(await dark.getAttribute('aria-pressed'), before);
  await page.keyboard.press('Escape');
  assert.equal(await dark.isVisible(), false);
  await openTable(page, hall.server.url, bot);
  assert.equal(await tabs.count(), 0);
  await page.locator('header .more > summary').tap();
  await page.getByRole('link', { name: 'Rules', exact: true }).last().waitFor();
  assert.equal(await page.locator('.more .more-tools').count(), 1, 'room for the tools of the table');
  assert.deepEqual(errors, []);
});

test('a form for a new table says what is chosen, opens it, and a name is asked once', async () => {
  const { page, errors } = await person(hall.browser);
  await page.goto(`${hall.server.url}/new?game=cards`);
  const ticket = page.locator('.ticket');
  assert.match(await ticket.innerText(), /You against bots[\s\S]*Strategic/);
  await page.getByRole('radio', { name: 'Friends' }).check();
  assert.match(await ticket.innerText(), /You and your friends/);
  await page.getByRole('radio', { name: 'Seat by seat' }).last().check();
  await page.getByRole('radiogroup', { name: 'Team of Orange' }).getByRole('radio', { name: 'Team B' }).check();
  await page.getByRole('radiogroup', { name: 'Team of Green' }).getByRole('radio', { name: 'Team A' }).check();
  await page.locator('summary', { hasText: 'Draw after' }).click();
  await page.getByLabel('Draw after').fill('50');
  await page.getByLabel('Draw after').blur();
  assert.match(await page.locator('summary', { hasText: 'Draw after' }).innerText(), /50/);
  assert.match(await ticket.innerText(), /Draw after\s+50/);
  await page.getByLabel('Your name').fill('Ann');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForURL(/\/t\/\w+$/);
  const record = await (await page.request.get(`${page.url()}/record`)).text();
  assert.match(record, /draw=50 /);
  assert.match(record, /play=strategic /);
  assert.match(record, /teams=abba/);
  await page.goto(`${hall.server.url}/new`);
  assert.equal(await page.getByLabel('Your name').isVisible(), false, 'a name is asked once');
  assert.match(await page.locator('summary', { hasText: 'Your name' }).innerText(), /Ann/);
  // From the home page too: the name is known.
  await page.goto(hall.server.url);
  await page.getByRole('radio', { name: /Chessboard/ }).check({ force: true });
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.waitForURL(/\/t\/\w+$/);
  await page.getByText('Ann').first().waitFor({ state: 'attached' });
  assert.deepEqual(errors, []);
});

test('a last game can be played again from the home page', async () => {
  const { page, errors } = await person(hall.browser);
  const table = await openTable(page, hall.server.url, { ...bot, 'option-draw': '1' });
  await playOn(page);
  await page.goto(hall.server.url);
  await page.getByRole('link', { name: /^Rematch / }).click();
  await page.waitForURL((url) => /\/t\/\w+$/.test(url.pathname) && url.href !== table);
  assert.deepEqual(errors, []);
});

test('nothing is wider than a small phone, and what is touched is large enough', async () => {
  const { page } = await person(hall.browser, { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });
  for (const path of ['/', ...GAMES.map((game) => `/new?game=${game}&preset=full`), '/new?game=cards&option-teams=seats', '/learn', '/watch', '/lab']) {
    await page.goto(hall.server.url + path);
    const found = await page.evaluate(() => {
      const small = [...document.querySelectorAll('a, button, summary, select, input:not([type="hidden"])')].filter((element) => {
        const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
        // A chip or a link in a sentence may be as high as its line.
        return width > 0 && height < 43.5 && !element.matches('.skip, .rule, .meta a, p a, td a, .body a, .num, .quiet, .levels *');
      });
      return { wide: document.documentElement.scrollWidth - innerWidth, small: small.map((element) => element.outerHTML.slice(0, 90)) };
    });
    assert.deepEqual(found, { wide: 0, small: [] }, path);
  }
});
