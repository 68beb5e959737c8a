// quoth in node.
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { opener } from './engine.js';

export { QuothError } from './errors.js';
export { Engine, Game, Ghost } from './engine.js';

const load = (name) => readFile(new URL(`./${name}`, import.meta.url));

// A worker keeps the program alive while it has something to do.
function spawn() {
    const worker = new Worker(new URL('./worker-node.js', import.meta.url));
    return {
        post: (message, handed) => worker.postMessage(message, handed),
        listen: (heard, lost) => {
            worker.on('message', heard);
            worker.on('error', (error) => lost(error.message));
            worker.on('exit', () => lost('its thread ended'));
        },
        end: () => void worker.terminate(),
        busy: (is) => (is ? worker.ref() : worker.unref()),
    };
}

export const open = opener(spawn, load);
