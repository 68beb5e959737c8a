/* The opponent model as a player: see quoth/ghost_players.h.
 *
 * Three backends: an alpha-beta search of the trie (ghost), lazily valued positions
 * (vocabulary.h), and sampled lexicons (lexicon_samples.h). */
#include "base/throttle.h"
#include "base/context.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/options.h"
#include "ghost/opponent/belief.h"
#include "ghost/opponent/exploit_exact.h"
#include "ghost/opponent/lexicon_samples.h"
#include "ghost/opponent/vocabulary.h"

struct quoth_ghost_person {
    const quoth_memory *memory;
    const quoth_ghost *referee;
    const quoth_ghost_belief *belief;
    enum { BY_TRIE, BY_INDEX, BY_SAMPLES } backend;
    bool misere;
    uint64_t game; /* determines the words known in this game */
    q_trie trie;
    q_vocabulary vocabulary;
    q_lexicon_samples samples;
    size_t sample;
    const quoth_watch *watch; /* of the call in progress, of the trie backend */
    uint32_t visited;
    bool stopped;
};

quoth_status quoth_ghost_person_new(quoth_ghost_person **person, const quoth_ghost *referee,
                                    const quoth_ghost_belief *belief,
                                    const quoth_ghost_person_options *given,
                                    const quoth_context *context, quoth_error *error)
{
    const quoth_watch *watch = q_watch_of(context);
    const quoth_memory *memory = q_memory_of(context);
    quoth_ghost_person_options options;
    q_options_read(&options, sizeof options, given);
    quoth_ghost_rules rules = quoth_ghost_rules_of(referee);
    quoth_ghost_person *p = *person = q_allocate_zeroed(memory, 1, sizeof *p);
    if (!p)
        return q_no_memory(error);
    p->memory = memory;
    p->referee = referee;
    p->belief = belief;
    p->misere = rules.misere == QUOTH_GHOST_MISERE_LEGAL;
    p->backend = q_exploit_exact_supports(referee)    ? BY_TRIE
                 : q_position_index_supports(referee) ? BY_INDEX
                                                      : BY_SAMPLES;
    quoth_status status =
        p->backend == BY_TRIE
            ? q_trie_make(&p->trie, quoth_ghost_belief_lexicon(belief), rules.min, watch, memory)
        : p->backend == BY_INDEX
            ? q_vocabulary_make(&p->vocabulary, referee, belief, watch, memory)
            : q_lexicon_samples_make(&p->samples, referee, belief,
                                     options.samples ? options.samples : 64, false, options.seed,
                                     watch, memory, error);
    if (status && p->backend != BY_SAMPLES)
        q_fail(error, status, quoth_status_text(status));
    if (status) {
        quoth_ghost_person_free(p);
        *person = NULL;
    }
    return status;
}

void quoth_ghost_person_free(quoth_ghost_person *p)
{
    if (!p)
        return;
    if (p->backend == BY_TRIE)
        q_trie_free(&p->trie);
    else if (p->backend == BY_INDEX)
        q_vocabulary_free(&p->vocabulary);
    else
        q_lexicon_samples_free(&p->samples);
    q_free(p->memory, p, 1, sizeof *p);
}

/* ---- by the trie -------------------------------------------------------------------------- */

static bool knows_word(const quoth_ghost_person *p, uint32_t rank)
{
    return rank != Q_TRIE_NONE && q_belief_knows(p->belief, p->game, rank);
}

static bool goes_on(quoth_ghost_person *p)
{
    if (!q_go_on_every(p->watch, 4096, ++p->visited, 0, 0))
        p->stopped = true;
    return !p->stopped;
}

/* Whether a known word is at this node or below. */
static bool has_known_word(quoth_ghost_person *p, uint32_t at)
{
    const q_trie_node *n = &p->trie.node[at];
    bool fits = knows_word(p, n->rank);
    for (uint32_t c = n->first; c < n->first + n->children && !fits && goes_on(p); c++)
        fits = p->trie.node[c].has_words && has_known_word(p, c);
    return fits;
}

/* Values, for the player to move: BEYOND - n if they win at n letters, n - BEYOND if they lose
 * there; NO_WORD if no known word fits. */
enum { BEYOND = QUOTH_WORD_MAX + 1, NO_WORD = BEYOND + 1 };

static bool wins_after(const quoth_ghost_person *p, bool odd)
{
    return odd == p->misere;
}

/* A cut-off by parity.  If all words below have lengths of one parity, it decides who wins, and a
 * game that ends with the longest word bounds the value: from below for a win, from above for a
 * loss.  True if that `*bound` lies outside of the window. */
static bool parity_cutoff(const quoth_ghost_person *p, uint32_t at, unsigned letters, int alpha,
                          int beta, int *bound)
{
    const q_trie_node *n = &p->trie.node[at];
    if (n->parities == 3)
        return false;
    bool wins = wins_after(p, (letters & 1) ^ (n->parities == 2));
    *bound = (int)(BEYOND - letters - n->height);
    *bound = wins ? *bound : -*bound;
    return wins ? *bound >= beta : *bound <= alpha;
}

/* Alpha-beta search (fail-soft): the value if it lies between alpha and beta, else a bound on the
 * same side. */
static int search(quoth_ghost_person *p, uint32_t at, unsigned letters, int alpha, int beta)
{
    const q_trie_node *n = &p->trie.node[at];
    int best = NO_WORD, bound;
    if (knows_word(p, n->rank)) /* the game ends here */
        return wins_after(p, false) ? (int)(BEYOND - letters) : -(int)(BEYOND - letters);
    if (parity_cutoff(p, at, letters, alpha, beta, &bound))
        return has_known_word(p, at) ? bound : NO_WORD;
    for (uint32_t c = n->first; c < n->first + n->children && goes_on(p); c++) {
        int least = best != NO_WORD && best > alpha ? best : alpha;
        int this = p->trie.node[c].has_words ? search(p, c, letters + 1, -beta, -least) : NO_WORD;
        if (this == NO_WORD)
            continue;
        if (best == NO_WORD || -this > best)
            best = -this;
        if (best >= beta)
            break;
    }
    return best;
}

/* The letters of the plays to choose from. */
typedef struct shortlist {
    unsigned count;
    uint8_t letter[QUOTH_LETTERS_MAX];
} shortlist;

static void list_winning(quoth_ghost_person *p, uint32_t at, unsigned letters, shortlist *s)
{
    const q_trie_node *n = &p->trie.node[at];
    s->count = 0;
    for (uint32_t c = n->first; c < n->first + n->children; c++) {
        int value = p->trie.node[c].has_words ? search(p, c, letters + 1, -1, 0) : NO_WORD;
        if (value < 0)
            s->letter[s->count++] = p->trie.node[c].letter;
    }
}

/* Lists the plays that delay the loss longest, if no play wins. */
static void list_longest(quoth_ghost_person *p, uint32_t at, unsigned letters, shortlist *s)
{
    const q_trie_node *n = &p->trie.node[at];
    int best = NO_WORD; /* the least value of a child for the other player */
    s->count = 0;
    for (uint32_t c = n->first; c < n->first + n->children; c++) {
        int beta = best == NO_WORD ? NO_WORD : best + 1;
        int value = p->trie.node[c].has_words ? search(p, c, letters + 1, 0, beta) : NO_WORD;
        if (value == NO_WORD || (best != NO_WORD && value > best))
            continue;
        if (value < best)
            s->count = 0;
        best = value;
        s->letter[s->count++] = p->trie.node[c].letter;
    }
}

static quoth_status choose_by_trie(quoth_ghost_person *p, const quoth_letters *fragment,
                                   quoth_random *random, const quoth_watch *watch,
                                   quoth_letters *after)
{
    uint32_t at = Q_TRIE_ROOT;
    shortlist s;
    for (unsigned i = 0; i < fragment->length && at != Q_TRIE_NONE; i++)
        at = q_trie_step(&p->trie, at, fragment->letter[i]);
    if (at == Q_TRIE_NONE)
        return QUOTH_NOT_FOUND;
    p->watch = watch;
    p->stopped = false;
    list_winning(p, at, fragment->length, &s);
    if (s.count == 0)
        list_longest(p, at, fragment->length, &s);
    if (p->stopped)
        return QUOTH_STOPPED;
    if (s.count == 0)
        return QUOTH_NOT_FOUND;
    *after = *fragment;
    after->letter[after->length++] = s.letter[quoth_random_below(random, s.count)];
    return QUOTH_OK;
}

/* ---- by samples --------------------------------------------------------------------------- */

static quoth_status choose_by_sample(const quoth_ghost_person *p, const quoth_letters *fragment,
                                     quoth_random *random, quoth_letters *after)
{
    quoth_ghost_list plays = {.memory = p->memory};
    quoth_status status = q_lexicon_samples_plays(&p->samples, p->sample, fragment, &plays);
    if (!status && !plays.count)
        status = QUOTH_NOT_FOUND;
    if (!status)
        *after = plays.play[quoth_random_below(random, plays.count)].after;
    quoth_ghost_list_free(&plays);
    return status;
}

/* ---- the player --------------------------------------------------------------------------- */

static void draw_words(quoth_ghost_person *p, quoth_random *random)
{
    p->game = quoth_random_next(random);
    if (p->backend == BY_INDEX)
        q_vocabulary_begin(&p->vocabulary, p->game);
    double left = (double)(p->game >> 11) * 0x1p-53;
    for (p->sample = 0;
         p->sample + 1 < p->samples.count && left >= p->samples.sample[p->sample].chance;
         p->sample++)
        left -= p->samples.sample[p->sample].chance;
}

static quoth_status person_plays(void *user, const quoth_ghost_observation *observation,
                                 quoth_random *random, const quoth_watch *watch,
                                 quoth_letters *after)
{
    quoth_ghost_person *p = user;
    const quoth_letters *fragment = &observation->fragment[observation->plays];
    if (observation->plays < observation->rules.players)
        draw_words(p, random);
    quoth_status status = p->backend == BY_TRIE ? choose_by_trie(p, fragment, random, watch, after)
                          : p->backend == BY_INDEX
                              ? q_vocabulary_choose(&p->vocabulary, fragment, random, watch, after)
                              : choose_by_sample(p, fragment, random, after);
    if (status == QUOTH_NOT_FOUND && observation->challenges && observation->plays) {
        after->length = 0; /* a challenge */
        return QUOTH_OK;
    }
    if (status == QUOTH_NOT_FOUND)
        status = quoth_ghost_choose(after, p->referee, QUOTH_GHOST_RANDOM, fragment, random, NULL);
    return status == QUOTH_NOT_FOUND ? QUOTH_RESIGNS : status;
}

/* Finds the first known word that begins with the fragment. */
static bool find_known(const quoth_ghost_person *p, uint32_t at, quoth_letters *word)
{
    const q_trie_node *n = &p->trie.node[at];
    if (knows_word(p, n->rank))
        return true;
    for (uint32_t c = n->first; c < n->first + n->children; c++) {
        word->letter[word->length++] = p->trie.node[c].letter;
        if (p->trie.node[c].has_words && find_known(p, c, word))
            return true;
        word->length--;
    }
    return false;
}

static quoth_status person_names(void *user, const quoth_ghost_observation *observation,
                                 quoth_random *random, const quoth_watch *watch,
                                 quoth_letters *word)
{
    quoth_ghost_person *p = user;
    uint32_t at = Q_TRIE_ROOT;
    (void)random;
    *word = observation->fragment[observation->plays];
    if (p->backend == BY_INDEX)
        return q_vocabulary_name(&p->vocabulary, word, watch, word);
    if (p->backend == BY_SAMPLES)
        return quoth_ghost_name_word(word, p->samples.sample[p->sample].game, word,
                                     &(quoth_context){.watch = watch}, NULL);
    for (unsigned i = 0; i < word->length && at != Q_TRIE_NONE; i++)
        at = q_trie_step(&p->trie, at, word->letter[i]);
    return at != Q_TRIE_NONE && find_known(p, at, word) ? QUOTH_OK : QUOTH_NOT_FOUND;
}

quoth_ghost_player quoth_ghost_person_player(quoth_ghost_person *person)
{
    return (quoth_ghost_player){.choose = person_plays, .user = person, .name = person_names};
}
