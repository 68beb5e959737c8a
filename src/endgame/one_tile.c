#include "endgame/one_tile.h"

#include "base/bits.h"
#include "base/memory.h"

bool q_is_one_tile_endgame(const q_tree *t, const q_tree_state *s)
{
    return q_bag_is_empty(t, s) && q_rack_of(t, s, 0)->tiles == 1 &&
           q_rack_of(t, s, 1)->tiles == 1 && !s->final_turns;
}

/* The mover plays the tile, or passes; then the opponent has the same choice, until passes end the
 * game. */
int q_one_tile_value(const q_tree *t, const q_tree_state *s, const int out[2])
{
    q_tree_state next = *s;
    unsigned seat = s->mover;
    int play = out[seat] < 0 ? -Q_INFINITE
                             : out[seat] + q_out_factor(t) * q_rack_of(t, s, !seat)->points;
    int pass;
    if (!q_turn_ends_game(t, s, &q_pass, &next, &pass))
        pass = -q_one_tile_value(t, &next, out);
    return pass > play ? pass : play;
}

/* ---- one-tile plays of a node -------------------------------------------------------------- */

/* The square, counted by row, on which a one-tile play lays its tile. */
static unsigned square_of(const q_tree *t, const q_small_play *play)
{
    bool down = play->line >= QUOTH_SIDE_MAX;
    unsigned line = play->line % QUOTH_SIDE_MAX, at = play->start;
    while (t->position->tile[down][q_square(line, at)])
        at++;
    return down ? q_square(at, line) : q_square(line, at);
}

/* Appends the one-tile plays of a list at `end` and returns the new end.  All letters of a blank
 * score the same, so one of them is enough. */
static size_t append_from(q_tree *t, const q_line_list *list, size_t end)
{
    size_t first = end;
    for (uint32_t i = 0; i < list->count; i++) {
        const q_small_play *play = &list->play[i];
        if (play->tiles != 1)
            continue;
        q_one_tile_play new = {play->score, play->subrack, (uint16_t)square_of(t, play)};
        const q_one_tile_play *last = end > first ? &t->one_tile[end - 1] : NULL;
        if (!last || last->square != new.square || last->rack != new.rack)
            t->one_tile[end++] = new;
    }
    return end;
}

/* Sorts by falling score. */
static void sort(q_one_tile_play *play, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        const q_one_tile_play moved = play[i];
        size_t j = i;
        for (; j > 0 && play[j - 1].score < moved.score; j--)
            play[j] = play[j - 1];
        play[j] = moved;
    }
}

static bool reserve(q_tree *t, size_t count)
{
    return q_reserve(t->memory, (void **)&t->one_tile, &t->one_tile_capacity, count,
                     sizeof *t->one_tile);
}

/* Lists the one-tile plays of both seats at a node; false without memory. */
static bool list_one_tile_plays(q_tree *t, q_tree_node *n)
{
    size_t end = n->one_tile;
    if (!reserve(t, end + 1)) /* an empty list needs an array too, to point into */
        return false;
    for (unsigned seat = 0; seat < 2; seat++) {
        size_t first = end;
        for (uint64_t lines = n->lines[seat]; lines; lines &= lines - 1) {
            const q_line_list *list = n->list[seat][q_lowest_bit(lines)];
            if (!reserve(t, end + list->count))
                return false;
            end = append_from(t, list, end);
        }
        sort(t->one_tile + first, end - first);
        n->one_tile_end[seat] = end;
    }
    n->has_one_tile = true;
    return true;
}

/* ---- after a play -------------------------------------------------------------------------- */

static uint64_t all_letters(const quoth_cross *cross)
{
    return (UINT64_C(2) << cross->rules.tiles.alphabet.letters) - 2;
}

/* The score of a tile (0: a blank) on an empty square; -1 if it does not fit there. */
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

/* The squares on which a play changed one-tile plays. */
typedef struct changed_squares {
    uint64_t set[Q_BOARD / 64 + 1]; /* a bit each, counted by row */
    unsigned empties;
    uint16_t empty[Q_SAVED_SQUARES_MAX]; /* those that are still empty */
} changed_squares;

static void collect_changed(const q_tree *t, const q_saved_square *was, unsigned count,
                            changed_squares *c)
{
    *c = (changed_squares){0};
    for (unsigned i = 0; i < count; i++) {
        unsigned d = was[i].at >> Q_SAVED_DIRECTION;
        unsigned square = was[i].at & ((1u << Q_SAVED_DIRECTION) - 1);
        unsigned by_row = d ? q_transpose(square) : square;
        c->set[by_row / 64] |= UINT64_C(1) << by_row % 64;
        if (!t->position->tile[d][square])
            c->empty[c->empties++] = (uint16_t)by_row;
    }
}

/* The best score of a seat's last tile on the board after the play; -1 if it does not fit: the best
 * one-tile play of the node on an unchanged square, or a play on a changed square. */
static int best_score(const q_tree *t, const q_tree_node *n, unsigned seat, uint32_t rack,
                      const changed_squares *c)
{
    const q_one_tile_play *s = t->one_tile + (seat ? n->one_tile_end[0] : n->one_tile);
    const q_one_tile_play *end = t->one_tile + n->one_tile_end[seat];
    quoth_tile tile[Q_RACK_TABLE_TILES];
    q_rack_tiles(&t->racks[seat], rack, tile);
    while (s < end && (s->rack != rack || (c->set[s->square / 64] >> s->square % 64 & 1)))
        s++;
    int best = s < end ? s->score : -1;
    for (unsigned i = 0; i < c->empties; i++) {
        int score = score_of_tile(t, c->empty[i], tile[0]);
        best = score > best ? score : best;
    }
    return best;
}

q_score q_value_before_one_tile(q_tree *t, q_tree_node *n, q_tree_node *child)
{
    changed_squares changed;
    int out[2];
    if (!n->has_one_tile && !list_one_tile_plays(t, n))
        return (q_score){.status = QUOTH_NO_MEMORY};
    q_small_play_expand(&t->cache, &child->play, &child->placed);
    child->undos = q_make_placement(t->position, &child->placed, child->undo);
    collect_changed(t, child->undo, child->undos, &changed);
    for (unsigned seat = 0; seat < 2; seat++)
        out[seat] = best_score(t, n, seat, child->state.rack[seat], &changed);
    q_unmake_placement(t->position, &child->placed, child->undo, child->undos);
    return (q_score){.value = child->play.score - q_one_tile_value(t, &child->state, out),
                     .complete = true};
}
