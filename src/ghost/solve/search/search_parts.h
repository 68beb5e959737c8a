/* The parts of a search (search.h).
 *
 *      search.c     searches: expands positions, passes answers to their parents; the calls
 *      can_lose.c   whether a seat that is not to move can lose: two queries about each child
 *      merge.c      merges the children that need no search: steps 1 to 3
 *      queries.c    queries, their answers in the cache, and answers from the lengths of words
 *
 * A file calls only files below it in this list. */
#ifndef Q_GHOST_SOLVE_SEARCH_SEARCH_PARTS_H
#define Q_GHOST_SOLVE_SEARCH_SEARCH_PARTS_H

#include "ghost/rules/growth.h"
#include "ghost/solve/cache.h"
#include "ghost/solve/generator.h"

typedef struct q_search {
    const quoth_memory *memory;
    quoth_watch watch; /* a copy: q_watch_or_null */
    q_generator generator;
    const q_rules *rules;
    unsigned letters;
    uint64_t hints; /* q_hint_find's `game`; 0: none */
    q_cache cache;
    q_arena arena; /* the memory of the positions being searched */
    uint64_t expanded;
    unsigned unwatched;  /* positions expanded in this call */
    quoth_status status; /* of the call that is being answered */
} q_search;

/* ---- queries.c ---------------------------------------------------------------------------- */

typedef enum q_query_kind { Q_WHO_LOSES, Q_IS_SAFE, Q_CAN_LOSE } q_query_kind;

/* A query about a position.  Seats are relative to the player to move, so a play changes the seat
 * of the query. */
typedef struct q_search_query {
    q_query_kind kind;
    unsigned seat; /* for Q_IS_SAFE and Q_CAN_LOSE */
} q_search_query;

/* The answer to a query: a seat, or a truth value. */
typedef unsigned q_answer;

/* The same query about a child. */
q_search_query q_query_after_play(const q_search *s, q_search_query query);

static inline q_answer q_answer_in(q_search_query query, const q_value *v)
{
    return query.kind == Q_WHO_LOSES
               ? v->loser
               : (query.kind == Q_IS_SAFE ? v->safe : v->can_lose) >> query.seat & 1u;
}

/* Fills in the seats of a two-player value, which has only `wins`. */
q_value q_with_seats(const q_search *s, q_value value);

/* A fragment and its reverse share an entry of the cache if they have the same plays: the key is
 * the smaller. */
void q_search_key(const q_search *s, const quoth_letters *fragment, quoth_letters *key);

/* A cache look-up that has begun: its memory is being prefetched. */
typedef struct q_cache_lookup {
    quoth_letters key;
    uint64_t hash;
} q_cache_lookup;

/* Look-ups of a group, whose cache misses overlap. */
enum { Q_LOOKUPS = 16 };

void q_lookup_begin(const q_search *s, const quoth_letters *fragment, q_cache_lookup *lookup);

/* Begins the look-ups of a group of the `n` children, from the first on. */
void q_lookups_begin(const q_search *s, const quoth_letters *fragment, const q_move *moves,
                     unsigned first, unsigned n, q_cache_lookup group[Q_LOOKUPS]);

/* The entry of a fragment, NULL if there is none. */
const q_cache_entry *q_lookup_entry(q_search *s, const q_cache_lookup *lookup);

/* Whether an entry has the answer to a query, which goes to `*a`. */
static inline bool q_entry_answers(const q_cache_entry *e, q_search_query query, q_answer *a)
{
    if (query.kind == Q_WHO_LOSES) {
        *a = e->loser;
        return e->loser != Q_LOSER_UNKNOWN;
    }
    bool is_safe = query.kind == Q_IS_SAFE;
    *a = (is_safe ? e->safe : e->can_lose) >> query.seat & 1u;
    return (is_safe ? e->safe_known : e->can_lose_known) >> query.seat & 1u;
}

void q_cache_answer(q_search *s, const quoth_letters *fragment, q_search_query query, q_answer a);

/* Whether all words still possible have the same length modulo the players, so that the game has
 * one result; then `*value` is it.  Never in literal misere, where an illegal fragment can end the
 * game at any time. */
bool q_solved_by_lengths(const q_search *s, unsigned lengths, unsigned length, q_value *value);

/* Whether the value of a child of `length` letters follows from the move alone; then `*value` is
 * it. */
bool q_solved_by_move(const q_search *s, unsigned length, const q_move *move, q_value *value);

/* The seats that can lose if these lengths of words are possible. */
unsigned q_possible_losers(const q_search *s, unsigned lengths, unsigned length);

static inline void q_after_move(const quoth_letters *fragment, const q_move *move,
                                quoth_letters *after)
{
    q_fragment_after(fragment, (q_insertion){move->gap, move->reversed}, move->letter, after);
}

/* ---- merge.c ------------------------------------------------------------------------------ */

/* The merged answers of the children, for a query that has one about each child. */
typedef struct q_merge {
    const q_rules *rules;
    q_search_query query;
    q_value sum;
    unsigned best; /* of the seats that can lose: the one whose loss the player to move prefers */
} q_merge;

/* `possible`: the seats that can lose (q_possible_losers). */
q_merge q_merge_begin(const q_search *s, q_search_query query, unsigned possible);

void q_merge_child(q_merge *merge, q_answer a);
q_answer q_merge_answer(const q_merge *merge);

/* Whether no further child can change the answer. */
bool q_merge_is_final(const q_merge *merge);

/* Each step merges the children that it solves and moves the others to the front; `next` is the
 * query about them.  Returns the number of the others, 0 once the answer is final. */
unsigned q_merge_by_lengths(q_search *s, unsigned length, q_search_query next, q_merge *merge,
                            q_move *moves, unsigned n);
unsigned q_merge_cached(q_search *s, const quoth_letters *fragment, q_search_query next,
                        q_merge *merge, q_move *moves, unsigned n);
unsigned q_merge_solved(const q_search *s, q_search_query next, q_merge *merge, q_move *moves,
                        q_position *after, unsigned n);

/* ---- can_lose.c --------------------------------------------------------------------------- */

typedef enum q_truth { Q_NO, Q_YES, Q_UNKNOWN } q_truth;

/* Whether the player before, who made the play, can lose in a child, and whether the seat of the
 * query can. */
typedef struct q_child_facts {
    q_truth mover, seat;
} q_child_facts;

/* The same for a query that has two about each child. */
typedef struct q_can_lose {
    bool loses_safely;    /* the seat can lose in a child where the mover cannot */
    bool is_mover_safe;   /* the mover cannot lose in some child */
    bool loses_unsafely;  /* the seat can lose in a child where the mover can, too */
    q_child_facts *facts; /* of the children that are left */
    q_child_facts *asked; /* of the child that is being searched */
    unsigned pass;        /* of q_can_lose_next */
} q_can_lose;

/* ---- search.c ----------------------------------------------------------------------------- */

/* A position whose children are being searched, in the arena.  The nodes from the first position
 * to the current one are a stack of their own: a game may have 255 plays. */
typedef struct q_node {
    struct q_node *parent;
    q_position *at;
    q_search_query query, next; /* about the position, about its children */
    q_merge merge;
    q_can_lose can_lose; /* in place of `merge`, if q_has_two_queries */
    q_position *after;   /* the children that steps 1 to 3 leave */
    const q_move *moves; /* the moves to them */
    unsigned *order; /* their indices: those searched, then the others; or all, smallest first */
    unsigned count, searched;
    bool all;                /* all children are made; else only the hinted one */
    q_position_state before; /* the generator's may lie in the arena, above `mark` */
    q_arena_mark mark;
} q_node;

static inline bool q_has_two_queries(q_search_query query)
{
    return query.kind == Q_CAN_LOSE && query.seat != 0;
}

/* Merges a child of this value. */
void q_can_lose_merge_value(const q_search *s, q_node *x, const q_value *value);

/* Steps 1 and 2: merges children of which both facts are known and moves the others to the front.
 * Returns the number of the others, 0 once the answer is final or without memory (`s->status`). */
unsigned q_can_lose_merge(q_search *s, q_node *x, q_move *moves, unsigned n);

/* Finds the next child to search, which becomes `order[searched]`, and the query about it, in three
 * passes:
 *
 *      0  children where the seat may lose: whether the mover can lose, and, if not, the seat;
 *      1  without a child where the mover is safe: whether they can lose where the seat cannot;
 *      2  the seat in children where the mover can lose.
 *
 * False if the query is answered. */
bool q_can_lose_next(const q_search *s, q_node *x, q_search_query *next);

/* Merges the answer to the query that q_can_lose_next returned. */
void q_can_lose_receive(const q_search *s, q_node *x, q_search_query asked, q_answer a);

q_answer q_can_lose_answer(const q_node *x);

#endif
