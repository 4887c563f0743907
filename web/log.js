// The log: lines in the order of what happened, each with its rule, which opens in place.

import { find, make } from './dom.js';

export class Log {
  #rules = null;
  #atEnd = true;

  constructor(list, count, rulesUrl) {
    this.list = list;
    this.count = count;
    this.rulesUrl = rulesUrl;
    document.addEventListener('click', (event) => {
      const chip = event.target.closest?.('.rule[data-rule]');
      if (!chip || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.#toggle(chip);
    });
    // The list stays at its end when the panels above it grow or shrink.
    let height = list.clientHeight;
    list.addEventListener('scroll', () => {
      // Told before the observer is: a list that has just shrunk was not scrolled by anybody.
      if (list.clientHeight !== height) return;
      this.#atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    }, { passive: true });
    new ResizeObserver(() => {
      height = list.clientHeight;
      if (this.#atEnd) this.#toEnd();
    }).observe(list);
    this.#tally();
    this.#toEnd();
  }

  /** Keeps the first `from` lines, drops the others and appends. Answers the new lines as plain words. */
  update({ from, lines }) {
    const said = [];
    const box = this.list;
    // A frame that repeats the whole log changes only what differs.
    while (box.children.length > from + lines.length) box.lastElementChild.remove();
    for (const old of box.querySelectorAll('.new')) old.classList.remove('new');
    const mould = document.createElement('template');
    lines.forEach((html, index) => {
      mould.innerHTML = html;
      const line = mould.content.firstElementChild;
      const old = box.children[from + index];
      if (old && words(old) === words(line)) return;
      line.classList.add('new');
      if (old) old.replaceWith(line);
      else box.append(line);
      said.push(words(line));
    });
    this.#tally();
    if (said.length) this.#toEnd();
    return said;
  }

  /** The last thing that happened, in words. */
  get last() {
    const line = [...this.list.children].findLast((each) => !each.matches('.turn'));
    return line ? words(line) : '';
  }

  #tally() {
    const lines = this.list.querySelectorAll(':scope > li:not(.turn)').length;
    this.count.textContent = lines === 1 ? '1 line' : `${lines} lines`;
  }

  #toEnd() {
    this.#atEnd = true;
    this.list.scrollTop = this.list.scrollHeight;
  }

  async #toggle(chip) {
    const home = chip.closest('li, .refusal, .ending, .lesson') ?? chip.parentElement;
    const open = find(':scope > .note', home);
    if (open) {
      open.remove();
      chip.setAttribute('aria-expanded', 'false');
      return;
    }
    chip.setAttribute('aria-expanded', 'true');
    const note = make('div', { class: 'note', role: 'note' }, 'Looking it up.');
    home.append(note);
    note.replaceChildren(...(await this.#rule(chip.dataset.rule)));
    note.scrollIntoView({ block: 'nearest' });
  }

  /** The rule from the rule page, which is fetched once. */
  async #rule(id) {
    try {
      this.#rules ??= fetch(this.rulesUrl).then(async (answer) => {
        if (!answer.ok) throw new Error(String(answer.status));
        return new DOMParser().parseFromString(await answer.text(), 'text/html');
      });
      const article = (await this.#rules).getElementById(id);
      const body = [...find('.body', article).childNodes].map((node) => document.importNode(node, true));
      return [
        make('b', {}, find('h3', article).textContent),
        ...body,
        make('p', {}, make('em', {}, find('.mark', article).textContent)),
      ];
    } catch {
      this.#rules = null;
      return [make('p', {}, 'The rule could not be fetched. ', make('a', { href: `${this.rulesUrl}#${id}` }, 'Open the rule page.'))];
    }
  }
}

/** The words of a line. Pictures of dice say nothing: the face stands beside them for whoever listens. */
function words(line) {
  const copy = (find('p', line) ?? line).cloneNode(true);
  for (const picture of copy.querySelectorAll('svg')) picture.remove();
  return copy.textContent.replace(/\s+/g, ' ').replace(/ ([.,])/g, '$1').trim();
}
