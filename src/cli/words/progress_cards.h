/* Parses a person's progress (docs/formats.md): the text of the file, to the cards that it has.
 *
 *   quoth-quiz 2
 *   old super/-/3/no/always/first/6bfbd465568dc41c ay ayy 3 1790000000 4 1 1789000000
 *   item puzzles 5c1e7a1b33aa09d2 J5.GAME wwf  enable1  1  sim  9.0 ...
 *   answer puzzles 5c1e7a1b33aa09d2 J5.GAME 1790000600 good
 *
 * Each line adds to what is known of a card; the memory of a card is computed from its answers
 * (quoth/schedule.h).  No function does any I/O, so that a fuzz target can try any bytes. */
#ifndef CLI_WORDS_PROGRESS_CARDS_H
#define CLI_WORDS_PROGRESS_CARDS_H

#include "quoth/quoth.h"

#define PROGRESS_HEAD "quoth-quiz 2\n"
#define PROGRESS_HEAD_1 "quoth-quiz 1\n"

/* A card: sheet, question and answer name it, texts without blanks, "-" for an empty one. */
typedef struct progress_card {
    const char *sheet, *question, *answer; /* in the text */
    const char *item;                      /* what is needed to ask it; NULL: not noted */
    quoth_card memory;
    unsigned streak; /* right answers in a row */
    uint64_t right, missed;
    uint64_t last_missed; /* seconds since 1970; 0: never */
} progress_card;

typedef struct progress_cards {
    progress_card *card; /* in the order of their first lines */
    size_t cards, room;
    uint32_t *slot; /* hash table of the cards' numbers, from 1 */
    size_t slots;   /* 0 or a power of 2 */
} progress_cards;

typedef enum progress_kind {
    PROGRESS_EMPTY,     /* no bytes, or a part of the first line: no answer was recorded */
    PROGRESS_WHOLE,     /* version 2 */
    PROGRESS_EARLIER,   /* version 1 */
    PROGRESS_MALFORMED, /* `line` says where */
    PROGRESS_NO_MEMORY
} progress_kind;

/* Parses a text, which it cuts into strings that the cards point to.  A last line of version 2
 * without its end was never completed, and is ignored.  The cards start from {0}; the caller frees
 * them, whatever is returned. */
progress_kind progress_parse(progress_cards *cards, char *text, size_t size, size_t *line);

/* The card of that name; NULL if there is none. */
progress_card *progress_find(const progress_cards *cards, const char *sheet, const char *question,
                             const char *answer);
void progress_cards_free(progress_cards *cards);

/* Records an answer in what is known of a card. */
void progress_card_answered(progress_card *card, quoth_rating rating, uint64_t time);

#endif
