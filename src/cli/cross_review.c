#include "cli/cross_table.h"

typedef struct given_away {
    unsigned turn;       /* of the player, from 1 */
    quoth_points points; /* by equity */
    play_text played, best;
} given_away;

/* The best play by equity for the player to move. */
static quoth_status find_best(game_table *t, const quoth_position *position, quoth_play *best)
{
    quoth_plays_query query = {.find = QUOTH_FIND_TOP,
                               .order = QUOTH_BY_EQUITY,
                               .limit = 1,
                               .values = &t->loaded.leaves.values,
                               .watch = &interrupt_watch,
                               .opening_across = true};
    quoth_status status = quoth_plays_find(t->finder, position, &query, &t->plays);
    *best = t->plays.count ? t->plays.play[0] : (quoth_play){.kind = QUOTH_PLAY_PASS};
    return status;
}

/* Compares a play with the best one. */
static quoth_status weigh(game_table *t, const quoth_position *position, const quoth_play *play,
                          given_away *given)
{
    quoth_play best;
    quoth_points equity;
    quoth_status status = find_best(t, position, &best);
    if (!status)
        status = quoth_play_equity(position, play, &t->loaded.leaves.values, &equity);
    if (status)
        return status;
    given->points = best.equity > equity ? best.equity - equity : 0;
    table_play_text(play, position, given->played);
    table_play_text(&best, position, given->best);
    return QUOTH_OK;
}

static void print_points(quoth_points points)
{
    quoth_points tenths = (points + QUOTH_POINT / 20) / (QUOTH_POINT / 10);
    printf("%d.%d", (int)(tenths / 10), (int)(tenths % 10));
}

static void print_turn(const given_away *g)
{
    printf("%3u  ", g->turn);
    echo_lines(stdout, "%s", g->played);
    if (g->points) {
        fputs(": -", stdout);
        print_points(g->points);
        echo_lines(stdout, ", best %s", g->best);
    }
    puts(".");
}

static void print_turning_point(const game_table *t, unsigned seat, const given_away *worst)
{
    int behind = -quoth_position_lead(t->position, seat);
    echo_lines(stdout, "The turning point was turn %u, %s.\n%s would have been worth ", worst->turn,
               worst->played, worst->best);
    print_points(worst->points);
    puts(" points more.");
    if (behind > 0 && quoth_cross_game_resigned(t->game) < 0 &&
        worst->points >= behind * QUOTH_POINT)
        printf("That alone is more than the %d that were missing.\n", behind);
}

static quoth_status review_seat(game_table *t, unsigned seat)
{
    size_t deeds;
    const quoth_cross_deed *deed = quoth_cross_game_deeds(t->game, &deeds);
    given_away worst = {.points = 0}, given = {.turn = 0};
    quoth_points sum = 0;
    char name[64];
    quoth_status status = QUOTH_OK;
    for (size_t i = 0; i < deeds && !status; i++) {
        if (deed[i].kind != QUOTH_DEED_PLAY || deed[i].seat != seat)
            continue;
        given.turn++;
        status = quoth_cross_game_at(t->game, i, t->before);
        if (!status)
            status = weigh(t, t->before, &deed[i].play, &given);
        if (status)
            break;
        if (given.turn == 1)
            echo_lines(stdout, "\n%s turn by turn, with the points given away by equity:\n",
                       table_verb(t, seat, "Your game", table_name(t, seat, name, sizeof name)));
        print_turn(&given);
        sum += given.points;
        if (given.points > worst.points)
            worst = given;
    }
    if (status || !given.turn)
        return status;
    fputs("Given away in all: ", stdout);
    print_points(sum);
    printf(" points in %u turn%s.\n", given.turn, given.turn == 1 ? "" : "s");
    if (worst.points)
        print_turning_point(t, seat, &worst);
    else
        puts("No play gave anything away.");
    return QUOTH_OK;
}

static void print_why(game_table *t, const quoth_position *position, const quoth_play *play)
{
    given_away given = {.turn = 0};
    quoth_status status = weigh(t, position, play, &given);
    if (status) {
        explain_status(status, NULL);
        return;
    }
    if (!given.points) {
        echo_lines(stdout, "%s: nothing is worth more.\n", given.played);
        return;
    }
    echo_lines(stdout, "%s gives away ", given.played);
    print_points(given.points);
    echo_lines(stdout, " points by equity; the best is %s.\n", given.best);
}

void table_why(game_table *t, const quoth_play *play)
{
    print_why(t, t->position, play);
}

bool table_why_last(game_table *t, unsigned seat)
{
    size_t deeds;
    const quoth_cross_deed *deed = quoth_cross_game_deeds(t->game, &deeds);
    while (deeds > 0 && (deed[deeds - 1].seat != seat || deed[deeds - 1].kind != QUOTH_DEED_PLAY))
        deeds--;
    if (!deeds)
        return false;
    quoth_status status = quoth_cross_game_at(t->game, deeds - 1, t->before);
    if (status)
        explain_status(status, NULL);
    else
        print_why(t, t->before, &deed[deeds - 1].play);
    return true;
}

void table_review(game_table *t)
{
    for (unsigned seat = 0; seat < t->players; seat++)
        if (player_in(t, seat)->human) {
            quoth_status status = review_seat(t, seat);
            if (status) {
                explain_status(status, NULL);
                return;
            }
        }
}
