/* Plays that wait for a player's next turn, in games by correspondence: an item "premove", by
 * GAME/SEAT: {"plays": [...]}.  The first that is legal is played; nobody else ever sees them. */
#include <stdio.h>
#include <string.h>

#include "state.h"

enum { PLAYS_MAX = 16 };

_Static_assert(PLAYS_MAX == 16, "the message names the limit");

static void premove_key(char key[STORE_KEY_MAX + 1], const char *game, unsigned seat)
{
    snprintf(key, STORE_KEY_MAX + 1, "%s/%u", game, seat);
}

/* Whether turns of the game can last for days. */
static bool is_correspondence(const server_game *game)
{
    return game->clock.kind == CLOCK_NONE || game->clock.kind == CLOCK_BANK;
}

static bool are_plays(const json_t *plays)
{
    size_t index;
    const json_t *play;
    if (!json_is_array(plays) || json_array_size(plays) > PLAYS_MAX)
        return false;
    json_array_foreach (plays, index, play)
        if (!json_is_string(play) || json_string_length(play) >= QUOTH_PLAY_TEXT_SIZE)
            return false;
    return true;
}

void do_premove(const game_request *request)
{
    int seat;
    char key[STORE_KEY_MAX + 1];
    game_table *table = table_of(request);
    json_t *plays = json_object_get(request->body, "plays");
    if (!table || !is_seated(request, table, &seat))
        return;
    premove_key(key, table->id, (unsigned)seat);
    if (plays && !are_plays(plays)) {
        refuse_request(request, "request", "\"plays\" has at most 16 texts");
        return;
    }
    if (plays && (table->game->phase != GAME_PLAYING || !is_correspondence(table->game))) {
        refuse_request(request, "phase",
                       "plays can wait for your turn in games by correspondence that have begun");
        return;
    }
    if (plays && game_turn(table->game) == seat) {
        refuse_request(request, "turn", "it is your turn: play");
        return;
    }
    if (plays && !put_item(request->service, "premove", key,
                           json_array_size(plays) ? json_pack("{s:O}", "plays", plays) : NULL)) {
        refuse_request(request, "memory", "out of memory");
        return;
    }
    json_t *item = get_item(request->service, "premove", key);
    json_t *waiting = json_object_get(item, "plays");
    answer_of_items(request,
                    waiting ? json_pack("{s:O}", "plays", waiting) : json_pack("{s:[]}", "plays"));
    json_decref(item);
}

bool play_premove(game_service *service, game_table *table, unsigned seat)
{
    size_t index;
    json_t *play;
    game_refusal refusal;
    char key[STORE_KEY_MAX + 1];
    if (!is_correspondence(table->game) || table->game->challenger >= 0)
        return false;
    premove_key(key, table->id, seat);
    json_t *item = get_item(service, "premove", key);
    bool played = false;
    if (!item)
        return false;
    json_array_foreach (json_object_get(item, "plays"), index, play) {
        played = add_event(service, table, EVENT_PLAY, (int)seat, json_pack("{s:O}", "play", play),
                           &refusal);
        if (played || !table->game)
            break;
    }
    json_decref(item);
    put_item(service, "premove", key, NULL);
    return played;
}

void drop_premoves(game_service *service, const server_game *game)
{
    char key[STORE_KEY_MAX + 1];
    for (unsigned s = 0; s < game->seats && is_correspondence(game); s++) {
        premove_key(key, game->id, s);
        json_t *item = get_item(service, "premove", key);
        if (item)
            put_item(service, "premove", key, NULL);
        json_decref(item);
    }
}
