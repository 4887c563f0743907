// What happened, shown as it happened: pieces walk, balls fly, cards are dealt, dice tumble. One frame takes a
// second at most, and any key or tap jumps to its end.

import { pointOf } from './board.js';
import { draw, find, make } from './dom.js';

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
/** What all motions of a frame may take together. */
const MOST = 950;
const OUT = 'cubic-bezier(.2, .8, .2, 1)';
const LAND = 'cubic-bezier(.3, 1.5, .5, 1)';
const TOSS = 'cubic-bezier(.3, .1, .3, 1)';

const reduced = matchMedia('(prefers-reduced-motion: reduce)');
const shift = ({ x, y }) => `translate(${x}px, ${y}px)`;
const distance = (a, b) => Math.hypot(b.x - a.x, b.y - a.y);
const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

/** The lengths of a way, step by step. */
const lengths = (points) => points.slice(1).map((point, index) => distance(points[index], point));
const sum = (numbers) => numbers.reduce((whole, number) => whole + number, 0);
const walkTime = (points) => Math.min(600, 140 + 90 * Math.max(1, Math.round(sum(lengths(points)) / 80)));

const hopTime = (hops) => Math.min(640, 150 + 110 * hops);

/** What follows each other at once: dice of all seats fall together, cards follow each other closely. */
function scenes(motions) {
  const found = [];
  for (const motion of motions) {
    const last = found.at(-1);
    if (last?.[0].kind === motion.kind && (motion.kind === 'roll' || motion.kind === 'deal')) last.push(motion);
    else found.push([motion]);
  }
  return found;
}

/** How long a scene takes. */
function timeOf(scene) {
  const [{ kind, points, balls }] = scene;
  if (kind === 'walk') return walkTime(points);
  if (kind === 'hop') return hopTime(scene[0].over.length);
  if (kind === 'kick') return KICK;
  if (kind === 'fly') return FLIGHT;
  if (kind === 'leave') return LEAVE;
  if (kind === 'toss') return FLIGHT + STAGGER * (balls - 1);
  if (kind === 'spell') return SPARK + OPEN;
  if (kind === 'blink') return 2 * BLINK;
  if (kind === 'deal') return DEAL + STAGGER * (scene.length - 1);
  return TUMBLE + STILL;
}

export class Motion {
  #running = new Set();
  #skip = false;
  /** Below 1 where a frame has more to show than fits into its second. */
  #pace = 1;
  #clearing = 0;

  /**
   * `boards`: the court and what stands beside it; `locate(id)` answers where a thing lies on the screen, or null;
   * `kick(motion, animate)` shows a toss at the goal.
   */
  constructor(boards, score, sky, { locate, kick }) {
    this.boards = boards;
    this.svg = boards.main.svg;
    this.layer = boards.main.layer;
    this.air = find('#air', this.svg);
    this.score = score;
    this.sky = sky;
    this.locate = locate;
    this.kick = kick;
  }

  /** Whether there is any use in playing motions at all. */
  get still() {
    return reduced.matches || document.hidden;
  }

  get playing() {
    return this.#running.size > 0;
  }

  /** Jumps to the end of the frame that is playing. */
  skip() {
    this.#skip = true;
    for (const animation of this.#running) animation.finish();
  }

  /**
   * Plays the motions of a frame on the court as it was. `coming` is the layer of the frame, not shown yet;
   * `showDice` shows its dice, for those that are rolled into a tray; `facing` sits at the lower edge.
   */
  async play(motions, coming, facing, showDice) {
    this.#skip = false;
    const all = scenes(motions);
    this.#pace = Math.min(1, MOST / sum(all.map(timeOf)));
    clearTimeout(this.#clearing);
    if (!motions.some(({ kind }) => kind === 'roll')) this.clearAir();
    for (const scene of all) {
      if (this.#skip) break;
      const [motion] = scene;
      if (motion.kind === 'walk') await this.#walk(motion);
      else if (motion.kind === 'fly') await this.#fly(motion, coming);
      else if (motion.kind === 'leave') await this.#leave(motion);
      else if (motion.kind === 'hop') await this.#hop(motion);
      else if (motion.kind === 'kick') await this.#kick(motion);
      else if (motion.kind === 'toss') await this.#toss(motion);
      else if (motion.kind === 'spell') await this.#spell(motion);
      else if (motion.kind === 'blink') await this.#blink(motion);
      else if (motion.kind === 'deal') await Promise.all(scene.map((each, index) => this.#deal(each, index * STAGGER)));
      else if (motion.kind === 'roll') {
        showDice();
        await Promise.all(scene.map((each) => this.#roll(each, facing)));
      }
    }
    this.#pace = 1;
    this.sky.replaceChildren();
  }

  /** Lets dice lie over the court a little longer, unless others follow them. */
  clearAirSoon() {
    clearTimeout(this.#clearing);
    this.#clearing = setTimeout(() => this.clearAir(), 700);
  }

  /** Lets what moved without a motion of its own slide, and what is new appear. `before`: points by id. */
  settle(before, moved) {
    const gone = new Map(before);
    const fresh = [];
    for (const piece of this.boards.pieces()) {
      const { id } = piece.dataset;
      const from = before.get(id);
      gone.delete(id);
      if (!from) fresh.push(piece);
      else if (!moved.has(id)) this.#slide(piece, from);
    }
    const kind = (id) => id.split('-', 1)[0];
    const isNobodys = (id) => !/^\w+-\d/.test(id);
    for (const piece of fresh) {
      const { id } = piece.dataset;
      // A ball that was in the air and now lies somewhere is the same ball under another name.
      const same = isNobodys(id) && [...gone.keys()].find((other) => kind(other) === kind(id) && !moved.has(other));
      if (same) {
        this.#slide(piece, gone.get(same));
        gone.delete(same);
      } else {
        this.#animate(find('.piece', piece), [{ opacity: 0, transform: 'translate(0, -14px)' }, {}], { duration: 240, easing: LAND });
      }
    }
  }

  /** Turns the plates whose number changes. */
  flipPlates(before) {
    for (const plate of this.score.querySelectorAll('.plate')) {
      const old = before.get(plate.dataset.plate);
      if (old !== undefined && old !== plate.textContent) {
        this.#animate(plate, [{ transform: 'perspective(200px) rotateX(-90deg)' }, {}], { duration: 360, easing: LAND });
      }
    }
  }

  clearAir() {
    for (const die of this.air.children) {
      const fade = this.#animate(die, [{}, { opacity: 0 }], { duration: 160 });
      fade.finished.then(() => die.remove(), () => die.remove());
    }
  }

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

  #pause(milliseconds) {
    return this.#animate(this.air, [{}, {}], { duration: milliseconds }).finished;
  }

  #piece(id) {
    return find(`.piece-at[data-id="${CSS.escape(id)}"]`, this.layer);
  }

  async #walk({ piece: id, points }) {
    const piece = this.#piece(id);
    if (!piece || points.length < 2) return;
    this.layer.append(piece);
    const steps = lengths(points);
    const whole = sum(steps) || 1;
    const spaces = Math.max(1, Math.round(whole / 80));
    const duration = walkTime(points);
    let done = 0;
    const frames = points.map((point, index) => {
      done += index ? steps[index - 1] : 0;
      return { transform: shift(point), offset: Math.min(1, done / whole) };
    });
    this.#animate(find('.piece', piece), [{ translate: '0 0' }, { translate: '0 -7px' }, { translate: '0 0' }], { duration: duration / spaces, iterations: spaces });
    await this.#animate(piece, frames, { duration, easing: 'ease-in-out', fill: 'forwards' }).finished;
  }

  /** A piece goes over things, wherever they stand on its board. */
  async #hop({ piece: id, over }) {
    const board = this.boards.of(id);
    const piece = board?.element(id);
    if (!piece) return;
    const ends = over.map((each) => board.element(each)).filter((each) => each && each !== piece).map(pointOf);
    const points = [pointOf(piece), ...ends].filter((point, index, all) => index === 0 || distance(point, all[index - 1]) > 1);
    if (points.length < 2) return;
    const hops = points.length - 1;
    const duration = hopTime(hops);
    board.layer.append(piece);
    this.#animate(find('.piece', piece), [{ translate: '0 0' }, { translate: '0 -16px' }, { translate: '0 0' }], { duration: duration / hops, iterations: hops, easing: 'ease-out' });
    await this.#animate(piece, points.map((point) => ({ transform: shift(point) })), { duration, easing: 'linear', fill: 'forwards' }).finished;
  }

  /** Shows where a toss landed without playing it. */
  show(toss) {
    this.kick(toss, (...all) => this.#animate(...all));
  }

  async #kick(motion) {
    await this.kick(motion, (...all) => this.#animate(...all));
    await this.#pause(STILL);
  }

  async #fly({ from, to }, coming) {
    // Whoever lets go of a ball no longer holds it while it is in the air.
    for (const piece of this.layer.querySelectorAll('.piece-at')) {
      if (distance(pointOf(piece), from) > 12) continue;
      const after = find(`[data-id="${CSS.escape(piece.dataset.id)}"]`, coming);
      if (after) find('.piece', piece).replaceWith(find('.piece', after).cloneNode(true));
      else piece.remove();
    }
    const shade = draw('ellipse', { class: 'thrown', rx: 13, ry: 5, fill: '#140a04', 'fill-opacity': '.35' });
    const ball = draw('g', { class: 'thrown' });
    ball.append(...partsOf('ball'));
    this.air.append(shade, ball);
    const rise = Math.max(50, distance(from, to) / 4);
    const steps = Array.from({ length: 13 }, (_, step) => step / 12);
    const at = (t) => ({ x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t });
    const options = { duration: FLIGHT, easing: TOSS, fill: 'forwards' };
    this.#animate(shade, steps.map((t) => ({ transform: `${shift({ x: at(t).x, y: at(t).y + 22 })} scale(${1 - 0.5 * Math.sin(Math.PI * t)})` })), options);
    await this.#animate(ball, steps.map((t) => {
      const { x, y } = at(t);
      return { transform: `${shift({ x, y: y - rise * Math.sin(Math.PI * t) })} rotate(${540 * t}deg) scale(${1 + 0.35 * Math.sin(Math.PI * t)})` };
    }), options).finished;
    shade.remove();
    ball.remove();
  }

  async #leave({ piece: id }) {
    const piece = this.#piece(id);
    if (!piece) return;
    await this.#animate(find('.piece', piece), [
      { transform: 'none', opacity: 1 },
      { transform: 'translate(0, -10px) rotate(-8deg)', opacity: 1, offset: 0.3 },
      { transform: 'translate(10px, 34px) rotate(70deg)', opacity: 0 },
    ], { duration: LEAVE, easing: OUT, fill: 'forwards' }).finished;
    piece.remove();
  }

  /** A spark flies from one thing to each of the others, and the sign of the spell opens there. */
  async #spell({ from, to, art }) {
    const start = this.locate(from);
    const ends = to.map((id) => this.locate(id)).filter(Boolean);
    await Promise.all(ends.map(async (box) => {
      const [source, end] = [start ?? box, box].map(middle);
      if (distance(source, end) > 1) {
        const spark = make('div', { class: 'flying spark' });
        this.sky.append(spark);
        await this.#animate(spark, [{ transform: `${shift(source)} scale(.6)` }, { transform: `${shift(end)} scale(1.2)` }], { duration: SPARK, easing: 'ease-in', fill: 'forwards' }).finished;
        spark.remove();
      }
      const sign = make('div', { class: 'flying sign' });
      sign.innerHTML = art;
      this.sky.append(sign);
      await this.#animate(sign, [
        { transform: `${shift(end)} scale(.2)`, opacity: 0 },
        { transform: `${shift(end)} scale(1.15)`, opacity: 1, offset: 0.35 },
        { transform: `${shift(end)} scale(1)`, opacity: 1, offset: 0.75 },
        { transform: `${shift(end)} scale(1.5)`, opacity: 0 },
      ], { duration: OPEN, easing: OUT, fill: 'both' }).finished;
    }));
  }

  /** A piece fades away and appears somewhere else. */
  async #blink({ piece: id, to }) {
    const piece = this.#piece(id);
    if (!piece) return;
    const body = find('.piece', piece);
    await this.#animate(body, [{ opacity: 1, scale: 1 }, { opacity: 0, scale: 0.4 }], { duration: BLINK, easing: 'ease-in', fill: 'forwards' }).finished;
    piece.setAttribute('transform', `translate(${to.x} ${to.y})`);
    await this.#animate(body, [{ opacity: 0, scale: 1.6 }, { opacity: 1, scale: 1 }], { duration: BLINK, easing: OUT, fill: 'forwards' }).finished;
  }

  /** Balls fly from one thing to another, over everything on the page. */
  async #toss({ from, to, balls }) {
    const [start, end] = [this.locate(from), this.locate(to)].map((box) => box && middle(box));
    if (!start || !end) return;
    const rise = Math.max(40, distance(start, end) / 4);
    const steps = Array.from({ length: 13 }, (_, step) => step / 12);
    const flights = Array.from({ length: balls }, (_, index) => {
      const ball = make('div', { class: 'flying ball' }, document.importNode(find('#ball').content, true));
      this.sky.append(ball);
      return this.#animate(ball, steps.map((t) => {
        const at = { x: start.x + (end.x - start.x) * t, y: start.y + (end.y - start.y) * t - rise * Math.sin(Math.PI * t) };
        return { transform: `${shift(at)} rotate(${540 * t}deg) scale(${1 + 0.35 * Math.sin(Math.PI * t)})` };
      }), { duration: FLIGHT, delay: index * STAGGER, easing: TOSS, fill: 'both' }).finished;
    });
    await Promise.all(flights);
  }

  /** A card goes from one thing to another. */
  async #deal({ from, to, art }, delay) {
    const [start, end] = [this.locate(from), this.locate(to)].map((box) => box && middle(box));
    if (!start || !end) return;
    const card = make('div', { class: 'flying card' });
    card.innerHTML = art;
    this.sky.append(card);
    const way = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 - 24 };
    await this.#animate(card, [
      { transform: `${shift(start)} rotate(-8deg) scale(.8)`, opacity: 0 },
      { transform: `${shift(way)} rotate(4deg)`, opacity: 1, offset: 0.4 },
      { transform: `${shift(end)} scale(.9)`, opacity: 1, offset: 0.85 },
      { transform: `${shift(end)} scale(.9)`, opacity: 0 },
    ], { duration: DEAL, delay, easing: OUT, fill: 'both' }).finished;
  }

  /** Dice fall into the tray of a seat where it has one, else over the middle of the court. */
  async #roll({ seat, faces, art }, facing) {
    const tray = [...document.querySelectorAll(`[data-tray="${seat}"] .die`)];
    const dice = art ? ofFaces(tray, faces) : faces.length > 1 ? tray : [];
    const fallen = dice.length > 0
      ? dice.map((die) => find('svg', die))
      : art ? this.#overhead(art) : this.#inAir(seat, faces, facing);
    await Promise.all(fallen.map((die, index) => this.#tumble(die, find('text', die), index * 60)));
    await this.#pause(STILL);
  }

  /** Dice that lie in no tray fall over the middle of the court. */
  #overhead(art) {
    const row = make('div', { class: 'flying dice' });
    row.innerHTML = art;
    const { x, y } = middle(this.svg.getBoundingClientRect());
    row.style.translate = `calc(${x}px - 50%) calc(${y}px - 50%)`;
    this.sky.append(row);
    return [...row.children];
  }

  /** Puts dice over the court: one of each seat side by side, several in a row a seat, ours nearer to us. */
  #inAir(seat, faces, facing) {
    const parts = partsOf(`die-${seat}`);
    if (parts.length === 0) return [];
    for (const old of this.air.querySelectorAll(`[data-air="${seat}"]`)) old.remove();
    const { width, height } = this.svg.viewBox.baseVal;
    const scale = Math.min(1.5, (0.86 * width) / (66 * faces.length));
    const aside = faces.length === 1 ? (seat === 0 ? -58 : 58) : 0;
    const down = faces.length === 1 ? 0 : 36 * scale * (seat === facing ? 1 : -1);
    return faces.map((face, index) => {
      const x = width / 2 + aside + (index - (faces.length - 1) / 2) * 62 * scale;
      const place = draw('g', { class: 'thrown', 'data-air': seat, transform: `translate(${x} ${height / 2 + down}) scale(${scale})` });
      const die = draw('g');
      die.append(...parts.map((part) => part.cloneNode(true)));
      find('text', die).textContent = face;
      place.append(die);
      this.air.append(place);
      return die;
    });
  }

  #tumble(die, text, delay) {
    const face = text?.textContent;
    const turn = (Math.random() < 0.5 ? -1 : 1) * (300 + Math.random() * 200);
    const duration = TUMBLE - delay;
    const animation = this.#animate(die, [
      { transform: `translate(${-turn / 12}px, -70px) rotate(${-turn}deg) scale(.7)`, opacity: 0 },
      { transform: `translate(${-turn / 24}px, -34px) rotate(${-turn / 2}deg) scale(1.08)`, opacity: 1, offset: 0.35 },
      { transform: `translate(${-turn / 60}px, 4px) rotate(${-turn / 8}deg)`, offset: 0.7 },
      { transform: 'translate(0, -5px) rotate(6deg)', offset: 0.85 },
      { transform: 'none' },
    ], { duration, delay, fill: 'backwards' });
    if (!text) return animation.finished;
    // Faces flicker until the die has nearly come to rest; it never shows a face it does not end on last.
    const flicker = setInterval(() => {
      text.textContent = 1 + Math.floor(Math.random() * 6);
    }, 70);
    const settle = () => {
      clearInterval(flicker);
      text.textContent = face;
    };
    const timer = setTimeout(settle, (delay + duration * 0.7) * this.#pace);
    return animation.finished.finally(() => {
      clearTimeout(timer);
      settle();
    });
  }

  #slide(piece, from) {
    const to = pointOf(piece);
    if (distance(from, to) < 1) return;
    this.#animate(piece, [{ transform: shift(from) }, { transform: shift(to) }], { duration: 300, easing: OUT });
  }
}

/** The dice of a tray that show these faces; none if they are not all there. */
function ofFaces(tray, faces) {
  const left = [...tray].reverse();
  const found = faces.map((face) => {
    const at = left.findIndex(({ dataset }) => dataset.face === String(face));
    return at < 0 ? null : left.splice(at, 1)[0];
  });
  return found.includes(null) ? [] : found;
}

/** Copies of what a template draws. */
const partsOf = (name) =>
  [...(find(`#${name}`)?.content.firstElementChild.children ?? [])].map((part) => part.cloneNode(true));
