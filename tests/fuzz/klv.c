/* Files of leaves, .klv and .klv2, of 26 letters. */
#include <string.h>

#include "eval/leaves.h"
#include "fuzz/fuzz.h"
#include "leave_value.h"

typedef struct leaves_walk {
    const quoth_leaves *leaves;
    uint32_t count;
    quoth_tile last[QUOTH_RACK_MAX];
    size_t last_count;
} leaves_walk;

static bool check_leaf(void *user, const quoth_tile *tile, size_t count, float value)
{
    leaves_walk *w = user;
    EXPECT(count >= 1 && count <= QUOTH_RACK_MAX && tile[count - 1] <= 26);
    for (size_t i = 1; i < count; i++)
        EXPECT(tile[i - 1] <= tile[i]);
    size_t shared = 0;
    while (shared < count && shared < w->last_count && tile[shared] == w->last[shared])
        shared++;
    EXPECT(shared < count && (shared == w->last_count || tile[shared] > w->last[shared]));
    double distance = leave_value(w->leaves, tile, count) - (double)value * 1000;
    EXPECT(distance <= 0.5 && distance >= -0.5);
    memcpy(w->last, tile, count);
    w->last_count = count;
    return ++w->count < 1000;
}

/* A table of the last leave with tiles besides. */
static void check_table(const quoth_leaves *leaves, const leaves_walk *w)
{
    quoth_points value[1 << 8];
    quoth_tile rack[8] = {0}, kept[8];
    for (size_t i = 0; i < 8; i++)
        rack[i] = i < w->last_count ? w->last[i] : rack[i ? i - 1 : 0];
    q_leaves_table(leaves, rack, 8, value);
    for (unsigned mask = 0; mask < 1 << 8; mask++) {
        size_t count = 0;
        for (unsigned i = 0; i < 8; i++)
            if (mask >> i & 1)
                kept[count++] = rack[i];
        EXPECT(value[mask] == leave_value(leaves, kept, count));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_budget budget;
    fuzz_budget_begin(&budget, 64 << 10);
    quoth_leaves *leaves;
    quoth_error error = {0};
    quoth_status status = quoth_leaves_read_klv(&leaves, data, size, 26,
                                                &(quoth_context){.memory = &budget.memory}, &error);
    if (status) {
        EXPECT(!leaves && error.status == status && error.message && error.offset <= size);
    } else {
        leaves_walk w = {.leaves = leaves};
        if (quoth_leaves_each(leaves, check_leaf, &w))
            EXPECT(w.count == quoth_leaves_count(leaves));
        check_table(leaves, &w);
        fuzz_output klv;
        fuzz_output_begin(&klv);
        EXPECT(!quoth_leaves_write_klv(&klv.sink, leaves, NULL));
        uint32_t count = quoth_leaves_count(leaves);
        if (klv.size == size)
            EXPECT(memcmp(klv.bytes, data, size) == 0);
        else
            EXPECT(count && klv.size - size == 2 * (size_t)count);
        fuzz_output_end(&klv);
    }
    quoth_leaves_free(leaves);
    fuzz_budget_end(&budget);
    return 0;
}
