/* Writes lists of plays as JSON and as text. */
#ifndef Q_FORMAT_GHOST_PLAYS_H
#define Q_FORMAT_GHOST_PLAYS_H

#include "format/words.h"

/* Selects plays; a winning play wins for the player who makes it. */
typedef enum q_play_filter { Q_ALL, Q_LEGAL, Q_WINNING, Q_LOSING } q_play_filter;

bool q_play_matches(const quoth_ghost_play *play, q_play_filter which);
size_t q_count_plays(const quoth_ghost_list *list, q_play_filter which);

/* Writes an array of the fragments that the matching plays make. */
void q_json_plays(q_json *json, const quoth_alphabet *alphabet, const quoth_ghost_list *list,
                  q_play_filter which);

/* Writes the fragments that the matching plays make, a blank before each. */
void q_text_plays(q_text *text, const quoth_alphabet *alphabet, const quoth_ghost_list *list,
                  q_play_filter which);

/* Writes a number of letters, or null unless `known`. */
void q_json_length(q_json *json, const char *key, bool known, unsigned length);

#endif
