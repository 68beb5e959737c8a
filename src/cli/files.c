#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"

/* ---- messages ----------------------------------------------------------------------------- */

static void say(const char *format, va_list values)
{
    fflush(stdout);
    fputs("quoth: ", stderr);
    vfprintf(stderr, format, values);
    fputc('\n', stderr);
}

int complain(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    say(format, values);
    va_end(values);
    return EXIT_BAD;
}

void remark(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    say(format, values);
    va_end(values);
}

int explain_status(quoth_status status, const quoth_error *error)
{
    if (status == QUOTH_OK)
        return EXIT_FINE;
    if (status == QUOTH_STOPPED) {
        remark("interrupted");
        return EXIT_INTERRUPTED;
    }
    if (status == QUOTH_SINK_FAILED)
        return EXIT_BAD; /* finish_output says why */
    return complain("%s", error ? error->message : quoth_status_text(status));
}

/* ---- interrupts --------------------------------------------------------------------------- */

static volatile sig_atomic_t was_interrupted;

static void on_interrupt(int number)
{
    (void)number;
    was_interrupted = 1;
}

/* The first Ctrl-C asks the work to stop, a second one ends the program. */
void catch_interrupts(void)
{
    struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is a failed write, reported as any other */
}

bool interrupted(void)
{
    return was_interrupted;
}

static bool go_on(void *user, uint64_t done, uint64_t total)
{
    (void)user;
    (void)done;
    (void)total;
    return !was_interrupted;
}

const quoth_watch interrupt_watch = {go_on, NULL};

/* ---- reading ------------------------------------------------------------------------------ */

static bool cannot(const char *what, const char *path)
{
    complain("%s: cannot %s: %s", path, what, strerror(errno));
    return false;
}

static bool read_all(file_bytes *file, int fd, const char *path)
{
    size_t capacity = 0;
    for (;;) {
        if (file->size == capacity) {
            capacity = capacity ? capacity * 2 : 1 << 16;
            char *grown = realloc(file->bytes, capacity);
            if (!grown) {
                complain("%s: out of memory", path);
                return false;
            }
            file->bytes = grown;
        }
        ssize_t n = read(fd, file->bytes + file->size, capacity - file->size);
        if (n == 0)
            return true;
        if (n < 0 && errno == EINTR && !was_interrupted)
            continue;
        if (n < 0 && errno == EINTR) {
            complain("interrupted");
            exit(EXIT_INTERRUPTED);
        }
        if (n < 0)
            return cannot("read", path);
        file->size += (size_t)n;
    }
}

/* A regular file is mapped, so that an image is used in place and shared between processes. */
static bool map_file(file_bytes *file, int fd)
{
    struct stat status;
    if (fstat(fd, &status) || !S_ISREG(status.st_mode) || status.st_size <= 0)
        return false;
    void *bytes = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (bytes == MAP_FAILED)
        return false;
    *file = (file_bytes){bytes, (size_t)status.st_size, true};
    return true;
}

bool file_read(file_bytes *file, const char *path)
{
    *file = (file_bytes){0};
    bool standard = strcmp(path, "-") == 0;
    int fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return cannot("open", path);
    bool fine = (!standard && map_file(file, fd)) ||
                read_all(file, fd, standard ? "standard input" : path);
    if (!standard)
        close(fd);
    if (!fine)
        file_release(file);
    return fine;
}

void file_release(file_bytes *file)
{
    if (file->mapped)
        munmap(file->bytes, file->size);
    else
        free(file->bytes);
    *file = (file_bytes){0};
}

/* ---- writing ------------------------------------------------------------------------------ */

static bool write_stdout(void *user, const char *bytes, size_t size)
{
    (void)user;
    return quoth_file_write(stdout, bytes, size);
}

const quoth_sink standard_output = {write_stdout, NULL};

int finish_output(int exit_status)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return exit_status;
    return complain("cannot write standard output: %s", strerror(errno));
}

/* Straight into what is no regular file: a pipe, a device. */
static bool write_through(const char *path, file_writer write, void *user)
{
    FILE *file = fopen(path, "wb");
    if (!file)
        return cannot("write", path);
    quoth_sink sink = quoth_to_file(file);
    quoth_status status = write(user, &sink);
    bool fine = !status && fflush(file) == 0;
    if (status && status != QUOTH_SINK_FAILED)
        complain("%s: %s", path, quoth_status_text(status));
    else if (!fine)
        cannot("write", path);
    if (fclose(file) != 0 && fine)
        fine = cannot("write", path);
    return fine;
}

/* Into a new file beside the old one, which takes its name when everything is on the disk. */
static bool write_beside(const char *path, file_writer write, void *user)
{
    size_t size = strlen(path) + 16;
    char *draft = malloc(size);
    if (!draft) {
        complain("%s: out of memory", path);
        return false;
    }
    snprintf(draft, size, "%s.new-XXXXXX", path);
    int fd = mkostemp(draft, O_CLOEXEC);
    FILE *file = fd < 0 ? NULL : fdopen(fd, "wb");
    quoth_sink sink = quoth_to_file(file);
    bool fine = file != NULL;
    quoth_status status = QUOTH_OK;
    if (fine) {
        mode_t mask = umask(0);
        umask(mask);
        status = write(user, &sink);
        fine = !status && fflush(file) == 0 && fchmod(fd, 0666 & ~mask) == 0 && fsync(fd) == 0;
    }
    if (status && status != QUOTH_SINK_FAILED)
        complain("%s: %s", path, quoth_status_text(status));
    else if (!fine)
        cannot("write", path);
    if (file && fclose(file) != 0 && fine)
        fine = cannot("write", path);
    if (fine && rename(draft, path) != 0)
        fine = cannot("write", path);
    if (!fine && fd >= 0)
        unlink(draft);
    free(draft);
    return fine;
}

bool file_replace(const char *path, file_writer write, void *user)
{
    if (strcmp(path, "-") == 0) {
        quoth_status status = write(user, &standard_output);
        if (status && status != QUOTH_SINK_FAILED)
            complain("%s", quoth_status_text(status));
        return finish_output(status ? EXIT_BAD : EXIT_FINE) == EXIT_FINE;
    }
    struct stat status;
    if (stat(path, &status) == 0 && !S_ISREG(status.st_mode))
        return write_through(path, write, user);
    char *target = realpath(path, NULL); /* of a link, what it points to; NULL if new */
    bool fine = write_beside(target ? target : path, write, user);
    free(target);
    return fine;
}

/* ---- how to write ------------------------------------------------------------------------- */

bool wants_color(void)
{
    const char *no_color = getenv("NO_COLOR");
    const char *term = getenv("TERM");
    return isatty(STDOUT_FILENO) && !(no_color && no_color[0]) &&
           !(term && strcmp(term, "dumb") == 0);
}

unsigned terminal_width(void)
{
    struct winsize size;
    if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) || !size.ws_col)
        return 80;
    return size.ws_col;
}

uint64_t fold_bytes(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *b = bytes;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ b[i]) * UINT64_C(0x100000001B3);
    return hash;
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
