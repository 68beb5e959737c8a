/* A game of Ghost at the terminal: seats, game, files, and the names of players in sentences. */
#ifndef CLI_GHOST_SESSION_H
#define CLI_GHOST_SESSION_H

#include <stdio.h>

#include "quoth/ghost_lives.h"
#include "cli/app/arguments.h"
#include "cli/ghost/players.h"
#include "cli/io/prompt.h"
#include "cli/words/lexica.h"
#include "cli/words/meanings.h"

/* Changes with every turn and with every undo. */
typedef struct ghost_session_state {
    unsigned rounds, plays;
    quoth_ghost_ending ending;
} ghost_session_state;

typedef struct ghost_session {
    loaded_lexicon loaded;
    quoth_ghost *ghost; /* the referee */
    quoth_ghost_game *game;
    unsigned players;               /* seats of this game */
    bool match;                     /* the game is a round of a match with lives */
    quoth_ghost_lives_record lives; /* state of the match before this round */
    char *rounds;                   /* records of the earlier rounds, one behind the other */
    size_t rounds_size;
    named_player *player;      /* QUOTH_GHOST_SEATS_MAX: by number in a match, else by seat */
    quoth_ghost_record record; /* names, seed and strictness, as saved */
    const arguments *args;
    quoth_ghost_list plays; /* result of the last find_plays */
    bool verbose, coached;
    dictionary meanings;       /* opened when it is needed */
    bool left;                 /* the session has ended, by a person or at the end of input */
    char *output;              /* autosave file (-o); NULL: none */
    bool written;              /* this game has been written to it */
    char *kept;                /* the file it was saved to or read from; NULL: none */
    bool unwritable;           /* writing it failed, and an error was printed */
    bool unsaved;              /* the game has changed since it was written to any file */
    ghost_session_state noted; /* state at the last ghost_session_autosave */
    int exit_status;
    prompt prompt;
} ghost_session;

/* ---- the game ----------------------------------------------------------------------------- */

/* Sets up the game that the options describe; prints an error and returns false if that fails. */
bool ghost_session_set_up(ghost_session *t);
void ghost_session_clear(ghost_session *t);

/* Writes the game to the file that a person names, at a terminal to a new one if that has another
 * game.  Returns the name of the file, valid until the next call, or NULL after an error. */
const char *ghost_session_save_as(ghost_session *t, const char *path);

/* Prints the game as `quoth ghost analyse --json` does; prints an error and returns false after a
 * failure. */
bool ghost_session_print_json(ghost_session *t);

/* Autosave: call it after every turn.  If the game has changed, writes it to the file of -o. */
void ghost_session_autosave(ghost_session *t);

/* Writes the last game if it is not in the file of -o yet.  Prints an error and returns false if
 * that fails. */
bool ghost_session_save_last(ghost_session *t);

/* Continues a saved game, which must have the same words.  Nothing changes after a failure. */
bool ghost_session_load(ghost_session *t, const char *path);

/* Starts another game in which the player of seat `from` moves first.  Nothing changes after a
 * failure. */
bool ghost_session_change_places(ghost_session *t, unsigned from);

/* Starts the next round of a match; `after` is the state after the rounds before.  Nothing changes
 * after a failure. */
bool ghost_session_next_round(ghost_session *t, const quoth_ghost_lives_record *after);

/* Starts another match, opened by the next player.  Nothing changes after a failure. */
bool ghost_session_new_match(ghost_session *t);

/* The player in a seat: their number in the match, and the player. */
unsigned player_number_at(const ghost_session *t, unsigned seat);
const named_player *player_at(const ghost_session *t, unsigned seat);

/* The number of players, eliminated ones included. */
unsigned count_players(const ghost_session *t);

const quoth_letters *fragment_of(const ghost_session *t);

/* Finds the plays in this position, valid until the next call; prints an error and returns false
 * after a failure. */
bool find_plays(ghost_session *t, quoth_ghost_want want);

/* ---- words for it ------------------------------------------------------------------------- */

typedef char spelled[QUOTH_WORD_TEXT_SIZE];
const char *ghost_spell(const ghost_session *t, const quoth_letters *letters, char *text);

/* The last fragment of a game, or the word that its letters spell. */
const char *spell_end(const ghost_session *t, const quoth_letters *end, char *text);

/* Prints a complete fragment as "is a word", or as an anagram of the word that it spells. */
void print_word(const ghost_session *t, const quoth_letters *fragment);

/* The words for an illegal fragment in this variant: "begins no word", "is in no word". */
const char *in_no_word(const ghost_session *t);

unsigned count_people(const ghost_session *t);      /* eliminated ones included */
bool is_you(const ghost_session *t, unsigned seat); /* whether the only person has this seat */

/* A seat as the subject of a sentence: "You", "Ann", "The computer", "The third player (random)";
 * inside a sentence "you", "the computer". */
typedef char subject[100];
const char *subject_of(const ghost_session *t, unsigned seat, char *text);
const char *in_sentence(const ghost_session *t, unsigned seat, char *text);

/* A seat in the third person, inside a sentence, where each has a name or a number: "Ann", "the
 * first player (you)", "the second player". */
const char *in_third_person(const ghost_session *t, unsigned seat, char *text);

/* The subject of a sentence by a player's number in the match; the second is for the inside of one.
 */
const char *player_subject(const ghost_session *t, unsigned number, char *text);
const char *player_in_sentence(const ghost_session *t, unsigned number, char *text);

/* The name of the person in a seat; NULL for programs and people without one. */
const char *name_at(const ghost_session *t, unsigned seat);

/* Prints a subject with its verb and the rest of the sentence: "You win.", "The computer wins." */
void print_sentence(const ghost_session *t, unsigned seat, const char *verb, const char *ending);

/* Asks a question; NULL at the end of input. */
char *ghost_ask(ghost_session *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
