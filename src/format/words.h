/* The parts that all formats share: spelling, identities, the names of the two players, colours. */
#ifndef Q_FORMAT_WORDS_H
#define Q_FORMAT_WORDS_H

#include "base/sanitize.h"
#include "format/json.h"
#include "quoth/format.h"

void q_hex64(uint64_t number, char hex[17]);

/* The escapes by which strings from outside go into a format. */
q_sanitizer q_echo_of(quoth_format format);

/* Writes a name or another string from outside into text for people. */
void q_text_foreign(q_text *text, const char *string);

void q_text_spell(q_text *text, const quoth_alphabet *alphabet, const quoth_letters *letters);
void q_json_spell(q_json *json, const quoth_alphabet *alphabet, const quoth_letters *letters);

/* lexicon {name, words, sha256}. */
quoth_status q_json_lexicon(q_json *json, const quoth_lexicon *lexicon);

/* rules (their name) and lexicon {name, words, sha256} of a crossword game. */
void q_json_cross(q_json *json, const quoth_cross *cross);

/* Begins an answer about Ghost: an object, with the lexicon and the rules. */
quoth_status q_json_answer(q_json *json, const quoth_ghost *ghost, const quoth_sink *sink);

/* variant, min, reading, misere, word_end, players, loser_rule. */
void q_json_rules(q_json *json, const quoth_ghost *ghost);

/* loser, protected, can_lose: for more than two players. */
void q_json_seats(q_json *json, const quoth_ghost *ghost, quoth_seats seats);

/* Sets of players in words: "the first and third". */
void q_text_seats(q_text *text, unsigned seats, unsigned players);

/* "ghost on enable1: 172,823 words of at least 3 letters; misere, legal" */
void q_text_identity(q_text *text, const quoth_ghost *ghost);

/* Writes a number at the right of `width` columns. */
void q_text_right(q_text *text, int64_t number, unsigned width);

/* `good`, `bad` and `strong` colour the text that follows until `plain`; without colour they write
 * nothing. */
typedef enum q_tone { Q_PLAIN, Q_GOOD, Q_BAD, Q_STRONG } q_tone;
void q_text_tone(q_text *text, quoth_format format, q_tone tone);

#endif
