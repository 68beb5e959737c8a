// What the stored games tell: pure functions of them.

import type { Family, Kept } from './archive';
import { isPlaced } from '../board/place';
import { ownSeat } from './seat';
import { split } from '../board/tiles';
import { grouped } from '../base/grouped';

// Of the games of a family what statistics read.
type Setup = {
    rules?: string;
    variant?: string;
    players?: number;
    people?: number;
    computer?: string;
    level?: string;
    begins?: string;
    challenge?: string;
};
type Stored = Kept<{ setup?: Setup; moves?: string[]; rules?: string; seats?: string[]; names?: string[] }>;

export const result = (one: Stored): 'open' | 'won' | 'lost' | 'draw' | '' => {
    const own = ownSeat(one);
    if (!one.over) return 'open';
    if (own < 0 || !one.winners.length) return '';
    return one.winners.length > 1 ? 'draw' : one.winners[0] === own ? 'won' : 'lost';
};
export const levelOf = ({ game: { setup } }: Stored): string => setup?.computer ?? setup?.level ?? '';
// Random boards of one name, NAME:SEED, count as one.
export const rulesOf = ({ game }: Stored): string =>
    (game.setup?.rules ?? game.setup?.variant ?? game.rules ?? '').split(':')[0];

const RACK = 7;
const laid = (tiles: string): number => split(tiles).filter((tile) => tile !== '.').length;
// Plays of a seat that laid a whole rack; null where it is not told whose turn each move was.
export function bingos({ game: { moves = [], setup } }: Stored, seat: number): number | null {
    if (moves.some((move) => move.startsWith('challenge'))) return null;
    const seats = Math.max(2, setup?.players ?? 2);
    return moves.filter(
        (move, i) =>
            i % seats === seat && isPlaced(move.replace('play ', '')) && laid(move.split(' ')[2] ?? '') >= RACK,
    ).length;
}

export type Sum = {
    games: number;
    won: number;
    drawn: number;
    points: number;
    best: number;
    bingos: number;
    counted: number;
};
// Games against the computer that are over, in the order in which they began.
export const finished = (all: Stored[]): Stored[] =>
    all.filter((one) => /won|lost|draw/.test(result(one))).sort((a, b) => a.began - b.began);
export function summed(all: Stored[]): Sum {
    const sum: Sum = { games: 0, won: 0, drawn: 0, points: 0, best: 0, bingos: 0, counted: 0 };
    for (const one of finished(all)) {
        const how = result(one);
        const own = ownSeat(one);
        const score = one.scores[own] ?? 0;
        const whole = bingos(one, own);
        sum.games++;
        sum.won += Number(how === 'won');
        sum.drawn += Number(how === 'draw');
        sum.points += score;
        sum.best = Math.max(sum.best, score);
        sum.bingos += whole ?? 0;
        sum.counted += whole === null ? 0 : 1;
    }
    return sum;
}
// By a property, in the order in which its values come.
export function by(all: Stored[], key: (one: Stored) => string): [string, Sum][] {
    return [...grouped(all, key)]
        .map(([name, games]): [string, Sum] => [name, summed(games)])
        .filter(([, sum]) => sum.games > 0);
}
// After each of these games the average score of the last `most`.
export function averages(games: Stored[], most = 10): number[] {
    const scores = games.map((one) => one.scores[ownSeat(one)] ?? 0);
    return scores.map((_, i) => {
        const last = scores.slice(Math.max(0, i + 1 - most), i + 1);
        return last.reduce((a, b) => a + b) / last.length;
    });
}
export const monthOf = ({ began }: Stored): string => new Date(began).toISOString().slice(0, 7);

export type Wanted = {
    text: string;
    family: '' | Family;
    rules: string;
    result: '' | 'open' | 'won' | 'lost' | 'draw';
};
// `described`: all that is shown of a game in lists, where the text is looked for; `studied`: it has a study.
export function fits(one: Stored, wanted: Wanted, described: string, studied: boolean): boolean {
    const words = wanted.text.toLowerCase().split(/\s+/).filter(Boolean);
    if (wanted.family && one.family !== wanted.family && !(studied && wanted.family === 'study')) return false;
    if (wanted.rules && rulesOf(one) !== wanted.rules) return false;
    if (wanted.result && result(one) !== wanted.result) return false;
    return words.every((word) => described.toLowerCase().includes(word));
}
export type { Stored };
