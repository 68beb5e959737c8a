#include "ghost/infixes.h"

#include "base/error.h"
#include "base/memory.h"

static quoth_status make_room(q_infixes *p, size_t more)
{
    if (p->count + more >= Q_NOWHERE)
        return QUOTH_TOO_LARGE;
    return q_grow(p->memory, (void **)&p->node, &p->capacity, p->count + more, sizeof *p->node)
               ? QUOTH_OK
               : QUOTH_NO_MEMORY;
}

static uint32_t child_of(const q_infixes *p, uint32_t at, unsigned letter)
{
    if (!(p->node[at].letters >> letter & 1))
        return Q_NOWHERE;
    uint32_t child = p->node[at].child;
    while (p->node[child].letter != letter)
        child = p->node[child].sibling;
    return child;
}

static void add_child(q_infixes *p, uint32_t at, uint32_t parent, unsigned letter)
{
    q_infix *from = &p->node[parent];
    p->node[at] = (q_infix){.parent = parent,
                               .shorter = Q_NOWHERE,
                               .child = Q_NOWHERE,
                               .sibling = from->child,
                               .letter = (uint8_t)letter,
                               .depth = (uint8_t)(from->depth + 1)};
    from->child = at;
    from->letters |= UINT64_C(1) << letter;
}

/* Adds `letter` to a fragment and to each of its ends (the fragments without their first letters)
 * that did not go on with it yet.  If an end goes on with it, so do all shorter ones: the walk
 * along `shorter` creates a node at every step but the last, in all 1.08 million steps and
 * 388 thousand last ones for ENABLE.  (The suffix trie of Ukkonen 1995, for a set of words.)  The
 * longest gets the highest number, so that numbers rise along `shorter`. */
static quoth_status extend(q_infixes *p, uint32_t from, unsigned letter, uint32_t *to)
{
    *to = child_of(p, from, letter);
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

    uint32_t shortest = end == Q_NOWHERE ? Q_ROOT : child_of(p, end, letter);
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

/* Walks the word graph in the alphabet's order, growing the positions along.  A branch without a
 * word of at least `min` letters is not entered: what leads only to shorter ones is no fragment. */
static quoth_status build_from_graph(q_infixes *p, const quoth_lexicon *lexicon, unsigned min,
                                     const quoth_watch *watch)
{
    quoth_graph graph = lexicon->graph;
    const uint8_t *height = lexicon->survey.height;
    uint32_t at[QUOTH_WORD_MAX + 1], fragment[QUOTH_WORD_MAX + 1];
    unsigned depth = 0;
    uint32_t node_index = quoth_node_child(quoth_graph_node(graph, QUOTH_GRAPH_ROOT));
    uint64_t steps = 0;
    fragment[0] = Q_ROOT;
    for (;;) {
        /* height counts the later siblings too, so it can only say that all of them are short */
        bool worth = depth + height[node_index] >= min;
        uint32_t node = quoth_graph_node(graph, node_index);
        if (worth) {
            uint32_t child = quoth_node_child(node);
            bool word = quoth_node_accepts(node) && depth + 1 >= min;
            bool longer = child && depth + 1 + height[child] >= min;
            if (word || longer) {
                quoth_status status = extend(p, fragment[depth], quoth_node_letter(node),
                                             &fragment[depth + 1]);
                if (status)
                    return status;
                if (word) {
                    p->node[fragment[depth + 1]].flags |= Q_IS_WORD;
                    p->words++;
                }
                if (watch && ++steps % 65536 == 0 && !watch->go_on(watch->user, steps, 0))
                    return QUOTH_STOPPED;
            }
            at[depth] = node_index;
            if (longer) {
                depth++;
                node_index = child;
                continue;
            }
        }
        while (!worth || quoth_node_ends(node)) { /* back to a state with a sibling left */
            if (depth == 0)
                return QUOTH_OK;
            node = quoth_graph_node(graph, at[--depth]);
            worth = true;
        }
        node_index = at[depth] + 1;
    }
}

static quoth_status build(q_infixes *p, const quoth_lexicon *lexicon, unsigned min,
                          const quoth_watch *watch)
{
    quoth_status status = make_room(p, 1);
    if (status)
        return status;
    p->node[Q_ROOT] = (q_infix){
        .parent = Q_ROOT, .shorter = Q_NOWHERE, .child = Q_NOWHERE, .sibling = Q_NOWHERE};
    p->count = 1;
    status = build_from_graph(p, lexicon, min, watch);
    if (!status)
        q_trim(p->memory, (void **)&p->node, &p->capacity, p->count, sizeof *p->node);
    return status;
}

/* ---- superduper: fragments read backwards ------------------------------------------------- */

/* What turning a fragment round adds to the links: plays then lead to lower numbers as well. */
typedef struct reversal {
    uint32_t *backwards; /* the number of each fragment read backwards, Q_NOWHERE if that is none */
    uint32_t *order;     /* all numbers, by length */
} reversal;

/* Backwards, a fragment x = a y is y backwards and then a; y is x->shorter, a lower number. */
static bool find_backwards(const q_infixes *p, uint32_t *backwards)
{
    uint8_t *first = q_take(p->memory, p->count, 1);
    if (!first)
        return false;
    backwards[Q_ROOT] = Q_ROOT;
    first[Q_ROOT] = 0;
    for (uint32_t i = 1; i < p->count; i++) {
        const q_infix *x = &p->node[i];
        first[i] = x->depth == 1 ? x->letter : first[x->parent];
        uint32_t back = backwards[x->shorter];
        backwards[i] = back == Q_NOWHERE ? Q_NOWHERE : child_of(p, back, first[i]);
    }
    q_give(p->memory, first, p->count, 1);
    return true;
}

static void order_by_depth(const q_infixes *p, uint32_t *order)
{
    uint32_t start[QUOTH_WORD_MAX + 2] = {0};
    for (uint32_t i = 0; i < p->count; i++)
        start[p->node[i].depth + 1]++;
    for (unsigned d = 0; d <= QUOTH_WORD_MAX; d++)
        start[d + 1] += start[d];
    for (uint32_t i = 0; i < p->count; i++)
        order[start[p->node[i].depth]++] = i;
}

static void free_reversal(const q_infixes *p, reversal *r)
{
    q_give(p->memory, r->backwards, p->count, sizeof *r->backwards);
    q_give(p->memory, r->order, p->count, sizeof *r->order);
    *r = (reversal){0};
}

static quoth_status find_reversal(const q_infixes *p, reversal *r)
{
    r->backwards = q_take(p->memory, p->count, sizeof *r->backwards);
    r->order = q_take(p->memory, p->count, sizeof *r->order);
    if (!r->backwards || !r->order || !find_backwards(p, r->backwards)) {
        free_reversal(p, r);
        return QUOTH_NO_MEMORY;
    }
    order_by_depth(p, r->order);
    return QUOTH_OK;
}

/* ---- values ------------------------------------------------------------------------------- */

/* The fragments from which number `at` is one play away; some may be named twice. */
static unsigned grown_from(const q_infixes *p, const reversal *r, uint32_t at, uint32_t from[4])
{
    unsigned n = 2;
    from[0] = p->node[at].parent;
    from[1] = p->node[at].shorter;
    if (r->backwards)
        for (unsigned i = 0; i < 2; i++)
            if (r->backwards[from[i]] != Q_NOWHERE)
                from[n++] = r->backwards[from[i]];
    return n;
}

/* Tells a position's value to one it can be reached from.  Until the first lost successor comes,
 * a position counts as lost, its lengths the greatest of its successors'; from then on it is won
 * and only lost successors count. */
static void tell(q_infix *from, const q_infix *to)
{
    if (from->flags & Q_IS_WORD)
        return;
    if (to->flags & Q_WINS) {
        if (from->flags & Q_WINS)
            return;
        if (to->length > from->length)
            from->length = to->length;
    } else if (!(from->flags & Q_WINS)) {
        from->flags |= Q_WINS;
        from->length = to->length;
        from->longest = to->longest;
    } else if (to->length < from->length) {
        from->length = to->length;
    }
    if (to->longest > from->longest)
        from->longest = to->longest;
}

/* Each fragment is met after all that grow from it, and touches those it can have grown from:
 * every link is used once. */
static void value_infixes(q_infixes *p, const reversal *r)
{
    for (uint32_t k = p->count; k-- > 1;) {
        uint32_t at = r->order ? r->order[k] : k, from[4];
        q_infix *x = &p->node[at];
        if (x->flags & Q_IS_WORD) {
            x->flags |= Q_WINS;
            x->length = x->longest = x->depth;
        }
        for (unsigned n = grown_from(p, r, at, from); n-- > 0;)
            tell(&p->node[from[n]], x);
    }
}

static uint64_t mark_reachable(q_infixes *p, const reversal *r)
{
    uint64_t reachable = 1;
    p->node[Q_ROOT].flags |= Q_REACHABLE;
    for (uint32_t k = 1; k < p->count; k++) {
        uint32_t at = r->order ? r->order[k] : k, from[4];
        for (unsigned n = grown_from(p, r, at, from); n-- > 0;)
            if ((p->node[from[n]].flags & (Q_REACHABLE | Q_IS_WORD)) == Q_REACHABLE) {
                p->node[at].flags |= Q_REACHABLE;
                reachable++;
                break;
            }
    }
    return reachable;
}

quoth_status q_infixes_solve(q_infixes *p, const quoth_lexicon *lexicon, unsigned min,
                             bool reversing, quoth_ghost_summary *summary,
                             const quoth_watch *watch, const quoth_memory *memory,
                             quoth_error *error)
{
    *p = (q_infixes){.memory = memory};
    *summary = (quoth_ghost_summary){0};
    if (lexicon->survey.longest < min || !lexicon->survey.total_words)
        return QUOTH_OK;
    reversal r = {0};
    quoth_status status = build(p, lexicon, min, watch);
    if (!status && reversing)
        status = find_reversal(p, &r);
    if (status == QUOTH_TOO_LARGE)
        return q_fail(error, status, "more than 4,294,967,294 positions");
    if (status)
        return q_fail(error, status, quoth_status_text(status));
    value_infixes(p, &r);
    const q_infix *start = &p->node[Q_ROOT];
    *summary = (quoth_ghost_summary){.words = p->words,
                                     .positions = p->count,
                                     .reachable = mark_reachable(p, &r),
                                     .first_wins = start->flags & Q_WINS,
                                     .length = start->length,
                                     .longest = start->longest};
    free_reversal(p, &r);
    return QUOTH_OK;
}

void q_infixes_free(q_infixes *p)
{
    q_give(p->memory, p->node, p->capacity, sizeof *p->node);
    *p = (q_infixes){0};
}

/* ---- looking up --------------------------------------------------------------------------- */

uint32_t q_infixes_find(const q_infixes *p, const quoth_letters *fragment)
{
    uint32_t at = p->count ? Q_ROOT : Q_NOWHERE;
    for (unsigned i = 0; i < fragment->length && at != Q_NOWHERE; i++)
        at = child_of(p, at, fragment->letter[i]);
    return at;
}

quoth_ghost_view q_infixes_view(const q_infixes *p, uint32_t at)
{
    if (at == Q_NOWHERE)
        return (quoth_ghost_view){.wins = true};
    const q_infix *x = &p->node[at];
    return (quoth_ghost_view){true, x->flags & Q_IS_WORD, x->flags & Q_WINS, x->length,
                              x->longest};
}
