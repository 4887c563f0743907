// How long a person waits: from a ply until the page asks them again, with motion on, against bots of level 3.
// Not a test: `COURTSIDE_BIN=target/release/courtside node tests/browser/pace.mjs [decisions] [speed]` prints a line a game.

import { begin } from './chance.mjs';
import { chromium } from 'playwright-core';
import { choose, pointTo, turn, uncover } from './player.mjs';
import { Server } from './server.mjs';

const [decisions = '40', speed = '1'] = process.argv.slice(2);
/** Games with the players that are asked for. */
const TABLES = [['chessboard', 2], ['tactics', 2], ['cards', 4], ['cards', 7], ['dungeon', 2], ['wizard', 2]];

/** Seconds between a ply of the person and the next question, for as many decisions as are asked for. */
async function waits(page) {
  const found = [];
  while (found.length < Number(decisions)) {
    const seen = await turn(page, 120_000);
    if (seen.state === 'over') break;
    if (seen.state === 'cover') {
      await uncover(page);
      continue;
    }
    const sent = Date.now();
    if (!await pointTo(page, choose(seen))) continue;
    // A click may be one of several that make a ply: only what changes the table counts.
    await page.waitForTimeout(60);
    const after = await turn(page, 120_000);
    if (after.version !== seen.version) found.push((Date.now() - sent) / 1000);
  }
  return found;
}

const server = await Server.start();
const browser = await chromium.launch({ executablePath: process.env.COURTSIDE_BROWSER ?? '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
try {
  for (const [game, players] of TABLES) {
    begin(`${game} ${players}`);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'no-preference' });
    const page = await context.newPage();
    await page.goto(server.url);
    await page.evaluate((speed) => localStorage.setItem('settings', JSON.stringify({ speed: Number(speed) })), speed);
    await page.evaluate(([game, players]) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: '/tables' });
      for (const [name, value] of Object.entries({ game, players, against: 'bot', level: 3, name: 'Ann' })) {
        form.append(Object.assign(document.createElement('input'), { name, value }));
      }
      document.body.append(form);
      form.submit();
    }, [game, players]);
    await page.waitForURL(/\/t\/\w+$/);
    const seconds = (await waits(page)).sort((one, other) => one - other);
    const mean = seconds.reduce((sum, each) => sum + each, 0) / Math.max(1, seconds.length);
    const at = (share) => seconds[Math.floor(share * (seconds.length - 1))] ?? 0;
    console.log(`${game}, ${players} players: mean ${mean.toFixed(1)} s, median ${at(0.5).toFixed(1)} s, nine of ten within ${at(0.9).toFixed(1)} s, ${seconds.length} plies`);
    await context.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
