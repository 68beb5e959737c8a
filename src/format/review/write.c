/* Writes a review in the requested format. */
#include "format/review/review.h"

quoth_status quoth_review_write_causes(const quoth_review_turn *turn, const quoth_sink *sink)
{
    q_line line;
    q_review_causes(&line, turn);
    return sink->write(sink->user, line.text, line.size) ? QUOTH_OK : QUOTH_SINK_FAILED;
}

quoth_status quoth_review_write(const quoth_review_game *game, quoth_format format,
                                const quoth_sink *sink)
{
    q_text text;
    switch (format) {
    case QUOTH_FORMAT_JSON:
        return q_review_json(game, sink);
    case QUOTH_FORMAT_HTML:
        return q_review_html(game, sink);
    case QUOTH_FORMAT_GCG:
        return q_review_gcg(game, sink);
    case QUOTH_FORMAT_SVG:
        q_text_begin(&text, sink);
        q_review_svg(&text, game, false);
        return q_text_end(&text);
    default:
        return q_review_text(game, format, sink);
    }
}
