// The page that looks back at a game: draws the table as it was, marks on the court what a choice points at, and turns
// pages with the arrow keys.

import { Art } from './art.js';
import { find, need, present } from './dom.js';
import { handParts } from './parts.js';
import { Scenery } from './scenery.js';
import { unfold } from './store.js';

/** @import { Snapshot } from './wire.d.ts' */

/** @type {Snapshot} */
const { view, log, art: drawings } = JSON.parse(need('#frame').textContent ?? '');
const art = new Art();
art.learn(drawings);

// Nothing here can be pointed at.
const nothing = () => {};
const scenery = new Scenery(art, `/rules/${view.game}`, { point: nothing, aim: nothing, open: () => false, mark: nothing, earlier: null });
scenery.draw({ view, log, fresh: [] });

// On a phone the cards lie under the thumb, as at the table.
const copy = find('#ask > .hand');
copy?.replaceChildren(...present(handParts(view.hand, art)));

/** What each choice points at, by its ply. */
const paths = new Map(unfold(view.choices).map(({ ply, path }) => [ply, path]));
const ideas = [...document.querySelectorAll('.idea[data-ply]')];
const played = ideas.find((idea) => idea.hasAttribute('data-played')) ?? null;

/** Marks the things of a choice in the place of those that were marked before. @param {Element | null} idea */
function mark(idea) {
  const things = new Set(paths.get(idea?.getAttribute('data-ply') ?? ''));
  for (const thing of document.querySelectorAll('[data-id]')) {
    if (things.has(thing.getAttribute('data-id') ?? '')) thing.setAttribute('data-state', 'chosen');
    else if (thing.getAttribute('data-state') === 'chosen') thing.removeAttribute('data-state');
  }
  for (const each of ideas) each.toggleAttribute('data-shown', each === idea);
}

for (const idea of ideas) {
  idea.addEventListener('pointerenter', () => mark(idea));
  idea.addEventListener('pointerleave', (event) => {
    if (/** @type {PointerEvent} */ (event).pointerType === 'mouse') mark(played);
  });
}
mark(played);

scenery.upright.addEventListener('change', () => {
  scenery.drawFloor(view);
  mark(played);
});

addEventListener('keydown', ({ key, ctrlKey, metaKey, altKey }) => {
  if (ctrlKey || metaKey || altKey) return;
  const rel = new Map([['ArrowLeft', 'prev'], ['ArrowRight', 'next']]).get(key);
  if (rel) find(`a[rel="${rel}"]`)?.click();
});
