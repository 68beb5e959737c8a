/* Taking moves back and pausing, which everybody at the table has to agree to: game_parts.h. */
#include "game_parts.h"

/* ---- taking back by consent ---------------------------------------------------------------- */

/* How many moves are to be undone until a seat is to move again; 0: it has made none. */
static size_t moves_to_undo(const server_game *game, unsigned seat)
{
    if (game->family == GAME_BOARD) {
        size_t count;
        const quoth_cross_move *move = quoth_cross_game_moves(game->cross, &count);
        for (size_t back = 1; back <= count; back++)
            if (move[count - back].kind == QUOTH_MOVE_PLAY &&
                game->order[move[count - back].seat] == seat)
                return back;
        return 0;
    }
    unsigned plays = quoth_ghost_game_plays(game->ghost);
    unsigned players = round_players(game);
    for (unsigned back = 1; back <= plays; back++)
        if (game_seat_at(game, (plays - back) % players) == seat)
            return back;
    return 0;
}

/* Whether every person but the one who asks has agreed; computer players agree. */
static bool all_agree(const server_game *game, int asked, unsigned agreed)
{
    for (unsigned s = 0; s < game->seats; s++)
        if ((int)s != asked && !game->seat[s].bot[0] && !(agreed >> s & 1))
            return false;
    return true;
}

static void undo_if_agreed(server_game *game, int64_t now)
{
    if (!all_agree(game, game->undo_asked, game->undo_agreed))
        return;
    int turn = game_turn(game);
    for (size_t n = moves_to_undo(game, (unsigned)game->undo_asked); n > 0; n--)
        if (game->family == GAME_BOARD)
            quoth_cross_game_undo(game->cross);
        else
            quoth_ghost_game_undo(game->ghost);
    forget_questions(game);
    end_turn(game, turn, now);
}

bool apply_undo_ask(server_game *game, const game_event *event, game_refusal *refusal)
{
    if (game->phase != GAME_PLAYING || game->challenger >= 0 || game->paused)
        return game_refuse(refusal, "phase", "nothing can be taken back now");
    if (!moves_to_undo(game, (unsigned)event->seat))
        return game_refuse(refusal, "illegal", "you have made no move in this round");
    game->undo_asked = event->seat;
    game->undo_agreed = 0;
    undo_if_agreed(game, event->time);
    return true;
}

bool apply_undo_answer(server_game *game, const game_event *event, json_t *data,
                       game_refusal *refusal)
{
    bool yes;
    if (game->undo_asked < 0 || game->undo_asked == event->seat || game->paused)
        return game_refuse(refusal, "phase", "nobody asks you to take something back");
    if (!event_bool(&yes, data, "yes", refusal))
        return false;
    if (!yes) {
        forget_questions(game);
        return true;
    }
    game->undo_agreed |= 1u << event->seat;
    undo_if_agreed(game, event->time);
    return true;
}

/* ---- pausing by consent -------------------------------------------------------------------- */

static void pause_if_agreed(server_game *game, int64_t now)
{
    if (!all_agree(game, game->pause_asked, game->pause_agreed))
        return;
    game->paused = now;
    game->pause_asked = -1;
}

bool apply_pause_ask(server_game *game, const game_event *event, game_refusal *refusal)
{
    if (game->phase != GAME_PLAYING || game->paused)
        return game_refuse(refusal, "phase", "the game cannot be paused now");
    game->pause_asked = event->seat;
    game->pause_agreed = 0;
    pause_if_agreed(game, event->time);
    return true;
}

bool apply_pause_answer(server_game *game, const game_event *event, json_t *data,
                        game_refusal *refusal)
{
    bool yes;
    if (game->pause_asked < 0 || game->pause_asked == event->seat)
        return game_refuse(refusal, "phase", "nobody asks you for a pause");
    if (!event_bool(&yes, data, "yes", refusal))
        return false;
    if (yes) {
        game->pause_agreed |= 1u << event->seat;
        pause_if_agreed(game, event->time);
    } else {
        game->pause_asked = -1;
    }
    return true;
}

bool apply_resume(server_game *game, const game_event *event, game_refusal *refusal)
{
    if (!game->paused)
        return game_refuse(refusal, "phase", "the game is not paused");
    end_pause(game, event->time);
    return true;
}
