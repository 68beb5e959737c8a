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

/* A part of a line that a play may fill: the sums over its squares. */
typedef struct stretch {
    int laid;           /* value of the tiles in it */
    int premium, extra; /* product of the word premiums; points of the letter premiums */
    int across;         /* scores of the words across */
    bool anchored;      /* touches tiles of the board */
} stretch;

static void add_square(stretch *s, const quoth_position *p, unsigned d, unsigned square, int most)
{
    const quoth_cross *cross = p->cross;
    if (q_is_tile(p->tile[d][square])) {
        s->laid += cross->value[p->tile[d][square]];
        s->anchored = true;
        return;
    }
    int letter = cross->letter_premium[d][square], word = cross->word_premium[d][square];
    s->premium *= word;
    s->extra += (letter - 1) * most;
    if (p->cross_score[d][square] >= 0) {
        s->across += (p->cross_score[d][square] + letter * most) * word;
        s->anchored = true;
    }
}

int q_play_bound(const q_tree *t, const q_tree_node *n, unsigned seat, unsigned line)
{
    const quoth_position *p = t->position;
    const q_rack_entry *rack = q_rack_of(t, &n->state, seat);
    unsigned d = line >= QUOTH_SIDE_MAX, begin = q_square(line % QUOTH_SIDE_MAX, 0);
    unsigned end = begin + p->cross->length[d];
    const quoth_tile *tile = p->tile[d];
    int best = -1;
    for (unsigned first = begin; first < end; first++) { /* the first square that is filled */
        if (tile[first] || !(p->cross_set[d][first] & rack->letters))
            continue;
        stretch s = {.premium = 1};
        for (unsigned at = first; q_is_tile(tile[at - 1]); at--)
            add_square(&s, p, d, at - 1, rack->most);
        for (unsigned at = first, filled = 0; tile[at] != QUOTH_WALL; at++) {
            if (!tile[at] && (filled++ == rack->tiles || !(p->cross_set[d][at] & rack->letters)))
                break;
            add_square(&s, p, d, at, rack->most);
        }
        int score = s.premium * (s.laid + rack->points + s.extra) + s.across +
                    t->max_score.bonus[rack->tiles];
        best = s.anchored && score > best ? score : best;
    }
    return best;
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

bool q_guess_gains_after_play(q_tree *t, const q_tree_node *n, int most[Q_MAX_SCORE_TILES + 1])
{
    unsigned seat = n->state.mover, held = q_rack_of(t, &n->state, seat)->tiles;
    if (held > Q_MAX_SCORE_TILES)
        return false;
    q_max_score_guess(&t->max_score, held, most);
    for (unsigned tiles = 0; tiles <= held; tiles++)
        most[tiles] += most_of_end(t, n, seat);
    return true;
}
