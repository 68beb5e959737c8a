/* quoth/ghost.h - the Ghost family: rules and exact solution.
 *
 * Two players in turn make a fragment longer by a letter.  A player who completes a word, or
 * makes a fragment that is part of no word, has lost.
 *
 *                     ""                      words: ghost, ghoul, game
 *                     |                       first player to move at even lengths
 *                     g          second
 *                   /   \
 *                 ga     gh      first        a position is WON for the player to move if
 *                 |      |                    some play leads to a position that is lost for
 *                gam    gho      second       the opponent.  A completed word is won for the
 *                 |     /  \                  player to move: the other one just lost.
 *               game ghos  ghou  first
 *                      |     |
 *                   ghost  ghoul              odd words lose for the first player
 *
 * A solver (quoth_ghost) values the fragments of one game.  Variants differ in which fragments are
 * legal and in how a play makes a fragment longer; some have several readings, of which the first
 * is the default:
 *
 *   variant     a fragment is legal if it         a play
 *   ghost       begins a word                     adds a letter at the end
 *   super       is inside a word                  adds a letter at either end
 *   superduper                                    may reverse, then adds a letter at either end
 *     as-played   is inside a word
 *     either      or its reverse is inside a word
 *   xghost                                        inserts a letter anywhere
 *     subsequence is a subsequence of a word
 *     infix       is inside a word
 *   spook                                         rearranges the letters and adds one
 *     multiset    has letters of a word; complete if any order of them is a word
 *     infix-...   can be announced in an order that is inside a word
 *
 * The infix readings of spook have two suffixes.  The new letter may be `any`where in the announced
 * order, or only at an `end` of it.  The fragment is complete if the announced order is a word
 * (`exact`), or if any order is one (`anagram`).
 *
 * The canonical order of a spook fragment is the alphabet's.  In the `exact` readings a player may
 * announce an order that is no word; so a fragment by itself is never a word, only a play can
 * complete one.
 */
#ifndef QUOTH_GHOST_H
#define QUOTH_GHOST_H

#include "quoth/lexicon.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- rules -------------------------------------------------------------------------------- */

typedef enum quoth_ghost_misere {
    QUOTH_GHOST_MISERE_NO,
    QUOTH_GHOST_MISERE_LEGAL,  /* only legal plays; the player who completes a word wins */
    QUOTH_GHOST_MISERE_LITERAL /* the player who makes an illegal fragment wins as well */
} quoth_ghost_misere;

typedef enum quoth_ghost_word_end {
    QUOTH_GHOST_WORD_END_ALWAYS, /* a completed word ends the game */
    QUOTH_GHOST_WORD_END_MAXIMAL /* only a word that has no legal play ends the game */
} quoth_ghost_word_end;

/* With more than two players: among results in which I survive, which opponent should lose. */
typedef enum quoth_ghost_loser_rule {
    /* Preferably the player before me, then the one before that, ...: whoever loses, the player
     * next after them gets the result they like best. */
    QUOTH_GHOST_LOSER_NEXT,
    /* Preferably the player after me, then the one after that, ...: whoever loses, the player
     * previous to them gets the result they like best. */
    QUOTH_GHOST_LOSER_PREVIOUS,
    /* Each player alone against all others together. */
    QUOTH_GHOST_LOSER_COALITION,
    /* Indifferent; but no player makes a play after which they can lose if another play excludes
     * that. */
    QUOTH_GHOST_LOSER_SELFISH
} quoth_ghost_loser_rule;

enum { QUOTH_GHOST_SEATS_MAX = 16 };

/* The rules of a game.  All zero is the default: ghost, two players, words of 3 letters or more. */
typedef struct quoth_ghost_rules {
    const char *variant; /* the name or an alias of a variant; NULL: the first, ghost */
    unsigned min;        /* words of fewer letters do not count; 0: 3 */
    const char *reading; /* one of the variant's; NULL: its first */
    quoth_ghost_misere misere;
    quoth_ghost_word_end word_end;
    unsigned players; /* 2 to QUOTH_GHOST_SEATS_MAX, one of whom loses; 0: 2 */
    quoth_ghost_loser_rule loser;
    /* The caller's own variant (ghost_variant.h); `variant` and `reading` are then ignored. */
    const struct quoth_ghost_variant *custom;
} quoth_ghost_rules;

/* ---- variants ----------------------------------------------------------------------------- */

/* The names and one-line descriptions of the variants, and of the readings of a variant, by index;
 * NULL after the last.  The first is the default.  A variant with only one reading lists none. */
QUOTH_API const char *quoth_ghost_variant_name(size_t index);
QUOTH_API const char *quoth_ghost_variant_summary(size_t index);
QUOTH_API const char *quoth_ghost_reading_name(size_t variant, size_t index);
QUOTH_API const char *quoth_ghost_reading_summary(size_t variant, size_t index);

/* Finds the index of the variant with a name or alias ("super", "superghost"; NULL: the default);
 * false if there is none. */
QUOTH_API bool quoth_ghost_variant_find(size_t *variant, const char *name);

/* How a play makes a fragment longer: a set of these.  ANY_ORDER stands alone.  BETWEEN stands with
 * one end or both; REVERSED too, without BETWEEN. */
typedef enum quoth_ghost_growth {
    QUOTH_GHOST_AT_END = 1,    /* the letter goes behind the last letter */
    QUOTH_GHOST_IN_FRONT = 2,  /* the letter goes before the first letter */
    QUOTH_GHOST_BETWEEN = 4,   /* the letter goes between any two letters */
    QUOTH_GHOST_REVERSED = 8,  /* the fragment may be reversed first; the letter goes to an end */
    QUOTH_GHOST_ANY_ORDER = 16 /* order does not matter: fragments come in the alphabet's order */
} quoth_ghost_growth;

/* "end", "front", "between", "reversed" or "any order" for one of these bits; NULL for any other
 * value. */
QUOTH_API const char *quoth_ghost_growth_name(quoth_ghost_growth growth);

/* The relation of a fragment to the words that make it legal.  A challenged player names such a
 * word. */
typedef enum quoth_ghost_relation {
    QUOTH_GHOST_UNRELATED, /* none of these */
    QUOTH_GHOST_PREFIX,
    QUOTH_GHOST_SUFFIX,
    QUOTH_GHOST_INFIX,            /* consecutive letters */
    QUOTH_GHOST_INFIX_EITHER_WAY, /* the fragment or its reverse is an infix */
    QUOTH_GHOST_INFIX_ANAGRAM,    /* some order of the letters, which is announced, is an infix */
    QUOTH_GHOST_SUBSEQUENCE,
    QUOTH_GHOST_SUBMULTISET
} quoth_ghost_relation;

/* "unrelated", "prefix", "suffix", "infix", "infix either way", "infix anagram", "subsequence",
 * "submultiset"; NULL for another value. */
QUOTH_API const char *quoth_ghost_relation_name(quoth_ghost_relation relation);

/* A variant in one of its readings.  The strings live as long as the library, those of a custom
 * variant as long as the caller keeps them. */
typedef struct quoth_ghost_description {
    const char *variant;
    const char *aliases;  /* other names of the variant, with blanks between */
    const char *summary;  /* of the variant: what fragments and plays are */
    const char *rule;     /* how to play: "add a letter at either end of the fragment" */
    unsigned growth;      /* quoth_ghost_growth */
    const char *reading;  /* NULL: the variant has no other */
    const char *legality; /* which fragments are legal and complete, in this reading */
    const char *illegal;  /* what an illegal fragment does: "begins no word", "is in no word" */
    quoth_ghost_relation relation;
    bool challenges; /* quoth_ghost_fits can tell: the relation is known */
} quoth_ghost_description;

/* Describes a reading (0: the first) of a variant, by index; false after the last. */
QUOTH_API bool quoth_ghost_variant_describe(quoth_ghost_description *description, size_t variant,
                                            size_t reading);

/* ---- the solver --------------------------------------------------------------------------- */

/* The exact values of the positions of one game: one set of rules, one lexicon. */
typedef struct quoth_ghost quoth_ghost;

/* A lexicon without a word of the minimum length has no game: the empty fragment is illegal, and
 * the first player, who has no play, loses.
 *
 * Makes a solver that values positions on demand, which suffices to find who wins and how: super
 * on ENABLE values every play of one and two letters by expanding a few thousand positions.
 * Variants for which a search is not quicker make the table of all positions here.
 *
 * The lexicon must outlive the solver.  Later searches call the watch as well; the solver copies
 * it.  The fraction of the progress is not known until the end, as is the number of positions.  A
 * solver that searches has a cache, so threads must not share it (`shared` in the summary).
 *
 * QUOTH_NOT_FOUND for an unknown variant or reading, QUOTH_BAD_CALL for a number of players or a
 * rule out of range.  QUOTH_TOO_LARGE: `min` above QUOTH_WORD_MAX, more than 4,294,967,294
 * positions, or more than 4 GiB of their letters. */
QUOTH_API quoth_status quoth_ghost_new(quoth_ghost **ghost, const quoth_lexicon *lexicon,
                                       const quoth_ghost_rules *rules, const quoth_context *context,
                                       quoth_error *error);

/* Values and counts every position, by retrograde analysis from the longest fragments down, and
 * fills in the summary and the rows.  After a failure the solver serves the same calls as before.
 *
 * Memory:
 *   ghost                             4 bytes a node of the word graph
 *   variants with infixes             32 bytes a legal fragment, at most twice that while building
 *   xghost subsequence and spook      24 bytes a fragment whose value does not follow from the
 *   multiset (two players, not        words still possible; freed at the end, so single fragments
 *   literal misere)                   are searched afterwards as well
 *   others                            as quoth_ghost_measure
 *
 * The ranks of the workers share the work of xghost subsequence and spook multiset; each
 * rank needs the memory above.
 *
 * Progress: for xghost subsequence and spook multiset, where they are counted without a table, the
 * fraction is that of the positions counted, by an estimate from the words.  For the others it is
 * not known until the end: the size of a table shows only once it is made. */
QUOTH_API quoth_status quoth_ghost_complete(quoth_ghost *ghost, const quoth_context *context,
                                            quoth_error *error);

/* Completes the solver and, for two players, finds the game lengths of every position.  For xghost
 * subsequence and spook multiset this takes some 40 bytes for each fragment that more than one word
 * contains. */
QUOTH_API quoth_status quoth_ghost_measure(quoth_ghost *ghost, const quoth_context *context,
                                           quoth_error *error);

/* quoth_ghost_new and quoth_ghost_complete. */
QUOTH_API quoth_status quoth_ghost_solve(quoth_ghost **ghost, const quoth_lexicon *lexicon,
                                         const quoth_ghost_rules *rules,
                                         const quoth_context *context, quoth_error *error);

/* Sets the limit of the search's cache in bytes; the default is QUOTH_GHOST_CACHE_BYTES.  A full
 * cache drops results that were not used lately: values stay exact and take longer.  If memory runs
 * out below the limit, the search empties the cache and continues with half the limit.  Lists of
 * plays (xghost infix) may take another quarter of the limit. */
#define QUOTH_GHOST_CACHE_BYTES ((size_t)512 << 20)
QUOTH_API void quoth_ghost_cache_limit(quoth_ghost *ghost, size_t bytes);

QUOTH_API void quoth_ghost_free(quoth_ghost *ghost);

QUOTH_API const quoth_lexicon *quoth_ghost_lexicon(const quoth_ghost *ghost);

/* As given to quoth_ghost_new. */
QUOTH_API const quoth_memory *quoth_ghost_memory(const quoth_ghost *ghost);
QUOTH_API quoth_ghost_rules quoth_ghost_rules_of(const quoth_ghost *ghost); /* defaults filled in */

/* Whether a player wins; with more than two players: does not lose. */
typedef enum quoth_ghost_outcome {
    QUOTH_GHOST_UNKNOWN,
    QUOTH_GHOST_LOSES,
    QUOTH_GHOST_WINS
} quoth_ghost_outcome;

/* "unknown", "loses", "wins"; NULL for another value. */
QUOTH_API const char *quoth_ghost_outcome_name(quoth_ghost_outcome outcome);

/* Seats are counted from the first player, 0; a set of seats has bit n for seat n. */
typedef struct quoth_ghost_seats {
    int8_t loser;      /* -1 unless there are two players or the rule is next or previous */
    uint16_t safe;     /* seats that do not lose even if all others play together against them */
    uint16_t can_lose; /* seats that can lose by the rule selfish, whatever the game's rule */
} quoth_ghost_seats;

typedef struct quoth_ghost_summary {
    bool complete;      /* quoth_ghost_complete succeeded; otherwise only `words` is certain to be
                            filled in */
    bool vast;          /* completing takes minutes: a program should do it only on request */
    bool shared;        /* any number of threads may use the solver at once */
    bool lengths;       /* `length` and `longest` are filled in, here and in views */
    uint64_t words;     /* of at least the minimum */
    uint64_t positions; /* legal fragments: the empty one and complete words included */
    uint64_t reachable; /* positions that legal plays from the empty fragment can produce */
    /* Result of the first player; QUOTH_GHOST_UNKNOWN if it needs a search. */
    quoth_ghost_outcome first;
    unsigned length;   /* letters of the game if the winner hurries and the loser delays */
    unsigned longest;  /* letters of the game if both delay and the winner still wins */
    uint64_t checksum; /* of all positions and their values: quoth/ghost_positions.h */
} quoth_ghost_summary;

QUOTH_API quoth_ghost_summary quoth_ghost_summarize(const quoth_ghost *ghost);

/* Describes the variant and the reading of a solver. */
QUOTH_API quoth_ghost_description quoth_ghost_describe(const quoth_ghost *ghost);

/* All calls return fragments in canonical order: for spook the alphabet's order, for other variants
 * as played.  All calls accept spook fragments in any order.  Letters are codes of the lexicon's
 * alphabet; a fragment with another code is illegal, is no play and has no plays. */

/* The parts of a view that a caller requests, by the levels of quoth_ghost_known.  Legality needs
 * no search, the outcome one, all seats one for each seat. */
typedef enum quoth_ghost_want {
    QUOTH_GHOST_WANT_ALL,
    QUOTH_GHOST_WANT_LEGALITY,
    QUOTH_GHOST_WANT_OUTCOME,
    QUOTH_GHOST_WANT_SEATS
} quoth_ghost_want;

/* "all", "legality", "outcome", "seats"; NULL for another value. */
QUOTH_API const char *quoth_ghost_want_name(quoth_ghost_want want);

/* The members of a view that are filled in; each level includes those before it. */
typedef enum quoth_ghost_known {
    QUOTH_GHOST_KNOWN_NOTHING,
    QUOTH_GHOST_KNOWN_LEGALITY, /* `legal` and `word` */
    QUOTH_GHOST_KNOWN_OUTCOME,  /* `to_move_wins` and lengths; by the rules next and previous also
                                   the loser */
    QUOTH_GHOST_KNOWN_SEATS     /* all of `seats` */
} quoth_ghost_known;

/* "nothing", "legality", "outcome", "seats"; NULL for another value. */
QUOTH_API const char *quoth_ghost_known_name(quoth_ghost_known known);

/* The value of one fragment.  Members that `known` does not cover are 0, the loser -1.  An
 * illegal fragment is valued too: the player who made it has lost, so `to_move_wins` is true; in
 * literal misere that player has won, so it is false.  Nobody made the empty fragment: where it is
 * illegal the player to move, who has no play, loses. */
typedef struct quoth_ghost_view {
    quoth_ghost_known known;
    bool legal;        /* a fragment of some word */
    bool word;         /* complete: the game is over */
    bool to_move_wins; /* the player to move wins; of more than two players, does not lose */
    uint8_t length;    /* letters of the fragment that ends the game if the winner hurries and the
                        loser delays */
    uint8_t longest;   /* the same if both delay */
    quoth_ghost_seats seats;
} quoth_ghost_view;

/* Fills in what `want` requests, or more.  QUOTH_STOPPED if the solver's watch stops the call, or
 * QUOTH_NO_MEMORY: then the view has QUOTH_GHOST_KNOWN_NOTHING, and the call can be repeated. */
QUOTH_API quoth_status quoth_ghost_probe(quoth_ghost_view *view, const quoth_ghost *ghost,
                                         const quoth_letters *fragment, quoth_ghost_want want,
                                         quoth_error *error);

/* Whether `after` is the fragment with one letter added as the variant allows.  `after` may be
 * illegal. */
QUOTH_API bool quoth_ghost_is_play(const quoth_ghost *ghost, const quoth_letters *fragment,
                                   const quoth_letters *after);

/* Finds the word of a complete fragment: the fragment itself, or in spook the first word in the
 * alphabet's order with the same letters.  QUOTH_NOT_FOUND if the lexicon has none, or the fragment
 * is shorter than the minimum; QUOTH_STOPPED as from quoth_ghost_probe. */
QUOTH_API quoth_status quoth_ghost_word(quoth_letters *word, const quoth_ghost *ghost,
                                        const quoth_letters *fragment, quoth_error *error);

/* A play: the fragment after it and the value of that fragment.  If the player may choose whether a
 * play completes a word (spook, exact), the view is that of the player's better choice. */
typedef struct quoth_ghost_play {
    quoth_letters after;
    quoth_ghost_view view;
    bool mover_wins; /* the player who makes the play wins; of more than two players, does not lose.
                        Filled in if `view.to_move_wins` is */
} quoth_ghost_play;

/* A growing array of plays.  Begin with {.memory = ...}; free with quoth_ghost_list_free.  `want`
 * is what each view has. */
typedef struct quoth_ghost_list {
    const quoth_memory *memory;
    quoth_ghost_want want;
    quoth_ghost_play *play;
    size_t count, capacity;
} quoth_ghost_list;

QUOTH_API void quoth_ghost_list_free(quoth_ghost_list *list);

/* Replaces the list by all legal plays, sorted by spelled text, each fragment once.  A word has
 * plays as well, although the game is over; an illegal fragment has none.  In literal misere the
 * list also has the plays that make an illegal fragment, because they win, unless the game is over.
 * After QUOTH_STOPPED or QUOTH_NO_MEMORY the list is empty. */
QUOTH_API quoth_status quoth_ghost_plays(quoth_ghost_list *list, const quoth_ghost *ghost,
                                         const quoth_letters *fragment, quoth_error *error);

/* Chooses the play of a perfect player.  `plays` are all plays of the fragment, with outcomes
 * known.  The play has the best value; between two players the winner hurries and the loser delays,
 * if lengths are known.  Ties go to the first play in sorted order.  QUOTH_NOT_FOUND and NULL if
 * there is no play or the game is over; QUOTH_NO_MEMORY. */
QUOTH_API quoth_status quoth_ghost_best(const quoth_ghost_play **best, const quoth_ghost *ghost,
                                        const quoth_letters *fragment,
                                        const quoth_ghost_list *plays, quoth_error *error);

/* ---- names -------------------------------------------------------------------------------- */

/* "first", "second", ... for seats 0, 1, ...; NULL from QUOTH_GHOST_SEATS_MAX on. */
QUOTH_API const char *quoth_ghost_seat_name(unsigned seat);

/* The names of rules in options and files: "no", "legal", "literal"; "always", "maximal"; "next",
 * "previous", "coalition", "selfish".  NULL for a value out of range; false for an unknown name. */
QUOTH_API const char *quoth_ghost_misere_name(quoth_ghost_misere misere);
QUOTH_API const char *quoth_ghost_word_end_name(quoth_ghost_word_end word_end);
QUOTH_API const char *quoth_ghost_loser_rule_name(quoth_ghost_loser_rule rule);
QUOTH_API bool quoth_ghost_misere_read(quoth_ghost_misere *misere, const char *name);
QUOTH_API bool quoth_ghost_word_end_read(quoth_ghost_word_end *word_end, const char *name);
QUOTH_API bool quoth_ghost_loser_rule_read(quoth_ghost_loser_rule *rule, const char *name);

#ifdef __cplusplus
}
#endif
#endif
