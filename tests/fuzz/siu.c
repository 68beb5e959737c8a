/* SIU: each line is a command; the moves of a `position`, and each line by itself, are read as
 * moves on a board. */
#include <string.h>

#include "fuzz/board.h"
#include "fuzz/fuzz.h"

static quoth_position *fuzz_position(void)
{
    static quoth_position *position;
    static const char cgp[] = "7/7/1CAT3/7/7/7 ?CHS/ATT 0/0 0";
    if (!position)
        EXPECT(!quoth_cgp_read(&position, fuzz_board(), cgp, strlen(cgp), NULL, NULL));
    return position;
}

static void expect_inside(quoth_siu_part part, const char *text, size_t size)
{
    EXPECT(part.text
               ? part.text >= text && part.size <= size && part.text + part.size <= text + size
               : part.size == 0);
}

static void use_move(const char *text, size_t size)
{
    quoth_siu_move move;
    quoth_validation validation;
    quoth_error error = {0};
    const quoth_cross_rules *rules = quoth_cross_rules_of(fuzz_board());
    quoth_status status = quoth_siu_move_read(&move, fuzz_position(), text, size, &error);
    if (status) {
        EXPECT(status == QUOTH_BAD_TEXT && error.status == status && error.message);
        EXPECT(error.offset <= size);
        return;
    }
    EXPECT(move.rack_count <= rules->rack);
    for (unsigned i = 0; i < move.rack_count; i++)
        EXPECT(move.rack[i] <= rules->tiles.alphabet.letters &&
               (i == 0 || move.rack[i - 1] <= move.rack[i]));
    EXPECT((move.kind == QUOTH_SIU_RACK) <= (move.rack_count > 0));
    EXPECT((move.kind == QUOTH_SIU_PHONY) <= (move.play.kind == QUOTH_PLAY_PLACE));
    if (move.kind == QUOTH_SIU_RACK || move.kind == QUOTH_SIU_HIDDEN)
        return;
    quoth_play_validate(&validation, fuzz_position(), &move.play, size & 1);
    char spelled[QUOTH_PLAY_TEXT_SIZE];
    quoth_siu_move again;
    size_t length =
        quoth_play_spell(spelled, sizeof spelled, &move.play, fuzz_position(), QUOTH_PLAY_DOTTED);
    EXPECT(!quoth_siu_move_read(&again, fuzz_position(), spelled, length, NULL));
    EXPECT(memcmp(&again.play, &move.play, sizeof again.play) == 0 && !again.rack_count);
}

static void use_moves(quoth_siu_part rest)
{
    quoth_siu_part word, before = rest;
    while (quoth_siu_next(&rest, &word)) {
        EXPECT(word.size && rest.size + word.size <= before.size);
        use_move(word.text, word.size);
        before = rest;
    }
}

static void use_line(const char *text, size_t size)
{
    quoth_siu_line line;
    quoth_siu_read(&line, text, size);
    const quoth_siu_part parts[] = {
        line.unknown, line.name,      line.value,        line.cgp,
        line.moves,   line.mode_text, line.search_moves, line.also_search_moves};
    for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++)
        expect_inside(parts[i], text, size);
    for (unsigned i = 0; i < line.ignored && i < QUOTH_SIU_IGNORED_MAX; i++)
        expect_inside(line.ignored_part[i], text, size);
    EXPECT(line.command <= QUOTH_SIU_QUIT && line.mode <= QUOTH_SIU_NO_MODE);
    EXPECT((line.command == QUOTH_SIU_UNKNOWN) <= (line.unknown.size > 0));
    EXPECT(line.command == QUOTH_SIU_GO || (!line.mode && !line.depth && !line.ignored));
    EXPECT(line.stop_condition == 0 || line.stop_condition == 95 || line.stop_condition == 98 ||
           line.stop_condition == 99);
    EXPECT((line.mode == QUOTH_SIU_NO_MODE) <= (line.mode_text.size > 0));
    use_moves(line.moves);
    use_moves(line.search_moves);
    use_moves(line.also_search_moves);
    use_move(text, size);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data, *end = text + size;
    while (text < end) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        const char *to = newline ? newline : end;
        use_line(text, (size_t)(to - text));
        text = to + (newline != NULL);
    }
    return 0;
}
