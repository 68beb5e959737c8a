/* Words across: which letters an empty square takes because of what stands beside it. */
#include <string.h>

#include "base/bits.h"
#include "cross/position.h"

/* Letters that accept in a list. */
static uint64_t accepting(quoth_graph graph, uint32_t list)
{
    uint64_t letters = 0;
    if (!list)
        return 0;
    for (;; list++) {
        uint32_t node = quoth_graph_node(graph, list);
        if (quoth_node_accepts(node))
            letters |= UINT64_C(1) << quoth_node_letter(node);
        if (quoth_node_ends(node))
            return letters;
    }
}

/* Follows `count` tiles backwards. */
static uint32_t follow_run(quoth_graph graph, uint32_t list, const quoth_tile *first,
                           unsigned count)
{
    bool accepts;
    for (unsigned i = 0; i < count; i++)
        list = q_follow(graph, list, quoth_tile_letter(*(first - i)), &accepts);
    return list;
}

/* Letters x so that before + x + after is a word. */
static uint64_t letters_between(quoth_graph graph, const quoth_tile *lane, unsigned square,
                                unsigned before, unsigned after)
{
    uint32_t root = q_root(graph, Q_GADDAG_ROOT);
    bool accepts;
    if (!after) {
        uint32_t list = follow_run(graph, root, lane + square - 1, before);
        return accepting(graph, q_follow(graph, list, 0, &accepts));
    }
    uint32_t list = follow_run(graph, root, lane + square + after, after);
    if (!before)
        return accepting(graph, list);
    uint64_t letters = 0;
    for (; list; list++) {
        uint32_t node = quoth_graph_node(graph, list);
        unsigned letter = quoth_node_letter(node);
        if (letter && quoth_node_child(node)) {
            bool all = true;
            uint32_t at = quoth_node_child(node);
            for (unsigned i = 1; i <= before && all; i++) {
                at = q_follow(graph, at, quoth_tile_letter(lane[square - i]), &accepts);
                all = at || (i == before && accepts);
            }
            if (all && accepts)
                letters |= UINT64_C(1) << letter;
        }
        if (quoth_node_ends(node))
            break;
    }
    return letters;
}

static uint64_t letters_by_trying(const quoth_cross *cross, const quoth_tile *lane, unsigned square,
                                  unsigned before, unsigned after)
{
    quoth_tile run[QUOTH_SIDE_MAX];
    uint64_t letters = 0;
    memcpy(run, lane + square - before, before + 1 + after);
    for (unsigned letter = 1; letter <= cross->rules.tiles.alphabet.letters; letter++) {
        run[before] = (quoth_tile)letter;
        if (q_is_word(cross, run, before + 1 + after))
            letters |= UINT64_C(1) << letter;
    }
    return letters;
}

void q_cross_set_square(quoth_position *p, unsigned d, unsigned square)
{
    unsigned turned = q_turned(square);
    const quoth_tile *lane = p->tile[!d];
    p->cross_set[d][square] = 0;
    p->cross_score[d][square] = -1;
    if (lane[turned])
        return;
    unsigned before = 0, after = 0;
    int sum = 0;
    for (; q_is_tile(lane[turned - before - 1]); before++)
        sum += p->cross->value[lane[turned - before - 1]];
    for (; q_is_tile(lane[turned + after + 1]); after++)
        sum += p->cross->value[lane[turned + after + 1]];
    if (before + after == 0) {
        p->cross_set[d][square] = Q_ANY_LETTER;
        return;
    }
    p->cross_score[d][square] = (int16_t)sum;
    p->cross_set[d][square] = p->cross->rules.anagrams
                                  ? letters_by_trying(p->cross, lane, turned, before, after)
                                  : letters_between(p->cross->graph, lane, turned, before, after);
}

void q_cross_set_all(quoth_position *p)
{
    for (unsigned d = 0; d < 2; d++)
        for (unsigned lane = 0; lane < p->cross->lanes[d]; lane++)
            for (unsigned at = 0; at < p->cross->length[d]; at++)
                q_cross_set_square(p, d, q_square(lane, at));
}

/* Brings the two squares at the ends of a run along `d` in line, for plays across it. */
static void cross_ends(quoth_position *p, unsigned d, unsigned square)
{
    const quoth_tile *lane = p->tile[d];
    unsigned first = square, last = square;
    while (q_is_tile(lane[first - 1]))
        first--;
    while (q_is_tile(lane[last + 1]))
        last++;
    if (lane[first - 1] != QUOTH_WALL)
        q_cross_set_square(p, !d, q_turned(first - 1));
    if (lane[last + 1] != QUOTH_WALL)
        q_cross_set_square(p, !d, q_turned(last + 1));
}

static void change(quoth_position *p, const quoth_play *play, bool lay)
{
    unsigned d = play->down;
    unsigned first = d ? q_square(play->column, play->row) : q_square(play->row, play->column);
    for (unsigned i = 0; i < play->length; i++)
        if (play->tile[i]) {
            unsigned square = first + i;
            quoth_tile tile = lay ? play->tile[i] : 0;
            p->tile[d][square] = p->tile[!d][q_turned(square)] = tile;
        }
    for (unsigned i = 0; i < play->length; i++)
        if (play->tile[i]) {
            unsigned square = first + i, turned = q_turned(square);
            for (unsigned e = 0; e < 2; e++)
                q_cross_set_square(p, e, e == d ? square : turned);
            cross_ends(p, !d, turned);
            cross_ends(p, d, square);
        }
}

void q_lay(quoth_position *p, const quoth_play *play)
{
    change(p, play, true);
}

void q_lift(quoth_position *p, const quoth_play *play)
{
    change(p, play, false);
}
