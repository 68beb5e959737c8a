/* The file of `quoth cross puzzles` (docs/formats.md): positions with one clear best play. */
#ifndef CLI_CROSS_PUZZLE_FILE_H
#define CLI_CROSS_PUZZLE_FILE_H

#include "quoth/quoth.h"

enum { PUZZLE_GRADES = QUOTH_PUZZLE_GRADES, PUZZLE_TAGS_SIZE = 96 };

typedef struct puzzle {
    unsigned grade; /* 1 easy .. PUZZLE_GRADES */
    quoth_puzzle_method method;
    double margin;                   /* margin: equity points above the second-best play */
    char tags[PUZZLE_TAGS_SIZE];     /* with commas between */
    char play[QUOTH_PLAY_TEXT_SIZE]; /* 8D.WORD */
    char id[17];                     /* of the position; made when it is added */
    char *cgp, *source;
} puzzle;

typedef struct puzzle_list {
    char *rules, *words; /* their names */
    puzzle *puzzle;
    size_t count, room;
} puzzle_list;

/* Sets the rules and the lexicon of all puzzles; prints an error and returns false without memory,
 * or for a name that the format cannot hold. */
bool puzzle_list_name(puzzle_list *list, const char *rules, const char *words);

/* Adds a copy, with copies of the texts; false without memory. */
bool puzzle_add(puzzle_list *list, const puzzle *added, const char *cgp, const char *source);
void puzzle_list_free(puzzle_list *list);

/* Reads a file; prints an error with the line and returns false if it is malformed. */
bool puzzle_list_read(puzzle_list *list, const char *path);
quoth_status puzzle_list_write(const puzzle_list *list, const quoth_sink *sink);

/* One puzzle with its rules and words as a line without its end: the names of rules and lexicon,
 * then the fields of the file.  The caller frees it; NULL without memory. */
char *puzzle_spell(const puzzle_list *list, const puzzle *p);

/* Reads such a line as a list of one puzzle; false, with an empty list, if it is malformed or
 * without memory (`*no_memory`). */
bool puzzle_spelled(puzzle_list *list, const char *line, bool *no_memory);

#endif
