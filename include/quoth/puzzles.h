/* quoth/puzzles.h - puzzles: positions of board games in which one play is clearly the best.
 *
 *      a position        quoth_puzzle_find               a puzzle
 *      ----------        -----------------               --------
 *      board, rack  ->   one play is ahead by equity ->  the play, its margin over the next one,
 *      to move           and by simulation, or by a      how hard it is to find
 *                        solver of the endgame
 */
#ifndef QUOTH_PUZZLES_H
#define QUOTH_PUZZLES_H

#include "quoth/preendgame.h"
#include "quoth/search.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { QUOTH_PUZZLE_GRADES = 5 };

/* Properties of the best play. */
typedef enum quoth_puzzle_tag {
    QUOTH_PUZZLE_RARE, /* a word beyond level 60 */
    QUOTH_PUZZLE_EXCHANGE,
    QUOTH_PUZZLE_PASS,
    QUOTH_PUZZLE_BINGO,   /* it earns the bonus for many tiles */
    QUOTH_PUZZLE_BLANK,   /* it lays a blank */
    QUOTH_PUZZLE_THROUGH, /* it has playthrough tiles */
    QUOTH_PUZZLE_QUIET,   /* another play scores more */
    QUOTH_PUZZLE_TAGS
} quoth_puzzle_tag;

/* "rare", "exchange", ...; a static string.  NULL for a value outside the enumeration. */
QUOTH_API const char *quoth_puzzle_tag_name(quoth_puzzle_tag tag);

/* How the best play was verified. */
typedef enum quoth_puzzle_method {
    QUOTH_PUZZLE_BY_SIM,        /* simulation at a confidence of 99 % */
    QUOTH_PUZZLE_BY_PREENDGAME, /* proved with one tile in the bag (quoth/preendgame.h), by rules
                                   that allow no exchange then */
    QUOTH_PUZZLE_BY_ENDGAME,    /* proved by the endgame solver */
    QUOTH_PUZZLE_METHODS
} quoth_puzzle_method;

/* "sim", "preendgame", "endgame"; a static string.  NULL for a value outside the enumeration. */
QUOTH_API const char *quoth_puzzle_method_name(quoth_puzzle_method method);

typedef struct quoth_puzzle {
    bool found; /* false: no play is clearly the best, and the other members are 0 */
    quoth_puzzle_method method;
    double margin; /* points ahead of the next play, on average if the bag is not empty; 0 if only
                      the win chance is higher */
    quoth_play best;
    /* 1 (easy) to QUOTH_PUZZLE_GRADES.  One more for each of: a word beyond level 35, 60, 80; 7
     * letters or more, 9 or more; a blank; several playthrough tiles; a play that scores more.  Two
     * more for an exchange or a pass. */
    unsigned grade;
    unsigned tags;  /* bits: 1 << tag */
    bool offensive; /* `best` forms a word that is marked as offensive (quoth_lexicon_offensive) */
} quoth_puzzle;

typedef struct quoth_puzzle_options {
    const quoth_evaluator *evaluator; /* NULL: the default evaluator */
    const quoth_lexicon *levels;      /* SCOWL levels; NULL: no word counts as rare */
    uint64_t iterations;              /* of a simulation; 0: 3,000 */
    uint64_t nodes; /* of the endgame solver, half those of the pre-endgame solver; 0: 1,000,000 */
    uint64_t seed;  /* of a simulation */
    bool no_leaves; /* `evaluator` NULL: the baseline without leaves */
} quoth_puzzle_options;

typedef struct quoth_puzzles quoth_puzzles;

/* For positions of one quoth_cross, which must outlive it; one thread at a time.  The memory is
 * reused from one position to the next. */
QUOTH_API quoth_status quoth_puzzles_new(quoth_puzzles **puzzles, const quoth_cross *cross,
                                         const quoth_context *context, quoth_error *error);
QUOTH_API void quoth_puzzles_free(quoth_puzzles *puzzles);

/* Decides whether a position of two players is a puzzle, by what the player to move may know.  It
 * is none if the game is over or has not begun, if the rack is incomplete while the bag has tiles,
 * or if no game can have led to the board.  QUOTH_STOPPED by the watch: undecided. */
QUOTH_API quoth_status quoth_puzzle_find(quoth_puzzle *puzzle, quoth_puzzles *puzzles,
                                         const quoth_position *position,
                                         const quoth_puzzle_options *options,
                                         const quoth_context *context, quoth_error *error);

/* The last position, as the player to move sees it; valid until the next call. */
QUOTH_API const quoth_position *quoth_puzzle_position(const quoth_puzzles *puzzles);

#ifdef __cplusplus
}
#endif

#endif
