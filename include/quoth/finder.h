/* quoth/finder.h - word queries: words from a rack, words that match a pattern, words that fit a
 * row of a board, hooks, and the prefixes that a rack can lay.
 *
 *      rack  LETTER_     pattern  ?A*[^S]      row  . . A . . T . #      hooks  s-CARE-drstx
 *               |           |                         |
 *               +-----------+--- the word graph ------+
 *                     |                           |
 *      LETTERs, ...  each word once,         column 3: AbET     capitals are tiles or letters on
 *      in the alphabet's order                                  the board, small letters blanks
 *
 * A search walks the lexicon's word graph depth-first.  It carries the unused tiles of the rack and
 * the set of pattern places that can match the next letter, so it visits only prefixes that rack
 * and pattern allow.  These functions allocate no memory; a search needs about 15 kilobytes of
 * stack and up to 255 small frames.  A search only reads the lexicon and the query, so any number
 * of threads may search at once.
 */
#ifndef QUOTH_FINDER_H
#define QUOTH_FINDER_H

#include "quoth/lexicon.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- racks, patterns, rows ---------------------------------------------------------------- */

/* Tiles in any order.  A plain value. */
typedef struct quoth_rack_counts {
    uint8_t tiles;                        /* number of tiles, blanks included */
    uint8_t count[QUOTH_LETTERS_MAX + 1]; /* number of tiles of each letter; [0]: blanks */
} quoth_rack_counts;

/* Reads letters in either case; `?` or `_` is a blank.  Empty text gives an empty rack.
 * QUOTH_BAD_TEXT with the offset of the error, QUOTH_TOO_LARGE past 255 tiles. */
QUOTH_API quoth_status quoth_rack_counts_read(quoth_rack_counts *rack,
                                              const quoth_alphabet *alphabet, const char *text,
                                              size_t size, quoth_error *error);

/* A pattern of words: places for one letter each, with runs of any letters before, between or
 * behind the places.  A plain value; a place that is written allows one letter. */
typedef struct quoth_pattern {
    uint8_t places;
    uint64_t allowed[QUOTH_WORD_MAX]; /* by place; bit n: the place allows letter n */
    uint64_t written[4];              /* bit i: place i is a letter written in the pattern */
    uint64_t runs[4];                 /* bit i: a run of any letters, or none, before place i; bit
                                         `places`: a run behind the last place */
} quoth_pattern;

/* Reads a pattern:
 *
 *   A          this letter, in either case     [AEIOU]    one of these letters
 *   ? _ or .   any letter                      [^S]       any letter except S
 *   *          any run of letters, or none
 *
 * Letters are read as in quoth_alphabet_read, the longest spelling first, also between brackets: if
 * the alphabet has the letter CH, [CH] is a set of one letter.  The signs above keep their meaning
 * if a letter of the alphabet is spelled with the same character.  QUOTH_BAD_TEXT with the offset
 * of the error, QUOTH_TOO_LARGE past 255 places. */
QUOTH_API quoth_status quoth_pattern_read(quoth_pattern *pattern, const quoth_alphabet *alphabet,
                                          const char *text, size_t size, quoth_error *error);

/* Values of the squares of a row or a column, with the codes of quoth_tile: a letter is 1..62, plus
 * QUOTH_ROW_BLANK if the tile is a blank. */
enum { QUOTH_ROW_EMPTY = 0, QUOTH_ROW_WALL = 0x40, QUOTH_ROW_BLANK = 0x80 };

typedef struct quoth_row {
    uint8_t squares;
    uint8_t square[QUOTH_WORD_MAX];
} quoth_row;

/* Reads a row: `.` is an empty square, `#` a wall.  A letter in the alphabet's lower case is a
 * blank if its lower case differs from its upper case; any other spelling of a letter is a tile.
 * QUOTH_BAD_TEXT with the offset of the error, QUOTH_TOO_LARGE past 255 squares. */
QUOTH_API quoth_status quoth_row_read(quoth_row *row, const quoth_alphabet *alphabet,
                                      const char *text, size_t size, quoth_error *error);

/* ---- words -------------------------------------------------------------------------------- */

/* The source of a letter of a word. */
typedef enum quoth_letter_from {
    QUOTH_FROM_BOARD, /* a letter of the pattern or the row, or any letter if no rack was given */
    QUOTH_FROM_RACK,
    QUOTH_FROM_BLANK
} quoth_letter_from;

/* "board", "rack", "blank"; NULL for another value. */
QUOTH_API const char *quoth_letter_from_name(quoth_letter_from from);

/* A word that a search found.  Of all ways to lay the word, `from` has the one with the fewest
 * blanks.  A tie is broken by the last letter in which the ways differ: a blank is preferred to a
 * tile, and a tile to a letter of the pattern. */
typedef struct quoth_found {
    quoth_letters word;
    uint8_t from[QUOTH_WORD_MAX]; /* a quoth_letter_from for each letter */
    uint8_t tiles;                /* number of tiles used from the rack, blanks included */
    uint8_t blanks;
    uint8_t column; /* in a row: the square of the first letter, from 1; else 0 */
} quoth_found;

/* Called with each word; `found` is valid until the callback returns.  Returning false stops the
 * search. */
typedef bool (*quoth_found_each)(void *user, const quoth_found *found);

/* The conditions on the words of a search; an all-zero query matches every word. */
typedef struct quoth_word_query {
    const quoth_rack_counts *rack; /* NULL: letters cost nothing */
    const quoth_pattern *pattern;  /* NULL: any word */
    const quoth_row *row;          /* used only by quoth_find_in_row */
    unsigned min, max;             /* letters of a word, both included; max 0: any number */
    bool exact;                    /* every tile of the rack is used */
    bool anywhere;                 /* in a row: also words that use no letter of the row */
} quoth_word_query;

/* Finds the words that match the pattern and can be made with the rack, each once, in the
 * alphabet's order.  Letters written in the pattern use no tile; letters in all other places, even
 * in a set of one letter, come from the rack.  QUOTH_BAD_CALL for a query with a row;
 * QUOTH_STOPPED if `each` or the watch stopped the search. */
QUOTH_API quoth_status quoth_find_words(const quoth_lexicon *lexicon, const quoth_word_query *query,
                                        quoth_found_each each, void *user,
                                        const quoth_context *context, quoth_error *error);

/* Finds the words that tiles of query->rack on empty squares of query->row can make, by rising
 * column, then in the alphabet's order.  A word is a whole run of letters between empty squares,
 * walls or ends of the row, and at least one of its tiles is new.  If the row has letters, the
 * word uses at least one of them, unless query->anywhere is set.  The query must have a rack and a
 * row, and no pattern, else QUOTH_BAD_CALL.  Cross-words are not checked.  QUOTH_STOPPED if `each`
 * or the watch stopped the search. */
QUOTH_API quoth_status quoth_find_in_row(const quoth_lexicon *lexicon,
                                         const quoth_word_query *query, quoth_found_each each,
                                         void *user, const quoth_context *context,
                                         quoth_error *error);

/* ---- hooks -------------------------------------------------------------------------------- */

/* The hooks of a word, and whether the word is still one without its first or last letter.  In a
 * set bit n is letter n. */
typedef struct quoth_hooks {
    bool word;          /* the given letters are a word */
    uint64_t front;     /* letters that make a word when added in front */
    uint64_t back;      /* letters that make a word when added behind */
    bool without_first; /* the given letters without the first are a word */
    bool without_last;  /* the given letters without the last are a word */
} quoth_hooks;

/* Finds the hooks of letters, which need not be a word. */
QUOTH_API quoth_hooks quoth_find_hooks(const quoth_lexicon *lexicon, const quoth_letters *letters);

/* ---- prefixes ----------------------------------------------------------------------------- */

/* Calls `each` with every prefix that a rack can lay, until `each` returns false.  A prefix here
 * is a proper prefix of some word; the empty prefix is included.  *count is the number of prefixes
 * passed to `each`; `each` may be NULL, and `count` too.  Equal letters with blanks in different
 * places count as different prefixes, even if the rack has a tile for the blank: these are the
 * prefixes that a move generator visits (`rack_prefixes` in Norvig's notebook).  Order: a
 * prefix comes before its extensions; otherwise the alphabet's order, a tile before a blank.
 * QUOTH_STOPPED if `each` or the watch stopped the walk; then *count is the number so far. */
QUOTH_API quoth_status quoth_find_prefixes(uint64_t *count, const quoth_lexicon *lexicon,
                                           const quoth_rack_counts *rack, quoth_found_each each,
                                           void *user, const quoth_context *context,
                                           quoth_error *error);

#ifdef __cplusplus
}
#endif
#endif
