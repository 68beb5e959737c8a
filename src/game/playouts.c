#include "game/playouts.h"

#include <limits.h>

#include "base/memory.h"
#include "base/throttle.h"
#include "board/position.h"
#include "movegen/later_plays.h"
#include "movegen/play_list.h"

enum {
    PLAYOUTS_TO_WATCH = 16, /* of some 5 us each */
    LINE_STATES = 8,        /* cached states of each line; chosen for speed */
    LINE_RACKS = 4          /* cached racks of each line state; chosen for speed */
};

struct q_playouts {
    const quoth_memory *memory;
    quoth_position *position;
    quoth_play_finder *finder;
    quoth_plays next;     /* the play by which a playout goes on */
    q_root_plays root[2]; /* by seat */
    size_t saved_squares; /* of the position before all playouts */
};

void q_playouts_free(q_playouts *p)
{
    if (!p)
        return;
    quoth_position_free(p->position);
    quoth_play_finder_free(p->finder);
    quoth_plays_free(&p->next);
    for (unsigned seat = 0; seat < 2; seat++)
        q_root_plays_free(&p->root[seat]);
    q_free(p->memory, p, 1, sizeof *p);
}

/* Memory for playouts of games on a board.  NULL without memory. */
static q_playouts *playouts_new(const quoth_cross *cross, const quoth_memory *memory)
{
    const quoth_context context = {.memory = memory};
    q_playouts *p = q_allocate_zeroed(memory, 1, sizeof *p);
    if (!p)
        return NULL;
    p->memory = p->next.memory = p->root[0].plays.memory = p->root[1].plays.memory = memory;
    if (quoth_position_new(&p->position, cross, 2, &context, NULL) ||
        quoth_play_finder_new(&p->finder, cross, &context, NULL)) {
        q_playouts_free(p);
        return NULL;
    }
    q_finder_set_cache(p->finder, LINE_STATES, LINE_RACKS);
    return p;
}

/* Copies a position with an empty bag, the unseen tiles on the opponent's rack, and lists the plays
 * of both. */
static quoth_status begin_playouts(quoth_cross_bot *bot, const quoth_cross_view *view,
                                   const quoth_random *random, const quoth_context *context)
{
    const quoth_cross *cross = quoth_position_cross(view->position);
    quoth_deal deal;
    quoth_random unused = *random; /* the bag is empty: there is one deal */
    q_playouts *p = bot->playouts;
    if (p && quoth_position_cross(p->position) != cross) {
        q_playouts_free(p);
        p = NULL;
    }
    if (!p)
        p = bot->playouts = playouts_new(cross, q_memory(bot->plays.memory));
    if (!p)
        return QUOTH_NO_MEMORY;
    if (!quoth_position_copy(p->position, view->position))
        return QUOTH_MISMATCH;
    quoth_status status = quoth_deal_draw(&deal, view->position, view->seat, &unused, NULL);
    if (!status)
        status = quoth_position_assign(p->position, &deal, NULL);
    p->saved_squares = p->position->saved_squares;
    for (unsigned seat = 0; seat < 2 && !status; seat++)
        status = q_root_plays_find(&p->root[seat], bot->finder, p->position, seat, bot->evaluator,
                                   context);
    return status;
}

/* Plays the game to its end by equity and takes all moves back: the seat's final spread. */
static quoth_status play_out(q_playouts *p, unsigned seat, const quoth_evaluator *evaluator,
                             const quoth_context *context, int *spread)
{
    quoth_status status = QUOTH_OK;
    unsigned made = 0;
    while (!status && !quoth_position_ending(p->position)) {
        const q_changed_squares changed = q_squares_changed_since(p->position, p->saved_squares);
        status = q_later_best(&p->next, p->finder, p->position, &p->root[p->position->state.turn],
                              &changed, evaluator, context);
        if (!status)
            status = quoth_position_make_trusted(p->position, p->next.play, NULL);
        made += !status;
    }
    *spread = quoth_position_lead(p->position, seat);
    while (made-- > 0)
        quoth_position_undo(p->position);
    return status;
}

quoth_status q_choose_by_playouts(quoth_cross_bot *bot, const quoth_cross_view *view,
                                  const quoth_random *random, const quoth_context *context,
                                  quoth_play *play)
{
    int best = INT_MIN;
    quoth_status status = begin_playouts(bot, view, random, context);
    q_playouts *p = bot->playouts;
    for (size_t i = 0; i < bot->plays.count && !status; i++) {
        int spread;
        status = quoth_position_make_trusted(p->position, &bot->plays.play[i], NULL);
        if (status)
            break;
        status = play_out(p, view->seat, bot->evaluator, context, &spread);
        quoth_position_undo(p->position);
        if (!status && !q_go_on_every(context->watch, PLAYOUTS_TO_WATCH, i + 1, 0, 0))
            status = QUOTH_STOPPED;
        if (!status && spread > best) {
            best = spread;
            *play = bot->plays.play[i];
        }
    }
    return status;
}
