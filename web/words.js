// Lines of words with dice between them, and rules to look up.

import { make } from './dom.js';

/** @import { Art } from './art.js' */
/** @import { Child } from './dom.js' */
/** @import { Span } from './wire.d.ts' */

/**
 * Words and dice of a line. Dice that follow each other stand in one group.
 * @param {Span[]} spans
 * @param {Art} art
 * @returns {Child[]}
 */
export function line(spans, art) {
  /** @type {Child[]} */
  const parts = [];
  /** @type {HTMLElement | null} */
  let faces = null;
  for (const span of spans) {
    if ('die' in span) {
      if (!faces) parts.push(faces = make('span', { class: 'faces' }));
      // Pictures of dice say nothing: the face stands beside them for screen readers.
      faces.append(art.picture(span.die.art) ?? '', make('span', { class: 'quiet' }, `${span.die.face} `));
      continue;
    }
    faces = null;
    parts.push('strong' in span ? make('b', {}, span.strong) : span.text);
  }
  return parts;
}

/**
 * What a line says to screen readers.
 * @param {Span[]} spans
 */
export function spoken(spans) {
  const words = spans.map((span) => ('die' in span ? `${span.die.face} ` : 'strong' in span ? span.strong : span.text)).join('');
  return words.replace(/\s+/g, ' ').replace(/ ([.,])/g, '$1').trim();
}

/**
 * A rule to look up: a link that the table page opens in place.
 * @param {string} rulesUrl
 * @param {string} rule
 * @param {boolean} [ours]
 */
export const ruleChip = (rulesUrl, rule, ours = false) =>
  make('a', { class: 'rule', href: `${rulesUrl}#${rule}`, 'data-rule': rule },
    make('span', { class: 'quiet' }, 'Rule '), rule, ours && ' ours');

/**
 * "e4, e5 and e6"
 * @param {string[]} names
 */
export const listed = (names) => new Intl.ListFormat('en-GB').format(names);
