#include "endgame/interference.h"

static inline void add(q_square_set *set, unsigned d, unsigned line, unsigned at)
{
    set->row[d ? at : line] |= UINT32_C(1) << (d ? line : at);
}

/* Adds the ends of the word across a square of a line. */
static void add_ends_across(const q_tree *t, unsigned d, unsigned line, unsigned at,
                            q_square_set *set)
{
    const quoth_tile *beside = t->position->tile[!d] + q_square(at, 0);
    unsigned low = line, high = line + 1;
    while (low > 0 && q_is_tile(beside[low - 1]))
        low--;
    while (q_is_tile(beside[high]))
        high++;
    if (low > 0)
        add(set, d, low - 1, at);
    if (high < t->cross->lines[d])
        add(set, d, high, at);
}

void q_squares_needed(const q_tree *t, const q_small_play *play, q_square_set *needed)
{
    unsigned d = play->line >= QUOTH_SIDE_MAX, line = play->line % QUOTH_SIDE_MAX, laid = 0;
    const quoth_tile *tile = t->position->tile[d] + q_square(line, 0);
    unsigned end = play->start + play->length;
    *needed = (q_square_set){0};
    if (play->start > 0)
        add(needed, d, line, play->start - 1u);
    if (end < t->cross->length[d])
        add(needed, d, line, end);
    for (unsigned at = play->start; laid < play->tiles; at++) {
        if (tile[at])
            continue;
        laid++;
        add(needed, d, line, at);
        add_ends_across(t, d, line, at, needed);
    }
}

bool q_lays_on(const q_tree *t, const q_small_play *play, const q_square_set *squares)
{
    unsigned d = play->line >= QUOTH_SIDE_MAX, line = play->line % QUOTH_SIDE_MAX, laid = 0;
    const quoth_tile *tile = t->position->tile[d] + q_square(line, 0);
    for (unsigned at = play->start; laid < play->tiles; at++) {
        if (tile[at])
            continue;
        laid++;
        if (squares->row[d ? at : line] >> (d ? line : at) & 1)
            return true;
    }
    return false;
}
