/* Puzzles: positions with one clearly best play, and how hard it is to find. */
#include "base/phases.h"
#include "base/context.h"
#include "base/error.h"
#include "quoth/puzzles.h"

#include <string.h>

#include "base/memory.h"
#include "board/default_evaluator.h"
#include "board/position.h"
#include "base/options.h"
#include "lexicon/letters.h"
#include "quoth/endgame.h"
#include "quoth/notation.h"
#include "review/words.h"

/* Margins over the second best play, budgets and candidates; chosen by taste. */
enum {
    STATIC_MARGIN = 4 * QUOTH_POINT, /* of equity, for a simulation to be tried */
    ENDGAME_MARGIN = 3,              /* points; in a pre-endgame on average */
    SIM_PLAYS = 10,
    SIM_ITERATIONS = 3000,
    ENDGAME_NODES = 1000000,
    ORDERED_BAG = 1, /* highest tiles in the bag for the pre-endgame solver */
    ORDERED_PLAYS = 2
};
static const double sim_margin = 5;    /* points */
static const double win_margin = 0.03; /* win chance, enough without a margin in points */

struct quoth_puzzles {
    const quoth_memory *memory;
    const quoth_cross *cross;
    quoth_play_finder *finder;
    quoth_plays plays;
    /* Created on first use. */
    quoth_sim *sim;
    quoth_endgame *endgame;
    quoth_preendgame *preendgame;
    quoth_position *seen;
};

const char *quoth_puzzle_tag_name(quoth_puzzle_tag tag)
{
    static const char *const name[] = {"rare",  "exchange", "pass", "bingo",
                                       "blank", "through",  "quiet"};
    return tag < QUOTH_PUZZLE_TAGS ? name[tag] : NULL;
}

const char *quoth_puzzle_method_name(quoth_puzzle_method method)
{
    static const char *const name[QUOTH_PUZZLE_METHODS] = {"sim", "preendgame", "endgame"};
    return method < QUOTH_PUZZLE_METHODS ? name[method] : NULL;
}

quoth_status quoth_puzzles_new(quoth_puzzles **puzzles, const quoth_cross *cross,
                               const quoth_context *context, quoth_error *error)
{
    const quoth_memory *memory = q_memory_of(context);
    memory = q_memory(memory);
    quoth_puzzles *p = *puzzles = q_allocate_zeroed(memory, 1, sizeof *p);
    if (!p)
        return q_report(error, QUOTH_NO_MEMORY);
    p->memory = memory;
    p->cross = cross;
    p->plays.memory = memory;
    quoth_status status =
        quoth_play_finder_new(&p->finder, cross, &(quoth_context){.memory = memory}, NULL);
    if (!status)
        status = quoth_position_new(&p->seen, cross, 2, &(quoth_context){.memory = memory}, NULL);
    if (status) {
        quoth_puzzles_free(p);
        *puzzles = NULL;
    }
    return q_report(error, status);
}

void quoth_puzzles_free(quoth_puzzles *p)
{
    if (!p)
        return;
    quoth_position_free(p->seen);
    quoth_endgame_free(p->endgame);
    quoth_preendgame_free(p->preendgame);
    quoth_sim_free(p->sim);
    quoth_plays_free(&p->plays);
    quoth_play_finder_free(p->finder);
    q_free(p->memory, p, 1, sizeof *p);
}

const quoth_position *quoth_puzzle_position(const quoth_puzzles *puzzles)
{
    return puzzles->seen;
}

/* ---- one clear best play ------------------------------------------------------------------- */

static quoth_status evaluate_by_endgame(quoth_puzzles *p, const quoth_puzzle_options *o,
                                        const quoth_context *context, quoth_puzzle *puzzle)
{
    quoth_endgame_options options = {.top = 2, .nodes = o->nodes ? o->nodes : ENDGAME_NODES};
    const quoth_context alone = {.watch = q_watch_of(context)};
    quoth_endgame_answer answer;
    quoth_status status =
        p->endgame
            ? QUOTH_OK
            : quoth_endgame_new(&p->endgame, p->cross, &(quoth_context){.memory = p->memory}, NULL);
    if (!status)
        status = quoth_endgame_solve(&answer, p->endgame, p->seen, &options, &alone, NULL);
    if (status == QUOTH_UNSUPPORTED)
        return QUOTH_OK;
    if (status || !answer.exact || answer.plays < 2 ||
        answer.play[0].value - answer.play[1].value < ENDGAME_MARGIN)
        return status;
    puzzle->found = true;
    puzzle->best = answer.play[0].play;
    puzzle->margin = answer.play[0].value - answer.play[1].value;
    return QUOTH_OK;
}

static uint32_t half_wins(const quoth_preendgame_play *play)
{
    return 2 * play->wins + play->draws;
}

/* *solved: the pre-endgame solver ranked the best two plays within its nodes. */
static quoth_status evaluate_by_preendgame(quoth_puzzles *p, const quoth_puzzle_options *o,
                                           const quoth_context *context, quoth_puzzle *puzzle,
                                           bool *solved)
{
    quoth_preendgame_options options = {.top = ORDERED_PLAYS,
                                        .nodes = 2 * (o->nodes ? o->nodes : ENDGAME_NODES)};
    const quoth_context alone = {.watch = q_watch_of(context)};
    quoth_preendgame_answer answer;
    quoth_status status = p->preendgame
                              ? QUOTH_OK
                              : quoth_preendgame_new(&p->preendgame, p->cross,
                                                     &(quoth_context){.memory = p->memory}, NULL);
    if (!status)
        status = quoth_preendgame_solve(&answer, p->preendgame, p->seen, &options, &alone, NULL);
    *solved = false;
    if (status == QUOTH_UNSUPPORTED || status == QUOTH_TOO_LARGE)
        return QUOTH_OK;
    if (status || !answer.exact || answer.sampled || answer.plays < 2 ||
        !answer.play[0].has_spread || !answer.play[1].has_spread)
        return status;
    const quoth_preendgame_play *first = &answer.play[0], *next = &answer.play[1];
    double cases = (double)answer.cases, points = (double)(first->spread - next->spread) / cases;
    double won = (half_wins(first) - half_wins(next)) / 2.0 / cases;
    bool by_spread = answer.by_spread, by_wins = won >= win_margin;
    *solved = by_spread || by_wins;
    if (!by_wins && (!by_spread || points < ENDGAME_MARGIN))
        return QUOTH_OK;
    puzzle->found = true;
    puzzle->best = first->play;
    puzzle->margin = by_spread && points > 0 ? points : 0;
    return QUOTH_OK;
}

static quoth_status evaluate_by_simulation(quoth_puzzles *p, const quoth_puzzle_options *o,
                                           const quoth_context *context, quoth_puzzle *puzzle)
{
    quoth_sim_options options = {.plays = SIM_PLAYS,
                                 .iterations = o->iterations ? o->iterations : SIM_ITERATIONS,
                                 .confidence = 0.99,
                                 .seed = o->seed,
                                 .evaluator = o->evaluator,
                                 .no_leaves = true,
                                 .no_prior = true,
                                 .no_openness = true};
    quoth_sim_result result;
    quoth_status status =
        p->sim ? QUOTH_OK
               : quoth_sim_new(&p->sim, p->cross, &(quoth_context){.memory = p->memory}, NULL);
    if (!status)
        status = quoth_sim_run(&result, p->sim, p->seen, &options, context, NULL);
    if (status || result.stopped != QUOTH_SIM_CONFIDENT || result.plays < 2)
        return status;
    const quoth_sim_play *first = &result.play[0], *next = &result.play[1];
    double points = first->spread - next->spread;
    if (points < sim_margin && first->win - next->win < win_margin)
        return QUOTH_OK;
    puzzle->found = true;
    puzzle->best = first->play;
    puzzle->margin = points > 0 ? points : 0;
    return QUOTH_OK;
}

/* ---- how hard it is ------------------------------------------------------------------------ */

/* The SCOWL level of the main word of a play; 99 if it has none. */
static int word_level(const quoth_puzzles *p, const quoth_lexicon *levels, const quoth_play *play)
{
    q_word_text word;
    q_main_word(p->seen, play, word);
    int level = q_level_of(levels, word);
    return level < 0 ? 99 : level;
}

/* The highest score of any play. */
static quoth_status find_highest_score(quoth_puzzles *p, const quoth_watch *watch, int32_t *highest)
{
    quoth_plays_query query = {.find = QUOTH_FIND_BEST, .order = QUOTH_BY_SCORE};
    quoth_status status = quoth_plays_find(&p->plays, p->finder, p->seen, &query,
                                           &(quoth_context){.watch = watch}, NULL);
    *highest = p->plays.count ? p->plays.play[0].score : 0;
    return status;
}

static void grade(const quoth_puzzles *p, const quoth_lexicon *levels, int32_t highest,
                  quoth_puzzle *puzzle)
{
    const quoth_play *play = &puzzle->best;
    const quoth_cross_rules *rules = quoth_cross_rules_of(p->cross);
    unsigned hard = 0, blanks = 0, through = 0, tags = 0;
    if (play->kind == QUOTH_PLAY_PLACE) {
        int level = levels ? word_level(p, levels, play) : 0;
        hard += (level > 35) + (level > 60) + (level > 80);
        if (level > 60)
            tags |= 1u << QUOTH_PUZZLE_RARE;
        for (unsigned i = 0; i < play->length; i++) {
            blanks += play->tile[i] & QUOTH_BLANK ? 1 : 0;
            through += !play->tile[i];
        }
        hard += (play->length >= 7) + (play->length >= 9);
        if (rules->bonus[play->tiles])
            tags |= 1u << QUOTH_PUZZLE_BINGO;
    } else {
        tags |=
            1u << (play->kind == QUOTH_PLAY_EXCHANGE ? QUOTH_PUZZLE_EXCHANGE : QUOTH_PUZZLE_PASS);
        hard += 2;
    }
    if (blanks)
        tags |= 1u << QUOTH_PUZZLE_BLANK;
    if (through)
        tags |= 1u << QUOTH_PUZZLE_THROUGH;
    if (play->score < highest)
        tags |= 1u << QUOTH_PUZZLE_QUIET;
    hard += (blanks > 0) + (through > 1) + (play->score < highest);
    puzzle->grade = hard < QUOTH_PUZZLE_GRADES ? 1 + hard : QUOTH_PUZZLE_GRADES;
    puzzle->tags = tags;
}

/* Whether a play forms an English word that is marked as offensive. */
static bool is_offensive(const quoth_puzzles *p, const quoth_play *play)
{
    const quoth_tiles *tiles = &quoth_cross_rules_of(p->cross)->tiles;
    quoth_validation v;
    if (play->kind != QUOTH_PLAY_PLACE || strcmp(p->cross->alphabet, "english") != 0)
        return false;
    quoth_play_validate(&v, p->seen, play, false);
    for (unsigned i = 0; i < v.words; i++) {
        char text[QUOTH_WORD_TEXT_SIZE];
        quoth_letters word = {.length = v.word[i].length};
        for (unsigned k = 0; k < word.length; k++)
            word.letter[k] = quoth_tile_letter(v.word[i].tile[k]);
        if (q_is_offensive(text, quoth_alphabet_spell(text, sizeof text, &tiles->alphabet, &word)))
            return true;
    }
    return false;
}

/* ---- positions ----------------------------------------------------------------------------- */

/* Whether the position can be evaluated: a possible board with tiles, a complete rack, not over. */
static bool can_be_evaluated(const quoth_puzzles *p)
{
    unsigned count, turn = quoth_position_turn(p->seen);
    return !quoth_position_ending(p->seen) && !quoth_position_empty(p->seen) &&
           quoth_position_rack(p->seen, turn, &count) &&
           (count == quoth_cross_rules_of(p->cross)->rack || quoth_position_bag(p->seen) == 0) &&
           quoth_position_check(p->seen, NULL, NULL) == 0;
}

/* Chooses the method by the tiles in the bag.  A simulation needs a `clear` margin of equity. */
static quoth_status evaluate(quoth_puzzles *p, const quoth_puzzle_options *o,
                             const quoth_context *context, bool clear, quoth_puzzle *puzzle)
{
    unsigned bag = quoth_position_bag(p->seen);
    bool solved;
    puzzle->method = QUOTH_PUZZLE_BY_ENDGAME;
    if (bag == 0)
        return evaluate_by_endgame(p, o, context, puzzle);
    if (bag <= ORDERED_BAG && bag < quoth_cross_rules_of(p->cross)->exchange_from) {
        puzzle->method = QUOTH_PUZZLE_BY_PREENDGAME;
        quoth_status status = evaluate_by_preendgame(p, o, context, puzzle, &solved);
        if (status || solved)
            return status;
    }
    puzzle->method = QUOTH_PUZZLE_BY_SIM;
    return clear ? evaluate_by_simulation(p, o, context, puzzle) : QUOTH_OK;
}

/* The fraction of a search until the best two plays by equity are known; chosen by taste. */
static const double generated = 0.05;

quoth_status quoth_puzzle_find(quoth_puzzle *puzzle, quoth_puzzles *p,
                               const quoth_position *position, const quoth_puzzle_options *options,
                               const quoth_context *context, quoth_error *error)
{
    quoth_puzzle_options o;
    q_options_read(&o, sizeof o, options);
    memset(puzzle, 0, sizeof *puzzle);
    q_phases progress;
    q_phases_begin(&progress, q_watch_of(context), 2, generated);
    const quoth_context own = {.watch = q_phases_watch(&progress),
                               .workers = q_workers_of(context)};
    if (quoth_position_players(position) != 2)
        return q_report(error, q_phases_end(&progress, QUOTH_OK));
    quoth_status status =
        quoth_position_view(p->seen, position, quoth_position_turn(position), error);
    if (status || !can_be_evaluated(p))
        return q_phases_finish(&progress, status, error);
    if (!o.evaluator && !o.no_leaves)
        status = q_default_evaluator_of(p->cross, own.watch, &o.evaluator);
    quoth_plays_query query = {
        .find = QUOTH_FIND_TOP, .order = QUOTH_BY_EQUITY, .limit = 2, .evaluator = o.evaluator};
    if (!status)
        status = quoth_plays_find(&p->plays, p->finder, p->seen, &query,
                                  &(quoth_context){.watch = own.watch}, NULL);
    if (status || p->plays.count < 2)
        return q_report(error, q_phases_end(&progress, status));
    bool clear = p->plays.play[0].equity - p->plays.play[1].equity >= STATIC_MARGIN;
    q_phases_next(&progress, 1);
    status = evaluate(p, &o, &own, clear, puzzle);
    int32_t highest = 0;
    if (!status && puzzle->found)
        status = find_highest_score(p, own.watch, &highest);
    if (!status && puzzle->found)
        grade(p, o.levels, highest, puzzle);
    if (!status && puzzle->found)
        puzzle->offensive = is_offensive(p, &puzzle->best);
    status = q_phases_end(&progress, status);
    if (status || !puzzle->found)
        memset(puzzle, 0, sizeof *puzzle);
    return q_report(error, status);
}
