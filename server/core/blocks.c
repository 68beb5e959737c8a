/* Blocks: a player does not want to meet or to read another.
 *
 *      block     BY/OTHER        {}
 *
 * BY and OTHER are accounts, by ID, or guests, by GAME:SEAT.  A guest is one in a game and its
 * rematches; once the seat is attached to an account, both names stand for the account. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "state.h"

enum {
    BLOCKS_MAX = 200, /* of an account */
    BLOCKS_A_PAGE = 20,
    NAMES_SHOWN = 100 /* by the request `account` */
};

void guest_of(char party[PARTY_SIZE], const char *game, unsigned seat)
{
    snprintf(party, PARTY_SIZE, "%s:%u", game, seat & 15);
}

static void block_key(char key[STORE_KEY_MAX + 1], const char *by, const char *other)
{
    snprintf(key, STORE_KEY_MAX + 1, "%s/%s", by, other);
}

static bool is_stored(game_service *service, const char *by, const char *other)
{
    char key[STORE_KEY_MAX + 1];
    if (!by[0] || !other[0])
        return false;
    block_key(key, by, other);
    json_t *item = get_item(service, "block", key);
    json_decref(item);
    return item != NULL;
}

bool has_blocked(game_service *service, const server_game *game, unsigned seat, unsigned other)
{
    char by_guest[PARTY_SIZE], other_guest[PARTY_SIZE];
    const char *by = game->seat[seat].account, *account = game->seat[other].account;
    guest_of(by_guest, game->id, seat);
    guest_of(other_guest, game->id, other);
    return is_stored(service, by, account) || is_stored(service, by, other_guest) ||
           is_stored(service, by_guest, account) || is_stored(service, by_guest, other_guest);
}

bool are_apart(game_service *service, const server_game *game, unsigned seat, unsigned other)
{
    return has_blocked(service, game, seat, other) || has_blocked(service, game, other, seat);
}

bool is_blocked(game_service *service, const server_game *game, const char *account)
{
    char guest[PARTY_SIZE];
    for (unsigned s = 0; s < game->seats; s++) {
        guest_of(guest, game->id, s);
        if (is_stored(service, game->seat[s].account, account) ||
            is_stored(service, account, game->seat[s].account) ||
            is_stored(service, account, guest))
            return true;
    }
    return false;
}

/* ---- requests ------------------------------------------------------------------------------ */

/* Finds the party of the request: the account of its token, or the guest of its key.  False after a
 * refusal. */
static bool find_party(const game_request *request, char by[PARTY_SIZE])
{
    int seat;
    known_account account;
    if (text_of(request, "token")) {
        if (!is_known(request, &account))
            return false;
        snprintf(by, PARTY_SIZE, "%s", account.id);
        return true;
    }
    game_table *table = table_of(request);
    if (!table || !is_seated(request, table, &seat))
        return false;
    guest_of(by, table->id, (unsigned)seat);
    return true;
}

/* The party that is to be blocked. */
typedef struct block_target {
    char account[GAME_ID_SIZE]; /* "": none */
    char guest[PARTY_SIZE];     /* "": the request names no seat */
} block_target;

/* The account that the request names.  False after a refusal. */
static bool find_named(const game_request *request, block_target *target)
{
    const char *name = text_of(request, "name");
    target->guest[0] = '\0';
    if (!text_of(request, "token") || !name || strlen(name) >= GAME_NAME_SIZE) {
        refuse_request(request, "request", "an account is blocked by its name, with a \"token\"");
        return false;
    }
    request->service->unread = false;
    account_of_name(request->service, name, target->account);
    if (target->account[0])
        return true;
    if (request->service->unread)
        refuse_request(request, "storage", "the account cannot be read; try again later");
    else
        refuse_request(request, "not-found", "there is no account of that name");
    return false;
}

static bool find_seated(const game_request *request, block_target *target)
{
    game_table *table = table_of(request);
    int seat = table ? named_seat(request, table->game) : -1;
    if (seat < 0)
        return false;
    if (table->game->seat[seat].bot[0]) {
        refuse_request(request, "illegal", "only another person can be blocked");
        return false;
    }
    strcpy(target->account, table->game->seat[seat].account);
    guest_of(target->guest, table->id, (unsigned)seat);
    return true;
}

static bool may_block(const game_request *request, const char *by)
{
    char prefix[PARTY_SIZE + 1];
    key_list list = {.after = "", .most = BLOCKS_MAX - 1};
    snprintf(prefix, sizeof prefix, "%s/", by);
    bool read = list_keys(request->service, &list, "block", prefix);
    json_decref(list.keys);
    if (!read)
        refuse_request(request, "storage", "the blocks cannot be read; try again later");
    else if (list.more)
        refuse_request(request, "full", "200 people are blocked: undo one first");
    return read && !list.more;
}

static bool unblock(game_service *service, const char *by, const char *other)
{
    char key[STORE_KEY_MAX + 1];
    block_key(key, by, other);
    return !other[0] || !is_stored(service, by, other) || put_item(service, "block", key, NULL);
}

void do_block(const game_request *request)
{
    char by[PARTY_SIZE], key[STORE_KEY_MAX + 1];
    block_target target;
    game_service *service = request->service;
    bool named = json_object_get(request->body, "name") != NULL;
    if (!find_party(request, by) ||
        !(named ? find_named(request, &target) : find_seated(request, &target)))
        return;
    const char *other = target.account[0] ? target.account : target.guest;
    if (strcmp(by, target.account) == 0 || strcmp(by, target.guest) == 0) {
        refuse_request(request, "illegal", "only another person can be blocked");
        return;
    }
    bool done;
    if (json_is_false(json_object_get(request->body, "on"))) {
        done = unblock(service, by, target.account) && unblock(service, by, target.guest);
    } else {
        if (!is_stored(service, by, other) && !may_block(request, by))
            return;
        block_key(key, by, other);
        done = put_item(service, "block", key, json_object());
    }
    if (done)
        answer_of_items(request, json_object());
    else
        refuse_request(request, "memory", "out of memory");
}

/* ---- lists --------------------------------------------------------------------------------- */

/* A line of the list: an account by its name, a guest by name, game and seat; NULL if the account
 * or the game is no more. */
static json_t *block_line(game_service *service, const char *other)
{
    char id[GAME_ID_SIZE];
    const char *colon = strchr(other, ':');
    if (!colon) {
        json_t *item = get_item(service, "account", other);
        json_t *name = json_object_get(item, "name");
        json_t *line = name ? json_pack("{s:O}", "name", name) : NULL;
        json_decref(item);
        return line;
    }
    snprintf(id, sizeof id, "%.*s", (int)(colon - other), other);
    const game_table *table = find_table(service, id);
    int seat = atoi(colon + 1);
    if (!table || (unsigned)seat >= table->game->seats)
        return NULL;
    return json_pack("{s:s, s:s, s:i}", "name", table->game->seat[seat].name, "game", id, "seat",
                     seat);
}

void do_blocks(const game_request *request)
{
    char by[PARTY_SIZE], prefix[PARTY_SIZE + 1];
    size_t index;
    json_t *key;
    if (!find_party(request, by))
        return;
    key_list list = {.after = after_of(request), .most = BLOCKS_A_PAGE};
    snprintf(prefix, sizeof prefix, "%s/", by);
    json_t *blocks = json_array(), *next = json_null();
    bool read = list_keys(request->service, &list, "block", prefix);
    json_array_foreach (list.keys, index, key) {
        json_t *line = block_line(request->service, strrchr(json_string_value(key), '/') + 1);
        if (line)
            json_array_append_new(blocks, line);
        if (list.more && index + 1 == json_array_size(list.keys))
            next = json_incref(key);
    }
    json_decref(list.keys);
    json_t *given = json_pack("{s:o, s:o}", "blocks", blocks, "next", next);
    if (read) {
        answer(request, NULL, given);
    } else {
        json_decref(given);
        refuse_request(request, "storage", "the blocks cannot be read; try again later");
    }
}

json_t *blocked_names(game_service *service, const char *account)
{
    char prefix[PARTY_SIZE + 1];
    size_t index;
    json_t *key, *names = json_array();
    key_list list = {.after = "", .most = NAMES_SHOWN};
    snprintf(prefix, sizeof prefix, "%s/", account);
    list_keys(service, &list, "block", prefix);
    json_array_foreach (list.keys, index, key) {
        const char *other = strrchr(json_string_value(key), '/') + 1;
        json_t *item = strchr(other, ':') ? NULL : get_item(service, "account", other);
        json_t *name = json_object_get(item, "name");
        if (name)
            json_array_append(names, name);
        json_decref(item);
    }
    json_decref(list.keys);
    return names;
}
