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
 * A solution (quoth_ghost) holds the value of every legal fragment.  Variants differ in which
 * fragments are legal and in how a fragment grows; some rules have several readings, the first
 * is the default:
 *
 *   ghost       begins a word                  add a letter at the end
 *   super       lies inside a word             add at either end
 *   superduper  lies inside a word             reverse if you like, then add at either end
 *                 as-played: the string as it stands; either: it or its reverse
 *   xghost      is left of a word when         insert a letter anywhere
 *               letters are struck out
 *                 subsequence: so; infix: lies inside a word
 *   spook       are letters of a word          rearrange, then add a letter
 *                 multiset: so, and a word in any order is complete;
 *                 infix-any-exact, infix-any-anagram, infix-end-exact, infix-end-anagram: the
 *                 arrangement announced lies inside a word; the new letter stands anywhere in it,
 *                 or at an end of it; it is complete if it is a word, or if any order of it is one
 *
 * Spook's fragments are kept in the alphabet's order.  In its `exact` readings a player may
 * announce an arrangement that is no word: so no fragment is a word, only a play can complete
 * one.
 */
#ifndef QUOTH_GHOST_H
#define QUOTH_GHOST_H

#include "quoth/lexicon.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- rules -------------------------------------------------------------------------------- */

typedef enum quoth_misere {
    QUOTH_MISERE_NO,
    QUOTH_MISERE_LEGAL,  /* only legal plays; the player who completes a word wins */
    QUOTH_MISERE_LITERAL /* the player who makes an illegal fragment wins as well */
} quoth_misere;

typedef enum quoth_word_end {
    QUOTH_WORD_END_ALWAYS, /* a completed word ends the game */
    QUOTH_WORD_END_MAXIMAL /* only a word from which no legal play goes on */
} quoth_word_end;

/* Whom a player who need not lose prefers to lose.  With more than two players a rule must say
 * that. */
typedef enum quoth_loser_rule {
    QUOTH_LOSER_NEXT,      /* best the player just before, then the one before that, ... */
    QUOTH_LOSER_PREVIOUS,  /* best the player just after, then the one after that, ... */
    QUOTH_LOSER_COALITION, /* all others together against one */
    QUOTH_LOSER_SELFISH /* no player cares which other player loses, and none makes a play that may
                           lose if another play cannot */
} quoth_loser_rule;

enum { QUOTH_GHOST_SEATS_MAX = 16 };

/* Which game.  All zero means the default: two players of ghost, words of at least 3 letters. */
typedef struct quoth_ghost_rules {
    size_t size;         /* of this struct; 0: as here */
    const char *variant; /* "ghost", "super", ...; NULL: "ghost" */
    unsigned min;        /* words of fewer letters are dropped first; 0: 3 */
    const char *reading; /* one of the variant's; NULL: its first */
    quoth_misere misere;
    quoth_word_end word_end;
    unsigned players; /* 2 to QUOTH_GHOST_SEATS_MAX; 0: 2.  One loses */
    quoth_loser_rule loser;
    /* The caller's own variant (variant.h) in place of a shipped one: `variant` and `reading` are
     * then ignored. */
    const struct quoth_ghost_variant *custom;
} quoth_ghost_rules;

/* The names and one-line descriptions of the variants and of the readings of each, by index; NULL
 * after the last.  A variant with only one reading lists none. */
const char *quoth_ghost_variant_name(size_t index);
const char *quoth_ghost_variant_summary(size_t index);
const char *quoth_ghost_reading_name(size_t variant, size_t index);
const char *quoth_ghost_reading_summary(size_t variant, size_t index);

/* ---- the solution ------------------------------------------------------------------------- */

/* What the positions of one game by these rules, with the words of one lexicon, are worth. */
typedef struct quoth_ghost quoth_ghost;

/* Opens a solution that values positions on demand.  That is all it takes to say who wins and how:
 * super on ENABLE values every play of one and two letters in a few thousand positions.  Where no
 * search is quicker, opening makes the table of all positions.  The lexicon must outlive the
 * result.  Later searches ask `watch` too, of which a copy is kept.  A solution that searches
 * caches its results and is not shared between threads (base.h): see `shared` in its summary.
 * QUOTH_NOT_FOUND for an unknown variant or reading, more players than the game can have, or a
 * value that is none of an enumeration's; QUOTH_TOO_LARGE for a `min` above QUOTH_WORD_MAX, past
 * 4,294,967,294 positions, or 4 GiB of their letters. */
quoth_status quoth_ghost_open(quoth_ghost **ghost, const quoth_lexicon *lexicon,
                              const quoth_ghost_rules *rules, const quoth_watch *watch,
                              const quoth_memory *memory, quoth_error *error);

/* Values and counts every position of an open solution, by retrograde analysis from the longest
 * fragments down, and fills in its summary and rows.  Memory: ghost, 4 bytes a node of the word
 * graph; infixes, 32 bytes a legal fragment, at most twice that while building; xghost subsequence
 * and spook multiset of two players, but for literal misere, 24 bytes for each fragment whose value
 * does not follow from the words still possible, given back at the end (single fragments are then
 * valued by search again); other games, as quoth_ghost_measure.  `workers` may be NULL; their ranks
 * share the work of xghost subsequence and spook multiset, for which each needs the memory above.
 * After a failure the solution answers all calls that it answered before. */
quoth_status quoth_ghost_complete(quoth_ghost *ghost, const quoth_watch *watch,
                                  const quoth_workers *workers, quoth_error *error);

/* Completes a solution so that, for two players, the lengths of every position are known.  For
 * xghost subsequence and spook multiset this keeps a table of some 40 bytes for each fragment
 * that lies in more than one word. */
quoth_status quoth_ghost_measure(quoth_ghost *ghost, const quoth_watch *watch,
                                 const quoth_workers *workers, quoth_error *error);

/* Opens and completes. */
quoth_status quoth_ghost_solve(quoth_ghost **ghost, const quoth_lexicon *lexicon,
                               const quoth_ghost_rules *rules, const quoth_watch *watch,
                               const quoth_memory *memory, quoth_error *error);

/* Sets how many bytes a search may take for its cache of results, QUOTH_GHOST_CACHE_BYTES unless
 * set.  When the cache is full, the search forgets results that it did not use lately: answers stay
 * right and take longer.  If memory runs out earlier, the search drops the whole cache and goes on
 * with half the limit.  Lists of plays (xghost infix) may take a quarter of the limit more. */
#define QUOTH_GHOST_CACHE_BYTES ((size_t)512 << 20)
void quoth_ghost_cache_limit(quoth_ghost *ghost, size_t bytes);

void quoth_ghost_free(quoth_ghost *ghost);

const quoth_lexicon *quoth_ghost_lexicon(const quoth_ghost *ghost);
const quoth_memory *quoth_ghost_memory(const quoth_ghost *ghost); /* the memory it was made with */
quoth_ghost_rules quoth_ghost_rules_of(const quoth_ghost *ghost); /* defaults filled in */

/* Whether a player wins; with more than two players, does not lose. */
typedef enum quoth_outcome { QUOTH_UNKNOWN, QUOTH_LOSES, QUOTH_WINS } quoth_outcome;

/* Seats are counted from the first player, 0; a set of seats has bit n for seat n. */
typedef struct quoth_seats {
    int8_t loser;      /* known by the rules next and previous, and for two players; else -1 */
    uint16_t safe;     /* seats that can be protected against all the others together */
    uint16_t can_lose; /* by the rule selfish, whatever rule the game has */
} quoth_seats;

typedef struct quoth_ghost_summary {
    bool complete;  /* quoth_ghost_complete was called: all positions are counted, with their rows
                       and checksum.  Else only `words` is certain to be known */
    bool vast;      /* so many positions that a program should value all of them only on request */
    bool shared;    /* any number of threads may use it at once: no call searches */
    bool lengths;   /* `length` and `longest` are known, here and in views */
    uint64_t words; /* of at least the minimum */
    uint64_t positions;  /* legal fragments: the empty one and complete words included */
    uint64_t reachable;  /* those that legal plays from the empty fragment can produce */
    quoth_outcome first; /* of the first player; QUOTH_UNKNOWN as long as only a search could
                            tell */
    unsigned length;     /* letters of the game when the winner hurries and the loser delays */
    unsigned longest;    /* when both delay; the winner still wins */
    /* Of all positions and values: the sum, modulo 2^64, of q(h + v) over all legal fragments; h
     * begins at 0 and takes in each letter x (1 is the alphabet's first) by h = q(h + x), q is the
     * finalizer of splitmix64 (shifts 30, 27, 31; multipliers bf58476d1ce4e5b9, 94d049bb133111eb),
     * and v is 0 for a lost position, 1 for a won one, 2 for a word that ends the game.
     * With more players v of all but those words is 3 + (loser + 1) + 256 safe + 2^24 can_lose. */
    uint64_t checksum;
} quoth_ghost_summary;

quoth_ghost_summary quoth_ghost_summarize(const quoth_ghost *ghost);

/* The positions of one length; words that end the game are neither won nor lost. */
typedef struct quoth_ghost_row {
    uint64_t legal, words, won, lost, reachable;
} quoth_ghost_row;

/* The rows of a complete solution, by length from 0; NULL and 0 for others. */
const quoth_ghost_row *quoth_ghost_rows(const quoth_ghost *ghost, size_t *count);

/* How much is known of a fragment; each level includes those before it.  Also how much the caller
 * wants to know, where 0 means all.  Higher levels take longer: legality needs no search, each seat
 * needs one. */
typedef enum quoth_known {
    QUOTH_KNOWN_NOTHING,
    QUOTH_KNOWN_LEGALITY, /* `legal` and `word` */
    QUOTH_KNOWN_OUTCOME,  /* `wins` and lengths; by the rules next and previous also the loser */
    QUOTH_KNOWN_SEATS     /* all of `seats` */
} quoth_known;

/* What is known of one fragment; unknown members are 0, and the loser -1. */
typedef struct quoth_ghost_view {
    quoth_known known;
    bool legal;      /* a fragment of some word */
    bool word;       /* complete: the game is over */
    bool wins;       /* the player to move wins; of more than two, does not lose.  An illegal
                        fragment is won for the player to move, but not in literal misere */
    uint8_t length;  /* letters at the end of the game from here: winner hurries, loser delays */
    uint8_t longest; /* both delay */
    quoth_seats seats;
} quoth_ghost_view;

/* Brings a fragment into the order of letters in which the library keeps and returns it.  Where the
 * variant does not care about the order (spook), all calls take fragments in any order.  Letters
 * are codes of the lexicon's alphabet; a fragment with any other code is illegal, is no play and
 * has no plays. */
void quoth_ghost_canonicalize(const quoth_ghost *ghost, quoth_letters *fragment);

/* Fills in a view with at least what is wanted.  QUOTH_STOPPED if the solution's watch said
 * stop, or QUOTH_NO_MEMORY: then nothing in the view is known, and the call may be repeated. */
quoth_status quoth_ghost_probe(const quoth_ghost *ghost, const quoth_letters *fragment,
                               quoth_known want, quoth_ghost_view *view);

/* Whether `after` is the fragment with one letter added as the variant allows.  `after` may be
 * illegal. */
bool quoth_ghost_is_play(const quoth_ghost *ghost, const quoth_letters *fragment,
                         const quoth_letters *after);

/* Finds the word that a complete fragment stands for: the fragment itself, or the first word in the
 * alphabet's order with the same letters (spook keeps letters, not words).  QUOTH_NOT_FOUND if the
 * lexicon has none, or the fragment is shorter than the minimum; QUOTH_STOPPED as from
 * quoth_ghost_probe. */
quoth_status quoth_ghost_word(const quoth_ghost *ghost, const quoth_letters *fragment,
                              quoth_letters *word);

/* A play: the fragment it makes and what is known of that fragment.  Where the player may choose
 * whether a play completes a word (spook, exact), the view is that of the better choice for the
 * player. */
typedef struct quoth_ghost_play {
    quoth_letters after;
    quoth_ghost_view view;
    bool mover_wins; /* the player who makes it wins; of more than two, does not lose.  Known if the
                  view's `wins` is */
} quoth_ghost_play;

/* Plays in an array that grows.  Begin with {.memory = ...}; free with quoth_ghost_list_free.
 * `want` is how much of each view is wanted. */
typedef struct quoth_ghost_list {
    const quoth_memory *memory;
    quoth_known want;
    quoth_ghost_play *play;
    size_t count, capacity;
} quoth_ghost_list;

void quoth_ghost_list_free(quoth_ghost_list *list);

enum { QUOTH_GHOST_FORMS_MAX = QUOTH_WORD_MAX + 1 };

/* The fragments that adding a letter can make of a fragment by the variant's rules.  They may be
 * illegal, and one may be listed twice.  Returns their number (0 at QUOTH_WORD_MAX letters). */
size_t quoth_ghost_forms(const quoth_ghost *ghost, const quoth_letters *fragment, uint8_t letter,
                         quoth_letters forms[QUOTH_GHOST_FORMS_MAX]);

/* Replaces the list by all legal fragments one play away, sorted by spelled text, each once.  A
 * word has such plays as well, although the game is over there; an illegal fragment has none.  In
 * literal misere the list also has the plays that make an illegal fragment, because they win,
 * unless the game is over.  QUOTH_STOPPED and QUOTH_NO_MEMORY as from quoth_ghost_probe: then the
 * list is empty. */
quoth_status quoth_ghost_plays(const quoth_ghost *ghost, const quoth_letters *fragment,
                               quoth_ghost_list *list);

/* Chooses the play of a perfect player.  `plays` are all plays of the fragment, with at least the
 * outcome known.  The winner hurries, the loser delays, and ties go to the first play in sorted
 * order; where lengths are not known, the first play of the best value is taken.  With more than
 * two players it is a play of the best value by their rule.  QUOTH_NOT_FOUND and NULL where there
 * is no play, or the game is over; QUOTH_NO_MEMORY. */
quoth_status quoth_ghost_best(const quoth_ghost *ghost, const quoth_letters *fragment,
                              const quoth_ghost_list *plays, const quoth_ghost_play **best);

/* ---- names -------------------------------------------------------------------------------- */

/* "first", "second", ... of the seats from 0; NULL for a seat that no game has. */
const char *quoth_seat_name(unsigned seat);

/* The names of rules in options and files: "no", "legal", "literal"; "always", "maximal"; "next",
 * "previous", "coalition", "selfish"; NULL for another value.  Reading gives false for another
 * name. */
const char *quoth_misere_name(quoth_misere misere);
const char *quoth_word_end_name(quoth_word_end word_end);
const char *quoth_loser_rule_name(quoth_loser_rule rule);
bool quoth_misere_read(const char *name, quoth_misere *misere);
bool quoth_word_end_read(const char *name, quoth_word_end *word_end);
bool quoth_loser_rule_read(const char *name, quoth_loser_rule *rule);

#ifdef __cplusplus
}
#endif
#endif
