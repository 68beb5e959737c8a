/* Taking moves back and pausing, which everybody at the table has to agree to: game_parts.h. */
#include "game_parts.h"

static const game_proposal no_proposal = {.by = -1};

void forget_questions(server_game *game)
{
    game->undo = game->pause = no_proposal;
    game->accepted = 0;
}

/* Whether every person but the one who proposes has agreed; computer players agree. */
static bool all_agree(const server_game *game, const game_proposal *proposal)
{
    for (unsigned s = 0; s < game->seats; s++)
        if ((int)s != proposal->by && !game->seat[s].bot[0] && !(proposal->agreed >> s & 1))
            return false;
    return true;
}

/* Does what all have agreed to. */
typedef void agreed_action(server_game *game, int64_t now);

static bool propose(server_game *game, game_proposal *proposal, const game_event *event,
                    agreed_action *action)
{
    *proposal = (game_proposal){.by = event->seat};
    if (all_agree(game, proposal))
        action(game, event->time);
    return true;
}

static bool is_asked(const game_proposal *proposal, int seat)
{
    return proposal->by >= 0 && proposal->by != seat;
}

/* One "no" ends a proposal. */
static bool answer_proposal(server_game *game, game_proposal *proposal, const game_event *event,
                            json_t *data, agreed_action *action, game_refusal *refusal)
{
    bool yes;
    if (!event_bool(&yes, data, "yes", refusal))
        return false;
    if (!yes) {
        *proposal = no_proposal;
        return true;
    }
    proposal->agreed |= 1u << event->seat;
    if (all_agree(game, proposal))
        action(game, event->time);
    return true;
}

/* ---- taking back --------------------------------------------------------------------------- */

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

static void undo_moves(server_game *game, int64_t now)
{
    int turn = game_turn(game);
    for (size_t n = moves_to_undo(game, (unsigned)game->undo.by); n > 0; n--)
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
    return propose(game, &game->undo, event, undo_moves);
}

bool apply_undo_answer(server_game *game, const game_event *event, json_t *data,
                       game_refusal *refusal)
{
    if (!is_asked(&game->undo, event->seat) || game->paused)
        return game_refuse(refusal, "phase", "nobody asks you to take something back");
    return answer_proposal(game, &game->undo, event, data, undo_moves, refusal);
}

/* ---- pausing ------------------------------------------------------------------------------- */

static void pause_game(server_game *game, int64_t now)
{
    game->paused = now;
    game->pause = no_proposal;
}

bool apply_pause_ask(server_game *game, const game_event *event, game_refusal *refusal)
{
    if (game->phase != GAME_PLAYING || game->paused)
        return game_refuse(refusal, "phase", "the game cannot be paused now");
    return propose(game, &game->pause, event, pause_game);
}

bool apply_pause_answer(server_game *game, const game_event *event, json_t *data,
                        game_refusal *refusal)
{
    if (!is_asked(&game->pause, event->seat))
        return game_refuse(refusal, "phase", "nobody asks you for a pause");
    return answer_proposal(game, &game->pause, event, data, pause_game, refusal);
}

bool apply_resume(server_game *game, const game_event *event, game_refusal *refusal)
{
    if (!game->paused)
        return game_refuse(refusal, "phase", "the game is not paused");
    end_pause(game, event->time);
    return true;
}
