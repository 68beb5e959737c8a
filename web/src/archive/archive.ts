// The games of this browser: every one that was begun here and every record that was opened, each with an
// address, until it is deleted.  All are in memory, so that lists and addresses need not wait for the storage
// (store.ts), to which every change goes at once; other tabs hear of it.
//
// The study of a game belongs to it: lists show both as one entry, and they are deleted together.  They are stored
// apart, so that one tab can write the study while another plays on.

import { readAll, write } from './store';
import type { Game } from '../board/tiles';
import type { Study } from '../study/tree';
import { engine } from '../engine/engine';
import { addProgress } from '../practice/practice';
import type { Days } from '../learn/daily';
import type { Rating } from '../learn/rating';
import { denied, forget, load, names, save } from '../base/store';
import { t } from '../base/text';
import { below } from '../base/random';

export type Family = 'board' | 'ghost' | 'record' | 'study';
// `game` is what its family needs to go on; the rest is shown in lists.
export type Kept<Game = unknown> = {
    id: string;
    family: Family;
    began: number;
    changed: number; // by whom it was written last: two tabs notice each other by it
    over: boolean;
    scores: number[];
    winners: number[]; // seats, once it is over
    words?: string; // of the user's own list with which it began; '': those of ENABLE
    game: Game;
};

const games = new Map<string, Kept>();
const tabs = new BroadcastChannel('quoth:games');
type Change = { changed: Kept[]; dropped: string[] };
const newId = (): string =>
    `${Date.now().toString(36)}${below(36 ** 3)
        .toString(36)
        .padStart(3, '0')}`;

export const addressOf = ({ family, id }: Kept): string =>
    `#${family === 'ghost' ? 'ghost' : 'board'}?${family === 'study' ? 'study' : 'game'}=${id}`;

export function begun<Game>(family: Family, game: Game): Kept<Game> {
    const now = Date.now();
    const words = engine.own?.[0] ?? '';
    return { id: newId(), family, began: now, changed: now, over: false, scores: [], winners: [], words, game };
}

// Whether a game has all that its family reads of it: storage may be damaged, or of another version.
function isWhole(one: Kept | null): one is Kept {
    const game = (one?.game ?? {}) as Record<string, unknown>;
    const texts = (list: unknown) => Array.isArray(list) && list.every((text) => typeof text === 'string');
    const setUp = typeof game.setup === 'object' && game.setup !== null;
    if (!one || !Array.isArray(one.scores) || !Array.isArray(one.winners)) return false;
    if (one.family === 'record')
        return typeof game.content === 'string' && typeof game.rules === 'string' && texts(game.seats);
    if (one.family === 'study')
        return (
            typeof game.rules === 'string' && texts(game.names) && Array.isArray(game.nodes) && game.nodes.length > 0
        );
    if (one.family === 'ghost')
        return setUp && texts(game.fragments) && (game.fragments as string[]).length > 0 && Array.isArray(game.lost);
    return one.family === 'board' && setUp && texts(game.moves) && typeof game.cgp === 'string';
}

function note({ changed, dropped }: Change): void {
    for (const one of changed) if (isWhole(one)) games.set(one.id, one);
    dropped.forEach((id) => games.delete(id));
}
// What a view writes to is stored when it is kept, and not before.
const copied = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));
function change(changed: Kept[], dropped: string[] = []): Promise<void> {
    const made = copied({ changed, dropped });
    note(made);
    tabs.postMessage(made);
    return write(made.changed, dropped);
}

// What another tab wrote or deleted.
let onChange = (_ids: string[]): void => {};
export function whenChanged(say: (ids: string[]) => void): void {
    onChange = say;
}
tabs.onmessage = ({ data }: MessageEvent<Change>) => {
    note(data);
    onChange([...data.changed.map((one) => one.id), ...data.dropped]);
};

export function kept(id: string): Kept | null {
    const one = games.get(id);
    return one ? copied(one) : null;
}

// The game that a study has its id from, an s and the game's; undefined: there is none.
const gameOf = ({ id, family }: Kept): Kept | undefined =>
    family === 'study' && id[0] === 's' ? games.get(id.slice(1)) : undefined;
export const studyId = (id: string): string => `s${id}`;
export const studyOf = ({ id }: Kept): Kept | undefined => games.get(studyId(id));

// To be read alone.  Those that changed last come first.
export const lastChange = (one: Kept): number => Math.max(one.changed, studyOf(one)?.changed ?? 0);
export const allKept = (): Kept[] => [...games.values()].sort((a, b) => lastChange(b) - lastChange(a));
// What lists show: games with their studies, and studies that belong to no game.
export const entries = (): Kept[] => allKept().filter((one) => !gameOf(one));

// The game that a family goes on with.
export const unfinished = (family: Family): Kept | null =>
    copied(allKept().find((one) => one.family === family && !one.over) ?? null);

// Stores a game.  One that another tab played on meanwhile keeps both ways: this one gets an address of its own.
export function keep(one: Kept): void {
    const there = games.get(one.id);
    if (there && there.changed !== one.changed) one.id = newId();
    one.changed = Math.max(Date.now(), one.changed + 1);
    restore(one);
}

export const drop = (id: string): void => void change([], [id, studyId(id)]).catch(denied);
// After `drop`: as it was.
export const restore = (...all: Kept[]): void => void change(all).catch(denied);

// All games and what was practised as a file, and back from it.
// Of two states of a game the later one is kept.
const isLater = (one: Kept): boolean => (games.get(one.id)?.changed ?? 0) < one.changed;
const FORMAT = 'quoth-games 1';
const RATING = 'puzzle-rating';
const DAYS = 'puzzle-days';
type Rated = Rating & { past?: number[] };
export const archiveText = (): string =>
    JSON.stringify({
        format: FORMAT,
        games: allKept(),
        practice: load<string>('practice') ?? undefined,
        rating: load(RATING) ?? undefined,
        days: load(DAYS) ?? undefined,
    });
// Of two ratings by puzzles the one with more answers is kept, of two rows of days the later one.
const answersOf = (one?: Rated | null): number => (one ? (one.past?.length ?? 0) : -1);
const lastOf = (one: Days | null): string => (one ? `${one.last} ${String(one.streak).padStart(9, '0')}` : '');
function addPuzzles({ rating, days }: { rating?: Rated; days?: Days }): void {
    const numbers = [rating?.rating, rating?.deviation, ...[rating?.past ?? []].flat()];
    if (numbers.every(Number.isFinite) && answersOf(rating) > answersOf(load(RATING))) save(RATING, rating);
    if (/^\d{4}-\d\d-\d\d \d{9}$/.test(lastOf(days ?? null)) && lastOf(days!) > lastOf(load(DAYS))) save(DAYS, days);
}
export const isArchive = (text: string): boolean => text.includes('"quoth-games ');
// Returns how many entries came in.
export async function openArchive(text: string): Promise<number> {
    let all: { format?: string; games?: Kept[]; practice?: string; rating?: Rated; days?: Days } = {};
    try {
        all = JSON.parse(text);
    } catch {} // cut off
    const { format, games: found, practice } = all;
    if (format !== FORMAT || !Array.isArray(found)) throw new Error(t('file_damaged'));
    addPuzzles(all);
    if (typeof practice === 'string') void addProgress(practice).catch(() => {}); // none of progress
    const fresh = found.filter(
        (one) => isWhole(one) && /^\w+$/.test(one.id) && Number.isFinite(one.changed) && isLater(one),
    );
    restore(...fresh);
    const ids = new Set<string>();
    for (const one of fresh) {
        const id = await adopted(one);
        ids.add(gameOf(games.get(id)!)?.id ?? id);
    }
    return ids.size;
}

// ---- studies that came as files, or that an older page stored apart from their games

type From = { game?: Game; gcg?: string };
// Whether one of the games has all moves of the other, dealt from the same bag.
const isOneGame = (a: Game, b: Game): boolean =>
    a.seed === b.seed &&
    a.cgp === b.cgp &&
    a.setup.rules === b.setup.rules &&
    a.moves.every((move, i) => (b.moves[i] ?? move) === move);
const isFrom = ({ game: from, gcg }: From, { family, game }: Kept): boolean =>
    family === 'record'
        ? (game as { content: string }).content === gcg
        : family === 'board' && Array.isArray(from?.moves) && isOneGame(from!, game as Game);

// Makes a study that certainly comes from one game here, and from no other, a part of it, with what that game's study
// has beside.  Returns where it is now.
export async function adopted(one: Kept): Promise<string> {
    if (one.family !== 'study' || gameOf(one)) return one.id;
    const [of, other] = [...games.values()].filter((game) => isFrom(one.game as From, game));
    if (!of || other) return one.id;
    const id = studyId(of.id);
    const part = games.has(id) && (await import('../study/study'));
    const there = games.get(id);
    const game = part && there ? part.grafted(there.game as Study, one.game as Study) : one.game;
    void change([{ ...one, id, changed: Math.max(one.changed, (there?.changed ?? 0) + 1), game }], [one.id]).catch(
        denied,
    );
    return id;
}

// What older pages kept in localStorage: each game under a name of its own; before, one of each family, under its name,
// and a board game's moves were `deeds`.
const OLD = 'game/';
const SINGLE: Family[] = ['board', 'ghost'];
function oldGames(): [name: string, one: Kept][] {
    const single = SINGLE.map((family): [string, Kept | null] => {
        const game = load<{ moves?: string[]; deeds?: string[] }>(family);
        const whole = game && family === 'board' ? { ...game, version: 2, moves: game.moves ?? game.deeds } : game;
        return [family, game && { ...begun(family, whole), id: family, words: undefined }];
    });
    const all = [...single, ...names(OLD).map((name): [string, Kept | null] => [name, load<Kept>(name)])];
    return all.filter((one): one is [string, Kept] => isWhole(one[1]));
}

// Whether games of the oldest pages, which kept no scores, are over.  `then` is called when a list has changed by it.
export function decideGames(then: () => void): void {
    for (const one of games.values())
        if (!one.scores.length && (one.family === 'ghost' || (one.game as Partial<Game>).moves?.length))
            decide(one).then(then, () => {}); // as long as there is no engine
}
async function decide(one: Kept): Promise<void> {
    const { setup, lost } = one.game as { setup: { lives?: number }; lost: number[] };
    const state = one.family === 'ghost' ? null : (await engine.shown(one.game as Game))[1];
    const winners = state?.leaders ?? lost.flatMap((rounds, seat) => (rounds < (setup.lives ?? 5) ? [seat] : []));
    const over = state?.over ?? winners.length < 2;
    if (games.get(one.id) !== one) return; // it went on meanwhile
    await change([{ ...one, over, scores: state?.board.scores ?? lost, winners: over ? winners : [] }]);
}

// Before anything asks for a game.  Games of older pages are deleted there once they are stored here: whoever is
// interrupted begins again, and each has its id, so that none comes twice.
export async function openGames(): Promise<void> {
    // Where storage is denied, the page says so when there is something to store.
    const stored = await readAll().catch(() => []);
    note({ changed: (stored as Kept[]).filter(isLater), dropped: [] });
    const old = oldGames();
    const later = old.map(([, one]) => one).filter(isLater);
    if (old.length)
        void change(later).then(
            () => old.forEach(([name]) => forget(name)),
            () => {},
        ); // they stay where they are
    for (const one of [...games.values()]) await adopted(one).catch(() => {}); // offline: at another time
}
