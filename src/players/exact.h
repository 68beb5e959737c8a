/* The exact play against an opponent of the model, in ghost of two players: see quoth/players.h.
 *
 * What the opponent's own words say about a fragment is its *state*: 0 none of them goes on from
 * here; 1 it is one of them; 1 + e their game ends e letters later, when the winner hurries and the
 * loser delays.  Who wins follows from e.  The states of the children of a fragment are
 * independent, and those of a fragment follow from its children's.  So do the plays the opponent
 * makes, and after each play all that is known of their words behind the new fragment is how likely
 * each of its states is. */
#ifndef Q_PLAYERS_EXACT_H
#define Q_PLAYERS_EXACT_H

#include "players/trie.h"
#include "quoth/players.h"

typedef struct q_exact q_exact;

/* Whether the rules of a game can be handled. */
bool q_exact_serves(const quoth_ghost_rules *rules);

quoth_status q_exact_new(q_exact **exact, const quoth_belief *belief,
                         const quoth_ghost_rules *rules, bool challenges, const quoth_watch *watch,
                         const quoth_memory *memory);
void q_exact_free(q_exact *exact);

/* As quoth_exploit_plays and quoth_exploit_replies, for a fragment that is legal and no word. */
quoth_status q_exact_plays(q_exact *exact, const quoth_letters *fragment, quoth_hopes *hopes);
quoth_status q_exact_replies(q_exact *exact, const quoth_letters *fragment, quoth_hopes *hopes);

#endif
