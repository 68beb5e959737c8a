/* Child lists: the legal plays of a fragment and, for each sampled lexicon, the plays that its
 * owner chooses from.
 *
 * Both are independent of the posterior over the samples, hence cached (choice_cache.h). */
#ifndef Q_GHOST_OPPONENT_CHILD_LISTS_H
#define Q_GHOST_OPPONENT_CHILD_LISTS_H

#include "ghost/opponent/choice_cache.h"
#include "ghost/opponent/lexicon_samples.h"

/* Flags of a play.  A play with Q_CHILD_ENDS alone is lost by its maker; with Q_CHILD_WINS too, by
 * the next player. */
enum {
    Q_CHILD_WINS = 1, /* its maker wins by best play; with 3 or more players: does not lose */
    Q_CHILD_ENDS = 2  /* it ends the game */
};

/* Plays are numbered from 0.  Sample s chooses from choice[first[s]] to choice[first[s + 1] - 1],
 * all equally likely; an empty range means that none of its words fits the fragment. */
typedef struct q_child_list {
    uint32_t plays;
    uint8_t length;         /* of the fragments that the plays make */
    bool cached;            /* the memory belongs to the cache */
    bool with_choices;      /* `first` and `choice` are filled in */
    const uint8_t *after;   /* the fragments that the plays make: plays x length letters */
    const uint8_t *flags;   /* one byte a play */
    const uint32_t *first;  /* samples + 1 offsets into `choice` */
    const uint16_t *choice; /* play numbers */
} q_child_list;

/* Input of child lists. */
typedef struct q_child_lists {
    const quoth_memory *memory;
    const quoth_ghost *referee;
    const q_lexicon_samples *samples;
    q_choice_cache *cache;
} q_child_lists;

/* Finds or generates the list of a legal fragment; the caller closes it.  The samples' choices are
 * included if `with_choices` is set. */
quoth_status q_child_list_open(q_child_lists *lists, const quoth_letters *fragment,
                               bool with_choices, const q_child_list **list);
void q_child_list_close(const q_child_lists *lists, const q_child_list *list);

quoth_letters q_child_list_after(const q_child_list *list, size_t play);

/* The number of the play that makes a fragment; list->plays if there is none. */
size_t q_child_list_find(const q_child_list *list, const quoth_letters *after);

#endif
