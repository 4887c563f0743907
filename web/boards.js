// The court and the smaller boards beside it, as one: a thing is found wherever it stands.

import { Board } from './board.js';
import { draw, make, need, needDrawn } from './dom.js';

/** @import { Art } from './art.js' */
/** @import { Hooks } from './board.js' */
/** @import { Board as Side, Floor } from './wire.d.ts' */

export class Boards {
  /** @type {Board[]} */
  #sides = [];

  /**
   * @param {SVGSVGElement} main the drawing of the court
   * @param {HTMLElement} box where the smaller boards stand
   * @param {Art} art
   * @param {Hooks} hooks
   */
  constructor(main, box, art, hooks) {
    this.main = new Board(main, art, hooks);
    this.box = box;
    this.art = art;
    this.hooks = hooks;
  }

  get all() {
    return [this.main, ...this.#sides];
  }

  /**
   * Shows a court and the boards beside it.
   * @param {Floor} floor
   * @param {Side[]} boards
   */
  render(floor, boards) {
    this.main.render(floor);
    if (boards.length !== this.#sides.length) {
      const figures = boards.map(frameOf);
      this.box.replaceChildren(...figures);
      this.#sides = figures.map((figure) => new Board(needDrawn('svg', figure), this.art, this.hooks));
    }
    boards.forEach(({ title, note, theirs, floor: side }, index) => {
      const figure = this.box.children[index];
      figure.classList.toggle('theirs', theirs);
      write(need('figcaption', figure), title);
      write(need('p', figure), note);
      need('svg', figure).setAttribute('aria-label', title);
      this.#sides[index].render(side);
    });
  }

  /** @param {Parameters<Board['paint']>} paint */
  paint(...paint) {
    for (const board of this.all) board.paint(...paint);
  }

  /** @param {[string, string][]} marks */
  note(marks) {
    for (const board of this.all) board.note(marks);
  }

  /** The board on which a thing stands. @param {string} id */
  of(id) {
    return this.all.find((board) => board.element(id)) ?? null;
  }

  /** @param {string} id */
  element(id) {
    return this.of(id)?.element(id) ?? null;
  }

  /**
   * What can be pointed at where something is carried to, on whatever board.
   * @param {number} x
   * @param {number} y
   * @param {string} carried what is not meant
   */
  under(x, y, carried) {
    const meant = document.elementsFromPoint(x, y).flatMap((element) => this.all.flatMap((board) => board.meantBy(element) ?? []));
    return meant.find((id) => id !== carried) ?? null;
  }

  /** Where a thing is on the screen, or null. @param {string} id */
  where(id) {
    return this.of(id)?.box(id) ?? null;
  }

  /** Every piece on every board. */
  pieces() {
    return this.all.flatMap((board) => board.pieces());
  }

  /** Puts the keyboard on the first board that has anything to point at, if it is nowhere. */
  takeFocus() {
    this.#open()?.takeFocus();
  }

  /**
   * Moves the keyboard on the board where it is, or to the first that has anything. Answers whether there is one.
   * @param {string} key
   */
  step(key) {
    const here = this.all.find(({ layer }) => layer.contains(document.activeElement));
    return (here ?? this.#open())?.step(key) ?? false;
  }

  #open() {
    return this.all.find((board) => board.isOpen) ?? null;
  }
}

/** A board to be filled. @param {Side} board */
function frameOf({ floor: { width, height } }) {
  const svg = draw('svg', { class: 'board', viewBox: `0 0 ${width} ${height}`, role: 'group' });
  svg.append(draw('image'), draw('g', { class: 'marks' }), draw('g', { class: 'layer' }));
  return make('figure', {}, make('figcaption', { class: 'wall' }), make('div', {}, svg), make('p'));
}

/** Writes what is not written there yet: words in it may have been marked since. @param {HTMLElement} element @param {string} words */
function write(element, words) {
  if (element.textContent !== words) element.textContent = words;
}
