// Win chances by simulation, in slices: some deals at a time, shared out among the engines that think.  What is done
// stays, and goes on when the same is asked for again.

import type { Answer } from './calls';
import { readTurns, writeTurns } from '../archive/store';
import { type Engine, engine } from './engine';
import { versionsOf } from './parts';
import { thinkers } from './think';
import type { Game } from '../board/tiles';

const DEALS = 20; // a slice; with so few no play drops out of it
const TRUSTED = 20; // slices before a play may drop out
const MOST = 150; // slices
const AHEAD = 8; // slices under way, at most
const KEPT = 100; // positions

// `heat`: how many tiles the replies laid on each square, by rows; null unless it was asked for.
export type Chance = { play: string; win: number; error: number; games: number; out: boolean; heat: number[][] | null };
// Half a 95 % interval of a mean in standard errors: the normal quantile and the first terms of the
// expansion of Student's t, at 19 degrees of freedom within 0.0005.
const half95 = (freedom: number): number => 1.95996 + 2.37227 / freedom + 2.8225 / freedom ** 2;

type Slice = Answer<'web_board_simulate'>;

// Deals of all slices together: errors of means of parts add up as squares, weighted by games.
export class Chances {
    readonly all: Chance[];
    private readonly squares: number[]; // stored with the rest
    slices = 0;
    readonly left: string[][]; // plays, after so many slices
    readonly come: Slice[] = []; // by their seeds: those that do not count yet

    constructor(plays: string[]) {
        this.all = plays.map((play) => ({ play, win: 0, error: 0, games: 0, out: false, heat: null }));
        this.squares = plays.map(() => 0);
        this.left = [plays];
    }
    private get running(): string[] {
        return this.all.filter((one) => !one.out).map((one) => one.play);
    }
    get games(): number {
        return this.all.reduce((sum, one) => sum + one.games, 0);
    }
    // Counts the slice whose turn it is; false: it has not come.
    next(): boolean {
        const slice = this.come[this.slices + 1];
        if (!slice) return false;
        delete this.come[++this.slices];
        for (const counted of slice.plays) {
            const at = this.all.findIndex((one) => one.play === counted.play);
            if (at < 0 || !counted.iterations) continue;
            const one = this.all[at];
            one.win = (one.win * one.games + counted.win * counted.iterations) / (one.games + counted.iterations);
            one.games += counted.iterations;
            if (counted.heat)
                one.heat = counted.heat.map((row, i) => row.map((count, k) => count + (one.heat?.[i][k] ?? 0)));
            this.squares[at] += ((counted.win_error * counted.iterations) / half95(counted.iterations - 1)) ** 2;
            one.error = (half95(one.games - this.slices) * Math.sqrt(this.squares[at])) / one.games;
        }
        const best = this.all.reduce((a, b) => (b.win > a.win ? b : a));
        if (this.slices >= TRUSTED) for (const one of this.all) one.out ||= one.win + one.error + best.error < best.win;
        this.left.push(this.running);
        return true;
    }
    get done(): boolean {
        return this.slices >= MOST || this.running.length < Math.min(2, this.all.length);
    }
}

// By the words, whose engines these are; then by what is asked.
const kept = new WeakMap<object, Map<string, Chances>>();

// The last simulation that was stopped is stored: it goes on after a reload.  Another version of the engine, other leave
// values and lists of the person's own begin anew.
const STORED = 'simulation';
const keys = new WeakMap<Chances, string>(); // `of` in the storage
function store(chances: Chances): void {
    const of = keys.get(chances);
    if (of && chances.slices && !chances.done)
        void writeTurns([{ id: STORED, of, turns: [JSON.stringify(chances)], all: 1 }]).catch(() => {}); // it goes on in this page alone
}

// What is known of the plays, in a position of a game by these rules, `about` it.
export async function chancesOf(plays: string[], rules: string, ...about: unknown[]): Promise<Chances> {
    const words = thinkers();
    const all = kept.get(words) ?? new Map<string, Chances>();
    kept.set(words, all);
    const key = JSON.stringify([versionsOf(rules), plays, about]);
    let chances = all.get(key);
    if (!chances) {
        chances = new Chances(plays);
        const found = engine.own ? null : await readTurns(STORED).catch(() => null);
        if (found?.of === key) Object.assign(chances, JSON.parse(found.turns[0]));
        if (!engine.own) keys.set(chances, key);
    }
    all.delete(key);
    all.set(key, chances);
    if (all.size > KEPT) all.delete(all.keys().next().value!); // asked for longest ago
    return chances;
}

// Simulates until the figures are good enough, `wanted` says no, or every engine is lost.  `options`: " heat" counts
// the squares of the replies, " plies 4" looks so many turns ahead in place of two.  Slices count in the order of their seeds, and each has the plays that were left AHEAD
// slices before: the figures are the same with any number of engines, and however often it was stopped.
export function simulate(
    chances: Chances,
    game: Game,
    seen: string,
    wanted: () => boolean,
    tell: () => void,
    options = '',
    engines: Pick<Engine, 'askAt'>[] = [...thinkers()],
): Promise<void> {
    // That nobody simulates.
    const seeds = Array.from({ length: MOST }, (_, i) => i + 1).filter(
        (seed) => seed > chances.slices && !chances.come[seed],
    );
    const going = () => wanted() && !chances.done;
    return new Promise((resolve, reject) => {
        let working = 0;
        let why: unknown; // an engine failed
        const next = (): void => {
            while (going() && chances.next()) tell();
            while (going() && engines.length && seeds[0] <= chances.slices + AHEAD) {
                const one = engines.pop()!;
                const seed = seeds.shift()!;
                working++;
                one.askAt(game, 'web_board_simulate', [
                    seen,
                    DEALS + options,
                    seed,
                    ...chances.left[Math.max(0, seed - AHEAD)],
                ])
                    .then(
                        (slice) => {
                            engines.push(one);
                            if (seed > chances.slices) chances.come[seed] = slice;
                        },
                        (error) => {
                            why = error;
                            seeds.unshift(seed); // for another engine
                        },
                    )
                    .then(() => {
                        working--;
                        next();
                    })
                    .catch(reject);
            }
            if (working) return;
            store(chances);
            chances.slices || !wanted() ? resolve() : reject(why);
        };
        next();
    });
}
