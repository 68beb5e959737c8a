/* The answer of a pre-endgame search, the orders of the bag that each play wins: text, JSON. */
#include <string.h>

#include "base/error.h"
#include "board/position.h"
#include "format/formats.h"
#include "format/json.h"
#include "format/words.h"
#include "quoth/notation.h"

enum { LISTED = 6 }; /* orders named in a line of text */

static void spell_order(const quoth_position *position, const quoth_preendgame_order *order,
                        char *text, size_t size)
{
    quoth_tiles_spell(text, size, &quoth_cross_rules_of(quoth_position_cross(position))->tiles,
                      order->tile, order->count, QUOTH_AS_RACK);
}

static double mean_spread(const quoth_preendgame_answer *a, const quoth_preendgame_play *p)
{
    return (double)p->spread / (double)a->cases;
}

static void json_candidate(q_json *json, const quoth_position *position,
                           const quoth_preendgame_answer *a, const quoth_preendgame_play *p)
{
    char text[QUOTH_PLAY_TEXT_SIZE];
    q_json_open(json, '{');
    quoth_play_spell(text, sizeof text, &p->play, position, QUOTH_PLAY_WORDS);
    q_json_put_string(json, "play", text);
    q_json_key(json, "score");
    q_json_integer(json, p->play.score);
    q_json_put_number(json, "wins", p->wins);
    q_json_put_number(json, "draws", p->draws);
    q_json_put_number(json, "losses", p->losses);
    q_json_put_bool(json, "exact", p->exact);
    if (a->sampled) {
        q_json_key(json, "error");
        if (p->exact)
            q_json_decimal(json, p->error, 4);
        else
            q_json_null(json);
    }
    q_json_key(json, "spread");
    if (p->has_spread)
        q_json_decimal(json, mean_spread(a, p), 3);
    else
        q_json_null(json);
    q_json_open_array(json, "loses_to");
    for (size_t i = 0; i < p->orders; i++) {
        spell_order(position, &p->order[i], text, sizeof text);
        q_json_string(json, text);
    }
    q_json_close(json, ']');
    q_json_close(json, '}');
}

static quoth_status preendgame_json(const quoth_position *position,
                                    const quoth_preendgame_answer *a, bool uninformed,
                                    uint64_t milliseconds, const quoth_sink *sink)
{
    q_json json;
    char text[QUOTH_PLAY_TEXT_SIZE];
    unsigned count;
    q_json_begin(&json, sink);
    q_json_open(&json, '{');
    q_json_cross(&json, quoth_position_cross(position));
    const quoth_tile *rack = q_known_rack(position, quoth_position_turn(position), &count);
    quoth_tiles_spell(text, sizeof text,
                      &quoth_cross_rules_of(quoth_position_cross(position))->tiles, rack, count,
                      QUOTH_AS_RACK);
    q_json_put_string(&json, "rack", text);
    q_json_put_number(&json, "bag", a->bag);
    q_json_put_string(&json, "opponent", uninformed ? "unaware" : "aware");
    q_json_put_number(&json, "cases", a->cases);
    q_json_put_number(&json, "orders", a->orders);
    q_json_put_bool(&json, "sampled", a->sampled);
    q_json_put_bool(&json, "exact", a->exact);
    q_json_put_bool(&json, "by_spread", a->by_spread);
    q_json_put_bool(&json, "stopped", a->incomplete);
    q_json_put_number(&json, "nodes", a->nodes);
    q_json_put_decimal(&json, "seconds", (double)milliseconds / 1000, 3);
    q_json_put_number(&json, "candidates", a->candidates);
    q_json_put_number(&json, "dropped", a->dropped);
    q_json_put_number(&json, "dropped_by_spread", a->dropped_by_spread);
    q_json_put_number(&json, "open", a->open);
    q_json_open_array(&json, "plays");
    for (size_t i = 0; i < a->plays; i++)
        json_candidate(&json, position, a, &a->play[i]);
    q_json_close(&json, ']');
    q_json_close(&json, '}');
    return q_json_end(&json);
}

/* ---- text ---------------------------------------------------------------------------------- */

static void add_counted(q_text *text, uint64_t number, const char *one, const char *many)
{
    q_text_grouped(text, number);
    q_text_add(text, number == 1 ? one : many);
}

static bool has_tile(const quoth_preendgame_order *order, unsigned tile)
{
    return memchr(order->tile, (int)tile, order->count) != NULL;
}

/* The number of orders of the bag that hold a tile of which `of` copies are unseen. */
static uint64_t cases_with(const quoth_preendgame_answer *a, unsigned unseen, unsigned of)
{
    uint64_t without = 1;
    for (unsigned i = 0; i < a->bag; i++)
        without *= unseen - of > i ? unseen - of - i : 0;
    return a->orders - without;
}

/* The tiles with which every order loses, a bit each; the blank is bit 0. */
static uint64_t fatal_tiles(const quoth_position *position, const quoth_preendgame_answer *a,
                            const quoth_preendgame_play *p)
{
    int count[QUOTH_LETTERS_MAX + 1];
    unsigned unseen = quoth_position_unseen(count, position, quoth_position_turn(position));
    uint64_t fatal = 0;
    for (unsigned tile = 0; tile <= QUOTH_LETTERS_MAX && !a->sampled; tile++) {
        uint64_t cases = 0;
        for (size_t i = 0; i < p->orders; i++)
            cases += has_tile(&p->order[i], tile) ? p->order[i].cases : 0;
        if (cases && cases == cases_with(a, unseen, (unsigned)count[tile]))
            fatal |= UINT64_C(1) << tile;
    }
    return fatal;
}

static void add_fatal(q_text *text, const quoth_position *position, uint64_t fatal)
{
    const quoth_tiles *tiles = &quoth_cross_rules_of(quoth_position_cross(position))->tiles;
    const char *before = "; loses if ";
    for (unsigned tile = 0; tile <= QUOTH_LETTERS_MAX; tile++) {
        char spelled[QUOTH_PLAY_TEXT_SIZE];
        quoth_tile one = (quoth_tile)tile;
        if (!(fatal >> tile & 1))
            continue;
        quoth_tiles_spell(spelled, sizeof spelled, tiles, &one, 1, QUOTH_AS_RACK);
        q_text_add(text, before);
        q_text_add(text, "the ");
        q_text_add(text, spelled);
        before = " or ";
    }
    if (fatal)
        q_text_add(text, " is in the bag");
}

/* Writes which orders lose, in words. */
static void add_lost_orders(q_text *text, const quoth_position *position,
                            const quoth_preendgame_answer *a, const quoth_preendgame_play *p)
{
    uint64_t fatal = fatal_tiles(position, a, p);
    unsigned listed = 0, more = 0;
    if (p->exact && p->losses == a->cases) {
        q_text_add(text, a->sampled ? "; loses all cases drawn" : "; always loses");
        return;
    }
    add_fatal(text, position, fatal);
    for (size_t i = 0; i < p->orders; i++) {
        char spelled[QUOTH_PLAY_TEXT_SIZE];
        bool explained = false;
        for (unsigned tile = 0; tile <= QUOTH_LETTERS_MAX; tile++)
            explained |= fatal >> tile & 1 && has_tile(&p->order[i], tile);
        if (explained)
            continue;
        if (listed == LISTED) {
            more++;
            continue;
        }
        spell_order(position, &p->order[i], spelled, sizeof spelled);
        q_text_add(text, listed++ ? ", " : fatal ? ", and to " : "; loses to ");
        q_text_add(text, spelled);
    }
    if (more) {
        q_text_add(text, " and ");
        add_counted(text, more, " more", " more");
    }
}

/* Writes what has been proved about the plays that are not listed. */
static void add_others(q_text *text, const quoth_preendgame_answer *a)
{
    size_t fewer = a->dropped - a->dropped_by_spread;
    if (fewer) {
        add_counted(text, fewer, " play of ", " plays of ");
        q_text_grouped(text, a->candidates);
        q_text_add(text, a->by_spread || a->open ? " cannot win as many cases. "
                                                 : " cannot win more cases. ");
    }
    if (a->dropped_by_spread) {
        q_text_grouped(text, a->dropped_by_spread);
        q_text_add(text, " cannot win more, and have no higher spread. ");
    }
    if (a->open) {
        q_text_add(text, a->incomplete ? "Stopped before all spreads were found: "
                                       : "Too little memory to find all spreads: ");
        q_text_grouped(text, a->open);
        q_text_add(text, a->open == 1 ? " more play may win as many with a higher one. "
                                      : " more plays may win as many with a higher one. ");
    } else if (a->incomplete) {
        q_text_add(text, "Stopped before all spreads were found. ");
    }
}

static void add_head(q_text *text, const quoth_preendgame_answer *a, bool uninformed)
{
    add_counted(text, a->bag, " tile in the bag: ", " tiles in the bag: ");
    if (a->sampled) {
        add_counted(text, a->cases, " of ", " of ");
        add_counted(text, a->orders, " case, drawn at random", " cases, drawn at random");
    } else {
        add_counted(text, a->cases, " case", " cases");
    }
    q_text_add(text, a->sampled ? ";\n" : "; ");
    q_text_add(text, uninformed ? "the other player does not know the bag."
                                : "the other player knows the bag.");
    q_text_char(text, a->incomplete || a->dropped ? '\n' : ' ');
    if (a->incomplete && !a->exact)
        q_text_add(text, "Stopped: not everything was solved. ");
    else if (a->dropped || a->open)
        add_others(text, a);
    add_counted(text, a->nodes, " position.\n", " positions.\n");
}

static void add_candidate(q_text *text, const quoth_position *position,
                          const quoth_preendgame_answer *a, const quoth_preendgame_play *p)
{
    char spelled[QUOTH_PLAY_TEXT_SIZE];
    add_counted(text, p->wins, " win, ", " wins, ");
    add_counted(text, p->draws, " draw, ", " draws, ");
    add_counted(text, p->losses, " loss", " losses");
    if (!p->exact)
        q_text_add(text, " so far");
    q_text_add(text, "  ");
    quoth_play_spell(spelled, sizeof spelled, &p->play, position, QUOTH_PLAY_WORDS);
    q_text_add(text, spelled);
    if (p->play.kind == QUOTH_PLAY_PLACE) {
        q_text_char(text, ' ');
        q_text_number(text, (uint64_t)p->play.score);
    }
    if (p->has_spread) {
        double mean = mean_spread(a, p);
        q_text_add(text, "; spread ");
        q_text_char(text, mean < 0 ? '-' : '+');
        q_text_decimal(text, mean < 0 ? -mean : mean, 1);
    }
    if (p->exact && a->sampled) {
        q_text_add(text, "; error ");
        q_text_decimal(text, 100 * p->error, 1);
        q_text_add(text, " %");
    }
    add_lost_orders(text, position, a, p);
    q_text_char(text, '\n');
}

quoth_status quoth_cross_write_preendgame(const quoth_sink *sink, const quoth_position *position,
                                          const quoth_preendgame_answer *answer, bool uninformed,
                                          uint64_t milliseconds, quoth_format format,
                                          quoth_error *error)
{
    if (q_check_format(format, Q_FORMATS_COMMON, error))
        return QUOTH_UNSUPPORTED;
    q_text text;
    if (format == QUOTH_FORMAT_JSON)
        return q_report(error, preendgame_json(position, answer, uninformed, milliseconds, sink));
    q_text_begin(&text, sink);
    add_head(&text, answer, uninformed);
    for (size_t i = 0; i < answer->plays; i++) {
        q_text_right(&text, (int64_t)i + 1, 3);
        q_text_add(&text, "  ");
        add_candidate(&text, position, answer, &answer->play[i]);
    }
    return q_report(error, q_text_end(&text));
}
