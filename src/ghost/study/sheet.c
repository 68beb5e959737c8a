/* Memory sheets: the smallest set of words that a player's plan can end with, by dynamic
 * programming over positions.
 *
 *       completed word    { the word }
 *       opponent to move  union of the sets of all plays
 *       player to move    the best set of one play
 *
 * Sets below different plays are disjoint, so sizes add up and best sets are made of best sets.
 * Positions with the same continuations are shared (prefixes.h), so each has two best sets: one
 * with the player to move, one with the opponent to move.
 *
 * The overall objective prefers a mixed set (some words won) to one in which all words are lost,
 * and one won word anywhere makes a set mixed.  So each position also stores its best mixed set.
 * Where the opponent moves, one child contributes its mixed set and the others their plain sets. */
#include <assert.h>
#include <string.h>

#include "base/names.h"
#include "base/context.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/phases.h"
#include "base/throttle.h"
#include "ghost/solve/backends.h"
#include "ghost/solve/prefixes.h"
#include "ghost/solve/ghost.h"
#include "quoth/ghost_sheet.h"

enum { PLAYER, OPPONENT }; /* who is to move */

/* A best set.  `cost` is words << 32 | remaining letters summed over the words, so it orders sets
 * by words, then by letters. */
typedef struct best_set {
    uint64_t cost;
    uint32_t wins;  /* words that the player wins with */
    uint32_t pick;  /* PLAYER: the child played; OPPONENT, mixed: the child that is mixed */
    uint32_t first; /* the child that leads to the first word of the set; Q_NOWHERE at a word */
} best_set;

#define IMPOSSIBLE UINT64_MAX

enum { PLAIN, MIXED };

typedef struct sheet_builder {
    const quoth_ghost *ghost;
    const q_prefixes *prefixes;
    quoth_ghost_sheet_objective objective;
    best_set *best; /* [position][who moves][plain or mixed] */
    q_phases progress;
    q_throttle throttle;
    uint64_t done;        /* positions */
    quoth_status failure; /* the first one */
} sheet_builder;

static bool fail(sheet_builder *w, quoth_status status)
{
    w->failure = w->failure ? w->failure : status;
    return false;
}

/* Adds units of work; false, with the failure, if the watch stops it. */
static bool go_on(sheet_builder *w, uint64_t work)
{
    return q_throttle_add(&w->throttle, w->done, work) || fail(w, QUOTH_STOPPED);
}

static bool wins_at(const sheet_builder *w, uint32_t at)
{
    return w->prefixes->cell[at].flags & Q_WINS;
}

static best_set *best_set_of(const sheet_builder *w, uint32_t at, int mover, int kind)
{
    return &w->best[((size_t)at * 2 + (size_t)mover) * 2 + (size_t)kind];
}

static uint32_t word_count(const best_set *b)
{
    return (uint32_t)(b->cost >> 32);
}

/* The cost of the set as a part of the parent's: one more letter for each word. */
static uint64_t cost_from_parent(const best_set *b)
{
    return b->cost == IMPOSSIBLE ? IMPOSSIBLE : b->cost + word_count(b);
}

static unsigned lossiness_of(uint64_t words, uint64_t wins)
{
    return wins == words ? 0 : wins ? 1 : 2;
}

/* ---- ties --------------------------------------------------------------------------------- */

/* Appends the letters of the first word below a position. */
static void first_word(const sheet_builder *w, uint32_t at, int mover, int kind,
                       quoth_letters *word)
{
    for (;;) {
        const best_set *b = best_set_of(w, at, mover, kind);
        if (b->first == Q_NOWHERE)
            return;
        /* only this child contributes a mixed set */
        if (mover == OPPONENT && kind == MIXED && b->first != b->pick)
            kind = PLAIN;
        at = b->first;
        mover = !mover;
        word->letter[word->length++] = q_prefixes_letter(w->prefixes, at);
    }
}

/* Whether the first word through child a precedes that through child b.  Their first letters
 * differ, which decides if letters and code points have the same order. */
static bool comes_before(const sheet_builder *w, uint32_t a, int kind_a, uint32_t b, int kind_b,
                         int mover)
{
    const quoth_alphabet *alphabet = &w->ghost->lexicon->alphabet;
    quoth_letters word_a = {1, {q_prefixes_letter(w->prefixes, a)}};
    quoth_letters word_b = {1, {q_prefixes_letter(w->prefixes, b)}};
    if (!alphabet->in_code_point_order) {
        first_word(w, a, mover, kind_a, &word_a);
        first_word(w, b, mover, kind_b, &word_b);
    }
    return quoth_alphabet_compare(alphabet, &word_a, &word_b) < 0;
}

/* Words of a set, listed for ties that only the whole sets decide. */
typedef struct word_list {
    const quoth_memory *memory;
    quoth_letters *word;
    size_t count, capacity;
} word_list;

static bool collect(sheet_builder *w, word_list *list, uint32_t at, int mover, int kind,
                    quoth_letters *word)
{
    const best_set *b = best_set_of(w, at, mover, kind);
    q_prefix_run run = q_prefixes_children(w->prefixes, at);
    if (!go_on(w, 1))
        return false;
    if (w->prefixes->cell[at].flags & Q_ENDS) {
        if (!q_reserve(list->memory, (void **)&list->word, &list->capacity, list->count + 1,
                       sizeof *list->word))
            return fail(w, QUOTH_NO_MEMORY);
        list->word[list->count++] = *word;
        return true;
    }
    if (mover == PLAYER)
        run = (q_prefix_run){b->pick, b->pick + 1};
    for (uint32_t c = run.first; c < run.end; c++) {
        bool stays = kind == MIXED && (mover == PLAYER || c == b->pick);
        word->letter[word->length++] = q_prefixes_letter(w->prefixes, c);
        if (!collect(w, list, c, !mover, stays ? MIXED : PLAIN, word))
            return false;
        word->length--;
    }
    return true;
}

static void sort_words(const quoth_alphabet *alphabet, word_list *list)
{
    for (size_t i = 1; i < list->count; i++) { /* insertion sort: nearly sorted already */
        quoth_letters word = list->word[i];
        size_t k = i;
        for (; k > 0 && quoth_alphabet_compare(alphabet, &list->word[k - 1], &word) > 0; k--)
            list->word[k] = list->word[k - 1];
        list->word[k] = word;
    }
}

static bool collect_sorted(sheet_builder *w, word_list *list, uint32_t a, int kind_a, uint32_t b,
                           int kind_b)
{
    list->count = 0;
    for (int i = 0; i < 2; i++) {
        bool first = (a < b) == (i == 0); /* in the alphabet's order already */
        uint32_t at = first ? a : b;
        quoth_letters word = {1, {q_prefixes_letter(w->prefixes, at)}};
        if (!collect(w, list, at, PLAYER, first ? kind_a : kind_b, &word))
            return false;
    }
    sort_words(&w->ghost->lexicon->alphabet, list);
    return true;
}

/* Breaks a tie between two children that could contribute the mixed set at the same cost: compares
 * {a mixed, b plain} with {a plain, b mixed} lexicographically.  The other children contribute the
 * same words to both. */
static bool better_mixed(sheet_builder *w, uint32_t a, uint32_t b)
{
    const quoth_alphabet *alphabet = &w->ghost->lexicon->alphabet;
    word_list one = {.memory = w->ghost->memory}, other = one;
    bool better = false;
    if (collect_sorted(w, &one, a, MIXED, b, PLAIN) &&
        collect_sorted(w, &other, a, PLAIN, b, MIXED)) {
        assert(one.count == other.count);
        int order = 0;
        for (size_t i = 0; i < one.count && order == 0; i++)
            order = quoth_alphabet_compare(alphabet, &one.word[i], &other.word[i]);
        better = order < 0;
    }
    q_free(one.memory, one.word, one.capacity, sizeof *one.word);
    q_free(other.memory, other.word, other.capacity, sizeof *other.word);
    return better;
}

/* ---- the best sets of one position -------------------------------------------------------- */

static void choose_play(sheet_builder *w, uint32_t at, q_prefix_run run, int kind)
{
    best_set b = {IMPOSSIBLE, 0, Q_NOWHERE, Q_NOWHERE};
    unsigned lossiness = 3;
    bool winning = wins_at(w, at);
    for (uint32_t c = run.first; c < run.end; c++) {
        const best_set *to = best_set_of(w, c, OPPONENT, kind);
        uint64_t cost = cost_from_parent(to);
        if (cost == IMPOSSIBLE)
            continue;
        if (w->objective == QUOTH_GHOST_SHEET_PER_NODE) {
            unsigned l = lossiness_of(word_count(to), to->wins);
            if (l > lossiness)
                continue;
            if (l < lossiness)
                b.cost = IMPOSSIBLE;
            lossiness = l;
        } else if (winning && wins_at(w, c)) {
            continue; /* a player who can win does not give the win away */
        }
        if (cost < b.cost || (cost == b.cost && comes_before(w, c, kind, b.pick, kind, OPPONENT)))
            b = (best_set){cost, to->wins, c, c};
    }
    *best_set_of(w, at, PLAYER, kind) = b;
}

static void union_of_plays(sheet_builder *w, uint32_t at, q_prefix_run run)
{
    best_set b = {0, 0, Q_NOWHERE, Q_NOWHERE};
    for (uint32_t c = run.first; c < run.end; c++) {
        const best_set *to = best_set_of(w, c, PLAYER, PLAIN);
        b.cost += cost_from_parent(to);
        b.wins += to->wins;
        if (b.first == Q_NOWHERE || comes_before(w, c, PLAIN, b.first, PLAIN, PLAYER))
            b.first = c;
    }
    *best_set_of(w, at, OPPONENT, PLAIN) = b;
}

/* The mixed set: the child whose step from plain to mixed costs least contributes its mixed set. */
static void union_with_mixed(sheet_builder *w, uint32_t at, q_prefix_run run)
{
    best_set plain = *best_set_of(w, at, OPPONENT, PLAIN), b = plain;
    uint64_t least = IMPOSSIBLE;
    if (plain.wins == 0) {
        for (uint32_t c = run.first; c < run.end; c++) {
            const best_set *to = best_set_of(w, c, PLAYER, MIXED);
            if (to->cost == IMPOSSIBLE)
                continue;
            uint64_t step = cost_from_parent(to) -
                            cost_from_parent(best_set_of(w, c, PLAYER, PLAIN));
            if (step < least || (step == least && better_mixed(w, c, b.pick))) {
                least = step;
                b.pick = c;
            }
        }
        if (least == IMPOSSIBLE) {
            b.cost = IMPOSSIBLE;
        } else {
            b.cost += least;
            b.wins = best_set_of(w, b.pick, PLAYER, MIXED)->wins;
            b.first = Q_NOWHERE;
            for (uint32_t c = run.first; c < run.end; c++)
                if (b.first == Q_NOWHERE || comes_before(w, c, c == b.pick ? MIXED : PLAIN, b.first,
                                                         b.first == b.pick ? MIXED : PLAIN, PLAYER))
                    b.first = c;
        }
    }
    *best_set_of(w, at, OPPONENT, MIXED) = b;
}

/* Computes all best sets of a position.  A plain set with a won word also serves as mixed. */
static bool find_best(sheet_builder *w, uint32_t at)
{
    q_prefix_run run = q_prefixes_children(w->prefixes, at);
    w->done++;
    if (!go_on(w, 1 + 4 * (uint64_t)(run.end - run.first)))
        return false;
    if (w->prefixes->cell[at].flags & Q_ENDS) {
        /* the player to move has won */
        best_set won = {UINT64_C(1) << 32, 1, Q_NOWHERE, Q_NOWHERE}, lost = won;
        lost.wins = 0;
        *best_set_of(w, at, PLAYER, PLAIN) = *best_set_of(w, at, PLAYER, MIXED) = won;
        *best_set_of(w, at, OPPONENT, PLAIN) = lost;
        lost.cost = IMPOSSIBLE;
        *best_set_of(w, at, OPPONENT, MIXED) = lost;
        return true;
    }
    choose_play(w, at, run, PLAIN);
    union_of_plays(w, at, run);
    if (w->objective == QUOTH_GHOST_SHEET_OVERALL) {
        choose_play(w, at, run, MIXED);
        union_with_mixed(w, at, run);
    }
    return !w->failure;
}

/* ---- the plan as a tree ------------------------------------------------------------------- */

struct quoth_ghost_sheet {
    const quoth_memory *memory;
    quoth_ghost_sheet_summary summary;
    quoth_ghost_sheet_node *node;
    size_t count, capacity;
};

static bool write_plan(sheet_builder *w, quoth_ghost_sheet *s, uint32_t at, int mover, int kind,
                       uint32_t parent, unsigned depth)
{
    if (!go_on(w, 1))
        return false;
    if (!q_reserve(s->memory, (void **)&s->node, &s->capacity, s->count + 1, sizeof *s->node))
        return fail(w, QUOTH_NO_MEMORY);
    uint32_t index = (uint32_t)s->count++;
    bool word = w->prefixes->cell[at].flags & Q_ENDS;
    s->node[index] = (quoth_ghost_sheet_node){
        .parent = parent,
        .depth = (uint8_t)depth,
        .letter = depth ? q_prefixes_letter(w->prefixes, at) : 0,
        .word = word,
        .wins = wins_at(w, at) == (mover == PLAYER),
    };
    if (word) {
        s->summary.count++;
        s->summary.letters += depth;
        s->summary.winners += mover == PLAYER;
        s->summary.losers += mover == OPPONENT;
    } else {
        const best_set *b = best_set_of(w, at, mover, kind);
        q_prefix_run run = q_prefixes_children(w->prefixes, at);
        if (mover == PLAYER)
            run = (q_prefix_run){b->pick, b->pick + 1};
        s->node[index].children = run.end - run.first;
        for (uint32_t c = run.first; c < run.end; c++) {
            bool stays = kind == MIXED && (mover == PLAYER || c == b->pick);
            if (!write_plan(w, s, c, !mover, stays ? MIXED : PLAIN, index, depth + 1))
                return false;
        }
    }
    s->node[index].next = (uint32_t)s->count;
    return true;
}

static quoth_status make_plan(sheet_builder *w, quoth_ghost_sheet *s)
{
    const q_prefixes *p = w->prefixes;
    bool fine = true;
    w->best = q_allocate(s->memory, p->cells, 4 * sizeof *w->best);
    if (!w->best)
        return QUOTH_NO_MEMORY;
    for (uint32_t at = 2; fine && at < p->graph.count; at++)
        fine = find_best(w, at);
    for (uint32_t at = (uint32_t)p->cells; fine && at-- > p->graph.count;)
        fine = find_best(w, at);
    if (!fine)
        return w->failure;
    int mover = s->summary.player == 0 ? PLAYER : OPPONENT;
    bool mixed = w->objective == QUOTH_GHOST_SHEET_OVERALL &&
                 best_set_of(w, p->root, mover, MIXED)->cost != IMPOSSIBLE;
    if (!write_plan(w, s, p->root, mover, mixed ? MIXED : PLAIN, 0, 0))
        return w->failure;
    s->summary.lossiness = lossiness_of(s->summary.count, s->summary.winners);
    return QUOTH_OK;
}

/* Checks that sheets exist for a game. */
static quoth_status check_game(const quoth_ghost *ghost, quoth_error *error)
{
    if (!q_prefixes_of(ghost))
        return q_fail(error, QUOTH_UNSUPPORTED,
                      "a sheet of words needs a variant where a word tells the order of its "
                      "letters");
    if (ghost->rules.players > 2 || ghost->rules.misere)
        return q_fail(error, QUOTH_UNSUPPORTED,
                      "a sheet of words is for two players who both avoid completing a word");
    if (ghost->summary.words * quoth_lexicon_longest(ghost->lexicon) > UINT32_MAX)
        return q_fail(error, QUOTH_TOO_LARGE, "a sheet is for lists of at most 2^32 letters");
    return QUOTH_OK;
}

/* Makes an empty sheet and its builder, which must not move, and begins the progress. */
static quoth_status begin_sheet(quoth_ghost_sheet **sheet, sheet_builder *w,
                                const quoth_ghost *ghost, unsigned player,
                                quoth_ghost_sheet_objective objective, const quoth_context *context,
                                quoth_error *error)
{
    const quoth_memory *memory = q_memory_of(context);
    *sheet = NULL;
    if (player > 1)
        return q_fail(error, QUOTH_BAD_CALL, "a sheet is for the first player or the second");
    quoth_status status = check_game(ghost, error);
    if (status)
        return status;
    quoth_ghost_sheet *s = q_allocate_zeroed(memory, 1, sizeof *s);
    if (!s)
        return q_no_memory(error);
    s->memory = memory;
    s->summary.player = player;
    s->summary.objective = objective;
    *sheet = s;
    *w = (sheet_builder){.ghost = ghost, .prefixes = q_prefixes_of(ghost), .objective = objective};
    q_phases_begin(&w->progress, q_watch_of(context), 1, 1);
    return QUOTH_OK;
}

/* Returns the sheet, or frees it after a failure. */
static quoth_status hand_over(quoth_ghost_sheet **sheet, quoth_ghost_sheet *made,
                              quoth_status status, quoth_error *error)
{
    if (status)
        quoth_ghost_sheet_free(made);
    *sheet = status ? NULL : made;
    return q_report(error, status);
}

quoth_status quoth_ghost_sheet_new(quoth_ghost_sheet **sheet, const quoth_ghost *ghost,
                                   unsigned player, quoth_ghost_sheet_objective objective,
                                   const quoth_context *context, quoth_error *error)
{
    quoth_ghost_sheet *s;
    sheet_builder w;
    quoth_status status = begin_sheet(&s, &w, ghost, player, objective, context, error);
    *sheet = NULL;
    if (status)
        return status;
    const q_prefixes *p = w.prefixes;
    w.throttle = q_throttle_begin(q_phases_watch(&w.progress), p->cells);
    status = p->root == Q_NOWHERE ? QUOTH_OK : make_plan(&w, s);
    q_free(s->memory, w.best, p->cells, 4 * sizeof *w.best);
    return hand_over(sheet, s, q_phases_end(&w.progress, status), error);
}

/* ---- words that people know ----------------------------------------------------------------- *
 *
 * Whether a word is known depends on all its letters, so positions with the same continuations do
 * not share their best set.  This searches the tree of all fragments.  The subtree of each winning
 * play is written behind the best one so far, which it replaces if it is better. */

/* The cost of a set of words, most important member first. */
typedef struct familiar_cost {
    uint64_t unknown, words, letters;
} familiar_cost;

static bool is_cheaper(familiar_cost a, familiar_cost b)
{
    if (a.unknown != b.unknown)
        return a.unknown < b.unknown;
    return a.words != b.words ? a.words < b.words : a.letters < b.letters;
}

/* Moves the nodes from `from` on down to `to`, over those between. */
static void move_nodes(quoth_ghost_sheet *s, size_t from, size_t to)
{
    size_t count = s->count - from;
    memmove(s->node + to, s->node + from, count * sizeof *s->node);
    s->count = to + count;
    for (size_t i = to; i < s->count; i++) {
        if (i > to) /* the first node's parent precedes the moved range */
            s->node[i].parent -= (uint32_t)(from - to);
        s->node[i].next -= (uint32_t)(from - to);
    }
}

static bool write_familiar(sheet_builder *w, quoth_ghost_sheet *s, const quoth_lexicon *known,
                           uint32_t at, int mover, quoth_letters *said, uint32_t parent,
                           familiar_cost *cost)
{
    if (!go_on(w, 1))
        return false;
    if (!q_reserve(s->memory, (void **)&s->node, &s->capacity, s->count + 1, sizeof *s->node))
        return fail(w, QUOTH_NO_MEMORY);
    uint32_t index = (uint32_t)s->count++;
    bool word = w->prefixes->cell[at].flags & Q_ENDS;
    s->node[index] =
        (quoth_ghost_sheet_node){.parent = parent,
                                 .depth = (uint8_t)said->length,
                                 .letter = said->length ? said->letter[said->length - 1] : 0,
                                 .word = word,
                                 .wins = true};
    *cost = (familiar_cost){0};
    w->done++;
    if (word) {
        *cost = (familiar_cost){!quoth_lexicon_has(known, said), 1, said->length};
    } else {
        q_prefix_run run = q_prefixes_children(w->prefixes, at);
        size_t begin = s->count;
        for (uint32_t c = run.first; c < run.end; c++) {
            if (mover == PLAYER && wins_at(w, c))
                continue;
            familiar_cost of;
            size_t behind = s->count;
            said->letter[said->length++] = q_prefixes_letter(w->prefixes, c);
            if (!write_familiar(w, s, known, c, !mover, said, index, &of))
                return false;
            said->length--;
            if (mover == OPPONENT) {
                cost->unknown += of.unknown;
                cost->words += of.words;
                cost->letters += of.letters;
                s->node[index].children++;
            } else if (behind == begin || is_cheaper(of, *cost)) {
                if (!go_on(w, s->count - behind))
                    return false;
                if (behind > begin)
                    move_nodes(s, behind, begin);
                *cost = of;
                s->node[index].children = 1;
            } else {
                s->count = behind;
            }
        }
    }
    s->node[index].next = (uint32_t)s->count;
    return true;
}

quoth_status quoth_ghost_sheet_new_known(quoth_ghost_sheet **sheet, const quoth_ghost *ghost,
                                         unsigned player, const quoth_lexicon *known,
                                         const quoth_context *context, quoth_error *error)
{
    quoth_ghost_sheet *s;
    sheet_builder w;
    quoth_status status =
        begin_sheet(&s, &w, ghost, player, QUOTH_GHOST_SHEET_OVERALL, context, error);
    *sheet = NULL;
    if (status)
        return status;
    const q_prefixes *p = w.prefixes;
    w.throttle = q_throttle_begin(q_phases_watch(&w.progress), ghost->summary.positions);
    int mover = player == 0 ? PLAYER : OPPONENT;
    quoth_letters said = {.length = 0};
    familiar_cost cost = {0};
    if (p->root != Q_NOWHERE && wins_at(&w, p->root) != (mover == PLAYER)) {
        quoth_ghost_sheet_free(s);
        return q_fail(error, QUOTH_NOT_FOUND, "this player cannot force a win");
    }
    if (p->root != Q_NOWHERE)
        write_familiar(&w, s, known, p->root, mover, &said, 0, &cost);
    s->summary.count = s->summary.winners = (uint32_t)cost.words;
    s->summary.letters = cost.letters;
    s->summary.unknown = (uint32_t)cost.unknown;
    s->summary.known = true;
    return hand_over(sheet, s, q_phases_end(&w.progress, w.failure), error);
}

void quoth_ghost_sheet_free(quoth_ghost_sheet *s)
{
    if (!s)
        return;
    q_free(s->memory, s->node, s->capacity, sizeof *s->node);
    q_free(s->memory, s, 1, sizeof *s);
}

const quoth_memory *quoth_ghost_sheet_memory(const quoth_ghost_sheet *s)
{
    return s->memory;
}

quoth_ghost_sheet_summary quoth_ghost_sheet_summarize(const quoth_ghost_sheet *s)
{
    return s->summary;
}

const quoth_ghost_sheet_node *quoth_ghost_sheet_nodes(const quoth_ghost_sheet *s, size_t *count)
{
    *count = s->count;
    return s->node;
}

void quoth_ghost_sheet_spell(quoth_letters *fragment, const quoth_ghost_sheet *s, uint32_t node)
{
    fragment->length = s->node[node].depth;
    for (unsigned i = fragment->length; i-- > 0; node = s->node[node].parent)
        fragment->letter[i] = s->node[node].letter;
}

const char *quoth_ghost_sheet_objective_name(quoth_ghost_sheet_objective objective)
{
    static const char *const names[] = {"per-node", "overall"};
    return Q_NAME_OF(names, objective);
}
