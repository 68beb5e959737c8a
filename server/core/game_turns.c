/* Moves, challenges, resignations and time-outs: game_parts.h. */
#include "game_parts.h"

#include <stdlib.h>
#include <string.h>

/* After a move of Ghost: ends the round, and the game or begins the next round.  False without
 * memory; then the round stays ended, and the game is to be read again. */
static bool after_ghost_move(server_game *game, game_refusal *refusal)
{
    quoth_ghost_ending ending = quoth_ghost_game_ending(game->ghost);
    if (ending == QUOTH_GHOST_GOING_ON)
        return true;
    struct game_round *rounds = realloc(game->round, (game->rounds + 1) * sizeof *rounds);
    if (!rounds)
        return game_refuse(refusal, "memory", "out of memory");
    unsigned place = quoth_ghost_game_loser(game->ghost);
    game->round = rounds;
    rounds += game->rounds++;
    *rounds = (struct game_round){.ghost = game->ghost, .loser = game_seat_at(game, place)};
    for (unsigned p = 0; p < round_players(game); p++)
        rounds->seat[p] = (uint8_t)game_seat_at(game, p);
    game->ghost = NULL;
    if (game->lives)
        quoth_ghost_lives_record_lose(&game->match, place, NULL);
    if (!game->lives || quoth_ghost_lives_over(&game->match.lives)) {
        game->phase = GAME_OVER;
        return true;
    }
    return begin_round(game, refusal);
}

/* After a move of a board game. */
static void after_board_move(server_game *game)
{
    if (!quoth_cross_game_over(game->cross)) {
        game->phase = GAME_PLAYING;
        return;
    }
    size_t count;
    const quoth_cross_move *move = quoth_cross_game_moves(game->cross, &count);
    bool placed = count && move[count - 1].kind == QUOTH_MOVE_PLAY &&
                  move[count - 1].play.kind == QUOTH_PLAY_PLACE;
    game->phase = placed && game->challenge != QUOTH_CHALLENGE_VOID ? GAME_LAST_CHALLENGE
                                                                    : GAME_OVER;
    if (game->phase == GAME_LAST_CHALLENGE)
        game->accepted = 1u << game->order[move[count - 1].seat];
}

static bool is_turn(const server_game *game, const game_event *event, game_refusal *refusal)
{
    if (game->phase != GAME_PLAYING)
        return game_refuse(refusal, game->phase == GAME_OPEN ? "phase" : "over",
                           game->phase == GAME_OPEN ? "the game has not begun"
                                                    : "the game is over");
    if (game->paused)
        return game_refuse(refusal, "paused", "the game is paused: resume it first");
    if (game_turn(game) != event->seat)
        return game_refuse(refusal, "turn", "it is another player's turn");
    return true;
}

bool apply_play(server_game *game, const game_event *event, json_t *data, game_refusal *refusal)
{
    char text[QUOTH_PLAY_TEXT_SIZE];
    quoth_error error = {0};
    quoth_status status;
    if (!is_turn(game, event, refusal) ||
        !event_text(text, sizeof text, data, "play", NULL, refusal))
        return false;
    if (game->family == GAME_BOARD) {
        quoth_play play;
        quoth_validation validation;
        const quoth_position *position = quoth_cross_game_position(game->cross);
        status = quoth_play_read(&play, position, text, strlen(text), &error);
        if (!status)
            status = quoth_cross_game_play(game->cross, &validation, &play, &error);
        if (status)
            return game_refuse_status(refusal, status, &error);
        forget_questions(game);
        after_board_move(game);
    } else {
        quoth_letters after;
        if (game->challenger >= 0)
            return game_refuse(refusal, "challenged", "name a word that the fragment is part of");
        const quoth_ghost *referee = quoth_ghost_game_referee(game->ghost);
        status = quoth_alphabet_read(&after, quoth_lexicon_alphabet(quoth_ghost_lexicon(referee)),
                                     text, strlen(text), &error);
        if (!status &&
            !quoth_ghost_is_play(referee, quoth_ghost_game_fragment(game->ghost), &after))
            return game_refuse(
                refusal, "illegal", "%s",
                "a play makes the fragment one letter longer, as the variant allows");
        if (!status)
            status = quoth_ghost_game_play(game->ghost, &after, &error);
        if (status)
            return game_refuse_status(refusal, status, &error);
        forget_questions(game);
        if (!after_ghost_move(game, refusal))
            return false;
    }
    end_turn(game, event->seat, event->time);
    return true;
}

static bool challenge_board(server_game *game, const game_event *event, game_refusal *refusal)
{
    quoth_error error = {0};
    quoth_challenge_result result;
    if (game->phase != GAME_PLAYING && game->phase != GAME_LAST_CHALLENGE)
        return game_refuse(refusal, "over", "the game is over");
    if (game->paused)
        return game_refuse(refusal, "paused", "the game is paused: resume it first");
    if (game->challenge == QUOTH_CHALLENGE_VOID)
        return game_refuse(refusal, "illegal", "by these rules only words can be played");
    int turn = game_turn(game);
    size_t count;
    const quoth_cross_move *move = quoth_cross_game_moves(game->cross, &count);
    if (count && game->order[move[count - 1].seat] == (unsigned)event->seat)
        return game_refuse(refusal, "illegal", "you cannot challenge your own play");
    quoth_status status = quoth_cross_game_challenge(
        game->cross, &result, game_place_of(game, (unsigned)event->seat), &error);
    if (status)
        return game_refuse_status(refusal, status, &error);
    if (result == QUOTH_CHALLENGE_NOTHING)
        return game_refuse(refusal, "illegal", "there is no play to challenge");
    forget_questions(game);
    after_board_move(game);
    end_turn(game, turn, event->time);
    return true;
}

bool apply_challenge(server_game *game, const game_event *event, game_refusal *refusal)
{
    if (game->family == GAME_BOARD)
        return challenge_board(game, event, refusal);
    if (!is_turn(game, event, refusal))
        return false;
    if (!game->challenges || game->challenger >= 0 || !quoth_ghost_game_plays(game->ghost))
        return game_refuse(refusal, "illegal", "there is nothing to challenge");
    game->challenger = event->seat;
    forget_questions(game);
    end_turn(game, event->seat, event->time);
    return true;
}

bool apply_name(server_game *game, const game_event *event, json_t *data, game_refusal *refusal)
{
    char text[QUOTH_PLAY_TEXT_SIZE];
    quoth_letters word;
    quoth_error error = {0};
    if (!is_turn(game, event, refusal))
        return false;
    if (game->family != GAME_GHOST || game->challenger < 0)
        return game_refuse(refusal, "illegal", "nobody has challenged you");
    if (!event_text(text, sizeof text, data, "word", "", refusal))
        return false;
    const quoth_ghost *referee = quoth_ghost_game_referee(game->ghost);
    quoth_status status = QUOTH_OK;
    if (text[0])
        status = quoth_alphabet_read(&word, quoth_lexicon_alphabet(quoth_ghost_lexicon(referee)),
                                     text, strlen(text), &error);
    if (!status)
        status = quoth_ghost_game_challenge(game->ghost, text[0] ? &word : NULL, &error);
    if (status)
        return game_refuse_status(refusal, status, &error);
    game->challenger = -1;
    if (!after_ghost_move(game, refusal))
        return false;
    end_turn(game, event->seat, event->time);
    return true;
}

bool apply_accept(server_game *game, const game_event *event, game_refusal *refusal)
{
    if (game->phase != GAME_LAST_CHALLENGE)
        return game_refuse(refusal, "phase", "there is no last play to accept");
    game->accepted |= 1u << event->seat;
    if (game->accepted == (1u << game->seats) - 1)
        game->phase = GAME_OVER;
    return true;
}

bool apply_loss(server_game *game, const game_event *event, game_refusal *refusal)
{
    quoth_error error = {0};
    if (game->family == GAME_BOARD) {
        if (game->phase != GAME_PLAYING)
            return game_refuse(refusal, "over", "the game is not being played");
        quoth_status status = quoth_cross_game_resign(
            game->cross, game_place_of(game, (unsigned)event->seat), &error);
        if (status)
            return game_refuse_status(refusal, status, &error);
        game->phase = GAME_OVER;
    } else {
        if (!is_turn(game, event, refusal))
            return false;
        quoth_status status = QUOTH_OK;
        if (game->challenger >= 0) /* no word is named */
            status = quoth_ghost_game_challenge(game->ghost, NULL, &error);
        else
            status = quoth_ghost_game_forfeit(game->ghost, QUOTH_GHOST_RESIGNED, &error);
        if (status)
            return game_refuse_status(refusal, status, &error);
        game->challenger = -1;
        if (!after_ghost_move(game, refusal))
            return false;
    }
    forget_questions(game);
    end_pause(game, event->time);
    end_turn(game, event->seat, event->time);
    return true;
}

bool apply_timeout(server_game *game, const game_event *event, game_refusal *refusal)
{
    if (!is_turn(game, event, refusal))
        return false;
    if (event->time <= game_deadline(game))
        return game_refuse(refusal, "illegal", "the seat has time left");
    return apply_loss(game, event, refusal);
}

bool apply_remind(server_game *game, const game_event *event, game_refusal *refusal)
{
    if (!is_turn(game, event, refusal))
        return false;
    if (event->time <= game_reminder(game))
        return game_refuse(refusal, "illegal", "it is too early, or the seat was reminded");
    game->reminded = true;
    return true;
}

bool apply_abort(server_game *game, const game_event *event, game_refusal *refusal)
{
    size_t moves = 0;
    if (game->phase > GAME_PLAYING)
        return game_refuse(refusal, "over", "the game is over");
    if (game->phase == GAME_PLAYING && game->family == GAME_BOARD)
        quoth_cross_game_moves(game->cross, &moves);
    else if (game->phase == GAME_PLAYING)
        moves = game->rounds + quoth_ghost_game_plays(game->ghost);
    if (moves >= game->seats)
        return game_refuse(refusal, "illegal",
                           "a game can be aborted until everybody has played once");
    end_pause(game, event->time);
    game->phase = GAME_ABORTED;
    return true;
}
