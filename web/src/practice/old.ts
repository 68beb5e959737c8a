// Up to November 2026 each quiz, drill and list of puzzles kept stages of its own, by question.  They
// become lines `old` of the one text, as the program's do (docs/formats.md), once their answers are known.

import { addLines, itemLine, nameOf, type Pair } from './practice';
import { forget, load, save } from '../base/store';

type Known = { stage: number; due: number; right: number; missed: number };
const isWhole = (one: Known): boolean =>
    [one?.stage, one?.due, one?.right, one?.missed].every((n) => Number.isInteger(n) && n >= 0) && one.stage < 6;

// `name`: of what was kept; `pairOf`: null for a question whose answer is not known yet.
export function takeOld(name: string, sheet: string, pairOf: (question: string) => Pair | null): void {
    const old = load<Record<string, Known>>(name);
    if (!old || typeof old !== 'object') return;
    const lines: string[] = [];
    for (const [question, known] of Object.entries(old)) {
        const pair = pairOf(question);
        if (!pair) continue;
        if (isWhole(known))
            lines.push(
                ...itemLine(sheet, pair),
                `old ${nameOf(sheet, pair)} ${known.stage} ${known.due} ${known.right} ${known.missed} 0`,
            );
        delete old[question];
    }
    addLines(lines);
    if (Object.keys(old).length) save(name, old);
    else forget(name);
}
