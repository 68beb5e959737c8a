/* The rules, words and position that --rules, --cgp, --gcg, --rack, ... describe. */
#ifndef CLI_CROSS_LOAD_H
#define CLI_CROSS_LOAD_H

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/cross/leave_values.h"
#include "cli/io/json.h"
#include "cli/words/lexica.h"

/* Rules, words and position by the options of a command; members that it does not use are NULL. */
typedef struct loaded_cross {
    quoth_cross_rules rules;
    quoth_cgp cgp;     /* the operations of --cgp */
    const char *where; /* "FILE:LINE: " of the operations, while rules are loaded; or NULL */
    quoth_cross *cross;
    quoth_position *position;
    quoth_gcg *gcg; /* the game of --gcg */
    leave_values leaves;
    loaded_lexicon lexicon; /* the words, for commands with players */
    bool unfit;      /* load_cross failed because the game or --cgp names rules that do not fit */
    bool by_default; /* neither --rules nor the game nor --cgp named the rules */
} loaded_cross;

/* Loads rules, words, and, if the command takes --leaves, leaves.  The rules are, in this order:
 * those of --rules; the base rules as the pragmas of `gcg` (may be NULL) or the operations of --cgp
 * change them; the default. */
bool load_cross(loaded_cross *loaded, const arguments *args, const quoth_gcg *gcg);

/* Warns that a game which breaks the default rules may have been played by others. */
void warn_of_default_rules(const loaded_cross *loaded, const char *path);

/* Whether the operations of a CGP name rules: a board, a distribution or a variant. */
bool names_a_game(const quoth_cgp *cgp);

/* Finds the rules that pragmas or operations change: those with the name of the tile set (NULL:
 * none is named), since racks of nine tiles or a last turn for each player have no operation; else
 * the classic game, scrabble. */
void find_base_rules(quoth_cross_rules *rules, const char *tiles);

/* As load_cross, with these operations in place of those of --cgp; errors begin with
 * `where`. */
bool load_cross_of_cgp(loaded_cross *loaded, const arguments *args, const quoth_cgp *cgp,
                       const char *where);

/* As load_cross, with the words of this lexicon and without a position. */
bool load_cross_words(loaded_cross *loaded, const arguments *args, const char *words);

/* As load_cross_words, by these rules. */
bool load_cross_by(loaded_cross *loaded, const arguments *args, const quoth_cross_rules *rules,
                   const char *words);

/* As load_cross, and the position: of --cgp; of --gcg after --turn events; or the empty board for
 * two players. --rack replaces the rack of the player to move.  Prints inconsistencies as warnings.
 */
bool load_position(loaded_cross *loaded, const arguments *args);

/* Prints a position as a line of CGP that names its rules. */
quoth_status print_cgp(const quoth_position *position);

/* load_position in two steps: the board, then the rack of the player to move. */
bool load_board(loaded_cross *loaded, const arguments *args);
bool load_rack(loaded_cross *loaded, const char *text);

/* Loads the start of games: the position of --cgp, which must be consistent, or none. */
bool load_start(loaded_cross *loaded, const arguments *args, unsigned players);

/* Writes the keys rules and lexicon of an answer. */
void json_rules_and_words(json_writer *j, const loaded_cross *loaded);

/* Whether a game of these players can begin with the position; else prints an error, after
 * `where`. */
bool can_begin(quoth_position *position, unsigned players, const char *where);

void unload_cross(loaded_cross *loaded);

/* Prints a warning for each inconsistency of a position; returns their number. */
unsigned print_position_warnings(quoth_position *position);

/* Reads a GCG file; prints an error if that fails.  QUOTH_NO_MEMORY, or another status for a
 * malformed or missing file. */
quoth_status open_gcg(quoth_gcg **gcg, const char *path);
bool read_gcg(quoth_gcg **gcg, const char *path);

/* The seats of --player, a number or a nickname, as bits; 0: all.  False if the game has no such
 * player. */
bool seats_of_player(const arguments *args, const quoth_gcg *gcg, unsigned *seats);

#endif
