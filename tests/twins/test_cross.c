/* The library's crossword plays against a naive twin, on random small boards, rules, tiles and
 * words: every play, score and order, validations, doing and undoing, whole games, odd positions.
 *
 * QUOTH_TWIN_CASES says how many (default 1,500, at most 10,000), QUOTH_TWIN_FROM from which on
 * (default 0), QUOTH_TEST_SEED of which seed (default 1). */
#include "cross_compare.h"

/* ---- odd positions ------------------------------------------------------------------------ */

static void set_tile(trial *t, unsigned row, unsigned column, quoth_tile tile)
{
    const quoth_layout *layout = &t->rules.layout;
    if (row < layout->rows && column < layout->columns)
        SAME(t, "setting a tile", quoth_position_set_tile(t->position, row, column, tile, NULL),
             layout->letter[row * layout->columns + column] ? QUOTH_OK : QUOTH_BAD_TEXT);
}

static void fill_board(trial *t)
{
    const quoth_layout *layout = &t->rules.layout;
    unsigned squares = (unsigned)layout->rows * layout->columns;
    for (unsigned n = below(t, 2 + squares / 5); n > 0; n--) {
        unsigned row = below(t, layout->rows), column = below(t, layout->columns);
        bool down = chance(t, 50), junk = t->twin.words == 0 || chance(t, 20);
        if (chance(t, 30)) {
            set_tile(t, row, column, chance(t, 10) ? 0 : any_tile(t));
            continue;
        }
        const cross_twin_word *word = junk ? NULL
                                           : &t->twin.word[below(t, (unsigned)t->twin.words)];
        for (unsigned i = 0; i < (word ? word->length : 2 + below(t, 3)); i++)
            set_tile(t, row + (down ? i : 0), column + (down ? 0 : i),
                     word ? (quoth_tile)(word->letter[i] | (chance(t, 10) ? QUOTH_BLANK : 0))
                          : any_tile(t));
    }
}

static void draw_racks(trial *t)
{
    for (unsigned seat = 0; seat < quoth_position_players(t->position); seat++) {
        quoth_tile tile[QUOTH_RACK_MAX];
        unsigned more = t->rules.rack < 10 && chance(t, 5) ? 2 : 0; /* than the rules give */
        unsigned most = t->rules.anagrams ? 4 : t->rules.rack + more;
        unsigned count = chance(t, 70) ? most : below(t, most + 1);
        unsigned blanks = chance(t, 50) ? 0 : below(t, chance(t, 20) ? count + 1 : 3);
        for (unsigned i = 0; i < count; i++)
            tile[i] = i < blanks ? 0 : any_letter(t);
        SAME(t, "setting a rack", quoth_position_set_rack(t->position, seat, tile, count, NULL),
             QUOTH_OK);
        quoth_position_set_score(t->position, seat, (int)below(t, 300) - 50, NULL);
    }
}

static void try_odd_position(trial *t)
{
    for (t->turn = 0; t->turn < 2; t->turn++) {
        quoth_position_clear(t->position);
        if (!chance(t, 15))
            fill_board(t);
        draw_racks(t);
        quoth_position_set_turn(t->position, below(t, quoth_position_players(t->position)), NULL);
        quoth_position_settle(t->position);
        if (chance(t, 50))
            quoth_position_shuffle(t->position, &t->random);
        trial_compare(t);
    }
}

/* ---- words -------------------------------------------------------------------------------- */

static void compare_usable_words(trial *t)
{
    const quoth_layout *layout = &t->rules.layout;
    unsigned longer = layout->rows > layout->columns ? layout->rows : layout->columns, usable = 0;
    for (size_t w = 0; w < t->twin.words; w++) {
        bool seen = false;
        for (size_t k = 0; k < w; k++)
            seen = seen || memcmp(&t->twin.word[k], &t->twin.word[w], sizeof *t->twin.word) == 0;
        usable += !seen && t->twin.word[w].length <= longer;
    }
    SAME(t, "usable words", quoth_cross_words_of(t->cross).usable, usable);
    SAME(t, "words", quoth_cross_words_of(t->cross).words, quoth_lexicon_words(t->lexicon));
    for (unsigned i = 0; i < 100; i++) {
        quoth_tile tile[QUOTH_SIDE_MAX];
        unsigned length = below(t, longer + 1);
        if (t->twin.words && chance(t, 50)) {
            const cross_twin_word *word = &t->twin.word[below(t, (unsigned)t->twin.words)];
            length = word->length <= longer ? word->length : 0;
            memcpy(tile, word->letter, length);
        } else {
            for (unsigned k = 0; k < length; k++)
                tile[k] = any_tile(t);
        }
        SAME(t, printed("%s is a word", tiles_text(t, tile, length)),
             quoth_cross_has(t->cross, tile, length), cross_twin_has(&t->twin, tile, length));
    }
}

/* ---- the cases ---------------------------------------------------------------------------- */

static uint64_t seed, from, cases;

static void every_play_is_the_twin_s(void **state)
{
    (void)state;
    static trial t;
    for (uint64_t n = from; n < from + cases; n++) {
        begin_trial(&t, seed, n);
        compare_usable_words(&t);
        if (n % 2)
            trial_play_game(&t);
        else
            try_odd_position(&t);
        end_trial(&t);
    }
}

/* ---- the twin by itself ------------------------------------------------------------------- */

/* A board of one premium, with two letters. */
static void begin_by_hand(cross_twin *twin, quoth_cross_rules *rules, unsigned rows,
                          unsigned columns)
{
    *twin = (cross_twin){.rules = rules};
    *rules = (quoth_cross_rules){.rack = 7, .bonus = {[3] = 50}};
    rules->layout.rows = (uint8_t)rows;
    rules->layout.columns = (uint8_t)columns;
    rules->layout.start_row = (uint8_t)(rows / 2);
    rules->layout.start_column = (uint8_t)(columns / 2);
    memset(rules->layout.letter, 1, sizeof rules->layout.letter);
    memset(rules->layout.word, 1, sizeof rules->layout.word);
    rules->tiles.alphabet.letters = 2;
    rules->tiles.value[1] = 1;
    rules->tiles.value[2] = 3;
}

static size_t count_by_hand(const cross_twin *twin, long long *scores)
{
    cross_twin_list plays = {0};
    cross_twin_plays(twin, &plays);
    *scores = 0;
    for (size_t i = 0; i < plays.count; i++)
        *scores += plays.play[i].score;
    size_t count = plays.count;
    cross_twin_list_free(&plays);
    return count;
}

static void the_twin_counts_what_can_be_counted_by_hand(void **state)
{
    (void)state;
    static const uint8_t ab[] = {1, 2}, aba[] = {1, 2, 1};
    static quoth_cross_rules rules;
    static cross_twin twin;
    long long scores;
    /* AB over the middle of 3 x 3: two places across, two down; the blank is B, or A as well */
    begin_by_hand(&twin, &rules, 3, 3);
    cross_twin_add(&twin, ab, 2);
    cross_twin_add(&twin, ab, 1);
    assert_int_equal(twin.words, 1);
    twin.tiles = 2;
    twin.rack[0] = 1;
    assert_int_equal(count_by_hand(&twin, &scores), 4);
    assert_int_equal(scores, 4);
    rules.anagrams = true;
    assert_int_equal(count_by_hand(&twin, &scores), 8);
    twin.rack[1] = 2;
    assert_int_equal(count_by_hand(&twin, &scores), 8);
    assert_int_equal(scores, 8 * 4);
    rules.anagrams = false;
    rules.layout.word[4] = 3;
    assert_int_equal(count_by_hand(&twin, &scores), 4);
    assert_int_equal(scores, 4 * 4 * 3);

    /* B after or below an A in the middle; with another A also AB beside that: AB down from the
     * square above the one after it, and across from the one before the one below it */
    twin.board[4] = 1;
    twin.tiles = 1;
    twin.rack[0] = 2;
    assert_int_equal(count_by_hand(&twin, &scores), 2);
    assert_int_equal(scores, 8); /* the word premium is covered */
    twin.tiles = 2;
    twin.rack[1] = 1;
    assert_int_equal(count_by_hand(&twin, &scores), 4);
    assert_int_equal(scores, 8 + 2 * 8);

    /* ABA in a column of 5, three tiles: the bonus; the start square is the third */
    begin_by_hand(&twin, &rules, 5, 1);
    cross_twin_add(&twin, aba, 3);
    rules.layout.letter[4] = 2;
    twin.tiles = 3;
    twin.rack[0] = twin.rack[1] = 1;
    twin.rack[2] = 2;
    assert_int_equal(count_by_hand(&twin, &scores), 3);
    assert_int_equal(scores, 3 * 55 + 1);
    rules.layout.letter[1] = rules.layout.word[1] = 0;
    assert_int_equal(count_by_hand(&twin, &scores), 1);
    assert_int_equal(scores, 56);
    twin.board[2] = 1;
    twin.tiles = 2; /* AA: no B */
    assert_int_equal(count_by_hand(&twin, &scores), 0);
    twin.rack[0] = 0;
    assert_int_equal(count_by_hand(&twin, &scores), 1);
    assert_int_equal(scores, 1 + 2); /* A through, b, A on the premium */
    twin.rack[1] = 0;
    assert_int_equal(count_by_hand(&twin, &scores), 1);
    assert_int_equal(scores, 1);
}

/* Without anagrams, all arrangements of tiles in all places find what all words do. */
static void the_twin_s_two_ways_are_one(void **state)
{
    (void)state;
    static trial t;
    for (uint64_t n = 0; n < 60; n++) {
        cross_twin_list words = {0}, spans = {0};
        begin_trial(&t, seed, n);
        if (!t.rules.anagrams) {
            fill_board(&t);
            quoth_position_settle(t.position);
            trial_look(&t);
            t.twin.tiles = 1 + below(&t, 3);
            for (unsigned i = 0; i < t.twin.tiles; i++)
                t.twin.rack[i] = chance(&t, 20) ? 0 : any_letter(&t);
            cross_twin_plays_by_words(&t.twin, &words);
            cross_twin_plays_by_spans(&t.twin, &spans);
            assert_int_equal(words.count, spans.count);
            for (size_t i = 0; i < words.count; i++)
                assert_memory_equal(&words.play[i], &spans.play[i], sizeof *words.play);
        }
        cross_twin_list_free(&words);
        cross_twin_list_free(&spans);
        end_trial(&t);
    }
}

int main(void)
{
    seed = env_number("QUOTH_TEST_SEED", 1);
    from = env_number("QUOTH_TWIN_FROM", 0);
    cases = env_number("QUOTH_TWIN_CASES", 1500);
    cases = cases > 10000 ? 10000 : cases;
    print_message("# %llu cases from seed %llu\n", (unsigned long long)cases,
                  (unsigned long long)seed);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_twin_counts_what_can_be_counted_by_hand),
        cmocka_unit_test(the_twin_s_two_ways_are_one),
        cmocka_unit_test(every_play_is_the_twin_s),
    };
    RUN(tests);
}
