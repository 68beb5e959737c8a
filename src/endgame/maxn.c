#include "base/throttle.h"
#include "endgame/maxn.h"

#include <string.h>

#include "base/memory.h"
#include "base/sort.h"

enum {
    ASK_EVERY = 16, /* nodes */
    ENTRIES_MIN = 1024,
    SHALLOW_SEARCHES = 4 /* by taste; deeper ones cost nearly what the one to the end does */
};

bool q_maxn_new(q_maxn *m, const quoth_position *position, size_t bytes, const quoth_memory *memory)
{
    *m = (q_maxn){.memory = memory, .entries = ENTRIES_MIN};
    while (2 * m->entries * sizeof *m->entry <= bytes)
        m->entries *= 2;
    m->entry = q_allocate_zeroed(memory, m->entries, sizeof *m->entry);
    if (!m->entry ||
        quoth_play_finder_new(&m->finder, position->cross, &(quoth_context){.memory = memory},
                              NULL) ||
        quoth_position_new(&m->position, position->cross, position->players,
                           &(quoth_context){.memory = memory}, NULL))
        return false;
    quoth_position_copy(m->position, position);
    return true;
}

void q_maxn_free(q_maxn *m)
{
    for (size_t i = 0; i < m->plies; i++)
        quoth_plays_free(&m->plays[i]);
    q_free(m->memory, m->plays, m->plies, sizeof *m->plays);
    q_free(m->memory, m->entry, m->entries, sizeof *m->entry);
    q_free(m->memory, m->root, m->roots_capacity, sizeof *m->root);
    quoth_play_finder_free(m->finder);
    quoth_position_free(m->position);
}

/* Makes a list of plays for this ply; false without memory. */
static bool has_ply(q_maxn *m, size_t ply)
{
    size_t had = m->plies;
    if (!q_reserve(m->memory, (void **)&m->plays, &m->plies, ply + 1, sizeof *m->plays))
        return false;
    for (size_t i = had; i < m->plies; i++)
        m->plays[i] = (quoth_plays){.memory = m->memory};
    return true;
}

/* The key of a position.  It has the scores only under rules by which they decide about the end of
 * the game. */
static uint64_t key_of(const quoth_position *p)
{
    uint64_t key = quoth_position_key(p);
    if (p->cross->rules.scoreless_after_score)
        for (unsigned seat = 0; seat < p->players; seat++)
            key += q_key_number((uint64_t)(uint32_t)p->state.score[seat] << 3 | seat) | 1;
    return key ? key : 1;
}

/* Counts a node; false if the watch or the node limit stops the search. */
static bool count_node(q_maxn *m)
{
    m->nodes++;
    if (m->node_limit && m->nodes > m->node_limit)
        return false;
    return q_go_on_every(m->watch, ASK_EVERY, m->nodes, m->nodes, m->node_limit);
}

/* The static evaluation: nobody can play another tile. */
static q_maxn_value evaluate(const q_maxn *m)
{
    q_maxn_value value = {.complete = false};
    for (unsigned seat = 0; seat < m->position->players; seat++)
        value.gain[seat] = -m->position->cross->rules.stuck_loss * q_rack_value(m->position, seat);
    return value;
}

static quoth_status search(q_maxn *m, size_t ply, unsigned depth, q_maxn_value *value,
                           quoth_play *best);

/* Searches a play, with `depth` plays after it. */
static quoth_status search_play(q_maxn *m, size_t ply, unsigned depth, const quoth_play *play,
                                q_maxn_value *value)
{
    quoth_position *p = m->position;
    int32_t before[QUOTH_PLAYERS_MAX];
    memcpy(before, p->state.score, sizeof before);
    *value = (q_maxn_value){.complete = true};
    quoth_status status = quoth_position_make_trusted(p, play, NULL);
    if (status)
        return status;
    int32_t after[QUOTH_PLAYERS_MAX];
    memcpy(after, p->state.score, sizeof after);
    if (!p->state.ending && depth == 0)
        *value = evaluate(m);
    else if (!p->state.ending)
        status = search(m, ply + 1, depth, value, NULL);
    quoth_position_undo(p);
    for (unsigned seat = 0; seat < p->players; seat++)
        value->gain[seat] += after[seat] - before[seat];
    return status;
}

/* Searches the position `depth` plays deep.  *best (may be NULL): the play that is made. */
static quoth_status search(q_maxn *m, size_t ply, unsigned depth, q_maxn_value *value,
                           quoth_play *best)
{
    const quoth_position *p = m->position;
    uint64_t key = key_of(p);
    q_maxn_entry *entry = &m->entry[key & (m->entries - 1)];
    unsigned seat = p->state.turn, below = depth == Q_MAXN_COMPLETE ? depth : depth - 1;
    if (!best && entry->key == key && (entry->depth == Q_MAXN_COMPLETE || entry->depth == depth)) {
        memcpy(value->gain, entry->gain, sizeof entry->gain);
        value->complete = entry->depth == Q_MAXN_COMPLETE;
        return QUOTH_OK;
    }
    if (!count_node(m))
        return QUOTH_STOPPED;
    if (!has_ply(m, ply))
        return QUOTH_NO_MEMORY;
    bool complete = true;
    quoth_plays_query query = {.order = QUOTH_BY_SCORE};
    quoth_status status = quoth_plays_find(&m->plays[ply], m->finder, p, &query,
                                           &(quoth_context){.watch = m->watch}, NULL);
    for (size_t i = 0; !status && i < m->plays[ply].count; i++) {
        const quoth_play play = m->plays[ply].play[i];
        q_maxn_value one;
        status = search_play(m, ply, below, &play, &one);
        complete = complete && one.complete;
        if (status || (i > 0 && one.gain[seat] <= value->gain[seat]))
            continue;
        *value = one;
        if (best)
            *best = play;
    }
    if (status)
        return status;
    value->complete = complete;
    entry->key = key;
    entry->depth = complete ? Q_MAXN_COMPLETE : depth;
    memcpy(entry->gain, value->gain, sizeof entry->gain);
    return QUOTH_OK;
}

static int compare_gains(const void *x, const void *y, const void *user)
{
    const q_maxn_play *a = x, *b = y;
    unsigned seat = *(const unsigned *)user;
    if (a->value.gain[seat] != b->value.gain[seat])
        return a->value.gain[seat] > b->value.gain[seat] ? -1 : 1;
    return quoth_play_compare(&a->play, &b->play, QUOTH_BY_SCORE);
}

static quoth_status list_roots(q_maxn *m)
{
    quoth_plays_query query = {.order = QUOTH_BY_SCORE};
    if (!has_ply(m, 0))
        return QUOTH_NO_MEMORY;
    quoth_plays *plays = &m->plays[0];
    quoth_status status = quoth_plays_find(plays, m->finder, m->position, &query,
                                           &(quoth_context){.watch = m->watch}, NULL);
    if (!status && !q_reserve(m->memory, (void **)&m->root, &m->roots_capacity, plays->count + 1,
                              sizeof *m->root))
        return QUOTH_NO_MEMORY;
    for (size_t i = 0; !status && i < plays->count; i++)
        if (q_is_named(m->named, &plays->play[i]))
            m->root[m->roots++] = (q_maxn_play){.play = plays->play[i]};
    if (!status && m->roots < m->named->plays)
        return QUOTH_ILLEGAL;
    return status;
}

/* Searches all root plays that have no complete value yet.  *complete: now all have. */
static quoth_status search_roots(q_maxn *m, unsigned depth, bool *complete)
{
    *complete = true;
    for (size_t i = 0; i < m->roots; i++) {
        q_maxn_play *one = &m->root[i];
        q_maxn_value value;
        if (one->value.complete)
            continue;
        quoth_status status = search_play(m, 0, depth, &one->play, &value);
        if (status)
            return status;
        one->value = value;
        *complete = *complete && value.complete;
    }
    return QUOTH_OK;
}

quoth_status q_maxn_solve(q_maxn *m, unsigned plies)
{
    unsigned seat = m->position->state.turn, last = plies ? plies : Q_MAXN_COMPLETE, depth = 0;
    quoth_status status = list_roots(m);
    bool complete = false;
    while (!status && !complete && depth != last) {
        depth = depth < SHALLOW_SEARCHES && depth + 1 < last ? depth + 1 : last;
        /* the root play itself is the first of `depth` plays */
        status = search_roots(m, depth == Q_MAXN_COMPLETE ? depth : depth - 1, &complete);
        if (status && status != QUOTH_STOPPED)
            return status;
        q_sort(m->root, m->roots, sizeof *m->root, compare_gains, &seat, NULL);
        if (!status)
            m->depth = depth;
    }
    return status;
}

quoth_status q_maxn_follow(q_maxn *m, const quoth_play *play, quoth_play *next, bool *over)
{
    q_maxn_value value;
    quoth_status status = quoth_position_make_trusted(m->position, play, NULL);
    *over = !status && m->position->state.ending;
    return status || *over ? status : search(m, 0, Q_MAXN_COMPLETE, &value, next);
}

void q_maxn_rewind(q_maxn *m)
{
    while (quoth_position_undo(m->position))
        ;
}
