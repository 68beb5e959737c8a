// quoth in browsers.
import { browserWorker } from './connection.js';
import { opener } from './engine.js';

export { QuothError } from './errors.js';
export { Engine, Game, Ghost } from './engine.js';

const parts = new Map(); // fetched once for all engines

function load(name) {
    if (!parts.has(name)) {
        const url = PARTS[name];
        const part = fetch(url).then((answer) => {
            if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
            return answer.arrayBuffer();
        });
        parts.set(name, part);
        part.catch(() => parts.delete(name));
    }
    return parts.get(name);
}

// Spelled out, so that bundlers find the files.
const PARTS = {
    'quoth.wasm': new URL('./quoth.wasm', import.meta.url),
    'words.bin': new URL('./words.bin', import.meta.url),
    'meanings.bin': new URL('./meanings.bin', import.meta.url),
    'texts-de.json': new URL('./texts-de.json', import.meta.url),
    'texts-fr.json': new URL('./texts-fr.json', import.meta.url),
    'scrabble.leaves': new URL('./scrabble.leaves', import.meta.url),
    'wwf.leaves': new URL('./wwf.leaves', import.meta.url),
    'super.leaves': new URL('./super.leaves', import.meta.url),
    'wordsmog.leaves': new URL('./wordsmog.leaves', import.meta.url),
    'notebook.leaves': new URL('./notebook.leaves', import.meta.url),
    'crossplay.leaves': new URL('./crossplay.leaves', import.meta.url),
    'wordfeud.leaves': new URL('./wordfeud.leaves', import.meta.url),
    'catalan.leaves': new URL('./catalan.leaves', import.meta.url),
    'dutch.leaves': new URL('./dutch.leaves', import.meta.url),
    'french.leaves': new URL('./french.leaves', import.meta.url),
    'german.leaves': new URL('./german.leaves', import.meta.url),
    'italian.leaves': new URL('./italian.leaves', import.meta.url),
    'norwegian.leaves': new URL('./norwegian.leaves', import.meta.url),
    'polish.leaves': new URL('./polish.leaves', import.meta.url),
    'portuguese.leaves': new URL('./portuguese.leaves', import.meta.url),
    'romanian.leaves': new URL('./romanian.leaves', import.meta.url),
    'slovene.leaves': new URL('./slovene.leaves', import.meta.url),
    'spanish.leaves': new URL('./spanish.leaves', import.meta.url),
    'super_catalan.leaves': new URL('./super_catalan.leaves', import.meta.url),
    'swedish.leaves': new URL('./swedish.leaves', import.meta.url),
    'turkish.leaves': new URL('./turkish.leaves', import.meta.url),
};

export const open = opener(() => browserWorker(new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })), load);
