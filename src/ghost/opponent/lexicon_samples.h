/* Sampled lexicons: sets of words that an opponent of the model may know, each with its game
 * solved. */
#ifndef Q_GHOST_OPPONENT_LEXICON_SAMPLES_H
#define Q_GHOST_OPPONENT_LEXICON_SAMPLES_H

#include "ghost/opponent/lexicon_values.h"
#include "quoth/ghost_players.h"

typedef struct q_lexicon_sample {
    quoth_lexicon *known; /* NULL if the samples are `by_index` */
    quoth_ghost *game;    /* NULL if the samples are `by_index` */
    double chance;        /* that the opponent knows exactly these words */
} q_lexicon_sample;

typedef struct q_lexicon_samples {
    const quoth_memory *memory;
    q_lexicon_sample *sample;
    size_t count, capacity;
    bool complete_games; /* the argument of q_lexicon_samples_make */
    bool by_index;       /* all games are valued at once in `values`, without solvers */
    q_lexicon_values values;
    bool delays;     /* game lengths were available before completion, so losers delay; completing
                        the games does not change it */
    bool exhaustive; /* every set of words with a positive chance is here; else a random sample */
} q_lexicon_samples;

/* Draws `most` samples, or enumerates all sets of words if there are at most that many.  Words
 * shorter than the rules' minimum are ignored.  `complete_games` solves each game completely, for
 * callers that will probe it often.  After a failure there is nothing to free. */
quoth_status q_lexicon_samples_make(q_lexicon_samples *samples, const quoth_ghost *referee,
                                    const quoth_ghost_belief *belief, unsigned most,
                                    bool complete_games, uint64_t seed, const quoth_watch *watch,
                                    const quoth_memory *memory, quoth_error *error);
void q_lexicon_samples_free(q_lexicon_samples *samples);

/* The plays that the owner of a sample chooses from; none if no word of the sample fits.  The
 * samples must not be `by_index`. */
quoth_status q_lexicon_samples_plays(const q_lexicon_samples *samples, size_t sample,
                                     const quoth_letters *fragment, quoth_ghost_list *plays);

#endif
