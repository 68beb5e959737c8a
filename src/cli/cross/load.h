/* The rules, words and position that --rules, --cgp, --gcg, --rack, ... describe. */
#ifndef CLI_CROSS_LOAD_H
#define CLI_CROSS_LOAD_H

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/cross/leave_values.h"
#include "cli/words/lexica.h"

/* The rules, words and position that the options of a cross command describe; parts that the
 * command does not use are NULL. */
typedef struct loaded_cross {
    quoth_cross_rules rules;
    quoth_cgp cgp; /* the operations of --cgp */
    quoth_cross *cross;
    quoth_position *position;
    quoth_gcg *gcg; /* the game of --gcg */
    leave_values leaves;
    loaded_lexicon lexicon; /* the words, for commands with players */
    bool unfit;             /* load_cross failed for what the game or --cgp says of its rules */
    bool by_default;        /* the rules: neither --rules nor the game or --cgp names them */
} loaded_cross;

/* Finds the rules of --rules by name or file; complains and returns false if `name` is neither. */
bool find_rules(quoth_cross_rules *rules, const char *name);

/* Loads the rules, the words, and the leaves if the command takes --leaves.  The rules are those of
 * --rules; else those that the pragmas of `gcg` (may be NULL) or the operations of --cgp name,
 * which change the classic game; else the default. */
bool load_cross(loaded_cross *loaded, const arguments *args, const quoth_gcg *gcg);

/* Remarks that a recorded game which does not fit its rules may be one by other rules, if these are
 * the default. */
void warn_of_default_rules(const loaded_cross *loaded, const char *path);

/* Whether the operations of a CGP name its game. */
bool names_a_game(const quoth_cgp *cgp);

/* The same with the words of a list or lexicon, and no position. */
bool load_cross_words(loaded_cross *loaded, const arguments *args, const char *words);

/* The same by these rules. */
bool load_cross_by(loaded_cross *loaded, const arguments *args, const quoth_cross_rules *rules,
                   const char *words);

/* Loads the position too: that of --cgp, that of --gcg after --turn events, or the empty board of
 * two players.  --rack sets the rack of the player to move.  Oddities of the position are remarked
 * on. */
bool load_position(loaded_cross *loaded, const arguments *args);

/* Prints a position as a line of CGP that names its rules. */
quoth_status print_cgp(const quoth_position *position);

/* The same in two parts; the second sets the rack of the player to move. */
bool load_board(loaded_cross *loaded, const arguments *args);
bool load_rack(loaded_cross *loaded, const char *text);

/* Loads the position that games begin with: that of --cgp, which must not be odd, or none. */
bool load_start(loaded_cross *loaded, const arguments *args, unsigned players);

void unload_cross(loaded_cross *loaded);

/* Remarks on each oddity of a position; returns their number. */
unsigned print_position_warnings(quoth_position *position);

/* Remarks where all letters of a --play are small, so that only blanks are laid. */
void warn_of_blanks(const char *text, const quoth_play *play);

/* Reads a whole GCG file; complains if it cannot.  QUOTH_NO_MEMORY; anything else is the fault of
 * the file. */
quoth_status open_gcg(quoth_gcg **gcg, const char *path);
bool read_gcg(quoth_gcg **gcg, const char *path);

/* The seats of --player, a number or a nick, as bits; 0 for all.  False if the game has no such
 * player. */
bool seats_of_player(const arguments *args, const quoth_gcg *gcg, unsigned *seats);

#endif
