// Words that a newcomer may not know: each is marked where it stands, and a click tells what it means.

import { find, make, need, targetOf } from './dom.js';
import { ruleChip } from './words.js';

/** @typedef {{ word: string, about: string, rule: string }} Term */

const GAP = 8;

/** A pattern that finds these words, the longest first, also in the plural. @param {Iterable<string>} words */
export function patternOf(words) {
  const plain = [...words].sort((one, other) => other.length - one.length).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{N}-])(${plain.join('|')})(e?s)?(?![\\p{L}\\p{N}-])`, 'giu');
}

export class Terms {
  /** @type {Map<string, Term>} */
  #terms = new Map();
  /** @type {RegExp | null} */
  #pattern = null;
  #box = make('div', { id: 'term', class: 'term-box', popover: 'auto' });
  /** The word that is explained now. @type {HTMLElement | null} */
  #shown = null;

  /**
   * @param {Term[]} list empty for a game that needs none
   * @param {string} rulesUrl
   */
  constructor(list, rulesUrl) {
    this.rulesUrl = rulesUrl;
    if (list.length === 0) return;
    for (const term of list) this.#terms.set(term.word.toLowerCase(), term);
    this.#pattern = patternOf(this.#terms.keys());
    need('#main').append(this.#box);
    this.#box.addEventListener('toggle', (event) => {
      if (/** @type {ToggleEvent} */ (event).newState === 'closed') this.#closed();
    });
    document.addEventListener('click', (event) => {
      const button = targetOf(event)?.closest('.term');
      if (button instanceof HTMLElement) this.#open(button);
    });
  }

  get isOpen() {
    return this.#shown !== null;
  }

  /**
   * Marks the first place of each term in these elements. What is a button already is left alone.
   * @param {...(Element | null)} elements
   */
  mark(...elements) {
    if (!this.#pattern) return;
    for (const element of elements) {
      /** @type {Set<string>} */
      const seen = new Set();
      for (const node of element ? textsOf(element) : []) this.#markText(node, seen, this.#pattern);
    }
  }

  /**
   * @param {Text} node
   * @param {Set<string>} seen
   * @param {RegExp} pattern
   */
  #markText(node, seen, pattern) {
    const text = node.data;
    /** @type {(string | HTMLElement)[]} */
    const parts = [];
    let end = 0;
    for (const { 0: found, 1: word, index } of text.matchAll(pattern)) {
      const key = word.toLowerCase();
      if (seen.has(key)) continue;
      seen.add(key);
      parts.push(text.slice(end, index), this.#button(found, key));
      end = index + found.length;
    }
    if (parts.length > 0) node.replaceWith(...parts, text.slice(end));
  }

  /** @param {string} text @param {string} key */
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

  /** The browser shows the box; this fills it and puts it beside the word. @param {HTMLElement} button */
  #open(button) {
    const term = this.#terms.get(button.dataset.term ?? '');
    if (!term || this.#shown === button) return;
    this.#shown = button;
    this.#box.replaceChildren(
      make('b', {}, term.word[0].toUpperCase() + term.word.slice(1)),
      make('p', {}, `${term.about} `, ruleChip(this.rulesUrl, term.rule)),
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
    // The panel may have been redrawn meanwhile: the keyboard goes back to where the word stands now.
    if (lost && word) find(`[data-key="${CSS.escape(word)}"]`)?.focus({ preventScroll: true });
  }
}

/** The texts in an element that are not inside something that can be pressed. @param {Element} element */
function textsOf(element) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, (node) =>
    (node.parentElement?.closest('button, a, svg, .quiet') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT));
  /** @type {Text[]} */
  const texts = [];
  while (walker.nextNode()) texts.push(/** @type {Text} */ (walker.currentNode));
  return texts;
}
