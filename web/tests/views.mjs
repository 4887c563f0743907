// Views to test with, as a server would send them.

export const point = (x, y) => ({ x, y });
export const place = (name, x, y) => ({ id: `at ${name}`, name, at: point(x, y), art: 'square' });
export const piece = (id, name, more = {}) =>
  ({ id, name, label: `${name} somewhere`, kind: 'pawn', layer: 2, at: point(0, 0), frame: 'ring', art: 'pawn', ...more });
export const line = (words, more = {}) => ({ kind: 'said', words: [{ text: words }], rule: 'K1', ...more });
export const floor = (pieces = [], places = []) => ({ court: '/court.svg', width: 100, height: 100, places, pieces });
export const chair = (name, more = {}) => ({ name, kind: 'human', you: false, art: 'sign', ...more });

/** A view with everything that it must have, and what a test is about. */
export const view = (more = {}) => ({
  version: 1,
  game: 'chessboard',
  title: 'A table',
  seats: [chair('Ann', { you: true }), chair('Mara')],
  you: [0],
  facing: 0,
  to_act: 0,
  my_turn: true,
  floor: floor(),
  tall: null,
  boards: [],
  goal: null,
  hand: null,
  score: { sides: [], under: [] },
  trays: [],
  panels: [],
  sheets: [],
  acting: null,
  ask: { question: 'Which die?' },
  buttons: [],
  choices: null,
  undo: false,
  advice: false,
  handover: null,
  ending: null,
  rematch: null,
  invite: null,
  thinking: false,
  lesson: null,
  ...more,
});

export const snapshot = (more = {}, log = { from: 0, lines: [] }, art = {}) =>
  ({ is: 'snapshot', wire: 2, view: view(more), log, art });
export const patch = (from, ...steps) => ({ is: 'patch', from, steps });
export const step = (changes, more = {}) => ({ changes, ...more });
