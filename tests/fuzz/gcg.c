/* GCG: what is read is written, reads back and is written the same; what can be replayed can be
 * replayed in strict form. */
#include <string.h>

#include "fuzz/board.h"
#include "fuzz/fuzz.h"

static void write_game(const quoth_gcg *gcg, fuzz_output *output)
{
    fuzz_output_begin(output);
    EXPECT(!quoth_gcg_write(&output->sink, gcg, NULL));
}

static bool same_output(const fuzz_output *a, const fuzz_output *b)
{
    return a->size == b->size && memcmp(a->bytes, b->bytes, a->size) == 0;
}

static bool look_at_step(void *user, const quoth_gcg_step *step)
{
    quoth_gcg_outcome *sum = user;
    EXPECT(step->number == sum->events);
    EXPECT((step->play != NULL) == (step->event.kind <= QUOTH_GCG_PASS));
    EXPECT((step->validation != NULL) == (step->event.kind == QUOTH_GCG_PLAY));
    EXPECT(quoth_position_score(step->after, step->event.player) == step->event.total);
    EXPECT(step->strict.kind == step->event.kind && step->strict.total == step->event.total);
    if (step->play) {
        unsigned players = quoth_position_players(step->after);
        EXPECT(quoth_position_turn(step->before) == step->event.player);
        EXPECT(quoth_position_turn(step->after) == (step->event.player + 1) % players);
    }
    sum->events++;
    sum->differences += (step->warnings & QUOTH_GCG_DIFFERENCES) != 0;
    return true;
}

/* Replays into a strict form; NULL if it cannot be replayed. */
static quoth_gcg *replay(const quoth_gcg *gcg, quoth_gcg_outcome *outcome,
                         const quoth_memory *memory)
{
    quoth_gcg *strict;
    quoth_gcg_outcome seen = {0};
    quoth_error error = {0};
    EXPECT(!quoth_gcg_new(&strict, &(quoth_context){.memory = memory}, NULL));
    quoth_gcg_replay_options options = {.each = look_at_step, .user = &seen, .strict = strict};
    quoth_status status = quoth_gcg_replay(outcome, gcg, fuzz_board(), &options,
                                           &(quoth_context){.memory = memory}, &error);
    EXPECT(seen.events == outcome->events && seen.differences == outcome->differences);
    if (!status) {
        EXPECT(outcome->events == quoth_gcg_events(gcg));
        return strict;
    }
    EXPECT(status == QUOTH_BAD_TEXT && error.status == status && error.message);
    quoth_gcg_free(strict);
    return NULL;
}

/* The strict form of a game that can be replayed, read anew. */
static quoth_gcg *strict_form(const quoth_gcg *gcg, quoth_gcg_outcome *outcome,
                              fuzz_output *written, const quoth_memory *memory)
{
    quoth_gcg *strict = replay(gcg, outcome, memory), *again;
    if (!strict)
        return NULL;
    write_game(strict, written);
    EXPECT(!quoth_gcg_read(&again, written->bytes, written->size,
                           &(quoth_context){.memory = memory}, NULL));
    quoth_gcg_free(strict);
    return again;
}

/* A game that can be gone on with has as many seats, and its moves can be taken back. */
static void go_on(const quoth_gcg *gcg, const quoth_memory *memory)
{
    quoth_cross_game *game;
    quoth_random random;
    quoth_error error = {0};
    if (quoth_gcg_players(gcg) < 2)
        return;
    quoth_random_seed(&random, 1);
    EXPECT(!quoth_cross_game_new(&game, fuzz_board(), quoth_gcg_players(gcg),
                                 &(quoth_context){.memory = memory}, NULL));
    quoth_status status = quoth_gcg_load_game(game, gcg, &random, &error);
    EXPECT(!status || status == QUOTH_BAD_TEXT || status == QUOTH_TOO_LARGE ||
           status == QUOTH_NOT_FOUND);
    EXPECT(!status || (error.status == status && error.message));
    while (quoth_cross_game_undo(game))
        continue;
    quoth_cross_game_free(game);
}

/* A rack that is known from a later play only after that was replayed is in the second strict
 * form; the third is the second. */
static void use_game(const quoth_gcg *gcg, const quoth_memory *memory)
{
    quoth_gcg *form[3] = {NULL};
    quoth_gcg_outcome outcome[3];
    fuzz_output written[3];
    quoth_position *position;
    quoth_cross_rules rules;
    EXPECT(!quoth_cross_rules_find(&rules, "wwf", NULL));
    quoth_gcg_rules(&rules, gcg, NULL);
    form[0] = strict_form(gcg, &outcome[0], &written[0], memory);
    quoth_status status = quoth_gcg_position(&position, gcg, fuzz_board(), outcome[0].events,
                                             &(quoth_context){.memory = memory}, NULL);
    EXPECT(!status || (status == QUOTH_BAD_TEXT && !outcome[0].events)); /* of #quoth-start */
    quoth_position_free(position);
    go_on(gcg, memory);
    if (!form[0])
        return;
    for (int i = 1; i < 3; i++) {
        form[i] = strict_form(form[i - 1], &outcome[i], &written[i], memory);
        EXPECT(form[i]);
        EXPECT(memcmp(outcome[0].score, outcome[i].score, sizeof outcome[0].score) == 0);
    }
    EXPECT(same_output(&written[1], &written[2]));
    if (same_output(&written[0], &written[1]))
        EXPECT(outcome[1].differences == outcome[2].differences);
    for (int i = 0; i < 3; i++) {
        quoth_gcg_free(form[i]);
        fuzz_output_end(&written[i]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_budget budget;
    fuzz_budget_begin(&budget, 1 << 22);
    quoth_gcg *gcg, *again;
    quoth_error error = {0};
    quoth_status status = quoth_gcg_read(&gcg, (const char *)data, size,
                                         &(quoth_context){.memory = &budget.memory}, &error);
    if (status) {
        EXPECT(status == QUOTH_BAD_TEXT && error.status == status && error.message);
        EXPECT(error.offset <= size && !gcg);
    } else {
        fuzz_output one, two;
        write_game(gcg, &one);
        EXPECT(!quoth_gcg_read(&again, one.bytes, one.size,
                               &(quoth_context){.memory = &budget.memory}, NULL));
        EXPECT(quoth_gcg_events(again) == quoth_gcg_events(gcg));
        write_game(again, &two);
        EXPECT(same_output(&one, &two));
        fuzz_output_end(&one);
        fuzz_output_end(&two);
        quoth_gcg_free(again);
        use_game(gcg, &budget.memory);
        quoth_gcg_free(gcg);
    }
    fuzz_budget_end(&budget);
    return 0;
}
