/* Plays in lists, as JSON and as text. */
#ifndef Q_FORMAT_GHOST_PLAYS_H
#define Q_FORMAT_GHOST_PLAYS_H

#include "format/words.h"

typedef enum q_which { Q_ALL, Q_LEGAL, Q_WINNING, Q_LOSING } q_which;

bool q_is(const quoth_ghost_play *play, q_which which);
size_t q_count_plays(const quoth_ghost_list *list, q_which which);

/* Writes an array of the fragments that plays make. */
void q_json_plays(q_json *json, const quoth_alphabet *alphabet, const quoth_ghost_list *list,
                  q_which which);

/* The same, a blank before each. */
void q_text_plays(q_text *text, const quoth_alphabet *alphabet, const quoth_ghost_list *list,
                  q_which which);

/* A number of letters, or null where lengths are not known. */
void q_json_length(q_json *json, const char *key, bool known, unsigned length);

#endif
