#include "players/exact.h"

#include <string.h>

#include "base/memory.h"
#include "base/pace.h"

/* A fragment with the seat of the one who exploits. */
typedef struct seat_value {
    double chance; /* to win from here */
    bool reset; /* no opponent of the model had come here: they are thought to know what they might
                   at the beginning */
} seat_value;

struct q_exact {
    const quoth_memory *memory;
    quoth_watch watch; /* a copy: q_watch_kept */
    bool misere, challenges;
    q_trie trie;
    size_t *begin;  /* where each node's states begin */
    double *state;  /* how likely each state of each node is, before anything is known */
    size_t states;  /* in all */
    size_t deepest; /* doubles on the stack of the deepest path */
    double *stack;
    double *products;     /* letters x states */
    seat_value *value[2]; /* by the seat that exploits; NULL until it is asked for */
    uint32_t visited;
};

bool q_exact_serves(const quoth_ghost_rules *rules)
{
    return !rules->custom && strcmp(rules->variant, "ghost") == 0 && rules->players == 2 &&
           rules->misere != QUOTH_MISERE_LITERAL && rules->word_end == QUOTH_WORD_END_ALWAYS;
}

static const q_trie_node *trie_node(const q_exact *x, uint32_t at)
{
    return &x->trie.node[at];
}

static const double *states_of(const q_exact *x, uint32_t at)
{
    return x->state + x->begin[at];
}

static unsigned states_at(const q_exact *x, uint32_t at)
{
    return trie_node(x, at)->height + 2u;
}

/* Whether the player to move wins a game that ends `e` letters later. */
static bool is_good(const q_exact *x, unsigned e)
{
    return (e & 1) == x->misere;
}

/* In a child's states, those with the index e are of games that end e letters after its parent. */
static double state_at(const q_exact *x, uint32_t child, unsigned e)
{
    return e < states_at(x, child) ? states_of(x, child)[e] : 0;
}

/* Sums over a child's states of games that end before `e`, or as well at `e`, good or bad for who
 * moves at the parent. */
static double sum_before(const q_exact *x, uint32_t child, unsigned e, bool good, bool with)
{
    double sum = 0;
    unsigned end = e + with < states_at(x, child) ? e + with : states_at(x, child);
    for (unsigned i = 1; i < end; i++)
        if (is_good(x, i) == good)
            sum += states_of(x, child)[i];
    return sum;
}

/* Over a child's good states of games that end at `e` or later. */
static double sum_from(const q_exact *x, uint32_t child, unsigned e)
{
    double sum = 0;
    for (unsigned i = e ? e : 1; i < states_at(x, child); i++)
        if (is_good(x, i))
            sum += states_of(x, child)[i];
    return sum;
}

/* ---- before anything is known ------------------------------------------------------------- */

/* No child is good and ends before e: the chance of that for one child. */
static double none_before(const q_exact *x, uint32_t child, unsigned e)
{
    return 1 - sum_before(x, child, e, true, false);
}

/* The child has no good state, and none that ends behind e. */
static double none_behind(const q_exact *x, uint32_t child, unsigned e)
{
    return states_of(x, child)[0] + sum_before(x, child, e, false, true);
}

static double over_children(const q_exact *x, uint32_t at, unsigned e,
                            double (*factor)(const q_exact *, uint32_t, unsigned))
{
    double product = 1;
    const q_trie_node *n = trie_node(x, at);
    for (uint32_t c = n->first; c < n->first + n->children; c++)
        if (trie_node(x, c)->leads)
            product *= factor(x, c, e);
    return product;
}

static double positive(double x)
{
    return x > 0 ? x : 0;
}

static void find_states(q_exact *x, uint32_t at, double known)
{
    const q_trie_node *n = trie_node(x, at);
    double *state = x->state + x->begin[at];
    double rest = 1 - known;
    state[0] = rest * over_children(x, at, 0, none_behind);
    state[1] = known;
    for (unsigned e = 1; e <= n->height; e++) {
        double chance =
            is_good(x, e)
                ? over_children(x, at, e, none_before) - over_children(x, at, e + 1, none_before)
                : over_children(x, at, e, none_behind) - over_children(x, at, e - 1, none_behind);
        state[1 + e] = rest * positive(chance);
    }
}

/* ---- what plays reveal -------------------------------------------------------------------- */

/* Products over all children but one, for each child: out[k]. */
static void products_of_others(const double *factor, size_t n, double *out)
{
    double before = 1;
    for (size_t k = 0; k < n; k++) {
        out[k] = before;
        before *= factor[k];
    }
    double behind = 1;
    for (size_t k = n; k-- > 0;) {
        out[k] *= behind;
        behind *= factor[k];
    }
}

/* For each child the mean of 1 / (1 + J), where J of the others, each with the chance among[i], are
 * chosen from as well, times the chance that none of the others forbids: each is in or out with
 * `among` and `out`. */
static void shares_of_others(const double *out, const double *among, size_t n, double *share)
{
    for (size_t k = 0; k < n; k++) {
        double count[QUOTH_LETTERS_MAX + 1] = {1};
        size_t most = 0;
        double all_out = 1;
        for (size_t i = 0; i < n; i++) {
            if (i == k)
                continue;
            if (among[i] == 0) {
                all_out *= out[i];
                continue;
            }
            count[most + 1] = 0;
            for (size_t j = ++most; j > 0; j--)
                count[j] = count[j] * out[i] + count[j - 1] * among[i];
            count[0] *= out[i];
        }
        share[k] = 0;
        for (size_t j = 0; j <= most; j++)
            share[k] += count[j] / (double)(j + 1);
        share[k] *= all_out;
    }
}

typedef struct family {
    uint32_t child[QUOTH_LETTERS_MAX]; /* those that lead to words */
    double *weight[QUOTH_LETTERS_MAX]; /* of the states of each */
    size_t n;
    unsigned height; /* of the parent */
} family;

/* The children and room for their weights, all 0; `*top` is where the stack goes on. */
static void gather_family(const q_exact *x, uint32_t at, double *top, family *f, double **end)
{
    const q_trie_node *n = trie_node(x, at);
    f->n = 0;
    f->height = n->height;
    for (uint32_t c = n->first; c < n->first + n->children; c++) {
        if (!trie_node(x, c)->leads)
            continue;
        f->child[f->n] = c;
        f->weight[f->n++] = top;
        memset(top, 0, states_at(x, c) * sizeof *top);
        top += states_at(x, c);
    }
    *end = top;
}

/* The products of a factor over the other children, for each e up to height + 2, or from 0. */
static const double *product_rows(q_exact *x, const family *f,
                                  double (*factor)(const q_exact *, uint32_t, unsigned))
{
    for (unsigned e = 0; e <= f->height + 2; e++) {
        double each[QUOTH_LETTERS_MAX];
        for (size_t k = 0; k < f->n; k++)
            each[k] = factor(x, f->child[k], e);
        products_of_others(each, f->n, x->products + (size_t)e * QUOTH_LETTERS_MAX);
    }
    return x->products;
}

/* What a state of the parent is weighed against what it was before anything was known. */
static double ratio(const q_exact *x, uint32_t at, const double *weight, unsigned state)
{
    double before = states_of(x, at)[state];
    return before > 0 ? weight[state] / before : 0;
}

/* The weights of each child's states, whichever child the one who exploits chooses. */
static void after_own_play(q_exact *x, uint32_t at, const double *weight, family *f)
{
    const double *row = product_rows(x, f, none_before);
    for (unsigned e = 1; e <= f->height; e++) {
        double r = is_good(x, e) ? ratio(x, at, weight, 1 + e) : 0;
        if (r == 0)
            continue;
        for (size_t k = 0; k < f->n; k++) {
            double here = row[e * QUOTH_LETTERS_MAX + k];
            double exactly = positive(here - row[(e + 2) * QUOTH_LETTERS_MAX + k]);
            for (unsigned t = 0; t < states_at(x, f->child[k]); t++)
                if (!(t && is_good(x, t) && t < e))
                    f->weight[k][t] += r * state_at(x, f->child[k], t) * (t == e ? here : exactly);
        }
    }
    row = product_rows(x, f, none_behind);
    for (unsigned e = 1; e <= f->height; e++) {
        double r = is_good(x, e) ? 0 : ratio(x, at, weight, 1 + e);
        if (r == 0)
            continue;
        for (size_t k = 0; k < f->n; k++) {
            double here = row[e * QUOTH_LETTERS_MAX + k];
            double exactly = positive(here - row[(e - 1) * QUOTH_LETTERS_MAX + k]);
            for (unsigned t = 0; t <= e && t < states_at(x, f->child[k]); t++)
                if (t == 0 || !is_good(x, t))
                    f->weight[k][t] += r * state_at(x, f->child[k], t) * (t == e ? here : exactly);
        }
    }
    double r = ratio(x, at, weight, 0);
    for (size_t k = 0; k < f->n; k++)
        f->weight[k][0] += r * states_of(x, f->child[k])[0] * row[k];
}

/* The weights of each child's states together with the opponent's choice of that child. */
static void after_their_play(q_exact *x, uint32_t at, const double *weight, family *f)
{
    double out[QUOTH_LETTERS_MAX], among[QUOTH_LETTERS_MAX];
    /* any of the plays that win by their words */
    for (unsigned e = 0; e <= f->height + 2; e++) {
        for (size_t k = 0; k < f->n; k++) {
            out[k] = positive(1 - sum_from(x, f->child[k], 1));
            among[k] = sum_from(x, f->child[k], e);
        }
        shares_of_others(out, among, f->n, x->products + (size_t)e * QUOTH_LETTERS_MAX);
    }
    const double *row = x->products;
    for (size_t k = 0; k < f->n; k++) {
        double sooner = 0; /* another play would end sooner, and is chosen from as well */
        for (unsigned e = 1; e <= f->height; e++) {
            if (!is_good(x, e))
                continue;
            double r = ratio(x, at, weight, 1 + e), here = row[e * QUOTH_LETTERS_MAX + k];
            if (e < states_at(x, f->child[k]))
                f->weight[k][e] += states_of(x, f->child[k])[e] * (sooner + r * here);
            sooner += r * positive(here - row[(e + 2) * QUOTH_LETTERS_MAX + k]);
        }
    }
    /* if none wins, one of those that last longest */
    for (unsigned e = 1; e <= f->height; e++) {
        double r = is_good(x, e) ? 0 : ratio(x, at, weight, 1 + e), share[QUOTH_LETTERS_MAX];
        if (r == 0)
            continue;
        for (size_t k = 0; k < f->n; k++) {
            among[k] = state_at(x, f->child[k], e);
            out[k] = none_behind(x, f->child[k], e - 1);
        }
        shares_of_others(out, among, f->n, share);
        for (size_t k = 0; k < f->n; k++)
            if (among[k] > 0)
                f->weight[k][e] += r * among[k] * share[k];
    }
    /* if none of their words fits, any */
    bool challenged = x->challenges && at != Q_TRIE_ROOT;
    for (size_t k = 0; !challenged && k < f->n; k++)
        f->weight[k][0] += weight[0] / (double)f->n;
}

/* ---- values ------------------------------------------------------------------------------- */

static double total(const q_exact *x, uint32_t at, const double *weight)
{
    double sum = 0;
    for (unsigned i = 0; i < states_at(x, at); i++)
        sum += weight[i];
    return sum;
}

/* Brings a node's weights in order: where no opponent had come, those from before anything was
 * known.  A sum so small is the rounding of others. */
static bool reset_if_none(const q_exact *x, uint32_t at, double *weight)
{
    double sum = total(x, at, weight);
    bool reset = sum < 1e-300;
    if (reset) {
        memcpy(weight, states_of(x, at), states_at(x, at) * sizeof *weight);
    }
    return reset;
}

/* The chance to win, out of the sum of the weights, once a child has been chosen. */
static quoth_status find_worth(q_exact *x, unsigned seat, uint32_t at, unsigned depth,
                               double *weight, double *top, double *won)
{
    family f;
    double *end, best = 0, sum = 0;
    bool own = depth % 2 == seat;
    seat_value *w = &x->value[seat][at];
    if ((++x->visited & 255) == 0 && !q_watch_goes_on(&x->watch))
        return QUOTH_STOPPED;
    w->reset = reset_if_none(x, at, weight);
    double all = total(x, at, weight);
    gather_family(x, at, top, &f, &end);
    if (own)
        after_own_play(x, at, weight, &f);
    else
        after_their_play(x, at, weight, &f);
    if (!own && x->challenges && at != Q_TRIE_ROOT)
        sum += weight[0];
    for (size_t k = 0; k < f.n; k++) {
        double part = 0;
        if (trie_node(x, f.child[k])->rank != Q_TRIE_NONE) { /* who completes a word loses */
            part = own == x->misere ? total(x, f.child[k], f.weight[k]) : 0;
        } else {
            quoth_status status =
                find_worth(x, seat, f.child[k], depth + 1, f.weight[k], end, &part);
            if (status)
                return status;
        }
        sum += part;
        if (part > best)
            best = part;
    }
    double chance = all > 0 ? (own ? best : sum) / all : 0;
    w->chance = chance < 1 ? chance : 1;
    *won = w->reset ? 0 : own ? best : sum;
    return QUOTH_OK;
}

/* ---- setting up --------------------------------------------------------------------------- */

/* The room that the weights of children take on the longest way down. */
static size_t stack_needed(const q_exact *x, uint32_t at)
{
    const q_trie_node *n = trie_node(x, at);
    size_t here = 0, most = 0;
    for (uint32_t c = n->first; c < n->first + n->children; c++) {
        size_t below = stack_needed(x, c);
        here += states_at(x, c);
        if (below > most)
            most = below;
    }
    return here + most;
}

static quoth_status allocate(q_exact *x)
{
    size_t rows = trie_node(x, Q_TRIE_ROOT)->height + 3u;
    x->begin = q_take(x->memory, x->trie.count, sizeof *x->begin);
    if (!x->begin)
        return QUOTH_NO_MEMORY;
    for (uint32_t i = 0; i < x->trie.count; i++) {
        x->begin[i] = x->states;
        x->states += states_at(x, i);
    }
    x->deepest = stack_needed(x, Q_TRIE_ROOT) + states_at(x, Q_TRIE_ROOT);
    x->state = q_take_zeroed(x->memory, x->states, sizeof *x->state);
    x->stack = q_take(x->memory, x->deepest, sizeof *x->stack);
    x->products = q_take(x->memory, rows * QUOTH_LETTERS_MAX, sizeof *x->products);
    return x->state && x->stack && x->products ? QUOTH_OK : QUOTH_NO_MEMORY;
}

static quoth_status find_all_states(q_exact *x, const quoth_belief *belief)
{
    for (size_t i = x->trie.count; i-- > 0;) {
        uint32_t rank = x->trie.node[i].rank;
        if ((i & 255) == 0 && !q_watch_goes_on(&x->watch))
            return QUOTH_STOPPED;
        if (x->trie.node[i].leads)
            find_states(x, (uint32_t)i,
                        rank == Q_TRIE_NONE ? 0 : quoth_belief_chance(belief, rank));
    }
    return QUOTH_OK;
}

quoth_status q_exact_new(q_exact **exact, const quoth_belief *belief,
                         const quoth_ghost_rules *rules, bool challenges, const quoth_watch *watch,
                         const quoth_memory *memory)
{
    q_exact *x = *exact = q_take_zeroed(memory, 1, sizeof *x);
    if (!x)
        return QUOTH_NO_MEMORY;
    x->memory = memory;
    x->watch = q_watch_copy(watch);
    x->misere = rules->misere == QUOTH_MISERE_LEGAL;
    x->challenges = challenges;
    quoth_status status =
        q_trie_make(&x->trie, quoth_belief_lexicon(belief), rules->min, watch, memory);
    if (!status)
        status = allocate(x);
    if (!status)
        status = find_all_states(x, belief);
    if (status) {
        q_exact_free(x);
        *exact = NULL;
    }
    return status;
}

void q_exact_free(q_exact *x)
{
    if (!x)
        return;
    size_t nodes = x->trie.count;
    if (nodes) {
        size_t rows = trie_node(x, Q_TRIE_ROOT)->height + 3u;
        q_give(x->memory, x->products, rows * QUOTH_LETTERS_MAX, sizeof *x->products);
    }
    q_give(x->memory, x->begin, nodes, sizeof *x->begin);
    q_give(x->memory, x->state, x->states, sizeof *x->state);
    q_give(x->memory, x->stack, x->deepest, sizeof *x->stack);
    for (unsigned seat = 0; seat < 2; seat++)
        q_give(x->memory, x->value[seat], nodes, sizeof **x->value);
    q_trie_free(&x->trie);
    q_give(x->memory, x, 1, sizeof *x);
}

/* Finds the worth of every fragment for a seat, once. */
static quoth_status value_seat(q_exact *x, unsigned seat)
{
    double won;
    if (x->value[seat])
        return QUOTH_OK;
    x->value[seat] = q_take_zeroed(x->memory, x->trie.count, sizeof **x->value);
    if (!x->value[seat])
        return QUOTH_NO_MEMORY;
    unsigned n = states_at(x, Q_TRIE_ROOT);
    memcpy(x->stack, states_of(x, Q_TRIE_ROOT), n * sizeof *x->stack);
    quoth_status status = find_worth(x, seat, Q_TRIE_ROOT, 0, x->stack, x->stack + n, &won);
    if (status) {
        q_give(x->memory, x->value[seat], x->trie.count, sizeof **x->value);
        x->value[seat] = NULL;
    }
    return status;
}

/* ---- questions ---------------------------------------------------------------------------- */

static quoth_hope *add_hope(quoth_hopes *hopes, const quoth_letters *fragment)
{
    if (!q_grow(hopes->memory, (void **)&hopes->hope, &hopes->capacity, hopes->count + 1,
                sizeof *hopes->hope))
        return NULL;
    quoth_hope *h = &hopes->hope[hopes->count++];
    *h = (quoth_hope){.after = *fragment};
    return h;
}

/* The chance of the one who exploits, once a fragment has been made by them or the other. */
static double chance_at(const q_exact *x, unsigned seat, uint32_t at, bool own)
{
    if (trie_node(x, at)->rank != Q_TRIE_NONE)
        return own == x->misere;
    return x->value[seat][at].chance;
}

static uint32_t node_at(const q_exact *x, const quoth_letters *fragment, unsigned letters)
{
    uint32_t at = Q_TRIE_ROOT;
    for (unsigned i = 0; i < letters && at != Q_TRIE_NONE; i++)
        at = q_trie_step(&x->trie, at, fragment->letter[i]);
    return at;
}

/* Lists a legal child of the fragment as a hope. */
static quoth_status list_child(const q_exact *x, unsigned seat, bool own, uint32_t child,
                               const quoth_letters *fragment, quoth_hopes *hopes, double likely)
{
    quoth_hope *h = add_hope(hopes, fragment);
    if (!h)
        return QUOTH_NO_MEMORY;
    h->after.letter[h->after.length++] = trie_node(x, child)->letter;
    h->chance = chance_at(x, seat, child, own);
    h->likely = likely;
    return QUOTH_OK;
}

quoth_status q_exact_plays(q_exact *x, const quoth_letters *fragment, quoth_hopes *hopes)
{
    unsigned seat = fragment->length % 2;
    quoth_status status = value_seat(x, seat);
    uint32_t at = node_at(x, fragment, fragment->length);
    hopes->count = 0;
    hopes->exact = true;
    if (status || at == Q_TRIE_NONE)
        return status;
    hopes->surprising = x->value[seat][at].reset;
    const q_trie_node *n = trie_node(x, at);
    for (uint32_t c = n->first; c < n->first + n->children && !status; c++)
        if (trie_node(x, c)->leads)
            status = list_child(x, seat, true, c, fragment, hopes, 0);
    return status;
}

/* Goes down the fragment's letters with what is known at each; the weights of the last node. */
static double *follow(q_exact *x, const quoth_letters *fragment, unsigned seat, bool *reset)
{
    unsigned n = states_at(x, Q_TRIE_ROOT);
    double *weight = x->stack, *top = x->stack + n;
    uint32_t at = Q_TRIE_ROOT;
    memcpy(weight, states_of(x, at), n * sizeof *weight);
    *reset = false;
    for (unsigned i = 0;; i++) {
        family f;
        *reset |= reset_if_none(x, at, weight);
        if (i == fragment->length)
            return weight;
        gather_family(x, at, top, &f, &top);
        if (i % 2 == seat)
            after_own_play(x, at, weight, &f);
        else
            after_their_play(x, at, weight, &f);
        at = q_trie_step(&x->trie, at, fragment->letter[i]);
        for (size_t k = 0; k < f.n; k++)
            if (f.child[k] == at)
                weight = f.weight[k];
    }
}

quoth_status q_exact_replies(q_exact *x, const quoth_letters *fragment, quoth_hopes *hopes)
{
    unsigned seat = !(fragment->length % 2);
    quoth_status status = value_seat(x, seat);
    uint32_t at = node_at(x, fragment, fragment->length);
    hopes->count = 0;
    hopes->exact = true;
    if (status || at == Q_TRIE_NONE)
        return status;
    double *weight = follow(x, fragment, seat, &hopes->surprising), *end;
    double all = total(x, at, weight);
    family f;
    gather_family(x, at, weight + states_at(x, at), &f, &end);
    after_their_play(x, at, weight, &f);
    for (size_t k = 0; k < f.n && !status; k++)
        status = list_child(x, seat, false, f.child[k], fragment, hopes,
                            total(x, f.child[k], f.weight[k]) / all);
    if (!status && x->challenges && at != Q_TRIE_ROOT) {
        quoth_letters none = {0};
        quoth_hope *h = add_hope(hopes, &none);
        if (h)
            *h = (quoth_hope){.chance = 1, .likely = weight[0] / all};
        status = h ? QUOTH_OK : QUOTH_NO_MEMORY;
    }
    return status;
}
