// Engines: each a connection to a worker of the package quoth (bindings/npm).
//
// `engine` answers at once: a play being laid, the finder, look-ups.  It holds the game that is shown;
// when its worker is lost or replaced, whoever has state in it brings it back (`onRestart`).  Long
// questions go to engines of their own (think.ts), which are brought to a game with each question.

import { Connection, QuothError, leavesNumber, type RequestOptions, type Step } from 'quoth/connection';
import {
    progress as progressShape,
    read,
    type Answer,
    type Name,
    type Progress,
    type Takes,
    type Texts,
} from './calls';
import { library, load, part, spawn } from './parts';
import { language, t } from '../base/text';
import type { Game } from '../board/tiles';

// Whether a request was ended before it was answered.
export const isStopped = (error: unknown): boolean =>
    error instanceof QuothError
        ? error.status === 'stopped' || error.status === 'lost'
        : error instanceof DOMException && error.name === 'AbortError';
const isLost = (error: unknown): boolean => error instanceof QuothError && error.status === 'lost';
export const whyOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

// An error with its reason in the page's language, where that has it.
async function inLanguage(error: unknown): Promise<never> {
    const reasons = error instanceof QuothError && !isStopped(error) ? (await library())?.reasons : null;
    if (reasons) {
        const [, reason, line] = /^([\s\S]*?)(?:, line (\d+))?$/.exec((error as QuothError).message)!;
        if (reasons[reason]) (error as QuothError).message = reasons[reason] + (line ? reasons[', line '] + line : '');
    }
    throw error;
}

export type { Progress };
export type Options = { signal?: AbortSignal; progress?: (progress: Progress) => void };

function requestOptions({ signal, progress }: Options): RequestOptions {
    return { signal, onLine: progress && ((line) => progress(progressShape(JSON.parse(line)))) };
}

// What a worker holds; empty in a new one.
type Held = {
    learnt?: Set<string>;
    meanings?: boolean;
    speaks?: boolean;
    board?: string;
    game?: string;
    moves?: string[];
};

// A move as it is kept, "play 8D WORD", "resign 0", "challenge 1", as a call.
export function stepOf(move: string): {
    call: 'web_board_play' | 'web_board_resign' | 'web_board_challenge';
    args: [string];
} {
    const [kind, ...rest] = move.split(' ');
    if (kind !== 'play' && kind !== 'resign' && kind !== 'challenge') throw new Error(`${move}: ${t('link')}`);
    return { call: `web_board_${kind}`, args: [rest.join(' ')] };
}

// The steps that bring a worker to a game: those that it lacks.
function stepsTo(held: Held, { setup, seed, cgp, moves }: Game): Step[] {
    const steps: Step[] = [];
    const board = `${setup.rules} ${setup.challenge}`;
    if (held.board !== board) steps.push({ call: 'web_board_open', args: [setup.rules, setup.challenge] });
    const game = JSON.stringify([board, setup.players, seed, cgp]);
    const old = held.moves ?? [];
    const further = held.game === game && old.every((move, i) => move === moves[i]);
    if (!further) steps.push({ call: 'web_board_new', args: [String(Math.max(2, setup.players)), String(seed), cgp] });
    steps.push(...moves.slice(further ? old.length : 0).map(stepOf));
    Object.assign(held, { board, game, moves: [...moves] });
    return steps;
}

export class Engine {
    private link: Connection;
    private restoring = false;
    onRestart: () => Promise<void> = async () => {};
    onLost: () => void = () => {};

    // `own`: the words to open instead of ENABLE, as for web_words_open.  They come back with every new
    // worker; null: ENABLE again.  `of`: the engine of which each new worker is a copy.
    constructor(
        public own: Takes<'web_words_open'> | null = null,
        of?: Engine,
    ) {
        const first = (): Step[] => (this.own ? [{ call: 'web_words_open', args: this.own }] : []);
        this.link = new Connection({
            spawn,
            load,
            first,
            copy: async () => (of && of.own === this.own ? of.copy() : null),
        });
        this.link.onLost = () => {
            this.onLost();
            void this.restore();
        };
    }

    private request(
        steps: Parameters<Connection['request']>[0],
        options?: RequestOptions,
    ): ReturnType<Connection['request']> {
        return this.link.request(steps, options).catch(inLanguage);
    }

    async start(): Promise<void> {
        await this.request([]);
    }

    async openWords(args: Takes<'web_words_open'>): Promise<Answer<'web_words_open'>> {
        const results = await this.request((held: Held) => {
            delete held.board;
            return [{ call: 'web_words_open', args }];
        });
        this.own = args;
        return read('web_words_open', results[0].answer);
    }

    // For another engine: all that this one has open.  The game in it is not counted on.
    private async copy(): Promise<{ memory: ArrayBuffer; held: Held }> {
        let held: Held = {};
        const [{ memory }] = await this.request((has: Held) => {
            held = { ...has, learnt: new Set(has.learnt), game: undefined };
            return [{ copy: true }];
        });
        return { memory: memory!, held };
    }

    // The step that brings learnt values, which a worker lacks.  Where these cannot be fetched, leaves
    // are valued by the estimate, unless they are `needed`.
    private async learning(rules: string, needed = false): Promise<(held: Held) => Step[]> {
        const which = leavesNumber(rules, this.own?.[1]);
        const leaves =
            which < 0 ? null : await part(`${rules}.leaves`).catch((error) => (needed ? Promise.reject(error) : null));
        return (held) => {
            held.learnt ??= new Set();
            if (!leaves || held.learnt.has(rules)) return [];
            held.learnt.add(rules);
            delete held.board; // it opens with them
            return [{ leaves, which }];
        };
    }

    // Opens a board.  `learnt`: with the learnt values of its rules, for whoever evaluates plays; to score
    // them no values are needed, and none are waited for.  `then`: what is done at once on it.
    async openBoard(
        rules: string,
        challenge = '',
        learnt: boolean | 'needed' = false,
        ...then: Step[]
    ): Promise<Answer<'web_board_open'>> {
        const learn = learnt ? await this.learning(rules, learnt === 'needed') : () => [];
        const results = await this.request((held: Held) => {
            const steps = [...learn(held), { call: 'web_board_open', args: [rules, challenge] }, ...then];
            held.board = `${rules} ${challenge}`;
            return steps;
        });
        return read('web_board_open', results.at(-1 - then.length)!.answer);
    }

    // A new game before the words are there: its rules, all of it, and what the first two seats see.  Null: the words
    // are there, or are others.
    async openEarly(game: Game): Promise<[Answer<'web_board_open'>, ...Answer<'web_board_state'>[]] | null> {
        if (this.own) return null;
        const steps: Step[] = [
            { call: 'web_words_open', args: ['', 'english', 'fold', 'aa', ''] }, // a board wants a word
            ...stepsTo({}, game),
            ...['', '0', '1'].map((seat) => ({ call: 'web_board_state', args: [seat, ''] })),
        ];
        const [, rules, , ...states] = await this.link.request((_: Held, ready: boolean) => (ready ? [] : steps), {
            early: true,
        });
        return rules
            ? [read('web_board_open', rules.answer), ...states.map(({ answer }) => read('web_board_state', answer))]
            : null;
    }

    // The rules of a game, and all of it as it stands.  Whoever opens another board has it no more.
    async shown(game: Game): Promise<[Answer<'web_board_open'>, Answer<'web_board_state'>]> {
        const results = await this.request((held: Held) => {
            delete held.board;
            const steps = stepsTo(held, game);
            delete held.game;
            return [...steps, { call: 'web_board_state', args: ['', ''] }];
        });
        return [read('web_board_open', results[0].answer), read('web_board_state', results.at(-1)!.answer)];
    }

    // What a word means.  The dictionary is loaded with the first question.
    async define(word: string): Promise<Answer<'web_words_define'>> {
        const meanings = await part('meanings.bin');
        const results = await this.request((held: Held) => {
            const first = held.meanings ? [] : [{ meanings }];
            held.meanings = true;
            return [...first, { call: 'web_words_define', args: [word] }];
        });
        return read('web_words_define', results.at(-1)!.answer);
    }

    // The step that brings the library's sentences in the page's language to a worker that says
    // them.  Where they cannot be fetched, the library writes English.
    private async speaking(call: string): Promise<(held: Held) => Step[]> {
        const wanted = language !== 'en' && /sheet|analyse|coach/.test(call);
        const args = wanted ? (await library())?.texts : null;
        return (held) => {
            if (!args || held.speaks) return [];
            held.speaks = true;
            return [{ call: 'web_texts_open', args }];
        };
    }

    // A call in a game, to which the worker is brought first.  A worker that is lost meanwhile is replaced
    // once.
    private async answerAt(game: Game, call: string, args: (string | number)[], options: Options): Promise<string> {
        const wanted = { ...game, moves: [...game.moves] };
        const learn = await this.learning(game.setup.rules);
        const speak = await this.speaking(call);
        const steps = (held: Held): Step[] => [
            ...learn(held),
            ...speak(held),
            ...stepsTo(held, wanted),
            { call, args: args.map(String) },
        ];
        const request = () => this.request(steps, requestOptions(options));
        const results = await request().catch((error) => (isLost(error) ? request() : Promise.reject(error)));
        return results.at(-1)!.answer;
    }
    async askAt<C extends Name>(game: Game, call: C, args: Takes<C>, options: Options = {}): Promise<Answer<C>> {
        return read(call, await this.answerAt(game, call, args, options));
    }
    textAt<C extends keyof Texts>(game: Game, call: C, args: Texts[C], options: Options = {}): Promise<string> {
        return this.answerAt(game, call, args, options);
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

    async text<C extends keyof Texts>(call: C, args: Texts[C], options: Options = {}): Promise<string> {
        const speak = await this.speaking(call);
        const results = await this.request((held: Held) => [...speak(held), { call, args }], requestOptions(options));
        return results.at(-1)!.answer;
    }
    async ask<C extends Name>(call: C, args: Takes<C>, options: Options = {}): Promise<Answer<C>> {
        const results = await this.request([{ call, args: args.map(String) }], requestOptions(options));
        const answer = read(call, results.at(-1)!.answer);
        const refused = answer as { reason?: string | null }; // of a play
        if (refused.reason) refused.reason = (await library())?.reasons[refused.reason] ?? refused.reason;
        return answer;
    }
}

export const engine = new Engine();
