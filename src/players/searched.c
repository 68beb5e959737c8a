#include "players/searched.h"

#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/normal.h"

struct q_searched {
    const quoth_memory *memory;
    const quoth_ghost *referee;
    const quoth_watch *watch;
    bool challenges;
    uint64_t budget; /* positions for a decision */
    q_sets sets;
    bool cut; /* the budget of a decision did not suffice */
};

quoth_status q_searched_new(q_searched **searched, const quoth_ghost *referee,
                            const quoth_belief *belief, const quoth_exploit_options *options,
                            quoth_error *error)
{
    q_searched *s = *searched = q_take_zeroed(options->memory, 1, sizeof *s);
    if (!s)
        return q_no_memory(error);
    s->memory = options->memory;
    s->referee = referee;
    s->watch = options->watch;
    s->challenges = options->challenges;
    s->budget = options->nodes ? options->nodes : 2000;
    quoth_status status = q_sets_make(&s->sets, referee, belief,
                                      options->samples ? options->samples : 64, options->seed,
                                      options->watch, options->memory, error);
    if (status) {
        q_give(s->memory, s, 1, sizeof *s);
        *searched = NULL;
    }
    return status;
}

void q_searched_free(q_searched *s)
{
    if (!s)
        return;
    q_sets_free(&s->sets);
    q_give(s->memory, s, 1, sizeof *s);
}

/* ---- a position --------------------------------------------------------------------------- */

/* The plays of a fragment by the whole lexicon.  Of the opponent's plays also how likely each owner
 * of a set makes it: weight[play * sets + set], times the set's weight before. */
typedef struct fork {
    quoth_ghost_list plays;
    double *weight;
    size_t weights;
    double challenged; /* the weight of those who challenge */
} fork;

static void free_fork(const q_searched *s, fork *f)
{
    q_give(s->memory, f->weight, f->weights, sizeof *f->weight);
    quoth_ghost_list_free(&f->plays);
}

static quoth_status open_fork(q_searched *s, const quoth_letters *fragment, fork *f)
{
    *f = (fork){.plays = {.memory = s->memory, .want = QUOTH_KNOWN_OUTCOME}};
    if (s->watch && !s->watch->go_on(s->watch->user, 0, 0))
        return QUOTH_STOPPED;
    return quoth_ghost_plays(s->referee, fragment, &f->plays);
}

static bool closes_game(const quoth_ghost_play *play)
{
    return play->view.word || !play->view.legal;
}

static size_t place_of(const quoth_ghost_list *plays, const quoth_letters *after)
{
    size_t i = 0;
    while (i < plays->count && !quoth_letters_equal(&plays->play[i].after, after))
        i++;
    return i;
}

/* Shares one set's weight among the plays that its owner chooses from. */
static quoth_status share_out(const q_searched *s, size_t set, const quoth_letters *fragment,
                              double weight, quoth_ghost_list *own, fork *f)
{
    quoth_status status = q_set_plays(&s->sets.set[set], fragment, own);
    if (status)
        return status;
    size_t sets = s->sets.count;
    for (size_t i = 0; i < own->count; i++) {
        size_t at = place_of(&f->plays, &own->play[i].after);
        if (at < f->plays.count)
            f->weight[at * sets + set] += weight / (double)own->count;
    }
    if (own->count == 0 && s->challenges && fragment->length)
        f->challenged += weight;
    else if (own->count == 0)
        for (size_t at = 0; at < f->plays.count; at++)
            f->weight[at * sets + set] = weight / (double)f->plays.count;
    return QUOTH_OK;
}

/* The opponent's plays. */
static quoth_status open_their_fork(q_searched *s, const quoth_letters *fragment,
                                    const double *weight, fork *f)
{
    quoth_ghost_list own = {.memory = s->memory};
    quoth_status status = open_fork(s, fragment, f);
    if (!status && f->plays.count) {
        f->weights = f->plays.count * s->sets.count;
        f->weight = q_take_zeroed(s->memory, f->weights, sizeof *f->weight);
        if (!f->weight) {
            f->weights = 0;
            status = QUOTH_NO_MEMORY;
        }
    }
    for (size_t i = 0; i < s->sets.count && !status && f->weights; i++)
        if (weight[i] > 0)
            status = share_out(s, i, fragment, weight[i], &own, f);
    quoth_ghost_list_free(&own);
    return status;
}

static double weight_of(const q_searched *s, const double *weight)
{
    double sum = 0;
    for (size_t i = 0; i < s->sets.count; i++)
        sum += weight[i];
    return sum;
}

/* ---- the search --------------------------------------------------------------------------- */

/* The weight of the owners against whom the game is won, if both play on from here.  Where the
 * budget ends, only those count who have lost by then: a lower bound. */
static quoth_status own_turn(q_searched *s, const quoth_letters *fragment, const double *weight,
                             uint64_t budget, double *won);

/* After one of my plays that is no end of the game. */
static quoth_status their_turn(q_searched *s, const quoth_letters *fragment, const double *weight,
                               uint64_t budget, double *won)
{
    fork f;
    quoth_status status = open_their_fork(s, fragment, weight, &f);
    *won = f.challenged;
    size_t open = 0;
    for (size_t i = 0; i < f.plays.count && !status; i++) {
        const quoth_ghost_play *play = &f.plays.play[i];
        if (!play->wins)
            *won += weight_of(s, f.weight + i * s->sets.count);
        else if (!closes_game(play) && weight_of(s, f.weight + i * s->sets.count) > 0)
            open++;
    }
    for (size_t i = 0; i < f.plays.count && !status; i++) {
        const quoth_ghost_play *play = &f.plays.play[i];
        const double *those = f.weight + i * s->sets.count;
        double part = 0;
        if (!play->wins || closes_game(play) || weight_of(s, those) <= 0)
            continue;
        status = own_turn(s, &play->after, those, budget / open, &part);
        *won += part;
    }
    free_fork(s, &f);
    return status;
}

static quoth_status own_turn(q_searched *s, const quoth_letters *fragment, const double *weight,
                             uint64_t budget, double *won)
{
    fork f;
    *won = 0;
    if (budget == 0) {
        s->cut = true;
        return QUOTH_OK;
    }
    quoth_status status = open_fork(s, fragment, &f);
    size_t open = 0;
    for (size_t i = 0; i < f.plays.count && !status; i++) {
        if (f.plays.play[i].wins)
            *won = weight_of(s, weight);
        open += !closes_game(&f.plays.play[i]);
    }
    bool decided = *won > 0;
    for (size_t i = 0; i < f.plays.count && !status && !decided; i++) {
        double part;
        if (closes_game(&f.plays.play[i]))
            continue;
        status = their_turn(s, &f.plays.play[i].after, weight, (budget - 1) / open, &part);
        if (part > *won)
            *won = part;
    }
    free_fork(s, &f);
    return status;
}

/* ---- what play has revealed --------------------------------------------------------------- */

/* Weighs the sets by the plays that the opponent has made; the seat is that of who exploits. */
static quoth_status weigh_sets(q_searched *s, const quoth_letters *fragment, unsigned plays,
                               unsigned seat, double *weight, bool *surprising)
{
    quoth_status status = QUOTH_OK;
    *surprising = false;
    for (size_t i = 0; i < s->sets.count; i++)
        weight[i] = s->sets.set[i].chance;
    for (unsigned p = 0; p < plays && !status; p++) {
        if (p % 2 == seat)
            continue;
        fork f;
        status = open_their_fork(s, &fragment[p], weight, &f);
        size_t at = status ? 0 : place_of(&f.plays, &fragment[p + 1]);
        bool seen = !status && at < f.plays.count && f.weights &&
                    weight_of(s, f.weight + at * s->sets.count) > 0;
        *surprising |= !seen;
        for (size_t i = 0; i < s->sets.count && !status; i++)
            weight[i] = seen ? f.weight[at * s->sets.count + i] : s->sets.set[i].chance;
        free_fork(s, &f);
    }
    double all = weight_of(s, weight);
    for (size_t i = 0; i < s->sets.count; i++)
        weight[i] /= all;
    return status;
}

/* The standard error of a mean over sets that weigh_sets so. */
static double sampling_error(const q_searched *s, const double *weight, double chance)
{
    double squares = 0;
    if (s->sets.all)
        return 0;
    for (size_t i = 0; i < s->sets.count; i++)
        squares += weight[i] * weight[i];
    return q_square_root(chance * (1 - chance) * squares);
}

static quoth_status put_hope(quoth_hopes *hopes, const quoth_letters *after, double chance,
                             double error, double likely)
{
    if (!q_grow(hopes->memory, (void **)&hopes->hope, &hopes->capacity, hopes->count + 1,
                sizeof *hopes->hope))
        return QUOTH_NO_MEMORY;
    chance = chance < 1 ? chance : 1;
    hopes->hope[hopes->count++] = (quoth_hope){*after, chance, error, likely};
    return QUOTH_OK;
}

/* The plays' hopes: each open play may take an equal share of the budget. */
static quoth_status hope_for_plays(q_searched *s, const quoth_letters *fragment,
                                   const double *weight, quoth_hopes *hopes)
{
    fork f;
    quoth_status status = open_fork(s, fragment, &f);
    uint64_t share = f.plays.count ? s->budget / f.plays.count : 0;
    for (size_t i = 0; i < f.plays.count && !status; i++) {
        const quoth_ghost_play *play = &f.plays.play[i];
        double won = play->wins;
        bool open = !play->wins && !closes_game(play);
        if (open)
            status = their_turn(s, &play->after, weight, share, &won);
        if (!status)
            status = put_hope(hopes, &play->after, won,
                              open ? sampling_error(s, weight, won < 1 ? won : 1) : 0, 0);
    }
    free_fork(s, &f);
    return status;
}

static quoth_status hope_for_replies(q_searched *s, const quoth_letters *fragment,
                                     const double *weight, quoth_hopes *hopes)
{
    fork f;
    quoth_letters none = {0};
    quoth_status status = open_their_fork(s, fragment, weight, &f);
    uint64_t share = f.plays.count ? s->budget / f.plays.count : 0;
    for (size_t i = 0; i < f.plays.count && !status; i++) {
        const quoth_ghost_play *play = &f.plays.play[i];
        double *those = f.weight + i * s->sets.count, likely = weight_of(s, those);
        double won = play->wins ? 0 : likely, chance = !play->wins;
        bool open = play->wins && !closes_game(play) && likely > 0;
        if (open) {
            status = own_turn(s, &play->after, those, share, &won);
            chance = won / likely;
            for (size_t k = 0; k < s->sets.count; k++)
                those[k] /= likely;
        }
        if (!status)
            status = put_hope(hopes, &play->after, chance,
                              open ? sampling_error(s, those, chance < 1 ? chance : 1) : 0, likely);
    }
    if (!status && s->challenges && fragment->length)
        status = put_hope(hopes, &none, 1, 0, f.challenged);
    free_fork(s, &f);
    return status;
}

static quoth_status answer_from(q_searched *s, const quoth_letters *fragment, unsigned plays,
                                unsigned seat, bool replies, quoth_hopes *hopes)
{
    double *weight = q_take(s->memory, s->sets.count, sizeof *weight);
    hopes->count = 0;
    s->cut = false;
    if (!weight)
        return QUOTH_NO_MEMORY;
    quoth_status status = weigh_sets(s, fragment, plays, seat, weight, &hopes->surprising);
    if (!status && replies)
        status = hope_for_replies(s, &fragment[plays], weight, hopes);
    else if (!status)
        status = hope_for_plays(s, &fragment[plays], weight, hopes);
    hopes->exact = s->sets.all && !s->cut;
    q_give(s->memory, weight, s->sets.count, sizeof *weight);
    return status;
}

quoth_status q_searched_plays(q_searched *s, const quoth_letters *fragment, unsigned plays,
                              quoth_hopes *hopes)
{
    return answer_from(s, fragment, plays, plays % 2, false, hopes);
}

quoth_status q_searched_replies(q_searched *s, const quoth_letters *fragment, unsigned plays,
                                quoth_hopes *hopes)
{
    return answer_from(s, fragment, plays, !(plays % 2), true, hopes);
}
