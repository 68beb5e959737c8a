#include "ghost/solve/state_table.h"

#include <string.h>

#include "base/memory.h"
#include "base/throttle.h"

/* ---- cells -------------------------------------------------------------------------------- */

static void put_value(q_state_table *t, uint32_t at, const q_value *v)
{
    q_cell *c = &t->cell[at];
    c->flags = (uint8_t)((c->flags & ~Q_WINS) | (v->wins ? Q_WINS : 0));
    c->length = v->length;
    c->longest = v->longest;
    if (t->seats)
        t->seats[at] = (q_cell_seats){v->loser, v->safe, v->can_lose};
}

static quoth_ghost_view view_of(const q_state_table *t, uint32_t at)
{
    q_value v = q_state_table_value(t, at);
    return q_value_view(&t->rules, &v, t->cell[at].depth, t->cell[at].flags & Q_ENDS, true);
}

static bool completing_ends(const q_state_table *t, uint32_t at)
{
    return t->rules.word_end == QUOTH_GHOST_WORD_END_ALWAYS || !(t->cell[at].flags & Q_HAS_PLAYS);
}

q_value q_state_table_option(const q_state_table *t, uint32_t at, unsigned how, bool *ends)
{
    q_value on = q_state_table_value(t, at), word = q_value_word(&t->rules);
    *ends = how & Q_COMPLETES && completing_ends(t, at);
    if (!*ends)
        return on;
    *ends = !(how & Q_GOES_ON) || q_value_prefers(&t->rules, &word, &on);
    return *ends ? word : on;
}

/* ---- passes over all plays ---------------------------------------------------------------- */

static uint32_t number(const q_state_space *s, uint32_t k)
{
    return s->order ? s->order[k] : k;
}

/* The number of cells from one call of the watch to the next, a power of two.  A fragment has a few
 * predecessors a letter, each of them perhaps a look-up; in literal misere any letter in any gap is
 * looked up. */
static uint32_t choose_stride(const q_state_table *t)
{
    uint32_t length = t->deepest + 1u, work = length * (1 + length / 16), cells = 1;
    if (t->rules.misere == QUOTH_GHOST_MISERE_LITERAL)
        work += 4 * length * length;
    while (cells * work < Q_THROTTLE_UNITS)
        cells *= 2;
    return cells;
}

static inline bool may_continue(const q_state_table *t, const q_throttle *throttle, uint32_t cell)
{
    return cell & (t->stride - 1) || q_throttle_call(throttle, cell);
}

static bool begin_cells(q_state_table *t, const q_state_space *s, const quoth_watch *watch)
{
    q_predecessor links[Q_PREDECESSORS_MAX];
    q_value stuck = q_value_no_play(&t->rules);
    q_throttle throttle = q_throttle_begin(watch, t->count);
    for (uint32_t at = 0; at < t->count; at++) {
        if (!q_throttle_step(&throttle, at))
            return false;
        t->cell[at] = (q_cell){.depth = (uint8_t)s->depth(s->positions, at)};
        if (t->cell[at].depth > t->deepest)
            t->deepest = t->cell[at].depth;
        q_value value = stuck;
        if (s->initial_value)
            s->initial_value(s->positions, at, &value);
        put_value(t, at, &value);
    }
    t->stride = choose_stride(t);
    if (t->rules.word_end == QUOTH_GHOST_WORD_END_MAXIMAL)
        for (uint32_t at = 1; at < t->count; at++) {
            if (!may_continue(t, &throttle, at))
                return false;
            for (unsigned n = s->predecessors(s->positions, at, links); n-- > 0;)
                t->cell[links[n].from].flags |= Q_HAS_PLAYS;
        }
    if (!s->words_end)
        return true;
    q_value word = q_value_word(&t->rules);
    for (uint32_t at = 0; at < t->count; at++) {
        if (!q_throttle_step(&throttle, at))
            return false;
        if (s->word(s->positions, at) && completing_ends(t, at)) {
            t->cell[at].flags |= Q_ENDS;
            put_value(t, at, &word);
        }
    }
    return true;
}

static void propagate(q_state_table *t, uint32_t from, const q_value *option)
{
    if (t->cell[from].flags & Q_ENDS)
        return;
    q_value v = q_state_table_value(t, from);
    q_value_update(&t->rules, &v, option);
    put_value(t, from, &v);
}

static bool value_cells(q_state_table *t, const q_state_space *s, const quoth_watch *watch)
{
    q_predecessor links[Q_PREDECESSORS_MAX];
    q_value illegal = q_value_illegal(&t->rules), word = q_value_word(&t->rules);
    bool literal = t->rules.misere == QUOTH_GHOST_MISERE_LITERAL;
    q_throttle throttle = q_throttle_begin(watch, t->count);
    for (uint32_t k = t->count; k-- > 0;) {
        uint32_t at = number(s, k);
        if (!may_continue(t, &throttle, t->count - k))
            return false;
        if (literal && !(t->cell[at].flags & Q_ENDS) && s->has_illegal_play(s->positions, at))
            propagate(t, at, &illegal);
        q_value on = q_state_table_value(t, at);
        for (unsigned n = at ? s->predecessors(s->positions, at, links) : 0; n-- > 0;) {
            bool ends = links[n].outcome & Q_COMPLETES && completing_ends(t, at);
            if (ends)
                propagate(t, links[n].from, &word);
            if (!ends || links[n].outcome & Q_GOES_ON)
                propagate(t, links[n].from, &on);
        }
    }
    return true;
}

/* Marks reachable positions.  The game does not continue from a position that is reached only by
 * completing a word. */
static bool mark_reachable(q_state_table *t, const q_state_space *s, const quoth_watch *watch)
{
    q_predecessor links[Q_PREDECESSORS_MAX];
    q_throttle throttle = q_throttle_begin(watch, t->count);
    t->cell[0].flags |= Q_REACHABLE;
    t->reachable = 1;
    t->row[0].reachable = 1;
    for (uint32_t k = 1; k < t->count; k++) {
        uint32_t at = number(s, k);
        unsigned how = 0;
        if (!may_continue(t, &throttle, k))
            return false;
        for (unsigned n = s->predecessors(s->positions, at, links); n-- > 0;)
            if ((t->cell[links[n].from].flags & (Q_REACHABLE | Q_ENDS)) == Q_REACHABLE)
                how |= links[n].outcome;
        if (!how)
            continue;
        t->reachable++;
        t->row[t->cell[at].depth].reachable++;
        if (how & Q_GOES_ON || t->cell[at].flags & Q_ENDS || !completing_ends(t, at))
            t->cell[at].flags |= Q_REACHABLE;
    }
    return true;
}

static bool count_rows(q_state_table *t, const quoth_watch *watch)
{
    q_throttle throttle = q_throttle_begin(watch, t->count);
    for (uint32_t at = 0; at < t->count; at++) {
        if (!q_throttle_step(&throttle, at))
            return false;
        const q_cell *c = &t->cell[at];
        quoth_ghost_row *row = &t->row[c->depth];
        row->legal++;
        row->words += c->flags & Q_ENDS ? 1 : 0;
        row->won += (c->flags & (Q_ENDS | Q_WINS)) == Q_WINS;
        row->lost += !(c->flags & (Q_ENDS | Q_WINS));
    }
    return true;
}

static quoth_status sum_checksum(q_state_table *t, const q_state_space *s, const quoth_watch *watch)
{
    q_throttle throttle = q_throttle_begin(watch, t->count);
    uint64_t *hash = q_allocate(t->memory, t->count, sizeof *hash), sum = 0;
    if (!hash)
        return QUOTH_NO_MEMORY;
    bool goes_on = s->hashes(s->positions, hash, watch);
    for (uint32_t at = 0; at < t->count && goes_on; at++) {
        unsigned flags = t->cell[at].flags;
        if (t->rules.players == 2) {
            sum += q_mix64(hash[at] + (flags & Q_ENDS ? 2 : (flags & Q_WINS) != 0));
        } else {
            quoth_ghost_view view = view_of(t, at);
            sum += q_hash_value(&t->rules, hash[at], &view);
        }
        goes_on = q_throttle_step(&throttle, at);
    }
    q_free(t->memory, hash, t->count, sizeof *hash);
    t->checksum = sum;
    return goes_on ? QUOTH_OK : QUOTH_STOPPED;
}

quoth_status q_state_table_solve(q_state_table *t, const q_state_space *s, const q_rules *rules,
                                 const quoth_watch *watch, const quoth_memory *memory)
{
    *t = (q_state_table){.memory = memory, .rules = *rules, .count = s->count};
    t->cell = q_allocate(memory, t->count, sizeof *t->cell);
    if (rules->players > 2)
        t->seats = q_allocate(memory, t->count, sizeof *t->seats);
    quoth_status status = QUOTH_OK;
    if (!t->cell || (rules->players > 2 && !t->seats))
        status = QUOTH_NO_MEMORY;
    if (!status && (!begin_cells(t, s, watch) || !value_cells(t, s, watch)))
        status = QUOTH_STOPPED;
    if (status)
        q_state_table_free(t);
    return status;
}

quoth_status q_state_table_count(q_state_table *t, const q_state_space *s, const quoth_watch *watch)
{
    t->rows = t->deepest + 1u;
    t->row = q_allocate_zeroed(t->memory, t->rows, sizeof *t->row);
    quoth_status status = t->row ? sum_checksum(t, s, watch) : QUOTH_NO_MEMORY;
    if (!status && (!mark_reachable(t, s, watch) || !count_rows(t, watch)))
        status = QUOTH_STOPPED;
    if (status) {
        q_free(t->memory, t->row, t->rows, sizeof *t->row);
        t->row = NULL;
        t->rows = 0;
    }
    return status;
}

void q_state_table_free(q_state_table *t)
{
    q_free(t->memory, t->cell, t->count, sizeof *t->cell);
    q_free(t->memory, t->seats, t->count, sizeof *t->seats);
    q_free(t->memory, t->row, t->rows, sizeof *t->row);
    *t = (q_state_table){0};
}

bool q_hash_fragments(const q_interner *s, uint64_t *hash, const quoth_watch *watch)
{
    q_throttle throttle = q_throttle_begin(watch, s->count);
    for (uint32_t number = 0; number < s->count; number++) {
        unsigned length;
        const uint8_t *letters = q_interner_letters(s, number, &length);
        hash[number] = 0;
        for (unsigned i = 0; i < length; i++)
            hash[number] = q_hash_letter(hash[number], letters[i]);
        if (!q_throttle_add(&throttle, number, 1 + length / 8u))
            return false;
    }
    return true;
}
