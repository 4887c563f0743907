// Wizard Dodgeball: a whole game of two people with a spectator, in which each kind of choice is made by mouse
// once and the rest goes straight to the server; a phone; and four who play in teams.

import assert from 'node:assert/strict';
import { lookOver, overflow } from './barriers.mjs';
import { frameOf, moment, openHall, openTable, person, play, post, test } from './browser.mjs';
import { luck, pick as pickAt } from './chance.mjs';
import { hoverOver, pointOut, pointTo, pulse, shows } from './player.mjs';

const hall = openHall();

/** What kind of choice it is: the first word of the ply, and for a spell how many it is cast on. */
function kindOf({ ply, path }) {
  const [word] = ply.split(':');
  if (ply.includes(' ')) return word === 'place' ? 'place all' : 'walk and pick';
  return word === 'cast' ? (path.length > 3 ? 'cast on several' : 'cast on one') : word;
}

/** What a page draws of a choice that is looked at. */
const drawn = (page, part) => page.locator(`#board .trace .${part}`).count();

/** What a choice shows before it is made. */
async function lookAt(page, kind, { path, trace, odds }) {
  if (kind === 'walk') {
    await hoverOver(page, { id: path[0] });
    assert.ok(await drawn(page, 'route') >= 3 * (trace.route.length - 1), 'dots lead there');
  } else if (kind === 'walk and pick') {
    await hoverOver(page, { id: path[0] });
    assert.equal(await drawn(page, 'takes.over'), 1, 'what is picked up has a ring');
  } else if (kind === 'throw') {
    await hoverOver(page, { id: path[0] });
    const words = await page.locator('.odds.float').innerText();
    for (const { label } of odds[0].results) assert.ok(words.includes(label), words);
    assert.match(await page.locator('#sheet').innerText(), /dodge/, 'the sheet of the target is beside the court');
    assert.ok(await page.locator(`#layer [data-id="${path[0]}"][data-state="target"]`).count() === 1);
  } else if (kind === 'cast on several') {
    // The spell, then those it is cast on, the last of whom is looked at only.
    const last = path.findLastIndex((id) => id.startsWith('wiz-'));
    for (const id of path.slice(0, last)) await pointTo(page, { id });
    await hoverOver(page, { id: path[last] });
    assert.equal(await drawn(page, 'area'), trace.area.length, 'the stones of the area are lit');
    if (await page.locator('.odds.float').count()) assert.ok(await page.locator('.odds.float dt').count() >= 2, 'a case for each');
    for (let picks = 0; picks < last; picks += 1) await page.keyboard.press('Escape');
    assert.equal(await page.locator('#bench [data-state="chosen"]').count(), 0, 'Escape lets go');
  }
}

/** The kinds of choices that are made by mouse before the game is brought to its end. */
const KINDS = ['take', 'buy', 'place', 'walk', 'walk and pick', 'throw', 'cast on one', 'cast on several', 'teleport', 'to', 'end'];

/** What to play: something of a kind that was not pointed out yet, or else what brings points; then nothing any more. */
function choose({ choices, to_act: seat, version }, pointed) {
  const pick = (all) => pickAt(all, version);
  const plies = (pattern) => choices.filter(({ ply }) => pattern.test(ply));
  if (KINDS.every((kind) => pointed.has(kind))) return plies(/^end/)[0] ?? choices[0];
  const easy = choices.filter((choice) => !pointed.has(kindOf(choice)) && !/^(end|done|drop|dispel)/.test(choice.ply) && !choice.path.some((id) => id.startsWith('load-')));
  const wanted = plies(/^buy:teleport/)[0] ?? pick(plies(/^(throw|return|dodge|to:|fumble|enter|place|buy|take)/)) ?? pick(easy) ?? pick(plies(/pick:/));
  if (wanted) return wanted;
  const home = plies(seat === 0 ? /^walk:.[123]$/ : /^walk:.1[123]$/);
  const chance = luck(version);
  if (chance < 0.5 && home.length > 0) return pick(home);
  if (chance < 0.6 && plies(/^cast/).length > 0) return pick(plies(/^cast/));
  return (chance < 0.75 && plies(/^end/)[0]) || pick(choices);
}

/** Plays a table to its end. Answers the kinds of choices that were made by mouse. */
async function playOut(table, people) {
  const pointed = new Map();
  const goesOn = pulse();
  let who = people[0];
  for (;;) {
    let frame = await frameOf(who.page, table);
    if (frame.ending) return pointed;
    goesOn(frame);
    if (frame.to_act === null) await moment();
    if (!frame.my_turn && frame.to_act !== null) {
      who = people[frame.to_act];
      frame = await frameOf(who.page, table);
    }
    if (!frame.my_turn) continue;
    const choice = choose(frame, pointed);
    const kind = kindOf(choice);
    if (!pointed.has(kind) && !choice.path.some((id) => id.startsWith('load-'))) {
      pointed.set(kind, choice.ply);
      await shows(who.page, frame);
      await lookAt(who.page, kind, choice);
      await pointOut(who.page, choice);
      if (kind === 'walk') await takeBack(who.page, table, frame);
    } else {
      await play(who.page, table, frame, choice.ply);
    }
  }
}

/** A walk is taken back, and everybody stands where they stood. */
async function takeBack(page, table, before) {
  await shows(page, { version: before.version + 1 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await shows(page, { version: before.version + 2 });
  assert.deepEqual((await frameOf(page, table)).text, before.text);
}

test('two people draft, buy, place and play a whole game, and a third looks on', async () => {
  const [ann, ben, eve] = await Promise.all([person(hall.browser), person(hall.browser), person(hall.browser)]);
  const table = await openTable(ann.page, hall.server.url, {
    game: 'wizard', players: '2', against: 'friend', side: '0', name: 'Ann', 'option-turn': 'advanced', 'option-draft': 'schoolyard', 'option-spells': 'purchase', 'option-quiet': '60',
  });
  await eve.page.goto(table);
  await ben.page.goto(await ann.page.locator('#ask code').innerText());
  await ben.page.getByLabel('Your name').fill('Ben');
  await ben.page.getByRole('button', { name: 'Sit down' }).click();
  await ben.page.waitForURL(table);

  const pointed = await playOut(table, [ann, ben]);
  for (const kind of KINDS) {
    assert.ok(pointed.has(kind), `${kind} was made by mouse: ${[...pointed.keys()]}`);
  }
  assert.match([...pointed.keys()].join(' '), /first/, 'somebody chose who picks first');
  for (const { page } of [ann, ben, eve]) {
    await page.locator('#ask .ending').waitFor({ timeout: 60_000 });
    assert.equal(await page.locator('#ask h2').innerText(), (await frameOf(page, table)).ending.headline);
  }
  assert.deepEqual((await frameOf(eve.page, table)).choices, []);
  assert.deepEqual([...ann.errors, ...ben.errors, ...eve.errors], []);
});

const alone = { game: 'wizard', players: '2', against: 'screen', 'option-turn': 'advanced' };

/** Plays straight to the server until the frame is as wanted. Answers it, shown. */
async function reach(page, table, wanted) {
  const goesOn = pulse();
  for (;;) {
    const frame = await frameOf(page, table);
    goesOn(frame);
    assert.equal(frame.ending, null, 'the game went on');
    if (frame.my_turn && wanted(frame)) {
      await shows(page, frame);
      return frame;
    }
    if (frame.my_turn) await play(page, table, frame, choose(frame, new Map()).ply);
    else await moment();
  }
}

const offers = (pattern) => ({ choices }) => choices.some(({ ply }) => pattern.test(ply));

test('several plies of a choice are played together or not at all', async () => {
  const { page } = await person(hall.browser);
  const table = await openTable(page, hall.server.url, alone);
  const { version, choices } = await reach(page, table, offers(/ pick:/));
  const { ply } = choices.find((choice) => choice.ply.includes(' pick:'));
  const [walk] = ply.split(' ');
  for (const wrong of [`${walk} pick:a1`, `${walk} nonsense`, `${walk} end end`]) {
    assert.equal((await post(page, table, { version }, wrong)).status(), 422, wrong);
    assert.equal((await frameOf(page, table)).version, version, 'nothing of it was played');
  }
  assert.deepEqual(await (await post(page, table, { version }, ply)).json(), { id: 1, done: { version: version + 2 } });
});

test('no barriers while wizards are drafted, spells are bought and somebody acts', async () => {
  const { page, errors } = await person(hall.browser);
  const table = await openTable(page, hall.server.url, { ...alone, 'option-draft': 'schoolyard', 'option-spells': 'purchase' });
  for (const kind of [/^take/, /^buy/, /^walk/]) {
    await reach(page, table, offers(kind));
    await lookOver(page);
  }
  // The whole court is in sight on a laptop.
  const { height, y } = await page.locator('#board').boundingBox();
  assert.ok(y >= 0 && y + height <= 900);

  // A row tells of its wizard by key, and a spell that is away says with whom.
  await page.locator('#bench [data-thing]').last().focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  const name = await page.locator('#bench [data-thing] > b').last().innerText();
  assert.ok((await page.locator('#sheet').innerText()).includes(name));
  assert.deepEqual(errors, []);
});

test('on a phone everything fits, a finger sees the way before anybody goes, and a wizard can be looked at', async () => {
  const { page, errors } = await person(hall.browser, {
    viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2,
  });
  const table = await openTable(page, hall.server.url, alone);
  const { choices, acting, version } = await reach(page, table, offers(/^walk/));
  const [court, ask] = await Promise.all(['#board', '#ask'].map((part) => page.locator(part).boundingBox()));
  assert.equal((await overflow(page)).x, 0);
  assert.ok(court.width > 320 && court.y + court.height <= ask.y + 12, 'the court stands above the question');

  // Spells are at hand beside the question, the order of play below the court.
  const spell = choices.find(({ ply }) => ply.startsWith('cast')).path;
  await page.locator(`#ask .strip [data-key="${spell[0]}"]`).tap();
  await page.locator(`#layer [data-id="${spell[1]}"]:is([data-state="choosable"], [data-state="target"])`).waitFor();
  await page.getByRole('button', { name: 'Step back' }).tap();
  await page.locator('#bench [data-thing]').first().scrollIntoViewIfNeeded();
  assert.ok(await page.locator('#bench [data-thing]').first().isVisible());
  await page.evaluate(() => scrollTo(0, 0));

  // A touch on a wizard that is no target opens its sheet; the next touch closes it.
  await pointAtPiece(page, acting);
  await page.locator('#sheet[data-held]').waitFor();
  const walk = choices.find(({ ply }) => /^walk:[^ ]+$/.test(ply));
  await pointTo(page, { id: walk.path[0] }, { touch: true });
  await page.locator('#sheet').waitFor({ state: 'hidden' });
  assert.ok(await drawn(page, 'route') > 0, 'the way is shown first');
  assert.equal((await frameOf(page, table)).version, version, 'nobody has gone yet');
  await pointTo(page, { key: 'main' }, { touch: true });
  await shows(page, { version: version + 1 });
  assert.deepEqual(errors, []);
});

async function pointAtPiece(page, id) {
  const { x, y, width, height } = await page.locator(`#layer [data-id="${id}"] .piece`).boundingBox();
  await page.touchscreen.tap(x + width / 2, y + height / 2);
}

test('four play in teams: a link for three, two sides, and each has wizards of their own', async () => {
  const { page, errors } = await person(hall.browser);
  const table = await openTable(page, hall.server.url, { game: 'wizard', players: '4', against: 'friend', side: '0', name: 'Ann' });
  assert.match(await page.locator('#ask').innerText(), /3 seats are open/);
  await page.locator('#ask summary').click();
  await page.getByRole('button', { name: 'Fill all with bots' }).click();
  await reach(page, table, offers(/^place/));
  assert.equal((await frameOf(page, table)).seats.length, 4);
  assert.equal(await page.locator('#score .side').count(), 2, 'two sides');
  const { to_act, text } = await reach(page, table, offers(/^(walk|end)/));
  assert.equal(to_act, 0);
  assert.equal(text.filter(([id]) => id.startsWith('wiz-')).length, 10);
  const refused = await page.request.post(`${hall.server.url}/tables`, { form: { game: 'wizard', players: '3' }, maxRedirects: 0 });
  assert.equal(refused.status(), 422);
  assert.match(await refused.text(), /2 or 4 players/);
  assert.deepEqual(errors, []);
});
