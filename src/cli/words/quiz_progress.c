/* The progress file: quiz_progress.h. */
#include "cli/words/quiz_progress.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/io/messages.h"
#include "cli/io/signals.h"

/* ---- reading ------------------------------------------------------------------------------- */

static bool print_malformed(const char *path, size_t line)
{
    print_error("%s:%zu does not hold what a quiz has noted; it stays as it is", path, line);
    return false;
}

bool quiz_progress_read(quiz_progress *p)
{
    size_t line;
    if (access(p->path, F_OK) != 0 && errno == ENOENT)
        return true;
    if (!file_read(&p->file, p->path))
        return false;
    switch (progress_parse(&p->cards, p->file.bytes, p->file.size, &line)) {
    case PROGRESS_MALFORMED:
        return print_malformed(p->path, line);
    case PROGRESS_NO_MEMORY:
        print_error("no memory for %s", p->path);
        return false;
    default:
        return true;
    }
}

static const char *noted(const char *text)
{
    return *text ? text : "-";
}

static const char *sheet_of(const quiz_progress *p, const quiz_pair *pair)
{
    return pair->sheet ? pair->sheet : p->sheet;
}

void quiz_progress_look_up(quiz_progress *p)
{
    for (size_t i = 0; i < p->pairs; i++) {
        quiz_pair *pair = &p->pair[i];
        const progress_card *card =
            progress_find(&p->cards, sheet_of(p, pair), noted(pair->question), noted(pair->answer));
        pair->noted = card ? *card : (progress_card){0};
    }
}

/* ---- appending ----------------------------------------------------------------------------- */

/* The file, open and locked.  Other programs append to it, and may replace one of version 1. */
static int open_locked(const char *path)
{
    for (;;) {
        struct stat opened, named;
        int fd = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
        if (fd < 0)
            return -1;
        while (flock(fd, LOCK_EX) != 0)
            if (errno != EINTR || interrupted()) {
                close(fd);
                return -1;
            }
        if (fstat(fd, &opened) == 0 && stat(path, &named) == 0) {
            if (!S_ISREG(opened.st_mode)) {
                errno = EINVAL;
                close(fd);
                return -1;
            }
            if (opened.st_dev == named.st_dev && opened.st_ino == named.st_ino)
                return fd;
        } else if (errno != ENOENT) {
            close(fd);
            return -1;
        }
        close(fd); /* replaced meanwhile */
    }
}

/* Reads up to `size` bytes from an offset; -1 with errno if that fails. */
static ssize_t read_at(int fd, char *bytes, size_t size, off_t offset)
{
    ssize_t n;
    do
        n = pread(fd, bytes, size, offset);
    while (n < 0 && errno == EINTR);
    return n;
}

/* The offset behind the last whole line of a file of `size` bytes; -1 with errno. */
static off_t end_of_lines(int fd, off_t size)
{
    char block[4096];
    while (size > 0) {
        size_t wanted = size < (off_t)sizeof block ? (size_t)size : sizeof block;
        ssize_t n = read_at(fd, block, wanted, size - (off_t)wanted);
        if (n < 0)
            return -1;
        for (ssize_t i = n; i > 0; i--)
            if (block[i - 1] == '\n')
                return size - (off_t)wanted + (off_t)i;
        size -= (off_t)wanted;
    }
    return 0;
}

/* Writes all bytes at the end of the file and syncs them; a part that was written is removed. */
static bool append_bytes(int fd, off_t end, const char *bytes, size_t size)
{
    size_t done = 0;
    while (done < size) {
        ssize_t n = write(fd, bytes + done, size - done);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            break;
        done += (size_t)n;
    }
    if (done == size && fsync(fd) == 0)
        return true;
    int reason = errno;
    if (ftruncate(fd, end) != 0)
        reason = errno;
    errno = reason;
    return false;
}

/* Version 1 in version 2: each line behind "old". */
static quoth_status write_migrated(void *user, const quoth_sink *sink)
{
    const file_bytes *file = user;
    const char *at = file->bytes + sizeof PROGRESS_HEAD_1 - 1, *end = file->bytes + file->size;
    bool fine = sink->write(sink->user, PROGRESS_HEAD, sizeof PROGRESS_HEAD - 1);
    for (const char *next; at < end && fine; at = next) {
        next = (const char *)memchr(at, '\n', (size_t)(end - at)) + 1;
        fine = sink->write(sink->user, "old ", 4) &&
               sink->write(sink->user, at, (size_t)(next - at));
    }
    return fine ? QUOTH_OK : QUOTH_SINK_FAILED;
}

/* Replaces a file of version 1, which is locked.  It may have changed since it was read. */
static bool migrate(const char *path)
{
    file_bytes file, copy;
    progress_cards cards = {0};
    size_t line;
    if (!file_read(&file, path))
        return false;
    copy = (file_bytes){.bytes = malloc(file.size + 1), .size = file.size};
    bool fine = copy.bytes;
    if (fine) {
        memcpy(copy.bytes, file.bytes, file.size + 1);
        progress_kind kind = progress_parse(&cards, file.bytes, file.size, &line);
        if (kind == PROGRESS_MALFORMED)
            fine = print_malformed(path, line);
        else if (kind == PROGRESS_NO_MEMORY)
            fine = fail_without_memory();
        else
            fine = file_replace(path, write_migrated, &copy);
    } else {
        print_memory_error();
    }
    progress_cards_free(&cards);
    free(copy.bytes);
    file_release(&file);
    return fine;
}

/* Appends lines to the file, which is made if it does not exist.  A last line without its end is
 * that of a program that was killed while it wrote: nobody was told that it is there. */
static bool append(const char *path, const char *lines, size_t size)
{
    enum { HEAD = sizeof PROGRESS_HEAD - 1 };
    for (;;) {
        char head[HEAD];
        struct stat status;
        int fd = open_locked(path);
        if (fd < 0)
            return print_system_error("write", path);
        ssize_t n = fstat(fd, &status) == 0 ? read_at(fd, head, HEAD, 0) : -1;
        if (n == HEAD && memcmp(head, PROGRESS_HEAD_1, HEAD) == 0) {
            bool fine = migrate(path);
            close(fd);
            if (!fine)
                return false;
            continue;
        }
        if (n >= 0 && memcmp(head, PROGRESS_HEAD, (size_t)n) != 0) {
            close(fd);
            return print_malformed(path, 1);
        }
        off_t end = n < HEAD ? 0 : end_of_lines(fd, status.st_size);
        bool fine = n >= 0 && end >= 0 && (end == status.st_size || ftruncate(fd, end) == 0) &&
                    append_bytes(fd, end, lines + (end ? HEAD : 0), size - (end ? HEAD : 0)) &&
                    (end || sync_folder(path));
        if (!fine)
            print_system_error("write", path);
        close(fd);
        return fine;
    }
}

bool quiz_progress_record(quiz_progress *p, quiz_pair *pair, quoth_rating rating, uint64_t time)
{
    const char *sheet = sheet_of(p, pair), *question = noted(pair->question);
    const char *answer = noted(pair->answer);
    char *item = NULL, *lines = NULL;
    bool with_item = pair->item && !pair->noted.item;
    int size = -1;
    if (!with_item ||
        asprintf(&item, "item %s %s %s %s\n", sheet, question, answer, pair->item) >= 0)
        size = asprintf(&lines, "%s%sanswer %s %s %s %" PRIu64 " %s\n", PROGRESS_HEAD,
                        with_item ? item : "", sheet, question, answer, time,
                        quoth_rating_name(rating));
    if (with_item)
        free(item);
    if (size < 0)
        return fail_without_memory();
    bool fine = append(p->path, lines, (size_t)size);
    if (fine) {
        progress_card_answered(&pair->noted, rating, time);
        if (with_item)
            pair->noted.item = ""; /* the text is the caller's */
    }
    free(lines);
    return fine;
}

void quiz_progress_free(quiz_progress *p)
{
    progress_cards_free(&p->cards);
    file_release(&p->file);
}
