/* The rules of the Ghost games as the checker of certificates knows them: which plays there are. */
#ifndef Q_VERIFY_GAME_H
#define Q_VERIFY_GAME_H

#include "quoth/lexicon.h"

typedef enum q_rule_kind {
    Q_RULE_PREFIX,
    Q_RULE_INFIX,
    Q_RULE_EITHER, /* the fragment or its reversal lies inside a word */
    Q_RULE_SUBSEQUENCE,
    Q_RULE_MULTISET
} q_rule_kind;

typedef struct q_rule_game {
    const quoth_memory *memory;
    q_rule_kind kind;
    bool front, reverse, anywhere; /* what a play may do besides adding at the end */
    bool misere, literal, maximal;
    unsigned min, letters;
    uint8_t *text; /* the words, each between two zeros */
    size_t size, room;
    uint32_t *word; /* where each begins in `text` */
    uint64_t *mask; /* its letters as a set */
    size_t words, word_room, mask_room;
    uint32_t *bucket, *place; /* places in `text` by their first three letters */
} q_rule_game;

/* What a play that does not lose at once makes. */
typedef struct q_rule_play {
    quoth_letters made;
    bool over; /* it wins at once */
} q_rule_play;

enum { Q_RULE_PLAYS_MAX = QUOTH_LETTERS_MAX * (QUOTH_WORD_MAX + 1) };

/* The words of at least `min` letters; kind and switches are set by the caller before. */
quoth_status q_rule_begin(q_rule_game *game, const quoth_lexicon *lexicon,
                          const quoth_watch *watch);
void q_rule_free(q_rule_game *game);

bool q_rule_is_legal(const q_rule_game *game, const quoth_letters *fragment);
bool q_rule_ends(const q_rule_game *game, const quoth_letters *fragment);

/* The form of a fragment that stands for all that are the same position. */
void q_rule_key(const q_rule_game *game, quoth_letters *fragment);

/* Plays that do not lose at once, each position once, as keys; returns how many. */
size_t q_rule_plays(const q_rule_game *game, const quoth_letters *fragment, q_rule_play *plays);

/* Whether a play can make a position (a key) of a fragment, and the game goes on there. */
bool q_rule_can_follow(const q_rule_game *game, const quoth_letters *fragment,
                       const quoth_letters *position);

#endif
