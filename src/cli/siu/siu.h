/* quoth siu. */
#ifndef CLI_SIU_SIU_H
#define CLI_SIU_SIU_H

#include "cli/app/arguments.h"

int run_siu(const arguments *args);

#endif
