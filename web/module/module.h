/* quoth as a WebAssembly module: what the page's worker calls.
 *
 *      the page            the worker                this module          the library
 *      "best plays?"  ->   text into memory,    ->   reads the text,  ->  quoth_plays_find
 *      a JSON answer  <-   JSON out of memory   <-   writes JSON      <-  quoth_cross_write_plays
 *
 * The module has no files and no threads.  Of its host it imports a clock, the receiver of lines
 * (those of SIU, and how far a long call is), and whether to stop.  It holds one lexicon, one
 * dictionary of meanings, one solved game of Ghost with its players, one board game, and one engine
 * that speaks SIU (docs/siu.md) by the rules of the open board.  Text goes in through web_input,
 * one argument after the other, each ended by NUL; answers come out as web_answer and
 * web_answer_size.  Every call returns a quoth_status; after a failure the answer is a sentence
 * that says why.
 *
 * A call that takes too long is stopped by ending the worker; a new one gets the words again. */
#ifndef WEB_MODULE_H
#define WEB_MODULE_H

#include <stdlib.h>
#include <string.h>

#include "format/json.h"
#include "quoth/quoth.h"

/* The calls of the worker. */
#define EXPORT(name) __attribute__((export_name(#name), visibility("default"))) name
char *EXPORT(web_input)(size_t size);
const char *EXPORT(web_answer)(void);
size_t EXPORT(web_answer_size)(void);
quoth_status EXPORT(web_words_open)(void);
quoth_status EXPORT(web_words_unpack)(void);
quoth_status EXPORT(web_words_info)(void);
quoth_status EXPORT(web_words_letters)(void);
quoth_status EXPORT(web_words_check)(void);
quoth_status EXPORT(web_words_hooks)(void);
quoth_status EXPORT(web_words_find)(void);
quoth_status EXPORT(web_meanings_open)(void);
quoth_status EXPORT(web_words_define)(void);
quoth_status EXPORT(web_practice_cards)(void);
quoth_status EXPORT(web_texts_open)(void);
quoth_status EXPORT(web_ghost_variants)(void);
quoth_status EXPORT(web_ghost_open)(int full);
quoth_status EXPORT(web_ghost_value)(void);
quoth_status EXPORT(web_ghost_explain)(void);
quoth_status EXPORT(web_ghost_judge)(void);
quoth_status EXPORT(web_ghost_choose)(void);
quoth_status EXPORT(web_ghost_dare)(void);
quoth_status EXPORT(web_ghost_name)(void);
quoth_status EXPORT(web_ghost_fits)(void);
quoth_status EXPORT(web_ghost_size)(void);
quoth_status EXPORT(web_ghost_quiz)(void);
quoth_status EXPORT(web_ghost_word)(void);
quoth_status EXPORT(web_ghost_sheet)(void);
quoth_status EXPORT(web_board_leaves)(int which);
quoth_status EXPORT(web_board_open)(void);
quoth_status EXPORT(web_board_new)(void);
quoth_status EXPORT(web_board_state)(void);
quoth_status EXPORT(web_board_validate)(void);
quoth_status EXPORT(web_board_play)(void);
quoth_status EXPORT(web_board_challenge)(void);
quoth_status EXPORT(web_board_resign)(void);
quoth_status EXPORT(web_board_undo)(void);
quoth_status EXPORT(web_board_plays)(void);
quoth_status EXPORT(web_board_weigh)(void);
quoth_status EXPORT(web_board_levels)(void);
quoth_status EXPORT(web_board_choose)(void);
quoth_status EXPORT(web_board_endgame)(void);
quoth_status EXPORT(web_board_preendgame)(void);
quoth_status EXPORT(web_board_infer)(void);
quoth_status EXPORT(web_board_seen)(void);
quoth_status EXPORT(web_board_simulate)(void);
quoth_status EXPORT(web_board_chances)(void);
quoth_status EXPORT(web_board_gcg)(void);
quoth_status EXPORT(web_board_analyse)(void);
quoth_status EXPORT(web_board_coach)(void);
quoth_status EXPORT(web_board_position)(void);
quoth_status EXPORT(web_board_check)(void);
quoth_status EXPORT(web_board_puzzle)(void);
quoth_status EXPORT(web_duplicate_round)(void);
quoth_status EXPORT(web_record_rules)(void);
quoth_status EXPORT(web_record_line)(void);
quoth_status EXPORT(web_board_rules)(void);
quoth_status EXPORT(web_board_replay)(void);
quoth_status EXPORT(web_position_validate)(void);
quoth_status EXPORT(web_siu)(int can_stop);
#undef EXPORT

/* Functions of the host (bindings/npm/core.js). */
#define IMPORT(name) __attribute__((import_module("quoth"), import_name(#name))) host_##name
double IMPORT(now)(void);                          /* seconds of a monotonic clock */
void IMPORT(line)(const char *bytes, size_t size); /* a line, without its end */
int IMPORT(stopped)(int milliseconds);             /* whether a `stop` comes within this time */
#undef IMPORT

/* ---- for the files of the module (text.c) --------------------------------------------------- */

/* The nth argument, from 0; "" after the last. */
const char *argument(unsigned n);

/* The number that a text begins with, 0 if it begins with none. */
uint64_t number_of(const char *text);

/* The bytes of the input; they stay until the next web_input. */
const void *input_bytes(size_t *size);

/* The bytes of the input, which the caller frees. */
char *input_detach(size_t *size);

/* The sink of answers.  Every call begins with `answer_begin`, which empties the answer. */
extern const quoth_sink answer_sink;
void answer_begin(void);

/* Each returns the status it is given.  answer_failure and answer_error make the answer a sentence
 * that explains a failure (`why` NULL: the text of the status); answer_status does so unless the
 * status is QUOTH_OK. */
quoth_status answer_failure(quoth_status status, const char *why);
quoth_status answer_error(const quoth_error *error);
quoth_status answer_status(quoth_status status);

/* An answer that is one object; `answer_nested` writes a key whose value the library then writes to
 * answer_sink. */
void answer_open(q_json *json);
void answer_nested(q_json *json, const char *key);
quoth_status answer_close(q_json *json);
quoth_status answer_empty(void); /* {}: done, and nothing to report */

/* ---- progress of a call (progress.c) -------------------------------------------------------- */

/* A context whose watch sends the host lines of JSON, at most ten a second, the first after a tenth
 * of a second: {fraction, phase, phases, play}, as in quoth_progress; fraction is null where it is
 * not known.  `play` is the best play so far, null before the first report_play. */
const quoth_context *reporting_context(void);
void report_play(const quoth_play *play, const quoth_position *position);

/* Sends a line at once, with a turn of a review as another member, `turn`, unless it is NULL. */
void report_turn(const char *turn);

/* ---- open words (words.c) ------------------------------------------------------------------- */

extern quoth_lexicon *words;
extern quoth_lexicon *graded; /* the first with levels, for words that have none of their own */

/* Reads letters of these words. */
quoth_status read_word(const char *text, quoth_letters *letters);

/* Freed before other words are opened. */
void close_ghost(void);
void close_board(void); /* with the engine that speaks SIU, and a duplicate game */
void close_duplicate(void);
void close_siu(void);
void close_ends(void);

#endif
