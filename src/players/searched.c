#include "players/searched.h"

#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/normal.h"
#include "base/pace.h"
#include "players/forks.h"

enum { KEPT_BYTES = 192 << 20, NODES = 4000 };

struct q_searched {
    const quoth_memory *memory;
    quoth_watch watch; /* a copy: q_watch_kept */
    unsigned players;
    bool challenges;
    uint64_t budget; /* positions for a decision */
    q_sets sets;
    q_kept kept;
    q_forks forks;
    unsigned me; /* the seat of the question that is answered */
    bool cut;    /* the budget of a decision did not suffice */
};

quoth_status q_searched_new(q_searched **searched, const quoth_ghost *referee,
                            const quoth_belief *belief, const quoth_exploit_options *options,
                            quoth_error *error)
{
    q_searched *s = *searched = q_take_zeroed(options->memory, 1, sizeof *s);
    if (!s)
        return q_no_memory(error);
    s->memory = options->memory;
    s->watch = q_watch_copy(options->watch);
    s->players = quoth_ghost_rules_of(referee).players;
    s->challenges = options->challenges;
    s->budget = options->nodes ? options->nodes : NODES;
    s->forks =
        (q_forks){.memory = s->memory, .referee = referee, .sets = &s->sets, .kept = &s->kept};
    quoth_status status = q_sets_make(&s->sets, referee, belief,
                                      options->samples ? options->samples : 64, true, options->seed,
                                      options->watch, options->memory, error);
    if (!status && q_kept_begin(&s->kept, KEPT_BYTES, options->memory)) {
        q_sets_free(&s->sets);
        status = q_no_memory(error);
    }
    if (status) {
        q_give(s->memory, s, 1, sizeof *s);
        *searched = NULL;
    }
    return status;
}

void q_searched_free(q_searched *s)
{
    if (!s)
        return;
    q_kept_end(&s->kept);
    q_sets_free(&s->sets);
    q_give(s->memory, s, 1, sizeof *s);
}

/* ---- what is thought of the others -------------------------------------------------------- */

/* By seat: the weight of each set as that player's own, in any unit.  Draws are independent, and so
 * are plays once the words are known: what one player reveals says nothing of another. */
typedef struct others {
    const double *weight[QUOTH_GHOST_SEATS_MAX]; /* of who exploits: not looked at */
} others;

/* The plays of one of the others: how likely each set's owner is there and makes each. */
typedef struct parting {
    const q_fork *fork;
    double *weight; /* plays x sets */
    size_t weights;
    double challenged, all; /* the weight of those who challenge; of everybody */
} parting;

static double weight_in_all(const q_searched *s, const double *weight)
{
    double sum = 0;
    for (size_t i = 0; i < s->sets.count; i++)
        sum += weight[i];
    return sum;
}

static double *owners_of(const q_searched *s, const parting *p, size_t play)
{
    return p->weight + play * s->sets.count;
}

static void share_out(const q_searched *s, const double *weight, bool begun, parting *p)
{
    const q_fork *f = p->fork;
    for (size_t set = 0; set < s->sets.count; set++) {
        uint32_t from = f->first[set], to = f->first[set + 1];
        if (weight[set] <= 0)
            continue;
        p->all += weight[set];
        for (uint32_t i = from; i < to; i++)
            owners_of(s, p, f->choice[i])[set] += weight[set] / (to - from);
        if (from == to && s->challenges && begun)
            p->challenged += weight[set];
        else if (from == to)
            for (size_t play = 0; play < f->plays; play++)
                owners_of(s, p, play)[set] = weight[set] / f->plays;
    }
}

static quoth_status part(q_searched *s, const quoth_letters *fragment, const double *weight,
                         parting *p)
{
    *p = (parting){0};
    if (!q_watch_goes_on(&s->watch))
        return QUOTH_STOPPED;
    quoth_status status = q_fork_open(&s->forks, fragment, true, &p->fork);
    if (status)
        return status;
    p->weights = (p->fork->plays + 1) * s->sets.count;
    p->weight = q_take_zeroed(s->memory, p->weights, sizeof *p->weight);
    if (!p->weight) {
        p->weights = 0;
        return QUOTH_NO_MEMORY;
    }
    share_out(s, weight, fragment->length > 0, p);
    return QUOTH_OK;
}

static void end_parting(const q_searched *s, parting *p)
{
    q_give(s->memory, p->weight, p->weights, sizeof *p->weight);
    q_fork_close(&s->forks, p->fork);
}

/* ---- the search --------------------------------------------------------------------------- */

/* What a game that the budget did not reach is worth.  Half: opponents err, or they would not be
 * exploited. */
static const double out_of_reach = 0.5;

static unsigned seat_after(const q_searched *s, unsigned seat)
{
    return (seat + 1) % s->players;
}

/* The chance after a play that is the end, or as good as one; false if the game goes on. */
static bool is_settled(const q_searched *s, const q_fork *f, size_t play, unsigned seat,
                       double *chance)
{
    bool wins = f->flags[play] & Q_BRANCH_WINS, closes = f->flags[play] & Q_BRANCH_CLOSES;
    bool mine = seat == s->me;
    if (closes)
        *chance = wins ? s->players > 2 && seat_after(s, seat) != s->me ? 1 : mine : !mine;
    else if (s->players == 2 && wins == mine) /* won by force */
        *chance = 1;
    else
        return false;
    return true;
}

static quoth_status chance_from(q_searched *s, const quoth_letters *fragment, unsigned seat,
                                const others *minds, uint64_t budget, double *chance);

/* The best of one's own plays. */
static quoth_status own_turn(q_searched *s, const quoth_letters *fragment, const others *minds,
                             uint64_t budget, double *chance)
{
    const q_fork *f;
    size_t open = 0;
    quoth_status status = q_fork_open(&s->forks, fragment, false, &f);
    *chance = 0;
    if (status)
        return status;
    for (size_t i = 0; i < f->plays; i++) {
        double settled;
        if (!is_settled(s, f, i, s->me, &settled))
            open++;
        else if (settled > *chance)
            *chance = settled;
    }
    if (*chance < 1 && open && !budget) {
        s->cut = true;
        *chance = out_of_reach;
        open = 0;
    }
    for (size_t i = 0; i < f->plays && open && !status && *chance < 1; i++) {
        quoth_letters after = q_fork_after(f, i);
        double this;
        if (is_settled(s, f, i, s->me, &this))
            continue;
        status = chance_from(s, &after, seat_after(s, s->me), minds, (budget - 1) / open, &this);
        if (!status && this > *chance)
            *chance = this;
    }
    q_fork_close(&s->forks, f);
    return status;
}

/* One of the others plays: each play as likely as it is by what is thought of them.  Half of the
 * budget goes to all plays alike, half to the likely ones. */
static quoth_status their_turn(q_searched *s, const quoth_letters *fragment, unsigned seat,
                               const others *known, uint64_t budget, double *chance)
{
    parting p;
    others then = *known;
    quoth_status status = part(s, fragment, known->weight[seat], &p);
    size_t plays = status ? 0 : p.fork->plays;
    /* who cannot go on has lost; a challenge is lost by others */
    *chance = status ? 0 : plays ? p.challenged / p.all : 1;
    for (size_t i = 0; i < plays && !status; i++) {
        double this, likely = weight_in_all(s, owners_of(s, &p, i)) / p.all;
        if (likely <= 0)
            continue;
        if (!is_settled(s, p.fork, i, seat, &this)) {
            quoth_letters after = q_fork_after(p.fork, i);
            double share = (likely + 1 / (double)plays) / 2;
            then.weight[seat] = owners_of(s, &p, i);
            status = chance_from(s, &after, seat_after(s, seat), &then,
                                 (uint64_t)((double)budget * share), &this);
        }
        if (!status)
            *chance += likely * this;
    }
    end_parting(s, &p);
    return status;
}

/* The chance not to lose from a legal fragment that is no word, this seat being to move. */
static quoth_status chance_from(q_searched *s, const quoth_letters *fragment, unsigned seat,
                                const others *minds, uint64_t budget, double *chance)
{
    return seat == s->me ? own_turn(s, fragment, minds, budget, chance)
                         : their_turn(s, fragment, seat, minds, budget, chance);
}

/* ---- what play has revealed --------------------------------------------------------------- */

/* The weights of all seats, one array behind the other. */
typedef struct table_of_minds {
    double *weight;
    others minds;
} table_of_minds;

static size_t minds_size(const q_searched *s)
{
    return s->players * s->sets.count;
}

static void free_minds(const q_searched *s, table_of_minds *t)
{
    q_give(s->memory, t->weight, minds_size(s), sizeof *t->weight);
}

/* Weighs a player's sets by a play that was made. */
static quoth_status learn(q_searched *s, const quoth_letters *fragment, double *weight,
                          bool *surprising)
{
    parting p;
    quoth_status status = part(s, &fragment[0], weight, &p);
    size_t at = status ? 0 : q_fork_find(p.fork, &fragment[1]);
    bool seen = !status && at < p.fork->plays && weight_in_all(s, owners_of(s, &p, at)) > 0;
    double all = seen ? weight_in_all(s, owners_of(s, &p, at)) : 1;
    *surprising |= !status && !seen;
    for (size_t i = 0; i < s->sets.count && !status; i++)
        weight[i] = seen ? owners_of(s, &p, at)[i] / all : s->sets.set[i].chance;
    end_parting(s, &p);
    return status;
}

static quoth_status learn_all(q_searched *s, const quoth_letters *fragment, unsigned plays,
                              table_of_minds *t, bool *surprising)
{
    quoth_status status = QUOTH_OK;
    *surprising = false;
    *t = (table_of_minds){.weight = q_take(s->memory, minds_size(s), sizeof *t->weight)};
    if (!t->weight)
        return QUOTH_NO_MEMORY;
    for (unsigned seat = 0; seat < s->players; seat++) {
        double *own = t->weight + seat * s->sets.count;
        t->minds.weight[seat] = own;
        for (size_t i = 0; i < s->sets.count; i++)
            own[i] = s->sets.set[i].chance;
        for (unsigned p = seat; p < plays && !status && seat != s->me; p += s->players)
            status = learn(s, &fragment[p], own, surprising);
    }
    return status;
}

/* The standard error of a chance over sets that are weighed so, for each of the others.  Where all
 * sets agree it is that of a share which is one half more from either side (Laplace). */
static double sampling_error(const q_searched *s, const others *minds, double chance)
{
    double squares = 0, n = (double)s->sets.count;
    if (s->sets.all)
        return 0;
    chance = (chance * n + 1) / (n + 2);
    for (unsigned seat = 0; seat < s->players; seat++)
        for (size_t i = 0; i < s->sets.count && seat != s->me; i++)
            squares += minds->weight[seat][i] * minds->weight[seat][i];
    return q_square_root(chance * (1 - chance) * squares);
}

static quoth_status put_hope(quoth_hopes *hopes, const quoth_letters *after, double chance,
                             double error, double likely)
{
    if (!q_grow(hopes->memory, (void **)&hopes->hope, &hopes->capacity, hopes->count + 1,
                sizeof *hopes->hope))
        return QUOTH_NO_MEMORY;
    chance = chance < 1 ? chance : 1;
    hopes->hope[hopes->count++] = (quoth_hope){*after, chance, error, likely};
    return QUOTH_OK;
}

/* The plays' hopes: each open play may take an equal share of the budget. */
static quoth_status hope_for_plays(q_searched *s, const quoth_letters *fragment,
                                   const others *minds, quoth_hopes *hopes)
{
    const q_fork *f;
    quoth_status status = q_fork_open(&s->forks, fragment, false, &f);
    if (status)
        return status;
    for (size_t i = 0; i < f->plays && !status; i++) {
        quoth_letters after = q_fork_after(f, i);
        double chance, error = 0;
        if (!is_settled(s, f, i, s->me, &chance)) {
            status =
                chance_from(s, &after, seat_after(s, s->me), minds, s->budget / f->plays, &chance);
            error = status ? 0 : sampling_error(s, minds, chance);
        }
        if (!status)
            status = put_hope(hopes, &after, chance, error, 0);
    }
    q_fork_close(&s->forks, f);
    return status;
}

/* The replies of the player after. */
static quoth_status hope_for_replies(q_searched *s, const quoth_letters *fragment,
                                     const others *known, quoth_hopes *hopes)
{
    static const quoth_letters none;
    unsigned seat = seat_after(s, s->me);
    others then = *known;
    parting p;
    quoth_status status = part(s, fragment, known->weight[seat], &p);
    for (size_t i = 0; !status && i < p.fork->plays; i++) {
        double *those = owners_of(s, &p, i), all = weight_in_all(s, those), chance = 0, error = 0;
        quoth_letters after = q_fork_after(p.fork, i);
        if (!is_settled(s, p.fork, i, seat, &chance) && all > 0) {
            for (size_t k = 0; k < s->sets.count; k++)
                those[k] /= all;
            then.weight[seat] = those;
            status = chance_from(s, &after, seat_after(s, seat), &then, s->budget / p.fork->plays,
                                 &chance);
            error = status ? 0 : sampling_error(s, &then, chance);
        }
        if (!status)
            status = put_hope(hopes, &after, chance, error, all / p.all);
    }
    if (!status && s->challenges && fragment->length)
        status = put_hope(hopes, &none, 1, 0, p.challenged / p.all);
    end_parting(s, &p);
    return status;
}

static quoth_status answer_from(q_searched *s, const quoth_letters *fragment, unsigned plays,
                                unsigned me, bool replies, quoth_hopes *hopes)
{
    table_of_minds t;
    hopes->count = 0;
    s->cut = false;
    s->me = me;
    quoth_status status = learn_all(s, fragment, plays, &t, &hopes->surprising);
    if (!status && replies)
        status = hope_for_replies(s, &fragment[plays], &t.minds, hopes);
    else if (!status)
        status = hope_for_plays(s, &fragment[plays], &t.minds, hopes);
    hopes->exact = s->sets.all && !s->cut;
    free_minds(s, &t);
    return status;
}

quoth_status q_searched_plays(q_searched *s, const quoth_letters *fragment, unsigned plays,
                              quoth_hopes *hopes)
{
    return answer_from(s, fragment, plays, plays % s->players, false, hopes);
}

quoth_status q_searched_replies(q_searched *s, const quoth_letters *fragment, unsigned plays,
                                quoth_hopes *hopes)
{
    return answer_from(s, fragment, plays, (plays + s->players - 1) % s->players, true, hopes);
}

/* ---- decisions that were made ------------------------------------------------------------- */

enum { HISTORY_MAX = 1024 };

/* All fragments of a game so far as a key; 0 for games too long to be kept. */
static size_t key_of_history(const quoth_letters *fragment, unsigned plays,
                             unsigned char key[HISTORY_MAX])
{
    size_t size = 0;
    for (unsigned i = 1; i <= plays; i++) {
        if (size + fragment[i].length + 2 > HISTORY_MAX)
            return 0;
        memcpy(key + size, fragment[i].letter, fragment[i].length);
        size += fragment[i].length;
        key[size++] = 0xFF; /* no letter has such a code */
    }
    key[size++] = 0xFE;
    return size;
}

bool q_searched_recall(const q_searched *s, const quoth_letters *fragment, unsigned plays,
                       quoth_letters *after)
{
    unsigned char key[HISTORY_MAX];
    size_t size = key_of_history(fragment, plays, key);
    const uint8_t *kept = size ? q_kept_find(&s->kept, key, size) : NULL;
    if (!kept)
        return false;
    after->length = kept[0];
    memcpy(after->letter, kept + 1, kept[0]);
    return true;
}

void q_searched_remember(q_searched *s, const quoth_letters *fragment, unsigned plays,
                         const quoth_letters *after)
{
    unsigned char key[HISTORY_MAX];
    size_t size = key_of_history(fragment, plays, key);
    uint8_t *kept = size ? q_kept_add(&s->kept, key, size, after->length + 1u) : NULL;
    if (!kept)
        return;
    kept[0] = after->length;
    memcpy(kept + 1, after->letter, after->length);
}
