// The table page: shows what the line tells, plays what moved, and turns pointing into choices.

import { Absence } from './absence.js';
import { Advice } from './advice.js';
import { Aiming } from './aiming.js';
import { Alone } from './alone.js';
import { Art } from './art.js';
import { Ask, downNote, forcedNote, refusalNote, troubleNote } from './ask.js';
import { Asking } from './asking.js';
import { Behind } from './behind.js';
import { Composer } from './composer.js';
import { Cover } from './cover.js';
import { find, need, needDrawn } from './dom.js';
import { Feel } from './feel.js';
import { Goal } from './goal.js';
import { Keys } from './keys.js';
import { Live, Script, earlierLines } from './live.js';
import { lastOf } from './log.js';
import { Motion } from './motion.js';
import { knownOdds } from './promise.js';
import { Recap } from './recap.js';
import { isFirst, sentences } from './rows.js';
import { Rules } from './rules.js';
import { Scenery } from './scenery.js';
import { Sheet } from './sheet.js';
import { Store, withEarlier, withPassed } from './store.js';
import { Terms } from './terms.js';
import { Things } from './things.js';

/** @import { By } from './board.js' */
/** @import { Choice, Frame } from './store.js' */
/** @import { Message, Refused, Snapshot } from './wire.d.ts' */

/** A screen without room for a hand below the court, as in the style sheet. */
const NARROW = '(max-width: 599px), (max-width: 699px) and (min-height: 561px), (max-height: 560px)';
/** A page that is further behind shows the newest alone. */
const FAR_BEHIND = 6;
/** Milliseconds after which the page asks what came of an accepted choice. */
const UNTOLD = 3000;
/** Milliseconds after the player is back in which what they missed is told. */
const BACK = 5000;
/** Milliseconds in which a player sees what they are asked before a choice without another is made for them. */
const FORCED = 450;

class Table {
  #main = need('#main');
  #stage = need('#stage');
  #court = need('.court');
  #hand = need('#hand');
  #said = need('#said');
  #narrow = matchMedia(NARROW);
  #art = new Art();

  /** What is to be shown once other steps have been. @type {Frame[]} */
  #queue = [];
  #busy = false;
  /** The choice that is on its way; nothing can be pointed at meanwhile. @type {Choice | null} */
  #sent = null;
  /** What the pointer or the keyboard is on, if it can be pointed at. @type {string | null} */
  #aimed = null;
  /** Notes above the question: a refusal, the state of the line, trouble on the server. @type {HTMLElement | null} */
  #note = null;
  /** @type {HTMLElement | null} */
  #line = null;
  /** @type {HTMLElement | null} */
  #trouble = null;
  #behind = new Behind(() => this.live.refresh());
  #absence = new Absence();
  #alone = new Alone();

  constructor() {
    const { url = '', rules = '' } = this.#main.dataset;
    this.url = url;
    this.rules = rules;
    /** @type {Snapshot} */
    const first = JSON.parse(need('#frame').textContent ?? '');
    const art = this.#art;
    this.store = new Store(first, (drawings) => art.learn(drawings));
    this.frame = this.store.newest;
    this.things = new Things(this.view);
    this.composer = this.#fresh();
    this.asking = new Asking(this.view, this.choices, this.things, this.composer);

    this.terms = new Terms(JSON.parse(find('#terms')?.textContent ?? '[]'), rules);
    this.scenery = new Scenery(art, rules, {
      point: (id, by) => this.point(id, by),
      aim: (id) => this.look(id),
      open: (id) => this.sheet.open(id),
      mark: (...elements) => this.terms.mark(...elements),
      earlier: () => this.#fetchEarlier(),
    });
    this.boards = this.scenery.boards;
    this.recap = new Recap(this.boards.main, this.scenery.log);
    this.tokens = this.scenery.tokens;
    this.sheet = new Sheet(need('#sheet'), this.tokens.bench, art);
    this.goal = new Goal(need('#goal'), need('#floor'), art, {
      tossed: (aim, power) => this.#tossed(aim, power),
      told: (sentence) => this.#tell([sentence]),
      changed: () => this.paint(),
    });
    /** @type {Feel} */
    this.feel = new Feel(this);
    this.motion = new Motion(this.boards, need('#score'), need('#sky'), art, {
      sound: (name, pace) => this.feel.sound(name, pace),
      speed: () => this.feel.speed,
      locate: (id) => this.tokens.where(id, this.view.hand) ?? this.boards.where(id),
      fallen: (rolled) => this.tokens.fallen(rolled),
      kick: (toss, animate) => this.goal.kick(toss, this.view.goal, animate),
    });
    this.aiming = new Aiming(this.boards, this.#stage, this.#court, need('#sums'));
    this.advice = new Advice({
      view: () => this.view,
      choices: () => this.choices,
      canPoint: () => this.#canPoint(),
      request: async (version) => (await this.live.request({ do: 'advice', version }))?.advice ?? null,
      changed: () => this.paint(),
      looked: () => {
        this.#paintThings();
        this.#aim(null);
      },
      play: (choice) => this.#choose(choice),
      tell: (sentences) => this.#tell(sentences),
    });
    this.ask = new Ask(need('#ask'), art, { table: url, rules }, this.advice, {
      press: (id) => this.point(id, 'button'),
      choose: (choice) => this.#choose(choice),
      commit: () => this.#commit(),
      back: () => this.#back(),
      undo: () => this.#undo(),
      fill: (level, all) => this.live.request({ do: 'fill', level, all }),
      rematch: () => this.#rematch(),
      passOn: () => {
        this.#alone.passOn(this.frame.log);
        this.#actAlone();
      },
      toEnd: () => this.motion.finish(),
      atEnd: () => this.motion.toEnd,
      stop: () => this.goal.stop(),
      mark: (...elements) => this.terms.mark(...elements),
      strip: (ids) => this.tokens.strip(ids, (id) => this.point(id, 'button')),
    });
    this.cover = new Cover(this.#court, (seat) => this.live.request({ do: 'ready', seat }));
    new Rules(rules);
    this.keys = new Keys(this, () => this.#state(), { back: () => this.#back(), undo: () => this.#undo() });
    this.#draw(this.frame);
    this.paint();
    this.scenery.reveal(this.view);
    this.feel.shown(this.frame, this.view, true);
    this.#listen();
    const hooks = {
      version: () => this.store.version,
      holder: () => this.store.holder,
      message: (/** @type {Message} */ message) => this.#receive(message),
      down: (/** @type {number} */ seconds, /** @type {boolean} */ kept) => this.#lineDown(downNote(seconds, kept)),
      up: () => this.#lineUp(),
      refused: (/** @type {Refused} */ refused) => this.#refused(refused),
    };
    this.live = this.view.lesson ? new Script(url, hooks) : new Live(url, hooks);
    this.#actAlone();
  }

  get view() {
    return this.frame.view;
  }

  get choices() {
    return this.frame.choices;
  }

  // What the line tells.

  /** @param {Message} message */
  #receive(message) {
    if (message.is === 'notice') {
      this.#trouble = message.code === 'trouble' ? troubleNote(message.message) : null;
      this.paint();
      return;
    }
    const { frames, gap, old } = this.store.receive(message);
    if (gap) this.live.refresh();
    if (old) this.#refused({ code: 'old', message: 'Courtside has been updated. Reload the page.' });
    if (message.is === 'snapshot' && frames.length === 0 && !old) {
      if (this.#behind.doubt()) {
        this.store = new Store(message, (drawings) => this.#art.learn(drawings));
        frames.push(this.store.newest);
      }
    } else if (frames.length > 0) this.#behind.follows();
    this.#queue.push(...frames);
    // What is told as a whole waits for nothing that moves.
    if (this.#busy && frames.some(({ jump }) => jump)) this.motion.skip();
    if (!this.#busy && this.#queue.length > 0) this.#pump();
  }

  async #pump() {
    this.#busy = true;
    try {
      for (let frame = this.#next(); frame; frame = this.#next()) {
        const still = frame.jump || this.motion.still;
        if (!still && frame.motions.length > 0) await this.#play(frame);
        this.#show(withEarlier(frame, this.frame.log), still || this.motion.still);
      }
    } catch (error) {
      // A step that cannot be shown must not hold up the game: the newest is shown as it stands.
      reportError(error);
      this.#queue = [];
      this.motion.skip();
      this.#show({ ...this.store.newest, fresh: [], motions: [], jump: true }, true);
    } finally {
      this.#busy = false;
      this.motion.hurried = false;
      this.feel.moving(false);
    }
    this.paint();
    this.keys.follow();
    this.#actAlone();
  }

  /** Makes a choice that need not be asked for, after a moment. */
  #actAlone() {
    const { view, choices, frame: { log } } = this;
    const found = this.#canPoint() ? this.#alone.pick(view, choices, log, this.things.pass) : null;
    if (!found) return;
    setTimeout(() => {
      if (this.view !== view || !this.#canPoint() || this.composer.started) return;
      this.#alone.done = found.forced ? found.choice.label : '';
      this.#send(found.choice);
    }, this.motion.still ? 0 : FORCED);
  }

  /**
   * What is to be shown next. Where nothing moves, far behind, unseen, or after a fresh snapshot, only the newest
   * matters; of the log all is told the same.
   * @returns {Frame | null}
   */
  #next() {
    const jump = this.#queue.findLastIndex((frame) => frame.jump);
    const newest = document.hidden || this.motion.still || this.#queue.length > FAR_BEHIND ? this.#queue.length - 1 : jump;
    const passed = this.#queue.splice(0, Math.max(0, newest));
    const frame = this.#queue.shift();
    return frame ? withPassed(frame, passed) : null;
  }

  /** @param {Frame} frame */
  async #play({ motions, view, fresh }) {
    this.#compose(new Composer([]));
    this.#note = null;
    this.paint();
    this.feel.moving(true);
    const step = { moves: motions, next: view, pieces: this.scenery.floorOf(view).pieces, lines: fresh };
    await this.motion.play(step, (rolled) => this.tokens.rollIn(this.view, view, rolled));
  }

  /** @param {Frame} frame @param {boolean} still */
  #show(frame, still) {
    const [before, { view, motions }] = [this.frame, frame];
    const pieces = new Map(this.boards.pieces().map(({ piece }) => [piece.id, piece]));
    const plates = before.view.score.sides.map(({ points }) => points);
    const isNew = view.version !== before.view.version;
    if (isNew) {
      this.#sent = null;
      this.#note = null;
      this.#alone.see(frame);
      this.advice.forget();
    }
    this.#draw(frame);
    this.feel.shown(frame, before.view, still);
    this.#absence.hear(frame, document.hidden);
    if (isNew) {
      if (still) {
        this.motion.clearAir();
        const toss = motions.findLast((move) => move.kind === 'kick');
        if (toss) this.motion.show(toss);
      } else {
        this.motion.settle(pieces, motions);
        this.motion.flipPlates(plates);
        this.motion.clearAirSoon();
      }
    }
    this.paint();
    if (isNew) this.scenery.reveal(view);
    const told = this.#absence.words ? [this.#absence.words] : sentences(frame.fresh);
    if (told.length > 0 || isNew) this.#tell([...told, view.lesson?.done ? view.lesson.text : view.ending?.headline ?? view.ask.question]);
  }

  // Drawing.

  /** Draws a step. Whatever is the same as before stays. @param {Frame} frame */
  #draw(frame) {
    const { view, choices } = frame;
    const same = choices === this.choices && view.version === this.view.version;
    this.frame = frame;
    this.things = new Things(view);
    this.motion.release();
    this.scenery.draw(frame);
    this.#placeHand();
    this.sheet.read(view);
    this.#compose(same ? this.composer : this.#fresh());
    this.cover.show(view.handover);
  }

  /** Puts the hand where it belongs on this screen: below the court, or under the thumb. */
  #placeHand() {
    this.ask.hand = this.#narrow.matches ? this.#hand : null;
    if (!this.#narrow.matches && this.#hand.parentElement !== this.#court) this.#stage.after(this.#hand);
  }

  /** Says it to screen readers. @param {(string | null | undefined)[]} sentences */
  #tell(sentences) {
    this.#said.textContent = sentences.filter(Boolean).join(' ');
  }

  async #fetchEarlier() {
    const before = this.store.newest.log.from;
    // The button stays: it can be tried again.
    const earlier = await earlierLines(this.url, before);
    if (!earlier) return;
    this.#art.learn(earlier.art);
    const { log } = this.frame;
    if (!this.store.prepend(earlier.log) || log.from !== before) return;
    this.frame = { ...this.frame, log: { from: earlier.log.from, lines: [...earlier.log.lines, ...log.lines] } };
    this.scenery.log.unroll(this.frame.log, this.view);
  }

  // Pointing.

  /** A choice of this step that nobody has begun. */
  #fresh() {
    const { things, view } = this;
    return new Composer(this.choices, view.ask, things.kinds, things.buttons, things.go);
  }

  /** @param {Composer} composer */
  #compose(composer) {
    this.composer = composer;
    this.asking = new Asking(this.view, this.choices, this.things, composer);
  }

  #state() {
    const { view, composer, things } = this;
    return { view, composer, things, busy: this.#busy, canPoint: this.#canPoint() };
  }

  #canPoint() {
    const { view } = this;
    return view.my_turn && !this.#sent && !this.#busy && !view.handover && this.choices.length > 0;
  }

  /** Not while a ply is on its way: it is the one before that would be taken back. Nor is an aim that is held tried once more. */
  #mayUndo() {
    return this.view.undo && !this.#sent && !this.#busy && !this.goal.held;
  }

  /** What can be pointed at now. */
  #openThings() {
    return this.#canPoint() ? this.asking.open().map(({ id }) => id) : [];
  }

  /** Whether pointing at this can lead anywhere. @param {string} id */
  mayPoint(id) {
    return this.#canPoint() && (this.composer.has(id) || this.#openThings().includes(id));
  }

  /** @param {string} id @param {By} by */
  point(id, by) {
    if (this.#busy) {
      this.motion.skip();
      return;
    }
    // A finger that can do nothing with a piece looks at it.
    if (by === 'touch' && !this.mayPoint(id) && this.sheet.open(id)) return;
    if (!this.#canPoint()) return;
    const { composer, things } = this;
    // The second tap on something armed makes it; dice are switches.
    const armed = composer.started && (composer.pool ? composer.made : composer.only);
    if (armed && id === armed.path.at(-1) && composer.has(id) && !(composer.pool && things.isDie(id))) {
      this.#commit();
      return;
    }
    const known = knownOdds(composer.candidates) !== null;
    const isButton = things.button(id) !== null;
    const glows = isButton || this.#openThings().includes(id);
    const result = composer.point(id);
    this.#note = null;
    this.#absence.words = '';
    if (result === 'refused') {
      this.#refuse(id);
      return;
    }
    const { made } = composer;
    if (result === 'step' && made) {
      // Nothing hangs on dice, or its odds were in sight before this click.
      const inSight = known || by === 'button' || ((by === 'mouse' || by === 'key') && this.#aimed === id && id === made.path.at(-1));
      // What did not glow, or whose words are out of sight, is not made by one click, but offered.
      const unseen = by === 'button' && !isButton;
      // A finger is first shown the way a piece would go, or the piece it would pick.
      const untold = by === 'touch' && (made.trace || this.sheet.has(id));
      if (glows && !unseen && !untold && (made.odds.length === 0 || inSight)) {
        this.#choose(made);
        return;
      }
    }
    this.paint();
    this.#announceStep();
    this.keys.follow();
  }

  /** The pointer or the keyboard is on a thing, or on nothing. @param {string | null} id */
  look(id) {
    this.sheet.look(id);
    this.#aim(id);
  }

  /** @param {string} id */
  #refuse(id) {
    const { view, view: { lesson } } = this;
    if (lesson) return this.#refused({ code: 'lesson', message: `This lesson asks you to ${lesson.aim}.` });
    const { message, sure } = this.asking.refusal(id);
    this.#note = refusalNote({ message }, this.rules);
    this.paint();
    // The rules may know better why.
    if (!sure) this.live.request({ do: 'why', version: view.version, picks: this.composer.picks.map(({ id: pick }) => pick), thing: id });
  }

  /** Makes the choice that is filled to its end. */
  #commit() {
    const choice = this.composer.complete ?? this.composer.only;
    if (choice && this.#canPoint()) this.#choose(choice);
  }

  /** Both meters are stopped. @param {number} aim @param {number} power */
  #tossed(aim, power) {
    const choice = this.choices.find(({ toss }) => toss?.[0] === aim && toss[1] === power);
    if (choice && this.#canPoint()) this.#choose(choice);
  }

  /** The player makes a choice. @param {Choice} choice */
  #choose(choice) {
    this.#alone.done = '';
    this.#send(choice);
  }

  /** @param {Choice} choice */
  async #send(choice) {
    this.#sent = choice;
    this.#absence.words = '';
    this.advice.forget();
    this.#aim(null);
    this.paint();
    const taken = await this.live.play(this.view.version, choice.ply);
    if (!taken) return;
    // The line tells what came of it; if it says nothing, ask.
    setTimeout(() => {
      if (this.#sent === choice && !this.#line) this.live.refresh();
    }, UNTOLD);
  }

  #back() {
    this.#note = null;
    if (!this.composer.back()) return false;
    this.paint();
    this.#announceStep();
    return true;
  }

  async #undo() {
    if (!this.#mayUndo()) return;
    this.#alone.takeBack(this.view);
    await this.live.request({ do: 'undo', version: this.view.version });
  }

  async #rematch() {
    const url = (await this.live.request({ do: 'rematch' }))?.url;
    if (url) location.assign(url);
  }

  #announceStep() {
    const chosen = this.asking.chosenNames();
    this.#tell([chosen && `${chosen}.`, this.asking.question()]);
  }

  // The line.

  /** @param {HTMLElement} note */
  #lineDown(note) {
    this.#line = note;
    this.#absence.begin('offline');
    this.paint();
  }

  #lineUp() {
    if (!this.#line && !this.#trouble) return;
    if (this.#line) this.#backSoon();
    this.#line = null;
    // That it is over was told to a line that is gone.
    this.#trouble = null;
    this.paint();
  }

  /** What was missed comes at once; what comes later was not missed. */
  #backSoon() {
    setTimeout(() => {
      if (!document.hidden && !this.#line) this.#absence.end();
    }, BACK);
  }

  /** @param {Refused} refused */
  #refused(refused) {
    if (this.#sent) this.#compose(this.#fresh());
    this.#sent = null;
    this.#note = refusalNote(refused, this.rules);
    this.paint();
    if (refused.code === 'stale') this.live.refresh();
  }

  // Showing what can be done.

  paint() {
    const { view } = this;
    const open = this.#canPoint();
    this.#paintThings();
    this.recap.show(this.composer.started || this.#sent || this.#busy ? null : this.frame);
    this.goal.show(view.goal, open && view.goal !== null && Boolean(this.choices[0].toss));
    this.#paintAsk();
    this.#aim(open ? this.#aimed : null);
  }

  /** Lights what can be pointed at, and what is chosen or advised. */
  #paintThings() {
    const { composer, things } = this;
    const open = this.#canPoint();
    const glowing = this.#openThings();
    const chosen = this.advice.hinted?.path ?? (open || this.#sent ? composer.picks.map(({ id }) => id) : []);
    // Other players' pieces are aimed at, once there is something to aim with; in a pool there always is.
    const armed = chosen.length > 0 || composer.pool;
    this.boards.paint(glowing, chosen, (id) => armed && things.isTheirs(id), (id) => things.label(id));
    // Another die or card can be taken instead while a choice is open.
    this.tokens.paint(glowing, chosen, open ? composer.all() : null, this.view.ask.words);
  }

  #paintAsk() {
    const { view, ask } = this;
    const notice = this.#line ?? this.#note ?? this.#trouble ?? (this.#alone.done ? forcedNote(this.#alone.done) : null);
    const beside = { notice, happened: lastOf(this.frame.log), since: this.#absence.words, steps: this.recap.steps, first: isFirst(this.view, this.frame.log) };
    const shown = { ...view, undo: this.#mayUndo() };
    if (view.lesson?.done) ask.taught(view);
    else if (view.ending) ask.ended(view, notice);
    else if (!view.my_turn || view.handover || this.choices.length === 0) ask.waiting(shown, beside);
    else if (this.#sent) ask.composing(shown, this.asking.sent(this.#sent), beside);
    else if (this.goal.label) ask.composing(shown, this.asking.tossing(this.goal.label), beside);
    else ask.composing(shown, this.asking.step(this.#narrow.matches, this.#busy), beside);
  }

  /** Something is under the pointer or has the keyboard: shows the way to it, its odds and how they add up. @param {string | null} id */
  #aim(id) {
    const { asking, composer, advice } = this;
    const open = this.#canPoint();
    this.#aimed = id && this.#openThings().includes(id) ? id : null;
    const { candidates, looked: meant, odds } = asking.lookAt(this.#aimed);
    const looked = advice.hinted ?? meant;
    this.aiming.show({
      aimed: this.#aimed,
      from: asking.chosenPiece,
      shown: open ? looked : this.#sent,
      marks: (open && looked?.marks) || [],
      odds,
      why: (composer.pool && looked?.sums) || [],
      sums: open && composer.picks.length > 0 ? asking.sumsOf(candidates) : null,
    });
  }

  // The window.

  #listen() {
    document.addEventListener('visibilitychange', () => this.#turn());
    const turned = () => {
      this.scenery.drawFloor(this.view);
      this.#placeHand();
      this.paint();
    };
    this.scenery.upright.addEventListener('change', turned);
    this.#narrow.addEventListener('change', turned);
    this.sheet.listen(needDrawn('#board'), (target) => target?.closest('.piece-at, .place')?.getAttribute('data-id') ?? null);
  }

  /** The page is hidden: what moves comes to its end. Or it is seen again: what was missed is said. */
  #turn() {
    if (document.hidden) {
      this.#absence.begin('hidden');
      this.motion.skip();
      return;
    }
    this.#backSoon();
    this.#absence.tell();
    if (!this.#absence.words) return;
    this.paint();
    this.#tell([this.#absence.words, this.view.ending?.headline ?? this.view.ask.question]);
  }
}

new Table();
