// The table page: takes frames from the line, plays what moved, shows the rest, and turns pointing into plies.

import { Ask, downNote, refusalNote } from './ask.js';
import { Board, pointOf } from './board.js';
import { Composer, sharedOdds } from './composer.js';
import { Cover } from './cover.js';
import { find, make } from './dom.js';
import { Live, Script } from './live.js';
import { Log } from './log.js';
import { Motion } from './motion.js';
import { oddsBox, placeFloat } from './odds.js';

const main = find('#main');
const { url, rules } = main.dataset;
const stage = find('#stage');
const svg = find('#board');
const bench = find('#bench');
const score = find('#score');
const said = find('#said');

let frame = JSON.parse(find('#frame').textContent);
let composer = new Composer(frame.choices, frame.ask.any_order);
/** Frames that came while others play. */
const queue = [];
let busy = false;
/** The ply that is on its way; nothing can be pointed at meanwhile. */
let sent = null;
let aimed = null;
/** A note above the question: a refusal or the state of the line. */
let note = null;
let line = null;
let lastInput = 'mouse';

const board = new Board(svg, { point, aim });
const motion = new Motion(svg, bench, score);
const log = new Log(find('#log'), find('#log-count'), rules);
const ask = new Ask(find('#ask'), { press: (id) => point(id, 'button'), commit, back, undo, fill, rematch });
const cover = new Cover(stage, () => live.fetch(true));
const live = new (frame.lesson ? Script : Live)(url, {
  version: () => (queue.at(-1) ?? frame).version,
  frame: receive,
  down(seconds, kept) {
    line = downNote(seconds, kept);
    paint();
  },
  up() {
    if (!line) return;
    line = null;
    paint();
  },
  refused(error) {
    if (sent) composer = new Composer(frame.choices, frame.ask.any_order);
    sent = null;
    note = refusalNote(error, rules);
    paint();
    if (error.code === 'stale') live.fetch();
  },
});

// Frames.

function receive(next) {
  queue.push(next);
  if (!busy) pump();
}

async function pump() {
  busy = true;
  while (queue.length > 0) {
    const next = queue.shift();
    // Far behind, or nobody looks: only what is newest matters. The log is told in full all the same.
    const jump = motion.still || queue.length > 6;
    if (!jump && next.version !== frame.version && next.motions.length > 0) await playMotions(next);
    show(next, jump);
  }
  busy = false;
  paint();
  followKeys();
}

/** Whoever plays by keyboard finds it where the next step is: on the court, or on the buttons. */
function followKeys() {
  if (lastInput !== 'key' || !(canPoint() || frame.ending || frame.lesson?.done)) return;
  const things = composer.things();
  const here = document.activeElement;
  if (here === document.body || (here.closest('#board') && (things.length > 0 || frame.lesson?.done))) {
    if (things.every(({ id }) => isButton(id))) ask.takeFocus();
    else board.takeFocus();
  }
}

async function playMotions(next) {
  composer = new Composer([]);
  note = null;
  paint();
  const coming = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  coming.innerHTML = next.board;
  await motion.play(next.motions, coming, () => {
    bench.innerHTML = next.bench;
  });
}

function show(next, still) {
  const before = new Map([...board.layer.querySelectorAll('.piece-at')].map((piece) => [piece.dataset.id, pointOf(piece)]));
  const plates = new Map([...score.querySelectorAll('.plate')].map((plate) => [plate.dataset.plate, plate.textContent]));
  const isNew = next.version !== frame.version;
  const sameChoices = !isNew && JSON.stringify(next.choices) === JSON.stringify(frame.choices);
  frame = next;
  if (isNew) sent = null;
  if (isNew) note = null;
  if (!sameChoices) composer = new Composer(frame.choices, frame.ask.any_order);

  find('image', svg).setAttribute('href', frame.court);
  svg.setAttribute('aria-label', frame.title);
  board.render(frame);
  score.innerHTML = frame.score;
  bench.innerHTML = frame.bench;
  wireDice();
  showText();
  cover.show(frame.handover);
  const news = log.update(frame.log);
  if (isNew) {
    const walk = frame.motions.findLast(({ kind }) => kind === 'walk');
    const flight = frame.motions.findLast(({ kind }) => kind === 'fly');
    if (walk || flight) board.trail(walk ? walk.points : [flight.from, flight.to]);
    if (!still) {
      motion.settle(before, new Set(frame.motions.map(({ piece }) => piece)));
      motion.flipPlates(plates);
      if (!queue.some(({ motions }) => motions.some(({ kind }) => kind === 'roll'))) setTimeout(() => motion.clearAir(), 700);
    } else {
      motion.clearAir();
    }
  }
  paint();
  document.title = `${frame.my_turn ? 'Your turn: ' : ''}${frame.title} · Courtside`;
  if (news.length || isNew) tell([...news, frame.lesson?.done ? frame.lesson.text : frame.ending?.headline ?? frame.ask.question]);
}

function showText() {
  const items = () => frame.text.map((words) => make('li', {}, words));
  find('#court-words').replaceChildren(...items());
  find('#text-lines').replaceChildren(...items());
}

/** Says it to whoever listens. */
function tell(sentences) {
  said.textContent = sentences.filter(Boolean).join(' ');
}

// Pointing.

const isButton = (id) => frame.buttons.some((button) => button.id === id);
const buttonLabel = (id) => frame.buttons.find((button) => button.id === id)?.label ?? id;
/** Pieces are named kind-seat-number. */
const seatOf = (id) => Number(/^\w+-(\d+)-/.exec(id)?.[1] ?? -1);
const isPiece = (id) => board.element(id)?.matches('.piece-at') ?? false;
const chosenPiece = () => composer.picks.findLast(({ id }) => isPiece(id))?.id ?? null;
const canPoint = () => frame.my_turn && !sent && !busy && !frame.handover && frame.choices.length > 0;

function thingName(id) {
  if (isButton(id)) return buttonLabel(id).toLowerCase();
  const place = board.placeName(id);
  if (place) return place;
  const label = board.label(id);
  if (label) return label.replace(/^[^:]*: (your )?/, '').replace(/, carrying.*$/, '') || label;
  const die = dice().find((each) => each.dataset.id === id);
  return die ? `die ${die.dataset.face}` : id;
}

function point(id, by) {
  if (busy) {
    motion.skip();
    return;
  }
  if (!canPoint()) return;
  // The second tap on something armed makes it.
  const armed = composer.started && composer.only;
  if (armed && id === armed.path.at(-1) && composer.has(id)) {
    commit();
    return;
  }
  const known = sharedOdds(composer.candidates) !== null;
  const result = composer.point(id);
  note = null;
  if (result === 'refused') {
    refuse(id);
    return;
  }
  const { only } = composer;
  if (result === 'step' && only) {
    // Nothing hangs on dice, or its odds were in sight before this click.
    const inSight = known || by === 'button' || ((by === 'mouse' || by === 'key') && aimed === id && id === only.path.at(-1));
    if (!only.odds?.length || inSight) {
      send(only);
      return;
    }
  }
  paint();
  announceStep();
  followKeys();
}

function refuse(id) {
  const where = board.label(id)?.split(':', 1)[0] ?? thingName(id);
  const chosen = chosenNames();
  const message = chosen ? `With ${chosen} you can do nothing on ${where}.` : `There is nothing to do on ${where} now.`;
  note = refusalNote({ message }, rules);
  paint();
}

/** Makes the choice that is filled to its end. */
function commit() {
  const choice = composer.complete ?? composer.only;
  if (choice && canPoint()) send(choice);
}

async function send(choice) {
  sent = choice;
  aim(null);
  paint();
  const taken = await live.play(frame.version, choice.ply);
  if (!taken) return;
  // The stream tells what came of it; if it says nothing, ask.
  setTimeout(() => {
    if (sent === choice && !line) live.fetch();
  }, 3000);
}

function back() {
  note = null;
  if (!composer.back()) return false;
  paint();
  announceStep();
  return true;
}

async function undo() {
  if (frame.undo && !busy) await live.ask('undo', { version: frame.version });
}

async function fill(level) {
  await live.ask('fill', { level });
}

async function rematch() {
  const answer = await live.ask('rematch');
  const next = answer?.url ?? answer?.rematch;
  if (next) location.assign(next);
}

/** "die 3, pawn 2 and e4", in the order of the path. */
function chosenNames() {
  const names = inOrder(composer.picks).map(({ id }) => thingName(id));
  return new Intl.ListFormat('en-GB').format(names);
}

const inOrder = (picks) => [...picks].sort((one, other) => one.at - other.at);

function announceStep() {
  const chosen = chosenNames();
  tell([chosen && `${chosen}.`, question()]);
}

/** The question of the farthest step that is open: after a pawn, where it goes, though the die is open, too. */
function question() {
  if (composer.picks.length === 0) return frame.ask.question;
  if (composer.complete && composer.only) return `${composer.complete.label}?`;
  const at = composer.anyOrder ? composer.position : Math.max(...composer.things().map((thing) => thing.at));
  return frame.ask.steps[at] ?? frame.ask.question;
}

// Showing.

function paint() {
  const open = canPoint();
  const things = open ? composer.things() : [];
  const chosen = open || sent ? composer.picks.map(({ id }) => id) : [];
  const target = (id) => isPiece(id) && chosen.some((other) => isPiece(other) && seatOf(other) !== seatOf(id));
  board.paint(things, chosen, target);
  paintDice(things, chosen);
  paintAsk(things);
  if (aimed && open) aim(aimed);
  else aim(null);
}

const dice = () => [...bench.querySelectorAll('.die[data-id]')];

function wireDice() {
  for (const die of dice()) {
    die.addEventListener('click', (event) => point(die.dataset.id, event.detail === 0 ? 'key' : 'mouse'));
  }
}

function paintDice(things, chosen) {
  const choosable = new Set(things.map(({ id }) => id));
  const left = new Set(chosen);
  // Another die of the same hand can be taken instead while a choice is open.
  const instead = new Set(canPoint() ? frame.choices.flatMap(({ path }) => path) : []);
  for (const die of dice()) {
    const { id } = die.dataset;
    // Of two dice with the same face one is chosen.
    const state = left.delete(id) ? 'chosen' : choosable.has(id) ? 'choosable' : '';
    die.dataset.state = state;
    die.disabled = !state && !instead.has(id);
    die.setAttribute('aria-pressed', String(state === 'chosen'));
    find('small', die).textContent = state === 'chosen' ? 'chosen' : 'ready';
  }
}

function paintAsk(things) {
  const notice = line ?? note;
  if (frame.lesson?.done) return ask.taught(frame);
  if (frame.ending) return ask.ended(frame, `${url}/record`, rules, notice);
  if (!frame.my_turn || frame.handover || frame.choices.length === 0) return ask.waiting(frame, notice, log.last);
  const filled = new Set(composer.picks.map(({ at }) => at));
  const buttons = things
    .filter(({ id, at }) => isButton(id) && (at === composer.position || filled.has(at - 1)))
    .map(({ id }) => ({ id, label: buttonLabel(id), strong: things.every((thing) => isButton(thing.id)) }));
  const complete = composer.complete;
  return ask.composing(frame, {
    trail: inOrder(composer.picks).map(({ id }) => ({ label: thingName(id), picture: diePicture(id) })),
    question: sent ? sent.label : question(),
    hint: composer.started || sent ? '' : frame.ask.hint,
    buttons: sent ? [] : buttons,
    odds: sent ? null : panelOdds(buttons),
    main: !sent && complete ? complete.label : null,
    canStepBack: !sent && composer.started,
  }, notice, log.last);
}

/** Odds in the panel: of all that is left, or one row a button. */
function panelOdds(buttons) {
  const shared = composer.picks.length > 0 && sharedOdds(composer.candidates);
  if (shared) return { about: shared.about, cases: shared.odds };
  const each = buttons.map(({ id, label }) => ({ label, found: sharedOdds(composer.preview(id)) }));
  if (each.length < 2 || each.some(({ found }) => !found)) return null;
  const cases = each.flatMap(({ label, found }) =>
    found.odds.map(({ when, results }) => ({ when: when && found.odds.length > 1 ? `${label}, ${when}` : label, results })));
  return { about: '', cases };
}

function diePicture(id) {
  const picture = dice().find((die) => die.dataset.id === id)?.querySelector('svg');
  return picture ? picture.cloneNode(true) : null;
}

/** Something is under the pointer or has the keyboard: shows the way to it and its odds. */
function aim(id) {
  find('.odds.float', stage)?.remove();
  aimed = id && canPoint() && composer.things().some((thing) => thing.id === id) ? id : null;
  const points = board.aim(aimed && chosenPiece(), aimed);
  const odds = aimed && points.length > 0 ? sharedOdds(composer.preview(aimed)) : null;
  if (!odds) return;
  const box = oddsBox(odds.about, odds.odds, { class: 'odds float', role: 'tooltip' });
  stage.append(box);
  const { width, height } = stage.getBoundingClientRect();
  const scale = width / svg.viewBox.baseVal.width;
  const onStage = (at) => ({ x: at.x * scale, y: at.y * scale });
  const target = onStage(pointOf(board.element(aimed)));
  const piece = onStage(pointOf(board.element(chosenPiece())));
  const others = [...board.layer.querySelectorAll('.piece-at')].map((each) => onStage(pointOf(each)));
  placeFloat(box, { width, height }, { ...target, size: 80 * scale }, [...points.map(onStage), piece], others);
}

// Keys.

addEventListener('pointerdown', () => {
  lastInput = 'mouse';
  if (busy) motion.skip();
}, true);

addEventListener('keydown', (event) => {
  lastInput = 'key';
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.('input, textarea, select')) return;
  if (busy) motion.skip();
  if (event.key === 'Escape') {
    if (back()) event.preventDefault();
  } else if (event.key.startsWith('Arrow')) {
    const inLog = event.target.closest?.('#log');
    if (!inLog && board.step(event.key)) event.preventDefault();
  } else if (/^[1-9]$/.test(event.key)) {
    const die = dice().find((each) => each.dataset.face === event.key && each.dataset.state === 'choosable')
      ?? dice().find((each) => each.dataset.face === event.key && !each.disabled);
    if (die) point(die.dataset.id, 'key');
  } else if (event.key === 'u' || event.key === 'U') {
    undo();
  }
});

// The first frame stands in the page already, as markup.
board.read(frame.text);
wireDice();
showText();
cover.show(frame.handover);
paint();
