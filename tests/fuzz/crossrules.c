/* quoth_cross_rules_parse: what it accepts is written in full and read back the same. */
#include <string.h>

#include "fuzz/fuzz.h"
#include "quoth/tiles.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    quoth_cross_rules rules, again;
    quoth_error error = {0};
    quoth_status status = quoth_cross_rules_parse(&rules, (const char *)data, size, &error);
    if (status) {
        EXPECT(status == QUOTH_BAD_TEXT || status == QUOTH_TOO_LARGE);
        EXPECT(error.status == status && error.message && error.offset <= size);
        uint64_t lines = 1;
        for (size_t i = 0; i < size; i++)
            lines += data[i] == '\n';
        EXPECT(error.line >= 1 && error.line <= lines);
        return 0;
    }
    EXPECT(rules.rack >= 1 && rules.rack <= QUOTH_RACK_MAX && rules.bonus[0] == 0);
    EXPECT(rules.exchange_from >= 1);
    EXPECT(rules.layout.rows >= 2 && rules.tiles.alphabet.letters >= 1);
    fuzz_output text;
    fuzz_output_begin(&text);
    EXPECT(!quoth_cross_rules_write(&text.sink, &rules, NULL));
    EXPECT(!quoth_cross_rules_parse(&again, text.bytes, text.size, &error));
    EXPECT(memcmp(&again, &rules, sizeof again) == 0);
    fuzz_output_end(&text);
    return 0;
}
