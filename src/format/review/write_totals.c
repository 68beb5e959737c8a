/* Writes the totals of players over several reviewed games, with the words of missed plays. */
#include "base/error.h"
#include "format/formats.h"
#include "format/review/totals.h"

_Static_assert(Q_SERIES_kind_other - Q_SERIES_kind_bonus == QUOTH_CAUSE_OTHER &&
                   Q_SERIES_group_small - Q_SERIES_group_words == QUOTH_LOSS_SMALL &&
                   Q_SERIES_lost_small - Q_SERIES_lost_words == QUOTH_LOSS_SMALL,
               "a message for each kind of cause, and of loss");

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
        q_totals_json(&json, &player[i]);
    q_json_close(&json, ']');
    q_json_close(&json, '}');
    return q_json_end(&json);
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

quoth_status quoth_review_write_series(const quoth_sink *sink, const quoth_review_player *player,
                                       size_t players, const quoth_review_series *series,
                                       quoth_format format, quoth_error *error)
{
    const q_language *in = q_language_find(q_series_at, series->language);
    q_text text;
    q_line line;
    if (q_check_format(format, Q_FORMATS_COMMON | Q_FORMATS_HTML, error))
        return QUOTH_UNSUPPORTED;
    if (!in)
        return q_fail(error, QUOTH_NOT_FOUND, "no such language");
    if (format == QUOTH_FORMAT_JSON)
        return q_report(error, write_json(sink, player, players, series));
    q_review_say(&line, in, series->stopped ? Q_SERIES_games_stopped : Q_SERIES_games,
                 (const q_slot[]){
                     q_slot_decimal("games", (double)series->games, 0),
                     q_slot_text("depth", q_review_depth_said(q_totals_reviews(in), series->depth)),
                     {0}});
    q_text_begin(&text, sink);
    if (format == QUOTH_FORMAT_HTML) {
        q_review_page_begin(&text, in, line.text);
        q_text_add(&text, "<style>");
        q_review_chart_style(&text, true);
        q_text_add(&text, "</style>\n");
        q_totals_html(&text, in, player, players);
        q_review_page_end(&text);
        return q_report(error, q_text_end(&text));
    }
    q_text_add(&text, line.text);
    q_text_char(&text, '\n');
    for (size_t i = 0; i < players; i++)
        q_totals_text(&text, in, &player[i], format);
    return q_report(error, q_text_end(&text));
}
