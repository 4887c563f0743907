// What happened, shown as it happened: pieces walk, balls fly, cards are dealt, dice tumble. One step takes a second at
// most, and any key or tap jumps to its end.

import { group } from './art.js';
import { draw, make, need, needDrawn } from './dom.js';
import { ENDS, STARTS, resultOf } from './sound.js';

/** @import { Art } from './art.js' */
/** @import { Boards } from './boards.js' */
/** @import { Name } from './sound.js' */
/** @import { LogLine, Piece, Point, Motion as Move, Rolled, View } from './wire.d.ts' */

/** @typedef {(element: Element, keyframes: Keyframe[], options: KeyframeAnimationOptions & { duration: number }) => Animation} Animate */

/**
 * `locate`: where a thing is on the screen; `fallen`: the dice of trays that lie there as they were rolled; `kick`: shows
 * a toss at the goal; `sound`: lets something be heard; `speed`: how many times as fast as usual things move.
 * @typedef {{
 *   locate: (id: string) => DOMRect | null,
 *   fallen: (rolled: Rolled[]) => HTMLElement[],
 *   kick: (kick: Extract<Move, { kind: 'kick' }>, animate: Animate) => Promise<void>,
 *   sound: (name: Name | null, pace: number) => void,
 *   speed: () => number,
 * }} Hooks
 */

/**
 * What a step shows: its motions, the view and the pieces of the court that are shown afterwards, and the lines that tell of it.
 * @typedef {{ moves: Move[], next: View, pieces: Piece[], lines: LogLine[] }} Step
 */

/** @typedef {{ x: number, y: number }} Spot */

const FLIGHT = 520;
const TUMBLE = 600;
const STILL = 300;
const LEAVE = 420;
const DEAL = 360;
/** A spark on its way, and the sign that opens where it lands. */
const SPARK = 280;
const OPEN = 420;
/** Half of a teleport. */
const BLINK = 220;
/** A toss at the goal, with a moment to see where it lands. */
const KICK = 900;
/** Between balls and cards that follow each other. */
const STAGGER = 90;
/** What all motions of a step may take together. */
const MOST = 950;
const OUT = 'cubic-bezier(.2, .8, .2, 1)';
const LAND = 'cubic-bezier(.3, 1.5, .5, 1)';
const TOSS = 'cubic-bezier(.3, .1, .3, 1)';

const reduced = matchMedia('(prefers-reduced-motion: reduce)');
/** @param {Spot} spot */
const shift = ({ x, y }) => `translate(${x}px, ${y}px)`;
/** @param {Spot} a @param {Spot} b */
const distance = (a, b) => Math.hypot(b.x - a.x, b.y - a.y);
/** @param {DOMRect} box */
const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

/** The lengths of a way, step by step. @param {Spot[]} points */
const lengths = (points) => points.slice(1).map((point, index) => distance(points[index], point));
/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((whole, number) => whole + number, 0);
/** @param {Spot[]} points */
const walkTime = (points) => Math.min(600, 140 + 90 * Math.max(1, Math.round(sum(lengths(points)) / 80)));

/** @param {number} hops */
const hopTime = (hops) => Math.min(640, 150 + 110 * hops);

/** Moments of a flight. */
const TWELFTHS = Array.from({ length: 13 }, (_, step) => step / 12);

/**
 * What follows each other at once: dice of all seats fall together, cards follow each other closely.
 * @param {Move[]} moves
 */
export function scenes(moves) {
  /** @type {Move[][]} */
  const found = [];
  for (const move of moves) {
    const last = found.at(-1);
    if (last?.[0].kind === move.kind && (move.kind === 'roll' || move.kind === 'deal')) last.push(move);
    else found.push([move]);
  }
  return found;
}

/** How long a scene takes. @param {Move[]} scene */
function timeOf(scene) {
  const [move] = scene;
  switch (move.kind) {
    case 'walk': return walkTime(move.points);
    case 'hop': return hopTime(move.over.length);
    case 'kick': return KICK;
    case 'fly': return FLIGHT;
    case 'leave': return LEAVE;
    case 'toss': return FLIGHT + STAGGER * (move.balls - 1);
    case 'spell': return SPARK + OPEN;
    case 'blink': return 2 * BLINK;
    case 'deal': return DEAL + STAGGER * (scene.length - 1);
    case 'roll': return TUMBLE + STILL;
    // A newer server may know more than this page.
    default: return 0;
  }
}

/**
 * The scene at whose end it is known what a throw came to: once the last dice lie or, without dice, when the ball lands. A piece
 * that leaves has been hit before.
 * @param {Move[][]} all
 */
export function settledAt(all) {
  const at = all.findLastIndex(([{ kind }]) => kind === 'roll' || kind === 'fly' || kind === 'toss');
  return at >= 0 ? at : all.findIndex(([{ kind }]) => kind === 'leave') - 1;
}

/** The piece that a move is about, if it is about one. @param {Move} move */
const movedBy = (move) => ('piece' in move ? [move.piece] : []);

export class Motion {
  /** @type {Set<Animation>} */
  #running = new Set();
  /** What moves pieces, or holds them where it has brought them, until the next step is shown. @type {Animation[]} */
  #held = [];
  #skip = false;
  #playing = false;
  /** The player wants to see the end of all that happens now. */
  hurried = false;
  /** Below 1 where a step has more to show than fits into its second, or the player wants it faster. */
  #pace = 1;
  #clearing = 0;

  /**
   * @param {Boards} boards
   * @param {HTMLElement} score
   * @param {HTMLElement} sky
   * @param {Art} art
   * @param {Hooks} hooks
   */
  constructor(boards, score, sky, art, hooks) {
    this.boards = boards;
    this.svg = boards.main.svg;
    this.layer = boards.main.layer;
    this.air = needDrawn('#air', this.svg);
    this.score = score;
    this.sky = sky;
    this.art = art;
    this.hooks = hooks;
  }

  /** Nothing moves any more: a player who is out wants to see the end. */
  toEnd = false;

  /** Whether there is any use in playing motions at all. */
  get still() {
    return reduced.matches || document.hidden || this.hurried || this.toEnd;
  }

  /** From now on nothing moves. */
  finish() {
    this.toEnd = true;
    this.hurry();
  }

  /** Jumps to the end of the step that is playing, if one is, and of all that wait. */
  hurry() {
    if (!this.#playing) return;
    this.hurried = true;
    this.skip();
  }

  /** Jumps to the end of the step that is playing. */
  skip() {
    this.#skip = true;
    for (const animation of this.#running) animation.finish();
  }

  /**
   * Plays the motions of a step on the court as it was. Nothing tells what dice show before they lie.
   * @param {Step} step
   * @param {(rolled: Rolled[]) => void} showDice shows these dice where they will lie, if that is a tray
   */
  async play({ moves, next, pieces, lines }, showDice) {
    this.#skip = false;
    this.#playing = true;
    const all = scenes(moves);
    const usual = 1 / this.hooks.speed();
    this.#pace = usual * Math.min(1, MOST / sum(all.map(timeOf)));
    clearTimeout(this.#clearing);
    if (!moves.some(({ kind }) => kind === 'roll')) this.clearAir();
    const [settled, result] = [settledAt(all), resultOf(lines)];
    if (settled < 0 && all[0]?.[0].kind === 'leave') this.#sound(result ?? 'hit');
    for (const [at, scene] of all.entries()) {
      if (this.#skip) break;
      const [{ kind }] = scene;
      for (const move of scene) if (move.kind === 'roll') showDice(move.dice);
      this.#sound(STARTS[kind] ?? null);
      await Promise.all(scene.map((move, index) => this.#play(move, next, pieces, index)));
      this.#sound((at === settled && result) || (ENDS[kind] ?? null));
    }
    this.#pace = usual;
    this.#playing = false;
    this.sky.replaceChildren();
  }

  /** What is jumped over is not heard. @param {Name | null} name */
  #sound(name) {
    if (name && !this.#skip) this.hooks.sound(name, this.#pace);
  }

  /**
   * @param {Move} move
   * @param {View} next
   * @param {Piece[]} pieces
   * @param {number} index in its scene
   */
  async #play(move, next, pieces, index) {
    switch (move.kind) {
      case 'walk': return this.#walk(move.piece, move.points);
      case 'fly': return this.#fly(move.from, move.to, move.art, pieces);
      case 'leave': return this.#leave(move.piece);
      case 'hop': return this.#hop(move.piece, move.over);
      case 'kick': return this.#kick(move);
      case 'toss': return this.#toss(move.from, move.to, move.balls, move.art);
      case 'spell': return this.#spell(move.from, move.to, move.art);
      case 'blink': return this.#blink(move.piece, move.to);
      case 'deal': return this.#deal(move.from, move.to, move.art, index * STAGGER);
      case 'roll': return this.#roll(move.seat, move.dice, next.facing);
      default: return undefined;
    }
  }

  /** Lets dice lie over the court a little longer, unless others follow them. */
  clearAirSoon() {
    clearTimeout(this.#clearing);
    this.#clearing = setTimeout(() => this.clearAir(), 700 / this.hooks.speed());
  }

  /** Lets go of what motions hold: everything stands where the step that is shown puts it. */
  release() {
    for (const animation of this.#held.splice(0)) animation.cancel();
  }

  /**
   * Lets what moved without a motion of its own slide, and what is new appear.
   * @param {Map<string, Piece>} before the pieces that were shown, by id
   * @param {Move[]} moves
   */
  settle(before, moves) {
    const moved = new Set(moves.flatMap(movedBy));
    const gone = new Map(before);
    /** @type {{ element: Element, piece: Piece }[]} */
    const fresh = [];
    for (const { element, piece } of this.boards.pieces()) {
      const from = before.get(piece.id);
      gone.delete(piece.id);
      if (!from) fresh.push({ element, piece });
      else if (!moved.has(piece.id)) this.#slide(element, from.at, piece.at);
    }
    for (const { element, piece } of fresh) {
      // A ball that was in the air and now lies somewhere is the same ball under another name.
      const same = piece.alike && [...gone.values()].find(({ id, kind }) => kind === piece.kind && !moved.has(id));
      if (same) {
        this.#slide(element, same.at, piece.at);
        gone.delete(same.id);
      } else {
        this.#hold(this.#animate(need('.piece', element), [{ opacity: 0, transform: 'translate(0, -14px)' }, {}], { duration: 240, easing: LAND }));
      }
    }
  }

  /** Turns the plates whose number changes. @param {string[]} before */
  flipPlates(before) {
    [...this.score.querySelectorAll('.plate')].forEach((plate, index) => {
      if (before[index] !== undefined && before[index] !== plate.textContent) {
        this.#animate(plate, [{ transform: 'perspective(200px) rotateX(-90deg)' }, {}], { duration: 360, easing: LAND });
      }
    });
  }

  clearAir() {
    for (const die of this.air.children) {
      const fade = this.#animate(die, [{}, { opacity: 0 }], { duration: 160 });
      fade.finished.then(() => die.remove(), () => die.remove());
    }
  }

  /** @type {Animate} */
  #animate(element, keyframes, options) {
    const { duration, delay = 0 } = options;
    const pace = reduced.matches ? 0 : this.#pace;
    const animation = element.animate(keyframes, { fill: 'none', ...options, duration: duration * pace, delay: delay * pace });
    this.#running.add(animation);
    const done = () => this.#running.delete(animation);
    animation.finished.then(done, done);
    if (this.#skip) animation.finish();
    return animation;
  }

  /**
   * Animates a piece of the court, which stays where that brings it until the step is shown.
   * @type {Animate}
   */
  #bring(element, keyframes, options) {
    return this.#hold(this.#animate(element, keyframes, { ...options, fill: 'forwards' }));
  }

  /** Pieces outlive a step, and what moves them must not. @param {Animation} animation */
  #hold(animation) {
    this.#held.push(animation);
    return animation;
  }

  /** @param {number} milliseconds */
  async #pause(milliseconds) {
    await this.#animate(this.air, [{}, {}], { duration: milliseconds }).finished;
  }

  /** A piece of the court, and what of it is drawn as its body. @param {string} id */
  #piece(id) {
    const piece = this.boards.main.element(id);
    const body = piece?.querySelector('.piece');
    return piece && body ? { piece, body } : null;
  }

  /** @param {string} id @param {Point[]} points */
  async #walk(id, points) {
    const found = this.#piece(id);
    if (!found || points.length < 2) return;
    this.layer.append(found.piece);
    const steps = lengths(points);
    const whole = sum(steps) || 1;
    const spaces = Math.max(1, Math.round(whole / 80));
    const duration = walkTime(points);
    let done = 0;
    const frames = points.map((point, index) => {
      done += index ? steps[index - 1] : 0;
      return { transform: shift(point), offset: Math.min(1, done / whole) };
    });
    this.#animate(found.body, [{ translate: '0 0' }, { translate: '0 -7px' }, { translate: '0 0' }], { duration: duration / spaces, iterations: spaces });
    await this.#bring(found.piece, frames, { duration, easing: 'ease-in-out' }).finished;
  }

  /** A piece goes over things, wherever they stand on its board. @param {string} id @param {string[]} over */
  async #hop(id, over) {
    const board = this.boards.of(id);
    const [piece, start] = [board?.element(id), board?.at(id)];
    if (!board || !piece || !start) return;
    const ends = over.filter((each) => each !== id).flatMap((each) => board.at(each) ?? []);
    const points = [start, ...ends].filter((point, index, all) => index === 0 || distance(point, all[index - 1]) > 1);
    if (points.length < 2) return;
    const hops = points.length - 1;
    const duration = hopTime(hops);
    board.layer.append(piece);
    this.#animate(need('.piece', piece), [{ translate: '0 0' }, { translate: '0 -16px' }, { translate: '0 0' }], { duration: duration / hops, iterations: hops, easing: 'ease-out' });
    await this.#bring(piece, points.map((point) => ({ transform: shift(point) })), { duration, easing: 'linear' }).finished;
  }

  /** Shows where a toss landed without playing it. @param {Extract<Move, { kind: 'kick' }>} toss */
  show(toss) {
    this.hooks.kick(toss, (...all) => this.#animate(...all));
  }

  /** @param {Extract<Move, { kind: 'kick' }>} toss */
  async #kick(toss) {
    await this.hooks.kick(toss, (...all) => this.#animate(...all));
    await this.#pause(STILL);
  }

  /** @param {Point} from @param {Point} to @param {string} art @param {Piece[]} pieces */
  async #fly(from, to, art, pieces) {
    // A thrower no longer holds the ball while it is in the air.
    for (const { element, piece } of this.boards.main.pieces()) {
      if (distance(piece.at, from) > 12) continue;
      const after = pieces.find(({ id }) => id === piece.id);
      if (after) this.boards.main.dress(after);
      // Whether the thrower has to go is not known before the dice lie.
      else if (piece.alike) element.remove();
    }
    const shade = draw('ellipse', { class: 'thrown', rx: 13, ry: 5, fill: '#140a04', 'fill-opacity': '.35' });
    const ball = group(this.art.parts(art), { class: 'thrown' });
    this.air.append(shade, ball);
    const rise = Math.max(50, distance(from, to) / 4);
    /** @param {number} t */
    const at = (t) => ({ x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t });
    /** @type {KeyframeAnimationOptions & { duration: number }} */
    const options = { duration: FLIGHT, easing: TOSS, fill: 'forwards' };
    this.#animate(shade, TWELFTHS.map((t) => ({ transform: `${shift({ x: at(t).x, y: at(t).y + 22 })} scale(${1 - 0.5 * Math.sin(Math.PI * t)})` })), options);
    await this.#animate(ball, TWELFTHS.map((t) => {
      const { x, y } = at(t);
      return { transform: `${shift({ x, y: y - rise * Math.sin(Math.PI * t) })} rotate(${540 * t}deg) scale(${1 + 0.35 * Math.sin(Math.PI * t)})` };
    }), options).finished;
    shade.remove();
    ball.remove();
  }

  /** @param {string} id */
  async #leave(id) {
    const found = this.#piece(id);
    if (!found) return;
    await this.#bring(found.body, [
      { transform: 'none', opacity: 1 },
      { transform: 'translate(0, -10px) rotate(-8deg)', opacity: 1, offset: 0.3 },
      { transform: 'translate(10px, 34px) rotate(70deg)', opacity: 0 },
    ], { duration: LEAVE, easing: OUT }).finished;
    found.piece.remove();
  }

  /**
   * A spark flies from one thing to each of the others, and the sign of the spell opens there.
   * @param {string} from
   * @param {string[]} to
   * @param {string} art
   */
  async #spell(from, to, art) {
    const start = this.hooks.locate(from);
    const ends = to.flatMap((id) => this.hooks.locate(id) ?? []);
    await Promise.all(ends.map(async (box) => {
      const [source, end] = [start ?? box, box].map(middle);
      if (distance(source, end) > 1) {
        const spark = make('div', { class: 'flying spark' });
        this.sky.append(spark);
        await this.#animate(spark, [{ transform: `${shift(source)} scale(.6)` }, { transform: `${shift(end)} scale(1.2)` }], { duration: SPARK, easing: 'ease-in', fill: 'forwards' }).finished;
        spark.remove();
      }
      const sign = make('div', { class: 'flying sign' }, this.art.picture(art));
      this.sky.append(sign);
      await this.#animate(sign, [
        { transform: `${shift(end)} scale(.2)`, opacity: 0 },
        { transform: `${shift(end)} scale(1.15)`, opacity: 1, offset: 0.35 },
        { transform: `${shift(end)} scale(1)`, opacity: 1, offset: 0.75 },
        { transform: `${shift(end)} scale(1.5)`, opacity: 0 },
      ], { duration: OPEN, easing: OUT, fill: 'both' }).finished;
    }));
  }

  /** A piece fades away and appears somewhere else. @param {string} id @param {Point} to */
  async #blink(id, to) {
    const found = this.#piece(id);
    if (!found) return;
    await this.#bring(found.body, [{ opacity: 1, scale: 1 }, { opacity: 0, scale: 0.4 }], { duration: BLINK, easing: 'ease-in' }).finished;
    found.piece.setAttribute('transform', `translate(${to.x} ${to.y})`);
    await this.#bring(found.body, [{ opacity: 0, scale: 1.6 }, { opacity: 1, scale: 1 }], { duration: BLINK, easing: OUT }).finished;
  }

  /**
   * Balls fly from one thing to another, over everything on the page.
   * @param {string} from
   * @param {string} to
   * @param {number} balls
   * @param {string} art
   */
  async #toss(from, to, balls, art) {
    const [start, end] = this.#ends(from, to);
    if (!start || !end) return;
    const rise = Math.max(40, distance(start, end) / 4);
    const flights = Array.from({ length: balls }, (_, index) => {
      const ball = make('div', { class: 'flying ball' }, this.art.picture(art));
      this.sky.append(ball);
      return this.#animate(ball, TWELFTHS.map((t) => {
        const at = { x: start.x + (end.x - start.x) * t, y: start.y + (end.y - start.y) * t - rise * Math.sin(Math.PI * t) };
        return { transform: `${shift(at)} rotate(${540 * t}deg) scale(${1 + 0.35 * Math.sin(Math.PI * t)})` };
      }), { duration: FLIGHT, delay: index * STAGGER, easing: TOSS, fill: 'both' }).finished;
    });
    await Promise.all(flights);
  }

  /** Where two things lie on the screen. @param {string} from @param {string} to */
  #ends(from, to) {
    return [from, to].map((id) => this.hooks.locate(id)).map((box) => box && middle(box));
  }

  /** A card goes from one thing to another. @param {string} from @param {string} to @param {string} art @param {number} delay */
  async #deal(from, to, art, delay) {
    const [start, end] = this.#ends(from, to);
    if (!start || !end) return;
    const card = make('div', { class: 'flying card' }, this.art.picture(art));
    this.sky.append(card);
    const way = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 - 24 };
    await this.#animate(card, [
      { transform: `${shift(start)} rotate(-8deg) scale(.8)`, opacity: 0 },
      { transform: `${shift(way)} rotate(4deg)`, opacity: 1, offset: 0.4 },
      { transform: `${shift(end)} scale(.9)`, opacity: 1, offset: 0.85 },
      { transform: `${shift(end)} scale(.9)`, opacity: 0 },
    ], { duration: DEAL, delay, easing: OUT, fill: 'both' }).finished;
  }

  /**
   * Dice fall into the tray where they lie afterwards, else over the court.
   * @param {number | null | undefined} seat
   * @param {Rolled[]} dice
   * @param {number} facing
   */
  async #roll(seat, dice, facing) {
    const lying = this.hooks.fallen(dice);
    const flying = () => (typeof seat === 'number' ? this.#inAir(seat, dice, facing) : this.#overhead(dice));
    const fallen = lying.length > 0 ? lying.map((die) => need('svg', die)) : flying();
    // What is written below a die would tell what it shows.
    for (const die of lying) die.dataset.rolling = '';
    await Promise.all(fallen.map((die, index) => this.#tumble(die, index * 60)));
    for (const die of lying) delete die.dataset.rolling;
    await this.#pause(STILL);
  }

  /** Dice that are nobody's fall over the middle of the court. @param {Rolled[]} dice */
  #overhead(dice) {
    const row = make('div', { class: 'flying dice' }, dice.map(({ art }) => this.art.picture(art)));
    const { x, y } = middle(this.svg.getBoundingClientRect());
    row.style.translate = `calc(${x}px - 50%) calc(${y}px - 50%)`;
    this.sky.append(row);
    return [...row.children];
  }

  /**
   * Puts dice over the court: one of each seat side by side, several in a row a seat, ours nearer to us.
   * @param {number} seat
   * @param {Rolled[]} dice
   * @param {number} facing who sits at the lower edge
   */
  #inAir(seat, dice, facing) {
    for (const old of this.air.querySelectorAll(`[data-air="${seat}"]`)) old.remove();
    const { width, height } = this.svg.viewBox.baseVal;
    const scale = Math.min(1.5, (0.86 * width) / (66 * dice.length));
    const aside = dice.length === 1 ? (seat === 0 ? -58 : 58) : 0;
    const down = dice.length === 1 ? 0 : 36 * scale * (seat === facing ? 1 : -1);
    return dice.map(({ art }, index) => {
      const x = width / 2 + aside + (index - (dice.length - 1) / 2) * 62 * scale;
      const place = draw('g', { class: 'thrown', 'data-air': seat, transform: `translate(${x} ${height / 2 + down}) scale(${scale})` });
      const die = group(this.art.parts(art));
      place.append(die);
      this.air.append(place);
      return die;
    });
  }

  /** @param {Element} die @param {number} delay */
  async #tumble(die, delay) {
    const text = die.querySelector('text');
    const turn = (Math.random() < 0.5 ? -1 : 1) * (300 + Math.random() * 200);
    const duration = TUMBLE - delay;
    // A sign cannot flicker like a number: it is too blurred to be read until the die has nearly come to rest.
    const [blurred, clear] = text ? [{}, {}] : [{ filter: 'blur(9px)' }, { filter: 'none' }];
    const { finished } = this.#animate(die, [
      { transform: `translate(${-turn / 12}px, -70px) rotate(${-turn}deg) scale(.7)`, opacity: 0, ...blurred },
      { transform: `translate(${-turn / 24}px, -34px) rotate(${-turn / 2}deg) scale(1.08)`, opacity: 1, offset: 0.35, ...blurred },
      { transform: `translate(${-turn / 60}px, 4px) rotate(${-turn / 8}deg)`, offset: 0.7, ...blurred },
      { transform: 'translate(0, -5px) rotate(6deg)', offset: 0.85, ...clear },
      { transform: 'none', ...clear },
    ], { duration, delay, fill: 'backwards' });
    if (!text) {
      await finished;
      return;
    }
    const face = text.textContent;
    // Faces flicker until the die has nearly come to rest; it never shows a face it does not end on last.
    const flicker = setInterval(() => {
      text.textContent = String(1 + Math.floor(Math.random() * 6));
    }, 70);
    const settle = () => {
      clearInterval(flicker);
      text.textContent = face;
    };
    const timer = setTimeout(settle, (delay + duration * 0.7) * this.#pace);
    await finished;
    clearTimeout(timer);
    settle();
  }

  /** @param {Element} piece @param {Point} from @param {Point} to */
  #slide(piece, from, to) {
    if (distance(from, to) < 1) return;
    this.#hold(this.#animate(piece, [{ transform: shift(from) }, { transform: shift(to) }], { duration: 300, easing: OUT }));
  }
}
