/* The opponent of the model: see quoth/players.h. */
#include "base/error.h"
#include "base/memory.h"
#include "base/options.h"
#include "players/exact.h"
#include "players/sets.h"

struct quoth_person {
    const quoth_memory *memory;
    const quoth_ghost *referee;
    const quoth_belief *belief;
    bool by_trie; /* else by one of the sets */
    q_trie trie;
    bool misere;
    uint64_t game; /* what the words known in this game are drawn from */
    q_sets sets;
    size_t set;
};

quoth_status quoth_person_new(quoth_person **person, const quoth_ghost *referee,
                              const quoth_belief *belief, const quoth_person_options *given,
                              quoth_error *error)
{
    quoth_person_options options;
    q_options(&options, sizeof options, given);
    quoth_ghost_rules rules = quoth_ghost_rules_of(referee);
    quoth_person *p = *person = q_take_zeroed(options.memory, 1, sizeof *p);
    if (!p)
        return q_no_memory(error);
    p->memory = options.memory;
    p->referee = referee;
    p->belief = belief;
    p->misere = rules.misere == QUOTH_MISERE_LEGAL;
    p->by_trie = q_exact_serves(&rules);
    quoth_status status;
    if (p->by_trie) {
        status = q_trie_make(&p->trie, quoth_belief_lexicon(belief), rules.min, options.watch,
                             options.memory);
        if (status)
            q_fail(error, status, quoth_status_text(status));
    } else {
        status = q_sets_make(&p->sets, referee, belief, options.sets ? options.sets : 64, false,
                             options.seed, options.watch, options.memory, error);
    }
    if (status) {
        quoth_person_free(p);
        *person = NULL;
    }
    return status;
}

void quoth_person_free(quoth_person *p)
{
    if (!p)
        return;
    if (p->by_trie)
        q_trie_free(&p->trie);
    else
        q_sets_free(&p->sets);
    q_give(p->memory, p, 1, sizeof *p);
}

/* ---- by the trie -------------------------------------------------------------------------- */

/* Whether a word is known in this game: the finalizer of splitmix64 of game and rank, as a number
 * from 0 to 1, is below the word's chance. */
static bool knows_word(const quoth_person *p, uint32_t rank)
{
    uint64_t z = p->game + (uint64_t)rank * UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    z ^= z >> 31;
    return (double)(z >> 11) * 0x1p-53 < quoth_belief_chance(p->belief, rank);
}

/* Of plays by the words known: those that win, else those that end the game last. */
typedef struct shortlist {
    bool won;
    unsigned end; /* letters to the end: of the soonest win, or of the latest loss */
    unsigned count;
    uint8_t letter[QUOTH_LETTERS_MAX];
} shortlist;

enum { NO_WORD = UINT8_MAX + 1 };

static unsigned letters_to_end(const quoth_person *p, uint32_t at);

static void look_at_children(const quoth_person *p, uint32_t at, shortlist *s)
{
    const q_trie_node *n = &p->trie.node[at];
    *s = (shortlist){.end = NO_WORD};
    for (uint32_t c = n->first; c < n->first + n->children; c++) {
        unsigned end = p->trie.node[c].leads ? letters_to_end(p, c) : NO_WORD;
        if (end == NO_WORD)
            continue;
        bool wins = (++end & 1) == p->misere;
        bool better = s->end == NO_WORD || (wins && !s->won) || (!wins && !s->won && end > s->end);
        if (better)
            s->count = 0;
        if (better || (wins && s->won) || (wins == s->won && end == s->end))
            s->letter[s->count++] = p->trie.node[c].letter;
        if (better || (wins && s->won && end < s->end))
            s->end = end;
        s->won |= wins;
    }
}

static unsigned letters_to_end(const quoth_person *p, uint32_t at)
{
    uint32_t rank = p->trie.node[at].rank;
    shortlist s;
    if (rank != Q_TRIE_NONE && knows_word(p, rank))
        return 0;
    look_at_children(p, at, &s);
    return s.end;
}

static quoth_status choose_by_trie(const quoth_person *p, const quoth_letters *fragment,
                                   quoth_random *random, quoth_letters *after)
{
    uint32_t at = Q_TRIE_ROOT;
    shortlist s;
    for (unsigned i = 0; i < fragment->length && at != Q_TRIE_NONE; i++)
        at = q_trie_step(&p->trie, at, fragment->letter[i]);
    if (at == Q_TRIE_NONE)
        return QUOTH_NOT_FOUND;
    look_at_children(p, at, &s);
    if (s.count == 0)
        return QUOTH_NOT_FOUND;
    *after = *fragment;
    after->letter[after->length++] = s.letter[quoth_random_below(random, s.count)];
    return QUOTH_OK;
}

/* ---- by sets ------------------------------------------------------------------------------ */

static quoth_status choose_by_set(const quoth_person *p, const quoth_letters *fragment,
                                  quoth_random *random, quoth_letters *after)
{
    quoth_ghost_list plays = {.memory = p->memory};
    quoth_status status = q_sets_plays(&p->sets, p->set, fragment, &plays);
    if (!status && !plays.count)
        status = QUOTH_NOT_FOUND;
    if (!status)
        *after = plays.play[quoth_random_below(random, plays.count)].after;
    quoth_ghost_list_free(&plays);
    return status;
}

/* ---- the player --------------------------------------------------------------------------- */

static void learn_words(quoth_person *p, quoth_random *random)
{
    p->game = quoth_random_next(random);
    double left = (double)(p->game >> 11) * 0x1p-53;
    for (p->set = 0; p->set + 1 < p->sets.count && left >= p->sets.set[p->set].chance; p->set++)
        left -= p->sets.set[p->set].chance;
}

static quoth_status person_plays(void *user, const quoth_ghost_seen *seen, quoth_random *random,
                                 const quoth_watch *watch, quoth_letters *after)
{
    quoth_person *p = user;
    const quoth_letters *fragment = &seen->fragment[seen->plays];
    (void)watch;
    if (seen->plays < seen->rules.players)
        learn_words(p, random);
    quoth_status status = p->by_trie ? choose_by_trie(p, fragment, random, after)
                                     : choose_by_set(p, fragment, random, after);
    if (status == QUOTH_NOT_FOUND && seen->challenges && seen->plays) {
        after->length = 0; /* a challenge */
        return QUOTH_OK;
    }
    if (status == QUOTH_NOT_FOUND)
        status = quoth_ghost_choose(p->referee, QUOTH_GHOST_RANDOM, fragment, random, after);
    return status;
}

/* The first word known in this game that the fragment fits, by the trie. */
static bool find_known(const quoth_person *p, uint32_t at, quoth_letters *word)
{
    const q_trie_node *n = &p->trie.node[at];
    if (n->rank != Q_TRIE_NONE && knows_word(p, n->rank))
        return true;
    for (uint32_t c = n->first; c < n->first + n->children; c++) {
        word->letter[word->length++] = p->trie.node[c].letter;
        if (p->trie.node[c].leads && find_known(p, c, word))
            return true;
        word->length--;
    }
    return false;
}

static quoth_status person_names(void *user, const quoth_ghost_seen *seen, quoth_random *random,
                                 const quoth_watch *watch, quoth_letters *word)
{
    const quoth_person *p = user;
    uint32_t at = Q_TRIE_ROOT;
    (void)random;
    *word = seen->fragment[seen->plays];
    if (!p->by_trie)
        return quoth_ghost_name_word(p->sets.set[p->set].game, word, watch, word);
    for (unsigned i = 0; i < word->length && at != Q_TRIE_NONE; i++)
        at = q_trie_step(&p->trie, at, word->letter[i]);
    return at != Q_TRIE_NONE && find_known(p, at, word) ? QUOTH_OK : QUOTH_NOT_FOUND;
}

quoth_ghost_player quoth_person_player(quoth_person *person)
{
    return (quoth_ghost_player){.choose = person_plays, .user = person, .name = person_names};
}
