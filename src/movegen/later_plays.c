#include "movegen/later_plays.h"

#include <string.h>

#include "base/memory.h"
#include "board/position.h"
#include "movegen/equity.h"
#include "movegen/play_list.h"

void q_root_plays_free(q_root_plays *root)
{
    const quoth_memory *memory = q_memory(root->plays.memory);
    q_free(memory, root->brief, root->capacity, sizeof *root->brief);
    q_free(memory, root->placed, root->placed_capacity, sizeof *root->placed);
    quoth_plays_free(&root->plays);
    *root = (q_root_plays){.plays.memory = root->plays.memory};
}

/* The tiles that a placement lays, as a mask of the rack; all bits for other plays, which need no
 * list. */
static uint32_t laid_mask(const q_root_plays *root, const quoth_play *play)
{
    uint32_t laid = play->kind == QUOTH_PLAY_PLACE ? 0 : UINT32_MAX;
    for (unsigned i = 0; i < play->length; i++)
        for (unsigned k = 0; play->tile[i] && k < root->count; k++)
            if (root->rack[k] == play->tile[i] && !(laid >> k & 1)) {
                laid |= UINT32_C(1) << k;
                break;
            }
    return laid;
}

quoth_status q_root_plays_find(q_root_plays *root, quoth_play_finder *finder,
                               const quoth_position *position, unsigned seat,
                               const quoth_evaluator *evaluator, const quoth_context *context)
{
    const quoth_plays_query query = {.find = QUOTH_FIND_ALL,
                                     .order = QUOTH_BY_EQUITY,
                                     .for_seat = true,
                                     .seat = seat,
                                     .evaluator = evaluator};
    const q_state *s = &position->state;
    root->count = s->rack_count[seat];
    memcpy(root->rack, s->rack[seat], sizeof root->rack);
    root->game = q_game_state_of(position, seat, root->rack, root->count);
    root->opponent_count = s->rack_count[!seat];
    memcpy(root->opponent, s->rack[!seat], sizeof root->opponent);
    root->complete = root->count > 0 && root->count <= Q_ROOT_TILES && root->rack[0] != 0;
    root->plays.count = 0;
    if (!root->complete)
        return QUOTH_OK;
    quoth_status status = quoth_plays_find(&root->plays, finder, position, &query, context, NULL);
    if (status)
        return status;
    const quoth_memory *memory = root->plays.memory;
    size_t masks = (size_t)1 << root->count;
    if (!q_reserve(memory, (void **)&root->brief, &root->capacity, root->plays.count,
                   sizeof *root->brief) ||
        !q_reserve(memory, (void **)&root->placed, &root->placed_capacity, masks,
                   sizeof *root->placed))
        return QUOTH_NO_MEMORY;
    memcpy(root->placed, finder->leave_values[0], masks * sizeof *root->placed);
    for (size_t i = 0; i < root->plays.count; i++) {
        const quoth_play *play = &root->plays.play[i];
        unsigned line = play->down ? play->column : play->row;
        unsigned at = play->down ? play->row : play->column, first = q_first_square(play);
        root->brief[i] = (q_root_play){.equity = play->equity,
                                       .score = play->score,
                                       .laid = laid_mask(root, play),
                                       .squares = ((UINT32_C(1) << play->length) - 1) << at,
                                       .before = (uint16_t)(first - 1),
                                       .behind = (uint16_t)(first + play->length),
                                       .down = play->down,
                                       .line = (uint8_t)line};
    }
    return QUOTH_OK;
}

q_changed_squares q_squares_changed_since(const quoth_position *position, size_t saved)
{
    q_changed_squares changed = {0};
    for (size_t i = saved; i < position->saved_squares; i++) {
        unsigned at = position->saved_square[i].at, d = at >> Q_SAVED_DIRECTION;
        unsigned square = (at & ((1u << Q_SAVED_DIRECTION) - 1)) - q_square(0, 0);
        changed.line[d][square / Q_LINE] |= UINT32_C(1) << square % Q_LINE;
    }
    return changed;
}

quoth_status q_later_best(quoth_plays *plays, quoth_play_finder *finder,
                          const quoth_position *position, const q_root_plays *root,
                          const q_changed_squares *changed, const quoth_evaluator *evaluator,
                          const quoth_context *context)
{
    const quoth_plays_query query = {
        .find = QUOTH_FIND_BEST, .order = QUOTH_BY_EQUITY, .evaluator = evaluator};
    return q_plays_find(plays, finder, position, &query, root, changed, context, NULL);
}
