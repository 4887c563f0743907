// Drawings by name. The server says each once; here it is parsed once and copied wherever it is shown.

import { draw } from './dom.js';

export class Art {
  /** @type {Map<string, string>} */
  #markup = new Map();
  /** @type {Map<string, DocumentFragment>} */
  #wholes = new Map();
  /** @type {Map<string, DocumentFragment>} */
  #insides = new Map();

  /** Learns drawings. One that is known never changes. @param {Record<string, string>} drawings */
  learn(drawings) {
    for (const [id, markup] of Object.entries(drawings)) {
      if (this.#markup.has(id)) continue;
      this.#markup.set(id, markup);
      // It may have been asked for before its drawing arrived.
      this.#wholes.delete(id);
      this.#insides.delete(id);
    }
  }

  /**
   * A drawing that stands for itself: a die, a card, a sign. Nothing if nobody has said what it looks like.
   * @param {string | null | undefined} id
   * @returns {Element | null}
   */
  picture(id) {
    if (!id) return null;
    const mould = this.#mould(this.#wholes, id, (markup) => markup);
    const copy = mould.firstElementChild?.cloneNode(true);
    return /** @type {Element | undefined} */ (copy) ?? null;
  }

  /**
   * The parts of a drawing that stands for itself, to be laid into another one.
   * @param {string} id
   * @returns {Element[]}
   */
  parts(id) {
    return [...(this.picture(id)?.children ?? [])];
  }

  /**
   * What stands on a court: the inside of its group.
   * @param {string} id
   * @returns {Node[]}
   */
  inside(id) {
    const mould = this.#mould(this.#insides, id, (markup) => `<svg>${markup}</svg>`);
    return [...(mould.firstElementChild?.cloneNode(true).childNodes ?? [])];
  }

  /**
   * @param {Map<string, DocumentFragment>} moulds
   * @param {string} id
   * @param {(markup: string) => string} wrap
   */
  #mould(moulds, id, wrap) {
    const known = moulds.get(id);
    if (known) return known;
    const template = document.createElement('template');
    template.innerHTML = wrap(this.#markup.get(id) ?? '');
    moulds.set(id, template.content);
    return template.content;
  }
}

/**
 * A group of the drawing's parts, to be moved as one.
 * @param {Element[]} parts
 * @param {Record<string, string | number>} [attributes]
 */
export function group(parts, attributes = {}) {
  const element = draw('g', attributes);
  element.append(...parts);
  return element;
}
