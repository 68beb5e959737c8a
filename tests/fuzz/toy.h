/* A small game by each of the rules of fuzz.h, solved when it is first asked for. */
#ifndef FUZZ_TOY_H
#define FUZZ_TOY_H

#include "quoth/quoth.h"

const quoth_ghost *toy_game(uint32_t number); /* of fuzz_rules */

#endif
