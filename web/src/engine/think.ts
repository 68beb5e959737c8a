// Engines that think: the computer's move, best plays, win chances, the end of a game.  Each has a
// worker of its own, so that the engine of the page answers at once meanwhile; a request that is
// stopped costs that worker, and the next one gets a new one.

import type { Answer } from './calls';
import { Engine, engine, type Progress } from './engine';
import type { Game } from '../board/tiles';

let pool: { own: Engine['own']; engines: Engine[] } | null = null;

// They stay for the next question, as long as the words are the same: up to four, one for each processor but that of
// the page and for each gigabyte of memory that the browser tells of.
export function thinkers(): Engine[] {
    if (pool?.own === engine.own) return pool!.engines;
    for (const old of pool?.engines ?? []) old.end();
    const { hardwareConcurrency, deviceMemory = 4 } = navigator as Navigator & { deviceMemory?: number };
    const count = Math.max(1, Math.min(4, (hardwareConcurrency || 2) - 1, deviceMemory));
    pool = { own: engine.own, engines: Array.from({ length: count }, () => new Engine(engine.own, engine)) };
    return pool.engines;
}

// Lets an engine fetch what it lacks, before the first question comes: learnt values after the words, with which
// a play that is laid is judged.
export function prepare(game: Game): void {
    engine
        .start()
        .then(() => thinkers()[0].textAt(game, 'web_board_seen', []))
        .catch(() => {}); // that question reports it
}

// A worker can be lost in a way that no event tells of; for the page's tests, and for people with the
// console open.
function lose(): void {
    for (const one of pool?.engines ?? []) void one.restart();
    void engine.restart(true);
}
(globalThis as unknown as { quoth: object }).quoth = { lose };

const LISTED = 5; // plays
const NODES = 9000; // positions in the first call, some fractions of a second; later ones take somewhat more

// Solves the end of a game some positions at a time, as long as `show` wants more than what is known.
export async function solve<C extends 'web_board_endgame' | 'web_board_preendgame'>(
    game: Game,
    call: C,
    show: (known: Answer<C>) => boolean,
): Promise<void> {
    while (show(await thinkers()[0].askAt(game, call, [LISTED, NODES])));
}

export type Chosen = Answer<'web_board_choose'>;

// Why a question for the computer's move is ended: to take the best play so far.
export const ENOUGH = 'enough';

// The computer's move.
export async function chooseMove(
    game: Game,
    level: string,
    signal: AbortSignal,
    tell: (progress: Progress) => void,
): Promise<Chosen> {
    let best: string | null = null;
    const progress = (now: Progress) => {
        best = now.play ?? best;
        tell(now);
    };
    const thinker = thinkers()[0];
    try {
        return await thinker.askAt(game, 'web_board_choose', [level], { signal, progress });
    } catch (error) {
        if (error !== ENOUGH) throw error;
        best ??= (await thinker.askAt(game, 'web_board_plays', [1, 'equity', '', ''])).plays[0].play;
        return { play: best, challenge: false };
    }
}
