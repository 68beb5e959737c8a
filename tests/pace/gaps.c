/* How many steps (steps.h) each public call that takes a watch makes between two questions to it,
 * and how much stack it takes.  Prints TAP, and both for every call; a gap of more than LIMIT steps
 * has failed, and so has a stack of more than STACK_LIMIT bytes.  The processor time of the longest
 * gap stands beside it and decides nothing.  A public call that takes a context or a watch and is
 * not measured has failed too.
 *
 * usage: gaps [--all] [NAME]   --all: all rules of all variants; NAME: calls whose names have it */
#define _POSIX_C_SOURCE 200809L
#include <ctype.h>
#include <glob.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "quoth/quoth.h"
#include "quoth/stdio.h"

#include "pace/steps.h"

/* The aim is a question every 20 ms: some STEPS_A_MS steps are a millisecond of the release build
 * (docs/performance.md). */
enum { STEPS_A_MS = 1000000, LIMIT = 20 * STEPS_A_MS };

/* docs/portability.md states it, and adds what a thread needs for itself. */
enum { STACK_LIMIT = 56 << 10 };

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define NEED(condition) need(condition, #condition, __LINE__)

static void need(bool condition, const char *what, int line)
{
    if (condition)
        return;
    printf("Bail out! line %d: %s\n", line, what);
    exit(1);
}

/* ---- stack -------------------------------------------------------------------------------- */

/* Everything runs on a thread with this stack: begin() paints it below the frame of its caller,
 * end() finds how far down it was written to.  Stacks grow down on every machine tested. */
enum { STACK_SIZE = 8 << 20, PAINTED = 1 << 20, PAINT = 0xA5, OWN_FRAMES = 4096 };
static _Alignas(4096) unsigned char stack[STACK_SIZE];

/* Leaves OWN_FRAMES bytes below `top` unpainted, for the frames of begin() and end() themselves: a
 * call that takes less counts as if it took these. */
static void paint_stack(unsigned char *top)
{
    memset(top - PAINTED, PAINT, PAINTED - OWN_FRAMES);
}

/* Bytes from `top` down to the last one that was written to since it was painted. */
static size_t painted_over(const unsigned char *top)
{
    const unsigned char *lowest = top - PAINTED;
    while (lowest < top - OWN_FRAMES && *lowest == PAINT)
        lowest++;
    return (size_t)(top - lowest);
}

/* ---- measuring ---------------------------------------------------------------------------- */

typedef struct gauge {
    quoth_watch watch;
    uint64_t steps, longest; /* at the last question; of the longest gap */
    double since, seconds;   /* likewise */
    size_t questions, where; /* the number of the longest gap */
    bool counting;           /* the call that is measured runs */
    unsigned char *top;      /* of its stack */
    size_t stack;            /* bytes that it took */
} gauge;

static double processor_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void end_gap(gauge *g)
{
    uint64_t gap = steps - g->steps;
    double now = processor_seconds();
    g->questions++;
    if (gap > g->longest) {
        g->longest = gap;
        g->seconds = now - g->since;
        g->where = g->questions;
    }
    g->since = processor_seconds();
    g->steps = steps;
}

static bool asked(void *user, const quoth_progress *progress)
{
    gauge *g = user;
    (void)progress;
    if (g->counting)
        end_gap(g);
    return true;
}

/* Around the call that is measured; what lies before and behind does not count. */
__attribute__((noinline)) static const quoth_watch *begin(gauge *g)
{
    g->watch = (quoth_watch){asked, g};
    g->counting = true;
    g->top = __builtin_frame_address(0);
    paint_stack(g->top);
    g->since = processor_seconds();
    g->steps = steps;
    return &g->watch;
}

__attribute__((noinline)) static void end(gauge *g)
{
    end_gap(g);
    g->counting = false;
    g->stack = painted_over(g->top);
}

/* Makes a call and measures it; `call` may name `watched`, the context with the watch. */
#define MEASURED(g, call)                                                                          \
    do {                                                                                           \
        const quoth_context watched = {.watch = begin(g)};                                         \
        quoth_status status = call;                                                                \
        end(g);                                                                                    \
        (void)watched;                                                                             \
        need(!status, #call, __LINE__);                                                            \
    } while (0)

static const char *wanted; /* NULL: all calls */
static unsigned tests, failures;

/* What the calls that were measured are called, each followed by a line end. */
static quoth_string measured;

static void remember(const char *name)
{
    NEED(quoth_string_add(&measured, name, strlen(name)) && quoth_string_add(&measured, "\n", 1));
}

typedef void work(gauge *g, const void *context);

static void measure(const char *name, work *run, const void *context)
{
    gauge g = {0};
    if (wanted && !strstr(name, wanted))
        return;
    remember(name);
    run(&g, context);
    bool fine = g.longest <= LIMIT && g.stack <= STACK_LIMIT;
    failures += !fine;
    printf("%sok %u - %s: %.1f million steps, %.1f ms, %zu questions, %zu KB of stack\n",
           fine ? "" : "not ", ++tests, name, (double)g.longest * 1e-6, g.seconds * 1e3,
           g.questions - 1, (g.stack + 1023) >> 10);
    if (!fine)
        printf("# gap %zu of %zu\n", g.where, g.questions);
    fflush(stdout);
}

/* ---- words -------------------------------------------------------------------------------- */

static unsigned games = 1; /* of each match between players of Ghost */
static quoth_lexicon *enable1, *few, *nested, *long_words, *longest;
static char *list; /* ENABLE as text */
static size_t list_size;

static void read_list(void)
{
    FILE *file = fopen("data/enable1.txt", "rb");
    NEED(file != NULL);
    list = malloc(1 << 22);
    NEED(list != NULL);
    list_size = fread(list, 1, 1 << 22, file);
    NEED(list_size > 1000000 && list_size < 1 << 22);
    fclose(file);
}

static quoth_builder *builder_of(const char *text, size_t size)
{
    quoth_alphabet english;
    quoth_builder *builder;
    NEED(!quoth_alphabet_find(&english, "english", NULL));
    NEED(!quoth_builder_new(&builder, &english, NULL, NULL));
    NEED(!quoth_builder_add(builder, NULL, text, size, QUOTH_KEEP_FOLD, NULL, NULL));
    return builder;
}

static quoth_lexicon *lexicon_of(const char *text, size_t size)
{
    quoth_lexicon *lexicon;
    quoth_builder *builder = builder_of(text, size);
    NEED(!quoth_builder_finish(&lexicon, builder, "", NULL, NULL));
    quoth_builder_free(builder);
    return lexicon;
}

/* `words` random words of so many letters. */
static quoth_lexicon *random_words(unsigned words, unsigned shortest, unsigned longest,
                                   unsigned letters)
{
    char *text = malloc((size_t)words * (longest + 1));
    quoth_random random;
    size_t size = 0;
    NEED(text != NULL);
    quoth_random_seed(&random, 8);
    for (unsigned i = 0; i < words; i++) {
        uint64_t length = shortest + quoth_random_below(&random, longest - shortest + 1);
        while (length-- > 0)
            text[size++] = (char)('a' + quoth_random_below(&random, letters));
        text[size++] = '\n';
    }
    quoth_lexicon *lexicon = lexicon_of(text, size);
    free(text);
    return lexicon;
}

/* The prefixes of one word of 255 letters. */
static quoth_lexicon *prefixes_of_one(void)
{
    char text[256 * 256], word[256];
    quoth_random random;
    size_t size = 0;
    quoth_random_seed(&random, 3);
    for (unsigned n = 0; n < 255; n++) {
        word[n] = (char)('a' + quoth_random_below(&random, 26));
        memcpy(text + size, word, n + 1);
        size += n + 1;
        text[size++] = '\n';
    }
    return lexicon_of(text, size);
}

static void add(gauge *g, const void *drop)
{
    quoth_builder *builder = builder_of("ab", 2);
    MEASURED(g, (drop ? quoth_builder_drop : quoth_builder_add)(builder, NULL, list, list_size,
                                                                QUOTH_KEEP_FOLD, &watched, NULL));
    quoth_builder_free(builder);
}

static void finish(gauge *g, const void *dropped)
{
    quoth_lexicon *lexicon;
    quoth_builder *builder = builder_of(list, list_size);
    if (dropped)
        NEED(!quoth_builder_drop(builder, NULL, list, list_size / 2, QUOTH_KEEP_FOLD, NULL, NULL));
    MEASURED(g, quoth_builder_finish(&lexicon, builder, "", &watched, NULL));
    quoth_builder_free(builder);
    quoth_lexicon_free(lexicon);
}

static bool next_word(void *user, const quoth_found *found)
{
    (void)user, (void)found;
    return true;
}

typedef struct search {
    const char *rack, *pattern, *row;
} search;

static void find(gauge *g, const void *context)
{
    const search *s = context;
    const quoth_alphabet *english = quoth_lexicon_alphabet(enable1);
    quoth_rack_counts rack;
    quoth_pattern pattern;
    quoth_row row;
    quoth_word_query query = {0};
    if (s->rack) {
        NEED(!quoth_rack_counts_read(&rack, english, s->rack, strlen(s->rack), NULL));
        query.rack = &rack;
    }
    if (s->pattern) {
        NEED(!quoth_pattern_read(&pattern, english, s->pattern, strlen(s->pattern), NULL));
        query.pattern = &pattern;
    }
    if (s->row) {
        NEED(!quoth_row_read(&row, english, s->row, strlen(s->row), NULL));
        query.row = &row;
    }
    MEASURED(g, (s->row ? quoth_find_in_row : quoth_find_words)(enable1, &query, next_word, NULL,
                                                                &watched, NULL));
}

static void add_all(gauge *g, const void *lexicon)
{
    quoth_builder *builder = builder_of("ab", 2);
    MEASURED(g, quoth_builder_add_lexicon(builder, lexicon, &watched, NULL));
    quoth_builder_free(builder);
}

static void add_levels(gauge *g, const void *unused)
{
    (void)unused;
    quoth_builder *builder = builder_of("ab", 2);
    char *levels = malloc(3 * list_size);
    size_t size = 0;
    NEED(levels != NULL);
    for (size_t i = 0; i < list_size; i++) {
        if (list[i] == '\n')
            levels[size++] = ' ', levels[size++] = '7';
        levels[size++] = list[i];
    }
    MEASURED(g, quoth_builder_levels(builder, levels, size, &watched, NULL));
    free(levels);
    quoth_builder_free(builder);
}

static void take_part(gauge *g, const void *lexicon)
{
    quoth_lexicon *part;
    MEASURED(g, quoth_lexicon_up_to_level(&part, lexicon, NULL, 20, &watched, NULL));
    quoth_lexicon_free(part);
}

static void open_kwg(gauge *g, const void *lexicon)
{
    quoth_lexicon *opened;
    quoth_string kwg = {0};
    quoth_sink sink = quoth_to_string(&kwg);
    NEED(!quoth_lexicon_write_kwg(&sink, lexicon, NULL));
    MEASURED(g, quoth_lexicon_new_kwg(&opened, kwg.bytes, kwg.size, quoth_lexicon_alphabet(lexicon),
                                      "", &watched, NULL));
    quoth_lexicon_free(opened);
    quoth_string_free(&kwg);
}

static void identify(gauge *g, const void *unused)
{
    (void)unused;
    quoth_lexicon *lexicon = lexicon_of(list, list_size);
    MEASURED(g, quoth_lexicon_identify(lexicon, &watched, NULL));
    quoth_lexicon_free(lexicon);
}

static void digest_again(gauge *g, const void *lexicon)
{
    uint8_t digest[32];
    MEASURED(g, quoth_lexicon_compute_sha256(digest, lexicon, &watched, NULL));
}

static void open_image(gauge *g, const void *lexicon)
{
    quoth_lexicon *opened;
    quoth_string image = {0};
    quoth_sink sink = quoth_to_string(&image);
    NEED(!quoth_lexicon_write(&sink, lexicon, NULL, NULL));
    uint64_t *aligned = malloc(image.size + 8);
    NEED(aligned != NULL);
    memcpy(aligned, image.bytes, image.size);
    MEASURED(g, quoth_lexicon_new(&opened, aligned, image.size, &watched, NULL));
    quoth_lexicon_free(opened);
    free(aligned);
    quoth_string_free(&image);
}

static void lay_prefixes(gauge *g, const void *lexicon)
{
    quoth_rack_counts rack;
    NEED(!quoth_rack_counts_read(&rack, quoth_lexicon_alphabet(lexicon), "ETAOINS___", 10, NULL));
    MEASURED(g, quoth_find_prefixes(NULL, lexicon, &rack, NULL, NULL, &watched, NULL));
}

static void prepare(gauge *g, const void *lexicon)
{
    quoth_cross_rules rules;
    quoth_cross *cross;
    NEED(!quoth_cross_rules_find(&rules, "scrabble", NULL));
    NEED(!quoth_cross_new(&cross, &rules, lexicon, NULL, NULL));
    MEASURED(g, quoth_cross_prepare(cross, &watched, NULL));
    quoth_cross_free(cross);
}

static void measure_words(void)
{
    static const search racks[] = {{.rack = "LETTER_"},
                                   {.rack = "_______________"},
                                   {.pattern = "*E*"},
                                   {.pattern = "*A*B*"},
                                   {.row = "..A...T.#......", .rack = "LETTER_"},
                                   {.row = "...............", .rack = "_______"}};
    measure("quoth_builder_add", add, NULL);
    measure("quoth_lexicon_new", open_image, enable1);
    measure("quoth_lexicon_compute_sha256", digest_again, enable1);
    measure("quoth_find_prefixes", lay_prefixes, enable1);
    measure("quoth_cross_prepare", prepare, enable1);
    measure("quoth_builder_drop", add, "");
    measure("quoth_builder_finish", finish, NULL);
    measure("quoth_builder_finish, half dropped", finish, "");
    measure("quoth_builder_add_lexicon", add_all, enable1);
    measure("quoth_builder_levels", add_levels, NULL);
    measure("quoth_lexicon_up_to_level", take_part, enable1);
    measure("quoth_lexicon_new_kwg", open_kwg, enable1);
    measure("quoth_lexicon_identify", identify, NULL);
    for (size_t i = 0; i < COUNT(racks); i++) {
        char name[80];
        const search *s = &racks[i];
        snprintf(name, sizeof name, "%s %s%s%s%s",
                 s->row ? "quoth_find_in_row" : "quoth_find_words", s->rack ? s->rack : "",
                 s->pattern ? s->pattern : "", s->row ? " in " : "", s->row ? s->row : "");
        measure(name, find, s);
    }
}

/* ---- board games -------------------------------------------------------------------------- */

static quoth_cross *cross_of(const char *rules_name, const quoth_watch *watch)
{
    quoth_cross *cross;
    quoth_cross_rules rules;
    NEED(!quoth_cross_rules_find(&rules, rules_name, NULL));
    NEED(!quoth_cross_new(&cross, &rules, enable1, &(quoth_context){.watch = watch}, NULL));
    return cross;
}

static void make_cross(gauge *g, const void *rules)
{
    const quoth_watch *watch = begin(g);
    quoth_cross *cross = cross_of(rules, watch);
    end(g);
    quoth_cross_free(cross);
}

/* A position after some turns of greedy players. */
typedef struct board {
    quoth_cross *cross;
    quoth_position *position;
    quoth_play_finder *finder;
    quoth_plays plays;
    quoth_find find;
    const char *rack; /* letters and blanks, `_` */
} board;

static void find_plays(gauge *g, const void *context)
{
    board *b = (board *)context;
    quoth_tile rack[16];
    size_t n = 0;
    for (const char *c = b->rack; *c; c++)
        rack[n++] = *c == '_' ? 0 : (quoth_tile)(*c - 'A' + 1);
    quoth_plays_query query = {.find = b->find,
                               .limit = b->find == QUOTH_FIND_TOP ? 10 : 0,
                               .rack = rack,
                               .rack_count = n};
    quoth_context under = {.watch = begin(g)};
    quoth_status status = quoth_plays_find(&b->plays, b->finder, b->position, &query, &under, NULL);
    end(g);
    NEED(!status || (status == QUOTH_TOO_LARGE && b->find == QUOTH_FIND_ALL));
}

static bool set_board(board *b, const char *rules, unsigned turns)
{
    quoth_random random;
    quoth_random_seed(&random, 5);
    b->cross = cross_of(rules, NULL);
    NEED(!quoth_position_new(&b->position, b->cross, 2, NULL, NULL));
    NEED(!quoth_play_finder_new(&b->finder, b->cross, NULL, NULL));
    quoth_position_deal(b->position, &random);
    for (unsigned i = 0; i < turns; i++) {
        quoth_plays_query query = {.find = QUOTH_FIND_BEST};
        NEED(!quoth_plays_find(&b->plays, b->finder, b->position, &query, NULL, NULL));
        NEED(b->plays.count == 1 && !quoth_position_make(b->position, b->plays.play, NULL));
    }
    return true;
}

static void free_board(board *b)
{
    quoth_plays_free(&b->plays);
    quoth_play_finder_free(b->finder);
    quoth_position_free(b->position);
    quoth_cross_free(b->cross);
}

static void play_match(gauge *g, const void *context)
{
    const board *b = context;
    quoth_cross_bot bot[2] = {{.policy = QUOTH_CROSS_EQUITY, .finder = b->finder},
                              {.policy = QUOTH_CROSS_RANDOM, .finder = b->finder}};
    quoth_cross_player players[2] = {quoth_cross_bot_player(&bot[0]),
                                     quoth_cross_bot_player(&bot[1])};
    quoth_cross_score score = {0};
    quoth_cross_match_options options = {.seed = 4, .to = 2};
    MEASURED(g, quoth_cross_match(&score, b->cross, players, 2, &options, &watched, NULL));
    quoth_cross_bot_free(&bot[0]);
    quoth_cross_bot_free(&bot[1]);
}

static void measure_boards(bool all)
{
    char name[80];
    static const char *const finds[] = {"all", "top", "best", "count"};
    for (size_t i = 0; quoth_cross_rules_name(i); i++) {
        const char *rules = quoth_cross_rules_name(i);
        if (!all && i > 0 && strcmp(rules, "wordsmog") != 0 && strcmp(rules, "super") != 0)
            continue;
        snprintf(name, sizeof name, "quoth_cross_new %s", rules);
        measure(name, make_cross, rules);
        if (wanted && !strstr("quoth_plays_find quoth_cross_match", wanted))
            continue;
        board b = {0};
        set_board(&b, rules, 8);
        for (size_t rack = 0; rack < 2; rack++)
            for (b.find = QUOTH_FIND_ALL; b.find <= QUOTH_FIND_COUNT; b.find++) {
                b.rack = rack ? "ERTSA__" : "LETTERS";
                snprintf(name, sizeof name, "quoth_plays_find %s %s %s", rules, finds[b.find],
                         b.rack);
                if (!all && rack && b.find && strcmp(rules, "wordsmog") == 0)
                    continue; /* 40 million plays each */
                measure(name, find_plays, &b);
            }
        snprintf(name, sizeof name, "quoth_cross_match %s", rules);
        measure(name, play_match, &b);
        free_board(&b);
    }
}

/* ---- looking ahead ------------------------------------------------------------------------ */

/* The bag is empty, or has one tile. */
static const char end_of_game[] =
    "10C3L/9JO3O/8MAP3X/5A2ED3Ne/4QI2WET1GOD/2NEUM3DE1UH1/OY2E5R1V2/FAN1E2PLANKS2/1WEIRdIE2A4/"
    "1NET3E2R4/7B2YA3/7E3F3/1VULGATE3R3/3IODIN3I3/CHIS3S3TZAR ABIOOTU/GILORST 299/340 0";
static const char before_the_end[] =
    "7Q2TWAIN/2F4IF4G1/2U5A4N1/1UNDUE1BE1AULIC/2G1SHIRRED2TO/2O4AI4ED/5T1WE5E/CATALO1N6I/3b1ABY6A/"
    "3O1D9/2oRPIMENT5/3T1S1MOORY3/3I1H9/1PAVE10/VEXES10 EILNOSZ/ 339/326 0";

static quoth_position *position_of(const quoth_cross *cross, const char *cgp)
{
    quoth_position *position;
    NEED(!quoth_cgp_read(&position, cross, cgp, strlen(cgp), NULL, NULL));
    return position;
}

static void simulate(gauge *g, const void *context)
{
    const board *b = context;
    quoth_sim *sim;
    quoth_sim_result result;
    NEED(!quoth_sim_new(&sim, b->cross, NULL, NULL));
    quoth_sim_options options = {.iterations = 300, .to_end = true};
    MEASURED(g, quoth_sim_run(&result, sim, b->position, &options, &watched, NULL));
    quoth_sim_free(sim);
}

static void train(gauge *g, const void *context)
{
    const board *b = context;
    quoth_train *sums;
    NEED(!quoth_train_new(&sums, b->cross, 2, NULL, NULL));
    quoth_train_options options = {.seed = 3, .to = 2};
    MEASURED(g, quoth_train_play(sums, b->finder, &options, &watched, NULL));
    quoth_train_free(sums);
}

static void infer(gauge *g, const void *context)
{
    const board *b = context;
    quoth_infer *infer;
    quoth_infer_result result;
    quoth_cross_move move = {
        .kind = QUOTH_MOVE_PLAY, .seat = 1, .play = {.kind = QUOTH_PLAY_EXCHANGE}};
    move.play.tiles = 4;
    NEED(!quoth_infer_new(&infer, b->cross, NULL, NULL));
    quoth_position *after = position_of(b->cross, "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 "
                                                  "AEINRST/ 0/0 1");
    quoth_infer_options options = {.samples = 2000};
    MEASURED(g, quoth_infer_run(&result, infer, after, &move, 1, &options, &watched, NULL));
    quoth_position_free(after);
    quoth_infer_free(infer);
}

static void decide_about_a_challenge(gauge *g, const void *context)
{
    const board *b = context;
    bool challenges;
    quoth_random random;
    quoth_cross *cross;
    quoth_cross_level *level;
    quoth_cross_view view;
    quoth_cross_rules rules = *quoth_cross_rules_of(b->cross);
    rules.challenge = QUOTH_CHALLENGE_SINGLE;
    NEED(!quoth_cross_new(&cross, &rules, enable1, NULL, NULL));
    quoth_position *position = position_of(cross, "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 "
                                                  "AEINRST/EEOQUTZ 0/0 0");
    quoth_play play;
    NEED(!quoth_play_read(&play, position, "8D NASTIER", 10, NULL));
    NEED(!quoth_position_make(position, &play, NULL));
    NEED(!quoth_cross_level_new(&level, 3, cross, enable1, NULL, NULL, NULL));
    quoth_cross_level_bot bot = {.level = level, .finder = b->finder};
    quoth_cross_player player = quoth_cross_level_bot_player(&bot);
    view = (quoth_cross_view){.position = position, .seat = quoth_position_turn(position)};
    quoth_random_seed(&random, 5);
    MEASURED(g, quoth_cross_player_challenges(&challenges, &player, &view, &random, watched.watch));
    quoth_cross_level_bot_free(&bot);
    quoth_cross_level_free(level);
    quoth_position_free(position);
    quoth_cross_free(cross);
}

static void solve_the_end(gauge *g, const void *context)
{
    const board *b = context;
    quoth_endgame *endgame;
    quoth_endgame_answer answer;
    quoth_position *position = position_of(b->cross, end_of_game);
    NEED(!quoth_endgame_new(&endgame, b->cross, NULL, NULL));
    quoth_endgame_options options = {.nodes = 20000};
    MEASURED(g, quoth_endgame_solve(&answer, endgame, position, &options, &watched, NULL));
    quoth_endgame_free(endgame);
    quoth_position_free(position);
}

static void solve_before_the_end(gauge *g, const void *context)
{
    const board *b = context;
    quoth_preendgame *before;
    quoth_preendgame_answer answer;
    quoth_position *position = position_of(b->cross, before_the_end);
    NEED(!quoth_preendgame_new(&before, b->cross, NULL, NULL));
    quoth_preendgame_options options = {.nodes = 20000};
    MEASURED(g, quoth_preendgame_solve(&answer, before, position, &options, &watched, NULL));
    quoth_preendgame_free(before);
    quoth_position_free(position);
}

static void choose(gauge *g, const void *context)
{
    const board *b = context;
    quoth_auto *chooser;
    quoth_auto_answer answer;
    quoth_position *position = position_of(b->cross, before_the_end);
    NEED(!quoth_auto_new(&chooser, b->cross, NULL, NULL));
    quoth_auto_options options = {.iterations = 200};
    MEASURED(g, quoth_auto_choose(&answer, chooser, position, &options, &watched, NULL));
    quoth_auto_free(chooser);
    quoth_position_free(position);
}

static const char recorded_game[] = "#player1 a\n#player2 b\n>a: AEINRST 8D NASTIER +66 66\n"
                                    ">b: EEOQUTZ 7C TOQUE +26 26\n>a: ABCDEFG 9H FACED +25 91\n";

static void review(gauge *g, const void *context)
{
    const board *b = context;
    quoth_gcg *gcg;
    quoth_review *review;
    NEED(!quoth_gcg_read(&gcg, recorded_game, sizeof recorded_game - 1, NULL, NULL));
    quoth_review_options options = {.depth = QUOTH_REVIEW_NORMAL};
    MEASURED(g, quoth_review_new(&review, gcg, b->cross, &options, &watched, NULL));
    quoth_review_free(review);
    quoth_gcg_free(gcg);
}

static void read_klv(gauge *g, const void *context)
{
    const quoth_string *klv = context;
    quoth_leaves *leaves;
    MEASURED(g, quoth_leaves_read_klv(&leaves, klv->bytes, klv->size, 26, &watched, NULL));
    quoth_leaves_free(leaves);
}

static void read_csv(gauge *g, const void *context)
{
    const quoth_string *csv = context;
    quoth_leaves *leaves;
    quoth_tiles tiles;
    NEED(!quoth_tiles_find(&tiles, "english", NULL));
    MEASURED(g, quoth_leaves_read_csv(&leaves, csv->bytes, csv->size, &tiles, &watched, NULL));
    quoth_leaves_free(leaves);
}

static void read_win_table(gauge *g, const void *context)
{
    const quoth_string *text = context;
    quoth_win_table *table;
    MEASURED(g, quoth_win_table_read(&table, text->bytes, text->size, &watched, NULL));
    quoth_win_table_free(table);
}

/* All leaves of four letters, the last ones first, so that they are sorted. */
static void list_leaves(quoth_string *csv)
{
    for (int n = 26 * 26 * 26 * 26; n-- > 0;) {
        char line[] = "????,1\n";
        bool rising = true;
        for (int k = 3, left = n; k >= 0; k--, left /= 26) {
            line[k] = (char)('A' + left % 26);
            rising = rising && (k == 3 || line[k] <= line[k + 1]);
        }
        if (rising)
            NEED(quoth_string_add(csv, line, sizeof line - 1));
    }
}

static void measure_values(void)
{
    quoth_cross_rules rules;
    quoth_tiles tiles;
    quoth_leaves *leaves;
    quoth_win_table *table;
    quoth_string csv = {0}, klv = {0}, wins = {0};
    quoth_sink to_klv = quoth_to_string(&klv), to_wins = quoth_to_string(&wins);
    NEED(!quoth_cross_rules_find(&rules, "scrabble", NULL));
    NEED(!quoth_tiles_find(&tiles, "english", NULL));
    list_leaves(&csv);
    NEED(!quoth_leaves_read_csv(&leaves, csv.bytes, csv.size, &tiles, NULL, NULL));
    NEED(!quoth_leaves_write_klv(&to_klv, leaves, NULL));
    NEED(!quoth_win_table_default(&table, &rules, 2, NULL, NULL));
    NEED(!quoth_win_table_write(&to_wins, table, NULL));
    measure("quoth_leaves_read_csv", read_csv, &csv);
    measure("quoth_leaves_read_klv", read_klv, &klv);
    measure("quoth_win_table_read", read_win_table, &wins);
    quoth_win_table_free(table);
    quoth_leaves_free(leaves);
    quoth_string_free(&csv);
    quoth_string_free(&klv);
    quoth_string_free(&wins);
}

static void measure_looking_ahead(void)
{
    board b = {0};
    set_board(&b, "scrabble", 8);
    measure("quoth_sim_run", simulate, &b);
    measure("quoth_train_play", train, &b);
    measure("quoth_infer_run", infer, &b);
    measure("quoth_cross_player_challenges", decide_about_a_challenge, &b);
    measure("quoth_endgame_solve", solve_the_end, &b);
    measure("quoth_preendgame_solve", solve_before_the_end, &b);
    measure("quoth_auto_choose", choose, &b);
    measure("quoth_review_new", review, &b);
    free_board(&b);
}

/* ---- other calls --------------------------------------------------------------------------- */

/* What the calls of the table below are made with. */
typedef struct subjects {
    board board;
    const quoth_cross *cross;
    const quoth_position *middle; /* of `board` */
    quoth_position *ending, *before;
    quoth_play play; /* in `middle` */
    quoth_cross_game *game;
    quoth_engine *engine;
    quoth_puzzles *puzzles;
    quoth_gcg *gcg;
    quoth_train *train;
    quoth_leaves *leaves;
    quoth_tiles tiles;
    const quoth_cross_rules *rules;
    quoth_plays plays;
    quoth_alphabet english;
    quoth_string text; /* output */
    quoth_sink sink;
    quoth_random random;
    quoth_ghost *ghost, *three;
    quoth_ghost_game *ghost_game;
    quoth_ghost_bot bot;
    quoth_ghost_player player[2];
    quoth_ghost_belief *belief;
    quoth_ghost_bluff *bluff;
    quoth_string counts, definitions;
    quoth_ghost_game *spelled; /* of Ghost, played until GHOST was spelled */
} subjects;

static const quoth_letters th = {.length = 2, .letter = {20, 8}};

static bool keep_all(void *user, const quoth_letters *word, uint32_t rank)
{
    (void)user, (void)word, (void)rank;
    return true;
}

/* Defines the function that measures a call with the subjects `s`: what it makes, its arguments,
 * what frees the result. */
#define CALL(name, makes, arguments, frees)                                                        \
    static void call_##name(gauge *g, const void *context)                                         \
    {                                                                                              \
        subjects *s = (subjects *)context;                                                         \
        makes;                                                                                     \
        (void)s;                                                                                   \
        MEASURED(g, name arguments);                                                               \
        frees;                                                                                     \
    }

/* The call that makes a handle from these arguments. */
#define NEW(handle, ...)                                                                           \
    CALL(handle##_new, handle *x, (&x, __VA_ARGS__, &watched, NULL), handle##_free(x))

NEW(quoth_auto, s->cross)
NEW(quoth_sim, s->cross)
NEW(quoth_infer, s->cross)
NEW(quoth_endgame, s->cross)
NEW(quoth_preendgame, s->cross)
NEW(quoth_puzzles, s->cross)
NEW(quoth_play_finder, s->cross)
NEW(quoth_position, s->cross, 2)
NEW(quoth_cross_game, s->cross, 2)
NEW(quoth_duplicate, s->cross, NULL, 1)
NEW(quoth_train, s->cross, 2)
NEW(quoth_cross_level, 3, s->cross, enable1, NULL)
NEW(quoth_engine, s->rules, enable1, NULL)
CALL(quoth_duplicate_next, quoth_duplicate *x;
     NEED(!quoth_duplicate_new(&x, s->cross, NULL, 1, NULL, NULL)), (x, &watched, NULL),
     quoth_duplicate_free(x))
CALL(quoth_duplicate_write_sheet, quoth_duplicate *x;
     NEED(!quoth_duplicate_new(&x, s->cross, NULL, 1, NULL, NULL)),
     (&s->sink, x, 1, 10, NULL, &watched, NULL), quoth_duplicate_free(x))
CALL(quoth_engine_new_shared, quoth_engine *x, (&x, s->cross, NULL, &watched, NULL),
     quoth_engine_free(x))
CALL(quoth_engine_best, quoth_play x, (&x, s->engine, s->middle, &watched, NULL), )
CALL(quoth_engine_moves, const quoth_plays *x, (&x, s->engine, s->middle, 0, &watched, NULL), )
CALL(quoth_engine_simulate, quoth_sim_result x,
     (&x, s->engine, s->middle, &(quoth_sim_options){.iterations = 100}, &watched, NULL), )
CALL(quoth_engine_endgame, quoth_endgame_answer x,
     (&x, s->engine, s->ending, &(quoth_endgame_options){.nodes = 2000}, &watched, NULL), )
CALL(quoth_engine_preendgame, quoth_preendgame_answer x,
     (&x, s->engine, s->before, &(quoth_preendgame_options){.nodes = 2000}, &watched, NULL), )
CALL(quoth_engine_auto, quoth_auto_answer x,
     (&x, s->engine, s->middle, &(quoth_auto_options){.iterations = 50}, &watched, NULL), )
CALL(quoth_engine_analyse, const quoth_review_game *x,
     (&x, s->engine, s->game, NULL, &(quoth_review_options){.depth = QUOTH_REVIEW_QUICK}, &watched,
      NULL), )
CALL(quoth_engine_analyse_play, const quoth_review_turn *x,
     (&x, s->engine, s->middle, &s->play, &(quoth_review_options){.depth = QUOTH_REVIEW_QUICK},
      &watched, NULL), )
CALL(quoth_engine_explain, quoth_explanation *x,
     (&x, s->engine, s->middle, &s->play, &(quoth_explain_options){.depth = QUOTH_REVIEW_QUICK},
      &watched, NULL),
     quoth_explanation_free(x))
CALL(quoth_sim_candidates, , (&s->plays, s->board.finder, s->middle, 10, NULL, &watched, NULL), )
CALL(quoth_review_play, quoth_review *x,
     (&x, s->middle, &s->play, &(quoth_review_options){.depth = QUOTH_REVIEW_QUICK}, &watched,
      NULL),
     quoth_review_free(x))
CALL(quoth_puzzle_find, quoth_puzzle x,
     (&x, s->puzzles, s->middle, &(quoth_puzzle_options){.iterations = 100}, &watched, NULL), )
CALL(quoth_cgp_read, quoth_position *x,
     (&x, s->cross, end_of_game, sizeof end_of_game - 1, &watched, NULL), quoth_position_free(x))
CALL(quoth_gcg_new, quoth_gcg *x, (&x, &watched, NULL), quoth_gcg_free(x))
CALL(quoth_gcg_read, quoth_gcg *x, (&x, recorded_game, sizeof recorded_game - 1, &watched, NULL),
     quoth_gcg_free(x))
CALL(quoth_gcg_replay, , (NULL, s->gcg, s->cross, NULL, &watched, NULL), )
CALL(quoth_gcg_position, quoth_position *x, (&x, s->gcg, s->cross, 2, &watched, NULL),
     quoth_position_free(x))
NEW(quoth_unseen_adjustment, s->leaves, &s->tiles)
CALL(quoth_leaves_make, quoth_leaves *x,
     (&x, &s->tiles, &(quoth_leave_entry){{1}, 1, 2}, 1, &watched, NULL), quoth_leaves_free(x))
CALL(quoth_leaves_estimate, quoth_leaves *x, (&x, &s->tiles, enable1, &watched, NULL),
     quoth_leaves_free(x))
CALL(quoth_leaves_default, quoth_leaves *x, (&x, s->rules, enable1, &watched, NULL),
     quoth_leaves_free(x))
CALL(quoth_win_table_default, quoth_win_table *x, (&x, s->rules, 2, &watched, NULL),
     quoth_win_table_free(x))
CALL(quoth_train_leaves, quoth_leaves *x, (&x, s->train, &watched, NULL), quoth_leaves_free(x))
NEW(quoth_builder, &s->english)
CALL(quoth_lexicon_new_enable1, quoth_lexicon *x, (&x, &watched, NULL), quoth_lexicon_free(x))
CALL(quoth_lexicon_inoffensive, quoth_lexicon *x, (&x, enable1, &watched, NULL),
     quoth_lexicon_free(x))
CALL(quoth_lexicon_subset, quoth_lexicon *x, (&x, enable1, keep_all, NULL, &watched, NULL),
     quoth_lexicon_free(x))
CALL(quoth_lexicon_sha256, uint8_t x[32], (x, enable1, &watched, NULL), )
CALL(quoth_lexicon_write, , (&s->sink, enable1, &watched, NULL), )
CALL(quoth_cross_write_image, const quoth_cross *x = s->cross,
     (&s->sink, enable1, &x, 1, &watched, NULL), )
CALL(quoth_ghost_solve, quoth_ghost *x, (&x, enable1, NULL, &watched, NULL), quoth_ghost_free(x))
NEW(quoth_ghost_game, s->ghost)
CALL(quoth_ghost_name_word, quoth_letters x, (&x, s->ghost, &th, &watched, NULL), )
CALL(quoth_ghost_game_take_turn, , (s->ghost_game, s->player, &s->random, &watched, NULL), )
CALL(quoth_ghost_belief_by_level, quoth_ghost_belief *x, (&x, enable1, NULL, 35, &watched, NULL),
     quoth_ghost_belief_free(x))
CALL(quoth_ghost_belief_by_count, quoth_ghost_belief *x,
     (&x, enable1, s->counts.bytes, s->counts.size, 0, &watched, NULL), quoth_ghost_belief_free(x))
CALL(quoth_ghost_belief_draw, quoth_lexicon *x, (&x, s->belief, &s->random, &watched, NULL),
     quoth_lexicon_free(x))
CALL(quoth_ghost_belief_no_word_fits, double x, (&x, s->belief, s->ghost, &th, &watched, NULL), )
CALL(quoth_ghost_bluff_new, quoth_ghost_bluff *x,
     (&x, s->ghost, s->belief, &(quoth_ghost_exploit_options){.challenges = true, .samples = 16},
      &watched, NULL),
     quoth_ghost_bluff_free(x))
CALL(quoth_ghost_bluff_choose_mix, quoth_ghost_bluff_mix x,
     (&x, s->bluff, &th, 2, &watched, NULL), )
NEW(quoth_ghost_sheet, s->ghost, 0, QUOTH_GHOST_SHEET_OVERALL)
CALL(quoth_ghost_sheet_new_known, quoth_ghost_sheet *x,
     (&x, s->ghost, quoth_ghost_summarize(s->ghost).first != QUOTH_GHOST_WINS, few, &watched, NULL),
     quoth_ghost_sheet_free(x))
CALL(quoth_ghost_loser_certify, , (&s->sink, s->three, &watched, NULL), )
NEW(quoth_ghost_hitting_set, s->ghost,
    &(quoth_ghost_hitting_set_options){.max_cuts = 100, .max_nodes = 4})

NEW(quoth_meanings, s->definitions.bytes, s->definitions.size)
NEW(quoth_ghost_review, s->spelled)
CALL(quoth_ghost_explain, quoth_explanation *x, (&x, s->ghost, &th, NULL, &watched, NULL),
     quoth_explanation_free(x))
CALL(quoth_ghost_best_end, quoth_letters x, (&x, s->ghost, &th, &watched, NULL), )

/* The first seat spelled GHOST; perhaps it never could have won. */
static void find_turning_point(gauge *g, const void *context)
{
    const subjects *s = context;
    quoth_ghost_turning_point point;
    const quoth_context watched = {.watch = begin(g)};
    quoth_status status = quoth_ghost_game_turning_point(&point, s->spelled, 0, &watched, NULL);
    end(g);
    NEED(!status || status == QUOTH_NOT_FOUND);
}

/* It takes a watch as every player does, and needs a play before it. */
static void challenge_phonies(gauge *g, const void *context)
{
    const subjects *s = context;
    quoth_cross_view view;
    bool challenge;
    quoth_random random = s->random;
    NEED(!quoth_cross_game_view(s->game, &view, 1, NULL));
    MEASURED(g, quoth_cross_challenge_phonies(NULL, &view, &random, watched.watch, &challenge));
}

typedef struct row {
    const char *name;
    work *call;
} row;

#define ROW(name)                                                                                  \
    {                                                                                              \
#name, call_##name                                                                         \
    }
static const row rows[] = {ROW(quoth_auto_new),
                           ROW(quoth_sim_new),
                           ROW(quoth_infer_new),
                           ROW(quoth_endgame_new),
                           ROW(quoth_preendgame_new),
                           ROW(quoth_puzzles_new),
                           ROW(quoth_play_finder_new),
                           ROW(quoth_position_new),
                           ROW(quoth_cross_game_new),
                           ROW(quoth_duplicate_new),
                           ROW(quoth_duplicate_next),
                           ROW(quoth_duplicate_write_sheet),
                           ROW(quoth_train_new),
                           ROW(quoth_cross_level_new),
                           ROW(quoth_engine_new),
                           ROW(quoth_engine_new_shared),
                           ROW(quoth_engine_best),
                           ROW(quoth_engine_moves),
                           ROW(quoth_engine_simulate),
                           ROW(quoth_engine_endgame),
                           ROW(quoth_engine_preendgame),
                           ROW(quoth_engine_auto),
                           ROW(quoth_engine_analyse),
                           ROW(quoth_engine_analyse_play),
                           ROW(quoth_engine_explain),
                           ROW(quoth_sim_candidates),
                           ROW(quoth_review_play),
                           ROW(quoth_puzzle_find),
                           ROW(quoth_cgp_read),
                           ROW(quoth_gcg_new),
                           ROW(quoth_gcg_read),
                           ROW(quoth_gcg_replay),
                           ROW(quoth_gcg_position),
                           ROW(quoth_unseen_adjustment_new),
                           ROW(quoth_leaves_make),
                           ROW(quoth_leaves_estimate),
                           ROW(quoth_leaves_default),
                           ROW(quoth_win_table_default),
                           ROW(quoth_train_leaves),
                           ROW(quoth_builder_new),
                           ROW(quoth_lexicon_new_enable1),
                           ROW(quoth_lexicon_subset),
                           ROW(quoth_lexicon_inoffensive),
                           ROW(quoth_lexicon_sha256),
                           ROW(quoth_lexicon_write),
                           ROW(quoth_cross_write_image),
                           ROW(quoth_ghost_solve),
                           ROW(quoth_ghost_game_new),
                           ROW(quoth_ghost_name_word),
                           ROW(quoth_ghost_game_take_turn),
                           ROW(quoth_ghost_belief_by_level),
                           ROW(quoth_ghost_belief_by_count),
                           ROW(quoth_ghost_belief_draw),
                           ROW(quoth_ghost_belief_no_word_fits),
                           ROW(quoth_ghost_bluff_new),
                           ROW(quoth_ghost_bluff_choose_mix),
                           ROW(quoth_ghost_sheet_new),
                           ROW(quoth_ghost_sheet_new_known),
                           ROW(quoth_ghost_loser_certify),
                           ROW(quoth_ghost_hitting_set_new),
                           ROW(quoth_meanings_new),
                           ROW(quoth_ghost_review_new),
                           ROW(quoth_ghost_explain),
                           ROW(quoth_ghost_best_end)};

static void set_boards(subjects *s)
{
    set_board(&s->board, "scrabble", 8);
    s->cross = s->board.cross;
    s->middle = s->board.position;
    s->rules = quoth_cross_rules_of(s->cross);
    s->ending = position_of(s->cross, end_of_game);
    s->before = position_of(s->cross, before_the_end);
    NEED(!quoth_tiles_find(&s->tiles, "english", NULL));
    NEED(!quoth_engine_new_shared(&s->engine, s->cross, NULL, NULL, NULL));
    NEED(!quoth_engine_best(&s->play, s->engine, s->middle, NULL, NULL));
    NEED(!quoth_cross_game_new(&s->game, s->cross, 2, NULL, NULL));
    NEED(quoth_cross_game_deal(s->game, s->middle, NULL));
    NEED(!quoth_cross_game_play(s->game, NULL, &s->play, NULL));
    NEED(!quoth_puzzles_new(&s->puzzles, s->cross, NULL, NULL));
    NEED(!quoth_gcg_read(&s->gcg, recorded_game, sizeof recorded_game - 1, NULL, NULL));
    NEED(!quoth_leaves_default(&s->leaves, s->rules, enable1, NULL, NULL));
    NEED(!quoth_train_new(&s->train, s->cross, 2, NULL, NULL));
    NEED(!quoth_train_play(s->train, s->board.finder, &(quoth_train_options){.seed = 3, .to = 1},
                           NULL, NULL));
}

static void set_games(subjects *s)
{
    const quoth_ghost_rules three = {.players = 3};
    NEED(!quoth_alphabet_find(&s->english, "english", NULL));
    NEED(!quoth_ghost_solve(&s->ghost, enable1, NULL, NULL, NULL));
    NEED(!quoth_ghost_solve(&s->three, few, &three, NULL, NULL));
    NEED(!quoth_ghost_game_new(&s->ghost_game, s->ghost, NULL, NULL));
    NEED(!quoth_ghost_belief_by_level(&s->belief, enable1, NULL, 35, NULL, NULL));
    NEED(!quoth_ghost_bluff_new(&s->bluff, s->ghost, s->belief,
                                &(quoth_ghost_exploit_options){.challenges = true, .samples = 16},
                                NULL, NULL));
    s->bot = (quoth_ghost_bot){s->ghost, QUOTH_GHOST_RATIONAL};
    s->player[0] = s->player[1] = quoth_ghost_bot_player(&s->bot);
    for (size_t i = 0; i < list_size; i++)
        NEED(quoth_string_add(&s->counts, list[i] == '\n' ? " 7\n" : list + i,
                              list[i] == '\n' ? 3 : 1) &&
             quoth_string_add(&s->definitions, list[i] == '\n' ? "\tn\ta thing\n" : list + i,
                              list[i] == '\n' ? 11 : 1));
    NEED(!quoth_ghost_game_new(&s->spelled, s->ghost, NULL, NULL));
    for (uint8_t n = 1; n <= 5; n++) {
        quoth_letters after = {.length = n, .letter = {7, 8, 15, 19, 20}};
        NEED(!quoth_ghost_game_play(s->spelled, &after, NULL));
    }
}

static void measure_other_calls(void)
{
    subjects s = {.random = {{1, 2, 3, 4}}};
    s.sink = quoth_to_string(&s.text);
    set_boards(&s);
    set_games(&s);
    for (size_t i = 0; i < COUNT(rows); i++)
        measure(rows[i].name, rows[i].call, &s);
    measure("quoth_cross_challenge_phonies", challenge_phonies, &s);
    measure("quoth_ghost_game_turning_point", find_turning_point, &s);
    quoth_ghost_game_free(s.spelled);
    quoth_string_free(&s.definitions);
    quoth_string_free(&s.counts);
    quoth_string_free(&s.text);
    quoth_ghost_bluff_free(s.bluff);
    quoth_ghost_belief_free(s.belief);
    quoth_ghost_game_free(s.ghost_game);
    quoth_ghost_free(s.three);
    quoth_ghost_free(s.ghost);
    quoth_train_free(s.train);
    quoth_leaves_free(s.leaves);
    quoth_gcg_free(s.gcg);
    quoth_puzzles_free(s.puzzles);
    quoth_cross_game_free(s.game);
    quoth_engine_free(s.engine);
    quoth_plays_free(&s.plays);
    quoth_position_free(s.ending);
    quoth_position_free(s.before);
    free_board(&s.board);
}

/* ---- Ghost -------------------------------------------------------------------------------- */

typedef struct game {
    const quoth_lexicon *lexicon;
    quoth_ghost_rules rules;
} game;

static void open_game(gauge *g, const void *context)
{
    const game *a = context;
    quoth_ghost *ghost;
    MEASURED(g, quoth_ghost_new(&ghost, a->lexicon, &a->rules, &watched, NULL));
    quoth_ghost_free(ghost);
}

static void complete_game(gauge *g, const void *context)
{
    const game *a = context;
    quoth_ghost *ghost;
    NEED(!quoth_ghost_new(&ghost, a->lexicon, &a->rules, NULL, NULL));
    MEASURED(g, quoth_ghost_complete(ghost, &watched, NULL));
    quoth_ghost_free(ghost);
}

static void measure_game(gauge *g, const void *context)
{
    const game *a = context;
    quoth_ghost *ghost;
    NEED(!quoth_ghost_new(&ghost, a->lexicon, &a->rules, NULL, NULL));
    NEED(!quoth_ghost_complete(ghost, NULL, NULL));
    MEASURED(g, quoth_ghost_measure(ghost, &watched, NULL));
    quoth_ghost_free(ghost);
}

/* The first plays of an open game: its watch is asked. */
static void list_plays(gauge *g, const void *context)
{
    const game *a = context;
    quoth_ghost *ghost;
    quoth_ghost_list plays = {.want = QUOTH_GHOST_WANT_OUTCOME};
    quoth_watch watch = {asked, g};
    NEED(!quoth_ghost_new(&ghost, a->lexicon, &a->rules, &(quoth_context){.watch = &watch}, NULL));
    MEASURED(g, quoth_ghost_plays(&plays, ghost, &(quoth_letters){0}, NULL));
    quoth_ghost_list_free(&plays);
    quoth_ghost_free(ghost);
}

static void ghost_match(gauge *g, const void *context)
{
    const game *a = context;
    quoth_ghost *ghost;
    quoth_ghost_score score = {0};
    const quoth_watch watch = {asked, g};
    NEED(!quoth_ghost_new(&ghost, a->lexicon, &a->rules, &(quoth_context){.watch = &watch}, NULL));
    const quoth_ghost_bot bots[2] = {{ghost, QUOTH_GHOST_RATIONAL}, {ghost, QUOTH_GHOST_NOTEBOOK}};
    const quoth_ghost_player players[2] = {quoth_ghost_bot_player(&bots[0]),
                                           quoth_ghost_bot_player(&bots[1])};
    quoth_ghost_match_options options = {.seed = 1, .to = 3};
    MEASURED(g, quoth_ghost_match(&score, ghost, players, &options, &watched, NULL));
    quoth_ghost_free(ghost);
}

/* Players who think, with the game they play and the words that a person may know. */
typedef struct thinkers {
    quoth_ghost *ghost;
    quoth_ghost_belief *belief;
    quoth_ghost_person *person;
    quoth_ghost_exploit *exploit;
    quoth_ghost_bluff *bluff;
    quoth_watch watch;
} thinkers;

static void open_thinkers(thinkers *t, gauge *g, const game *a)
{
    *t = (thinkers){.watch = {asked, g}};
    NEED(!quoth_ghost_new(&t->ghost, a->lexicon, &a->rules, &(quoth_context){.watch = &t->watch},
                          NULL));
    NEED(!quoth_ghost_belief_by_level(&t->belief, a->lexicon, NULL, 35, NULL, NULL));
}

static void make_exploit(thinkers *t, bool challenges)
{
    quoth_ghost_exploit_options options = {.challenges = challenges, .samples = 16};
    NEED(!quoth_ghost_exploit_new(&t->exploit, t->ghost, t->belief, &options,
                                  &(quoth_context){.watch = &t->watch}, NULL));
}

static void make_person(thinkers *t)
{
    quoth_ghost_person_options options = {.samples = 4};
    NEED(!quoth_ghost_person_new(&t->person, t->ghost, t->belief, &options,
                                 &(quoth_context){.watch = &t->watch}, NULL));
}

static void make_bluff(thinkers *t)
{
    quoth_ghost_exploit_options options = {.challenges = true, .samples = 16};
    NEED(!quoth_ghost_bluff_new(&t->bluff, t->ghost, t->belief, &options,
                                &(quoth_context){.watch = &t->watch}, NULL));
}

static void close_thinkers(thinkers *t)
{
    quoth_ghost_bluff_free(t->bluff);
    quoth_ghost_exploit_free(t->exploit);
    quoth_ghost_person_free(t->person);
    quoth_ghost_belief_free(t->belief);
    quoth_ghost_free(t->ghost);
}

static void open_exploit(gauge *g, const void *context)
{
    thinkers t;
    open_thinkers(&t, g, context);
    begin(g);
    make_exploit(&t, false);
    end(g);
    close_thinkers(&t);
}

static void open_person(gauge *g, const void *context)
{
    thinkers t;
    open_thinkers(&t, g, context);
    begin(g);
    make_person(&t);
    end(g);
    close_thinkers(&t);
}

/* Games of two, in which the person begins. */
static void play_person(gauge *g, thinkers *t, quoth_ghost_player other, bool challenges)
{
    const quoth_ghost_player players[2] = {quoth_ghost_person_player(t->person), other};
    quoth_ghost_score score = {0};
    quoth_ghost_match_options options = {.seed = 1, .to = games, .challenges = challenges};
    MEASURED(g, quoth_ghost_match(&score, t->ghost, players, &options,
                                  &(quoth_context){.watch = &t->watch}, NULL));
}

static void exploit_person(gauge *g, const void *context)
{
    thinkers t;
    open_thinkers(&t, g, context);
    make_exploit(&t, false);
    make_person(&t);
    play_person(g, &t, quoth_ghost_exploit_player(t.exploit), false);
    close_thinkers(&t);
}

static void bluff_person(gauge *g, const void *context)
{
    thinkers t;
    open_thinkers(&t, g, context);
    make_bluff(&t);
    make_person(&t);
    play_person(g, &t, quoth_ghost_bluff_player(t.bluff), true);
    close_thinkers(&t);
}

/* A match of three with lives; the third is rational. */
static void play_lives(gauge *g, const void *context)
{
    game a = *(const game *)context;
    thinkers t[4];
    quoth_ghost_bot bot[4];
    quoth_ghost_player player[4][3];
    const quoth_ghost *referee[4] = {NULL};
    const quoth_ghost_player *players[4] = {NULL};
    quoth_ghost_lives_score score = {0};
    for (unsigned n = 2; n <= 3; n++) {
        a.rules.players = n;
        open_thinkers(&t[n], g, &a);
        make_exploit(&t[n], false);
        make_person(&t[n]);
        bot[n] = (quoth_ghost_bot){t[n].ghost, QUOTH_GHOST_RATIONAL};
        player[n][0] = quoth_ghost_person_player(t[n].person);
        player[n][1] = quoth_ghost_exploit_player(t[n].exploit);
        player[n][2] = quoth_ghost_bot_player(&bot[n]);
        referee[n] = t[n].ghost;
        players[n] = player[n];
    }
    quoth_ghost_lives_options options = {.seed = 1, .to = 1, .lives = 2};
    MEASURED(g, quoth_ghost_lives_match(&score, referee, players, 3, &options, &watched, NULL));
    close_thinkers(&t[2]);
    close_thinkers(&t[3]);
}

static void measure_thinkers(bool all)
{
    static const char *const rules[][2] = {{"ghost", NULL},      {"super", NULL},
                                           {"superduper", NULL}, {"xghost", "infix"},
                                           {"xghost", NULL},     {"spook", NULL}};
    for (size_t i = 0; i < COUNT(rules); i++) {
        game a = {enable1, {.variant = rules[i][0], .reading = rules[i][1]}};
        char name[120], called[160];
        if (!all && (i == 1 || i == 3))
            continue; /* their positions are found as those of superduper are */
        snprintf(name, sizeof name, "%s%s%s", rules[i][0], rules[i][1] ? " " : "",
                 rules[i][1] ? rules[i][1] : "");
        snprintf(called, sizeof called, "quoth_ghost_exploit_new %s", name);
        measure(called, open_exploit, &a);
        snprintf(called, sizeof called, "quoth_ghost_person_new %s", name);
        measure(called, open_person, &a);
        snprintf(called, sizeof called, "exploit and person %s", name);
        measure(called, exploit_person, &a);
        snprintf(called, sizeof called, "bluff and person %s", name);
        measure(called, bluff_person, &a);
    }
    game plain = {enable1, {.variant = "ghost"}};
    measure("quoth_ghost_lives_match", play_lives, &plain);
}

static void make_strategy(gauge *g, const void *context)
{
    const game *a = context;
    quoth_ghost *ghost;
    quoth_ghost_strategy *strategy;
    quoth_ghost_strategy_options options = {.max_nodes = 50};
    const quoth_watch searching = {asked, g}; /* a search asks the watch of its game */
    NEED(!quoth_ghost_new(&ghost, a->lexicon, &a->rules, &(quoth_context){.watch = &searching},
                          NULL));
    MEASURED(g, quoth_ghost_strategy_new(&strategy, ghost, &options, &watched, NULL));
    quoth_ghost_strategy_free(strategy);
    quoth_ghost_free(ghost);
}

static void certify(gauge *g, const void *context)
{
    const game *a = context;
    quoth_ghost *ghost;
    quoth_ghost_strategy *strategy;
    quoth_string text = {0};
    quoth_sink sink = quoth_to_string(&text);
    quoth_ghost_strategy_options options = {.max_nodes = 50};
    quoth_watch watch = {asked, g};
    NEED(!quoth_ghost_new(&ghost, a->lexicon, &a->rules, &(quoth_context){.watch = &watch}, NULL));
    NEED(!quoth_ghost_strategy_new(&strategy, ghost, &options, &(quoth_context){.watch = &watch},
                                   NULL));
    MEASURED(g, quoth_ghost_strategy_certify(&sink, strategy, NULL));
    quoth_string_free(&text);
    quoth_ghost_strategy_free(strategy);
    quoth_ghost_free(ghost);
}

typedef struct certificate {
    quoth_string text;
    const quoth_lexicon *lexicon;
} certificate;

static void verify(gauge *g, const void *context)
{
    const certificate *c = context;
    quoth_ghost_certificate_result verdict;
    MEASURED(g,
             quoth_ghost_verify(&verdict, c->lexicon, c->text.bytes, c->text.size, &watched, NULL));
    NEED(verdict.holds);
}

static void certify_and_verify(const char *name, const game *a)
{
    quoth_ghost *ghost;
    quoth_ghost_strategy *strategy;
    certificate c = {.lexicon = a->lexicon};
    quoth_sink sink = quoth_to_string(&c.text);
    quoth_ghost_strategy_options options = {.max_nodes = 50};
    char called[120];
    snprintf(called, sizeof called, "quoth_ghost_strategy_new %s", name);
    measure(called, make_strategy, a);
    snprintf(called, sizeof called, "quoth_ghost_strategy_certify %s", name);
    measure(called, certify, a);
    snprintf(called, sizeof called, "quoth_ghost_verify %s", name);
    if (wanted && !strstr(called, wanted))
        return;
    NEED(!quoth_ghost_new(&ghost, a->lexicon, &a->rules, NULL, NULL));
    NEED(!quoth_ghost_strategy_new(&strategy, ghost, &options, NULL, NULL));
    NEED(!quoth_ghost_strategy_certify(&sink, strategy, NULL));
    quoth_ghost_strategy_free(strategy);
    quoth_ghost_free(ghost);
    measure(called, verify, &c);
    quoth_string_free(&c.text);
}

/* The kinds of rules that take other ways through the code. */
static const struct {
    const char *name;
    quoth_ghost_rules rules;
} kinds[] = {{"", {0}},
             {" maximal literal",
              {.word_end = QUOTH_GHOST_WORD_END_MAXIMAL, .misere = QUOTH_GHOST_MISERE_LITERAL}},
             {" 3 selfish", {.players = 3, .loser = QUOTH_GHOST_LOSER_SELFISH}},
             {" legal", {.misere = QUOTH_GHOST_MISERE_LEGAL}},
             {" min 6", {.min = 6}},
             {" maximal", {.word_end = QUOTH_GHOST_WORD_END_MAXIMAL}},
             {" literal", {.misere = QUOTH_GHOST_MISERE_LITERAL}}};

static void measure_rules(const char *variant, const char *reading, bool vast, bool all)
{
    char name[120], called[160];
    for (size_t i = 0; i < (all ? COUNT(kinds) : 1); i++) {
        /* All positions of vast games on ENABLE take minutes. */
        game a = {enable1, kinds[i].rules}, b = {vast ? few : enable1, kinds[i].rules};
        a.rules.variant = b.rules.variant = variant;
        a.rules.reading = b.rules.reading = reading;
        snprintf(name, sizeof name, "%s%s%s%s", variant, reading ? " " : "", reading ? reading : "",
                 kinds[i].name);
        bool first_plays = !vast || i == 0 || (all && i == 5); /* others take minutes */
        if (first_plays) {
            snprintf(called, sizeof called, "quoth_ghost_new %s", name);
            measure(called, open_game, &a);
        }
        snprintf(called, sizeof called, "quoth_ghost_plays %s", name);
        if (first_plays && (all || i == 0))
            measure(called, list_plays, &a);
        snprintf(called, sizeof called, "quoth_ghost_complete %s%s", name, vast ? " (few)" : "");
        measure(called, complete_game, &b);
        if (vast) {
            snprintf(called, sizeof called, "quoth_ghost_measure %s (few)", name);
            measure(called, measure_game, &b);
        }
    }
}

/* Games of some 250 plays: recursion by the length of a game takes most stack here. */
static void measure_longest_games(bool all)
{
    static const char *const variants[][2] = {
        {"ghost", NULL}, {"super", NULL}, {"superduper", NULL}, {"xghost", "infix"}};
    for (size_t i = 0; i < COUNT(variants); i++) {
        game a = {longest, {.variant = variants[i][0], .reading = variants[i][1]}};
        char name[80], called[120];
        snprintf(name, sizeof name, "%s, longest words", a.rules.variant);
        snprintf(called, sizeof called, "quoth_ghost_complete %s", name);
        measure(called, complete_game, &a);
        snprintf(called, sizeof called, "quoth_ghost_plays %s", name);
        measure(called, list_plays, &a);
        snprintf(called, sizeof called, "quoth_ghost_match %s", name);
        measure(called, ghost_match, &a);
        snprintf(called, sizeof called, "exploit and person %s", name);
        measure(called, exploit_person, &a);
        snprintf(called, sizeof called, "bluff and person %s", name);
        measure(called, bluff_person, &a);
        if (i == 0 || (all && i == 1))
            certify_and_verify(name, &a);
    }
    game players = {longest,
                    {.variant = "super", .players = 3, .loser = QUOTH_GHOST_LOSER_SELFISH}};
    measure("quoth_ghost_plays super, 3 players, longest words", list_plays, &players);
}

static void measure_ghosts(bool all)
{
    for (size_t v = 0; quoth_ghost_variant_name(v); v++) {
        const char *variant = quoth_ghost_variant_name(v);
        size_t r = 0;
        do {
            const char *reading = quoth_ghost_reading_name(v, r);
            bool vast = (strcmp(variant, "xghost") == 0 || strcmp(variant, "spook") == 0) && r == 0;
            if (!all && strcmp(variant, "spook") == 0 && r > 1)
                continue;
            measure_rules(variant, reading, vast, all);
        } while (quoth_ghost_reading_name(v, ++r));
    }
    /* One word of many letters, words in words. */
    static const char *const searched[][2] = {
        {"xghost", "infix"}, {"super", NULL}, {"superduper", NULL}, {"spook", "infix-any-exact"}};
    for (size_t i = 0; all && i < COUNT(searched); i++) {
        game a = {long_words, {.variant = searched[i][0], .reading = searched[i][1]}};
        char name[120];
        snprintf(name, sizeof name, "quoth_ghost_complete %s, long words", searched[i][0]);
        measure(name, complete_game, &a);
        snprintf(name, sizeof name, "quoth_ghost_plays %s, long words", searched[i][0]);
        measure(name, list_plays, &a);
    }
    game one = {nested, {.variant = "super"}};
    measure("quoth_ghost_complete super, nested", complete_game, &one);
    game match = {enable1, {.variant = "super"}};
    measure("quoth_ghost_match super", ghost_match, &match);
    match.rules.variant = "xghost";
    measure("quoth_ghost_match xghost", ghost_match, &match);
    game plain = {enable1, {.variant = "ghost"}}, super = {enable1, {.variant = "super", .min = 4}};
    game xghost = {few, {.variant = "xghost"}};
    measure_thinkers(all);
    measure_longest_games(all);
    certify_and_verify("ghost", &plain);
    certify_and_verify("super", &super);
    if (all)
        certify_and_verify("xghost (few)", &xghost);
}

/* ---- the public headers --------------------------------------------------------------------- */

/* Whether a call with this name was measured, under some rules and words. */
static bool was_measured(const char *name)
{
    size_t length = strlen(name);
    for (const char *at = measured.bytes; (at = strstr(at, name)); at += length)
        if ((at == measured.bytes || at[-1] == '\n') && strchr(" ,\n", at[length]))
            return true;
    return false;
}

/* Reports the public calls of a header that take a context or a watch and were not measured.
 * Returns how many calls take one. */
static unsigned look_into(const char *path)
{
    static char text[1 << 17];
    unsigned calls = 0;
    FILE *file = fopen(path, "rb");
    NEED(file != NULL);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    NEED(feof(file));
    fclose(file);
    for (char *at = text; (at = strstr(at, "\nQUOTH_API ")); at++) {
        char *end = strchr(at, ';'), *open = strchr(at, '('), *name = open;
        NEED(end && open && open < end);
        *end = '\0';
        if (strstr(open, "quoth_context") || strstr(open, "quoth_watch")) {
            while (name[-1] == '_' || isalnum((unsigned char)name[-1]))
                name--;
            *open = '\0';
            calls++;
            if (!was_measured(name)) {
                printf("not ok %u - %s is not measured\n", ++tests, name);
                failures++;
            }
        }
        at = end;
    }
    return calls;
}

static void find_unmeasured(void)
{
    glob_t headers;
    unsigned calls = 0;
    NEED(!glob("include/quoth/*.h", 0, NULL, &headers));
    for (size_t i = 0; i < headers.gl_pathc; i++)
        calls += look_into(headers.gl_pathv[i]);
    globfree(&headers);
    failures += calls < 50;
    printf("%sok %u - public calls with a context or a watch: %u\n", calls < 50 ? "not " : "",
           ++tests, calls);
}

static int run(int argc, char **argv)
{
    bool all = argc > 1 && strcmp(argv[1], "--all") == 0;
    games = all ? 3 : 1;
    wanted = argc > 1 + all ? argv[1 + all] : NULL;
    read_list();
    NEED(!quoth_lexicon_new_enable1(&enable1, NULL, NULL));
    few = random_words(300, 8, 12, 26);
    long_words = all ? random_words(100, 200, 255, 26) : random_words(10, 90, 120, 26);
    nested = prefixes_of_one();
    longest = random_words(6, 250, 255, 26);
    printf("TAP version 13\n");
    measure_words();
    measure_boards(all);
    measure_values();
    measure_looking_ahead();
    measure_other_calls();
    measure_ghosts(all);
    if (!wanted)
        find_unmeasured();
    if (!steps) { /* without the counting every gap would be short */
        printf("not ok %u - the steps are counted\n", ++tests);
        failures++;
    }
    printf("1..%u\n", tests);
    quoth_lexicon_free(enable1);
    quoth_lexicon_free(few);
    quoth_lexicon_free(long_words);
    quoth_lexicon_free(longest);
    quoth_lexicon_free(nested);
    quoth_string_free(&measured);
    free(list);
    return failures > 0;
}

typedef struct command {
    int argc;
    char **argv;
    int status;
} command;

static void *run_command(void *user)
{
    command *c = user;
    c->status = run(c->argc, c->argv);
    return NULL;
}

int main(int argc, char **argv)
{
    command c = {argc, argv, 1};
    pthread_attr_t attributes;
    pthread_t thread;
    NEED(!pthread_attr_init(&attributes));
    NEED(!pthread_attr_setstack(&attributes, stack, STACK_SIZE));
    NEED(!pthread_create(&thread, &attributes, run_command, &c));
    NEED(!pthread_join(thread, NULL));
    return c.status;
}
