/* A position prepared for drawing, for the formats of a board: the squares and the sentences. */
#ifndef Q_FORMAT_CROSS_BOARD_H
#define Q_FORMAT_CROSS_BOARD_H

#include "format/words.h"

typedef struct q_board {
    const quoth_position *position;
    const quoth_cross_rules *rules;
    const quoth_alphabet *alphabet;
    quoth_board_look look;
    quoth_format format;
    unsigned players;
    quoth_tile tile[QUOTH_SQUARES_MAX]; /* includes a previewed play; 0 on a wall */
    bool fresh[QUOTH_SQUARES_MAX];      /* `play` laid the tile on this square */
    const quoth_play *play;             /* the last or the previewed play; NULL: none */
    quoth_play last;                    /* storage of the last play, if `play` points to it */
    bool preview;                       /* `play` has not been made */
    unsigned seat;                      /* the seat, from 0, that makes `play` */
    unsigned viewer;                    /* the seat, from 0, whose unseen tiles are counted */
    int unseen[QUOTH_LETTERS_MAX + 1];
    unsigned unseen_total, vowels, consonants, blanks;
} q_board;

/* Prepares a position for drawing with the options `look` (may be NULL). */
void q_board_gather(q_board *b, const quoth_position *position, const quoth_board_look *look,
                    quoth_format format);

void q_board_text(q_text *text, const q_board *board);
void q_board_html(q_text *text, const q_board *board);

/* Writes the SVG picture; inside a page only the board. */
void q_board_svg(q_text *text, const q_board *board, bool in_page);

/* The parts of a picture, for pictures that contain a board: the rules of its style, for elements
 * inside class "qb", with those for the dark scheme and for paper if `media` is set; the size of a
 * board alone; and its squares and tiles, Q_BOARD_LEFT from the left or more. */
typedef struct q_board_size {
    unsigned width, height;
} q_board_size;
enum { Q_BOARD_LEFT = 34 };
void q_board_svg_style(q_text *text, bool media);
q_board_size q_board_svg_size(const q_board *board);
void q_board_svg_squares(q_text *text, const q_board *board, unsigned left);

/* ---- squares ------------------------------------------------------------------------------ */

static inline unsigned q_board_at(const q_board *board, unsigned row, unsigned column)
{
    return row * board->rules->layout.columns + column;
}

static inline bool q_board_is_wall(const q_board *board, unsigned at)
{
    return board->rules->layout.letter[at] == 0;
}

static inline bool q_board_is_start(const q_board *board, unsigned row, unsigned column)
{
    const quoth_layout *layout = &board->rules->layout;
    return row == layout->start_row && column == layout->start_column;
}

/* Gets the label of a premium square: "2L", "3W", "2L3W"; "" for a plain square. */
enum { Q_PREMIUM_SIZE = 5 };
void q_board_premium(const q_board *board, unsigned at, char premium[Q_PREMIUM_SIZE]);

/* The letters of a tile: a blank laid on the board as a small letter, a blank on a rack as `?`. */
const char *q_board_letter(const q_board *board, quoth_tile tile);

/* The value shown on a tile; false for blanks. */
bool q_board_value(const q_board *board, quoth_tile tile, unsigned *value);

/* Returns whether the reader may see a rack; *tile is set to its tiles if so.  Q_RACK_OUT: the rack
 * is empty. */
typedef enum q_rack_visibility {
    Q_RACK_VISIBLE,
    Q_RACK_HIDDEN,
    Q_RACK_UNKNOWN,
    Q_RACK_OUT
} q_rack_visibility;
q_rack_visibility q_board_rack(const q_board *board, unsigned seat, const quoth_tile **tile,
                               unsigned *count);

/* Writes the text that replaces a hidden rack: "7 tiles", "unknown", "no tiles left". */
void q_board_write_hidden_rack(q_text *text, q_rack_visibility visibility, unsigned count);

/* ---- words -------------------------------------------------------------------------------- */

/* Writes untrusted text: `?` for control characters and malformed UTF-8; escaped in HTML and SVG.
 */
void q_board_put(q_text *text, const q_board *board, const char *string);

/* Writes a name, cut to 20 columns. */
void q_board_name(q_text *text, const q_board *board, unsigned seat);

/* The columns that q_board_name takes. */
unsigned q_board_name_columns(const q_board *board, unsigned seat);

/* Writes "Player 1 to move." or "The game is over: the last tile has been played."; `result` adds
 * "Player 2 wins by 23.". */
void q_board_state(q_text *text, const q_board *board, bool result);

/* Writes "Player 2 wins by 23." alone. */
void q_board_result(q_text *text, const q_board *board);

/* Whether the reader may see the whole play.  Exchanged tiles are shown only to readers who may see
 * the rack. */
bool q_board_shows_play(const q_board *b);

/* Writes "Player 2 played 8D CED(A)Rs for 72 points."; nothing without a play. */
void q_board_write_play(q_text *text, const q_board *board);

/* Writes "93 tiles: 39 vowels, 52 consonants, 2 blanks". */
void q_board_unseen(q_text *text, const q_board *board);

/* Writes "Across: 8D CEDARs, blank s. Down: D8 CAT.". */
void q_board_words(q_text *text, const q_board *board);

#endif
