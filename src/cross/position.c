#include "cross/position.h"

#include <assert.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"

/* ---- the handle ---------------------------------------------------------------------------- */

static void empty_board(quoth_position *p)
{
    const quoth_cross *cross = p->cross;
    memset(p->tile, QUOTH_WALL, sizeof p->tile);
    for (unsigned d = 0; d < 2; d++)
        for (unsigned lane = 0; lane < cross->lanes[d]; lane++)
            for (unsigned at = 0; at < cross->length[d]; at++)
                if (cross->word_premium[d][q_square(lane, at)])
                    p->tile[d][q_square(lane, at)] = 0;
}

static void forget_deeds(quoth_position *p)
{
    p->dones = 0;
    p->bags_size = 0;
}

quoth_status quoth_position_new(quoth_position **out, const quoth_cross *cross, unsigned players,
                                const quoth_memory *memory)
{
    *out = NULL;
    if (players < 2 || players > QUOTH_PLAYERS_MAX)
        return QUOTH_TOO_LARGE;
    memory = q_memory(memory);
    quoth_position *p = q_take_zeroed(memory, 1, sizeof *p);
    if (!p)
        return QUOTH_NO_MEMORY;
    p->cross = cross;
    p->memory = memory;
    p->players = (uint8_t)players;
    quoth_position_clear(p);
    *out = p;
    return QUOTH_OK;
}

void quoth_position_free(quoth_position *p)
{
    if (!p)
        return;
    q_give(p->memory, p->done, p->done_capacity, sizeof *p->done);
    q_give(p->memory, p->bags, p->bags_capacity, 1);
    q_give(p->memory, p, 1, sizeof *p);
}

void quoth_position_copy(quoth_position *to, const quoth_position *from)
{
    assert(to->cross == from->cross);
    to->players = from->players;
    to->state = from->state;
    memcpy(to->tile, from->tile, sizeof to->tile);
    memcpy(to->cross_set, from->cross_set, sizeof to->cross_set);
    memcpy(to->cross_score, from->cross_score, sizeof to->cross_score);
    memcpy(to->bag, from->bag, sizeof to->bag);
    forget_deeds(to);
}

const quoth_cross *quoth_position_cross(const quoth_position *p)
{
    return p->cross;
}

/* ---- setting up ---------------------------------------------------------------------------- */

void quoth_position_clear(quoth_position *p)
{
    forget_deeds(p);
    p->state = (q_state){.loser = -1};
    empty_board(p);
    quoth_position_settle(p);
}

quoth_status quoth_position_set_tile(quoth_position *p, unsigned row, unsigned column,
                                     quoth_tile tile)
{
    const quoth_cross *cross = p->cross;
    if (row >= cross->lanes[0] || column >= cross->lanes[1] ||
        !cross->word_premium[0][q_square(row, column)] ||
        quoth_tile_letter(tile) > cross->rules.tiles.alphabet.letters ||
        (tile && !quoth_tile_letter(tile)) || tile & QUOTH_WALL)
        return QUOTH_BAD_TEXT;
    forget_deeds(p);
    p->tile[0][q_square(row, column)] = p->tile[1][q_square(column, row)] = tile;
    return QUOTH_OK;
}

quoth_status quoth_position_set_rack(quoth_position *p, unsigned seat, const quoth_tile *tile,
                                     size_t count)
{
    if (seat >= p->players || count > QUOTH_RACK_MAX)
        return QUOTH_TOO_LARGE;
    for (size_t i = 0; i < count; i++)
        if (tile[i] > p->cross->rules.tiles.alphabet.letters)
            return QUOTH_BAD_TEXT;
    forget_deeds(p);
    memset(p->state.rack[seat], 0, sizeof p->state.rack[seat]);
    if (count)
        memcpy(p->state.rack[seat], tile, count);
    q_sort_tiles(p->state.rack[seat], count);
    p->state.rack_count[seat] = (uint8_t)count;
    return QUOTH_OK;
}

void quoth_position_set_score(quoth_position *p, unsigned seat, int score)
{
    forget_deeds(p);
    p->state.score[seat] = score;
}

void quoth_position_set_turn(quoth_position *p, unsigned seat)
{
    forget_deeds(p);
    p->state.turn = (uint8_t)(seat % p->players);
}

void quoth_position_set_scoreless(quoth_position *p, unsigned turns)
{
    forget_deeds(p);
    p->state.scoreless = (uint8_t)(turns < UINT8_MAX ? turns : UINT8_MAX);
}

/* The set without what lies on the board and is held by the seats of a set; counts may fall below
 * 0. */
static void tiles_left(const quoth_position *p, unsigned seats, int count[QUOTH_LETTERS_MAX + 1])
{
    const quoth_cross *cross = p->cross;
    for (unsigned i = 0; i <= QUOTH_LETTERS_MAX; i++)
        count[i] = cross->rules.tiles.count[i];
    for (unsigned row = 0; row < cross->lanes[0]; row++)
        for (unsigned column = 0; column < cross->lanes[1]; column++) {
            quoth_tile tile = p->tile[0][q_square(row, column)];
            if (q_is_tile(tile))
                count[tile & QUOTH_BLANK ? 0 : tile]--;
        }
    for (unsigned seat = 0; seat < p->players; seat++)
        for (unsigned i = 0; i < p->state.rack_count[seat] && seats >> seat & 1; i++)
            count[p->state.rack[seat][i]]--;
}

static bool anything_on_board(const quoth_position *p)
{
    for (unsigned i = 0; i < Q_BOARD; i++)
        if (q_is_tile(p->tile[0][i]))
            return true;
    return false;
}

static bool is_stuck(const quoth_position *p);

void quoth_position_settle(quoth_position *p)
{
    int count[QUOTH_LETTERS_MAX + 1];
    forget_deeds(p);
    tiles_left(p, (1u << QUOTH_PLAYERS_MAX) - 1, count);
    memset(p->bag, 0, sizeof p->bag);
    p->state.bag = 0;
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++)
        for (int i = 0; i < count[letter] && p->state.bag < QUOTH_BAG_MAX; i++)
            p->bag[p->state.bag++] = (quoth_tile)letter;
    p->state.on_board = anything_on_board(p);
    p->state.has_last = false;
    p->state.shuffled = false;
    memset(&p->state.last, 0, sizeof p->state.last);
    p->state.last_seat = 0;
    p->state.ending = QUOTH_ENDING_NONE;
    p->state.loser = -1;
    p->state.random = (quoth_random){{0}};
    if (is_stuck(p))
        p->state.ending = QUOTH_ENDING_STUCK;
    /* With more on the board than the set has, an empty rack is unknown rather than played out. */
    bool played_out = p->state.bag == 0;
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++)
        played_out &= count[letter] >= 0;
    for (unsigned seat = 0; seat < p->players && played_out; seat++)
        if (p->state.rack_count[seat] == 0)
            p->state.ending = QUOTH_ENDING_OUT;
    q_cross_set_all(p);
}

static void put_at_random(quoth_position *p, quoth_tile tile)
{
    uint64_t at = quoth_random_below(&p->state.random, (uint64_t)p->state.bag + 1);
    p->bag[p->state.bag++] = p->bag[at];
    p->bag[at] = tile;
}

void quoth_position_shuffle(quoth_position *p, const quoth_random *random)
{
    forget_deeds(p);
    p->state.random = *random;
    p->state.shuffled = true;
    unsigned count = p->state.bag;
    p->state.bag = 0;
    for (unsigned i = 0; i < count; i++)
        put_at_random(p, p->bag[i]);
}

static void draw_tiles(quoth_position *p, unsigned seat, unsigned most)
{
    q_state *s = &p->state;
    unsigned full = p->cross->rules.rack;
    for (; s->rack_count[seat] < full && s->bag > 0 && most > 0; most--)
        s->rack[seat][s->rack_count[seat]++] = p->bag[--s->bag];
    q_sort_tiles(s->rack[seat], s->rack_count[seat]);
}

void quoth_position_draw(quoth_position *p)
{
    forget_deeds(p);
    for (unsigned i = 0; i < p->players; i++)
        draw_tiles(p, (p->state.turn + i) % p->players, QUOTH_RACK_MAX);
}

void quoth_position_deal(quoth_position *p, const quoth_random *random)
{
    quoth_position_clear(p);
    quoth_position_shuffle(p, random);
    quoth_position_draw(p);
}

/* ---- looking ------------------------------------------------------------------------------- */

unsigned quoth_position_players(const quoth_position *p)
{
    return p->players;
}

unsigned quoth_position_turn(const quoth_position *p)
{
    return p->state.turn;
}

int quoth_position_score(const quoth_position *p, unsigned seat)
{
    return p->state.score[seat];
}

unsigned quoth_position_scoreless(const quoth_position *p)
{
    return p->state.scoreless;
}

/* While there are tiles in the bag racks are full: what is missing of one is not known, and not in
 * the bag either. */
static unsigned hidden_tiles(const quoth_position *p, unsigned seat)
{
    unsigned full = p->cross->rules.rack, count = p->state.rack_count[seat];
    return count < full ? full - count : 0;
}

static unsigned bag_without_hidden(const quoth_position *p, unsigned seat)
{
    unsigned hidden = 0;
    for (unsigned other = 0; other < p->players; other++)
        if (other != seat || p->state.rack_count[seat] == 0)
            hidden += hidden_tiles(p, other);
    return p->state.bag > hidden ? p->state.bag - hidden : 0;
}

unsigned q_bag_left(const quoth_position *p)
{
    return bag_without_hidden(p, p->state.turn);
}

unsigned quoth_position_bag(const quoth_position *p)
{
    return q_bag_left(p);
}

quoth_ending quoth_position_ending(const quoth_position *p)
{
    return (quoth_ending)p->state.ending;
}

int quoth_position_loser(const quoth_position *p)
{
    return p->state.loser;
}

quoth_tile quoth_position_tile(const quoth_position *p, unsigned row, unsigned column)
{
    if (row >= p->cross->lanes[0] || column >= p->cross->lanes[1])
        return QUOTH_WALL;
    return p->tile[0][q_square(row, column)];
}

bool quoth_position_empty(const quoth_position *p)
{
    return !p->state.on_board;
}

const quoth_tile *quoth_position_rack(const quoth_position *p, unsigned seat, unsigned *count)
{
    *count = p->state.rack_count[seat];
    return p->state.rack[seat];
}

unsigned quoth_position_unseen(const quoth_position *p, unsigned seat,
                               int count[QUOTH_LETTERS_MAX + 1])
{
    unsigned sum = 0;
    tiles_left(p, 1u << seat, count);
    for (unsigned i = 0; i <= QUOTH_LETTERS_MAX; i++)
        sum += count[i] > 0 ? (unsigned)count[i] : 0;
    return sum;
}

bool quoth_position_last(const quoth_position *p, quoth_play *play, unsigned *seat)
{
    if (p->state.has_last) {
        *play = p->state.last;
        *seat = p->state.last_seat;
    }
    return p->state.has_last;
}

int q_rack_value(const quoth_position *p, unsigned seat)
{
    int sum = 0;
    for (unsigned i = 0; i < p->state.rack_count[seat]; i++)
        sum += p->cross->value[p->state.rack[seat][i]];
    return sum;
}

bool q_is_anchor(const quoth_position *p, unsigned square)
{
    if (p->tile[0][square])
        return false;
    if (!p->state.on_board)
        return square == p->cross->start[0];
    return p->cross_score[0][square] >= 0 || p->cross_score[1][q_turned(square)] >= 0;
}

unsigned quoth_position_anchors(const quoth_position *p, quoth_square anchor[QUOTH_SQUARES_MAX])
{
    unsigned n = 0;
    for (unsigned row = 0; row < p->cross->lanes[0]; row++)
        for (unsigned column = 0; column < p->cross->lanes[1]; column++)
            if (q_is_anchor(p, q_square(row, column)))
                anchor[n++] = (quoth_square){(uint8_t)row, (uint8_t)column};
    return n;
}

unsigned quoth_position_crossing(const quoth_position *p, unsigned row, unsigned column, bool down,
                                 quoth_tile run[QUOTH_SIDE_MAX], quoth_square *first)
{
    const quoth_tile *lane = p->tile[down];
    unsigned square = down ? q_square(column, row) : q_square(row, column);
    unsigned begin = square, end = square + 1;
    while (q_is_tile(lane[begin - 1]))
        begin--;
    while (q_is_tile(lane[end]))
        end++;
    memcpy(run, lane + begin, end - begin);
    unsigned back = square - begin;
    *first = (quoth_square){(uint8_t)(down ? row - back : row),
                            (uint8_t)(down ? column : column - back)};
    return end - begin;
}

/* ---- what is odd --------------------------------------------------------------------------- */

typedef struct odd_teller {
    bool (*each)(void *user, const quoth_oddness *oddness);
    void *user;
    unsigned count;
    bool on;
} odd_teller;

static void tell_odd(odd_teller *t, quoth_oddness oddness)
{
    t->count++;
    if (t->on && t->each)
        t->on = t->each(t->user, &oddness);
}

static void check_runs(const quoth_position *p, odd_teller *t)
{
    for (unsigned d = 0; d < 2; d++)
        for (unsigned lane = 0; lane < p->cross->lanes[d]; lane++)
            for (unsigned at = 0, end; at < p->cross->length[d]; at = end + 1) {
                const quoth_tile *tile = p->tile[d] + q_square(lane, 0);
                for (end = at; q_is_tile(tile[end]); end++)
                    ;
                if (end - at > 1 && !q_is_word(p->cross, tile + at, end - at))
                    tell_odd(t, (quoth_oddness){.kind = QUOTH_ODD_WORD,
                                                .row = (uint8_t)(d ? at : lane),
                                                .column = (uint8_t)(d ? lane : at),
                                                .down = (uint8_t)d,
                                                .length = (uint8_t)(end - at)});
            }
}

/* Tiles that hang together with one on the start square, by spreading from it until nothing
 * changes. */
static void check_loose(const quoth_position *p, odd_teller *t)
{
    bool held[Q_BOARD] = {false};
    const quoth_tile *tile = p->tile[0];
    held[p->cross->start[0]] = q_is_tile(tile[p->cross->start[0]]);
    for (bool changed = true; changed;) {
        changed = false;
        for (unsigned i = 1; i + 1 < Q_BOARD; i++)
            if (q_is_tile(tile[i]) && !held[i] &&
                (held[i - 1] || held[i + 1] || (i >= Q_LANE && held[i - Q_LANE]) ||
                 (i + Q_LANE < Q_BOARD && held[i + Q_LANE])))
                held[i] = changed = true;
    }
    for (unsigned i = 1; i < Q_BOARD; i++)
        if (q_is_tile(tile[i]) && !held[i])
            tell_odd(t, (quoth_oddness){.kind = QUOTH_ODD_LOOSE,
                                        .row = (uint8_t)(i / Q_LANE),
                                        .column = (uint8_t)(i % Q_LANE - 1),
                                        .tile = tile[i]});
}

unsigned quoth_position_check(const quoth_position *p,
                              bool (*each)(void *user, const quoth_oddness *oddness), void *user)
{
    odd_teller t = {each, user, 0, true};
    int count[QUOTH_LETTERS_MAX + 1];
    tiles_left(p, (1u << QUOTH_PLAYERS_MAX) - 1, count);
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++)
        if (count[letter] < 0)
            tell_odd(&t, (quoth_oddness){.kind = QUOTH_ODD_COUNT, .tile = (quoth_tile)letter});
    check_runs(p, &t);
    check_loose(p, &t);
    for (unsigned seat = 0; seat < p->players; seat++)
        if (p->state.rack_count[seat] > p->cross->rules.rack)
            tell_odd(&t, (quoth_oddness){.kind = QUOTH_ODD_RACK, .row = (uint8_t)seat});
    return t.count;
}

/* ---- doing --------------------------------------------------------------------------------- */

/* Whatever the rules say, a game of nothing but passes ends. */
enum { SCORELESS_EVER = 64 };

static bool is_stuck(const quoth_position *p)
{
    const quoth_cross_rules *rules = &p->cross->rules;
    const q_state *s = &p->state;
    bool counts = !rules->scoreless_after_score;
    for (unsigned seat = 0; seat < p->players; seat++)
        counts |= s->score[seat] != 0;
    return (counts && rules->scoreless_limit && s->scoreless >= rules->scoreless_limit) ||
           (rules->round_limit && s->scoreless >= p->players) ||
           (rules->pass_limit && s->passes >= rules->pass_limit) || s->scoreless >= SCORELESS_EVER;
}

static void end_if_stuck(quoth_position *p)
{
    if (p->state.ending || !is_stuck(p))
        return;
    p->state.ending = QUOTH_ENDING_STUCK;
    for (unsigned seat = 0; seat < p->players; seat++)
        p->state.score[seat] -= p->cross->rules.stuck_loss * q_rack_value(p, seat);
}

static int bag_value(const quoth_position *p)
{
    int sum = 0;
    for (unsigned i = 0; i < p->state.bag; i++)
        sum += p->cross->value[p->bag[i]];
    return sum;
}

/* `bag` is what was left in it before the play's tiles were drawn.  What nobody is known to hold,
 * the others hold together; if all of it is one player's, he loses it. */
static void end_if_out(quoth_position *p, unsigned seat, unsigned bag)
{
    const quoth_cross_rules *rules = &p->cross->rules;
    q_state *s = &p->state;
    unsigned hiding = 0, hider = 0;
    if (bag > 0 || s->rack_count[seat] > 0)
        return;
    s->ending = QUOTH_ENDING_OUT;
    for (unsigned other = 0; other < p->players; other++)
        if (other != seat && hidden_tiles(p, other)) {
            hiding++;
            hider = other;
        }
    int hidden = bag_value(p);
    s->score[seat] += rules->out_gain * hidden;
    if (hiding == 1)
        s->score[hider] -= rules->out_loss * hidden;
    for (unsigned other = 0; other < p->players; other++) {
        int held = q_rack_value(p, other);
        s->score[seat] += rules->out_gain * held;
        s->score[other] -= rules->out_loss * held;
    }
}

static bool remember(quoth_position *p, q_deed deed, const quoth_play *play, bool keep_bag)
{
    size_t bag = keep_bag ? p->state.bag : 0;
    if (!q_grow(p->memory, (void **)&p->done, &p->done_capacity, p->dones + 1, sizeof *p->done) ||
        !q_grow(p->memory, (void **)&p->bags, &p->bags_capacity, p->bags_size + bag + 1, 1))
        return false;
    q_done *done = &p->done[p->dones++];
    done->deed = deed;
    done->before = p->state;
    done->bag_at = p->bags_size;
    done->bag_size = (uint32_t)bag;
    if (play)
        done->play = *play;
    else
        memset(&done->play, 0, sizeof done->play);
    memcpy(p->bags + p->bags_size, p->bag, bag);
    p->bags_size += bag;
    return true;
}

static void take_from_rack(quoth_position *p, unsigned seat, quoth_tile tile)
{
    uint8_t *rack = p->state.rack[seat], *count = &p->state.rack_count[seat];
    unsigned at = 0;
    while (at < *count && rack[at] != tile)
        at++;
    if (at == *count)
        return;
    memmove(rack + at, rack + at + 1, (size_t)(*count - at - 1));
    rack[--*count] = 0;
}

/* A tile that an unknown rack had comes out of the bag, where the unseen tiles are. */
static void take_from_bag(quoth_position *p, quoth_tile tile)
{
    for (unsigned at = p->state.bag; at-- > 0;)
        if (p->bag[at] == tile) {
            memmove(p->bag + at, p->bag + at + 1, (size_t)(p->state.bag - at - 1));
            p->state.bag--;
            return;
        }
}

static quoth_tile rack_tile(quoth_tile tile)
{
    return tile & QUOTH_BLANK ? 0 : tile;
}

static void put_back(quoth_position *p, const quoth_play *play)
{
    for (unsigned i = 0; i < play->length; i++) {
        if (p->state.shuffled) {
            put_at_random(p, play->tile[i]);
        } else {
            memmove(p->bag + 1, p->bag, p->state.bag++);
            p->bag[0] = play->tile[i];
        }
    }
}

static void pass_turn(quoth_position *p, int score, bool pass)
{
    q_state *s = &p->state;
    s->scoreless = score ? 0 : (uint8_t)(s->scoreless + (s->scoreless < UINT8_MAX));
    s->passes = pass ? (uint8_t)(s->passes + (s->passes < UINT8_MAX)) : 0;
    s->turn = (uint8_t)((s->turn + 1) % p->players);
}

quoth_status quoth_position_do_trusted(quoth_position *p, const quoth_play *play)
{
    q_state *s = &p->state;
    unsigned seat = s->turn;
    bool unknown = s->rack_count[seat] == 0;
    bool place = play->kind == QUOTH_PLAY_PLACE, exchange = play->kind == QUOTH_PLAY_EXCHANGE;
    unsigned bag = q_bag_left(p);
    if (!remember(p, Q_DEED_PLAY, play, exchange || unknown))
        return QUOTH_NO_MEMORY;
    for (unsigned i = 0; (place || exchange) && i < play->length; i++)
        if (unknown && place && play->tile[i])
            take_from_bag(p, rack_tile(play->tile[i]));
        else if (exchange || play->tile[i])
            take_from_rack(p, seat, rack_tile(play->tile[i]));
    if (place) {
        q_lay(p, play);
        s->on_board = 1;
        s->score[seat] += play->score;
    }
    if (!unknown && (place || exchange))
        draw_tiles(p, seat, bag);
    if (exchange && !unknown)
        put_back(p, play);
    s->last = *play;
    s->last_seat = (uint8_t)seat;
    s->has_last = true;
    s->stands = !place;
    pass_turn(p, place ? play->score : 0, play->kind == QUOTH_PLAY_PASS);
    if (place && !unknown)
        end_if_out(p, seat, bag);
    end_if_stuck(p);
    return QUOTH_OK;
}

quoth_status quoth_position_do(quoth_position *p, const quoth_play *play)
{
    quoth_judgement judgement;
    quoth_play_judge(p, play, p->state.rack_count[p->state.turn] > 0, &judgement);
    if (judgement.verdict != QUOTH_LEGAL && judgement.verdict != QUOTH_PHONY)
        return QUOTH_NOT_FOUND;
    judgement.play.equity = play->equity;
    return quoth_position_do_trusted(p, &judgement.play);
}

static void restore_bag(quoth_position *p, const q_done *done)
{
    memcpy(p->bag, p->bags + done->bag_at, done->bag_size);
    p->bags_size = done->bag_at;
}

bool quoth_position_undo(quoth_position *p)
{
    if (p->dones == 0)
        return false;
    const q_done *done = &p->done[--p->dones];
    if (done->deed == Q_DEED_PLAY && done->play.kind == QUOTH_PLAY_PLACE)
        q_lift(p, &done->play);
    p->state = done->before;
    restore_bag(p, done);
    if (done->deed == Q_DEED_REMOVED)
        q_lay(p, &p->done[p->dones - 1].play);
    return true;
}

/* ---- challenges ---------------------------------------------------------------------------- */

/* Withdraws the last play, which stays below on the stack for undo, and gives its turn away. */
static void withdraw(quoth_position *p)
{
    const q_done *play = &p->done[p->dones - 2];
    unsigned maker = p->state.last_seat;
    q_lift(p, &play->play);
    memcpy(p->bag, p->bags + play->bag_at, play->bag_size);
    p->state = play->before;
    pass_turn(p, 0, false);
    p->state.last = play->play;
    p->state.last_seat = (uint8_t)maker;
    p->state.has_last = true;
    p->state.stands = true;
    if (p->cross->rules.challenge == QUOTH_CHALLENGE_TRIPLE) {
        p->state.ending = QUOTH_ENDING_LOST;
        p->state.loser = (int8_t)maker;
    }
    end_if_stuck(p);
}

static void hold(quoth_position *p, unsigned challenger)
{
    p->state.stands = true;
    switch (p->cross->rules.challenge) {
    case QUOTH_CHALLENGE_VOID:
    case QUOTH_CHALLENGE_SINGLE:
        break;
    case QUOTH_CHALLENGE_DOUBLE:
        if (!p->state.ending && p->state.turn == challenger) {
            pass_turn(p, 0, true);
            end_if_stuck(p);
        }
        break;
    case QUOTH_CHALLENGE_5:
    case QUOTH_CHALLENGE_10:
        p->state.score[p->state.last_seat] += p->cross->rules.challenge == QUOTH_CHALLENGE_5 ? 5
                                                                                             : 10;
        break;
    case QUOTH_CHALLENGE_TRIPLE:
        p->state.ending = QUOTH_ENDING_LOST;
        p->state.loser = (int8_t)challenger;
        break;
    }
}

static bool run_is_word(const quoth_position *p, unsigned d, unsigned square)
{
    const quoth_tile *lane = p->tile[d];
    unsigned first = square, end = square;
    while (q_is_tile(lane[first - 1]))
        first--;
    while (q_is_tile(lane[end]))
        end++;
    return end - first < 2 || q_is_word(p->cross, lane + first, end - first);
}

/* Whether all words of a play that lies on the board are good. */
static bool words_hold(const quoth_position *p, const quoth_play *play)
{
    unsigned d = play->down;
    unsigned first = d ? q_square(play->column, play->row) : q_square(play->row, play->column);
    bool fine = run_is_word(p, d, first);
    for (unsigned i = 0; i < play->length && fine; i++)
        fine = !play->tile[i] || run_is_word(p, !d, q_turned(first + i));
    return fine;
}

static bool can_be_challenged(const quoth_position *p)
{
    return p->state.has_last && !p->state.stands && p->dones > 0 &&
           p->done[p->dones - 1].deed == Q_DEED_PLAY;
}

bool quoth_position_holds(const quoth_position *p)
{
    const q_state *s = &p->state;
    return !s->has_last || s->stands || words_hold(p, &s->last);
}

quoth_status quoth_position_challenge(quoth_position *p, unsigned challenger,
                                      quoth_challenge_result *result)
{
    *result = QUOTH_CHALLENGE_NOTHING;
    if (!can_be_challenged(p) || challenger >= p->players || challenger == p->state.last_seat)
        return QUOTH_OK;
    bool good = quoth_position_holds(p);
    /* The bag of a play that took unknown tiles is in another order after it. */
    if (!remember(p, good ? Q_DEED_HELD : Q_DEED_REMOVED, NULL, true))
        return QUOTH_NO_MEMORY;
    *result = good ? QUOTH_CHALLENGE_HELD : QUOTH_CHALLENGE_REMOVED;
    if (good)
        hold(p, challenger);
    else
        withdraw(p);
    return QUOTH_OK;
}

quoth_status quoth_position_adjust(quoth_position *p, unsigned seat, int points)
{
    if (!remember(p, Q_DEED_ADJUSTED, NULL, false))
        return QUOTH_NO_MEMORY;
    p->state.score[seat] += points;
    return QUOTH_OK;
}
quoth_status quoth_position_seen(quoth_position *to, const quoth_position *from, unsigned seat)
{
    (void)seat;
    quoth_position_copy(to, from);
    return QUOTH_OK;
}
