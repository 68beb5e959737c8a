#include "fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void fuzz_broken(const char *condition, const char *file, int line)
{
    fprintf(stderr, "%s:%d: expected %s\n", file, line, condition);
    abort();
}

/* ---- memory and output -------------------------------------------------------------------- */

static void *resize(void *user, void *block, size_t old_size, size_t new_size)
{
    fuzz_budget *budget = user;
    EXPECT(old_size <= budget->used && (block || !old_size));
    if (new_size == 0) {
        free(block);
        budget->used -= old_size;
        return NULL;
    }
    if (new_size > budget->limit || budget->used - old_size > budget->limit - new_size)
        return NULL;
    void *moved = realloc(block, new_size);
    if (moved)
        budget->used += new_size - old_size;
    return moved;
}

void fuzz_budget_begin(fuzz_budget *budget, size_t limit)
{
    *budget = (fuzz_budget){{resize, budget}, 0, limit};
}

void fuzz_budget_end(const fuzz_budget *budget)
{
    EXPECT(budget->used == 0);
}

static bool keep(void *user, const char *bytes, size_t size)
{
    fuzz_output *output = user;
    if (output->size + size + 1 > output->capacity) {
        output->capacity = 2 * (output->size + size + 1);
        output->bytes = realloc(output->bytes, output->capacity);
        EXPECT(output->bytes);
    }
    memcpy(output->bytes + output->size, bytes, size);
    output->size += size;
    output->bytes[output->size] = '\0';
    return true;
}

void fuzz_output_begin(fuzz_output *output)
{
    *output = (fuzz_output){.sink = {keep, output}};
    keep(output, "", 0);
}

void fuzz_output_end(fuzz_output *output)
{
    free(output->bytes);
}

/* Well-formed or not, without a word of the library's own reader. */
static size_t character(const uint8_t *b, size_t size)
{
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    size_t n = b[0] < 0x80 ? 1 : b[0] >> 5 == 6 ? 2 : b[0] >> 4 == 14 ? 3 : b[0] >> 3 == 30 ? 4 : 0;
    if (n < 2)
        return n;
    uint32_t c = b[0] & (0x7Fu >> n);
    for (size_t i = 1; i < n; i++) {
        if (i >= size || b[i] >> 6 != 2)
            return 0;
        c = c << 6 | (b[i] & 0x3F);
    }
    return c < least[n] || c > 0x10FFFF || (c >> 11 == 0x1B) ? 0 : n;
}

void fuzz_expect_json_line(const fuzz_output *output)
{
    const uint8_t *b = (const uint8_t *)output->bytes;
    EXPECT(output->size > 2 && b[0] == '{' && b[output->size - 1] == '\n');
    for (size_t i = 0, n; i < output->size - 1; i += n) {
        n = character(b + i, output->size - i);
        EXPECT(n > 0 && b[i] >= ' ');
    }
}

uint32_t fuzz_crc32(const uint8_t *bytes, size_t size)
{
    static uint32_t table[256];
    if (!table[1])
        for (uint32_t i = 0; i < 256; i++) {
            table[i] = i;
            for (int k = 0; k < 8; k++)
                table[i] = table[i] >> 1 ^ (table[i] & 1 ? 0xEDB88320 : 0);
        }
    uint32_t crc = 0xFFFFFFFF;
    for (size_t i = 0; i < size; i++)
        crc = crc >> 8 ^ table[(crc ^ bytes[i]) & 0xFF];
    return ~crc;
}

/* ---- rules -------------------------------------------------------------------------------- */

/* Misere or not, word ends, 2 to 4 players, loser rules. */
enum { ENDINGS = 3 * 2 * 3 * 4 };

/* The readings of a variant; one that has none can be read in one way. */
static uint32_t readings_of(size_t variant)
{
    uint32_t n = 0;
    while (quoth_ghost_reading_name(variant, n))
        n++;
    return n ? n : 1;
}

uint32_t fuzz_readings(void)
{
    uint32_t n = 0;
    for (size_t v = 0; quoth_ghost_variant_name(v); v++)
        n += readings_of(v);
    return n;
}

uint32_t fuzz_rules_count(void)
{
    return fuzz_readings() * ENDINGS;
}

quoth_ghost_rules fuzz_rules(uint32_t number)
{
    uint32_t reading = number % fuzz_readings(), ending = number / fuzz_readings() % ENDINGS;
    size_t variant = 0;
    for (; reading >= readings_of(variant); variant++)
        reading -= readings_of(variant);
    return (quoth_ghost_rules){
        .variant = quoth_ghost_variant_name(variant),
        .reading = quoth_ghost_reading_name(variant, reading),
        .min = 2,
        .misere = (quoth_ghost_misere)(ending % 3),
        .word_end = (quoth_ghost_word_end)(ending / 3 % 2),
        .players = 2 + ending / 6 % 3,
        .loser = (quoth_ghost_loser_rule)(ending / 18 % 4),
    };
}

/* Whether a player may announce that he completes no word. */
static bool announces_words(const quoth_ghost_rules *rules)
{
    return rules->reading && strstr(rules->reading, "exact");
}

/* ---- a lexicon in use --------------------------------------------------------------------- */

/* What keeps an input quick. */
enum { WORDS_MAX = 200, POSITIONS_MAX = 500, LONGEST_MAX = 10 };

bool fuzz_reads_back(const quoth_alphabet *alphabet, const quoth_letters *fragment)
{
    char text[QUOTH_WORD_TEXT_SIZE];
    quoth_letters again;
    size_t size = quoth_alphabet_spell(text, sizeof text, alphabet, fragment);
    return !quoth_alphabet_read(&again, alphabet, text, size, NULL) &&
           again.length == fragment->length &&
           memcmp(again.letter, fragment->letter, again.length) == 0;
}

typedef struct walk {
    const quoth_lexicon *lexicon;
    uint32_t words;
    quoth_letters last;
} walk;

static bool check_word(void *user, const quoth_letters *word, uint32_t rank)
{
    walk *w = user;
    EXPECT(rank == w->words);
    EXPECT(word->length >= 1 && word->length <= quoth_lexicon_longest(w->lexicon));
    EXPECT(quoth_lexicon_rank(w->lexicon, word) == rank);
    EXPECT(quoth_lexicon_has(w->lexicon, word));
    EXPECT((quoth_lexicon_level(w->lexicon, word) >= 0) == quoth_lexicon_has_levels(w->lexicon));
    w->last = *word;
    return ++w->words < WORDS_MAX;
}

static void play_to_the_end(const quoth_ghost *ghost, const quoth_memory *memory)
{
    quoth_ghost_game *game, *again;
    if (quoth_ghost_game_new(&game, ghost, &(quoth_context){.memory = memory}, NULL))
        return;
    const quoth_lexicon *lexicon = quoth_ghost_lexicon(ghost);
    bool comes_back = quoth_lexicon_name(lexicon)[0];
    quoth_ghost_list plays = {.memory = memory};
    while (quoth_ghost_game_ending(game) == QUOTH_GHOST_GOING_ON &&
           !quoth_ghost_plays(&plays, ghost, quoth_ghost_game_fragment(game), NULL)) {
        const quoth_ghost_play *best;
        if (quoth_ghost_best(&best, ghost, quoth_ghost_game_fragment(game), &plays, NULL))
            break;
        quoth_status status = quoth_ghost_game_play(game, &best->after, NULL);
        EXPECT(status == QUOTH_OK || status == QUOTH_NO_MEMORY);
        if (status)
            break;
        comes_back = comes_back && fuzz_reads_back(quoth_lexicon_alphabet(lexicon), &best->after);
    }
    quoth_ghost_list_free(&plays);
    quoth_ghost_summary summary = quoth_ghost_summarize(ghost);
    if (quoth_ghost_game_ending(game) == QUOTH_GHOST_WORD && summary.lengths)
        EXPECT(quoth_ghost_game_plays(game) == summary.length);

    fuzz_output text;
    fuzz_output_begin(&text);
    quoth_ghost_record record = {.player = {"human", "rational"}, .seed = 1}, read;
    quoth_error error;
    if (quoth_ghost_record_write(&text.sink, &record, game, NULL) == QUOTH_OK && comes_back &&
        quoth_ghost_game_new(&again, ghost, &(quoth_context){.memory = memory}, NULL) == QUOTH_OK) {
        EXPECT(!quoth_ghost_record_read(&read, text.bytes, text.size, &error));
        EXPECT(strcmp(read.lexicon, record.lexicon) == 0 && read.words == record.words);
        quoth_status status = quoth_ghost_record_replay(again, text.bytes, text.size, &error);
        EXPECT(status == QUOTH_NO_MEMORY ||
               (!status && quoth_ghost_game_plays(again) == quoth_ghost_game_plays(game)));
        quoth_ghost_game_free(again);
    }
    fuzz_output_end(&text);
    quoth_ghost_game_free(game);
}

static void make_sheet(const quoth_ghost *ghost, uint32_t choice, const quoth_memory *memory)
{
    quoth_ghost_sheet *sheet;
    fuzz_output text;
    if (quoth_ghost_sheet_new(&sheet, ghost, choice & 1,
                              choice & 2 ? QUOTH_GHOST_SHEET_OVERALL : QUOTH_GHOST_SHEET_PER_NODE,
                              &(quoth_context){.memory = memory}, NULL))
        return;
    fuzz_output_begin(&text);
    quoth_ghost_sheet_summary summary = quoth_ghost_sheet_summarize(sheet);
    EXPECT(summary.count == summary.winners + summary.losers && summary.lossiness <= 2);
    EXPECT(summary.count <= quoth_ghost_summarize(ghost).words);
    quoth_format format = (quoth_format)(choice >> 2 & 7) % (QUOTH_FORMAT_DOT + 1);
    if (quoth_ghost_sheet_write(&text.sink, sheet, ghost, format, NULL) == QUOTH_OK &&
        format == QUOTH_FORMAT_JSON)
        fuzz_expect_json_line(&text);
    fuzz_output_end(&text);
    quoth_ghost_sheet_free(sheet);
}

void fuzz_use_ghost(const quoth_ghost *ghost, const quoth_letters *fragment, uint32_t choice)
{
    static quoth_ghost_list plays;
    quoth_ghost_rules rules = quoth_ghost_rules_of(ghost);
    quoth_ghost_view view;
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(quoth_ghost_lexicon(ghost));
    quoth_status failed = quoth_ghost_probe(&view, ghost, fragment, QUOTH_GHOST_WANT_SEATS, NULL);
    EXPECT((view.known == QUOTH_GHOST_KNOWN_NOTHING) == (failed != QUOTH_OK));
    if (failed || quoth_ghost_plays(&plays, ghost, fragment, NULL)) { /* out of its budget */
        quoth_ghost_list_free(&plays);
        return;
    }
    size_t n = plays.count, legal = 0;
    bool some_play_wins = false;
    for (size_t i = 0; i < n; i++) {
        const quoth_ghost_play *play = &plays.play[i];
        EXPECT(play->after.length == fragment->length + 1);
        EXPECT(quoth_ghost_is_play(ghost, fragment, &play->after));
        EXPECT(i == 0 || quoth_alphabet_compare(alphabet, &play[-1].after, &play->after) <= 0);
        if (play->view.legal)
            legal++;
        else
            EXPECT(rules.misere == QUOTH_GHOST_MISERE_LITERAL && play->mover_wins);
        if (rules.players == 2)
            EXPECT(play->mover_wins != play->view.to_move_wins);
        some_play_wins |= play->mover_wins;
    }
    if (!view.legal) /* nobody made the empty fragment: without words the first player loses */
        EXPECT(n == 0 && view.to_move_wins ==
                             (fragment->length && rules.misere != QUOTH_GHOST_MISERE_LITERAL));
    else if (view.word)
        EXPECT(n == legal && view.to_move_wins == (rules.misere == QUOTH_GHOST_MISERE_NO));
    else
        EXPECT((legal > 0 || announces_words(&rules)) && view.to_move_wins == some_play_wins);
    if (view.word && rules.word_end == QUOTH_GHOST_WORD_END_MAXIMAL)
        EXPECT(n == 0);
    const quoth_ghost_play *best;
    EXPECT((quoth_ghost_best(&best, ghost, fragment, &plays, NULL) == QUOTH_OK) == (best != NULL));
    EXPECT((best != NULL) == (view.legal && !view.word && n > 0));
    EXPECT(!best || best->mover_wins == view.to_move_wins);
    quoth_ghost_list_free(&plays);

    fuzz_output text;
    fuzz_output_begin(&text);
    quoth_status status =
        choice & 1 && quoth_lexicon_longest(quoth_ghost_lexicon(ghost)) <= LONGEST_MAX
            ? quoth_ghost_write_explanation(&text.sink, ghost, fragment, QUOTH_FORMAT_JSON, NULL)
            : quoth_ghost_write_value(&text.sink, ghost, "x", fragment, QUOTH_FORMAT_JSON, NULL);
    if (!status)
        fuzz_expect_json_line(&text);
    fuzz_output_end(&text);
}

/* Values by search are those of the table. */
static void compare_search(const quoth_ghost *ghost, const quoth_letters *fragment,
                           const quoth_memory *memory)
{
    quoth_ghost_list plays[2] = {{.memory = memory}, {.memory = memory}};
    quoth_ghost *search;
    quoth_ghost_rules rules = quoth_ghost_rules_of(ghost);
    if (quoth_ghost_new(&search, quoth_ghost_lexicon(ghost), &rules,
                        &(quoth_context){.memory = memory}, NULL))
        return;
    EXPECT(quoth_ghost_summarize(search).words == quoth_ghost_summarize(ghost).words);
    quoth_ghost_view expected, view;
    bool failed = quoth_ghost_probe(&expected, ghost, fragment, QUOTH_GHOST_WANT_SEATS, NULL) ||
                  quoth_ghost_probe(&view, search, fragment, QUOTH_GHOST_WANT_SEATS, NULL) ||
                  quoth_ghost_plays(&plays[0], ghost, fragment, NULL) ||
                  quoth_ghost_plays(&plays[1], search, fragment, NULL);
    if (!failed) {
        EXPECT(view.legal == expected.legal && view.word == expected.word);
        EXPECT(view.to_move_wins == expected.to_move_wins && plays[0].count == plays[1].count);
        for (size_t i = 0; i < plays[0].count; i++) {
            const quoth_ghost_play *a = &plays[0].play[i], *b = &plays[1].play[i];
            EXPECT(a->after.length == b->after.length &&
                   memcmp(a->after.letter, b->after.letter, a->after.length) == 0);
            EXPECT(a->view.to_move_wins == b->view.to_move_wins && a->view.word == b->view.word);
            EXPECT(a->mover_wins == b->mover_wins && a->view.legal == b->view.legal);
        }
    }
    quoth_ghost_list_free(&plays[0]);
    quoth_ghost_list_free(&plays[1]);
    quoth_ghost_free(search);
}

static void solve(const quoth_lexicon *lexicon, const quoth_letters *word, uint32_t choice,
                  const quoth_memory *memory)
{
    quoth_ghost_rules rules = {.variant = quoth_ghost_variant_name(choice % 3)};
    if (choice / 12 & 1 && quoth_lexicon_longest(lexicon) <= LONGEST_MAX) /* or never ends */
        rules = fuzz_rules(choice / 24 & 1 ? choice / 48 : choice / 48 % fuzz_readings());
    rules.min = 1 + choice / 3 % 4;
    quoth_ghost *ghost;
    if (quoth_ghost_solve(&ghost, lexicon, &rules, &(quoth_context){.memory = memory}, NULL))
        return;
    rules = quoth_ghost_rules_of(ghost);
    quoth_ghost_summary summary = quoth_ghost_summarize(ghost);
    EXPECT(summary.words <= quoth_lexicon_words(lexicon));
    EXPECT(summary.reachable <= summary.positions);
    EXPECT(summary.words <= summary.positions || strcmp(rules.variant, "spook") == 0);
    choice /= 12;

    quoth_letters fragment = *word;
    if (fragment.length)
        fragment.length = (uint8_t)(choice % (fragment.length + 1u));
    if (choice >> 8 & 1)
        compare_search(ghost, &fragment, memory);
    else
        fuzz_use_ghost(ghost, &fragment, choice);
    if (summary.positions < POSITIONS_MAX && quoth_lexicon_longest(lexicon) <= LONGEST_MAX) {
        if (rules.players == 2 && rules.misere != QUOTH_GHOST_MISERE_LITERAL &&
            !announces_words(&rules))
            play_to_the_end(ghost, memory);
        make_sheet(ghost, choice, memory);
        fuzz_output text;
        fuzz_output_begin(&text);
        quoth_ghost_write_figure(&text.sink, ghost, (quoth_ghost_figure)(choice & 1), 100, NULL);
        fuzz_output_end(&text);
        fuzz_output_begin(&text);
        if (!quoth_ghost_write_solution(&text.sink, ghost, QUOTH_FORMAT_JSON, NULL))
            fuzz_expect_json_line(&text);
        fuzz_output_end(&text);
    }
    quoth_ghost_free(ghost);
}

static void identify(const quoth_lexicon *lexicon, unsigned level, const quoth_memory *memory)
{
    uint8_t digest[32], computed[32];
    quoth_lexicon *part;
    fuzz_output text;
    quoth_lexicon_sha256(digest, lexicon, NULL, NULL);
    quoth_lexicon_compute_sha256(computed, lexicon, NULL, NULL);
    if (!quoth_lexicon_up_to_level(&part, lexicon, NULL, level, &(quoth_context){.memory = memory},
                                   NULL)) {
        EXPECT(quoth_lexicon_words(part) <= quoth_lexicon_words(lexicon));
        quoth_lexicon_free(part);
    }
    fuzz_output_begin(&text);
    if (!quoth_lexicon_write_info(&text.sink, lexicon, QUOTH_FORMAT_JSON, NULL))
        fuzz_expect_json_line(&text);
    fuzz_output_end(&text);
}

void fuzz_use_lexicon(const quoth_lexicon *lexicon, uint32_t choice, const quoth_memory *memory)
{
    walk w = {.lexicon = lexicon};
    if (quoth_lexicon_each(lexicon, check_word, &w))
        EXPECT(w.words == quoth_lexicon_words(lexicon));
    if (choice % 4)
        solve(lexicon, &w.last, choice / 4, memory);
    else if (w.words < WORDS_MAX)
        identify(lexicon, choice / 4 % 100, memory);
}
