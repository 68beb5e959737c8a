/* The commands of crossword games. */
#ifndef CLI_CROSS_COMMANDS_H
#define CLI_CROSS_COMMANDS_H

#include "cli/app/arguments.h"

int run_cross_moves(const arguments *args);
int run_cross_score(const arguments *args);
int run_cross_endgame(const arguments *args);
int run_cross_preendgame(const arguments *args);
int run_cross_analyse(const arguments *args);
int run_cross_match(const arguments *args);
int run_cross_play(const arguments *args);
int run_cross_replay(const arguments *args);
int run_cross_convert(const arguments *args);
int run_cross_infer(const arguments *args);
int run_cross_sim(const arguments *args);
int run_cross_train(const arguments *args);
int run_cross_show(const arguments *args);
int run_cross_rules(const arguments *args);
int run_cross_puzzles(const arguments *args);
int run_cross_puzzle(const arguments *args);

#endif
