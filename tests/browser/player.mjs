// A player who sees only the page: at what glows, at the buttons and at what things are called.
// It knows no rules. What it prefers are words and marks that every game has: something to aim at, then a ball,
// then the middle of the court.

import assert from 'node:assert/strict';
import { wireOf } from './browser.mjs';
import { luck } from './chance.mjs';

/** What stands on the page now; nothing while one `waits` and has nothing to do. Runs in the page. */
function read(waits) {
  const shown = (element) => element.getClientRects().length > 0;
  const middle = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const stage = document.querySelector('#board').getBoundingClientRect();
  const glowing = [...document.querySelectorAll('[data-id]:is([data-state="choosable"], [data-state="target"])')];
  const things = glowing.filter(shown).map((element) => ({
    id: element.dataset.id,
    state: element.dataset.state,
    kind: element.matches('.card') ? 'card' : element.matches('button') ? 'die' : element.matches('.piece-at') ? 'piece' : 'place',
    label: element.getAttribute('aria-label') ?? element.textContent,
    // 0 on the line in the middle of the court, 1 at its far ends.
    away: Math.abs((middle(element).y - stage.y) / stage.height - 0.5) * 2,
  }));
  const buttons = [...document.querySelectorAll('#ask :is(.acts button, .choose)')].filter(shown).map((button) => ({
    key: button.dataset.key,
    label: button.textContent,
  })).filter(({ key }) => key && !['undo', 'advice', 'back', 'copy', 'fill', 'fill-all', 'pass-on', 'share'].includes(key));
  const cover = document.querySelector('.cover button');
  const ending = document.querySelector('#ask .ending h2');
  const mine = document.querySelector('#ask').hasAttribute('data-mine');
  const state = ending ? 'over'
    : cover ? 'cover'
    : mine && (things.length > 0 || buttons.length > 0) ? 'choose'
    : 'wait';
  if (waits && state === 'wait') return null;
  return {
    state,
    version: Number(document.querySelector('#floor').dataset.version),
    question: document.querySelector('#ask h2')?.textContent ?? '',
    things,
    buttons,
    chosen: [...document.querySelectorAll('[data-id][data-state="chosen"]')].map(({ dataset }) => dataset.id),
    lines: document.querySelectorAll('#log .act').length,
  };
}

export const look = (page) => page.evaluate(read, false);

/** Waits until the page asks for something, covers the court or has come to the end. */
export async function turn(page, timeout = 60_000) {
  const handle = await page.waitForFunction(read, true, { timeout });
  return handle.jsonValue();
}

/** What to point at next: `{ id }` of something that glows, or `{ key }` of a button. */
export function choose({ version, things, buttons, chosen }) {
  const random = () => luck(version);
  const main = buttons.find(({ key }) => key === 'main');
  if (main) return { key: main.key };
  const worth = ({ state, kind, label, away }) => {
    if (state === 'target') return 100;
    const ball = /\bballs?\b/.test(label);
    // The first thing to take in hand is a card, or a piece, mostly one that can throw.
    if (kind === 'card') return 60;
    if (kind === 'piece') return chosen.length > 1 ? 1 : 20 + (ball ? 20 : 0);
    if (kind === 'place') return 10 + (ball ? 30 : 0) + 10 * (1 - away);
    return 15;
  };
  let best = null;
  for (const thing of things) {
    const value = worth(thing) + 12 * random();
    if (!best || value > best.value) best = { value, thing };
  }
  if (best) return { id: best.thing.id };
  return { key: buttons[Math.floor(random() * buttons.length)].key };
}

/** Where to put the pointer. Fails if something else covers it. */
function pointAt(page, { id, key }) {
  const selector = id ? `[data-id="${id}"]:is([data-state="choosable"], [data-state="target"], [data-state="chosen"])` : `#ask [data-key="${key}"]`;
  return page.evaluate((selector) => {
    const element = document.querySelector(selector);
    if (!element) return null;
    element.scrollIntoView({ block: 'center' });
    // Its frame first, where it has one: what is written or lit beyond it belongs to other things.
    const boxes = [...element.querySelectorAll(':scope > .focus'), element].map((each) => each.getBoundingClientRect());
    // The middle first; a square may be hidden there by a piece that means something else, so its corners, too.
    const [near, far] = [0.07, 0.93];
    const spots = [[0.5, 0.5], [near, near], [far, near], [near, far], [far, far]];
    let over = 'nothing';
    for (const [{ x, y, width, height }, [across, down]] of boxes.flatMap((box) => spots.map((spot) => [box, spot]))) {
      const at = { x: x + across * width, y: y + down * height };
      const hit = document.elementFromPoint(at.x, at.y);
      const owner = hit?.closest('[data-id], [data-key]');
      if (owner === element) return at;
      // What stands on a square and cannot be chosen itself means the square, and the other way round.
      const { id, place } = element.dataset;
      const stands = owner && ((id && owner.dataset.place === id) || (place && owner.dataset.id === place));
      if (stands && !owner.dataset.state) return at;
      if (hit) over = hit.outerHTML.slice(0, 120);
    }
    return { over };
  }, selector);
}

/** The same for something that may be gone already: null then. */
async function pointWhere(page, what) {
  const at = await pointAt(page, what);
  if (at?.over) throw new Error(`${what.id ?? what.key} cannot be pointed at: ${at.over} lies over it`);
  return at;
}

/** Puts the mouse where a click would mean this thing, without a click. */
export async function hoverOver(page, what) {
  const at = await pointWhere(page, what);
  assert.ok(at, `${what.id ?? what.key} is not there`);
  await page.mouse.move(at.x, at.y);
}

/** Clicks or taps a thing or a button. Answers false if it is gone already. */
export async function pointTo(page, what, { touch = false } = {}) {
  const at = await pointWhere(page, what);
  if (!at) return false;
  if (touch) await tap(page, at);
  else await page.mouse.click(at.x, at.y);
  return true;
}

/** Taps, and waits for the click that the browser makes of it a moment later. */
async function tap(page, { x, y }) {
  await page.evaluate(() => {
    const clicked = new Promise((done) => addEventListener('click', () => done(), { capture: true, once: true }));
    // Whatever was tapped may be gone before it is clicked.
    window.tapped = Promise.race([clicked, new Promise((done) => setTimeout(done, 10_000))]);
  });
  await page.touchscreen.tap(x, y);
  // The click may lead to another page.
  await page.evaluate(() => window.tapped).catch(() => {});
}

/** Hands a covered screen over by its button. */
export async function uncover(page) {
  const button = page.getByRole('button', { name: /^I am / });
  await button.click();
  await button.waitFor({ state: 'detached' });
}

/** Takes one step if the page asks for one now. Answers what the page looked like before. */
export async function step(page) {
  const seen = await look(page);
  if (seen.state === 'choose') await pointTo(page, choose(seen));
  if (seen.state === 'cover') await uncover(page);
  return seen;
}

/** Plays until the game is over, or until `enough(seen)` says so. */
export async function playOn(page, enough = () => false, options = {}) {
  for (let steps = 0; steps < 4000; steps += 1) {
    const seen = await turn(page);
    if (seen.state === 'over' || enough(seen)) return seen;
    if (seen.state === 'cover') await uncover(page);
    else await pointTo(page, choose(seen), options);
  }
  throw new Error('the game does not end');
}

/** Watches a game by the versions it comes to: it goes on and ends, but a busy machine may take its time. */
export function pulse() {
  let newest = { version: -1, at: Date.now() };
  return ({ version }) => {
    if (version > newest.version) newest = { version, at: Date.now() };
    if (Date.now() - newest.at > 60_000) throw new Error(`the game stands still at version ${newest.version}`);
    if (version > 5000) throw new Error('the game does not end');
  };
}

/**
 * The button that stands for a thing: its own, or where a choice is filled but for its end, the one that ends it so.
 * The most promising end has the main button instead of one with its name.
 */
function buttonFor(id, keys) {
  const own = keys.find((key) => key === id || key === `end-${id}`);
  return own ?? keys.find((key) => key === 'main' && keys.some((other) => other.startsWith('end-')));
}

/** Waits until the page was drawn so many times. */
const frames = (page, count) => page.evaluate((count) => new Promise((done) => {
  const next = (left) => (left === 0 ? done() : requestAnimationFrame(() => next(left - 1)));
  next(count);
}), count);

/** Makes a choice by pointing at the things on its path, with the mouse or a finger. */
export async function pointOut(page, { path, ply }, options = {}) {
  const answered = wireOf(page).next('answered', ({ request }) => request.do === 'play');
  // If something fails before, that is what is told.
  answered.catch(() => {});
  const { version } = await turn(page);
  const byMeter = path[0].startsWith('aim-');
  for (const id of byMeter ? [] : path.filter((each) => each !== 'go')) {
    const seen = await look(page);
    const glows = seen.things.find((thing) => thing.id === id);
    // A die that is the only one left is chosen already.
    if (!glows && seen.chosen.includes(id)) continue;
    const key = glows ? null : buttonFor(id, seen.buttons.map((button) => button.key));
    if (!glows && !key) throw new Error(`${id} cannot be pointed at: ${JSON.stringify(seen)}`);
    // The main button is pressed below, as after any other path.
    if (key !== 'main') await pointTo(page, glows ? { id } : { key }, options);
  }
  // What hangs on dice is offered first; a toss is two stops. Once it is sent there is no button, and what a later
  // frame offers is another choice.
  for (let stops = 0; stops < (byMeter ? 2 : 1); stops += 1) {
    const seen = await look(page);
    if (seen.version !== version || !seen.buttons.some(({ key }) => key === 'main')) break;
    await pointTo(page, { key: 'main' }, options);
    // A needle has to swing.
    if (byMeter) await frames(page, 4);
  }
  const { request: sent, reply } = await answered;
  assert.ok(reply.done, `${sent.ply}: ${reply.refused?.message}`);
  // Where a needle stops is not up to us.
  if (ply && !byMeter) assert.equal(sent.ply, ply, `${path.join(', ')} is another choice`);
}

/** Waits until a page shows a frame, or one that came after it. */
export const shows = (page, { version }) =>
  page.waitForFunction((wanted) => Number(document.querySelector('#floor').dataset.version) >= wanted, version, { timeout: 60_000 });
