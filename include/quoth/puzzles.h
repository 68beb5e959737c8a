/* quoth/puzzles.h - positions of board games in which one play is clearly the best.
 *
 *      a position        quoth_puzzle_find              a puzzle
 *      ----------        -----------------              --------
 *      board, rack  ->   the first play by equity   ->  the play, its margin over the next one,
 *      to move           is ahead; a simulation, or     how hard it is to find
 *                        the end, says so too
 */
#ifndef QUOTH_PUZZLES_H
#define QUOTH_PUZZLES_H

#include "quoth/preendgame.h"
#include "quoth/search.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { QUOTH_PUZZLE_GRADES = 5 };

/* What the best play is like. */
typedef enum quoth_puzzle_tag {
    QUOTH_PUZZLE_RARE,     /* a word beyond level 60 */
    QUOTH_PUZZLE_EXCHANGE, /* no placement */
    QUOTH_PUZZLE_PASS,
    QUOTH_PUZZLE_BINGO,   /* the bonus for many tiles */
    QUOTH_PUZZLE_BLANK,   /* it lays one */
    QUOTH_PUZZLE_THROUGH, /* it goes through tiles of the board */
    QUOTH_PUZZLE_QUIET,   /* another play scores more */
    QUOTH_PUZZLE_TAGS
} quoth_puzzle_tag;

/* "rare", "exchange", ...; a static string. */
const char *quoth_puzzle_tag_name(quoth_puzzle_tag tag);

/* How it was found that nothing is as good. */
typedef enum quoth_puzzle_method {
    QUOTH_PUZZLE_BY_SIM,        /* 99 % sure by simulation */
    QUOTH_PUZZLE_BY_PREENDGAME, /* proved, against every order of the last tile
                                   (quoth/preendgame.h), where no exchange is allowed then */
    QUOTH_PUZZLE_BY_ENDGAME,    /* proved, to the end of the game */
    QUOTH_PUZZLE_METHODS
} quoth_puzzle_method;

/* "sim", "preendgame", "endgame"; a static string. */
const char *quoth_puzzle_method_name(quoth_puzzle_method method);

typedef struct quoth_puzzle {
    bool found; /* false: no play is clearly the best, and the rest is 0 */
    quoth_puzzle_method method;
    double margin; /* points by which it is better than the next play; before the end their mean, 0
                      where wins alone make it better */
    quoth_play best;
    unsigned grade; /* 1 (easy) to QUOTH_PUZZLE_GRADES: one more for each of these: a word beyond
                       level 35, 60, 80; of 7 letters or more, of 9; a blank; more than one tile to
                       go through; another play scores more; two for an exchange */
    unsigned tags;  /* bits: 1 << tag */
} quoth_puzzle;

typedef struct quoth_puzzle_options {
    size_t size;                  /* of this struct; 0: as here */
    const quoth_values *values;   /* of leaves; NULL: scores alone */
    const quoth_lexicon *levels;  /* how familiar words are; NULL: the grade takes none as rare */
    uint64_t iterations;          /* of a simulation; 0: 3,000 */
    uint64_t nodes;               /* of an endgame; 0: 1,000,000.  Twice as many with a tile in the
                                     bag */
    uint64_t seed;                /* of a simulation */
    const quoth_workers *workers; /* NULL: the calling thread alone */
    const quoth_watch *watch;
} quoth_puzzle_options;

typedef struct quoth_puzzles quoth_puzzles;

/* Looks at positions of one quoth_cross, which must outlive it; one thread at a time.  It keeps its
 * memory from one position to the next. */
quoth_status quoth_puzzles_new(quoth_puzzles **puzzles, const quoth_cross *cross,
                               const quoth_memory *memory);
void quoth_puzzles_free(quoth_puzzles *puzzles);

/* Looks at a position of two players, with the eyes of the player to move: what that player may not
 * know counts as unseen.  Nothing is found where a play cannot be judged: the game is over or has
 * not begun, a rack is not whole while the bag has tiles, the board is one that no game can bring
 * about.  QUOTH_STOPPED when the watch says so; then it is not known whether it is a puzzle. */
quoth_status quoth_puzzle_find(quoth_puzzles *puzzles, const quoth_position *position,
                               const quoth_puzzle_options *options, quoth_puzzle *puzzle);

/* The position looked at last, as the player to move sees it; it lives until the next call. */
const quoth_position *quoth_puzzle_position(const quoth_puzzles *puzzles);

#ifdef __cplusplus
}
#endif

#endif
