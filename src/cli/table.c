/* Every command and option.  Scripts depend on these words: add, never rename. */
#include "cli/cli.h"

#define BIT(option) (UINT64_C(1) << (option))
#define LEXICON_OPTIONS                                                                           \
    (BIT(OPT_WORDS) | BIT(OPT_KEEP) | BIT(OPT_ALPHABET) | BIT(OPT_ADD) | BIT(OPT_DROP))
#define GAME_OPTIONS                                                                              \
    (LEXICON_OPTIONS | BIT(OPT_VARIANT) | BIT(OPT_MIN) | BIT(OPT_READING) | BIT(OPT_MISERE) |     \
     BIT(OPT_WORD_END) | BIT(OPT_PLAYERS) | BIT(OPT_LOSER) | BIT(OPT_HELP))

#define PLAYERS "human rational notebook random level:N"

const option_spec option_specs[OPTIONS] = {
    [OPT_VARIANT] = {"variant", 0, "V", "ghost super superduper xghost spook",
                     "which game: letters are added at the end (ghost, the default), at either "
                     "end (super), at either end after reversing if one likes (superduper), "
                     "anywhere (xghost), or after rearranging (spook)"},
    [OPT_MIN] = {"min", 0, "N", NULL, "leave out words of fewer than N letters (default 3)"},
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
    [OPT_MEMORY_LIMIT] = {"memory-limit", 0, "SIZE", NULL,
                          "take no more memory than that: bytes, or 500M, 4G (with --complete, by default four "
                          "fifths of what the machine has)"},
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
                       "what is made small: the set at every choice (per-node, the default), or "
                       "the whole set (overall)"},
    [OPT_FORMAT] = {"format", 0, "FORMAT", "words tree dot html json",
                    "words (the default), the indented tree of the plan, Graphviz, a page to "
                    "print, or JSON"},
    [OPT_FIRST] = {"first", 0, "WHO", NULL,
                   "the first player: human, rational, notebook, random or level:N"},
    [OPT_SECOND] = {"second", 0, "WHO", NULL, "the second player, likewise"},
    [OPT_STRICT] = {"strict", 0, NULL, NULL, "who makes an illegal play loses at once"},
    [OPT_SEED] = {"seed", 0, "S", NULL, "the seed of the random choices"},
    [OPT_VERBOSE] = {"verbose", 'v', NULL, NULL, "print a line for every play"},
    [OPT_LOAD] = {"load", 0, "FILE", NULL, "go on with a saved game"},
    [OPT_GAMES] = {"games", 'n', "N", NULL, "how many games (default 1,000)"},
    [OPT_LIMIT] = {"limit", 0, "N", NULL, "draw at most N nodes (default 5,000)"},
    [OPT_COMPLETE] = {"complete", 0, NULL, NULL,
                      "value every position and count them by length (with --json most variants do "
                      "so anyway; for xghost and spook in their first reading it takes long)"},
    [OPT_OUTPUT] = {"output", 'o', "FILE", NULL,
                    "where to write: an image, or a plain word graph if FILE ends in .kwg"},
    [OPT_NAME] = {"name", 0, "NAME", NULL, "the lexicon's name (default: the file's)"},
    [OPT_LEVELS] = {"levels", 0, "FILE", NULL,
                    "how familiar words are: lines with a word and its level, 0 to 99"},
    [OPT_RUNS] = {"runs", 0, "N", NULL, "how often to time each piece of work (default 5)"},
    [OPT_HELP] = {"help", 'h', NULL, NULL, "say how this command is used"},
};

const group_spec groups[] = {
    {"ghost", "solve, explain, memorise and play the games of the Ghost family"},
    {"lexicon", "compile word lists, look into them"},
    {0},
};

const command_spec commands[] = {
    {"ghost", "advice", "", NULL, "who wins, what to memorise, and what to say before you begin",
     "Answers the main question in words: who wins with words of three letters and of four, why, "
     "and the crib sheets; then the advice how to use that.",
     LEXICON_OPTIONS | BIT(OPT_HELP), run_ghost_advice},
    {"ghost", "solve", "", NULL, "who wins, with all winning first plays and replies",
     "Values the game exactly. A player who completes a word, or makes a fragment that is part of "
     "no word, loses.",
     GAME_OPTIONS | BIT(OPT_JSON) | BIT(OPT_COMPLETE) | BIT(OPT_MEMORY_LIMIT) | BIT(OPT_THREADS),
     run_ghost_solve},
    {"ghost", "value", "FRAGMENT...", NULL, "win or loss for the player to move at each fragment",
     "One line a fragment; with - the fragments are read from standard input, one a line, an "
     "empty line being the empty fragment. A word or an illegal fragment is a win for the player "
     "to move, without plays.",
     GAME_OPTIONS | BIT(OPT_JSON), run_ghost_value},
    {"ghost", "outcomes", "", NULL, "the few words to memorise (ghost only)",
     "The smallest set of words that the game can end with if the player follows a plan and the "
     "opponent plays anything: fewest losses, then fewest words, then fewest letters.",
     GAME_OPTIONS | BIT(OPT_JSON) | BIT(OPT_PLAYER) | BIT(OPT_OBJECTIVE) | BIT(OPT_FORMAT),
     run_ghost_outcomes},
    {"ghost", "explain", "FRAGMENT", NULL, "why a position is won or lost",
     "Whose turn it is, the plays that win, and for each losing play its refutation down to a "
     "word.",
     GAME_OPTIONS | BIT(OPT_JSON), run_ghost_explain},
    {"ghost", "play", "", NULL, "play a game",
     "You against the computer, two people, or two programs. Say a letter or the whole new "
     "fragment; +x adds at the end, x+ in front. Commands: legal, hint, "
     "why, undo, resign, save FILE, load FILE, help, quit (with a colon in front where the word "
     "is a play as well). Players: human; rational (a random winning play, else one that delays "
     "the loss longest); notebook (a random winning play, else any); random; level:N (perfect, "
     "but knows only the words up to SCOWL level N, 10 to 99).",
     GAME_OPTIONS | BIT(OPT_FIRST) | BIT(OPT_SECOND) | BIT(OPT_OTHERS) | BIT(OPT_STRICT) | BIT(OPT_SEED) |
         BIT(OPT_VERBOSE) | BIT(OPT_LOAD),
     run_ghost_play},
    {"ghost", "match", "", NULL, "many games between programs",
     "Counts wins, with 95 % intervals (Wilson). The same seed gives the same games.",
     GAME_OPTIONS | BIT(OPT_JSON) | BIT(OPT_FIRST) | BIT(OPT_SECOND) | BIT(OPT_OTHERS) |
         BIT(OPT_GAMES) |
         BIT(OPT_SEED),
     run_ghost_match},
    {"ghost", "figure", "game|prefix", "game prefix", "the trees of a short list, for Graphviz",
     "game: every game that can be played, each position won or lost. prefix: the tree of all "
     "prefixes. Written as DOT.",
     GAME_OPTIONS | BIT(OPT_LIMIT), run_ghost_figure},
    {"lexicon", "build", "IN", "FILE", "compile a word list",
     "Reads a word list (or an image, or a .kwg) and writes a lexicon image, which opens at "
     "once, or a plain word graph in the KWG layout.",
     LEXICON_OPTIONS | BIT(OPT_OUTPUT) | BIT(OPT_NAME) | BIT(OPT_LEVELS) | BIT(OPT_JSON) |
         BIT(OPT_HELP),
     run_lexicon_build},
    {"lexicon", "info", "[IN]", "FILE", "name, number of words, identity",
     "The identity is the SHA-256 of the distinct words in lower case, sorted by code point, one "
     "a line. It is computed from the words and must agree with what an image says.",
     LEXICON_OPTIONS | BIT(OPT_JSON) | BIT(OPT_HELP), run_lexicon_info},
    {"lexicon", "check", "WORD...", NULL, "whether words are in the lexicon",
     "One line a word; exit status 1 if any is missing. With - the words are read from standard "
     "input.",
     LEXICON_OPTIONS | BIT(OPT_JSON) | BIT(OPT_HELP), run_lexicon_check},
    {"lexicon", "list", "[IN]", "FILE", "all words, one a line",
     "In the order of the alphabet.", LEXICON_OPTIONS | BIT(OPT_HELP), run_lexicon_list},
    {NULL, "bench", "", NULL, "time the program; a signature of the answers on standard output",
     "Times fixed pieces of work through the real entry points (medians on standard error) and "
     "folds their answers into one number: it changes only if an answer does. With --complete also "
     "the tables of spook and xghost, which take minutes, and a second signature.",
     BIT(OPT_RUNS) | BIT(OPT_COMPLETE) | BIT(OPT_THREADS) | BIT(OPT_HELP), run_bench},
    {NULL, "help", "[COMMAND... | man | completions bash|zsh|fish]", NULL,
     "how to use the program or a command", "Also writes the man page and shell completions.",
     BIT(OPT_HELP), run_help},
    {0},
};
