/* The bag: drawing tiles and putting them back.
 *
 * The bag is cut into parts, one for each seat.  A seat draws from the front of its own part:
 *
 *      seat 0  > > > > > . .|. . . < < <  seat 1     two players: one bag with two ends
 *
 * A seat whose part is empty draws the last tiles of the longest other part.  So the number of
 * tiles that a play lays changes the draws of its own seat only, until the bag runs out.  This
 * makes common random numbers effective: plays compared with one bag differ less by luck
 * (docs/cross.md has figures).  The next place to draw from depends only on numbers of tiles,
 * never on letters, so every tile of a shuffled bag is equally likely to be drawn next.  Drawing
 * changes only the limits of the parts, which are in the state and restored by undo. */
#include <stddef.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/sort.h"
#include "board/position.h"

/* ---- random numbers ------------------------------------------------------------------------ */

/* A uniform random number from 0 to below - 1 (Lemire 2019: the high half of a product, rarely a
 * division). */
static unsigned random_below(quoth_random *random, unsigned below)
{
    for (;;) {
        uint64_t product = (quoth_random_next(random) >> 32) * below;
        uint32_t low = (uint32_t)product;
        if (low >= below || low >= (uint32_t)(0 - below) % below)
            return (unsigned)(product >> 32);
    }
}

static void shuffle_tiles(quoth_tile *tile, unsigned count, quoth_random *random)
{
    for (unsigned i = count; i > 1; i--) {
        unsigned at = random_below(random, i);
        quoth_tile other = tile[at];
        tile[at] = tile[i - 1];
        tile[i - 1] = other;
    }
}

/* ---- parts --------------------------------------------------------------------------------- */

/* Cuts the bag into parts whose lengths differ by at most 1. */
static void split_bag(quoth_position *p)
{
    q_state *s = &p->state;
    unsigned at = 0;
    for (unsigned seat = 0; seat < QUOTH_PLAYERS_MAX; seat++) {
        s->next[seat] = (uint16_t)at;
        if (seat < p->players)
            at += s->bag / p->players + (seat < s->bag % p->players);
        s->end[seat] = (uint16_t)at;
    }
}

unsigned q_end_of_bag(const quoth_position *p, const q_state *state)
{
    unsigned end = 0;
    for (unsigned seat = 0; seat < p->players; seat++)
        end = state->end[seat] > end ? state->end[seat] : end;
    return end;
}

static unsigned copy_parts(const quoth_position *p, quoth_tile *to)
{
    const q_state *s = &p->state;
    unsigned count = 0;
    for (unsigned seat = 0; seat < p->players; seat++) {
        unsigned part = (unsigned)(s->end[seat] - s->next[seat]);
        memcpy(to + count, p->bag + s->next[seat], part);
        count += part;
    }
    return count;
}

static quoth_tile next_tile(quoth_position *p, unsigned seat)
{
    q_state *s = &p->state;
    unsigned from = 0;
    s->bag--;
    if (s->next[seat] < s->end[seat])
        return p->bag[s->next[seat]++];
    for (unsigned other = 1; other < p->players; other++)
        if (s->end[other] - s->next[other] > s->end[from] - s->next[from])
            from = other;
    return p->bag[--s->end[from]];
}

/* ---- drawing ------------------------------------------------------------------------------- */

void q_draw_tiles(quoth_position *p, unsigned seat, unsigned most)
{
    q_state *s = &p->state;
    unsigned full = p->cross->rules.rack;
    quoth_tile *rack = s->rack[seat];
    for (; s->rack_count[seat] < full && s->bag > 0 && most > 0; most--) {
        quoth_tile tile = next_tile(p, seat);
        q_insert_byte(rack, s->rack_count[seat]++, tile);
        s->key += q_key_of_rack(seat, tile);
    }
}

void quoth_position_draw(quoth_position *p)
{
    q_state *s = &p->state;
    q_clear_undo(p);
    for (unsigned i = 0; i < p->players; i++) {
        unsigned seat = (s->turn + i) % p->players;
        if (!q_is_known(p, seat))
            q_draw_tiles(p, seat, s->hidden[seat]);
    }
    s->unknown = 0;
    memset(s->hidden, 0, sizeof s->hidden);
    for (unsigned i = 0; i < p->players; i++)
        q_draw_tiles(p, (s->turn + i) % p->players, QUOTH_RACK_MAX);
}

void quoth_position_shuffle(quoth_position *p, const quoth_random *random)
{
    quoth_random own = *random;
    quoth_tile tile[QUOTH_BAG_MAX];
    unsigned count = copy_parts(p, tile);
    q_clear_undo(p);
    shuffle_tiles(tile, count, &own);
    memcpy(p->bag, tile, count);
    split_bag(p);
    p->state.seed = quoth_random_next(&own);
}

/* Puts the tiles at the front of the seat's part, which then has its length from before the draw.
 * Then each of the tiles swaps places with a random tile of the bag, possibly itself, so that the
 * bag stays in random order. */
void q_return_tiles(quoth_position *p, unsigned seat, const quoth_tile *tile, unsigned count)
{
    q_state *s = &p->state;
    quoth_tile old[QUOTH_BAG_MAX];
    quoth_random random;
    unsigned at = 0, from = 0, first = 0;
    copy_parts(p, old);
    for (unsigned other = 0; other < p->players; other++) {
        unsigned part = (unsigned)(s->end[other] - s->next[other]);
        s->next[other] = (uint16_t)at;
        if (other == seat) {
            first = at;
            memcpy(p->bag + at, tile, count);
            at += count;
        }
        memcpy(p->bag + at, old + from, part);
        at += part;
        from += part;
        s->end[other] = (uint16_t)at;
    }
    s->bag = (uint16_t)at;
    quoth_random_seed(&random, s->seed);
    for (unsigned i = count; i-- > 0;) {
        unsigned place = random_below(&random, at - i);
        place += place < first ? 0 : i;
        quoth_tile other = p->bag[place];
        p->bag[place] = p->bag[first + i];
        p->bag[first + i] = other;
    }
    s->seed = quoth_random_next(&random);
}

void q_remove_unseen(quoth_position *p, quoth_tile tile)
{
    q_state *s = &p->state;
    for (unsigned seat = p->players; seat-- > 0;)
        for (unsigned at = s->end[seat]; at-- > s->next[seat];)
            if (p->bag[at] == tile) {
                quoth_tile *first = p->bag + s->next[seat];
                memmove(first + 1, first, (size_t)(at - s->next[seat]));
                s->next[seat]++;
                s->bag--;
                return;
            }
}

int q_bag_value(const quoth_position *p)
{
    const q_state *s = &p->state;
    int sum = 0;
    for (unsigned seat = 0; seat < p->players; seat++)
        for (unsigned at = s->next[seat]; at < s->end[seat]; at++)
            sum += p->cross->value[p->bag[at]];
    return sum;
}

void q_fill_bag(quoth_position *p, const int count[QUOTH_LETTERS_MAX + 1])
{
    size_t n = 0;
    for (unsigned letter = 0; letter <= p->cross->rules.tiles.alphabet.letters; letter++) {
        size_t tiles = count[letter] > 0 ? (size_t)count[letter] : 0;
        tiles = tiles < QUOTH_BAG_MAX - n ? tiles : QUOTH_BAG_MAX - n;
        memset(p->bag + n, (int)letter, tiles);
        n += tiles;
    }
    memset(p->bag + n, 0, sizeof p->bag - n);
    p->state.bag = (uint16_t)n;
    p->state.seed = 0;
    split_bag(p);
}

/* ---- saving the bag for undo --------------------------------------------------------------- */

bool q_save_bag(quoth_position *p)
{
    if (p->undo_count == 0 || p->undo[p->undo_count - 1].bag_saved)
        return true;
    q_undo *undo = &p->undo[p->undo_count - 1];
    unsigned size = q_end_of_bag(p, &p->state);
    if (!q_reserve(p->memory, (void **)&p->bags, &p->bags_capacity, p->bags_size + size + 1, 1))
        return false;
    memcpy(p->bags + p->bags_size, p->bag, size);
    undo->bag_saved = true;
    undo->bag_size = (uint16_t)size;
    undo->bag_at = p->bags_size;
    p->bags_size += size;
    return true;
}

/* ---- deals --------------------------------------------------------------------------------- */

/* Counts the tiles of racks and bag. */
static void count_tiles(const quoth_position *p, int count[QUOTH_LETTERS_MAX + 1])
{
    const q_state *s = &p->state;
    for (unsigned seat = 0; seat < p->players; seat++) {
        for (unsigned i = 0; i < s->rack_count[seat]; i++)
            count[s->rack[seat][i]]++;
        for (unsigned at = s->next[seat]; at < s->end[seat]; at++)
            count[p->bag[at]]++;
    }
}

quoth_status quoth_deal_of(quoth_deal *deal, const quoth_position *p, quoth_error *error)
{
    const q_state *s = &p->state;
    if (s->unknown)
        return q_fail(error, QUOTH_UNKNOWN_RACK, "a deal needs every rack");
    memset(deal, 0, offsetof(quoth_deal, bag));
    memcpy(deal->rack, s->rack, sizeof deal->rack);
    memcpy(deal->rack_count, s->rack_count, sizeof deal->rack_count);
    for (unsigned seat = 0; seat < p->players; seat++)
        deal->part[seat] = (uint16_t)(s->end[seat] - s->next[seat]);
    copy_parts(p, deal->bag);
    deal->seed = s->seed;
    return QUOTH_OK;
}

quoth_status quoth_deal_draw(quoth_deal *deal, const quoth_position *p, unsigned seat,
                             quoth_random *random, quoth_error *error)
{
    const q_state *s = &p->state;
    quoth_tile tile[QUOTH_BAG_MAX + QUOTH_PLAYERS_MAX * QUOTH_RACK_MAX];
    if (seat >= p->players)
        return q_fail(error, QUOTH_BAD_CALL, "the position has no such seat");
    unsigned count = copy_parts(p, tile);
    memset(deal, 0, offsetof(quoth_deal, bag));
    for (unsigned other = 0; other < p->players; other++) {
        bool own = other == seat && !(s->unknown >> seat & 1);
        memcpy(own ? deal->rack[other] : tile + count, s->rack[other], s->rack_count[other]);
        count += own ? 0 : s->rack_count[other];
    }
    shuffle_tiles(tile, count, random);
    unsigned missing = s->bag;
    for (unsigned other = 0; other < p->players; other++) {
        unsigned held = s->rack_count[other];
        if (other != seat || s->unknown >> seat & 1) {
            unsigned hidden = q_hidden_tiles(p, other);
            hidden = hidden < missing ? hidden : missing;
            missing -= hidden;
            held += hidden;
            count -= held;
            memcpy(deal->rack[other], tile + count, held);
        }
        deal->rack_count[other] = (uint8_t)held;
    }
    memcpy(deal->bag, tile, count);
    for (unsigned other = 0; other < p->players; other++)
        deal->part[other] = (uint16_t)(count / p->players + (other < count % p->players));
    deal->seed = quoth_random_next(random);
    return QUOTH_OK;
}

/* Checks that a deal has exactly the tiles of racks and bag. */
static quoth_status check_deal(const quoth_position *p, const quoth_deal *deal, unsigned bag)
{
    int count[QUOTH_LETTERS_MAX + 1] = {0};
    unsigned letters = p->cross->rules.tiles.alphabet.letters, tiles = bag;
    for (unsigned seat = 0; seat < p->players; seat++)
        tiles += deal->rack_count[seat];
    count_tiles(p, count);
    for (unsigned seat = 0; seat < p->players; seat++)
        for (unsigned i = 0; i < deal->rack_count[seat]; i++) {
            if (deal->rack[seat][i] > letters || --count[deal->rack[seat][i]] < 0)
                return QUOTH_MISMATCH;
        }
    for (unsigned i = 0; i < bag; i++)
        if (deal->bag[i] > letters || --count[deal->bag[i]] < 0)
            return QUOTH_MISMATCH;
    unsigned held = p->state.bag;
    for (unsigned seat = 0; seat < p->players; seat++)
        held += p->state.rack_count[seat];
    return tiles == held ? QUOTH_OK : QUOTH_MISMATCH;
}

void q_set_rack(quoth_position *p, unsigned seat, const quoth_tile *tile, unsigned count)
{
    q_state *s = &p->state;
    quoth_tile *rack = s->rack[seat];
    for (unsigned i = 0; i < s->rack_count[seat]; i++)
        s->key -= q_key_of_rack(seat, rack[i]);
    memset(rack, 0, sizeof s->rack[seat]);
    for (unsigned i = 0; i < count; i++)
        s->key += q_key_of_rack(seat, tile[i]);
    if (count)
        memcpy(rack, tile, count);
    q_sort_bytes(rack, count);
    s->rack_count[seat] = (uint8_t)count;
}

quoth_status quoth_position_assign(quoth_position *p, const quoth_deal *deal, quoth_error *error)
{
    q_state *s = &p->state;
    unsigned bag = 0;
    for (unsigned seat = 0; seat < QUOTH_PLAYERS_MAX; seat++) {
        bag += deal->part[seat];
        if (bag > QUOTH_BAG_MAX || deal->rack_count[seat] > QUOTH_RACK_MAX ||
            (seat >= p->players && (deal->part[seat] || deal->rack_count[seat])))
            return q_fail(error, QUOTH_TOO_LARGE,
                          "the deal has a rack, a bag or a seat past the limits");
    }
    if (check_deal(p, deal, bag))
        return q_fail(error, QUOTH_MISMATCH,
                      "the deal does not have the tiles of the racks and the bag");
    if (!q_save_bag(p))
        return q_no_memory(error);
    unsigned at = 0;
    for (unsigned seat = 0; seat < p->players; seat++) {
        q_set_rack(p, seat, deal->rack[seat], deal->rack_count[seat]);
        s->next[seat] = (uint16_t)at;
        at += deal->part[seat];
        s->end[seat] = (uint16_t)at;
    }
    memcpy(p->bag, deal->bag, bag);
    s->bag = (uint16_t)bag;
    s->seed = deal->seed;
    s->unknown = 0;
    memset(s->hidden, 0, sizeof s->hidden);
    return QUOTH_OK;
}
