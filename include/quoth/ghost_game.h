/* quoth/ghost_game.h - playing Ghost: games, players, records, matches.
 *
 *      the game                              a player
 *      --------                              --------
 *      referee, fragments,  - observation -> the rules, the words agreed on, all fragments so far
 *      whose turn                                 |
 *          ^       |                              |
 *          |       +--- observer (every play)     |
 *          +------------- the next fragment ------+
 *
 * Ghost has no hidden information: a player observes the whole game, but not the referee's
 * solution of it.
 *
 * A game, a bot and a player belong to one thread at a time, and so does a referee that searches
 * (quoth/ghost.h). */
#ifndef QUOTH_GHOST_GAME_H
#define QUOTH_GHOST_GAME_H

#include "quoth/ghost.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- one game ----------------------------------------------------------------------------- */

typedef struct quoth_ghost_game quoth_ghost_game;

typedef enum quoth_ghost_ending {
    QUOTH_GHOST_GOING_ON,
    QUOTH_GHOST_WORD,    /* the last play completed a word */
    QUOTH_GHOST_ILLEGAL, /* a player made a fragment of no word and lost by it */
    QUOTH_GHOST_RESIGNED,
    QUOTH_GHOST_STUCK,      /* the player to move has no play */
    QUOTH_GHOST_CHALLENGED, /* the player to move challenged instead of playing */
    QUOTH_GHOST_LEFT        /* literal misere: the last play made a fragment of no word, and won */
} quoth_ghost_ending;

/* "going on", "word", "illegal", "resigned", "stuck", "challenged", "left"; NULL for another
 * value. */
QUOTH_API const char *quoth_ghost_ending_name(quoth_ghost_ending ending);

/* Whether a game that ended like this ended without a play in its last turn: the player to move
 * resigned, was held to an illegal play, or challenged. */
QUOTH_API bool quoth_ghost_ended_without_play(quoth_ghost_ending ending);

/* `ghost` is the referee and must outlive the game. */
QUOTH_API quoth_status quoth_ghost_game_new(quoth_ghost_game **game, const quoth_ghost *ghost,
                                            const quoth_context *context, quoth_error *error);
QUOTH_API void quoth_ghost_game_free(quoth_ghost_game *game);

QUOTH_API const quoth_ghost *quoth_ghost_game_referee(const quoth_ghost_game *game);

/* The fragment on the table; the number of plays so far; the seat to move (0 first, 1 second,
 * ...). */
QUOTH_API const quoth_letters *quoth_ghost_game_fragment(const quoth_ghost_game *game);
QUOTH_API unsigned quoth_ghost_game_plays(const quoth_ghost_game *game);
QUOTH_API unsigned quoth_ghost_game_turn(const quoth_ghost_game *game);
QUOTH_API quoth_ghost_ending quoth_ghost_game_ending(const quoth_ghost_game *game);

/* The seat that has lost; of two players, the seat that has won.  QUOTH_GHOST_SEATS_MAX while the
 * game goes on, and as the winner of more than two players. */
QUOTH_API unsigned quoth_ghost_game_loser(const quoth_ghost_game *game);
QUOTH_API unsigned quoth_ghost_game_winner(const quoth_ghost_game *game);

/* The fragment after `plays` plays; 0: the empty one.  NULL for more plays than were made. */
QUOTH_API const quoth_letters *quoth_ghost_game_at(const quoth_ghost_game *game, unsigned plays);

/* Makes a play.  Where the player may choose whether it completes a word (spook, exact), the
 * choice that is better for them is made.  QUOTH_ILLEGAL if the play is not allowed,
 * QUOTH_GAME_OVER; QUOTH_STOPPED and QUOTH_NO_MEMORY as from quoth_ghost_probe.  A failure changes
 * nothing. */
QUOTH_API quoth_status quoth_ghost_game_play(quoth_ghost_game *game, const quoth_letters *after,
                                             quoth_error *error);

/* Allows challenges; before the first play.  From now on any fragment with one letter more can be
 * played, even if it is part of no word, and it stands until a player challenges.  A completed
 * word still ends the game.  QUOTH_UNSUPPORTED for literal misere, and for a variant that does not
 * say which words a fragment is part of (quoth_ghost_description). */
QUOTH_API quoth_status quoth_ghost_game_allow_challenges(quoth_ghost_game *game,
                                                         quoth_error *error);
QUOTH_API bool quoth_ghost_game_has_challenges(const quoth_ghost_game *game);

/* Whether the lexicon has this word, it is long enough for the rules, and the fragment is part of
 * it in the sense of the variant: as a prefix, inside it, ...  Always false for a variant without
 * challenges (quoth_ghost_description). */
QUOTH_API bool quoth_ghost_fits(const quoth_ghost *ghost, const quoth_letters *fragment,
                                const quoth_letters *word);

/* Finds a word of `knowledge` that contains a fragment in the sense of the variant.
 * QUOTH_NOT_FOUND if there is none, QUOTH_STOPPED by the watch, QUOTH_UNSUPPORTED for a variant
 * without challenges. */
QUOTH_API quoth_status quoth_ghost_name_word(quoth_letters *word, const quoth_ghost *knowledge,
                                             const quoth_letters *fragment,
                                             const quoth_context *context, quoth_error *error);

/* The player to move challenges, and the player before names a word (NULL: none).  If the fragment
 * fits the word, the challenger has lost, else the challenged player.  QUOTH_UNSUPPORTED if the
 * game has no challenges, is over, or has no plays. */
QUOTH_API quoth_status quoth_ghost_game_challenge(quoth_ghost_game *game, const quoth_letters *word,
                                                  quoth_error *error);

/* The word named in a challenge; NULL if none was. */
QUOTH_API const quoth_letters *quoth_ghost_game_named(const quoth_ghost_game *game);

/* The player to move loses: `ending` is QUOTH_GHOST_ILLEGAL or QUOTH_GHOST_RESIGNED. */
QUOTH_API quoth_status quoth_ghost_game_forfeit(quoth_ghost_game *game, quoth_ghost_ending ending,
                                                quoth_error *error);

/* Takes back the forfeit or the challenge, else the last play; false if there is nothing to take
 * back. */
QUOTH_API bool quoth_ghost_game_undo(quoth_ghost_game *game);

/* ---- players ------------------------------------------------------------------------------ */

/* The observation of a player.  The pointers stay valid until the game changes. */
typedef struct quoth_ghost_observation {
    quoth_ghost_rules rules; /* defaults filled in */
    const quoth_lexicon *lexicon;
    unsigned seat;                 /* of the observing player, from 0 */
    unsigned plays;                /* so far */
    const quoth_letters *fragment; /* after 0, 1, ... plays; fragment[plays] is on the table */
    bool challenges;               /* the game allows them */
} quoth_ghost_observation;

QUOTH_API void quoth_ghost_game_observe(quoth_ghost_observation *observation,
                                        const quoth_ghost_game *game);

/* A player.  `choose` writes the fragment after the player's play.  It gets the match's random
 * generator, so that games are repeatable, and its watch, which a slow player should call.
 * QUOTH_RESIGNS: the player resigns.  Any other failure ends the match with
 * that status.  Where challenges are allowed, an empty fragment is a challenge; the library's
 * players then challenge instead of resigning.
 *
 * `name` writes a word that the fragment on the table fits, when the player is challenged;
 * QUOTH_NOT_FOUND if the player knows none.  A NULL `name` never names one. */
typedef struct quoth_ghost_player {
    quoth_status (*choose)(void *user, const quoth_ghost_observation *observation,
                           quoth_random *random, const quoth_watch *watch, quoth_letters *after);
    void *user;
    quoth_status (*name)(void *user, const quoth_ghost_observation *observation,
                         quoth_random *random, const quoth_watch *watch, quoth_letters *word);
} quoth_ghost_player;

/* The player to move takes a turn: a play, a challenge (which the player before answers), or
 * resigning. player[s] sits in seat s.  An illegal play loses the game. */
QUOTH_API quoth_status quoth_ghost_game_take_turn(quoth_ghost_game *game,
                                                  const quoth_ghost_player *player,
                                                  quoth_random *random,
                                                  const quoth_context *context, quoth_error *error);

typedef enum quoth_ghost_policy {
    QUOTH_GHOST_RATIONAL, /* a random winning play, else a random slowest loss */
    QUOTH_GHOST_NOTEBOOK, /* a random winning play, else a random legal one */
    QUOTH_GHOST_RANDOM    /* a random legal play */
} quoth_ghost_policy;

/* "rational", "notebook", "random"; NULL for another value. */
QUOTH_API const char *quoth_ghost_policy_name(quoth_ghost_policy policy);

/* Reduces the list of all plays of a fragment to those that a policy chooses from, each equally
 * likely.  Winning plays are kept if there are any, else all.  Then a rational player keeps those
 * that end latest; a play that ends the game counts as the end.  The list must have outcomes,
 * except for the random policy. */
QUOTH_API void quoth_ghost_list_filter(quoth_ghost_list *list, quoth_ghost_policy policy);

/* Chooses a play by `knowledge`: the game itself, or the same rules solved on fewer words.
 * QUOTH_NOT_FOUND if `knowledge` has no play; QUOTH_BAD_CALL for no policy; QUOTH_STOPPED and
 * QUOTH_NO_MEMORY as from quoth_ghost_probe, with nothing drawn from `random`.  Where lengths are
 * unknown, losers do not delay. */
QUOTH_API quoth_status quoth_ghost_choose(quoth_letters *after, const quoth_ghost *knowledge,
                                          quoth_ghost_policy policy, const quoth_letters *fragment,
                                          quoth_random *random, quoth_error *error);

/* The library's player: it chooses by quoth_ghost_choose. */
typedef struct quoth_ghost_bot {
    const quoth_ghost *knowledge;
    quoth_ghost_policy policy;
} quoth_ghost_bot;

/* The bot as a player, which it must outlive. */
QUOTH_API quoth_ghost_player quoth_ghost_bot_player(const quoth_ghost_bot *bot);

/* A bot that guesses where it knows no word: it plays a random letter, a legal one if there is
 * any, instead of resigning.  Where challenges are allowed it challenges half of the time. */
typedef struct quoth_ghost_guesser {
    quoth_ghost_bot bot;
    const quoth_ghost *referee; /* the game itself */
} quoth_ghost_guesser;

/* The guesser as a player, which it must outlive. */
QUOTH_API quoth_ghost_player quoth_ghost_guesser_player(const quoth_ghost_guesser *guesser);

/* ---- a game as text ----------------------------------------------------------------------- *
 *
 *   quoth-ghost-game 1            the format and its version
 *   lexicon enable1 172823 SHA256 name, words, identity
 *   variant super
 *   min 3
 *   reading as-played             this line and the next five only where they are not the default
 *   misere legal
 *   word-end maximal
 *   players 3
 *   loser previous
 *   seat 3 rational               the players from the third on
 *   first human                   free text to the end of the line
 *   second rational
 *   seed 42
 *   strict no
 *   challenges yes                only for a game with challenges
 *   play u                        the fragment each play makes, one a line
 *   play un
 *   end resigned                  only for a game ended by `resigned` or `illegal`
 *   challenge unit                only for a game that a challenge ended: the word named, or -
 */

typedef struct quoth_ghost_record {
    char lexicon[64];
    uint32_t words;
    uint8_t sha256[32];
    char variant[32];
    char reading[32]; /* empty: the variant's default */
    unsigned min;
    quoth_ghost_misere misere;
    quoth_ghost_word_end word_end;
    unsigned players;
    quoth_ghost_loser_rule loser;
    char player[QUOTH_GHOST_SEATS_MAX][64];
    uint64_t seed;
    bool strict;
    bool challenges; /* filled in by quoth_ghost_record_write and _read */
} quoth_ghost_record;

/* Writes a game.  The caller fills in the players' names, the seed and `strict`; the rest is
 * filled in from the game.  QUOTH_BAD_TEXT for a name that is empty, has several lines or ends in
 * a blank. */
QUOTH_API quoth_status quoth_ghost_record_write(const quoth_sink *sink, quoth_ghost_record *record,
                                                const quoth_ghost_game *game, quoth_error *error);

/* The rules in a record.  Their strings point into the record. */
QUOTH_API quoth_ghost_rules quoth_ghost_record_rules(const quoth_ghost_record *record);

/* Reads everything but the plays: enough to set up the same game. */
QUOTH_API quoth_status quoth_ghost_record_read(quoth_ghost_record *record, const char *text,
                                               size_t size, quoth_error *error);

/* Replays the plays of the same text in a new game, which must allow challenges if the record
 * does.  QUOTH_BAD_TEXT, with the line, for an illegal play; QUOTH_STOPPED and QUOTH_NO_MEMORY as
 * from quoth_ghost_probe.  After a failure the game has the plays before the one that failed. */
QUOTH_API quoth_status quoth_ghost_record_replay(quoth_ghost_game *game, const char *text,
                                                 size_t size, quoth_error *error);

/* ---- many games --------------------------------------------------------------------------- */

/* Aggregates over games; the scores of shards of a match add up to its score.  All zero: no games.
 */
typedef struct quoth_ghost_score {
    uint64_t games;
    uint64_t losses[QUOTH_GHOST_SEATS_MAX]; /* by seat; each game has one loser */
    uint64_t letters;                       /* sum of the lengths of the last fragments */
    uint64_t resigned;                      /* games in which the loser knew no play */
    uint64_t illegal;                       /* games in which the loser made an illegal play */
} quoth_ghost_score;

typedef enum quoth_ghost_event {
    QUOTH_GHOST_BEGINS,
    QUOTH_GHOST_PLAYED, /* a play was made, or the player resigned or challenged */
    QUOTH_GHOST_ENDS
} quoth_ghost_event;

/* "begins", "played", "ends"; NULL for another value. */
QUOTH_API const char *quoth_ghost_event_name(quoth_ghost_event event);

/* Follows a match: `notify` is called for every event, on the thread of the match.  If it returns
 * false the match stops: QUOTH_STOPPED. */
typedef struct quoth_ghost_observer {
    bool (*notify)(void *user, quoth_ghost_event event, const quoth_ghost_game *game,
                   uint64_t number);
    void *user;
} quoth_ghost_observer;

/* Plays games `from` to `to` - 1.  Game g uses stream g + 1 of the seed. */
typedef struct quoth_ghost_match_options {
    uint64_t seed, from, to;
    const quoth_ghost_observer *observer; /* may be NULL */
    bool challenges;
} quoth_ghost_match_options;

/* Plays games between the referee's number of players, player[s] in seat s, and adds to *score.
 * The watch is called after each play; `done` and `total` count games.  After a failure *score
 * holds the finished games.  QUOTH_STOPPED by the watch, the observer or a player;
 * QUOTH_UNSUPPORTED for challenges in a game that has none; any failure of a player. */
QUOTH_API quoth_status quoth_ghost_match(quoth_ghost_score *score, const quoth_ghost *referee,
                                         const quoth_ghost_player *player,
                                         const quoth_ghost_match_options *options,
                                         const quoth_context *context, quoth_error *error);

/* Adds another score; the order of additions does not matter.  QUOTH_TOO_LARGE, with nothing
 * changed, if a sum would overflow. */
QUOTH_API quoth_status quoth_ghost_score_add(quoth_ghost_score *score,
                                             const quoth_ghost_score *more, quoth_error *error);

/* Writes the score of `players` players as decimal numbers, a blank before each, without an end of
 * line.  QUOTH_BAD_CALL for more than QUOTH_GHOST_SEATS_MAX players. */
QUOTH_API quoth_status quoth_ghost_score_write(const quoth_sink *sink,
                                               const quoth_ghost_score *score, unsigned players,
                                               quoth_error *error);

/* Reads what quoth_ghost_score_write wrote, with nothing after it.  QUOTH_BAD_TEXT, with the
 * offset, for other text and for impossible sums; then the score is all zero. */
QUOTH_API quoth_status quoth_ghost_score_read(quoth_ghost_score *score, unsigned players,
                                              const char *text, size_t size, quoth_error *error);

#ifdef __cplusplus
}
#endif
#endif
