/* The public view of a game that shows everything after a delay: its state some moves or minutes
 * ago, computed from its rows.  A finished game has no delay. */
#include <string.h>

#include "state.h"

/* A game up to an event. */
typedef struct delayed_game {
    server_game *game;
    uint64_t end;    /* the first event that is not shown */
    int64_t time;    /* events that came later are not shown */
    unsigned moves;  /* of the whole game */
    unsigned hidden; /* moves at its end that are not shown */
    uint64_t start;  /* the event that began the game: what came before is shown at once */
    bool failed;
} delayed_game;

static bool is_a_move(game_kind kind)
{
    return kind == EVENT_PLAY || kind == EVENT_CHALLENGE || kind == EVENT_NAME ||
           kind == EVENT_TIMEOUT || kind == EVENT_RESIGN;
}

static bool count_row(void *user, const store_row *row)
{
    delayed_game *delayed = user;
    delayed->moves += is_a_move(row->event.kind);
    if (row->event.kind == EVENT_START)
        delayed->start = row->event.number;
    if (row->event.time <= delayed->time)
        delayed->end = row->event.number + 1;
    return true;
}

static bool find_end(void *user, const store_row *row)
{
    delayed_game *delayed = user;
    if (is_a_move(row->event.kind) && delayed->moves-- == delayed->hidden)
        delayed->end = row->event.number;
    return true;
}

static bool apply_row(void *user, const store_row *row)
{
    delayed_game *delayed = user;
    game_refusal refusal;
    if (row->event.number >= delayed->end)
        return false;
    if (row->event.number == delayed->game->events)
        delayed->failed = !game_apply(delayed->game, &row->event, &refusal);
    return !delayed->failed;
}

/* Finds the first event that is not shown. */
static bool find_delay(game_service *service, const game_table *table, delayed_game *delayed)
{
    const server_store *store = service->store;
    const server_game *game = table->game;
    *delayed = (delayed_game){.game = table->delayed, .start = UINT64_MAX, .time = INT64_MIN};
    if (game->reveal_time)
        delayed->time = service->env.now(service->env.user) - game->reveal_time;
    if (!store->read(store->user, table->id, 0, count_row, delayed))
        return false;
    if (game->reveal_moves) {
        delayed->hidden = game->reveal_moves;
        if (delayed->moves >= delayed->hidden &&
            !store->read(store->user, table->id, 0, find_end, delayed))
            return false;
    }
    uint64_t least = delayed->start < UINT64_MAX ? delayed->start : game->events;
    if (delayed->end < least)
        delayed->end = least;
    return true;
}

const server_game *shown_game(game_service *service, game_table *table, int seat)
{
    delayed_game delayed;
    server_game *game = table->game;
    if (seat >= 0 || (!game->reveal_moves && !game->reveal_time) || game->phase >= GAME_OVER)
        return game;
    if (!table->delayed)
        table->delayed = game_new(table->id, service->words);
    if (!table->delayed || !find_delay(service, table, &delayed) ||
        !service->store->read(service->store->user, table->id, 0, apply_row, &delayed) ||
        delayed.failed || !table->delayed->events) {
        game_free(table->delayed);
        table->delayed = NULL;
        /* A game that is not stored yet has not begun, or shows nothing. */
        return game->begun ? NULL : game;
    }
    table->delayed->revealed = true;
    /* A name that was erased is not shown for longer.  A seat that was free then had no name. */
    for (unsigned s = 0; s < game->seats; s++)
        if (table->delayed->seat[s].taken && strcmp(game->seat[s].name, GAME_NAME_ERASED) == 0)
            game_forget_name(table->delayed, s);
    return table->delayed;
}
