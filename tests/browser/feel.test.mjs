// What a table feels like: things are dragged, the court is turned, settings stay, and nothing jumps.

import assert from 'node:assert/strict';
import { frameOf, openHall, openTable, person, test } from './browser.mjs';
import { look, pointTo, playOn, shows, turn } from './player.mjs';

const hall = openHall();

/** Waits until a frame was drawn for good. */
const settled = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** The middle of a thing on the court. */
const middle = (page, id) => page.evaluate((id) => {
  const { x, y, width, height } = document.querySelector(`#board [data-id="${id}"]`).getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}, id);

test('a pawn is dragged to a square, a drop on nothing returns, and the court turns around for good', async () => {
  const { page, errors, wire } = await person(hall.browser);
  const url = await openTable(page, hall.server.url, { against: 'bot', side: '0', level: '1' });
  // A die is chosen, and then a pawn has squares to go to.
  await playOn(page, ({ question }) => question === 'Spend a die');
  const frame = await frameOf(page, url);
  const walk = frame.choices.find(({ path, odds }) => path.length === 3 && path[1].startsWith('pawn') && path[2].startsWith('sq-') && odds.length === 0);
  const [die, pawn, square] = walk.path;
  await pointTo(page, { id: die });
  const [from, to] = [await middle(page, pawn), await middle(page, square)];

  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 4, { steps: 3 });
  await page.locator('#sky .carried').waitFor();
  await page.mouse.move(4, 4);
  await page.mouse.up();
  assert.equal(await page.locator('#sky .carried').count(), 0);
  assert.ok(!(await look(page)).chosen.includes(pawn), 'it is let go');
  assert.equal((await frameOf(page, url)).version, frame.version, 'and nothing was played');

  const answered = wire.next('answered', ({ request }) => request.do === 'play');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  const { request, reply } = await answered;
  assert.ok(reply.done);
  assert.equal(request.ply, walk.ply, 'the same as three clicks');
  await shows(page, { version: frame.version + 1 });

  const row = (square) => middle(page, square);
  const [before, far] = [await row('sq-a1'), await row('sq-h8')];
  await page.getByRole('button', { name: 'Flip board' }).click();
  await page.waitForFunction(({ y }) => document.querySelector('[data-id="sq-h8"]').getBoundingClientRect().bottom > y, before);
  const turned = await row('sq-h8');
  assert.ok(Math.abs(turned.x - before.x) < 2 && Math.abs(turned.y - before.y) < 2, 'h8 is where a1 was');
  await page.getByRole('button', { name: /Speed$/ }).click();
  await page.getByRole('button', { name: 'Sound' }).click();
  await page.reload();
  await page.locator('#floor[data-version]').waitFor();
  assert.deepEqual(await row('sq-h8'), turned, 'it stays so');
  await page.getByRole('button', { name: '2× Speed' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Sound' }).getAttribute('aria-pressed'), 'false');
  await page.keyboard.press('f');
  await page.waitForFunction(({ y }) => document.querySelector('[data-id="sq-a1"]').getBoundingClientRect().bottom > y, before);
  assert.deepEqual(await row('sq-h8'), far);

  // However long the names of a side are, all of them can be read.
  const cut = await page.evaluate(() => [...document.querySelectorAll('#score .side b')].map((name) => {
    name.textContent = 'Maximiliane and Theodora-Josephine';
    return name.scrollWidth - name.clientWidth;
  }));
  assert.deepEqual(cut, [0, 0]);
  assert.deepEqual(errors, []);
});

test('a page that is left while something moves and brought back shows the present at once', async () => {
  const { page, errors } = await person(hall.browser, { reducedMotion: 'no-preference' });
  const url = await openTable(page, hall.server.url, { against: 'bot', side: '0', level: '1' });
  await playOn(page, ({ question }) => question === 'Spend a die');
  // As a browser does that keeps a page when its reader goes somewhere else.
  await page.evaluate(() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function count(...all) {
      if (this.closest('#layer, #sky')) window.played += 1;
      return animate.apply(this, all);
    };
    const skip = document.querySelector('.skip-all');
    new MutationObserver((_, observer) => {
      if (skip.hidden) return;
      observer.disconnect();
      window.played = 0;
      window.away = true;
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    }).observe(skip, { attributes: true });
  });
  const [{ path }] = (await frameOf(page, url)).choices.filter(({ path, odds }) => path[2]?.startsWith('sq-') && odds.length === 0);
  for (const id of path) if ((await look(page)).things.some((thing) => thing.id === id)) await pointTo(page, { id });
  await page.waitForFunction(() => window.away);
  // Meanwhile the game goes on.
  const other = await page.context().newPage();
  await other.emulateMedia({ reducedMotion: 'reduce' });
  await other.goto(url);
  const { version } = await turn(other);
  await playOn(other, (seen) => seen.version > version + 3);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await shows(page, await frameOf(other, url));
  await settled(page);
  assert.equal(await page.evaluate(() => window.played), 0, 'nothing moves that is over');
  assert.deepEqual(errors, []);
});

test('nothing jumps while a game is played', async () => {
  for (const game of ['chessboard', 'tactics', 'cards', 'dungeon', 'wizard']) {
    const { page, context } = await person(hall.browser);
    await page.addInitScript(() => {
      window.shifts = [];
      const name = (node) => node?.id || node?.className || node?.nodeName;
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput, sources } of list.getEntries()) {
          // Lines of the log make room for new ones.
          const [first, ...others] = sources.map(({ node }) => node).filter((node) => !(node?.parentElement ?? node)?.closest('#log'));
          if (!hadRecentInput && first) window.shifts.push([value, ...[first, ...others].map(name)]);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await openTable(page, hall.server.url, { game, against: 'bot', side: '0', level: '1', players: '2' });
    const { version } = await turn(page);
    await playOn(page, (seen) => seen.version > version + 16);
    await settled(page);
    const shifts = await page.evaluate(() => window.shifts);
    const sum = shifts.reduce((whole, [value]) => whole + value, 0);
    assert.ok(sum < 0.02, `${game} jumps by ${sum}: ${JSON.stringify(shifts)}`);
    await context.close();
  }
});
