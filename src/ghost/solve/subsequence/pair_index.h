/* A bitmap index of strings by pairs of letters, to find the strings that contain a fragment as a
 * subsequence.
 *
 * Each ordered pair of letters has a row with one bit for each string that contains it as a
 * subsequence.  The intersection of the rows of all pairs of a fragment is a small superset of the
 * strings that contain the fragment; each candidate is checked.  (ENABLE: 14.6 MB of rows.) */
#ifndef Q_GHOST_SOLVE_SUBSEQUENCE_PAIR_INDEX_H
#define Q_GHOST_SOLVE_SUBSEQUENCE_PAIR_INDEX_H

#include "ghost/solve/generator.h"
#include "ghost/solve/strings.h"

typedef struct q_pair_index {
    const q_strings *strings;
    unsigned letters;                    /* that occur */
    uint8_t code[QUOTH_LETTERS_MAX + 1]; /* of them, from 0 on; of others `letters` */
    uint64_t *row;                       /* by the codes of two letters */
    uint32_t *count;                     /* bits of each row */
    uint32_t width;                      /* of a row */
} q_pair_index;

/* The strings stay the caller's.  QUOTH_NO_MEMORY, QUOTH_STOPPED. */
quoth_status q_pair_index_make(q_pair_index *rows, const q_strings *strings,
                               const quoth_watch *watch);
void q_pair_index_free(q_pair_index *rows);

/* Upper bound on the number of strings that contain a fragment of two letters or more. */
uint32_t q_pair_index_bound(const q_pair_index *rows, const quoth_letters *fragment);

/* Lists the strings that contain such a fragment, in the order of `strings->at`.  False: no
 * memory. */
bool q_pair_index_find(const q_pair_index *rows, const quoth_letters *fragment, q_arena *arena,
                       q_position_state *support);

/* Whether a string longer than such a fragment contains it. */
bool q_pair_index_has_longer(const q_pair_index *rows, const quoth_letters *fragment);

#endif
