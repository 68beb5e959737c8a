/* Reviewing a game:
 *
 *      replay the record; for each turn note what its player knew            (collect)
 *      for each turn: draw luck; evaluate, mark and explain; win chances     (evaluate)
 *      add up the turns of each seat; find the turn that decided the game    (totals) */
#include <string.h>

#include "base/phases.h"
#include "base/throttle.h"
#include "base/context.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/options.h"
#include "board/default_evaluator.h"
#include "notation/gcg.h"
#include "review/mistakes.h"
#include "review/luck.h"
#include "review/turn_cache.h"
#include "review/words.h"

_Static_assert(QUOTH_REVIEW_TURNS_MAX == 1000, "the message names the limit");

struct quoth_review {
    const quoth_memory *memory;
    quoth_review_game game;
    quoth_review_turn *turn;
    quoth_position **position; /* before each turn */
    size_t capacity, positions_capacity;
};

/* The thresholds of marks, as quoth/review.h states them; chosen by taste. */
static const struct {
    double cost, points;
} limits[QUOTH_MARKS] = {[QUOTH_MARK_SMALL] = {0.02, 5},
                         [QUOTH_MARK_MEDIUM] = {0.05, 12},
                         [QUOTH_MARK_LARGE] = {0.12, 25}};

/* A game is decided from this win chance on; chosen by taste. */
#define DECIDED 0.9

/* ---- collect ------------------------------------------------------------------------------- */

typedef struct collection {
    quoth_review *review;
    quoth_status status;
} collection;

/* Whether the rack of the player to move is complete: it is full, or the bag is empty. */
static bool has_complete_rack(const quoth_position *position, unsigned seat, unsigned full)
{
    int count[QUOTH_LETTERS_MAX + 1];
    unsigned tiles;
    const quoth_tile *rack = quoth_position_rack(position, seat, &tiles);
    if (!rack || tiles == 0)
        return false;
    return tiles >= full || quoth_position_unseen(count, position, seat) <=
                                (quoth_position_players(position) - 1) * full;
}

/* With an empty bag and two players, the other player has the unseen tiles. */
static void infer_last_rack(quoth_position *position, unsigned seat)
{
    int count[QUOTH_LETTERS_MAX + 1];
    quoth_tile rack[QUOTH_RACK_MAX];
    unsigned tiles = 0;
    if (quoth_position_unseen(count, position, seat) > QUOTH_RACK_MAX)
        return;
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++)
        for (int i = 0; i < count[letter]; i++)
            rack[tiles++] = (quoth_tile)letter;
    quoth_position_set_rack(position, !seat, rack, tiles, NULL);
    quoth_position_settle(position);
}

/* Whether the other racks and the bag, as recorded, add up to the number of unseen tiles. */
static bool racks_add_up(const quoth_position *position, unsigned seat)
{
    int count[QUOTH_LETTERS_MAX + 1];
    unsigned sum = quoth_position_bag(position), tiles;
    unsigned full = quoth_cross_rules_of(quoth_position_cross(position))->rack;
    for (unsigned i = 0; i < quoth_position_players(position); i++) {
        quoth_position_rack(position, i, &tiles);
        if (i != seat && tiles < full && quoth_position_bag(position) > 0)
            return false;
        sum += i == seat ? 0 : tiles;
    }
    return sum == quoth_position_unseen(count, position, seat);
}

/* Creates the position that the player of a turn knew.  The other racks are hidden; if the record
 * has only a part of them, they are as full as the unseen tiles allow. */
static quoth_status create_view(quoth_review *r, quoth_review_turn *t, const quoth_position *from)
{
    quoth_position *position;
    const quoth_cross *cross = r->game.cross;
    quoth_status status = quoth_position_new(&position, cross, r->game.players,
                                             &(quoth_context){.memory = r->memory}, NULL);
    if (status)
        return status;
    r->position[r->game.turns++] = position;
    t->before = position;
    status = quoth_position_view(position, from, t->seat, NULL);
    if (status)
        return status;
    if (!racks_add_up(position, t->seat)) {
        for (unsigned i = 0; i < r->game.players; i++)
            if (i != t->seat)
                quoth_position_set_rack(position, i, NULL, 0, NULL);
        quoth_position_settle(position);
    }
    if (r->game.players == 2 && quoth_position_bag(position) == 0)
        infer_last_rack(position, t->seat);
    if (!has_complete_rack(position, t->seat, quoth_cross_rules_of(cross)->rack))
        t->why = QUOTH_WHY_RACK;
    else if (quoth_position_ending(position))
        t->why = QUOTH_WHY_RECORD;
    return QUOTH_OK;
}

/* Whether a pass is the turn lost by an unsuccessful challenge. */
static bool is_lost_turn(const quoth_review *r, const quoth_gcg_step *step)
{
    const char *note;
    if (step->event.kind != QUOTH_GCG_PASS)
        return false;
    for (size_t i = 0; (note = quoth_gcg_note(r->game.gcg, step->number, i)); i++)
        if (strcmp(note, Q_GCG_LOST_TURN) == 0)
            return true;
    return false;
}

static bool reserve_turn(quoth_review *r)
{
    return q_reserve(r->memory, (void **)&r->turn, &r->capacity, r->game.turns + 1,
                     sizeof *r->turn) &&
           q_reserve(r->memory, (void **)&r->position, &r->positions_capacity, r->game.turns + 1,
                     sizeof *r->position);
}

static quoth_status collect_turn(quoth_review *r, const quoth_gcg_step *step)
{
    if (r->game.turns == QUOTH_REVIEW_TURNS_MAX)
        return QUOTH_TOO_LARGE;
    if (!reserve_turn(r))
        return QUOTH_NO_MEMORY;
    quoth_review_turn *t = &r->turn[r->game.turns];
    *t = (quoth_review_turn){
        .event = step->number,
        .seat = step->event.player,
        .play = *step->play,
        .level = -1,
        .lost_turn = is_lost_turn(r, step),
        .hidden = step->event.count > 0,
        .phony = (step->warnings & (QUOTH_GCG_WARN_WORD | QUOTH_GCG_NOTE_PHONY)) != 0};
    if (t->lost_turn && r->game.turns > 0)
        r->turn[r->game.turns - 1].challenged = true;
    quoth_status status = create_view(r, t, step->before);
    if (step->warnings & (QUOTH_GCG_WARN_TURN | QUOTH_GCG_WARN_OVER | QUOTH_GCG_WARN_RACK |
                          QUOTH_GCG_WARN_COUNT | QUOTH_GCG_WARN_EXCHANGE))
        t->why = QUOTH_WHY_RECORD;
    else if (t->hidden)
        t->why = QUOTH_WHY_RACK;
    return status;
}

static bool collect_step(void *user, const quoth_gcg_step *step)
{
    collection *g = user;
    quoth_review_game *game = &g->review->game;
    quoth_review_turn *last = game->turns ? &g->review->turn[game->turns - 1] : NULL;
    game->misscored += (step->warnings & QUOTH_GCG_WARN_SCORE) != 0;
    if (step->play)
        g->status = collect_turn(g->review, step);
    else if (last && step->event.kind == QUOTH_GCG_WITHDRAWN)
        last->taken_back = true;
    else if (last && step->event.kind == QUOTH_GCG_CHALLENGE)
        last->challenged = true;
    game->over = quoth_position_ending(step->after) || step->event.kind == QUOTH_GCG_OUT ||
                 step->event.kind == QUOTH_GCG_STUCK ||
                 (game->over && step->event.kind == QUOTH_GCG_TIME);
    return !g->status;
}

static quoth_status collect_turns(quoth_review *r, quoth_error *error)
{
    collection g = {.review = r};
    quoth_gcg_outcome outcome;
    quoth_gcg_replay_options options = {.each = collect_step, .user = &g};
    quoth_status status = quoth_gcg_replay(&outcome, r->game.gcg, r->game.cross, &options,
                                           &(quoth_context){.memory = r->memory}, error);
    if (g.status == QUOTH_TOO_LARGE)
        return q_fail(error, g.status, "a game of more than 1000 turns");
    if (g.status)
        return q_fail(error, g.status, quoth_status_text(g.status));
    int most = INT32_MIN;
    for (unsigned i = 0; i < r->game.players; i++) {
        r->game.score[i] = outcome.score[i];
        if (outcome.score[i] > most)
            r->game.leaders = 0, most = outcome.score[i];
        if (outcome.score[i] == most)
            r->game.leaders |= 1u << i;
    }
    return status;
}

/* ---- evaluate ------------------------------------------------------------------------------ */

static quoth_review_mark mark_of(const quoth_review_turn *t)
{
    bool cost = t->cost > t->cost_error, points = t->points > t->points_error;
    for (int mark = QUOTH_MARK_LARGE; mark > QUOTH_MARK_NONE; mark--)
        if ((cost && t->cost >= limits[mark].cost) || (points && t->points >= limits[mark].points))
            return (quoth_review_mark)mark;
    return t->exact && (t->cost > 0 || t->points > 0) ? QUOTH_MARK_SMALL : QUOTH_MARK_NONE;
}

/* Sets the win chances of all seats after a turn: the player's from the value of the play, those of
 * the others in proportion to the win-probability table. */
static quoth_status set_win_chances(q_turn_evaluator *e, quoth_review_turn *t,
                                    const quoth_play *made)
{
    quoth_points equity;
    double others = 0;
    bool known = t->method != QUOTH_REVIEW_NONE;
    quoth_review_value value = t->value;
    quoth_status status = quoth_play_equity(&equity, t->before, made, e->options->evaluator, NULL);
    if (status || t->why == QUOTH_WHY_RACK || t->why == QUOTH_WHY_RECORD)
        return status;
    t->chances_known = true;
    q_win_chances_after(e, t->before, made, equity, t->chance);
    if (t->why == QUOTH_WHY_NOT_ASKED)
        status = q_value_if_over(e, t->before, made, &known, &value);
    if (status || !known)
        return status;
    for (unsigned i = 0; i < e->players; i++)
        others += i == t->seat ? 0 : t->chance[i];
    for (unsigned i = 0; i < e->players; i++)
        if (i != t->seat)
            t->chance[i] = others > 0 ? t->chance[i] / others * (1 - value.win)
                                      : (1 - value.win) / (e->players - 1);
    t->chance[t->seat] = value.win;
    return QUOTH_OK;
}

/* Sets the equity that a challenge by the next player would have taken from a phony. */
static quoth_status set_challenge_gain(const q_turn_evaluator *e, quoth_review_turn *t)
{
    quoth_points equity, passed;
    quoth_play pass = {.kind = QUOTH_PLAY_PASS};
    quoth_status status =
        quoth_play_equity(&equity, t->before, &t->play, e->options->evaluator, NULL);
    if (!status)
        status = quoth_play_equity(&passed, t->before, &pass, e->options->evaluator, NULL);
    if (!status)
        t->challenge = (double)(equity - passed) / QUOTH_POINT;
    return status;
}

static quoth_status evaluate_turn(q_turn_evaluator *e, quoth_review_turn *t, const quoth_play *made)
{
    q_endgame_lines lines;
    q_word_text word;
    quoth_review_turn unevaluated = *t;
    quoth_status status = q_evaluate_turn(e, t, made, &lines);
    if (status == QUOTH_NOT_FOUND || status == QUOTH_ILLEGAL || status == QUOTH_GAME_OVER) {
        *t = unevaluated;
        t->why = QUOTH_WHY_RECORD;
        return QUOTH_OK;
    }
    if (status) {
        *t = unevaluated;
        return status;
    }
    t->cost = t->cost > 0 ? t->cost : 0;
    t->mark = mark_of(t);
    if (t->mark) {
        status = q_explain_mistake(e, t, made, &lines);
        q_main_word(t->before, &t->best, word);
        t->level = q_level_of(e->options->levels, word);
    }
    return status;
}

/* The leave of a seat after its last turn. */
typedef struct last_leave {
    bool known;
    quoth_tile tile[QUOTH_RACK_MAX];
    unsigned count;
} last_leave;

static quoth_status review_turn(q_turn_evaluator *e, quoth_review_turn *t, const quoth_play *made,
                                const last_leave *leave)
{
    bool asked = !e->options->seats || e->options->seats >> t->seat & 1;
    quoth_status status = QUOTH_OK;
    if (t->why == QUOTH_WHY_EVALUATED && leave->known)
        status = q_evaluate_luck(e, t, leave->tile, leave->count);
    if (!status && t->phony && !t->taken_back && t->why == QUOTH_WHY_EVALUATED)
        status = set_challenge_gain(e, t);
    if (!asked && t->why == QUOTH_WHY_EVALUATED)
        t->why = QUOTH_WHY_NOT_ASKED;
    if (!status && t->why == QUOTH_WHY_EVALUATED)
        status = evaluate_turn(e, t, made);
    return status ? status : set_win_chances(e, t, made);
}

static bool uses_tables(const quoth_review_turn *t)
{
    return t->method == QUOTH_REVIEW_PREENDGAME || t->method == QUOTH_REVIEW_ENDGAME;
}

static bool load_turn(const q_turn_cache *cache, quoth_review_turn *t)
{
    const quoth_position *before = t->before;
    bool loaded = cache && cache->load(cache->user, t);
    t->before = before;
    return loaded;
}

/* Evaluates the turns one by one.  `from_bag`: the first racks were drawn from the bag, so that
 * their luck counts too.  `cache` may be NULL. */
static quoth_status review_turns(quoth_review *r, quoth_review_options *options,
                                 const q_turn_cache *cache, const quoth_context *context,
                                 bool from_bag)
{
    static const quoth_play pass = {.kind = QUOTH_PLAY_PASS};
    bool solves = false;
    q_turn_evaluator e = {0};
    quoth_status status = QUOTH_OK;
    last_leave leave[QUOTH_PLAYERS_MAX];
    quoth_review_game *game = &r->game;
    double turns = game->turns ? (double)game->turns : 1; /* a phase each */
    q_phases progress;
    q_phases_begin(&progress, q_watch_of(context), (unsigned)turns, 1 / turns);
    const quoth_context own = {.watch = q_phases_watch(&progress),
                               .workers = q_workers_of(context)};
    for (unsigned i = 0; i < QUOTH_PLAYERS_MAX; i++)
        leave[i] = (last_leave){.known = from_bag};
    if (!options->evaluator && !options->no_leaves)
        status = q_default_evaluator_of(game->cross, own.watch, &options->evaluator);
    if (!status)
        status = q_turn_evaluator_open(&e, game->cross, game->players, options, &own, r->memory);
    while (!status && game->done < game->turns) {
        quoth_review_turn *t = &r->turn[game->done];
        last_leave *left = &leave[t->seat];
        const quoth_play *made = t->taken_back ? &pass : &t->play;
        if (game->done > 0)
            q_phases_next(&progress, (game->done + 1) / turns);
        bool stopped = !q_go_on(own.watch, 0, 0), loaded = !stopped && load_turn(cache, t);
        if (!loaded)
            status = stopped ? QUOTH_STOPPED : review_turn(&e, t, made, left);
        solves |= !loaded && uses_tables(t);
        if (cache && !status && !loaded && !uses_tables(t))
            cache->store(cache->user, t);
        left->known = t->why == QUOTH_WHY_EVALUATED || t->why == QUOTH_WHY_NOT_ASKED;
        if (left->known)
            left->count = quoth_play_leave(left->tile, t->before, made);
        game->done += !status;
    }
    q_turn_evaluator_close(&e);
    for (size_t i = 0; cache && solves && !status && i < game->turns; i++)
        if (uses_tables(&r->turn[i]))
            cache->store(cache->user, &r->turn[i]);
    for (size_t i = game->done; status == QUOTH_STOPPED && i < game->turns; i++) {
        quoth_review_turn *t = &r->turn[i];
        t->why = QUOTH_WHY_STOPPED;
        t->method = QUOTH_REVIEW_NONE;
        t->mark = QUOTH_MARK_NONE;
        t->causes = t->drawn = 0;
        t->luck = t->luck_error = t->luck_win = t->luck_deviation = 0;
        t->luck_skewness = t->luck_kurtosis = 0;
        t->cost = t->points = t->loss_win = t->loss_points = 0;
        t->loss_win_error = t->loss_points_error = 0;
        t->luck_known = t->chances_known = false;
    }
    return q_phases_end(&progress, status);
}

/* ---- totals -------------------------------------------------------------------------------- */

static void add_turn(quoth_review_game *game, const quoth_review_turn *t)
{
    const quoth_cross_rules *rules = quoth_cross_rules_of(game->cross);
    quoth_review_seat *s = &game->seat[t->seat];
    bool stood = t->phony && !t->taken_back;
    s->turns++;
    s->methods[t->method]++;
    s->evaluated += t->method != QUOTH_REVIEW_NONE;
    s->marks[t->mark] += t->method != QUOTH_REVIEW_NONE;
    for (unsigned i = 0; i < t->causes; i++)
        s->causes[t->cause[i].kind]++;
    s->cost += t->cost;
    s->points += t->points > 0 ? t->points : 0;
    s->lucks += t->luck_known;
    s->luck += t->luck;
    s->luck_win += t->luck_win;
    s->bonuses += t->play.kind == QUOTH_PLAY_PLACE && !t->taken_back &&
                  rules->bonus[t->play.tiles] > 0;
    s->phonies += t->phony;
    s->phonies_stood += stood;
    game->seat[(t->seat + 1) % game->players].challenges_missed += stood;
}

/* The first turn from which on the winner's chance stays at DECIDED or above. */
static size_t find_decisive_turn(const quoth_review_game *game)
{
    unsigned winner = 0;
    size_t turn = game->turns;
    if (!game->over || game->leaders & (game->leaders - 1))
        return turn;
    while (!(game->leaders >> winner & 1))
        winner++;
    while (turn > 0 && game->turn[turn - 1].chances_known &&
           game->turn[turn - 1].chance[winner] >= DECIDED)
        turn--;
    bool known = turn < game->turns && (turn == 0 || game->turn[turn - 1].chances_known);
    return known ? turn : game->turns;
}

/* Makes a review without turns, and reads the options. */
static quoth_status create_review(quoth_review **review, quoth_review_options *o,
                                  const quoth_review_options *given, const quoth_cross *cross,
                                  unsigned players, const quoth_context *context,
                                  quoth_error *error)
{
    const quoth_memory *memory = q_memory(q_memory_of(context));
    q_options_read(o, sizeof *o, given);
    *review = NULL;
    if (!quoth_review_depth_name(o->depth))
        return q_fail(error, QUOTH_BAD_CALL, "no such depth of a review");
    quoth_review *r = *review = q_allocate_zeroed(memory, 1, sizeof *r);
    if (!r)
        return q_no_memory(error);
    r->memory = memory;
    r->game =
        (quoth_review_game){.cross = cross, .depth = o->depth, .seed = o->seed, .players = players};
    return QUOTH_OK;
}

quoth_status quoth_review_new(quoth_review **review, const quoth_gcg *gcg, const quoth_cross *cross,
                              const quoth_review_options *options, const quoth_context *context,
                              quoth_error *error)
{
    return q_review_resume(review, gcg, cross, options, NULL, context, error);
}

quoth_status q_review_resume(quoth_review **review, const quoth_gcg *gcg, const quoth_cross *cross,
                             const quoth_review_options *given, const q_turn_cache *cache,
                             const quoth_context *context, quoth_error *error)
{
    quoth_review_options o;
    quoth_status status =
        create_review(review, &o, given, cross, quoth_gcg_players(gcg), context, error);
    if (status)
        return status;
    quoth_review *r = *review;
    r->game.gcg = gcg;
    memcpy(r->game.meanings, o.meanings, sizeof o.meanings);
    status = collect_turns(r, error);
    if (!status)
        status = q_report(error, review_turns(r, &o, cache, context, true));
    if (status && status != QUOTH_STOPPED) {
        quoth_review_free(r);
        *review = NULL;
        return status;
    }
    r->game.turn = r->turn;
    for (size_t i = 0; i < r->game.turns; i++)
        add_turn(&r->game, &r->turn[i]);
    r->game.decided = find_decisive_turn(&r->game);
    return status;
}

quoth_status quoth_review_play(quoth_review **review, const quoth_position *position,
                               const quoth_play *play, const quoth_review_options *given,
                               const quoth_context *context, quoth_error *error)
{
    quoth_review_options o;
    quoth_validation validation;
    quoth_status status = create_review(review, &o, given, quoth_position_cross(position),
                                        quoth_position_players(position), context, error);
    if (status)
        return status;
    quoth_review *r = *review;
    quoth_play_validate(&validation, position, play, true);
    status = reserve_turn(r) ? QUOTH_OK : QUOTH_NO_MEMORY;
    if (!status) {
        r->turn[0] = (quoth_review_turn){.seat = quoth_position_turn(position),
                                         .play = validation.play,
                                         .level = -1,
                                         .phony = validation.result == QUOTH_PHONY};
        status = create_view(r, &r->turn[0], position);
    }
    if (!status)
        status = review_turns(r, &o, NULL, context, false);
    r->game.turn = r->turn;
    r->game.decided = r->game.turns;
    if (status && status != QUOTH_STOPPED) {
        quoth_review_free(r);
        *review = NULL;
    }
    return q_report(error, status);
}

void quoth_review_free(quoth_review *r)
{
    if (!r)
        return;
    for (size_t i = 0; i < r->game.turns; i++)
        quoth_position_free(r->position[i]);
    q_free(r->memory, r->position, r->positions_capacity, sizeof *r->position);
    q_free(r->memory, r->turn, r->capacity, sizeof *r->turn);
    q_free(r->memory, r, 1, sizeof *r);
}

const quoth_review_game *quoth_review_result(const quoth_review *review)
{
    return &review->game;
}
