/* quoth play --online: games with others, on a quoth-server. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/io/files.h"
#include "cli/io/json.h"
#include "cli/io/messages.h"
#include "cli/io/output.h"
#include "cli/io/prompt.h"
#include "cli/io/sanitize.h"
#include "cli/io/signals.h"
#include "cli/io/small_letters.h"
#include "cli/online/http.h"

static const prompt_command commands_of_play[] = {
    {"challenge", NULL, "challenge the last play"},
    {"accept", NULL, "accept the play that ends the game"},
    {"undo", NULL, "ask to take your last turn back"},
    {"yes", NULL, "let another player take a turn back"},
    {"no", NULL, "do not"},
    {"resign", NULL, "give up"},
    {"abort", NULL, "end a game that has hardly begun, without a result"},
    {"help", NULL, "list the commands"},
    {"quit", NULL, "leave the table; the game waits for you"},
    {0},
};

/* A table at which the person sits, or looks on. */
typedef struct online_table {
    online_server server;
    const char *url;
    char game[64], key[64]; /* `key` "": looks on */
    int64_t seat, events;
    char *variant, *last; /* of Ghost: the fragment on the table; NULL at the board */
    char *rules;
    bool over, named; /* `named`: a word is to be named */
} online_table;

/* ---- requests ------------------------------------------------------------------------------ */

/* A request that is written: the members that every one has come first. */
typedef struct request {
    FILE *to;
    char *text;
    size_t size;
    json_writer json;
} request;

static bool request_begin(request *r, const online_table *t, const char *verb)
{
    *r = (request){0};
    r->to = open_memstream(&r->text, &r->size);
    if (!r->to) {
        print_memory_error();
        return false;
    }
    r->json = json_begin(r->to);
    json_object(&r->json, NULL);
    json_string(&r->json, "do", verb);
    if (t->game[0])
        json_string(&r->json, "game", t->game);
    if (t->key[0])
        json_string(&r->json, "key", t->key);
    return true;
}

/* Sends a request and frees it.  False when interrupted, after printing an error, and with `typed`
 * when something is typed first. */
static bool request_send(online_answer *answer, request *r, const online_table *t, bool *typed)
{
    json_close(&r->json);
    bool fine = fclose(r->to) == 0 && r->text;
    if (!fine)
        print_memory_error();
    fine = fine && online_ask(answer, &t->server, r->text, typed);
    free(r->text);
    return fine;
}

/* Whether the server agreed; prints its reason if not. */
static bool is_agreed(const online_answer *answer)
{
    if (json_is(json_member(answer->object, "ok"), "true"))
        return true;
    char *reason = json_text_of(json_member(answer->object, "message"));
    print_error("%s", reason ? reason : "the server refuses, and does not say why");
    free(reason);
    return false;
}

/* Copies a text of an answer; false if it is absent or too long. */
static bool take_text(char *to, size_t size, json_value object, const char *key)
{
    char *text = json_text_of(json_member(object, key));
    bool fine = text && strlen(text) < size;
    if (fine)
        memcpy(to, text, strlen(text) + 1);
    free(text);
    return fine;
}

/* ---- finding a table ----------------------------------------------------------------------- */

static void list_table(json_value table)
{
    char game[64];
    json_value seat = {0};
    char *family = json_text_of(json_member(table, "family"));
    json_value of = json_member(table, family ? family : "");
    char *rules = json_text_of(json_member(of, "variant"));
    if (!rules)
        rules = json_text_of(json_member(of, "rules"));
    if (take_text(game, sizeof game, table, "game")) {
        print_sanitized(stdout, game);
        printf("  ");
        print_padded(stdout, rules ? rules : "", 12);
        for (json_value seats = json_member(table, "seats"); json_next(&seat, seats);) {
            char *name = json_text_of(json_member(seat, "name"));
            printf(" ");
            print_sanitized(stdout, name && *name ? name : "(free)");
            free(name);
        }
        printf("\n");
    }
    free(family);
    free(rules);
}

static int list_tables(online_table *t)
{
    online_answer answer;
    request r;
    if (!request_begin(&r, t, "tables") || !request_send(&answer, &r, t, NULL))
        return interrupted() ? EXIT_INTERRUPTED : EXIT_BAD;
    bool agreed = is_agreed(&answer);
    json_value table = {0};
    size_t count = 0;
    for (json_value tables = json_member(answer.object, "tables");
         agreed && json_next(&table, tables); count++)
        list_table(table);
    free(answer.text);
    if (!agreed)
        return EXIT_BAD;
    if (!count)
        printf("No open table.\n");
    printf("To sit down: %s play --online %s GAME --name YOU.  To open a table: --variant V, or "
           "--rules R.\n",
           program_name(), t->url);
    return finish_output(EXIT_FINE);
}

/* Makes the key of a seat, by which the server knows a request that is repeated.  "" without a
 * secure generator: the server chooses a key. */
static void choose_key(char key[27])
{
    unsigned char random[26];
    ssize_t got;
    do
        got = getrandom(random, sizeof random, 0);
    while (got < 0 && errno == EINTR);
    for (unsigned i = 0; i < sizeof random; i++)
        key[i] = "abcdefghijklmnopqrstuvwxyz234567"[random[i] & 31];
    key[got == sizeof random ? 26 : 0] = '\0';
}

static const char *own_name(const arguments *args)
{
    const char *user = getenv("LOGNAME");
    return option_value(args, OPT_NAME, user && *user ? user : "guest");
}

/* Sends a request for a seat, again if its answer does not arrive, and takes the seat. */
static bool take_seat(online_table *t, request *r)
{
    char key[27];
    online_answer answer;
    online_table repeating = *t;
    repeating.server.repeats = 2;
    choose_key(key);
    if (key[0])
        json_string(&r->json, "new_key", key);
    if (!request_send(&answer, r, &repeating, NULL))
        return false;
    bool agreed = is_agreed(&answer);
    t->seat = json_integer_of(json_member(answer.object, "seat"), -1);
    bool seated = agreed && t->seat >= 0 &&
                  take_text(t->game, sizeof t->game, answer.object, "game") &&
                  take_text(t->key, sizeof t->key, answer.object, "key");
    if (agreed && !seated)
        print_error("the server gives no seat");
    free(answer.text);
    return seated;
}

/* Options of a new table, and those that only one family of games has. */
static const option_id of_new[] = {OPT_VARIANT, OPT_RULES,      OPT_MIN,
                                   OPT_LIVES,   OPT_CHALLENGES, OPT_CHALLENGE,
                                   OPT_PLAYERS, OPT_SECOND,     OPTIONS};
static const option_id of_ghost[] = {OPT_VARIANT, OPT_MIN, OPT_LIVES, OPT_CHALLENGES, OPTIONS};
static const option_id of_board[] = {OPT_CHALLENGE, OPTIONS};
static const option_id of_key[] = {OPT_KEY, OPTIONS}, of_record[] = {OPT_OUTPUT, OPTIONS};

static bool has_none(const arguments *args, const option_id *ids, const char *why)
{
    for (; *ids != OPTIONS; ids++)
        if (has_option(args, *ids)) {
            print_error("play: --%s %s", option_row(*ids).name, why);
            return false;
        }
    return true;
}

/* Whether every option has an effect; prints an error if not. */
static bool are_options_useful(const arguments *args)
{
    bool board = has_option(args, OPT_RULES);
    if (args->operands)
        return has_none(args, of_new, "is for a new table, and GAME has its rules already");
    if (!board && !has_option(args, OPT_VARIANT))
        return has_none(args, of_new, "opens a table only with --variant or --rules") &&
               has_none(args, of_key, "needs GAME") &&
               has_none(args, of_record, "needs a game: GAME, --variant or --rules");
    return has_none(args, board ? of_ghost : of_board,
                    board ? "does not go with --rules" : "needs --rules") &&
           has_none(args, of_key, "needs GAME");
}

static bool create_table(online_table *t, const arguments *args)
{
    request r;
    uint64_t min, players;
    const char *computer = option_value(args, OPT_SECOND, NULL);
    bool board = has_option(args, OPT_RULES);
    if (!option_number(args, OPT_MIN, 0, 1, 64, &min) ||
        !option_number(args, OPT_PLAYERS, 2, 2, 16, &players) || !request_begin(&r, t, "create"))
        return false;
    json_string(&r.json, "family", board ? "board" : "ghost");
    json_string(&r.json, "name", own_name(args));
    json_bool(&r.json, "open", true);
    json_number(&r.json, "seats", players);
    if (board)
        json_string(&r.json, "rules", rules_name(args));
    if (board && has_option(args, OPT_CHALLENGE))
        json_string(&r.json, "challenge", option_value(args, OPT_CHALLENGE, ""));
    if (!board)
        json_string(&r.json, "variant", option_value(args, OPT_VARIANT, "ghost"));
    if (!board && min)
        json_number(&r.json, "min", min);
    if (!board && has_option(args, OPT_LIVES))
        json_string(&r.json, "lives", option_value(args, OPT_LIVES, ""));
    if (!board && has_option(args, OPT_CHALLENGES))
        json_bool(&r.json, "challenges", true);
    if (computer) {
        json_object(&r.json, "bots");
        json_string(&r.json, "1", computer);
        json_close(&r.json);
    }
    return take_seat(t, &r);
}

static bool sit_down(online_table *t, const arguments *args)
{
    request r;
    if (!request_begin(&r, t, "sit"))
        return false;
    json_string(&r.json, "name", own_name(args));
    return take_seat(t, &r);
}

/* ---- playing ------------------------------------------------------------------------------- */

/* Keeps what the next move needs of a view, and shows it. */
static bool show_view(online_table *t, json_value view)
{
    char *text = json_text_of(json_member(view, "text"));
    char *phase = json_text_of(json_member(view, "phase"));
    json_value ghost = json_member(view, "ghost"), fragment = {0};
    bool fine = text && phase;
    t->events = json_integer_of(json_member(view, "events"), -1);
    t->over = phase && (strcmp(phase, "over") == 0 || strcmp(phase, "aborted") == 0);
    free(t->last);
    free(t->variant);
    free(t->rules);
    t->last = t->variant = NULL;
    t->rules = json_text_of(json_member(json_member(view, "board"), "rules"));
    t->named = json_integer_of(json_member(ghost, "challenger"), -1) >= 0;
    for (json_value all = json_member(ghost, "fragments"); json_next(&fragment, all);)
        continue;
    t->last = json_text_of(fragment);
    t->variant = json_text_of(json_member(ghost, "variant"));
    if (fine) {
        printf("\n");
        printf_sanitized(stdout, "%s", text);
        fflush(stdout);
    } else {
        print_error("the server sends a game that cannot be shown");
    }
    free(text);
    free(phase);
    return fine;
}

/* Whether something is to be said: it is our turn, somebody asks, or a last play can be challenged.
 */
static bool is_asked(const online_table *t, json_value view)
{
    int64_t undo = json_integer_of(json_member(view, "undo_asked"), -1);
    char *phase = json_text_of(json_member(view, "phase"));
    bool last = phase && strcmp(phase, "last-challenge") == 0;
    json_value seat = {0};
    for (json_value all = json_member(json_member(view, "board"), "accepted");
         last && json_next(&seat, all);)
        last = json_integer_of(seat, -1) != t->seat;
    free(phase);
    return json_integer_of(json_member(view, "turn"), -1) == t->seat || last ||
           (undo >= 0 && undo != t->seat);
}

/* The view; with `wait` once it differs from what has been seen, unless something is typed first.
 * *view is none if there is no news.  False when interrupted, and after printing an error. */
static bool get_view(online_answer *answer, json_value *view, const online_table *t, bool wait)
{
    request r;
    bool is_typed = false, *typed = wait ? &is_typed : NULL;
    *answer = (online_answer){0};
    *view = (json_value){0};
    if (!request_begin(&r, t, wait ? "wait" : "view"))
        return false;
    json_number(&r.json, "text", terminal_width());
    json_bool(&r.json, "ascii", wants_ascii());
    if (wait)
        json_integer(&r.json, "seen", t->events);
    if (!request_send(answer, &r, t, typed))
        return is_typed;
    *view = json_member(answer->object, "view");
    if (is_agreed(answer))
        return true;
    free(answer->text);
    answer->text = NULL;
    return false;
}

/* A play of Ghost that is one letter stands for the fragment with this letter at its end. */
static char *whole_play(const online_table *t, const char *typed)
{
    uint32_t code;
    bool appends = t->last && t->variant && strcmp(t->variant, "ghost") == 0 &&
                   quoth_utf8_read(&code, typed, strlen(typed)) == strlen(typed);
    char *whole = malloc((appends ? strlen(t->last) : 0) + strlen(typed) + 1);
    if (whole) {
        strcpy(whole, appends ? t->last : "");
        strcat(whole, typed);
    } else {
        print_memory_error();
    }
    return whole;
}

typedef enum outcome {
    OUTCOME_LEAVE,
    OUTCOME_AGAIN, /* ask again: nothing has changed */
    OUTCOME_LOOK   /* look at the game */
} outcome;

/* Sends a move.  One that the rules refuse is asked for again; other refusals come of a game that
 * has gone on. */
static outcome move(const online_table *t, const char *verb, const char *key, const char *value)
{
    online_answer answer;
    request r;
    if (!request_begin(&r, t, verb))
        return OUTCOME_LEAVE;
    json_integer(&r.json, "after", t->events);
    if (key && strcmp(key, "yes") == 0)
        json_bool(&r.json, key, value != NULL);
    else if (key)
        json_string(&r.json, key, value);
    if (!request_send(&answer, &r, t, NULL))
        return OUTCOME_LEAVE;
    char *code = is_agreed(&answer) ? NULL : json_text_of(json_member(answer.object, "code"));
    bool again = code && (strcmp(code, "illegal") == 0 || strcmp(code, "request") == 0);
    free(code);
    free(answer.text);
    return again ? OUTCOME_AGAIN : OUTCOME_LOOK;
}

static void print_help(const online_table *t)
{
    if (!t->variant)
        puts("  8D WORD    lay WORD across from 8D; D8 WORD goes down\n"
             "  8D WORd    a small letter is a blank\n"
             "  ex ABC     exchange tiles; pass passes");
    else if (strcmp(t->variant, "ghost") == 0)
        puts("  x          say a letter, or the whole new fragment");
    else
        puts("  xyz        say the whole new fragment");
    prompt_help(commands_of_play);
}

/* Whether the word of a play at a board is written small, though small letters are blanks there. */
static bool may_mean_tiles(const online_table *t, const char *typed)
{
    quoth_cross_rules rules;
    quoth_tile tile[QUOTH_SIDE_MAX];
    size_t count;
    const char *word = strrchr(typed, ' ');
    return !t->variant && t->rules && word && typed[strcspn(typed, "0123456789 ")] != ' ' &&
           !quoth_cross_rules_find(&rules, t->rules, NULL) &&
           !quoth_tiles_read(tile, QUOTH_SIDE_MAX, &count, &rules.tiles, word + 1, strlen(word + 1),
                             QUOTH_AS_PLAY, NULL) &&
           count > 1 && is_written_small(tile, count);
}

/* Does what was typed; NULL: the end of the input. */
static outcome obey(const online_table *t, prompt *at, char *typed)
{
    const char *operand;
    if (!typed)
        return OUTCOME_LEAVE;
    const prompt_command *command = prompt_find(commands_of_play, typed, &operand);
    const char *name = command ? command->name : "";
    if (strcmp(name, "quit") == 0)
        return OUTCOME_LEAVE;
    if (strcmp(name, "help") == 0)
        print_help(t);
    if (strcmp(name, "help") == 0 || !*typed)
        return OUTCOME_AGAIN;
    if (strcmp(name, "undo") == 0)
        return move(t, "undo-ask", NULL, NULL);
    if (strcmp(name, "yes") == 0 || strcmp(name, "no") == 0)
        return move(t, "undo-answer", "yes", name[0] == 'y' ? name : NULL);
    if (command)
        return move(t, name, NULL, NULL);
    if (t->named)
        return move(t, "name", "word", typed);
    char *play = whole_play(t, typed);
    if (play && at->terminal && may_mean_tiles(t, play)) {
        const char *answer = prompt_ask(at, "Small letters are blanks. Do you lay blanks? [y/N] ");
        if (!answer || (*answer != 'y' && *answer != 'Y')) {
            free(play);
            puts("Type capitals for tiles.");
            return answer ? OUTCOME_AGAIN : OUTCOME_LEAVE;
        }
    }
    outcome done = play ? move(t, "play", "play", play) : OUTCOME_LEAVE;
    free(play);
    return done;
}

/* Writes the record of a finished game to a file. */
static bool save_record(const online_table *t, const char *path)
{
    online_answer answer;
    request r;
    if (!request_begin(&r, t, "record") || !request_send(&answer, &r, t, NULL))
        return false;
    char *record = is_agreed(&answer) ? json_text_of(json_member(answer.object, "record")) : NULL;
    bool saved = record && file_replace_bytes(path, record, strlen(record));
    free(record);
    free(answer.text);
    return saved;
}

/* Until the game is over or the person leaves. */
static bool play_on(online_table *t)
{
    prompt at;
    bool seen = false, shown = false, fine = true;
    outcome done = OUTCOME_LOOK;
    prompt_begin(&at, commands_of_play);
    setvbuf(stdin, NULL, _IONBF, 0); /* so that the kernel knows of all that is not read yet */
    while (fine && done != OUTCOME_LEAVE && !t->over) {
        online_answer answer;
        json_value view;
        fine = get_view(&answer, &view, t, seen);
        bool asked = fine && !answer.text; /* a command while others think */
        if (fine && view.size) {
            shown |= seen = fine = show_view(t, view);
            asked = fine && !t->over && t->key[0] && is_asked(t, view);
        }
        free(answer.text);
        if (!asked)
            continue;
        do
            done = obey(t, &at, prompt_ask(&at, t->named ? "word: " : "play: "));
        while (done == OUTCOME_AGAIN);
        seen = false;
    }
    fine = fine && !at.failed;
    prompt_end(&at);
    if (shown && !t->over && t->key[0])
        printf("The game waits for you: %s play --online %s %s --key %s\n", program_name(), t->url,
               t->game, t->key);
    return fine && !interrupted();
}

int run_play(const arguments *args)
{
    online_table t = {.url = option_value(args, OPT_ONLINE, NULL), .seat = -1};
    const char *record = option_value(args, OPT_OUTPUT, NULL);
    if (!t.url)
        return print_error("do you mean `quoth ghost play` or `quoth cross play`?  With others, on "
                           "a server: quoth play --online URL");
    if (too_many_operands(args, 1) || !are_options_useful(args) ||
        !online_server_read(&t.server, t.url))
        return EXIT_BAD;
    bool opens = has_option(args, OPT_VARIANT) || has_option(args, OPT_RULES);
    if (!args->operands && !opens)
        return list_tables(&t);
    if (args->operands)
        snprintf(t.game, sizeof t.game, "%s", args->operand[0]);
    snprintf(t.key, sizeof t.key, "%s", option_value(args, OPT_KEY, ""));
    hide_option(args, OPT_KEY);
    bool fine = t.key[0] ? true : args->operands ? sit_down(&t, args) : create_table(&t, args);
    if (fine && !has_option(args, OPT_KEY)) {
        printf("Game %s.  Others sit down with: %s play --online %s %s\n", t.game, program_name(),
               t.url, t.game);
        printf("To come back: the same with --key %s\n", t.key);
    }
    fine = fine && play_on(&t);
    if (fine && t.over && record)
        fine = save_record(&t, record);
    free(t.last);
    free(t.variant);
    free(t.rules);
    return finish_output(fine ? EXIT_FINE : interrupted() ? EXIT_INTERRUPTED : EXIT_BAD);
}
