/* The game state given to evaluators, and the equity and the leave of a single play. */
#include "base/error.h"
#include "movegen/equity.h"

#include <string.h>

#include "eval/evaluator.h"

quoth_game_state q_game_state_of(const quoth_position *p, unsigned seat, const quoth_tile *rack,
                                 unsigned count)
{
    const q_state *s = &p->state;
    quoth_game_state game = {.rules = &p->cross->rules,
                             .players = p->players,
                             .seat = seat,
                             .bag = q_bag_left(p),
                             .scoreless = s->scoreless,
                             .opening = !s->on_board};
    int unseen[QUOTH_LETTERS_MAX + 1];
    memcpy(game.score, s->score, sizeof game.score);
    quoth_position_unseen(unseen, p, seat);
    for (unsigned i = 0; i < s->rack_count[seat]; i++)
        unseen[s->rack[seat][i]]++;
    for (unsigned i = 0; i < count; i++)
        unseen[rack[i]]--;
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++)
        if (unseen[letter] > 0) {
            game.unseen[letter] = (uint16_t)unseen[letter];
            game.unseen_sum += (unsigned)unseen[letter];
        }
    return game;
}

void quoth_position_game_state(quoth_game_state *game, const quoth_position *p, unsigned seat)
{
    *game = q_game_state_of(p, seat, p->state.rack[seat], p->state.rack_count[seat]);
}

bool q_beside_premium(const quoth_cross *cross, unsigned d, unsigned square)
{
    unsigned turned = q_transpose(square);
    for (int side = -1; side <= 1; side += 2) {
        unsigned at = (unsigned)((int)turned + side);
        if (cross->letter_premium[!d][at] > 1 || cross->word_premium[!d][at] > 1)
            return true;
    }
    return false;
}

unsigned quoth_play_leave(quoth_tile leave[QUOTH_RACK_MAX], const quoth_position *p,
                          const quoth_play *play)
{
    const q_state *s = &p->state;
    uint8_t used[QUOTH_LETTERS_MAX + 1] = {0};
    unsigned n = 0;
    for (unsigned i = 0; play->kind != QUOTH_PLAY_PASS && i < play->length; i++)
        if (play->kind == QUOTH_PLAY_EXCHANGE || play->tile[i])
            used[play->tile[i] & QUOTH_BLANK ? 0 : play->tile[i]]++;
    for (unsigned i = 0; i < s->rack_count[s->turn]; i++)
        if (used[s->rack[s->turn][i]])
            used[s->rack[s->turn][i]]--;
        else
            leave[n++] = s->rack[s->turn][i];
    return n;
}

/* Subtracts from the equity of a play on the empty board the costs of its letters beside premium
 * squares. */
static quoth_status cost_letters(const quoth_cross *cross, const quoth_play *play,
                                 const quoth_evaluator *evaluator, const quoth_game_state *game,
                                 quoth_points *equity)
{
    quoth_points cost[QUOTH_LETTERS_MAX + 1];
    unsigned first = q_first_square(play);
    quoth_status status = q_evaluator_opening(evaluator, game, cost);
    for (unsigned i = 0; !status && i < play->length; i++)
        if (play->tile[i] && q_beside_premium(cross, play->down, first + i))
            *equity -= cost[quoth_tile_letter(play->tile[i])];
    return status;
}

quoth_status quoth_play_equity(quoth_points *equity, const quoth_position *p,
                               const quoth_play *play, const quoth_evaluator *given,
                               quoth_error *error)
{
    quoth_tile tile[QUOTH_RACK_MAX];
    quoth_evaluator evaluator;
    quoth_game_state game;
    quoth_leave leave = {.tile = tile,
                         .count = quoth_play_leave(tile, p, play),
                         .used = play->tiles,
                         .placed = play->kind == QUOTH_PLAY_PLACE};
    *equity = 0;
    q_evaluator_open(&evaluator, given);
    quoth_position_game_state(&game, p, p->state.turn);
    quoth_status status = q_evaluator_leave(&evaluator, &game, &leave, equity);
    if (!status && leave.placed) {
        *equity += play->score * QUOTH_POINT;
        if (game.opening)
            status = cost_letters(p->cross, play, &evaluator, &game, equity);
    }
    return q_evaluator_report(error, status);
}
