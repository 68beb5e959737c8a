/* Ratings from the results of rated games: an item "rated", by CATEGORY/GAME, which is stored with
 * the event that ends the game:
 *
 *      {"time", "seats": [{"account", "place"}]}
 *
 * The games of a week are a rating period; in a game of several seats each has a result against
 * each other.  Ratings are computed from the items when they are asked for, at most once in
 * RATINGS_CACHED. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "glicko.h"
#include "state.h"

enum {
    SECOND = 1000, /* times are in milliseconds */
    MINUTE = 60 * SECOND,
    HOUR = 60 * MINUTE,
    RATING_PERIOD = 7 * 24 * HOUR,
    RATINGS_CACHED = 10 * SECOND,
    LISTED_PLAYERS = 100,
    SURE_DEVIATION = 110 /* up to here a rating is "sure": lichess's limit */
};

/* A game belongs to the first speed whose limit exceeds the time that a player may expect to need,
 * for EXPECTED_TURNS. */
enum { BLITZ, RAPID, CLASSICAL, CORRESPONDENCE };
enum {
    EXPECTED_TURNS = 15,
    BLITZ_LIMIT = 3 * MINUTE,
    RAPID_LIMIT = 15 * MINUTE,
    CLASSICAL_LIMIT = 4 * HOUR
};
static const char *const speeds[GAME_SPEEDS] = {"blitz", "rapid", "classical", "correspondence"};

static unsigned speed_of(const game_clock *clock)
{
    if (clock->kind == CLOCK_NONE || clock->kind == CLOCK_BANK)
        return CORRESPONDENCE;
    int64_t expected = clock->kind == CLOCK_MOVE ? EXPECTED_TURNS * clock->time
                                                 : clock->time + EXPECTED_TURNS * clock->increment;
    return expected < BLITZ_LIMIT       ? BLITZ
           : expected < RAPID_LIMIT     ? RAPID
           : expected < CLASSICAL_LIMIT ? CLASSICAL
                                        : CORRESPONDENCE;
}

static void category_of(char *category, size_t size, const server_game *game)
{
    snprintf(category, size, "%s-%s", game->family == GAME_GHOST ? "ghost" : "board",
             speeds[speed_of(&game->clock)]);
}

static json_t *result_json(const server_game *game)
{
    json_t *seats = json_array();
    for (unsigned s = 0; s < game->seats; s++)
        json_array_append_new(seats, json_pack("{s:s, s:i}", "account", game->seat[s].account,
                                               "place", (int)game_rank(game, s)));
    return json_pack("{s:I, s:o}", "time", (json_int_t)game->ended, "seats", seats);
}

static void rated_key(char key[STORE_KEY_MAX + 1], const server_game *game)
{
    char category[32];
    category_of(category, sizeof category, game);
    snprintf(key, STORE_KEY_MAX + 1, "%s/%s", category, game->id);
}

void rate_game(game_service *service, const server_game *game)
{
    char key[STORE_KEY_MAX + 1];
    if (!game->rated || game->phase != GAME_OVER)
        return;
    rated_key(key, game);
    json_t *stored = get_item(service, "rated", key);
    if (!stored)
        put_item(service, "rated", key, result_json(game));
    json_decref(stored);
}

static bool take_result(void *user, const store_item *item)
{
    json_t **result = user;
    *result = json_loads(item->value, JSON_REJECT_DUPLICATES, NULL);
    return false;
}

bool is_rated_right(const server_store *store, const server_game *game)
{
    char key[STORE_KEY_MAX + 1];
    json_t *stored = NULL;
    if (!game->rated || game->phase != GAME_OVER)
        return true;
    rated_key(key, game);
    bool read = store->items(store->user, "rated", key, take_result, &stored);
    json_t *expected = result_json(game);
    bool right = read && json_equal(stored, expected);
    json_decref(stored);
    json_decref(expected);
    return right;
}

/* ---- computing ----------------------------------------------------------------------------- */

typedef struct rated_player {
    char account[GAME_ID_SIZE];
    glicko_player now, before; /* at the end and the beginning of the period */
    unsigned games;
    glicko_result *result; /* of the period */
    size_t results, capacity;
    UT_hash_handle hh;
} rated_player;

static bool take_game(void *user, const store_item *item)
{
    json_t *game = json_loads(item->value, JSON_REJECT_DUPLICATES, NULL);
    if (game)
        json_array_append_new(user, game);
    return true;
}

static int compare_times(const void *a, const void *b)
{
    json_int_t one = json_integer_value(json_object_get(*(json_t *const *)a, "time"));
    json_int_t other = json_integer_value(json_object_get(*(json_t *const *)b, "time"));
    return (one > other) - (one < other);
}

static rated_player *find_player(rated_player **players, const char *account)
{
    rated_player *found;
    HASH_FIND_STR(*players, account, found);
    if (found)
        return found;
    found = calloc(1, sizeof *found);
    if (!found)
        return NULL;
    snprintf(found->account, sizeof found->account, "%s", account);
    found->now = found->before = glicko_newcomer;
    HASH_ADD_STR(*players, account, found);
    return found;
}

/* Notes the results of a game.  False without memory. */
static bool add_results(rated_player **players, const json_t *game)
{
    rated_player *at[QUOTH_GHOST_SEATS_MAX];
    json_int_t place[QUOTH_GHOST_SEATS_MAX];
    json_t *seats = json_object_get(game, "seats");
    size_t count = json_array_size(seats);
    for (size_t s = 0; s < count && s < QUOTH_GHOST_SEATS_MAX; s++) {
        json_t *seat = json_array_get(seats, s);
        const char *account = json_string_value(json_object_get(seat, "account"));
        at[s] = find_player(players, account ? account : "");
        place[s] = json_integer_value(json_object_get(seat, "place"));
        if (!at[s])
            return false;
        at[s]->games++;
    }
    for (size_t s = 0; s < count; s++)
        for (size_t t = 0; t < count; t++) {
            if (s == t)
                continue;
            if (!reserve_one((void **)&at[s]->result, at[s]->results, &at[s]->capacity,
                             sizeof *at[s]->result))
                return false;
            double score = place[s] < place[t] ? 1 : place[s] > place[t] ? 0 : 0.5;
            at[s]->result[at[s]->results++] = (glicko_result){at[t]->before, score};
        }
    return true;
}

static void end_period(rated_player *players)
{
    for (rated_player *player = players; player; player = player->hh.next) {
        player->now = glicko_rate(&player->before, player->result, player->results, GLICKO_TAU);
        player->results = 0;
    }
    for (rated_player *player = players; player; player = player->hh.next)
        player->before = player->now;
}

/* Players with sure ratings come first, by rating. */
static int compare_ratings(const rated_player *a, const rated_player *b)
{
    bool sure = a->now.deviation <= SURE_DEVIATION, other = b->now.deviation <= SURE_DEVIATION;
    if (sure != other)
        return sure ? -1 : 1;
    if (a->now.rating < b->now.rating || a->now.rating > b->now.rating)
        return a->now.rating < b->now.rating ? 1 : -1;
    return strcmp(a->account, b->account);
}

/* Computes the players of a category from the games, in the order of time.  False without
 * memory. */
static bool rate_players(rated_player **players, const json_t *games, int64_t now)
{
    size_t count = json_array_size(games);
    json_t **sorted = malloc((count + 1) * sizeof *sorted);
    int64_t week = 0;
    bool done = sorted != NULL;
    for (size_t g = 0; done && g < count; g++)
        sorted[g] = json_array_get(games, g);
    if (done)
        qsort(sorted, count, sizeof *sorted, compare_times);
    for (size_t g = 0; done && g < count; g++) {
        int64_t then = json_integer_value(json_object_get(sorted[g], "time")) / RATING_PERIOD;
        for (; *players && week < then; week++)
            end_period(*players);
        week = then;
        done = add_results(players, sorted[g]);
    }
    for (; done && *players && week <= now / RATING_PERIOD; week++) /* the last one is not over */
        end_period(*players);
    free(sorted);
    return done;
}

static json_t *rating_json(game_service *service, const rated_player *player)
{
    json_t *account = get_item(service, "account", player->account);
    json_t *name = json_object_get(account, "name");
    json_t *one = name ? json_pack("{s:O, s:i, s:i, s:b, s:i}", "name", name, "rating",
                                   (int)(player->now.rating + 0.5), "deviation",
                                   (int)(player->now.deviation + 0.5), "sure",
                                   player->now.deviation <= SURE_DEVIATION, "games",
                                   (int)player->games)
                       : NULL;
    json_decref(account);
    return one;
}

static json_t *make_board(game_service *service, const char *category, int64_t now)
{
    char prefix[40];
    rated_player *players = NULL, *player, *next;
    json_t *games = json_array(), *board = json_array();
    snprintf(prefix, sizeof prefix, "%s/", category);
    bool done = service->store->items(service->store->user, "rated", prefix, take_game, games) &&
                rate_players(&players, games, now);
    HASH_SORT(players, compare_ratings);
    for (player = players; done && player && json_array_size(board) < LISTED_PLAYERS;
         player = player->hh.next) {
        json_t *one = rating_json(service, player);
        if (one) /* the account was not deleted */
            json_array_append_new(board, one);
    }
    HASH_ITER (hh, players, player, next) {
        HASH_DEL(players, player);
        free(player->result);
        free(player);
    }
    json_decref(games);
    if (done)
        return board;
    json_decref(board);
    return NULL;
}

void do_ratings(const game_request *request)
{
    game_service *service = request->service;
    const char *family = text_of(request, "family"), *speed = text_of(request, "speed");
    unsigned index = 0;
    while (index < GAME_SPEEDS && (!speed || strcmp(speeds[index], speed) != 0))
        index++;
    bool ghost = family && strcmp(family, "ghost") == 0;
    if (index == GAME_SPEEDS || (!ghost && (!family || strcmp(family, "board") != 0))) {
        refuse_request(request, "request",
                       "\"family\" is ghost or board, \"speed\" is blitz, rapid, classical or"
                       " correspondence");
        return;
    }
    struct rating_board *cached = &service->boards[ghost ? GAME_SPEEDS + index : index];
    if (!cached->ratings || request->now - cached->made >= RATINGS_CACHED ||
        request->now < cached->made) {
        char category[32];
        snprintf(category, sizeof category, "%s-%s", family, speed);
        json_decref(cached->ratings);
        cached->ratings = make_board(service, category, request->now);
        cached->made = request->now;
    }
    if (cached->ratings)
        answer(request, NULL, json_pack("{s:O}", "ratings", cached->ratings));
    else
        refuse_request(request, "storage", "the ratings cannot be read; try again later");
}
