/* A card of 1200 by 630 to share, as SVG: a picture of fixed light colours, which also programs
 * that draw SVG without scripts and scaled nested pictures can turn into a PNG.
 *
 *      ann                        402  |  +---------------+
 *      Strategy 84  Luck 71  Mistakes  |  |     final     |
 *      bob                        377  |  |     board     |
 *      Strategy 61  Luck 40  Mistakes  |  |               |
 *      [chart of win chances         ] |  +---------------+
 *      Turn 12: the key turn           |  rules, words          quoth   */
#include <string.h>

#include "format/cross/board.h"
#include "format/review/review.h"

enum {
    CARD_WIDTH = 1200,
    CARD_HEIGHT = 630,
    CARD_LEFT = 48,
    CARD_MIDDLE = 600, /* right end of the left column */
    CARD_TOP = 28,
    CHART_TOP = 292,
    BOARD_LEFT = 636,
    BOARD_TOP = 30,
    BOARD_SIDE = 520,
    CARD_NAME = 20, /* most characters of a name */
    PLAYERS_HEIGHT = CHART_TOP - CARD_TOP - 8
};

static const char card_style[] =
    ".qk{font-family:system-ui,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;fill:#2b2721}"
    ".qk .name{font-size:32px;font-weight:700}.qk .score{font-size:32px;font-weight:700;"
    "text-anchor:end}.qk .label{font-size:16px;fill:#635c51}.qk .value{font-weight:700;"
    "fill:#2b2721;font-size:20px}.qk .key{font-size:18px}.qk .foot{font-size:16px;fill:#635c51}"
    ".qk .mine{font-size:20px;font-weight:700;text-anchor:end;fill:#635c51}"
    ".qk .r{fill:#e6e0d4}.qk .s{fill:#0b5394}.qk .l{fill:#b45f06}";

static void open_text(q_text *text, const char *class, double x, double y)
{
    q_text_add(text, "<text class=\"");
    q_text_add(text, class);
    q_text_char(text, '"');
    q_svg_attribute(text, "x", x);
    q_svg_attribute(text, "y", y);
    q_text_char(text, '>');
}

static void close_text(q_text *text)
{
    q_text_add(text, "</text>\n");
}

/* ---- players ------------------------------------------------------------------------------- */

enum { BAR_WIDTH = 150 };

static void put_rect(q_text *text, const char *class, double x, double y, double width)
{
    q_text_add(text, "<rect rx=\"4\" height=\"8\" class=\"");
    q_text_add(text, class);
    q_text_char(text, '"');
    q_svg_attribute(text, "x", x);
    q_svg_attribute(text, "y", y);
    q_svg_attribute(text, "width", width);
    q_text_add(text, "/>\n");
}

static void put_bar(q_text *text, const char *class, double x, double y, double score)
{
    put_rect(text, "r", x, y, BAR_WIDTH);
    put_rect(text, class, x, y, BAR_WIDTH * score / 100);
}

static void put_value(q_text *text, const q_language *in, q_review_message label, double x,
                      double y, double value, unsigned digits)
{
    open_text(text, "label", x, y);
    q_review_say_markup(text, in, label, NULL);
    q_text_add(text, " <tspan class=\"value\">");
    q_say_decimal(text, in, value, digits);
    q_text_add(text, "</tspan>");
}

static void put_error(q_text *text, double error, bool known)
{
    if (known) {
        q_text_add(text, " \xC2\xB1 ");
        q_text_decimal(text, error, 0);
    }
    close_text(text);
}

static void put_player(q_text *text, const q_language *in, const quoth_review_game *game,
                       unsigned seat, double y, bool bars)
{
    static const double column[] = {CARD_LEFT, CARD_LEFT + 190, CARD_LEFT + 380};
    quoth_review_score s;
    quoth_review_score_of(&s, game, seat, NULL);
    open_text(text, "name", CARD_LEFT, y + 32);
    q_review_label(text, game, seat, CARD_NAME);
    close_text(text);
    open_text(text, "score", CARD_MIDDLE, y + 32);
    q_text_decimal(text, game->score[seat], 0);
    close_text(text);
    y += 60;
    if (s.strategy_known) {
        put_value(text, in, Q_REVIEW_strategy, column[0], y, s.strategy, 0);
        put_error(text, s.strategy_error, s.error_known);
        if (bars)
            put_bar(text, "s", column[0], y + 10, s.strategy);
        put_value(text, in, Q_REVIEW_card_mistakes, column[2], y, s.mistakes, 1);
        close_text(text);
    }
    if (s.luck_known) {
        put_value(text, in, Q_REVIEW_luck, column[1], y, s.luck, 0);
        put_error(text, s.luck_error, true);
        if (bars)
            put_bar(text, "l", column[1], y + 10, s.luck);
    }
}

static void put_players(q_text *text, const q_language *in, const quoth_review_game *game)
{
    double height = game->players < 3 ? 116 : (double)PLAYERS_HEIGHT / game->players;
    for (unsigned i = 0; i < game->players; i++)
        put_player(text, in, game, i, CARD_TOP + i * height, game->players < 3);
}

/* ---- chart, key turn, board ---------------------------------------------------------------- */

static void put_chart(q_text *text, const q_language *in, const quoth_review_game *game)
{
    q_text_add(text, "<g class=\"qc\" transform=\"translate(");
    q_text_number(text, CARD_LEFT - 20);
    q_text_char(text, ' ');
    q_text_number(text, CHART_TOP);
    q_text_add(text, ") scale(");
    q_text_decimal(text, (double)(CARD_MIDDLE - CARD_LEFT + 20) / Q_CHART_WIDTH, 4);
    q_text_add(text, ")\">\n");
    q_review_chart(text, in, game);
    q_text_add(text, "</g>\n");
}

/* The key turn with the largest mistake; NULL without a mistake. */
static const quoth_review_turn *largest_mistake(const quoth_review_game *game)
{
    const quoth_review_turn *largest = NULL;
    size_t key[QUOTH_KEY_TURNS_MAX], keys = quoth_review_key_turns(key, game);
    for (size_t i = 0; i < keys; i++) {
        const quoth_review_turn *t = &game->turn[key[i]];
        if (t->mark && (!largest || t->cost > largest->cost ||
                        (t->cost == largest->cost && t->points > largest->points)))
            largest = t;
    }
    return largest;
}

/* A player's name, cut to fit. */
typedef struct card_name {
    const quoth_review_game *game;
    unsigned seat;
} card_name;

static void write_name(q_text *text, const void *user)
{
    const card_name *name = user;
    q_review_label(text, name->game, name->seat, CARD_NAME);
}

static void write_markup(q_text *text, const void *user)
{
    q_text_markup(text, user);
}

static void put_key_turn(q_text *text, const q_language *in, const quoth_review_game *game,
                         bool racks)
{
    char rack[QUOTH_RACK_MAX * QUOTH_TILE_TEXT_SIZE + 1];
    q_line play, best;
    const quoth_review_turn *t = largest_mistake(game);
    if (!t)
        return;
    const card_name name = {game, t->seat};
    q_review_rack(t, rack, sizeof rack);
    q_review_play_said(&play, in, t, &t->play);
    q_review_play_said(&best, in, t, &t->best);
    open_text(text, "key", CARD_LEFT, CARD_HEIGHT - 66);
    q_say(text, in, racks ? Q_REVIEW_card_turn_rack : Q_REVIEW_card_turn,
          (const q_slot[]){q_slot_decimal("turn", (double)t->event + 1, 0),
                           {"player", .write = write_name, .user = &name},
                           {"play", .write = write_markup, .user = play.text},
                           {"rack", .write = write_markup, .user = rack},
                           {0}});
    close_text(text);
    open_text(text, "key", CARD_LEFT, CARD_HEIGHT - 38);
    q_say(text, in, t->cost >= 0.005 ? Q_REVIEW_card_better_win : Q_REVIEW_card_better,
          (const q_slot[]){{"play", .write = write_markup, .user = best.text},
                           q_slot_decimal("cost", 100 * t->cost, 1),
                           {0}});
    close_text(text);
}

/* The board after the last turn. */
static void put_board(q_text *text, const quoth_review_game *game)
{
    q_board board;
    if (!game->turns)
        return;
    const quoth_review_turn *t = &game->turn[game->turns - 1];
    bool laid = t->play.kind == QUOTH_PLAY_PLACE && !t->taken_back;
    const quoth_board_look look = {.play = laid ? &t->play : NULL, .board_only = true};
    q_board_gather(&board, t->before, &look, QUOTH_FORMAT_SVG);
    q_board_size size = q_board_svg_size(&board);
    unsigned side = size.width > size.height ? size.width : size.height;
    q_text_add(text, "<g class=\"qb\" transform=\"translate(");
    q_text_number(text, BOARD_LEFT);
    q_text_char(text, ' ');
    q_text_number(text, BOARD_TOP);
    q_text_add(text, ") scale(");
    q_text_decimal(text, (double)BOARD_SIDE / side, 4);
    q_text_add(text, ")\">\n");
    q_board_svg_squares(text, &board, Q_BOARD_LEFT);
    q_text_add(text, "</g>\n");
}

static void put_foot(q_text *text, const quoth_review_game *game)
{
    quoth_cross_words words = quoth_cross_words_of(game->cross);
    open_text(text, "foot", BOARD_LEFT + 28, CARD_HEIGHT - 38);
    q_text_markup(text, quoth_cross_rules_of(game->cross)->name);
    q_text_add(text, ", ");
    q_text_markup(text, words.name);
    close_text(text);
    open_text(text, "mine", BOARD_LEFT + BOARD_SIDE - 14, CARD_HEIGHT - 38);
    q_text_add(text, "quoth");
    close_text(text);
}

static void put_title(q_text *text, const quoth_review_game *game)
{
    q_text_add(text, "<title>");
    for (unsigned i = 0; i < game->players; i++) {
        q_text_add(text, i ? ", " : "");
        q_review_label(text, game, i, CARD_NAME);
        q_text_char(text, ' ');
        q_text_decimal(text, game->score[i], 0);
    }
    q_text_add(text, "</title>\n");
}

void q_review_card(q_text *text, const q_language *in, const quoth_review_game *game, bool racks)
{
    q_text_add(text, "<svg class=\"qk\" xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" "
                     "width=\"1200\" height=\"630\" viewBox=\"0 0 1200 630\">\n");
    put_title(text, game);
    q_text_add(text, "<style>");
    q_text_add(text, card_style);
    q_review_chart_style(text, false);
    q_board_svg_style(text, false);
    q_text_add(text, "</style>\n<rect width=\"1200\" height=\"630\" fill=\"#fbf9f5\"/>\n");
    put_players(text, in, game);
    put_chart(text, in, game);
    put_key_turn(text, in, game, racks);
    put_board(text, game);
    put_foot(text, game);
    q_text_add(text, "</svg>\n");
}
