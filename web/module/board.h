/* The board that is open, for the files of the module. */
#ifndef WEB_BOARD_H
#define WEB_BOARD_H

#include "module.h"

/* All of it is made by web_board_open and web_board_new, or when it is first needed. */
typedef struct open_board {
    quoth_cross *cross;
    quoth_leaves *leaves;
    quoth_baseline baseline;
    quoth_evaluator evaluator;
    quoth_play_finder *finder;
    quoth_plays plays; /* found last */
    quoth_sim *sim;
    quoth_auto *chooser;
    quoth_puzzles *puzzles;
    quoth_cross_level *level; /* `level_number`, 0: none yet */
    unsigned level_number;
    quoth_cross_game *game;
    quoth_position *shown; /* what a seat sees, or the game as it was */
} open_board;

extern open_board on;

/* The play that an argument tells, in the game as it is. */
quoth_status read_play(unsigned n, quoth_play *play);

/* The first plays, in on.plays; of openings that are mirror images of each other there is one. */
quoth_status find_plays(const quoth_position *position, uint64_t limit, const char *order);

/* Reads a CGP by the open board; the position is the caller's.  A failure has said why. */
quoth_status read_position(const char *cgp, quoth_position **position);

/* A key and a play, spelled for a position. */
void put_play(q_json *json, const char *key, const quoth_play *play,
              const quoth_position *position);

/* A key and a position as CGP. */
quoth_status put_cgp(q_json *json, const char *key, const quoth_position *position);

#endif
