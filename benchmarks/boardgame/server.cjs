// node server.cjs PORT: boardgame.io's server, storage in memory (its default), which is the faster choice for it.
const { Server, Origins } = require("boardgame.io/dist/cjs/server.js");
const { Tricks } = require("./game.cjs");

Server({ games: [Tricks], origins: [Origins.LOCALHOST] }).run(Number(process.argv[2]), () => {});
