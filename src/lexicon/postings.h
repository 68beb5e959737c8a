/* An inverted index: which words of a lexicon contain a fragment, as a prefix, an infix, a
 * subsequence or a submultiset.
 *
 * The keys are trigrams: a word contains a fragment only if it contains every trigram of the
 * fragment in the same way.  Both are padded with zeros at the end.  A query takes the shortest
 * posting list among the fragment's trigrams and tests its words one by one. */
#ifndef Q_LEXICON_POSTINGS_H
#define Q_LEXICON_POSTINGS_H

#include <stddef.h>

#include "lexicon/letters.h"

/* How a word contains a fragment. */
typedef enum q_containment {
    Q_AS_PREFIX,
    Q_AS_INFIX,
    Q_AS_SUBSEQUENCE,
    Q_AS_SUBMULTISET
} q_containment;

typedef struct q_postings {
    const quoth_memory *memory;
    q_containment how;
    unsigned min, letters;
    uint8_t *text; /* the words, each followed by a 0 */
    size_t size, room;
    uint32_t *word; /* offset of each word in `text` */
    size_t words, word_room;
    uint32_t *posting;         /* the posting lists, one after the other */
    uint64_t postings;         /* more than a size_t can count where that has 32 bits */
    uint32_t *list_of_trigram; /* where the list of each trigram begins in `posting` */
} q_postings;

/* Candidates for a fragment.  Subsequences and submultisets: word numbers.  Prefixes and infixes:
 * offsets in the text at which letter `before` of the fragment would be. */
typedef struct q_posting_list {
    const uint32_t *word, *end;
    uint32_t before;
} q_posting_list;

/* Indexes the words of at least `min` letters.  Memory: the letters, and 4 bytes a trigram of each
 * word; a word of n letters has n trigrams, or n^3/6 where gaps are allowed.  QUOTH_NO_MEMORY,
 * QUOTH_STOPPED, QUOTH_TOO_LARGE past 2 GiB of letters or 4,294,967,294 postings; to be freed even
 * after a failure. */
quoth_status q_postings_build(q_postings *postings, const quoth_lexicon *lexicon, q_containment how,
                              unsigned min, const quoth_watch *watch, const quoth_memory *memory);
void q_postings_free(q_postings *postings);

/* Whether some word contains a fragment; with `whole`, whether the fragment is a word. */
bool q_postings_contain(const q_postings *postings, const quoth_letters *fragment, bool whole);

/* Whether an arrangement of a fragment (`letter`) is a word (Q_AS_SUBMULTISET). */
bool q_postings_have_word(const q_postings *postings, const uint8_t *letter,
                          const quoth_letters *fragment);

/* Iterates over the infixes of words that are arrangements of a fragment (Q_AS_SUBMULTISET): a
 * window of the fragment's length slides over each candidate word. */
typedef struct q_arrangements {
    const q_postings *postings;
    q_posting_list words;
    const uint8_t *at, *end; /* end of the window, end of its word */
    size_t length, window;   /* letters of the fragment, letters in the window */
    int unlike;
    int16_t left[QUOTH_LETTERS_MAX + 1]; /* letters of the fragment less those of the window */
} q_arrangements;

q_arrangements q_postings_arrangements(const q_postings *postings, const quoth_letters *fragment);
const uint8_t *q_arrangements_next(q_arrangements *arrangements); /* NULL after the last */

#endif
