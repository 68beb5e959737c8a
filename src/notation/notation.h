/* Shared by the notations: numbers, coordinates, tiles of a play, names of variants. */
#ifndef Q_NOTATION_NOTATION_H
#define Q_NOTATION_NOTATION_H

#include "base/text.h"
#include "quoth/notation.h"

/* Reads a number with an optional sign, -most..most; false for anything else. */
bool q_signed_number(const char *text, size_t size, int most, int *number);

/* Whether text is well-formed UTF-8 without NUL, CR and LF. */
bool q_is_line(const char *text, size_t size);

/* Whether text equals a name, ignoring the case of A to Z. */
bool q_is_name(const char *text, size_t size, const char *name);

static inline bool q_is_whitespace(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* Reads a coordinate of any board: 1..99 and A..Z, counted from 0. */
bool q_coordinate(const char *text, size_t size, unsigned *row, unsigned *column, bool *down);

/* Reads the tiles of a placement; its coordinate and direction are set in `play`. */
quoth_status q_play_tiles(quoth_play *play, const quoth_position *position, const char *text,
                          size_t size, quoth_error *error);

/* Copies players, pragmas and final racks. */
quoth_status q_gcg_copy_head(const quoth_gcg *gcg, quoth_gcg *to);
quoth_status q_gcg_copy_racks(const quoth_gcg *gcg, quoth_gcg *to);

/* Adds #quoth-start with the position in which a game begins. */
quoth_status q_gcg_add_start(quoth_gcg *gcg, const quoth_position *start);

/* Sets `to` to the position of #quoth-start, which must have the number of players of `to`.
 * QUOTH_NOT_FOUND without that pragma, QUOTH_BAD_TEXT if the pragma is malformed. */
quoth_status q_gcg_start(quoth_position *to, const quoth_gcg *gcg, const quoth_memory *memory,
                         quoth_error *error);

/* Reads #quoth-deal; `start` is the position in which the game begins.  QUOTH_NOT_FOUND without the
 * pragma or if racks are unknown. */
quoth_status q_gcg_deal(quoth_deal *deal, const quoth_gcg *gcg, const quoth_position *start,
                        quoth_error *error);

/* The names in a CGP or GCG that change the rules; NULL: not given. */
typedef struct q_rule_names {
    const char *variant, *layout, *tiles;
} q_rule_names;

/* Changes the rules by the names.  After a failure the rules are unchanged, and *what is the index
 * of the unknown name. */
quoth_status q_apply_rule_names(quoth_cross_rules *rules, const q_rule_names *varied,
                                unsigned *what, quoth_error *error);

/* Whether the library has an equal layout or tile set under the same name, so that a file needs
 * only the name. */
bool q_layout_has_name(const quoth_layout *layout);
bool q_tiles_have_name(const quoth_tiles *tiles);

/* The name that other programs use for a layout. */
const char *q_common_layout_name(const quoth_layout *layout);

#endif
