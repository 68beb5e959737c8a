/* Shared by all formats of a review: sentences, and the chart of win chances. */
#ifndef Q_FORMAT_REVIEW_REVIEW_H
#define Q_FORMAT_REVIEW_REVIEW_H

#include "format/texts/reviews.h"
#include "format/words.h"
#include "quoth/review.h"

/* A line buffer; longer text is truncated. */
typedef struct q_line {
    char text[2048];
    quoth_buffer buffer;
    quoth_sink sink;
} q_line;

/* Begins a text whose sink is the line; q_text_end ends it. */
void q_line_begin(q_line *line, q_text *text);

/* Writes a message of the catalogue of `in` into a line; as text for a terminal; into HTML or SVG.
 */
void q_review_say(q_line *line, const q_language *in, unsigned message, const q_slot *slots);
void q_review_say_text(q_text *text, const q_language *in, unsigned message, const q_slot *slots);
void q_review_say_markup(q_text *text, const q_language *in, unsigned message, const q_slot *slots);

const char *q_review_depth_said(const q_language *in, quoth_review_depth depth);
const char *q_review_mark_said(const q_language *in, quoth_review_mark mark); /* "large" */
const char *q_review_mistake_said(const q_language *in,
                                  quoth_review_mark mark); /* "large mistake" */
const char *q_review_why_said(const q_language *in, quoth_review_why why);

/* Writes the method that valued a turn, and whether it is exact; an empty line without one. */
void q_review_method_said(q_line *line, const q_language *in, const quoth_review_turn *turn);

/* Writes one cause: "left the triple at A8 open: 41 % of replies use it, 3 % after the best play";
 * as the end of "because it ...". */
void q_review_cause(q_line *line, const q_language *in, const quoth_review_turn *turn,
                    const quoth_review_cause *cause);
void q_review_reason(q_line *line, const q_language *in, const quoth_review_turn *turn,
                     const quoth_review_cause *cause);

/* Writes all causes of a turn: "missed bingo: 8D CEDARs; kept a duplicated vowel: I"; an empty line
 * without causes. */
void q_review_causes(q_line *line, const q_language *in, const quoth_review_turn *turn);

/* Spells a play of a turn: "8D CEDAR(s)"; "ex 3" for an exchange of unknown tiles. */
void q_review_spell(const quoth_review_turn *turn, const quoth_play *play, quoth_play_form form,
                    char text[QUOTH_PLAY_TEXT_SIZE]);
void q_review_play(const quoth_review_turn *turn, const quoth_play *play,
                   char text[QUOTH_PLAY_TEXT_SIZE]);

/* Spells the rack of a turn. */
void q_review_rack(const quoth_review_turn *turn, char *text, size_t size);

/* Writes which turn decided the game; an empty line if unknown. */
void q_review_decided(q_line *line, const q_language *in, const quoth_review_game *game);

/* Writes the outcome of a phony or a challenge; an empty line for a turn without either. */
void q_review_remark(q_line *line, const q_language *in, const quoth_review_game *game,
                     const quoth_review_turn *turn);

/* Writes what a word means, by the first dictionary that has it; an empty line if none has. */
void q_review_define(q_line *line, const quoth_meanings *const *meanings, const char *word);

/* The same of the main word of a play, which it spells into `word`: "" if there is none. */
void q_review_meaning(q_line *line, char word[QUOTH_PLAY_TEXT_SIZE], const quoth_review_game *game,
                      const quoth_review_turn *turn, const quoth_play *play);

/* Writes a meaning; null for an empty line. */
void q_review_put_meaning(q_json *json, const char *key, const q_line *line);

/* Writes all scores of a seat in a phrase; nothing if none is known: "strategy 84 +- 3, luck 71 +-
 * 4; mistake score 1.9 +- 0.4, as of a rating of 1950". */
void q_review_score_said(q_text *text, const q_language *in, const quoth_review_score *score);

/* Writes a play with its score: "8D CEDARs for 74". */
void q_review_play_said(q_line *line, const q_language *in, const quoth_review_turn *turn,
                        const quoth_play *play);

/* Writes why a key turn is one, as a sentence. */
void q_review_key_turn(q_line *line, const q_language *in, const quoth_review_game *game,
                       const quoth_review_turn *turn);

/* Advice for practice: commands, reasons, and the view of the page with the same exercise. */
enum { Q_ADVICE_MAX = 2 };
typedef struct q_advice {
    double points; /* lost by the mistakes in question */
    unsigned commands;
    q_line command[2], reason;
    char view[24]; /* of the page */
} q_advice;

/* The advice for a player, the most points first, in a language of series.h; returns its number. */
unsigned q_review_advice(q_advice advice[Q_ADVICE_MAX], const q_language *in,
                         const quoth_review_player *player);

/* Writes an attribute of SVG: ` x="12.5"`. */
void q_svg_attribute(q_text *text, const char *name, double number);

/* Draws strategy and luck over the games, in a language of series.h. */
void q_review_history(q_text *text, const q_language *in, const quoth_review_totals *totals);

void q_review_svg(q_text *text, const q_language *in, const quoth_review_game *game, bool in_page);

/* The parts of the chart, for pictures that contain it: the rules of its style, for elements inside
 * class "qc", with those for dark schemes and narrow screens if `media` is set; and its lines. */
enum { Q_CHART_WIDTH = 720, Q_CHART_HEIGHT = 300 };
void q_review_chart_style(q_text *text, bool media);
void q_review_chart(q_text *text, const q_language *in, const quoth_review_game *game);

/* Writes a nick into markup, cut to `most` characters. */
void q_review_label(q_text *text, const quoth_review_game *game, unsigned seat, size_t most);

void q_review_card(q_text *text, const q_language *in, const quoth_review_game *game, bool racks);
quoth_status q_review_text(const quoth_review_game *game, const q_language *in, quoth_format format,
                           const quoth_sink *sink);
void q_json_review_seat(q_json *json, const quoth_review_seat *seat);
void q_json_review_score(q_json *json, const quoth_review_score *score);
quoth_status q_review_json(const quoth_review_game *game, const quoth_sink *sink);

/* Parts of an HTML page about one or several games: head and foot of the page, the cells with the
 * totals of a seat, and the heads of these cells; one head, of `class` unless that is NULL. */
void q_review_page_begin(q_text *text, const q_language *in, const char *title);
void q_review_page_end(q_text *text);
void q_review_page_seat(q_text *text, const q_language *in, const quoth_review_seat *seat);
void q_review_page_score(q_text *text, const q_language *in, const quoth_review_score *score);
void q_review_page_bar(q_text *text, const char *name, double score, double error);
void q_review_page_head(q_text *text, const q_language *in, const char *class, unsigned message);
void q_review_page_seat_heads(q_text *text, const q_language *in);
quoth_status q_review_html(const quoth_review_game *game, const q_language *in,
                           const quoth_sink *sink);
quoth_status q_review_gcg(const quoth_review_game *game, const q_language *in,
                          const quoth_sink *sink);

#endif
