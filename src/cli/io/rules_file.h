/* Rules of board games and alphabets, by name. */
#ifndef CLI_IO_RULES_FILE_H
#define CLI_IO_RULES_FILE_H

#include "quoth/quoth.h"

/* Finds rules by name or file; prints an error and returns false if there are none. */
bool find_rules(quoth_cross_rules *rules, const char *name);

/* Finds by name an alphabet of the library or the letters of a tile set; false if there is none. */
bool find_alphabet(quoth_alphabet *alphabet, const char *name);

#endif
