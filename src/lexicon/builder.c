/* Builds a lexicon from word lists: read, sort, remove duplicates, build the graph. */
#include <string.h>

#include "base/phases.h"
#include "base/context.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/names.h"
#include "base/throttle.h"
#include "base/utf8.h"
#include "lexicon/alphabets.h"
#include "lexicon/wordlist.h"
#include "lexicon/lexicon.h"

_Static_assert(QUOTH_LINE_MAX == 4096 && QUOTH_WORD_MAX == 255 && Q_LEVEL_UNKNOWN == 99,
               "the messages name the limits");

/* ---- the builder -------------------------------------------------------------------------- */

struct quoth_builder {
    const quoth_memory *memory;
    quoth_alphabet alphabet;
    q_word_list words, drops, levels;
    bool has_levels;
};

quoth_status quoth_builder_new(quoth_builder **builder, const quoth_alphabet *alphabet,
                               const quoth_context *context, quoth_error *error)
{
    const quoth_memory *memory = q_memory_of(context);
    quoth_builder *b = *builder = q_allocate_zeroed(memory, 1, sizeof *b);
    if (!b)
        return q_no_memory(error);
    b->memory = memory;
    b->alphabet = *alphabet;
    b->words.sorted = b->drops.sorted = b->levels.sorted = true;
    return QUOTH_OK;
}

void quoth_builder_free(quoth_builder *b)
{
    if (!b)
        return;
    q_word_list_free(&b->words, b->memory);
    q_word_list_free(&b->drops, b->memory);
    q_word_list_free(&b->levels, b->memory);
    q_free(b->memory, b, 1, sizeof *b);
}

/* ---- reading lists ------------------------------------------------------------------------ */

typedef struct line_reader {
    const char *text, *at, *end;
    const char *feed; /* the next LF, or the end; not before `at` */
    const char *line; /* the current line, without its ending */
    size_t size;
    uint64_t number;
} line_reader;

static void reader_begin(line_reader *r, const char *text, size_t size)
{
    text = q_given(text);
    *r = (line_reader){.text = text, .at = text, .end = text + size, .feed = text};
    r->at += q_byte_order_mark(text, size);
}

static const char *find_byte(const char *at, char byte, const char *end)
{
    const char *found = at < end ? memchr(at, byte, (size_t)(end - at)) : NULL;
    return found ? found : end;
}

/* LF, CR, or any CRs before an LF end a line. */
static bool reader_next(line_reader *r)
{
    if (r->at >= r->end)
        return false;
    if (r->number == 0 || r->feed < r->at)
        r->feed = find_byte(r->at, '\n', r->end);
    r->line = r->at;
    const char *line_end = find_byte(r->at, '\r', r->feed), *next = line_end;
    while (next < r->feed && *next == '\r')
        next++;
    r->at = next < r->feed ? line_end + 1 : next < r->end ? next + 1 : r->end;
    r->size = (size_t)(line_end - r->line);
    r->number++;
    return true;
}

static const char *not_text(const char *line, size_t size)
{
    uint32_t c;
    for (size_t i = 0, n; i < size; i += n) {
        n = quoth_utf8_read(&c, line + i, size - i);
        if (!n)
            return "not UTF-8 text";
        if (c == 0)
            return "a NUL byte; this is not a word list";
    }
    return NULL;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t';
}

/* Whether the rest of a line after a word is its definition: a tab and any text, or a blank and
 * text with a part of speech in brackets, as Zyzzyva writes it: "AA rough lava [n AAS]". */
static bool is_definition(const char *rest, size_t size)
{
    if (size == 0 || !is_space(*rest))
        return false;
    const char *open = memchr(rest, '[', size);
    return *rest == '\t' || (open && memchr(open, ']', (size_t)(rest + size - open)));
}

static quoth_status add_line(quoth_builder *b, q_word_list *list, const line_reader *r,
                             quoth_keep keep, quoth_list_report *report, quoth_error *error)
{
    const char *line = r->line;
    size_t size = r->size, bad = 0;
    if (size > QUOTH_LINE_MAX)
        return q_fail_at(error, QUOTH_BAD_TEXT,
                         "a line of more than 4,096 bytes; a word list has one word a line",
                         r->number, (uint64_t)(line - r->text));
    if (keep != QUOTH_KEEP_LOWER) {
        while (size && is_space(line[0]))
            line++, size--;
        while (size && is_space(line[size - 1]))
            size--;
    }
    if (size == 0)
        return QUOTH_OK;
    report->lines++;

    quoth_letters word;
    quoth_status status =
        q_alphabet_read(&b->alphabet, line, size, keep == QUOTH_KEEP_LOWER, &word, &bad);
    uint64_t offset = (uint64_t)(line - r->text) + bad;
    if (status) { /* a line of letters alone is valid UTF-8 */
        const char *wrong = not_text(r->line, r->size);
        if (wrong)
            return q_fail_at(error, QUOTH_BAD_TEXT, wrong, r->number, offset);
    }
    if (status == QUOTH_BAD_TEXT && bad && is_definition(line + bad, size - bad))
        status = q_alphabet_read(&b->alphabet, line, bad, keep == QUOTH_KEEP_LOWER, &word, &bad);
    if (status == QUOTH_TOO_LARGE)
        return q_fail_at(error, status, "a word of more than 255 letters", r->number, offset);
    if (status == QUOTH_OK)
        return q_word_list_add(list, word.letter, word.length, 0, 0, b->memory)
                   ? QUOTH_OK
                   : q_no_memory(error);
    if (keep == QUOTH_KEEP_STRICT)
        return q_fail_at(error, QUOTH_BAD_TEXT, "a character that is not in the alphabet",
                         r->number, offset);
    if (report->skipped++ == 0)
        report->first_skipped = r->number;
    return QUOTH_OK;
}

/* Tabulates the letter of each single byte under a keep rule, 0 for bytes that are no letter.  With
 * letters of several characters, capitals are left to q_alphabet_read, which reads them twice. */
static void fill_plain_letters(const quoth_alphabet *alphabet, quoth_keep keep, uint8_t plain[256])
{
    bool lower_only = keep == QUOTH_KEEP_LOWER || alphabet->compound;
    for (unsigned byte = 0; byte < 256; byte++) {
        uint8_t letter = alphabet->single[byte];
        plain[byte] = lower_only && !(letter & 0x80) ? 0 : letter & 0x7F;
    }
}

/* Fast path: copies lines of single-byte letters straight into the list, which has room for them.
 * Nearly all lines of nearly all lists are of this kind.  (ENABLE: 22 ms without, 5 ms with it.) */
static void add_plain_lines(q_word_list *list, line_reader *r, const uint8_t plain[256],
                            quoth_list_report *report, uint64_t lines)
{
    while (lines-- > 0) {
        const char *at = r->at;
        const char *limit = r->end - at > QUOTH_WORD_MAX ? at + QUOTH_WORD_MAX : r->end;
        uint8_t *word = list->bytes + list->size, *to = word + 1, letter;
        while (at < limit && (letter = plain[(uint8_t)*at]) != 0) {
            *to++ = letter;
            at++;
        }
        if (to == word + 1 || at == r->end || *at != '\n')
            return;
        word[0] = (uint8_t)(to - word - 1);
        q_word_list_append(list, (size_t)(to - word));
        report->lines++;
        r->number++;
        r->at = at + 1;
    }
}

static quoth_status add_list(quoth_builder *b, q_word_list *list, const char *text, size_t size,
                             quoth_keep keep, quoth_list_report *report,
                             const quoth_context *context, quoth_error *error)
{
    q_phases progress;
    q_phases_begin(&progress, q_watch_of(context), 1, 1);
    quoth_list_report unwanted;
    if (!report)
        report = &unwanted;
    *report = (quoth_list_report){0};
    if ((unsigned)keep > QUOTH_KEEP_STRICT)
        return q_fail(error, QUOTH_BAD_CALL, "no such rule for the lines of a list");
    q_word_list before = *list;
    line_reader r;
    uint8_t plain[256];
    reader_begin(&r, text, size);
    fill_plain_letters(&b->alphabet, keep, plain);
    quoth_status status = QUOTH_OK;
    for (;;) {
        /* a plain line takes no more bytes in the list than in the text */
        size_t rest = (size_t)(r.end - r.at) + 1;
        if (!q_reserve(b->memory, (void **)&list->bytes, &list->capacity, list->size + rest, 1)) {
            status = q_no_memory(error);
            break;
        }
        add_plain_lines(list, &r, plain, report, 65536);
        if (!q_go_on(q_phases_watch(&progress), (uint64_t)(r.at - r.text), size))
            status = q_fail(error, QUOTH_STOPPED, "stopped");
        if (status || !reader_next(&r))
            break;
        status = add_line(b, list, &r, keep, report, error);
    }
    status = q_phases_finish(&progress, status, error);
    if (status)
        q_word_list_roll_back(list, &before);
    return status;
}

quoth_status quoth_builder_add(quoth_builder *builder, quoth_list_report *report, const char *text,
                               size_t size, quoth_keep keep, const quoth_context *context,
                               quoth_error *error)
{
    return add_list(builder, &builder->words, text, size, keep, report, context, error);
}

quoth_status quoth_builder_drop(quoth_builder *builder, quoth_list_report *report, const char *text,
                                size_t size, quoth_keep keep, const quoth_context *context,
                                quoth_error *error)
{
    return add_list(builder, &builder->drops, text, size, keep, report, context, error);
}

typedef struct word_source {
    quoth_builder *builder;
    const quoth_lexicon *lexicon;
    q_throttle throttle;
    quoth_status status;
} word_source;

static bool add_word(void *user, const quoth_letters *word, uint32_t rank)
{
    word_source *from = user;
    quoth_builder *b = from->builder;
    const uint8_t *levels = from->lexicon->levels;
    if (!q_throttle_add(&from->throttle, rank, 1))
        from->status = QUOTH_STOPPED;
    else if (!q_word_list_add(&b->words, word->letter, word->length, 0, 0, b->memory) ||
             (levels &&
              !q_word_list_add(&b->levels, word->letter, word->length, 1, levels[rank], b->memory)))
        from->status = QUOTH_NO_MEMORY;
    return !from->status;
}

quoth_status quoth_builder_add_lexicon(quoth_builder *builder, const quoth_lexicon *lexicon,
                                       const quoth_context *context, quoth_error *error)
{
    q_phases progress;
    q_phases_begin(&progress, q_watch_of(context), 1, 1);
    const quoth_watch *watch = q_phases_watch(&progress);
    if (!q_alphabet_same_letters(&builder->alphabet, &lexicon->alphabet))
        return q_fail(error, QUOTH_MISMATCH, "the lexicon has another alphabet");
    q_word_list words = builder->words, levels = builder->levels;
    word_source from = {builder, lexicon, q_throttle_begin(watch, quoth_lexicon_words(lexicon)),
                        QUOTH_OK};
    quoth_lexicon_each(lexicon, add_word, &from);
    quoth_status status = q_phases_end(&progress, from.status);
    if (status) {
        q_word_list_roll_back(&builder->words, &words);
        q_word_list_roll_back(&builder->levels, &levels);
        return q_report(error, status);
    }
    builder->has_levels = builder->has_levels || lexicon->levels;
    return QUOTH_OK;
}

/* Parses a line `WORD LEVEL`; false for any other line. */
static bool read_level(const quoth_alphabet *alphabet, const line_reader *r, quoth_letters *word,
                       unsigned *level)
{
    const char *end = r->line + r->size, *digits = end;
    size_t bad;
    while (digits > r->line && digits[-1] >= '0' && digits[-1] <= '9')
        digits--;
    const char *word_end = digits;
    while (word_end > r->line && is_space(word_end[-1]))
        word_end--;
    *level = 0;
    for (const char *d = digits; d < end && *level < 100; d++)
        *level = *level * 10 + (unsigned)(*d - '0');
    return digits != end && word_end != digits && *level <= Q_LEVEL_UNKNOWN &&
           !q_alphabet_read(alphabet, r->line, (size_t)(word_end - r->line), false, word, &bad) &&
           word->length > 0;
}

quoth_status quoth_builder_levels(quoth_builder *builder, const char *text, size_t size,
                                  const quoth_context *context, quoth_error *error)
{
    q_phases progress;
    q_phases_begin(&progress, q_watch_of(context), 1, 1);
    const quoth_watch *watch = q_phases_watch(&progress);
    line_reader r;
    q_word_list before = builder->levels;
    q_throttle throttle = q_throttle_begin(watch, size);
    quoth_status status = QUOTH_OK;
    reader_begin(&r, text, size);
    while (!status && reader_next(&r)) {
        quoth_letters word;
        unsigned level;
        if (!q_throttle_add(&throttle, (uint64_t)(r.at - text), 1))
            status = q_fail(error, QUOTH_STOPPED, "stopped");
        else if (!r.size)
            continue;
        else if (!read_level(&builder->alphabet, &r, &word, &level))
            status = q_fail_at(error, QUOTH_BAD_TEXT, "a line is a word and its level, 0 to 99",
                               r.number, (uint64_t)(r.line - text));
        else if (!q_word_list_add(&builder->levels, word.letter, word.length, 1, (uint8_t)level,
                                  builder->memory))
            status = q_no_memory(error);
    }
    status = q_phases_finish(&progress, status, error);
    if (status)
        q_word_list_roll_back(&builder->levels, &before);
    else
        builder->has_levels = true;
    return status;
}

/* ---- finishing ---------------------------------------------------------------------------- */

/* Advances `*at` past the words of a sorted list that come before `word`; true if `word` is next.
 */
static bool list_finds(const q_word_list *list, size_t *at, const uint8_t *word, unsigned extra)
{
    while (*at < list->size) {
        int order = q_word_list_compare(list->bytes + *at, word);
        if (order >= 0)
            return order == 0;
        *at += 1 + (size_t)list->bytes[*at] + extra;
    }
    return false;
}

/* The fractions of the call that finishes a lexicon until the words are sorted, and until they are
 * in the graph.  Measured with ENABLE. */
static const double sorted = 0.4, in_graph = 0.9;

/* Adds each distinct word that is not dropped to the graph, and stores its level. */
static quoth_status feed_graph(quoth_builder *b, q_graph_builder *graph, uint8_t *levels,
                               const quoth_watch *watch)
{
    size_t drop_at = 0, level_at = 0, fed = 0;
    q_throttle throttle = q_throttle_begin(watch, b->words.size);
    const uint8_t *previous = NULL;
    for (size_t at = 0; at < b->words.size; at += 1 + (size_t)b->words.bytes[at]) {
        const uint8_t *word = b->words.bytes + at;
        if (!q_throttle_add(&throttle, at, 1))
            return QUOTH_STOPPED;
        if (b->words.repeats && previous && q_word_list_compare(previous, word) == 0)
            continue;
        previous = word;
        if (list_finds(&b->drops, &drop_at, word, 0))
            continue;
        quoth_status status = q_graph_builder_add(graph, word + 1, word[0]);
        if (status)
            return status;
        if (levels)
            levels[fed] = list_finds(&b->levels, &level_at, word, 1)
                              ? b->levels.bytes[level_at + 1 + word[0]]
                              : Q_LEVEL_UNKNOWN;
        fed++;
    }
    return QUOTH_OK;
}

static quoth_status fill_lexicon(quoth_builder *b, quoth_lexicon *lexicon, uint8_t *levels,
                                 q_phases *progress, quoth_error *error)
{
    const quoth_watch *watch = q_phases_watch(progress);
    q_phases_next(progress, in_graph);
    q_graph_builder *graph = q_graph_builder_new(b->words.words, watch, b->memory);
    quoth_status status = graph ? feed_graph(b, graph, levels, watch) : QUOTH_NO_MEMORY;
    if (!status)
        status = q_graph_builder_finish(graph, &lexicon->own_nodes, &lexicon->own_nodes_capacity,
                                        &lexicon->graph.count);
    q_graph_builder_free(graph);
    if (status == QUOTH_TOO_LARGE)
        return q_fail(error, status,
                      "the words of this list need more than 16,777,215 nodes of a word graph");
    if (status)
        return q_fail(error, status, quoth_status_text(status));
    lexicon->graph.nodes = lexicon->own_nodes;
    q_phases_next(progress, 1);
    return q_graph_check(lexicon->graph, lexicon->alphabet.letters, Q_GRAPH_BUILT, &lexicon->survey,
                         watch, b->memory, error);
}

quoth_status quoth_builder_finish(quoth_lexicon **result, quoth_builder *b, const char *name,
                                  const quoth_context *context, quoth_error *error)
{
    q_phases progress;
    q_phases_begin(&progress, q_watch_of(context), 3, sorted);
    const quoth_watch *watch = q_phases_watch(&progress);
    *result = NULL;
    quoth_status status = q_word_list_sort(&b->words, 0, watch, b->memory);
    if (!status)
        status = q_word_list_sort(&b->drops, 0, watch, b->memory);
    if (!status)
        status = q_word_list_sort(&b->levels, 1, watch, b->memory);
    if (status)
        return q_fail(error, status, quoth_status_text(status));
    size_t most = b->words.words;
    uint8_t *levels = b->has_levels && most ? q_allocate(b->memory, most, 1) : NULL;
    quoth_lexicon *lexicon = q_lexicon_new(&b->alphabet, name, b->memory);
    if (!lexicon || (b->has_levels && most && !levels))
        status = q_no_memory(error);
    if (!status)
        status = fill_lexicon(b, lexicon, levels, &progress, error);
    uint32_t words = status ? 0 : lexicon->survey.total_words;
    if (!status && levels && words) { /* shrink the block to its size */
        lexicon->own_levels = q_allocate(b->memory, words, 1);
        if (lexicon->own_levels)
            memcpy(lexicon->own_levels, levels, words);
        else
            status = q_no_memory(error);
        lexicon->levels = lexicon->own_levels;
    }
    q_free(b->memory, levels, most, 1);
    status = q_phases_finish(&progress, status, error);
    if (status) {
        quoth_lexicon_free(lexicon);
        return status;
    }
    *result = lexicon;
    return QUOTH_OK;
}

const char *quoth_keep_name(quoth_keep keep)
{
    static const char *const names[] = {"fold", "lower", "strict"};
    return Q_NAME_OF(names, keep);
}
