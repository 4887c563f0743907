// Everything of a view that can be pointed at, and what it is called. Made from the view alone.

/** @import { Button, Die, Floor, HandCard, Piece, Place, Row, View } from './wire.d.ts' */

/**
 * A thing, by where it is. `place`: the space that a piece stands on. `tile`: it can be shown small beside the question.
 * `pair`: what holds a row and another one together.
 * @typedef {{ is: 'place', place: Place }
 *   | { is: 'piece', piece: Piece, place: Place | null }
 *   | { is: 'die', die: Die }
 *   | { is: 'card', card: HandCard }
 *   | { is: 'row', row: Row, tile: boolean, large: boolean, pair: Row | null }} Thing
 */

export class Things {
  /** @type {Map<string, Thing>} */
  #all = new Map();
  /** What stands on a space first. @type {Map<string, Piece>} */
  #stands = new Map();
  /** @type {Map<string, Button>} */
  #buttons;
  /** The seat to act, or else the viewer's. @type {number | undefined} */
  #actor;
  /** Dice of a kind are alike: the kind of each die that has one. @type {Record<string, string>} */
  kinds = {};

  /** @param {View} view */
  constructor({ floor, boards, trays, hand, panels, buttons, to_act: actor, you: [you] }) {
    this.#actor = actor ?? you;
    this.#buttons = new Map(buttons.map((button) => [button.id, button]));
    // What stands on a court is called by that, also where a list speaks of it.
    for (const ground of [floor, ...boards.map((board) => board.floor)]) this.#ground(ground);
    for (const die of trays.flatMap(({ dice }) => dice)) {
      if (die.id && die.kind) this.kinds[die.id] = die.kind;
      if (die.id && die.state === 'ready') this.#add(die.id, { is: 'die', die });
    }
    for (const card of hand?.cards ?? []) this.#add(card.id, { is: 'card', card });
    for (const { rows = [], tiles = false, large = false } of panels) {
      for (const row of rows) this.#row(row, tiles, large);
    }
  }

  /** The button that ends a choice of any number of things. */
  get go() {
    return this.#role('go');
  }

  /** The button that plays nothing. */
  get pass() {
    return this.#role('pass') ?? this.#role('pass_on');
  }

  /** @param {string} id */
  get(id) {
    return this.#all.get(id) ?? null;
  }

  /** The ids of all buttons. */
  get buttons() {
    return this.#buttons.keys();
  }

  /** @param {string} id */
  button(id) {
    return this.#buttons.get(id) ?? null;
  }

  /** Whether it is beside the court: a die, a card, or a row that is the thing itself. @param {string} id */
  isToken(id) {
    const thing = this.get(id);
    return thing !== null && thing.is !== 'place' && thing.is !== 'piece';
  }

  /** @param {string} id */
  isPlace(id) {
    return this.get(id)?.is === 'place';
  }

  /** @param {string} id */
  isPiece(id) {
    return this.get(id)?.is === 'piece';
  }

  /** Whether it is a piece of a player other than the one to act. @param {string} id */
  isTheirs(id) {
    const thing = this.get(id);
    if (thing?.is !== 'piece' || !thing.piece.of || this.#actor === undefined) return false;
    return !thing.piece.of.includes(this.#actor);
  }

  /** Whether it is a die of a pool. @param {string} id */
  isDie(id) {
    return Object.hasOwn(this.kinds, id);
  }

  /** What a thing is called in a sentence: "e4", "pawn 2", "die 5". @param {string} id */
  name(id) {
    const button = this.button(id);
    return button ? button.label.toLowerCase() : this.#called(id) ?? id;
  }

  /** The text form of a thing on a court: "b4: your pawn 2, carrying a ball". @param {string} id */
  label(id) {
    const thing = this.get(id);
    if (thing?.is === 'piece') return thing.piece.label;
    // A space is called by what stands on it.
    if (thing?.is === 'place') return this.#stands.get(id)?.label ?? thing.place.name;
    return this.name(id);
  }

  /** "on e4" for what stands on a space, "with Okan" for anything else. @param {string} id */
  whereabouts(id) {
    const thing = this.get(id);
    const place = thing?.is === 'place' || thing?.is === 'piece' ? thing.place : null;
    return place ? `on ${place.name}` : `with ${this.name(id)}`;
  }

  /** Why a row cannot be chosen, in its own words or in those of the pair that it is part of. @param {string} id */
  reason(id) {
    const thing = this.get(id);
    if (thing?.is !== 'row' || !(thing.row.out || thing.pair?.out)) return null;
    return thing.row.detail || thing.pair?.detail || null;
  }

  /** @param {string} id */
  #called(id) {
    const thing = this.get(id);
    switch (thing?.is) {
      case 'place': return thing.place.name;
      case 'piece': return thing.piece.name;
      case 'die': return thing.die.name;
      case 'card': return thing.card.name;
      case 'row': return thing.row.name;
      default: return null;
    }
  }

  /** @param {'go' | 'pass' | 'pass_on'} role */
  #role(role) {
    return [...this.#buttons.values()].find((button) => button.role === role)?.id ?? null;
  }

  /** @param {Floor} floor */
  #ground({ places, pieces }) {
    const byId = new Map(places.map((place) => [place.id, place]));
    for (const place of places) this.#add(place.id, { is: 'place', place });
    for (const piece of pieces) {
      this.#add(piece.id, { is: 'piece', piece, place: (piece.place && byId.get(piece.place)) || null });
      if (piece.place && !this.#stands.has(piece.place)) this.#stands.set(piece.place, piece);
    }
  }

  /**
   * @param {Row} row
   * @param {boolean} tiles
   * @param {boolean} large
   */
  #row(row, tiles, large) {
    const tile = tiles || (row.stats ?? []).length > 0;
    if (row.thing && !row.stands) this.#add(row.thing, { is: 'row', row, tile, large, pair: null });
    for (const part of tiles && !row.thing ? row.list ?? [] : []) {
      if (part.thing) this.#add(part.thing, { is: 'row', row: part, tile, large, pair: row });
    }
  }

  /** @param {string} id @param {Thing} thing */
  #add(id, thing) {
    if (!this.#all.has(id)) this.#all.set(id, thing);
  }
}
