/* Leaves in tests: as text, from text, and as files of bytes. */
#ifndef TESTS_UNIT_LEAVES_TEXT_H
#define TESTS_UNIT_LEAVES_TEXT_H

#include "leave_value.h"
#include "support.h"

typedef struct rack {
    quoth_tile tile[QUOTH_RACK_MAX];
    size_t count;
} rack;

static inline void sort_rack(rack *r)
{
    for (size_t i = 1; i < r->count; i++)
        for (size_t k = i; k > 0 && r->tile[k - 1] > r->tile[k]; k--) {
            quoth_tile t = r->tile[k];
            r->tile[k] = r->tile[k - 1];
            r->tile[k - 1] = t;
        }
}

static inline rack rack_of(const quoth_tiles *tiles, const char *spelling)
{
    rack r;
    assert_int_equal(quoth_tiles_read(r.tile, QUOTH_RACK_MAX, &r.count, tiles, spelling,
                                      strlen(spelling), QUOTH_AS_RACK, NULL),
                     QUOTH_OK);
    sort_rack(&r);
    return r;
}

static inline quoth_points value_of(const quoth_leaves *leaves, const quoth_tiles *tiles,
                                    const char *spelling)
{
    rack r = rack_of(tiles, spelling);
    return leave_value(leaves, r.tile, r.count);
}

static inline quoth_leaves *leaves_from(const quoth_tiles *tiles, const char *csv)
{
    quoth_leaves *leaves;
    quoth_error error = {.message = ""};
    if (quoth_leaves_read_csv(&leaves, csv, strlen(csv), tiles, NULL, &error))
        fail_msg("line %u: %s", (unsigned)error.line, error.message);
    return leaves;
}

static inline text csv_of(const quoth_leaves *leaves, const quoth_tiles *tiles)
{
    text t = {0};
    quoth_sink sink = to_text(&t);
    text_add(&t, "");
    assert_int_equal(quoth_leaves_write_csv(&sink, leaves, tiles, NULL), QUOTH_OK);
    return t;
}

static inline text klv_of(const quoth_leaves *leaves)
{
    text t = {0};
    quoth_sink sink = to_text(&t);
    assert_int_equal(quoth_leaves_write_klv(&sink, leaves, NULL), QUOTH_OK);
    return t;
}

/* A block of just this size, so that a sanitizer sees a read behind its end. */
static inline quoth_status read_klv(quoth_leaves **leaves, const text *klv, size_t size,
                                    unsigned letters, quoth_error *error)
{
    char *bytes = malloc(size + !size);
    assert_non_null(bytes);
    if (size)
        memcpy(bytes, klv->bytes, size);
    *error = (quoth_error){.status = QUOTH_OK};
    quoth_status status = quoth_leaves_read_klv(leaves, bytes, size, letters, NULL, error);
    free(bytes);
    assert_int_equal(*leaves != NULL, status == QUOTH_OK);
    assert_int_equal(error->status, status);
    if (status) {
        assert_non_null(error->message);
        assert_true(error->offset <= size);
    }
    return status;
}

static inline quoth_leaves *leaves_in(const text *klv, unsigned letters)
{
    quoth_leaves *leaves;
    quoth_error error;
    if (read_klv(&leaves, klv, klv->size, letters, &error))
        fail_msg("%s", error.message);
    return leaves;
}

static inline bool refuse(void *user, const char *bytes, size_t size)
{
    (void)user, (void)bytes, (void)size;
    return false;
}

typedef struct listed {
    text list;
    const quoth_tiles *tiles;
    size_t left;
} listed;

static inline bool list_leave(void *user, const quoth_tile *tile, size_t count, float value)
{
    listed *l = user;
    char spelling[256];
    quoth_tiles_spell(spelling, sizeof spelling, l->tiles, tile, count, QUOTH_AS_RACK);
    join(&l->list, printed("%s:%.9g", spelling, value));
    return --l->left > 0;
}

static inline const char *leaves_listed(const quoth_leaves *leaves, const quoth_tiles *tiles,
                                        size_t most)
{
    listed l = {.tiles = tiles, .left = most};
    text_add(&l.list, "");
    bool all = quoth_leaves_each(leaves, list_leave, &l);
    assert_int_equal(all, l.left > 0);
    return kept(&l.list);
}

#endif
