/* All rules of the Ghost family the naive way, each from its definition, on lists of a few words.
 * Shares no code with the library.
 *
 * Letters are as in twin.h: 'a' for the alphabet's first.  A fragment of spook is written in that
 * order.  Seats are counted from 0; at a fragment of n letters seat n mod players is to move. */
#ifndef TESTS_TWINS_RULES_TWIN_H
#define TESTS_TWINS_RULES_TWIN_H

#include "twin.h"

enum {
    RULES_LETTERS = 4, /* of an alphabet, at most; at least 2 */
    RULES_WORDS = 16,
    RULES_LONGEST = 6,       /* letters of a word */
    RULES_STRINGS = 2 << 14, /* more than the numbers of all strings of 7 letters */
    RULES_FRAGMENTS = 5461,  /* strings of at most 6 letters, of 4 */
    RULES_OPTIONS = 512
};

typedef char rules_string[TWIN_LENGTH + 1];

typedef enum rules_variant { /* in one reading each */
                             RULES_GHOST,
                             RULES_SUPER,
                             RULES_SUPERDUPER_AS_PLAYED,
                             RULES_SUPERDUPER_EITHER,
                             RULES_XGHOST_SUBSEQUENCE,
                             RULES_XGHOST_INFIX,
                             RULES_SPOOK_MULTISET,
                             RULES_SPOOK_ANY_EXACT,
                             RULES_SPOOK_ANY_ANAGRAM,
                             RULES_SPOOK_END_EXACT,
                             RULES_SPOOK_END_ANAGRAM,
                             RULES_VARIANTS
} rules_variant;

typedef struct rules_of_game {
    rules_variant variant;
    unsigned min, players;
    enum { RULES_NORMAL, RULES_MISERE_LEGAL, RULES_MISERE_LITERAL } misere;
    bool maximal; /* only a word that no legal play goes on from ends the game */
    enum { RULES_NEXT, RULES_PREVIOUS, RULES_COALITION, RULES_SELFISH } loser;
} rules_of_game;

/* The result of a game from a fragment on. */
typedef struct rules_value {
    bool wins;                /* the player to move; of more than two, does not lose by the rule */
    int loser;                /* by the rules next and previous and for two players, else -1 */
    unsigned safe, can_lose;  /* sets of seats, seat n is bit n */
    unsigned length, longest; /* letters at the end; valid for two players */
} rules_value;

/* The outcome of an option of a player. */
typedef enum rules_end { RULES_GOES_ON, RULES_WORD, RULES_ILLEGAL } rules_end;

typedef struct rules_option {
    rules_string after;
    rules_end end;
} rules_option;

typedef struct rules_options {
    size_t count;
    rules_option option[RULES_OPTIONS];
} rules_options;

typedef struct rules_infix {
    rules_string string, sorted;
    bool word;
} rules_infix;

typedef struct rules_game {
    const twin_alphabet *alphabet;
    rules_of_game rules;
    size_t words, infixes, fragments;
    rules_string word[RULES_WORDS];
    rules_infix infix[RULES_WORDS * (RULES_LONGEST + 2) * (RULES_LONGEST + 1) / 2];
    rules_string fragment[RULES_FRAGMENTS]; /* all legal ones */
    /* the findings so far, by the number of a string */
    signed char legal[RULES_STRINGS], plays[RULES_STRINGS]; /* 0 not yet, 1 yes, -1 no */
    bool known[RULES_STRINGS], reached[RULES_STRINGS];
    rules_value value[RULES_STRINGS];
} rules_game;

/* The game on the words of at least `min` letters. */
void rules_begin(rules_game *game, const twin_list *words, const rules_of_game *rules);

bool rules_is_spook(const rules_game *game);
bool rules_is_exact(const rules_game *game);
void rules_sort(rules_string fragment);

bool rules_legal(rules_game *game, const char *fragment);
bool rules_over(rules_game *game, const char *fragment); /* by a word */
rules_value rules_value_of(rules_game *game, const char *fragment);

/* Lists all options of a player at a legal fragment, some perhaps twice: the legal plays, also past
 * a word, and in literal misere all other plays, unless the game is over.  (If spook's new letter
 * has to stand at an end, such an illegal play may make a fragment that is legal by other plays.)
 */
void rules_options_at(rules_game *game, const char *fragment, rules_options *options);

/* The value of the fragment that an option makes; whether the option's maker wins. */
rules_value rules_value_after(rules_game *game, const rules_option *option);
bool rules_maker_wins(const rules_game *game, const rules_option *option, const rules_value *value);

/* Whether legal plays from the empty fragment produce this one. */
bool rules_reached(const rules_game *game, const char *fragment);

#endif
