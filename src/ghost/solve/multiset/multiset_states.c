#include "ghost/solve/multiset/multiset_states.h"

#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "base/throttle.h"

/* The digit of a letter in the mixed-radix numbers. */
typedef struct letter_digit {
    uint64_t one, hash; /* what one copy of the letter adds to the number and to the hash */
    uint8_t most;       /* the greatest multiplicity of the letter in a word */
    uint8_t word;       /* index of the number that has the digit */
} letter_digit;

/* The letters that the last play to a multiset can have added: if it announced an infix that is no
 * word (`goes_on`), or a word (`completes`). */
typedef struct announcements {
    uint64_t goes_on, completes;
} announcements;

/* The multisets of one length, in a hash table with linear probing (Knuth, TAOCP 3). */
typedef struct multiset_level {
    uint64_t *number; /* multisets.numbers numbers for each multiset */
    announcements *announced;
    uint32_t *slot; /* 0: free; else low bits 1 + index of a multiset, high bits part of its hash */
    size_t number_capacity, announced_capacity, slots;
    uint32_t count, first; /* `first`: state number of the first multiset of this length */
} multiset_level;

/* A number holds at least 7 digits, since a multiplicity is at most QUOTH_WORD_MAX. */
enum { MULTISET_NUMBERS_MAX = (QUOTH_LETTERS_MAX + 6) / 7, MULTISETS_MAX = 0x7FFFFFFF };

typedef struct multisets {
    const quoth_memory *memory;
    bool at_end, anagrams;
    unsigned letters, numbers, levels;
    letter_digit digit[QUOTH_LETTERS_MAX + 1];
    multiset_level *level; /* by length */
    uint32_t count;
    q_throttle throttle; /* used while the state space is built */
    bool stopped;
} multisets;

/* ---- one multiset ------------------------------------------------------------------------- */

typedef struct multiset {
    uint64_t hash; /* the sum of letter_digit.hash over its letters (hash_factor) */
    uint64_t number[MULTISET_NUMBERS_MAX];
} multiset;

static void put_letter(const multisets *p, multiset *m, unsigned letter)
{
    const letter_digit *d = &p->digit[letter];
    m->number[d->word] += d->one;
    m->hash += d->hash;
}

/* Adds a letter; false if no word has the letter so often. */
static bool put_if_any_has(const multisets *p, multiset *m, unsigned letter)
{
    const letter_digit *d = &p->digit[letter];
    if (m->number[d->word] / d->one % (d->most + 1u) == d->most)
        return false;
    put_letter(p, m, letter);
    return true;
}

/* ---- the multisets of one length ---------------------------------------------------------- */

/* The factor of number `word` in the hash.  A hash is the sum of the numbers times their factors,
 * so adding or removing a letter is one addition in the hash too. */
static uint64_t hash_factor(unsigned word)
{
    return UINT64_C(0x9E3779B97F4A7C15) + word * UINT64_C(0xBF58476D1CE4E5BA);
}

static multiset multiset_at(const multisets *p, const multiset_level *l, uint32_t k)
{
    multiset m;
    m.hash = 0;
    for (unsigned i = 0; i < p->numbers; i++) {
        m.number[i] = l->number[(size_t)k * p->numbers + i];
        m.hash += m.number[i] * hash_factor(i);
    }
    return m;
}

static uint32_t *first_slot(const multiset_level *l, uint64_t hash)
{
    return &l->slot[(hash >> 32) * l->slots >> 32];
}

/* The slot of the multiset `m` minus letter `without` (0: of `m` itself), or the free slot in which
 * to store it. */
static uint32_t *multiset_slot(const multisets *p, const multiset_level *l, const multiset *m,
                               unsigned without)
{
    const letter_digit *less = &p->digit[without];
    uint64_t hash = m->hash - less->hash;
    uint32_t mask = (uint32_t)(l->slots - 1);
    for (uint32_t *slot = first_slot(l, hash);; slot++) {
        if (slot == l->slot + l->slots)
            slot = l->slot;
        if (!*slot)
            return slot;
        if (((uint32_t)hash ^ *slot) & ~mask)
            continue;
        const uint64_t *number = l->number + (size_t)((*slot & mask) - 1) * p->numbers;
        if (number[less->word] + less->one != m->number[less->word])
            continue;
        unsigned i = 0;
        while (i < p->numbers && (number[i] == m->number[i] || i == less->word))
            i++;
        if (i == p->numbers)
            return slot;
    }
}

/* The content of the slot of multiset k: 1 + k, and bits of the hash, which reject most other
 * multisets without a comparison of the numbers. */
static uint32_t tagged_slot(const multiset_level *l, const multiset *m, uint32_t k)
{
    return ((uint32_t)m->hash & ~(uint32_t)(l->slots - 1)) | (k + 1);
}

/* Doubles the slots.  The first allocation has room for as many multisets as the previous length
 * has. */
static bool double_multiset_slots(multisets *p, multiset_level *l)
{
    size_t slots = l->slots ? 2 * l->slots : 16;
    while (!l->slots && l > p->level && slots < 2 * (size_t)l[-1].count)
        slots *= 2;
    uint32_t *slot = q_allocate_zeroed(p->memory, slots, sizeof *slot);
    if (!slot)
        return false;
    q_free(p->memory, l->slot, l->slots, sizeof *l->slot);
    l->slot = slot;
    l->slots = slots;
    for (uint32_t k = 0; k < l->count && !p->stopped; k++) {
        multiset m = multiset_at(p, l, k);
        *multiset_slot(p, l, &m, 0) = tagged_slot(l, &m, k);
        p->stopped = !q_throttle_add(&p->throttle, k, 1);
    }
    return !p->stopped;
}

/* Finds or adds a multiset; returns its index within its length.  Q_NOWHERE if memory or numbers
 * are exhausted, or if the watch stopped the work. */
static uint32_t add_multiset(multisets *p, multiset_level *l, const multiset *m)
{
    if (2 * ((size_t)l->count + 1) >= l->slots && !double_multiset_slots(p, l))
        return Q_NOWHERE;
    uint32_t *slot = multiset_slot(p, l, m, 0);
    if (*slot)
        return (*slot & (uint32_t)(l->slots - 1)) - 1;
    size_t used = (size_t)l->count * p->numbers;
    if (p->count == MULTISETS_MAX ||
        !q_reserve(p->memory, (void **)&l->announced, &l->announced_capacity, l->count + (size_t)1,
                   sizeof *l->announced) ||
        !q_reserve(p->memory, (void **)&l->number, &l->number_capacity, used + p->numbers,
                   sizeof *l->number))
        return Q_NOWHERE;
    memcpy(l->number + used, m->number, p->numbers * sizeof *l->number);
    l->announced[l->count] = (announcements){0, 0};
    *slot = tagged_slot(l, m, l->count);
    p->count++;
    return l->count++;
}

/* The state number of the multiset `m` minus letter `without` (0: of `m` itself); Q_NOWHERE if it
 * is not legal. */
static uint32_t find_multiset(const multisets *p, const multiset_level *l, const multiset *m,
                              unsigned without)
{
    uint32_t slot = l->slots ? *multiset_slot(p, l, m, without) : 0;
    return slot ? l->first + (slot & (uint32_t)(l->slots - 1)) - 1 : Q_NOWHERE;
}

static const multiset_level *level_of(const multisets *p, uint32_t at)
{
    unsigned low = 0, high = p->levels;
    while (high - low > 1) {
        unsigned middle = (low + high) / 2;
        if (at < p->level[middle].first)
            high = middle;
        else
            low = middle;
    }
    return &p->level[low];
}

/* ---- building ----------------------------------------------------------------------------- */

static bool count_letters(void *user, const quoth_letters *word, uint32_t rank)
{
    uint8_t number[QUOTH_LETTERS_MAX + 1] = {0};
    multisets *p = user;
    letter_digit *digit = p->digit;
    for (unsigned i = 0; i < word->length; i++) {
        unsigned letter = word->letter[i];
        if (++number[letter] > digit[letter].most)
            digit[letter].most = number[letter];
    }
    p->stopped = !q_throttle_add(&p->throttle, rank, word->length);
    return !p->stopped;
}

/* Assigns a digit to each letter.  The digits of ENABLE need one number (60.4 bits), those of a
 * French lexicon two (75.4 bits). */
static void choose_digits(multisets *p, quoth_graph graph)
{
    uint64_t one = 1;
    q_graph_walk(graph, count_letters, p);
    p->numbers = 1;
    for (unsigned letter = p->letters; letter > 0; letter--) {
        letter_digit *d = &p->digit[letter];
        if (one > UINT64_MAX / (d->most + 1u)) {
            p->numbers++;
            one = 1;
        }
        d->one = one;
        d->word = (uint8_t)(p->numbers - 1);
        d->hash = one * hash_factor(d->word);
        one *= d->most + 1u;
    }
}

/* A path in the word graph that begins at any sibling list and spells an infix.  ENABLE has 1.9
 * million such paths that can be extended. */
typedef struct infix_path {
    uint32_t set;  /* the multiset of its letters, as an index within their length */
    uint32_t list; /* the sibling list of the next letters */
    uint32_t
        spelled;    /* the node that the infix reaches from the root, to recognise words; 0: none */
    uint8_t before; /* the most letters before the path in a word, capped at min - 1 */
    uint8_t first;  /* the first letter of the infix */
} infix_path;

typedef struct multiset_walk {
    multisets *multisets;
    const quoth_lexicon *lexicon;
    unsigned min;
    uint8_t *before;        /* by sibling list: infix_path.before + 1; 0: no word uses the list */
    infix_path *now, *next; /* the paths of a length, sorted by multiset; those of the next */
    size_t count, next_count, capacity, next_capacity;
    uint64_t steps;
    quoth_status status;
} multiset_walk;

static void record_prefix_lengths(multiset_walk *w, uint32_t list, unsigned before)
{
    if (w->before[list] > before)
        return;
    w->before[list] = (uint8_t)(before + 1);
    for (bool more = true; more && !w->status; list++) {
        if (!q_throttle_add(&w->multisets->throttle, list, 1))
            w->status = QUOTH_STOPPED;
        uint32_t node = quoth_graph_node(w->lexicon->graph, list);
        more = !quoth_node_ends(node);
        if (quoth_node_child(node))
            record_prefix_lengths(w, quoth_node_child(node),
                                  before + 1 < w->min ? before + 1 : before);
    }
}

static void push_infix_path(multiset_walk *w, infix_path x)
{
    if (w->next_count < w->next_capacity ||
        q_reserve(w->multisets->memory, (void **)&w->next, &w->next_capacity, w->next_count + 1,
                  sizeof x))
        w->next[w->next_count++] = x;
    else
        w->status = QUOTH_NO_MEMORY;
}

/* Extends a path by a node if the longer path lies in a word of at least `min` letters.  *to is the
 * multiset of the longer path, Q_NOWHERE before its first lookup: consecutive paths of a multiset
 * share the lookup, which reduces 2.6 million lookups on ENABLE to 0.85 million. */
static void extend_infix_path(multiset_walk *w, const infix_path *x, uint32_t node, unsigned length,
                              uint32_t *to)
{
    multisets *p = w->multisets;
    quoth_graph graph = w->lexicon->graph;
    multiset_level *l = &p->level[length];
    unsigned letter = quoth_node_letter(node);
    uint32_t child = quoth_node_child(node), spelled = 0;
    if (x->before + length + 1 + (child ? w->lexicon->survey.height[child] : 0) < w->min)
        return;
    if (*to == Q_NOWHERE) {
        multiset m = multiset_at(p, l, x->set);
        put_letter(p, &m, letter);
        *to = add_multiset(p, l + 1, &m);
        if (*to == Q_NOWHERE) {
            w->status = p->stopped                  ? QUOTH_STOPPED
                        : p->count == MULTISETS_MAX ? QUOTH_TOO_LARGE
                                                    : QUOTH_NO_MEMORY;
            return;
        }
    }
    if (x->spelled || !length)
        spelled = quoth_graph_step(graph, x->spelled, letter);
    unsigned first = length ? x->first : letter;
    uint64_t with = UINT64_C(1) << letter | UINT64_C(1) << first;
    if (!p->at_end)
        with |= l->announced[x->set].goes_on | l->announced[x->set].completes;
    if (spelled && length + 1 >= w->min && quoth_node_accepts(quoth_graph_node(graph, spelled)))
        l[1].announced[*to].completes |= with;
    else
        l[1].announced[*to].goes_on |= with;
    if (child)
        push_infix_path(w, (infix_path){*to, child, spelled, x->before, (uint8_t)first});
}

static void extend_infix_paths(multiset_walk *w, unsigned length)
{
    uint32_t to[QUOTH_LETTERS_MAX + 1];
    for (size_t i = 0; i < w->count && !w->status; i++) {
        const infix_path *x = &w->now[i];
        if (i == 0 || x[-1].set != x->set)
            memset(to, 0xFF, sizeof to);
        bool more = true;
        for (uint32_t k = x->list; more && !w->status; k++) {
            uint32_t node = quoth_graph_node(w->lexicon->graph, k);
            extend_infix_path(w, x, node, length, &to[quoth_node_letter(node)]);
            more = !quoth_node_ends(node);
            if (!w->status && !q_throttle_add(&w->multisets->throttle, ++w->steps, 1))
                w->status = QUOTH_STOPPED;
        }
    }
}

/* Makes the paths of the next length the current ones, sorted by multiset: a counting sort. */
static quoth_status group_infix_paths(multiset_walk *w, uint32_t sets)
{
    bool goes_on = true;
    const quoth_memory *memory = w->multisets->memory;
    size_t *end = q_allocate_zeroed(memory, (size_t)sets + 1, sizeof *end);
    if (!end || !q_reserve(memory, (void **)&w->now, &w->capacity, w->next_count, sizeof *w->now)) {
        q_free(memory, end, (size_t)sets + 1, sizeof *end);
        return QUOTH_NO_MEMORY;
    }
    for (size_t i = 0; i < w->next_count && goes_on; i++) {
        end[w->next[i].set + 1]++;
        goes_on = q_throttle_add(&w->multisets->throttle, w->steps, 1);
    }
    for (uint32_t k = 0; k < sets && goes_on; k++) {
        end[k + 1] += end[k];
        goes_on = q_throttle_add(&w->multisets->throttle, w->steps, 1);
    }
    for (size_t i = 0; i < w->next_count && goes_on; i++) {
        w->now[end[w->next[i].set]++] = w->next[i];
        goes_on = q_throttle_add(&w->multisets->throttle, w->steps, 1);
    }
    w->count = w->next_count;
    w->next_count = 0;
    q_free(memory, end, (size_t)sets + 1, sizeof *end);
    return goes_on ? QUOTH_OK : QUOTH_STOPPED;
}

static quoth_status collect_multisets(multiset_walk *w)
{
    multisets *p = w->multisets;
    quoth_graph graph = w->lexicon->graph;
    const multiset none = {0};
    w->before = q_allocate_zeroed(p->memory, graph.count, 1);
    if (!w->before || add_multiset(p, p->level, &none) == Q_NOWHERE)
        w->status = QUOTH_NO_MEMORY;
    else
        record_prefix_lengths(w, quoth_node_child(quoth_graph_node(graph, QUOTH_GRAPH_ROOT)), 0);
    for (uint32_t i = 0; i < graph.count && !w->status; i++) {
        if (w->before[i])
            push_infix_path(w,
                            (infix_path){0, i, QUOTH_GRAPH_ROOT, (uint8_t)(w->before[i] - 1), 0});
        if (!w->status && !q_throttle_add(&w->multisets->throttle, i, 1))
            w->status = QUOTH_STOPPED;
    }
    for (unsigned length = 0; w->next_count && !w->status; length++) {
        w->status = group_infix_paths(w, p->level[length].count);
        if (!w->status)
            extend_infix_paths(w, length);
        p->level[length + 1].first = p->level[length].first + p->level[length].count;
    }
    q_free(p->memory, w->before, graph.count, 1);
    q_free(p->memory, w->now, w->capacity, sizeof *w->now);
    q_free(p->memory, w->next, w->next_capacity, sizeof *w->next);
    return w->status;
}

static quoth_status build_multisets(multisets *p, const quoth_lexicon *lexicon, unsigned min,
                                    const quoth_watch *watch)
{
    if (lexicon->survey.longest < min || !lexicon->survey.total_words)
        return QUOTH_OK;
    p->throttle = q_throttle_begin(watch, 0);
    choose_digits(p, lexicon->graph);
    if (p->stopped)
        return QUOTH_STOPPED;
    p->levels = lexicon->survey.longest + 1u;
    p->level = q_allocate_zeroed(p->memory, p->levels + 1, sizeof *p->level);
    multiset_walk w = {.multisets = p, .lexicon = lexicon, .min = min};
    return p->level ? collect_multisets(&w) : QUOTH_NO_MEMORY;
}

static void multisets_free(void *positions)
{
    multisets *p = positions;
    for (unsigned n = 0; p->level && n < p->levels; n++) {
        multiset_level *l = &p->level[n];
        q_free(p->memory, l->number, l->number_capacity, sizeof *l->number);
        q_free(p->memory, l->announced, l->announced_capacity, sizeof *l->announced);
        q_free(p->memory, l->slot, l->slots, sizeof *l->slot);
    }
    q_free(p->memory, p->level, p->levels + 1, sizeof *p->level);
    q_free(p->memory, p, 1, sizeof *p);
}

/* ---- the space ---------------------------------------------------------------------------- */

static unsigned multiset_depth(const void *positions, uint32_t at)
{
    const multisets *p = positions;
    return (unsigned)(level_of(p, at) - p->level);
}

static bool multiset_is_word(const void *positions, uint32_t at)
{
    const multisets *p = positions;
    const multiset_level *l = level_of(p, at);
    return p->anagrams && l->announced[at - l->first].completes;
}

static uint32_t multiset_find(const void *positions, const quoth_letters *fragment)
{
    const multisets *p = positions;
    multiset m = {0};
    if (fragment->length >= p->levels)
        return Q_NOWHERE;
    for (unsigned i = 0; i < fragment->length; i++)
        if (!put_if_any_has(p, &m, fragment->letter[i]))
            return Q_NOWHERE;
    return find_multiset(p, &p->level[fragment->length], &m, 0);
}

/* Lists the links to a multiset.  If any order of the letters counts as a word (`anagrams`), all
 * links have the outcome Q_GOES_ON, and the position reached, a word, ends the game. */
static unsigned multiset_predecessors(const void *positions, uint32_t at, q_predecessor *links)
{
    const multisets *p = positions;
    const multiset_level *l = level_of(p, at);
    announcements a = l->announced[at - l->first];
    uint64_t all = a.goes_on | a.completes;
    unsigned n = 0;
    multiset m = multiset_at(p, l, at - l->first);
    if (p->anagrams)
        a = (announcements){all, 0};
    for (uint64_t left = all; left; left &= left - 1)
        q_prefetch(first_slot(l - 1, m.hash - p->digit[q_lowest_bit(left)].hash));
    for (; all; all &= all - 1) {
        unsigned letter = q_lowest_bit(all);
        links[n].from = find_multiset(p, l - 1, &m, letter);
        links[n].outcome = (uint8_t)((a.goes_on >> letter & 1) * Q_GOES_ON |
                                     (a.completes >> letter & 1) * Q_COMPLETES);
        n += links[n].from != Q_NOWHERE;
    }
    return n;
}

static unsigned multiset_outcome(const void *positions, uint32_t from, uint32_t to)
{
    q_predecessor links[Q_PREDECESSORS_MAX];
    for (unsigned n = multiset_predecessors(positions, to, links); n-- > 0;)
        if (links[n].from == from)
            return links[n].outcome;
    return 0;
}

static bool multiset_has_illegal_play(const void *positions, uint32_t at)
{
    const multisets *p = positions;
    const multiset_level *l = level_of(p, at);
    if (l - p->level == QUOTH_WORD_MAX)
        return false;
    for (unsigned letter = 1; letter <= p->letters; letter++) {
        multiset m = multiset_at(p, l, at - l->first);
        uint32_t to = put_if_any_has(p, &m, letter) ? find_multiset(p, l + 1, &m, 0) : Q_NOWHERE;
        if (to == Q_NOWHERE)
            return true;
        announcements announced = l[1].announced[to - l[1].first];
        if (!((announced.goes_on | announced.completes) >> letter & 1))
            return true;
    }
    return false;
}

static bool multiset_hashes(const void *positions, uint64_t *hash, const quoth_watch *watch)
{
    const multisets *p = positions;
    q_throttle throttle = q_throttle_begin(watch, p->count);
    for (const multiset_level *l = p->level; l < p->level + p->levels; l++)
        for (uint32_t k = 0; k < l->count; k++) {
            multiset m = multiset_at(p, l, k);
            uint64_t h = 0;
            for (unsigned letter = 1; letter <= p->letters; letter++) {
                const letter_digit *d = &p->digit[letter];
                for (; d->most && m.number[d->word] >= d->one; m.number[d->word] -= d->one)
                    h = q_hash_letter(h, (uint8_t)letter);
            }
            hash[l->first + k] = h;
            if (!q_throttle_add(&throttle, l->first + k,
                                1 + (uint64_t)(l - p->level) / 4 + p->letters / 8))
                return false;
        }
    return true;
}

quoth_status q_multiset_states(q_state_space *space, const quoth_lexicon *lexicon, unsigned min,
                               bool at_end, bool anagrams, const quoth_watch *watch,
                               const quoth_memory *memory)
{
    multisets *p = q_allocate_zeroed(memory, 1, sizeof *p);
    *space = (q_state_space){0};
    if (!p)
        return QUOTH_NO_MEMORY;
    p->memory = memory;
    p->at_end = at_end;
    p->anagrams = anagrams;
    p->letters = lexicon->alphabet.letters;
    quoth_status status = build_multisets(p, lexicon, min, watch);
    if (status) {
        multisets_free(p);
        return status;
    }
    *space = (q_state_space){.count = p->count,
                             .words_end = p->anagrams,
                             .positions = p,
                             .depth = multiset_depth,
                             .word = multiset_is_word,
                             .find = multiset_find,
                             .outcome = multiset_outcome,
                             .predecessors = multiset_predecessors,
                             .has_illegal_play = multiset_has_illegal_play,
                             .hashes = multiset_hashes,
                             .free = multisets_free};
    return QUOTH_OK;
}
