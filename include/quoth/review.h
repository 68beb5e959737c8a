/* quoth/review.h - a board game afterwards: what each turn was worth beside the best play.
 *
 *      a recorded game        quoth_review_new             each turn
 *      ---------------        ----------------             ---------
 *      events of a GCG   ->   what the player knew,   ->   the best play, what the play made
 *                             nothing that came later      cost in chance to win and in points,
 *                                                          and why; luck of the draw
 *
 * A turn is valued from the side of the player, by one of four methods, each named with its error:
 *
 *      STATIC       equity: score and what the tiles kept are worth
 *      SIMULATION   games played on from the same deals (quoth/search.h).  First all candidates, to
 *                   find the best; then the best and the play made alone, on deals of their own
 *      PREENDGAME   two players and the last tile in the bag (deep: the last two): every order of
 *                   what is unseen (quoth/preendgame.h), for the first plays by equity; simulated
 *                   where that takes too many positions
 *      ENDGAME      the rest of the game of two, searched (quoth/endgame.h); exact unless it is cut
 *
 * The same seed gives the same review, with any number of threads.
 */
#ifndef QUOTH_REVIEW_H
#define QUOTH_REVIEW_H

#include "quoth/notation.h"
#include "quoth/search.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum quoth_review_depth {
    QUOTH_REVIEW_NORMAL, /* 1,200 iterations to find the best of 12 plays, 800 for its price; 2
                            plies */
    QUOTH_REVIEW_QUICK,  /* by equity, and the endgame */
    QUOTH_REVIEW_DEEP    /* 12,000 and 8,000 iterations, 30 plays, 4 plies */
} quoth_review_depth;

typedef enum quoth_review_method {
    QUOTH_REVIEW_NONE, /* not valued: quoth_review_why */
    QUOTH_REVIEW_STATIC,
    QUOTH_REVIEW_SIMULATION,
    QUOTH_REVIEW_PREENDGAME,
    QUOTH_REVIEW_ENDGAME,
    QUOTH_REVIEW_METHODS
} quoth_review_method;

/* Why a turn is not valued. */
typedef enum quoth_review_why {
    QUOTH_WHY_VALUED,
    QUOTH_WHY_NOT_ASKED, /* another seat's */
    QUOTH_WHY_RACK,      /* the record does not tell the whole rack */
    QUOTH_WHY_RECORD,    /* the record contradicts the rules here */
    QUOTH_WHY_STOPPED    /* the watch said stop before */
} quoth_review_why;

/* How large a mistake is: by what it costs in chance to win or in points, the larger of the two.
 *
 *      small     from  2 % or  5 points     An estimate counts only where it is above its error.
 *      medium    from  5 % or 12 points     In an endgame solved to the end every point counts: any
 *      large     from 12 % or 25 points     cost is a small mistake. */
typedef enum quoth_review_mark {
    QUOTH_MARK_NONE,
    QUOTH_MARK_SMALL,
    QUOTH_MARK_MEDIUM,
    QUOTH_MARK_LARGE,
    QUOTH_MARKS
} quoth_review_mark;

/* What was wrong with a play, told of mistakes.  "Better" is the best play. */
typedef enum quoth_cause_kind {
    QUOTH_CAUSE_BONUS,     /* better has the bonus for many tiles, this play has not */
    QUOTH_CAUSE_SCORE,     /* better scores `amount` more points, at least 8 */
    QUOTH_CAUSE_EXCHANGE,  /* better is an exchange */
    QUOTH_CAUSE_EXCHANGED, /* an exchange, and better is a placement */
    QUOTH_CAUSE_PASSED,    /* a pass, and better is not */
    QUOTH_CAUSE_PHONY,     /* a phony that was taken back */
    QUOTH_CAUSE_CHALLENGE, /* a challenge in vain cost the turn */

    /* What was kept is worth at least 3 points less than what better keeps, because of: */
    QUOTH_CAUSE_VOWEL,     /* a vowel kept twice, of which better keeps fewer: `tile` */
    QUOTH_CAUSE_CONSONANT, /* a consonant kept twice, likewise */
    QUOTH_CAUSE_VOWELS,    /* vowels outnumber consonants by 3 or more, by better 2 or more fewer */
    QUOTH_CAUSE_CONSONANTS, /* the other way round */
    QUOTH_CAUSE_BLANK,      /* a blank spent that better keeps */
    QUOTH_CAUSE_HEAVY, /* a tile kept that is worth -4 points or less by itself: `tile`; better does
                          not keep it */
    QUOTH_CAUSE_SPENT, /* a tile spent that is worth 4 points or more by itself: `tile`; better
                          keeps it */
    QUOTH_CAUSE_LEAVE, /* none of these; `amount` points less */

    /* What came of 64 deals: the best reply of the next player by equity, here and after better. */
    QUOTH_CAUSE_TRIPLE,  /* a square that counts a word three times or more: `share` of the replies
                           cover it, a fifth or more above the `other` share after better */
    QUOTH_CAUSE_REPLIES, /* replies score `amount` points more on average, at least 5 */

    QUOTH_CAUSE_OUT,     /* better ends the game by going out */
    QUOTH_CAUSE_LET_OUT, /* the other goes out next, after better not */
    QUOTH_CAUSE_LEFT,    /* tiles are left at the end that better gets rid of */
    QUOTH_CAUSE_ENDING,  /* a mistake in the endgame that is none of these */
    QUOTH_CAUSE_OTHER,   /* a mistake that is none of these */
    QUOTH_CAUSES
} quoth_cause_kind;

enum { QUOTH_CAUSES_MAX = 6, QUOTH_REVIEW_TURNS_MAX = 1000 };

typedef struct quoth_review_cause {
    quoth_cause_kind kind;
    quoth_tile tile;
    quoth_square square;
    double amount, share, other;
} quoth_review_cause;

/* What a play is worth to its player.  Errors are half the 95 % interval; 0 where the value is
 * exact; of a static value they are not known, and 0 as well.  Of an endgame that was cut the
 * spread_error leads to its further bound. */
typedef struct quoth_review_value {
    double win, win_error;       /* the chance to be first, a draw as a share */
    double spread, spread_error; /* points ahead of the best other */
} quoth_review_value;

typedef struct quoth_review_turn {
    size_t event; /* its number in the game, from 0 */
    unsigned seat;
    const quoth_position *before; /* what the player knew; lives in the review */
    quoth_play play;              /* as recorded, with its score by the rules */
    bool phony;                   /* with a word that the lexicon lacks */
    bool taken_back;              /* phony or not: for its value the turn is a pass */
    bool challenged;              /* a good play that somebody challenged in vain */
    bool lost_turn;               /* a pass, for a challenge in vain took the turn */
    bool hidden;                  /* an exchange: the record tells only how many tiles */
    double challenge;             /* of a phony that stands: the points that a challenge by the
                                     next player would have taken, by equity */

    quoth_review_method method;
    quoth_review_why why;
    bool exact;      /* nothing was estimated */
    quoth_play best; /* the play itself where nothing is better */
    quoth_review_value value, best_value;
    double cost, cost_error;     /* in chance to win, at least 0 */
    double points, points_error; /* in points, at least 0 unless the better chance has fewer */
    quoth_review_mark mark;
    unsigned causes;
    quoth_review_cause cause[QUOTH_CAUSES_MAX];
    int level; /* of a mistake: the SCOWL level of the word that best makes; -1 where there is none
                  or it is not known */

    /* Luck: the equity of the best play with the rack that was drawn, less the mean over what
     * could have been drawn.  With one tile drawn the mean is exact, else of 200 draws. */
    bool luck_known;
    unsigned drawn;
    double luck, luck_error; /* points */
    double luck_win;         /* the same as a chance to win */

    bool chances_known;
    double chance[QUOTH_PLAYERS_MAX]; /* to be first, after the turn */
} quoth_review_turn;

/* Sums of a seat. */
typedef struct quoth_review_seat {
    unsigned turns, valued;
    unsigned marks[QUOTH_MARKS];
    unsigned causes[QUOTH_CAUSES];
    unsigned methods[QUOTH_REVIEW_METHODS];
    double cost, points; /* of all valued turns */
    double luck, luck_win;
    unsigned lucks; /* turns whose luck is known */
    unsigned bonuses;
    unsigned phonies, phonies_stood;
    unsigned challenges_missed; /* phonies of the seat before that stood */
} quoth_review_seat;

/* The members live in the review. */
typedef struct quoth_review_game {
    const quoth_gcg *gcg; /* the caller's */
    const quoth_cross *cross;
    quoth_review_depth depth;
    uint64_t seed;
    unsigned players;
    size_t turns;
    const quoth_review_turn *turn;
    quoth_review_seat seat[QUOTH_PLAYERS_MAX];
    int score[QUOTH_PLAYERS_MAX]; /* as the file has them at the end */
    unsigned misscored;           /* events whose score is not what the rules here give */
    bool over;                    /* the game was played to its end */
    unsigned leaders;             /* the seats with the highest score, a bit each */
    bool stopped;
    size_t done;    /* turns that were looked at */
    size_t decided; /* the turn after which the winner's chance never again was below 0.9; `turns`
                       where there is no single winner or chances are not known */
} quoth_review_game;

typedef struct quoth_review_options {
    size_t size; /* of this struct; 0: as here */
    quoth_review_depth depth;
    unsigned seats; /* whose turns are valued, a bit each; 0: all */
    uint64_t seed;
    const quoth_values *values;  /* NULL: the baseline without leaves */
    const quoth_wins *wins;      /* NULL: the library's own */
    const quoth_lexicon *levels; /* where the levels of words come from; NULL: they are not known */
    const quoth_workers *workers; /* for simulations; NULL: this thread alone */
    const quoth_watch *watch;     /* `done` counts turns */
    size_t bytes;                 /* for the tables of endgames; 0: 64 MB */
} quoth_review_options;

typedef struct quoth_review quoth_review;

/* Reviews a game.  Game and cross must outlive the review.  Stopped by the watch it is QUOTH_OK:
 * the turns so far are valued, and `stopped` says so.  QUOTH_BAD_TEXT, with the line, for a game
 * that cannot be replayed; QUOTH_TOO_LARGE past QUOTH_REVIEW_TURNS_MAX turns. */
quoth_status quoth_review_new(quoth_review **review, const quoth_gcg *gcg, const quoth_cross *cross,
                              const quoth_review_options *options, const quoth_memory *memory,
                              quoth_error *error);

/* Reviews one play of the player to move, as the only turn of a game: the method, both values, cost
 * and causes, by what that player knows.  Luck is not known, gcg is NULL, and nothing but the turn
 * counts: it is not for quoth_review_write.  An illegal play is not valued: QUOTH_WHY_RECORD. */
quoth_status quoth_review_play(quoth_review **review, const quoth_position *position,
                               const quoth_play *play, const quoth_review_options *options,
                               const quoth_memory *memory, quoth_error *error);

void quoth_review_free(quoth_review *review);
const quoth_review_game *quoth_review_told(const quoth_review *review);

/* ---- many games ---------------------------------------------------------------------------- */

typedef struct quoth_missed_word {
    char word[QUOTH_SIDE_MAX * QUOTH_TILE_TEXT_SIZE + 1]; /* in capitals, blanks too */
    unsigned length;
    int level; /* -1: not known */
    unsigned times;
} quoth_missed_word;

/* What a player missed in several games.  All zero but `memory` at first; end with
 * quoth_review_sums_free. */
typedef struct quoth_review_sums {
    const quoth_memory *memory;
    unsigned games, finished;
    double wins; /* of the finished games, a draw as a share */
    quoth_review_seat seat;
    quoth_missed_word *missed; /* the words of the best plays where a mistake was made, as they
                                  came or as they were put in order */
    size_t words, capacity;
    uint32_t *slot; /* where each word is found; the sums' own */
    size_t slots;
} quoth_review_sums;

/* Adds a seat of a game.  After QUOTH_NO_MEMORY nothing has changed but room for words. */
quoth_status quoth_review_add(quoth_review_sums *sums, const quoth_review_game *game,
                              unsigned seat);

/* Puts the missed words in order: those missed most often first, then by length and spelling.  More
 * games may be added later. */
void quoth_review_sums_order(quoth_review_sums *sums);
void quoth_review_sums_free(quoth_review_sums *sums);

#ifdef __cplusplus
}
#endif
#endif
