/* Sets of words that opponents of the model may know, each with the game solved on it. */
#ifndef Q_GHOST_OPPONENT_LEXICON_SAMPLES_H
#define Q_GHOST_OPPONENT_LEXICON_SAMPLES_H

#include "ghost/opponent/lexicon_values.h"
#include "quoth/players.h"

typedef struct q_lexicon_sample {
    quoth_lexicon *known; /* NULL by a map, */
    quoth_ghost *game;    /* and so is this */
    double chance;        /* to be the opponent's */
} q_lexicon_sample;

typedef struct q_lexicon_samples {
    const quoth_memory *memory;
    q_lexicon_sample *sample;
    size_t count, capacity;
    bool complete_games;
    bool by_index; /* the games of all samples are valued at once, on a map */
    q_lexicon_values values;
    bool delays; /* the games know lengths from the beginning: tables, which may know more, change
                    nothing */
    bool exhaustive; /* all samples there are, with their chances; else a sample */
} q_lexicon_samples;

/* Draws `most` samples, or makes all of them if they are not more.  Words too short for the rules do
 * not count.  `complete_games`: they will be asked so complete_games that tables of their games pay.  After a failure
 * there is nothing to free. */
quoth_status q_lexicon_samples_make(q_lexicon_samples *samples, const quoth_ghost *referee,
                                    const quoth_belief *belief, unsigned most, bool complete_games,
                                    uint64_t seed, const quoth_watch *watch,
                                    const quoth_memory *memory, quoth_error *error);
void q_lexicon_samples_free(q_lexicon_samples *samples);

/* The plays that the owner of a sample chooses from; none where no word of the sample fits.  Not by a
 * map. */
quoth_status q_lexicon_samples_plays(const q_lexicon_samples *samples, size_t sample,
                                     const quoth_letters *fragment, quoth_ghost_list *plays);

#endif
