/* quoth bench: fixed pieces of work through the real entry points, each timed some times; the median
 * goes to standard error.  Every answer is folded into the signature on standard output. */
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "cli/cli.h"

/* FNV-1a over the bytes of every answer. */
static bool fold(void *user, const char *bytes, size_t size)
{
    uint64_t *signature = user;
    for (size_t i = 0; i < size; i++)
        *signature = (*signature ^ (uint8_t)bytes[i]) * UINT64_C(0x100000001B3);
    return true;
}

typedef struct bench {
    const quoth_lexicon *lexicon;
    char *list; /* the lexicon as text */
    size_t list_size, list_capacity;
    uint64_t signature;
} bench;

typedef bool (*work)(bench *b, const quoth_sink *sink);

static double milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static bool time_work(bench *b, const char *name, work run, unsigned runs)
{
    double *times = calloc(runs, sizeof *times);
    uint64_t signature = 0;
    bool fine = times != NULL;
    for (unsigned i = 0; fine && i < runs && !interrupted(); i++) {
        uint64_t this_run = b->signature;
        quoth_sink sink = {fold, &this_run};
        double start = milliseconds();
        fine = run(b, &sink);
        times[i] = milliseconds() - start;
        signature = this_run;
    }
    if (fine && !interrupted()) {
        qsort(times, runs, sizeof *times, compare_doubles);
        fprintf(stderr, "%-44s %9.2f ms\n", name, times[runs / 2]);
        b->signature = signature;
    }
    free(times);
    return fine && !interrupted();
}

/* ---- the pieces of work ------------------------------------------------------------------- */

static bool add_line(void *user, const quoth_letters *word, uint32_t rank)
{
    (void)rank;
    bench *b = user;
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(b->lexicon);
    size_t room = QUOTH_WORD_MAX * QUOTH_SPELLING_SIZE + 1;
    if (b->list_size + room > b->list_capacity) {
        size_t capacity = b->list_capacity ? 2 * b->list_capacity : 1 << 21;
        char *grown = realloc(b->list, capacity);
        if (!grown)
            return false;
        b->list = grown;
        b->list_capacity = capacity;
    }
    b->list_size += quoth_alphabet_spell(alphabet, word, b->list + b->list_size, room);
    b->list[b->list_size++] = '\n';
    return true;
}

static quoth_lexicon *from_text(const bench *b)
{
    quoth_alphabet alphabet;
    quoth_builder *builder;
    quoth_lexicon *lexicon = NULL;
    if (quoth_alphabet_find(&alphabet, "english") ||
        quoth_builder_new(&builder, &alphabet, NULL))
        return NULL;
    if (!quoth_builder_add(builder, b->list, b->list_size, QUOTH_KEEP_FOLD, NULL, NULL, NULL))
        quoth_builder_finish(builder, "enable1", &lexicon, NULL, NULL);
    quoth_builder_free(builder);
    return lexicon;
}

static bool compile(bench *b, const quoth_sink *sink)
{
    quoth_lexicon *lexicon = from_text(b);
    bool fine = lexicon && quoth_lexicon_write_kwg(lexicon, sink) == QUOTH_OK;
    quoth_lexicon_close(lexicon);
    return fine;
}

static bool open_embedded(bench *b, const quoth_sink *sink)
{
    (void)b;
    (void)sink;
    quoth_lexicon *lexicon;
    bool fine = quoth_lexicon_open_enable1(&lexicon, NULL, NULL) == QUOTH_OK;
    quoth_lexicon_close(lexicon);
    return fine;
}

enum { OPEN, COMPLETE };

static bool solve_and_write(const quoth_lexicon *lexicon, const char *variant, unsigned min,
                            int complete, const quoth_sink *sink)
{
    quoth_ghost *ghost;
    quoth_ghost_rules rules = {.variant = variant, .min = min};
    if ((complete ? quoth_ghost_solve : quoth_ghost_open)(&ghost, lexicon, &rules, NULL, NULL, NULL))
        return false;
    quoth_status status = quoth_ghost_write_solution(ghost, QUOTH_FORMAT_TEXT, sink);
    quoth_ghost_free(ghost);
    return status == QUOTH_OK;
}

static bool solve_from_text(bench *b, const char *variant, int complete, const quoth_sink *sink)
{
    quoth_lexicon *lexicon = from_text(b);
    bool fine = lexicon && solve_and_write(lexicon, variant, 3, complete, sink);
    quoth_lexicon_close(lexicon);
    return fine;
}

static bool ghost_from_image(bench *b, const quoth_sink *sink)
{
    return solve_and_write(b->lexicon, "ghost", 3, COMPLETE, sink);
}

static bool super_from_image(bench *b, const quoth_sink *sink)
{
    return solve_and_write(b->lexicon, "super", 3, OPEN, sink);
}

static bool superduper_from_image(bench *b, const quoth_sink *sink)
{
    return solve_and_write(b->lexicon, "superduper", 3, OPEN, sink);
}

static bool super_complete(bench *b, const quoth_sink *sink)
{
    return solve_and_write(b->lexicon, "super", 3, COMPLETE, sink);
}

static bool superduper_complete(bench *b, const quoth_sink *sink)
{
    return solve_and_write(b->lexicon, "superduper", 3, COMPLETE, sink);
}

static bool ghost_from_text(bench *b, const quoth_sink *sink)
{
    return solve_from_text(b, "ghost", COMPLETE, sink);
}

static bool super_from_text(bench *b, const quoth_sink *sink)
{
    return solve_from_text(b, "super", OPEN, sink);
}

static bool superduper_from_text(bench *b, const quoth_sink *sink)
{
    return solve_from_text(b, "superduper", OPEN, sink);
}

static bool super_complete_from_text(bench *b, const quoth_sink *sink)
{
    return solve_from_text(b, "super", COMPLETE, sink);
}

static bool superduper_complete_from_text(bench *b, const quoth_sink *sink)
{
    return solve_from_text(b, "superduper", COMPLETE, sink);
}

static bool sheets(bench *b, const quoth_sink *sink)
{
    quoth_ghost *ghost;
    quoth_ghost_rules rules = {0};
    if (quoth_ghost_solve(&ghost, b->lexicon, &rules, NULL, NULL, NULL))
        return false;
    bool fine = true;
    for (unsigned i = 0; fine && i < 4; i++) {
        quoth_sheet *sheet;
        quoth_sheet_objective objective = i / 2 ? QUOTH_SHEET_OVERALL : QUOTH_SHEET_PER_NODE;
        fine = quoth_sheet_make(&sheet, ghost, i % 2, objective, NULL, NULL) == QUOTH_OK;
        if (fine)
            fine = quoth_sheet_write(sheet, ghost, QUOTH_FORMAT_WORDS, sink) == QUOTH_OK;
        quoth_sheet_free(sheet);
    }
    quoth_ghost_free(ghost);
    return fine;
}

static bool match(bench *b, const quoth_sink *sink)
{
    quoth_ghost *ghost;
    quoth_ghost_rules rules = {.variant = "super"};
    if (quoth_ghost_solve(&ghost, b->lexicon, &rules, NULL, NULL, NULL))
        return false;
    quoth_ghost_player players[2] = {{ghost, QUOTH_GHOST_RANDOM}, {ghost, QUOTH_GHOST_RATIONAL}};
    static const char *const names[] = {"random", "rational"};
    quoth_ghost_score score = {0};
    bool fine = quoth_ghost_match(ghost, players, 1, 0, 1000, &score, NULL, NULL) == QUOTH_OK &&
                quoth_ghost_write_score(ghost, names, 1, &score, QUOTH_FORMAT_TEXT, sink) == QUOTH_OK;
    quoth_ghost_free(ghost);
    return fine;
}

int run_bench(const arguments *args)
{
    static const struct {
        const char *name;
        work run;
    } pieces[] = {
        {"open the embedded image", open_embedded},
        {"compile the text of enable1", compile},
        {"ghost from the image", ghost_from_image},
        {"super from the image, first plays and replies", super_from_image},
        {"superduper from the image, likewise", superduper_from_image},
        {"super from the image, every position", super_complete},
        {"superduper from the image, every position", superduper_complete},
        {"ghost from the text", ghost_from_text},
        {"super from the text, first plays and replies", super_from_text},
        {"superduper from the text, likewise", superduper_from_text},
        {"super from the text, every position", super_complete_from_text},
        {"superduper from the text, every position", superduper_complete_from_text},
        {"ghost, four sheets", sheets},
        {"super, 1,000 games random against rational", match},
    };
    uint64_t runs;
    quoth_error error = {0};
    quoth_lexicon *lexicon;
    if (!option_number(args, OPT_RUNS, 5, 1, 1000, &runs))
        return EXIT_BAD;
    if (quoth_lexicon_open_enable1(&lexicon, NULL, &error))
        return complain("%s", error.message);
    bench b = {.lexicon = lexicon, .signature = UINT64_C(0xCBF29CE484222325)};
    bool fine = quoth_lexicon_each(lexicon, add_line, &b);
    for (size_t i = 0; fine && i < sizeof pieces / sizeof *pieces; i++)
        fine = time_work(&b, pieces[i].name, pieces[i].run, (unsigned)runs);
    free(b.list);
    quoth_lexicon_close(lexicon);
    if (interrupted())
        return EXIT_INTERRUPTED;
    if (!fine)
        return complain("out of memory");
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    fprintf(stderr, "%-44s %9.1f MB\n", "peak memory", (double)usage.ru_maxrss / 1024);
    printf("%016llx\n", (unsigned long long)b.signature);
    return EXIT_FINE;
}
