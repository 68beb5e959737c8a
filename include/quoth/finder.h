/* quoth/finder.h - words from tiles, patterns, hooks, and words that fit a row.
 *
 *      rack  LETTER_     pattern  ?A*[^S]      row  . . A . . T . #      hooks  s-CARE-drstx
 *               |           |                         |
 *               +-----------+--- the word graph ------+
 *                     |                           |
 *      LETTERs, ...  each word once,         column 3: AbET     capitals are tiles or letters on
 *      in the alphabet's order                                  the board, small letters blanks
 *
 * A search goes down the lexicon's graph with the rest of the rack and the places of the pattern
 * that can come next, so it meets only prefixes that the rack and the pattern allow.  Nothing here
 * allocates memory; a search needs some 15 kilobytes of stack and up to 255 small frames.  A search
 * only reads lexicon and query: any number of threads may search at once.
 */
#ifndef QUOTH_FINDER_H
#define QUOTH_FINDER_H

#include "quoth/lexicon.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- what to look for --------------------------------------------------------------------- */

/* Tiles in any order.  A plain value. */
typedef struct quoth_rack_counts {
    uint8_t tiles;                        /* how many in all */
    uint8_t count[QUOTH_LETTERS_MAX + 1]; /* of each letter; [0]: blanks */
} quoth_rack_counts;

/* Reads letters in either case; `?` or `_` is a blank.  No text is an empty rack.  QUOTH_BAD_TEXT
 * (offset: where), QUOTH_TOO_LARGE past 255 tiles. */
quoth_status quoth_rack_counts_read(quoth_rack_counts *rack, const quoth_alphabet *alphabet,
                                    const char *text, size_t size, quoth_error *error);

/* A shape of words: places, each for one letter, with runs of any letters before, between or
 * behind them.  A plain value. */
typedef struct quoth_pattern {
    uint8_t places;
    uint64_t allowed[QUOTH_WORD_MAX]; /* bit n: letter n may stand in this place */
    uint64_t written[4];              /* bit i: place i is a letter written in the pattern */
    uint64_t runs[4];                 /* bit i: any letters, or none, before place i; bit `places`:
                                         behind the last */
} quoth_pattern;

/* Reads a pattern:
 *
 *   A          this letter, in either case     [AEIOU]    one of these letters
 *   ? _ or .   any letter                      [^S]       any letter but these
 *   *          any run of letters, or none
 *
 * Letters are read as in quoth_alphabet_read, the longest spelling first, also between brackets
 * ([CH] is a set of one letter where the alphabet has it).  These signs keep their meaning even
 * where an alphabet has letters that look the same.  QUOTH_BAD_TEXT (offset: where),
 * QUOTH_TOO_LARGE past 255 places. */
quoth_status quoth_pattern_read(quoth_pattern *pattern, const quoth_alphabet *alphabet,
                                const char *text, size_t size, quoth_error *error);

/* Squares of a row or a column of a board, as quoth_tile has them: a letter 1..62, with
 * QUOTH_ROW_BLANK where a blank stands for it; 0 is empty. */
enum { QUOTH_ROW_EMPTY = 0, QUOTH_ROW_WALL = 0x40, QUOTH_ROW_BLANK = 0x80 };

typedef struct quoth_row {
    uint8_t squares;
    uint8_t square[QUOTH_WORD_MAX];
} quoth_row;

/* Reads a row: `.` is an empty square, `#` a wall; a letter written as the alphabet's lower case
 * (where that differs from its upper case) is a blank, any other spelling of it a tile.
 * QUOTH_BAD_TEXT (offset: where), QUOTH_TOO_LARGE past 255 squares. */
quoth_status quoth_row_read(quoth_row *row, const quoth_alphabet *alphabet, const char *text,
                            size_t size, quoth_error *error);

/* ---- words -------------------------------------------------------------------------------- */

/* Where a letter of a word comes from. */
typedef enum quoth_letter_from {
    QUOTH_FROM_BOARD, /* it was written in the pattern or stood in the row; or no rack was given */
    QUOTH_FROM_RACK,
    QUOTH_FROM_BLANK
} quoth_letter_from;

/* A word that was found.  Of all ways to lay the word, `from` has the one with the fewest blanks.
 * Where several ways have equally few, the last letter in which they differ decides: a blank is
 * preferred to a tile there, and a tile to a letter of the pattern. */
typedef struct quoth_found {
    quoth_letters word;
    uint8_t from[QUOTH_WORD_MAX]; /* a quoth_letter_from for each letter */
    uint8_t tiles;                /* from the rack, blanks included */
    uint8_t blanks;
    uint8_t column; /* in a row: the square of the first letter, from 1; else 0 */
} quoth_found;

/* Called with each word; `found` is valid until the callback returns.  Returning false stops the
 * search. */
typedef bool (*quoth_found_each)(void *user, const quoth_found *found);

/* The words to look for; all zero asks for every word. */
typedef struct quoth_word_query {
    size_t size;                   /* of this struct; 0: as here */
    const quoth_rack_counts *rack; /* NULL: letters cost nothing */
    const quoth_pattern *pattern;  /* NULL: any word */
    const quoth_row *row;          /* for quoth_find_in_row alone */
    unsigned min, max;             /* letters of a word, both included; max 0: any number */
    bool exact;                    /* every tile of the rack is used */
    bool anywhere;                 /* in a row: also words that use none of its letters */
    const quoth_watch *watch;      /* may be NULL */
} quoth_word_query;

/* The words of the pattern that can be made with the rack, each once, in the alphabet's order.
 * Letters written in the pattern cost nothing; letters in all other places, even in a set of one
 * letter, come from the rack.  QUOTH_STOPPED if `each` or the watch stopped it. */
quoth_status quoth_find_words(const quoth_lexicon *lexicon, const quoth_word_query *query,
                              quoth_found_each each, void *user);

/* The words that tiles of query->rack on empty squares of query->row can make, by rising column,
 * then in the alphabet's order.  A word is a whole run of letters between empty squares, walls or
 * ends of the row; at least one of its tiles is new.  If there are letters in the row, the word
 * uses at least one of them, unless query->anywhere is set.  Rack and row must be given, and no
 * pattern.  Cross-words are not checked.  QUOTH_STOPPED as above. */
quoth_status quoth_find_in_row(const quoth_lexicon *lexicon, const quoth_word_query *query,
                               quoth_found_each each, void *user);

/* ---- hooks -------------------------------------------------------------------------------- */

/* The letters that may be put before or behind a word, and whether one can be taken from it.  In a
 * set bit n is letter n. */
typedef struct quoth_hooks {
    bool word;          /* the letters given are a word themselves */
    uint64_t front;     /* letters that make a word when put in front */
    uint64_t back;      /* ... behind */
    bool without_first; /* they are a word without the first letter */
    bool without_last;
} quoth_hooks;

quoth_hooks quoth_find_hooks(const quoth_lexicon *lexicon, const quoth_letters *letters);

/* ---- prefixes ----------------------------------------------------------------------------- */

/* Calls `each` with every prefix that a rack can lay, until `each` returns false.  A prefix here
 * goes on by at least one letter to some word; the empty prefix is included.  Returns the number of
 * prefixes passed to `each`, or, if `each` is NULL, of all prefixes.  The same letters with blanks
 * in other places count as another prefix, even where a tile would do: these are the prefixes that
 * a search for plays goes through (Norvig's rack_prefixes).  Order: a prefix before the longer ones
 * that begin with it; then the alphabet's order, a tile before a blank. */
uint64_t quoth_find_prefixes(const quoth_lexicon *lexicon, const quoth_rack_counts *rack,
                             quoth_found_each each, void *user);

#ifdef __cplusplus
}
#endif
#endif
