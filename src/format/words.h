/* Shared by all formats: escaping, identities, names of players, colours. */
#ifndef Q_FORMAT_WORDS_H
#define Q_FORMAT_WORDS_H

#include "base/sanitize.h"
#include "format/json.h"
#include "quoth/format.h"

void q_hex64(uint64_t number, char hex[17]);

/* How untrusted text is escaped in each format. */
q_sanitizer q_sanitizer_of(quoth_format format);

/* Writes a name or another untrusted string into text. */
void q_text_untrusted(q_text *text, const char *string);

/* Writes it into HTML or SVG. */
void q_text_markup(q_text *text, const char *string);

/* The columns of a terminal that q_text_untrusted takes. */
unsigned q_columns(const char *string);

/* Writes untrusted text and blanks up to a width. */
void q_text_padded(q_text *text, const char *string, size_t width);

void q_text_spell(q_text *text, const quoth_alphabet *alphabet, const quoth_letters *letters);
void q_json_spell(q_json *json, const quoth_alphabet *alphabet, const quoth_letters *letters);

/* Writes the key lexicon {name, words, sha256}. */
quoth_status q_json_lexicon(q_json *json, const quoth_lexicon *lexicon);

/* Writes the keys rules (the name of the rules) and lexicon {name, words, sha256} of a board game.
 */
void q_json_cross(q_json *json, const quoth_cross *cross);

/* Begins the object of an answer about Ghost, with lexicon and rules. */
quoth_status q_json_answer(q_json *json, const quoth_ghost *ghost, const quoth_sink *sink);

/* Writes the keys variant, min, reading, misere, word_end, players, loser_rule. */
void q_json_rules(q_json *json, const quoth_ghost *ghost);

/* Writes the keys loser, protected, can_lose; nothing for two players. */
void q_json_seats(q_json *json, const quoth_ghost *ghost, quoth_ghost_seats seats);

/* Writes a set of players in words: "the first and third". */
void q_text_seats(q_text *text, unsigned seats, unsigned players);

/* Writes "ghost on enable1: 172,823 words of at least 3 letters; misere, legal". */
void q_text_identity(q_text *text, const quoth_ghost *ghost);

/* Writes a number right-aligned in `width` columns. */
void q_text_right(q_text *text, int64_t number, unsigned width);

/* Writes the terminal escape of a tone, which applies to the text up to Q_PLAIN.  Writes nothing in
 * formats other than QUOTH_FORMAT_COLOR. */
typedef enum q_tone { Q_PLAIN, Q_GOOD, Q_BAD, Q_STRONG } q_tone;
void q_text_tone(q_text *text, quoth_format format, q_tone tone);

#endif
