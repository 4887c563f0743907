// What every page owes on every screen: no barrier that axe-core can find, no sideways scrolling.

import assert from 'node:assert/strict';
import { AXE } from './browser.mjs';

const WIDTHS = [390, 1440];
const heightOf = (width) => (width < 600 ? 844 : 900);

/**
 * Axe joins all texts of a drawing without spaces and misses that in the name of the drawing. That a drawing is
 * called by what stands on it is a test of its own.
 */
const isDrawn = (id, [target]) => id === 'label-content-name-mismatch' && /^g\[data-id="play(er)?-/.test(target);

/** What axe-core objects to, in short. */
async function barriers(page) {
  // The policy of the pages lets no script in; axe comes through the debugger instead.
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  return violations.flatMap(({ id, nodes }) => nodes.filter(({ target }) => !isDrawn(id, target)).map(({ target, failureSummary }) =>
    `${id}: ${target.join(' ')} ${failureSummary.split('\n').slice(1).join(' ').trim()}`));
}

/** By how much a page is wider and higher than the window. */
export const overflow = (page) => page.evaluate(() => ({
  x: document.documentElement.scrollWidth - innerWidth,
  y: document.documentElement.scrollHeight - innerHeight,
}));

/** Looks at a page on a phone and on a laptop, in both themes, and fails if anything is a barrier. */
export async function lookOver(page) {
  const objections = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: heightOf(width) });
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      objections.push(...(await barriers(page)).map((each) => `${width} ${colorScheme}: ${each}`));
    }
    if (width === 1440 && (await page.locator('#board').count()) > 0) {
      assert.ok((await overflow(page)).y <= 0, 'the table fits on a laptop');
    }
  }
  await page.setViewportSize({ width: 360, height: 740 });
  const { x } = await overflow(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  assert.deepEqual([...new Set(objections)], []);
  assert.ok(x <= 0, `${x} px too wide at 360`);
}
