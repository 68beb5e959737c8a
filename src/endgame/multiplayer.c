/* The endgame solver for three and four players: the answer of max^n, with its lines. */
#include <string.h>

#include "base/memory.h"
#include "base/throttle.h"
#include "endgame/bounds.h"
#include "endgame/maxn.h"
#include "endgame/solver.h"
#include "rules/points.h"

/* The bounds of a root play.  Lower bound: after it the player only passes, so they gain its score
 * and lose at most what the rules take for the rest of their rack. */
static quoth_status find_bounds(quoth_position *p, const q_maxn_play *one, int *lower, int *upper)
{
    const quoth_cross_rules *rules = &p->cross->rules;
    unsigned seat = p->state.turn;
    *lower = *upper = one->value.gain[seat];
    if (one->value.complete)
        return QUOTH_OK;
    *upper = q_gain_bound(p, seat);
    quoth_status status = quoth_position_make_trusted(p, &one->play, NULL);
    if (status)
        return status;
    int out = q_out_loss(rules, p->players);
    int loss = out > rules->stuck_loss ? out : rules->stuck_loss;
    *lower = one->play.score - loss * q_rack_value(p, seat);
    quoth_position_undo(p);
    return QUOTH_OK;
}

static quoth_status write_answer(quoth_endgame *e, q_maxn *m, quoth_endgame_answer *a)
{
    size_t wanted = e->options.top < m->roots ? e->options.top : m->roots;
    unsigned seat = m->position->state.turn;
    quoth_status status = QUOTH_OK;
    if (!q_reserve(e->memory, (void **)&e->play, &e->plays_capacity, wanted + 1, sizeof *e->play))
        return QUOTH_NO_MEMORY;
    e->variation_plays = 0;
    for (size_t i = 0; i < wanted; i++) {
        const q_maxn_play *from = &m->root[i];
        quoth_endgame_play *to = &e->play[i];
        quoth_play next = from->play;
        size_t start = e->variation_plays;
        int lower, upper;
        status = find_bounds(m->position, from, &lower, &upper);
        if (status)
            return status;
        for (bool over = false; !over;) {
            if (!q_reserve(e->memory, (void **)&e->variation, &e->variation_capacity,
                           e->variation_plays + 1, sizeof *e->variation))
                return QUOTH_NO_MEMORY;
            e->variation[e->variation_plays++] = next;
            over = !from->value.complete;
            if (!over) {
                const quoth_play play = next;
                status = q_maxn_follow(m, &play, &next, &over);
                over = over || status;
            }
        }
        q_maxn_rewind(m);
        if (status && status != QUOTH_STOPPED) /* a stopped search leaves a shorter line */
            return status;
        *to = (quoth_endgame_play){.value = from->value.gain[seat],
                                   .lower = lower,
                                   .upper = upper,
                                   .exact = from->value.complete,
                                   .length = e->variation_plays - start};
        memcpy(to->gain, from->value.gain, sizeof to->gain);
    }
    size_t at = 0;
    for (size_t i = 0; i < wanted; i++) {
        e->play[i].line = e->variation + at;
        e->play[i].play = e->variation[at];
        at += e->play[i].length;
    }
    a->plays = wanted;
    a->asked = e->named.plays;
    a->play = e->play;
    a->value = e->play[0].value;
    a->exact = true;
    a->lower = a->upper = -q_value_bound(m->position);
    for (size_t i = 0; i < m->roots; i++) {
        const q_maxn_play *one = &m->root[i];
        int lower, upper;
        status = find_bounds(m->position, one, &lower, &upper);
        if (status)
            return status;
        a->exact &= one->value.complete;
        a->lower = lower > a->lower ? lower : a->lower;
        a->upper = upper > a->upper ? upper : a->upper;
    }
    a->depth = a->exact ? (unsigned)e->play[0].length : m->depth;
    return QUOTH_OK;
}

static bool poll_watch(void *user, const quoth_progress *progress)
{
    return q_shared_watch_call(user, progress->done, progress->total);
}

quoth_status q_solve_multiplayer(quoth_endgame *e, const quoth_position *position,
                                 quoth_endgame_answer *a)
{
    q_maxn m = {0};
    q_shared_watch shared; /* notes that the caller's watch said stop; the node limit does not */
    const quoth_watch watch = {poll_watch, &shared};
    if (position->state.unknown || position->state.bag)
        return QUOTH_UNSUPPORTED;
    quoth_status status =
        q_named_set(&e->named, position, e->options.play, e->options.plays, e->memory);
    if (status)
        return status;
    status = q_maxn_new(&m, position, e->options.bytes / 2, e->memory) ? QUOTH_OK : QUOTH_NO_MEMORY;
    m.named = &e->named;
    q_shared_watch_begin(&shared, e->watch);
    m.watch = &watch;
    m.node_limit = e->options.nodes;
    if (!status)
        status = q_maxn_solve(&m, e->options.plies);
    if (status == QUOTH_STOPPED) {
        a->incomplete = true;
        a->upper = q_value_bound(position);
        a->lower = -a->upper;
        status = QUOTH_OK;
    }
    if (!status && m.roots)
        status = write_answer(e, &m, a);
    if (!status && atomic_load(&shared.stopped))
        status = QUOTH_STOPPED;
    a->nodes = m.nodes;
    q_maxn_free(&m);
    return status;
}
