/* Inference: Bayes' rule over the leaves of another player (Richards and Amir 2007).
 *
 * Turns of that player are numbered backwards: turn 0 is the latest, turn n - 1 the earliest that
 * counts.  For a rack R before turn k, of which the player made the play with the tiles T:
 *
 *      loss(k, R)        equity of the best play of R, less that of the play made
 *      likelihood(k, R)  exp(-loss / temperature), or 0 if loss > loss_max (softmax: Luce 1959),
 *                        divided by the number of ways to choose T from R: equal tiles are
 *                        interchangeable, and each choice shows the same play
 *      history(k, R)     1 if k + 1 = n; else the mean of weight(k + 1, S + tiles of turn k + 1)
 *                        over the subsets S of R of the size of that turn's leave.  Given R, each
 *                        such subset was the leave with the same probability.
 *      weight(k, R)      likelihood(k, R) * history(k, R)
 *
 *      posterior(L)      proportional to prior(L) * weight(0, L + T), where prior(L) is the
 *                        probability of drawing the leave L from the unseen tiles
 *
 * The tiles of an exchange are hidden.  In turn 0 a sample is then a whole rack, and each split of
 * it into leave and exchanged tiles is an entry of the posterior; in an earlier turn the exchanged
 * tiles are drawn from the pool.
 *
 * If there are no more leaves (of an exchange: racks) than `samples`, all are evaluated; otherwise
 * `samples` of them are drawn from the prior and weighted (likelihood weighting: Fung and Chang
 * 1990).  Sample i draws from stream i + 1 of the seed, and weights are summed in the order of the
 * samples: threads change no answer. */
#include <string.h>

#include "base/context.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/options.h"
#include "base/parallel.h"
#include "board/default_evaluator.h"
#include "board/position.h"
#include "sim/infer_run.h"

_Static_assert(QUOTH_INFER_TURNS_MAX == 8 && QUOTH_INFER_SAMPLES_MAX == 1000000,
               "the messages name the limits");

enum {
    DEFAULT_TURNS = 2,     /* chosen by taste */
    DEFAULT_SAMPLES = 4000 /* chosen by taste */
};
#define DEFAULT_TEMPERATURE (2 * QUOTH_POINT) /* fitted: docs/measurements/2026-11-strength.md */
#define DEFAULT_LOSS_MAX (40 * QUOTH_POINT)   /* chosen by taste */

/* The fraction of the call until all racks are evaluated; then the leaves are sorted. */
static const double all_evaluated = 0.95;

/* ---- the handle ---------------------------------------------------------------------------- */

static void free_threads(quoth_infer *infer)
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
                             const quoth_context *context, quoth_error *error)
{
    const quoth_memory *memory = q_memory_of(context);
    memory = q_memory(memory);
    quoth_infer *infer = *made = q_allocate_zeroed(memory, 1, sizeof *infer);
    if (!infer)
        return q_report(error, QUOTH_NO_MEMORY);
    infer->memory = memory;
    infer->cross = cross;
    return QUOTH_OK;
}

void quoth_infer_free(quoth_infer *infer)
{
    if (!infer)
        return;
    free_threads(infer);
    q_free(infer->memory, infer->leave, infer->capacity, sizeof *infer->leave);
    q_free(infer->memory, infer->cumulative, infer->capacity, sizeof *infer->cumulative);
    q_free(infer->memory, infer, 1, sizeof *infer);
}

static quoth_status reserve_threads(quoth_infer *infer, unsigned threads, unsigned players)
{
    if (infer->threads == threads && infer->players == players)
        return QUOTH_OK;
    free_threads(infer);
    infer->players = players;
    infer->thread = q_allocate_zeroed(infer->memory, threads, sizeof *infer->thread);
    infer->threads = infer->thread ? threads : 0;
    quoth_status status = infer->thread ? QUOTH_OK : QUOTH_NO_MEMORY;
    for (unsigned i = 0; i < threads && !status; i++) {
        infer_thread *t = &infer->thread[i];
        t->plays.memory = infer->memory;
        status = quoth_play_finder_new(&t->finder, infer->cross,
                                       &(quoth_context){.memory = infer->memory}, NULL);
        for (unsigned k = 0; k < QUOTH_INFER_TURNS_MAX && !status; k++)
            status = quoth_position_new(&t->before[k], infer->cross, players,
                                        &(quoth_context){.memory = infer->memory}, NULL);
    }
    if (status)
        free_threads(infer);
    return status;
}

static void read_unseen(q_tile_bag *bag, const quoth_position *position, unsigned seat)
{
    int count[QUOTH_LETTERS_MAX + 1];
    bag->sum = quoth_position_unseen(count, position, seat);
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++)
        bag->count[letter] = (uint16_t)(count[letter] > 0 ? count[letter] : 0);
}

/* Reconstructs the turns to evaluate, with copies for all threads. */
static void load_history(infer_run *r, const quoth_position *position, const quoth_cross_move *move,
                         size_t moves)
{
    quoth_infer *infer = r->infer;
    for (unsigned k = 0; k < QUOTH_INFER_TURNS_MAX; k++)
        r->turn[k].before = infer->thread[0].before[k];
    r->turns = q_past_turns(r->turn, r->o.turns, position, r->seat, move, moves);
    for (unsigned k = 0; k < r->turns; k++) {
        read_unseen(&r->pool[k], r->turn[k].before, r->seat);
        for (unsigned i = 1; i < infer->threads; i++)
            quoth_position_copy(infer->thread[i].before[k], r->turn[k].before);
    }
}

static quoth_status evaluate_history(infer_run *r, quoth_infer_result *result)
{
    quoth_status status = q_infer_plan_samples(r);
    if (!status)
        status = q_infer_evaluate_samples(r);
    if (status && status != QUOTH_STOPPED)
        return status;
    q_infer_normalize(r, status == QUOTH_STOPPED, result);
    return status;
}

static void free_entries(infer_run *r)
{
    q_free(r->infer->memory, r->entry, r->entry ? r->samples * r->splits : 0, sizeof *r->entry);
    r->entry = NULL;
}

quoth_status quoth_infer_run(quoth_infer_result *result, quoth_infer *infer,
                             const quoth_position *position, const quoth_cross_move *move,
                             size_t moves, const quoth_infer_options *given,
                             const quoth_context *context, quoth_error *error)
{
    infer_run r = {.infer = infer, .workers = q_workers_of(context)};
    q_options_read(&r.o, sizeof r.o, given);
    q_phases_begin(&r.progress, q_watch_of(context), 1, 1);
    *result = (quoth_infer_result){0};
    infer->leaves = 0;
    r.o.turns = r.o.turns ? r.o.turns : DEFAULT_TURNS;
    r.o.samples = r.o.samples ? r.o.samples : DEFAULT_SAMPLES;
    r.o.temperature = r.o.temperature > 0 ? r.o.temperature : DEFAULT_TEMPERATURE;
    r.o.loss_max = r.o.loss_max > 0 ? r.o.loss_max : DEFAULT_LOSS_MAX;
    if (r.o.turns > QUOTH_INFER_TURNS_MAX || r.o.samples > QUOTH_INFER_SAMPLES_MAX)
        return q_fail(error, QUOTH_TOO_LARGE, "at most 8 turns and 1,000,000 samples");
    quoth_status status = q_check_game(position, infer->cross, error);
    if (status)
        return status;
    bool withdrawn;
    const quoth_cross_move *last = q_last_play_of_others(position, move, moves, &withdrawn);
    if (!last)
        return q_fail(error, QUOTH_NOT_FOUND, "no other player has made a play");
    unsigned now, threads = q_threads(r.workers);
    status = reserve_threads(infer, threads, quoth_position_players(position));
    if (!status && !r.o.evaluator && !r.o.no_leaves)
        status = q_default_evaluator_of(infer->cross, q_watch_of(context), &r.o.evaluator);
    if (status)
        return q_report(error, status);
    r.seat = infer->seat = result->seat = last->seat;
    r.rack_size = quoth_cross_rules_of(infer->cross)->rack;
    infer->observer = quoth_position_turn(position);
    read_unseen(&infer->unseen, position, infer->observer);
    quoth_position_rack(position, r.seat, &now);
    if (withdrawn) {
        status = q_infer_report_shown(&r, &last->play, now, result);
        return q_report(error, q_phases_end(&r.progress, status));
    }
    load_history(&r, position, move, moves);
    if (!r.turns || r.turn[0].leave_size > now)
        return q_fail(error, QUOTH_NOT_FOUND, "the last play tells nothing about the leave");
    /* an attempt with all turns, then with one turn less until a rack explains them */
    q_phases_begin(&r.progress, q_watch_of(context), r.turns + 1, all_evaluated / r.turns);
    q_shared_watch_begin(&r.watch, q_phases_watch(&r.progress));
    for (;;) {
        free_entries(&r);
        status = evaluate_history(&r, result);
        if (status || result->explained || r.turns == 1)
            break;
        r.turns--;
        q_phases_next(&r.progress, all_evaluated / r.turns);
    }
    q_phases_last(&r.progress, all_evaluated);
    if (!status || status == QUOTH_STOPPED)
        status = q_infer_report_posterior(&r, status == QUOTH_STOPPED, result);
    free_entries(&r);
    if (status && status != QUOTH_STOPPED)
        *result = (quoth_infer_result){0};
    return q_report(error, q_phases_end(&r.progress, status));
}

/* ---- deals from the posterior -------------------------------------------------------------- */

static const quoth_infer_leave *draw_leave(const quoth_infer *infer, quoth_random *random)
{
    double all = infer->cumulative[infer->leaves - 1];
    double at = (double)(quoth_random_next(random) >> 11) / 9007199254740992.0 * all;
    size_t low = 0, high = infer->leaves - 1;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (infer->cumulative[middle] > at)
            high = middle;
        else
            low = middle + 1;
    }
    return &infer->leave[low];
}

void quoth_infer_draw(quoth_deal *deal, const quoth_infer *infer, quoth_random *random)
{
    quoth_tile tile[QUOTH_BAG_MAX];
    unsigned count = 0, at = 0, bag = 0;
    q_tile_bag left = infer->unseen;
    if (!infer->leaves)
        return;
    const quoth_infer_leave *leave = draw_leave(infer, random);
    if (!q_take_rack(&left, leave->tile, infer->leave_size))
        return;
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++)
        for (unsigned i = 0; i < left.count[letter]; i++) {
            unsigned place = (unsigned)quoth_random_below(random, ++count);
            tile[count - 1] = tile[place];
            tile[place] = (quoth_tile)letter;
        }
    for (unsigned seat = 0; seat < QUOTH_PLAYERS_MAX; seat++) {
        unsigned first = seat == infer->seat ? infer->leave_size : 0;
        memcpy(deal->rack[seat], leave->tile, first);
        bag += deal->part[seat];
        if (seat == infer->observer)
            continue;
        for (unsigned i = first; i < deal->rack_count[seat]; i++)
            deal->rack[seat][i] = tile[at++];
    }
    memcpy(deal->bag, tile + at, bag);
}
