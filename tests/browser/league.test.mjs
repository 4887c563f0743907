// A league of four: two people in two browsers and two bots, from the draft to the champion; four people on one device; the lineup by
// keyboard; what every page owes on every screen.

import assert from 'node:assert/strict';
import { lookOver, overflow } from './barriers.mjs';
import { frameOf, moment, openHall, person, play, test } from './browser.mjs';
import { pulse } from './player.mjs';

const hall = openHall();

/** Milliseconds in which a page that was told of a change shows it. */
const SOON = 30_000;

/** Opens a league by the form's own fields, and shows it. */
async function openLeague(page, fields) {
  const answer = await page.request.post(`${hall.server.url}/leagues`, { form: fields, maxRedirects: 0 });
  assert.equal(answer.status(), 303, await answer.text());
  const url = new URL(answer.headers().location, hall.server.url).href;
  await page.goto(url);
  return url;
}

const heading = (page) => page.locator('#your-part, .bout h2').first();
const says = (page, words) => page.locator('#main').getByText(words).first().waitFor({ timeout: SOON });
const pickButton = (page) => page.getByRole('button', { name: 'Pick this wizard' });
const lineupButton = (page) => page.getByRole('button', { name: 'Send this lineup' });

/** What a guest may know of a league. */
async function viewOf(page, league) {
  const answer = await page.request.get(`${league}/view`);
  assert.ok(answer.ok(), `no league: ${answer.status()}`);
  return answer.json();
}

/** Does something as the forms of the page do. */
async function act(page, league, form) {
  const answer = await page.request.post(`${league}/do`, { form, maxRedirects: 0 });
  assert.equal(answer.status(), 303, await answer.text());
}

/** Waits until somebody is asked for something, or a condition holds, and answers what they may know. */
async function until(page, league, wanted) {
  const goesOn = pulse();
  for (;;) {
    const seen = await viewOf(page, league);
    if (wanted(seen)) return seen;
    goesOn(seen);
    await moment();
  }
}

const isAsked = ({ you, league }) => league.stage === 'over' || league.awaited.some((owner) => you.includes(owner));

/** Ben follows an invitation. */
async function join(page, link, league) {
  await page.goto(link);
  await page.getByLabel('Your name').fill('Ben');
  await page.getByRole('button', { name: 'Take a seat' }).click();
  await page.waitForURL(league);
}

/** Picks the fourth wizard of the pool with the mouse. */
async function pickByHand(page) {
  await pickButton(page).waitFor({ timeout: SOON });
  const card = page.locator('.pool .wizcard').nth(3);
  const name = (await card.locator('b').first().innerText()).trim();
  await card.click();
  await pickButton(page).click();
  await page.locator('.roster[data-me]').getByText(name).waitFor({ timeout: SOON });
}

/** The whole draft: each picks once by hand, then as the form does. */
async function draft(league, people) {
  const goesOn = pulse();
  for (;;) {
    for (const { page } of people) {
      const seen = await viewOf(page, league);
      goesOn(seen);
      if (seen.league.stage === 'season') return;
      if (seen.league.stage !== 'pick' || !isAsked(seen)) continue;
      if (seen.league.rosters[seen.you[0]].length === 0) await pickByHand(page);
      else await act(page, league, { do: 'take', jersey: String(seen.league.pool[0]) });
    }
    await moment();
  }
}

/** Plays the choices of a person at a table that bring it to its end soonest. */
async function playTurns(page, table) {
  const goesOn = pulse();
  for (;;) {
    const frame = await frameOf(page, table);
    if (frame.ending || !frame.my_turn) return frame;
    goesOn(frame);
    const choice = frame.choices.find(({ ply }) => ply.startsWith('end')) ?? frame.choices[0];
    await play(page, table, frame, choice.ply);
  }
}

/** Everything that people have to do until the league is over: lineups by `lineUp`, matches straight at the tables. */
async function playOut(league, people, lineUp) {
  for (const started = Date.now(); ;) {
    assert.ok(Date.now() - started < 120_000, 'the league comes to its end');
    let over = false;
    for (const who of people) {
      const seen = await viewOf(who.page, league);
      over ||= seen.league.stage === 'over';
      if (seen.league.awaited.some((owner) => seen.you.includes(owner))) await lineUp(who, seen);
      for (const table of seen.tables) await playTurns(who.page, new URL(table, league).href);
    }
    if (over) return;
    await moment();
  }
}

test('two people and two bots play a league, from the draft to the champion', async () => {
  const [ann, ben, eve] = await Promise.all([person(hall.browser), person(hall.browser), person(hall.browser)]);
  const league = await openLeague(ann.page, {
    against: 'friends', name: 'Ann', level: '1', 'option-draft': 'schoolyard', 'option-quiet': '4',
  });
  await says(ann.page, 'Three seats are open');
  const link = await ann.page.getByLabel('Invitation link').inputValue();
  assert.ok(link.startsWith(`${league}/join/`), link);
  await join(ben.page, link, league);
  // Ann's page learns of it by itself.
  await says(ann.page, 'Two seats are open');
  await says(ann.page, 'Ben');
  await eve.page.goto(league);
  assert.equal(await eve.page.getByRole('button', { name: 'Fill with bots' }).count(), 0, 'only owners fill seats');
  await ann.page.getByRole('button', { name: 'Fill with bots' }).click();

  await draft(league, [ann, ben]);

  // The first lineup of each by hand. Nobody else learns it before both are in.
  await lineupButton(ann.page).waitFor({ timeout: SOON });
  const bench = ann.page.locator('.shelf .wizcard').nth(1);
  const number = await bench.locator('input').getAttribute('value');
  await bench.click();
  await says(ann.page, 'sits out');
  await lineupButton(ann.page).click();
  const seen = await viewOf(eve.page, league);
  const own = seen.league.fixtures.find(({ owners }) => owners.includes(0));
  if (own.bench.includes('sealed')) assert.ok(!JSON.stringify(own).includes(`"out":${number}`), 'a lineup is sealed');
  await lineupButton(ben.page).click();
  await ann.page.getByRole('link', { name: 'Play your match' }).waitFor({ timeout: SOON });
  await eve.page.getByRole('heading', { name: 'Live matches' }).waitFor({ timeout: SOON });

  // From the page to the table and back.
  await ann.page.getByRole('link', { name: 'Play your match' }).click();
  await ann.page.locator('#floor[data-version]').waitFor();
  await ann.page.goto(league);

  await playOut(league, [ann, ben], (who, { you, league: { rosters } }) =>
    act(who.page, league, { do: 'bench', jersey: String(rosters[you[0]][0]) }));
  for (const { page, errors } of [ann, ben, eve]) {
    await says(page, /won the league!/);
    assert.deepEqual(errors, []);
  }
  assert.equal(await eve.page.locator('.podium li').count(), 4);
  const record = await eve.page.request.get(`${league}/record`);
  assert.ok((await record.text()).includes('[Game "wizard-league"]'), 'the whole league is on record');
  await lookOver(ann.page);
  await Promise.all([ann, ben, eve].map(({ context }) => context.close()));
});

test('a lineup is chosen by keyboard, and a change elsewhere keeps the choice and the focus', async () => {
  const [ann, ben] = await Promise.all([person(hall.browser), person(hall.browser)]);
  const { page } = ann;
  const league = await openLeague(page, { against: 'friends', name: 'Ann', 'option-draft': 'random', 'option-quiet': '4' });
  await join(ben.page, await page.getByLabel('Invitation link').inputValue(), league);
  await act(page, league, { do: 'fill', level: '1' });
  await lineupButton(page).waitFor({ timeout: SOON });
  await until(ben.page, league, isAsked);
  const radios = page.locator('.shelf input');
  assert.equal(await radios.count(), 6);
  await radios.nth(5).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  assert.ok(await radios.nth(3).isChecked(), 'arrows move through the six');
  const name = await radios.nth(3).evaluate((radio) => document.getElementById(radio.getAttribute('aria-labelledby')).textContent);
  assert.ok(name.length > 3, 'a wizard has its name');
  // The page is exchanged below the person's hands: Ben hands his team over.
  await page.evaluate(() => document.querySelector('#main').setAttribute('data-before', ''));
  await act(ben.page, league, { do: 'hand-over', level: '1' });
  await page.locator('#main:not([data-before])').waitFor({ timeout: SOON });
  assert.ok(await radios.nth(3).isChecked(), 'what was chosen stays');
  const focused = await page.evaluate(() => document.activeElement.value);
  assert.equal(focused, await radios.nth(3).inputValue(), 'and so does the focus');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Play your match' }).waitFor({ timeout: SOON });
  assert.deepEqual([...ann.errors, ...ben.errors], []);
  await Promise.all([ann, ben].map(({ context }) => context.close()));
});

test('four people play a league on one device; its pages have no barriers, and fit on a phone', async () => {
  const { page, context, errors } = await person(hall.browser);
  await page.goto(`${hall.server.url}/league/new`);
  await page.locator('.setup > summary').click();
  await lookOver(page);
  await openLeague(page, { against: 'friends', name: 'Ann' });
  await lookOver(page);
  // Pool, lineup and bracket.
  const cup = await openLeague(page, { against: 'screen', 'name-0': 'Ann', 'name-1': 'Ben', 'name-2': 'Cleo', 'name-3': 'Dan', 'option-draft': 'schoolyard', 'option-style': 'knockout', 'option-quiet': '4' });
  await pickButton(page).waitFor({ timeout: SOON });
  assert.match(await heading(page).innerText(), /pick a wizard/i);
  await lookOver(page);
  for (let picks = 0; picks < 23; picks += 1) {
    const seen = await until(page, cup, isAsked);
    const [owner] = seen.league.awaited;
    await act(page, cup, { do: 'take', owner: String(owner), jersey: String(seen.league.pool[0]) });
  }
  await until(page, cup, ({ league }) => league.stage === 'season');
  await says(page, 'Others look away.');
  assert.equal(await lineupButton(page).isVisible(), false, 'nobody sees a lineup before the device is passed on');
  await page.getByText(/^I.m .*, show my six$/).click();
  await lineupButton(page).waitFor({ timeout: SOON });
  await lookOver(page);
  await page.setViewportSize({ width: 390, height: 844 });
  assert.ok((await overflow(page)).x <= 0, 'no sideways scrolling');
  await playOut(cup, [{ page }], async (_, { league: { rosters, awaited } }) => {
    for (const owner of awaited) await act(page, cup, { do: 'bench', owner: String(owner), jersey: String(rosters[owner][0]) });
  });
  await says(page, /won the league!/);
  assert.equal(await page.locator('.podium li').count(), 4);
  assert.ok((await overflow(page)).x <= 0, 'no sideways scrolling');
  assert.deepEqual(errors, []);
  await context.close();
});
