/* quoth/lexicon.h - alphabets, word lists, and the compiled lexicon every game reads.
 *
 *   word lists (text)                                  lexicon image (bytes)
 *   -----------------                                  ---------------------
 *   ghost                                              "quothlex" version  size
 *   ghoul   ---> quoth_builder ---> quoth_lexicon ---> identity: words, sha256, name
 *   ...            add, drop             |             alphabet: a A, b B, ...
 *                                        |             graph:    nodes
 *                                        v             levels:   a byte a word
 *                                 quoth_graph           crc32
 *
 * The graph is a minimal acyclic word graph.  quoth/lexicon_graph.h walks it.
 */
#ifndef QUOTH_LEXICON_H
#define QUOTH_LEXICON_H

#include <string.h>

#include "quoth/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- letters and alphabets --------------------------------------------------------------- */

enum {
    QUOTH_LETTERS_MAX = 62,      /* letters of an alphabet; codes 1..62, so a set fits 64 bits */
    QUOTH_WORD_MAX = 255,        /* letters of a word or a fragment */
    QUOTH_WORDS_MAX = 100000000, /* words of a lexicon: a small graph can spell any number */
    QUOTH_SPELLING_SIZE = 12,    /* bytes of one spelling of a letter, with its final NUL */
    QUOTH_SPELLINGS_MAX = 320,
    QUOTH_LINE_MAX = 4096, /* bytes of a line of any text the library reads */
    /* bytes that hold any spelled word or fragment with its final NUL */
    QUOTH_WORD_TEXT_SIZE = QUOTH_WORD_MAX * (QUOTH_SPELLING_SIZE - 1) + 1
};

/* A word or a fragment, as letter codes. */
typedef struct quoth_letters {
    uint8_t length;
    uint8_t letter[QUOTH_WORD_MAX];
} quoth_letters;

static inline bool quoth_letters_equal(const quoth_letters *a, const quoth_letters *b)
{
    return a->length == b->length && memcmp(a->letter, b->letter, a->length) == 0;
}

typedef struct quoth_spelling {
    char text[QUOTH_SPELLING_SIZE];
    uint8_t size;
    uint8_t letter;
    uint8_t second; /* the second letter of a spelling of two (ß: s, s); 0: none */
    bool lower;     /* this is how the letter is written in lower case */
} quoth_spelling;

/* Up to 62 letters in order; letter n (from 1) is the nth.  Each may be several characters
 * ("ch") and have several spellings.  A plain value: copy it freely. */
typedef struct quoth_alphabet {
    char name[32];
    uint8_t letters;
    bool compound;            /* some letters have several characters */
    bool in_code_point_order; /* sorting letter codes sorts the spelled words as well */
    char lower[QUOTH_LETTERS_MAX + 1][QUOTH_SPELLING_SIZE];
    char upper[QUOTH_LETTERS_MAX + 1][QUOTH_SPELLING_SIZE];
    uint16_t spellings;
    quoth_spelling spelling[QUOTH_SPELLINGS_MAX]; /* by first byte, longer ones first */
    uint16_t first_spelling[257];                 /* where each first byte's spellings begin */
    uint8_t single[256]; /* letter | 0x80 if lower, where one byte has no other reading */
} quoth_alphabet;

/* Reads an alphabet: UTF-8 text, `#` to the end of a line is a comment, `name NAME` once, then a
 * line a letter: lower case, upper case (the same where there is none), further spellings.  A line
 * `= ss ß` behind those of its letters gives spellings of two letters.  QUOTH_BAD_TEXT with the
 * line and its offset. */
QUOTH_API quoth_status quoth_alphabet_parse(quoth_alphabet *alphabet, const char *text, size_t size,
                                            quoth_error *error);

/* One of the alphabets in the library: "english", "french", "german", "spanish". QUOTH_NOT_FOUND
 * for other names. */
QUOTH_API quoth_status quoth_alphabet_find(quoth_alphabet *alphabet, const char *name,
                                           quoth_error *error);

/* The names of the alphabets in the library, NULL after the last. */
QUOTH_API const char *quoth_alphabet_name(size_t index);

/* Writes an alphabet so that quoth_alphabet_parse reads it back. */
QUOTH_API quoth_status quoth_alphabet_write(const quoth_sink *sink, const quoth_alphabet *alphabet,
                                            quoth_error *error);

/* Reads text into letters, the longest spelling first at each place.  Text with capitals is read
 * as its letters are spelled in lower case, so that `cHico` is the word `chico`.  QUOTH_BAD_TEXT
 * with the offset of what is not in the alphabet, or 0 if the spelling in lower case has no
 * reading; QUOTH_TOO_LARGE past QUOTH_WORD_MAX letters. */
QUOTH_API quoth_status quoth_alphabet_read(quoth_letters *letters, const quoth_alphabet *alphabet,
                                           const char *text, size_t size, quoth_error *error);

/* Spells letters in lower case into text as a NUL-ended string, cut to fit capacity.  A code that
 * is no letter of the alphabet is spelled "?".  Returns the bytes that the whole spelling takes
 * without its NUL; QUOTH_WORD_TEXT_SIZE bytes always suffice. */
QUOTH_API size_t quoth_alphabet_spell(char *text, size_t capacity, const quoth_alphabet *alphabet,
                                      const quoth_letters *letters);

/* Orders two words by their spelled lower-case text, by code point: <0, 0, >0. */
QUOTH_API int quoth_alphabet_compare(const quoth_alphabet *alphabet, const quoth_letters *a,
                                     const quoth_letters *b);

/* ---- building a lexicon from lists -------------------------------------------------------- */

typedef struct quoth_lexicon quoth_lexicon;
typedef struct quoth_builder quoth_builder;

/* Which lines of a list are words. */
typedef enum quoth_keep {
    QUOTH_KEEP_FOLD,  /* fold to lower case; skip lines with anything outside the alphabet */
    QUOTH_KEEP_LOWER, /* only lines that are lower-case letters of the alphabet throughout */
    QUOTH_KEEP_STRICT /* as fold, but a line outside the alphabet is QUOTH_BAD_TEXT */
} quoth_keep;

/* "fold", "lower", "strict"; NULL for another value. */
QUOTH_API const char *quoth_keep_name(quoth_keep keep);

/* The numbers of lines of a list that were read and skipped. */
typedef struct quoth_list_report {
    uint64_t lines;         /* not counting empty ones */
    uint64_t skipped;       /* not words by the keep rule */
    uint64_t first_skipped; /* the line number of the first of them, 0 if none */
} quoth_list_report;

/* Makes a builder for the words of an alphabet, which is copied.  One thread at a time uses it. */
QUOTH_API quoth_status quoth_builder_new(quoth_builder **builder, const quoth_alphabet *alphabet,
                                         const quoth_context *context, quoth_error *error);
QUOTH_API void quoth_builder_free(quoth_builder *builder);

/* Adds the words of a list: one a line, LF, CRLF or CR, a BOM at the beginning allowed.  Behind a
 * word its definition is ignored: what follows a tab, or a blank where the text has a part in
 * brackets ("AA rough lava [n AAS]").  A line that is not UTF-8, holds a NUL or is longer than
 * QUOTH_LINE_MAX is QUOTH_BAD_TEXT under every keep rule, a word of more than QUOTH_WORD_MAX
 * letters QUOTH_TOO_LARGE; then nothing of the list is added.  `report` may be NULL. */
QUOTH_API quoth_status quoth_builder_add(quoth_builder *builder, quoth_list_report *report,
                                         const char *text, size_t size, quoth_keep keep,
                                         const quoth_context *context, quoth_error *error);

/* As quoth_builder_add, but these words will be absent from the lexicon, whether they were added
 * before or are added later. */
QUOTH_API quoth_status quoth_builder_drop(quoth_builder *builder, quoth_list_report *report,
                                          const char *text, size_t size, quoth_keep keep,
                                          const quoth_context *context, quoth_error *error);

/* Adds every word of a lexicon, which must have the builder's alphabet (compared by its letters;
 * otherwise QUOTH_MISMATCH).  After a failure the builder is as it was. */
QUOTH_API quoth_status quoth_builder_add_lexicon(quoth_builder *builder,
                                                 const quoth_lexicon *lexicon,
                                                 const quoth_context *context, quoth_error *error);

/* Reads how familiar words are: lines `WORD LEVEL`, level 0..99.  Words without a line get 99; of
 * several lines for a word the first counts.  QUOTH_BAD_TEXT with the line for any other line.
 * After a failure the builder is as it was. */
QUOTH_API quoth_status quoth_builder_levels(quoth_builder *builder, const char *text, size_t size,
                                            const quoth_context *context, quoth_error *error);

/* Sorts, removes duplicates and builds the lexicon (Daciuk, Mihov, Watson and Watson 2000: a
 * minimal acyclic automaton from sorted words).  `name` is cut to 63 bytes.  The builder stays as
 * it is, and may be freed.  QUOTH_TOO_LARGE past 16,777,215 nodes of the graph or QUOTH_WORDS_MAX
 * words. */
QUOTH_API quoth_status quoth_builder_finish(quoth_lexicon **lexicon, quoth_builder *builder,
                                            const char *name, const quoth_context *context,
                                            quoth_error *error);

/* ---- the lexicon ---------------------------------------------------------------------------
 *
 * A lexicon belongs to the caller, who frees it with quoth_lexicon_free.  Any number of threads may
 * use it at once, but for quoth_lexicon_identify and quoth_lexicon_free, which change it. */

/* Makes a lexicon that reads an image in place: `bytes` must be aligned to 8 (else QUOTH_BAD_CALL)
 * and stay unchanged until the lexicon is freed.  Everything is validated here, once: sizes,
 * checksum, graph, counts.  QUOTH_BAD_IMAGE with the offset of the damage. */
QUOTH_API quoth_status quoth_lexicon_new(quoth_lexicon **lexicon, const void *bytes, size_t size,
                                         const quoth_context *context, quoth_error *error);

/* Reads a plain .kwg file whose letters are those of `alphabet`.  `bytes` is aligned to 4, else
 * QUOTH_BAD_CALL; they are copied.  Only the DAWG is used; a GADDAG in the file is ignored.
 * Siblings in any order and shared tails are accepted.  QUOTH_BAD_IMAGE with the offset of a wrong
 * node, QUOTH_TOO_LARGE past 4,194,303 nodes.  A file of 500 bytes can spell QUOTH_WORDS_MAX words,
 * all of which are visited: some ten seconds, in little memory where siblings are in order. */
QUOTH_API quoth_status quoth_lexicon_new_kwg(quoth_lexicon **lexicon, const void *bytes,
                                             size_t size, const quoth_alphabet *alphabet,
                                             const char *name, const quoth_context *context,
                                             quoth_error *error);

/* ENABLE (enable1): 172,823 words, public domain, with SCOWL levels; inside the library. */
QUOTH_API quoth_status quoth_lexicon_new_enable1(quoth_lexicon **lexicon,
                                                 const quoth_context *context, quoth_error *error);

/* Makes a lexicon of those words of `lexicon` whose level is at most `level`.  Levels are those of
 * `lexicon` if it has any, else those of `levels_from` (may be NULL), which may have another
 * alphabet; words that `levels_from` lacks count as 99.  The subset has no levels. */
QUOTH_API quoth_status quoth_lexicon_up_to_level(quoth_lexicon **subset,
                                                 const quoth_lexicon *lexicon,
                                                 const quoth_lexicon *levels_from, unsigned level,
                                                 const quoth_context *context, quoth_error *error);

/* Makes a lexicon of the words for which `keep` returns true; it is called once a word, in order,
 * with the word's rank.  The subset has the name and the alphabet of `lexicon`, and no levels. */
QUOTH_API quoth_status quoth_lexicon_subset(quoth_lexicon **subset, const quoth_lexicon *lexicon,
                                            bool (*keep)(void *user, const quoth_letters *word,
                                                         uint32_t rank),
                                            void *user, const quoth_context *context,
                                            quoth_error *error);

/* Makes a lexicon of the words that are not marked as offensive (quoth_lexicon_offensive). */
QUOTH_API quoth_status quoth_lexicon_inoffensive(quoth_lexicon **subset,
                                                 const quoth_lexicon *lexicon,
                                                 const quoth_context *context, quoth_error *error);

QUOTH_API void quoth_lexicon_free(quoth_lexicon *lexicon);

/* Valid until the lexicon is freed. */
QUOTH_API const char *quoth_lexicon_name(const quoth_lexicon *lexicon);
QUOTH_API const quoth_alphabet *quoth_lexicon_alphabet(const quoth_lexicon *lexicon);
QUOTH_API uint32_t quoth_lexicon_words(const quoth_lexicon *lexicon);

/* Letters of the longest word. */
QUOTH_API unsigned quoth_lexicon_longest(const quoth_lexicon *lexicon);

/* SHA-256 of the distinct words in lower case, sorted by code point, one a line, each with LF.
 * Copied from an image; computed anew at each call, under the watch, for a lexicon that was just
 * built. */
QUOTH_API quoth_status quoth_lexicon_sha256(uint8_t digest[32], const quoth_lexicon *lexicon,
                                            const quoth_context *context, quoth_error *error);

/* The same, always computed from the words, under the watch.  If it differs from the identity
 * stored in an image, the image is not what it says. */
QUOTH_API quoth_status quoth_lexicon_compute_sha256(uint8_t digest[32],
                                                    const quoth_lexicon *lexicon,
                                                    const quoth_context *context,
                                                    quoth_error *error);

/* Computes the same under a watch, and caches it: from here on quoth_lexicon_sha256 copies it.
 * QUOTH_BAD_IMAGE where it differs from the identity stored in an image. */
QUOTH_API quoth_status quoth_lexicon_identify(quoth_lexicon *lexicon, const quoth_context *context,
                                              quoth_error *error);

QUOTH_API bool quoth_lexicon_has(const quoth_lexicon *lexicon, const quoth_letters *word);

/* How many words come before this one in the alphabet's order; -1 if it is no word. */
QUOTH_API int64_t quoth_lexicon_rank(const quoth_lexicon *lexicon, const quoth_letters *word);

/* The word's SCOWL level (10 everybody knows .. 95 hardly anybody, 99 in no list); -1 where the
 * lexicon has no levels or lacks the word. */
QUOTH_API int quoth_lexicon_level(const quoth_lexicon *lexicon, const quoth_letters *word);

/* The same for a word in the letters of another alphabet, which is looked up as it is spelled. */
QUOTH_API int quoth_lexicon_level_in(const quoth_lexicon *lexicon, const quoth_alphabet *alphabet,
                                     const quoth_letters *word);
QUOTH_API bool quoth_lexicon_has_levels(const quoth_lexicon *lexicon);

/* Whether a word is marked as offensive: whether it is on a list of coarse and insulting English
 * words that is in the library (data/offensive.txt has the rule).  The lexicon need not have the
 * word; its alphabet must be "english", for others the answer is false. */
QUOTH_API bool quoth_lexicon_offensive(const quoth_lexicon *lexicon, const quoth_letters *word);

/* Calls `each` with every word in the alphabet's order until `each` returns false.  Returns false
 * if `each` stopped it.  Some 30 ns a word: `each` stands for a watch.  `rank` counts from 0. */
QUOTH_API bool quoth_lexicon_each(const quoth_lexicon *lexicon,
                                  bool (*each)(void *user, const quoth_letters *word,
                                               uint32_t rank),
                                  void *user);

/* The version of the images that are written; earlier ones are read, more slowly. */
#define QUOTH_IMAGE_VERSION 2

/* Writes the image, or the graph alone as a plain .kwg.  The image has the SHA-256, which is
 * computed under the watch where the lexicon has none. */
QUOTH_API quoth_status quoth_lexicon_write(const quoth_sink *sink, const quoth_lexicon *lexicon,
                                           const quoth_context *context, quoth_error *error);
QUOTH_API quoth_status quoth_lexicon_write_kwg(const quoth_sink *sink, const quoth_lexicon *lexicon,
                                               quoth_error *error);

#ifdef __cplusplus
}
#endif
#endif
