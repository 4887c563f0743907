// What happened, shown as it happened: pawns walk, balls fly, dice tumble. One frame takes a second at most,
// and any key or tap jumps to its end.

import { pointOf } from './board.js';
import { draw, find } from './dom.js';

const FLIGHT = 520;
const TUMBLE = 700;
const STILL = 300;
const OUT = 'cubic-bezier(.2, .8, .2, 1)';
const LAND = 'cubic-bezier(.3, 1.5, .5, 1)';

const reduced = matchMedia('(prefers-reduced-motion: reduce)');
const shift = ({ x, y }) => `translate(${x}px, ${y}px)`;
const distance = (a, b) => Math.hypot(b.x - a.x, b.y - a.y);

export class Motion {
  #running = new Set();
  #skip = false;

  constructor(svg, bench, score) {
    this.layer = find('#layer', svg);
    this.air = find('#air', svg);
    this.bench = bench;
    this.score = score;
    this.size = svg.viewBox.baseVal;
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
   * `showBench` shows its bench, for dice that are rolled into a tray.
   */
  async play(motions, coming, showBench) {
    this.#skip = false;
    if (!motions.some(({ kind }) => kind === 'roll')) this.clearAir();
    for (const motion of motions) {
      if (this.#skip) break;
      if (motion.kind === 'walk') await this.#walk(motion);
      else if (motion.kind === 'fly') await this.#fly(motion, coming);
      else if (motion.kind === 'leave') await this.#leave(motion);
      else if (motion.kind === 'roll' && motion.faces.length > 1) {
        showBench();
        await this.#rollTray(motion);
      } else if (motion.kind === 'roll') await this.#rollAir(motion);
    }
  }

  /** Lets what moved without a motion of its own slide, and what is new appear. `before`: points by id. */
  settle(before, moved) {
    const gone = new Map(before);
    const fresh = [];
    for (const piece of this.layer.querySelectorAll('.piece-at')) {
      const { id } = piece.dataset;
      const from = before.get(id);
      gone.delete(id);
      if (!from) fresh.push(piece);
      else if (!moved.has(id)) this.#slide(piece, from);
    }
    const kind = (id) => id.split('-', 1)[0];
    for (const piece of fresh) {
      // A ball that was in the air and now lies somewhere is the same ball under another name.
      const same = [...gone.keys()].find((id) => kind(id) === kind(piece.dataset.id) && !moved.has(id));
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
    const animation = element.animate(keyframes, { fill: 'none', ...options, duration: reduced.matches ? 0 : options.duration });
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
    const lengths = points.slice(1).map((point, index) => distance(points[index], point));
    const whole = lengths.reduce((sum, length) => sum + length, 0) || 1;
    const spaces = Math.max(1, Math.round(whole / 80));
    const duration = Math.min(600, 140 + 90 * spaces);
    let done = 0;
    const frames = points.map((point, index) => {
      done += index ? lengths[index - 1] : 0;
      return { transform: shift(point), offset: Math.min(1, done / whole) };
    });
    this.#animate(find('.piece', piece), [{ translate: '0 0' }, { translate: '0 -7px' }, { translate: '0 0' }], { duration: duration / spaces, iterations: spaces });
    await this.#animate(piece, frames, { duration, easing: 'ease-in-out', fill: 'forwards' }).finished;
  }

  async #fly({ from, to }, coming) {
    // Whoever lets go of a ball no longer holds it while it is in the air.
    for (const piece of this.layer.querySelectorAll('.piece-at')) {
      if (distance(pointOf(piece), from) > 12) continue;
      const after = find(`[data-id="${CSS.escape(piece.dataset.id)}"]`, coming);
      if (after) find('.piece', piece).replaceWith(find('.piece', after).cloneNode(true));
      else piece.remove();
    }
    const template = find('#ball').content.firstElementChild;
    const shade = draw('ellipse', { class: 'thrown', rx: 13, ry: 5, fill: '#140a04', 'fill-opacity': '.35' });
    const ball = draw('g', { class: 'thrown' });
    ball.append(...[...template.children].map((part) => part.cloneNode(true)));
    this.air.append(shade, ball);
    const rise = Math.max(50, distance(from, to) / 4);
    const steps = Array.from({ length: 13 }, (_, step) => step / 12);
    const at = (t) => ({ x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t });
    const options = { duration: FLIGHT, easing: 'cubic-bezier(.3, .1, .3, 1)', fill: 'forwards' };
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
    ], { duration: 420, easing: OUT, fill: 'forwards' }).finished;
    piece.remove();
  }

  /** Dice of a hand, in their tray. */
  async #rollTray({ seat }) {
    const dice = [...this.bench.querySelectorAll(`[data-tray="${seat}"] .die svg`)];
    if (dice.length === 0) return;
    await Promise.all(dice.map((die, index) => this.#tumble(die, find('text', die), index * 60)));
    await this.#pause(120);
  }

  /** One die for a throw, over the middle of the court: each seat on its own side of the middle. */
  async #rollAir({ seat, faces }) {
    const template = find(`#die-${seat}`)?.content.firstElementChild;
    if (!template) return;
    find(`[data-air="${seat}"]`, this.air)?.remove();
    const seat_x = this.size.width / 2 + (seat === 0 ? -58 : 58);
    const place = draw('g', { class: 'thrown', 'data-air': seat, transform: `translate(${seat_x} ${this.size.height / 2}) scale(1.5)` });
    const die = draw('g');
    die.append(...[...template.children].map((part) => part.cloneNode(true)));
    const text = find('text', die);
    text.textContent = faces[0];
    place.append(die);
    this.air.append(place);
    await this.#tumble(die, text, 0);
    await this.#pause(STILL);
  }

  #tumble(die, text, delay) {
    const face = text?.textContent;
    const turn = (Math.random() < 0.5 ? -1 : 1) * (300 + Math.random() * 200);
    const duration = TUMBLE - 100 - delay;
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
    const timer = setTimeout(settle, delay + duration * 0.7);
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
