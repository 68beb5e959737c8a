/* quoth ghost quiz: asks the replies of a sheet, of strategy or outcomes, until they are known. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/ghost/asker.h"
#include "cli/ghost/branches.h"
#include "cli/ghost/games.h"
#include "cli/ghost/session.h"
#include "cli/ghost/strategy.h"
#include "cli/io/context.h"
#include "cli/io/files.h"
#include "cli/io/memory.h"
#include "cli/io/messages.h"
#include "cli/io/numbers.h"
#include "cli/io/progress.h"
#include "cli/io/prompt.h"
#include "cli/io/signals.h"
#include "cli/words/lexica.h"
#include "cli/words/meanings.h"
#include "cli/words/quiz.h"
#include "cli/words/quiz_progress.h"

typedef char spelled[QUOTH_WORD_TEXT_SIZE];

static const prompt_command commands_of_quiz[] = {
    {"show", NULL, "say the reply, which counts as missed; so does an empty line"},
    {"hint", NULL, "a word to think of; what is answered then counts as missed"},
    {"sheet", NULL, "list what is asked, with what you know of it"},
    {"help", NULL, "list the commands"},
    {"quit", NULL, "stop; what you answered is kept"},
    {0},
};

/* A pair of the sheet, and how it is noted. */
typedef struct sheet_pair {
    quoth_letters position, reply;
    spelled question, answer;
} sheet_pair;

typedef struct sheet_quiz {
    quiz quiz;
    quoth_ghost *ghost;
    const quoth_alphabet *alphabet;
    quoth_ghost_rules rules;
    sheet_pair *pair;           /* as in quiz.progress */
    const dictionary *meanings; /* shown after each answer; NULL: not */
    char name[160];             /* in practice: the name of the sheet, which `rules` point into */
} sheet_quiz;

static const char *spell(const sheet_quiz *q, const quoth_letters *letters, spelled text)
{
    quoth_alphabet_spell(text, sizeof(spelled), q->alphabet, letters);
    return text;
}

/* ---- answers ------------------------------------------------------------------------------- */

static bool same_position(const sheet_quiz *q, quoth_letters answer, const quoth_letters *reply)
{
    quoth_ghost_canonicalize(&answer, q->ghost);
    if (quoth_letters_equal(&answer, reply))
        return true;
    if (!(quoth_ghost_describe(q->ghost).growth & QUOTH_GHOST_REVERSED) ||
        answer.length != reply->length)
        return false;
    for (unsigned i = 0; i < reply->length; i++)
        if (answer.letter[i] != reply->letter[reply->length - 1 - i])
            return false;
    return true;
}

static bool read_letters(const sheet_quiz *q, const char *text, size_t size, quoth_letters *letters)
{
    return quoth_alphabet_read(letters, q->alphabet, text, size, NULL) == QUOTH_OK &&
           letters->length;
}

/* An answer is the whole fragment, +x for a letter at the end or x+ for one in front; a letter
 * alone where there is one way to add it. */
static bool read_answer(const sheet_quiz *q, const char *text, const quoth_letters *position,
                        quoth_letters *answer)
{
    size_t size = strlen(text);
    quoth_letters form, other, letter;
    bool behind = text[0] == '+', front = !behind && size && text[size - 1] == '+';
    if (!read_letters(q, text + behind, size - behind - front, answer))
        return false;
    if (!behind && !front) {
        if (answer->length == 1 && position->length > 0 &&
            quoth_ghost_form(&form, q->ghost, position, answer->letter[0], 0) &&
            !quoth_ghost_form(&other, q->ghost, position, answer->letter[0], 1))
            *answer = form;
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
static bool wins_as_well(const sheet_quiz *q, const quoth_letters *position,
                         const quoth_letters *answer)
{
    quoth_ghost_list plays = {.want = QUOTH_GHOST_WANT_OUTCOME};
    bool wins = false;
    if (quoth_ghost_plays(&plays, q->ghost, position, NULL) == QUOTH_OK)
        for (size_t i = 0; i < plays.count; i++)
            wins |= plays.play[i].mover_wins && same_position(q, *answer, &plays.play[i].after);
    quoth_ghost_list_free(&plays);
    return wins;
}

static void print_sheet(const quiz *round, const char *sheet)
{
    for (size_t i = 0; i < round->progress.pairs; i++) {
        const quiz_pair *pair = &round->progress.pair[i];
        if (sheet && strcmp(pair->sheet, sheet) != 0)
            continue;
        printf("  %-12s", *pair->question ? pair->question : "(begin)");
        if (quiz_pair_is_new(pair))
            puts("  not asked yet");
        else if (pair->noted.streak >= QUIZ_KNOWN)
            printf("  %-12s  known\n", pair->answer);
        else
            printf("  right %" PRIu64 ", missed %" PRIu64 "\n", pair->noted.right,
                   pair->noted.missed);
    }
}

/* After an answer: a word that the reply is part of, with its meaning. */
static void print_meaning(const sheet_quiz *q, const quoth_letters *reply)
{
    quoth_letters word;
    spelled text;
    if (!q->meanings || quoth_ghost_name_word(&word, q->ghost, reply,
                                              &(quoth_context){.watch = &interrupt_watch}, NULL))
        return;
    spell(q, &word, text);
    print_known_meaning(q->meanings, text, strlen(text));
}

/* A word that the reply is part of. */
static void print_hint(const sheet_quiz *q, const quoth_letters *reply)
{
    quoth_letters word;
    spelled text;
    quoth_status status = quoth_ghost_name_word(&word, q->ghost, reply,
                                                &(quoth_context){.watch = &interrupt_watch}, NULL);
    if (status)
        explain_status(status, NULL);
    else
        printf("  Think of %s.\n", spell(q, &word, text));
}

/* ---- asking -------------------------------------------------------------------------------- */

/* Asks one pair until it is answered; `*right`: the answer is that of the sheet, or wins too. */
static void ask_pair(void *user, quiz *round, size_t number, bool *right)
{
    const sheet_quiz *q = user;
    const quiz_pair *noted = &round->progress.pair[number];
    sheet_pair read = {.position = {.length = 0}}, *pair = &read;
    const char *position = noted->question, *reply = noted->answer;
    char question[sizeof(spelled) + 80];
    quoth_letters answer;
    bool hinted = false;
    read_letters(q, position, strlen(position), &pair->position);
    read_letters(q, reply, strlen(reply), &pair->reply);
    if (pair->position.length)
        snprintf(question, sizeof question, "%zu/%zu  after %s, answer: ", round->asked + 1,
                 round->length, position);
    else
        snprintf(question, sizeof question, "%zu/%zu  you begin with: ", round->asked + 1,
                 round->length);
    *right = false;
    for (;;) {
        const char *operand, *text = quiz_line(round, question);
        if (!text)
            return;
        const prompt_command *command = NULL;
        bool is_reply = read_answer(q, text, &pair->position, &answer) &&
                        same_position(q, answer, &pair->reply);
        if (!is_reply || *text == ':')
            command = prompt_find(commands_of_quiz, text + (*text == ':'), &operand);
        const char *name = command ? command->name : "";
        if (strcmp(name, "quit") == 0) {
            round->left = true;
            return;
        }
        if (strcmp(name, "help") == 0) {
            puts("  Say the whole fragment, or +x for a letter at the end, x+ for one in front.");
            prompt_help(commands_of_quiz);
        } else if (strcmp(name, "hint") == 0) {
            hinted = true;
            print_hint(q, &pair->reply);
        } else if (strcmp(name, "sheet") == 0) {
            print_sheet(round, noted->sheet);
        } else if (*text == '\0' || strcmp(name, "show") == 0) {
            printf("  It is %s.\n", reply);
            print_meaning(q, &pair->reply);
            return;
        } else if (is_reply) {
            printf("  Right%s.\n", hinted ? ", with a hint" : "");
            *right = !hinted;
            print_meaning(q, &pair->reply);
            return;
        } else if (!read_answer(q, text, &pair->position, &answer)) {
            puts("  That is no fragment; help says what can be typed.");
        } else if (wins_as_well(q, &pair->position, &answer)) {
            printf("  Right%s: that wins as well. The sheet goes on from %s.\n",
                   hinted ? ", with a hint" : "", reply);
            *right = !hinted;
            print_meaning(q, &pair->reply);
            return;
        } else {
            printf("  No: %s.\n", reply);
            print_meaning(q, &pair->reply);
            return;
        }
    }
}

/* ---- the sheet ----------------------------------------------------------------------------- */

/* Sets the name of the sheet in the file of --progress. */
static bool name_sheet(sheet_quiz *q, unsigned player, const char *kind)
{
    uint8_t digest[32];
    quoth_status status =
        quoth_lexicon_sha256(digest, quoth_ghost_lexicon(q->ghost), &program_context, NULL);
    if (status)
        return explain_status(status, NULL) == EXIT_FINE;
    char words[2 * SHEET_DIGEST + 1];
    spell_hex(words, digest, SHEET_DIGEST);
    snprintf(q->quiz.progress.sheet, sizeof q->quiz.progress.sheet, "%s/%s/%u/%s/%s/%s/%s%s",
             q->rules.variant, q->rules.reading ? q->rules.reading : "-", q->rules.min,
             quoth_ghost_misere_name(q->rules.misere), quoth_ghost_word_end_name(q->rules.word_end),
             quoth_ghost_seat_name(player), words, kind);
    return true;
}

/* Makes room for the pairs of a sheet. */
static bool allot(sheet_quiz *q, size_t pairs)
{
    q->quiz.progress.pair = calloc(pairs + 1, sizeof *q->quiz.progress.pair);
    q->pair = calloc(pairs + 1, sizeof *q->pair);
    if (!q->quiz.progress.pair || !q->pair)
        print_error("no memory for the sheet");
    return q->quiz.progress.pair && q->pair;
}

static void add_pair(sheet_quiz *q, const quoth_letters *position, const quoth_letters *reply)
{
    size_t n = q->quiz.progress.pairs++;
    sheet_pair *pair = &q->pair[n];
    *pair = (sheet_pair){.position = *position, .reply = *reply};
    q->quiz.progress.pair[n] = (quiz_pair){.question = spell(q, &pair->position, pair->question),
                                           .answer = spell(q, &pair->reply, pair->answer)};
}

/* Asks the pairs of the sheet that `quoth ghost strategy` prints. */
static bool ask_strategy(sheet_quiz *q, const arguments *args)
{
    quoth_ghost_strategy *strategy;
    bool skip_forced = has_option(args, OPT_SKIP_FORCED);
    if (!familiar_strategy(&strategy, q->ghost, args))
        return false;
    size_t entries;
    const quoth_ghost_strategy_entry *entry = quoth_ghost_strategy_entries(strategy, &entries);
    bool fine = allot(q, entries) &&
                name_sheet(q, quoth_ghost_strategy_summarize(strategy).winner, "");
    for (size_t i = 0; fine && i < entries; i++)
        if (!skip_forced || !entry[i].forced)
            add_pair(q, &entry[i].position, &entry[i].reply);
    quoth_ghost_strategy_free(strategy);
    return fine;
}

/* Asks a pair for each turn of the player in the plan behind the words that `quoth ghost outcomes`
 * prints; with --skip-forced only if another play would not lose at once. */
static bool ask_outcomes(sheet_quiz *q, const arguments *args)
{
    quoth_ghost_sheet *sheet;
    if (!outcome_sheet(&sheet, q->ghost, args))
        return false;
    size_t nodes;
    const quoth_ghost_sheet_node *node = quoth_ghost_sheet_nodes(sheet, &nodes);
    unsigned player = quoth_ghost_sheet_summarize(sheet).player;
    bool fine = allot(q, nodes) && name_sheet(q, player, "/outcomes");
    for (uint32_t i = 0; fine && i < nodes; i++)
        if (!node[i].word && node[i].depth % 2 == player) {
            quoth_letters position, reply;
            quoth_ghost_sheet_spell(&position, sheet, i);
            quoth_ghost_sheet_spell(&reply, sheet, i + 1);
            add_pair(q, &position, &reply);
        }
    quoth_ghost_sheet_free(sheet);
    return fine;
}

/* The order of --sort branches.  Familiar words are those of the lexicon, else of ENABLE. */
static bool arrange_branches(void *user, quiz *round)
{
    const sheet_quiz *q = user;
    const quoth_lexicon *lexicon = quoth_ghost_lexicon(q->ghost), *levels = lexicon;
    quoth_lexicon *enable1 = NULL;
    quoth_error error = {0};
    if (!quoth_lexicon_has_levels(levels)) {
        quoth_status status = quoth_lexicon_new_enable1(
            &enable1, &(quoth_context){.memory = &limited_memory}, &error);
        if (status)
            return explain_status(status, &error) == EXIT_FINE;
        levels = enable1;
    }
    bool fine =
        branches_arrange(round, lexicon, levels, has_prefixes(quoth_ghost_describe(q->ghost)));
    quoth_lexicon_free(enable1);
    return fine;
}

/* Keeps the pairs that a position leads to. */
static bool keep_branch(sheet_quiz *q, const char *position)
{
    quiz_progress *cards = &q->quiz.progress;
    bool prefixes = has_prefixes(quoth_ghost_describe(q->ghost));
    quoth_letters letters;
    spelled text;
    size_t kept = 0;
    if (!read_fragment(quoth_ghost_lexicon(q->ghost), position, NULL, &letters))
        return false;
    spell(q, &letters, text);
    for (size_t i = 0; i < cards->pairs; i++) {
        const char *at = strstr(cards->pair[i].question, text);
        if (at && (!prefixes || at == cards->pair[i].question))
            cards->pair[kept++] = cards->pair[i];
    }
    cards->pairs = kept;
    return kept || fail_with("no position of the sheet comes of \"%s\"", text);
}

static bool ask_sheet(sheet_quiz *q, const arguments *args)
{
    quoth_letters start = {.length = 0};
    quoth_ghost_view view;
    if (strcmp(option_value(args, OPT_SHEET, "strategy"), "outcomes") == 0) {
        if (!has_prefixes(quoth_ghost_describe(q->ghost)))
            return fail_with("the words of outcomes have a plan in the variant ghost only; for %s "
                             "leave --sheet out",
                             q->rules.variant);
        if (has_option(args, OPT_SKIP_FORCED))
            return fail_with("--skip-forced goes with --sheet strategy");
        return ask_outcomes(q, args);
    }
    const char *player = option_value(args, OPT_PLAYER, NULL);
    if (explain_status(quoth_ghost_probe(&view, q->ghost, &start, QUOTH_GHOST_WANT_OUTCOME, NULL),
                       NULL) != EXIT_FINE)
        return false;
    const char *winner = quoth_ghost_seat_name(!(view.legal && view.to_move_wins));
    if (player && strcmp(player, winner) != 0)
        return fail_with("the %s player cannot force a win: the %s player wins%s", player, winner,
                         has_prefixes(quoth_ghost_describe(q->ghost))
                             ? "; --sheet outcomes has words for either"
                             : "");
    return ask_strategy(q, args);
}

/* ---- in practice --------------------------------------------------------------------------- */

/* The next part of the name of a sheet. */
static const char *next_part(char **at)
{
    char *part = strsep(at, "/");
    return part ? part : "";
}

/* Reads the rules from the name of a sheet (name_sheet), and where the words are named. */
static bool read_sheet_name(char *name, quoth_ghost_rules *rules, const char **words)
{
    size_t variant;
    char *end;
    *rules = (quoth_ghost_rules){.variant = next_part(&name), .players = 2};
    const char *reading = next_part(&name);
    rules->reading = strcmp(reading, "-") == 0 ? NULL : reading;
    unsigned long min = strtoul(next_part(&name), &end, 10);
    rules->min = (unsigned)min;
    bool fine = *end == '\0' && min >= 1 && min <= QUOTH_WORD_MAX &&
                quoth_ghost_variant_find(&variant, rules->variant) &&
                quoth_ghost_misere_read(&rules->misere, next_part(&name)) &&
                quoth_ghost_word_end_read(&rules->word_end, next_part(&name)) && *next_part(&name);
    *words = next_part(&name);
    return fine;
}

static void close_ghost(void *user)
{
    sheet_quiz *q = user;
    quoth_ghost_free(q->ghost);
    free(q->quiz.progress.pair);
    free(q->pair);
    free(q);
}

/* The sheet as `ghost quiz` makes it; nothing if it makes one of another player. */
static bool list_ghost(void *user, const arguments *args, const char *sheet, const quiz_pair *begun,
                       size_t count, const quiz_pair **pair, size_t *pairs)
{
    sheet_quiz *q = user;
    (void)begun;
    (void)count;
    bool outcomes = ends_with(sheet, "/outcomes");
    if (!(outcomes ? ask_outcomes(q, args) : ask_strategy(q, args)))
        return false;
    *pair = q->quiz.progress.pair;
    *pairs = strcmp(q->quiz.progress.sheet, sheet) == 0 ? q->quiz.progress.pairs : 0;
    return true;
}

quiz_opened ghost_asker(quiz_asker *asker, const char *sheet, const quoth_lexicon *lexicon,
                        const char *digest, const dictionary *meanings)
{
    const char *words;
    quoth_ghost *ghost = NULL;
    quoth_error error = {0};
    quiz_opened opened = QUIZ_OPENED;
    sheet_quiz *q = calloc(1, sizeof *q);
    if (!q) {
        print_memory_error();
        return QUIZ_FAILED;
    }
    if ((size_t)snprintf(q->name, sizeof q->name, "%s", sheet) >= sizeof q->name ||
        !read_sheet_name(q->name, &q->rules, &words)) {
        opened = QUIZ_UNKNOWN;
    } else if (strcmp(words, digest) != 0) {
        opened = QUIZ_OTHER_WORDS;
    } else {
        quoth_status status = open_solver(&ghost, lexicon, &q->rules, &waiting_watch, &error);
        if (status == QUOTH_NOT_FOUND)
            opened = QUIZ_UNKNOWN;
        else if (explain_status(status, &error) != EXIT_FINE)
            opened = QUIZ_FAILED;
    }
    if (opened != QUIZ_OPENED) {
        free(q);
        return opened;
    }
    q->ghost = ghost;
    q->meanings = meanings;
    q->rules = quoth_ghost_rules_of(ghost);
    q->alphabet = quoth_lexicon_alphabet(lexicon);
    *asker = (quiz_asker){ask_pair, close_ghost, list_ghost, q, commands_of_quiz};
    return QUIZ_OPENED;
}

int run_ghost_quiz(const arguments *args)
{
    loaded_lexicon loaded = {0};
    quoth_ghost *ghost = NULL;
    dictionary meanings = {0};
    uint64_t players, news;
    sheet_quiz q = {0};
    if (too_many_operands(args, 1) ||
        !option_number(args, OPT_PLAYERS, 2, 2, QUOTH_GHOST_SEATS_MAX, &players) ||
        !option_number(args, OPT_TOP, 10, 0, UINT64_MAX, &news) || !quiz_begin(&q.quiz, args))
        return EXIT_BAD;
    if (players > 2)
        return print_error("a sheet to learn is for two players");
    if (has_option(args, OPT_MEANINGS) && !dictionary_open(&meanings, args))
        return EXIT_BAD;
    q.meanings = has_option(args, OPT_MEANINGS) ? &meanings : NULL;
    int status = EXIT_BAD;
    q.quiz.things = "replies";
    q.quiz.ask = ask_pair;
    q.quiz.user = &q;
    if (load_lexicon(&loaded, args, words_path(args)) &&
        solve_game(&ghost, loaded.lexicon, args, AS_ASKED, &waiting_watch)) {
        q.ghost = ghost;
        q.rules = quoth_ghost_rules_of(ghost);
        q.alphabet = quoth_lexicon_alphabet(loaded.lexicon);
        if (strcmp(option_value(args, OPT_SORT, "sheet"), "branches") == 0)
            q.quiz.arrange = arrange_branches;
        if (ask_sheet(&q, args) && (!args->operands || keep_branch(&q, args->operand[0])))
            status = quiz_run(&q.quiz, commands_of_quiz, args, news);
    }
    quiz_end(&q.quiz);
    free(q.pair);
    quoth_ghost_free(ghost);
    dictionary_close(&meanings);
    unload(&loaded);
    return interrupted() ? EXIT_INTERRUPTED : status;
}
