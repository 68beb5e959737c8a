/* quoth/leaves.h - what the tiles kept on a rack are worth, and what a lead is worth.
 *
 *      tiles kept      value                        spread   unseen   wins
 *      ?               24.7   a blank is gold       +40      20       0.86
 *      QV             -12.0   these are not         -10      5        0.21
 *
 * Leave values and win percentages come from files that others have made (KLV, KLV2, CSV, tables),
 * or from the library's own estimate.  The library counts points in thousandths, as whole numbers,
 * so that sums are exact and the same on every machine.
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
 * letters.  The bytes are copied.  QUOTH_BAD_IMAGE with the offset: a truncated file; a graph that
 * has cycles, tiles not in rising order or a leave of more than QUOTH_RACK_MAX tiles; a number of
 * values that differs from that of the leaves; a value that is not a number of at most a
 * million. */
quoth_status quoth_leaves_read_klv(quoth_leaves **leaves, const void *bytes, size_t size,
                                   unsigned letters, const quoth_memory *memory,
                                   quoth_error *error);

/* Reads lines `LEAVE,VALUE`, no header, any order of lines and letters; empty lines are passed
 * over.  A value is a decimal number of at most a million (-3.5, +2, .25, 1e-3) and becomes the
 * nearest float; of the digits behind the 19th it matters only whether all are 0.  QUOTH_BAD_TEXT
 * with the line, also for a leave that stands twice; QUOTH_TOO_LARGE for a leave of more than
 * QUOTH_RACK_MAX tiles. */
quoth_status quoth_leaves_read_csv(quoth_leaves **leaves, const char *text, size_t size,
                                   const quoth_tiles *tiles, const quoth_memory *memory,
                                   quoth_error *error);

/* Makes leaves from an array, in any order of leaves and tiles.  QUOTH_BAD_TEXT with the entry's
 * number, from 1, as the line: a leave of no tile or of more than QUOTH_RACK_MAX, a tile that the
 * set lacks, a value that is not a number of at most a million, a leave that is there already. */
typedef struct quoth_leaf {
    quoth_tile tile[QUOTH_RACK_MAX]; /* blanks are 0 */
    uint8_t count;
    float value; /* points */
} quoth_leaf;

quoth_status quoth_leaves_make(quoth_leaves **leaves, const quoth_tiles *tiles,
                               const quoth_leaf *leaf, size_t count, const quoth_memory *memory,
                               quoth_error *error);

/* Makes an estimate: it lists no leaves and computes the value of a leave when that value is
 * needed.  The estimate compares the letters that the words of a lexicon need with the tiles that
 * the bag has; see docs/cross.md.  If the lexicon has another alphabet, its words are spelled with
 * the letters of the tiles, as far as that is possible. */
quoth_status quoth_leaves_estimate(quoth_leaves **leaves, const quoth_tiles *tiles,
                                   const quoth_lexicon *lexicon, const quoth_memory *memory,
                                   quoth_error *error);

/* The best values that the library has.  Where board, tiles, rack and bonus are those of
 * `scrabble`, `wwf`, `super`, `wordsmog`, `notebook` or `hong_kong_english` and the words are those
 * of ENABLE, it learnt them by playing with itself (docs/strength.md).  Elsewhere they are the
 * estimate. */
quoth_status quoth_leaves_default(quoth_leaves **leaves, const quoth_cross_rules *rules,
                                  const quoth_lexicon *lexicon, const quoth_memory *memory,
                                  quoth_error *error);

/* For racks of so many tiles: where a set lists every leave of up to some number of tiles that the
 * tile set has, leaves of more tiles follow from smaller ones from now on: the whole rack, which a
 * pass keeps, and of racks of more than seven the leaves that training does not list, since they
 * are too many.  Any other set stays as it is: a leave that is not listed is worth 0. */
void quoth_leaves_extend(quoth_leaves *leaves, const quoth_tiles *tiles, unsigned rack);

void quoth_leaves_free(quoth_leaves *leaves);

/* How many leaves are listed; 0 for an estimate.  Learnt values of the library list leaves of few
 * tiles; those of more, up to a rack, follow from them. */
uint32_t quoth_leaves_count(const quoth_leaves *leaves);

/* The value of keeping `count` tiles in rising order, blanks (0) first: the float to the nearest
 * thousandth, halves away from 0.  0 for a leave that is neither listed nor follows from
 * those listed, and for the empty leave. */
quoth_points quoth_leaves_value(const quoth_leaves *leaves, const quoth_tile *tile, size_t count);

/* All listed leaves in order, with the float as it stands in the file.  False if `each` stopped
 * it. */
bool quoth_leaves_each(const quoth_leaves *leaves,
                       bool (*each)(void *user, const quoth_tile *tile, size_t count, float value),
                       void *user);

/* Writes KLV2, or CSV.  Leaves that were read from a KLV2 file are written byte for byte as they
 * were.  CSV is in order of rank, and each value has the fewest digits that read back as the same
 * float.  QUOTH_NOT_FOUND for an estimate, and where a tile is none of `tiles`. */
quoth_status quoth_leaves_write_klv(const quoth_leaves *leaves, const quoth_sink *sink);
quoth_status quoth_leaves_write_csv(const quoth_leaves *leaves, const quoth_tiles *tiles,
                                    const quoth_sink *sink);

/* ---- win percentages ---------------------------------------------------------------------- */

typedef struct quoth_wins quoth_wins;

/* Reads a table in any of three forms.  Macondo's: separated by commas, with a header of unseen
 * tiles, then a row for each spread from high to low.  MAGPIE's: separated by blanks, with a row
 * for each number of unseen tiles from 1; a row has the number of games, then a column for each
 * spread from low to high.  Quackle's: triples `spread unseen wins` in any order.  Wins are 0..1.
 * In MAGPIE's form they may also be counts of half wins, as in MAGPIE's own file (a draw is one
 * half win); a row without games is then the same as the row before.  Chances are kept in units of
 * 10^-9; further digits are rounded.
 *
 * Spreads are from -2000 to 2000, unseen tiles from 0 to 1000, both without gaps.  A line may have
 * any length.  QUOTH_BAD_TEXT with the line. */
quoth_status quoth_wins_read(quoth_wins **wins, const char *text, size_t size,
                             const quoth_memory *memory, quoth_error *error);

/* Makes the library's own table from games of 2, 3 or 4 players that it played with itself
 * (docs/strength.md).  It tells the chance that the player to move ends ahead of one other player.
 * Rules that it has no games of get the table of those whose bonus is nearest, with the unseen
 * tiles counted as a share of the whole set.  QUOTH_TOO_LARGE for another number of players. */
quoth_status quoth_wins_default(quoth_wins **wins, const quoth_cross_rules *rules, unsigned players,
                                const quoth_memory *memory);
void quoth_wins_free(quoth_wins *wins);

/* The chance to win for the player to move, who leads by `spread` points and does not see `unseen`
 * tiles.
 * Spread and unseen are moved to the nearest that the table has.  The result is the double nearest
 * to the decimal. */
double quoth_wins_chance(const quoth_wins *wins, int spread, unsigned unseen);

/* Writes Macondo's form, which reads back as the same table. */
quoth_status quoth_wins_write(const quoth_wins *wins, const quoth_sink *sink);

#ifdef __cplusplus
}
#endif
#endif
