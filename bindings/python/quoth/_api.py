"""The C interface of libquoth.  tools/python_api.py writes this file from the public headers.

Names are those of C.  Enumerations are plain integers.  See the headers in include/quoth for what
each struct and function means.
"""

from __future__ import annotations

from ctypes import (CDLL, CFUNCTYPE, POINTER, Structure, c_bool, c_char, c_char_p, c_double,
                    c_float, c_int, c_int32, c_int64, c_int8, c_size_t, c_uint, c_uint16, c_uint32,
                    c_uint64, c_uint8, c_void_p)
from typing import Any, Dict, List, Optional, Tuple

QUOTH_AS_PLAY = 1
QUOTH_AS_RACK = 0
QUOTH_AS_WORD = 2
QUOTH_AUTO_ENDGAME = 4
QUOTH_AUTO_NODES = 200
QUOTH_AUTO_ONLY = 0
QUOTH_AUTO_PREENDGAME = 3
QUOTH_AUTO_SIMULATION = 2
QUOTH_AUTO_STATIC = 1
QUOTH_AUTO_WORK = 1000
QUOTH_BAD_ANSWER = 8
QUOTH_BAD_CALL = 9
QUOTH_BAD_IMAGE = 3
QUOTH_BAD_TEXT = 2
QUOTH_BAG_MAX = 1000
QUOTH_BLANK = 128
QUOTH_BOARD_SEED_MAX = 999999999
QUOTH_BY_EQUITY = 1
QUOTH_BY_SCORE = 0
QUOTH_CARD_LEARNING = 1
QUOTH_CARD_NEW = 0
QUOTH_CARD_RELEARNING = 3
QUOTH_CARD_REVIEW = 2
QUOTH_CAUSES = 22
QUOTH_CAUSES_MAX = 6
QUOTH_CAUSE_BLANK = 11
QUOTH_CAUSE_BONUS = 0
QUOTH_CAUSE_CHALLENGE = 6
QUOTH_CAUSE_CONSONANT = 8
QUOTH_CAUSE_CONSONANTS = 10
QUOTH_CAUSE_ENDING = 20
QUOTH_CAUSE_EXCHANGE = 2
QUOTH_CAUSE_EXCHANGED = 3
QUOTH_CAUSE_HEAVY = 12
QUOTH_CAUSE_LEAVE = 14
QUOTH_CAUSE_LEFT = 19
QUOTH_CAUSE_LET_OUT = 18
QUOTH_CAUSE_OTHER = 21
QUOTH_CAUSE_OUT = 17
QUOTH_CAUSE_PASSED = 4
QUOTH_CAUSE_PHONY = 5
QUOTH_CAUSE_REPLIES = 16
QUOTH_CAUSE_SCORE = 1
QUOTH_CAUSE_SPENT = 13
QUOTH_CAUSE_TRIPLE = 15
QUOTH_CAUSE_VOWEL = 7
QUOTH_CAUSE_VOWELS = 9
QUOTH_CGP_OPERATIONS_MAX = 32
QUOTH_CGP_TEXT_SIZE = 2048
QUOTH_CHALLENGE_10 = 4
QUOTH_CHALLENGE_10_A_WORD = 7
QUOTH_CHALLENGE_5 = 3
QUOTH_CHALLENGE_5_A_WORD = 6
QUOTH_CHALLENGE_DOUBLE = 2
QUOTH_CHALLENGE_HELD = 1
QUOTH_CHALLENGE_NOTHING = 0
QUOTH_CHALLENGE_REMOVED = 2
QUOTH_CHALLENGE_SINGLE = 1
QUOTH_CHALLENGE_TRIPLE = 5
QUOTH_CHALLENGE_VOID = 0
QUOTH_COLUMN_SIZE = 3
QUOTH_COORDINATE_SIZE = 5
QUOTH_COVERED = 5
QUOTH_CROSS_BEGINS = 0
QUOTH_CROSS_ENDS = 2
QUOTH_CROSS_EQUITY = 1
QUOTH_CROSS_GREEDY = 0
QUOTH_CROSS_LEVELS = 10
QUOTH_CROSS_MOVE = 1
QUOTH_CROSS_RANDOM = 2
QUOTH_DATE = "2026-11-21"
QUOTH_ENDING_FINAL = 4
QUOTH_ENDING_LOST = 3
QUOTH_ENDING_NONE = 0
QUOTH_ENDING_OUT = 1
QUOTH_ENDING_STUCK = 2
QUOTH_ERROR_ABOUT_SIZE = 64
QUOTH_EXCHANGE_BAG = 13
QUOTH_EXCHANGE_NEVER = 12
QUOTH_EXCHANGE_NONE = 14
QUOTH_FACT_FLAG = 3
QUOTH_FACT_NUMBER = 1
QUOTH_FACT_SHARE = 2
QUOTH_FACT_TEXT = 0
QUOTH_FIND_ALL = 0
QUOTH_FIND_BEST = 2
QUOTH_FIND_COUNT = 3
QUOTH_FIND_TOP = 1
QUOTH_FORMAT_COLOR = 1
QUOTH_FORMAT_DOT = 6
QUOTH_FORMAT_GCG = 8
QUOTH_FORMAT_HTML = 5
QUOTH_FORMAT_JSON = 2
QUOTH_FORMAT_SVG = 7
QUOTH_FORMAT_TEXT = 0
QUOTH_FORMAT_TREE = 4
QUOTH_FORMAT_WORDS = 3
QUOTH_FROM_BLANK = 2
QUOTH_FROM_BOARD = 0
QUOTH_FROM_RACK = 1
QUOTH_GAME_OVER = 11
QUOTH_GCG_CHALLENGE = 4
QUOTH_GCG_DIFFERENCES = 511
QUOTH_GCG_EVENTS_MAX = 10000
QUOTH_GCG_EXCHANGE = 1
QUOTH_GCG_NICK_SIZE = 64
QUOTH_GCG_NOTE_GOOD = 1024
QUOTH_GCG_NOTE_PHONY = 512
QUOTH_GCG_OUT = 5
QUOTH_GCG_PASS = 2
QUOTH_GCG_PLAY = 0
QUOTH_GCG_POINTS_MAX = 1000000
QUOTH_GCG_STUCK = 6
QUOTH_GCG_TEXT_SIZE = 4000
QUOTH_GCG_TILES_SIZE = 1024
QUOTH_GCG_TIME = 7
QUOTH_GCG_WARN_COUNT = 32
QUOTH_GCG_WARN_EXCHANGE = 64
QUOTH_GCG_WARN_OVER = 8
QUOTH_GCG_WARN_RACK = 16
QUOTH_GCG_WARN_SCORE = 1
QUOTH_GCG_WARN_TILES = 128
QUOTH_GCG_WARN_TOTAL = 2
QUOTH_GCG_WARN_TURN = 4
QUOTH_GCG_WARN_WORD = 256
QUOTH_GCG_WITHDRAWN = 3
QUOTH_GHOST_ANY_ORDER = 16
QUOTH_GHOST_AT_END = 1
QUOTH_GHOST_BEGINS = 0
QUOTH_GHOST_BETWEEN = 4
QUOTH_GHOST_CACHE_BYTES = 512 << 20
QUOTH_GHOST_CERTIFIED_COALITION = 2
QUOTH_GHOST_CERTIFIED_NEXT = 0
QUOTH_GHOST_CERTIFIED_PREVIOUS = 1
QUOTH_GHOST_CERTIFIED_SELFISH = 3
QUOTH_GHOST_CHALLENGED = 5
QUOTH_GHOST_ENDS = 2
QUOTH_GHOST_FIGURE_GAME = 0
QUOTH_GHOST_FIGURE_PREFIX = 1
QUOTH_GHOST_FORMS_MAX = 256
QUOTH_GHOST_GOING_ON = 0
QUOTH_GHOST_ILLEGAL = 2
QUOTH_GHOST_INFIX = 3
QUOTH_GHOST_INFIX_ANAGRAM = 5
QUOTH_GHOST_INFIX_EITHER_WAY = 4
QUOTH_GHOST_IN_FRONT = 2
QUOTH_GHOST_KNOWN_LEGALITY = 1
QUOTH_GHOST_KNOWN_NOTHING = 0
QUOTH_GHOST_KNOWN_OUTCOME = 2
QUOTH_GHOST_KNOWN_SEATS = 3
QUOTH_GHOST_LEFT = 6
QUOTH_GHOST_LIVES_MAX = 99
QUOTH_GHOST_LIVES_ROUNDS_MAX = 1584
QUOTH_GHOST_LOSER_COALITION = 2
QUOTH_GHOST_LOSER_NEXT = 0
QUOTH_GHOST_LOSER_PREVIOUS = 1
QUOTH_GHOST_LOSER_SELFISH = 3
QUOTH_GHOST_LOSES = 1
QUOTH_GHOST_MISERE_LEGAL = 1
QUOTH_GHOST_MISERE_LITERAL = 2
QUOTH_GHOST_MISERE_NO = 0
QUOTH_GHOST_NOTEBOOK = 1
QUOTH_GHOST_OPENS_AFTER = 1
QUOTH_GHOST_OPENS_LOSER = 0
QUOTH_GHOST_OPENS_TURN = 2
QUOTH_GHOST_PLAYED = 1
QUOTH_GHOST_PREFIX = 1
QUOTH_GHOST_RANDOM = 2
QUOTH_GHOST_RATIONAL = 0
QUOTH_GHOST_RESIGNED = 3
QUOTH_GHOST_REVERSED = 8
QUOTH_GHOST_SEATS_MAX = 16
QUOTH_GHOST_SHEET_OVERALL = 1
QUOTH_GHOST_SHEET_PER_NODE = 0
QUOTH_GHOST_STUCK = 4
QUOTH_GHOST_SUBMULTISET = 7
QUOTH_GHOST_SUBSEQUENCE = 6
QUOTH_GHOST_SUFFIX = 2
QUOTH_GHOST_UNKNOWN = 0
QUOTH_GHOST_UNRELATED = 0
QUOTH_GHOST_WANT_ALL = 0
QUOTH_GHOST_WANT_LEGALITY = 1
QUOTH_GHOST_WANT_OUTCOME = 2
QUOTH_GHOST_WANT_SEATS = 3
QUOTH_GHOST_WINS = 2
QUOTH_GHOST_WORD = 1
QUOTH_GHOST_WORD_END_ALWAYS = 0
QUOTH_GHOST_WORD_END_MAXIMAL = 1
QUOTH_GRAPH_ROOT = 0
QUOTH_HISTOGRAM_LOWEST = -200
QUOTH_HISTOGRAM_SIZE = 64
QUOTH_HISTOGRAM_STEP = 25
QUOTH_ILLEGAL = 10
QUOTH_IMAGE_VERSION = 2
QUOTH_INCOMPLETE_WORD = 7
QUOTH_INFER_SAMPLES_MAX = 1000000
QUOTH_INFER_TURNS_MAX = 8
QUOTH_KEEP_FOLD = 0
QUOTH_KEEP_LOWER = 1
QUOTH_KEEP_STRICT = 2
QUOTH_KEY_TURNS_MAX = 4
QUOTH_LAST_TILES = 31
QUOTH_LEAVE_VALUE_MAX = 1100000
QUOTH_LEGAL = 0
QUOTH_LETTERS_MAX = 62
QUOTH_LINE_MAX = 4096
QUOTH_LOSSES = 7
QUOTH_LOSS_ENDGAME = 4
QUOTH_LOSS_OPENINGS = 2
QUOTH_LOSS_OTHER = 5
QUOTH_LOSS_SMALL = 6
QUOTH_LOSS_TILES = 1
QUOTH_LOSS_TURNS = 3
QUOTH_LOSS_WORDS = 0
QUOTH_MARKS = 4
QUOTH_MARK_LARGE = 3
QUOTH_MARK_MEDIUM = 2
QUOTH_MARK_NONE = 0
QUOTH_MARK_SMALL = 1
QUOTH_MESSAGE_VALUES_MAX = 16
QUOTH_MISMATCH = 13
QUOTH_MISSES_START = 9
QUOTH_MOVE_ADJUST = 3
QUOTH_MOVE_CHALLENGE = 1
QUOTH_MOVE_PLAY = 0
QUOTH_MOVE_RESIGN = 2
QUOTH_MULTIPLIER_MAX = 4
QUOTH_NOT_FOUND = 5
QUOTH_NOT_ON_RACK = 8
QUOTH_NO_EXCHANGE = 65535
QUOTH_NO_MEMORY = 1
QUOTH_NO_TILE = 6
QUOTH_OFF_BOARD = 3
QUOTH_OK = 0
QUOTH_ON_WALL = 4
QUOTH_OPENING_COST_MAX = 1000
QUOTH_OPENNESS_COST_MAX = 20
QUOTH_OPENNESS_LIST = 1024
QUOTH_OPENNESS_PLAYS = 15
QUOTH_OPENNESS_REACH = 7
QUOTH_OPEN_KINDS = 5
QUOTH_OPEN_LETTER_2 = 1
QUOTH_OPEN_LETTER_3 = 2
QUOTH_OPEN_PLAIN = 0
QUOTH_OPEN_WORD_2 = 3
QUOTH_OPEN_WORD_3 = 4
QUOTH_OVER = 2
QUOTH_PAIR_RESULTS = 5
QUOTH_PHONY = 1
QUOTH_PLAYERS_MAX = 4
QUOTH_PLAYS_MAX = 4194304
QUOTH_PLAY_DOTTED = 1
QUOTH_PLAY_EXCHANGE = 1
QUOTH_PLAY_GCG = 2
QUOTH_PLAY_PASS = 0
QUOTH_PLAY_PLACE = 2
QUOTH_PLAY_TEXT_SIZE = 448
QUOTH_PLAY_THROUGH = 4
QUOTH_PLAY_TILES = 3
QUOTH_PLAY_WORDS = 0
QUOTH_POINT = 1000
QUOTH_PREENDGAME_BAG = 4
QUOTH_PREENDGAME_BEGUN = 10
QUOTH_PUZZLE_BINGO = 3
QUOTH_PUZZLE_BLANK = 4
QUOTH_PUZZLE_BY_ENDGAME = 2
QUOTH_PUZZLE_BY_PREENDGAME = 1
QUOTH_PUZZLE_BY_SIM = 0
QUOTH_PUZZLE_EXCHANGE = 1
QUOTH_PUZZLE_GRADES = 5
QUOTH_PUZZLE_METHODS = 3
QUOTH_PUZZLE_PASS = 2
QUOTH_PUZZLE_QUIET = 6
QUOTH_PUZZLE_RARE = 0
QUOTH_PUZZLE_TAGS = 7
QUOTH_PUZZLE_THROUGH = 5
QUOTH_RACK_MAX = 15
QUOTH_RATING_AGAIN = 0
QUOTH_RATING_EASY = 3
QUOTH_RATING_GOOD = 2
QUOTH_RATING_HARD = 1
QUOTH_RESIGNS = 15
QUOTH_REVIEW_DEEP = 2
QUOTH_REVIEW_DICTIONARIES = 2
QUOTH_REVIEW_ENDGAME = 4
QUOTH_REVIEW_METHODS = 5
QUOTH_REVIEW_NONE = 0
QUOTH_REVIEW_NORMAL = 0
QUOTH_REVIEW_PREENDGAME = 3
QUOTH_REVIEW_QUICK = 1
QUOTH_REVIEW_SIMULATION = 2
QUOTH_REVIEW_STATIC = 1
QUOTH_REVIEW_TURNS_MAX = 1000
QUOTH_ROW_BLANK = 128
QUOTH_ROW_EMPTY = 0
QUOTH_ROW_WALL = 64
QUOTH_SCHEDULE_DAYS_MAX = 36500
QUOTH_SCHEDULE_WEIGHTS = 21
QUOTH_SCORE_MAX = 1000000
QUOTH_SIDE_MAX = 29
QUOTH_SIM_CONFIDENT = 1
QUOTH_SIM_DEALS_MIN = 5
QUOTH_SIM_ITERATIONS = 0
QUOTH_SIM_ITERATIONS_MAX = 1000000000
QUOTH_SIM_ONE_PLAY = 2
QUOTH_SIM_PLAYS_MAX = 250
QUOTH_SIM_PLIES_MAX = 16
QUOTH_SIM_PRIOR = 3.0
QUOTH_SIM_PRIOR_MAX = 1000.0
QUOTH_SIM_SOLVED = 3
QUOTH_SIM_WATCH = 4
QUOTH_SINK_FAILED = 7
QUOTH_SIU_AUTO = 0
QUOTH_SIU_ENDGAME = 4
QUOTH_SIU_GEN = 1
QUOTH_SIU_GO = 7
QUOTH_SIU_HELLO = 2
QUOTH_SIU_HIDDEN = 1
QUOTH_SIU_IGNORED_MAX = 16
QUOTH_SIU_INFER = 3
QUOTH_SIU_IS_READY = 3
QUOTH_SIU_NEW_GAME = 5
QUOTH_SIU_NOTHING = 0
QUOTH_SIU_NO_MODE = 6
QUOTH_SIU_PEG = 5
QUOTH_SIU_PHONY = 2
QUOTH_SIU_PLAY = 0
QUOTH_SIU_POSITION = 6
QUOTH_SIU_QUIT = 9
QUOTH_SIU_RACK = 3
QUOTH_SIU_SET_OPTION = 4
QUOTH_SIU_SIM = 2
QUOTH_SIU_STOP = 8
QUOTH_SIU_UNKNOWN = 1
QUOTH_SPELLINGS_MAX = 320
QUOTH_SPELLING_SIZE = 12
QUOTH_SPRT_HIGH = 2
QUOTH_SPRT_LOW = 1
QUOTH_SPRT_UNDECIDED = 0
QUOTH_SQUARES_MAX = 841
QUOTH_STOPPED = 6
QUOTH_TILE_TEXT_SIZE = 13
QUOTH_TOO_LARGE = 4
QUOTH_TOO_SHORT = 11
QUOTH_TOTAL_MAX = 1000000000
QUOTH_TOUCHES_NOTHING = 10
QUOTH_UNKNOWN_RACK = 12
QUOTH_UNSUPPORTED = 14
QUOTH_VALUE_MAX = 100
QUOTH_VERSION = "0.1.0"
QUOTH_WALL = 64
QUOTH_WARNING_COUNT = 1
QUOTH_WARNING_LOOSE = 3
QUOTH_WARNING_NONE = 0
QUOTH_WARNING_RACK = 4
QUOTH_WARNING_WORD = 2
QUOTH_WHY_EVALUATED = 0
QUOTH_WHY_NOT_ASKED = 1
QUOTH_WHY_RACK = 2
QUOTH_WHY_RECORD = 3
QUOTH_WHY_STOPPED = 4
QUOTH_WORDS_MAX = 100000000
QUOTH_WORD_ADVERB = 7
QUOTH_WORD_AGAIN = 11
QUOTH_WORD_AGENT = 9
QUOTH_WORD_COMPARATIVE = 5
QUOTH_WORD_ITSELF = 0
QUOTH_WORD_MAX = 255
QUOTH_WORD_NOT = 12
QUOTH_WORD_PARTICIPLE = 4
QUOTH_WORD_PAST = 3
QUOTH_WORD_PLURAL = 1
QUOTH_WORD_PRESENT = 2
QUOTH_WORD_QUALITY = 8
QUOTH_WORD_SUPERLATIVE = 6
QUOTH_WORD_TEXT_SIZE = 2806
QUOTH_WORD_WITHOUT = 10
QUOTH_WORST_MISTAKES = 20


class quoth_alphabet(Structure):
    name: Any
    letters: int
    compound: bool
    in_code_point_order: bool
    lower: Any
    upper: Any
    spellings: int
    spelling: Any
    first_spelling: Any
    single: Any


class quoth_auto(Structure):
    pass


class quoth_auto_answer(Structure):
    play: quoth_play
    method: int
    valued: bool
    exact: bool
    has_spread: bool
    win: float
    win_error: float
    spread: float
    spread_error: float
    iterations: int
    nodes: int
    inferred: bool


class quoth_auto_bot(Structure):
    chooser: Any
    options: quoth_auto_options
    workers: Any
    infer: bool
    game_iterations: int
    clock: Any
    time: int
    left: int
    begun: bool
    moves: int
    answer: quoth_auto_answer


class quoth_auto_options(Structure):
    iterations: int
    plays: int
    plies: int
    to_end: bool
    confidence: float
    seed: int
    evaluator: Any
    win_table: Any
    bytes: int
    move: Any
    moves: int
    each: Any
    orders: Any
    user: Optional[int]
    openness: Any
    leaves: Any
    no_leaves: bool
    no_openness: bool
    nodes: int
    no_halving: bool
    no_preendgame: bool


class quoth_baseline(Structure):
    leaves: Any
    heuristics: Any
    unseen_adjustment: Any


class quoth_board_look(Structure):
    play: Any
    made: bool
    seat: int
    names: Any
    view: int
    width: int
    board_only: bool
    no_key: bool
    ascii: bool
    hidden: bool
    you: int


class quoth_buffer(Structure):
    bytes: Optional[bytes]
    capacity: int
    size: int


class quoth_builder(Structure):
    pass


class quoth_card(Structure):
    stage: int
    step: int
    stability: float
    difficulty: float
    reviewed: int
    due: int


class quoth_cgp(Structure):
    operations: int
    size: int
    operation: Any
    text: Any


class quoth_cgp_operation(Structure):
    code: int
    operand: int


class quoth_clock(Structure):
    now: Any
    user: Optional[int]


class quoth_context(Structure):
    watch: Any
    workers: Any
    memory: Any


class quoth_cross(Structure):
    pass


class quoth_cross_bot(Structure):
    policy: int
    evaluator: Any
    finder: Any
    plays: quoth_plays
    openness: Any
    endgame_plays: int
    playouts: Optional[int]


class quoth_cross_game(Structure):
    pass


class quoth_cross_level(Structure):
    pass


class quoth_cross_level_bot(Structure):
    level: Any
    evaluator: Any
    finder: Any
    plays: quoth_plays
    imagined: Any
    imagined_finder: Any


class quoth_cross_level_options(Structure):
    levels: Any
    all_words: bool


class quoth_cross_match_options(Structure):
    seed: int
    from_: int
    to: int
    start: Any
    observer: Any
    clock: Any
    time: int
    starts: Any
    start_count: int


class quoth_cross_move(Structure):
    kind: int
    seat: int
    result: int
    points: int
    play: quoth_play


class quoth_cross_observer(Structure):
    notify: Any
    user: Optional[int]


class quoth_cross_player(Structure):
    choose: Any
    challenge: Any
    user: Optional[int]


class quoth_cross_result(Structure):
    wins: int
    first_wins: int
    score: int
    score_squares: int
    spread: int
    spread_squares: int
    group_spread_squares: int
    group_score_squares: int
    group_wins_squares: int
    group_score: int
    group_spread: int
    group_wins: int
    turns: int
    bonuses: int
    exchanges: int
    passes: int
    refused: int
    resigned: int
    challenges: int
    challenges_lost: int
    lowest: int
    highest: int
    time: int
    longest: int
    overtime: int
    histogram: Any


class quoth_cross_rules(Structure):
    name: Any
    layout: quoth_layout
    tiles: quoth_tiles
    anagrams: bool
    rack: int
    bonus: Any
    exchange_from: int
    out_gain: int
    out_loss: int
    out_gain_many: int
    out_loss_many: int
    scoreless_limit: int
    pass_limit: int
    round_limit: bool
    scoreless_after_score: bool
    stuck_loss: int
    final_turn: bool
    challenge: int


class quoth_cross_score(Structure):
    games: int
    draws: int
    turns: int
    out: int
    stuck: int
    final: int
    groups: int
    pairs: Any
    player: Any


class quoth_cross_view(Structure):
    seat: int
    position: Any
    move: Any
    moves: int
    clock: Any
    deadline: int


class quoth_cross_words(Structure):
    name: Any
    words: int
    usable: int
    sha256: Any


class quoth_deal(Structure):
    seed: int
    rack_count: Any
    rack: Any
    part: Any
    bag: Any


class quoth_duplicate(Structure):
    pass


class quoth_endgame(Structure):
    pass


class quoth_endgame_answer(Structure):
    value: int
    lower: int
    upper: int
    exact: bool
    incomplete: bool
    wins: bool
    depth: int
    nodes: int
    plays: int
    play: Any
    asked: int
    work: int


class quoth_endgame_options(Structure):
    plies: int
    top: int
    first_win: bool
    nodes: int
    bytes: int
    play: Any
    plays: int
    work: int
    go_on: bool


class quoth_endgame_play(Structure):
    play: quoth_play
    value: int
    lower: int
    upper: int
    exact: bool
    length: int
    line: Any
    gain: Any


class quoth_engine(Structure):
    pass


class quoth_engine_options(Structure):
    evaluator: Any
    win_table: Any
    openness: Any
    levels: Any
    no_leaves: bool
    no_openness: bool


class quoth_error(Structure):
    status: int
    message: Optional[bytes]
    line: int
    offset: int
    about: Any


class quoth_evaluator(Structure):
    leave: Any
    fill: Any
    opening: Any
    user: Optional[int]


class quoth_explain_options(Structure):
    depth: int
    iterations: int
    seed: int
    made: bool


class quoth_explanation(Structure):
    pass


class quoth_fact(Structure):
    name: Optional[bytes]
    kind: int
    digits: int
    number: int
    text: Optional[bytes]


class quoth_finding(Structure):
    rack: Optional[bytes]
    pattern: Optional[bytes]
    row: Optional[bytes]
    query: Any
    count: int
    next: Any
    user: Optional[int]


class quoth_formed_word(Structure):
    row: int
    column: int
    down: int
    length: int
    valid: bool
    score: int
    tile: Any


class quoth_found(Structure):
    word: quoth_letters
    from_: Any
    tiles: int
    blanks: int
    column: int


class quoth_game_state(Structure):
    rules: Any
    players: int
    seat: int
    bag: int
    unseen_sum: int
    scoreless: int
    opening: bool
    score: Any
    unseen: Any


class quoth_gcg(Structure):
    pass


class quoth_gcg_event(Structure):
    kind: int
    player: int
    count: int
    score: int
    total: int
    rack: Optional[bytes]
    place: Optional[bytes]
    tiles: Optional[bytes]
    line: int


class quoth_gcg_outcome(Structure):
    events: int
    differences: int
    score: Any


class quoth_gcg_replay_options(Structure):
    each: Any
    user: Optional[int]
    limit: int
    strict: Any


class quoth_gcg_step(Structure):
    number: int
    event: quoth_gcg_event
    strict: quoth_gcg_event
    before: Any
    after: Any
    play: Any
    validation: Any
    score: int
    warnings: int


class quoth_ghost(Structure):
    pass


class quoth_ghost_belief(Structure):
    pass


class quoth_ghost_bluff(Structure):
    pass


class quoth_ghost_bluff_mix(Structure):
    challenge: float
    invent: float
    play: quoth_letters


class quoth_ghost_bot(Structure):
    knowledge: Any
    policy: int


class quoth_ghost_certificate_result(Structure):
    holds: bool
    line: int
    reason: Optional[bytes]
    players: int
    winner: int
    pairs: int
    bound: int
    loser: int
    seats: int


class quoth_ghost_description(Structure):
    variant: Optional[bytes]
    aliases: Optional[bytes]
    summary: Optional[bytes]
    rule: Optional[bytes]
    growth: int
    reading: Optional[bytes]
    legality: Optional[bytes]
    illegal: Optional[bytes]
    relation: int
    challenges: bool


class quoth_ghost_expected_result(Structure):
    after: quoth_letters
    chance: float
    error: float
    likelihood: float


class quoth_ghost_expected_results(Structure):
    memory: Any
    zero_likelihood: bool
    exact: bool
    result: Any
    count: int
    capacity: int


class quoth_ghost_explain_options(Structure):
    levels: Any
    level: int


class quoth_ghost_exploit(Structure):
    pass


class quoth_ghost_exploit_options(Structure):
    challenges: bool
    samples: int
    nodes: int
    seed: int


class quoth_ghost_facts(Structure):
    legal: bool
    word: bool
    words: int
    lengths: Any


class quoth_ghost_game(Structure):
    pass


class quoth_ghost_guesser(Structure):
    bot: quoth_ghost_bot
    referee: Any


class quoth_ghost_hitting_set(Structure):
    pass


class quoth_ghost_hitting_set_options(Structure):
    max_positions: int
    max_cuts: int
    max_nodes: int
    max_pivots: int


class quoth_ghost_hitting_set_summary(Structure):
    winner: int
    proved: bool
    count: int
    bound: int
    letters: int
    positions: int
    replies: int
    words: int
    cuts: int
    nodes: int
    pivots: int


class quoth_ghost_list(Structure):
    memory: Any
    want: int
    play: Any
    count: int
    capacity: int


class quoth_ghost_lives(Structure):
    players: int
    lives: int
    opens: int
    opener: int
    left: int
    rounds: int
    taken: Any
    place: Any


class quoth_ghost_lives_options(Structure):
    seed: int
    from_: int
    to: int
    lives: int
    opens: int
    challenges: bool


class quoth_ghost_lives_record(Structure):
    word: Any
    opener: int
    player: Any
    lives: quoth_ghost_lives
    loser: Any
    gained: Any


class quoth_ghost_lives_score(Structure):
    matches: int
    rounds: int
    letters: int
    resigned: int
    illegal: int
    places: Any
    played: Any
    lost: Any
    gained: Any


class quoth_ghost_match_options(Structure):
    seed: int
    from_: int
    to: int
    observer: Any
    challenges: bool


class quoth_ghost_observation(Structure):
    rules: quoth_ghost_rules
    lexicon: Any
    seat: int
    plays: int
    fragment: Any
    challenges: bool


class quoth_ghost_observer(Structure):
    notify: Any
    user: Optional[int]


class quoth_ghost_person(Structure):
    pass


class quoth_ghost_person_options(Structure):
    samples: int
    seed: int


class quoth_ghost_play(Structure):
    after: quoth_letters
    view: quoth_ghost_view
    mover_wins: bool


class quoth_ghost_player(Structure):
    choose: Any
    user: Optional[int]
    name: Any


class quoth_ghost_record(Structure):
    lexicon: Any
    words: int
    sha256: Any
    variant: Any
    reading: Any
    min: int
    misere: int
    word_end: int
    players: int
    loser: int
    player: Any
    seed: int
    strict: bool
    challenges: bool


class quoth_ghost_review(Structure):
    turn: Any
    turns: int
    ending: int
    loser: int
    word: quoth_letters
    given_away: bool
    lost_at: quoth_ghost_turning_point


class quoth_ghost_row(Structure):
    legal: int
    words: int
    won: int
    lost: int
    reachable: int


class quoth_ghost_rules(Structure):
    variant: Optional[bytes]
    min: int
    reading: Optional[bytes]
    misere: int
    word_end: int
    players: int
    loser: int
    custom: Any


class quoth_ghost_score(Structure):
    games: int
    losses: Any
    letters: int
    resigned: int
    illegal: int


class quoth_ghost_seats(Structure):
    loser: int
    safe: int
    can_lose: int


class quoth_ghost_sheet(Structure):
    pass


class quoth_ghost_sheet_node(Structure):
    parent: int
    children: int
    next: int
    depth: int
    letter: int
    word: bool
    wins: bool


class quoth_ghost_sheet_summary(Structure):
    player: int
    objective: int
    lossiness: int
    count: int
    winners: int
    losers: int
    letters: int
    known: bool
    unknown: int


class quoth_ghost_strategy(Structure):
    pass


class quoth_ghost_strategy_entry(Structure):
    position: quoth_letters
    reply: quoth_letters
    after: int
    forced: bool
    unknown: bool


class quoth_ghost_strategy_options(Structure):
    skip_forced: bool
    max_positions: int
    max_nodes: int
    known: Any
    known_only: bool


class quoth_ghost_strategy_summary(Structure):
    winner: int
    skip_forced: bool
    proved: bool
    pairs: int
    bound: int
    positions: int
    replies: int
    nodes: int
    unknown: int


class quoth_ghost_summary(Structure):
    complete: bool
    vast: bool
    shared: bool
    lengths: bool
    words: int
    positions: int
    reachable: int
    first: int
    length: int
    longest: int
    checksum: int


class quoth_ghost_tradeoff(Structure):
    familiar: int
    row: Any
    rows: int


class quoth_ghost_tradeoff_row(Structure):
    level: int
    status: int
    pairs: int
    bound: int


class quoth_ghost_turn(Structure):
    seat: int
    given: quoth_letters
    said: quoth_letters
    legal: bool
    wins: bool
    keeps: bool
    best: quoth_letters


class quoth_ghost_turning_point(Structure):
    plays: int
    said: quoth_letters
    best: quoth_letters
    end: quoth_letters
    word: quoth_letters


class quoth_ghost_variant(Structure):
    name: Optional[bytes]
    summary: Optional[bytes]
    growth: int
    open: Any
    close: Any
    probe: Any
    user: Optional[int]
    relation: int
    fits: Any
    illegal: Optional[bytes]


class quoth_ghost_view(Structure):
    known: int
    legal: bool
    word: bool
    to_move_wins: bool
    length: int
    longest: int
    seats: quoth_ghost_seats


class quoth_graph(Structure):
    nodes: Any
    count: int


class quoth_heuristics(Structure):
    last_tiles: int
    last_tile: Any
    opening_vowel: int
    endings: bool
    not_out: int


class quoth_hooks(Structure):
    word: bool
    front: int
    back: int
    without_first: bool
    without_last: bool


class quoth_infer(Structure):
    pass


class quoth_infer_leave(Structure):
    tile: Any
    chance: float
    prior: float


class quoth_infer_options(Structure):
    turns: int
    samples: int
    temperature: int
    loss_max: int
    seed: int
    evaluator: Any
    no_leaves: bool


class quoth_infer_result(Structure):
    seat: int
    leave_size: int
    turns: int
    exact: bool
    explained: bool
    racks: int
    effective_samples: float
    leave: Any
    leaves: int
    expected: Any
    expected_prior: Any
    shown: bool


class quoth_layout(Structure):
    name: Any
    rows: int
    columns: int
    start_row: int
    start_column: int
    letter: Any
    word: Any


class quoth_leave(Structure):
    tile: Any
    count: int
    used: int
    placed: bool


class quoth_leave_entry(Structure):
    tile: Any
    count: int
    value: float


class quoth_leaves(Structure):
    pass


class quoth_letters(Structure):
    length: int
    letter: Any


class quoth_lexicon(Structure):
    pass


class quoth_list_report(Structure):
    lines: int
    skipped: int
    first_skipped: int


class quoth_match_difference(Structure):
    name: Optional[bytes]
    shards: int
    games: int
    wins: int
    wins_squares: int
    spread: int
    spread_squares: int


class quoth_match_findings(Structure):
    sprt: Any
    against: Any
    positions: int


class quoth_meaning(Structure):
    form: int
    base: Any
    parts: Optional[bytes]
    parts_size: int
    gloss: Optional[bytes]
    gloss_size: int


class quoth_meanings(Structure):
    pass


class quoth_memory(Structure):
    resize: Any
    user: Optional[int]


class quoth_message_value(Structure):
    name: Optional[bytes]
    text: Optional[bytes]
    number: float
    digits: int


class quoth_missed_word(Structure):
    word: Any
    length: int
    level: int
    times: int
    points: float


class quoth_openness(Structure):
    cost: Any


class quoth_pattern(Structure):
    places: int
    allowed: Any
    written: Any
    runs: Any


class quoth_play(Structure):
    score: int
    equity: int
    kind: int
    down: int
    row: int
    column: int
    length: int
    tiles: int
    tile: Any
    zero: int


class quoth_play_finder(Structure):
    pass


class quoth_plays(Structure):
    memory: Any
    play: Any
    count: int
    capacity: int
    placements: int
    scores: int


class quoth_plays_query(Structure):
    find: int
    order: int
    limit: int
    placements_only: bool
    for_seat: bool
    seat: int
    evaluator: Any
    rack: Any
    rack_count: int
    opening_across: bool


class quoth_position(Structure):
    pass


class quoth_position_warning(Structure):
    kind: int
    row: int
    column: int
    down: int
    length: int
    tile: int


class quoth_preendgame(Structure):
    pass


class quoth_preendgame_answer(Structure):
    cases: int
    orders: int
    sampled: bool
    exact: bool
    by_spread: bool
    incomplete: bool
    bag: int
    nodes: int
    candidates: int
    dropped: int
    dropped_by_spread: int
    open: int
    plays: int
    play: Any
    work: int


class quoth_preendgame_options(Structure):
    top: int
    play: Any
    plays: int
    uninformed: bool
    wins_only: bool
    samples: int
    seed: int
    nodes: int
    bytes: int
    work: int
    go_on: bool


class quoth_preendgame_order(Structure):
    tile: Any
    count: int
    drawn: int
    cases: int


class quoth_preendgame_play(Structure):
    play: quoth_play
    wins: int
    draws: int
    losses: int
    exact: bool
    has_spread: bool
    spread: int
    error: float
    orders: int
    order: Any
    won_orders: int
    drawn_orders: int
    won_order: Any
    drawn_order: Any


class quoth_progress(Structure):
    phase: int
    phases: int
    done: int
    total: int
    fraction: float


class quoth_puzzle(Structure):
    found: bool
    method: int
    margin: float
    best: quoth_play
    grade: int
    tags: int
    offensive: bool


class quoth_puzzle_options(Structure):
    evaluator: Any
    levels: Any
    iterations: int
    nodes: int
    seed: int
    no_leaves: bool


class quoth_puzzles(Structure):
    pass


class quoth_rack_counts(Structure):
    tiles: int
    count: Any


class quoth_random(Structure):
    state: Any


class quoth_review(Structure):
    pass


class quoth_review_cause(Structure):
    kind: int
    tile: int
    square: quoth_square
    amount: float
    share: float
    other: float


class quoth_review_game(Structure):
    gcg: Any
    cross: Any
    depth: int
    seed: int
    players: int
    turns: int
    turn: Any
    seat: Any
    score: Any
    misscored: int
    over: bool
    leaders: int
    done: int
    meanings: Any
    decided: int


class quoth_review_mistake(Structure):
    game: int
    event: int
    cost: float
    points: float
    mark: int
    play: Any
    best: Any
    rules: Any
    position: Any


class quoth_review_options(Structure):
    depth: int
    seats: int
    seed: int
    evaluator: Any
    win_table: Any
    levels: Any
    meanings: Any
    bytes: int
    no_leaves: bool


class quoth_review_player(Structure):
    name: Optional[bytes]
    totals: Any
    page: Optional[bytes]
    meanings: Any


class quoth_review_record(Structure):
    score: quoth_review_score
    points: int
    best_other: int
    opponent: Any
    finished: bool
    won: float


class quoth_review_score(Structure):
    strategy_known: bool
    error_known: bool
    luck_known: bool
    rating_known: bool
    strategy: float
    strategy_error: float
    luck: float
    luck_error: float
    mistakes: float
    mistakes_error: float
    rating: int
    games: int
    turns: int
    static_turns: int
    rated_games: int
    loss: float
    loss_variance: float
    luck_points: float
    luck_points_variance: float
    draw_variance: float
    draw_variance_error: float
    draw_covariance: float
    mistake_sum: float
    mistake_variance: float


class quoth_review_seat(Structure):
    turns: int
    evaluated: int
    marks: Any
    causes: Any
    methods: Any
    cost: float
    points: float
    luck: float
    luck_win: float
    lucks: int
    bonuses: int
    phonies: int
    phonies_stood: int
    challenges_missed: int


class quoth_review_series(Structure):
    depth: int
    stopped: bool
    seed: int
    games: int
    language: Optional[bytes]


class quoth_review_totals(Structure):
    memory: Any
    games: int
    finished: int
    wins: float
    seat: quoth_review_seat
    missed: Any
    words: int
    capacity: int
    slot: Any
    slots: int
    score: quoth_review_score
    lost: Any
    record: Any
    record_capacity: int
    worst: Any
    mistakes: int


class quoth_review_turn(Structure):
    event: int
    seat: int
    before: Any
    play: quoth_play
    phony: bool
    taken_back: bool
    challenged: bool
    lost_turn: bool
    hidden: bool
    challenge: float
    method: int
    why: int
    exact: bool
    best: quoth_play
    value: quoth_review_value
    best_value: quoth_review_value
    cost: float
    cost_error: float
    points: float
    points_error: float
    mark: int
    causes: int
    cause: Any
    level: int
    luck_known: bool
    drawn: int
    luck: float
    luck_error: float
    luck_win: float
    chances_known: bool
    chance: Any
    loss_win: float
    loss_win_error: float
    loss_points: float
    loss_points_error: float
    luck_deviation: float
    luck_skewness: float
    luck_kurtosis: float


class quoth_review_value(Structure):
    win: float
    win_error: float
    spread: float
    spread_error: float


class quoth_row(Structure):
    squares: int
    square: Any


class quoth_schedule_options(Structure):
    retention: float
    most_days: int
    weights: Any


class quoth_sim(Structure):
    pass


class quoth_sim_bot(Structure):
    sim: Any
    options: quoth_sim_options
    workers: Any
    infer: Any
    infer_options: quoth_infer_options


class quoth_sim_options(Structure):
    candidate: Any
    candidates: int
    plays: int
    plies: int
    to_end: bool
    iterations: int
    confidence: float
    seed: int
    evaluator: Any
    win_table: Any
    heat: bool
    each: Any
    user: Optional[int]
    infer: Any
    prior: float
    openness: Any
    no_leaves: bool
    no_prior: bool
    no_openness: bool
    halving: bool


class quoth_sim_play(Structure):
    play: quoth_play
    iterations: int
    win: float
    win_error: float
    spread: float
    spread_error: float
    plies: int
    ply: Any
    heat: Any
    behind: float
    behind_error: float
    spread_behind: float
    spread_behind_error: float
    utility: float


class quoth_sim_ply(Structure):
    samples: int
    score: float
    bonus: float


class quoth_sim_report(Structure):
    result: Any
    seconds: float
    seed: int
    interrupted: bool
    asked: int
    inferred: int


class quoth_sim_result(Structure):
    play: Any
    plays: int
    iterations: int
    stopped: int
    one_deal: bool


class quoth_sink(Structure):
    write: Any
    user: Optional[int]


class quoth_siu_line(Structure):
    command: int
    unknown: quoth_siu_part
    name: quoth_siu_part
    value: quoth_siu_part
    cgp: quoth_siu_part
    moves: quoth_siu_part
    mode: int
    mode_text: quoth_siu_part
    search_moves: quoth_siu_part
    also_search_moves: quoth_siu_part
    depth: int
    iterations: int
    move_time: int
    threads: int
    stop_condition: int
    first_win: bool
    use_inference: bool
    infinite: bool
    ignored: int
    ignored_part: Any


class quoth_siu_move(Structure):
    kind: int
    play: quoth_play
    rack_count: int
    rack: Any
    points: int
    turn_lost: bool


class quoth_siu_part(Structure):
    text: Optional[bytes]
    size: int


class quoth_spelling(Structure):
    text: Any
    size: int
    letter: int
    second: int
    lower: bool


class quoth_sprt(Structure):
    low: float
    high: float
    error: float
    llr: float
    bound: float
    verdict: int


class quoth_square(Structure):
    row: int
    column: int


class quoth_tiles(Structure):
    alphabet: quoth_alphabet
    count: Any
    value: Any
    vowels: int
    total: int


class quoth_train(Structure):
    pass


class quoth_train_options(Structure):
    evaluator: Any
    seed: int
    from_: int
    to: int


class quoth_train_spreads(Structure):
    samples: int
    mean: float
    deviation: float


class quoth_unseen_adjustment(Structure):
    pass


class quoth_validation(Structure):
    result: int
    play: quoth_play
    row: int
    column: int
    tile: int
    words: int
    word: Any
    bonus: int


class quoth_watch(Structure):
    go_on: Any
    user: Optional[int]


class quoth_win_table(Structure):
    pass


class quoth_word_query(Structure):
    rack: Any
    pattern: Any
    row: Any
    min: int
    max: int
    exact: bool
    anywhere: bool


class quoth_workers(Structure):
    threads: int
    run: Any
    user: Optional[int]
    rank: int
    ranks: int
    add_up: Any


quoth_auto_options_each = CFUNCTYPE(None, c_void_p, POINTER(quoth_sim_result), c_bool)
quoth_auto_options_orders = CFUNCTYPE(None, c_void_p, POINTER(quoth_preendgame_answer))
quoth_clock_now = CFUNCTYPE(c_uint64, c_void_p)
quoth_cross_observer_notify = CFUNCTYPE(c_bool, c_void_p, c_int, POINTER(quoth_cross_game),
    c_uint64, POINTER(c_uint))
quoth_cross_player_choose = CFUNCTYPE(c_int, c_void_p, POINTER(quoth_cross_view),
    POINTER(quoth_random), POINTER(quoth_watch), POINTER(quoth_play))
quoth_cross_player_challenge = CFUNCTYPE(c_int, c_void_p, POINTER(quoth_cross_view),
    POINTER(quoth_random), POINTER(quoth_watch), POINTER(c_bool))
quoth_evaluator_leave = CFUNCTYPE(c_int, c_void_p, POINTER(quoth_game_state), POINTER(quoth_leave),
    POINTER(c_int32))
quoth_evaluator_fill = CFUNCTYPE(c_int, c_void_p, POINTER(quoth_game_state), POINTER(c_uint8),
    c_uint, POINTER(c_int32), POINTER(c_int32))
quoth_evaluator_opening = CFUNCTYPE(c_int32, c_void_p, POINTER(quoth_game_state), c_uint)
quoth_finding_next = CFUNCTYPE(c_bool, c_void_p, POINTER(quoth_found))
quoth_gcg_replay_options_each = CFUNCTYPE(c_bool, c_void_p, POINTER(quoth_gcg_step))
quoth_ghost_observer_notify = CFUNCTYPE(c_bool, c_void_p, c_int, POINTER(quoth_ghost_game),
    c_uint64)
quoth_ghost_player_choose = CFUNCTYPE(c_int, c_void_p, POINTER(quoth_ghost_observation),
    POINTER(quoth_random), POINTER(quoth_watch), POINTER(quoth_letters))
quoth_ghost_variant_open = CFUNCTYPE(c_int, c_void_p, POINTER(quoth_lexicon),
    POINTER(quoth_ghost_rules), POINTER(quoth_context), POINTER(c_void_p))
quoth_ghost_variant_close = CFUNCTYPE(None, c_void_p)
quoth_ghost_variant_probe = CFUNCTYPE(c_int, c_void_p, POINTER(quoth_letters),
    POINTER(quoth_ghost_facts))
quoth_ghost_variant_fits = CFUNCTYPE(c_bool, c_void_p, POINTER(quoth_letters),
    POINTER(quoth_letters))
quoth_memory_resize = CFUNCTYPE(c_void_p, c_void_p, c_void_p, c_size_t, c_size_t)
quoth_sim_options_each = CFUNCTYPE(None, c_void_p, POINTER(quoth_sim_result))
quoth_sink_write = CFUNCTYPE(c_bool, c_void_p, c_void_p, c_size_t)
quoth_watch_go_on = CFUNCTYPE(c_bool, c_void_p, POINTER(quoth_progress))
quoth_workers_run_1 = CFUNCTYPE(None, c_void_p, c_uint)
quoth_workers_run = CFUNCTYPE(None, c_void_p, quoth_workers_run_1, c_void_p, c_uint)
quoth_workers_add_up = CFUNCTYPE(None, c_void_p, POINTER(c_uint64), c_size_t)
quoth_leaves_each_each = CFUNCTYPE(c_bool, c_void_p, POINTER(c_uint8), c_size_t, c_float)
quoth_lexicon_each_each = CFUNCTYPE(c_bool, c_void_p, POINTER(quoth_letters), c_uint32)
quoth_position_check_each = CFUNCTYPE(c_bool, c_void_p, POINTER(quoth_position_warning))
quoth_auto_options._fields_ = [("iterations", c_uint64), ("plays", c_uint), ("plies", c_uint),
    ("to_end", c_bool), ("confidence", c_double), ("seed", c_uint64), ("evaluator",
    POINTER(quoth_evaluator)), ("win_table", POINTER(quoth_win_table)), ("bytes", c_size_t),
    ("move", POINTER(quoth_cross_move)), ("moves", c_size_t), ("each", quoth_auto_options_each),
    ("orders", quoth_auto_options_orders), ("user", c_void_p), ("openness",
    POINTER(quoth_openness)), ("leaves", POINTER(quoth_leaves)), ("no_leaves", c_bool),
    ("no_openness", c_bool), ("nodes", c_uint64), ("no_halving", c_bool), ("no_preendgame", c_bool)]
quoth_baseline._fields_ = [("leaves", POINTER(quoth_leaves)), ("heuristics",
    POINTER(quoth_heuristics)), ("unseen_adjustment", POINTER(quoth_unseen_adjustment))]
quoth_board_look._fields_ = [("play", POINTER(quoth_play)), ("made", c_bool), ("seat", c_uint),
    ("names", POINTER(c_char_p)), ("view", c_uint), ("width", c_uint), ("board_only", c_bool),
    ("no_key", c_bool), ("ascii", c_bool), ("hidden", c_bool), ("you", c_uint)]
quoth_buffer._fields_ = [("bytes", c_char_p), ("capacity", c_size_t), ("size", c_size_t)]
quoth_card._fields_ = [("stage", c_int), ("step", c_uint), ("stability", c_double), ("difficulty",
    c_double), ("reviewed", c_uint64), ("due", c_uint64)]
quoth_cgp_operation._fields_ = [("code", c_uint16), ("operand", c_uint16)]
quoth_clock._fields_ = [("now", quoth_clock_now), ("user", c_void_p)]
quoth_context._fields_ = [("watch", POINTER(quoth_watch)), ("workers", POINTER(quoth_workers)),
    ("memory", POINTER(quoth_memory))]
quoth_cross_level_options._fields_ = [("levels", POINTER(quoth_lexicon)), ("all_words", c_bool)]
quoth_cross_match_options._fields_ = [("seed", c_uint64), ("from_", c_uint64), ("to", c_uint64),
    ("start", POINTER(quoth_position)), ("observer", POINTER(quoth_cross_observer)), ("clock",
    POINTER(quoth_clock)), ("time", c_uint64), ("starts", POINTER(POINTER(quoth_position))),
    ("start_count", c_size_t)]
quoth_cross_observer._fields_ = [("notify", quoth_cross_observer_notify), ("user", c_void_p)]
quoth_cross_player._fields_ = [("choose", quoth_cross_player_choose), ("challenge",
    quoth_cross_player_challenge), ("user", c_void_p)]
quoth_cross_result._fields_ = [("wins", c_uint64), ("first_wins", c_uint64), ("score", c_int64),
    ("score_squares", c_int64), ("spread", c_int64), ("spread_squares", c_int64),
    ("group_spread_squares", c_int64), ("group_score_squares", c_int64), ("group_wins_squares",
    c_int64), ("group_score", c_int64), ("group_spread", c_int64), ("group_wins", c_int64),
    ("turns", c_uint64), ("bonuses", c_uint64), ("exchanges", c_uint64), ("passes", c_uint64),
    ("refused", c_uint64), ("resigned", c_uint64), ("challenges", c_uint64), ("challenges_lost",
    c_uint64), ("lowest", c_int32), ("highest", c_int32), ("time", c_int64), ("longest", c_int32),
    ("overtime", c_uint64), ("histogram", c_uint64 * 64)]
quoth_cross_view._fields_ = [("seat", c_uint), ("position", POINTER(quoth_position)), ("move",
    POINTER(quoth_cross_move)), ("moves", c_size_t), ("clock", POINTER(quoth_clock)), ("deadline",
    c_uint64)]
quoth_cross_words._fields_ = [("name", c_char * 64), ("words", c_uint32), ("usable", c_uint32),
    ("sha256", c_uint8 * 32)]
quoth_deal._fields_ = [("seed", c_uint64), ("rack_count", c_uint8 * 4), ("rack", (c_uint8 * 15) *
    4), ("part", c_uint16 * 4), ("bag", c_uint8 * 1000)]
quoth_endgame_answer._fields_ = [("value", c_int), ("lower", c_int), ("upper", c_int), ("exact",
    c_bool), ("incomplete", c_bool), ("wins", c_bool), ("depth", c_uint), ("nodes", c_uint64),
    ("plays", c_size_t), ("play", POINTER(quoth_endgame_play)), ("asked", c_size_t), ("work",
    c_uint64)]
quoth_endgame_options._fields_ = [("plies", c_uint), ("top", c_uint), ("first_win", c_bool),
    ("nodes", c_uint64), ("bytes", c_size_t), ("play", POINTER(quoth_play)), ("plays", c_size_t),
    ("work", c_uint64), ("go_on", c_bool)]
quoth_engine_options._fields_ = [("evaluator", POINTER(quoth_evaluator)), ("win_table",
    POINTER(quoth_win_table)), ("openness", POINTER(quoth_openness)), ("levels",
    POINTER(quoth_lexicon)), ("no_leaves", c_bool), ("no_openness", c_bool)]
quoth_error._fields_ = [("status", c_int), ("message", c_char_p), ("line", c_uint64), ("offset",
    c_uint64), ("about", c_char * 64)]
quoth_evaluator._fields_ = [("leave", quoth_evaluator_leave), ("fill", quoth_evaluator_fill),
    ("opening", quoth_evaluator_opening), ("user", c_void_p)]
quoth_explain_options._fields_ = [("depth", c_int), ("iterations", c_uint64), ("seed", c_uint64),
    ("made", c_bool)]
quoth_fact._fields_ = [("name", c_char_p), ("kind", c_int), ("digits", c_uint), ("number", c_int64),
    ("text", c_char_p)]
quoth_finding._fields_ = [("rack", c_char_p), ("pattern", c_char_p), ("row", c_char_p), ("query",
    POINTER(quoth_word_query)), ("count", c_uint64), ("next", quoth_finding_next), ("user",
    c_void_p)]
quoth_formed_word._fields_ = [("row", c_uint8), ("column", c_uint8), ("down", c_uint8), ("length",
    c_uint8), ("valid", c_bool), ("score", c_int32), ("tile", c_uint8 * 29)]
quoth_game_state._fields_ = [("rules", POINTER(quoth_cross_rules)), ("players", c_uint), ("seat",
    c_uint), ("bag", c_uint), ("unseen_sum", c_uint), ("scoreless", c_uint), ("opening", c_bool),
    ("score", c_int32 * 4), ("unseen", c_uint16 * 63)]
quoth_gcg_event._fields_ = [("kind", c_int), ("player", c_uint), ("count", c_uint), ("score",
    c_int), ("total", c_int), ("rack", c_char_p), ("place", c_char_p), ("tiles", c_char_p), ("line",
    c_uint64)]
quoth_gcg_outcome._fields_ = [("events", c_size_t), ("differences", c_uint), ("score", c_int * 4)]
quoth_gcg_replay_options._fields_ = [("each", quoth_gcg_replay_options_each), ("user", c_void_p),
    ("limit", c_size_t), ("strict", POINTER(quoth_gcg))]
quoth_ghost_bot._fields_ = [("knowledge", POINTER(quoth_ghost)), ("policy", c_int)]
quoth_ghost_certificate_result._fields_ = [("holds", c_bool), ("line", c_uint64), ("reason",
    c_char_p), ("players", c_uint), ("winner", c_uint), ("pairs", c_uint64), ("bound", c_uint64),
    ("loser", c_int), ("seats", c_uint)]
quoth_ghost_description._fields_ = [("variant", c_char_p), ("aliases", c_char_p), ("summary",
    c_char_p), ("rule", c_char_p), ("growth", c_uint), ("reading", c_char_p), ("legality",
    c_char_p), ("illegal", c_char_p), ("relation", c_int), ("challenges", c_bool)]
quoth_ghost_expected_results._fields_ = [("memory", POINTER(quoth_memory)), ("zero_likelihood",
    c_bool), ("exact", c_bool), ("result", POINTER(quoth_ghost_expected_result)), ("count",
    c_size_t), ("capacity", c_size_t)]
quoth_ghost_explain_options._fields_ = [("levels", POINTER(quoth_lexicon)), ("level", c_uint)]
quoth_ghost_exploit_options._fields_ = [("challenges", c_bool), ("samples", c_uint), ("nodes",
    c_uint64), ("seed", c_uint64)]
quoth_ghost_facts._fields_ = [("legal", c_bool), ("word", c_bool), ("words", c_uint32), ("lengths",
    c_uint64 * 4)]
quoth_ghost_hitting_set_options._fields_ = [("max_positions", c_uint32), ("max_cuts", c_uint32),
    ("max_nodes", c_uint32), ("max_pivots", c_uint32)]
quoth_ghost_hitting_set_summary._fields_ = [("winner", c_uint), ("proved", c_bool), ("count",
    c_uint64), ("bound", c_uint64), ("letters", c_uint64), ("positions", c_uint64), ("replies",
    c_uint64), ("words", c_uint64), ("cuts", c_uint64), ("nodes", c_uint64), ("pivots", c_uint64)]
quoth_ghost_list._fields_ = [("memory", POINTER(quoth_memory)), ("want", c_int), ("play",
    POINTER(quoth_ghost_play)), ("count", c_size_t), ("capacity", c_size_t)]
quoth_ghost_lives._fields_ = [("players", c_uint), ("lives", c_uint), ("opens", c_int), ("opener",
    c_uint), ("left", c_uint), ("rounds", c_uint), ("taken", c_uint * 16), ("place", c_uint * 16)]
quoth_ghost_lives_options._fields_ = [("seed", c_uint64), ("from_", c_uint64), ("to", c_uint64),
    ("lives", c_uint), ("opens", c_int), ("challenges", c_bool)]
quoth_ghost_lives_score._fields_ = [("matches", c_uint64), ("rounds", c_uint64), ("letters",
    c_uint64), ("resigned", c_uint64), ("illegal", c_uint64), ("places", (c_uint64 * 16) * 16),
    ("played", c_uint64 * 16), ("lost", c_uint64 * 16), ("gained", (c_uint64 * 16) * 16)]
quoth_ghost_match_options._fields_ = [("seed", c_uint64), ("from_", c_uint64), ("to", c_uint64),
    ("observer", POINTER(quoth_ghost_observer)), ("challenges", c_bool)]
quoth_ghost_observer._fields_ = [("notify", quoth_ghost_observer_notify), ("user", c_void_p)]
quoth_ghost_person_options._fields_ = [("samples", c_uint), ("seed", c_uint64)]
quoth_ghost_player._fields_ = [("choose", quoth_ghost_player_choose), ("user", c_void_p), ("name",
    quoth_ghost_player_choose)]
quoth_ghost_record._fields_ = [("lexicon", c_char * 64), ("words", c_uint32), ("sha256", c_uint8 *
    32), ("variant", c_char * 32), ("reading", c_char * 32), ("min", c_uint), ("misere", c_int),
    ("word_end", c_int), ("players", c_uint), ("loser", c_int), ("player", (c_char * 64) * 16),
    ("seed", c_uint64), ("strict", c_bool), ("challenges", c_bool)]
quoth_ghost_row._fields_ = [("legal", c_uint64), ("words", c_uint64), ("won", c_uint64), ("lost",
    c_uint64), ("reachable", c_uint64)]
quoth_ghost_rules._fields_ = [("variant", c_char_p), ("min", c_uint), ("reading", c_char_p),
    ("misere", c_int), ("word_end", c_int), ("players", c_uint), ("loser", c_int), ("custom",
    POINTER(quoth_ghost_variant))]
quoth_ghost_score._fields_ = [("games", c_uint64), ("losses", c_uint64 * 16), ("letters", c_uint64),
    ("resigned", c_uint64), ("illegal", c_uint64)]
quoth_ghost_seats._fields_ = [("loser", c_int8), ("safe", c_uint16), ("can_lose", c_uint16)]
quoth_ghost_sheet_node._fields_ = [("parent", c_uint32), ("children", c_uint32), ("next", c_uint32),
    ("depth", c_uint8), ("letter", c_uint8), ("word", c_bool), ("wins", c_bool)]
quoth_ghost_sheet_summary._fields_ = [("player", c_uint), ("objective", c_int), ("lossiness",
    c_uint), ("count", c_uint32), ("winners", c_uint32), ("losers", c_uint32), ("letters",
    c_uint64), ("known", c_bool), ("unknown", c_uint32)]
quoth_ghost_strategy_options._fields_ = [("skip_forced", c_bool), ("max_positions", c_uint32),
    ("max_nodes", c_uint32), ("known", POINTER(quoth_ghost)), ("known_only", c_bool)]
quoth_ghost_strategy_summary._fields_ = [("winner", c_uint), ("skip_forced", c_bool), ("proved",
    c_bool), ("pairs", c_uint64), ("bound", c_uint64), ("positions", c_uint64), ("replies",
    c_uint64), ("nodes", c_uint64), ("unknown", c_uint64)]
quoth_ghost_summary._fields_ = [("complete", c_bool), ("vast", c_bool), ("shared", c_bool),
    ("lengths", c_bool), ("words", c_uint64), ("positions", c_uint64), ("reachable", c_uint64),
    ("first", c_int), ("length", c_uint), ("longest", c_uint), ("checksum", c_uint64)]
quoth_ghost_tradeoff._fields_ = [("familiar", c_uint), ("row", POINTER(quoth_ghost_tradeoff_row)),
    ("rows", c_size_t)]
quoth_ghost_tradeoff_row._fields_ = [("level", c_uint), ("status", c_int), ("pairs", c_uint64),
    ("bound", c_uint64)]
quoth_ghost_variant._fields_ = [("name", c_char_p), ("summary", c_char_p), ("growth", c_uint),
    ("open", quoth_ghost_variant_open), ("close", quoth_ghost_variant_close), ("probe",
    quoth_ghost_variant_probe), ("user", c_void_p), ("relation", c_int), ("fits",
    quoth_ghost_variant_fits), ("illegal", c_char_p)]
quoth_graph._fields_ = [("nodes", POINTER(c_uint32)), ("count", c_uint32)]
quoth_heuristics._fields_ = [("last_tiles", c_uint), ("last_tile", c_int32 * 31), ("opening_vowel",
    c_int32), ("endings", c_bool), ("not_out", c_int32)]
quoth_hooks._fields_ = [("word", c_bool), ("front", c_uint64), ("back", c_uint64), ("without_first",
    c_bool), ("without_last", c_bool)]
quoth_infer_leave._fields_ = [("tile", c_uint8 * 15), ("chance", c_double), ("prior", c_double)]
quoth_infer_options._fields_ = [("turns", c_uint), ("samples", c_uint64), ("temperature", c_int32),
    ("loss_max", c_int32), ("seed", c_uint64), ("evaluator", POINTER(quoth_evaluator)),
    ("no_leaves", c_bool)]
quoth_infer_result._fields_ = [("seat", c_uint), ("leave_size", c_uint), ("turns", c_uint),
    ("exact", c_bool), ("explained", c_bool), ("racks", c_uint64), ("effective_samples", c_double),
    ("leave", POINTER(quoth_infer_leave)), ("leaves", c_size_t), ("expected", c_double * 63),
    ("expected_prior", c_double * 63), ("shown", c_bool)]
quoth_layout._fields_ = [("name", c_char * 32), ("rows", c_uint8), ("columns", c_uint8),
    ("start_row", c_uint8), ("start_column", c_uint8), ("letter", c_uint8 * 841), ("word", c_uint8 *
    841)]
quoth_leave._fields_ = [("tile", POINTER(c_uint8)), ("count", c_uint), ("used", c_uint), ("placed",
    c_bool)]
quoth_leave_entry._fields_ = [("tile", c_uint8 * 15), ("count", c_uint8), ("value", c_float)]
quoth_letters._fields_ = [("length", c_uint8), ("letter", c_uint8 * 255)]
quoth_list_report._fields_ = [("lines", c_uint64), ("skipped", c_uint64), ("first_skipped",
    c_uint64)]
quoth_match_difference._fields_ = [("name", c_char_p), ("shards", c_uint64), ("games", c_uint64),
    ("wins", c_int64), ("wins_squares", c_int64), ("spread", c_int64), ("spread_squares", c_int64)]
quoth_match_findings._fields_ = [("sprt", POINTER(quoth_sprt)), ("against",
    POINTER(quoth_match_difference)), ("positions", c_uint64)]
quoth_meaning._fields_ = [("form", c_int), ("base", c_char * 2806), ("parts", c_char_p),
    ("parts_size", c_size_t), ("gloss", c_char_p), ("gloss_size", c_size_t)]
quoth_memory._fields_ = [("resize", quoth_memory_resize), ("user", c_void_p)]
quoth_message_value._fields_ = [("name", c_char_p), ("text", c_char_p), ("number", c_double),
    ("digits", c_uint)]
quoth_missed_word._fields_ = [("word", c_char * 378), ("length", c_uint), ("level", c_int),
    ("times", c_uint), ("points", c_double)]
quoth_openness._fields_ = [("cost", ((c_int32 * 7) * 2) * 5)]
quoth_pattern._fields_ = [("places", c_uint8), ("allowed", c_uint64 * 255), ("written", c_uint64 *
    4), ("runs", c_uint64 * 4)]
quoth_play._fields_ = [("score", c_int32), ("equity", c_int32), ("kind", c_uint8), ("down",
    c_uint8), ("row", c_uint8), ("column", c_uint8), ("length", c_uint8), ("tiles", c_uint8),
    ("tile", c_uint8 * 29), ("zero", c_uint8)]
quoth_plays._fields_ = [("memory", POINTER(quoth_memory)), ("play", POINTER(quoth_play)), ("count",
    c_size_t), ("capacity", c_size_t), ("placements", c_uint64), ("scores", c_int64)]
quoth_plays_query._fields_ = [("find", c_int), ("order", c_int), ("limit", c_uint32),
    ("placements_only", c_bool), ("for_seat", c_bool), ("seat", c_uint), ("evaluator",
    POINTER(quoth_evaluator)), ("rack", POINTER(c_uint8)), ("rack_count", c_size_t),
    ("opening_across", c_bool)]
quoth_position_warning._fields_ = [("kind", c_int), ("row", c_uint8), ("column", c_uint8), ("down",
    c_uint8), ("length", c_uint8), ("tile", c_uint8)]
quoth_preendgame_answer._fields_ = [("cases", c_uint64), ("orders", c_uint64), ("sampled", c_bool),
    ("exact", c_bool), ("by_spread", c_bool), ("incomplete", c_bool), ("bag", c_uint), ("nodes",
    c_uint64), ("candidates", c_size_t), ("dropped", c_size_t), ("dropped_by_spread", c_size_t),
    ("open", c_size_t), ("plays", c_size_t), ("play", POINTER(quoth_preendgame_play)), ("work",
    c_uint64)]
quoth_preendgame_options._fields_ = [("top", c_uint), ("play", POINTER(quoth_play)), ("plays",
    c_size_t), ("uninformed", c_bool), ("wins_only", c_bool), ("samples", c_uint64), ("seed",
    c_uint64), ("nodes", c_uint64), ("bytes", c_size_t), ("work", c_uint64), ("go_on", c_bool)]
quoth_preendgame_order._fields_ = [("tile", c_uint8 * 4), ("count", c_uint8), ("drawn", c_uint8),
    ("cases", c_uint32)]
quoth_progress._fields_ = [("phase", c_uint), ("phases", c_uint), ("done", c_uint64), ("total",
    c_uint64), ("fraction", c_double)]
quoth_puzzle_options._fields_ = [("evaluator", POINTER(quoth_evaluator)), ("levels",
    POINTER(quoth_lexicon)), ("iterations", c_uint64), ("nodes", c_uint64), ("seed", c_uint64),
    ("no_leaves", c_bool)]
quoth_rack_counts._fields_ = [("tiles", c_uint8), ("count", c_uint8 * 63)]
quoth_random._fields_ = [("state", c_uint64 * 4)]
quoth_review_mistake._fields_ = [("game", c_size_t), ("event", c_size_t), ("cost", c_double),
    ("points", c_double), ("mark", c_int), ("play", c_char * 448), ("best", c_char * 448), ("rules",
    c_char * 32), ("position", c_char * 2048)]
quoth_review_options._fields_ = [("depth", c_int), ("seats", c_uint), ("seed", c_uint64),
    ("evaluator", POINTER(quoth_evaluator)), ("win_table", POINTER(quoth_win_table)), ("levels",
    POINTER(quoth_lexicon)), ("meanings", POINTER(quoth_meanings) * 2), ("bytes", c_size_t),
    ("no_leaves", c_bool)]
quoth_review_player._fields_ = [("name", c_char_p), ("totals", POINTER(quoth_review_totals)),
    ("page", c_char_p), ("meanings", POINTER(quoth_meanings) * 2)]
quoth_review_score._fields_ = [("strategy_known", c_bool), ("error_known", c_bool), ("luck_known",
    c_bool), ("rating_known", c_bool), ("strategy", c_double), ("strategy_error", c_double),
    ("luck", c_double), ("luck_error", c_double), ("mistakes", c_double), ("mistakes_error",
    c_double), ("rating", c_int), ("games", c_uint), ("turns", c_uint), ("static_turns", c_uint),
    ("rated_games", c_uint), ("loss", c_double), ("loss_variance", c_double), ("luck_points",
    c_double), ("luck_points_variance", c_double), ("draw_variance", c_double),
    ("draw_variance_error", c_double), ("draw_covariance", c_double), ("mistake_sum", c_double),
    ("mistake_variance", c_double)]
quoth_review_seat._fields_ = [("turns", c_uint), ("evaluated", c_uint), ("marks", c_uint * 4),
    ("causes", c_uint * 22), ("methods", c_uint * 5), ("cost", c_double), ("points", c_double),
    ("luck", c_double), ("luck_win", c_double), ("lucks", c_uint), ("bonuses", c_uint), ("phonies",
    c_uint), ("phonies_stood", c_uint), ("challenges_missed", c_uint)]
quoth_review_series._fields_ = [("depth", c_int), ("stopped", c_bool), ("seed", c_uint64), ("games",
    c_size_t), ("language", c_char_p)]
quoth_review_value._fields_ = [("win", c_double), ("win_error", c_double), ("spread", c_double),
    ("spread_error", c_double)]
quoth_row._fields_ = [("squares", c_uint8), ("square", c_uint8 * 255)]
quoth_schedule_options._fields_ = [("retention", c_double), ("most_days", c_uint), ("weights",
    POINTER(c_double))]
quoth_sim_options._fields_ = [("candidate", POINTER(quoth_play)), ("candidates", c_size_t),
    ("plays", c_uint), ("plies", c_uint), ("to_end", c_bool), ("iterations", c_uint64),
    ("confidence", c_double), ("seed", c_uint64), ("evaluator", POINTER(quoth_evaluator)),
    ("win_table", POINTER(quoth_win_table)), ("heat", c_bool), ("each", quoth_sim_options_each),
    ("user", c_void_p), ("infer", POINTER(quoth_infer)), ("prior", c_double), ("openness",
    POINTER(quoth_openness)), ("no_leaves", c_bool), ("no_prior", c_bool), ("no_openness", c_bool),
    ("halving", c_bool)]
quoth_sim_ply._fields_ = [("samples", c_uint64), ("score", c_double), ("bonus", c_double)]
quoth_sim_report._fields_ = [("result", POINTER(quoth_sim_result)), ("seconds", c_double), ("seed",
    c_uint64), ("interrupted", c_bool), ("asked", c_uint64), ("inferred", c_size_t)]
quoth_sim_result._fields_ = [("play", POINTER(quoth_sim_play)), ("plays", c_size_t), ("iterations",
    c_uint64), ("stopped", c_int), ("one_deal", c_bool)]
quoth_sink._fields_ = [("write", quoth_sink_write), ("user", c_void_p)]
quoth_siu_part._fields_ = [("text", c_char_p), ("size", c_size_t)]
quoth_spelling._fields_ = [("text", c_char * 12), ("size", c_uint8), ("letter", c_uint8), ("second",
    c_uint8), ("lower", c_bool)]
quoth_sprt._fields_ = [("low", c_double), ("high", c_double), ("error", c_double), ("llr",
    c_double), ("bound", c_double), ("verdict", c_int)]
quoth_square._fields_ = [("row", c_uint8), ("column", c_uint8)]
quoth_train_options._fields_ = [("evaluator", POINTER(quoth_evaluator)), ("seed", c_uint64),
    ("from_", c_uint64), ("to", c_uint64)]
quoth_train_spreads._fields_ = [("samples", c_uint64), ("mean", c_double), ("deviation", c_double)]
quoth_watch._fields_ = [("go_on", quoth_watch_go_on), ("user", c_void_p)]
quoth_word_query._fields_ = [("rack", POINTER(quoth_rack_counts)), ("pattern",
    POINTER(quoth_pattern)), ("row", POINTER(quoth_row)), ("min", c_uint), ("max", c_uint),
    ("exact", c_bool), ("anywhere", c_bool)]
quoth_workers._fields_ = [("threads", c_uint), ("run", quoth_workers_run), ("user", c_void_p),
    ("rank", c_uint), ("ranks", c_uint), ("add_up", quoth_workers_add_up)]
quoth_alphabet._fields_ = [("name", c_char * 32), ("letters", c_uint8), ("compound", c_bool),
    ("in_code_point_order", c_bool), ("lower", (c_char * 12) * 63), ("upper", (c_char * 12) * 63),
    ("spellings", c_uint16), ("spelling", quoth_spelling * 320), ("first_spelling", c_uint16 * 257),
    ("single", c_uint8 * 256)]
quoth_auto_answer._fields_ = [("play", quoth_play), ("method", c_int), ("valued", c_bool), ("exact",
    c_bool), ("has_spread", c_bool), ("win", c_double), ("win_error", c_double), ("spread",
    c_double), ("spread_error", c_double), ("iterations", c_uint64), ("nodes", c_uint64),
    ("inferred", c_bool)]
quoth_cgp._fields_ = [("operations", c_uint16), ("size", c_uint16), ("operation",
    quoth_cgp_operation * 32), ("text", c_char * 2048)]
quoth_cross_bot._fields_ = [("policy", c_int), ("evaluator", POINTER(quoth_evaluator)), ("finder",
    POINTER(quoth_play_finder)), ("plays", quoth_plays), ("openness", POINTER(quoth_openness)),
    ("endgame_plays", c_uint32), ("playouts", c_void_p)]
quoth_cross_level_bot._fields_ = [("level", POINTER(quoth_cross_level)), ("evaluator",
    POINTER(quoth_evaluator)), ("finder", POINTER(quoth_play_finder)), ("plays", quoth_plays),
    ("imagined", POINTER(quoth_position)), ("imagined_finder", POINTER(quoth_play_finder))]
quoth_cross_move._fields_ = [("kind", c_int), ("seat", c_uint8), ("result", c_int), ("points",
    c_int32), ("play", quoth_play)]
quoth_cross_score._fields_ = [("games", c_uint64), ("draws", c_uint64), ("turns", c_uint64), ("out",
    c_uint64), ("stuck", c_uint64), ("final", c_uint64), ("groups", c_uint64), ("pairs", c_uint64 *
    5), ("player", quoth_cross_result * 4)]
quoth_endgame_play._fields_ = [("play", quoth_play), ("value", c_int), ("lower", c_int), ("upper",
    c_int), ("exact", c_bool), ("length", c_size_t), ("line", POINTER(quoth_play)), ("gain", c_int *
    4)]
quoth_found._fields_ = [("word", quoth_letters), ("from_", c_uint8 * 255), ("tiles", c_uint8),
    ("blanks", c_uint8), ("column", c_uint8)]
quoth_gcg_step._fields_ = [("number", c_size_t), ("event", quoth_gcg_event), ("strict",
    quoth_gcg_event), ("before", POINTER(quoth_position)), ("after", POINTER(quoth_position)),
    ("play", POINTER(quoth_play)), ("validation", POINTER(quoth_validation)), ("score", c_int),
    ("warnings", c_uint)]
quoth_ghost_bluff_mix._fields_ = [("challenge", c_double), ("invent", c_double), ("play",
    quoth_letters)]
quoth_ghost_expected_result._fields_ = [("after", quoth_letters), ("chance", c_double), ("error",
    c_double), ("likelihood", c_double)]
quoth_ghost_guesser._fields_ = [("bot", quoth_ghost_bot), ("referee", POINTER(quoth_ghost))]
quoth_ghost_lives_record._fields_ = [("word", c_char * 397), ("opener", c_uint), ("player", (c_char
    * 64) * 16), ("lives", quoth_ghost_lives), ("loser", c_uint8 * 1584), ("gained", (c_uint16 * 16)
    * 16)]
quoth_ghost_observation._fields_ = [("rules", quoth_ghost_rules), ("lexicon",
    POINTER(quoth_lexicon)), ("seat", c_uint), ("plays", c_uint), ("fragment",
    POINTER(quoth_letters)), ("challenges", c_bool)]
quoth_ghost_strategy_entry._fields_ = [("position", quoth_letters), ("reply", quoth_letters),
    ("after", c_uint32), ("forced", c_bool), ("unknown", c_bool)]
quoth_ghost_turn._fields_ = [("seat", c_uint), ("given", quoth_letters), ("said", quoth_letters),
    ("legal", c_bool), ("wins", c_bool), ("keeps", c_bool), ("best", quoth_letters)]
quoth_ghost_turning_point._fields_ = [("plays", c_uint), ("said", quoth_letters), ("best",
    quoth_letters), ("end", quoth_letters), ("word", quoth_letters)]
quoth_ghost_view._fields_ = [("known", c_int), ("legal", c_bool), ("word", c_bool), ("to_move_wins",
    c_bool), ("length", c_uint8), ("longest", c_uint8), ("seats", quoth_ghost_seats)]
quoth_preendgame_play._fields_ = [("play", quoth_play), ("wins", c_uint32), ("draws", c_uint32),
    ("losses", c_uint32), ("exact", c_bool), ("has_spread", c_bool), ("spread", c_int64), ("error",
    c_double), ("orders", c_size_t), ("order", POINTER(quoth_preendgame_order)), ("won_orders",
    c_size_t), ("drawn_orders", c_size_t), ("won_order", POINTER(quoth_preendgame_order)),
    ("drawn_order", POINTER(quoth_preendgame_order))]
quoth_puzzle._fields_ = [("found", c_bool), ("method", c_int), ("margin", c_double), ("best",
    quoth_play), ("grade", c_uint), ("tags", c_uint), ("offensive", c_bool)]
quoth_review_cause._fields_ = [("kind", c_int), ("tile", c_uint8), ("square", quoth_square),
    ("amount", c_double), ("share", c_double), ("other", c_double)]
quoth_review_game._fields_ = [("gcg", POINTER(quoth_gcg)), ("cross", POINTER(quoth_cross)),
    ("depth", c_int), ("seed", c_uint64), ("players", c_uint), ("turns", c_size_t), ("turn",
    POINTER(quoth_review_turn)), ("seat", quoth_review_seat * 4), ("score", c_int * 4),
    ("misscored", c_uint), ("over", c_bool), ("leaders", c_uint), ("done", c_size_t), ("meanings",
    POINTER(quoth_meanings) * 2), ("decided", c_size_t)]
quoth_review_record._fields_ = [("score", quoth_review_score), ("points", c_int), ("best_other",
    c_int), ("opponent", c_char * 64), ("finished", c_bool), ("won", c_double)]
quoth_review_totals._fields_ = [("memory", POINTER(quoth_memory)), ("games", c_uint), ("finished",
    c_uint), ("wins", c_double), ("seat", quoth_review_seat), ("missed",
    POINTER(quoth_missed_word)), ("words", c_size_t), ("capacity", c_size_t), ("slot",
    POINTER(c_uint32)), ("slots", c_size_t), ("score", quoth_review_score), ("lost", c_double * 7),
    ("record", POINTER(quoth_review_record)), ("record_capacity", c_size_t), ("worst",
    POINTER(quoth_review_mistake)), ("mistakes", c_size_t)]
quoth_sim_bot._fields_ = [("sim", POINTER(quoth_sim)), ("options", quoth_sim_options), ("workers",
    POINTER(quoth_workers)), ("infer", POINTER(quoth_infer)), ("infer_options",
    quoth_infer_options)]
quoth_sim_play._fields_ = [("play", quoth_play), ("iterations", c_uint64), ("win", c_double),
    ("win_error", c_double), ("spread", c_double), ("spread_error", c_double), ("plies", c_uint),
    ("ply", quoth_sim_ply * 16), ("heat", POINTER(c_uint32)), ("behind", c_double), ("behind_error",
    c_double), ("spread_behind", c_double), ("spread_behind_error", c_double), ("utility",
    c_double)]
quoth_siu_line._fields_ = [("command", c_int), ("unknown", quoth_siu_part), ("name",
    quoth_siu_part), ("value", quoth_siu_part), ("cgp", quoth_siu_part), ("moves", quoth_siu_part),
    ("mode", c_int), ("mode_text", quoth_siu_part), ("search_moves", quoth_siu_part),
    ("also_search_moves", quoth_siu_part), ("depth", c_uint64), ("iterations", c_uint64),
    ("move_time", c_uint64), ("threads", c_uint64), ("stop_condition", c_uint), ("first_win",
    c_bool), ("use_inference", c_bool), ("infinite", c_bool), ("ignored", c_uint), ("ignored_part",
    quoth_siu_part * 16)]
quoth_siu_move._fields_ = [("kind", c_int), ("play", quoth_play), ("rack_count", c_uint), ("rack",
    c_uint8 * 15), ("points", c_int), ("turn_lost", c_bool)]
quoth_validation._fields_ = [("result", c_int), ("play", quoth_play), ("row", c_uint8), ("column",
    c_uint8), ("tile", c_uint8), ("words", c_uint), ("word", quoth_formed_word * 30), ("bonus",
    c_int32)]
quoth_auto_bot._fields_ = [("chooser", POINTER(quoth_auto)), ("options", quoth_auto_options),
    ("workers", POINTER(quoth_workers)), ("infer", c_bool), ("game_iterations", c_uint64), ("clock",
    POINTER(quoth_clock)), ("time", c_uint64), ("left", c_uint64), ("begun", c_bool), ("moves",
    c_size_t), ("answer", quoth_auto_answer)]
quoth_ghost_play._fields_ = [("after", quoth_letters), ("view", quoth_ghost_view), ("mover_wins",
    c_bool)]
quoth_ghost_review._fields_ = [("turn", POINTER(quoth_ghost_turn)), ("turns", c_size_t), ("ending",
    c_int), ("loser", c_uint), ("word", quoth_letters), ("given_away", c_bool), ("lost_at",
    quoth_ghost_turning_point)]
quoth_review_turn._fields_ = [("event", c_size_t), ("seat", c_uint), ("before",
    POINTER(quoth_position)), ("play", quoth_play), ("phony", c_bool), ("taken_back", c_bool),
    ("challenged", c_bool), ("lost_turn", c_bool), ("hidden", c_bool), ("challenge", c_double),
    ("method", c_int), ("why", c_int), ("exact", c_bool), ("best", quoth_play), ("value",
    quoth_review_value), ("best_value", quoth_review_value), ("cost", c_double), ("cost_error",
    c_double), ("points", c_double), ("points_error", c_double), ("mark", c_int), ("causes",
    c_uint), ("cause", quoth_review_cause * 6), ("level", c_int), ("luck_known", c_bool), ("drawn",
    c_uint), ("luck", c_double), ("luck_error", c_double), ("luck_win", c_double), ("chances_known",
    c_bool), ("chance", c_double * 4), ("loss_win", c_double), ("loss_win_error", c_double),
    ("loss_points", c_double), ("loss_points_error", c_double), ("luck_deviation", c_double),
    ("luck_skewness", c_double), ("luck_kurtosis", c_double)]
quoth_tiles._fields_ = [("alphabet", quoth_alphabet), ("count", c_uint16 * 63), ("value", c_uint8 *
    63), ("vowels", c_uint64), ("total", c_uint16)]
quoth_cross_rules._fields_ = [("name", c_char * 32), ("layout", quoth_layout), ("tiles",
    quoth_tiles), ("anagrams", c_bool), ("rack", c_uint8), ("bonus", c_uint16 * 16),
    ("exchange_from", c_uint16), ("out_gain", c_uint8), ("out_loss", c_uint8), ("out_gain_many",
    c_uint8), ("out_loss_many", c_uint8), ("scoreless_limit", c_uint8), ("pass_limit", c_uint8),
    ("round_limit", c_bool), ("scoreless_after_score", c_bool), ("stuck_loss", c_uint8),
    ("final_turn", c_bool), ("challenge", c_int)]

FUNCTIONS: Dict[str, Tuple[Any, List[Any]]] = {
    "quoth_alphabet_compare": (c_int, [POINTER(quoth_alphabet), POINTER(quoth_letters),
        POINTER(quoth_letters)]),
    "quoth_alphabet_find": (c_int, [POINTER(quoth_alphabet), c_char_p, POINTER(quoth_error)]),
    "quoth_alphabet_name": (c_char_p, [c_size_t]),
    "quoth_alphabet_parse": (c_int, [POINTER(quoth_alphabet), c_char_p, c_size_t,
        POINTER(quoth_error)]),
    "quoth_alphabet_read": (c_int, [POINTER(quoth_letters), POINTER(quoth_alphabet), c_char_p,
        c_size_t, POINTER(quoth_error)]),
    "quoth_alphabet_spell": (c_size_t, [POINTER(c_char), c_size_t, POINTER(quoth_alphabet),
        POINTER(quoth_letters)]),
    "quoth_alphabet_write": (c_int, [POINTER(quoth_sink), POINTER(quoth_alphabet),
        POINTER(quoth_error)]),
    "quoth_auto_bot_player": (quoth_cross_player, [POINTER(quoth_auto_bot)]),
    "quoth_auto_choose": (c_int, [POINTER(quoth_auto_answer), POINTER(quoth_auto),
        POINTER(quoth_position), POINTER(quoth_auto_options), POINTER(quoth_context),
        POINTER(quoth_error)]),
    "quoth_auto_free": (None, [POINTER(quoth_auto)]),
    "quoth_auto_method_name": (c_char_p, [c_int]),
    "quoth_auto_new": (c_int, [POINTER(POINTER(quoth_auto)), POINTER(quoth_cross),
        POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_auto_share": (c_uint64, [POINTER(quoth_position), c_uint64]),
    "quoth_builder_add": (c_int, [POINTER(quoth_builder), POINTER(quoth_list_report), c_char_p,
        c_size_t, c_int, POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_builder_add_lexicon": (c_int, [POINTER(quoth_builder), POINTER(quoth_lexicon),
        POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_builder_drop": (c_int, [POINTER(quoth_builder), POINTER(quoth_list_report), c_char_p,
        c_size_t, c_int, POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_builder_finish": (c_int, [POINTER(POINTER(quoth_lexicon)), POINTER(quoth_builder),
        c_char_p, POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_builder_free": (None, [POINTER(quoth_builder)]),
    "quoth_builder_levels": (c_int, [POINTER(quoth_builder), c_char_p, c_size_t,
        POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_builder_new": (c_int, [POINTER(POINTER(quoth_builder)), POINTER(quoth_alphabet),
        POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_card_days": (c_double, [POINTER(quoth_card), c_double, POINTER(quoth_schedule_options)]),
    "quoth_card_recall": (c_double, [POINTER(quoth_card), c_uint64,
        POINTER(quoth_schedule_options)]),
    "quoth_card_review": (c_int, [POINTER(quoth_card), c_int, c_uint64,
        POINTER(quoth_schedule_options), POINTER(quoth_error)]),
    "quoth_card_stage_name": (c_char_p, [c_int]),
    "quoth_cause_kind_name": (c_char_p, [c_int]),
    "quoth_cgp_add_rules": (c_int, [POINTER(quoth_cgp), POINTER(quoth_cross),
        POINTER(quoth_error)]),
    "quoth_cgp_apply": (c_int, [POINTER(quoth_cross_rules), POINTER(quoth_cgp),
        POINTER(quoth_error)]),
    "quoth_cgp_operand": (c_char_p, [POINTER(quoth_cgp), c_char_p]),
    "quoth_cgp_parse": (c_int, [POINTER(quoth_cgp), c_char_p, c_size_t, POINTER(quoth_error)]),
    "quoth_cgp_read": (c_int, [POINTER(POINTER(quoth_position)), POINTER(quoth_cross), c_char_p,
        c_size_t, POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_cgp_set": (c_int, [POINTER(quoth_cgp), c_char_p, c_char_p, POINTER(quoth_error)]),
    "quoth_cgp_write": (c_int, [POINTER(quoth_sink), POINTER(quoth_position), POINTER(quoth_cgp),
        POINTER(quoth_error)]),
    "quoth_challenge_name": (c_char_p, [c_int]),
    "quoth_challenge_read": (c_bool, [POINTER(c_int), c_char_p]),
    "quoth_challenge_result_name": (c_char_p, [c_int]),
    "quoth_column_spell": (None, [POINTER(c_char), c_uint]),
    "quoth_coordinate_spell": (None, [POINTER(c_char), c_uint, c_uint, c_bool]),
    "quoth_cross_bot_free": (None, [POINTER(quoth_cross_bot)]),
    "quoth_cross_bot_player": (quoth_cross_player, [POINTER(quoth_cross_bot)]),
    "quoth_cross_challenge_bonus": (c_int, [POINTER(quoth_cross_rules), c_uint]),
    "quoth_cross_challenge_phonies": (c_int, [c_void_p, POINTER(quoth_cross_view),
        POINTER(quoth_random), POINTER(quoth_watch), POINTER(c_bool)]),
    "quoth_cross_event_name": (c_char_p, [c_int]),
    "quoth_cross_free": (None, [POINTER(quoth_cross)]),
    "quoth_cross_game_adjust": (c_int, [POINTER(quoth_cross_game), c_uint, c_int,
        POINTER(quoth_error)]),
    "quoth_cross_game_at": (c_int, [POINTER(quoth_position), POINTER(quoth_cross_game), c_size_t,
        POINTER(quoth_error)]),
    "quoth_cross_game_challenge": (c_int, [POINTER(quoth_cross_game), POINTER(c_int), c_uint,
        POINTER(quoth_error)]),
    "quoth_cross_game_deal": (c_bool, [POINTER(quoth_cross_game), POINTER(quoth_position),
        POINTER(quoth_random)]),
    "quoth_cross_game_free": (None, [POINTER(quoth_cross_game)]),
    "quoth_cross_game_leaders": (c_uint, [POINTER(quoth_cross_game)]),
    "quoth_cross_game_moves": (POINTER(quoth_cross_move), [POINTER(quoth_cross_game),
        POINTER(c_size_t)]),
    "quoth_cross_game_new": (c_int, [POINTER(POINTER(quoth_cross_game)), POINTER(quoth_cross),
        c_uint, POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_cross_game_over": (c_bool, [POINTER(quoth_cross_game)]),
    "quoth_cross_game_play": (c_int, [POINTER(quoth_cross_game), POINTER(quoth_validation),
        POINTER(quoth_play), POINTER(quoth_error)]),
    "quoth_cross_game_position": (POINTER(quoth_position), [POINTER(quoth_cross_game)]),
    "quoth_cross_game_resign": (c_int, [POINTER(quoth_cross_game), c_uint, POINTER(quoth_error)]),
    "quoth_cross_game_resigned": (c_int, [POINTER(quoth_cross_game)]),
    "quoth_cross_game_start": (POINTER(quoth_position), [POINTER(quoth_cross_game)]),
    "quoth_cross_game_undo": (c_bool, [POINTER(quoth_cross_game)]),
    "quoth_cross_game_view": (c_int, [POINTER(quoth_cross_game), POINTER(quoth_cross_view), c_uint,
        POINTER(quoth_error)]),
    "quoth_cross_has": (c_bool, [POINTER(quoth_cross), POINTER(c_uint8), c_size_t]),
    "quoth_cross_level_bot_free": (None, [POINTER(quoth_cross_level_bot)]),
    "quoth_cross_level_bot_player": (quoth_cross_player, [POINTER(quoth_cross_level_bot)]),
    "quoth_cross_level_free": (None, [POINTER(quoth_cross_level)]),
    "quoth_cross_level_new": (c_int, [POINTER(POINTER(quoth_cross_level)), c_uint,
        POINTER(quoth_cross), POINTER(quoth_lexicon), POINTER(quoth_cross_level_options),
        POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_cross_level_rating": (c_uint, [c_uint]),
    "quoth_cross_match": (c_int, [POINTER(quoth_cross_score), POINTER(quoth_cross),
        POINTER(quoth_cross_player), c_uint, POINTER(quoth_cross_match_options),
        POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_cross_memory": (POINTER(quoth_memory), [POINTER(quoth_cross)]),
    "quoth_cross_move_kind_name": (c_char_p, [c_int]),
    "quoth_cross_move_make": (c_int, [POINTER(quoth_position), POINTER(quoth_cross_move),
        POINTER(quoth_error)]),
    "quoth_cross_new": (c_int, [POINTER(POINTER(quoth_cross)), POINTER(quoth_cross_rules),
        POINTER(quoth_lexicon), POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_cross_new_random": (c_int, [POINTER(POINTER(quoth_cross)), POINTER(quoth_cross),
        c_uint32, POINTER(quoth_error)]),
    "quoth_cross_player_challenges": (c_int, [POINTER(c_bool), POINTER(quoth_cross_player),
        POINTER(quoth_cross_view), POINTER(quoth_random), POINTER(quoth_watch)]),
    "quoth_cross_policy_name": (c_char_p, [c_int]),
    "quoth_cross_prepare": (c_int, [POINTER(quoth_cross), POINTER(quoth_context),
        POINTER(quoth_error)]),
    "quoth_cross_rules_find": (c_int, [POINTER(quoth_cross_rules), c_char_p, POINTER(quoth_error)]),
    "quoth_cross_rules_name": (c_char_p, [c_size_t]),
    "quoth_cross_rules_of": (POINTER(quoth_cross_rules), [POINTER(quoth_cross)]),
    "quoth_cross_rules_parse": (c_int, [POINTER(quoth_cross_rules), c_char_p, c_size_t,
        POINTER(quoth_error)]),
    "quoth_cross_rules_summary": (c_char_p, [c_size_t]),
    "quoth_cross_rules_write": (c_int, [POINTER(quoth_sink), POINTER(quoth_cross_rules),
        POINTER(quoth_error)]),
    "quoth_cross_score_add": (c_int, [POINTER(quoth_cross_score), POINTER(quoth_cross_score),
        c_uint, POINTER(quoth_error)]),
    "quoth_cross_score_read": (c_int, [POINTER(quoth_cross_score), c_uint, c_char_p, c_size_t,
        POINTER(quoth_error)]),
    "quoth_cross_score_write": (c_int, [POINTER(quoth_sink), POINTER(quoth_cross_score), c_uint,
        POINTER(quoth_error)]),
    "quoth_cross_spread_95": (c_bool, [POINTER(c_double), POINTER(c_double),
        POINTER(quoth_cross_score), c_uint, c_uint]),
    "quoth_cross_words_of": (quoth_cross_words, [POINTER(quoth_cross)]),
    "quoth_cross_write_board": (c_int, [POINTER(quoth_sink), POINTER(quoth_position),
        POINTER(quoth_board_look), c_int, POINTER(quoth_error)]),
    "quoth_cross_write_endgame": (c_int, [POINTER(quoth_sink), POINTER(quoth_position),
        POINTER(quoth_endgame_answer), c_uint64, c_int, POINTER(quoth_error)]),
    "quoth_cross_write_image": (c_int, [POINTER(quoth_sink), POINTER(quoth_lexicon),
        POINTER(POINTER(quoth_cross)), c_uint, POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_cross_write_infer": (c_int, [POINTER(quoth_sink), POINTER(quoth_position),
        POINTER(quoth_infer_result), c_uint64, c_size_t, c_int, POINTER(quoth_error)]),
    "quoth_cross_write_kwg": (c_int, [POINTER(quoth_sink), POINTER(quoth_cross),
        POINTER(quoth_error)]),
    "quoth_cross_write_plays": (c_int, [POINTER(quoth_sink), POINTER(quoth_position), c_uint64,
        POINTER(quoth_play), c_size_t, c_int, POINTER(quoth_error)]),
    "quoth_cross_write_preendgame": (c_int, [POINTER(quoth_sink), POINTER(quoth_position),
        POINTER(quoth_preendgame_answer), c_bool, c_uint64, c_int, POINTER(quoth_error)]),
    "quoth_cross_write_score": (c_int, [POINTER(quoth_sink), POINTER(quoth_cross),
        POINTER(c_char_p), c_uint, c_uint64, POINTER(quoth_cross_score),
        POINTER(quoth_match_findings), c_int, POINTER(quoth_error)]),
    "quoth_cross_write_sim": (c_int, [POINTER(quoth_sink), POINTER(quoth_position),
        POINTER(quoth_sim_report), c_int, POINTER(quoth_error)]),
    "quoth_cross_write_validation": (c_int, [POINTER(quoth_sink), POINTER(quoth_position),
        POINTER(quoth_validation), c_int, POINTER(quoth_error)]),
    "quoth_deal_draw": (c_int, [POINTER(quoth_deal), POINTER(quoth_position), c_uint,
        POINTER(quoth_random), POINTER(quoth_error)]),
    "quoth_deal_of": (c_int, [POINTER(quoth_deal), POINTER(quoth_position), POINTER(quoth_error)]),
    "quoth_duplicate_bag": (c_uint, [POINTER(quoth_duplicate)]),
    "quoth_duplicate_free": (None, [POINTER(quoth_duplicate)]),
    "quoth_duplicate_new": (c_int, [POINTER(POINTER(quoth_duplicate)), POINTER(quoth_cross),
        POINTER(quoth_evaluator), c_uint64, POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_duplicate_next": (c_int, [POINTER(quoth_duplicate), POINTER(quoth_context),
        POINTER(quoth_error)]),
    "quoth_duplicate_over": (c_bool, [POINTER(quoth_duplicate)]),
    "quoth_duplicate_plays": (POINTER(quoth_plays), [POINTER(quoth_duplicate)]),
    "quoth_duplicate_position": (POINTER(quoth_position), [POINTER(quoth_duplicate)]),
    "quoth_duplicate_round": (c_uint, [POINTER(quoth_duplicate)]),
    "quoth_duplicate_write_sheet": (c_int, [POINTER(quoth_sink), POINTER(quoth_duplicate), c_uint64,
        c_size_t, c_char_p, POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_endgame_decided": (c_bool, [POINTER(quoth_position), POINTER(quoth_endgame_answer)]),
    "quoth_endgame_free": (None, [POINTER(quoth_endgame)]),
    "quoth_endgame_new": (c_int, [POINTER(POINTER(quoth_endgame)), POINTER(quoth_cross),
        POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_endgame_solve": (c_int, [POINTER(quoth_endgame_answer), POINTER(quoth_endgame),
        POINTER(quoth_position), POINTER(quoth_endgame_options), POINTER(quoth_context),
        POINTER(quoth_error)]),
    "quoth_ending_name": (c_char_p, [c_int]),
    "quoth_engine_analyse": (c_int, [POINTER(POINTER(quoth_review_game)), POINTER(quoth_engine),
        POINTER(quoth_cross_game), POINTER(c_char_p), POINTER(quoth_review_options),
        POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_engine_analyse_play": (c_int, [POINTER(POINTER(quoth_review_turn)),
        POINTER(quoth_engine), POINTER(quoth_position), POINTER(quoth_play),
        POINTER(quoth_review_options), POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_engine_auto": (c_int, [POINTER(quoth_auto_answer), POINTER(quoth_engine),
        POINTER(quoth_position), POINTER(quoth_auto_options), POINTER(quoth_context),
        POINTER(quoth_error)]),
    "quoth_engine_best": (c_int, [POINTER(quoth_play), POINTER(quoth_engine),
        POINTER(quoth_position), POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_engine_cross": (POINTER(quoth_cross), [POINTER(quoth_engine)]),
    "quoth_engine_endgame": (c_int, [POINTER(quoth_endgame_answer), POINTER(quoth_engine),
        POINTER(quoth_position), POINTER(quoth_endgame_options), POINTER(quoth_context),
        POINTER(quoth_error)]),
    "quoth_engine_evaluator": (POINTER(quoth_evaluator), [POINTER(quoth_engine)]),
    "quoth_engine_explain": (c_int, [POINTER(POINTER(quoth_explanation)), POINTER(quoth_engine),
        POINTER(quoth_position), POINTER(quoth_play), POINTER(quoth_explain_options),
        POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_engine_finder": (POINTER(quoth_play_finder), [POINTER(quoth_engine)]),
    "quoth_engine_free": (None, [POINTER(quoth_engine)]),
    "quoth_engine_moves": (c_int, [POINTER(POINTER(quoth_plays)), POINTER(quoth_engine),
        POINTER(quoth_position), c_uint32, POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_engine_new": (c_int, [POINTER(POINTER(quoth_engine)), POINTER(quoth_cross_rules),
        POINTER(quoth_lexicon), POINTER(quoth_engine_options), POINTER(quoth_context),
        POINTER(quoth_error)]),
    "quoth_engine_new_shared": (c_int, [POINTER(POINTER(quoth_engine)), POINTER(quoth_cross),
        POINTER(quoth_engine_options), POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_engine_player": (quoth_cross_player, [POINTER(quoth_engine),
        POINTER(quoth_auto_options)]),
    "quoth_engine_preendgame": (c_int, [POINTER(quoth_preendgame_answer), POINTER(quoth_engine),
        POINTER(quoth_position), POINTER(quoth_preendgame_options), POINTER(quoth_context),
        POINTER(quoth_error)]),
    "quoth_engine_simulate": (c_int, [POINTER(quoth_sim_result), POINTER(quoth_engine),
        POINTER(quoth_position), POINTER(quoth_sim_options), POINTER(quoth_context),
        POINTER(quoth_error)]),
    "quoth_evaluator_baseline": (None, [POINTER(quoth_evaluator), POINTER(quoth_baseline)]),
    "quoth_explanation_facts": (POINTER(quoth_fact), [POINTER(quoth_explanation),
        POINTER(c_size_t)]),
    "quoth_explanation_find": (POINTER(quoth_fact), [POINTER(quoth_explanation), c_char_p]),
    "quoth_explanation_free": (None, [POINTER(quoth_explanation)]),
    "quoth_explanation_write": (c_int, [POINTER(quoth_sink), POINTER(quoth_explanation), c_char_p,
        c_int, POINTER(quoth_error)]),
    "quoth_fact_kind_name": (c_char_p, [c_int]),
    "quoth_find_hooks": (quoth_hooks, [POINTER(quoth_lexicon), POINTER(quoth_letters)]),
    "quoth_find_in_row": (c_int, [POINTER(quoth_lexicon), POINTER(quoth_word_query),
        quoth_finding_next, c_void_p, POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_find_name": (c_char_p, [c_int]),
    "quoth_find_prefixes": (c_int, [POINTER(c_uint64), POINTER(quoth_lexicon),
        POINTER(quoth_rack_counts), quoth_finding_next, c_void_p, POINTER(quoth_context),
        POINTER(quoth_error)]),
    "quoth_find_words": (c_int, [POINTER(quoth_lexicon), POINTER(quoth_word_query),
        quoth_finding_next, c_void_p, POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_finding_write": (c_int, [POINTER(quoth_sink), POINTER(quoth_finding),
        POINTER(quoth_lexicon), c_int, POINTER(quoth_error)]),
    "quoth_format_name": (c_char_p, [c_int]),
    "quoth_gcg_add_challenge": (c_int, [POINTER(quoth_gcg), POINTER(quoth_position), c_uint, c_int,
        POINTER(quoth_error)]),
    "quoth_gcg_add_deal": (c_int, [POINTER(quoth_gcg), POINTER(quoth_cross_game),
        POINTER(quoth_error)]),
    "quoth_gcg_add_ending": (c_int, [POINTER(quoth_gcg), POINTER(quoth_position),
        POINTER(quoth_error)]),
    "quoth_gcg_add_event": (c_int, [POINTER(quoth_gcg), POINTER(quoth_gcg_event),
        POINTER(quoth_error)]),
    "quoth_gcg_add_game": (c_int, [POINTER(quoth_gcg), POINTER(quoth_cross_game),
        POINTER(quoth_error)]),
    "quoth_gcg_add_note": (c_int, [POINTER(quoth_gcg), c_char_p, POINTER(quoth_error)]),
    "quoth_gcg_add_play": (c_int, [POINTER(quoth_gcg), POINTER(quoth_position), POINTER(quoth_play),
        POINTER(quoth_error)]),
    "quoth_gcg_add_player": (c_int, [POINTER(quoth_gcg), c_char_p, c_char_p, POINTER(quoth_error)]),
    "quoth_gcg_add_pragma": (c_int, [POINTER(quoth_gcg), c_char_p, c_char_p, POINTER(quoth_error)]),
    "quoth_gcg_add_rules": (c_int, [POINTER(quoth_gcg), POINTER(quoth_cross),
        POINTER(quoth_error)]),
    "quoth_gcg_event_at": (quoth_gcg_event, [POINTER(quoth_gcg), c_size_t]),
    "quoth_gcg_events": (c_size_t, [POINTER(quoth_gcg)]),
    "quoth_gcg_fits": (c_bool, [POINTER(quoth_cross_game)]),
    "quoth_gcg_free": (None, [POINTER(quoth_gcg)]),
    "quoth_gcg_kind_name": (c_char_p, [c_int]),
    "quoth_gcg_load_game": (c_int, [POINTER(quoth_cross_game), POINTER(quoth_gcg),
        POINTER(quoth_random), POINTER(quoth_error)]),
    "quoth_gcg_maybe_utf8": (c_bool, [POINTER(quoth_gcg)]),
    "quoth_gcg_name": (c_char_p, [POINTER(quoth_gcg), c_uint]),
    "quoth_gcg_new": (c_int, [POINTER(POINTER(quoth_gcg)), POINTER(quoth_context),
        POINTER(quoth_error)]),
    "quoth_gcg_nick": (c_char_p, [POINTER(quoth_gcg), c_uint]),
    "quoth_gcg_note": (c_char_p, [POINTER(quoth_gcg), c_size_t, c_size_t]),
    "quoth_gcg_players": (c_uint, [POINTER(quoth_gcg)]),
    "quoth_gcg_position": (c_int, [POINTER(POINTER(quoth_position)), POINTER(quoth_gcg),
        POINTER(quoth_cross), c_size_t, POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_gcg_pragma": (c_char_p, [POINTER(quoth_gcg), c_char_p]),
    "quoth_gcg_pragma_at": (c_bool, [POINTER(quoth_gcg), c_size_t, POINTER(c_char_p),
        POINTER(c_char_p)]),
    "quoth_gcg_read": (c_int, [POINTER(POINTER(quoth_gcg)), c_char_p, c_size_t,
        POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_gcg_replay": (c_int, [POINTER(quoth_gcg_outcome), POINTER(quoth_gcg),
        POINTER(quoth_cross), POINTER(quoth_gcg_replay_options), POINTER(quoth_context),
        POINTER(quoth_error)]),
    "quoth_gcg_rules": (c_int, [POINTER(quoth_cross_rules), POINTER(quoth_gcg),
        POINTER(quoth_error)]),
    "quoth_gcg_total": (c_int, [POINTER(quoth_gcg), c_uint]),
    "quoth_gcg_warning_text": (c_char_p, [c_int]),
    "quoth_gcg_write": (c_int, [POINTER(quoth_sink), POINTER(quoth_gcg), POINTER(quoth_error)]),
    "quoth_ghost_belief_by_count": (c_int, [POINTER(POINTER(quoth_ghost_belief)),
        POINTER(quoth_lexicon), c_char_p, c_size_t, c_uint64, POINTER(quoth_context),
        POINTER(quoth_error)]),
    "quoth_ghost_belief_by_level": (c_int, [POINTER(POINTER(quoth_ghost_belief)),
        POINTER(quoth_lexicon), POINTER(quoth_lexicon), c_uint, POINTER(quoth_context),
        POINTER(quoth_error)]),
    "quoth_ghost_belief_chance": (c_double, [POINTER(quoth_ghost_belief), c_uint32]),
    "quoth_ghost_belief_draw": (c_int, [POINTER(POINTER(quoth_lexicon)),
        POINTER(quoth_ghost_belief), POINTER(quoth_random), POINTER(quoth_context),
        POINTER(quoth_error)]),
    "quoth_ghost_belief_free": (None, [POINTER(quoth_ghost_belief)]),
    "quoth_ghost_belief_lexicon": (POINTER(quoth_lexicon), [POINTER(quoth_ghost_belief)]),
    "quoth_ghost_belief_no_word_fits": (c_int, [POINTER(c_double), POINTER(quoth_ghost_belief),
        POINTER(quoth_ghost), POINTER(quoth_letters), POINTER(quoth_context),
        POINTER(quoth_error)]),
    "quoth_ghost_best": (c_int, [POINTER(POINTER(quoth_ghost_play)), POINTER(quoth_ghost),
        POINTER(quoth_letters), POINTER(quoth_ghost_list), POINTER(quoth_error)]),
    "quoth_ghost_best_end": (c_int, [POINTER(quoth_letters), POINTER(quoth_ghost),
        POINTER(quoth_letters), POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_ghost_bluff_choose_mix": (c_int, [POINTER(quoth_ghost_bluff_mix),
        POINTER(quoth_ghost_bluff), POINTER(quoth_letters), c_uint, POINTER(quoth_context),
        POINTER(quoth_error)]),
    "quoth_ghost_bluff_free": (None, [POINTER(quoth_ghost_bluff)]),
    "quoth_ghost_bluff_new": (c_int, [POINTER(POINTER(quoth_ghost_bluff)), POINTER(quoth_ghost),
        POINTER(quoth_ghost_belief), POINTER(quoth_ghost_exploit_options), POINTER(quoth_context),
        POINTER(quoth_error)]),
    "quoth_ghost_bluff_player": (quoth_ghost_player, [POINTER(quoth_ghost_bluff)]),
    "quoth_ghost_bot_player": (quoth_ghost_player, [POINTER(quoth_ghost_bot)]),
    "quoth_ghost_cache_limit": (None, [POINTER(quoth_ghost), c_size_t]),
    "quoth_ghost_canonicalize": (None, [POINTER(quoth_letters), POINTER(quoth_ghost)]),
    "quoth_ghost_certified_rule_name": (c_char_p, [c_int]),
    "quoth_ghost_choose": (c_int, [POINTER(quoth_letters), POINTER(quoth_ghost), c_int,
        POINTER(quoth_letters), POINTER(quoth_random), POINTER(quoth_error)]),
    "quoth_ghost_complete": (c_int, [POINTER(quoth_ghost), POINTER(quoth_context),
        POINTER(quoth_error)]),
    "quoth_ghost_describe": (quoth_ghost_description, [POINTER(quoth_ghost)]),
    "quoth_ghost_ended_without_play": (c_bool, [c_int]),
    "quoth_ghost_ending_name": (c_char_p, [c_int]),
    "quoth_ghost_event_name": (c_char_p, [c_int]),
    "quoth_ghost_expected_results_free": (None, [POINTER(quoth_ghost_expected_results)]),
    "quoth_ghost_explain": (c_int, [POINTER(POINTER(quoth_explanation)), POINTER(quoth_ghost),
        POINTER(quoth_letters), POINTER(quoth_ghost_explain_options), POINTER(quoth_context),
        POINTER(quoth_error)]),
    "quoth_ghost_exploit_free": (None, [POINTER(quoth_ghost_exploit)]),
    "quoth_ghost_exploit_new": (c_int, [POINTER(POINTER(quoth_ghost_exploit)), POINTER(quoth_ghost),
        POINTER(quoth_ghost_belief), POINTER(quoth_ghost_exploit_options), POINTER(quoth_context),
        POINTER(quoth_error)]),
    "quoth_ghost_exploit_player": (quoth_ghost_player, [POINTER(quoth_ghost_exploit)]),
    "quoth_ghost_exploit_plays": (c_int, [POINTER(quoth_ghost_expected_results),
        POINTER(quoth_ghost_exploit), POINTER(quoth_letters), c_uint, POINTER(quoth_error)]),
    "quoth_ghost_exploit_replies": (c_int, [POINTER(quoth_ghost_expected_results),
        POINTER(quoth_ghost_exploit), POINTER(quoth_letters), c_uint, POINTER(quoth_error)]),
    "quoth_ghost_figure_name": (c_char_p, [c_int]),
    "quoth_ghost_fits": (c_bool, [POINTER(quoth_ghost), POINTER(quoth_letters),
        POINTER(quoth_letters)]),
    "quoth_ghost_form": (c_bool, [POINTER(quoth_letters), POINTER(quoth_ghost),
        POINTER(quoth_letters), c_uint8, c_size_t]),
    "quoth_ghost_free": (None, [POINTER(quoth_ghost)]),
    "quoth_ghost_game_allow_challenges": (c_int, [POINTER(quoth_ghost_game), POINTER(quoth_error)]),
    "quoth_ghost_game_at": (POINTER(quoth_letters), [POINTER(quoth_ghost_game), c_uint]),
    "quoth_ghost_game_challenge": (c_int, [POINTER(quoth_ghost_game), POINTER(quoth_letters),
        POINTER(quoth_error)]),
    "quoth_ghost_game_ending": (c_int, [POINTER(quoth_ghost_game)]),
    "quoth_ghost_game_forfeit": (c_int, [POINTER(quoth_ghost_game), c_int, POINTER(quoth_error)]),
    "quoth_ghost_game_fragment": (POINTER(quoth_letters), [POINTER(quoth_ghost_game)]),
    "quoth_ghost_game_free": (None, [POINTER(quoth_ghost_game)]),
    "quoth_ghost_game_has_challenges": (c_bool, [POINTER(quoth_ghost_game)]),
    "quoth_ghost_game_loser": (c_uint, [POINTER(quoth_ghost_game)]),
    "quoth_ghost_game_named": (POINTER(quoth_letters), [POINTER(quoth_ghost_game)]),
    "quoth_ghost_game_new": (c_int, [POINTER(POINTER(quoth_ghost_game)), POINTER(quoth_ghost),
        POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_ghost_game_observe": (None, [POINTER(quoth_ghost_observation),
        POINTER(quoth_ghost_game)]),
    "quoth_ghost_game_play": (c_int, [POINTER(quoth_ghost_game), POINTER(quoth_letters),
        POINTER(quoth_error)]),
    "quoth_ghost_game_plays": (c_uint, [POINTER(quoth_ghost_game)]),
    "quoth_ghost_game_referee": (POINTER(quoth_ghost), [POINTER(quoth_ghost_game)]),
    "quoth_ghost_game_take_turn": (c_int, [POINTER(quoth_ghost_game), POINTER(quoth_ghost_player),
        POINTER(quoth_random), POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_ghost_game_turn": (c_uint, [POINTER(quoth_ghost_game)]),
    "quoth_ghost_game_turning_point": (c_int, [POINTER(quoth_ghost_turning_point),
        POINTER(quoth_ghost_game), c_uint, POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_ghost_game_undo": (c_bool, [POINTER(quoth_ghost_game)]),
    "quoth_ghost_game_winner": (c_uint, [POINTER(quoth_ghost_game)]),
    "quoth_ghost_growth_name": (c_char_p, [c_int]),
    "quoth_ghost_guesser_player": (quoth_ghost_player, [POINTER(quoth_ghost_guesser)]),
    "quoth_ghost_hitting_set_free": (None, [POINTER(quoth_ghost_hitting_set)]),
    "quoth_ghost_hitting_set_new": (c_int, [POINTER(POINTER(quoth_ghost_hitting_set)),
        POINTER(quoth_ghost), POINTER(quoth_ghost_hitting_set_options), POINTER(quoth_context),
        POINTER(quoth_error)]),
    "quoth_ghost_hitting_set_summarize": (quoth_ghost_hitting_set_summary,
        [POINTER(quoth_ghost_hitting_set)]),
    "quoth_ghost_hitting_set_words": (POINTER(quoth_letters), [POINTER(quoth_ghost_hitting_set),
        POINTER(c_size_t)]),
    "quoth_ghost_hitting_set_write": (c_int, [POINTER(quoth_sink), POINTER(quoth_ghost_hitting_set),
        POINTER(quoth_ghost), c_int, POINTER(quoth_error)]),
    "quoth_ghost_hitting_set_write_in": (c_int, [POINTER(quoth_sink),
        POINTER(quoth_ghost_hitting_set), POINTER(quoth_ghost), c_char_p, c_int,
        POINTER(quoth_error)]),
    "quoth_ghost_is_play": (c_bool, [POINTER(quoth_ghost), POINTER(quoth_letters),
        POINTER(quoth_letters)]),
    "quoth_ghost_known_name": (c_char_p, [c_int]),
    "quoth_ghost_level_words": (c_uint, [c_uint]),
    "quoth_ghost_lexicon": (POINTER(quoth_lexicon), [POINTER(quoth_ghost)]),
    "quoth_ghost_list_filter": (None, [POINTER(quoth_ghost_list), c_int]),
    "quoth_ghost_list_free": (None, [POINTER(quoth_ghost_list)]),
    "quoth_ghost_lives_begin": (c_int, [POINTER(quoth_ghost_lives), c_uint, c_uint, c_int, c_uint,
        POINTER(quoth_error)]),
    "quoth_ghost_lives_letters": (c_uint, [c_char_p]),
    "quoth_ghost_lives_lose": (c_int, [POINTER(quoth_ghost_lives), c_uint, POINTER(quoth_error)]),
    "quoth_ghost_lives_match": (c_int, [POINTER(quoth_ghost_lives_score),
        POINTER(POINTER(quoth_ghost)), POINTER(POINTER(quoth_ghost_player)), c_uint,
        POINTER(quoth_ghost_lives_options), POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_ghost_lives_over": (c_bool, [POINTER(quoth_ghost_lives)]),
    "quoth_ghost_lives_player": (c_uint, [POINTER(quoth_ghost_lives), c_uint]),
    "quoth_ghost_lives_record_begin": (c_int, [POINTER(quoth_ghost_lives_record), c_uint, c_int,
        c_uint, POINTER(quoth_error)]),
    "quoth_ghost_lives_record_is": (c_bool, [c_char_p, c_size_t]),
    "quoth_ghost_lives_record_lose": (c_int, [POINTER(quoth_ghost_lives_record), c_uint,
        POINTER(quoth_error)]),
    "quoth_ghost_lives_record_read": (c_int, [POINTER(quoth_ghost_lives_record), POINTER(c_size_t),
        c_char_p, c_size_t, POINTER(quoth_error)]),
    "quoth_ghost_lives_record_round": (c_bool, [POINTER(c_size_t), POINTER(c_size_t), c_char_p,
        c_size_t]),
    "quoth_ghost_lives_record_write": (c_int, [POINTER(quoth_sink),
        POINTER(quoth_ghost_lives_record), POINTER(quoth_error)]),
    "quoth_ghost_lives_write_score": (c_int, [POINTER(quoth_sink), POINTER(quoth_ghost),
        POINTER(c_char_p), c_char_p, c_int, c_uint64, POINTER(quoth_ghost_lives_score), c_int,
        POINTER(quoth_error)]),
    "quoth_ghost_loser_certify": (c_int, [POINTER(quoth_sink), POINTER(quoth_ghost),
        POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_ghost_loser_rule_name": (c_char_p, [c_int]),
    "quoth_ghost_loser_rule_read": (c_bool, [POINTER(c_int), c_char_p]),
    "quoth_ghost_match": (c_int, [POINTER(quoth_ghost_score), POINTER(quoth_ghost),
        POINTER(quoth_ghost_player), POINTER(quoth_ghost_match_options), POINTER(quoth_context),
        POINTER(quoth_error)]),
    "quoth_ghost_measure": (c_int, [POINTER(quoth_ghost), POINTER(quoth_context),
        POINTER(quoth_error)]),
    "quoth_ghost_memory": (POINTER(quoth_memory), [POINTER(quoth_ghost)]),
    "quoth_ghost_misere_name": (c_char_p, [c_int]),
    "quoth_ghost_misere_read": (c_bool, [POINTER(c_int), c_char_p]),
    "quoth_ghost_name_word": (c_int, [POINTER(quoth_letters), POINTER(quoth_ghost),
        POINTER(quoth_letters), POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_ghost_new": (c_int, [POINTER(POINTER(quoth_ghost)), POINTER(quoth_lexicon),
        POINTER(quoth_ghost_rules), POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_ghost_opens_name": (c_char_p, [c_int]),
    "quoth_ghost_outcome_name": (c_char_p, [c_int]),
    "quoth_ghost_person_free": (None, [POINTER(quoth_ghost_person)]),
    "quoth_ghost_person_new": (c_int, [POINTER(POINTER(quoth_ghost_person)), POINTER(quoth_ghost),
        POINTER(quoth_ghost_belief), POINTER(quoth_ghost_person_options), POINTER(quoth_context),
        POINTER(quoth_error)]),
    "quoth_ghost_person_player": (quoth_ghost_player, [POINTER(quoth_ghost_person)]),
    "quoth_ghost_plays": (c_int, [POINTER(quoth_ghost_list), POINTER(quoth_ghost),
        POINTER(quoth_letters), POINTER(quoth_error)]),
    "quoth_ghost_policy_name": (c_char_p, [c_int]),
    "quoth_ghost_probe": (c_int, [POINTER(quoth_ghost_view), POINTER(quoth_ghost),
        POINTER(quoth_letters), c_int, POINTER(quoth_error)]),
    "quoth_ghost_reading_name": (c_char_p, [c_size_t, c_size_t]),
    "quoth_ghost_reading_summary": (c_char_p, [c_size_t, c_size_t]),
    "quoth_ghost_record_read": (c_int, [POINTER(quoth_ghost_record), c_char_p, c_size_t,
        POINTER(quoth_error)]),
    "quoth_ghost_record_replay": (c_int, [POINTER(quoth_ghost_game), c_char_p, c_size_t,
        POINTER(quoth_error)]),
    "quoth_ghost_record_rules": (quoth_ghost_rules, [POINTER(quoth_ghost_record)]),
    "quoth_ghost_record_write": (c_int, [POINTER(quoth_sink), POINTER(quoth_ghost_record),
        POINTER(quoth_ghost_game), POINTER(quoth_error)]),
    "quoth_ghost_relation_name": (c_char_p, [c_int]),
    "quoth_ghost_review_free": (None, [POINTER(quoth_ghost_review)]),
    "quoth_ghost_review_new": (c_int, [POINTER(POINTER(quoth_ghost_review)),
        POINTER(quoth_ghost_game), POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_ghost_rows": (POINTER(quoth_ghost_row), [POINTER(quoth_ghost), POINTER(c_size_t)]),
    "quoth_ghost_rules_of": (quoth_ghost_rules, [POINTER(quoth_ghost)]),
    "quoth_ghost_score_add": (c_int, [POINTER(quoth_ghost_score), POINTER(quoth_ghost_score),
        POINTER(quoth_error)]),
    "quoth_ghost_score_read": (c_int, [POINTER(quoth_ghost_score), c_uint, c_char_p, c_size_t,
        POINTER(quoth_error)]),
    "quoth_ghost_score_write": (c_int, [POINTER(quoth_sink), POINTER(quoth_ghost_score), c_uint,
        POINTER(quoth_error)]),
    "quoth_ghost_seat_name": (c_char_p, [c_uint]),
    "quoth_ghost_sheet_free": (None, [POINTER(quoth_ghost_sheet)]),
    "quoth_ghost_sheet_memory": (POINTER(quoth_memory), [POINTER(quoth_ghost_sheet)]),
    "quoth_ghost_sheet_new": (c_int, [POINTER(POINTER(quoth_ghost_sheet)), POINTER(quoth_ghost),
        c_uint, c_int, POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_ghost_sheet_new_known": (c_int, [POINTER(POINTER(quoth_ghost_sheet)),
        POINTER(quoth_ghost), c_uint, POINTER(quoth_lexicon), POINTER(quoth_context),
        POINTER(quoth_error)]),
    "quoth_ghost_sheet_nodes": (POINTER(quoth_ghost_sheet_node), [POINTER(quoth_ghost_sheet),
        POINTER(c_size_t)]),
    "quoth_ghost_sheet_objective_name": (c_char_p, [c_int]),
    "quoth_ghost_sheet_spell": (None, [POINTER(quoth_letters), POINTER(quoth_ghost_sheet),
        c_uint32]),
    "quoth_ghost_sheet_summarize": (quoth_ghost_sheet_summary, [POINTER(quoth_ghost_sheet)]),
    "quoth_ghost_sheet_write": (c_int, [POINTER(quoth_sink), POINTER(quoth_ghost_sheet),
        POINTER(quoth_ghost), c_int, POINTER(quoth_error)]),
    "quoth_ghost_sheet_write_in": (c_int, [POINTER(quoth_sink), POINTER(quoth_ghost_sheet),
        POINTER(quoth_ghost), c_char_p, c_int, POINTER(quoth_error)]),
    "quoth_ghost_solve": (c_int, [POINTER(POINTER(quoth_ghost)), POINTER(quoth_lexicon),
        POINTER(quoth_ghost_rules), POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_ghost_strategy_certify": (c_int, [POINTER(quoth_sink), POINTER(quoth_ghost_strategy),
        POINTER(quoth_error)]),
    "quoth_ghost_strategy_entries": (POINTER(quoth_ghost_strategy_entry),
        [POINTER(quoth_ghost_strategy), POINTER(c_size_t)]),
    "quoth_ghost_strategy_free": (None, [POINTER(quoth_ghost_strategy)]),
    "quoth_ghost_strategy_new": (c_int, [POINTER(POINTER(quoth_ghost_strategy)),
        POINTER(quoth_ghost), POINTER(quoth_ghost_strategy_options), POINTER(quoth_context),
        POINTER(quoth_error)]),
    "quoth_ghost_strategy_summarize": (quoth_ghost_strategy_summary,
        [POINTER(quoth_ghost_strategy)]),
    "quoth_ghost_strategy_write": (c_int, [POINTER(quoth_sink), POINTER(quoth_ghost_strategy),
        POINTER(quoth_ghost), c_int, POINTER(quoth_error)]),
    "quoth_ghost_strategy_write_familiar": (c_int, [POINTER(quoth_sink),
        POINTER(quoth_ghost_strategy), POINTER(quoth_ghost), POINTER(quoth_ghost_tradeoff), c_int,
        POINTER(quoth_error)]),
    "quoth_ghost_strategy_write_in": (c_int, [POINTER(quoth_sink), POINTER(quoth_ghost_strategy),
        POINTER(quoth_ghost), POINTER(quoth_ghost_tradeoff), c_char_p, c_int,
        POINTER(quoth_error)]),
    "quoth_ghost_summarize": (quoth_ghost_summary, [POINTER(quoth_ghost)]),
    "quoth_ghost_variant_describe": (c_bool, [POINTER(quoth_ghost_description), c_size_t,
        c_size_t]),
    "quoth_ghost_variant_find": (c_bool, [POINTER(c_size_t), c_char_p]),
    "quoth_ghost_variant_name": (c_char_p, [c_size_t]),
    "quoth_ghost_variant_summary": (c_char_p, [c_size_t]),
    "quoth_ghost_verify": (c_int, [POINTER(quoth_ghost_certificate_result), POINTER(quoth_lexicon),
        c_char_p, c_size_t, POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_ghost_verify_supports": (c_bool, [c_char_p, c_char_p]),
    "quoth_ghost_want_name": (c_char_p, [c_int]),
    "quoth_ghost_word": (c_int, [POINTER(quoth_letters), POINTER(quoth_ghost),
        POINTER(quoth_letters), POINTER(quoth_error)]),
    "quoth_ghost_word_end_name": (c_char_p, [c_int]),
    "quoth_ghost_word_end_read": (c_bool, [POINTER(c_int), c_char_p]),
    "quoth_ghost_write_expected_results": (c_int, [POINTER(quoth_sink), POINTER(quoth_ghost),
        POINTER(quoth_ghost_exploit), POINTER(quoth_ghost_bluff), c_char_p, POINTER(quoth_letters),
        c_int, POINTER(quoth_error)]),
    "quoth_ghost_write_explained": (c_int, [POINTER(quoth_sink), POINTER(quoth_ghost),
        POINTER(quoth_letters), POINTER(quoth_explanation), c_char_p, c_int, POINTER(quoth_error)]),
    "quoth_ghost_write_explanation": (c_int, [POINTER(quoth_sink), POINTER(quoth_ghost),
        POINTER(quoth_letters), c_int, POINTER(quoth_error)]),
    "quoth_ghost_write_explanation_to": (c_int, [POINTER(quoth_sink), POINTER(quoth_ghost),
        POINTER(quoth_letters), POINTER(c_char_p), c_int, POINTER(quoth_error)]),
    "quoth_ghost_write_figure": (c_int, [POINTER(quoth_sink), POINTER(quoth_ghost), c_int, c_uint64,
        POINTER(quoth_error)]),
    "quoth_ghost_write_score": (c_int, [POINTER(quoth_sink), POINTER(quoth_ghost),
        POINTER(c_char_p), c_uint64, POINTER(quoth_ghost_score), c_int, POINTER(quoth_error)]),
    "quoth_ghost_write_solution": (c_int, [POINTER(quoth_sink), POINTER(quoth_ghost), c_int,
        POINTER(quoth_error)]),
    "quoth_ghost_write_value": (c_int, [POINTER(quoth_sink), POINTER(quoth_ghost), c_char_p,
        POINTER(quoth_letters), c_int, POINTER(quoth_error)]),
    "quoth_graph_step": (c_uint32, [quoth_graph, c_uint32, c_uint32]),
    "quoth_half_95": (c_double, [c_uint64]),
    "quoth_heuristics_standard": (None, [POINTER(quoth_heuristics), POINTER(quoth_cross_rules)]),
    "quoth_heuristics_value": (c_int32, [POINTER(quoth_heuristics), POINTER(quoth_game_state),
        POINTER(quoth_leave), c_int32]),
    "quoth_hooks_write": (c_int, [POINTER(quoth_sink), POINTER(quoth_lexicon),
        POINTER(quoth_letters), c_size_t, c_int, POINTER(quoth_error)]),
    "quoth_infer_draw": (None, [POINTER(quoth_deal), POINTER(quoth_infer), POINTER(quoth_random)]),
    "quoth_infer_free": (None, [POINTER(quoth_infer)]),
    "quoth_infer_new": (c_int, [POINTER(POINTER(quoth_infer)), POINTER(quoth_cross),
        POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_infer_run": (c_int, [POINTER(quoth_infer_result), POINTER(quoth_infer),
        POINTER(quoth_position), POINTER(quoth_cross_move), c_size_t, POINTER(quoth_infer_options),
        POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_interval_95": (None, [POINTER(c_double), POINTER(c_double), c_uint64, c_uint64]),
    "quoth_keep_name": (c_char_p, [c_int]),
    "quoth_language_name": (c_char_p, [c_size_t]),
    "quoth_layout_find": (c_int, [POINTER(quoth_layout), c_char_p, POINTER(quoth_error)]),
    "quoth_layout_name": (c_char_p, [c_size_t]),
    "quoth_layout_parse": (c_int, [POINTER(quoth_layout), c_char_p, c_size_t, c_char_p,
        POINTER(quoth_error)]),
    "quoth_layout_write": (c_int, [POINTER(quoth_sink), POINTER(quoth_layout),
        POINTER(quoth_error)]),
    "quoth_leaves_count": (c_uint32, [POINTER(quoth_leaves)]),
    "quoth_leaves_default": (c_int, [POINTER(POINTER(quoth_leaves)), POINTER(quoth_cross_rules),
        POINTER(quoth_lexicon), POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_leaves_each": (c_bool, [POINTER(quoth_leaves), quoth_leaves_each_each, c_void_p]),
    "quoth_leaves_estimate": (c_int, [POINTER(POINTER(quoth_leaves)), POINTER(quoth_tiles),
        POINTER(quoth_lexicon), POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_leaves_extend": (None, [POINTER(quoth_leaves), POINTER(quoth_tiles), c_uint]),
    "quoth_leaves_free": (None, [POINTER(quoth_leaves)]),
    "quoth_leaves_make": (c_int, [POINTER(POINTER(quoth_leaves)), POINTER(quoth_tiles),
        POINTER(quoth_leave_entry), c_size_t, POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_leaves_read_csv": (c_int, [POINTER(POINTER(quoth_leaves)), c_char_p, c_size_t,
        POINTER(quoth_tiles), POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_leaves_read_klv": (c_int, [POINTER(POINTER(quoth_leaves)), c_void_p, c_size_t, c_uint,
        POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_leaves_value": (c_int, [POINTER(c_int32), POINTER(quoth_leaves), POINTER(c_uint8),
        c_size_t, POINTER(quoth_error)]),
    "quoth_leaves_write_csv": (c_int, [POINTER(quoth_sink), POINTER(quoth_leaves),
        POINTER(quoth_tiles), POINTER(quoth_error)]),
    "quoth_leaves_write_klv": (c_int, [POINTER(quoth_sink), POINTER(quoth_leaves),
        POINTER(quoth_error)]),
    "quoth_letter_from_name": (c_char_p, [c_int]),
    "quoth_lexicon_alphabet": (POINTER(quoth_alphabet), [POINTER(quoth_lexicon)]),
    "quoth_lexicon_compute_sha256": (c_int, [POINTER(c_uint8), POINTER(quoth_lexicon),
        POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_lexicon_each": (c_bool, [POINTER(quoth_lexicon), quoth_lexicon_each_each, c_void_p]),
    "quoth_lexicon_free": (None, [POINTER(quoth_lexicon)]),
    "quoth_lexicon_graph": (quoth_graph, [POINTER(quoth_lexicon)]),
    "quoth_lexicon_has": (c_bool, [POINTER(quoth_lexicon), POINTER(quoth_letters)]),
    "quoth_lexicon_has_levels": (c_bool, [POINTER(quoth_lexicon)]),
    "quoth_lexicon_identify": (c_int, [POINTER(quoth_lexicon), POINTER(quoth_context),
        POINTER(quoth_error)]),
    "quoth_lexicon_inoffensive": (c_int, [POINTER(POINTER(quoth_lexicon)), POINTER(quoth_lexicon),
        POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_lexicon_level": (c_int, [POINTER(quoth_lexicon), POINTER(quoth_letters)]),
    "quoth_lexicon_level_in": (c_int, [POINTER(quoth_lexicon), POINTER(quoth_alphabet),
        POINTER(quoth_letters)]),
    "quoth_lexicon_longest": (c_uint, [POINTER(quoth_lexicon)]),
    "quoth_lexicon_name": (c_char_p, [POINTER(quoth_lexicon)]),
    "quoth_lexicon_new": (c_int, [POINTER(POINTER(quoth_lexicon)), c_void_p, c_size_t,
        POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_lexicon_new_enable1": (c_int, [POINTER(POINTER(quoth_lexicon)), POINTER(quoth_context),
        POINTER(quoth_error)]),
    "quoth_lexicon_new_kwg": (c_int, [POINTER(POINTER(quoth_lexicon)), c_void_p, c_size_t,
        POINTER(quoth_alphabet), c_char_p, POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_lexicon_offensive": (c_bool, [POINTER(quoth_lexicon), POINTER(quoth_letters)]),
    "quoth_lexicon_rank": (c_int64, [POINTER(quoth_lexicon), POINTER(quoth_letters)]),
    "quoth_lexicon_sha256": (c_int, [POINTER(c_uint8), POINTER(quoth_lexicon),
        POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_lexicon_subset": (c_int, [POINTER(POINTER(quoth_lexicon)), POINTER(quoth_lexicon),
        quoth_lexicon_each_each, c_void_p, POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_lexicon_up_to_level": (c_int, [POINTER(POINTER(quoth_lexicon)), POINTER(quoth_lexicon),
        POINTER(quoth_lexicon), c_uint, POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_lexicon_words": (c_uint32, [POINTER(quoth_lexicon)]),
    "quoth_lexicon_write": (c_int, [POINTER(quoth_sink), POINTER(quoth_lexicon),
        POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_lexicon_write_info": (c_int, [POINTER(quoth_sink), POINTER(quoth_lexicon), c_int,
        POINTER(quoth_error)]),
    "quoth_lexicon_write_kwg": (c_int, [POINTER(quoth_sink), POINTER(quoth_lexicon),
        POINTER(quoth_error)]),
    "quoth_loss_group_name": (c_char_p, [c_int]),
    "quoth_meanings_count": (c_size_t, [POINTER(quoth_meanings)]),
    "quoth_meanings_find": (c_int, [POINTER(quoth_meaning), POINTER(quoth_meanings), c_char_p,
        c_size_t, POINTER(quoth_error)]),
    "quoth_meanings_free": (None, [POINTER(quoth_meanings)]),
    "quoth_meanings_new": (c_int, [POINTER(POINTER(quoth_meanings)), c_char_p, c_size_t,
        POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_meanings_write": (c_int, [POINTER(quoth_sink), POINTER(quoth_meanings), c_char_p,
        c_size_t, POINTER(quoth_error)]),
    "quoth_message_write": (c_int, [POINTER(quoth_sink), c_char_p, c_char_p,
        POINTER(quoth_message_value), POINTER(quoth_error)]),
    "quoth_open_square_name": (c_char_p, [c_int]),
    "quoth_openness_apply": (c_int, [POINTER(quoth_play), c_size_t, POINTER(quoth_play_finder),
        POINTER(quoth_position), POINTER(quoth_openness), POINTER(quoth_error)]),
    "quoth_openness_costs": (c_int, [POINTER(c_int32), POINTER(quoth_play_finder),
        POINTER(quoth_position), POINTER(quoth_openness), POINTER(quoth_play), c_size_t,
        POINTER(quoth_error)]),
    "quoth_openness_standard": (c_int, [POINTER(quoth_openness), POINTER(quoth_cross_rules),
        POINTER(quoth_error)]),
    "quoth_order_name": (c_char_p, [c_int]),
    "quoth_pattern_read": (c_int, [POINTER(quoth_pattern), POINTER(quoth_alphabet), c_char_p,
        c_size_t, POINTER(quoth_error)]),
    "quoth_play_compare": (c_int, [POINTER(quoth_play), POINTER(quoth_play), c_int]),
    "quoth_play_equity": (c_int, [POINTER(c_int32), POINTER(quoth_position), POINTER(quoth_play),
        POINTER(quoth_evaluator), POINTER(quoth_error)]),
    "quoth_play_finder_free": (None, [POINTER(quoth_play_finder)]),
    "quoth_play_finder_new": (c_int, [POINTER(POINTER(quoth_play_finder)), POINTER(quoth_cross),
        POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_play_form_name": (c_char_p, [c_int]),
    "quoth_play_kind_name": (c_char_p, [c_int]),
    "quoth_play_leave": (c_uint, [POINTER(c_uint8), POINTER(quoth_position), POINTER(quoth_play)]),
    "quoth_play_read": (c_int, [POINTER(quoth_play), POINTER(quoth_position), c_char_p, c_size_t,
        POINTER(quoth_error)]),
    "quoth_play_spell": (c_size_t, [POINTER(c_char), c_size_t, POINTER(quoth_play),
        POINTER(quoth_position), c_int]),
    "quoth_play_validate": (None, [POINTER(quoth_validation), POINTER(quoth_position),
        POINTER(quoth_play), c_bool]),
    "quoth_plays_find": (c_int, [POINTER(quoth_plays), POINTER(quoth_play_finder),
        POINTER(quoth_position), POINTER(quoth_plays_query), POINTER(quoth_context),
        POINTER(quoth_error)]),
    "quoth_plays_free": (None, [POINTER(quoth_plays)]),
    "quoth_position_adjust": (c_int, [POINTER(quoth_position), c_uint, c_int,
        POINTER(quoth_error)]),
    "quoth_position_anchors": (c_uint, [POINTER(quoth_square), POINTER(quoth_position)]),
    "quoth_position_assign": (c_int, [POINTER(quoth_position), POINTER(quoth_deal),
        POINTER(quoth_error)]),
    "quoth_position_bag": (c_uint, [POINTER(quoth_position)]),
    "quoth_position_challenge": (c_int, [POINTER(quoth_position), POINTER(c_int), c_uint,
        POINTER(quoth_error)]),
    "quoth_position_check": (c_uint, [POINTER(quoth_position), quoth_position_check_each,
        c_void_p]),
    "quoth_position_clear": (None, [POINTER(quoth_position)]),
    "quoth_position_copy": (c_bool, [POINTER(quoth_position), POINTER(quoth_position)]),
    "quoth_position_cross": (POINTER(quoth_cross), [POINTER(quoth_position)]),
    "quoth_position_crossing": (c_uint, [POINTER(c_uint8), POINTER(quoth_square),
        POINTER(quoth_position), c_uint, c_uint, c_bool]),
    "quoth_position_deal": (None, [POINTER(quoth_position), POINTER(quoth_random)]),
    "quoth_position_draw": (None, [POINTER(quoth_position)]),
    "quoth_position_empty": (c_bool, [POINTER(quoth_position)]),
    "quoth_position_ending": (c_int, [POINTER(quoth_position)]),
    "quoth_position_final_turns": (c_uint, [POINTER(quoth_position)]),
    "quoth_position_forfeits": (c_uint, [POINTER(quoth_position), c_uint]),
    "quoth_position_free": (None, [POINTER(quoth_position)]),
    "quoth_position_game_state": (None, [POINTER(quoth_game_state), POINTER(quoth_position),
        c_uint]),
    "quoth_position_key": (c_uint64, [POINTER(quoth_position)]),
    "quoth_position_last": (c_bool, [POINTER(quoth_play), POINTER(c_uint),
        POINTER(quoth_position)]),
    "quoth_position_last_stands": (c_bool, [POINTER(quoth_position)]),
    "quoth_position_lead": (c_int, [POINTER(quoth_position), c_uint]),
    "quoth_position_loser": (c_int, [POINTER(quoth_position)]),
    "quoth_position_make": (c_int, [POINTER(quoth_position), POINTER(quoth_play),
        POINTER(quoth_error)]),
    "quoth_position_make_trusted": (c_int, [POINTER(quoth_position), POINTER(quoth_play),
        POINTER(quoth_error)]),
    "quoth_position_new": (c_int, [POINTER(POINTER(quoth_position)), POINTER(quoth_cross), c_uint,
        POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_position_passes": (c_uint, [POINTER(quoth_position)]),
    "quoth_position_players": (c_uint, [POINTER(quoth_position)]),
    "quoth_position_rack": (POINTER(c_uint8), [POINTER(quoth_position), c_uint, POINTER(c_uint)]),
    "quoth_position_score": (c_int, [POINTER(quoth_position), c_uint]),
    "quoth_position_scoreless": (c_uint, [POINTER(quoth_position)]),
    "quoth_position_set_final_turns": (None, [POINTER(quoth_position), c_uint]),
    "quoth_position_set_passes": (None, [POINTER(quoth_position), c_uint]),
    "quoth_position_set_rack": (c_int, [POINTER(quoth_position), c_uint, POINTER(c_uint8), c_size_t,
        POINTER(quoth_error)]),
    "quoth_position_set_score": (c_int, [POINTER(quoth_position), c_uint, c_int,
        POINTER(quoth_error)]),
    "quoth_position_set_scoreless": (None, [POINTER(quoth_position), c_uint]),
    "quoth_position_set_tile": (c_int, [POINTER(quoth_position), c_uint, c_uint, c_uint8,
        POINTER(quoth_error)]),
    "quoth_position_set_turn": (c_int, [POINTER(quoth_position), c_uint, POINTER(quoth_error)]),
    "quoth_position_settle": (None, [POINTER(quoth_position)]),
    "quoth_position_shuffle": (None, [POINTER(quoth_position), POINTER(quoth_random)]),
    "quoth_position_tile": (c_uint8, [POINTER(quoth_position), c_uint, c_uint]),
    "quoth_position_turn": (c_uint, [POINTER(quoth_position)]),
    "quoth_position_undo": (c_bool, [POINTER(quoth_position)]),
    "quoth_position_unseen": (c_uint, [POINTER(c_int), POINTER(quoth_position), c_uint]),
    "quoth_position_view": (c_int, [POINTER(quoth_position), POINTER(quoth_position), c_uint,
        POINTER(quoth_error)]),
    "quoth_preendgame_free": (None, [POINTER(quoth_preendgame)]),
    "quoth_preendgame_new": (c_int, [POINTER(POINTER(quoth_preendgame)), POINTER(quoth_cross),
        POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_preendgame_solve": (c_int, [POINTER(quoth_preendgame_answer), POINTER(quoth_preendgame),
        POINTER(quoth_position), POINTER(quoth_preendgame_options), POINTER(quoth_context),
        POINTER(quoth_error)]),
    "quoth_puzzle_find": (c_int, [POINTER(quoth_puzzle), POINTER(quoth_puzzles),
        POINTER(quoth_position), POINTER(quoth_puzzle_options), POINTER(quoth_context),
        POINTER(quoth_error)]),
    "quoth_puzzle_method_name": (c_char_p, [c_int]),
    "quoth_puzzle_position": (POINTER(quoth_position), [POINTER(quoth_puzzles)]),
    "quoth_puzzle_tag_name": (c_char_p, [c_int]),
    "quoth_puzzles_free": (None, [POINTER(quoth_puzzles)]),
    "quoth_puzzles_new": (c_int, [POINTER(POINTER(quoth_puzzles)), POINTER(quoth_cross),
        POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_rack_counts_read": (c_int, [POINTER(quoth_rack_counts), POINTER(quoth_alphabet),
        c_char_p, c_size_t, POINTER(quoth_error)]),
    "quoth_random_below": (c_uint64, [POINTER(quoth_random), c_uint64]),
    "quoth_random_next": (c_uint64, [POINTER(quoth_random)]),
    "quoth_random_seed": (None, [POINTER(quoth_random), c_uint64]),
    "quoth_random_seed_stream": (None, [POINTER(quoth_random), c_uint64, c_uint64]),
    "quoth_rating_name": (c_char_p, [c_int]),
    "quoth_review_depth_name": (c_char_p, [c_int]),
    "quoth_review_free": (None, [POINTER(quoth_review)]),
    "quoth_review_key_turns": (c_size_t, [POINTER(c_size_t), POINTER(quoth_review_game)]),
    "quoth_review_mark_name": (c_char_p, [c_int]),
    "quoth_review_method_name": (c_char_p, [c_int]),
    "quoth_review_new": (c_int, [POINTER(POINTER(quoth_review)), POINTER(quoth_gcg),
        POINTER(quoth_cross), POINTER(quoth_review_options), POINTER(quoth_context),
        POINTER(quoth_error)]),
    "quoth_review_play": (c_int, [POINTER(POINTER(quoth_review)), POINTER(quoth_position),
        POINTER(quoth_play), POINTER(quoth_review_options), POINTER(quoth_context),
        POINTER(quoth_error)]),
    "quoth_review_result": (POINTER(quoth_review_game), [POINTER(quoth_review)]),
    "quoth_review_score_add": (None, [POINTER(quoth_review_score), POINTER(quoth_review_score)]),
    "quoth_review_score_of": (c_int, [POINTER(quoth_review_score), POINTER(quoth_review_game),
        c_uint, POINTER(quoth_error)]),
    "quoth_review_totals_add": (c_int, [POINTER(quoth_review_totals), POINTER(quoth_review_game),
        c_uint, POINTER(quoth_error)]),
    "quoth_review_totals_free": (None, [POINTER(quoth_review_totals)]),
    "quoth_review_totals_sort": (None, [POINTER(quoth_review_totals)]),
    "quoth_review_why_name": (c_char_p, [c_int]),
    "quoth_review_write": (c_int, [POINTER(quoth_sink), POINTER(quoth_review_game), c_int,
        POINTER(quoth_error)]),
    "quoth_review_write_card": (c_int, [POINTER(quoth_sink), POINTER(quoth_review_game), c_bool,
        POINTER(quoth_error)]),
    "quoth_review_write_card_in": (c_int, [POINTER(quoth_sink), POINTER(quoth_review_game), c_bool,
        c_char_p, POINTER(quoth_error)]),
    "quoth_review_write_causes": (c_int, [POINTER(quoth_sink), POINTER(quoth_review_turn),
        POINTER(quoth_error)]),
    "quoth_review_write_causes_in": (c_int, [POINTER(quoth_sink), POINTER(quoth_review_turn),
        c_char_p, POINTER(quoth_error)]),
    "quoth_review_write_in": (c_int, [POINTER(quoth_sink), POINTER(quoth_review_game), c_char_p,
        c_int, POINTER(quoth_error)]),
    "quoth_review_write_score": (c_int, [POINTER(quoth_sink), POINTER(quoth_review_score),
        POINTER(quoth_error)]),
    "quoth_review_write_score_in": (c_int, [POINTER(quoth_sink), POINTER(quoth_review_score),
        c_char_p, POINTER(quoth_error)]),
    "quoth_review_write_series": (c_int, [POINTER(quoth_sink), POINTER(quoth_review_player),
        c_size_t, POINTER(quoth_review_series), c_int, POINTER(quoth_error)]),
    "quoth_review_write_totals": (c_int, [POINTER(quoth_sink), POINTER(quoth_review_player),
        c_size_t, c_int, c_uint64, c_size_t, c_bool, c_int, POINTER(quoth_error)]),
    "quoth_row_read": (c_int, [POINTER(quoth_row), POINTER(quoth_alphabet), c_char_p, c_size_t,
        POINTER(quoth_error)]),
    "quoth_sanitize": (c_int, [POINTER(quoth_sink), c_char_p, c_size_t, c_int,
        POINTER(quoth_error)]),
    "quoth_schedule_weights": (POINTER(c_double), []),
    "quoth_sha256": (None, [POINTER(c_uint8), c_void_p, c_size_t]),
    "quoth_sim_bot_player": (quoth_cross_player, [POINTER(quoth_sim_bot)]),
    "quoth_sim_candidates": (c_int, [POINTER(quoth_plays), POINTER(quoth_play_finder),
        POINTER(quoth_position), c_uint, POINTER(quoth_evaluator), POINTER(quoth_context),
        POINTER(quoth_error)]),
    "quoth_sim_free": (None, [POINTER(quoth_sim)]),
    "quoth_sim_new": (c_int, [POINTER(POINTER(quoth_sim)), POINTER(quoth_cross),
        POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_sim_run": (c_int, [POINTER(quoth_sim_result), POINTER(quoth_sim),
        POINTER(quoth_position), POINTER(quoth_sim_options), POINTER(quoth_context),
        POINTER(quoth_error)]),
    "quoth_sim_stopped_name": (c_char_p, [c_int]),
    "quoth_siu_command_name": (c_char_p, [c_int]),
    "quoth_siu_is": (c_bool, [quoth_siu_part, c_char_p]),
    "quoth_siu_mode_name": (c_char_p, [c_int]),
    "quoth_siu_move_kind_name": (c_char_p, [c_int]),
    "quoth_siu_move_read": (c_int, [POINTER(quoth_siu_move), POINTER(quoth_position), c_char_p,
        c_size_t, POINTER(quoth_error)]),
    "quoth_siu_next": (c_bool, [POINTER(quoth_siu_part), POINTER(quoth_siu_part)]),
    "quoth_siu_read": (None, [POINTER(quoth_siu_line), c_char_p, c_size_t]),
    "quoth_sprt_evaluate": (c_int, [POINTER(quoth_sprt), POINTER(quoth_cross_score),
        POINTER(quoth_error)]),
    "quoth_sprt_verdict_name": (c_char_p, [c_int]),
    "quoth_status_text": (c_char_p, [c_int]),
    "quoth_text_columns": (c_size_t, [c_char_p, c_size_t]),
    "quoth_tiles_as_name": (c_char_p, [c_int]),
    "quoth_tiles_find": (c_int, [POINTER(quoth_tiles), c_char_p, POINTER(quoth_error)]),
    "quoth_tiles_name": (c_char_p, [c_size_t]),
    "quoth_tiles_parse": (c_int, [POINTER(quoth_tiles), c_char_p, c_size_t, c_char_p,
        POINTER(quoth_error)]),
    "quoth_tiles_read": (c_int, [POINTER(c_uint8), c_size_t, POINTER(c_size_t),
        POINTER(quoth_tiles), c_char_p, c_size_t, c_int, POINTER(quoth_error)]),
    "quoth_tiles_spell": (c_size_t, [POINTER(c_char), c_size_t, POINTER(quoth_tiles),
        POINTER(c_uint8), c_size_t, c_int]),
    "quoth_tiles_write": (c_int, [POINTER(quoth_sink), POINTER(quoth_tiles), POINTER(quoth_error)]),
    "quoth_to_buffer": (quoth_sink, [POINTER(quoth_buffer)]),
    "quoth_train_add": (c_int, [POINTER(quoth_train), POINTER(quoth_train), POINTER(quoth_error)]),
    "quoth_train_chance": (c_double, [POINTER(quoth_train), c_uint, c_uint, c_int]),
    "quoth_train_clear": (None, [POINTER(quoth_train)]),
    "quoth_train_free": (None, [POINTER(quoth_train)]),
    "quoth_train_games": (c_uint64, [POINTER(quoth_train)]),
    "quoth_train_leaves": (c_int, [POINTER(POINTER(quoth_leaves)), POINTER(quoth_train),
        POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_train_new": (c_int, [POINTER(POINTER(quoth_train)), POINTER(quoth_cross), c_uint,
        POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_train_play": (c_int, [POINTER(quoth_train), POINTER(quoth_play_finder),
        POINTER(quoth_train_options), POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_train_read": (c_int, [POINTER(quoth_train), c_void_p, c_size_t, POINTER(quoth_error)]),
    "quoth_train_spread": (quoth_train_spreads, [POINTER(quoth_train), c_uint, c_uint]),
    "quoth_train_write": (c_int, [POINTER(quoth_sink), POINTER(quoth_train), POINTER(quoth_error)]),
    "quoth_unseen_adjustment_free": (None, [POINTER(quoth_unseen_adjustment)]),
    "quoth_unseen_adjustment_new": (c_int, [POINTER(POINTER(quoth_unseen_adjustment)),
        POINTER(quoth_leaves), POINTER(quoth_tiles), POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_utf8_read": (c_size_t, [POINTER(c_uint32), c_char_p, c_size_t]),
    "quoth_validation_text": (c_char_p, [c_int]),
    "quoth_version": (c_char_p, []),
    "quoth_warning_kind_name": (c_char_p, [c_int]),
    "quoth_win_table_chance": (c_double, [POINTER(quoth_win_table), c_int, c_uint]),
    "quoth_win_table_default": (c_int, [POINTER(POINTER(quoth_win_table)),
        POINTER(quoth_cross_rules), c_uint, POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_win_table_free": (None, [POINTER(quoth_win_table)]),
    "quoth_win_table_read": (c_int, [POINTER(POINTER(quoth_win_table)), c_char_p, c_size_t,
        POINTER(quoth_context), POINTER(quoth_error)]),
    "quoth_win_table_write": (c_int, [POINTER(quoth_sink), POINTER(quoth_win_table),
        POINTER(quoth_error)]),
    "quoth_word_form_name": (c_char_p, [c_int]),
}


def declare(library: CDLL) -> None:
    """Sets the types of all functions; AttributeError if one is missing."""
    for name, (result, arguments) in FUNCTIONS.items():
        function = getattr(library, name)
        function.restype = result
        function.argtypes = arguments
