// The table page: takes frames from the line, plays what moved, shows the rest, and turns pointing into plies.

import { Ask, downNote, refusalNote } from './ask.js';
import { Board, pointOf } from './board.js';
import { Composer, bestFirst, differAtTheEnd, figure, knownOdds } from './composer.js';
import { Cover } from './cover.js';
import { find, make } from './dom.js';
import { Live, Script } from './live.js';
import { Log } from './log.js';
import { Motion } from './motion.js';
import { oddsBox, percent, placeFloat, sumList } from './odds.js';
import { Tokens } from './tokens.js';

const main = find('#main');
const { url, rules } = main.dataset;
const stage = find('#stage');
const svg = find('#board');
const bench = find('#bench');
const hand = find('#hand');
const score = find('#score');
const said = find('#said');

/** A screen held upright, and one without room for a hand below the court, as in the style sheet. */
const upright = matchMedia('(max-width: 599px), (max-width: 699px) and (min-height: 561px)');
const narrow = matchMedia('(max-width: 599px), (max-width: 699px) and (min-height: 561px), (max-height: 560px)');
/** A choice with more ends than this is made on the court. */
const MOST_BUTTONS = 4;

let frame = firstFrame();
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
const tokens = new Tokens(bench, hand, { point, aim });
const motion = new Motion(svg, bench, score, find('#sky'), locate);
const log = new Log(find('#log'), find('#log-count'), rules);
const ask = new Ask(find('#ask'), { press: (id) => point(id, 'button'), choose: send, commit, back, undo, fill, rematch });
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

/** The first frame stands in the page as markup already; both drawings of the court do, and one stays. */
function firstFrame() {
  const first = JSON.parse(find('#frame').textContent);
  first.floor.board = find('#layer').innerHTML;
  const other = find('.upright', stage);
  if (first.tall) first.tall.board = find('g', other).innerHTML;
  other?.remove();
  return first;
}

/** The drawing of the court that fits the screen. */
const floorOf = ({ floor, tall }) => (upright.matches && tall) || floor;

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

/** Whoever plays by keyboard finds it where the next step is: in the hand, on the court, or on the buttons. */
function followKeys() {
  if (lastInput !== 'key' || !(canPoint() || frame.ending || frame.lesson?.done)) return;
  const things = composer.things();
  const here = document.activeElement;
  if (here === document.body || (here.closest('#board') && (things.length > 0 || frame.lesson?.done))) {
    const token = things.filter(({ at }) => at === composer.position).map(({ id }) => tokens.element(id)).find(Boolean);
    // A card comes before the court, the court before a die.
    const first = token?.matches('.card') || !things.some(({ id }) => board.element(id));
    if (things.every(({ id }) => isButton(id))) ask.takeFocus();
    else if (here === document.body && token && first) token.focus({ preventScroll: true });
    else board.takeFocus();
  }
}

async function playMotions(next) {
  composer = new Composer([]);
  note = null;
  paint();
  const coming = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  coming.innerHTML = floorOf(next).board;
  await motion.play(next.motions, coming, next.facing, () => {
    bench.innerHTML = next.bench;
  });
}

/** Where a thing lies on the screen. Whoever looks at a hand of cards is where the hand is. */
function locate(id) {
  const mine = frame.you.some((seat) => id === `player-${seat}`) && !hand.hidden && hand.childElementCount > 0;
  const box = mine ? hand.getBoundingClientRect() : board.box(id);
  return box?.width > 0 ? box : board.box(id);
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

  svg.setAttribute('aria-label', frame.title);
  showFloor();
  score.innerHTML = frame.score;
  tokens.render(frame);
  const company = find('#company');
  if (company) company.innerHTML = frame.company;
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
      motion.clearAirSoon();
    } else {
      motion.clearAir();
    }
  }
  paint();
  document.title = `${frame.my_turn ? 'Your turn: ' : ''}${frame.title} · Courtside`;
  if (news.length || isNew) tell([...news, frame.lesson?.done ? frame.lesson.text : frame.ending?.headline ?? frame.ask.question]);
}

/** Draws the court, and puts the hand where it belongs on this screen: below it, or under the thumb. */
function showFloor() {
  const floor = floorOf(frame);
  find('#floor').style.setProperty('--ratio', floor.width / floor.height);
  board.render(floor, frame.text);
  ask.hand = narrow.matches ? hand : null;
  if (!narrow.matches && hand.parentElement !== stage.parentElement) stage.after(hand);
}

function showText() {
  const items = () => frame.text.map(([, words]) => make('li', {}, words));
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
/** Pieces are named kind-seat-number, players kind-seat. */
const seatOf = (id) => Number(/^\w+?-(\d+)(?:-|$)/.exec(id)?.[1] ?? -1);
const isPiece = (id) => board.element(id)?.matches('.piece-at') ?? false;
const chosenPiece = () => composer.picks.findLast(({ id }) => isPiece(id))?.id ?? null;
const canPoint = () => frame.my_turn && !sent && !busy && !frame.handover && frame.choices.length > 0;

/** What can be pointed at now. Spaces wait until it is known who goes there. */
function openThings() {
  const things = composer.things();
  if (composer.picks.length > 0 || composer.anyOrder) return things;
  return things.filter(({ id, at }) => at === 0 || !board.placeName(id));
}

function thingName(id) {
  if (isButton(id)) return buttonLabel(id).toLowerCase();
  return board.name(id) ?? tokens.name(id) ?? id;
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
  const known = knownOdds(composer.candidates) !== null;
  const glows = openThings().some((thing) => thing.id === id) || isButton(id);
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
    // What did not glow is not made by one click, but offered.
    if (glows && (!only.odds?.length || inSight)) {
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
  const what = board.placeName(id) || board.element(id)?.dataset.place ? `on ${where}` : `with ${where}`;
  const chosen = chosenNames();
  const message = chosen ? `With ${chosen} you can do nothing ${what}.` : `There is nothing to do ${what} now.`;
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

async function fill(level, all) {
  await live.ask('fill', { level, all });
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
  const things = open ? openThings() : [];
  const chosen = open || sent ? composer.picks.map(({ id }) => id) : [];
  // Whoever is somebody else's is aimed at, once there is something to aim with.
  const target = (id) => chosen.length > 0 && isPiece(id) && seatOf(id) >= 0 && seatOf(id) !== frame.to_act;
  board.paint(things, chosen, target);
  // Another die or card can be taken instead while a choice is open.
  tokens.paint(things, chosen, open ? new Set(frame.choices.flatMap(({ path }) => path)) : null);
  paintAsk(things);
  if (aimed && open) aim(aimed);
  else aim(null);
}

function paintAsk(things) {
  const notice = line ?? note;
  if (frame.lesson?.done) return ask.taught(frame);
  if (frame.ending) return ask.ended(frame, `${url}/record`, rules, notice);
  if (!frame.my_turn || frame.handover || frame.choices.length === 0) return ask.waiting(frame, notice, log.last);
  const { candidates, complete } = composer;
  const ends = sent ? [] : endButtons(candidates);
  const buttons = ends.length > 0 ? ends : stepButtons(things);
  return ask.composing(frame, {
    trail: inOrder(composer.picks).map(({ id }) => ({ label: thingName(id), picture: tokens.picture(id) })),
    question: sent ? sent.label : question(),
    hint: composer.started || sent ? '' : frame.ask.hint,
    buttons: sent ? [] : [...buttons, ...(ends.length > 0 || complete ? [] : lastingButtons(buttons))],
    odds: sent ? null : panelOdds(buttons),
    sums: sent ? null : sumsOf(candidates),
    main: !sent && complete ? withFigure(complete, complete.label) : null,
    canStepBack: !sent && composer.started,
  }, notice, log.last);
}

/** The buttons of the scene that lead on from here. */
function stepButtons(things) {
  const filled = new Set(composer.picks.map(({ at }) => at));
  return things
    .filter(({ id, at }) => isButton(id) && (at === composer.position || filled.has(at - 1)))
    .map(({ id }) => ({ id, label: buttonLabel(id), strong: things.every((thing) => isButton(thing.id)) }));
}

/** One button for each way to end a choice that is filled but for its end, the most promising first. */
function endButtons(candidates) {
  const filled = composer.picks.length > 0 && candidates.every(({ path }) => path.length === composer.position + 1);
  if (!filled || !differAtTheEnd(candidates) || candidates.length > MOST_BUTTONS) return [];
  return bestFirst(candidates).map((choice, index) => {
    const short = choice.short[0].toUpperCase() + choice.short.slice(1);
    return {
      choice,
      key: index === 0 ? 'main' : `end-${choice.path.at(-1)}`,
      label: withFigure(choice, short, index === 0),
      strong: index === 0,
    };
  });
}

/** Buttons that end a phase stay at hand while something else is being put together. */
function lastingButtons(others) {
  if (!composer.started) return [];
  return frame.buttons
    .filter(({ id }) => !composer.has(id) && !others.some((other) => other.id === id))
    .filter(({ id }) => frame.choices.some(({ path }) => path.length === 1 && path[0] === id))
    .map(({ id, label }) => ({ id, label, strong: false }));
}

/** A label with what it promises, where one figure says it: "Throw at e9, 59 % out". */
function withFigure(choice, label, inWords = true) {
  const found = figure(choice);
  if (!found || found.share === 1) return label;
  return `${label}, ${percent(found.share)}${inWords ? ` ${found.label}` : ''}`;
}

/** How the best of these choices adds up, if they come down to one throw. */
function sumsOf(candidates) {
  const [best] = differAtTheEnd(candidates) ? bestFirst(candidates) : candidates;
  if (!best?.sums?.length || (candidates.length > 1 && !differAtTheEnd(candidates))) return null;
  return { title: best.short ? `This throw, ${best.short}` : 'This throw', sums: best.sums };
}

/** Shows beside the court how what is aimed at, or else what is chosen, adds up. */
function showSums(candidates) {
  const found = canPoint() && composer.picks.length > 0 ? sumsOf(candidates) : null;
  const panel = find('#sums');
  panel.hidden = !found;
  if (found) panel.replaceChildren(make('h2', { class: 'wall' }, found.title), sumList(found.sums));
}

/** Odds in the panel: of all that is left, or one row a button. */
function panelOdds(buttons) {
  const known = composer.picks.length > 0 && knownOdds(composer.candidates);
  if (known) return { about: known.about, cases: known.odds };
  const each = buttons.filter(({ id }) => id).map(({ id, label }) => ({ label, found: knownOdds(composer.preview(id)) }));
  if (each.length < 2 || each.some(({ found }) => !found)) return null;
  const cases = each.flatMap(({ label, found }) =>
    found.odds.map(({ when, results }) => ({ when: when && found.odds.length > 1 ? `${label}, ${when}` : label, results })));
  return { about: '', cases };
}

/** Something is under the pointer or has the keyboard: shows the way to it, its odds and how they add up. */
function aim(id) {
  find('.odds.float', stage)?.remove();
  aimed = id && canPoint() && openThings().some((thing) => thing.id === id) ? id : null;
  const points = board.aim(aimed && chosenPiece(), aimed);
  const candidates = aimed ? composer.preview(aimed) : composer.candidates;
  showSums(candidates);
  const odds = aimed && composer.picks.length > 0 ? knownOdds(candidates) : null;
  const target = odds && board.box(aimed);
  if (!target) return;
  const box = oddsBox(odds.about, odds.odds, { class: 'odds float', role: 'tooltip' });
  stage.append(box);
  const { x, y, width, height } = stage.getBoundingClientRect();
  const scale = width / svg.viewBox.baseVal.width;
  const onStage = (at) => ({ x: at.x * scale, y: at.y * scale });
  const around = {
    x: target.x - x + target.width / 2,
    y: target.y - y + target.height / 2,
    width: target.width,
    height: target.height,
  };
  const from = chosenPiece() ? [onStage(pointOf(board.element(chosenPiece())))] : [];
  const others = [...board.layer.querySelectorAll('.piece-at')].map((each) => onStage(pointOf(each)));
  placeFloat(box, { width, height }, around, [...points.map(onStage), ...from], others);
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
    const token = tokens.byKey(Number(event.key));
    if (token) point(token, 'key');
  } else if (event.key === 'u' || event.key === 'U') {
    undo();
  }
});

for (const query of [upright, narrow]) {
  query.addEventListener('change', () => {
    showFloor();
    paint();
  });
}

showFloor();
showText();
cover.show(frame.handover);
paint();
