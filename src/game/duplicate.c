/* Duplicate games: the draw of racks, the best play of each round, and the end. */
#include <string.h>

#include "base/context.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/throttle.h"
#include "quoth/duplicate.h"

enum {
    TWO_OF_EACH = 15,       /* rounds whose racks have two vowels and two consonants */
    PLAYLESS_RACKS = 100,   /* in a row; then the game is over */
    DRAWS_BETWEEN = 1 << 10 /* draws between two questions to the watch */
};

struct quoth_duplicate {
    const quoth_memory *memory;
    const quoth_cross *cross;
    const quoth_evaluator *evaluator;
    /* Both seats hold the rack of the round, as all players do.  The position then lacks more
     * tiles than the set has; that is harmless, since nobody draws from its bag. */
    quoth_position *position;
    quoth_play_finder *finder;
    quoth_plays plays;
    quoth_random random;
    quoth_tile tile[QUOTH_BAG_MAX + QUOTH_RACK_MAX]; /* the rack, then the bag */
    unsigned tiles, rack;                            /* how many of both, and on the rack */
    unsigned round;
    int total;
    bool over;
};

/* ---- racks --------------------------------------------------------------------------------- */

typedef struct kinds {
    unsigned vowels, consonants, blanks;
} kinds;

static kinds count_kinds(const quoth_duplicate *d, unsigned tiles)
{
    uint64_t vowels = quoth_cross_rules_of(d->cross)->tiles.vowels;
    kinds k = {0};
    for (unsigned i = 0; i < tiles; i++) {
        k.blanks += !d->tile[i];
        k.vowels += d->tile[i] && vowels >> d->tile[i] & 1;
        k.consonants += d->tile[i] && !(vowels >> d->tile[i] & 1);
    }
    return k;
}

static bool has_each(kinds k, unsigned wanted)
{
    return k.vowels + k.blanks >= wanted && k.consonants + k.blanks >= wanted &&
           k.vowels + k.consonants + k.blanks >= 2 * wanted;
}

/* How many vowels, and consonants, the rack of this round has at least, given the tiles left. */
static unsigned wanted_of_each(const quoth_duplicate *d, bool *possible)
{
    const quoth_cross_rules *rules = quoth_cross_rules_of(d->cross);
    unsigned wanted = !rules->tiles.vowels ? 0 : d->round <= TWO_OF_EACH ? 2 : 1;
    kinds left = count_kinds(d, d->tiles);
    if (wanted == 2 && (rules->rack < 4 || !has_each(left, 2)))
        wanted = 1;
    *possible = d->tiles > 0 && (wanted == 0 || (rules->rack >= 2 && has_each(left, wanted)));
    return wanted;
}

/* Moves random tiles of the bag to the rack until it is full. */
static void fill_rack(quoth_duplicate *d)
{
    unsigned size = quoth_cross_rules_of(d->cross)->rack;
    for (; d->rack < size && d->rack < d->tiles; d->rack++) {
        unsigned other = d->rack +
                         (unsigned)quoth_random_below(&d->random, (uint64_t)(d->tiles - d->rack));
        quoth_tile drawn = d->tile[other];
        d->tile[other] = d->tile[d->rack];
        d->tile[d->rack] = drawn;
    }
}

/* Lists the plays of the rack, and moves the best one to the front. */
static quoth_status find_plays(quoth_duplicate *d, const quoth_context *context, quoth_error *error)
{
    quoth_plays_query query = {.find = QUOTH_FIND_ALL,
                               .order = QUOTH_BY_SCORE,
                               .placements_only = true,
                               .evaluator = d->evaluator,
                               .opening_across = true};
    for (unsigned seat = 0; seat < 2; seat++) {
        quoth_position_set_rack(d->position, seat, d->tile, d->rack, NULL);
        quoth_position_set_score(d->position, seat, d->total, NULL);
    }
    quoth_position_set_turn(d->position, 0, NULL);
    quoth_position_settle(d->position);
    quoth_status status =
        quoth_plays_find(&d->plays, d->finder, d->position, &query, context, error);
    size_t best = 0;
    for (size_t i = 1; i < d->plays.count && d->plays.play[i].score == d->plays.play[0].score; i++)
        if (quoth_play_compare(&d->plays.play[i], &d->plays.play[best], QUOTH_BY_EQUITY) < 0)
            best = i;
    if (best) {
        quoth_play play = d->plays.play[best];
        memmove(&d->plays.play[1], &d->plays.play[0], best * sizeof play);
        d->plays.play[0] = play;
    }
    return status;
}

/* Deals the rack of a round: keeps what the last play left and fills up; where that rack breaks the
 * rules of the draw or has no play, draws whole racks until one is fit.  Where the game ends, the
 * rack stays as it was. */
static quoth_status deal_rack(quoth_duplicate *d, const quoth_context *context, quoth_error *error)
{
    bool possible;
    unsigned wanted = wanted_of_each(d, &possible);
    uint64_t draws = 0; /* of whole racks */
    for (unsigned playless = 0; possible && playless < PLAYLESS_RACKS; playless++) {
        fill_rack(d);
        for (; wanted && !has_each(count_kinds(d, d->rack), wanted); draws++) {
            if (!q_go_on_every(q_watch_of(context), DRAWS_BETWEEN, draws, draws, 0))
                return q_report(error, QUOTH_STOPPED);
            d->rack = 0;
            fill_rack(d);
        }
        if (!q_go_on(q_watch_of(context), draws, 0))
            return q_report(error, QUOTH_STOPPED);
        quoth_status status = find_plays(d, context, error);
        if (status || d->plays.count)
            return status;
        if (d->rack == d->tiles)
            break;
        d->rack = 0;
    }
    d->over = true;
    d->plays.count = 0;
    return QUOTH_OK;
}

/* ---- the game ------------------------------------------------------------------------------ */

/* Puts all tiles of the set into the bag. */
static void fill_bag(quoth_duplicate *d)
{
    int count[QUOTH_LETTERS_MAX + 1];
    quoth_position_unseen(count, d->position, 0);
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++)
        for (int i = 0; i < count[letter]; i++)
            d->tile[d->tiles++] = (quoth_tile)letter;
}

quoth_status quoth_duplicate_new(quoth_duplicate **game, const quoth_cross *cross,
                                 const quoth_evaluator *evaluator, uint64_t seed,
                                 const quoth_context *context, quoth_error *error)
{
    const quoth_memory *memory = q_memory(q_memory_of(context));
    quoth_context own = {.memory = memory, .watch = q_watch_of(context)};
    quoth_duplicate *d = *game = q_allocate_zeroed(memory, 1, sizeof *d);
    if (!d)
        return q_no_memory(error);
    d->memory = d->plays.memory = memory;
    d->cross = cross;
    d->evaluator = evaluator;
    d->round = 1;
    quoth_random_seed(&d->random, seed);
    quoth_status status = quoth_position_new(&d->position, cross, 2, &own, error);
    if (!status)
        status = quoth_play_finder_new(&d->finder, cross, &own, error);
    if (!status) {
        fill_bag(d);
        status = deal_rack(d, &own, error);
    }
    if (status) {
        quoth_duplicate_free(d);
        *game = NULL;
    }
    return status;
}

void quoth_duplicate_free(quoth_duplicate *d)
{
    if (!d)
        return;
    quoth_plays_free(&d->plays);
    quoth_play_finder_free(d->finder);
    quoth_position_free(d->position);
    q_free(d->memory, d, 1, sizeof *d);
}

unsigned quoth_duplicate_round(const quoth_duplicate *d)
{
    return d->round;
}

bool quoth_duplicate_over(const quoth_duplicate *d)
{
    return d->over;
}

unsigned quoth_duplicate_bag(const quoth_duplicate *d)
{
    return d->tiles - d->rack;
}

const quoth_position *quoth_duplicate_position(const quoth_duplicate *d)
{
    return d->position;
}

const quoth_plays *quoth_duplicate_plays(const quoth_duplicate *d)
{
    return &d->plays;
}

/* Lays the tiles of the best play; the leave begins the next rack, and the bag follows it. */
static void lay_best(quoth_duplicate *d)
{
    const quoth_play play = d->plays.play[0];
    quoth_tile leave[QUOTH_RACK_MAX];
    unsigned left = quoth_play_leave(leave, d->position, &play);
    for (unsigned i = 0; i < play.length; i++)
        if (play.tile[i])
            quoth_position_set_tile(d->position, play.row + (play.down ? i : 0),
                                    play.column + (play.down ? 0 : i), play.tile[i], NULL);
    memmove(d->tile + left, d->tile + d->rack, (d->tiles - d->rack) * sizeof *d->tile);
    memcpy(d->tile, leave, left * sizeof *d->tile);
    d->tiles -= d->rack - left;
    d->rack = left;
    d->total += play.score;
}

quoth_status quoth_duplicate_next(quoth_duplicate *d, const quoth_context *context,
                                  quoth_error *error)
{
    if (d->over)
        return q_fail(error, QUOTH_GAME_OVER, "the duplicate game is over");
    quoth_context own = {.memory = d->memory, .watch = q_watch_of(context)};
    lay_best(d);
    d->round++;
    quoth_status status = deal_rack(d, &own, error);
    if (status) {
        d->over = true;
        d->plays.count = 0;
    }
    if (d->over)
        d->round--;
    return status;
}
