// Requests to a worker: one at a time, in order.  A request that is cancelled leaves the queue; one that
// is being answered is stopped, or its worker replaced.  A worker that is lost is replaced at the next
// request.

import { QuothError, STATUSES } from './errors.js';

export { QuothError, STATUSES };
export { leavesNumber } from './leaves.js';

const NOT_FOUND = 5;
const BEGUN = -1; // of the first message, whose answer nobody waits for

// A worker as the connection wants it; this one is a browser's.
export function browserWorker(worker) {
    return {
        post: (message, handed) => worker.postMessage(message, handed),
        listen: (heard, lost) => {
            worker.onmessage = (event) => heard(event.data);
            worker.onerror = (event) => {
                event.preventDefault();
                lost(event.message || 'the worker cannot be loaded');
            };
        },
        end: () => worker.terminate(),
        busy: () => {},
    };
}

export class Connection {
    #spawn; // () => a worker
    #load; // name => the bytes of a part
    #first; // () => the steps of a new worker
    #builtIn; // whether the words of words.bin are opened
    #copy; // () => { memory, held } of another worker, of which a new one goes on as a copy; or null
    #worker = null;
    #starting = false;
    #early = false; // the worker has the module, and no words yet
    #ready = false; // the words are open
    #generation = 0; // of workers
    #flag = null;
    #queue = [];
    #running = null;
    #next = 1;
    #closed = false;

    // What the worker holds, for those who bring it back: empty in a new worker, and after steps that
    // open something have failed.
    held = {};
    onLost = () => {};

    constructor({ spawn, load, first = () => [], builtIn = true, copy = async () => null }) {
        this.#spawn = spawn;
        this.#load = load;
        this.#first = first;
        this.#builtIn = builtIn;
        this.#copy = copy;
    }

    // Steps are those of core.js, or a function that returns them when their turn has come: it is told what the
    // worker holds, and whether the words are open.  With `early` they may be done before these are.
    request(steps, { signal = undefined, onLine = undefined, early = false } = {}) {
        return new Promise((resolve, reject) => {
            if (this.#closed) return reject(new QuothError('closed', 'the engine is closed'));
            if (signal?.aborted) return reject(signal.reason);
            const one = { steps, resolve, reject, onLine, signal, early, id: 0, abort: undefined, dropped: false, stops: false, opens: false };
            one.abort = () => this.#cancel(one, signal.reason);
            signal?.addEventListener('abort', one.abort, { once: true });
            this.#queue.push(one);
            this.#advance();
        });
    }

    // A call of the module by name, and its answer.
    async call(name, args = [], number = 0, options = {}) {
        const results = await this.request([{ call: name, args: args.map(String), number }], options);
        return results[0].answer;
    }

    // Ends the search that is running with the best so far.  False if it cannot be told so: nothing is
    // being searched, or the memory cannot be shared (a page that is not cross-origin isolated).
    stop() {
        return !this.#running?.dropped && this.#tellStop();
    }
    #tellStop() {
        if (!this.#flag || !this.#running?.stops) return false;
        Atomics.store(this.#flag, 0, 1);
        Atomics.notify(this.#flag, 0);
        return true;
    }

    // Ends what is being done; everyone who waits is told so.  The next request has a new worker.
    restart() {
        this.#fail(new QuothError('stopped', 'stopped'));
    }

    close() {
        this.#closed = true;
        this.#fail(new QuothError('closed', 'the engine is closed'));
    }
    get closed() {
        return this.#closed;
    }

    // ---- one after the other

    #finish(one) {
        one.signal?.removeEventListener('abort', one.abort);
    }

    #cancel(one, reason) {
        this.#finish(one);
        one.reject(reason);
        this.#queue = this.#queue.filter((other) => other !== one);
        if (this.#running !== one) return;
        one.dropped = true;
        if (this.#tellStop()) return;
        this.#running = null;
        this.#end();
        this.#advance();
    }

    #advance() {
        if (this.#running || !this.#queue.length) return;
        if (!this.#ready && !this.#starting) void this.#start();
        const at = this.#ready ? 0 : this.#early ? this.#queue.findIndex((one) => one.early) : -1;
        if (at < 0) return;
        const [one] = this.#queue.splice(at, 1);
        this.#running = one;
        let steps;
        try {
            steps = typeof one.steps === 'function' ? one.steps(this.held, this.#ready) : one.steps;
        } catch (error) {
            this.#running = null;
            this.#finish(one);
            one.reject(error);
            return this.#advance();
        }
        one.id = this.#next++;
        one.stops = steps.some((step) => step.siu !== undefined);
        one.opens = steps.some((step) => step.meanings || /_(new|open)$/.test(step.call ?? ''));
        if (this.#flag) Atomics.store(this.#flag, 0, 0);
        this.#worker.busy(true);
        this.#worker.post({ id: one.id, steps });
    }

    #heard(message) {
        if (message.lost) return this.#lost(message.lost);
        if (message.id === 0) return this.#opened(message.results);
        const one = this.#running;
        if (!one || message.id !== one.id) return;
        if (message.line !== undefined) {
            if (one.dropped || !one.onLine) return;
            try {
                one.onLine(message.line);
            } catch (error) {
                this.#cancel(one, error);
            }
            return;
        }
        this.#running = null;
        this.#finish(one);
        this.#worker.busy(false);
        const error = failure(message.results);
        if (error) {
            if (one.opens) this.held = {};
            one.reject(error);
        } else one.resolve(message.results);
        this.#advance();
    }

    // ---- the worker

    async #start() {
        const generation = ++this.#generation;
        this.#starting = true;
        try {
            const given = await this.#copy().catch(() => null);
            const more = Promise.all([this.#builtIn && !given ? this.#load('words.bin') : null, given ? [] : this.#first()]);
            more.catch(() => {}); // thrown below
            const wasm = await this.#load('quoth.wasm');
            if (generation !== this.#generation) return;
            const worker = (this.#worker = this.#spawn());
            this.#flag = canShare() ? new Int32Array(new SharedArrayBuffer(4)) : null;
            worker.listen(
                (message) => worker === this.#worker && this.#heard(message),
                (why) => worker === this.#worker && this.#lost(why),
            );
            worker.post({ id: BEGUN, open: { wasm, memory: given?.memory, flag: this.#flag?.buffer } }, given ? [given.memory] : []);
            this.#early = true;
            this.#advance();
            const [words, steps] = await more;
            if (generation !== this.#generation) return;
            this.#early = false;
            if (given) this.held = given.held;
            worker.post({ id: 0, open: { words }, steps });
        } catch (error) {
            if (generation === this.#generation) this.#fail(error);
        }
    }

    #opened(results) {
        const error = failure(results);
        if (error) return this.#fail(error);
        this.#ready = true;
        this.#worker.busy(false);
        this.#advance();
    }

    #end() {
        this.#generation++;
        this.#worker?.end();
        this.#worker = null;
        this.#starting = this.#early = this.#ready = false;
        this.held = {};
    }
    #fail(error) {
        const waiting = this.#running ? [this.#running, ...this.#queue] : this.#queue;
        this.#end();
        this.#running = null;
        this.#queue = [];
        for (const one of waiting) {
            this.#finish(one);
            one.reject(error);
        }
    }
    #lost(why) {
        this.#fail(new QuothError('lost', `the engine was lost: ${why}`));
        this.onLost();
    }
}

// The error of the last step; undefined where all went well.  A refusal that is told as JSON, of a play,
// is an answer.
function failure(results) {
    const { status, answer } = results.at(-1) ?? { status: 0, answer: '' };
    if (status === 0 || (status === NOT_FOUND && answer.startsWith('{'))) return undefined;
    return new QuothError(STATUSES[status] ?? 'bad-answer', answer);
}

function canShare() {
    return typeof SharedArrayBuffer === 'function' && (globalThis.crossOriginIsolated ?? true);
}
