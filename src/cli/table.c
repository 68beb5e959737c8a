/* Every command and option.  Scripts depend on these words: add, never rename. */
#include "cli/cli.h"

#define BIT(option) ((option) < 64 ? UINT64_C(1) << ((option)&63) : 0)
/* In `more`: options from the 65th on. */
#define MORE_BIT(option) ((option) < 64 ? 0 : UINT64_C(1) << ((option)&63))
#define LEXICON_OPTIONS                                                                            \
    (BIT(OPT_WORDS) | BIT(OPT_KEEP) | BIT(OPT_ALPHABET) | BIT(OPT_ADD) | BIT(OPT_DROP))
#define GAME_OPTIONS                                                                               \
    (LEXICON_OPTIONS | BIT(OPT_VARIANT) | BIT(OPT_MIN) | BIT(OPT_READING) | BIT(OPT_MISERE) |      \
     BIT(OPT_WORD_END) | BIT(OPT_PLAYERS) | BIT(OPT_LOSER) | BIT(OPT_MEMORY_LIMIT) |               \
     BIT(OPT_HELP))

/* The options of players that are other programs. */
#define PROGRAM_OPTIONS (BIT(OPT_MOVE_TIME) | BIT(OPT_PLAYER_MEMORY) | BIT(OPT_PLAYER_ERRORS))

#define LIVES(bit) (bit(OPT_LIVES) | bit(OPT_OPENS))

/* The options of players who think about whom they play, as BIT or MORE_BIT. */
#define THINKING(bit) (bit(OPT_FREQUENCIES) | bit(OPT_SAMPLES))

#define BOARD_OPTIONS (LEXICON_OPTIONS | BIT(OPT_RULES) | BIT(OPT_HELP))
#define POSITION_OPTIONS                                                                           \
    (BOARD_OPTIONS | BIT(OPT_CGP) | BIT(OPT_GCG) | BIT(OPT_TURN) | BIT(OPT_RACK))

const option_spec option_specs[OPTIONS] = {
    [OPT_VARIANT] = {"variant", 0, "V", "ghost super superduper xghost spook",
                     "which game: letters are added at the end (ghost, the default), at either "
                     "end (super), at either end after reversing if one likes (superduper), "
                     "anywhere (xghost), or after rearranging (spook)"},
    [OPT_MIN] = {"min", 0, "N", NULL,
                 "leave out words of fewer than N letters (ghost: 3 unless given)"},
    [OPT_READING] = {"reading", 0, "R",
                     "subsequence infix multiset infix-any-exact infix-any-anagram "
                     "infix-end-exact infix-end-anagram as-played either",
                     "which fragments are legal. xghost: subsequence (the default; a fragment can "
                     "grow into a word by inserting) or infix (it lies inside a word). spook: "
                     "multiset (the default; letters of a word), or the arrangement announced "
                     "lies inside a word, the new letter anywhere in it or at an end, and it is "
                     "complete if it is exactly a word or an anagram of one: infix-any-exact, "
                     "infix-any-anagram, infix-end-exact, infix-end-anagram. superduper: as-played "
                     "(the default), or either (the fragment or its reverse)"},
    [OPT_MISERE] = {"misere", 0, "HOW", "legal literal",
                    "who completes a word wins, with legal plays only (legal), or who leaves the "
                    "dictionary wins as well (literal)"},
    [OPT_WORD_END] = {"word-end", 0, "WHEN", "always maximal",
                      "a completed word ends the game always (the default), or only if no play "
                      "goes on from it (maximal)"},
    [OPT_PLAYERS] = {"players", 0, "N", NULL, "how many play, 2 (the default) to 16; one loses"},
    [OPT_LOSER] = {"loser", 0, "RULE", "next previous coalition selfish",
                   "with more than two players, who is to lose if it need not be oneself: best the "
                   "player just before (next, the default) or just after (previous); all against "
                   "one (coalition); or nobody minds (selfish)"},
    [OPT_MEMORY_LIMIT] =
        {"memory-limit", 0, "SIZE", NULL,
         "take no more memory than that for words, positions and what a search keeps: bytes, or "
         "500M, 4G (default: four fifths of what the machine has)"},
    [OPT_THREADS] = {"threads", 0, "N", NULL,
                     "how many threads share the work (default: one a processor)"},
    [OPT_OTHERS] = {"others", 0, "WHO", NULL, "the third player and so on (default rational)"},
    [OPT_WORDS] = {"words", 'w', "FILE", NULL,
                   "the word list: a text file with one word a line, a lexicon image, a .kwg "
                   "file, - for standard input, or enable1, which is built in (the default)"},
    [OPT_KEEP] = {"keep", 0, "RULE", "fold lower strict",
                  "which lines of a text are words: fold case and skip lines outside the alphabet "
                  "(fold, the default), only lines in lower case throughout (lower), or stop at "
                  "the first line outside the alphabet (strict)"},
    [OPT_ALPHABET] = {"alphabet", 0, "NAME|FILE", NULL,
                      "the letters: english (the default), french, german, spanish, or a file"},
    [OPT_ADD] = {"add", 0, "FILE", NULL, "add the words of this list; may be repeated"},
    [OPT_DROP] = {"drop", 0, "FILE", NULL, "leave out the words of this list; may be repeated"},
    [OPT_JSON] = {"json", 0, NULL, NULL, "answer with one JSON object on a line"},
    [OPT_PLAYER] = {"player", 0, "WHO", "first second", "whose sheet"},
    [OPT_OBJECTIVE] = {"objective", 0, "HOW", "per-node overall",
                       "what is made small: the whole set (overall, the default), or the set at "
                       "every choice (per-node, as in the documents that published such sets)"},
    [OPT_FORMAT] = {"format", 0, "FORMAT", "words tree dot text svg html json",
                    "ghost strategy: text (the default), a page to print (html), or JSON. ghost "
                    "outcomes: words (the default), the indented tree of the plan, Graphviz "
                    "(dot), a page to print (html), or JSON. cross show: text (the default), a "
                    "picture (svg), a page to print, or JSON"},
    [OPT_FIRST] = {"first", 0, "WHO", NULL, "the first player, in place of an operand"},
    [OPT_SECOND] = {"second", 0, "WHO", NULL, "the second player, likewise"},
    [OPT_STRICT] = {"strict", 0, NULL, NULL, "who makes an illegal play loses at once"},
    [OPT_SEED] = {"seed", 0, "S", NULL, "the seed of the random choices"},
    [OPT_VERBOSE] = {"verbose", 'v', NULL, NULL, "print a line for every play"},
    [OPT_LOAD] = {"load", 0, "FILE", NULL, "go on with a saved game"},
    [OPT_GAMES] = {"games", 'n', "N", NULL, "how many games (default 1,000)"},
    [OPT_LIMIT] =
        {"limit", 0, "N", NULL,
         "figure: draw at most N nodes (default 5,000). words: list at most N. quiz: ask at "
         "most N new replies (default 10)"},
    [OPT_COMPLETE] = {"complete", 0, NULL, NULL,
                      "value every position and count them by length (with --json most variants do "
                      "so anyway; for xghost and spook in their first reading it takes long)"},
    [OPT_LENGTHS] =
        {"lengths", 0, NULL, NULL,
         "value every position with the letters that its game still has: for xghost and "
         "spook in their first reading by a table in memory, minutes and gigabytes for "
         "a long list"},
    [OPT_OUTPUT] = {"output", 'o', "FILE", NULL,
                    "where to write: an image, or a plain word graph if FILE ends in .kwg"},
    [OPT_NAME] = {"name", 0, "NAME", NULL, "the lexicon's name (default: the file's)"},
    [OPT_LEVELS] = {"levels", 0, "FILE", NULL,
                    "how familiar words are: lines with a word and its level, 0 to 99"},
    [OPT_RUNS] = {"runs", 0, "N", NULL, "how often to time each piece of work (default 5)"},
    [OPT_RACK] = {"rack", 0, "TILES", NULL, "tiles: letters in either case, ? or _ for a blank"},
    [OPT_PATTERN] = {"pattern", 0, "PATTERN", NULL,
                     "what words look like: letters, ? for any one, * for any run, [AEIOU], [^S]"},
    [OPT_ROW] = {"row", 0, "SQUARES", NULL,
                 "a row of a board: . empty, # a wall, capitals tiles, small letters blanks"},
    [OPT_EXACT] = {"exact", 0, NULL, NULL, "use every tile of the rack"},
    [OPT_ANYWHERE] = {"anywhere", 0, NULL, NULL,
                      "in a row, also words that take none of the letters there"},
    [OPT_MAX] = {"max", 0, "N", NULL, "leave out words of more than N letters"},
    [OPT_COUNT] = {"count", 0, NULL, NULL, "only say how many"},
    [OPT_PREFIXES] = {"prefixes", 0, NULL, NULL,
                      "instead of words their beginnings that the rack can lay and that go on, the "
                      "empty one too; blanks in other places make another beginning"},
    [OPT_HOOKS] = {"hooks", 0, NULL, NULL, "the letters that may be put around each WORD"},
    [OPT_RULES] = {"rules", 0, "NAME|FILE", NULL,
                   "the rules of the board game: wwf (the default), scrabble, super, wordsmog, "
                   "notebook, a language, or a file (cross rules lists and prints them)"},
    [OPT_CGP] = {"cgp", 0, "POSITION", NULL,
                 "the position as one line: board, racks (the player to move first), scores, turns "
                 "without score, operations"},
    [OPT_GCG] = {"gcg", 0, "FILE", NULL, "a recorded game; the position is that of --turn"},
    [OPT_TURN] = {"turn", 0, "N", NULL, "the position after N events of the game (default: all)"},
    [OPT_TOP] = {"top", 0, "N", NULL, "list the first N plays (default 10)"},
    [OPT_ALL] = {"all", 0, NULL, NULL, "list every play"},
    [OPT_SORT] =
        {"sort", 0, "ORDER", "equity score",
         "the highest equity first (equity, the default: score and what it leaves), or the highest "
         "score (score)"},
    [OPT_PLAY] = {"play", 0, "PLAY", NULL,
                  "a play: \"8D WORD\" across, \"D8 WORD\" down, small letters for blanks; "
                  "\"ex ABC\"; pass. May be repeated"},
    [OPT_LEAVES] = {"leaves", 0, "FILE", NULL,
                    "values of the tiles kept: a .klv2, a .csv, or none (default: an estimate from "
                    "the lexicon and the tile set)"},
    [OPT_RESUME] = {"resume", 0, "FILE", NULL,
                    "keep finished games there, and go on with those that it holds already"},
    [OPT_MOVE_TIME] =
        {"move-time", 0, "S", NULL,
         "seconds that a program (exec:COMMAND) may take to answer, 0.001 to 86400 (default: 10)"},
    [OPT_PLAYER_MEMORY] = {"player-memory", 0, "SIZE", NULL,
                           "memory that such a program may take, with K, M or G (default: 1G)"},
    [OPT_PLAYER_ERRORS] = {"player-errors", 0, NULL, NULL,
                           "show what such programs write to standard error"},
    [OPT_SKIP_FORCED] = {"skip-forced", 0, NULL, NULL,
                         "leave out positions where only one play does not lose at once"},
    [OPT_CERTIFICATE] = {"certificate", 0, "FILE", NULL,
                         "write what was found and its proof, for ghost verify"},
    [OPT_COACH] = {"coach", 0, NULL, NULL,
                   "warn a person before a play that loses, and ask whether it is meant"},
    [OPT_ME] = {"me", 0, "WHERE", "first second",
                "where you sit against the computer: first, who begins (the default), or second"},
    [OPT_LIVES] = {"lives", 0, "WORD", NULL,
                   "rounds until one player is left: who loses a round takes a letter of WORD, who "
                   "has all of it is out (default GHOST)"},
    [OPT_MATCHES] = {"matches", 0, "N", NULL, "how many matches with lives, in place of games"},
    [OPT_OPENS] = {"opens", 0, "WHO", "loser after turn",
                   "who begins the next round: who lost (the default), the player after, or each "
                   "in turn"},
    [OPT_AGAINST] = {"against", 0, "MODEL", NULL,
                     "the chances against an opponent who knows words at random: level:N, each by "
                     "its SCOWL level, one half at N; or count[:N], by --frequencies"},
    [OPT_FREQUENCIES] =
        {"frequencies", 0, "FILE", NULL,
         "how often words are met, lines with a word and its count: a word with the count C is "
         "known with the chance C / (C + N), where count:N gives N (default: the median)"},
    [OPT_SAMPLES] = {"samples", 0, "N", NULL,
                     "how many sets of words stand for all that an opponent may know, in games "
                     "where chances are not exact (default 64)"},
    [OPT_PROGRESS] = {"progress", 0, "FILE", NULL,
                      "where it is noted what you know (default: .quoth-quiz in your home)"},
    [OPT_NOW] = {"now", 0, "SECONDS", NULL,
                 "the time, in seconds since 1970 (default: what the clock says)"},
    [OPT_FAMILIAR] = {"familiar", 0, "LEVEL", NULL,
                      "of equally small sheets one with replies that are part of words people "
                      "know, up to that SCOWL level (10 to 99); and how small sheets can be with "
                      "such replies alone, for each level"},
    [OPT_HELP] = {"help", 'h', NULL, NULL, "say how this command is used"},
    [OPT_ROUNDS] = {"rounds", 0, "N", NULL,
                    "rounds, each with the values of the round before (default: until a match "
                    "shows no more gain, at most 10)"},
    [OPT_WINS] = {"wins", 0, "FILE", NULL, "a table of chances to win, by spread and tiles unseen"},
};

const char trademark_note[] =
    "SCRABBLE is a registered trademark of Hasbro, Inc. in the USA and Canada, and of J.W. Spear & "
    "Sons Limited, a subsidiary of Mattel, Inc., elsewhere. WORDS WITH FRIENDS is a trademark of "
    "Zynga. This program comes from none of them and is not endorsed by them; such names only say "
    "which game's published rules a set of rules follows.";

const group_spec groups[] = {
    {"ghost", "solve, explain, memorise and play the games of the Ghost family", NULL},
    {"cross", "crossword board games: plays, scores, boards, games", trademark_note},
    {"lexicon", "compile word lists, look into them", NULL},
    {0},
};

const command_spec commands[COMMANDS + 1] = {
    [GHOST_ADVICE] = {"ghost", "advice", "", NULL,
                      "who wins, what to memorise, and what to say before you begin",
                      "Answers the main question in words: who wins with words of three letters "
                      "and of four, why, "
                      "and the crib sheets; then the advice how to use that.",
                      LEXICON_OPTIONS | BIT(OPT_MEMORY_LIMIT) | BIT(OPT_HELP)},
    [GHOST_SOLVE] = {"ghost", "solve", "", NULL,
                     "who wins, with all winning first plays and replies",
                     "Values the game exactly. A player who completes a word, or makes a fragment "
                     "that is part of "
                     "no word, loses.",
                     GAME_OPTIONS | BIT(OPT_JSON) | BIT(OPT_COMPLETE) | BIT(OPT_LENGTHS) |
                         BIT(OPT_THREADS) | BIT(OPT_CERTIFICATE)},
    [GHOST_VALUE] =
        {"ghost", "value", "FRAGMENT...", NULL,
         "win or loss for the player to move at each fragment",
         "One line a fragment; with - the fragments are read from standard input, one a line, an "
         "empty line being the empty fragment. A word or an illegal fragment is a win for the "
         "player "
         "to move, without plays.",
         GAME_OPTIONS | BIT(OPT_JSON) | BIT(OPT_LENGTHS)},
    [GHOST_OUTCOMES] =
        {"ghost", "outcomes", "", NULL, "the few words to memorise",
         "The smallest set of words that the game can end with if the player follows a plan and "
         "the "
         "opponent plays anything: fewest losses, then fewest words, then fewest letters. In "
         "other variants than ghost, with --objective overall: the fewest words, and a bound that "
         "no set is below; exit status 1 for the player who cannot force a win.",
         GAME_OPTIONS | BIT(OPT_JSON) | BIT(OPT_PLAYER) | BIT(OPT_OBJECTIVE) | BIT(OPT_FORMAT)},
    [GHOST_EXPLAIN] =
        {"ghost", "explain", "FRAGMENT", NULL, "why a position is won or lost",
         "Whose turn it is, the plays that win, and for each losing play its refutation down to a "
         "word. With --against, which play most likely wins against one who does not know all "
         "words, and what it hopes for.",
         GAME_OPTIONS | BIT(OPT_JSON) | BIT(OPT_LENGTHS) | BIT(OPT_AGAINST) | BIT(OPT_SEED) |
             THINKING(BIT),
         .more = MORE_BIT(OPT_AGAINST) | THINKING(MORE_BIT)},
    [GHOST_PLAY] =
        {"ghost", "play", "[A B ...]", NULL, "play a game",
         "You against the computer, two people, or two programs: the players in order of their "
         "turns (default human rational); a single one plays against you. Say a letter or the "
         "whole new fragment; +x adds at the end, x+ in front. Commands: legal, hint, "
         "why, undo, resign, save FILE, load FILE, help, quit (with a colon in front where the "
         "word is a play as well).",
         GAME_OPTIONS | BIT(OPT_FIRST) | BIT(OPT_SECOND) | BIT(OPT_OTHERS) | BIT(OPT_STRICT) |
             BIT(OPT_SEED) | BIT(OPT_VERBOSE) | BIT(OPT_LOAD) | BIT(OPT_COACH) | BIT(OPT_ME) |
             PROGRAM_OPTIONS | THINKING(BIT),
         .more = THINKING(MORE_BIT), .players = GHOST_PLAYERS | PEOPLE_TOO},
    [GHOST_MATCH] = {"ghost", "match", "A B ...", NULL, "many games between programs",
                     "Counts wins, with 95 % intervals (Wilson). The same seed gives the same "
                     "games. The players in order of their turns. With --matches or "
                     "--lives, matches of several rounds: standings, and who gains from whom.",
                     GAME_OPTIONS | BIT(OPT_JSON) | BIT(OPT_FIRST) | BIT(OPT_SECOND) |
                         BIT(OPT_OTHERS) | BIT(OPT_GAMES) | BIT(OPT_SEED) | PROGRAM_OPTIONS |
                         THINKING(BIT) | LIVES(BIT) | BIT(OPT_MATCHES),
                     .more = THINKING(MORE_BIT) | LIVES(MORE_BIT) | MORE_BIT(OPT_MATCHES),
                     .players = GHOST_PLAYERS},
    [GHOST_FIGURE] =
        {"ghost", "figure", "game|prefix", "game prefix", "the trees of a short list, for Graphviz",
         "game: every game that can be played, each position won or lost. prefix: the tree of all "
         "prefixes. Written as DOT.",
         GAME_OPTIONS | BIT(OPT_LIMIT)},
    [GHOST_STRATEGY] =
        {"ghost", "strategy", "", NULL, "the fewest positions to memorise, with the reply to each",
         "The smallest set of pairs of a position and a reply with which the winner beats every "
         "defence, and a bound that no set is below; where they meet the size is proved. Plays "
         "that lose at once need no pair. In superduper a position and its reversal are one. With "
         "--player, exit status 1 for the player who cannot force a win.",
         GAME_OPTIONS | BIT(OPT_JSON) | BIT(OPT_PLAYER) | BIT(OPT_SKIP_FORCED) | BIT(OPT_FORMAT) |
             BIT(OPT_CERTIFICATE)},
    [GHOST_VERIFY] =
        {"ghost", "verify", "FILE", "FILE", "check a certificate of a strategy",
         "Confirms from the rules and the words alone that the strategy wins and that none is "
         "smaller than the bound, or names the first line that fails; exit status 0 or 1. The "
         "words are those of --words, and must be the ones that the certificate names.",
         LEXICON_OPTIONS | BIT(OPT_JSON) | BIT(OPT_HELP)},
    [GHOST_QUIZ] =
        {"ghost", "quiz", "", NULL, "learn the sheet of ghost strategy by heart",
         "Asks the replies of the sheet: those that are due, and up to --limit new ones (default "
         "10). A reply that was right rests for ten minutes, then 1, 3, 7 and 21 days; one that "
         "was missed is asked again at once. Each answer is noted in the file of --progress "
         "before the next question. A reply is known when it was right three times running; you "
         "have it when all are known. Commands: show, sheet, help, quit.",
         GAME_OPTIONS | BIT(OPT_SKIP_FORCED) | BIT(OPT_PROGRESS) | BIT(OPT_NOW) | BIT(OPT_SEED) |
             BIT(OPT_LIMIT),
         .more = MORE_BIT(OPT_PROGRESS) | MORE_BIT(OPT_NOW)},
    [CROSS_MOVES] = {"cross", "moves", "", NULL,
                     "every legal play of a position, with score and equity",
                     "Lists the plays of the player to move, best first. Equity is the score, what "
                     "the tiles left on the rack are worth, and how the bag stands. Ties: score, "
                     "fewer tiles, coordinate, letters. On an empty board that is its own mirror "
                     "image the plays are listed across only: down they are worth the same.",
                     POSITION_OPTIONS | BIT(OPT_TOP) | BIT(OPT_ALL) | BIT(OPT_COUNT) |
                         BIT(OPT_SORT) | BIT(OPT_LEAVES) | BIT(OPT_JSON)},
    [CROSS_SCORE] = {"cross", "score", "", NULL, "what a play scores, or why it is not legal",
                     "Every word that --play makes, with its points. Exit status 1 if it is not "
                     "legal; the rack "
                     "counts only where it is known.",
                     POSITION_OPTIONS | BIT(OPT_PLAY) | BIT(OPT_LEAVES) | BIT(OPT_JSON)},
    [CROSS_PLAY] =
        {"cross", "play", "[A B [C D]]", NULL, "play a game",
         "Two to four players, in order of their seats (default human equity); a single one plays "
         "against you. A play is \"8D WORD\" across or \"D8 WORD\" down, small letters for blanks; "
         "\"ex ABC\" exchanges, pass passes. Commands: hint, "
         "board, "
         "rack, unseen, score PLAY, challenge, undo, save FILE, resign, help, quit.",
         BOARD_OPTIONS | BIT(OPT_CGP) | BIT(OPT_LEAVES) | BIT(OPT_SEED) | BIT(OPT_VERBOSE) |
             BIT(OPT_OUTPUT) | PROGRAM_OPTIONS,
         .players = CROSS_PLAYERS | PEOPLE_TOO},
    [CROSS_MATCH] =
        {"cross", "match", "A B [C D]", NULL, "many games between programs",
         "Wins, scores and spreads with 95 % intervals; games with one bag, in which everybody "
         "sits in "
         "every seat once, count as one sample. The same seed gives the same games, whatever the "
         "number of threads.",
         BOARD_OPTIONS | BIT(OPT_CGP) | BIT(OPT_LEAVES) | BIT(OPT_GAMES) | BIT(OPT_SEED) |
             BIT(OPT_THREADS) | BIT(OPT_RESUME) | PROGRAM_OPTIONS | BIT(OPT_JSON),
         .players = CROSS_PLAYERS},
    [CROSS_REPLAY] =
        {"cross", "replay", "GAME.gcg", "FILE",
         "what a recorded game says, beside what the rules give",
         "A line an event: number, player, rack, play, score, total. What differs from the rules "
         "is "
         "told "
         "behind a !, what is only worth noting behind a -; later totals follow the file. Exit "
         "status "
         "1 if "
         "anything differs. --turn prints the position after N events as a CGP instead, --output "
         "writes "
         "the game again in strict form, --verbose draws the board after every event. Without "
         "--rules "
         "they "
         "are those that the game names, or the classic ones.",
         BOARD_OPTIONS | BIT(OPT_TURN) | BIT(OPT_OUTPUT) | BIT(OPT_VERBOSE) | BIT(OPT_JSON)},
    [CROSS_SHOW] =
        {"cross", "show", "", NULL, "draw a position",
         "The empty board of the rules, or the position of --cgp or --gcg, with scores, racks, "
         "whose "
         "turn it is, and the tiles that the player to move does not see. On the board 2L is a "
         "square "
         "where a letter counts twice, 3W one where a word counts three times, ### a wall, * the "
         "start; "
         "a small letter is a blank, and brackets stand around what was laid last.",
         POSITION_OPTIONS | BIT(OPT_FORMAT) | BIT(OPT_JSON)},
    [CROSS_RULES] = {"cross", "rules", "[NAME|FILE]", "FILE",
                     "the rules there are, or the text of one of them",
                     "Without an operand the names of the rules. With one its full text, board and "
                     "tiles included: "
                     "write it to a file, change what you like, and give that file to --rules.",
                     BIT(OPT_HELP)},
    [CROSS_CONVERT] =
        {"cross", "convert", "words|leaves|wins|layout|tiles|rules IN",
         "words leaves wins layout tiles rules",
         "read what crossword programs exchange, write it again",
         "words: a list or lexicon to a .kwg with a GADDAG, of the words that the rules' board and "
         "tiles "
         "can show (of anagram rules a .kad). leaves: .klv2, .klv or .csv to .klv2 or .csv. wins: "
         "any "
         "of "
         "three tables to comma-separated values. layout, tiles, rules: any form to the first that "
         "the "
         "manual names; rules may be a name.",
         LEXICON_OPTIONS | BIT(OPT_RULES) | BIT(OPT_OUTPUT) | BIT(OPT_HELP)},
    [CROSS_TRAIN] =
        {"cross", "train", "", NULL, "leave values from games that the program plays with itself",
         "Each round plays --games games by the values of the round before (the first by those of "
         "--leaves), notes what racks with each set of tiles bring, and writes better values to "
         "--output, a .klv2 or .csv. A match of a tenth as many games tells the gain. The same "
         "seed gives the same file with any number of threads. --wins also writes a table of "
         "chances to win from the games of the last round.",
         BOARD_OPTIONS | BIT(OPT_LEAVES) | BIT(OPT_GAMES) | BIT(OPT_ROUNDS) | BIT(OPT_SEED) |
             BIT(OPT_THREADS) | BIT(OPT_RESUME) | BIT(OPT_OUTPUT) | BIT(OPT_WINS) | BIT(OPT_JSON)},
    [LEXICON_BUILD] =
        {"lexicon", "build", "IN", "FILE", "compile a word list",
         "Reads a word list (or an image, or a .kwg) and writes a lexicon image, which opens at "
         "once, or a plain word graph in the KWG layout.",
         LEXICON_OPTIONS | BIT(OPT_OUTPUT) | BIT(OPT_NAME) | BIT(OPT_LEVELS) | BIT(OPT_JSON) |
             BIT(OPT_HELP)},
    [LEXICON_INFO] =
        {"lexicon", "info", "[IN]", "FILE", "name, number of words, identity",
         "The identity is the SHA-256 of the distinct words in lower case, sorted by code point, "
         "one "
         "a line. It is computed from the words and must agree with what an image says.",
         LEXICON_OPTIONS | BIT(OPT_JSON) | BIT(OPT_HELP)},
    [LEXICON_CHECK] = {"lexicon", "check", "WORD...", NULL, "whether words are in the lexicon",
                       "One line a word; exit status 1 if any is missing. With - the words are "
                       "read from standard "
                       "input.",
                       LEXICON_OPTIONS | BIT(OPT_JSON) | BIT(OPT_HELP)},
    [LEXICON_LIST] = {"lexicon", "list", "[IN]", "FILE", "all words, one a line",
                      "In the order of the alphabet.", LEXICON_OPTIONS | BIT(OPT_HELP)},
    [WORDS] =
        {NULL, "words", "[WORD...]", NULL,
         "words from a rack, by a pattern, in a row; hooks of words",
         "--rack TILES: the words that can be made of them (? or _ is a blank), a letter that "
         "needs a "
         "blank in lower case. --pattern PATTERN: the words that look so: ? _ or . is any letter, "
         "* "
         "any "
         "run of letters, [AEIOU] one of these, [^S] none of these; with --rack the letters that "
         "are "
         "written in the pattern cost nothing, the others come from the rack. --row SQUARES: where "
         "words of the rack fit a row of a board: . is empty, # a wall, capitals tiles, small "
         "letters "
         "blanks; each answer is the column, the word, and the tiles laid. --hooks WORD...: the "
         "letters "
         "that make a word in front and behind, and the words left without the first or last "
         "letter. "
         "Longer words come first. Exit status 1 if nothing is found.",
         LEXICON_OPTIONS | BIT(OPT_RACK) | BIT(OPT_PATTERN) | BIT(OPT_ROW) | BIT(OPT_EXACT) |
             BIT(OPT_ANYWHERE) | BIT(OPT_MIN) | BIT(OPT_MAX) | BIT(OPT_LIMIT) | BIT(OPT_COUNT) |
             BIT(OPT_PREFIXES) | BIT(OPT_HOOKS) | BIT(OPT_JSON) | BIT(OPT_HELP)},
    [BENCH] =
        {NULL, "bench", "", NULL, "time the program; signatures of the answers on standard output",
         "Times fixed pieces of work through the real entry points (medians on standard error) and "
         "folds their answers into a number for the Ghost games and one for crossword games: it "
         "changes "
         "only if an answer does. With --complete also the tables of spook and xghost, which take "
         "minutes, and another signature.",
         BIT(OPT_RUNS) | BIT(OPT_COMPLETE) | BIT(OPT_THREADS) | BIT(OPT_HELP)},
    [HELP] = {NULL, "help", "[COMMAND... | man | completions bash|zsh|fish]", NULL,
              "how to use the program or a command",
              "Also writes the man page and shell completions.", BIT(OPT_HELP)},
};
