/* Leave values and win tables by self-play.
 *
 * A rack R that is drawn from a pool of tiles without looking has the chance that is the product of
 * C(pool[x], R[x]) over letters, up to a constant.  Given that it holds the tiles L, the rest is a
 * draw from the pool without L: the ratio of the two chances is the number of ways to choose L out
 * of R, up to a constant of L.  So R's equity is added once for every subset of its tiles, equal
 * tiles told apart; that samples the mean for each L as it should be.  Where some tiles were put on
 * the rack first and the others drawn, the same holds for the sets that include them. */
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/normal.h"
#include "base/options.h"
#include "base/text.h"
#include "quoth/train.h"
#include "values/leaves.h"

enum {
    RANDOM_RACKS = 4, /* drawn in each position */
    FORCED_RACKS = 1, /* around a leave that was chosen without looking */
    FORCED_TRIES = 8,
    SPREAD_MOST = 600, /* changes of spread are counted from -600 to 600 */
    SPREADS = 2 * SPREAD_MOST + 1,
    TURNS_MOST = 1024, /* of a game that are remembered */
    PRIOR = 300        /* samples that what a leave contains counts as */
};

typedef struct leave_sum {
    int64_t equity; /* thousandths */
    uint64_t samples;
} leave_sum;

/* How a turn of the game began. */
typedef struct turn_begun {
    int32_t spread[QUOTH_PLAYERS_MAX]; /* by offset from the player to move */
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
    leave_sum all;        /* of racks drawn at random */
    unsigned unseen_most;
    uint32_t *change; /* games by [offset][unseen][change of spread + SPREAD_MOST] */
    quoth_position *position;
    quoth_plays plays;
    turn_begun *turn;
};

static size_t changes_of(const quoth_train *t)
{
    return (size_t)t->players * (t->unseen_most + 1) * SPREADS;
}

static uint32_t *changes_at(const quoth_train *t, unsigned offset, unsigned unseen)
{
    return t->change + ((size_t)offset * (t->unseen_most + 1) + unseen) * SPREADS;
}

/* Leaves of a rack less a tile, fewer where there would be too many of them. */
static unsigned longest_leave(const quoth_cross_rules *rules)
{
    unsigned most = rules->rack > 1 ? rules->rack - 1u : 1;
    while (most > 1 && q_leaves_of(&rules->tiles, most) > Q_LEAVES_MOST)
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
    quoth_train *t = q_take_zeroed(memory, 1, sizeof *t);
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
        t->sum = q_take_zeroed(memory, (size_t)t->leaves->count + 1, sizeof *t->sum);
        t->change = q_take_zeroed(memory, changes_of(t), sizeof *t->change);
        t->turn = q_take(memory, TURNS_MOST, sizeof *t->turn);
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
        q_give(t->memory, t->sum, (size_t)t->leaves->count + 1, sizeof *t->sum);
    q_give(t->memory, t->change, changes_of(t), sizeof *t->change);
    q_give(t->memory, t->turn, TURNS_MOST, sizeof *t->turn);
    quoth_leaves_free(t->leaves);
    quoth_position_free(t->position);
    quoth_plays_free(&t->plays);
    q_give(t->memory, t, 1, sizeof *t);
}

void quoth_train_clear(quoth_train *t)
{
    t->games = 0;
    t->all = (leave_sum){0};
    memset(t->sum, 0, ((size_t)t->leaves->count + 1) * sizeof *t->sum);
    memset(t->change, 0, changes_of(t) * sizeof *t->change);
}

uint64_t quoth_train_games(const quoth_train *t)
{
    return t->games;
}

/* ---- racks --------------------------------------------------------------------------------- */

/* The tiles that are neither on the board nor known to be elsewhere: those that the player to move
 * does not see, and its own. */
typedef struct tile_pool {
    quoth_tile tile[QUOTH_BAG_MAX];
    unsigned count;
} tile_pool;

static void fill_pool(tile_pool *pool, const quoth_position *p)
{
    int left[QUOTH_LETTERS_MAX + 1];
    unsigned seat = quoth_position_turn(p), count;
    const quoth_tile *rack = quoth_position_rack(p, seat, &count);
    quoth_position_unseen(p, seat, left);
    pool->count = 0;
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++)
        for (int i = 0; i < left[letter]; i++)
            pool->tile[pool->count++] = (quoth_tile)letter;
    for (unsigned i = 0; i < count; i++)
        pool->tile[pool->count++] = rack[i];
}

/* Moves random tiles of a pool to its places from `from` to `to` - 1. */
static void draw_tiles(tile_pool *pool, unsigned from, unsigned to, quoth_random *random)
{
    for (unsigned i = from; i < to; i++) {
        unsigned at = i + (unsigned)quoth_random_below(random, pool->count - i);
        quoth_tile tile = pool->tile[at];
        pool->tile[at] = pool->tile[i];
        pool->tile[i] = tile;
    }
}

/* The tiles of the leave with a certain rank; returns their number. */
static unsigned leave_of_rank(const quoth_leaves *l, uint32_t rank, quoth_tile *tile)
{
    uint32_t p = quoth_node_child(l->node[QUOTH_GRAPH_ROOT]);
    for (unsigned count = 0;;) {
        uint32_t later = quoth_node_ends(l->node[p]) ? 0 : l->through[p + 1];
        if (rank >= l->through[p] - later) {
            rank -= l->through[p] - later;
            p++;
            continue;
        }
        tile[count++] = (quoth_tile)quoth_node_letter(l->node[p]);
        if (rank == 0)
            return count;
        rank--;
        p = quoth_node_child(l->node[p]);
    }
}

/* Moves the tiles of a leave to the front of a pool; false if it lacks one. */
static bool take_leave(tile_pool *pool, const quoth_tile *leave, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        unsigned at = i;
        while (at < pool->count && pool->tile[at] != leave[i])
            at++;
        if (at == pool->count)
            return false;
        pool->tile[at] = pool->tile[i];
        pool->tile[i] = leave[i];
    }
    return true;
}

/* Some tiles of a leave, each leave equally likely, moved to the front of the pool.  Returns how
 * many, 0 if the pool lacked them each time. */
static unsigned force_leave(const quoth_train *t, tile_pool *pool, quoth_random *random)
{
    quoth_tile leave[QUOTH_RACK_MAX];
    for (unsigned i = 0; i < FORCED_TRIES; i++) {
        uint32_t rank = (uint32_t)quoth_random_below(random, t->leaves->count);
        unsigned count = leave_of_rank(t->leaves, rank, leave);
        unsigned kept = 1 + (unsigned)quoth_random_below(random, count);
        for (unsigned j = 0; j < kept; j++) {
            unsigned at = j + (unsigned)quoth_random_below(random, count - j);
            quoth_tile tile = leave[at];
            leave[at] = leave[j];
            leave[j] = tile;
        }
        if (take_leave(pool, leave, kept))
            return kept;
    }
    return 0;
}

/* Adds the equity of a rack to all sets of its tiles that include the first `forced` tiles of the
 * pool. */
static void add_rack(quoth_train *t, const tile_pool *pool, unsigned rack, unsigned forced,
                     quoth_points equity)
{
    int32_t rank[1 << QUOTH_RACK_MAX];
    quoth_tile tile[QUOTH_RACK_MAX];
    uint32_t required = 0;
    memcpy(tile, pool->tile, rack);
    for (unsigned i = 1; i < rack; i++)
        for (unsigned j = i; j > 0 && tile[j - 1] > tile[j]; j--) {
            quoth_tile swap = tile[j];
            tile[j] = tile[j - 1];
            tile[j - 1] = swap;
        }
    for (unsigned i = 0; i < forced; i++) {
        unsigned at = 0;
        while (tile[at] != pool->tile[i] || required >> at & 1)
            at++;
        required |= UINT32_C(1) << at;
    }
    q_leaves_ranks(t->leaves, tile, rack, rank);
    for (uint32_t mask = 1; mask < (UINT32_C(1) << rack) - 1; mask++) {
        if ((mask & required) != required)
            continue;
        t->sum[rank[mask]].equity += equity;
        t->sum[rank[mask]].samples++;
    }
    if (!forced) {
        t->all.equity += equity;
        t->all.samples++;
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

static quoth_status sample_racks(training *g)
{
    quoth_train *t = g->train;
    unsigned rack = quoth_cross_rules_of(t->cross)->rack;
    tile_pool pool;
    quoth_status status = QUOTH_OK;
    fill_pool(&pool, t->position);
    for (unsigned i = 0; !status && i < RANDOM_RACKS + FORCED_RACKS; i++) {
        unsigned forced = i < RANDOM_RACKS ? 0 : force_leave(t, &pool, &g->random);
        if (i >= RANDOM_RACKS && !forced)
            continue;
        draw_tiles(&pool, forced, rack, &g->random);
        status = train_best(g, pool.tile, rack);
        if (!status)
            add_rack(t, &pool, rack, forced, t->plays.play[0].equity);
    }
    return status;
}

static void remember_turn(const quoth_train *t, turn_begun *begun)
{
    int left[QUOTH_LETTERS_MAX + 1];
    unsigned turn = quoth_position_turn(t->position);
    begun->turn = (uint8_t)turn;
    begun->unseen = (uint16_t)quoth_position_unseen(t->position, turn, left);
    for (unsigned d = 0; d < t->players; d++)
        begun->spread[d] = quoth_position_lead(t->position, (turn + d) % t->players);
}

/* Counts, for each turn of a game that is over, how spreads changed up to the end. */
static void count_changes(quoth_train *t, unsigned turns)
{
    for (unsigned i = 0; i < turns; i++)
        for (unsigned d = 0; d < t->players; d++) {
            unsigned seat = (t->turn[i].turn + d) % t->players;
            int change = quoth_position_lead(t->position, seat) - t->turn[i].spread[d];
            change = change < -SPREAD_MOST  ? -SPREAD_MOST
                     : change > SPREAD_MOST ? SPREAD_MOST
                                            : change;
            changes_at(t, d, t->turn[i].unseen)[change + SPREAD_MOST]++;
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
    q_options(&options, sizeof options, given);
    training g = {.train = t, .finder = finder, .options = &options};
    g.thinking = (quoth_watch){go_on_training, &g};
    quoth_status status = QUOTH_OK;
    for (g.game = options.from; !status && g.game < options.to; g.game++) {
        status = train_game(&g);
        t->games += !status;
    }
    return status;
}

quoth_status quoth_train_add(quoth_train *t, const quoth_train *more)
{
    if (t->players != more->players || t->leaves->count != more->leaves->count ||
        t->unseen_most != more->unseen_most)
        return QUOTH_NOT_FOUND;
    t->games += more->games;
    t->all.equity += more->all.equity;
    t->all.samples += more->all.samples;
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
    double mean;
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
    double seen = n > 0 ? (double)sum->equity / n / QUOTH_POINT - s->mean : 0;
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
    double mean = t->all.samples ? (double)t->all.equity / (double)t->all.samples / QUOTH_POINT : 0;
    for (unsigned tiles = 1; tiles <= longest; tiles++) {
        smoothing s = {t, *leaves, tiles, 0, mean};
        quoth_leaves_each(*leaves, smooth_leave, &s);
    }
    return QUOTH_OK;
}

quoth_train_spreads quoth_train_spread(const quoth_train *t, unsigned offset, unsigned unseen)
{
    quoth_train_spreads spreads = {0};
    if (offset >= t->players || unseen > t->unseen_most)
        return spreads;
    const uint32_t *change = changes_at(t, offset, unseen);
    double sum = 0, squares = 0;
    for (int i = 0; i < SPREADS; i++) {
        double points = i - SPREAD_MOST;
        spreads.samples += change[i];
        sum += points * change[i];
        squares += points * points * change[i];
    }
    if (spreads.samples) {
        spreads.mean = sum / (double)spreads.samples;
        spreads.deviation =
            q_square_root(squares / (double)spreads.samples - spreads.mean * spreads.mean);
    }
    return spreads;
}

double quoth_train_chance(const quoth_train *t, unsigned offset, unsigned unseen, int spread)
{
    if (offset >= t->players || unseen > t->unseen_most)
        return 0;
    const uint32_t *change = changes_at(t, offset, unseen);
    uint64_t samples = 0, twice = 0;
    for (int i = 0; i < SPREADS; i++) {
        int points = i - SPREAD_MOST + spread;
        samples += change[i];
        twice += (points > 0 ? 2u : points == 0 ? 1u : 0u) * (uint64_t)change[i];
    }
    return samples ? (double)twice / (2 * (double)samples) : 0;
}

/* ---- written and read ---------------------------------------------------------------------- */

enum { HEAD_NUMBERS = 6 };

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
    write_sum(&text, (uint64_t)t->all.equity);
    write_sum(&text, t->all.samples);
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
    t->all = (leave_sum){(int64_t)sum_at(at + 32), sum_at(at + 40)};
    at += 8 * HEAD_NUMBERS;
    for (uint32_t i = 0; i <= t->leaves->count; i++, at += 16)
        t->sum[i] = (leave_sum){(int64_t)sum_at(at), sum_at(at + 8)};
    for (size_t i = 0; i < changes_of(t); i++, at += 8)
        t->change[i] = (uint32_t)sum_at(at);
    return QUOTH_OK;
}
