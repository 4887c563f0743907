// Rules that open in place: a click on the name of one shows it below the line that it stands in.

import { find, make, need, targetOf } from './dom.js';

export class Rules {
  /** The rule page, which is fetched once. @type {Promise<Document> | null} */
  #page = null;

  /** @param {string} url */
  constructor(url) {
    this.url = url;
    document.addEventListener('click', (event) => {
      const chip = targetOf(event)?.closest('.rule[data-rule]');
      if (!(chip instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.#toggle(chip);
    });
  }

  /** @param {HTMLElement} chip */
  async #toggle(chip) {
    const home = chip.closest('li, .refusal, .ending, .lesson') ?? chip.parentElement ?? chip;
    const open = find(':scope > .note', home);
    if (open) {
      open.remove();
      chip.setAttribute('aria-expanded', 'false');
      return;
    }
    chip.setAttribute('aria-expanded', 'true');
    const note = make('div', { class: 'note', role: 'note' }, 'Loading the rule…');
    home.append(note);
    note.replaceChildren(...(await this.#rule(chip.dataset.rule ?? '')));
    note.scrollIntoView({ block: 'nearest' });
  }

  /** @param {string} id */
  async #rule(id) {
    try {
      this.#page ??= this.#fetch();
      const article = (await this.#page).getElementById(id);
      if (!article) throw new Error(`${id} is not on the page`);
      const body = [...need('.body', article).childNodes].map((node) => document.importNode(node, true));
      const parts = [make('b', {}, `${id} ${need('.title', article).textContent}`), ...body];
      const why = find('.why', article)?.textContent;
      if (why) parts.push(make('p', {}, make('em', {}, `House rule. ${why}`)));
      return parts;
    } catch {
      this.#page = null;
      return [make('p', {}, 'The rule didn\'t load. ', make('a', { href: `${this.url}#${id}` }, 'Open the rule page'))];
    }
  }

  async #fetch() {
    const answer = await fetch(this.url);
    if (!answer.ok) throw new Error(String(answer.status));
    return new DOMParser().parseFromString(await answer.text(), 'text/html');
  }
}
