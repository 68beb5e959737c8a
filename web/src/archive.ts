// The games of this browser: every one that was begun here and every record that was opened, each with an
// address, until it is deleted.

import { addProgress } from './practice';
import { forget, load, names, save } from './store';

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

const PREFIX = 'game/';
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

export function kept(id: string): Kept | null {
    const one = load<Kept>(PREFIX + id);
    return isWhole(one) ? one : null;
}

// Those that changed last come first.
export function allKept(): Kept[] {
    const all = names(PREFIX).map((name) => kept(name.slice(PREFIX.length)));
    return all.filter(isWhole).sort((a, b) => b.changed - a.changed);
}

// The game that a family goes on with.
export const unfinished = (family: Family): Kept | null => allKept().find((one) => one.family === family && !one.over) ?? null;

// Stores a game.  One that another tab played on meanwhile keeps both ways: this one gets an address of its own.
export function keep(one: Kept): void {
    const there = kept(one.id);
    if (there && there.changed !== one.changed) one.id = newId();
    one.changed = Math.max(Date.now(), one.changed + 1);
    save(PREFIX + one.id, one);
}

export const drop = (id: string): void => forget(PREFIX + id);
// After `drop`: as it was.
export const restore = (one: Kept): void => save(PREFIX + one.id, one);
export const isKey = (key: string | null, id: string): boolean => key === `quoth:${PREFIX}${id}`;

// All games and what was practised as a file, and back from it.
const FORMAT = 'quoth-games 1';
export const archiveText = (): string => JSON.stringify({ format: FORMAT, games: allKept(), practice: load<string>('practice') ?? undefined });
export const isArchive = (text: string): boolean => text.includes(`"${FORMAT}"`);
// Of two states of a game the later one is kept.  Returns how many games came in.
export function openArchive(text: string): number {
    const { games, practice }: { games: Kept[]; practice?: string } = JSON.parse(text);
    if (typeof practice === 'string') void addProgress(practice).catch(() => {}); // none of progress
    const fresh = games.filter((one) => isWhole(one) && /^\w+$/.test(one.id) && Number.isFinite(one.changed) && (kept(one.id)?.changed ?? 0) < one.changed);
    fresh.forEach(restore);
    return fresh.length;
}

// Up to November 2026 there was one game of each family, under its name; before, a board game's moves were `deeds`.
for (const family of ['board', 'ghost'] as const) {
    const old = load<{ moves?: string[]; deeds?: string[] }>(family);
    if (!old) continue;
    const game = family === 'board' ? { ...old, version: 2, moves: old.moves ?? old.deeds } : old;
    const one = begun(family, game);
    if (isWhole(one)) save(PREFIX + one.id, one);
    forget(family);
}
