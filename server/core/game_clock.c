/* Whose turn it is in a game, and the clocks: game.h. */
#include "game_parts.h"

#include <assert.h>

/* How long silence lasts before it accepts a last play. */
enum { MINUTES_5 = 5 * 60 * 1000, DAYS_3 = 3 * 24 * 60 * 60 * 1000 };

unsigned round_players(const server_game *game)
{
    return game->lives ? game->match.lives.left : game->seats;
}

unsigned game_seat_at(const server_game *game, unsigned place)
{
    if (game->family == GAME_GHOST && game->lives)
        place = quoth_ghost_lives_player(&game->match.lives, place);
    return game->order[place];
}

unsigned game_place_of(const server_game *game, unsigned seat)
{
    unsigned place = 0;
    assert(game->begun);
    while (game->order[place] != seat)
        place++;
    return place;
}

int game_turn(const server_game *game)
{
    if (game->phase != GAME_PLAYING)
        return -1;
    if (game->family == GAME_BOARD)
        return (int)game->order[quoth_position_turn(quoth_cross_game_position(game->cross))];
    unsigned place = quoth_ghost_game_turn(game->ghost);
    unsigned players = round_players(game);
    if (game->challenger >= 0) /* the player before names a word */
        place = (place + players - 1) % players;
    return (int)game_seat_at(game, place);
}

int game_bot(const server_game *game)
{
    int turn = game_turn(game);
    if (game->paused)
        return -1;
    for (unsigned s = 0; game->phase == GAME_LAST_CHALLENGE && s < game->seats; s++)
        if (game->seat[s].bot[0] && !(game->accepted >> s & 1))
            return (int)s;
    return turn >= 0 && game->seat[turn].bot[0] ? turn : -1;
}

int64_t game_time_left(const server_game *game, unsigned seat, int64_t now)
{
    if (game->paused)
        now = game->paused;
    int64_t used = game_turn(game) == (int)seat ? now - game->since - game->outage : 0;
    int64_t left = game->seat[seat].left;
    switch (game->clock.kind) {
    case CLOCK_NONE:
        return INT64_MAX;
    case CLOCK_GAME:
        return left - used;
    case CLOCK_MOVE:
        return game->clock.time - used;
    case CLOCK_BANK:
        return game->clock.time + left - used;
    }
    return 0;
}

int64_t game_deadline(const server_game *game)
{
    if (game->paused)
        return INT64_MAX;
    if (game->phase == GAME_LAST_CHALLENGE) {
        bool slow = game->clock.kind == CLOCK_NONE || game->clock.kind == CLOCK_BANK;
        return game->since + game->outage + (slow ? DAYS_3 : MINUTES_5);
    }
    int turn = game_turn(game);
    if (turn < 0 || game->clock.kind == CLOCK_NONE)
        return INT64_MAX;
    return game->since + game->outage +
           game_time_left(game, (unsigned)turn, game->since + game->outage);
}

int64_t game_reminder(const server_game *game)
{
    int turn = game_turn(game);
    if (game->clock.kind != CLOCK_BANK || game->reminded || game->paused || turn < 0 ||
        game->seat[turn].bot[0])
        return INT64_MAX;
    return game_deadline(game) - (game->clock.time + game->seat[turn].left) / 4;
}

int64_t game_wake(const server_game *game)
{
    int64_t reminder = game_reminder(game), deadline = game_deadline(game);
    return reminder < deadline ? reminder : deadline;
}

void end_turn(server_game *game, int seat, int64_t now)
{
    if (seat >= 0) {
        game_seat *mover = &game->seat[seat];
        int64_t used = now - game->since - game->outage;
        if (game->clock.kind == CLOCK_GAME)
            mover->left += game->clock.increment - used;
        else if (game->clock.kind == CLOCK_BANK && used > game->clock.time)
            mover->left -= used - game->clock.time;
        if (mover->left < 0)
            mover->left = 0;
    }
    game->since = now;
    game->outage = 0;
    game->reminded = false;
}

void end_pause(server_game *game, int64_t now)
{
    if (game->paused)
        game->outage += now - game->paused;
    game->paused = 0;
}

bool apply_outage(server_game *game, json_t *data, game_refusal *refusal)
{
    int64_t time;
    if (!event_number(&time, data, "time", 0, INT64_MAX / 4, 0, refusal))
        return false;
    if ((game->phase == GAME_PLAYING || game->phase == GAME_LAST_CHALLENGE) && !game->paused)
        game->outage += time;
    return true;
}
