/* Many games, in any slices. */
#include <string.h>

#include "cross/position.h"

/* What the games of a group add up to so far. */
typedef struct group_sums {
    unsigned games;
    int64_t score[QUOTH_PLAYERS_MAX], spread[QUOTH_PLAYERS_MAX], wins[QUOTH_PLAYERS_MAX];
} group_sums;

typedef struct match_game {
    const quoth_position *start; /* may be NULL */
    quoth_position *position;
    quoth_plays *plays;
    const quoth_cross_player *players;
    unsigned count;
    uint64_t game;
    quoth_cross_score *score;
    group_sums *group;
} match_game;

static unsigned player_in(const match_game *m, unsigned seat)
{
    /* player p sits in seat (p + game) % count */
    return (unsigned)((seat + m->count - m->game % m->count) % m->count);
}

static void count_play(struct quoth_cross_result *result, const quoth_cross_rules *rules,
                       const quoth_play *play)
{
    result->turns++;
    result->exchanges += play->kind == QUOTH_PLAY_EXCHANGE;
    result->passes += play->kind == QUOTH_PLAY_PASS;
    result->bonuses += play->kind == QUOTH_PLAY_PLACE && rules->bonus[play->tiles] > 0;
}

static unsigned step_of(int score)
{
    int step = (score - QUOTH_HISTOGRAM_LOWEST) / QUOTH_HISTOGRAM_STEP;
    if (score < QUOTH_HISTOGRAM_LOWEST)
        return 0;
    return step < QUOTH_HISTOGRAM_SIZE ? (unsigned)step : QUOTH_HISTOGRAM_SIZE - 1;
}

static void count_game(match_game *m)
{
    const quoth_position *p = m->position;
    quoth_cross_score *score = m->score;
    int best = INT32_MIN;
    unsigned best_seats = 0;
    for (unsigned seat = 0; seat < m->count; seat++) {
        int points = quoth_position_score(p, seat);
        best_seats = points > best ? 1 : best_seats + (points == best);
        best = points > best ? points : best;
    }
    score->games++;
    score->draws += best_seats > 1;
    score->out += quoth_position_ending(p) == QUOTH_ENDING_OUT;
    score->stuck += quoth_position_ending(p) == QUOTH_ENDING_STUCK;
    m->group->games++;
    for (unsigned seat = 0; seat < m->count; seat++) {
        unsigned player = player_in(m, seat);
        struct quoth_cross_result *r = &score->player[player];
        int points = quoth_position_score(p, seat), other = INT32_MIN;
        for (unsigned s = 0; s < m->count; s++)
            if (s != seat && quoth_position_score(p, s) > other)
                other = quoth_position_score(p, s);
        int64_t spread = (int64_t)points - other;
        if (score->games == 1 || points < r->lowest)
            r->lowest = points;
        if (score->games == 1 || points > r->highest)
            r->highest = points;
        r->score += points;
        r->score_squares += (int64_t)points * points;
        r->spread += spread;
        r->spread_squares += spread * spread;
        r->histogram[step_of(points)]++;
        bool wins = points == best && best_seats == 1;
        r->wins += wins;
        r->first_wins += wins && seat == 0;
        m->group->score[player] += points;
        m->group->spread[player] += spread;
        m->group->wins[player] += points == best ? best_seats > 1 ? 1 : 2 : 0;
    }
}

/* Ends a group: complete ones are counted. */
static void count_group(match_game *m)
{
    group_sums *group = m->group;
    if (group->games == m->count) {
        m->score->groups++;
        for (unsigned player = 0; player < m->count; player++) {
            struct quoth_cross_result *r = &m->score->player[player];
            r->group_score += group->score[player];
            r->group_spread += group->spread[player];
            r->group_wins += group->wins[player];
            r->group_score_squares += group->score[player] * group->score[player];
            r->group_spread_squares += group->spread[player] * group->spread[player];
            r->group_wins_squares += group->wins[player] * group->wins[player];
        }
    }
    memset(group, 0, sizeof *group);
}

static void begin_game(match_game *m, const quoth_random *bag)
{
    if (!m->start) {
        quoth_position_deal(m->position, bag);
        return;
    }
    quoth_position_copy(m->position, m->start);
    quoth_position_shuffle(m->position, bag);
    quoth_position_draw(m->position);
}

static quoth_status play_game(match_game *m, uint64_t seed)
{
    quoth_random bag, choices[QUOTH_PLAYERS_MAX];
    uint64_t group = m->game / m->count;
    /* The bag of a group, and for each player choices of its own, the same in each seat. */
    quoth_random_seed_stream(&bag, seed, (QUOTH_PLAYERS_MAX + 1) * group);
    for (unsigned player = 0; player < m->count; player++)
        quoth_random_seed_stream(&choices[player], seed,
                                 (QUOTH_PLAYERS_MAX + 1) * group + 1 + player);
    begin_game(m, &bag);
    while (!quoth_position_ending(m->position)) {
        unsigned player = player_in(m, quoth_position_turn(m->position));
        quoth_play play;
        quoth_status status =
            quoth_cross_choose(m->plays, m->position, &m->players[player], &choices[player], &play);
        if (!status)
            status = quoth_position_do_trusted(m->position, &play);
        if (status)
            return status;
        m->score->turns++;
        count_play(&m->score->player[player], quoth_cross_rules_of(m->position->cross), &play);
    }
    count_game(m);
    return QUOTH_OK;
}

quoth_status quoth_cross_match(const quoth_cross *cross, const quoth_position *start,
                               const quoth_cross_player *players, unsigned count, uint64_t seed,
                               uint64_t from, uint64_t to, quoth_cross_score *score,
                               const quoth_watch *watch, const quoth_memory *memory)
{
    group_sums group = {0};
    match_game m = {
        .start = start, .players = players, .count = count, .score = score, .group = &group};
    quoth_status status = quoth_position_new(&m.position, cross, count, memory);
    if (!status)
        status = quoth_plays_new(&m.plays, cross, memory);
    for (m.game = from; !status && m.game < to; m.game++) {
        if (m.game % count == 0)
            memset(&group, 0, sizeof group);
        status = play_game(&m, seed);
        if (!status && m.game % count == count - 1)
            count_group(&m);
        if (!status && watch && !watch->go_on(watch->user, m.game + 1 - from, to - from))
            status = QUOTH_STOPPED;
    }
    quoth_plays_free(m.plays);
    quoth_position_free(m.position);
    return status;
}

void quoth_cross_score_add(quoth_cross_score *score, const quoth_cross_score *more,
                           unsigned players)
{
    for (unsigned player = 0; player < players; player++) {
        struct quoth_cross_result *a = &score->player[player];
        const struct quoth_cross_result *b = &more->player[player];
        if (more->games && (!score->games || b->lowest < a->lowest))
            a->lowest = b->lowest;
        if (more->games && (!score->games || b->highest > a->highest))
            a->highest = b->highest;
        a->wins += b->wins;
        a->first_wins += b->first_wins;
        a->score += b->score;
        a->score_squares += b->score_squares;
        a->spread += b->spread;
        a->spread_squares += b->spread_squares;
        a->group_score += b->group_score;
        a->group_spread += b->group_spread;
        a->group_wins += b->group_wins;
        a->group_score_squares += b->group_score_squares;
        a->group_spread_squares += b->group_spread_squares;
        a->group_wins_squares += b->group_wins_squares;
        a->turns += b->turns;
        a->bonuses += b->bonuses;
        a->exchanges += b->exchanges;
        a->passes += b->passes;
        for (unsigned i = 0; i < QUOTH_HISTOGRAM_SIZE; i++)
            a->histogram[i] += b->histogram[i];
    }
    score->games += more->games;
    score->draws += more->draws;
    score->turns += more->turns;
    score->out += more->out;
    score->stuck += more->stuck;
    score->groups += more->groups;
}
