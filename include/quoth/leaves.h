/* quoth/leaves.h - leave values and win-probability tables.
 *
 *      leave           value                        spread   unseen   win chance
 *      ?               24.7                         +40      20       0.86
 *      QV             -12.0                         -10      5        0.21
 *
 * Leave values and win-probability tables come from files of other programs (KLV, KLV2, CSV, text
 * tables) or from the library.  Points are whole numbers of thousandths, so that sums are exact
 * and equal on every machine. */
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
 * A set of leaves maps multisets of tiles to values.  It is stored as in KLV2 (Wolges): a word
 * graph whose words are the tiles of a leave in rising order (the blank, 0, first), and an array
 * of 32-bit floats by the rank of the leave. */

typedef struct quoth_leaves quoth_leaves;

/* Reads a .klv2, or a .klv with 16-bit values (distinguished by its size), for a tile set of
 * `letters` letters.  The bytes are copied.  QUOTH_BAD_IMAGE with the offset for a truncated file,
 * a graph with a cycle, tiles out of order, a leave of more than QUOTH_RACK_MAX tiles, more or
 * fewer values than leaves, and a value that is NaN or beyond a million either way. */
QUOTH_API quoth_status quoth_leaves_read_klv(quoth_leaves **leaves, const void *bytes, size_t size,
                                             unsigned letters, const quoth_context *context,
                                             quoth_error *error);

/* Reads lines `LEAVE,VALUE` without a header, lines and letters in any order.  Empty lines are
 * ignored.  A value is a decimal number (-3.5, +2, .25, 1e-3), at most a million either way, and
 * becomes the nearest float; digits after the 19th count only as zero or not zero.  QUOTH_BAD_TEXT
 * with the line, also for a repeated leave; QUOTH_TOO_LARGE for a leave of more than
 * QUOTH_RACK_MAX tiles. */
QUOTH_API quoth_status quoth_leaves_read_csv(quoth_leaves **leaves, const char *text, size_t size,
                                             const quoth_tiles *tiles, const quoth_context *context,
                                             quoth_error *error);

/* An entry for quoth_leaves_make. */
typedef struct quoth_leave_entry {
    quoth_tile tile[QUOTH_RACK_MAX]; /* blanks are 0 */
    uint8_t count;
    float value; /* points */
} quoth_leave_entry;

/* Makes leaves from an array, with leaves and tiles in any order.  QUOTH_BAD_TEXT, with the number
 * of the entry (from 1) as the line, for a leave of no tile or of more than QUOTH_RACK_MAX tiles,
 * a tile outside the set, a value that is NaN or beyond a million either way, and a repeated
 * leave. */
QUOTH_API quoth_status quoth_leaves_make(quoth_leaves **leaves, const quoth_tiles *tiles,
                                         const quoth_leave_entry *entries, size_t count,
                                         const quoth_context *context, quoth_error *error);

/* Makes an estimate of leave values from the letters that the words of a lexicon need and the
 * tiles of the set (docs/cross.md).  An estimate lists no leaves; it computes each value on
 * demand.  If the lexicon has another alphabet, its words are respelled with the letters of the
 * tiles; words that cannot be respelled are ignored. */
QUOTH_API quoth_status quoth_leaves_estimate(quoth_leaves **leaves, const quoth_tiles *tiles,
                                             const quoth_lexicon *lexicon,
                                             const quoth_context *context, quoth_error *error);

/* Makes the library's best leave values.  They are trained by self-play (docs/strength.md) if the
 * words are those of ENABLE and board, tiles, rack and bonus are those of `scrabble`, `wwf`,
 * `super`, `wordsmog`, `notebook`, `crossplay`, `wordfeud` or `hong_kong_english`, or if the words
 * have the alphabet of a language and the rest is that of its rules: `catalan`, `dutch`, `french`,
 * `german`, `italian`, `norwegian`, `polish`, `portuguese`, `romanian`, `slovene`, `spanish`,
 * `super_catalan`, `swedish` or `turkish`.  For other games they are the estimate. */
QUOTH_API quoth_status quoth_leaves_default(quoth_leaves **leaves, const quoth_cross_rules *rules,
                                            const quoth_lexicon *lexicon,
                                            const quoth_context *context, quoth_error *error);

/* Extends leave values to all leaves of up to `rack` tiles.  If `leaves` lists every leave of the
 * tile set up to some number of tiles, larger leaves are computed from the smaller ones from now
 * on.  A pass needs the value of a whole rack, and training lists too few leaves for racks of more
 * than seven tiles.  Any other set of leaves is unchanged: an unlisted leave is worth 0. */
QUOTH_API void quoth_leaves_extend(quoth_leaves *leaves, const quoth_tiles *tiles, unsigned rack);

QUOTH_API void quoth_leaves_free(quoth_leaves *leaves);

/* The number of listed leaves; 0 for an estimate.  The library's trained values list small leaves
 * only; the values of larger leaves, up to a rack, are computed from them. */
QUOTH_API uint32_t quoth_leaves_count(const quoth_leaves *leaves);

/* Finds the value of a leave of `count` tiles in rising order, blanks (0) first: the float rounded
 * to the nearest thousandth, halves away from 0.  0 for the empty leave, and for a leave that is
 * neither listed nor computed from smaller leaves.  Fails with QUOTH_NO_MEMORY alone, and only for
 * a leave that is computed from smaller ones (quoth_leaves_extend). */
QUOTH_API quoth_status quoth_leaves_value(quoth_points *value, const quoth_leaves *leaves,
                                          const quoth_tile *tile, size_t count, quoth_error *error);

/* Calls `each` for every listed leave in order of rank, with the float of the file.  Returns false
 * if `each` returned false. */
QUOTH_API bool quoth_leaves_each(const quoth_leaves *leaves,
                                 bool (*each)(void *user, const quoth_tile *tile, size_t count,
                                              float value),
                                 void *user);

/* Write leaves as KLV2 or as CSV.  Leaves that were read from a KLV2 file are written as the same
 * bytes.  CSV is in order of rank; each value has the fewest digits that read back as the same
 * float.  QUOTH_UNSUPPORTED for an estimate, QUOTH_MISMATCH for a leave with a tile outside
 * `tiles`. */
QUOTH_API quoth_status quoth_leaves_write_klv(const quoth_sink *sink, const quoth_leaves *leaves,
                                              quoth_error *error);
QUOTH_API quoth_status quoth_leaves_write_csv(const quoth_sink *sink, const quoth_leaves *leaves,
                                              const quoth_tiles *tiles, quoth_error *error);

/* ---- win-probability tables --------------------------------------------------------------- */

typedef struct quoth_win_table quoth_win_table;

/* Reads a win-probability table in one of three forms.  Macondo's is separated by commas: a header
 * of unseen tiles, then a row for each spread from high to low.  MAGPIE's is separated by spaces:
 * a row for each number of unseen tiles from 1, with the number of games, then a column for each
 * spread from low to high.  Quackle's has triples `spread unseen wins` in any order.  Wins are
 * from 0 to 1.  MAGPIE's form may hold counts of half wins instead, as MAGPIE's own file does (a
 * draw is one half win); a row with 0 games then repeats the row before it.  Chances are stored in
 * units of 10^-9; further digits are rounded.
 *
 * Spreads are within -2000 to 2000, unseen tiles within 0 to 1000, both without gaps.  The length
 * of a line is not limited.  QUOTH_BAD_TEXT with the line. */
QUOTH_API quoth_status quoth_win_table_read(quoth_win_table **win_table, const char *text,
                                            size_t size, const quoth_context *context,
                                            quoth_error *error);

/* Makes the library's table for 2, 3 or 4 players, counted in self-play (docs/strength.md).  It
 * holds the chance that the player to move ends ahead of one other player.  Rules without
 * self-play games get the table of the rules with the nearest bonus; their unseen tiles are scaled
 * to the size of the set.  QUOTH_BAD_CALL for another number of players. */
QUOTH_API quoth_status quoth_win_table_default(quoth_win_table **win_table,
                                               const quoth_cross_rules *rules, unsigned players,
                                               const quoth_context *context, quoth_error *error);
QUOTH_API void quoth_win_table_free(quoth_win_table *win_table);

/* The win chance of the player to move, who leads by `spread` points with `unseen` tiles unseen.
 * Both are clamped to the range of the table.  The result is the double nearest to the stored
 * decimal. */
QUOTH_API double quoth_win_table_chance(const quoth_win_table *win_table, int spread,
                                        unsigned unseen);

/* Writes a table in Macondo's form, which reads back as the same table. */
QUOTH_API quoth_status quoth_win_table_write(const quoth_sink *sink,
                                             const quoth_win_table *win_table, quoth_error *error);

#ifdef __cplusplus
}
#endif
#endif
