/* Prepares a position for drawing, and writes sentences about it, for all formats (board.h). */
#include "format/cross/board.h"

#include <string.h>

#include "base/sanitize.h"
#include "base/options.h"
#include "quoth/notation.h"
#include "quoth/sanitize.h"

/* ---- preparing ---------------------------------------------------------------------------- */

/* Marks the tiles of the play, and lays them if the play is a preview. */
static void lay_board_play(q_board *b)
{
    const quoth_layout *layout = &b->rules->layout;
    const quoth_play *play = b->play;
    if (play->kind != QUOTH_PLAY_PLACE)
        return;
    for (unsigned i = 0; i < play->length && i < QUOTH_SIDE_MAX; i++) {
        unsigned row = play->row + (play->down ? i : 0);
        unsigned column = play->column + (play->down ? 0 : i);
        if (!play->tile[i] || row >= layout->rows || column >= layout->columns)
            continue;
        unsigned at = q_board_at(b, row, column);
        if (b->preview && !b->tile[at] && !q_board_is_wall(b, at)) {
            b->tile[at] = play->tile[i];
            b->fresh[at] = true;
        } else if (!b->preview) {
            b->fresh[at] = b->tile[at] == play->tile[i];
        }
    }
}

static void count_board_unseen(q_board *b)
{
    b->unseen_total = quoth_position_unseen(b->unseen, b->position, b->viewer);
    for (unsigned letter = 0; letter <= b->alphabet->letters; letter++) {
        unsigned n = b->unseen[letter] > 0 ? (unsigned)b->unseen[letter] : 0;
        if (letter == 0)
            b->blanks += n;
        else if (b->rules->tiles.vowels >> letter & 1)
            b->vowels += n;
        else
            b->consonants += n;
    }
}

void q_board_gather(q_board *b, const quoth_position *position, const quoth_board_look *look,
                    quoth_format format)
{
    *b = (q_board){.position = position, .format = format};
    b->rules = quoth_cross_rules_of(quoth_position_cross(position));
    b->alphabet = &b->rules->tiles.alphabet;
    b->players = quoth_position_players(position);
    q_options_read(&b->look, sizeof b->look, look);
    if (!b->look.width)
        b->look.width = 80;
    if (b->look.view > b->players)
        b->look.view = 0;
    const quoth_layout *layout = &b->rules->layout;
    for (unsigned row = 0; row < layout->rows; row++)
        for (unsigned column = 0; column < layout->columns; column++) {
            quoth_tile tile = quoth_position_tile(position, row, column);
            b->tile[q_board_at(b, row, column)] = tile == QUOTH_WALL ? 0 : tile;
        }
    b->viewer = b->look.view ? b->look.view - 1 : quoth_position_turn(position);
    b->play = b->look.play;
    b->preview = b->play && !b->look.made;
    b->seat = b->look.made && b->look.seat < b->players ? b->look.seat
                                                        : quoth_position_turn(position);
    if (!b->play && quoth_position_last(&b->last, &b->seat, position))
        b->play = &b->last;
    if (b->play)
        lay_board_play(b);
    count_board_unseen(b);
}

/* ---- squares ------------------------------------------------------------------------------ */

void q_board_premium(const q_board *board, unsigned at, char premium[Q_PREMIUM_SIZE])
{
    const quoth_layout *layout = &board->rules->layout;
    char *p = premium;
    if (layout->letter[at] > 1) {
        *p++ = (char)('0' + layout->letter[at]);
        *p++ = 'L';
    }
    if (layout->word[at] > 1) {
        *p++ = (char)('0' + layout->word[at]);
        *p++ = 'W';
    }
    *p = '\0';
}

const char *q_board_letter(const q_board *board, quoth_tile tile)
{
    unsigned letter = quoth_tile_letter(tile);
    if (!letter)
        return "?";
    return tile & QUOTH_BLANK ? board->alphabet->lower[letter] : board->alphabet->upper[letter];
}

bool q_board_value(const q_board *board, quoth_tile tile, unsigned *value)
{
    *value = board->rules->tiles.value[quoth_tile_letter(tile)];
    return tile && !(tile & QUOTH_BLANK);
}

q_rack_visibility q_board_rack(const q_board *board, unsigned seat, const quoth_tile **tile,
                               unsigned *count)
{
    quoth_ending ending = quoth_position_ending(board->position);
    *tile = quoth_position_rack(board->position, seat, count);
    if (!*tile)
        *count = 0;
    if (!*count)
        return (ending == QUOTH_ENDING_OUT || ending == QUOTH_ENDING_FINAL) && *tile
                   ? Q_RACK_OUT
                   : Q_RACK_UNKNOWN;
    return ending || !board->look.view || seat == board->viewer ? Q_RACK_VISIBLE : Q_RACK_HIDDEN;
}

/* The length of the word of two or more letters that begins on a square; 0 if none begins there. */
static unsigned run_length(const q_board *board, unsigned row, unsigned column, bool down)
{
    const quoth_layout *layout = &board->rules->layout;
    unsigned first = down ? row : column, end = down ? layout->rows : layout->columns;
    unsigned step = down ? layout->columns : 1, at = q_board_at(board, row, column), length = 0;
    if (first && board->tile[at - step])
        return 0;
    while (first + length < end && board->tile[at + length * step])
        length++;
    return length > 1 ? length : 0;
}

void q_board_put(q_text *text, const q_board *board, const char *string)
{
    q_text_sanitized(text, q_sanitizer_of(board->format), string, strlen(string));
}

/* ---- words -------------------------------------------------------------------------------- */

enum { BOARD_NAME_MAX = 20 };

unsigned q_board_name_columns(const q_board *board, unsigned seat)
{
    const char *name = board->look.names ? board->look.names[seat] : NULL;
    unsigned columns = q_columns(name && *name ? name : "Player 1");
    return columns < BOARD_NAME_MAX ? columns : BOARD_NAME_MAX;
}

void q_board_name(q_text *text, const q_board *board, unsigned seat)
{
    const char *name = board->look.names ? board->look.names[seat] : NULL;
    if (!name || !*name) {
        q_text_add(text, "Player ");
        q_text_number(text, seat + 1);
        return;
    }
    bool fits = q_columns(name) <= BOARD_NAME_MAX;
    unsigned columns = 0;
    uint32_t c;
    for (size_t n; *name; name += n) {
        n = q_sanitize_next(name, strlen(name), &c);
        columns += (unsigned)quoth_text_columns(name, n);
        if (!fits && columns >= BOARD_NAME_MAX) {
            q_text_add(text, "\xE2\x80\xA6");
            return;
        }
        q_text_sanitized(text, q_sanitizer_of(board->format), name, n);
    }
}

static void put_coordinate(q_text *text, unsigned row, unsigned column, bool down)
{
    char spelled[QUOTH_COORDINATE_SIZE];
    quoth_coordinate_spell(spelled, row, column, down);
    q_text_add(text, spelled);
}

static void put_counted(q_text *text, uint64_t n, const char *one, const char *more)
{
    q_text_number(text, n);
    q_text_char(text, ' ');
    q_text_add(text, n == 1 ? one : more);
}

static void put_board_tile(q_text *text, const q_board *b, quoth_tile tile)
{
    const char *letter = q_board_letter(b, tile);
    bool bracket = q_columns(letter) > 1;
    q_text_add(text, bracket ? "[" : "");
    q_board_put(text, b, letter);
    q_text_add(text, bracket ? "]" : "");
}

static void put_run(q_text *text, const q_board *board, unsigned row, unsigned column, bool down,
                    unsigned length)
{
    for (unsigned i = 0; i < length; i++)
        put_board_tile(
            text, board,
            board->tile[q_board_at(board, row + (down ? i : 0), column + (down ? 0 : i))]);
}

void q_board_write_hidden_rack(q_text *text, q_rack_visibility visibility, unsigned count)
{
    if (visibility == Q_RACK_HIDDEN)
        put_counted(text, count, "tile", "tiles");
    else
        q_text_add(text, visibility == Q_RACK_OUT ? "no tiles left" : "rack unknown");
}

static unsigned board_winner(const q_board *b, int64_t *lead)
{
    unsigned best = 0;
    for (unsigned seat = 1; seat < b->players; seat++)
        if (quoth_position_score(b->position, seat) > quoth_position_score(b->position, best))
            best = seat;
    *lead = -1;
    for (unsigned seat = 0; seat < b->players; seat++) {
        int64_t behind = (int64_t)quoth_position_score(b->position, best) -
                         quoth_position_score(b->position, seat);
        if (seat != best && (*lead < 0 || behind < *lead))
            *lead = behind;
    }
    return best;
}

void q_board_result(q_text *text, const q_board *board)
{
    int loser = quoth_position_loser(board->position);
    int64_t lead;
    unsigned best = board_winner(board, &lead);
    if (loser >= 0) {
        q_board_name(text, board, (unsigned)loser);
        q_text_add(text, board->look.you == (unsigned)loser + 1 ? " lose" : " loses");
        q_text_add(text, " by a challenge.");
    } else if (lead == 0) {
        q_text_add(text, "It is a draw.");
    } else {
        q_board_name(text, board, best);
        q_text_add(text, board->look.you == best + 1 ? " win by " : " wins by ");
        q_text_number(text, (uint64_t)lead);
        q_text_char(text, '.');
    }
}

void q_board_state(q_text *text, const q_board *board, bool result)
{
    quoth_ending ending = quoth_position_ending(board->position);
    if (ending == QUOTH_ENDING_NONE) {
        q_board_name(text, board, quoth_position_turn(board->position));
        q_text_add(text, " to move.");
        return;
    }
    q_text_add(text,
               ending == QUOTH_ENDING_OUT     ? "The game is over: the last tile has been played."
               : ending == QUOTH_ENDING_STUCK ? "The game is over: too many turns without score."
               : ending == QUOTH_ENDING_FINAL ? "The game is over: everybody has had the last turn."
                                              : "The game is over.");
    if (result) {
        q_text_char(text, ' ');
        q_board_result(text, board);
    }
}

/* Writes the whole word with its playthrough letters in parentheses. */
static void put_board_play(q_text *text, const q_board *b, const quoth_play *play)
{
    const quoth_layout *layout = &b->rules->layout;
    bool through = false;
    for (unsigned i = 0; i < play->length && i < QUOTH_SIDE_MAX; i++) {
        unsigned row = play->row + (play->down ? i : 0);
        unsigned column = play->column + (play->down ? 0 : i);
        bool inside = row < layout->rows && column < layout->columns;
        quoth_tile tile = play->tile[i];
        if (through != !tile)
            q_text_char(text, through ? ')' : '(');
        through = !tile;
        if (!tile && inside)
            tile = b->tile[q_board_at(b, row, column)];
        put_board_tile(text, b, tile);
    }
    q_text_add(text, through ? ")" : "");
}

bool q_board_shows_play(const q_board *b)
{
    return !b->look.hidden && (!b->look.view || b->seat == b->viewer);
}

void q_board_write_play(q_text *text, const q_board *board)
{
    const quoth_play *play = board->play;
    bool preview = board->preview;
    if (!play)
        return;
    q_board_name(text, board, board->seat);
    if (play->kind == QUOTH_PLAY_PASS) {
        q_text_add(text, preview ? " would pass." : " passed.");
    } else if (play->kind == QUOTH_PLAY_EXCHANGE) {
        q_text_add(text, preview ? " would exchange " : " exchanged ");
        put_counted(text, play->length, "tile", "tiles");
        for (unsigned i = 0; q_board_shows_play(board) && i < play->length && i < QUOTH_SIDE_MAX;
             i++) {
            q_text_add(text, i ? "" : ", ");
            put_board_tile(text, board, play->tile[i]);
        }
        q_text_char(text, '.');
    } else {
        q_text_add(text, preview ? " would play " : " played ");
        put_coordinate(text, play->row, play->column, play->down);
        q_text_char(text, ' ');
        put_board_play(text, board, play);
        q_text_add(text, " for ");
        q_text_signed(text, play->score);
        q_text_add(text, play->score == 1 ? " point." : " points.");
    }
}

void q_board_unseen(q_text *text, const q_board *board)
{
    put_counted(text, board->unseen_total, "tile", "tiles");
    if (!board->unseen_total)
        return;
    q_text_add(text, ": ");
    if (board->rules->tiles.vowels) {
        put_counted(text, board->vowels, "vowel", "vowels");
        q_text_add(text, ", ");
        put_counted(text, board->consonants, "consonant", "consonants");
    } else {
        put_counted(text, board->consonants, "letter", "letters");
    }
    q_text_add(text, ", ");
    put_counted(text, board->blanks, "blank", "blanks");
}

/* Writes "8D CEDARs, blank s". */
static void describe_board_run(q_text *text, const q_board *b, unsigned row, unsigned column,
                               bool down, unsigned length)
{
    unsigned blanks = 0;
    put_coordinate(text, row, column, down);
    q_text_char(text, ' ');
    put_run(text, b, row, column, down, length);
    for (unsigned i = 0; i < length; i++) {
        quoth_tile tile = b->tile[q_board_at(b, row + (down ? i : 0), column + (down ? 0 : i))];
        if (!(tile & QUOTH_BLANK))
            continue;
        q_text_add(text, blanks++ ? ", " : ", blank ");
        put_board_tile(text, b, tile);
    }
}

static unsigned describe_board_runs(q_text *text, const q_board *b, bool down)
{
    const quoth_layout *layout = &b->rules->layout;
    unsigned outer = down ? layout->columns : layout->rows;
    unsigned inner = down ? layout->rows : layout->columns, runs = 0;
    for (unsigned i = 0; i < outer; i++)
        for (unsigned j = 0; j < inner; j++) {
            unsigned row = down ? j : i, column = down ? i : j;
            unsigned length = run_length(b, row, column, down);
            if (!length)
                continue;
            q_text_add(text, runs++ ? "; " : down ? "Down: " : "Across: ");
            describe_board_run(text, b, row, column, down, length);
            j += length;
        }
    q_text_add(text, runs ? "." : "");
    return runs;
}

/* Describes the isolated tiles; returns their number. */
static unsigned describe_loose_tiles(q_text *text, const q_board *b)
{
    const quoth_layout *layout = &b->rules->layout;
    unsigned loose = 0;
    for (unsigned row = 0; row < layout->rows; row++)
        for (unsigned column = 0; column < layout->columns; column++) {
            unsigned at = q_board_at(b, row, column);
            if (!b->tile[at] || (row && b->tile[at - layout->columns]) ||
                (column && b->tile[at - 1]) ||
                (row + 1 < layout->rows && b->tile[at + layout->columns]) ||
                (column + 1 < layout->columns && b->tile[at + 1]))
                continue;
            q_text_add(text, loose++ ? "; " : "Alone: ");
            describe_board_run(text, b, row, column, false, 1);
        }
    q_text_add(text, loose ? "." : "");
    return loose;
}

void q_board_words(q_text *text, const q_board *board)
{
    unsigned said = describe_board_runs(text, board, false);
    q_text_add(text, said ? " " : "");
    said += describe_board_runs(text, board, true);
    q_text_add(text, said ? " " : "");
    said += describe_loose_tiles(text, board);
    q_text_add(text, said ? "" : "No tile lies on the board.");
}
