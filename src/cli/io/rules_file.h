/* Rules of board games, by the name of a set or of a file. */
#ifndef CLI_IO_RULES_FILE_H
#define CLI_IO_RULES_FILE_H

#include "quoth/quoth.h"

/* Finds rules by name or file; prints an error and returns false if there are none. */
bool find_rules(quoth_cross_rules *rules, const char *name);

#endif
