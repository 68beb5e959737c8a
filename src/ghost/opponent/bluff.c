/* A best response that bluffs and challenges at random: see quoth_ghost_bluff_new in
 * quoth/ghost_players.h. */
#include "base/throttle.h"
#include "base/context.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/options.h"
#include "ghost/opponent/belief.h"
#include "ghost/solve/descriptor.h"
#include "quoth/ghost_positions.h"

struct quoth_ghost_bluff {
    const quoth_memory *memory;
    const quoth_ghost *referee;
    const quoth_ghost_belief *belief;
    quoth_ghost_exploit *exploit; /* the opponent challenges if none of their words fits */
};

quoth_status quoth_ghost_bluff_new(quoth_ghost_bluff **bluff, const quoth_ghost *referee,
                                   const quoth_ghost_belief *belief,
                                   const quoth_ghost_exploit_options *given,
                                   const quoth_context *context, quoth_error *error)
{
    quoth_ghost_exploit_options options;
    q_options_read(&options, sizeof options, given);
    quoth_ghost_bluff *b = *bluff = q_allocate_zeroed(q_memory_of(context), 1, sizeof *b);
    if (!b)
        return q_no_memory(error);
    b->memory = q_memory_of(context);
    b->referee = referee;
    b->belief = belief;
    quoth_status status =
        quoth_ghost_exploit_new(&b->exploit, referee, belief, &options, context, error);
    if (status) {
        q_free(b->memory, b, 1, sizeof *b);
        *bluff = NULL;
    }
    return status;
}

void quoth_ghost_bluff_free(quoth_ghost_bluff *b)
{
    if (!b)
        return;
    quoth_ghost_exploit_free(b->exploit);
    q_free(b->memory, b, 1, sizeof *b);
}

/* ---- the chance that no known word fits --------------------------------------------------- */

typedef struct no_fit {
    const quoth_ghost_belief *belief;
    const quoth_ghost *ghost;
    const quoth_letters *fragment;
    const quoth_watch *watch;
    double none;
    bool stopped;
} no_fit;

static bool multiply_word(void *user, const quoth_letters *word, uint32_t rank)
{
    no_fit *d = user;
    double chance = quoth_ghost_belief_chance(d->belief, rank);
    if (chance > 0 && quoth_ghost_fits(d->ghost, d->fragment, word))
        d->none *= 1 - chance;
    d->stopped = !q_go_on_every(d->watch, 4096, rank + 1, 0, 0);
    return !d->stopped;
}

quoth_status quoth_ghost_belief_no_word_fits(double *chance, const quoth_ghost_belief *belief,
                                             const quoth_ghost *ghost,
                                             const quoth_letters *fragment,
                                             const quoth_context *context, quoth_error *error)
{
    const quoth_watch *watch = q_watch_of(context);
    no_fit d = {belief, ghost, fragment, watch, 1, false};
    if (!quoth_ghost_describe(ghost).challenges)
        return q_fail(error, QUOTH_UNSUPPORTED, Q_NO_CHALLENGES);
    quoth_lexicon_each(quoth_ghost_belief_lexicon(belief), multiply_word, &d);
    *chance = d.none;
    return q_report(error, d.stopped ? QUOTH_STOPPED : QUOTH_OK);
}

/* ---- the player --------------------------------------------------------------------------- */

/* Makes a fragment that no word contains.  QUOTH_NOT_FOUND if every letter in every place leaves a
 * legal fragment. */
static quoth_status invent(const quoth_ghost_bluff *b, const quoth_letters *fragment,
                           quoth_random *random, quoth_letters *after)
{
    unsigned letters = quoth_lexicon_alphabet(quoth_ghost_lexicon(b->referee))->letters;
    unsigned first = (unsigned)quoth_random_below(random, letters);
    for (unsigned i = 0; i < letters; i++) {
        uint8_t letter = (uint8_t)((first + i) % letters + 1);
        quoth_letters form;
        for (size_t k = 0; quoth_ghost_form(&form, b->referee, fragment, letter, k); k++) {
            quoth_ghost_view view;
            quoth_status status =
                quoth_ghost_probe(&view, b->referee, &form, QUOTH_GHOST_WANT_LEGALITY, NULL);
            if (status)
                return status;
            if (!view.legal) {
                *after = form;
                return QUOTH_OK;
            }
        }
    }
    return QUOTH_NOT_FOUND;
}

/* Finds a play that is won by force, among those whose chance is 1 but for rounding. */
static quoth_status find_forced_win(const quoth_ghost_bluff *b,
                                    const quoth_ghost_expected_results *results, bool *certain,
                                    quoth_letters *after)
{
    *certain = false;
    for (size_t i = 0; i < results->count && results->result[i].chance > 1 - 1e-9; i++) {
        quoth_ghost_view view;
        quoth_status status = quoth_ghost_probe(&view, b->referee, &results->result[i].after,
                                                QUOTH_GHOST_WANT_OUTCOME, NULL);
        if (status)
            return status;
        if (!view.to_move_wins) {
            *certain = true;
            *after = results->result[i].after;
            return QUOTH_OK;
        }
    }
    return QUOTH_OK;
}

static double eighth_power(double x)
{
    double square = x * x, fourth = square * square;
    return fourth * fourth;
}

/* The mix in a position that is not won by force; `honest` is the chance of the best play. */
static quoth_status mix_bluffs(const quoth_ghost_bluff *b, const quoth_letters *fragment,
                               double honest, const quoth_watch *watch, quoth_ghost_bluff_mix *mix)
{
    double unknown = 0, unknown_after = 0, lost = eighth_power(1 - honest);
    quoth_status status = QUOTH_OK;
    if (fragment->length)
        status = quoth_ghost_belief_no_word_fits(&unknown, b->belief, b->referee, fragment,
                                                 &(quoth_context){.watch = watch}, NULL);
    if (!status)
        status = quoth_ghost_belief_no_word_fits(&unknown_after, b->belief, b->referee, &mix->play,
                                                 &(quoth_context){.watch = watch}, NULL);
    if (status)
        return status;
    double doubted = eighth_power(unknown);
    mix->challenge = doubted > 0 ? doubted / (doubted + eighth_power(honest)) : 0;
    mix->invent = (1 - mix->challenge) * lost * unknown_after / (1 + unknown_after);
    return QUOTH_OK;
}

quoth_status quoth_ghost_bluff_choose_mix(quoth_ghost_bluff_mix *mix, quoth_ghost_bluff *b,
                                          const quoth_letters *fragment, unsigned plays,
                                          const quoth_context *context, quoth_error *error)
{
    const quoth_watch *watch = q_watch_of(context);
    quoth_ghost_expected_results results = {.memory = b->memory};
    bool certain = false;
    *mix = (quoth_ghost_bluff_mix){0};
    quoth_status status = quoth_ghost_exploit_plays(&results, b->exploit, fragment, plays, NULL);
    double chance = results.count ? results.result[0].chance : 0;
    if (results.count && (!status || status == QUOTH_STOPPED))
        mix->play = results.result[0].after;
    bool any = !status && results.count;
    if (any) {
        status = find_forced_win(b, &results, &certain, &mix->play);
    } else if (!status && fragment[plays].length) {
        mix->challenge = 1; /* no word contains the fragment */
    }
    quoth_ghost_expected_results_free(&results);
    return q_report(error, !status && any && !certain && chance < 1
                               ? mix_bluffs(b, &fragment[plays], chance, watch, mix)
                               : status);
}

static quoth_status bluff_plays(void *user, const quoth_ghost_observation *observation,
                                quoth_random *random, const quoth_watch *watch,
                                quoth_letters *after)
{
    quoth_ghost_bluff *b = user;
    quoth_ghost_bluff_mix mix;
    quoth_ghost_player honest = quoth_ghost_exploit_player(b->exploit);
    if (!observation->challenges || observation->rules.players > 2)
        return honest.choose(honest.user, observation, random, watch, after);
    quoth_status status = quoth_ghost_bluff_choose_mix(
        &mix, b, observation->fragment, observation->plays, &(quoth_context){.watch = watch}, NULL);
    if (status)
        return status;
    *after = mix.play;
    if (q_bernoulli(mix.challenge, random))
        after->length = 0;
    else if (!mix.play.length)
        return QUOTH_RESIGNS;
    else if (mix.invent > 0 && q_bernoulli(mix.invent / (1 - mix.challenge), random))
        status = invent(b, &observation->fragment[observation->plays], random, after);
    return status == QUOTH_NOT_FOUND ? QUOTH_OK : status;
}

static quoth_status bluff_names(void *user, const quoth_ghost_observation *observation,
                                quoth_random *random, const quoth_watch *watch, quoth_letters *word)
{
    const quoth_ghost_bluff *b = user;
    (void)random;
    return quoth_ghost_name_word(word, b->referee, &observation->fragment[observation->plays],
                                 &(quoth_context){.watch = watch}, NULL);
}

quoth_ghost_player quoth_ghost_bluff_player(quoth_ghost_bluff *bluff)
{
    return (quoth_ghost_player){.choose = bluff_plays, .user = bluff, .name = bluff_names};
}
