// The page's engine: a connection to a worker of the package quoth (bindings/npm), and what is brought
// back to a new worker.
//
// A request that takes too long is ended with `restart`: the worker goes, a new one comes, and whoever
// has state in the engine brings it back (`onRestart`).

import { browserWorker, Connection, QuothError, type Step } from 'quoth/connection';

// Whether a request was ended before it was answered.
export const isStopped = (error: unknown): boolean => error instanceof QuothError && (error.status === 'stopped' || error.status === 'lost');
export const whyOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

// The parts of the engine: files of the site, or inside the one file.
const inside = (name: string): string | undefined => document.getElementById(`part-${name}`)?.textContent ?? undefined;

async function fetched(name: string): Promise<ArrayBuffer> {
    const text = inside(name);
    if (text) return Uint8Array.from(atob(text.trim()), (c) => c.charCodeAt(0)).buffer;
    const answer = await fetch(`./${name}`);
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    return answer.arrayBuffer();
}
const parts = new Map<string, Promise<ArrayBuffer>>(); // of every worker
function part(name: string): Promise<ArrayBuffer> {
    if (!parts.has(name)) parts.set(name, fetched(name));
    return parts.get(name)!;
}

let url: string | undefined;
function spawn() {
    const code = inside('worker.js');
    url ??= code ? URL.createObjectURL(new Blob([code], { type: 'text/javascript' })) : './worker.js';
    return browserWorker(new Worker(url));
}

// The rules that have learnt leave values, in the module's order.
const LEARNT = ['scrabble', 'wwf', 'super', 'wordsmog', 'notebook'];

export class Engine {
    private link: Connection;
    private restoring = false;
    private brought = new Set<string>(); // learnt values that the worker has
    onRestart: () => Promise<void> = async () => {};
    onLost: () => void = () => {};

    // `own`: the words to open instead of ENABLE, as for web_words_open.  They come back with every new
    // worker; null: ENABLE again.
    constructor(public own: string[] | null = null) {
        const first = (): Step[] => {
            this.brought.clear();
            return this.own ? [{ call: 'web_words_open', args: this.own }] : [];
        };
        this.link = new Connection({ spawn, load: part, first });
        this.link.onLost = () => {
            this.onLost();
            void this.restore();
        };
    }

    async start(): Promise<void> {
        await this.link.request([]);
    }

    async openWords(args: string[]): Promise<any> {
        const told = await this.ask('web_words_open', args);
        this.own = args;
        return told;
    }

    // Opens a board, with the learnt values of its rules.  Where these cannot be fetched, leaves are
    // valued by the estimate.
    async openBoard(rules: string, challenge = ''): Promise<any> {
        await this.start();
        if (LEARNT.includes(rules) && !this.own && !this.brought.has(rules)) {
            const leaves = await fetched(`${rules}.leaves`).catch(() => null);
            if (leaves) await this.link.request([{ leaves, which: LEARNT.indexOf(rules) }]);
            this.brought.add(rules);
        }
        return this.ask('web_board_open', [rules, challenge]);
    }

    end(): void {
        this.link.close();
    }

    // Ends what the engine is doing; whoever waits for it is told so.
    async restart(lost = false): Promise<void> {
        this.link.restart();
        if (lost) this.onLost();
        await this.restore();
    }

    // A worker that is lost while state is brought back would be lost again with it: the next one comes
    // without.
    private async restore(): Promise<void> {
        if (this.restoring) return;
        this.restoring = true;
        try {
            await this.onRestart();
        } catch {
            // Whoever asks next is told.
        } finally {
            this.restoring = false;
        }
    }

    text(call: string, args: (string | number)[] = [], full = 0): Promise<string> {
        return this.link.call(call, args, full);
    }

    async ask(call: string, args: (string | number)[] = [], full = 0): Promise<any> {
        return JSON.parse(await this.text(call, args, full));
    }
}

export const engine = new Engine();

// A worker can be lost in a way that no event tells of; for the page's tests, and for people with the
// console open.
(globalThis as unknown as { quoth: object }).quoth = { lose: () => engine.restart(true) };
