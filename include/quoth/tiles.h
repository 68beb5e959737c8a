/* quoth/tiles.h - the data of crossword board games: tile sets, board layouts, rules.
 *
 *      tile set                 layout                     rules
 *      --------                 ------                     -----
 *      letter count value       15 x 15 squares,           layout + tile set + numbers:
 *      ?      2     0           2-4 x letter or word,      rack, bonus, exchange, ends,
 *      A      9     1  vowel    walls, a start square      challenges
 *      B      2     3
 *
 * Tile sets, layouts and rules are plain values.  Each can be read from a text, found by name in
 * the library, and written as a text.  The library's data are the published tile counts and
 * layouts of the games.
 *
 * A tile is a byte: its letter, 1 to 62 in the order of the tile set, plus QUOTH_BLANK if a blank
 * stands for the letter.  0 is a blank on a rack, an empty square on a board, and a playthrough
 * square in a play. */
#ifndef QUOTH_TILES_H
#define QUOTH_TILES_H

#include "quoth/lexicon.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef uint8_t quoth_tile;

enum {
    QUOTH_BLANK = 0x80,  /* added to a letter: a blank stands for the letter */
    QUOTH_WALL = 0x40,   /* on a board: no tile may lie here */
    QUOTH_SIDE_MAX = 29, /* squares of a row or a column */
    QUOTH_SQUARES_MAX = QUOTH_SIDE_MAX * QUOTH_SIDE_MAX,
    QUOTH_RACK_MAX = 15,  /* tiles of a rack */
    QUOTH_BAG_MAX = 1000, /* tiles of a set */
    QUOTH_MULTIPLIER_MAX = 4,
    QUOTH_VALUE_MAX = 100, /* points of a tile */
    QUOTH_PLAYERS_MAX = 4,
    /* most bytes of a spelled tile, brackets included; a text of n tiles needs n times this size,
     * plus 1 for the NUL */
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
    uint16_t count[QUOTH_LETTERS_MAX + 1]; /* tiles by letter, [0]: blanks; 0: no such tile */
    uint8_t value[QUOTH_LETTERS_MAX + 1];  /* points by letter; [0]: points of a blank */
    uint64_t vowels;                       /* bit n: letter n is a vowel */
    uint16_t total;                        /* tiles of the whole set */
} quoth_tiles;

/* Reads a tile set in one of three forms.  The first line that is not empty shows which form it
 * is:
 *
 *   ?,2,0,0           LETTER,COUNT,VALUE,VOWEL        (Macondo)
 *   ?,?,2,0,0         UPPER,LOWER,COUNT,VALUE,VOWEL   (MAGPIE; two further columns are ignored)
 *   blank 0 2         LETTER BLANK VALUE COUNT VOWEL  (Quackle, separated by spaces; `#` comments)
 *
 * In Macondo's form the lower case comes from case folding of Latin, Greek, Cyrillic and Armenian
 * letters; if the set has İ, the lower case of I is ı.  A letter of several characters may stand
 * in brackets ([CH]).  Only a blank can stand for a letter with a count of 0.  A set without a
 * line for the blank has no blanks.  VOWEL is 1 for a vowel, anything else for other letters.
 * Lines that begin with `#` are comments in all forms.
 *
 * Lines `=,LETTER,SPELLING...` are an addition of this library, allowed in all three forms after
 * the line of the letter.  They give further spellings of the letter in words, each in both cases
 * (=,E,é,è,ê,ë).  LETTER may be two letters of the set, whose tiles the spelling takes (=,SS,ß).
 *
 * A spelling has no spaces, digits or signs of ASCII, except the apostrophe (and in further
 * spellings the full stop).  The upper and the lower case of a letter differ, and no two letters
 * share a spelling.  Errors hold the line: QUOTH_BAD_TEXT for malformed text, QUOTH_TOO_LARGE for
 * a set past the limits above or those of an alphabet.  `name` is cut to fit; characters that
 * would end a word of a rules file become `-`. */
QUOTH_API quoth_status quoth_tiles_parse(quoth_tiles *tiles, const char *text, size_t size,
                                         const char *name, quoth_error *error);

/* Finds a tile set of the library by name, ignoring case; QUOTH_NOT_FOUND for other names. */
QUOTH_API quoth_status quoth_tiles_find(quoth_tiles *tiles, const char *name, quoth_error *error);
QUOTH_API const char *quoth_tiles_name(size_t index); /* NULL after the last */

/* Writes a tile set, without its name, in the 5-column form that quoth_tiles_parse reads. */
QUOTH_API quoth_status quoth_tiles_write(const quoth_sink *sink, const quoth_tiles *tiles,
                                         quoth_error *error);

/* How a text of tiles is read. */
typedef enum quoth_tiles_as {
    QUOTH_AS_RACK, /* letters in either case; `?` or `_` is a blank */
    QUOTH_AS_PLAY, /* capitals are tiles, small letters blanks that stand for them (é a blank E),
                      except a spelling of two tiles among capitals alone (ß in STRAßE); `.` is a
                      playthrough square, as is each letter in parentheses, (ABC) */
    QUOTH_AS_WORD  /* letters in either case; no tile is 0 */
} quoth_tiles_as;

/* "rack", "play", "word"; NULL for another value. */
QUOTH_API const char *quoth_tiles_as_name(quoth_tiles_as as);

/* Reads text into at most `capacity` tiles and sets *count to their number.  The longest matching
 * spelling wins, or a letter in brackets.  In a play, a letter of several characters is in one
 * case throughout; elsewhere its characters may be in either case.  In a play, letters in
 * parentheses are read as 0.  QUOTH_BAD_TEXT with the offset of the error, QUOTH_TOO_LARGE past
 * capacity; after an error *count is the number of tiles read so far. */
QUOTH_API quoth_status quoth_tiles_read(quoth_tile *tile, size_t capacity, size_t *count,
                                        const quoth_tiles *tiles, const char *text, size_t size,
                                        quoth_tiles_as as, quoth_error *error);

/* Spells tiles as a NUL-terminated string, cut between tiles to fit capacity.  0 is `.` in a play
 * and `?` elsewhere; blanks are in lower case; letters of several characters are in brackets.  A
 * letter is also put in brackets if it and the next one would be read as another letter ([L]L if
 * LL is a letter).  Returns the length of the full text without the NUL. */
QUOTH_API size_t quoth_tiles_spell(char *text, size_t capacity, const quoth_tiles *tiles,
                                   const quoth_tile *tile, size_t count, quoth_tiles_as as);

/* ---- layouts ------------------------------------------------------------------------------ */

typedef struct quoth_layout {
    char name[32];
    uint8_t rows, columns;
    uint8_t start_row, start_column; /* from 0 */
    /* The letter and word multipliers of a square, by row * columns + column.  Those of a wall are
     * 0. */
    uint8_t letter[QUOTH_SQUARES_MAX];
    uint8_t word[QUOTH_SQUARES_MAX];
} quoth_layout;

/* Reads a layout in MAGPIE's form or in Quackle's.  MAGPIE's form has a line `ROW,COLUMN` for the
 * start square, from 0, then a line for each row, all of equal length; a board has 2 to
 * QUOTH_SIDE_MAX rows and columns:
 *
 *   .  or a space  no premium        '  letter x2    "  letter x3    ^  letter x4
 *   #              a wall         -  word x2      =  word x3      ~  word x4
 *
 * Quackle's form, for square boards only, has the word `Quackle`, the number 1, columns, rows, row
 * and column of the start square, then for each square its letter and its word multiplier, from 1
 * to 4.  Empty lines before and after a layout are ignored.  QUOTH_BAD_TEXT with the line,
 * QUOTH_TOO_LARGE past QUOTH_SIDE_MAX.  `name` is changed as by quoth_tiles_parse. */
QUOTH_API quoth_status quoth_layout_parse(quoth_layout *layout, const char *text, size_t size,
                                          const char *name, quoth_error *error);

enum { QUOTH_BOARD_SEED_MAX = 999999999 };

/* Finds a layout of the library by name, ignoring case.  CrosswordGame and standard15 are other
 * names of classic; SuperCrosswordGame and standard21 are other names of super.
 *
 * NAME:SEED, with a seed from 0 to QUOTH_BOARD_SEED_MAX, is a random board: it has the premiums of
 * the layout on other squares, all orders equally likely.  The start square stays as it is.  The
 * same seed gives the same board on every machine. */
QUOTH_API quoth_status quoth_layout_find(quoth_layout *layout, const char *name,
                                         quoth_error *error);
QUOTH_API const char *quoth_layout_name(size_t index); /* NULL after the last */

/* Writes a layout in MAGPIE's form, with spaces for squares without a premium.  MAGPIE's form
 * cannot express a square with both a letter and a word premium.  A layout with such a square is
 * written in Quackle's form; if it also has walls or is not square, QUOTH_UNSUPPORTED. */
QUOTH_API quoth_status quoth_layout_write(const quoth_sink *sink, const quoth_layout *layout,
                                          quoth_error *error);

/* ---- rules -------------------------------------------------------------------------------- */

/* The challenge rule.  Under QUOTH_CHALLENGE_VOID a phony is illegal.  Under the other rules a
 * phony that is challenged is taken back and its turn is lost; they differ in the cost of a failed
 * challenge, a challenge of a good play. */
typedef enum quoth_challenge {
    QUOTH_CHALLENGE_VOID,   /* phonies are illegal */
    QUOTH_CHALLENGE_SINGLE, /* the challenger loses nothing */
    QUOTH_CHALLENGE_DOUBLE, /* the challenger loses a turn */
    QUOTH_CHALLENGE_5,      /* the challenged player gains 5 points */
    QUOTH_CHALLENGE_10,     /* the challenged player gains 10 points */
    QUOTH_CHALLENGE_TRIPLE, /* the challenger loses the game; if the play was bad, the player who
                               made it does */
    /* The challenged player gains 5 or 10 points for each word that the play forms. */
    QUOTH_CHALLENGE_5_A_WORD,
    QUOTH_CHALLENGE_10_A_WORD
} quoth_challenge;

enum { QUOTH_NO_EXCHANGE = 0xFFFF };

typedef struct quoth_cross_rules {
    char name[32];
    quoth_layout layout;
    quoth_tiles tiles;
    bool anagrams;                      /* WordSmog: the letters of a word may lie in any order */
    uint8_t rack;                       /* tiles of a full rack */
    uint16_t bonus[QUOTH_RACK_MAX + 1]; /* points, by the number of tiles laid */
    uint16_t exchange_from; /* fewest tiles in the bag for an exchange; QUOTH_NO_EXCHANGE: never */
    /* In a game of two, a seat that goes out gains `out_gain` times the value of all tiles on the
     * other rack, and the other seat loses `out_loss` times the value of its tiles. */
    uint8_t out_gain, out_loss;
    /* The same in games of three and four, where every other seat loses. */
    uint8_t out_gain_many, out_loss_many;
    /* The game ends after `scoreless_limit` scoreless turns in a row (0: never), after
     * `pass_limit` passes in a row (0: never), and, if `round_limit` is set, after a scoreless
     * turn of every seat in a row.  At such an end each seat loses `stuck_loss` times the value of
     * its tiles. */
    uint8_t scoreless_limit, pass_limit;
    bool round_limit;
    bool scoreless_after_score; /* scoreless_limit does not apply while no seat has scored */
    uint8_t stuck_loss;
    /* Once the bag is empty each seat has one more turn, and then the game ends.  Tiles left do not
     * count, and neither going out nor turns without score end it sooner. */
    bool final_turn;
    quoth_challenge challenge;
} quoth_cross_rules;

/* Reads rules: lines of the following kinds, each at most once.  `#` begins a comment to the end
 * of the line.  A missing line has the value of the example below; a missing name is empty.
 *
 *   name scrabble            one word
 *   layout classic           one in the library; or `layout as NAME`, or `layout` alone: its
 *                            lines follow, up to a line `end`
 *   tiles english            a set in the library; `tiles as NAME` and `tiles`: see layout
 *   words exact              or anagrams
 *   rack 7
 *   bonus 7 50               tiles played, points up to 1000; repeat for others; 7 0: none
 *   exchange 7               tiles the bag must hold, from 1, or never
 *   out 2 0                  gain, loss: 0 to 10
 *   out-many 1 1             the same with three and four players; missing: 1 1 if `out` is 2 0,
 *                            which is the rule for two of the same points, else as `out`
 *   empty-bag play-out       or one-turn: each player has one more turn, tiles left do not count
 *   stuck 1                  0 to 10
 *   scoreless 6              or never, or round, or both: 6 round; `after-score` behind it:
 *                            scoreless turns count once a seat has scored
 *   passes never             or a number
 *   challenge double         void single double 5-point 10-point triple, and for each word of
 *                            the play 5-point-a-word 10-point-a-word
 *
 * Layout lines have no comments (# is a wall).  QUOTH_BAD_TEXT or QUOTH_TOO_LARGE with the line,
 * also for errors within a layout or a tile set. */
QUOTH_API quoth_status quoth_cross_rules_parse(quoth_cross_rules *rules, const char *text,
                                               size_t size, quoth_error *error);

/* Finds a rule set of the library by name, ignoring case: wwf, scrabble, super, wordsmog, notebook,
 * crossplay, wordfeud, hong_kong_english, and for each language a rule set with its tiles on the
 * classic board (french, german, ...) or the super board (super_catalan).  NAME:SEED are the rules
 * NAME on the random board of that seed (quoth_layout_find).  QUOTH_NOT_FOUND for other names. */
QUOTH_API quoth_status quoth_cross_rules_find(quoth_cross_rules *rules, const char *name,
                                              quoth_error *error);
QUOTH_API const char *quoth_cross_rules_name(size_t index); /* NULL after the last */

/* A description of less than a line. */
QUOTH_API const char *quoth_cross_rules_summary(size_t index);

/* Writes the rules, with layout and tile set in full, in the form that quoth_cross_rules_parse
 * reads. */
QUOTH_API quoth_status quoth_cross_rules_write(const quoth_sink *sink,
                                               const quoth_cross_rules *rules, quoth_error *error);

/* The names of challenge rules: "void", "single", "double", "5-point", "10-point", "triple",
 * "5-point-a-word", "10-point-a-word"; NULL for another value.
 * quoth_challenge_read also accepts variants such as 5pt and FIVE_POINT. */
QUOTH_API const char *quoth_challenge_name(quoth_challenge challenge);
QUOTH_API bool quoth_challenge_read(quoth_challenge *challenge, const char *name);

/* The points that the player of a good play of `words` words gains if it is challenged; 0 under
 * rules whose failed challenges bring no points. */
QUOTH_API int quoth_cross_challenge_bonus(const quoth_cross_rules *rules, unsigned words);

#ifdef __cplusplus
}
#endif
#endif
