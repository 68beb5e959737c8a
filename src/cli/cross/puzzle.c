/* quoth cross puzzle: a quiz that repeats puzzles until the person knows their best plays. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quoth/endgame.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/cross/asker.h"
#include "cli/cross/load.h"
#include "cli/cross/puzzle_file.h"
#include "cli/cross/typed_play.h"
#include "cli/io/letters.h"
#include "cli/io/messages.h"
#include "cli/io/output.h"
#include "cli/io/prompt.h"
#include "cli/io/rules_file.h"
#include "cli/io/sanitize.h"
#include "cli/io/signals.h"
#include "cli/words/friends.h"
#include "cli/words/quiz.h"
#include "cli/words/quiz_progress.h"

static const prompt_command commands_of_puzzle[] = {
    {"hint", NULL, "say a little more; what is answered then counts as missed"},
    {"board", NULL, "show the position again"},
    {"show", NULL, "say the answer, which counts as missed; so does an empty line"},
    {"help", NULL, "list the commands"},
    {"quit", NULL, "stop; what you answered is kept"},
    {0},
};

typedef struct puzzle_quiz {
    quiz quiz;
    const arguments *args; /* in practice, where the list has the current puzzle alone; else NULL */
    puzzle_list list;
    loaded_cross loaded;
    quoth_position *position; /* position of the current puzzle */
    quoth_play best;
    quoth_endgame *endgame;     /* created on first use */
    const dictionary *meanings; /* shown after each answer; NULL: not */
    char *item;                 /* line of the current puzzle in the file of progress */
    bool answer_shown;          /* the answer is on the screen; at a terminal Enter continues */
} puzzle_quiz;

/* ---- the position -------------------------------------------------------------------------- */

static bool open_puzzle(puzzle_quiz *q, const puzzle *p)
{
    quoth_error error = {.message = "out of memory"};
    quoth_validation validation;
    quoth_position_free(q->position);
    q->position = NULL;
    quoth_status status =
        quoth_cgp_read(&q->position, q->loaded.cross, p->cgp, strlen(p->cgp), NULL, &error);
    if (!status)
        status = quoth_play_read(&q->best, q->position, p->play, strlen(p->play), &error);
    if (!status) {
        quoth_play_validate(&validation, q->position, &q->best, true);
        q->best = validation.play;
        if (validation.result != QUOTH_LEGAL) {
            error.message = quoth_validation_text(validation.result);
            status = QUOTH_NOT_FOUND;
        }
    }
    if (status)
        print_error("puzzle %s (%s) does not fit these rules and words: %s", p->id, p->play,
                    error.message);
    return !status;
}

/* Shows the board; a play (NULL: none) is laid on it and marked. */
static void show_board(const puzzle_quiz *q, const quoth_play *play)
{
    static const char *const names[QUOTH_PLAYERS_MAX] = {"You", "Other"};
    quoth_board_look look = {.names = names,
                             .play = play,
                             .view = 1,
                             .width = terminal_width(),
                             .no_key = play != NULL,
                             .ascii = wants_ascii()};
    quoth_cross_write_board(&standard_output, q->position, &look,
                            wants_color() ? QUOTH_FORMAT_COLOR : QUOTH_FORMAT_TEXT, NULL);
}

static void print_play(const char *before, const puzzle_quiz *q, const quoth_play *play)
{
    char text[QUOTH_PLAY_TEXT_SIZE];
    quoth_play_spell(text, sizeof text, play, q->position, QUOTH_PLAY_THROUGH);
    printf_sanitized(stdout, "%s%s for %d", before, text, play->score);
}

/* Prints the next hint: the kind of play, its score, its squares, its letters. */
static void print_hint(const puzzle_quiz *q, unsigned number)
{
    const quoth_play *play = &q->best;
    char text[QUOTH_PLAY_TEXT_SIZE];
    quoth_tile tile[QUOTH_RACK_MAX];
    unsigned count = 0;
    if (play->kind != QUOTH_PLAY_PLACE) {
        printf(number ? "  %u tiles are exchanged.\n" : "  No tile is laid.\n", play->length);
        return;
    }
    for (unsigned i = 0; i < play->length; i++)
        if (play->tile[i])
            tile[count++] = play->tile[i] & QUOTH_BLANK ? 0 : play->tile[i];
    sort_letters(tile, count);
    if (number == 0) {
        printf("  It scores %d and lays %u tile%s.\n", play->score, count, count == 1 ? "" : "s");
    } else if (number == 1) {
        printf("  It is a word of %u letters, %s.\n", play->length, play->down ? "down" : "across");
    } else if (number == 2) {
        quoth_coordinate_spell(text, play->row, play->column, play->down);
        printf("  It begins at %s.\n", text);
    } else {
        quoth_tiles_spell(text, sizeof text, &q->loaded.rules.tiles, tile, count, QUOTH_AS_RACK);
        printf_sanitized(stdout, "  From the rack it takes %s.\n", text);
    }
}

/* ---- asking -------------------------------------------------------------------------------- */

/* Reads and validates an answer.  False, after printing the reason, if it is not a legal play. */
static bool read_answer_play(const puzzle_quiz *q, const char *text, quoth_play *play)
{
    quoth_error error = {.message = ""};
    quoth_validation validation;
    if (typed_play_validate(&validation, q->position, text, &error)) {
        printf("  %s; help says what can be typed.\n", error.message);
        return false;
    }
    *play = validation.play;
    if (validation.result == QUOTH_LEGAL)
        return true;
    printf("  That is not legal: %s.\n", quoth_validation_text(validation.result));
    char word[QUOTH_WORD_TEXT_SIZE];
    if (friends_have_word_of(quoth_cross_rules_of(quoth_position_cross(q->position)), &validation,
                             word))
        printf("  " FRIENDS_SENTENCE ".\n", word);
    return false;
}

/* ---- the answer ---------------------------------------------------------------------------- */

static void print_leave(const puzzle_quiz *q, const quoth_play *play)
{
    char text[QUOTH_PLAY_TEXT_SIZE];
    quoth_tile leave[QUOTH_RACK_MAX];
    unsigned count = quoth_play_leave(leave, q->position, play);
    quoth_tiles_spell(text, sizeof text, &q->loaded.rules.tiles, leave, count, QUOTH_AS_RACK);
    printf_sanitized(stdout, "%s", count ? text : "no tile");
}

/* Solves the endgame after a play: *ahead is the final spread of the player to move with best play
 * of both.  *solved is false if the search stops before the value is proved. */
static quoth_status solve_after(puzzle_quiz *q, const quoth_play *play, int *ahead, bool *solved)
{
    enum { PUZZLE_NODES = 1000000 };
    static quoth_deal deal; /* with an empty bag the other rack has all unseen tiles */
    quoth_endgame_options options = {.nodes = PUZZLE_NODES};
    quoth_endgame_answer answer = {.exact = true};
    quoth_position *after = NULL;
    quoth_random random;
    unsigned seat = quoth_position_turn(q->position);
    quoth_status status = q->endgame ? QUOTH_OK
                                     : quoth_endgame_new(&q->endgame, q->loaded.cross, NULL, NULL);
    if (!status)
        status = quoth_position_new(&after, q->loaded.cross, 2, NULL, NULL);
    if (!status) {
        quoth_position_copy(after, q->position);
        quoth_random_seed(&random, 1);
        status = quoth_deal_draw(&deal, after, seat, &random, NULL);
    }
    if (!status)
        status = quoth_position_assign(after, &deal, NULL);
    if (!status)
        status = quoth_position_make(after, play, NULL);
    if (!status && !quoth_position_ending(after)) {
        status = quoth_endgame_solve(&answer, q->endgame, after, &options,
                                     &(quoth_context){.watch = &interrupt_watch}, NULL);
        answer.value = quoth_position_turn(after) == seat ? answer.value : -answer.value;
    }
    *solved = !status && answer.exact;
    if (*solved)
        *ahead = quoth_position_score(after, seat) - quoth_position_score(after, 1 - seat) +
                 answer.value;
    quoth_position_free(after);
    return status == QUOTH_NO_MEMORY ? status : QUOTH_OK;
}

/* Prints the leave of the best play, and its margin over the answered play (NULL: none). */
static quoth_status print_why(puzzle_quiz *q, const puzzle *p, const quoth_play *answered)
{
    int best = 0, other = 0;
    bool solved = answered && p->method == QUOTH_PUZZLE_BY_ENDGAME;
    quoth_status status = solved ? solve_after(q, &q->best, &best, &solved) : QUOTH_OK;
    if (!status && solved)
        status = solve_after(q, answered, &other, &solved);
    if (status)
        return status;
    fputs("  It keeps ", stdout);
    print_leave(q, &q->best);
    if (answered) {
        printf("; your play scores %d and keeps ", answered->score);
        print_leave(q, answered);
    }
    if (solved)
        printf(". At the end of the game yours is %d point%s worse", best - other,
               best - other == 1 ? "" : "s");
    else if (answered && p->margin > 0)
        printf(". Yours is at least %.1f points worse", p->margin);
    else if (answered)
        fputs(". Yours wins less", stdout);
    puts(".");
    return QUOTH_OK;
}

static void print_best(const puzzle_quiz *q, const puzzle *p)
{
    print_play("  It is ", q, &q->best);
    if (p->margin > 0)
        printf(", %.1f points better than any other", p->margin);
    else
        fputs(", which wins more than any other", stdout);
    printf(" (%s).\n", p->method == QUOTH_PUZZLE_BY_SIM ? "by simulation"
                       : p->method == QUOTH_PUZZLE_BY_ENDGAME
                           ? "proved"
                           : "proved for every order of the last tiles");
}

/* Prints the meanings of the words of the best play. */
static void print_meanings(const puzzle_quiz *q)
{
    quoth_validation made;
    if (!q->meanings || q->best.kind != QUOTH_PLAY_PLACE)
        return;
    quoth_play_validate(&made, q->position, &q->best, true);
    for (unsigned i = 0; i < made.words; i++) {
        quoth_letters word = {.length = made.word[i].length};
        char text[QUOTH_WORD_TEXT_SIZE];
        for (unsigned k = 0; k < word.length; k++)
            word.letter[k] = quoth_tile_letter(made.word[i].tile[k]);
        quoth_alphabet_spell(text, sizeof text, &q->loaded.rules.tiles.alphabet, &word);
        print_known_meaning(q->meanings, text, strlen(text));
    }
}

/* Shows the best play on the board, and why it is the best. */
static void show_answer(puzzle_quiz *q, quiz *round, const puzzle *p, const quoth_play *answered)
{
    show_board(q, &q->best);
    print_best(q, p);
    if (print_why(q, p, answered))
        round->left = round->failed = !fail_without_memory();
    print_meanings(q);
    q->answer_shown = true;
}

/* Lets a person at a terminal read the answer before the next board. */
static bool wait_for_enter(puzzle_quiz *q, quiz *round)
{
    const char *operand, *text;
    if (!q->answer_shown || !round->prompt.terminal)
        return true;
    q->answer_shown = false;
    text = quiz_line(round, "Press Enter for the next board: ");
    if (!text)
        return false;
    const prompt_command *command =
        prompt_find(commands_of_puzzle, text + (*text == ':'), &operand);
    round->left = command && strcmp(command->name, "quit") == 0;
    return !round->left;
}

/* Loads rules and words by their names; the CGP of a puzzle may change the rules. */
static bool load_rules_of(puzzle_quiz *q, const arguments *args, const char *rules_name,
                          const char *words)
{
    quoth_cross_rules rules;
    quoth_error error = {.message = ""};
    const char *cgp = q->list.puzzle[0].cgp;
    if (!find_rules(&rules, rules_name))
        return false;
    if (quoth_cgp_parse(&q->loaded.cgp, cgp, strlen(cgp), &error) ||
        quoth_cgp_apply(&rules, &q->loaded.cgp, &error))
        return fail_with("the first puzzle: %s", error.message);
    return load_cross_by(&q->loaded, args, &rules, words);
}

/* In practice: reads a puzzle from its line in the file of progress. */
static const puzzle *read_item(puzzle_quiz *q, const char *item)
{
    puzzle_list list;
    bool no_memory;
    if (!puzzle_spelled(&list, item, &no_memory)) {
        print_memory_error();
        return NULL;
    }
    bool same = q->loaded.cross && strcmp(list.rules, q->list.rules) == 0 &&
                strcmp(list.words, q->list.words) == 0;
    puzzle_list_free(&q->list);
    q->list = list;
    if (same)
        return q->list.puzzle;
    quoth_position_free(q->position);
    q->position = NULL;
    quoth_endgame_free(q->endgame);
    q->endgame = NULL;
    unload_cross(&q->loaded);
    q->loaded = (loaded_cross){0};
    return load_rules_of(q, q->args, list.rules, list.words) ? q->list.puzzle : NULL;
}

/* The puzzle of a pair; NULL after printing an error.  Progress holds the puzzles themselves, to
 * ask them again without their file. */
static const puzzle *find_puzzle(puzzle_quiz *q, quiz_pair *pair, size_t number)
{
    if (q->args)
        return read_item(q, pair->noted.item);
    const puzzle *p = &q->list.puzzle[number];
    free(q->item);
    pair->item = q->item = puzzle_spell(&q->list, p);
    if (!q->item)
        print_memory_error();
    return q->item ? p : NULL;
}

static void ask_puzzle(void *user, quiz *round, size_t number, bool *right)
{
    puzzle_quiz *q = user;
    char question[80];
    unsigned hints = 0;
    quoth_play play;
    *right = false;
    if (!wait_for_enter(q, round))
        return;
    const puzzle *p = find_puzzle(q, &round->progress.pair[number], number);
    if (!p || !open_puzzle(q, p)) {
        round->left = round->failed = true;
        return;
    }
    show_board(q, NULL);
    snprintf(question, sizeof question, "%zu/%zu  grade %u, your play: ", round->asked + 1,
             round->length, p->grade);
    for (;;) {
        const char *operand, *text = quiz_line(round, question);
        if (!text)
            return;
        const prompt_command *command =
            prompt_find(commands_of_puzzle, text + (*text == ':'), &operand);
        const char *name = command ? command->name : "";
        if (strcmp(name, "quit") == 0) {
            round->left = true;
            return;
        }
        if (strcmp(name, "help") == 0) {
            puts("  Say the play: 8D WORD across, D8 WORD down, ex ABC to exchange, pass.");
            prompt_help(commands_of_puzzle);
        } else if (strcmp(name, "board") == 0) {
            show_board(q, NULL);
        } else if (strcmp(name, "hint") == 0) {
            print_hint(q, hints++);
        } else if (*text == '\0' || strcmp(name, "show") == 0) {
            show_answer(q, round, p, NULL);
            return;
        } else if (read_answer_play(q, text, &play)) {
            *right = quoth_play_compare(&play, &q->best, QUOTH_BY_SCORE) == 0;
            if (*right) {
                printf("  Right%s.\n", hints ? ", with a hint" : "");
                *right = hints == 0;
                print_meanings(q);
                return;
            }
            print_play("  Not ", q, &play);
            puts(".");
            show_answer(q, round, p, &play);
            return;
        }
    }
}

/* ---- the file ------------------------------------------------------------------------------ */

static int compare_grades(const void *a, const void *b)
{
    const puzzle *p = a, *r = b;
    return p->grade != r->grade ? (p->grade < r->grade ? -1 : 1) : strcmp(p->id, r->id);
}

/* Adds the puzzles to the quiz as pairs of question and answer, the easy ones first. */
static bool add_puzzles(puzzle_quiz *q)
{
    quiz_progress *notes = &q->quiz.progress;
    qsort(q->list.puzzle, q->list.count, sizeof *q->list.puzzle, compare_grades);
    notes->pair = calloc(q->list.count, sizeof *notes->pair);
    if (!notes->pair)
        return fail_with("no memory for the puzzles");
    snprintf(notes->sheet, sizeof notes->sheet, "puzzles");
    for (size_t i = 0; i < q->list.count; i++)
        notes->pair[notes->pairs++] =
            (quiz_pair){.question = q->list.puzzle[i].id, .answer = q->list.puzzle[i].play};
    return true;
}

static void free_puzzles(puzzle_quiz *q)
{
    quoth_position_free(q->position);
    quoth_endgame_free(q->endgame);
    free(q->item);
    unload_cross(&q->loaded);
    puzzle_list_free(&q->list);
}

/* ---- in practice --------------------------------------------------------------------------- */

bool puzzle_is_whole(const char *item, bool *no_memory)
{
    puzzle_list list;
    if (!puzzle_spelled(&list, item, no_memory))
        return false;
    puzzle_list_free(&list);
    return true;
}

static void close_puzzles(void *user)
{
    free_puzzles(user);
    free(user);
}

bool puzzle_asker(quiz_asker *asker, const arguments *args, const dictionary *meanings)
{
    puzzle_quiz *q = calloc(1, sizeof *q);
    if (!q)
        return fail_without_memory();
    q->args = args;
    q->meanings = meanings;
    *asker = (quiz_asker){ask_puzzle, close_puzzles, NULL, q, commands_of_puzzle};
    return true;
}

int run_cross_puzzle(const arguments *args)
{
    static puzzle_quiz q;
    uint64_t news;
    if (args->operands != 1)
        return print_error(
            "cross puzzle needs the file of `quoth cross puzzles`; see `quoth help cross puzzle`");
    if (!option_number(args, OPT_TOP, 10, 0, UINT64_MAX, &news) || !quiz_begin(&q.quiz, args))
        return EXIT_BAD;
    dictionary meanings = {0};
    if (has_option(args, OPT_MEANINGS) && !dictionary_open(&meanings, args))
        return EXIT_BAD;
    int status = EXIT_BAD;
    q.meanings = has_option(args, OPT_MEANINGS) ? &meanings : NULL;
    q.quiz.things = "puzzles";
    q.quiz.ask = ask_puzzle;
    q.quiz.user = &q;
    if (puzzle_list_read(&q.list, args->operand[0]) &&
        load_rules_of(&q, args, option_value(args, OPT_RULES, q.list.rules),
                      option_value(args, OPT_WORDS, q.list.words)) &&
        add_puzzles(&q))
        status = quiz_run(&q.quiz, commands_of_puzzle, args, news);
    quiz_end(&q.quiz);
    free_puzzles(&q);
    dictionary_close(&meanings);
    return interrupted() ? EXIT_INTERRUPTED : status;
}
