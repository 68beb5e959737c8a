/* Win tables in any of their forms, written in the first and read again. */
#include <string.h>

#include "fuzz/fuzz.h"
#include "quoth/leaves.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_budget budget;
    fuzz_budget_begin(&budget, 1 << 20);
    quoth_win_table *win_table, *again;
    quoth_error error = {0};
    quoth_status status = quoth_win_table_read(&win_table, (const char *)data, size,
                                               &(quoth_context){.memory = &budget.memory}, &error);
    if (status) {
        EXPECT(!win_table && error.status == status && error.message && error.offset <= size);
    } else {
        fuzz_output written, twice;
        fuzz_output_begin(&written);
        fuzz_output_begin(&twice);
        EXPECT(!quoth_win_table_write(&written.sink, win_table, NULL));
        EXPECT(!quoth_win_table_read(&again, written.bytes, written.size, NULL, &error));
        EXPECT(!quoth_win_table_write(&twice.sink, again, NULL));
        EXPECT(written.size == twice.size && memcmp(written.bytes, twice.bytes, twice.size) == 0);
        for (int spread = -2001; spread <= 2001; spread += 1 + (spread & 63))
            for (unsigned unseen = 0; unseen <= 1001; unseen += 1 + (unseen & 31)) {
                double chance = quoth_win_table_chance(win_table, spread, unseen);
                EXPECT(chance >= 0 && chance <= 1);
                EXPECT(chance == quoth_win_table_chance(again, spread, unseen));
            }
        quoth_win_table_free(again);
        fuzz_output_end(&written);
        fuzz_output_end(&twice);
    }
    quoth_win_table_free(win_table);
    fuzz_budget_end(&budget);
    return 0;
}
