/* Files as bytes: reading them whole, and replacing them only when all went well. */
#ifndef CLI_IO_FILES_H
#define CLI_IO_FILES_H

#include "quoth/quoth.h"
#include "cli/app/commands.h"

typedef struct file_bytes {
    char *bytes; /* aligned as by malloc, with a NUL behind the last */
    size_t size;
    bool no_memory; /* that is why it was not read */
} file_bytes;

/* Reads a whole file, "-" for standard input.  Complains and returns false when it cannot be read.
 */
bool file_read(file_bytes *file, const char *path);
void file_release(file_bytes *file);

/* Writes a file by `write`.  The bytes go to a new file, which takes the place of `path` once all
 * went well; "-" is standard output. */
typedef quoth_status (*file_writer)(void *user, const quoth_sink *sink);
bool file_replace(const char *path, file_writer write, void *user);

/* Whether file_replace can write a file again and again, each time in place of the last: no pipe,
 * no device, not "-". */
bool file_rewritable(const char *path);

/* The first of FILE-2, FILE-3, ... that does not exist; the number stands before the ending of the
 * name.  The caller frees it.  Without memory: complains and returns NULL. */
char *numbered_file(const char *path);

/* Before long work: whether file_replace can write beside `path`, as far as its folder tells.
 * Complains and returns false if not. */
bool file_replaceable(const char *path);

/* Whether two paths name the same file, there already or not, through links too. */
bool is_same_file(const char *a, const char *b);

/* Makes sure that the name of a new file is on the disk; false, with errno, where that fails. */
bool sync_folder(const char *path);

bool ends_with(const char *text, const char *ending);

/* "dir/words.txt" -> "words", cut to size. */
void name_of_path(const char *path, char *name, size_t size);

#endif
