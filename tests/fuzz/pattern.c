/* Patterns, racks and rows as players type them: `.` PATTERN LF RACK LF ROW, the first byte
 * choosing the alphabet (mod 4) and the options of the search.  What is read is looked for in a few
 * words, and what is found compared with what trying everything finds. */
#include <string.h>

#include "fuzz/fuzz.h"

enum { WORDS = 24 };

static const char words[] = "a\naa\nab\naba\nabba\nbab\nbaba\ncab\nchurch\ngame\nghost\nghoul\nhm\n"
                            "hmm\nqursh\nsuch\nzoo\nllama\nperro\npero\nchico\nhoc\nbbbbbbbb\ncc\n";

typedef struct asked {
    const quoth_alphabet *alphabet;
    const quoth_lexicon *lexicon;
    quoth_letters word[WORDS];
    quoth_word_query query;
    quoth_rack_counts rack;
    quoth_pattern pattern;
    quoth_row row;
    quoth_found last;
    uint64_t found;
} asked;

static const quoth_lexicon *lexicon_in(size_t number)
{
    static quoth_lexicon *lexica[4];
    if (!lexica[number]) {
        quoth_alphabet alphabet;
        quoth_builder *builder;
        EXPECT(!quoth_alphabet_find(&alphabet, quoth_alphabet_name(number), NULL));
        EXPECT(!quoth_builder_new(&builder, &alphabet, NULL, NULL));
        EXPECT(!quoth_builder_add(builder, NULL, words, sizeof words - 1, QUOTH_KEEP_STRICT, NULL,
                                  NULL));
        EXPECT(!quoth_builder_finish(&lexica[number], builder, "few words", NULL, NULL));
        quoth_builder_free(builder);
    }
    return lexica[number];
}

static bool take_word(void *user, const quoth_letters *word, uint32_t rank)
{
    asked *a = user;
    EXPECT(rank < WORDS);
    a->word[rank] = *word;
    return true;
}

/* ---- trying everything -------------------------------------------------------------------- */

enum { NO_WAY = 1000 };

/* The fewest blanks with which a word's letters from `i` on match a pattern from place `p` on; with
 * `from`, the letters come from there. */
static unsigned try_ways(const quoth_letters *word, unsigned i, const quoth_pattern *pattern,
                         unsigned p, quoth_rack_counts *rack, const uint8_t *from);

static unsigned pay(const quoth_letters *word, unsigned i, const quoth_pattern *pattern,
                    unsigned next, quoth_rack_counts *rack, const uint8_t *from)
{
    unsigned least = NO_WAY;
    for (unsigned blank = 0; rack && blank < 2; blank++) {
        uint8_t *left = &rack->count[blank ? 0 : word->letter[i]];
        if (!*left || (from && from[i] != (blank ? QUOTH_FROM_BLANK : QUOTH_FROM_RACK)))
            continue;
        --*left;
        unsigned needed = try_ways(word, i + 1, pattern, next, rack, from) + blank;
        ++*left;
        least = needed < least ? needed : least;
    }
    if (!rack && (!from || from[i] == QUOTH_FROM_BOARD))
        least = try_ways(word, i + 1, pattern, next, rack, from);
    return least;
}

static unsigned try_ways(const quoth_letters *word, unsigned i, const quoth_pattern *pattern,
                         unsigned p, quoth_rack_counts *rack, const uint8_t *from)
{
    if (i == word->length)
        return p == pattern->places ? 0 : NO_WAY;
    unsigned least = NO_WAY;
    if (pattern->runs[p / 64] >> p % 64 & 1)
        least = pay(word, i, pattern, p, rack, from);
    if (p == pattern->places || !(pattern->allowed[p] >> word->letter[i] & 1))
        return least;
    unsigned needed = NO_WAY;
    if (!(pattern->written[p / 64] >> p % 64 & 1))
        needed = pay(word, i, pattern, p + 1, rack, from);
    else if (!from || from[i] == QUOTH_FROM_BOARD)
        needed = try_ways(word, i + 1, pattern, p + 1, rack, from);
    return needed < least ? needed : least;
}

static bool is_letter(const quoth_row *row, unsigned square)
{
    return square < row->squares && row->square[square] && row->square[square] != QUOTH_ROW_WALL;
}

/* The part of a row that a word would cover as a pattern; false where it may not lie. */
static bool cover(const asked *a, unsigned start, unsigned length, quoth_pattern *pattern)
{
    unsigned old = 0, letters = 0;
    memset(pattern, 0, sizeof *pattern);
    if (start + length > a->row.squares || (start && is_letter(&a->row, start - 1)) ||
        is_letter(&a->row, start + length))
        return false;
    for (unsigned i = start; i < start + length; i++) {
        if (a->row.square[i] == QUOTH_ROW_WALL)
            return false;
        bool letter = is_letter(&a->row, i);
        unsigned place = pattern->places++;
        old += letter;
        pattern->allowed[place] = letter ? UINT64_C(1) << (a->row.square[i] & 63) : UINT64_MAX;
        pattern->written[place / 64] |= (uint64_t)letter << place % 64;
    }
    for (unsigned i = 0; i < a->row.squares; i++)
        letters += is_letter(&a->row, i);
    return old < length && (old || !letters || a->query.anywhere);
}

static unsigned blanks_for(const asked *a, const quoth_letters *word, const quoth_pattern *pattern,
                           const uint8_t *from)
{
    quoth_rack_counts rack = a->rack;
    bool long_enough = word->length >= a->query.min;
    if (!long_enough || (a->query.max && word->length > a->query.max))
        return NO_WAY;
    unsigned written = 0;
    for (unsigned i = 0; i < pattern->places; i++)
        written += pattern->written[i / 64] >> i % 64 & 1;
    if (a->query.exact && a->query.rack && word->length - written != rack.tiles)
        return NO_WAY;
    return try_ways(word, 0, pattern, 0, a->query.rack ? &rack : NULL, from);
}

static uint64_t count_all(const asked *a)
{
    static const quoth_pattern any = {.runs = {1}};
    uint64_t count = 0;
    for (unsigned w = 0; w < WORDS; w++) {
        if (!a->query.row) {
            count += blanks_for(a, &a->word[w], a->query.pattern ? &a->pattern : &any, NULL) <
                     NO_WAY;
            continue;
        }
        for (unsigned start = 0; start < a->row.squares; start++) {
            quoth_pattern part;
            count += cover(a, start, a->word[w].length, &part) &&
                     blanks_for(a, &a->word[w], &part, NULL) < NO_WAY;
        }
    }
    return count;
}

/* ---- what is found ------------------------------------------------------------------------ */

static int compare_letters(const quoth_letters *a, const quoth_letters *b)
{
    int order = memcmp(a->letter, b->letter, a->length < b->length ? a->length : b->length);
    return order ? order : a->length - b->length;
}

static bool check_found(void *user, const quoth_found *found)
{
    asked *a = user;
    static const quoth_pattern any = {.runs = {1}};
    quoth_pattern part;
    const quoth_pattern *pattern = a->query.pattern ? &a->pattern : &any;
    unsigned tiles = 0, blanks = 0;
    for (unsigned i = 0; i < found->word.length; i++) {
        tiles += found->from[i] != QUOTH_FROM_BOARD;
        blanks += found->from[i] == QUOTH_FROM_BLANK;
    }
    EXPECT(quoth_lexicon_has(a->lexicon, &found->word));
    EXPECT(tiles == found->tiles && blanks == found->blanks);
    EXPECT((found->column > 0) == (a->query.row != NULL));
    if (a->query.row) {
        EXPECT(cover(a, found->column - 1u, found->word.length, &part));
        pattern = &part;
    }
    EXPECT(blanks_for(a, &found->word, pattern, NULL) == blanks);
    EXPECT(blanks_for(a, &found->word, pattern, found->from) == blanks);
    EXPECT(!a->found || a->last.column < found->column ||
           (a->last.column == found->column && compare_letters(&a->last.word, &found->word) < 0));
    a->last = *found;
    a->found++;
    return true;
}

static void look(asked *a)
{
    a->found = 0;
    EXPECT(!(a->query.row ? quoth_find_in_row(a->lexicon, &a->query, check_found, a, NULL, NULL)
                          : quoth_find_words(a->lexicon, &a->query, check_found, a, NULL, NULL)));
    EXPECT(a->found == count_all(a));
}

static bool count_prefix(void *user, const quoth_found *found)
{
    EXPECT(found->blanks <= found->tiles && found->tiles == found->word.length);
    return ++*(uint64_t *)user < 10000;
}

static void hook(const asked *a)
{
    for (unsigned w = 0; w < WORDS; w++) {
        quoth_letters word = a->word[w];
        quoth_hooks hooks = quoth_find_hooks(a->lexicon, &word);
        EXPECT(hooks.word);
        word.length--;
        hooks = quoth_find_hooks(a->lexicon, &word);
        EXPECT(hooks.back >> word.letter[word.length] & 1);
    }
}

/* Up to the next end of line, which is passed over. */
static size_t line_size(const char *text, size_t size)
{
    const char *end = memchr(text, '\n', size);
    return end ? (size_t)(end - text) : size;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static asked a;
    if (size < 1)
        return 0;
    const char *text = (const char *)data + 1;
    size_t left = size - 1, n[3];
    quoth_error error = {0};
    a = (asked){.lexicon = lexicon_in(data[0] % 4)};
    a.alphabet = quoth_lexicon_alphabet(a.lexicon);
    quoth_lexicon_each(a.lexicon, take_word, &a);
    quoth_status status[3];
    for (unsigned i = 0; i < 3; i++) {
        n[i] = line_size(text, left);
        status[i] = i == 0   ? quoth_pattern_read(&a.pattern, a.alphabet, text, n[i], &error)
                    : i == 1 ? quoth_rack_counts_read(&a.rack, a.alphabet, text, n[i], &error)
                             : quoth_row_read(&a.row, a.alphabet, text, n[i], &error);
        if (status[i])
            EXPECT(error.status == status[i] && error.message && error.offset < n[i]);
        text += n[i] + (n[i] < left);
        left -= n[i] + (n[i] < left);
    }
    unsigned options = data[0] / 4;
    a.query = (quoth_word_query){.min = options & 1 ? 3 : 0,
                                 .max = options & 2 ? 4 : 0,
                                 .exact = options & 4,
                                 .anywhere = options & 8};
    if (!status[0]) {
        a.query.pattern = &a.pattern;
        look(&a);
        a.query.rack = &a.rack;
        if (!status[1])
            look(&a);
        a.query.pattern = NULL;
    }
    a.query.rack = &a.rack;
    if (!status[1]) {
        uint64_t prefixes = 0;
        look(&a);
        quoth_find_prefixes(NULL, a.lexicon, &a.rack, count_prefix, &prefixes, NULL, NULL);
    }
    a.query.row = &a.row;
    if (!status[1] && !status[2])
        look(&a);
    if (options & 16)
        hook(&a);
    return 0;
}
