/* Reads whole files, and replaces files atomically. */
#ifndef CLI_IO_FILES_H
#define CLI_IO_FILES_H

#include "quoth/quoth.h"

typedef struct file_bytes {
    char *bytes; /* aligned as by malloc; a NUL follows */
    size_t size;
    bool no_memory; /* reading failed for lack of memory */
} file_bytes;

/* Reads a whole file, or standard input for "-".  Prints an error and returns false if that fails.
 */
bool file_read(file_bytes *file, const char *path);
void file_release(file_bytes *file);

/* The bytes of a byte order mark at the beginning of a NUL-ended text: 3 or 0. */
size_t mark_size(const char *text);

/* As file_read, for a file that can be made again: prints nothing. */
bool file_recall(file_bytes *file, const char *path);

/* Writes a file by calling `write`.  The bytes go to a temporary file beside `path`, which is
 * renamed to `path` after success; "-" is standard output. */
typedef quoth_status (*file_writer)(void *user, const quoth_sink *sink);
bool file_replace(const char *path, file_writer write, void *user);
bool file_replace_bytes(const char *path, const void *bytes, size_t size);

/* As file_replace, for a file that can be made again: prints nothing. */
bool file_store(const char *path, const void *bytes, size_t size);

/* Whether file_replace can replace the file repeatedly: it is no pipe, no device, not "-". */
bool file_rewritable(const char *path);

/* The first of FILE-2, FILE-3, ... that does not exist (mine-2.gcg for mine.gcg).  The caller frees
 * it.  Prints an error and returns NULL without memory. */
char *numbered_file(const char *path);

/* Before long work: whether file_replace will be able to create its file beside `path`, by the
 * permissions of the folder.  Prints an error and returns false if not. */
bool file_replaceable(const char *path);

/* Whether two paths name the same file, also through links, and also if it does not exist yet. */
bool is_same_file(const char *a, const char *b);

/* Syncs the folder of a new file, so that its name is on the disk; false, with errno, if that
 * fails. */
bool sync_folder(const char *path);

bool ends_with(const char *text, const char *ending);

/* The base name without its extension, cut to `size`: "dir/words.txt" -> "words". */
void name_of_path(const char *path, char *name, size_t size);

#endif
