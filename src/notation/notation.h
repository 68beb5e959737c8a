/* Shared by the notations: numbers, coordinates, tiles of a play, names of variants. */
#ifndef Q_NOTATION_NOTATION_H
#define Q_NOTATION_NOTATION_H

#include "base/text.h"
#include "quoth/notation.h"

/* Reads a number with an optional sign, -most..most; false for anything else. */
bool q_signed_number(const char *text, size_t size, int most, int *number);

/* Whether text is well-formed UTF-8 without NUL, CR and LF. */
bool q_is_line(const char *text, size_t size);

/* Whether text is a name; the case of A to Z does not matter. */
bool q_is_name(const char *text, size_t size, const char *name);

static inline bool q_is_gap(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

void q_text_signed(q_text *text, int number);

/* Reads a coordinate of any board: 1..99 and A..Z, counted from 0. */
bool q_coordinate(const char *text, size_t size, unsigned *row, unsigned *column, bool *down);

/* Reads the tiles of a placement whose first square is in play->row and so on. */
quoth_status q_play_tiles(quoth_play *play, const quoth_position *position, const char *text,
                          size_t size, quoth_error *error);

/* Copies players, pragmas, and the racks at the end. */
quoth_status q_gcg_copy_head(const quoth_gcg *gcg, quoth_gcg *to);

/* Adds #quoth-start, the position in which a game begins. */
quoth_status q_gcg_add_start(quoth_gcg *gcg, const quoth_position *start);

/* Makes `to`, which is of as many players, the position of #quoth-start.  QUOTH_NOT_FOUND without
 * that pragma, QUOTH_BAD_TEXT where it gives none. */
quoth_status q_gcg_start(quoth_position *to, const quoth_gcg *gcg, const quoth_memory *memory,
                         quoth_error *error);

/* Reads #quoth-deal, for the position in which the game begins.  QUOTH_NOT_FOUND without the
 * pragma or where racks are unknown. */
quoth_status q_gcg_deal(quoth_deal *deal, const quoth_gcg *gcg, const quoth_position *start,
                        quoth_error *error);

/* The names by which a position or a game changes the rules; NULL for a name that it does not
 * give. */
typedef struct q_varied {
    const char *variant, *layout, *tiles;
} q_varied;

/* Changes the rules by these names, or, after a failure, nothing.  *what is 0, 1 or 2 for the name
 * that is not known. */
quoth_status q_vary_rules(quoth_cross_rules *rules, const q_varied *varied, unsigned *what,
                          quoth_error *error);

/* Whether the library has the same layout or tile set under its name, so that the name is
 * enough. */
bool q_layout_is_known(const quoth_layout *layout);
bool q_tiles_are_known(const quoth_tiles *tiles);

/* The name under which other programs know a layout. */
const char *q_common_layout_name(const quoth_layout *layout);

#endif
