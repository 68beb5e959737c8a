#include "movegen/later_threshold.h"

#include <string.h>

/* The rack as a mask of the rack of `root`. */
static uint32_t rack_mask(const q_find *f, const q_root_plays *root)
{
    uint32_t mask = 0;
    for (unsigned i = 0, k = 0; i < root->count && k < f->rack_count; i++)
        if (root->rack[i] == f->rack[k]) {
            mask |= UINT32_C(1) << i;
            k++;
        }
    return mask;
}

quoth_game_state q_later_game(const q_root_plays *root, const quoth_position *position,
                              unsigned seat)
{
    const q_state *s = &position->state;
    quoth_game_state game = root->game;
    game.scoreless = s->scoreless;
    game.opening = !s->on_board;
    memcpy(game.score, s->score, sizeof game.score);
    for (unsigned i = 0, k = 0; i < root->opponent_count; i++) {
        quoth_tile tile = root->opponent[i];
        if (k < s->rack_count[!seat] && s->rack[!seat][k] == tile) {
            k++;
        } else if (game.unseen[tile]) {
            game.unseen[tile]--;
            game.unseen_sum--;
        }
    }
    return game;
}

void q_begin_later(q_find *f, const q_root_plays *root, const q_changed_squares *changed)
{
    const uint32_t rack = rack_mask(f, root), full = (UINT32_C(1) << root->count) - 1;
    quoth_points most_gain = INT32_MIN, value[1 << Q_ROOT_TILES];
    unsigned leave = 0; /* a mask of the rack that is left: the masks come in its order */
    for (uint32_t laid = rack; laid; laid = (laid - 1) & rack) {
        value[laid] = f->placed[leave++];
        quoth_points gain = value[laid] - root->placed[full & ~laid];
        most_gain = gain > most_gain ? gain : most_gain;
    }
    f->changed = changed;
    for (size_t i = 0; i < root->plays.count; i++) {
        const q_root_play *brief = &root->brief[i];
        if (f->has_threshold && brief->equity + most_gain < f->threshold.equity)
            break;
        if (changed->line[brief->down][brief->line] & brief->squares || brief->laid & ~rack)
            continue;
        quoth_points equity = brief->score * QUOTH_POINT + value[brief->laid];
        if (f->has_threshold && equity < f->threshold.equity)
            continue;
        const quoth_tile *tile = f->position->tile[brief->down];
        if (q_is_tile(tile[brief->before]) || q_is_tile(tile[brief->behind]))
            continue;
        quoth_play play = root->plays.play[i];
        play.equity = equity;
        if (!f->has_threshold || quoth_play_compare(&play, &f->threshold, f->order) < 0)
            f->threshold = play;
        f->has_threshold = true;
    }
}
