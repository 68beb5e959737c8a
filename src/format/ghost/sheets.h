/* Shared parts of the formats of strategy sheets. */
#ifndef Q_FORMAT_GHOST_SHEETS_H
#define Q_FORMAT_GHOST_SHEETS_H

#include "format/texts/sheets.h"
#include "format/words.h"

typedef struct q_sheet_word {
    quoth_letters letters;
    bool wins; /* the player of the sheet wins with this word */
} q_sheet_word;

/* Allocates the sorted words of a sheet from `memory`; the caller frees the sheet's count (at
 * least 1) of them. */
quoth_status q_sheet_words(const quoth_ghost_sheet *sheet, const quoth_alphabet *alphabet,
                           const quoth_memory *memory, q_sheet_word **words);

/* Writes the fewest final words in a language. */
quoth_status q_hitting_set_write(const quoth_sink *sink, const quoth_ghost_hitting_set *endings,
                                 const quoth_ghost *ghost, const q_language *language,
                                 quoth_format format, quoth_error *error);

/* Writes a strategy in a language, with the trade-off unless it is NULL. */
quoth_status q_strategy_write(const quoth_sink *sink, const quoth_ghost_strategy *strategy,
                              const quoth_ghost *ghost, const quoth_ghost_tradeoff *tradeoff,
                              const q_language *language, quoth_format format, quoth_error *error);

/* A string of untrusted text, for slots of messages: `user` is the string. */
void q_sheet_markup(q_text *text, const void *user);

/* Writes a sheet in a language. */
quoth_status q_sheet_write(const quoth_sink *sink, const quoth_ghost_sheet *sheet,
                           const quoth_ghost *ghost, const q_language *language,
                           quoth_format format, quoth_error *error);

/* Writes the winning or the losing words, in lines of at most 78 columns. */
void q_sheet_wrap_words(q_text *text, const quoth_alphabet *alphabet, const q_sheet_word *words,
                        size_t n, bool wins);

void q_sheet_html(q_text *text, const quoth_ghost_sheet *sheet, const quoth_ghost *ghost,
                  const q_sheet_word *words, const q_language *language);

void q_sheet_svg(q_text *text, const quoth_ghost_sheet *sheet, const quoth_ghost *ghost,
                 const q_sheet_word *words, const q_language *language);

/* q_sheet_heading_letters: the number of letters that the words under one heading share, which are
 * the letters before the first reply that the sheet's player has to remember.
 * q_sheet_same_heading: whether two words share these letters. */
unsigned q_sheet_heading_letters(unsigned player);
bool q_sheet_same_heading(const q_sheet_word *a, const q_sheet_word *b, unsigned letters);

/* q_dot_begin writes the beginning of a DOT graph, q_dot_string the inside of a quoted string. */
void q_dot_begin(q_text *text, const char *title, const quoth_ghost *ghost);
void q_dot_string(q_text *text, const char *string);

#endif
