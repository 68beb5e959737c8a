/* A game before its first move, its seats, and the game that follows: game_parts.h. */
#include "game_parts.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Fills in the rules of a Ghost round of `players` players. */
static quoth_status find_ghost(const quoth_ghost **referee, const server_game *game,
                               unsigned players, quoth_error *error)
{
    quoth_ghost_rules rules = game->ghost_rules;
    rules.variant = game->variant;
    rules.reading = game->reading[0] ? game->reading : NULL;
    rules.players = players;
    return words_ghost(referee, game->words, &rules, game->lexicon, error);
}

static bool create_ghost(server_game *game, json_t *data, game_refusal *refusal)
{
    enum { DEFAULT_MIN = 4, MIN_MAX = 64 }; /* letters of a word that counts */
    int64_t min;
    char misere[16], word_end[16], loser[16];
    quoth_ghost_rules *rules = &game->ghost_rules;
    if (!event_text(game->variant, sizeof game->variant, data, "variant", "ghost", refusal) ||
        !event_text(game->reading, sizeof game->reading, data, "reading", "", refusal) ||
        !event_text(misere, sizeof misere, data, "misere", "no", refusal) ||
        !event_text(word_end, sizeof word_end, data, "word_end", "always", refusal) ||
        !event_text(loser, sizeof loser, data, "loser", "next", refusal) ||
        !event_number(&min, data, "min", 1, MIN_MAX, DEFAULT_MIN, refusal) ||
        !event_text(game->match.word, sizeof game->match.word, data, "lives", "", refusal) ||
        !event_bool(&game->challenges, data, "challenges", refusal))
        return false;
    if (!quoth_ghost_misere_read(&rules->misere, misere) ||
        !quoth_ghost_word_end_read(&rules->word_end, word_end) ||
        !quoth_ghost_loser_rule_read(&rules->loser, loser))
        return game_refuse(refusal, "request", "there is no such rule");
    size_t variant;
    if (!quoth_ghost_variant_find(&variant, game->variant))
        return game_refuse(refusal, "request", "there is no variant \"%s\"", game->variant);
    strcpy(game->variant, quoth_ghost_variant_name(variant));
    rules->min = (unsigned)min;
    game->lives = game->match.word[0];
    if (game->lives && !quoth_ghost_lives_letters(game->match.word))
        return game_refuse(refusal, "request", "\"lives\" is a word, a letter for each life");
    quoth_error error = {0};
    const quoth_ghost *referee;
    quoth_ghost_game *trial = NULL;
    quoth_status status = find_ghost(&referee, game, game->seats, &error);
    if (!status && game->challenges)
        status = quoth_ghost_game_new(&trial, referee, NULL, &error);
    if (!status && game->challenges)
        status = quoth_ghost_game_allow_challenges(trial, &error);
    quoth_ghost_game_free(trial);
    return !status || game_refuse_status(refusal, status, &error);
}

static bool create_board(server_game *game, json_t *data, game_refusal *refusal)
{
    char challenge[16];
    quoth_error error = {0};
    if (game->seats > QUOTH_PLAYERS_MAX)
        return game_refuse(refusal, "request", "a board game has 2 to %d seats", QUOTH_PLAYERS_MAX);
    if (!event_text(game->rules, sizeof game->rules, data, "rules", "wwf", refusal) ||
        !event_text(challenge, sizeof challenge, data, "challenge", "void", refusal))
        return false;
    if (!quoth_challenge_read(&game->challenge, challenge))
        return game_refuse(refusal, "request", "there is no challenge rule \"%s\"", challenge);
    quoth_status status =
        words_board(&game->board, game->words, game->rules, game->challenge, game->lexicon, &error);
    if (status)
        return game_refuse_status(refusal, status, &error);
    strcpy(game->rules, quoth_cross_rules_of(board_cross(game->board))->name);
    return true;
}

static bool create_clock(game_clock *clock, json_t *data, game_refusal *refusal)
{
    enum { YEAR = 366 * 24 * 3600 };
    json_t *given = json_object_get(data, "clock");
    char kind[8];
    *clock = (game_clock){.kind = CLOCK_NONE};
    if (!given)
        return true;
    if (!json_is_object(given))
        return game_refuse(refusal, "request", "\"clock\" is to be an object");
    if (!event_text(kind, sizeof kind, given, "kind", "none", refusal))
        return false;
    while (strcmp(game_clock_kind_name(clock->kind), kind) != 0)
        if (++clock->kind > CLOCK_BANK)
            return game_refuse(refusal, "request",
                               "a clock is of the kind none, game, move or bank");
    int64_t *const time[] = {&clock->time, &clock->increment, &clock->bank};
    static const char *const key[] = {"time", "increment", "bank"};
    for (unsigned i = 0; i < 3; i++)
        if (!event_number(time[i], given, key[i], 0, YEAR, 0, refusal))
            return false;
        else
            *time[i] *= 1000;
    return clock->kind == CLOCK_NONE || clock->time ||
           game_refuse(refusal, "request", "a clock needs a \"time\" in seconds");
}

/* When spectators see everything: {"moves": N} or {"minutes": N} later. */
static bool create_spectators(server_game *game, json_t *data, game_refusal *refusal)
{
    enum { MOVES_MAX = 100, MINUTES_MAX = 7 * 24 * 60 };
    json_t *given = json_object_get(data, "spectators");
    int64_t moves, minutes;
    if (!given)
        return true;
    if (!json_is_object(given) || json_object_size(given) != 1 ||
        !event_number(&moves, given, "moves", 1, MOVES_MAX, 0, refusal) ||
        !event_number(&minutes, given, "minutes", 1, MINUTES_MAX, 0, refusal) ||
        (!moves && !minutes))
        return game_refuse(refusal, "request",
                           "\"spectators\" has \"moves\" from 1 to %d or \"minutes\" from 1 to %d",
                           MOVES_MAX, MINUTES_MAX);
    game->reveal_moves = (unsigned)moves;
    game->reveal_time = 60000 * minutes;
    return true;
}

bool apply_create(server_game *game, json_t *data, game_refusal *refusal)
{
    char family[8], seed[20], *end;
    int64_t seats;
    if (!event_text(family, sizeof family, data, "family", NULL, refusal) ||
        !event_text(seed, sizeof seed, data, "seed", NULL, refusal) ||
        !event_text(game->lexicon, sizeof game->lexicon, data, "lexicon", "enable1", refusal) ||
        !event_number(&seats, data, "seats", 2, QUOTH_GHOST_SEATS_MAX, 2, refusal) ||
        !event_bool(&game->open, data, "open", refusal) ||
        !event_bool(&game->draw, data, "draw", refusal) ||
        !event_bool(&game->chat, data, "chat", refusal) ||
        !event_bool(&game->rated, data, "rated", refusal) ||
        !event_bool(&game->announce, data, "announce", refusal) ||
        !create_clock(&game->clock, data, refusal) || !create_spectators(game, data, refusal))
        return false;
    game->seats = (unsigned)seats;
    game->seed = strtoull(seed, &end, 16);
    if (end == seed || *end)
        return game_refuse(refusal, "request", "a seed is a hexadecimal number");
    if (strcmp(family, "ghost") == 0)
        game->family = GAME_GHOST;
    else if (strcmp(family, "board") == 0)
        game->family = GAME_BOARD;
    else
        return game_refuse(refusal, "request", "\"family\" is ghost or board");
    game->phase = GAME_OPEN;
    return game->family == GAME_GHOST ? create_ghost(game, data, refusal)
                                      : create_board(game, data, refusal);
}

/* The hash of a key, from hexadecimal text. */
static bool get_key(uint8_t key[32], json_t *data, game_refusal *refusal)
{
    char hex[2 * 32 + 1];
    size_t bytes;
    return event_text(hex, sizeof hex, data, "key", "", refusal) &&
           ((sodium_hex2bin(key, 32, hex, strlen(hex), NULL, &bytes, NULL) == 0 && bytes == 32) ||
            game_refuse(refusal, "request", "a seat needs the hash of a key"));
}

/* Whether an account has no other seat of the game. */
static bool is_new_account(const server_game *game, const char *account, game_refusal *refusal)
{
    for (unsigned s = 0; s < game->seats; s++)
        if (strcmp(game->seat[s].account, account) == 0)
            return game_refuse(refusal, "taken", "the account has a seat at this table");
    return true;
}

bool apply_sit(server_game *game, const game_event *event, json_t *data, game_refusal *refusal)
{
    game_seat *seat = &game->seat[event->seat], new = {.taken = true, .sat = event->number};
    if (game->phase != GAME_OPEN || seat->taken)
        return game_refuse(refusal, "taken", "the seat is taken");
    bool erased = json_object_get(data, "named") != NULL;
    if (!event_text(new.name, sizeof new.name, data, "name", erased ? GAME_NAME_ERASED : NULL,
                    refusal) ||
        !event_text(new.bot, sizeof new.bot, data, "bot", "", refusal) ||
        !event_text(new.account, sizeof new.account, data, "account", "", refusal) ||
        (!new.bot[0] && !get_key(new.key, data, refusal)) ||
        (new.account[0] && !is_new_account(game, new.account, refusal)))
        return false;
    if (game->rated && !new.account[0])
        return game_refuse(refusal, "request", "a rated game is played by people with accounts");
    new.left = game->clock.kind == CLOCK_GAME ? game->clock.time : game->clock.bank;
    *seat = new;
    return true;
}

bool apply_attach(server_game *game, const game_event *event, json_t *data, game_refusal *refusal)
{
    char account[GAME_ID_SIZE];
    game_seat *seat = &game->seat[event->seat];
    if (!seat->taken || seat->bot[0] || seat->account[0])
        return game_refuse(refusal, "taken", "the seat is no guest's");
    if (!event_text(account, sizeof account, data, "account", NULL, refusal) ||
        !is_new_account(game, account, refusal))
        return false;
    strcpy(seat->account, account);
    return true;
}

bool apply_key(server_game *game, const game_event *event, json_t *data, game_refusal *refusal)
{
    game_seat *seat = &game->seat[event->seat];
    uint8_t key[32];
    if (!seat->taken || seat->bot[0])
        return game_refuse(refusal, "taken", "the seat is no person's");
    if (!get_key(key, data, refusal))
        return false;
    memcpy(seat->key, key, sizeof key);
    return true;
}

void game_forget_name(server_game *game, unsigned seat)
{
    strcpy(game->seat[seat].name, GAME_NAME_ERASED);
    if (game->lives && game->begun)
        strcpy(game->match.player[game_place_of(game, seat)], GAME_NAME_ERASED);
}

bool apply_erase(server_game *game, const game_event *event, game_refusal *refusal)
{
    if (!game->seat[event->seat].taken || game->seat[event->seat].bot[0])
        return game_refuse(refusal, "taken", "the seat is no person's");
    game_forget_name(game, (unsigned)event->seat);
    if (game->seat[event->seat].account[0]) /* it is deleted; no key has the hash 0 */
        memset(game->seat[event->seat].key, 0, sizeof game->seat[event->seat].key);
    return true;
}

bool begin_round(server_game *game, game_refusal *refusal)
{
    quoth_error error = {0};
    const quoth_ghost *referee;
    quoth_ghost_game *round = NULL;
    quoth_status status = find_ghost(&referee, game, round_players(game), &error);
    if (!status)
        status = quoth_ghost_game_new(&round, referee, NULL, &error);
    if (!status && game->challenges)
        status = quoth_ghost_game_allow_challenges(round, &error);
    if (status) {
        quoth_ghost_game_free(round);
        return game_refuse_status(refusal, status, &error);
    }
    quoth_ghost_game_free(game->ghost);
    game->ghost = round;
    game->challenger = -1;
    return true;
}

static bool deal(server_game *game, game_refusal *refusal)
{
    quoth_error error = {0};
    quoth_random random;
    quoth_random_seed(&random, game->seed);
    quoth_status status =
        quoth_cross_game_new(&game->cross, board_cross(game->board), game->seats, NULL, &error);
    if (status)
        return game_refuse_status(refusal, status, &error);
    quoth_cross_game_deal(game->cross, NULL, &random);
    return true;
}

bool apply_start(server_game *game, const game_event *event, json_t *data, game_refusal *refusal)
{
    json_t *order = json_object_get(data, "order");
    unsigned seen = 0, next[QUOTH_GHOST_SEATS_MAX] = {0};
    if (game->phase != GAME_OPEN)
        return game_refuse(refusal, "phase", "the game has begun");
    for (unsigned s = 0; s < game->seats; s++)
        if (!game->seat[s].taken)
            return game_refuse(refusal, "phase", "a seat is free");
    if (json_array_size(order) != game->seats)
        return game_refuse(refusal, "request", "\"order\" is to name each seat");
    for (unsigned place = 0; place < game->seats; place++) {
        json_int_t seat = json_integer_value(json_array_get(order, place));
        if (seat < 0 || seat >= game->seats || seen >> seat & 1)
            return game_refuse(refusal, "request", "\"order\" is to name each seat once");
        seen |= 1u << seat;
        next[place] = (unsigned)seat;
    }
    if (game->lives) {
        for (unsigned place = 0; place < game->seats; place++)
            snprintf(game->match.player[place], sizeof game->match.player[place], "%s",
                     game->seat[next[place]].name);
        quoth_error error = {0};
        quoth_status status = quoth_ghost_lives_record_begin(&game->match, game->seats,
                                                             QUOTH_GHOST_OPENS_LOSER, 0, &error);
        if (status)
            return game_refuse_status(refusal, status, &error);
    }
    if (!(game->family == GAME_GHOST ? begin_round(game, refusal) : deal(game, refusal)))
        return false;
    memcpy(game->order, next, sizeof next);
    game->begun = true;
    game->phase = GAME_PLAYING;
    end_turn(game, -1, event->time);
    return true;
}

bool apply_rematch(server_game *game, json_t *data, game_refusal *refusal)
{
    char next[GAME_ID_SIZE];
    if (game->phase != GAME_OVER)
        return game_refuse(refusal, "phase", "the game is not over");
    if (game->rematch[0])
        return game_refuse(refusal, "taken", "there is a game that follows");
    if (!event_text(next, sizeof next, data, "game", NULL, refusal))
        return false;
    if (!next[0])
        return game_refuse(refusal, "request", "\"game\" is to name the game that follows");
    strcpy(game->rematch, next);
    return true;
}
