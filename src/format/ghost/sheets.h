/* Shared parts of the formats of strategy sheets. */
#ifndef Q_FORMAT_GHOST_SHEETS_H
#define Q_FORMAT_GHOST_SHEETS_H

#include "format/words.h"

typedef struct q_sheet_word {
    quoth_letters letters;
    bool wins; /* the player of the sheet wins with this word */
} q_sheet_word;

/* Allocates the sorted words of a sheet from `memory`; the caller frees the sheet's count (at
 * least 1) of them. */
quoth_status q_sheet_words(const quoth_ghost_sheet *sheet, const quoth_alphabet *alphabet,
                           const quoth_memory *memory, q_sheet_word **words);

/* Writes "55 words, 287 letters". */
void q_sheet_count(q_text *text, uint64_t words, uint64_t letters);

/* Writes the winning or the losing words, in lines of at most 78 columns. */
void q_sheet_wrap_words(q_text *text, const quoth_alphabet *alphabet, const q_sheet_word *words,
                        size_t n, bool wins);

void q_sheet_html(q_text *text, const quoth_ghost_sheet *sheet, const quoth_ghost *ghost,
                  const q_sheet_word *words);

void q_sheet_svg(q_text *text, const quoth_ghost_sheet *sheet, const quoth_ghost *ghost,
                 const q_sheet_word *words);

/* q_sheet_heading_letters: the number of letters that the words under one heading share, which are
 * the letters before the first reply that the sheet's player has to remember.
 * q_sheet_same_heading: whether two words share these letters. */
unsigned q_sheet_heading_letters(unsigned player);
bool q_sheet_same_heading(const q_sheet_word *a, const q_sheet_word *b, unsigned letters);

/* q_dot_begin writes the beginning of a DOT graph, q_dot_string the inside of a quoted string. */
void q_dot_begin(q_text *text, const char *title, const quoth_ghost *ghost);
void q_dot_string(q_text *text, const char *string);

#endif
