/* GCG (quoth/notation.h): what the game in memory shares with its reader and writer. */
#ifndef Q_NOTATION_GCG_H
#define Q_NOTATION_GCG_H

#include "notation/notation.h"

#define Q_GCG_ENCODING "character-encoding"

/* The pragmas that stand at the end of a file. */
enum { Q_GCG_CLOSINGS = 5 };
extern const char *const q_gcg_closing[Q_GCG_CLOSINGS];

static inline bool q_is_space_or_tab(char c)
{
    return c == ' ' || c == '\t';
}

bool q_is_coordinate(const char *text, size_t size);

/* Whether text is digits, and not empty. */
bool q_is_number(const char *text);

/* Pragmas that are known in either case are kept in small letters: the name as it is kept. */
const char *q_gcg_known_pragma(const char *name);

void q_gcg_set_maybe_utf8(quoth_gcg *g, bool maybe);

#endif
