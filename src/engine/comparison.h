/* The plays that an explanation compares, and what explain.c found out about them: read by
 * explain_facts.c. */
#ifndef Q_ENGINE_COMPARISON_H
#define Q_ENGINE_COMPARISON_H

#include "base/phases.h"
#include "board/position.h"
#include "quoth/engine.h"

/* The best play, the play asked about, and the next best ones; bytes of a list of plays or orders
 * as text. */
enum { Q_COMPARED_MAX = 4, Q_LIST_TEXT_SIZE = 1024 };

typedef struct q_effort {
    uint64_t iterations;
    unsigned plies;
    uint64_t order_nodes, end_nodes; /* of the solvers */
} q_effort;

/* A sum over deals, for a mean with its error. */
typedef struct q_deal_sum {
    uint64_t count;
    int64_t sum, squares;
} q_deal_sum;

/* Paired differences, the second play less the first, over the deals in which both have a reply, or
 * a next play. */
typedef struct q_pair_sums {
    q_deal_sum reply_score, reply_bingo, next_score, next_bingo;
} q_pair_sums;

/* The best replies to a play, and the plays after them. */
typedef struct q_reply_sums {
    q_deal_sum score, bingo, next_score, next_bingo;
    q_deal_sum last; /* while the bag has tiles: whether the reply takes the last one */
    uint32_t covers[QUOTH_SQUARES_MAX]; /* replies that lay a tile on each square */
    uint32_t bingo_rows[QUOTH_SIDE_MAX], bingo_columns[QUOTH_SIDE_MAX];
} q_reply_sums;

typedef struct q_compared_play {
    quoth_play play;
    quoth_sim_play sim; /* iterations 0: not simulated */
    q_reply_sums replies;
    /* The endgame. */
    bool ended;
    bool exact;
    int ahead; /* the final spread */
    bool goes_out, opponent_out;
    char line[Q_LIST_TEXT_SIZE], reply[QUOTH_PLAY_TEXT_SIZE];
    /* The pre-endgame. */
    bool ordered, has_spread;
    uint32_t wins, draws, losses;
    double mean_spread;
    char losing[Q_LIST_TEXT_SIZE], winning[Q_LIST_TEXT_SIZE]; /* orders; empty: none, or too many */
} q_compared_play;

/* What is asked, the state of the search, and its results. */
typedef struct q_comparison {
    quoth_engine *engine;
    const quoth_position *position;
    const quoth_cross_rules *rules;
    quoth_explain_options options;
    q_effort effort;
    unsigned seat, players, bag;
    quoth_context context; /* with the watch of the phase */
    q_phases phases;
    const quoth_play *asked; /* validated; NULL: none */
    quoth_play asked_play;
    quoth_auto_answer answer;
    quoth_play ranked[Q_COMPARED_MAX]; /* the first plays of the simulation that chose */
    unsigned ranks;
    q_compared_play candidate[Q_COMPARED_MAX];
    unsigned candidates;
    uint64_t deals;  /* for each play */
    uint64_t orders; /* cases of the pre-endgame */
    q_pair_sums pair;
    quoth_position *scratch;
    quoth_plays found;
} q_comparison;

static inline bool q_is_asked_play(const q_comparison *x, unsigned i)
{
    return x->asked && q_same_play(&x->candidate[i].play, x->asked);
}

static inline bool q_is_bingo_play(const q_comparison *x, const quoth_play *play)
{
    return play->kind == QUOTH_PLAY_PLACE && x->rules->bonus[play->tiles] > 0;
}

/* Writes the facts of the plays and of the comparison. */
quoth_status q_comparison_write(quoth_explanation *e, const q_comparison *x);

#endif
