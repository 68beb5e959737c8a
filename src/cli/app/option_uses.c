/* Options whose choices or help differ in single commands. */
#include "cli/app/commands.h"

#include <stddef.h>

#include "cli/app/variants.h"

#define RULES_OF_GAME                                                                              \
    "the rules of the game, a name or a file (default: those that the game names, else wwf). "     \
    "`quoth cross rules` lists them"

#define FAMILIAR_WORDS                                                                             \
    "the set with the fewest words above that SCOWL level (10 to 99), then the smallest: words "   \
    "that people know, for the player who wins"

const option_use option_uses[] = {
    {GHOST_OUTCOMES, OPT_FORMAT, "words tree dot svg html json",
     "the list of words (words, the default), the plan as an indented tree (tree) or as a drawing "
     "for Graphviz (dot), the sheet as a picture (svg) or as a page to print (html), or JSON"},
    {GHOST_STRATEGY, OPT_FORMAT, "text html json svg",
     "text (the default), a page to print (html), JSON, or the plot of --familiar (svg)"},
    {GHOST_OUTCOMES, OPT_PLAYER, "first second",
     "the player whose words you want (default: the winner)"},
    {GHOST_QUIZ, OPT_PLAYER, "first second",
     "ask this player's replies (default: the winner's; those of the other player with --sheet "
     "outcomes only)"},
    {GHOST_OUTCOMES, OPT_FAMILIAR, NULL, FAMILIAR_WORDS},
    {GHOST_ADVICE, OPT_FAMILIAR, NULL, FAMILIAR_WORDS},
    {GHOST_QUIZ, OPT_FAMILIAR, NULL,
     "ask the sheet that strategy or outcomes prints with this option (10 to 99)"},
    {GHOST_STRATEGY, OPT_PLAYER, "first second",
     "ask for this player's strategy (default: the winner's)"},
    {CROSS_SHOW, OPT_FORMAT, "text svg html json cgp",
     "text (the default), a picture (svg), a page to print (html), JSON, or a line of CGP"},
    {CROSS_SIMULATE, OPT_TOP, NULL, "simulate the N candidates of highest equity (default 15)"},
    {GHOST_EXAMINE, OPT_GAMES, NULL, "the number of games of each player (default 100)"},
    {GHOST_FIGURE, OPT_TOP, NULL, "draw at most N nodes (default 5,000)"},
    {GHOST_QUIZ, OPT_SORT, "sheet branches",
     "what is due shuffled and new replies as on the sheet (sheet, the default), or position by "
     "position (branches): of what is due the branch first that you know worst, of new replies "
     "those first to which the openings of most familiar words lead. A branch is all that one "
     "opening of the other player leads to"},
    {GHOST_QUIZ, OPT_TOP, NULL, "ask at most N new replies (default 10)"},
    {WORDS, OPT_TOP, NULL, "list at most N; drill: ask at most N new questions (default 10)"},
    {CROSS_PUZZLES, OPT_TOP, NULL, "stop after N puzzles"},
    {PRACTISE, OPT_TOP, NULL, "ask at most N cards (default: all that are due)"},
    {PRACTISE, OPT_FORMAT, "text json svg",
     "text (the default), JSON, or the curve as a picture (svg)"},
    {CROSS_PUZZLES, OPT_OUTPUT, NULL, "the file to write, for `quoth cross puzzle`"},
    {CROSS_PUZZLES, OPT_ITERATIONS, NULL, "of each simulation (default 3,000)"},
    {CROSS_MATCH, OPT_AGAINST, NULL,
     "a journal of other players, or of another version of quoth, with the same rules, words, seed "
     "and number of players: prints how much better the first player does with the same bags"},
    {CROSS_TRAIN, OPT_GAMES, NULL, "the number of games of a round (default 100,000)"},
    {CROSS_PUZZLE, OPT_TOP, NULL, "ask at most N new puzzles (default 10)"},
    {CROSS_PLAY, OPT_COACH, NULL,
     "before a mistake of yours is made, say what is wrong with it and ask"},
    {CROSS_COMPARE, OPT_ITERATIONS, NULL,
     "iterations of all plays together (default 4,000 a play)"},
    {CROSS_DUPLICATE, OPT_FORMAT, "text html json",
     "print the whole game instead of playing it: a table, a sheet for the caller, or JSON"},
    {CROSS_DUPLICATE, OPT_TOP, NULL, "html, json: the N best plays of each round (default 10)"},
    {WORDS, OPT_SORT, "familiarity probability hooks",
     "most familiar words first (familiarity; the default of drills), those first that most sets "
     "of tiles drawn from the bag make (probability), or those with most hooks (hooks). Without "
     "it longer words come first, in drills with --from words in the order of the list"},
    {WORDS, OPT_RULES, NULL, "the rules whose tiles --sort probability draws (default: wwf)"},
    {WORDS, OPT_MIN, NULL,
     "words of fewer than N letters do not count; drill: the least length asked (default 7, or "
     "that "
     "of --max if it is less; of hooks 2)"},
    {WORDS, OPT_MAX, NULL,
     "words of more than N letters do not count; drill: the greatest length asked (default that "
     "of --min, of hooks at least 4)"},
    {LEXICON_BUILD, OPT_OUTPUT, NULL,
     "the file to write: an image, or a word graph if FILE ends in .kwg"},
    {GHOST_PLAY, OPT_OUTPUT, NULL,
     "keep the game, or the whole match, in FILE, written after every play; later games, and at a "
     "terminal a game where FILE has another, go to FILE-2, FILE-3, ... before the name's ending"},
    {CROSS_PLAY, OPT_OUTPUT, NULL,
     "keep the game in FILE as GCG, written after every move. Another game of the same session, "
     "or at a terminal after one that is in FILE, goes to a file of its own: mine-2.gcg after "
     "mine.gcg"},
    {GHOST_PLAY, OPT_JSON, NULL,
     "at the end the game as `quoth ghost analyse --json` has it, alone on standard output; all "
     "other text goes to standard error"},
    {CROSS_PLAY, OPT_JSON, NULL,
     "at the end the game as `quoth cross replay --json` has it, alone on standard output; all "
     "other text goes to standard error"},
    {CROSS_PLAY, OPT_CGP, NULL, "begin with this position"},
    {CROSS_MATCH, OPT_CGP, NULL, "begin every game with this position"},
    {CROSS_MATCH, OPT_POSITIONS, NULL,
     "begin the games with the positions of a file, one CGP a line, in turn: all games of a group "
     "with the same one. Tiles that its racks lack are dealt anew for each group"},
    {CROSS_REPLAY, OPT_OUTPUT, NULL, "write the game again as GCG, in strict form"},
    {CROSS_REPLAY, OPT_TURN, NULL, "print the position after N events as CGP, and no report"},
    {CROSS_REPLAY, OPT_VERBOSE, NULL, "draw the board after every event"},
    {CROSS_CONVERT, OPT_OUTPUT, NULL, "the file to write; its extension decides the format"},
    {CROSS_ANALYSE, OPT_FORMAT, "text html json gcg svg card",
     "text (the default), a page (html), JSON, the game with notes (gcg), the chart of chances "
     "alone (svg), or a picture to share, 1200 by 630, as SVG (card)"},
    {CROSS_ANALYSE, OPT_PLAYER, NULL, "value only the turns of this player: a number or a nick"},
    {CROSS_PUZZLES, OPT_PLAYER, NULL,
     "look only at the turns of this player of recorded games: a number or a nick"},
    {CROSS_ANALYSE, OPT_OUTPUT, NULL, "write to FILE"},
    {CROSS_ANALYSE, OPT_THREADS, NULL,
     "the number of threads of simulations (default: one for each processor)"},
    {CROSS_ENDGAME, OPT_PLIES, NULL, "how many plays deep to look (default: to the end)"},
    {CROSS_ENDGAME, OPT_TOP, NULL, "the N best plays, each with its value (default 1)"},
    {CROSS_ENDGAME, OPT_MEMORY_LIMIT, NULL,
     "the size of the tables: in megabytes, or like 500K or 4G (default 256)"},
    {CROSS_PREENDGAME, OPT_TOP, NULL, "the N best plays, each with all its cases (default 1)"},
    {CROSS_PREENDGAME, OPT_SAMPLES, NULL,
     "where there are more than N orders, N of them drawn at random (default 1,000)"},
    {CROSS_PREENDGAME, OPT_MEMORY_LIMIT, NULL,
     "the size of the tables: in megabytes, or like 500K or 4G (default 256)"},
    {CROSS_INFER, OPT_SAMPLES, NULL,
     "how many racks are drawn where there are too many to go through all (default 4,000)"},
    {CROSS_INFER, OPT_TOP, NULL, "list the N most likely leaves (default 10)"},
    {CROSS_ANALYSE, OPT_RULES, NULL, RULES_OF_GAME},
    {CROSS_REPLAY, OPT_RULES, NULL, RULES_OF_GAME},
    {CROSS_PUZZLES, OPT_RULES, NULL,
     "the rules (default: those that a recorded game names, else wwf). `quoth cross rules` lists "
     "them"},
    {CROSS_PUZZLE, OPT_RULES, NULL, "the rules (default: those that FILE names)"},
    {PLAY, OPT_MIN, NULL, "words of fewer than N letters do not count (the default is 4)"},
    {PLAY, OPT_PLAYERS, NULL,
     "the number of seats (default 2): of Ghost up to 16, of a board game up to 4"},
    {PLAY, OPT_SECOND, NULL,
     "a computer player of the server on the second seat: level:1 to level:10, auto at the "
     "board, rational in Ghost"},
    {PLAY, OPT_OUTPUT, NULL, "write the record to FILE once the game is over"},
    {PLAY, OPT_NAME, NULL, "your name at the table (default: that of your account)"},
    {PLAY, OPT_RULES, NULL,
     "open a table of a board game with these rules: wwf, scrabble, super, wordsmog, notebook, "
     "crossplay, wordfeud or a language. `quoth cross rules` lists them"},
    {SIU, OPT_RULES, NULL,
     "the rules unless a position names others: a name or a file (default: wwf; for a position "
     "that names a board, tiles or variant those of its tiles, else scrabble). `quoth cross rules` "
     "lists them"},
    {BENCH, OPT_COMPLETE, NULL, "time the tables of spook and xghost, too: minutes"},
    {COMMANDS, OPTIONS, NULL, NULL},
};

option_spec option_of(const command_spec *command, option_id id)
{
    option_spec o = option_row(id);
    for (const option_use *u = option_uses; u->command != COMMANDS; u++)
        if (&commands[u->command] == command && u->option == id) {
            o.choices = u->choices ? u->choices : o.choices;
            o.help = u->help;
        }
    if (id == OPT_VARIANT && command == &commands[GHOST_EXAMINE])
        o.choices = variant_or_all_choices();
    if (id == OPT_POSITIONS && command == &commands[CROSS_MATCH])
        o.value = "FILE";
    return o;
}
