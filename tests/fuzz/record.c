/* Saved games: read, replayed, and written again. */
#include <string.h>

#include "fuzz/fuzz.h"
#include "fuzz/toy.h"

static const quoth_ghost *game_named(const char *variant)
{
    for (uint32_t i = 0; i < fuzz_readings(); i++)
        if (strcmp(fuzz_rules(i).variant, variant) == 0)
            return toy_game(i);
    return NULL;
}

static void expect_same_again(const quoth_ghost_record *record, const quoth_ghost_game *game,
                              const quoth_memory *memory)
{
    fuzz_output text;
    quoth_ghost_record written = *record, read;
    quoth_ghost_game *again;
    quoth_error error;
    fuzz_output_begin(&text);
    EXPECT(!quoth_ghost_record_write(&written, game, &text.sink));
    EXPECT(!quoth_ghost_record_read(&read, text.bytes, text.size, &error));
    EXPECT(strcmp(read.player[0], record->player[0]) == 0);
    EXPECT(strcmp(read.player[1], record->player[1]) == 0);
    EXPECT(read.seed == record->seed && read.strict == record->strict);
    EXPECT(!quoth_ghost_game_new(&again, quoth_ghost_game_referee(game), memory));
    EXPECT(!quoth_ghost_record_replay(again, text.bytes, text.size, &error));
    EXPECT(quoth_ghost_game_plays(again) == quoth_ghost_game_plays(game));
    EXPECT(quoth_ghost_game_ending(again) == quoth_ghost_game_ending(game));
    quoth_ghost_game_free(again);
    fuzz_output_end(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    quoth_ghost_record record;
    quoth_error error = {0};
    quoth_status status = quoth_ghost_record_read(&record, text, size, &error);
    if (status)
        EXPECT(error.status == status && error.message && error.offset <= size);
    const quoth_ghost *ghost =
        status ? toy_game((uint32_t)size % fuzz_readings()) : game_named(record.variant);
    if (!ghost)
        return 0;
    fuzz_budget budget;
    fuzz_budget_begin(&budget, 1 << 20);
    quoth_ghost_game *game;
    EXPECT(!quoth_ghost_game_new(&game, ghost, &budget.memory));
    quoth_status replayed = quoth_ghost_record_replay(game, text, size, &error);
    EXPECT(quoth_ghost_game_turn(game) <= 1);
    if (!status && !replayed)
        expect_same_again(&record, game, &budget.memory);
    while (quoth_ghost_game_undo(game))
        continue;
    EXPECT(quoth_ghost_game_plays(game) == 0);
    quoth_ghost_game_free(game);
    fuzz_budget_end(&budget);
    return 0;
}
