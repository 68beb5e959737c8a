/* Tables are made, and people and computer players sit down.
 *
 * A client can choose the key of the seat that it asks for (`new_key`).  The name of a new game
 * follows from the key, and the seat is found by the key, so a request whose answer was lost can be
 * repeated: it has the same answer and does nothing more. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "names.h"
#include "state.h"

/* ---- keys of seats ------------------------------------------------------------------------- */

/* The answer to a request for a seat. */
static json_t *seat_answer(const game_table *table, unsigned seat, const char *key)
{
    return json_pack("{s:s, s:i, s:s}", "game", table->id, "seat", (int)seat, "key", key);
}

/* Whether the client chose a key. */
static bool chooses_key(const game_request *request)
{
    return json_object_get(request->body, "new_key") != NULL;
}

bool new_key(const game_request *request, char key[KEY_LETTERS + 1])
{
    const char *chosen = text_of(request, "new_key");
    random_letters(request->service, key, KEY_LETTERS);
    if (!chooses_key(request))
        return true;
    if (!chosen || strlen(chosen) != KEY_LETTERS || strspn(chosen, key_alphabet) != KEY_LETTERS) {
        refuse_request(request, "request", "\"new_key\" has 26 of the letters a-z and 2-7");
        return false;
    }
    memcpy(key, chosen, KEY_LETTERS + 1);
    return true;
}

bool answer_again(const game_request *request, game_table *table, const char *key)
{
    int seat = chooses_key(request) ? seat_of_key(table->game, key) : -1;
    if (seat >= 0)
        answer(request, table, seat_answer(table, (unsigned)seat, key));
    return seat >= 0;
}

/* The name of the game that a key creates, a one-way hash of the key: a repeated request finds the
 * game. */
static void name_of_game(char id[GAME_ID_SIZE], const char *key)
{
    static const unsigned char purpose[] = "the name of a game";
    uint8_t hash[crypto_generichash_BYTES_MIN];
    crypto_generichash(hash, sizeof hash, (const unsigned char *)key, strlen(key), purpose,
                       sizeof purpose);
    for (unsigned i = 0; i < GAME_ID_SIZE - 1; i++)
        id[i] = key_alphabet[hash[i] & 31];
    id[GAME_ID_SIZE - 1] = '\0';
}

/* ---- sitting down -------------------------------------------------------------------------- */

static const char blocked_message[] = "you cannot sit at this table: a player has blocked another";

/* Seats a person, whose key nobody else ever sees. */
static bool sit_down(const game_request *request, game_table *table, unsigned seat,
                     const known_account *as, const char *key)
{
    char hex[65], salt[GAME_SALT_LETTERS + 1];
    game_refusal refusal;
    if (!name_is_fit(as->name)) {
        refuse_request(request, "request", NAME_RULE);
        return false;
    }
    if (as->id[0] && is_blocked(request->service, table->game, as->id)) {
        refuse_request(request, "taken", blocked_message);
        return false;
    }
    if (as->id[0] && !confirm_account(request, as->id))
        return false;
    random_letters(request->service, salt, GAME_SALT_LETTERS);
    hash_secret(hex, key);
    json_t *data = json_pack("{s:s, s:s, s:s}", "name", as->name, "salt", salt, "key", hex);
    if (as->id[0])
        json_object_set_new(data, "account", json_string(as->id));
    if (!add_event(request->service, table, EVENT_SIT, (int)seat, data, &refusal)) {
        refuse_request(request, refusal.code, refusal.message);
        return false;
    }
    if (as->id[0] && !list_seat(request->service, as->id, table->game)) {
        refuse_request(request, "memory", "out of memory");
        return false;
    }
    return true;
}

/* Finds the sender of the request: an account by its token, or a guest by the name.  False after a
 * refusal. */
static bool find_sender(const game_request *request, known_account *as)
{
    const char *name = text_of(request, "name");
    if (text_of(request, "token"))
        return is_known(request, as);
    as->id[0] = '\0';
    snprintf(as->name, sizeof as->name, "%s", name && strlen(name) < sizeof as->name ? name : "");
    return true;
}

static bool seat_bot(const game_request *request, game_table *table, unsigned seat,
                     const char *name)
{
    game_refusal refusal;
    bool done = add_event(request->service, table, EVENT_SIT, (int)seat,
                          json_pack("{s:s, s:s}", "name", name, "bot", name), &refusal);
    if (!done)
        refuse_request(request, refusal.code, refusal.message);
    return done;
}

static bool seat_bots(const game_request *request, game_table *table)
{
    const char *seat;
    json_t *bot;
    json_t *bots = json_object_get(request->body, "bots");
    if (bots && !json_is_object(bots)) {
        refuse_request(request, "request",
                       "\"bots\" has a computer player for each seat that it names");
        return false;
    }
    json_object_foreach (bots, seat, bot) {
        const char *name = json_string_value(bot);
        char *end;
        unsigned long number = strtoul(seat, &end, 10);
        if (*end || end == seat || number >= table->game->seats || !name ||
            !bot_exists(table->game->family, name)) {
            refuse_request(request, "request", "there is no such seat or computer player");
            return false;
        }
        if (!seat_bot(request, table, (unsigned)number, name))
            return false;
    }
    return true;
}

/* Takes back the rows of a game that could not be made whole. */
static void drop_rows(game_service *service, const game_table *table)
{
    size_t kept = 0;
    for (size_t i = 0; i < service->row_count; i++)
        if (strcmp(service->rows[i].game, table->id) == 0)
            free((char *)(uintptr_t)service->rows[i].event.data);
        else
            service->rows[kept++] = service->rows[i];
    service->row_count = kept;
}

/* Whether the address, and the account if there is one, may create another game just now. */
static bool may_create(const game_request *request, const known_account *as)
{
    unsigned most = request->service->env.games_a_minute;
    if (take_token(&request->from->from->games, request->now, A_MINUTE / most, most))
        return !as->id[0] || may_party(request, as->id, PARTY_GAMES);
    refuse_request(request, "slow", "wait before you create another game");
    return false;
}

/* Takes back items that came after the first `kept`. */
static void drop_items(game_service *service, size_t kept)
{
    while (service->item_count > kept) {
        store_item *item = &service->items[--service->item_count];
        free((char *)(uintptr_t)item->key);
        free((char *)(uintptr_t)item->value);
    }
}

/* A game that is being created, and the pending changes before it, to which a failure returns. */
typedef struct new_game {
    game_table *table;
    size_t items;
} new_game;

/* Takes back a game that could not be made whole. */
static void drop_game(game_service *service, const new_game *new)
{
    drop_rows(service, new->table);
    drop_items(service, new->items);
    free_table(service, new->table);
}

/* Whether no game has a name.  A table that is left of a game that could not be stored goes.  False
 * after a refusal. */
static bool is_free(const game_request *request, const char *id)
{
    game_service *service = request->service;
    service->unread = false;
    if (!chooses_key(request)) /* nobody has had the name before */
        return true;
    if (find_table(service, id))
        refuse_request(request, "taken", "that key has begun another game: choose a new one");
    else if (service->unread)
        refuse_request(request, "storage", "the game cannot be read; try again later");
    else
        return true;
    return false;
}

/* A game with its first event, begun by the key of its first seat; takes `data`, its settings, to
 * which the seed is added.  False after a refusal. */
static bool begin_game(const game_request *request, new_game *new, json_t *data, const char *key)
{
    game_service *service = request->service;
    game_refusal refusal = {.code = "memory", .message = "out of memory"};
    char id[GAME_ID_SIZE];
    uint64_t seed;
    name_of_game(id, key);
    if (!is_free(request, id)) {
        json_decref(data);
        return false;
    }
    service->env.random(service->env.user, &seed, sizeof seed);
    json_object_set_new(data, "seed", json_sprintf("%llx", (unsigned long long)seed));
    game_table *table = calloc(1, sizeof *table);
    server_game *game = game_new(id, service->words);
    if (!table || !game) {
        free(table);
        game_free(game);
        json_decref(data);
        refuse_request(request, refusal.code, refusal.message);
        return false;
    }
    strcpy(table->id, id);
    HASH_ADD_STR(service->tables, id, table);
    set_game(service, table, game);
    *new = (new_game){.table = table, .items = service->item_count};
    bool made = touch_table(service, table)
                    ? add_event(service, table, EVENT_CREATE, -1, data, &refusal)
                    : (json_decref(data), false);
    if (!made) {
        refuse_request(request, refusal.code, refusal.message);
        drop_game(service, new);
    }
    return made;
}

/* Whether a key has begun a game already: its client repeats the request, and is answered again. */
static bool is_begun(const game_request *request, const char *key)
{
    char id[GAME_ID_SIZE];
    name_of_game(id, key);
    game_table *table = chooses_key(request) ? find_table(request->service, id) : NULL;
    return table && answer_again(request, table, key);
}

void do_create(const game_request *request)
{
    static const char *const settings[] = {
        "family",    "seats",      "open",    "draw",  "lexicon",    "clock",    "rules",
        "challenge", "variant",    "reading", "min",   "misere",     "word_end", "loser",
        "lives",     "challenges", "chat",    "rated", "spectators", "announce"};
    new_game new;
    known_account as;
    char key[KEY_LETTERS + 1];
    if (!new_key(request, key) || is_begun(request, key) || !find_sender(request, &as) ||
        !may_create(request, &as))
        return;
    json_t *data = json_object();
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        json_t *value = json_object_get(request->body, settings[i]);
        if (value)
            json_object_set(data, settings[i], value);
    }
    if (!begin_game(request, &new, data, key))
        return;
    if (sit_down(request, new.table, 0, &as, key) && seat_bots(request, new.table)) {
        answer(request, new.table, seat_answer(new.table, 0, key));
        follow_up(request->service, new.table);
    } else {
        drop_game(request->service, &new);
    }
}

void do_sit(const game_request *request)
{
    game_table *table = table_of(request);
    known_account as;
    char key[KEY_LETTERS + 1];
    json_t *chosen = json_object_get(request->body, "seat");
    if (!table || !new_key(request, key) || answer_again(request, table, key) ||
        !find_sender(request, &as))
        return;
    json_int_t seat = 0;
    while (!chosen && seat < table->game->seats && table->game->seat[seat].taken)
        seat++;
    if (chosen)
        seat = json_is_integer(chosen) ? json_integer_value(chosen) : -1;
    if (seat < 0 || seat >= table->game->seats) {
        refuse_request(request, "taken", "there is no free seat of that number");
        return;
    }
    if (sit_down(request, table, (unsigned)seat, &as, key)) {
        answer(request, table, seat_answer(table, (unsigned)seat, key));
        follow_up(request->service, table);
    }
}

/* ---- another game -------------------------------------------------------------------------- */

static bool take_settings(void *user, const store_row *row)
{
    json_t **settings = user;
    *settings = json_loads(row->event.data, JSON_REJECT_DUPLICATES, NULL);
    return false;
}

/* The seat in the rematch of a seat of this game: the second seat becomes the first. */
static unsigned next_seat(const server_game *game, unsigned seat)
{
    return (seat + game->seats - 1) % game->seats;
}

/* The game that follows: of the same settings, with the same computer players.  NULL after a
 * refusal. */
static game_table *begin_rematch(const game_request *request, game_table *table, unsigned seat,
                                 const known_account *as, const char *key)
{
    new_game new;
    game_refusal refusal;
    json_t *settings = NULL;
    game_service *service = request->service;
    if (!may_create(request, as))
        return NULL;
    if (!service->store->read(service->store->user, table->id, 0, take_settings, &settings) ||
        !settings) {
        refuse_request(request, "storage", "the game cannot be read; try again later");
        return NULL;
    }
    json_object_set_new(settings, "open", json_false()); /* its seats wait for the same people */
    if (!begin_game(request, &new, settings, key))
        return NULL;
    bool done = sit_down(request, new.table, next_seat(table->game, seat), as, key);
    for (unsigned s = 0; done && s < table->game->seats; s++)
        if (table->game->seat[s].bot[0])
            done =
                seat_bot(request, new.table, next_seat(table->game, s), table->game->seat[s].bot);
    if (done && !add_event(service, table, EVENT_REMATCH, (int)seat,
                           json_pack("{s:s}", "game", new.table->id), &refusal)) {
        refuse_request(request, refusal.code, refusal.message);
        done = false;
    }
    if (done)
        return new.table;
    drop_game(service, &new);
    return NULL;
}

/* The player of a seat, for a rematch.  A player whose name was erased gives a new one. */
static void find_rematch_player(const game_request *request, const game_seat *seat,
                                known_account *as)
{
    bool erased = strcmp(seat->name, GAME_NAME_ERASED) == 0;
    const char *name = erased ? text_of(request, "name") : seat->name;
    snprintf(as->id, sizeof as->id, "%s", seat->account);
    snprintf(as->name, sizeof as->name, "%s", name && strlen(name) < sizeof as->name ? name : "");
}

/* Whether a seat of a game and one that has come to the next have blocked each other. */
static bool is_kept_away(game_service *service, const server_game *game, const server_game *next,
                         unsigned seat)
{
    for (unsigned s = 0; s < game->seats; s++)
        if (s != seat && next->seat[next_seat(game, s)].taken && are_apart(service, game, seat, s))
            return true;
    return false;
}

void do_rematch(const game_request *request)
{
    int seat;
    char key[KEY_LETTERS + 1];
    game_service *service = request->service;
    game_table *table = table_of(request);
    if (!table || !is_seated(request, table, &seat) || !new_key(request, key))
        return;
    if (table->game->phase != GAME_OVER) {
        refuse_request(request, "phase", "the game is not over");
        return;
    }
    known_account as;
    unsigned place = next_seat(table->game, (unsigned)seat);
    find_rematch_player(request, &table->game->seat[seat], &as);
    bool begins = !table->game->rematch[0];
    game_table *next = begins ? begin_rematch(request, table, (unsigned)seat, &as, key)
                              : find_table(service, table->game->rematch);
    if (!begins && !next)
        refuse_request(request, "not-found", "there is no such game");
    if (!next || (!begins && answer_again(request, next, key)))
        return;
    if (!begins && is_kept_away(service, table->game, next->game, (unsigned)seat)) {
        refuse_request(request, "taken", blocked_message);
        return;
    }
    if (begins || sit_down(request, next, place, &as, key)) {
        answer(request, next, seat_answer(next, place, key));
        follow_up(service, next);
    }
}
