/* Recorded games: those that operands name, files and the files of folders; the file of a new one.
 */
#ifndef CLI_IO_GAME_FILES_H
#define CLI_IO_GAME_FILES_H

#include <stdbool.h>
#include <stddef.h>

typedef struct game_files {
    char **path;
    size_t count, room;
} game_files;

bool is_folder(const char *path);

/* Finds the games that the operands name; those of a folder sorted by name.  `ending` selects the
 * files of a folder (at least one), NULL all that are not hidden.  Prints an error and returns
 * false after a failure.  `files` is {0} before. */
bool game_files_find(game_files *files, char *const *operand, int operands, const char *ending);
void game_files_free(game_files *files);

/* The file in which a person keeps a game: `path`, or its first free numbered_file if `path` has
 * another game than the one that is kept, in `kept` or `output` (NULL: in none).  The caller frees
 * it.  Prints an error and returns NULL without memory. */
char *file_of_game(const char *path, const char *kept, const char *output);

#endif
