/* Recorded games of Ghost, turn by turn: where each was lost, and by which word. */
#ifndef CLI_GHOST_ANALYSIS_H
#define CLI_GHOST_ANALYSIS_H

#include "quoth/quoth.h"
#include "cli/io/files.h"
#include "cli/words/meanings.h"

typedef struct ghost_analysis {
    const char *path;
    unsigned number[QUOTH_GHOST_SEATS_MAX]; /* by seat: the player's in the match, or the seat */
    quoth_ghost_record record;
    const quoth_lexicon *lexicon;
    quoth_ghost *ghost;
    quoth_ghost_game *game;
    quoth_ghost_review *review;
} ghost_analysis;

bool is_lost(const ghost_analysis *a);

/* A file: a game, or a match with the rounds that are recorded in it. */
typedef struct analysed_file {
    quoth_ghost_lives_record *match; /* NULL: a game */
    unsigned before;                 /* rounds of the match that are not recorded */
    ghost_analysis *game;
    unsigned games;
} analysed_file;

/* Analyses the record of a game, or of all rounds of a match.  Prints an error and returns false if
 * that fails; `*f` is to be freed in any case. */
bool analyse_bytes(analysed_file *f, const char *path, const quoth_lexicon *lexicon,
                   const file_bytes *file);
bool analyse_file(analysed_file *f, const char *path, const quoth_lexicon *lexicon);
void free_analysed_file(analysed_file *f);

typedef char letters_text[QUOTH_WORD_TEXT_SIZE];

/* Writes letters in the spelling of the lexicon's alphabet to a letters_text, and returns it. */
const char *spell_in(const ghost_analysis *a, const quoth_letters *letters, char *text);

/* The words that a loss names: the one that ended the game, and the one that should have been named
 * or that best play ends with.  Returns how many. */
unsigned words_of_loss(const quoth_letters *word[2], const ghost_analysis *a);

/* A match after its last round. */
quoth_ghost_lives lives_after(const analysed_file *f);

/* Prints the analysis as text.  `meanings`: of --meanings; NULL: none. */
void print_analysed_file(const analysed_file *f, const dictionary *meanings);

/* Prints a game, or the last round of a match and the match, as JSON. */
void print_analysed_file_json(const analysed_file *f, const dictionary *meanings);

/* Prints a game as `quoth ghost analyse --json` does, from its record; prints an error and returns
 * false if that fails. */
bool print_game_as_json(const quoth_lexicon *lexicon, char *record, size_t size);

#endif
