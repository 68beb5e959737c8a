/* quoth bench: fixed pieces of work through the real entry points, each timed some times; the
 * median goes to standard error.  Every answer is folded into the signature on standard output. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "quoth/quoth.h"
#include "quoth/stdio.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/app/workers.h"
#include "cli/bench/pieces.h"
#include "cli/io/fold.h"
#include "cli/io/messages.h"
#include "cli/io/progress.h"
#include "cli/io/signals.h"

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static bool time_work(bench *b, const piece *p, unsigned runs)
{
    double *times = calloc(runs, sizeof *times);
    uint64_t signature = 0;
    bool fine = times != NULL;
    for (unsigned i = 0; fine && i < runs && !interrupted(); i++) {
        uint64_t this_run = b->signature;
        b->done = 0;
        quoth_sink sink = fold_sink(&this_run);
        double start = now_in_seconds();
        fine = piece_run(b, p, &sink);
        times[i] = (now_in_seconds() - start) * 1e3;
        signature = this_run;
    }
    if (fine && !interrupted()) {
        qsort(times, runs, sizeof *times, compare_doubles);
        fprintf(stderr, "%-50s %9.2f ms", p->name, times[runs / 2]);
        if (p->unit)
            fprintf(stderr, " %11.0f %s/s", b->done / times[runs / 2] * 1e3, p->unit);
        fputc('\n', stderr);
        b->signature = signature;
    }
    free(times);
    return fine && !interrupted();
}

int run_bench(const arguments *args)
{
    uint64_t runs;
    quoth_error error = {0};
    quoth_lexicon *lexicon;
    quoth_workers workers;
    if (!option_number(args, OPT_RUNS, 5, 1, 1000, &runs) || !option_workers(args, &workers))
        return EXIT_BAD;
    if (quoth_lexicon_new_enable1(&lexicon, NULL, &error))
        return print_error("%s", error.message);
    bench b = {.lexicon = lexicon, .signature = FOLD_BEGIN, .workers = &workers};
    bool fine = bench_list(&b);
    for (const piece *p = ghost_pieces; fine && p->name; p++)
        fine = time_work(&b, p, (unsigned)runs);
    uint64_t signature = b.signature;
    bench crossword = {.lexicon = lexicon, .signature = FOLD_BEGIN};
    for (const piece *p = crossword_pieces; fine && p->name; p++)
        fine = time_work(&crossword, p, (unsigned)runs);
    bench ends = {.lexicon = lexicon, .signature = FOLD_BEGIN};
    for (const piece *p = late_pieces; fine && p->name; p++)
        fine = time_work(&ends, p, (unsigned)runs);
    if (has_option(args, OPT_COMPLETE))
        for (const piece *p = long_pieces; fine && p->name; p++)
            fine = time_work(&b, p, 1);
    quoth_string_free(&b.list);
    quoth_lexicon_free(lexicon);
    if (interrupted())
        return explain_status(QUOTH_STOPPED, NULL);
    if (!fine)
        return print_error("out of memory");
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    fprintf(stderr, "%-50s %9.1f MB\n", "peak memory", (double)usage.ru_maxrss / 1024);
    printf("%016llx\n", (unsigned long long)signature);
    printf("%016llx crossword\n", (unsigned long long)crossword.signature);
    printf("%016llx ends of games\n", (unsigned long long)ends.signature);
    if (has_option(args, OPT_COMPLETE))
        printf("%016llx with the complete tables\n", (unsigned long long)b.signature);
    return EXIT_FINE;
}
