// draughts (npm) behind the protocol `jsonl`.
const Draughts = require('draughts');

const key = (move) => ({ from: move.from, to: move.to, captured: [...(move.takes || [])].sort((a, b) => a - b) });

function find(game, text) {
  const [from, to, ...captured] = text.match(/\d+/g).map(Number);
  const wanted = JSON.stringify({ from, to, captured: captured.sort((a, b) => a - b) });
  const found = game.moves().find((move) => JSON.stringify(key(move)) === wanted);
  if (!found) throw new Error(`${text} is not among its moves`);
  return found;
}

function load(fen) {
  const game = new Draughts();
  if (game.load(fen) === false) throw new Error('refused by load');
  return game;
}

function play(game, text) {
  // `move` takes the first of several captures between the same squares: there is no way to choose.
  const { from, to } = find(game, text);
  if (!game.move({ from, to })) throw new Error(`${text} refused by move`);
}

function answer(request) {
  const game = load(request.fen);
  switch (request.op) {
    case 'moves':
      return { moves: game.moves().map(key) };
    case 'play':
      request.moves.forEach((text) => play(game, text));
      return { fen: game.fen().replace(/\.$/, '') };
    case 'adjudicate':
      for (let ply = 0; ; ply += 1) {
        if (game.inDraw()) return { outcome: 'draw', ply };
        if (game.gameOver()) return { outcome: game.turn() === 'w' ? 'black wins' : 'white wins', ply };
        if (ply === request.moves.length) return { outcome: 'open', ply };
        play(game, request.moves[ply]);
      }
    default:
      return { error: { code: 'unsupported' } };
  }
}

console.log = () => {}; // the library writes there; answers go to the stream itself
require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const request = JSON.parse(line);
  let reply;
  try {
    reply = answer(request);
  } catch (error) {
    reply = { error: { code: 'refused', message: String(error) } };
  }
  process.stdout.write(`${JSON.stringify({ id: request.id, ...reply })}\n`);
});
