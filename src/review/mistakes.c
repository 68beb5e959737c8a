/* Explaining mistakes: compares the play made with the best play, rule by rule. */
#include "review/mistakes.h"

#include <string.h>

#include "eval/evaluator.h"

enum {
    /* Thresholds, chosen by taste. */
    SCORE_MORE = 8,               /* points */
    LEAVE_LESS = 3 * QUOTH_POINT, /* difference of leave values */
    TILE_BAD = -4 * QUOTH_POINT,  /* leave value of a single tile */
    TILE_GOOD = 4 * QUOTH_POINT,
    DEALS = 64,      /* for comparing replies */
    REPLIES_MORE = 5 /* points, mean */
};
#define TRIPLE_MORE 0.2 /* share of the replies; chosen by taste */

static void add_cause(quoth_review_turn *t, quoth_review_cause cause)
{
    if (t->causes < QUOTH_CAUSES_MAX)
        t->cause[t->causes++] = cause;
}

static bool is_placement(const quoth_play *play)
{
    return play->kind == QUOTH_PLAY_PLACE;
}

/* ---- scores -------------------------------------------------------------------------------- */

static void find_score_causes(const q_turn_evaluator *e, quoth_review_turn *t,
                              const quoth_play *made)
{
    const quoth_cross_rules *rules = quoth_cross_rules_of(e->cross);
    const quoth_play *best = &t->best;
    bool bonus = is_placement(best) && rules->bonus[best->tiles] > 0;
    bool has = is_placement(made) && rules->bonus[made->tiles] > 0;
    if (t->taken_back && t->phony)
        add_cause(t, (quoth_review_cause){.kind = QUOTH_CAUSE_PHONY, .amount = t->play.score});
    else if (made->kind == QUOTH_PLAY_PASS)
        add_cause(t, (quoth_review_cause){.kind = t->lost_turn ? QUOTH_CAUSE_CHALLENGE
                                                               : QUOTH_CAUSE_PASSED});
    if (bonus && !has)
        add_cause(t, (quoth_review_cause){.kind = QUOTH_CAUSE_BONUS,
                                          .amount = best->score - made->score});
    else if (best->score - made->score >= SCORE_MORE)
        add_cause(t, (quoth_review_cause){.kind = QUOTH_CAUSE_SCORE,
                                          .amount = best->score - made->score});
    if (best->kind == QUOTH_PLAY_EXCHANGE && is_placement(made))
        add_cause(t, (quoth_review_cause){.kind = QUOTH_CAUSE_EXCHANGE});
    if (made->kind == QUOTH_PLAY_EXCHANGE && is_placement(best))
        add_cause(t, (quoth_review_cause){.kind = QUOTH_CAUSE_EXCHANGED});
}

/* ---- leaves -------------------------------------------------------------------------------- */

typedef struct leave_counts {
    unsigned count[QUOTH_LETTERS_MAX + 1];
    int vowels, consonants;
} leave_counts;

static leave_counts count_leave(const q_turn_evaluator *e, const quoth_position *before,
                                const quoth_play *play)
{
    leave_counts k = {{0}, 0, 0};
    quoth_tile leave[QUOTH_RACK_MAX];
    unsigned count = quoth_play_leave(leave, before, play);
    uint64_t vowels = quoth_cross_rules_of(e->cross)->tiles.vowels;
    for (unsigned i = 0; i < count; i++) {
        k.count[leave[i]]++;
        k.vowels += leave[i] && (vowels >> leave[i] & 1);
        k.consonants += leave[i] && !(vowels >> leave[i] & 1);
    }
    return k;
}

/* The leave value of a single tile. */
static quoth_status value_of_tile(const q_turn_evaluator *e, const quoth_position *before,
                                  quoth_tile tile, quoth_points *value)
{
    quoth_evaluator evaluator;
    quoth_game_state game;
    unsigned rack;
    quoth_position_rack(before, quoth_position_turn(before), &rack);
    quoth_leave leave = {.tile = &tile, .count = 1, .used = rack - 1, .placed = true};
    q_evaluator_open(&evaluator, e->options->evaluator);
    quoth_position_game_state(&game, before, quoth_position_turn(before));
    game.bag = QUOTH_BAG_MAX; /* no static heuristics for the last tiles */
    return q_evaluator_leave(&evaluator, &game, &leave, value);
}

static bool find_duplicate(const q_turn_evaluator *e, quoth_review_turn *t,
                           const leave_counts *here, const leave_counts *better)
{
    uint64_t vowels = quoth_cross_rules_of(e->cross)->tiles.vowels;
    for (unsigned letter = 1; letter <= QUOTH_LETTERS_MAX; letter++)
        if (here->count[letter] > 1 && better->count[letter] < here->count[letter]) {
            add_cause(t, (quoth_review_cause){.kind = vowels >> letter & 1 ? QUOTH_CAUSE_VOWEL
                                                                           : QUOTH_CAUSE_CONSONANT,
                                              .tile = (quoth_tile)letter});
            return true;
        }
    return false;
}

static bool find_imbalance(quoth_review_turn *t, const leave_counts *here,
                           const leave_counts *better)
{
    int more = here->vowels - here->consonants, theirs = better->vowels - better->consonants;
    if (more >= 3 && more - theirs >= 2)
        add_cause(t, (quoth_review_cause){.kind = QUOTH_CAUSE_VOWELS});
    else if (more <= -3 && theirs - more >= 2)
        add_cause(t, (quoth_review_cause){.kind = QUOTH_CAUSE_CONSONANTS});
    else
        return false;
    return true;
}

/* A bad tile that only the play made keeps, or a good one that only the best play keeps. */
static quoth_status find_single(const q_turn_evaluator *e, quoth_review_turn *t,
                                const leave_counts *here, const leave_counts *better, bool *found)
{
    quoth_status status = QUOTH_OK;
    if (better->count[0] > here->count[0]) {
        add_cause(t, (quoth_review_cause){.kind = QUOTH_CAUSE_BLANK});
        *found = true;
    }
    for (unsigned letter = 1; letter <= QUOTH_LETTERS_MAX && !status; letter++) {
        quoth_points value;
        if (!here->count[letter] == !better->count[letter])
            continue;
        status = value_of_tile(e, t->before, (quoth_tile)letter, &value);
        bool heavy = here->count[letter] && value <= TILE_BAD;
        bool spent = better->count[letter] && value >= TILE_GOOD;
        if (!status && (heavy || spent)) {
            add_cause(t, (quoth_review_cause){.kind = heavy ? QUOTH_CAUSE_HEAVY : QUOTH_CAUSE_SPENT,
                                              .tile = (quoth_tile)letter});
            *found = true;
        }
    }
    return status;
}

static quoth_status find_leave_causes(const q_turn_evaluator *e, quoth_review_turn *t,
                                      const quoth_play *made)
{
    quoth_points here, better = 0;
    quoth_status status = quoth_play_equity(&here, t->before, made, e->options->evaluator, NULL);
    if (!status)
        status = quoth_play_equity(&better, t->before, &t->best, e->options->evaluator, NULL);
    here -= made->score * QUOTH_POINT;
    better -= t->best.score * QUOTH_POINT;
    if (status || quoth_position_bag(t->before) == 0 || better - here < LEAVE_LESS)
        return status;
    leave_counts k = count_leave(e, t->before, made), b = count_leave(e, t->before, &t->best);
    bool found = find_duplicate(e, t, &k, &b);
    found |= find_imbalance(t, &k, &b);
    status = find_single(e, t, &k, &b, &found);
    if (!status && !found)
        add_cause(t, (quoth_review_cause){.kind = QUOTH_CAUSE_LEAVE,
                                          .amount = (double)(better - here) / QUOTH_POINT});
    return status;
}

/* ---- replies ------------------------------------------------------------------------------- */

typedef struct replies {
    int64_t scores;
    uint8_t covers[QUOTH_SQUARES_MAX]; /* replies that lay a tile on each square */
} replies;

static quoth_status count_reply(q_turn_evaluator *e, const quoth_play *play, replies *r)
{
    quoth_play reply;
    const quoth_layout *layout = &quoth_cross_rules_of(e->cross)->layout;
    quoth_status status = quoth_position_make(e->scratch, play, NULL);
    if (status || quoth_position_ending(e->scratch)) {
        quoth_position_undo(e->scratch);
        return status;
    }
    status = q_best_by_equity(e, e->scratch, NULL, 0, &reply);
    quoth_position_undo(e->scratch);
    r->scores += reply.score;
    for (unsigned i = 0; i < reply.length && is_placement(&reply); i++) {
        unsigned row = reply.row + (reply.down ? i : 0u);
        unsigned column = reply.column + (reply.down ? 0u : i);
        if (reply.tile[i])
            r->covers[row * layout->columns + column]++;
    }
    return status;
}

/* The word premium whose square gains most in replies that cover it, against the best play. */
static bool find_triple(const q_turn_evaluator *e, quoth_review_turn *t, const replies *here,
                        const replies *better)
{
    const quoth_layout *layout = &quoth_cross_rules_of(e->cross)->layout;
    int most = 0;
    quoth_review_cause cause = {.kind = QUOTH_CAUSE_TRIPLE};
    for (unsigned at = 0; at < (unsigned)layout->rows * layout->columns; at++) {
        int more = here->covers[at] - better->covers[at];
        if (layout->word[at] < 3 || more <= most)
            continue;
        most = more;
        cause.square =
            (quoth_square){(uint8_t)(at / layout->columns), (uint8_t)(at % layout->columns)};
        cause.share = here->covers[at] / (double)DEALS;
        cause.other = better->covers[at] / (double)DEALS;
    }
    if (most < TRIPLE_MORE * DEALS)
        return false;
    add_cause(t, cause);
    return true;
}

static quoth_status find_reply_causes(q_turn_evaluator *e, quoth_review_turn *t,
                                      const quoth_play *made)
{
    replies here = {0}, better = {0};
    quoth_status status = QUOTH_OK;
    quoth_deal deal;
    quoth_random random;
    quoth_random_seed_stream(&random, e->options->seed, QUOTH_GCG_EVENTS_MAX + t->event + 1);
    quoth_position_copy(e->scratch, t->before);
    for (unsigned i = 0; i < DEALS && !status; i++) {
        status = quoth_deal_draw(&deal, t->before, t->seat, &random, NULL);
        if (!status)
            status = quoth_position_assign(e->scratch, &deal, NULL);
        if (!status)
            status = count_reply(e, made, &here);
        if (!status)
            status = count_reply(e, &t->best, &better);
    }
    if (status || find_triple(e, t, &here, &better))
        return status;
    double more = (double)(here.scores - better.scores) / DEALS;
    if (more >= REPLIES_MORE)
        add_cause(t, (quoth_review_cause){.kind = QUOTH_CAUSE_REPLIES, .amount = more});
    return status;
}

/* ---- the end of the game ------------------------------------------------------------------- */

static void find_ending_causes(quoth_review_turn *t, const quoth_play *made,
                               const q_endgame_lines *lines)
{
    const q_endgame_line *here = &lines->made, *better = &lines->best;
    bool out = q_goes_out(t->before, &t->best);
    if (out && !q_goes_out(t->before, made))
        add_cause(t, (quoth_review_cause){.kind = QUOTH_CAUSE_OUT});
    if (!here->exact || !better->exact)
        return;
    if (here->opponent_goes_out && !better->opponent_goes_out)
        add_cause(t, (quoth_review_cause){.kind = QUOTH_CAUSE_LET_OUT});
    else if (here->tiles_left && !better->tiles_left && !out)
        add_cause(t, (quoth_review_cause){.kind = QUOTH_CAUSE_LEFT});
}

quoth_status q_explain_mistake(q_turn_evaluator *e, quoth_review_turn *turn, const quoth_play *made,
                               const q_endgame_lines *lines)
{
    find_score_causes(e, turn, made);
    quoth_status status = find_leave_causes(e, turn, made);
    if (!status && quoth_position_bag(turn->before) > 0)
        status = find_reply_causes(e, turn, made);
    else if (!status)
        find_ending_causes(turn, made, lines);
    if (!status && turn->causes == 0)
        add_cause(turn, (quoth_review_cause){.kind = turn->method == QUOTH_REVIEW_ENDGAME
                                                         ? QUOTH_CAUSE_ENDING
                                                         : QUOTH_CAUSE_OTHER});
    return status;
}
