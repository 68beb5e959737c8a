/* quoth cross puzzle: asks for the best plays of puzzles until they are known. */
#include <stdlib.h>
#include <string.h>

#include "cli/puzzle_file.h"
#include "cli/quiz.h"
#include "cli/typed_play.h"

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
    puzzle_list list;
    loaded_cross loaded;
    quoth_position *position; /* of the puzzle being asked */
    quoth_play best;
} puzzle_quiz;

/* ---- the position -------------------------------------------------------------------------- */

static bool open_puzzle(puzzle_quiz *q, const puzzle *p)
{
    quoth_error error = {.message = "out of memory"};
    quoth_judgement judgement;
    quoth_position_free(q->position);
    q->position = NULL;
    quoth_status status =
        quoth_cgp_read(&q->position, q->loaded.cross, p->cgp, strlen(p->cgp), NULL, &error);
    if (!status)
        status = quoth_play_read(&q->best, q->position, p->play, strlen(p->play), &error);
    if (!status) {
        quoth_play_judge(q->position, &q->best, true, &judgement);
        q->best = judgement.play;
        if (judgement.verdict != QUOTH_LEGAL) {
            error.message = quoth_verdict_text(judgement.verdict);
            status = QUOTH_NOT_FOUND;
        }
    }
    if (status)
        complain("puzzle %s (%s) does not fit these rules and words: %s", p->id, p->play,
                 error.message);
    return !status;
}

static void show_board(const puzzle_quiz *q)
{
    static const char *const names[QUOTH_PLAYERS_MAX] = {"You", "Other"};
    quoth_board_look look = {.names = names, .view = 1, .width = terminal_width()};
    quoth_cross_write_board(q->position, &look,
                            wants_color() ? QUOTH_FORMAT_COLOR : QUOTH_FORMAT_TEXT,
                            &standard_output);
}

static void print_play(const char *before, const puzzle_quiz *q, const quoth_play *play)
{
    char text[QUOTH_PLAY_TEXT_SIZE];
    quoth_play_spell(play, q->position, QUOTH_PLAY_THROUGH, text, sizeof text);
    echo_lines(stdout, "%s%s for %d", before, text, play->score);
}

/* One hint after another: what kind of play, its score, where it lies, its letters. */
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
    for (unsigned i = 1; i < count; i++)
        for (unsigned j = i; j > 0 && tile[j - 1] > tile[j]; j--) {
            quoth_tile t = tile[j];
            tile[j] = tile[j - 1];
            tile[j - 1] = t;
        }
    if (number == 0) {
        printf("  It scores %d and lays %u tile%s.\n", play->score, count, count == 1 ? "" : "s");
    } else if (number == 1) {
        printf("  It is a word of %u letters, %s.\n", play->length, play->down ? "down" : "across");
    } else if (number == 2) {
        quoth_coordinate_spell(play->row, play->column, play->down, text);
        printf("  It begins at %s.\n", text);
    } else {
        quoth_tiles_spell(&q->loaded.rules.tiles, tile, count, QUOTH_AS_RACK, text, sizeof text);
        echo_lines(stdout, "  From the rack it takes %s.\n", text);
    }
}

/* ---- asking -------------------------------------------------------------------------------- */

/* Judges an answer, in small letters first as tiles of the rack; false where it is no play, which
 * has been said. */
static bool read_answer_play(const puzzle_quiz *q, const char *text, quoth_play *play)
{
    quoth_error error = {.message = ""};
    quoth_judgement judgement;
    quoth_play plain;
    if (typed_play_read(q->position, text, play, &error)) {
        printf("  %s; help says what can be typed.\n", error.message);
        return false;
    }
    bool is_plain = typed_play_plainly(q->position, play, &plain);
    quoth_play_judge(q->position, is_plain ? &plain : play, true, &judgement);
    if (is_plain && judgement.verdict != QUOTH_LEGAL)
        quoth_play_judge(q->position, play, true, &judgement);
    *play = judgement.play;
    if (judgement.verdict == QUOTH_LEGAL)
        return true;
    printf("  That is not legal: %s.\n", quoth_verdict_text(judgement.verdict));
    char word[QUOTH_WORD_TEXT_SIZE];
    if (friends_have_word_of(quoth_cross_rules_of(quoth_position_cross(q->position)), &judgement,
                             word))
        printf("  " FRIENDS_SENTENCE ".\n", word);
    return false;
}

static void tell_best(const puzzle_quiz *q, const puzzle *p)
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

static void ask_puzzle(void *user, quiz *round, size_t number, bool *right)
{
    puzzle_quiz *q = user;
    const puzzle *p = &q->list.puzzle[number];
    char question[80];
    unsigned hints = 0;
    quoth_play play;
    *right = false;
    if (!open_puzzle(q, p)) {
        round->left = round->failed = true;
        return;
    }
    show_board(q);
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
            show_board(q);
        } else if (strcmp(name, "hint") == 0) {
            print_hint(q, hints++);
        } else if (*text == '\0' || strcmp(name, "show") == 0) {
            tell_best(q, p);
            return;
        } else if (read_answer_play(q, text, &play)) {
            *right = quoth_play_compare(&play, &q->best, QUOTH_BY_SCORE) == 0;
            if (*right) {
                printf("  Right%s.\n", hints ? ", with a hint" : "");
                *right = hints == 0;
                return;
            }
            print_play("  Not ", q, &play);
            puts(".");
            tell_best(q, p);
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

/* The puzzles become pairs of the quiz, the easy ones first. */
static bool take_puzzles(puzzle_quiz *q)
{
    quiz_progress *notes = &q->quiz.progress;
    qsort(q->list.puzzle, q->list.count, sizeof *q->list.puzzle, compare_grades);
    notes->pair = calloc(q->list.count, sizeof *notes->pair);
    if (!notes->pair)
        return complain("no memory for the puzzles") == EXIT_FINE;
    snprintf(notes->sheet, sizeof notes->sheet, "puzzles");
    for (size_t i = 0; i < q->list.count; i++)
        notes->pair[notes->pairs++] =
            (quiz_pair){.question = q->list.puzzle[i].id, .answer = q->list.puzzle[i].play};
    return true;
}

/* The rules and words that the file names, unless options name others; a CGP may change them. */
static bool load_rules_of(puzzle_quiz *q, const arguments *args)
{
    quoth_cross_rules rules;
    quoth_error error = {.message = ""};
    const char *cgp = q->list.puzzle[0].cgp;
    if (!find_rules(&rules, option_value(args, OPT_RULES, q->list.rules)))
        return false;
    if (quoth_cgp_parse(&q->loaded.cgp, cgp, strlen(cgp), &error) ||
        quoth_cgp_apply(&q->loaded.cgp, &rules, &error))
        return complain("the first puzzle: %s", error.message) == EXIT_FINE;
    return load_cross_by(&q->loaded, args, &rules, option_value(args, OPT_WORDS, q->list.words));
}

int run_cross_puzzle(const arguments *args)
{
    static puzzle_quiz q;
    uint64_t news;
    if (args->operands != 1)
        return complain(
            "cross puzzle needs the file of `quoth cross puzzles`; see `quoth help cross puzzle`");
    if (!option_number(args, OPT_TOP, 10, 0, UINT64_MAX, &news) || !quiz_begin(&q.quiz, args))
        return EXIT_BAD;
    int status = EXIT_BAD;
    q.quiz.things = "puzzles";
    q.quiz.ask = ask_puzzle;
    q.quiz.user = &q;
    if (puzzle_list_read(&q.list, args->operand[0]) && load_rules_of(&q, args) && take_puzzles(&q))
        status = quiz_run(&q.quiz, commands_of_puzzle, args, news);
    quiz_end(&q.quiz);
    quoth_position_free(q.position);
    unload_cross(&q.loaded);
    puzzle_list_free(&q.list);
    return interrupted() ? EXIT_INTERRUPTED : status;
}
