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
#include "base/normal.h"
#include "base/options.h"
#include "base/phases.h"
#include "base/throttle.h"
#include "board/position.h"
#include "engine/engine.h"
#include "format/explain/facts.h"
#include "quoth/engine.h"

/* The best play, the play asked about, and the next best ones. */
enum { PLAYS_ASKED = 4, PLAYS = 3, LINE_SIZE = 1024, SQUARES = 3, ORDERS = 6 };

/* Chosen by taste. */
enum {
    ITERATIONS_A_DEAL = 5, /* of the choice, for each deal on which plays are compared */
    DEALS_LEAST = 20,
    BINGOS_LEAST = 10 /* of which the lane is listed */
};
#define SHARE_HOT 0.1  /* of the replies that use a square: it is listed */
#define SHARE_MORE 0.1 /* by which a word premium is used more after one play than another */
#define SHARE_LINE 0.4 /* of the bingos: the row or column with the most is listed */

typedef struct effort {
    uint64_t iterations;
    unsigned plies;
    uint64_t order_nodes, end_nodes; /* of the solvers */
} effort;

static const effort efforts[] = {[QUOTH_REVIEW_QUICK] = {500, 2, 100000, 500000},
                                 [QUOTH_REVIEW_NORMAL] = {3000, 2, 600000, 5000000},
                                 [QUOTH_REVIEW_DEEP] = {20000, 4, 4000000, 100000000}};

/* A sum over deals, for a mean with its error. */
typedef struct moments {
    uint64_t count;
    int64_t sum, squares;
} moments;

/* The best reply to a play on one deal, and the play after it, if the game goes on so long. */
typedef struct continuation {
    bool replied, went_on;
    int reply_score, reply_bingo, next_score, next_bingo;
} continuation;

/* Paired differences, the second play less the first, over the deals in which both have a reply, or
 * a next play. */
typedef struct pair_sums {
    moments reply_score, reply_bingo, next_score, next_bingo;
} pair_sums;

/* The best replies to a play, and the plays after them. */
typedef struct reply_sums {
    moments score, bingo, next_score, next_bingo;
    moments last; /* where the play leaves tiles in the bag: whether the reply takes the last one */
    uint32_t covers[QUOTH_SQUARES_MAX]; /* replies that lay a tile on each square */
    uint32_t bingo_rows[QUOTH_SIDE_MAX], bingo_columns[QUOTH_SIDE_MAX];
} reply_sums;

typedef struct candidate {
    quoth_play play;
    quoth_sim_play sim; /* iterations 0: not simulated */
    reply_sums replies;
    /* The endgame. */
    bool ended;
    bool exact;
    int ahead; /* the final spread */
    bool goes_out, opponent_out;
    char line[LINE_SIZE], reply[QUOTH_PLAY_TEXT_SIZE];
    /* The pre-endgame. */
    bool ordered, has_spread;
    uint32_t wins, draws, losses;
    double mean_spread;
    char losing[LINE_SIZE], winning[LINE_SIZE]; /* orders; empty: none, or more than ORDERS */
} candidate;

typedef struct explaining {
    quoth_engine *engine;
    const quoth_position *position;
    const quoth_cross_rules *rules;
    quoth_explain_options options;
    effort effort;
    unsigned seat, players, bag;
    quoth_context context; /* with the watch of the phase */
    q_phases phases;
    const quoth_play *asked; /* validated; NULL: none */
    quoth_play asked_play;
    quoth_auto_answer answer;
    quoth_play ranked[PLAYS_ASKED]; /* the first plays of the simulation that chose */
    unsigned ranks;
    candidate candidate[PLAYS_ASKED];
    unsigned candidates;
    uint64_t deals;  /* for each play */
    uint64_t orders; /* cases of the pre-endgame */
    pair_sums pair;
    quoth_position *scratch;
    quoth_plays found;
} explaining;

static bool same_play(const quoth_play *a, const quoth_play *b)
{
    return quoth_play_compare(a, b, QUOTH_BY_SCORE) == 0;
}

/* ---- 1. the plays -------------------------------------------------------------------------- */

static void remember(void *user, const quoth_sim_result *result, bool over)
{
    explaining *x = user;
    (void)over;
    for (x->ranks = 0; x->ranks < PLAYS_ASKED && x->ranks < result->plays; x->ranks++)
        x->ranked[x->ranks] = result->play[x->ranks].play;
}

static void add_candidate(explaining *x, const quoth_play *play, unsigned most)
{
    for (unsigned i = 0; i < x->candidates; i++)
        if (same_play(&x->candidate[i].play, play))
            return;
    if (x->candidates < most)
        x->candidate[x->candidates++] = (candidate){.play = *play};
}

static quoth_status choose_plays(explaining *x, quoth_error *error)
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
    add_candidate(x, &x->answer.play, PLAYS_ASKED);
    if (x->asked)
        add_candidate(x, x->asked, PLAYS_ASKED);
    unsigned most = x->candidates > 1 ? PLAYS_ASKED : PLAYS;
    for (unsigned i = 0; i < x->ranks; i++)
        add_candidate(x, &x->ranked[i], most);
    return QUOTH_OK;
}

/* ---- 2. values ----------------------------------------------------------------------------- */

/* Moves candidate `i` up to place `to`. */
static void move_up(explaining *x, unsigned i, unsigned to)
{
    candidate moved = x->candidate[i];
    for (; i > to; i--)
        x->candidate[i] = x->candidate[i - 1];
    x->candidate[to] = moved;
}

static bool is_asked(const explaining *x, unsigned i)
{
    return x->asked && same_play(&x->candidate[i].play, x->asked);
}

static quoth_status simulate_pair(explaining *x, unsigned other, quoth_error *error)
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
        bool first = same_play(&result.play[i].play, &pair[0]);
        candidate *c = &x->candidate[first ? 0 : other];
        c->sim = result.play[i];
        c->sim.heat = NULL;
    }
    if (status || !other)
        return status;
    /* The figures are those behind the leader of the pair, which may be the other play. */
    quoth_sim_play *a = &x->candidate[0].sim, *b = &x->candidate[other].sim;
    if (!same_play(&result.play[0].play, &pair[0])) {
        b->behind = -a->behind;
        b->behind_error = a->behind_error;
        b->spread_behind = -a->spread_behind;
        b->spread_behind_error = a->spread_behind_error;
    }
    a->behind = a->behind_error = a->spread_behind = a->spread_behind_error = 0;
    return QUOTH_OK;
}

static quoth_status simulate_pairs(explaining *x, quoth_error *error)
{
    quoth_status status = x->candidates == 1 ? simulate_pair(x, 0, error) : QUOTH_OK;
    for (unsigned i = 1; i < x->candidates && !status; i++)
        status = simulate_pair(x, i, error);
    return status;
}

/* Whether the fresh deals reverse the order: at all for the play that was asked about, beyond the
 * error for any other. */
static bool is_better(const explaining *x, const candidate *c)
{
    double more = -c->sim.behind;
    bool decided = more == 0;
    if (is_asked(x, (unsigned)(c - x->candidate)))
        return more > 0 || (decided && c->sim.spread_behind < 0);
    return more > c->sim.behind_error;
}

/* Sorts the alternatives, which come behind the best play and the one that was asked about, by how
 * far they are behind. */
static void sort_alternatives(explaining *x)
{
    unsigned from = x->candidates > 1 && is_asked(x, 1) ? 2 : 1;
    for (unsigned i = from + 1; i < x->candidates; i++) {
        unsigned to = i;
        while (to > from && x->candidate[i].sim.behind < x->candidate[to - 1].sim.behind)
            to--;
        move_up(x, i, to);
    }
}

static quoth_status value_by_simulation(explaining *x, quoth_error *error)
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

static void spell(const explaining *x, const quoth_play *play, quoth_play_form form,
                  char text[QUOTH_PLAY_TEXT_SIZE])
{
    quoth_play_spell(text, QUOTH_PLAY_TEXT_SIZE, play, x->position, form);
}

/* Appends text after a separator; false if it does not fit. */
static bool append(char line[LINE_SIZE], const char *separator, const char *text)
{
    size_t at = strlen(line), between = at ? strlen(separator) : 0, size = strlen(text);
    if (at + between + size >= LINE_SIZE)
        return false;
    memcpy(line + at, separator, between);
    memcpy(line + at + between, text, size + 1);
    return true;
}

/* Writes the plays after the first, with their scores, as "A1 QI 25, pass, B2 OX 40"; in
 * c->reply the first of them. */
static quoth_status spell_line(explaining *x, candidate *c, const quoth_endgame_play *solved)
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

static quoth_status solve_end(explaining *x, const quoth_play *play, quoth_error *error)
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
        add_candidate(x, &solved->play, PLAYS_ASKED);
        for (unsigned j = 0; j < x->candidates && !status; j++) {
            candidate *c = &x->candidate[j];
            if (!same_play(&c->play, &solved->play) || c->ended)
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

static quoth_status value_by_endgame(explaining *x, quoth_error *error)
{
    quoth_play best = x->answer.play;
    x->candidates = 0;
    quoth_status status = solve_end(x, NULL, error);
    if (!status && x->asked)
        add_candidate(x, x->asked, PLAYS_ASKED);
    if (!status && !x->candidates)
        add_candidate(x, &best, PLAYS_ASKED);
    for (unsigned i = 0; i < x->candidates && !status; i++) {
        quoth_play play = x->candidate[i].play;
        if (!x->candidate[i].ended)
            status = solve_end(x, &play, error);
    }
    /* The play that was asked about comes second, unless it is as good as the first. */
    for (unsigned i = 1; i < x->candidates && !status && x->asked; i++) {
        candidate *c = &x->candidate[i];
        if (!same_play(&c->play, x->asked))
            continue;
        bool equal = c->exact && c->ahead >= x->candidate[0].ahead;
        move_up(x, i, equal ? 0 : 1);
        break;
    }
    return status;
}

static void spell_orders(const explaining *x, char list[LINE_SIZE],
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

/* False if the solver runs out of nodes, and for exchanges. */
static quoth_status value_by_orders(explaining *x, bool *solved, quoth_error *error)
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
        candidate *c = &x->candidate[same_play(&p->play, &play[0]) ? 0 : 1];
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

static quoth_status find_best(explaining *x, quoth_play *best)
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

static bool is_bingo(const explaining *x, const quoth_play *play)
{
    return play->kind == QUOTH_PLAY_PLACE && x->rules->bonus[play->tiles] > 0;
}

static void count(moments *m, int64_t value)
{
    m->count++;
    m->sum += value;
    m->squares += value * value;
}

static void count_reply(const explaining *x, reply_sums *r, const quoth_play *reply)
{
    unsigned bag = quoth_position_bag(x->scratch);
    if (bag)
        count(&r->last, reply->kind == QUOTH_PLAY_PLACE && reply->tiles >= bag);
    count(&r->score, reply->score);
    count(&r->bingo, is_bingo(x, reply));
    if (is_bingo(x, reply) && reply->down)
        r->bingo_columns[reply->column]++;
    else if (is_bingo(x, reply))
        r->bingo_rows[reply->row]++;
    for (unsigned i = 0; i < reply->length && reply->kind == QUOTH_PLAY_PLACE; i++) {
        unsigned row = reply->row + (reply->down ? i : 0u);
        unsigned column = reply->column + (reply->down ? 0u : i);
        if (reply->tile[i])
            r->covers[row * x->rules->layout.columns + column]++;
    }
}

/* Plays a candidate on a deal, the best replies of the others, and the best play after them. */
static quoth_status play_on(explaining *x, candidate *c, const quoth_deal *deal,
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
            followed->reply_bingo = is_bingo(x, &play);
        }
        if (turn == x->players) {
            count(&c->replies.next_score, play.score);
            count(&c->replies.next_bingo, is_bingo(x, &play));
            followed->went_on = true;
            followed->next_score = play.score;
            followed->next_bingo = is_bingo(x, &play);
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

static void count_pair(pair_sums *p, const continuation *first, const continuation *second)
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

static quoth_status find_replies(explaining *x, quoth_error *error)
{
    quoth_deal deal;
    quoth_random random;
    quoth_status status = QUOTH_OK;
    quoth_random_seed_stream(&random, x->options.seed, 1);
    quoth_position_copy(x->scratch, x->position);
    for (uint64_t i = 0; i < x->deals && !status; i++) {
        continuation followed[PLAYS_ASKED];
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

/* ---- the facts ----------------------------------------------------------------------------- */

static void put_tiles(quoth_explanation *e, const explaining *x, const char *name,
                      const quoth_tile *tile, size_t count)
{
    char text[QUOTH_BAG_MAX * QUOTH_TILE_TEXT_SIZE + 1];
    quoth_tiles_spell(text, sizeof text, &x->rules->tiles, tile, count, QUOTH_AS_RACK);
    q_fact_text(e, name, text);
}

static void put_position(quoth_explanation *e, const explaining *x)
{
    int count[QUOTH_LETTERS_MAX + 1], lead = quoth_position_lead(x->position, x->seat);
    quoth_tile unseen[QUOTH_BAG_MAX];
    unsigned tiles, n = 0, vowels = 0;
    const quoth_tile *rack = quoth_position_rack(x->position, x->seat, &tiles);
    quoth_position_unseen(count, x->position, x->seat);
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++)
        for (int i = 0; i < count[letter] && n < QUOTH_BAG_MAX; i++) {
            unseen[n++] = (quoth_tile)letter;
            vowels += letter && x->rules->tiles.vowels >> letter & 1;
        }
    q_facts_open(e, "position");
    q_fact_integer(e, "players", x->players);
    put_tiles(e, x, "rack", rack, tiles);
    q_fact_integer(e, "score", quoth_position_score(x->position, x->seat));
    if (lead > 0)
        q_fact_integer(e, "lead", lead);
    else if (lead < 0)
        q_fact_integer(e, "deficit", -lead);
    q_fact_integer(e, "bag", x->bag);
    q_fact_flag(e, "opening", quoth_position_empty(x->position));
    q_fact_integer(e, "unseen", n);
    put_tiles(e, x, "unseen_tiles", unseen, n);
    q_fact_integer(e, "unseen_vowels", vowels);
    q_fact_integer(e, "unseen_blanks", count[0] > 0 ? count[0] : 0);
    if (!x->bag && x->players == 2)
        put_tiles(e, x, "opponent_rack", unseen, n);
    q_facts_close(e);
}

static void put_search(quoth_explanation *e, const explaining *x)
{
    const candidate *best = &x->candidate[0];
    const char *method = x->answer.method == QUOTH_AUTO_ONLY ? "only"
                         : best->ended                       ? "endgame"
                         : best->ordered                     ? "preendgame"
                                                             : "simulation";
    q_facts_open(e, "search");
    q_fact_text(e, "method", method);
    q_fact_integer(e, "seed", (int64_t)x->options.seed);
    q_fact_integer(e, "iterations", (int64_t)x->answer.iterations);
    if (best->sim.iterations) {
        q_fact_integer(e, "deals", (int64_t)best->sim.iterations);
        q_fact_integer(e, "plies", x->effort.plies);
    }
    if (best->replies.score.count)
        q_fact_integer(e, "replies", (int64_t)best->replies.score.count);
    q_fact_integer(e, "interval", 95);
    q_facts_close(e);
}

static double error_of(const moments *m)
{
    return q_half_95_of(m->count) *
           q_standard_error((double)m->count, (double)m->sum, (double)m->squares);
}

static void put_mean(quoth_explanation *e, const char *name, const char *error, const moments *m)
{
    q_fact_decimal(e, name, (double)m->sum / (double)m->count, 1);
    q_fact_decimal(e, error, error_of(m), 1);
}

static void put_share(quoth_explanation *e, const char *name, const char *error, const moments *m)
{
    q_fact_share(e, name, (double)m->sum / (double)m->count, 2);
    q_fact_share(e, error, error_of(m), 2);
}

static void put_continuations(quoth_explanation *e, const char *name, const moments *score,
                              const moments *bingo)
{
    if (score->count < 2)
        return;
    q_facts_open(e, name);
    put_mean(e, "score", "score_error", score);
    put_share(e, "bingo", "bingo_error", bingo);
    q_facts_close(e);
}

static void put_square(quoth_explanation *e, const explaining *x, unsigned at)
{
    const quoth_layout *layout = &x->rules->layout;
    char square[QUOTH_COORDINATE_SIZE];
    quoth_coordinate_spell(square, at / layout->columns, at % layout->columns, true);
    q_fact_text(e, "square", square);
    q_fact_integer(e, "word", layout->word[at]);
    q_fact_integer(e, "letter", layout->letter[at]);
}

static bool is_premium(const explaining *x, unsigned at)
{
    return x->rules->layout.word[at] > 1 || x->rules->layout.letter[at] > 2;
}

/* The premium squares that most replies use. */
static void put_hot_squares(quoth_explanation *e, const explaining *x, const reply_sums *r)
{
    unsigned squares = (unsigned)x->rules->layout.rows * x->rules->layout.columns;
    bool listed[QUOTH_SQUARES_MAX] = {false};
    for (unsigned n = 0; n < SQUARES; n++) {
        unsigned hottest = squares;
        for (unsigned at = 0; at < squares; at++)
            if (is_premium(x, at) && !listed[at] &&
                (hottest == squares || r->covers[at] > r->covers[hottest]))
                hottest = at;
        if (hottest == squares || (double)r->covers[hottest] < SHARE_HOT * (double)r->score.count)
            return;
        listed[hottest] = true;
        q_facts_open_at(e, "squares", n);
        put_square(e, x, hottest);
        q_fact_share(e, "share", (double)r->covers[hottest] / (double)r->score.count, 2);
        q_facts_close(e);
    }
}

/* The row or column in which most bingos lie. */
static void put_line(quoth_explanation *e, const reply_sums *r)
{
    const uint32_t *most = &r->bingo_rows[0];
    bool down = false;
    for (unsigned i = 0; i < QUOTH_SIDE_MAX; i++) {
        if (r->bingo_rows[i] > *most) {
            most = &r->bingo_rows[i];
            down = false;
        }
        if (r->bingo_columns[i] > *most) {
            most = &r->bingo_columns[i];
            down = true;
        }
    }
    if (r->bingo.sum < BINGOS_LEAST || (double)*most < SHARE_LINE * (double)r->bingo.sum)
        return;
    char square[QUOTH_COLUMN_SIZE];
    unsigned at = (unsigned)(most - (down ? r->bingo_columns : r->bingo_rows));
    q_facts_open(e, "line");
    if (down) {
        quoth_column_spell(square, at);
        q_fact_text(e, "column", square);
    } else {
        q_fact_integer(e, "row", at + 1);
    }
    q_fact_share(e, "share", (double)*most / (double)r->bingo.sum, 2);
    q_facts_close(e);
}

/* Whether the two players' next turns can take the last tile of the bag. */
static bool is_bag_low(const explaining *x)
{
    return x->bag && x->bag <= 2u * x->rules->rack;
}

static void put_replies(quoth_explanation *e, const explaining *x, const candidate *c)
{
    const reply_sums *r = &c->replies;
    put_continuations(e, "replies", &r->score, &r->bingo);
    if (r->score.count > 1) {
        q_facts_open(e, "replies");
        if (is_bag_low(x) && r->last.count > 1)
            put_share(e, "last", "last_error", &r->last);
        put_hot_squares(e, x, r);
        put_line(e, r);
        q_facts_close(e);
    }
    put_continuations(e, "next", &r->next_score, &r->next_bingo);
}

/* The main word, or the whole play if another candidate makes the same word. */
static void put_name(quoth_explanation *e, const explaining *x, const candidate *c)
{
    char text[QUOTH_PLAY_TEXT_SIZE], other[QUOTH_PLAY_TEXT_SIZE];
    spell(x, &c->play, QUOTH_PLAY_WORDS, text);
    const char *word = strchr(text, ' ');
    for (unsigned i = 0; i < x->candidates && word; i++) {
        spell(x, &x->candidate[i].play, QUOTH_PLAY_WORDS, other);
        const char *same = strchr(other, ' ');
        if (&x->candidate[i] != c && same && strcmp(word, same) == 0) {
            q_fact_text(e, "name", text);
            return;
        }
    }
    q_fact_text(e, "name", word ? word + 1 : text);
}

/* The tiles by which a play makes the bag smaller: those of an exchange return to it. */
static unsigned drawn_by(const explaining *x, const quoth_play *play)
{
    unsigned tiles = play->kind == QUOTH_PLAY_PLACE ? play->tiles : 0;
    return tiles < x->bag ? tiles : x->bag;
}

static quoth_status put_leave(quoth_explanation *e, const explaining *x, const candidate *c)
{
    quoth_tile leave[QUOTH_RACK_MAX];
    unsigned count = quoth_play_leave(leave, x->position, &c->play), vowels = 0, consonants = 0;
    quoth_points equity;
    quoth_status status =
        quoth_play_equity(&equity, x->position, &c->play, quoth_engine_evaluator(x->engine), NULL);
    for (unsigned i = 0; i < count; i++) {
        bool vowel = leave[i] && x->rules->tiles.vowels >> leave[i] & 1;
        vowels += vowel;
        consonants += leave[i] && !vowel;
    }
    if (count)
        put_tiles(e, x, "leave", leave, count);
    q_fact_integer(e, "leave_tiles", count);
    q_fact_integer(e, "leave_vowels", vowels);
    q_fact_integer(e, "leave_consonants", consonants);
    if (status || !x->bag)
        return status;
    q_fact_decimal(e, "leave_value", (double)(equity - c->play.score * QUOTH_POINT) / QUOTH_POINT,
                   1);
    q_fact_decimal(e, "equity", (double)equity / QUOTH_POINT, 1);
    unsigned drawn = c->play.tiles < x->bag ? c->play.tiles : x->bag;
    q_fact_integer(e, "drawn", drawn);
    q_fact_integer(e, "bag_left", x->bag - drawn_by(x, &c->play));
    return QUOTH_OK;
}

static void put_simulation(quoth_explanation *e, const candidate *c, bool first)
{
    if (!c->sim.iterations)
        return;
    q_fact_share(e, "win", c->sim.win, 3);
    q_fact_share(e, "win_error", c->sim.win_error < 1 ? c->sim.win_error : 1, 3);
    q_fact_decimal(e, "spread", c->sim.spread, 1);
    q_fact_decimal(e, "spread_error", c->sim.spread_error, 1);
    if (first)
        return;
    q_fact_share(e, "behind", c->sim.behind, 3);
    q_fact_share(e, "gap", c->sim.behind < 0 ? -c->sim.behind : c->sim.behind, 3);
    q_fact_share(e, "behind_error", c->sim.behind_error < 1 ? c->sim.behind_error : 1, 3);
    q_fact_decimal(e, "spread_behind", c->sim.spread_behind, 1);
    q_fact_decimal(e, "spread_behind_error", c->sim.spread_behind_error, 1);
}

static void put_end(quoth_explanation *e, const explaining *x, const candidate *c)
{
    if (c->ended) {
        q_fact_flag(e, "exact", c->exact);
        q_fact_integer(e, "final", c->ahead);
        if (c->ahead > 0)
            q_fact_integer(e, "final_lead", c->ahead);
        else if (c->ahead < 0)
            q_fact_integer(e, "final_deficit", -c->ahead);
        q_fact_flag(e, "goes_out", c->goes_out);
        q_fact_flag(e, "opponent_goes_out", c->opponent_out);
        if (c->reply[0])
            q_fact_text(e, "reply", c->reply);
        if (c->line[0])
            q_fact_text(e, "line", c->line);
    }
    if (c->ordered) {
        q_fact_integer(e, "cases", (int64_t)x->orders);
        q_fact_integer(e, "wins", c->wins);
        q_fact_integer(e, "draws", c->draws);
        q_fact_integer(e, "losses", c->losses);
        if (c->losing[0])
            q_fact_text(e, "losing", c->losing);
        if (c->winning[0])
            q_fact_text(e, "winning", c->winning);
        if (c->has_spread)
            q_fact_decimal(e, "mean_spread", c->mean_spread, 1);
    }
}

static const char *role_of(const explaining *x, unsigned i)
{
    bool asked = is_asked(x, i);
    return asked && x->options.made ? "made" : asked ? "asked" : i == 0 ? "best" : "alternative";
}

static quoth_status put_play(quoth_explanation *e, const explaining *x, unsigned i)
{
    const candidate *c = &x->candidate[i];
    const quoth_play *play = &c->play;
    char text[QUOTH_PLAY_TEXT_SIZE];
    q_facts_open_at(e, "plays", i);
    q_fact_text(e, "role", role_of(x, i));
    q_fact_text(e, "kind", quoth_play_kind_name((quoth_play_kind)play->kind));
    spell(x, play, QUOTH_PLAY_THROUGH, text);
    q_fact_text(e, "play", text);
    if (play->kind == QUOTH_PLAY_PLACE)
        put_name(e, x, c);
    if (play->kind == QUOTH_PLAY_EXCHANGE)
        put_tiles(e, x, "exchanged", play->tile, play->length);
    q_fact_integer(e, "score", play->score);
    q_fact_integer(e, "tiles", play->tiles);
    q_fact_flag(e, "bingo", is_bingo(x, play));
    quoth_status status = put_leave(e, x, c);
    put_simulation(e, c, i == 0);
    put_end(e, x, c);
    put_replies(e, x, c);
    q_facts_close(e);
    return status;
}

static double use_of(const reply_sums *r, unsigned at)
{
    return (double)r->covers[at] / (double)r->score.count;
}

/* The word premium that replies to one of two plays use much more often than those to the other. */
static void put_pair_square(quoth_explanation *e, const explaining *x)
{
    const reply_sums *a = &x->candidate[0].replies, *b = &x->candidate[1].replies;
    unsigned squares = (unsigned)x->rules->layout.rows * x->rules->layout.columns, found = 0;
    double most = 0;
    for (unsigned at = 0; at < squares && a->score.count && b->score.count; at++) {
        double more = use_of(b, at) - use_of(a, at), size = more < 0 ? -more : more;
        if (x->rules->layout.word[at] >= 3 && size >= SHARE_MORE && size > most) {
            most = size;
            found = at;
        }
    }
    if (most == 0)
        return;
    q_facts_open(e, "square");
    put_square(e, x, found);
    double first = use_of(a, found), second = use_of(b, found);
    q_fact_share(e, "first", first, 2);
    q_fact_share(e, "second", second, 2);
    q_fact_share(e, "more", first > second ? first : second, 2);
    q_fact_share(e, "less", first > second ? second : first, 2);
    q_facts_close(e);
}

/* Near the end of the bag: how many tiles one placement draws more than the other. */
static void put_turnover(quoth_explanation *e, const explaining *x)
{
    const quoth_play *a = &x->candidate[0].play, *b = &x->candidate[1].play;
    unsigned first = drawn_by(x, a), second = drawn_by(x, b);
    if (a->kind == QUOTH_PLAY_PLACE && b->kind == QUOTH_PLAY_PLACE && first != second)
        q_fact_integer(e, "drawn_gap", first > second ? first - second : second - first);
}

static void put_pair(quoth_explanation *e, const explaining *x)
{
    const candidate *a = &x->candidate[0], *b = &x->candidate[1];
    int more = a->play.score - b->play.score;
    q_facts_open(e, "pair");
    q_fact_integer(e, "score_gap", more < 0 ? -more : more);
    if (is_bag_low(x))
        put_turnover(e, x);
    if (a->ended && b->ended && a->ahead > b->ahead)
        q_fact_integer(e, "final_more", a->ahead - b->ahead);
    if (a->has_spread && b->has_spread)
        q_fact_decimal(e, "final_more", a->mean_spread - b->mean_spread, 1);
    put_continuations(e, "replies", &x->pair.reply_score, &x->pair.reply_bingo);
    put_continuations(e, "next", &x->pair.next_score, &x->pair.next_bingo);
    put_pair_square(e, x);
    q_facts_close(e);
}

static quoth_status put_facts(quoth_explanation *e, const explaining *x)
{
    quoth_status status = QUOTH_OK;
    quoth_cross_words words = quoth_cross_words_of(quoth_engine_cross(x->engine));
    q_fact_text(e, "rules", x->rules->name);
    q_fact_text(e, "lexicon", words.name);
    put_position(e, x);
    put_search(e, x);
    for (unsigned i = 0; i < x->candidates && !status; i++)
        status = put_play(e, x, i);
    if (x->candidates > 1)
        put_pair(e, x);
    return status ? status : e->failed ? QUOTH_NO_MEMORY : QUOTH_OK;
}

/* ---- the call ------------------------------------------------------------------------------ */

static quoth_status read_play(explaining *x, const quoth_play *play, quoth_error *error)
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

static quoth_status value_plays(explaining *x, quoth_error *error)
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

static quoth_status explain(quoth_explanation *e, explaining *x, quoth_error *error)
{
    quoth_status status = choose_plays(x, error);
    q_phases_next(&x->phases, 0.8);
    if (!status)
        status = value_plays(x, error);
    q_phases_next(&x->phases, 1);
    if (!status && x->bag && x->answer.method != QUOTH_AUTO_ONLY)
        status = find_replies(x, error);
    return status ? status : q_report(error, put_facts(e, x));
}

static quoth_status begin(explaining *x, const quoth_context *context, quoth_error *error)
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
    explaining *x = q_allocate_zeroed(memory, 1, sizeof *x);
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
