/* The positions with which the games of a match begin: match_parts.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quoth/quoth.h"
#include "cli/app/options.h"
#include "cli/cross/match_parts.h"
#include "cli/io/files.h"
#include "cli/io/messages.h"
#include "cli/io/signals.h"

enum { WHERE_SIZE = 300 };

/* A line of the file. */
typedef struct cgp_line {
    const char *text;
    size_t size;
    char where[WHERE_SIZE]; /* "FILE:LINE: " */
} cgp_line;

/* The lines of a file that are not empty, one by one. */
typedef struct cgp_lines {
    const char *path, *at, *end;
    unsigned long long number;
    cgp_line line;
} cgp_lines;

static cgp_lines lines_of(const file_bytes *file, const char *path)
{
    return (cgp_lines){
        path, file->bytes + mark_size(file->bytes), file->bytes + file->size, 0, {0}};
}

static bool next_position(cgp_lines *lines)
{
    cgp_line *line = &lines->line;
    while (lines->at < lines->end) {
        const char *end = memchr(lines->at, '\n', (size_t)(lines->end - lines->at));
        end = end ? end : lines->end;
        line->text = lines->at;
        line->size = (size_t)(end - lines->at);
        line->size -= line->size && end[-1] == '\r';
        lines->at = end < lines->end ? end + 1 : end;
        lines->number++;
        if (line->size) {
            snprintf(line->where, WHERE_SIZE, "%.255s:%llu: ", lines->path, lines->number);
            return true;
        }
    }
    return false;
}

static bool print_line_error(const cgp_line *line, const quoth_error *error)
{
    if (error->line)
        print_error("%srow %llu (byte %llu): %s", line->where, (unsigned long long)error->line,
                    (unsigned long long)error->offset + 1, error->message);
    else
        print_error("%sbyte %llu: %s; see `quoth help cgp`", line->where,
                    (unsigned long long)error->offset + 1, error->message);
    return false;
}

static bool same_operand(const quoth_cgp *one, const quoth_cgp *other, const char *code)
{
    const char *a = quoth_cgp_operand(one, code), *b = quoth_cgp_operand(other, code);
    return a && b ? strcmp(a, b) == 0 : a == b;
}

/* Whether the operations name the rules of the first position; those of --rules replace both. */
static bool has_rules_of_first(const match *m, const quoth_cgp *cgp, const arguments *args)
{
    static const char *const codes[] = {"bb", "bdn", "cr", "etl", "ld", "mcnz", "var"};
    bool same = true;
    for (size_t i = 0; i < sizeof codes / sizeof *codes && !has_option(args, OPT_RULES); i++)
        same = same && same_operand(cgp, &m->loaded.cgp, codes[i]);
    return same;
}

static bool read_operations(quoth_cgp *cgp, const cgp_line *line)
{
    quoth_error error = {0};
    return !quoth_cgp_parse(cgp, line->text, line->size, &error) || print_line_error(line, &error);
}

static bool add_start(match *m, quoth_position *position)
{
    size_t count = m->start_count;
    if (!(count & (count - 1))) { /* room doubles at powers of two */
        quoth_position **grown = realloc(m->starts, (count ? 2 * count : 1) * sizeof *grown);
        if (!grown)
            return false;
        m->starts = grown;
    }
    m->starts[m->start_count++] = position;
    return true;
}

static bool read_start(match *m, const cgp_line *line, const arguments *args)
{
    quoth_cgp cgp;
    quoth_position *position = NULL;
    quoth_error error = {0};
    if (!read_operations(&cgp, line))
        return false;
    if (!has_rules_of_first(m, &cgp, args)) {
        print_error("%sother rules than those of the first position (--rules NAME is for all)",
                    line->where);
        return false;
    }
    quoth_status status =
        quoth_cgp_read(&position, m->loaded.cross, line->text, line->size, NULL, &error);
    if (status == QUOTH_NO_MEMORY)
        return fail_without_memory();
    if (status)
        return print_line_error(line, &error);
    print_position_warnings(position);
    bool fine = can_begin(position, m->players, line->where);
    if (fine && !add_start(m, position))
        fine = fail_without_memory();
    if (!fine)
        quoth_position_free(position);
    return fine;
}

static bool read_starts(match *m, const arguments *args, const file_bytes *file, const char *path)
{
    cgp_lines lines = lines_of(file, path);
    quoth_cgp cgp;
    if (!next_position(&lines)) {
        print_error("%s: no position", path);
        return false;
    }
    if (!read_operations(&cgp, &lines.line) ||
        !load_cross_of_cgp(&m->loaded, args, &cgp, lines.line.where))
        return false;
    m->loaded.where = NULL;
    bool fine;
    do
        fine = read_start(m, &lines.line, args);
    while (fine && !interrupted() && next_position(&lines));
    return fine && !interrupted();
}

bool match_load_starts(match *m, const arguments *args)
{
    const char *path = option_value(args, OPT_POSITIONS, NULL);
    file_bytes file;
    if (!path)
        return load_start(&m->loaded, args, m->players);
    if (has_option(args, OPT_CGP)) {
        print_error("games begin with --cgp or with --positions, not with both");
        return false;
    }
    if (!file_read(&file, path))
        return false;
    bool fine = read_starts(m, args, &file, path);
    file_release(&file);
    return fine;
}

void match_unload_starts(match *m)
{
    for (size_t i = 0; i < m->start_count; i++)
        quoth_position_free(m->starts[i]);
    free(m->starts);
    m->starts = NULL;
    m->start_count = 0;
    unload_cross(&m->loaded);
}
