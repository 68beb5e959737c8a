/* quoth/verify.h - checks a certificate: that a strategy of a Ghost game wins, and that none is
 * smaller; or who loses a game of more than two players.
 *
 * The checker knows the rules and the words, and nothing else: it shares no code with the solver
 * that found the strategy, looks into no table of values, and values no game.  docs/certificates.md
 * says what it checks, and why that is enough. */
#ifndef QUOTH_VERIFY_H
#define QUOTH_VERIFY_H

#include "quoth/lexicon.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The rule that says who loses, of more than two players: quoth/ghost.h. */
typedef enum quoth_certified_rule {
    QUOTH_CERTIFIED_NEXT,
    QUOTH_CERTIFIED_PREVIOUS,
    QUOTH_CERTIFIED_COALITION,
    QUOTH_CERTIFIED_SELFISH
} quoth_certified_rule;

typedef struct quoth_certificate_result {
    bool holds;
    uint64_t line;      /* the line of the certificate that fails; 0 if it holds */
    const char *reason; /* static; why it fails, "" if it holds */
    unsigned players;
    unsigned winner; /* of two players: 0 the first, 1 the second */
    uint64_t pairs, bound;
    quoth_certified_rule loser;
    unsigned seats; /* of more: bit n for seat n; who loses, can be made to lose, or can lose */
} quoth_certificate_result;

/* Checks a certificate against the words it names.  Memory: 8 bytes a letter of the words (for
 * xghost subsequence and spook 4 bytes for each three letters of each word), and 250 bytes a line
 * of the certificate, of at most 4,000,000.  QUOTH_OK with a verdict; QUOTH_NO_MEMORY,
 * QUOTH_STOPPED. */
quoth_status quoth_verify(const quoth_lexicon *lexicon, const char *text, size_t size,
                          quoth_certificate_result *verdict, const quoth_watch *watch,
                          const quoth_memory *memory);

#ifdef __cplusplus
}
#endif
#endif
