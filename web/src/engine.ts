// The page's side of the engine: requests to a worker that holds the module.
//
// A request that takes too long is ended with `stop`: the worker goes, a new one comes, and
// whoever has state in the engine brings it back (`onRestart`).

export class Refused extends Error {
    constructor(
        public status: number,
        message: string,
    ) {
        super(message);
    }
}

export const NOT_FOUND = 5;

type Waiting = { resolve: (answer: string) => void; reject: (error: Error) => void; played: boolean };
type Parts = { wasm: ArrayBuffer; packed: ArrayBuffer; worker: () => Worker };

async function part(name: string): Promise<ArrayBuffer> {
    const inside = document.getElementById(`part-${name}`);
    if (inside) {
        const text = atob(inside.textContent!.trim());
        return Uint8Array.from(text, (c) => c.charCodeAt(0)).buffer;
    }
    const answer = await fetch(`./${name}`);
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    return answer.arrayBuffer();
}

async function load(): Promise<Parts> {
    const [wasm, packed] = await Promise.all([part('quoth.wasm'), part('words.bin')]);
    const inside = document.getElementById('part-worker.js');
    const url = inside
        ? URL.createObjectURL(new Blob([inside.textContent!], { type: 'text/javascript' }))
        : './worker.js';
    return { wasm, packed, worker: () => new Worker(url) };
}
let parts: Promise<Parts> | undefined;

// The rules that have learnt leave values, in the module's order.
const LEARNT = ['scrabble', 'wwf', 'super', 'wordsmog', 'notebook'];

export class Engine {
    private worker!: Worker;
    private next = 1;
    private waiting = new Map<number, Waiting>();
    private started?: Promise<void>;
    private restoring = false;
    private brought = new Set<string>(); // learnt values that the worker has
    onRestart: () => Promise<void> = async () => {};
    onLost: () => void = () => {};

    // `own`: the words to open instead of ENABLE, as for web_words_open.
    constructor(public own: string[] | null = null) {}

    start(): Promise<void> {
        this.started ??= (async () => {
            const { wasm, packed, worker } = await (parts ??= load());
            this.worker = worker();
            this.worker.onmessage = (event) => this.answered(event.data);
            this.worker.onerror = (event) => {
                event.preventDefault();
                void this.restart(true);
            };
            await this.send({ wasm, packed });
            if (this.own) await this.send({ call: 'web_words_open', args: this.own, full: 0 });
        })();
        return this.started;
    }

    // Words of one's own come back with every new worker; null: ENABLE again.
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
            const leaves = await part(`${rules}.leaves`).catch(() => null);
            if (leaves) await this.send({ leaves, which: LEARNT.indexOf(rules) });
            this.brought.add(rules);
        }
        return this.ask('web_board_open', [rules, challenge]);
    }

    end(): void {
        this.worker?.terminate();
        for (const one of this.waiting.values()) one.reject(new Refused(-1, 'stopped'));
        this.waiting.clear();
    }

    private answered({ id, status, answer }: { id: number; status: number; answer: string }) {
        const waiting = this.waiting.get(id);
        if (!waiting) return;
        this.waiting.delete(id);
        // A play that is refused is answered with the reason, as JSON.
        if (status === 0 || (waiting.played && status === NOT_FOUND && answer.startsWith('{')))
            waiting.resolve(answer);
        else waiting.reject(new Refused(status, answer));
    }

    private send(message: object, played = false): Promise<string> {
        const id = this.next++;
        return new Promise((resolve, reject) => {
            this.waiting.set(id, { resolve, reject, played });
            this.worker.postMessage({ id, ...message });
        });
    }

    // Ends what the engine is doing; whoever waits for it is told so.  A worker that is lost while
    // state is brought back would be lost again with it: the next one comes without.
    async restart(lost = false): Promise<void> {
        const again = this.restoring;
        const waiting = [...this.waiting.values()];
        this.waiting.clear();
        this.worker.terminate();
        this.started = undefined;
        this.brought.clear();
        for (const one of waiting) one.reject(new Refused(-1, 'stopped'));
        if (lost) this.onLost();
        await this.start();
        if (again) return;
        this.restoring = true;
        try {
            await this.onRestart();
        } catch {
            // Whoever asks next is told.
        } finally {
            this.restoring = false;
        }
    }

    async text(call: string, args: (string | number)[] = [], full = 0): Promise<string> {
        await this.start();
        return this.send({ call, args: args.map(String), full }, call === 'web_board_play');
    }

    async ask(call: string, args: (string | number)[] = [], full = 0): Promise<any> {
        return JSON.parse(await this.text(call, args, full));
    }
}

export const engine = new Engine();

// A worker can be lost in a way that no event tells of; for the page's tests, and for people with the
// console open.
(globalThis as unknown as { quoth: object }).quoth = { lose: () => engine.restart(true) };
