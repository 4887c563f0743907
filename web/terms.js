// Words that a newcomer may not know: each is marked where it stands, and a click tells what it means.

import { find, make } from './dom.js';

const GAP = 8;

/** A pattern that finds these words, the longest first, also in the plural. */
export function patternOf(words) {
  const plain = [...words].sort((one, other) => other.length - one.length).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{N}-])(${plain.join('|')})(e?s)?(?![\\p{L}\\p{N}-])`, 'giu');
}

export class Terms {
  #terms = new Map();
  #pattern = null;
  #box = null;
  /** The word that is explained now. */
  #shown = null;

  /** `list`: `{ word, about, rule }`, empty for a game that needs none. */
  constructor(list, rulesUrl) {
    if (list.length === 0) return;
    for (const term of list) this.#terms.set(term.word.toLowerCase(), term);
    this.#pattern = patternOf(this.#terms.keys());
    this.rulesUrl = rulesUrl;
    this.#box = make('div', { id: 'term', class: 'term-box', popover: 'auto' });
    find('#main').append(this.#box);
    this.#box.addEventListener('toggle', ({ newState }) => {
      if (newState === 'closed') this.#closed();
    });
    document.addEventListener('click', (event) => {
      const button = event.target.closest?.('.term');
      if (button) this.#open(button);
    });
  }

  get isOpen() {
    return this.#shown !== null;
  }

  /** Marks the first place of each term in these elements. What is a button already is left alone. */
  mark(...elements) {
    if (!this.#pattern) return;
    for (const element of elements.filter(Boolean)) {
      const seen = new Set();
      for (const node of textsOf(element)) this.#markText(node, seen);
    }
  }

  #markText(node, seen) {
    const text = node.textContent;
    const parts = [];
    let end = 0;
    for (const { 0: found, 1: word, index } of text.matchAll(this.#pattern)) {
      const key = word.toLowerCase();
      if (seen.has(key)) continue;
      seen.add(key);
      parts.push(text.slice(end, index), this.#button(found, key));
      end = index + found.length;
    }
    if (parts.length > 0) node.replaceWith(...parts, text.slice(end));
  }

  #button(text, key) {
    return make('button', {
      class: 'term',
      type: 'button',
      'data-key': `term-${key}`,
      'data-term': key,
      popovertarget: 'term',
      popovertargetaction: 'show',
      'aria-description': 'What is this?',
    }, text);
  }

  /** The browser shows the box; this fills it and puts it beside the word. */
  #open(button) {
    const term = this.#terms.get(button.dataset.term);
    if (this.#shown === button) return;
    this.#shown = button;
    this.#box.replaceChildren(
      make('b', {}, term.word[0].toUpperCase() + term.word.slice(1)),
      make('p', {}, `${term.about} `, make('a', { class: 'rule', href: `${this.rulesUrl}#${term.rule}`, 'data-rule': term.rule }, make('span', { class: 'quiet' }, 'Rule '), term.rule)),
    );
    if (!this.#box.matches(':popover-open')) this.#box.showPopover();
    const { left, top, bottom } = button.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = this.#box;
    const below = bottom + GAP + offsetHeight <= innerHeight - GAP;
    this.#box.style.left = `${Math.max(GAP, Math.min(left, innerWidth - offsetWidth - GAP))}px`;
    this.#box.style.top = `${below ? bottom + GAP : Math.max(GAP, top - GAP - offsetHeight)}px`;
  }

  #closed() {
    const word = this.#shown?.dataset.key;
    const lost = document.activeElement === document.body;
    this.#shown = null;
    // The panel may have been drawn anew meanwhile: the keyboard goes back to where the word stands now.
    if (lost && word) find(`[data-key="${CSS.escape(word)}"]`)?.focus({ preventScroll: true });
  }
}

/** The texts in an element that are not inside something that can be pressed. */
function textsOf(element) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, (node) =>
    (node.parentElement.closest('button, a, svg, .quiet') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT));
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  return texts;
}
