/* quoth/tiles.h - what a crossword board game is made of: tiles, a board, rules. All of it is data.
 *
 *      tile set                 layout                     rules
 *      --------                 ------                     -----
 *      letter count value       15 x 15 squares,           layout + tile set + numbers:
 *      ?      2     0           2-4 x letter or word,      rack, bonus, exchange, ends,
 *      A      9     1  vowel    walls, a start square      challenges
 *      B      2     3
 *
 * Each is a plain value that is read from a text (or found by name among those in the library) and
 * written as one.  The data in the library are the published tile counts and layouts of the games.
 *
 * A tile is a byte: its letter 1..62 in the order of the tile set, with QUOTH_BLANK where a blank
 * stands for that letter.  0 is a blank on a rack, an empty square on a board, and a playthrough
 * square in a play.
 */
#ifndef QUOTH_TILES_H
#define QUOTH_TILES_H

#include "quoth/lexicon.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef uint8_t quoth_tile;

enum {
    QUOTH_BLANK = 0x80,  /* on top of a letter: a blank stands for it */
    QUOTH_WALL = 0x40,   /* on a board: no tile may lie here */
    QUOTH_SIDE_MAX = 21, /* squares of a row or a column */
    QUOTH_SQUARES_MAX = QUOTH_SIDE_MAX * QUOTH_SIDE_MAX,
    QUOTH_RACK_MAX = 15,  /* tiles of a rack */
    QUOTH_BAG_MAX = 1000, /* tiles of a set */
    QUOTH_MULTIPLIER_MAX = 4,
    QUOTH_VALUE_MAX = 100, /* points of a tile */
    QUOTH_PLAYERS_MAX = 4,
    /* bytes of one spelled tile at most, in brackets: n tiles fit n times as many and a NUL */
    QUOTH_TILE_TEXT_SIZE = QUOTH_SPELLING_SIZE + 1
};

/* The letter of a tile, blank or not; 0 for none. */
static inline uint8_t quoth_tile_letter(quoth_tile tile)
{
    return (uint8_t)(tile & 0x3F);
}

/* ---- tile sets ---------------------------------------------------------------------------- */

typedef struct quoth_tiles {
    quoth_alphabet alphabet;               /* the name, the letters in order and their spellings */
    uint16_t count[QUOTH_LETTERS_MAX + 1]; /* [0]: blanks; a letter may have none of its own */
    uint8_t value[QUOTH_LETTERS_MAX + 1];  /* points; [0]: of a blank */
    uint64_t vowels;                       /* bit n: letter n is one */
    uint16_t total;                        /* tiles of the whole set */
} quoth_tiles;

/* Reads a tile set in one of three forms.  The first line that is not empty shows which form it is:
 *
 *   ?,2,0,0           LETTER,COUNT,VALUE,VOWEL        (Macondo)
 *   ?,?,2,0,0         UPPER,LOWER,COUNT,VALUE,VOWEL   (MAGPIE; two more columns are left aside)
 *   blank 0 2         LETTER BLANK VALUE COUNT VOWEL  (Quackle, blanks between; `#` comments)
 *
 * In Macondo's form the lower case is found by folding: Latin, Greek, Cyrillic and Armenian
 * letters; I is ı where İ is a letter too.  A letter of several characters may stand in brackets
 * ([CH]).  A letter may have a count of 0: then only a blank can stand for it.  A set without a
 * line of blanks has none.  VOWEL is 1 for a vowel, anything else for other letters.  Lines that
 * begin with `#` are comments in all forms.
 *
 * Lines `=,LETTER,SPELLING...` are an addition of this library.  They may stand in any form, behind
 * the line of the letter, and give further spellings of the letter in words, each in both cases
 * (=,E,é,è,ê,ë).
 *
 * Letters are spelled with letters: not with blanks, digits or signs of ASCII, except the
 * apostrophe (and in further spellings the full stop); upper and lower case differ, and no spelling
 * serves two letters.  QUOTH_BAD_TEXT with the line; QUOTH_TOO_LARGE with the line past the limits
 * above or of an alphabet.  `name` is cut to fit; characters that cannot stand in one word of a
 * file become `-`. */
quoth_status quoth_tiles_parse(quoth_tiles *tiles, const char *text, size_t size, const char *name,
                               quoth_error *error);

/* One of the sets in the library by name, whatever the case; QUOTH_NOT_FOUND for other names. */
quoth_status quoth_tiles_find(quoth_tiles *tiles, const char *name);
const char *quoth_tiles_name(size_t index); /* NULL after the last */

/* Writes the five columns and the further spellings, so that quoth_tiles_parse reads them back.
 * The name is not written. */
quoth_status quoth_tiles_write(const quoth_tiles *tiles, const quoth_sink *sink);

/* How a text of tiles is read. */
typedef enum quoth_tiles_as {
    QUOTH_AS_RACK, /* letters in either case; `?` or `_` is a blank */
    QUOTH_AS_PLAY, /* capitals are tiles, small letters blanks that stand for them (é a blank E);
                      `.` is a playthrough square, as is each letter in parentheses, (ABC) */
    QUOTH_AS_WORD  /* letters in either case; none of them 0 */
} quoth_tiles_as;

/* Reads text into at most `capacity` tiles and sets *count to their number.  At each place it takes
 * the longest spelling, or a letter in brackets.  In a play a letter of several characters is upper
 * or lower case throughout; elsewhere its characters may be in either case.  In a play, letters in
 * parentheses are read as 0. QUOTH_BAD_TEXT (offset: where), QUOTH_TOO_LARGE past capacity; after
 * an error *count is the number of tiles read so far. */
quoth_status quoth_tiles_read(const quoth_tiles *tiles, const char *text, size_t size,
                              quoth_tiles_as as, quoth_tile *tile, size_t capacity, size_t *count,
                              quoth_error *error);

/* Spells tiles as a NUL-ended string, cut between tiles to fit capacity: 0 is `.` in a play and `?`
 * elsewhere, blanks are in lower case, letters of several characters in brackets.  Brackets also
 * enclose a letter that would be read together with the next one as another letter (L before L
 * where LL is a letter: [L]L).  Returns the bytes the whole takes without its NUL. */
size_t quoth_tiles_spell(const quoth_tiles *tiles, const quoth_tile *tile, size_t count,
                         quoth_tiles_as as, char *text, size_t capacity);

/* ---- layouts ------------------------------------------------------------------------------ */

typedef struct quoth_layout {
    char name[32];
    uint8_t rows, columns;
    uint8_t start_row, start_column; /* from 0 */
    /* By row * columns + column: how many times a new tile on the square counts, and how many times
     * its word.  A wall has 0. */
    uint8_t letter[QUOTH_SQUARES_MAX];
    uint8_t word[QUOTH_SQUARES_MAX];
} quoth_layout;

/* Reads a layout: a line `ROW,COLUMN` of the start square, from 0, then a line a row, all of one
 * length, 2 to 21 of each (MAGPIE's form):
 *
 *   .  or a blank  nothing        '  letter x2    "  letter x3    ^  letter x4
 *   #              a wall         -  word x2      =  word x3      ~  word x4
 *
 * or Quackle's: the word `Quackle`, 1, columns, rows, row and column of the start, then two
 * numbers a square, letter and word, from 1 to 4 (square boards only).  Empty lines may stand
 * before and behind. QUOTH_BAD_TEXT with the line, QUOTH_TOO_LARGE past QUOTH_SIDE_MAX.  `name`
 * as for tiles. */
quoth_status quoth_layout_parse(quoth_layout *layout, const char *text, size_t size,
                                const char *name, quoth_error *error);

/* Finds a layout by name, whatever the case.  CrosswordGame and standard15 are other names of
 * classic, SuperCrosswordGame and standard21 of super. */
quoth_status quoth_layout_find(quoth_layout *layout, const char *name);
const char *quoth_layout_name(size_t index); /* NULL after the last */

/* Writes MAGPIE's form, with blanks for plain squares as MAGPIE has them.  That form cannot express
 * a square with both a letter and a word premium.  A layout with such a square is written in
 * Quackle's form; if it also has walls or is not square, QUOTH_BAD_TEXT. */
quoth_status quoth_layout_write(const quoth_layout *layout, const quoth_sink *sink);

/* ---- rules -------------------------------------------------------------------------------- */

/* The challenge rule.  By QUOTH_CHALLENGE_VOID a play with a word outside the lexicon cannot be
 * made.  By the other rules such a play, if challenged, is taken back and its turn is lost.  They
 * differ in the cost for a seat that challenges a good play: */
typedef enum quoth_challenge {
    QUOTH_CHALLENGE_VOID,   /* words are checked before the play stands */
    QUOTH_CHALLENGE_SINGLE, /* the challenger loses nothing */
    QUOTH_CHALLENGE_DOUBLE, /* the challenger loses a turn */
    QUOTH_CHALLENGE_5,      /* gives the player 5 points */
    QUOTH_CHALLENGE_10,     /* gives the player 10 points */
    QUOTH_CHALLENGE_TRIPLE  /* the challenger loses the game; if the play was bad, the player who
                               made it does */
} quoth_challenge;

enum { QUOTH_NO_EXCHANGE = 0xFFFF };

typedef struct quoth_cross_rules {
    char name[32];
    quoth_layout layout;
    quoth_tiles tiles;
    bool anagrams; /* letters in any order make a word if some order of them is one */
    uint8_t rack;  /* tiles of a full rack */
    uint16_t bonus[QUOTH_RACK_MAX + 1]; /* by the number of tiles played: points */
    uint16_t exchange_from;             /* tiles the bag must hold; QUOTH_NO_EXCHANGE: never */
    /* The seat that plays its last tile when the bag is empty gains `out_gain` times the value of
     * all tiles that the others hold.  Each of the others loses `out_loss` times the value of its
     * own tiles. */
    uint8_t out_gain, out_loss;
    /* The game ends after `scoreless_limit` turns without score in a row, after `pass_limit` passes
     * in a row (0: never), and, if `round_limit` is set, when all seats have had a scoreless turn,
     * one after another.  Then each seat loses `stuck_loss` times the value of its tiles. */
    uint8_t scoreless_limit, pass_limit;
    bool round_limit;
    bool scoreless_after_score; /* scoreless_limit does not apply while no seat has scored */
    uint8_t stuck_loss;
    quoth_challenge challenge;
} quoth_cross_rules;

/* Reads rules: lines of the following kinds, each at most once.  `#` to the end of a line is a
 * comment.  A missing line has the value of the example, except that the name is empty.
 *
 *   name scrabble            one word
 *   layout classic           one in the library; or `layout as NAME`, or `layout` alone: its
 *                            lines follow, up to a line `end`
 *   tiles english            likewise
 *   words exact              or anagrams
 *   rack 7
 *   bonus 7 50               tiles played, points up to 1000; repeat for others; 7 0: none
 *   exchange 7               tiles the bag must hold, from 1, or never
 *   out 2 0                  gain, loss: 0 to 10
 *   stuck 1                  0 to 10
 *   scoreless 6              or never, or round, or both: 6 round; then `after-score` if they count
 *                            only from then
 *   passes never             or a number
 *   challenge double         void single double 5-point 10-point triple
 *
 * In the lines of a layout nothing is a comment (# is a wall).  QUOTH_BAD_TEXT or QUOTH_TOO_LARGE
 * with the line, also for errors in a layout or in tiles. */
quoth_status quoth_cross_rules_parse(quoth_cross_rules *rules, const char *text, size_t size,
                                     quoth_error *error);

/* One of the rule sets in the library by name, whatever the case: wwf, scrabble, super,
 * wordsmog, notebook, and one of each language's tiles on the classic board (french, german,
 * ...) or the super board (super_catalan).  QUOTH_NOT_FOUND for other names. */
quoth_status quoth_cross_rules_find(quoth_cross_rules *rules, const char *name);
const char *quoth_cross_rules_name(size_t index);    /* NULL after the last */
const char *quoth_cross_rules_summary(size_t index); /* a description in half a line */

/* Writes the whole rules, layout and tile set in full, so that quoth_cross_rules_parse reads them
 * back. */
quoth_status quoth_cross_rules_write(const quoth_cross_rules *rules, const quoth_sink *sink);

/* "void", "single", "double", "5-point", "10-point", "triple"; reading knows 5pt, FIVE_POINT... */
const char *quoth_challenge_name(quoth_challenge challenge);
bool quoth_challenge_read(const char *name, quoth_challenge *challenge);

#ifdef __cplusplus
}
#endif
#endif
