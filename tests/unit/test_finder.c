/* The word finder: what it reads, what it finds, in which order, and how it stops. */
#include "support.h"

/* ---- racks, patterns and rows in a line ---------------------------------------------------- */

static quoth_rack_counts rack_in(const quoth_alphabet *alphabet, const char *tiles)
{
    quoth_rack_counts rack;
    quoth_error error = {.message = ""};
    if (quoth_rack_counts_read(&rack, alphabet, tiles, strlen(tiles), &error))
        fail_msg("%s: %s", tiles, error.message);
    return rack;
}

static quoth_pattern pattern_in(const quoth_alphabet *alphabet, const char *text)
{
    quoth_pattern pattern;
    quoth_error error = {.message = ""};
    if (quoth_pattern_read(&pattern, alphabet, text, strlen(text), &error))
        fail_msg("%s: %s", text, error.message);
    return pattern;
}

static quoth_row row_in(const quoth_alphabet *alphabet, const char *text)
{
    quoth_row row;
    quoth_error error = {.message = ""};
    if (quoth_row_read(&row, alphabet, text, strlen(text), &error))
        fail_msg("%s: %s", text, error.message);
    return row;
}

/* What was found as text: "3:b.T" is BAT in column 3 with a blank B and the A of the rack. */
typedef struct finds {
    const quoth_alphabet *alphabet;
    text list;
    size_t count, most; /* most 0: any number */
} finds;

static bool list_found(void *user, const quoth_found *found)
{
    finds *f = user;
    text one = {0};
    unsigned tiles = 0, blanks = 0;
    if (found->column) {
        char column[8];
        snprintf(column, sizeof column, "%u:", found->column);
        text_add(&one, column);
    }
    for (unsigned i = 0; i < found->word.length; i++) {
        uint8_t letter = found->word.letter[i];
        bool board = found->from[i] == QUOTH_FROM_BOARD;
        bool blank = found->from[i] == QUOTH_FROM_BLANK;
        assert_true(board || blank || found->from[i] == QUOTH_FROM_RACK);
        tiles += !board;
        blanks += blank;
        if (board)
            text_add(&one, "'");
        text_add(&one, blank ? f->alphabet->lower[letter] : f->alphabet->upper[letter]);
    }
    assert_int_equal(tiles, found->tiles);
    assert_int_equal(blanks, found->blanks);
    join(&f->list, one.bytes ? one.bytes : "-");
    text_free(&one);
    return ++f->count != f->most;
}

/* NULL in place of a text: not asked for. */
static const char *found_by(const quoth_lexicon *lexicon, const char *rack, const char *pattern,
                            const char *row, quoth_word_query query)
{
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(lexicon);
    quoth_rack_counts tiles = rack_in(alphabet, rack ? rack : "");
    quoth_pattern shape = pattern_in(alphabet, pattern ? pattern : "");
    quoth_row squares = row_in(alphabet, row ? row : "");
    finds f = {.alphabet = alphabet};
    query.rack = rack ? &tiles : NULL;
    query.pattern = pattern ? &shape : NULL;
    query.row = row ? &squares : NULL;
    assert_int_equal(row ? quoth_find_in_row(lexicon, &query, list_found, &f, NULL, NULL)
                         : quoth_find_words(lexicon, &query, list_found, &f, NULL, NULL),
                     QUOTH_OK);
    text_add(&f.list, "");
    return kept(&f.list);
}

static const char *found_in(const quoth_lexicon *lexicon, const char *rack, const char *pattern)
{
    return found_by(lexicon, rack, pattern, NULL, (quoth_word_query){0});
}

static const char *placed(const quoth_lexicon *lexicon, const char *rack, const char *row)
{
    return found_by(lexicon, rack, NULL, row, (quoth_word_query){0});
}

/* ---- reading ------------------------------------------------------------------------------ */

static void racks_are_read(void **state)
{
    (void)state;
    quoth_alphabet english = alphabet_named("english"), spanish = alphabet_named("spanish");
    quoth_rack_counts rack = rack_in(&english, "lEt?T_er");
    assert_int_equal(rack.tiles, 8);
    assert_int_equal(rack.count[0], 2);
    assert_int_equal(rack.count[5], 2);
    assert_int_equal(rack.count[20], 2);
    rack = rack_in(&english, "");
    assert_int_equal(rack.tiles, 0);
    rack = rack_in(&spanish, "ch?[CH]hCcH");
    assert_int_equal(rack.tiles, 6); /* ch blank ch h c ch */
    assert_int_equal(rack.count[4], 3);
    rack = rack_in(&spanish, "c?hr_r");
    assert_int_equal(rack.tiles, 6);
    assert_int_equal(rack.count[4], 0);
}

typedef struct refusal {
    const char *text;
    size_t size;
    quoth_status status;
    uint64_t offset;
} refusal;

#define REFUSED(text, offset)                                                                      \
    {                                                                                              \
        text, sizeof(text) - 1, QUOTH_BAD_TEXT, offset                                             \
    }

typedef enum reader { RACK, PATTERN, ROW } reader;

static quoth_status read_as(reader as, const quoth_alphabet *alphabet, const char *text,
                            size_t size, quoth_error *error)
{
    quoth_rack_counts rack;
    quoth_pattern pattern;
    quoth_row row;
    return as == RACK      ? quoth_rack_counts_read(&rack, alphabet, text, size, error)
           : as == PATTERN ? quoth_pattern_read(&pattern, alphabet, text, size, error)
                           : quoth_row_read(&row, alphabet, text, size, error);
}

static void expect_refusals(reader as, const refusal *refused, size_t count)
{
    quoth_alphabet english = alphabet_named("english");
    for (size_t i = 0; i < count; i++) {
        const refusal *r = &refused[i];
        quoth_error error = {.message = NULL};
        assert_int_equal(read_as(as, &english, r->text, r->size, &error), r->status);
        assert_int_equal(error.status, r->status);
        assert_non_null(error.message);
        if (error.offset != r->offset)
            fail_msg("%s: offset %u, not %u", r->text, (unsigned)error.offset, (unsigned)r->offset);
        assert_int_equal(read_as(as, &english, r->text, r->size, NULL), r->status);
    }
}

static void bad_texts_are_refused(void **state)
{
    (void)state;
    static const refusal racks[] = {REFUSED("a1", 1),
                                    REFUSED("_?-", 2),
                                    REFUSED("a\0b", 1),
                                    REFUSED("\0", 0),
                                    REFUSED("?\0", 1),
                                    REFUSED(" a", 0),
                                    REFUSED("\xC3", 0),
                                    REFUSED("a\r\n", 1),
                                    REFUSED("*", 0),
                                    REFUSED("ab.c", 2),
                                    REFUSED("\xEF\xBB\xBF"
                                            "a",
                                            0)};
    static const refusal patterns[] = {
        REFUSED("[", 0),    REFUSED("a[", 1),    REFUSED("a[bc", 1),  REFUSED("]", 0),
        REFUSED("a]", 1),   REFUSED("[]", 0),    REFUSED("ab[]", 2),  REFUSED("[^]", 0),
        REFUSED("[^", 0),   REFUSED("[a?]", 2),  REFUSED("[a*", 2),   REFUSED("[a[b]]", 2),
        REFUSED("^", 0),    REFUSED("[a^b]", 2), REFUSED("[^^b]", 2), REFUSED("a\0", 1),
        REFUSED("[\0]", 1), REFUSED("*#", 1),    REFUSED("?a-c", 2),  REFUSED("[a-c]", 2)};
    static const refusal rows[] = {REFUSED("?", 0),     REFUSED("._", 1), REFUSED("a\0", 1),
                                   REFUSED(". ", 1),    REFUSED("#*", 1), REFUSED("ab[c]", 2),
                                   REFUSED("..\xFF", 2)};
    expect_refusals(RACK, racks, COUNT(racks));
    expect_refusals(PATTERN, patterns, COUNT(patterns));
    expect_refusals(ROW, rows, COUNT(rows));
}

/* 255 of everything is read, 256 of nothing. */
static void sizes_have_a_limit(void **state)
{
    (void)state;
    static const struct {
        reader as;
        const char *unit;
    } units[] = {{RACK, "a"},        {RACK, "?"}, {PATTERN, "a"}, {PATTERN, "?"}, {PATTERN, "."},
                 {PATTERN, "[^ab]"}, {ROW, "."},  {ROW, "#"},     {ROW, "a"},     {ROW, "B"}};
    quoth_alphabet english = alphabet_named("english");
    for (size_t i = 0; i < COUNT(units); i++) {
        text t = {0};
        for (unsigned n = 0; n < 255; n++)
            text_add(&t, units[i].unit);
        assert_int_equal(read_as(units[i].as, &english, t.bytes, t.size, NULL), QUOTH_OK);
        quoth_error error = {.message = NULL};
        text_add(&t, units[i].unit);
        assert_int_equal(read_as(units[i].as, &english, t.bytes, t.size, &error), QUOTH_TOO_LARGE);
        assert_int_equal(error.status, QUOTH_TOO_LARGE);
        assert_true(error.offset < t.size);
        text_free(&t);
    }
    char *runs = repeated('*', 100000);
    quoth_pattern pattern = pattern_in(&english, runs);
    assert_int_equal(pattern.places, 0);
    assert_int_equal(pattern.runs[0], 1);
    free(runs);
}

static void patterns_are_plain_values(void **state)
{
    (void)state;
    quoth_alphabet english = alphabet_named("english"), spanish = alphabet_named("spanish");
    quoth_pattern p = pattern_in(&english, "*a[BC]?[^a]*");
    assert_int_equal(p.places, 4);
    assert_true(p.allowed[0] == 1u << 1 && p.allowed[1] == (1u << 2 | 1u << 3));
    assert_true(p.allowed[2] == (1u << 27) - 2 && p.allowed[3] == (1u << 27) - 4);
    assert_true(p.written[0] == 1 && p.runs[0] == 0x11);
    p = pattern_in(&spanish, "CH[ch]hC[^rrll]");
    assert_int_equal(p.places, 5);
    assert_true(p.allowed[0] == 1u << 4 && p.allowed[1] == 1u << 4 && p.written[0] == 0xD);
    assert_int_equal(__builtin_popcountll(p.allowed[4]), 28);
}

static void rows_are_read(void **state)
{
    (void)state;
    quoth_alphabet english = alphabet_named("english"), spanish = alphabet_named("spanish");
    quoth_row row = row_in(&english, ".A#b");
    static const uint8_t squares[] = {0, 1, QUOTH_ROW_WALL, 2 | QUOTH_ROW_BLANK};
    assert_int_equal(row.squares, 4);
    assert_memory_equal(row.square, squares, 4);
    row = row_in(&spanish, "chCHCh[ch]cHá");
    static const uint8_t letters[] = {4 | QUOTH_ROW_BLANK, 4, 4, 4, 3 | QUOTH_ROW_BLANK, 9, 1};
    assert_int_equal(row.squares, 7);
    assert_memory_equal(row.square, letters, 7);
    quoth_alphabet no_cases = alphabet_from("name none\na a\nb b\n");
    row = row_in(&no_cases, "ab");
    assert_true(row.square[0] == 1 && row.square[1] == 2);
}

/* ---- words -------------------------------------------------------------------------------- */

static void racks_make_words(void **state)
{
    (void)state;
    quoth_lexicon *lexicon = lexicon_of("a aa aba abba bab baba cab");
    assert_string_equal(found_in(lexicon, "aab", NULL), "A AA ABA");
    assert_string_equal(found_in(lexicon, "_", NULL), "a");
    assert_string_equal(found_in(lexicon, "a_", NULL), "A Aa");
    assert_string_equal(found_in(lexicon, "ba__", NULL), "A Aa ABa ABba BAb BAba cAB");
    assert_string_equal(found_in(lexicon, "", NULL), "");
    assert_string_equal(found_in(lexicon, NULL, NULL),
                        "'A 'A'A 'A'B'A 'A'B'B'A 'B'A'B 'B'A'B'A 'C'A'B");
    quoth_word_query exact = {.exact = true};
    assert_string_equal(found_by(lexicon, "aab", NULL, NULL, exact), "ABA");
    assert_string_equal(found_by(lexicon, "ab__", NULL, NULL, exact), "ABba BAba");
    assert_string_equal(found_by(lexicon, "abcab", NULL, NULL, exact), "");
    assert_string_equal(found_by(lexicon, NULL, "a*", NULL, exact), found_in(lexicon, NULL, "a*"));
    quoth_word_query middle = {.min = 2, .max = 3};
    assert_string_equal(found_by(lexicon, NULL, NULL, NULL, middle), "'A'A 'A'B'A 'B'A'B 'C'A'B");
    quoth_word_query nothing = {.min = 4, .max = 3};
    assert_string_equal(found_by(lexicon, NULL, NULL, NULL, nothing), "");
    quoth_word_query everything = {.min = 256};
    assert_string_equal(found_by(lexicon, NULL, NULL, NULL, everything), "");
    quoth_lexicon_free(lexicon);
}

static void patterns_make_words(void **state)
{
    (void)state;
    quoth_lexicon *lexicon = lexicon_of("a aa aba abba bab baba cab");
    assert_string_equal(found_in(lexicon, NULL, "?b*"), "'A'B'A 'A'B'B'A");
    assert_string_equal(found_in(lexicon, NULL, "*b*b*"), "'A'B'B'A 'B'A'B 'B'A'B'A");
    assert_string_equal(found_in(lexicon, NULL, "[^a]*"), "'B'A'B 'B'A'B'A 'C'A'B");
    assert_string_equal(found_in(lexicon, NULL, ""), "");
    /* what is written is free, sets are not */
    assert_string_equal(found_in(lexicon, "", "aba"), "'A'B'A");
    assert_string_equal(found_in(lexicon, "b", "a?a"), "'AB'A");
    assert_string_equal(found_in(lexicon, "", "a[b]a"), "");
    assert_string_equal(found_in(lexicon, "b", "a[b]a"), "'AB'A");
    assert_string_equal(found_in(lexicon, "_", "a[b]a"), "'Ab'A");
    /* which of the letters is the written one: blanks as far behind as may be */
    assert_string_equal(found_in(lexicon, "a_", "*b*"), "A'Ba 'BAb cA'B");
    assert_string_equal(found_in(lexicon, "b_", "*a*a"), "'A'A 'AB'A 'ABb'A B'Ab'A");
    quoth_word_query exact = {.exact = true};
    assert_string_equal(found_by(lexicon, "_", "*a*", NULL, exact), "'Aa");
    assert_string_equal(found_by(lexicon, "ab", "*a*", NULL, exact), "'ABA");
    quoth_lexicon_free(lexicon);
}

static void digraphs_are_letters(void **state)
{
    (void)state;
    quoth_alphabet spanish = alphabet_named("spanish");
    quoth_lexicon *lexicon = lexicon_in(&spanish, "chico hacer hoc llama perro pero");
    assert_string_equal(found_in(lexicon, NULL, "?????"), "'H'A'C'E'R");
    assert_string_equal(found_in(lexicon, NULL, "????"), "'CH'I'C'O 'LL'A'M'A 'P'E'R'O 'P'E'RR'O");
    assert_string_equal(found_in(lexicon, NULL, "*[^r]o"), "'CH'I'C'O 'P'E'RR'O");
    assert_string_equal(found_in(lexicon, "[ch]cio", NULL), "CHICO");
    assert_string_equal(found_in(lexicon, "_rro_", "pe*"), "'P'ErO 'P'ERRO");
    assert_string_equal(placed(lexicon, "ico", "ch...#"), "1:'CHICO");
    quoth_lexicon_free(lexicon);
}

/* ---- rows --------------------------------------------------------------------------------- */

static void rows_take_words(void **state)
{
    (void)state;
    quoth_lexicon *lexicon = lexicon_of("a at bat bath hat tab that");
    assert_string_equal(placed(lexicon, "bt", ".A."), "1:B'AT 1:T'AB 2:'AT");
    assert_string_equal(placed(lexicon, "b", ".at#"), "1:B'A'T");
    assert_string_equal(placed(lexicon, "_h", ".A.."), "1:H'At 2:'At");
    assert_string_equal(placed(lexicon, "at", "..#."), "1:A 1:AT 2:A 4:A");
    assert_string_equal(placed(lexicon, "at", "A#.."), "");
    quoth_word_query anywhere = {.anywhere = true};
    assert_string_equal(found_by(lexicon, "at", NULL, "A#..", anywhere), "3:A 3:AT 4:A");
    assert_string_equal(found_by(lexicon, "at", NULL, "A...", anywhere), "1:'AT 3:A 3:AT 4:A");
    assert_string_equal(placed(lexicon, "", "A."), "");
    assert_string_equal(placed(lexicon, "t", ""), "");
    assert_string_equal(placed(lexicon, "tt", "AT"), "");
    assert_string_equal(placed(lexicon, "ah", "T..T"), "1:'THA'T 3:A'T");
    assert_string_equal(placed(lexicon, "ah", "T..TB"), "");
    assert_string_equal(placed(lexicon, "at", "...B"), "2:TA'B");
    assert_string_equal(placed(lexicon, "a", "...B"), ""); /* two squares from it */
    quoth_word_query exact = {.exact = true};
    assert_string_equal(found_by(lexicon, "ah", NULL, "B.T.", exact), "1:'BA'TH");
    quoth_lexicon_free(lexicon);
}

/* A row of a board may hold its tiles as they are. */
static void a_row_may_come_from_a_board(void **state)
{
    (void)state;
    quoth_lexicon *lexicon = lexicon_of("bat");
    quoth_rack_counts rack = rack_in(quoth_lexicon_alphabet(lexicon), "t");
    quoth_row row = {.squares = 4, .square = {QUOTH_ROW_WALL, 2, 1 | QUOTH_ROW_BLANK, 0}};
    quoth_word_query query = {.rack = &rack, .row = &row};
    finds f = {.alphabet = quoth_lexicon_alphabet(lexicon)};
    assert_int_equal(quoth_find_in_row(lexicon, &query, list_found, &f, NULL, NULL), QUOTH_OK);
    assert_string_equal(f.list.bytes, "2:'B'AT");
    row.square[2] = 0x3F; /* a code that no alphabet has */
    assert_int_equal(quoth_find_in_row(lexicon, &query, list_found, &f, NULL, NULL), QUOTH_OK);
    assert_int_equal(f.count, 1);
    text_free(&f.list);
    quoth_lexicon_free(lexicon);
}

static void words_of_255_letters(void **state)
{
    (void)state;
    char *a = repeated('a', 255), *runs = repeated('*', 511), *blanks = repeated('_', 255);
    char *dots = repeated('.', 255);
    quoth_lexicon *lexicon = lexicon_of(a);
    for (unsigned i = 0; i < 255; i++)
        runs[2 * i + 1] = 'a';
    size_t whole = 2 * 255;
    assert_int_equal(strlen(found_in(lexicon, NULL, runs)), whole);
    assert_int_equal(strlen(found_in(lexicon, NULL, a)), whole);
    assert_int_equal(strlen(found_in(lexicon, blanks, NULL)), 255);
    assert_int_equal(strlen(found_in(lexicon, a, dots)), 255);
    assert_string_equal(found_in(lexicon, blanks + 1, NULL), "");
    assert_string_equal(found_in(lexicon, blanks + 1, dots), "");
    assert_int_equal(strlen(placed(lexicon, blanks, dots)), 2 + 255);
    dots[100] = 'A';
    assert_int_equal(strlen(placed(lexicon, blanks, dots)), 2 + 256);
    dots[200] = '#';
    assert_string_equal(placed(lexicon, blanks, dots), "");
    quoth_lexicon_free(lexicon);
    free(a);
    free(runs);
    free(blanks);
    free(dots);
}

/* ---- stopping ----------------------------------------------------------------------------- */

static bool go_on_for(void *user, const quoth_progress *progress)
{
    unsigned *times = user;
    assert_true(progress->done > 0);
    return (*times)-- > 1;
}

static void searches_stop_at_the_watch(void **state)
{
    (void)state;
    quoth_lexicon *lexicon = enable1();
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(lexicon);
    quoth_rack_counts rack = rack_in(alphabet, "letters_");
    quoth_row row = row_in(alphabet, "..A...T..");
    quoth_pattern none = pattern_in(alphabet, "*q*x*z*j*");
    quoth_word_query in_row = {.rack = &rack, .row = &row}, of_rack = {.rack = &rack};
    for (size_t most = 1; most < 5; most++) {
        finds f = {.alphabet = alphabet, .most = most};
        assert_int_equal(quoth_find_words(lexicon, &of_rack, list_found, &f, NULL, NULL),
                         QUOTH_STOPPED);
        assert_int_equal(f.count, most);
        f.count = 0;
        assert_int_equal(quoth_find_in_row(lexicon, &in_row, list_found, &f, NULL, NULL),
                         QUOTH_STOPPED);
        assert_int_equal(f.count, most);
        f.count = 0;
        uint64_t prefixes;
        assert_int_equal(quoth_find_prefixes(&prefixes, lexicon, &rack, list_found, &f, NULL, NULL),
                         QUOTH_STOPPED);
        assert_int_equal(prefixes, most);
        assert_int_equal(f.count, most);
        text_free(&f.list);
    }
    unsigned times = 3;
    quoth_watch watch = {go_on_for, &times};
    quoth_context under = {.watch = &watch};
    quoth_word_query of_pattern = {.pattern = &none};
    finds f = {.alphabet = alphabet};
    assert_int_equal(quoth_find_words(lexicon, &of_pattern, list_found, &f, &under, NULL),
                     QUOTH_STOPPED);
    assert_int_equal(times, 0);
    times = 1000;
    assert_int_equal(quoth_find_words(lexicon, &of_pattern, list_found, &f, &under, NULL),
                     QUOTH_OK);
    assert_int_equal(f.count, 0);
    assert_true(times < 1000);
    quoth_lexicon_free(lexicon);
}

/* For every word of the rack, another search while the first one waits. */
typedef struct nested {
    const quoth_lexicon *lexicon;
    size_t outer, inner;
} nested;

static bool count_inner(void *user, const quoth_found *found)
{
    (void)found;
    ((nested *)user)->inner++;
    return true;
}

static bool search_again(void *user, const quoth_found *found)
{
    nested *n = user;
    quoth_rack_counts rack = {.tiles = found->word.length};
    quoth_word_query query = {.rack = &rack, .exact = true};
    quoth_letters word = found->word;
    for (unsigned i = 0; i < word.length; i++)
        rack.count[word.letter[i]]++;
    n->outer++;
    quoth_find_words(n->lexicon, &query, count_inner, n, NULL, NULL);
    assert_true(quoth_letters_equal(&word, &found->word));
    return true;
}

static void searches_are_reentrant(void **state)
{
    (void)state;
    quoth_lexicon *lexicon = lexicon_of("ate eat eta tea at ta eh he");
    nested n = {.lexicon = lexicon};
    quoth_word_query every = {0};
    assert_int_equal(quoth_find_words(lexicon, &every, search_again, &n, NULL, NULL), QUOTH_OK);
    assert_int_equal(n.outer, 8);
    assert_int_equal(n.inner, 4 * 4 + 2 * 2 + 2 * 2);
    quoth_lexicon_free(lexicon);
}

/* ---- hooks and prefixes ------------------------------------------------------------------- */

static void hooks_are_found(void **state)
{
    (void)state;
    quoth_lexicon *lexicon = lexicon_of("a ab aba abal ba cabal scab");
    quoth_letters word = letters_of(lexicon, "ab");
    quoth_hooks hooks = quoth_find_hooks(lexicon, &word);
    assert_true(hooks.word && !hooks.without_first && hooks.without_last);
    assert_true(hooks.front == 0 && hooks.back == 1u << 1);
    word = letters_of(lexicon, "cab");
    hooks = quoth_find_hooks(lexicon, &word);
    assert_true(!hooks.word && hooks.without_first && !hooks.without_last);
    assert_true(hooks.front == 1u << 19 && hooks.back == 0);
    word = letters_of(lexicon, "a");
    hooks = quoth_find_hooks(lexicon, &word);
    assert_true(hooks.word && !hooks.without_first && !hooks.without_last);
    assert_true(hooks.front == 1u << 2 && hooks.back == 1u << 2);
    word = letters_of(lexicon, "");
    hooks = quoth_find_hooks(lexicon, &word);
    assert_true(!hooks.word && hooks.front == 1u << 1 && hooks.back == 1u << 1);
    quoth_lexicon_free(lexicon);

    char *a = repeated('a', 255);
    lexicon = lexicon_of(a);
    word = letters_of(lexicon, a);
    hooks = quoth_find_hooks(lexicon, &word);
    assert_true(hooks.word && !hooks.front && !hooks.back && !hooks.without_last);
    word.length = 254;
    hooks = quoth_find_hooks(lexicon, &word);
    assert_true(!hooks.word && hooks.front == 2 && hooks.back == 2 && !hooks.without_last);
    quoth_lexicon_free(lexicon);
    free(a);
}

static const char *prefixes_of(const quoth_lexicon *lexicon, const char *tiles)
{
    finds f = {.alphabet = quoth_lexicon_alphabet(lexicon)};
    quoth_rack_counts rack = rack_in(f.alphabet, tiles);
    uint64_t reported, all;
    assert_int_equal(quoth_find_prefixes(&reported, lexicon, &rack, list_found, &f, NULL, NULL),
                     QUOTH_OK);
    assert_int_equal(reported, f.count);
    assert_int_equal(quoth_find_prefixes(&all, lexicon, &rack, NULL, NULL, NULL, NULL), QUOTH_OK);
    assert_int_equal(all, f.count);
    text_add(&f.list, "");
    return kept(&f.list);
}

static void prefixes_are_those_that_go_on(void **state)
{
    (void)state;
    quoth_lexicon *lexicon = lexicon_of("ab abba abbas");
    assert_string_equal(prefixes_of(lexicon, ""), "-");
    assert_string_equal(prefixes_of(lexicon, "b"), "-");
    assert_string_equal(prefixes_of(lexicon, "bab"), "- A AB ABB");
    assert_string_equal(prefixes_of(lexicon, "abbas"), "- A AB ABB ABBA");
    assert_string_equal(prefixes_of(lexicon, "a_"), "- A Ab a");
    assert_string_equal(prefixes_of(lexicon, "ab_"), "- A AB ABb Ab AbB a aB");
    quoth_lexicon_free(lexicon);
    lexicon = lexicon_of("");
    assert_string_equal(prefixes_of(lexicon, "ab_"), "");
    assert_string_equal(found_in(lexicon, "ab_", NULL), "");
    assert_string_equal(placed(lexicon, "ab_", "..."), "");
    quoth_lexicon_free(lexicon);
}

/* How many there are in Norvig's notebook. */
static void prefixes_of_the_notebook(void **state)
{
    (void)state;
    quoth_lexicon *lexicon = enable1();
    static const struct {
        const char *rack;
        uint64_t prefixes;
    } known[] = {{"LETTERS", 155}, {"LETTER_", 1590}, {"ABCHKNQ", 88}};
    for (size_t i = 0; i < COUNT(known); i++) {
        quoth_rack_counts rack = rack_in(quoth_lexicon_alphabet(lexicon), known[i].rack);
        uint64_t prefixes;
        assert_int_equal(quoth_find_prefixes(&prefixes, lexicon, &rack, NULL, NULL, NULL, NULL),
                         QUOTH_OK);
        assert_int_equal(prefixes, known[i].prefixes);
    }
    quoth_lexicon_free(lexicon);
}

/* ---- writing ------------------------------------------------------------------------------ */

static bool no_more(void *user, quoth_found *found)
{
    (void)user;
    (void)found;
    return false;
}

static bool refuse(void *user, const char *bytes, size_t size)
{
    (void)user;
    (void)bytes;
    (void)size;
    return false;
}

static void answers_are_written(void **state)
{
    (void)state;
    quoth_lexicon *lexicon = lexicon_of("ab ba");
    quoth_word_query query = {.min = 1};
    quoth_finding finding = {.rack = "ab", .query = &query, .count = 2};
    static const struct {
        bool (*next)(void *user, quoth_found *found);
        quoth_format format;
        const char *end;
    } cases[] = {{NULL, QUOTH_FORMAT_TEXT, "2\n"},
                 {no_more, QUOTH_FORMAT_TEXT, ""},
                 {NULL, QUOTH_FORMAT_JSON, "\"exact\":false,\"anywhere\":false,\"count\":2}\n"},
                 {no_more, QUOTH_FORMAT_JSON, "\"count\":2,\"words\":[]}\n"}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        text t = {0};
        quoth_sink sink = to_text(&t), broken = {refuse, NULL};
        finding.next = cases[i].next;
        text_add(&t, "");
        assert_int_equal(quoth_finding_write(&sink, &finding, lexicon, cases[i].format, NULL),
                         QUOTH_OK);
        size_t size = strlen(cases[i].end);
        assert_true(t.size >= size);
        assert_string_equal(t.bytes + t.size - size, cases[i].end);
        if (t.size)
            assert_int_equal(quoth_finding_write(&broken, &finding, lexicon, cases[i].format, NULL),
                             QUOTH_SINK_FAILED);
        text_free(&t);
    }
    quoth_letters words[] = {letters_of(lexicon, "a"), letters_of(lexicon, "ab")};
    text t = {0};
    quoth_sink sink = to_text(&t), broken = {refuse, NULL};
    assert_int_equal(quoth_hooks_write(&sink, lexicon, words, 2, QUOTH_FORMAT_TEXT, NULL),
                     QUOTH_OK);
    assert_string_equal(t.bytes, "A is no word\n  front  B\n  back   B\n  inner  none\n"
                                 "AB\n  front  none\n  back   none\n  inner  none\n");
    assert_int_equal(quoth_hooks_write(&broken, lexicon, words, 2, QUOTH_FORMAT_JSON, NULL),
                     QUOTH_SINK_FAILED);
    text_free(&t);
    quoth_lexicon_free(lexicon);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(racks_are_read),
        cmocka_unit_test(bad_texts_are_refused),
        cmocka_unit_test(sizes_have_a_limit),
        cmocka_unit_test(patterns_are_plain_values),
        cmocka_unit_test(rows_are_read),
        cmocka_unit_test(racks_make_words),
        cmocka_unit_test(patterns_make_words),
        cmocka_unit_test(digraphs_are_letters),
        cmocka_unit_test(rows_take_words),
        cmocka_unit_test(a_row_may_come_from_a_board),
        cmocka_unit_test(words_of_255_letters),
        cmocka_unit_test(searches_stop_at_the_watch),
        cmocka_unit_test(searches_are_reentrant),
        cmocka_unit_test(hooks_are_found),
        cmocka_unit_test(prefixes_are_those_that_go_on),
        cmocka_unit_test(prefixes_of_the_notebook),
        cmocka_unit_test(answers_are_written),
    };
    RUN(tests);
}
