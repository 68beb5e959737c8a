/* quoth practise: the cards of all sheets that are due. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/cross/asker.h"
#include "cli/ghost/asker.h"
#include "cli/io/context.h"
#include "cli/io/json.h"
#include "cli/io/messages.h"
#include "cli/io/numbers.h"
#include "cli/io/output.h"
#include "cli/io/sanitize.h"
#include "cli/io/signals.h"
#include "cli/practise/curve.h"
#include "cli/words/drill.h"
#include "cli/words/lexica.h"
#include "cli/words/meanings.h"
#include "cli/words/progress_summary.h"
#include "cli/words/quiz.h"

enum { NEW_MAX = 1000 /* new cards at once */ };

/* A sheet with cards that are due. */
typedef struct open_sheet {
    const char *name;
    quiz_asker asker;
    quiz_opened opened;
} open_sheet;

typedef struct practise {
    quiz quiz;
    const arguments *args;
    const char **subject;        /* of each pair */
    const progress_card **asked; /* of the first pairs: the cards as they were read */
    open_sheet *sheet;
    size_t sheets;
    loaded_lexicon words; /* of all sheets but puzzles; loaded on first use */
    bool has_words;
    char digest[2 * SHEET_DIGEST + 1];
    dictionary meanings;
} practise;

static bool begins(const char *text, const char *beginning)
{
    return strncmp(text, beginning, strlen(beginning)) == 0;
}

/* ---- the cards ----------------------------------------------------------------------------- */

/* Makes a pair of each card that was asked, of the wanted subject; where the answer to a question
 * has changed, of the latest. */
static bool take_cards(practise *p, const char *wanted)
{
    quiz_progress *progress = &p->quiz.progress;
    progress_cards *cards = &progress->cards;
    p->asked = malloc((cards->cards + 1) * sizeof *p->asked);
    progress->pair = calloc(cards->cards + NEW_MAX, sizeof *progress->pair);
    p->subject = calloc(cards->cards + NEW_MAX, sizeof *p->subject);
    bool fine = p->asked && progress->pair && p->subject;
    size_t count = fine ? progress_latest(p->asked, cards) : 0;
    for (size_t i = 0; i < count; i++) {
        const progress_card *card = p->asked[i];
        const char *subject = progress_subject(card);
        if (wanted && strcmp(subject, wanted) != 0)
            continue;
        p->subject[progress->pairs] = subject;
        p->asked[progress->pairs] = card;
        progress->pair[progress->pairs++] = (quiz_pair){.sheet = card->sheet,
                                                        .question = progress_question(card),
                                                        .answer = card->answer,
                                                        .item = card->item,
                                                        .noted = *card};
    }
    return fine || fail_without_memory();
}

static bool is_due(const practise *p, size_t pair)
{
    return quiz_pair_due(&p->quiz.progress.pair[pair]) <= quiz_now(&p->quiz);
}

/* ---- what is due, in order ----------------------------------------------------------------- */

typedef struct due_card {
    double recall;
    size_t pair;
    const char *sheet;
} due_card;

/* The most forgotten first. */
static int compare_recall(const void *a, const void *b)
{
    const due_card *p = a, *r = b;
    if (p->recall != r->recall)
        return p->recall < r->recall ? -1 : 1;
    return p->pair < r->pair ? -1 : 1;
}

static int compare_sheets(const void *a, const void *b)
{
    const due_card *p = a, *r = b;
    int order = strcmp(p->sheet, r->sheet);
    return order ? order : compare_recall(a, b);
}

/* The due cards, at most --top of them, to be freed; NULL, after printing an error, if that is no
 * number or without memory. */
static due_card *find_due(const practise *p, size_t *count)
{
    uint64_t top, now = quiz_now(&p->quiz);
    const quiz_progress *progress = &p->quiz.progress;
    if (!option_number(p->args, OPT_TOP, UINT64_MAX, 1, UINT64_MAX, &top))
        return NULL;
    due_card *due = malloc((progress->pairs + 1) * sizeof *due);
    if (!due) {
        print_memory_error();
        return NULL;
    }
    *count = 0;
    for (size_t i = 0; i < progress->pairs; i++)
        if (is_due(p, i))
            due[(*count)++] =
                (due_card){.recall = quoth_card_recall(&progress->pair[i].noted.memory, now, NULL),
                           .pair = i,
                           .sheet = progress->pair[i].sheet};
    if (*count)
        qsort(due, *count, sizeof *due, compare_recall);
    if (*count > top)
        *count = (size_t)top;
    return due;
}

/* ---- asking -------------------------------------------------------------------------------- */

/* Loads the words of --words, by whose digest sheets are named. */
static bool load_words(practise *p)
{
    uint8_t digest[32];
    if (p->has_words)
        return true;
    if (!load_lexicon(&p->words, p->args, words_path(p->args)))
        return false;
    p->has_words = true;
    quoth_status status = quoth_lexicon_sha256(digest, p->words.lexicon, &program_context, NULL);
    if (status)
        return explain_status(status, NULL) == EXIT_FINE;
    spell_hex(p->digest, digest, SHEET_DIGEST);
    return true;
}

static const dictionary *meanings_of(const practise *p)
{
    return has_option(p->args, OPT_MEANINGS) ? &p->meanings : NULL;
}

static quiz_opened open_drill(practise *p, open_sheet *sheet, bool hooks)
{
    if (strcmp(strrchr(sheet->name, '/') + 1, p->digest) != 0)
        return QUIZ_OTHER_WORDS;
    return drill_asker(&sheet->asker, p->words.lexicon, meanings_of(p), hooks) ? QUIZ_OPENED
                                                                               : QUIZ_FAILED;
}

/* The sheet of a pair, opened on first use; NULL after printing an error. */
static open_sheet *sheet_of(practise *p, const char *name)
{
    for (size_t i = 0; i < p->sheets; i++)
        if (strcmp(p->sheet[i].name, name) == 0)
            return &p->sheet[i];
    open_sheet *grown = realloc(p->sheet, (p->sheets + 1) * sizeof *grown);
    if (!grown) {
        print_memory_error();
        return NULL;
    }
    p->sheet = grown;
    open_sheet *sheet = &p->sheet[p->sheets++];
    *sheet = (open_sheet){.name = name, .opened = QUIZ_FAILED};
    if (strcmp(name, "puzzles") == 0)
        sheet->opened = puzzle_asker(&sheet->asker, p->args, meanings_of(p)) ? QUIZ_OPENED
                                                                             : QUIZ_FAILED;
    else if (!load_words(p))
        sheet->opened = QUIZ_FAILED;
    else if (begins(name, "words/"))
        sheet->opened = open_drill(p, sheet, begins(name, "words/hooks/"));
    else
        sheet->opened =
            ghost_asker(&sheet->asker, name, p->words.lexicon, p->digest, meanings_of(p));
    return sheet->opened == QUIZ_FAILED ? NULL : sheet;
}

static void ask_card(void *user, quiz *round, size_t number, bool *right)
{
    practise *p = user;
    open_sheet *sheet = sheet_of(p, round->progress.pair[number].sheet);
    if (!sheet) {
        round->left = round->failed = true;
        return;
    }
    round->prompt.commands = sheet->asker.commands;
    sheet->asker.ask(sheet->asker.user, round, number, right);
}

/* Whether a puzzle can be asked from what is noted of it. */
static bool has_item(const quiz_pair *pair)
{
    bool no_memory;
    return strcmp(pair->sheet, "puzzles") != 0 ||
           (pair->noted.item && puzzle_is_whole(pair->noted.item, &no_memory));
}

/* ---- new cards ----------------------------------------------------------------------------- */

static bool is_known(const practise *p, size_t cards, const char *sheet, const char *question)
{
    const quiz_pair *pair = p->quiz.progress.pair;
    for (size_t i = 0; i < cards; i++)
        if (strcmp(pair[i].question, question) == 0 && strcmp(pair[i].sheet, sheet) == 0)
            return true;
    return false;
}

/* Queues up to `most` pairs of a sheet that were never asked.  `begun` of its pairs, from `first`
 * on, were.  Returns how many there are; -1 after printing an error. */
static long queue_new(practise *p, size_t cards, size_t first, size_t begun, size_t most)
{
    const char *name = p->quiz.progress.pair[first].sheet;
    open_sheet *sheet = sheet_of(p, name);
    const quiz_pair *pair;
    size_t pairs, queued = 0;
    if (!sheet)
        return -1;
    if (sheet->opened != QUIZ_OPENED || !sheet->asker.list)
        return 0;
    if (!sheet->asker.list(sheet->asker.user, p->args, name, p->quiz.progress.pair + first, begun,
                           &pair, &pairs))
        return -1;
    for (size_t i = 0; i < pairs && queued < most; i++) {
        quiz_progress *progress = &p->quiz.progress;
        if (is_known(p, cards, name, pair[i].question))
            continue;
        p->subject[progress->pairs] = p->subject[first];
        progress->pair[progress->pairs] =
            (quiz_pair){.sheet = name, .question = pair[i].question, .answer = pair[i].answer};
        if (!quiz_enqueue(&p->quiz, progress->pairs++))
            return -1;
        queued++;
    }
    return (long)queued;
}

/* Queues new cards of the sheets that were begun, in even shares.  The pairs stand sheet by sheet,
 * and have room for --new more. */
static bool queue_news(practise *p, uint64_t news)
{
    const quiz_progress *progress = &p->quiz.progress;
    size_t cards = progress->pairs, sheets = 0;
    for (size_t i = 0; i < cards; i++)
        sheets += i == 0 || strcmp(progress->pair[i - 1].sheet, progress->pair[i].sheet) != 0;
    for (size_t first = 0, next; first < cards && news > 0; first = next, sheets--) {
        const char *name = progress->pair[first].sheet;
        for (next = first; next < cards && strcmp(progress->pair[next].sheet, name) == 0;)
            next++;
        uint64_t share = (news + sheets - 1) / sheets;
        long queued = queue_new(p, cards, first, next - first, (size_t)share);
        if (queued < 0)
            return false;
        news -= (uint64_t)queued;
    }
    return true;
}

static int ask_due(practise *p, due_card *due, size_t count)
{
    size_t other_words = 0, unknown = 0;
    uint64_t news;
    if (!option_number(p->args, OPT_NEW, 0, 0, NEW_MAX, &news))
        return EXIT_BAD;
    if (count)
        qsort(due, count, sizeof *due, compare_sheets);
    for (size_t i = 0; i < count; i++) {
        open_sheet *sheet = sheet_of(p, due[i].sheet);
        if (!sheet)
            return EXIT_BAD;
        other_words += sheet->opened == QUIZ_OTHER_WORDS;
        bool asked = sheet->opened == QUIZ_OPENED && has_item(&p->quiz.progress.pair[due[i].pair]);
        unknown += !asked && sheet->opened != QUIZ_OTHER_WORDS;
        if (asked && !quiz_enqueue(&p->quiz, due[i].pair))
            return EXIT_BAD;
    }
    if (other_words)
        print_warning("%zu due card%s of another word list; --words names it", other_words,
                      other_words == 1 ? " is" : "s are");
    if (unknown)
        print_warning("%zu due card%s noted without the question; `quoth cross puzzle` and `quoth "
                      "ghost quiz` ask such cards",
                      unknown, unknown == 1 ? " was" : "s were");
    if (news && !queue_news(p, news))
        return EXIT_BAD;
    if (p->quiz.length == 0)
        puts("Nothing is due.");
    else
        quiz_ask_queue(&p->quiz, p->sheet[0].asker.commands);
    quiz_print_end(&p->quiz);
    return p->quiz.failed ? EXIT_BAD : EXIT_FINE;
}

/* ---- lists --------------------------------------------------------------------------------- */

static progress_total total_of(const practise *p, const char *subject)
{
    progress_total t = {0};
    const quiz_progress *progress = &p->quiz.progress;
    for (size_t i = 0; i < progress->pairs; i++)
        if (strcmp(p->subject[i], subject) == 0)
            progress_total_add(&t, &progress->pair[i].noted, quiz_now(&p->quiz));
    progress_total_end(&t);
    return t;
}

static int print_list(const practise *p, const due_card *due, size_t count)
{
    puts("subject    cards   due  known  recall  in a week");
    for (size_t i = 0; i < PROGRESS_SUBJECTS; i++) {
        progress_total t = total_of(p, progress_subjects[i]);
        if (t.cards)
            printf("%-9s  %5zu %5zu  %5zu   %3.0f %%      %3.0f %%\n", progress_subjects[i],
                   t.cards, t.due, t.known, 100 * t.recall, 100 * t.in_a_week);
    }
    if (count)
        puts("\nDue, the most forgotten first:");
    for (size_t i = 0; i < count; i++) {
        const char *question = p->quiz.progress.pair[due[i].pair].question;
        printf_sanitized(stdout, "%3.0f %%  %-9s  %s\n", 100 * due[i].recall,
                         p->subject[due[i].pair], *question ? question : "(begin)");
    }
    return EXIT_FINE;
}

static void write_values(json_writer *j, const progress_value *value)
{
    json_object(j, NULL);
    for (; value->key; value++)
        if (value->text)
            json_string(j, value->key, value->text);
        else if (value->digits)
            json_decimal(j, value->key, value->decimal, (int)value->digits);
        else
            json_number(j, value->key, value->number);
    json_close(j);
}

static int print_json(const practise *p)
{
    json_writer j = json_begin(stdout);
    uint64_t now = quiz_now(&p->quiz);
    const quiz_progress *progress = &p->quiz.progress;
    progress_value value[PROGRESS_VALUES];
    json_object(&j, NULL);
    json_number(&j, "now", now);
    json_array(&j, "subjects");
    for (size_t i = 0; i < PROGRESS_SUBJECTS; i++) {
        progress_total t = total_of(p, progress_subjects[i]);
        if (!t.cards)
            continue;
        progress_total_values(value, progress_subjects[i], &t);
        write_values(&j, value);
    }
    json_close(&j);
    json_array(&j, "cards");
    for (size_t i = 0; i < progress->pairs; i++) {
        progress_card_values(value, &progress->pair[i].noted, now);
        write_values(&j, value);
    }
    json_close(&j);
    json_array(&j, "curve");
    for (unsigned day = 0; day <= CURVE_DAYS; day++)
        json_decimal(
            &j, NULL,
            progress_mean_recall(p->asked, progress->pairs, now + (uint64_t)day * PROGRESS_DAY), 4);
    json_close(&j);
    json_close(&j);
    json_end(&j);
    return EXIT_FINE;
}

static int print_curve(const practise *p, bool svg)
{
    const quiz_progress *progress = &p->quiz.progress;
    uint64_t now = quiz_now(&p->quiz);
    if (svg) {
        curve_write_svg(stdout, p->asked, progress->pairs, now);
        return EXIT_FINE;
    }
    printf("Chance that you know a card, of %zu, without practice:\n\n", progress->pairs);
    curve_draw(stdout, p->asked, progress->pairs, now, terminal_width());
    return EXIT_FINE;
}

/* ---- the command --------------------------------------------------------------------------- */

static int practise_cards(practise *p)
{
    size_t count;
    const char *format = option_value(p->args, OPT_FORMAT, "text");
    if (output_format(p->args) == QUOTH_FORMAT_JSON || strcmp(format, "json") == 0)
        return print_json(p);
    if (has_option(p->args, OPT_CURVE) || strcmp(format, "svg") == 0)
        return print_curve(p, strcmp(format, "svg") == 0);
    if (!p->quiz.progress.pairs) {
        puts("No card has been asked yet: `quoth ghost quiz`, `quoth words drill` and `quoth cross "
             "puzzle` ask the first.");
        return EXIT_FINE;
    }
    due_card *due = find_due(p, &count);
    if (!due)
        return EXIT_BAD;
    int status = has_option(p->args, OPT_LIST) ? print_list(p, due, count) : ask_due(p, due, count);
    free(due);
    return status;
}

int run_practise(const arguments *args)
{
    practise p = {.args = args};
    int status = EXIT_BAD;
    if (too_many_operands(args, 0) || !quiz_begin(&p.quiz, args))
        return EXIT_BAD;
    p.quiz.things = "answers";
    p.quiz.ask = ask_card;
    p.quiz.user = &p;
    p.quiz.shows_next = true;
    if ((!has_option(args, OPT_MEANINGS) || dictionary_open(&p.meanings, args)) &&
        quiz_progress_read(&p.quiz.progress) &&
        take_cards(&p, option_value(args, OPT_SUBJECT, NULL)))
        status = practise_cards(&p);
    for (size_t i = 0; i < p.sheets; i++)
        if (p.sheet[i].opened == QUIZ_OPENED)
            p.sheet[i].asker.close(p.sheet[i].asker.user);
    free(p.sheet);
    free(p.subject);
    free(p.asked);
    quiz_end(&p.quiz);
    dictionary_close(&p.meanings);
    if (p.has_words)
        unload(&p.words);
    return interrupted() ? EXIT_INTERRUPTED : status;
}
