/** quoth: an engine for crossword board games and for Ghost, in a worker.
 *
 *      import { open } from 'quoth';
 *
 *      const engine = await open({ rules: 'wwf' });
 *      const plays = await engine.moves({ rack: 'RETAINS', top: 10 });
 *      engine.close();
 *
 *  Every method returns a promise.  What is wrong with an argument, and what the rules forbid, rejects it
 *  with a `QuothError`; an aborted signal rejects it with the signal's reason.  Requests are answered one
 *  after the other, in the order in which they are made. */

/** What kind of error it is.  Those of the library are in `quoth/base.h`; `bad-position` and `bad-move`
 *  come from searches; `failed`: memory ran out during a search; `lost`: the worker ended (the next
 *  request has a new one); `closed`: after `close`. */
export type Status =
    | 'ok'
    | 'no-memory'
    | 'bad-text'
    | 'bad-image'
    | 'too-large'
    | 'not-found'
    | 'stopped'
    | 'sink-failed'
    | 'bad-answer'
    | 'bad-call'
    | 'illegal'
    | 'game-over'
    | 'unknown-rack'
    | 'mismatch'
    | 'unsupported'
    | 'resigns'
    | 'bad-position'
    | 'bad-move'
    | 'unknown-command'
    | 'unsupported-mode'
    | 'no-position'
    | 'failed'
    | 'lost'
    | 'closed';

export class QuothError extends Error {
    constructor(status: Status, message: string);
    readonly status: Status;
}

// ---- opening

export interface Words {
    /** One word a line, in UTF-8. */
    text: string | ArrayBuffer | ArrayBufferView;
    /** Called so in answers; "words". */
    name?: string;
    /** "english", or the name of a tile set ("german"). */
    alphabet?: string;
    /** Lines `WORD LEVEL`, 10 (everybody knows it) to 95, for the levels of players. */
    levels?: string | ArrayBuffer | ArrayBufferView;
    /** Words with capital letters: `fold` makes them small, `lower` leaves them out. */
    keep?: 'fold' | 'lower';
}

export interface OpenOptions extends Cancel {
    /** "wwf" (the default), "scrabble", "super", "crossplay", "wordfeud", "wordsmog", ..., or the
     *  text of rules (`quoth cross rules`). */
    rules?: string;
    /** How phonies are met, in place of what the rules say. */
    challenge?: 'void' | 'single' | 'double' | 'triple' | '5-point' | '10-point' | '5-point-a-word' | '10-point-a-word' | '5pt' | '10pt';
    /** Without them ENABLE, with the levels of its words. */
    words?: string | ArrayBuffer | ArrayBufferView | Words;
    /** Called when the worker was lost; what waited has been rejected. */
    onLost?: () => void;
    /** Starts the worker, where bundlers or security policies want it their way (`quoth/connection`). */
    worker?: () => import('./connection.js').EngineWorker;
    /** Loads the package's parts in another way: `quoth.wasm`, `words.bin`, `meanings.bin`, `NAME.leaves`. */
    load?: (name: string) => Promise<ArrayBuffer | Uint8Array>;
}

/** Opens an engine with its own worker.  An engine takes some 90 MB of memory. */
export function open(options?: OpenOptions): Promise<Engine>;

export interface Cancel {
    signal?: AbortSignal;
}

export interface WordsInfo {
    readonly name: string;
    readonly words: number;
    readonly sha256: string;
    readonly alphabet: string;
    readonly letters: number;
    readonly longest: number;
    readonly levels: boolean;
    readonly nodes: number;
}

export interface Rules {
    readonly name: string;
    readonly rows: number;
    readonly columns: number;
    /** Row and column, from 0, of the square that the first play covers. */
    readonly start: readonly [number, number];
    /** Tiles on a full rack. */
    readonly rack: number;
    /** What each square multiplies a letter, or a word, by; row after row. */
    readonly letter: readonly number[];
    readonly word: readonly number[];
    /** The tiles, the blank first; `blank`: how a blank that stands for the letter is written. */
    readonly letters: readonly { letter: string; blank: string; count: number; value: number }[];
    /** Whether the letters of a word may stand in any order (wordsmog). */
    readonly anagrams: boolean;
    /** Tiles that the bag must have for an exchange; -1: there are no exchanges. */
    readonly exchange: number;
    readonly challenge: string;
}

// ---- positions and plays

/** A position: by its parts, or as a line of CGP in `position`.  The player to move comes first. */
export interface Position {
    /** A row for each row of the board, as an array or as lines: letters, small ones for blanks, a tile of
     *  several letters in brackets, "." or a blank for an empty square.  Without it the board is empty. */
    board?: string | readonly string[];
    /** In capital or small letters; "?" is a blank; "" if the rack is not known. */
    rack?: string;
    /** The racks of the other players, "" where they are not known.  By default one player. */
    others?: readonly string[];
    /** By default 0. */
    scores?: readonly number[];
    /** Turns without points that have just been made. */
    scoreless?: number;
    /** The turns since then: "8H CAT", "ex ABC", "ex 3", "pass", "phony.8H.CTA" (docs/siu.md). */
    moves?: readonly string[];
    /** All of it as CGP (docs/notation.md), in place of the members above but `moves`. */
    position?: string;
}

/** A play: "8H CAT" across from row 8, column H, "H8 CAT" down, small letters for blanks; "ex ABC"; "pass". */
export type Play = string;

export interface Move {
    play: Play;
    score: number;
    /** The score and the worth of the leave. */
    equity: number;
    /** The tiles that stay on the rack. */
    leave: string;
}

export interface MovesOptions extends Position, Cancel {
    /** How many, 10 by default; 0: all. */
    top?: number;
}

export interface JudgeOptions extends Position, Cancel {
    play: Play;
}

/** Whether a play is legal, and what it makes. */
export interface Judgement {
    legal: boolean;
    /** "legal", "not-a-word", "not-on-rack", ... (docs/json.md). */
    verdict: string;
    /** Why it is not legal, in English. */
    reason: string | null;
    rack: string | null;
    /** These are there if the play can be spelled. */
    play?: Play;
    tiles?: string;
    score?: number;
    bonus?: number;
    equity?: number;
    leave?: string;
    words: { coordinate: string; word: string; score: number; valid: boolean }[];
    rules: string;
    lexicon: Lexicon;
}

/** A play that was made. */
export interface Made extends Judgement {
    play: Play;
    tiles: string;
    score: number;
    leave: string;
}

export interface Lexicon {
    name: string;
    words: number;
    sha256: string;
}

// ---- searches

/** `P`: the plays of the search. */
export interface SearchOptions<P> extends Position, Cancel {
    /** The longest time, in milliseconds. */
    time?: number;
    /** The only plays that are searched. */
    plays?: readonly Play[];
    /** The same seed and number of iterations give the same figures; 1 by default. */
    seed?: number;
    /** Called some times a second with what is known so far. */
    onProgress?: (progress: Progress<P>) => void;
}

export interface SimulationOptions<P> extends SearchOptions<P> {
    iterations?: number;
    /** Turns that are looked ahead; 2 by default. */
    depth?: number;
    /** Ends when the best play is known to be so in as many per cent of cases. */
    confidence?: 95 | 98 | 99;
}

/** `plays` are those of the result, as they are known by then. */
export interface Progress<P> {
    plays: P[];
    /** Of a simulation; of other searches the positions that were looked at. */
    iterations: number;
    milliseconds: number;
}

export interface SimulatedPlay {
    play: Play;
    /** The chance to win, 0 to 1, and its standard error. */
    win: number;
    winError: number;
    /** The points still to be gained on the other player, and the standard error. */
    gain: number;
    gainError: number;
    iterations: number;
}

export interface SolvedPlay {
    play: Play;
    /** The points still to be gained on the other player. */
    value: number;
    /** The plays of both players to the end. */
    line: Play[];
    depth: number;
}

export interface PreendgamePlay {
    play: Play;
    /** Orders of the bag, with the tiles of the other player, that win, draw and lose. */
    wins: number;
    draws: number;
    losses: number;
    /** The mean of the points gained; null where it was not found. */
    spread: number | null;
}

/** What `best` compares depends on its method. */
export type ComparedPlay = SimulatedPlay | SolvedPlay | PreendgamePlay;

export interface Simulation {
    best: Play;
    /** Best first. */
    plays: SimulatedPlay[];
    iterations: number;
    milliseconds: number;
}

export interface Best {
    play: Play;
    method: 'only' | 'static' | 'simulation' | 'preendgame' | 'endgame';
    /** Whether it is proved. */
    exact: boolean;
    /** The plays that were compared, as far as the method tells them. */
    plays: ComparedPlay[];
}

export interface Endgame {
    play: Play;
    /** The points still to be gained on the other player; null where the search ended before. */
    value: number | null;
    line: Play[];
    exact: boolean;
    /** Between which values the true one is; null where the search ended before. */
    bounds: [number | null, number | null] | null;
}

export interface Preendgame {
    best: Play;
    plays: PreendgamePlay[];
    exact: boolean;
}

export interface Inference {
    /** The likeliest leaves of the player who moved last. */
    leaves: { leave: string; chance: number }[];
    /** Whether every rack was tried, not a sample. */
    exact: boolean;
}

export interface InferOptions extends Position, Cancel {
    time?: number;
    iterations?: number;
    seed?: number;
}

export interface SiuOptions extends Cancel {
    /** Called with each line of the answer as it is written. */
    onLine?: (line: string) => void;
}

/** A page is in English, or in another language, whose texts (15 KB) are loaded with the first such page. */
export interface Speaking {
    language?: 'en' | 'de' | 'fr';
}

// ---- words

export interface FindOptions extends Cancel {
    /** The tiles; "?" is a blank. */
    rack?: string;
    /** Letters, "?" for any one, "*" for any number. */
    pattern?: string;
    /** A row of a board, "." for empty squares, into which the words must fit; it needs a rack and takes no pattern. */
    row?: string;
    /** How many words, the longest first; 0, the default: all. */
    top?: number;
    /** Words that use every tile of the rack. */
    exact?: boolean;
}

export interface Found {
    /** Of all words, whatever `top` says. */
    count: number;
    words: { word: string; length: number; tiles: string | null; blanks?: number; column?: number }[];
}

export interface Hooks {
    word: string;
    in: boolean;
    front: string[];
    back: string[];
    withoutFirst: boolean;
    withoutLast: boolean;
}

/** What is known of a word; all but `word` are null where no meaning is. */
export interface Meaning {
    word: string;
    /** "plural of QAT: (n) a shrub with leaves that are chewed as a stimulant" */
    meaning: string | null;
    /** What it is of its base. */
    form: 'itself' | 'plural' | 'present' | 'past' | 'participle' | 'comparative' | 'superlative' | 'adverb' | 'quality' | 'agent' | 'without' | 'again' | 'not' | null;
    base: string | null;
    /** Parts of speech with commas between, the first being that of the gloss; null of a form. */
    parts: string | null;
    /** The meaning alone; null of a form, whose base has it. */
    gloss: string | null;
}

// ---- the engine

export class Engine {
    private constructor();
    readonly rules: Rules;
    readonly words: WordsInfo;
    readonly closed: boolean;

    /** Ends the worker; whatever waits is rejected.  Closing twice is nothing. */
    close(): void;
    /** Ends the search that is running: its promise is resolved with the best so far.  False if nothing is
     *  being searched, or if the worker cannot be told, as in a page that is not cross-origin isolated: there
     *  abort it, and take what `onProgress` brought. */
    stop(): boolean;

    /** The best plays by equity, in some milliseconds. */
    moves(options: MovesOptions): Promise<Move[]>;
    judge(options: JudgeOptions): Promise<Judgement>;
    /** The points of a play; rejects with `illegal` if it is not legal. */
    score(options: JudgeOptions): Promise<number>;

    /** The chances of the best plays by games that are played on.  Without a limit until 99 % is sure, or for
     *  20,000 iterations. */
    simulate(options: SimulationOptions<SimulatedPlay>): Promise<Simulation>;
    /** The play of the strongest player, `auto`: simulation, and proofs when the bag runs out. */
    best(options: SimulationOptions<ComparedPlay>): Promise<Best>;
    /** The ending solved: the bag is empty, and the racks are known. */
    endgame(options: SearchOptions<SolvedPlay> & { depth?: number }): Promise<Endgame>;
    /** Every order of the last 1 to 4 tiles of the bag, for two players. */
    preendgame(options: SearchOptions<PreendgamePlay>): Promise<Preendgame>;
    /** What the player who made the last of `moves` probably kept. */
    infer(options: InferOptions): Promise<Inference>;
    /** Lines of SIU (docs/siu.md), and the lines that answer them. */
    siu(lines: string | readonly string[], options?: SiuOptions): Promise<string[]>;

    has(word: string, options?: Cancel): Promise<boolean>;
    /** With the level at which people know the word (0 if none is known), and whether it is marked as
     *  offensive. */
    check(word: string, options?: Cancel): Promise<{ word: string; valid: boolean; level: number; offensive: boolean }>;
    hooks(word: string, options?: Cancel): Promise<Hooks>;
    /** What a word means, in English: one short meaning of 55,857 words and of their regular forms.  The
     *  first question loads the dictionary, `meanings.bin`, 0.94 MB. */
    define(word: string, options?: Cancel): Promise<Meaning>;
    find(options: FindOptions): Promise<Found>;

    /** Begins a board game.  The same seed brings the same tiles. */
    game(options?: Cancel & { players?: number; seed?: number; position?: string }): Promise<Game>;
    /** A round of the duplicate game of a seed, from 1, before its best play is laid; of a game that ended before,
     *  the end.  Rounds in rising order cost a turn each; an earlier one begins the game again. */
    duplicate(options: Cancel & { seed: number; round?: number; top?: number }): Promise<DuplicateRound>;
    /** Solves a game of Ghost. */
    ghost(options?: Cancel & GhostOptions): Promise<Ghost>;
    /** The variants of Ghost. */
    variants(options?: Cancel): Promise<Variant[]>;

    /** Each turn of a game, as GCG, beside the best one: a page of HTML.  `normal` takes half a minute.  Bytes are
     *  ISO-8859-1 unless they say that they are UTF-8. */
    analyse(gcg: string | ArrayBuffer | ArrayBufferView, options?: Cancel & Speaking & { depth?: 'quick' | 'normal' }): Promise<string>;
    /** The turns of a game, as GCG, by these rules; bytes as in `analyse`. */
    replay(gcg: string | ArrayBuffer | ArrayBufferView, options?: Cancel): Promise<Replay>;
    /** What no game can have brought about: too many of the letter `what` (count), `what` is no word (word), tiles
     *  not connected to the start square (loose), a rack with too many tiles (rack). */
    warnings(options: Position & Cancel): Promise<{ kind: 'count' | 'word' | 'loose' | 'rack'; what: string }[]>;
    /** A puzzle if one play of the position is clearly the best, else null. */
    puzzle(options: Position & Cancel): Promise<Puzzle | null>;
}

export interface DuplicateRound {
    round: number;
    over: boolean;
    rack: string;
    bag: number;
    /** How many placements there are; `plays` are the first of them, best first. */
    placements: number;
    plays: { play: Play; score: number }[];
    /** Points of the best plays of the rounds before. */
    total: number;
    cgp: string;
}

export interface Puzzle {
    grade: number;
    method: string;
    margin: number;
    tags: string[];
    play: Play;
    cgp: string;
}

export interface Replay {
    players: number;
    seats: string[];
    /** Lines before the first event. */
    notes: string[];
    events: { player: number; kind: string; place: string; tiles: string; score: number; total: number; odd: boolean; lost: boolean; before: string | null; board: BoardState; notes: string[] }[];
    differences: number;
    /** The last position, with the racks that the file names. */
    end: BoardState;
}

// ---- a board game

export interface BoardState {
    rules: string;
    lexicon: Lexicon;
    rows: number;
    columns: number;
    /** Null for an empty square; a small letter is a blank. */
    board: (string | null)[][];
    players: number;
    /** Null where the viewer does not see it. */
    racks: (string | null)[];
    scores: number[];
    /** The player to move, from 1. */
    turn: number;
    bag: number;
    unseen: Record<string, number>;
    scoreless: number;
    /** How the game ended; null while it goes on. */
    ending: string | null;
    cgp?: string;
    [more: string]: unknown;
}

export interface GameState {
    board: BoardState;
    /** The seat to move, from 0. */
    turn: number;
    over: boolean;
    /** The seat that resigned; -1: none. */
    resigned: number;
    /** The seats that are ahead. */
    leaders: number[];
    moves: { seat: number; kind: 'play' | 'challenge' | 'resign' | 'adjust'; play?: Play; score?: number; tiles?: number; result?: string }[];
    /** By seat: the points for tiles left on racks at the end of the game. */
    leftover: number[];
}

/** A board game.  Games of one engine, and its searches, may alternate. */
export class Game {
    private constructor();
    /** `seat`: what that player sees; without it everything.  `after`: so many moves. */
    state(options?: Cancel & { seat?: number; after?: number }): Promise<GameState>;
    /** The best plays of the player to move. */
    moves(options?: Cancel & { top?: number }): Promise<Move[]>;
    judge(play: Play, options?: Cancel): Promise<Judgement>;
    /** The play of a level, 1 to 10, or of the strongest player, which takes a second or two.  It is not
     *  made.  `challenge`: the last play is challenged, and `play` is null. */
    choose(player?: number | 'auto', options?: Cancel): Promise<{ play: Play | null; challenge: boolean }>;
    /** The position as the player to move sees it, as CGP: for `simulate`, `best`, ... */
    seen(options?: Cancel): Promise<string>;
    /** The game as GCG; `names` by seat. */
    gcg(names?: readonly string[], options?: Cancel): Promise<string>;
    /** Makes a play; rejects with `illegal` if it is not legal.  By rules with challenges a phony is made. */
    play(play: Play): Promise<Made>;
    /** `nothing`: there is no play to challenge, and no move is made. */
    challenge(seat: number): Promise<{ result: 'nothing' | 'held' | 'removed' }>;
    resign(seat: number): Promise<void>;
    undo(): Promise<void>;
}

// ---- Ghost

export interface GhostOptions {
    /** "ghost" (the default), "super", "superduper", "xghost", "spook". */
    variant?: string;
    /** One of the variant's readings; the first by default. */
    reading?: string;
    /** The least letters of a word that loses; 3 by default. */
    min?: number;
    /** 2 to 16; 2 by default. */
    players?: number;
    /** Who makes a word wins. */
    misere?: 'legal' | 'literal';
    /** Which words end the game: each, as by default, or only those that no play makes longer. */
    wordEnd?: 'always' | 'maximal';
    /** Which opponent those who survive prefer to lose, with more than two players; "next" by default. */
    loser?: 'next' | 'previous' | 'coalition' | 'selfish';
    /** For the choices of players. */
    seed?: number;
}

export interface Variant {
    name: string;
    aliases: string[];
    summary: string;
    rule: string;
    atEnd: boolean;
    inFront: boolean;
    between: boolean;
    reversed: boolean;
    anyOrder: boolean;
    readings: { name: string; legality: string }[];
}

/** Who wins; `winner` is null for more than two players, of whom `loser` loses. */
export interface GhostSolution {
    variant: string;
    winner: 'first' | 'second' | null;
    loser?: number;
    winningFirstPlays: string[];
    /** How many letters the game takes. */
    length: number | null;
    longest: number | null;
    words: number;
    positions: number;
    reachable: number;
    [more: string]: unknown;
}

export interface GhostValue {
    fragment: string;
    legal: boolean;
    word: boolean;
    /** For the player to move. */
    value: 'win' | 'loss' | null;
    legalPlays: string[];
    winningPlays: string[];
    length: number | null;
    longest: number | null;
    [more: string]: unknown;
}

export interface GhostExplanation {
    fragment: string;
    toMove: string;
    winner: string | null;
    /** Every play, and how the game goes on after it. */
    plays: { play: string; wins: boolean; line: string[] }[];
    [more: string]: unknown;
}

/** A game of Ghost.  Fragments are texts; "" is the beginning. */
export class Ghost {
    private constructor();
    solve(options?: Cancel): Promise<GhostSolution>;
    value(fragment: string, options?: Cancel): Promise<GhostValue>;
    /** Hints: every play with the game that follows. */
    explain(fragment: string, options?: Cancel): Promise<GhostExplanation>;
    /** Whether `play` is a play of the fragment, and what it makes. */
    judge(fragment: string, play: string, options?: Cancel): Promise<{ isPlay: boolean; legal: boolean; word: boolean; fragment: string }>;
    /** The play of a player who knows the words up to a level, 10 to 95; 0: all words.  Null: none is known,
     *  or the fragment is a word that ends the game. */
    choose(fragment: string, level?: number, options?: Cancel): Promise<string | null>;
    /** A word that the fragment can become, for a challenge. */
    name(fragment: string, level?: number, options?: Cancel): Promise<string | null>;
    /** Whether the fragment can become the word. */
    fits(fragment: string, word: string, options?: Cancel): Promise<boolean>;
    /** The smallest strategy found for the player who can win. */
    strategy(options?: Cancel): Promise<{ winner: string; pairs: { position: string; reply: string; forced: boolean }[] }>;
    /** A sheet of words to memorise: a page of HTML. */
    sheet(player?: 'first' | 'second', options?: Cancel & Speaking): Promise<string>;
}
