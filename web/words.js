// Lines of words with dice between them, and rules to look up.

import { draw, make } from './dom.js';

/** @import { Art } from './art.js' */
/** @import { Child } from './dom.js' */
/** @import { Span } from './wire.d.ts' */

/** How the signs of results are drawn. */
const SIGNS = { fell: 'M7 7l10 10M17 7L7 17', held: 'M5 12.5l4.5 4.5L19 7' };

/** A cross or a tick. @param {'fell' | 'held'} kind */
export function sign(kind) {
  const svg = draw('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' });
  svg.append(draw('path', { d: SIGNS[kind], fill: 'none', stroke: 'currentColor', 'stroke-width': 2.8, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }));
  return svg;
}

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
    if ('fell' in span) parts.push(' ', make('b', { class: 'fell' }, sign('fell'), span.fell));
    else if ('held' in span) parts.push(' ', make('b', { class: 'held' }, sign('held'), span.held));
    else parts.push('strong' in span ? make('b', {}, span.strong) : span.text);
  }
  return parts;
}

/**
 * What a line says to screen readers.
 * @param {Span[]} spans
 */
export function spoken(spans) {
  const words = spans.map((span, index) => {
    if ('die' in span) return `${span.die.face} `;
    const result = 'fell' in span ? span.fell : 'held' in span ? span.held : null;
    if (result !== null) return index === 0 ? result : `, ${result}`;
    return 'strong' in span ? span.strong : 'text' in span ? span.text : '';
  }).join('');
  return words.replace(/\s+/g, ' ').replace(/ ([.,])/g, '$1').trim();
}

/**
 * A rule to look up: a link that the table page opens in place.
 * @param {string} rulesUrl
 * @param {string} rule
 * @param {boolean} [ours]
 */
export const ruleChip = (rulesUrl, rule, ours = false) =>
  make('a', { class: 'rule', href: `${rulesUrl}#${rule}`, 'data-rule': rule, title: ours && 'House rule' },
    make('span', { class: 'quiet' }, ours ? 'House rule ' : 'Rule '), rule);

/**
 * "e4, e5 and e6"
 * @param {string[]} names
 */
export const listed = (names) => new Intl.ListFormat('en-GB').format(names);
