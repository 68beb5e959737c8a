/* Random cases of crossword rules, tiles and words, both the library's and the twin's, and a way to
 * print them. */
#ifndef TESTS_TWINS_CROSS_TRIAL_H
#define TESTS_TWINS_CROSS_TRIAL_H

#include "unit/finding.h"
#include "cross_twin.h"
#include "support.h"

/* ---- a case ------------------------------------------------------------------------------- */

enum { TRIAL_LETTERS = 6, TRIAL_LEAVES = 60 };

/* The letters of a trial.  They are the last of their alphabet; `before` letters that no tile has
 * come before them. */
static const struct {
    unsigned letters, before;
    const char *upper[TRIAL_LETTERS], *lower[TRIAL_LETTERS];
} sets[] = {
    {2, 0, {"A", "B"}, {"a", "b"}},
    {3, 0, {"A", "B", "C"}, {"a", "b", "c"}},
    {4, 0, {"A", "B", "C", "D"}, {"a", "b", "c", "d"}},
    {5, 0, {"A", "B", "C", "D", "E"}, {"a", "b", "c", "d", "e"}},
    {6, 0, {"A", "B", "C", "D", "E", "F"}, {"a", "b", "c", "d", "e", "f"}},
    {3, 0, {"C", "[CH]", "H"}, {"c", "ch", "h"}},
    {4, 0, {"A", "[CH]", "\u00C9", "[LL]"}, {"a", "ch", "\u00E9", "ll"}},
    {6, 56, {"A", "B", "C", "D", "E", "F"}, {"a", "b", "c", "d", "e", "f"}},
    {4, 28, {"A", "B", "C", "D"}, {"a", "b", "c", "d"}},
};

enum { ENGLISH_SETS = 6 }; /* the number of sets, from the first, with English letters only */

typedef struct trial {
    uint64_t seed, number;
    quoth_random random;
    size_t set;
    quoth_cross_rules rules;
    text lines;
    cross_twin twin;
    quoth_lexicon *lexicon;
    bool other_letters; /* the lexicon has other letters than the tiles */
    quoth_cross *cross;
    quoth_leaves *leaves;
    leave_values values;
    size_t drawn_leaves; /* 0 if the leaves are an estimate */
    struct drawn_leave {
        unsigned count[TRIAL_LETTERS + 1];
        quoth_points value;
    } leave[TRIAL_LEAVES];
    quoth_position *position;
    finding own;
    finding *plays;           /* &own: a pointer, so that searching does not change a trial */
    cross_twin_list expected; /* the twin's plays at the position, in order of score */
    unsigned turn;
    unsigned last_turns; /* of an endgame by rules of one last turn each */
} trial;

static inline unsigned below(trial *t, unsigned number)
{
    return (unsigned)quoth_random_below(&t->random, number);
}

/* True about `percent` times of a hundred. */
static inline bool chance(trial *t, unsigned percent)
{
    return below(t, 100) < percent;
}

/* The tiles of a rack, as far as they are known. */
static inline const quoth_tile *trial_rack(const quoth_position *position, unsigned seat,
                                           unsigned *count)
{
    static const quoth_tile none[1];
    const quoth_tile *rack = quoth_position_rack(position, seat, count);
    *count = rack ? *count : 0;
    return rack ? rack : none;
}

static inline const char *tiles_text(const trial *t, const quoth_tile *tile, size_t count)
{
    text list = {0};
    for (size_t i = 0; i < count; i++) {
        unsigned letter = quoth_tile_letter(tile[i]) - sets[t->set].before;
        if (tile[i] == 0)
            text_add(&list, ".");
        else if (letter - 1 >= sets[t->set].letters)
            text_add(&list, printed("<%02X>", tile[i]));
        else
            text_add(&list, tile[i] & QUOTH_BLANK ? sets[t->set].lower[letter - 1]
                                                  : sets[t->set].upper[letter - 1]);
    }
    return kept(&list);
}

static inline const char *play_text(const trial *t, const quoth_play *play)
{
    static const char *const kinds[] = {"pass", "exchange", "place"};
    return printed(
        "%s row %u column %u %s length %u [%s] tiles %u score %d equity %d",
        kinds[play->kind < 3 ? play->kind : 0], play->row, play->column,
        play->down ? "down" : "across", play->length,
        tiles_text(t, play->tile, play->length < QUOTH_SIDE_MAX ? play->length : QUOTH_SIDE_MAX),
        play->tiles, (int)play->score, (int)play->equity);
}

/* Prints enough to see a case by itself, and says where it is. */
static inline const char *shown(const trial *t)
{
    const quoth_layout *layout = &t->rules.layout;
    print_message("# %swords: %s\n# rack of %u, start %u,%u; on the rack [%s]; bag %u; board\n",
                  t->rules.anagrams ? "anagrams, " : "", t->lines.bytes, t->rules.rack,
                  layout->start_row, layout->start_column,
                  tiles_text(t, t->twin.rack, t->twin.tiles),
                  t->position ? quoth_position_bag(t->position) : 0);
    for (int row = 0; row < layout->rows; row++) {
        print_message("#   ");
        for (int column = 0; column < layout->columns; column++)
            print_message("%s",
                          cross_twin_is_wall(&t->twin, row, column)
                              ? "#"
                              : tiles_text(t, &t->twin.board[row * layout->columns + column], 1));
        print_message("\n");
    }
    return printed("seed %llu, case %llu, turn %u", (unsigned long long)t->seed,
                   (unsigned long long)t->number, t->turn);
}

#define SAME(t, what, got, expected)                                                               \
    do {                                                                                           \
        long long got_ = (long long)(got), expected_ = (long long)(expected);                      \
        if (got_ != expected_)                                                                     \
            fail_msg("%s: %s: the library says %lld, the twin %lld", shown(t), what, got_,         \
                     expected_);                                                                   \
    } while (0)

#define SAME_PLAY(t, what, got, expected)                                                          \
    do {                                                                                           \
        quoth_play got_ = *(got), expected_ = *(expected);                                         \
        got_.equity = expected_.equity = 0;                                                        \
        if (memcmp(&got_, &expected_, sizeof got_) != 0)                                           \
            fail_msg("%s: %s: the library says %s, the twin %s", shown(t), what,                   \
                     play_text(t, got), play_text(t, expected));                                   \
    } while (0)

/* ---- drawing rules ------------------------------------------------------------------------ */

static inline unsigned last_letter(const trial *t)
{
    return sets[t->set].before + sets[t->set].letters;
}

static inline quoth_tile any_letter(trial *t)
{
    return (quoth_tile)(sets[t->set].before + 1 + below(t, sets[t->set].letters));
}

/* A letter, or now and then a blank that stands for one. */
static inline quoth_tile any_tile(trial *t)
{
    quoth_tile letter = any_letter(t);
    return (quoth_tile)(letter | (chance(t, 25) ? QUOTH_BLANK : 0));
}

static inline void draw_layout(trial *t)
{
    quoth_layout *layout = &t->rules.layout;
    unsigned most = t->rules.anagrams ? 7 : chance(t, 15) ? QUOTH_SIDE_MAX : 9;
    layout->rows = (uint8_t)(3 + below(t, most - 2));
    layout->columns = chance(t, 50) ? layout->rows : (uint8_t)(3 + below(t, most - 2));
    layout->start_row = (uint8_t)below(t, layout->rows);
    layout->start_column = (uint8_t)below(t, layout->columns);
    unsigned walls = chance(t, 50) ? 0 : below(t, 30), start = layout->start_row;
    unsigned premiums = below(t, 60), words = below(t, 40);
    start = start * layout->columns + layout->start_column;
    for (unsigned i = 0; i < (unsigned)layout->rows * layout->columns; i++) {
        bool wall = i != start && chance(t, walls), premium = chance(t, premiums);
        bool word = chance(t, words);
        layout->letter[i] = wall ? 0 : premium && !word ? (uint8_t)(2 + below(t, 3)) : 1;
        layout->word[i] = wall ? 0 : premium && word ? (uint8_t)(2 + below(t, 3)) : 1;
        if (premium && !wall && chance(t, 10))
            layout->letter[i] = (uint8_t)(1 + below(t, 4));
    }
}

static inline void draw_tiles(trial *t)
{
    text list = {0};
    unsigned points = chance(t, 5) ? below(t, 4) : 0;
    text_add(&list, printed("?,%u,%u,0\n", chance(t, 20) ? 0 : below(t, 5), points));
    for (unsigned i = 0; i < sets[t->set].before; i++) /* Cyrillic, then Greek, which has a gap */
        text_add(&list, i < 32 ? printed("\xD0%c,0,1,0\n", 0x90 + i)
                               : printed("\xCE%c,0,1,0\n", 0x91 + (i - 32) + (i >= 49)));
    for (unsigned i = 0; i < sets[t->set].letters; i++) {
        unsigned vowel = below(t, 2);
        points = chance(t, 5) ? 100 : below(t, 11);
        unsigned count = chance(t, 5) ? 0 : 1 + below(t, chance(t, 10) ? 40 : 8);
        text_add(&list, printed("%s,%u,%u,%u\n", sets[t->set].upper[i], count, points, vowel));
    }
    quoth_error error = {.message = ""};
    const char *tiles = kept(&list);
    if (quoth_tiles_parse(&t->rules.tiles, tiles, strlen(tiles), "drawn", &error))
        fail_msg("%s: %s: line %u", tiles, error.message, (unsigned)error.line);
    assert_int_equal(t->rules.tiles.alphabet.letters, last_letter(t));
}

/* Draws rules from a stream of their own, so that the numbers of noted cases keep their meaning. */
static inline void draw_further_rules(trial *t)
{
    quoth_cross_rules *rules = &t->rules;
    const quoth_random before = t->random;
    rules->out_gain_many = (uint8_t)below(t, 3);
    rules->out_loss_many = (uint8_t)below(t, 3);
    rules->final_turn = chance(t, 20);
    bool by_word = chance(t, 50);
    if (by_word && rules->challenge == QUOTH_CHALLENGE_5)
        rules->challenge = QUOTH_CHALLENGE_5_A_WORD;
    else if (by_word && rules->challenge == QUOTH_CHALLENGE_10)
        rules->challenge = QUOTH_CHALLENGE_10_A_WORD;
    t->random = before;
}

static inline void draw_rules(trial *t)
{
    quoth_cross_rules *rules = &t->rules;
    rules->anagrams = chance(t, 20);
    t->set = below(t, rules->anagrams ? 3 : COUNT(sets));
    if (rules->anagrams && chance(t, 10))
        t->set = COUNT(sets) - 1;
    strcpy(rules->name, "drawn");
    rules->rack = (uint8_t)(1 + below(t, rules->anagrams ? 4 : chance(t, 3) ? QUOTH_RACK_MAX : 9));
    for (unsigned tiles = 1; tiles <= rules->rack; tiles++)
        rules->bonus[tiles] = (uint16_t)(chance(t, 30) ? below(t, 60) : 0);
    rules->exchange_from = (uint16_t)(chance(t, 20) ? QUOTH_NO_EXCHANGE : below(t, 9));
    rules->out_gain = (uint8_t)below(t, 3);
    rules->out_loss = (uint8_t)below(t, 3);
    rules->scoreless_limit = (uint8_t)(chance(t, 20) ? 0 : 1 + below(t, 8));
    rules->pass_limit = (uint8_t)(chance(t, 50) ? 0 : 1 + below(t, 4));
    rules->round_limit = chance(t, 20);
    rules->scoreless_after_score = chance(t, 30);
    rules->stuck_loss = (uint8_t)below(t, 3);
    rules->challenge = (quoth_challenge)below(t, 6);
    draw_further_rules(t);
    draw_layout(t);
    draw_tiles(t);
}

/* ---- drawing words ------------------------------------------------------------------------ */

/* Reads text, the longest spelling first, as the library does. */
static inline size_t read_letters(const trial *t, const char *spelling, uint8_t *letter)
{
    size_t count = 0;
    while (*spelling) {
        size_t longest = 0;
        for (unsigned i = 0; i < sets[t->set].letters; i++) {
            size_t size = strlen(sets[t->set].lower[i]);
            if (size > longest && strncmp(spelling, sets[t->set].lower[i], size) == 0) {
                longest = size;
                letter[count] = (uint8_t)(sets[t->set].before + i + 1);
            }
        }
        assert_true(longest > 0);
        spelling += longest;
        count++;
    }
    return count;
}

/* Draws the words.  The lexicon may keep them with other letters than the tiles', matched by their
 * text, and some may be spelled with letters that no tile has. */
static inline void draw_lexicon(trial *t)
{
    bool other = t->other_letters = t->set < ENGLISH_SETS && chance(t, 20);
    quoth_alphabet alphabet = other ? alphabet_named("english") : t->rules.tiles.alphabet;
    unsigned words = 5 + below(t, 196), longest = 2 + below(t, 8);
    for (unsigned w = 0; w < words; w++) {
        unsigned length = 1 + below(t, chance(t, 3) ? 24 : longest);
        text word = {0};
        for (unsigned i = 0; i < length; i++)
            text_add(&word, sets[t->set].lower[below(t, sets[t->set].letters)]);
        const char *spelling = kept(&word);
        uint8_t letter[64];
        if (other && chance(t, 10))
            spelling = printed("%sx", spelling);
        else
            cross_twin_add(&t->twin, letter, read_letters(t, spelling, letter));
        text_add(&t->lines, spelling);
        text_add(&t->lines, "\n");
    }
    quoth_builder *builder;
    assert_int_equal(quoth_builder_new(&builder, &alphabet, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_builder_add(builder, NULL, t->lines.bytes, t->lines.size,
                                       QUOTH_KEEP_STRICT, NULL, NULL),
                     QUOTH_OK);
    assert_int_equal(quoth_builder_finish(&t->lexicon, builder, "drawn", NULL, NULL), QUOTH_OK);
    quoth_builder_free(builder);
    for (char *c = t->lines.bytes; *c; c++)
        if (*c == '\n')
            *c = ' ';
}

static inline const struct drawn_leave *find_leave(const trial *t,
                                                   const unsigned count[TRIAL_LETTERS + 1])
{
    for (size_t i = 0; i < t->drawn_leaves; i++)
        if (memcmp(t->leave[i].count, count, sizeof t->leave[i].count) == 0)
            return &t->leave[i];
    return NULL;
}

/* Values for random leaves, in random order. */
static inline void draw_leaves(trial *t)
{
    text lines = {0};
    text_add(&lines, "");
    for (unsigned n = below(t, TRIAL_LEAVES + 1); n > 0; n--) {
        struct drawn_leave leave = {.value = (int)below(t, 60000) - 25000};
        for (unsigned i = 1 + below(t, t->rules.rack); i > 0; i--)
            leave.count[below(t, sets[t->set].letters + 1)]++;
        if (find_leave(t, leave.count))
            continue;
        t->leave[t->drawn_leaves++] = leave;
        for (unsigned i = 0; i <= TRIAL_LETTERS; i++)
            for (; leave.count[i] > 0; leave.count[i]--)
                text_add(&lines, i == 0 ? "?"
                                 : sets[t->set].upper[i - 1][0] == '['
                                     ? sets[t->set].upper[i - 1]
                                     : printed("[%s]", sets[t->set].upper[i - 1]));
        text_add(&lines, printed(",%s%d.%03d\n", leave.value < 0 ? "-" : "",
                                 abs(leave.value) / 1000, abs(leave.value) % 1000));
    }
    quoth_error error = {.message = ""};
    if (quoth_leaves_read_csv(&t->leaves, lines.bytes, lines.size, &t->rules.tiles, NULL, &error))
        fail_msg("%s: %s: %s", shown(t), error.message, lines.bytes);
    text_free(&lines);
}

static inline void begin_trial(trial *t, uint64_t seed, uint64_t number)
{
    *t = (trial){.seed = seed, .number = number, .plays = &t->own};
    quoth_random_seed_stream(&t->random, seed, number + 1);
    t->twin.rules = &t->rules;
    draw_rules(t);
    draw_lexicon(t);
    quoth_status status = quoth_cross_new(&t->cross, &t->rules, t->lexicon, NULL, NULL);
    if (status == QUOTH_TOO_LARGE) { /* the scores are too large */
        for (unsigned i = 0; i < QUOTH_SQUARES_MAX; i++)
            t->rules.layout.word[i] = t->rules.layout.word[i] > 0;
        status = quoth_cross_new(&t->cross, &t->rules, t->lexicon, NULL, NULL);
    }
    SAME(t, "status", status, QUOTH_OK);
    SAME(t, "new position", quoth_position_new(&t->position, t->cross, 2 + below(t, 3), NULL, NULL),
         QUOTH_OK);
    SAME(t, "new plays", finding_new(t->plays, t->cross, NULL), QUOTH_OK);
    if (chance(t, 50))
        draw_leaves(t);
    else if (!t->other_letters && chance(t, 20))
        SAME(t, "estimate",
             quoth_leaves_estimate(&t->leaves, &t->rules.tiles, t->lexicon, NULL, NULL), QUOTH_OK);
    leave_values_set(&t->values, t->leaves);
}

static inline void end_trial(trial *t)
{
    cross_twin_list_free(&t->expected);
    finding_free(t->plays);
    quoth_position_free(t->position);
    quoth_leaves_free(t->leaves);
    quoth_cross_free(t->cross);
    quoth_lexicon_free(t->lexicon);
    text_free(&t->lines);
}

#endif
