#include "preendgame/outcomes.h"

#include <string.h>

#include "base/memory.h"

enum {
    CHOICES = 4096, /* that a thread remembers; a power of 2 */
    ASK_AFTER_PLAYS = 64,
    FIRST_TRY = 1000,   /* positions; then the replies one by one, */
    REPLY_SHARE = 2000, /* the first ones with so many, */
    LEAST_SHARE = 60,   /* none with fewer, */
    REPLY_AGAIN = 8,    /* next time so many times as many, */
    SHARE_FALLS = 4     /* those behind with less: half of it after so many replies */
};

/* What a player decides who does not know the case. */
struct q_choice {
    uint64_t key; /* 0: unused */
    q_small_play play;
    bool sure; /* some play wins every case; `play` is one of them, unless `first` */
    bool first;
};

/* ---- the handle ---------------------------------------------------------------------------- */

bool q_outcomes_new(q_outcomes *o, const quoth_cross *cross, size_t bytes,
                    const quoth_memory *memory)
{
    *o = (q_outcomes){.choice = q_allocate_zeroed(memory, CHOICES, sizeof *o->choice)};
    return q_tree_new(&o->tree, cross, bytes, memory) && o->choice;
}

void q_outcomes_free(q_outcomes *o)
{
    const quoth_memory *memory = o->tree.memory;
    q_free(memory, o->choice, CHOICES, sizeof *o->choice);
    q_free(memory, o->order, o->orders_capacity, sizeof *o->order);
    q_tree_free(&o->tree);
}

void q_outcomes_begin(q_outcomes *o, unsigned seat, bool unaware)
{
    memset(o->choice, 0, CHOICES * sizeof *o->choice);
    memset(o->refuter, 0, sizeof o->refuter);
    o->orders = o->refuters = 0;
    o->seat = seat;
    o->unaware = unaware;
}

/* ---- cases --------------------------------------------------------------------------------- */

uint32_t q_code_of(const q_rack_table *whole, const q_unseen *tiles)
{
    uint32_t code = 0;
    for (unsigned i = 0; i < whole->letters; i++)
        code += tiles->of[whole->letter[i]] * whole->weight[i];
    return code;
}

void q_enter_case(q_tree *t, unsigned at, unsigned seat, const q_unseen *unseen,
                  const q_order *order, unsigned bag)
{
    uint32_t code[2];
    code[seat] = t->node[at].is.code[seat];
    code[!seat] = q_code_of(&t->whole[!seat], unseen);
    for (unsigned i = 0; i < bag; i++)
        code[!seat] -= q_rack_table_weight(&t->whole[!seat], order->tile[i]);
    q_tree_set(t, at, code, order->tile, bag);
}

/* What a seat does not see at a node: the other's rack and the bag. */
static void unseen_at(const q_tree *t, unsigned at, unsigned seat, q_unseen *unseen)
{
    quoth_tile tile[Q_RACK_TABLE_TILES];
    unsigned count = q_rack_tiles(&t->whole[!seat], t->node[at].is.code[!seat], tile);
    *unseen = (q_unseen){.count = count};
    for (unsigned i = 0; i < count; i++)
        unseen->of[tile[i]]++;
    for (unsigned i = t->node[at].is.drawn; i < t->draws.count; i++, unseen->count++)
        unseen->of[t->draws.tile[i]]++;
}

/* ---- one case ------------------------------------------------------------------------------ */

static int outcome_of_lead(int value)
{
    return value > 0 ? Q_CASE_WON : value < 0 ? Q_CASE_LOST : Q_CASE_DRAWN;
}

static quoth_status decide(q_outcomes *o, unsigned at, bool first, q_small_play *play, bool *sure);

static bool is_aware(const q_outcomes *o, unsigned seat)
{
    return seat != o->seat && !o->unaware;
}

static int outcome_here(q_outcomes *o, unsigned at, int low);

/* Lets the search go on for so many positions (0: no limit) within the limit there is, which is
 * returned. */
static uint64_t set_limit(q_tree *t, uint64_t nodes)
{
    uint64_t before = t->limit, own = t->nodes + nodes;
    if (nodes && (!before || own < before))
        t->limit = own;
    return before;
}

/* Goes back to the limit before.  Whether the search came to its end. */
static bool end_limit(q_tree *t, uint64_t before)
{
    bool done = !t->status;
    t->limit = before;
    if (t->spent && (!before || t->nodes <= before)) {
        t->spent = false;
        t->status = QUOTH_OK;
    }
    return done;
}

static uint64_t reply_share(uint64_t share, size_t reply)
{
    return share * SHARE_FALLS / (SHARE_FALLS + reply);
}

/* Plays that empty the bag first: what comes of others costs more to find out. */
static void put_long_ones_last(q_tree *t, unsigned at, size_t first)
{
    size_t next = first;
    for (size_t i = first; i < t->plays; i++)
        if (q_tree_bag_after(t, at, &t->play[i]) == 0) {
            q_small_play swap = t->play[i];
            memmove(&t->play[next + 1], &t->play[next], (i - next) * sizeof swap);
            t->play[next++] = swap;
        }
}

static void put_refuters_first(q_outcomes *o, size_t first)
{
    q_tree *t = &o->tree;
    size_t next = first;
    for (size_t i = first; i < t->plays; i++)
        for (unsigned k = 0; k < Q_REFUTERS; k++)
            if (t->play[i].id && t->play[i].id == o->refuter[k]) {
                q_small_play swap = t->play[i];
                memmove(&t->play[next + 1], &t->play[next], (i - next) * sizeof swap);
                t->play[next++] = swap;
                break;
            }
}

static void note_refuter(q_outcomes *o, const q_small_play *play)
{
    for (unsigned k = 0; k < Q_REFUTERS; k++)
        if (o->refuter[k] == play->id)
            return;
    o->refuter[o->refuters++ % Q_REFUTERS] = play->id;
}

static bool list_replies(q_outcomes *o, unsigned at, size_t *first)
{
    q_tree *t = &o->tree;
    if (!q_tree_list(t, at, first))
        return false;
    q_tree_rank(t, at, *first);
    put_refuters_first(o, *first);
    put_long_ones_last(t, at, *first);
    return true;
}

/* Whether some reply is worth `aim`, and what it is worth at least.  Each is searched a little,
 * then each further, until one is found or all are refuted: a good one far behind comes up before a
 * bad one is searched to the end. */
static bool has_good_reply(q_outcomes *o, unsigned at, int aim, int *worth)
{
    q_tree *t = &o->tree;
    size_t first;
    bool found = false;
    if (!list_replies(o, at, &first))
        return false;
    for (uint64_t share = REPLY_SHARE; t->plays > first && !found && !t->status;
         share *= REPLY_AGAIN) {
        size_t open = first, end = t->plays;
        for (size_t i = first; i < end && !found && !t->status; i++) {
            const q_small_play reply = t->play[i];
            uint64_t own = reply_share(share, i - first), before = set_limit(t, own);
            int value = own < LEAST_SHARE ? aim
                                          : q_tree_try(t, at, &reply, aim - 1, aim, Q_COMPLETE);
            if (!end_limit(t, before) || own < LEAST_SHARE) {
                t->play[open++] = reply;
            } else if (value >= aim) {
                note_refuter(o, &reply);
                *worth = value;
                found = true;
            }
        }
        t->plays = open;
    }
    t->plays = first;
    return found;
}

/* What a play gains that empties the bag: a bound, on the right side of `than` and one more. */
static int gain_around(q_outcomes *o, unsigned at, const q_small_play *play, int than)
{
    q_tree *t = &o->tree;
    int value, worth;
    uint64_t before = set_limit(t, FIRST_TRY);
    value = q_tree_try(t, at, play, than, than + 1, Q_COMPLETE);
    if (end_limit(t, before) || t->status || !q_tree_make(t, at, play, &value))
        return value;
    bool refuted = has_good_reply(o, at + 1, play->score - than, &worth);
    q_tree_take_back(t, at + 1);
    return refuted ? play->score - worth : than + 1;
}

/* How the case ends for the player who makes this play at a node: a result above `low`, or at most
 * that. */
static int outcome_of_play(q_outcomes *o, unsigned at, const q_small_play *given, int low)
{
    q_tree *t = &o->tree;
    const q_small_play play = *given;
    const q_counts *is = &t->node[at].is;
    int lead = is->score[is->mover] - is->score[!is->mover], value;
    if (++o->asked % ASK_AFTER_PLAYS == 0)
        q_tree_ask(t);
    if (q_tree_bag_after(t, at, &play) == 0) {
        value = gain_around(o, at, &play, -lead);
        if (value != -lead || low >= Q_CASE_DRAWN)
            return value > -lead ? Q_CASE_WON : Q_CASE_LOST;
        return gain_around(o, at, &play, -lead - 1) < -lead ? Q_CASE_LOST : Q_CASE_DRAWN;
    }
    if (!q_tree_make(t, at, &play, &value))
        return outcome_of_lead(lead + value);
    q_tree_count(t);
    value = -outcome_here(o, at + 1, Q_CASE_LOST - 1);
    q_tree_take_back(t, at + 1);
    return value;
}

/* The best reply of a player who knows the case; as in has_good_reply. */
static int best_reply(q_outcomes *o, unsigned at, int best)
{
    q_tree *t = &o->tree;
    size_t first;
    if (!list_replies(o, at, &first))
        return Q_CASE_DRAWN;
    for (uint64_t share = REPLY_SHARE; t->plays > first && best < Q_CASE_WON && !t->status;
         share *= REPLY_AGAIN) {
        size_t open = first, end = t->plays;
        for (size_t i = first; i < end && best < Q_CASE_WON && !t->status; i++) {
            const q_small_play reply = t->play[i];
            uint64_t own = reply_share(share, i - first), before = set_limit(t, own);
            int result = own < LEAST_SHARE ? best : outcome_of_play(o, at, &reply, best);
            if (!end_limit(t, before) || own < LEAST_SHARE)
                t->play[open++] = reply;
            else
                best = result > best ? result : best;
            if (best == Q_CASE_WON)
                note_refuter(o, &reply);
        }
        t->plays = open;
    }
    t->plays = first;
    return best;
}

/* How the case ends for the player to move at a node with tiles in the bag. */
static int outcome_here(q_outcomes *o, unsigned at, int low)
{
    q_small_play play;
    bool sure;
    if (is_aware(o, o->tree.node[at].is.mover))
        return best_reply(o, at, low);
    if (decide(o, at, false, &play, &sure))
        return Q_CASE_DRAWN;
    return sure ? Q_CASE_WON : outcome_of_play(o, at, &play, Q_CASE_LOST - 1);
}

/* What the player to move gains from here on in this case, less what the other gains: exact between
 * `low` and `high`, else a bound. */
static int gain_here(q_outcomes *o, unsigned at, int low, int high);

static int gain_of_play(q_outcomes *o, unsigned at, const q_small_play *given, int low, int high)
{
    q_tree *t = &o->tree;
    const q_small_play play = *given;
    int value;
    if (q_tree_bag_after(t, at, &play) == 0)
        return high - low == 1 ? gain_around(o, at, &play, low)
                               : q_tree_try(t, at, &play, low, high, Q_COMPLETE);
    if (!q_tree_make(t, at, &play, &value))
        return value;
    q_tree_count(t);
    value = play.score - gain_here(o, at + 1, play.score - high, play.score - low);
    q_tree_take_back(t, at + 1);
    return value;
}

static int gain_here(q_outcomes *o, unsigned at, int low, int high)
{
    q_tree *t = &o->tree;
    size_t first;
    int best = -Q_INFINITE;
    q_small_play play;
    bool sure;
    if (!is_aware(o, t->node[at].is.mover))
        return decide(o, at, true, &play, &sure) ? 0 : gain_of_play(o, at, &play, low, high);
    if (!list_replies(o, at, &first))
        return 0;
    for (size_t i = first; i < t->plays && best < high && !t->status; i++) {
        int gain = gain_of_play(o, at, &t->play[i], best > low ? best : low, high);
        best = gain > best ? gain : best;
    }
    t->plays = first;
    return best;
}

/* ---- decisions without knowledge of the case ------------------------------------------------ */

/* Points of the best play so far, and which it is. */
typedef struct best_choice {
    uint32_t points;
    q_small_play play;
    bool any, sure;
} best_choice;

/* Tries a play in all cases, as long as it can still lead. */
static void try_cases(q_outcomes *o, unsigned at, const q_small_play *play, const q_unseen *unseen,
                      size_t first, size_t orders, uint32_t cases, best_choice *best)
{
    q_tree *t = &o->tree;
    unsigned seat = t->node[at].is.mover, bag = t->draws.count - t->node[at].is.drawn;
    uint32_t most = 2 * cases;
    bool before = !best->any || q_small_play_compare(play, &best->play) < 0;
    for (size_t i = 0; i < orders; i++) {
        const q_order order = o->order[first + i];
        if (best->any && (most < best->points || (most == best->points && !before)))
            return;
        q_enter_case(t, at, seat, unseen, &order, bag);
        int result = outcome_of_play(o, at, play, Q_CASE_LOST - 1);
        if (t->status)
            return;
        most -= (uint32_t)(Q_CASE_WON - result) * order.cases;
    }
    if (!best->any || most > best->points || (most == best->points && before))
        *best = (best_choice){most, *play, true, most == 2 * cases};
}

/* The orders for plays that draw so many; false without memory. */
static bool add_orders(q_outcomes *o, const q_unseen *unseen, unsigned bag, unsigned drawn,
                       size_t *orders)
{
    *orders = q_orders_list(unseen, bag, drawn, NULL);
    if (!q_reserve(o->tree.memory, (void **)&o->order, &o->orders_capacity, o->orders + *orders,
                   sizeof *o->order)) {
        o->tree.status = QUOTH_NO_MEMORY;
        return false;
    }
    q_orders_list(unseen, bag, drawn, o->order + o->orders);
    o->orders += *orders;
    return true;
}

static void decide_anew(q_outcomes *o, unsigned at, bool first_of_all, best_choice *best)
{
    q_tree *t = &o->tree;
    unsigned seat = t->node[at].is.mover, bag = q_tree_bag(t, at);
    size_t first, from = o->orders, begin[Q_BAG_MAX + 1] = {0}, orders[Q_BAG_MAX + 1] = {0};
    bool have[Q_BAG_MAX + 1] = {0};
    q_unseen unseen;
    unseen_at(t, at, seat, &unseen);
    uint32_t cases = (uint32_t)q_orders_count(unseen.count, bag);
    if (!list_replies(o, at, &first))
        return;
    for (size_t i = first; i < t->plays && !t->status && (first_of_all || !best->sure); i++) {
        const q_small_play play = t->play[i];
        unsigned drawn = bag - q_tree_bag_after(t, at, &play);
        if (!have[drawn]) {
            begin[drawn] = o->orders;
            if (!add_orders(o, &unseen, bag, drawn, &orders[drawn]))
                break;
            have[drawn] = true;
        }
        try_cases(o, at, &play, &unseen, begin[drawn], orders[drawn], cases, best);
    }
    t->plays = first;
    o->orders = from;
}

/* The play of a player who does not know the case; `first` asks for the first of equals, also where
 * a play is sure to win. */
static quoth_status decide(q_outcomes *o, unsigned at, bool first, q_small_play *play, bool *sure)
{
    q_tree *t = &o->tree;
    const q_tree_node *n = &t->node[at];
    const q_counts is = n->is;
    quoth_tile bag[Q_BAG_MAX];
    unsigned left = q_tree_bag(t, at), seat = is.mover;
    uint64_t key = n->board + t->whole[seat].part[is.code[seat]].key +
                   q_key_number((uint64_t)(uint32_t)is.score[0] << 32 | (uint32_t)is.score[1]) +
                   q_key_number((uint64_t)1 << 60 | (uint64_t)is.scoreless << 24 |
                                (uint64_t)is.passes << 16 | (uint64_t)left << 8 | seat);
    q_choice *known = &o->choice[key & (CHOICES - 1)];
    best_choice best = {0};
    if (known->key == key && (known->first || (known->sure && !first))) {
        *play = known->play;
        *sure = known->sure;
        return QUOTH_OK;
    }
    for (unsigned i = 0; i < left; i++)
        bag[i] = t->draws.tile[is.drawn + i];
    decide_anew(o, at, first, &best);
    q_tree_set(t, at, is.code, bag, left);
    if (t->status)
        return t->status;
    *play = best.play;
    *sure = best.sure;
    *known = (q_choice){key, best.play, best.sure, first || !best.sure};
    return QUOTH_OK;
}

bool q_outcome(q_outcomes *o, const q_small_play *play, uint64_t nodes, int *result)
{
    uint64_t before = set_limit(&o->tree, nodes);
    *result = outcome_of_play(o, 0, play, Q_CASE_LOST - 1);
    return end_limit(&o->tree, before);
}

bool q_outcome_gain(q_outcomes *o, const q_small_play *play, int low, int high, uint64_t nodes,
                    int *gain)
{
    uint64_t before = set_limit(&o->tree, nodes);
    low = low > -Q_INFINITE ? low : -Q_INFINITE;
    *gain = gain_of_play(o, 0, play, low, high < Q_INFINITE ? high : Q_INFINITE);
    return end_limit(&o->tree, before);
}

int q_outcome_estimate(q_outcomes *o, const q_small_play *play)
{
    return q_tree_try(&o->tree, 0, play, -Q_INFINITE, Q_INFINITE, 0);
}
