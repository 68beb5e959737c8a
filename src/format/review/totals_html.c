/* The totals of players as parts of an HTML page. */
#include "format/review/totals.h"

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
    if (!q_totals_say_counts(&list, count, most))
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
    q_review_page_head(text, q_totals_reviews(in), "n", Q_REVIEW_strategy);
    q_review_page_head(text, q_totals_reviews(in), "n", Q_REVIEW_luck);
    q_review_page_head(text, q_totals_reviews(in), "n", Q_REVIEW_mistake_score);
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
    q_missed_points p = q_totals_missed_points(totals);
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
        for (unsigned i = 0; i < Q_FAMILIARITIES; i++)
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
    q_review_page_head(text, q_totals_reviews(in), NULL, Q_REVIEW_play);
    q_review_page_head(text, q_totals_reviews(in), NULL, Q_REVIEW_best_head);
    q_review_page_head(text, q_totals_reviews(in), "n", Q_REVIEW_lost_win);
    q_review_page_head(text, q_totals_reviews(in), "n", Q_REVIEW_lost_points);
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
    unsigned levels[Q_MISSED_LEVELS + 1], lengths[QUOTH_SIDE_MAX + 1];
    q_text_add(text, "<h2>");
    q_text_markup(text, p->name);
    q_text_add(text, "</h2>\n<div class=\"card\">\n");
    q_review_page_score(text, q_totals_reviews(in), &p->totals->score);
    q_text_add(text, "</div>\n");
    page_history(text, in, p->totals);
    page_lost(text, in, p->totals);
    page_advice(text, in, p);
    page_worst(text, in, p);
    page_causes(text, in, &p->totals->seat);
    page_missed_points(text, in, p->totals);
    q_totals_lengths(p->totals, lengths);
    q_totals_levels(p->totals, levels);
    page_counts(text, in, Q_SERIES_missed_lengths, lengths, QUOTH_SIDE_MAX);
    page_counts(text, in, Q_SERIES_missed_levels, levels, Q_MISSED_LEVELS - 1);
    if (p->totals->words) {
        q_text_add(text, "<p>");
        q_say(text, in, Q_SERIES_missed_words,
              (const q_slot[]){{"list", .write = write_words, .user = p}, {0}});
        q_text_add(text, "</p>\n");
    }
}

void q_totals_html(q_text *text, const q_language *in, const quoth_review_player *player,
                   size_t players)
{
    q_text_add(text, "<div class=\"wide\"><table>\n<thead><tr>");
    q_review_page_head(text, q_totals_reviews(in), NULL, Q_REVIEW_player);
    q_review_page_head(text, in, "n", Q_SERIES_games_column);
    q_review_page_head(text, in, "n", Q_SERIES_won);
    q_review_page_seat_heads(text, q_totals_reviews(in));
    q_text_add(text, "</tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < players; i++) {
        q_text_add(text, "<tr><th scope=\"row\">");
        q_text_markup(text, player[i].name);
        q_text_add(text, "</th><td class=\"n\">");
        q_text_number(text, player[i].totals->games);
        q_text_add(text, "</td><td class=\"n\">");
        q_say_decimal(text, in, player[i].totals->wins, 1);
        q_text_add(text, "</td>");
        q_review_page_seat(text, q_totals_reviews(in), &player[i].totals->seat);
        q_text_add(text, "</tr>\n");
    }
    q_text_add(text, "</tbody>\n</table></div>\n");
    for (size_t i = 0; i < players; i++)
        page_player(text, in, &player[i]);
}
