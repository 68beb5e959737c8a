/* A table at which Ghost is played: the players, the game, and how both are spoken of. */
#ifndef CLI_GHOST_SESSION_H
#define CLI_GHOST_SESSION_H

#include <stdio.h>

#include "quoth/lives.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/ghost/players.h"
#include "cli/io/prompt.h"
#include "cli/words/lexica.h"

/* What changes with every turn and whatever is taken back. */
typedef struct ghost_session_state {
    unsigned rounds, plays;
    quoth_ghost_ending ending;
} ghost_session_state;

typedef struct ghost_session {
    loaded_lexicon loaded;
    quoth_ghost *ghost; /* the referee */
    quoth_ghost_game *game;
    unsigned players;         /* seats of this game */
    bool match;               /* of several rounds, with lives; the game is one of them */
    quoth_lives_record lives; /* of the match: what came of the rounds before */
    char *rounds; /* of the match: the records of the rounds before, one after the other */
    size_t rounds_size;
    named_player *player;      /* by number in the match, else by seat; SEATS_MAX of them */
    quoth_ghost_record record; /* players' names, seed and strictness, as saved */
    const arguments *args;
    quoth_ghost_list plays; /* the plays listed last */
    bool verbose, coached;
    bool left;                 /* the human has gone, or the input has ended */
    char *output;              /* of -o: the file that the game is kept in; NULL: none */
    bool written;              /* the game is in that file, */
    bool unwritable;           /* it could not be written there; this has been said */
    bool unsaved;              /* the game has changed since it was written to any file */
    ghost_session_state noted; /* the game when ghost_session_autosave looked last */
    int exit_status;
    prompt prompt;
} ghost_session;

/* ---- the game ----------------------------------------------------------------------------- */

/* Sets up the game that the options describe; complains and returns false if that fails. */
bool ghost_session_set_up(ghost_session *t);
void ghost_session_clear(ghost_session *t);

bool ghost_session_save(ghost_session *t, const char *path);

/* Prints the game as `quoth ghost analyse --json` does; complains and returns false if that fails.
 */
bool ghost_session_print_json(ghost_session *t);

/* Call after every turn: notes whether the game has changed, and keeps it in the file of -o. */
void ghost_session_autosave(ghost_session *t);

/* The last game of the table: writes it if it is not in the file of -o yet.  Complains and returns
 * false if that fails. */
bool ghost_session_save_last(ghost_session *t);

/* Before another game: that one goes to the next file. */
void ghost_session_next_file(ghost_session *t);

/* Takes over a saved game, which must have the same words.  Nothing changes unless all is well. */
bool ghost_session_load(ghost_session *t, const char *path);

/* Begins another game, in which the player of seat `from` sits in the first.  Nothing changes if
 * that fails. */
bool ghost_session_change_places(ghost_session *t, unsigned from);

/* Deals the next round of a match; `after` is what came of the rounds before.  Nothing changes if
 * that fails. */
bool ghost_session_next_round(ghost_session *t, const quoth_lives_record *after);

/* Begins another match, which the next player opens.  Nothing changes if that fails. */
bool ghost_session_new_match(ghost_session *t);

/* Who sits in a seat: the number of the player, and the player. */
unsigned player_number_at(const ghost_session *t, unsigned seat);
const named_player *player_at(const ghost_session *t, unsigned seat);

/* All who play, those who are out included. */
unsigned count_players(const ghost_session *t);

const quoth_letters *fragment_of(const ghost_session *t);

/* Finds the plays from here and keeps them until the next call; if that fails, complains and
 * returns false. */
bool find_plays(ghost_session *t, quoth_known want);

/* ---- words for it ------------------------------------------------------------------------- */

typedef char spelled[QUOTH_WORD_TEXT_SIZE];
const char *ghost_spell(const ghost_session *t, const quoth_letters *letters, char *text);

/* The last fragment of a game, or the word that its letters spell. */
const char *spell_end(const ghost_session *t, const quoth_letters *end, char *text);

/* Prints a complete fragment as "is a word"; where it is letters in any order, with the word that
 * they spell. */
void print_word(const ghost_session *t, const quoth_letters *fragment);

/* The words for an illegal fragment in this variant: "begins no word", "is in no word". */
const char *in_no_word(const ghost_session *t);

unsigned count_people(const ghost_session *t);      /* those who are out included */
bool is_you(const ghost_session *t, unsigned seat); /* the only person sits there */
bool number_is_you(const ghost_session *t, unsigned number);

/* A seat as the subject of a sentence: "You", "Ann", "The computer", "The third player (random)";
 * inside a sentence "you", "the computer". */
typedef char subject[100];
const char *subject_of(const ghost_session *t, unsigned seat, char *text);
const char *in_sentence(const ghost_session *t, unsigned seat, char *text);

/* The same inside a sentence that addresses nobody: "Ann" or "the fourth player" for "you". */
const char *in_third_person(const ghost_session *t, unsigned seat, char *text);

/* The same for the number of a player in a match. */
const char *player_subject(const ghost_session *t, unsigned number, char *text);
const char *player_in_sentence(const ghost_session *t, unsigned number, char *text);

/* The name of the person in a seat; NULL for programs and people without one. */
const char *name_at(const ghost_session *t, unsigned seat);

/* The same with a verb: "You win", "The computer wins". */
void print_sentence(const ghost_session *t, unsigned seat, const char *verb, const char *ending);

/* The answer to a question, NULL at the end of input. */
char *ghost_ask(ghost_session *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
