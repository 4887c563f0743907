// The table page: takes frames from the line, plays what moved, shows the rest, and turns pointing into plies.

import { Advice } from './advice.js';
import { Ask, downNote, refusalNote } from './ask.js';
import { pointOf } from './board.js';
import { Boards } from './boards.js';
import { Composer, GO, bestFirst, differAtTheEnd, figure, isDie, knownOdds } from './composer.js';
import { Cover } from './cover.js';
import { find, make } from './dom.js';
import { Goal } from './goal.js';
import { Live, Script } from './live.js';
import { Log } from './log.js';
import { Motion } from './motion.js';
import { oddsBox, percent, placeFloat, sumList } from './odds.js';
import { Sheet } from './sheet.js';
import { Terms } from './terms.js';
import { STRIP, Tokens } from './tokens.js';
import { drawTrace } from './trace.js';

const main = find('#main');
const { url, rules } = main.dataset;
const floorBox = find('#floor');
const stage = find('#stage');
const court = stage.parentElement;
const svg = find('#board');
const hand = find('#hand');
const score = find('#score');
const said = find('#said');

/** A screen held upright, and one without room for a hand below the court, as in the style sheet. */
const upright = matchMedia('(max-width: 599px), (max-width: 699px) and (min-height: 561px)');
const narrow = matchMedia('(max-width: 599px), (max-width: 699px) and (min-height: 561px), (max-height: 560px)');
/** A choice with more ends than this is made on the court. */
const MOST_BUTTONS = 4;
/** Whoever plays nothing is told what comes of that, beside what a card promises. */
const PASS = 'pass';

let frame = firstFrame();
/** Frames that came while others play. */
const queue = [];
/** The version of the frame that came last. */
let newest = frame.version;
let busy = false;
/** The ply that is on its way; nothing can be pointed at meanwhile. */
let sent = null;
let aimed = null;
/** A note above the question: a refusal or the state of the line. */
let note = null;
let line = null;
let lastInput = 'mouse';

const terms = new Terms(JSON.parse(find('#terms')?.textContent ?? '[]'), rules);
const sheet = new Sheet(find('#sheet'));
const boards = new Boards(svg, find('#boards'), { point, aim: look });
const tokens = new Tokens(find('#bench'), find('#trays'), hand, { point, aim: look, open });
let composer = fresh();
const goal = new Goal(find('#goal'), floorBox, { tossed, told: (sentence) => tell([sentence]), changed: paint });
const motion = new Motion(boards, score, find('#sky'), { locate, kick });
const log = new Log(find('#log'), find('#log-count'), rules);
const ask = new Ask(find('#ask'), { press: (id) => point(id, 'button'), choose: send, commit, back, undo, fill, rematch, stop: () => goal.stop(), mark: (...all) => terms.mark(...all) });
const advice = new Advice({
  frame: () => frame,
  canPoint: () => canPoint(),
  request: (version) => live.ask('advice', { version }),
  changed: paint,
  looked() {
    paintThings(canPoint() ? openThings() : []);
    aim(null);
  },
  play: send,
  tell,
});
ask.advice = advice;
const cover = new Cover(court, () => live.fetch(true));
const live = new (frame.lesson ? Script : Live)(url, {
  version: () => newest,
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
    if (sent) composer = fresh();
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
  first.boards.forEach((side, index) => {
    side.floor.board = document.querySelectorAll('#boards .layer')[index].innerHTML;
  });
  return first;
}

/** A choice of this frame that nobody has begun. */
function fresh() {
  return new Composer(frame.choices, frame.ask, tokens.ids());
}

/** The drawing of the court that fits the screen. */
const floorOf = ({ floor, tall }) => (upright.matches && tall) || floor;

function receive(next) {
  // What was fetched may come after what the stream has told since: nothing goes back.
  if (next.version < newest) return;
  newest = next.version;
  queue.push(next);
  if (!busy) pump();
}

async function pump() {
  busy = true;
  while (queue.length > 0) {
    const next = queue.shift();
    // Far behind: only what is newest matters. The log is told in full all the same.
    const far = queue.length > 6;
    if (far) log.update(next.log);
    if (far) continue;
    if (!motion.still && next.version !== frame.version && next.motions.length > 0) await playMotions(next);
    show(next, motion.still);
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
  if (here === document.body || (here.closest('.board') && (things.length > 0 || frame.lesson?.done))) {
    const token = things.filter(({ at }) => at === composer.position).map(({ id }) => tokens.element(id)).find(Boolean);
    // A card comes before the court, the court before a die.
    const first = token?.matches('.card') || !things.some(({ id }) => boards.element(id));
    if (goal.label || things.every(({ id }) => isButton(id))) ask.takeFocus();
    else if (here === document.body && token && first) token.focus({ preventScroll: true });
    else boards.takeFocus();
  }
}

async function playMotions(next) {
  composer = new Composer([]);
  note = null;
  paint();
  const coming = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  coming.innerHTML = floorOf(next).board;
  await motion.play(next.motions, coming, next.facing, () => tokens.renderDice(next));
}

/** The ball flies at the goal; both frames know it, or neither does. */
function kick(toss, animate) {
  return goal.kick(toss, frame.goal, animate);
}

/** Where a thing lies on the screen. Whoever looks at a hand of cards is where the hand is. */
function locate(id) {
  const mine = id === 'hand' || frame.you.some((seat) => id === `player-${seat}`);
  const held = mine && !hand.hidden && hand.childElementCount > 0 ? hand : tokens.element(id);
  const box = held?.getBoundingClientRect();
  return box?.width > 0 ? box : boards.where(id);
}

function show(next, still) {
  const before = new Map(boards.pieces().map((piece) => [piece.dataset.id, pointOf(piece)]));
  const plates = new Map([...score.querySelectorAll('.plate')].map((plate) => [plate.dataset.plate, plate.textContent]));
  const isNew = next.version !== frame.version;
  const sameChoices = !isNew && JSON.stringify(next.choices) === JSON.stringify(frame.choices);
  frame = next;
  if (isNew) sent = null;
  if (isNew) note = null;
  if (isNew) advice.forget();

  svg.setAttribute('aria-label', frame.title);
  showFloor();
  score.innerHTML = frame.score;
  tokens.render(frame);
  sheet.read(frame);
  if (!sameChoices) composer = fresh();
  markTerms();
  const company = find('#company');
  if (company) company.innerHTML = frame.company;
  showText();
  cover.show(frame.handover);
  const news = log.update(frame.log);
  if (isNew) {
    const walk = frame.motions.findLast(({ kind }) => kind === 'walk');
    const flight = frame.motions.findLast(({ kind }) => kind === 'fly');
    if (walk || flight) boards.main.trail(walk ? walk.points : [flight.from, flight.to]);
    if (!still) {
      motion.settle(before, new Set(frame.motions.map(({ piece }) => piece)));
      motion.flipPlates(plates);
      motion.clearAirSoon();
    } else {
      motion.clearAir();
      const toss = frame.motions.findLast(({ kind }) => kind === 'kick');
      if (toss) motion.show(toss);
    }
  }
  paint();
  if (isNew) reveal();
  document.title = `${frame.my_turn ? 'Your turn: ' : ''}${frame.title} · Courtside`;
  if (news.length || isNew) tell([...news, frame.lesson?.done ? frame.lesson.text : frame.ending?.headline ?? frame.ask.question]);
}

/** On a phone the sheet may lie over the end of the court where something is asked: brings who acts, or what glows, into view. */
function reveal() {
  if (!upright.matches || !frame.my_turn) return;
  const glowing = [...svg.querySelectorAll('[data-state]')];
  const wanted = (frame.acting && boards.element(frame.acting)) ?? glowing.at(-1);
  const lowest = Math.max(...[wanted, ...(frame.acting ? [] : glowing)].filter(Boolean).map((each) => each.getBoundingClientRect().bottom));
  const hidden = lowest + 12 - find('#ask').getBoundingClientRect().top;
  if (hidden > 0) scrollBy(0, hidden);
}

/** Draws the court, and puts the hand where it belongs on this screen: below it, or under the thumb. */
function showFloor() {
  const floor = floorOf(frame);
  floorBox.style.setProperty('--ratio', floor.width / floor.height);
  floorBox.toggleAttribute('data-yard', frame.boards.length > 0);
  floorBox.toggleAttribute('data-sheets', frame.sheets.length > 0);
  floorBox.dataset.version = frame.version;
  boards.render(floor, frame.boards, frame.text);
  ask.hand = narrow.matches ? hand : null;
  if (!narrow.matches && hand.parentElement !== court) stage.after(hand);
}

/** Marks the words of the score and of the headings that are explained. The panel marks its own. */
function markTerms() {
  terms.mark(score, ...document.querySelectorAll('#bench h2, #trays h2, #boards figcaption'));
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
const isPiece = (id) => boards.element(id)?.matches('.piece-at') ?? false;
const chosenPiece = () => composer.picks.findLast(({ id }) => isPiece(id))?.id ?? null;
const canPoint = () => frame.my_turn && !sent && !busy && !frame.handover && frame.choices.length > 0;
/** Not while a ply is on its way: it is the one before that would be taken back. Nor is an aim that is held tried once more. */
const mayUndo = () => frame.undo && !sent && !busy && !goal.held;

/** What can be pointed at now. Spaces wait until it is known who goes there. */
function openThings() {
  const things = composer.things();
  if (composer.picks.length > 0 || composer.anyOrder) return things;
  return things.filter(({ id, at }) => at === 0 || !boards.placeName(id));
}

function thingName(id) {
  if (isButton(id)) return buttonLabel(id).toLowerCase();
  return boards.name(id) ?? tokens.name(id) ?? id;
}

function point(id, by) {
  if (busy) {
    motion.skip();
    return;
  }
  // A finger that can do nothing with a piece looks at it.
  if (by === 'touch' && !mayPoint(id) && open(id)) return;
  if (!canPoint()) return;
  // The second tap on something armed makes it; dice are switches.
  const armed = composer.started && (composer.pool ? composer.made : composer.only);
  if (armed && id === armed.path.at(-1) && composer.has(id) && !(composer.pool && isDie(id))) {
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
  const { made } = composer;
  if (result === 'step' && made) {
    // Nothing hangs on dice, or its odds were in sight before this click.
    const inSight = known || by === 'button' || ((by === 'mouse' || by === 'key') && aimed === id && id === made.path.at(-1));
    // What did not glow, or whose words are out of sight, is not made by one click, but offered.
    const unseen = by === 'button' && !isButton(id);
    // The way that somebody would go, and whom one would pick, is shown to a finger first.
    const untold = by === 'touch' && (made.trace || sheet.has(id));
    if (glows && !unseen && !untold && (!made.odds?.length || inSight)) {
      send(made);
      return;
    }
  }
  paint();
  announceStep();
  followKeys();
}

/** Whether pointing at this can lead anywhere. */
const mayPoint = (id) => canPoint() && (composer.has(id) || openThings().some((thing) => thing.id === id));

/** Opens the sheet of a thing, if it has one. */
function open(id) {
  if (!sheet.has(id)) return false;
  sheet.hold(id);
  return true;
}

/** The pointer or the keyboard is on a thing, or on nothing. */
function look(id) {
  sheet.look(id);
  aim(id);
}

function refuse(id) {
  const where = boards.label(id)?.split(':', 1)[0] ?? thingName(id);
  const what = boards.placeName(id) || boards.element(id)?.dataset.place ? `on ${where}` : `with ${where}`;
  const chosen = chosenNames();
  const reason = tokens.reason(id);
  const message = reason ? `${where}: ${reason}` : chosen ? `With ${chosen} you can do nothing ${what}.` : `There is nothing to do ${what} now.`;
  note = refusalNote({ message }, rules);
  paint();
}

/** Makes the choice that is filled to its end. */
function commit() {
  const choice = composer.complete ?? composer.only;
  if (choice && canPoint()) send(choice);
}

/** Both meters are stopped. */
function tossed(aim, power) {
  const choice = frame.choices.find(({ path }) => path[0] === `aim-${aim}` && path[1] === `power-${power}`);
  if (choice && canPoint()) send(choice);
}

async function send(choice) {
  sent = choice;
  advice.forget();
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
  if (mayUndo()) await live.ask('undo', { version: frame.version });
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
  return new Intl.ListFormat('en-GB').format(trail().map(({ label }) => label));
}

const inOrder = (picks) => [...picks].sort((one, other) => one.at - other.at);

/** What is chosen, in the order of the path; things that are alike are counted. */
function trail() {
  const found = new Map();
  for (const { id } of inOrder(composer.picks)) {
    const name = thingName(id);
    const key = composer.pool ? name : id;
    const { count } = found.get(key) ?? { count: 0 };
    found.set(key, { name, count: count + 1, picture: tokens.picture(id) });
  }
  return [...found.values()].map(({ name, count, picture }) => ({ label: count > 1 ? `${name} ×${count}` : name, picture }));
}

function announceStep() {
  const chosen = chosenNames();
  tell([chosen && `${chosen}.`, question()]);
}

/** The question of the farthest step that is open: after a pawn, where it goes, though the die is open, too. */
function question() {
  if (composer.picks.length === 0) return frame.ask.question;
  // What is drawn on the court needs no words: the button has them.
  if (asked() || composer.complete?.trace) return asked()?.question ?? frame.ask.question;
  if (composer.complete && (composer.only || composer.pool)) return `${composer.complete.label}?`;
  const card = composer.pool && composer.picks.find(({ id }) => tokens.element(id)?.matches('.row'));
  if (card) return tokens.name(card.id);
  const at = composer.anyOrder ? composer.position : Math.max(...composer.things().map((thing) => thing.at));
  return frame.ask.steps[at] ?? frame.ask.question;
}

/** What is asked after the first thing that was pointed at, if it is something else than before. */
const asked = () => frame.ask.then?.find(({ thing }) => thing === composer.picks[0]?.id);

// Showing.

/** Whether a piece is somebody else's. Wizards are named by their side, which two players may share; balls are nobody's. */
const isTheirs = (id) => isPiece(id) && !id.startsWith('ball-') && seatOf(id) >= 0
  && seatOf(id) !== (id.startsWith('wiz-') ? frame.to_act % 2 : frame.to_act);

function paint() {
  const open = canPoint();
  const things = open ? openThings() : [];
  paintThings(things);
  goal.show(frame.goal, open && Boolean(frame.goal) && frame.choices[0].path[0].startsWith('aim-'));
  paintAsk(things);
  if (aimed && open) aim(aimed);
  else aim(null);
}

/** Lights what can be pointed at, and what is chosen or advised. */
function paintThings(things) {
  const open = canPoint();
  const chosen = advice.hinted?.path ?? (open || sent ? composer.picks.map(({ id }) => id) : []);
  // Whoever is somebody else's is aimed at, once there is something to aim with; in a pool there always is.
  boards.paint(things, chosen, (id) => (chosen.length > 0 || composer.pool) && isTheirs(id));
  // Another die or card can be taken instead while a choice is open.
  tokens.paint(things, chosen, open ? composer.all() : null, frame.ask.words);
}

function paintAsk(things) {
  const notice = line ?? note;
  const shown = { ...frame, undo: mayUndo() };
  if (frame.lesson?.done) return ask.taught(frame);
  if (frame.ending) return ask.ended(frame, { recordUrl: `${url}/record`, reviewUrl: `${url}/review`, rulesUrl: rules }, notice);
  if (!frame.my_turn || frame.handover || frame.choices.length === 0) return ask.waiting(shown, notice, log.last);
  if (goal.label && !sent) {
    return ask.composing(shown, { trail: [], question: frame.ask.question, hint: frame.ask.hint, buttons: [], stop: goal.label, started: false, canStepBack: false }, notice, log.last);
  }
  const { candidates, complete } = composer;
  const ends = sent ? [] : endButtons(candidates);
  const switching = composer.pool && composer.picks.every(({ id }) => isDie(id));
  const buttons = ends.length > 0 ? ends : stepButtons(things);
  return ask.composing(shown, {
    trail: trail(),
    question: sent ? sent.label : question(),
    hint: composer.started || sent ? offered(candidates) : frame.ask.hint,
    buttons: sent ? [] : [...buttons, ...(ends.length > 0 || (complete && !switching) ? [] : lastingButtons(buttons))],
    strip: narrow.matches && !sent && !composer.started ? tokens.strip(things, (id) => point(id, 'button')) : null,
    odds: sent ? null : panelOdds(buttons),
    sums: sent ? null : sumsOf(composer.pool && complete ? [complete] : candidates),
    main: sent || !complete ? null : complete.trace ? complete.label : withFigure(complete, complete.label),
    started: !sent && composer.started,
    // Dice alone are switches: each lets go of itself.
    canStepBack: !sent && composer.started && !switching,
  }, notice, log.last);
}

/** The buttons of the scene that lead on from here. */
function stepButtons(things) {
  const filled = new Set(composer.picks.map(({ at }) => at));
  return things
    // What can be pointed at in a list is not said twice, and in a pool what ends a choice waits for the rest.
    .filter(({ id, at }) => isButton(id) && !tokens.element(id) && (at === composer.position || filled.has(at - 1)))
    .filter(({ id }) => !composer.pool || composer.candidates.some(({ path }) => path[composer.position] === id))
    .map(({ id }) => ({ id, label: promised(id), strong: things.every((thing) => isButton(thing.id)) }))
    .concat(listButtons(things));
}

/** On a phone the lists lie far below: what can be chosen there is offered beside the question, too. */
function listButtons(things) {
  if (!narrow.matches) return [];
  const rows = things.map(({ id }) => tokens.element(id)).filter((token) => token?.matches('#bench .row') && !token.matches(STRIP));
  return rows.map(({ dataset: { id } }) => ({ id, label: tokens.name(id), strong: false }));
}

/** What the choices that are left are about, where no odds tell it. */
function offered(candidates) {
  if (!sent && !composer.complete && asked()) return asked().hint;
  if (sent || !composer.pool || composer.complete?.odds?.length) return '';
  const [about, ...others] = new Set((composer.complete ? [composer.complete] : candidates).map((choice) => choice.about));
  return others.length === 0 ? about ?? '' : '';
}

/** What a button says, with what it promises where it makes one choice. */
function promised(id) {
  const choices = composer.preview(id);
  return choices.length === 1 && choices[0].path.length === composer.picks.length + 1
    ? withFigure(choices[0], buttonLabel(id))
    : buttonLabel(id);
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
    .map(({ id }) => ({ id, choice: frame.choices.find(({ path }) => path.length === 1 && path[0] === id) }))
    .filter(({ choice }) => choice)
    .map(({ id, choice }) => ({ key: id, choice, label: choice.label || buttonLabel(id), strong: false }));
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
  const title = composer.pool ? 'The dice' : 'This throw';
  return { title: best.short ? `${title}, ${best.short}` : title, sums: best.sums };
}

/** Shows beside the court how what is aimed at, or else what is chosen, adds up. */
function showSums(candidates) {
  const found = canPoint() && composer.picks.length > 0 ? sumsOf(candidates) : null;
  const panel = find('#sums');
  panel.hidden = !found;
  if (found) panel.replaceChildren(make('h2', { class: 'wall' }, found.title), sumList(found.sums));
}

/** Odds in the panel: of all that is left, or one row a button. Of a pool, what is taken beside taking nothing. */
function panelOdds(buttons) {
  if (composer.pool) {
    const nothing = frame.choices.find(({ path }) => path.length === 1 && (path[0] === GO || path[0] === PASS));
    const compared = [...new Set([composer.complete, composer.started && composer.complete ? nothing : null])];
    // What is certain is said already, unless it is compared with something.
    const open = (choice) => composer.started || choice.odds.some(({ results }) => results.length > 1);
    const told = compared.filter((choice) => choice?.odds?.length && open(choice)).map((choice) => ({ about: choice.about || choice.label, cases: choice.odds }));
    return told.length > 0 ? told : null;
  }
  const known = composer.picks.length > 0 && knownOdds(composer.candidates);
  if (known) return [{ about: known.about, cases: known.odds }];
  const each = buttons.filter(({ id }) => id).map(({ id, label }) => ({ label, found: knownOdds(composer.preview(id)) }));
  if (each.length < 2 || each.some(({ found }) => !found)) return null;
  const cases = each.flatMap(({ label, found }) =>
    found.odds.map(({ when, results }) => ({ when: when && found.odds.length > 1 ? `${label}, ${when}` : label, results })));
  return [{ about: '', cases }];
}

/** Something is under the pointer or has the keyboard: shows the way to it, its odds and how they add up. */
function aim(id) {
  find('.odds.float', court)?.remove();
  aimed = id && canPoint() && openThings().some((thing) => thing.id === id) ? id : null;
  const candidates = aimed ? composer.preview(aimed) : composer.candidates;
  const single = candidates.length === 1 ? candidates[0] : null;
  // What is looked at: what pointing at it would make or, while nothing is aimed at, what is chosen.
  const looked = advice.hinted ?? (aimed ? single ?? (composer.pool ? composer.completing(aimed) : null) : null) ?? composer.complete;
  const trace = (canPoint() || sent) && (sent ?? looked)?.trace;
  const points = trace ? [] : boards.main.aim(aimed && chosenPiece(), aimed);
  if (trace) boards.main.aim(null, null);
  points.push(...drawTrace(boards.main, trace));
  showSums(candidates);
  boards.note((canPoint() && looked?.marks) || []);
  const told = composer.pool && aimed && looked?.odds?.length ? { about: looked.about || looked.label, odds: looked.odds } : null;
  const odds = aimed && (composer.picks.length > 0 || single) ? told ?? knownOdds(candidates) : null;
  const target = odds && boards.where(aimed);
  if (!target) return;
  const box = oddsBox(odds.about, odds.odds, { class: 'odds float', role: 'tooltip' }, composer.pool ? looked?.sums : []);
  // What stands on a smaller board has all of the yard for its odds.
  const home = boards.of(aimed) === boards.main ? stage : court;
  home.append(box);
  const { x, y, width, height } = home.getBoundingClientRect();
  const inside = (rect) => ({ x: rect.x - x + rect.width / 2, y: rect.y - y + rect.height / 2 });
  const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
  const onStage = (at) => ({ x: at.x * scale, y: at.y * scale });
  const from = chosenPiece() ? [inside(boards.where(chosenPiece()))] : [];
  // Who can be pointed at, too, counts more than who cannot.
  const others = [...boards.of(aimed).layer.querySelectorAll('.piece-at')];
  const spare = others.flatMap((each) => Array(each.dataset.state ? 5 : 1).fill(inside(each.getBoundingClientRect())));
  const labels = [...home.querySelectorAll('.labels g')].map((each) => inside(each.getBoundingClientRect()));
  placeFloat(box, { width, height }, { ...inside(target), width: target.width, height: target.height }, [...points.map(onStage), ...from, ...labels], spare);
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
    // It closes what explains something first.
    if (sheet.isHeld) sheet.hold(null);
    else if (!terms.isOpen && back()) event.preventDefault();
  } else if (event.key === ' ' && goal.label && !event.target.closest?.('button, a, summary')) {
    event.preventDefault();
    goal.stop();
  } else if (event.key.startsWith('Arrow')) {
    const inLog = event.target.closest?.('#log');
    if (!inLog && boards.step(event.key)) event.preventDefault();
  } else if (/^[1-9]$/.test(event.key)) {
    const token = tokens.byKey(Number(event.key));
    if (token) point(token, 'key');
  } else if (event.key === 'u' || event.key === 'U') {
    undo();
  } else if (event.key === '?') {
    advice.toggle();
  }
});

for (const query of [upright, narrow]) {
  query.addEventListener('change', () => {
    showFloor();
    paint();
  });
}

sheet.listen(svg, (target) => target.closest('.piece-at, .place')?.dataset.id);
sheet.read(frame);
showFloor();
showText();
markTerms();
cover.show(frame.handover);
paint();
reveal();
