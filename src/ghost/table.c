#include "ghost/table.h"

#include <string.h>

#include "base/memory.h"

/* ---- cells -------------------------------------------------------------------------------- */

static void put_value(q_table *t, uint32_t at, const q_value *v)
{
    q_cell *c = &t->cell[at];
    c->flags = (uint8_t)((c->flags & ~Q_WINS) | (v->wins ? Q_WINS : 0));
    c->length = v->length;
    c->longest = v->longest;
    if (t->seats)
        t->seats[at] = (q_cell_seats){v->loser, v->safe, v->can_lose};
}

quoth_ghost_view q_table_view(const q_table *t, uint32_t at)
{
    q_value v = q_table_value(t, at);
    return q_value_view(&t->rules, &v, t->cell[at].depth, t->cell[at].flags & Q_ENDS, true);
}

static bool completing_ends(const q_table *t, uint32_t at)
{
    return t->rules.word_end == QUOTH_WORD_END_ALWAYS || !(t->cell[at].flags & Q_HAS_PLAYS);
}

q_value q_table_option(const q_table *t, uint32_t at, unsigned how, bool *ends)
{
    q_value on = q_table_value(t, at), word = q_value_word(&t->rules);
    *ends = how & Q_COMPLETES && completing_ends(t, at);
    if (!*ends)
        return on;
    *ends = !(how & Q_GOES_ON) || q_value_prefers(&t->rules, &word, &on);
    return *ends ? word : on;
}

/* ---- passes over all links ---------------------------------------------------------------- */

static uint32_t number(const q_space *s, uint32_t k)
{
    return s->order ? s->order[k] : k;
}

static void begin_cells(q_table *t, const q_space *s)
{
    q_link links[Q_LINKS_MAX];
    q_value stuck = q_value_stuck(&t->rules);
    for (uint32_t at = 0; at < t->count; at++) {
        t->cell[at] = (q_cell){.depth = (uint8_t)s->depth(s->positions, at)};
        q_value value = stuck;
        if (s->begin)
            s->begin(s->positions, at, &value);
        put_value(t, at, &value);
    }
    if (t->rules.word_end == QUOTH_WORD_END_MAXIMAL)
        for (uint32_t at = 1; at < t->count; at++)
            for (unsigned n = s->links(s->positions, at, links); n-- > 0;)
                t->cell[links[n].from].flags |= Q_HAS_PLAYS;
    if (!s->words_end)
        return;
    q_value word = q_value_word(&t->rules);
    for (uint32_t at = 0; at < t->count; at++)
        if (s->word(s->positions, at) && completing_ends(t, at)) {
            t->cell[at].flags |= Q_ENDS;
            put_value(t, at, &word);
        }
}

static void tell(q_table *t, uint32_t from, const q_value *option)
{
    if (t->cell[from].flags & Q_ENDS)
        return;
    q_value v = q_table_value(t, from);
    q_value_tell(&t->rules, &v, option);
    put_value(t, from, &v);
}

static bool table_goes_on(const quoth_watch *watch, uint64_t done, uint64_t total)
{
    return !watch || done % 65536 || watch->go_on(watch->user, done, total);
}

static bool value_cells(q_table *t, const q_space *s, const quoth_watch *watch)
{
    q_link links[Q_LINKS_MAX];
    q_value illegal = q_value_illegal(&t->rules), word = q_value_word(&t->rules);
    bool literal = t->rules.misere == QUOTH_MISERE_LITERAL;
    for (uint32_t k = t->count; k-- > 0;) {
        uint32_t at = number(s, k);
        if (literal && !(t->cell[at].flags & Q_ENDS) && s->may_leave(s->positions, at))
            tell(t, at, &illegal);
        q_value on = q_table_value(t, at);
        for (unsigned n = at ? s->links(s->positions, at, links) : 0; n-- > 0;) {
            bool ends = links[n].how & Q_COMPLETES && completing_ends(t, at);
            if (ends)
                tell(t, links[n].from, &word);
            if (!ends || links[n].how & Q_GOES_ON)
                tell(t, links[n].from, &on);
        }
        if (!table_goes_on(watch, t->count - k, t->count))
            return false;
    }
    return true;
}

/* Marks what play can reach.  A play may offer the choice to complete a word or to go on.  Play
 * does not go on from a position that it reaches only by completing a word. */
static void mark_reachable(q_table *t, const q_space *s)
{
    q_link links[Q_LINKS_MAX];
    t->cell[0].flags |= Q_REACHABLE;
    t->reachable = 1;
    t->row[0].reachable = 1;
    for (uint32_t k = 1; k < t->count; k++) {
        uint32_t at = number(s, k);
        unsigned how = 0;
        for (unsigned n = s->links(s->positions, at, links); n-- > 0;)
            if ((t->cell[links[n].from].flags & (Q_REACHABLE | Q_ENDS)) == Q_REACHABLE)
                how |= links[n].how;
        if (!how)
            continue;
        t->reachable++;
        t->row[t->cell[at].depth].reachable++;
        if (how & Q_GOES_ON || t->cell[at].flags & Q_ENDS || !completing_ends(t, at))
            t->cell[at].flags |= Q_REACHABLE;
    }
}

static void count_rows(q_table *t)
{
    for (uint32_t at = 0; at < t->count; at++) {
        const q_cell *c = &t->cell[at];
        quoth_ghost_row *row = &t->row[c->depth];
        row->legal++;
        row->words += c->flags & Q_ENDS ? 1 : 0;
        row->won += (c->flags & (Q_ENDS | Q_WINS)) == Q_WINS;
        row->lost += !(c->flags & (Q_ENDS | Q_WINS));
    }
}

static bool sum_checksum(q_table *t, const q_space *s)
{
    t->checksum = 0;
    uint64_t *hash = q_take(t->memory, t->count, sizeof *hash);
    if (!hash)
        return false;
    s->hashes(s->positions, hash);
    for (uint32_t at = 0; at < t->count; at++) {
        quoth_ghost_view view = q_table_view(t, at);
        t->checksum += q_hash_value(&t->rules, hash[at], &view);
    }
    q_give(t->memory, hash, t->count, sizeof *hash);
    return true;
}

quoth_status q_table_solve(q_table *t, const q_space *s, const q_rules *rules,
                           const quoth_watch *watch, const quoth_memory *memory)
{
    *t = (q_table){.memory = memory, .rules = *rules, .count = s->count};
    t->cell = q_take(memory, t->count, sizeof *t->cell);
    if (rules->players > 2)
        t->seats = q_take(memory, t->count, sizeof *t->seats);
    quoth_status status = QUOTH_OK;
    if (!t->cell || (rules->players > 2 && !t->seats))
        status = QUOTH_NO_MEMORY;
    if (!status) {
        begin_cells(t, s);
        if (!value_cells(t, s, watch))
            status = QUOTH_STOPPED;
    }
    if (status)
        q_table_free(t);
    return status;
}

quoth_status q_table_count(q_table *t, const q_space *s)
{
    unsigned deepest = 0;
    for (uint32_t at = 0; at < t->count; at++)
        if (t->cell[at].depth > deepest)
            deepest = t->cell[at].depth;
    if (!t->row) {
        t->rows = (size_t)deepest + 1;
        t->row = q_take_zeroed(t->memory, t->rows, sizeof *t->row);
    }
    if (!t->row || !sum_checksum(t, s))
        return QUOTH_NO_MEMORY;
    mark_reachable(t, s);
    count_rows(t);
    return QUOTH_OK;
}

void q_table_free(q_table *t)
{
    q_give(t->memory, t->cell, t->count, sizeof *t->cell);
    q_give(t->memory, t->seats, t->count, sizeof *t->seats);
    q_give(t->memory, t->row, t->rows, sizeof *t->row);
    *t = (q_table){0};
}
