#include "ghost/opponent/vocabulary.h"

#include <string.h>

#include "base/memory.h"
#include "base/throttle.h"
#include "ghost/opponent/belief.h"
#include "quoth/ghost_positions.h"

/* ---- adjacency lists ---------------------------------------------------------------------- */

enum { EVEN_WORDS = 1, ODD_WORDS = 2 };

typedef struct builder {
    q_vocabulary *v;
    float *paths;       /* by position: paths from it to words */
    float *best_chance; /* the largest chance of a word that contains it */
    q_throttle throttle;
} builder;

static uint32_t positions(const q_vocabulary *v)
{
    return v->index.space.count;
}

/* Whether the player to move wins at a position where all words that contain it have lengths of
 * one parity: parity decides the game. */
static bool is_certain_win(const q_vocabulary *v, const q_position_info *info)
{
    return (info->odd ^ (info->parities == ODD_WORDS)) == v->misere;
}

/* Fills in info[], paths and best_chance, longest fragments first. */
static quoth_status summarize_positions(builder *s)
{
    q_vocabulary *v = s->v;
    const q_state_space *space = &v->index.space;
    for (uint32_t n = 0; n < positions(v); n++) {
        uint32_t at = q_position_index_longest_first(&v->index, n), from[Q_PREDECESSORS_MAX],
                 part[2];
        unsigned links = q_position_index_parents(&v->index, at, from), own = 0;
        q_position_info *info = &v->info[at];
        info->odd = space->depth(space->positions, at) & 1;
        info->rank = v->index.rank[at];
        if (info->rank != Q_POSITION_NONE) {
            float chance = (float)quoth_ghost_belief_chance(v->belief, info->rank);
            own = info->odd ? ODD_WORDS : EVEN_WORDS;
            s->paths[at] += 1;
            s->best_chance[at] = chance > s->best_chance[at] ? chance : s->best_chance[at];
        }
        for (unsigned i = 0; i < links; i++) {
            s->paths[from[i]] += s->paths[at];
            v->info[from[i]].parities |= (uint8_t)(info->parities | own);
        }
        for (unsigned i = q_position_index_subfragments(&v->index, at, part); i-- > 0;)
            if (s->best_chance[part[i]] < s->best_chance[at])
                s->best_chance[part[i]] = s->best_chance[at];
        if (!q_throttle_add(&s->throttle, n, 1u + links))
            return QUOTH_STOPPED;
    }
    return QUOTH_OK;
}

/* A kind of adjacency list: the positions whose list contains a position, and its sort key there.
 */
typedef struct adjacency_kind {
    unsigned (*sources)(const builder *s, uint32_t at, uint32_t *source);
    float (*sort_key)(const builder *s, uint32_t at);
} adjacency_kind;

/* Plays that may win, by the positions they start from.  Plays that parity decides come first, the
 * likeliest to be legal in front: only their legality is open.  Then the others, those with fewest
 * paths to words in front: they are the fastest to search. */
static unsigned candidate_sources(const builder *s, uint32_t at, uint32_t *source)
{
    const q_position_info *info = &s->v->info[at];
    bool mixed = info->parities == (ODD_WORDS | EVEN_WORDS);
    bool may_win = (s->v->misere && info->rank != Q_POSITION_NONE) || mixed ||
                   (info->parities && !is_certain_win(s->v, info));
    return may_win ? q_position_index_parents(&s->v->index, at, source) : 0;
}

static float candidate_key(const builder *s, uint32_t at)
{
    bool mixed = s->v->info[at].parities == (ODD_WORDS | EVEN_WORDS);
    return mixed ? s->paths[at] : -s->best_chance[at];
}

/* Extensions, by the fragments of one letter less that they contain; the likeliest to be legal
 * first. */
static unsigned extension_sources(const builder *s, uint32_t at, uint32_t *source)
{
    return s->best_chance[at] > 0 ? q_position_index_subfragments(&s->v->index, at, source) : 0;
}

static float extension_key(const builder *s, uint32_t at)
{
    return -s->best_chance[at];
}

static const adjacency_kind candidate_kind = {candidate_sources, candidate_key},
                            extension_kind = {extension_sources, extension_key};

static quoth_status sort_targets(builder *s, const adjacency_kind *kind, q_adjacency *adjacency)
{
    for (uint32_t at = 0; at < positions(s->v); at++) {
        uint32_t *target = adjacency->target + adjacency->begin[at];
        uint32_t count = adjacency->begin[at + 1] - adjacency->begin[at];
        for (uint32_t i = 1; i < count; i++) {
            uint32_t this = target[i], k = i;
            float key = kind->sort_key(s, this);
            for (; k > 0 && kind->sort_key(s, target[k - 1]) > key; k--)
                target[k] = target[k - 1];
            target[k] = this;
        }
        if (!q_throttle_add(&s->throttle, at, 1 + count * (count / 8 + 1)))
            return QUOTH_STOPPED;
    }
    return QUOTH_OK;
}

/* Builds the compressed rows by counting, prefix sums and filling from the end; begin[] must be
 * zero. */
static quoth_status make_adjacency(builder *s, const adjacency_kind *kind, q_adjacency *adjacency)
{
    q_vocabulary *v = s->v;
    uint32_t source[Q_PREDECESSORS_MAX];
    size_t total = 0;
    for (uint32_t at = 0; at < positions(v); at++) {
        unsigned n = kind->sources(s, at, source);
        total += n;
        for (unsigned i = 0; i < n; i++)
            adjacency->begin[source[i]]++;
        if (!q_throttle_add(&s->throttle, at, 1 + n))
            return QUOTH_STOPPED;
    }
    if (total > UINT32_MAX)
        return QUOTH_TOO_LARGE;
    adjacency->target = q_allocate(v->memory, total + 1, sizeof *adjacency->target);
    if (!adjacency->target)
        return QUOTH_NO_MEMORY;
    adjacency->total = total;
    for (uint32_t at = 0, end = 0; at <= positions(v); at++)
        adjacency->begin[at] = end += adjacency->begin[at];
    for (uint32_t at = 0; at < positions(v); at++) {
        unsigned n = kind->sources(s, at, source);
        for (unsigned i = 0; i < n; i++)
            adjacency->target[--adjacency->begin[source[i]]] =
                at; /* begin[] held the end of the row */
        if (!q_throttle_add(&s->throttle, at, 1 + n))
            return QUOTH_STOPPED;
    }
    return sort_targets(s, kind, adjacency);
}

quoth_status q_vocabulary_make(q_vocabulary *v, const quoth_ghost *referee,
                               const quoth_ghost_belief *belief, const quoth_watch *watch,
                               const quoth_memory *memory)
{
    builder s = {.v = v};
    *v = (q_vocabulary){.memory = memory,
                        .referee = referee,
                        .belief = belief,
                        .misere = quoth_ghost_rules_of(referee).misere == QUOTH_GHOST_MISERE_LEGAL};
    quoth_status status = q_position_index_make(&v->index, referee, watch, memory);
    if (status)
        return status;
    size_t count = positions(v) + (size_t)1;
    s.throttle = q_throttle_begin(watch, positions(v));
    v->info = q_allocate_zeroed(memory, count, sizeof *v->info);
    v->candidates.begin = q_allocate_zeroed(memory, count, sizeof *v->candidates.begin);
    v->extensions.begin = q_allocate_zeroed(memory, count, sizeof *v->extensions.begin);
    s.paths = q_allocate_zeroed(memory, count, sizeof *s.paths);
    s.best_chance = q_allocate_zeroed(memory, count, sizeof *s.best_chance);
    status = v->info && v->candidates.begin && v->extensions.begin && s.paths && s.best_chance
                 ? summarize_positions(&s)
                 : QUOTH_NO_MEMORY;
    if (!status)
        status = make_adjacency(&s, &candidate_kind, &v->candidates);
    if (!status)
        status = make_adjacency(&s, &extension_kind, &v->extensions);
    q_free(memory, s.paths, count, sizeof *s.paths);
    q_free(memory, s.best_chance, count, sizeof *s.best_chance);
    if (status)
        q_vocabulary_free(v);
    return status;
}

static void free_adjacency(const q_vocabulary *v, q_adjacency *adjacency)
{
    q_free(v->memory, adjacency->begin, positions(v) + (size_t)1, sizeof *adjacency->begin);
    q_free(v->memory, adjacency->target, adjacency->total + 1, sizeof *adjacency->target);
}

void q_vocabulary_free(q_vocabulary *v)
{
    free_adjacency(v, &v->candidates);
    free_adjacency(v, &v->extensions);
    q_free(v->memory, v->info, positions(v) + (size_t)1, sizeof *v->info);
    q_position_index_free(&v->index);
    *v = (q_vocabulary){.memory = v->memory};
}

/* ---- one game ----------------------------------------------------------------------------- */

/* Flags of a position, added to the generation in its stamp. */
enum { FLAG_LEGAL = 1, FLAG_ILLEGAL = 2, FLAG_WINS = 4, FLAG_LOSES = 8, FLAGS = 16 };

void q_vocabulary_begin(q_vocabulary *v, uint64_t game)
{
    v->game = game;
    v->stamp += FLAGS;
    if (v->stamp == 0) { /* the generation has wrapped around, after 2^28 games */
        for (uint32_t at = 0; at < positions(v); at++)
            v->info[at].stamp = 0;
        v->stamp = FLAGS;
    }
}

static unsigned flags_of(const q_vocabulary *v, const q_position_info *info)
{
    return info->stamp / FLAGS == v->stamp / FLAGS ? info->stamp % FLAGS : 0;
}

static bool store_flag(const q_vocabulary *v, q_position_info *info, bool yes, unsigned if_yes,
                       unsigned if_no)
{
    if (!v->stopped)
        info->stamp = v->stamp | flags_of(v, info) | (yes ? if_yes : if_no);
    return yes;
}

static bool goes_on(q_vocabulary *v)
{
    if (!q_go_on_every(v->watch, 4096, ++v->visited, 0, 0))
        v->stopped = true;
    return !v->stopped;
}

static bool is_known_word(const q_vocabulary *v, const q_position_info *info)
{
    return info->rank != Q_POSITION_NONE && q_belief_knows(v->belief, v->game, info->rank);
}

/* Whether some known word fits. */
static bool fits_word(q_vocabulary *v, uint32_t at)
{
    q_position_info *info = &v->info[at];
    unsigned flags = flags_of(v, info);
    if (flags & (FLAG_LEGAL | FLAG_ILLEGAL))
        return flags & FLAG_LEGAL;
    bool legal = is_known_word(v, info);
    const uint32_t *i = v->extensions.target + v->extensions.begin[at];
    const uint32_t *end = v->extensions.target + v->extensions.begin[at + 1];
    for (; i < end && !legal && goes_on(v); i++)
        legal = fits_word(v, *i);
    return store_flag(v, info, legal, FLAG_LEGAL, FLAG_ILLEGAL);
}

static bool has_won(q_vocabulary *v, uint32_t at);

/* Whether the player to move wins at a legal position that is not a known word. */
static bool is_won(q_vocabulary *v, uint32_t at)
{
    q_position_info *info = &v->info[at];
    unsigned flags = flags_of(v, info);
    if (info->parities != (ODD_WORDS | EVEN_WORDS))
        return is_certain_win(v, info);
    if (flags & (FLAG_WINS | FLAG_LOSES))
        return flags & FLAG_WINS;
    bool won = false;
    const uint32_t *i = v->candidates.target + v->candidates.begin[at];
    const uint32_t *end = v->candidates.target + v->candidates.begin[at + 1];
    for (; i < end && !won && goes_on(v); i++)
        won = has_won(v, *i);
    return store_flag(v, info, won, FLAG_WINS, FLAG_LOSES);
}

/* Whether the player who made a fragment wins: it is legal, and the next player does not win. */
static bool has_won(q_vocabulary *v, uint32_t at)
{
    const q_position_info *info = &v->info[at];
    if (is_known_word(v, info))
        return v->misere;
    if (info->parities == ODD_WORDS || info->parities == EVEN_WORDS)
        return !is_won(v, at) && fits_word(v, at);
    return fits_word(v, at) && !is_won(v, at);
}

/* Distinct positions to choose from. */
typedef struct options {
    const quoth_memory *memory;
    uint32_t *number;
    size_t count, capacity;
} options;

static quoth_status add_option(options *o, uint32_t number)
{
    for (size_t i = 0; i < o->count; i++)
        if (o->number[i] == number)
            return QUOTH_OK;
    if (!q_reserve(o->memory, (void **)&o->number, &o->capacity, o->count + 1, sizeof *o->number))
        return QUOTH_NO_MEMORY;
    o->number[o->count++] = number;
    return QUOTH_OK;
}

/* Adds the plays that may win. */
static quoth_status add_candidates(const q_vocabulary *v, uint32_t here, options *o)
{
    quoth_status status = QUOTH_OK;
    for (uint32_t i = v->candidates.begin[here]; i < v->candidates.begin[here + 1] && !status; i++)
        status = add_option(o, v->candidates.target[i]);
    return status;
}

/* Adds all plays that are legal by the whole lexicon. */
static quoth_status add_legal(const q_vocabulary *v, const quoth_letters *fragment, options *o)
{
    unsigned letters = quoth_lexicon_alphabet(quoth_ghost_lexicon(v->referee))->letters;
    quoth_status status = QUOTH_OK;
    quoth_letters form;
    for (unsigned letter = 1; letter <= letters; letter++)
        for (size_t i = 0;
             !status && quoth_ghost_form(&form, v->referee, fragment, (uint8_t)letter, i); i++) {
            uint32_t at = q_position_index_find(&v->index, &form);
            if (at != Q_POSITION_NONE)
                status = add_option(o, at);
        }
    return status;
}

/* Chooses uniformly among the accepted options: it tests them in random order and takes the first
 * accepted one, so the rest is never searched.  QUOTH_NOT_FOUND if none is accepted. */
static quoth_status choose_option(q_vocabulary *v, options *o,
                                  bool accepts(q_vocabulary *, uint32_t), quoth_random *random,
                                  quoth_letters *after)
{
    for (; o->count > 0; o->count--) {
        size_t i = (size_t)quoth_random_below(random, o->count);
        uint32_t number = o->number[i];
        bool found = accepts(v, number);
        if (v->stopped)
            return QUOTH_STOPPED;
        if (found) {
            q_position_index_spell(&v->index, number, after);
            return QUOTH_OK;
        }
        o->number[i] = o->number[o->count - 1];
    }
    return QUOTH_NOT_FOUND;
}

quoth_status q_vocabulary_choose(q_vocabulary *v, const quoth_letters *fragment,
                                 quoth_random *random, const quoth_watch *watch,
                                 quoth_letters *after)
{
    options o = {.memory = v->memory};
    uint32_t here = q_position_index_find(&v->index, fragment);
    v->watch = watch;
    v->stopped = false;
    if (here == Q_POSITION_NONE || !fits_word(v, here))
        return v->stopped ? QUOTH_STOPPED : QUOTH_NOT_FOUND;
    quoth_status status = add_candidates(v, here, &o);
    if (!status)
        status = choose_option(v, &o, has_won, random, after);
    if (status == QUOTH_NOT_FOUND) {
        status = add_legal(v, fragment, &o);
        if (!status)
            status = choose_option(v, &o, fits_word, random, after);
    }
    q_free(v->memory, o.number, o.capacity, sizeof *o.number);
    return status;
}

typedef struct naming {
    q_vocabulary *v;
    const quoth_letters *fragment;
    quoth_letters *word;
    bool found;
} naming;

static bool name_word(void *user, const quoth_letters *word, uint32_t rank)
{
    naming *n = user;
    n->found = q_belief_knows(n->v->belief, n->v->game, rank) &&
               quoth_ghost_fits(n->v->referee, n->fragment, word);
    if (n->found)
        *n->word = *word;
    return !n->found && goes_on(n->v);
}

quoth_status q_vocabulary_name(q_vocabulary *v, const quoth_letters *fragment,
                               const quoth_watch *watch, quoth_letters *word)
{
    quoth_letters sought = *fragment;
    naming n = {v, &sought, word, false};
    v->watch = watch;
    v->stopped = false;
    quoth_lexicon_each(quoth_ghost_belief_lexicon(v->belief), name_word, &n);
    return n.found ? QUOTH_OK : v->stopped ? QUOTH_STOPPED : QUOTH_NOT_FOUND;
}
