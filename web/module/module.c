/* quoth as a WebAssembly module: what the page's worker calls.
 *
 *      the page            the worker                this module          the library
 *      "best plays?"  ->   text into memory,    ->   reads the text,  ->  quoth_plays_find
 *      a JSON answer  <-   JSON out of memory   <-   writes JSON      <-  quoth_cross_write_plays
 *
 * The module imports nothing: no clock, no files, no threads.  It holds one lexicon, one solved game of
 * Ghost with its players, and one board game.  Text goes in through web_input, one argument after
 * the other, each ended by NUL; answers come out as web_answer and web_answer_size.  Every call
 * returns a quoth_status; after a failure the answer is a sentence that says why.
 *
 * A call that takes too long is stopped by ending the worker; a new one gets the words again.
 */
#include <stdlib.h>
#include <string.h>

#include "quoth/quoth.h"
#include "values/trained.h"

/* The words come from the page: the image that the library has inside stays empty here. */
extern const unsigned char q_enable1_image[], q_enable1_gaddag[];
extern const size_t q_enable1_image_size, q_enable1_gaddag_size;
extern const unsigned q_enable1_gaddag_words;
_Alignas(8) const unsigned char q_enable1_image[8], q_enable1_gaddag[8];
const size_t q_enable1_image_size, q_enable1_gaddag_size;
const unsigned q_enable1_gaddag_words;

/* Nor are the learnt leave values here, which would make the page half as large again: the module
 * values leaves by the estimate. */
const q_trained q_trained_leaves[] = {{0}};


/* What the worker calls. */
#define EXPORT(name) __attribute__((export_name(#name))) name
char *EXPORT(web_input)(size_t size);
const char *EXPORT(web_answer)(void);
size_t EXPORT(web_answer_size)(void);
quoth_status EXPORT(web_words_open)(void);
quoth_status EXPORT(web_words_check)(void);
quoth_status EXPORT(web_words_hooks)(void);
quoth_status EXPORT(web_words_find)(void);
quoth_status EXPORT(web_ghost_open)(int full);
quoth_status EXPORT(web_ghost_value)(void);
quoth_status EXPORT(web_ghost_explain)(void);
quoth_status EXPORT(web_ghost_judge)(void);
quoth_status EXPORT(web_ghost_choose)(void);
quoth_status EXPORT(web_ghost_word)(void);
quoth_status EXPORT(web_ghost_sheet)(void);
quoth_status EXPORT(web_board_open)(void);
quoth_status EXPORT(web_board_new)(void);
quoth_status EXPORT(web_board_state)(void);
quoth_status EXPORT(web_board_judge)(void);
quoth_status EXPORT(web_board_play)(void);
quoth_status EXPORT(web_board_challenge)(void);
quoth_status EXPORT(web_board_resign)(void);
quoth_status EXPORT(web_board_undo)(void);
quoth_status EXPORT(web_board_plays)(void);
quoth_status EXPORT(web_board_choose)(void);
quoth_status EXPORT(web_board_endgame)(void);
quoth_status EXPORT(web_board_gcg)(void);
quoth_status EXPORT(web_board_position)(void);
quoth_status EXPORT(web_board_replay)(void);
#undef EXPORT

/* ---- text in and out ----------------------------------------------------------------------- */

static char *input;
static size_t input_size;

/* Room for the arguments of the next call; NULL without memory. */
char *web_input(size_t size)
{
    char *bigger = realloc(input, size + 1);
    if (!bigger)
        return NULL;
    input = bigger;
    input_size = size;
    memset(input, 0, size + 1);
    return input;
}

static char *answer;
static size_t answer_size, answer_capacity;

const char *web_answer(void)
{
    return answer;
}

size_t web_answer_size(void)
{
    return answer_size;
}

static bool append(void *user, const char *bytes, size_t size)
{
    (void)user;
    if (answer_size + size > answer_capacity) {
        size_t capacity = (answer_size + size) * 2 + 4096;
        char *bigger = realloc(answer, capacity);
        if (!bigger)
            return false;
        answer = bigger;
        answer_capacity = capacity;
    }
    memcpy(answer + answer_size, bytes, size);
    answer_size += size;
    return true;
}

static const quoth_sink sink = {append, NULL};

static void put(const char *text)
{
    append(NULL, text, strlen(text));
}

static void put_number(int64_t number)
{
    char digits[24];
    size_t at = sizeof digits;
    uint64_t left = number < 0 ? -(uint64_t)number : (uint64_t)number;
    do
        digits[--at] = (char)('0' + left % 10);
    while (left /= 10);
    if (number < 0)
        digits[--at] = '-';
    append(NULL, digits + at, sizeof digits - at);
}

/* A string of JSON, in quotes. */
static void put_string(const char *text)
{
    put("\"");
    quoth_echo(text, strlen(text), QUOTH_FORMAT_JSON, &sink);
    put("\"");
}

static quoth_status say(quoth_status status, const char *why)
{
    answer_size = 0;
    put(why ? why : quoth_status_text(status));
    return status;
}

static quoth_status fail(const quoth_error *error)
{
    answer_size = 0;
    put(error->message);
    if (error->line) {
        put(", line ");
        put_number((int64_t)error->line);
    }
    return error->status;
}

static quoth_status done(quoth_status status)
{
    return status == QUOTH_OK ? status : say(status, NULL);
}

/* The nth argument, from 0; "" where there are fewer. */
static const char *argument(unsigned n)
{
    const char *at = input, *end = input + input_size;
    for (; at && at < end && n; n--)
        at += strlen(at) + 1;
    return at && at < end ? at : "";
}

static unsigned number_of(const char *text)
{
    unsigned n = 0;
    for (; *text >= '0' && *text <= '9' && n < 100000000; text++)
        n = n * 10 + (unsigned)(*text - '0');
    return n;
}

static uint64_t seed_of(const char *text)
{
    uint64_t n = 0;
    for (; *text >= '0' && *text <= '9'; text++)
        n = n * 10 + (uint64_t)(*text - '0');
    return n;
}

/* ---- words --------------------------------------------------------------------------------- */

static quoth_lexicon *words;

static void close_ghost(void);
static void close_board(void);

/* Arguments: name, alphabet ("english", or a tile set whose letters it has), keep ("fold", "lower"),
 * the list, levels ("" or lines WORD LEVEL).  Answer: quoth_lexicon_write_info. */
quoth_status web_words_open(void)
{
    answer_size = 0;
    quoth_error error = {.message = "no such alphabet"};
    quoth_alphabet alphabet;
    quoth_tiles tiles;
    if (quoth_alphabet_find(&alphabet, argument(1)) == QUOTH_OK)
        ;
    else if (quoth_tiles_find(&tiles, argument(1)) == QUOTH_OK)
        alphabet = tiles.alphabet;
    else
        return say(QUOTH_NOT_FOUND, "there is no such alphabet");

    quoth_builder *builder;
    quoth_lexicon *made = NULL;
    const char *list = argument(3), *levels = argument(4);
    quoth_keep keep = strcmp(argument(2), "lower") ? QUOTH_KEEP_FOLD : QUOTH_KEEP_LOWER;
    quoth_status status = quoth_builder_new(&builder, &alphabet, NULL);
    if (status != QUOTH_OK)
        return done(status);
    status = quoth_builder_add(builder, list, strlen(list), keep, NULL, NULL, &error);
    if (status == QUOTH_OK && *levels)
        status = quoth_builder_levels(builder, levels, strlen(levels), &error);
    if (status == QUOTH_OK)
        status = quoth_builder_finish(builder, argument(0), &made, NULL, &error);
    quoth_builder_free(builder);
    if (status != QUOTH_OK)
        return fail(&error);
    if (!quoth_lexicon_words(made)) {
        quoth_lexicon_close(made);
        return say(QUOTH_BAD_TEXT, "the list has no words");
    }
    close_ghost();
    close_board();
    quoth_lexicon_close(words);
    words = made;
    return done(quoth_lexicon_write_info(words, QUOTH_FORMAT_JSON, &sink));
}

static quoth_status read_word(const char *text, quoth_letters *letters)
{
    quoth_error error;
    if (!words)
        return say(QUOTH_NOT_FOUND, "no words are open");
    quoth_status status =
        quoth_alphabet_read(quoth_lexicon_alphabet(words), text, strlen(text), letters, &error);
    return status == QUOTH_OK ? status : say(status, "that has signs that are no letters here");
}

/* Argument: a word.  Answer: {word, valid, level}. */
quoth_status web_words_check(void)
{
    answer_size = 0;
    quoth_letters word;
    quoth_status status = read_word(argument(0), &word);
    if (status != QUOTH_OK)
        return status;
    put("{\"word\":");
    put_string(argument(0));
    put(",\"valid\":");
    put(quoth_lexicon_has(words, &word) ? "true" : "false");
    put(",\"level\":");
    put_number(quoth_lexicon_level(words, &word));
    put("}");
    return QUOTH_OK;
}

/* Arguments: one or more words, each its own.  Answer: quoth_hooks_write. */
quoth_status web_words_hooks(void)
{
    answer_size = 0;
    quoth_letters word;
    quoth_status status = read_word(argument(0), &word);
    if (status != QUOTH_OK)
        return status;
    return done(quoth_hooks_write(words, &word, 1, QUOTH_FORMAT_JSON, &sink));
}

/* The longest words first, as people want them: words are gathered, `limit` of each length. */
typedef struct gathered {
    quoth_found *found;
    size_t count, capacity;
    uint64_t all;
    bool no_memory;
    size_t next;
} gathered;

static bool gather(void *user, const quoth_found *found)
{
    gathered *g = user;
    g->all++;
    if (g->count == g->capacity) {
        size_t capacity = g->capacity ? g->capacity * 2 : 256;
        quoth_found *bigger = realloc(g->found, capacity * sizeof *bigger);
        if (!bigger) {
            g->no_memory = true;
            return false;
        }
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
    return quoth_alphabet_compare(quoth_lexicon_alphabet(words), &x->word, &y->word);
}

static bool next_found(void *user, quoth_found *found)
{
    gathered *g = user;
    if (g->next == g->count)
        return false;
    *found = g->found[g->next++];
    return true;
}

/* Arguments: rack, pattern, row (each may be ""), limit, "exact" or "".  Answer:
 * quoth_finding_write; `count` says how many there are, `words` has the first `limit`. */
quoth_status web_words_find(void)
{
    answer_size = 0;
    if (!words)
        return say(QUOTH_NOT_FOUND, "no words are open");
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(words);
    const char *rack_text = argument(0), *pattern_text = argument(1), *row_text = argument(2);
    quoth_error error;
    quoth_rack_counts rack;
    quoth_pattern pattern;
    quoth_row row;
    quoth_word_query query = {.min = 2, .exact = *argument(4) != 0};
    if (*rack_text) {
        if (quoth_rack_counts_read(&rack, alphabet, rack_text, strlen(rack_text), &error))
            return say(QUOTH_BAD_TEXT, "the rack has signs that are no letters here");
        query.rack = &rack;
    }
    if (*pattern_text) {
        if (quoth_pattern_read(&pattern, alphabet, pattern_text, strlen(pattern_text), &error))
            return say(QUOTH_BAD_TEXT, "the pattern cannot be read");
        query.pattern = &pattern;
    }
    if (*row_text) {
        if (quoth_row_read(&row, alphabet, row_text, strlen(row_text), &error))
            return say(QUOTH_BAD_TEXT, "the row cannot be read");
        query.row = &row;
        query.pattern = NULL;
        if (!query.rack)
            return say(QUOTH_BAD_TEXT, "a row needs a rack");
    }
    gathered g = {0};
    quoth_status status = query.row ? quoth_find_in_row(words, &query, gather, &g)
                                    : quoth_find_words(words, &query, gather, &g);
    if (g.no_memory)
        status = QUOTH_NO_MEMORY;
    if (status == QUOTH_OK) {
        qsort(g.found, g.count, sizeof *g.found, longer_first);
        unsigned limit = number_of(argument(3));
        if (limit && g.count > limit)
            g.count = limit;
        quoth_finding finding = {.rack = *rack_text ? rack_text : NULL,
                                 .pattern = query.pattern ? pattern_text : NULL,
                                 .row = query.row ? row_text : NULL,
                                 .query = &query,
                                 .count = g.all,
                                 .next = next_found,
                                 .user = &g};
        status = quoth_finding_write(&finding, words, QUOTH_FORMAT_JSON, &sink);
    }
    free(g.found);
    return done(status);
}

/* ---- Ghost --------------------------------------------------------------------------------- */

static quoth_ghost *ghost;       /* all words: the referee, and a perfect player's knowledge */
static quoth_lexicon *few_words; /* what a player of `known_level` knows */
static quoth_ghost *known;
static unsigned known_level;
static quoth_random ghost_random;

static void close_known(void)
{
    quoth_ghost_free(known);
    quoth_lexicon_close(few_words);
    known = NULL;
    few_words = NULL;
    known_level = 0;
}

static void close_ghost(void)
{
    close_known();
    quoth_ghost_free(ghost);
    ghost = NULL;
}

static quoth_ghost_rules ghost_rules;
static char variant_name[32], reading_name[32];

/* Arguments: variant, reading ("": the first), least letters of a word, players, misere ("",
 * "legal", "literal"), seed.  Answer: quoth_ghost_write_solution where `full` is not 0, else {}. */
quoth_status web_ghost_open(int full)
{
    answer_size = 0;
    if (!words)
        return say(QUOTH_NOT_FOUND, "no words are open");
    close_ghost();
    strncpy(variant_name, argument(0), sizeof variant_name - 1);
    strncpy(reading_name, argument(1), sizeof reading_name - 1);
    const char *misere = argument(4);
    ghost_rules = (quoth_ghost_rules){
        .variant = variant_name,
        .reading = *reading_name ? reading_name : NULL,
        .min = number_of(argument(2)),
        .players = number_of(argument(3)),
        .misere = !strcmp(misere, "legal")     ? QUOTH_MISERE_LEGAL
                  : !strcmp(misere, "literal") ? QUOTH_MISERE_LITERAL
                                               : QUOTH_MISERE_NO,
    };
    quoth_random_seed(&ghost_random, seed_of(argument(5)));
    quoth_error error;
    quoth_status status = quoth_ghost_open(&ghost, words, &ghost_rules, NULL, NULL, &error);
    if (status != QUOTH_OK) {
        ghost = NULL;
        return fail(&error);
    }
    /* All positions where that takes less than a second: then lengths are known. */
    if (!quoth_ghost_summarize(ghost).vast)
        status = quoth_ghost_complete(ghost, NULL, NULL, &error);
    if (status != QUOTH_OK) {
        close_ghost();
        return fail(&error);
    }
    if (full)
        return done(quoth_ghost_write_solution(ghost, QUOTH_FORMAT_JSON, &sink));
    put("{}");
    return QUOTH_OK;
}

static quoth_status read_fragment(quoth_letters *fragment)
{
    if (!ghost)
        return say(QUOTH_NOT_FOUND, "no game of Ghost is open");
    quoth_status status = read_word(argument(0), fragment);
    if (status == QUOTH_OK)
        quoth_ghost_arrange(ghost, fragment);
    return status;
}

/* Argument: a fragment.  Answer: quoth_ghost_write_value. */
quoth_status web_ghost_value(void)
{
    answer_size = 0;
    quoth_letters fragment;
    quoth_status status = read_fragment(&fragment);
    if (status != QUOTH_OK)
        return status;
    return done(
        quoth_ghost_write_value(ghost, argument(0), &fragment, QUOTH_FORMAT_JSON, &sink));
}

/* Argument: a fragment.  Answer: quoth_ghost_write_explanation. */
quoth_status web_ghost_explain(void)
{
    answer_size = 0;
    quoth_letters fragment;
    quoth_status status = read_fragment(&fragment);
    if (status != QUOTH_OK)
        return status;
    return done(quoth_ghost_write_explanation(ghost, &fragment, QUOTH_FORMAT_JSON, &sink));
}

/* Arguments: a fragment, a text.  Answer: {is_play, legal, word, fragment}: whether the text is a
 * play of the fragment by the variant's rules, and what it makes. */
quoth_status web_ghost_judge(void)
{
    answer_size = 0;
    quoth_letters before, after;
    quoth_status status = read_fragment(&before);
    if (status == QUOTH_OK)
        status = read_word(argument(1), &after);
    if (status != QUOTH_OK)
        return status;
    quoth_ghost_arrange(ghost, &after);
    quoth_ghost_view view;
    status = quoth_ghost_look(ghost, &after, QUOTH_KNOWN_LEGALITY, &view);
    if (status != QUOTH_OK)
        return done(status);
    char text[QUOTH_WORD_TEXT_SIZE];
    quoth_alphabet_spell(quoth_lexicon_alphabet(words), &after, text, sizeof text);
    put("{\"is_play\":");
    put(quoth_ghost_is_play(ghost, &before, &after) ? "true" : "false");
    put(",\"legal\":");
    put(view.legal ? "true" : "false");
    put(",\"word\":");
    put(view.word ? "true" : "false");
    put(",\"fragment\":");
    put_string(text);
    put("}");
    return QUOTH_OK;
}

/* Arguments: a fragment, a level of SCOWL (10 to 95; 0: every word).  Answer: {play}, null where
 * the player knows no word that goes on.  QUOTH_NOT_FOUND where the words have no levels. */
quoth_status web_ghost_choose(void)
{
    answer_size = 0;
    quoth_letters fragment, after;
    quoth_status status = read_fragment(&fragment);
    if (status != QUOTH_OK)
        return status;
    unsigned level = number_of(argument(1));
    const quoth_ghost *knowledge = ghost;
    if (level) {
        if (!quoth_lexicon_has_levels(words))
            return say(QUOTH_NOT_FOUND, "these words have no levels");
        if (known_level != level) {
            close_known();
            status = quoth_lexicon_up_to_level(&few_words, words, NULL, level, NULL, NULL);
            if (status != QUOTH_OK)
                return done(status);
            status = quoth_ghost_open(&known, few_words, &ghost_rules, NULL, NULL, NULL);
            if (status != QUOTH_OK) {
                known = NULL;
                close_known();
                return done(status);
            }
            known_level = level;
        }
        knowledge = known;
    }
    status = quoth_ghost_choose(knowledge, QUOTH_GHOST_RATIONAL, &fragment, &ghost_random, &after);
    if (status != QUOTH_OK && status != QUOTH_NOT_FOUND)
        return done(status);
    put("{\"play\":");
    if (status == QUOTH_OK) {
        char text[QUOTH_WORD_TEXT_SIZE];
        quoth_alphabet_spell(quoth_lexicon_alphabet(words), &after, text, sizeof text);
        put_string(text);
    } else {
        put("null");
    }
    put("}");
    return QUOTH_OK;
}

static bool with_fragment(void *user, const quoth_letters *word, uint32_t rank)
{
    (void)rank;
    quoth_letters *wanted = user;
    quoth_letters sorted = *word;
    quoth_ghost_arrange(ghost, &sorted);
    if (!quoth_letters_equal(&sorted, wanted))
        return true;
    *wanted = *word;
    return false;
}

/* Argument: letters that complete a word.  Answer: {word}, the word that they spell (in spook some
 * order of them), null if none. */
quoth_status web_ghost_word(void)
{
    answer_size = 0;
    quoth_letters fragment;
    quoth_status status = read_fragment(&fragment);
    if (status != QUOTH_OK)
        return status;
    put("{\"word\":");
    if (quoth_lexicon_each(words, with_fragment, &fragment)) {
        put("null");
    } else {
        char text[QUOTH_WORD_TEXT_SIZE];
        quoth_alphabet_spell(quoth_lexicon_alphabet(words), &fragment, text, sizeof text);
        put_string(text);
    }
    put("}");
    return QUOTH_OK;
}

/* Arguments: player ("first", "second"), format ("json", "html").  Answer: quoth_sheet_write with the
 * smallest set of words for the whole game. */
quoth_status web_ghost_sheet(void)
{
    answer_size = 0;
    if (!ghost)
        return say(QUOTH_NOT_FOUND, "no game of Ghost is open");
    quoth_sheet *sheet;
    quoth_error error;
    unsigned player = strcmp(argument(0), "second") ? 0 : 1;
    quoth_status status =
        quoth_sheet_make(&sheet, ghost, player, QUOTH_SHEET_OVERALL, NULL, &error);
    if (status != QUOTH_OK)
        return fail(&error);
    status = quoth_sheet_write(
        sheet, ghost, strcmp(argument(1), "html") ? QUOTH_FORMAT_JSON : QUOTH_FORMAT_HTML, &sink);
    quoth_sheet_free(sheet);
    return done(status);
}

/* ---- the board game ------------------------------------------------------------------------ */

static quoth_cross *cross;
static quoth_leaves *leaves;
static quoth_baseline baseline;
static quoth_values values;
static quoth_play_finder *finder;
static quoth_plays plays;
static quoth_cross_game *game;
static quoth_position *shown; /* what a seat sees, or the game as it was */

static void close_board(void)
{
    quoth_position_free(shown);
    quoth_cross_game_free(game);
    quoth_plays_free(&plays);
    quoth_play_finder_free(finder);
    quoth_leaves_free(leaves);
    quoth_cross_free(cross);
    shown = NULL;
    game = NULL;
    finder = NULL;
    leaves = NULL;
    cross = NULL;
}

/* Argument: the name of rules in the library, or rules as text.  Answer: {name, rows, columns,
 * start [row, column], rack, letter [times], word [times], letters [{letter, blank, count, value}],
 * blanks {count, value}, exchange, challenge, bonus}. */
quoth_status web_board_open(void)
{
    answer_size = 0;
    if (!words)
        return say(QUOTH_NOT_FOUND, "no words are open");
    close_board();
    quoth_cross_rules rules;
    quoth_error error;
    const char *text = argument(0);
    if (quoth_cross_rules_find(&rules, text) != QUOTH_OK &&
        quoth_cross_rules_parse(&rules, text, strlen(text), &error) != QUOTH_OK)
        return fail(&error);
    quoth_status status = quoth_cross_new(&cross, &rules, words, NULL, NULL, &error);
    if (status != QUOTH_OK) {
        cross = NULL;
        return fail(&error);
    }
    status = quoth_leaves_usual(&leaves, &rules, words, NULL, NULL);
    if (status == QUOTH_OK)
        status = quoth_play_finder_new(&finder, cross, NULL);
    if (status != QUOTH_OK) {
        close_board();
        return done(status);
    }
    baseline = (quoth_baseline){.leaves = leaves};
    values = (quoth_values){0};
    quoth_values_baseline(&values, &baseline);

    const quoth_layout *layout = &rules.layout;
    const quoth_alphabet *alphabet = &rules.tiles.alphabet;
    put("{\"name\":");
    put_string(rules.name);
    put(",\"rows\":");
    put_number(layout->rows);
    put(",\"columns\":");
    put_number(layout->columns);
    put(",\"start\":[");
    put_number(layout->start_row);
    put(",");
    put_number(layout->start_column);
    put("],\"rack\":");
    put_number(rules.rack);
    for (int kind = 0; kind < 2; kind++) {
        put(kind ? ",\"word\":[" : ",\"letter\":[");
        for (int i = 0; i < layout->rows * layout->columns; i++) {
            put(i ? "," : "");
            put_number(kind ? layout->word[i] : layout->letter[i]);
        }
        put("]");
    }
    put(",\"letters\":[");
    for (unsigned i = 0; i <= alphabet->letters; i++) {
        put(i ? ",{\"letter\":" : "{\"letter\":");
        put_string(i ? alphabet->upper[i] : "?");
        put(",\"blank\":");
        put_string(i ? alphabet->lower[i] : "?");
        put(",\"count\":");
        put_number(rules.tiles.count[i]);
        put(",\"value\":");
        put_number(rules.tiles.value[i]);
        put("}");
    }
    put("],\"anagrams\":");
    put(rules.anagrams ? "true" : "false");
    put(",\"exchange\":");
    put_number(rules.exchange_from == QUOTH_NO_EXCHANGE ? -1 : rules.exchange_from);
    put(",\"challenge\":");
    put_string(quoth_challenge_name(rules.challenge));
    put("}");
    return QUOTH_OK;
}

/* Arguments: players, seed, a CGP to begin from or "".  Begins a game of the open rules.  Answer
 * {}. */
quoth_status web_board_new(void)
{
    answer_size = 0;
    if (!cross)
        return say(QUOTH_NOT_FOUND, "no board is open");
    quoth_cross_game *fresh;
    quoth_error error;
    const char *cgp = argument(2);
    quoth_position *start = NULL;
    quoth_status status = QUOTH_OK;
    if (*cgp) {
        status = quoth_cgp_read(&start, cross, cgp, strlen(cgp), NULL, &error);
        if (status != QUOTH_OK)
            return fail(&error);
    }
    unsigned players = start ? quoth_position_players(start) : number_of(argument(0));
    status = quoth_cross_game_new(&fresh, cross, players, NULL);
    if (status != QUOTH_OK) {
        quoth_position_free(start);
        return done(status);
    }
    quoth_position_free(shown);
    shown = NULL;
    quoth_cross_game_free(game);
    game = fresh;
    status = quoth_position_new(&shown, cross, players, NULL);
    if (status == QUOTH_OK) {
        quoth_random random;
        quoth_random_seed(&random, seed_of(argument(1)));
        if (start) {
            quoth_position_shuffle(start, &random);
            quoth_position_draw(start);
        }
        quoth_cross_game_deal(game, start, start ? NULL : &random);
    }
    quoth_position_free(start);
    put("{}");
    return done(status);
}

static const char *const kind_name[] = {"play", "challenge", "resign", "adjust"};
static const char *const held_name[] = {"nothing", "held", "removed"};

/* All deeds: {seat, kind, play, tiles, score, result}. */
static quoth_status put_deeds(void)
{
    size_t count;
    const quoth_cross_deed *deed = quoth_cross_game_deeds(game, &count);
    quoth_position *at;
    quoth_status status =
        quoth_position_new(&at, cross, quoth_position_players(shown), NULL);
    if (status != QUOTH_OK)
        return status;
    put("[");
    for (size_t i = 0; i < count && status == QUOTH_OK; i++) {
        char text[QUOTH_PLAY_TEXT_SIZE];
        put(i ? ",{\"seat\":" : "{\"seat\":");
        put_number(deed[i].seat);
        put(",\"kind\":");
        put_string(kind_name[deed[i].kind]);
        if (deed[i].kind == QUOTH_DEED_PLAY) {
            status = quoth_cross_game_at(game, i, at);
            quoth_play_spell(&deed[i].play, at, QUOTH_PLAY_WORDS, text, sizeof text);
            put(",\"play\":");
            put_string(text);
            put(",\"score\":");
            put_number(deed[i].play.score);
            put(",\"tiles\":");
            put_number(deed[i].play.tiles);
        } else if (deed[i].kind == QUOTH_DEED_CHALLENGE) {
            put(",\"result\":");
            put_string(held_name[deed[i].result]);
        }
        put("}");
    }
    put("]");
    quoth_position_free(at);
    return status;
}

/* Arguments: the seat, from 0, that looks ("": all is shown), deeds done ("": all of them).  Answer:
 * {board: quoth_cross_write_board, over, leaders [seat], resigned, deeds}. */
quoth_status web_board_state(void)
{
    answer_size = 0;
    if (!game)
        return say(QUOTH_NOT_FOUND, "no game is open");
    size_t count;
    quoth_cross_game_deeds(game, &count);
    size_t after = *argument(1) ? number_of(argument(1)) : count;
    quoth_status status = quoth_cross_game_at(game, after < count ? after : count, shown);
    if (status != QUOTH_OK)
        return done(status);
    quoth_board_look look = {.view = *argument(0) ? number_of(argument(0)) + 1 : 0};
    put("{\"board\":");
    status = quoth_cross_write_board(shown, &look, QUOTH_FORMAT_JSON, &sink);
    if (answer_size && answer[answer_size - 1] == '\n')
        answer_size--;
    put(",\"over\":");
    put(quoth_cross_game_over(game) ? "true" : "false");
    put(",\"resigned\":");
    put_number(quoth_cross_game_resigned(game));
    put(",\"leaders\":[");
    unsigned leaders = quoth_cross_game_leaders(game);
    for (unsigned seat = 0, some = 0; seat < QUOTH_PLAYERS_MAX; seat++) {
        if (!(leaders >> seat & 1))
            continue;
        put(some++ ? "," : "");
        put_number(seat);
    }
    put("],\"deeds\":");
    if (status == QUOTH_OK)
        status = put_deeds();
    put("}");
    return done(status);
}

static quoth_status read_play(quoth_play *play)
{
    quoth_error error;
    const char *text = argument(0);
    if (!game)
        return say(QUOTH_NOT_FOUND, "no game is open");
    if (quoth_play_read(play, quoth_cross_game_position(game), text, strlen(text), &error) !=
        QUOTH_OK)
        return say(QUOTH_BAD_TEXT, error.message);
    return QUOTH_OK;
}

/* Argument: a play in any notation.  Answer: quoth_cross_write_judgement. */
quoth_status web_board_judge(void)
{
    answer_size = 0;
    quoth_play play;
    quoth_status status = read_play(&play);
    if (status != QUOTH_OK)
        return status;
    quoth_judgement judgement;
    const quoth_position *position = quoth_cross_game_position(game);
    quoth_play_judge(position, &play, true, &judgement);
    return done(quoth_cross_write_judgement(position, &judgement, QUOTH_FORMAT_JSON, &sink));
}

/* Argument: a play of the player to move.  Answer: quoth_cross_write_judgement, also of a play that
 * is refused: then QUOTH_NOT_FOUND. */
quoth_status web_board_play(void)
{
    answer_size = 0;
    quoth_play play;
    quoth_status status = read_play(&play);
    if (status != QUOTH_OK)
        return status;
    quoth_judgement judgement = {0};
    quoth_position_copy(shown, quoth_cross_game_position(game));
    status = quoth_cross_game_play(game, &play, &judgement);
    if (status != QUOTH_OK && status != QUOTH_NOT_FOUND)
        return done(status);
    quoth_status written =
        quoth_cross_write_judgement(shown, &judgement, QUOTH_FORMAT_JSON, &sink);
    return written == QUOTH_OK ? status : done(written);
}

/* Argument: the challenger's seat.  Answer: {result}. */
quoth_status web_board_challenge(void)
{
    answer_size = 0;
    if (!game)
        return say(QUOTH_NOT_FOUND, "no game is open");
    quoth_challenge_result result = QUOTH_CHALLENGE_NOTHING;
    quoth_status status = quoth_cross_game_challenge(game, number_of(argument(0)), &result);
    if (status != QUOTH_OK)
        return done(status);
    put("{\"result\":");
    put_string(held_name[result]);
    put("}");
    return QUOTH_OK;
}

/* Argument: the seat that resigns.  Answer {}. */
quoth_status web_board_resign(void)
{
    answer_size = 0;
    if (!game)
        return say(QUOTH_NOT_FOUND, "no game is open");
    put("{}");
    return done(quoth_cross_game_resign(game, number_of(argument(0))));
}

/* Takes back the last deed.  Answer {}.  QUOTH_NOT_FOUND where there is none. */
quoth_status web_board_undo(void)
{
    answer_size = 0;
    put("{}");
    return game && quoth_cross_game_undo(game) ? QUOTH_OK : QUOTH_NOT_FOUND;
}

static quoth_status find(const quoth_position *position, quoth_find which, unsigned limit,
                         const char *order)
{
    quoth_plays_query query = {.find = which,
                               .order = strcmp(order, "score") ? QUOTH_BY_EQUITY : QUOTH_BY_SCORE,
                               .limit = limit,
                               .values = &values};
    return quoth_plays_find(finder, position, &query, &plays);
}

/* Arguments: how many, order ("equity", "score"), deeds done ("": all of them).  Answer:
 * quoth_cross_write_plays of the player to move. */
quoth_status web_board_plays(void)
{
    answer_size = 0;
    if (!game)
        return say(QUOTH_NOT_FOUND, "no game is open");
    size_t count;
    quoth_cross_game_deeds(game, &count);
    size_t after = *argument(2) ? number_of(argument(2)) : count;
    quoth_status status = quoth_cross_game_at(game, after < count ? after : count, shown);
    if (status == QUOTH_OK)
        status = find(shown, QUOTH_FIND_TOP, number_of(argument(0)), argument(1));
    if (status != QUOTH_OK)
        return done(status);
    return done(quoth_cross_write_plays(shown, plays.placements, plays.play, plays.count,
                                        QUOTH_FORMAT_JSON, &sink));
}

/* The end of a game for two, solved as far as `nodes` positions go. */
static quoth_status solve_end(quoth_endgame *endgame, unsigned top, quoth_endgame_answer *solved)
{
    quoth_cross_seen seen;
    unsigned seat = quoth_position_turn(quoth_cross_game_position(game));
    quoth_status status = quoth_cross_game_see(game, seat, &seen);
    if (status != QUOTH_OK)
        return status;
    quoth_endgame_options options = {.top = top, .nodes = 300000, .bytes = (size_t)64 << 20};
    return quoth_endgame_solve(endgame, seen.position, &options, solved);
}

/* Argument: the manner of a player ("equity", "greedy", "random").  Answer: {play}, chosen from what
 * the player to move sees, by the finder of this module. */
quoth_status web_board_choose(void)
{
    answer_size = 0;
    if (!game)
        return say(QUOTH_NOT_FOUND, "no game is open");
    const char *manner = argument(0);
    quoth_cross_seen seen;
    unsigned seat = quoth_position_turn(quoth_cross_game_position(game));
    quoth_status status = quoth_cross_game_see(game, seat, &seen);
    quoth_cross_bot bot = {.manner = !strcmp(manner, "greedy")   ? QUOTH_CROSS_GREEDY
                                     : !strcmp(manner, "random") ? QUOTH_CROSS_RANDOM
                                                                 : QUOTH_CROSS_EQUITY,
                           .values = &values,
                           .finder = finder};
    quoth_cross_player player = quoth_cross_bot_player(&bot);
    quoth_play play;
    /* The same position gives the same choice. */
    quoth_random random;
    quoth_random_seed(&random, quoth_position_key(seen.position));
    if (status == QUOTH_OK)
        status = player.choose(player.user, &seen, &random, NULL, &play);
    quoth_cross_bot_free(&bot);
    /* The strongest player ends the game by solving it. */
    if (status == QUOTH_OK && bot.manner == QUOTH_CROSS_EQUITY &&
        quoth_position_players(seen.position) == 2 && !quoth_position_bag(seen.position)) {
        quoth_endgame *endgame;
        quoth_endgame_answer solved;
        status = quoth_endgame_new(&endgame, cross, NULL);
        if (status == QUOTH_OK) {
            if (solve_end(endgame, 1, &solved) == QUOTH_OK && solved.plays)
                play = solved.play[0].play;
            quoth_endgame_free(endgame);
        }
    }
    if (status != QUOTH_OK)
        return done(status);
    char text[QUOTH_PLAY_TEXT_SIZE];
    quoth_play_spell(&play, quoth_cross_game_position(game), QUOTH_PLAY_WORDS, text, sizeof text);
    put("{\"play\":");
    put_string(text);
    put("}");
    return QUOTH_OK;
}

/* Argument: how many plays.  Answer: {exact, plays [{play, value, exact, line [play]}]},
 * best first, from what the player to move sees; QUOTH_NOT_FOUND while the bag has tiles. */
quoth_status web_board_endgame(void)
{
    answer_size = 0;
    if (!game)
        return say(QUOTH_NOT_FOUND, "no game is open");
    if (quoth_position_players(quoth_cross_game_position(game)) != 2 ||
        quoth_position_bag(quoth_cross_game_position(game)))
        return say(QUOTH_NOT_FOUND, "the end is solved for two players when the bag is empty");
    quoth_endgame *endgame;
    quoth_status status = quoth_endgame_new(&endgame, cross, NULL);
    if (status != QUOTH_OK)
        return done(status);
    quoth_endgame_answer solved;
    quoth_position *at = NULL;
    status = solve_end(endgame, number_of(argument(0)), &solved);
    if (status == QUOTH_OK)
        status = quoth_position_new(&at, cross, 2, NULL);
    if (status == QUOTH_OK) {
        put("{\"exact\":");
        put(solved.exact ? "true" : "false");
        put(",\"plays\":[");
        for (size_t i = 0; i < solved.plays && status == QUOTH_OK; i++) {
            const quoth_endgame_play *play = &solved.play[i];
            char text[QUOTH_PLAY_TEXT_SIZE];
            quoth_position_copy(at, quoth_cross_game_position(game));
            quoth_play_spell(&play->play, at, QUOTH_PLAY_WORDS, text, sizeof text);
            put(i ? ",{\"play\":" : "{\"play\":");
            put_string(text);
            put(",\"score\":");
            put_number(play->play.score);
            put(",\"value\":");
            put_number(play->value);
            put(",\"exact\":");
            put(play->exact ? "true" : "false");
            put(",\"line\":[");
            for (size_t k = 0; k < play->length && status == QUOTH_OK; k++) {
                quoth_play_spell(&play->line[k], at, QUOTH_PLAY_WORDS, text, sizeof text);
                put(k ? "," : "");
                put_string(text);
                status = quoth_position_do(at, &play->line[k]);
            }
            put("]}");
        }
        put("]}");
    }
    quoth_position_free(at);
    quoth_endgame_free(endgame);
    return done(status);
}

/* Arguments: the names of the players, as many as play.  Answer: the game as GCG. */
quoth_status web_board_gcg(void)
{
    answer_size = 0;
    if (!game)
        return say(QUOTH_NOT_FOUND, "no game is open");
    if (!quoth_gcg_fits(game))
        return say(QUOTH_NOT_FOUND, "GCG cannot tell of a game that began from a position");
    quoth_gcg *gcg;
    quoth_status status = quoth_gcg_new(&gcg, NULL);
    if (status != QUOTH_OK)
        return done(status);
    unsigned players = quoth_position_players(quoth_cross_game_position(game));
    for (unsigned i = 0; i < players && status == QUOTH_OK; i++) {
        char nick[] = "player1";
        nick[6] = (char)('1' + i);
        status = quoth_gcg_add_player(gcg, nick, argument(i));
    }
    if (status == QUOTH_OK)
        status = quoth_gcg_add_game(gcg, game);
    if (status == QUOTH_OK)
        status = quoth_gcg_write(gcg, &sink);
    quoth_gcg_free(gcg);
    return done(status);
}

/* Arguments: a CGP, how many plays.  Answer: {board, plays}: what it shows, and the best plays of
 * the player to move, by equity. */
quoth_status web_board_position(void)
{
    answer_size = 0;
    if (!cross)
        return say(QUOTH_NOT_FOUND, "no board is open");
    quoth_position *position;
    quoth_error error;
    const char *text = argument(0);
    quoth_status status = quoth_cgp_read(&position, cross, text, strlen(text), NULL, &error);
    if (status != QUOTH_OK)
        return fail(&error);
    put("{\"board\":");
    status = quoth_cross_write_board(position, NULL, QUOTH_FORMAT_JSON, &sink);
    if (status == QUOTH_OK)
        status = find(position, QUOTH_FIND_TOP, number_of(argument(1)), "equity");
    put(",\"plays\":");
    if (status == QUOTH_OK)
        status = quoth_cross_write_plays(position, plays.placements, plays.play, plays.count,
                                         QUOTH_FORMAT_JSON, &sink);
    put("}");
    quoth_position_free(position);
    return done(status);
}

/* Argument: a game as GCG.  Answer: {players [name], events [{player, kind, place, tiles, score,
 * total, odd}], rules, differences}.  Rules are those of the open board, changed by the file. */
static bool put_step(void *user, const quoth_gcg_step *step)
{
    static const char *const kind[] = {"play",      "exchange", "pass",  "withdrawn",
                                       "challenge", "out",      "stuck", "time"};
    size_t *count = user;
    put((*count)++ ? ",{\"player\":" : "{\"player\":");
    put_number(step->event.player);
    put(",\"kind\":");
    put_string(kind[step->event.kind]);
    put(",\"place\":");
    put_string(step->event.place);
    put(",\"tiles\":");
    put_string(step->event.tiles);
    put(",\"score\":");
    put_number(step->event.score);
    put(",\"total\":");
    put_number(step->event.total);
    put(",\"odd\":");
    put(step->odd & QUOTH_GCG_DIFFERENCES ? "true" : "false");
    put(",\"board\":");
    quoth_cross_write_board(step->after, NULL, QUOTH_FORMAT_JSON, &sink);
    put("}");
    return true;
}

quoth_status web_board_replay(void)
{
    answer_size = 0;
    if (!cross)
        return say(QUOTH_NOT_FOUND, "no board is open");
    quoth_gcg *gcg;
    quoth_error error;
    const char *text = argument(0);
    quoth_status status = quoth_gcg_read(&gcg, text, strlen(text), NULL, &error);
    if (status != QUOTH_OK)
        return fail(&error);
    put("{\"players\":[");
    for (unsigned i = 0; i < quoth_gcg_players(gcg); i++) {
        put(i ? "," : "");
        put_string(*quoth_gcg_name(gcg, i) ? quoth_gcg_name(gcg, i) : quoth_gcg_nick(gcg, i));
    }
    put("],\"events\":[");
    size_t count = 0;
    quoth_gcg_outcome outcome;
    quoth_gcg_replay_options options = {.each = put_step, .user = &count};
    status = quoth_gcg_replay(gcg, cross, &options, &outcome, &error);
    quoth_gcg_free(gcg);
    if (status != QUOTH_OK)
        return fail(&error);
    put("],\"differences\":");
    put_number(outcome.differences);
    put("}");
    return QUOTH_OK;
}
