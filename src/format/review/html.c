/* A review as one self-contained page: the chart, the players, and every turn. */
#include <string.h>

#include "format/review/review.h"

static const char review_style[] =
    ":root{color-scheme:light dark}"
    "body{font:16px/1.5 system-ui,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;"
    "color:#2b2721;background:#fff;max-width:60em;margin:1.5em auto;padding:0 1em}"
    "h1{font-size:1.4em;margin:0 0 .6em;overflow-wrap:anywhere}"
    "h2{font-size:1.1em;margin:1.4em 0 .4em}"
    "svg{display:block;width:100%;height:auto}"
    ".wide{overflow-x:auto}"
    "table{border-collapse:collapse;width:100%}"
    "th,td{padding:.25em .7em .25em 0;text-align:left;font-weight:400;vertical-align:top}"
    "thead th{font-weight:600;white-space:nowrap}"
    "tbody tr{border-top:1px solid #c9c2b6}tbody tr.more{border-top:0}"
    ".more td{padding:0 0 .5em 1.6em;overflow-wrap:anywhere}"
    ".n{text-align:right;font-variant-numeric:tabular-nums}"
    ".rack{letter-spacing:.06em}"
    ".mark{display:inline-block;padding:0 .45em;border-radius:.3em;border:1px solid;"
    "font-size:.85em;margin-right:.4em}"
    ".small{color:#6b5b00}.medium{color:#9a4a00}.large{color:#fff;background:#a01818;"
    "border-color:#a01818}"
    "footer{font-size:.85em;margin-top:1.5em;color:#635c51;overflow-wrap:anywhere}"
    "@media(max-width:40em){body{margin:1em auto;padding:0 .7em}.w{display:none}"
    "th,td{padding-right:.4em}table{font-size:.88em}.more td{padding-left:.4em}}"
    "@media(prefers-color-scheme:dark){body{color:#e8e2d8;background:#1a1917}"
    "tbody tr{border-color:#57514a}footer{color:#aaa296}.small{color:#e0cc6a}"
    ".medium{color:#f0a860}.large{color:#1a1917;background:#ff8a80;border-color:#ff8a80}}"
    "@media print{body{margin:0;max-width:none;font-size:10pt;color:#000;background:#fff}"
    "tr{break-inside:avoid}}";

static void page_put(q_text *text, const char *string)
{
    q_text_sanitized(text, Q_SANITIZE_MARKUP, string, strlen(string));
}

static void put_nick(q_text *text, const quoth_review_game *game, unsigned seat)
{
    page_put(text, quoth_gcg_nick(game->gcg, seat));
}

void q_review_page_begin(q_text *text, const char *title)
{
    q_text_add(text, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                     "<meta name=\"viewport\" content=\"width=device-width\">\n<title>");
    page_put(text, title);
    q_text_add(text, "</title>\n<style>");
    q_text_add(text, review_style);
    q_text_add(text, "</style>\n</head>\n<body>\n<main>\n<h1>");
    page_put(text, title);
    q_text_add(text, "</h1>\n");
}

void q_review_page_end(q_text *text)
{
    q_text_add(text, "</main>\n</body>\n</html>\n");
}

/* ---- cells --------------------------------------------------------------------------------- */

static void cell_begin(q_text *text, const char *kind)
{
    q_text_add(text, "<td class=\"");
    q_text_add(text, kind);
    q_text_add(text, "\">");
}

static void cell_number(q_text *text, const char *kind, bool known, double number, bool sign)
{
    cell_begin(text, kind);
    if (!known)
        q_text_add(text, "\xE2\x80\x93");
    else if (sign)
        q_text_plus(text, number, 1);
    else
        q_text_decimal(text, number, 1);
    q_text_add(text, "</td>");
}

static void cell_count(q_text *text, unsigned count)
{
    cell_begin(text, "n");
    q_text_number(text, count);
    q_text_add(text, "</td>");
}

/* Writes the cells with the totals of a seat, from the number of turns on. */
void q_review_page_seat(q_text *text, const quoth_review_seat *s)
{
    cell_begin(text, "n w");
    q_text_number(text, s->evaluated);
    q_text_add(text, "</td>");
    for (int mark = QUOTH_MARK_LARGE; mark > QUOTH_MARK_NONE; mark--)
        cell_count(text, s->marks[mark]);
    cell_number(text, "n", s->evaluated > 0, 100 * s->cost, false);
    cell_number(text, "n w", s->evaluated > 0, s->points, false);
    cell_number(text, "n", s->lucks > 0, s->luck, true);
}

const char q_review_seat_heads[] =
    "<th scope=\"col\" class=\"n w\">Turns</th><th scope=\"col\" class=\"n\">Large</th>"
    "<th scope=\"col\" class=\"n\">Medium</th><th scope=\"col\" class=\"n\">Small</th>"
    "<th scope=\"col\" class=\"n\">Lost %</th><th scope=\"col\" class=\"n w\">Lost points</th>"
    "<th scope=\"col\" class=\"n\">Luck</th>";

static void page_seats(q_text *text, const quoth_review_game *game)
{
    q_text_add(text, "<h2>Players</h2>\n<div class=\"wide\"><table>\n<thead><tr>"
                     "<th scope=\"col\">Player</th><th scope=\"col\" class=\"n\">Score</th>");
    q_text_add(text, q_review_seat_heads);
    q_text_add(text, "</tr></thead>\n<tbody>\n");
    for (unsigned i = 0; i < game->players; i++) {
        q_text_add(text, "<tr><th scope=\"row\">");
        put_nick(text, game, i);
        q_text_add(text, "</th>");
        cell_begin(text, "n");
        q_text_decimal(text, game->score[i], 0);
        q_text_add(text, "</td>");
        q_review_page_seat(text, &game->seat[i]);
        q_text_add(text, "</tr>\n");
    }
    q_text_add(text, "</tbody>\n</table></div>\n");
}

/* ---- turns --------------------------------------------------------------------------------- */

static void page_row(q_text *text, const quoth_review_game *game, const quoth_review_turn *t)
{
    char play[QUOTH_PLAY_TEXT_SIZE], rack[QUOTH_RACK_MAX * QUOTH_TILE_TEXT_SIZE + 1];
    unsigned count;
    const quoth_tile *tile = quoth_position_rack(t->before, t->seat, &count);
    quoth_tiles_spell(rack, sizeof rack, &quoth_cross_rules_of(game->cross)->tiles, tile,
                      tile ? count : 0, QUOTH_AS_RACK);
    q_text_add(text, "<tr>");
    cell_count(text, (unsigned)t->event + 1);
    q_text_add(text, "<td>");
    put_nick(text, game, t->seat);
    q_text_add(text, "</td>");
    cell_begin(text, "rack w");
    page_put(text, rack);
    q_text_add(text, "</td><td>");
    q_review_play(t, &t->play, play);
    page_put(text, play);
    q_text_add(text, "</td>");
    cell_begin(text, "n");
    q_text_decimal(text, t->taken_back ? 0 : t->play.score, 0);
    q_text_add(text, "</td>");
    cell_number(text, "n", t->chances_known, t->chances_known ? 100 * t->chance[t->seat] : 0,
                false);
    cell_number(text, "n", t->method != QUOTH_REVIEW_NONE, 100 * t->cost, false);
    cell_number(text, "n w", t->method != QUOTH_REVIEW_NONE, t->points, false);
    cell_number(text, "n w", t->luck_known, t->luck, true);
    cell_begin(text, "w");
    q_text_add(text, t->method ? quoth_review_method_name(t->method) : "");
    q_text_add(text, t->exact ? ", exact</td></tr>\n" : "</td></tr>\n");
}

static void page_more(q_text *text, const quoth_review_game *game, const quoth_review_turn *t)
{
    q_line causes, remark;
    char best[QUOTH_PLAY_TEXT_SIZE];
    q_review_causes(&causes, t);
    q_review_remark(&remark, game, t);
    const char *why =
        t->why == QUOTH_WHY_RACK || t->why == QUOTH_WHY_RECORD ? quoth_review_why_name(t->why) : "";
    if (!t->mark && !remark.size && !*why)
        return;
    q_text_add(text, "<tr class=\"more\"><td colspan=\"10\">");
    if (t->mark) {
        q_text_add(text, "<span class=\"mark ");
        q_text_add(text, quoth_review_mark_name(t->mark));
        q_text_add(text, "\">");
        q_text_add(text, quoth_review_mark_name(t->mark));
        q_text_add(text, "</span>best <b>");
        q_review_play(t, &t->best, best);
        page_put(text, best);
        q_text_add(text, "</b> ");
        q_text_decimal(text, t->best.score, 0);
        q_text_add(text, ": ");
        page_put(text, causes.text);
        q_text_add(text, remark.size ? "; " : "");
    }
    page_put(text, remark.text);
    page_put(text, why);
    q_text_add(text, "</td></tr>\n");
}

static void page_turns(q_text *text, const quoth_review_game *game)
{
    q_text_add(text, "<h2>Turns</h2>\n<div class=\"wide\"><table>\n<thead><tr>"
                     "<th scope=\"col\" class=\"n\">#</th><th scope=\"col\">Player</th>"
                     "<th scope=\"col\" class=\"w\">Rack</th><th scope=\"col\">Play</th>"
                     "<th scope=\"col\" class=\"n\">Score</th><th scope=\"col\" class=\"n\">Win %"
                     "</th><th scope=\"col\" class=\"n\">Cost %</th>"
                     "<th scope=\"col\" class=\"n w\">Points</th>"
                     "<th scope=\"col\" class=\"n w\">Luck</th>"
                     "<th scope=\"col\" class=\"w\">By</th></tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < game->done; i++) {
        page_row(text, game, &game->turn[i]);
        page_more(text, game, &game->turn[i]);
    }
    q_text_add(text, "</tbody>\n</table></div>\n");
}

static void page_legend(q_text *text, const quoth_review_game *game)
{
    quoth_cross_words words = quoth_cross_words_of(game->cross);
    q_text_add(text, "<p>Win %: the player's chance after the turn. Cost: what the play gave away "
                     "against the best, in chance to win and in points. Luck: the points that the "
                     "tiles drawn were worth above the mean of what could have been drawn.</p>\n"
                     "<footer>Rules ");
    page_put(text, quoth_cross_rules_of(game->cross)->name);
    q_text_add(text, "; words ");
    page_put(text, words.name);
    q_text_add(text, "; depth ");
    q_text_add(text, quoth_review_depth_name(game->depth));
    q_text_add(text, ", seed ");
    q_text_number(text, game->seed);
    q_text_add(text, ".</footer>\n");
}

quoth_status q_review_html(const quoth_review_game *game, const quoth_sink *sink)
{
    q_text text;
    q_line line;
    q_line_begin(&line, &text);
    for (unsigned i = 0; i < game->players; i++) {
        q_text_add(&text, i ? ", " : "");
        q_text_add(&text, quoth_gcg_nick(game->gcg, i));
        q_text_char(&text, ' ');
        q_text_decimal(&text, game->score[i], 0);
    }
    q_text_end(&text);
    q_text_begin(&text, sink);
    q_review_page_begin(&text, line.text);
    q_review_decided(&line, game);
    if (line.size) {
        q_text_add(&text, "<p>");
        page_put(&text, line.text);
        q_text_add(&text, "</p>\n");
    }
    if (game->done < game->turns) {
        q_text_add(&text, "<p>Interrupted: ");
        q_text_number(&text, game->done);
        q_text_add(&text, " of ");
        q_text_number(&text, game->turns);
        q_text_add(&text, " turns were valued.</p>\n");
    }
    q_review_svg(&text, game, true);
    page_seats(&text, game);
    page_turns(&text, game);
    page_legend(&text, game);
    q_review_page_end(&text);
    return q_text_end(&text);
}
