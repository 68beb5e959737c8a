/* Topics of `quoth help`: notation and values that several commands share. */
#include "cli/app/topics.h"

#include <string.h>

#include "cli/app/settings.h"
#include "cli/app/variants.h"

static const help_topic topics[] = {
    {.name = "variants",
     .other_names = "variant",
     .summary = "the games of the Ghost family",
     .make_text = variants_text,
     .is_other_name = is_variant},
    {.name = "cgp",
     .summary = "a position as one line",
     .text =
         "CGP: BOARD RACKS SCORES ZEROS and operations, with blanks between. For --cgp, `quoth "
         "siu` "
         "and "
         "other programs.\n"
         "BOARD has the rows from the top with / between: a number is that many empty squares, a "
         "capital a tile, a small letter a blank. RACKS and SCORES have / between and begin with "
         "the "
         "player to move; an empty rack is not known. ZEROS: turns without score in a row.\n"
         "Operations end with a semicolon: bdn (board), ld (tiles), var (variant), cr (challenge), "
         "bb "
         "(bonus), etl (tiles in the bag to exchange), mcnz (scoreless turns that end the game), "
         "lex "
         "(the lexicon).\n"
         "    15/15/15/15/15/15/15/3CEDARs6/15/15/15/15/15/15/15 EIQXZ/ 22/16 0 lex enable1;\n"
         "`quoth cross replay GAME.gcg --turn N` prints the position of a game so. More: "
         "docs/notation.md."},
    {.name = "gcg",
     .summary = "a recorded game",
     .text =
         "GCG: a text file with a line for each event, as Quackle, Macondo and others write. "
         "`quoth "
         "cross play -o FILE` writes one; analyse, replay, puzzles, show and --gcg read it.\n"
         "    #player1 ann Ann Example\n"
         "    #player2 bob Bob Example\n"
         "    #quoth-rules scrabble\n"
         "    >ann: ?ACDEER 8D CEDARs +22 22\n"
         "    >bob: EIQXZ -QZ +0 0\n"
         "An event has the player, the rack, the play, its score and the total. -ABC exchanges, - "
         "passes, -- takes the play before back. A game without #quoth-rules, #board-layout or "
         "#tile-distribution is read by the default rules; --rules names others. More: "
         "docs/notation.md."},
    {.name = "levels",
     .other_names = "level scowl",
     .summary = "how well words are known, and how well players play",
     .text =
         "Each word of ENABLE has a level of SCOWL, a collection of word lists by how common words "
         "are: "
         "10, 20, 35, 40, 50, 55, 60, 70, 80, 95; 10 everybody knows, 35 is a small dictionary, 70 "
         "a "
         "large one, 95 holds nearly everything. --level and --familiar take such levels, from 10 "
         "to "
         "99.\n"
         "Players have levels from 1 to 10. Of Ghost, level:1 to level:10 know the words up to "
         "these "
         "ten levels of SCOWL; words:35 names a level of SCOWL itself. At the board, level:1 to "
         "level:10 know such words, too, and see only some of the plays that they know.\n"
         "`quoth lexicon build LIST --levels FILE` gives other lists levels. More: "
         "docs/players.md."},
    {.name = "json",
     .summary = "answers for scripts",
     .text =
         "With --json a command prints one object on one line (`ghost value` one for each "
         "fragment), "
         "without colours, in UTF-8. Keys are only ever added. `players` is how many there are, "
         "`seats` "
         "an array of them; seats count from 1.\n"
         "The exit status is 0; 1 if the answer is no; 2 for bad usage or bad input, with a "
         "message on "
         "standard error and nothing to parse; 130 if interrupted.\n"
         "docs/json.md names the keys."},
    {.name = "players", .other_names = "player", .summary = "who can play"},
    {.name = "memory",
     .summary = "how much memory is used",
     .text = "--memory-limit SIZE bounds what a command takes: a number of megabytes, or like "
             "500K, 200M "
             "or "
             "4G. In Ghost it holds for words, positions and searches (default: four fifths of the "
             "machine); a search that may keep little takes longer, and what does not fit is an "
             "error. In "
             "endgame and preendgame it is the size of the tables (default 256 MB): small ones are "
             "only "
             "slower.\n"
             "--player-memory SIZE bounds programs that play (exec:COMMAND; default 1G).\n"
             "A limit for all commands: memory-limit in the settings; see `quoth help config`."},
    {0},
};

const help_topic *find_topic(const char *name)
{
    for (const help_topic *t = topics; t->name; t++)
        if (strcmp(t->name, name) == 0 ||
            (t->other_names && setting_is_among(t->other_names, name)) ||
            (t->is_other_name && t->is_other_name(name)))
            return t;
    return NULL;
}

const help_topic *topic_number(size_t number)
{
    return &topics[number];
}
