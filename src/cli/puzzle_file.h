/* The file of `quoth cross puzzles` (docs/formats.md): positions with one clear best play. */
#ifndef CLI_PUZZLE_FILE_H
#define CLI_PUZZLE_FILE_H

#include "cli/cli.h"

enum {
    PUZZLE_GRADES = QUOTH_PUZZLE_GRADES,
    PUZZLE_TAGS_SIZE = 96,
    PUZZLE_SOURCE_SIZE = 128,
    PUZZLE_CGP_SIZE = 4096
};

typedef struct puzzle {
    unsigned grade;                  /* 1 easy .. PUZZLE_GRADES */
    bool exact;                      /* by an exact endgame; else by simulation */
    double margin;                   /* points by which it is better than the next play */
    char tags[PUZZLE_TAGS_SIZE];     /* with commas between */
    char play[QUOTH_PLAY_TEXT_SIZE]; /* 8D.WORD */
    char source[PUZZLE_SOURCE_SIZE];
    char id[17]; /* of the position; made when it is added */
    char *cgp;
} puzzle;

typedef struct puzzle_list {
    char rules[64], words[64]; /* their names */
    puzzle *puzzle;
    size_t count, room;
} puzzle_list;

/* Adds a copy; false without memory. */
bool puzzle_add(puzzle_list *list, const puzzle *added, const char *cgp);
void puzzle_list_free(puzzle_list *list);

/* Reads a file; complains, with the line, and returns false for anything else. */
bool puzzle_list_read(puzzle_list *list, const char *path);
quoth_status puzzle_list_write(const puzzle_list *list, const quoth_sink *sink);

#endif
