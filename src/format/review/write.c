/* Writes a review in the requested format. */
#include "base/error.h"
#include "format/formats.h"
#include "format/review/review.h"

quoth_status quoth_review_write_causes(const quoth_sink *sink, const quoth_review_turn *turn,
                                       quoth_error *error)
{
    q_line line;
    q_review_causes(&line, turn);
    return q_report(error,
                    sink->write(sink->user, line.text, line.size) ? QUOTH_OK : QUOTH_SINK_FAILED);
}

quoth_status quoth_review_write_score(const quoth_sink *sink, const quoth_review_score *score,
                                      quoth_error *error)
{
    q_text text;
    q_text_begin(&text, sink);
    q_review_score_text(&text, score);
    return q_report(error, q_text_end(&text));
}

quoth_status quoth_review_write_card(const quoth_sink *sink, const quoth_review_game *game,
                                     bool racks, quoth_error *error)
{
    q_text text;
    q_text_begin(&text, sink);
    q_review_card(&text, game, racks);
    return q_report(error, q_text_end(&text));
}

quoth_status quoth_review_write(const quoth_sink *sink, const quoth_review_game *game,
                                quoth_format format, quoth_error *error)
{
    if (q_check_format(format, Q_FORMATS_USUAL | Q_FORMATS_HTML | Q_FORMATS_SVG | Q_FORMATS_GCG,
                       error))
        return QUOTH_UNSUPPORTED;
    q_text text;
    switch (format) {
    case QUOTH_FORMAT_JSON:
        return q_report(error, q_review_json(game, sink));
    case QUOTH_FORMAT_HTML:
        return q_report(error, q_review_html(game, sink));
    case QUOTH_FORMAT_GCG:
        return q_report(error, q_review_gcg(game, sink));
    case QUOTH_FORMAT_SVG:
        q_text_begin(&text, sink);
        q_review_svg(&text, game, false);
        return q_report(error, q_text_end(&text));
    default:
        return q_report(error, q_review_text(game, format, sink));
    }
}
