/* A small game of each variant, solved once. */
#ifndef FUZZ_TOY_H
#define FUZZ_TOY_H

#include "quoth/quoth.h"

enum { TOY_GAMES = 3 };

const quoth_ghost *toy_game(size_t variant);

#endif
