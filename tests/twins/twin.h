/* Ghost and its kin the naive way: the rules of the sources, word for word, on lists of a few
 * words.  Shares no code with the library, so that the two can be compared.
 *
 * A letter is one character here, 'a' for the alphabet's first and so on; twin_spell gives the
 * text that a person would read.  Lists are kept sorted by that text. */
#ifndef TESTS_TWINS_TWIN_H
#define TESTS_TWINS_TWIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TWIN_LETTERS = 26, TWIN_LENGTH = 8, TWIN_FRAGMENTS = 512, TWIN_TEXT = 64 };

typedef struct twin_alphabet {
    unsigned letters;
    const char *letter[TWIN_LETTERS];
} twin_alphabet;

typedef struct twin_list {
    const twin_alphabet *alphabet;
    size_t count;
    char string[TWIN_FRAGMENTS][TWIN_LENGTH + 1];
} twin_list;

typedef enum twin_variant { TWIN_GHOST, TWIN_SUPER, TWIN_SUPERDUPER } twin_variant;

typedef struct twin_game {
    const twin_alphabet *alphabet;
    twin_variant variant;
    twin_list words, fragments;
    signed char known[TWIN_FRAGMENTS];       /* values found so far: 0 not yet, 1 win, -1 loss */
    unsigned char length[2][TWIN_FRAGMENTS]; /* and lengths: the winner delays, or hurries */
} twin_game;

/* Text as letters, the longest spelling first; false if something is no letter or it is too long
 * for a twin. */
bool twin_read(const twin_alphabet *alphabet, const char *text, char string[TWIN_LENGTH + 1]);
const char *twin_spell(const twin_alphabet *alphabet, const char *string, char text[TWIN_TEXT]);

/* Puts a string into its place unless it is there already. */
void twin_add(twin_list *list, const char *string);
bool twin_has(const twin_list *list, const char *string);

/* The game on the words of at least `min` letters. */
void twin_begin(twin_game *game, const twin_list *words, twin_variant variant, unsigned min);

/* The function `legal_plays` of the notebooks. */
void twin_plays(const twin_game *game, const char *fragment, twin_list *plays);

/* The function `win` of the notebooks: whether the player to move has a forced win. */
bool twin_win(twin_game *game, const char *fragment);

/* The paper's formula for the first player: there is a move such that for all moves of the other
 * there is a move such that ... */
bool twin_there_is_a_move(const twin_game *game, const char *fragment);

/* Letters of the game from here: the winner hurries, or delays as the loser does. */
unsigned twin_length(twin_game *game, const char *fragment, bool winner_hurries);

/* Adds all fragments that plays can make of this one. */
void twin_reach(const twin_game *game, const char *fragment, twin_list *reached);

/* Sets of words: bit i is words.string[i]. */
typedef uint32_t twin_set;

unsigned twin_lossiness(const twin_game *game, twin_set set, unsigned player);
unsigned twin_size(twin_set set);
unsigned twin_set_letters(const twin_game *game, twin_set set);

/* The function `outcomes` of the notebooks, choice by choice; among equals the lexicographically
 * first. */
twin_set twin_outcomes(twin_game *game, const char *fragment, unsigned player);

/* The best outcome of all plans of a player who wins where there is a win: every plan is made and
 * they are compared as a whole. */
twin_set twin_overall(twin_game *game, unsigned player);

#endif
