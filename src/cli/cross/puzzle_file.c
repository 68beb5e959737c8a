/* Reads and writes puzzle files (puzzle_file.h). */
#include "cli/cross/puzzle_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quoth/quoth.h"
#include "quoth/stdio.h"
#include "cli/io/files.h"
#include "cli/io/fold.h"
#include "cli/io/messages.h"

static const char head[] = "quoth-puzzles 1";

/* Whether text can be a field of a line: tabs and line ends separate fields. */
static bool is_part(const char *text)
{
    return !strpbrk(text, "\t\n");
}

bool puzzle_list_name(puzzle_list *list, const char *rules, const char *words)
{
    if (!is_part(rules) || !is_part(words)) {
        print_error("%s: a file of puzzles cannot name it: there is a tab or an end of line in it",
                    is_part(rules) ? words : rules);
        return false;
    }
    list->rules = strdup(rules);
    list->words = strdup(words);
    return (list->rules && list->words) || fail_without_memory();
}

bool puzzle_add(puzzle_list *list, const puzzle *added, const char *cgp, const char *source)
{
    if (list->count == list->room) {
        size_t room = list->room ? 2 * list->room : 16;
        puzzle *grown = realloc(list->puzzle, room * sizeof *grown);
        if (!grown)
            return false;
        list->puzzle = grown;
        list->room = room;
    }
    puzzle *p = &list->puzzle[list->count];
    *p = *added;
    p->cgp = strdup(cgp);
    p->source = strdup(source);
    if (!p->cgp || !p->source) {
        free(p->cgp);
        free(p->source);
        return false;
    }
    for (char *c = p->source; *c; c++)
        if ((unsigned char)*c < ' ')
            *c = '?';
    snprintf(p->id, sizeof p->id, "%016" PRIx64, fold_bytes(FOLD_BEGIN, cgp, strlen(cgp)));
    list->count++;
    return true;
}

void puzzle_list_free(puzzle_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        free(list->puzzle[i].cgp);
        free(list->puzzle[i].source);
    }
    free(list->puzzle);
    free(list->rules);
    free(list->words);
    *list = (puzzle_list){.puzzle = NULL};
}

/* ---- reading ------------------------------------------------------------------------------- */

/* Splits off the next field of a line, up to a tab or the end; NULL after the last. */
static char *next_part(char **at)
{
    char *part = *at, *tab = part ? strchr(part, '\t') : NULL;
    if (tab)
        *tab = '\0';
    *at = tab ? tab + 1 : NULL;
    return part;
}

/* Copies the next field of a line; false if there is none, or if it is too long. */
static bool read_part(char **at, char *to, size_t size)
{
    const char *part = next_part(at);
    if (!part || strlen(part) >= size)
        return false;
    memcpy(to, part, strlen(part) + 1);
    return true;
}

static bool read_margin(const char *text, double *margin)
{
    char *end;
    *margin = strtod(text, &end);
    return text[0] >= '0' && text[0] <= '9' && *end == '\0' && *margin < 1e6;
}

static bool read_method(const char *text, quoth_puzzle_method *method)
{
    for (int i = 0; i < QUOTH_PUZZLE_METHODS; i++)
        if (strcmp(text, quoth_puzzle_method_name((quoth_puzzle_method)i)) == 0) {
            *method = (quoth_puzzle_method)i;
            return true;
        }
    return false;
}

typedef enum line_outcome { LINE_TAKEN, LINE_BAD, LINE_WITHOUT_MEMORY } line_outcome;

static line_outcome read_puzzle(puzzle_list *list, char *line)
{
    puzzle p = {.grade = 0};
    char grade[8], method[16], margin[32];
    bool fine = read_part(&line, grade, sizeof grade) && read_part(&line, method, sizeof method) &&
                read_part(&line, margin, sizeof margin) &&
                read_part(&line, p.tags, sizeof p.tags) && read_part(&line, p.play, sizeof p.play);
    const char *cgp = fine ? next_part(&line) : NULL, *source = fine ? next_part(&line) : NULL;
    fine = fine && cgp && *cgp && source && !line && read_method(method, &p.method) &&
           grade[0] >= '1' && grade[0] <= '0' + PUZZLE_GRADES && !grade[1] &&
           read_margin(margin, &p.margin) && p.play[0] && !strpbrk(p.play, " ");
    if (!fine)
        return LINE_BAD;
    p.grade = (unsigned)(grade[0] - '0');
    return puzzle_add(list, &p, cgp, source) ? LINE_TAKEN : LINE_WITHOUT_MEMORY;
}

static line_outcome read_head(puzzle_list *list, char *line)
{
    char first[32];
    bool fine = read_part(&line, first, sizeof first) && strcmp(first, head) == 0;
    const char *rules = fine ? next_part(&line) : NULL, *words = fine ? next_part(&line) : NULL;
    if (!rules || !words || line)
        return LINE_BAD;
    list->rules = strdup(rules);
    list->words = strdup(words);
    return list->rules && list->words ? LINE_TAKEN : LINE_WITHOUT_MEMORY;
}

bool puzzle_list_read(puzzle_list *list, const char *path)
{
    file_bytes file;
    size_t number = 0;
    *list = (puzzle_list){.puzzle = NULL};
    if (!file_read(&file, path))
        return false;
    line_outcome outcome = strlen(file.bytes) == file.size ? LINE_TAKEN : LINE_BAD;
    for (char *line = file.bytes + mark_size(file.bytes), *next; outcome == LINE_TAKEN && *line;
         line = next) {
        next = line + strcspn(line, "\n");
        if (*next)
            *next++ = '\0';
        outcome = number++ == 0 ? read_head(list, line) : read_puzzle(list, line);
    }
    if (outcome == LINE_WITHOUT_MEMORY)
        print_memory_error();
    else if (outcome == LINE_BAD || !list->count)
        print_error("%s:%zu: no puzzle as `quoth cross puzzles` writes it", path,
                    number ? number : 1);
    file_release(&file);
    if (outcome == LINE_TAKEN && list->count)
        return true;
    puzzle_list_free(list);
    return false;
}

bool puzzle_spelled(puzzle_list *list, const char *line, bool *no_memory)
{
    char *copy = strdup(line), *at = copy;
    const char *rules = copy ? next_part(&at) : NULL, *words = rules ? next_part(&at) : NULL;
    line_outcome outcome = LINE_BAD;
    *list = (puzzle_list){.puzzle = NULL};
    if (words && at) {
        list->rules = strdup(rules);
        list->words = strdup(words);
        outcome = list->rules && list->words ? read_puzzle(list, at) : LINE_WITHOUT_MEMORY;
    }
    *no_memory = !copy || outcome == LINE_WITHOUT_MEMORY;
    free(copy);
    if (outcome != LINE_TAKEN)
        puzzle_list_free(list);
    return outcome == LINE_TAKEN;
}

/* ---- writing ------------------------------------------------------------------------------- */

/* Writes fields as a line, separated by tabs. */
static bool write_line(const quoth_sink *sink, const char *const *part, size_t parts)
{
    for (size_t i = 0; i < parts; i++)
        if (!sink->write(sink->user, part[i], strlen(part[i])) ||
            !sink->write(sink->user, i + 1 < parts ? "\t" : "\n", 1))
            return false;
    return true;
}

/* Writes the fields of a puzzle as a line. */
static bool write_puzzle(const quoth_sink *sink, const puzzle *p)
{
    char grade[12], margin[32];
    snprintf(grade, sizeof grade, "%u", p->grade);
    snprintf(margin, sizeof margin, "%.1f", p->margin);
    const char *parts[] = {
        grade, quoth_puzzle_method_name(p->method), margin, p->tags, p->play, p->cgp, p->source};
    return write_line(sink, parts, 7);
}

quoth_status puzzle_list_write(const puzzle_list *list, const quoth_sink *sink)
{
    const char *names[] = {head, list->rules, list->words};
    if (!write_line(sink, names, 3))
        return QUOTH_SINK_FAILED;
    for (size_t i = 0; i < list->count; i++)
        if (!write_puzzle(sink, &list->puzzle[i]))
            return QUOTH_SINK_FAILED;
    return QUOTH_OK;
}

char *puzzle_spell(const puzzle_list *list, const puzzle *p)
{
    quoth_string text = {0};
    quoth_sink sink = quoth_to_string(&text);
    const char *names[] = {list->rules, list->words};
    char *line = NULL;
    if (write_line(&sink, names, 2) && write_puzzle(&sink, p)) {
        text.bytes[strlen(list->rules) + 1 + strlen(list->words)] = '\t';
        line = strndup(text.bytes, text.size - 1);
    }
    quoth_string_free(&text);
    return line;
}
