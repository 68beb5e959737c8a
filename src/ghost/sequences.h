/* Subsequences of strings as positions of a table, for lengths and for rules that the
 * census does not know.
 *
 * Those that lie in one string only may be left out, and tell at once what they have to tell: such
 * a game ends with that string.  Of the 750 million of xghost on ENABLE they are 460 million. */
#ifndef Q_GHOST_SEQUENCES_H
#define Q_GHOST_SEQUENCES_H

#include "ghost/strings.h"
#include "ghost/table.h"

/* `sorted`: of the letters of words in the alphabet's order.  `alone`: what lies in one string only
 * is left out, and only lengths are told, two players given. */
quoth_status q_sequences_space(q_space *space, const quoth_lexicon *lexicon, const q_rules *rules,
                               bool sorted, bool alone, const quoth_watch *watch,
                               const quoth_memory *memory);

#endif
