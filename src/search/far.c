#include "search/far.h"

#include "search/turns.h"

/* No play can score more: the dearest tile on every square, every premium at once. */
static int most_of_a_play(const quoth_position *p, unsigned tiles)
{
    const quoth_cross *cross = p->cross;
    int value = 0, letter = 1, most = 0, bonus = 0;
    for (unsigned i = 0; i <= QUOTH_LETTERS_MAX; i++)
        value = cross->rules.tiles.value[i] > value ? cross->rules.tiles.value[i] : value;
    for (unsigned i = 0; i <= tiles; i++)
        bonus = cross->rules.bonus[i] > bonus ? cross->rules.bonus[i] : bonus;
    for (unsigned d = 0; d < 2; d++)
        for (unsigned lane = 0; lane < cross->lanes[d]; lane++) {
            int times = 1, cross_times = 0;
            unsigned premiums = 0;
            for (unsigned at = 0; at < cross->length[d]; at++) {
                unsigned square = q_square(lane, at);
                if (p->tile[d][square])
                    continue;
                letter = cross->letter_premium[d][square] > letter
                             ? cross->letter_premium[d][square]
                             : letter;
                int word = cross->word_premium[d][square];
                cross_times = word > cross_times ? word : cross_times;
                if (word > 1 && premiums++ < tiles && times < 1000)
                    times *= word;
            }
            int all = times + (int)tiles * cross_times;
            most = all > most ? all : most;
        }
    int64_t score = (int64_t)QUOTH_SIDE_MAX * value * letter * most + bonus;
    return score < QUOTH_SCORE_MAX ? (int)score : QUOTH_SCORE_MAX;
}

int q_far_from_nothing(const quoth_position *p)
{
    unsigned tiles = 0;
    int held = 0;
    for (unsigned seat = 0; seat < p->players; seat++) {
        tiles += p->state.rack_count[seat];
        held += q_rack_value(p, seat);
    }
    const quoth_cross_rules *rules = &p->cross->rules;
    return (int)tiles * most_of_a_play(p, tiles) +
           held * (rules->out_gain + rules->out_loss + rules->stuck_loss);
}

bool q_gains_at_most(q_tree *t, unsigned at, unsigned seat, int points, int *most)
{
    const q_counts *is = &t->node[at].is;
    int stuck = t->cross->rules.stuck_loss, gain = q_gain_of(t);
    int held = (gain > stuck ? gain : stuck) * q_part_of(t, is, !seat)->sum;
    if (!q_is_out_of_reach(&t->reach, t->position, &t->whole[seat], is->code[seat], points - held,
                           most))
        return false;
    *most += held;
    return true;
}
