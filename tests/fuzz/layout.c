/* quoth_layout_parse: what it accepts is a board, is written, and read back the same. */
#include <string.h>

#include "fuzz/fuzz.h"
#include "quoth/tiles.h"

static void expect_board(const quoth_layout *layout)
{
    size_t squares = (size_t)layout->rows * layout->columns;
    EXPECT(layout->rows >= 2 && layout->rows <= QUOTH_SIDE_MAX);
    EXPECT(layout->columns >= 2 && layout->columns <= QUOTH_SIDE_MAX);
    EXPECT(layout->start_row < layout->rows && layout->start_column < layout->columns);
    EXPECT(layout->word[layout->start_row * layout->columns + layout->start_column] > 0);
    for (size_t i = 0; i < squares; i++) {
        EXPECT((layout->letter[i] == 0) == (layout->word[i] == 0));
        EXPECT(layout->letter[i] <= QUOTH_MULTIPLIER_MAX);
        EXPECT(layout->word[i] <= QUOTH_MULTIPLIER_MAX);
    }
    for (size_t i = squares; i < QUOTH_SQUARES_MAX; i++)
        EXPECT(layout->letter[i] == 0 && layout->word[i] == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    quoth_layout layout, again;
    quoth_error error = {0};
    quoth_status status = quoth_layout_parse(&layout, (const char *)data, size, "toy", &error);
    if (status) {
        EXPECT(status == QUOTH_BAD_TEXT || status == QUOTH_TOO_LARGE);
        EXPECT(error.status == status && error.message && error.offset <= size);
        return 0;
    }
    expect_board(&layout);
    fuzz_output text;
    fuzz_output_begin(&text);
    EXPECT(!quoth_layout_write(&text.sink, &layout, NULL));
    EXPECT(!quoth_layout_parse(&again, text.bytes, text.size, "toy", &error));
    EXPECT(memcmp(&again, &layout, sizeof again) == 0);
    fuzz_output_end(&text);
    return 0;
}
