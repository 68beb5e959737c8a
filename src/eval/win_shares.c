/* Win shares of n = 3 or 4 players from a win-probability table of pairs.  The odds of the pairs
 * are combined by Luce's choice axiom (1959), as if the pairs were independent, so that n players
 * with equal chances get 1 / n each.
 *
 * The table holds the chance of the player to move against one other player.  A player whose turn
 * comes d turns before another's is likelier to have the last turn, by d / n if every turn is
 * equally likely to be the last; the table averages this to 1/2.  So TURN_POINTS (d / n - 1/2)
 * is added to the lead. */
#include "eval/win_shares.h"

/* Chosen by taste, near the mean score of a turn: 35 points between players by equity. */
enum { TURN_POINTS = 30 };

/* The chance that a seat ends ahead of another seat whose turn comes `turns` later. */
static double chance_before(const quoth_win_table *win_table, const q_unfinished_game *left,
                            unsigned seat, unsigned other, unsigned turns)
{
    double points = (double)(left->points[seat] - left->points[other]) / QUOTH_POINT;
    points += TURN_POINTS * (turns / (double)left->players - 0.5);
    int whole = (int)(points + (points < 0 ? -0.5 : 0.5));
    return quoth_win_table_chance(win_table, whole, left->unseen);
}

/* The chance that a seat ends ahead of one other seat. */
static double chance_against(const quoth_win_table *win_table, const q_unfinished_game *left,
                             unsigned seat, unsigned other)
{
    unsigned n = left->players, own = (seat + n - left->turn) % n;
    unsigned others = (other + n - left->turn) % n;
    return own < others ? chance_before(win_table, left, seat, other, others - own)
                        : 1 - chance_before(win_table, left, other, seat, own - others);
}

static double weight_of(const quoth_win_table *win_table, const q_unfinished_game *left,
                        unsigned seat)
{
    double odds = 1;
    for (unsigned other = 0; other < left->players; other++) {
        if (other == seat)
            continue;
        double chance = chance_against(win_table, left, seat, other);
        odds += chance > 0 ? (1 - chance) / chance : 1e9;
    }
    return 1 / odds;
}

double q_win_share(const quoth_win_table *win_table, const q_unfinished_game *left, unsigned seat)
{
    double own = weight_of(win_table, left, seat), all = 1;
    if (left->players > 2) {
        all = own;
        for (unsigned other = 0; other < left->players; other++)
            all += other == seat ? 0 : weight_of(win_table, left, other);
    }
    return own / all;
}
