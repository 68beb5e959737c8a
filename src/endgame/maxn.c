#include "endgame/maxn.h"

#include <string.h>

#include "base/memory.h"
#include "base/sort.h"

enum {
    ASK_EVERY_NODES = 16,
    LEAST_METS = 1024,
    SHALLOW = 4 /* plays; deeper searches that are cut cost nearly what the one to the end does */
};

bool q_maxn_new(q_maxn *m, const quoth_position *position, size_t bytes, const quoth_memory *memory)
{
    *m = (q_maxn){.memory = memory, .mets = LEAST_METS};
    while (2 * m->mets * sizeof *m->met <= bytes)
        m->mets *= 2;
    m->met = q_allocate_zeroed(memory, m->mets, sizeof *m->met);
    if (!m->met || quoth_play_finder_new(&m->finder, position->cross, memory) ||
        quoth_position_new(&m->position, position->cross, position->players, memory))
        return false;
    quoth_position_copy(m->position, position);
    return true;
}

void q_maxn_free(q_maxn *m)
{
    for (size_t i = 0; i < m->depths; i++)
        quoth_plays_free(&m->plays[i]);
    q_free(m->memory, m->plays, m->depths, sizeof *m->plays);
    q_free(m->memory, m->met, m->mets, sizeof *m->met);
    q_free(m->memory, m->root, m->roots_capacity, sizeof *m->root);
    quoth_play_finder_free(m->finder);
    quoth_position_free(m->position);
}

static bool has_depth(q_maxn *m, size_t depth)
{
    size_t had = m->depths;
    if (!q_reserve(m->memory, (void **)&m->plays, &m->depths, depth + 1, sizeof *m->plays))
        return false;
    for (size_t i = had; i < m->depths; i++)
        m->plays[i] = (quoth_plays){.memory = m->memory};
    return true;
}

/* Scores are no part of a position's key; where they decide about the end they have to be. */
static uint64_t key_with_scores(const quoth_position *p)
{
    uint64_t key = quoth_position_key(p);
    if (p->cross->rules.scoreless_after_score)
        for (unsigned seat = 0; seat < p->players; seat++)
            key += q_key_number((uint64_t)(uint32_t)p->state.score[seat] << 3 | seat) | 1;
    return key ? key : 1;
}

static bool counts_node(q_maxn *m)
{
    m->nodes++;
    if (m->node_limit && m->nodes > m->node_limit)
        return false;
    return !m->watch || m->nodes % ASK_EVERY_NODES || m->watch->go_on(m->watch->user, m->nodes, 0);
}

/* Where a search is cut: as if nobody could lay another tile. */
static void guess_gains(q_maxn *m, int gain[QUOTH_PLAYERS_MAX])
{
    for (unsigned seat = 0; seat < m->position->players; seat++)
        gain[seat] = -m->position->cross->rules.stuck_loss * q_rack_value(m->position, seat);
    m->cut = true;
}

static quoth_status gains_of(q_maxn *m, size_t at, unsigned depth, int gain[QUOTH_PLAYERS_MAX],
                             quoth_play *best);

/* What each player gains by a play, and by what follows within `depth` more plays. */
static quoth_status gains_after(q_maxn *m, size_t at, unsigned depth, const quoth_play *play,
                                int gain[QUOTH_PLAYERS_MAX])
{
    quoth_position *p = m->position;
    int32_t before[QUOTH_PLAYERS_MAX];
    memcpy(before, p->state.score, sizeof before);
    memset(gain, 0, QUOTH_PLAYERS_MAX * sizeof *gain);
    quoth_status status = quoth_position_do_trusted(p, play);
    if (status)
        return status;
    int32_t after[QUOTH_PLAYERS_MAX];
    memcpy(after, p->state.score, sizeof after);
    if (!p->state.ending && depth == 0)
        guess_gains(m, gain);
    else if (!p->state.ending)
        status = gains_of(m, at + 1, depth, gain, NULL);
    quoth_position_undo(p);
    for (unsigned seat = 0; seat < p->players; seat++)
        gain[seat] += after[seat] - before[seat];
    return status;
}

/* What each player gains from the position; *best (may be NULL) is the play that is made. */
static quoth_status gains_of(q_maxn *m, size_t at, unsigned depth, int gain[QUOTH_PLAYERS_MAX],
                             quoth_play *best)
{
    const quoth_position *p = m->position;
    uint64_t key = key_with_scores(p);
    q_maxn_met *met = &m->met[key & (m->mets - 1)];
    unsigned seat = p->state.turn, below = depth == Q_MAXN_COMPLETE ? depth : depth - 1;
    bool cut = m->cut;
    if (!best && met->key == key && (met->depth == Q_MAXN_COMPLETE || met->depth == depth)) {
        memcpy(gain, met->gain, sizeof met->gain);
        m->cut |= met->depth != Q_MAXN_COMPLETE;
        return QUOTH_OK;
    }
    if (!counts_node(m))
        return QUOTH_STOPPED;
    if (!has_depth(m, at))
        return QUOTH_NO_MEMORY;
    m->cut = false;
    quoth_plays_query query = {.order = QUOTH_BY_SCORE, .watch = m->watch};
    quoth_status status = quoth_plays_find(m->finder, p, &query, &m->plays[at]);
    for (size_t i = 0; !status && i < m->plays[at].count; i++) {
        const quoth_play play = m->plays[at].play[i];
        int one[QUOTH_PLAYERS_MAX];
        status = gains_after(m, at, below, &play, one);
        if (status || (i > 0 && one[seat] <= gain[seat]))
            continue;
        memcpy(gain, one, sizeof one);
        if (best)
            *best = play;
    }
    if (status)
        return status;
    met->key = key;
    met->depth = m->cut ? depth : Q_MAXN_COMPLETE;
    memcpy(met->gain, gain, sizeof met->gain);
    m->cut |= cut;
    return QUOTH_OK;
}

static int compare_gains(const void *x, const void *y, const void *user)
{
    const q_maxn_play *a = x, *b = y;
    unsigned seat = *(const unsigned *)user;
    if (a->gain[seat] != b->gain[seat])
        return a->gain[seat] > b->gain[seat] ? -1 : 1;
    return quoth_play_compare(&a->play, &b->play, QUOTH_BY_SCORE);
}

static quoth_status list_roots(q_maxn *m)
{
    quoth_plays_query query = {.order = QUOTH_BY_SCORE, .watch = m->watch};
    if (!has_depth(m, 0))
        return QUOTH_NO_MEMORY;
    quoth_plays *plays = &m->plays[0];
    quoth_status status = quoth_plays_find(m->finder, m->position, &query, plays);
    if (!status && !q_reserve(m->memory, (void **)&m->root, &m->roots_capacity, plays->count + 1,
                              sizeof *m->root))
        return QUOTH_NO_MEMORY;
    for (size_t i = 0; !status && i < plays->count; i++)
        if (q_is_named(m->named, &plays->play[i]))
            m->root[m->roots++] = (q_maxn_play){.play = plays->play[i]};
    if (!status && m->roots < m->named->plays)
        return QUOTH_NOT_FOUND;
    return status;
}

/* Searches all plays of the root, first that which seemed best; what is proved is kept if it is
 * stopped.  *cut: not all to the end. */
static quoth_status search_roots(q_maxn *m, unsigned depth, bool *cut)
{
    quoth_status status = QUOTH_OK;
    *cut = false;
    for (size_t i = 0; i < m->roots && !status; i++) {
        q_maxn_play *one = &m->root[i];
        int gain[QUOTH_PLAYERS_MAX];
        if (one->exact)
            continue;
        m->cut = false;
        status = gains_after(m, 0, depth, &one->play, gain);
        if (status)
            break;
        memcpy(one->gain, gain, sizeof gain);
        one->exact = !m->cut;
        *cut |= m->cut;
    }
    return status;
}

quoth_status q_maxn_solve(q_maxn *m, unsigned plies)
{
    unsigned seat = m->position->state.turn, last = plies ? plies : Q_MAXN_COMPLETE, depth = 0;
    quoth_status status = list_roots(m);
    bool cut = true;
    while (!status && cut && depth != last) {
        depth = depth < SHALLOW && depth + 1 < last ? depth + 1 : last;
        /* the play itself is the first of `depth` */
        status = search_roots(m, depth == Q_MAXN_COMPLETE ? depth : depth - 1, &cut);
        if (status && status != QUOTH_STOPPED)
            return status;
        q_sort(m->root, m->roots, sizeof *m->root, compare_gains, &seat, NULL);
        if (!status)
            m->depth = depth;
    }
    return status;
}

bool q_maxn_follow(q_maxn *m, const quoth_play *play, quoth_play *best, quoth_status *status)
{
    int gain[QUOTH_PLAYERS_MAX];
    *status = quoth_position_do_trusted(m->position, play);
    if (*status || m->position->state.ending)
        return false;
    *status = gains_of(m, 0, Q_MAXN_COMPLETE, gain, best);
    return !*status;
}

void q_maxn_rewind(q_maxn *m)
{
    while (quoth_position_undo(m->position))
        ;
}
