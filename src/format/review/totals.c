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

/* How familiar words are: to everybody, to readers, to players. */
enum { FAMILIARITIES = 3 };

static unsigned familiarity_of(const quoth_missed_word *word)
{
    return word->level < 0 || word->level > 60 ? 2 : word->level > 35 ? 1 : 0;
}

/* The points that missed words lost, by length and familiarity. */
typedef struct missed_points {
    double lost[QUOTH_SIDE_MAX + 1][FAMILIARITIES];
} missed_points;

static missed_points add_missed_points(const quoth_review_totals *totals)
{
    missed_points p = {{{0}}};
    for (size_t i = 0; i < totals->words; i++)
        p.lost[totals->missed[i].length][familiarity_of(&totals->missed[i])] +=
            totals->missed[i].points;
    return p;
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

/* {"7": [12.5, 30, 0]}: letters, and points by familiarity. */
static void put_missed_points(q_json *json, const quoth_review_totals *totals)
{
    missed_points p = add_missed_points(totals);
    q_json_key(json, "missed_points");
    q_json_open(json, '{');
    for (unsigned length = 0; length <= QUOTH_SIDE_MAX; length++) {
        const double *lost = p.lost[length];
        char key[4] = {(char)('0' + length / 10), (char)('0' + length % 10), '\0', '\0'};
        if (lost[0] + lost[1] + lost[2] <= 0)
            continue;
        q_json_key(json, length < 10 ? key + 1 : key);
        q_json_open(json, '[');
        for (unsigned i = 0; i < FAMILIARITIES; i++)
            q_json_decimal(json, lost[i], 3);
        q_json_close(json, ']');
    }
    q_json_close(json, '}');
}

static void put_lost(q_json *json, const quoth_review_totals *totals)
{
    q_json_key(json, "lost");
    q_json_open(json, '{');
    for (int i = 0; i < QUOTH_LOSSES; i++) {
        q_json_key(json, quoth_loss_group_name((quoth_loss_group)i));
        q_json_decimal(json, totals->lost[i], 3);
    }
    q_json_close(json, '}');
}

static void put_history(q_json *json, const quoth_review_totals *totals)
{
    q_json_key(json, "history");
    q_json_open(json, '[');
    for (size_t i = 0; i < totals->games; i++) {
        const quoth_review_record *r = &totals->record[i];
        q_json_open(json, '{');
        q_json_key(json, "score");
        q_json_integer(json, r->points);
        q_json_put_string(json, "opponent", r->opponent);
        q_json_key(json, "opponent_score");
        q_json_integer(json, r->best_other);
        q_json_key(json, "won");
        if (r->finished)
            q_json_decimal(json, r->won, 4);
        else
            q_json_null(json);
        q_json_review_score(json, &r->score);
        q_json_close(json, '}');
    }
    q_json_close(json, ']');
}

static void put_advice(q_json *json, const quoth_review_player *p)
{
    q_advice advice[Q_ADVICE_MAX];
    unsigned count = q_review_advice(advice, p);
    q_json_key(json, "practise");
    q_json_open(json, '[');
    for (unsigned i = 0; i < count; i++) {
        q_json_open(json, '{');
        q_json_key(json, "commands");
        q_json_open(json, '[');
        for (unsigned k = 0; k < advice[i].commands; k++)
            q_json_string(json, advice[i].command[k].text);
        q_json_close(json, ']');
        q_json_put_string(json, "reason", advice[i].reason.text);
        q_json_key(json, "points");
        q_json_decimal(json, advice[i].points, 3);
        q_json_close(json, '}');
    }
    q_json_close(json, ']');
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
        q_json_key(json, "points");
        q_json_decimal(json, word->points, 3);
        if (p->meanings[0] || p->meanings[1]) {
            q_line line;
            q_review_define(&line, p->meanings, word->word);
            q_review_put_meaning(json, "meaning", &line);
        }
        q_json_close(json, '}');
    }
    q_json_close(json, ']');
    q_json_review_score(json, &p->totals->score);
    put_missed_points(json, p->totals);
    put_lost(json, p->totals);
    put_history(json, p->totals);
    put_advice(json, p);
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

static void text_scores(q_text *text, const quoth_review_totals *totals)
{
    bool any = false;
    if (totals->score.strategy_known || totals->score.luck_known) {
        q_text_add(text, "  scores    ");
        q_review_score_text(text, &totals->score);
        q_text_char(text, '\n');
    }
    for (int i = 0; i < QUOTH_LOSSES; i++) {
        if (totals->lost[i] < 0.05)
            continue;
        q_text_add(text, any ? ", " : "  lost      ");
        q_text_add(text, quoth_loss_group_name((quoth_loss_group)i));
        q_text_char(text, ' ');
        q_text_decimal(text, totals->lost[i], 1);
        any = true;
    }
    q_text_add(text, any ? " points\n" : "");
}

static void text_history(q_text *text, const quoth_review_totals *totals, quoth_format format)
{
    if (totals->games < 2)
        return;
    q_text_tone(text, format, Q_STRONG);
    q_text_add(text, "  Games\n");
    q_text_tone(text, format, Q_PLAIN);
    for (size_t i = 0; i < totals->games; i++) {
        const quoth_review_record *r = &totals->record[i];
        q_text_right(text, (int64_t)i + 1, 5);
        q_text_add(text, "  ");
        q_text_right(text, r->points, 4);
        q_text_add(text, " - ");
        q_text_decimal(text, r->best_other, 0);
        q_text_char(text, ' ');
        q_text_untrusted(text, r->opponent);
        q_text_add(text, r->finished ? ": " : ", unfinished: ");
        q_review_score_text(text, &r->score);
        q_text_char(text, '\n');
    }
}

static void text_advice(q_text *text, const quoth_review_player *p, quoth_format format)
{
    q_advice advice[Q_ADVICE_MAX];
    unsigned count = q_review_advice(advice, p);
    if (!count)
        return;
    q_text_tone(text, format, Q_STRONG);
    q_text_add(text, "  Practise next\n");
    q_text_tone(text, format, Q_PLAIN);
    for (unsigned i = 0; i < count; i++) {
        for (unsigned k = 0; k < advice[i].commands; k++) {
            q_text_add(text, "    ");
            q_text_untrusted(text, advice[i].command[k].text);
            q_text_char(text, '\n');
        }
        q_text_add(text, "        ");
        q_text_untrusted(text, advice[i].reason.text);
        q_text_char(text, '\n');
    }
}

/* The missed words whose meaning is known, a line each. */
static void text_meanings(q_text *text, const quoth_review_player *p)
{
    for (size_t i = 0; i < p->totals->words && i < WORDS_SHOWN; i++) {
        q_line line;
        q_review_define(&line, p->meanings, p->totals->missed[i].word);
        if (!line.size)
            continue;
        q_text_add(text, "    ");
        q_text_untrusted(text, p->totals->missed[i].word);
        q_text_add(text, "  ");
        q_text_untrusted(text, line.text);
        q_text_char(text, '\n');
    }
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
    text_scores(text, p->totals);
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
    text_meanings(text, p);
    text_history(text, p->totals, format);
    text_advice(text, p, format);
}

/* ---- HTML ---------------------------------------------------------------------------------- */

static void page_known(q_text *text, bool known, double number, unsigned digits)
{
    q_text_add(text, "<td class=\"n\">");
    if (known)
        q_text_decimal(text, number, digits);
    else
        q_text_add(text, "\xE2\x80\x93");
    q_text_add(text, "</td>");
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

static void page_history(q_text *text, const quoth_review_totals *totals)
{
    if (totals->games < 2)
        return;
    q_text_add(text, "<h3>Scores over time</h3>\n");
    q_review_history(text, totals);
    q_text_add(text, "<details><summary>Games</summary><div class=\"wide\"><table>\n<thead><tr>"
                     "<th scope=\"col\" class=\"n\">#</th><th scope=\"col\">Result</th>"
                     "<th scope=\"col\" class=\"n\">Strategy</th><th scope=\"col\" class=\"n\">"
                     "Luck</th><th scope=\"col\" class=\"n\">Mistake score</th></tr></thead>\n"
                     "<tbody>\n");
    for (size_t i = 0; i < totals->games; i++) {
        const quoth_review_record *r = &totals->record[i];
        q_text_add(text, "<tr><td class=\"n\">");
        q_text_number(text, i + 1);
        q_text_add(text, "</td><td>");
        q_text_decimal(text, r->points, 0);
        q_text_add(text, " - ");
        q_text_decimal(text, r->best_other, 0);
        q_text_char(text, ' ');
        q_text_markup(text, r->opponent);
        q_text_add(text, r->finished ? "</td>" : ", unfinished</td>");
        page_known(text, r->score.strategy_known, r->score.strategy, 0);
        page_known(text, r->score.luck_known, r->score.luck, 0);
        page_known(text, r->score.strategy_known, r->score.mistakes, 1);
        q_text_add(text, "</tr>\n");
    }
    q_text_add(text, "</tbody>\n</table></div></details>\n");
}

static void page_lost(q_text *text, const quoth_review_totals *totals)
{
    static const char *const names[QUOTH_LOSSES] = {
        [QUOTH_LOSS_WORDS] = "missed words and scores",
        [QUOTH_LOSS_TILES] = "tiles kept",
        [QUOTH_LOSS_OPENINGS] = "openings given",
        [QUOTH_LOSS_TURNS] = "turns without a play",
        [QUOTH_LOSS_ENDGAME] = "the endgame",
        [QUOTH_LOSS_OTHER] = "other mistakes",
        [QUOTH_LOSS_SMALL] = "losses below a small mistake"};
    double most = 0;
    for (int i = 0; i < QUOTH_LOSSES; i++)
        most = totals->lost[i] > most ? totals->lost[i] : most;
    if (most <= 0)
        return;
    q_text_add(text, "<h3>Points lost</h3>\n<table>\n<tbody>\n");
    for (int i = 0; i < QUOTH_LOSSES; i++) {
        q_text_add(text, "<tr><th scope=\"row\">");
        q_text_add(text, names[i]);
        q_text_add(text, "</th>");
        page_known(text, true, totals->lost[i], 1);
        q_text_add(text, "<td class=\"w\" width=\"50%\">");
        q_review_page_bar(text, "s", 100 * totals->lost[i] / most, 0);
        q_text_add(text, "</td></tr>\n");
    }
    q_text_add(text, "</tbody>\n</table>\n");
}

static void page_missed_points(q_text *text, const quoth_review_totals *totals)
{
    missed_points p = add_missed_points(totals);
    if (!totals->words)
        return;
    q_text_add(text,
               "<h3>Points lost by missed words</h3>\n<div class=\"wide\"><table>\n<thead><tr>"
               "<th scope=\"col\">Letters</th>"
               "<th scope=\"col\" class=\"n\">everybody knows</th>"
               "<th scope=\"col\" class=\"n\">readers know</th>"
               "<th scope=\"col\" class=\"n\">players know</th></tr></thead>\n<tbody>\n");
    for (unsigned length = 0; length <= QUOTH_SIDE_MAX; length++) {
        const double *lost = p.lost[length];
        if (lost[0] + lost[1] + lost[2] <= 0)
            continue;
        q_text_add(text, "<tr><th scope=\"row\">");
        q_text_number(text, length);
        q_text_add(text, "</th>");
        for (unsigned i = 0; i < FAMILIARITIES; i++)
            page_known(text, lost[i] > 0, lost[i], 1);
        q_text_add(text, "</tr>\n");
    }
    q_text_add(text, "</tbody>\n</table></div>\n");
}

static void page_advice(q_text *text, const quoth_review_player *p)
{
    q_advice advice[Q_ADVICE_MAX];
    unsigned count = q_review_advice(advice, p);
    if (!count)
        return;
    q_text_add(text, "<h3>Practise next</h3>\n<ol>\n");
    for (unsigned i = 0; i < count; i++) {
        q_text_add(text, "<li>");
        q_text_markup(text, advice[i].reason.text);
        q_text_add(text, ":");
        for (unsigned k = 0; k < advice[i].commands; k++) {
            q_text_add(text, "<br><code>");
            q_text_markup(text, advice[i].command[k].text);
            q_text_add(text, "</code>");
        }
        if (p->page) {
            q_text_add(text, "<br><a href=\"");
            q_text_markup(text, p->page);
            q_text_char(text, '#');
            q_text_add(text, advice[i].view);
            q_text_add(text, "\">on the page</a>");
        }
        q_text_add(text, "</li>\n");
    }
    q_text_add(text, "</ol>\n");
}

static void page_player(q_text *text, const quoth_review_player *p)
{
    const quoth_review_seat *s = &p->totals->seat;
    unsigned levels[LEVEL_UNKNOWN + 1], lengths[QUOTH_SIDE_MAX + 1];
    q_text_add(text, "<h2>");
    q_text_markup(text, p->name);
    q_text_add(text, "</h2>\n<div class=\"card\">\n");
    q_review_page_score(text, &p->totals->score);
    q_text_add(text, "</div>\n");
    page_history(text, p->totals);
    page_lost(text, p->totals);
    page_advice(text, p);
    q_text_add(text, "<h3>Mistakes</h3>\n<table>\n<thead><tr><th scope=\"col\">Mistake</th>"
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
    page_missed_points(text, p->totals);
    count_lengths(p->totals, lengths);
    count_levels(p->totals, levels);
    page_counts(text, "Missed words by length: ", lengths, QUOTH_SIDE_MAX);
    page_counts(text, "By level, 10 for words that everybody knows: ", levels, LEVEL_UNKNOWN - 1);
    for (size_t i = 0; i < p->totals->words; i++) {
        q_line line;
        q_review_define(&line, p->meanings, p->totals->missed[i].word);
        q_text_add(text, i ? ", " : "<p>Words: ");
        q_text_markup(text, p->totals->missed[i].word);
        if (p->totals->missed[i].times > 1) {
            q_text_add(text, " \xC3\x97\xC2\xA0");
            q_text_number(text, p->totals->missed[i].times);
        }
        if (line.size) {
            q_text_add(text, " (");
            q_text_markup(text, line.text);
            q_text_char(text, ')');
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
        q_text_markup(text, player[i].name);
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
        q_text_add(&text, "<style>");
        q_review_chart_style(&text, true);
        q_text_add(&text, "</style>\n");
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
