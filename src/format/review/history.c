/* The scores of a player over several games, as SVG: a line for strategy and one for luck, with the
 * error of each point. */
#include "format/review/review.h"
#include "format/texts/series.h"

enum { WIDTH = 720, HEIGHT = 240, LEFT = 50, RIGHT = 90, TOP = 14, BOTTOM = 34 };

static double x_of(const quoth_review_totals *totals, size_t game)
{
    return LEFT + (WIDTH - LEFT - RIGHT) * ((double)game + 0.5) / totals->games;
}

static double y_of(double score)
{
    score = score < 0 ? 0 : score > 100 ? 100 : score;
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - score / 100);
}

static void put_grid(q_text *text, const quoth_review_totals *totals)
{
    size_t step = totals->games > 30 ? 10 : totals->games > 12 ? 5 : 1;
    for (unsigned score = 0; score <= 100; score += 25) {
        q_text_add(text, score == 50 ? "<line class=\"grid half\"" : "<line class=\"grid\"");
        q_svg_attribute(text, "x1", LEFT);
        q_svg_attribute(text, "x2", WIDTH - RIGHT);
        q_svg_attribute(text, "y1", y_of(score));
        q_svg_attribute(text, "y2", y_of(score));
        q_text_add(text, "/>\n<text text-anchor=\"end\"");
        q_svg_attribute(text, "x", LEFT - 6);
        q_svg_attribute(text, "y", y_of(score) + 4);
        q_text_char(text, '>');
        q_text_number(text, score);
        q_text_add(text, "</text>\n");
    }
    for (size_t i = step - 1; i < totals->games; i += step) {
        q_text_add(text, "<text text-anchor=\"middle\"");
        q_svg_attribute(text, "x", x_of(totals, i));
        q_svg_attribute(text, "y", HEIGHT - BOTTOM + 18);
        q_text_char(text, '>');
        q_text_number(text, i + 1);
        q_text_add(text, "</text>\n");
    }
}

/* One of the two scores of a game. */
typedef struct point {
    bool known;
    double score, error;
} point;

static point point_of(const quoth_review_score *s, bool luck)
{
    return luck ? (point){s->luck_known, s->luck, s->luck_error}
                : (point){s->strategy_known, s->strategy, s->strategy_error};
}

static void put_line(q_text *text, const q_language *in, const quoth_review_totals *totals,
                     bool luck)
{
    static const char *const classes[] = {"\"line c0\"", "\"line c1 d1\""};
    double y = y_of(50);
    bool any = false;
    for (size_t i = 0; i < totals->games; i++) {
        point p = point_of(&totals->record[i].score, luck);
        if (!p.known || p.error <= 0)
            continue;
        q_text_add(text, luck ? "<path class=\"c1\"" : "<path class=\"c0\"");
        q_text_add(text, " d=\"M");
        q_text_decimal(text, x_of(totals, i), 1);
        q_text_char(text, ' ');
        q_text_decimal(text, y_of(p.score - p.error), 1);
        q_text_char(text, 'V');
        q_text_decimal(text, y_of(p.score + p.error), 1);
        q_text_add(text, "\"/>\n");
    }
    for (size_t i = 0; i < totals->games; i++) {
        point p = point_of(&totals->record[i].score, luck);
        if (!p.known)
            continue;
        if (!any) {
            q_text_add(text, "<path class=");
            q_text_add(text, classes[luck]);
            q_text_add(text, " d=\"");
        }
        y = y_of(p.score);
        q_text_char(text, any ? 'L' : 'M');
        q_text_decimal(text, x_of(totals, i), 1);
        q_text_char(text, ' ');
        q_text_decimal(text, y, 1);
        any = true;
    }
    if (!any)
        return;
    q_text_add(text, luck ? "\"/>\n<text class=\"f1\"" : "\"/>\n<text class=\"f0\"");
    q_svg_attribute(text, "x", WIDTH - RIGHT + 8);
    q_svg_attribute(text, "y", y + (luck ? 10 : -2));
    q_text_char(text, '>');
    q_review_say_markup(text, in, luck ? Q_SERIES_line_luck : Q_SERIES_line_strategy, NULL);
    q_text_add(text, "</text>\n");
}

void q_review_history(q_text *text, const q_language *in, const quoth_review_totals *totals)
{
    q_text_add(text, "<svg class=\"qc\" viewBox=\"0 0 720 240\" role=\"img\"><title>");
    q_review_say_markup(text, in, Q_SERIES_history, NULL);
    q_text_add(text, "</title>\n");
    put_grid(text, totals);
    put_line(text, in, totals, false);
    put_line(text, in, totals, true);
    q_text_add(text, "</svg>\n");
}
