/* quoth words drill: anagrams and hooks of words, asked until they are known. */
#include "cli/io/context.h"
#include "cli/words/drill.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quoth/quoth.h"
#include "quoth/stdio.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/io/files.h"
#include "cli/io/fold.h"
#include "cli/io/letters.h"
#include "cli/io/memory.h"
#include "cli/io/messages.h"
#include "cli/io/numbers.h"
#include "cli/io/prompt.h"
#include "cli/io/signals.h"
#include "cli/words/lexica.h"
#include "cli/words/meanings.h"
#include "cli/words/quiz.h"
#include "cli/words/quiz_progress.h"
#include "cli/words/word_set.h"

static const prompt_command commands_of_drill[] = {
    {"show", NULL, "say the answer, which counts as missed; so does an empty line"},
    {"hint", NULL, "say a little; what is answered then counts as missed"},
    {"help", NULL, "list the commands"},
    {"quit", NULL, "stop; what you answered is kept"},
    {0},
};

/* A question and its answer as they are noted: letters and words with commas between, or a word and
 * hooks as "front-back". */
typedef struct drill_item {
    char *question, *answer;
    int level;     /* of the most familiar word */
    double key;    /* by which questions are ordered, the least first */
    uint32_t rank; /* of the word, while words are joined; then the order among equals */
} drill_item;

/* SCOWL's levels of familiarity.  HIDDEN_LEVEL is a hidden word's, above any that can be asked for,
 * so that a hidden word alone makes no question; in an answer it is stored but not shown. */
enum { LOWEST_LEVEL = 10, FAMILIAR_LEVEL = 35, HIGHEST_LEVEL = 99, HIDDEN_LEVEL = 100 };

typedef enum drill_order { BY_FAMILIARITY, BY_PROBABILITY, BY_HOOKS, AS_LISTED } drill_order;

typedef struct words_drill {
    quiz quiz;
    const quoth_lexicon *lexicon, *levels;
    quoth_lexicon *enable1; /* the levels, where the lexicon has none */
    const quoth_alphabet *alphabet;
    const dictionary *meanings; /* shown after each answer; NULL: not */
    bool hooks, all_words;
    unsigned min, max, level;
    drill_order order;
    quoth_tiles tiles; /* for the order by probability */
    word_set only;     /* the words to ask */
    bool limited;      /* by `only` */
    drill_item *item;
    size_t items, room;
    bool fits; /* there is a word of such a length, familiar or not, that is not hidden */
    bool hides;
    bool no_memory;
} words_drill;

/* ---- the questions ------------------------------------------------------------------------- */

static int level_of_word(const words_drill *d, const quoth_letters *word)
{
    int level = quoth_lexicon_level(d->levels, word);
    return level < 0 ? HIGHEST_LEVEL : level;
}

static bool add_item(words_drill *d, char *question, char *answer, int level, double key,
                     uint32_t rank)
{
    if (d->items == d->room) {
        size_t room = d->room ? 2 * d->room : 256;
        drill_item *grown = realloc(d->item, room * sizeof *grown);
        if (grown) {
            d->item = grown;
            d->room = room;
        }
        d->no_memory = !grown;
    }
    d->no_memory = d->no_memory || !question || !answer;
    if (d->no_memory) {
        free(question);
        free(answer);
        return false;
    }
    d->item[d->items++] = (drill_item){question, answer, level, key, rank};
    return true;
}

static char *spell_new(const words_drill *d, const quoth_letters *letters)
{
    char text[QUOTH_WORD_TEXT_SIZE];
    quoth_alphabet_spell(text, sizeof text, d->alphabet, letters);
    return strdup(text);
}

/* "front-back": the letters of two sets. */
static char *spell_hooks(const words_drill *d, uint64_t front, uint64_t back)
{
    quoth_string text = {0};
    bool fine = true;
    for (int side = 0; side < 2; side++) {
        for (unsigned letter = 1; letter <= d->alphabet->letters && fine; letter++) {
            char spelled[QUOTH_WORD_TEXT_SIZE];
            quoth_letters one = {.length = 1, .letter = {(uint8_t)letter}};
            if ((side ? back : front) >> letter & 1) {
                size_t size = quoth_alphabet_spell(spelled, sizeof spelled, d->alphabet, &one);
                fine = quoth_string_add(&text, spelled, size);
            }
        }
        if (!side)
            fine = fine && quoth_string_add(&text, "-", 1);
    }
    char *copy = fine ? strdup(text.bytes) : NULL;
    quoth_string_free(&text);
    return copy;
}

/* The sort key of a word in the order of the drill. */
static double key_of(const words_drill *d, const quoth_letters *word, const word_entry *entry,
                     int level)
{
    switch (d->order) {
    case BY_PROBABILITY:
        return -word_combinations(&d->tiles, d->alphabet, word);
    case BY_HOOKS:
        return -(double)word_hooks(d->lexicon, word);
    case AS_LISTED:
        return entry ? (double)entry->place : 0;
    case BY_FAMILIARITY:
        break;
    }
    return level;
}

static bool is_hidden(const words_drill *d, const quoth_letters *word)
{
    return !d->all_words && quoth_lexicon_offensive(d->lexicon, word);
}

static bool take_word(void *user, const quoth_letters *word, uint32_t rank)
{
    words_drill *d = user;
    int level = is_hidden(d, word) ? HIDDEN_LEVEL : level_of_word(d, word);
    if (word->length < d->min || word->length > d->max)
        return !interrupted();
    const word_entry *entry = d->limited ? word_set_find(&d->only, word, d->hooks) : NULL;
    if (d->limited && !entry)
        return !interrupted();
    double key = key_of(d, word, entry, level);
    d->fits = d->fits || level != HIDDEN_LEVEL;
    d->hides = d->hides || level == HIDDEN_LEVEL;
    if (d->hooks) {
        if (level > (int)d->level)
            return true;
        quoth_hooks hooks = quoth_find_hooks(d->lexicon, word);
        return add_item(d, spell_new(d, word), spell_hooks(d, hooks.front, hooks.back), level, key,
                        rank) &&
               !interrupted();
    }
    quoth_letters sorted = *word;
    sort_letters(sorted.letter, sorted.length);
    return add_item(d, spell_new(d, &sorted), spell_new(d, word), level, key, rank) &&
           !interrupted();
}

static int by_question(const void *a, const void *b)
{
    const drill_item *p = a, *r = b;
    int order = strcmp(p->question, r->question);
    return order ? order : p->rank < r->rank ? -1 : 1;
}

static int by_key(const void *a, const void *b)
{
    const drill_item *p = a, *r = b;
    if (p->key != r->key)
        return p->key < r->key ? -1 : 1;
    return p->rank != r->rank ? (p->rank < r->rank ? -1 : 1) : strcmp(p->question, r->question);
}

/* Adds a word to the answer of an item. */
static bool join(drill_item *to, const drill_item *more)
{
    size_t size = strlen(to->answer) + strlen(more->answer) + 2;
    char *joined = malloc(size);
    if (!joined)
        return false;
    snprintf(joined, size, "%s,%s", to->answer, more->answer);
    free(to->answer);
    to->answer = joined;
    to->level = more->level < to->level ? more->level : to->level;
    to->key = more->key < to->key ? more->key : to->key;
    return true;
}

/* Groups anagrams, and drops groups without a familiar word. */
static void join_anagrams(words_drill *d)
{
    size_t kept = 0;
    qsort(d->item, d->items, sizeof *d->item, by_question);
    for (size_t i = 0; i < d->items; i++) {
        bool same = kept && strcmp(d->item[kept - 1].question, d->item[i].question) == 0;
        if (!same) {
            d->item[kept++] = d->item[i];
            continue;
        }
        d->no_memory |= !join(&d->item[kept - 1], &d->item[i]);
        free(d->item[i].question);
        free(d->item[i].answer);
    }
    d->items = kept;
    kept = 0;
    for (size_t i = 0; i < d->items; i++)
        if (d->item[i].level <= (int)d->level) {
            d->item[kept++] = d->item[i];
        } else {
            free(d->item[i].question);
            free(d->item[i].answer);
        }
    d->items = kept;
}

static bool make_questions(words_drill *d)
{
    quiz_progress *notes = &d->quiz.progress;
    quoth_lexicon_each(d->lexicon, take_word, d);
    if (!d->no_memory && !d->hooks && d->items)
        join_anagrams(d);
    /* alphabetical order would give away the first letters; tournament players know lists by
     * probability as they are ordered everywhere: equals by the alphabet */
    for (size_t i = 0; i < d->items; i++)
        d->item[i].rank = d->order == BY_PROBABILITY
                              ? 0
                              : (uint32_t)fold_bytes(FOLD_BEGIN, d->item[i].question,
                                                     strlen(d->item[i].question));
    if (d->items)
        qsort(d->item, d->items, sizeof *d->item, by_key);
    notes->pair = calloc(d->items + 1, sizeof *notes->pair);
    if (!notes->pair || d->no_memory)
        return print_error("no memory for the questions") == EXIT_FINE;
    for (size_t i = 0; i < d->items; i++)
        notes->pair[notes->pairs++] =
            (quiz_pair){.question = d->item[i].question, .answer = d->item[i].answer};
    return !interrupted();
}

/* ---- asking -------------------------------------------------------------------------------- */

/* Whether a word of an answer is hidden. */
static bool is_hidden_text(const words_drill *d, const char *word, size_t size)
{
    quoth_letters letters;
    return !d->hooks && !quoth_alphabet_read(&letters, d->alphabet, word, size, NULL) &&
           is_hidden(d, &letters);
}

/* Whether a word is among words with commas between. */
static bool is_listed(const char *list, const char *word, size_t size)
{
    for (const char *at = list; *at;) {
        size_t n = strcspn(at, ",");
        if (n == size && memcmp(at, word, size) == 0)
            return true;
        at += n + (at[n] == ',');
    }
    return false;
}

/* The words of an answer that are shown. */
static size_t count_shown(const words_drill *d, const char *list)
{
    size_t count = 0;
    while (*list) {
        size_t n = strcspn(list, ",");
        count += !is_hidden_text(d, list, n);
        list += n + (list[n] == ',');
    }
    return count;
}

/* Reads the words of an answer into a list, each once, in the spelling of answers.  QUOTH_BAD_TEXT
 * if one is malformed. */
static quoth_status read_words(const words_drill *d, const char *text, quoth_string *list)
{
    quoth_letters word;
    char spelled[QUOTH_WORD_TEXT_SIZE];
    list->size = 0;
    for (;;) {
        text += strspn(text, " ,\t");
        size_t n = strcspn(text, " ,\t");
        if (!n)
            return quoth_string_add(list, "", 0) ? QUOTH_OK : QUOTH_NO_MEMORY;
        if (quoth_alphabet_read(&word, d->alphabet, text, n, NULL))
            return QUOTH_BAD_TEXT;
        size_t size = quoth_alphabet_spell(spelled, sizeof spelled, d->alphabet, &word);
        if (!list->size || !is_listed(list->bytes, spelled, size))
            if ((list->size && !quoth_string_add(list, ",", 1)) ||
                !quoth_string_add(list, spelled, size))
                return QUOTH_NO_MEMORY;
        text += n;
    }
}

static bool is_right_words(const words_drill *d, const char *answer, const char *text,
                           quoth_status *reading)
{
    quoth_string list = {0};
    *reading = read_words(d, text, &list);
    bool right = !*reading && list.size;
    for (const char *at = answer; right && *at;) { /* all that are shown */
        size_t n = strcspn(at, ",");
        right = is_hidden_text(d, at, n) || is_listed(list.bytes, at, n);
        at += n + (at[n] == ',');
    }
    for (const char *at = list.bytes; right && *at;) { /* and no other word */
        size_t n = strcspn(at, ",");
        right = is_listed(answer, at, n);
        at += n + (at[n] == ',');
    }
    quoth_string_free(&list);
    return right;
}

/* Reads the letters before or behind a hyphen as a set. */
static bool read_set(const words_drill *d, const char *text, size_t size, uint64_t *set)
{
    quoth_letters letters = {.length = 0};
    char joined[QUOTH_WORD_TEXT_SIZE];
    size_t n = 0;
    for (size_t i = 0; i < size; i++)
        if (text[i] != ' ' && text[i] != ',' && n < sizeof joined)
            joined[n++] = text[i];
    *set = 0;
    if (n && quoth_alphabet_read(&letters, d->alphabet, joined, n, NULL))
        return false;
    for (unsigned i = 0; i < letters.length; i++)
        *set |= UINT64_C(1) << letters.letter[i];
    return true;
}

static bool is_right_hooks(const words_drill *d, const char *answer, const char *text,
                           quoth_status *reading)
{
    uint64_t front, back, wanted_front, wanted_back;
    const char *hyphen = strchr(text, '-'), *own = strchr(answer, '-');
    bool readable = hyphen && read_set(d, text, (size_t)(hyphen - text), &front) &&
                    read_set(d, hyphen + 1, strlen(hyphen + 1), &back);
    *reading = readable ? QUOTH_OK : QUOTH_BAD_TEXT;
    return readable && read_set(d, answer, (size_t)(own - answer), &wanted_front) &&
           read_set(d, own + 1, strlen(own + 1), &wanted_back) && front == wanted_front &&
           back == wanted_back;
}

static void print_answer(const words_drill *d, const char *before, const char *answer)
{
    while (*answer) {
        size_t n = strcspn(answer, ",");
        if (!is_hidden_text(d, answer, n)) {
            printf("%s%.*s", before, (int)n, answer);
            before = ", ";
        }
        answer += n + (answer[n] == ',');
    }
    puts(".");
}

static unsigned count_set(uint64_t set)
{
    unsigned count = 0;
    for (; set; set &= set - 1)
        count++;
    return count;
}

/* The first letter of a word, or how many letters go where. */
static void print_hint(const words_drill *d, const char *answer)
{
    const char *hyphen = d->hooks ? strchr(answer, '-') : NULL;
    uint64_t front, back;
    size_t letter = 1;
    for (size_t n; !d->hooks && is_hidden_text(d, answer, n = strcspn(answer, ","));)
        answer += n + (answer[n] == ',');
    while ((answer[letter] & 0xC0) == 0x80)
        letter++;
    if (!hyphen)
        printf("  One begins with %.*s.\n", (int)letter, answer);
    else if (read_set(d, answer, (size_t)(hyphen - answer), &front) &&
             read_set(d, hyphen + 1, strlen(hyphen + 1), &back))
        printf("  %u in front, %u behind.\n", count_set(front), count_set(back));
}

static void print_letters(const words_drill *d, const char *before, uint64_t set)
{
    if (set)
        fputs(before, stdout);
    for (unsigned letter = 1; letter <= d->alphabet->letters; letter++)
        if (set >> letter & 1)
            printf(" %s", d->alphabet->lower[letter]);
}

/* A word without its first letter, or without its last. */
static quoth_letters inner_word(const quoth_letters *word, unsigned from)
{
    quoth_letters inner = {.length = (uint8_t)(word->length - 1)};
    memcpy(inner.letter, word->letter + from, inner.length);
    return inner;
}

static void print_inner(const words_drill *d, const quoth_letters *word, unsigned from)
{
    char text[QUOTH_WORD_TEXT_SIZE];
    quoth_letters inner = inner_word(word, from);
    quoth_alphabet_spell(text, sizeof text, d->alphabet, &inner);
    printf(" %s", text);
}

/* The hooks of a word, front, back and inner; nothing for a word without hooks. */
static void print_hooks(const words_drill *d, const char *text, size_t size)
{
    quoth_letters word;
    if (quoth_alphabet_read(&word, d->alphabet, text, size, NULL))
        return;
    quoth_hooks hooks = quoth_find_hooks(d->lexicon, &word);
    if (d->hooks)
        hooks.front = hooks.back = 0; /* they were the answer */
    quoth_letters behind = inner_word(&word, 1), before = inner_word(&word, 0);
    hooks.without_first = hooks.without_first && !is_hidden(d, &behind);
    hooks.without_last = hooks.without_last && !is_hidden(d, &before);
    bool inner = hooks.without_first || hooks.without_last;
    if (!hooks.front && !hooks.back && !inner)
        return;
    printf("  %.*s:", (int)size, text);
    print_letters(d, " front", hooks.front);
    print_letters(d, hooks.front ? ", back" : " back", hooks.back);
    if (inner)
        fputs(hooks.front || hooks.back ? ", inner" : " inner", stdout);
    if (hooks.without_first)
        print_inner(d, &word, 1);
    if (hooks.without_last)
        print_inner(d, &word, 0);
    putchar('\n');
}

/* After an answer: hooks and meanings of its words, or of the word whose hooks were asked. */
static void print_more(const words_drill *d, const quiz_pair *pair)
{
    const char *word = d->hooks ? pair->question : pair->answer;
    while (*word) {
        size_t size = strcspn(word, ",");
        if (!is_hidden_text(d, word, size)) {
            print_hooks(d, word, size);
            if (d->meanings)
                print_known_meaning(d->meanings, word, size);
        }
        word += size + (word[size] == ',');
    }
}

static void ask_words(void *user, quiz *round, size_t number, bool *right)
{
    const words_drill *d = user;
    const quiz_pair *pair = &round->progress.pair[number];
    char question[QUOTH_WORD_TEXT_SIZE + 120];
    size_t words = count_shown(d, pair->answer);
    bool hinted = false;
    if (d->hooks)
        snprintf(question, sizeof question, "%zu/%zu  hooks of %s (front-back): ", round->asked + 1,
                 round->length, pair->question);
    else
        snprintf(question, sizeof question, "%zu/%zu  %s, %zu word%s: ", round->asked + 1,
                 round->length, pair->question, words, words == 1 ? "" : "s");
    *right = false;
    for (;;) {
        quoth_status reading;
        const char *operand, *text = quiz_line(round, question);
        if (!text)
            return;
        *right = d->hooks ? is_right_hooks(d, pair->answer, text, &reading)
                          : is_right_words(d, pair->answer, text, &reading);
        if (reading == QUOTH_NO_MEMORY) {
            round->left = round->failed = true;
            explain_status(reading, NULL);
            return;
        }
        const prompt_command *command =
            *right && *text != ':'
                ? NULL
                : prompt_find(commands_of_drill, text + (*text == ':'), &operand);
        const char *name = command ? command->name : "";
        *right = *right && !command;
        if (strcmp(name, "quit") == 0) {
            round->left = true;
            return;
        }
        if (strcmp(name, "help") == 0) {
            puts(d->hooks ? "  Say the letters that go in front, a hyphen, those that go behind: "
                            "s-dst; - alone for none."
                          : "  Say all words that these letters make, with blanks between.");
            prompt_help(commands_of_drill);
        } else if (strcmp(name, "hint") == 0) {
            hinted = true;
            print_hint(d, pair->answer);
        } else if (*right) {
            printf("  Right%s.\n", hinted ? ", with a hint" : "");
            *right = !hinted;
            print_more(d, pair);
            return;
        } else if (*text == '\0' || strcmp(name, "show") == 0) {
            print_answer(d, "  It is ", pair->answer);
            print_more(d, pair);
            return;
        } else if (reading) {
            puts("  That cannot be read; help says what can be typed.");
        } else {
            print_answer(d, "  No: ", pair->answer);
            print_more(d, pair);
            return;
        }
    }
}

/* ---- the command --------------------------------------------------------------------------- */

static bool name_drill(words_drill *d)
{
    uint8_t digest[32];
    quoth_status status = quoth_lexicon_sha256(digest, d->lexicon, &program_context, NULL);
    if (status)
        return explain_status(status, NULL) == EXIT_FINE;
    char words[2 * SHEET_DIGEST + 1];
    spell_hex(words, digest, SHEET_DIGEST);
    snprintf(d->quiz.progress.sheet, sizeof d->quiz.progress.sheet, "words/%s/%s",
             d->hooks ? "hooks" : "anagrams", words);
    return true;
}

bool tiles_by_rules(quoth_tiles *tiles, const arguments *args)
{
    quoth_cross_rules rules;
    const char *name = rules_name(args);
    if (quoth_cross_rules_find(&rules, name, NULL))
        return print_error("--sort probability draws the tiles of rules of the library; \"%s\" "
                           "is none of them (--rules NAME)",
                           name) == EXIT_FINE;
    *tiles = rules.tiles;
    return true;
}

/* Reads --sort, and the tiles of --rules for probabilities. */
static bool read_order(words_drill *d, const arguments *args)
{
    int order = option_choice(args, OPT_SORT, "familiarity probability hooks");
    d->order = has_option(args, OPT_SORT)   ? (drill_order)order
               : has_option(args, OPT_FROM) ? AS_LISTED
                                            : BY_FAMILIARITY;
    if (order < 0)
        return false;
    return d->order != BY_PROBABILITY || tiles_by_rules(&d->tiles, args);
}

/* The words of --rack and --pattern, or of the list of --from. */
static bool add_found(void *user, const quoth_found *found)
{
    words_drill *d = user;
    d->no_memory |= !word_set_add(&d->only, d->lexicon, &found->word);
    return !d->no_memory && !interrupted();
}

static bool find_words(words_drill *d, const arguments *args)
{
    const char *rack = option_value(args, OPT_RACK, NULL);
    const char *pattern = option_value(args, OPT_PATTERN, NULL), *path;
    quoth_rack_counts counts;
    quoth_pattern places;
    quoth_error error = {0};
    file_bytes file;
    if (!d->limited)
        return true;
    if (rack && quoth_rack_counts_read(&counts, d->alphabet, rack, strlen(rack), &error))
        return print_error("--rack \"%.80s\": %s", rack, error.message) == EXIT_FINE;
    if (pattern && quoth_pattern_read(&places, d->alphabet, pattern, strlen(pattern), &error))
        return print_error("--pattern \"%.80s\": %s", pattern, error.message) == EXIT_FINE;
    if (rack || pattern) {
        quoth_word_query query = {.rack = rack ? &counts : NULL,
                                  .pattern = pattern ? &places : NULL,
                                  .exact = has_option(args, OPT_EXACT)};
        quoth_find_words(d->lexicon, &query, add_found, d, &program_context, NULL);
    } else {
        path = option_value(args, OPT_FROM, NULL);
        if (!file_read(&file, path))
            return false;
        d->no_memory = !word_set_read(&d->only, d->lexicon, file.bytes, file.size);
        file_release(&file);
        if (!d->no_memory && !d->only.entries)
            return print_error("%s: no line begins with a word or letters", path) == EXIT_FINE;
    }
    word_set_sort(&d->only);
    return d->no_memory ? print_memory_error() == EXIT_FINE : !interrupted();
}

static bool read_drill(words_drill *d, const arguments *args, uint64_t *news)
{
    uint64_t min, max, level;
    const char *kind = args->operands == 2 ? args->operand[1] : "anagrams";
    d->hooks = strcmp(kind, "hooks") == 0;
    if (args->operands > 2 || (!d->hooks && strcmp(kind, "anagrams") != 0))
        return print_error("words drill asks for anagrams or hooks") == EXIT_FINE;
    for (int i = 0; i < args->options; i++) {
        static const option_id others[] = {OPT_ROW,      OPT_JSON,  OPT_COUNT,
                                           OPT_PREFIXES, OPT_HOOKS, OPT_ANYWHERE};
        for (size_t k = 0; k < sizeof others / sizeof *others; k++)
            if (args->option[i].id == others[k])
                return print_error("words drill does not go with --%s",
                                   option_specs[others[k]].name) == EXIT_FINE;
    }
    bool found = has_option(args, OPT_RACK) || has_option(args, OPT_PATTERN);
    d->limited = found || has_option(args, OPT_FROM);
    if (found && has_option(args, OPT_FROM))
        return print_error("words drill: --from does not go with --rack and --pattern") ==
               EXIT_FINE;
    if (has_option(args, OPT_EXACT) && !has_option(args, OPT_RACK))
        return print_error("words: --exact needs --rack") == EXIT_FINE;
    if (!read_order(d, args))
        return false;
    uint64_t least = d->limited || d->hooks ? 2 : 7;
    uint64_t greatest = d->limited ? QUOTH_WORD_MAX : d->hooks ? 4 : 7;
    if (!option_number(args, OPT_MAX, greatest, 1, QUOTH_WORD_MAX, &max) ||
        !option_number(args, OPT_MIN, max < least ? max : least, 1, QUOTH_WORD_MAX, &min) ||
        !option_number(args, OPT_LEVEL, has_option(args, OPT_FROM) ? HIGHEST_LEVEL : FAMILIAR_LEVEL,
                       LOWEST_LEVEL, HIGHEST_LEVEL, &level) ||
        !option_number(args, OPT_TOP, 10, 0, UINT64_MAX, news))
        return false;
    if (!has_option(args, OPT_MAX) && !d->limited && (max < min || !d->hooks))
        max = min;
    if (max < min)
        return print_error("words: --max %llu is less than --min %llu", (unsigned long long)max,
                           (unsigned long long)min) == EXIT_FINE;
    d->all_words = has_option(args, OPT_ALL_WORDS);
    d->min = (unsigned)min;
    d->max = (unsigned)max;
    d->level = (unsigned)level;
    return quiz_begin(&d->quiz, args);
}

/* "7 letters", "2 to 4 letters". */
static const char *spell_lengths(const words_drill *d, char text[40])
{
    if (d->min == d->max)
        snprintf(text, 40, "%u letter%s", d->min, d->min == 1 ? "" : "s");
    else
        snprintf(text, 40, "%u to %u letters", d->min, d->max);
    return text;
}

static int print_no_question(const words_drill *d)
{
    char lengths[40];
    if (d->hides && !d->fits)
        return print_error("all such words are marked as offensive; --all-words asks them");
    if (d->limited && !d->fits)
        return print_error("%s has no such word", quoth_lexicon_name(d->lexicon));
    spell_lengths(d, lengths);
    if (d->fits)
        return print_error("no word of %s is known at level %u; --level 99 takes all", lengths,
                           d->level);
    return print_error("%s has no word of %s; --min and --max choose the lengths",
                       quoth_lexicon_name(d->lexicon), lengths);
}

/* The levels are those of the words, else of ENABLE. */
static bool open_levels(words_drill *d)
{
    quoth_error error = {0};
    d->levels = d->lexicon;
    if (quoth_lexicon_has_levels(d->lexicon))
        return true;
    if (quoth_lexicon_new_enable1(&d->enable1, &(quoth_context){.memory = &limited_memory}, &error))
        return explain_status(error.status, &error) == EXIT_FINE;
    d->levels = d->enable1;
    return true;
}

static int drill_words(words_drill *d, const arguments *args, uint64_t news)
{
    int status = EXIT_BAD;
    if (open_levels(d) && find_words(d, args) && make_questions(d) && name_drill(d)) {
        char lengths[40];
        if (d->items && !d->limited && !has_option(args, OPT_MIN) && !has_option(args, OPT_MAX))
            printf("Words of %s; --min and --max choose others.\n", spell_lengths(d, lengths));
        status = d->items ? quiz_run(&d->quiz, commands_of_drill, args, news)
                          : print_no_question(d);
    }
    quoth_lexicon_free(d->enable1);
    return status;
}

/* ---- in practice ---------------------------------------------------------------------------- */

static void free_items(words_drill *d)
{
    for (size_t i = 0; i < d->items; i++) {
        free(d->item[i].question);
        free(d->item[i].answer);
    }
    free(d->item);
}

static void close_drill(void *user)
{
    words_drill *d = user;
    free_items(d);
    free(d->quiz.progress.pair);
    quoth_lexicon_free(d->enable1);
    free(d);
}

/* The length of a question in letters. */
static unsigned letters_of(const words_drill *d, const char *question)
{
    quoth_letters letters;
    bool read = !quoth_alphabet_read(&letters, d->alphabet, question, strlen(question), NULL);
    return read ? letters.length : 0;
}

/* Familiar words of the lengths that were begun. */
static bool list_drill(void *user, const arguments *args, const char *sheet, const quiz_pair *begun,
                       size_t count, const quiz_pair **pair, size_t *pairs)
{
    words_drill *d = user;
    d->all_words = has_option(args, OPT_ALL_WORDS);
    (void)sheet;
    d->min = QUOTH_WORD_MAX;
    d->level = FAMILIAR_LEVEL;
    for (size_t i = 0; i < count; i++) {
        unsigned length = letters_of(d, begun[i].question);
        d->min = length && length < d->min ? length : d->min;
        d->max = length > d->max ? length : d->max;
    }
    if (!open_levels(d) || !make_questions(d))
        return false;
    *pair = d->quiz.progress.pair;
    *pairs = d->quiz.progress.pairs;
    return true;
}

bool drill_asker(quiz_asker *asker, const quoth_lexicon *lexicon, const dictionary *meanings,
                 bool hooks)
{
    words_drill *d = calloc(1, sizeof *d);
    if (!d)
        return print_memory_error() == EXIT_FINE;
    d->hooks = hooks;
    d->meanings = meanings;
    d->lexicon = lexicon;
    d->alphabet = quoth_lexicon_alphabet(lexicon);
    *asker = (quiz_asker){ask_words, close_drill, list_drill, d, commands_of_drill};
    return true;
}

int run_words_drill(const arguments *args)
{
    loaded_lexicon loaded;
    words_drill d = {.items = 0};
    dictionary meanings = {0};
    uint64_t news;
    if (!read_drill(&d, args, &news) ||
        (has_option(args, OPT_MEANINGS) && !dictionary_open(&meanings, args)))
        return interrupted() ? EXIT_INTERRUPTED : EXIT_BAD;
    if (!load_lexicon(&loaded, args, words_path(args))) {
        dictionary_close(&meanings);
        return interrupted() ? EXIT_INTERRUPTED : EXIT_BAD;
    }
    d.meanings = has_option(args, OPT_MEANINGS) ? &meanings : NULL;
    d.lexicon = loaded.lexicon;
    d.alphabet = quoth_lexicon_alphabet(d.lexicon);
    d.quiz.things = "answers";
    d.quiz.ask = ask_words;
    d.quiz.user = &d;
    int status = drill_words(&d, args, news);
    quiz_end(&d.quiz);
    free_items(&d);
    word_set_free(&d.only);
    dictionary_close(&meanings);
    unload(&loaded);
    return interrupted() ? EXIT_INTERRUPTED : status;
}
