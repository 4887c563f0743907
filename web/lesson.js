// What a teaching table says above the question: the task or, when it is done, what was learnt and the way on.

import { make } from './dom.js';
import { ruleChip } from './words.js';

/** @import { Lesson } from './wire.d.ts' */

/**
 * @param {Lesson} lesson
 * @param {string} game
 * @param {string} rulesUrl
 */
export function lessonPart({ number, of, title, text, done, rules, again, next }, game, rulesUrl) {
  return make('div', { class: 'lesson' },
    make('p', { class: 'progress' }, make('span', {}, `Lesson ${number} of ${of}`), done && make('b', {}, 'Done')),
    make('h2', {}, title),
    make('p', {}, text),
    make('div', { class: 'chips' }, rules.map(({ rule, ours }) => ruleChip(rulesUrl, rule, ours))),
    done && make('div', { class: 'acts' },
      next ? make('a', { class: 'tape main', 'data-key': 'next', href: next }, 'Next') : playForm(game),
      make('a', { class: 'tape ghost', 'data-key': 'again', href: again }, 'Try again')));
}

/** After the last lesson: a real table, against the weakest bot. @param {string} game */
function playForm(game) {
  const fields = { game, against: 'bot', level: '1', side: 'toss' };
  return make('form', { method: 'post', action: '/tables' },
    Object.entries(fields).map(([name, value]) => make('input', { type: 'hidden', name, value })),
    make('button', { class: 'tape main', 'data-key': 'play' }, 'Play a bot'));
}
