/* Leaves as text, of the Spanish tiles: CSV to KLV2 and back. */
#include <string.h>

#include "fuzz/fuzz.h"
#include "quoth/leaves.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static quoth_tiles tiles;
    if (!tiles.total)
        EXPECT(!quoth_tiles_find(&tiles, "spanish", NULL));
    fuzz_budget budget;
    fuzz_budget_begin(&budget, 1 << 20);
    quoth_leaves *leaves, *read, *twice;
    quoth_error error = {0};
    quoth_status status = quoth_leaves_read_csv(&leaves, (const char *)data, size, &tiles,
                                                &(quoth_context){.memory = &budget.memory}, &error);
    if (status) {
        EXPECT(!leaves && error.status == status && error.message && error.offset <= size);
        EXPECT(status == QUOTH_NO_MEMORY || error.line > 0);
    } else {
        fuzz_output csv, klv, again;
        fuzz_output_begin(&csv);
        fuzz_output_begin(&klv);
        fuzz_output_begin(&again);
        EXPECT(!quoth_leaves_write_csv(&csv.sink, leaves, &tiles, NULL));
        EXPECT(!quoth_leaves_write_klv(&klv.sink, leaves, NULL));
        EXPECT(!quoth_leaves_read_klv(&read, klv.bytes, klv.size, tiles.alphabet.letters, NULL,
                                      &error));
        EXPECT(quoth_leaves_count(read) == quoth_leaves_count(leaves));
        EXPECT(!quoth_leaves_read_csv(&twice, csv.bytes, csv.size, &tiles, NULL, &error));
        EXPECT(!quoth_leaves_write_klv(&again.sink, twice, NULL));
        EXPECT(again.size == klv.size && memcmp(again.bytes, klv.bytes, klv.size) == 0);
        fuzz_output_end(&again);
        fuzz_output_begin(&again);
        EXPECT(!quoth_leaves_write_csv(&again.sink, read, &tiles, NULL));
        EXPECT(again.size == csv.size && memcmp(again.bytes, csv.bytes, csv.size) == 0);
        fuzz_output_end(&csv);
        fuzz_output_end(&klv);
        fuzz_output_end(&again);
        quoth_leaves_free(read);
        quoth_leaves_free(twice);
    }
    quoth_leaves_free(leaves);
    fuzz_budget_end(&budget);
    return 0;
}
