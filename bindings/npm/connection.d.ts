/** Requests to the worker as it takes them, for programs that hold games and positions themselves, as
 *  the page of quoth does.  Calls and their answers are those of `web/module/module.h`. */

import type { Status } from './index.js';
export { QuothError } from './index.js';

/** What the worker does at one request, in order, up to the first step that fails. */
export type Step =
    /** A call of the module by name. */
    | { call: string; args?: string[]; number?: number }
    /** A line of SIU; its answer comes to `onLine`. */
    | { siu: string }
    /** Learnt leave values, gzipped, by the number of their rules: `leavesNumber`. */
    | { leaves: ArrayBuffer | Uint8Array; which: number }
    /** The dictionary that `web_words_define` reads: `meanings.bin`. */
    | { meanings: ArrayBuffer | Uint8Array }
    /** For the memory of the worker, which another one can go on with. */
    | { copy: true };

export interface Result {
    /** 0, or 5 with JSON: a play that is refused. */
    status: number;
    answer: string;
    memory?: ArrayBuffer;
}

/** A worker as a connection wants it. */
export interface EngineWorker {
    /** `handed`: what of the message the worker has alone from then on. */
    post(message: unknown, handed?: ArrayBuffer[]): void;
    /** Both are called from then on: `heard` with each message, `lost` once, with the reason. */
    listen(heard: (message: any) => void, lost: (why: string) => void): void;
    end(): void;
    /** Whether a request is being answered; node lets a program end only when none is. */
    busy(is: boolean): void;
}

export interface ConnectionOptions {
    spawn: () => EngineWorker;
    /** The bytes of `quoth.wasm` (or the module compiled), `words.bin`, `meanings.bin`, `NAME.leaves`. */
    load: (name: string) => Promise<ArrayBuffer | Uint8Array | WebAssembly.Module>;
    /** Steps that each new worker begins with. */
    first?: () => Step[] | Promise<Step[]>;
    /** Whether the words of `words.bin` are opened; by default they are. */
    builtIn?: boolean;
    /** What a new worker goes on with in place of words: the memory of another one, and what that holds. */
    copy?: () => Promise<{ memory: ArrayBuffer; held: Record<string, unknown> } | null>;
}

export interface RequestOptions {
    signal?: AbortSignal;
    onLine?: (line: string) => void;
    /** The steps need no words, and may be done before these are there. */
    early?: boolean;
}

/** A queue of requests to one worker, which is started at the first of them and replaced at the next
 *  one after it was lost. */
export class Connection {
    constructor(options: ConnectionOptions);
    held: Record<string, unknown>;
    /** Called when the worker was lost and everyone who waited has been told so. */
    onLost: () => void;
    readonly closed: boolean;
    request(steps: Step[] | ((held: Record<string, unknown>, ready: boolean) => Step[]), options?: RequestOptions): Promise<Result[]>;
    call(name: string, args?: (string | number)[], number?: number, options?: RequestOptions): Promise<string>;
    stop(): boolean;
    /** Ends what is being done: everyone who waits gets a `QuothError` of status `stopped`. */
    restart(): void;
    close(): void;
}

/** The worker of a browser. */
export function browserWorker(worker: Worker): EngineWorker;

/** The statuses of the library by their numbers. */
export const STATUSES: readonly Status[];

/** The number of the learnt leave values of rules, in `RULES.leaves`; -1 without any.  `alphabet`: that of the open
 *  words, if they are not ENABLE. */
export function leavesNumber(rules: string, alphabet?: string): number;
