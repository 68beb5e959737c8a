/* quoth/lives.h - matches of several rounds of Ghost, with lives.
 *
 *      round 1: ann, bob, cy      bob loses          bob  G
 *      round 2: bob, cy, ann      cy loses           cy   G
 *      ...                                           bob  G-H-O-S-T: out
 *      round n: the last two      ann loses          cy is first, ann second, bob third
 *
 * The player who loses a round takes a letter of a word; a player who has the whole word is out;
 * the last one has won.  A *player* keeps a number through a match, from 0; a *seat* is a turn in
 * one round.
 * A round of n players is played by the rules for n players.
 */
#ifndef QUOTH_LIVES_H
#define QUOTH_LIVES_H

#include "quoth/ghost_game.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Who begins the next round; if that player is out, the one after. */
typedef enum quoth_opens {
    QUOTH_OPENS_LOSER, /* the player who lost the round */
    QUOTH_OPENS_AFTER, /* the player after the loser */
    QUOTH_OPENS_TURN   /* the player after the one who began the round */
} quoth_opens;

/* The name of a rule: "loser", "after", "turn"; NULL for other numbers. */
const char *quoth_opens_name(quoth_opens opens);

/* A match as it stands: a plain value. */
typedef struct quoth_lives {
    unsigned players, lives; /* lives: the letters that put a player out */
    quoth_opens opens;
    unsigned opener;                       /* the player in seat 0 of the round */
    unsigned left;                         /* players who are not out */
    unsigned rounds;                       /* that are over */
    unsigned taken[QUOTH_GHOST_SEATS_MAX]; /* letters, by player */
    unsigned place[QUOTH_GHOST_SEATS_MAX]; /* 1 for the winner, `players` for the first who was
                                              out; 0 while that is open */
} quoth_lives;

/* 2 to QUOTH_GHOST_SEATS_MAX players; at least one life; `opener` begins the first round. */
void quoth_lives_begin(quoth_lives *lives, unsigned players, unsigned letters, quoth_opens opens,
                       unsigned opener);

bool quoth_lives_over(const quoth_lives *lives);

/* The player in a seat of the round that is played, 0 to left - 1. */
unsigned quoth_lives_player(const quoth_lives *lives, unsigned seat);

/* The player in this seat has lost the round: he takes a letter, and the next round is set. */
void quoth_lives_lose(quoth_lives *lives, unsigned seat);

/* ---- a match as text ---------------------------------------------------------------------- *
 *
 *   quoth-ghost-match 1
 *   lives GHOST           the word, a letter of which is taken for each round that is lost
 *   opens loser           a rule of quoth_opens
 *   opener 1              the player who began the first round, from 1
 *   player human          the players in the order of their numbers: free text, one a line
 *   player level:35
 *   lost 2                who lost each round that is over, oldest first
 *   quoth-ghost-game 1    the rounds, as in quoth/ghost_game.h: the last ones that are over, all or
 *   ...                   none or some of them, oldest first; then the round that is played
 */

enum {
    QUOTH_LIVES_MAX = 99, /* letters of the word */
    QUOTH_LIVES_ROUNDS_MAX = QUOTH_LIVES_MAX * QUOTH_GHOST_SEATS_MAX
};

/* A match with all that came of it. */
typedef struct quoth_lives_record {
    char word[4 * QUOTH_LIVES_MAX + 1]; /* UTF-8 */
    unsigned opener;                    /* of the first round */
    char player[QUOTH_GHOST_SEATS_MAX][64];
    quoth_lives lives;                     /* as it stands after these rounds */
    uint8_t loser[QUOTH_LIVES_ROUNDS_MAX]; /* of each round that is over: a player */
    /* gained[a][b]: rounds that b lost with a's play before him on the table */
    uint16_t gained[QUOTH_GHOST_SEATS_MAX][QUOTH_GHOST_SEATS_MAX];
} quoth_lives_record;

/* The letters of a word of lives, each a character of UTF-8; 0 if it has none, more than
 * QUOTH_LIVES_MAX, a blank at an end, control characters, or bytes that are no UTF-8. */
unsigned quoth_lives_letters(const char *word);

/* Begins a match; the caller has filled in the players' names and the word, which must have
 * letters. */
void quoth_lives_record_begin(quoth_lives_record *record, unsigned players, quoth_opens opens,
                              unsigned opener);

/* The player in this seat has lost the round: as quoth_lives_lose, and it is noted. */
void quoth_lives_record_lose(quoth_lives_record *record, unsigned seat);

/* Writes the match, up to the round that is played.  QUOTH_BAD_TEXT for a player's name that is
 * empty, has several lines or ends in a blank. */
quoth_status quoth_lives_record_write(const quoth_lives_record *record, const quoth_sink *sink);

/* Whether a text begins as a match does. */
bool quoth_lives_record_is(const char *text, size_t size);

/* Reads a match.  `*game` is where the round that is played begins in the text. */
quoth_status quoth_lives_record_read(quoth_lives_record *record, const char *text, size_t size,
                                     size_t *game, quoth_error *error);

/* Finds the next round recorded in the text of a match, behind `*end`, which is 0 at first: its
 * record is in text[*begin] to text[*end - 1].  False behind the round that is played. */
bool quoth_lives_record_round(const char *text, size_t size, size_t *begin, size_t *end);

/* ---- many matches ------------------------------------------------------------------------- */

/* Sums over matches.  All zero: none. */
typedef struct quoth_lives_score {
    uint64_t matches, rounds;
    uint64_t letters; /* of the last fragments of rounds, in all */
    uint64_t resigned, illegal;
    uint64_t places[QUOTH_GHOST_SEATS_MAX][QUOTH_GHOST_SEATS_MAX]; /* by player, then place - 1 */
    uint64_t played[QUOTH_GHOST_SEATS_MAX];                        /* rounds, by player */
    uint64_t lost[QUOTH_GHOST_SEATS_MAX];
    /* gained[a][b]: rounds that b lost with a's play before him on the table */
    uint64_t gained[QUOTH_GHOST_SEATS_MAX][QUOTH_GHOST_SEATS_MAX];
} quoth_lives_score;

/* Plays the matches with the numbers `from` to `to` - 1.  Match m begins with player m mod the
 * number of players, and draws from stream m + 1 of the seed. */
typedef struct quoth_lives_options {
    size_t size; /* of this struct; 0: as here */
    uint64_t seed, from, to;
    unsigned lives; /* 0: 5 */
    quoth_opens opens;
    const quoth_watch *watch; /* called after each play with the matches done and those in all */
    const quoth_memory *memory;
    bool challenges;
} quoth_lives_options;

/* Plays matches of `players` players and adds to *score.  referee[n] has the rules for n players,
 * player[n][p] is player p among n, for each n from 2 to `players`; what stands before is not
 * looked at.  A player whose play is illegal has lost the round.  After a failure *score holds the
 * matches that were finished. */
quoth_status quoth_lives_match(const quoth_ghost *const *referee,
                               const quoth_ghost_player *const *player, unsigned players,
                               const quoth_lives_options *options, quoth_lives_score *score);

#ifdef __cplusplus
}
#endif
#endif
