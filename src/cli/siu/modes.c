/* The modes of SIU searches: gen, sim, infer, endgame and peg. */
#include <stdio.h>
#include <string.h>

#include "quoth/quoth.h"
#include "quoth/stdio.h"
#include "cli/cross/searching.h"
#include "cli/cross/sim_options.h"
#include "cli/io/memory.h"
#include "cli/siu/parts.h"

_Static_assert(QUOTH_PREENDGAME_BAG == 4, "the message names the limit");

enum { SIM_PLAYS = 15 };

const char *siu_write_move(const siu_search *s, const quoth_play *play,
                           char text[QUOTH_PLAY_TEXT_SIZE])
{
    quoth_play_spell(text, QUOTH_PLAY_TEXT_SIZE, play, s->place->position, QUOTH_PLAY_DOTTED);
    return text;
}

/* ---- the plays to search ------------------------------------------------------------------- */

/* Replaces the found plays by those of searchmoves, if any, and adds those of alsosearchmoves. */
static quoth_status add_named_plays(const siu_search *s, quoth_plays *plays)
{
    size_t more = s->onlys + s->alsos, room = plays->count + more;
    if (more && room > plays->capacity) {
        quoth_play *grown = limited_memory.resize(limited_memory.user, plays->play,
                                                  plays->capacity * sizeof *plays->play,
                                                  room * sizeof *grown);
        if (!grown)
            return QUOTH_NO_MEMORY;
        plays->play = grown;
        plays->capacity = room;
    }
    if (s->onlys) {
        memcpy(plays->play, s->only, s->onlys * sizeof *s->only);
        plays->count = s->onlys;
    }
    for (unsigned i = 0; i < s->alsos; i++)
        if (!play_is_among(&s->also[i], plays->play, plays->count))
            plays->play[plays->count++] = s->also[i];
    return QUOTH_OK;
}

static void order_by_equity(quoth_plays *plays, size_t from)
{
    for (size_t i = from; i < plays->count; i++)
        for (size_t j = i;
             j > 0 && quoth_play_compare(&plays->play[j], &plays->play[j - 1], QUOTH_BY_EQUITY) < 0;
             j--) {
            quoth_play play = plays->play[j];
            plays->play[j] = plays->play[j - 1];
            plays->play[j - 1] = play;
        }
}

void siu_set_best(siu_search *s, const quoth_play *play)
{
    s->best = *play;
    s->has_best = true;
}

/* ---- gen ----------------------------------------------------------------------------------- */

static void print_gen(const siu_search *s, const quoth_play *play)
{
    const quoth_tiles *tiles = &s->setup->game.rules.tiles;
    char move[QUOTH_PLAY_TEXT_SIZE], text[QUOTH_PLAY_TEXT_SIZE] = "";
    quoth_tile leave[QUOTH_RACK_MAX];
    unsigned count = quoth_play_leave(leave, s->place->position, play);
    quoth_tiles_spell(text, sizeof text, tiles, leave, count, QUOTH_AS_RACK);
    siu_print("info gen move %s score %d eq %.3f%s%s", siu_write_move(s, play, move), play->score,
              (double)play->equity / QUOTH_POINT, count ? " leave " : "", text);
}

static quoth_status run_gen(siu_search *s)
{
    quoth_plays plays = {.memory = &limited_memory};
    uint64_t most = s->setup->number[SIU_GEN_PLAYS];
    quoth_plays_query query = {.find = most ? QUOTH_FIND_TOP : QUOTH_FIND_ALL,
                               .order = QUOTH_BY_EQUITY,
                               .limit = (uint32_t)most,
                               .opening_across = true,
                               .evaluator = &s->setup->game.leaves.evaluator};
    quoth_status status = quoth_plays_find(&plays, s->setup->game.finder, s->place->position,
                                           &query, &(quoth_context){.watch = &s->watch}, NULL);
    size_t legal = (size_t)plays.placements;
    if (!status)
        status = add_named_plays(s, &plays);
    if (!status) {
        order_by_equity(&plays, s->onlys ? 1 : plays.count - s->alsos);
        for (size_t i = 0; i < plays.count && siu_output_works(); i++)
            print_gen(s, &plays.play[i]);
        if (!s->onlys && most && legal > most)
            siu_print("info string %llu plays of %zu placements; the option GenPlays says how many",
                      (unsigned long long)most, legal);
        if (plays.count)
            siu_set_best(s, plays.play);
    }
    quoth_plays_free(&plays);
    return status;
}

/* ---- sim ----------------------------------------------------------------------------------- */

static void print_sim(siu_search *s, const quoth_sim_result *result)
{
    char move[QUOTH_PLAY_TEXT_SIZE];
    const quoth_position *position = s->place->position;
    double lead = quoth_position_lead(position, quoth_position_turn(position));
    for (size_t i = 0; i < result->plays; i++) {
        const quoth_sim_play *p = &result->play[i];
        if (!p->iterations)
            continue;
        double half = quoth_half_95(p->iterations);
        half = half > 0 ? half : 1; /* one deal has no known error; the line then shows 0 */
        siu_print("info sim move %s wp %.2f wpse %.2f eq %.2f eqse %.2f iters %llu",
                  siu_write_move(s, &p->play, move), 100 * p->win, 100 * p->win_error / half,
                  p->spread - lead, p->spread_error / half, (unsigned long long)p->iterations);
    }
    unsigned long long time = siu_search_time(s);
    siu_print("info time %llu nodes %llu nps %llu", time, (unsigned long long)result->iterations,
              time ? (unsigned long long)result->iterations * 1000 / time : 0);
}

void siu_report_sim(siu_search *s, const quoth_sim_result *result, bool over)
{
    if (over || result->play[0].iterations)
        siu_set_best(s, &result->play[0].play);
    if (over || siu_report_is_due(s, 0.5))
        print_sim(s, result);
}

static void report_batch(void *user, const quoth_sim_result *result)
{
    siu_report_sim(user, result, false);
}

/* Whether the result of the last inference applies: it is for this position. */
bool siu_can_infer(const siu_search *s)
{
    return s->line.use_inference && s->has_inferred && s->setup->game.infer &&
           s->inferred == quoth_position_key(s->place->position);
}

static quoth_sim_options sim_options_of(const siu_search *s)
{
    const quoth_siu_line *line = &s->line;
    bool bound = line->iterations || line->move_time || line->stop_condition || line->infinite;
    quoth_sim_options o = {.plies = siu_plies(line),
                           .to_end = all_is_known(s->place->position) && !line->depth,
                           .iterations = siu_iterations(line, SIM_ITERATIONS),
                           .confidence = bound ? line->stop_condition / 100.0 : 0.99,
                           .seed = s->setup->number[SIU_SEED],
                           .evaluator = &s->setup->game.leaves.evaluator,
                           .win_table = s->setup->game.win_table,
                           .infer = siu_can_infer(s) ? s->setup->game.infer : NULL,
                           .each = report_batch,
                           .no_prior = true,
                           .no_openness = true};
    return o;
}

static quoth_status run_sim(siu_search *s)
{
    siu_game *game = &s->setup->game;
    quoth_plays plays = {.memory = &limited_memory};
    quoth_sim_options options = sim_options_of(s);
    quoth_sim_result result = {0};
    quoth_status status = QUOTH_OK;
    if (!game->sim)
        status = quoth_sim_new(&game->sim, game->cross, &(quoth_context){.memory = &limited_memory},
                               NULL);
    if (!status)
        status = quoth_sim_candidates(&plays, game->finder, s->place->position, SIM_PLAYS,
                                      options.evaluator, &s->context, NULL);
    if (!status)
        status = add_named_plays(s, &plays);
    options.candidate = plays.play;
    options.candidates = plays.count;
    options.user = s;
    if (!status)
        status = quoth_sim_run(&result, game->sim, s->place->position, &options, &s->context, NULL);
    if ((!status || status == QUOTH_STOPPED) && result.plays)
        siu_report_sim(s, &result, true);
    quoth_plays_free(&plays);
    return status;
}

/* ---- endgame ------------------------------------------------------------------------------- */

/* Appends a principal variation, each play spelled in its position.  As in the endgame solver, the
 * other player holds all unseen tiles, even if part of that rack is unknown. */
static quoth_status spell_line(const quoth_position *from, const quoth_play *line, size_t length,
                               quoth_string *text)
{
    quoth_position *at;
    char move[QUOTH_PLAY_TEXT_SIZE];
    quoth_status status = quoth_position_new(&at, quoth_position_cross(from),
                                             quoth_position_players(from),
                                             &(quoth_context){.memory = &limited_memory}, NULL);
    if (status)
        return status;
    status = quoth_position_view(at, from, quoth_position_turn(from), NULL);
    for (size_t i = 0; i < length && !status; i++) {
        quoth_play_spell(move, sizeof move, &line[i], at, QUOTH_PLAY_DOTTED);
        if (!quoth_string_add(text, " ", 1) || !quoth_string_add(text, move, strlen(move)))
            status = QUOTH_NO_MEMORY;
        else
            status = quoth_position_make(at, &line[i], NULL);
    }
    quoth_position_free(at);
    return status;
}

/* Writes "info endgame depth 4 score spread +12 pv ...". */
static quoth_status print_line(const siu_search *s, unsigned depth, int value,
                               const quoth_endgame_play *play)
{
    quoth_string text = {0};
    quoth_status status = spell_line(s->place->position, play->line, play->length, &text);
    if (!status)
        siu_print("info endgame depth %u score spread %+d pv%.*s", depth, value, (int)text.size,
                  text.bytes);
    quoth_string_free(&text);
    return status;
}

static void print_bounds(bool exact, int lower, int upper)
{
    if (exact)
        siu_print("info string exact");
    else
        siu_print("info string cut: the value is from %+d to %+d", lower, upper);
}

static quoth_status print_endgame(siu_search *s, const quoth_endgame_answer *answer)
{
    const quoth_endgame_play *best = answer->play;
    if (!answer->plays)
        return QUOTH_OK;
    siu_set_best(s, &best->play);
    return print_line(s, answer->depth, best->value, best);
}

/* The node limit of a `go auto`; 0: none. */
static uint64_t nodes_of(const siu_search *s)
{
    const quoth_siu_line *line = &s->line;
    return line->mode == QUOTH_SIU_AUTO && line->iterations
               ? siu_iterations(line, 0) * QUOTH_AUTO_NODES
               : 0;
}

static quoth_endgame_options endgame_options_of(const siu_search *s)
{
    uint64_t depth = s->line.depth;
    return (quoth_endgame_options){.plies = depth < 62 ? (unsigned)depth : 0,
                                   .first_win = s->line.first_win,
                                   .nodes = nodes_of(s),
                                   .bytes = (size_t)s->setup->number[SIU_ENDGAME_HASH] << 20};
}

/* Solves as far as limits and the watch allow: the answer so far counts. */
static quoth_status solve(siu_search *s, const quoth_endgame_options *options,
                          quoth_endgame_answer *answer)
{
    quoth_status status = quoth_endgame_solve(answer, s->setup->game.endgame, s->place->position,
                                              options, &s->context, NULL);
    return status == QUOTH_STOPPED ? QUOTH_OK : status;
}

/* The value of a play of searchmoves or alsosearchmoves: its score and the endgame after it. */
static quoth_status value_play(siu_search *s, const quoth_play *play, int *value)
{
    quoth_endgame_options options = endgame_options_of(s);
    quoth_endgame_answer answer = {0};
    options.first_win = false;
    options.play = play;
    options.plays = 1;
    quoth_status status = solve(s, &options, &answer);
    if (status)
        return status;
    if (!answer.plays)
        return QUOTH_STOPPED;
    *value = answer.value;
    status = print_line(s, answer.depth, answer.value, answer.play);
    print_bounds(answer.exact, answer.lower, answer.upper);
    return status;
}

/* Searches plays one after another.  *best is the value of the best play so far; NULL: do not store
 * a best play. */
static quoth_status value_plays(siu_search *s, const quoth_play *play, unsigned count, int *best)
{
    int value;
    quoth_status status = QUOTH_OK;
    for (unsigned i = 0; i < count && !status; i++) {
        status = value_play(s, &play[i], &value);
        if (!status && best && value > *best) {
            *best = value;
            siu_set_best(s, &play[i]);
        }
    }
    return status;
}

static quoth_status solve_endgame(siu_search *s)
{
    quoth_endgame_options options = endgame_options_of(s);
    quoth_endgame_answer answer = {0};
    unsigned plies = options.plies;
    bool shallow = !options.first_win && quoth_position_players(s->place->position) == 2;
    quoth_status status = QUOTH_OK;
    for (options.plies = 1; shallow && options.plies <= 3 && !status && !answer.exact &&
                            (!plies || options.plies < plies) && watch_goes_on(&s->watch, 0, 0);
         options.plies++) {
        status = solve(s, &options, &answer);
        if (!status)
            status = print_endgame(s, &answer);
    }
    options.plies = plies;
    if (!status)
        status = solve(s, &options, &answer);
    if (status)
        return status;
    status = print_endgame(s, &answer);
    if (answer.plays && answer.wins)
        siu_print("info string a play that wins; no better one was looked for");
    else if (answer.plays)
        print_bounds(answer.exact, answer.lower, answer.upper);
    siu_print("info time %llu nodes %llu", siu_search_time(s), (unsigned long long)answer.nodes);
    return status;
}

static quoth_status run_endgame(siu_search *s)
{
    siu_game *game = &s->setup->game;
    quoth_status status = QUOTH_OK;
    int best = INT32_MIN, *chosen = s->onlys ? &best : NULL;
    if (!game->endgame)
        status = quoth_endgame_new(&game->endgame, game->cross,
                                   &(quoth_context){.memory = &limited_memory}, NULL);
    if (!status)
        status = s->onlys ? value_plays(s, s->only, s->onlys, chosen) : solve_endgame(s);
    if (!status)
        status = value_plays(s, s->also, s->alsos, chosen);
    return status;
}

/* ---- peg ----------------------------------------------------------------------------------- */

static bool add_orders(const siu_search *s, const char *head, const quoth_preendgame_order *order,
                       size_t orders, quoth_string *text)
{
    char tiles[QUOTH_PLAY_TEXT_SIZE];
    bool fine = quoth_string_add(text, head, strlen(head));
    for (size_t i = 0; i < orders && fine; i++) {
        size_t size = quoth_tiles_spell(tiles, sizeof tiles, &s->setup->game.rules.tiles,
                                        order[i].tile, order[i].count, QUOTH_AS_RACK);
        fine = (i == 0 || quoth_string_add(text, "|", 1)) && quoth_string_add(text, tiles, size);
    }
    return fine;
}

/* Writes "info peg move M w:AB|AC d:BB l:AH spread +2.5"; the spread is the mean of all cases. */
static quoth_status print_peg_play(const siu_search *s, const quoth_preendgame_play *play,
                                   uint64_t cases)
{
    char move[QUOTH_PLAY_TEXT_SIZE], spread[48] = "";
    quoth_string text = {0};
    bool fine = add_orders(s, "w:", play->won_order, play->won_orders, &text) &&
                add_orders(s, " d:", play->drawn_order, play->drawn_orders, &text) &&
                add_orders(s, " l:", play->order, play->orders, &text);
    if (play->has_spread)
        snprintf(spread, sizeof spread, " spread %+.2f", (double)play->spread / (double)cases);
    if (fine)
        siu_print("info peg move %s %.*s%s", siu_write_move(s, &play->play, move), (int)text.size,
                  text.bytes, spread);
    quoth_string_free(&text);
    if (fine)
        siu_print("info string %s wins %u, draws %u, loses %u of %llu cases%s", move, play->wins,
                  play->draws, play->losses, (unsigned long long)cases,
                  play->exact ? "" : ", as far as it was searched");
    return fine ? QUOTH_OK : QUOTH_NO_MEMORY;
}

quoth_status siu_report_preendgame(siu_search *s, const quoth_preendgame_answer *answer)
{
    quoth_status status = QUOTH_OK;
    for (size_t i = 0; i < answer->plays && !status; i++)
        status = print_peg_play(s, &answer->play[i], answer->cases);
    siu_print("info string %s%s",
              !answer->exact      ? "cut: not every case was solved"
              : answer->by_spread ? "exact"
                                  : "exact by wins; cut: not every spread was found",
              answer->sampled ? " for cases drawn at random" : "");
    siu_print("info time %llu nodes %llu", siu_search_time(s), (unsigned long long)answer->nodes);
    return status;
}

/* Solves the given plays, or all plays if `count` is 0. */
static quoth_status solve_peg(siu_search *s, const quoth_play *play, unsigned count, bool choose)
{
    quoth_preendgame_options options = {.top = count,
                                        .play = count ? play : NULL,
                                        .plays = count,
                                        .seed = s->setup->number[SIU_SEED],
                                        .bytes = (size_t)s->setup->number[SIU_ENDGAME_HASH] << 20};
    quoth_preendgame_answer answer;
    quoth_status status = quoth_preendgame_solve(&answer, s->setup->game.preendgame,
                                                 s->place->position, &options, &s->context, NULL);
    if (status && status != QUOTH_STOPPED) /* the answer so far counts */
        return status;
    if (answer.plays && choose)
        siu_set_best(s, &answer.play[0].play);
    return siu_report_preendgame(s, &answer);
}

static quoth_status run_peg(siu_search *s)
{
    siu_game *game = &s->setup->game;
    quoth_status status = QUOTH_OK;
    if (!game->preendgame)
        status = quoth_preendgame_new(&game->preendgame, game->cross,
                                      &(quoth_context){.memory = &limited_memory}, NULL);
    if (!status)
        status = solve_peg(s, s->only, s->onlys, true);
    if (!status && s->alsos)
        status = solve_peg(s, s->also, s->alsos, false);
    return status;
}

/* ---- infer --------------------------------------------------------------------------------- */

enum { LEAVES_REPORTED = 50 };

static quoth_status run_infer(siu_search *s)
{
    siu_game *game = &s->setup->game;
    const siu_current *place = s->place;
    quoth_infer_options options = {.seed = s->setup->number[SIU_SEED],
                                   .samples = s->line.iterations,
                                   .evaluator = &game->leaves.evaluator};
    quoth_infer_result result;
    quoth_status status = QUOTH_OK;
    s->has_inferred = false;
    if (!game->infer)
        status = quoth_infer_new(&game->infer, game->cross,
                                 &(quoth_context){.memory = &limited_memory}, NULL);
    if (!status)
        status = quoth_infer_run(&result, game->infer, place->position, place->move, place->moves,
                                 &options, &s->context, NULL);
    if (status)
        return status;
    s->has_inferred = true;
    s->inferred = quoth_position_key(place->position);
    for (size_t i = 0; i < result.leaves && i < LEAVES_REPORTED; i++) {
        char text[QUOTH_PLAY_TEXT_SIZE];
        quoth_tiles_spell(text, sizeof text, &game->rules.tiles, result.leave[i].tile,
                          result.leave_size, QUOTH_AS_RACK);
        siu_print("info infer%s%s prob %.6f", result.leave_size ? " leave " : "",
                  result.leave_size ? text : "", result.leave[i].chance);
    }
    if (result.leaves > LEAVES_REPORTED)
        siu_print("info string %d leaves of %zu", LEAVES_REPORTED, result.leaves);
    siu_print("info string %s%s, %llu racks tried", result.exact ? "exact" : "by a sample",
              result.explained ? "" : ", and no rack explains the play: chances by drawing alone",
              (unsigned long long)result.racks);
    siu_print("info time %llu nodes %llu", siu_search_time(s), (unsigned long long)result.racks);
    return QUOTH_OK;
}

/* ---- modes --------------------------------------------------------------------------------- */

static bool has_exchange(const quoth_play *play, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (play[i].kind == QUOTH_PLAY_EXCHANGE)
            return true;
    return false;
}

/* The reason why a position is no pre-endgame that can be solved; NULL if it can. */
static const char *no_peg(const siu_search *s)
{
    const quoth_position *position = s->place->position;
    unsigned bag = quoth_position_bag(position);
    if (quoth_position_players(position) != 2)
        return "a pre-endgame is for two players";
    if (bag == 0 || bag > QUOTH_PREENDGAME_BAG)
        return "a pre-endgame has 1 to 4 tiles in the bag";
    if (has_exchange(s->only, s->onlys) || has_exchange(s->also, s->alsos))
        return "exchanges are not compared in a pre-endgame";
    return NULL;
}

/* Whether the other racks are known or follow from the unseen tiles. */
static bool racks_are_known(const quoth_position *position)
{
    unsigned unknown = 0, count;
    for (unsigned seat = 0; seat < quoth_position_players(position); seat++)
        unknown += !quoth_position_rack(position, seat, &count) && count;
    return unknown == 0 || (unknown == 1 && quoth_position_players(position) == 2);
}

/* Writes "the game is over; scores 412/380", with scores in the order of the CGP. */
static const char *over_text(const quoth_position *position, char *text, size_t size)
{
    int used = snprintf(text, size, "the game is over; scores ");
    for (unsigned seat = 0; seat < quoth_position_players(position); seat++)
        used += snprintf(text + used, size - (size_t)used, "%s%d", seat ? "/" : "",
                         quoth_position_score(position, seat));
    return text;
}

bool siu_mode_fits(const siu_search *s, quoth_siu_mode mode)
{
    const quoth_position *position = s->place->position;
    unsigned tiles;
    const char *why = NULL;
    char over[96];
    if (quoth_position_ending(position))
        why = over_text(position, over, sizeof over);
    else if (mode == QUOTH_SIU_INFER)
        why = s->place->moves ? NULL : "an inference is of the moves that led to a position";
    else if (!quoth_position_rack(position, quoth_position_turn(position), &tiles) || !tiles)
        why = "the rack of the player to move is not known";
    else if (mode == QUOTH_SIU_ENDGAME && quoth_position_bag(position))
        why = "an endgame has an empty bag";
    else if (mode == QUOTH_SIU_ENDGAME && !racks_are_known(position))
        why = "an endgame has known racks";
    else if (mode == QUOTH_SIU_ENDGAME && quoth_position_players(position) != 2 &&
             (s->line.search_moves.text || s->line.also_search_moves.text))
        why = "searchmoves in an endgame are for two players";
    else if (mode == QUOTH_SIU_PEG)
        why = no_peg(s);
    if (why)
        siu_error("bad-position", "%s", why);
    return !why;
}

quoth_status siu_mode_run(siu_search *s, quoth_siu_mode mode)
{
    switch (mode) {
    case QUOTH_SIU_GEN:
        return run_gen(s);
    case QUOTH_SIU_SIM:
        return run_sim(s);
    case QUOTH_SIU_ENDGAME:
        return run_endgame(s);
    case QUOTH_SIU_PEG:
        return run_peg(s);
    case QUOTH_SIU_INFER:
        return run_infer(s);
    case QUOTH_SIU_AUTO:
    case QUOTH_SIU_NO_MODE:
        break;
    }
    return QUOTH_NOT_FOUND;
}
