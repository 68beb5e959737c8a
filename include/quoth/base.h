/* quoth/base.h - what every part of the library shares: results, memory, output, randomness.
 *
 *      your program          the library
 *      ------------          -----------
 *      quoth_memory   --->   takes and returns every byte it uses through this
 *      quoth_watch    --->   told how far a long piece of work is; may stop it
 *      quoth_sink     <---   text and images go out through this, in pieces
 *      quoth_error    <---   what went wrong and where
 *
 * The library never prints, exits, reads a file, the clock or the environment, and has no
 * writable globals.
 *
 * Threads.  A handle belongs to one thread at a time, const or not: const says that its answers
 * stay the same, and it may keep what it finds out.  Some handles are shared: any number of threads
 * may call what takes them as const, while no thread calls what takes them as non-const.  Shared
 * are lexica, leaves, a quoth_cross, a quoth_sheet, and a quoth_ghost whose summary says so; of
 * plain structs (alphabets, tile sets, rules) the same holds.  A handle that was made from others
 * asks them: games of a quoth_ghost that is not shared belong to the thread of that.
 *
 * Option structs begin with `size_t size`, the sizeof of the struct as the caller knows it.  A
 * member that the caller's headers do not have yet counts as 0, and 0 is the default of every
 * member, so {0} asks for all defaults.  A size of 0 stands for the struct of the library's own
 * headers: programs that are compiled with them may leave it out, bindings should fill it in.
 */
#ifndef QUOTH_BASE_H
#define QUOTH_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define QUOTH_VERSION "0.1.0"
#define QUOTH_DATE "2026-11-21" /* of that version */

/* The version of the library that is linked in, as "major.minor.patch". */
const char *quoth_version(void);

typedef enum quoth_status {
    QUOTH_OK = 0,
    QUOTH_NO_MEMORY,   /* quoth_memory returned NULL */
    QUOTH_BAD_TEXT,    /* text that does not follow its format; line and offset say where */
    QUOTH_BAD_IMAGE,   /* a binary file that is damaged or of another kind */
    QUOTH_TOO_LARGE,   /* a stated limit would be passed */
    QUOTH_NOT_FOUND,   /* there is no such word, play or name */
    QUOTH_STOPPED,     /* a quoth_watch said stop */
    QUOTH_SINK_FAILED, /* a quoth_sink refused bytes */
    QUOTH_BAD_ANSWER   /* an object of the caller's contradicts itself */
} quoth_status;

/* What went wrong.  Every call that takes one (it may be NULL) fills it in when it fails, also
 * without memory or when it is stopped, and leaves it alone otherwise.  `message` is a static
 * sentence without a full stop, never NULL then; `line` is 1-based, 0 where lines mean nothing;
 * `offset` is a byte offset into the input. */
typedef struct quoth_error {
    quoth_status status;
    const char *message;
    uint64_t line;
    uint64_t offset;
} quoth_error;

/* A short name for a status ("out of memory").  Static, never NULL. */
const char *quoth_status_text(quoth_status status);

/* Where memory comes from.  `resize` works as realloc does: a NULL block asks for a new one, a
 * new_size of 0 gives the block back and returns NULL.  Blocks are aligned as by malloc.
 * Everywhere a `const quoth_memory *` is asked for, NULL means the C library's. The struct and
 * what `user` points to must outlive every handle made with it. */
typedef struct quoth_memory {
    void *(*resize)(void *user, void *block, size_t old_size, size_t new_size);
    void *user;
} quoth_memory;

/* Where output goes.  `write` takes all of the bytes and returns true, or returns false, after
 * which the call that was writing ends with QUOTH_SINK_FAILED. */
typedef struct quoth_sink {
    bool (*write)(void *user, const char *bytes, size_t size);
    void *user;
} quoth_sink;

/* Asked now and then (at least every few milliseconds) during long work, on the calling thread.
 * `total` is 0 where it is not known.  Returning false stops the work: QUOTH_STOPPED. */
typedef struct quoth_watch {
    bool (*go_on)(void *user, uint64_t done, uint64_t total);
    void *user;
} quoth_watch;

/* Lets the caller's threads share a piece of work: `run` calls task(argument, 0 .. tasks-1), each
 * once, on any threads, and returns when all have returned.  quoth_memory is then called from
 * those threads. */
typedef struct quoth_workers {
    unsigned threads; /* how many tasks may run at once: sizes what each of them needs */
    void (*run)(void *user, void (*task)(void *argument, unsigned number), void *argument,
                unsigned tasks);
    void *user;
} quoth_workers;

/* A seeded generator: xoshiro256** 1.0 (Blackman and Vigna, 2018), its state filled from the
 * seed by splitmix64.  The same seed gives the same numbers on every machine. */
typedef struct quoth_random {
    uint64_t state[4];
} quoth_random;

void quoth_random_seed(quoth_random *random, uint64_t seed);

/* Starts the `stream`th independent generator of a seed; game g of a match takes stream g, so
 * that any slice of a match can be played by itself. */
void quoth_random_seed_stream(quoth_random *random, uint64_t seed, uint64_t stream);

uint64_t quoth_random_next(quoth_random *random);

/* A number from 0 to below-1, each equally likely; below must not be 0. */
uint64_t quoth_random_below(quoth_random *random, uint64_t below);

#ifdef __cplusplus
}
#endif
#endif
