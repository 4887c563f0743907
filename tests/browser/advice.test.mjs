// Advice: what a bot would do, for players whose opponents are all bots; and a look back at a game that is over.

import assert from 'node:assert/strict';
import { lookOver, overflow } from './barriers.mjs';
import { frameOf, openHall, openTable, person, test, wireOf } from './browser.mjs';
import { playOn, shows, turn } from './player.mjs';

const hall = openHall();

const bot = { against: 'bot', level: '1', side: '0' };
const ideas = (page) => page.locator('#ask .advice button.idea');

/** Asks by the button, or by the key, and waits for the answer. */
async function ask(page, key = false) {
  await turn(page);
  if (key) await page.keyboard.press('?');
  else await page.locator('#ask').getByRole('button', { name: 'Advice', exact: false }).click();
  await ideas(page).first().waitFor();
}

/** Plays the first advised choice and waits for what comes of it. */
async function follow(page, table) {
  const before = await frameOf(page, table);
  const first = ideas(page).first();
  const ply = await first.getAttribute('data-ply');
  const sent = wireOf(page).next('sent', (request) => request.do === 'play');
  await first.click();
  const { id, ...request } = await sent;
  assert.deepEqual(request, { do: 'play', version: before.version, ply });
  await shows(page, { version: before.version + 1 });
}

test('with dice: the three best choices are marked on the court and played by a click', async () => {
  const { page, errors } = await person(hall.browser);
  const table = await openTable(page, hall.server.url, bot);
  await playOn(page, ({ question }) => /die/i.test(question));
  await ask(page);
  assert.ok((await ideas(page).count()) <= 3);
  const { choices } = await frameOf(page, table);
  for (const idea of await ideas(page).all()) {
    const ply = await idea.getAttribute('data-ply');
    const choice = choices.find((each) => each.ply === ply);
    assert.ok(choice, `${ply} is a choice`);
    await idea.hover();
    const shown = await page.locator('#floor [data-id][data-state="chosen"]').evaluateAll((all) => all.map(({ dataset }) => dataset.id));
    for (const id of choice.path.filter((each) => !/^(take|hold|go)/.test(each))) assert.ok(shown.includes(id), `${id} is marked`);
    assert.match(await idea.innerText(), /\d+%\s*± \d+/);
  }
  assert.match(await page.locator('.advice .because').last().innerText(), /\.$/);
  // It fits, it is readable, and screen readers are told why.
  await page.mouse.move(0, 0);
  assert.match(await page.locator('#said').innerText(), /chance to win/);
  await lookOver(page);
  await follow(page, table);
  assert.equal(await ideas(page).count(), 0, 'advice is for one decision');

  // By the keyboard alone: asked, looked at, put away.
  await ask(page, true);
  await ideas(page).first().focus();
  await page.keyboard.press('?');
  await ideas(page).first().waitFor({ state: 'detached' });
  assert.deepEqual(errors, []);
});

test('with hidden cards, by a finger: a first tap shows, a second one plays', async () => {
  const { page, errors } = await person(hall.browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const table = await openTable(page, hall.server.url, { ...bot, game: 'cards', players: '3', 'option-play': 'strategic' });
  await turn(page);
  await page.locator('#ask [data-key="advice"]').tap();
  await ideas(page).first().waitFor();
  assert.ok((await overflow(page)).x <= 0, 'nothing is wider than a phone');
  const { version } = await frameOf(page, table);
  const first = ideas(page).first();
  await first.tap();
  await page.waitForFunction(() => document.querySelector('.idea[data-shown]'));
  assert.equal((await frameOf(page, table)).version, version, 'nothing is played yet');
  await first.tap();
  await shows(page, { version: version + 1 });
  assert.deepEqual(errors, []);
});

test('between two people there is no advice', async () => {
  const [ann, ben] = await Promise.all([person(hall.browser), person(hall.browser)]);
  const table = await openTable(ann.page, hall.server.url, { against: 'friend', side: '0', name: 'Ann' });
  const advice = (page) => page.locator('[data-key="advice"]').count();
  await turn(ann.page);
  assert.equal(await advice(ann.page), 0, 'while a chair is open');
  await ben.page.goto(await ann.page.locator('#ask code').innerText());
  await ben.page.getByRole('button', { name: 'Sit down' }).click();
  await ben.page.waitForURL(table);
  await turn(ann.page);
  await ann.page.keyboard.press('?');
  assert.equal(await advice(ann.page), 0);
  assert.equal(await advice(ben.page), 0);
  assert.deepEqual([...ann.errors, ...ben.errors], []);
});

test('a game that is over is looked back at, decision by decision', async () => {
  const { page, errors } = await person(hall.browser);
  await openTable(page, hall.server.url, { ...bot, 'option-draw': '1' });
  await playOn(page);
  await page.getByRole('link', { name: 'Look back' }).click();
  await page.getByRole('heading', { name: 'What a bot would have played' }).waitFor();
  const count = page.locator('.review .count');
  assert.match(await count.innerText(), /^Decision 1 of \d+/);
  assert.equal(await page.locator('.idea[data-played]').count(), 1, 'what was played is among them');
  assert.ok((await page.locator('#layer [data-state="chosen"]').count()) > 0, 'and marked on the court');
  await lookOver(page);
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/at=/);
  assert.match(await count.innerText(), /^Decision 2 of \d+/);
  await page.getByRole('link', { name: 'Before' }).click();
  await page.waitForFunction(() => /Decision 1 of/.test(document.querySelector('.review .count')?.textContent));
  assert.deepEqual(errors, []);
});
