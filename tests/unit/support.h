/* The tools of every unit test: a sink that keeps its text, word lists in one string, fragments and
 * plays as text, and games set up in one line. */
#ifndef TESTS_UNIT_SUPPORT_H
#define TESTS_UNIT_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "quoth/quoth.h"
#include "quoth/stdio.h"

/* `some` cases, or all of them in make test-long. */
static inline unsigned some_of(unsigned some, unsigned all)
{
    return getenv("QUOTH_TEST_LONG") ? all : some;
}

/* A number of the environment, like the seed of the random tests. */
static inline uint64_t env_number(const char *name, uint64_t otherwise)
{
    const char *value = getenv(name);
    return value && *value ? strtoull(value, NULL, 10) : otherwise;
}

/* The `resize` of a quoth_memory that has none. */
static inline void *allocate_nothing(void *user, void *block, size_t old_size, size_t new_size)
{
    (void)user, (void)block, (void)old_size, (void)new_size;
    return NULL;
}

/* The `go_on` of a quoth_watch that stops the work when first called.  Counts its calls in `user`,
 * an unsigned. */
static inline bool stop_at_once(void *user, const quoth_progress *progress)
{
    (void)progress;
    ++*(unsigned *)user;
    return false;
}

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* The program of a group of tests: the number of failures is its exit status. */
#define RUN(tests) return cmocka_run_group_tests(tests, NULL, NULL)

/* ---- tile sets ---------------------------------------------------------------------------- */

static inline quoth_tiles tiles_named(const char *name)
{
    quoth_tiles tiles;
    assert_int_equal(quoth_tiles_find(&tiles, name, NULL), QUOTH_OK);
    return tiles;
}

static inline quoth_tiles tiles_from(const char *description)
{
    quoth_tiles tiles;
    quoth_error error = {.message = ""};
    if (quoth_tiles_parse(&tiles, description, strlen(description), "test", &error))
        fail_msg("line %u: %s", (unsigned)error.line, error.message);
    return tiles;
}

/* ---- text that grows ---------------------------------------------------------------------- */

typedef quoth_string text;

static inline void text_write(text *t, const char *bytes, size_t size)
{
    assert_true(quoth_string_add(t, bytes, size));
}

static inline quoth_sink to_text(text *t)
{
    return quoth_to_string(t);
}

static inline void text_add(text *t, const char *string)
{
    text_write(t, string, strlen(string));
}

static inline void text_free(text *t)
{
    quoth_string_free(t);
}

/* Frees a text but for its string, which stays valid until 256 more strings are kept. */
static inline const char *kept(text *t)
{
    static char *strings[256];
    static unsigned next;
    char **place = &strings[next++ % COUNT(strings)];
    free(*place);
    *place = realloc(t->bytes, t->size + 1);
    assert_non_null(*place);
    (*place)[t->size] = '\0';
    *t = (text){0};
    return *place;
}

static inline const char *printed(const char *format, ...)
{
    char line[8192];
    text t = {0};
    va_list arguments;
    va_start(arguments, format);
    assert_in_range(vsnprintf(line, sizeof line, format, arguments), 0, sizeof line - 1);
    va_end(arguments);
    text_add(&t, line);
    return kept(&t);
}

static inline void join(text *list, const char *word)
{
    if (list->size)
        text_add(list, " ");
    text_add(list, word);
}

static inline char *repeated(char c, size_t times)
{
    char *string = malloc(times + 1);
    assert_non_null(string);
    memset(string, c, times);
    string[times] = '\0';
    return string;
}

/* ---- alphabets, lexica, words ------------------------------------------------------------- */

static inline quoth_alphabet alphabet_named(const char *name)
{
    quoth_alphabet alphabet;
    assert_int_equal(quoth_alphabet_find(&alphabet, name, NULL), QUOTH_OK);
    return alphabet;
}

static inline quoth_alphabet alphabet_from(const char *description)
{
    quoth_alphabet alphabet;
    quoth_error error = {.message = ""};
    if (quoth_alphabet_parse(&alphabet, description, strlen(description), &error))
        fail_msg("line %u: %s", (unsigned)error.line, error.message);
    return alphabet;
}

/* A lexicon of the words in a string, separated by blanks.  Each must be a word of the alphabet. */
static inline quoth_lexicon *lexicon_in(const quoth_alphabet *alphabet, const char *words)
{
    quoth_builder *builder;
    quoth_lexicon *lexicon;
    quoth_error error = {.message = ""};
    char *lines = malloc(strlen(words) + 1);
    assert_non_null(lines);
    strcpy(lines, words);
    for (char *c = lines; *c; c++)
        if (*c == ' ')
            *c = '\n';
    assert_int_equal(quoth_builder_new(&builder, alphabet, NULL, NULL), QUOTH_OK);
    if (quoth_builder_add(builder, NULL, lines, strlen(lines), QUOTH_KEEP_STRICT, NULL, &error))
        fail_msg("%s: line %u: %s", words, (unsigned)error.line, error.message);
    assert_int_equal(quoth_builder_finish(&lexicon, builder, "toy", NULL, &error), QUOTH_OK);
    quoth_builder_free(builder);
    free(lines);
    return lexicon;
}

static inline quoth_lexicon *lexicon_of(const char *words)
{
    quoth_alphabet english = alphabet_named("english");
    return lexicon_in(&english, words);
}

static inline quoth_letters letters_in(const quoth_alphabet *alphabet, const char *spelling)
{
    quoth_letters letters;
    if (quoth_alphabet_read(&letters, alphabet, spelling, strlen(spelling), NULL))
        fail_msg("\"%s\" is not in the alphabet", spelling);
    return letters;
}

static inline quoth_letters letters_of(const quoth_lexicon *lexicon, const char *spelling)
{
    return letters_in(quoth_lexicon_alphabet(lexicon), spelling);
}

static inline void join_letters(text *list, const quoth_alphabet *alphabet,
                                const quoth_letters *letters)
{
    char spelling[QUOTH_WORD_TEXT_SIZE];
    quoth_alphabet_spell(spelling, sizeof spelling, alphabet, letters);
    join(list, spelling);
}

static inline const char *spelled(const quoth_alphabet *alphabet, const quoth_letters *letters)
{
    text t = {0};
    join_letters(&t, alphabet, letters);
    return kept(&t);
}

typedef struct listing {
    const quoth_alphabet *alphabet;
    text list;
} listing;

static inline bool list_word(void *user, const quoth_letters *word, uint32_t rank)
{
    (void)rank;
    listing *l = user;
    join_letters(&l->list, l->alphabet, word);
    return true;
}

/* The words of a small lexicon in its order, "cat dog". */
static inline const char *words_of(const quoth_lexicon *lexicon)
{
    listing l = {.alphabet = quoth_lexicon_alphabet(lexicon)};
    quoth_lexicon_each(lexicon, list_word, &l);
    return kept(&l.list);
}

static inline quoth_lexicon *enable1(void)
{
    quoth_lexicon *lexicon;
    assert_int_equal(quoth_lexicon_new_enable1(&lexicon, NULL, NULL), QUOTH_OK);
    return lexicon;
}

static inline text image_of(const quoth_lexicon *lexicon)
{
    text image = {0};
    quoth_sink sink = to_text(&image);
    assert_int_equal(quoth_lexicon_write(&sink, lexicon, NULL, NULL), QUOTH_OK);
    return image;
}

/* ---- games -------------------------------------------------------------------------------- */

static inline quoth_cross_rules rules_named(const char *name)
{
    quoth_cross_rules rules;
    assert_int_equal(quoth_cross_rules_find(&rules, name, NULL), QUOTH_OK);
    return rules;
}

static inline quoth_cross_rules rules_from(const char *description)
{
    quoth_cross_rules rules;
    quoth_error error = {.message = ""};
    if (quoth_cross_rules_parse(&rules, description, strlen(description), &error))
        fail_msg("line %u: %s", (unsigned)error.line, error.message);
    return rules;
}

static inline quoth_ghost *solved_by(const quoth_lexicon *lexicon, const quoth_ghost_rules *rules)
{
    quoth_ghost *ghost;
    quoth_error error = {.message = ""};
    if (quoth_ghost_solve(&ghost, lexicon, rules, NULL, &error))
        fail_msg("%s", error.message);
    return ghost;
}

static inline quoth_ghost *opened_by(const quoth_lexicon *lexicon, const quoth_ghost_rules *rules)
{
    quoth_ghost *ghost;
    quoth_error error = {.message = ""};
    if (quoth_ghost_new(&ghost, lexicon, rules, NULL, &error))
        fail_msg("%s", error.message);
    return ghost;
}

/* A match between bots, by seats. */
static inline quoth_status bot_match(const quoth_ghost *referee, const quoth_ghost_bot *bots,
                                     uint64_t seed, uint64_t from, uint64_t to,
                                     quoth_ghost_score *score, const quoth_watch *watch,
                                     const quoth_memory *memory)
{
    quoth_ghost_player players[QUOTH_GHOST_SEATS_MAX];
    quoth_ghost_match_options options = {.seed = seed, .from = from, .to = to};
    for (unsigned i = 0; i < quoth_ghost_rules_of(referee).players; i++)
        players[i] = quoth_ghost_bot_player(&bots[i]);
    return quoth_ghost_match(score, referee, players, &options,
                             &(quoth_context){.watch = watch, .memory = memory}, NULL);
}

static inline quoth_ghost *solved(const quoth_lexicon *lexicon, const char *variant, unsigned min)
{
    quoth_ghost_rules rules = {.variant = variant, .min = min};
    return solved_by(lexicon, &rules);
}

/* Goes through all variants and their readings; the reading is NULL for a variant that has none. */
static inline bool next_rules(quoth_ghost_rules *rules, size_t *variant, size_t *reading)
{
    if (rules->variant && quoth_ghost_reading_name(*variant, 0) &&
        quoth_ghost_reading_name(*variant, ++*reading)) {
        rules->reading = quoth_ghost_reading_name(*variant, *reading);
        return true;
    }
    *reading = 0;
    rules->variant = quoth_ghost_variant_name(rules->variant ? ++*variant : (*variant = 0));
    rules->reading = rules->variant ? quoth_ghost_reading_name(*variant, 0) : NULL;
    return rules->variant != NULL;
}

#define FOR_ALL_RULES(rules)                                                                       \
    for (size_t variant_ = 0, reading_ = 0; next_rules(rules, &variant_, &reading_);)

static inline const char *name_of(const quoth_ghost_rules *rules)
{
    return printed("%s %s", rules->variant, rules->reading ? rules->reading : "");
}

/* Whether fragments are kept as multisets of letters, and whether no fragment is a word. */
static inline bool rearranges(const quoth_ghost_rules *rules)
{
    return strcmp(rules->variant, "spook") == 0;
}

static inline bool announces_words(const quoth_ghost_rules *rules)
{
    return rules->reading && strstr(rules->reading, "exact");
}

/* A solved game on a few words, with the lexicon it needs. */
typedef struct toy {
    quoth_lexicon *lexicon;
    quoth_ghost *ghost;
} toy;

static inline toy toy_by(const char *words, quoth_ghost_rules rules)
{
    toy t = {.lexicon = lexicon_of(words)};
    t.ghost = solved_by(t.lexicon, &rules);
    return t;
}

static inline toy toy_of(const char *words, const char *variant, unsigned min)
{
    return toy_by(words, (quoth_ghost_rules){.variant = variant, .min = min});
}

static inline void toy_free(toy *t)
{
    quoth_ghost_free(t->ghost);
    quoth_lexicon_free(t->lexicon);
    *t = (toy){0};
}

typedef enum which { ALL, WINNING } which;

/* The full view of a fragment. */
static inline quoth_ghost_view view_of(const quoth_ghost *ghost, const quoth_letters *at)
{
    quoth_ghost_view view;
    assert_int_equal(quoth_ghost_probe(&view, ghost, at, QUOTH_GHOST_WANT_SEATS, NULL), QUOTH_OK);
    assert_int_equal(view.known, QUOTH_GHOST_KNOWN_SEATS);
    return view;
}

/* The plays at a fragment; the caller frees the list. */
static inline quoth_ghost_list plays_from(const quoth_ghost *ghost, const quoth_letters *at)
{
    quoth_ghost_list plays = {.memory = NULL};
    assert_int_equal(quoth_ghost_plays(&plays, ghost, at, NULL), QUOTH_OK);
    return plays;
}

/* The best of all plays at a fragment; NULL if there is none. */
static inline const quoth_ghost_play *best_of(const quoth_ghost *ghost, const quoth_letters *at,
                                              const quoth_ghost_list *plays)
{
    const quoth_ghost_play *best;
    quoth_status status = quoth_ghost_best(&best, ghost, at, plays, NULL);
    assert_int_equal(status, best ? QUOTH_OK : QUOTH_NOT_FOUND);
    return best;
}

static inline bool best_from(const quoth_ghost *ghost, const quoth_letters *at,
                             quoth_letters *after)
{
    quoth_ghost_list plays = plays_from(ghost, at);
    const quoth_ghost_play *best = best_of(ghost, at, &plays);
    bool any = best != NULL;
    if (any)
        *after = best->after;
    quoth_ghost_list_free(&plays);
    return any;
}

/* The plays at a fragment as text, "ghos ghou". */
static inline const char *plays_at(const quoth_ghost *ghost, const char *fragment, which wanted)
{
    const quoth_lexicon *lexicon = quoth_ghost_lexicon(ghost);
    quoth_letters at = letters_of(lexicon, fragment);
    quoth_ghost_list plays = plays_from(ghost, &at);
    text list = {0};
    for (size_t i = 0; i < plays.count; i++)
        if (wanted == ALL || plays.play[i].mover_wins)
            join_letters(&list, quoth_lexicon_alphabet(lexicon), &plays.play[i].after);
    quoth_ghost_list_free(&plays);
    return kept(&list);
}

static inline size_t count_plays(const quoth_ghost *ghost, const char *fragment)
{
    const char *plays = plays_at(ghost, fragment, ALL);
    size_t n = *plays != '\0';
    for (; *plays; plays++)
        n += *plays == ' ';
    return n;
}

static inline quoth_ghost_view look_at(const quoth_ghost *ghost, const char *fragment)
{
    quoth_letters at = letters_of(quoth_ghost_lexicon(ghost), fragment);
    return view_of(ghost, &at);
}

static inline quoth_ghost_sheet *sheet_for(const quoth_ghost *ghost, unsigned player,
                                           quoth_ghost_sheet_objective objective)
{
    quoth_ghost_sheet *sheet;
    quoth_error error = {.message = ""};
    if (quoth_ghost_sheet_new(&sheet, ghost, player, objective, NULL, &error))
        fail_msg("%s", error.message);
    return sheet;
}

typedef enum sheet_part { WORDS, WINNERS, LOSERS } sheet_part;

/* The words of a sheet in the order of its nodes, which is sorted where letters and code points
 * agree. */
static inline const char *sheet_part_of(const quoth_ghost_sheet *sheet, const quoth_ghost *ghost,
                                        sheet_part part)
{
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(quoth_ghost_lexicon(ghost));
    size_t count;
    const quoth_ghost_sheet_node *node = quoth_ghost_sheet_nodes(sheet, &count);
    text list = {0};
    for (uint32_t i = 0; i < count; i++)
        if (node[i].word && (part == WORDS || node[i].wins == (part == WINNERS))) {
            quoth_letters word;
            quoth_ghost_sheet_spell(&word, sheet, i);
            join_letters(&list, alphabet, &word);
        }
    return kept(&list);
}

/* Every `step`-th word of a lexicon. */
typedef struct thinning {
    uint32_t step;
    text lines;
    const quoth_alphabet *alphabet;
} thinning;

static inline bool keep_some(void *user, const quoth_letters *word, uint32_t rank)
{
    thinning *t = user;
    if (rank % t->step == 0)
        join_letters(&t->lines, t->alphabet, word);
    return true;
}

static inline quoth_lexicon *thinned(const quoth_lexicon *lexicon, uint32_t step)
{
    thinning t = {.step = step, .alphabet = quoth_lexicon_alphabet(lexicon)};
    quoth_lexicon_each(lexicon, keep_some, &t);
    return lexicon_in(t.alphabet, kept(&t.lines));
}

#endif
