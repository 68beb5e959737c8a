/* Puzzles as a file: puzzle_file.h. */
#include "cli/puzzle_file.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char head[] = "quoth-puzzles 1";

bool puzzle_add(puzzle_list *list, const puzzle *added, const char *cgp)
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
    if (!p->cgp)
        return false;
    snprintf(p->id, sizeof p->id, "%016" PRIx64, fold_bytes(FOLD_BEGIN, cgp, strlen(cgp)));
    list->count++;
    return true;
}

void puzzle_list_free(puzzle_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->puzzle[i].cgp);
    free(list->puzzle);
    *list = (puzzle_list){.puzzle = NULL};
}

/* Takes the next part of a line, which ends at a tab or the end; false where there is none. */
static bool take_part(char **at, char *part, size_t size)
{
    char *begin = *at;
    if (!begin)
        return false;
    char *tab = strchr(begin, '\t');
    if (tab)
        *tab = '\0';
    *at = tab ? tab + 1 : NULL;
    if (strlen(begin) >= size)
        return false;
    memcpy(part, begin, strlen(begin) + 1);
    return true;
}

static bool take_margin(const char *text, double *margin)
{
    char *end;
    *margin = strtod(text, &end);
    return text[0] >= '0' && text[0] <= '9' && *end == '\0' && *margin < 1e6;
}

static bool take_puzzle(puzzle_list *list, char *line)
{
    puzzle p = {.grade = 0};
    char grade[8], method[16], margin[32], cgp[PUZZLE_CGP_SIZE];
    bool fine = take_part(&line, grade, sizeof grade) && take_part(&line, method, sizeof method) &&
                take_part(&line, margin, sizeof margin) &&
                take_part(&line, p.tags, sizeof p.tags) &&
                take_part(&line, p.play, sizeof p.play) && take_part(&line, cgp, sizeof cgp) &&
                take_part(&line, p.source, sizeof p.source) && !line;
    p.exact = fine && strcmp(method, "endgame") == 0;
    fine = fine && (p.exact || strcmp(method, "sim") == 0) && grade[0] >= '1' &&
           grade[0] <= '0' + PUZZLE_GRADES && !grade[1] && take_margin(margin, &p.margin) &&
           p.play[0] && !strpbrk(p.play, " ") && cgp[0];
    p.grade = fine ? (unsigned)(grade[0] - '0') : 0;
    return fine && puzzle_add(list, &p, cgp);
}

bool puzzle_list_read(puzzle_list *list, const char *path)
{
    file_bytes file;
    size_t number = 0;
    *list = (puzzle_list){.puzzle = NULL};
    if (!file_read(&file, path))
        return false;
    bool fine = strlen(file.bytes) == file.size;
    for (char *line = file.bytes, *next; fine && *line; line = next) {
        next = line + strcspn(line, "\n");
        if (*next)
            *next++ = '\0';
        char first[32];
        if (number++ == 0)
            fine = take_part(&line, first, sizeof first) && strcmp(first, head) == 0 &&
                   take_part(&line, list->rules, sizeof list->rules) &&
                   take_part(&line, list->words, sizeof list->words) && !line;
        else
            fine = take_puzzle(list, line);
    }
    if (!fine || !list->count)
        complain("%s:%zu: no puzzle as `quoth cross puzzles` writes it", path, number ? number : 1);
    file_release(&file);
    if (fine && list->count)
        return true;
    puzzle_list_free(list);
    return false;
}

quoth_status puzzle_list_write(const puzzle_list *list, const quoth_sink *sink)
{
    char line[sizeof(puzzle) + PUZZLE_CGP_SIZE + 64];
    int size = snprintf(line, sizeof line, "%s\t%s\t%s\n", head, list->rules, list->words);
    if (!sink->write(sink->user, line, (size_t)size))
        return QUOTH_SINK_FAILED;
    for (size_t i = 0; i < list->count; i++) {
        const puzzle *p = &list->puzzle[i];
        size = snprintf(line, sizeof line, "%u\t%s\t%.1f\t%s\t%s\t%s\t%s\n", p->grade,
                        p->exact ? "endgame" : "sim", p->margin, p->tags, p->play, p->cgp,
                        p->source);
        if (!sink->write(sink->user, line, (size_t)size))
            return QUOTH_SINK_FAILED;
    }
    return QUOTH_OK;
}
