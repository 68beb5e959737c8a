/* A position as one self-contained page: the picture, and its contents again as tables and
 * sentences, for print and screen readers. */
#include "format/cross/board.h"

static const char page_style[] =
    ":root{color-scheme:light dark}"
    "body{font:16px/1.5 system-ui,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;"
    "color:#2b2721;background:#fff;max-width:44em;margin:1.5em auto;padding:0 1em}"
    "h1{font-size:1.4em;margin:0 0 .6em}h2{font-size:1.1em;margin:1.4em 0 .4em}"
    "svg{display:block;width:100%;height:auto}"
    "table{border-collapse:collapse;margin:1em 0}"
    "caption{text-align:left;font-weight:600;padding-bottom:.3em}"
    "th,td{padding:.2em .8em .2em 0;text-align:left;font-weight:400}"
    "thead th,tr.turn th{font-weight:600}"
    "tbody tr{border-top:1px solid #c9c2b6}"
    "td.n{text-align:right;font-variant-numeric:tabular-nums}"
    ".rack{letter-spacing:.08em}"
    "sub{font-size:.65em}"
    ".unseen td,.unseen th{padding-right:1em}"
    ".board td,.board th{padding:.1em;width:2.3em;height:1.9em;text-align:center;"
    "border:1px solid #c9c2b6;font-size:.8em}"
    ".board .t{font-weight:700;font-size:1em}.board .new{outline:2px solid;outline-offset:-3px}"
    ".aloud{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}"
    "details{margin:1em 0;overflow-x:auto}"
    "footer{font-size:.85em;margin-top:1.5em;color:#635c51}"
    "@media(prefers-color-scheme:dark){body{color:#e8e2d8;background:#1a1917}"
    "tbody tr,.board td,.board th{border-color:#57514a}footer{color:#aaa296}}"
    "@media print{body{margin:0;max-width:none;font-size:11pt;color:#000;background:#fff}"
    "svg{max-height:18cm;print-color-adjust:exact;-webkit-print-color-adjust:exact}"
    "table,h2{break-inside:avoid}}";

static void page_tile(q_text *text, const q_board *b, quoth_tile tile)
{
    unsigned value;
    q_board_put(text, b, q_board_letter(b, tile));
    if (!q_board_value(b, tile, &value))
        return;
    q_text_add(text, "<sub>");
    q_text_number(text, value);
    q_text_add(text, "</sub>");
}

static void page_rack(q_text *text, const q_board *b, unsigned seat)
{
    const quoth_tile *tile;
    unsigned count;
    q_rack_visibility visibility = q_board_rack(b, seat, &tile, &count);
    q_text_add(text, visibility == Q_RACK_VISIBLE ? "<td class=\"rack\">" : "<td>");
    for (unsigned i = 0; visibility == Q_RACK_VISIBLE && i < count; i++) {
        q_text_add(text, i ? " " : "");
        page_tile(text, b, tile[i]);
    }
    if (visibility != Q_RACK_VISIBLE)
        q_board_write_hidden_rack(text, visibility, count);
    q_text_add(text, "</td>");
}

static void page_players(q_text *text, const q_board *b)
{
    bool over = quoth_position_ending(b->position) != QUOTH_ENDING_NONE;
    q_text_add(text, "<table>\n<caption>Scores and racks</caption>\n<thead><tr>"
                     "<th scope=\"col\">Player</th><th scope=\"col\">Score</th>"
                     "<th scope=\"col\">Rack</th></tr></thead>\n<tbody>\n");
    for (unsigned seat = 0; seat < b->players; seat++) {
        bool turn = !over && seat == quoth_position_turn(b->position);
        q_text_add(text, turn ? "<tr class=\"turn\"><th scope=\"row\">" : "<tr><th scope=\"row\">");
        q_board_name(text, b, seat);
        q_text_add(text, turn ? " (to move)</th><td class=\"n\">" : "</th><td class=\"n\">");
        q_text_signed(text, quoth_position_score(b->position, seat));
        q_text_add(text, "</td>");
        page_rack(text, b, seat);
        q_text_add(text, "</tr>\n");
    }
    q_text_add(text, "</tbody>\n</table>\n");
}

static void page_unseen_row(q_text *text, const q_board *b, const char *name, unsigned count,
                            unsigned first, unsigned last, uint64_t which)
{
    q_text_add(text, "<tr><th scope=\"row\">");
    q_text_add(text, name);
    q_text_add(text, "</th><td class=\"n\">");
    q_text_number(text, count);
    q_text_add(text, "</td><td>");
    bool any = false;
    for (unsigned letter = first; letter <= last; letter++) {
        if (!(which >> letter & 1) || !b->unseen[letter])
            continue;
        q_text_add(text, any ? ", " : "");
        any = true;
        q_board_put(text, b, q_board_letter(b, (quoth_tile)letter));
        q_text_add(text, "\xC2\xA0\xC3\x97\xC2\xA0");
        q_text_signed(text, b->unseen[letter]);
    }
    q_text_add(text, "</td></tr>\n");
}

static void page_unseen(q_text *text, const q_board *b)
{
    uint64_t vowels = b->rules->tiles.vowels;
    unsigned letters = b->alphabet->letters;
    q_text_add(text, "<table class=\"unseen\">\n<caption>Unseen by ");
    q_board_name(text, b, b->viewer);
    q_text_add(text, ": ");
    q_text_number(text, b->unseen_total);
    q_text_add(text, b->unseen_total == 1 ? " tile" : " tiles");
    q_text_add(text, "</caption>\n<thead><tr><th scope=\"col\">Kind</th>"
                     "<th scope=\"col\">Count</th><th scope=\"col\">Letters</th></tr></thead>\n"
                     "<tbody>\n");
    if (vowels)
        page_unseen_row(text, b, "Vowels", b->vowels, 1, letters, vowels);
    page_unseen_row(text, b, vowels ? "Consonants" : "Letters", b->consonants, 1, letters, ~vowels);
    page_unseen_row(text, b, "Blanks", b->blanks, 0, 0, 1);
    q_text_add(text, "</tbody>\n</table>\n");
}

/* Writes text for screen readers only, in place of a small letter or a frame. */
static void page_aloud(q_text *text, const char *words)
{
    if (!words)
        return;
    q_text_add(text, "<span class=\"aloud\">");
    q_text_add(text, words);
    q_text_add(text, "</span>");
}

static void page_square(q_text *text, const q_board *b, unsigned row, unsigned column)
{
    unsigned at = q_board_at(b, row, column);
    char premium[Q_PREMIUM_SIZE];
    q_board_premium(b, at, premium);
    q_text_add(text, b->fresh[at]  ? "<td class=\"t new\">"
                     : b->tile[at] ? "<td class=\"t\">"
                                   : "<td>");
    if (q_board_is_wall(b, at)) {
        q_text_add(text, "wall");
    } else if (b->tile[at]) {
        page_tile(text, b, b->tile[at]);
        page_aloud(text, b->tile[at] & QUOTH_BLANK ? " blank" : NULL);
        page_aloud(text, b->fresh[at] ? " of this play" : NULL);
    } else {
        q_text_add(text, q_board_is_start(b, row, column) ? "*" : "");
        q_text_add(text, premium);
    }
    q_text_add(text, "</td>");
}

static void page_board(q_text *text, const q_board *b)
{
    const quoth_layout *layout = &b->rules->layout;
    q_text_add(text, "<details>\n<summary>The board as a table</summary>\n<table class=\"board\">\n"
                     "<caption>Letters with their values; blanks are small letters; 2L: a letter "
                     "counts twice, 3W: a word three times; *: the start");
    q_text_add(text, b->play ? "; framed: the play</caption>\n" : "</caption>\n");
    q_text_add(text, "<thead><tr><td></td>");
    for (unsigned column = 0; column < layout->columns; column++) {
        char name[QUOTH_COLUMN_SIZE];
        quoth_column_spell(name, column);
        q_text_add(text, "<th scope=\"col\">");
        q_text_add(text, name);
        q_text_add(text, "</th>");
    }
    q_text_add(text, "</tr></thead>\n<tbody>\n");
    for (unsigned row = 0; row < layout->rows; row++) {
        q_text_add(text, "<tr><th scope=\"row\">");
        q_text_number(text, row + 1);
        q_text_add(text, "</th>");
        for (unsigned column = 0; column < layout->columns; column++)
            page_square(text, b, row, column);
        q_text_add(text, "</tr>\n");
    }
    q_text_add(text, "</tbody>\n</table>\n</details>\n");
}

static void page_footer(q_text *text, const q_board *b)
{
    quoth_cross_words words = quoth_cross_words_of(quoth_position_cross(b->position));
    q_text_add(text, "<footer>Rules ");
    q_board_put(text, b, b->rules->name);
    q_text_add(text, ", board ");
    q_board_put(text, b, b->rules->layout.name);
    q_text_add(text, ", tiles ");
    q_board_put(text, b, b->alphabet->name);
    q_text_add(text, "; words ");
    q_board_put(text, b, words.name);
    q_text_add(text, " (");
    q_text_grouped(text, words.words);
    q_text_add(text, ").</footer>\n");
}

void q_board_html(q_text *text, const q_board *board)
{
    unsigned scoreless = quoth_position_scoreless(board->position);
    q_text_add(text, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                     "<meta name=\"viewport\" content=\"width=device-width\">\n<title>");
    q_board_state(text, board, true);
    q_text_add(text, "</title>\n<style>");
    q_text_add(text, page_style);
    q_text_add(text, "</style>\n</head>\n<body>\n<main>\n<h1>");
    q_board_state(text, board, true);
    q_text_add(text, "</h1>\n");
    q_board_svg(text, board, true);
    if (board->play) {
        q_text_add(text, "<p>");
        q_board_write_play(text, board);
        q_text_add(text, "</p>\n");
    }
    page_players(text, board);
    q_text_add(text, "<p>");
    q_text_number(text, quoth_position_bag(board->position));
    q_text_add(text,
               quoth_position_bag(board->position) == 1 ? " tile in the bag" : " tiles in the bag");
    if (scoreless) {
        q_text_add(text, "; turns in a row without score: ");
        q_text_number(text, scoreless);
    }
    q_text_add(text, ".</p>\n");
    page_unseen(text, board);
    q_text_add(text, "<h2>Words on the board</h2>\n<p>");
    q_board_words(text, board);
    q_text_add(text, "</p>\n");
    page_board(text, board);
    page_footer(text, board);
    q_text_add(text, "</main>\n</body>\n</html>\n");
}
