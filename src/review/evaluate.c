/* Valuing a turn: by equity, by simulation, or by the rest of the game. */
#include "review/evaluate.h"

#include <string.h>

#include "base/memory.h"
#include "review/hidden_racks.h"
#include "eval/win_shares.h"

enum {
    ENDGAME_BYTES = 64 << 20,
    CANDIDATES_MOST = 64,
    MAXN_COST = 40 /* a position of three players or more beside one of two */
};

/* The work of a depth.  Endgames are cut by positions, so that a review does not depend on the
 * speed of the machine. */
typedef struct effort {
    unsigned plays, plies;
    uint64_t first, second; /* iterations: to find the best, and for its price */
    uint64_t nodes;         /* of an endgame */
    unsigned last_tiles;    /* in the bag, from which orders are looked at one by one */
    unsigned last_plays;    /* how many candidates then */
    uint64_t last_nodes;    /* and how many positions, else it is simulated */
} effort;

static const effort efforts[] = {
    [QUOTH_REVIEW_QUICK] = {.nodes = 50000},
    [QUOTH_REVIEW_NORMAL] = {.plays = 12,
                             .plies = 2,
                             .first = 1200,
                             .second = 800,
                             .nodes = 20000000,
                             .last_tiles = 1,
                             .last_plays = 5,
                             .last_nodes = 4000000},
    [QUOTH_REVIEW_DEEP] = {.plays = 30,
                           .plies = 4,
                           .first = 12000,
                           .second = 8000,
                           .nodes = 200000000,
                           .last_tiles = 2,
                           .last_plays = 12,
                           .last_nodes = 100000000},
};

/* ---- the weigher --------------------------------------------------------------------------- */

static bool weigher_goes_on(void *user, uint64_t done, uint64_t total)
{
    const q_weigher *w = user;
    const quoth_watch *watch = w->options->watch;
    (void)done;
    (void)total;
    return !watch || watch->go_on(watch->user, w->done, w->total);
}

quoth_status q_weigher_open(q_weigher *w, const quoth_cross *cross, unsigned players,
                            const quoth_review_options *options, const quoth_memory *memory)
{
    quoth_status status = QUOTH_OK;
    *w = (q_weigher){.memory = memory,
                     .cross = cross,
                     .options = options,
                     .wins = options->wins,
                     .players = players,
                     .plays = {.memory = memory}};
    w->watch = (quoth_watch){weigher_goes_on, w};
    if (!w->wins) {
        status = quoth_wins_default(&w->own_wins, quoth_cross_rules_of(cross), players, memory);
        w->wins = w->own_wins;
    }
    if (!status)
        status = quoth_play_finder_new(&w->finder, cross, memory);
    if (!status)
        status = quoth_position_new(&w->scratch, cross, players, memory);
    return status;
}

void q_weigher_close(q_weigher *w)
{
    quoth_wins_free(w->own_wins);
    quoth_play_finder_free(w->finder);
    quoth_plays_free(&w->plays);
    quoth_position_free(w->scratch);
    quoth_sim_free(w->sim);
    quoth_endgame_free(w->endgame);
    quoth_preendgame_free(w->preendgame);
    *w = (q_weigher){0};
}

/* ---- by equity ----------------------------------------------------------------------------- */

/* The points of a tile that the player does not see, on the average. */
static double unseen_mean(const quoth_position *position, unsigned seat)
{
    const quoth_tiles *tiles = &quoth_cross_rules_of(quoth_position_cross(position))->tiles;
    int count[QUOTH_LETTERS_MAX + 1], sum = 0;
    unsigned all = quoth_position_unseen(position, seat, count);
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++)
        sum += count[letter] > 0 ? count[letter] * tiles->value[letter] : 0;
    return all ? (double)sum / all : 0;
}

/* What the play that leads from `before` to `after`, the end of a game, is worth.  Who holds which
 * of the tiles that the player does not see is not known: each that costs its owner points costs
 * their mean, unless the rules have taken them already from the only one who can hold them. */
static quoth_review_value value_of_ending(const quoth_position *before, const quoth_position *after)
{
    const quoth_cross_rules *rules = quoth_cross_rules_of(quoth_position_cross(before));
    unsigned seat = quoth_position_turn(before), first = 1, hiding = 0;
    unsigned players = quoth_position_players(before), held[QUOTH_PLAYERS_MAX] = {0};
    bool out = quoth_position_ending(after) == QUOTH_ENDING_OUT;
    double mean = unseen_mean(before, seat), most = 0;
    double own = quoth_position_score(after, seat);
    for (unsigned i = 0; i < players; i++) {
        if (i == seat || quoth_position_rack(before, i, &held[i]))
            held[i] = 0;
        hiding += held[i] > 0;
    }
    double loss = !out ? rules->stuck_loss : hiding > 1 ? rules->out_loss : 0;
    for (unsigned i = 0, others = 0; i < players; i++) {
        if (i == seat)
            continue;
        double score = quoth_position_score(after, i) - loss * mean * held[i];
        first += score == own;
        most = others++ == 0 || score > most ? score : most;
    }
    return (quoth_review_value){.win = own < most ? 0 : 1.0 / first, .spread = own - most};
}

quoth_status q_best_by_equity(q_weigher *w, const quoth_position *position, const quoth_tile *rack,
                              size_t count, quoth_play *best)
{
    quoth_plays_query query = {.find = QUOTH_FIND_BEST,
                               .order = QUOTH_BY_EQUITY,
                               .values = w->options->values,
                               .rack = rack,
                               .rack_count = count,
                               .opening_across = true,
                               .watch = &w->watch};
    quoth_status status = quoth_plays_find(w->finder, position, &query, &w->plays);
    *best = w->plays.count ? w->plays.play[0] : (quoth_play){.kind = QUOTH_PLAY_PASS};
    return status;
}

void q_chances_after(const q_weigher *w, const quoth_position *before, const quoth_play *play,
                     quoth_points equity, double chance[QUOTH_PLAYERS_MAX])
{
    int count[QUOTH_LETTERS_MAX + 1];
    unsigned seat = quoth_position_turn(before), own, others;
    q_unfinished_game left = {.players = w->players, .turn = (seat + 1) % w->players};
    quoth_position_rack(before, seat, &own);
    quoth_position_rack(before, left.turn, &others);
    left.unseen = quoth_position_unseen(before, seat, count) + own;
    left.unseen -= play->kind == QUOTH_PLAY_PLACE ? play->tiles : 0u;
    left.unseen -= others < left.unseen ? others : left.unseen;
    for (unsigned i = 0; i < w->players; i++)
        left.points[i] = (int64_t)quoth_position_score(before, i) * QUOTH_POINT;
    left.points[seat] += equity;
    for (unsigned i = 0; i < w->players; i++)
        chance[i] = q_win_share(w->wins, &left, i);
}

quoth_status q_value_at_end(q_weigher *w, const quoth_position *before, const quoth_play *play,
                            bool *ends, quoth_review_value *value)
{
    quoth_position_copy(w->scratch, before);
    quoth_status status = quoth_position_do(w->scratch, play);
    *ends = !status && quoth_position_ending(w->scratch);
    if (*ends)
        *value = value_of_ending(before, w->scratch);
    return status == QUOTH_NOT_FOUND ? QUOTH_OK : status;
}

/* A play as it is worth by equity; one that ends the game as the rules have it. */
static quoth_status static_value(q_weigher *w, const quoth_position *before, const quoth_play *play,
                                 quoth_review_value *value)
{
    double chance[QUOTH_PLAYERS_MAX];
    quoth_points equity;
    bool ends;
    unsigned seat = quoth_position_turn(before);
    quoth_status status = quoth_play_equity(before, play, w->options->values, &equity);
    if (status)
        return status;
    *value = (quoth_review_value){.spread = quoth_position_lead(before, seat) +
                                            (double)equity / QUOTH_POINT};
    q_chances_after(w, before, play, equity, chance);
    value->win = chance[seat];
    return q_value_at_end(w, before, play, &ends, value);
}

static bool same_play(const quoth_play *a, const quoth_play *b)
{
    return quoth_play_compare(a, b, QUOTH_BY_SCORE) == 0;
}

static quoth_status weigh_by_equity(q_weigher *w, quoth_review_turn *t, const quoth_play *made)
{
    quoth_status status = q_best_by_equity(w, t->before, NULL, 0, &t->best);
    t->method = QUOTH_REVIEW_STATIC;
    if (!status)
        status = static_value(w, t->before, &t->best, &t->best_value);
    if (!status)
        status = static_value(w, t->before, made, &t->value);
    if (!status && t->value.spread >= t->best_value.spread) {
        t->best = *made;
        t->best_value = t->value;
    }
    t->cost = t->best_value.win - t->value.win;
    t->points = t->best_value.spread - t->value.spread;
    return status;
}

/* ---- by simulation ------------------------------------------------------------------------- */

static quoth_review_value value_of_sim(const quoth_sim_play *p)
{
    return (quoth_review_value){p->win, p->win_error, p->spread, p->spread_error};
}

/* Plays to look at, and the play made if it is not among them. */
static quoth_status choose_candidates(q_weigher *w, const quoth_position *before,
                                      const quoth_play *made, unsigned most,
                                      quoth_play candidate[CANDIDATES_MOST], size_t *count)
{
    quoth_status status =
        quoth_sim_candidates(w->finder, before, most, w->options->values, &w->watch, &w->plays);
    bool there = false;
    for (*count = 0; *count < w->plays.count; ++*count) {
        candidate[*count] = w->plays.play[*count];
        there = there || same_play(&candidate[*count], made);
    }
    if (!there)
        candidate[(*count)++] = *made;
    return status;
}

static quoth_status simulate(q_weigher *w, const quoth_review_turn *t, const quoth_play *candidate,
                             size_t count, bool price, quoth_sim_result *result)
{
    const effort *e = &efforts[w->options->depth];
    quoth_sim_options o = {.candidate = candidate,
                           .candidates = count,
                           .plies = e->plies,
                           .iterations = price ? e->second : e->first,
                           .confidence = price ? 0 : 0.99,
                           .seed = w->options->seed * QUOTH_GCG_EVENTS_MAX * 2 + t->event * 2 +
                                   price,
                           .values = w->options->values,
                           .wins = w->wins,
                           .workers = w->options->workers,
                           .watch = &w->watch};
    quoth_status status = w->sim ? QUOTH_OK : quoth_sim_new(&w->sim, w->cross, w->memory);
    if (!status)
        status = quoth_sim_run(w->sim, t->before, &o, result);
    return !status && result->stopped == QUOTH_SIM_WATCH ? QUOTH_STOPPED : status;
}

/* First the best of many, then the best and the play made on deals of their own: the price of a
 * play is not told by the deals by which another was found to be the best. */
static quoth_status weigh_by_simulation(q_weigher *w, quoth_review_turn *t, const quoth_play *made)
{
    quoth_play candidate[CANDIDATES_MOST];
    quoth_sim_result result;
    size_t count = 0;
    t->method = QUOTH_REVIEW_SIMULATION;
    quoth_status status =
        choose_candidates(w, t->before, made, efforts[w->options->depth].plays, candidate, &count);
    if (!status)
        status = simulate(w, t, candidate, count, false, &result);
    if (status)
        return status;
    candidate[0] = result.play[0].play;
    candidate[1] = *made;
    bool alone = same_play(&candidate[0], made);
    status = simulate(w, t, candidate, alone ? 1 : 2, true, &result);
    if (status)
        return status;
    const quoth_sim_play *best = &result.play[0], *other = &result.play[result.plays - 1];
    t->best = best->play;
    t->best_value = t->value = value_of_sim(best);
    if (!same_play(&best->play, made)) {
        t->value = value_of_sim(other);
        t->cost = other->behind;
        t->cost_error = other->behind_error;
        t->points = other->spread_behind;
        t->points_error = other->spread_behind_error;
    }
    return QUOTH_OK;
}

/* ---- every order of the last tiles --------------------------------------------------------- */

static quoth_status solve_orders(q_weigher *w, const quoth_review_turn *t, const quoth_play *play,
                                 size_t plays, quoth_preendgame_answer *answer)
{
    quoth_preendgame_options o = {.play = play,
                                  .plays = plays,
                                  .seed = w->options->seed,
                                  .nodes = efforts[w->options->depth].last_nodes,
                                  .bytes = w->options->bytes ? w->options->bytes : ENDGAME_BYTES,
                                  .watch = &w->watch};
    quoth_status status = w->preendgame ? QUOTH_OK
                                        : quoth_preendgame_new(&w->preendgame, w->cross, w->memory);
    if (!status)
        status = quoth_preendgame_solve(w->preendgame, t->before, &o, answer);
    if (!status && answer->stopped && !weigher_goes_on(w, 0, 0))
        return QUOTH_STOPPED;
    bool whole = !status && answer->exact && !answer->sampled && answer->plays &&
                 answer->play[0].exact && answer->play[0].has_spread;
    return status ? status : whole ? QUOTH_OK : QUOTH_NOT_FOUND;
}

static quoth_review_value value_of_orders(const quoth_preendgame_answer *answer)
{
    const quoth_preendgame_play *p = &answer->play[0];
    double cases = (double)answer->cases;
    return (quoth_review_value){.win = (p->wins + p->draws / 2.0) / cases,
                                .spread = (double)p->spread / cases};
}

/* The best of the first plays by equity, and the play made, each against every order.
 * QUOTH_NOT_FOUND where that cannot be told within the positions allowed. */
static quoth_status weigh_by_preendgame(q_weigher *w, quoth_review_turn *t, const quoth_play *made)
{
    quoth_play candidate[CANDIDATES_MOST];
    quoth_preendgame_answer answer;
    size_t count = 0, kept = 0;
    if (made->kind == QUOTH_PLAY_EXCHANGE)
        return QUOTH_NOT_FOUND;
    quoth_status status = choose_candidates(
        w, t->before, made, efforts[w->options->depth].last_plays, candidate, &count);
    for (size_t i = 0; i < count; i++)
        if (candidate[i].kind != QUOTH_PLAY_EXCHANGE)
            candidate[kept++] = candidate[i];
    if (!status)
        status = solve_orders(w, t, candidate, kept, &answer);
    if (status)
        return status;
    t->best = answer.play[0].play;
    t->best_value = t->value = value_of_orders(&answer);
    if (!same_play(&t->best, made)) {
        status = solve_orders(w, t, made, 1, &answer);
        if (!status)
            t->value = value_of_orders(&answer);
    }
    if (t->value.win == t->best_value.win && t->value.spread >= t->best_value.spread) {
        t->best = *made; /* what wins as much was not compared by spread to the end */
        t->best_value = t->value;
    }
    t->method = QUOTH_REVIEW_PREENDGAME;
    t->cost = t->best_value.win - t->value.win;
    t->points = t->best_value.spread - t->value.spread;
    return status;
}

/* ---- the end of the game ------------------------------------------------------------------- */

/* The spread at the end for the player to move in `before`, between bounds. */
typedef struct spread_at_end {
    int value, lower, upper;
} spread_at_end;

static quoth_status solve_end(q_weigher *w, const quoth_position *position,
                              quoth_endgame_answer *answer)
{
    quoth_endgame_options o = {.nodes = efforts[w->options->depth].nodes,
                               .bytes = w->options->bytes ? w->options->bytes : ENDGAME_BYTES,
                               .watch = &w->watch};
    quoth_status status = w->endgame ? QUOTH_OK
                                     : quoth_endgame_new(&w->endgame, w->cross, w->memory);
    if (!status)
        status = quoth_endgame_solve(w->endgame, position, &o, answer);
    if (!status && answer->stopped && !weigher_goes_on(w, 0, 0))
        return QUOTH_STOPPED;
    return !status && !answer->plays ? QUOTH_NOT_FOUND : status;
}

/* Whether a seat has tiles left after a line. */
static quoth_status play_line_out(q_weigher *w, const quoth_position *from, const quoth_play *line,
                                  size_t length, unsigned seat, bool *left)
{
    unsigned count;
    quoth_status status = QUOTH_OK;
    if (from != w->scratch)
        quoth_position_copy(w->scratch, from);
    for (size_t i = 0; i < length && !status; i++)
        status = quoth_position_do(w->scratch, &line[i]);
    quoth_position_rack(w->scratch, seat, &count);
    *left = count > 0;
    return status;
}

bool q_goes_out(const quoth_position *position, const quoth_play *play)
{
    unsigned count;
    quoth_position_rack(position, quoth_position_turn(position), &count);
    return play->kind == QUOTH_PLAY_PLACE && play->tiles == count &&
           quoth_position_bag(position) == 0;
}

/* The best play and its line.  The position after it stays in `scratch`. */
static quoth_status end_best(q_weigher *w, const quoth_position *before, quoth_play *best,
                             spread_at_end *end, q_aftermath *after)
{
    quoth_endgame_answer answer;
    unsigned seat = quoth_position_turn(before);
    int lead = quoth_position_lead(before, seat);
    quoth_status status = solve_end(w, before, &answer);
    if (status)
        return status;
    const quoth_endgame_play *p = &answer.play[0];
    *best = p->play;
    *end = (spread_at_end){lead + p->value, lead + p->lower, lead + p->upper};
    after->known = answer.exact;
    if (p->length > 1) {
        quoth_position_copy(w->scratch, before);
        status = quoth_position_do(w->scratch, best);
        after->answered_out = !status && q_goes_out(w->scratch, &p->line[1]);
    }
    return status ? status : play_line_out(w, before, p->line, p->length, seat, &after->left);
}

/* What comes of a play when both go on as well as they can. */
static quoth_status end_after(q_weigher *w, const quoth_position *before, const quoth_play *play,
                              spread_at_end *end, q_aftermath *after)
{
    quoth_endgame_answer answer;
    unsigned seat = quoth_position_turn(before);
    quoth_position_copy(w->scratch, before);
    quoth_status status = quoth_position_do(w->scratch, play);
    if (status)
        return status;
    int lead = quoth_position_lead(w->scratch, seat);
    after->known = true;
    if (quoth_position_ending(w->scratch)) {
        *end = (spread_at_end){lead, lead, lead};
        return play_line_out(w, w->scratch, NULL, 0, seat, &after->left);
    }
    status = solve_end(w, w->scratch, &answer);
    if (status)
        return status;
    const quoth_endgame_play *p = &answer.play[0];
    *end = (spread_at_end){lead - p->value, lead - p->upper, lead - p->lower};
    after->known = answer.exact;
    after->answered_out = q_goes_out(w->scratch, &p->play);
    return play_line_out(w, w->scratch, p->line, p->length, seat, &after->left);
}

/* The value of a spread: who wins is known where the bounds agree. */
static quoth_status value_of_end(q_weigher *w, const quoth_position *before, const quoth_play *play,
                                 const spread_at_end *end, quoth_review_value *value)
{
    int above = end->upper - end->value, below = end->value - end->lower;
    quoth_status status = QUOTH_OK;
    quoth_review_value guess;
    *value =
        (quoth_review_value){.spread = end->value, .spread_error = above > below ? above : below};
    if (end->lower > 0)
        value->win = 1;
    else if (end->upper < 0)
        value->win = 0;
    else if (end->lower == end->upper)
        value->win = 0.5;
    else {
        status = static_value(w, before, play, &guess);
        if (!status)
            value->win = guess.win;
    }
    return status;
}

static quoth_status weigh_by_endgame(q_weigher *w, quoth_review_turn *t, const quoth_play *made,
                                     q_weighed *weighed)
{
    spread_at_end best, end = {0, 0, 0};
    t->method = QUOTH_REVIEW_ENDGAME;
    quoth_status status = end_best(w, t->before, &t->best, &best, &weighed->best);
    if (status)
        return status;
    if (same_play(&t->best, made)) {
        end = best;
        weighed->played = weighed->best;
    } else {
        status = end_after(w, t->before, made, &end, &weighed->played);
    }
    if (!status && end.value >= best.value) {
        best = end;
        t->best = *made;
    }
    if (!status)
        status = value_of_end(w, t->before, &t->best, &best, &t->best_value);
    if (!status)
        status = value_of_end(w, t->before, made, &end, &t->value);
    t->exact = best.lower == best.upper && end.lower == end.upper;
    t->cost = t->best_value.win - t->value.win;
    t->points = t->best_value.spread - t->value.spread;
    t->points_error = t->value.spread_error + t->best_value.spread_error;
    return status;
}

/* ---- the end of a game of three or four players ------------------------------------------- */

/* The first plays by equity and the play made, over every deal of what is unseen. */
static quoth_status weigh_by_deals(q_weigher *w, quoth_review_turn *t, const quoth_play *made)
{
    quoth_play candidate[CANDIDATES_MOST];
    quoth_review_value value[CANDIDATES_MOST];
    const effort *e = &efforts[w->options->depth];
    size_t count = 0, best = 0, own = 0;
    unsigned deals;
    quoth_status status = choose_candidates(w, t->before, made, e->last_plays, candidate, &count);
    if (!status)
        status =
            q_value_deals(w, t->before, candidate, count, e->last_nodes / MAXN_COST, value, &deals);
    if (status)
        return status;
    for (size_t i = 0; i < count; i++) {
        own = same_play(&candidate[i], made) ? i : own;
        if (value[i].win > value[best].win ||
            (value[i].win == value[best].win && value[i].spread > value[best].spread))
            best = i;
    }
    if (value[own].win == value[best].win && value[own].spread == value[best].spread)
        best = own;
    t->method = QUOTH_REVIEW_ENDGAME;
    t->exact = deals == 1;
    t->best = candidate[best];
    t->best_value = value[best];
    t->value = value[own];
    t->cost = t->best_value.win - t->value.win;
    t->points = t->best_value.spread - t->value.spread;
    return QUOTH_OK;
}

/* ---- which method -------------------------------------------------------------------------- */

quoth_status q_weigh_turn(q_weigher *w, quoth_review_turn *t, const quoth_play *made,
                          q_weighed *weighed)
{
    quoth_validation validation;
    quoth_play play = *made;
    *weighed = (q_weighed){{0}, {0}};
    quoth_play_validate(t->before, made, true, &validation);
    if (validation.result != QUOTH_LEGAL && validation.result != QUOTH_PHONY)
        return QUOTH_NOT_FOUND;
    play = validation.play;
    if (w->players == 2 && quoth_position_bag(t->before) == 0)
        return weigh_by_endgame(w, t, &play, weighed);
    const effort *e = &efforts[w->options->depth];
    if (w->players > 2 && quoth_position_bag(t->before) == 0 && e->last_plays &&
        validation.result == QUOTH_LEGAL) {
        quoth_review_turn fresh = *t;
        quoth_status status = weigh_by_deals(w, t, &play);
        if (status != QUOTH_NOT_FOUND)
            return status;
        *t = fresh;
    }
    if (w->players == 2 && quoth_position_bag(t->before) <= e->last_tiles &&
        validation.result == QUOTH_LEGAL) {
        quoth_review_turn fresh = *t;
        quoth_status status = weigh_by_preendgame(w, t, &play);
        if (status != QUOTH_NOT_FOUND)
            return status;
        *t = fresh;
    }
    if (w->options->depth == QUOTH_REVIEW_QUICK || validation.result == QUOTH_PHONY)
        return weigh_by_equity(w, t, &play);
    return weigh_by_simulation(w, t, &play);
}
