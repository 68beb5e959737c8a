/* Sets of words that opponents of the model may know, each with the game solved on it. */
#ifndef Q_GHOST_OPPONENT_LEXICON_SAMPLES_H
#define Q_GHOST_OPPONENT_LEXICON_SAMPLES_H

#include "ghost/opponent/lexicon_values.h"
#include "quoth/players.h"

typedef struct q_set {
    quoth_lexicon *known; /* NULL by a map, */
    quoth_ghost *game;    /* and so is this */
    double chance;        /* to be the opponent's */
} q_set;

typedef struct q_sets {
    const quoth_memory *memory;
    q_set *set;
    size_t count, capacity;
    bool often;
    bool by_map; /* the games of all sets are valued at once, on a map */
    q_minds minds;
    bool delays; /* the games know lengths from the beginning: tables, which may know more, change
                    nothing */
    bool all;    /* all sets there are, with their chances; else a sample */
} q_sets;

/* Draws `most` sets, or makes all of them if they are not more.  Words too short for the rules do
 * not count.  `often`: they will be asked so often that tables of their games pay.  After a failure
 * there is nothing to free. */
quoth_status q_sets_make(q_sets *sets, const quoth_ghost *referee, const quoth_belief *belief,
                         unsigned most, bool often, uint64_t seed, const quoth_watch *watch,
                         const quoth_memory *memory, quoth_error *error);
void q_sets_free(q_sets *sets);

/* The plays that the owner of a set chooses from; none where no word of the set fits.  Not by a
 * map. */
quoth_status q_sets_plays(const q_sets *sets, size_t set, const quoth_letters *fragment,
                          quoth_ghost_list *plays);

#endif
