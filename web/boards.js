// The court and the smaller boards beside it, as one: a thing is found wherever it stands.

import { Board } from './board.js';
import { draw, find, make } from './dom.js';

export class Boards {
  #sides = [];

  /** `main`: the drawing of the court; `box`: where the smaller boards stand. `hooks` as those of a board. */
  constructor(main, box, hooks) {
    this.main = new Board(main, hooks);
    this.box = box;
    this.hooks = hooks;
    this.#sides = [...box.children].map((figure) => new Board(find('svg', figure), hooks));
  }

  get all() {
    return [this.main, ...this.#sides];
  }

  /** Shows a court and the boards beside it. */
  render(floor, boards, text) {
    this.main.render(floor, text);
    if (boards.length !== this.#sides.length) {
      this.box.replaceChildren(...boards.map(frameOf));
      this.#sides = [...this.box.children].map((figure) => new Board(find('svg', figure), this.hooks));
    }
    boards.forEach(({ title, note, theirs, floor: side }, index) => {
      const figure = this.box.children[index];
      figure.classList.toggle('theirs', theirs);
      find('figcaption', figure).textContent = title;
      find('p', figure).textContent = note;
      find('svg', figure).setAttribute('aria-label', title);
      this.#sides[index].render(side, text);
    });
  }

  paint(things, chosen, isTarget) {
    for (const board of this.all) board.paint(things, chosen, isTarget);
  }

  note(marks) {
    for (const board of this.all) board.note(marks);
  }

  /** The board on which a thing stands. */
  of(id) {
    return this.all.find((board) => board.element(id)) ?? null;
  }

  element(id) {
    return this.of(id)?.element(id) ?? null;
  }

  placeName(id) {
    return this.of(id)?.placeName(id) ?? null;
  }

  label(id) {
    return this.of(id)?.label(id) ?? null;
  }

  name(id) {
    return this.of(id)?.name(id) ?? null;
  }

  /** Where a thing lies on the screen, or null. */
  where(id) {
    return this.of(id)?.box(id) ?? null;
  }

  /** Every piece on every board. */
  pieces() {
    return this.all.flatMap(({ layer }) => [...layer.querySelectorAll('.piece-at')]);
  }

  /** Puts the keyboard on the first board that has anything to point at, if it is nowhere. */
  takeFocus() {
    this.#open()?.takeFocus();
  }

  /** Moves the keyboard on the board where it is, or to the first that has anything. Answers whether there is one. */
  step(key) {
    const here = this.all.find(({ layer }) => layer.contains(document.activeElement));
    return (here ?? this.#open())?.step(key) ?? false;
  }

  #open() {
    return this.all.find(({ layer }) => find('[tabindex]', layer)) ?? null;
  }
}

/** A board to be filled. */
function frameOf({ floor: { width, height } }) {
  const svg = draw('svg', { class: 'board', viewBox: `0 0 ${width} ${height}`, role: 'group' });
  svg.append(draw('image'), draw('g', { class: 'marks' }), draw('g', { class: 'layer' }));
  return make('figure', {}, make('figcaption', { class: 'wall' }), make('div', {}, svg), make('p'));
}
