// The games as the browser stores them: a table of IndexedDB, by id.

import type { Kept } from './archive';

const TABLE = 'games';
let database: IDBDatabase | undefined;

// All that is stored.  Rejects where the browser denies it.
export const readAll = (): Promise<unknown[]> =>
    new Promise((resolve, reject) => {
        const opening = indexedDB.open('quoth', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore(TABLE, { keyPath: 'id' });
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
            database = opening.result;
            database.onversionchange = () => database!.close(); // for a later version of the page
            const reading = database.transaction(TABLE).objectStore(TABLE).getAll();
            reading.onerror = () => reject(reading.error);
            reading.onsuccess = () => resolve(reading.result);
        };
    });

// All of it or nothing.  Rejects where there is no room, or no storage.
export const write = (games: Kept[], dropped: string[] = []): Promise<void> =>
    new Promise((resolve, reject) => {
        const change = database!.transaction(TABLE, 'readwrite');
        const table = change.objectStore(TABLE);
        for (const one of games) table.put(one);
        for (const id of dropped) table.delete(id);
        change.oncomplete = () => resolve();
        change.onabort = () => reject(change.error);
        change.commit(); // a page that is closed now has stored it all the same
    });
