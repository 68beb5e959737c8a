/* Saved games: read, replayed, and written again. */
#include <string.h>

#include "fuzz/fuzz.h"
#include "fuzz/toy.h"

/* The toy game by the rules of a record. */
static const quoth_ghost *game_of(const quoth_ghost_record *record)
{
    quoth_ghost_rules wanted = quoth_ghost_record_rules(record);
    for (uint32_t i = 0; i < fuzz_rules_count(); i++) {
        quoth_ghost_rules rules = fuzz_rules(i);
        bool read_alike = !wanted.reading || !wanted.reading[0] ||
                          (rules.reading && strcmp(rules.reading, wanted.reading) == 0);
        if (strcmp(rules.variant, wanted.variant) == 0 && read_alike &&
            rules.misere == wanted.misere && rules.word_end == wanted.word_end &&
            rules.players == wanted.players && rules.loser == wanted.loser)
            return toy_game(i);
    }
    return NULL;
}

static void expect_same_again(const quoth_ghost_record *record, const quoth_ghost_game *game,
                              const quoth_memory *memory)
{
    const quoth_lexicon *lexicon = quoth_ghost_lexicon(quoth_ghost_game_referee(game));
    for (unsigned i = 0; i <= quoth_ghost_game_plays(game); i++)
        if (!fuzz_reads_back(quoth_lexicon_alphabet(lexicon), quoth_ghost_game_at(game, i)))
            return;
    fuzz_output text;
    quoth_ghost_record written = *record, read;
    quoth_ghost_game *again;
    quoth_error error;
    fuzz_output_begin(&text);
    EXPECT(!quoth_ghost_record_write(&text.sink, &written, game, NULL));
    EXPECT(!quoth_ghost_record_read(&read, text.bytes, text.size, &error));
    EXPECT(strcmp(read.player[0], record->player[0]) == 0);
    EXPECT(strcmp(read.player[1], record->player[1]) == 0);
    EXPECT(read.seed == record->seed && read.strict == record->strict);
    EXPECT(!quoth_ghost_game_new(&again, quoth_ghost_game_referee(game),
                                 &(quoth_context){.memory = memory}, NULL));
    EXPECT(read.challenges == quoth_ghost_game_has_challenges(game));
    if (read.challenges)
        EXPECT(!quoth_ghost_game_allow_challenges(again, NULL));
    EXPECT(!quoth_ghost_record_replay(again, text.bytes, text.size, &error));
    EXPECT(quoth_ghost_game_plays(again) == quoth_ghost_game_plays(game));
    EXPECT(quoth_ghost_game_ending(again) == quoth_ghost_game_ending(game));
    quoth_ghost_game_free(again);
    fuzz_output_end(&text);
}

/* A match around the game: what was read is written so that it reads the same.  Returns where the
 * game begins. */
static size_t read_match(const char *text, size_t size)
{
    quoth_ghost_lives_record match, again;
    quoth_error error = {0};
    size_t game = 0, end;
    if (!quoth_ghost_lives_record_is(text, size))
        return 0;
    quoth_status status = quoth_ghost_lives_record_read(&match, &game, text, size, &error);
    EXPECT(game <= size);
    if (status) {
        EXPECT(error.status == status && error.message && error.offset <= size);
        return game;
    }
    EXPECT(!quoth_ghost_lives_over(&match.lives) && match.lives.left >= 2);
    for (unsigned seat = 0; seat < match.lives.left; seat++)
        EXPECT(match.lives.taken[quoth_ghost_lives_player(&match.lives, seat)] < match.lives.lives);
    fuzz_output written;
    fuzz_output_begin(&written);
    EXPECT(!quoth_ghost_lives_record_write(&written.sink, &match, NULL));
    EXPECT(written.sink.write(written.sink.user, "quoth-ghost-game 1\n", 19));
    EXPECT(!quoth_ghost_lives_record_read(&again, &end, written.bytes, written.size, &error));
    EXPECT(memcmp(&again.lives, &match.lives, sizeof match.lives) == 0);
    EXPECT(memcmp(again.gained, match.gained, sizeof match.gained) == 0);
    EXPECT(memcmp(again.player, match.player, sizeof match.player) == 0);
    fuzz_output_end(&written);
    return game;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    size_t match = read_match(text, size);
    text += match;
    size -= match;
    quoth_ghost_record record;
    quoth_error error = {0};
    quoth_status status = quoth_ghost_record_read(&record, text, size, &error);
    if (status)
        EXPECT(error.status == status && error.message && error.offset <= size);
    const quoth_ghost *ghost = status ? toy_game((uint32_t)size % fuzz_readings())
                                      : game_of(&record);
    if (!ghost)
        return 0;
    fuzz_budget budget;
    fuzz_budget_begin(&budget, 1 << 20);
    quoth_ghost_game *game;
    EXPECT(!quoth_ghost_game_new(&game, ghost, &(quoth_context){.memory = &budget.memory}, NULL));
    bool challenges = !status && record.challenges;
    EXPECT(!challenges || !quoth_ghost_game_allow_challenges(game, NULL) ||
           record.misere == QUOTH_GHOST_MISERE_LITERAL);
    quoth_status replayed = quoth_ghost_record_replay(game, text, size, &error);
    EXPECT(quoth_ghost_game_turn(game) < quoth_ghost_rules_of(ghost).players);
    if (!status && !replayed)
        expect_same_again(&record, game, &budget.memory);
    while (quoth_ghost_game_undo(game))
        continue;
    EXPECT(quoth_ghost_game_plays(game) == 0);
    quoth_ghost_game_free(game);
    fuzz_budget_end(&budget);
    return 0;
}
