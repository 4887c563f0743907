// Two people at two browsers, and a spectator.

import assert from 'node:assert/strict';
import { frameOf, moment, openHall, openTable, person, test, wireOf } from './browser.mjs';
import { look, pointOut, pointTo, pulse, shows, step } from './player.mjs';

const hall = openHall();

const press = (page, ids) => ids.reduce((before, id) => before.then(() => pointTo(page, { id })), Promise.resolve());
const files = (rank) => ['a', 'b', 'd', 'f', 'h'].map((file) => `sq-${file}${rank}`);
const pieces = (page) => page.locator('#layer [data-place]').evaluateAll((all) => all.map(({ dataset }) => dataset.id));
const lines = async (page) => (await look(page)).lines;
const pawn = /^pawn-/;

/** A spectator's frame, once the dice have come to rest and a player is asked. */
async function someoneAsked(page, table) {
  const goesOn = pulse();
  for (;;) {
    const frame = await frameOf(page, table);
    if (frame.to_act !== null) return frame;
    goesOn(frame);
    await moment();
  }
}

/** Lets the player who is asked take steps until `done` says so. */
async function together(pages, done) {
  const goesOn = pulse();
  for (;;) {
    for (const page of pages) {
      const seen = await step(page);
      if (await done(page, seen)) return seen;
      goesOn(seen);
    }
  }
}

test('two friends play a whole game, and a third looks on', async () => {
  const [ann, ben, eve] = await Promise.all([person(hall.browser), person(hall.browser), person(hall.browser)]);
  const table = await openTable(ann.page, hall.server.url, { against: 'friend', side: '0', name: 'Ann', 'option-draw': '8' });
  const link = await ann.page.locator('#ask code').innerText();
  assert.ok(link.startsWith(`${table}/join/`), link);

  // Ann places before anyone else has come.
  await press(ann.page, files(1));
  await ann.page.waitForFunction(() => document.querySelectorAll('#layer [data-id^="pawn-0-"]').length === 5);

  await ben.page.goto(link);
  await ben.page.getByLabel('Your name').fill('Ben');
  await ben.page.getByRole('button', { name: 'Sit down' }).click();
  await ben.page.waitForURL(table);
  await ann.page.getByText('Ben', { exact: true }).first().waitFor();
  await eve.page.goto(table);

  // Nothing that leaves the server tells where Ann's pawns stand.
  for (const { page } of [ben, eve]) {
    assert.deepEqual((await pieces(page)).filter((id) => pawn.test(id)), []);
    // Choices are the reader's own: they name every placing there is.
    const views = [await frameOf(page, table), JSON.parse(await page.locator('#frame').textContent()).view];
    const told = views.map((view) => JSON.stringify({ ...view, choices: [] })).join(' ');
    const shown = await page.locator('main').innerText();
    const record = await (await page.request.get(`${table}/record`)).text();
    const secret = /abdfh|pawn-0-|\b[abdfh]1: /;
    for (const [where, text] of Object.entries({ told, shown, record })) {
      assert.ok(!secret.test(text), `${where} gives the placing away`);
    }
  }
  await press(ben.page, files(8));
  for (const { page } of [ann, ben, eve]) {
    await page.waitForFunction(() => document.querySelectorAll('#layer [data-id^="pawn-"]').length === 10);
  }
  assert.match(await (await eve.page.request.get(`${table}/record`)).text(), /abdfh/);

  // The first player walks, the others see it, and it can be taken back before dice fall. Nothing is looked at before
  // all pages show what the server says.
  const pages = [ann.page, ben.page, eve.page];
  const undo = (page) => page.getByRole('button', { name: 'Undo' });
  const asked = await someoneAsked(eve.page, table);
  const mover = pages[asked.to_act];
  const everyone = async (read) => Promise.all(pages.map(read));
  const walks = async () => (await frameOf(mover, table)).choices.filter(({ label }) => /^Walk to \w\d$/.test(label));
  const words = (page) => page.locator('#court-words').textContent();
  await everyone((page) => shows(page, asked));
  const before = await everyone(async (page) => ({ words: await words(page), lines: await lines(page) }));
  const [walk] = await walks();
  await pointOut(mover, walk);
  await everyone((page) => shows(page, { version: asked.version + 1 }));
  for (const [index, page] of pages.entries()) {
    assert.notEqual(await words(page), before[index].words);
    assert.ok(await lines(page) > before[index].lines, 'the walk is told');
    assert.equal(await undo(page).count(), page === mover ? 1 : 0, 'who walked may take it back');
  }
  await undo(mover).click();
  await everyone((page) => shows(page, { version: asked.version + 2 }));
  assert.deepEqual(await everyone(async (page) => ({ words: await words(page), lines: await lines(page) })), before);

  // While the next ply is on its way the one before is not taken back, neither by the button nor by its key.
  await pointOut(mover, walk);
  await shows(mover, { version: asked.version + 3 });
  await undo(mover).waitFor();
  const wire = wireOf(mover);
  const undos = () => wire.requests.filter((request) => request.do === 'undo').length;
  const undone = undos();
  const [next] = await walks();
  const sent = wire.next('sent', (request) => request.do === 'play');
  hall.server.pause();
  const made = pointOut(mover, next);
  // If something else fails before, that is what is told.
  made.catch(() => {});
  try {
    await sent;
    assert.equal(await undo(mover).count(), 0);
    await mover.keyboard.press('u');
  } finally {
    hall.server.resume();
  }
  await made;
  await everyone((page) => shows(page, { version: asked.version + 4 }));
  assert.equal(undos(), undone);

  // The whole game. Nobody ever reloads.
  const loads = [];
  for (const { page } of [ann, ben, eve]) page.on('load', () => loads.push(page.url()));
  await together([ann.page, ben.page], async (_, { state }) => {
    const seen = await look(eve.page);
    assert.ok(seen.things.length === 0 && seen.buttons.length === 0, 'who looks on has nothing to choose');
    return state === 'over';
  });
  for (const { page } of [ann, ben, eve]) await page.locator('#ask').getByRole('link', { name: 'Record' }).waitFor();
  const counts = await Promise.all([ann, ben, eve].map(({ page }) => lines(page)));
  assert.equal(new Set(counts).size, 1, `all have the same log: ${counts}`);
  const headline = (await frameOf(eve.page, table)).ending.headline;
  assert.equal(await eve.page.locator('#ask h2').innerText(), headline);
  assert.equal(await eve.page.getByRole('button', { name: 'Rematch' }).count(), 0);
  assert.deepEqual(loads, []);

  // A rematch of one leads the other there.
  await ann.page.getByRole('button', { name: 'Rematch' }).click();
  await ben.page.getByRole('link', { name: 'Go to the rematch' }).click();
  for (const { page } of [ann, ben]) await page.waitForURL((url) => url.href !== table);
  assert.equal(ben.page.url(), ann.page.url());
  assert.deepEqual((await frameOf(ben.page, ben.page.url())).you, [0]);
  assert.deepEqual([...ann.errors, ...ben.errors, ...eve.errors], []);
});
