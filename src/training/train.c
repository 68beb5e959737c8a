/* Training: leave values and win chances from self-play (Sheppard 2002).
 *
 *      for each game g (streams 2g and 2g + 1 of the seed: the bag, the racks):
 *          for each turn:
 *              if the bag holds a rack:
 *                  for each of 12 random racks R, and of 4 around a leave drawn at random:
 *                      for each subset L of R: add sample(R, L) to the total of L   (samples.c)
 *              note seat, scores and number of unseen tiles
 *              make the best play by equity
 *          for each turn and opponent: count the change of the lead from then to the end
 *
 * 1. Which samples a leave gets.  A rack R drawn from a pool P has the probability
 *    prod over letters x of C(P[x], R[x]), up to a constant; given that it holds L, the factors are
 *    C(P[x] - L[x], R[x] - L[x]).  The ratio of the two is the number of ways to choose L out of R,
 *    up to a constant of L.  So R is a sample of every subset of its tiles, equal tiles being
 *    distinct, and the mean of the samples of L estimates the mean over the racks that hold L.  If
 *    some tiles were forced onto the rack, that is true of the subsets that include them.
 *
 * 2. The value of a leave is shrunk towards a prediction from smaller leaves:
 *
 *      value(L)     = (n * mean of n samples + PRIOR_SAMPLES * predicted(L)) / (n + PRIOR_SAMPLES)
 *      predicted(L) = mean over two tiles s, t of L of
 *                     value(L - s) + value(L - t) - value(L - s - t)
 *
 *    so a leave of k tiles is corrected only by what tiles do together beyond k - 1 of them.
 *
 * 3. The win chance of a lead d with u unseen tiles is the share of the counted changes c with
 *    d + c > 0, a draw counting a half. */
#include <string.h>

#include "base/phases.h"
#include "base/throttle.h"
#include "base/context.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/normal.h"
#include "base/options.h"
#include "base/text.h"
#include "quoth/train.h"
#include "training/samples.h"
#include "eval/leaves.h"
#include "eval/evaluator.h"

_Static_assert(QUOTH_PLAYERS_MAX == 4, "the message names the limit");

enum {
    CHANGE_MAX = 600, /* changes of a lead are counted from -600 to 600, larger ones there */
    CHANGES = 2 * CHANGE_MAX + 1,
    TURNS_MAX = 1024,   /* of a game; later ones are not counted */
    PRIOR_SAMPLES = 120 /* 50 to 500 were tried: docs/measurements/2026-11-strength.md */
};

typedef struct leave_total {
    int64_t equity; /* sum of samples, in thousandths above a random rack */
    uint64_t samples;
} leave_total;

/* The state at the start of a turn. */
typedef struct turn_start {
    int32_t score[QUOTH_PLAYERS_MAX]; /* by seat */
    uint16_t unseen;
    uint8_t turn;
} turn_start;

struct quoth_train {
    const quoth_memory *memory;
    const quoth_cross *cross;
    unsigned players;
    uint64_t games;
    quoth_leaves *leaves; /* every leave; its values are not used */
    leave_total *total;   /* by rank; the last one is for subsets that are no leave */
    int32_t *rank;        /* scratch: of each subset of a rack, the rank of its leave */
    unsigned unseen_max;
    uint64_t *change; /* [seats ahead - 1][unseen][change of the lead + CHANGE_MAX] */
    quoth_position *position;
    quoth_plays plays;
    turn_start *turn;
    q_samples *game; /* racks of the game that is being played */
    size_t positions, positions_capacity;
};

static size_t subsets_of_rack(const quoth_train *t)
{
    return (size_t)1 << quoth_cross_rules_of(t->cross)->rack;
}

static size_t histogram_size(const quoth_train *t)
{
    return (size_t)(t->players - 1) * (t->unseen_max + 1) * CHANGES;
}

/* The histogram of changes of the lead over the player who moves `turns` turns later. */
static uint64_t *histogram_of(const quoth_train *t, unsigned turns, unsigned unseen)
{
    return t->change + ((size_t)(turns - 1) * (t->unseen_max + 1) + unseen) * CHANGES;
}

/* A rack less one tile, or less where there would be more than Q_LEAVES_MOST leaves. */
static unsigned longest_leave(const quoth_cross_rules *rules)
{
    unsigned most = rules->rack > 1 ? rules->rack - 1u : 1;
    while (most > 1 && q_leaves_number(&rules->tiles, most) > Q_LEAVES_MOST)
        most--;
    return most;
}

quoth_status quoth_train_new(quoth_train **out, const quoth_cross *cross, unsigned players,
                             const quoth_context *context, quoth_error *error)
{
    const quoth_memory *memory = q_memory_of(context);
    const quoth_cross_rules *rules = quoth_cross_rules_of(cross);
    *out = NULL;
    if (players < 2 || players > QUOTH_PLAYERS_MAX)
        return q_fail(error, QUOTH_BAD_CALL, "a board game has 2 to 4 players");
    memory = q_memory(memory);
    quoth_train *t = q_allocate_zeroed(memory, 1, sizeof *t);
    if (!t)
        return q_report(error, QUOTH_NO_MEMORY);
    t->memory = memory;
    t->cross = cross;
    t->players = players;
    t->unseen_max = rules->tiles.total;
    t->plays.memory = memory;
    quoth_status status = q_leaves_all(&t->leaves, &rules->tiles, longest_leave(rules), memory);
    if (!status)
        status = quoth_position_new(&t->position, cross, players,
                                    &(quoth_context){.memory = memory}, NULL);
    if (!status) {
        t->total = q_allocate_zeroed(memory, (size_t)t->leaves->count + 1, sizeof *t->total);
        t->change = q_allocate_zeroed(memory, histogram_size(t), sizeof *t->change);
        t->turn = q_allocate(memory, TURNS_MAX, sizeof *t->turn);
        t->rank = q_allocate(memory, subsets_of_rack(t), sizeof *t->rank);
        bool made = t->total && t->change && t->turn && t->rank;
        status = made ? QUOTH_OK : QUOTH_NO_MEMORY;
    }
    if (status)
        quoth_train_free(t);
    else
        *out = t;
    return q_report(error, status);
}

void quoth_train_free(quoth_train *t)
{
    if (!t)
        return;
    if (t->leaves)
        q_free(t->memory, t->total, (size_t)t->leaves->count + 1, sizeof *t->total);
    q_free(t->memory, t->change, histogram_size(t), sizeof *t->change);
    q_free(t->memory, t->turn, TURNS_MAX, sizeof *t->turn);
    q_free(t->memory, t->game, t->positions_capacity, sizeof *t->game);
    q_free(t->memory, t->rank, subsets_of_rack(t), sizeof *t->rank);
    quoth_leaves_free(t->leaves);
    quoth_position_free(t->position);
    quoth_plays_free(&t->plays);
    q_free(t->memory, t, 1, sizeof *t);
}

void quoth_train_clear(quoth_train *t)
{
    t->games = 0;
    memset(t->total, 0, ((size_t)t->leaves->count + 1) * sizeof *t->total);
    memset(t->change, 0, histogram_size(t) * sizeof *t->change);
}

uint64_t quoth_train_games(const quoth_train *t)
{
    return t->games;
}

/* ---- samples ------------------------------------------------------------------------------- */

/* Adds a rack as a sample of each subset of its tiles that includes the forced ones. */
static void add_samples(quoth_train *t, const q_samples *s, const q_sample *r)
{
    int32_t *rank = t->rank;
    q_leaves_ranks(t->leaves, r->tile, s->rack, rank);
    for (uint32_t mask = 1; mask < (UINT32_C(1) << s->rack) - 1; mask++) {
        if ((mask & r->forced) != r->forced)
            continue;
        t->total[rank[mask]].equity += q_leave_sample(s, r, mask);
        t->total[rank[mask]].samples++;
    }
}

/* ---- a game -------------------------------------------------------------------------------- */

typedef struct training {
    quoth_train *train;
    quoth_play_finder *finder;
    const quoth_train_options *options;
    const quoth_watch *caller; /* the caller's watch; may be NULL */
    quoth_watch watch;         /* for the finder: reports games, not its steps */
    uint64_t game;
    quoth_random random;
} training;

static quoth_status find_best(training *g, const quoth_tile *rack, unsigned count)
{
    quoth_plays_query query = {.find = QUOTH_FIND_BEST,
                               .order = QUOTH_BY_EQUITY,
                               .evaluator = g->options->evaluator,
                               .rack = rack,
                               .rack_count = count};
    return quoth_plays_find(&g->train->plays, g->finder, g->train->position, &query,
                            &(quoth_context){.watch = g->caller ? &g->watch : NULL}, NULL);
}

/* Sets the value of each single tile, by the values that the game is played with. */
static quoth_status value_tiles(const training *g, const q_tile_list *pool, q_samples *s)
{
    const quoth_position *p = g->train->position;
    quoth_evaluator evaluator;
    quoth_game_state game = {0};
    quoth_status status = QUOTH_OK;
    q_evaluator_open(&evaluator, g->options->evaluator);
    quoth_position_game_state(&game, p, quoth_position_turn(p));
    for (unsigned i = 0; !status && i < pool->count; i++) {
        quoth_tile tile = pool->tile[i];
        quoth_leave leave = {.tile = &tile, .count = 1, .used = s->rack - 1, .placed = true};
        if (i == 0 || tile != pool->tile[i - 1])
            status = q_evaluator_leave(&evaluator, &game, &leave, &s->tile_value[tile]);
        s->pool_value += s->tile_value[tile];
    }
    return status;
}

/* Samples racks in the position.  They are added to the totals when the game is over. */
static quoth_status sample_racks(training *g)
{
    quoth_train *t = g->train;
    if (!q_reserve(t->memory, (void **)&t->game, &t->positions_capacity, t->positions + 1,
                   sizeof *t->game))
        return QUOTH_NO_MEMORY;
    q_samples samples = {.rack = quoth_cross_rules_of(t->cross)->rack};
    q_tile_list pool;
    q_pool_fill(&pool, t->position);
    samples.pool = pool.count;
    quoth_status status = value_tiles(g, &pool, &samples);
    for (unsigned i = 0; !status && i < Q_RACKS; i++) {
        unsigned forced = i < Q_RACKS_RANDOM ? 0 : q_pool_force(&pool, t->leaves, &g->random);
        if (i >= Q_RACKS_RANDOM && !forced)
            continue;
        q_tile_list_shuffle(&pool, forced, samples.rack, &g->random);
        status = find_best(g, pool.tile, samples.rack);
        if (!status)
            q_add_rack(&samples, &pool, forced, t->plays.play[0].equity);
    }
    t->game[t->positions++] = samples;
    return status;
}

static void note_turn(const quoth_train *t, turn_start *start)
{
    int left[QUOTH_LETTERS_MAX + 1];
    unsigned turn = quoth_position_turn(t->position);
    start->turn = (uint8_t)turn;
    start->unseen = (uint16_t)quoth_position_unseen(left, t->position, turn);
    for (unsigned seat = 0; seat < t->players; seat++)
        start->score[seat] = quoth_position_score(t->position, seat);
}

/* Counts, for each turn of a finished game, the changes of leads from there to the end. */
static void count_lead_changes(quoth_train *t, unsigned turns)
{
    for (unsigned i = 0; i < turns; i++)
        for (unsigned d = 1; d < t->players; d++) {
            const turn_start *start = &t->turn[i];
            unsigned seat = start->turn, other = (seat + d) % t->players;
            int change = quoth_position_score(t->position, seat) - start->score[seat] -
                         (quoth_position_score(t->position, other) - start->score[other]);
            change = change < -CHANGE_MAX ? -CHANGE_MAX : change > CHANGE_MAX ? CHANGE_MAX : change;
            histogram_of(t, d, start->unseen)[change + CHANGE_MAX]++;
        }
}

static bool report_games(void *user, const quoth_progress *progress)
{
    const training *g = user;
    const quoth_train_options *o = g->options;
    (void)progress;
    return q_go_on(g->caller, g->game - o->from, o->to - o->from);
}

static quoth_status train_game(training *g)
{
    quoth_train *t = g->train;
    const quoth_train_options *o = g->options;
    unsigned rack = quoth_cross_rules_of(t->cross)->rack, turns = 0;
    quoth_random bag;
    quoth_status status = QUOTH_OK;
    quoth_random_seed_stream(&bag, o->seed, 2 * g->game);
    quoth_random_seed_stream(&g->random, o->seed, 2 * g->game + 1);
    quoth_position_deal(t->position, &bag);
    t->positions = 0;
    while (!status && !quoth_position_ending(t->position)) {
        if (turns < TURNS_MAX)
            note_turn(t, &t->turn[turns++]);
        if (quoth_position_bag(t->position) >= rack)
            status = sample_racks(g);
        if (!status)
            status = find_best(g, NULL, 0);
        if (!status)
            status = quoth_position_make_trusted(t->position, t->plays.play, NULL);
        if (!status && !report_games(g, NULL))
            status = QUOTH_STOPPED;
    }
    for (size_t p = 0; !status && p < t->positions; p++)
        for (unsigned i = 0; i < t->game[p].count; i++)
            add_samples(t, &t->game[p], &t->game[p].sample[i]);
    if (!status)
        count_lead_changes(t, turns);
    return status;
}

quoth_status quoth_train_play(quoth_train *t, quoth_play_finder *finder,
                              const quoth_train_options *given, const quoth_context *context,
                              quoth_error *error)
{
    quoth_train_options options;
    q_options_read(&options, sizeof options, given);
    q_phases progress;
    q_phases_begin(&progress, q_watch_of(context), 1, 1);
    training g = {
        .train = t, .finder = finder, .options = &options, .caller = q_phases_watch(&progress)};
    g.watch = (quoth_watch){report_games, &g};
    quoth_status status = QUOTH_OK;
    for (g.game = options.from; !status && g.game < options.to; g.game++) {
        status = train_game(&g);
        t->games += !status;
    }
    if (status == QUOTH_MISMATCH)
        return q_fail(error, status, "the finder is for another board");
    return q_report(error, q_phases_end(&progress, status));
}

/* Whether all totals fit 64 bits after adding those of `more`. */
static bool totals_fit(const quoth_train *t, const quoth_train *more)
{
    bool fit = more->games <= UINT64_MAX - t->games;
    for (uint32_t i = 0; fit && i <= t->leaves->count; i++) {
        int64_t equity = more->total[i].equity;
        fit = more->total[i].samples <= UINT64_MAX - t->total[i].samples &&
              (equity < 0 ? t->total[i].equity >= INT64_MIN - equity
                          : t->total[i].equity <= INT64_MAX - equity);
    }
    for (size_t i = 0; fit && i < histogram_size(t); i++)
        fit = more->change[i] <= UINT64_MAX - t->change[i];
    return fit;
}

quoth_status quoth_train_add(quoth_train *t, const quoth_train *more, quoth_error *error)
{
    if (t->players != more->players || t->leaves->count != more->leaves->count ||
        t->unseen_max != more->unseen_max)
        return q_fail(error, QUOTH_MISMATCH, "the totals are of other rules or players");
    if (!totals_fit(t, more))
        return q_fail(error, QUOTH_TOO_LARGE, "a total would not fit 64 bits");
    t->games += more->games;
    for (uint32_t i = 0; i <= t->leaves->count; i++) {
        t->total[i].equity += more->total[i].equity;
        t->total[i].samples += more->total[i].samples;
    }
    for (size_t i = 0; i < histogram_size(t); i++)
        t->change[i] += more->change[i];
    return QUOTH_OK;
}

/* ---- estimates ----------------------------------------------------------------------------- */

typedef struct shrinkage {
    const quoth_train *train;
    quoth_leaves *to;
    int32_t *ranks; /* scratch: of each subset of a leave */
    unsigned tiles; /* size of the leaves of this pass */
    uint32_t rank;
    q_throttle *throttle;
    uint64_t *done; /* leaves, over all passes */
} shrinkage;

/* predicted(L) times the number of ordered pairs of tiles; `rank` is scratch for the ranks of the
 * subsets. */
static double sum_of_parts(const quoth_leaves *l, const quoth_tile *tile, unsigned count,
                           int32_t *rank)
{
    double without_one = 0, without_two = 0;
    uint32_t whole = (UINT32_C(1) << count) - 1;
    if (count < 2)
        return 0;
    q_leaves_ranks(l, tile, count, rank);
    for (unsigned i = 0; i < count; i++) {
        without_one += (double)l->value[rank[whole ^ 1u << i]];
        for (unsigned j = 0; count > 2 && j < i; j++)
            without_two += (double)l->value[rank[whole ^ 1u << i ^ 1u << j]];
    }
    return 2 * ((count - 1) * without_one - without_two);
}

static bool shrink_leave(void *user, const quoth_tile *tile, size_t count, float value)
{
    shrinkage *s = user;
    uint32_t rank = s->rank++;
    (void)value;
    if (count != s->tiles)
        return q_throttle_add(s->throttle, *s->done, 1);
    const leave_total *total = &s->train->total[rank];
    double n = (double)total->samples, prior = count > 1 ? PRIOR_SAMPLES : 1;
    double pairs = count > 1 ? (double)(count * (count - 1)) : 1;
    double parts = sum_of_parts(s->to, tile, (unsigned)count, s->ranks);
    /* One division: only it rounds, so that wider registers give the same value. */
    s->to->value[rank] = (float)(((double)total->equity * pairs + QUOTH_POINT * prior * parts) /
                                 (QUOTH_POINT * pairs * (n + prior)));
    return q_throttle_add(s->throttle, ++*s->done, UINT64_C(1) << count);
}

quoth_status quoth_train_leaves(quoth_leaves **leaves, const quoth_train *t,
                                const quoth_context *context, quoth_error *error)
{
    const quoth_memory *memory = q_memory_of(context);
    const quoth_cross_rules *rules = quoth_cross_rules_of(t->cross);
    unsigned longest = longest_leave(rules);
    *leaves = NULL;
    int32_t *ranks = q_allocate(memory, (size_t)1 << longest, sizeof *ranks);
    quoth_status status = ranks ? q_leaves_all(leaves, &rules->tiles, longest, memory)
                                : QUOTH_NO_MEMORY;
    q_phases progress;
    q_phases_begin(&progress, q_watch_of(context), 1, 1);
    uint64_t done = 0;
    q_throttle throttle = q_throttle_begin(q_phases_watch(&progress), t->leaves->count);
    for (unsigned tiles = 1; !status && tiles <= longest; tiles++) {
        shrinkage s = {t, *leaves, ranks, tiles, 0, &throttle, &done};
        if (!quoth_leaves_each(*leaves, shrink_leave, &s))
            status = QUOTH_STOPPED;
    }
    status = q_phases_end(&progress, status);
    q_free(memory, ranks, (size_t)1 << longest, sizeof *ranks);
    if (status) {
        quoth_leaves_free(*leaves);
        *leaves = NULL;
        return q_report(error, status);
    }
    quoth_leaves_extend(*leaves, &rules->tiles, rules->rack);
    return QUOTH_OK;
}

/* How often a lead changed by `change`, over the player `turns` turns later; 0: over any other. */
static uint64_t count_changes(const quoth_train *t, unsigned turns, unsigned unseen, int change)
{
    uint64_t count = 0;
    for (unsigned d = turns ? turns : 1; d <= (turns ? turns : t->players - 1); d++)
        count += histogram_of(t, d, unseen)[change + CHANGE_MAX];
    return count;
}

quoth_train_spreads quoth_train_spread(const quoth_train *t, unsigned turns, unsigned unseen)
{
    quoth_train_spreads spreads = {0};
    if (turns >= t->players || unseen > t->unseen_max)
        return spreads;
    double sum = 0, squares = 0;
    for (int change = -CHANGE_MAX; change <= CHANGE_MAX; change++) {
        uint64_t count = count_changes(t, turns, unseen, change);
        spreads.samples += count;
        sum += change * (double)count;
        squares += (double)change * change * (double)count;
    }
    if (spreads.samples) {
        spreads.mean = sum / (double)spreads.samples;
        spreads.deviation = q_sqrt(squares / (double)spreads.samples - spreads.mean * spreads.mean);
    }
    return spreads;
}

double quoth_train_chance(const quoth_train *t, unsigned turns, unsigned unseen, int spread)
{
    if (turns >= t->players || unseen > t->unseen_max)
        return 0;
    uint64_t samples = 0, twice = 0;
    for (int change = -CHANGE_MAX; change <= CHANGE_MAX; change++) {
        uint64_t count = count_changes(t, turns, unseen, change);
        int points = change + spread;
        samples += count;
        twice += (points > 0 ? 2u : points == 0 ? 1u : 0u) * count;
    }
    return samples ? (double)twice / (2 * (double)samples) : 0;
}

/* ---- reading and writing ------------------------------------------------------------------- */

enum { HEAD_NUMBERS = 4 };

static void write_number(q_text *text, uint64_t number)
{
    char bytes[8];
    for (unsigned i = 0; i < 8; i++)
        bytes[i] = (char)(number >> 8 * i & 0xFF);
    q_text_bytes(text, bytes, sizeof bytes);
}

static uint64_t read_number(const uint8_t *bytes)
{
    uint64_t number = 0;
    for (unsigned i = 8; i-- > 0;)
        number = number << 8 | bytes[i];
    return number;
}

static size_t image_size(const quoth_train *t)
{
    return 8 * (HEAD_NUMBERS + 2 * ((size_t)t->leaves->count + 1) + histogram_size(t));
}

quoth_status quoth_train_write(const quoth_sink *sink, const quoth_train *t, quoth_error *error)
{
    q_text text;
    q_text_begin(&text, sink);
    write_number(&text, t->players);
    write_number(&text, t->leaves->count);
    write_number(&text, t->unseen_max);
    write_number(&text, t->games);
    for (uint32_t i = 0; i <= t->leaves->count; i++) {
        write_number(&text, (uint64_t)t->total[i].equity);
        write_number(&text, t->total[i].samples);
    }
    for (size_t i = 0; i < histogram_size(t); i++)
        write_number(&text, t->change[i]);
    return q_report(error, q_text_end(&text));
}

quoth_status quoth_train_read(quoth_train *t, const void *bytes, size_t size, quoth_error *error)
{
    const uint8_t *at = bytes;
    quoth_train_clear(t);
    if (size != image_size(t) || read_number(at) != t->players ||
        read_number(at + 8) != t->leaves->count || read_number(at + 16) != t->unseen_max)
        return q_fail_at(error, QUOTH_BAD_IMAGE,
                         "totals of other rules or of another number of players", 0, 0);
    t->games = read_number(at + 24);
    at += 8 * HEAD_NUMBERS;
    for (uint32_t i = 0; i <= t->leaves->count; i++, at += 16)
        t->total[i] = (leave_total){(int64_t)read_number(at), read_number(at + 8)};
    for (size_t i = 0; i < histogram_size(t); i++, at += 8)
        t->change[i] = read_number(at);
    return QUOTH_OK;
}
