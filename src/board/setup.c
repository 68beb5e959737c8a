/* Creates, copies and sets up positions, and makes the view of a seat. */
#include "base/context.h"
#include "base/error.h"
#include "board/position.h"

#include <string.h>

#include "base/memory.h"

_Static_assert(QUOTH_PLAYERS_MAX == 4 && QUOTH_RACK_MAX == 15, "the messages name the limits");

/* ---- creating, freeing, copying ------------------------------------------------------------ */

static void empty_board(quoth_position *p)
{
    const quoth_cross *cross = p->cross;
    memset(p->tile, QUOTH_WALL, sizeof p->tile);
    for (unsigned d = 0; d < 2; d++)
        for (unsigned line = 0; line < cross->lines[d]; line++)
            for (unsigned at = 0; at < cross->length[d]; at++)
                if (cross->word_premium[d][q_square(line, at)])
                    p->tile[d][q_square(line, at)] = 0;
}

quoth_status quoth_position_new(quoth_position **out, const quoth_cross *cross, unsigned players,
                                const quoth_context *context, quoth_error *error)
{
    const quoth_memory *memory = q_memory_of(context);
    *out = NULL;
    if (players < 2 || players > QUOTH_PLAYERS_MAX)
        return q_fail(error, QUOTH_BAD_CALL, "a board game has 2 to 4 players");
    memory = q_memory(memory);
    quoth_position *p = q_allocate_zeroed(memory, 1, sizeof *p);
    if (!p)
        return q_no_memory(error);
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
    q_free(p->memory, p->undo, p->undo_capacity, sizeof *p->undo);
    q_free(p->memory, p->saved_square, p->saved_capacity, sizeof *p->saved_square);
    q_free(p->memory, p->bags, p->bags_capacity, 1);
    q_free(p->memory, p, 1, sizeof *p);
}

/* Copies only the lines of this board: for a classic position 7 KB instead of 11. */
bool quoth_position_copy(quoth_position *to, const quoth_position *from)
{
    if (to->cross != from->cross)
        return false;
    q_save_last(&to->last, from);
    to->undo_count = to->saved_squares = to->bags_size = 0;
    if (to == from)
        return true;
    to->players = from->players;
    to->state = from->state;
    for (unsigned d = 0; d < 2; d++) {
        size_t squares = (size_t)from->cross->lines[d] * Q_LINE;
        memcpy(to->tile[d], from->tile[d], squares * sizeof to->tile[d][0]);
        memcpy(to->cross_set[d], from->cross_set[d], squares * sizeof to->cross_set[d][0]);
        memcpy(to->cross_score[d], from->cross_score[d], squares * sizeof to->cross_score[d][0]);
    }
    for (unsigned seat = 0; seat < from->players; seat++)
        memcpy(to->bag + from->state.next[seat], from->bag + from->state.next[seat],
               (size_t)(from->state.end[seat] - from->state.next[seat]));
    return true;
}

/* ---- setting up ---------------------------------------------------------------------------- */

void quoth_position_clear(quoth_position *p)
{
    q_clear_undo(p);
    p->state = (q_state){.last_seat = -1};
    empty_board(p);
    quoth_position_settle(p);
    p->state.final_turns = 0; /* quoth_position_settle computes them after a set-up */
}

quoth_status quoth_position_set_tile(quoth_position *p, unsigned row, unsigned column,
                                     quoth_tile tile, quoth_error *error)
{
    const quoth_cross *cross = p->cross;
    if (row >= cross->lines[0] || column >= cross->lines[1] ||
        !cross->word_premium[0][q_square(row, column)] ||
        quoth_tile_letter(tile) > cross->rules.tiles.alphabet.letters ||
        (tile && !quoth_tile_letter(tile)) || tile & QUOTH_WALL)
        return q_fail(error, QUOTH_BAD_TEXT, "no tile of the set on a square of the board");
    unsigned square = q_square(row, column);
    q_clear_undo(p);
    if (p->tile[0][square])
        p->state.key -= q_key_of_square(square, p->tile[0][square]);
    if (tile)
        p->state.key += q_key_of_square(square, tile);
    p->tile[0][square] = p->tile[1][q_square(column, row)] = tile;
    return QUOTH_OK;
}

quoth_status quoth_position_set_rack(quoth_position *p, unsigned seat, const quoth_tile *tile,
                                     size_t count, quoth_error *error)
{
    if (seat >= p->players)
        return q_fail(error, QUOTH_BAD_CALL, "the position has no such seat");
    if (count > QUOTH_RACK_MAX)
        return q_fail(error, QUOTH_TOO_LARGE, "a rack of more than 15 tiles");
    for (size_t i = 0; i < count; i++)
        if (tile[i] > p->cross->rules.tiles.alphabet.letters)
            return q_fail(error, QUOTH_BAD_TEXT, "a rack has letters that the tile set lacks");
    q_clear_undo(p);
    q_set_rack(p, seat, tile, (unsigned)count);
    if (count)
        p->state.unknown &= (uint8_t) ~(1u << seat);
    else
        p->state.unknown |= (uint8_t)(1u << seat);
    p->state.hidden[seat] = count ? 0 : p->cross->rules.rack;
    return QUOTH_OK;
}

quoth_status quoth_position_set_score(quoth_position *p, unsigned seat, int score,
                                      quoth_error *error)
{
    if (seat >= p->players)
        return q_fail(error, QUOTH_BAD_CALL, "the position has no such seat");
    if (score > QUOTH_TOTAL_MAX || score < -QUOTH_TOTAL_MAX)
        return q_fail(error, QUOTH_TOO_LARGE, "a score past 1,000,000,000 points");
    q_clear_undo(p);
    p->state.score[seat] = score;
    return QUOTH_OK;
}

quoth_status quoth_position_set_turn(quoth_position *p, unsigned seat, quoth_error *error)
{
    if (seat >= p->players)
        return q_fail(error, QUOTH_BAD_CALL, "the position has no such seat");
    q_clear_undo(p);
    p->state.turn = (uint8_t)seat;
    return QUOTH_OK;
}

void quoth_position_set_scoreless(quoth_position *p, unsigned turns)
{
    q_clear_undo(p);
    p->state.scoreless = (uint8_t)(turns < UINT8_MAX ? turns : UINT8_MAX);
}

void quoth_position_set_passes(quoth_position *p, unsigned turns)
{
    q_clear_undo(p);
    p->state.passes = (uint8_t)(turns < UINT8_MAX ? turns : UINT8_MAX);
}

void quoth_position_set_final_turns(quoth_position *p, unsigned turns)
{
    q_clear_undo(p);
    p->state.final_turns = (turns && turns <= p->players ? turns : Q_FINAL_TURNS_OVER) &
                           Q_FINAL_TURNS_OVER;
}

static bool anything_on_board(const quoth_position *p)
{
    for (unsigned i = 0; i < Q_BOARD; i++)
        if (q_is_tile(p->tile[0][i]))
            return true;
    return false;
}

/* Makes every empty rack unknown and, as far as there are tiles, full, the rack of the player to
 * move first. */
static void hide_empty_racks(quoth_position *p)
{
    q_state *s = &p->state;
    unsigned left = s->bag, full = p->cross->rules.rack;
    s->unknown = 0;
    for (unsigned i = 0; i < p->players; i++) {
        unsigned seat = (s->turn + i) % p->players;
        s->hidden[seat] = 0;
        if (s->rack_count[seat])
            continue;
        s->unknown |= (uint8_t)(1u << seat);
        s->hidden[seat] = (uint8_t)(left < full ? left : full);
        left -= s->hidden[seat];
    }
}

/* The most last turns that the racks allow: racks are full while the bag has tiles, so each seat
 * still to move has a full rack, but for the seat that emptied the bag, which moves last.  0 if
 * the seat to move has played all its tiles. */
static unsigned most_final_turns(const quoth_position *p)
{
    const q_state *s = &p->state;
    unsigned turns = 0, seat = s->turn;
    for (; turns < p->players; seat = (seat + 1) % p->players) {
        unsigned held = q_is_known(p, seat) ? s->rack_count[seat] : s->hidden[seat];
        turns += held > 0;
        if (held < p->cross->rules.rack)
            break;
    }
    return turns;
}

/* Sets the number of last turns where it was not set, and ends the game if there are none. */
static void settle_final_turns(quoth_position *p)
{
    q_state *s = &p->state;
    if (!p->cross->rules.final_turn || s->ending || q_bag_left(p) > 0) {
        s->final_turns = 0;
        return;
    }
    unsigned most = most_final_turns(p);
    if (!s->final_turns || !most)
        s->final_turns = (most ? most : Q_FINAL_TURNS_OVER) & Q_FINAL_TURNS_OVER;
    if (s->final_turns == Q_FINAL_TURNS_OVER)
        s->ending = QUOTH_ENDING_FINAL;
}

void quoth_position_settle(quoth_position *p)
{
    q_state *s = &p->state;
    int count[QUOTH_LETTERS_MAX + 1];
    q_clear_undo(p);
    q_tiles_left(p, (1u << QUOTH_PLAYERS_MAX) - 1, count);
    q_fill_bag(p, count);
    hide_empty_racks(p);
    s->on_board = anything_on_board(p);
    memset(&p->last.play, 0, sizeof p->last.play);
    s->last_seat = -1;
    s->ending = QUOTH_ENDING_NONE;
    /* If the board has more tiles than the set, an empty rack counts as unknown, not as played
     * out. */
    bool played_out = s->bag == 0 && s->unknown;
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++)
        played_out &= count[letter] >= 0;
    if (played_out) {
        s->unknown = 0;
        if (!p->cross->rules.final_turn)
            s->ending = QUOTH_ENDING_OUT;
    }
    settle_final_turns(p);
    if (!s->ending && q_is_stuck(p))
        s->ending = QUOTH_ENDING_STUCK;
    q_cross_set_all(p);
}

void quoth_position_deal(quoth_position *p, const quoth_random *random)
{
    quoth_position_clear(p);
    quoth_position_shuffle(p, random);
    quoth_position_draw(p);
    settle_final_turns(p);
}

/* ---- the view of a seat -------------------------------------------------------------------- */

/* Moves the racks of the other seats into the bag, which then holds the unseen tiles in sorted
 * order. */
static void hide_racks(quoth_position *p, unsigned seat)
{
    q_state *s = &p->state;
    int count[QUOTH_LETTERS_MAX + 1] = {0};
    unsigned left = s->bag;
    for (unsigned other = 0; other < p->players; other++) {
        for (unsigned at = s->next[other]; at < s->end[other]; at++)
            count[p->bag[at]]++;
        if (!q_is_known(p, other))
            left -= s->hidden[other] < left ? s->hidden[other] : left;
    }
    for (unsigned other = 0; other < p->players; other++) {
        if (other == seat || !q_is_known(p, other))
            continue;
        unsigned missing = other == s->turn ? 0 : q_hidden_tiles(p, other);
        missing = missing < left ? missing : left;
        left -= missing;
        for (unsigned i = 0; i < s->rack_count[other]; i++)
            count[s->rack[other][i]]++;
        s->hidden[other] = (uint8_t)(s->rack_count[other] + missing);
        s->unknown |= (uint8_t)(1u << other);
        q_set_rack(p, other, NULL, 0);
    }
    q_fill_bag(p, count);
}

/* Hides the racks of the other seats in the position before the last play. */
static void hide_racks_before(quoth_position *p, unsigned seat)
{
    q_state now = p->state;
    quoth_tile bag[QUOTH_BAG_MAX];
    memcpy(bag, p->bag, sizeof bag);
    memcpy(p->bag, p->last.bag, sizeof bag);
    p->state = p->last.before;
    hide_racks(p, seat);
    p->last.before = p->state;
    memcpy(p->last.bag, p->bag, sizeof bag);
    p->state = now;
    memcpy(p->bag, bag, sizeof bag);
}

quoth_status quoth_position_view(quoth_position *to, const quoth_position *from, unsigned seat,
                                 quoth_error *error)
{
    if (seat >= from->players)
        return q_fail(error, QUOTH_BAD_CALL, "the position has no such seat");
    if (to->cross != from->cross)
        return q_fail(error, QUOTH_MISMATCH, "the positions are of two boards");
    quoth_position_copy(to, from);
    if (q_can_be_challenged(to))
        hide_racks_before(to, seat);
    hide_racks(to, seat);
    quoth_play *last = &to->last.play;
    last->equity = 0;
    if (last->kind == QUOTH_PLAY_EXCHANGE && to->state.last_seat != (int)seat)
        memset(last->tile, 0, sizeof last->tile);
    return QUOTH_OK;
}
