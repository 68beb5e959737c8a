/* The open board game, for the files of the module. */
#ifndef WEB_BOARD_H
#define WEB_BOARD_H

#include "module.h"

/* Made by web_board_open and web_board_new; solvers on first use. */
typedef struct open_board {
    quoth_cross *cross;
    quoth_leaves *leaves;
    quoth_baseline baseline;
    quoth_evaluator evaluator;
    quoth_play_finder *finder;
    quoth_plays plays; /* those of the last find_plays */
    quoth_sim *sim;
    quoth_auto *chooser;
    quoth_puzzles *puzzles;
    quoth_cross_level *level; /* `level_number`, 0: none yet */
    unsigned level_number;
    quoth_cross_game *game;
    quoth_position *shown; /* an earlier position of the game, or the view of a seat */
} open_board;

extern open_board board;

/* Reads the nth argument as a play of the player to move.  A failure has its sentence. */
quoth_status read_play(unsigned n, quoth_play *play);

/* Answers with a validated play and its equity, which it fills in: quoth_cross_write_validation. */
quoth_status answer_validation(const quoth_position *position, quoth_validation *validation);

/* Fills board.plays with the `limit` best plays; of openings that mirror each other only the one
 * across. */
quoth_status find_plays(const quoth_position *position, uint64_t limit, const char *order);

/* Reads a CGP of the open board; the caller frees the position.  A failure has its sentence. */
quoth_status read_position(const char *cgp, quoth_position **position);

/* A key and a play, spelled for a position. */
void put_play(q_json *json, const char *key, const quoth_play *play,
              const quoth_position *position);

/* The keys "best" and "score", and the best play of a position. */
void put_best(q_json *json, const quoth_play *play, const quoth_position *position);

/* A key and a position as CGP. */
quoth_status put_cgp(q_json *json, const char *key, const quoth_position *position);

#endif
