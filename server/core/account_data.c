/* Data of accounts: the list of games, export, deletion. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quoth/stdio.h>

#include "names.h"
#include "state.h"

enum {
    GAMES_A_PAGE = 10,    /* of the list of games, and of an export */
    GAMES_A_REQUEST = 50, /* that a request for the list reads */
    ERASED_A_TICK = 5     /* seats */
};

/* ---- lists --------------------------------------------------------------------------------- */

/* The game of a seat's key, and the seat of the account there; NULL if it cannot be read. */
static game_table *table_of_key(game_service *service, const char *key, const char *account,
                                unsigned *seat)
{
    const char *slash = strrchr(key, '/');
    game_table *table = slash ? find_table(service, slash + 1) : NULL;
    if (!table)
        return NULL;
    for (*seat = 0; *seat < table->game->seats; ++*seat)
        if (strcmp(table->game->seat[*seat].account, account) == 0)
            return table;
    return NULL;
}

/* Whether a time, in milliseconds since 1970, is within the request's "since" and "until". */
static bool is_within(const game_request *request, int64_t time)
{
    const json_t *since = json_object_get(request->body, "since");
    const json_t *until = json_object_get(request->body, "until");
    return (!json_is_integer(since) || time >= json_integer_value(since)) &&
           (!json_is_integer(until) || time < json_integer_value(until));
}

/* Whether a game is one of those that the request asks for. */
static bool is_wanted(const game_request *request, const server_game *game, unsigned seat)
{
    const char *phase = text_of(request, "phase"), *family = text_of(request, "family");
    const char *with = text_of(request, "with");
    bool wanted = is_within(request, game->time);
    if (phase && strcmp(phase, "turn") == 0)
        wanted &= game_turn(game) == (int)seat;
    else if (phase)
        wanted &= strcmp(phase, game_phase_name(game->phase)) == 0;
    if (family)
        wanted &= strcmp(family, game->family == GAME_GHOST ? "ghost" : "board") == 0;
    if (with && wanted) {
        char skeleton[NAME_SKELETON_SIZE], other[NAME_SKELETON_SIZE];
        wanted = false;
        name_skeleton(skeleton, with);
        for (unsigned s = 0; s < game->seats && !wanted; s++) {
            name_skeleton(other, game->seat[s].name);
            wanted = s != seat && strstr(other, skeleton);
        }
    }
    return wanted;
}

/* A line of the list of games. */
static json_t *game_line(const server_game *game, unsigned seat)
{
    json_t *names = json_array(), *winners = json_array();
    int turn = game_turn(game);
    for (unsigned s = 0; s < game->seats; s++) {
        json_array_append_new(names, json_string(game->seat[s].name));
        if (game_winners(game) >> s & 1)
            json_array_append_new(winners, json_integer(s));
    }
    return json_pack("{s:s, s:s, s:s, s:s, s:i, s:o, s:o, s:o, s:I, s:I}", "game", game->id,
                     "family", game->family == GAME_GHOST ? "ghost" : "board", "rules",
                     game->family == GAME_GHOST ? game->variant : game->rules, "phase",
                     game_phase_name(game->phase), "seat", (int)seat, "names", names, "turn",
                     turn < 0 ? json_null() : json_integer(turn), "winners", winners, "time",
                     (json_int_t)game->time, "events", (json_int_t)game->events);
}

const char *after_of(const game_request *request)
{
    const char *after = text_of(request, "after");
    return after && strlen(after) <= STORE_KEY_MAX ? after : "";
}

/* A game in an export: the view of the seat, and the record of a finished game. */
static json_t *game_export(const server_game *game, unsigned seat, int64_t now)
{
    quoth_string text = {0};
    quoth_sink sink = quoth_to_string(&text);
    quoth_error error = {.message = ""};
    json_t *one = json_pack("{s:o}", "view", game_view(game, (int)seat, now));
    if (game_record(&sink, game, &error))
        json_object_set_new(one, "record", json_string(text.bytes));
    quoth_string_free(&text);
    return one;
}

/* A page of the account's games, and where the next page begins. */
static void answer_games(const game_request *request, bool exports)
{
    known_account account;
    char prefix[GAME_ID_SIZE + 1];
    size_t index;
    json_t *key;
    if (!is_known(request, &account))
        return;
    key_list list = {.after = after_of(request), .most = exports ? GAMES_A_PAGE : GAMES_A_REQUEST};
    snprintf(prefix, sizeof prefix, "%s/", account.id);
    json_t *games = json_array(), *next = json_null();
    bool read = list_keys(request->service, &list, "seat", prefix);
    json_array_foreach (list.keys, index, key) {
        unsigned seat;
        game_table *table =
            table_of_key(request->service, json_string_value(key), account.id, &seat);
        if (table && exports)
            json_array_append_new(games, game_export(table->game, seat, request->now));
        else if (table && is_wanted(request, table->game, seat))
            json_array_append_new(games, game_line(table->game, seat));
        bool last = json_array_size(games) == GAMES_A_PAGE ||
                    index + 1 == json_array_size(list.keys);
        if (!last)
            continue;
        if (list.more || index + 1 < json_array_size(list.keys)) {
            json_decref(next);
            next = json_incref(key);
        }
        break;
    }
    json_t *given = json_pack("{s:o, s:o}", "games", games, "next", next);
    json_t *item = exports ? get_item(request->service, "account", account.id) : NULL;
    if (exports)
        json_object_set_new(given, "account",
                            json_pack("{s:s, s:s, s:O}", "account", account.id, "name",
                                      account.name, "made", json_object_get(item, "made")));
    json_decref(item);
    json_decref(list.keys);
    if (read) {
        answer(request, NULL, given);
    } else {
        json_decref(given);
        refuse_request(request, "storage", "the games cannot be read; try again later");
    }
}

void do_games(const game_request *request)
{
    answer_games(request, false);
}

void do_export(const game_request *request)
{
    answer_games(request, true);
}

/* ---- deletion ------------------------------------------------------------------------------ */

/* Whether the game of a seat's key is stored with a seat of the account, or cannot be read: the
 * game in memory may be older. */
static bool may_be_seated(const game_service *service, const char *key, const char *account)
{
    game_reading reading;
    const char *slash = strrchr(key, '/');
    if (!slash)
        return false;
    server_game *game = read_game(&reading, service->store, service->words, slash + 1);
    bool may = !game && !reading.read;
    for (unsigned s = 0; game && s < game->seats; s++)
        may |= strcmp(game->seat[s].account, account) == 0;
    game_free(game);
    return may;
}

/* False if they cannot be read, or there are more. */
static bool drop_all(game_service *service, const char *kind, const char *prefix)
{
    size_t index;
    json_t *key;
    key_list list = {.after = "", .most = 1000};
    bool all = list_keys(service, &list, kind, prefix) && !list.more;
    json_array_foreach (list.keys, index, key)
        all &= put_item(service, kind, json_string_value(key), NULL);
    json_decref(list.keys);
    return all;
}

/* Drops what a seat has blocked while it was a guest's. */
static bool drop_guest_blocks(game_service *service, const char *game, unsigned seat)
{
    char guest[PARTY_SIZE], prefix[PARTY_SIZE + 1];
    guest_of(guest, game, seat);
    snprintf(prefix, sizeof prefix, "%s/", guest);
    return drop_all(service, "block", prefix);
}

/* Erases what an account that is deleted has in one game.  A game that it plays is given up where
 * the rules allow it.  False if that is to be tried again. */
static bool erase_seat(game_service *service, const char *key, const char *account)
{
    unsigned seat;
    game_refusal refusal;
    game_table *table = table_of_key(service, key, account, &seat);
    bool seated = table != NULL; /* what follows can take the table from memory */
    if (table ? !erase_name(service, table, seat) : may_be_seated(service, key, account))
        return false;
    if (table && table->game->phase == GAME_PLAYING) {
        add_event(service, table, EVENT_RESIGN, (int)seat, json_object(), &refusal);
        follow_up(service, table);
    }
    return (!seated || drop_guest_blocks(service, strrchr(key, '/') + 1, seat)) &&
           put_item(service, "seat", key, NULL);
}

void erase_accounts(game_service *service)
{
    char prefix[GAME_ID_SIZE + 1];
    if (!service->erasing || service->item_count) /* what waits is stored first */
        return;
    key_list accounts = {.after = "", .most = 1};
    bool read = list_keys(service, &accounts, "erasing", "");
    const char *account = json_string_value(json_array_get(accounts.keys, 0));
    if (account && strlen(account) < GAME_ID_SIZE) {
        size_t index;
        json_t *key;
        key_list seats = {.after = "", .most = ERASED_A_TICK};
        snprintf(prefix, sizeof prefix, "%s/", account);
        bool done = list_keys(service, &seats, "seat", prefix) && !seats.more;
        json_array_foreach (seats.keys, index, key)
            done &= erase_seat(service, json_string_value(key), account);
        done = done && drop_all(service, "session", prefix) && drop_all(service, "block", prefix);
        if (done)
            put_item(service, "erasing", account, NULL);
        json_decref(seats.keys);
    } else if (read) {
        service->erasing = false;
    }
    json_decref(accounts.keys);
}
