// The browser of a test file, and pages that remember what went wrong on them.

import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, before } from 'node:test';
import { chromium } from 'playwright-core';
import { Server } from './server.mjs';

/** The script that finds barriers on a page. */
export const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

function launch() {
  const executablePath = process.env.COURTSIDE_BROWSER ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, args: QUIET });
}

/** A server and a browser for the tests of a file, opened before the first and closed after the last. */
export function openHall() {
  const hall = {};
  before(async () => {
    hall.server = await Server.start();
    hall.browser = await launch();
  });
  after(async () => {
    await hall.browser?.close();
    await hall.server?.stop();
  });
  return hall;
}

/** A page of a person of their own: a context with its own cookies. Motion is reduced unless told otherwise. */
export async function person(browser, options = {}) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
  // A busy machine may take its time.
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const errors = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.stack}`));
  return { page, context, errors };
}

/** Listens for the first frame that a page gets on its stream. Answers a function that waits for it. */
async function firstFrame(page) {
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  const told = once(wire, 'Network.eventSourceMessageReceived', { signal: AbortSignal.timeout(60_000) });
  // If something fails before, that is what is told.
  told.catch(() => {});
  return async () => {
    await told;
    await wire.detach();
  };
}

/**
 * Opens a table by posting the form of the page for new tables, and shows it. The first frame on its stream draws the
 * court anew: a click that had begun before would be lost. A shared screen gets none before something happens.
 */
export async function openTable(page, base, fields) {
  const answer = await page.request.post(`${base}/tables`, { form: { game: 'chessboard', ...fields }, maxRedirects: 0 });
  if (answer.status() !== 303) throw new Error(`no table: ${answer.status()} ${await answer.text()}`);
  const url = new URL(answer.headers().location, base).href;
  const drawn = fields.against === 'screen' ? null : await firstFrame(page);
  await page.goto(url);
  await drawn?.();
  return url;
}

/** The frame that a page would get now. */
export async function frameOf(page, url) {
  const answer = await page.request.get(`${url}/frame`);
  if (!answer.ok()) throw new Error(`no frame: ${answer.status()}`);
  return answer.json();
}
