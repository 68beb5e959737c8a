/* Glicko-2: the strength of players from their results, with how sure it is and how steady.
 *
 * Mark E. Glickman, "Example of the Glicko-2 system" (glicko.net, 2013), by its steps 1 to 8. */
#ifndef QUOTH_SERVER_GLICKO_H
#define QUOTH_SERVER_GLICKO_H

#include <stddef.h>

typedef struct glicko_player {
    double rating;     /* 1500 for a new player */
    double deviation;  /* of the rating; 350 at first */
    double volatility; /* how much the strength is expected to change; 0.06 at first */
} glicko_player;

typedef struct glicko_result {
    glicko_player opponent; /* before the period */
    double score;           /* 1: won, 0.5: drawn, 0: lost */
} glicko_result;

/* A new player. */
extern const glicko_player glicko_newcomer;

/* The constant of the system, tau: less makes volatility change less.  The paper advises 0.3 to
 * 1.2. */
#define GLICKO_TAU 0.5

/* A player after a rating period with these results; none: the deviation grows. */
glicko_player glicko_rate(const glicko_player *player, const glicko_result *result, size_t results,
                          double tau);

#endif
