/* The plays of a fragment, and which of them the owner of each sample of words chooses from.
 *
 * Neither depends on what is known of the opponents, so both are cached
 * (ghost/opponent/choice_cache.h). */
#ifndef Q_GHOST_OPPONENT_CHILD_LISTS_H
#define Q_GHOST_OPPONENT_CHILD_LISTS_H

#include "ghost/opponent/choice_cache.h"
#include "ghost/opponent/lexicon_samples.h"

enum {
    Q_CHILD_WINS = 1, /* who makes the play wins by best play; of more than two, does not lose */
    Q_CHILD_ENDS = 2  /* the game is over: who made the play has lost unless it wins, */
};                    /* else the player after */

typedef struct q_child_list {
    uint32_t plays;
    uint8_t length;            /* of the fragments after a play */
    bool cached, with_choices; /* with_choices: with `first` and `choice` */
    const uint8_t *after;      /* plays x length */
    const uint8_t *flags;      /* by play */
    const uint32_t *first;     /* samples + 1: where the choices of each sample begin; */
    const uint16_t *choice;    /* none: no word of the sample fits */
} q_child_list;

typedef struct q_child_lists {
    const quoth_memory *memory;
    const quoth_ghost *referee;
    const q_lexicon_samples *samples;
    q_choice_cache *cache;
} q_child_lists;

/* The list of a legal fragment; `with_choices`: with the choices of the samples.  Every list is closed. */
quoth_status q_child_list_open(q_child_lists *lists, const quoth_letters *fragment,
                               bool with_choices, const q_child_list **list);
void q_child_list_close(const q_child_lists *lists, const q_child_list *list);

quoth_letters q_child_list_after(const q_child_list *list, size_t play);

/* The play that makes a fragment; list->plays if there is none. */
size_t q_child_list_find(const q_child_list *list, const quoth_letters *after);

#endif
