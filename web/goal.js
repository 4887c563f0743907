// The toss by hand: a drawn goal, a meter for the aim that is stopped first, then one for the power. The rules
// decide what the two numbers are worth; here they are only pointed at, and where the ball lands is shown.

import { draw, find, make } from './dom.js';

/** Milliseconds that a meter takes there and back, and that it rests on a number where motion is not wanted. */
const SWING = { aim: 1900, power: 1500 };
const STEP = 260;
const FLIGHT = 560;
/** How long it stays in sight where the ball has landed. */
const LANDED = 1800;

const [WIDTH, HEIGHT] = [640, 420];
const GROUND = 378;
const reduced = matchMedia('(prefers-reduced-motion: reduce)');

/** A number that goes from `low` to `high` and back: gliding like a pendulum, or step by step. */
export function swing([low, high], time, period, stepped = false) {
  if (!stepped) return Math.round((low + high) / 2 - ((high - low) / 2) * Math.cos((2 * Math.PI * time) / period));
  const span = high - low;
  const step = Math.floor(time / STEP) % (2 * span);
  return low + (step <= span ? step : 2 * span - step);
}

/** What a toss came to, in a word. */
export function verdict({ good_aim, good_power }, aim, power, good) {
  if (good) return 'Good';
  if (aim < good_aim[0] || aim > good_aim[1]) return 'Wide';
  return power < good_power[0] ? 'Short' : 'Long';
}

/** "3 right" */
const sideways = (aim) => (aim === 0 ? 'straight' : `${Math.abs(aim)} ${aim < 0 ? 'left' : 'right'}`);

export class Goal {
  /** The goal that is shown. */
  #goal = null;
  /** Which meter runs: `aim`, `power`, or null. */
  #meter = null;
  #since = 0;
  #frame = 0;
  #aim = 0;
  #power = 0;
  #hiding = 0;

  /** `hooks`: `tossed(aim, power)`, `told(sentence)`, `changed()`. */
  constructor(box, floor, hooks) {
    this.box = box;
    this.floor = floor;
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

  /** Shows a goal, or none; `mine`: it is for whoever looks to toss. */
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

  /** Lets the ball fly, says what it came to, and stays in sight for a while; `animate` plays keyframes and answers an animation. */
  async kick({ aim, power, good, art }, goal, animate) {
    if (!this.#goal && !goal) return;
    this.#halt();
    const shown = goal ?? this.#goal;
    this.#drawGoal(shown);
    const { svg } = this;
    this.#hiding = setTimeout(() => this.#hide(), FLIGHT + LANDED);
    const { x, y } = this.#at(aim, power);
    const ball = draw('g', { class: 'tossed', transform: `translate(${x} ${y})` });
    const inner = draw('g');
    const mould = make('template');
    mould.innerHTML = art;
    inner.append(...mould.content.firstElementChild.children);
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
    const time = performance.now() - this.#since;
    const value = swing(this.#goal[this.#meter], time, SWING[this.#meter], reduced.matches);
    if (this.#meter === 'aim') [this.#aim, this.#power] = [value, this.#goal.power[0]];
    else this.#power = value;
    const { x, y } = this.#at(this.#aim, this.#power);
    const mark = find('.mark', this.svg);
    mark.setAttribute('transform', `translate(${x} ${y})`);
    const way = find('.way', this.svg);
    way.setAttribute('transform', `translate(${x} 0)`);
    way.classList.toggle('held', this.#meter === 'power');
    const meter = find('[role="meter"]', this.box);
    meter.setAttribute('aria-label', this.#meter === 'aim' ? 'Aim' : 'Power');
    const [low, high] = this.#goal[this.#meter];
    meter.setAttribute('aria-valuemin', low);
    meter.setAttribute('aria-valuemax', high);
    meter.setAttribute('aria-valuenow', value);
    meter.setAttribute('aria-valuetext', this.#meter === 'aim' ? sideways(value) : String(value));
  }

  /** Where aim and power lie on the drawing. */
  #at(aim, power) {
    const { aim: [left, right], power: [least, most] } = this.#goal;
    return {
      x: 40 + ((WIDTH - 80) * (aim - left)) / (right - left),
      y: GROUND - ((GROUND - 24) * (power - least)) / (most - least),
    };
  }

  #drawGoal(goal) {
    clearTimeout(this.#hiding);
    this.#hiding = 0;
    this.#goal = goal;
    const [low, high] = [this.#at(goal.good_aim[0], goal.good_power[0]), this.#at(goal.good_aim[1], goal.good_power[1])];
    const svg = draw('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true' });
    const middle = WIDTH / 2;
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
    this.svg = svg;
    this.box.replaceChildren(
      svg,
      make('span', { class: 'quiet', role: 'meter', 'aria-label': 'Aim', 'aria-valuenow': 0 }),
    );
    this.box.hidden = false;
    this.floor.setAttribute('data-goal', '');
  }
}

/** The line that power runs along. */
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
