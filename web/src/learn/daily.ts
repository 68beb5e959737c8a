// Which puzzle is asked: the one of a day, the one for a rating; and days in a row.

import { ofGrade, type Rating } from './rating';
import { below } from '../base/random';

// The days on which the puzzle of the day was found.
export type Days = { last: string; streak: number };
type Asked = { grade: number; cgp: string };

const STEP = 83; // prime to the number of puzzles: the days go through them all
const DAY = 86400000;

// As the calendar of the person has it.
export const dayOf = (date: Date): string =>
    `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
const dayBefore = (date: Date): Date => new Date(date.getFullYear(), date.getMonth(), date.getDate() - 1);

// The same for everybody on a day.
export function ofDay<One>(puzzles: One[], date: Date): One {
    const days = Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY);
    return puzzles[(days * STEP) % puzzles.length];
}

// The puzzle that was never answered and is nearest to a rating; once all were answered, any of them.
export function nearest<One extends Asked>(puzzles: One[], progress: Record<string, unknown>, { rating }: Rating): One {
    const fresh = puzzles.filter((one) => !progress[one.cgp]);
    const from = fresh.length ? fresh : puzzles;
    const distance = (one: One) => Math.abs(ofGrade(one.grade) - rating);
    const least = Math.min(...from.map(distance));
    const near = from.filter((one) => distance(one) === least);
    return near[below(near.length)];
}

// The days in a row up to a day, or to the one before.
export function streakOn(days: Days | null, date: Date): number {
    return days && [date, dayBefore(date)].map(dayOf).includes(days.last) ? days.streak : 0;
}
// After the puzzle of a day was found.
export function afterDay(days: Days | null, date: Date): Days {
    const last = dayOf(date);
    return days?.last === last ? days : { last, streak: streakOn(days, date) + 1 };
}
