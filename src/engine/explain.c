/* The facts that explain a play of a board game.
 *
 *      1. choose      the best play, by quoth_engine_auto, and the plays to compare with it
 *      2. value       an empty bag: the endgame after each play (quoth/endgame.h)
 *                     up to 4 tiles, two players: every order of the bag (quoth/preendgame.h), if
 *                     the choice and the comparison are solved within their nodes
 *                     otherwise: simulations of the best play and each other one, all on the same
 *                     deals, and fresh ones, to avoid selection bias
 *      3. replies     while the bag has tiles: the best reply by equity to each play on the same
 *                     deals, and the best play after it
 */
#include <string.h>

#include "base/context.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/options.h"
#include "base/throttle.h"
#include "engine/comparison.h"
#include "engine/engine.h"
#include "format/explain/facts.h"

/* Most plays compared if none is asked about; most orders of the bag that are listed. */
enum { PLAYS = 3, ORDERS = 6 };

/* Chosen by taste. */
enum {
    ITERATIONS_A_DEAL = 5, /* of the choice, for each deal on which plays are compared */
    DEALS_LEAST = 20
};

static const q_effort efforts[] = {[QUOTH_REVIEW_QUICK] = {500, 2, 100000, 500000},
                                   [QUOTH_REVIEW_NORMAL] = {3000, 2, 600000, 5000000},
                                   [QUOTH_REVIEW_DEEP] = {20000, 4, 4000000, 100000000}};

/* The best reply to a play on one deal, and the play after it, if the game goes on so long. */
typedef struct continuation {
    bool replied, went_on;
    int reply_score, reply_bingo, next_score, next_bingo;
} continuation;

/* ---- 1. the plays -------------------------------------------------------------------------- */

static void remember(void *user, const quoth_sim_result *result, bool over)
{
    q_comparison *x = user;
    (void)over;
    for (x->ranks = 0; x->ranks < Q_COMPARED_MAX && x->ranks < result->plays; x->ranks++)
        x->ranked[x->ranks] = result->play[x->ranks].play;
}

static void add_candidate(q_comparison *x, const quoth_play *play, unsigned most)
{
    for (unsigned i = 0; i < x->candidates; i++)
        if (q_same_play(&x->candidate[i].play, play))
            return;
    if (x->candidates < most)
        x->candidate[x->candidates++] = (q_compared_play){.play = *play};
}

static quoth_status choose_plays(q_comparison *x, quoth_error *error)
{
    quoth_auto_options options = {.iterations = x->effort.iterations,
                                  .plies = x->effort.plies,
                                  .seed = x->options.seed,
                                  .each = remember,
                                  .user = x};
    quoth_status status =
        quoth_engine_auto(&x->answer, x->engine, x->position, &options, &x->context, error);
    if (status)
        return status;
    add_candidate(x, &x->answer.play, Q_COMPARED_MAX);
    if (x->asked)
        add_candidate(x, x->asked, Q_COMPARED_MAX);
    unsigned most = x->candidates > 1 ? Q_COMPARED_MAX : PLAYS;
    for (unsigned i = 0; i < x->ranks; i++)
        add_candidate(x, &x->ranked[i], most);
    return QUOTH_OK;
}

/* ---- 2. values ----------------------------------------------------------------------------- */

/* Moves candidate `i` up to place `to`. */
static void move_up(q_comparison *x, unsigned i, unsigned to)
{
    q_compared_play moved = x->candidate[i];
    for (; i > to; i--)
        x->candidate[i] = x->candidate[i - 1];
    x->candidate[to] = moved;
}

static quoth_status simulate_pair(q_comparison *x, unsigned other, quoth_error *error)
{
    quoth_play pair[2] = {x->candidate[0].play, x->candidate[other].play};
    size_t count = other ? 2 : 1;
    quoth_sim_options options = {.candidate = pair,
                                 .candidates = count,
                                 .plies = x->effort.plies,
                                 .iterations = x->deals * count,
                                 .seed = ~x->options.seed,
                                 .no_prior = true,
                                 .no_openness = true};
    quoth_sim_result result;
    quoth_status status =
        quoth_engine_simulate(&result, x->engine, x->position, &options, &x->context, error);
    for (size_t i = 0; i < result.plays && !status; i++) {
        bool first = q_same_play(&result.play[i].play, &pair[0]);
        q_compared_play *c = &x->candidate[first ? 0 : other];
        c->sim = result.play[i];
        c->sim.heat = NULL;
    }
    if (status || !other)
        return status;
    /* The figures are those behind the leader of the pair, which may be the other play. */
    quoth_sim_play *a = &x->candidate[0].sim, *b = &x->candidate[other].sim;
    if (!q_same_play(&result.play[0].play, &pair[0])) {
        b->behind = -a->behind;
        b->behind_error = a->behind_error;
        b->spread_behind = -a->spread_behind;
        b->spread_behind_error = a->spread_behind_error;
    }
    a->behind = a->behind_error = a->spread_behind = a->spread_behind_error = 0;
    return QUOTH_OK;
}

static quoth_status simulate_pairs(q_comparison *x, quoth_error *error)
{
    quoth_status status = x->candidates == 1 ? simulate_pair(x, 0, error) : QUOTH_OK;
    for (unsigned i = 1; i < x->candidates && !status; i++)
        status = simulate_pair(x, i, error);
    return status;
}

/* Whether the fresh deals reverse the order: at all for the play that was asked about, beyond the
 * error for any other. */
static bool is_better(const q_comparison *x, const q_compared_play *c)
{
    double more = -c->sim.behind;
    if (q_is_asked_play(x, (unsigned)(c - x->candidate)))
        return more > 0 || (more == 0 && c->sim.spread_behind < 0);
    return more > c->sim.behind_error;
}

/* Sorts the alternatives, which come behind the best play and the one that was asked about, by how
 * far they are behind. */
static void sort_alternatives(q_comparison *x)
{
    unsigned from = x->candidates > 1 && q_is_asked_play(x, 1) ? 2 : 1;
    for (unsigned i = from + 1; i < x->candidates; i++) {
        unsigned to = i;
        while (to > from && x->candidate[i].sim.behind < x->candidate[to - 1].sim.behind)
            to--;
        move_up(x, i, to);
    }
}

static quoth_status value_by_simulation(q_comparison *x, quoth_error *error)
{
    quoth_status status = simulate_pairs(x, error);
    unsigned best = 0;
    for (unsigned i = 1; i < x->candidates && !status; i++)
        if (is_better(x, &x->candidate[i]) &&
            x->candidate[i].sim.behind <= x->candidate[best].sim.behind)
            best = i;
    if (!status && best) {
        move_up(x, best, 0);
        status = simulate_pairs(x, error);
    }
    sort_alternatives(x);
    return status;
}

/* Appends text after a separator; false if it does not fit. */
static bool append(char line[Q_LIST_TEXT_SIZE], const char *separator, const char *text)
{
    size_t at = strlen(line), between = at ? strlen(separator) : 0, size = strlen(text);
    if (at + between + size >= Q_LIST_TEXT_SIZE)
        return false;
    memcpy(line + at, separator, between);
    memcpy(line + at + between, text, size + 1);
    return true;
}

/* Writes the plays after the first, with their scores, as "A1 QI 25, pass, B2 OX 40"; in
 * c->reply the first of them. */
static quoth_status spell_line(q_comparison *x, q_compared_play *c,
                               const quoth_endgame_play *solved)
{
    quoth_deal deal;
    quoth_random random;
    quoth_random_seed_stream(&random, 0, 0);
    quoth_position_copy(x->scratch, x->position);
    quoth_status status = quoth_deal_draw(&deal, x->position, x->seat, &random, NULL);
    if (!status)
        status = quoth_position_assign(x->scratch, &deal, NULL);
    bool fits = true;
    for (size_t i = 0; i < solved->length && !status; i++) {
        char text[QUOTH_PLAY_TEXT_SIZE], scored[QUOTH_PLAY_TEXT_SIZE + 24];
        quoth_play_spell(text, sizeof text, &solved->line[i], x->scratch, QUOTH_PLAY_THROUGH);
        quoth_validation v;
        quoth_play_validate(&v, x->scratch, &solved->line[i], true);
        memcpy(scored, text, strlen(text) + 1);
        if (solved->line[i].kind == QUOTH_PLAY_PLACE) {
            char digits[12], *digit = digits + sizeof digits - 1;
            *digit = '\0';
            for (unsigned n = (unsigned)v.play.score; digit == digits + 11 || n; n /= 10)
                *--digit = (char)('0' + n % 10);
            strcat(strcat(scored, " "), digit);
        }
        if (i == 1)
            memcpy(c->reply, text, sizeof text);
        if (i > 0)
            fits = fits && append(c->line, ", ", scored);
        status = quoth_position_make(x->scratch, &solved->line[i], NULL);
        bool out = !status && quoth_position_ending(x->scratch) == QUOTH_ENDING_OUT;
        c->goes_out = c->goes_out || (out && i == 0);
        c->opponent_out = c->opponent_out || (out && i == 1);
    }
    if (!fits)
        c->line[0] = '\0';
    return status;
}

static quoth_status solve_end(q_comparison *x, const quoth_play *play, quoth_error *error)
{
    quoth_endgame_options options = {.nodes = x->effort.end_nodes,
                                     .bytes = (size_t)64 << 20,
                                     .top = play ? 1 : PLAYS,
                                     .play = play,
                                     .plays = play != NULL};
    quoth_endgame_answer answer;
    quoth_status status =
        quoth_engine_endgame(&answer, x->engine, x->position, &options, &x->context, error);
    unsigned taken = 0;
    for (size_t i = 0; i < answer.plays && taken < options.top && !status; i++, taken++) {
        const quoth_endgame_play *solved = &answer.play[i];
        add_candidate(x, &solved->play, Q_COMPARED_MAX);
        for (unsigned j = 0; j < x->candidates && !status; j++) {
            q_compared_play *c = &x->candidate[j];
            if (!q_same_play(&c->play, &solved->play) || c->ended)
                continue;
            c->ended = true;
            c->exact = solved->exact;
            c->ahead = quoth_position_lead(x->position, x->seat) + solved->value;
            if (solved->exact)
                status = q_report(error, spell_line(x, c, solved));
        }
    }
    return status;
}

static quoth_status value_by_endgame(q_comparison *x, quoth_error *error)
{
    quoth_play best = x->answer.play;
    x->candidates = 0;
    quoth_status status = solve_end(x, NULL, error);
    if (!status && x->asked)
        add_candidate(x, x->asked, Q_COMPARED_MAX);
    if (!status && !x->candidates)
        add_candidate(x, &best, Q_COMPARED_MAX);
    for (unsigned i = 0; i < x->candidates && !status; i++) {
        quoth_play play = x->candidate[i].play;
        if (!x->candidate[i].ended)
            status = solve_end(x, &play, error);
    }
    /* The play that was asked about comes second, unless it is as good as the first. */
    for (unsigned i = 1; i < x->candidates && !status && x->asked; i++) {
        q_compared_play *c = &x->candidate[i];
        if (!q_same_play(&c->play, x->asked))
            continue;
        bool equal = c->exact && c->ahead >= x->candidate[0].ahead;
        move_up(x, i, equal ? 0 : 1);
        break;
    }
    return status;
}

static void spell_orders(const q_comparison *x, char list[Q_LIST_TEXT_SIZE],
                         const quoth_preendgame_order *order, size_t orders)
{
    list[0] = '\0';
    for (size_t i = 0; i < orders; i++) {
        char text[QUOTH_PREENDGAME_BAG * QUOTH_TILE_TEXT_SIZE + 1];
        quoth_tiles_spell(text, sizeof text, &x->rules->tiles, order[i].tile, order[i].count,
                          QUOTH_AS_RACK);
        if (i == ORDERS || !append(list, ", ", text)) {
            list[0] = '\0';
            return;
        }
    }
}

/* *solved: false, with nothing changed, if the solver runs out of nodes, and for exchanges. */
static quoth_status value_by_orders(q_comparison *x, bool *solved, quoth_error *error)
{
    quoth_play play[2];
    unsigned count = x->candidates < 2 ? x->candidates : 2;
    *solved = false;
    for (unsigned i = 0; i < count; i++) {
        play[i] = x->candidate[i].play;
        if (play[i].kind == QUOTH_PLAY_EXCHANGE)
            return QUOTH_OK;
    }
    quoth_preendgame_options options = {.top = count,
                                        .play = play,
                                        .plays = count,
                                        .seed = x->options.seed,
                                        .nodes = x->effort.order_nodes,
                                        .bytes = (size_t)64 << 20};
    quoth_preendgame_answer answer;
    quoth_status status =
        quoth_engine_preendgame(&answer, x->engine, x->position, &options, &x->context, error);
    if (status || !answer.exact || answer.sampled || answer.plays < count)
        return status;
    unsigned best = 0;
    for (unsigned i = 0; i < count; i++) {
        const quoth_preendgame_play *p = &answer.play[i];
        q_compared_play *c = &x->candidate[q_same_play(&p->play, &play[0]) ? 0 : 1];
        c->ordered = true;
        c->wins = p->wins;
        c->draws = p->draws;
        c->losses = p->losses;
        c->has_spread = p->has_spread;
        c->mean_spread = (double)p->spread / (double)answer.cases;
        spell_orders(x, c->losing, p->order, p->orders);
        spell_orders(x, c->winning, p->won_order, p->won_orders);
        if (i == 0)
            best = (unsigned)(c - x->candidate);
    }
    x->orders = answer.cases;
    x->candidates = count;
    *solved = true;
    if (best)
        move_up(x, best, 0);
    return QUOTH_OK;
}

/* ---- 3. replies ---------------------------------------------------------------------------- */

static quoth_status find_best(q_comparison *x, quoth_play *best)
{
    quoth_plays_query query = {.find = QUOTH_FIND_BEST,
                               .order = QUOTH_BY_EQUITY,
                               .evaluator = quoth_engine_evaluator(x->engine),
                               .opening_across = true};
    quoth_status status =
        quoth_plays_find(&x->found, quoth_engine_finder(x->engine), x->scratch, &query, NULL, NULL);
    *best = x->found.count ? x->found.play[0] : (quoth_play){.kind = QUOTH_PLAY_PASS};
    return status;
}

static void count(q_deal_sum *m, int64_t value)
{
    m->count++;
    m->sum += value;
    m->squares += value * value;
}

static void count_reply(const q_comparison *x, q_reply_sums *r, const quoth_play *reply)
{
    unsigned bag = quoth_position_bag(x->scratch);
    if (bag)
        count(&r->last, reply->kind == QUOTH_PLAY_PLACE && reply->tiles >= bag);
    count(&r->score, reply->score);
    count(&r->bingo, q_is_bingo_play(x, reply));
    if (q_is_bingo_play(x, reply) && reply->down)
        r->bingo_columns[reply->column]++;
    else if (q_is_bingo_play(x, reply))
        r->bingo_rows[reply->row]++;
    for (unsigned i = 0; i < reply->length && reply->kind == QUOTH_PLAY_PLACE; i++) {
        unsigned row = reply->row + (reply->down ? i : 0u);
        unsigned column = reply->column + (reply->down ? 0u : i);
        if (reply->tile[i])
            r->covers[row * x->rules->layout.columns + column]++;
    }
}

/* Plays a candidate on a deal, the best replies of the others, and the best play after them. */
static quoth_status play_on(q_comparison *x, q_compared_play *c, const quoth_deal *deal,
                            continuation *followed)
{
    quoth_play play = c->play;
    unsigned made = 0;
    quoth_status status = quoth_position_assign(x->scratch, deal, NULL);
    *followed = (continuation){.replied = false};
    for (unsigned turn = 0; turn <= x->players && !status; turn++) {
        if (turn > 0)
            status = find_best(x, &play);
        if (status)
            break;
        if (turn == 1) {
            count_reply(x, &c->replies, &play);
            followed->replied = true;
            followed->reply_score = play.score;
            followed->reply_bingo = q_is_bingo_play(x, &play);
        }
        if (turn == x->players) {
            count(&c->replies.next_score, play.score);
            count(&c->replies.next_bingo, q_is_bingo_play(x, &play));
            followed->went_on = true;
            followed->next_score = play.score;
            followed->next_bingo = q_is_bingo_play(x, &play);
            break;
        }
        status = quoth_position_make(x->scratch, &play, NULL);
        made += !status;
        if (!status && quoth_position_ending(x->scratch))
            break;
    }
    while (made--)
        quoth_position_undo(x->scratch);
    return status;
}

static void count_pair(q_pair_sums *p, const continuation *first, const continuation *second)
{
    if (first->replied && second->replied) {
        count(&p->reply_score, second->reply_score - first->reply_score);
        count(&p->reply_bingo, second->reply_bingo - first->reply_bingo);
    }
    if (first->went_on && second->went_on) {
        count(&p->next_score, second->next_score - first->next_score);
        count(&p->next_bingo, second->next_bingo - first->next_bingo);
    }
}

static quoth_status find_replies(q_comparison *x, quoth_error *error)
{
    quoth_deal deal;
    quoth_random random;
    quoth_status status = QUOTH_OK;
    quoth_random_seed_stream(&random, x->options.seed, 1);
    quoth_position_copy(x->scratch, x->position);
    for (uint64_t i = 0; i < x->deals && !status; i++) {
        continuation followed[Q_COMPARED_MAX];
        status = quoth_deal_draw(&deal, x->position, x->seat, &random, NULL);
        for (unsigned j = 0; j < x->candidates && !status; j++) {
            status = play_on(x, &x->candidate[j], &deal, &followed[j]);
            if (!q_go_on(x->context.watch, i, x->deals))
                status = QUOTH_STOPPED;
        }
        if (!status && x->candidates > 1)
            count_pair(&x->pair, &followed[0], &followed[1]);
    }
    return q_report(error, status);
}

/* ---- the call ------------------------------------------------------------------------------ */

static quoth_status read_play(q_comparison *x, const quoth_play *play, quoth_error *error)
{
    quoth_validation validation;
    if (!play)
        return QUOTH_OK;
    quoth_play_validate(&validation, x->position, play, true);
    if (validation.result != QUOTH_LEGAL)
        return q_fail(error, QUOTH_ILLEGAL, "the play cannot be made");
    x->asked_play = validation.play;
    x->asked = &x->asked_play;
    return QUOTH_OK;
}

static quoth_status value_plays(q_comparison *x, quoth_error *error)
{
    bool solved = false;
    quoth_status status = QUOTH_OK;
    if (x->answer.method == QUOTH_AUTO_ONLY)
        return QUOTH_OK;
    if (!x->bag && x->players == 2)
        return value_by_endgame(x, error);
    if (x->answer.method == QUOTH_AUTO_PREENDGAME)
        status = value_by_orders(x, &solved, error);
    return status || solved ? status : value_by_simulation(x, error);
}

static quoth_status explain(quoth_explanation *e, q_comparison *x, quoth_error *error)
{
    quoth_status status = choose_plays(x, error);
    q_phases_next(&x->phases, 0.8);
    if (!status)
        status = value_plays(x, error);
    q_phases_next(&x->phases, 1);
    if (!status && x->bag && x->answer.method != QUOTH_AUTO_ONLY)
        status = find_replies(x, error);
    return status ? status : q_report(error, q_comparison_write(e, x));
}

static quoth_status begin(q_comparison *x, const quoth_context *context, quoth_error *error)
{
    const quoth_cross *cross = quoth_engine_cross(x->engine);
    quoth_status status = q_check_to_move(x->position, cross, error);
    if (status)
        return status;
    if ((unsigned)x->options.depth > QUOTH_REVIEW_DEEP)
        return q_fail(error, QUOTH_BAD_CALL, "no such depth");
    if (x->options.iterations > QUOTH_SIM_ITERATIONS_MAX / 4)
        return q_fail(error, QUOTH_TOO_LARGE, "too many iterations");
    x->rules = quoth_cross_rules_of(cross);
    x->players = quoth_position_players(x->position);
    x->seat = quoth_position_turn(x->position);
    x->bag = quoth_position_bag(x->position);
    x->effort = efforts[x->options.depth];
    if (x->options.iterations)
        x->effort.iterations = x->options.iterations;
    x->deals = x->effort.iterations / ITERATIONS_A_DEAL;
    x->deals = x->deals > DEALS_LEAST ? x->deals : DEALS_LEAST;
    x->found.memory = q_engine_memory(x->engine);
    q_phases_begin(&x->phases, q_watch_of(context), 3, 0.4);
    x->context =
        (quoth_context){.watch = q_phases_watch(&x->phases), .workers = q_workers_of(context)};
    return quoth_position_new(&x->scratch, cross, x->players,
                              &(quoth_context){.memory = x->found.memory}, error);
}

quoth_status quoth_engine_explain(quoth_explanation **explanation, quoth_engine *engine,
                                  const quoth_position *position, const quoth_play *play,
                                  const quoth_explain_options *options,
                                  const quoth_context *context, quoth_error *error)
{
    const quoth_memory *memory = q_engine_memory(engine);
    q_comparison *x = q_allocate_zeroed(memory, 1, sizeof *x);
    *explanation = NULL;
    if (!x)
        return q_no_memory(error);
    x->engine = engine;
    x->position = position;
    q_options_read(&x->options, sizeof x->options, options);
    quoth_status status = begin(x, context, error);
    if (!status)
        status = read_play(x, play, error);
    quoth_explanation *e = status ? NULL : q_explanation_new(Q_EXPLAINS_CROSS, memory);
    if (!status && !e)
        status = q_no_memory(error);
    if (!status)
        status = q_phases_finish(&x->phases, explain(e, x, error), error);
    if (status)
        quoth_explanation_free(e);
    else
        *explanation = e;
    quoth_position_free(x->scratch);
    quoth_plays_free(&x->found);
    q_free(memory, x, 1, sizeof *x);
    return status;
}
