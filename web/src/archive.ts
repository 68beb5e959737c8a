// The games of this browser: every one that was begun here and every record that was opened, each with an
// address, until it is deleted.  All are in memory, so that lists and addresses need not wait for the storage
// (archive-store.ts), to which every change goes at once; other tabs hear of it.

import { readAll, write } from './archive-store';
import { addProgress } from './practice';
import { denied, forget, load, names } from './store';

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
    game: Game;
};

const games = new Map<string, Kept>();
const tabs = new BroadcastChannel('quoth:games');
type Change = { changed: Kept[]; dropped: string[] };
const newId = (): string => `${Date.now().toString(36)}${Math.floor(Math.random() * 36 ** 3).toString(36).padStart(3, '0')}`;

export const addressOf = ({ family, id }: Kept): string => `#${family === 'ghost' ? 'ghost' : 'board'}?${family === 'study' ? 'study' : 'game'}=${id}`;

export function begun<Game>(family: Family, game: Game): Kept<Game> {
    const now = Date.now();
    return { id: newId(), family, began: now, changed: now, over: false, scores: [], winners: [], game };
}

// Whether a game has all that its family reads of it: storage may be damaged, or of another version.
function isWhole(one: Kept | null): one is Kept {
    const game = (one?.game ?? {}) as Record<string, unknown>;
    const texts = (list: unknown) => Array.isArray(list) && list.every((text) => typeof text === 'string');
    const setUp = typeof game.setup === 'object' && game.setup !== null;
    if (!one || !Array.isArray(one.scores) || !Array.isArray(one.winners)) return false;
    if (one.family === 'record') return typeof game.content === 'string' && typeof game.rules === 'string' && texts(game.seats);
    if (one.family === 'study') return typeof game.rules === 'string' && texts(game.names) && Array.isArray(game.nodes) && game.nodes.length > 0;
    if (one.family === 'ghost') return setUp && texts(game.fragments) && (game.fragments as string[]).length > 0 && Array.isArray(game.lost);
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

// To be read alone.  Those that changed last come first.
export const allKept = (): Kept[] => [...games.values()].sort((a, b) => b.changed - a.changed);

// The game that a family goes on with.
export const unfinished = (family: Family): Kept | null => copied(allKept().find((one) => one.family === family && !one.over) ?? null);

// Stores a game.  One that another tab played on meanwhile keeps both ways: this one gets an address of its own.
export function keep(one: Kept): void {
    const there = games.get(one.id);
    if (there && there.changed !== one.changed) one.id = newId();
    one.changed = Math.max(Date.now(), one.changed + 1);
    restore(one);
}

export const drop = (id: string): void => void change([], [id]).catch(denied);
// After `drop`: as it was.
export const restore = (...all: Kept[]): void => void change(all).catch(denied);

// All games and what was practised as a file, and back from it.
// Of two states of a game the later one is kept.
const isLater = (one: Kept): boolean => (games.get(one.id)?.changed ?? 0) < one.changed;
const FORMAT = 'quoth-games 1';
export const archiveText = (): string => JSON.stringify({ format: FORMAT, games: allKept(), practice: load<string>('practice') ?? undefined });
export const isArchive = (text: string): boolean => text.includes(`"${FORMAT}"`);
// Returns how many games came in.
export function openArchive(text: string): number {
    const { games: found, practice }: { games: Kept[]; practice?: string } = JSON.parse(text);
    if (typeof practice === 'string') void addProgress(practice).catch(() => {}); // none of progress
    const fresh = found.filter((one) => isWhole(one) && /^\w+$/.test(one.id) && Number.isFinite(one.changed) && isLater(one));
    restore(...fresh);
    return fresh.length;
}

// What older pages kept in localStorage: each game under a name of its own; before, one of each family, under its name,
// and a board game's moves were `deeds`.
const OLD = 'game/';
const SINGLE: Family[] = ['board', 'ghost'];
function oldGames(): [name: string, one: Kept][] {
    const single = SINGLE.map((family): [string, Kept | null] => {
        const game = load<{ moves?: string[]; deeds?: string[] }>(family);
        const whole = game && family === 'board' ? { ...game, version: 2, moves: game.moves ?? game.deeds } : game;
        return [family, game && { ...begun(family, whole), id: family }];
    });
    const all = [...single, ...names(OLD).map((name): [string, Kept | null] => [name, load<Kept>(name)])];
    return all.filter((one): one is [string, Kept] => isWhole(one[1]));
}

// Before anything asks for a game.  Games of older pages are deleted there once they are stored here: whoever is
// interrupted begins again, and each has its id, so that none comes twice.
export async function openGames(): Promise<void> {
    // Where storage is denied, the page says so when there is something to store.
    const stored = await readAll().catch(() => []);
    note({ changed: (stored as Kept[]).filter(isLater), dropped: [] });
    const old = oldGames();
    const later = old.map(([, one]) => one).filter(isLater);
    if (old.length) void change(later).then(() => old.forEach(([name]) => forget(name)), () => {}); // they stay where they are
}
