/* CGP and plays: the first line is a position, each further line a play on it.  What is read is
 * written, reads back and is written the same. */
#include <string.h>

#include "fuzz/board.h"
#include "fuzz/fuzz.h"

static const char *line_end(const char *at, const char *end)
{
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    return newline ? newline : end;
}

static void expect_same_play(const quoth_position *position, const quoth_play *play)
{
    for (unsigned form = 0; form < QUOTH_PLAY_TILES; form++) {
        char text[QUOTH_PLAY_TEXT_SIZE];
        quoth_play again;
        size_t size = quoth_play_spell(text, sizeof text, play, position, (quoth_play_form)form);
        EXPECT(size == strlen(text) && size < sizeof text);
        EXPECT(!quoth_play_read(&again, position, text, size, NULL));
        EXPECT(memcmp(&again, play, sizeof again) == 0);
        char cut[24];
        EXPECT(quoth_play_spell(cut, sizeof cut, play, position, (quoth_play_form)form) == size);
        EXPECT(strlen(cut) < sizeof cut);
    }
}

static void use_play(const quoth_position *position, const char *text, size_t size)
{
    quoth_play play;
    quoth_validation j;
    quoth_error error = {0};
    quoth_status status = quoth_play_read(&play, position, text, size, &error);
    if (status) {
        EXPECT(status == QUOTH_BAD_TEXT && error.status == status);
        EXPECT(error.message && error.offset <= size);
        return;
    }
    expect_same_play(position, &play);
    quoth_play_validate(&j, position, &play, size & 1);
}

static void use_operations(const quoth_cgp *cgp)
{
    static quoth_cross_rules rules, before;
    quoth_cgp copy = {0};
    EXPECT(!quoth_cross_rules_find(&rules, cgp->size & 1 ? "wwf" : "catalan", NULL));
    before = rules;
    quoth_status status = quoth_cgp_apply(&rules, cgp, NULL);
    EXPECT(!status || (status == QUOTH_NOT_FOUND && !memcmp(&rules, &before, sizeof rules)));
    EXPECT(cgp->operations <= QUOTH_CGP_OPERATIONS_MAX && cgp->size <= sizeof cgp->text);
    for (unsigned i = 0; i < cgp->operations; i++) {
        const char *code = cgp->text + cgp->operation[i].code;
        EXPECT(quoth_cgp_operand(cgp, code));
        EXPECT(!quoth_cgp_set(&copy, code, cgp->text + cgp->operation[i].operand, NULL));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data, *end = text + size;
    const quoth_cross *cross = fuzz_board();
    size_t first = (size_t)(line_end(text, end) - text);
    quoth_cgp cgp, cgp2;
    quoth_error error = {0};
    quoth_status parsed = quoth_cgp_parse(&cgp, text, first, &error);
    if (parsed)
        EXPECT(error.status == parsed && error.message && error.offset <= first);
    else
        use_operations(&cgp);
    fuzz_budget budget;
    fuzz_budget_begin(&budget, 1 << 20);
    quoth_position *position, *again;
    error = (quoth_error){0};
    quoth_status status = quoth_cgp_read(&position, cross, text, first,
                                         &(quoth_context){.memory = &budget.memory}, &error);
    if (status) {
        EXPECT(status == QUOTH_BAD_TEXT && error.status == status && error.message);
        EXPECT(error.offset <= first);
        EXPECT(!quoth_position_new(&position, cross, 2, &(quoth_context){.memory = &budget.memory},
                                   NULL));
    } else {
        fuzz_output one, two;
        fuzz_output_begin(&one);
        fuzz_output_begin(&two);
        EXPECT(!quoth_cgp_write(&one.sink, position, parsed ? NULL : &cgp, NULL));
        EXPECT(!quoth_cgp_read(&again, cross, one.bytes, one.size,
                               &(quoth_context){.memory = &budget.memory}, NULL));
        EXPECT(!quoth_cgp_parse(&cgp2, one.bytes, one.size, NULL));
        if (!parsed)
            EXPECT(memcmp(&cgp, &cgp2, sizeof cgp) == 0);
        EXPECT(!quoth_cgp_write(&two.sink, again, &cgp2, NULL));
        EXPECT(one.size == two.size && memcmp(one.bytes, two.bytes, one.size) == 0);
        quoth_position_free(again);
        fuzz_output_end(&one);
        fuzz_output_end(&two);
    }
    for (const char *at = text + first; at < end;) {
        const char *next = line_end(++at, end);
        use_play(position, at, (size_t)(next - at));
        at = next;
    }
    quoth_position_free(position);
    fuzz_budget_end(&budget);
    return 0;
}
