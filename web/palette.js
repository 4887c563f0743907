// Search or go to: tables, things to do and rules in one list, filtered here as you type. Fetched when it is first opened.

/** @typedef {{ name: string, note?: string, url: string, game?: string }} Entry */
/** @typedef {{ games: { id: string, name: string, figure: string }[], tables: Entry[], actions: Entry[], rules: { id: string, title: string, game: string }[] }} Found */
/** One line of the list: what it says, what else it is found by, and what choosing it does. @typedef {{ group: string, name: string, note: string, sign: () => Node, also: string, go: () => void }} Hit */

/** How many lines a group has at most. */
const MOST = { tables: 5, actions: 6, rules: 8 };

/**
 * Whether all words of a query begin a word of the text.
 * @param {string} text @param {string[]} words
 */
export function matches(text, words) {
  const parts = text.toLowerCase().split(/[^\p{L}\p{N}#]+/u);
  return words.every((word) => parts.some((part) => part.startsWith(word)));
}

/** @param {string} query */
export const wordsOf = (query) => query.toLowerCase().split(/[^\p{L}\p{N}#]+/u).filter(Boolean);

/**
 * The text cut where a word of the query begins a word of it: every other piece is a match.
 * @param {string} text @param {string[]} words
 * @returns {string[]}
 */
export function cut(text, words) {
  if (words.length === 0) return [text];
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${escaped.join('|')})`, 'iu'));
}

/** @param {string} tag @param {Record<string, string>} attributes @param {(Node | string)[]} children */
function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** @param {string} path */
function icon(path) {
  const template = document.createElement('template');
  template.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
  return template.content;
}

const GLASS = 'M17.5 11a6.5 6.5 0 1 1-13 0a6.5 6.5 0 1 1 13 0M16 16l4.5 4.5';
const ARROW = 'M5 12h14M13 6l6 6-6 6';

class Palette {
  /** @type {Hit[]} */
  #all = [];
  /** @type {Hit[]} */
  #shown = [];
  #chosen = 0;
  #input = /** @type {HTMLInputElement} */ (make('input', {
    type: 'text', role: 'combobox', 'aria-label': 'Search or go to', 'aria-expanded': 'true', 'aria-controls': 'palette-hits',
    'aria-autocomplete': 'list', placeholder: 'A table, a game, a rule', autocomplete: 'off', spellcheck: 'false', enterkeyhint: 'go',
  }));
  #list = make('div', { id: 'palette-hits', class: 'hits', role: 'listbox', 'aria-label': 'Results' });
  #count = make('p', { class: 'quiet', role: 'status' });
  dialog = /** @type {HTMLDialogElement} */ (make('dialog', { class: 'palette', 'aria-label': 'Search or go to' }));

  /** @param {() => void} switchTheme */
  constructor(switchTheme) {
    this.switchTheme = switchTheme;
    const close = make('button', { class: 'close', type: 'button' }, make('kbd', { 'aria-hidden': 'true' }, 'Esc'), make('span', {}, 'Close'));
    close.addEventListener('click', () => this.dialog.close());
    const keys = [['↑ ↓', 'choose'], ['Enter', 'go']].map(([key, does]) => make('span', {}, make('kbd', {}, key), ` ${does}`));
    this.dialog.append(make('div', { class: 'ask-in' }, icon(GLASS), this.#input, close), this.#list, make('footer', {}, ...keys), this.#count);
    this.#input.addEventListener('input', () => this.#filter());
    this.dialog.addEventListener('keydown', (event) => this.#key(event));
    // A click beside it closes it.
    this.dialog.addEventListener('click', (event) => {
      if (event.target === this.dialog) this.dialog.close();
    });
    document.body.append(this.dialog);
  }

  async open() {
    this.#input.value = '';
    // What was found the last time, whole, until it is known what there is now.
    this.#filter();
    this.dialog.showModal();
    this.#input.focus();
    const answer = await fetch('/search');
    if (answer.ok) this.#fill(await answer.json());
    this.#filter();
  }

  /** @param {Found} found */
  #fill({ games, tables, actions, rules }) {
    const game = new Map(games.map((each) => [each.id, each]));
    /** @param {string | undefined} id */
    const sign = (id) => () => {
      const figure = game.get(id ?? '')?.figure;
      if (!figure) return icon(ARROW).firstElementChild ?? make('span', {});
      const cloth = make('span', { class: 'sign', 'data-game': id ?? '', 'aria-hidden': 'true' });
      cloth.innerHTML = figure;
      return cloth;
    };
    /** @param {string} group @returns {(entry: Entry) => Hit} */
    const entry = (group) => ({ name, note = '', url, game: id }) =>
      ({ group, name, note, sign: sign(id), also: '', go: () => location.assign(url) });
    this.#all = [
      ...tables.map(entry('Your tables')),
      ...actions.map(entry('Go to')),
      { group: 'Go to', name: 'Switch theme', note: 'light or dark', sign: sign(undefined), also: 'dark light theme', go: this.switchTheme },
      ...rules.map(({ id, title, game: of }) => ({
        group: 'Rules',
        name: title,
        note: game.get(of)?.name ?? '',
        sign: () => make('span', { class: 'rule', 'data-game': of }, id),
        also: `${id} ${of}`,
        go: () => location.assign(`/rules/${of}#${id}`),
      })),
    ];
  }

  #filter() {
    const words = wordsOf(this.#input.value);
    /** @param {string} group @param {number} most */
    const some = (group, most) => {
      // The game alone does not find all of its rules.
      const hits = this.#all.filter(({ group: of, name, note, also }) => of === group && matches(`${name} ${note} ${also}`, words)
        && (words.length === 0 || words.some((word) => matches(`${name} ${also.split(' ')[0]}`, [word]))));
      // Names before what is found by its game; an exact rule first of all.
      /** @param {Hit} hit */
      const rank = ({ name, also }) => (matches(also.split(' ')[0], words) ? 0 : matches(name, words) ? 1 : 2);
      return hits.sort((a, b) => rank(a) - rank(b)).slice(0, most);
    };
    const rules = words.length > 0 ? some('Rules', MOST.rules) : [];
    this.#shown = [...some('Your tables', MOST.tables), ...some('Go to', MOST.actions), ...rules];
    this.#list.replaceChildren();
    for (const group of new Set(this.#shown.map((hit) => hit.group))) {
      const label = `palette-${group.toLowerCase().replace(' ', '-')}`;
      const box = make('div', { role: 'group', 'aria-labelledby': label }, make('div', { class: 'group', id: label }, group));
      this.#shown.forEach((hit, nth) => {
        if (hit.group === group) box.append(this.#line(hit, nth, words));
      });
      this.#list.append(box);
    }
    const none = this.#shown.length === 0;
    if (none && this.#all.length > 0) this.#list.append(make('p', { class: 'none' }, 'Nothing is called that. Try a game, a rule or its number.'));
    this.#count.textContent = this.#all.length === 0 ? '' : none ? 'No results' : `${this.#shown.length} results`;
    this.#choose(0);
  }

  /** @param {Hit} hit @param {number} nth @param {string[]} words */
  #line(hit, nth, words) {
    const name = cut(hit.name, words).map((piece, at) => (at % 2 ? make('mark', {}, piece) : piece));
    const text = make('span', {}, ...name, ...(hit.note ? [' ', make('small', {}, hit.note)] : []));
    const line = make('div', { class: 'hit', role: 'option', id: `palette-${nth}` }, hit.sign(), text, make('kbd', { 'aria-hidden': 'true' }, 'Enter'));
    line.addEventListener('click', () => this.#go(nth));
    return line;
  }

  /** @param {number} nth */
  #choose(nth) {
    this.#chosen = nth;
    for (const line of this.#list.querySelectorAll('[role="option"]')) {
      const chosen = line.id === `palette-${nth}`;
      line.setAttribute('aria-selected', String(chosen));
      if (chosen) line.scrollIntoView({ block: 'nearest' });
    }
    if (this.#shown.length > 0) this.#input.setAttribute('aria-activedescendant', `palette-${nth}`);
    else this.#input.removeAttribute('aria-activedescendant');
  }

  /** @param {number} nth */
  #go(nth) {
    const hit = this.#shown[nth];
    if (!hit) return;
    this.dialog.close();
    hit.go();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    // What the page itself does with keys waits.
    event.stopPropagation();
    const { length } = this.#shown;
    if (event.target !== this.#input || length === 0) return;
    if (event.key === 'ArrowDown') this.#choose((this.#chosen + 1) % length);
    else if (event.key === 'ArrowUp') this.#choose((this.#chosen + length - 1) % length);
    else if (event.key === 'Enter') this.#go(this.#chosen);
    else return;
    event.preventDefault();
  }
}

/** @type {Palette | null} */
let palette = null;

/** Opens the search. @param {() => void} switchTheme */
export async function openPalette(switchTheme) {
  if (!palette) {
    const sheet = /** @type {HTMLLinkElement} */ (make('link', { rel: 'stylesheet', href: new URL('./palette.css', import.meta.url).href }));
    const ready = new Promise((done) => {
      sheet.onload = sheet.onerror = done;
    });
    document.head.append(sheet);
    palette = new Palette(switchTheme);
    await ready;
  }
  if (!palette.dialog.open) await palette.open();
}
