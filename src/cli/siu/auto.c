/* The mode auto of SIU: the player auto, which writes infos during the search. */
#include "quoth/quoth.h"
#include "cli/cross/searching.h"
#include "cli/cross/sim_options.h"
#include "cli/io/memory.h"
#include "cli/siu/parts.h"

/* The budget of a pre-endgame if a `go` sets none; other positions have the budget of a simulation.
 */
enum { LATE_ITERATIONS = 128000 };

/* Confidence of an analysis without limit, which runs until the leader is distinguished from the
 * other candidates. */
#define NEARLY_SURE 0.999999

static bool has_named_plays(const siu_search *s)
{
    return s->line.search_moves.text || s->line.also_search_moves.text;
}

/* The mode in which a `go auto` searches.  quoth_auto_choose compares all plays and infers by
 * itself, so a simulation handles searchmoves, alsosearchmoves and the result of an `infer`.  If
 * all tiles are known, the endgame mode finds the play of quoth_auto_choose and writes a line for
 * each depth. */
quoth_siu_mode siu_auto_mode(const siu_search *s)
{
    if (all_is_known(s->place->position))
        return QUOTH_SIU_ENDGAME;
    return has_named_plays(s) || siu_can_infer(s) ? QUOTH_SIU_SIM : QUOTH_SIU_AUTO;
}

/* Receives the reports of a search; `status` is the first error. */
typedef struct auto_listener {
    siu_search *search;
    quoth_status status;
} auto_listener;

static void report_sim(void *user, const quoth_sim_result *result, bool over)
{
    auto_listener *l = user;
    siu_report_sim(l->search, result, over);
}

static void report_orders(void *user, const quoth_preendgame_answer *answer)
{
    auto_listener *l = user;
    quoth_status status = siu_report_preendgame(l->search, answer);
    l->status = l->status ? l->status : status;
}

static uint64_t iterations_of(const siu_search *s)
{
    bool late = quoth_position_players(s->place->position) == 2 &&
                quoth_position_bag(s->place->position) <= QUOTH_PREENDGAME_BAG;
    return siu_iterations(&s->line, late ? LATE_ITERATIONS : SIM_ITERATIONS);
}

quoth_status siu_auto_run(siu_search *s)
{
    siu_game *game = &s->setup->game;
    const quoth_siu_line *line = &s->line;
    auto_listener listener = {.search = s};
    quoth_auto_options options = {.iterations = iterations_of(s),
                                  .plies = siu_plies(line),
                                  .confidence = line->stop_condition / 100.0,
                                  .seed = s->setup->number[SIU_SEED],
                                  .leaves = game->leaves.leaves,
                                  .no_leaves = true, /* `--leaves none` has none to give */
                                  .win_table = game->win_table,
                                  .bytes = (size_t)s->setup->number[SIU_ENDGAME_HASH] << 20,
                                  .no_preendgame = line->iterations && !line->move_time,
                                  .each = report_sim,
                                  .orders = report_orders,
                                  .user = &listener};
    quoth_auto_answer answer;
    char move[QUOTH_PLAY_TEXT_SIZE];
    quoth_status status = QUOTH_OK;
    if (line->infinite && !line->stop_condition)
        options.confidence = NEARLY_SURE;
    if (!game->chooser)
        status = quoth_auto_new(&game->chooser, game->cross,
                                &(quoth_context){.memory = &limited_memory}, NULL);
    if (!status)
        status = quoth_auto_choose(&answer, game->chooser, s->place->position, &options,
                                   &s->context, NULL);
    if (status && status != QUOTH_STOPPED) /* a stopped search has an answer */
        return status;
    if (listener.status)
        return listener.status;
    siu_set_best(s, &answer.play);
    siu_print("info string auto: %s by %s%s", siu_write_move(s, &answer.play, move),
              quoth_auto_method_name(answer.method), answer.exact ? ", exact" : "");
    return QUOTH_OK;
}
