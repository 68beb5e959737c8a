/* The server without sockets, files and threads, under everything that can go wrong, from one seed.
 *
 *      clients that play, err, leave, come back, send twice, late, cut and in another order
 *          |   ^
 *          v   |     clock that jumps, generator, engine jobs in any order
 *        service  <--------------------------------------------------------
 *          |   ^
 *          v   |     a store that fails, and a server that is killed between two writes
 *        rows in memory
 *
 * With an odd seed two or three services share the store, as processes behind a proxy share a
 * database: each client speaks to any of them, news of the others come late, in another order,
 * twice or, when a connection is cut, not at all; a batch can be stored and yet be said to have
 * failed; a service is killed while it holds games that wait for a computer player or for a clock.
 *
 * After each step a judge who sees everything looks whether
 *   - a game read from its rows has the views that the server gives;
 *   - nobody was told of an event that the store does not hold;
 *   - a view stays the same, byte for byte, when the tiles that its seat cannot see are dealt anew:
 *     it then holds nothing about them; likewise what computer players get;
 *   - no line holds the key of another client, or plays that wait for another's turn;
 *   - spectators of a delayed game see it as it was, and no more;
 *   - what players write reaches players of the game alone;
 *   - no row and no item has the name of an account that was deleted;
 *   - a request for a seat whose answer was lost has, when it is repeated, the same seat;
 *   - what a channel is told is stored and has no secret, and reminders are in time;
 *   - nobody loses by a clock that ran while no server did;
 *   - each tile exists once;
 *   - services that share a store: whoever watches a game is told of its last event once news have
 *     arrived, and every note is what follows from the events;
 *   - no clock has more time than it was given, and events are in the order of time.
 *
 * Every failure names its seed: simulation SEED [SEED] repeats the seeds from the first to the
 * second. */
#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quoth/stdio.h>

#include "service.h"
#include "state.h"

enum {
    PROCESSES = 3,
    NEWS = 256,
    CLIENTS = 12,
    STEPS = 2500,
    MESSAGES = 64,
    JOBS = 64,
    GAMES = 64,
    GAMES_A_RUN = 8,
    DELETED = 64,
    REQUESTS = 1000,
    DELETE_ID = 5000 /* of a request that deletes an account */
};

/* ---- a store in memory --------------------------------------------------------------------- */

typedef struct stored_row {
    store_row row;
    struct stored_row *next;
} stored_row;

typedef struct stored_item {
    char *kind, *key, *value;
    struct stored_item *next;
} stored_item;

/* One service of those that use the store. */
typedef struct sim_process {
    struct sim_world *world;
    server_store store;
    game_service *service;
    bot_job *job[JOBS];
    size_t jobs;
    password_job *password[JOBS];
    size_t passwords;
    struct news {
        char game[GAME_ID_SIZE];
        uint64_t events;
    } news[NEWS];
    size_t news_count;
    bool cut; /* its connection: what it was not told is lost */
} sim_process;

typedef struct sim_note {
    store_note note;
    bool stored;
    int64_t lease;
} sim_note;

typedef struct sim_world {
    uint64_t seed;
    quoth_random random;
    int64_t now, latest; /* clocks jump: the latest time that there was */
    stored_row *rows, **last_row;
    stored_item *items; /* by kind and key */
    char game[GAMES][GAME_ID_SIZE];
    uint64_t events[GAMES];
    size_t games;
    int64_t beat;
    bool disk_fails;
    unsigned failed_writes, kills, moves, refusals;
    unsigned ended[2], aborted, last_challenges; /* `ended` by family */

    sim_process process[PROCESSES];
    unsigned processes;
    sim_note note[GAMES];
    bool is_settled; /* nothing fails any more */
    unsigned stale, unsure;
    server_words *words;
    server_bots *bots;
    unsigned notices, reminders;
    unsigned accounts, moved, lines, premoves, rematches, lost_answers;
    char deleted[DELETED][GAME_NAME_SIZE]; /* names of accounts that are no more */
    size_t deletions;
    struct sim_code { /* the last that was given to move a seat */
        char game[GAME_ID_SIZE], code[16];
    } code;

    struct player {
        uint64_t number; /* of its connection; 0: not connected */
        sim_process *process;
        char game[GAME_ID_SIZE], key[32];
        int seat;
        bool lost;            /* a seat, to another device, with the plays that wait for its turn */
        unsigned held[GAMES]; /* its seats by game, as bits: a doubled request gives two */
        unsigned former[GAMES]; /* likewise: seats that have moved to others */
        char
            gone[GAME_ID_SIZE]; /* the account that it deleted last, whose seats it still watches */
        char name[GAME_NAME_SIZE], token[64]; /* of its account; "": none */
        char asked[REQUESTS][GAME_ID_SIZE];   /* the game of each request, by its ID */
        json_t *view;
        char *asks; /* its request for a seat, which it repeats until it is answered */
        json_int_t asks_id;
    } player[CLIENTS];
    uint64_t last_number;
    unsigned owner[STEPS + 1]; /* the player of each connection */
    json_int_t last_id;

    /* Requests on their way. */
    struct message {
        unsigned player;
        uint64_t number;
        char *text;
        size_t size;
    } message[MESSAGES];
    size_t messages;
} sim_world;

static void fail(const sim_world *world, const char *what)
{
    printf("not ok - seed %llu: %s\n", (unsigned long long)world->seed, what);
    exit(1);
}

static uint64_t below(sim_world *world, uint64_t limit)
{
    return quoth_random_below(&world->random, limit);
}

static bool one_in(sim_world *world, uint64_t times)
{
    return below(world, times) == 0;
}

static size_t index_of(const sim_world *world, const char *game)
{
    for (size_t i = 0; i < world->games; i++)
        if (strcmp(world->game[i], game) == 0)
            return i;
    return world->games;
}

static void append_row(sim_world *world, const store_row *row)
{
    stored_row *new = calloc(1, sizeof *new);
    size_t game = index_of(world, row->game);
    if (game == GAMES)
        fail(world, "too many games");
    if (game == world->games)
        memcpy(world->game[world->games++], row->game, GAME_ID_SIZE);
    if (world->events[game]++ != row->event.number)
        fail(world, "events are not numbered in order");
    new->row = *row;
    new->row.event.data = strdup(row->event.data);
    *world->last_row = new;
    world->last_row = &new->next;
}

static void erase_row(sim_world *world, const store_row *row)
{
    stored_row *old = world->rows;
    while (old &&
           (strcmp(old->row.game, row->game) != 0 || old->row.event.number != row->event.number))
        old = old->next;
    if (!old)
        fail(world, "a row is erased that is not stored");
    free((char *)(uintptr_t)old->row.event.data);
    old->row.event.data = strdup(row->event.data);
}

static void store_one(sim_world *world, const store_item *item)
{
    stored_item **at = &world->items;
    int order = 1;
    while (*at && (order = strcmp((*at)->kind, item->kind)) <= 0 &&
           (order || (order = strcmp((*at)->key, item->key)) < 0))
        at = &(*at)->next;
    if (*at && order == 0) {
        stored_item *old = *at;
        if (item->fresh)
            fail(world, "an item was to be fresh and is not");
        *at = old->next;
        free(old->kind);
        free(old->key);
        free(old->value);
        free(old);
    }
    if (item->value) {
        stored_item *new = calloc(1, sizeof *new);
        *new = (stored_item){strdup(item->kind), strdup(item->key), strdup(item->value), *at};
        *at = new;
    }
}

static const stored_item *find_item(const sim_world *world, const store_item *item)
{
    for (const stored_item *one = world->items; one; one = one->next)
        if (strcmp(one->kind, item->kind) == 0 && strcmp(one->key, item->key) == 0)
            return one;
    return NULL;
}

/* Whether another process was faster. */
static bool is_stale(sim_world *world, const store_batch *batch, size_t which)
{
    if (which < batch->rows) {
        const store_row *row = &batch->row[which];
        size_t game = index_of(world, row->game);
        return !row->erases && game < world->games && row->event.number < world->events[game];
    }
    const store_item *item = &batch->item[which - batch->rows];
    const stored_item *there = find_item(world, item);
    for (size_t i = batch->rows; i < which; i++) { /* the batch itself made it what it is */
        const store_item *before = &batch->item[i - batch->rows];
        if (strcmp(before->kind, item->kind) == 0 && strcmp(before->key, item->key) == 0)
            return false;
    }
    return (item->fresh && there) ||
           (item->old && !(there && strcmp(there->value, item->old) == 0));
}

static void store_note_of(sim_world *world, const store_note *note)
{
    size_t game = index_of(world, note->game);
    if (game == world->games)
        fail(world, "a note of a game that is not stored");
    if (note->events < world->note[game].note.events)
        return;
    world->note[game] =
        (sim_note){.note = *note, .stored = note->wake != INT64_MAX || note->listed};
}

/* All processes are told, the one that stored it too. */
static void tell(sim_world *world, const char *game, uint64_t events)
{
    for (unsigned p = 0; p < world->processes; p++) {
        sim_process *to = &world->process[p];
        if (!to->service || to->cut)
            continue;
        if (to->news_count == NEWS) { /* a server that does not listen is cut off */
            to->cut = true;
            continue;
        }
        struct news *news = &to->news[to->news_count++];
        memcpy(news->game, game, GAME_ID_SIZE);
        news->events = events;
    }
}

static store_result append(void *user, const store_batch *batch, size_t *culprit)
{
    sim_process *process = user;
    sim_world *world = process->world;
    bool breaks = world->processes > 1 && !world->is_settled && one_in(world, 60);
    if (world->disk_fails || process->cut || (breaks && one_in(world, 2))) {
        world->failed_writes++;
        process->cut |= breaks;
        return STORE_FAILED;
    }
    for (size_t i = 0; i < batch->rows + batch->items; i++)
        if (is_stale(world, batch, i)) {
            if (world->processes == 1)
                fail(world, "what one process alone stores is stale");
            *culprit = i;
            world->stale++;
            return STORE_STALE;
        }
    for (size_t i = 0; i < batch->rows; i++) {
        bool is_over = batch->row[i].event.kind == EVENT_TIMEOUT;
        if (is_over && !process->service) /* it begins, and has not forgiven all games the outage */
            fail(world, "a clock ran while no server did");
    }
    for (size_t i = 0; i < batch->rows; i++)
        if (batch->row[i].erases)
            erase_row(world, &batch->row[i]);
        else
            append_row(world, &batch->row[i]);
    for (size_t i = 0; i < batch->items; i++)
        store_one(world, &batch->item[i]);
    for (size_t i = 0; i < batch->notes; i++)
        store_note_of(world, &batch->note[i]);
    for (size_t i = 0; i < batch->rows; i++)
        tell(world, batch->row[i].game, batch->row[i].erases ? 0 : batch->row[i].event.number + 1);
    if (breaks) { /* before it was acknowledged */
        process->cut = true;
        world->unsure++;
        return STORE_FAILED;
    }
    return STORE_DONE;
}

static bool each_item(void *user, const char *kind, const char *prefix,
                      bool (*each)(void *to, const store_item *item), void *to)
{
    sim_process *process = user;
    for (stored_item *item = process->world->items; item && !process->cut; item = item->next)
        if (strcmp(item->kind, kind) == 0 && strncmp(item->key, prefix, strlen(prefix)) == 0 &&
            !each(to, &(store_item){.kind = kind, .key = item->key, .value = item->value}))
            break;
    return !process->cut;
}

static void rows_of(const sim_world *world, const char *game, uint64_t from,
                    bool (*each)(void *to, const store_row *row), void *to)
{
    for (stored_row *row = world->rows; row; row = row->next)
        if (strcmp(row->row.game, game) == 0 && row->row.event.number >= from &&
            !each(to, &row->row))
            break;
}

static bool read_rows(void *user, const char *game, uint64_t from,
                      bool (*each)(void *to, const store_row *row), void *to)
{
    sim_process *process = user;
    if (!process->cut)
        rows_of(process->world, game, from, each, to);
    return !process->cut;
}

static bool each_game(void *user, bool (*each)(void *to, const char *game), void *to)
{
    sim_world *world = ((sim_process *)user)->world;
    for (size_t i = 0; i < world->games; i++)
        if (!each(to, world->game[i]))
            break;
    return true;
}

static bool beat(void *user, int64_t now)
{
    sim_process *process = user;
    bool fails = process->world->disk_fails || process->cut;
    if (!fails)
        process->world->beat = now;
    return !fails;
}

static int64_t last_beat(void *user)
{
    return ((sim_process *)user)->world->beat;
}

static bool begin(void *user)
{
    sim_world *world = ((sim_process *)user)->world;
    for (unsigned p = 0; p < world->processes; p++)
        if (world->process[p].service)
            return false;
    return true;
}

static void begun(void *user)
{
    (void)user;
}

static bool each_noted(void *user, bool listed, bool (*each)(void *to, const char *game), void *to)
{
    sim_process *process = user;
    sim_world *world = process->world;
    for (size_t i = 0; i < world->games && !process->cut; i++)
        if (world->note[i].stored && (!listed || world->note[i].note.listed) &&
            !each(to, world->game[i]))
            break;
    return !process->cut;
}

static bool take(void *user, int64_t now, bool bots, char game[GAME_ID_SIZE])
{
    sim_process *process = user;
    sim_world *world = process->world;
    size_t first = world->games ? below(world, world->games) : 0;
    for (size_t i = 0; i < world->games && !process->cut; i++) {
        sim_note *note = &world->note[(first + i) % world->games];
        if (!note->stored || note->note.wake > now || note->lease > now ||
            (note->note.bot && !bots))
            continue;
        note->lease = now + STORE_LEASE;
        memcpy(game, note->note.game, GAME_ID_SIZE);
        return true;
    }
    return false;
}

/* ---- the judge ----------------------------------------------------------------------------- */

static bool apply_row(void *user, const store_row *row)
{
    game_refusal refusal;
    return game_apply(user, &row->event, &refusal);
}

/* A game as it is stored. */
static server_game *stored_game(sim_world *world, const char *id)
{
    server_game *game = game_new(id, world->words);
    size_t index = index_of(world, id);
    rows_of(world, id, 0, apply_row, game);
    if (index == world->games || game->events != world->events[index])
        fail(world, "a stored game cannot be read");
    return game;
}

/* Rows up to an event, and what came after them. */
typedef struct row_prefix {
    server_game *game;
    uint64_t end;
    unsigned moves_after;
    bool begun; /* the start is among the rows */
} row_prefix;

static bool apply_prefix(void *user, const store_row *row)
{
    row_prefix *prefix = user;
    game_refusal refusal;
    game_kind kind = row->event.kind;
    if (row->event.number < prefix->end) {
        prefix->begun |= kind == EVENT_START;
        return game_apply(prefix->game, &row->event, &refusal);
    }
    prefix->moves_after += kind == EVENT_PLAY || kind == EVENT_CHALLENGE || kind == EVENT_NAME ||
                           kind == EVENT_RESIGN || kind == EVENT_TIMEOUT;
    return true;
}

/* The names at the board of a view, in the order of turns. */
static json_t *names_of(json_t *view)
{
    json_t *position = json_object_get(json_object_get(view, "board"), "position");
    return json_object_get(position, "seats");
}

/* A name that is erased in the rows may still be in a view of the same instant. */
static void allow_name(const server_game *game, unsigned seat, json_t *expected, json_t *view)
{
    json_t *shown = json_array_get(json_object_get(view, "seats"), seat);
    json_t *one = json_array_get(json_object_get(expected, "seats"), seat);
    json_object_set(one, "name", json_object_get(shown, "name"));
    if (game->begun && names_of(view) && names_of(expected)) {
        unsigned place = game_place_of(game, seat);
        json_array_set(names_of(expected), place, json_array_get(names_of(view), place));
    }
}

/* A spectator's view of a delayed game that goes on. */
static void judge_delayed(sim_world *world, const server_game *stored, json_t *view)
{
    row_prefix prefix = {.game = game_new(stored->id, world->words),
                         .end = (uint64_t)json_integer_value(json_object_get(view, "events"))};
    int64_t then = json_integer_value(json_object_get(view, "now"));
    rows_of(world, stored->id, 0, apply_prefix, &prefix);
    if (prefix.begun && stored->reveal_moves && prefix.moves_after < stored->reveal_moves)
        fail(world, "a spectator sees a move too early");
    if (prefix.begun && stored->reveal_time &&
        prefix.game->time > world->latest - stored->reveal_time)
        fail(world, "a spectator sees an event too early");
    prefix.game->revealed = true;
    json_t *expected = game_view(prefix.game, -1, then);
    for (unsigned n = 0; n < prefix.game->seats; n++)
        if (strcmp(prefix.game->seat[n].name, GAME_NAME_ERASED) == 0)
            allow_name(prefix.game, n, expected, view);
    if (!json_equal(view, expected))
        fail(world, "a spectator's view differs from the game as it was");
    json_decref(expected);
    game_free(prefix.game);
}

static char *view_text(const sim_world *world, const server_game *game, int seat)
{
    json_t *view = game_view(game, seat, world->now);
    char *shown = game_text(game, seat, (game_terminal){80, false});
    json_object_set_new(view, "text", json_string(shown));
    char *text = json_dumps(view, JSON_COMPACT | JSON_SORT_KEYS);
    free(shown);
    json_decref(view);
    return text;
}

/* Deals the tiles anew that a seat cannot see: a game in which it could be as well. */
static void redeal(sim_world *world, server_game *game, unsigned place)
{
    quoth_deal deal;
    quoth_position *position = (quoth_position *)(uintptr_t)quoth_cross_game_position(game->cross);
    if (quoth_deal_draw(&deal, position, place, &world->random, NULL) ||
        quoth_position_assign(position, &deal, NULL))
        fail(world, "the tiles cannot be dealt anew");
}

static void judge_secrets(sim_world *world, const char *id)
{
    for (unsigned place = 0; place < 4; place++) {
        server_game *game = stored_game(world, id);
        if (game->family == GAME_BOARD && place < game->seats &&
            (game->phase == GAME_PLAYING || game->phase == GAME_LAST_CHALLENGE)) {
            unsigned seat = game->order[place];
            char *own = view_text(world, game, (int)seat), *public = view_text(world, game, -1);
            bot_job *job = bot_job_new(game, seat);
            redeal(world, game, place);
            char *own_then = view_text(world, game, (int)seat);
            char *public_then = view_text(world, game, -1);
            bot_job *job_then = bot_job_new(game, seat);
            if (strcmp(own, own_then) != 0)
                fail(world, "the view of a seat tells what the seat cannot see");
            if (strcmp(public, public_then) != 0)
                fail(world, "the public's view tells what is hidden");
            if (quoth_position_key(job->position) != quoth_position_key(job_then->position) ||
                memcmp(job->moves, job_then->moves, job->view.moves * sizeof *job->moves) != 0)
                fail(world, "a computer player gets what its seat cannot see");
            bot_job_free(job);
            bot_job_free(job_then);
            free(own);
            free(own_then);
            free(public);
            free(public_then);
        }
        game_free(game);
    }
}

/* The note of a game says what its events say. */
static void judge_note(const sim_world *world, const server_game *game)
{
    const sim_note *note = &world->note[index_of(world, game->id)];
    int turn = game_turn(game);
    int64_t deadline = game_wake(game);
    bool bot = turn >= 0 && game->seat[turn].bot[0] && !game->paused;
    for (unsigned s = 0; game->phase == GAME_LAST_CHALLENGE && s < game->seats; s++)
        bot |= game->seat[s].bot[0] && !(game->accepted >> s & 1);
    bool listed = game->open && game->phase == GAME_OPEN;
    int64_t wake = bot ? game->time : deadline == INT64_MAX ? deadline : deadline + 1;
    if (note->stored != (listed || wake != INT64_MAX))
        fail(world, "a note is missing, or is too much");
    if (note->stored &&
        (note->note.wake != wake || note->note.bot != bot || note->note.listed != listed))
        fail(world, "a note is not what the events say");
}

static void judge_game(sim_world *world, const char *id)
{
    server_game *game = stored_game(world, id);
    if (world->processes > 1)
        judge_note(world, game);
    if (game->clock.kind == CLOCK_GAME)
        for (unsigned s = 0; s < game->seats; s++)
            if (game->seat[s].left >
                game->clock.time + game->clock.increment * (int64_t)game->events)
                fail(world, "a clock has more time than it was given");
    if (game->cross) {
        const quoth_position *position = quoth_cross_game_position(game->cross);
        const quoth_cross_rules *rules = quoth_cross_rules_of(quoth_position_cross(position));
        unsigned tiles = quoth_position_bag(position), set = 0, count;
        for (unsigned row = 0; row < rules->layout.rows; row++)
            for (unsigned column = 0; column < rules->layout.columns; column++)
                tiles += quoth_position_tile(position, row, column) != 0;
        for (unsigned seat = 0; seat < game->seats; seat++) {
            if (!quoth_position_rack(position, seat, &count) && count)
                fail(world, "the server does not know a rack");
            tiles += count;
        }
        int unseen[QUOTH_LETTERS_MAX + 1];
        set = quoth_position_unseen(unseen, quoth_cross_game_start(game->cross), QUOTH_PLAYERS_MAX);
        if (tiles != set)
            fail(world, "a tile was lost or made");
    }
    game_free(game);
}

/* What a client is sent of its account. */
static void receive_account(sim_world *world, struct player *player, json_t *line)
{
    const char *token = json_string_value(json_object_get(line, "token"));
    const char *code = json_string_value(json_object_get(line, "code"));
    bool fine = json_is_true(json_object_get(line, "ok"));
    if (token) {
        snprintf(player->token, sizeof player->token, "%s", token);
        snprintf(player->name, sizeof player->name, "%s",
                 json_string_value(json_object_get(line, "name")));
        world->accounts++;
    }
    json_t *chat = json_object_get(line, "line");
    if (chat) {
        size_t game = index_of(world, json_string_value(json_object_get(line, "game")));
        server_game *stored = stored_game(world, world->game[game]);
        bool plays = player->held[game] != 0;
        for (unsigned s = 0; s < stored->seats; s++)
            plays |= player->token[0] &&
                     strncmp(player->token, stored->seat[s].account, GAME_ID_SIZE - 1) == 0;
        if (!plays || !stored->chat)
            fail(world, "somebody reads what is written at a table of others");
        world->lines++;
        game_free(stored);
    }
    if (code && fine) {
        memcpy(world->code.game, player->game, sizeof world->code.game);
        snprintf(world->code.code, sizeof world->code.code, "%s", code);
    }
    if (fine && json_integer_value(json_object_get(line, "re")) == DELETE_ID) {
        if (world->deletions == DELETED)
            fail(world, "too many accounts");
        memcpy(world->deleted[world->deletions++], player->name, sizeof player->name);
        snprintf(player->gone, sizeof player->gone, "%.*s", GAME_ID_SIZE - 1, player->token);
        player->token[0] = player->name[0] = '\0';
    }
}

/* The event that last moved a seat to another device. */
static uint64_t moved_at(const sim_world *world, const char *game, int seat)
{
    uint64_t number = 0;
    for (stored_row *row = world->rows; row; row = row->next)
        if (row->row.event.kind == EVENT_KEY && row->row.event.seat == seat &&
            strcmp(row->row.game, game) == 0)
            number = row->row.event.number;
    return number;
}

/* Whether the answer to a request for a seat gets lost.  The client repeats the request until an
 * answer says that it has the seat, or cannot have it. */
static bool is_lost(sim_world *world, struct player *player, const json_t *line)
{
    json_t *re = json_object_get(line, "re");
    if (!player->asks || !json_is_integer(re) || json_integer_value(re) != player->asks_id)
        return false;
    if (!world->is_settled && one_in(world, 3)) {
        world->lost_answers++;
        return true;
    }
    const char *code = json_string_value(json_object_get(line, "code"));
    if (code &&
        (strcmp(code, "slow") == 0 || strcmp(code, "storage") == 0 || strcmp(code, "stale") == 0))
        return false;
    free(player->asks);
    player->asks = NULL;
    return false;
}

/* What a client is sent. */
static void receive_line(void *user, uint64_t number, const char *text, size_t size)
{
    sim_world *world = ((sim_process *)user)->world;
    bool is_heard = number >> 32 != 0;
    for (unsigned p = 0; p < CLIENTS; p++)
        is_heard |= world->player[p].number == number;
    if (!is_heard) /* the connection was cut meanwhile */
        return;
    json_t *line = json_loadb(text, size, 0, NULL);
    if (!line)
        fail(world, "a line is no JSON");
    json_t *view = json_object_get(line, "view");
    for (unsigned p = 0; p < CLIENTS; p++) {
        struct player *player = &world->player[p];
        if (number >> 32 == p + 1) /* another device of this player */
            continue;
        if (player->number != number) {
            if ((player->key[0] && strstr(text, player->key)) ||
                (player->token[0] && strstr(text, player->token)))
                fail(world, "a key was sent to another client");
            char secret[32];
            snprintf(secret, sizeof secret, "waits-of-%u.", p);
            bool former = number <= STEPS && world->owner[number] == p; /* it is gone meanwhile */
            if (!former && !player->lost && strstr(text, secret))
                fail(world, "a play that waits was shown to another client");
            continue;
        }
        if (is_lost(world, player, line))
            continue;
        const char *key = json_string_value(json_object_get(line, "key"));
        if (key) {
            snprintf(player->key, sizeof player->key, "%s", key);
            snprintf(player->game, sizeof player->game, "%s",
                     json_string_value(json_object_get(line, "game")));
            player->seat = (int)json_integer_value(json_object_get(line, "seat"));
            if (index_of(world, player->game) == world->games)
                fail(world, "a game was told of that is not stored");
            unsigned bit = 1u << player->seat;
            for (unsigned other = 0; other < CLIENTS; other++) { /* a seat that moved */
                unsigned *held = &world->player[other].held[index_of(world, player->game)];
                world->player[other].lost |= (*held & bit) != 0;
                world->player[other].former[index_of(world, player->game)] |= *held & bit;
                *held &= ~bit;
            }
            player->held[index_of(world, player->game)] |= bit;
        }
        receive_account(world, player, line);
        json_t *events = json_object_get(view ? view : line, "events");
        if (view && strcmp(json_string_value(json_object_get(view, "game")), player->game) == 0) {
            json_decref(player->view);
            player->view = json_incref(view);
        }
        json_int_t re = json_integer_value(json_object_get(line, "re"));
        const char *game = view            ? json_string_value(json_object_get(view, "game"))
                           : re < REQUESTS ? player->asked[re]
                                           : player->game;
        size_t index = index_of(world, game);
        if (events &&
            (index == world->games || (uint64_t)json_integer_value(events) > world->events[index]))
            fail(world, "a client was told of an event that is not stored");
        if (view) {
            server_game *stored = stored_game(world, game);
            json_t *you = json_object_get(view, "you");
            int seat = json_is_integer(you) ? (int)json_integer_value(you) : -1;
            bool held = seat >= 0 && player->held[index] >> seat & 1;
            /* A service that has not heard of the move yet shows the game as it was before. */
            if (seat >= 0 && player->former[index] >> seat & 1)
                held |= (uint64_t)json_integer_value(events) <= moved_at(world, game, seat);
            if (seat >= 0 && player->gone[0])
                held |= strcmp(player->gone, stored->seat[seat].account) == 0;
            if (seat >= 0 && !held &&
                (!player->token[0] ||
                 strncmp(player->token, stored->seat[seat].account, GAME_ID_SIZE - 1) != 0))
                fail(world, "a client was sent the view of a seat that it does not hold");
            const char *phase = json_string_value(json_object_get(view, "phase"));
            bool delayed = seat < 0 && (stored->reveal_moves || stored->reveal_time) &&
                           strcmp(phase, "over") != 0 && strcmp(phase, "aborted") != 0;
            json_t *expected =
                game_view(stored, seat, json_integer_value(json_object_get(view, "now")));
            if (delayed)
                judge_delayed(world, stored, view);
            else if ((uint64_t)json_integer_value(events) == stored->events &&
                     !json_equal(view, expected))
                fail(world, "a view differs from that of the stored game");
            json_decref(expected);
            game_free(stored);
        }
        if (json_is_false(json_object_get(line, "ok")))
            world->refusals++;
    }
    json_decref(line);
}

/* ---- the environment ----------------------------------------------------------------------- */

static int64_t now(void *user)
{
    sim_world *world = ((sim_process *)user)->world;
    if (world->now > world->latest)
        world->latest = world->now;
    return world->now;
}

/* A notice tells what is stored, of a table that wants it, and no secret. */
static void receive_notice(void *user, const char *text)
{
    sim_world *world = ((sim_process *)user)->world;
    json_t *notice = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    const char *event = json_string_value(json_object_get(notice, "event"));
    const char *id = json_string_value(json_object_get(notice, "game"));
    json_t *seat = json_object_get(notice, "seat");
    if (!event || !id || index_of(world, id) == world->games)
        fail(world, "a notice is of no stored game");
    server_game *game = stored_game(world, id);
    if (!game->announce)
        fail(world, "a notice is of a table that wants none");
    if (strcmp(event, "over") == 0 ? game->phase != GAME_OVER
                                   : json_integer_value(seat) != game_turn(game))
        fail(world, "a notice is of another turn");
    /* A turn that began and the reminder of it, stored at once, are one notice of the turn. */
    if (strcmp(event, "reminder") == 0 && !game->reminded)
        fail(world, "a reminder is told that is not stored");
    if (game->reminded && game_time_left(game, (unsigned)game_turn(game), game->time) * 4 >
                              game->clock.time + game->seat[game_turn(game)].left)
        fail(world, "a reminder is too early");
    for (unsigned p = 0; p < CLIENTS; p++)
        if ((world->player[p].key[0] && strstr(text, world->player[p].key)) ||
            (world->player[p].token[0] && strstr(text, world->player[p].token)))
            fail(world, "a notice has a secret");
    world->notices++;
    world->reminders += game->reminded;
    game_free(game);
    json_decref(notice);
}

static void random_bytes(void *user, void *bytes, size_t size)
{
    sim_world *world = ((sim_process *)user)->world;
    for (size_t i = 0; i < size; i++)
        ((unsigned char *)bytes)[i] = (unsigned char)below(world, 256);
}

static bool start_bot(void *user, bot_job *job)
{
    sim_process *process = user;
    if (process->jobs == JOBS) {
        bot_job_free(job);
        return false;
    }
    process->job[process->jobs++] = job;
    return true;
}

static bool start_password(void *user, password_job *job)
{
    sim_process *process = user;
    if (process->passwords == JOBS) {
        password_job_free(job);
        return false;
    }
    process->password[process->passwords++] = job;
    return true;
}

/* What password_work does, without its cost. */
static void work_on_password(password_job *job)
{
    job->fits = job->stored[0] && strcmp(job->stored + 1, job->given) == 0;
    snprintf(job->hash, sizeof job->hash, "=%.100s", job->wanted);
}

static void damaged(void *user, const char *game, uint64_t event, const char *reason)
{
    printf("# %s, event %llu: %s\n", game, (unsigned long long)event, reason);
    fail(((sim_process *)user)->world, "a stored game is called damaged");
}

static void start_server(sim_process *process)
{
    static const store_sharing sharing = {
        .begin = begin, .begun = begun, .noted = each_noted, .take = take};
    sim_world *world = process->world;
    const char *message;
    service_env env = {.now = now,
                       .random = random_bytes,
                       .send = receive_line,
                       .start_bot = start_bot,
                       .start_password = start_password,
                       .announce = receive_notice,
                       .base_url = "http://games.example",
                       .games_a_minute = 10,
                       .requests_a_second = 20,
                       .games_loaded = world->seed % 4 < 2 ? 2 : 500,
                       .user = process};
    bool fails = world->disk_fails;
    world->disk_fails = process->cut = false;
    process->news_count = 0;
    process->store = (server_store){.append = append,
                                    .read = read_rows,
                                    .games = each_game,
                                    .items = each_item,
                                    .beat = beat,
                                    .last_beat = last_beat,
                                    .sharing = world->processes > 1 ? &sharing : NULL,
                                    .user = process};
    process->service = service_new(&env, &process->store, world->words, damaged, &message);
    world->disk_fails = fails;
    if (!process->service && !process->cut)
        fail(world, message);
}

/* A server is killed: all that is not stored is lost, and its connections are cut. */
static void kill_server(sim_process *process)
{
    sim_world *world = process->world;
    service_free(process->service);
    process->service = NULL;
    while (process->jobs)
        bot_job_free(process->job[--process->jobs]);
    while (process->passwords)
        password_job_free(process->password[--process->passwords]);
    for (unsigned p = 0; p < CLIENTS; p++)
        if (world->player[p].process == process)
            world->player[p].number = 0;
    world->kills++;
    if (world->processes == 1 || one_in(world, 4))
        world->now += (int64_t)below(world, one_in(world, 4) ? 7200000 : 5000);
    if (world->processes == 1 || one_in(world, 2))
        start_server(process);
}

/* News arrive in any order, some twice. */
static void deliver_news(sim_process *process)
{
    sim_world *world = process->world;
    if (process->cut && one_in(world, 10)) {
        process->cut = false;
        process->news_count = 0;
        service_news(process->service, NULL, 0);
    }
    if (process->cut)
        process->news_count = 0;
    if (!process->news_count)
        return;
    size_t which = below(world, process->news_count);
    struct news *news = &process->news[which];
    service_news(process->service, news->game, news->events);
    if (!one_in(world, 10))
        *news = process->news[--process->news_count];
}

/* ---- clients ------------------------------------------------------------------------------- */

/* Changes a byte of a request.  What the judge goes by stays: the game that it is about, the ID by
 * which its answer is known and the key of the seat that it asks for. */
static void damage(sim_world *world, char *text, size_t size)
{
    static const char *const keys[] = {"id", "game", "new_key"};
    size_t at = below(world, size);
    char was = text[at];
    json_t *before = json_loadb(text, size, 0, NULL);
    text[at] = (char)below(world, 256);
    json_t *after = json_loadb(text, size, 0, NULL);
    for (size_t i = 0; after && i < sizeof keys / sizeof *keys; i++) {
        json_t *value = json_object_get(before, keys[i]);
        if (value ? !json_equal(value, json_object_get(after, keys[i]))
                  : json_object_get(after, keys[i]) != NULL)
            text[at] = was;
    }
    json_decref(before);
    json_decref(after);
}

/* Puts a text on its way; takes it. */
static void send_text(sim_world *world, unsigned p, char *text)
{
    size_t size = strlen(text);
    if (one_in(world, 50)) /* cut on its way */
        size = below(world, size + 1);
    else if (one_in(world, 50))
        damage(world, text, size);
    world->message[world->messages++] = (struct message){p, world->player[p].number, text, size};
}

/* Puts a request on its way; takes it. */
static void send_request(sim_world *world, unsigned p, json_t *request)
{
    struct player *player = &world->player[p];
    if (world->messages == MESSAGES || !player->number) {
        json_decref(request);
        return;
    }
    if (player->key[0] && (!player->token[0] || one_in(world, 2)))
        json_object_set_new(request, "key", json_string(player->key));
    if (player->token[0] && one_in(world, 2))
        json_object_set_new(request, "token", json_string(player->token));
    if (player->game[0] && !json_object_get(request, "game"))
        json_object_set_new(request, "game", json_string(player->game));
    bool deletes = strcmp(json_string_value(json_object_get(request, "do")), "delete") == 0;
    json_int_t id = deletes ? DELETE_ID : world->last_id++ % REQUESTS;
    const char *asked = json_string_value(json_object_get(request, "game"));
    if (id < REQUESTS)
        snprintf(player->asked[id], GAME_ID_SIZE, "%s", asked ? asked : "");
    json_object_set_new(request, "id", json_integer(id));
    char *text = json_dumps(request, JSON_COMPACT);
    if (json_object_get(request, "new_key")) {
        free(player->asks);
        player->asks = strdup(text);
        player->asks_id = id;
    }
    json_decref(request);
    send_text(world, p, text);
}

/* Chooses the key of the seat that a request asks for; some clients leave that to the server. */
static json_t *choose_key(sim_world *world, json_t *request)
{
    char key[KEY_LETTERS + 1] = "";
    for (unsigned i = 0; i < KEY_LETTERS; i++)
        key[i] = key_alphabet[below(world, 32)];
    if (!one_in(world, 4))
        json_object_set_new(request, "new_key", json_string(key));
    return request;
}

/* The same person has another device, which speaks to another service. */
static void deliver_elsewhere(sim_world *world, const struct message *message)
{
    sim_process *other = &world->process[below(world, world->processes)];
    if (!other->service || other == world->player[message->player].process)
        return;
    uint64_t number = (uint64_t)(message->player + 1) << 32 | ++world->last_number;
    if (!service_connect(other->service, number, "::2"))
        return;
    service_receive(other->service, number, message->text, message->size);
    service_disconnect(other->service, number);
}

/* A message arrives: in any order, perhaps twice. */
static void deliver(sim_world *world)
{
    if (!world->messages)
        return;
    size_t which = below(world, world->messages);
    struct message message = world->message[which];
    bool is_repeatable = strstr(message.text, "\"play\"") || strstr(message.text, "\"new_key\"");
    if (one_in(world, 4) && is_repeatable)
        deliver_elsewhere(world, &message);
    if (message.number == world->player[message.player].number)
        service_receive(world->player[message.player].process->service, message.number,
                        message.text, message.size);
    if (one_in(world, 10)) /* it will come again */
        return;
    free(message.text);
    world->message[which] = world->message[--world->messages];
}

static json_t *random_settings(sim_world *world)
{
    static const char *const variants[] = {"ghost", "super", "superduper"};
    static const char *const rules[] = {"wwf", "scrabble", "wwf:1", "wordfeud:2"};
    static const char *const challenges[] = {"void", "single", "double", "5-point", "triple"};
    static const char *const clocks[] = {"none", "game", "move", "bank"};
    bool board = one_in(world, 2);
    const char *delay = one_in(world, 2) ? "moves" : "minutes";
    unsigned seats = 2 + (unsigned)below(world, board ? 2 : 3);
    json_t *request = json_pack("{s:s, s:s, s:i, s:s, s:b, s:b}", "do", "create", "family",
                                board ? "board" : "ghost", "seats", (int)seats, "name", "Ann",
                                "open", (int)one_in(world, 2), "draw", (int)one_in(world, 2));
    json_object_set_new(request, "chat", json_boolean(one_in(world, 2)));
    json_object_set_new(request, "announce", json_boolean(one_in(world, 2)));
    json_object_set_new(request, "rated", json_boolean(one_in(world, 6)));
    if (one_in(world, 3))
        json_object_set_new(request, "spectators",
                            json_pack("{s:i}", delay, (int)(1 + below(world, 4))));
    if (board) {
        json_object_set_new(request, "rules", json_string(rules[below(world, 4)]));
        json_object_set_new(request, "challenge", json_string(challenges[below(world, 5)]));
    } else {
        json_object_set_new(request, "variant", json_string(variants[below(world, 3)]));
        json_object_set_new(request, "challenges", json_boolean(one_in(world, 2)));
        if (one_in(world, 2))
            json_object_set_new(request, "lives", json_string("GO"));
    }
    const char *kind = clocks[below(world, 4)];
    json_object_set_new(request, "clock",
                        json_pack("{s:s, s:i, s:i, s:i}", "kind", kind, "time",
                                  (int)(30 + below(world, 600)), "increment", (int)below(world, 10),
                                  "bank", (int)below(world, 600)));
    json_t *bots = json_object();
    for (unsigned seat = 1; seat < seats; seat++)
        if (one_in(world, 3)) {
            const char number[] = {(char)('0' + seat), '\0'};
            json_object_set_new(bots, number,
                                json_sprintf("level:%u", 1 + (unsigned)below(world, 3)));
        }
    json_object_set_new(request, "bots", bots);
    return request;
}

/* A play that fits what the player has seen: mostly legal. */
static json_t *random_play(sim_world *world, const struct player *player)
{
    char text[400] = "pass";
    server_game *game = stored_game(world, player->game);
    if (game->phase != GAME_PLAYING) {
        game_free(game);
        return json_string(text);
    }
    if (game->family == GAME_GHOST) {
        const quoth_letters *fragment = quoth_ghost_game_fragment(game->ghost);
        quoth_alphabet_spell(text, sizeof text,
                             quoth_lexicon_alphabet(words_lexicon(world->words, "enable1")),
                             fragment);
        bool front = strcmp(game->variant, "ghost") != 0 && one_in(world, 2);
        size_t length = strlen(text);
        if (front)
            memmove(text + 1, text, length + 1);
        text[front ? 0 : length] = "eeaiortnsl"[below(world, 10)];
        text[length + 1] = '\0';
    } else {
        const quoth_position *position = quoth_cross_game_position(game->cross);
        quoth_play_finder *finder = NULL;
        quoth_plays plays = {0};
        quoth_play_finder_new(&finder, quoth_position_cross(position), NULL, NULL);
        if (!quoth_plays_find(&plays, finder, position, NULL, NULL, NULL) && plays.count)
            quoth_play_spell(text, sizeof text, &plays.play[below(world, plays.count)], position,
                             QUOTH_PLAY_WORDS);
        free(plays.play);
        quoth_play_finder_free(finder);
    }
    game_free(game);
    return json_string(text);
}

/* Something about accounts, or about the seat that a player has. */
static void act_on_account(sim_world *world, unsigned p)
{
    static const char *const verbs[] = {"account", "games",    "export",    "attach", "move-code",
                                        "erase",   "password", "move-seat", "login",  "logout"};
    struct player *player = &world->player[p];
    json_t *request = json_pack("{s:s}", "password", "a password");
    if (!player->token[0]) {
        json_object_set_new(request, "do", json_string("register"));
        json_object_set_new(request, "name",
                            json_sprintf("Person %c%c of %u", 'a' + (char)below(world, 26),
                                         'a' + (char)below(world, 26), p));
    } else {
        const char *verb = one_in(world, 30) ? "delete" : verbs[below(world, 10)];
        json_object_set_new(request, "do", json_string(verb));
        json_object_set_new(request, "token", json_string(player->token));
        json_object_set_new(request, "new", json_string("a password"));
        json_object_set_new(request, "name", json_string(player->name));
        if (strcmp(verb, "move-seat") == 0) {
            world->moved++;
            json_object_set_new(request, "game", json_string(world->code.game));
            json_object_set_new(request, "code", json_string(world->code.code));
            choose_key(world, request);
        }
    }
    send_request(world, p, request);
}

/* What players do while they wait for their turn. */
static void talk(sim_world *world, unsigned p)
{
    static const char *const verbs[] = {"say", "chat", "block", "blocks", "report"};
    struct player *player = &world->player[p];
    if (one_in(world, 8)) {
        send_request(world, p,
                     json_pack("{s:s, s:s, s:s}", "do", "ratings", "family",
                               one_in(world, 2) ? "ghost" : "board", "speed", "correspondence"));
        return;
    }
    if (one_in(world, 2)) {
        world->premoves++;
        json_t *plays = json_pack("[o]", json_sprintf("waits-of-%u.", p));
        json_t *play = random_play(world, player);
        for (unsigned letter = 0; letter < 10; letter++) /* of whatever the other makes */
            json_array_append_new(
                plays, json_sprintf("%s%c", json_string_value(play), "aeiorstnlc"[letter]));
        json_array_append_new(plays, json_string("pass"));
        json_decref(play);
        send_request(world, p, json_pack("{s:s, s:o}", "do", "premove", "plays", plays));
    } else {
        json_t *request = json_pack("{s:s, s:s, s:i, s:b}", "do", verbs[below(world, 5)], "text",
                                    "well", "seat", (int)below(world, 3), "on",
                                    (int)one_in(world, 2));
        if (one_in(world, 4)) /* an account, wherever it plays */
            json_object_set_new(request, "name",
                                json_string(world->player[below(world, CLIENTS)].name));
        send_request(world, p, request);
    }
}

static void act(sim_world *world, unsigned p)
{
    struct player *player = &world->player[p];
    if (!player->number) {
        player->process = &world->process[below(world, world->processes)];
        if (!player->process->service)
            return;
        player->number = ++world->last_number;
        if (player->number <= STEPS)
            world->owner[player->number] = p;
        service_connect(player->process->service, player->number,
                        one_in(world, 2) ? "::1" : "127.0.0.1");
        if (player->game[0])
            send_request(world, p, json_pack("{s:s}", "do", "watch"));
        return;
    }
    if (player->asks) {
        if (one_in(world, 4) && world->messages < MESSAGES)
            send_text(world, p, strdup(player->asks));
        return;
    }
    if (one_in(world, 20)) {
        act_on_account(world, p);
        return;
    }
    const char *phase = player->view ? json_string_value(json_object_get(player->view, "phase"))
                                     : "";
    if (player->game[0] && (strcmp(phase, "over") == 0 || strcmp(phase, "aborted") == 0)) {
        if (one_in(world, 4))
            send_request(world, p, json_pack("{s:s}", "do", "record"));
        if (world->games < GAMES_A_RUN + 4 && one_in(world, 2)) {
            world->rematches++;
            send_request(
                world, p,
                choose_key(world, json_pack("{s:s, s:s}", "do", "rematch", "name", "Zoe")));
        }
        player->game[0] = player->key[0] = '\0';
        json_decref(player->view);
        player->view = NULL;
    }
    if (!player->game[0]) {
        /* A seat of somebody's game, or a game of one's own. */
        const struct player *friend = &world->player[below(world, CLIENTS)];
        if (friend != player && friend->game[0] && one_in(world, 2)) {
            memcpy(player->game, friend->game, sizeof player->game);
            send_request(world, p,
                         choose_key(world, json_pack("{s:s, s:s}", "do", "sit", "name", "Bob")));
        } else if (world->games < GAMES_A_RUN) {
            send_request(world, p, choose_key(world, random_settings(world)));
        }
        return;
    }
    if (!player->view || one_in(world, 20)) {
        send_request(world, p, json_pack("{s:s}", "do", one_in(world, 5) ? "view" : "watch"));
        if (one_in(world, 3) && player->view)
            send_request(world, p,
                         json_pack("{s:s, s:O}", "do", "wait", "seen",
                                   json_object_get(player->view, "events")));
        if (!player->key[0] && one_in(world, 3))
            player->game[0] = '\0';
        return;
    }
    bool mine = json_integer_value(json_object_get(player->view, "turn")) == player->seat &&
                json_is_integer(json_object_get(player->view, "turn"));
    if (!mine && player->key[0] && one_in(world, 8)) {
        talk(world, p);
        return;
    }
    if (!mine && strcmp(phase, "last-challenge") != 0 && !one_in(world, 6))
        return; /* wait */
    json_t *request = json_pack("{s:O}", "after", json_object_get(player->view, "events"));
    static const char *const rare[] = {
        "challenge", "undo-ask", "undo-answer", "resign",    "accept",       "abort", "name",
        "tables",    "hello",    "record",      "pause-ask", "pause-answer", "resume"};
    const char *verb = "play";
    if (strcmp(phase, "last-challenge") == 0)
        verb = one_in(world, 3) ? "challenge" : "accept";
    else if (one_in(world, 8))
        verb =
            rare[one_in(world, 4) ? 10 + below(world, 3) : below(world, one_in(world, 6) ? 10 : 3)];
    else if (json_is_integer(json_object_get(json_object_get(player->view, "ghost"), "challenger")))
        verb = "name";
    if (json_is_integer(json_object_get(player->view, "paused")) && one_in(world, 2))
        verb = "resume";
    json_object_set_new(request, "do", json_string(verb));
    if (strcmp(verb, "play") == 0) {
        json_object_set_new(request, "play", random_play(world, player));
        world->moves++;
    }
    if (strcmp(verb, "name") == 0)
        json_object_set_new(request, "word", json_string(one_in(world, 2) ? "easel" : ""));
    if (strcmp(verb, "undo-answer") == 0 || strcmp(verb, "pause-answer") == 0)
        json_object_set_new(request, "yes", json_boolean(one_in(world, 2)));
    send_request(world, p, request);
}

static void finish_job(sim_process *process)
{
    sim_world *world = process->world;
    size_t which = below(world, process->jobs);
    bot_job *job = process->job[which];
    process->job[which] = process->job[--process->jobs];
    bots_play(world->bots, job);
    service_bot_done(process->service, job);
}

static void finish_password(sim_process *process)
{
    password_job *job = process->password[--process->passwords];
    work_on_password(job);
    service_password_done(process->service, job);
}

static void run_process(sim_process *process)
{
    sim_world *world = process->world;
    if (!process->service) {
        if (one_in(world, 30))
            start_server(process);
        return;
    }
    if (one_in(world, 2))
        deliver_news(process);
    if (process->jobs && one_in(world, 2))
        finish_job(process);
    if (process->passwords && one_in(world, 2))
        finish_password(process);
    if (one_in(world, 3))
        service_tick(process->service);
    if (one_in(world, 2 * world->processes))
        service_flush(process->service);
}

static void step(sim_world *world)
{
    world->now += (int64_t)below(world, 2000);
    if (one_in(world, 300)) /* clocks jump */
        world->now += (int64_t)below(world, 600000) - 300000;
    if (one_in(world, 40))
        world->disk_fails = !world->disk_fails && one_in(world, 2);
    if (one_in(world, 100)) {
        sim_process *process = &world->process[below(world, world->processes)];
        if (process->service)
            kill_server(process);
        return;
    }
    unsigned p = (unsigned)below(world, CLIENTS);
    if (world->player[p].number && one_in(world, 60)) {
        service_disconnect(world->player[p].process->service, world->player[p].number);
        world->player[p].number = 0;
    } else {
        act(world, p);
    }
    for (uint64_t n = below(world, 4); n > 0; n--)
        deliver(world);
    for (unsigned i = 0; i < world->processes; i++)
        run_process(&world->process[i]);
}

/* ---- a run --------------------------------------------------------------------------------- */

/* Whether a game waits for a process. */
static bool is_waiting(const sim_world *world)
{
    for (size_t g = 0; g < world->games; g++)
        if (world->note[g].stored && world->note[g].note.wake <= world->now)
            return true;
    return false;
}

/* Nothing fails any more: whatever waits for a process is done, and everybody hears of it.  Two
 * computer players can have a long game before them, of a move or two a round. */
static void settle(sim_world *world)
{
    for (unsigned round = 0; round < 60 || (round < 1000 && is_waiting(world)); round++) {
        world->now += STORE_LEASE + 1000;
        if (world->now > world->latest)
            world->latest = world->now;
        for (unsigned i = 0; i < world->processes; i++) {
            sim_process *process = &world->process[i];
            if (!process->service || process->cut) {
                if (process->service)
                    kill_server(process);
                if (!process->service)
                    start_server(process);
                continue;
            }
            service_tick(process->service);
            service_flush(process->service);
            while (process->jobs)
                finish_job(process);
            while (process->passwords)
                finish_password(process);
            service_flush(process->service);
        }
    }
}

/* Requests for a seat that were not answered yet are repeated; each is answered now. */
static void judge_repeats(sim_world *world)
{
    for (unsigned p = 0; p < CLIENTS; p++) {
        struct player *player = &world->player[p];
        for (unsigned n = 0; n < 5 && player->asks; n++) {
            world->now += 60000;
            player->process = &world->process[0];
            player->number = ++world->last_number;
            service_connect(player->process->service, player->number, "::3");
            service_receive(player->process->service, player->number, player->asks,
                            strlen(player->asks));
            service_flush(player->process->service);
            service_disconnect(player->process->service, player->number);
            player->number = 0;
        }
        if (player->asks)
            fail(world, "a request for a seat is not answered");
    }
}

/* A request for a seat that arrives twice gets one seat. */
static void judge_keys(const sim_world *world)
{
    static const char member[] = "\"key\":\"";
    for (stored_row *row = world->rows; row; row = row->next) {
        bool gives = row->row.event.kind == EVENT_SIT || row->row.event.kind == EVENT_KEY;
        const char *key = gives ? strstr(row->row.event.data, member) : NULL;
        char hash[sizeof member + 64] = "";
        if (key)
            memcpy(hash, key, sizeof hash - 1);
        for (stored_row *later = row->next; key && later; later = later->next)
            if (strstr(later->row.event.data, hash))
                fail(world, "one key opens two seats");
    }
}

/* Whether a text has a name of an account; that of player 1 begins the one of player 10. */
static bool has_name(const char *text, const char *name)
{
    size_t size = strlen(name);
    const char *found = strstr(text, name);
    while (found && found[size] >= '0' && found[size] <= '9')
        found = strstr(found + size, name);
    return found != NULL;
}

/* Deleted accounts leave no name behind, once the server has had the time. */
static void judge_deletions(sim_world *world)
{
    for (unsigned n = 0; n < 1000; n++)
        for (unsigned i = 0; i < world->processes; i++) {
            service_tick(world->process[i].service);
            service_flush(world->process[i].service);
        }
    for (stored_item *item = world->items; item; item = item->next)
        if (strcmp(item->kind, "erasing") == 0)
            fail(world, "an account is not erased");
    for (size_t n = 0; n < world->deletions; n++) {
        bool is_taken = false; /* it was taken again */
        for (unsigned p = 0; p < CLIENTS; p++)
            is_taken |= strcmp(world->player[p].name, world->deleted[n]) == 0;
        for (stored_row *row = world->rows; row && !is_taken; row = row->next)
            if (has_name(row->row.event.data, world->deleted[n]))
                fail(world, "the name of a deleted account is still there");
        for (stored_item *item = world->items; item && !is_taken; item = item->next)
            if (has_name(item->value, world->deleted[n]))
                fail(world, "an item has the name of a deleted account");
    }
}

static void judge_watchers(sim_world *world)
{
    for (unsigned i = 0; i < world->processes; i++) {
        sim_process *process = &world->process[i];
        while (process->news_count || process->cut)
            deliver_news(process);
        service_flush(process->service);
    }
}

/* Once all news have arrived, who watches a game knows all of it. */
static void judge_watched(sim_world *world, const game_table *table)
{
    if (!table->watcher_count)
        return;
    if (table->reported != world->events[index_of(world, table->id)])
        fail(world, "those who watch were not told of the last event");
    if (!table->game) /* since a write failed; it is read when it is needed */
        return;
    server_game *stored = stored_game(world, table->id);
    json_t *known = game_view(table->game, -1, world->now);
    json_t *expected = game_view(stored, -1, world->now);
    if (!json_equal(known, expected))
        fail(world, "those who watch do not see what is stored");
    json_decref(known);
    json_decref(expected);
    game_free(stored);
}

static void judge_end(sim_world *world)
{
    for (size_t g = 0; g < world->games; g++) {
        judge_game(world, world->game[g]);
        const sim_note *note = &world->note[g];
        if (world->processes > 1 && note->stored && note->note.wake <= world->now)
            fail(world, note->note.bot ? "nobody thinks for a computer player"
                                       : "nobody ends the time of a player");
    }
    for (unsigned i = 0; i < world->processes; i++)
        for (game_table *table = world->process[i].service->tables; table; table = table->hh.next)
            judge_watched(world, table);
}

static void run(uint64_t seed, server_words *words, server_bots *bots)
{
    sim_world world = {.seed = seed, .now = 1000000000000, .words = words, .bots = bots};
    world.last_row = &world.rows;
    quoth_random_seed(&world.random, seed);
    world.processes = seed % 2 ? 2 + seed / 2 % (PROCESSES - 1) : 1;
    for (unsigned i = 0; i < PROCESSES; i++)
        world.process[i].world = &world;
    for (unsigned i = 0; i < world.processes; i++)
        start_server(&world.process[i]);
    for (unsigned n = 0; n < STEPS; n++) {
        step(&world);
        if (world.games && n % 10 == 0) {
            const char *game = world.game[below(&world, world.games)];
            judge_game(&world, game);
            judge_secrets(&world, game);
        }
    }
    world.disk_fails = false;
    for (unsigned i = 0; i < world.processes; i++)
        if (world.process[i].service)
            service_flush(world.process[i].service);
    world.is_settled = true;
    if (world.processes > 1)
        settle(&world);
    judge_repeats(&world);
    if (world.processes > 1)
        settle(&world);
    judge_keys(&world);
    judge_deletions(&world);
    judge_watchers(&world);
    judge_end(&world);
    for (size_t g = 0; g < world.games; g++) {
        server_game *game = stored_game(&world, world.game[g]);
        world.ended[game->family] += game->phase == GAME_OVER;
        world.aborted += game->phase == GAME_ABORTED;
        world.last_challenges += game->family == GAME_BOARD && game->accepted;
        game_free(game);
    }
    uint64_t events;
    if (service_check(&world.process[0].store, words, &events, damaged, &world.process[0]) !=
        (int64_t)world.games)
        fail(&world, "a game is missing");
    printf(
        "# seed %llu: %zu games (%u of Ghost and %u of boards over, %u aborted, %u last plays"
        " accepted), %llu events, %u kills, %u failed writes, %u refusals, %u logins, %zu accounts"
        " deleted, %u rematches, %u plays that waited, %u lines, %u lost answers, %u notices,"
        " %u reminders; %u services, %u stale batches, %u stored and called failed\n",
        (unsigned long long)seed, world.games, world.ended[GAME_GHOST], world.ended[GAME_BOARD],
        world.aborted, world.last_challenges, (unsigned long long)events, world.kills,
        world.failed_writes, world.refusals, world.accounts, world.deletions, world.rematches,
        world.premoves, world.lines, world.lost_answers, world.notices, world.reminders,
        world.processes, world.stale, world.unsure);
    for (unsigned i = 0; i < world.processes; i++) {
        sim_process *process = &world.process[i];
        service_free(process->service);
        while (process->jobs)
            bot_job_free(process->job[--process->jobs]);
        while (process->passwords)
            password_job_free(process->password[--process->passwords]);
    }
    while (world.messages)
        free(world.message[--world.messages].text);
    for (unsigned p = 0; p < CLIENTS; p++) {
        json_decref(world.player[p].view);
        free(world.player[p].asks);
    }
    while (world.items)
        store_one(&world, &(store_item){.kind = world.items->kind, .key = world.items->key});
    while (world.rows) {
        stored_row *next = world.rows->next;
        free((char *)(uintptr_t)world.rows->row.event.data);
        free(world.rows);
        world.rows = next;
    }
}

/* ---- the last play ------------------------------------------------------------------------- */

static bool apply_event(server_game *game, game_kind kind, int seat, const char *data)
{
    game_refusal refusal;
    game_event event = {.time = 1, .kind = kind, .seat = seat, .data = data};
    game_seal(&event, game);
    return game_apply(game, &event, &refusal);
}

/* A game of two computer players that ends by a placement, whose words are all in the list. */
static server_game *game_with_last_play(server_words *words)
{
    server_game *game = game_new("last", words);
    quoth_play_finder *finder = NULL;
    quoth_plays plays = {0};
    quoth_plays_query best = {.find = QUOTH_FIND_BEST};
    char play[QUOTH_PLAY_TEXT_SIZE], data[QUOTH_PLAY_TEXT_SIZE + 16];
    bool good =
        apply_event(game, EVENT_CREATE, -1,
                    "{\"family\":\"board\",\"seed\":\"1\",\"rules\":\"wordfeud:7\","
                    "\"challenge\":\"single\"}") &&
        apply_event(game, EVENT_SIT, 0, "{\"name\":\"A\",\"bot\":\"auto\",\"salt\":\"00\"}") &&
        apply_event(game, EVENT_SIT, 1, "{\"name\":\"B\",\"bot\":\"auto\",\"salt\":\"00\"}") &&
        apply_event(game, EVENT_START, -1, "{\"order\":[0,1]}") &&
        !quoth_play_finder_new(&finder, board_cross(game->board), NULL, NULL);
    while (good && game->phase == GAME_PLAYING) {
        const quoth_position *position = quoth_cross_game_position(game->cross);
        good = !quoth_plays_find(&plays, finder, position, &best, NULL, NULL) && plays.count;
        if (good) {
            quoth_play_spell(play, sizeof play, &plays.play[0], position, QUOTH_PLAY_GCG);
            snprintf(data, sizeof data, "{\"play\":\"%s\"}", play);
            good = apply_event(game, EVENT_PLAY, game_turn(game), data);
        }
    }
    quoth_plays_free(&plays);
    quoth_play_finder_free(finder);
    if (good && game->phase == GAME_LAST_CHALLENGE)
        return game;
    game_free(game);
    return NULL;
}

/* How many of 100 draws of a computer player challenge the last play; the others accept it. */
static unsigned last_challenges_of(server_game *game, server_bots *bots, const char *name)
{
    unsigned challenges = 0;
    int seat = game_bot(game);
    snprintf(game->seat[seat].bot, sizeof game->seat[seat].bot, "%s", name);
    for (unsigned seed = 0; seed < 100; seed++) {
        bot_job *job = bot_job_new(game, (unsigned)seat);
        job->seed = seed;
        bots_play(bots, job);
        if (!job->data[0] || (job->kind != EVENT_CHALLENGE && job->kind != EVENT_ACCEPT))
            printf("not ok - %s does not answer a last play\n", name);
        challenges += job->kind == EVENT_CHALLENGE;
        bot_job_free(job);
    }
    return challenges;
}

/* A low level errs at the last play as elsewhere; who knows all words does not. */
static void judge_last_play(server_words *words, server_bots *bots)
{
    server_game *game = game_with_last_play(words);
    unsigned low = game ? last_challenges_of(game, bots, "level:1") : 0;
    bool good = low > 0 && low < 100 && !last_challenges_of(game, bots, "level:10") &&
                !last_challenges_of(game, bots, "auto") && game_bot(game) >= 0 &&
                apply_event(game, EVENT_ACCEPT, game_bot(game), "{}") && game_bot(game) < 0 &&
                game->phase == GAME_OVER;
    printf("%sok - computer players and a last play (%u challenges)\n", good ? "" : "not ", low);
    game_free(game);
}

/* Random boards that nobody uses are freed; those of the same name, in any case, are one. */
static void judge_boards(server_words *words)
{
    server_board *first, *second, *plain;
    bool good = !words_board(&plain, words, "WWF", QUOTH_CHALLENGE_VOID, "enable1", NULL);
    for (unsigned seed = 0; good && seed < 1000; seed++) {
        char name[32], same[32];
        snprintf(name, sizeof name, "wwf:%u", seed);
        snprintf(same, sizeof same, "Wwf:%03u", seed);
        good = !words_board(&first, words, name, QUOTH_CHALLENGE_VOID, "enable1", NULL) &&
               !words_board(&second, words, same, QUOTH_CHALLENGE_VOID, "enable1", NULL) &&
               first == second && board_is_random(first) && !board_is_random(plain) &&
               strcmp(quoth_cross_rules_of(board_cross(first))->name, name) == 0;
        board_release(first);
        board_release(second);
    }
    board_release(plain);
    printf("%sok - random boards\n", good ? "" : "not ");
}

int main(int count, char **argument)
{
    uint64_t first = count > 1 ? strtoull(argument[1], NULL, 10) : 1;
    uint64_t last = count > 2 ? strtoull(argument[2], NULL, 10) : first;
    if (sodium_init() < 0)
        return 1;
    server_words *words = words_new();
    server_bots *bots = words ? bots_new(words) : NULL;
    if (!bots)
        return 1;
    printf("1..%llu\n", (unsigned long long)(last - first + 3));
    judge_boards(words);
    judge_last_play(words, bots);
    for (uint64_t seed = first; seed <= last; seed++) {
        run(seed, words, bots);
        printf("ok - seed %llu\n", (unsigned long long)seed);
    }
    bots_free(bots);
    words_free(words);
    return 0;
}
