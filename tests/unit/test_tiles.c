/* Tile sets: what their texts may say, which the library has; tiles as text. */
#include "support.h"

#include "bad_text.h"
#include "quoth/tiles.h"

/* ---- reading and writing in one line ------------------------------------------------------ */

static const char *tiles_text(const quoth_tiles *tiles)
{
    text t = {0};
    quoth_sink sink = to_text(&t);
    assert_int_equal(quoth_tiles_write(&sink, tiles, NULL), QUOTH_OK);
    return kept(&t);
}

/* "C[CH]?" as the numbers of its tiles, blanks with a minus; "bad 3" where it cannot be read. */
static const char *numbers_of(const quoth_tiles *tiles, const char *string, quoth_tiles_as as)
{
    quoth_tile tile[64];
    size_t count;
    quoth_error error;
    text t = {0};
    quoth_status status =
        quoth_tiles_read(tile, COUNT(tile), &count, tiles, string, strlen(string), as, &error);
    if (status) {
        assert_int_equal(status, QUOTH_BAD_TEXT);
        assert_int_equal(error.status, status);
        return printed("bad %u", (unsigned)error.offset);
    }
    for (size_t i = 0; i < count; i++)
        join(&t, printed("%s%u", tile[i] & QUOTH_BLANK ? "-" : "", quoth_tile_letter(tile[i])));
    return kept(&t);
}

static const char *spelled_tiles(const quoth_tiles *tiles, const quoth_tile *tile, size_t count,
                                 quoth_tiles_as as)
{
    char spelling[512];
    size_t size = quoth_tiles_spell(spelling, sizeof spelling, tiles, tile, count, as);
    assert_int_equal(size, strlen(spelling));
    return printed("%s", spelling);
}

/* Read and spelled again. */
static const char *respelled(const quoth_tiles *tiles, const char *string, quoth_tiles_as as)
{
    quoth_tile tile[64];
    size_t count;
    assert_int_equal(
        quoth_tiles_read(tile, COUNT(tile), &count, tiles, string, strlen(string), as, NULL),
        QUOTH_OK);
    return spelled_tiles(tiles, tile, count, as);
}

/* ---- the tile sets of the library --------------------------------------------------------- */

static const struct {
    const char *name;
    unsigned total, blanks, letters;
    const char *vowels;
} shipped[] = {
    {"english", 100, 2, 26, "AEIOU"},
    {"wwf", 104, 2, 26, "AEIOU"},
    {"super_english", 200, 4, 26, "AEIOU"},
    {"crossplay", 100, 3, 26, "AEIOU"},
    {"wordfeud", 104, 2, 26, "AEIOU"},
    {"hong_kong_english", 107, 4, 26, "AEIOU"},
    {"catalan", 100, 2, 26, "AEIOU"},
    {"super_catalan", 200, 5, 26, "AEIOU"},
    {"dutch", 102, 2, 26, "AEIOU"},
    {"french", 102, 2, 26, "AEIOUY"},
    {"german", 102, 2, 29, "AÄEIOÖUÜ"},
    {"italian", 120, 2, 21, "AEIOU"},
    {"norwegian", 100, 2, 32, "AEIOUYÜÆÄØÖÅ"},
    {"polish", 100, 2, 32, "AĄEĘIOÓUY"},
    {"portuguese", 120, 3, 24, "AEIOU"},
    {"romanian", 100, 2, 22, "AEIOU"},
    {"slovene", 100, 2, 29, "AEIOU"},
    {"spanish", 100, 2, 28, "AEIOU"},
    {"swedish", 100, 2, 31, "AEIOUYÜÅÄÆÖ"},
    {"turkish", 100, 2, 29, "AEIİOÖUÜ"},
};

static void the_library_names_its_tile_sets(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(shipped); i++)
        assert_string_equal(quoth_tiles_name(i), shipped[i].name);
    assert_null(quoth_tiles_name(COUNT(shipped)));
    assert_null(quoth_tiles_name(SIZE_MAX));
    quoth_tiles tiles;
    assert_int_equal(quoth_tiles_find(&tiles, "", NULL), QUOTH_NOT_FOUND);
    assert_int_equal(quoth_tiles_find(&tiles, "klingon", NULL), QUOTH_NOT_FOUND);
    assert_int_equal(quoth_tiles_find(&tiles, "englis", NULL), QUOTH_NOT_FOUND);
    assert_int_equal(quoth_tiles_find(&tiles, "english ", NULL), QUOTH_NOT_FOUND);
    assert_int_equal(quoth_tiles_find(&tiles, "Hong_Kong_ENGLISH", NULL), QUOTH_OK);
    assert_string_equal(tiles.alphabet.name, "hong_kong_english");
}

static void tile_sets_have_the_published_counts(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(shipped); i++) {
        quoth_tiles t = tiles_named(shipped[i].name);
        unsigned sum = 0;
        text vowels = {0};
        assert_int_equal(t.total, shipped[i].total);
        assert_int_equal(t.count[0], shipped[i].blanks);
        assert_int_equal(t.value[0], 0);
        assert_int_equal(t.alphabet.letters, shipped[i].letters);
        assert_string_equal(t.alphabet.name, shipped[i].name);
        for (unsigned k = 0; k <= t.alphabet.letters; k++) {
            sum += t.count[k];
            assert_int_equal(t.value[k] == 0, k == 0 || t.count[k] == 0);
            if (t.vowels >> k & 1)
                text_add(&vowels, t.alphabet.upper[k]);
        }
        assert_int_equal(sum, t.total);
        assert_string_equal(kept(&vowels), shipped[i].vowels);
    }
    static const struct {
        const char *name;
        unsigned face; /* all values together */
    } faces[] = {{"english", 187}, {"wwf", 220}};
    for (size_t i = 0; i < COUNT(faces); i++) {
        quoth_tiles t = tiles_named(faces[i].name);
        unsigned face = 0;
        for (unsigned k = 0; k <= t.alphabet.letters; k++)
            face += t.count[k] * t.value[k];
        assert_int_equal(face, faces[i].face);
    }
}

static void a_few_tiles_are_as_in_the_tables(void **state)
{
    (void)state;
    static const struct {
        const char *name, *letter;
        unsigned count, value;
    } facts[] = {
        {"english", "Q", 1, 10},   {"english", "e", 12, 1},     {"wwf", "H", 4, 3},
        {"wwf", "V", 2, 5},        {"catalan", "[L·L]", 1, 10}, {"super_catalan", "QU", 2, 8},
        {"german", "ü", 1, 6},     {"spanish", "[rr]", 1, 8},   {"polish", "Ź", 1, 9},
        {"norwegian", "Q", 0, 0},  {"swedish", "Å", 2, 4},      {"slovene", "ž", 1, 10},
        {"crossplay", "V", 2, 6},  {"wordfeud", "o", 7, 1},     {"italian", "Z", 2, 8},
        {"portuguese", "Ç", 2, 3}, {"romanian", "b", 2, 9},     {"turkish", "ı", 4, 2},
        {"turkish", "i", 7, 1},    {"romanian", "ș", 5, 1},     {"portuguese", "ã", 14, 1},
        {"dutch", "Z", 2, 4},      {"french", "W", 1, 10},      {"hong_kong_english", "Z", 2, 10},
    };
    for (size_t i = 0; i < COUNT(facts); i++) {
        quoth_tiles t = tiles_named(facts[i].name);
        quoth_tile tile;
        size_t count;
        assert_int_equal(quoth_tiles_read(&tile, 1, &count, &t, facts[i].letter,
                                          strlen(facts[i].letter), QUOTH_AS_WORD, NULL),
                         QUOTH_OK);
        assert_int_equal(count, 1);
        assert_int_equal(t.count[tile], facts[i].count);
        assert_int_equal(t.value[tile], facts[i].value);
    }
}

static void english_tiles_have_the_letters_of_the_english_alphabet(void **state)
{
    (void)state;
    quoth_alphabet english = alphabet_named("english");
    static const char *const names[] = {"english", "wwf", "super_english", "hong_kong_english"};
    for (size_t i = 0; i < COUNT(names); i++) {
        quoth_tiles t = tiles_named(names[i]);
        assert_int_equal(t.alphabet.letters, english.letters);
        assert_memory_equal(t.alphabet.lower, english.lower, sizeof english.lower);
        assert_memory_equal(t.alphabet.upper, english.upper, sizeof english.upper);
        assert_memory_equal(t.alphabet.single, english.single, sizeof english.single);
        assert_true(t.alphabet.in_code_point_order);
    }
}

static void every_tile_set_is_written_and_read_back(void **state)
{
    (void)state;
    for (size_t i = 0; quoth_tiles_name(i); i++) {
        quoth_tiles t = tiles_named(quoth_tiles_name(i)), again;
        const char *description = tiles_text(&t);
        assert_int_equal(
            quoth_tiles_parse(&again, description, strlen(description), t.alphabet.name, NULL),
            QUOTH_OK);
        assert_memory_equal(&again, &t, sizeof t);
        assert_string_equal(tiles_text(&again), description);
    }
    quoth_sink refusing = {refuse, NULL};
    quoth_tiles t = tiles_named("english");
    assert_int_equal(quoth_tiles_write(&refusing, &t, NULL), QUOTH_SINK_FAILED);
}

/* So that a lexicon made with it can be kept. */
static void the_alphabet_of_tiles_is_one_like_others(void **state)
{
    (void)state;
    for (size_t i = 0; quoth_tiles_name(i); i++) {
        quoth_tiles t = tiles_named(quoth_tiles_name(i));
        text description = {0};
        quoth_sink sink = to_text(&description);
        quoth_alphabet again;
        assert_int_equal(quoth_alphabet_write(&sink, &t.alphabet, NULL), QUOTH_OK);
        assert_int_equal(quoth_alphabet_parse(&again, description.bytes, description.size, NULL),
                         QUOTH_OK);
        assert_memory_equal(&again, &t.alphabet, sizeof again);
        text_free(&description);
    }
}

static void words_are_read_in_the_spelling_of_their_language(void **state)
{
    (void)state;
    static const char *const words[][3] = {
        {"french", "ÉlèVe", "eleve"},
        {"french", "e\u0301te\u0301", "ete"},
        {"french", "aÿ", "ay"},
        {"spanish", "pingüino", "pinguino"},
        {"spanish", "Chico", "chico"},
        {"spanish", "ÁRBOL", "arbol"},
        {"spanish", "n\u0303andu\u0301", "ñandu"},
        {"catalan", "col·legi", "col·legi"},
        {"catalan", "col.legi", "col·legi"},
        {"catalan", "COL.LEGI", "col·legi"},
        {"catalan", "coŀlegi", "col·legi"},
        {"catalan", "Canya", "canya"},
        {"catalan", "qüestió", NULL},
        {"catalan", "c\u0327", "ç"},
        {"german", "Ärger", "ärger"},
        {"german", "A\u0308rger", "ärger"},
        {"german", "Café", "cafe"},
        {"german", "straße", "strasse"}, /* ß is played as SS */
        {"german", "GROẞ", "gross"},
        {"french", "œuvre", "oeuvre"},
        {"french", "ÆGAGRE", "aegagre"},
        {"english", "straße", NULL},
        {"dutch", "coördinatie", "coordinatie"},
        {"swedish", "idé", "ide"},
        {"norwegian", "kafé", "kafe"},
        {"polish", "z\u0301le", "źle"},
        {"slovene", "c\u030Cas", "čas"},
        {"english", "café", NULL},
        {"spanish", "kilo", NULL},
    };
    for (size_t i = 0; i < COUNT(words); i++) {
        quoth_tiles t = tiles_named(words[i][0]);
        quoth_letters letters;
        quoth_status status =
            quoth_alphabet_read(&letters, &t.alphabet, words[i][1], strlen(words[i][1]), NULL);
        assert_int_equal(status, words[i][2] ? QUOTH_OK : QUOTH_BAD_TEXT);
        quoth_tile tile[16];
        size_t count;
        status = quoth_tiles_read(tile, COUNT(tile), &count, &t, words[i][1], strlen(words[i][1]),
                                  QUOTH_AS_WORD, NULL);
        assert_int_equal(status, words[i][2] ? QUOTH_OK : QUOTH_BAD_TEXT);
        if (status)
            continue;
        assert_string_equal(spelled(&t.alphabet, &letters), words[i][2]);
        assert_int_equal(count, letters.length);
        assert_memory_equal(tile, letters.letter, count);
    }
}

/* ---- tiles as text ------------------------------------------------------------------------ */

static const char toy_tiles[] = "?,2,0,0\nA,9,1,1\nC,2,3,0\n[CH],1,5,0\nH,1,4,0\nL,2,1,0\n"
                                "[LL],1,8,0\nÑ,1,8,0\nL·L,1,9,0\n=,A,à\n=,L·L,l.l\n";

static void tiles_are_read_from_racks_plays_and_words(void **state)
{
    (void)state;
    quoth_tiles t = tiles_from(toy_tiles);
    static const struct {
        const char *text, *rack, *play, *word;
    } cases[] = {
        {"", "", "", ""},
        {"ACH", "1 3", "1 3", "1 3"},
        {"ach", "1 3", "-1 -3", "1 3"},
        {"aCh", "1 3", "-1 2 -4", "1 3"},
        {"acH", "1 3", "-1 -2 4", "1 3"},
        {"[C]H", "2 4", "2 4", "2 4"},
        {"C[H]", "2 4", "2 4", "2 4"},
        {"[CH][ch]", "3 3", "3 -3", "3 3"},
        {"[Ch]", "3", "bad 0", "3"},
        {"A?", "1 0", "bad 1", "bad 1"},
        {"A_", "1 0", "bad 1", "bad 1"},
        {"A.", "bad 1", "1 0", "bad 1"},
        {"Ññ", "7 7", "7 -7", "7 7"},
        {"LLL", "6 5", "6 5", "6 5"},
        {"L·L", "8", "8", "8"},
        {"L.L", "8", "5 0 5", "8"},
        {"l.L", "bad 1", "-5 0 5", "bad 1"},
        {"[l.l][L.L]", "8 8", "-8 8", "8 8"},
        {"àÀA", "1 1 1", "-1 1 1", "1 1 1"},
        {"(A)C", "bad 0", "0 2", "bad 0"},
        {"(ach.[CH]A)C(l)", "bad 0", "0 0 0 0 0 2 0", "bad 0"},
        {"()A", "bad 0", "1", "bad 0"},
        {"((A))", "bad 0", "bad 1", "bad 0"},
        {"A)", "bad 1", "bad 1", "bad 1"},
        {"A(C", "bad 1", "bad 1", "bad 1"},
        {"[]", "bad 0", "bad 0", "bad 0"},
        {"[", "bad 0", "bad 0", "bad 0"},
        {"A]", "bad 1", "bad 1", "bad 1"},
        {"[CH", "bad 0", "bad 0", "bad 0"},
        {"[CHA]", "bad 0", "bad 0", "bad 0"},
        {"[?]", "bad 0", "bad 0", "bad 0"},
        {"[.]", "bad 0", "bad 0", "bad 0"},
        {"A B", "bad 1", "bad 1", "bad 1"},
        {"A1", "bad 1", "bad 1", "bad 1"},
        {"\xC3", "bad 0", "bad 0", "bad 0"},
        {"C\xFF", "bad 1", "bad 1", "bad 1"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_string_equal(numbers_of(&t, cases[i].text, QUOTH_AS_RACK), cases[i].rack);
        assert_string_equal(numbers_of(&t, cases[i].text, QUOTH_AS_PLAY), cases[i].play);
        assert_string_equal(numbers_of(&t, cases[i].text, QUOTH_AS_WORD), cases[i].word);
    }
    quoth_tile tile[4];
    size_t count;
    assert_int_equal(quoth_tiles_read(tile, 4, &count, &t, "A\0A", 3, QUOTH_AS_PLAY, NULL),
                     QUOTH_BAD_TEXT);
    assert_int_equal(count, 1);
    assert_int_equal(quoth_tiles_read(NULL, 0, &count, &t, NULL, 0, QUOTH_AS_PLAY, NULL), QUOTH_OK);
    assert_int_equal(count, 0);
}

static void a_spelling_of_two_tiles_is_no_pair_of_blanks_among_capitals(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"GRUẞ", "GRUSS"}, {"GRUß", "GRUSS"},   {"GRuß", "GRuss"}, {"gruß", "gruss"},
        {"ß", "ss"},       {"(GRU)ß", "...SS"}, {"G.Uß", "G.USS"}, {"..ß", "..ss"},
    };
    quoth_tiles german = tiles_named("german");
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_string_equal(respelled(&german, cases[i][0], QUOTH_AS_PLAY), cases[i][1]);
}

static void tiles_are_read_up_to_the_room_there_is(void **state)
{
    (void)state;
    quoth_tiles t = tiles_from(toy_tiles);
    for (size_t capacity = 0; capacity < 6; capacity++) {
        quoth_tile tile[6];
        memset(tile, 99, sizeof tile);
        size_t count = 77;
        quoth_error error;
        quoth_status status =
            quoth_tiles_read(tile, capacity, &count, &t, "A.(C)[CH]", 9, QUOTH_AS_PLAY, &error);
        static const size_t offsets[] = {0, 1, 3, 5};
        assert_int_equal(status, capacity < 4 ? QUOTH_TOO_LARGE : QUOTH_OK);
        assert_int_equal(count, capacity < 4 ? capacity : 4);
        if (status) {
            assert_int_equal(error.status, QUOTH_TOO_LARGE);
            assert_int_equal(error.offset, offsets[capacity]);
        }
        assert_int_equal(tile[capacity < 4 ? capacity : 4], 99);
    }
}

static void tiles_are_spelled_as_they_are_read(void **state)
{
    (void)state;
    quoth_tiles t = tiles_from(toy_tiles);
    static const quoth_tile tiles[] = {1, 0, 3, QUOTH_BLANK | 3, 7, QUOTH_BLANK | 8, 0x80, 2};
    assert_string_equal(spelled_tiles(&t, tiles, COUNT(tiles), QUOTH_AS_PLAY),
                        "A.[CH][ch]Ñ[l·l].C");
    assert_string_equal(spelled_tiles(&t, tiles, COUNT(tiles), QUOTH_AS_RACK),
                        "A?[CH][ch]Ñ[l·l]?C");
    assert_string_equal(spelled_tiles(&t, tiles, COUNT(tiles), QUOTH_AS_WORD),
                        "A?[CH][ch]Ñ[l·l]?C");
    assert_string_equal(spelled_tiles(&t, tiles, 0, QUOTH_AS_PLAY), "");
    /* what is no tile of the set does no harm */
    static const quoth_tile strange[] = {9, 62, 63, 0xFF, QUOTH_WALL};
    assert_string_equal(spelled_tiles(&t, strange, COUNT(strange), QUOTH_AS_PLAY), "????.");
}

static void letters_that_would_run_together_are_kept_apart(void **state)
{
    (void)state;
    quoth_tiles t = tiles_from(toy_tiles);
    static const struct {
        quoth_tile tile[4];
        size_t count;
        const char *rack, *play;
    } cases[] = {
        {{2, 4}, 2, "[C]H", "[C]H"},
        {{2, QUOTH_BLANK | 4}, 2, "[C]h", "Ch"},
        {{5, 5, 5}, 3, "[L][L]L", "[L][L]L"},
        {{5, 6}, 2, "L[LL]", "L[LL]"},
        {{5, 1, 5}, 3, "LAL", "LAL"},
        {{5, 0, 5}, 3, "L?L", "L.L"},
        {{QUOTH_BLANK | 5, QUOTH_BLANK | 5}, 2, "[l]l", "[l]l"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_string_equal(spelled_tiles(&t, cases[i].tile, cases[i].count, QUOTH_AS_RACK),
                            cases[i].rack);
        assert_string_equal(spelled_tiles(&t, cases[i].tile, cases[i].count, QUOTH_AS_PLAY),
                            cases[i].play);
        quoth_tile again[4];
        size_t count;
        assert_int_equal(quoth_tiles_read(again, 4, &count, &t, cases[i].play,
                                          strlen(cases[i].play), QUOTH_AS_PLAY, NULL),
                         QUOTH_OK);
        assert_int_equal(count, cases[i].count);
        assert_memory_equal(again, cases[i].tile, count);
    }
    quoth_tiles spanish = tiles_named("spanish");
    assert_string_equal(respelled(&spanish, "L[L]AMA", QUOTH_AS_PLAY), "[L]LAMA");
    assert_string_equal(respelled(&spanish, "LLaMA", QUOTH_AS_PLAY), "[LL]aMA");
}

/* All sets, random tiles: plays read back as they were; racks and words but for the blanks. */
static void random_tiles_are_spelled_and_read_back(void **state)
{
    (void)state;
    quoth_random random;
    quoth_random_seed(&random, 7);
    for (size_t i = 0; quoth_tiles_name(i); i++) {
        quoth_tiles t = tiles_named(quoth_tiles_name(i));
        for (unsigned n = 0; n < 2000; n++) {
            quoth_tile tile[10], read[10];
            size_t count = quoth_random_below(&random, 11), again;
            quoth_tiles_as as = (quoth_tiles_as)quoth_random_below(&random, 3);
            for (size_t k = 0; k < count; k++) {
                unsigned least = as == QUOTH_AS_WORD;
                tile[k] = (quoth_tile)(least +
                                       quoth_random_below(&random, t.alphabet.letters + 1 - least));
                if (tile[k] && as == QUOTH_AS_PLAY && quoth_random_below(&random, 3) == 0)
                    tile[k] |= QUOTH_BLANK;
            }
            const char *spelling = spelled_tiles(&t, tile, count, as);
            assert_int_equal(
                quoth_tiles_read(read, 10, &again, &t, spelling, strlen(spelling), as, NULL),
                QUOTH_OK);
            assert_int_equal(again, count);
            assert_memory_equal(read, tile, count);
        }
    }
}

static void spelling_tiles_is_cut_between_tiles(void **state)
{
    (void)state;
    quoth_tiles t = tiles_from(toy_tiles);
    static const quoth_tile tiles[] = {1, 3, 7, 1};
    static const char *const cut[] = {"",      "",      "A",      "A",       "A",      "A",
                                      "A[CH]", "A[CH]", "A[CH]Ñ", "A[CH]ÑA", "A[CH]ÑA"};
    for (size_t capacity = 0; capacity < COUNT(cut); capacity++) {
        char room[16];
        memset(room, '~', sizeof room);
        assert_int_equal(quoth_tiles_spell(room, capacity, &t, tiles, 4, QUOTH_AS_PLAY), 8);
        if (capacity)
            assert_string_equal(room, cut[capacity]);
        assert_int_equal(room[capacity], '~');
    }
    /* nothing follows what was cut, though it would fit */
    static const quoth_tile wide[] = {3, 1};
    char room[3] = "~~";
    assert_int_equal(quoth_tiles_spell(room, sizeof room, &t, wide, 2, QUOTH_AS_PLAY), 5);
    assert_string_equal(room, "");
}

/* ---- texts of tile sets ------------------------------------------------------------------- */

static void three_forms_say_the_same(void **state)
{
    (void)state;
    quoth_tiles plain = tiles_from("?,2,0,0\nA,9,1,1\nÑ,1,8,0\n[CH],0,5,0\n=,A,á\n");
    assert_int_equal(plain.total, 12);
    assert_int_equal(plain.vowels, 2);
    assert_string_equal(plain.alphabet.lower[2], "ñ");
    assert_string_equal(plain.alphabet.upper[3], "CH");
    assert_string_equal(plain.alphabet.lower[3], "ch");
    static const char *const same[] = {
        "?,2,0,0\r\nA,9,1,1\r\nÑ,1,8,0\r\nCH,0,5,0\r\n=,A,á\r\n",
        "\xEF\xBB\xBF\n\n# a comment\n?,2,0,0\n\nA,9,1,1\nÑ,1,8,10\nCH,0,5,\n=,A,Á",
        " ? , 2 , 0 , 0 \nA,\t9,1,1\n  Ñ,001,008,x\n[CH],0,5,0\n =,[A], á \n",
        "A,9,1,1\n=,A,á\nÑ,1,8,0\n[CH],0,5,0\n?,2,0,1\n",
        "?,?,2,0,0\nA,a,9,1,1\nÑ,ñ,1,8,0\n[CH],[ch],0,5,0\n=,A,Á,á\n",
        "?,?,2,0,0,?,?\nA,a,9,1,1,Ａ,ａ\nÑ,ñ,1,8,0,,\nCH,ch,0,5,0\n=,a,á\n",
        "# as in files of Quackle\nblank 0 2\nA a 1 9 1\nÑ ñ 8 1 0\nCH [ch] 5 0 0\n=,A,á\n",
        "\n A\ta  1\t9 1 # first\r\n#\nÑ ñ 8 1\n[CH] ch 5 0 7\nblank 0 2\n=,A,á,Á,á\n",
    };
    for (size_t i = 0; i < COUNT(same); i++) {
        quoth_tiles other = tiles_from(same[i]);
        assert_memory_equal(&other, &plain, sizeof plain);
    }
    assert_string_equal(tiles_text(&plain),
                        "?,?,2,0,0\nA,a,9,1,1\n=,A,Á,á\nÑ,ñ,1,8,0\n[CH],[ch],0,5,0\n");
}

static void lower_case_is_found_by_folding(void **state)
{
    (void)state;
    static const char *const pairs[][2] = {
        {"A", "a"},     {"Z", "z"},     {"À", "à"}, {"Ö", "ö"}, {"Ø", "ø"}, {"Þ", "þ"},
        {"Ā", "ā"},     {"Į", "į"},     {"İ", "i"}, {"Ĳ", "ĳ"}, {"Ķ", "ķ"}, {"Ĺ", "ĺ"},
        {"Ł", "ł"},     {"Ň", "ň"},     {"Ŋ", "ŋ"}, {"Ŷ", "ŷ"}, {"Ÿ", "ÿ"}, {"Ź", "ź"},
        {"Ž", "ž"},     {"Ə", "ə"},     {"Ș", "ș"}, {"Ț", "ț"}, {"Ά", "ά"}, {"Ή", "ή"},
        {"Ό", "ό"},     {"Ώ", "ώ"},     {"Α", "α"}, {"Σ", "σ"}, {"Ϋ", "ϋ"}, {"Ё", "ё"},
        {"Џ", "џ"},     {"А", "а"},     {"Я", "я"}, {"Ґ", "ґ"}, {"Ӏ", "ӏ"}, {"Ә", "ә"},
        {"Ա", "ա"},     {"Ֆ", "ֆ"},     {"Ẽ", "ẽ"}, {"Ỹ", "ỹ"}, {"ẞ", "ß"}, {"DŽ", "dž"},
        {"C'H", "c'h"}, {"L·L", "l·l"},
    };
    for (size_t i = 0; i < COUNT(pairs); i++) {
        quoth_tiles t = tiles_from(printed("%s,1,1,0\n", pairs[i][0]));
        assert_string_equal(t.alphabet.upper[1], pairs[i][0]);
        assert_string_equal(t.alphabet.lower[1], pairs[i][1]);
    }
    /* further spellings come in both cases */
    for (size_t i = 0; i < COUNT(pairs); i++)
        if (strcmp(pairs[i][0], "İ") && strcmp(pairs[i][0], "A"))
            for (int k = 0; k < 2; k++) {
                quoth_tiles t = tiles_from(printed("A,1,1,0\n=,A,%s\n", pairs[i][k]));
                assert_int_equal(t.alphabet.spellings, 4);
                assert_string_equal(numbers_of(&t, pairs[i][0], QUOTH_AS_PLAY), "1");
                assert_string_equal(numbers_of(&t, pairs[i][1], QUOTH_AS_PLAY), "-1");
            }
    quoth_tiles turkish = tiles_from("H,1,1,0\nI,4,2,1\nİ,7,1,1\nJ,1,10,0\n");
    assert_string_equal(turkish.alphabet.lower[2], "ı");
    assert_string_equal(turkish.alphabet.lower[3], "i");
    assert_string_equal(numbers_of(&turkish, "Iıİi", QUOTH_AS_PLAY), "2 -2 3 -3");
}

static void names_are_cut_and_cleaned(void **state)
{
    (void)state;
    static const char *const names[][2] = {
        {"plain", "plain"},
        {"two words", "two-words"},
        {"a#b;c\td\x7F", "a-b-c-d-"},
        {"größe", "größe"},
        {"bad\xFFname", "bad-name"},
        {"1234567890123456789012345678901", "1234567890123456789012345678901"},
        {"12345678901234567890123456789012", "1234567890123456789012345678901"},
        {"123456789012345678901234567890é", "123456789012345678901234567890"},
    };
    quoth_tiles t;
    quoth_layout l;
    for (size_t i = 0; i < COUNT(names); i++) {
        assert_int_equal(quoth_tiles_parse(&t, "A,1,1,1\n", 8, names[i][0], NULL), QUOTH_OK);
        assert_string_equal(t.alphabet.name, names[i][1]);
        assert_int_equal(quoth_layout_parse(&l, "0,0\n..\n..\n", 10, names[i][0], NULL), QUOTH_OK);
        assert_string_equal(l.name, names[i][1]);
    }
    assert_int_equal(quoth_tiles_parse(&t, "A,1,1,1\n", 8, "", NULL), QUOTH_OK);
    assert_string_equal(t.alphabet.name, "tiles");
    assert_int_equal(quoth_layout_parse(&l, "0,0\n..\n..\n", 10, "", NULL), QUOTH_OK);
    assert_string_equal(l.name, "layout");
}

/* Letters named a, b, ... in two characters: "QA,qa,...". */
static const char *many_letters(unsigned count)
{
    text t = {0};
    for (unsigned i = 0; i < count; i++)
        text_add(&t, printed("%c%c,1,1,0\n", 'A' + i / 26, 'A' + i % 26));
    return kept(&t);
}

static const char *many_spellings(unsigned count)
{
    text t = {0};
    text_add(&t, "A,1,1,1\n");
    for (unsigned i = 0; i < count; i++)
        text_add(&t, printed("=,A,q%c%c\n", 'a' + i / 26, 'a' + i % 26));
    return kept(&t);
}

static void a_tile_set_may_be_as_large_as_the_limits(void **state)
{
    (void)state;
    quoth_tiles t = tiles_from(many_letters(62));
    assert_int_equal(t.alphabet.letters, 62);
    assert_int_equal(t.total, 62);
    static const quoth_tile last[] = {62, QUOTH_BLANK | 62};
    assert_string_equal(spelled_tiles(&t, last, 2, QUOTH_AS_PLAY), "[CJ][cj]");
    t = tiles_from("?,400,0,0\nABCDEFGHIJK,600,100,1\n");
    assert_int_equal(t.total, 1000);
    assert_int_equal(t.value[1], 100);
    t = tiles_from("?,0,100,0\nA,0,0,0\n");
    assert_int_equal(t.total, 0);
    assert_int_equal(t.value[0], 100);
    t = tiles_from(many_spellings((QUOTH_SPELLINGS_MAX - 2) / 2));
    assert_int_equal(t.alphabet.spellings, QUOTH_SPELLINGS_MAX);
    quoth_tiles again = tiles_from(tiles_text(&t));
    assert_memory_equal(&again, &t, sizeof t);
}

static const char not_a_spelling[] = "a letter is spelled with letters: digits, blanks and signs "
                                     "have a meaning elsewhere";
static const char missing[] = "a letter or one of its spellings is missing";
static const char no_case[] = "a letter needs a lower case of its own, for the blank that stands "
                              "for it";
static const char twice[] = "this letter or spelling stands there already";

static quoth_status parse_tiles(const char *text, size_t size, quoth_error *error)
{
    quoth_tiles tiles;
    return quoth_tiles_parse(&tiles, text, size, "toy", error);
}

static void a_bad_tile_set_is_refused_with_its_line(void **state)
{
    (void)state;
    char *longest = repeated('A', QUOTH_LINE_MAX + 1);
    const bad_text bad[] = {
        {"", 0, "the tile set has no letters", 0},
        {"\n# only a comment\n\n", 3, "the tile set has no letters", 0},
        {"?,2,0,0\n", 1, "the tile set has no letters", 0},
        {"A,1,1,1\nB\xFF,1,1,0\n", 2, "not UTF-8 text", 0},
        {longest, 1, "a line has at most 4096 bytes", 0},
        {"A,1,1,1\n?,2,0,0\n?,2,0,0\n", 3, "the blanks have two lines", 0},
        {"A,1,1,1\nA,1,1,1\n", 2, twice, 0},
        {"A,1,1,1\n[A],1,1,1\n", 2, twice, 0},
        {"A,a,1,1,1\nB,a,1,1,0\n", 2, twice, 0},
        {"A,b,1,1,1\nB,c,1,1,0\nb,d,1,1,0\n", 3, twice, 0},
        {"A,b,1,1,1\nb,x,1,1,0\n", 2, twice, 0},
        {"A,1,1,1\nB,1,1,0\n=,A,b\n", 3, twice, 0},
        {"A,1,1,1\nÄ,1,1,1\n=,A,ä\n", 3, twice, 0},
        {"A,1,1,1\n=,A,á\nÁ,1,1,1\n", 3, twice, 0},
        {"a,1,1,1\n", 1, no_case, 0},
        {"\u05D0,1,1,0\n", 1, no_case, 0},
        {"A,A,1,1,1\n", 1, no_case, 0},
        {"A A 1 1 1\n", 1, no_case, 0},
        {"NAME,1,1,0\n", 1, "a letter cannot be spelled `name`", 0},
        {",1,1,1\n", 1, missing, 0},
        {"A,,1,1,1\n", 1, missing, 0},
        {"A,1,1,1\n=,A\n", 2, missing, 0},
        {"A,1,1,1\n=,\n", 2, "no line before this one has that letter", 0},
        {"A,1,1,1\n=,A,\n", 2, missing, 0},
        {"A,1,1,1\n=,A,á,\n", 2, missing, 0},
        {"A,1,1,1\n=,A,á,,à\n", 2, missing, 0},
        {"A,1,1,1\n=,B,b\n", 2, "no line before this one has that letter", 0},
        {"=,A,á\nA,1,1,1\n", 1, "no line before this one has that letter", 0},
        {"A1,1,1,1\n", 1, not_a_spelling, 0},
        {"A B,1,1,1\n", 1, not_a_spelling, 0},
        {"A.,1,1,1\n", 1, not_a_spelling, 0},
        {"A?,1,1,1\n", 1, not_a_spelling, 0},
        {"A,1,1,1\n_,1,1,1\n", 2, not_a_spelling, 0},
        {"A/B,1,1,1\n", 1, not_a_spelling, 0},
        {"(A),1,1,1\n", 1, not_a_spelling, 0},
        {"[A,1,1,1\n", 1, not_a_spelling, 0},
        {"A],1,1,1\n", 1, not_a_spelling, 0},
        {"[[A]],1,1,1\n", 1, not_a_spelling, 0},
        {"[],1,1,1\n", 1, not_a_spelling, 0},
        {"A#,1,1,1\n", 1, not_a_spelling, 0},
        {"A+,1,1,1\n", 1, not_a_spelling, 0},
        {"A-B,1,1,1\n", 1, not_a_spelling, 0},
        {"A;,1,1,1\n", 1, not_a_spelling, 0},
        {"A\u00A0B,1,1,1\n", 1, not_a_spelling, 0},
        {"A,a1,1,1,1\n", 1, not_a_spelling, 0},
        {"A,[a,1,1,1\n", 1, not_a_spelling, 0},
        {"A,1,1,1\n=,A,a-a\n", 2, not_a_spelling, 0},
        {"A,1,1,1\n=,A,[á]\n", 2, not_a_spelling, 0},
        {"A,1,1,1\n=,A,.\n", 2, not_a_spelling, 0},
        {"A,1,1,1\nB,,1,0\n", 2, "a count is a number", 0},
        {"A,x,1,1\n", 1, "a count is a number", 0},
        {"A,-1,1,1\n", 1, "a count is a number", 0},
        {"A,+1,1,1\n", 1, "a count is a number", 0},
        {"A,1 2,1,1\n", 1, "a count is a number", 0},
        {"A,1x,1,1\n", 1, "a count is a number", 0},
        {"A,1,,1\n", 1, "a value is a number", 0},
        {"A,1,1.5,1\n", 1, "a value is a number", 0},
        {"?,2,x,0\n", 1, "a value is a number", 0},
        {"A,1,1,1\nB,1,1\n", 2, "this line has not 4 columns, as the first has", 0},
        {"A,1,1,1\nB,b,1,1,0\n", 2, "this line has not 4 columns, as the first has", 0},
        {"A,1,1,1\nB\n", 2, "this line has not 4 columns, as the first has", 0},
        {"A,1,1\n", 1, "a line has 4 columns, or all have 5 or 7", 0},
        {"A,a,1,1,1,A\n", 1, "a line has 4 columns, or all have 5 or 7", 0},
        {"A,a,1,1,1,A,a,x\n", 1, "a line has 4 columns, or all have 5 or 7", 0},
        {"A,a,1,1,1\nB,1,1,0\n", 2, "a line has 4 columns, or all have 5 or 7", 0},
        {"A a 1 1 1\nB,b,1,1,0\n", 2, "a line is: LETTER BLANK VALUE COUNT VOWEL", 0},
        {"A a 1\n", 1, "a line is: LETTER BLANK VALUE COUNT VOWEL", 0},
        {"A a 1 1 1 1\n", 1, "a line is: LETTER BLANK VALUE COUNT VOWEL", 0},
        {"A\n", 1, "a line is: LETTER BLANK VALUE COUNT VOWEL", 0},
        {"blank 0\n", 1, "the line of the blanks is: blank VALUE COUNT", 0},
        {"blank 0 2 0\n", 1, "the line of the blanks is: blank VALUE COUNT", 0},
        {"blank 0 2\nblank 0 2\n", 2, "the blanks have two lines", 0},
        {"A a 1 x 1\n", 1, "a count is a number", 0},
        {"A,1001,1,1\n", 1, "a set has at most 1000 tiles", QUOTH_TOO_LARGE},
        {"A,600,1,1\nB,401,1,0\n", 2, "a set has at most 1000 tiles", QUOTH_TOO_LARGE},
        {"A,4294967297,1,1\n", 1, "a set has at most 1000 tiles", QUOTH_TOO_LARGE},
        {"A,99999999999999999999999999,1,1\n", 1, "a set has at most 1000 tiles", QUOTH_TOO_LARGE},
        {"A,1,101,1\n", 1, "a tile is worth at most 100 points", QUOTH_TOO_LARGE},
        {"?,1,257,1\n", 1, "a tile is worth at most 100 points", QUOTH_TOO_LARGE},
        {"A,1,4294967296,1\n", 1, "a tile is worth at most 100 points", QUOTH_TOO_LARGE},
        {"ABCDEFGHIJKL,1,1,1\n", 1, "a letter's spelling has at most 11 bytes", QUOTH_TOO_LARGE},
        {"A,abcdefghijkl,1,1,1\n", 1, "a letter's spelling has at most 11 bytes", QUOTH_TOO_LARGE},
        {"A,1,1,1\n=,A,abcdefghijkl\n", 2, "a letter's spelling has at most 11 bytes",
         QUOTH_TOO_LARGE},
        {many_letters(63), 63, "a tile set has at most 62 letters", QUOTH_TOO_LARGE},
        {many_spellings(160), 161, "a tile set has at most 320 spellings", QUOTH_TOO_LARGE},
    };
    expect_bad(bad, COUNT(bad), parse_tiles);
    quoth_error error;
    assert_int_equal(parse_tiles("A,1,1,1\nB\0,1,1,0\n", 18, &error), QUOTH_BAD_TEXT);
    assert_int_equal(error.line, 2);
    assert_string_equal(error.message, "not UTF-8 text");
    assert_int_equal(parse_tiles(NULL, 0, &error), QUOTH_BAD_TEXT);
    free(longest);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_library_names_its_tile_sets),
        cmocka_unit_test(tile_sets_have_the_published_counts),
        cmocka_unit_test(a_few_tiles_are_as_in_the_tables),
        cmocka_unit_test(english_tiles_have_the_letters_of_the_english_alphabet),
        cmocka_unit_test(every_tile_set_is_written_and_read_back),
        cmocka_unit_test(the_alphabet_of_tiles_is_one_like_others),
        cmocka_unit_test(words_are_read_in_the_spelling_of_their_language),
        cmocka_unit_test(tiles_are_read_from_racks_plays_and_words),
        cmocka_unit_test(a_spelling_of_two_tiles_is_no_pair_of_blanks_among_capitals),
        cmocka_unit_test(tiles_are_read_up_to_the_room_there_is),
        cmocka_unit_test(tiles_are_spelled_as_they_are_read),
        cmocka_unit_test(letters_that_would_run_together_are_kept_apart),
        cmocka_unit_test(random_tiles_are_spelled_and_read_back),
        cmocka_unit_test(spelling_tiles_is_cut_between_tiles),
        cmocka_unit_test(three_forms_say_the_same),
        cmocka_unit_test(lower_case_is_found_by_folding),
        cmocka_unit_test(names_are_cut_and_cleaned),
        cmocka_unit_test(a_tile_set_may_be_as_large_as_the_limits),
        cmocka_unit_test(a_bad_tile_set_is_refused_with_its_line),
    };
    RUN(tests);
}
