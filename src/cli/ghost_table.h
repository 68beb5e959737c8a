/* A table at which Ghost is played: the players, the game, and how both are spoken of. */
#ifndef CLI_GHOST_TABLE_H
#define CLI_GHOST_TABLE_H

#include "cli/ghost_players.h"
#include "cli/prompt.h"

typedef struct table {
    loaded_lexicon loaded;
    quoth_ghost *ghost; /* the referee */
    quoth_ghost_game *game;
    unsigned players;
    named_player *player;      /* as many as there are seats at most */
    quoth_ghost_record record; /* players' names, seed and strictness, as saved */
    const arguments *args;
    quoth_ghost_list plays; /* the plays listed last */
    bool verbose, coached;
    bool left; /* the human has gone, or the input has ended */
    int exit_status;
    prompt prompt;
} table;

/* ---- the game ----------------------------------------------------------------------------- */

/* Sets up the game that the options describe; complains and returns false if that fails. */
bool ghost_table_set_up(table *t);
void ghost_table_clear(table *t);

bool ghost_table_save(table *t, const char *path);

/* Takes over a saved game, which must have the same words.  Nothing changes unless all is well. */
bool ghost_table_load(table *t, const char *path);

/* Begins another game, in which the player of seat `from` sits in the first.  Nothing changes if
 * that fails. */
bool ghost_table_change_places(table *t, unsigned from);

const quoth_letters *fragment_of(const table *t);

/* Finds the plays from here and keeps them until the next call; if that fails, complains and
 * returns false. */
bool find_plays(table *t, quoth_known want);

/* ---- words for it ------------------------------------------------------------------------- */

typedef char spelled[QUOTH_WORD_TEXT_SIZE];
const char *ghost_spell(const table *t, const quoth_letters *letters, char *text);

/* The last fragment of a game, or the word that its letters spell. */
const char *spell_end(const table *t, const quoth_letters *end, char *text);

/* Prints a complete fragment as "is a word"; where it is letters in any order, with the word that
 * they spell. */
void print_word(const table *t, const quoth_letters *fragment);

/* The words for an illegal fragment in this variant: "begins no word", "is in no word". */
const char *in_no_word(const table *t);

unsigned count_people(const table *t);
bool is_you(const table *t, unsigned seat); /* the only person sits there */

/* A seat as the subject of a sentence: "You", "The computer", "The third player (random)"; inside a
 * sentence "you", "the computer". */
typedef char subject[100];
const char *subject_of(const table *t, unsigned seat, char *text);
const char *in_sentence(const table *t, unsigned seat, char *text);

/* The same with a verb: "You win", "The computer wins". */
void print_deed(const table *t, unsigned seat, const char *verb, const char *ending);

/* The answer to a question, NULL at the end of input. */
char *ghost_ask(table *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
