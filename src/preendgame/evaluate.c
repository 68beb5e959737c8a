#include "preendgame/evaluate.h"

#include <string.h>

#include "base/memory.h"

/* Budgets, in nodes; chosen by taste. */
enum {
    FIRST_BUDGET = 1000, /* for a position with an empty bag as a whole; then its replies in turn */
    REPLY_BUDGET = 2000, /* for the first reply in the first pass */
    BUDGET_GROWTH = 8,   /* from pass to pass */
    BUDGET_HALVED_BY = 4, /* replies further back get less: half after this many */
    BUDGET_MIN = 60       /* with less a reply waits for the next pass */
};

enum {
    DECISIONS = 4096, /* that a thread caches; a power of 2 */
    ASK_AFTER_PLAYS = 64
};

/* The decision of an uninformed player. */
struct q_decision {
    uint64_t key; /* 0: unused */
    q_small_play play;
    bool wins_all;       /* `play` wins every scenario */
    bool first_by_score; /* `play` is the first by score of the best plays */
};

static q_score failed(quoth_status status)
{
    return (q_score){.status = (uint8_t)status};
}

static q_score found(int value)
{
    return (q_score){.value = value, .complete = true};
}

/* ---- the handle ---------------------------------------------------------------------------- */

bool q_scenario_evaluator_new(q_scenario_evaluator *v, const quoth_cross *cross, size_t bytes,
                              const quoth_memory *memory)
{
    *v = (q_scenario_evaluator){
        .decision = q_allocate_zeroed(memory, DECISIONS, sizeof *v->decision)};
    return q_tree_new(&v->tree, cross, bytes, memory) && v->decision;
}

void q_scenario_evaluator_free(q_scenario_evaluator *v)
{
    const quoth_memory *memory = v->tree.memory;
    q_free(memory, v->decision, DECISIONS, sizeof *v->decision);
    q_free(memory, v->order, v->orders_capacity, sizeof *v->order);
    q_tree_free(&v->tree);
}

void q_scenario_evaluator_begin(q_scenario_evaluator *v, unsigned seat, bool uninformed)
{
    memset(v->decision, 0, DECISIONS * sizeof *v->decision);
    memset(v->killer, 0, sizeof v->killer);
    v->orders = v->killers = 0;
    v->seat = seat;
    v->uninformed = uninformed;
}

/* ---- scenarios ----------------------------------------------------------------------------- */

uint32_t q_rack_number(const q_rack_table *table, const q_tile_bag *tiles)
{
    uint32_t rack = 0;
    for (unsigned i = 0; i < table->letters; i++)
        rack += tiles->count[table->letter[i]] * table->weight[i];
    return rack;
}

void q_enter_scenario(q_tree *t, q_tree_node *n, const q_scenario *s)
{
    unsigned other = !s->seat;
    uint32_t rack[2];
    rack[s->seat] = n->state.rack[s->seat];
    rack[other] = q_rack_number(&t->racks[other], s->unseen);
    for (unsigned i = 0; i < s->bag; i++)
        rack[other] -= q_rack_table_weight(&t->racks[other], s->order->tile[i]);
    q_tree_set(t, n, rack, s->order->tile, s->bag);
}

/* The tiles that a seat does not see at a node: the other rack and the bag. */
static q_tile_bag unseen_at(const q_tree *t, const q_tree_node *n, unsigned seat)
{
    quoth_tile tile[Q_RACK_TABLE_TILES];
    q_tile_bag unseen = {.sum = q_rack_tiles(&t->racks[!seat], n->state.rack[!seat], tile)};
    for (unsigned i = 0; i < unseen.sum; i++)
        unseen.count[tile[i]]++;
    for (unsigned i = n->state.drawn; i < t->draws.count; i++, unseen.sum++)
        unseen.count[t->draws.tile[i]]++;
    return unseen;
}

/* What the player to move leads by at a node. */
static int lead_at(const q_tree_node *n)
{
    return n->state.score[n->state.mover] - n->state.score[!n->state.mover];
}

static int result_of(int spread)
{
    return spread > 0 ? Q_WIN : spread < 0 ? Q_LOSS : Q_DRAW;
}

/* ---- budgets ------------------------------------------------------------------------------- */

/* The budget of `nodes` more nodes (0: no limit of its own) within an outer budget. */
static uint64_t budget_within(const q_tree *t, uint64_t outer, uint64_t nodes)
{
    uint64_t own = t->nodes + nodes;
    return nodes && own < outer ? own : outer;
}

/* Whether a search used up its own budget, but not the outer one: it may be tried again. */
static bool may_retry(const q_tree *t, q_score score, uint64_t outer)
{
    return score.status == Q_OUT_OF_BUDGET && t->nodes <= outer;
}

static uint64_t reply_budget(uint64_t budget, size_t reply)
{
    return budget * BUDGET_HALVED_BY / (BUDGET_HALVED_BY + reply);
}

/* ---- replies ------------------------------------------------------------------------------- */

/* Moves a play forward to `to`. */
static void move_forward(q_small_play *play, size_t from, size_t to)
{
    const q_small_play moved = play[from];
    memmove(&play[to + 1], &play[to], (from - to) * sizeof *play);
    play[to] = moved;
}

static bool is_killer(const q_scenario_evaluator *v, const q_small_play *play)
{
    for (unsigned k = 0; k < Q_KILLERS; k++)
        if (play->id && play->id == v->killer[k])
            return true;
    return false;
}

static void note_killer(q_scenario_evaluator *v, const q_small_play *play)
{
    for (unsigned k = 0; k < Q_KILLERS; k++)
        if (v->killer[k] == play->id)
            return;
    v->killer[v->killers++ % Q_KILLERS] = play->id;
}

/* Generates the plays of a node in order: plays that empty the bag first, since others cost more to
 * evaluate; among each of these, killers first; then by the order score. */
static quoth_status list_replies(q_scenario_evaluator *v, q_tree_node *n, size_t *first)
{
    q_tree *t = &v->tree;
    quoth_status status = q_tree_generate(t, n, first);
    if (status)
        return status;
    q_tree_sort(t, n, *first);
    size_t next = *first;
    for (size_t i = *first; i < t->plays; i++)
        if (is_killer(v, &t->play[i]))
            move_forward(t->play, i, next++);
    next = *first;
    for (size_t i = *first; i < t->plays; i++)
        if (q_tree_bag_after(t, n, &t->play[i]) == 0)
            move_forward(t->play, i, next++);
    return QUOTH_OK;
}

/* ---- the two models of a player ------------------------------------------------------------ */

/* Both models answer the same two questions about a node with tiles in the bag, for the player to
 * move there: the result, if it is above `low`, else `low` or less; and the gain, exact within the
 * window, else a bound. */
typedef struct model {
    q_score (*result)(q_scenario_evaluator *v, q_tree_node *n, int low, uint64_t budget);
    q_score (*gain)(q_scenario_evaluator *v, q_tree_node *n, q_window w, uint64_t budget);
} model;

static q_score result_if_informed(q_scenario_evaluator *v, q_tree_node *n, int low,
                                  uint64_t budget);
static q_score result_if_uninformed(q_scenario_evaluator *v, q_tree_node *n, int low,
                                    uint64_t budget);
static q_score gain_if_informed(q_scenario_evaluator *v, q_tree_node *n, q_window w,
                                uint64_t budget);
static q_score gain_if_uninformed(q_scenario_evaluator *v, q_tree_node *n, q_window w,
                                  uint64_t budget);

static const model informed = {result_if_informed, gain_if_informed};
static const model uninformed = {result_if_uninformed, gain_if_uninformed};

static const model *model_of(const q_scenario_evaluator *v, const q_tree_node *n)
{
    return n->state.mover != v->seat && !v->uninformed ? &informed : &uninformed;
}

/* ---- the bag is empty ---------------------------------------------------------------------- */

/* Searches the replies at a node with an empty bag for one that is worth `aim`: the value of the
 * node in the window (aim - 1, aim).
 *
 * Iterative widening of the budget: each reply gets a small budget, then each that is open gets a
 * larger one, until one is good enough or all are refuted.  So a good reply far behind is found
 * before a bad one has been searched to the end. */
static q_score search_replies(q_scenario_evaluator *v, q_tree_node *n, int aim, uint64_t budget)
{
    q_tree *t = &v->tree;
    const q_window w = {aim - 1, aim};
    q_score answer = found(aim - 1);
    size_t first;
    quoth_status status = list_replies(v, n, &first);
    if (status)
        return failed(status);
    for (uint64_t pass = REPLY_BUDGET; t->plays > first; pass *= BUDGET_GROWTH) {
        size_t unsolved = first, end = t->plays;
        for (size_t i = first; i < end; i++) {
            const q_small_play reply = t->play[i];
            uint64_t own = reply_budget(pass, i - first);
            if (own < BUDGET_MIN) {
                t->play[unsolved++] = reply;
                continue;
            }
            const q_limits limits = {Q_COMPLETE, budget_within(t, budget, own)};
            q_score score = q_search_move(t, n, &reply, w, limits, false);
            if (may_retry(t, score, budget)) {
                t->play[unsolved++] = reply;
            } else if (score.status || score.value >= aim) {
                if (!score.status)
                    note_killer(v, &reply);
                t->plays = first;
                return score;
            }
        }
        t->plays = unsolved;
    }
    t->plays = first;
    return answer;
}

/* The gain of a play that empties the bag, in the window (alpha, alpha + 1). */
static q_score null_window_gain(q_scenario_evaluator *v, q_tree_node *n, const q_small_play *play,
                                int alpha, uint64_t budget)
{
    q_tree *t = &v->tree;
    const q_limits limits = {Q_COMPLETE, budget_within(t, budget, FIRST_BUDGET)};
    q_score score = q_search_move(t, n, play, (q_window){alpha, alpha + 1}, limits, false), end;
    if (!may_retry(t, score, budget))
        return score;
    q_tree_node *child = q_tree_make(t, n, play, &end);
    if (!child)
        return end;
    score = search_replies(v, child, play->score - alpha, budget);
    q_tree_unmake(t, child);
    score.value = play->score - score.value;
    return score;
}

/* ---- one play ------------------------------------------------------------------------------ */

/* The result of the scenario for the player who makes this play at a node: exact if it is above
 * `low`, else `low` or less. */
static q_score result_of_play(q_scenario_evaluator *v, q_tree_node *n, const q_small_play *given,
                              int low, uint64_t budget)
{
    q_tree *t = &v->tree;
    const q_small_play play = *given; /* tree->play may be reallocated */
    int lead = lead_at(n);
    quoth_status status = ++v->evaluated % ASK_AFTER_PLAYS ? QUOTH_OK : q_tree_ask(t);
    if (status)
        return failed(status);
    if (q_tree_bag_after(t, n, &play) == 0) {
        /* a null window tells a win from the rest; where it matters, a second one a draw from a
         * loss */
        q_score score = null_window_gain(v, n, &play, -lead, budget);
        if (score.status)
            return score;
        if (score.value != -lead || low >= Q_DRAW)
            return found(score.value > -lead ? Q_WIN : Q_LOSS);
        score = null_window_gain(v, n, &play, -lead - 1, budget);
        return score.status ? score : found(score.value < -lead ? Q_LOSS : Q_DRAW);
    }
    q_score score;
    q_tree_node *child = q_tree_make(t, n, &play, &score);
    if (!child)
        return score.status ? score : found(result_of(lead + score.value));
    status = q_tree_count(t, budget);
    score = status ? failed(status) : model_of(v, child)->result(v, child, Q_LOSS - 1, budget);
    q_tree_unmake(t, child);
    score.value = -score.value;
    return score;
}

/* The gain of the player who makes this play at a node. */
static q_score gain_of_play(q_scenario_evaluator *v, q_tree_node *n, const q_small_play *given,
                            q_window w, uint64_t budget)
{
    q_tree *t = &v->tree;
    const q_small_play play = *given; /* tree->play may be reallocated */
    if (q_tree_bag_after(t, n, &play) == 0)
        return w.beta - w.alpha == 1
                   ? null_window_gain(v, n, &play, w.alpha, budget)
                   : q_search_move(t, n, &play, w, (q_limits){Q_COMPLETE, budget}, false);
    q_score score;
    q_tree_node *child = q_tree_make(t, n, &play, &score);
    if (!child)
        return score;
    const q_window window = {play.score - w.beta, play.score - w.alpha};
    quoth_status status = q_tree_count(t, budget);
    score = status ? failed(status) : model_of(v, child)->gain(v, child, window, budget);
    q_tree_unmake(t, child);
    score.value = play.score - score.value;
    return score;
}

/* ---- an informed player -------------------------------------------------------------------- */

/* After a pass, moves passing back before all other replies.  It leaves the player who passed the
 * question that they passed on, and most of its answers are in the transposition table. */
static void pass_back_first(q_tree *t, const q_tree_node *n, size_t first)
{
    for (size_t i = first; i < t->plays && !n->play.id; i++)
        if (!t->play[i].id)
            move_forward(t->play, i, first);
}

/* The best reply in this scenario, with iterative widening of the budget as in search_replies. */
static q_score result_if_informed(q_scenario_evaluator *v, q_tree_node *n, int low, uint64_t budget)
{
    q_tree *t = &v->tree;
    int best = low;
    size_t first;
    quoth_status status = list_replies(v, n, &first);
    if (status)
        return failed(status);
    for (uint64_t pass = REPLY_BUDGET; t->plays > first && best < Q_WIN; pass *= BUDGET_GROWTH) {
        size_t unsolved = first, end = t->plays;
        for (size_t i = first; i < end && best < Q_WIN; i++) {
            const q_small_play reply = t->play[i];
            uint64_t own = reply_budget(pass, i - first);
            if (own < BUDGET_MIN) {
                t->play[unsolved++] = reply;
                continue;
            }
            q_score score = result_of_play(v, n, &reply, best, budget_within(t, budget, own));
            if (may_retry(t, score, budget)) {
                t->play[unsolved++] = reply;
            } else if (score.status) {
                t->plays = first;
                return score;
            } else {
                best = score.value > best ? score.value : best;
                if (best == Q_WIN)
                    note_killer(v, &reply);
            }
        }
        t->plays = unsolved;
        if (pass == REPLY_BUDGET)
            pass_back_first(t, n, first);
    }
    t->plays = first;
    return found(best);
}

static q_score gain_if_informed(q_scenario_evaluator *v, q_tree_node *n, q_window w,
                                uint64_t budget)
{
    q_tree *t = &v->tree;
    q_score best = found(-Q_INFINITE);
    size_t first;
    quoth_status status = list_replies(v, n, &first);
    if (status)
        return failed(status);
    for (size_t i = first; i < t->plays && best.value < w.beta; i++) {
        const q_window window = {best.value > w.alpha ? best.value : w.alpha, w.beta};
        q_score score = gain_of_play(v, n, &t->play[i], window, budget);
        if (score.status) {
            best = score;
            break;
        }
        best.value = score.value > best.value ? score.value : best.value;
    }
    t->plays = first;
    return best;
}

/* ---- an uninformed player ------------------------------------------------------------------ */

/* What the player to move at a node does not know, and the best play over all of it so far. */
typedef struct information_set {
    q_tile_bag unseen;
    unsigned seat, bag;
    uint32_t cases; /* of all scenarios together */
    bool any;       /* there is a best play */
    q_small_play best;
    uint32_t points; /* of the best play over all cases: two for a win, one for a draw */
    bool wins_all;
} information_set;

/* Evaluates a play in the scenarios v->order[first] and on, and makes it the best if it is.  It is
 * given up once it cannot become the best any more. */
static quoth_status try_play(q_scenario_evaluator *v, q_tree_node *n, const q_small_play *play,
                             size_t first, size_t orders, information_set *set, uint64_t budget)
{
    uint32_t most = 2 * set->cases; /* an upper bound on its points */
    bool wins_ties = !set->any || q_small_play_compare(play, &set->best) < 0;
    for (size_t i = 0; i < orders; i++) {
        const q_bag_order order = v->order[first + i]; /* v->order may be reallocated */
        if (set->any && (most < set->points || (most == set->points && !wins_ties)))
            return QUOTH_OK;
        const q_scenario scenario = {set->seat, set->bag, &set->unseen, &order};
        q_enter_scenario(&v->tree, n, &scenario);
        q_score score = result_of_play(v, n, play, Q_LOSS - 1, budget);
        if (score.status)
            return (quoth_status)score.status;
        most -= (uint32_t)(Q_WIN - score.value) * order.cases;
        if (score.value == Q_LOSS) { /* the next play is likely to lose it too */
            memmove(&v->order[first + 1], &v->order[first], i * sizeof order);
            v->order[first] = order;
        }
    }
    if (!set->any || most > set->points || (most == set->points && wins_ties)) {
        set->any = true;
        set->best = *play;
        set->points = most;
        set->wins_all = most == 2 * set->cases;
    }
    return QUOTH_OK;
}

/* Pushes the orders of the bag for plays that draw `drawn` tiles. */
static quoth_status push_orders(q_scenario_evaluator *v, const information_set *set, unsigned drawn,
                                size_t *orders)
{
    *orders = q_bag_orders_list(&set->unseen, set->bag, drawn, NULL);
    if (!q_reserve(v->tree.memory, (void **)&v->order, &v->orders_capacity, v->orders + *orders,
                   sizeof *v->order))
        return QUOTH_NO_MEMORY;
    q_bag_orders_list(&set->unseen, set->bag, drawn, v->order + v->orders);
    v->orders += *orders;
    return QUOTH_OK;
}

/* Finds the best play over the information set of the player to move.  The racks and the bag of the
 * node are replaced by those of each scenario in turn; the caller restores them.  Unless
 * `first_by_score` is set, the first play that wins all scenarios will do. */
static quoth_status search_information_set(q_scenario_evaluator *v, q_tree_node *n,
                                           bool first_by_score, information_set *set,
                                           uint64_t budget)
{
    q_tree *t = &v->tree;
    unsigned seat = n->state.mover, bag = q_tree_bag(t, n);
    size_t first_play, orders_before = v->orders;
    size_t begin[Q_BAG_MAX + 1] = {0}, orders[Q_BAG_MAX + 1] = {0};
    *set = (information_set){.unseen = unseen_at(t, n, seat), .seat = seat, .bag = bag};
    set->cases = (uint32_t)q_bag_orders_count(set->unseen.sum, bag);
    quoth_status status = list_replies(v, n, &first_play);
    if (status)
        return status;
    for (size_t i = first_play; i < t->plays && !status && (first_by_score || !set->wins_all);
         i++) {
        const q_small_play play = t->play[i];
        unsigned drawn = bag - q_tree_bag_after(t, n, &play);
        if (!orders[drawn]) {
            begin[drawn] = v->orders;
            status = push_orders(v, set, drawn, &orders[drawn]);
        }
        if (!status)
            status = try_play(v, n, &play, begin[drawn], orders[drawn], set, budget);
    }
    t->plays = first_play;
    v->orders = orders_before;
    return status;
}

/* The hash of what an uninformed player to move knows at a node. */
static uint64_t information_key(const q_tree *t, const q_tree_node *n)
{
    const q_tree_state *s = &n->state;
    unsigned seat = s->mover;
    return n->board + t->racks[seat].entry[s->rack[seat]].key +
           q_key_number((uint64_t)(uint32_t)s->score[0] << 32 | (uint32_t)s->score[1]) +
           q_key_number((uint64_t)1 << 60 | (uint64_t)s->scoreless << 24 |
                        (uint64_t)s->passes << 16 | (uint64_t)q_tree_bag(t, n) << 8 | seat);
}

/* The decision of an uninformed player at a node, cached.  `first_by_score` asks for the
 * first by score of the best plays; otherwise any play that wins all scenarios will do. */
static quoth_status decide(q_scenario_evaluator *v, q_tree_node *n, bool first_by_score,
                           uint64_t budget, q_decision *decision)
{
    q_tree *t = &v->tree;
    const q_tree_state s = n->state;
    quoth_tile bag[Q_BAG_MAX];
    unsigned bag_tiles = q_tree_bag(t, n);
    uint64_t key = information_key(t, n);
    q_decision *cached = &v->decision[key & (DECISIONS - 1)];
    information_set set;
    if (cached->key == key && (cached->first_by_score || (cached->wins_all && !first_by_score))) {
        *decision = *cached;
        return QUOTH_OK;
    }
    for (unsigned i = 0; i < bag_tiles; i++)
        bag[i] = t->draws.tile[s.drawn + i];
    quoth_status status = search_information_set(v, n, first_by_score, &set, budget);
    q_tree_set(t, n, s.rack, bag, bag_tiles);
    if (!status)
        *decision = *cached =
            (q_decision){key, set.best, set.wins_all, first_by_score || !set.wins_all};
    return status;
}

static q_score result_if_uninformed(q_scenario_evaluator *v, q_tree_node *n, int low,
                                    uint64_t budget)
{
    q_decision decision;
    quoth_status status = decide(v, n, false, budget, &decision);
    (void)low; /* the play is decided without looking at this scenario */
    if (status)
        return failed(status);
    return decision.wins_all ? found(Q_WIN)
                             : result_of_play(v, n, &decision.play, Q_LOSS - 1, budget);
}

static q_score gain_if_uninformed(q_scenario_evaluator *v, q_tree_node *n, q_window w,
                                  uint64_t budget)
{
    q_decision decision;
    quoth_status status = decide(v, n, true, budget, &decision);
    return status ? failed(status) : gain_of_play(v, n, &decision.play, w, budget);
}

/* ---- a candidate in a scenario ------------------------------------------------------------- */

q_score q_evaluate_result(q_scenario_evaluator *v, const q_scenario *s, const q_small_play *play,
                          uint64_t nodes)
{
    q_tree *t = &v->tree;
    q_enter_scenario(t, t->root, s);
    return result_of_play(v, t->root, play, Q_LOSS - 1, budget_within(t, Q_NO_BUDGET, nodes));
}

q_score q_evaluate_spread(q_scenario_evaluator *v, const q_scenario *s, const q_small_play *play,
                          q_window w, uint64_t nodes)
{
    q_tree *t = &v->tree;
    int lead = lead_at(t->root);
    const q_window gain = {w.alpha - lead > -Q_INFINITE ? w.alpha - lead : -Q_INFINITE,
                           w.beta - lead < Q_INFINITE ? w.beta - lead : Q_INFINITE};
    q_enter_scenario(t, t->root, s);
    q_score score = gain_of_play(v, t->root, play, gain, budget_within(t, Q_NO_BUDGET, nodes));
    score.value += lead;
    return score;
}

q_score q_estimate_spread(q_scenario_evaluator *v, const q_scenario *s, const q_small_play *play)
{
    q_tree *t = &v->tree;
    q_enter_scenario(t, t->root, s);
    q_score score = q_search_move(t, t->root, play, (q_window){-Q_INFINITE, Q_INFINITE},
                                  (q_limits){0, Q_NO_BUDGET}, false);
    score.value += lead_at(t->root);
    return score;
}
