/* A position in a terminal: the board, and beside or below it the players and the unseen tiles.
 *
 *         A  B  C  D         All squares are as wide as the widest tile: its letter, its value,
 *      1 3W  .  . 2L         and [ ] around the tiles of the last play.
 *      2  . 2W  C₃ .
 *      3  .  . [A][T]        If space is short, first values are omitted, then frames.
 */
#include <string.h>

#include "format/cross/board.h"
#include "quoth/sanitize.h"

enum { BOARD_LABEL = 3, PANEL_LEAST = 24, PANEL_GAP = 3 };

static const char *const subscript_digit[] = {
    "\xE2\x82\x80", "\xE2\x82\x81", "\xE2\x82\x82", "\xE2\x82\x83", "\xE2\x82\x84",
    "\xE2\x82\x85", "\xE2\x82\x86", "\xE2\x82\x87", "\xE2\x82\x88", "\xE2\x82\x89",
};

static unsigned value_digits(unsigned value)
{
    return value < 10 ? 1 : value < 100 ? 2 : 3;
}

static void put_subscript(q_text *text, const q_board *b, unsigned value)
{
    if (b->look.ascii) {
        q_text_number(text, value);
        return;
    }
    if (value >= 10)
        put_subscript(text, b, value / 10);
    q_text_add(text, subscript_digit[value % 10]);
}

/* ---- colours ------------------------------------------------------------------------------ */

typedef enum square_tone {
    SQUARE_PLAIN,
    SQUARE_START,
    SQUARE_WALL,
    SQUARE_2L,
    SQUARE_3L,
    SQUARE_4L,
    SQUARE_2W,
    SQUARE_3W,
    SQUARE_4W,
    SQUARE_TILE,
    SQUARE_FRESH
} square_tone;

/* Background colours, each with the colour of its letters, from the 256-colour palette, which
 * terminal themes do not change. */
static const char *const square_color[] = {
    "\033[2m",
    "\033[1m",
    "\033[38;5;250;48;5;240m",
    "\033[38;5;16;48;5;153m",
    "\033[38;5;231;48;5;25m",
    "\033[38;5;231;48;5;54m",
    "\033[38;5;16;48;5;217m",
    "\033[38;5;231;48;5;124m",
    "\033[38;5;231;48;5;89m",
    "\033[1;38;5;16;48;5;223m",
    "\033[1;38;5;16;48;5;220m",
};

static void paint_square(q_text *text, const q_board *b, square_tone tone)
{
    if (b->format == QUOTH_FORMAT_COLOR)
        q_text_add(text, square_color[tone]);
}

static void unpaint_square(q_text *text, const q_board *b)
{
    q_text_tone(text, b->format, Q_PLAIN);
}

/* ---- squares ------------------------------------------------------------------------------ */

/* The preferred and the smallest width of a square. */
static void cell_sizes(const q_board *b, unsigned *wanted, unsigned *least)
{
    const quoth_layout *layout = &b->rules->layout;
    *wanted = 3;
    *least = 2;
    for (unsigned letter = 1; letter <= b->alphabet->letters; letter++) {
        unsigned upper = q_columns(b->alphabet->upper[letter]);
        unsigned lower = q_columns(b->alphabet->lower[letter]);
        unsigned columns = upper > lower ? upper : lower;
        unsigned digits = value_digits(b->rules->tiles.value[letter]);
        unsigned framed = columns + (digits > 2 ? digits : 2);
        *wanted = framed > *wanted ? framed : *wanted;
        *least = columns > *least ? columns : *least;
    }
    for (unsigned at = 0; at < (unsigned)layout->rows * layout->columns; at++)
        if (layout->letter[at] > 1 && layout->word[at] > 1 && *wanted < 4)
            *wanted = 4;
}

static unsigned cell_size(const q_board *b)
{
    unsigned wanted, least, columns = b->rules->layout.columns;
    cell_sizes(b, &wanted, &least);
    unsigned room = b->look.width > BOARD_LABEL ? (b->look.width - BOARD_LABEL) / columns : 0;
    return wanted <= room ? wanted : room > least ? room : least;
}

/* Writes text of a known width, with a blank before it if there is space. */
static void pad_cell_front(q_text *text, unsigned columns, unsigned cell)
{
    q_text_repeat(text, " ", columns < cell);
}

static void pad_cell_back(q_text *text, unsigned columns, unsigned cell)
{
    unsigned used = columns < cell ? columns + 1 : columns;
    q_text_repeat(text, " ", used < cell ? cell - used : 0);
}

static void put_text_cell(q_text *text, const char *string, unsigned cell)
{
    unsigned columns = (unsigned)strlen(string);
    pad_cell_front(text, columns, cell);
    q_text_add(text, string);
    pad_cell_back(text, columns, cell);
}

static void put_tile_cell(q_text *text, const q_board *b, unsigned at, unsigned cell)
{
    const char *letter = q_board_letter(b, b->tile[at]);
    unsigned value, columns = q_columns(letter);
    bool has_value = q_board_value(b, b->tile[at], &value);
    if (b->fresh[at] && columns + 1 <= cell) {
        bool framed = columns + 2 <= cell;
        q_text_add(text, framed ? "[" : "+");
        q_board_put(text, b, letter);
        q_text_add(text, framed ? "]" : "");
        q_text_repeat(text, " ", cell - columns - (framed ? 2 : 1));
        return;
    }
    has_value = has_value && columns + value_digits(value) <= cell;
    if (has_value)
        columns += value_digits(value);
    pad_cell_front(text, columns, cell);
    q_board_put(text, b, letter);
    if (has_value)
        put_subscript(text, b, value);
    pad_cell_back(text, columns, cell);
}

static square_tone premium_tone(const char *premium)
{
    static const square_tone letter[] = {SQUARE_2L, SQUARE_3L, SQUARE_4L};
    static const square_tone word[] = {SQUARE_2W, SQUARE_3W, SQUARE_4W};
    unsigned times = premium[0] ? (unsigned)(premium[0] - '2') : 3;
    return times > 2 ? SQUARE_PLAIN : premium[1] == 'W' ? word[times] : letter[times];
}

/* Writes the label of a premium square: "2L", "2L3W", or "23" if "2L3W" does not fit; the start
 * square has a star if there is space. */
static void put_premium_cell(q_text *text, char premium[Q_PREMIUM_SIZE], bool start, unsigned cell)
{
    if (premium[2] && cell < 4) {
        premium[1] = premium[2];
        premium[2] = '\0';
    }
    unsigned columns = (unsigned)strlen(premium);
    if (!start || columns >= cell) {
        put_text_cell(text, premium, cell);
        return;
    }
    q_text_char(text, '*');
    q_text_add(text, premium);
    q_text_repeat(text, " ", cell - columns - 1);
}

static void put_board_square(q_text *text, const q_board *b, unsigned row, unsigned column,
                             unsigned cell)
{
    unsigned at = q_board_at(b, row, column);
    bool start = q_board_is_start(b, row, column);
    char premium[Q_PREMIUM_SIZE];
    q_board_premium(b, at, premium);
    if (q_board_is_wall(b, at)) {
        paint_square(text, b, SQUARE_WALL);
        q_text_repeat(text, "#", cell);
    } else if (b->tile[at]) {
        paint_square(text, b, b->fresh[at] ? SQUARE_FRESH : SQUARE_TILE);
        put_tile_cell(text, b, at, cell);
    } else if (premium[0]) {
        paint_square(text, b, premium_tone(premium));
        put_premium_cell(text, premium, start, cell);
    } else {
        paint_square(text, b, start ? SQUARE_START : SQUARE_PLAIN);
        put_text_cell(text, start ? "*" : ".", cell);
    }
    unpaint_square(text, b);
}

static void put_column_names(q_text *text, const q_board *b, unsigned cell)
{
    q_text_repeat(text, " ", BOARD_LABEL);
    for (unsigned column = 0; column < b->rules->layout.columns; column++) {
        char name[QUOTH_COLUMN_SIZE];
        quoth_column_spell(name, column);
        put_text_cell(text, name, cell);
    }
}

static void put_board_row(q_text *text, const q_board *b, unsigned row, unsigned cell)
{
    q_text_repeat(text, " ", row + 1 < 10);
    q_text_number(text, row + 1);
    q_text_char(text, ' ');
    for (unsigned column = 0; column < b->rules->layout.columns; column++)
        put_board_square(text, b, row, column, cell);
}

/* ---- the panel ---------------------------------------------------------------------------- */

/* Text wrapped at blanks, buffered until its lines are written. */
typedef struct panel {
    unsigned width, columns, lines;
    bool hang; /* a continuation of this line is indented */
    size_t size, word_size;
    uint16_t start[97];
    char word[1024];
    char bytes[12288];
} panel;

/* Control characters in the text of a panel: PANEL_BLANK is a non-breaking blank; from PANEL_HANG
 * on, continuation lines are indented. */
#define PANEL_BLANK "\001"
#define PANEL_HANG "\002"

static void panel_add(panel *p, const char *bytes, size_t n)
{
    if (n <= sizeof p->bytes - p->size) {
        memcpy(p->bytes + p->size, bytes, n);
        p->size += n;
    }
}

static void panel_new_line(panel *p)
{
    if (p->lines + 2 < sizeof p->start / sizeof *p->start)
        p->start[++p->lines] = (uint16_t)p->size;
    p->columns = 0;
}

static void panel_go_on(panel *p)
{
    panel_new_line(p);
    if (p->hang) {
        panel_add(p, "  ", 2);
        p->columns = 2;
    }
}

/* The columns and bytes of the character at `at`; an escape sequence has 0 columns. */
static unsigned panel_character(const char *at, size_t *bytes)
{
    *bytes = 1;
    if (*at == '\033') {
        while (at[*bytes - 1] && at[*bytes - 1] != 'm')
            ++*bytes;
        return 0;
    }
    while ((at[*bytes] & 0xC0) == 0x80 && *bytes < 4)
        ++*bytes;
    return *at == PANEL_BLANK[0] ? 1 : (unsigned)quoth_text_columns(at, *bytes);
}

static void panel_end_word(panel *p)
{
    unsigned columns = 0;
    size_t n;
    p->word[p->word_size] = '\0';
    for (const char *c = p->word; *c; c += n)
        columns += panel_character(c, &n);
    if (p->word_size && p->columns && p->columns + 1 + columns > p->width) {
        panel_go_on(p);
    } else if (p->word_size && p->columns) {
        panel_add(p, " ", 1);
        p->columns++;
    }
    for (const char *c = p->word; *c; c += n) {
        columns = panel_character(c, &n);
        if (p->columns + columns > p->width)
            panel_go_on(p);
        if (*c == PANEL_BLANK[0])
            panel_add(p, " ", 1);
        else
            panel_add(p, c, n);
        p->columns += columns;
    }
    p->word_size = 0;
}

static bool panel_write(void *user, const char *bytes, size_t size)
{
    panel *p = user;
    for (size_t i = 0; i < size; i++) {
        if (bytes[i] == PANEL_HANG[0])
            p->hang = true;
        else if (bytes[i] == ' ' || bytes[i] == '\n')
            panel_end_word(p);
        else if (p->word_size + 1 < sizeof p->word)
            p->word[p->word_size++] = bytes[i];
        if (bytes[i] == '\n') {
            p->hang = false;
            panel_new_line(p);
        }
    }
    return true;
}

static void panel_begin(panel *p, unsigned width)
{
    p->width = width;
    p->columns = p->lines = 0;
    p->hang = false;
    p->size = p->word_size = 0;
    p->start[0] = 0;
}

static void panel_put_line(q_text *text, const panel *p, unsigned line)
{
    if (line < p->lines)
        q_text_bytes(text, p->bytes + p->start[line],
                     (size_t)(p->start[line + 1] - p->start[line]));
}

static void panel_put(q_text *text, const panel *p)
{
    for (unsigned line = 0; line < p->lines; line++) {
        panel_put_line(text, p, line);
        q_text_char(text, '\n');
    }
}

/* ---- contents of the panel ---------------------------------------------------------------- */

static void panel_rack_tile(q_text *text, const q_board *b, quoth_tile tile)
{
    unsigned value;
    bool has_value = q_board_value(b, tile, &value);
    paint_square(text, b, SQUARE_TILE);
    q_board_put(text, b, q_board_letter(b, tile));
    if (has_value)
        put_subscript(text, b, value);
    unpaint_square(text, b);
}

static void panel_rack(q_text *text, const q_board *b, unsigned seat)
{
    const quoth_tile *tile;
    unsigned count;
    q_rack_visibility visibility = q_board_rack(b, seat, &tile, &count);
    q_text_add(text, PANEL_HANG PANEL_BLANK PANEL_BLANK);
    for (unsigned i = 0; visibility == Q_RACK_VISIBLE && i < count; i++) {
        q_text_add(text, i ? " " : "");
        panel_rack_tile(text, b, tile[i]);
    }
    if (visibility != Q_RACK_VISIBLE)
        q_board_write_hidden_rack(text, visibility, count);
    q_text_char(text, '\n');
}

static void panel_players(q_text *text, const q_board *b)
{
    bool over = quoth_position_ending(b->position) != QUOTH_ENDING_NONE;
    unsigned longest = 0;
    for (unsigned seat = 0; seat < b->players; seat++) {
        unsigned columns = q_board_name_columns(b, seat);
        longest = columns > longest ? columns : longest;
    }
    for (unsigned seat = 0; seat < b->players; seat++) {
        bool turn = !over && seat == quoth_position_turn(b->position);
        q_text_add(text, turn ? ">" PANEL_BLANK : PANEL_BLANK PANEL_BLANK);
        q_text_tone(text, b->format, turn ? Q_STRONG : Q_PLAIN);
        q_board_name(text, b, seat);
        q_text_tone(text, b->format, Q_PLAIN);
        q_text_repeat(text, PANEL_BLANK, longest + 1 - q_board_name_columns(b, seat));
        q_text_signed(text, quoth_position_score(b->position, seat));
        q_text_char(text, '\n');
        panel_rack(text, b, seat);
    }
}

/* Writes "42 vowels: A×9 E×13"; nothing if the count is 0. */
static void panel_letters(q_text *text, const q_board *b, unsigned count, const char *one,
                          const char *more, uint64_t which)
{
    bool any = false;
    for (unsigned letter = 0; letter <= b->alphabet->letters; letter++) {
        if (!(which >> letter & 1) || !b->unseen[letter])
            continue;
        if (!any) {
            q_text_number(text, count);
            q_text_add(text, PANEL_HANG PANEL_BLANK);
            q_text_add(text, count == 1 ? one : more);
            q_text_add(text, ":");
        }
        any = true;
        q_text_char(text, ' ');
        q_board_put(text, b, q_board_letter(b, (quoth_tile)letter));
        if (b->unseen[letter] == 1)
            continue;
        q_text_add(text, b->look.ascii ? "" : "\xC3\x97");
        q_text_signed(text, b->unseen[letter]);
    }
    q_text_add(text, any ? "\n" : "");
}

static void panel_unseen(q_text *text, const q_board *b)
{
    uint64_t vowels = b->rules->tiles.vowels & ~UINT64_C(1);
    q_text_add(text, b->look.view ? "Unseen" : "Unseen by ");
    if (!b->look.view)
        q_board_name(text, b, b->viewer);
    q_text_add(text, ": ");
    q_text_number(text, b->unseen_total);
    q_text_add(text, b->unseen_total == 1 ? " tile.\n" : " tiles.\n");
    panel_letters(text, b, b->vowels, "vowel", "vowels", vowels);
    panel_letters(text, b, b->consonants, vowels ? "consonant" : "letter",
                  vowels ? "consonants" : "letters", ~vowels & ~UINT64_C(1));
    if (b->unseen[0] > 0) {
        q_text_number(text, b->blanks);
        q_text_add(text, b->blanks == 1 ? " blank.\n" : " blanks.\n");
    } else {
        panel_letters(text, b, 0, "blank", "blanks", 1);
    }
}

static void panel_fill(panel *p, const q_board *b)
{
    q_text text;
    quoth_sink sink = {panel_write, p};
    unsigned scoreless = quoth_position_scoreless(b->position);
    q_text_begin(&text, &sink);
    panel_players(&text, b);
    q_text_char(&text, '\n');
    q_board_state(&text, b, true);
    q_text_char(&text, '\n');
    q_text_number(&text, quoth_position_bag(b->position));
    q_text_add(&text, quoth_position_bag(b->position) == 1 ? " tile in the bag.\n"
                                                           : " tiles in the bag.\n");
    if (scoreless) {
        q_text_number(&text, scoreless);
        q_text_add(&text,
                   scoreless == 1 ? " turn without score.\n" : " turns in a row without score.\n");
    }
    if (b->play) {
        q_board_write_play(&text, b);
        q_text_char(&text, '\n');
    }
    q_text_char(&text, '\n');
    panel_unseen(&text, b);
    q_text_end(&text);
}

/* Writes the legend of this board's premium squares: "2L 3L: letter times 2, 3. ". */
static void key_premiums(q_text *text, const bool found[QUOTH_MULTIPLIER_MAX + 1], const char *sign,
                         const char *what)
{
    const char *before = "";
    for (unsigned times = 2; times <= QUOTH_MULTIPLIER_MAX; times++) {
        if (!found[times])
            continue;
        q_text_add(text, before);
        q_text_number(text, times);
        q_text_add(text, sign);
        before = PANEL_BLANK;
    }
    if (!*before)
        return;
    q_text_add(text, what);
    for (unsigned times = 2; times <= QUOTH_MULTIPLIER_MAX; times++) {
        if (!found[times])
            continue;
        q_text_add(text, before);
        q_text_number(text, times);
        before = "," PANEL_BLANK;
    }
    q_text_add(text, ". ");
}

/* Fills the panel with the legend of the signs on this board. */
static void key_fill(panel *p, const q_board *b)
{
    const quoth_layout *layout = &b->rules->layout;
    bool letter[QUOTH_MULTIPLIER_MAX + 1] = {false}, word[QUOTH_MULTIPLIER_MAX + 1] = {false};
    bool wall = false, fresh = false, blank = false, start = false;
    q_text text;
    quoth_sink sink = {panel_write, p};
    for (unsigned row = 0; row < layout->rows; row++)
        for (unsigned column = 0; column < layout->columns; column++) {
            unsigned at = q_board_at(b, row, column);
            wall = wall || q_board_is_wall(b, at);
            fresh = fresh || b->fresh[at];
            blank = blank || b->tile[at] & QUOTH_BLANK;
            if (b->tile[at])
                continue;
            start = start || q_board_is_start(b, row, column);
            letter[layout->letter[at]] = word[layout->word[at]] = true;
        }
    q_text_begin(&text, &sink);
    key_premiums(&text, letter, "L", ":" PANEL_BLANK "letter" PANEL_BLANK "times");
    key_premiums(&text, word, "W", ":" PANEL_BLANK "word" PANEL_BLANK "times");
    q_text_add(&text, start ? "*:" PANEL_BLANK "start. " : "");
    q_text_add(&text, wall ? "###:" PANEL_BLANK "wall. " : "");
    q_text_add(&text, !fresh       ? ""
                      : b->preview ? "[A]:" PANEL_BLANK "this" PANEL_BLANK "play. "
                                   : "[A]:" PANEL_BLANK "last" PANEL_BLANK "play. ");
    q_text_add(&text, blank ? "a:" PANEL_BLANK "a" PANEL_BLANK "blank." : "");
    q_text_char(&text, '\n');
    q_text_end(&text);
}

void q_board_text(q_text *text, const q_board *board)
{
    unsigned cell = cell_size(board), rows = board->rules->layout.rows;
    unsigned taken = BOARD_LABEL + cell * board->rules->layout.columns + PANEL_GAP;
    bool beside = board->look.width >= taken + PANEL_LEAST;
    panel p;
    panel_begin(&p, beside ? board->look.width - taken : board->look.width);
    if (!board->look.board_only)
        panel_fill(&p, board);
    for (unsigned line = 0; line <= rows || (beside && line < p.lines); line++) {
        bool more = beside && line < p.lines && p.start[line] < p.start[line + 1];
        if (line == 0)
            put_column_names(text, board, cell);
        else if (line <= rows)
            put_board_row(text, board, line - 1, cell);
        else if (more)
            q_text_repeat(text, " ", taken - PANEL_GAP);
        if (more) {
            q_text_repeat(text, " ", PANEL_GAP);
            panel_put_line(text, &p, line);
        }
        q_text_char(text, '\n');
    }
    if (!beside && !board->look.board_only) {
        q_text_char(text, '\n');
        panel_put(text, &p);
    }
    if (!board->look.no_key) {
        panel_begin(&p, board->look.width);
        key_fill(&p, board);
        if (p.start[1] > 0) {
            q_text_char(text, '\n');
            panel_put(text, &p);
        }
    }
}
