#include "cli/io/files.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "quoth/quoth.h"
#include "quoth/stdio.h"
#include "cli/io/memory.h"
#include "cli/io/messages.h"
#include "cli/io/output.h"
#include "cli/io/signals.h"
#include "cli/io/threads.h"

/* ---- reading ------------------------------------------------------------------------------ */

/* The bound where there is no other: an endless device would fill the memory. */
enum { FILE_MAX = 1 << 30 };

/* Reads to the end.  `size` is the expected size; one byte more is requested, to see the end. */
static bool read_all(file_bytes *file, int fd, const char *path, size_t size)
{
    size_t capacity = 0;
    for (;;) {
        if (file->size > FILE_MAX) {
            print_error("%s: more than 1 GiB; no file of this program is so large", path);
            return false;
        }
        if (file->size + 1 >= capacity) {
            capacity = capacity ? capacity * 2 : size + 2;
            char *grown = realloc(file->bytes, capacity);
            if (!grown) {
                print_error("%s: out of memory", path);
                file->no_memory = true;
                return false;
            }
            file->bytes = grown;
            ask_for_huge_pages(grown, capacity);
        }
        ssize_t n = read(fd, file->bytes + file->size, capacity - file->size - 1);
        if (n == 0) {
            file->bytes[file->size] = '\0';
            return true;
        }
        if (n < 0 && errno == EINTR && !interrupted())
            continue;
        if (n < 0 && errno == EINTR) {
            print_error("interrupted");
            exit(EXIT_INTERRUPTED);
        }
        if (n < 0)
            return print_system_error("read", path);
        file->size += (size_t)n;
    }
}

/* Reads a file and never maps it: another program may shorten or rewrite the file at any time, but
 * checked bytes must not change.  An image of 2 MB takes a third of a millisecond. */
bool file_read(file_bytes *file, const char *path)
{
    *file = (file_bytes){0};
    bool standard = strcmp(path, "-") == 0;
    struct stat status;
    int fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return print_system_error("open", path);
    bool known = fstat(fd, &status) == 0 && S_ISREG(status.st_mode) && status.st_size <= FILE_MAX;
    bool fine = read_all(file, fd, standard ? "standard input" : path,
                         known ? (size_t)status.st_size : 1 << 16);
    if (!standard)
        close(fd);
    if (!fine) {
        bool no_memory = file->no_memory;
        file_release(file);
        file->no_memory = no_memory;
    }
    return fine;
}

bool file_recall(file_bytes *file, const char *path)
{
    struct stat status;
    size_t size = 0;
    *file = (file_bytes){0};
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    bool fine = fd >= 0 && fstat(fd, &status) == 0 && S_ISREG(status.st_mode) &&
                status.st_size <= FILE_MAX;
    if (fine)
        size = (size_t)status.st_size;
    file->bytes = fine ? malloc(size + 1) : NULL;
    fine = file->bytes;
    if (fine)
        ask_for_huge_pages(file->bytes, size + 1);
    while (fine && file->size < size) {
        ssize_t n = read(fd, file->bytes + file->size, size - file->size);
        fine = n > 0 || (n < 0 && errno == EINTR && !interrupted());
        file->size += n > 0 ? (size_t)n : 0;
    }
    if (fd >= 0)
        close(fd);
    if (fine)
        file->bytes[size] = '\0';
    else
        file_release(file);
    return fine;
}

size_t mark_size(const char *text)
{
    return strncmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
}

void file_release(file_bytes *file)
{
    free(file->bytes);
    *file = (file_bytes){0};
}

/* ---- writing ------------------------------------------------------------------------------ */

/* Writes straight into a file that is not regular: a pipe, a device. */
static bool write_through(const char *path, file_writer write, void *user)
{
    FILE *file = fopen(path, "wb");
    if (!file)
        return print_system_error("write", path);
    quoth_sink sink = quoth_to_file(file);
    quoth_status status = write(user, &sink);
    bool fine = !status && fflush(file) == 0;
    if (status && status != QUOTH_SINK_FAILED)
        print_error("%s: %s", path, quoth_status_text(status));
    else if (!fine)
        print_system_error("write", path);
    if (fclose(file) != 0 && fine)
        fine = print_system_error("write", path);
    return fine;
}

/* Gives a new file the owner, group and permissions of the old one; without the right to set the
 * group, the group gets no permissions.  Without an old file the umask has decided (create_draft).
 */
static bool set_mode(int fd, const char *path)
{
    struct stat old;
    if (stat(path, &old) != 0)
        return errno == ENOENT;
    bool same_group = fchown(fd, old.st_uid, old.st_gid) == 0;
    return fchmod(fd, old.st_mode & (same_group ? 0777 : 0707)) == 0;
}

/* Creates a file that does not exist yet, named after `path`, and stores its name in `draft`.
 * Returns its descriptor, or -1 with errno.  Not by mkostemp, whose files have the mode 0600 under
 * every umask. */
static int create_draft(char *draft, size_t size, const char *path)
{
    for (unsigned attempt = 0;; attempt++) {
        snprintf(draft, size, "%s.new-%ld-%u", path, (long)getpid(), attempt);
        int fd = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd >= 0 || errno != EEXIST || attempt == 1000)
            return fd;
    }
}

/* The folder of a path, to be freed by the caller; NULL, with errno, without memory. */
static char *folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? strndup(path, (size_t)(slash - path) + 1) : strdup(".");
}

/* Syncs the folder: a name is on the disk once its folder is.  Some file systems cannot do this and
 * report EINVAL. */
bool sync_folder(const char *path)
{
    char *folder = folder_of(path);
    int fd = folder ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    free(folder);
    if (fd < 0)
        return errno == EACCES; /* the folder may be writable but not readable */
    bool fine = fsync(fd) == 0 || errno == EINVAL;
    close(fd);
    return fine;
}

static bool write_draft(const char *draft, int fd, const char *path, file_writer write, void *user)
{
    FILE *file = fdopen(fd, "wb");
    if (!file) {
        close(fd);
        return print_system_error("write", path);
    }
    quoth_sink sink = quoth_to_file(file);
    quoth_status status = write(user, &sink);
    bool fine = !status && fflush(file) == 0 && set_mode(fd, path) && fsync(fd) == 0;
    if (status && status != QUOTH_SINK_FAILED)
        print_error("%s: %s", path, quoth_status_text(status));
    else if (!fine)
        print_system_error("write", path);
    if (fclose(file) != 0 && fine)
        fine = print_system_error("write", path);
    if (fine && (rename(draft, path) != 0 || !sync_folder(path)))
        fine = print_system_error("write", path);
    return fine;
}

/* Writes a temporary file beside the old one, syncs it, and renames it. */
static bool write_beside(const char *path, file_writer write, void *user)
{
    size_t size = strlen(path) + 40;
    char *draft = malloc(size);
    if (!draft) {
        print_error("%s: out of memory", path);
        return false;
    }
    sigset_t before = hold_signals();
    int fd = create_draft(draft, size, path);
    if (fd >= 0)
        remove_when_ended(draft);
    restore_signals(before);
    bool fine = fd >= 0 ? write_draft(draft, fd, path, write, user)
                        : print_system_error("write", path);
    if (!fine && fd >= 0)
        unlink(draft);
    if (fd < 0 || forget_draft())
        free(draft);
    return fine;
}

static bool write_all(int fd, const char *bytes, size_t size)
{
    for (size_t done = 0; done < size;) {
        ssize_t n = write(fd, bytes + done, size - done);
        if (n < 0 && (errno != EINTR || interrupted()))
            return false;
        done += n > 0 ? (size_t)n : 0;
    }
    return true;
}

bool file_store(const char *path, const void *bytes, size_t size)
{
    size_t draft_size = strlen(path) + 40;
    char *draft = malloc(draft_size);
    if (!draft)
        return false;
    sigset_t before = hold_signals();
    int fd = create_draft(draft, draft_size, path);
    if (fd >= 0)
        remove_when_ended(draft);
    restore_signals(before);
    bool fine = fd >= 0 && write_all(fd, bytes, size) && fsync(fd) == 0;
    if (fd >= 0)
        fine = close(fd) == 0 && fine;
    fine = fine && rename(draft, path) == 0;
    if (!fine && fd >= 0)
        unlink(draft);
    if (fd < 0 || forget_draft())
        free(draft);
    return fine;
}

bool file_replace(const char *path, file_writer write, void *user)
{
    if (strcmp(path, "-") == 0) {
        quoth_status status = write(user, &standard_output);
        if (status && status != QUOTH_SINK_FAILED)
            print_error("%s", quoth_status_text(status));
        return !status && fflush(stdout) == 0; /* finish_output prints the reason */
    }
    struct stat status;
    if (stat(path, &status) == 0 && !S_ISREG(status.st_mode))
        return write_through(path, write, user);
    char *target = realpath(path, NULL); /* the target of a link; NULL if the file is new */
    bool fine = write_beside(target ? target : path, write, user);
    free(target);
    return fine;
}

typedef struct span {
    const char *bytes;
    size_t size;
} span;

static quoth_status write_span(void *user, const quoth_sink *sink)
{
    const span *s = user;
    return !s->size || sink->write(sink->user, s->bytes, s->size) ? QUOTH_OK : QUOTH_SINK_FAILED;
}

bool file_replace_bytes(const char *path, const void *bytes, size_t size)
{
    return file_replace(path, write_span, &(span){bytes, size});
}

bool file_rewritable(const char *path)
{
    struct stat status;
    return strcmp(path, "-") != 0 && (stat(path, &status) != 0 || S_ISREG(status.st_mode));
}

char *numbered_file(const char *path)
{
    const char *slash = strrchr(path, '/'), *dot = strrchr(slash ? slash : path, '.');
    size_t stem = dot && dot > path ? (size_t)(dot - path) : strlen(path);
    char *next = NULL;
    for (unsigned number = 2;; number++) {
        if (asprintf(&next, "%.*s-%u%s", (int)stem, path, number, path + stem) < 0) {
            print_error("out of memory");
            return NULL;
        }
        if (access(next, F_OK) != 0)
            return next;
        free(next);
    }
}

bool file_replaceable(const char *path)
{
    struct stat status;
    if (strcmp(path, "-") == 0)
        return true;
    if (!*path) {
        errno = ENOENT;
        return print_system_error("write", path);
    }
    if (stat(path, &status) == 0 && !S_ISREG(status.st_mode)) {
        errno = EISDIR;
        return !S_ISDIR(status.st_mode) || print_system_error("write", path);
    }
    char *target = realpath(path, NULL);
    char *folder = folder_of(target ? target : path);
    bool fine = folder && access(folder, W_OK | X_OK) == 0;
    free(folder);
    free(target);
    return fine || print_system_error("write", path);
}

/* The whole path of a file, which need not exist, without links; NULL if it has no folder. */
static char *whole_path(const char *path)
{
    char *whole = realpath(path, NULL), *own = NULL, *folder, *root;
    if (whole)
        return whole;
    folder = folder_of(path);
    root = folder ? realpath(folder, NULL) : NULL;
    const char *slash = strrchr(path, '/');
    if (root && asprintf(&own, "%s/%s", root, slash ? slash + 1 : path) < 0)
        own = NULL;
    free(folder);
    free(root);
    return own;
}

bool is_same_file(const char *a, const char *b)
{
    char *first = whole_path(a), *second = whole_path(b);
    bool same = strcmp(a, b) == 0 || (first && second && strcmp(first, second) == 0);
    free(first);
    free(second);
    return same;
}

bool ends_with(const char *text, const char *ending)
{
    size_t size = strlen(text), n = strlen(ending);
    return size >= n && strcmp(text + size - n, ending) == 0;
}

void name_of_path(const char *path, char *name, size_t size)
{
    const char *slash = strrchr(path, '/');
    const char *base = slash ? slash + 1 : path;
    const char *dot = strrchr(base, '.');
    size_t n = dot && dot > base ? (size_t)(dot - base) : strlen(base);
    n = n < size ? n : size - 1;
    memcpy(name, base, n);
    name[n] = '\0';
}
