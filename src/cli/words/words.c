/* quoth words: the words that a rack, a pattern, a row or a word allows. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/io/context.h"
#include "cli/io/messages.h"
#include "cli/io/output.h"
#include "cli/io/signals.h"
#include "cli/words/drill.h"
#include "cli/words/friends.h"
#include "cli/words/lexica.h"
#include "cli/words/meanings.h"
#include "cli/words/word_set.h"

/* ---- options that go together ------------------------------------------------------------- */

#define WORDS_BIT(option) (UINT64_C(1) << (option))

static const struct {
    option_id option;
    uint64_t never; /* options that exclude this one */
    uint64_t needs; /* options of which this one needs one */
} words_rules[] = {
    {OPT_HOOKS,
     WORDS_BIT(OPT_MEANINGS) | WORDS_BIT(OPT_RACK) | WORDS_BIT(OPT_PATTERN) | WORDS_BIT(OPT_ROW) |
         WORDS_BIT(OPT_PREFIXES) | WORDS_BIT(OPT_EXACT) | WORDS_BIT(OPT_ANYWHERE) |
         WORDS_BIT(OPT_MIN) | WORDS_BIT(OPT_MAX) | WORDS_BIT(OPT_COUNT) | WORDS_BIT(OPT_TOP) |
         WORDS_BIT(OPT_SORT),
     0},
    {OPT_PREFIXES,
     WORDS_BIT(OPT_PATTERN) | WORDS_BIT(OPT_ROW) | WORDS_BIT(OPT_EXACT) | WORDS_BIT(OPT_MIN) |
         WORDS_BIT(OPT_MAX) | WORDS_BIT(OPT_SORT),
     WORDS_BIT(OPT_RACK)},
    {OPT_ROW, WORDS_BIT(OPT_PATTERN), WORDS_BIT(OPT_RACK)},
    {OPT_EXACT, 0, WORDS_BIT(OPT_RACK)},
    {OPT_ANYWHERE, 0, WORDS_BIT(OPT_ROW)},
    {OPT_MEANINGS, WORDS_BIT(OPT_COUNT) | WORDS_BIT(OPT_PREFIXES), 0},
};

static bool make_sense(const arguments *args)
{
    for (size_t i = 0; i < sizeof words_rules / sizeof *words_rules; i++) {
        if (!has_option(args, words_rules[i].option))
            continue;
        const char *name = option_specs[words_rules[i].option].name;
        for (int id = 0; id < 64 && id < OPTIONS; id++) { /* those with a bit */
            uint64_t bit = WORDS_BIT(id);
            bool given = has_option(args, (option_id)id);
            if ((words_rules[i].never & bit && given) || (words_rules[i].needs & bit && !given)) {
                print_error("words: --%s %s --%s", name, given ? "does not go with" : "needs",
                            option_specs[id].name);
                return false;
            }
        }
    }
    static const option_id of_drill[] = {OPT_LEVEL, OPT_PROGRESS, OPT_NOW,
                                         OPT_SEED,  OPT_FROM,     OPT_ALL_WORDS};
    for (size_t i = 0; i < sizeof of_drill / sizeof *of_drill; i++)
        if (has_option(args, of_drill[i])) {
            print_error("words: --%s goes with drill", option_specs[of_drill[i]].name);
            return false;
        }
    bool hooks = has_option(args, OPT_HOOKS);
    if (!hooks && !has_option(args, OPT_RACK) && !has_option(args, OPT_PATTERN))
        print_error(
            "words needs a rack (--rack), --pattern or --hooks, or drill; see `quoth help words`");
    else if (!hooks && args->operands)
        print_error("words: \"%s\" is one operand too many; only --hooks takes words",
                    args->operand[0]);
    else if (hooks && !args->operands)
        print_error("words --hooks needs words");
    else
        return true;
    return false;
}

/* ---- what was found ----------------------------------------------------------------------- */

typedef enum word_order {
    ORDER_LENGTH, /* longer words first */
    ORDER_FAMILIARITY,
    ORDER_PROBABILITY,
    ORDER_HOOKS
} word_order;

/* The words found, one behind the other: a head, the letters, the source of each letter. */
typedef struct found_head {
    uint8_t length, column, tiles, blanks;
} found_head;

typedef struct found_words {
    uint8_t *bytes;
    size_t size, capacity;
    uint64_t count, kept, most; /* words found, stored, and the most to store */
    bool no_memory;
    const uint8_t **order;
    uint64_t next;
} found_words;

static bool add_found(void *user, const quoth_found *found)
{
    found_words *w = user;
    found_head head = {found->word.length, found->column, found->tiles, found->blanks};
    size_t needed = w->size + sizeof head + 2u * head.length;
    w->count++;
    if (w->kept >= w->most)
        return !interrupted();
    if (needed > w->capacity) {
        uint8_t *grown = realloc(w->bytes, 2 * needed);
        w->no_memory = !grown;
        if (!grown)
            return false;
        w->bytes = grown;
        w->capacity = 2 * needed;
    }
    uint8_t *at = w->bytes + w->size;
    memcpy(at, &head, sizeof head);
    memcpy(at + sizeof head, found->word.letter, head.length);
    memcpy(at + sizeof head + head.length, found->from, head.length);
    w->size = needed;
    w->kept++;
    return !interrupted();
}

static bool next_found(void *user, quoth_found *found)
{
    found_words *w = user;
    if (w->next == w->kept)
        return false;
    const uint8_t *at = w->order[w->next++];
    found_head head;
    memcpy(&head, at, sizeof head);
    found->word.length = head.length;
    found->column = head.column;
    found->tiles = head.tiles;
    found->blanks = head.blanks;
    memcpy(found->word.letter, at + sizeof head, head.length);
    memcpy(found->from, at + sizeof head + head.length, head.length);
    return true;
}

/* Longer words first, then the alphabet's order, then columns. */
static int compare_found(const void *pa, const void *pb)
{
    const uint8_t *a = *(const uint8_t *const *)pa, *b = *(const uint8_t *const *)pb;
    found_head head_a, head_b;
    memcpy(&head_a, a, sizeof head_a);
    memcpy(&head_b, b, sizeof head_b);
    if (head_a.length != head_b.length)
        return head_b.length - head_a.length;
    int order = memcmp(a + sizeof head_a, b + sizeof head_b, head_a.length);
    return order ? order : head_a.column - head_b.column;
}

/* A word with what --sort orders by, the least first. */
typedef struct keyed_word {
    double key;
    const uint8_t *at;
} keyed_word;

static int compare_keyed(const void *a, const void *b)
{
    const keyed_word *p = a, *r = b;
    if (p->key != r->key)
        return p->key < r->key ? -1 : 1;
    return compare_found(&p->at, &r->at);
}

/* Sorts words by familiarity, probability or hooks. */
static bool arrange_by(found_words *w, word_order order, const quoth_lexicon *lexicon,
                       const quoth_tiles *tiles)
{
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(lexicon);
    keyed_word *words = malloc(((size_t)w->kept + 1) * sizeof *words);
    if (!words)
        return false;
    for (size_t i = 0; i < w->kept; i++) {
        quoth_letters word = {.length = w->order[i][0]};
        memcpy(word.letter, w->order[i] + sizeof(found_head), word.length);
        int level = quoth_lexicon_level(lexicon, &word);
        words[i] = (keyed_word){.at = w->order[i],
                                .key = order == ORDER_PROBABILITY
                                           ? -word_combinations(tiles, alphabet, &word)
                                       : order == ORDER_HOOKS ? -(double)word_hooks(lexicon, &word)
                                       : level < 0            ? 99
                                                              : level};
    }
    if (w->kept)
        qsort(words, (size_t)w->kept, sizeof *words, compare_keyed);
    for (size_t i = 0; i < w->kept; i++)
        w->order[i] = words[i].at;
    free(words);
    return true;
}

/* Prints the stored words, sorted or in the order found. */
static bool arrange(found_words *w, bool sorted)
{
    w->order = malloc(((size_t)w->kept + 1) * sizeof *w->order);
    if (!w->order)
        return false;
    const uint8_t *at = w->bytes;
    for (size_t i = 0; i < w->kept; i++) {
        w->order[i] = at;
        at += sizeof(found_head) + 2u * at[0]; /* a head begins with the length */
    }
    if (sorted)
        qsort(w->order, (size_t)w->kept, sizeof *w->order, compare_found);
    return true;
}

/* ---- racks, patterns, rows ---------------------------------------------------------------- */

static bool print_read_error(option_id id, const char *text, const quoth_error *error)
{
    print_error("--%s \"%.80s\", byte %llu: %s", option_specs[id].name, text,
                (unsigned long long)error->offset + 1, error->message);
    return false;
}

/* The query that the options describe, and the data it points to. */
typedef struct words_question {
    quoth_word_query query;
    quoth_rack_counts rack;
    quoth_pattern pattern;
    quoth_row row;
    quoth_finding finding;
    uint64_t limit;
    bool prefixes;
    word_order order;
    quoth_tiles tiles; /* for ORDER_PROBABILITY */
} words_question;

/* Reads --sort. */
static bool read_order(words_question *q, const arguments *args)
{
    int order = option_choice(args, OPT_SORT, "familiarity probability hooks");
    if (order < 0)
        return false;
    q->order = has_option(args, OPT_SORT) ? (word_order)(order + 1) : ORDER_LENGTH;
    return q->order != ORDER_PROBABILITY || tiles_by_rules(&q->tiles, args);
}

static bool read_texts(words_question *q, const quoth_alphabet *alphabet)
{
    const char *rack = q->finding.rack, *pattern = q->finding.pattern, *row = q->finding.row;
    quoth_error error;
    if (rack && quoth_rack_counts_read(&q->rack, alphabet, rack, strlen(rack), &error))
        return print_read_error(OPT_RACK, rack, &error);
    if (pattern && quoth_pattern_read(&q->pattern, alphabet, pattern, strlen(pattern), &error))
        return print_read_error(OPT_PATTERN, pattern, &error);
    if (row && quoth_row_read(&q->row, alphabet, row, strlen(row), &error))
        return print_read_error(OPT_ROW, row, &error);
    if (rack && !pattern && !q->prefixes && !q->rack.tiles) {
        print_error("--rack is empty: nothing can be laid");
        return false;
    }
    return true;
}

static bool read_question(words_question *q, const arguments *args, const quoth_alphabet *alphabet)
{
    uint64_t min, max;
    *q = (words_question){.prefixes = has_option(args, OPT_PREFIXES)};
    q->finding = (quoth_finding){.rack = option_value(args, OPT_RACK, NULL),
                                 .pattern = option_value(args, OPT_PATTERN, NULL),
                                 .row = option_value(args, OPT_ROW, NULL),
                                 .query = q->prefixes ? NULL : &q->query};
    if (!option_number(args, OPT_MIN, 1, 1, QUOTH_WORD_MAX, &min) ||
        !option_number(args, OPT_MAX, 0, 1, QUOTH_WORD_MAX, &max) ||
        !option_number(args, OPT_TOP, UINT64_MAX, 1, UINT64_MAX, &q->limit) ||
        !read_order(q, args) || !read_texts(q, alphabet))
        return false;
    if (max && max < min) {
        print_error("words: --max %llu is less than --min %llu", (unsigned long long)max,
                    (unsigned long long)min);
        return false;
    }
    q->query = (quoth_word_query){.rack = q->finding.rack ? &q->rack : NULL,
                                  .pattern = q->finding.pattern ? &q->pattern : NULL,
                                  .row = q->finding.row ? &q->row : NULL,
                                  .min = (unsigned)min,
                                  .max = (unsigned)max,
                                  .exact = has_option(args, OPT_EXACT),
                                  .anywhere = has_option(args, OPT_ANYWHERE)};
    return true;
}

static int find(const words_question *q, const quoth_lexicon *lexicon, const quoth_sink *sink,
                const arguments *args)
{
    bool count_only = has_option(args, OPT_COUNT);
    found_words w = {.most = count_only ? 0 : q->prefixes ? q->limit : UINT64_MAX};
    if (q->prefixes)
        quoth_find_prefixes(NULL, lexicon, &q->rack, add_found, &w, &program_context, NULL);
    else if (q->query.row)
        quoth_find_in_row(lexicon, &q->query, add_found, &w, &program_context, NULL);
    else
        quoth_find_words(lexicon, &q->query, add_found, &w, &program_context, NULL);

    int status = EXIT_BAD;
    if (interrupted()) {
        status = explain_status(QUOTH_STOPPED, NULL);
    } else if (w.no_memory || !arrange(&w, !q->prefixes) ||
               (q->order != ORDER_LENGTH && !arrange_by(&w, q->order, lexicon, &q->tiles))) {
        print_error("out of memory");
    } else {
        if (w.kept > q->limit)
            w.kept = q->limit;
        quoth_finding finding = q->finding;
        finding.count = w.count;
        finding.next = count_only ? NULL : next_found;
        finding.user = &w;
        status = explain_status(
            quoth_finding_write(sink, &finding, lexicon, output_format(args), NULL), NULL);
        if (status == EXIT_FINE && !w.count) {
            status = EXIT_NO;
            if (is_output_terminal() && !count_only && output_format(args) != QUOTH_FORMAT_JSON)
                print_warning("no words");
            if (finding.pattern)
                warn_of_friends_word(lexicon, finding.pattern);
        }
    }
    free(w.order);
    free(w.bytes);
    return status;
}

/* ---- hooks -------------------------------------------------------------------------------- */

static bool has_hooks(const quoth_hooks *hooks)
{
    return hooks->front || hooks->back || hooks->without_first || hooks->without_last;
}

/* Warns of a word and of its hooks that only Words With Friends has. */
static void warn_of_friends_hooks(const quoth_lexicon *lexicon, const quoth_letters *word)
{
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(lexicon);
    char text[QUOTH_WORD_TEXT_SIZE], longer[2 * QUOTH_WORD_TEXT_SIZE];
    quoth_alphabet_spell(text, sizeof text, alphabet, word);
    warn_of_friends_word(lexicon, text);
    for (unsigned letter = 1; letter <= alphabet->letters; letter++) {
        snprintf(longer, sizeof longer, "%s%s", alphabet->lower[letter], text);
        warn_of_friends_word(lexicon, longer);
        snprintf(longer, sizeof longer, "%s%s", text, alphabet->lower[letter]);
        warn_of_friends_word(lexicon, longer);
    }
}

static int show_hooks(const quoth_lexicon *lexicon, const arguments *args)
{
    size_t count = (size_t)args->operands;
    bool any = false;
    quoth_letters *word = calloc(count, sizeof *word);
    if (!word)
        return print_error("out of memory");
    for (size_t i = 0; i < count; i++) {
        bool fine = read_fragment(lexicon, args->operand[i], "--hooks", &word[i]);
        if (fine && !word[i].length) {
            print_error("--hooks: a word is empty");
            fine = false;
        }
        if (!fine) {
            free(word);
            return EXIT_BAD;
        }
        quoth_hooks hooks = quoth_find_hooks(lexicon, &word[i]);
        any |= has_hooks(&hooks);
        warn_of_friends_hooks(lexicon, &word[i]);
    }
    int status = explain_status(
        quoth_hooks_write(&standard_output, lexicon, word, count, output_format(args), NULL), NULL);
    free(word);
    return status == EXIT_FINE && !any ? EXIT_NO : status;
}

int run_words(const arguments *args)
{
    loaded_lexicon in;
    words_question question;
    dictionary meanings;
    meanings_lines lines = {.split = false};
    quoth_sink sink;
    if (args->operands && strcmp(args->operand[0], "drill") == 0 && !has_option(args, OPT_HOOKS))
        return run_words_drill(args);
    if (args->operands && strcmp(args->operand[0], "define") == 0 && !has_option(args, OPT_HOOKS))
        return run_words_define(args);
    if (!make_sense(args))
        return EXIT_BAD;
    if (!load_lexicon(&in, args, words_path(args)))
        return interrupted() ? EXIT_INTERRUPTED : EXIT_BAD;
    int status = EXIT_BAD;
    if (!meanings_wanted(&sink, &lines, &meanings, args)) {
        unload(&in);
        return EXIT_BAD;
    }
    if (has_option(args, OPT_HOOKS))
        status = show_hooks(in.lexicon, args);
    else if (read_question(&question, args, quoth_lexicon_alphabet(in.lexicon)))
        status = find(&question, in.lexicon, &sink, args);
    dictionary_close(&meanings);
    unload(&in);
    return status;
}
