#include "endgame/one_tile.h"

#include "base/bits.h"
#include "base/memory.h"

bool q_is_one_tile_endgame(const q_tree *t, const q_counts *is)
{
    return q_bag_is_empty(t, is) && q_rack_of(t, is, 0)->tiles == 1 &&
           q_rack_of(t, is, 1)->tiles == 1;
}

int q_one_tile_value(const q_tree *t, const q_counts *is, const int out[2])
{
    q_counts next = *is;
    unsigned seat = is->mover;
    int value = out[seat] < 0 ? -Q_INFINITE
                              : out[seat] + q_gain_of(t) * q_rack_of(t, is, !seat)->sum;
    int later;
    if (!q_ends_by(t, is, &q_pass, &next, &later))
        later = -q_one_tile_value(t, &next, out);
    return later > value ? later : value;
}

/* The empty square of a lane on which a play of one tile lays it, by row. */
static unsigned square_of_single(const q_tree *t, const q_small_play *play)
{
    bool down = play->lane >= QUOTH_SIDE_MAX;
    unsigned lane = play->lane % QUOTH_SIDE_MAX, at = play->first;
    while (t->position->tile[down][q_square(lane, at)])
        at++;
    return down ? q_square(at, lane) : q_square(lane, at);
}

/* Adds those of a list behind `end`; room is there.  Letters of a blank score the same, so one of
 * them is enough. */
static size_t add_singles(q_tree *t, const q_lane_list *list, size_t end)
{
    size_t first = end;
    for (uint32_t i = 0; i < list->count; i++) {
        const q_small_play *play = &list->play[i];
        if (play->tiles != 1)
            continue;
        q_one_tile_play new = {play->score, play->code, (uint16_t)square_of_single(t, play)};
        const q_one_tile_play *last = end > first ? &t->single[end - 1] : NULL;
        if (!last || last->square != new.square || last->code != new.code)
            t->single[end++] = new;
    }
    return end;
}

static void sort_singles(q_one_tile_play *single, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        const q_one_tile_play kept = single[i];
        size_t j = i;
        for (; j > 0 && single[j - 1].score < kept.score; j--)
            single[j] = single[j - 1];
        single[j] = kept;
    }
}

/* Makes room for so many; false without memory. */
static bool has_singles(q_tree *t, size_t count)
{
    if (!q_reserve(t->memory, (void **)&t->single, &t->singles_capacity, count, sizeof *t->single))
        t->status = QUOTH_NO_MEMORY;
    return t->status != QUOTH_NO_MEMORY;
}

/* Lists the plays of one tile of both seats, the best first. */
static bool list_singles(q_tree *t, unsigned at)
{
    q_tree_node *n = &t->node[at];
    size_t end = n->singles;
    if (!has_singles(t, end + 1)) /* also where there are none: sums of pointers begin somewhere */
        return false;
    for (unsigned seat = 0; seat < 2; seat++) {
        size_t first = end;
        for (uint64_t lanes = n->alive[seat]; lanes; lanes &= lanes - 1) {
            const q_lane_list *list = n->list[seat][q_lowest_bit(lanes)];
            if (!has_singles(t, end + list->count))
                return false;
            end = add_singles(t, list, end);
        }
        sort_singles(t->single + first, end - first);
        n->singles_end[seat] = end;
    }
    n->has_singles = true;
    return true;
}

static uint64_t all_letters(const quoth_cross *cross)
{
    return (UINT64_C(2) << cross->rules.tiles.alphabet.letters) - 2;
}

/* The score of a tile (0: a blank) on an empty square, -1 if it does not fit there. */
static int score_of_tile(const q_tree *t, unsigned square, quoth_tile tile)
{
    const quoth_position *p = t->position;
    const quoth_cross *cross = p->cross;
    unsigned turned = q_transpose(square);
    uint64_t letters = p->cross_set[0][square] & p->cross_set[1][turned];
    uint64_t wanted = tile ? UINT64_C(1) << tile : all_letters(cross);
    if (!(letters & wanted))
        return -1;
    int value = cross->value[tile ? tile : QUOTH_BLANK] * cross->letter_premium[0][square];
    int score = cross->rules.bonus[1];
    if (p->cross_score[0][square] >= 0)
        score += (p->cross_score[0][square] + value) * cross->word_premium[0][square];
    if (p->cross_score[1][turned] >= 0)
        score += (p->cross_score[1][turned] + value) * cross->word_premium[0][square];
    return score;
}

/* What a play changed for single tiles. */
typedef struct changed_squares {
    uint64_t set[Q_BOARD / 64 + 1]; /* a bit each, by row */
    unsigned ends;                  /* empty ones */
    uint16_t end[Q_SAVED_SQUARES_MAX];
} changed_squares;

static void note_changed(const q_tree *t, const q_saved_square *was, unsigned count,
                         changed_squares *c)
{
    *c = (changed_squares){0};
    for (unsigned i = 0; i < count; i++) {
        unsigned d = was[i].at >> Q_SAVED_DIRECTION;
        unsigned square = was[i].at & ((1u << Q_SAVED_DIRECTION) - 1);
        unsigned by_row = d ? q_transpose(square) : square;
        c->set[by_row / 64] |= UINT64_C(1) << by_row % 64;
        if (!t->position->tile[d][square])
            c->end[c->ends++] = (uint16_t)by_row;
    }
}

/* The best score of a seat's last tile after the play at the node; -1 if it does not fit. */
static int best_last(const q_tree *t, const q_tree_node *n, unsigned seat, uint32_t code,
                     const changed_squares *c)
{
    const q_one_tile_play *s = t->single + (seat ? n->singles_end[0] : n->singles);
    const q_one_tile_play *end = t->single + n->singles_end[seat];
    quoth_tile tile[Q_RACK_TABLE_TILES];
    q_rack_tiles(&t->whole[seat], code, tile);
    while (s < end && (s->code != code || (c->set[s->square / 64] >> s->square % 64 & 1)))
        s++;
    int best = s < end ? s->score : -1;
    for (unsigned i = 0; i < c->ends; i++) {
        int score = score_of_tile(t, c->end[i], tile[0]);
        best = score > best ? score : best;
    }
    return best;
}

int q_value_before_one_tile(q_tree *t, unsigned at, const q_small_play *play, const q_counts *next)
{
    const q_tree_node *n = &t->node[at];
    q_saved_square *was = t->crossed + t->crosseds;
    quoth_play wide;
    changed_squares changed;
    int out[2];
    if (!n->has_singles && !list_singles(t, at))
        return 0;
    q_small_play_expand(&t->lists, play, &wide);
    unsigned count = q_make_placement(t->position, &wide, was);
    note_changed(t, was, count, &changed);
    for (unsigned seat = 0; seat < 2; seat++)
        out[seat] = best_last(t, n, seat, next->code[seat], &changed);
    q_unmake_placement(t->position, &wide, was, count);
    return play->score - q_one_tile_value(t, next, out);
}
