/* Leave values and win tables by self-play.
 *
 * A rack R that is drawn from a pool of tiles without looking has the chance that is the product of
 * C(pool[x], R[x]) over letters, up to a constant.  Given that it holds the tiles L, the rest is a
 * draw from the pool without L: the ratio of the two chances is the number of ways to choose L out
 * of R, up to a constant of L.  So R's equity is added once for every subset of its tiles, equal
 * tiles told apart; that samples the mean for each L as it should be.  Where some tiles were put on
 * the rack first and the others drawn, the same holds for the sets that include them.
 */
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/normal.h"
#include "base/options.h"
#include "base/text.h"
#include "quoth/train.h"
#include "training/samples.h"
#include "eval/leaves.h"
#include "eval/values.h"

enum {
    SPREAD_MOST = 600, /* changes of spread are counted from -600 to 600 */
    SPREADS = 2 * SPREAD_MOST + 1,
    TURNS_MOST = 1024, /* of a game that are remembered */
    PRIOR = 120        /* samples that what a leave contains counts as */
};

typedef struct leave_sum {
    int64_t equity; /* thousandths, above that of any rack */
    uint64_t samples;
} leave_sum;

/* How a turn of the game began. */
typedef struct turn_begun {
    int32_t score[QUOTH_PLAYERS_MAX]; /* by seat */
    uint16_t unseen;
    uint8_t turn;
} turn_begun;

struct quoth_train {
    const quoth_memory *memory;
    const quoth_cross *cross;
    unsigned players;
    uint64_t games;
    quoth_leaves *leaves; /* every leave; its values are not used */
    leave_sum *sum;       /* by rank; one more for sets that are no leave */
    unsigned unseen_most;
    uint64_t *change; /* by [turns - 1][unseen][change of the lead + SPREAD_MOST] */
    quoth_position *position;
    quoth_plays plays;
    turn_begun *turn;
};

static size_t changes_of(const quoth_train *t)
{
    return (size_t)(t->players - 1) * (t->unseen_most + 1) * SPREADS;
}

/* Of the lead over the player whose turn comes so many later. */
static uint64_t *changes_at(const quoth_train *t, unsigned turns, unsigned unseen)
{
    return t->change + ((size_t)(turns - 1) * (t->unseen_most + 1) + unseen) * SPREADS;
}

/* Leaves of a rack less a tile, fewer where there would be too many of them. */
static unsigned longest_leave(const quoth_cross_rules *rules)
{
    unsigned most = rules->rack > 1 ? rules->rack - 1u : 1;
    while (most > 1 && q_leaves_number(&rules->tiles, most) > Q_LEAVES_MOST)
        most--;
    return most;
}

quoth_status quoth_train_new(quoth_train **out, const quoth_cross *cross, unsigned players,
                             const quoth_memory *memory)
{
    const quoth_cross_rules *rules = quoth_cross_rules_of(cross);
    *out = NULL;
    if (players < 2 || players > QUOTH_PLAYERS_MAX)
        return QUOTH_TOO_LARGE;
    memory = q_memory(memory);
    quoth_train *t = q_allocate_zeroed(memory, 1, sizeof *t);
    if (!t)
        return QUOTH_NO_MEMORY;
    t->memory = memory;
    t->cross = cross;
    t->players = players;
    t->unseen_most = rules->tiles.total;
    t->plays.memory = memory;
    quoth_status status = q_leaves_all(&t->leaves, &rules->tiles, longest_leave(rules), memory);
    if (!status)
        status = quoth_position_new(&t->position, cross, players, memory);
    if (!status) {
        t->sum = q_allocate_zeroed(memory, (size_t)t->leaves->count + 1, sizeof *t->sum);
        t->change = q_allocate_zeroed(memory, changes_of(t), sizeof *t->change);
        t->turn = q_allocate(memory, TURNS_MOST, sizeof *t->turn);
        status = t->sum && t->change && t->turn ? QUOTH_OK : QUOTH_NO_MEMORY;
    }
    if (status)
        quoth_train_free(t);
    else
        *out = t;
    return status;
}

void quoth_train_free(quoth_train *t)
{
    if (!t)
        return;
    if (t->leaves)
        q_free(t->memory, t->sum, (size_t)t->leaves->count + 1, sizeof *t->sum);
    q_free(t->memory, t->change, changes_of(t), sizeof *t->change);
    q_free(t->memory, t->turn, TURNS_MOST, sizeof *t->turn);
    quoth_leaves_free(t->leaves);
    quoth_position_free(t->position);
    quoth_plays_free(&t->plays);
    q_free(t->memory, t, 1, sizeof *t);
}

void quoth_train_clear(quoth_train *t)
{
    t->games = 0;
    memset(t->sum, 0, ((size_t)t->leaves->count + 1) * sizeof *t->sum);
    memset(t->change, 0, changes_of(t) * sizeof *t->change);
}

uint64_t quoth_train_games(const quoth_train *t)
{
    return t->games;
}

/* ---- samples ------------------------------------------------------------------------------- */

/* Adds a rack's samples of all sets of its tiles that include those put on it first. */
static void add_rack(quoth_train *t, const q_samples *s, const q_sample *r)
{
    int32_t rank[1 << QUOTH_RACK_MAX];
    q_leaves_ranks(t->leaves, r->tile, s->rack, rank);
    for (uint32_t mask = 1; mask < (UINT32_C(1) << s->rack) - 1; mask++) {
        if ((mask & r->required) != r->required)
            continue;
        t->sum[rank[mask]].equity += q_leave_sample(s, r, mask);
        t->sum[rank[mask]].samples++;
    }
}

/* ---- a game -------------------------------------------------------------------------------- */

typedef struct training {
    quoth_train *train;
    quoth_play_finder *finder;
    const quoth_train_options *options;
    quoth_watch thinking; /* reports games, not the steps of the finder */
    uint64_t game;
    quoth_random random;
} training;

static quoth_status train_best(training *g, const quoth_tile *rack, unsigned count)
{
    quoth_plays_query query = {.size = sizeof query,
                               .find = QUOTH_FIND_BEST,
                               .order = QUOTH_BY_EQUITY,
                               .values = g->options->values,
                               .rack = rack,
                               .rack_count = count,
                               .watch = g->options->watch ? &g->thinking : NULL};
    return quoth_plays_find(g->finder, g->train->position, &query, &g->train->plays);
}

/* What a tile is worth by itself, by the values that the game is played with. */
static quoth_status find_tile_worths(const training *g, const q_pool *pool, q_samples *s)
{
    const quoth_position *p = g->train->position;
    quoth_values values;
    quoth_game_state game = {.size = sizeof game};
    quoth_status status = QUOTH_OK;
    q_values_open(&values, g->options->values);
    quoth_position_game_state(p, quoth_position_turn(p), &game);
    for (unsigned i = 0; !status && i < pool->count; i++) {
        quoth_tile tile = pool->tile[i];
        quoth_leave kept = {
            .size = sizeof kept, .tile = &tile, .count = 1, .used = s->rack - 1, .placed = true};
        if (i == 0 || tile != pool->tile[i - 1])
            status = q_values_leave(&values, &game, &kept, &s->worth[tile]);
        s->pool_worth += s->worth[tile];
    }
    return status;
}

static quoth_status sample_racks(training *g)
{
    quoth_train *t = g->train;
    q_samples samples = {.rack = quoth_cross_rules_of(t->cross)->rack};
    q_pool pool;
    q_begin_pool(&pool, t->position);
    samples.pool = pool.count;
    quoth_status status = find_tile_worths(g, &pool, &samples);
    for (unsigned i = 0; !status && i < Q_RACKS; i++) {
        unsigned forced = i < Q_RACKS_FREE ? 0 : q_force_pool(&pool, t->leaves, &g->random);
        if (i >= Q_RACKS_FREE && !forced)
            continue;
        q_draw_pool(&pool, forced, samples.rack, &g->random);
        status = train_best(g, pool.tile, samples.rack);
        if (!status)
            q_note_rack(&samples, &pool, forced, t->plays.play[0].equity);
    }
    for (unsigned i = 0; !status && i < samples.count; i++)
        add_rack(t, &samples, &samples.sample[i]);
    return status;
}

static void remember_turn(const quoth_train *t, turn_begun *begun)
{
    int left[QUOTH_LETTERS_MAX + 1];
    unsigned turn = quoth_position_turn(t->position);
    begun->turn = (uint8_t)turn;
    begun->unseen = (uint16_t)quoth_position_unseen(t->position, turn, left);
    for (unsigned seat = 0; seat < t->players; seat++)
        begun->score[seat] = quoth_position_score(t->position, seat);
}

/* Counts, for each turn of a game that is over, how leads changed up to the end. */
static void count_changes(quoth_train *t, unsigned turns)
{
    for (unsigned i = 0; i < turns; i++)
        for (unsigned d = 1; d < t->players; d++) {
            const turn_begun *begun = &t->turn[i];
            unsigned seat = begun->turn, other = (seat + d) % t->players;
            int change = quoth_position_score(t->position, seat) - begun->score[seat] -
                         (quoth_position_score(t->position, other) - begun->score[other]);
            change = change < -SPREAD_MOST  ? -SPREAD_MOST
                     : change > SPREAD_MOST ? SPREAD_MOST
                                            : change;
            changes_at(t, d, begun->unseen)[change + SPREAD_MOST]++;
        }
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
    while (!status && !quoth_position_ending(t->position)) {
        if (turns < TURNS_MOST)
            remember_turn(t, &t->turn[turns++]);
        if (quoth_position_bag(t->position) >= rack)
            status = sample_racks(g);
        if (!status)
            status = train_best(g, NULL, 0);
        if (!status)
            status = quoth_position_do_trusted(t->position, t->plays.play);
        if (!status && o->watch &&
            !o->watch->go_on(o->watch->user, g->game - o->from, o->to - o->from))
            status = QUOTH_STOPPED;
    }
    if (!status)
        count_changes(t, turns);
    return status;
}

static bool go_on_training(void *user, uint64_t done, uint64_t total)
{
    const training *g = user;
    const quoth_train_options *o = g->options;
    (void)done;
    (void)total;
    return o->watch->go_on(o->watch->user, g->game - o->from, o->to - o->from);
}

quoth_status quoth_train_play(quoth_train *t, quoth_play_finder *finder,
                              const quoth_train_options *given)
{
    quoth_train_options options;
    q_options_read(&options, sizeof options, given);
    training g = {.train = t, .finder = finder, .options = &options};
    g.thinking = (quoth_watch){go_on_training, &g};
    quoth_status status = QUOTH_OK;
    for (g.game = options.from; !status && g.game < options.to; g.game++) {
        status = train_game(&g);
        t->games += !status;
    }
    return status;
}

/* Whether all sums still fit 64 bits when those of `more` are added. */
static bool sums_fit(const quoth_train *t, const quoth_train *more)
{
    bool fit = more->games <= UINT64_MAX - t->games;
    for (uint32_t i = 0; fit && i <= t->leaves->count; i++) {
        int64_t equity = more->sum[i].equity;
        fit = more->sum[i].samples <= UINT64_MAX - t->sum[i].samples &&
              (equity < 0 ? t->sum[i].equity >= INT64_MIN - equity
                          : t->sum[i].equity <= INT64_MAX - equity);
    }
    for (size_t i = 0; fit && i < changes_of(t); i++)
        fit = more->change[i] <= UINT64_MAX - t->change[i];
    return fit;
}

quoth_status quoth_train_add(quoth_train *t, const quoth_train *more)
{
    if (t->players != more->players || t->leaves->count != more->leaves->count ||
        t->unseen_most != more->unseen_most)
        return QUOTH_NOT_FOUND;
    if (!sums_fit(t, more))
        return QUOTH_TOO_LARGE;
    t->games += more->games;
    for (uint32_t i = 0; i <= t->leaves->count; i++) {
        t->sum[i].equity += more->sum[i].equity;
        t->sum[i].samples += more->sum[i].samples;
    }
    for (size_t i = 0; i < changes_of(t); i++)
        t->change[i] += more->change[i];
    return QUOTH_OK;
}

/* ---- what follows from the sums ------------------------------------------------------------ */

typedef struct smoothing {
    const quoth_train *train;
    quoth_leaves *to;
    unsigned tiles; /* of the leaves that are valued in this pass */
    uint32_t rank;
} smoothing;

/* What the leaves say that a leave contains, if its tiles had no more to do with each other than
 * they have there in pairs: the mean, over two of its tiles s and t, of the leave without s, plus
 * that without t, less that without both. */
static double said_by_parts(const quoth_leaves *l, const quoth_tile *tile, unsigned count)
{
    int32_t rank[1 << QUOTH_RACK_MAX];
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
    return without_one * 2 / count - without_two * 2 / (count * (count - 1));
}

static bool smooth_leave(void *user, const quoth_tile *tile, size_t count, float value)
{
    smoothing *s = user;
    uint32_t rank = s->rank++;
    (void)value;
    if (count != s->tiles)
        return true;
    const leave_sum *sum = &s->train->sum[rank];
    double n = (double)sum->samples, prior = count > 1 ? PRIOR : 1;
    double seen = n > 0 ? (double)sum->equity / n / QUOTH_POINT : 0;
    double said = said_by_parts(s->to, tile, (unsigned)count);
    s->to->value[rank] = (float)((n * seen + prior * said) / (n + prior));
    return true;
}

quoth_status quoth_train_leaves(const quoth_train *t, quoth_leaves **leaves,
                                const quoth_memory *memory)
{
    const quoth_cross_rules *rules = quoth_cross_rules_of(t->cross);
    unsigned longest = longest_leave(rules);
    quoth_status status = q_leaves_all(leaves, &rules->tiles, longest, memory);
    if (status)
        return status;
    for (unsigned tiles = 1; tiles <= longest; tiles++) {
        smoothing s = {t, *leaves, tiles, 0};
        quoth_leaves_each(*leaves, smooth_leave, &s);
    }
    quoth_leaves_extend(*leaves, &rules->tiles, rules->rack);
    return QUOTH_OK;
}

/* How often a lead changed so: over the player `turns` later, or over all others. */
static uint64_t changed_by(const quoth_train *t, unsigned turns, unsigned unseen, int change)
{
    uint64_t count = 0;
    for (unsigned d = turns ? turns : 1; d <= (turns ? turns : t->players - 1); d++)
        count += changes_at(t, d, unseen)[change + SPREAD_MOST];
    return count;
}

quoth_train_spreads quoth_train_spread(const quoth_train *t, unsigned turns, unsigned unseen)
{
    quoth_train_spreads spreads = {0};
    if (turns >= t->players || unseen > t->unseen_most)
        return spreads;
    double sum = 0, squares = 0;
    for (int change = -SPREAD_MOST; change <= SPREAD_MOST; change++) {
        uint64_t count = changed_by(t, turns, unseen, change);
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
    if (turns >= t->players || unseen > t->unseen_most)
        return 0;
    uint64_t samples = 0, twice = 0;
    for (int change = -SPREAD_MOST; change <= SPREAD_MOST; change++) {
        uint64_t count = changed_by(t, turns, unseen, change);
        int points = change + spread;
        samples += count;
        twice += (points > 0 ? 2u : points == 0 ? 1u : 0u) * count;
    }
    return samples ? (double)twice / (2 * (double)samples) : 0;
}

/* ---- written and read ---------------------------------------------------------------------- */

enum { HEAD_NUMBERS = 4 };

static void write_sum(q_text *text, uint64_t number)
{
    char bytes[8];
    for (unsigned i = 0; i < 8; i++)
        bytes[i] = (char)(number >> 8 * i & 0xFF);
    q_text_bytes(text, bytes, sizeof bytes);
}

static uint64_t sum_at(const uint8_t *bytes)
{
    uint64_t number = 0;
    for (unsigned i = 8; i-- > 0;)
        number = number << 8 | bytes[i];
    return number;
}

static size_t sums_size(const quoth_train *t)
{
    return 8 * (HEAD_NUMBERS + 2 * ((size_t)t->leaves->count + 1) + changes_of(t));
}

quoth_status quoth_train_write(const quoth_train *t, const quoth_sink *sink)
{
    q_text text;
    q_text_begin(&text, sink);
    write_sum(&text, t->players);
    write_sum(&text, t->leaves->count);
    write_sum(&text, t->unseen_most);
    write_sum(&text, t->games);
    for (uint32_t i = 0; i <= t->leaves->count; i++) {
        write_sum(&text, (uint64_t)t->sum[i].equity);
        write_sum(&text, t->sum[i].samples);
    }
    for (size_t i = 0; i < changes_of(t); i++)
        write_sum(&text, t->change[i]);
    return q_text_end(&text);
}

quoth_status quoth_train_read(quoth_train *t, const void *bytes, size_t size, quoth_error *error)
{
    const uint8_t *at = bytes;
    quoth_train_clear(t);
    if (size != sums_size(t) || sum_at(at) != t->players || sum_at(at + 8) != t->leaves->count ||
        sum_at(at + 16) != t->unseen_most)
        return q_fail_at(error, QUOTH_BAD_IMAGE, "sums of other rules or of more or fewer players",
                         0, 0);
    t->games = sum_at(at + 24);
    at += 8 * HEAD_NUMBERS;
    for (uint32_t i = 0; i <= t->leaves->count; i++, at += 16)
        t->sum[i] = (leave_sum){(int64_t)sum_at(at), sum_at(at + 8)};
    for (size_t i = 0; i < changes_of(t); i++, at += 8)
        t->change[i] = sum_at(at);
    return QUOTH_OK;
}
