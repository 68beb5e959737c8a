/* Matches: plays numbered games, in shards of any range, and adds up their results.  The bag and
 * the seats of a game depend only on its number and the seed. */
#include <string.h>

#include "base/names.h"
#include "base/phases.h"
#include "base/throttle.h"
#include "base/context.h"
#include "base/error.h"
#include "base/options.h"
#include "board/position.h"
#include "quoth/cross_game.h"

/* Totals over the games of a group so far. */
typedef struct group_sums {
    unsigned games;
    int64_t score[QUOTH_PLAYERS_MAX], spread[QUOTH_PLAYERS_MAX], wins[QUOTH_PLAYERS_MAX];
} group_sums;

typedef struct match {
    const quoth_cross_rules *rules;
    const quoth_cross_player *player;
    unsigned count;
    const quoth_cross_match_options *options;
    /* the watch given to players: it reports games played, not their steps */
    quoth_watch thinking;
    const quoth_watch *given; /* the caller's; may be NULL */
    const quoth_watch *watch; /* &thinking, or NULL */
    quoth_cross_game *game;
    uint64_t number;                         /* number of the game */
    unsigned seated[QUOTH_PLAYERS_MAX];      /* player by seat */
    quoth_random choices[QUOTH_PLAYERS_MAX]; /* by player */
    quoth_cross_score *score;
    quoth_cross_score now; /* counts of the current game: turns, challenges, illegal plays */
    group_sums group;
    quoth_cross_view view;
    bool has_view;                    /* `view` is of the current game */
    uint64_t used[QUOTH_PLAYERS_MAX]; /* time, by player */
    quoth_error failure;              /* of a player or the observer; without status: none */
} match;

/* ---- totals -------------------------------------------------------------------------------- */

static unsigned step_of(int score)
{
    int step = (score - QUOTH_HISTOGRAM_LOWEST) / QUOTH_HISTOGRAM_STEP;
    if (score < QUOTH_HISTOGRAM_LOWEST)
        return 0;
    return step < QUOTH_HISTOGRAM_SIZE ? (unsigned)step : QUOTH_HISTOGRAM_SIZE - 1;
}

static void count_play(match *m, unsigned player, const quoth_play *play)
{
    struct quoth_cross_result *r = &m->now.player[player];
    m->now.turns++;
    r->turns++;
    r->exchanges += play->kind == QUOTH_PLAY_EXCHANGE;
    r->passes += play->kind == QUOTH_PLAY_PASS;
    r->bonuses += play->kind == QUOTH_PLAY_PLACE && m->rules->bonus[play->tiles] > 0;
}

static int best_of_others(const quoth_position *position, unsigned seat)
{
    int best = INT32_MIN;
    for (unsigned s = 0; s < quoth_position_players(position); s++)
        if (s != seat && quoth_position_score(position, s) > best)
            best = quoth_position_score(position, s);
    return best;
}

static void count_seat(match *m, unsigned seat, unsigned leaders)
{
    const quoth_position *p = quoth_cross_game_position(m->game);
    unsigned player = m->seated[seat];
    struct quoth_cross_result *r = &m->now.player[player];
    int points = quoth_position_score(p, seat);
    int64_t spread = (int64_t)points - best_of_others(p, seat);
    bool ahead = leaders >> seat & 1, alone = leaders == 1u << seat;
    r->lowest = r->highest = points;
    r->score = points;
    r->score_squares = (int64_t)points * points;
    r->spread = spread;
    r->spread_squares = spread * spread;
    r->histogram[step_of(points)] = 1;
    r->wins = alone;
    r->first_wins = alone && seat == 0;
    r->time = (int64_t)m->used[player];
    uint64_t milliseconds = m->used[player] / 1000 + (m->used[player] % 1000 != 0);
    r->longest = milliseconds < INT32_MAX ? (int32_t)milliseconds : INT32_MAX;
    r->overtime = m->options->clock && m->used[player] > m->options->time;
    m->group.score[player] += points;
    m->group.spread[player] += spread;
    m->group.wins[player] += alone ? 2 : ahead;
}

static quoth_status count_game(match *m)
{
    quoth_ending ending = quoth_position_ending(quoth_cross_game_position(m->game));
    unsigned leaders = quoth_cross_game_leaders(m->game);
    m->now.games = 1;
    m->now.draws = (leaders & (leaders - 1)) != 0;
    m->now.out = ending == QUOTH_ENDING_OUT;
    m->now.stuck = ending == QUOTH_ENDING_STUCK;
    m->now.final = ending == QUOTH_ENDING_FINAL;
    m->group.games++;
    for (unsigned seat = 0; seat < m->count; seat++)
        count_seat(m, seat, leaders);
    return quoth_cross_score_add(m->score, &m->now, m->count, NULL);
}

/* Ends a group and counts it if it is complete. */
static void count_group(match *m)
{
    const group_sums *group = &m->group;
    if (group->games == m->count) {
        m->score->groups++;
        if (m->count == 2)
            m->score->pairs[group->wins[0]]++;
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
    memset(&m->group, 0, sizeof m->group);
}

/* ---- one game ------------------------------------------------------------------------------ */

static quoth_status notify(match *m, quoth_cross_event event)
{
    const quoth_cross_match_options *o = m->options;
    if (o->observer &&
        !o->observer->notify(o->observer->user, event, m->game, m->number, m->seated)) {
        return q_fail(&m->failure, QUOTH_STOPPED, "the observer stopped the match");
    }
    if (event == QUOTH_CROSS_MOVE && !q_go_on(m->given, m->number - o->from, o->to - o->from))
        return QUOTH_STOPPED;
    return QUOTH_OK;
}

static const quoth_position *start_of_group(const quoth_cross_match_options *o, uint64_t group)
{
    return o->starts ? o->starts[group % o->start_count] : o->start;
}

/* Deals the bag of the group.  Each player gets a random generator that does not depend on the
 * seat. */
static void begin_game(match *m)
{
    quoth_random bag;
    uint64_t group = m->number / m->count, stream = (QUOTH_PLAYERS_MAX + 1) * group;
    quoth_random_seed_stream(&bag, m->options->seed, stream);
    for (unsigned player = 0; player < m->count; player++) {
        quoth_random_seed_stream(&m->choices[player], m->options->seed, stream + 1 + player);
        m->seated[(player + m->number) % m->count] = player;
    }
    memset(&m->now, 0, sizeof m->now);
    memset(m->used, 0, sizeof m->used);
    m->has_view = false;
    quoth_cross_game_deal(m->game, start_of_group(m->options, group), &bag);
}

/* The seat resigns. */
static quoth_status resign(match *m, unsigned seat)
{
    m->now.player[m->seated[seat]].resigned++;
    quoth_status status = quoth_cross_game_resign(m->game, seat, NULL);
    return status ? status : notify(m, QUOTH_CROSS_MOVE);
}

/* The view of a seat in m->view.  Who declines to challenge often moves next, in the same position:
 * the view is made once. */
static quoth_status view_for(match *m, unsigned seat)
{
    size_t moves;
    quoth_cross_game_moves(m->game, &moves);
    if (m->has_view && m->view.seat == seat && m->view.moves == moves)
        return QUOTH_OK;
    quoth_status status = quoth_cross_game_view(m->game, &m->view, seat, NULL);
    m->has_view = !status;
    return status;
}

/* Calls a player's `choose` and, with a clock, adds up the time. */
static quoth_status ask_player(match *m, unsigned player, quoth_play *play)
{
    quoth_cross_view *view = &m->view;
    const quoth_cross_player *who = &m->player[player];
    const quoth_clock *clock = m->options->clock;
    uint64_t begun = clock ? clock->now(clock->user) : 0, used = m->used[player];
    if (clock) {
        view->clock = clock;
        view->deadline = begun + (used < m->options->time ? m->options->time - used : 0);
    }
    quoth_status status = who->choose(who->user, view, &m->choices[player], m->watch, play);
    if (clock)
        m->used[player] += clock->now(clock->user) - begun;
    return q_report_callback(&m->failure, status, "a player failed to choose a play");
}

static quoth_status take_match_turn(match *m)
{
    unsigned seat = quoth_position_turn(quoth_cross_game_position(m->game));
    unsigned player = m->seated[seat];
    quoth_play play;
    quoth_status status = view_for(m, seat);
    if (!status)
        status = ask_player(m, player, &play);
    if (status == QUOTH_RESIGNS)
        return resign(m, seat);
    if (status)
        return status;
    status = quoth_cross_game_play(m->game, NULL, &play, NULL);
    if (status == QUOTH_ILLEGAL) {
        m->now.player[player].refused++;
        play = (quoth_play){.kind = QUOTH_PLAY_PASS};
        status = quoth_cross_game_play(m->game, NULL, &play, NULL);
    }
    if (status)
        return status;
    size_t moves;
    const quoth_cross_move *move = quoth_cross_game_moves(m->game, &moves);
    count_play(m, player, &move[moves - 1].play);
    return notify(m, QUOTH_CROSS_MOVE);
}

/* Asks the other seats, from the next seat on, whether they challenge, until one does. */
static quoth_status take_challenges(match *m)
{
    const quoth_position *position = quoth_cross_game_position(m->game);
    if (!q_challenges_allowed(position))
        return QUOTH_OK;
    for (unsigned i = 1, maker = (unsigned)position->state.last_seat; i < m->count; i++) {
        unsigned seat = (maker + i) % m->count, player = m->seated[seat];
        bool challenges;
        quoth_status status = view_for(m, seat);
        if (!status)
            status = q_report_callback(&m->failure,
                                       quoth_cross_player_challenges(&challenges,
                                                                     &m->player[player], &m->view,
                                                                     &m->choices[player], m->watch),
                                       "a player failed to decide about a challenge");
        quoth_challenge_result result = QUOTH_CHALLENGE_NOTHING;
        if (status == QUOTH_RESIGNS && !quoth_cross_game_over(m->game))
            return resign(m, seat);
        if (!status && challenges) {
            m->has_view = false;
            status = quoth_cross_game_challenge(m->game, &result, seat, NULL);
        }
        if (status && status != QUOTH_RESIGNS)
            return status;
        if (result == QUOTH_CHALLENGE_NOTHING)
            continue;
        m->now.player[player].challenges++;
        m->now.player[player].challenges_lost += result == QUOTH_CHALLENGE_HELD;
        return notify(m, QUOTH_CROSS_MOVE);
    }
    return QUOTH_OK;
}

static bool go_on_thinking(void *user, const quoth_progress *progress)
{
    const match *m = user;
    const quoth_cross_match_options *o = m->options;
    (void)progress;
    return q_go_on(m->given, m->number - o->from, o->to - o->from);
}

static quoth_status play_game(match *m)
{
    begin_game(m);
    quoth_status status = notify(m, QUOTH_CROSS_BEGINS);
    while (!status && !quoth_cross_game_over(m->game)) {
        status = take_match_turn(m);
        if (!status)
            status = take_challenges(m);
    }
    if (!status)
        status = notify(m, QUOTH_CROSS_ENDS);
    return status ? status : count_game(m);
}

static quoth_status check_start(const quoth_position *start, const quoth_cross *cross,
                                unsigned count, quoth_error *error)
{
    if (start && (quoth_position_cross(start) != cross || quoth_position_players(start) != count))
        return q_fail(error, QUOTH_MISMATCH, "the start is of another board or number of players");
    return QUOTH_OK;
}

static quoth_status check_starts(const quoth_cross_match_options *o, const quoth_cross *cross,
                                 unsigned count, quoth_error *error)
{
    quoth_status status = QUOTH_OK;
    if (!o->starts)
        return check_start(o->start, cross, count, error);
    if (!o->start_count)
        return q_fail(error, QUOTH_BAD_CALL, "an opening suite without a position");
    for (size_t i = 0; i < o->start_count && !status; i++)
        status = check_start(o->starts[i], cross, count, error);
    return status;
}

quoth_status quoth_cross_match(quoth_cross_score *score, const quoth_cross *cross,
                               const quoth_cross_player *player, unsigned count,
                               const quoth_cross_match_options *given, const quoth_context *context,
                               quoth_error *error)
{
    quoth_cross_match_options options;
    q_options_read(&options, sizeof options, given);
    quoth_status status = check_starts(&options, cross, count, error);
    if (status)
        return status;
    q_phases progress;
    q_phases_begin(&progress, q_watch_of(context), 1, 1);
    match m = {.rules = quoth_cross_rules_of(cross),
               .player = player,
               .count = count,
               .options = &options,
               .given = q_phases_watch(&progress),
               .number = options.from,
               .score = score};
    m.thinking = (quoth_watch){go_on_thinking, &m};
    m.watch = m.given ? &m.thinking : NULL;
    status = quoth_cross_game_new(&m.game, cross, count, context, error);
    bool begun = !status;
    for (; !status && m.number < options.to; m.number++) {
        if (m.number % count == 0)
            memset(&m.group, 0, sizeof m.group);
        status = play_game(&m);
        if (!status && m.number % count == count - 1)
            count_group(&m);
    }
    quoth_cross_game_free(m.game);
    if (!begun)
        return status;
    status = q_phases_end(&progress, status);
    return status && status == m.failure.status ? q_fail(error, status, m.failure.message)
                                                : q_report(error, status);
}

const char *quoth_cross_event_name(quoth_cross_event event)
{
    static const char *const names[] = {"begins", "move", "ends"};
    return Q_NAME_OF(names, event);
}
