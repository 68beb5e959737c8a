/* A position as a self-contained SVG picture, which follows the reader's light or dark scheme.
 *
 *     squares and tiles are paths, one for each colour: M x y h v h z a square
 *     labels, letters and values are texts on top of them
 *
 * Squares are 40 units wide; a thick stroke with round joins rounds their corners. */
#include "format/cross/board.h"

enum {
    SVG_UNIT = 40,
    SVG_LEFT = Q_BOARD_LEFT, /* row numbers */
    SVG_TOP = 34,            /* column letters */
    SVG_MARGIN = 16,         /* right and below */
    SVG_LEAST = 460          /* width with racks and scores */
};

static const char svg_light_style[] =
    ".qb{font-family:system-ui,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif}"
    ".qb text{fill:#3a352e}.qb .m,.qb .v,.qb .l,.qb .c{text-anchor:middle}"
    ".qb .bg{fill:#fbf9f5}.qb .f{fill:#d8cdb9}"
    ".qb .sq path,.qb .ti path,.qb .ed path{stroke-width:4;stroke-linejoin:round}"
    ".qb .s0{fill:#f1ebdf;stroke:#f1ebdf}"
    ".qb .s1{fill:#bfe0f3;stroke:#bfe0f3}.qb .s2{fill:#27709f;stroke:#27709f}"
    ".qb .s3{fill:#5b3f96;stroke:#5b3f96}.qb .s4{fill:#f6c9c3;stroke:#f6c9c3}"
    ".qb .s5{fill:#c23b30;stroke:#c23b30}.qb .s6{fill:#86174a;stroke:#86174a}"
    ".qb .s7{fill:#6d665c;stroke:#6d665c}.qb .x{stroke:#938b7f;stroke-width:2.5}"
    ".qb .m text{font-size:13px;font-weight:600}"
    ".qb .m .m1{fill:#14506f}.qb .m .m4{fill:#86271f}"
    ".qb .m .m2,.qb .m .m3,.qb .m .m5,.qb .m .m6{fill:#fff}"
    ".qb .st{fill:#86271f;opacity:.28}"
    ".qb .c text{font-size:14px;font-weight:600;fill:#6d665c}"
    ".qb .t{fill:#f7e2b0;stroke:#f7e2b0}.qb .te{fill:#bf9a53;stroke:#bf9a53}"
    ".qb .n{fill:#ffd04f;stroke:#ffd04f}.qb .ne{fill:#8f5a00;stroke:#8f5a00}"
    ".qb .o{fill:none;stroke:#1d1a15;stroke-width:2.5;stroke-linejoin:round}"
    ".qb .b{fill:none;stroke:#8c2f7b;stroke-width:1.5;stroke-dasharray:3 2.5}"
    ".qb .l text{font-weight:600;fill:#2a2118}.qb .l .z{fill:#8c2f7b;font-style:italic}"
    ".qb .v text{font-weight:600;text-anchor:end;fill:#4c3d26}"
    ".qb .p{font-size:17px}.qb .p .w{font-weight:700}.qb .p .q{font-size:14px}"
    ".qb .p .e{text-anchor:end}";

static const char svg_media_style[] =
    "@media(prefers-color-scheme:dark){"
    ".qb text{fill:#e8e2d8}.qb .bg{fill:#1a1917}.qb .f{fill:#100f0e}"
    ".qb .s0{fill:#34312c;stroke:#34312c}"
    ".qb .s1{fill:#284e65;stroke:#284e65}.qb .m .m1{fill:#cfeafa}"
    ".qb .s4{fill:#70352f;stroke:#70352f}.qb .m .m4{fill:#ffdad5}.qb .st{fill:#ffdad5}"
    ".qb .s7{fill:#77706a;stroke:#77706a}.qb .x{stroke:#4b4640}"
    ".qb .c text{fill:#aaa296}"
    ".qb .t{fill:#e2cb92;stroke:#e2cb92}.qb .te{fill:#8d7341;stroke:#8d7341}"
    ".qb .n{fill:#ffc83a;stroke:#ffc83a}.qb .ne{fill:#a06500;stroke:#a06500}"
    ".qb .o{stroke:#fff}}"
    "@media print{.qb .bg{fill:none}.qb text{fill:#000}}";

/* ---- pieces ------------------------------------------------------------------------------- */

typedef struct svg_place {
    unsigned x, y;
} svg_place;

static svg_place svg_place_of(const q_board *b, unsigned at, unsigned left)
{
    unsigned columns = b->rules->layout.columns;
    return (svg_place){left + at % columns * SVG_UNIT, SVG_TOP + at / columns * SVG_UNIT};
}

/* Writes the attribute name="number". */
static void svg_attribute(q_text *text, const char *name, unsigned number)
{
    q_text_char(text, ' ');
    q_text_add(text, name);
    q_text_add(text, "=\"");
    q_text_number(text, number);
    q_text_char(text, '"');
}

static void svg_open_text(q_text *text, const char *class, unsigned x, unsigned y)
{
    q_text_add(text, "<text");
    if (class) {
        q_text_add(text, " class=\"");
        q_text_add(text, class);
        q_text_char(text, '"');
    }
    svg_attribute(text, "x", x);
    svg_attribute(text, "y", y);
    q_text_char(text, '>');
}

static void svg_close_text(q_text *text)
{
    q_text_add(text, "</text>");
}

/* Adds a square to a path, `inset` from the border of a square `side` wide. */
static void svg_add_square(q_text *text, svg_place p, unsigned side, unsigned inset)
{
    unsigned length = side - 2 * inset;
    q_text_char(text, 'M');
    q_text_number(text, p.x + inset);
    q_text_char(text, ' ');
    q_text_number(text, p.y + inset);
    q_text_char(text, 'h');
    q_text_number(text, length);
    q_text_char(text, 'v');
    q_text_number(text, length);
    q_text_add(text, "h-");
    q_text_number(text, length);
    q_text_char(text, 'z');
}

/* Whether square `at` is of a kind: the filter of svg_put_path. */
typedef bool (*svg_is_kind)(const q_board *b, unsigned at, unsigned kind);

static void svg_put_path(q_text *text, const q_board *b, unsigned left, const char *class,
                         svg_is_kind is, unsigned kind, unsigned inset)
{
    unsigned squares = (unsigned)b->rules->layout.rows * b->rules->layout.columns;
    bool any = false;
    for (unsigned at = 0; at < squares; at++) {
        if (!is(b, at, kind))
            continue;
        if (!any) {
            q_text_add(text, "<path class=\"");
            q_text_add(text, class);
            q_text_add(text, "\" d=\"");
        }
        any = true;
        svg_add_square(text, svg_place_of(b, at, left), SVG_UNIT, inset);
    }
    q_text_add(text, any ? "\"/>\n" : "");
}

/* ---- squares ------------------------------------------------------------------------------ */

/* The kind of a square, as in the class names: 0 plain, 1-3 letter times 2-4, 4-6 word times 2-4, 7
 * wall. */
static unsigned svg_kind_of(const q_board *b, unsigned at)
{
    const quoth_layout *layout = &b->rules->layout;
    if (q_board_is_wall(b, at))
        return 7;
    if (layout->word[at] > 1)
        return layout->word[at] + 2u;
    return layout->letter[at] - 1u;
}

/* Whether an empty square is of a kind.  No premium is drawn under a tile, whose rounded rim would
 * show it. */
static bool svg_is_of_kind(const q_board *b, unsigned at, unsigned kind)
{
    return (b->tile[at] ? 0 : svg_kind_of(b, at)) == kind;
}

static bool svg_is_old(const q_board *b, unsigned at, unsigned kind)
{
    (void)kind;
    return b->tile[at] && !b->fresh[at];
}

static bool svg_is_new(const q_board *b, unsigned at, unsigned kind)
{
    (void)kind;
    return b->fresh[at];
}

static bool svg_is_blank(const q_board *b, unsigned at, unsigned kind)
{
    (void)kind;
    return b->tile[at] & QUOTH_BLANK;
}

static void svg_put_squares(q_text *text, const q_board *b, unsigned left)
{
    const quoth_layout *layout = &b->rules->layout;
    q_text_add(text, "<g class=\"sq\">\n<rect class=\"f\"");
    svg_attribute(text, "x", left - 3);
    svg_attribute(text, "y", SVG_TOP - 3);
    svg_attribute(text, "width", layout->columns * SVG_UNIT + 6);
    svg_attribute(text, "height", layout->rows * SVG_UNIT + 6);
    q_text_add(text, " rx=\"7\"/>\n");
    for (unsigned kind = 0; kind <= 7; kind++) {
        const char class[] = {'s', (char)('0' + kind), '\0'};
        svg_put_path(text, b, left, class, svg_is_of_kind, kind, 3);
    }
    bool any = false;
    for (unsigned at = 0; at < (unsigned)layout->rows * layout->columns; at++) {
        if (!q_board_is_wall(b, at))
            continue;
        svg_place p = svg_place_of(b, at, left);
        q_text_add(text, any ? "M" : "<path class=\"x\" d=\"M");
        any = true;
        q_text_number(text, p.x + 10);
        q_text_char(text, ' ');
        q_text_number(text, p.y + 10);
        q_text_add(text, "l20 20m0-20l-20 20");
    }
    q_text_add(text, any ? "\"/>\n" : "");
    q_text_add(text, "</g>\n");
}

static void svg_put_star(q_text *text, const q_board *b, unsigned left)
{
    const quoth_layout *layout = &b->rules->layout;
    unsigned at = q_board_at(b, layout->start_row, layout->start_column);
    svg_place p = svg_place_of(b, at, left);
    if (b->tile[at])
        return;
    q_text_add(text, "<path class=\"st\" d=\"M");
    q_text_number(text, p.x + 20);
    q_text_char(text, ' ');
    q_text_number(text, p.y + 4);
    q_text_add(text, "l4 11 12 .5-9.3 7.5 3.2 11.5-9.9-6.6-9.9 6.6 3.2-11.5-9.3-7.5 12-.5z\"/>\n");
}

static void svg_put_labels(q_text *text, const q_board *b, unsigned left)
{
    const quoth_layout *layout = &b->rules->layout;
    q_text_add(text, "<g class=\"m\">\n");
    for (unsigned at = 0; at < (unsigned)layout->rows * layout->columns; at++) {
        char premium[Q_PREMIUM_SIZE], class[] = "m0";
        q_board_premium(b, at, premium);
        if (!premium[0] || b->tile[at])
            continue;
        svg_place p = svg_place_of(b, at, left);
        class[1] = (char)('0' + svg_kind_of(b, at));
        svg_open_text(text, class, p.x + 20, p.y + 25);
        q_text_add(text, premium);
        svg_close_text(text);
    }
    q_text_add(text, "\n</g>\n<g class=\"c\">\n");
    for (unsigned column = 0; column < layout->columns; column++) {
        svg_open_text(text, NULL, left + column * SVG_UNIT + 20, SVG_TOP - 11);
        char name[QUOTH_COLUMN_SIZE];
        quoth_column_spell(name, column);
        q_text_add(text, name);
        svg_close_text(text);
    }
    for (unsigned row = 0; row < layout->rows; row++) {
        svg_open_text(text, NULL, left - 17, SVG_TOP + row * SVG_UNIT + 25);
        q_text_number(text, row + 1);
        svg_close_text(text);
    }
    q_text_add(text, "\n</g>\n");
}

/* ---- tiles -------------------------------------------------------------------------------- */

/* The font size of a letter on a tile `side` wide, by the columns of the letter. */
static unsigned svg_letter_size(const char *letter, unsigned side)
{
    static const unsigned of_unit[] = {24, 24, 18, 14, 11};
    unsigned columns = q_columns(letter);
    unsigned size = columns < 5 ? of_unit[columns] : 48 / columns;
    return size * side / SVG_UNIT;
}

/* Writes the letter of a tile, shifted left if the tile shows a value. */
static void svg_put_letter(q_text *text, const q_board *b, quoth_tile tile, svg_place p,
                           unsigned side, bool with_value)
{
    const char *letter = q_board_letter(b, tile);
    unsigned value, size = svg_letter_size(letter, side), shift = 0;
    bool blank = tile & QUOTH_BLANK;
    if (q_board_value(b, tile, &value) && with_value)
        shift = q_columns(letter) > 1 ? 1 : value < 10 ? 2 : 5;
    q_text_add(text, blank ? "<text class=\"z\"" : "<text");
    svg_attribute(text, "font-size", size);
    svg_attribute(text, "x", p.x + side / 2 - shift);
    svg_attribute(text, "y", p.y + side / 2 + size * 36 / 100);
    q_text_char(text, '>');
    q_board_put(text, b, letter);
    svg_close_text(text);
}

static void svg_put_value(q_text *text, const q_board *b, quoth_tile tile, svg_place p,
                          unsigned side)
{
    unsigned value;
    if (!q_board_value(b, tile, &value))
        return;
    svg_open_text(text, NULL, p.x + side - 4, p.y + side - 5);
    q_text_number(text, value);
    svg_close_text(text);
}

static void svg_open_values(q_text *text, unsigned side)
{
    q_text_add(text, "<g class=\"v\"");
    svg_attribute(text, "font-size", side * 11 / SVG_UNIT);
    q_text_char(text, '>');
}

static void svg_put_tiles(q_text *text, const q_board *b, unsigned left)
{
    unsigned squares = (unsigned)b->rules->layout.rows * b->rules->layout.columns;
    q_text_add(text, "<g class=\"ed\" transform=\"translate(0 2)\">\n");
    svg_put_path(text, b, left, "te", svg_is_old, 0, 4);
    svg_put_path(text, b, left, "ne", svg_is_new, 0, 4);
    q_text_add(text, "</g>\n<g class=\"ti\">\n");
    svg_put_path(text, b, left, "t", svg_is_old, 0, 4);
    svg_put_path(text, b, left, "n", svg_is_new, 0, 4);
    q_text_add(text, "</g>\n");
    svg_put_path(text, b, left, "o", svg_is_new, 0, 2);
    svg_put_path(text, b, left, "b", svg_is_blank, 0, 6);
    q_text_add(text, "<g class=\"l\">\n");
    for (unsigned at = 0; at < squares; at++)
        if (b->tile[at])
            svg_put_letter(text, b, b->tile[at], svg_place_of(b, at, left), SVG_UNIT, true);
    q_text_add(text, "\n</g>\n");
    svg_open_values(text, SVG_UNIT);
    for (unsigned at = 0; at < squares; at++)
        if (b->tile[at])
            svg_put_value(text, b, b->tile[at], svg_place_of(b, at, left), SVG_UNIT);
    q_text_add(text, "\n</g>\n");
}

static void svg_put_tile_row(q_text *text, const q_board *b, const quoth_tile *tile, unsigned count,
                             svg_place p, unsigned side, bool with_values)
{
    static const char *const layer[] = {"<g class=\"ed\"><path class=\"te\" d=\"",
                                        "<g class=\"ti\"><path class=\"t\" d=\""};
    for (unsigned l = 0; l < 2; l++) {
        q_text_add(text, layer[l]);
        for (unsigned i = 0; i < count; i++)
            svg_add_square(text, (svg_place){p.x + i * side, p.y + (l ? 0 : 2)}, side, 4);
        q_text_add(text, "\"/></g>\n");
    }
    q_text_add(text, "<g class=\"l\">");
    for (unsigned i = 0; i < count; i++)
        svg_put_letter(text, b, tile[i], (svg_place){p.x + i * side, p.y}, side, with_values);
    q_text_add(text, "</g>\n");
    if (!with_values)
        return;
    svg_open_values(text, side);
    for (unsigned i = 0; i < count; i++)
        svg_put_value(text, b, tile[i], (svg_place){p.x + i * side, p.y}, side);
    q_text_add(text, "</g>\n");
}

void q_board_svg_style(q_text *text, bool media)
{
    q_text_add(text, svg_light_style);
    if (media)
        q_text_add(text, svg_media_style);
}

q_board_size q_board_svg_size(const q_board *b)
{
    const quoth_layout *layout = &b->rules->layout;
    return (q_board_size){SVG_LEFT + layout->columns * SVG_UNIT + SVG_MARGIN,
                          SVG_TOP + layout->rows * SVG_UNIT + SVG_MARGIN};
}

void q_board_svg_squares(q_text *text, const q_board *board, unsigned left)
{
    svg_put_squares(text, board, left);
    svg_put_star(text, board, left);
    svg_put_labels(text, board, left);
    svg_put_tiles(text, board, left);
}

/* ---- scores and racks --------------------------------------------------------------------- */

enum { SVG_PLAYER = 46, SVG_LINE = 22, SVG_CHIP = 68, SVG_CHIP_SIDE = 30, SVG_SCORE_AT = 236 };

static unsigned svg_kinds_unseen(const q_board *b)
{
    unsigned kinds = 0;
    for (unsigned letter = 0; letter <= b->alphabet->letters; letter++)
        kinds += b->unseen[letter] != 0;
    return kinds;
}

static unsigned svg_chips_in_line(unsigned width)
{
    return (width - SVG_LEFT - SVG_MARGIN) / SVG_CHIP;
}

static unsigned svg_panel_height(const q_board *b, unsigned width)
{
    unsigned in_line = svg_chips_in_line(width);
    unsigned lines = 3u + (b->play != NULL) + (quoth_position_ending(b->position) ? 1 : 0);
    return 14 + b->players * SVG_PLAYER + lines * SVG_LINE + 14 +
           (svg_kinds_unseen(b) + in_line - 1) / in_line * (SVG_CHIP_SIDE + 6);
}

static void svg_put_player(q_text *text, const q_board *b, unsigned seat, unsigned y,
                           unsigned width)
{
    const quoth_tile *tile;
    unsigned count, room = width - SVG_SCORE_AT - SVG_MARGIN - 16, side = 38;
    bool over = quoth_position_ending(b->position) != QUOTH_ENDING_NONE;
    bool turn = !over && seat == quoth_position_turn(b->position);
    if (turn) {
        q_text_add(text, "<path d=\"M16 ");
        q_text_number(text, y + 14);
        q_text_add(text, "l10 6-10 6z\" fill=\"#c23b30\"/>");
    }
    svg_open_text(text, turn ? "w" : NULL, SVG_LEFT, y + 26);
    q_board_name(text, b, seat);
    svg_close_text(text);
    svg_open_text(text, "w e", SVG_SCORE_AT, y + 26);
    q_text_signed(text, quoth_position_score(b->position, seat));
    svg_close_text(text);
    q_rack_visibility visibility = q_board_rack(b, seat, &tile, &count);
    if (visibility == Q_RACK_VISIBLE) {
        if (count * side > room)
            side = room / count;
        svg_place first = {SVG_SCORE_AT + 16, y + (SVG_PLAYER - side) / 2 - 3};
        svg_put_tile_row(text, b, tile, count, first, side, true);
        return;
    }
    svg_open_text(text, "q", SVG_SCORE_AT + 20, y + 26);
    q_board_write_hidden_rack(text, visibility, count);
    svg_close_text(text);
}

static void svg_put_unseen(q_text *text, const q_board *b, unsigned y, unsigned width)
{
    unsigned in_line = svg_chips_in_line(width), n = 0;
    /* vowels, then consonants, then blanks */
    for (unsigned group = 0; group < 3; group++)
        for (unsigned letter = 0; letter <= b->alphabet->letters; letter++) {
            unsigned of = !letter ? 2 : b->rules->tiles.vowels >> letter & 1 ? 0 : 1;
            if (of != group || !b->unseen[letter])
                continue;
            quoth_tile tile = (quoth_tile)letter;
            svg_place p = {SVG_LEFT + n % in_line * SVG_CHIP,
                           y + n / in_line * (SVG_CHIP_SIDE + 6)};
            svg_put_tile_row(text, b, &tile, 1, p, SVG_CHIP_SIDE, false);
            svg_open_text(text, "q", p.x + SVG_CHIP_SIDE + 3, p.y + 20);
            q_text_add(text, "\xC3\x97");
            q_text_signed(text, b->unseen[letter]);
            svg_close_text(text);
            n++;
        }
}

static void svg_put_panel(q_text *text, const q_board *b, unsigned y, unsigned width)
{
    q_text_add(text, "<g class=\"p\">\n");
    for (unsigned seat = 0; seat < b->players; seat++, y += SVG_PLAYER)
        svg_put_player(text, b, seat, y, width);
    y += SVG_LINE;
    svg_open_text(text, "w q", SVG_LEFT, y);
    q_board_state(text, b, false);
    svg_close_text(text);
    if (quoth_position_ending(b->position)) {
        svg_open_text(text, "w q", SVG_LEFT, y += SVG_LINE);
        q_board_result(text, b);
        svg_close_text(text);
    }
    if (b->play) {
        svg_open_text(text, "q", SVG_LEFT, y += SVG_LINE);
        q_board_write_play(text, b);
        svg_close_text(text);
    }
    svg_open_text(text, "q", SVG_LEFT, y += SVG_LINE);
    q_text_number(text, quoth_position_bag(b->position));
    q_text_add(text, quoth_position_bag(b->position) == 1 ? " tile in the bag; unseen by "
                                                          : " tiles in the bag; unseen by ");
    q_board_name(text, b, b->viewer);
    q_text_char(text, ':');
    svg_close_text(text);
    svg_open_text(text, "q", SVG_LEFT, y += SVG_LINE);
    q_board_unseen(text, b);
    svg_close_text(text);
    svg_put_unseen(text, b, y + 12, width);
    q_text_add(text, "</g>\n");
}

/* ---- the picture -------------------------------------------------------------------------- */

static void svg_put_title(q_text *text, const q_board *b)
{
    q_text_add(text, "<title id=\"qb-title\">");
    for (unsigned seat = 0; seat < b->players; seat++) {
        q_text_add(text, seat ? ", " : "");
        q_board_name(text, b, seat);
        q_text_char(text, ' ');
        q_text_signed(text, quoth_position_score(b->position, seat));
    }
    q_text_add(text, ". ");
    q_board_state(text, b, true);
    q_text_add(text, "</title>\n<desc id=\"qb-desc\">");
    q_board_words(text, b);
    if (b->play) {
        q_text_char(text, ' ');
        q_board_write_play(text, b);
    }
    q_text_add(text, "</desc>\n");
}

void q_board_svg(q_text *text, const q_board *board, bool in_page)
{
    bool panel = !in_page && !board->look.board_only;
    q_board_size size = q_board_svg_size(board);
    unsigned left = SVG_LEFT, width = size.width, height = size.height, below = height;
    if (panel && width < SVG_LEAST) {
        left += (SVG_LEAST - width) / 2;
        width = SVG_LEAST;
    }
    if (panel)
        height += svg_panel_height(board, width);
    q_text_add(text, "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"qb\" role=\"img\" "
                     "aria-labelledby=\"qb-title\" aria-describedby=\"qb-desc\"");
    svg_attribute(text, "width", width);
    svg_attribute(text, "height", height);
    q_text_add(text, " viewBox=\"0 0 ");
    q_text_number(text, width);
    q_text_char(text, ' ');
    q_text_number(text, height);
    q_text_add(text, "\">\n");
    svg_put_title(text, board);
    q_text_add(text, "<style>");
    q_board_svg_style(text, true);
    q_text_add(text, "</style>\n<rect class=\"bg\" width=\"100%\" height=\"100%\" rx=\"10\"/>\n");
    q_board_svg_squares(text, board, left);
    if (panel)
        svg_put_panel(text, board, below, width);
    q_text_add(text, "</svg>\n");
}
