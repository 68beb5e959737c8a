/* quoth/ghost_lives.h - matches of several rounds of Ghost, with lives.
 *
 *      round 1: ann, bob, cy      bob loses          bob  G
 *      round 2: bob, cy, ann      cy loses           cy   G
 *      ...                                           bob  G-H-O-S-T: out
 *      round n: the last two      ann loses          cy is first, ann second, bob third
 *
 * The loser of a round gets a letter of a word.  A player with the whole word is out; the last one
 * left wins.  A *player* keeps a number through a match, from 0; a *seat* is a place in the turn
 * order of one round.  A round of n players uses the rules for n players. */
#ifndef QUOTH_GHOST_LIVES_H
#define QUOTH_GHOST_LIVES_H

#include "quoth/ghost_game.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The player who opens the next round; if eliminated, the next player who is not. */
typedef enum quoth_ghost_opens {
    QUOTH_GHOST_OPENS_LOSER, /* the player who lost the round */
    QUOTH_GHOST_OPENS_AFTER, /* the player after the loser */
    QUOTH_GHOST_OPENS_TURN   /* the player after the one who began the round */
} quoth_ghost_opens;

/* "loser", "after" or "turn"; NULL for other numbers. */
QUOTH_API const char *quoth_ghost_opens_name(quoth_ghost_opens opens);

/* The state of a match: a plain value. */
typedef struct quoth_ghost_lives {
    unsigned players, lives; /* `lives`: the letters that put a player out */
    quoth_ghost_opens opens;
    unsigned opener;                       /* the player in seat 0 of the round */
    unsigned left;                         /* players who are not out */
    unsigned rounds;                       /* finished */
    unsigned taken[QUOTH_GHOST_SEATS_MAX]; /* letters taken, by player */
    /* Final place, by player: 1 for the winner, `players` for the first who was out; 0 while
     * undecided. */
    unsigned place[QUOTH_GHOST_SEATS_MAX];
} quoth_ghost_lives;

/* Begins a match of 2 to QUOTH_GHOST_SEATS_MAX players with at least one life; player `opener`
 * begins the first round.  QUOTH_BAD_CALL for other numbers. */
QUOTH_API quoth_status quoth_ghost_lives_begin(quoth_ghost_lives *lives, unsigned players,
                                               unsigned letters, quoth_ghost_opens opens,
                                               unsigned opener, quoth_error *error);

QUOTH_API bool quoth_ghost_lives_over(const quoth_ghost_lives *lives);

/* The player in a seat of the current round, 0 to left - 1; QUOTH_GHOST_SEATS_MAX for other seats.
 */
QUOTH_API unsigned quoth_ghost_lives_player(const quoth_ghost_lives *lives, unsigned seat);

/* The player in this seat lost the round: they get a letter, and the next round begins.
 * QUOTH_GAME_OVER after the match, QUOTH_BAD_CALL for a seat that the round does not have. */
QUOTH_API quoth_status quoth_ghost_lives_lose(quoth_ghost_lives *lives, unsigned seat,
                                              quoth_error *error);

/* ---- a match as text ---------------------------------------------------------------------- *
 *
 *   quoth-ghost-match 1
 *   lives GHOST           the word, a letter of which is taken for each round that is lost
 *   opens loser           a rule of quoth_ghost_opens
 *   opener 1              the player who began the first round, from 1
 *   player human          the players in the order of their numbers: free text, one a line
 *   player level:35
 *   lost 2                who lost each round that is over, oldest first
 *   quoth-ghost-game 1    the rounds, as in quoth/ghost_game.h: the last ones that are over, all or
 *   ...                   none or some of them, oldest first; then the round that is played
 */

enum {
    QUOTH_GHOST_LIVES_MAX = 99, /* letters of the word */
    QUOTH_GHOST_LIVES_ROUNDS_MAX = QUOTH_GHOST_LIVES_MAX * QUOTH_GHOST_SEATS_MAX
};

/* A match with its history. */
typedef struct quoth_ghost_lives_record {
    char word[4 * QUOTH_GHOST_LIVES_MAX + 1]; /* UTF-8 */
    unsigned opener;                          /* of the first round */
    char player[QUOTH_GHOST_SEATS_MAX][64];
    quoth_ghost_lives lives;                     /* the state after these rounds */
    uint8_t loser[QUOTH_GHOST_LIVES_ROUNDS_MAX]; /* the player who lost each finished round */
    /* gained[a][b]: rounds that b lost right after a play by a */
    uint16_t gained[QUOTH_GHOST_SEATS_MAX][QUOTH_GHOST_SEATS_MAX];
} quoth_ghost_lives_record;

/* The number of letters (UTF-8 characters) of a word of lives; 0 if it has none, more than
 * QUOTH_GHOST_LIVES_MAX, a blank at an end, control characters, or malformed UTF-8. */
QUOTH_API unsigned quoth_ghost_lives_letters(const char *word);

/* Begins a match.  The caller has filled in the players' names and a valid word; QUOTH_BAD_CALL for
 * another word, and as from quoth_ghost_lives_begin. */
QUOTH_API quoth_status quoth_ghost_lives_record_begin(quoth_ghost_lives_record *record,
                                                      unsigned players, quoth_ghost_opens opens,
                                                      unsigned opener, quoth_error *error);

/* As quoth_ghost_lives_lose, and records it. */
QUOTH_API quoth_status quoth_ghost_lives_record_lose(quoth_ghost_lives_record *record,
                                                     unsigned seat, quoth_error *error);

/* Writes the match up to the current round.  QUOTH_BAD_TEXT for a player's name that is empty, has
 * several lines or ends in a blank. */
QUOTH_API quoth_status quoth_ghost_lives_record_write(const quoth_sink *sink,
                                                      const quoth_ghost_lives_record *record,
                                                      quoth_error *error);

/* Whether a text begins like the record of a match. */
QUOTH_API bool quoth_ghost_lives_record_is(const char *text, size_t size);

/* Reads a match.  `*game` is the offset of the current round in the text. */
QUOTH_API quoth_status quoth_ghost_lives_record_read(quoth_ghost_lives_record *record, size_t *game,
                                                     const char *text, size_t size,
                                                     quoth_error *error);

/* Finds the next recorded round after `*end`, which is 0 at first: text[*begin] to text[*end - 1].
 * False after the current round. */
QUOTH_API bool quoth_ghost_lives_record_round(size_t *begin, size_t *end, const char *text,
                                              size_t size);

/* ---- many matches ------------------------------------------------------------------------- */

/* Aggregates over matches.  All zero: no matches. */
typedef struct quoth_ghost_lives_score {
    uint64_t matches, rounds;
    uint64_t letters; /* sum of the lengths of the rounds' last fragments */
    uint64_t resigned, illegal;
    uint64_t places[QUOTH_GHOST_SEATS_MAX][QUOTH_GHOST_SEATS_MAX]; /* by player, then place - 1 */
    uint64_t played[QUOTH_GHOST_SEATS_MAX];                        /* rounds, by player */
    uint64_t lost[QUOTH_GHOST_SEATS_MAX];
    /* gained[a][b]: rounds that b lost right after a play by a */
    uint64_t gained[QUOTH_GHOST_SEATS_MAX][QUOTH_GHOST_SEATS_MAX];
} quoth_ghost_lives_score;

/* Plays matches `from` to `to` - 1.  Player m mod `players` opens match m, which uses stream m + 1
 * of the seed. */
typedef struct quoth_ghost_lives_options {
    uint64_t seed, from, to;
    unsigned lives; /* 0: 5 */
    quoth_ghost_opens opens;
    bool challenges;
} quoth_ghost_lives_options;

/* Plays matches of `players` players and adds to *score.  For each n from 2 to `players`,
 * referee[n] has the rules for n players, and player[n][p] is player p in rounds of n; elements 0
 * and 1 are unused.  An illegal play loses the round.  The watch is called after each play; `done`
 * and `total` count matches.  After a failure *score holds the finished matches.  QUOTH_BAD_CALL as
 * from quoth_ghost_lives_begin; else as quoth_ghost_match. */
QUOTH_API quoth_status quoth_ghost_lives_match(quoth_ghost_lives_score *score,
                                               const quoth_ghost *const *referee,
                                               const quoth_ghost_player *const *player,
                                               unsigned players,
                                               const quoth_ghost_lives_options *options,
                                               const quoth_context *context, quoth_error *error);

#ifdef __cplusplus
}
#endif
#endif
