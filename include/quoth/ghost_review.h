/* quoth/ghost_review.h - a game of Ghost afterwards: each turn beside the best play, and where the
 * loser gave the game away.
 *
 *      quoth_ghost_review *review;
 *      quoth_ghost_review_new(&review, game, NULL, NULL);
 *      for (size_t i = 0; i < review->turns; i++)
 *          if (review->turn[i].wins && !review->turn[i].keeps)
 *              ...                                      review->turn[i].best would have won
 *      quoth_ghost_review_free(review);
 *
 * Values are those of the game's referee; the calls belong to the thread of the game. */
#ifndef QUOTH_GHOST_REVIEW_H
#define QUOTH_GHOST_REVIEW_H

#include "quoth/ghost_game.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The last turn at which a seat could have won (of more than two players: not lost) and did
 * something else. */
typedef struct quoth_ghost_turning_point {
    unsigned plays;     /* before this turn */
    quoth_letters said; /* the losing play; empty if the seat resigned or challenged */
    quoth_letters best; /* a winning play; empty if a challenge would have won */
    quoth_letters end;  /* the last fragment of best play after it */
    quoth_letters word; /* the word to name in the challenge that the seat lost; else empty */
} quoth_ghost_turning_point;

/* Finds the turning point of a seat.  A challenge of an illegal fragment wins, and so does naming
 * a word when challenged.  QUOTH_NOT_FOUND if there is none; QUOTH_BAD_CALL for a seat that the
 * game does not have; QUOTH_STOPPED and QUOTH_NO_MEMORY, also as from quoth_ghost_probe. */
QUOTH_API quoth_status quoth_ghost_game_turning_point(quoth_ghost_turning_point *point,
                                                      const quoth_ghost_game *game, unsigned seat,
                                                      const quoth_context *context,
                                                      quoth_error *error);

/* Sets *end to the last fragment of the game if everybody plays best (quoth_ghost_best) from a
 * fragment on: to the fragment itself if it ends the game.  The watch is called after each play.
 * QUOTH_STOPPED and QUOTH_NO_MEMORY, also as from quoth_ghost_probe. */
QUOTH_API quoth_status quoth_ghost_best_end(quoth_letters *end, const quoth_ghost *ghost,
                                            const quoth_letters *fragment,
                                            const quoth_context *context, quoth_error *error);

typedef struct quoth_ghost_turn {
    unsigned seat;
    quoth_letters given; /* the fragment on the table */
    quoth_letters said;  /* the fragment that the seat made; empty if it made none */
    bool legal;          /* `given` is part of a word, or empty */
    bool wins;           /* the seat could win; false where `given` is illegal */
    bool keeps;          /* and still can: the play wins, or the challenge was right */
    quoth_letters best;  /* a best play: `said` if none is better; empty if there is no play */
} quoth_ghost_turn;

/* `turn` has `turns` elements: one for each play, and one for a resignation, a challenge or a
 * forfeit. */
typedef struct quoth_ghost_review {
    const quoth_ghost_turn *turn;
    size_t turns;
    quoth_ghost_ending ending;
    unsigned loser;     /* the seat; QUOTH_GHOST_SEATS_MAX while the game goes on */
    quoth_letters word; /* the word that ended the game; empty if none did */
    bool given_away;    /* the loser could have won: `lost_at` */
    quoth_ghost_turning_point lost_at;
} quoth_ghost_review;

/* Reviews a game, finished or not, which must not change meanwhile.  The watch is called after each
 * turn.  After QUOTH_STOPPED and QUOTH_NO_MEMORY, also as from quoth_ghost_probe, *review is
 * NULL. */
QUOTH_API quoth_status quoth_ghost_review_new(quoth_ghost_review **review,
                                              const quoth_ghost_game *game,
                                              const quoth_context *context, quoth_error *error);
QUOTH_API void quoth_ghost_review_free(quoth_ghost_review *review);

#ifdef __cplusplus
}
#endif
#endif
