#include "endgame/make_move.h"

#include <string.h>

#include "base/bits.h"
#include "base/memory.h"

/* ---- lists of plays ------------------------------------------------------------------------ */

/* Gets the list of one line.  False with *status set, or if the move cache has been emptied. */
static bool fill_line(q_tree *t, q_tree_node *n, unsigned seat, unsigned line,
                      const q_line_list *superset, quoth_status *status)
{
    const q_line_list *list = q_move_cache_get(&t->cache, line, n->line_hash[line], seat,
                                               n->state.rack[seat], superset, status);
    if (!list)
        return false;
    q_prefetch(list); /* the callers read it once they have all lines */
    n->list[seat][line] = list;
    n->lines[seat] |= (uint64_t)(list != &q_no_plays) << line;
    return true;
}

static bool fill_lines(q_tree *t, q_tree_node *n, unsigned seat, uint64_t lines,
                       quoth_status *status)
{
    for (; lines; lines &= lines - 1)
        if (!fill_line(t, n, seat, q_lowest_bit(lines), NULL, status))
            return false;
    return true;
}

uint64_t q_all_lines(const q_tree *t)
{
    return ((UINT64_C(1) << t->cross->lines[0]) - 1) | ((UINT64_C(1) << t->cross->lines[1]) - 1)
                                                           << QUOTH_SIDE_MAX;
}

/* The lines whose lists follow from those of the parent: the last play did not touch them. */
static uint64_t inherited_lines(const q_tree_node *n, unsigned seat)
{
    const q_tree_node *parent = n->parent;
    return parent && !(n->drew >> seat & 1) && parent->generation == n->generation
               ? parent->listed[seat] & ~n->touched
               : 0;
}

/* Fills in the lists of a seat in these lines.  Inherited lists are those of the parent: as they
 * are if the rack is the same, filtered if it has shrunk. */
static bool fill_lists(q_tree *t, q_tree_node *n, unsigned seat, uint64_t lines,
                       quoth_status *status)
{
    const q_tree_node *parent = n->parent;
    uint64_t inherited = lines & inherited_lines(n, seat), new = lines & ~inherited;
    uint64_t same = inherited ? inherited & parent->lines[seat] : 0;
    bool shrunk = same && parent->state.rack[seat] != n->state.rack[seat];
    n->lines[seat] &= n->listed[seat];
    n->lines[seat] |= shrunk ? 0 : same;
    for (uint64_t left = new | (shrunk ? same : 0); left; left &= left - 1)
        q_move_cache_prefetch(&t->cache, n->line_hash[q_lowest_bit(left)], seat,
                              n->state.rack[seat]);
    for (; same; same &= same - 1) {
        unsigned line = q_lowest_bit(same);
        if (!shrunk)
            n->list[seat][line] = parent->list[seat][line];
        else if (!fill_line(t, n, seat, line, parent->list[seat][line], status))
            return false;
    }
    if (!fill_lines(t, n, seat, new, status))
        return false;
    n->listed[seat] |= lines;
    return true;
}

/* Drops the lists that the move cache does not hold any more. */
static void drop_stale_lists(const q_tree *t, q_tree_node *n)
{
    if (n->generation == t->cache.generation)
        return;
    n->generation = t->cache.generation;
    q_drop_lists(n);
}

/* Generates the lists of each seat in these lines.  Where the move cache does not hold them all at
 * once it grows. */
static quoth_status need_lines(q_tree *t, q_tree_node *n, const uint64_t lines[2])
{
    for (unsigned emptied = 0;;) {
        drop_stale_lists(t, n);
        quoth_status status = QUOTH_OK;
        unsigned seat = lines[0] & ~n->listed[0] ? 0 : 1;
        uint64_t missing = lines[seat] & ~n->listed[seat];
        if (!missing)
            return QUOTH_OK;
        if (fill_lists(t, n, seat, missing, &status))
            continue;
        if (status)
            return status;
        if (++emptied > 2 && !q_move_cache_grow(&t->cache))
            return QUOTH_NO_MEMORY;
    }
}

quoth_status q_need_lines(q_tree *t, q_tree_node *n, unsigned seat, uint64_t lines)
{
    const uint64_t of_seat[2] = {seat ? 0 : lines, seat ? lines : 0};
    return need_lines(t, n, of_seat);
}

quoth_status q_need_lists(q_tree *t, q_tree_node *n, unsigned seats)
{
    const uint64_t all = q_all_lines(t), lines[2] = {seats & 1 ? all : 0, seats & 2 ? all : 0};
    return need_lines(t, n, lines);
}

quoth_status q_inherit_lists(q_tree *t, q_tree_node *n)
{
    quoth_status status = QUOTH_OK;
    drop_stale_lists(t, n);
    for (unsigned seat = 0; seat < 2; seat++) {
        uint64_t missing = inherited_lines(n, seat) & ~n->listed[seat];
        if (missing && !fill_lists(t, n, seat, missing, &status)) {
            drop_stale_lists(t, n);
            return status;
        }
    }
    return QUOTH_OK;
}

bool q_has_lists(const q_tree *t, const q_tree_node *n, unsigned seats)
{
    if (n->generation != t->cache.generation)
        return false;
    for (unsigned seat = 0; seat < 2; seat++)
        if (seats >> seat & 1 && n->listed[seat] != q_all_lines(t))
            return false;
    return true;
}

quoth_status q_tree_reserve(q_tree *t, size_t more)
{
    return q_reserve(t->memory, (void **)&t->play, &t->plays_capacity, t->plays + more,
                     sizeof *t->play)
               ? QUOTH_OK
               : QUOTH_NO_MEMORY;
}

const q_small_play q_pass = {.order_score = INT32_MIN};

quoth_status q_tree_generate(q_tree *t, q_tree_node *n, size_t *first)
{
    unsigned seat = n->state.mover;
    *first = t->plays;
    quoth_status status = q_need_lists(t, n, 1u << seat);
    for (uint64_t lines = status ? 0 : n->lines[seat]; lines; lines &= lines - 1) {
        const q_line_list *list = n->list[seat][q_lowest_bit(lines)];
        status = q_tree_reserve(t, list->count);
        if (status)
            return status;
        memcpy(t->play + t->plays, list->play, list->count * sizeof *list->play);
        t->plays += list->count;
        t->listed += list->count;
    }
    if (!status)
        status = q_tree_reserve(t, 1);
    if (!status)
        t->play[t->plays++] = q_pass;
    return status;
}

/* ---- rules --------------------------------------------------------------------------------- */

static void play_turn(const q_tree *t, q_tree_state *s, const q_small_play *play)
{
    unsigned seat = s->mover;
    s->rack[seat] -= play->subrack;
    if (!q_bag_is_empty(t, s))
        for (unsigned have = q_rack_of(t, s, seat)->tiles;
             have < t->cross->rules.rack && !q_bag_is_empty(t, s); have++)
            s->rack[seat] += t->draws.weight[seat][s->drawn++];
    s->score[seat] += play->score;
    s->scoreless = play->score ? 0 : (uint8_t)(s->scoreless + 1);
    s->passes = play->id ? 0 : (uint8_t)(s->passes + 1);
    s->mover = (uint8_t)!seat;
    if (s->final_turns)
        s->final_turns--;
    else if (t->cross->rules.final_turn && q_bag_is_empty(t, s))
        s->final_turns = 2;
}

static bool is_stuck(const q_tree *t, const q_tree_state *s)
{
    return !s->final_turns && q_turns_end_game(&t->cross->rules, 2, s->score[0] || s->score[1],
                                               s->scoreless, s->passes);
}

int q_stuck_value(const q_tree *t, const q_tree_state *s, unsigned seat)
{
    if (s->final_turns)
        return 0;
    return t->cross->rules.stuck_loss *
           (q_rack_of(t, s, !seat)->points - q_rack_of(t, s, seat)->points);
}

bool q_turn_ends_game(const q_tree *t, const q_tree_state *s, const q_small_play *play,
                      q_tree_state *next, int *value)
{
    unsigned seat = s->mover;
    *next = *s;
    play_turn(t, next, play);
    if (s->final_turns == 1) {
        *value = play->score;
        return true;
    }
    if (play->tiles && q_rack_of(t, next, seat)->tiles == 0 && !t->cross->rules.final_turn) {
        *value = play->score + q_out_factor(t) * q_rack_of(t, s, !seat)->points;
        return true;
    }
    if (!is_stuck(t, next))
        return false;
    *value = play->score + q_stuck_value(t, next, seat);
    return true;
}

/* ---- keys ---------------------------------------------------------------------------------- */

uint64_t q_board_after(const q_tree *t, const q_tree_node *n, const q_small_play *play)
{
    unsigned d = play->line >= QUOTH_SIDE_MAX, line = play->line % QUOTH_SIDE_MAX, next = 0;
    const quoth_tile *tile = t->position->tile[d] + q_square(line, 0);
    uint64_t key = n->board;
    for (unsigned at = play->start; next < play->tiles; at++)
        if (!tile[at])
            key += q_key_of_square(d ? q_square(at, line) : q_square(line, at), play->tile[next++]);
    return key;
}

uint64_t q_node_key(const q_tree *t, const q_tree_node *n)
{
    const q_tree_state *s = &n->state;
    uint64_t key = n->board + q_rack_of(t, s, 0)->key + q_rack_of(t, s, 1)->key;
    key += t->draws.key[s->drawn];
    key += s->mover ? q_key_number((uint64_t)Q_KEY_TURN << 8 | 1) : 0;
    if (s->scoreless)
        key += q_key_number((uint64_t)Q_KEY_SCORELESS << 8 | s->scoreless);
    if (s->passes && t->cross->rules.pass_limit)
        key += q_key_number((uint64_t)Q_KEY_PASSES << 8 | s->passes);
    if (s->final_turns)
        key += q_key_number((uint64_t)Q_KEY_FINAL_TURNS << 8 | s->final_turns);
    if (t->score_matters)
        key += q_key_number((uint64_t)(uint32_t)s->score[0] << 32 | (uint32_t)s->score[1]);
    return key;
}

uint64_t q_lines_touched(const q_tree *t, const q_small_play *play)
{
    unsigned d = play->line >= QUOTH_SIDE_MAX, line = play->line % QUOTH_SIDE_MAX, laid_tiles = 0;
    const quoth_tile *tile = t->position->tile[d] + q_square(line, 0);
    unsigned along = d * QUOTH_SIDE_MAX, across = !d * QUOTH_SIDE_MAX;
    uint64_t lines = UINT64_C(1) << play->line;
    unsigned end = play->start + play->length;
    if (!play->id)
        return 0;
    if (play->start > 0)
        lines |= UINT64_C(1) << (across + play->start - 1);
    if (end < t->cross->lines[!d])
        lines |= UINT64_C(1) << (across + end);
    for (unsigned at = play->start; laid_tiles < play->tiles; at++) {
        if (tile[at])
            continue;
        const quoth_tile *beside = t->position->tile[!d] + q_square(at, 0);
        unsigned low = line, high = line + 1;
        laid_tiles++;
        lines |= UINT64_C(1) << (across + at);
        while (low > 0 && q_is_tile(beside[low - 1]))
            low--;
        while (q_is_tile(beside[high]))
            high++;
        if (low > 0)
            lines |= UINT64_C(1) << (along + low - 1);
        if (high < t->cross->lines[d])
            lines |= UINT64_C(1) << (along + high);
    }
    return lines;
}

uint64_t q_lines_beyond(const q_tree *t, unsigned line)
{
    unsigned d = line >= QUOTH_SIDE_MAX, along = d * QUOTH_SIDE_MAX, middle = line % QUOTH_SIDE_MAX;
    const quoth_tile *tile = t->position->tile[d] + q_square(middle, 0);
    uint64_t beyond = ((UINT64_C(1) << t->cross->lines[d]) - 1) & ~(UINT64_C(1) << middle);
    for (unsigned at = 0; at < t->cross->length[d]; at++) {
        if (tile[at])
            continue;
        const quoth_tile *beside = t->position->tile[!d] + q_square(at, 0);
        unsigned low = middle, high = middle + 1;
        while (low > 0 && q_is_tile(beside[low - 1]))
            low--;
        while (q_is_tile(beside[high]))
            high++;
        if (low > 0)
            beyond &= ~(UINT64_C(1) << (low - 1));
        beyond &= ~(UINT64_C(1) << high);
    }
    return beyond << along;
}

/* ---- the board ----------------------------------------------------------------------------- */

/* Updates the line hashes for the squares that a play changed. */
static void update_hashes(const q_tree *t, q_tree_node *n)
{
    const quoth_position *p = t->position;
    for (unsigned i = 0; i < n->undos; i++) {
        const q_saved_square *was = &n->undo[i];
        unsigned d = was->at >> Q_SAVED_DIRECTION;
        unsigned square = was->at & ((1u << Q_SAVED_DIRECTION) - 1);
        unsigned line = d * QUOTH_SIDE_MAX + square / Q_LINE, at = square % Q_LINE - 1;
        n->line_hash[line] += q_hash_of_square(&t->cache, at, p->tile[d][square],
                                               p->cross_set[d][square], p->cross_score[d][square]) -
                              q_hash_of_square(&t->cache, at, 0, was->cross_set, was->cross_score);
    }
}

void q_prepare_child(const q_tree *t, const q_tree_node *n, q_tree_node *child)
{
    child->touched = q_lines_touched(t, &child->play);
    q_drop_lists(child);
    child->has_one_tile = false;
    child->one_tile = n->has_one_tile ? n->one_tile_end[1] : n->one_tile;
    child->drew = n->state.drawn < child->state.drawn ? (uint8_t)(1u << n->state.mover) : 0;
    child->generation = t->cache.generation;
    memcpy(child->line_hash, n->line_hash, sizeof child->line_hash);
}

void q_make_on_board(q_tree *t, q_tree_node *child)
{
    if (!child->play.id)
        return;
    q_small_play_expand(&t->cache, &child->play, &child->placed);
    child->undos = q_make_placement(t->position, &child->placed, child->undo);
    update_hashes(t, child);
    t->position->state.on_board++;
}

void q_tree_unmake(q_tree *t, q_tree_node *n)
{
    if (!n->play.id)
        return;
    q_unmake_placement(t->position, &n->placed, n->undo, n->undos);
    t->position->state.on_board--;
}

/* ---- walking ------------------------------------------------------------------------------- */

q_tree_node *q_tree_make(q_tree *t, q_tree_node *n, const q_small_play *play, q_score *end)
{
    q_tree_node *child = q_tree_child(t, n);
    int value = 0;
    *end = (q_score){.status = child ? QUOTH_OK : QUOTH_NO_MEMORY, .complete = true};
    if (!child)
        return NULL;
    if (q_turn_ends_game(t, &n->state, play, &child->state, &value)) {
        end->value = value;
        return NULL;
    }
    child->play = *play;
    child->board = q_board_after(t, n, play);
    q_prepare_child(t, n, child);
    q_make_on_board(t, child);
    return child;
}

unsigned q_tree_bag(const q_tree *t, const q_tree_node *n)
{
    return t->draws.count - n->state.drawn;
}

unsigned q_tree_bag_after(const q_tree *t, const q_tree_node *n, const q_small_play *play)
{
    q_tree_state after = n->state;
    play_turn(t, &after, play);
    return t->draws.count - after.drawn;
}
