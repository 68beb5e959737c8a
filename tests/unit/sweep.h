/* Every allocation fails: each call ends with QUOTH_NO_MEMORY or manages without the memory, gives
 * back all it took, and leaves its handles as they were.  Allocations fail alone and with all that
 * follow: by turns, the first sixteen of a job and every third from there on; each both ways where
 * QUOTH_TEST_LONG is set.
 *
 * The including file defines a struct `handles`, the objects that a job works on, and `finish`,
 * which frees them. */
#ifndef TESTS_UNIT_SWEEP_H
#define TESTS_UNIT_SWEEP_H

#include "support.h"

/* ---- memory that counts and fails --------------------------------------------------------- */

/* In front of every block: its size, so that the sizes callers give can be checked. */
typedef struct block_head {
    size_t size;
    uint64_t guard;
} block_head;

enum { HEAD_SIZE = 32 }; /* keeps the block behind it aligned as by malloc */
#define GUARD UINT64_C(0x51EE70FB10C5)

typedef struct fallible {
    quoth_memory memory;
    size_t blocks, bytes; /* held now */
    unsigned asked;       /* requests for memory so far */
    unsigned fail_at;     /* the request that fails, from 1; 0: none fails */
    bool and_after;       /* all later requests fail as well */
    unsigned failed;
} fallible;

static block_head *head_of(void *block)
{
    return (block_head *)(void *)((uint8_t *)block - HEAD_SIZE);
}

static void *fallible_resize(void *user, void *block, size_t old_size, size_t new_size)
{
    fallible *f = user;
    if (block) {
        assert_true(head_of(block)->guard == GUARD);
        assert_int_equal(head_of(block)->size, old_size);
    } else {
        assert_int_equal(old_size, 0);
        assert_int_not_equal(new_size, 0);
    }
    uint8_t *moved = NULL;
    if (new_size) {
        f->asked++;
        if (f->fail_at && (f->asked == f->fail_at || (f->and_after && f->asked > f->fail_at))) {
            f->failed++;
            return NULL; /* the old block stays */
        }
        moved = malloc(HEAD_SIZE + new_size);
        assert_non_null(moved);
        memset(moved, 0xA5, HEAD_SIZE + new_size); /* no caller may count on zeros */
        *(block_head *)(void *)moved = (block_head){new_size, GUARD};
        moved += HEAD_SIZE;
        f->blocks++;
        f->bytes += new_size;
    }
    if (block) { /* always moves, so that old pointers are found out */
        if (moved)
            memcpy(moved, block, old_size < new_size ? old_size : new_size);
        f->blocks--;
        f->bytes -= old_size;
        memset(head_of(block), 0xDD, HEAD_SIZE + old_size);
        free(head_of(block));
    }
    return moved;
}

static void begin(fallible *f)
{
    *f = (fallible){.memory = {fallible_resize, NULL}};
    f->memory.user = f;
}

static void relent(fallible *f)
{
    f->fail_at = 0;
}

/* ---- trying every failure ----------------------------------------------------------------- */

/* A job.  `work` writes its results as text; it may run twice on the same handles. */
typedef struct job {
    void (*prepare)(fallible *f, handles *h);
    quoth_status (*work)(fallible *f, handles *h, const quoth_sink *out);
} job;

/* Checks that the output is the same as with enough memory. */
static void compare_output(text *expected, text *out)
{
    if (expected->bytes) {
        assert_int_equal(out->size, expected->size);
        assert_memory_equal(out->bytes, expected->bytes, out->size);
        text_free(out);
    } else {
        *expected = *out;
    }
}

/* Returns whether a request was refused at all. */
static bool survives(const job *j, unsigned fail_at, bool and_after, text *expected,
                     unsigned *failures)
{
    fallible f;
    handles h = {0};
    begin(&f);
    if (j->prepare)
        j->prepare(&f, &h);
    f.asked = 0;
    f.fail_at = fail_at;
    f.and_after = and_after;
    size_t blocks = f.blocks;
    text out = {0};
    quoth_sink sink = to_text(&out);
    quoth_status status = j->work(&f, &h, &sink);
    bool failed = f.failed > 0;
    relent(&f);
    if (status == QUOTH_OK) {
        /* even a failure can be borne: a block that stays larger than needed */
        compare_output(expected, &out);
    } else {
        assert_true(failed);
        assert_int_equal(status, QUOTH_NO_MEMORY);
        text_free(&out);
        ++*failures;
        if (j->prepare) { /* the handles are as good as before */
            assert_int_equal(j->work(&f, &h, &sink), QUOTH_OK);
            compare_output(expected, &out);
        } else {
            assert_int_equal(f.blocks, blocks);
        }
    }
    finish(&h);
    assert_int_equal(f.blocks, 0);
    assert_int_equal(f.bytes, 0);
    return failed;
}

static void every_failure_is_survived(job j)
{
    text expected = {0};
    unsigned failures = 0;
    survives(&j, 0, false, &expected, &failures);
    assert_true(expected.size > 0);
    bool both_ways = getenv("QUOTH_TEST_LONG") != NULL;
    for (unsigned way = 0; way < (both_ways ? 2 : 1); way++)
        for (unsigned n = 1;; n += both_ways || n < 16 ? 1 : 3) {
            bool and_after = both_ways ? way > 0 : n % 2 == 0;
            if (!survives(&j, n, and_after, &expected, &failures))
                break;
        }
    assert_int_not_equal(failures, 0); /* otherwise nothing was tested */
    text_free(&expected);
}

#define CHECK(status_of)                                                                           \
    do {                                                                                           \
        quoth_status status_ = (status_of);                                                        \
        if (status_)                                                                               \
            return status_;                                                                        \
    } while (0)

/* Checks that the error has the same status as the call, and the message for it. */
static inline quoth_status reported(quoth_status status, const quoth_error *error)
{
    assert_int_equal(error->status, status);
    if (status)
        assert_string_equal(error->message, "out of memory");
    return status;
}

#define REPORTED(error, call) reported((error = (quoth_error){.status = QUOTH_OK}, call), &error)

#endif
