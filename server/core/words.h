/* The rules and words that games are played by: compiled once, shared by all games of the same
 * rules.
 *
 *      name of rules, lexicon        words_board, words_ghost        quoth_cross, quoth_ghost
 *      "wwf", "enable1"        --->  found in the cache or made --->  owned by the cache
 *
 * A cache belongs to one thread. */
#ifndef QUOTH_SERVER_WORDS_H
#define QUOTH_SERVER_WORDS_H

#include "quoth/quoth.h"

typedef struct server_words server_words;

/* Makes a cache with the built-in list, `enable1`.  NULL without memory. */
server_words *words_new(void);
void words_free(server_words *cache);

/* Makes an empty cache for another thread, with the lists of `from`, which must outlive it.  NULL
 * without memory. */
server_words *words_share(const server_words *from);

/* Adds a list by the name that tables use, an upper bound of 63 bytes.  The cache then owns the
 * lexicon. */
bool words_add(server_words *cache, const char *name, quoth_lexicon *lexicon);

/* The lexicon with a name; NULL if there is none. */
const quoth_lexicon *words_lexicon(const server_words *cache, const char *name);

/* Name number `index` of the lists, NULL after the last. */
const char *words_name(const server_words *cache, size_t index);

/* The board game of a rule set of the library under a challenge rule, with a list's words.  It is
 * used from this call until board_release.  Games by NAME:SEED, a random board, share the words of
 * NAME; while nobody uses them they may be freed.  Fails as quoth_cross_rules_find and
 * quoth_cross_new; QUOTH_NOT_FOUND for a list that the cache does not have. */
typedef struct server_board server_board;
quoth_status words_board(server_board **board, server_words *cache, const char *rules,
                         quoth_challenge challenge, const char *lexicon, quoth_error *error);
const quoth_cross *board_cross(const server_board *board);

/* One more user of a board that is in use, and one less; on any thread. */
void board_use(server_board *board);
void board_release(server_board *board); /* may be NULL */

/* Whether it is a random board, one of a billion. */
bool board_is_random(const server_board *board);

/* The Ghost game of these rules for `players` players. */
quoth_status words_ghost(const quoth_ghost **ghost, server_words *cache,
                         const quoth_ghost_rules *rules, const char *lexicon, quoth_error *error);

#endif
