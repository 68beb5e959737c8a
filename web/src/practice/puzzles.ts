// Puzzles as cards: the question is a hash of the position, as in the program (FNV-1a of the CGP).

import { partText } from '../engine/parts';
import { readPuzzles } from '../puzzles/puzzles';
import type { Puzzle } from '../board/tiles';
import { cardOf, cardsOf, type Cards, type Pair } from './practice';
import { takeOld } from './old';
import { load } from '../base/store';

export const PUZZLES = 'puzzles'; // the sheet
const OLD = 'puzzle-progress';

function hash(text: string): string {
    let sum = 0xcbf29ce484222325n;
    for (const byte of new TextEncoder().encode(text)) sum = BigInt.asUintN(64, (sum ^ BigInt(byte)) * 0x100000001b3n);
    return sum.toString(16).padStart(16, '0');
}

// A line of a file of puzzles (docs/formats.md).
export const puzzleLine = (one: Puzzle): string =>
    [
        one.grade,
        one.method,
        one.margin.toFixed(1),
        one.tags.join(',') || 'plain',
        one.play.replace(' ', '.'),
        one.cgp,
        one.source,
    ].join('\t');

export function puzzlePair(rules: string, one: Puzzle): Pair {
    return {
        question: hash(one.cgp),
        answer: one.play.replace(' ', '.'),
        item: [rules, 'enable1', puzzleLine(one)].join('\t'),
    };
}

// The cards of puzzles; what an earlier version kept of these is taken over.
export async function puzzleCards(rules: string, puzzles: Puzzle[]): Promise<Cards> {
    takeOld(OLD, PUZZLES, (cgp) => {
        const one = puzzles.find((puzzle) => puzzle.cgp === cgp);
        return one ? puzzlePair(rules, one) : null;
    });
    return cardsOf(PUZZLES);
}

// Of these puzzles the positions of those that were answered.
export async function answeredPuzzles(rules: string, puzzles: Puzzle[]): Promise<Record<string, true>> {
    const cards = await puzzleCards(rules, puzzles);
    return Object.fromEntries(
        puzzles.filter((one) => cardOf(cards, puzzlePair(rules, one))).map((one) => [one.cgp, true]),
    );
}

// What an earlier version kept of any puzzle that this browser has.
export async function takePuzzles(): Promise<void> {
    if (!load(OLD)) return;
    const own = load<{ rules: string; puzzles: Puzzle[] }>('puzzles');
    if (own?.rules && Array.isArray(own.puzzles)) await puzzleCards(own.rules, own.puzzles);
    const { rules, puzzles } = readPuzzles(await partText('wwf.puzzles'));
    await puzzleCards(rules, puzzles);
}
