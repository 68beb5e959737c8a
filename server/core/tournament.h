/* A tournament of a club night: pairings and standings, from players and results.
 *
 *      players, results so far  ---- tournament_pair -----> pairings of the next round
 *                               ---- tournament_rank -----> points, spread, Buchholz
 *
 * A round robin uses the circle method.  In a Swiss system nobody meets a player twice, and nobody
 * has a second bye.  Of all such pairings in which opponents are at most TOURNAMENT_REACH places
 * apart, it chooses the one with the smallest sum of squared differences of points; within a score
 * group the upper half meets the lower half. */
#ifndef QUOTH_SERVER_TOURNAMENT_H
#define QUOTH_SERVER_TOURNAMENT_H

#include <stdbool.h>
#include <stddef.h>

enum {
    TOURNAMENT_PLAYERS = 512,
    TOURNAMENT_ROUNDS = 64,
    TOURNAMENT_NAME_SIZE = 64,
    TOURNAMENT_REACH = 16,
    TOURNAMENT_BYE = -1,       /* in place of an opponent */
    TOURNAMENT_BYE_SPREAD = 50 /* of a bye, which is won */
};

typedef enum tournament_system { TOURNAMENT_SWISS, TOURNAMENT_ROUND_ROBIN } tournament_system;

typedef struct tournament_player {
    char name[TOURNAMENT_NAME_SIZE];
    double rating; /* orders players of the same points; 0: none */
    bool out;      /* withdrawn: not paired any more */
} tournament_player;

typedef struct tournament_game {
    unsigned round;    /* from 0 */
    int first, second; /* players; `second` may be TOURNAMENT_BYE */
    bool played;
    int score[2];
} tournament_game;

typedef struct tournament {
    tournament_system system;
    char name[TOURNAMENT_NAME_SIZE];
    tournament_player *player;
    size_t players;
    tournament_game *game;
    size_t games;
    unsigned rounds; /* that have been paired */
} tournament;

typedef struct tournament_standing {
    unsigned player;
    unsigned place;         /* from 1; the same for players who tie in all criteria */
    unsigned halves;        /* points, in halves: 2 for a win, 1 for a draw */
    int spread;             /* points made less points lost */
    unsigned buchholz;      /* the points of the opponents, in halves */
    unsigned games, firsts; /* without byes */
    bool bye;
} tournament_standing;

/* Fills in `standing`, of which there is one for each player, from the first place to the last:
 * by points, spread, Buchholz, rating and number. */
void tournament_rank(const tournament *of, tournament_standing *standing);

/* The pairs of the next round, without results, in the order of tables; a bye comes last.  `game`
 * has room for players / 2 + 1 of them.  False, and why: all is played, results are
 * missing, nobody can be paired without meeting a player twice, or there is no memory. */
bool tournament_pair(const tournament *of, tournament_game *game, size_t *games,
                     const char **reason);

/* Frees the arrays. */
void tournament_free(tournament *of);

#endif
