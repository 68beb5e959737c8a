// A rating that moves with each answer: Glicko (Glickman, "Parameter estimation in large dynamic paired comparison
// experiments", Applied Statistics 48, 1999; the formulas of glicko.net/glicko/glicko.pdf).  A puzzle is the opponent,
// and each answer a rating period of its own.

export type Rating = { rating: number; deviation: number };

export const UNKNOWN: Rating = { rating: 1200, deviation: 250 };
const LEAST = 45; // a deviation below moves no more
const PUZZLE_DEVIATION = 100; // grades are coarse
const Q = Math.LN10 / 400;

// Of a puzzle of a grade from 1 to 5.
export const ofGrade = (grade: number): number => 600 + 300 * grade;

// The rating after an answer to a puzzle of a grade.
export function rated({ rating, deviation }: Rating, grade: number, right: boolean): Rating {
    const g = 1 / Math.sqrt(1 + (3 * Q ** 2 * PUZZLE_DEVIATION ** 2) / Math.PI ** 2);
    const expected = 1 / (1 + 10 ** ((-g * (rating - ofGrade(grade))) / 400));
    const precision = 1 / deviation ** 2 + Q ** 2 * g ** 2 * expected * (1 - expected);
    return {
        rating: rating + ((Q * g) / precision) * (Number(right) - expected),
        deviation: Math.max(LEAST, Math.sqrt(1 / precision)),
    };
}
