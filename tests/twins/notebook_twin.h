/* The generator of Peter Norvig's notebook "Refactoring a Crossword Game Program" (2015), written
 * anew: a board of 17 x 17 characters with a border, the prefixes that a rack makes, anchors, and
 * words that are extended to the right or downwards.  Two faults are mended.  The notebook's
 * prefixes leave out words that begin no longer word, so some plays are never found.  And a blank
 * on the board scores like a letter when a play runs through it.
 *
 * A square is its index, a direction the step to the next, 1 or 17; tiles are capitals; blanks are
 * small letters, on a rack `_`.  Shares no code with the library, which only lends the words. */
#ifndef TESTS_TWINS_NOTEBOOK_TWIN_H
#define TESTS_TWINS_NOTEBOOK_TWIN_H

#include <stdbool.h>
#include <stddef.h>

enum {
    NOTEBOOK_ACROSS = 1,
    NOTEBOOK_DOWN = 17,
    NOTEBOOK_SQUARES = NOTEBOOK_DOWN * NOTEBOOK_DOWN,
    NOTEBOOK_STAR = 144,
    NOTEBOOK_RACK = 7,
    NOTEBOOK_BINGO = 35
};

/* The tiles of a game. */
extern const char notebook_bag[];

/* The words, capitals, sorted; not owned. */
typedef struct notebook_words {
    const char *const *word;
    size_t count;
} notebook_words;

bool notebook_is_word(const notebook_words *words, const char *string); /* in either case */
bool notebook_is_prefix(const notebook_words *words, const char *string);

typedef struct notebook_board {
    char square[NOTEBOOK_SQUARES];
} notebook_board;

void notebook_clear(notebook_board *board);
bool notebook_is_anchor(const notebook_board *board, int square);

typedef struct notebook_play {
    int start, direction;
    char letters[NOTEBOOK_DOWN];  /* the whole run */
    char rack[NOTEBOOK_RACK + 1]; /* the tiles left */
} notebook_play;

void notebook_lay(notebook_board *board, const notebook_play *play);

/* The cross-word of a direction at a square, with `.` at the square; and whether a letter there
 * makes it a word. */
void notebook_crossword(const notebook_board *board, int square, int direction,
                        char run[NOTEBOOK_DOWN]);
bool notebook_valid_crossword(const notebook_words *words, const char *run, char letter);

typedef struct notebook_plays {
    size_t count, capacity;
    notebook_play *play;
} notebook_plays;

/* Lists begin zeroed. */
void notebook_list_free(notebook_plays *plays);

/* Lists in `letters` the prefixes of words that a rack makes; with `longer` only those that go on
 * to a longer word, as in the notebook. */
void notebook_rack_prefixes(const notebook_words *words, const char *rack, bool longer,
                            notebook_plays *prefixes);

/* Lists the prefixes that may stand before an anchor, as plays that are not complete. */
void notebook_prefix_plays(const notebook_board *board, const notebook_plays *prefixes, int anchor,
                           int direction, const char *rack, notebook_plays *plays);

/* Lists all complete plays that go on from an incomplete one. */
void notebook_extend(const notebook_words *words, const notebook_board *board,
                     const notebook_play *play, notebook_plays *plays);

/* Lists all plays but the pass. One tile that makes words both ways makes two of them. */
void notebook_all_plays(const notebook_words *words, const notebook_board *board, const char *rack,
                        notebook_plays *plays);

int notebook_score(const notebook_board *board, const notebook_play *play);

/* Takes tiles from the end of the bag until the rack is full. */
void notebook_replenish(char rack[NOTEBOOK_RACK + 1], char *bag);

#endif
