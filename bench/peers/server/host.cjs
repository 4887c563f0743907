// boardgame.io's server as its documentation starts it.
//
//     node host.cjs PORT           keeps matches in memory
//     node host.cjs PORT FOLDER    keeps them in files there (FlatFile)

const { FlatFile, Server } = require("boardgame.io/server");
const { game } = require("./game.cjs");

const [port, dir] = process.argv.slice(2);
const server = Server({ games: [game], origins: [], db: dir ? new FlatFile({ dir }) : undefined });
server.run({ port: Number(port), callback: () => console.log("open") });
