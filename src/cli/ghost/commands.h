/* The commands of the Ghost family. */
#ifndef CLI_GHOST_COMMANDS_H
#define CLI_GHOST_COMMANDS_H

#include "cli/app/arguments.h"

int run_ghost_advice(const arguments *args);
int run_ghost_solve(const arguments *args);
int run_ghost_value(const arguments *args);
int run_ghost_outcomes(const arguments *args);
int run_ghost_explain(const arguments *args);
int run_ghost_figure(const arguments *args);
int run_ghost_strategy(const arguments *args);
int run_ghost_verify(const arguments *args);
int run_ghost_quiz(const arguments *args);
int run_ghost_analyse(const arguments *args);
int run_ghost_play(const arguments *args);
int run_ghost_match(const arguments *args);

#endif
