/* quoth/leaves.h - what the tiles kept on a rack are worth, and what a lead is worth.
 *
 *      tiles kept      value                        spread   unseen   wins
 *      ?               24.7   a blank is gold       +40      20       0.86
 *      QV             -12.0   these are not         -10      5        0.21
 *
 * Leave values and win percentages come from files that others have made (KLV, KLV2, CSV, tables),
 * or from a small estimate of ours.  Points inside are thousandths, whole numbers, so that sums
 * are exact and the same everywhere.
 */
#ifndef QUOTH_LEAVES_H
#define QUOTH_LEAVES_H

#include "quoth/tiles.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Points in thousandths. */
typedef int32_t quoth_points;

enum { QUOTH_POINT = 1000 };

/* ---- leaves ------------------------------------------------------------------------------- *
 *
 * A set of leaves maps multisets of tiles to values.  It is kept as KLV2 does: a word graph whose
 * words are the tiles in rising order (the blank, 0, first), and an array of 32-bit floats
 * by rank. */

typedef struct quoth_leaves quoth_leaves;

/* Reads a .klv2, or a .klv with 16-bit values (told apart by size), for tiles with `letters`
 * letters.  Copies.  QUOTH_BAD_IMAGE with the offset: truncated, a graph that is no acyclic graph
 * of rising tiles, at most QUOTH_RACK_MAX a leave, a count of values that differs from its words,
 * a value that is not a number of at most a million. */
quoth_status quoth_leaves_read_klv(quoth_leaves **leaves, const void *bytes, size_t size,
                                   unsigned letters, const quoth_memory *memory,
                                   quoth_error *error);

/* Reads lines `LEAVE,VALUE`, no header, any order of lines and letters; empty lines are passed
 * over.  A value is a decimal number of at most a million (-3.5, +2, .25, 1e-3) and becomes the
 * nearest float; digits behind the 19th decide only by whether they are 0.  QUOTH_BAD_TEXT with
 * the line, also for a leave that stands twice; QUOTH_TOO_LARGE for a leave of more than
 * QUOTH_RACK_MAX tiles. */
quoth_status quoth_leaves_read_csv(quoth_leaves **leaves, const char *text, size_t size,
                                   const quoth_tiles *tiles, const quoth_memory *memory,
                                   quoth_error *error);

/* Makes leaves from an array, in any order of leaves and tiles.  QUOTH_BAD_TEXT with the entry's
 * number, from 1, as the line: of no tile or more than QUOTH_RACK_MAX, a tile that the set lacks, a
 * value that is not a number of at most a million, a leave that is there already. */
typedef struct quoth_leaf {
    quoth_tile tile[QUOTH_RACK_MAX]; /* blanks are 0 */
    uint8_t count;
    float value; /* points */
} quoth_leaf;

quoth_status quoth_leaves_make(quoth_leaves **leaves, const quoth_tiles *tiles,
                               const quoth_leaf *leaf, size_t count, const quoth_memory *memory,
                               quoth_error *error);

/* Values for all leaves of up to rack-1 tiles of a set are many; an estimate needs none of them:
 * the value of a leave is then computed when asked.  From what the letters of a lexicon's words
 * ask for and what the bag gives; see docs/cross.md.  Words of a lexicon with other letters are
 * spelled with the tiles', those that can be. */
quoth_status quoth_leaves_estimate(quoth_leaves **leaves, const quoth_tiles *tiles,
                                   const quoth_lexicon *lexicon, const quoth_memory *memory,
                                   quoth_error *error);

void quoth_leaves_free(quoth_leaves *leaves);

/* How many leaves are listed; 0 for an estimate. */
uint32_t quoth_leaves_count(const quoth_leaves *leaves);

/* The value of keeping `count` tiles in rising order, blanks (0) first: the float to the nearest
 * thousandth, halves away from 0.  0 for a leave that is not listed, as for none. */
quoth_points quoth_leaves_value(const quoth_leaves *leaves, const quoth_tile *tile, size_t count);

/* All listed leaves in order, with the float as it stands in the file.  False if `each` stopped
 * it. */
bool quoth_leaves_each(const quoth_leaves *leaves,
                       bool (*each)(void *user, const quoth_tile *tile, size_t count, float value),
                       void *user);

/* Writes KLV2, byte for byte what was read if that was one, or CSV in order of rank, values with
 * the fewest digits that read back as the same float.  QUOTH_NOT_FOUND for an estimate, and where
 * a tile is none of `tiles`. */
quoth_status quoth_leaves_write_klv(const quoth_leaves *leaves, const quoth_sink *sink);
quoth_status quoth_leaves_write_csv(const quoth_leaves *leaves, const quoth_tiles *tiles,
                                    const quoth_sink *sink);

/* ---- win percentages ---------------------------------------------------------------------- */

typedef struct quoth_wins quoth_wins;

/* Reads any of the three tables that are about: comma-separated with a header of unseen tiles and
 * a row a spread from high to low (Macondo); blank-separated with a row a number of unseen tiles
 * from 1, first the games, then spreads from low to high (MAGPIE); triples `spread unseen wins` in
 * any order (Quackle).  Wins are 0..1; in the second form either that or, as in MAGPIE's file,
 * counts of half wins (a draw is one), where a row without games is as the row before.  Chances
 * are kept in units of 10^-9, to which further digits are rounded.
 *
 * Spreads are from -2000 to 2000, unseen tiles from 0 to 1000, both without gaps; lines may be of
 * any length.  QUOTH_BAD_TEXT with the line. */
quoth_status quoth_wins_read(quoth_wins **wins, const char *text, size_t size,
                             const quoth_memory *memory, quoth_error *error);
void quoth_wins_free(quoth_wins *wins);

/* The chance to win with `spread` points more than the other and `unseen` tiles that one does not
 * see, both brought to the nearest that the table has: the double nearest to the decimal. */
double quoth_wins_chance(const quoth_wins *wins, int spread, unsigned unseen);

/* Writes the first form, which reads back as the same table. */
quoth_status quoth_wins_write(const quoth_wins *wins, const quoth_sink *sink);

#ifdef __cplusplus
}
#endif
#endif
