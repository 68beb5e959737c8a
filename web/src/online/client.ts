// The connection to the server (docs/server.md): one WebSocket for all that the page asks and watches.
// Where it breaks it is made again, what was watched is watched on, and what can be asked twice is asked
// again: a move has the number of events that its player has seen, so it is never made twice.

import type { Access } from './mine';
import type { View } from './view';

// What the server refuses, by its code, and `offline`: there was no connection.
export class Refusal extends Error {
    constructor(
        readonly code: string,
        message = code,
    ) {
        super(message);
    }
}

export type Line = { seat: number; text: string; time: number }; // of the chat
export type Listener = { view: (view: View) => void; failed?: (why: Refusal) => void; line?: (line: Line) => void };
// biome-ignore lint/suspicious/noExplicitAny: what the server says (docs/server.md), read where it is used
export type Answer = Record<string, any>;
type Request = {
    body: object;
    twice: boolean;
    again: boolean;
    resolve: (answer: Answer) => void;
    reject: (why: Refusal) => void;
};
type Watched = { access: Access; view: View | null; listeners: Set<Listener> };

const ANSWERED = 15000; // milliseconds after which a connection without a sign of life is given up
const QUIET = 25000; // after which it is asked for one
const A_SECOND = 15; // requests; the server takes 20

export class Client {
    private socket: WebSocket | null = null;
    private open = false;
    private tries = 0;
    private last = 0;
    private requests = new Map<number, Request>();
    private games = new Map<string, Watched>();
    private outbox: string[] = [];
    private sent: number[] = []; // when the latest requests were sent
    private heard = 0;
    readonly changed = new Set<() => void>(); // to be called when the connection breaks or is back

    constructor() {
        addEventListener('offline', () => this.drop());
        addEventListener('online', () => this.connect());
        document.addEventListener(
            'visibilitychange',
            () => !document.hidden && (this.socket ? this.probe() : this.connect()),
        );
    }

    // Until the first connection has failed, there is one.
    get connected(): boolean {
        return this.open || this.tries === 0;
    }

    // `twice`: the request does no harm if it arrives twice, and is sent again after a break.
    ask(body: object, twice = true): Promise<Answer> {
        return new Promise((resolve, reject) => {
            const id = ++this.last;
            this.requests.set(id, { body, twice, again: false, resolve, reject });
            if (this.open) this.send(id, body);
            else if (twice || !this.tries) this.connect();
            else this.refuse(id);
        });
    }

    // Asks for a seat.  The page chooses its key, by which the server knows a request that arrives twice.
    async seat(body: object): Promise<Answer> {
        if (!this.connected) throw new Refusal('offline');
        const key = Array.from(
            crypto.getRandomValues(new Uint8Array(26)),
            (byte) => 'abcdefghijklmnopqrstuvwxyz234567'[byte & 31],
        );
        const request = { ...body, new_key: key.join('') };
        const answer = await this.ask(request);
        return answer.key ? answer : this.ask(request); // another process was faster
    }

    // Calls the listener with the game's view, and with every later one, until the function that is returned
    // is called.
    watch(game: string, access: Access, listener: Listener): () => void {
        let one = this.games.get(game);
        if (!one || JSON.stringify(access) !== JSON.stringify(one.access)) {
            one = { access, view: null, listeners: one?.listeners ?? new Set() };
            this.games.set(game, one);
            this.look(game, one);
        } else if (one.view) listener.view(one.view);
        one.listeners.add(listener);
        const { listeners } = one;
        return () => {
            if (!listeners.delete(listener) || listeners.size) return;
            this.games.delete(game);
            if (this.open) void this.ask({ do: 'unwatch', game }).catch(() => {});
        };
    }

    private look(game: string, one: Watched): void {
        this.ask({ do: 'watch', game, ...one.access, seen: one.view?.events }).then(
            ({ view }) => view && this.seen(view),
            (why: Refusal) => one.listeners.forEach((listener) => listener.failed?.(why)),
        );
    }

    private seen(view: View): void {
        const one = this.games.get(view.game);
        if (!one || (one.view && one.view.events > view.events)) return;
        // The clocks of the two machines may differ; what has passed since it was sent is time on this one.
        one.view = { ...view, at: performance.now() };
        for (const listener of [...one.listeners]) listener.view(one.view);
    }

    // The seat is another device's, or nobody's any more; the server shows no more of it here.
    private moved(game: string): void {
        const one = this.games.get(game);
        this.games.delete(game);
        one?.listeners.forEach((listener) => listener.failed?.(new Refusal('moved')));
    }

    private connect(): void {
        if (this.socket || !navigator.onLine) return;
        const url = new URL('./socket', location.href);
        url.protocol = url.protocol.replace('http', 'ws');
        const socket = new WebSocket(url, 'quoth');
        this.socket = socket;
        this.heard = performance.now();
        socket.addEventListener('open', () => this.opened());
        socket.addEventListener('message', ({ data }) => this.socket === socket && this.receive(JSON.parse(data)));
        socket.addEventListener('close', () => this.socket === socket && this.drop());
        this.guard(socket);
    }

    private opened(): void {
        const before = [...this.requests];
        const back = this.tries > 0;
        this.open = true;
        this.tries = 0;
        // First what has been asked, then the games: so their views are later than the answers.
        for (const [id, request] of before) {
            request.again = back;
            this.send(id, request.body);
        }
        if (back) for (const [game, one] of this.games) this.look(game, one);
        this.tell();
    }

    private drop(): void {
        const { socket } = this;
        this.socket = null;
        socket?.close();
        this.open = false;
        this.outbox = [];
        for (const [id, { twice }] of [...this.requests]) if (!twice) this.refuse(id);
        // What is watched is asked for anew, with what was seen last.
        for (const [id, { body }] of [...this.requests]) if ((body as Answer).do === 'watch') this.requests.delete(id);
        setTimeout(() => this.connect(), Math.min(15000, 500 * 2 ** this.tries++));
        this.tell();
    }

    private tell(): void {
        for (const change of [...this.changed]) change();
    }

    private refuse(id: number): void {
        this.requests.get(id)?.reject(new Refusal('offline'));
        this.requests.delete(id);
    }

    private receive(message: Answer): void {
        this.heard = performance.now();
        const request = this.requests.get(message.re);
        if (!request) {
            if (message.view) this.seen(message.view);
            if (message.push === 'moved') this.moved(message.game);
            if (message.push === 'chat')
                this.games.get(message.game)?.listeners.forEach((listener) => listener.line?.(message.line));
            return;
        }
        this.requests.delete(message.re);
        // A move that was sent twice and is known arrived the first time.
        if (message.ok || (request.again && message.code === 'stale')) request.resolve(message);
        else request.reject(new Refusal(message.code, message.message));
    }

    private send(id: number, body: object): void {
        this.outbox.push(JSON.stringify({ id, ...body }));
        this.flush();
    }

    private flush(): void {
        const now = performance.now();
        this.sent = this.sent.filter((time) => now - time < 1000);
        while (this.open && this.outbox.length && this.sent.length < A_SECOND) {
            this.socket!.send(this.outbox.shift()!);
            this.sent.push(now);
        }
        if (this.open && this.outbox.length) setTimeout(() => this.flush(), 1000);
    }

    // A connection can be dead without anybody knowing: a quiet one is asked, one that does not answer dropped.
    private probe(): void {
        if (this.open) void this.ask({ do: 'hello' }).catch(() => {});
    }
    private guard(socket: WebSocket): void {
        if (this.socket !== socket) return;
        const quiet = performance.now() - this.heard;
        if (quiet > QUIET + ANSWERED) return this.drop();
        if (quiet > QUIET && !document.hidden) this.probe();
        setTimeout(() => this.guard(socket), ANSWERED);
    }
}

export const client = new Client();
