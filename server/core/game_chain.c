/* The chain of hashes over the events of a game: game.h. */
#include "game_parts.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static void hash_number(crypto_generichash_state *hash, int64_t number)
{
    uint8_t bytes[8];
    for (unsigned i = 0; i < 8; i++)
        bytes[i] = (uint8_t)((uint64_t)number >> 8 * i);
    crypto_generichash_update(hash, bytes, sizeof bytes);
}

static void hash_text(crypto_generichash_state *hash, const char *text)
{
    hash_number(hash, (int64_t)strlen(text));
    crypto_generichash_update(hash, (const unsigned char *)text, strlen(text));
}

/* The data of an EVENT_SIT as the chain covers it: the hash of name and salt in their place.  NULL
 * without memory, or if there is no salt. */
static json_t *without_name(const char *text)
{
    json_t *data = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    const char *name = json_string_value(json_object_get(data, "name"));
    const char *salt = json_string_value(json_object_get(data, "salt"));
    uint8_t hash[32];
    char hex[2 * sizeof hash + 1];
    crypto_generichash_state state;
    if (!name || !salt) {
        json_decref(data);
        return NULL;
    }
    crypto_generichash_init(&state, NULL, 0, sizeof hash);
    hash_text(&state, salt);
    hash_text(&state, name);
    crypto_generichash_final(&state, hash, sizeof hash);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    json_object_del(data, "name");
    json_object_del(data, "salt");
    json_object_set_new(data, "named", json_string(hex));
    return data;
}

char *game_erase_name(const char *text)
{
    json_t *data = without_name(text);
    char *erased = data ? json_dumps(data, JSON_COMPACT | JSON_SORT_KEYS) : NULL;
    json_decref(data);
    return erased;
}

void game_chain_of(uint8_t chain[GAME_CHAIN_SIZE], const server_game *game, const game_event *event)
{
    crypto_generichash_state hash;
    char *erased = event->kind == EVENT_SIT ? game_erase_name(event->data) : NULL;
    crypto_generichash_init(&hash, NULL, 0, GAME_CHAIN_SIZE);
    crypto_generichash_update(&hash, game->chain, sizeof game->chain);
    hash_text(&hash, game->id);
    hash_number(&hash, (int64_t)event->number);
    hash_number(&hash, event->time);
    hash_text(&hash, game_kind_name(event->kind));
    hash_number(&hash, event->seat);
    hash_text(&hash, erased ? erased : event->data);
    crypto_generichash_final(&hash, chain, GAME_CHAIN_SIZE);
    free(erased);
}

void game_seal(game_event *event, const server_game *game)
{
    event->number = game->events;
    game_chain_of(event->chain, game, event);
}
