// The parts of the engine as they arrive: the module, the words, what else a worker may need, and what it runs.

import { browserWorker } from 'quoth/connection';
import { language, t } from '../base/text';

// A part of the engine did not arrive.  The next request asks for it again.
export class DownloadError extends Error {
    constructor(name: string) {
        super(t('download_failed', { name }));
    }
}

// Files of the site, or inside the one file.
const inside = (name: string): string | undefined => document.getElementById(`part-${name}`)?.textContent ?? undefined;

// The hashes of this version of the files of the site; all learnt values have one, `leaves`, all texts `json`.
declare const PARTS: Record<string, string>;
const hashOf = (name: string): string => PARTS[name] ?? PARTS[name.split('.')[1]];

// What tells one version of the engine, and of the learnt values of a board, from another.
export const versionsOf = (rules: string): string[] => [PARTS['quoth.wasm'], PARTS.leaves, rules];

async function fetched<T>(name: string, use: (answer: Response) => Promise<T>): Promise<T> {
    const answer = await fetch(`./${name.replace('.', `-${hashOf(name)}.`)}`).catch(() => null);
    if (!answer?.ok) throw new DownloadError(name);
    return use(answer).catch(() => {
        throw new DownloadError(name);
    });
}
async function bytesOf(name: string): Promise<ArrayBuffer> {
    const text = inside(name);
    return text
        ? Uint8Array.from(atob(text.trim()), (c) => c.charCodeAt(0)).buffer
        : fetched(name, (answer) => answer.arrayBuffer());
}
// Compiled as it arrives, once for all workers.  A server that does not say what it is sends bytes.
const compiled = (answer: Response): Promise<WebAssembly.Module> =>
    answer.headers.get('content-type') === 'application/wasm'
        ? WebAssembly.compileStreaming(answer)
        : answer.arrayBuffer().then(WebAssembly.compile);

const parts = new Map<string, Promise<unknown>>(); // of every worker
function once<T>(name: string, get: (name: string) => Promise<T>): Promise<T> {
    let one = parts.get(name) as Promise<T> | undefined;
    if (!one) {
        one = get(name);
        parts.set(name, one);
        one.catch(() => parts.delete(name));
    }
    return one;
}
export const part = (name: string): Promise<ArrayBuffer> => once(name, bytesOf);

// The text of a part.
export const partText = async (name: string): Promise<string> => new TextDecoder().decode(await part(name));

// What the library says in the page's language: its sentences, and the reasons for which it refuses
// something, by the English ones.  Null in English, and where it cannot be fetched.
type Library = { texts: string[]; reasons: Record<string, string> };
export const library = async (): Promise<Library | null> =>
    language === 'en' ? null : partText(`library-${language}.json`).then(JSON.parse, () => null);

// What workers run is kept by the page, as the module and the words are: every worker is of the page's
// own version, whatever is served meanwhile.
let worker: string | undefined;
const module = (): Promise<ArrayBuffer | WebAssembly.Module> =>
    inside('quoth.wasm') ? part('quoth.wasm') : once('quoth.wasm', (name) => fetched(name, compiled));
export async function load(name: string): Promise<ArrayBuffer | WebAssembly.Module> {
    // The words come after the module, with which alone a new game can be laid out: a slow line is not shared.
    const one = name === 'quoth.wasm' ? module() : module().then(() => part(name));
    const [bytes, text] = await Promise.all([one, worker ? '' : (inside('worker.js') ?? part('worker.js'))]);
    worker ??= URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
    return bytes;
}
export const spawn = () => browserWorker(new Worker(worker!));
