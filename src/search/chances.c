/* Chances against single others, by a table for two players, are put together by their odds, as if
 * each pair were settled by itself (Luce 1959): of n players that are level each has the chance
 * 1 / n. */
#include "search/chances.h"

#include "base/normal.h"

double q_lead_stretch(unsigned players)
{
    return q_square_root(players / 2.0);
}

/* The chance of a seat to end ahead of one other. */
static double chance_against(const quoth_wins *wins, const q_left_off *left, unsigned seat,
                             unsigned other)
{
    int64_t lead = left->points[seat] - left->points[other];
    double points = (double)lead / QUOTH_POINT * left->stretch;
    int whole = (int)(points + (points < 0 ? -0.5 : 0.5));
    double moving = quoth_wins_chance(wins, whole, left->unseen);
    double waiting = 1 - quoth_wins_chance(wins, -whole, left->unseen);
    return left->turn == seat ? moving : left->turn == other ? waiting : (moving + waiting) / 2;
}

double q_chance_first(const quoth_wins *wins, const q_left_off *left, unsigned seat)
{
    double odds = 1;
    for (unsigned other = 0; other < left->players; other++) {
        if (other == seat)
            continue;
        double chance = chance_against(wins, left, seat, other);
        odds += chance > 0 ? (1 - chance) / chance : 1e9;
    }
    return 1 / odds;
}
