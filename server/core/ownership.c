/* Owners of seats: the list of an account, guests' seats that move to an account, codes that move a
 * seat to another device, erased names of guests. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "state.h"

bool confirm_account(const game_request *request, const char *account)
{
    game_service *service = request->service;
    service->unread = false;
    json_t *item = get_item(service, "account", account);
    if (item && !is_shared(service)) {
        json_decref(item);
        return true;
    }
    if (item && put_item(service, "account", account, item))
        return true;
    if (item)
        refuse_request(request, "memory", "out of memory");
    else if (service->unread)
        refuse_request(request, "storage", "the account cannot be read; try again later");
    else
        refuse_request(request, "key", "the account is deleted");
    return false;
}

bool list_seat(game_service *service, const char *account, const server_game *game)
{
    char key[STORE_KEY_MAX + 1];
    for (unsigned s = 0; s < game->seats; s++)
        if (strcmp(game->seat[s].account, account) == 0) {
            snprintf(key, sizeof key, "%s/%016llx/%s", account,
                     (unsigned long long)(INT64_MAX - game->time), game->id);
            return put_item(service, "seat", key, json_pack("{s:i}", "seat", (int)s));
        }
    return true;
}

void do_attach(const game_request *request)
{
    int seat;
    known_account account;
    game_refusal refusal;
    game_table *table = table_of(request);
    if (!table || !is_known(request, &account))
        return;
    if (!text_of(request, "key")) {
        refuse_request(request, "key", "the key of the seat is missing");
        return;
    }
    if (!is_seated(request, table, &seat))
        return;
    if (strcmp(table->game->seat[seat].account, account.id) == 0) { /* the request is repeated */
        answer(request, table, json_pack("{s:I}", "events", (json_int_t)table->game->events));
        return;
    }
    if (!confirm_account(request, account.id))
        return;
    if (!add_event(request->service, table, EVENT_ATTACH, seat,
                   json_pack("{s:s}", "account", account.id), &refusal)) {
        refuse_request(request, refusal.code, refusal.message);
        return;
    }
    list_seat(request->service, account.id, table->game);
    answer(request, table, json_pack("{s:I}", "events", (json_int_t)table->game->events));
}

void do_move_code(const game_request *request)
{
    int seat;
    game_service *service = request->service;
    game_table *table = table_of(request);
    if (!table || !is_seated(request, table, &seat))
        return;
    seat_code *code;
    HASH_FIND_STR(service->codes, table->id, code);
    if (!code) {
        code = calloc(1, sizeof *code);
        if (!code) {
            refuse_request(request, "memory", "out of memory");
            return;
        }
        memcpy(code->game, table->id, sizeof code->game);
        HASH_ADD_STR(service->codes, game, code);
    }
    random_letters(service, code->code, SERVICE_CODE_LETTERS);
    code->seat = (unsigned)seat;
    code->guesses = 0;
    code->until = request->now + SERVICE_CODE_TIME;
    answer(request, NULL,
           json_pack("{s:s, s:I}", "code", code->code, "until", (json_int_t)code->until));
}

/* Whether the request has the code of the game's seat.  After too many wrong ones there is none. */
static bool is_code(const game_request *request, const seat_code *code)
{
    const char *given = text_of(request, "code");
    return code && code->until >= request->now && given && strlen(given) == SERVICE_CODE_LETTERS &&
           sodium_memcmp(given, code->code, SERVICE_CODE_LETTERS) == 0;
}

void do_move_seat(const game_request *request)
{
    char key[KEY_LETTERS + 1], hex[65];
    game_refusal refusal;
    game_service *service = request->service;
    game_table *table = table_of(request);
    if (!table || !new_key(request, key) || answer_again(request, table, key) ||
        !may_guess(request))
        return;
    seat_code *code;
    HASH_FIND_STR(service->codes, table->id, code);
    bool good = is_code(request, code);
    unsigned seat = code ? code->seat : 0;
    if (code && (good || ++code->guesses >= SERVICE_CODE_GUESSES)) {
        HASH_DEL(service->codes, code);
        free(code);
    }
    if (!good) {
        refuse_request(request, "key", "that code moves no seat of this game");
        return;
    }
    hash_secret(hex, key);
    if (!add_event(service, table, EVENT_KEY, (int)seat, json_pack("{s:s}", "key", hex),
                   &refusal)) {
        refuse_request(request, refusal.code, refusal.message);
        return;
    }
    answer(request, table,
           json_pack("{s:s, s:i, s:s}", "game", table->id, "seat", (int)seat, "key", key));
}

void do_erase(const game_request *request)
{
    int seat;
    game_table *table = table_of(request);
    if (!table || !is_seated(request, table, &seat))
        return;
    if (table->game->seat[seat].account[0])
        refuse_request(request, "illegal", "the seat is an account's: delete the account");
    else if (erase_name(request->service, table, (unsigned)seat))
        answer(request, table, json_pack("{s:I}", "events", (json_int_t)table->game->events));
    else
        refuse_request(request, "storage", "the name cannot be erased; try again later");
}
