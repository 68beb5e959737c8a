/* The pieces of quoth bench as a WebAssembly module of its own, and as a native program: bench.mjs
 * times them.  Their words are the image that the program has inside. */
#include <stdio.h>
#include <time.h>

#include "cli/bench/pieces.h"
#include "cli/io/fold.h"
#include "cli/io/signals.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name))) name
#else
#define EXPORT(name) name
#endif
int EXPORT(bench_open)(void);
const char *EXPORT(bench_name)(int number);
int EXPORT(bench_run)(int number);
uint32_t EXPORT(bench_signature)(int crossword, int high);
#undef EXPORT

static bool always(void *user, const quoth_progress *progress)
{
    (void)user;
    (void)progress;
    return true;
}

const quoth_watch interrupt_watch = {always, NULL};

static bench ghost_bench = {.signature = FOLD_BEGIN}, cross_bench = {.signature = FOLD_BEGIN};

/* Opens the words; 0 if that failed. */
int bench_open(void)
{
    quoth_lexicon *lexicon;
    if (quoth_lexicon_new_enable1(&lexicon, NULL, NULL))
        return 0;
    ghost_bench.lexicon = cross_bench.lexicon = lexicon;
    return bench_list(&ghost_bench);
}

/* The piece with a number from 0, those of Ghost first; NULL behind the last. */
static const piece *numbered(int number, bench **whose)
{
    const piece *p = ghost_pieces;
    *whose = &ghost_bench;
    for (; p->name && number; p++)
        number--;
    if (p->name)
        return p;
    *whose = &cross_bench;
    for (p = crossword_pieces; p->name && number; p++)
        number--;
    return p->name ? p : NULL;
}

const char *bench_name(int number)
{
    bench *whose;
    const piece *p = numbered(number, &whose);
    return p ? p->name : "";
}

/* Runs a piece and folds its answer into the signature of its kind; 0 if it failed. */
int bench_run(int number)
{
    bench *whose;
    const piece *p = numbered(number, &whose);
    quoth_sink sink = fold_sink(&whose->signature);
    return p && piece_run(whose, p, &sink);
}

/* 32 bits of a signature: of Ghost or of the crossword pieces, the high or the low ones. */
uint32_t bench_signature(int crossword, int high)
{
    uint64_t signature = crossword ? cross_bench.signature : ghost_bench.signature;
    return (uint32_t)(high ? signature >> 32 : signature);
}

#ifndef __wasm__
/* Runs the piece with each number on standard input and prints its processor time in ms. */
int main(void)
{
    int number;
    if (!bench_open())
        return 1;
    while (scanf("%d", &number) == 1) {
        clock_t start = clock();
        if (!bench_run(number))
            return 1;
        printf("%.3f\n", (double)(clock() - start) * 1e3 / CLOCKS_PER_SEC);
        fflush(stdout);
    }
    return 0;
}
#endif
