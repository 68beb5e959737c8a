/* Simulation: candidates on the same deals, each played on by static equity.
 *
 * A deal is a stream of the seed: racks and bag as they could be.  All candidates that are still in
 * the running are made on it, one after another, and each game goes on until its horizon.  So the
 * luck of the deal is the same for all, and differences between candidates are known much better
 * than their means.
 *
 * Deals come in batches.  After a batch a candidate drops out when the leader is better, on the
 * deals that both have seen, by so many deviations of the mean difference that chance alone would
 * do that with one of them less often than asked for (successive elimination; the chance is shared
 * evenly among the candidates).  When a batch ends, and what follows from it, depends on the sums
 * alone, and these are whole numbers: the answer does not depend on the order in which threads
 * finish.  A batch that a watch stops is thrown away. */
#include <stdatomic.h>
#include <string.h>

#include "base/memory.h"
#include "base/normal.h"
#include "base/options.h"
#include "base/ranks.h"
#include "cross/plays.h"
#include "cross/position.h"
#include "quoth/endgame.h"
#include "search/sim.h"
#include "search/chances.h"

enum {
    USUAL_PLAYS = 15,
    USUAL_PLIES = 2,
    TRUSTED = 20,    /* deals before a candidate may drop out */
    BATCH_MOST = 48, /* deals */
    LANE_WAYS = 16,  /* looks of a lane that are kept, and racks: measured */
    RACKS = 4,
    WIN_UNIT = 1000000, /* of a chance */
    SOLVED_TILES = 8,   /* on both racks: so few are solved at once */
    SOLVED_NODES = 200, /* for an iteration: about as much time */
    SOLVED_BYTES = 16 << 20
};

/* Sums over the iterations of a candidate.  All members of these structs have 64 bits. */
typedef struct arm_sums {
    int64_t win, win_squares;       /* in units of 10^-6; squares of 10^-5 */
    int64_t spread, spread_squares; /* in thousandths; squares of tenths */
    uint64_t games[QUOTH_SIM_PLIES_MAX], bonuses[QUOTH_SIM_PLIES_MAX];
    int64_t scores[QUOTH_SIM_PLIES_MAX];
} arm_sums;

/* Sums over the deals that two candidates have both seen: of the differences, first less second. */
typedef struct pair_sums {
    int64_t win, spread;
    int64_t worth_squares;  /* of differences in worth, in units of 10^-5 */
    int64_t spread_squares; /* of tenths */
} pair_sums;

typedef struct outcome {
    int32_t win, spread; /* units of 10^-6; thousandths */
} outcome;

typedef struct sim_arm {
    quoth_play play;
    quoth_points kept; /* what its equity has beyond its score */
    uint64_t deals;
    bool out;
} sim_arm;

/* What one thread works with. */
typedef struct sim_thread {
    quoth_play_finder *finder;
    quoth_position *position;
    quoth_plays plays;
    arm_sums *arm;
    pair_sums *pair;
    outcome *outcome;
    uint32_t *heat; /* by candidate, then by square; NULL unless asked for */
    quoth_status status;
} sim_thread;

struct quoth_sim {
    const quoth_memory *memory;
    const quoth_cross *cross;
    sim_thread *thread;
    unsigned threads;
    quoth_position *root;   /* what the player to move may know */
    quoth_wins *wins;       /* the library's own */
    quoth_endgame *endgame; /* NULL until one is met */
    unsigned arms, room;    /* candidates, and for how many there is room */
    sim_arm *arm;
    arm_sums *sums;
    pair_sums *pairs; /* [a][b] for a < b, in a square */
    uint32_t *heat;
    quoth_sim_play *play;
};

/* One run. */
typedef struct sim_run {
    quoth_sim *sim;
    const quoth_sim_options *options;
    const quoth_wins *wins;
    unsigned seat, plies;
    double stretch; /* of leads, by the number of players */
    size_t squares;
    unsigned ranks;       /* processes that share the deals */
    uint64_t first, last; /* the deals of the batch */
    unsigned extra;       /* the best candidates that take part in one deal more */
    atomic_uint_fast64_t next;
    atomic_bool stopped;
    atomic_flag watching; /* a thread is asking the watch */
    quoth_watch watch;
    uint64_t iterations;
} sim_run;

/* ---- the handle ---------------------------------------------------------------------------- */

static void close_thread(const quoth_sim *s, sim_thread *t)
{
    quoth_play_finder_free(t->finder);
    quoth_position_free(t->position);
    quoth_plays_free(&t->plays);
    q_give(s->memory, t->arm, s->room, sizeof *t->arm);
    q_give(s->memory, t->pair, (size_t)s->room * s->room, sizeof *t->pair);
    q_give(s->memory, t->outcome, s->room, sizeof *t->outcome);
    q_give(s->memory, t->heat, (size_t)s->room * QUOTH_SQUARES_MAX, sizeof *t->heat);
    *t = (sim_thread){0};
}

/* Gives back all that depends on the numbers of threads and candidates. */
static void empty_sim(quoth_sim *s)
{
    for (unsigned i = 0; i < s->threads; i++)
        close_thread(s, &s->thread[i]);
    q_give(s->memory, s->thread, s->threads, sizeof *s->thread);
    q_give(s->memory, s->arm, s->room, sizeof *s->arm);
    q_give(s->memory, s->sums, s->room, sizeof *s->sums);
    q_give(s->memory, s->pairs, (size_t)s->room * s->room, sizeof *s->pairs);
    q_give(s->memory, s->heat, (size_t)s->room * QUOTH_SQUARES_MAX, sizeof *s->heat);
    q_give(s->memory, s->play, s->room, sizeof *s->play);
    quoth_position_free(s->root);
    s->thread = NULL;
    s->arm = NULL;
    s->sums = NULL;
    s->pairs = NULL;
    s->heat = NULL;
    s->play = NULL;
    s->root = NULL;
    s->threads = s->room = 0;
}

quoth_status quoth_sim_new(quoth_sim **sim, const quoth_cross *cross, const quoth_memory *memory)
{
    memory = q_memory(memory);
    quoth_sim *s = *sim = q_take_zeroed(memory, 1, sizeof *s);
    if (!s)
        return QUOTH_NO_MEMORY;
    s->memory = memory;
    s->cross = cross;
    quoth_status status = quoth_wins_usual(&s->wins, quoth_cross_rules_of(cross), memory);
    if (status) {
        quoth_sim_free(s);
        *sim = NULL;
    }
    return status;
}

void quoth_sim_free(quoth_sim *s)
{
    if (!s)
        return;
    empty_sim(s);
    quoth_endgame_free(s->endgame);
    quoth_wins_free(s->wins);
    q_give(s->memory, s, 1, sizeof *s);
}

static quoth_status open_thread(const quoth_sim *s, sim_thread *t, unsigned players, bool heat)
{
    t->plays.memory = s->memory;
    quoth_status status = quoth_play_finder_new(&t->finder, s->cross, s->memory);
    if (!status)
        q_finder_keeps(t->finder, LANE_WAYS, RACKS);
    if (!status)
        status = quoth_position_new(&t->position, s->cross, players, s->memory);
    if (status)
        return status;
    t->arm = q_take(s->memory, s->room, sizeof *t->arm);
    t->pair = q_take(s->memory, (size_t)s->room * s->room, sizeof *t->pair);
    t->outcome = q_take(s->memory, s->room, sizeof *t->outcome);
    if (heat)
        t->heat = q_take(s->memory, (size_t)s->room * QUOTH_SQUARES_MAX, sizeof *t->heat);
    return t->arm && t->pair && t->outcome && (!heat || t->heat) ? QUOTH_OK : QUOTH_NO_MEMORY;
}

/* Makes room for a run; what an earlier one left is used again where it fits. */
static quoth_status make_sim_room(quoth_sim *s, unsigned arms, unsigned threads, unsigned players,
                                  bool heat)
{
    if (s->root && s->room >= arms && s->threads == threads &&
        quoth_position_players(s->root) == players && (!heat || s->heat))
        return QUOTH_OK;
    empty_sim(s);
    s->room = arms;
    s->thread = q_take_zeroed(s->memory, threads, sizeof *s->thread);
    s->threads = s->thread ? threads : 0;
    s->arm = q_take(s->memory, arms, sizeof *s->arm);
    s->sums = q_take(s->memory, arms, sizeof *s->sums);
    s->pairs = q_take(s->memory, (size_t)arms * arms, sizeof *s->pairs);
    s->play = q_take(s->memory, arms, sizeof *s->play);
    if (heat)
        s->heat = q_take(s->memory, (size_t)arms * QUOTH_SQUARES_MAX, sizeof *s->heat);
    quoth_status status = QUOTH_NO_MEMORY;
    if (s->thread && s->arm && s->sums && s->pairs && s->play && (!heat || s->heat))
        status = quoth_position_new(&s->root, s->cross, players, s->memory);
    for (unsigned i = 0; i < threads && !status; i++)
        status = open_thread(s, &s->thread[i], players, heat);
    if (status)
        empty_sim(s);
    return status;
}

/* ---- one iteration ------------------------------------------------------------------------- */

/* The watch of the finders: any thread may ask the caller's, one at a time. */
static bool sim_goes_on(void *user, uint64_t done, uint64_t total)
{
    sim_run *r = user;
    const quoth_watch *watch = r->options->watch;
    (void)done;
    (void)total;
    if (watch && !atomic_load(&r->stopped) && !atomic_flag_test_and_set(&r->watching)) {
        if (!watch->go_on(watch->user, r->iterations, r->options->iterations))
            atomic_store(&r->stopped, true);
        atomic_flag_clear(&r->watching);
    }
    return !atomic_load(&r->stopped);
}

static void count_ply(const sim_run *r, sim_thread *t, unsigned arm, unsigned ply,
                      const quoth_play *play)
{
    arm_sums *sums = &t->arm[arm];
    const quoth_cross_rules *rules = &r->sim->cross->rules;
    if (ply < QUOTH_SIM_PLIES_MAX) {
        sums->games[ply]++;
        sums->scores[ply] += play->score;
        sums->bonuses[ply] += play->kind == QUOTH_PLAY_PLACE && rules->bonus[play->tiles] > 0;
    }
    if (t->heat && ply + 1 < quoth_position_players(t->position) && play->kind == QUOTH_PLAY_PLACE)
        for (unsigned i = 0; i < play->length; i++)
            if (play->tile[i]) {
                unsigned row = play->row + (play->down ? i : 0u);
                unsigned column = play->column + (play->down ? 0u : i);
                t->heat[arm * r->squares + row * rules->layout.columns + column]++;
            }
}

/* Makes the next player's best play.  *kept is what its equity has beyond its score. */
static quoth_status play_on(sim_run *r, sim_thread *t, unsigned arm, unsigned ply,
                            quoth_points *kept)
{
    quoth_watch watch = {sim_goes_on, r};
    quoth_plays_query query = {.size = sizeof query,
                               .find = QUOTH_FIND_BEST,
                               .order = QUOTH_BY_EQUITY,
                               .values = r->options->values,
                               .watch = &watch};
    quoth_status status = quoth_plays_find(t->finder, t->position, &query, &t->plays);
    if (status)
        return status;
    const quoth_play *play = t->plays.play;
    count_ply(r, t, arm, ply, play);
    *kept = t->position->state.bag ? play->equity - play->score * QUOTH_POINT : 0;
    return quoth_position_do_trusted(t->position, play);
}

/* How far a seat is ahead of the best other, in thousandths, each with what it has kept. */
static int32_t spread_at(const quoth_position *p, unsigned seat, const quoth_points *kept)
{
    int64_t best = INT64_MIN, own = 0;
    for (unsigned s = 0; s < p->players; s++) {
        int64_t points = (int64_t)p->state.score[s] * QUOTH_POINT + kept[s];
        if (s == seat)
            own = points;
        else if (points > best)
            best = points;
    }
    int64_t spread = own - best, most = 2000000;
    return (int32_t)(spread > most ? most : spread < -most ? -most : spread);
}

/* The share of a win that a seat has of a game that is over. */
static int32_t won(const quoth_position *p, unsigned seat)
{
    unsigned first = 0;
    for (unsigned s = 0; s < p->players; s++) {
        if (p->state.score[s] > p->state.score[seat])
            return 0;
        first += p->state.score[s] == p->state.score[seat];
    }
    return (int32_t)(WIN_UNIT / first);
}

/* The chance to be first of a seat where a game has been left off. */
static int32_t chance_left(const sim_run *r, const quoth_position *p, const quoth_points *kept)
{
    const q_state *s = &p->state;
    q_left_off left = {
        .players = p->players, .turn = s->turn, .unseen = s->bag, .stretch = r->stretch};
    for (unsigned seat = 0; seat < p->players; seat++) {
        left.unseen += seat == s->turn ? 0 : s->rack_count[seat];
        left.points[seat] = (int64_t)s->score[seat] * QUOTH_POINT + kept[seat];
    }
    return (int32_t)(WIN_UNIT * q_chance_first(r->wins, &left, r->seat) + 0.5);
}

/* Plays a candidate on the deal that the thread's position holds, to its horizon, and takes it all
 * back. */
static quoth_status play_arm(sim_run *r, sim_thread *t, unsigned arm, outcome *came)
{
    quoth_position *p = t->position;
    const sim_arm *a = &r->sim->arm[arm];
    quoth_points kept[QUOTH_PLAYERS_MAX] = {0};
    quoth_status status = quoth_position_do_trusted(p, &a->play);
    unsigned made = !status;
    kept[r->seat] = a->kept;
    while (!status && !quoth_position_ending(p) &&
           (r->options->to_end || made <= r->plies || p->state.bag == 0)) {
        unsigned seat = p->state.turn;
        status = play_on(r, t, arm, made - 1, &kept[seat]);
        made += !status;
    }
    if (!status) {
        static const quoth_points nothing[QUOTH_PLAYERS_MAX] = {0};
        bool over = quoth_position_ending(p) != QUOTH_ENDING_NONE;
        came->spread = spread_at(p, r->seat, over ? nothing : kept);
        came->win = over ? won(p, r->seat) : chance_left(r, p, kept);
    }
    while (made-- > 0)
        quoth_position_undo(p);
    return status;
}

/* ---- batches ------------------------------------------------------------------------------- */

static int64_t worth_of(outcome o)
{
    return o.win + o.spread / 100;
}

static int64_t square(int64_t x)
{
    return x * x;
}

static void count_arm(arm_sums *sums, outcome o)
{
    sums->win += o.win;
    sums->win_squares += square(o.win / 10);
    sums->spread += o.spread;
    sums->spread_squares += square(o.spread / 100);
}

static void count_pair(pair_sums *sums, outcome a, outcome b)
{
    sums->win += a.win - b.win;
    sums->spread += a.spread - b.spread;
    sums->worth_squares += square((worth_of(a) - worth_of(b)) / 10);
    sums->spread_squares += square((a.spread - b.spread) / 100);
}

/* Whether a candidate takes part in a deal of the batch. */
static bool takes_part(const sim_run *r, unsigned arm, uint64_t deal)
{
    return !r->sim->arm[arm].out && (deal < r->last || arm < r->extra);
}

static quoth_status play_deal(sim_run *r, sim_thread *t, uint64_t number)
{
    quoth_sim *s = r->sim;
    quoth_deal deal;
    quoth_random random;
    quoth_random_seed_stream(&random, r->options->seed, number + 1);
    quoth_status status = quoth_deal_draw(&deal, s->root, r->seat, &random);
    if (r->options->infer && !status)
        quoth_infer_draw(r->options->infer, &deal, &random);
    if (!status)
        status = quoth_position_assign(t->position, &deal);
    for (unsigned a = 0; a < s->arms && !status; a++)
        if (takes_part(r, a, number))
            status = play_arm(r, t, a, &t->outcome[a]);
    for (unsigned a = 0; a < s->arms && !status; a++) {
        if (!takes_part(r, a, number))
            continue;
        count_arm(&t->arm[a], t->outcome[a]);
        for (unsigned b = a + 1; b < s->arms; b++)
            if (takes_part(r, b, number))
                count_pair(&t->pair[a * s->arms + b], t->outcome[a], t->outcome[b]);
    }
    return status;
}

static void play_deals(void *argument, unsigned number)
{
    sim_run *r = argument;
    sim_thread *t = &r->sim->thread[number];
    uint64_t deals = r->last + (r->extra > 0);
    for (uint64_t deal; !t->status && (deal = atomic_fetch_add(&r->next, r->ranks)) < deals;)
        t->status = sim_goes_on(r, 0, 0) ? play_deal(r, t, deal) : QUOTH_STOPPED;
}

static void add_sums(int64_t *to, const int64_t *from, size_t bytes)
{
    for (size_t i = 0; i < bytes / sizeof *to; i++)
        to[i] += from[i];
}

/* Adds the sums of a thread to those of another. */
static void add_thread(quoth_sim *s, sim_thread *to, const sim_thread *from, size_t squares)
{
    add_sums((int64_t *)to->arm, (const int64_t *)from->arm, s->arms * sizeof *to->arm);
    add_sums((int64_t *)to->pair, (const int64_t *)from->pair,
             (size_t)s->arms * s->arms * sizeof *to->pair);
    for (size_t i = 0; from->heat && i < s->arms * squares; i++)
        to->heat[i] += from->heat[i];
}

/* Adds up the sums of all ranks. */
static void add_ranks(const sim_run *r, sim_thread *t)
{
    const quoth_workers *w = r->options->workers;
    size_t arms = r->sim->arms, counts = t->heat ? arms * r->squares : 0;
    if (r->ranks == 1)
        return;
    q_ranks_add_up(w, (uint64_t *)t->arm, arms * sizeof *t->arm / sizeof(uint64_t));
    q_ranks_add_up(w, (uint64_t *)t->pair, arms * arms * sizeof *t->pair / sizeof(uint64_t));
    for (size_t at = 0; at < counts; at += 64) {
        uint64_t wide[64] = {0};
        size_t n = counts - at < 64 ? counts - at : 64;
        for (size_t i = 0; i < n; i++)
            wide[i] = t->heat[at + i];
        q_ranks_add_up(w, wide, n);
        for (size_t i = 0; i < n; i++)
            t->heat[at + i] = (uint32_t)wide[i];
    }
}

/* Plays the deals from `first` to `last` - 1, and one more with `extra` candidates. */
static quoth_status play_batch(sim_run *r)
{
    quoth_sim *s = r->sim;
    const quoth_workers *workers = r->options->workers;
    for (unsigned i = 0; i < s->threads; i++) {
        sim_thread *t = &s->thread[i];
        memset(t->arm, 0, s->arms * sizeof *t->arm);
        memset(t->pair, 0, (size_t)s->arms * s->arms * sizeof *t->pair);
        if (t->heat)
            memset(t->heat, 0, s->arms * r->squares * sizeof *t->heat);
        t->status = QUOTH_OK;
    }
    atomic_store(&r->next, r->first + q_rank(workers));
    if (s->threads > 1)
        workers->run(workers->user, play_deals, r, s->threads);
    else
        play_deals(r, 0);
    quoth_status status = QUOTH_OK;
    for (unsigned i = 0; i < s->threads; i++)
        if (s->thread[i].status && (!status || status == QUOTH_STOPPED))
            status = s->thread[i].status;
    status = q_ranks_status(r->options->workers, status);
    if (status)
        return status;
    sim_thread *first = &s->thread[0], all = {.arm = s->sums, .pair = s->pairs, .heat = s->heat};
    for (unsigned i = 1; i < s->threads; i++)
        add_thread(s, first, &s->thread[i], r->squares);
    add_ranks(r, first);
    add_thread(s, &all, first, r->squares);
    for (unsigned a = 0; a < s->arms; a++) {
        uint64_t deals = s->arm[a].out ? 0 : r->last - r->first + (a < r->extra ? 1 : 0);
        s->arm[a].deals += deals;
        r->iterations += deals;
    }
    return QUOTH_OK;
}

/* ---- who leads ----------------------------------------------------------------------------- */

/* The differences of two candidates, a less b, on the deals that both have seen. */
typedef struct compared {
    double win, win_error; /* errors: deviations of the means */
    double spread, spread_error;
    double worth;
} compared;

static double deviation_of_mean(double sum, double squares, double n)
{
    double variance = n > 1 ? (squares - sum * sum / n) / (n - 1) : 0;
    return q_square_root(variance / n);
}

static compared compare_arms(const quoth_sim *s, unsigned a, unsigned b)
{
    const pair_sums *pair = &s->pairs[a < b ? a * s->arms + b : b * s->arms + a];
    uint64_t deals = s->arm[a].deals < s->arm[b].deals ? s->arm[a].deals : s->arm[b].deals;
    double n = (double)deals, sign = a < b ? 1 : -1;
    double win = sign * (double)pair->win, spread = sign * (double)pair->spread;
    compared c = {0};
    if (!deals)
        return c;
    c.win = win / n / WIN_UNIT;
    c.spread = spread / n / QUOTH_POINT;
    c.worth = c.win + c.spread / 100000;
    c.win_error = deviation_of_mean(c.worth * n * 100000, (double)pair->worth_squares, n) / 100000;
    c.spread_error = deviation_of_mean(c.spread * n * 10, (double)pair->spread_squares, n) / 10;
    return c;
}

/* The best candidate of those in the running. */
static unsigned leader_of(const quoth_sim *s)
{
    unsigned leader = s->arms;
    for (unsigned a = 0; a < s->arms; a++)
        if (!s->arm[a].out && (leader == s->arms || compare_arms(s, a, leader).worth > 0))
            leader = a;
    return leader;
}

static unsigned arms_left(const quoth_sim *s)
{
    unsigned left = 0;
    for (unsigned a = 0; a < s->arms; a++)
        left += !s->arm[a].out;
    return left;
}

/* Drops candidates that the leader beats by `deviations`; `least` stay. */
static void drop_arms(quoth_sim *s, double deviations, unsigned least)
{
    unsigned leader = leader_of(s);
    for (unsigned a = s->arms; a-- > 0 && arms_left(s) > least;) {
        if (a == leader || s->arm[a].out || s->arm[a].deals < TRUSTED)
            continue;
        compared c = compare_arms(s, leader, a);
        s->arm[a].out = c.worth > 0 && c.worth > deviations * c.win_error;
    }
}

/* ---- the run ------------------------------------------------------------------------------- */

/* The deals of the next batch: up to the next number of deals at which candidates are compared,
 * which grow by an eighth each, and as many as the iterations allow. */
static bool next_batch(sim_run *r)
{
    unsigned left = arms_left(r->sim);
    uint64_t room = r->options->iterations - r->iterations, check = TRUSTED;
    r->first = r->last;
    while (check <= r->first)
        check += check / 8;
    uint64_t deals = check - r->first;
    deals = deals < BATCH_MOST ? deals : BATCH_MOST;
    r->extra = 0;
    if (deals > room / left) {
        deals = room / left; /* and one more, for some of the candidates */
        for (uint64_t more = room % left; more > 0; r->extra++)
            more -= !r->sim->arm[r->extra].out;
    }
    r->last = r->first + deals;
    return deals > 0 || r->extra > 0;
}

/* The figures of a candidate.  Where the leader has seen more deals, its own mean on all of them
 * less the difference on the common ones is told, if that has the smaller error. */
static void tell_arm(const quoth_sim *s, unsigned a, unsigned leader, quoth_sim_play *told)
{
    const arm_sums *sums = &s->sums[a], *best = &s->sums[leader];
    double n = (double)s->arm[a].deals, all = (double)s->arm[leader].deals;
    *told = (quoth_sim_play){.play = s->arm[a].play, .iterations = s->arm[a].deals};
    if (n == 0)
        return;
    told->win = (double)sums->win / n / WIN_UNIT;
    told->spread = (double)sums->spread / n / QUOTH_POINT;
    told->win_error = deviation_of_mean((double)sums->win / 10, (double)sums->win_squares, n) /
                      100000;
    told->spread_error =
        deviation_of_mean((double)sums->spread / 100, (double)sums->spread_squares, n) / 10;
    if (n < all) {
        compared c = compare_arms(s, leader, a);
        double win = deviation_of_mean((double)best->win / 10, (double)best->win_squares, all) /
                     100000;
        double spread =
            deviation_of_mean((double)best->spread / 100, (double)best->spread_squares, all) / 10;
        win = q_square_root(win * win + c.win_error * c.win_error);
        spread = q_square_root(spread * spread + c.spread_error * c.spread_error);
        told->win = (double)best->win / all / WIN_UNIT - c.win;
        told->spread = (double)best->spread / all / QUOTH_POINT - c.spread;
        told->win = told->win < 0 ? 0 : told->win > 1 ? 1 : told->win;
        told->win_error = win;
        told->spread_error = spread;
    }
    told->win_error *= Q_HALF_95;
    told->spread_error *= Q_HALF_95;
    if (a != leader) {
        compared c = compare_arms(s, leader, a);
        told->behind = c.win;
        told->behind_error = c.win_error * Q_HALF_95;
        told->spread_behind = c.spread;
        told->spread_behind_error = c.spread_error * Q_HALF_95;
    }
    for (; told->plies < QUOTH_SIM_PLIES_MAX && sums->games[told->plies]; told->plies++) {
        quoth_sim_ply *ply = &told->ply[told->plies];
        ply->samples = sums->games[told->plies];
        ply->score = (double)sums->scores[told->plies] / (double)ply->samples;
        ply->bonus = (double)sums->bonuses[told->plies] / (double)ply->samples;
    }
}

static double worth_told(const quoth_sim_play *play)
{
    return play->win + play->spread / 100000;
}

/* Best first; among equals, by equity. */
static void tell_arms(quoth_sim *s, size_t squares)
{
    unsigned leader = leader_of(s);
    for (unsigned a = 0; a < s->arms; a++) {
        quoth_sim_play told;
        tell_arm(s, a, leader, &told);
        told.heat = s->heat ? s->heat + a * squares : NULL;
        unsigned at = a;
        for (; at > 0 && worth_told(&s->play[at - 1]) < worth_told(&told); at--)
            s->play[at] = s->play[at - 1];
        s->play[at] = told;
    }
}

static quoth_sim_result result_of(const sim_run *r)
{
    tell_arms(r->sim, r->squares);
    return (quoth_sim_result){
        .play = r->sim->play, .plays = r->sim->arms, .iterations = r->iterations};
}

static quoth_status run_batches(sim_run *r, quoth_sim_stopped *stopped)
{
    quoth_sim *s = r->sim;
    double confidence = r->options->confidence;
    bool until = confidence > 0;
    double chance = (until ? 1 - confidence : 0.001) / (s->arms > 1 ? s->arms - 1 : 1) / 2;
    double deviations = q_normal_beyond(chance);
    *stopped = QUOTH_SIM_ITERATIONS;
    if (s->arms == 1 && until && !r->options->to_end)
        *stopped = QUOTH_SIM_ALONE;
    while (next_batch(r)) {
        quoth_status status = play_batch(r);
        if (status == QUOTH_STOPPED)
            *stopped = QUOTH_SIM_WATCH;
        if (status)
            return status == QUOTH_STOPPED ? QUOTH_OK : status;
        drop_arms(s, deviations, until ? 1 : 2);
        if (r->options->each) {
            quoth_sim_result so_far = result_of(r);
            r->options->each(r->options->user, &so_far);
        }
        if (until && arms_left(s) == 1 && r->last >= TRUSTED) {
            *stopped = s->arms == 1 ? QUOTH_SIM_ALONE : QUOTH_SIM_SURE;
            break;
        }
    }
    return QUOTH_OK;
}

/* Judges the caller's candidates, or finds some, and puts them in order of equity. */
static quoth_status choose_arms(sim_run *r, const quoth_position *position)
{
    const quoth_sim_options *o = r->options;
    quoth_sim *s = r->sim;
    sim_thread *t = &s->thread[0];
    quoth_plays_query query = {.size = sizeof query,
                               .find = QUOTH_FIND_TOP,
                               .order = QUOTH_BY_EQUITY,
                               .limit = s->room,
                               .values = o->values,
                               .watch = o->watch};
    quoth_status status = QUOTH_OK;
    s->arms = 0;
    if (!o->candidate)
        status = quoth_plays_find(t->finder, s->root, &query, &t->plays);
    for (size_t i = 0; !status && i < (o->candidate ? o->candidates : t->plays.count); i++) {
        quoth_judgement judgement;
        sim_arm arm = {.play = o->candidate ? o->candidate[i] : t->plays.play[i]};
        if (o->candidate) {
            quoth_play_judge(position, &arm.play, true, &judgement);
            if (judgement.verdict != QUOTH_LEGAL)
                return QUOTH_NOT_FOUND;
            arm.play = judgement.play;
            status = quoth_play_equity(position, &arm.play, o->values, &arm.play.equity);
        }
        arm.kept = s->root->state.bag ? arm.play.equity - arm.play.score * QUOTH_POINT : 0;
        unsigned at = s->arms;
        for (; at > 0 && quoth_play_compare(&arm.play, &s->arm[at - 1].play, QUOTH_BY_EQUITY) < 0;
             at--)
            s->arm[at] = s->arm[at - 1];
        s->arm[at] = arm;
        s->arms++;
    }
    return status;
}

static quoth_status check_sim(const quoth_sim *s, const quoth_position *position,
                              const quoth_sim_options *o)
{
    unsigned seat = quoth_position_turn(position), count;
    if (quoth_position_cross(position) != s->cross || quoth_position_ending(position) ||
        !quoth_position_rack(position, seat, &count) || !count || (o->candidate && !o->candidates))
        return QUOTH_NOT_FOUND;
    if (o->plays > QUOTH_SIM_PLAYS_MAX || o->candidates > QUOTH_SIM_PLAYS_MAX ||
        o->iterations > QUOTH_SIM_ITERATIONS_MAX || o->confidence >= 1)
        return QUOTH_TOO_LARGE;
    return QUOTH_OK;
}

/* ---- the end of a game, solved ------------------------------------------------------------- */

/* Whether all is known, and the candidates can be solved: asked for, or with few tiles. */
static bool ends_soon(const sim_run *r)
{
    const quoth_position *p = r->sim->root;
    unsigned tiles = 0, count;
    for (unsigned seat = 0; seat < quoth_position_players(p); seat++) {
        quoth_position_rack(p, seat, &count);
        tiles += count;
    }
    return quoth_position_players(p) == 2 && !quoth_position_bag(p) &&
           (r->options->to_end || tiles <= SOLVED_TILES);
}

/* What comes of a candidate that is made on the position.  QUOTH_TOO_LARGE where the share of the
 * iterations is too small to know it. */
static quoth_status solve_arm(sim_run *r, const quoth_position *p, outcome *came)
{
    static const quoth_points nothing[QUOTH_PLAYERS_MAX] = {0};
    quoth_watch watch = {sim_goes_on, r};
    quoth_endgame_options options = {.size = sizeof options,
                                     .nodes = r->options->iterations / r->sim->arms * SOLVED_NODES +
                                              1,
                                     .bytes = SOLVED_BYTES,
                                     .watch = &watch};
    quoth_endgame_answer answer = {.exact = true};
    bool over = quoth_position_ending(p) != QUOTH_ENDING_NONE;
    if (!over) {
        quoth_status status = quoth_endgame_solve(r->sim->endgame, p, &options, &answer);
        if (status || !answer.exact)
            return status ? status : QUOTH_TOO_LARGE;
    }
    int64_t spread = spread_at(p, r->seat, nothing) - (int64_t)answer.value * QUOTH_POINT;
    came->spread = (int32_t)spread;
    came->win = over ? won(p, r->seat) : spread > 0 ? WIN_UNIT : spread == 0 ? WIN_UNIT / 2 : 0;
    return QUOTH_OK;
}

/* Solves every candidate. */
static quoth_status solve_arms(sim_run *r)
{
    quoth_sim *s = r->sim;
    sim_thread *t = &s->thread[0];
    quoth_deal deal;
    quoth_random random;
    quoth_random_seed_stream(&random, r->options->seed, 0);
    quoth_status status = s->endgame ? QUOTH_OK
                                     : quoth_endgame_new(&s->endgame, s->cross, s->memory);
    if (!status)
        status = quoth_deal_draw(&deal, s->root, r->seat, &random);
    if (!status)
        status = quoth_position_assign(t->position, &deal);
    for (unsigned a = 0; a < s->arms && !status; a++) {
        status = quoth_position_do_trusted(t->position, &s->arm[a].play);
        if (status)
            break;
        status = solve_arm(r, t->position, &t->outcome[a]);
        quoth_position_undo(t->position);
    }
    return status;
}

/* As one iteration each. */
static void count_solved(sim_run *r)
{
    quoth_sim *s = r->sim;
    const outcome *came = s->thread[0].outcome;
    for (unsigned a = 0; a < s->arms; a++) {
        count_arm(&s->sums[a], came[a]);
        s->arm[a].deals = 1;
        r->iterations++;
        for (unsigned b = a + 1; b < s->arms; b++)
            count_pair(&s->pairs[a * s->arms + b], came[a], came[b]);
    }
}

quoth_status quoth_sim_run(quoth_sim *s, const quoth_position *position,
                           const quoth_sim_options *given, quoth_sim_result *result)
{
    quoth_sim_options o;
    q_options(&o, sizeof o, given);
    o.plays = o.plays ? o.plays : USUAL_PLAYS;
    o.iterations = o.iterations ? o.iterations : QUOTH_SIM_ITERATIONS_MAX;
    *result = (quoth_sim_result){0};
    quoth_status status = check_sim(s, position, &o);
    if (status)
        return status;
    const quoth_cross_rules *rules = &s->cross->rules;
    sim_run r = {.sim = s,
                 .options = &o,
                 .wins = o.wins ? o.wins : s->wins,
                 .seat = quoth_position_turn(position),
                 .ranks = q_ranks(o.workers),
                 .plies = o.plies ? o.plies : USUAL_PLIES,
                 .stretch = q_lead_stretch(quoth_position_players(position)),
                 .squares = (size_t)rules->layout.rows * rules->layout.columns,
                 .watching = ATOMIC_FLAG_INIT};
    status = make_sim_room(s, o.candidate ? (unsigned)o.candidates : o.plays,
                           o.workers && o.workers->threads > 1 ? o.workers->threads : 1,
                           quoth_position_players(position), o.heat);
    if (!status)
        status = quoth_position_seen(s->root, position, r.seat);
    if (!status)
        status = choose_arms(&r, position);
    status = q_ranks_status(o.workers, status);
    if (status)
        return status;
    for (unsigned i = 0; i < s->threads; i++)
        quoth_position_copy(s->thread[i].position, s->root);
    memset(s->sums, 0, s->arms * sizeof *s->sums);
    memset(s->pairs, 0, (size_t)s->arms * s->arms * sizeof *s->pairs);
    if (s->heat)
        memset(s->heat, 0, s->arms * r.squares * sizeof *s->heat);
    bool solved = ends_soon(&r);
    if (solved) {
        status = q_ranks_status(o.workers, solve_arms(&r));
        solved = !status;
        result->stopped = QUOTH_SIM_SOLVED;
        if (status == QUOTH_TOO_LARGE || status == QUOTH_STOPPED)
            status = QUOTH_OK; /* not solved: played on */
    }
    if (!status && solved)
        count_solved(&r);
    else if (!status)
        status = run_batches(&r, &result->stopped);
    if (status)
        return status;
    quoth_sim_stopped stopped = result->stopped;
    *result = result_of(&r);
    result->stopped = stopped;
    return QUOTH_OK;
}

/* ---- a player ------------------------------------------------------------------------------ */

quoth_status q_infer_seen(quoth_infer *infer, const quoth_infer_options *how,
                          const quoth_cross_seen *seen, quoth_sim_options *sim)
{
    quoth_infer_options options;
    quoth_infer_result result;
    if (!infer)
        return QUOTH_OK;
    q_options(&options, sizeof options, how);
    options.seed = sim->seed;
    options.samples = options.samples ? options.samples : Q_INFER_PLAYER_SAMPLES;
    options.values = sim->values;
    options.workers = sim->workers;
    options.watch = sim->watch;
    quoth_status status =
        quoth_infer_run(infer, seen->position, seen->deed, seen->deeds, &options, &result);
    if (!status && result.fits)
        sim->infer = infer;
    return status == QUOTH_NOT_FOUND ? QUOTH_OK : status;
}

static quoth_status sim_choose(void *user, const quoth_cross_seen *seen, quoth_random *random,
                               const quoth_watch *watch, quoth_play *play)
{
    quoth_sim_bot *bot = user;
    quoth_sim_options options;
    quoth_sim_result result;
    q_options(&options, sizeof options, &bot->options);
    options.seed = quoth_random_next(random);
    options.watch = watch;
    quoth_status status = q_infer_seen(bot->infer, &bot->infer_options, seen, &options);
    if (!status)
        status = quoth_sim_run(bot->sim, seen->position, &options, &result);
    if (!status && result.stopped == QUOTH_SIM_WATCH)
        status = QUOTH_STOPPED;
    if (!status)
        *play = result.play[0].play;
    return status;
}

quoth_cross_player quoth_sim_bot_player(quoth_sim_bot *bot)
{
    return (quoth_cross_player){sim_choose, quoth_cross_challenge_phonies, bot};
}
