// A phone: the first tap shows the odds, the second throws. And a line that breaks and mends.

import assert from 'node:assert/strict';
import { frameOf, openHall, openTable, person, play, test, within } from './browser.mjs';
import { choose, look, playOn, pointTo, shows, turn } from './player.mjs';
import { spoken, unpack } from './wire.mjs';

const hall = openHall();

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const touch = { touch: true };

test('the first tap arms a throw and shows its odds, the second makes it', async () => {
  const { page, errors, wire: count } = await person(hall.browser, phone);
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
      assert.match(await odds.innerText(), /\d%/);
      assert.ok(await odds.isVisible());
      await pointTo(page, last, touch);
    }
    await page.waitForFunction((lines) => document.querySelectorAll('#log .act').length > lines, seen.lines);
    assert.equal(count.plies, plies + 1, 'the second tap throws');
    break;
  }
  assert.match((await frameOf(page, page.url())).log.lines.map(spoken).join(' '), /threw/);
  assert.deepEqual(errors, []);
});

test('the page says that the line is down and goes on when it is back', async () => {
  const { page, wire } = await person(hall.browser, phone);
  await openTable(page, hall.server.url, { against: 'bot', level: '1', side: '0' });
  const loads = [];
  page.on('load', () => loads.push(page.url()));
  const seen = await turn(page);
  await hall.server.kill();
  const down = page.getByText(/You're offline/).first();
  await down.waitFor();
  await wire.next('socket');
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
  await page.getByText(/Your move is saved/).first().waitFor();
  await hall.server.start();
  await page.waitForFunction(() => document.querySelectorAll('#layer [data-id^="pawn-0-"]').length === 5);
  assert.equal((await frameOf(page, url)).version, 1);
});

test('a snapshot that comes late does not take the page back', async () => {
  const { page } = await person(hall.browser);
  // The table seems to have moved on: the page asks for everything, and the answer is slow.
  const line = { caught() {} };
  // Until this is done, a page may open its line past us.
  await page.routeWebSocket(/\/live/, (socket) => {
    const server = socket.connectToServer();
    line.cut = () => socket.close();
    line.tell = (message) => socket.send(typeof message === 'string' ? message : Buffer.from(message));
    socket.onMessage((data) => {
      const { id, do: what } = JSON.parse(data);
      const refused = { code: 'stale', message: 'It has moved on.' };
      if (what === 'play') line.tell(JSON.stringify({ is: 'reply', id, refused }));
      else server.send(data);
    });
    server.onMessage((data) => {
      const { is, view } = unpack(data);
      if (is === 'snapshot' && view.version === 0) line.caught(data);
      else socket.send(data);
    });
  });
  const table = await openTable(page, hall.server.url, { against: 'friend', side: '0' });
  const asked = within(30_000, 'the page asks for everything', (caught) => {
    line.caught = caught;
  });
  // If pointing fails before, that is what is told.
  asked.catch(() => {});
  for (const file of ['a', 'b', 'd', 'f', 'h']) assert.ok(await pointTo(page, { id: `sq-${file}1` }), `${file}1 can be chosen`);
  const late = await asked;
  assert.equal(unpack(late).view.version, 0);
  // Meanwhile the line tells of something newer.
  await play(page, table, { version: 0 }, '@abdfh');
  await shows(page, { version: 1 });
  line.tell(late);
  // What comes after it is shown: so it has been read.
  line.tell(JSON.stringify({ is: 'notice', code: 'trouble', message: 'That was late.' }));
  await page.getByText('That was late.').first().waitFor();
  assert.equal((await look(page)).version, 1);
  assert.equal(await page.locator('#layer [data-id^="pawn-0-"]').count(), 5);
  // Trouble that was told on a line that is gone is forgotten with it: nobody would say that it is over.
  line.cut();
  await page.getByText('That was late.').first().waitFor({ state: 'detached' });
  assert.equal((await look(page)).version, 1);
});

test('a server that knows less than the page, because a backup was restored, is believed', async () => {
  const { page } = await person(hall.browser);
  const table = await openTable(page, hall.server.url, { against: 'friend', side: '0' });
  await hall.server.kill();
  await hall.server.backUp();
  await hall.server.start();
  const place = async () => {
    for (const file of ['a', 'b', 'd', 'f', 'h']) assert.ok(await pointTo(page, { id: `sq-${file}1` }), `${file}1 can be chosen`);
    await shows(page, { version: 1 });
  };
  await place();
  await hall.server.kill();
  await hall.server.restore();
  await hall.server.start();
  await page.waitForFunction(() => document.querySelector('#floor').dataset.version === '0', undefined, { timeout: 60_000 });
  assert.equal((await frameOf(page, table)).version, 0);
  await place();
  assert.equal((await frameOf(page, table)).version, 1);
});

test('a step that cannot be shown does not hold up the game', async () => {
  const { page, errors } = await person(hall.browser, { reducedMotion: 'no-preference' });
  const table = await openTable(page, hall.server.url, { against: 'bot', level: '1', side: '0' });
  await turn(page);
  await page.evaluate(() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = () => {
      Element.prototype.animate = animate;
      throw new Error('nothing moves here');
    };
  });
  const { version } = await look(page);
  await playOn(page, (seen) => seen.version > version + 3);
  assert.ok((await frameOf(page, table)).version > version + 3);
  assert.equal(errors.length, 1, `${errors}`);
  assert.match(errors[0], /nothing moves here/);
});
