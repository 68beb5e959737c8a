#include "endgame/bounds.h"

#include "endgame/make_move.h"
#include "rules/points.h"

static int most_of_a_play(const quoth_position *p, unsigned tiles)
{
    int64_t score = q_score_bound(p->cross, p->tile, tiles) +
                    q_bonus_bound(&p->cross->rules, tiles);
    return score < QUOTH_SCORE_MAX ? (int)score : QUOTH_SCORE_MAX;
}

int q_value_bound(const quoth_position *p)
{
    unsigned tiles = 0, most_laid = 0;
    int held = 0;
    for (unsigned seat = 0; seat < p->players; seat++) {
        unsigned count = p->state.rack_count[seat];
        tiles += count;
        most_laid = count > most_laid ? count : most_laid;
        held += q_rack_value(p, seat);
    }
    const quoth_cross_rules *rules = &p->cross->rules;
    return (int)tiles * most_of_a_play(p, most_laid) +
           held *
               (q_out_gain(rules, p->players) + q_out_loss(rules, p->players) + rules->stuck_loss);
}

int q_gain_bound(const quoth_position *p, unsigned seat)
{
    const quoth_cross_rules *rules = &p->cross->rules;
    unsigned count = p->state.rack_count[seat];
    int held = 0;
    for (unsigned other = 0; other < p->players; other++)
        held += q_rack_value(p, other);
    return (int)count * most_of_a_play(p, count) +
           held * (q_out_gain(rules, p->players) + rules->stuck_loss);
}

/* The most that the end of the game brings a seat. */
static int most_of_end(const q_tree *t, const q_tree_node *n, unsigned seat)
{
    int stuck = t->cross->rules.stuck_loss, out = q_out_factor(t);
    return (out > stuck ? out : stuck) * q_rack_of(t, &n->state, !seat)->points;
}

q_points_bound q_gain_within(q_tree *t, const q_tree_node *n, unsigned seat, int points)
{
    int end = most_of_end(t, n, seat);
    q_points_bound bound = q_max_score_within(&t->max_score, t->position, &t->racks[seat],
                                              n->state.rack[seat], points - end);
    bound.points += end;
    return bound;
}

quoth_status q_gains_after_play(q_tree *t, const q_tree_node *n, int most[Q_MAX_SCORE_TILES + 1],
                                bool *known)
{
    const q_tree_state *s = &n->state;
    unsigned seat = s->mover;
    quoth_status status = q_max_score_by_tiles(&t->max_score, t->position, &t->racks[seat],
                                               s->rack[seat], most, known);
    for (unsigned tiles = 0; *known && tiles <= q_rack_of(t, s, seat)->tiles; tiles++)
        most[tiles] += most_of_end(t, n, seat);
    return status;
}
