#include <string.h>

#include "base/throttle.h"
#include "base/lines.h"
#include "base/number.h"

void q_lines_reject(q_lines *lines, uint64_t line, const char *reason)
{
    if (q_lines_ok(lines)) {
        lines->wrong = line;
        lines->reason = reason;
    }
}

void q_lines_require(q_lines *lines, bool holds, const char *reason)
{
    if (!holds)
        q_lines_reject(lines, lines->line, reason);
}

void q_lines_stop(q_lines *lines, quoth_status status)
{
    if (!status)
        return;
    lines->status = lines->status ? lines->status : status;
    q_lines_reject(lines, lines->line, quoth_status_text(status));
}

void q_lines_poll_watch(q_lines *lines)
{
    const quoth_watch *watch = lines->watch;
    if (!q_go_on(watch, lines->at, lines->size))
        q_lines_stop(lines, QUOTH_STOPPED);
}

size_t q_lines_total(const q_lines *lines)
{
    size_t total = 0, at = 0;
    while (at < lines->size) {
        const char *end = memchr(lines->text + at, '\n', lines->size - at);
        if (!end)
            break;
        at = (size_t)(end - lines->text) + 1;
        total++;
    }
    return total;
}

void q_lines_next(q_lines *lines)
{
    const char *from = lines->text + lines->at;
    size_t left = lines->size - lines->at;
    const char *end = left ? memchr(from, '\n', left) : NULL;
    if (++lines->line % 64 == 0)
        q_lines_poll_watch(lines);
    lines->parts = 0;
    q_lines_require(lines, end, left ? "the line does not end" : "the text ends too soon");
    while (q_lines_ok(lines) && from <= end) {
        const char *blank = memchr(from, ' ', (size_t)(end - from));
        const char *behind = blank ? blank : end;
        q_lines_require(lines, behind > from, "there is nothing between two blanks");
        q_lines_require(lines, lines->parts < Q_LINE_PARTS, "the line has more than three parts");
        if (!q_lines_ok(lines))
            break;
        lines->part[lines->parts] = from;
        lines->part_size[lines->parts++] = (size_t)(behind - from);
        from = behind + 1;
    }
    if (q_lines_ok(lines))
        lines->at = (size_t)(end - lines->text) + 1;
    else
        lines->parts = 0;
}

static bool is_text(const q_lines *lines, unsigned part, const char *text, size_t size)
{
    return part < lines->parts && size == lines->part_size[part] &&
           memcmp(lines->part[part], text, size) == 0;
}

bool q_lines_part_is(const q_lines *lines, unsigned part, const char *text)
{
    return is_text(lines, part, text, strlen(text));
}

void q_lines_value(q_lines *lines, const char *key)
{
    q_lines_next(lines);
    q_lines_require(lines, lines->parts == 2 && q_lines_part_is(lines, 0, key),
                    "another line belongs here");
}

uint64_t q_lines_number(q_lines *lines, unsigned part, uint64_t least, uint64_t greatest)
{
    uint64_t number = 0;
    bool digits = part < lines->parts && lines->part_size[part] < 20 &&
                  q_number_read(lines->part[part], lines->part_size[part], UINT64_MAX, &number);
    q_lines_require(lines, digits, "not a whole number of at most 19 digits");
    q_lines_require(lines, number >= least && number <= greatest, "the number is out of range");
    return q_lines_ok(lines) ? number : least;
}

uint64_t q_lines_count(q_lines *lines, const char *key, uint64_t least, uint64_t greatest)
{
    q_lines_value(lines, key);
    return q_lines_number(lines, 1, least, greatest);
}

unsigned q_lines_choice(q_lines *lines, const char *key, const char *words)
{
    q_lines_value(lines, key);
    for (unsigned choice = 0; *words; choice++) {
        size_t size = strcspn(words, " ");
        if (is_text(lines, 1, words, size))
            return choice;
        words += size + (words[size] == ' ');
    }
    q_lines_require(lines, false, "there is no such value");
    return 0;
}
