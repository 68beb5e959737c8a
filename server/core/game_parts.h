/* What the files of a game share (game.h): one function applies each kind of event.
 *
 *     game.c         the object, game_apply, results
 *     game_chain.c   the hashes over the events
 *     game_data.c    the data of events, refusals
 *     game_setup.c   create, sit, attach, key, erase, start, rematch
 *     game_turns.c   play, challenge, name, accept, resign, timeout, remind, abort
 *     game_consent.c undo-ask, undo-answer, pause-ask, pause-answer, resume
 *     game_clock.c   whose turn it is, the clocks, outage */
#ifndef QUOTH_SERVER_GAME_PARTS_H
#define QUOTH_SERVER_GAME_PARTS_H

#include "game.h"

/* Fills in why an event is refused; returns false. */
bool game_refuse(game_refusal *refusal, const char *code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Refuses an event because a call of the library failed; returns false. */
bool game_refuse_status(game_refusal *refusal, quoth_status status, const quoth_error *error);

/* Members of an event's data, with the value of an absent one; false if the event is refused.  Text
 * has at most `size` - 1 bytes, and is needed if `otherwise` is NULL. */
bool event_text(char *text, size_t size, json_t *data, const char *key, const char *otherwise,
                game_refusal *refusal);
bool event_number(int64_t *number, json_t *data, const char *key, int64_t least, int64_t most,
                  int64_t otherwise, game_refusal *refusal);
bool event_bool(bool *flag, json_t *data, const char *key, game_refusal *refusal);

/* The chain of an event: BLAKE2b over the chain before, the game's name and all of the event. */
void game_chain_of(uint8_t chain[GAME_CHAIN_SIZE], const server_game *game,
                   const game_event *event);

/* Players of the round. */
unsigned round_players(const server_game *game);

/* Ends the turn of a seat (-1: nobody's): its time is deducted, and the next turn begins. */
void end_turn(server_game *game, int seat, int64_t now);

/* Ends a pause, if there is one: its time counts for no clock. */
void end_pause(server_game *game, int64_t now);

/* Begins a round of Ghost. */
bool begin_round(server_game *game, game_refusal *refusal);

/* Drops what was asked of the others at the table, after a move. */
void forget_questions(server_game *game);

/* Each applies an event of its kind; false if it is refused (game_apply). */
bool apply_create(server_game *game, json_t *data, game_refusal *refusal);
bool apply_sit(server_game *game, const game_event *event, json_t *data, game_refusal *refusal);
bool apply_attach(server_game *game, const game_event *event, json_t *data, game_refusal *refusal);
bool apply_key(server_game *game, const game_event *event, json_t *data, game_refusal *refusal);
bool apply_erase(server_game *game, const game_event *event, game_refusal *refusal);
bool apply_start(server_game *game, const game_event *event, json_t *data, game_refusal *refusal);
bool apply_rematch(server_game *game, json_t *data, game_refusal *refusal);
bool apply_play(server_game *game, const game_event *event, json_t *data, game_refusal *refusal);
bool apply_challenge(server_game *game, const game_event *event, game_refusal *refusal);
bool apply_name(server_game *game, const game_event *event, json_t *data, game_refusal *refusal);
bool apply_accept(server_game *game, const game_event *event, game_refusal *refusal);
bool apply_timeout(server_game *game, const game_event *event, game_refusal *refusal);
bool apply_remind(server_game *game, const game_event *event, game_refusal *refusal);
bool apply_abort(server_game *game, const game_event *event, game_refusal *refusal);
bool apply_undo_ask(server_game *game, const game_event *event, game_refusal *refusal);
bool apply_undo_answer(server_game *game, const game_event *event, json_t *data,
                       game_refusal *refusal);
bool apply_pause_ask(server_game *game, const game_event *event, game_refusal *refusal);
bool apply_pause_answer(server_game *game, const game_event *event, json_t *data,
                        game_refusal *refusal);
bool apply_resume(server_game *game, const game_event *event, game_refusal *refusal);
bool apply_outage(server_game *game, json_t *data, game_refusal *refusal);
/* A seat resigns or runs out of time. */
bool apply_loss(server_game *game, const game_event *event, game_refusal *refusal);

#endif
