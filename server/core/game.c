#include "game.h"

#include <assert.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How long silence lasts before it accepts a last play. */
enum { MINUTES_5 = 5 * 60 * 1000, DAYS_3 = 3 * 24 * 60 * 60 * 1000 };

static const char *const phase_names[] = {"open", "playing", "last-challenge", "over", "aborted"};
static const char *const clock_names[] = {"none", "game", "move", "bank"};
static const char *const kind_names[EVENT_KINDS] = {[EVENT_CREATE] = "create",
                                                    [EVENT_SIT] = "sit",
                                                    [EVENT_START] = "start",
                                                    [EVENT_PLAY] = "play",
                                                    [EVENT_CHALLENGE] = "challenge",
                                                    [EVENT_NAME] = "name",
                                                    [EVENT_ACCEPT] = "accept",
                                                    [EVENT_RESIGN] = "resign",
                                                    [EVENT_TIMEOUT] = "timeout",
                                                    [EVENT_UNDO_ASK] = "undo-ask",
                                                    [EVENT_UNDO_ANSWER] = "undo-answer",
                                                    [EVENT_ABORT] = "abort",
                                                    [EVENT_OUTAGE] = "outage",
                                                    [EVENT_ATTACH] = "attach",
                                                    [EVENT_KEY] = "key",
                                                    [EVENT_PAUSE_ASK] = "pause-ask",
                                                    [EVENT_PAUSE_ANSWER] = "pause-answer",
                                                    [EVENT_RESUME] = "resume",
                                                    [EVENT_ERASE] = "erase",
                                                    [EVENT_REMATCH] = "rematch",
                                                    [EVENT_REMIND] = "remind"};

const char *game_phase_name(game_phase phase)
{
    return phase_names[phase];
}

const char *game_clock_kind_name(game_clock_kind kind)
{
    return clock_names[kind];
}

const char *game_kind_name(game_kind kind)
{
    return kind_names[kind];
}

bool game_kind_find(game_kind *kind, const char *name)
{
    for (unsigned k = 0; k < EVENT_KINDS; k++)
        if (strcmp(kind_names[k], name) == 0) {
            *kind = (game_kind)k;
            return true;
        }
    return false;
}

server_game *game_new(const char *id, server_words *words)
{
    server_game *game = calloc(1, sizeof *game);
    if (game) {
        strncpy(game->id, id, sizeof game->id - 1);
        game->words = words;
        game->challenger = game->undo_asked = game->pause_asked = -1;
    }
    return game;
}

void game_free(server_game *game)
{
    if (!game)
        return;
    quoth_cross_game_free(game->cross);
    board_release(game->board);
    quoth_ghost_game_free(game->ghost);
    for (size_t n = 0; n < game->rounds; n++)
        quoth_ghost_game_free(game->round[n].ghost);
    free(game->round);
    free(game);
}

static bool refuse(game_refusal *refusal, const char *code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    refusal->code = code;
    vsnprintf(refusal->message, sizeof refusal->message, format, arguments);
    va_end(arguments);
    return false;
}

/* A call of the library that failed. */
static bool refuse_status(game_refusal *refusal, quoth_status status, const quoth_error *error)
{
    const char *code = status == QUOTH_ILLEGAL || status == QUOTH_BAD_TEXT ? "illegal"
                       : status == QUOTH_GAME_OVER                         ? "over"
                       : status == QUOTH_NO_MEMORY                         ? "memory"
                                                                           : "request";
    return refuse(refusal, code, "%s", error->message);
}

/* ---- the chain ----------------------------------------------------------------------------- */

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

/* BLAKE2b over the chain before, the game's name and all of the event. */
static void make_chain(uint8_t chain[GAME_CHAIN_SIZE], const server_game *game,
                       const game_event *event)
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
    make_chain(event->chain, game, event);
}

/* ---- data of events ------------------------------------------------------------------------ */

/* A member that is text of at most `size` - 1 bytes; `otherwise` if it is absent. */
static bool get_text(char *text, size_t size, json_t *data, const char *key, const char *otherwise,
                     game_refusal *refusal)
{
    json_t *value = json_object_get(data, key);
    const char *given = value ? json_string_value(value) : otherwise;
    if (!given)
        return refuse(refusal, "request", "\"%s\" is to be text", key);
    if (strlen(given) >= size || (value && strlen(given) != json_string_length(value)))
        return refuse(refusal, "request", "\"%s\" is too long", key);
    memcpy(text, given, strlen(given) + 1);
    return true;
}

static bool get_number(int64_t *number, json_t *data, const char *key, int64_t least, int64_t most,
                       int64_t otherwise, game_refusal *refusal)
{
    json_t *value = json_object_get(data, key);
    *number = otherwise;
    if (!value)
        return true;
    if (!json_is_integer(value) || json_integer_value(value) < least ||
        json_integer_value(value) > most)
        return refuse(refusal, "request", "\"%s\" is a number from %lld to %lld", key,
                      (long long)least, (long long)most);
    *number = json_integer_value(value);
    return true;
}

static bool get_bool(bool *flag, json_t *data, const char *key, game_refusal *refusal)
{
    json_t *value = json_object_get(data, key);
    *flag = json_is_true(value);
    return !value || json_is_boolean(value) ||
           refuse(refusal, "request", "\"%s\" is true or false", key);
}

/* ---- whose turn, and clocks ---------------------------------------------------------------- */

/* Players of the round. */
static unsigned round_players(const server_game *game)
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

/* Ends the turn of a seat: its time is deducted, and the next turn begins. */
static void end_turn(server_game *game, int seat, int64_t now)
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

/* ---- the beginning ------------------------------------------------------------------------- */

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
    int64_t min;
    char misere[16], word_end[16], loser[16];
    quoth_ghost_rules *rules = &game->ghost_rules;
    if (!get_text(game->variant, sizeof game->variant, data, "variant", "ghost", refusal) ||
        !get_text(game->reading, sizeof game->reading, data, "reading", "", refusal) ||
        !get_text(misere, sizeof misere, data, "misere", "no", refusal) ||
        !get_text(word_end, sizeof word_end, data, "word_end", "always", refusal) ||
        !get_text(loser, sizeof loser, data, "loser", "next", refusal) ||
        !get_number(&min, data, "min", 1, 64, 4, refusal) ||
        !get_text(game->match.word, sizeof game->match.word, data, "lives", "", refusal) ||
        !get_bool(&game->challenges, data, "challenges", refusal))
        return false;
    if (!quoth_ghost_misere_read(&rules->misere, misere) ||
        !quoth_ghost_word_end_read(&rules->word_end, word_end) ||
        !quoth_ghost_loser_rule_read(&rules->loser, loser))
        return refuse(refusal, "request", "there is no such rule");
    size_t variant;
    if (!quoth_ghost_variant_find(&variant, game->variant))
        return refuse(refusal, "request", "there is no variant \"%s\"", game->variant);
    strcpy(game->variant, quoth_ghost_variant_name(variant));
    rules->min = (unsigned)min;
    game->lives = game->match.word[0];
    if (game->lives && !quoth_ghost_lives_letters(game->match.word))
        return refuse(refusal, "request", "\"lives\" is a word, a letter for each life");
    quoth_error error = {0};
    const quoth_ghost *referee;
    quoth_ghost_game *trial = NULL;
    quoth_status status = find_ghost(&referee, game, game->seats, &error);
    if (!status && game->challenges)
        status = quoth_ghost_game_new(&trial, referee, NULL, &error);
    if (!status && game->challenges)
        status = quoth_ghost_game_allow_challenges(trial, &error);
    quoth_ghost_game_free(trial);
    return !status || refuse_status(refusal, status, &error);
}

static bool create_board(server_game *game, json_t *data, game_refusal *refusal)
{
    char challenge[16];
    quoth_error error = {0};
    if (game->seats > QUOTH_PLAYERS_MAX)
        return refuse(refusal, "request", "a board game has 2 to %d seats", QUOTH_PLAYERS_MAX);
    if (!get_text(game->rules, sizeof game->rules, data, "rules", "wwf", refusal) ||
        !get_text(challenge, sizeof challenge, data, "challenge", "void", refusal))
        return false;
    if (!quoth_challenge_read(&game->challenge, challenge))
        return refuse(refusal, "request", "there is no challenge rule \"%s\"", challenge);
    quoth_status status =
        words_board(&game->board, game->words, game->rules, game->challenge, game->lexicon, &error);
    if (status)
        return refuse_status(refusal, status, &error);
    strcpy(game->rules, quoth_cross_rules_of(board_cross(game->board))->name);
    return true;
}

static bool create_clock(game_clock *clock, json_t *data, game_refusal *refusal)
{
    enum { YEAR = 31622400 };
    json_t *given = json_object_get(data, "clock");
    char kind[8];
    *clock = (game_clock){.kind = CLOCK_NONE};
    if (!given)
        return true;
    if (!json_is_object(given))
        return refuse(refusal, "request", "\"clock\" is to be an object");
    if (!get_text(kind, sizeof kind, given, "kind", "none", refusal))
        return false;
    while (strcmp(clock_names[clock->kind], kind) != 0)
        if (++clock->kind > CLOCK_BANK)
            return refuse(refusal, "request", "a clock is of the kind none, game, move or bank");
    int64_t *const time[] = {&clock->time, &clock->increment, &clock->bank};
    static const char *const key[] = {"time", "increment", "bank"};
    for (unsigned i = 0; i < 3; i++)
        if (!get_number(time[i], given, key[i], 0, YEAR, 0, refusal))
            return false;
        else
            *time[i] *= 1000;
    return clock->kind == CLOCK_NONE || clock->time ||
           refuse(refusal, "request", "a clock needs a \"time\" in seconds");
}

/* When spectators see everything: {"moves": N} or {"minutes": N} later. */
static bool create_spectators(server_game *game, json_t *data, game_refusal *refusal)
{
    json_t *given = json_object_get(data, "spectators");
    int64_t moves, minutes;
    if (!given)
        return true;
    if (!json_is_object(given) || json_object_size(given) != 1 ||
        !get_number(&moves, given, "moves", 1, 100, 0, refusal) ||
        !get_number(&minutes, given, "minutes", 1, 10080, 0, refusal) || (!moves && !minutes))
        return refuse(refusal, "request",
                      "\"spectators\" has \"moves\" from 1 to 100 or \"minutes\" from 1 to 10080");
    game->reveal_moves = (unsigned)moves;
    game->reveal_time = 60000 * minutes;
    return true;
}

static bool apply_create(server_game *game, json_t *data, game_refusal *refusal)
{
    char family[8], seed[20], *end;
    int64_t seats;
    if (!get_text(family, sizeof family, data, "family", NULL, refusal) ||
        !get_text(seed, sizeof seed, data, "seed", NULL, refusal) ||
        !get_text(game->lexicon, sizeof game->lexicon, data, "lexicon", "enable1", refusal) ||
        !get_number(&seats, data, "seats", 2, QUOTH_GHOST_SEATS_MAX, 2, refusal) ||
        !get_bool(&game->open, data, "open", refusal) ||
        !get_bool(&game->draw, data, "draw", refusal) ||
        !get_bool(&game->chat, data, "chat", refusal) ||
        !get_bool(&game->rated, data, "rated", refusal) ||
        !get_bool(&game->announce, data, "announce", refusal) ||
        !create_clock(&game->clock, data, refusal) || !create_spectators(game, data, refusal))
        return false;
    game->seats = (unsigned)seats;
    game->seed = strtoull(seed, &end, 16);
    if (end == seed || *end)
        return refuse(refusal, "request", "a seed is a hexadecimal number");
    if (strcmp(family, "ghost") == 0)
        game->family = GAME_GHOST;
    else if (strcmp(family, "board") == 0)
        game->family = GAME_BOARD;
    else
        return refuse(refusal, "request", "\"family\" is ghost or board");
    game->phase = GAME_OPEN;
    return game->family == GAME_GHOST ? create_ghost(game, data, refusal)
                                      : create_board(game, data, refusal);
}

/* The hash of a key, from hexadecimal text. */
static bool get_key(uint8_t key[32], json_t *data, game_refusal *refusal)
{
    char hex[2 * 32 + 1];
    size_t bytes;
    return get_text(hex, sizeof hex, data, "key", "", refusal) &&
           ((sodium_hex2bin(key, 32, hex, strlen(hex), NULL, &bytes, NULL) == 0 && bytes == 32) ||
            refuse(refusal, "request", "a seat needs the hash of a key"));
}

/* Whether an account has no other seat of the game. */
static bool is_new_account(const server_game *game, const char *account, game_refusal *refusal)
{
    for (unsigned s = 0; s < game->seats; s++)
        if (strcmp(game->seat[s].account, account) == 0)
            return refuse(refusal, "taken", "the account has a seat at this table");
    return true;
}

static bool apply_sit(server_game *game, const game_event *event, json_t *data,
                      game_refusal *refusal)
{
    game_seat *seat = &game->seat[event->seat], new = {.taken = true, .sat = event->number};
    if (game->phase != GAME_OPEN || seat->taken)
        return refuse(refusal, "taken", "the seat is taken");
    bool erased = json_object_get(data, "named") != NULL;
    if (!get_text(new.name, sizeof new.name, data, "name", erased ? GAME_NAME_ERASED : NULL,
                  refusal) ||
        !get_text(new.bot, sizeof new.bot, data, "bot", "", refusal) ||
        !get_text(new.account, sizeof new.account, data, "account", "", refusal) ||
        (!new.bot[0] && !get_key(new.key, data, refusal)) ||
        (new.account[0] && !is_new_account(game, new.account, refusal)))
        return false;
    if (game->rated && !new.account[0])
        return refuse(refusal, "request", "a rated game is played by people with accounts");
    new.left = game->clock.kind == CLOCK_GAME ? game->clock.time : game->clock.bank;
    *seat = new;
    return true;
}

static bool apply_attach(server_game *game, const game_event *event, json_t *data,
                         game_refusal *refusal)
{
    char account[GAME_ID_SIZE];
    game_seat *seat = &game->seat[event->seat];
    if (!seat->taken || seat->bot[0] || seat->account[0])
        return refuse(refusal, "taken", "the seat is no guest's");
    if (!get_text(account, sizeof account, data, "account", NULL, refusal) ||
        !is_new_account(game, account, refusal))
        return false;
    strcpy(seat->account, account);
    return true;
}

static bool apply_key(server_game *game, const game_event *event, json_t *data,
                      game_refusal *refusal)
{
    game_seat *seat = &game->seat[event->seat];
    uint8_t key[32];
    if (!seat->taken || seat->bot[0])
        return refuse(refusal, "taken", "the seat is no person's");
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

static bool apply_erase(server_game *game, const game_event *event, game_refusal *refusal)
{
    if (!game->seat[event->seat].taken || game->seat[event->seat].bot[0])
        return refuse(refusal, "taken", "the seat is no person's");
    game_forget_name(game, (unsigned)event->seat);
    if (game->seat[event->seat].account[0]) /* it is deleted; no key has the hash 0 */
        memset(game->seat[event->seat].key, 0, sizeof game->seat[event->seat].key);
    return true;
}

/* Begins a round of Ghost. */
static bool begin_round(server_game *game, game_refusal *refusal)
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
        return refuse_status(refusal, status, &error);
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
        return refuse_status(refusal, status, &error);
    quoth_cross_game_deal(game->cross, NULL, &random);
    return true;
}

static bool apply_start(server_game *game, const game_event *event, json_t *data,
                        game_refusal *refusal)
{
    json_t *order = json_object_get(data, "order");
    unsigned seen = 0, next[QUOTH_GHOST_SEATS_MAX] = {0};
    if (game->phase != GAME_OPEN)
        return refuse(refusal, "phase", "the game has begun");
    for (unsigned s = 0; s < game->seats; s++)
        if (!game->seat[s].taken)
            return refuse(refusal, "phase", "a seat is free");
    if (json_array_size(order) != game->seats)
        return refuse(refusal, "request", "\"order\" is to name each seat");
    for (unsigned place = 0; place < game->seats; place++) {
        json_int_t seat = json_integer_value(json_array_get(order, place));
        if (seat < 0 || seat >= game->seats || seen >> seat & 1)
            return refuse(refusal, "request", "\"order\" is to name each seat once");
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
            return refuse_status(refusal, status, &error);
    }
    if (!(game->family == GAME_GHOST ? begin_round(game, refusal) : deal(game, refusal)))
        return false;
    memcpy(game->order, next, sizeof next);
    game->begun = true;
    game->phase = GAME_PLAYING;
    end_turn(game, -1, event->time);
    return true;
}

/* ---- turns --------------------------------------------------------------------------------- */

static void forget_questions(server_game *game)
{
    game->undo_asked = game->pause_asked = -1;
    game->undo_agreed = game->pause_agreed = 0;
    game->accepted = 0;
}

/* After a move of Ghost: ends the round, and the game or begins the next round.  False without
 * memory; then the round stays ended, and the game is to be read again. */
static bool after_ghost_move(server_game *game, game_refusal *refusal)
{
    quoth_ghost_ending ending = quoth_ghost_game_ending(game->ghost);
    if (ending == QUOTH_GHOST_GOING_ON)
        return true;
    struct game_round *rounds = realloc(game->round, (game->rounds + 1) * sizeof *rounds);
    if (!rounds)
        return refuse(refusal, "memory", "out of memory");
    unsigned place = quoth_ghost_game_loser(game->ghost);
    game->round = rounds;
    rounds += game->rounds++;
    *rounds = (struct game_round){.ghost = game->ghost, .loser = game_seat_at(game, place)};
    for (unsigned p = 0; p < round_players(game); p++)
        rounds->seat[p] = (uint8_t)game_seat_at(game, p);
    game->ghost = NULL;
    if (game->lives)
        quoth_ghost_lives_record_lose(&game->match, place, NULL);
    if (!game->lives || quoth_ghost_lives_over(&game->match.lives)) {
        game->phase = GAME_OVER;
        return true;
    }
    return begin_round(game, refusal);
}

/* After a move of a board game. */
static void after_board_move(server_game *game)
{
    if (!quoth_cross_game_over(game->cross)) {
        game->phase = GAME_PLAYING;
        return;
    }
    size_t count;
    const quoth_cross_move *move = quoth_cross_game_moves(game->cross, &count);
    bool placed = count && move[count - 1].kind == QUOTH_MOVE_PLAY &&
                  move[count - 1].play.kind == QUOTH_PLAY_PLACE;
    game->phase = placed && game->challenge != QUOTH_CHALLENGE_VOID ? GAME_LAST_CHALLENGE
                                                                    : GAME_OVER;
    if (game->phase == GAME_LAST_CHALLENGE)
        game->accepted = 1u << game->order[move[count - 1].seat];
}

static bool is_turn(const server_game *game, const game_event *event, game_refusal *refusal)
{
    if (game->phase != GAME_PLAYING)
        return refuse(refusal, game->phase == GAME_OPEN ? "phase" : "over",
                      game->phase == GAME_OPEN ? "the game has not begun" : "the game is over");
    if (game->paused)
        return refuse(refusal, "paused", "the game is paused: resume it first");
    if (game_turn(game) != event->seat)
        return refuse(refusal, "turn", "it is another player's turn");
    return true;
}

static bool apply_play(server_game *game, const game_event *event, json_t *data,
                       game_refusal *refusal)
{
    char text[QUOTH_PLAY_TEXT_SIZE];
    quoth_error error = {0};
    quoth_status status;
    if (!is_turn(game, event, refusal) || !get_text(text, sizeof text, data, "play", NULL, refusal))
        return false;
    if (game->family == GAME_BOARD) {
        quoth_play play;
        quoth_validation validation;
        const quoth_position *position = quoth_cross_game_position(game->cross);
        status = quoth_play_read(&play, position, text, strlen(text), &error);
        if (!status)
            status = quoth_cross_game_play(game->cross, &validation, &play, &error);
        if (status)
            return refuse_status(refusal, status, &error);
        forget_questions(game);
        after_board_move(game);
    } else {
        quoth_letters after;
        if (game->challenger >= 0)
            return refuse(refusal, "challenged", "name a word that the fragment is part of");
        const quoth_ghost *referee = quoth_ghost_game_referee(game->ghost);
        status = quoth_alphabet_read(&after, quoth_lexicon_alphabet(quoth_ghost_lexicon(referee)),
                                     text, strlen(text), &error);
        if (!status &&
            !quoth_ghost_is_play(referee, quoth_ghost_game_fragment(game->ghost), &after))
            return refuse(refusal, "illegal", "%s",
                          "a play makes the fragment one letter longer, as the variant allows");
        if (!status)
            status = quoth_ghost_game_play(game->ghost, &after, &error);
        if (status)
            return refuse_status(refusal, status, &error);
        forget_questions(game);
        if (!after_ghost_move(game, refusal))
            return false;
    }
    end_turn(game, event->seat, event->time);
    return true;
}

static bool challenge_board(server_game *game, const game_event *event, game_refusal *refusal)
{
    quoth_error error = {0};
    quoth_challenge_result result;
    if (game->phase != GAME_PLAYING && game->phase != GAME_LAST_CHALLENGE)
        return refuse(refusal, "over", "the game is over");
    if (game->paused)
        return refuse(refusal, "paused", "the game is paused: resume it first");
    if (game->challenge == QUOTH_CHALLENGE_VOID)
        return refuse(refusal, "illegal", "by these rules only words can be played");
    int turn = game_turn(game);
    size_t count;
    const quoth_cross_move *move = quoth_cross_game_moves(game->cross, &count);
    if (count && game->order[move[count - 1].seat] == (unsigned)event->seat)
        return refuse(refusal, "illegal", "you cannot challenge your own play");
    quoth_status status = quoth_cross_game_challenge(
        game->cross, &result, game_place_of(game, (unsigned)event->seat), &error);
    if (status)
        return refuse_status(refusal, status, &error);
    if (result == QUOTH_CHALLENGE_NOTHING)
        return refuse(refusal, "illegal", "there is no play to challenge");
    forget_questions(game);
    after_board_move(game);
    end_turn(game, turn, event->time);
    return true;
}

static bool apply_challenge(server_game *game, const game_event *event, game_refusal *refusal)
{
    if (game->family == GAME_BOARD)
        return challenge_board(game, event, refusal);
    if (!is_turn(game, event, refusal))
        return false;
    if (!game->challenges || game->challenger >= 0 || !quoth_ghost_game_plays(game->ghost))
        return refuse(refusal, "illegal", "there is nothing to challenge");
    game->challenger = event->seat;
    forget_questions(game);
    end_turn(game, event->seat, event->time);
    return true;
}

static bool apply_name(server_game *game, const game_event *event, json_t *data,
                       game_refusal *refusal)
{
    char text[QUOTH_PLAY_TEXT_SIZE];
    quoth_letters word;
    quoth_error error = {0};
    if (!is_turn(game, event, refusal))
        return false;
    if (game->family != GAME_GHOST || game->challenger < 0)
        return refuse(refusal, "illegal", "nobody has challenged you");
    if (!get_text(text, sizeof text, data, "word", "", refusal))
        return false;
    const quoth_ghost *referee = quoth_ghost_game_referee(game->ghost);
    quoth_status status = QUOTH_OK;
    if (text[0])
        status = quoth_alphabet_read(&word, quoth_lexicon_alphabet(quoth_ghost_lexicon(referee)),
                                     text, strlen(text), &error);
    if (!status)
        status = quoth_ghost_game_challenge(game->ghost, text[0] ? &word : NULL, &error);
    if (status)
        return refuse_status(refusal, status, &error);
    game->challenger = -1;
    if (!after_ghost_move(game, refusal))
        return false;
    end_turn(game, event->seat, event->time);
    return true;
}

static bool apply_accept(server_game *game, const game_event *event, game_refusal *refusal)
{
    if (game->phase != GAME_LAST_CHALLENGE)
        return refuse(refusal, "phase", "there is no last play to accept");
    game->accepted |= 1u << event->seat;
    if (game->accepted == (1u << game->seats) - 1)
        game->phase = GAME_OVER;
    return true;
}

/* The time of the pause counts for no clock. */
static void end_pause(server_game *game, int64_t now)
{
    if (game->paused)
        game->outage += now - game->paused;
    game->paused = 0;
}

/* A seat resigns or runs out of time. */
static bool lose(server_game *game, const game_event *event, game_refusal *refusal)
{
    quoth_error error = {0};
    if (game->family == GAME_BOARD) {
        if (game->phase != GAME_PLAYING)
            return refuse(refusal, "over", "the game is not being played");
        quoth_status status = quoth_cross_game_resign(
            game->cross, game_place_of(game, (unsigned)event->seat), &error);
        if (status)
            return refuse_status(refusal, status, &error);
        game->phase = GAME_OVER;
    } else {
        if (!is_turn(game, event, refusal))
            return false;
        quoth_status status = QUOTH_OK;
        if (game->challenger >= 0) /* no word is named */
            status = quoth_ghost_game_challenge(game->ghost, NULL, &error);
        else
            status = quoth_ghost_game_forfeit(game->ghost, QUOTH_GHOST_RESIGNED, &error);
        if (status)
            return refuse_status(refusal, status, &error);
        game->challenger = -1;
        if (!after_ghost_move(game, refusal))
            return false;
    }
    forget_questions(game);
    end_pause(game, event->time);
    end_turn(game, event->seat, event->time);
    return true;
}

static bool apply_timeout(server_game *game, const game_event *event, game_refusal *refusal)
{
    if (!is_turn(game, event, refusal))
        return false;
    if (event->time <= game_deadline(game))
        return refuse(refusal, "illegal", "the seat has time left");
    return lose(game, event, refusal);
}

static bool apply_remind(server_game *game, const game_event *event, game_refusal *refusal)
{
    if (!is_turn(game, event, refusal))
        return false;
    if (event->time <= game_reminder(game))
        return refuse(refusal, "illegal", "it is too early, or the seat was reminded");
    game->reminded = true;
    return true;
}

/* ---- taking back by consent ---------------------------------------------------------------- */

/* How many moves are to be undone until a seat is to move again; 0: it has made none. */
static size_t moves_to_undo(const server_game *game, unsigned seat)
{
    if (game->family == GAME_BOARD) {
        size_t count;
        const quoth_cross_move *move = quoth_cross_game_moves(game->cross, &count);
        for (size_t back = 1; back <= count; back++)
            if (move[count - back].kind == QUOTH_MOVE_PLAY &&
                game->order[move[count - back].seat] == seat)
                return back;
        return 0;
    }
    unsigned plays = quoth_ghost_game_plays(game->ghost);
    unsigned players = round_players(game);
    for (unsigned back = 1; back <= plays; back++)
        if (game_seat_at(game, (plays - back) % players) == seat)
            return back;
    return 0;
}

/* Whether every person but the one who asks has agreed; computer players agree. */
static bool all_agree(const server_game *game, int asked, unsigned agreed)
{
    for (unsigned s = 0; s < game->seats; s++)
        if ((int)s != asked && !game->seat[s].bot[0] && !(agreed >> s & 1))
            return false;
    return true;
}

static void undo_if_agreed(server_game *game, int64_t now)
{
    if (!all_agree(game, game->undo_asked, game->undo_agreed))
        return;
    int turn = game_turn(game);
    for (size_t n = moves_to_undo(game, (unsigned)game->undo_asked); n > 0; n--)
        if (game->family == GAME_BOARD)
            quoth_cross_game_undo(game->cross);
        else
            quoth_ghost_game_undo(game->ghost);
    forget_questions(game);
    end_turn(game, turn, now);
}

static bool apply_undo_ask(server_game *game, const game_event *event, game_refusal *refusal)
{
    if (game->phase != GAME_PLAYING || game->challenger >= 0 || game->paused)
        return refuse(refusal, "phase", "nothing can be taken back now");
    if (!moves_to_undo(game, (unsigned)event->seat))
        return refuse(refusal, "illegal", "you have made no move in this round");
    game->undo_asked = event->seat;
    game->undo_agreed = 0;
    undo_if_agreed(game, event->time);
    return true;
}

static bool apply_undo_answer(server_game *game, const game_event *event, json_t *data,
                              game_refusal *refusal)
{
    bool yes;
    if (game->undo_asked < 0 || game->undo_asked == event->seat || game->paused)
        return refuse(refusal, "phase", "nobody asks you to take something back");
    if (!get_bool(&yes, data, "yes", refusal))
        return false;
    if (!yes) {
        forget_questions(game);
        return true;
    }
    game->undo_agreed |= 1u << event->seat;
    undo_if_agreed(game, event->time);
    return true;
}

/* ---- pausing by consent -------------------------------------------------------------------- */

static void pause_if_agreed(server_game *game, int64_t now)
{
    if (!all_agree(game, game->pause_asked, game->pause_agreed))
        return;
    game->paused = now;
    game->pause_asked = -1;
}

static bool apply_pause_ask(server_game *game, const game_event *event, game_refusal *refusal)
{
    if (game->phase != GAME_PLAYING || game->paused)
        return refuse(refusal, "phase", "the game cannot be paused now");
    game->pause_asked = event->seat;
    game->pause_agreed = 0;
    pause_if_agreed(game, event->time);
    return true;
}

static bool apply_pause_answer(server_game *game, const game_event *event, json_t *data,
                               game_refusal *refusal)
{
    bool yes;
    if (game->pause_asked < 0 || game->pause_asked == event->seat)
        return refuse(refusal, "phase", "nobody asks you for a pause");
    if (!get_bool(&yes, data, "yes", refusal))
        return false;
    if (yes) {
        game->pause_agreed |= 1u << event->seat;
        pause_if_agreed(game, event->time);
    } else {
        game->pause_asked = -1;
    }
    return true;
}

static bool apply_resume(server_game *game, const game_event *event, game_refusal *refusal)
{
    if (!game->paused)
        return refuse(refusal, "phase", "the game is not paused");
    end_pause(game, event->time);
    return true;
}

/* ---- beginning, ending --------------------------------------------------------------------- */

static bool apply_rematch(server_game *game, json_t *data, game_refusal *refusal)
{
    char next[GAME_ID_SIZE];
    if (game->phase != GAME_OVER)
        return refuse(refusal, "phase", "the game is not over");
    if (game->rematch[0])
        return refuse(refusal, "taken", "there is a game that follows");
    if (!get_text(next, sizeof next, data, "game", NULL, refusal))
        return false;
    if (!next[0])
        return refuse(refusal, "request", "\"game\" is to name the game that follows");
    strcpy(game->rematch, next);
    return true;
}

static bool apply_abort(server_game *game, const game_event *event, game_refusal *refusal)
{
    size_t moves = 0;
    if (game->phase > GAME_PLAYING)
        return refuse(refusal, "over", "the game is over");
    if (game->phase == GAME_PLAYING && game->family == GAME_BOARD)
        quoth_cross_game_moves(game->cross, &moves);
    else if (game->phase == GAME_PLAYING)
        moves = game->rounds + quoth_ghost_game_plays(game->ghost);
    if (moves >= game->seats)
        return refuse(refusal, "illegal", "a game can be aborted until everybody has played once");
    end_pause(game, event->time);
    game->phase = GAME_ABORTED;
    return true;
}

static bool apply_outage(server_game *game, json_t *data, game_refusal *refusal)
{
    int64_t time;
    if (!get_number(&time, data, "time", 0, INT64_MAX / 4, 0, refusal))
        return false;
    if ((game->phase == GAME_PLAYING || game->phase == GAME_LAST_CHALLENGE) && !game->paused)
        game->outage += time;
    return true;
}

/* ---- applying ------------------------------------------------------------------------------ */

static bool dispatch(server_game *game, const game_event *event, json_t *data,
                     game_refusal *refusal)
{
    switch (event->kind) {
    case EVENT_CREATE:
        return apply_create(game, data, refusal);
    case EVENT_SIT:
        return apply_sit(game, event, data, refusal);
    case EVENT_START:
        return apply_start(game, event, data, refusal);
    case EVENT_PLAY:
        return apply_play(game, event, data, refusal);
    case EVENT_CHALLENGE:
        return apply_challenge(game, event, refusal);
    case EVENT_NAME:
        return apply_name(game, event, data, refusal);
    case EVENT_ACCEPT:
        return apply_accept(game, event, refusal);
    case EVENT_RESIGN:
        return lose(game, event, refusal);
    case EVENT_TIMEOUT:
        return apply_timeout(game, event, refusal);
    case EVENT_UNDO_ASK:
        return apply_undo_ask(game, event, refusal);
    case EVENT_UNDO_ANSWER:
        return apply_undo_answer(game, event, data, refusal);
    case EVENT_ABORT:
        return apply_abort(game, event, refusal);
    case EVENT_OUTAGE:
        return apply_outage(game, data, refusal);
    case EVENT_ATTACH:
        return apply_attach(game, event, data, refusal);
    case EVENT_KEY:
        return apply_key(game, event, data, refusal);
    case EVENT_PAUSE_ASK:
        return apply_pause_ask(game, event, refusal);
    case EVENT_PAUSE_ANSWER:
        return apply_pause_answer(game, event, data, refusal);
    case EVENT_RESUME:
        return apply_resume(game, event, refusal);
    case EVENT_ERASE:
        return apply_erase(game, event, refusal);
    case EVENT_REMATCH:
        return apply_rematch(game, data, refusal);
    case EVENT_REMIND:
        return apply_remind(game, event, refusal);
    case EVENT_KINDS:
        break;
    }
    return refuse(refusal, "request", "there is no such event");
}

/* Events that no seat causes. */
static bool is_of_nobody(game_kind kind)
{
    return kind == EVENT_CREATE || kind == EVENT_START || kind == EVENT_OUTAGE;
}

/* Events that are refused once the time of the player to move is over. */
static bool is_timed(game_kind kind)
{
    return kind == EVENT_PLAY || kind == EVENT_CHALLENGE || kind == EVENT_NAME;
}

bool game_apply(server_game *game, const game_event *event, game_refusal *refusal)
{
    uint8_t chain[GAME_CHAIN_SIZE];
    if (event->kind >= EVENT_KINDS)
        return refuse(refusal, "request", "there is no such event");
    if (event->number != game->events)
        return refuse(refusal, "number", "event %llu is missing", (unsigned long long)game->events);
    if (game->events >= GAME_EVENTS_MAX && event->kind != EVENT_ERASE)
        return refuse(refusal, "full", "the game has too many events");
    if (event->time < game->time)
        return refuse(refusal, "time", "time goes backwards");
    make_chain(chain, game, event);
    if (sodium_memcmp(chain, event->chain, sizeof chain) != 0)
        return refuse(refusal, "chain", "the event is not the one that was written");
    if ((game->events == 0) != (event->kind == EVENT_CREATE))
        return refuse(refusal, "request", "a game begins with its creation, once");
    if (is_of_nobody(event->kind) ? event->seat != -1
                                  : event->seat < 0 || event->seat >= (int)game->seats)
        return refuse(refusal, "seat", "there is no such seat");
    if (is_timed(event->kind) && event->time > game_deadline(game))
        return refuse(refusal, "time", "the time is over");
    json_t *data = json_loads(event->data, JSON_REJECT_DUPLICATES, NULL);
    bool applied = json_is_object(data)
                       ? dispatch(game, event, data, refusal)
                       : refuse(refusal, "request", "an event's data is an object");
    json_decref(data);
    if (applied) {
        game->events++;
        game->time = event->time;
        if (game->phase == GAME_OVER && !game->ended)
            game->ended = event->time;
        memcpy(game->chain, chain, sizeof chain);
    }
    return applied;
}

/* ---- results ----------------------------------------------------------------------------- */

unsigned game_winners(const server_game *game)
{
    unsigned winners = 0;
    if (game->phase != GAME_OVER)
        return 0;
    if (game->family == GAME_BOARD) {
        unsigned leaders = quoth_cross_game_leaders(game->cross);
        for (unsigned place = 0; place < game->seats; place++)
            winners |= (leaders >> place & 1) << game->order[place];
    } else if (game->lives) {
        for (unsigned player = 0; player < game->seats; player++)
            if (game->match.lives.place[player] == 1)
                winners |= 1u << game->order[player];
    } else {
        winners = ((1u << game->seats) - 1) & ~(1u << game->round[0].loser);
    }
    return winners;
}

unsigned game_rank(const server_game *game, unsigned seat)
{
    unsigned winners = game_winners(game), rank = 1;
    if (game->family == GAME_GHOST && game->lives)
        return game->match.lives.place[game_place_of(game, seat)];
    for (unsigned other = 0; other < game->seats; other++) {
        bool ahead = (winners >> other & 1) && !(winners >> seat & 1);
        if (game->family == GAME_BOARD && !(winners >> other & 1) && !(winners >> seat & 1)) {
            const quoth_position *position = quoth_cross_game_position(game->cross);
            ahead = quoth_position_score(position, game_place_of(game, other)) >
                    quoth_position_score(position, game_place_of(game, seat));
        }
        rank += ahead;
    }
    return rank;
}
