/* quoth/meanings.h - what words mean: a dictionary of short meanings, looked up by word.
 *
 *      qat     n       a shrub with leaves that are chewed as a stimulant
 *
 *      "qat"   -->  that line
 *      "qats"  -->  the plural of "qat", and that line
 *
 * The text of a dictionary is described in docs/formats.md.  Any number of threads may use a
 * dictionary at once. */
#ifndef QUOTH_MEANINGS_H
#define QUOTH_MEANINGS_H

#include "quoth/base.h"
#include "quoth/lexicon.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct quoth_meanings quoth_meanings;

/* How a word is formed from its base. */
typedef enum quoth_word_form {
    QUOTH_WORD_ITSELF,
    QUOTH_WORD_PLURAL,      /* qats */
    QUOTH_WORD_PRESENT,     /* he runs */
    QUOTH_WORD_PAST,        /* walked, gone */
    QUOTH_WORD_PARTICIPLE,  /* running */
    QUOTH_WORD_COMPARATIVE, /* faster */
    QUOTH_WORD_SUPERLATIVE, /* fastest */
    QUOTH_WORD_ADVERB,      /* quickly */
    QUOTH_WORD_QUALITY,     /* quickness */
    QUOTH_WORD_AGENT,       /* walker */
    QUOTH_WORD_WITHOUT,     /* treeless */
    QUOTH_WORD_AGAIN,       /* rewalk */
    QUOTH_WORD_NOT          /* unquick */
} quoth_word_form;

/* "itself", "plural", "present", "past", "participle", "comparative", "superlative", "adverb",
 * "quality", "agent", "without", "again", "not"; NULL for another value. */
QUOTH_API const char *quoth_word_form_name(quoth_word_form form);

/* Makes a dictionary of its text, which stays the caller's and must outlive it.  The lines may be
 * in any order; of several for a word the first counts.  QUOTH_BAD_TEXT with the line for a line
 * that is not of the format, QUOTH_TOO_LARGE from 4 GB on, QUOTH_STOPPED, QUOTH_NO_MEMORY. */
QUOTH_API quoth_status quoth_meanings_new(quoth_meanings **meanings, const char *text, size_t size,
                                          const quoth_context *context, quoth_error *error);
QUOTH_API void quoth_meanings_free(quoth_meanings *meanings);

/* Lines that have a word. */
QUOTH_API size_t quoth_meanings_count(const quoth_meanings *meanings);

/* The meaning of a word.  `parts` are its parts of speech with commas between, and `gloss` what it
 * means; both are bytes of the dictionary, not ended by NUL.  Of a form that is not listed itself,
 * they are empty, and `base` has the meaning, or is a form in turn. */
typedef struct quoth_meaning {
    quoth_word_form form;
    char base[QUOTH_WORD_TEXT_SIZE]; /* "qat" for "qats"; the word where the form is ITSELF */
    const char *parts;
    size_t parts_size; /* 0: not known */
    const char *gloss;
    size_t gloss_size;
} quoth_meaning;

/* Finds a word of `size` bytes; ASCII capitals count as small letters.  A word that is not listed
 * is taken for a regular form of one that is, as far as the parts of speech allow: an ending is
 * replaced by the rules of English.  QUOTH_NOT_FOUND. */
QUOTH_API quoth_status quoth_meanings_find(quoth_meaning *meaning, const quoth_meanings *meanings,
                                           const char *word, size_t size, quoth_error *error);

/* Writes what a word means, without an end of line: "plural of QAT: (n) a shrub with leaves that
 * are chewed as a stimulant".  Of forms of forms three are followed.  QUOTH_NOT_FOUND, with nothing
 * written; QUOTH_SINK_FAILED. */
QUOTH_API quoth_status quoth_meanings_write(const quoth_sink *sink, const quoth_meanings *meanings,
                                            const char *word, size_t size, quoth_error *error);

#ifdef __cplusplus
}
#endif
#endif
