/* The move generator for anagram rules (WordSmog): a run is a word if some order of its letters is
 * in the lexicon.
 *
 * For each word slot, the generator finds the subracks that make a word with the tiles on the
 * board, in the graph of sorted words.  Each order of a subrack that the cross-sets allow is a
 * play.  There are up to 7! orders of seven tiles; if only the best plays are wanted, subracks
 * whose upper bound on the score is too low are skipped. */
#include <string.h>

#include "movegen/play_list.h"

typedef struct word_slot {
    q_find *f;
    unsigned first, last;                 /* first and last square of the slot */
    unsigned empties, at[QUOTH_SIDE_MAX]; /* number of empty squares, and the empty squares */
    int weight[QUOTH_SIDE_MAX];           /* multiplier of the value of a tile on the square */
    int heaviest[QUOTH_SIDE_MAX];         /* the weights in falling order */
    int fixed;                            /* score of the tiles on the board, plus bonus */
    uint8_t playthrough[QUOTH_LETTERS_MAX + 1]; /* playthrough tiles of the slot, by letter */
    quoth_tile chosen[QUOTH_RACK_MAX];          /* the subrack to lay; equal tiles are adjacent */
    unsigned chosen_count;
} word_slot;

static void measure(word_slot *s)
{
    q_find *f = s->f;
    int sum = 0, times = 1, across = 0;
    memset(s->playthrough, 0, sizeof s->playthrough);
    s->empties = 0;
    for (unsigned at = s->first; at <= s->last; at++) {
        if (f->tile[at]) {
            s->playthrough[quoth_tile_letter(f->tile[at])]++;
            sum += f->cross->value[f->tile[at]];
        } else {
            s->at[s->empties++] = at;
            times *= f->word_premium[at];
            if (f->cross_score[at] >= 0)
                across += f->cross_score[at] * f->word_premium[at];
        }
    }
    for (unsigned i = 0; i < s->empties; i++) {
        unsigned at = s->at[i];
        int by = f->letter_premium[at] *
                 (times + (f->cross_score[at] >= 0 ? f->word_premium[at] : 0));
        s->weight[i] = by;
        unsigned k = i;
        for (; k > 0 && s->heaviest[k - 1] < by; k--)
            s->heaviest[k] = s->heaviest[k - 1];
        s->heaviest[k] = by;
    }
    s->fixed = sum * times + across + f->cross->rules.bonus[s->empties];
}

/* Upper bound on the score of the chosen subrack: the highest values on the highest weights
 * (rearrangement inequality). */
static int score_bound(const word_slot *s)
{
    int value[QUOTH_RACK_MAX], score = s->fixed;
    for (unsigned i = 0; i < s->chosen_count; i++) {
        int v = s->f->cross->value[s->chosen[i]];
        unsigned k = i;
        for (; k > 0 && value[k - 1] < v; k--)
            value[k] = value[k - 1];
        value[k] = v;
    }
    for (unsigned i = 0; i < s->chosen_count; i++)
        score += value[i] * s->heaviest[i];
    return score;
}

/* Lays the chosen tiles of the mask `unused` in every order on the empty squares from number `i`
 * on. */
static void arrange(word_slot *s, unsigned i, unsigned unused, int score)
{
    q_find *f = s->f;
    if (q_must_stop(f, 1))
        return;
    if (i == s->empties) {
        q_record_placement(f, s->first, s->last, score);
        return;
    }
    unsigned at = s->at[i];
    for (unsigned t = 0; t < s->chosen_count; t++) {
        quoth_tile tile = s->chosen[t];
        bool repeated = t > 0 && s->chosen[t - 1] == tile && unused >> (t - 1) & 1;
        if (!(unused >> t & 1) || repeated || !(f->cross_set[at] >> quoth_tile_letter(tile) & 1))
            continue;
        f->laid[at] = tile;
        arrange(s, i + 1, unused & ~(1u << t), score + f->cross->value[tile] * s->weight[i]);
        f->laid[at] = 0;
    }
}

static void choose(word_slot *s, uint32_t list, unsigned to_come, quoth_tile before);

static void choose_tile(word_slot *s, uint32_t node, unsigned to_come, quoth_tile tile)
{
    q_find *f = s->f;
    unsigned letter = tile & QUOTH_BLANK ? 0 : tile;
    q_use_tile(f, letter);
    s->chosen[s->chosen_count++] = tile;
    if (to_come > 1)
        choose(s, quoth_node_child(node), to_come - 1, tile);
    else if (quoth_node_accepts(node) && q_wanted(f, score_bound(s)))
        arrange(s, 0, (1u << s->chosen_count) - 1, s->fixed);
    s->chosen_count--;
    q_unuse_tile(f, letter);
}

/* Extends a prefix of a sorted word by `to_come` more letters.  Equal letters are taken in the
 * order board, tiles, blanks, so that each subrack is found once. */
static void choose(word_slot *s, uint32_t list, unsigned to_come, quoth_tile before)
{
    q_find *f = s->f;
    quoth_graph graph = f->cross->graph;
    unsigned next = 1;
    if (q_must_stop(f, 1))
        return;
    while (next <= QUOTH_LETTERS_MAX && !s->playthrough[next])
        next++;
    for (; list; list++) {
        uint32_t node = quoth_graph_node(graph, list);
        unsigned letter = quoth_node_letter(node);
        if (letter > next)
            return;
        if (letter == next) {
            s->playthrough[letter]--;
            if (to_come > 1)
                choose(s, quoth_node_child(node), to_come - 1, 0);
            else if (quoth_node_accepts(node) && q_wanted(f, score_bound(s)))
                arrange(s, 0, (1u << s->chosen_count) - 1, s->fixed);
            s->playthrough[letter]++;
        } else if (s->chosen_count < s->empties) {
            if (f->left[letter] && before != (letter | QUOTH_BLANK))
                choose_tile(s, node, to_come, (quoth_tile)letter);
            if (f->left[0])
                choose_tile(s, node, to_come, (quoth_tile)(letter | QUOTH_BLANK));
        }
        if (quoth_node_ends(node))
            return;
    }
}

static void find_in_slot(q_find *f, unsigned first, unsigned last, unsigned empties)
{
    word_slot s = {.f = f, .first = first, .last = last};
    /* a play of one tile that forms words in both directions is listed across */
    for (unsigned at = first; f->d == 1 && empties == 1 && at <= last; at++)
        if (!f->tile[at] && f->cross_score[at] >= 0)
            return;
    measure(&s);
    choose(&s, q_root(f->cross->graph, QUOTH_GRAPH_ROOT), last - first + 1, 0);
}

void q_generate_anagrams(q_find *f)
{
    for (unsigned first = 0; first < f->cross->length[f->d]; first++) {
        if (q_is_tile(f->tile[(int)first - 1]))
            continue;
        unsigned empties = 0;
        bool anchored = false;
        for (unsigned at = first; f->tile[at] != QUOTH_WALL; at++) {
            if (!f->tile[at]) {
                if (++empties > f->rack_count)
                    break;
                anchored |= q_is_anchor_in_line(f, at);
            }
            if (at > first && empties && anchored && !q_is_tile(f->tile[at + 1]))
                find_in_slot(f, first, at, empties);
        }
    }
}
