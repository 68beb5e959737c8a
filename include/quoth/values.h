/* quoth/values.h - what is added to the score of a play: values as an object.
 *
 *      how the game stands        quoth_values                     equity
 *      -------------------        ------------                     ------
 *      bag, unseen, scores,  ->   one number for every set    ->   score + the number of
 *      rules, empty board         of tiles that can be kept        what the play keeps
 *
 * The plays of a position are compared by a table: what keeping each set of tiles of the rack is
 * worth after a placement, and after an exchange or a pass.  A quoth_values fills it, once a
 * position.  The baseline of this library is one, made of leave values (quoth/leaves.h) and of
 * terms that are data; a program can write its own in one function.
 */
#ifndef QUOTH_VALUES_H
#define QUOTH_VALUES_H

#include "quoth/leaves.h"
#include "quoth/tiles.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How the game stands for the seat whose plays are valued, before the play.  Made by the library
 * (quoth_position_standing in quoth/cross.h). */
typedef struct quoth_standing {
    size_t size; /* of this struct, as the library has it; members are added at the end */
    const quoth_cross_rules *rules;
    unsigned players;
    unsigned seat;
    unsigned bag;                           /* tiles in it */
    unsigned unseen_sum;                    /* of `unseen` */
    unsigned scoreless;                     /* turns without score, one after another */
    bool opening;                           /* the board is empty */
    int32_t score[QUOTH_PLAYERS_MAX];       /* by seat */
    uint16_t unseen[QUOTH_LETTERS_MAX + 1]; /* of each letter (0: blanks), in the bag and on the
                                                 racks that the seat does not see */
} quoth_standing;

/* What a play leaves on the rack. */
typedef struct quoth_kept {
    size_t size;            /* of this struct, as the library has it */
    const quoth_tile *tile; /* in rising order, blanks (0) first */
    unsigned count;
    unsigned gone; /* tiles that the play takes from the rack */
    bool placed;   /* they are laid on the board; false: exchanged, or none of them for a pass */
} quoth_kept;

enum {
    QUOTH_KEPT_MAX = 1100000,     /* points, either way, that keeping tiles can be worth */
    QUOTH_OPENING_COST_MAX = 1000 /* points */
};

/* Values as an object.  Every function must give the same for the same arguments, and may be
 * called by several threads at once where the object is used by them.  {0} adds nothing to any
 * score. */
typedef struct quoth_values {
    size_t size; /* of this struct; 0: as here */

    /* What keeping tiles is worth.  NULL: 0.  A status other than QUOTH_OK ends the call that asked
     * with that status. */
    quoth_status (*kept)(void *user, const quoth_standing *standing, const quoth_kept *kept,
                         quoth_points *value);

    /* The same for all sets of tiles of a rack at once, which is faster: placed[m] and held[m], for
     * m from 0 to 2^count - 1, are what `kept` says of keeping rack[i] for the bits i of m, after
     * a placement and after an exchange or pass.  The rack is in rising order; equal tiles have
     * equal values whichever of them are kept.  NULL: `kept` is asked for each set. */
    quoth_status (*fill)(void *user, const quoth_standing *standing, const quoth_tile *rack,
                         unsigned count, quoth_points *placed, quoth_points *held);

    /* What laying a letter costs on the empty board, on a square that has a premium beside it
     * which the other side can use; at least 0.  NULL: 0. */
    quoth_points (*opening)(void *user, const quoth_standing *standing, unsigned letter);

    void *user;
} quoth_values;

/* ---- the baseline ------------------------------------------------------------------------- *
 *
 * What most engines of the field take for one:
 *   - tiles in the bag: what the tiles kept are worth by themselves (the leave), and a term for who
 *     will draw the last tiles, where the play empties the bag or nearly so;
 *   - on the empty board a cost for every vowel beside a premium;
 *   - no tiles in the bag: what the end of the game counts. */

enum { QUOTH_LAST_TILES = 2 * QUOTH_RACK_MAX + 1 };

/* The terms of the baseline as data.  {0} has none: the leave alone counts, to the end. */
typedef struct quoth_terms {
    size_t size; /* of this struct; 0: as here */

    /* Added while tiles are in the bag: [tiles in the bag, less those laid, plus the tiles of a
     * full rack].  Beyond these entries, and where the index would be negative, nothing. */
    unsigned last_tiles; /* how many entries */
    quoth_points last_tile[QUOTH_LAST_TILES];

    quoth_points opening_vowel; /* what a vowel costs beside a premium on the empty board */

    /* The bag is empty: instead of its leave, a play that goes out is worth what the rules then
     * give for the tiles of the others, and any other costs `not_out` and what the rules take for
     * the tiles kept. */
    bool endings;
    quoth_points not_out;
} quoth_terms;

/* The terms for some rules.  *terms is {0} or holds its size. */
void quoth_terms_standard(quoth_terms *terms, const quoth_cross_rules *rules);

/* What is kept by these terms, where the tiles by themselves are worth `leave`: for values that
 * differ from the baseline in their leaves only. */
quoth_points quoth_terms_value(const quoth_terms *terms, const quoth_standing *standing,
                               const quoth_kept *kept, quoth_points leave);

typedef struct quoth_baseline {
    size_t size;                /* of this struct; 0: as here */
    const quoth_leaves *leaves; /* read, made or an estimate; NULL: every leave is worth 0 */
    const quoth_terms *terms;   /* NULL: the standard ones of the rules that are played by */
} quoth_baseline;

/* Values of a baseline, which must outlive them, as must its leaves and terms.  *values is {0} or
 * holds its size.  Where quoth_values are asked for, NULL is the baseline without leaves. */
void quoth_values_baseline(quoth_values *values, const quoth_baseline *baseline);

#ifdef __cplusplus
}
#endif
#endif
