/* The trade-off between the size of a strategy and the level of its words (tradeoff.h). */
#include "format/ghost/tradeoff.h"

void q_tradeoff_text(q_text *text, const quoth_ghost_tradeoff *tradeoff, uint64_t unknown,
                     const q_language *language)
{
    enum { WIDTH = 8 };
    bool known = true;
    const q_slot slots[] = {
        {"level", .number = tradeoff->familiar}, {"pairs", .number = unknown}, {0}};
    q_say(text, language, Q_SHEET_beyond, slots);
    q_say(text, language, Q_SHEET_smallest, slots);
    for (size_t i = 0; i < tradeoff->rows; i++) {
        const quoth_ghost_tradeoff_row *row = &tradeoff->row[i];
        const char *none = row->status == QUOTH_NOT_FOUND ? language->message[Q_SHEET_none] : "?";
        q_text_right(text, row->level, 7);
        if (row->status == QUOTH_OK) {
            q_text_right(text, (int64_t)row->pairs, WIDTH);
            if (row->bound < row->pairs)
                q_say(text, language, Q_SHEET_at_least,
                      (const q_slot[]){{"bound", .number = row->bound}, {0}});
        } else {
            size_t columns = q_columns(none);
            q_text_repeat(text, " ", columns < WIDTH ? WIDTH - columns : 1);
            q_text_add(text, none);
            known = known && row->status == QUOTH_NOT_FOUND;
        }
        q_text_add(text, "\n");
    }
    if (!known)
        q_say(text, language, Q_SHEET_unknown, slots);
}

void q_tradeoff_json(q_json *json, const quoth_ghost_tradeoff *tradeoff, uint64_t unknown)
{
    q_json_put_number(json, "familiar", tradeoff->familiar);
    q_json_put_number(json, "unfamiliar", unknown);
    q_json_open_array(json, "tradeoff");
    for (size_t i = 0; i < tradeoff->rows; i++) {
        const quoth_ghost_tradeoff_row *row = &tradeoff->row[i];
        q_json_open(json, '{');
        q_json_put_number(json, "level", row->level);
        if (row->status == QUOTH_OK) {
            q_json_put_number(json, "pairs", row->pairs);
            q_json_put_number(json, "bound", row->bound);
            q_json_put_bool(json, "proved", row->pairs == row->bound);
        } else {
            q_json_put_null(json, "pairs");
            q_json_put_null(json, "bound");
            q_json_put_bool(json, "proved", row->status == QUOTH_NOT_FOUND);
        }
        q_json_close(json, '}');
    }
    q_json_close(json, ']');
}

/* ---- the plot ------------------------------------------------------------------------------ */

enum { PLOT_LEFT = 60, PLOT_TOP = 30, PLOT_WIDE = 500, PLOT_HIGH = 240 };

static unsigned x_of(unsigned level)
{
    return PLOT_LEFT + level * PLOT_WIDE / 100;
}

static unsigned y_of(uint64_t pairs, uint64_t most)
{
    return PLOT_TOP + PLOT_HIGH - (unsigned)(pairs * PLOT_HIGH / (most ? most : 1));
}

static void svg_line(q_text *text, unsigned x1, unsigned y1, unsigned x2, unsigned y2,
                     const char *class)
{
    const char *const names[] = {"<line x1=\"", "\" y1=\"", "\" x2=\"", "\" y2=\""};
    const unsigned numbers[] = {x1, y1, x2, y2};
    for (int i = 0; i < 4; i++) {
        q_text_add(text, names[i]);
        q_text_number(text, numbers[i]);
    }
    q_text_add(text, "\" class=\"");
    q_text_add(text, class);
    q_text_add(text, "\"/>\n");
}

static void svg_label(q_text *text, unsigned x, unsigned y, const char *anchor)
{
    q_text_add(text, "<text x=\"");
    q_text_number(text, x);
    q_text_add(text, "\" y=\"");
    q_text_number(text, y);
    q_text_add(text, "\" text-anchor=\"");
    q_text_add(text, anchor);
    q_text_add(text, "\">");
}

void q_tradeoff_svg(q_text *text, const quoth_ghost_tradeoff *tradeoff, const q_language *language)
{
    uint64_t most = 0;
    const quoth_ghost_tradeoff_row *last = NULL;
    for (size_t i = 0; i < tradeoff->rows; i++)
        if (tradeoff->row[i].status == QUOTH_OK && tradeoff->row[i].pairs > most)
            most = tradeoff->row[i].pairs;
    q_text_add(text, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 600 330\" "
                     "width=\"600\" height=\"330\" role=\"img\">\n"
                     "<title>");
    q_text_add(text, language->message[Q_SHEET_plot]);
    q_text_add(text, "</title>\n"
                     "<style>text { font: 12px sans-serif; fill: #333; }\n"
                     ".axis { stroke: #999; }\n.size { stroke: #0b6b3a; stroke-width: 2; }\n"
                     "circle { fill: #0b6b3a; }</style>\n");
    svg_line(text, PLOT_LEFT, PLOT_TOP, PLOT_LEFT, PLOT_TOP + PLOT_HIGH, "axis");
    svg_line(text, PLOT_LEFT, PLOT_TOP + PLOT_HIGH, PLOT_LEFT + PLOT_WIDE, PLOT_TOP + PLOT_HIGH,
             "axis");
    svg_label(text, PLOT_LEFT, PLOT_TOP - 12, "middle");
    q_text_add(text, language->message[Q_SHEET_plot_pairs]);
    q_text_add(text, "</text>\n");
    svg_label(text, PLOT_LEFT + PLOT_WIDE / 2, PLOT_TOP + PLOT_HIGH + 48, "middle");
    q_text_add(text, language->message[Q_SHEET_plot_levels]);
    q_text_add(text, "</text>\n");
    for (size_t i = 0; i < tradeoff->rows; i++) {
        const quoth_ghost_tradeoff_row *row = &tradeoff->row[i];
        unsigned x = x_of(row->level);
        svg_label(text, x, PLOT_TOP + PLOT_HIGH + 18, "middle");
        q_text_number(text, row->level);
        q_text_add(text, "</text>\n");
        if (row->status != QUOTH_OK) {
            svg_label(text, x, PLOT_TOP + PLOT_HIGH - 6, "middle");
            q_text_add(text,
                       row->status == QUOTH_NOT_FOUND ? language->message[Q_SHEET_none] : "?");
            q_text_add(text, "</text>\n");
            continue;
        }
        unsigned y = y_of(row->pairs, most);
        if (last)
            svg_line(text, x_of(last->level), y_of(last->pairs, most), x, y, "size");
        last = row;
        q_text_add(text, "<circle cx=\"");
        q_text_number(text, x);
        q_text_add(text, "\" cy=\"");
        q_text_number(text, y);
        q_text_add(text, "\" r=\"4\"/>\n");
        svg_label(text, x, y - 8, "middle");
        q_text_grouped(text, row->pairs);
        q_text_add(text, "</text>\n");
    }
    q_text_add(text, "</svg>\n");
}
