/* quoth/cross_game.h - playing board games: moves, the view of a seat, players, matches.
 *
 *      the game                                     a player
 *      --------                                     --------
 *      moves, position, every rack,   --- view --->  the board, the scores, its own rack,
 *      the bag in its order                          all moves
 *          ^        |                                       |
 *          |        +--- observer (every move)              |
 *          +------------------ play, challenge -------------+
 *
 * A game is a dealt position and a list of moves (plays, challenges, resignations, adjustments).
 * Moves can be undone one by one, the position after any move can be restored, and the game can be
 * written as GCG (quoth_gcg_add_game).
 *
 * A game, a bot and a player belong to one thread at a time. */
#ifndef QUOTH_CROSS_GAME_H
#define QUOTH_CROSS_GAME_H

#include "quoth/openness.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- moves --------------------------------------------------------------------------------- */

typedef enum quoth_cross_move_kind {
    QUOTH_MOVE_PLAY,      /* a placement, an exchange or a pass */
    QUOTH_MOVE_CHALLENGE, /* a challenge of the last play */
    QUOTH_MOVE_RESIGN,    /* the game is over, the seat has lost */
    QUOTH_MOVE_ADJUST     /* points are added to a score, for time or by a referee */
} quoth_cross_move_kind;

/* "play", "challenge", "resign", "adjust"; NULL for another value. */
QUOTH_API const char *quoth_cross_move_kind_name(quoth_cross_move_kind kind);

/* A plain value. */
typedef struct quoth_cross_move {
    quoth_cross_move_kind kind;
    uint8_t seat;                  /* the seat that moved; ADJUST: the seat whose score changed */
    quoth_challenge_result result; /* CHALLENGE: held or removed */
    int32_t points;                /* ADJUST: points added to the score */
    /* The play with its score and equity 0.  In a player's view, another seat's exchange shows
     * only the number of tiles; the tiles are 0. */
    quoth_play play;
} quoth_cross_move;

/* ---- a game -------------------------------------------------------------------------------- */

typedef struct quoth_cross_game quoth_cross_game;

/* Makes a game of 2 to 4 players (else QUOTH_BAD_CALL).  Call quoth_cross_game_deal to begin it.
 * The cross must outlive the game. */
QUOTH_API quoth_status quoth_cross_game_new(quoth_cross_game **game, const quoth_cross *cross,
                                            unsigned players, const quoth_context *context,
                                            quoth_error *error);
QUOTH_API void quoth_cross_game_free(quoth_cross_game *game);

/* Begins a new game.  `start`, a position of the same number of players, is the first position,
 * with its racks; NULL: the empty board.  If `random` is not NULL, the bag is shuffled and every
 * seat fills its rack, the player to move first.  If `random` is NULL, racks and bag are those of
 * `start`.  False, and the game is unchanged, if `start` is of another quoth_cross or number of
 * players. */
QUOTH_API bool quoth_cross_game_deal(quoth_cross_game *game, const quoth_position *start,
                                     const quoth_random *random);

/* The current position with all racks and the bag: for referees, not for players.  The object
 * changes with the game. */
QUOTH_API const quoth_position *quoth_cross_game_position(const quoth_cross_game *game);

/* The position in which the game began. */
QUOTH_API const quoth_position *quoth_cross_game_start(const quoth_cross_game *game);

/* All moves, in order; the array is valid until the game changes. */
QUOTH_API const quoth_cross_move *quoth_cross_game_moves(const quoth_cross_game *game,
                                                         size_t *count);

/* Sets `to`, a position of the same cross, to the position after the first `moves` moves; a larger
 * number means all moves.  After QUOTH_NO_MEMORY `to` is an earlier position.  QUOTH_MISMATCH for
 * a position of another cross. */
QUOTH_API quoth_status quoth_cross_game_at(quoth_position *to, const quoth_cross_game *game,
                                           size_t moves, quoth_error *error);

/* Makes a recorded move in the position before it, to replay a game from quoth_cross_game_start. */
QUOTH_API quoth_status quoth_cross_move_make(quoth_position *position, const quoth_cross_move *move,
                                             quoth_error *error);

/* Makes a play of the player to move.  QUOTH_ILLEGAL, and the game is unchanged, if the play is
 * illegal or a phony under QUOTH_CHALLENGE_VOID; QUOTH_GAME_OVER; `validation` (may
 * be NULL) holds the reason. */
QUOTH_API quoth_status quoth_cross_game_play(quoth_cross_game *game, quoth_validation *validation,
                                             const quoth_play *play, quoth_error *error);

/* Challenges the last play for another seat (quoth_position_challenge), also if that play ended
 * the game.  The result QUOTH_CHALLENGE_NOTHING adds no move. */
QUOTH_API quoth_status quoth_cross_game_challenge(quoth_cross_game *game,
                                                  quoth_challenge_result *result, unsigned seat,
                                                  quoth_error *error);

/* Ends the game with the resignation of a seat.  The seat has lost; the other seats rank by score.
 * QUOTH_GAME_OVER; QUOTH_BAD_CALL if there is no such seat. */
QUOTH_API quoth_status quoth_cross_game_resign(quoth_cross_game *game, unsigned seat,
                                               quoth_error *error);

/* Adds points, positive or negative, to a seat's score, also after the end of the game.
 * QUOTH_BAD_CALL if there is no such seat. */
QUOTH_API quoth_status quoth_cross_game_adjust(quoth_cross_game *game, unsigned seat, int points,
                                               quoth_error *error);

/* Undoes the last move; false if there is none. */
QUOTH_API bool quoth_cross_game_undo(quoth_cross_game *game);

/* Whether the game is over: by its rules, by a challenge, or because a seat resigned. */
QUOTH_API bool quoth_cross_game_over(const quoth_cross_game *game);

/* The seat that resigned, -1 if none did. */
QUOTH_API int quoth_cross_game_resigned(const quoth_cross_game *game);

/* The leaders, or the winners of a game that is over, as a bit mask of seats: the seats with the
 * highest score among those that neither resigned nor lost by a challenge.  Several bits are a
 * draw. */
QUOTH_API unsigned quoth_cross_game_leaders(const quoth_cross_game *game);

/* ---- the view of a seat -------------------------------------------------------------------- */

/* The caller's clock, in microseconds from an arbitrary origin. */
typedef struct quoth_clock {
    uint64_t (*now)(void *user);
    void *user;
} quoth_clock;

typedef struct quoth_cross_view {
    unsigned seat;
    const quoth_position *position; /* the position as quoth_position_view makes it */
    const quoth_cross_move *move;   /* all moves, without the tiles that other seats exchanged */
    size_t moves;
    const quoth_clock *clock; /* the clock of a timed game, else NULL */
    uint64_t deadline;        /* when the seat's time for the game ends, by `clock` */
} quoth_cross_view;

/* Fills in the view of a seat.  The game owns the position and the moves, until the next call with
 * a non-const game. */
QUOTH_API quoth_status quoth_cross_game_view(quoth_cross_game *game, quoth_cross_view *view,
                                             unsigned seat, quoth_error *error);

/* ---- players ------------------------------------------------------------------------------- *
 *
 * A player is an object with the two functions below.  They are given the view of the player's
 * seat, a random generator for this player, which makes games repeatable, and the watch of the
 * match, which a player that searches for long should call.  If a function returns
 * QUOTH_RESIGNS, the seat resigns.  Any other failure ends the match with that status. */

typedef struct quoth_cross_player {
    /* Writes the chosen play; only the members that quoth_play_validate reads matter. */
    quoth_status (*choose)(void *user, const quoth_cross_view *view, quoth_random *random,
                           const quoth_watch *watch, quoth_play *play);
    /* Decides whether to challenge the last play, which is a placement of another seat.  NULL:
     * never.  quoth_cross_player_challenges calls it. */
    quoth_status (*challenge)(void *user, const quoth_cross_view *view, quoth_random *random,
                              const quoth_watch *watch, bool *challenge);
    void *user;
} quoth_cross_player;

/* Asks a player whether the seat of the view challenges the last play.  Nobody is asked where the
 * rules have no challenges, and where no play of another seat can be challenged: *challenges is
 * false then.  Fails as the player does. */
QUOTH_API quoth_status quoth_cross_player_challenges(bool *challenges,
                                                     const quoth_cross_player *player,
                                                     const quoth_cross_view *view,
                                                     quoth_random *random,
                                                     const quoth_watch *watch);

/* The `challenge` of a player who knows the lexicon: challenges every phony and nothing else.
 * Ignores `user` and `random`. */
QUOTH_API quoth_status quoth_cross_challenge_phonies(void *user, const quoth_cross_view *view,
                                                     quoth_random *random, const quoth_watch *watch,
                                                     bool *challenge);

typedef enum quoth_cross_policy {
    QUOTH_CROSS_GREEDY, /* the highest score */
    QUOTH_CROSS_EQUITY, /* the highest equity */
    QUOTH_CROSS_RANDOM  /* a random placement, else a random exchange, else a pass */
} quoth_cross_policy;

/* "greedy", "equity", "random"; NULL for another value. */
QUOTH_API const char *quoth_cross_policy_name(quoth_cross_policy policy);

/* A static bot of the library.  Start from {0}, set policy, evaluator and finder, and free it with
 * quoth_cross_bot_free.  The caller owns the finder, which must be made for the quoth_cross of the
 * games (another one ends the match with QUOTH_MISMATCH, none with QUOTH_BAD_CALL).  Bots on one
 * thread may share a finder; they then also share its cached line states, which is faster. */
typedef struct quoth_cross_bot {
    quoth_cross_policy policy;
    const quoth_evaluator *evaluator; /* for equity; NULL: no leaves, which is weak
                                         (quoth_evaluator_baseline) */
    quoth_play_finder *finder;
    quoth_plays plays; /* the list of plays of the last turn; .memory may be set */
    /* For QUOTH_CROSS_EQUITY: the bot makes the play with the highest equity less openness cost
     * among the QUOTH_OPENNESS_PLAYS plays of highest equity.  NULL: the play of highest equity. */
    const quoth_openness *openness;
    /* For QUOTH_CROSS_EQUITY, two players and an empty bag: how many plays of highest equity are
     * played out, each followed by the plays of highest equity to the end of the game (rollout).
     * The bot makes the play with the highest final spread.  0: the play of highest equity. */
    uint32_t endgame_plays;

    /* Private. */
    void *playouts; /* created on first use */
} quoth_cross_bot;

/* Returns the bot as a player; the bot must outlive the player.  It challenges every phony and
 * nothing else. */
QUOTH_API quoth_cross_player quoth_cross_bot_player(quoth_cross_bot *bot);
QUOTH_API void quoth_cross_bot_free(quoth_cross_bot *bot);

/* ---- matches ------------------------------------------------------------------------------- */

enum { QUOTH_HISTOGRAM_STEP = 25, QUOTH_HISTOGRAM_SIZE = 64, QUOTH_HISTOGRAM_LOWEST = -200 };

/* Results of the first player in a group of two games: two losses, a loss and a draw, one point
 * of two, a win and a draw, two wins. */
enum { QUOTH_PAIR_RESULTS = 5 };

/* Totals over games, by player in the order given (not by seat).  All totals are whole numbers, so
 * the scores of the shards of a match add up to the score of the match, in any order.  {0}: no
 * games. */
typedef struct quoth_cross_score {
    uint64_t games;
    uint64_t draws; /* games with several winners */
    uint64_t turns;
    /* games by their quoth_ending; the others ended after last turns, by a challenge or a
     * resignation */
    uint64_t out, stuck, final;
    /* complete groups: one game for each rotation of the seats, all with one bag */
    uint64_t groups;
    /* of two players: the groups by what the first player made of them (2 wins + draws) */
    uint64_t pairs[QUOTH_PAIR_RESULTS];
    struct quoth_cross_result {
        uint64_t wins;
        uint64_t first_wins; /* wins in the first seat */
        int64_t score, score_squares;
        int64_t spread, spread_squares; /* score less the best score of another player */
        int64_t group_spread_squares, group_score_squares; /* squares of the sum over a group */
        int64_t group_wins_squares; /* squares of (2 wins + draws) over a group */
        /* of complete groups; wins: 2 wins + draws */
        int64_t group_score, group_spread, group_wins;
        uint64_t turns, bonuses, exchanges, passes;
        uint64_t refused;         /* turns lost because the play was illegal */
        uint64_t resigned;        /* games given up */
        uint64_t challenges;      /* challenges by this player */
        uint64_t challenges_lost; /* failed challenges by this player */
        int32_t lowest, highest;  /* scores; undefined without games */
        int64_t time;             /* microseconds spent choosing plays; 0 without a clock */
        int32_t longest;          /* most milliseconds spent choosing plays in one game */
        uint64_t overtime;        /* games in which the player exceeded the time limit */
        /* games by score, in steps from QUOTH_HISTOGRAM_LOWEST; the first and the last entry
         * include all scores beyond them */
        uint64_t histogram[QUOTH_HISTOGRAM_SIZE];
    } player[QUOTH_PLAYERS_MAX];
} quoth_cross_score;

typedef enum quoth_cross_event {
    QUOTH_CROSS_BEGINS, /* racks are dealt */
    QUOTH_CROSS_MOVE,   /* a move was made: the last of the game's moves */
    QUOTH_CROSS_ENDS
} quoth_cross_event;

/* "begins", "move", "ends"; NULL for another value. */
QUOTH_API const char *quoth_cross_event_name(quoth_cross_event event);

/* An observer of a match.  The match calls `notify` for every event, on its own thread; seated[s]
 * is the player in seat s.  If `notify` returns false, the match returns QUOTH_STOPPED. */
typedef struct quoth_cross_observer {
    bool (*notify)(void *user, quoth_cross_event event, const quoth_cross_game *game,
                   uint64_t number, const unsigned *seated);
    void *user;
} quoth_cross_observer;

/* The options of a match: the games with the numbers from `from` to `to` - 1.  Games with equal
 * number / players form a group and share one bag, shuffled by a random stream of the seed.  In
 * game g, player p sits in seat (p + g) % players.  A group that the range cuts is left out of the
 * totals over groups. */
typedef struct quoth_cross_match_options {
    uint64_t seed, from, to;
    const quoth_position *start;          /* first position of every game; NULL: the empty board */
    const quoth_cross_observer *observer; /* may be NULL */
    const quoth_clock *clock;             /* NULL: no clock */
    /* time limit in microseconds for each player and game, with a clock; exceeding it is
     * counted, not penalized */
    uint64_t time;
    /* Opening suite: the games of group g begin with starts[g % start_count], in place of `start`.
     * NULL: none. */
    const quoth_position *const *starts;
    size_t start_count;
} quoth_cross_match_options;

/* Plays games between 2 to 4 players and adds the results to *score.  The watch is called after
 * each move, with the games finished and the games in all.  During the call nothing else
 * may use the players.  An illegal play counts as a pass.  If the rules have challenges, the other
 * players are asked in turn whether they challenge a placement, until one does.  After a failure,
 * QUOTH_STOPPED included, *score has the finished games.  QUOTH_MISMATCH for a start of another
 * quoth_cross or number of players; QUOTH_BAD_CALL for `starts` without a position. */
QUOTH_API quoth_status quoth_cross_match(quoth_cross_score *score, const quoth_cross *cross,
                                         const quoth_cross_player *player, unsigned count,
                                         const quoth_cross_match_options *options,
                                         const quoth_context *context, quoth_error *error);

/* Adds another score to *score; the order of additions does not matter.  QUOTH_TOO_LARGE if a
 * total would overflow; then *score is unchanged. */
QUOTH_API quoth_status quoth_cross_score_add(quoth_cross_score *score,
                                             const quoth_cross_score *more, unsigned players,
                                             quoth_error *error);

/* Writes the score of `players` players as whole numbers, each after a space, without an end of
 * line. */
QUOTH_API quoth_status quoth_cross_score_write(const quoth_sink *sink,
                                               const quoth_cross_score *score, unsigned players,
                                               quoth_error *error);

/* Reads a whole text that quoth_cross_score_write wrote.  QUOTH_BAD_TEXT with the offset for any
 * other text, and for totals that no games can have; then *score is {0}. */
QUOTH_API quoth_status quoth_cross_score_read(quoth_cross_score *score, unsigned players,
                                              const char *text, size_t size, quoth_error *error);

/* ---- a sequential test ---------------------------------------------------------------------- */

typedef enum quoth_sprt_verdict {
    QUOTH_SPRT_UNDECIDED, /* more games are needed */
    QUOTH_SPRT_LOW,       /* the lower share is accepted */
    QUOTH_SPRT_HIGH       /* the higher share is accepted */
} quoth_sprt_verdict;

/* "undecided", "low", "high"; NULL for another value. */
QUOTH_API const char *quoth_sprt_verdict_name(quoth_sprt_verdict verdict);

/* A sequential probability ratio test (Wald 1945) between two shares of the games that the first
 * of two players may win, a draw counting half.  If one of them is the true share, the other is
 * accepted with the probability `error`, approximately. */
typedef struct quoth_sprt {
    double low, high; /* the shares: 0 < low < high < 1 */
    double error;     /* more than 0, less than 0.5 */
    double llr;       /* log-likelihood ratio of `high` to `low` */
    double bound;     /* the test ends when abs(llr) reaches it */
    quoth_sprt_verdict verdict;
} quoth_sprt;

/* Computes llr, bound and verdict from low, high, error and the pairs of games of a score.  Pairs,
 * not games, are the samples: the two games of a bag depend on each other.  The frequencies of the
 * five results of a pair are unknown; each share is given the most likely ones that have its mean.
 * QUOTH_BAD_CALL for shares or an error out of range. */
QUOTH_API quoth_status quoth_sprt_evaluate(quoth_sprt *sprt, const quoth_cross_score *score,
                                           quoth_error *error);

#ifdef __cplusplus
}
#endif
#endif
