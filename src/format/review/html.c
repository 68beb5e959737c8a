/* A review as one self-contained page: the chart, the players, and every turn. */
#include <string.h>

#include "format/cross/board.h"
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
    ".cards,.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(17em,1fr));gap:1em}"
    ".card{border:1px solid #c9c2b6;border-radius:.6em;padding:.7em 1em}"
    ".card h3{margin:0 0 .4em;overflow-wrap:anywhere}.card p{margin:.2em 0}"
    ".card b{font-size:1.5em;line-height:1.1}.card .bar{height:.8em;margin-bottom:.5em}"
    ".bar .r{fill:#e6e0d4}.bar .s{fill:#0b5394}.bar .l{fill:#b45f06}"
    ".bar .e{stroke:#2b2721;stroke-width:1}"
    ".key{margin:1.2em 0}.key h3{margin:0;font-size:1em}.key p{margin:.2em 0 .6em}"
    "figure{margin:0}figcaption{text-align:center}"
    "footer{font-size:.85em;margin-top:1.5em;color:#635c51;overflow-wrap:anywhere}"
    "@media(max-width:40em){body{margin:1em auto;padding:0 .7em}.w{display:none}"
    "th,td{padding-right:.4em}table{font-size:.88em}.more td{padding-left:.4em}}"
    "@media(prefers-color-scheme:dark){body{color:#e8e2d8;background:#1a1917}"
    "tbody tr{border-color:#57514a}footer{color:#aaa296}.small{color:#e0cc6a}"
    ".medium{color:#f0a860}.large{color:#1a1917;background:#ff8a80;border-color:#ff8a80}"
    ".card{border-color:#57514a}.bar .r{fill:#34312c}.bar .s{fill:#7db7f0}.bar .l{fill:#f0a860}"
    ".bar .e{stroke:#e8e2d8}}"
    "@media print{body{margin:0;max-width:none;font-size:10pt;color:#000;background:#fff}"
    "tr,.key,.card{break-inside:avoid}}";

static void put_nick(q_text *text, const quoth_review_game *game, unsigned seat)
{
    q_text_markup(text, quoth_gcg_nick(game->gcg, seat));
}

void q_review_page_begin(q_text *text, const q_language *in, const char *title)
{
    q_text_add(text, "<!DOCTYPE html>\n<html lang=\"");
    q_text_add(text, in->name);
    q_text_add(text, "\">\n<head>\n<meta charset=\"utf-8\">\n"
                     "<meta name=\"viewport\" content=\"width=device-width\">\n<title>");
    q_text_markup(text, title);
    q_text_add(text, "</title>\n<style>");
    q_text_add(text, review_style);
    q_text_add(text, "</style>\n</head>\n<body>\n<main>\n<h1>");
    q_text_markup(text, title);
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

static void cell_number(q_text *text, const q_language *in, const char *kind, bool known,
                        double number, bool sign)
{
    cell_begin(text, kind);
    if (!known)
        q_text_add(text, "\xE2\x80\x93");
    else if (sign)
        q_say_signed(text, in, number, 1);
    else
        q_say_decimal(text, in, number, 1);
    q_text_add(text, "</td>");
}

static void cell_count(q_text *text, unsigned count)
{
    cell_begin(text, "n");
    q_text_number(text, count);
    q_text_add(text, "</td>");
}

/* Writes the cells with the totals of a seat, from the number of turns on. */
void q_review_page_seat(q_text *text, const q_language *in, const quoth_review_seat *s)
{
    cell_begin(text, "n w");
    q_text_number(text, s->evaluated);
    q_text_add(text, "</td>");
    for (int mark = QUOTH_MARK_LARGE; mark > QUOTH_MARK_NONE; mark--)
        cell_count(text, s->marks[mark]);
    cell_number(text, in, "n", s->evaluated > 0, 100 * s->cost, false);
    cell_number(text, in, "n w", s->evaluated > 0, s->points, false);
    cell_number(text, in, "n", s->lucks > 0, s->luck, true);
}

void q_review_page_head(q_text *text, const q_language *in, const char *class, unsigned message)
{
    q_text_add(text, "<th scope=\"col\"");
    if (class) {
        q_text_add(text, " class=\"");
        q_text_add(text, class);
        q_text_char(text, '"');
    }
    q_text_char(text, '>');
    q_review_say_markup(text, in, message, NULL);
    q_text_add(text, "</th>");
}

void q_review_page_seat_heads(q_text *text, const q_language *in)
{
    q_review_page_head(text, in, "n w", Q_REVIEW_turns);
    q_review_page_head(text, in, "n", Q_REVIEW_large);
    q_review_page_head(text, in, "n", Q_REVIEW_medium);
    q_review_page_head(text, in, "n", Q_REVIEW_small);
    q_review_page_head(text, in, "n", Q_REVIEW_lost_win);
    q_review_page_head(text, in, "n w", Q_REVIEW_lost_points);
    q_review_page_head(text, in, "n", Q_REVIEW_luck);
}

static void page_title(q_text *text, const q_language *in, q_review_message message)
{
    q_text_add(text, "<h2>");
    q_review_say_markup(text, in, message, NULL);
    q_text_add(text, "</h2>\n");
}

static void page_seats(q_text *text, const q_language *in, const quoth_review_game *game)
{
    page_title(text, in, Q_REVIEW_players);
    q_text_add(text, "<div class=\"wide\"><table>\n<thead><tr>");
    q_review_page_head(text, in, NULL, Q_REVIEW_player);
    q_review_page_head(text, in, "n", Q_REVIEW_score);
    q_review_page_seat_heads(text, in);
    q_text_add(text, "</tr></thead>\n<tbody>\n");
    for (unsigned i = 0; i < game->players; i++) {
        q_text_add(text, "<tr><th scope=\"row\">");
        put_nick(text, game, i);
        q_text_add(text, "</th>");
        cell_begin(text, "n");
        q_text_decimal(text, game->score[i], 0);
        q_text_add(text, "</td>");
        q_review_page_seat(text, in, &game->seat[i]);
        q_text_add(text, "</tr>\n");
    }
    q_text_add(text, "</tbody>\n</table></div>\n");
}

/* ---- scores -------------------------------------------------------------------------------- */

/* Writes a score as a bar from 0 to 100, with a line over its interval. */
void q_review_page_bar(q_text *text, const char *name, double score, double error)
{
    double low = score > error ? score - error : 0,
           high = score + error < 100 ? score + error : 100;
    q_text_add(text, "<svg class=\"bar\" viewBox=\"0 0 100 6\" preserveAspectRatio=\"none\" "
                     "aria-hidden=\"true\"><rect class=\"r\" width=\"100\" height=\"6\"/>"
                     "<rect class=\"");
    q_text_add(text, name);
    q_text_add(text, "\" height=\"6\" width=\"");
    q_text_decimal(text, score, 1);
    q_text_add(text, "\"/>");
    if (error > 0) {
        q_text_add(text, "<path class=\"e\" d=\"M");
        q_text_decimal(text, low, 1);
        q_text_add(text, " 3H");
        q_text_decimal(text, high, 1);
        q_text_add(text, "\"/>");
    }
    q_text_add(text, "</svg>\n");
}

static void page_figure(q_text *text, const q_language *in, q_review_message name, double score,
                        double error, bool known, unsigned digits)
{
    q_text_add(text, "<p>");
    q_review_say_markup(text, in, name, NULL);
    q_text_add(text, " <b>");
    q_say_decimal(text, in, score, digits);
    q_text_add(text, "</b>");
    if (known) {
        q_text_add(text, " \xC2\xB1 ");
        q_say_decimal(text, in, error, digits);
    }
}

void q_review_page_score(q_text *text, const q_language *in, const quoth_review_score *s)
{
    if (s->strategy_known) {
        page_figure(text, in, Q_REVIEW_strategy, s->strategy, s->strategy_error, s->error_known, 0);
        q_text_add(text, "</p>\n");
        q_review_page_bar(text, "s", s->strategy, s->strategy_error);
    }
    if (s->luck_known) {
        page_figure(text, in, Q_REVIEW_luck, s->luck, s->luck_error, true, 0);
        q_text_add(text, "</p>\n");
        q_review_page_bar(text, "l", s->luck, s->luck_error);
    }
    if (!s->strategy_known)
        return;
    page_figure(text, in, Q_REVIEW_mistake_score, s->mistakes, s->mistakes_error, s->error_known,
                1);
    if (s->rating_known)
        q_review_say_markup(text, in, Q_REVIEW_tournament_rating,
                            (const q_slot[]){q_slot_decimal("rating", s->rating, 0), {0}});
    q_text_add(text, "</p>\n");
}

static void page_scores(q_text *text, const q_language *in, const quoth_review_game *game)
{
    quoth_review_score score;
    page_title(text, in, Q_REVIEW_scores);
    q_text_add(text, "<div class=\"cards\">\n");
    for (unsigned i = 0; i < game->players; i++) {
        quoth_review_score_of(&score, game, i, NULL);
        if (!score.strategy_known && !score.luck_known)
            continue;
        q_text_add(text, "<div class=\"card\"><h3>");
        put_nick(text, game, i);
        q_text_add(text, "</h3>\n");
        q_review_page_score(text, in, &score);
        q_text_add(text, "</div>\n");
    }
    q_text_add(text, "</div>\n");
}

/* ---- key turns ----------------------------------------------------------------------------- */

static void page_play(q_text *text, const q_language *in, q_review_message what,
                      const quoth_review_turn *t, const quoth_play *play)
{
    char spelled[QUOTH_PLAY_TEXT_SIZE];
    q_review_play(t, play, spelled);
    q_review_say_markup(text, in, what,
                        (const q_slot[]){q_slot_text("play", spelled),
                                         q_slot_decimal("score", play->score, 0),
                                         {0}});
}

/* Draws a play on the board of its turn. */
static void page_board(q_text *text, const q_language *in, q_review_message what,
                       const quoth_review_turn *t, const quoth_play *play)
{
    q_board board;
    const quoth_board_look look = {.play = play, .board_only = true};
    q_board_gather(&board, t->before, &look, QUOTH_FORMAT_SVG);
    q_board_size size = q_board_svg_size(&board);
    q_text_add(text, "<figure><svg class=\"qb\" role=\"img\" viewBox=\"0 0 ");
    q_text_number(text, size.width);
    q_text_char(text, ' ');
    q_text_number(text, size.height);
    q_text_add(text, "\"><title>");
    page_play(text, in, what, t, play);
    q_text_add(text, "</title>\n");
    q_board_svg_squares(text, &board, Q_BOARD_LEFT);
    q_text_add(text, "</svg><figcaption>");
    page_play(text, in, what, t, play);
    q_text_add(text, "</figcaption></figure>\n");
}

static void write_markup(q_text *text, const void *user)
{
    q_text_markup(text, user);
}

static void write_rack(q_text *text, const void *user)
{
    q_text_add(text, "<span class=\"rack\">");
    q_text_markup(text, user);
    q_text_add(text, "</span>");
}

static void page_key_turn(q_text *text, const q_language *in, const quoth_review_game *game,
                          const quoth_review_turn *t)
{
    char rack[QUOTH_RACK_MAX * QUOTH_TILE_TEXT_SIZE + 1];
    q_line line;
    q_review_rack(t, rack, sizeof rack);
    q_review_key_turn(&line, in, game, t);
    q_text_add(text, "<section class=\"key\"><h3>");
    q_say(text, in, Q_REVIEW_key_turn,
          (const q_slot[]){
              q_slot_decimal("turn", (double)t->event + 1, 0),
              {"player", .write = write_markup, .user = quoth_gcg_nick(game->gcg, t->seat)},
              {"rack", .write = write_rack, .user = rack},
              {0}});
    q_text_add(text, "</h3>\n<p>");
    q_text_markup(text, line.text);
    q_text_add(text, "</p>\n<div class=\"pair\">\n");
    page_board(text, in, Q_REVIEW_play_made, t, &t->play);
    if (t->mark)
        page_board(text, in, Q_REVIEW_play_better, t, &t->best);
    q_text_add(text, "</div></section>\n");
}

static void page_key_turns(q_text *text, const q_language *in, const quoth_review_game *game)
{
    size_t key[QUOTH_KEY_TURNS_MAX], keys = quoth_review_key_turns(key, game);
    if (!keys)
        return;
    page_title(text, in, Q_REVIEW_key_turns);
    q_text_add(text, "<style>");
    q_board_svg_style(text, true);
    q_text_add(text, "</style>\n");
    for (size_t i = 0; i < keys; i++)
        page_key_turn(text, in, game, &game->turn[key[i]]);
}

/* ---- turns --------------------------------------------------------------------------------- */

static void page_row(q_text *text, const q_language *in, const quoth_review_game *game,
                     const quoth_review_turn *t)
{
    char play[QUOTH_PLAY_TEXT_SIZE], rack[QUOTH_RACK_MAX * QUOTH_TILE_TEXT_SIZE + 1];
    q_line method;
    q_review_rack(t, rack, sizeof rack);
    q_text_add(text, "<tr>");
    cell_count(text, (unsigned)t->event + 1);
    q_text_add(text, "<td>");
    put_nick(text, game, t->seat);
    q_text_add(text, "</td>");
    cell_begin(text, "rack w");
    q_text_markup(text, rack);
    q_text_add(text, "</td><td>");
    q_review_play(t, &t->play, play);
    q_text_markup(text, play);
    q_text_add(text, "</td>");
    cell_begin(text, "n");
    q_text_decimal(text, t->taken_back ? 0 : t->play.score, 0);
    q_text_add(text, "</td>");
    cell_number(text, in, "n", t->chances_known, t->chances_known ? 100 * t->chance[t->seat] : 0,
                false);
    cell_number(text, in, "n", t->method != QUOTH_REVIEW_NONE, 100 * t->cost, false);
    cell_number(text, in, "n w", t->method != QUOTH_REVIEW_NONE, t->points, false);
    cell_number(text, in, "n w", t->luck_known, t->luck, true);
    cell_begin(text, "w");
    q_review_method_said(&method, in, t);
    q_text_markup(text, method.text);
    q_text_add(text, "</td></tr>\n");
}

static void page_meaning(q_text *text, const quoth_review_game *game, const quoth_review_turn *t,
                         const quoth_play *play)
{
    char word[QUOTH_PLAY_TEXT_SIZE];
    q_line line;
    q_review_meaning(&line, word, game, t, play);
    if (!line.buffer.size)
        return;
    q_text_add(text, "<tr class=\"more\"><td colspan=\"10\"><i>");
    q_text_markup(text, word);
    q_text_add(text, "</i> ");
    q_text_markup(text, line.text);
    q_text_add(text, "</td></tr>\n");
}

static void write_best(q_text *text, const void *user)
{
    q_text_add(text, "<b>");
    q_text_markup(text, user);
    q_text_add(text, "</b>");
}

static void page_best(q_text *text, const q_language *in, const quoth_review_turn *t)
{
    q_line causes;
    char best[QUOTH_PLAY_TEXT_SIZE];
    q_review_causes(&causes, in, t);
    q_review_play(t, &t->best, best);
    q_text_add(text, "<span class=\"mark ");
    q_text_add(text, quoth_review_mark_name(t->mark));
    q_text_add(text, "\">");
    q_text_markup(text, q_review_mark_said(in, t->mark));
    q_text_add(text, "</span>");
    q_say(text, in, Q_REVIEW_best_play,
          (const q_slot[]){{"play", .write = write_best, .user = best},
                           q_slot_decimal("score", t->best.score, 0),
                           {"causes", .write = write_markup, .user = causes.text},
                           {0}});
}

static void page_more(q_text *text, const q_language *in, const quoth_review_game *game,
                      const quoth_review_turn *t)
{
    q_line remark;
    q_review_remark(&remark, in, game, t);
    const char *why =
        t->why == QUOTH_WHY_RACK || t->why == QUOTH_WHY_RECORD ? q_review_why_said(in, t->why) : "";
    if (!t->mark && !remark.buffer.size && !*why)
        return;
    q_text_add(text, "<tr class=\"more\"><td colspan=\"10\">");
    if (t->mark) {
        page_best(text, in, t);
        q_text_add(text, remark.buffer.size ? "; " : "");
    }
    q_text_markup(text, remark.text);
    q_text_markup(text, why);
    q_text_add(text, "</td></tr>\n");
}

static void page_turns(q_text *text, const q_language *in, const quoth_review_game *game)
{
    page_title(text, in, Q_REVIEW_turns);
    q_text_add(text,
               "<div class=\"wide\"><table>\n<thead><tr><th scope=\"col\" class=\"n\">#</th>");
    q_review_page_head(text, in, NULL, Q_REVIEW_player);
    q_review_page_head(text, in, "w", Q_REVIEW_rack);
    q_review_page_head(text, in, NULL, Q_REVIEW_play);
    q_review_page_head(text, in, "n", Q_REVIEW_score);
    q_review_page_head(text, in, "n", Q_REVIEW_win);
    q_review_page_head(text, in, "n", Q_REVIEW_cost);
    q_review_page_head(text, in, "n w", Q_REVIEW_points);
    q_review_page_head(text, in, "n w", Q_REVIEW_luck);
    q_review_page_head(text, in, "w", Q_REVIEW_by);
    q_text_add(text, "</tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < game->done; i++) {
        const quoth_review_turn *t = &game->turn[i];
        page_row(text, in, game, t);
        page_meaning(text, game, t, &t->play);
        page_more(text, in, game, t);
        if (t->mark)
            page_meaning(text, game, t, &t->best);
    }
    q_text_add(text, "</tbody>\n</table></div>\n");
}

static void write_number(q_text *text, const void *user)
{
    q_text_number(text, *(const uint64_t *)user);
}

static void page_legend(q_text *text, const q_language *in, const quoth_review_game *game)
{
    quoth_cross_words words = quoth_cross_words_of(game->cross);
    q_text_add(text, "<p>");
    q_text_add(text, in->message[Q_REVIEW_legend_columns]);
    q_text_add(text, "</p>\n<p>");
    q_text_add(text, in->message[Q_REVIEW_legend_scores]);
    q_text_add(text, "</p>\n<footer>");
    q_say(text, in, Q_REVIEW_footer,
          (const q_slot[]){
              {"rules", .write = write_markup, .user = quoth_cross_rules_of(game->cross)->name},
              {"words", .write = write_markup, .user = words.name},
              q_slot_text("depth", q_review_depth_said(in, game->depth)),
              {"seed", .write = write_number, .user = &game->seed},
              {0}});
    q_text_add(text, "</footer>\n");
}

quoth_status q_review_html(const quoth_review_game *game, const q_language *in,
                           const quoth_sink *sink)
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
    q_review_page_begin(&text, in, line.text);
    q_review_decided(&line, in, game);
    if (line.buffer.size) {
        q_text_add(&text, "<p>");
        q_text_markup(&text, line.text);
        q_text_add(&text, "</p>\n");
    }
    if (game->done < game->turns) {
        q_text_add(&text, "<p>");
        q_review_say_markup(&text, in, Q_REVIEW_interrupted,
                            (const q_slot[]){q_slot_decimal("done", (double)game->done, 0),
                                             q_slot_decimal("turns", (double)game->turns, 0),
                                             {0}});
        q_text_add(&text, "</p>\n");
    }
    page_scores(&text, in, game);
    page_title(&text, in, Q_REVIEW_chances);
    q_review_svg(&text, in, game, true);
    page_key_turns(&text, in, game);
    page_seats(&text, in, game);
    page_turns(&text, in, game);
    page_legend(&text, in, game);
    q_review_page_end(&text);
    return q_text_end(&text);
}
