/* The totals of players over several reviewed games, with the words of missed plays: text, JSON,
 * HTML. */
#include <string.h>

#include "base/error.h"
#include "format/formats.h"
#include "format/review/review.h"

enum {
    WORDS_SHOWN = 12,
    LEVEL_UNKNOWN = 100 /* after the levels 0 to 99 */
};

/* Counts the missed words by SCOWL level. */
static void count_levels(const quoth_review_totals *totals, unsigned count[LEVEL_UNKNOWN + 1])
{
    memset(count, 0, (LEVEL_UNKNOWN + 1) * sizeof *count);
    for (size_t i = 0; i < totals->words; i++)
        count[totals->missed[i].level < 0 ? LEVEL_UNKNOWN : totals->missed[i].level] +=
            totals->missed[i].times;
}

static void count_lengths(const quoth_review_totals *totals, unsigned count[QUOTH_SIDE_MAX + 1])
{
    memset(count, 0, (QUOTH_SIDE_MAX + 1) * sizeof *count);
    for (size_t i = 0; i < totals->words; i++)
        count[totals->missed[i].length] += totals->missed[i].times;
}

/* ---- JSON ---------------------------------------------------------------------------------- */

static void put_counts(q_json *json, const char *key, const unsigned *count, unsigned most)
{
    q_json_key(json, key);
    q_json_open(json, '{');
    for (unsigned i = 0; i <= most; i++) {
        q_line line;
        q_text text;
        if (!count[i])
            continue;
        q_line_begin(&line, &text);
        q_text_number(&text, i);
        q_text_end(&text);
        q_json_put_number(json, line.text, count[i]);
    }
    q_json_close(json, '}');
}

static void put_player(q_json *json, const quoth_review_player *p)
{
    unsigned levels[LEVEL_UNKNOWN + 1], lengths[QUOTH_SIDE_MAX + 1];
    count_levels(p->totals, levels);
    count_lengths(p->totals, lengths);
    q_json_open(json, '{');
    q_json_put_string(json, "nick", p->name);
    q_json_put_number(json, "games", p->totals->games);
    q_json_put_number(json, "finished", p->totals->finished);
    q_json_key(json, "wins");
    q_json_decimal(json, p->totals->wins, 4);
    q_json_review_seat(json, &p->totals->seat);
    put_counts(json, "missed_by_length", lengths, QUOTH_SIDE_MAX);
    put_counts(json, "missed_by_level", levels, LEVEL_UNKNOWN - 1);
    q_json_key(json, "missed");
    q_json_open(json, '[');
    for (size_t i = 0; i < p->totals->words; i++) {
        const quoth_missed_word *word = &p->totals->missed[i];
        q_json_open(json, '{');
        q_json_put_string(json, "word", word->word);
        q_json_put_number(json, "length", word->length);
        if (word->level < 0)
            q_json_put_null(json, "level");
        else
            q_json_put_number(json, "level", (uint64_t)word->level);
        q_json_put_number(json, "times", word->times);
        q_json_close(json, '}');
    }
    q_json_close(json, ']');
    q_json_close(json, '}');
}

/* ---- text ---------------------------------------------------------------------------------- */

static void put_list(q_text *text, const char *title, const unsigned *count, unsigned most)
{
    bool any = false;
    for (unsigned i = 0; i <= most; i++) {
        if (!count[i])
            continue;
        q_text_add(text, any ? ", " : title);
        any = true;
        q_text_number(text, i);
        q_text_add(text, ": ");
        q_text_number(text, count[i]);
    }
    q_text_add(text, any ? "\n" : "");
}

static void put_sums(q_text *text, const quoth_review_player *p, quoth_format format)
{
    const quoth_review_seat *s = &p->totals->seat;
    unsigned levels[LEVEL_UNKNOWN + 1], lengths[QUOTH_SIDE_MAX + 1];
    double turns = s->evaluated ? s->evaluated : 1, games = p->totals->games ? p->totals->games : 1;
    q_text_char(text, '\n');
    q_text_tone(text, format, Q_STRONG);
    q_text_untrusted(text, p->name);
    q_text_tone(text, format, Q_PLAIN);
    q_text_add(text, ": ");
    q_text_number(text, p->totals->games);
    q_text_add(text, p->totals->games == 1 ? " game, " : " games, ");
    q_text_decimal(text, p->totals->wins, 1);
    q_text_add(text, " won of ");
    q_text_number(text, p->totals->finished);
    q_text_add(text, " finished; ");
    q_text_number(text, s->evaluated);
    q_text_add(text, " turns valued\n  mistakes  large ");
    q_text_number(text, s->marks[QUOTH_MARK_LARGE]);
    q_text_add(text, ", medium ");
    q_text_number(text, s->marks[QUOTH_MARK_MEDIUM]);
    q_text_add(text, ", small ");
    q_text_number(text, s->marks[QUOTH_MARK_SMALL]);
    q_text_add(text, "; given away a game ");
    q_text_decimal(text, 100 * s->cost / games, 1);
    q_text_add(text, " % and ");
    q_text_decimal(text, s->points / games, 1);
    q_text_add(text, " points, a turn ");
    q_text_decimal(text, s->points / turns, 1);
    q_text_add(text, " points\n  luck      ");
    q_text_plus(text, s->luck / games, 1);
    q_text_add(text, " points a game\n");
    for (int kind = 0; kind < QUOTH_CAUSES; kind++) {
        if (!s->causes[kind])
            continue;
        q_text_right(text, s->causes[kind], 10);
        q_text_add(text, "  ");
        q_text_add(text, q_review_cause_name((quoth_cause_kind)kind));
        q_text_char(text, '\n');
    }
    if (s->phonies_stood || s->challenges_missed) {
        q_text_add(text, "  phonies that stood ");
        q_text_number(text, s->phonies_stood);
        q_text_add(text, ", challenges missed ");
        q_text_number(text, s->challenges_missed);
        q_text_char(text, '\n');
    }
    count_lengths(p->totals, lengths);
    count_levels(p->totals, levels);
    put_list(text, "  missed words by length  ", lengths, QUOTH_SIDE_MAX);
    put_list(text, "  by level (10: everybody knows it)  ", levels, LEVEL_UNKNOWN - 1);
    for (size_t i = 0; i < p->totals->words && i < WORDS_SHOWN; i++) {
        q_text_add(text, i ? ", " : "  words     ");
        q_text_untrusted(text, p->totals->missed[i].word);
        if (p->totals->missed[i].times > 1) {
            q_text_add(text, " x");
            q_text_number(text, p->totals->missed[i].times);
        }
    }
    if (p->totals->words > WORDS_SHOWN) {
        q_text_add(text, " and ");
        q_text_number(text, p->totals->words - WORDS_SHOWN);
        q_text_add(text, " more (--json lists them)");
    }
    q_text_add(text, p->totals->words ? "\n" : "");
}

/* ---- HTML ---------------------------------------------------------------------------------- */

static void put_markup(q_text *text, const char *string)
{
    q_text_sanitized(text, Q_SANITIZE_MARKUP, string, strlen(string));
}

static void page_counts(q_text *text, const char *title, const unsigned *count, unsigned most)
{
    bool any = false;
    for (unsigned i = 0; i <= most; i++) {
        if (!count[i])
            continue;
        q_text_add(text, any ? ", " : "<p>");
        q_text_add(text, any ? "" : title);
        any = true;
        q_text_number(text, i);
        q_text_add(text, ": ");
        q_text_number(text, count[i]);
    }
    q_text_add(text, any ? ".</p>\n" : "");
}

static void page_player(q_text *text, const quoth_review_player *p)
{
    const quoth_review_seat *s = &p->totals->seat;
    unsigned levels[LEVEL_UNKNOWN + 1], lengths[QUOTH_SIDE_MAX + 1];
    q_text_add(text, "<h2>");
    put_markup(text, p->name);
    q_text_add(text, "</h2>\n<table>\n<thead><tr><th scope=\"col\">Mistake</th>"
                     "<th scope=\"col\" class=\"n\">Times</th></tr></thead>\n<tbody>\n");
    for (int kind = 0; kind < QUOTH_CAUSES; kind++) {
        if (!s->causes[kind])
            continue;
        q_text_add(text, "<tr><th scope=\"row\">");
        q_text_add(text, q_review_cause_name((quoth_cause_kind)kind));
        q_text_add(text, "</th><td class=\"n\">");
        q_text_number(text, s->causes[kind]);
        q_text_add(text, "</td></tr>\n");
    }
    q_text_add(text, "</tbody>\n</table>\n");
    count_lengths(p->totals, lengths);
    count_levels(p->totals, levels);
    page_counts(text, "Missed words by length: ", lengths, QUOTH_SIDE_MAX);
    page_counts(text, "By level, 10 for words that everybody knows: ", levels, LEVEL_UNKNOWN - 1);
    for (size_t i = 0; i < p->totals->words; i++) {
        q_text_add(text, i ? ", " : "<p>Words: ");
        put_markup(text, p->totals->missed[i].word);
        if (p->totals->missed[i].times > 1) {
            q_text_add(text, " \xC3\x97\xC2\xA0");
            q_text_number(text, p->totals->missed[i].times);
        }
    }
    q_text_add(text, p->totals->words ? ".</p>\n" : "");
}

static void page_sums(q_text *text, const quoth_review_player *player, size_t players)
{
    q_text_add(text, "<div class=\"wide\"><table>\n<thead><tr><th scope=\"col\">Player</th>"
                     "<th scope=\"col\" class=\"n\">Games</th>"
                     "<th scope=\"col\" class=\"n\">Won</th>");
    q_text_add(text, q_review_seat_heads);
    q_text_add(text, "</tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < players; i++) {
        q_text_add(text, "<tr><th scope=\"row\">");
        put_markup(text, player[i].name);
        q_text_add(text, "</th><td class=\"n\">");
        q_text_number(text, player[i].totals->games);
        q_text_add(text, "</td><td class=\"n\">");
        q_text_decimal(text, player[i].totals->wins, 1);
        q_text_add(text, "</td>");
        q_review_page_seat(text, &player[i].totals->seat);
        q_text_add(text, "</tr>\n");
    }
    q_text_add(text, "</tbody>\n</table></div>\n");
    for (size_t i = 0; i < players; i++)
        page_player(text, &player[i]);
}

static void put_heading(q_text *text, size_t games, quoth_review_depth depth, bool stopped)
{
    q_text_number(text, games);
    q_text_add(text, games == 1 ? " game, depth " : " games, depth ");
    q_text_add(text, quoth_review_depth_name(depth));
    q_text_add(text, stopped ? "; interrupted, this is what was done" : "");
}

quoth_status quoth_review_write_totals(const quoth_sink *sink, const quoth_review_player *player,
                                       size_t players, quoth_review_depth depth, uint64_t seed,
                                       size_t games, bool stopped, quoth_format format,
                                       quoth_error *error)
{
    if (q_check_format(format, Q_FORMATS_USUAL | Q_FORMATS_HTML, error))
        return QUOTH_UNSUPPORTED;
    q_json json;
    q_text text;
    q_line line;
    if (format == QUOTH_FORMAT_JSON) {
        q_json_begin(&json, sink);
        q_json_open(&json, '{');
        q_json_put_string(&json, "depth", quoth_review_depth_name(depth));
        q_json_put_number(&json, "seed", seed);
        q_json_put_number(&json, "games", games);
        q_json_put_bool(&json, "stopped", stopped);
        q_json_open_seats(&json, players);
        for (size_t i = 0; i < players; i++)
            put_player(&json, &player[i]);
        q_json_close(&json, ']');
        q_json_close(&json, '}');
        return q_report(error, q_json_end(&json));
    }
    q_line_begin(&line, &text);
    put_heading(&text, games, depth, stopped);
    q_text_end(&text);
    q_text_begin(&text, sink);
    if (format == QUOTH_FORMAT_HTML) {
        q_review_page_begin(&text, line.text);
        page_sums(&text, player, players);
        q_review_page_end(&text);
        return q_report(error, q_text_end(&text));
    }
    q_text_add(&text, line.text);
    q_text_char(&text, '\n');
    for (size_t i = 0; i < players; i++)
        put_sums(&text, &player[i], format);
    return q_report(error, q_text_end(&text));
}
