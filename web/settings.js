// What a player has set in this browser. It is kept in one place, and every open tab agrees.

/** @typedef {{ sound: boolean, speed: number }} Values */

const KEY = 'settings';
/** How many times as fast as usual things may move. */
export const SPEEDS = [1, 2, 4];

/** @type {Values} */
const DEFAULTS = { sound: true, speed: 1 };

/** Whatever was kept, without what makes no sense. @param {string | null} text @returns {Values} */
export function read(text) {
  /** @type {any} */
  let kept = null;
  try {
    kept = JSON.parse(text ?? '');
  } catch {
    // Nothing was kept, or something else was.
  }
  const { sound, speed } = kept ?? {};
  return {
    sound: typeof sound === 'boolean' ? sound : DEFAULTS.sound,
    speed: SPEEDS.includes(speed) ? speed : DEFAULTS.speed,
  };
}

export class Settings {
  /** @type {Set<(values: Values) => void>} */
  #listeners = new Set();
  #values;

  constructor() {
    this.#values = read(stored());
    addEventListener('storage', ({ key, newValue }) => {
      if (key === KEY || key === null) this.#take(read(newValue));
    });
  }

  get sound() {
    return this.#values.sound;
  }

  get speed() {
    return this.#values.speed;
  }

  /** @param {Partial<Values>} values */
  set(values) {
    this.#take({ ...this.#values, ...values });
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#values));
    } catch {
      // A browser that keeps nothing still does as it is told, until the page is closed.
    }
  }

  /** Tells a listener how things are set, now and whenever that changes, here or in another tab. @param {(values: Values) => void} listener */
  listen(listener) {
    this.#listeners.add(listener);
    listener(this.#values);
  }

  /** @param {Values} values */
  #take(values) {
    this.#values = values;
    for (const listener of this.#listeners) listener(values);
  }
}

function stored() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
