// A bot plays a game against `auto`:  node bot.mjs [SEED]
//
// It likes long words: of its ten best plays it makes the one with the most tiles.
import { open } from 'quoth';

const engine = await open({ rules: 'wwf' });
const game = await engine.game({ seed: Number(process.argv[2] ?? 1) });
const names = ['bot', 'auto'];

const bot = async () => {
    const plays = await game.moves({ top: 10 });
    return plays.reduce((best, one) => (one.leave.length < best.leave.length ? one : best)).play;
};
const auto = async () => {
    const { play } = await engine.best({ position: await game.seen(), iterations: 300 });
    return play;
};

let state = await game.state();
for (; !state.over; state = await game.state()) {
    const made = await game.play(await (state.turn === 0 ? bot() : auto()));
    console.log(`${names[state.turn].padEnd(4)}  ${made.play.padEnd(20)} ${made.score}`);
}
console.log(`${names[0]} ${state.board.scores[0]}, ${names[1]} ${state.board.scores[1]}`);
engine.close();
