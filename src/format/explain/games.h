/* Sentences about positions and plays, by family of games. */
#ifndef Q_FORMAT_EXPLAIN_GAMES_H
#define Q_FORMAT_EXPLAIN_GAMES_H

#include "format/explain/sentences.h"

/* All sentences about a game of each kind. */
void q_explain_cross(q_speaker *s);
void q_explain_ghost(q_speaker *s);

#endif
