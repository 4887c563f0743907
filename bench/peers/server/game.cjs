// What boardgame.io plays: tic-tac-toe, board after board, so that a match is about as long as a game of chessboard
// dodgeball (122 moves on average) and both sides of the comparison open new tables equally often.

const { INVALID_MOVE } = require("boardgame.io/core");

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const BOARDS = 16;

const empty = () => Array(9).fill(null);

exports.game = {
  name: "tic-tac-toe",
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ cells: empty(), boards: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
      const won = LINES.some((line) => line.every((cell) => G.cells[cell] === playerID));
      if (won || G.cells.every((cell) => cell !== null)) {
        G.boards += 1;
        G.cells = empty();
      }
    },
  },
  endIf: ({ G }) => (G.boards === BOARDS ? { boards: BOARDS } : undefined),
};
