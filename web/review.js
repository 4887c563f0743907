// The page that looks back at a game: marks on the court what a choice points at, and turns pages with the arrow keys.

const ideas = [...document.querySelectorAll('.idea[data-path]')];
const played = ideas.find((idea) => idea.hasAttribute('data-played'));

/** Marks the things of a choice in the place of those that were marked before. */
function mark(idea) {
  for (const old of document.querySelectorAll('[data-id][data-state="chosen"]')) old.removeAttribute('data-state');
  const things = new Set(idea?.dataset.path.split(' '));
  for (const thing of document.querySelectorAll('[data-id]')) {
    if (things.has(thing.dataset.id)) thing.dataset.state = 'chosen';
  }
  for (const each of ideas) each.toggleAttribute('data-shown', each === idea);
}

for (const idea of ideas) {
  idea.addEventListener('pointerenter', () => mark(idea));
  idea.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType === 'mouse') mark(played);
  });
}
mark(played);

addEventListener('keydown', ({ key, ctrlKey, metaKey, altKey }) => {
  if (ctrlKey || metaKey || altKey) return;
  const rel = { ArrowLeft: 'prev', ArrowRight: 'next' }[key];
  if (rel) document.querySelector(`a[rel="${rel}"]`)?.click();
});

// The newest lines of the log are what led here.
const log = document.querySelector('#log');
log.scrollTop = log.scrollHeight;
