// The engine for programs: promises and plain objects around the worker's lines and calls.

import { Connection } from './connection.js';
import { QuothError } from './errors.js';
import { leavesNumber } from './leaves.js';
import * as read from './read.js';
import { Answer, cgpOf, dotted, playOf } from './siu.js';

const CHALLENGES = ['void', 'single', 'double', 'triple', '5-point', '10-point', '5-point-a-word', '10-point-a-word', '5pt', '10pt'];
const MOST = 2 ** 31 - 1;

const isBytes = (value) => value instanceof ArrayBuffer || ArrayBuffer.isView(value);
const bytes = (value, name) => {
    if (typeof value !== 'string' && !isBytes(value)) read.refuse(`${name} is a string or bytes`);
    return read.text(isBytes(value) ? decode(value, name) : value, name);
};
function decode(value, name) {
    try {
        return new TextDecoder('utf-8', { fatal: true }).decode(value);
    } catch {
        return read.refuse(`${name} is no UTF-8`);
    }
}

// A game as GCG, as UTF-8 that says so.  Bytes are ISO-8859-1 unless they say that they are UTF-8, as in
// the library.
const MARK = '\uFEFF';
function record(value, name) {
    if (!isBytes(value)) return MARK + read.text(value, name).replace(/^\uFEFF/, '');
    const data = ArrayBuffer.isView(value) ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength) : new Uint8Array(value);
    const latin = Array.from(data, (byte) => String.fromCharCode(byte)).join('');
    const [, encoding = ''] = latin.match(/^[ \t]*#character-encoding[ \t]+([^ \t\r\n]*)/im) ?? [];
    const text = latin.startsWith('\xEF\xBB\xBF') || /^utf-?8$/i.test(encoding) ? decode(data, name) : latin;
    return MARK + read.text(text, name);
}

// JSON of the library, with keys as JavaScript has them.
function camel(value) {
    if (Array.isArray(value)) return value.map(camel);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()), camel(one)]));
}
const parsed = ({ answer }) => camel(JSON.parse(answer));
const call = (name, args = [], number = 0) => ({ call: name, args: args.map(String), number });

// ---- what every search takes

const CANCEL = { signal: read.signal };
const POSITION = {
    position: (value) => value,
    board: (value) => value,
    rack: (value) => value,
    others: (value) => value,
    scores: (value) => value,
    scoreless: (value) => value,
    moves: (value) => value,
};
const SEARCH = {
    ...POSITION,
    ...CANCEL,
    onProgress: read.called,
    time: read.whole(1, 86400000),
    plays: read.list(dotted),
    seed: read.whole(0, MOST),
};
const SIMULATION = {
    ...SEARCH,
    iterations: read.whole(1, 1e9),
    depth: read.whole(1, 1000),
    confidence: read.oneOf(95, 98, 99),
};

// The step that brings what the library says in a language; a worker holds one beside English.
const LANGUAGE = read.oneOf('en', 'de', 'fr');
async function speaking(load, language) {
    if (language === 'en') return () => [];
    const texts = JSON.parse(new TextDecoder().decode(await load(`texts-${language}.json`)));
    return (held) => {
        if (held.language === language) return [];
        held.language = language;
        return [call('web_texts_open', texts)];
    };
}

export class Engine {
    #link;
    #rules;
    #words;
    #load; // name => the bytes of a part

    constructor(link, rules, words, load) {
        this.#link = link;
        this.#rules = rules;
        this.#words = words;
        this.#load = load;
    }

    get rules() {
        return this.#rules;
    }
    get words() {
        return this.#words;
    }
    get closed() {
        return this.#link.closed;
    }
    close() {
        this.#link.close();
    }
    stop() {
        return this.#link.stop();
    }

    // ---- plays

    async moves(options) {
        const name = 'moves';
        const given = read.members(options, name, { ...POSITION, ...CANCEL, top: read.whole(0, MOST) });
        const answer = await this.#search(name, options, given, 'gen', [`setoption name GenPlays value ${given.top ?? 10}`]);
        return answer.plays;
    }
    async judge(options) {
        const name = 'judge';
        const given = read.members(options, name, { ...POSITION, ...CANCEL, play: read.line }, ['play']);
        const cgp = this.#cgp(name, options);
        if (/ moves /.test(cgp)) read.refuse('judge.moves: a play is judged in a position without moves');
        const [result] = await this.#link.request([call('web_position_validate', [cgp, given.play])], given);
        return parsed(result);
    }
    async score(options) {
        const judged = await this.judge(options);
        if (!judged.legal) throw new QuothError('illegal', judged.reason);
        return judged.score;
    }

    // ---- searches

    async simulate(options) {
        const given = read.members(options, 'simulate', SIMULATION);
        const { plays, best, iterations, milliseconds } = await this.#search('simulate', options, given, 'sim');
        return { best, plays, iterations, milliseconds };
    }
    async best(options) {
        const given = read.members(options, 'best', SIMULATION);
        const { plays, best, method, exact, lines } = await this.#search('best', options, given, 'auto');
        return { play: best, method: method ?? (lines.length ? 'endgame' : 'simulation'), exact, plays: lines.length ? [lines.at(-1)] : plays };
    }
    async endgame(options) {
        const given = read.members(options, 'endgame', { ...SEARCH, depth: read.whole(1, 60) });
        const { lines, best, exact, bounds } = await this.#search('endgame', options, given, 'endgame');
        const last = lines.findLast((one) => one.play === best) ?? { value: null, line: [] };
        return { play: best, value: last.value, line: last.line, exact, bounds: exact ? [last.value, last.value] : bounds };
    }
    async preendgame(options) {
        const given = read.members(options, 'preendgame', SEARCH);
        const { plays, best, exact } = await this.#search('preendgame', options, given, 'peg');
        return { best, plays, exact };
    }
    async infer(options) {
        const given = read.members(options, 'infer', { ...POSITION, ...CANCEL, time: read.whole(1, 86400000), iterations: read.whole(1, 1e9), seed: read.whole(0, MOST) });
        const { leaves, exact } = await this.#search('infer', options, given, 'infer');
        return { leaves, exact };
    }

    // Lines of SIU, and the lines that answer them.
    async siu(lines, options) {
        const given = read.members(options, 'siu', { ...CANCEL, onLine: read.called });
        const asked = typeof lines === 'string' ? [lines] : lines;
        const steps = read.list(read.line)(asked, 'siu').map((siu) => ({ siu }));
        const answer = [];
        const onLine = (line) => {
            answer.push(line);
            given.onLine?.(line);
        };
        await this.#link.request(steps, { signal: given.signal, onLine });
        return answer;
    }

    #cgp(name, options = {}) {
        const { position, board, rack, others, scores, scoreless, moves } = options;
        if (position !== undefined && (board ?? rack ?? others ?? scores ?? scoreless) !== undefined) read.refuse(`${name} has a position, or a board and a rack, not both`);
        const cgp = position === undefined ? cgpOf({ board, rack, others, scores, scoreless }, name, this.#rules) : read.line(position, `${name}.position`);
        const made = moves === undefined ? [] : read.list(dotted)(moves, `${name}.moves`);
        return made.length ? `${cgp} moves ${made.join(' ')}` : cgp;
    }
    async #search(name, options, given, mode, settings = []) {
        const answer = new Answer(given.onProgress);
        const limits = [
            given.time && `movetime ${given.time}`,
            given.iterations && `iterations ${given.iterations}`,
            given.depth && `depth ${given.depth}`,
            given.confidence && `stopcondition ${given.confidence}`,
            given.plays?.length && `searchmoves ${given.plays.join(' ')}`,
        ].filter(Boolean);
        const lines = [...settings, `setoption name Seed value ${given.seed ?? 1}`, `position cgp ${this.#cgp(name, options)}`, ['go', mode, ...limits].join(' ')];
        await this.#link.request(
            lines.map((siu) => ({ siu })),
            { signal: given.signal, onLine: (line) => answer.take(line) },
        );
        if (answer.error) throw answer.error;
        if (!answer.best && mode !== 'infer') throw new QuothError('failed', 'no play was found');
        return answer;
    }

    // ---- words

    async has(text, options) {
        return (await this.check(text, options)).valid;
    }
    async check(text, options) {
        return this.#ask('check', [call('web_words_check', [read.word(text, 'check')])], options);
    }
    async hooks(text, options) {
        const { hooks } = await this.#ask('hooks', [call('web_words_hooks', [read.word(text, 'hooks')])], options);
        return hooks[0];
    }
    // A worker gets the dictionary with the first question.
    async define(text, options) {
        const step = call('web_words_define', [read.word(text, 'define')]);
        const given = read.members(options, 'define', CANCEL);
        const meanings = await this.#load('meanings.bin');
        const results = await this.#link.request((held) => {
            const first = held.meanings ? [] : [{ meanings }];
            held.meanings = true;
            return [...first, step];
        }, given);
        return parsed(results.at(-1));
    }
    async find(options) {
        const given = read.members(options, 'find', { ...CANCEL, rack: read.word, pattern: read.word, row: read.word, top: read.whole(0, MOST), exact: read.flag });
        if (given.rack === undefined && given.pattern === undefined) read.refuse('find has a rack, a pattern, or both');
        if (given.row !== undefined && (given.rack === undefined || given.pattern !== undefined)) read.refuse('find with a row has a rack and no pattern');
        if (given.exact && given.rack === undefined) read.refuse('find.exact needs a rack');
        const args = [given.rack ?? '', given.pattern ?? '', given.row ?? '', given.top ?? 0, given.exact ? 'exact' : ''];
        const [result] = await this.#link.request([call('web_words_find', args)], given);
        const { count, words } = parsed(result);
        return { count, words };
    }
    async #ask(name, steps, options) {
        const results = await this.#link.request(steps, read.members(options, name, CANCEL));
        return parsed(results.at(-1));
    }

    // ---- games

    async game(options) {
        const given = read.members(options, 'game', { ...CANCEL, players: read.whole(2, 4), seed: read.whole(0, MOST), position: read.line });
        const game = new Game(this.#link, [given.players ?? 2, given.seed ?? Math.floor(Math.random() * MOST), given.position ?? '']);
        await game.state({ signal: given.signal });
        return game;
    }
    async ghost(options) {
        const given = read.members(options, 'ghost', {
            ...CANCEL,
            variant: read.word,
            reading: read.word,
            min: read.whole(1, 255),
            players: read.whole(2, 16),
            misere: read.oneOf('legal', 'literal'),
            wordEnd: read.oneOf('always', 'maximal'),
            loser: read.oneOf('next', 'previous', 'coalition', 'selfish'),
            seed: read.whole(0, MOST),
        });
        const args = [given.variant ?? 'ghost', given.reading ?? '', given.min ?? 3, given.players ?? 2, given.misere ?? '', given.seed ?? Math.floor(Math.random() * MOST), '', given.wordEnd ?? '', given.loser ?? ''];
        const ghost = new Ghost(this.#link, args, this.#load);
        await ghost.value('', { signal: given.signal });
        return ghost;
    }
    async variants(options) {
        return (await this.#ask('variants', [call('web_ghost_variants')], options)).variants;
    }

    async duplicate(options) {
        const given = read.members(options, 'duplicate', { ...CANCEL, seed: read.whole(0, MOST), round: read.whole(1, MOST), top: read.whole(0, MOST) }, ['seed']);
        const [result] = await this.#link.request([call('web_duplicate_round', [given.seed, given.round ?? 1, given.top ?? 10])], given);
        return parsed(result);
    }

    // ---- games afterwards

    async analyse(gcg, options) {
        const given = read.members(options, 'analyse', { ...CANCEL, depth: read.oneOf('quick', 'normal'), language: LANGUAGE });
        const language = given.language ?? 'en';
        const game = record(gcg, 'analyse');
        if (game === MARK) read.refuse('analyse is a game as GCG, not ""');
        const step = call('web_board_analyse', [`${given.depth ?? 'normal'} ${language}`, game]);
        const speak = await speaking(this.#load, language);
        const results = await this.#link.request((held) => [...speak(held), step], given);
        return results.at(-1).answer;
    }
    async replay(gcg, options) {
        return this.#ask('replay', [call('web_board_replay', [record(gcg, 'replay')])], options);
    }
    async warnings(options) {
        const given = read.members(options, 'warnings', { ...POSITION, ...CANCEL });
        const cgp = this.#cgp('warnings', options);
        if (/ moves /.test(cgp)) read.refuse('warnings.moves: a position without moves is checked');
        const [result] = await this.#link.request([call('web_board_check', [cgp])], given);
        return parsed(result).odd;
    }
    async puzzle(options) {
        const given = read.members(options, 'puzzle', { ...POSITION, ...CANCEL });
        const [result] = await this.#link.request([call('web_board_puzzle', [this.#cgp('puzzle', options)])], given);
        return parsed(result).puzzle;
    }
}

// A game that is played in the worker.  It is its beginning and its moves, so that another game can be
// played between, and a new worker gets it back.
export class Game {
    #link;
    #begin;
    #moves = [];

    constructor(link, begin) {
        this.#link = link;
        this.#begin = call('web_board_new', begin);
    }

    async #do(name, steps, options, readers = {}) {
        const given = read.members(options, name, { ...CANCEL, ...readers });
        let before = 0;
        const results = await this.#link.request((held) => {
            const back = held.game === this ? [] : [this.#begin, ...this.#moves];
            held.game = this;
            before = back.length;
            return [...back, ...steps];
        }, given);
        return results.slice(before);
    }
    async #make(step) {
        const [result] = await this.#do(step.call, [step]);
        if (result.status) throw new QuothError('illegal', JSON.parse(result.answer).reason);
        const made = parsed(result);
        if (made.result !== 'nothing') this.#moves.push(step); // that challenge is no move
        return made;
    }

    async state(options) {
        const given = read.members(options, 'state', { ...CANCEL, seat: read.whole(0, 3), after: read.whole(0, MOST) });
        const [result] = await this.#do('state', [call('web_board_state', [given.seat ?? '', given.after ?? ''])], { signal: given.signal });
        const state = parsed(result);
        if (given.seat >= state.board.players) read.refuse(`state.seat is below ${state.board.players}, the number of players`);
        if (given.after > state.moves.length) read.refuse(`state.after is at most ${state.moves.length}, the number of moves`);
        state.turn = state.board.turn - 1;
        return state;
    }
    async moves(options) {
        const given = read.members(options, 'moves', { ...CANCEL, top: read.whole(1, MOST) });
        const [result] = await this.#do('moves', [call('web_board_plays', [given.top ?? 10, 'equity', '', ''])], { signal: given.signal });
        return parsed(result).plays.map(({ play, score, equity, leave }) => ({ play, score, equity, leave }));
    }
    async judge(play, options) {
        const [result] = await this.#do('judge', [call('web_board_validate', [read.line(play, 'judge')])], options);
        return parsed(result);
    }
    async choose(player = 'auto', options) {
        const level = read.either(read.oneOf('auto'), read.whole(1, 10))(player, 'choose');
        const [result] = await this.#do('choose', [call('web_board_choose', [level])], options);
        return parsed(result);
    }
    async seen(options) {
        const [result] = await this.#do('seen', [call('web_board_seen')], options);
        return result.answer;
    }
    async gcg(names = [], options) {
        const [result] = await this.#do('gcg', [call('web_board_gcg', ['', '0', ...read.list(read.line)(names, 'gcg')])], options);
        const players = result.answer.match(/^#player\d /gm).length;
        if (names.length > players) read.refuse(`gcg has ${read.counted(names.length, 'name')} for ${read.counted(players, 'player')}`);
        return result.answer;
    }

    play(play) {
        return this.#turn(() => call('web_board_play', [read.line(play, 'play')]));
    }
    challenge(seat) {
        return this.#turn(() => call('web_board_challenge', [read.whole(0, 3)(seat, 'challenge')]));
    }
    async resign(seat) {
        await this.#turn(() => call('web_board_resign', [read.whole(0, 3)(seat, 'resign')]));
    }
    async undo() {
        await this.#do('undo', [call('web_board_undo')]);
        this.#moves.pop();
    }
    async #turn(step) {
        return this.#make(step());
    }
}

// A game of Ghost: the variant, its reading and the players, solved.
export class Ghost {
    #link;
    #args;
    #load; // name => the bytes of a part

    constructor(link, args, load) {
        this.#link = link;
        this.#args = args;
        this.#load = load;
    }

    async #ask(name, step, options, speak = () => []) {
        const given = read.members(options, name, CANCEL);
        const results = await this.#link.request((held) => {
            const back = held.ghost === this ? [] : [call('web_ghost_open', this.#args)];
            held.ghost = this;
            return [...back, ...speak(held), step];
        }, given);
        return results.at(-1);
    }
    #fragment(value, name) {
        return value === '' ? '' : read.word(value, name);
    }

    async solve(options) {
        return parsed(await this.#ask('solve', call('web_ghost_open', this.#args, 1), options));
    }
    async value(fragment, options) {
        return parsed(await this.#ask('value', call('web_ghost_value', [this.#fragment(fragment, 'value')]), options));
    }
    async explain(fragment, options) {
        return parsed(await this.#ask('explain', call('web_ghost_explain', [this.#fragment(fragment, 'explain')]), options));
    }
    async judge(fragment, play, options) {
        return parsed(await this.#ask('judge', call('web_ghost_judge', [this.#fragment(fragment, 'judge'), read.word(play, 'judge')]), options));
    }
    async choose(fragment, level = 0, options) {
        const at = this.#fragment(fragment, 'choose');
        const step = call('web_ghost_choose', [at, read.whole(0, 95)(level, 'choose')]);
        const { word } = parsed(await this.#ask('choose', call('web_ghost_judge', [at, at]), options));
        return word ? null : parsed(await this.#ask('choose', step, options)).play;
    }
    // A word that the fragment can still become, for a challenge.
    async name(fragment, level = 0, options) {
        const step = call('web_ghost_name', [this.#fragment(fragment, 'name'), read.whole(0, 95)(level, 'name')]);
        return parsed(await this.#ask('name', step, options)).word;
    }
    async fits(fragment, word, options) {
        return parsed(await this.#ask('fits', call('web_ghost_fits', [this.#fragment(fragment, 'fits'), read.word(word, 'fits')]), options)).fits;
    }
    async strategy(options) {
        return parsed(await this.#ask('strategy', call('web_ghost_quiz'), options));
    }
    async sheet(player = 'first', options) {
        const { language = 'en', ...others } = read.members(options, 'sheet', { ...CANCEL, language: LANGUAGE });
        const step = call('web_ghost_sheet', [read.oneOf('first', 'second')(player, 'sheet'), language]);
        return (await this.#ask('sheet', step, others, await speaking(this.#load, language))).answer;
    }
}

// ---- opening -------------------------------------------------------------------------------------

const WORDS = { text: bytes, name: read.line, alphabet: read.word, levels: bytes, keep: read.oneOf('fold', 'lower') };

// The arguments of web_words_open; null for the built-in words.
function wordsOf(value) {
    if (value === undefined) return null;
    const plain = typeof value === 'string' || isBytes(value);
    const given = plain ? { text: bytes(value, 'open.words') } : read.members(value, 'open.words', WORDS, ['text']);
    return [given.name ?? 'words', given.alphabet ?? 'english', given.keep ?? 'fold', given.text, given.levels ?? ''];
}

// `open` for a place that starts workers and loads parts in its way.
export function opener(spawn, load) {
    return async function open(options) {
        const given = read.members(options, 'open', {
            ...CANCEL,
            rules: read.text,
            challenge: read.oneOf(...CHALLENGES),
            words: (value) => value,
            worker: read.called,
            load: read.called,
            onLost: read.called,
        });
        const words = wordsOf(given.words);
        const rules = given.rules ?? 'wwf';
        const bring = given.load ?? load;
        const first = async () => {
            const which = leavesNumber(rules, words?.[1]);
            const leaves = which < 0 ? null : await bring(`${rules}.leaves`);
            return [...(words ? [call('web_words_open', words)] : []), ...(leaves ? [{ leaves, which }] : []), call('web_board_open', [rules, given.challenge ?? ''])];
        };
        const link = new Connection({ spawn: given.worker ?? spawn, load: bring, first, builtIn: !words });
        if (given.onLost) link.onLost = given.onLost;
        try {
            // The board again: its answer is the rules.
            const [info, board] = await link.request([call('web_words_info'), call('web_board_open', [rules, given.challenge ?? ''])], given);
            return new Engine(link, Object.freeze(parsed(board)), Object.freeze(parsed(info)), bring);
        } catch (error) {
            link.close();
            throw error;
        }
    };
}
