#include "base/throttle.h"
#include "ghost/opponent/lexicon_samples.h"

#include "base/error.h"
#include "base/memory.h"
#include "ghost/opponent/belief.h"

typedef struct uncertain {
    const quoth_ghost_belief *belief;
    unsigned min;
    uint32_t rank[32]; /* of the words with a chance between 0 and 1 */
    unsigned count;
} uncertain;

static bool count_uncertain(void *user, const quoth_letters *word, uint32_t rank)
{
    uncertain *u = user;
    double chance = quoth_ghost_belief_chance(u->belief, rank);
    if (word->length < u->min || chance <= 0 || chance >= 1)
        return true;
    if (u->count == sizeof u->rank / sizeof *u->rank)
        return false;
    u->rank[u->count++] = rank;
    return true;
}

typedef struct selection {
    const uncertain *words;
    uint64_t bits; /* bit i: the i-th of these words is known */
} selection;

static bool is_selected(void *user, const quoth_letters *word, uint32_t rank)
{
    const selection *s = user;
    (void)word;
    for (unsigned i = 0; i < s->words->count; i++)
        if (s->words->rank[i] == rank)
            return s->bits >> i & 1;
    return quoth_ghost_belief_chance(s->words->belief, rank) >= 1;
}

static double chance_of(const selection *s)
{
    double chance = 1;
    for (unsigned i = 0; i < s->words->count; i++) {
        double known = quoth_ghost_belief_chance(s->words->belief, s->words->rank[i]);
        chance *= s->bits >> i & 1 ? known : 1 - known;
    }
    return chance;
}

/* Memory limit for the tables of all games.  A game takes about 200 bytes a word: some 6 fragments
 * of 32 bytes.  Games past the limit are valued by search, when probed. */
static const size_t tables_limit = (size_t)768 << 20;

static quoth_status open_sample(q_lexicon_samples *samples, q_lexicon_sample *sample,
                                const quoth_ghost *referee, const quoth_watch *watch,
                                quoth_error *error)
{
    quoth_ghost_rules rules = quoth_ghost_rules_of(referee);
    quoth_status status =
        quoth_ghost_new(&sample->game, sample->known, &rules,
                        &(quoth_context){.watch = watch, .memory = samples->memory}, error);
    samples->delays = !status && quoth_ghost_summarize(sample->game).lengths;
    if (!status && samples->complete_games && !quoth_ghost_summarize(sample->game).vast &&
        samples->capacity * 200 <= tables_limit / (quoth_lexicon_words(sample->known) + 1u))
        status = quoth_ghost_complete(sample->game, &(quoth_context){.watch = watch}, error);
    return status;
}

static quoth_status make_sample(q_lexicon_samples *samples, const quoth_ghost *referee,
                                const quoth_ghost_belief *belief, const selection *selected,
                                quoth_random *random, const quoth_watch *watch, quoth_error *error)
{
    q_lexicon_sample *sample = &samples->sample[samples->count++];
    *sample = (q_lexicon_sample){.chance = selected ? chance_of(selected)
                                                    : 1 / (double)samples->capacity};
    quoth_status status =
        selected ? quoth_lexicon_subset(&sample->known, quoth_ghost_belief_lexicon(belief),
                                        is_selected, (void *)(uintptr_t)selected,
                                        &(quoth_context){.watch = watch, .memory = samples->memory},
                                        error)
                 : quoth_ghost_belief_draw(&sample->known, belief, random,
                                           &(quoth_context){.memory = samples->memory}, error);
    return status ? status : open_sample(samples, sample, referee, watch, error);
}

/* The words of the samples, drawn while the positions are indexed. */
typedef struct draws {
    const q_lexicon_samples *samples;
    const uncertain *words;
    quoth_random *random;
} draws;

static bool draw_word(void *user, size_t sample, uint32_t rank)
{
    const draws *d = user;
    selection selected = {d->words, sample};
    return d->samples->exhaustive
               ? is_selected(&selected, NULL, rank)
               : q_bernoulli(quoth_ghost_belief_chance(d->words->belief, rank), d->random);
}

static quoth_status make_values(q_lexicon_samples *samples, const quoth_ghost *referee,
                                const uncertain *words, quoth_random *random,
                                const quoth_watch *watch, quoth_error *error)
{
    draws d = {samples, words, random};
    quoth_status status = q_lexicon_values_make(&samples->values, referee, samples->capacity,
                                                draw_word, &d, watch, samples->memory);
    for (size_t i = 0; i < samples->capacity && !status; i++) {
        selection selected = {words, i};
        samples->sample[samples->count++].chance =
            samples->exhaustive ? chance_of(&selected) : 1 / (double)samples->capacity;
    }
    return status ? q_fail(error, status, quoth_status_text(status)) : QUOTH_OK;
}

static quoth_status make_games(q_lexicon_samples *samples, const quoth_ghost *referee,
                               const uncertain *words, quoth_random *random,
                               const quoth_watch *watch, quoth_error *error)
{
    quoth_status status = QUOTH_OK;
    for (size_t i = 0; i < samples->capacity && !status; i++) {
        selection selected = {words, i};
        status = make_sample(samples, referee, words->belief,
                             samples->exhaustive ? &selected : NULL, random, watch, error);
        if (!status && !q_go_on(watch, i + 1, samples->capacity))
            status = q_fail(error, QUOTH_STOPPED, quoth_status_text(QUOTH_STOPPED));
    }
    return status;
}

quoth_status q_lexicon_samples_make(q_lexicon_samples *samples, const quoth_ghost *referee,
                                    const quoth_ghost_belief *belief, unsigned most,
                                    bool complete_games, uint64_t seed, const quoth_watch *watch,
                                    const quoth_memory *memory, quoth_error *error)
{
    quoth_ghost_rules rules = quoth_ghost_rules_of(referee);
    uncertain words = {.belief = belief, .min = rules.min};
    quoth_random random;
    *samples = (q_lexicon_samples){.memory = memory,
                                   .complete_games = complete_games,
                                   .by_index = q_position_index_supports(referee)};
    quoth_random_seed(&random, seed);
    samples->exhaustive =
        quoth_lexicon_each(quoth_ghost_belief_lexicon(belief), count_uncertain, &words) &&
        words.count < 32 && UINT64_C(1) << words.count <= most;
    samples->capacity = samples->exhaustive ? (size_t)1 << words.count : most;
    samples->sample = q_allocate_zeroed(memory, samples->capacity, sizeof *samples->sample);
    if (!samples->sample)
        return q_no_memory(error);
    quoth_status status = (samples->by_index ? make_values : make_games)(samples, referee, &words,
                                                                         &random, watch, error);
    if (status)
        q_lexicon_samples_free(samples);
    return status;
}

void q_lexicon_samples_free(q_lexicon_samples *samples)
{
    for (size_t i = 0; i < samples->count; i++) {
        quoth_ghost_free(samples->sample[i].game);
        quoth_lexicon_free(samples->sample[i].known);
    }
    if (samples->by_index)
        q_lexicon_values_free(&samples->values);
    q_free(samples->memory, samples->sample, samples->capacity, sizeof *samples->sample);
    *samples = (q_lexicon_samples){.memory = samples->memory};
}

quoth_status q_lexicon_samples_plays(const q_lexicon_samples *samples, size_t sample,
                                     const quoth_letters *fragment, quoth_ghost_list *plays)
{
    plays->want = QUOTH_GHOST_WANT_OUTCOME;
    quoth_status status = quoth_ghost_plays(plays, samples->sample[sample].game, fragment, NULL);
    if (!status)
        quoth_ghost_list_filter(plays,
                                samples->delays ? QUOTH_GHOST_RATIONAL : QUOTH_GHOST_NOTEBOOK);
    return status;
}
