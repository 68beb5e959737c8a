/* The progress file: quiz_progress.h. */
#include "cli/words/quiz_progress.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "quoth/quoth.h"
#include "cli/io/files.h"
#include "cli/io/messages.h"

static const char head[] = "quoth-quiz 1";

/* How long a pair rests at each stage, in seconds: none, ten minutes, 1, 3, 7 and 21 days. */
static const uint64_t pause_after[QUIZ_STAGES] = {0, 600, 86400, 259200, 604800, 1814400};

void quiz_pair_answered(quiz_pair *pair, bool right, uint64_t now)
{
    if (!right)
        pair->stage = 0;
    else if (pair->stage + 1 < QUIZ_STAGES)
        pair->stage++;
    pair->due = now + pause_after[pair->stage];
    pair->right += right;
    pair->missed += !right;
    if (!right)
        pair->last_missed = now;
}

static const char *noted(const char *text)
{
    return *text ? text : "-";
}

/* A whole number of a line; false if there is none. */
static bool read_number(char **at, uint64_t *number)
{
    char *end;
    if (**at < '0' || **at > '9')
        return false;
    errno = 0;
    *number = strtoull(*at, &end, 10);
    bool fine = errno == 0 && end > *at && (*end == ' ' || *end == '\0');
    *at = end + (*end == ' ');
    return fine;
}

/* Reads a line of this sheet, behind the sheet's name. */
static bool read_line(quiz_progress *p, char *line)
{
    char *rest = NULL, *question = strtok_r(line, " ", &rest), *answer = strtok_r(NULL, " ", &rest);
    uint64_t number[5];
    if (!question || !answer || !rest)
        return false;
    for (int i = 0; i < 5; i++)
        if (!read_number(&rest, &number[i]))
            return false;
    if (*rest || number[0] >= QUIZ_STAGES)
        return false;
    for (size_t i = 0; i < p->pairs; i++) {
        quiz_pair *pair = &p->pair[i];
        if (strcmp(noted(pair->question), question) != 0 ||
            strcmp(noted(pair->answer), answer) != 0)
            continue;
        pair->stage = (unsigned)number[0];
        pair->due = number[1];
        pair->right = number[2];
        pair->missed = number[3];
        pair->last_missed = number[4];
    }
    return true;
}

static bool read_lines(quiz_progress *p, char *text)
{
    size_t number = 0, name = strlen(p->sheet);
    for (char *line = text, *next; *line; line = next) {
        next = strchr(line, '\n');
        if (!next)
            return false; /* cut off */
        *next++ = '\0';
        if (number++ == 0) {
            if (strcmp(line, head) != 0)
                return false;
        } else if (strncmp(line, p->sheet, name) == 0 && line[name] == ' ') {
            if (!read_line(p, line + name + 1))
                return false;
        } else {
            size_t size = strlen(line);
            memcpy(p->others + p->others_size, line, size);
            p->others[p->others_size + size] = '\n';
            p->others_size += size + 1;
        }
    }
    return number > 0;
}

bool quiz_progress_read(quiz_progress *p)
{
    file_bytes file = {0};
    p->others = NULL;
    p->others_size = 0;
    if (access(p->path, F_OK) != 0 && errno == ENOENT)
        return true;
    if (!file_read(&file, p->path))
        return false;
    char *text = malloc(file.size + 1);
    p->others = malloc(file.size + 1);
    bool fine = text && p->others;
    if (!fine) {
        print_error("no memory for %s", p->path);
    } else {
        memcpy(text, file.bytes, file.size);
        text[file.size] = '\0';
        fine = strlen(text) == file.size && read_lines(p, text);
        if (!fine)
            print_error("%s does not hold what a quiz has noted; it stays as it is", p->path);
    }
    free(text);
    file_release(&file);
    return fine;
}

static bool put_text(const quoth_sink *sink, const char *text)
{
    return sink->write(sink->user, text, strlen(text));
}

static quoth_status write_progress(void *user, const quoth_sink *sink)
{
    const quiz_progress *p = user;
    char numbers[120];
    bool fine = put_text(sink, head) && put_text(sink, "\n") &&
                (!p->others_size || sink->write(sink->user, p->others, p->others_size));
    for (size_t i = 0; i < p->pairs && fine; i++) {
        const quiz_pair *pair = &p->pair[i];
        if (quiz_pair_is_new(pair))
            continue;
        snprintf(numbers, sizeof numbers, " %u %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 "\n",
                 pair->stage, pair->due, pair->right, pair->missed, pair->last_missed);
        fine = put_text(sink, p->sheet) && put_text(sink, " ") &&
               put_text(sink, noted(pair->question)) && put_text(sink, " ") &&
               put_text(sink, noted(pair->answer)) && put_text(sink, numbers);
    }
    return fine ? QUOTH_OK : QUOTH_SINK_FAILED;
}

bool quiz_progress_write(quiz_progress *p)
{
    return file_replace(p->path, write_progress, p);
}

void quiz_progress_free(quiz_progress *p)
{
    free(p->others);
}
