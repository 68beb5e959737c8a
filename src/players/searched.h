/* The best play against sets of words that stand for all, by search: see quoth/players.h. */
#ifndef Q_PLAYERS_SEARCHED_H
#define Q_PLAYERS_SEARCHED_H

#include "players/sets.h"

typedef struct q_searched q_searched;

quoth_status q_searched_new(q_searched **searched, const quoth_ghost *referee,
                            const quoth_belief *belief, const quoth_exploit_options *options,
                            quoth_error *error);
void q_searched_free(q_searched *searched);

/* As quoth_exploit_plays and quoth_exploit_replies. */
quoth_status q_searched_plays(q_searched *searched, const quoth_letters *fragment, unsigned plays,
                              quoth_hopes *hopes);
quoth_status q_searched_replies(q_searched *searched, const quoth_letters *fragment, unsigned plays,
                                quoth_hopes *hopes);

/* The play that was chosen after these plays, if it is still known: what is hoped for depends on
 * nothing else. */
bool q_searched_recall(const q_searched *searched, const quoth_letters *fragment, unsigned plays,
                       quoth_letters *after);
void q_searched_remember(q_searched *searched, const quoth_letters *fragment, unsigned plays,
                         const quoth_letters *after);

#endif
