// The ask panel: what the game asks now, the steps taken so far, the odds and the buttons.

import { find, focused, make, present } from './dom.js';
import { endingParts } from './ending.js';
import { lessonPart } from './lesson.js';
import { bars, oddsBox, sumList } from './odds.js';
import { recapPart } from './recap.js';
import { listed, ruleChip, sign } from './words.js';

/** @import { Advice } from './advice.js' */
/** @import { Art } from './art.js' */
/** @import { Press, Step, Sums } from './asking.js' */
/** @import { Child } from './dom.js' */
/** @import { Row } from './rows.js' */
/** @import { Choice } from './store.js' */
/** @import { Chair, Lesson, View } from './wire.d.ts' */

/**
 * `press` points at a thing, `stop` stops the meter that moves, `mark` marks words that are explained.
 * @typedef {{
 *   press: (id: string) => void, choose: (choice: Choice) => void, commit: () => void, back: () => void, undo: () => void,
 *   fill: (level: number, all: boolean) => void, rematch: () => void, passOn: () => void, toEnd: () => void, atEnd: () => boolean, stop: () => void,
 *   mark: (...elements: (Element | null)[]) => void, strip: (ids: string[]) => Child,
 * }} Hooks
 */

/** What stands beside the question: a note above it, what happened last or while the player was away. @typedef {{ notice: HTMLElement | null, happened: string, since: string, steps: Row[], first?: boolean }} Beside */

/**
 * @param {string} key
 * @param {string} label
 * @param {() => void} act
 * @param {string} [kind]
 * @param {Child} [extra]
 */
const tape = (key, label, act, kind = 'ghost', extra = null) =>
  make('button', { class: `tape ${kind}`, type: 'button', 'data-key': key, onclick: act }, label, extra);

/** Three buttons with labels of this many letters fit on a line. */
const SHORT = 7;

const thinking = () => make('span', { class: 'thinking', 'aria-hidden': 'true' }, make('i'), make('i'), make('i'));

export class Ask {
  /** The hand of cards, while it is in this panel. @type {HTMLElement | null} */
  hand = null;
  /** Whether the sum of a throw is unfolded. */
  #unfolded = false;
  /** What a lesson says. Built once, so that a rule that was opened stays open. @type {{ of: Lesson, element: HTMLElement } | null} */
  #taught = null;
  /** Rebuilt only when a player has sat down, so that it keeps its state. @type {{ of: Chair[], url: string, element: HTMLElement } | null} */
  #invited = null;

  /**
   * @param {HTMLElement} panel
   * @param {Art} art
   * @param {{ table: string, rules: string }} urls
   * @param {Advice} advice what a bot would do
   * @param {Hooks} hooks
   */
  constructor(panel, art, urls, advice, hooks) {
    this.panel = panel;
    this.art = art;
    this.urls = urls;
    this.advice = advice;
    this.hooks = hooks;
    const measure = () => document.documentElement.style.setProperty('--sheet', `${panel.offsetHeight}px`);
    new ResizeObserver(measure).observe(panel);
  }

  /**
   * Shows these parts, and leaves the keyboard on the button where it was.
   * @param {boolean} mine
   * @param {...Child} parts
   */
  #show(mine, ...parts) {
    const { key, id } = this.panel.contains(document.activeElement) ? focused()?.dataset ?? {} : {};
    this.panel.toggleAttribute('data-mine', mine);
    this.panel.removeAttribute('data-started');
    this.panel.replaceChildren(...present(parts));
    this.hooks.mark(find(':scope > h2', this.panel), ...this.panel.querySelectorAll(':scope > .hint'));
    if (!key && !id) return;
    const again = find(key ? `[data-key="${CSS.escape(key)}"]` : `[data-id="${CSS.escape(id ?? '')}"]:enabled`, this.panel);
    (again ?? find('.choose, .acts [data-key], .lesson [data-key]', this.panel))?.focus({ preventScroll: true });
  }

  /** Puts the keyboard on the first button. */
  takeFocus() {
    find('.choose, .acts [data-key]', this.panel)?.focus({ preventScroll: true });
  }

  /**
   * Another player acts, dice roll, or nothing can be done.
   * @param {View} view
   * @param {Beside} beside
   */
  waiting(view, { notice, happened, since, steps }) {
    this.#show(
      false,
      this.#lesson(view),
      notice,
      make('h2', {}, view.ask.question, view.thinking && thinking()),
      view.ask.hint && make('p', { class: 'hint' }, view.ask.hint),
      this.#lately(happened, since, steps),
      this.hand,
      this.#acts([
        view.undo && this.#undo(),
        view.ask.out && make('a', { class: 'tape main', 'data-key': 'new', href: `/new?game=${view.game}` }, 'New game'),
        view.ask.out && !this.hooks.atEnd() && tape('to-end', 'Jump to the end', () => this.hooks.toEnd()),
      ]),
      this.#invitation(view),
    );
  }

  /**
   * A choice is being put together.
   * @param {View} view
   * @param {Step} step
   * @param {Beside} beside
   */
  composing(view, step, { notice, happened, since, steps, first = false }) {
    const { trail, question, hint, buttons, strip, odds, sums, main, stop, started, canStepBack } = step;
    const { any_order: anyOrder, pool } = view.ask;
    const cards = buttons.filter(({ cases }) => cases);
    const plain = buttons.filter(({ cases }) => !cases);
    const strong = plain.filter((button) => button.strong);
    const act = (/** @type {Press} */ { id, choice }) => () => (choice ? this.hooks.choose(choice) : id && this.hooks.press(id));
    // None of several ways to go on looks like the main one: where they don't fit on a line, each has its own.
    const even = strong.length > 2 && strong.some(({ label }) => label.length > SHORT);
    this.#show(
      true,
      this.#lesson(view),
      trail.length > 0 && make('ol', { class: anyOrder || pool ? 'trail set' : 'trail', 'aria-label': 'Chosen so far' },
        trail.map(({ label, die }) => make('li', {}, this.art.picture(die), label))),
      make('h2', {}, question),
      notice,
      // Where only one thing can be done, it must be said why, however small the screen is.
      hint && make('p', { class: main && !started ? 'hint cause' : 'hint' }, hint),
      first && !started && make('a', { class: 'learn', href: `/learn/${view.game}` }, 'New here? Learn in 3 minutes'),
      trail.length === 0 && this.#lately(happened, since, steps),
      odds.map(({ about, cases }) => oddsBox(about, cases)),
      sums && this.#fold(sums),
      this.hand,
      strip.length > 0 && this.hooks.strip(strip),
      cards.map((card) => make('button', { class: 'choose', type: 'button', 'data-key': card.key, onclick: act(card) },
        make('span', { class: 'top' }, make('b', {}, card.name)), bars(card.cases ?? []))),
      this.#acts([
        main && tape('main', main, () => this.hooks.commit(), 'main'),
        stop && tape('main', stop, () => this.hooks.stop(), 'main', make('kbd', {}, 'Space')),
        ...plain.map((button) => tape(button.key, button.label, act(button), button.strong ? 'main' : 'ghost')),
        !started && view.buttons.some(({ role }) => role === 'pass_on') && tape('pass-on', 'No cards this down', () => this.hooks.passOn()),
        canStepBack && tape('back', 'Step back', () => this.hooks.back(), 'ghost', make('kbd', {}, 'Esc')),
        view.undo && !canStepBack && this.#undo(),
        view.advice && !started && this.#adviser(),
      ], even),
      !started && this.advice.element,
      this.#invitation(view),
    );
    this.panel.toggleAttribute('data-started', started);
  }

  /** A lesson is done: what was learnt, and the way on. @param {View} view */
  taught(view) {
    this.#show(false, this.#lesson(view));
  }

  /**
   * The game is over.
   * @param {View} view
   * @param {HTMLElement | null} notice
   */
  ended({ ending, you, rematch, league, seats, title }, notice) {
    if (!ending) return;
    this.#show(
      false,
      notice,
      endingParts(ending, seats, this.art, this.urls.rules),
      this.#acts([
        league && make('a', { class: 'tape main', 'data-key': 'league', href: league }, 'Back to the league'),
        rematch && make('a', { class: 'tape main', 'data-key': 'next', href: rematch }, 'Go to the rematch'),
        !rematch && !league && you.length > 0 && tape('rematch', 'Rematch', () => this.hooks.rematch(), 'main'),
        make('a', { class: 'tape ghost', 'data-key': 'review', href: `${this.urls.table}/review` }, 'Look back'),
        shareButton(new URL(this.urls.table, location.href).href, title),
      ]),
      make('p', { class: 'hint' }, 'The ', make('a', { 'data-key': 'record', href: `${this.urls.table}/record` }, 'record'),
        ' now includes the dice seed, so anyone can verify every roll.'),
    );
  }

  /**
   * What others did since the player's last turn; while they were away; or last.
   * @param {string} happened
   * @param {string} since
   * @param {Row[]} steps
   */
  #lately(happened, since, steps) {
    if (steps.length > 0) return recapPart(steps, this.art);
    if (since) return make('p', { class: 'since' }, since);
    return happened && make('p', { class: 'happened' }, happened);
  }

  /** @param {View} view */
  #lesson({ lesson, game }) {
    if (!lesson) return null;
    if (this.#taught?.of !== lesson) this.#taught = { of: lesson, element: lessonPart(lesson, game, this.urls.rules) };
    return this.#taught.element;
  }

  /** How a throw adds up, for screens that have no room for it beside the court. @param {Sums} adds */
  #fold({ title, sums }) {
    const fold = make('details', { class: 'fold', open: this.#unfolded }, make('summary', {}, title), sumList(sums));
    fold.addEventListener('toggle', () => {
      this.#unfolded = fold.open;
    });
    return fold;
  }

  /** Chairs are open: the link to send, who is missing, and bots if nobody comes. @param {View} view */
  #invitation({ invite, seats }) {
    if (!invite) return null;
    if (this.#invited?.of !== seats || this.#invited.url !== invite) {
      const open = seats.filter(({ kind }) => kind === 'open').map(({ name }) => name);
      this.#invited = { of: seats, url: invite, element: invitationPart(new URL(invite, location.href).href, open, this.hooks.fill) };
    }
    return this.#invited.element;
  }

  #undo() {
    return tape('undo', 'Undo', () => this.hooks.undo(), 'ghost', make('kbd', {}, 'U'));
  }

  #adviser() {
    const { element, pondering } = this.advice;
    const button = tape('advice', element ? 'Hide advice' : 'Advice', () => this.advice.toggle(), 'ghost', pondering ? thinking() : make('kbd', {}, '?'));
    button.setAttribute('aria-expanded', String(Boolean(element)));
    return button;
  }

  /** @param {Child[]} buttons */
  #acts(buttons, even = false) {
    const shown = buttons.filter(Boolean);
    return shown.length > 0 && make('div', { class: even ? 'acts even' : 'acts' }, shown);
  }
}

/**
 * @param {string} link
 * @param {string[]} open what the open chairs are called
 * @param {(level: number, all: boolean) => void} fill
 */
function invitationPart(link, open, fill) {
  const code = make('code', {}, link);
  const copy = make('button', { type: 'button', 'data-key': 'copy' }, 'Copy link');
  copy.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(link);
      copy.textContent = 'Copied';
    } catch {
      // No clipboard without a secure page: mark the link, so that a key copies it.
      getSelection()?.selectAllChildren(code);
      copy.textContent = 'Selected';
    }
  });
  const radios = [1, 2, 3, 4, 5].map((level) => make('input', { type: 'radio', name: 'fill-level', value: level, checked: level === 2 }));
  const levels = make('div', { class: 'seg num' }, radios.map((radio) => make('label', {}, radio, make('span', {}, radio.value))));
  const act = (/** @type {boolean} */ all) => fill(Number(radios.find(({ checked }) => checked)?.value ?? 2), all);
  const several = open.length > 1;
  return make('div', { class: 'invite' },
    make('p', {}, several
      ? `${listed(open)} are free. The next person to open this link takes a seat.`
      : 'One seat is open. The first person to open this link takes it.'),
    make('div', { class: 'linkbox' }, code, copy),
    make('details', {},
      make('summary', {}, 'Tired of waiting? Add a bot'),
      make('fieldset', { class: 'field' }, make('legend', {}, 'Bot level'), levels),
      make('div', { class: 'acts' },
        several && tape('fill-all', 'Fill all with bots', () => act(true), 'ghost main'),
        tape('fill', several ? 'Fill one' : 'Fill with a bot', () => act(false), 'ghost main'))));
}

/**
 * A sentence that refuses, with its rule.
 * @param {{ message: string, rule?: string | null }} refused
 * @param {string} rulesUrl
 */
export function refusalNote({ message, rule }, rulesUrl) {
  return make('p', { class: 'refusal', role: 'alert' }, `${message} `, rule && ruleChip(rulesUrl, rule));
}

/** Something beside the game that people should know. @param {string} message */
export const troubleNote = (message) =>
  make('p', { class: 'refusal line-down', role: 'status' }, make('span', {}, message));

/**
 * What was done without asking, because there was no other choice.
 * @param {string} done
 */
export const forcedNote = (done) => make('p', { class: 'forced', role: 'status' }, sign('held'), `Only choice: ${done.slice(0, 1).toLowerCase()}${done.slice(1)}.`);

/** A link to send, by the device's own way where it has one. @param {string} url @param {string} title */
function shareButton(url, title) {
  const button = tape('share', 'Share', async () => {
    try {
      if (navigator.share) await navigator.share({ title, url });
      else await navigator.clipboard.writeText(url);
      if (!navigator.share) button.textContent = 'Link copied';
    } catch {
      // The reader thought better of it, or there is no clipboard: the address bar has the same link.
    }
  });
  return button;
}

/**
 * The connection is down: says what is kept and when it is tried again.
 * @param {number} seconds
 * @param {boolean} kept
 */
export function downNote(seconds, kept) {
  const again = seconds > 0 ? `Trying again in ${seconds} s.` : 'Trying again now.';
  return troubleNote(kept ? `You're offline. Your move is saved. ${again}` : `You're offline. ${again}`);
}
