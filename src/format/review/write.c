/* Writes a review in the requested format. */
#include "base/error.h"
#include "format/formats.h"
#include "format/review/review.h"
#include "format/texts/review_languages.h"

quoth_status quoth_review_write_causes(const quoth_sink *sink, const quoth_review_turn *turn,
                                       quoth_error *error)
{
    return quoth_review_write_causes_in(sink, turn, NULL, error);
}

quoth_status quoth_review_write_causes_in(const quoth_sink *sink, const quoth_review_turn *turn,
                                          const char *language, quoth_error *error)
{
    const q_language *in;
    q_line line;
    quoth_status status = q_language_choose(&in, q_reviews_at, language, error);
    if (status)
        return status;
    q_review_causes(&line, in, turn);
    return q_report(
        error, sink->write(sink->user, line.text, line.buffer.size) ? QUOTH_OK : QUOTH_SINK_FAILED);
}

quoth_status quoth_review_write_score(const quoth_sink *sink, const quoth_review_score *score,
                                      quoth_error *error)
{
    return quoth_review_write_score_in(sink, score, NULL, error);
}

quoth_status quoth_review_write_score_in(const quoth_sink *sink, const quoth_review_score *score,
                                         const char *language, quoth_error *error)
{
    const q_language *in;
    q_text text;
    quoth_status status = q_language_choose(&in, q_reviews_at, language, error);
    if (status)
        return status;
    q_text_begin(&text, sink);
    q_review_score_said(&text, in, score);
    return q_report(error, q_text_end(&text));
}

quoth_status quoth_review_write_card(const quoth_sink *sink, const quoth_review_game *game,
                                     bool racks, quoth_error *error)
{
    return quoth_review_write_card_in(sink, game, racks, NULL, error);
}

quoth_status quoth_review_write_card_in(const quoth_sink *sink, const quoth_review_game *game,
                                        bool racks, const char *language, quoth_error *error)
{
    const q_language *in;
    q_text text;
    quoth_status status = q_language_choose(&in, q_reviews_at, language, error);
    if (status)
        return status;
    q_text_begin(&text, sink);
    q_review_card(&text, in, game, racks);
    return q_report(error, q_text_end(&text));
}

quoth_status quoth_review_write(const quoth_sink *sink, const quoth_review_game *game,
                                quoth_format format, quoth_error *error)
{
    return quoth_review_write_in(sink, game, NULL, format, error);
}

quoth_status quoth_review_write_in(const quoth_sink *sink, const quoth_review_game *game,
                                   const char *language, quoth_format format, quoth_error *error)
{
    const q_language *in;
    q_text text;
    if (q_check_format(format, Q_FORMATS_COMMON | Q_FORMATS_HTML | Q_FORMATS_SVG | Q_FORMATS_GCG,
                       error))
        return QUOTH_UNSUPPORTED;
    quoth_status status = q_language_choose(&in, q_reviews_at, language, error);
    if (status)
        return status;
    switch (format) {
    case QUOTH_FORMAT_JSON:
        return q_report(error, q_review_json(game, sink));
    case QUOTH_FORMAT_HTML:
        return q_report(error, q_review_html(game, in, sink));
    case QUOTH_FORMAT_GCG:
        return q_report(error, q_review_gcg(game, in, sink));
    case QUOTH_FORMAT_SVG:
        q_text_begin(&text, sink);
        q_review_svg(&text, in, game, false);
        return q_report(error, q_text_end(&text));
    default:
        return q_report(error, q_review_text(game, in, format, sink));
    }
}
