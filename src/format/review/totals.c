/* The totals of players over several reviewed games, with the words of missed plays: text, JSON,
 * HTML. */
#include <string.h>

#include "base/error.h"
#include "format/formats.h"
#include "format/review/review.h"
#include "format/texts/series.h"
#include "format/texts/review_languages.h"

enum {
    WORDS_SHOWN = 12,
    LEVEL_UNKNOWN = 100 /* after the levels 0 to 99 */
};

/* The messages of a game's review in the same language. */
static const q_language *reviews_of(const q_language *series)
{
    return q_language_find(q_reviews_at, series->name);
}

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

/* Classes of familiarity: words known to everybody, to readers, to players. */
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
        q_json_put_decimal(json, quoth_loss_group_name((quoth_loss_group)i), totals->lost[i], 3);
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
    unsigned count = q_review_advice(advice, &q_series_english, p);
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
        q_json_put_decimal(json, "points", advice[i].points, 3);
        q_json_close(json, '}');
    }
    q_json_close(json, ']');
}

static void put_worst(q_json *json, const quoth_review_totals *totals)
{
    q_json_key(json, "worst");
    q_json_open(json, '[');
    for (size_t i = 0; i < totals->mistakes; i++) {
        const quoth_review_mistake *m = &totals->worst[i];
        q_json_open(json, '{');
        q_json_put_number(json, "game", m->game + 1);
        q_json_put_number(json, "number", m->event + 1);
        q_json_put_string(json, "play", m->play);
        q_json_put_string(json, "best", m->best);
        q_json_put_string(json, "mark", quoth_review_mark_name(m->mark));
        q_json_put_decimal(json, "cost", m->cost, 6);
        q_json_put_decimal(json, "points", m->points, 3);
        q_json_put_string(json, "cgp", m->position);
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
    q_json_put_decimal(json, "wins", p->totals->wins, 4);
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
        q_json_put_decimal(json, "points", word->points, 3);
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
    put_worst(json, p->totals);
    put_advice(json, p);
    q_json_close(json, '}');
}

_Static_assert(Q_SERIES_kind_other - Q_SERIES_kind_bonus == QUOTH_CAUSE_OTHER &&
                   Q_SERIES_group_small - Q_SERIES_group_words == QUOTH_LOSS_SMALL &&
                   Q_SERIES_lost_small - Q_SERIES_lost_words == QUOTH_LOSS_SMALL,
               "a message for each kind of cause, and of loss");

/* ---- text ---------------------------------------------------------------------------------- */

/* Writes "7: 3, 8: 1"; false without a count. */
static bool say_counts(q_line *line, const unsigned *count, unsigned most)
{
    bool any = false;
    q_text text;
    q_line_begin(line, &text);
    for (unsigned i = 0; i <= most; i++) {
        if (!count[i])
            continue;
        q_text_add(&text, any ? ", " : "");
        any = true;
        q_text_number(&text, i);
        q_text_add(&text, ": ");
        q_text_number(&text, count[i]);
    }
    q_text_end(&text);
    return any;
}

/* Writes a message with a list, which may hold untrusted text, as a line. */
static void put_list(q_text *text, const q_language *in, q_series_message message,
                     const q_line *list)
{
    q_review_say_text(text, in, message, (const q_slot[]){q_slot_text("list", list->text), {0}});
    q_text_char(text, '\n');
}

static void text_scores(q_text *text, const q_language *in, const quoth_review_totals *totals)
{
    q_line line;
    q_text inner;
    bool any = false;
    if (totals->score.strategy_known || totals->score.luck_known) {
        q_line_begin(&line, &inner);
        q_review_score_said(&inner, reviews_of(in), &totals->score);
        q_text_end(&inner);
        q_review_say_text(text, in, Q_SERIES_total_scores,
                          (const q_slot[]){q_slot_text("scores", line.text), {0}});
        q_text_char(text, '\n');
    }
    q_line_begin(&line, &inner);
    for (unsigned i = 0; i < QUOTH_LOSSES; i++) {
        if (totals->lost[i] < 0.05)
            continue;
        q_text_add(&inner, any ? ", " : "");
        q_text_add(&inner, in->message[Q_SERIES_group_words + i]);
        q_text_char(&inner, ' ');
        q_say_decimal(&inner, in, totals->lost[i], 1);
        any = true;
    }
    q_text_end(&inner);
    if (any)
        put_list(text, in, Q_SERIES_total_lost, &line);
}

static void text_history(q_text *text, const q_language *in, const quoth_review_totals *totals,
                         quoth_format format)
{
    if (totals->games < 2)
        return;
    q_text_tone(text, format, Q_STRONG);
    q_text_add(text, "  ");
    q_text_add(text, in->message[Q_SERIES_games_head]);
    q_text_char(text, '\n');
    q_text_tone(text, format, Q_PLAIN);
    for (size_t i = 0; i < totals->games; i++) {
        const quoth_review_record *r = &totals->record[i];
        q_line scores, points;
        q_text inner;
        q_line_begin(&scores, &inner);
        q_review_score_said(&inner, reviews_of(in), &r->score);
        q_text_end(&inner);
        q_line_begin(&points, &inner);
        q_text_right(&inner, r->points, 4);
        q_text_end(&inner);
        q_text_right(text, (int64_t)i + 1, 5);
        q_text_add(text, "  ");
        q_review_say_text(text, in, r->finished ? Q_SERIES_game_result : Q_SERIES_game_unfinished,
                          (const q_slot[]){q_slot_text("score", points.text),
                                           q_slot_decimal("other", r->best_other, 0),
                                           q_slot_text("opponent", r->opponent),
                                           q_slot_text("scores", scores.text),
                                           {0}});
        q_text_char(text, '\n');
    }
}

static void text_advice(q_text *text, const q_language *in, const quoth_review_player *p,
                        quoth_format format)
{
    q_advice advice[Q_ADVICE_MAX];
    unsigned count = q_review_advice(advice, in, p);
    if (!count)
        return;
    q_text_tone(text, format, Q_STRONG);
    q_text_add(text, "  ");
    q_text_add(text, in->message[Q_SERIES_practise]);
    q_text_char(text, '\n');
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
        if (!line.buffer.size)
            continue;
        q_text_add(text, "    ");
        q_text_untrusted(text, p->totals->missed[i].word);
        q_text_add(text, "  ");
        q_text_untrusted(text, line.text);
        q_text_char(text, '\n');
    }
}

/* The first missed words. */
static void text_words(q_text *text, const q_language *in, const quoth_review_totals *totals)
{
    q_line list;
    q_text inner;
    if (!totals->words)
        return;
    q_line_begin(&list, &inner);
    for (size_t i = 0; i < totals->words && i < WORDS_SHOWN; i++) {
        q_text_add(&inner, i ? ", " : "");
        q_text_add(&inner, totals->missed[i].word);
        if (totals->missed[i].times > 1) {
            q_text_add(&inner, " x");
            q_text_number(&inner, totals->missed[i].times);
        }
    }
    q_text_end(&inner);
    size_t more = totals->words > WORDS_SHOWN ? totals->words - WORDS_SHOWN : 0;
    q_review_say_text(text, in, more ? Q_SERIES_total_words_more : Q_SERIES_total_words,
                      (const q_slot[]){q_slot_text("list", list.text),
                                       q_slot_decimal("more", (double)more, 0),
                                       {0}});
    q_text_char(text, '\n');
}

/* A player's name, in strong letters. */
typedef struct named {
    const quoth_review_player *player;
    quoth_format format;
} named;

static void write_strong_name(q_text *text, const void *user)
{
    const named *n = user;
    q_text_tone(text, n->format, Q_STRONG);
    q_text_untrusted(text, n->player->name);
    q_text_tone(text, n->format, Q_PLAIN);
}

static void put_sums(q_text *text, const q_language *in, const quoth_review_player *p,
                     quoth_format format)
{
    const quoth_review_totals *totals = p->totals;
    const quoth_review_seat *s = &totals->seat;
    unsigned levels[LEVEL_UNKNOWN + 1], lengths[QUOTH_SIDE_MAX + 1];
    double turns = s->evaluated ? s->evaluated : 1, games = totals->games ? totals->games : 1;
    const q_slot slots[] = {{"player", .write = write_strong_name, .user = &(named){p, format}},
                            q_slot_decimal("games", totals->games, 0),
                            q_slot_decimal("wins", totals->wins, 1),
                            q_slot_decimal("finished", totals->finished, 0),
                            q_slot_decimal("turns", s->evaluated, 0),
                            q_slot_decimal("large", s->marks[QUOTH_MARK_LARGE], 0),
                            q_slot_decimal("medium", s->marks[QUOTH_MARK_MEDIUM], 0),
                            q_slot_decimal("small", s->marks[QUOTH_MARK_SMALL], 0),
                            q_slot_decimal("cost", 100 * s->cost / games, 1),
                            q_slot_decimal("points", s->points / games, 1),
                            q_slot_decimal("turn_points", s->points / turns, 1),
                            q_slot_signed("luck", s->luck / games, 1),
                            q_slot_decimal("stood", s->phonies_stood, 0),
                            q_slot_decimal("missed", s->challenges_missed, 0),
                            {0}};
    q_line list;
    q_text_char(text, '\n');
    q_say(text, in, Q_SERIES_total, slots);
    q_text_char(text, '\n');
    q_say(text, in, Q_SERIES_total_mistakes, slots);
    q_text_char(text, '\n');
    q_say(text, in, Q_SERIES_total_luck, slots);
    q_text_char(text, '\n');
    text_scores(text, in, totals);
    for (int kind = 0; kind < QUOTH_CAUSES; kind++) {
        if (!s->causes[kind])
            continue;
        q_text_right(text, s->causes[kind], 10);
        q_text_add(text, "  ");
        q_text_add(text, in->message[Q_SERIES_kind_bonus + kind]);
        q_text_char(text, '\n');
    }
    if (s->phonies_stood || s->challenges_missed) {
        q_say(text, in, Q_SERIES_total_phonies, slots);
        q_text_char(text, '\n');
    }
    count_lengths(totals, lengths);
    count_levels(totals, levels);
    if (say_counts(&list, lengths, QUOTH_SIDE_MAX))
        put_list(text, in, Q_SERIES_total_lengths, &list);
    if (say_counts(&list, levels, LEVEL_UNKNOWN - 1))
        put_list(text, in, Q_SERIES_total_levels, &list);
    text_words(text, in, totals);
    text_meanings(text, p);
    text_history(text, in, totals, format);
    text_advice(text, in, p, format);
}

/* ---- HTML ---------------------------------------------------------------------------------- */

static void page_known(q_text *text, const q_language *in, bool known, double number,
                       unsigned digits)
{
    q_text_add(text, "<td class=\"n\">");
    if (known)
        q_say_decimal(text, in, number, digits);
    else
        q_text_add(text, "\xE2\x80\x93");
    q_text_add(text, "</td>");
}

static void page_counts(q_text *text, const q_language *in, q_series_message message,
                        const unsigned *count, unsigned most)
{
    q_line list;
    if (!say_counts(&list, count, most))
        return;
    q_text_add(text, "<p>");
    q_review_say_markup(text, in, message, (const q_slot[]){q_slot_text("list", list.text), {0}});
    q_text_add(text, "</p>\n");
}

static void page_head(q_text *text, const q_language *in, q_series_message message)
{
    q_text_add(text, "<h3>");
    q_review_say_markup(text, in, message, NULL);
    q_text_add(text, "</h3>\n");
}

static void page_history(q_text *text, const q_language *in, const quoth_review_totals *totals)
{
    if (totals->games < 2)
        return;
    page_head(text, in, Q_SERIES_history_head);
    q_review_history(text, in, totals);
    q_text_add(text, "<details><summary>");
    q_review_say_markup(text, in, Q_SERIES_games_head, NULL);
    q_text_add(text, "</summary><div class=\"wide\"><table>\n<thead><tr>"
                     "<th scope=\"col\" class=\"n\">#</th>");
    q_review_page_head(text, in, NULL, Q_SERIES_result);
    q_review_page_head(text, reviews_of(in), "n", Q_REVIEW_strategy);
    q_review_page_head(text, reviews_of(in), "n", Q_REVIEW_luck);
    q_review_page_head(text, reviews_of(in), "n", Q_REVIEW_mistake_score);
    q_text_add(text, "</tr></thead>\n<tbody>\n");
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
        if (!r->finished) {
            q_text_add(text, ", ");
            q_review_say_markup(text, in, Q_SERIES_unfinished, NULL);
        }
        q_text_add(text, "</td>");
        page_known(text, in, r->score.strategy_known, r->score.strategy, 0);
        page_known(text, in, r->score.luck_known, r->score.luck, 0);
        page_known(text, in, r->score.strategy_known, r->score.mistakes, 1);
        q_text_add(text, "</tr>\n");
    }
    q_text_add(text, "</tbody>\n</table></div></details>\n");
}

static void page_lost(q_text *text, const q_language *in, const quoth_review_totals *totals)
{
    double most = 0;
    for (unsigned i = 0; i < QUOTH_LOSSES; i++)
        most = totals->lost[i] > most ? totals->lost[i] : most;
    if (most <= 0)
        return;
    page_head(text, in, Q_SERIES_points_lost);
    q_text_add(text, "<table>\n<tbody>\n");
    for (unsigned i = 0; i < QUOTH_LOSSES; i++) {
        q_text_add(text, "<tr><th scope=\"row\">");
        q_review_say_markup(text, in, Q_SERIES_lost_words + i, NULL);
        q_text_add(text, "</th>");
        page_known(text, in, true, totals->lost[i], 1);
        q_text_add(text, "<td class=\"w\" width=\"50%\">");
        q_review_page_bar(text, "s", 100 * totals->lost[i] / most, 0);
        q_text_add(text, "</td></tr>\n");
    }
    q_text_add(text, "</tbody>\n</table>\n");
}

static void page_missed_points(q_text *text, const q_language *in,
                               const quoth_review_totals *totals)
{
    missed_points p = add_missed_points(totals);
    if (!totals->words)
        return;
    page_head(text, in, Q_SERIES_missed_points);
    q_text_add(text, "<div class=\"wide\"><table>\n<thead><tr>");
    q_review_page_head(text, in, NULL, Q_SERIES_letters);
    q_review_page_head(text, in, "n", Q_SERIES_everybody);
    q_review_page_head(text, in, "n", Q_SERIES_readers);
    q_review_page_head(text, in, "n", Q_SERIES_gamers);
    q_text_add(text, "</tr></thead>\n<tbody>\n");
    for (unsigned length = 0; length <= QUOTH_SIDE_MAX; length++) {
        const double *lost = p.lost[length];
        if (lost[0] + lost[1] + lost[2] <= 0)
            continue;
        q_text_add(text, "<tr><th scope=\"row\">");
        q_text_number(text, length);
        q_text_add(text, "</th>");
        for (unsigned i = 0; i < FAMILIARITIES; i++)
            page_known(text, in, lost[i] > 0, lost[i], 1);
        q_text_add(text, "</tr>\n");
    }
    q_text_add(text, "</tbody>\n</table></div>\n");
}

static void page_advice(q_text *text, const q_language *in, const quoth_review_player *p)
{
    q_advice advice[Q_ADVICE_MAX];
    unsigned count = q_review_advice(advice, in, p);
    if (!count)
        return;
    page_head(text, in, Q_SERIES_practise);
    q_text_add(text, "<ol>\n");
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
            q_text_add(text, "\">");
            q_review_say_markup(text, in, Q_SERIES_on_the_page, NULL);
            q_text_add(text, "</a>");
        }
        q_text_add(text, "</li>\n");
    }
    q_text_add(text, "</ol>\n");
}

static void page_causes(q_text *text, const q_language *in, const quoth_review_seat *s)
{
    page_head(text, in, Q_SERIES_mistakes_head);
    q_text_add(text, "<table>\n<thead><tr>");
    q_review_page_head(text, in, NULL, Q_SERIES_mistake);
    q_review_page_head(text, in, "n", Q_SERIES_times);
    q_text_add(text, "</tr></thead>\n<tbody>\n");
    for (int kind = 0; kind < QUOTH_CAUSES; kind++) {
        if (!s->causes[kind])
            continue;
        q_text_add(text, "<tr><th scope=\"row\">");
        q_text_markup(text, in->message[Q_SERIES_kind_bonus + kind]);
        q_text_add(text, "</th><td class=\"n\">");
        q_text_number(text, s->causes[kind]);
        q_text_add(text, "</td></tr>\n");
    }
    q_text_add(text, "</tbody>\n</table>\n");
}

static bool is_shipped(const char *rules)
{
    const char *name;
    for (size_t i = 0; (name = quoth_cross_rules_name(i)) != NULL; i++)
        if (strcmp(name, rules) == 0)
            return true;
    return false;
}

/* Writes text as a part of an address: RFC 3986, with / as it stands. */
static void put_in_address(q_text *text, const char *part)
{
    static const char hex[] = "0123456789ABCDEF";
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";
    for (; *part; part++) {
        unsigned char c = (unsigned char)*part;
        if (strchr(plain, c)) {
            q_text_char(text, *part);
        } else {
            q_text_char(text, '%');
            q_text_char(text, hex[c >> 4]);
            q_text_char(text, hex[c & 15]);
        }
    }
}

/* The name of a turn, with a link to its position on the page's analysis board if the page has its
 * rules. */
static void page_place(q_text *text, const q_language *in, const quoth_review_player *p,
                       const quoth_review_mistake *m)
{
    bool linked = p->page && m->position[0] && is_shipped(m->rules);
    if (linked) {
        q_text_add(text, "<a href=\"");
        q_text_markup(text, p->page);
        q_text_add(text, "#board?study=new&amp;rules=");
        put_in_address(text, m->rules);
        q_text_add(text, "&amp;of=");
        put_in_address(text, m->position);
        q_text_add(text, "\">");
    }
    q_review_say_markup(text, in, Q_SERIES_worst_turn,
                        (const q_slot[]){q_slot_decimal("game", (double)m->game + 1, 0),
                                         q_slot_decimal("turn", (double)m->event + 1, 0),
                                         {0}});
    q_text_add(text, linked ? "</a>" : "");
}

static void page_worst(q_text *text, const q_language *in, const quoth_review_player *p)
{
    const quoth_review_totals *totals = p->totals;
    if (!totals->mistakes)
        return;
    page_head(text, in, Q_SERIES_worst);
    q_text_add(text, "<div class=\"wide\"><table>\n<thead><tr>");
    q_review_page_head(text, in, NULL, Q_SERIES_turn);
    q_review_page_head(text, reviews_of(in), NULL, Q_REVIEW_play);
    q_review_page_head(text, reviews_of(in), NULL, Q_REVIEW_best_head);
    q_review_page_head(text, reviews_of(in), "n", Q_REVIEW_lost_win);
    q_review_page_head(text, reviews_of(in), "n", Q_REVIEW_lost_points);
    q_text_add(text, "</tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < totals->mistakes; i++) {
        const quoth_review_mistake *m = &totals->worst[i];
        q_text_add(text, "<tr><td>");
        page_place(text, in, p, m);
        q_text_add(text, "</td><td>");
        q_text_markup(text, m->play);
        q_text_add(text, "</td><td>");
        q_text_markup(text, m->best);
        q_text_add(text, "</td>");
        page_known(text, in, true, 100 * m->cost, 1);
        page_known(text, in, true, m->points, 1);
        q_text_add(text, "</tr>\n");
    }
    q_text_add(text, "</tbody>\n</table></div>\n");
}

/* Writes all missed words with their meanings. */
static void write_words(q_text *text, const void *user)
{
    const quoth_review_player *p = user;
    for (size_t i = 0; i < p->totals->words; i++) {
        q_line line;
        q_review_define(&line, p->meanings, p->totals->missed[i].word);
        q_text_add(text, i ? ", " : "");
        q_text_markup(text, p->totals->missed[i].word);
        if (p->totals->missed[i].times > 1) {
            q_text_add(text, " \xC3\x97\xC2\xA0");
            q_text_number(text, p->totals->missed[i].times);
        }
        if (line.buffer.size) {
            q_text_add(text, " (");
            q_text_markup(text, line.text);
            q_text_char(text, ')');
        }
    }
}

static void page_player(q_text *text, const q_language *in, const quoth_review_player *p)
{
    unsigned levels[LEVEL_UNKNOWN + 1], lengths[QUOTH_SIDE_MAX + 1];
    q_text_add(text, "<h2>");
    q_text_markup(text, p->name);
    q_text_add(text, "</h2>\n<div class=\"card\">\n");
    q_review_page_score(text, reviews_of(in), &p->totals->score);
    q_text_add(text, "</div>\n");
    page_history(text, in, p->totals);
    page_lost(text, in, p->totals);
    page_advice(text, in, p);
    page_worst(text, in, p);
    page_causes(text, in, &p->totals->seat);
    page_missed_points(text, in, p->totals);
    count_lengths(p->totals, lengths);
    count_levels(p->totals, levels);
    page_counts(text, in, Q_SERIES_missed_lengths, lengths, QUOTH_SIDE_MAX);
    page_counts(text, in, Q_SERIES_missed_levels, levels, LEVEL_UNKNOWN - 1);
    if (p->totals->words) {
        q_text_add(text, "<p>");
        q_say(text, in, Q_SERIES_missed_words,
              (const q_slot[]){{"list", .write = write_words, .user = p}, {0}});
        q_text_add(text, "</p>\n");
    }
}

static void page_sums(q_text *text, const q_language *in, const quoth_review_player *player,
                      size_t players)
{
    q_text_add(text, "<div class=\"wide\"><table>\n<thead><tr>");
    q_review_page_head(text, reviews_of(in), NULL, Q_REVIEW_player);
    q_review_page_head(text, in, "n", Q_SERIES_games_column);
    q_review_page_head(text, in, "n", Q_SERIES_won);
    q_review_page_seat_heads(text, reviews_of(in));
    q_text_add(text, "</tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < players; i++) {
        q_text_add(text, "<tr><th scope=\"row\">");
        q_text_markup(text, player[i].name);
        q_text_add(text, "</th><td class=\"n\">");
        q_text_number(text, player[i].totals->games);
        q_text_add(text, "</td><td class=\"n\">");
        q_say_decimal(text, in, player[i].totals->wins, 1);
        q_text_add(text, "</td>");
        q_review_page_seat(text, reviews_of(in), &player[i].totals->seat);
        q_text_add(text, "</tr>\n");
    }
    q_text_add(text, "</tbody>\n</table></div>\n");
    for (size_t i = 0; i < players; i++)
        page_player(text, in, &player[i]);
}

quoth_status quoth_review_write_totals(const quoth_sink *sink, const quoth_review_player *player,
                                       size_t players, quoth_review_depth depth, uint64_t seed,
                                       size_t games, bool stopped, quoth_format format,
                                       quoth_error *error)
{
    const quoth_review_series series = {
        .depth = depth, .seed = seed, .games = games, .stopped = stopped};
    return quoth_review_write_series(sink, player, players, &series, format, error);
}

static quoth_status write_json(const quoth_sink *sink, const quoth_review_player *player,
                               size_t players, const quoth_review_series *series)
{
    q_json json;
    q_json_begin(&json, sink);
    q_json_open(&json, '{');
    q_json_put_string(&json, "depth", quoth_review_depth_name(series->depth));
    q_json_put_number(&json, "seed", series->seed);
    q_json_put_number(&json, "games", series->games);
    q_json_put_bool(&json, "stopped", series->stopped);
    q_json_open_seats(&json, players);
    for (size_t i = 0; i < players; i++)
        put_player(&json, &player[i]);
    q_json_close(&json, ']');
    q_json_close(&json, '}');
    return q_json_end(&json);
}

quoth_status quoth_review_write_series(const quoth_sink *sink, const quoth_review_player *player,
                                       size_t players, const quoth_review_series *series,
                                       quoth_format format, quoth_error *error)
{
    const q_language *in = q_language_find(q_series_at, series->language);
    q_text text;
    q_line line;
    if (q_check_format(format, Q_FORMATS_USUAL | Q_FORMATS_HTML, error))
        return QUOTH_UNSUPPORTED;
    if (!in)
        return q_fail(error, QUOTH_NOT_FOUND, "no such language");
    if (format == QUOTH_FORMAT_JSON)
        return q_report(error, write_json(sink, player, players, series));
    q_review_say(
        &line, in, series->stopped ? Q_SERIES_games_stopped : Q_SERIES_games,
        (const q_slot[]){q_slot_decimal("games", (double)series->games, 0),
                         q_slot_text("depth", q_review_depth_said(reviews_of(in), series->depth)),
                         {0}});
    q_text_begin(&text, sink);
    if (format == QUOTH_FORMAT_HTML) {
        q_review_page_begin(&text, in, line.text);
        q_text_add(&text, "<style>");
        q_review_chart_style(&text, true);
        q_text_add(&text, "</style>\n");
        page_sums(&text, in, player, players);
        q_review_page_end(&text);
        return q_report(error, q_text_end(&text));
    }
    q_text_add(&text, line.text);
    q_text_char(&text, '\n');
    for (size_t i = 0; i < players; i++)
        put_sums(&text, in, &player[i], format);
    return q_report(error, q_text_end(&text));
}
