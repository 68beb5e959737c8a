/* quoth/base.h - shared by all parts of the library: results, memory, output, randomness.
 *
 *      your program          the library
 *      ------------          -----------
 *      quoth_memory   --->   takes and returns every byte it uses through this
 *      quoth_watch    --->   gets the progress of long work, and may stop it
 *      quoth_sink     <---   text and images go out through this, in pieces
 *      quoth_error    <---   the error and its place
 *
 * Arguments come in one order: what the call makes, fills in or changes (the main object first;
 * a sink counts as filled in); what it reads; random numbers; options; a quoth_context; a
 * quoth_error.  Functions that ask a handle for one value take the handle first.
 *
 * The library never prints, exits, reads a file, the clock or the environment, and has no
 * writable globals.
 *
 * Threads.  A handle belongs to one thread at a time, const or not: a const call gives the same
 * answer each time, but it may cache results in the handle.  Some handles are shared: any number
 * of threads may call the functions that take such a handle as const, as long as no thread calls
 * one that takes it as non-const.  Lexica, leaves, a quoth_cross, a quoth_ghost_sheet, and a
 * quoth_ghost whose summary says so are shared.  The same holds for plain structs (alphabets, tile
 * sets, rules).  A handle that was made from another uses it: games of a quoth_ghost that is not
 * shared belong to the thread of that quoth_ghost.
 *
 * Pointers.  An argument may be NULL only if its comment says so, except these: a quoth_error, a
 * quoth_context and its members, options, and text or bytes of size 0.  Text has a size and needs
 * no NUL; a `name` is a string.  A call that makes a handle and fails sets it to NULL, so that its
 * `_free` is right in either case; what it pointed to before is not freed.  The `_free` of a handle
 * accepts NULL, and is called once; that of a struct which the caller has (quoth_plays,
 * quoth_string) leaves it empty, so that it may be used, or freed, again.
 *
 * In an option struct 0 is the default of every member, so {0}, and NULL for the struct, ask for
 * all defaults.
 *
 * Before version 1.0 a program that compiles with one version compiles with the next unless
 * CHANGELOG.md says what changed; it must be compiled again for each (structs may grow). */
#ifndef QUOTH_BASE_H
#define QUOTH_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Stands before every public function; a shared library exports nothing else.  A program that uses
 * the DLL on Windows defines QUOTH_SHARED; QUOTH_BUILDING is the library's own.  QUOTH_STATIC
 * leaves the names hidden in a module that contains the library. */
#if defined(QUOTH_STATIC)
#define QUOTH_API
#elif defined(_WIN32) && defined(QUOTH_SHARED) && defined(QUOTH_BUILDING)
#define QUOTH_API __declspec(dllexport)
#elif defined(_WIN32) && defined(QUOTH_SHARED)
#define QUOTH_API __declspec(dllimport)
#elif defined(__GNUC__) && !defined(_WIN32)
#define QUOTH_API __attribute__((visibility("default")))
#else
#define QUOTH_API
#endif

#define QUOTH_VERSION "0.1.0"
#define QUOTH_DATE "2026-11-21" /* of that version */

/* The version of the library that is linked in, as "major.minor.patch". */
QUOTH_API const char *quoth_version(void);

typedef enum quoth_status {
    QUOTH_OK = 0,
    QUOTH_NO_MEMORY,   /* quoth_memory returned NULL */
    QUOTH_BAD_TEXT,    /* text that does not follow its format; line and offset say where */
    QUOTH_BAD_IMAGE,   /* a binary file that is damaged or of another kind */
    QUOTH_TOO_LARGE,   /* a stated limit would be passed */
    QUOTH_NOT_FOUND,   /* there is no such word, play or name */
    QUOTH_STOPPED,     /* a quoth_watch or an observer stopped the work; a search has a result */
    QUOTH_SINK_FAILED, /* a quoth_sink refused bytes */
    QUOTH_BAD_ANSWER,  /* an object that the caller supplied contradicts itself */
    QUOTH_BAD_CALL,    /* an argument that is never right: a value outside its enumeration, a seat
                          that no game has, a number out of the stated range */
    QUOTH_ILLEGAL,     /* the rules of the game forbid it here: a play, a challenge, a word named */
    QUOTH_GAME_OVER,   /* the game is over */
    QUOTH_UNKNOWN_RACK, /* a rack is needed that is not known */
    QUOTH_MISMATCH,     /* objects that do not belong together: of other rules, words or boards */
    QUOTH_UNSUPPORTED,  /* the library has no such thing for this variant or these rules */
    QUOTH_RESIGNS       /* a player gives up */
} quoth_status;

enum { QUOTH_ERROR_ABOUT_SIZE = 64 };

/* An error.  Every call that returns a quoth_status takes a quoth_error (it may be NULL) as
 * its last argument.  It fills it in when the call fails, also when memory runs out or a watch
 * stops it, and leaves it alone otherwise.  After a failure `message` is a static sentence without
 * a full stop, never NULL; `line` is 1-based, 0 without lines; `offset` is a byte offset into
 * the input.  `about` is a subject of the message that the caller does not know, in UTF-8: the
 * fragment about which a variant contradicts itself, cut to fit; else empty. */
typedef struct quoth_error {
    quoth_status status;
    const char *message;
    uint64_t line;
    uint64_t offset;
    char about[QUOTH_ERROR_ABOUT_SIZE];
} quoth_error;

/* A short name for a status ("out of memory").  Static, never NULL. */
QUOTH_API const char *quoth_status_text(quoth_status status);

/* Bytes of the character that UTF-8 text begins with (RFC 3629), and its code point; 0 where the
 * bytes are not well formed (overlong forms, surrogates and cut characters included), and for no
 * bytes at all. */
QUOTH_API size_t quoth_utf8_read(uint32_t *code_point, const char *text, size_t size);

/* The SHA-256 of bytes (FIPS 180-4). */
QUOTH_API void quoth_sha256(uint8_t digest[32], const void *bytes, size_t size);

/* An allocator.  `resize` works as realloc does: a NULL block allocates, and a new_size of 0 frees
 * the block and returns NULL.  Blocks are aligned as by malloc.
 * A `const quoth_memory *` of NULL always means the C library's memory.  The struct and the object
 * that `user` points to must outlive every handle made with it. */
typedef struct quoth_memory {
    void *(*resize)(void *user, void *block, size_t old_size, size_t new_size);
    void *user;
} quoth_memory;

/* A destination of output.  `write` takes all of the bytes and returns true.  If it returns false,
 * the call that was writing ends with QUOTH_SINK_FAILED. */
typedef struct quoth_sink {
    bool (*write)(void *user, const char *bytes, size_t size);
    void *user;
} quoth_sink;

/* Text in a buffer of fixed size. */
typedef struct quoth_buffer {
    char *bytes;
    size_t capacity; /* of `bytes`, at least 1 */
    size_t size;     /* of the text; its NUL follows */
} quoth_buffer;

/* A sink that adds to the text of a buffer, which must outlive it.  A write that does not fit adds
 * what fits and fails. */
QUOTH_API quoth_sink quoth_to_buffer(quoth_buffer *buffer);

/* The progress of a call. */
typedef struct quoth_progress {
    unsigned phase, phases; /* the phase of the call, from 1; phases is 0 if unknown */
    uint64_t done, total;   /* units of this phase; `done` begins again with each phase; total is 0
                               if unknown */
    double fraction;        /* of the whole call; negative if unknown, as in a search whose tree
                               cannot be counted beforehand.  It never falls, and is 1 once, at
                               the end */
} quoth_progress;

/* Lets the caller follow long work and stop it.  The library calls `go_on` at least every 20 ms of
 * work, mostly far more often; from one thread at a time, the calling one or, in a task that
 * quoth_workers run, that one's.  Often `done` has not changed since the call before.
 *
 * If `go_on` returns false, even when all is done, the call ends with QUOTH_STOPPED.  Searches then
 * have the best that was found in their result, which is used and freed as after QUOTH_OK (their
 * comments say what it contains); other calls have no result.  Either way the handle can be used
 * again.  After a limit in the options (iterations, nodes, plies) the status is QUOTH_OK, and the
 * result has the part that was done.
 *
 * A handle whose later calls ask the watch it was made with copies the struct; only the object that
 * `user` points to must outlive the handle. */
typedef struct quoth_watch {
    /* Returns whether the work shall go on.  Has nothing to do with the option `go_on` of solvers,
     * which resumes the work of an earlier call. */
    bool (*go_on)(void *user, const quoth_progress *progress);
    void *user;
} quoth_watch;

/* Lets the caller's threads share a piece of work.  `run` calls task(argument, n) once for each n
 * from 0 to tasks-1, on any threads, and returns when all these calls have returned.  The tasks
 * call quoth_memory from those threads. */
typedef struct quoth_workers {
    unsigned threads; /* tasks that may run at once: the library allocates memory for each */
    void (*run)(void *user, void (*task)(void *argument, unsigned number), void *argument,
                unsigned tasks);
    void *user;
    /* Processes that make the same calls and share the work; `ranks` is 0 or 1 for a process alone.
     * Calls that use them say so.  `add_up` replaces each sum by that of all ranks, which call
     * it equally often, with the same number of sums. */
    unsigned rank, ranks;
    void (*add_up)(void *user, uint64_t *sum, size_t count);
} quoth_workers;

/* The environment of a call.  A NULL context, and NULL members, stand for: never stop, the calling
 * thread alone, the C library's memory.  A call copies what it keeps: only the objects that `user`
 * points to, and the quoth_memory, must outlive a handle. */
typedef struct quoth_context {
    const quoth_watch *watch;
    const quoth_workers *workers;
    const quoth_memory *memory;
} quoth_context;

/* A seeded generator: xoshiro256** 1.0 (Blackman and Vigna, 2018), its state filled from the
 * seed by splitmix64.  The same seed gives the same numbers on every machine. */
typedef struct quoth_random {
    uint64_t state[4];
} quoth_random;

QUOTH_API void quoth_random_seed(quoth_random *random, uint64_t seed);

/* Starts the `stream`th independent generator of a seed; game g of a match takes stream g, so
 * that any part of a match can be played by itself. */
QUOTH_API void quoth_random_seed_stream(quoth_random *random, uint64_t seed, uint64_t stream);

QUOTH_API uint64_t quoth_random_next(quoth_random *random);

/* A number from 0 to below-1, each equally likely; 0, and nothing drawn, if `below` is 0. */
QUOTH_API uint64_t quoth_random_below(quoth_random *random, uint64_t below);

#ifdef __cplusplus
}
#endif
#endif
