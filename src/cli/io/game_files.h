/* The recorded games that a command is given: files, and those of folders. */
#ifndef CLI_IO_GAME_FILES_H
#define CLI_IO_GAME_FILES_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/app/commands.h"

typedef struct game_files {
    char **path;
    size_t count, room;
} game_files;

bool is_folder(const char *path);

/* Finds the games that the operands name, those of a folder in the order of their names: all whose
 * names have this ending, of which there has to be one; NULL: all that are not hidden.  Complains
 * and returns false where that fails.  `files` begins as {0}. */
bool game_files_find(game_files *files, char *const *operand, int operands, const char *ending);
void game_files_free(game_files *files);

#endif
