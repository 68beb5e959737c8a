#include "game.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "game_parts.h"

static const char *const phase_names[] = {"open", "playing", "last-challenge", "over", "aborted"};
static const char *const clock_names[] = {"none", "game", "move", "bank"};
static const char *const kind_names[EVENT_KINDS] = {[EVENT_CREATE] = "create",
                                                    [EVENT_SIT] = "sit",
                                                    [EVENT_START] = "start",
                                                    [EVENT_PLAY] = "play",
                                                    [EVENT_CHALLENGE] = "challenge",
                                                    [EVENT_NAME] = "name",
                                                    [EVENT_ACCEPT] = "accept",
                                                    [EVENT_RESIGN] = "resign",
                                                    [EVENT_TIMEOUT] = "timeout",
                                                    [EVENT_UNDO_ASK] = "undo-ask",
                                                    [EVENT_UNDO_ANSWER] = "undo-answer",
                                                    [EVENT_ABORT] = "abort",
                                                    [EVENT_OUTAGE] = "outage",
                                                    [EVENT_ATTACH] = "attach",
                                                    [EVENT_KEY] = "key",
                                                    [EVENT_PAUSE_ASK] = "pause-ask",
                                                    [EVENT_PAUSE_ANSWER] = "pause-answer",
                                                    [EVENT_RESUME] = "resume",
                                                    [EVENT_ERASE] = "erase",
                                                    [EVENT_REMATCH] = "rematch",
                                                    [EVENT_REMIND] = "remind"};

const char *game_phase_name(game_phase phase)
{
    return phase_names[phase];
}

const char *game_clock_kind_name(game_clock_kind kind)
{
    return clock_names[kind];
}

const char *game_kind_name(game_kind kind)
{
    return kind_names[kind];
}

bool game_kind_find(game_kind *kind, const char *name)
{
    for (unsigned k = 0; k < EVENT_KINDS; k++)
        if (strcmp(kind_names[k], name) == 0) {
            *kind = (game_kind)k;
            return true;
        }
    return false;
}

server_game *game_new(const char *id, server_words *words)
{
    server_game *game = calloc(1, sizeof *game);
    if (game) {
        strncpy(game->id, id, sizeof game->id - 1);
        game->words = words;
        game->challenger = -1;
        forget_questions(game);
    }
    return game;
}

void game_free(server_game *game)
{
    if (!game)
        return;
    quoth_cross_game_free(game->cross);
    board_release(game->board);
    quoth_ghost_game_free(game->ghost);
    for (size_t n = 0; n < game->rounds; n++)
        quoth_ghost_game_free(game->round[n].ghost);
    free(game->round);
    free(game);
}
static bool dispatch(server_game *game, const game_event *event, json_t *data,
                     game_refusal *refusal)
{
    switch (event->kind) {
    case EVENT_CREATE:
        return apply_create(game, data, refusal);
    case EVENT_SIT:
        return apply_sit(game, event, data, refusal);
    case EVENT_START:
        return apply_start(game, event, data, refusal);
    case EVENT_PLAY:
        return apply_play(game, event, data, refusal);
    case EVENT_CHALLENGE:
        return apply_challenge(game, event, refusal);
    case EVENT_NAME:
        return apply_name(game, event, data, refusal);
    case EVENT_ACCEPT:
        return apply_accept(game, event, refusal);
    case EVENT_RESIGN:
        return apply_loss(game, event, refusal);
    case EVENT_TIMEOUT:
        return apply_timeout(game, event, refusal);
    case EVENT_UNDO_ASK:
        return apply_undo_ask(game, event, refusal);
    case EVENT_UNDO_ANSWER:
        return apply_undo_answer(game, event, data, refusal);
    case EVENT_ABORT:
        return apply_abort(game, event, refusal);
    case EVENT_OUTAGE:
        return apply_outage(game, data, refusal);
    case EVENT_ATTACH:
        return apply_attach(game, event, data, refusal);
    case EVENT_KEY:
        return apply_key(game, event, data, refusal);
    case EVENT_PAUSE_ASK:
        return apply_pause_ask(game, event, refusal);
    case EVENT_PAUSE_ANSWER:
        return apply_pause_answer(game, event, data, refusal);
    case EVENT_RESUME:
        return apply_resume(game, event, refusal);
    case EVENT_ERASE:
        return apply_erase(game, event, refusal);
    case EVENT_REMATCH:
        return apply_rematch(game, data, refusal);
    case EVENT_REMIND:
        return apply_remind(game, event, refusal);
    case EVENT_KINDS:
        break;
    }
    return game_refuse(refusal, "request", "there is no such event");
}

/* Events that no seat causes. */
static bool is_of_nobody(game_kind kind)
{
    return kind == EVENT_CREATE || kind == EVENT_START || kind == EVENT_OUTAGE;
}

/* Events that are refused once the time of the player to move is over. */
static bool is_timed(game_kind kind)
{
    return kind == EVENT_PLAY || kind == EVENT_CHALLENGE || kind == EVENT_NAME;
}

bool game_apply(server_game *game, const game_event *event, game_refusal *refusal)
{
    uint8_t chain[GAME_CHAIN_SIZE];
    if (event->kind >= EVENT_KINDS)
        return game_refuse(refusal, "request", "there is no such event");
    if (event->number != game->events)
        return game_refuse(refusal, "number", "event %llu is missing",
                           (unsigned long long)game->events);
    if (game->events >= GAME_EVENTS_MAX && event->kind != EVENT_ERASE)
        return game_refuse(refusal, "full", "the game has too many events");
    if (event->time < game->time)
        return game_refuse(refusal, "time", "time goes backwards");
    game_chain_of(chain, game, event);
    if (sodium_memcmp(chain, event->chain, sizeof chain) != 0)
        return game_refuse(refusal, "chain", "the event is not the one that was written");
    if ((game->events == 0) != (event->kind == EVENT_CREATE))
        return game_refuse(refusal, "request", "a game begins with its creation, once");
    if (is_of_nobody(event->kind) ? event->seat != -1
                                  : event->seat < 0 || event->seat >= (int)game->seats)
        return game_refuse(refusal, "seat", "there is no such seat");
    if (is_timed(event->kind) && event->time > game_deadline(game))
        return game_refuse(refusal, "time", "the time is over");
    json_t *data = json_loads(event->data, JSON_REJECT_DUPLICATES, NULL);
    bool applied = json_is_object(data)
                       ? dispatch(game, event, data, refusal)
                       : game_refuse(refusal, "request", "an event's data is an object");
    json_decref(data);
    if (applied) {
        game->events++;
        game->time = event->time;
        if (game->phase == GAME_OVER && !game->ended)
            game->ended = event->time;
        memcpy(game->chain, chain, sizeof chain);
    }
    return applied;
}

/* ---- results ----------------------------------------------------------------------------- */

unsigned game_winners(const server_game *game)
{
    unsigned winners = 0;
    if (game->phase != GAME_OVER)
        return 0;
    if (game->family == GAME_BOARD) {
        unsigned leaders = quoth_cross_game_leaders(game->cross);
        for (unsigned place = 0; place < game->seats; place++)
            winners |= (leaders >> place & 1) << game->order[place];
    } else if (game->lives) {
        for (unsigned player = 0; player < game->seats; player++)
            if (game->match.lives.place[player] == 1)
                winners |= 1u << game->order[player];
    } else {
        winners = ((1u << game->seats) - 1) & ~(1u << game->round[0].loser);
    }
    return winners;
}

unsigned game_rank(const server_game *game, unsigned seat)
{
    unsigned winners = game_winners(game), rank = 1;
    if (game->family == GAME_GHOST && game->lives)
        return game->match.lives.place[game_place_of(game, seat)];
    for (unsigned other = 0; other < game->seats; other++) {
        bool ahead = (winners >> other & 1) && !(winners >> seat & 1);
        if (game->family == GAME_BOARD && !(winners >> other & 1) && !(winners >> seat & 1)) {
            const quoth_position *position = quoth_cross_game_position(game->cross);
            ahead = quoth_position_score(position, game_place_of(game, other)) >
                    quoth_position_score(position, game_place_of(game, seat));
        }
        rank += ahead;
    }
    return rank;
}
