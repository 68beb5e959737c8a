/* quoth words drill: anagrams and hooks of words, asked until they are known. */
#include "cli/words/drill.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/io/context.h"
#include "cli/io/files.h"
#include "cli/io/memory.h"
#include "cli/io/messages.h"
#include "cli/io/numbers.h"
#include "cli/io/signals.h"
#include "cli/words/drill_parts.h"
#include "cli/words/lexica.h"
#include "cli/words/quiz_progress.h"

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
        return fail_with("--sort probability draws the tiles of rules of the library; \"%s\" "
                         "is none of them (--rules NAME)",
                         name);
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
        return fail_with("--rack \"%.80s\": %s", rack, error.message);
    if (pattern && quoth_pattern_read(&places, d->alphabet, pattern, strlen(pattern), &error))
        return fail_with("--pattern \"%.80s\": %s", pattern, error.message);
    if (rack || pattern) {
        quoth_word_query query = {.rack = rack ? &counts : NULL,
                                  .pattern = pattern ? &places : NULL,
                                  .exact = has_option(args, OPT_EXACT)};
        quoth_find_words(d->lexicon, &query, add_found, d, &program_context, NULL);
    } else {
        path = option_value(args, OPT_FROM, NULL);
        if (!file_read(&file, path))
            return false;
        size_t mark = mark_size(file.bytes);
        d->no_memory = !word_set_read(&d->only, d->lexicon, file.bytes + mark, file.size - mark);
        file_release(&file);
        if (!d->no_memory && !d->only.entries)
            return fail_with("%s: no line begins with a word or letters", path);
    }
    word_set_sort(&d->only);
    return d->no_memory ? fail_without_memory() : !interrupted();
}

static bool read_drill(words_drill *d, const arguments *args, uint64_t *news)
{
    uint64_t min, max, level;
    const char *kind = args->operands == 2 ? args->operand[1] : "anagrams";
    d->hooks = strcmp(kind, "hooks") == 0;
    if (args->operands > 2 || (!d->hooks && strcmp(kind, "anagrams") != 0))
        return fail_with("words drill asks for anagrams or hooks");
    for (int i = 0; i < args->options; i++) {
        static const option_id others[] = {OPT_ROW,      OPT_JSON,  OPT_COUNT,
                                           OPT_PREFIXES, OPT_HOOKS, OPT_ANYWHERE};
        for (size_t k = 0; k < sizeof others / sizeof *others; k++)
            if (args->option[i].id == others[k])
                return fail_with("words drill does not go with --%s", option_specs[others[k]].name);
    }
    bool found = has_option(args, OPT_RACK) || has_option(args, OPT_PATTERN);
    d->limited = found || has_option(args, OPT_FROM);
    if (found && has_option(args, OPT_FROM))
        return fail_with("words drill: --from does not go with --rack and --pattern");
    if (has_option(args, OPT_EXACT) && !has_option(args, OPT_RACK))
        return fail_with("words: --exact needs --rack");
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
        return fail_with("words: --max %llu is less than --min %llu", (unsigned long long)max,
                         (unsigned long long)min);
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

static int drill_words(words_drill *d, const arguments *args, uint64_t news)
{
    int status = EXIT_BAD;
    if (drill_open_levels(d) && find_words(d, args) && drill_make_questions(d) && name_drill(d)) {
        char lengths[40];
        if (d->items && !d->limited && !has_option(args, OPT_MIN) && !has_option(args, OPT_MAX))
            printf("Words of %s; --min and --max choose others.\n", spell_lengths(d, lengths));
        status = d->items ? quiz_run(&d->quiz, drill_commands, args, news) : print_no_question(d);
    }
    quoth_lexicon_free(d->enable1);
    return status;
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
    d.quiz.ask = drill_ask;
    d.quiz.user = &d;
    int status = drill_words(&d, args, news);
    quiz_end(&d.quiz);
    drill_free_items(&d);
    word_set_free(&d.only);
    dictionary_close(&meanings);
    unload(&loaded);
    return interrupted() ? EXIT_INTERRUPTED : status;
}

/* ---- in practice ---------------------------------------------------------------------------- */

static void close_drill(void *user)
{
    words_drill *d = user;
    drill_free_items(d);
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
    if (!drill_open_levels(d) || !drill_make_questions(d))
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
        return fail_without_memory();
    d->hooks = hooks;
    d->meanings = meanings;
    d->lexicon = lexicon;
    d->alphabet = quoth_lexicon_alphabet(lexicon);
    *asker = (quiz_asker){drill_ask, close_drill, list_drill, d, drill_commands};
    return true;
}
