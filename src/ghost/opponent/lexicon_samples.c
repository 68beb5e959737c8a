#include "ghost/opponent/lexicon_samples.h"

#include "base/error.h"
#include "base/memory.h"
#include "ghost/opponent/belief.h"

typedef struct undecided {
    const quoth_belief *belief;
    unsigned min;
    uint32_t rank[32]; /* of words that may be known or not */
    unsigned count;
} undecided;

static bool count_undecided(void *user, const quoth_letters *word, uint32_t rank)
{
    undecided *u = user;
    double chance = quoth_belief_chance(u->belief, rank);
    if (word->length < u->min || chance <= 0 || chance >= 1)
        return true;
    if (u->count == sizeof u->rank / sizeof *u->rank)
        return false;
    u->rank[u->count++] = rank;
    return true;
}

typedef struct selection {
    const undecided *words;
    uint64_t bits; /* those known among them */
} selection;

static bool is_selected(void *user, const quoth_letters *word, uint32_t rank)
{
    const selection *s = user;
    (void)word;
    for (unsigned i = 0; i < s->words->count; i++)
        if (s->words->rank[i] == rank)
            return s->bits >> i & 1;
    return quoth_belief_chance(s->words->belief, rank) >= 1;
}

static double chance_of(const selection *s)
{
    double chance = 1;
    for (unsigned i = 0; i < s->words->count; i++) {
        double known = quoth_belief_chance(s->words->belief, s->words->rank[i]);
        chance *= s->bits >> i & 1 ? known : 1 - known;
    }
    return chance;
}

/* The tables of all games together take at most about this many bytes: some six fragments a word,
 * of 32 bytes.  Games that would take more are valued by search, when asked. */
static const size_t tables_most = (size_t)768 << 20;

static quoth_status open_set(q_sets *sets, q_set *set, const quoth_ghost *referee,
                             const quoth_watch *watch, quoth_error *error)
{
    quoth_ghost_rules rules = quoth_ghost_rules_of(referee);
    quoth_status status =
        quoth_ghost_open(&set->game, set->known, &rules, watch, sets->memory, error);
    sets->delays = !status && quoth_ghost_summarize(set->game).lengths;
    if (!status && sets->often && !quoth_ghost_summarize(set->game).vast &&
        sets->capacity * 200 <= tables_most / (quoth_lexicon_words(set->known) + 1u))
        status = quoth_ghost_complete(set->game, watch, NULL, error);
    return status;
}

static quoth_status make_set(q_sets *sets, const quoth_ghost *referee, const quoth_belief *belief,
                             const selection *selected, quoth_random *random,
                             const quoth_watch *watch, quoth_error *error)
{
    q_set *set = &sets->set[sets->count++];
    *set = (q_set){.chance = selected ? chance_of(selected) : 1 / (double)sets->capacity};
    quoth_status status =
        selected ? quoth_lexicon_subset(&set->known, quoth_belief_lexicon(belief), is_selected,
                                        (void *)(uintptr_t)selected, watch, sets->memory, error)
                 : quoth_belief_draw(belief, random, &set->known, sets->memory, error);
    return status ? status : open_set(sets, set, referee, watch, error);
}

/* The words of the sets, as they are drawn for a map. */
typedef struct lots {
    const q_sets *sets;
    const undecided *words;
    quoth_random *random;
} lots;

static bool draw_word(void *user, size_t set, uint32_t rank)
{
    const lots *d = user;
    selection selected = {d->words, set};
    return d->sets->all ? is_selected(&selected, NULL, rank)
                        : q_toss(quoth_belief_chance(d->words->belief, rank), d->random);
}

static quoth_status make_minds(q_sets *sets, const quoth_ghost *referee, const undecided *words,
                               quoth_random *random, const quoth_watch *watch, quoth_error *error)
{
    lots d = {sets, words, random};
    quoth_status status =
        q_minds_make(&sets->minds, referee, sets->capacity, draw_word, &d, watch, sets->memory);
    for (size_t i = 0; i < sets->capacity && !status; i++) {
        selection selected = {words, i};
        sets->set[sets->count++].chance = sets->all ? chance_of(&selected)
                                                    : 1 / (double)sets->capacity;
    }
    return status ? q_fail(error, status, quoth_status_text(status)) : QUOTH_OK;
}

static quoth_status make_games(q_sets *sets, const quoth_ghost *referee, const undecided *words,
                               quoth_random *random, const quoth_watch *watch, quoth_error *error)
{
    quoth_status status = QUOTH_OK;
    for (size_t i = 0; i < sets->capacity && !status; i++) {
        selection selected = {words, i};
        status = make_set(sets, referee, words->belief, sets->all ? &selected : NULL, random, watch,
                          error);
        if (!status && watch && !watch->go_on(watch->user, i + 1, sets->capacity))
            status = q_fail(error, QUOTH_STOPPED, quoth_status_text(QUOTH_STOPPED));
    }
    return status;
}

quoth_status q_sets_make(q_sets *sets, const quoth_ghost *referee, const quoth_belief *belief,
                         unsigned most, bool often, uint64_t seed, const quoth_watch *watch,
                         const quoth_memory *memory, quoth_error *error)
{
    quoth_ghost_rules rules = quoth_ghost_rules_of(referee);
    undecided words = {.belief = belief, .min = rules.min};
    quoth_random random;
    *sets = (q_sets){.memory = memory, .often = often, .by_map = q_map_serves(&rules)};
    quoth_random_seed(&random, seed);
    sets->all = quoth_lexicon_each(quoth_belief_lexicon(belief), count_undecided, &words) &&
                words.count < 32 && UINT64_C(1) << words.count <= most;
    sets->capacity = sets->all ? (size_t)1 << words.count : most;
    sets->set = q_allocate_zeroed(memory, sets->capacity, sizeof *sets->set);
    if (!sets->set)
        return q_no_memory(error);
    quoth_status status =
        (sets->by_map ? make_minds : make_games)(sets, referee, &words, &random, watch, error);
    if (status)
        q_sets_free(sets);
    return status;
}

void q_sets_free(q_sets *sets)
{
    for (size_t i = 0; i < sets->count; i++) {
        quoth_ghost_free(sets->set[i].game);
        quoth_lexicon_close(sets->set[i].known);
    }
    if (sets->by_map)
        q_minds_free(&sets->minds);
    q_free(sets->memory, sets->set, sets->capacity, sizeof *sets->set);
    *sets = (q_sets){.memory = sets->memory};
}

quoth_status q_sets_plays(const q_sets *sets, size_t set, const quoth_letters *fragment,
                          quoth_ghost_list *plays)
{
    plays->want = QUOTH_KNOWN_OUTCOME;
    quoth_status status = quoth_ghost_plays(sets->set[set].game, fragment, plays);
    if (!status)
        quoth_ghost_list_narrow(plays, sets->delays ? QUOTH_GHOST_RATIONAL : QUOTH_GHOST_NOTEBOOK);
    return status;
}
