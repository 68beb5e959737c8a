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
#include "movegen/play_list.h"
#include "quoth/endgame.h"
#include "quoth/exposure.h"
#include "eval/win_shares.h"
#include "sim/playout.h"
#include "sim/sim.h"

enum {
    USUAL_PLAYS = 15,
    USUAL_PLIES = 2,
    BATCH_MOST = 48, /* deals */
    LANE_WAYS = 16,  /* looks of a lane that are kept, and racks: measured */
    RACKS = 4,
    SOLVED_TILES = 8,  /* on both racks: so few are solved at once */
    SOLVED_NODES = 50, /* for an iteration: two or three times as much time */
    SOLVED_BYTES = 16 << 20
};

/* What one thread works with. */
typedef struct sim_thread {
    q_playing on;
    q_pair_sums *pair;
    q_sim_outcome *outcome;
    quoth_status status;
} sim_thread;

struct quoth_sim {
    const quoth_memory *memory;
    const quoth_cross *cross;
    sim_thread *thread;
    unsigned threads;
    quoth_position *root;   /* what the player to move may know */
    quoth_wins *wins;       /* the library's own, */
    unsigned wins_players;  /* for so many; 0: none yet */
    quoth_endgame *endgame; /* NULL until one is met */
    unsigned room;          /* for so many candidates */
    q_arms arms;
};

/* One run. */
typedef struct sim_run {
    quoth_sim *sim;
    const quoth_sim_options *options;
    q_playout playout;
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
    quoth_play_finder_free(t->on.finder);
    quoth_position_free(t->on.position);
    quoth_plays_free(&t->on.plays);
    q_give(s->memory, t->on.arm, s->room, sizeof *t->on.arm);
    q_give(s->memory, t->pair, (size_t)s->room * s->room, sizeof *t->pair);
    q_give(s->memory, t->outcome, s->room, sizeof *t->outcome);
    q_give(s->memory, t->on.heat, (size_t)s->room * QUOTH_SQUARES_MAX, sizeof *t->on.heat);
    *t = (sim_thread){0};
}

/* Gives back all that depends on the numbers of threads and candidates. */
static void empty_sim(quoth_sim *s)
{
    for (unsigned i = 0; i < s->threads; i++)
        close_thread(s, &s->thread[i]);
    q_give(s->memory, s->thread, s->threads, sizeof *s->thread);
    q_give(s->memory, s->arms.arm, s->room, sizeof *s->arms.arm);
    q_give(s->memory, s->arms.sums, s->room, sizeof *s->arms.sums);
    q_give(s->memory, s->arms.pairs, (size_t)s->room * s->room, sizeof *s->arms.pairs);
    q_give(s->memory, s->arms.heat, (size_t)s->room * QUOTH_SQUARES_MAX, sizeof *s->arms.heat);
    q_give(s->memory, s->arms.play, s->room, sizeof *s->arms.play);
    quoth_position_free(s->root);
    s->thread = NULL;
    s->arms.arm = NULL;
    s->arms.sums = NULL;
    s->arms.pairs = NULL;
    s->arms.heat = NULL;
    s->arms.play = NULL;
    s->root = NULL;
    s->threads = s->room = 0;
}

/* Makes the library's own table for so many players, in place of that for another number. */
static quoth_status make_wins(quoth_sim *s, unsigned players)
{
    quoth_wins *wins;
    if (s->wins_players == players)
        return QUOTH_OK;
    quoth_status status =
        quoth_wins_usual(&wins, quoth_cross_rules_of(s->cross), players, s->memory);
    if (status)
        return status;
    quoth_wins_free(s->wins);
    s->wins = wins;
    s->wins_players = players;
    return QUOTH_OK;
}

quoth_status quoth_sim_new(quoth_sim **sim, const quoth_cross *cross, const quoth_memory *memory)
{
    memory = q_memory(memory);
    quoth_sim *s = *sim = q_take_zeroed(memory, 1, sizeof *s);
    if (!s)
        return QUOTH_NO_MEMORY;
    s->memory = memory;
    s->cross = cross;
    quoth_status status = make_wins(s, 2);
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
    t->on.plays.memory = s->memory;
    quoth_status status = quoth_play_finder_new(&t->on.finder, s->cross, s->memory);
    if (!status)
        q_finder_keeps(t->on.finder, LANE_WAYS, RACKS);
    if (!status)
        status = quoth_position_new(&t->on.position, s->cross, players, s->memory);
    if (status)
        return status;
    t->on.arm = q_take(s->memory, s->room, sizeof *t->on.arm);
    t->pair = q_take(s->memory, (size_t)s->room * s->room, sizeof *t->pair);
    t->outcome = q_take(s->memory, s->room, sizeof *t->outcome);
    if (heat)
        t->on.heat = q_take(s->memory, (size_t)s->room * QUOTH_SQUARES_MAX, sizeof *t->on.heat);
    return t->on.arm && t->pair && t->outcome && (!heat || t->on.heat) ? QUOTH_OK : QUOTH_NO_MEMORY;
}

/* Makes room for a run; what an earlier one left is used again where it fits. */
static quoth_status make_sim_room(quoth_sim *s, unsigned arms, unsigned threads, unsigned players,
                                  bool heat)
{
    if (s->root && s->room >= arms && s->threads == threads &&
        quoth_position_players(s->root) == players && (!heat || s->arms.heat))
        return QUOTH_OK;
    empty_sim(s);
    s->room = arms;
    s->thread = q_take_zeroed(s->memory, threads, sizeof *s->thread);
    s->threads = s->thread ? threads : 0;
    s->arms.arm = q_take(s->memory, arms, sizeof *s->arms.arm);
    s->arms.sums = q_take(s->memory, arms, sizeof *s->arms.sums);
    s->arms.pairs = q_take(s->memory, (size_t)arms * arms, sizeof *s->arms.pairs);
    s->arms.play = q_take(s->memory, arms, sizeof *s->arms.play);
    if (heat)
        s->arms.heat = q_take(s->memory, (size_t)arms * QUOTH_SQUARES_MAX, sizeof *s->arms.heat);
    quoth_status status = QUOTH_NO_MEMORY;
    if (s->thread && s->arms.arm && s->arms.sums && s->arms.pairs && s->arms.play &&
        (!heat || s->arms.heat))
        status = quoth_position_new(&s->root, s->cross, players, s->memory);
    for (unsigned i = 0; i < threads && !status; i++)
        status = open_thread(s, &s->thread[i], players, heat);
    if (status)
        empty_sim(s);
    return status;
}

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

/* ---- batches ------------------------------------------------------------------------------- */

/* Whether a candidate takes part in a deal of the batch. */
static bool takes_part(const sim_run *r, unsigned arm, uint64_t deal)
{
    return !r->sim->arms.arm[arm].out && (deal < r->last || arm < r->extra);
}

static quoth_status play_deal(sim_run *r, sim_thread *t, uint64_t number)
{
    quoth_sim *s = r->sim;
    quoth_deal deal;
    quoth_random random;
    quoth_random_seed_stream(&random, r->options->seed, number + 1);
    quoth_status status = quoth_deal_draw(&deal, s->root, r->playout.seat, &random);
    if (r->options->infer && !status)
        quoth_infer_draw(r->options->infer, &deal, &random);
    if (!status)
        status = quoth_position_assign(t->on.position, &deal);
    for (unsigned a = 0; a < s->arms.count && !status; a++)
        if (takes_part(r, a, number))
            status = q_play_out(&r->playout, &t->on, &s->arms.arm[a], a, &t->outcome[a]);
    for (unsigned a = 0; a < s->arms.count && !status; a++) {
        if (!takes_part(r, a, number))
            continue;
        q_arm_count(&t->on.arm[a], t->outcome[a]);
        for (unsigned b = a + 1; b < s->arms.count; b++)
            if (takes_part(r, b, number))
                q_pair_count(&t->pair[a * s->arms.count + b], t->outcome[a], t->outcome[b]);
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

static void add_sums(uint64_t *to, const uint64_t *from, size_t bytes)
{
    for (size_t i = 0; i < bytes / sizeof *to; i++)
        to[i] += from[i];
}

/* Adds the sums of a thread to those of another. */
static void add_thread(quoth_sim *s, sim_thread *to, const sim_thread *from, size_t squares)
{
    add_sums((uint64_t *)to->on.arm, (const uint64_t *)from->on.arm,
             s->arms.count * sizeof *to->on.arm);
    add_sums((uint64_t *)to->pair, (const uint64_t *)from->pair,
             (size_t)s->arms.count * s->arms.count * sizeof *to->pair);
    for (size_t i = 0; from->on.heat && i < s->arms.count * squares; i++)
        to->on.heat[i] += from->on.heat[i];
}

/* Adds up the sums of all ranks. */
static void add_ranks(const sim_run *r, sim_thread *t)
{
    const quoth_workers *w = r->options->workers;
    size_t arms = r->sim->arms.count, counts = t->on.heat ? arms * r->playout.squares : 0;
    if (r->ranks == 1)
        return;
    q_ranks_add_up(w, (uint64_t *)t->on.arm, arms * sizeof *t->on.arm / sizeof(uint64_t));
    q_ranks_add_up(w, (uint64_t *)t->pair, arms * arms * sizeof *t->pair / sizeof(uint64_t));
    for (size_t at = 0; at < counts; at += 64) {
        uint64_t wide[64] = {0};
        size_t n = counts - at < 64 ? counts - at : 64;
        for (size_t i = 0; i < n; i++)
            wide[i] = t->on.heat[at + i];
        q_ranks_add_up(w, wide, n);
        for (size_t i = 0; i < n; i++)
            t->on.heat[at + i] = (uint32_t)wide[i];
    }
}

/* Plays the deals from `first` to `last` - 1, and one more with `extra` candidates. */
static quoth_status play_batch(sim_run *r)
{
    quoth_sim *s = r->sim;
    const quoth_workers *workers = r->options->workers;
    for (unsigned i = 0; i < s->threads; i++) {
        sim_thread *t = &s->thread[i];
        memset(t->on.arm, 0, s->arms.count * sizeof *t->on.arm);
        memset(t->pair, 0, (size_t)s->arms.count * s->arms.count * sizeof *t->pair);
        if (t->on.heat)
            memset(t->on.heat, 0, s->arms.count * r->playout.squares * sizeof *t->on.heat);
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
    sim_thread *first = &s->thread[0],
               all = {.on = {.arm = s->arms.sums, .heat = s->arms.heat}, .pair = s->arms.pairs};
    for (unsigned i = 1; i < s->threads; i++)
        add_thread(s, first, &s->thread[i], r->playout.squares);
    add_ranks(r, first);
    add_thread(s, &all, first, r->playout.squares);
    for (unsigned a = 0; a < s->arms.count; a++) {
        uint64_t deals = s->arms.arm[a].out ? 0 : r->last - r->first + (a < r->extra ? 1 : 0);
        s->arms.arm[a].deals += deals;
        r->iterations += deals;
    }
    return QUOTH_OK;
}

/* ---- the run ------------------------------------------------------------------------------- */

/* The deals of the next batch: up to the next number of deals at which candidates are compared,
 * which grow by an eighth each, and as many as the iterations allow.  A watch that says stop takes
 * a batch with it: before candidates are compared at all, each thread has one deal of a batch; but
 * the first one has two, since one says nothing of its error. */
static bool next_batch(sim_run *r)
{
    unsigned left = q_arms_left(&r->sim->arms);
    bool drawn = r->options->prior > 0;
    uint64_t room = r->options->iterations - r->iterations;
    uint64_t check = drawn ? QUOTH_SIM_LEAST : Q_TRUSTED;
    uint64_t most = r->last < check ? (uint64_t)r->sim->threads * r->ranks : BATCH_MOST;
    most = most < 2 && !r->last ? 2 : most;
    r->first = r->last;
    while (check <= r->first)
        check += check / 8 + drawn;
    uint64_t deals = check - r->first;
    deals = deals < most ? deals : most;
    r->extra = 0;
    if (deals > room / left) {
        deals = room / left; /* and one more, for some of the candidates */
        for (uint64_t more = room % left; more > 0; r->extra++)
            more -= !r->sim->arms.arm[r->extra].out;
    }
    r->last = r->first + deals;
    return deals > 0 || r->extra > 0;
}

/* Whether two players know all tiles.  Then all deals are the same. */
static bool knows_all(const quoth_position *p)
{
    return quoth_position_players(p) == 2 && !quoth_position_bag(p);
}

static quoth_sim_result result_of(const sim_run *r)
{
    q_arms_rank(&r->sim->arms, r->options->prior);
    q_arms_tell(&r->sim->arms, r->playout.squares);
    return (quoth_sim_result){.play = r->sim->arms.play,
                              .plays = r->sim->arms.count,
                              .iterations = r->iterations,
                              .known = knows_all(r->sim->root)};
}

static quoth_status run_batches(sim_run *r, quoth_sim_stopped *stopped)
{
    quoth_sim *s = r->sim;
    double confidence = r->options->confidence;
    bool until = confidence > 0;
    double chance = (until ? 1 - confidence : 0.001) / (s->arms.count > 1 ? s->arms.count - 1 : 1) /
                    2;
    double deviations = q_normal_beyond(chance);
    *stopped = QUOTH_SIM_ITERATIONS;
    if (s->arms.count == 1 && until && !r->options->to_end)
        *stopped = QUOTH_SIM_ALONE;
    while (next_batch(r)) {
        quoth_status status = play_batch(r);
        if (status == QUOTH_STOPPED)
            *stopped = QUOTH_SIM_WATCH;
        if (status)
            return status == QUOTH_STOPPED ? QUOTH_OK : status;
        q_arms_rank(&s->arms, r->options->prior);
        q_arms_drop(&s->arms, deviations, !until);
        if (r->options->each) {
            quoth_sim_result so_far = result_of(r);
            r->options->each(r->options->user, &so_far);
        }
        if (until && q_arms_left(&s->arms) == 1 &&
            r->last >= (r->options->prior > 0 ? QUOTH_SIM_LEAST : Q_TRUSTED)) {
            *stopped = s->arms.count == 1 ? QUOTH_SIM_ALONE : QUOTH_SIM_SURE;
            break;
        }
    }
    return QUOTH_OK;
}

/* Takes from the equities of the candidates what they expose. */
static quoth_status expose_arms(sim_run *r)
{
    quoth_sim *s = r->sim;
    quoth_play play[QUOTH_SIM_PLAYS_MAX];
    quoth_points cost[QUOTH_SIM_PLAYS_MAX];
    for (unsigned a = 0; a < s->arms.count; a++)
        play[a] = s->arms.arm[a].play;
    quoth_status status = quoth_exposure_costs(s->thread[0].on.finder, s->root,
                                               r->options->exposure, play, s->arms.count, cost);
    for (unsigned a = 0; a < s->arms.count && !status; a++)
        s->arms.arm[a].play.equity -= cost[a];
    return status;
}

static void order_arms(q_arms *arms)
{
    for (unsigned i = 1; i < arms->count; i++) {
        q_sim_arm arm = arms->arm[i];
        unsigned at = i;
        for (;
             at > 0 && quoth_play_compare(&arm.play, &arms->arm[at - 1].play, QUOTH_BY_EQUITY) < 0;
             at--)
            arms->arm[at] = arms->arm[at - 1];
        arms->arm[at] = arm;
    }
}

static void add_arm(quoth_sim *s, const quoth_play *play)
{
    quoth_points kept = s->root->state.bag ? play->equity - play->score * QUOTH_POINT : 0;
    s->arms.arm[s->arms.count++] =
        (q_sim_arm){.play = *play, .kept = kept, .final = q_ends_game(s->root, play)};
}

static quoth_status judge_candidate(sim_run *r, const quoth_position *position,
                                    const quoth_play *play)
{
    quoth_judgement judgement;
    quoth_play_judge(position, play, true, &judgement);
    if (judgement.verdict != QUOTH_LEGAL)
        return QUOTH_NOT_FOUND;
    quoth_status status =
        quoth_play_equity(position, &judgement.play, r->options->values, &judgement.play.equity);
    add_arm(r->sim, &judgement.play);
    return status;
}

static quoth_status find_candidates(sim_run *r)
{
    const quoth_sim_options *o = r->options;
    quoth_sim *s = r->sim;
    quoth_plays *found = &s->thread[0].on.plays;
    quoth_status status =
        quoth_sim_candidates(s->thread[0].on.finder, s->root, o->plays, o->values, o->watch, found);
    for (size_t i = 0; i < found->count && !status; i++)
        add_arm(s, &found->play[i]);
    return status;
}

/* Judges the caller's candidates, or finds some, and puts them in order of equity. */
static quoth_status choose_arms(sim_run *r, const quoth_position *position)
{
    const quoth_sim_options *o = r->options;
    quoth_sim *s = r->sim;
    quoth_status status = QUOTH_OK;
    s->arms.count = 0;
    s->arms.solved = false;
    for (size_t i = 0; o->candidate && i < o->candidates && !status; i++)
        status = judge_candidate(r, position, &o->candidate[i]);
    if (!o->candidate)
        status = find_candidates(r);
    if (!status && o->exposure)
        status = expose_arms(r);
    order_arms(&s->arms);
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
        o->iterations > QUOTH_SIM_ITERATIONS_MAX || o->confidence >= 1 ||
        !(o->prior >= 0 && o->prior <= QUOTH_SIM_PRIOR_MAX))
        return QUOTH_TOO_LARGE;
    return QUOTH_OK;
}

/* ---- the end of a game, solved ------------------------------------------------------------- */

/* Whether the candidates are to be solved: asked for, or with few tiles. */
static bool ends_soon(const sim_run *r)
{
    const quoth_position *p = r->sim->root;
    unsigned tiles = 0, count;
    for (unsigned seat = 0; seat < quoth_position_players(p); seat++) {
        quoth_position_rack(p, seat, &count);
        tiles += count;
    }
    return knows_all(p) && (r->options->to_end || tiles <= SOLVED_TILES);
}

/* What comes of a candidate that is made on the position, within `*left` positions divided by the
 * candidates that still wait; what is not used is left to them.  QUOTH_TOO_LARGE where that is too
 * few to know it. */
static quoth_status solve_arm(sim_run *r, const quoth_position *p, unsigned waiting, uint64_t *left,
                              q_sim_outcome *came)
{
    static const quoth_points nothing[QUOTH_PLAYERS_MAX] = {0};
    quoth_watch watch = {sim_goes_on, r};
    quoth_endgame_options options = {.size = sizeof options,
                                     .nodes = *left / waiting + 1,
                                     .bytes = SOLVED_BYTES,
                                     .watch = &watch};
    quoth_endgame_answer answer = {.exact = true};
    bool over = quoth_position_ending(p) != QUOTH_ENDING_NONE;
    if (!over) {
        quoth_status status = quoth_endgame_solve(r->sim->endgame, p, &options, &answer);
        *left -= answer.nodes < *left ? answer.nodes : *left;
        if (status || !answer.exact)
            return status ? status : QUOTH_TOO_LARGE;
    }
    int64_t spread = q_spread_at(p, r->playout.seat, nothing) - (int64_t)answer.value * QUOTH_POINT;
    came->spread = (int32_t)spread;
    came->win = over          ? q_won_of(p, r->playout.seat)
                : spread > 0  ? Q_WIN_UNIT
                : spread == 0 ? Q_WIN_UNIT / 2
                              : 0;
    return QUOTH_OK;
}

/* Solves every candidate. */
static quoth_status solve_arms(sim_run *r)
{
    quoth_sim *s = r->sim;
    sim_thread *t = &s->thread[0];
    uint64_t left = r->options->iterations * SOLVED_NODES;
    quoth_deal deal;
    quoth_random random;
    quoth_random_seed_stream(&random, r->options->seed, 0);
    quoth_status status = s->endgame ? QUOTH_OK
                                     : quoth_endgame_new(&s->endgame, s->cross, s->memory);
    if (!status)
        status = quoth_deal_draw(&deal, s->root, r->playout.seat, &random);
    if (!status)
        status = quoth_position_assign(t->on.position, &deal);
    for (unsigned a = 0; a < s->arms.count && !status; a++) {
        status = quoth_position_do_trusted(t->on.position, &s->arms.arm[a].play);
        if (status)
            break;
        r->iterations = r->options->iterations - left / SOLVED_NODES; /* for the watch */
        status = solve_arm(r, t->on.position, s->arms.count - a, &left, &t->outcome[a]);
        quoth_position_undo(t->on.position);
    }
    return status;
}

static void forget_sums(sim_run *r)
{
    q_arms *arms = &r->sim->arms;
    memset(arms->sums, 0, arms->count * sizeof *arms->sums);
    memset(arms->pairs, 0, (size_t)arms->count * arms->count * sizeof *arms->pairs);
    if (arms->heat)
        memset(arms->heat, 0, arms->count * r->playout.squares * sizeof *arms->heat);
}

static uint64_t lesser(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* Puts the values found in the place of what was played, on as many deals. */
static void count_solved(sim_run *r)
{
    q_arms *arms = &r->sim->arms;
    const q_sim_outcome *came = r->sim->thread[0].outcome;
    forget_sums(r);
    for (unsigned a = 0; a < arms->count; a++) {
        uint64_t deals = arms->arm[a].deals;
        for (uint64_t i = 0; i < deals; i++)
            q_arm_count(&arms->sums[a], came[a]);
        for (unsigned b = a + 1; b < arms->count; b++)
            for (uint64_t i = lesser(deals, arms->arm[b].deals); i > 0; i--)
                q_pair_count(&arms->pairs[a * arms->count + b], came[a], came[b]);
        arms->arm[a].out = false;
    }
}

/* Plays on from the candidates on a few of the deals, which are all the same, then solves them if
 * that is wanted.  If it comes to no end, what was played stays. */
static quoth_status run_known(sim_run *r, quoth_sim_options *o, quoth_sim_stopped *stopped)
{
    quoth_sim_options few = *o;
    few.iterations = (uint64_t)r->sim->arms.count * QUOTH_SIM_LEAST;
    few.confidence = 0;
    r->options = &few;
    quoth_status status = run_batches(r, stopped);
    r->options = o;
    if (status || *stopped == QUOTH_SIM_WATCH || !ends_soon(r))
        return status;
    uint64_t played = r->iterations;
    status = q_ranks_status(o->workers, solve_arms(r));
    r->iterations = played;
    if (status == QUOTH_STOPPED || status == QUOTH_TOO_LARGE) {
        *stopped = atomic_load(&r->stopped) ? QUOTH_SIM_WATCH : *stopped;
        return QUOTH_OK;
    }
    if (status)
        return status;
    *stopped = QUOTH_SIM_SOLVED;
    r->sim->arms.solved = true;
    o->prior = 0; /* results are exact */
    count_solved(r);
    return QUOTH_OK;
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
    if (!o.wins)
        status = make_wins(s, quoth_position_players(position));
    const quoth_cross_rules *rules = &s->cross->rules;
    sim_run r = {.sim = s,
                 .options = &o,
                 .playout = {.cross = s->cross,
                             .options = &o,
                             .wins = o.wins ? o.wins : s->wins,
                             .seat = quoth_position_turn(position),
                             .plies = o.plies ? o.plies : USUAL_PLIES,
                             .squares = (size_t)rules->layout.rows * rules->layout.columns},
                 .ranks = q_ranks(o.workers),
                 .watching = ATOMIC_FLAG_INIT};
    r.playout.watch = (quoth_watch){sim_goes_on, &r};
    if (!status)
        status = make_sim_room(s, o.candidate ? (unsigned)o.candidates : o.plays,
                               o.workers && o.workers->threads > 1 ? o.workers->threads : 1,
                               quoth_position_players(position), o.heat);
    if (!status)
        status = quoth_position_seen(s->root, position, r.playout.seat);
    if (!status)
        status = choose_arms(&r, position);
    status = q_ranks_status(o.workers, status);
    if (status)
        return status;
    uint64_t least = (uint64_t)s->arms.count * QUOTH_SIM_LEAST;
    o.iterations = o.iterations > least ? o.iterations : least;
    o.prior = q_prior_with(o.prior, quoth_position_bag(s->root), rules->rack);
    for (unsigned i = 0; i < s->threads; i++)
        quoth_position_copy(s->thread[i].on.position, s->root);
    quoth_sim_stopped stopped;
    forget_sums(&r);
    status = knows_all(s->root) ? run_known(&r, &o, &stopped) : run_batches(&r, &stopped);
    if (status)
        return status;
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
