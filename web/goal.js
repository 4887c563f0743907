// The toss by hand: a drawn goal, a meter for the aim that is stopped first, then one for the power. The rules
// decide what the two numbers are worth; here they are only pointed at, and where the ball lands is shown.

import { draw, make, need, needDrawn } from './dom.js';

/** @import { Art } from './art.js' */
/** @import { Animate } from './motion.js' */
/** @import { Goal as Aims, Motion } from './wire.d.ts' */

/** @typedef {Extract<Motion, { kind: 'kick' }>} Kick */

/** Milliseconds that a meter takes there and back, and that it rests on a number where motion is not wanted. */
const SWING = { aim: 1900, power: 1500 };
const STEP = 260;
const FLIGHT = 560;
/** How long it stays in sight where the ball has landed. */
const LANDED = 1800;

const [WIDTH, HEIGHT] = [640, 420];
const GROUND = 378;
const reduced = matchMedia('(prefers-reduced-motion: reduce)');

/**
 * A number that goes from `low` to `high` and back: gliding like a pendulum, or step by step.
 * @param {[number, number]} range
 * @param {number} time
 * @param {number} period
 */
export function swing([low, high], time, period, stepped = false) {
  if (!stepped) return Math.round((low + high) / 2 - ((high - low) / 2) * Math.cos((2 * Math.PI * time) / period));
  const span = high - low;
  const step = Math.floor(time / STEP) % (2 * span);
  return low + (step <= span ? step : 2 * span - step);
}

/**
 * What a toss came to, in a word.
 * @param {Aims} goal
 * @param {number} aim
 * @param {number} power
 * @param {boolean} good
 */
export function verdict({ good_aim, good_power }, aim, power, good) {
  if (good) return 'Good';
  if (aim < good_aim[0] || aim > good_aim[1]) return 'Wide';
  return power < good_power[0] ? 'Short' : 'Long';
}

/** "3 right" @param {number} aim */
const sideways = (aim) => (aim === 0 ? 'straight' : `${Math.abs(aim)} ${aim < 0 ? 'left' : 'right'}`);

export class Goal {
  /** The goal that is shown. @type {Aims | null} */
  #goal = null;
  /** Which meter runs. @type {'aim' | 'power' | null} */
  #meter = null;
  #since = 0;
  #frame = 0;
  #aim = 0;
  #power = 0;
  #hiding = 0;

  /**
   * @param {HTMLElement} box
   * @param {HTMLElement} floor
   * @param {Art} art
   * @param {{ tossed: (aim: number, power: number) => void, told: (sentence: string) => void, changed: () => void }} hooks
   */
  constructor(box, floor, art, hooks) {
    this.box = box;
    this.floor = floor;
    this.art = art;
    this.hooks = hooks;
    box.addEventListener('pointerdown', (event) => {
      if (!this.#meter) return;
      event.preventDefault();
      this.stop();
    });
  }

  /** The label of the button that stops what moves, or null. */
  get label() {
    if (!this.#meter) return null;
    return this.#meter === 'aim' ? 'Stop the aim' : 'Stop the power';
  }

  /** Whether the aim is stopped and only the power is open. */
  get held() {
    return this.#meter === 'power';
  }

  /**
   * Shows a goal, or none; `mine`: the viewer tosses.
   * @param {Aims | null} goal
   * @param {boolean} mine
   */
  show(goal, mine) {
    if (!goal) {
      this.#halt();
      if (!this.#hiding) this.#hide();
      return;
    }
    if (!this.#goal || this.#hiding) this.#drawGoal(goal);
    if (mine && !this.#meter) this.#run('aim');
    if (!mine) this.#halt();
  }

  /** Stops the meter that runs. */
  stop() {
    if (!this.#meter) return;
    this.#tick();
    if (this.#meter === 'aim') {
      this.hooks.told(`Aim ${sideways(this.#aim)}. Now the power.`);
      this.#run('power');
      this.hooks.changed();
      return;
    }
    const [aim, power] = [this.#aim, this.#power];
    this.#halt();
    this.hooks.tossed(aim, power);
  }

  /**
   * Lets the ball fly, says what it came to, and stays in sight for a while.
   * @param {Kick} kick
   * @param {Aims | null} goal
   * @param {Animate} animate
   */
  async kick({ aim, power, good, art }, goal, animate) {
    const shown = goal ?? this.#goal;
    if (!shown) return;
    this.#halt();
    const svg = this.#drawGoal(shown);
    this.#hiding = setTimeout(() => this.#hide(), FLIGHT + LANDED);
    const { x, y } = at(shown, aim, power);
    const ball = draw('g', { class: 'tossed', transform: `translate(${x} ${y})` });
    const inner = draw('g');
    inner.append(...this.art.parts(art));
    ball.append(inner);
    svg.append(ball);
    const start = { x: WIDTH / 2 - x, y: HEIGHT + 30 - y };
    const steps = Array.from({ length: 13 }, (_, step) => step / 12);
    await animate(inner, steps.map((t) => ({
      transform: `translate(${start.x * (1 - t)}px, ${start.y * (1 - t) - 110 * Math.sin(Math.PI * t)}px) rotate(${720 * t}deg) scale(${2.6 - 1.6 * t})`,
    })), { duration: FLIGHT, easing: 'cubic-bezier(.3, .1, .3, 1)' }).finished;
    const word = draw('text', { class: `word ${good ? 'hit' : 'lost'}`, x: WIDTH / 2, y: 62 });
    word.textContent = verdict(shown, aim, power, good);
    svg.append(word);
  }

  #hide() {
    clearTimeout(this.#hiding);
    this.#hiding = 0;
    this.#goal = null;
    this.box.hidden = true;
    this.floor.removeAttribute('data-goal');
  }

  #halt() {
    cancelAnimationFrame(this.#frame);
    this.#meter = null;
  }

  /** @param {'aim' | 'power'} meter */
  #run(meter) {
    this.#halt();
    this.#meter = meter;
    this.#since = performance.now();
    const loop = () => {
      this.#tick();
      if (this.#meter) this.#frame = requestAnimationFrame(loop);
    };
    loop();
  }

  /** Moves the mark to where the meter is now. */
  #tick() {
    const [goal, runs] = [this.#goal, this.#meter];
    if (!goal || !runs) return;
    const time = performance.now() - this.#since;
    const value = swing(goal[runs], time, SWING[runs], reduced.matches);
    if (runs === 'aim') [this.#aim, this.#power] = [value, goal.power[0]];
    else this.#power = value;
    const { x, y } = at(goal, this.#aim, this.#power);
    needDrawn('.mark', this.box).setAttribute('transform', `translate(${x} ${y})`);
    const way = needDrawn('.way', this.box);
    way.setAttribute('transform', `translate(${x} 0)`);
    way.classList.toggle('held', runs === 'power');
    const meter = need('[role="meter"]', this.box);
    meter.setAttribute('aria-label', runs === 'aim' ? 'Aim' : 'Power');
    const [low, high] = goal[runs];
    meter.setAttribute('aria-valuemin', String(low));
    meter.setAttribute('aria-valuemax', String(high));
    meter.setAttribute('aria-valuenow', String(value));
    meter.setAttribute('aria-valuetext', runs === 'aim' ? sideways(value) : String(value));
  }

  /** @param {Aims} goal */
  #drawGoal(goal) {
    clearTimeout(this.#hiding);
    this.#hiding = 0;
    this.#goal = goal;
    const [low, high] = [0, 1].map((end) => at(goal, goal.good_aim[end], goal.good_power[end]));
    const svg = draw('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true' });
    const middle = WIDTH / 2;
    /** @param {string} d */
    const post = (d, kind = 'post') => draw('path', { class: kind, d });
    svg.append(
      draw('rect', { class: 'wall-stone', width: WIDTH, height: HEIGHT, rx: 10 }),
      draw('path', { class: 'wall-joint', d: joints() }),
      draw('path', { class: 'turf', d: `M0 ${GROUND - 26}H${WIDTH}V${HEIGHT - 10}a10 10 0 0 1 -10 10H10a10 10 0 0 1 -10 -10Z` }),
      draw('path', { class: 'turf-line', d: `M0 ${GROUND - 26}H${WIDTH}` }),
      draw('rect', { class: 'good', x: low.x, y: high.y, width: high.x - low.x, height: low.y - high.y }),
      // The posts on their stem, with a dark edge.
      ...['post edge', 'post'].map((kind) => post(`M${low.x} ${high.y}V${low.y}H${high.x}V${high.y}M${middle} ${low.y}V${GROUND - 12}`, kind)),
      // The meters: one along the ground, one up the way that was aimed at; what is good is bright on both.
      draw('path', { class: 'track', d: `M40 ${GROUND + 18}H${WIDTH - 40}` }),
      draw('path', { class: 'track fine', d: `M${low.x} ${GROUND + 18}H${high.x}` }),
      way(low.y, high.y),
      pointer(),
    );
    this.box.replaceChildren(
      svg,
      make('span', { class: 'quiet', role: 'meter', 'aria-label': 'Aim', 'aria-valuenow': 0 }),
    );
    this.box.hidden = false;
    this.floor.setAttribute('data-goal', '');
    return svg;
  }
}

/**
 * Where aim and power lie on the drawing.
 * @param {Aims} goal
 * @param {number} aim
 * @param {number} power
 */
function at({ aim: [left, right], power: [least, most] }, aim, power) {
  return {
    x: 40 + ((WIDTH - 80) * (aim - left)) / (right - left),
    y: GROUND - ((GROUND - 24) * (power - least)) / (most - least),
  };
}

/** The line that power runs along. @param {number} low @param {number} high */
function way(low, high) {
  const line = draw('g', { class: 'way' });
  line.append(
    draw('path', { class: 'track', d: `M0 ${GROUND}V24` }),
    draw('path', { class: 'track fine', d: `M0 ${low}V${high}` }),
    draw('path', { class: 'foot', d: `M0 ${GROUND + 8}L11 ${GROUND + 28}H-11Z` }),
  );
  return line;
}

/** What moves along the line. */
function pointer() {
  const mark = draw('g', { class: 'mark' });
  mark.append(draw('circle', { r: 15 }), draw('path', { d: 'M-15 0H15M0 -15V15' }));
  return mark;
}

/** The joints of a wall of stones. */
function joints() {
  let d = '';
  for (let row = 0; row * 44 < GROUND - 26; row += 1) {
    d += `M0 ${row * 44}H${WIDTH}`;
    for (let x = row % 2 ? 40 : 80; x < WIDTH; x += 80) d += `M${x} ${row * 44}V${Math.min(row * 44 + 44, GROUND - 26)}`;
  }
  return d;
}
