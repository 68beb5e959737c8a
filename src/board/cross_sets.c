/* Cross-sets and cross-scores (Appel and Jacobson 1988): for an empty square, the letters that
 * form a word with the run beside it at right angles, and the value of that run; and extension
 * sets. */
#include <string.h>

#include "board/position.h"

/* ---- the cross-set of a square ------------------------------------------------------------- */

/* The letters of an arc list, as bits: those that end a word, or all; bit 0 for the turn of a
 * GADDAG. */
static inline uint64_t arc_letters(quoth_graph graph, uint32_t list, bool ending)
{
    uint64_t letters = 0;
    if (!list)
        return 0;
    for (;; list++) {
        uint32_t node = quoth_graph_node(graph, list);
        if (!ending || quoth_node_accepts(node))
            letters |= UINT64_C(1) << quoth_node_letter(node);
        if (quoth_node_ends(node))
            return letters;
    }
}

/* The arc list after a run of tiles in the GADDAG, from the last tile back to the first; 0: the run
 * is in no word. */
static uint32_t gaddag_list(const quoth_cross *cross, const quoth_tile *run, unsigned count)
{
    const quoth_tile *last = run + count - 1;
    uint32_t list = cross->after_gaddag_root[quoth_tile_letter(*last)];
    bool accepts;
    for (unsigned i = 1; i < count && list; i++)
        list = q_follow(cross->graph, list, quoth_tile_letter(last[-(int)i]), &accepts);
    return list;
}

/* The arc list after a run of tiles in the DAWG; 0: no longer word begins with the run. */
static uint32_t dawg_list(const quoth_cross *cross, const quoth_tile *run, unsigned count)
{
    uint32_t list = cross->after_root[quoth_tile_letter(*run)];
    bool accepts;
    for (unsigned i = 1; i < count && list; i++)
        list = q_follow(cross->graph, list, quoth_tile_letter(run[i]), &accepts);
    return list;
}

/* The letters x for which x + after is a word, as bits. */
static uint64_t letters_before(const quoth_cross *cross, const quoth_tile *after, unsigned count)
{
    return arc_letters(cross->graph, gaddag_list(cross, after, count), true);
}

/* The letters x for which before + x + after is a word, as bits; `before` has tiles.  The DAWG is a
 * tenth of the GADDAG, so more of it is in the caches. */
static uint64_t letters_between(const quoth_cross *cross, const quoth_tile *line, unsigned square,
                                unsigned before, unsigned after)
{
    quoth_graph graph = cross->graph;
    uint32_t list = dawg_list(cross, line + square - before, before);
    uint64_t letters = 0;
    bool accepts;
    if (!after)
        return arc_letters(graph, list, true);
    for (; list; list++) {
        uint32_t node = quoth_graph_node(graph, list), at = quoth_node_child(node);
        for (unsigned i = 1; i <= after; i++)
            at = q_follow(graph, at, quoth_tile_letter(line[square + i]), &accepts);
        if (accepts)
            letters |= UINT64_C(1) << quoth_node_letter(node);
        if (quoth_node_ends(node))
            break;
    }
    return letters;
}

static uint64_t letters_by_trying(const quoth_cross *cross, const quoth_tile *line, unsigned square,
                                  unsigned before, unsigned after)
{
    quoth_tile run[QUOTH_SIDE_MAX];
    uint64_t letters = 0;
    memcpy(run, line + square - before, before + 1 + after);
    for (unsigned letter = 1; letter <= cross->rules.tiles.alphabet.letters; letter++) {
        run[before] = (quoth_tile)letter;
        if (q_is_word(cross, run, before + 1 + after))
            letters |= UINT64_C(1) << letter;
    }
    return letters;
}

/* The cross-set of a square.  A run of one tile, the most frequent case, is looked up in a
 * table. */
static uint64_t letters_of(const quoth_cross *cross, const quoth_tile *line, unsigned square,
                           unsigned before, unsigned after)
{
    if (before + after == 1)
        return before ? cross->after_letter[quoth_tile_letter(line[square - 1])]
                      : cross->before_letter[quoth_tile_letter(line[square + 1])];
    if (cross->rules.anagrams)
        return letters_by_trying(cross, line, square, before, after);
    return before ? letters_between(cross, line, square, before, after)
                  : letters_before(cross, line + square + 1, after);
}

/* Updates cross-set and cross-score of an empty square for plays along `d`.  The square has the
 * index `square` in direction `d` and the index `turned` in the other direction. */
static void set_cross_square(quoth_position *p, unsigned d, unsigned square, unsigned turned)
{
    const quoth_tile *line = p->tile[!d];
    const uint8_t *value = p->cross->value;
    unsigned before = 0, after = 0;
    int sum = 0;
    for (; q_is_tile(line[turned - before - 1]); before++)
        sum += value[line[turned - before - 1]];
    for (; q_is_tile(line[turned + after + 1]); after++)
        sum += value[line[turned + after + 1]];
    bool alone = before + after == 0;
    p->cross_set[d][square] = alone ? Q_ANY_LETTER
                                    : letters_of(p->cross, line, turned, before, after);
    p->cross_score[d][square] = alone ? -1 : (int16_t)sum;
}

void q_cross_set_all(quoth_position *p)
{
    for (unsigned d = 0; d < 2; d++)
        for (unsigned line = 0; line < p->cross->lines[d]; line++)
            for (unsigned at = 0; at < p->cross->length[d]; at++) {
                unsigned square = q_square(line, at);
                p->cross_set[d][square] = 0;
                p->cross_score[d][square] = -1;
                if (!p->tile[d][square])
                    set_cross_square(p, d, square, q_transpose(square));
            }
}

/* ---- extension sets ------------------------------------------------------------------------ */

uint64_t q_left_extensions(const quoth_cross *cross, const quoth_tile *run, unsigned count)
{
    return arc_letters(cross->graph, gaddag_list(cross, run, count), false) & ~UINT64_C(1);
}

uint64_t q_right_extensions(const quoth_cross *cross, const quoth_tile *run, unsigned count)
{
    return arc_letters(cross->graph, dawg_list(cross, run, count), false);
}

/* ---- making and unmaking placements -------------------------------------------------------- */

static inline q_saved_square *keep_square(const quoth_position *p, unsigned d, unsigned square,
                                          q_saved_square *was)
{
    was->cross_set = p->cross_set[d][square];
    was->cross_score = p->cross_score[d][square];
    was->at = (uint16_t)(d << Q_SAVED_DIRECTION | square);
    return was + 1;
}

/* Updates the empty squares at both ends of a run along `d`, for plays at right angles. */
static q_saved_square *set_ends(quoth_position *p, unsigned d, unsigned square, q_saved_square *was)
{
    const quoth_tile *line = p->tile[d];
    unsigned end[2] = {square - 1, square + 1};
    while (q_is_tile(line[end[0]]))
        end[0]--;
    while (q_is_tile(line[end[1]]))
        end[1]++;
    for (unsigned i = 0; i < 2; i++)
        if (line[end[i]] != QUOTH_WALL) {
            unsigned turned = q_transpose(end[i]);
            was = keep_square(p, !d, turned, was);
            set_cross_square(p, !d, turned, end[i]);
        }
    return was;
}

static inline void set_tile(quoth_position *p, unsigned d, unsigned square, quoth_tile tile)
{
    p->tile[d][square] = tile;
    p->cross_set[d][square] = 0;
    p->cross_score[d][square] = -1;
}

unsigned q_make_placement(quoth_position *p, const quoth_play *play, q_saved_square *was)
{
    unsigned d = play->down;
    unsigned first = q_first_square(play);
    unsigned turned = q_transpose(first);
    const q_saved_square *begin = was;
    for (unsigned i = 0; i < play->length; i++)
        if (play->tile[i]) {
            was = keep_square(p, d, first + i, was);
            was = keep_square(p, !d, turned + i * Q_LINE, was);
            set_tile(p, d, first + i, play->tile[i]);
            set_tile(p, !d, turned + i * Q_LINE, play->tile[i]);
        }
    was = set_ends(p, d, first, was);
    for (unsigned i = 0; i < play->length; i++)
        if (play->tile[i])
            was = set_ends(p, !d, turned + i * Q_LINE, was);
    return (unsigned)(was - begin);
}

void q_unmake_placement(quoth_position *p, const quoth_play *play, const q_saved_square *was,
                        unsigned count)
{
    unsigned d = play->down;
    unsigned first = q_first_square(play);
    unsigned turned = q_transpose(first);
    for (unsigned i = 0; i < play->length; i++)
        if (play->tile[i])
            p->tile[d][first + i] = p->tile[!d][turned + i * Q_LINE] = 0;
    for (unsigned i = 0; i < count; i++) {
        unsigned e = was[i].at >> Q_SAVED_DIRECTION;
        unsigned square = was[i].at & ((1u << Q_SAVED_DIRECTION) - 1);
        p->cross_set[e][square] = was[i].cross_set;
        p->cross_score[e][square] = was[i].cross_score;
    }
}
