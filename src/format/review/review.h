/* The parts that all forms of a review share: sentences, and the chart of chances. */
#ifndef Q_FORMAT_REVIEW_REVIEW_H
#define Q_FORMAT_REVIEW_REVIEW_H

#include "format/words.h"
#include "quoth/review.h"

/* A line that is put together before it is written; cut to fit. */
typedef struct q_line {
    size_t size;
    char text[2048]; /* with a NUL */
    quoth_sink sink;
} q_line;

/* Begins a text whose sink is the line; q_text_end ends it. */
void q_line_begin(q_line *line, q_text *text);

const char *q_review_method(quoth_review_method method); /* "simulation" */
const char *q_review_mark(quoth_review_mark mark);       /* "small"; "" for none */
const char *q_review_cause_key(quoth_cause_kind kind);   /* "bonus", for scripts */
const char *q_review_cause_name(quoth_cause_kind kind);  /* "missed bingos", of many games */
const char *q_review_depth(quoth_review_depth depth);
const char *q_review_why(quoth_review_why why);

/* "left the triple at A8 open: 41 % of replies use it, 3 % after the best play" */
void q_review_cause(q_line *line, const quoth_review_turn *turn, const quoth_review_cause *cause);

/* "missed bingo: 8D CEDARs; kept a duplicated vowel: I"; empty without causes. */
void q_review_causes(q_line *line, const quoth_review_turn *turn);

/* "8D CEDAR(s)"; "ex 3" of tiles that the record does not name. */
void q_review_spell(const quoth_review_turn *turn, const quoth_play *play, quoth_play_form form,
                    char text[QUOTH_PLAY_TEXT_SIZE]);
void q_review_play(const quoth_review_turn *turn, const quoth_play *play,
                   char text[QUOTH_PLAY_TEXT_SIZE]);

/* What decided the game; empty where nothing is known to have. */
void q_review_decided(q_line *line, const quoth_review_game *game);

/* What a challenge would have done, of a phony that stands. */
void q_review_challenge(q_line *line, const quoth_review_game *game, const quoth_review_turn *turn);

/* What became of a phony or a challenge; empty without. */
void q_review_remark(q_line *line, const quoth_review_game *game, const quoth_review_turn *turn);

/* A number with its sign. */
void q_text_plus(q_text *text, double number, unsigned digits);

void q_review_svg(q_text *text, const quoth_review_game *game, bool in_page);
quoth_status q_review_text(const quoth_review_game *game, quoth_format format,
                           const quoth_sink *sink);
void q_json_review_seat(q_json *json, const quoth_review_seat *seat);
quoth_status q_review_json(const quoth_review_game *game, const quoth_sink *sink);
/* The parts of a page that several games share with one: its head and foot, and the cells that sum
 * up a seat with their heads. */
void q_review_page_begin(q_text *text, const char *title);
void q_review_page_end(q_text *text);
void q_review_page_seat(q_text *text, const quoth_review_seat *seat);
extern const char q_review_seat_heads[];
quoth_status q_review_html(const quoth_review_game *game, const quoth_sink *sink);
quoth_status q_review_gcg(const quoth_review_game *game, const quoth_sink *sink);

#endif
