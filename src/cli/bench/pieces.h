/* Pieces of work that quoth bench times.  They need no files and no clock: the page's module runs
 * them too (web/tests/bench.c). */
#ifndef CLI_BENCH_PIECES_H
#define CLI_BENCH_PIECES_H

#include "quoth/quoth.h"
#include "quoth/stdio.h"

typedef struct bench {
    const quoth_lexicon *lexicon;
    quoth_string list; /* the lexicon as a word list */
    uint64_t signature;
    const quoth_workers *workers;
    double done; /* units done in one run */
} bench;

/* A piece of work to time: a function, or opening and solving a game of Ghost. */
typedef struct piece {
    const char *name;
    bool (*run)(bench *b, const quoth_sink *sink);
    const char *variant, *reading;
    int how;
    bool from_text;
    const char *unit; /* unit of the reported rate; NULL: none */
} piece;

extern const piece ghost_pieces[], crossword_pieces[], late_pieces[]; /* the last has no name */
extern const piece long_pieces[]; /* each takes minutes: they run only with --complete */

/* Writes the word list of the lexicon into `b->list`; call it first. */
bool bench_list(bench *b);

bool piece_run(bench *b, const piece *p, const quoth_sink *sink);

#endif
