/* The win chances over the turns of a game, as SVG.
 *
 *   100 % |                    ______ ann        a line for each player, distinguished by dashes,
 *         |   ____    o____----                  colour and the name at its end;
 *    50 % |--/    \--/                           o: a mistake, the larger the worse;
 *         |        ..    .....                   a bar at the turn that decided the game
 *     0 % |__________________........ bob  */
#include "format/review/review.h"

enum {
    WIDTH = Q_CHART_WIDTH,
    HEIGHT = Q_CHART_HEIGHT,
    LEFT = 74,
    RIGHT = 124, /* width of the names */
    NAME = 10,   /* most characters of a name */
    APART = 22,  /* smallest distance between two names */
    TOP = 16,
    BOTTOM = 36
};

static const char chart_style[] =
    ".qc{font:13px system-ui,'Segoe UI',Roboto,sans-serif;fill:#2b2721}"
    ".qc .grid{stroke:#c9c2b6;stroke-width:1}.qc .half{stroke:#8a8274;stroke-dasharray:2 4}"
    ".qc .line{fill:none;stroke-width:2.5;stroke-linejoin:round}"
    ".qc .c0{stroke:#0b5394}.qc .c1{stroke:#b45f06}.qc .c2{stroke:#38761d}.qc .c3{stroke:#741b47}"
    ".qc .f0{fill:#0b5394}.qc .f1{fill:#b45f06}.qc .f2{fill:#38761d}.qc .f3{fill:#741b47}"
    ".qc .d1{stroke-dasharray:7 4}.qc .d2{stroke-dasharray:2 3}.qc .d3{stroke-dasharray:10 3 2 3}"
    ".qc .bad{fill:#fff;stroke-width:2}.qc .cut{stroke:#8a8274;stroke-width:1.5}";

static const char chart_media_style[] =
    "@media(max-width:40em){.qc{font-size:21px}.qc .line{stroke-width:4}.qc .bad{stroke-width:3}}"
    "@media(prefers-color-scheme:dark){.qc{fill:#e8e2d8}.qc .grid{stroke:#57514a}"
    ".qc .half,.qc .cut{stroke:#aaa296}.qc .bad{fill:#1a1917}"
    ".qc .c0{stroke:#7db7f0}.qc .c1{stroke:#f0a860}.qc .c2{stroke:#93cf7c}.qc .c3{stroke:#e79ac0}"
    ".qc .f0{fill:#7db7f0}.qc .f1{fill:#f0a860}.qc .f2{fill:#93cf7c}.qc .f3{fill:#e79ac0}}";

void q_svg_attribute(q_text *text, const char *name, double number)
{
    q_text_char(text, ' ');
    q_text_add(text, name);
    q_text_add(text, "=\"");
    q_text_decimal(text, number, 1);
    q_text_char(text, '"');
}

static double chart_x(const quoth_review_game *game, size_t turns)
{
    double all = game->turns ? (double)game->turns : 1;
    return LEFT + (WIDTH - LEFT - RIGHT) * (double)turns / all;
}

static double chart_y(double chance)
{
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance);
}

static void put_name(q_text *text, const quoth_review_game *game, unsigned seat)
{
    const char *nick = quoth_gcg_nick(game->gcg, seat);
    size_t size = 0;
    while (nick[size])
        size++;
    q_text_sanitized(text, Q_SANITIZE_MARKUP, nick, size);
}

void q_review_label(q_text *text, const quoth_review_game *game, unsigned seat, size_t most)
{
    const char *nick = quoth_gcg_nick(game->gcg, seat);
    size_t size = 0, characters = 0, cut = 0;
    for (; nick[size]; size++) {
        characters += ((unsigned char)nick[size] & 0xC0) != 0x80;
        if (characters <= most)
            cut = size + 1;
    }
    q_text_sanitized(text, Q_SANITIZE_MARKUP, nick, cut);
    if (cut < size)
        q_text_add(text, "\xE2\x80\xA6");
}

static void put_grid(q_text *text, const quoth_review_game *game)
{
    static const char *const labels[] = {"0 %", "25 %", "50 %", "75 %", "100 %"};
    for (unsigned i = 0; i <= 4; i++) {
        q_text_add(text, i == 2 ? "<line class=\"grid half\"" : "<line class=\"grid\"");
        q_svg_attribute(text, "x1", LEFT);
        q_svg_attribute(text, "x2", WIDTH - RIGHT);
        q_svg_attribute(text, "y1", chart_y(i / 4.0));
        q_svg_attribute(text, "y2", chart_y(i / 4.0));
        q_text_add(text, "/>\n<text text-anchor=\"end\"");
        q_svg_attribute(text, "x", LEFT - 6);
        q_svg_attribute(text, "y", chart_y(i / 4.0) + 4);
        q_text_char(text, '>');
        q_text_add(text, labels[i]);
        q_text_add(text, "</text>\n");
    }
    size_t step = game->turns > 60 ? 10 : game->turns > 12 ? 5 : 2;
    for (size_t i = step; i <= game->turns; i += step) {
        q_text_add(text, "<text text-anchor=\"middle\"");
        q_svg_attribute(text, "x", chart_x(game, i));
        q_svg_attribute(text, "y", HEIGHT - BOTTOM + 18);
        q_text_char(text, '>');
        q_text_number(text, game->turn[i - 1].event + 1);
        q_text_add(text, "</text>\n");
    }
}

/* Draws the line of a seat; turns with unknown chances are skipped. */
static void put_chances(q_text *text, const quoth_review_game *game, unsigned seat)
{
    q_text_add(text, "<path class=\"line c");
    q_text_number(text, seat);
    q_text_add(text, " d");
    q_text_number(text, seat);
    q_text_add(text, "\" d=\"M");
    q_text_decimal(text, LEFT, 1);
    q_text_char(text, ' ');
    q_text_decimal(text, chart_y(1.0 / game->players), 1);
    for (size_t i = 0; i < game->turns; i++) {
        if (!game->turn[i].chances_known)
            continue;
        q_text_char(text, 'L');
        q_text_decimal(text, chart_x(game, i + 1), 1);
        q_text_char(text, ' ');
        q_text_decimal(text, chart_y(game->turn[i].chance[seat]), 1);
    }
    q_text_add(text, "\"/>\n");
}

static void put_mistakes(q_text *text, const q_language *in, const quoth_review_game *game)
{
    for (size_t i = 0; i < game->turns; i++) {
        const quoth_review_turn *t = &game->turn[i];
        q_line line;
        if (!t->mark || !t->chances_known)
            continue;
        q_text_add(text, "<circle class=\"bad c");
        q_text_number(text, t->seat);
        q_text_char(text, '"');
        q_svg_attribute(text, "cx", chart_x(game, i + 1));
        q_svg_attribute(text, "cy", chart_y(t->chance[t->seat]));
        q_svg_attribute(text, "r", 2 + 2 * (double)t->mark);
        q_text_add(text, "><title>");
        q_text_number(text, t->event + 1);
        q_text_add(text, ", ");
        put_name(text, game, t->seat);
        q_text_add(text, ": ");
        q_review_causes(&line, in, t);
        q_text_sanitized(text, Q_SANITIZE_MARKUP, line.text, line.buffer.size);
        q_text_add(text, "</title></circle>\n");
    }
}

/* Writes the names at the ends of the lines, moved apart so that they do not overlap. */
static void put_names(q_text *text, const quoth_review_game *game)
{
    double y[QUOTH_PLAYERS_MAX];
    unsigned order[QUOTH_PLAYERS_MAX];
    const quoth_review_turn *last = NULL;
    for (size_t i = 0; i < game->turns; i++)
        if (game->turn[i].chances_known)
            last = &game->turn[i];
    for (unsigned seat = 0; seat < game->players; seat++) {
        unsigned at = seat;
        y[seat] = chart_y(last ? last->chance[seat] : 1.0 / game->players) + 4;
        for (; at > 0 && y[order[at - 1]] > y[seat]; at--)
            order[at] = order[at - 1];
        order[at] = seat;
    }
    /* One pass from the top moves names down, one from the bottom moves names up. */
    for (unsigned i = 1; i < game->players; i++)
        if (y[order[i]] < y[order[i - 1]] + APART)
            y[order[i]] = y[order[i - 1]] + APART;
    for (unsigned i = game->players; i-- > 0;) {
        double most = i + 1 < game->players ? y[order[i + 1]] - APART : HEIGHT - BOTTOM + 6;
        if (y[order[i]] > most)
            y[order[i]] = most;
    }
    for (unsigned seat = 0; seat < game->players; seat++) {
        q_text_add(text, "<text class=\"f");
        q_text_number(text, seat);
        q_text_char(text, '"');
        q_svg_attribute(text, "x", WIDTH - RIGHT + 8);
        q_svg_attribute(text, "y", y[seat]);
        q_text_char(text, '>');
        q_review_label(text, game, seat, NAME);
        q_text_add(text, "</text>\n");
    }
}

static void put_description(q_text *text, const q_language *in, const quoth_review_game *game)
{
    q_line line;
    q_text_add(text, "<title id=\"qc-title\">");
    q_review_say_markup(text, in, Q_REVIEW_chart, NULL);
    q_text_add(text, "</title>\n<desc id=\"qc-desc\">");
    for (unsigned seat = 0; seat < game->players; seat++) {
        q_text_add(text, seat ? ", " : "");
        put_name(text, game, seat);
        q_text_char(text, ' ');
        q_text_decimal(text, game->score[seat], 0);
    }
    q_text_add(text, ". ");
    q_review_decided(&line, in, game);
    q_text_sanitized(text, Q_SANITIZE_MARKUP, line.text, line.buffer.size);
    q_text_add(text, "</desc>\n");
}

void q_review_chart_style(q_text *text, bool media)
{
    q_text_add(text, chart_style);
    if (media)
        q_text_add(text, chart_media_style);
}

void q_review_chart(q_text *text, const q_language *in, const quoth_review_game *game)
{
    put_grid(text, game);
    if (game->decided < game->turns) {
        q_text_add(text, "<line class=\"cut\"");
        q_svg_attribute(text, "x1", chart_x(game, game->decided + 1));
        q_svg_attribute(text, "x2", chart_x(game, game->decided + 1));
        q_svg_attribute(text, "y1", TOP);
        q_svg_attribute(text, "y2", HEIGHT - BOTTOM);
        q_text_add(text, "/>\n");
    }
    for (unsigned seat = 0; seat < game->players; seat++)
        put_chances(text, game, seat);
    put_mistakes(text, in, game);
    put_names(text, game);
}

void q_review_svg(q_text *text, const q_language *in, const quoth_review_game *game, bool in_page)
{
    q_text_add(text,
               "<svg class=\"qc\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 720 300\""
               " role=\"img\" aria-labelledby=\"qc-title qc-desc\">\n");
    put_description(text, in, game);
    q_text_add(text, "<style>");
    q_review_chart_style(text, true);
    q_text_add(text, "</style>\n");
    if (!in_page)
        q_text_add(text, "<style>svg{background:#fff}@media(prefers-color-scheme:dark)"
                         "{svg{background:#1a1917}}</style>\n");
    q_review_chart(text, in, game);
    q_text_add(text, "</svg>\n");
}
