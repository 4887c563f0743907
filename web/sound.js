// Short sounds, made here and nowhere else. They only repeat what is seen.

/** @import { Settings } from './settings.js' */
/** @import { Frame } from './store.js' */
/** @import { Motion } from './wire.d.ts' */

/** @typedef {'roll' | 'throw' | 'hit' | 'catch' | 'miss' | 'step' | 'card' | 'spell' | 'turn' | 'win' | 'lose'} Name */

/**
 * A part of a sound, in seconds and hertz: a tone that glides, or noise through a filter that does.
 * @typedef {{ at: number, length: number, from: number, to: number, loud: number, wave: OscillatorType | 'noise' }} Part
 */

const VOLUME = 0.3;

/** @param {number} at @param {number} length @param {number} from @param {number} to @param {number} loud @returns {Part} */
const rush = (at, length, from, to, loud) => ({ at, length, from, to, loud, wave: 'noise' });
/** @param {number} at @param {number} length @param {number} from @param {number} to @param {number} loud @param {OscillatorType} [wave] @returns {Part} */
const tone = (at, length, from, to, loud, wave = 'sine') => ({ at, length, from, to, loud, wave });

/** @type {Record<Name, Part[]>} */
export const SOUNDS = {
  // Dice hit the table, each time a little lower, and come to rest.
  roll: [0, 0.09, 0.17, 0.27, 0.35, 0.45].map((at, index) => rush(at, 0.05, 2600 - 180 * index, 1400, 0.5 - 0.05 * index)),
  throw: [rush(0, 0.2, 500, 1700, 0.35)],
  hit: [tone(0, 0.2, 170, 55, 1), rush(0, 0.07, 900, 300, 0.7)],
  catch: [rush(0, 0.05, 1300, 700, 0.8), tone(0.01, 0.12, 260, 200, 0.45, 'triangle')],
  miss: [rush(0, 0.24, 1500, 350, 0.3)],
  step: [tone(0, 0.06, 320, 190, 0.45, 'triangle'), rush(0, 0.025, 1800, 900, 0.25)],
  card: [rush(0, 0.07, 3400, 1900, 0.4)],
  spell: [0, 0.06, 0.12, 0.18].map((at, index) => tone(at, 0.3, 440 * 2 ** (index * 7 / 12), 452 * 2 ** (index * 7 / 12), 0.22, 'triangle')),
  turn: [tone(0, 0.16, 587, 587, 0.3), tone(0.11, 0.26, 880, 880, 0.3)],
  win: [523, 659, 784, 1047].map((pitch, index) => tone(0.12 * index, index === 3 ? 0.7 : 0.22, pitch, pitch, 0.4, 'triangle')),
  lose: [392, 349, 311].map((pitch, index) => tone(0.2 * index, index === 2 ? 0.7 : 0.24, pitch, pitch * 0.99, 0.35, 'triangle')),
};

/** What a throw came to, by the kinds of lines that tell of it. The last one that tells counts. @type {Map<string, Name>} */
const RESULTS = new Map([['hit', 'hit'], ['out', 'hit'], ['caught', 'catch'], ['passed', 'catch'], ['missed', 'miss'], ['dodged', 'miss']]);

/**
 * What a step came to, if it came to anything.
 * @param {{ kind: string }[]} lines
 * @returns {Name | null}
 */
export function resultOf(lines) {
  const kind = lines.findLast((line) => RESULTS.has(line.kind))?.kind;
  return (kind && RESULTS.get(kind)) || null;
}

/** What is heard when something begins to move. @type {Partial<Record<Motion['kind'], Name>>} */
export const STARTS = { roll: 'roll', fly: 'throw', toss: 'throw', kick: 'throw', deal: 'card', spell: 'spell', blink: 'spell' };
/** And when it has arrived. @type {Partial<Record<Motion['kind'], Name>>} */
export const ENDS = { walk: 'step', hop: 'step' };

/**
 * What is heard when a step is shown: the end of the game, the viewer's turn and, where nothing moved, what it came to.
 * @param {Pick<Frame, 'view' | 'fresh' | 'jump'>} frame
 * @param {Frame['view']} before
 * @param {boolean} still
 * @returns {Name | null}
 */
export function heard({ view, fresh, jump }, before, still) {
  if (view.ending && !before.ending) {
    // Only who sits alone at a device can lose there.
    const lost = view.you.length === 1 && !/^(You|A draw)\b/.test(view.ending.headline);
    return lost ? 'lose' : 'win';
  }
  const alone = view.you.length === 1;
  if (alone && view.my_turn && !before.my_turn && before.to_act !== view.to_act && !view.lesson) return 'turn';
  return still && !jump ? resultOf(fresh) : null;
}

export class Sound {
  /** Browsers let a page speak only once its reader has done something. @type {AudioContext | null} */
  #context = null;
  /** @type {AudioBuffer | null} */
  #noise = null;

  /** @param {Settings} settings */
  constructor(settings) {
    this.settings = settings;
    const wake = () => {
      if (this.settings.sound) this.#wake();
    };
    for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, wake, { capture: true, passive: true });
  }

  /** @param {Name | null} name @param {number} [pace] below 1 where things move faster */
  play(name, pace = 1) {
    const context = this.#context;
    if (!name || !context || !this.settings.sound || context.state !== 'running') return;
    for (const part of SOUNDS[name]) this.#sound(context, { ...part, at: part.at * pace });
  }

  #wake() {
    if (typeof AudioContext === 'undefined') return;
    this.#context ??= new AudioContext();
    if (this.#context.state === 'suspended') this.#context.resume().catch(() => {});
  }

  /** @param {AudioContext} context @param {Part} part */
  #sound(context, { at, length, from, to, loud, wave }) {
    const start = context.currentTime + at;
    const end = start + length;
    const volume = context.createGain();
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(loud * VOLUME, start + Math.min(0.008, length / 4));
    volume.gain.exponentialRampToValueAtTime(0.0001, end);
    volume.connect(context.destination);
    const { source, pitch } = wave === 'noise' ? this.#rush(context, volume) : this.#tone(context, volume, wave);
    pitch.setValueAtTime(from, start);
    pitch.exponentialRampToValueAtTime(to, end);
    source.start(start);
    source.stop(end);
  }

  /** @param {AudioContext} context @param {AudioNode} out @param {OscillatorType} wave */
  #tone(context, out, wave) {
    const source = context.createOscillator();
    source.type = wave;
    source.connect(out);
    return { source, pitch: source.frequency };
  }

  /** @param {AudioContext} context @param {AudioNode} out */
  #rush(context, out) {
    if (!this.#noise) {
      this.#noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
      const samples = this.#noise.getChannelData(0);
      for (let index = 0; index < samples.length; index += 1) samples[index] = 2 * Math.random() - 1;
    }
    const source = context.createBufferSource();
    source.buffer = this.#noise;
    const filter = context.createBiquadFilter();
    filter.type = 'bandpass';
    filter.Q.value = 1.2;
    source.connect(filter).connect(out);
    return { source, pitch: filter.frequency };
  }
}
