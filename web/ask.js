// The ask panel: what the game asks now, the steps taken so far, the odds and the buttons.

import { find, make } from './dom.js';
import { oddsBox, sumList } from './odds.js';

const tape = (key, label, act, kind = 'ghost', extra = null) =>
  make('button', { class: `tape ${kind}`, type: 'button', 'data-key': key, onclick: act }, label, extra);

const thinking = () => make('span', { class: 'thinking', 'aria-hidden': 'true' }, make('i'), make('i'), make('i'));

export class Ask {
  /** The hand of cards, while it lies in this panel. */
  hand = null;
  /** What a bot would do, at tables that have a line to ask on. */
  advice = null;
  /** Whether the sum of a throw is unfolded. */
  #unfolded = false;

  /**
   * `hooks`: `press(id)`, `choose(choice)`, `commit()`, `back()`, `undo()`, `fill(level, all)`, `rematch()`,
   * `stop()` for the meter that moves, `mark(…elements)` for words that are explained.
   */
  constructor(panel, hooks) {
    this.panel = panel;
    this.hooks = hooks;
    const measure = () => document.documentElement.style.setProperty('--sheet', `${panel.offsetHeight}px`);
    new ResizeObserver(measure).observe(panel);
  }

  /** Shows these parts, and leaves the keyboard on the button where it was. */
  show(mine, ...parts) {
    const { key, id } = this.panel.contains(document.activeElement) ? document.activeElement.dataset : {};
    this.panel.toggleAttribute('data-mine', mine);
    this.panel.removeAttribute('data-started');
    this.panel.replaceChildren(...parts.flat().filter(Boolean));
    this.hooks.mark(find(':scope > h2', this.panel), ...this.panel.querySelectorAll(':scope > .hint'));
    if (!key && !id) return;
    const again = find(key ? `[data-key="${CSS.escape(key)}"]` : `[data-id="${CSS.escape(id)}"]:enabled`, this.panel);
    (again ?? find('.acts [data-key], .lesson [data-key]', this.panel))?.focus({ preventScroll: true });
  }

  /** Puts the keyboard on the first button. */
  takeFocus() {
    find('.acts [data-key]', this.panel)?.focus({ preventScroll: true });
  }

  /** Somebody else acts, dice fall, or nothing can be done. */
  waiting(frame, notice, happened) {
    const dots = frame.thinking && thinking();
    this.show(
      false,
      this.#lesson(frame),
      notice,
      make('h2', {}, frame.ask.question, dots),
      frame.ask.hint && make('p', { class: 'hint' }, frame.ask.hint),
      happened && make('p', { class: 'happened' }, happened),
      this.hand,
      this.#acts([frame.undo && this.#undo()]),
      frame.invite && this.#invitation(frame),
    );
  }

  /** A choice is being put together. */
  composing(frame, { trail, question, hint, buttons, strip, odds, sums, main, stop, started, canStepBack }, notice, happened) {
    this.show(
      true,
      this.#lesson(frame),
      trail.length > 0 && make('ol', { class: frame.ask.any_order || frame.ask.pool ? 'trail set' : 'trail', 'aria-label': 'Chosen so far' }, trail.map(({ label, picture }) =>
        make('li', {}, picture, label))),
      make('h2', {}, question),
      notice,
      hint && make('p', { class: 'hint' }, hint),
      trail.length === 0 && happened && make('p', { class: 'happened' }, happened),
      odds?.map(({ about, cases }) => oddsBox(about, cases)),
      sums && this.#fold(sums),
      this.hand,
      strip,
      this.#acts([
        main && tape('main', main, () => this.hooks.commit(), 'main'),
        stop && tape('main', stop, () => this.hooks.stop(), 'main', make('kbd', {}, 'Space')),
        ...buttons.map(({ id, choice, label, strong, key }) =>
          tape(key ?? id, label, () => (choice ? this.hooks.choose(choice) : this.hooks.press(id)), strong ? 'main' : 'ghost')),
        canStepBack && tape('back', 'Step back', () => this.hooks.back(), 'ghost', make('kbd', {}, 'Esc')),
        frame.undo && !canStepBack && this.#undo(),
        frame.advice && !started && this.#adviser(),
      ]),
      !started && this.advice?.element,
      frame.invite && this.#invitation(frame),
    );
    this.panel.toggleAttribute('data-started', started);
  }

  /** A lesson is done: what was learnt, and the way on. */
  taught(frame) {
    this.show(false, this.#lesson(frame));
  }

  /** The game is over. */
  ended(frame, { recordUrl, reviewUrl, rulesUrl }, notice) {
    const { headline, detail, rule } = frame.ending;
    const played = frame.you.length > 0;
    this.show(
      false,
      notice,
      make('div', { class: 'ending' },
        make('h2', {}, headline),
        make('p', {}, `${detail} `, rule && make('a', { class: 'rule', href: `${rulesUrl}#${rule}`, 'data-rule': rule }, make('span', { class: 'quiet' }, 'Rule '), rule))),
      this.#acts([
        frame.rematch && make('a', { class: 'tape main', 'data-key': 'next', href: frame.rematch }, 'To the next table'),
        !frame.rematch && played && tape('rematch', 'Rematch', () => this.hooks.rematch(), 'main'),
        make('a', { class: 'tape ghost', 'data-key': 'review', href: reviewUrl }, 'Look back'),
        make('a', { class: 'tape ghost', 'data-key': 'record', href: recordUrl }, 'Record'),
      ]),
      make('p', { class: 'hint' }, 'The record holds the secret of the dice: anybody can check every roll now.'),
    );
  }

  /** What a lesson says. Built once for what it says, so that a rule that was opened stays open. */
  #lesson({ lesson }) {
    if (lesson && this.taughtHtml !== lesson.html) {
      this.taughtHtml = lesson.html;
      const mould = make('template');
      mould.innerHTML = lesson.html;
      this.lesson = mould.content.firstElementChild;
    }
    return lesson && this.lesson;
  }

  /** How a throw adds up, for screens that have no room for it beside the court. */
  #fold({ title, sums }) {
    const fold = make('details', { class: 'fold', open: this.#unfolded }, make('summary', {}, title), sumList(sums));
    fold.addEventListener('toggle', () => {
      this.#unfolded = fold.open;
    });
    return fold;
  }

  /**
   * Chairs are open: the link to send, who is missing, and bots if nobody comes. Built anew only when somebody
   * has sat down, so that it keeps its state.
   */
  #invitation({ invite, seats }) {
    const open = seats.filter(({ kind }) => kind === 'open').map(({ name }) => name);
    const about = `${invite} ${open}`;
    if (this.invited === about) return this.invitation;
    this.invited = about;
    const link = new URL(invite, location.href).href;
    const code = make('code', {}, link);
    const copy = make('button', { type: 'button', 'data-key': 'copy' }, 'Copy link');
    copy.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(link);
        copy.textContent = 'Copied';
      } catch {
        // No clipboard without a secure page: mark the link, so that a key copies it.
        getSelection().selectAllChildren(code);
        copy.textContent = 'Marked';
      }
    });
    const levels = make('div', { class: 'seg num' }, [1, 2, 3, 4, 5].map((level) =>
      make('label', {}, make('input', { type: 'radio', name: 'fill-level', value: level, checked: level === 2 }), make('span', {}, level))));
    const fill = (all) => this.hooks.fill(Number(find('input:checked', levels).value), all);
    const several = open.length > 1;
    this.invitation = make('div', { class: 'invite' },
      make('p', {}, several
        ? `Free are ${new Intl.ListFormat('en-GB').format(open)}. Whoever opens this link takes the next chair.`
        : 'A chair is open. Whoever opens this link first takes it.'),
      make('div', { class: 'linkbox' }, code, copy),
      make('details', {},
        make('summary', {}, 'Nobody comes?'),
        make('fieldset', { class: 'field' }, make('legend', {}, 'Bot level'), levels),
        make('div', { class: 'acts' },
          several && tape('fill-all', 'Fill all with bots', () => fill(true), 'ghost main'),
          tape('fill', several ? 'Fill one' : 'Fill with a bot', () => fill(false), 'ghost main'))));
    return this.invitation;
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

  #acts(buttons) {
    const shown = buttons.filter(Boolean);
    return shown.length > 0 && make('div', { class: 'acts' }, shown);
  }
}

/** A sentence that refuses, with its rule. */
export function refusalNote({ message, rule }, rulesUrl) {
  return make('p', { class: 'refusal', role: 'alert' }, `${message} `,
    rule && make('a', { class: 'rule', href: `${rulesUrl}#${rule}`, 'data-rule': rule }, make('span', { class: 'quiet' }, 'Rule '), rule));
}

/** The line is down: says what is kept and when it is tried again. */
export function downNote(seconds, kept) {
  const again = seconds > 0 ? `trying again in ${seconds} s.` : 'trying again now.';
  return make('p', { class: 'refusal line-down', role: 'status' },
    make('span', {}, kept ? `The line is down. Your move is kept; ${again}` : `The line is down; ${again}`));
}
