// The calls of the module (web/module/module.h): what each takes, and the shape of its answer as far as
// the page reads it.  The tests compare both with the module and with docs/json.md.

import { list, maybe, number, object, oneOf, pair, record, text, yes, type Of, type Shape } from './shape';

type Arguments = (string | number)[];
export interface Call<Takes extends Arguments, Answer> {
    shape: Shape<Answer>; // of JSON; a call that answers with other text is among TEXTS
    takes?: Takes; // for the compiler alone
}
const call =
    <Takes extends Arguments>() =>
    <Answer>(shape: Shape<Answer>): Call<Takes, Answer> => ({ shape });

const nothing = object({});
const numbers = list(number);
const word = object({ word: maybe(text) });
const lexicon = object({ name: text, words: number, sha256: text });

// ---- words

const finding = object({
    count: number,
    words: list(object({ word: text, length: number }, { tiles: text, blanks: number, column: number })),
});
const hooks = object({ hooks: list(object({ word: text, in: yes, front: list(text), back: list(text) })) });
const meaning = object({ word: text, form: maybe(text), base: maybe(text), parts: maybe(text), gloss: maybe(text) });
const card = object(
    {
        subject: text,
        sheet: text,
        question: text,
        answer: text,
        stage: text,
        recall: number,
        due: number,
        streak: number,
        right: number,
        missed: number,
    },
    { item: text },
);
const practice = object({
    now: number,
    subjects: list(
        object({ subject: text, cards: number, due: number, known: number, recall: number, in_a_week: number }),
    ),
    cards: list(card),
    curve: numbers,
});

// ---- Ghost

const value = object({ fragment: text, legal: yes, word: yes, value: oneOf('win', 'loss'), legal_plays: list(text) });
const explanation = object(
    {
        legal: yes,
        word: yes,
        to_move: text,
        winner: maybe(text),
        plays: list(object({ play: text, wins: maybe(yes), line: list(text) })),
    },
    { loser: maybe(number) }, // with more than two players
);

// ---- the board

const letters = list(object({ letter: text, blank: text, count: number, value: number }));
const rules = object({
    name: text,
    rows: number,
    columns: number,
    start: pair(number), // row, column
    rack: number,
    letter: numbers, // times, row by row
    word: numbers,
    letters, // the blank first
    anagrams: yes,
    exchange: number, // tiles in the bag that an exchange wants; -1: there is none
    challenge: text,
});
const board = object({
    board: list(list(maybe(text))),
    racks: list(maybe(text)),
    scores: numbers,
    turn: number,
    bag: number,
    unseen: record(number),
    vowels: number,
    consonants: number,
    blanks: number,
    ending: maybe(text),
    play: maybe(object({ coordinate: maybe(text), tiles: maybe(text), kind: text, seat: number })),
    cgp: maybe(text),
});
const state = object({
    board,
    over: yes,
    resigned: number, // a seat, or -1
    leaders: numbers,
    moves: list(object({ seat: number, kind: text }, { play: text, score: number, tiles: number, result: text })),
    leftover: numbers, // by seat: points for tiles left at the end
});
const checked = object(
    {
        legal: yes,
        verdict: text,
        reason: maybe(text),
        words: list(object({ coordinate: text, word: text, score: number, valid: yes })),
    },
    { play: text, tiles: text, score: number },
);
const plays = object({ plays: list(object({ play: text, tiles: text, score: number, equity: number, leave: text })) });
const simulated = object({
    plays: list(
        object({ play: text, iterations: number, win: number, win_error: number }, { heat: maybe(list(numbers)) }),
    ),
});
const cases = object({
    exact: yes,
    cases: number,
    plays: list(object({ play: text, score: number, wins: number, draws: number, losses: number, exact: yes })),
});
const chosen = object({ play: maybe(text), challenge: yes });
const solved = object({
    exact: yes,
    plays: list(object({ play: text, score: number, value: number, exact: yes, line: list(text) })),
});
const event = object({
    player: number,
    kind: text,
    place: text,
    tiles: text,
    score: number,
    total: number,
    odd: yes,
    lost: yes, // by a challenge
    before: maybe(text),
    board,
    notes: list(text),
});
const duplicate = object({
    round: number,
    over: yes,
    rack: text,
    bag: number,
    placements: number,
    plays: list(object({ play: text, score: number })),
    total: number,
    cgp: text,
});
const puzzle = object({ grade: number, method: text, margin: number, tags: list(text), play: text, cgp: text });

export const CALLS = {
    web_words_open: call<[name: string, alphabet: string, keep: string, list: string, levels: string]>()(lexicon),
    web_words_info: call<[]>()(lexicon),
    web_words_letters: call<[]>()(object({ letters: list(text) })),
    web_words_check: call<[word: string]>()(object({ word: text, valid: yes, level: maybe(number), offensive: yes })),
    web_words_define: call<[word: string]>()(meaning),
    web_words_hooks: call<[words: string]>()(hooks),
    web_words_find:
        call<
            [rack: string, pattern: string, row: string, limit: number, exact: '' | 'exact', marked: '' | 'inoffensive']
        >()(finding),

    web_practice_cards: call<[now: number, progress: string]>()(practice),

    web_ghost_open:
        call<
            [
                variant: string,
                reading: string,
                least: string,
                players: number,
                misere: string,
                seed: number,
                words: '' | 'all-words',
            ]
        >()(nothing),
    web_ghost_value: call<[fragment: string]>()(value),
    web_ghost_explain: call<[fragment: string]>()(explanation),
    web_ghost_judge: call<[fragment: string, said: string]>()(
        object({ is_play: yes, legal: yes, word: yes, fragment: text }),
    ),
    web_ghost_choose: call<[fragment: string, level: string]>()(object({ play: maybe(text) })),
    web_ghost_dare: call<[level: string, ...fragments: string[]]>()(chosen),
    web_ghost_name: call<[fragment: string, level: string]>()(word),
    web_ghost_fits: call<[fragment: string, word: string]>()(object({ fits: yes })),
    web_ghost_size: call<[]>()(object({ vast: yes })),
    web_ghost_quiz: call<[]>()(
        object({ winner: oneOf('first', 'second'), pairs: list(object({ position: text, reply: text, forced: yes })) }),
    ),
    web_ghost_word: call<[fragment: string]>()(word),

    web_board_open: call<[rules: string, challenge: string]>()(rules),
    web_board_new: call<[players: number, seed: number, cgp: string]>()(nothing),
    web_board_state: call<[seat: number | '', moves: number | '']>()(state),
    web_board_validate: call<[play: string]>()(checked),
    web_board_play: call<[play: string]>()(checked),
    web_board_challenge: call<[seat: string]>()(object({ result: text })),
    web_board_resign: call<[seat: string]>()(nothing),
    web_board_undo: call<[]>()(nothing),
    web_board_plays: call<[most: number, order: 'equity' | 'score', moves: number | '', own: string]>()(plays),
    web_board_weigh: call<[move: number]>()(object({ best: text, score: number, cost: number })),
    web_board_coach: call<[play: string, words: string]>()(
        object({ best: text, score: number, points: number, mark: oneOf('', 'small', 'medium', 'large'), why: text }),
    ),
    web_board_levels: call<[]>()(object({ ratings: numbers })),
    web_board_choose: call<[level: string]>()(chosen),
    web_board_endgame: call<[most: number]>()(solved),
    web_board_preendgame: call<[most: number, nodes: number]>()(cases),
    web_board_infer: call<[most: number]>()(
        object({
            fits: yes,
            leaves: list(object({ leave: text, chance: number, usual: number })),
            letters: list(object({ letter: text, held: number, usual: number })),
        }),
    ),
    web_board_simulate: call<[cgp: string, deals: number | string, seed: number, ...plays: string[]]>()(simulated),
    web_board_chances: call<[]>()(object({ chances: list(numbers) })),
    web_board_position: call<[cgp: string, most: number]>()(object({ board, plays })),
    web_board_check: call<[cgp: string]>()(
        object({ odd: list(object({ kind: oneOf('count', 'word', 'loose', 'rack'), what: text })) }),
    ),
    web_board_puzzle: call<[cgp: string, words: '' | 'all-words']>()(object({ puzzle: maybe(puzzle) })),
    web_duplicate_round: call<[seed: number, round: number, most: number]>()(duplicate),
    web_record_rules: call<[gcg: string, usual: string]>()(object({ rules: text })),
    web_board_replay: call<[gcg: string]>()(
        object({ seats: list(text), notes: list(text), events: list(event), differences: number, end: board }),
    ),
    web_position_validate: call<[cgp: string, play: string]>()(checked),
};
export type Name = keyof typeof CALLS;
export type Takes<C extends Name> = (typeof CALLS)[C] extends Call<infer T, unknown> ? T : never;
export type Answer<C extends Name> = Of<(typeof CALLS)[C]['shape']>;

// Those that answer with a text that is no JSON: a page, a record, rules, a position.
export type Texts = {
    web_ghost_sheet: [player: string, language: string];
    // The turns that led to its beginning, as GCG; whoever of it has seat 0.
    web_board_gcg: [before: string, first: string, ...names: string[]];
    web_record_line: [gcg: string, steps: string, notes: string, ...notesAndMoves: string[]];
    web_board_rules: [name: string];
    web_board_seen: [];
    web_board_analyse: [depth: string, gcg: string, turns: string, ...names: string[]];
};

// How far a long call is (web/module/progress.c): `fraction` of it is done (null: unknown), in a phase of
// several; the best play so far; the turn of an analysis that is done, which a later call takes.
export const progress = object(
    { fraction: maybe(number), phase: number, phases: number, play: maybe(text) },
    { turn: text },
);
export type Progress = Of<typeof progress>;

// The answer to a call, or a ShapeError.
export function read<C extends Name>(name: C, json: string): Answer<C> {
    return CALLS[name].shape(JSON.parse(json)) as Answer<C>;
}
