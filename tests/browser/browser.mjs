// The browser of a test file, and pages that remember what went wrong on them.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, before, test as bare } from 'node:test';
import { chromium } from 'playwright-core';
import { unfold } from '../../web/store.js';
import { AGAIN, SEED, begin } from './chance.mjs';
import { Server } from './server.mjs';
import { Wire, asFrame } from './wire.mjs';

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
  const executablePath = process.env.COURTSIDE_BROWSER ?? '/usr/bin/chromium-headless-shell';
  return chromium.launch({ executablePath, args: QUIET });
}

/** Milliseconds for anything that a page is waited for. A busy machine may take its time. */
const PATIENCE = 30_000;
/** And for a whole test, in which games may be played from start to end. */
const WHOLE = 300_000;
/** And for the browser and the server to close: each gives up before and is killed. */
const CLOSING = 4 * PATIENCE;

/** A test whose choices repeat. If it fails it says how. */
export function test(name, run) {
  bare(name, { timeout: WHOLE }, async (context) => {
    begin(name);
    try {
      await run(context);
    } catch (error) {
      console.error(`"${name}" failed with seed ${SEED}. Once more: ${AGAIN}`);
      throw error;
    }
  });
}

/** A server and a browser for the tests of a file, opened before the first and closed after the last. */
export function openHall() {
  const hall = {};
  before(async () => {
    hall.server = await Server.start();
    hall.browser = await launch();
  });
  after(async () => {
    try {
      await hall.browser?.close();
    } finally {
      await hall.server?.stop();
    }
  }, { timeout: CLOSING });
  return hall;
}

/** @type {WeakMap<object, Wire>} */
const wires = new WeakMap();

function listen(page) {
  const wire = new Wire(page);
  wires.set(page, wire);
  return wire;
}

/** What a page and the server say to each other. */
export const wireOf = (page) => wires.get(page) ?? listen(page);

/** A page of a person of their own: a context with its own cookies. Motion is reduced unless told otherwise. */
export async function person(browser, options = {}) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE);
  // Forms salt the dice with noise from the browser: here the same each time, so that the server's seed fixes every roll.
  await context.addInitScript(() => {
    crypto.getRandomValues = (array) => array.fill(7);
  });
  const page = await context.newPage();
  const wire = listen(page);
  const errors = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.stack}`));
  return { page, context, errors, wire };
}

/** Opens a table by posting the form of the page for new tables, and shows it. */
export async function openTable(page, base, fields) {
  const answer = await page.request.post(`${base}/tables`, { form: { game: 'chessboard', ...fields }, maxRedirects: 0 });
  if (answer.status() !== 303) throw new Error(`no table: ${answer.status()} ${await answer.text()}`);
  const url = new URL(answer.headers().location, base).href;
  await page.goto(url);
  await page.locator('#floor[data-version]').waitFor();
  return url;
}

/** What a page would be told now. */
export async function frameOf(page, url, query = '') {
  const answer = await page.request.get(`${url}/frame${query}`);
  if (!answer.ok()) throw new Error(`no frame: ${answer.status()} ${await answer.text()}`);
  const { view, log } = await answer.json();
  return asFrame({ view, log, choices: unfold(view.choices) });
}

/** Sends a choice without the page. Answers what the server says. */
export const post = (page, table, { version }, ply) =>
  page.request.post(`${table}/do`, { data: { id: 1, do: 'play', version, ply } });

/** The same for a choice that has to be taken. */
export async function play(page, table, frame, ply) {
  const answer = await post(page, table, frame, ply);
  if (!answer.ok()) throw new Error(`${ply}: ${await answer.text()}`);
}

/** A promise with a deadline: it fails and says what did not happen. */
export function within(milliseconds, what, start) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not in ${milliseconds} ms: ${what}`)), milliseconds);
    start((value) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}

/** A moment before the next look. */
export const moment = () => new Promise((resolve) => setTimeout(resolve, 10));
