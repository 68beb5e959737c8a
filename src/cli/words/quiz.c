/* A round of questions: quiz.h. */
#include "cli/words/quiz.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/options.h"
#include "cli/app/settings.h"
#include "cli/io/files.h"
#include "cli/io/messages.h"
#include "cli/io/prompt.h"
#include "cli/io/signals.h"
#include "cli/words/quiz_progress.h"

uint64_t quiz_now(const quiz *q)
{
    return q->given_now != UINT64_MAX ? q->given_now : (uint64_t)time(NULL);
}

/* ---- what is due --------------------------------------------------------------------------- */

bool quiz_enqueue(quiz *q, size_t pair)
{
    if (q->length == q->room) {
        size_t room = q->room ? 2 * q->room : 64;
        size_t *queue = realloc(q->queue, room * sizeof *queue);
        if (!queue) {
            q->failed = true;
            print_error("no memory for the questions");
            return false;
        }
        q->queue = queue;
        q->room = room;
    }
    q->queue[q->length++] = pair;
    return true;
}

static void shuffle(quiz *q, uint64_t seed)
{
    quoth_random random;
    quoth_random_seed(&random, seed);
    for (size_t i = q->length; i-- > 1;) {
        size_t k = (size_t)quoth_random_below(&random, i + 1), pair = q->queue[i];
        q->queue[i] = q->queue[k];
        q->queue[k] = pair;
    }
}

/* Queues the pairs that are due, then up to `news` new pairs. */
static bool find_due(quiz *q, uint64_t news, uint64_t seed)
{
    if (q->arrange && !q->arrange(q->user, q))
        return false;
    for (size_t i = 0; i < q->progress.pairs; i++) {
        size_t number = q->due_order ? q->due_order[i] : i;
        const quiz_pair *pair = &q->progress.pair[number];
        if (!quiz_pair_is_new(pair) && quiz_pair_due(pair) <= quiz_now(q) &&
            !quiz_enqueue(q, number))
            return false;
    }
    if (!q->due_order)
        shuffle(q, seed);
    for (size_t i = 0; i < q->progress.pairs && news > 0; i++) {
        size_t number = q->new_order ? q->new_order[i] : i;
        if (quiz_pair_is_new(&q->progress.pair[number])) {
            if (!quiz_enqueue(q, number))
                return false;
            news--;
        }
    }
    return true;
}

/* ---- asking -------------------------------------------------------------------------------- */

char *quiz_line(quiz *q, const char *question)
{
    char *text = prompt_ask(&q->prompt, question);
    if (!text) {
        q->left = true;
        q->failed |= q->prompt.failed;
    }
    return text;
}

/* Prints a time span: "3 days". */
static void print_seconds(uint64_t seconds)
{
    static const struct {
        uint64_t seconds;
        const char *name;
    } units[] = {{86400, "day"}, {3600, "hour"}, {60, "minute"}, {1, "second"}};
    size_t u = 0;
    while (u < 3 && seconds < units[u].seconds)
        u++;
    uint64_t count = (seconds + units[u].seconds - 1) / units[u].seconds;
    printf("%" PRIu64 " %s%s", count, units[u].name, count == 1 ? "" : "s");
}

static void drill(quiz *q)
{
    for (; q->asked < q->length && !q->left && !interrupted(); q->asked++) {
        quiz_pair *pair = &q->progress.pair[q->queue[q->asked]];
        bool right;
        q->ask(q->user, q, q->queue[q->asked], &right);
        if (q->left)
            return;
        quoth_rating rating = right ? QUOTH_RATING_GOOD : QUOTH_RATING_AGAIN;
        if (!quiz_progress_record(&q->progress, pair, rating, quiz_now(q)))
            q->failed = true;
        q->right += right;
        q->missed += !right;
        if (q->shows_next && right && !q->failed) {
            fputs("  It comes back in ", stdout);
            print_seconds(pair->noted.memory.due - pair->noted.memory.reviewed);
            puts(".");
        }
        if (!right && !q->left)
            quiz_enqueue(q, q->queue[q->asked]);
        if (q->failed)
            return;
    }
}

void quiz_ask_queue(quiz *q, const prompt_command *commands_here)
{
    prompt_begin(&q->prompt, commands_here);
    drill(q);
    prompt_end(&q->prompt);
}

void quiz_print_end(const quiz *q)
{
    size_t known = 0, news = 0;
    uint64_t next = UINT64_MAX;
    for (size_t i = 0; i < q->progress.pairs; i++) {
        const quiz_pair *pair = &q->progress.pair[i];
        known += pair->noted.streak >= QUIZ_KNOWN;
        if (quiz_pair_is_new(pair))
            news++;
        else if (quiz_pair_due(pair) < next)
            next = quiz_pair_due(pair);
    }
    if (q->right + q->missed)
        printf("%" PRIu64 " right, %" PRIu64 " missed. ", q->right, q->missed);
    printf("You know %zu of %zu %s", known, q->progress.pairs, q->things);
    if (news)
        printf("; %zu %s not been asked yet", news, news == 1 ? "has" : "have");
    puts(".");
    if (known == q->progress.pairs)
        puts("You have it.");
    if (next != UINT64_MAX && next > quiz_now(q)) {
        printf("Come back in ");
        print_seconds(next - quiz_now(q));
        puts(".");
    }
}

/* ---- a round ------------------------------------------------------------------------------- */

/* Moves the file of progress of earlier versions from the home directory to *path.  If that fails,
 * or if the old file is a link, *path becomes the old path.  Prints an error and returns false if
 * the old path cannot be examined. */
static bool move_old_progress(char **path)
{
    char *old = NULL;
    const char *home = getenv("HOME");
    struct stat status;
    if (!home || access(*path, F_OK) == 0)
        return true;
    if (asprintf(&old, "%s/.quoth-quiz", home) < 0)
        return fail_with("out of memory");
    bool there = lstat(old, &status) == 0;
    bool fine = there || errno == ENOENT || errno == ENOTDIR || print_system_error("open", old);
    if (there && S_ISREG(status.st_mode) && settings_make_folder(*path) &&
        rename(old, *path) == 0) {
        print_warning("%s is %s now", old, *path);
    } else if (there) {
        free(*path);
        *path = old;
        return true;
    }
    free(old);
    return fine;
}

/* The file of --progress, else that of the person's settings; a folder is made for it. */
static bool find_progress(quiz *q, const arguments *args)
{
    q->progress.path = option_value(args, OPT_PROGRESS, NULL);
    if (q->progress.path)
        return true;
    if (!settings_path("quiz", &q->own_path))
        return false;
    q->progress.path = "./.quoth-quiz"; /* without a home */
    if (!q->own_path)
        return true;
    if (!move_old_progress(&q->own_path))
        return false;
    q->progress.path = q->own_path;
    return settings_make_folder(q->own_path) ||
           fail_with("%s: its folder cannot be made: %s", q->own_path, strerror(errno));
}

bool quiz_begin(quiz *q, const arguments *args)
{
    *q = (quiz){0};
    if (option_number(args, OPT_NOW, UINT64_MAX, 0, UINT64_MAX, &q->given_now) &&
        find_progress(q, args) && file_replaceable(q->progress.path))
        return true;
    free(q->own_path);
    q->own_path = NULL;
    return false;
}

int quiz_run(quiz *q, const prompt_command *commands_here, const arguments *args, uint64_t news)
{
    uint64_t seed;
    if (!quiz_progress_read(&q->progress) ||
        !option_number(args, OPT_SEED, quiz_now(q), 0, UINT64_MAX, &seed))
        return EXIT_BAD;
    quiz_progress_look_up(&q->progress);
    if (!find_due(q, news, seed))
        return EXIT_BAD;
    if (q->length == 0) {
        puts("Nothing is due.");
    } else {
        quiz_ask_queue(q, commands_here);
    }
    quiz_print_end(q);
    return q->failed ? EXIT_BAD : EXIT_FINE;
}

void quiz_end(quiz *q)
{
    free(q->queue);
    free(q->due_order);
    free(q->new_order);
    free(q->progress.pair);
    quiz_progress_free(&q->progress);
    free(q->own_path);
}
