/* The recorded games that a command is given: files, and those of folders whose names end in
 * .gcg. */
#ifndef CLI_GAME_FILES_H
#define CLI_GAME_FILES_H

#include "cli/cli.h"

typedef struct game_files {
    char **path;
    size_t count, room;
} game_files;

bool is_folder(const char *path);

/* Finds the games that the operands name, those of a folder in the order of their names.  Complains
 * and returns false where that fails, and of a folder without games.  `files` begins as {0}. */
bool game_files_find(game_files *files, const arguments *args);
void game_files_free(game_files *files);

#endif
