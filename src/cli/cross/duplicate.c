/* quoth cross duplicate: the same racks for all, at the prompt, or a sheet for a room of people. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/cross/load.h"
#include "cli/cross/typed_play.h"
#include "cli/io/context.h"
#include "cli/io/json.h"
#include "cli/io/messages.h"
#include "cli/io/output.h"
#include "cli/io/process.h"
#include "cli/io/prompt.h"
#include "cli/io/sanitize.h"
#include "cli/io/signals.h"
#include "cli/io/texts.h"
#include "cli/words/friends.h"

enum { DUPLICATE_PLAYERS = 12, LISTED = 10 };

enum { COMMANDS_OF_DUPLICATE = 4 };

typedef struct duplicate_player {
    const char *name;
    bool is_you;     /* without a name: addressed as you */
    quoth_play play; /* of this round; `found` is false for no legal play */
    bool found;
    int total;
} duplicate_player;

typedef struct duplicate_session {
    loaded_cross loaded;
    quoth_duplicate *game;
    uint64_t seed, listed;
    duplicate_player player[DUPLICATE_PLAYERS];
    unsigned players;
    int best; /* the sum of the best plays of the rounds played */
    unsigned rounds;
    const char *language;
    prompt_command command[COMMANDS_OF_DUPLICATE + 1];
    prompt prompt;
    bool left;
} duplicate_session;

static void name_commands(duplicate_session *t)
{
    static const char *const names[COMMANDS_OF_DUPLICATE] = {"board", "none", "help", "quit"};
    for (unsigned i = 0; i < COMMANDS_OF_DUPLICATE; i++) {
        t->command[i].name = names[i];
        t->command[i].help = text_of(t->language, TEXT_help_board + i);
    }
}

/* ---- text of a round ----------------------------------------------------------------------- */

typedef char duplicate_text[QUOTH_PLAY_TEXT_SIZE];

static const char *rack_text(const duplicate_session *t, duplicate_text text)
{
    unsigned count;
    const quoth_tile *tile = quoth_position_rack(quoth_duplicate_position(t->game), 0, &count);
    quoth_tiles_spell(text, sizeof(duplicate_text), &t->loaded.rules.tiles, tile, count,
                      QUOTH_AS_RACK);
    return text;
}

static const char *play_text_of(const duplicate_session *t, const quoth_play *play,
                                duplicate_text text)
{
    quoth_play_spell(text, sizeof(duplicate_text), play, quoth_duplicate_position(t->game),
                     QUOTH_PLAY_THROUGH);
    return text;
}

static const quoth_play *best_play(const duplicate_session *t)
{
    return quoth_duplicate_plays(t->game)->play;
}

/* Lays the best play and goes on to the next round; false, with a message, after a failure. */
static bool next_round(duplicate_session *t)
{
    t->best += best_play(t)->score;
    t->rounds++;
    return explain_status(quoth_duplicate_next(t->game, &program_context, NULL), NULL) == EXIT_FINE;
}

/* ---- at the prompt ------------------------------------------------------------------------- */

static void show_round(const duplicate_session *t, const quoth_play *play)
{
    static const char *const names[QUOTH_PLAYERS_MAX] = {"Best plays", "Best plays"};
    quoth_board_look look = {.names = names,
                             .play = play,
                             .width = terminal_width(),
                             .board_only = true,
                             .no_key = true,
                             .ascii = wants_ascii()};
    quoth_cross_write_board(&standard_output, quoth_duplicate_position(t->game), &look,
                            wants_color() ? QUOTH_FORMAT_COLOR : QUOTH_FORMAT_TEXT, NULL);
}

static void show_question(const duplicate_session *t)
{
    duplicate_text rack;
    unsigned bag = quoth_duplicate_bag(t->game);
    if (t->prompt.terminal && t->players > 1)
        fputs("\033[H\033[2J", stdout);
    show_round(t, NULL);
    print_text(t->language, TEXT_round,
               (const quoth_message_value[]){{"round", .number = quoth_duplicate_round(t->game)},
                                             {"rack", .text = rack_text(t, rack)},
                                             {"bag", .number = bag},
                                             {0}});
}

/* Reads a play.  A word outside the lexicon is an answer, which scores nothing; anything else that
 * cannot be laid is said, and asked again. */
static bool read_play(duplicate_session *t, duplicate_player *player, const char *text)
{
    quoth_error error = {.message = ""};
    quoth_validation validation;
    if (typed_play_validate(&validation, quoth_duplicate_position(t->game), text, &error)) {
        print_text(t->language, TEXT_unreadable,
                   (const quoth_message_value[]){{"why", .text = error.message}, {0}});
        return false;
    }
    player->play = validation.play;
    player->found = validation.result == QUOTH_LEGAL && validation.play.kind == QUOTH_PLAY_PLACE;
    if (player->found || validation.result == QUOTH_PHONY)
        return true;
    if (validation.play.kind != QUOTH_PLAY_PLACE)
        print_text(t->language, TEXT_must_lay, NULL);
    else
        print_text(t->language, TEXT_cannot_lay,
                   (const quoth_message_value[]){
                       {"why", .text = validation_text(t->language, validation.result)}, {0}});
    return false;
}

/* Asks a player for a play; false when the game is left. */
static bool ask_player(duplicate_session *t, duplicate_player *player)
{
    char question[128], called[61];
    show_question(t);
    prompt_forget(&t->prompt);
    snprintf(called, sizeof called, "%.60s", player->name);
    format_text(question, sizeof question, t->language,
                t->players > 1 ? TEXT_play_of : TEXT_your_play,
                (const quoth_message_value[]){{"name", .text = called}, {0}});
    for (;;) {
        const char *operand;
        char *text = prompt_ask(&t->prompt, question);
        player->found = false;
        memset(&player->play, 0, sizeof player->play);
        if (!text)
            return false;
        const prompt_command *command = prompt_find(t->command, text + (*text == ':'), &operand);
        const char *name = command ? command->name : "";
        if (strcmp(name, "quit") == 0)
            return false;
        if (*text == '\0' || strcmp(name, "none") == 0)
            return true;
        if (strcmp(name, "help") == 0) {
            print_text(t->language, TEXT_say_play, NULL);
            prompt_help(t->command);
        } else if (strcmp(name, "board") == 0) {
            show_question(t);
        } else if (read_play(t, player, text)) {
            return true;
        }
    }
}

/* Prints what a player made of the round. */
static void print_answer(duplicate_session *t, const duplicate_player *player)
{
    duplicate_text text;
    char word[QUOTH_WORD_TEXT_SIZE];
    quoth_validation validation;
    if (!player->found && player->play.kind != QUOTH_PLAY_PLACE) {
        print_text(t->language, TEXT_no_play, NULL);
        return;
    }
    print_sanitized(stdout, play_text_of(t, &player->play, text));
    if (player->found)
        return;
    print_text(t->language, TEXT_not_listed, NULL);
    quoth_play_validate(&validation, quoth_duplicate_position(t->game), &player->play, true);
    if (friends_have_word_of(&t->loaded.rules, &validation, word))
        print_text(t->language, TEXT_friends,
                   (const quoth_message_value[]){
                       {"word", .text = word}, {"lexicon", .text = ENABLE1_FRIENDS}, {0}});
}

/* Prints the best play and what each player made of the round. */
static void print_round(duplicate_session *t)
{
    duplicate_text text;
    const quoth_play *best = best_play(t);
    if (t->prompt.terminal && t->players > 1)
        fputs("\033[H\033[2J", stdout);
    show_round(t, best);
    print_text(t->language, TEXT_best_play,
               (const quoth_message_value[]){{"play", .text = play_text_of(t, best, text)},
                                             {"score", .number = best->score},
                                             {0}});
    int columns = 4;
    for (unsigned i = 0; i < t->players; i++)
        if (text_columns(t->player[i].name) > columns)
            columns = text_columns(t->player[i].name);
    for (unsigned i = 0; i < t->players; i++) {
        duplicate_player *player = &t->player[i];
        int points = player->found ? player->play.score : 0;
        player->total += points;
        fputs("  ", stdout);
        print_padded(stdout, player->name, columns);
        printf("  %4d  %s %5d  ", points, text_of(t->language, TEXT_total), player->total);
        print_answer(t, player);
        putchar('\n');
    }
}

static int compare_totals(const void *a, const void *b)
{
    const duplicate_player *p = a, *q = b;
    return p->total != q->total ? (p->total > q->total ? -1 : 1) : strcmp(p->name, q->name);
}

static void print_standings(duplicate_session *t)
{
    char seed[24];
    if (!t->rounds)
        return;
    qsort(t->player, t->players, sizeof *t->player, compare_totals);
    print_text(t->language, TEXT_standings,
               (const quoth_message_value[]){
                   {"rounds", .number = t->rounds}, {"points", .number = t->best}, {0}});
    for (unsigned i = 0; i < t->players; i++) {
        const duplicate_player *player = &t->player[i];
        double percent = t->best ? 100.0 * player->total / t->best : 0.0;
        print_text(t->language, player->is_you ? TEXT_you_have : TEXT_has,
                   (const quoth_message_value[]){{"name", .text = player->name},
                                                 {"points", .number = player->total},
                                                 {"percent", .number = percent, .digits = 1},
                                                 {0}});
    }
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)t->seed);
    print_text(t->language, TEXT_same_game,
               (const quoth_message_value[]){{"seed", .text = seed}, {0}});
}

static int play_rounds(duplicate_session *t)
{
    bool fine = true;
    name_commands(t);
    prompt_begin(&t->prompt, t->command);
    while (fine && !quoth_duplicate_over(t->game)) {
        for (unsigned i = 0; i < t->players && !t->left; i++)
            t->left = !ask_player(t, &t->player[i]);
        if (t->left)
            break;
        print_round(t);
        if (t->prompt.terminal && t->players > 1 &&
            !prompt_ask(&t->prompt, text_of(t->language, TEXT_next_round)))
            t->left = true;
        fine = next_round(t);
    }
    bool failed = t->prompt.failed;
    prompt_end(&t->prompt);
    if (fine && !failed)
        print_standings(t);
    return fine && !failed ? EXIT_FINE : EXIT_BAD;
}

/* ---- sheets -------------------------------------------------------------------------------- */

/* Writes the head of a column to the right. */
static void print_head(const duplicate_session *t, text_id id, int columns)
{
    const char *head = text_of(t->language, id);
    int taken = text_columns(head);
    printf("%*s%s", taken < columns ? columns - taken : 0, "", head);
}

static bool write_text(duplicate_session *t)
{
    duplicate_text rack, play;
    char seed[24];
    bool fine = true;
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)t->seed);
    print_text(t->language, TEXT_table,
               (const quoth_message_value[]){
                   {"rules", .text = t->loaded.rules.name}, /* the names may come from files */
                   {"lexicon", .text = quoth_cross_words_of(t->loaded.cross).name},
                   {"seed", .text = seed},
                   {0}});
    printf("\n\n");
    print_head(t, TEXT_column_round, 5);
    printf("  ");
    print_padded(stdout, text_of(t->language, TEXT_column_rack), 15);
    printf("  ");
    print_head(t, TEXT_column_points, 6);
    printf("  ");
    print_head(t, TEXT_column_total, 5);
    printf("  %s\n", text_of(t->language, TEXT_column_best));
    while (fine && !quoth_duplicate_over(t->game)) {
        const quoth_play *best = best_play(t);
        printf("%5u  ", quoth_duplicate_round(t->game));
        print_padded(stdout, rack_text(t, rack), 15);
        printf("  %6d  %5d  ", best->score, t->best + best->score);
        print_sanitized(stdout, play_text_of(t, best, play));
        putchar('\n');
        fine = next_round(t);
    }
    return fine;
}

/* One page for the caller, and one slip to copy for each player. */
static bool write_html(duplicate_session *t)
{
    quoth_error error = {.message = ""};
    quoth_status status = quoth_duplicate_write_sheet(
        &standard_output, t->game, t->seed, t->listed > SIZE_MAX ? SIZE_MAX : (size_t)t->listed,
        t->language, &program_context, &error);
    return explain_status(status, &error) == EXIT_FINE;
}

static bool write_json(duplicate_session *t)
{
    duplicate_text text;
    bool fine = true;
    json_writer j = json_begin(stdout);
    json_object(&j, NULL);
    json_rules_and_words(&j, &t->loaded);
    json_number(&j, "seed", t->seed);
    json_array(&j, "rounds");
    while (fine && !quoth_duplicate_over(t->game)) {
        const quoth_plays *plays = quoth_duplicate_plays(t->game);
        json_object(&j, NULL);
        json_number(&j, "round", quoth_duplicate_round(t->game));
        json_string(&j, "rack", rack_text(t, text));
        json_number(&j, "bag", quoth_duplicate_bag(t->game));
        json_number(&j, "placements", plays->count);
        json_array(&j, "plays");
        for (size_t i = 0; i < plays->count && i < t->listed; i++) {
            json_object(&j, NULL);
            quoth_play_spell(text, sizeof text, &plays->play[i], quoth_duplicate_position(t->game),
                             QUOTH_PLAY_WORDS);
            json_string(&j, "play", text);
            json_integer(&j, "score", plays->play[i].score);
            json_close(&j);
        }
        json_close(&j);
        json_integer(&j, "total", t->best + plays->play[0].score);
        json_close(&j);
        fine = next_round(t);
    }
    json_close(&j);
    json_integer(&j, "total", t->best);
    json_close(&j);
    json_end(&j);
    return fine;
}

/* ---- the command --------------------------------------------------------------------------- */

static bool read_players(duplicate_session *t, const arguments *args)
{
    if (args->operands > DUPLICATE_PLAYERS) {
        print_error("at most %d players at one prompt; a sheet (--format html) is for any number",
                    DUPLICATE_PLAYERS);
        return false;
    }
    t->players = args->operands ? (unsigned)args->operands : 1;
    t->player[0].name = text_of(t->language, TEXT_you);
    t->player[0].is_you = !args->operands;
    for (int i = 0; i < args->operands; i++) {
        if (!*args->operand[i]) {
            print_error("the name of a player is empty");
            return false;
        }
        t->player[i].name = args->operand[i];
    }
    return true;
}

int run_cross_duplicate(const arguments *args)
{
    static duplicate_session t;
    int format = option_choice(args, OPT_FORMAT, "text html json");
    bool sheet = has_option(args, OPT_FORMAT) || has_option(args, OPT_JSON);
    t.language = option_language(args);
    if (format < 0 || !read_players(&t, args) ||
        !option_number(args, OPT_TOP, LISTED, 1, UINT64_MAX, &t.listed) ||
        !option_number(args, OPT_SEED, secret_seed() % 1000000, 0, UINT64_MAX, &t.seed))
        return EXIT_BAD;
    if (sheet && args->operands)
        return print_error("a sheet is for any number of players: name none");
    if (!load_cross(&t.loaded, args, NULL))
        return interrupted() ? EXIT_INTERRUPTED : EXIT_BAD;
    quoth_error error = {.message = ""};
    quoth_status status = quoth_duplicate_new(&t.game, t.loaded.cross, &t.loaded.leaves.evaluator,
                                              t.seed, &program_context, &error);
    int exit_status = explain_status(status, &error);
    if (!status && !sheet)
        exit_status = play_rounds(&t);
    else if (!status)
        exit_status = (has_option(args, OPT_JSON) || format == 2 ? write_json(&t)
                       : format == 1                             ? write_html(&t)
                                                                 : write_text(&t))
                          ? EXIT_FINE
                          : EXIT_BAD;
    quoth_duplicate_free(t.game);
    unload_cross(&t.loaded);
    return interrupted() ? EXIT_INTERRUPTED : exit_status;
}
