#include "sim/playout.h"

#include "eval/win_shares.h"

static void count_ply(const q_playout *r, q_playout_thread *t, unsigned arm, unsigned ply,
                      const quoth_play *play)
{
    q_arm_stats *stats = &t->stats[arm];
    const quoth_cross_rules *rules = &r->cross->rules;
    if (ply < QUOTH_SIM_PLIES_MAX) {
        stats->games[ply]++;
        stats->scores[ply] += play->score;
        stats->bonuses[ply] += play->kind == QUOTH_PLAY_PLACE && rules->bonus[play->tiles] > 0;
    }
    if (t->heat && ply + 1 < quoth_position_players(t->position) && play->kind == QUOTH_PLAY_PLACE)
        for (unsigned i = 0; i < play->length; i++)
            if (play->tile[i]) {
                unsigned row = play->row + (play->down ? i : 0u);
                unsigned column = play->column + (play->down ? 0u : i);
                t->heat[arm * r->squares + row * rules->layout.columns + column]++;
            }
}

static const quoth_play passing = {.kind = QUOTH_PLAY_PASS};

bool q_ends_game(const quoth_position *p, const quoth_play *play)
{
    return play->score == 0 && q_is_stuck_after(p, 1, play->kind == QUOTH_PLAY_PASS);
}

/* Whether the player to move is alone in front after a pass, which ends the game. */
static quoth_status wins_by_passing(quoth_position *p, bool *wins)
{
    unsigned seat = p->state.turn;
    quoth_status status = quoth_position_make_trusted(p, &passing, NULL);
    *wins = !status && q_won_of(p, seat) == Q_WIN_UNIT;
    if (!status)
        quoth_position_undo(p);
    return status;
}

/* The playout policy: the best play by equity.  Equity does not know that scoreless turns end
 * games; when one would, a player in front passes, and any other lays tiles. */
static quoth_status find_reply(const q_playout *r, q_playout_thread *t, quoth_play *play)
{
    quoth_plays_query query = {
        .find = QUOTH_FIND_BEST, .order = QUOTH_BY_EQUITY, .evaluator = r->options->evaluator};
    bool wins = false;
    quoth_status status = QUOTH_OK;
    if (q_ends_game(t->position, &passing))
        status = wins_by_passing(t->position, &wins);
    if (!status)
        status = quoth_plays_find(&t->plays, t->finder, t->position, &query,
                                  &(quoth_context){.watch = &r->watch}, NULL);
    if (status)
        return status;
    *play = wins ? passing : t->plays.play[0];
    if (wins || !q_ends_game(t->position, play))
        return QUOTH_OK;
    query.placements_only = true;
    status = quoth_plays_find(&t->plays, t->finder, t->position, &query,
                              &(quoth_context){.watch = &r->watch}, NULL);
    if (!status && t->plays.count)
        *play = t->plays.play[0];
    return status;
}

/* Plays one ply; *leave becomes the equity of the play less its score. */
static quoth_status play_ply(const q_playout *r, q_playout_thread *t, unsigned arm, unsigned ply,
                             quoth_points *leave)
{
    quoth_play play;
    quoth_status status = find_reply(r, t, &play);
    if (status)
        return status;
    count_ply(r, t, arm, ply, &play);
    *leave = t->position->state.bag ? play.equity - play.score * QUOTH_POINT : 0;
    return quoth_position_make_trusted(t->position, &play, NULL);
}

int32_t q_spread_at(const quoth_position *p, unsigned seat, const quoth_points *leave)
{
    int64_t best = INT64_MIN, own = 0;
    for (unsigned s = 0; s < p->players; s++) {
        int64_t points = (int64_t)p->state.score[s] * QUOTH_POINT + leave[s];
        if (s == seat)
            own = points;
        else if (points > best)
            best = points;
    }
    int64_t spread = own - best, most = 2000000;
    return (int32_t)(spread > most ? most : spread < -most ? -most : spread);
}

int32_t q_won_of(const quoth_position *p, unsigned seat)
{
    unsigned first = 0;
    for (unsigned s = 0; s < p->players; s++) {
        if (p->state.score[s] > p->state.score[seat])
            return 0;
        first += p->state.score[s] == p->state.score[seat];
    }
    return (int32_t)(Q_WIN_UNIT / first);
}

/* The win chance of the seat at the horizon, from the win-probability table. */
static int32_t win_at_horizon(const q_playout *r, const quoth_position *p,
                              const quoth_points *leave)
{
    const q_state *s = &p->state;
    q_unfinished_game left = {.players = p->players, .turn = s->turn, .unseen = s->bag};
    for (unsigned seat = 0; seat < p->players; seat++) {
        left.unseen += seat == s->turn ? 0 : s->rack_count[seat];
        left.points[seat] = (int64_t)s->score[seat] * QUOTH_POINT + leave[seat];
    }
    return (int32_t)(Q_WIN_UNIT * q_win_share(r->win_table, &left, r->seat) + 0.5);
}

quoth_status q_play_out(const q_playout *r, q_playout_thread *t, const q_sim_arm *a, unsigned arm,
                        q_sim_outcome *outcome)
{
    quoth_position *p = t->position;
    quoth_points leave[QUOTH_PLAYERS_MAX] = {0};
    quoth_status status = quoth_position_make_trusted(p, &a->play, NULL);
    unsigned made = !status;
    leave[r->seat] = a->leave;
    while (!status && !quoth_position_ending(p) &&
           (r->options->to_end || made <= r->plies || p->state.bag == 0)) {
        unsigned seat = p->state.turn;
        status = play_ply(r, t, arm, made - 1, &leave[seat]);
        made += !status;
    }
    if (!status) {
        static const quoth_points no_leaves[QUOTH_PLAYERS_MAX] = {0};
        bool over = quoth_position_ending(p) != QUOTH_ENDING_NONE;
        outcome->spread = q_spread_at(p, r->seat, over ? no_leaves : leave);
        outcome->win = over ? q_won_of(p, r->seat) : win_at_horizon(r, p, leave);
    }
    while (made-- > 0)
        quoth_position_undo(p);
    return status;
}
