/* Computer players.  A job is what a seat needs to choose its move: a copy of what the seat may
 * see, so that another thread can work on it while the game goes on, and no computer player ever
 * sees more than a person in its seat.
 *
 *      loop thread                       engine thread
 *      -----------                       -------------
 *      bot_job_new       ---- job ---->  bots_play
 *      service_bot_done  <--- move ---
 */
#ifndef QUOTH_SERVER_BOTS_H
#define QUOTH_SERVER_BOTS_H

#include "game.h"

typedef struct bot_job {
    char game[GAME_ID_SIZE];
    uint64_t events; /* of the game when the job was made: an answer to another state is dropped */
    unsigned seat;
    char bot[32];
    uint64_t seed;
    game_family family;

    server_board *board; /* in use by the job */
    char lexicon[64];
    bool last_play;        /* the play that ended the game: accept or challenge it */
    quoth_cross_view view; /* of the board: its position and its moves belong to the job */
    quoth_position *position;
    quoth_cross_move *moves;

    quoth_ghost_rules rules;
    char variant[32], reading[32];
    quoth_letters *fragment;
    unsigned plays;
    bool challenges;
    bool challenged; /* name a word for the fragment on the table */

    /* The answer: the kind of the event and its data, "" if the player failed. */
    game_kind kind;
    char data[GAME_DATA_MAX];
} bot_job;

/* The job of a computer player's seat that is to act.  NULL without memory. */
bot_job *bot_job_new(const server_game *game, unsigned seat);
void bot_job_free(bot_job *job);

/* Whether there is a computer player of that name for a family: "level:1" to "level:10" in both,
 * "auto" at the board, "rational" in Ghost. */
bool bot_exists(game_family family, const char *name);

/* Solvers and players of one thread, cached between turns. */
typedef struct server_bots server_bots;
server_bots *bots_new(const server_words *shared); /* which must outlive it; NULL without memory */
void bots_free(server_bots *bots);

/* Chooses the move of a job and writes it into the job.  Takes milliseconds for levels, about a
 * second for auto; the same job has the same answer everywhere. */
void bots_play(server_bots *bots, bot_job *job);

#endif
