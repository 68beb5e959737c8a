/* quoth/ghost_verify.h - checks a certificate: that a strategy of a Ghost game wins and none is
 * smaller, or who loses a game of three or more players.
 *
 * The checker implements the rules by itself and values no game.  For two players it shares no
 * code with the solver that found the strategy.  For more it shares src/lexicon/postings.h and
 * interner.h with the prover: which words contain a fragment, and numbers for fragments.
 * docs/certificates.md says what is checked, and why that is enough. */
#ifndef QUOTH_GHOST_VERIFY_H
#define QUOTH_GHOST_VERIFY_H

#include "quoth/lexicon.h"

#ifdef __cplusplus
extern "C" {
#endif

/* With three or more players: which other player should lose, among results in which the mover
 * does not (quoth/ghost.h). */
typedef enum quoth_ghost_certified_rule {
    QUOTH_GHOST_CERTIFIED_NEXT,
    QUOTH_GHOST_CERTIFIED_PREVIOUS,
    QUOTH_GHOST_CERTIFIED_COALITION,
    QUOTH_GHOST_CERTIFIED_SELFISH
} quoth_ghost_certified_rule;

/* "next", "previous", "coalition", "selfish"; NULL for another value. */
QUOTH_API const char *quoth_ghost_certified_rule_name(quoth_ghost_certified_rule rule);

typedef struct quoth_ghost_certificate_result {
    bool holds;
    uint64_t line;      /* the line that fails the check; 0 if the certificate holds */
    const char *reason; /* a static string: why the check failed; "" if the certificate holds */
    unsigned players;
    unsigned winner; /* with two players: 0 the first, 1 the second */
    uint64_t pairs, bound;
    quoth_ghost_certified_rule loser;
    unsigned seats; /* with more: bit n is set if seat n loses, can be made to lose, or can lose */
} quoth_ghost_certificate_result;

/* Whether the checker knows the rules of a variant in a reading (NULL for a variant with only one).
 * It has rules of its own, so a variant may be newer than the checker; such a variant has no
 * certificates. */
QUOTH_API bool quoth_ghost_verify_supports(const char *variant, const char *reading);

/* Checks a certificate against the words it names.  QUOTH_OK with a result, whether or not the
 * certificate holds; QUOTH_NO_MEMORY, QUOTH_STOPPED.
 *
 * Memory: 8 bytes a letter of the words (for xghost subsequence and spook 4 bytes for each three
 * letters of each word), and 250 bytes a line of the certificate, of which there may be 4,000,000.
 */
QUOTH_API quoth_status quoth_ghost_verify(quoth_ghost_certificate_result *result,
                                          const quoth_lexicon *lexicon, const char *text,
                                          size_t size, const quoth_context *context,
                                          quoth_error *error);

#ifdef __cplusplus
}
#endif
#endif
