/* quoth ghost quiz: asks the replies of a sheet until they are known. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/prompt.h"
#include "cli/quiz_progress.h"

typedef char spelled[QUOTH_WORD_TEXT_SIZE];

static const prompt_command commands_of_quiz[] = {
    {"show", NULL, "say the reply, which counts as missed; so does an empty line"},
    {"sheet", NULL, "list what is asked, with what you know of it"},
    {"help", NULL, "list the commands"},
    {"quit", NULL, "stop; what you answered is kept"},
    {0},
};

typedef struct quiz {
    const quoth_ghost *ghost;
    const quoth_alphabet *alphabet;
    quoth_ghost_rules rules;
    quiz_progress progress;
    prompt prompt;
    uint64_t given_now; /* UINT64_MAX: ask the clock */
    size_t *queue;      /* pairs to ask, in this order */
    size_t asked, length, room;
    uint64_t right, missed;
    bool left, failed;
} quiz;

static uint64_t now(const quiz *q)
{
    return q->given_now != UINT64_MAX ? q->given_now : (uint64_t)time(NULL);
}

static const char *spell(const quiz *q, const quoth_letters *letters, spelled text)
{
    quoth_alphabet_spell(q->alphabet, letters, text, sizeof(spelled));
    return text;
}

/* ---- answers ------------------------------------------------------------------------------- */

static bool same_position(const quiz *q, quoth_letters answer, const quoth_letters *reply)
{
    quoth_ghost_arrange(q->ghost, &answer);
    if (quoth_letters_equal(&answer, reply))
        return true;
    if (strcmp(q->rules.variant, "superduper") != 0 || answer.length != reply->length)
        return false;
    for (unsigned i = 0; i < reply->length; i++)
        if (answer.letter[i] != reply->letter[reply->length - 1 - i])
            return false;
    return true;
}

static bool read_letters(const quiz *q, const char *text, size_t size, quoth_letters *letters)
{
    return quoth_alphabet_read(q->alphabet, text, size, letters, NULL) == QUOTH_OK &&
           letters->length;
}

/* An answer is the whole fragment, +x for a letter at the end or x+ for one in front; a letter
 * alone where there is one way to add it. */
static bool read_answer(const quiz *q, const char *text, const quoth_letters *position,
                        quoth_letters *answer)
{
    size_t size = strlen(text);
    quoth_letters forms[QUOTH_GHOST_FORMS_MAX], letter;
    bool behind = text[0] == '+', front = !behind && size && text[size - 1] == '+';
    if (!read_letters(q, text + behind, size - behind - front, answer))
        return false;
    if (!behind && !front) {
        if (answer->length == 1 && position->length > 0 &&
            quoth_ghost_forms(q->ghost, position, answer->letter[0], forms) == 1)
            *answer = forms[0];
        return true;
    }
    letter = *answer;
    if (letter.length != 1 || position->length >= QUOTH_WORD_MAX)
        return false;
    *answer = *position;
    memmove(answer->letter + front, position->letter, position->length);
    answer->letter[front ? 0 : position->length] = letter.letter[0];
    answer->length++;
    return true;
}

/* Whether an answer that is not the sheet's wins too. */
static bool wins_as_well(const quiz *q, const quoth_letters *position, const quoth_letters *answer)
{
    quoth_ghost_list plays = {.want = QUOTH_KNOWN_OUTCOME};
    bool wins = false;
    if (quoth_ghost_plays(q->ghost, position, &plays) == QUOTH_OK)
        for (size_t i = 0; i < plays.count; i++)
            wins |= plays.play[i].wins && same_position(q, *answer, &plays.play[i].after);
    quoth_ghost_list_free(&plays);
    return wins;
}

/* ---- what is due --------------------------------------------------------------------------- */

static bool enqueue(quiz *q, size_t pair)
{
    if (q->length == q->room) {
        size_t room = q->room ? 2 * q->room : 64;
        size_t *queue = realloc(q->queue, room * sizeof *queue);
        if (!queue) {
            q->failed = true;
            complain("no memory for the questions");
            return false;
        }
        q->queue = queue;
        q->room = room;
    }
    q->queue[q->length++] = pair;
    return true;
}

/* Queues what has been asked before and is due, shuffled, then up to `news` new pairs in the order
 * of the sheet. */
static bool find_due(quiz *q, uint64_t news, uint64_t seed)
{
    quoth_random random;
    quoth_random_seed(&random, seed);
    for (size_t i = 0; i < q->progress.pairs; i++)
        if (!quiz_pair_is_new(&q->progress.pair[i]) && q->progress.pair[i].due <= now(q) &&
            !enqueue(q, i))
            return false;
    for (size_t i = q->length; i-- > 1;) {
        size_t k = (size_t)quoth_random_below(&random, i + 1), pair = q->queue[i];
        q->queue[i] = q->queue[k];
        q->queue[k] = pair;
    }
    for (size_t i = 0; i < q->progress.pairs && news > 0; i++)
        if (quiz_pair_is_new(&q->progress.pair[i])) {
            if (!enqueue(q, i))
                return false;
            news--;
        }
    return true;
}

static void print_sheet(const quiz *q)
{
    spelled position, reply;
    for (size_t i = 0; i < q->progress.pairs; i++) {
        const quiz_pair *pair = &q->progress.pair[i];
        printf("  %-12s", pair->position.length ? spell(q, &pair->position, position) : "(begin)");
        if (quiz_pair_is_new(pair))
            puts("  not asked yet");
        else if (pair->stage >= QUIZ_KNOWN)
            printf("  %-12s  known\n", spell(q, &pair->reply, reply));
        else
            printf("  right %" PRIu64 ", missed %" PRIu64 "\n", pair->right, pair->missed);
    }
}

/* ---- asking -------------------------------------------------------------------------------- */

/* Asks one pair until there is an answer; `*right` says whether it was the sheet's. */
static void ask_pair(quiz *q, const quiz_pair *pair, bool *right)
{
    char question[sizeof(spelled) + 80];
    spelled position, reply;
    quoth_letters answer;
    spell(q, &pair->position, position);
    spell(q, &pair->reply, reply);
    if (pair->position.length)
        snprintf(question, sizeof question, "%zu/%zu  after %s, answer: ", q->asked + 1, q->length,
                 position);
    else
        snprintf(question, sizeof question, "%zu/%zu  you begin with: ", q->asked + 1, q->length);
    *right = false;
    for (;;) {
        const char *operand, *text = prompt_ask(&q->prompt, question);
        if (!text) {
            q->left = true;
            q->failed |= q->prompt.failed;
            return;
        }
        const prompt_command *command = NULL;
        bool is_reply = read_answer(q, text, &pair->position, &answer) &&
                        same_position(q, answer, &pair->reply);
        if (!is_reply || *text == ':')
            command = prompt_find(commands_of_quiz, text + (*text == ':'), &operand);
        const char *name = command ? command->name : "";
        if (strcmp(name, "quit") == 0) {
            q->left = true;
            return;
        }
        if (strcmp(name, "help") == 0) {
            puts("  Say the whole fragment, or +x for a letter at the end, x+ for one in front.");
            prompt_help(commands_of_quiz);
        } else if (strcmp(name, "sheet") == 0) {
            print_sheet(q);
        } else if (*text == '\0' || strcmp(name, "show") == 0) {
            printf("  It is %s.\n", reply);
            return;
        } else if (is_reply) {
            puts("  Right.");
            *right = true;
            return;
        } else if (!read_answer(q, text, &pair->position, &answer)) {
            puts("  That is no fragment; help says what can be typed.");
        } else {
            printf(wins_as_well(q, &pair->position, &answer)
                       ? "  That wins as well, but the sheet goes on from %s.\n"
                       : "  No: %s.\n",
                   reply);
            return;
        }
    }
}

static void drill(quiz *q)
{
    for (; q->asked < q->length && !q->left && !interrupted(); q->asked++) {
        quiz_pair *pair = &q->progress.pair[q->queue[q->asked]];
        bool right;
        ask_pair(q, pair, &right);
        if (q->left)
            return;
        quiz_pair_answered(pair, right, now(q));
        q->right += right;
        q->missed += !right;
        if (!right)
            enqueue(q, q->queue[q->asked]);
        if (!quiz_progress_write(&q->progress))
            q->failed = true;
        if (q->failed)
            return;
    }
}

static void print_wait(uint64_t seconds)
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

static void print_end(const quiz *q)
{
    size_t known = 0, news = 0;
    uint64_t next = UINT64_MAX;
    for (size_t i = 0; i < q->progress.pairs; i++) {
        const quiz_pair *pair = &q->progress.pair[i];
        known += pair->stage >= QUIZ_KNOWN;
        if (quiz_pair_is_new(pair))
            news++;
        else if (pair->due < next)
            next = pair->due;
    }
    if (q->right + q->missed)
        printf("%" PRIu64 " right, %" PRIu64 " missed. ", q->right, q->missed);
    printf("You know %zu of %zu replies", known, q->progress.pairs);
    if (news)
        printf("; %zu have not been asked yet", news);
    puts(".");
    if (known == q->progress.pairs)
        puts("You have it.");
    if (next != UINT64_MAX && next > now(q)) {
        printf("Come back in ");
        print_wait(next - now(q));
        puts(".");
    }
}

/* ---- the sheet ----------------------------------------------------------------------------- */

static bool name_sheet(quiz *q, unsigned winner)
{
    uint8_t digest[32];
    quoth_status status = quoth_lexicon_sha256(quoth_ghost_lexicon(q->ghost), digest);
    if (status)
        return explain_status(status, NULL) == EXIT_FINE;
    int size = snprintf(q->progress.sheet, sizeof q->progress.sheet, "%s/%s/%u/%s/%s/%s/",
                        q->rules.variant, q->rules.reading ? q->rules.reading : "-", q->rules.min,
                        quoth_misere_name(q->rules.misere), quoth_word_end_name(q->rules.word_end),
                        quoth_seat_name(winner));
    for (int i = 0; i < 8; i++)
        size += snprintf(q->progress.sheet + size, sizeof q->progress.sheet - (size_t)size, "%02x",
                         digest[i]);
    return true;
}

static bool take_sheet(quiz *q, const arguments *args)
{
    quoth_strategy *strategy;
    bool skip_forced = has_option(args, OPT_SKIP_FORCED);
    if (!familiar_strategy(&strategy, q->ghost, args))
        return false;
    size_t entries;
    const quoth_strategy_entry *entry = quoth_strategy_entries(strategy, &entries);
    q->progress.pair = calloc(entries + 1, sizeof *q->progress.pair);
    bool fine = q->progress.pair && name_sheet(q, quoth_strategy_summarize(strategy).winner);
    for (size_t i = 0; fine && i < entries; i++)
        if (!skip_forced || !entry[i].forced)
            q->progress.pair[q->progress.pairs++] =
                (quiz_pair){.position = entry[i].position, .reply = entry[i].reply};
    if (!q->progress.pair)
        complain("no memory for the sheet");
    quoth_strategy_free(strategy);
    return fine;
}

static int run_quiz(quiz *q, const arguments *args, uint64_t news)
{
    uint64_t seed;
    char path[4096];
    const char *home = getenv("HOME");
    snprintf(path, sizeof path, "%s/.quoth-quiz", home ? home : ".");
    q->progress.path = option_value(args, OPT_PROGRESS, path);
    q->progress.alphabet = q->alphabet;
    if (!take_sheet(q, args) || !quiz_progress_read(&q->progress) ||
        !option_number(args, OPT_SEED, now(q), 0, UINT64_MAX, &seed) || !find_due(q, news, seed))
        return EXIT_BAD;
    if (q->length == 0) {
        puts("Nothing is due.");
    } else {
        prompt_begin(&q->prompt, commands_of_quiz);
        drill(q);
        prompt_end(&q->prompt);
    }
    print_end(q);
    return q->failed ? EXIT_BAD : EXIT_FINE;
}

int run_ghost_quiz(const arguments *args)
{
    loaded_lexicon loaded = {0};
    quoth_ghost *ghost = NULL;
    uint64_t players, news;
    quiz q = {0};
    if (too_many_operands(args, 0) ||
        !option_number(args, OPT_PLAYERS, 2, 2, QUOTH_GHOST_SEATS_MAX, &players) ||
        !option_number(args, OPT_LIMIT, 10, 0, UINT64_MAX, &news) ||
        !option_number(args, OPT_NOW, UINT64_MAX, 0, UINT64_MAX, &q.given_now))
        return EXIT_BAD;
    if (players > 2)
        return complain("a sheet to learn is for two players");
    int status = EXIT_BAD;
    if (load_lexicon(&loaded, args, option_value(args, OPT_WORDS, "enable1")) &&
        solve_game(&ghost, loaded.lexicon, args, AS_ASKED)) {
        q.ghost = ghost;
        q.rules = quoth_ghost_rules_of(ghost);
        q.alphabet = quoth_lexicon_alphabet(loaded.lexicon);
        status = run_quiz(&q, args, news);
    }
    free(q.queue);
    free(q.progress.pair);
    quiz_progress_free(&q.progress);
    quoth_ghost_free(ghost);
    unload(&loaded);
    return interrupted() ? EXIT_INTERRUPTED : status;
}
