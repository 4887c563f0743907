// Choices that need no asking: those without another, and passing for the rest of a turn where the player wants that.

/** @import { Choice } from './store.js' */
/** @import { Log, View } from './wire.d.ts' */

/** The turn that the log has come to. @param {Log} log */
const turnOf = ({ lines }) => lines.findLast(({ turn }) => typeof turn === 'number')?.turn ?? 0;

export class Alone {
  /** What was done for the player, until they do something themselves. */
  done = '';
  /** The version to which a choice was taken back: it is not made for them again. */
  #takenBack = -1;
  /** The turn of the log in which the player passes. */
  #passing = -1;

  /** What was done for the player is old once they have something to choose themselves. @param {{ view: View, choices: Choice[] }} frame */
  see({ view, choices }) {
    if (view.ending || (view.my_turn && choices.length > 1)) this.done = '';
  }

  /** The player passes until the next turn of the log. @param {Log} log */
  passOn(log) {
    this.#passing = turnOf(log);
  }

  /** The player takes something back: what follows is theirs. @param {View} view */
  takeBack({ version }) {
    this.done = '';
    this.#passing = -1;
    this.#takenBack = version + 1;
  }

  /**
   * The choice that is made without asking, if there is one.
   * @param {View} view
   * @param {Choice[]} choices
   * @param {Log} log
   * @param {string | null | undefined} pass the button that plays nothing
   * @returns {{ choice: Choice, forced: boolean } | null}
   */
  pick(view, choices, log, pass) {
    if (view.lesson || view.version === this.#takenBack) return null;
    const passing = this.#passing === turnOf(log) && choices.find(({ path }) => path.length === 1 && path[0] === pass);
    if (passing) return { choice: passing, forced: false };
    const [only] = choices;
    return view.forced && choices.length === 1 && !only.toss ? { choice: only, forced: true } : null;
  }
}
