/* What is counted of a match: match_parts.h. */
#include <stdlib.h>

#include "cli/cross/match_parts.h"

shard_result match_result_of(const quoth_cross_score *score)
{
    const struct quoth_cross_result *first = &score->player[0];
    return (shard_result){score->games, first->group_wins, first->group_spread};
}

static quoth_status test_so_far(match *m)
{
    quoth_status status = quoth_sprt_evaluate(&m->sprt, &m->score, NULL);
    if (!status && m->sprt.verdict != QUOTH_SPRT_UNDECIDED)
        m->work.enough = true;
    return status;
}

/* Counts the shards that no unfinished one precedes, until the test is decided. */
static quoth_status count_waiting(match *m)
{
    quoth_status status = QUOTH_OK;
    while (!status && !m->work.enough && m->waiting && m->waiting->number == m->counted) {
        waiting_shard *first = m->waiting;
        status = quoth_cross_score_add(&m->score, &first->score, m->players, NULL);
        m->waiting = first->next;
        free(first);
        if (status)
            break;
        m->counted++;
        status = test_so_far(m);
    }
    return status;
}

quoth_status match_count_shard(match *m, uint64_t number, const quoth_cross_score *score)
{
    if (m->own)
        m->own[number] = match_result_of(score);
    if (!m->tested)
        return quoth_cross_score_add(&m->score, score, m->players, NULL);
    waiting_shard *shard = malloc(sizeof *shard), **at = &m->waiting;
    if (!shard)
        return QUOTH_NO_MEMORY;
    while (*at && (*at)->number < number)
        at = &(*at)->next;
    *shard = (waiting_shard){*at, number, *score};
    *at = shard;
    return count_waiting(m);
}
