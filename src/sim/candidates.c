/* The candidates of a simulation: the best plays by equity.  Where scoreless turns can end the
 * game, both placements and scoreless plays are among them. */
#include "base/context.h"
#include "base/error.h"
#include "base/memory.h"
#include "board/position.h"
#include "quoth/search.h"

static size_t count_placements(const quoth_plays *plays)
{
    size_t placements = 0;
    for (size_t i = 0; i < plays->count; i++)
        placements += plays->play[i].kind == QUOTH_PLAY_PLACE;
    return placements;
}

/* Removes the last placement, or the last play that is not a placement. */
static void drop_last(quoth_plays *plays, bool placement)
{
    size_t at = plays->count;
    while (at > 0 && (plays->play[at - 1].kind == QUOTH_PLAY_PLACE) != placement)
        at--;
    for (plays->count -= at > 0; at > 0 && at <= plays->count; at++)
        plays->play[at - 1] = plays->play[at];
}

/* Inserts a play by equity.  A full list (`most`) first loses its last placement, or its last play
 * that is not a placement. */
static quoth_status insert_play(quoth_plays *plays, const quoth_play *play, size_t most,
                                bool placement)
{
    if (plays->count == most)
        drop_last(plays, placement);
    if (!q_reserve(plays->memory, (void **)&plays->play, &plays->capacity, plays->count + 1,
                   sizeof *plays->play))
        return QUOTH_NO_MEMORY;
    size_t at = plays->count++;
    for (; at > 0 && quoth_play_compare(play, &plays->play[at - 1], QUOTH_BY_EQUITY) < 0; at--)
        plays->play[at] = plays->play[at - 1];
    plays->play[at] = *play;
    return QUOTH_OK;
}

/* Completes the list to `wanted` placements.  Those it has are the best, so the next ones follow.
 */
static quoth_status complete_placements(quoth_play_finder *finder, const quoth_position *position,
                                        const quoth_plays_query *asked, uint32_t wanted,
                                        quoth_plays *plays, const quoth_context *context)
{
    quoth_plays found = {.memory = plays->memory};
    quoth_plays_query query = *asked;
    size_t placements = count_placements(plays);
    if (placements >= wanted)
        return QUOTH_OK;
    query.placements_only = true;
    query.limit = wanted;
    quoth_status status = quoth_plays_find(&found, finder, position, &query, context, NULL);
    for (; placements < found.count && !status; placements++)
        status = insert_play(plays, &found.play[placements], asked->limit, false);
    quoth_plays_free(&found);
    return status;
}

quoth_status quoth_sim_candidates(quoth_plays *plays, quoth_play_finder *finder,
                                  const quoth_position *position, unsigned most,
                                  const quoth_evaluator *evaluator, const quoth_context *context,
                                  quoth_error *error)
{
    quoth_play pass = {.kind = QUOTH_PLAY_PASS};
    quoth_plays_query query = {.find = QUOTH_FIND_TOP,
                               .order = QUOTH_BY_EQUITY,
                               .limit = most,
                               .opening_across = true,
                               .evaluator = evaluator};
    quoth_status status = quoth_plays_find(plays, finder, position, &query, context, error);
    if (status || !q_is_stuck_after(position, 2, true))
        return status;
    status = complete_placements(finder, position, &query, (most + 1) / 2, plays, context);
    if (status || most < 2 || !q_is_stuck_after(position, 1, true) ||
        count_placements(plays) < plays->count)
        return q_report(error, status);
    status = quoth_play_equity(&pass.equity, position, &pass, evaluator, NULL);
    return q_report(error, status ? status : insert_play(plays, &pass, most, true));
}
