// The plays that are listed as the best ones.

import { type Game, split } from './tiles';
import type { Answer } from '../engine/calls';
import type { Engine } from '../engine/engine';

export type Listed = Answer<'web_board_plays'>['plays'][number];

export const LARGE = 15; // points that a large mistake gives away, at least
export const PLAYS = 10; // that are listed at first
export const MOST = 160; // twice as many cannot be simulated (QUOTH_SIM_PLAYS_MAX)

// Where any order of the letters is a word, plays that lay the same tiles on the same squares in another order
// are one: the best of them, or one's own.
function different(all: Listed[], own: string): Listed[] {
    const seen = new Map<string, number>();
    const best: Listed[] = [];
    for (const one of all) {
        const [place, tiles] = one.play.split(' ');
        const key = `${place} ${split(tiles ?? '')
            .sort()
            .join('')}`;
        const at = seen.get(key);
        if (at === undefined) {
            seen.set(key, best.length);
            best.push(one);
        } else if (one.play === own) best[at] = one;
    }
    return best;
}

// Those with all that is written, apart by blanks: a square, a row, letters that follow each other ("8D", "8", "QU").
function fitting(all: Listed[], wanted: string): Listed[] {
    const parts = wanted.toUpperCase().split(' ').filter(Boolean);
    return all.filter(({ play }) => {
        const [place, word = ''] = play.toUpperCase().split(' ');
        return parts.every((part) =>
            /\d/.test(part) ? part === place || part === String(parseInt(place, 10)) : word.includes(part),
        );
    });
}

// The best plays, at most `most`, of those that `wanted` describes; without `own` where it does not.  More are asked
// for until enough of them are listed.
export async function bestPlays(
    engine: Engine,
    game: Game,
    most: number,
    own: string,
    wanted: string,
    anagrams: boolean,
    signal: AbortSignal,
): Promise<Listed[]> {
    for (let count = wanted || anagrams ? 20 * most : most; ; count *= 10) {
        const { plays: all } = await engine.askAt(game, 'web_board_plays', [count, 'equity', '', own], { signal });
        const fit = fitting(all, wanted);
        const plays = anagrams ? different(fit, own) : fit;
        if (plays.length >= most || all.length < count) return plays.slice(0, most);
    }
}
