// The calls of the module (web/module/module.h): what each takes, and the shape of its answer as far as
// the page reads it.  The tests compare both with the module and with docs/json.md.

import { list, maybe, number, object, oneOf, pair, record, text, yes, type Of } from './shape';

const nothing = object({});
const numbers = list(number);
const word = object({ word: maybe(text) });
const lexicon = object({ name: text, words: number, sha256: text });

// ---- words

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

const value = object({ fragment: text, legal: yes, word: yes, value: oneOf('win', 'loss'), legal_plays: list(text) });

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
const chosen = object({ play: maybe(text), challenge: yes });
const solved = object({
    stopped: yes,
    nodes: number,
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
const puzzle = object({ grade: number, method: text, margin: number, tags: list(text), play: text, cgp: text });

export const CALLS = {
    web_words_open: lexicon,
    web_words_info: lexicon,
    web_words_letters: object({ letters: list(text) }),
    web_words_check: object({ word: text, valid: yes, level: maybe(number), offensive: yes }),
    web_words_define: object({
        word: text,
        form: maybe(text),
        base: maybe(text),
        parts: maybe(text),
        gloss: maybe(text),
    }),
    web_words_hooks: object({ hooks: list(object({ word: text, in: yes, front: list(text), back: list(text) })) }),
    web_words_find: object({
        count: number,
        words: list(object({ word: text, length: number }, { tiles: text, blanks: number, column: number })),
    }),

    web_practice_cards: practice,

    web_ghost_open: nothing,
    web_ghost_value: value,
    web_ghost_explain: object(
        {
            legal: yes,
            word: yes,
            to_move: text,
            winner: maybe(text),
            plays: list(object({ play: text, wins: maybe(yes), line: list(text) })),
        },
        { loser: maybe(number) }, // with more than two players
    ),
    web_ghost_judge: object({ is_play: yes, legal: yes, word: yes, fragment: text }),
    web_ghost_choose: object({ play: maybe(text) }),
    web_ghost_dare: chosen,
    web_ghost_name: word,
    web_ghost_fits: object({ fits: yes }),
    web_ghost_size: object({ vast: yes }),
    web_ghost_quiz: object({
        winner: oneOf('first', 'second'),
        pairs: list(object({ position: text, reply: text, forced: yes })),
    }),
    web_ghost_word: word,

    web_board_open: rules,
    web_board_new: nothing,
    web_board_state: state,
    web_board_validate: checked,
    web_board_play: checked,
    web_board_challenge: object({ result: text }),
    web_board_resign: nothing,
    web_board_undo: nothing,
    web_board_plays: plays,
    web_board_weigh: object({ best: text, score: number, cost: number }),
    web_board_coach: object({
        best: text,
        score: number,
        points: number,
        mark: oneOf('', 'small', 'medium', 'large'),
        why: text,
    }),
    web_board_levels: object({ ratings: numbers }),
    web_board_choose: chosen,
    web_board_endgame: solved,
    web_board_preendgame: object({
        exact: yes,
        nodes: number,
        cases: number,
        plays: list(object({ play: text, score: number, wins: number, draws: number, losses: number, exact: yes })),
    }),
    web_board_infer: object({
        fits: yes,
        leaves: list(object({ leave: text, chance: number, usual: number })),
        letters: list(object({ letter: text, held: number, usual: number })),
    }),
    web_board_simulate: object({
        plays: list(
            object({ play: text, iterations: number, win: number, win_error: number }, { heat: maybe(list(numbers)) }),
        ),
    }),
    web_board_chances: object({ chances: list(numbers) }),
    web_board_position: object({ board, plays }),
    web_board_check: object({ odd: list(object({ kind: oneOf('count', 'word', 'loose', 'rack'), what: text })) }),
    web_board_puzzle: object({ puzzle: maybe(puzzle) }),
    web_duplicate_round: object({
        round: number,
        over: yes,
        rack: text,
        bag: number,
        placements: number,
        plays: list(object({ play: text, score: number })),
        total: number,
        cgp: text,
    }),
    web_record_rules: object({ rules: text }),
    web_board_replay: object({
        seats: list(text),
        notes: list(text),
        events: list(event),
        differences: number,
        end: board,
    }),
    web_position_validate: checked,
};
// What they take.
type Arguments = {
    web_words_open: [name: string, alphabet: string, keep: string, list: string, levels: string];
    web_words_info: [];
    web_words_letters: [];
    web_words_check: [word: string];
    web_words_define: [word: string];
    web_words_hooks: [words: string];
    web_words_find: [
        rack: string,
        pattern: string,
        row: string,
        limit: number,
        exact: '' | 'exact',
        marked: '' | 'inoffensive',
    ];
    web_practice_cards: [now: number, progress: string];
    web_ghost_open: [
        variant: string,
        reading: string,
        least: string,
        players: number,
        misere: string,
        seed: number,
        words: '' | 'all-words',
    ];
    web_ghost_value: [fragment: string];
    web_ghost_explain: [fragment: string];
    web_ghost_judge: [fragment: string, said: string];
    web_ghost_choose: [fragment: string, level: string];
    web_ghost_dare: [level: string, ...fragments: string[]];
    web_ghost_name: [fragment: string, level: string];
    web_ghost_fits: [fragment: string, word: string];
    web_ghost_size: [];
    web_ghost_quiz: [];
    web_ghost_word: [fragment: string];
    web_board_open: [rules: string, challenge: string];
    web_board_new: [players: number, seed: number, cgp: string];
    web_board_state: [seat: number | '', moves: number | ''];
    web_board_validate: [play: string];
    web_board_play: [play: string];
    web_board_challenge: [seat: string];
    web_board_resign: [seat: string];
    web_board_undo: [];
    web_board_plays: [most: number, order: 'equity' | 'score', moves: number | '', own: string];
    web_board_weigh: [move: number];
    web_board_coach: [play: string, words: string];
    web_board_levels: [];
    web_board_choose: [level: string];
    web_board_endgame: [most: number, nodes: number];
    web_board_preendgame: [most: number, nodes: number];
    web_board_infer: [most: number];
    web_board_simulate: [cgp: string, deals: string, seed: number, ...plays: string[]];
    web_board_chances: [];
    web_board_position: [cgp: string, most: number];
    web_board_check: [cgp: string];
    web_board_puzzle: [cgp: string, words: '' | 'all-words'];
    web_duplicate_round: [seed: number, round: number, most: number];
    web_record_rules: [gcg: string, usual: string];
    web_board_replay: [gcg: string];
    web_position_validate: [cgp: string, play: string];
};
export type Name = keyof typeof CALLS;
export type Takes<C extends Name> = Arguments[C];
export type Answer<C extends Name> = Of<(typeof CALLS)[C]>;

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
    return CALLS[name](JSON.parse(json)) as Answer<C>;
}
