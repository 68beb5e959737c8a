/* The page's words: module.h. */
#include "module.h"

#include "board/shared_words.h"
#include "lexicon/packed.h"

quoth_lexicon *words, *graded;

/* Opens words in place of those that were open. */
static quoth_status replace_words(quoth_lexicon *made)
{
    if (!quoth_lexicon_words(made)) {
        quoth_lexicon_free(made);
        return answer_failure(QUOTH_BAD_TEXT, "the list has no words");
    }
    close_ghost();
    close_board();
    if (words)
        q_free_shared_words(words);
    if (words != graded)
        quoth_lexicon_free(words);
    words = made;
    if (quoth_lexicon_has_levels(made) && !graded)
        graded = made;
    return answer_status(quoth_lexicon_write_info(&answer_sink, words, QUOTH_FORMAT_JSON, NULL));
}

/* Arguments: name, alphabet ("english", or a tile set whose letters it has), keep ("fold",
 * "lower"), the list, levels ("" or lines WORD LEVEL).  Answer: quoth_lexicon_write_info. */
quoth_status web_words_open(void)
{
    answer_begin();
    quoth_error error;
    quoth_alphabet alphabet;
    quoth_tiles tiles;
    if (quoth_alphabet_find(&alphabet, argument(1), NULL) == QUOTH_OK)
        ;
    else if (quoth_tiles_find(&tiles, argument(1), NULL) == QUOTH_OK)
        alphabet = tiles.alphabet;
    else
        return answer_failure(QUOTH_NOT_FOUND, "there is no such alphabet");

    quoth_builder *builder;
    quoth_lexicon *made = NULL;
    const char *list = argument(3), *levels = argument(4);
    quoth_keep keep = strcmp(argument(2), "lower") ? QUOTH_KEEP_FOLD : QUOTH_KEEP_LOWER;
    quoth_status status = quoth_builder_new(&builder, &alphabet, NULL, NULL);
    if (status != QUOTH_OK)
        return answer_status(status);
    status = quoth_builder_add(builder, NULL, list, strlen(list), keep, NULL, &error);
    if (status == QUOTH_OK && *levels)
        status = quoth_builder_levels(builder, levels, strlen(levels), NULL, &error);
    if (status == QUOTH_OK)
        status = quoth_builder_finish(&made, builder, argument(0), NULL, &error);
    if (status == QUOTH_OK)
        status = quoth_lexicon_identify(made, NULL, &error);
    quoth_builder_free(builder);
    if (status != QUOTH_OK) {
        quoth_lexicon_free(made);
        return answer_error(&error);
    }
    return replace_words(made);
}

/* The input is a packed lexicon.  Answer: quoth_lexicon_write_info. */
quoth_status web_words_unpack(void)
{
    answer_begin();
    size_t size;
    const void *bytes = input_bytes(&size);
    quoth_error error;
    quoth_lexicon *made;
    return q_packed_open(&made, bytes, size, NULL, &error) ? answer_error(&error)
                                                           : replace_words(made);
}

/* Answer: quoth_lexicon_write_info of the words that are open. */
quoth_status web_words_info(void)
{
    answer_begin();
    if (!words)
        return answer_failure(QUOTH_NOT_FOUND, "no words are open");
    return answer_status(quoth_lexicon_write_info(&answer_sink, words, QUOTH_FORMAT_JSON, NULL));
}

/* Answer: {letters [letter]} of the alphabet of the words that are open. */
quoth_status web_words_letters(void)
{
    answer_begin();
    if (!words)
        return answer_failure(QUOTH_NOT_FOUND, "no words are open");
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(words);
    q_json json;
    answer_open(&json);
    q_json_open_array(&json, "letters");
    for (unsigned i = 1; i <= alphabet->letters; i++)
        q_json_string(&json, alphabet->lower[i]);
    q_json_close(&json, ']');
    return answer_close(&json);
}

/* Refuses a text that could not be read; `why` is for signs, not for sizes. */
static quoth_status refuse(const quoth_error *error, const char *why)
{
    return error->status == QUOTH_BAD_TEXT ? answer_failure(QUOTH_BAD_TEXT, why)
                                           : answer_error(error);
}

static quoth_status read_letters(const char *text, size_t size, quoth_letters *letters)
{
    quoth_error error;
    if (!words)
        return answer_failure(QUOTH_NOT_FOUND, "no words are open");
    return quoth_alphabet_read(letters, quoth_lexicon_alphabet(words), text, size, &error)
               ? refuse(&error, "that has signs that are no letters here")
               : QUOTH_OK;
}

quoth_status read_word(const char *text, quoth_letters *letters)
{
    return read_letters(text, strlen(text), letters);
}

/* Argument: a word.  Answer: {word, valid, level, offensive}: whether it is marked as offensive. */
quoth_status web_words_check(void)
{
    answer_begin();
    quoth_letters word;
    quoth_status status = read_word(argument(0), &word);
    if (status != QUOTH_OK)
        return status;
    q_json json;
    answer_open(&json);
    q_json_put_string(&json, "word", argument(0));
    q_json_put_bool(&json, "valid", quoth_lexicon_has(words, &word));
    q_json_key(&json, "level");
    q_json_integer(&json, quoth_lexicon_level(words, &word));
    q_json_put_bool(&json, "offensive", quoth_lexicon_offensive(words, &word));
    return answer_close(&json);
}

/* Argument: words with blanks between.  Answer: quoth_hooks_write. */
quoth_status web_words_hooks(void)
{
    answer_begin();
    const char *text = argument(0);
    quoth_letters *word = malloc((strlen(text) / 2 + 1) * sizeof *word);
    quoth_status status = word ? QUOTH_OK : answer_status(QUOTH_NO_MEMORY);
    size_t count = 0;
    for (size_t size; status == QUOTH_OK && *(text += strspn(text, " ")); text += size) {
        size = strcspn(text, " ");
        status = read_letters(text, size, &word[count++]);
    }
    if (status == QUOTH_OK)
        status = answer_status(
            quoth_hooks_write(&answer_sink, words, word, count, QUOTH_FORMAT_JSON, NULL));
    free(word);
    return status;
}

/* The longest words come first, as people want them: all are gathered and sorted. */
typedef struct gathered {
    quoth_found *found;
    size_t count, capacity;
    uint64_t all;
    bool inoffensive; /* words that are marked as offensive are left out */
    size_t next;
} gathered;

/* False without memory. */
static bool gather(void *user, const quoth_found *found)
{
    gathered *g = user;
    if (g->inoffensive && quoth_lexicon_offensive(words, &found->word))
        return true;
    g->all++;
    if (g->count == g->capacity) {
        size_t capacity = g->capacity ? g->capacity * 2 : 256;
        quoth_found *bigger = capacity > SIZE_MAX / sizeof *bigger
                                  ? NULL
                                  : realloc(g->found, capacity * sizeof *bigger);
        if (!bigger)
            return false;
        g->found = bigger;
        g->capacity = capacity;
    }
    g->found[g->count++] = *found;
    return true;
}

static int longer_first(const void *a, const void *b)
{
    const quoth_found *x = a, *y = b;
    if (x->word.length != y->word.length)
        return x->word.length > y->word.length ? -1 : 1;
    int order = quoth_alphabet_compare(quoth_lexicon_alphabet(words), &x->word, &y->word);
    return order ? order : x->column - y->column;
}

static bool next_found(void *user, quoth_found *found)
{
    gathered *g = user;
    if (g->next == g->count)
        return false;
    *found = g->found[g->next++];
    return true;
}

/* Arguments: rack, pattern, row (each may be ""; a row needs a rack and no pattern), limit, "exact"
 * or "", "inoffensive" or "".
 * Answer: quoth_finding_write; `count` says how many there are, `words` has the first `limit`. */
quoth_status web_words_find(void)
{
    answer_begin();
    if (!words)
        return answer_failure(QUOTH_NOT_FOUND, "no words are open");
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(words);
    const char *rack_text = argument(0), *pattern_text = argument(1), *row_text = argument(2);
    quoth_error error;
    quoth_rack_counts rack;
    quoth_pattern pattern;
    quoth_row row;
    quoth_word_query query = {.min = 2, .exact = *argument(4) != 0};
    if (*rack_text) {
        if (quoth_rack_counts_read(&rack, alphabet, rack_text, strlen(rack_text), &error))
            return refuse(&error, "the rack has signs that are no letters here");
        query.rack = &rack;
    }
    if (*pattern_text) {
        if (quoth_pattern_read(&pattern, alphabet, pattern_text, strlen(pattern_text), &error))
            return refuse(&error, "the pattern cannot be read");
        query.pattern = &pattern;
    }
    if (*row_text) {
        if (quoth_row_read(&row, alphabet, row_text, strlen(row_text), &error))
            return refuse(&error, "the row cannot be read");
        query.row = &row;
    }
    gathered g = {.inoffensive = *argument(5) != 0};
    quoth_status status =
        (query.row ? quoth_find_in_row : quoth_find_words)(words, &query, gather, &g, NULL, &error);
    if (status == QUOTH_BAD_CALL)
        return answer_error(&error);
    if (status == QUOTH_STOPPED)
        status = QUOTH_NO_MEMORY;
    if (status == QUOTH_OK) {
        qsort(g.found, g.count, sizeof *g.found, longer_first);
        uint64_t limit = number_of(argument(3));
        if (limit && g.count > limit)
            g.count = (size_t)limit;
        quoth_finding finding = {.rack = *rack_text ? rack_text : NULL,
                                 .pattern = *pattern_text ? pattern_text : NULL,
                                 .row = *row_text ? row_text : NULL,
                                 .query = &query,
                                 .count = g.all,
                                 .next = next_found,
                                 .user = &g};
        status = quoth_finding_write(&answer_sink, &finding, words, QUOTH_FORMAT_JSON, NULL);
    }
    free(g.found);
    return answer_status(status);
}
