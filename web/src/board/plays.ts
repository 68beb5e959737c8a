// The plays that are listed as the best ones.

import { split } from './tiles';
import type { Answer } from '../engine/calls';

export type Listed = Answer<'web_board_plays'>['plays'][number];

export const PLAYS = 10; // that are listed at first
export const MOST = 160; // twice as many cannot be simulated (QUOTH_SIM_PLAYS_MAX)

// Where any order of the letters is a word, plays that lay the same tiles on the same squares in another order
// are one: the best of them, or one's own.
export function different(all: Listed[], own: string, most: number): Listed[] {
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
    return best.slice(0, most);
}
