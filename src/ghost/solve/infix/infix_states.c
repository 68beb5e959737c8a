#include "ghost/solve/infix/infix_states.h"

#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "base/throttle.h"
#include "ghost/rules/growth.h"

/* A node of the trie: 32 bytes, so that a step reads one cache line. */
typedef struct infix {
    uint64_t letters; /* of its children, as a set */
    uint32_t parent;
    uint32_t shorter; /* Q_NOWHERE at the root */
    uint32_t child;   /* while the trie grows: the newest child or Q_NOWHERE; then the first child's
                         index in `children` */
    uint32_t sibling; /* while the trie grows: the next older child of the same parent */
    uint8_t letter;   /* the last of the fragment; 0 at the root */
    uint8_t depth;
    bool word;
} infix;

typedef struct infixes {
    const quoth_memory *memory;
    infix *node;
    size_t capacity;
    uint32_t count; /* 0 where there are no words: then not even the empty fragment is legal */
    uint32_t words;
    unsigned growth, letters;
    uint32_t *children; /* of all nodes, each node's in the alphabet's order */
    uint32_t *order; /* all numbers by length; NULL if a node's number exceeds its predecessors' */
    uint32_t *backwards; /* for reversing variants: the number of each reverse, or Q_NOWHERE */
    uint32_t *struck;    /* for growth between: the fragments made by removing one letter */
    size_t struck_capacity;
    uint32_t *struck_from;
    uint8_t *struck_count;
} infixes;

enum { INFIX_ROOT = 0 };

static quoth_status make_room(infixes *p, size_t more)
{
    if (p->count + more >= Q_NOWHERE)
        return QUOTH_TOO_LARGE;
    return q_reserve(p->memory, (void **)&p->node, &p->capacity, p->count + more, sizeof *p->node)
               ? QUOTH_OK
               : QUOTH_NO_MEMORY;
}

/* The child by a letter while the trie grows: a search of the list of children. */
static uint32_t newest_child(const infixes *p, uint32_t at, unsigned letter)
{
    if (!(p->node[at].letters >> letter & 1))
        return Q_NOWHERE;
    uint32_t child = p->node[at].child;
    while (p->node[child].letter != letter)
        child = p->node[child].sibling;
    return child;
}

/* The number of children with smaller letters. */
static unsigned children_before(const infix *at, unsigned letter)
{
    return q_count_bits64(at->letters & ((UINT64_C(1) << letter) - 1));
}

/* The child by a letter in the finished trie, in constant time. */
static uint32_t child_of(const infixes *p, uint32_t at, unsigned letter)
{
    const infix *from = &p->node[at];
    if (!(from->letters >> letter & 1))
        return Q_NOWHERE;
    return p->children[from->child + children_before(from, letter)];
}

static void add_child(infixes *p, uint32_t at, uint32_t parent, unsigned letter)
{
    infix *from = &p->node[parent];
    p->node[at] = (infix){.parent = parent,
                          .shorter = Q_NOWHERE,
                          .child = Q_NOWHERE,
                          .sibling = from->child,
                          .letter = (uint8_t)letter,
                          .depth = (uint8_t)(from->depth + 1)};
    from->child = at;
    from->letters |= UINT64_C(1) << letter;
}

/* Adds the child `letter` to a fragment and to each of its suffixes that lacks it: one step of the
 * on-line construction of a suffix trie (Ukkonen 1995), for a set of words.
 *
 * If a suffix has the child, so do all shorter suffixes, so the walk along `shorter` stops there
 * and creates a node at every earlier step: for ENABLE 1.08 million nodes in 388 thousand calls.
 * The longest new fragment gets the highest number, so that numbers rise along `shorter`. */
static quoth_status extend(infixes *p, uint32_t from, unsigned letter, uint32_t *to)
{
    *to = newest_child(p, from, letter);
    if (*to != Q_NOWHERE)
        return QUOTH_OK;
    uint32_t created = 0, end = from;
    do {
        created++;
        end = p->node[end].shorter;
    } while (end != Q_NOWHERE && !(p->node[end].letters >> letter & 1));
    quoth_status status = make_room(p, created);
    if (status)
        return status;

    uint32_t shortest = end == Q_NOWHERE ? INFIX_ROOT : newest_child(p, end, letter);
    uint32_t at = p->count + created - 1;
    *to = at;
    for (end = from; at >= p->count; at--) {
        uint32_t next = p->node[end].shorter;
        add_child(p, at, end, letter);
        p->node[at].shorter = at > p->count ? at - 1 : shortest;
        end = next;
    }
    p->count += created;
    return QUOTH_OK;
}

/* A depth-first walk of the word graph that adds each path to the trie. */
typedef struct trie_walk {
    infixes *trie;
    const quoth_lexicon *lexicon;
    unsigned min;
    uint64_t steps;
    q_throttle throttle;
} trie_walk;

/* Adds the paths that go on with the siblings from `index` on.  `at` is the trie node of the path
 * so far, of `depth` letters.  Letters that lead to no word of at least `min` letters make no
 * fragment: they are skipped. */
static quoth_status add_paths(trie_walk *w, uint32_t index, uint32_t at, unsigned depth)
{
    infixes *p = w->trie;
    quoth_graph graph = w->lexicon->graph;
    const uint8_t *height = w->lexicon->survey.height; /* of a node and its later siblings */
    for (;; index++) {
        if (depth + height[index] < w->min)
            return QUOTH_OK;
        uint32_t node = quoth_graph_node(graph, index), child = quoth_node_child(node), to = at;
        bool word = quoth_node_accepts(node) && depth + 1 >= w->min;
        bool longer = child && depth + 1 + height[child] >= w->min;
        if (word || longer) {
            uint32_t before = p->count;
            quoth_status status = extend(p, at, quoth_node_letter(node), &to);
            if (status)
                return status;
            if (!q_throttle_add(&w->throttle, ++w->steps, 1 + p->count - before))
                return QUOTH_STOPPED;
        }
        if (word) {
            p->node[to].word = true;
            p->words++;
        }
        quoth_status status = longer ? add_paths(w, child, to, depth + 1) : QUOTH_OK;
        if (status || quoth_node_ends(node))
            return status;
    }
}

/* ---- words read backwards ----------------------------------------------------------------- */

typedef struct backward_walk {
    infixes *infixes;
    unsigned min;
    q_throttle throttle;
    quoth_status status;
} backward_walk;

static bool add_backwards(void *user, const quoth_letters *word, uint32_t rank)
{
    backward_walk *w = user;
    uint32_t at = INFIX_ROOT, before = w->infixes->count;
    if (!q_throttle_add(&w->throttle, rank, word->length + 1u)) {
        w->status = QUOTH_STOPPED;
        return false;
    }
    if (word->length < w->min)
        return true;
    for (unsigned i = word->length; i-- > 0 && !w->status;)
        w->status = extend(w->infixes, at, word->letter[i], &at);
    if (!w->status)
        w->infixes->node[at].word = true;
    if (!w->status && !q_throttle_add(&w->throttle, rank, w->infixes->count - before))
        w->status = QUOTH_STOPPED;
    return !w->status;
}

static void infixes_free(void *positions)
{
    infixes *p = positions;
    q_free(p->memory, p->node, p->capacity, sizeof *p->node);
    q_free(p->memory, p->children, p->count, sizeof *p->children);
    q_free(p->memory, p->order, p->count, sizeof *p->order);
    q_free(p->memory, p->backwards, p->count, sizeof *p->backwards);
    q_free(p->memory, p->struck, p->struck_capacity, sizeof *p->struck);
    q_free(p->memory, p->struck_from, p->count, sizeof *p->struck_from);
    q_free(p->memory, p->struck_count, p->count, 1);
    q_free(p->memory, p, 1, sizeof *p);
}

/* Lists the children of each node in the alphabet's order: a counting sort by parent. */
static quoth_status list_children(infixes *p, const quoth_watch *watch)
{
    q_throttle throttle = q_throttle_begin(watch, p->count);
    uint32_t listed = 0;
    p->children = q_allocate(p->memory, p->count, sizeof *p->children);
    if (!p->children)
        return QUOTH_NO_MEMORY;
    for (uint32_t at = 0; at < p->count; at++) {
        p->node[at].child = listed;
        listed += q_count_bits64(p->node[at].letters);
        if (!q_throttle_step(&throttle, at))
            return QUOTH_STOPPED;
    }
    for (uint32_t at = INFIX_ROOT + 1; at < p->count; at++) {
        const infix *from = &p->node[p->node[at].parent];
        p->children[from->child + children_before(from, p->node[at].letter)] = at;
        if (!q_throttle_step(&throttle, at))
            return QUOTH_STOPPED;
    }
    return QUOTH_OK;
}

/* Builds the trie of all infixes of the words of at least `min` letters, with `either_way` also of
 * the reversed words. */
static quoth_status build_infixes(infixes *p, const quoth_lexicon *lexicon, unsigned min,
                                  bool either_way, const quoth_watch *watch)
{
    if (lexicon->survey.longest < min || !lexicon->survey.total_words)
        return QUOTH_OK;
    quoth_status status = make_room(p, 1);
    if (status)
        return status;
    p->node[INFIX_ROOT] = (infix){
        .parent = INFIX_ROOT, .shorter = Q_NOWHERE, .child = Q_NOWHERE, .sibling = Q_NOWHERE};
    p->count = 1;
    trie_walk all = {p, lexicon, min, 0, q_throttle_begin(watch, 0)};
    uint32_t first = quoth_node_child(quoth_graph_node(lexicon->graph, QUOTH_GRAPH_ROOT));
    status = add_paths(&all, first, INFIX_ROOT, 0);
    if (!status && either_way) {
        backward_walk walk = {p, min, q_throttle_begin(watch, 0), QUOTH_OK};
        q_graph_walk(lexicon->graph, add_backwards, &walk);
        status = walk.status;
    }
    if (!status)
        q_shrink(p->memory, (void **)&p->node, &p->capacity, p->count, sizeof *p->node);
    return status ? status : list_children(p, watch);
}

/* ---- looking up --------------------------------------------------------------------------- */

static uint32_t find_infix(const infixes *p, const quoth_letters *fragment)
{
    uint32_t at = p->count ? INFIX_ROOT : Q_NOWHERE;
    for (unsigned i = 0; i < fragment->length && at != Q_NOWHERE; i++)
        at = child_of(p, at, fragment->letter[i]);
    return at;
}

static void spell_infix(const infixes *p, uint32_t at, quoth_letters *fragment)
{
    fragment->length = p->node[at].depth;
    for (unsigned i = fragment->length; i-- > 0; at = p->node[at].parent)
        fragment->letter[i] = p->node[at].letter;
}

/* ---- links -------------------------------------------------------------------------------- */

/* The reverse of a fragment a y is the reverse of y, then a; y (`shorter`) has a lower number. */
static quoth_status find_backwards(infixes *p, const quoth_watch *watch)
{
    q_throttle throttle = q_throttle_begin(watch, p->count);
    bool goes_on = true;
    uint8_t *first = q_allocate(p->memory, p->count, 1);
    p->backwards = q_allocate(p->memory, p->count, sizeof *p->backwards);
    if (first && p->backwards) {
        p->backwards[INFIX_ROOT] = INFIX_ROOT;
        first[INFIX_ROOT] = 0;
        for (uint32_t i = 1; i < p->count && goes_on; i++) {
            const infix *x = &p->node[i];
            first[i] = x->depth == 1 ? x->letter : first[x->parent];
            uint32_t back = p->backwards[x->shorter];
            p->backwards[i] = back == Q_NOWHERE ? Q_NOWHERE : child_of(p, back, first[i]);
            goes_on = q_throttle_step(&throttle, i);
        }
    }
    bool fine = first && p->backwards;
    q_free(p->memory, first, p->count, 1);
    return !fine ? QUOTH_NO_MEMORY : goes_on ? QUOTH_OK : QUOTH_STOPPED;
}

static quoth_status order_by_depth(infixes *p, const quoth_watch *watch)
{
    uint32_t start[QUOTH_WORD_MAX + 2] = {0};
    q_throttle throttle = q_throttle_begin(watch, p->count);
    p->order = q_allocate(p->memory, p->count, sizeof *p->order);
    if (!p->order)
        return QUOTH_NO_MEMORY;
    for (uint32_t i = 0; i < p->count; i++) {
        if (!q_throttle_step(&throttle, i))
            return QUOTH_STOPPED;
        start[p->node[i].depth + 1]++;
    }
    for (unsigned d = 0; d <= QUOTH_WORD_MAX; d++)
        start[d + 1] += start[d];
    for (uint32_t i = 0; i < p->count; i++) {
        if (!q_throttle_step(&throttle, i))
            return QUOTH_STOPPED;
        p->order[start[p->node[i].depth]++] = i;
    }
    return QUOTH_OK;
}

/* Removing one letter of y a gives y, or removes one letter of y and keeps the a. */
static quoth_status strike_letters(infixes *p, const quoth_watch *watch)
{
    size_t used = 0;
    q_throttle throttle = q_throttle_begin(watch, p->count);
    p->struck_from = q_allocate(p->memory, p->count, sizeof *p->struck_from);
    p->struck_count = q_allocate(p->memory, p->count, 1);
    if (!p->struck_from || !p->struck_count)
        return QUOTH_NO_MEMORY;
    for (uint32_t at = 0; at < p->count; at++) { /* parents have lower numbers */
        uint32_t y = p->node[at].parent;
        p->struck_from[at] = (uint32_t)used;
        p->struck_count[at] = 0;
        if (at == INFIX_ROOT)
            continue;
        if (!q_throttle_add(&throttle, at, 1 + 2u * p->struck_count[y]))
            return QUOTH_STOPPED;
        if (used + p->struck_count[y] + 1 > UINT32_MAX)
            return QUOTH_TOO_LARGE;
        if (!q_reserve(p->memory, (void **)&p->struck, &p->struck_capacity,
                       used + p->struck_count[y] + 1, sizeof *p->struck))
            return QUOTH_NO_MEMORY;
        for (unsigned i = 0; i < p->struck_count[y]; i++) {
            uint32_t rest = child_of(p, p->struck[p->struck_from[y] + i], p->node[at].letter);
            if (rest != Q_NOWHERE && rest != y)
                p->struck[used++] = rest;
        }
        p->struck[used++] = y;
        p->struck_count[at] = (uint8_t)(used - p->struck_from[at]);
    }
    return QUOTH_OK;
}

/* ---- the space ---------------------------------------------------------------------------- */

static unsigned infix_depth(const void *positions, uint32_t at)
{
    return ((const infixes *)positions)->node[at].depth;
}

static bool infix_is_word(const void *positions, uint32_t at)
{
    return ((const infixes *)positions)->node[at].word;
}

static uint32_t infix_find(const void *positions, const quoth_letters *fragment)
{
    return find_infix(positions, fragment);
}

static unsigned infix_outcome(const void *positions, uint32_t from, uint32_t to)
{
    (void)positions, (void)from, (void)to;
    return Q_GOES_ON;
}

static unsigned infix_predecessors(const void *positions, uint32_t at, q_predecessor *links)
{
    const infixes *p = positions;
    unsigned n = 0;
    if (at == INFIX_ROOT)
        return 0;
    if (p->growth & QUOTH_GHOST_BETWEEN) {
        for (; n < p->struck_count[at]; n++)
            links[n] = (q_predecessor){p->struck[p->struck_from[at] + n], Q_GOES_ON};
        return n;
    }
    links[n++] = (q_predecessor){p->node[at].parent, Q_GOES_ON};
    links[n++] = (q_predecessor){p->node[at].shorter, Q_GOES_ON};
    if (p->backwards)
        for (unsigned i = 0; i < 2; i++) {
            uint32_t back = p->backwards[links[i].from];
            if (back != Q_NOWHERE)
                links[n++] = (q_predecessor){back, Q_GOES_ON};
        }
    return n;
}

void q_infix_ends(const q_state_space *space, uint32_t at, uint32_t ends[2])
{
    const infix *node = &((const infixes *)space->positions)->node[at];
    ends[0] = node->parent;
    ends[1] = node->shorter;
}

void q_infix_spell(const q_state_space *space, uint32_t at, quoth_letters *fragment)
{
    spell_infix(space->positions, at, fragment);
}

static bool infix_has_illegal_play(const void *positions, uint32_t at)
{
    const infixes *p = positions;
    quoth_letters fragment, after;
    q_insertion insertion[QUOTH_GHOST_FORMS_MAX];
    spell_infix(p, at, &fragment);
    for (unsigned letter = 1; letter <= p->letters && fragment.length < QUOTH_WORD_MAX; letter++)
        for (unsigned n = q_list_insertions(p->growth, &fragment, letter, insertion); n-- > 0;) {
            q_fragment_after(&fragment, insertion[n], letter, &after);
            if (find_infix(p, &after) == Q_NOWHERE)
                return true;
        }
    return false;
}

static bool infix_hashes(const void *positions, uint64_t *hash, const quoth_watch *watch)
{
    const infixes *p = positions;
    q_throttle throttle = q_throttle_begin(watch, p->count);
    hash[INFIX_ROOT] = 0;
    for (uint32_t i = 1; i < p->count; i++) {
        hash[i] = q_hash_letter(hash[p->node[i].parent], p->node[i].letter);
        if (!q_throttle_step(&throttle, i))
            return false;
    }
    return true;
}

/* Makes the arrays for predecessors that the trie's links do not give. */
static quoth_status find_links(infixes *p, const quoth_watch *watch)
{
    if (!(p->growth & (QUOTH_GHOST_REVERSED | QUOTH_GHOST_BETWEEN)))
        return QUOTH_OK;
    quoth_status status = order_by_depth(p, watch);
    if (!status)
        status = p->growth & QUOTH_GHOST_REVERSED ? find_backwards(p, watch)
                                                  : strike_letters(p, watch);
    return status;
}

quoth_status q_infix_states(q_state_space *space, const quoth_lexicon *lexicon, unsigned min,
                            unsigned growth, bool either_way, const quoth_watch *watch,
                            const quoth_memory *memory)
{
    infixes *p = q_allocate_zeroed(memory, 1, sizeof *p);
    *space = (q_state_space){0};
    if (!p)
        return QUOTH_NO_MEMORY;
    p->memory = memory;
    p->growth = growth;
    p->letters = lexicon->alphabet.letters;
    quoth_status status = build_infixes(p, lexicon, min, either_way, watch);
    if (!status && p->count)
        status = find_links(p, watch);
    if (status) {
        infixes_free(p);
        return status;
    }
    *space = (q_state_space){.count = p->count,
                             .order = p->order,
                             .words_end = true,
                             .positions = p,
                             .depth = infix_depth,
                             .word = infix_is_word,
                             .find = infix_find,
                             .outcome = infix_outcome,
                             .predecessors = infix_predecessors,
                             .has_illegal_play = infix_has_illegal_play,
                             .hashes = infix_hashes,
                             .free = infixes_free};
    return QUOTH_OK;
}
