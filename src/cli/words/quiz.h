/* A quiz with spaced repetition: which pairs are due, their order, and recording the answers.
 * `ghost quiz`, `cross puzzle` and `words drill` each ask in their own way, and `practise` asks in
 * the way of each. */
#ifndef CLI_WORDS_QUIZ_H
#define CLI_WORDS_QUIZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/app/arguments.h"
#include "cli/io/prompt.h"
#include "cli/words/quiz_progress.h"

typedef struct quiz {
    quiz_progress progress; /* with the pairs */
    prompt prompt;
    const char *things; /* plural noun for its questions: "replies" */
    /* Asks one pair until it is answered.  Sets `left` at `quit` and at the end of input. */
    void (*ask)(void *user, struct quiz *quiz, size_t pair, bool *right);
    void *user;
    char *own_path;     /* of the file without --progress */
    uint64_t given_now; /* the time of --now; UINT64_MAX: the system's */
    size_t *queue;      /* pairs to ask, in order */
    size_t asked, length, room;
    uint64_t right, missed;
    /* Called once progress is known, to set the orders below; NULL: due pairs are shuffled, new
     * ones come as they are.  Prints an error and returns false without memory. */
    bool (*arrange)(void *user, struct quiz *quiz);
    size_t *due_order, *new_order; /* all pairs, in the order in which they are asked */
    bool shows_next;               /* after each answer, when the pair comes back */
    bool left, failed;
} quiz;

/* Asks pairs of one sheet in `practise`. */
typedef struct quiz_asker {
    void (*ask)(void *user, quiz *q, size_t pair, bool *right);
    void (*close)(void *user);
    /* Lists all pairs of a sheet, in the order in which they are learnt; `begun` are those that
     * were asked.  The list is the asker's.  NULL: new pairs come from elsewhere.  Prints an error
     * and returns false if that fails. */
    bool (*list)(void *user, const arguments *args, const char *sheet, const quiz_pair *begun,
                 size_t count, const quiz_pair **pair, size_t *pairs);
    void *user;
    const prompt_command *commands;
} quiz_asker;

/* Asks the pairs that are due and up to `news` new ones.  Returns the exit status. */
int quiz_run(quiz *q, const prompt_command *commands, const arguments *args, uint64_t news);

/* Whether the pairs of a sheet can be asked. */
typedef enum quiz_opened {
    QUIZ_OPENED,
    QUIZ_OTHER_WORDS, /* the sheet is of another lexicon */
    QUIZ_UNKNOWN,     /* no such sheet, or nothing to ask it from */
    QUIZ_FAILED       /* an error was printed */
} quiz_opened;

/* The parts of quiz_run, for `practise`.  quiz_enqueue prints an error and returns false without
 * memory; quiz_ask_queue asks what is queued. */
bool quiz_enqueue(quiz *q, size_t pair);
void quiz_ask_queue(quiz *q, const prompt_command *commands);
void quiz_print_end(const quiz *q);
uint64_t quiz_now(const quiz *q);

/* Reads --now and --progress before any work; prints an error and returns false if the time is
 * malformed or the file cannot be written.  The quiz must not be moved in memory afterwards. */
bool quiz_begin(quiz *q, const arguments *args);

/* Frees all but the texts of pairs. */
void quiz_end(quiz *q);

/* The next typed line; NULL, with `left` set, at the end of input. */
char *quiz_line(quiz *q, const char *question);

#endif
