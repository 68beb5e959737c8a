/* Crossword plays the naive way, each rule from its definition, on lists of a few words.  The twin
 * tries every word in every place with every way to use blanks; if any order of letters counts as a
 * word, every arrangement of tiles in every place.  It takes public structs as data and shares no
 * code with the library. */
#ifndef TESTS_TWINS_CROSS_TWIN_H
#define TESTS_TWINS_CROSS_TWIN_H

#include "quoth/cross.h"

enum { CROSS_TWIN_WORDS = 256 };

typedef struct cross_twin_word {
    uint8_t length, letter[QUOTH_SIDE_MAX];
} cross_twin_word;

typedef struct cross_twin {
    const quoth_cross_rules *rules;
    size_t words;
    cross_twin_word word[CROSS_TWIN_WORDS];
    quoth_tile board[QUOTH_SQUARES_MAX]; /* by row * columns + column; 0 also at a wall */
    unsigned tiles;
    quoth_tile rack[QUOTH_RACK_MAX];
} cross_twin;

/* Adds a word, unless it has only one letter or more than a board can hold. */
void cross_twin_add(cross_twin *twin, const uint8_t *letter, size_t length);

/* Whether a square of the board is a wall, and whether a tile lies on it. */
bool cross_twin_is_wall(const cross_twin *twin, int row, int column);
bool cross_twin_is_tile(const cross_twin *twin, int row, int column);
bool cross_twin_is_empty(const cross_twin *twin);

/* Whether letters make a word by these rules. */
bool cross_twin_has(const cross_twin *twin, const quoth_tile *tile, size_t count);

typedef enum cross_twin_result {
    CROSS_TWIN_LEGAL,
    CROSS_TWIN_PHONY, /* legal except that a word is not in the lexicon */
    CROSS_TWIN_ILLEGAL
} cross_twin_result;

typedef struct cross_twin_made {
    uint8_t row, column, down, length;
    bool valid;
    long long score;
    quoth_tile tile[QUOTH_SIDE_MAX]; /* as they will lie */
} cross_twin_made;

typedef struct cross_twin_validation {
    cross_twin_result result;
    quoth_play play; /* if not illegal: the play in its one form, with score, without equity */
    unsigned words;  /* the main word first, then the cross-words along it */
    cross_twin_made word[QUOTH_SIDE_MAX + 1];
    unsigned bonus;
    long long score; /* the play's score, also where `play` cannot hold it */
} cross_twin_validation;

/* Judges a placement by its direction, place, length and tiles.  Letters on the board are given as
 * they are or as 0. */
void cross_twin_judge(const cross_twin *twin, const quoth_play *given, bool with_rack,
                      cross_twin_validation *validation);

typedef struct cross_twin_list {
    size_t count, capacity;
    quoth_play *play;
} cross_twin_list;

/* Lists the legal placements, each once, in order of score.  A list begins zeroed. */
void cross_twin_plays(const cross_twin *twin, cross_twin_list *plays);
void cross_twin_plays_by_words(const cross_twin *twin, cross_twin_list *plays);
void cross_twin_plays_by_spans(const cross_twin *twin, cross_twin_list *plays);

/* Adds the exchanges that a bag of `bag` tiles allows, and the pass. */
void cross_twin_add_others(const cross_twin *twin, unsigned bag, cross_twin_list *plays);

void cross_twin_sort(cross_twin_list *plays, quoth_order order);
void cross_twin_list_free(cross_twin_list *plays);

/* Finds the tiles that a play leaves on the rack, in rising order; returns their number. */
unsigned cross_twin_leave(const cross_twin *twin, const quoth_play *play,
                          quoth_tile leave[QUOTH_RACK_MAX]);

/* The tiles that the player to move does not see, and the value of the tiles he keeps. */
typedef struct cross_twin_prospect {
    unsigned players, bag;
    long long unseen; /* the points of all unseen tiles */
    quoth_points leave;
} cross_twin_prospect;

/* The value of a play in thousandths, as engines count it that use only leaves. */
long long cross_twin_equity(const cross_twin *twin, const quoth_play *play,
                            const cross_twin_prospect *prospect);

/* A game without its tiles. */
typedef struct cross_twin_game {
    unsigned players, turn, scoreless, passes;
    unsigned forfeits[QUOTH_PLAYERS_MAX]; /* turns that a seat still loses by challenges in vain */
    int score[QUOTH_PLAYERS_MAX];
    bool bag_empty;      /* set before each turn: the bag is empty after it */
    unsigned last_turns; /* turns left if each player has one more; 0: that has not begun */
    quoth_ending ending;
} cross_twin_game;

/* Takes a turn of the player to move.  `held` is the value of the tiles on the racks after it;
 * `out` says whether he played his last tile and the bag is empty. */
void cross_twin_take_turn(const quoth_cross_rules *rules, cross_twin_game *game,
                          const quoth_play *play, const int *held, bool out);

/* Passes for the players to move who have lost their turn. */
void cross_twin_lose_turns(const quoth_cross_rules *rules, cross_twin_game *game, const int *held);

/* The order of plays as quoth_play_compare describes it. */
int cross_twin_compare(const quoth_play *a, const quoth_play *b, quoth_order order);

#endif
