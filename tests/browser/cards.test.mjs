// A whole strategic team game of cards: two people at two browsers, two bots, and a spectator. Nobody
// ever gets anything that tells what another hand holds.

import assert from 'node:assert/strict';
import { lookOver } from './barriers.mjs';
import { frameOf, openHall, openTable, person, test } from './browser.mjs';
import { look, playOn, pointTo, pulse, step, turn } from './player.mjs';
import { spoken } from './wire.mjs';

const hall = openHall();

const form = { game: 'cards', players: '4', name: 'Ann', 'option-play': 'strategic', 'option-teams': 'ab' };
const bots = { ...form, against: 'bot', level: '1', side: '0' };
const REACT = 'Take the hit or dodge?';

/** The kinds of the cards in a hand, in order. */
const held = (hand) => (hand?.cards ?? []).map(({ id }) => id.slice('card-'.length)).sort();

/** How many cards of each kind a screen has not seen yet, as it says itself. */
function unseen({ panels }) {
  const { sums } = panels.find(({ title }) => title.startsWith('Unseen cards'));
  return Object.fromEntries(sums.map(({ label, value }) => [label, Number(value)]));
}

/** What cards are called in that list. */
const LISTED = {
  single: 'Single Dodgeball',
  double: 'Double Dodgeball',
  ultimate: 'Ultimate Dodgeball',
  dodge: 'Single Dodge',
  dodge2: 'Double Dodge',
  pile: 'Piles and Pile Hits',
  pilehit: 'Piles and Pile Hits',
};

/** Checks that a frame tells nothing but what everybody sees (`open`) and the hand of its own seat. `back`: the drawing of a card that is hidden. */
function tellsNoMore(frame, open, seat, back) {
  const { version } = frame;
  const mine = held(frame.hand);
  const own = `player-${seat}`;
  // What everybody gets has no cards in a hand at all.
  assert.deepEqual([held(open.hand), open.choices], [[], []], `version ${version}`);
  if (!frame.my_turn) assert.deepEqual(frame.choices, []);
  for (const { path } of frame.choices) {
    for (const id of path.filter((each) => each.startsWith('card-'))) assert.ok(mine.includes(id.slice(5)), `${id} is not in the hand`);
  }
  for (const { motions, mayName } of [{ motions: frame.motions, mayName: own }, { motions: open.motions, mayName: null }]) {
    for (const { from, to, art } of motions.filter(({ kind }) => kind === 'deal')) {
      assert.equal(art !== back, from !== 'stock' && to !== 'stock' || to === mayName, `version ${version}: from ${from} to ${to}`);
    }
  }
  for (const line of frame.log.lines) {
    assert.doesNotMatch(spoken(line), / (got|drew) /, 'what is drawn is not told');
  }
  // The others are described by the cards in front of them and how many they hold.
  const words = (text) => text.filter(([id]) => id !== own).sort();
  assert.deepEqual(words(frame.text), words(open.text), `version ${version}`);
  // And what has not been seen yet is counted without a look into other hands.
  if (mine.length > 0 && !frame.ending) {
    const left = unseen(open);
    for (const kind of mine) left[LISTED[kind]] -= 1;
    assert.deepEqual(unseen(frame), left, `version ${version}`);
  }
}

test('a team game of two people and two bots, in which every hand stays secret', async () => {
  const [ann, ben, eve] = await Promise.all([person(hall.browser), person(hall.browser), person(hall.browser)]);
  const table = await openTable(ann.page, hall.server.url, {
    ...form, against: 'mix', 'chair-0': 'you', 'chair-1': 'friend', 'chair-2': 'bot-1', 'chair-3': 'bot-1',
  });
  await eve.page.goto(table);
  await ben.page.goto(await ann.page.locator('#ask code').innerText());
  await ben.page.getByLabel('Your name').fill('Ben');
  await ben.page.getByRole('button', { name: 'Sit down' }).click();
  await ben.page.waitForURL(table);

  // The page itself, as it comes without any stream, has the own hand and no other. While a person is asked
  // nothing moves.
  await Promise.any([ann, ben].map(({ page }) => turn(page)));
  for (const { page } of [ann, ben, eve]) {
    const [html, frame] = [await (await page.request.get(table)).text(), await frameOf(page, table)];
    assert.deepEqual(new Set([...html.matchAll(/"id":"card-(\w+)"/g)].map(([, kind]) => kind)), new Set(held(frame.hand)));
    const sneaky = await frameOf(page, table, '?ready=1');
    assert.deepEqual(sneaky.hand, frame.hand, 'saying that one is ready shows no other hand');
  }
  const draws = (await (await ben.page.request.get(`${table}/record`)).text()).split('\n\n')[1].split(/\s+/);
  assert.ok(draws.slice(1, 9).every((draw) => draw === '?'), `the record hides what was dealt: ${draws}`);

  const people = [ann, ben];
  let answers = 0;
  const goesOn = pulse();
  for (let over = false; !over;) {
    for (const { page } of people) {
      const seen = await step(page);
      goesOn(seen);
      over ||= seen.state === 'over';
      if (seen.state === 'choose' && seen.buttons.some(({ label }) => /^Take (the hit|both hits)/.test(label))) answers += 1;
    }
  }
  assert.ok(answers > 0, 'whoever is thrown at is asked');

  // Both see the end, each in their own words, and so does the spectator.
  for (const { page } of [ann, ben, eve]) {
    await page.locator('#ask .ending').waitFor();
    assert.equal(await page.locator('#ask h2').innerText(), (await frameOf(page, table)).ending.headline);
  }
  const headlines = await Promise.all(people.map(({ page }) => page.locator('#ask h2').innerText()));
  assert.equal(headlines.filter((words) => words === 'Your team won').length, 1, `${headlines}`);
  assert.equal((await look(ann.page)).lines, (await look(ben.page)).lines);

  // Everything that ever came.
  let [compared, both, different, asked] = [0, 0, 0, 0];
  const [anns, bens, eves] = await Promise.all([ann, ben, eve].map(({ wire }) => wire.frames()));
  const backs = new Set([...eves.values()].flatMap(({ motions }) => motions).filter(({ kind, from }) => kind === 'deal' && from === 'stock').map(({ art }) => art));
  assert.equal(backs.size, 1, 'who looks on sees the same back of every card');
  const [back] = backs;
  for (const [version, open] of eves) {
    const [mine, other] = [anns, bens].map((frames) => frames.get(version));
    if (!mine || !other) continue;
    tellsNoMore(mine, open, 0, back);
    tellsNoMore(other, open, 1, back);
    compared += 1;
    // Who is out holds nothing: only hands that both hold can differ.
    const hands = [mine, other].map(({ hand }) => held(hand).join());
    if (hands.every(Boolean)) both += 1;
    if (hands.every(Boolean) && hands[0] !== hands[1]) different += 1;
    // Ann sits where the spectator is placed: the very same court, drawn with her name.
    const named = (drawing) => drawing.replaceAll('>You<', '>Ann<').replaceAll('>Y<', '>A<');
    // The order of pieces means nothing.
    const court = ({ pieces }, { art }) => new Map(pieces.map((piece) => [piece.id, [piece.at, named(art.get(piece.art))]]));
    for (const floor of ['floor', 'tall']) assert.deepEqual(court(mine[floor], ann.wire), court(open[floor], eve.wire), `version ${version}`);
    for (const [target, [frame, bystander]] of [['Ann', [mine, other]], ['Ben', [other, mine]]]) {
      if (frame.ask.question !== REACT) continue;
      asked += 1;
      assert.ok(held(frame.hand).length > 0, 'who holds nothing is not asked');
      assert.ok(frame.choices.some(({ path }) => path[0] === 'take'));
      for (const { ask } of [bystander, open]) assert.equal(ask.question, `${target} can dodge`);
    }
  }
  // Games are short or long, and a page that falls far behind on a busy machine is told the newest alone.
  const { version: last } = await frameOf(eve.page, table);
  assert.ok(compared > last / 2, `${compared} of ${last} versions came to all three`);
  assert.ok(different > both / 2, `hands differ: ${different} of ${both}`);
  assert.ok(asked > 0, 'a reaction was asked for');
  assert.deepEqual([...ann.errors, ...ben.errors, ...eve.errors], []);
});

test('the table has no barriers in a turn and while a throw is aimed', async () => {
  const { page, errors } = await person(hall.browser);
  await openTable(page, hall.server.url, { ...bots, players: '7', 'option-teams': 'none' });
  await playOn(page, ({ question }) => question === 'Play a card');
  await lookOver(page);
  // A Pile Hit aims, too, but nothing about it hangs on cards: a throw has odds.
  const throws = ({ chosen }) => chosen.some((id) => /^card-(single|double|ultimate)$/.test(id));
  const { things } = await playOn(page, (seen) => throws(seen) && seen.things.some(({ state }) => state === 'target'));
  // Speech input says the name that is drawn.
  for (const { id, label } of things.filter(({ state }) => state === 'target')) {
    const drawn = await page.locator(`#layer [data-id="${id}"] text`).allTextContents();
    const name = label.split(':', 1)[0];
    assert.ok(name.length > 1 && drawn.includes(name), `${label}, drawn as ${drawn}`);
  }
  await page.locator(`#layer [data-id="${things.find(({ state }) => state === 'target').id}"]`).hover({ force: true });
  await page.locator('.odds.float').waitFor();
  await lookOver(page);
  assert.deepEqual(errors, []);
});

test('on a phone seven players have room, and a turn is played with a thumb', async () => {
  const { page, errors, wire } = await person(hall.browser, {
    viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2,
  });
  await openTable(page, hall.server.url, { ...bots, players: '7', 'option-teams': 'none' });
  const first = await turn(page);
  assert.equal(first.state, 'choose');

  const { court, sideways, slabs, texts } = await page.evaluate(() => {
    const board = document.querySelector('#board');
    const box = (element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom };
    };
    const players = [...board.querySelectorAll('[data-id^="player-"] .piece')];
    return {
      court: { ...box(board), ratio: board.viewBox.baseVal.height / board.viewBox.baseVal.width },
      sideways: document.documentElement.scrollWidth - innerWidth,
      slabs: players.map(box),
      texts: players.flatMap((slab) => [...slab.querySelectorAll('text')].map((text) => ({
        words: text.textContent,
        size: parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a,
        ...box(text),
      }))),
    };
  });
  assert.ok(court.ratio > 1, 'the tall table is shown');
  assert.equal(sideways, 0);
  assert.equal(slabs.length, 7);
  const within = (inner, outer) => inner.left >= outer.left - 1 && inner.right <= outer.right + 1
    && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
  const apart = (one, other) => one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
  slabs.forEach((slab, index) => {
    assert.ok(within(slab, court), `slab ${index} lies on the court`);
    for (const other of slabs.slice(index + 1)) assert.ok(apart(slab, other), 'slabs do not overlap');
  });
  assert.ok(court.left >= 0 && court.right <= 390);
  // Signs and flags of one letter repeat what is said in words beside them.
  for (const { words, size } of texts.filter((text) => !/^\p{L}$/u.test(text.words))) {
    assert.ok(size >= 11, `${words}: ${size.toFixed(1)} px`);
  }
  for (const text of texts) assert.ok(slabs.some((slab) => within(text, slab)), `${text.words} stays on its slab`);

  // The hand is in the sheet, under the thumb.
  const hand = page.locator('#ask #hand');
  await hand.waitFor();
  for (const card of await hand.locator('button.card').all()) {
    const { x, width, height } = await card.boundingBox();
    assert.ok(x >= 0 && x + width <= 390, 'the card is on the screen');
    assert.ok(width >= 44 && height >= 44, 'a thumb can hit it');
  }

  const lines = first.lines;
  const sent = wire.next('sent', (request) => request.do === 'play');
  const card = first.things.find(({ kind }) => kind === 'card');
  if (card) await pointTo(page, card, { touch: true });
  // Then its target, where it has one; a throw is armed by the first tap and made by its button.
  for (let steps = 0; steps < 3; steps += 1) {
    const seen = await look(page);
    const target = seen.things.find(({ state }) => state === 'target');
    const main = seen.buttons.find(({ key }) => key === 'main') ?? (target ? null : seen.buttons[0]);
    if (main) await pointTo(page, main, { touch: true });
    else if (target) await pointTo(page, target, { touch: true });
    else break;
  }
  await sent;
  await page.waitForFunction((count) => document.querySelectorAll('#log .act').length > count, lines);
  assert.deepEqual(errors, []);
});
