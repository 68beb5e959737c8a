/* What another player may have kept: Bayes' rule over racks.
 *
 * Turns are numbered from the latest back.  With R the rack before turn k, fit(k, R) is the chance
 * of its play and
 *
 *      weight(k, R) = fit(k, R) * mean of weight(k + 1, what was played then and S)
 *                                 over the subsets S of R of as many tiles as were kept then
 *
 * since, given R, any of its tiles are as likely to have been kept as any others.  The chance of a
 * leave L is that of drawing it from the tiles unseen now, times the weight of L and the tiles laid
 * in turn 0.
 *
 * A job is a leave, or a rack that was drawn; jobs share nothing, and their numbers are added up in
 * their order, so threads change nothing. */
#include <stdatomic.h>
#include <string.h>

#include "base/memory.h"
#include "base/normal.h"
#include "base/options.h"
#include "board/position.h"
#include "quoth/infer.h"
#include "sim/racks.h"
#include "sim/history.h"
#include "sim/posterior.h"

enum {
    INFER_TURNS = 2,
    INFER_SAMPLES = 4000,
    SUBSETS_MOST = 128, /* more are not gone through, but drawn */
    THROWN_DRAWS = 2    /* racks for an exchange in an earlier turn */
};
#define INFER_TEMPER (2 * QUOTH_POINT)
#define INFER_MOST (40 * QUOTH_POINT)

typedef struct infer_thread {
    quoth_play_finder *finder;
    quoth_plays plays;
    quoth_position *before[QUOTH_INFER_TURNS_MAX];
    quoth_status status;
} infer_thread;

struct quoth_infer {
    const quoth_memory *memory;
    const quoth_cross *cross;
    infer_thread *thread;
    unsigned threads, players;
    quoth_infer_leave *leave; /* those of the result */
    double *reach;            /* sums of their chances */
    size_t leaves, room;
    q_tile_bag unseen; /* of the player to move, in the position looked at */
    unsigned seat, observer, kept;
};

typedef struct infer_run {
    quoth_infer *infer;
    quoth_infer_options o;
    q_rewound turn[QUOTH_INFER_TURNS_MAX];
    q_tile_bag pool[QUOTH_INFER_TURNS_MAX]; /* all tiles that are not on the board before a turn */
    unsigned turns, seat, rack;
    bool exchange;  /* the last play is one: a job is a rack, not a leave */
    bool all;       /* jobs are all leaves */
    unsigned draws; /* of subsets for each leave, if not all are gone through; 0: all are */
    q_likely *job;
    size_t jobs, each; /* leaves of a job */
    atomic_size_t next;
    atomic_bool stopped;
    atomic_flag watching;
} infer_run;

/* ---- what a play tells --------------------------------------------------------------------- */

/* The tiles of a play as they lay on the rack. */
static unsigned tiles_of_play(const quoth_play *play, quoth_tile *tile)
{
    unsigned count = 0;
    for (unsigned i = 0; play->kind == QUOTH_PLAY_PLACE && i < play->length; i++)
        if (play->tile[i] && count < QUOTH_RACK_MAX)
            tile[count++] = play->tile[i] & QUOTH_BLANK ? 0 : play->tile[i];
    q_sort_rack(tile, count);
    return count;
}

static bool infer_goes_on(void *user, uint64_t done, uint64_t total)
{
    infer_run *r = user;
    const quoth_watch *watch = r->o.watch;
    (void)done;
    (void)total;
    if (watch && !atomic_load(&r->stopped) && !atomic_flag_test_and_set(&r->watching)) {
        size_t next = atomic_load(&r->next);
        if (!watch->go_on(watch->user, next < r->jobs ? next : r->jobs, r->jobs))
            atomic_store(&r->stopped, true);
        atomic_flag_clear(&r->watching);
    }
    return !atomic_load(&r->stopped);
}

/* Gives a rack to the player of a turn, all other tiles to the others and the bag. */
static quoth_status give_rack(const infer_run *r, infer_thread *t, unsigned k,
                              const quoth_tile *rack, bool *possible)
{
    quoth_position *p = t->before[k];
    quoth_deal deal = {0};
    q_tile_bag left = r->pool[k];
    unsigned letter = 0, players = quoth_position_players(p);
    *possible = q_take_rack(&left, rack, r->rack);
    if (!*possible)
        return QUOTH_OK;
    for (unsigned seat = 0; seat < players; seat++) {
        unsigned count;
        quoth_position_rack(p, seat, &count);
        deal.rack_count[seat] = (uint8_t)count;
        if (seat == r->seat)
            memcpy(deal.rack[seat], rack, r->rack);
        for (unsigned i = 0; seat != r->seat && i < count; i++) {
            for (; !left.count[letter]; letter++)
                ;
            deal.rack[seat][i] = (quoth_tile)letter;
            left.count[letter]--;
        }
    }
    for (; letter <= QUOTH_LETTERS_MAX; letter++)
        for (unsigned i = 0; i < left.count[letter]; i++)
            deal.bag[deal.part[0]++] = (quoth_tile)letter;
    return quoth_position_assign(p, &deal);
}

/* The equity of the best play of the rack that was given. */
static quoth_status best_equity(infer_run *r, infer_thread *t, unsigned k, quoth_points *best)
{
    quoth_watch watch = {infer_goes_on, r};
    quoth_plays_query query = {.size = sizeof query,
                               .find = QUOTH_FIND_BEST,
                               .order = QUOTH_BY_EQUITY,
                               .values = r->o.values,
                               .watch = &watch};
    quoth_status status = quoth_plays_find(t->finder, t->before[k], &query, &t->plays);
    if (!status)
        *best = t->plays.play[0].equity;
    return status;
}

/* How well the play of a turn fits the rack that was given, if these tiles went.  Of equal tiles
 * any may have gone: the rack is one of as many as could have shown the same. */
static quoth_status fit_of(infer_run *r, infer_thread *t, unsigned k, quoth_points best,
                           const quoth_tile *rack, const quoth_tile *gone, double *fit)
{
    quoth_play play = r->turn[k].play;
    quoth_points equity = 0;
    if (play.kind == QUOTH_PLAY_EXCHANGE) {
        memset(play.tile, 0, sizeof play.tile);
        memcpy(play.tile, gone, play.tiles);
    }
    quoth_status status = quoth_play_equity(t->before[k], &play, r->o.values, &equity);
    quoth_points loss = best > equity ? best - equity : 0;
    *fit = loss > r->o.most ? 0 : q_exp_minus((double)loss / (double)r->o.temper);
    *fit /= q_ways_to_take(rack, r->rack, gone, play.tiles);
    return status;
}

static quoth_status weigh_rack(infer_run *r, infer_thread *t, unsigned k, const quoth_tile *rack,
                               const quoth_tile *gone, quoth_random *random, double *weight);

/* The weight of what was kept in turn k, the tiles drawn since then being known to be others. */
static quoth_status weigh_kept(infer_run *r, infer_thread *t, unsigned k, const quoth_tile *kept,
                               quoth_random *random, double *weight)
{
    const q_rewound *turn = &r->turn[k];
    quoth_tile laid[QUOTH_RACK_MAX], rack[QUOTH_RACK_MAX];
    *weight = 0;
    if (turn->play.kind != QUOTH_PLAY_EXCHANGE) {
        q_join_racks(kept, turn->kept, laid, tiles_of_play(&turn->play, laid), rack);
        return weigh_rack(r, t, k, rack, laid, random, weight);
    }
    quoth_status status = QUOTH_OK;
    q_tile_bag pool = r->pool[k];
    if (!q_take_rack(&pool, kept, turn->kept))
        return QUOTH_OK;
    for (unsigned i = 0; i < THROWN_DRAWS && !status; i++) {
        double more = 0;
        q_draw_rack(&pool, laid, turn->play.tiles, random);
        q_join_racks(kept, turn->kept, laid, turn->play.tiles, rack);
        status = weigh_rack(r, t, k, rack, laid, random, &more);
        *weight += more / THROWN_DRAWS;
    }
    return status;
}

/* The mean weight of the turns before turn k, given the rack in turn k. */
static quoth_status weigh_past(infer_run *r, infer_thread *t, unsigned k, const quoth_tile *rack,
                               quoth_random *random, double *weight)
{
    quoth_status status = QUOTH_OK;
    q_subset s;
    *weight = 1;
    if (k + 1 == r->turns)
        return QUOTH_OK;
    unsigned kept = r->turn[k + 1].kept;
    *weight = 0;
    unsigned draws = k > 0 && r->draws ? 1 : r->draws; /* of each, one goes on into the past */
    for (unsigned i = 0; i < draws && !status; i++) {
        double more = 0;
        q_draw_subset(rack, r->rack, kept, &s, random);
        status = weigh_kept(r, t, k + 1, s.in, random, &more);
        *weight += more / draws;
    }
    if (draws)
        return status;
    q_subsets all = q_begin_subsets(rack, r->rack, kept);
    while (!status && q_next_subset(&all, &s)) {
        double more = 0;
        status = weigh_kept(r, t, k + 1, s.in, random, &more);
        *weight += more * s.share;
    }
    return status;
}

static quoth_status weigh_rack(infer_run *r, infer_thread *t, unsigned k, const quoth_tile *rack,
                               const quoth_tile *gone, quoth_random *random, double *weight)
{
    quoth_points best = 0;
    double past = 0;
    bool possible;
    *weight = 0;
    quoth_status status = give_rack(r, t, k, rack, &possible);
    if (status || !possible)
        return status;
    status = best_equity(r, t, k, &best);
    if (!status)
        status = fit_of(r, t, k, best, rack, gone, weight);
    if (status || *weight <= 0)
        return status;
    status = weigh_past(r, t, k, rack, random, &past);
    *weight *= past;
    return status;
}

/* ---- jobs ---------------------------------------------------------------------------------- */

/* A rack of which the last play exchanged some tiles: each subset can have been kept. */
static quoth_status weigh_exchange(infer_run *r, infer_thread *t, q_likely *job,
                                   quoth_random *random)
{
    const q_rewound *turn = &r->turn[0];
    const quoth_infer *infer = r->infer;
    quoth_tile rack[QUOTH_RACK_MAX];
    quoth_points best = 0;
    double past = 0, chance = r->all ? job->leave.usual : 1.0 / (double)r->jobs;
    bool possible;
    q_subset s;
    unsigned n = 0;
    if (r->all)
        memcpy(rack, job->leave.tile, r->rack);
    else
        q_draw_rack(&infer->unseen, rack, r->rack, random);
    job->leave = (quoth_infer_leave){0}; /* the rack was in the place of the first leave */
    quoth_status status = give_rack(r, t, 0, rack, &possible);
    if (!status && possible)
        status = best_equity(r, t, 0, &best);
    if (!status && possible)
        status = weigh_past(r, t, 0, rack, random, &past);
    /* the rack given to an earlier turn's position does not matter to this one */
    q_subsets all = q_begin_subsets(rack, r->rack, turn->kept);
    while (!status && possible && n < r->each && q_next_subset(&all, &s)) {
        double fit;
        if (r->each == 1)
            q_draw_subset(rack, r->rack, turn->kept, &s, random);
        status = fit_of(r, t, 0, best, rack, s.out, &fit);
        memcpy(job[n].leave.tile, s.in, turn->kept);
        job[n].leave.usual = chance * s.share;
        job[n].leave.chance = job[n].leave.usual * fit * past;
        n++;
    }
    return status;
}

static quoth_status weigh_leave(infer_run *r, infer_thread *t, q_likely *job, quoth_random *random)
{
    double weight = 0;
    if (!r->all) {
        q_draw_rack(&r->infer->unseen, job->leave.tile, r->turn[0].kept, random);
        job->leave.usual = 1.0 / (double)r->jobs;
    }
    quoth_status status = weigh_kept(r, t, 0, job->leave.tile, random, &weight);
    job->leave.chance = job->leave.usual * weight;
    return status;
}

static void do_jobs(void *argument, unsigned number)
{
    infer_run *r = argument;
    infer_thread *t = &r->infer->thread[number];
    for (size_t i; !t->status && (i = atomic_fetch_add(&r->next, 1)) < r->jobs;) {
        quoth_random random;
        quoth_random_seed_stream(&random, r->o.seed, i + 1);
        q_likely *job = &r->job[i * r->each];
        for (size_t j = 0; j < r->each; j++)
            job[j].number = i * r->each + j;
        t->status = !infer_goes_on(r, 0, 0) ? QUOTH_STOPPED
                    : r->exchange           ? weigh_exchange(r, t, job, &random)
                                            : weigh_leave(r, t, job, &random);
    }
}

static quoth_status run_jobs(infer_run *r)
{
    quoth_infer *infer = r->infer;
    for (unsigned i = 0; i < infer->threads; i++)
        infer->thread[i].status = QUOTH_OK;
    atomic_store(&r->next, 0);
    if (infer->threads > 1)
        r->o.workers->run(r->o.workers->user, do_jobs, r, infer->threads);
    else
        do_jobs(r, 0);
    quoth_status status = QUOTH_OK;
    for (unsigned i = 0; i < infer->threads; i++)
        if (infer->thread[i].status && (!status || status == QUOTH_STOPPED))
            status = infer->thread[i].status;
    return status;
}

static void put_leave(void *user, size_t number, const quoth_tile *tile, unsigned count,
                      double chance)
{
    const infer_run *r = user;
    q_likely *job = &r->job[number * r->each];
    memcpy(job->leave.tile, tile, count);
    job->leave.usual = chance;
}

/* Chooses the jobs: all leaves (of an exchange: racks) if they are no more than the samples, else
 * that many draws. */
static quoth_status make_jobs(infer_run *r)
{
    const quoth_infer *infer = r->infer;
    unsigned kept = r->turn[0].kept;
    double past = 1;
    bool drawn = false;
    for (unsigned k = 1; k < r->turns; k++) {
        past *= q_choices(r->rack, r->turn[k].kept);
        drawn = drawn || r->turn[k].play.kind == QUOTH_PLAY_EXCHANGE;
    }
    r->exchange = r->turn[0].play.kind == QUOTH_PLAY_EXCHANGE;
    size_t samples = (size_t)r->o.samples;
    unsigned tiles = r->exchange ? r->rack : kept;
    size_t racks = q_count_leaves(&infer->unseen, tiles, samples);
    double parts = r->exchange ? q_choices(r->rack, kept) : 1;
    r->jobs = racks <= samples ? racks : samples;
    bool few = parts <= SUBSETS_MOST && parts * (double)r->jobs <= QUOTH_INFER_SAMPLES_MAX;
    r->all = racks <= samples && few;
    r->each = few ? (size_t)parts : 1;
    bool whole = r->all && !drawn && past * (double)racks <= (double)samples;
    r->draws = whole ? 0 : r->all ? (unsigned)(samples / racks) : 1;
    r->draws = r->draws > SUBSETS_MOST ? SUBSETS_MOST : r->draws;
    r->job = q_allocate_zeroed(infer->memory, r->jobs * r->each, sizeof *r->job);
    if (!r->job)
        return QUOTH_NO_MEMORY;
    if (r->all)
        q_each_leave(&infer->unseen, tiles, put_leave, r);
    return QUOTH_OK;
}

/* ---- the result ---------------------------------------------------------------------------- */

/* The chance of a leave by drawing alone. */
static double chance_by_drawing(const q_tile_bag *bag, const quoth_tile *tile, unsigned count)
{
    double ways = 1;
    for (unsigned i = 0, same; i < count; i += same) {
        for (same = 1; i + same < count && tile[i + same] == tile[i];)
            same++;
        ways *= q_choices(bag->count[tile[i]], same);
    }
    return ways / q_choices(bag->sum, count);
}

static bool keep_leaves(quoth_infer *infer, const q_likely *at, size_t count)
{
    if (infer->room < count) {
        q_free(infer->memory, infer->leave, infer->room, sizeof *infer->leave);
        q_free(infer->memory, infer->reach, infer->room, sizeof *infer->reach);
        infer->leave = q_allocate(infer->memory, count, sizeof *infer->leave);
        infer->reach = q_allocate(infer->memory, count, sizeof *infer->reach);
        if (!infer->leave || !infer->reach) {
            q_free(infer->memory, infer->leave, infer->leave ? count : 0, sizeof *infer->leave);
            q_free(infer->memory, infer->reach, infer->reach ? count : 0, sizeof *infer->reach);
            infer->leave = NULL;
            infer->reach = NULL;
            infer->room = infer->leaves = 0;
            return false;
        }
        infer->room = count;
    }
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        infer->leave[i] = at[i].leave;
        infer->leave[i].usual = chance_by_drawing(&infer->unseen, at[i].leave.tile, infer->kept);
        infer->reach[i] = sum += at[i].leave.chance;
    }
    infer->leaves = count;
    return true;
}

static void tell_letters(const quoth_infer *infer, quoth_infer_result *result)
{
    for (size_t i = 0; i < infer->leaves; i++)
        for (unsigned j = 0; j < infer->kept; j++)
            result->held[infer->leave[i].tile[j]] += infer->leave[i].chance;
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++)
        result->usual[letter] = infer->unseen.sum
                                    ? (double)infer->kept * infer->unseen.count[letter] /
                                          infer->unseen.sum
                                    : 0;
}

/* Sums the jobs up.  False if no rack fits the plays. */
static bool add_jobs(infer_run *r, double *effective)
{
    double sum = 0, squares = 0;
    for (size_t i = 0; i < r->jobs; i++) {
        double job = 0;
        for (size_t j = 0; j < r->each; j++)
            job += r->job[i * r->each + j].leave.chance;
        sum += job;
        squares += job * job;
    }
    *effective = squares > 0 ? sum * sum / squares : 0;
    for (size_t i = 0; sum > 0 && i < r->jobs * r->each; i++)
        r->job[i].leave.chance /= sum;
    return sum > 0;
}

static quoth_status tell_kept(quoth_infer *infer, const q_likely *at, size_t count, unsigned kept,
                              quoth_infer_result *result)
{
    infer->kept = result->kept = kept;
    if (!keep_leaves(infer, at, count))
        return QUOTH_NO_MEMORY;
    result->leave = infer->leave;
    result->leaves = infer->leaves;
    tell_letters(infer, result);
    return QUOTH_OK;
}

static quoth_status tell_leaves(infer_run *r, quoth_infer_result *result)
{
    size_t entries = r->jobs * r->each, used = 0;
    for (size_t i = 0; i < entries; i++) { /* a job may have had fewer leaves than there is room */
        if (!result->fits)
            r->job[i].leave.chance = r->job[i].leave.usual;
        if (r->job[i].leave.usual > 0)
            r->job[used++] = r->job[i];
    }
    if (!q_likely_merge(r->job, &used, r->o.watch))
        return QUOTH_STOPPED;
    while (used > 1 && r->job[used - 1].leave.chance <= 0)
        used--;
    result->turns = r->turns;
    result->exact = r->all && !r->draws;
    result->racks = r->jobs;
    return tell_kept(r->infer, r->job, used, r->turn[0].kept, result);
}

/* A play that was taken back: its tiles have been seen, and are on the rack of `now` tiles for
 * certain. */
static quoth_status tell_shown(infer_run *r, const quoth_play *play, unsigned now,
                               quoth_infer_result *result)
{
    quoth_infer *infer = r->infer;
    q_likely shown = {.leave.chance = 1};
    q_tile_bag left = infer->unseen;
    unsigned kept = tiles_of_play(play, shown.leave.tile);
    if (!kept || kept > now || !q_take_rack(&left, shown.leave.tile, kept))
        return QUOTH_NOT_FOUND;
    result->turns = 1;
    result->exact = result->fits = result->shown = true;
    result->racks = 1;
    result->samples = 1;
    return tell_kept(infer, &shown, 1, kept, result);
}

/* ---- the handle ---------------------------------------------------------------------------- */

static void empty_infer(quoth_infer *infer)
{
    for (unsigned i = 0; i < infer->threads; i++) {
        infer_thread *t = &infer->thread[i];
        quoth_play_finder_free(t->finder);
        quoth_plays_free(&t->plays);
        for (unsigned k = 0; k < QUOTH_INFER_TURNS_MAX; k++)
            quoth_position_free(t->before[k]);
    }
    q_free(infer->memory, infer->thread, infer->threads, sizeof *infer->thread);
    infer->thread = NULL;
    infer->threads = 0;
}

quoth_status quoth_infer_new(quoth_infer **made, const quoth_cross *cross,
                             const quoth_memory *memory)
{
    memory = q_memory(memory);
    quoth_infer *infer = *made = q_allocate_zeroed(memory, 1, sizeof *infer);
    if (!infer)
        return QUOTH_NO_MEMORY;
    infer->memory = memory;
    infer->cross = cross;
    return QUOTH_OK;
}

void quoth_infer_free(quoth_infer *infer)
{
    if (!infer)
        return;
    empty_infer(infer);
    q_free(infer->memory, infer->leave, infer->room, sizeof *infer->leave);
    q_free(infer->memory, infer->reach, infer->room, sizeof *infer->reach);
    q_free(infer->memory, infer, 1, sizeof *infer);
}

static quoth_status make_infer_room(quoth_infer *infer, unsigned threads, unsigned players)
{
    if (infer->threads == threads && infer->players == players)
        return QUOTH_OK;
    empty_infer(infer);
    infer->players = players;
    infer->thread = q_allocate_zeroed(infer->memory, threads, sizeof *infer->thread);
    infer->threads = infer->thread ? threads : 0;
    quoth_status status = infer->thread ? QUOTH_OK : QUOTH_NO_MEMORY;
    for (unsigned i = 0; i < threads && !status; i++) {
        infer_thread *t = &infer->thread[i];
        t->plays.memory = infer->memory;
        status = quoth_play_finder_new(&t->finder, infer->cross, infer->memory);
        for (unsigned k = 0; k < QUOTH_INFER_TURNS_MAX && !status; k++)
            status = quoth_position_new(&t->before[k], infer->cross, players, infer->memory);
    }
    if (status)
        empty_infer(infer);
    return status;
}

static void read_unseen(q_tile_bag *bag, const quoth_position *position, unsigned seat)
{
    int count[QUOTH_LETTERS_MAX + 1];
    bag->sum = quoth_position_unseen(position, seat, count);
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++)
        bag->count[letter] = (uint16_t)(count[letter] > 0 ? count[letter] : 0);
}

/* The turns to look at, for all threads. */
static void look_back(infer_run *r, const quoth_position *position, const quoth_cross_move *move,
                      size_t moves)
{
    quoth_infer *infer = r->infer;
    for (unsigned k = 0; k < QUOTH_INFER_TURNS_MAX; k++)
        r->turn[k].before = infer->thread[0].before[k];
    r->turns = q_rewind(r->turn, r->o.turns, position, r->seat, move, moves);
    for (unsigned k = 0; k < r->turns; k++) {
        read_unseen(&r->pool[k], r->turn[k].before, r->seat);
        for (unsigned i = 1; i < infer->threads; i++)
            quoth_position_copy(infer->thread[i].before[k], r->turn[k].before);
    }
}

static quoth_status infer_turns(infer_run *r, quoth_infer_result *result)
{
    quoth_status status = make_jobs(r);
    if (!status)
        status = run_jobs(r);
    if (!status)
        result->fits = add_jobs(r, &result->samples);
    return status;
}

static void give_jobs(infer_run *r)
{
    q_free(r->infer->memory, r->job, r->job ? r->jobs * r->each : 0, sizeof *r->job);
    r->job = NULL;
}

quoth_status quoth_infer_run(quoth_infer *infer, const quoth_position *position,
                             const quoth_cross_move *move, size_t moves,
                             const quoth_infer_options *given, quoth_infer_result *result)
{
    infer_run r = {.infer = infer, .watching = ATOMIC_FLAG_INIT};
    q_options_read(&r.o, sizeof r.o, given);
    *result = (quoth_infer_result){0};
    infer->leaves = 0;
    r.o.turns = r.o.turns ? r.o.turns : INFER_TURNS;
    r.o.samples = r.o.samples ? r.o.samples : INFER_SAMPLES;
    r.o.temper = r.o.temper > 0 ? r.o.temper : INFER_TEMPER;
    r.o.most = r.o.most > 0 ? r.o.most : INFER_MOST;
    if (r.o.turns > QUOTH_INFER_TURNS_MAX || r.o.samples > QUOTH_INFER_SAMPLES_MAX)
        return QUOTH_TOO_LARGE;
    bool withdrawn;
    const quoth_cross_move *last = q_last_of_others(position, move, moves, &withdrawn);
    if (quoth_position_cross(position) != infer->cross || quoth_position_ending(position) || !last)
        return QUOTH_NOT_FOUND;
    unsigned threads = r.o.workers && r.o.workers->threads > 1 ? r.o.workers->threads : 1, now;
    quoth_status status = make_infer_room(infer, threads, quoth_position_players(position));
    if (status)
        return status;
    r.seat = infer->seat = result->seat = last->seat;
    r.rack = quoth_cross_rules_of(infer->cross)->rack;
    infer->observer = quoth_position_turn(position);
    read_unseen(&infer->unseen, position, infer->observer);
    quoth_position_rack(position, r.seat, &now);
    if (withdrawn)
        return tell_shown(&r, &last->play, now, result);
    look_back(&r, position, move, moves);
    if (!r.turns || r.turn[0].kept > now)
        return QUOTH_NOT_FOUND;
    for (; !status && !result->fits && r.turns > 0; r.turns--) {
        give_jobs(&r);
        status = infer_turns(&r, result);
        if (result->fits || r.turns == 1)
            break;
    }
    if (!status)
        status = tell_leaves(&r, result);
    give_jobs(&r);
    if (status)
        *result = (quoth_infer_result){0};
    return status;
}

/* ---- deals --------------------------------------------------------------------------------- */

static const quoth_infer_leave *draw_leave(const quoth_infer *infer, quoth_random *random)
{
    double all = infer->reach[infer->leaves - 1];
    double at = (double)(quoth_random_next(random) >> 11) / 9007199254740992.0 * all;
    size_t low = 0, high = infer->leaves - 1;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (infer->reach[middle] > at)
            high = middle;
        else
            low = middle + 1;
    }
    return &infer->leave[low];
}

void quoth_infer_draw(const quoth_infer *infer, quoth_deal *deal, quoth_random *random)
{
    quoth_tile tile[QUOTH_BAG_MAX];
    unsigned count = 0, at = 0, bag = 0;
    q_tile_bag left = infer->unseen;
    if (!infer->leaves)
        return;
    const quoth_infer_leave *leave = draw_leave(infer, random);
    if (!q_take_rack(&left, leave->tile, infer->kept))
        return;
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++)
        for (unsigned i = 0; i < left.count[letter]; i++) {
            unsigned place = (unsigned)quoth_random_below(random, ++count);
            tile[count - 1] = tile[place];
            tile[place] = (quoth_tile)letter;
        }
    for (unsigned seat = 0; seat < QUOTH_PLAYERS_MAX; seat++) {
        unsigned first = seat == infer->seat ? infer->kept : 0;
        memcpy(deal->rack[seat], leave->tile, first);
        bag += deal->part[seat];
        if (seat == infer->observer)
            continue;
        for (unsigned i = first; i < deal->rack_count[seat]; i++)
            deal->rack[seat][i] = tile[at++];
    }
    memcpy(deal->bag, tile + at, bag);
}
