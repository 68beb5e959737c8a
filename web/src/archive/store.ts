// What the browser stores: games by their id; the turns of analyses, by the game, in a database of their own, of which
// only what is asked for is read; and one's own list of words.

import type { Takes } from '../engine/calls';
import type { Kept } from './archive';

const open = (name: string, table: string): Promise<IDBDatabase> =>
    new Promise((resolve, reject) => {
        const opening = indexedDB.open(name, 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore(table, { keyPath: 'id' });
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
            const { result } = opening;
            result.onversionchange = () => result.close(); // for a later version of the page
            resolve(result);
        };
    });
const answer = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
        request.onerror = () => reject(request.error);
        request.onsuccess = () => resolve(request.result);
    });
// All of it or nothing.  Rejects where there is no room, or no storage.
const change = (database: IDBDatabase, table: string, ones: object[], dropped: string[]): Promise<void> =>
    new Promise((resolve, reject) => {
        const changing = database.transaction(table, 'readwrite');
        const store = changing.objectStore(table);
        for (const one of ones) store.put(one);
        for (const id of dropped) store.delete(id);
        changing.oncomplete = () => resolve();
        changing.onabort = () => reject(changing.error);
        changing.commit(); // a page that is closed now has stored it all the same
    });

// ---- games

const GAMES = 'games';
let games: IDBDatabase | undefined;

// All that are stored.  Rejects where the browser denies it.
export async function readAll(): Promise<unknown[]> {
    games = await open('quoth', GAMES);
    return answer(games.transaction(GAMES).objectStore(GAMES).getAll());
}
export async function write(ones: Kept[], dropped: string[] = []): Promise<void> {
    if (dropped.length) void writeTurns([], dropped).catch(() => {}); // none are stored
    await change(games!, GAMES, ones, dropped);
}

// ---- analyses

// `of`: what the turns depend on.  `turns`: those that are done, of `all`, as the engine reported them.
export type Turns = { id: string; of: string; turns: string[]; all: number };
const TURNS = 'turns';
let analyses: Promise<IDBDatabase> | undefined;
const opened = (): Promise<IDBDatabase> => (analyses ??= open('quoth-analyses', TURNS));

export const readTurns = async (id: string): Promise<Turns | undefined> =>
    answer((await opened()).transaction(TURNS).objectStore(TURNS).get(id));
export const writeTurns = async (ones: Turns[], dropped: string[] = []): Promise<void> =>
    change(await opened(), TURNS, ones, dropped);

// ---- one's own list of words, as the engine opens it

const WORDS = 'words';
type Words = { id: typeof WORDS; open: Takes<'web_words_open'> };

export async function readWords(): Promise<Words['open'] | undefined> {
    const stored = (await open('quoth-words', WORDS)).transaction(WORDS).objectStore(WORDS).get(WORDS);
    return (await answer<Words | undefined>(stored))?.open;
}
export const writeWords = async (words: Words['open'] | null): Promise<void> =>
    change(await open('quoth-words', WORDS), WORDS, words ? [{ id: WORDS, open: words }] : [], words ? [] : [WORDS]);
