/* The commands: their texts, and the options that each takes. */
#include "cli/app/commands.h"

#include <string.h>

#include "cli/io/messages.h"

/* A set of options. */
#define TAKES(...) ((const option_id[]){__VA_ARGS__, OPTIONS})
#define LEXICON_OPTIONS OPT_WORDS, OPT_KEEP, OPT_ALPHABET, OPT_NO_CACHE, OPT_ADD, OPT_DROP
#define GAME_OPTIONS                                                                               \
    LEXICON_OPTIONS, OPT_VARIANT, OPT_MIN, OPT_READING, OPT_MISERE, OPT_WORD_END, OPT_PLAYERS,     \
        OPT_LOSER, OPT_MEMORY_LIMIT, OPT_HELP

/* The options of players that are other programs. */
#define PROGRAM_OPTIONS OPT_MOVE_TIME, OPT_PLAYER_MEMORY, OPT_PLAYER_ERRORS

#define LIVES OPT_LIVES, OPT_OPENS

/* The options of players with a model of their opponents. */
#define THINKING OPT_FREQUENCIES, OPT_SAMPLES, OPT_CHALLENGES

#define BOARD_OPTIONS LEXICON_OPTIONS, OPT_RULES, OPT_HELP
#define POSITION_OPTIONS BOARD_OPTIONS, OPT_CGP, OPT_GCG, OPT_TURN, OPT_RACK

const exit_spec exits[] = {
    {EXIT_FINE, "fine"},
    {EXIT_NO, "the answer is no"},
    {EXIT_BAD, "bad usage or bad input, or a file could not be read or written"},
    {EXIT_INTERRUPTED, "interrupted (Ctrl-C)"},
    {0},
};

const char trademark_note[] =
    "SCRABBLE is a registered trademark of Hasbro, Inc. in the USA and Canada, and of J.W. Spear & "
    "Sons Limited, a subsidiary of Mattel, Inc., elsewhere. WORDS WITH FRIENDS is a trademark of "
    "Zynga. This program comes from none of them and is not endorsed by them; such names only say "
    "which game's published rules a set of rules follows.";

const group_spec groups[] = {
    {"ghost", "the games of the Ghost family: solve, memorise, play", NULL},
    {"cross", "crossword board games: find plays, score, draw, play", trademark_note},
    {"lexicon", "word lists: compile, look up", NULL},
    {0},
};

const command_spec commands[COMMANDS + 1] = {
    [GHOST_ADVICE] = {"ghost", "advice", "", NULL,
                      "who wins, what to memorise, what to say before the game",
                      "Answers the main question: who wins with words of three letters or more, "
                      "and of four or more; how; and which words are enough to remember.",
                      TAKES(LEXICON_OPTIONS, OPT_FAMILIAR, OPT_LANGUAGE, OPT_ALL_WORDS,
                            OPT_MEMORY_LIMIT, OPT_JSON, OPT_HELP),
                      .prose = true,
                      .example = {{"ghost advice", "for ENABLE, the list that is built in"},
                                  {"ghost advice --familiar 50", "with words that people know"},
                                  {"ghost advice --words /usr/share/dict/words --keep lower",
                                   "for another list"}}},
    [GHOST_SOLVE] = {"ghost", "solve", "", NULL, "who wins, and the plays that win",
                     "Values the game exactly: who wins against every defence, the first plays "
                     "that win, and the reply to each first play that does not.",
                     TAKES(GAME_OPTIONS, OPT_JSON, OPT_COMPLETE, OPT_LENGTHS, OPT_THREADS,
                           OPT_CERTIFICATE),
                     .prose = true, .ranks = true,
                     .example = {{"ghost solve", "the ordinary game"},
                                 {"ghost solve --variant super --min 4",
                                  "letters at either end, words of four letters or more"}}},
    [GHOST_VALUE] =
        {"ghost", "value", "FRAGMENT...", NULL,
         "whether the player to move wins, for each fragment",
         "Prints one line for each fragment. With - it reads the fragments from standard input, "
         "one on each line; an empty line is the empty fragment. On a word or an illegal fragment "
         "the game is over, and the player to move has won.",
         TAKES(GAME_OPTIONS, OPT_JSON, OPT_LENGTHS), .prose = true,
         .example = {{"ghost value gho th \"\"",
                      "three positions, the last is the start of the game"},
                     {"ghost value zz qu --variant spook --json",
                      "in another variant, for a script"}}},
    [GHOST_OUTCOMES] =
        {"ghost", "outcomes", "", NULL, "the few words to memorise",
         "Finds the smallest set of words that the game can end with, if the player keeps to a "
         "plan and the opponent plays anything: fewest lost words, then fewest words, then fewest "
         "letters. In other variants than ghost it prints the fewest words, and a bound that no "
         "set can be below.",
         TAKES(GAME_OPTIONS, OPT_JSON, OPT_PLAYER, OPT_OBJECTIVE, OPT_FAMILIAR, OPT_FORMAT,
               OPT_LANGUAGE, OPT_ALL_WORDS, OPT_MEANINGS),
         .refused = TAKES(OPT_PLAYERS, OPT_LOSER, OPT_MISERE),
         .no = "--player names the player who cannot force a win, in other variants than ghost",
         .prose = true,
         .example = {{"ghost outcomes", "55 words for the winner of the three-letter game"},
                     {"ghost outcomes --player first --min 4 --format tree",
                      "the plan behind the 7 words of the four-letter game"}}},
    [GHOST_EXPLAIN] =
        {"ghost", "explain", "FRAGMENT", NULL, "why a position is won or lost",
         "Says whose turn it is, which plays win, and how each losing play is refuted, down to a "
         "word; then in sentences which plays win, and how many of the words behind each are known "
         "to people. --json has every fact. With --against it says which play most likely wins "
         "against an opponent who does not know all words, and what that play hopes for.",
         TAKES(GAME_OPTIONS, OPT_JSON, OPT_LANGUAGE, OPT_LENGTHS, OPT_AGAINST, OPT_SEED, THINKING),
         .prose = true,
         .example = {{"ghost explain gho", "after g, h, o"},
                     {"ghost explain olo --variant super", "inside a word"}}},
    [GHOST_PLAY] =
        {"ghost", "play", "[A B ...]", NULL, "play a game",
         "You against the computer, two people, or two programs: the players in order of their "
         "turns "
         "(default human rational); a single one plays against you. Say a letter or the whole new "
         "fragment; +x adds at the end, x+ in front. Commands: hint, best [N], why, legal, check "
         "WORD, undo, new [first|second], save FILE, load FILE, resign, help (or ?), quit (or "
         "exit). What is a command and a play is asked about; :hint is always the command. After "
         "a game it says where it was lost and what should have been said. With --lives, a match "
         "of several rounds; save keeps all of it.",
         TAKES(GAME_OPTIONS, OPT_FIRST, OPT_SECOND, OPT_OTHERS, OPT_STRICT, OPT_SEED, OPT_VERBOSE,
               OPT_LOAD, OPT_OUTPUT, OPT_COACH, OPT_MEANINGS, OPT_ME, OPT_ALL_WORDS,
               PROGRAM_OPTIONS, THINKING, LIVES, OPT_JSON),
         .players = GHOST_PLAYERS | PEOPLE_TOO, .prose = true,
         .example = {{"ghost play --me second --coach",
                      "you let the computer begin, and are warned of losing plays"},
                     {"ghost play level:3", "an opponent who knows only common words"},
                     {"ghost play human level:5 level:3 --lives GHOST --challenges",
                      "a match of three, with challenges"}}},
    [GHOST_MATCH] = {"ghost", "match", "A B ...", NULL, "many games between programs",
                     "Counts wins, with 95 % intervals (Wilson). The same seed gives the same "
                     "games. The players in order of their turns. With --matches or --lives, "
                     "matches of several rounds: standings, and who gains from whom.",
                     TAKES(GAME_OPTIONS, OPT_JSON, OPT_FIRST, OPT_SECOND, OPT_OTHERS, OPT_GAMES,
                           OPT_SEED, OPT_ALL_WORDS, PROGRAM_OPTIONS, THINKING, LIVES, OPT_MATCHES),
                     .players = GHOST_PLAYERS, .prose = true,
                     .example = {{"ghost match level:3 level:5 random --players 3 --matches 20",
                                  "rounds with lives, until one of three is left"},
                                 {"ghost match level:5 rational --games 100",
                                  "how often does knowing more words win?"},
                                 {"ghost match random random random --players 3",
                                  "three players"}}},
    [GHOST_FIGURE] =
        {"ghost", "figure", "game|prefix", "game prefix",
         "a drawing of all games of a short list, for Graphviz",
         "game draws every game that can be played, with each position won or lost; prefix draws "
         "the tree of all prefixes. The output is DOT, the language of Graphviz.",
         TAKES(GAME_OPTIONS, OPT_TOP),
         .refused = TAKES(OPT_VARIANT, OPT_READING, OPT_MISERE, OPT_PLAYERS, OPT_LOSER),
         .example = {{"ghost figure game --words five.txt > game.dot",
                      "every game; dot -Tsvg game.dot draws it"},
                     {"ghost figure prefix --words five.txt", "the tree of prefixes"}}},
    [GHOST_STRATEGY] =
        {"ghost", "strategy", "", NULL, "the fewest positions to memorise, each with its reply",
         "Finds the smallest set of positions, each with one reply, with which the winner beats "
         "every defence; and a bound that no such set can be below. Where the two meet, the size "
         "is proved. Plays that lose at once need no reply. In superduper a position and its "
         "reverse count once.",
         TAKES(GAME_OPTIONS, OPT_JSON, OPT_PLAYER, OPT_SKIP_FORCED, OPT_FORMAT, OPT_LANGUAGE,
               OPT_CERTIFICATE, OPT_FAMILIAR),
         .refused = TAKES(OPT_PLAYERS, OPT_LOSER),
         .no = "--player names the player who cannot force a win", .prose = true,
         .example = {{"ghost strategy", "what the winner of ghost has to know"},
                     {"ghost strategy --variant super --min 4 --certificate proof.txt",
                      "for super, with a proof in a file"}}},
    [GHOST_VERIFY] = {"ghost", "verify", "FILE", "FILE", "check the proof of a strategy",
                      "Checks a certificate from the rules and the words alone: that the strategy "
                      "wins, and that no smaller one does. Otherwise it names the first line that "
                      "fails. --words must give the list that the certificate names.",
                      TAKES(LEXICON_OPTIONS, OPT_JSON, OPT_HELP),
                      .no = "the certificate proves nothing", .prose = true,
                      .example = {{"ghost verify proof.txt", "exit status 0 or 1"},
                                  {"ghost verify proof.txt --json", "for a script"}}},
    [GHOST_QUIZ] =
        {"ghost", "quiz", "[POSITION]", NULL,
         "learn a sheet of ghost strategy or outcomes by heart",
         "Asks the replies of the sheet: those that are due, and up to --top new ones (default "
         "10). A reply that was right comes back after ten minutes, then after days that grow with "
         "your memory of it (docs/practise.md); one that was missed is asked again at once. Any "
         "reply that wins is right. Each answer is noted in the file of --progress before "
         "the next question. A reply is known when it was right three times running; you have it "
         "when all are known. POSITION: only replies that it leads to. Commands: hint, show, "
         "sheet, help, quit.",
         TAKES(GAME_OPTIONS, OPT_SHEET, OPT_PLAYER, OPT_SKIP_FORCED, OPT_SORT, OPT_MEANINGS,
               OPT_PROGRESS, OPT_NOW, OPT_SEED, OPT_TOP, OPT_FAMILIAR, OPT_ALL_WORDS),
         .refused = TAKES(OPT_PLAYERS, OPT_LOSER), .prose = true,
         .example = {{"ghost quiz --min 4", "the few replies of the four-letter game"},
                     {"ghost quiz --sheet outcomes --min 4", "the 7 words that advice teaches"},
                     {"ghost quiz --sort branches",
                      "the weakest branch first, position by position"},
                     {"ghost quiz --top 3 --progress mine.quiz", "three new replies a day"}}},
    [GHOST_ANALYSE] =
        {"ghost", "analyse", "RECORD|FOLDER...", "FILE",
         "a game afterwards: where it was lost, and by which word",
         "Reads a game that `save` wrote in `quoth ghost play`, during the game or after it. For "
         "each turn it prints whether the player could win before it and after it, and a winning "
         "play; then where the loser gave the game away, and the word that ended it; of a match "
         "with lives, all rounds. For several records, or a folder of them, it prints how many "
         "games each player lost and gave away, and by which words. --words must give the list "
         "that the record names.",
         TAKES(LEXICON_OPTIONS, OPT_MEANINGS, OPT_MEMORY_LIMIT, OPT_JSON, OPT_HELP), .prose = true,
         .example = {{"ghost analyse saved", "turn by turn"},
                     {"ghost analyse saved --json", "for a script"}}},
    [GHOST_EXAMINE] =
        {"ghost", "examine", "PLAYER...", NULL, "how well programs play, against perfect play",
         "Asks each player about the same positions and plays games with it. Positions have a play "
         "that wins and one that loses: a win is kept or given away (by a letter that fits no "
         "word, by completing a word, or otherwise). Then fragments after a letter that may be a "
         "bluff: which does the player challenge? Then games against `rational`, half of them as "
         "first player. Players of the library stand in the same table as a scale. A program may "
         "name its chance to win with each play (`quoth help players`); the Brier score is the "
         "mean of the squared differences from what perfect play makes of it.",
         TAKES(GAME_OPTIONS, OPT_JSON, OPT_POSITIONS, OPT_GAMES, OPT_SEED, PROGRAM_OPTIONS,
               OPT_FREQUENCIES, OPT_SAMPLES),
         .refused = TAKES(OPT_PLAYERS, OPT_LOSER), .players = GHOST_PLAYERS, .prose = true,
         .example = {{"ghost examine level:5 --variant ghost --positions 50",
                      "how much does a player give away who knows the words that people know?"},
                     {"ghost examine person:level:3 --variant super --positions 20 --games 10",
                      "a player who errs as people do"}}},
    [CROSS_MOVES] =
        {"cross", "moves", POSITION_OPERAND, "FILE",
         "every legal play of a position, with score and equity",
         "Lists the plays of the player to move, best first. Equity is the score plus the value of "
         "the leave, the tiles that stay on the rack. Ties are in the order of score, fewer "
         "tiles, coordinate, letters. On an empty board that is its own mirror image the plays are "
         "listed across only: down they are worth the same.",
         TAKES(POSITION_OPTIONS, OPT_TOP, OPT_ALL, OPT_COUNT, OPT_SORT, OPT_LEAVES, OPT_JSON),
         .example = {{"cross moves --rack LETTER_ --top 5",
                      "the best plays with these tiles on an empty board"},
                     {"cross moves game.gcg --turn 2",
                      "the choices at a turn of a recorded game"}}},
    [CROSS_SCORE] =
        {"cross", "score", "[PLAY...]", NULL, "the score of a play, or why it is not legal",
         "Prints every word that a play makes, with its points. Checks, if the rack is "
         "known, that it holds the tiles.",
         TAKES(POSITION_OPTIONS, OPT_PLAY, OPT_LEAVES, OPT_JSON), .no = "a play is not legal",
         .prose = true,
         .example = {{"cross score '8D LETTERS' --rack LETTERS", "the score, word by word"},
                     {"cross score '8D LETTRES' --rack LETTERS", "no word: the reason"}}},
    [CROSS_PLAY] =
        {"cross", "play", "[A B [C D]]", NULL, "play a game",
         "Two to four players, in order of their seats (default human equity); a single one plays "
         "against you. A play is \"8D WORD\" across or \"D8 WORD\" down, small letters for blanks; "
         "\"ex ABC\" exchanges, pass passes. Commands: hint, best, why, "
         "check, score, board, rack, shuffle, clock, unseen, challenge, undo, new, save, load, "
         "resign, "
         "help, quit. "
         "--gcg goes on with a saved game. With --coach the program says what is wrong with a "
         "mistake before it is made: a "
         "bingo that you overlook, a triple that you open, tiles that you may keep.",
         TAKES(BOARD_OPTIONS, OPT_CGP, OPT_GCG, OPT_LEAVES, OPT_SEED, OPT_VERBOSE, OPT_OUTPUT,
               OPT_CHALLENGE, OPT_CLOCK, OPT_COACH, OPT_MEANINGS, OPT_ALL_WORDS, PROGRAM_OPTIONS,
               OPT_JSON),
         .players = CROSS_PLAYERS | PEOPLE_TOO, .prose = true,
         .example = {{"cross play level:3", "you against the program, at level 3 of 10"},
                     {"cross play human:Ann human:Bob --challenge double --clock 25",
                      "two people, by the rules and the clock of a tournament"},
                     {"cross play level:5 --coach",
                      "to learn: what is wrong with a play, before it is made"},
                     {"cross play equity greedy --seed 1 -o mine.gcg",
                      "two programs; the game goes to a file"}}},
    [CROSS_MATCH] =
        {"cross", "match", "A B [C D]", NULL, "many games between programs",
         "Prints wins, scores and spreads with 95 % intervals. All seats are played with the same "
         "bag; these games count as one sample. The same seed gives the same games, whatever the "
         "number of threads. With --time-per-game players are timed, and auto shares its time over "
         "the game; such games cannot be repeated.",
         TAKES(BOARD_OPTIONS, OPT_CHALLENGE, OPT_CGP, OPT_POSITIONS, OPT_LEAVES, OPT_GAMES,
               OPT_SEED, OPT_THREADS, OPT_RESUME, OPT_SPRT, OPT_AGAINST, OPT_PART,
               OPT_TIME_PER_GAME, OPT_ALL_WORDS, PROGRAM_OPTIONS, OPT_JSON),
         .players = CROSS_PLAYERS, .prose = true, .ranks = true,
         .example = {{"cross match greedy equity --games 100",
                      "is the play of highest equity better than the play of highest score?"},
                     {"cross match equity greedy --sprt 50 55",
                      "as few games as decide between 50 and 55 percent"},
                     {"cross match equity greedy --positions late.cgp --games 200",
                      "pairs of games that begin with positions of a file"},
                     {"cross match 'exec:python3 my.py' greedy --games 4",
                      "a program of yours plays (docs/player-protocol.md)"}}},
    [CROSS_REPLAY] =
        {"cross", "replay", "GAME.gcg", "FILE", "check every score of a recorded game",
         "Prints a line for each event: number, player, rack, play, score, total. A ! marks what "
         "differs from the rules, a - what is only worth a note; later totals follow the file. The "
         "rules are those that the game names, else those of --rules or the default.",
         TAKES(BOARD_OPTIONS, OPT_TURN, OPT_OUTPUT, OPT_VERBOSE, OPT_JSON),
         .no = "the game differs from the rules",
         .example = {{"cross replay game.gcg", "check a game"},
                     {"cross replay game.gcg --turn 2", "the position after two events, as CGP"}}},
    [CROSS_SHOW] =
        {"cross", "show", POSITION_OPERAND, "FILE", "draw a position",
         "Draws the empty board of the rules, or a position, with scores, racks, whose turn it is, "
         "and the tiles that the player to move has not seen. On the board 2L is a square where a "
         "letter counts twice, 3W a square where a word counts three times, ### a wall, * the "
         "start. A small letter is a blank; brackets stand around the last play.",
         TAKES(POSITION_OPTIONS, OPT_FORMAT, OPT_JSON),
         .example = {{"cross show --gcg game.gcg", "a board as text"},
                     {"cross show --gcg game.gcg --format svg > board.svg", "a picture"},
                     {"cross show --gcg game.gcg --turn 12 --format cgp",
                      "the position after 12 events, in a line"}}},
    [CROSS_RULES] =
        {"cross", "rules", "[NAME|FILE]", "FILE",
         "list the rules of board games, or print one of them",
         "Without an operand it lists the rules that are built in. With one it prints the rules in "
         "full, with board and tiles. Change that text, and give the file to --rules.",
         TAKES(OPT_JSON, OPT_HELP),
         .example = {{"cross rules", "the list"},
                     {"cross rules scrabble > mine.rules", "rules of your own to begin with"}}},
    [CROSS_CONVERT] =
        {"cross", "convert", "words|leaves|wins|layout|tiles|rules IN",
         "words leaves wins layout tiles rules",
         "read and write the files of other crossword programs",
         "words: a word list to a .kwg with a GADDAG (.kad for anagram rules), of the words that "
         "fit the board and the tiles. leaves: .klv2, .klv or .csv to .klv2 or .csv. wins: a table "
         "of win chances to .csv. layout, tiles, rules: any form that quoth/tiles.h describes to "
         "the first of them; rules may be a name.",
         TAKES(LEXICON_OPTIONS, OPT_RULES, OPT_OUTPUT, OPT_HELP),
         .example = {{"cross convert words mylist.txt -o mylist.kwg", "a word graph"},
                     {"cross convert leaves leaves.csv -o leaves.klv2",
                      "leave values in the compact form"}}},
    [CROSS_SIMULATE] =
        {"cross", "sim", POSITION_OPERAND, "FILE", "which play is best once the game has gone on",
         "Plays each candidate on the same random deals of the unseen tiles, continues the game by "
         "equity, and prints win percentages and spreads with 95 % intervals, best first. Racks of "
         "other players in --cgp are ignored. If a turn without score ends the game, the leader "
         "takes it, and others lay tiles. Candidates "
         "that are clearly worse get no more iterations. It ends after --iterations, when "
         "--time is over, or when the leader is best with the chance --confidence, after a "
         "million iterations at the latest; without these, when 99 % sure or after 20,000 "
         "iterations. Below the list: the mean score of the turns after the first play (ply 1 is "
         "the next player's), and how often they are bingos. With "
         "an empty bag two players know all tiles: then each play is solved, unless --plies is "
         "given. Ctrl-C prints the best so far, with exit status 130. The same seed gives the "
         "same answer with any number of threads.",
         TAKES(POSITION_OPTIONS, OPT_PLAY, OPT_TOP, OPT_PLIES, OPT_TO_END, OPT_ITERATIONS, OPT_TIME,
               OPT_CONFIDENCE, OPT_SEED, OPT_THREADS, OPT_LEAVES, OPT_WINS, OPT_HEAT, OPT_INFER,
               OPT_JSON),
         .prose = true, .ranks = true,
         .example = {{"cross sim --rack AEINRT? --iterations 600", "the opening play"},
                     {"cross sim --rack QIOUUUV --play 'ex QUUUV' --play 'ex QUUV' --confidence 95 "
                      "--iterations 2000",
                      "which exchange"}}},
    [CROSS_COMPARE] =
        {"cross", "compare", "PLAY PLAY [PLAY [PLAY]]", NULL, "plays side by side",
         "Simulates two to four plays on the same random deals and puts them side by side: what "
         "they score and keep, what the opponent answers and where, your next turn and its chance "
         "of a bingo, how far ahead you are at the end and how often you win. Below the table: "
         "which play is better, with the error of the difference, or that none can be seen. With "
         "an empty bag two players know all tiles, and the plays are solved. Plays are typed as "
         "at the prompt of `quoth cross play`. The same seed gives the same answer with any "
         "number of threads.",
         TAKES(POSITION_OPTIONS, OPT_ITERATIONS, OPT_SEED, OPT_THREADS, OPT_LEAVES, OPT_WINS,
               OPT_JSON),
         .prose = true,
         .example = {{"cross compare '8H STAINER' '8G RETINAS' --rack AEINRST", "two openings"},
                     {"cross compare '4K AULIC' '14C AVO' --gcg game.gcg --turn 10",
                      "two plays of a recorded game"}}},
    [CROSS_INFER] =
        {"cross", "infer", "", NULL, "the leave that the player who moved last probably kept",
         "Prints the probability of each leave: the tiles that the player who moved last kept. A "
         "leave "
         "is less likely the more that player gave away, by equity, by not making the best play "
         "with it. The turn before the last counts as well. Few leaves (of an exchange, racks) are "
         "all gone through; of more some are drawn. The game is that of --gcg, up to --turn. Or "
         "--play makes the plays, on the position of --cgp; for an exchange the number is enough "
         "(\"ex 3\"). A play that was taken back has shown its tiles. --rack has the tiles of the "
         "player to move after that.",
         TAKES(POSITION_OPTIONS, OPT_PLAY, OPT_TURNS, OPT_SAMPLES, OPT_TOP, OPT_SEED, OPT_THREADS,
               OPT_LEAVES, OPT_JSON),
         .prose = true,
         .example = {{"cross infer --play '8G QUIZ' --rack AEINRST",
                      "what goes with QUIZ, and nothing better"},
                     {"cross infer --rules scrabble --play 'ex 5' --rack AEINRST --samples 300",
                      "the two tiles that an exchange kept"}}},
    [CROSS_TRAIN] =
        {"cross", "train", "", NULL, "leave values from games that the program plays with itself",
         "Each round plays --games games by the values of the round before (the first by those "
         "of --leaves), records the results of racks with each set of tiles, and writes the values "
         "learnt to --output, a .klv2 or .csv. A match of a tenth as many games, from 200 to "
         "20,000, measures the gain; the values of the last round are written, whatever it gained. "
         "The same seed "
         "gives the same file with any number of threads. --wins also writes a table from the "
         "games of the last round: the chance that the player to move ends ahead of another.",
         TAKES(BOARD_OPTIONS, OPT_LEAVES, OPT_GAMES, OPT_ROUNDS, OPT_PLAYERS, OPT_SEED, OPT_THREADS,
               OPT_RESUME, OPT_OUTPUT, OPT_WINS, OPT_JSON),
         .ranks = true,
         .example = {{"cross train --games 200 --rounds 1 -o leaves.csv",
                      "one short round; a good table takes many thousand games"},
                     {"cross train --games 200 --rounds 1 --resume journal -o leaves.klv2",
                      "a journal survives an interruption"}}},
    [CROSS_ENDGAME] =
        {"cross", "endgame", POSITION_OPERAND, "FILE",
         "the best play when the bag is empty, with proof",
         "Prints the spread that the player to move still gains, end-of-game adjustments included, "
         "and the principal variation. Each of two players knows the other's tiles. The "
         "answer is exact unless --plies, --time, --nodes or --first-win cut it short; then the "
         "true value lies between the bounds. The search also ends if the bounds prove who wins "
         "after 200,000 positions, unless --proof is given. Threads and memory do not change "
         "the answer. With --play the plays it names are valued, each in a row, and no others.",
         TAKES(POSITION_OPTIONS, OPT_PLAY, OPT_PLIES, OPT_TIME, OPT_NODES, OPT_FIRST_WIN, OPT_PROOF,
               OPT_TOP, OPT_MEMORY_LIMIT, OPT_THREADS, OPT_JSON),
         .prose = true,
         .example = {{"cross endgame --gcg game.gcg --turn 20", "the best play and its line"},
                     {"cross endgame --gcg game.gcg --turn 20 --play pass",
                      "the value of a pass, and the play after it"},
                     {"cross endgame --gcg game.gcg --turn 19 --top 3 --time 10",
                      "three plays, as far as ten seconds reach"}}},
    [CROSS_PREENDGAME] =
        {"cross", "preendgame", POSITION_OPERAND, "FILE",
         "which play wins most orders of the last tiles in the bag",
         "With 1 to 4 tiles in the bag: every play against every order of the tiles that the "
         "player to move does not see, each to the end of the game. It prints how many of these "
         "cases a play wins, and which orders lose. The opponent knows the bag unless --unaware is "
         "given; the player to move never does, and chooses again, on all orders, where tiles are "
         "left. A draw counts half a win. Of plays that win as many cases the one with the highest "
         "mean spread at the end comes first. A play is dropped only when it cannot be among the "
         "--top best. Each play of --play is listed. The answer is exact unless --time, --nodes or "
         "Ctrl-C stops it: then the best play so far comes first, and unknown results are marked. "
         "Threads and memory do not change an exact answer. Many plays that win as many cases take "
         "a minute or longer to compare; --wins-only leaves that out.",
         TAKES(POSITION_OPTIONS, OPT_PLAY, OPT_TOP, OPT_UNAWARE, OPT_SPREAD, OPT_WINS_ONLY,
               OPT_SAMPLES, OPT_SEED, OPT_TIME, OPT_NODES, OPT_MEMORY_LIMIT, OPT_THREADS, OPT_JSON),
         .prose = true,
         .example = {{"cross preendgame --gcg game.gcg --turn 18 --time 10",
                      "the best play, as far as ten seconds reach"},
                     {"cross preendgame --gcg game.gcg --turn 18 --play pass --time 10 --json",
                      "what a pass is worth, for a script"}}},
    [CROSS_ANALYSE] =
        {"cross", "analyse", "GAME.gcg|FOLDER...", "FILE",
         "a game afterwards: what each turn lost against the best play, and why",
         "Puts the best play beside each play made, found by equity, simulation or the rest of the "
         "game searched to its end, and prints what the play made lost in win percentage and in "
         "points, in words (missed bingo, left a triple open, kept a duplicated vowel), how lucky "
         "the tiles were, phonies and challenges, and the turn that decided the game. Each player "
         "gets a strategy score and a luck score from 0 to 100 and the mistake score of Woogles; "
         "the turns that mattered most are shown as boards. Several "
         "games or a folder of them (*.gcg): a summary for each player, with scores over time, "
         "points "
         "lost by kind, missed words by length and familiarity, and what to practise next. Ctrl-C "
         "prints the results so far, with exit "
         "status 130. The same seed gives the same answer with any number of threads.",
         TAKES(BOARD_OPTIONS, OPT_DEPTH, OPT_PLAYER, OPT_FORMAT, OPT_NO_RACKS, OPT_PAGE,
               OPT_LANGUAGE, OPT_MEANINGS, OPT_OUTPUT, OPT_SEED, OPT_THREADS, OPT_LEAVES, OPT_WINS,
               OPT_JSON),
         .prose = true,
         .example = {{"cross analyse game.gcg --depth quick", "every turn, in a second"},
                     {"cross analyse game.gcg --depth quick --format html -o game.html",
                      "a page with a chart, to read or to send"},
                     {"cross analyse game.gcg --depth quick --format card -o card.svg",
                      "a picture to share"}}},
    [CROSS_EXPLAIN] =
        {"cross", "explain", POSITION_OPERAND, "FILE", "why a play is the best, in words",
         "Compares a play with the best one, or the best play with the next, and says what "
         "decides: score, the tiles kept, the replies, premium squares left open, bingos, the "
         "orders of the bag that lose, the line that the end of the game takes. Every figure is "
         "one of the facts that --json prints. The position is a rack for the first turn, a line "
         "of CGP, or a recorded game with --turn, whose play is then explained unless --play "
         "names another. The same seed gives the same answer with any number of threads.",
         TAKES(POSITION_OPTIONS, OPT_PLAY, OPT_DEPTH, OPT_ITERATIONS, OPT_SEED, OPT_THREADS,
               OPT_LEAVES, OPT_WINS, OPT_LANGUAGE, OPT_JSON),
         .prose = true,
         .example = {{"cross explain game.gcg --turn 9", "the play that was made there"},
                     {"cross explain AEINRT? --play '8H TRAIN' --depth quick --language de",
                      "a play of your own, in German"}}},
    [CROSS_PUZZLES] =
        {"cross", "puzzles", "[GAME...]", "FILE", "positions in which one play is clearly the best",
         "Searches every turn of recorded games (GCG, or folders of them), or of self-play games, "
         "for positions with one clear best play: proved by an exact "
         "endgame, or 99 % sure by simulation and worth 5 points or 3 % of the chance to win more "
         "than any other. Each has a grade from 1 to 5: harder are unfamiliar and long words, "
         "blanks, tiles to go through, and plays that do not score the most. With --player and "
         "--mistakes they are made from what one player missed. The same seed gives the same "
         "puzzles.",
         TAKES(BOARD_OPTIONS, OPT_SELF_PLAY, OPT_PLAYER, OPT_MISTAKES, OPT_ALL_WORDS, OPT_OUTPUT,
               OPT_TOP, OPT_ITERATIONS, OPT_SEED, OPT_THREADS, OPT_LEAVES, OPT_JSON),
         .no = "no position has one clear best play", .prose = true,
         .example = {{"cross puzzles --self-play 1 --top 2 -o new.puzzles",
                      "two puzzles from a game of its own"},
                     {"cross puzzles game.gcg --top 1", "from a recorded game"},
                     {"cross puzzles missed.gcg --player ann --mistakes", "from what Ann missed"}}},
    [CROSS_PUZZLE] =
        {"cross", "puzzle", "FILE", "FILE", "solve puzzles until they are known",
         "Shows one position after another from a file of `quoth cross puzzles` and asks for the "
         "best play: those that are due, and up to --top new ones (default 10), easy ones first. "
         "After a wrong answer, and after `show`, the best play is shown on its board, with its "
         "score and its leave; at a terminal Enter goes on to the next board. A puzzle answered "
         "rightly is asked again after ten minutes, then after days that grow with your memory of "
         "it (docs/practise.md); a missed one at once. An answer after a hint counts as missed. "
         "Each answer is noted in the file "
         "of --progress before the next. Commands: hint, board, show, help, quit.",
         TAKES(BOARD_OPTIONS, OPT_MEANINGS, OPT_PROGRESS, OPT_NOW, OPT_SEED, OPT_TOP),
         .prose = true,
         .example = {{"cross puzzle my.puzzles", "type 8D WORD"},
                     {"cross puzzle my.puzzles --top 3 --progress mine.quiz",
                      "three new ones a day"}}},
    [CROSS_DUPLICATE] =
        {"cross", "duplicate", "[NAME...]", NULL, "the same racks for all; the best play is laid",
         "In each round everybody has the same rack and the same board, and says one play; a legal "
         "play scores its points, anything else nothing. Then the best play is laid for all, and "
         "what it leaves and new tiles are the next rack. The result is a share of what the best "
         "plays make. Up to round 15 a rack has two vowels and two consonants at least, later one "
         "of each, as French clubs play; a rack without a play is drawn anew. Up to 12 people play "
         "at one prompt, one after another, or you alone against the best plays. For a room full "
         "of people --format html writes a sheet: racks and boards for the caller, the plays that "
         "people may have found, and a slip to copy. The same seed gives the same game. Commands: "
         "board, none, help, quit.",
         TAKES(BOARD_OPTIONS, OPT_LEAVES, OPT_SEED, OPT_FORMAT, OPT_LANGUAGE, OPT_TOP, OPT_JSON),
         .prose = true,
         .example = {{"cross duplicate Ann Bob", "two people at this prompt"},
                     {"cross duplicate --seed 7 --format html > sheet.html",
                      "a sheet for a room full of people"},
                     {"cross duplicate --seed 7 --format text", "the game as a table"}}},
    [LEXICON_BUILD] = {"lexicon", "build", "IN", "FILE", "compile a word list",
                       "Reads a word list, a lexicon image or a .kwg file, and writes a lexicon "
                       "image, which opens at once, or a .kwg.",
                       TAKES(LEXICON_OPTIONS, OPT_OUTPUT, OPT_NAME, OPT_LEVELS, OPT_FOR, OPT_JSON,
                             OPT_HELP),
                       .example = {{"lexicon build mylist.txt -o mylist.qlx",
                                    "then --words mylist.qlx"},
                                   {"lexicon build mylist.txt -o mylist.qlx --for scrabble",
                                    "for a board of 15 squares, which then begins at once"},
                                   {"lexicon build enable1 --drop mylist.txt -o house.kwg",
                                    "ENABLE without some words, as a word graph"}}},
    [LEXICON_INFO] =
        {"lexicon", "info", "[IN]", "FILE", "name, number of words and identity of a lexicon",
         "The identity is the SHA-256 of the distinct words in lower case, sorted by code point, "
         "one on each line. It is computed from the words, and must agree with what an image says.",
         TAKES(LEXICON_OPTIONS, OPT_JSON, OPT_HELP), .prose = true,
         .example = {{"lexicon info", "of the list that is built in"},
                     {"lexicon info mylist.txt --json", "of a file, for a script"}}},
    [LEXICON_CHECK] =
        {"lexicon", "check", "WORD...", NULL, "whether words are in the lexicon",
         "Prints one line for each word. With - it reads the words from standard input.",
         TAKES(LEXICON_OPTIONS, OPT_JSON, OPT_HELP), .no = "a word is missing", .prose = true,
         .example = {{"lexicon check ghost gxost", "ghost is a word, gxost is none"},
                     {"lexicon check qi --add mylist.txt", "with a house list"}}},
    [LEXICON_LIST] = {"lexicon", "list", "[IN]", "FILE", "all words, one on each line",
                      "In the order of the alphabet.", TAKES(LEXICON_OPTIONS, OPT_JSON, OPT_HELP),
                      .example = {{"lexicon list | head -3", "the first three words"},
                                  {"lexicon list mylist.qlx", "the words of an image"}}},
    [WORDS] =
        {NULL, "words", "[RACK | PATTERN | drill [anagrams|hooks] | define WORD... | WORD...]",
         "drill define", "words from a rack, by a pattern, in a row; hooks; meanings; a drill",
         "RACK, or --rack TILES: the words that the tiles make; ? or _ is a blank, and the letter "
         "it "
         "stands for is small in the answer. PATTERN (with * or [), or --pattern PATTERN: the "
         "words of this form; with "
         "--rack the letters of the pattern are there already, and the rest comes from the "
         "rack. --row SQUARES: where words of the rack fit a row of a board; each answer is "
         "the column, the word and the tiles laid. --hooks WORD...: the letters that make a "
         "word in front or behind, and the words that are left without the first or last "
         "letter. Longer words come first. drill: asks letters for all words that they make, or "
         "words (drill hooks) for all letters in front and behind, the most familiar first, "
         "until they are known, as `quoth ghost quiz` does. define: what words mean, also those "
         "that "
         "are regular forms of others.",
         TAKES(LEXICON_OPTIONS, OPT_RACK, OPT_PATTERN, OPT_ROW, OPT_EXACT, OPT_ANYWHERE, OPT_MIN,
               OPT_MAX, OPT_TOP, OPT_COUNT, OPT_SORT, OPT_RULES, OPT_PREFIXES, OPT_HOOKS, OPT_LEVEL,
               OPT_FROM, OPT_ALL_WORDS, OPT_PROGRESS, OPT_NOW, OPT_SEED, OPT_MEANINGS, OPT_JSON,
               OPT_HELP),
         .no = "nothing was found, or a word has no meaning", .prose = true,
         .example = {{"words LETTER_",
                      "all words of a rack with a blank; the same as --rack LETTER_"},
                     {"words --pattern 'S??ING'", "words of this form"},
                     {"words --rack LETTER_ --row '..A...T.#'", "where they fit a row of a board"},
                     {"words --hooks care", "scare, cared ..."},
                     {"words drill --min 5 --max 5 --level 20", "anagrams of common words"},
                     {"words drill hooks --max 3", "what goes around short words"},
                     {"words define qat", "what everybody asks; more words with quoth-meanings"}}},
    [PRACTISE] =
        {NULL, "practise", "", NULL, "answer what is due, from all quizzes, drills and puzzles",
         "Asks the cards that are due of everything that `quoth ghost quiz`, `words drill` and "
         "`cross puzzle` have asked before, sheet by sheet, the most forgotten first, each as its "
         "own command does, and says when a card comes back. New cards come from those commands, "
         "and by --new N from the sheets that they have begun. "
         "--list, --curve and --json ask nothing. docs/practise.md explains the schedule.",
         TAKES(LEXICON_OPTIONS, OPT_SUBJECT, OPT_TOP, OPT_NEW, OPT_LIST, OPT_CURVE, OPT_FORMAT,
               OPT_JSON, OPT_MEANINGS, OPT_ALL_WORDS, OPT_PROGRESS, OPT_NOW, OPT_MEMORY_LIMIT,
               OPT_HELP),
         .prose = true,
         .example = {{"practise", "what is due today"},
                     {"practise --list --top 5", "how much there is, and what is most forgotten"},
                     {"practise --new 10", "and ten new cards after it"},
                     {"practise --curve --subject ghost", "what you will know in four weeks"}}},
    [PLAY] =
        {NULL, "play", "[GAME]", NULL, "play with others, on a server",
         "Lists the open tables of a quoth-server (--online URL); with GAME, sits down at one; "
         "with --variant or --rules, opens one. The game goes on at the prompt: type plays as in "
         "`quoth ghost play` and `quoth cross play`; help lists commands. When you leave, the "
         "game waits: GAME and --key go on with it. --second puts a computer player of the server "
         "on the second seat.",
         TAKES(OPT_ONLINE, OPT_NAME, OPT_KEY, OPT_VARIANT, OPT_MIN, OPT_LIVES, OPT_CHALLENGES,
               OPT_RULES, OPT_CHALLENGE, OPT_PLAYERS, OPT_SECOND, OPT_OUTPUT, OPT_HELP),
         .prose = true,
         .example = {{"play --online http://localhost:8080", "the open tables"},
                     {"play --online http://localhost:8080 --variant super --name Ann",
                      "opens a table for super"}}},
    [SIU] = {NULL, "siu", "", NULL, "an engine for other programs, by the protocol SIU",
             "Speaks SIU 0.2 over standard input and output, line by line: a front end sets a "
             "position and asks for plays (go gen), a simulation (go sim), what the other player "
             "may hold (go infer), the best play before the end (go peg) or at the end (go "
             "endgame), or whatever fits the position (go auto). It may stop each at any time. The "
             "options are what the engine begins with; a position may bring its own. docs/siu.md "
             "tells the rest.",
             TAKES(BOARD_OPTIONS, OPT_LEAVES, OPT_WINS, OPT_THREADS, OPT_SEED),
             .example = {{"siu", "then type siu, position cgp ..., go"},
                         {"siu --rules scrabble --threads 1", "with other rules than wwf"}}},
    [CONFIG] =
        {NULL, "config", "", NULL, "the settings in force, and where they come from",
         "Settings take the place of options that are not given: a line NAME = VALUE each, in the "
         "file $XDG_CONFIG_HOME/quoth/config, else ~/.config/quoth/config. The names are words, "
         "rules, keep, alphabet, language, leaves, threads and memory-limit, as in the options; a "
         "line that begins with # is a comment; a relative path is one beside the file, and ~/ is "
         "your home. "
         "QUOTH_WORDS and QUOTH_RULES in the environment come before the file, options before "
         "both. Rules that a recorded game or a position names come before settings.",
         TAKES(OPT_JSON, OPT_HELP),
         .example = {{"config", "what is in force"}, {"config --json", "for a script"}}},
    [BENCH] = {NULL, "bench", "", NULL, "time the program",
               "Times fixed pieces of work (medians, on standard error). Standard output has a "
               "number each for the answers of the Ghost games, of crossword games and of the ends "
               "of games; it changes only if an answer does. With --complete also the tables of "
               "spook and xghost.",
               TAKES(OPT_RUNS, OPT_COMPLETE, OPT_THREADS, OPT_HELP),
               .example = {{"bench", "five runs of everything"},
                           {"bench --runs 1", "a quick look"}}},
    [HELP] =
        {NULL, "help", "[COMMAND... | TOPIC | man | completions bash|zsh|fish]", NULL,
         "how to use the program or a command",
         "Topics are variants, cgp, gcg, levels, json, players, memory and config. What is longer "
         "than the terminal goes through $PAGER, else through less, if it is installed. Also "
         "writes the man page and the completions of a shell.",
         TAKES(OPT_HELP),
         .example = {{"help cross moves", "a command"},
                     {"help levels", "a topic"},
                     {"help completions bash > quoth.bash", "completion of commands and options"}}},
};

/* ---- finding -------------------------------------------------------------------------------- */

const group_spec *find_group(const char *name)
{
    for (const group_spec *g = groups; g->name; g++)
        if (strcmp(g->name, name) == 0)
            return g;
    return NULL;
}

const command_spec *find_command(const char *group_name, const char *name)
{
    for (const command_spec *c = commands; c->name; c++)
        if (strcmp(c->name, name) == 0 &&
            (group_name ? c->group && strcmp(c->group, group_name) == 0 : !c->group))
            return c;
    return NULL;
}

static bool contains(const option_id *options, option_id id)
{
    while (options && *options != OPTIONS)
        if (*options++ == id)
            return true;
    return false;
}

bool takes_option(const command_spec *command, option_id id)
{
    return contains(command->options, id);
}

bool lists_option(const command_spec *command, option_id id)
{
    return contains(command->options, id) && !contains(command->refused, id);
}
