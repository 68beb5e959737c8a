/* quoth/review.h - post-game analysis: each turn of a board game against the best play.
 *
 *      a recorded game        quoth_review_new             each turn
 *      ---------------        ----------------             ---------
 *      events of a GCG   ->   what the player knew,   ->   the best play; what the play made cost
 *                             nothing that came later      in win chance and points, and why; draw
 *                                                          luck
 *
 * A turn is evaluated for its player, by one of four methods:
 *
 *      STATIC       equity and the win-probability table
 *      SIMULATION   simulation (quoth/search.h) in two runs: the first selects the best of all
 *                   candidates, the second compares it with the play made, on fresh deals to avoid
 *                   selection bias
 *      PREENDGAME   two players and the last tile in the bag (depth deep: the last two): all orders
 *                   of the bag (quoth/preendgame.h) for the best plays by equity; simulation if
 *                   that takes too many nodes
 *      ENDGAME      empty bag: endgame search (quoth/endgame.h); exact unless it is incomplete
 *
 * The same seed gives the same review, with any number of threads.
 */
#ifndef QUOTH_REVIEW_H
#define QUOTH_REVIEW_H

#include "quoth/meanings.h"
#include "quoth/notation.h"
#include "quoth/search.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum quoth_review_depth {
    QUOTH_REVIEW_NORMAL, /* 12 candidates, 2 plies, runs of 1,200 and 800 iterations */
    QUOTH_REVIEW_QUICK,  /* static evaluation, and the endgame */
    QUOTH_REVIEW_DEEP    /* 30 candidates, 4 plies, runs of 12,000 and 8,000 iterations */
} quoth_review_depth;

typedef enum quoth_review_method {
    QUOTH_REVIEW_NONE, /* not evaluated: see quoth_review_why */
    QUOTH_REVIEW_STATIC,
    QUOTH_REVIEW_SIMULATION,
    QUOTH_REVIEW_PREENDGAME,
    QUOTH_REVIEW_ENDGAME,
    QUOTH_REVIEW_METHODS
} quoth_review_method;

/* Why a turn is not evaluated. */
typedef enum quoth_review_why {
    QUOTH_WHY_EVALUATED,
    QUOTH_WHY_NOT_ASKED, /* its seat is not among `seats` */
    QUOTH_WHY_RACK,      /* the record does not have the whole rack */
    QUOTH_WHY_RECORD,    /* the record contradicts the rules */
    QUOTH_WHY_STOPPED    /* the watch said stop earlier */
} quoth_review_why;

/* The size of a mistake, by its cost in win chance or in points, whichever gives the larger mark.
 *
 *      small     from  2 % or  5 points     An estimated cost counts only if it is above its error.
 *      medium    from  5 % or 12 points     In a solved endgame any cost is at least a small
 *      large     from 12 % or 25 points     mistake. */
typedef enum quoth_review_mark {
    QUOTH_MARK_NONE,
    QUOTH_MARK_SMALL,
    QUOTH_MARK_MEDIUM,
    QUOTH_MARK_LARGE,
    QUOTH_MARKS
} quoth_review_mark;

/* The explanation of a mistake.  "Better" is the best play. */
typedef enum quoth_cause_kind {
    QUOTH_CAUSE_BONUS,     /* better has the bonus for many tiles, this play has not */
    QUOTH_CAUSE_SCORE,     /* better scores `amount` more points, at least 8 */
    QUOTH_CAUSE_EXCHANGE,  /* better is an exchange */
    QUOTH_CAUSE_EXCHANGED, /* an exchange, and better is a placement */
    QUOTH_CAUSE_PASSED,    /* a pass, and better is not */
    QUOTH_CAUSE_PHONY,     /* a phony that was challenged off */
    QUOTH_CAUSE_CHALLENGE, /* an unsuccessful challenge cost the turn */

    /* The leave is worth at least 3 points less than that of better, because of: */
    QUOTH_CAUSE_VOWEL,     /* a duplicate vowel, of which better keeps fewer: `tile` */
    QUOTH_CAUSE_CONSONANT, /* a duplicate consonant, of which better keeps fewer: `tile` */
    QUOTH_CAUSE_VOWELS,    /* vowels outnumber consonants by 3 or more, by better 2 or more fewer */
    QUOTH_CAUSE_CONSONANTS, /* the same with more consonants than vowels */
    QUOTH_CAUSE_BLANK,      /* a blank spent that better keeps */
    QUOTH_CAUSE_HEAVY, /* `tile` kept, which alone is worth -4 points or less; better plays it */
    QUOTH_CAUSE_SPENT, /* `tile` played, which alone is worth 4 points or more; better keeps it */
    QUOTH_CAUSE_LEAVE, /* none of these; `amount` points less */

    /* From the best replies by equity on 64 deals, after this play and after better: */
    QUOTH_CAUSE_TRIPLE,  /* a square that counts a word three times or more: `share` of the replies
                           cover it, a fifth or more above the `other` share after better */
    QUOTH_CAUSE_REPLIES, /* replies score `amount` points more on average, at least 5 */

    QUOTH_CAUSE_OUT,     /* better ends the game by going out */
    QUOTH_CAUSE_LET_OUT, /* the opponent goes out next, but not after better */
    QUOTH_CAUSE_LEFT,    /* tiles are left on the rack at the end, but not after better */
    QUOTH_CAUSE_ENDING,  /* a mistake in the endgame that is none of these */
    QUOTH_CAUSE_OTHER,   /* a mistake that is none of these */
    QUOTH_CAUSES
} quoth_cause_kind;

/* Static strings as in the JSON of quoth_review_write: "quick", "simulation", "not asked for" (""
 * for a turn that is evaluated), "small" ("" for no mistake), "bonus".  NULL for a value outside
 * the enumeration. */
QUOTH_API const char *quoth_review_depth_name(quoth_review_depth depth);
QUOTH_API const char *quoth_review_method_name(quoth_review_method method);
QUOTH_API const char *quoth_review_why_name(quoth_review_why why);
QUOTH_API const char *quoth_review_mark_name(quoth_review_mark mark);
QUOTH_API const char *quoth_cause_kind_name(quoth_cause_kind kind);

enum { QUOTH_CAUSES_MAX = 6, QUOTH_REVIEW_TURNS_MAX = 1000, QUOTH_REVIEW_DICTIONARIES = 2 };

typedef struct quoth_review_cause {
    quoth_cause_kind kind;
    quoth_tile tile;
    quoth_square square;
    double amount, share, other;
} quoth_review_cause;

/* The value of a play for its player.  Errors are half the 95 % interval; they are 0 if the value
 * is exact, and unknown (0 as well) if it is static.  For an incomplete endgame search spread_error
 * is the distance to the farther bound. */
typedef struct quoth_review_value {
    double win, win_error;       /* win chance, a draw counting as a share */
    double spread, spread_error; /* points ahead of the best other */
} quoth_review_value;

typedef struct quoth_review_turn {
    size_t event; /* its number in the game, from 0 */
    unsigned seat;
    const quoth_position *before; /* what the player knew; owned by the review */
    quoth_play play;              /* as recorded, with its score by the rules */
    bool phony;                   /* it makes a word outside the lexicon */
    bool taken_back;              /* challenged off, phony or not: evaluated as a pass */
    bool challenged;              /* unsuccessfully */
    bool lost_turn;               /* a pass: an unsuccessful challenge cost the turn */
    bool hidden;                  /* an exchange of which only the number of tiles is known */
    double challenge;             /* of a phony that stands: the points of equity that a challenge
                                     by the next player would have taken */

    quoth_review_method method;
    quoth_review_why why;
    bool exact;      /* both values are exact */
    quoth_play best; /* the play made if nothing is better */
    quoth_review_value value, best_value;
    double cost, cost_error;     /* in win chance, at least 0 */
    double points, points_error; /* in points; negative if the best play wins more by less */
    quoth_review_mark mark;
    unsigned causes;
    quoth_review_cause cause[QUOTH_CAUSES_MAX];
    int level; /* of a mistake: the SCOWL level of the main word of `best`; -1 if unknown */

    /* Draw luck: the equity of the best play with the rack drawn, less the mean over the possible
     * draws.  With one tile drawn the mean is exact, else it is that of 200 random draws. */
    bool luck_known;
    unsigned drawn;
    double luck, luck_error; /* points */
    double luck_win;         /* the same in win chance */

    bool chances_known;
    double chance[QUOTH_PLAYERS_MAX]; /* to be first, after the turn */

    /* The value of the play selected as the best, less that of the play made, with its error.  It
     * is below 0 if the play made did better on the fresh deals of a simulation, so that sums over
     * turns have no bias; `cost` and `points` are 0 then. */
    double loss_win, loss_win_error;       /* in win chance */
    double loss_points, loss_points_error; /* in points */

    double luck_deviation; /* the standard deviation of the possible draws, in points */
    double luck_skewness, luck_kurtosis; /* of their distribution; 0 and 3 if it is normal */
} quoth_review_turn;

/* Totals of a seat. */
typedef struct quoth_review_seat {
    unsigned turns, evaluated;
    unsigned marks[QUOTH_MARKS];
    unsigned causes[QUOTH_CAUSES];
    unsigned methods[QUOTH_REVIEW_METHODS];
    double cost, points; /* of all evaluated turns */
    double luck, luck_win;
    unsigned lucks; /* turns whose luck is known */
    unsigned bonuses;
    unsigned phonies, phonies_stood;
    unsigned challenges_missed; /* phonies of the seat before that stood */
} quoth_review_seat;

/* Owned by the review. */
typedef struct quoth_review_game {
    const quoth_gcg *gcg; /* the caller's */
    const quoth_cross *cross;
    quoth_review_depth depth;
    uint64_t seed;
    unsigned players;
    size_t turns;
    const quoth_review_turn *turn;
    quoth_review_seat seat[QUOTH_PLAYERS_MAX];
    int score[QUOTH_PLAYERS_MAX]; /* final scores of the file */
    unsigned misscored;           /* events whose score differs from the rules */
    bool over;                    /* the game was finished */
    unsigned leaders;             /* the seats with the highest score, a bit each */
    size_t done;                  /* turns reviewed: fewer than `turns` if the watch said stop */
    const quoth_meanings *meanings[QUOTH_REVIEW_DICTIONARIES]; /* of the options */
    size_t decided; /* the first turn from which on the winner's chance stayed at 0.9 or above;
                       `turns` if there is no single winner or chances are unknown */
} quoth_review_game;

typedef struct quoth_review_options {
    quoth_review_depth depth;
    unsigned seats; /* seats whose turns are evaluated, a bit each; 0: all */
    uint64_t seed;
    const quoth_evaluator *evaluator; /* NULL: the default evaluator */
    const quoth_win_table *win_table; /* NULL: the default table */
    const quoth_lexicon *levels;      /* for the levels of words; NULL: unknown */
    /* Dictionaries for the words of written reviews, in this order; NULL: none.  They must outlive
     * the review. */
    const quoth_meanings *meanings[QUOTH_REVIEW_DICTIONARIES];
    size_t bytes;   /* for transposition tables; 0: 64 MB */
    bool no_leaves; /* `evaluator` NULL: the baseline without leaves */
} quoth_review_options;

typedef struct quoth_review quoth_review;

/* Reviews a game.  Game and cross must outlive the review.  The workers of the context share the
 * simulations; each turn is a phase for its watch.
 *
 * A watch that says stop gives QUOTH_STOPPED, with a review of the turns so far, which is used and
 * freed as after QUOTH_OK; the other turns have QUOTH_WHY_STOPPED.  QUOTH_BAD_CALL for no depth of
 * the enumeration; QUOTH_BAD_TEXT, with the line,
 * for a game that cannot be replayed; QUOTH_TOO_LARGE past QUOTH_REVIEW_TURNS_MAX turns; *review is
 * NULL then. */
QUOTH_API quoth_status quoth_review_new(quoth_review **review, const quoth_gcg *gcg,
                                        const quoth_cross *cross,
                                        const quoth_review_options *options,
                                        const quoth_context *context, quoth_error *error);

/* Reviews one play of the player to move, by what that player knows.  The review has one turn and
 * no luck; its gcg is NULL, so it cannot be passed to quoth_review_write.  An illegal play is not
 * evaluated: QUOTH_WHY_RECORD.  QUOTH_STOPPED as quoth_review_new: the turn is not evaluated. */
QUOTH_API quoth_status quoth_review_play(quoth_review **review, const quoth_position *position,
                                         const quoth_play *play,
                                         const quoth_review_options *options,
                                         const quoth_context *context, quoth_error *error);

QUOTH_API void quoth_review_free(quoth_review *review);
QUOTH_API const quoth_review_game *quoth_review_result(const quoth_review *review);

/* ---- scores -------------------------------------------------------------------------------- */

/* How well a seat played and drew; docs/analyse.md derives the formulas.  Errors are half the 95 %
 * interval of what sampling adds; they are 0 if `error_known` is false. */
typedef struct quoth_review_score {
    bool strategy_known; /* a turn was evaluated */
    bool error_known;    /* no turn was evaluated by STATIC, whose error is unknown */
    bool luck_known;     /* a draw of known luck had more than one value */
    bool rating_known;   /* two players, every game finished and every turn evaluated */

    /* 100 for no loss; 50 for the mean loss of level 5 of quoth/levels.h. */
    double strategy, strategy_error;

    /* The part of all possible draws, in percent, that are worth less than those of the seat. */
    double luck, luck_error;

    /* The mistake score of Woogles, a game: 0.2, 0.5 or 1 for a small, medium or large mistake by
     * its thresholds, and the tournament rating that its table gives for the score. */
    double mistakes, mistakes_error;
    int rating;

    /* The sums from which the scores follow. */
    unsigned games, turns, static_turns, rated_games;
    double loss, loss_variance;  /* in mean losses of level 5 */
    double luck_points;          /* the sum of the luck */
    double luck_points_variance; /* its sampling variance */
    double draw_variance;        /* the sum of the variances of the possible draws */
    double draw_variance_error;  /* its sampling variance */
    double draw_covariance;      /* of the sampled means and variances of the draws */
    double mistake_sum, mistake_variance;
} quoth_review_score;

/* The scores of a seat of a game.  QUOTH_BAD_CALL if there is no such seat. */
QUOTH_API quoth_status quoth_review_score_of(quoth_review_score *score,
                                             const quoth_review_game *game, unsigned seat,
                                             quoth_error *error);

/* Adds the scores of other games.  Begin with zeros: the scores of all games follow from their
 * sums, so that longer games count more.  `mistakes` is the mean of the games. */
QUOTH_API void quoth_review_score_add(quoth_review_score *to, const quoth_review_score *score);

enum { QUOTH_KEY_TURNS_MAX = 4 };

/* The turns to look at first, as indices of `turn` in the order of the game; returns their number.
 * They are the largest mistakes, and the turn that decided the game if there is room for it. */
QUOTH_API size_t quoth_review_key_turns(size_t key[QUOTH_KEY_TURNS_MAX],
                                        const quoth_review_game *game);

/* ---- many games ---------------------------------------------------------------------------- */

typedef struct quoth_missed_word {
    char word[QUOTH_SIDE_MAX * QUOTH_TILE_TEXT_SIZE + 1]; /* in capitals, blanks included */
    unsigned length;
    int level; /* SCOWL level; -1: unknown */
    unsigned times;
    double points; /* lost in these turns */
} quoth_missed_word;

/* The group of a loss of points.  A mistake with causes of several groups counts in equal parts;
 * with an empty bag it counts as ENDGAME alone. */
typedef enum quoth_loss_group {
    QUOTH_LOSS_WORDS,    /* a missed bingo or score */
    QUOTH_LOSS_TILES,    /* tiles kept or spent, and exchanges that were right or wrong */
    QUOTH_LOSS_OPENINGS, /* a triple or better replies left to the opponent */
    QUOTH_LOSS_TURNS,    /* passes, phonies taken back, unsuccessful challenges */
    QUOTH_LOSS_ENDGAME,
    QUOTH_LOSS_OTHER, /* mistakes without one of these causes */
    QUOTH_LOSS_SMALL, /* below a small mistake */
    QUOTH_LOSSES
} quoth_loss_group;

/* "words", "tiles", ...; NULL for a value outside the enumeration. */
QUOTH_API const char *quoth_loss_group_name(quoth_loss_group group);

/* A game of a player, as the totals know it. */
typedef struct quoth_review_record {
    quoth_review_score score;
    int points, best_other;             /* results: the player's, and the best of the others */
    char opponent[QUOTH_GCG_NICK_SIZE]; /* nick of the best of the others; cut if it is longer */
    bool finished;
    double won; /* of a finished game, a draw counting as a share */
} quoth_review_record;

/* A mistake of a player, with the position before it. */
typedef struct quoth_review_mistake {
    size_t game, event; /* the game as `record` counts, and the event of it; both from 0 */
    double cost, points;
    quoth_review_mark mark;
    char play[QUOTH_PLAY_TEXT_SIZE], best[QUOTH_PLAY_TEXT_SIZE]; /* "8D CEDARs" */
    char rules[32];                                              /* name of the game's rules */
    char position[QUOTH_CGP_TEXT_SIZE];                          /* CGP; "" if it is longer */
} quoth_review_mistake;

enum { QUOTH_WORST_MISTAKES = 20 };

/* Totals of a player over several games.  Begin with zeros and `memory`; end with
 * quoth_review_totals_free. */
typedef struct quoth_review_totals {
    const quoth_memory *memory;
    unsigned games, finished;
    double wins; /* of the finished games, a draw counting as a share */
    quoth_review_seat seat;
    quoth_missed_word *missed; /* main words of the best plays in turns with mistakes */
    size_t words, capacity;
    uint32_t *slot; /* private: a hash table of the words */
    size_t slots;
    quoth_review_score score;    /* of all games */
    double lost[QUOTH_LOSSES];   /* points */
    quoth_review_record *record; /* one for each game, as they were added */
    size_t record_capacity;
    quoth_review_mistake *worst; /* the costliest mistakes of all games, the costliest first */
    size_t mistakes;             /* their number, QUOTH_WORST_MISTAKES at most */
} quoth_review_totals;

/* Adds a seat of a game.  QUOTH_BAD_CALL if there is no such seat.  After QUOTH_NO_MEMORY the
 * totals are unchanged. */
QUOTH_API quoth_status quoth_review_totals_add(quoth_review_totals *totals,
                                               const quoth_review_game *game, unsigned seat,
                                               quoth_error *error);

/* Sorts the missed words: those missed most often first, then by length and spelling.  More games
 * may be added later. */
QUOTH_API void quoth_review_totals_sort(quoth_review_totals *totals);
QUOTH_API void quoth_review_totals_free(quoth_review_totals *totals);

#ifdef __cplusplus
}
#endif
#endif
