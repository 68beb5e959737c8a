/* quoth/cross_game.h - board games being played: moves, the view of a seat, players, matches.
 *
 *      the game                                     a player
 *      --------                                     --------
 *      moves, position, every rack,   --- seen --->  the board, the scores, its own rack,
 *      the bag in its order                          what everybody did
 *          ^        |                                       |
 *          |        +--- observer (every move)              |
 *          +------------------ play, challenge -------------+
 *
 * A game is a list of moves (plays, challenges, resignations, adjustments) on top of a position
 * that was dealt.  It can be taken back move by move, shown as it was after any move, and written
 * as GCG (quoth_gcg_add_game).
 *
 * A game, a bot and a player belong to one thread at a time.
 */
#ifndef QUOTH_CROSS_GAME_H
#define QUOTH_CROSS_GAME_H

#include "quoth/openness.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- moves --------------------------------------------------------------------------------- */

typedef enum quoth_cross_move_kind {
    QUOTH_MOVE_PLAY,      /* a placement, an exchange or a pass */
    QUOTH_MOVE_CHALLENGE, /* a challenge of the play before it */
    QUOTH_MOVE_RESIGN,    /* the game is over, the seat has lost */
    QUOTH_MOVE_ADJUST     /* points are added to a score, for time or by a referee */
} quoth_cross_move_kind;

/* A plain value. */
typedef struct quoth_cross_move {
    quoth_cross_move_kind kind;
    uint8_t seat;                  /* the seat that acted; of ADJUST, the seat whose score
                                      changed */
    quoth_challenge_result result; /* of a challenge: HELD or REMOVED */
    int32_t points;                /* of ADJUST */
    /* The play with its score; its equity is 0.  In the exchange of another seat, as shown to a
     * player, the tiles are 0 and their number stays. */
    quoth_play play;
} quoth_cross_move;

/* ---- a game -------------------------------------------------------------------------------- */

typedef struct quoth_cross_game quoth_cross_game;

/* A game without tiles: deal it.  2 to 4 players, else QUOTH_TOO_LARGE.  The cross must outlive the
 * game. */
quoth_status quoth_cross_game_new(quoth_cross_game **game, const quoth_cross *cross,
                                  unsigned players, const quoth_memory *memory);
void quoth_cross_game_free(quoth_cross_game *game);

/* Begins a new game.  `start`, with the same number of players, is the position in which the game
 * begins, with its racks; NULL: the empty board.  With `random` the bag is shuffled and every seat
 * fills its rack, the player to move first.  Without `random` the game goes on from `start` as it
 * is, bag and all. */
void quoth_cross_game_deal(quoth_cross_game *game, const quoth_position *start,
                           const quoth_random *random);

/* The position now, with all racks and the bag: for referees, not for players.  It changes with the
 * game. */
const quoth_position *quoth_cross_game_position(const quoth_cross_game *game);

/* The position in which the game began. */
const quoth_position *quoth_cross_game_start(const quoth_cross_game *game);

/* All moves, in order; the array lives until the game changes. */
const quoth_cross_move *quoth_cross_game_moves(const quoth_cross_game *game, size_t *count);

/* Makes `to` (of the same cross) the position after the first `moves` moves, at most all of them.
 * After QUOTH_NO_MEMORY `to` is some earlier position. */
quoth_status quoth_cross_game_at(const quoth_cross_game *game, size_t moves, quoth_position *to);

/* Makes a move of a game in the position before it; replays a game from quoth_cross_game_start. */
quoth_status quoth_cross_move_do(const quoth_cross_move *move, quoth_position *position);

/* Makes a play of the player to move.  QUOTH_NOT_FOUND, and nothing is changed, if the play is
 * illegal, if it is a phony and the rules check words (QUOTH_CHALLENGE_VOID), or if the game is
 * over; `validation` (may be NULL) says why. */
quoth_status quoth_cross_game_play(quoth_cross_game *game, const quoth_play *play,
                                   quoth_validation *validation);

/* Another seat challenges the last play (quoth_position_challenge), also if that play ended the
 * game.  With the result NOTHING no move is added. */
quoth_status quoth_cross_game_challenge(quoth_cross_game *game, unsigned seat,
                                        quoth_challenge_result *result);

/* Ends the game: the seat that resigns has lost, the others are ranked by their scores.
 * QUOTH_NOT_FOUND if the game is over or there is no such seat. */
quoth_status quoth_cross_game_resign(quoth_cross_game *game, unsigned seat);

/* Adds points, which may be below 0, to a seat's score, also after the end.  QUOTH_NOT_FOUND if
 * there is no such seat. */
quoth_status quoth_cross_game_adjust(quoth_cross_game *game, unsigned seat, int points);

/* Takes back the last move; false if there is none. */
bool quoth_cross_game_undo(quoth_cross_game *game);

/* Whether the game is over: by its rules, by a challenge, or because a seat resigned. */
bool quoth_cross_game_over(const quoth_cross_game *game);

/* The seat that resigned, -1 if none did. */
int quoth_cross_game_resigned(const quoth_cross_game *game);

/* The seats that are ahead, or have won once the game is over, a bit each: the highest score of
 * those that neither resigned nor lost by a challenge.  Several bits: a draw. */
unsigned quoth_cross_game_leaders(const quoth_cross_game *game);

/* ---- the view of a seat -------------------------------------------------------------------- */

/* A clock of the caller's, in microseconds from any beginning. */
typedef struct quoth_clock {
    uint64_t (*now)(void *user);
    void *user;
} quoth_clock;

typedef struct quoth_cross_view {
    unsigned seat;
    const quoth_position *position; /* quoth_position_view */
    const quoth_cross_move *move;   /* all moves; the tiles that other seats exchanged are left
                                       out */
    size_t moves;
    const quoth_clock *clock; /* of a game on time; else NULL */
    uint64_t deadline;        /* by it: when the time of this seat for the game is over */
} quoth_cross_view;

/* Fills in the view of a seat.  Position and moves live in the game until the next call
 * that takes the game as non-const. */
quoth_status quoth_cross_game_view(quoth_cross_game *game, unsigned seat, quoth_cross_view *seen);

/* ---- players ------------------------------------------------------------------------------- *
 *
 * A player is any object with these two functions.  They are given what the player's seat may know,
 * a generator of the player's own that makes games repeatable, and the watch of the match.  A
 * player that thinks long should call the watch.  If a function returns QUOTH_NOT_FOUND, the player
 * gives the game up: the seat resigns.  Any other failure ends the match with that status. */

typedef struct quoth_cross_player {
    /* Writes the chosen play; only the members that quoth_play_validate needs count. */
    quoth_status (*choose)(void *user, const quoth_cross_view *seen, quoth_random *random,
                           const quoth_watch *watch, quoth_play *play);
    /* Decides whether to challenge the last play, which is a placement of another seat.  NULL:
     * never. */
    quoth_status (*challenge)(void *user, const quoth_cross_view *seen, quoth_random *random,
                              const quoth_watch *watch, bool *challenge);
    void *user;
} quoth_cross_player;

/* The `challenge` of a player who knows the lexicon: every phony is challenged and nothing else.
 * `user` and the random numbers are not used. */
quoth_status quoth_cross_challenge_phonies(void *user, const quoth_cross_view *seen,
                                           quoth_random *random, const quoth_watch *watch,
                                           bool *challenge);

typedef enum quoth_cross_policy {
    QUOTH_CROSS_GREEDY, /* the highest score */
    QUOTH_CROSS_EQUITY, /* the highest equity */
    QUOTH_CROSS_RANDOM  /* any legal placement, else any exchange, else a pass */
} quoth_cross_policy;

/* The players of the library.  Begin with a struct of zeros, set manner, values and finder, and end
 * with quoth_cross_bot_free.  The finder stays the caller's and must be made for the quoth_cross of
 * the games.  Bots that play on one thread may share it, which is faster too: the finder's data
 * about a board then serves them all. */
typedef struct quoth_cross_bot {
    quoth_cross_policy policy;
    const quoth_values *values; /* for equity; NULL: the baseline without leaves */
    quoth_play_finder *finder;
    quoth_plays plays; /* the plays found last; .memory may be set */
    /* By equity: of the first QUOTH_OPENNESS_PLAYS plays, the one of highest equity less its cost
     * is made.  NULL: the first. */
    const quoth_openness *openness;
} quoth_cross_bot;

/* The bot as a player; it must outlive the player.  It knows the lexicon: it challenges every phony
 * and nothing else. */
quoth_cross_player quoth_cross_bot_player(quoth_cross_bot *bot);
void quoth_cross_bot_free(quoth_cross_bot *bot);

/* ---- matches ------------------------------------------------------------------------------- */

enum { QUOTH_HISTOGRAM_STEP = 25, QUOTH_HISTOGRAM_SIZE = 64, QUOTH_HISTOGRAM_LOWEST = -200 };

/* Sums over games, by player in the order given (not by seat).  They are whole numbers, so the
 * scores of the shards of a match add up to the score of the whole, in any order.  All zero: no
 * games. */
typedef struct quoth_cross_score {
    uint64_t games;
    uint64_t draws; /* games in which several players are ahead at the end */
    uint64_t turns;
    uint64_t out, stuck; /* games by how they ended; the others ended by a challenge or a
                            resignation */
    uint64_t groups; /* of as many games as there are players, all with one bag: each player sits in
                        each seat once */
    struct quoth_cross_result {
        uint64_t wins;
        uint64_t first_wins; /* when sitting in the first seat */
        int64_t score, score_squares;
        int64_t spread, spread_squares; /* against the best of the others, game by game */
        int64_t group_spread_squares, group_score_squares; /* of sums over a group */
        int64_t group_wins_squares; /* of twice the wins, draws counting one each */
        int64_t group_score, group_spread, group_wins; /* sums over complete groups */
        uint64_t turns, bonuses, exchanges, passes;
        uint64_t refused;         /* turns lost because the play was illegal */
        uint64_t resigned;        /* games given up */
        uint64_t challenges;      /* made by this player, */
        uint64_t challenges_lost; /* and those of them that failed */
        int32_t lowest, highest;  /* score; meaningless without games */
        int64_t time;      /* microseconds in which the player chose plays; 0 without a clock */
        int32_t longest;   /* milliseconds of the game in which that took longest */
        uint64_t overtime; /* games that took more than their time */
        uint64_t histogram[QUOTH_HISTOGRAM_SIZE]; /* games by score, in steps from LOWEST; the first
                                                     and last hold all beyond */
    } player[QUOTH_PLAYERS_MAX];
} quoth_cross_score;

typedef enum quoth_cross_event {
    QUOTH_CROSS_BEGINS, /* racks are dealt */
    QUOTH_CROSS_MOVE,   /* the last of the game's moves was done */
    QUOTH_CROSS_ENDS
} quoth_cross_event;

/* Follows a match: `notify` is called for every event, on the thread of the match.  `seated[s]` is
 * the player in seat s.  If it returns false the match stops: QUOTH_STOPPED. */
typedef struct quoth_cross_observer {
    bool (*notify)(void *user, quoth_cross_event event, const quoth_cross_game *game,
                   uint64_t number, const unsigned *seated);
    void *user;
} quoth_cross_observer;

/* Plays the games with the numbers `from` to `to`-1.  Games with the same g / players form a group
 * and have the same bag, which comes from a stream of the seed.  In game g player p sits in seat (p
 * + g) % players.  If a shard begins or ends within a group, the games of that group are left out
 * of the sums over groups. */
typedef struct quoth_cross_match_options {
    size_t size; /* of this struct, or 0 */
    uint64_t seed, from, to;
    const quoth_position *start;          /* as for quoth_cross_game_deal */
    const quoth_cross_observer *observer; /* may be NULL, as may the watch and the memory */
    const quoth_watch *watch; /* called after each move with the games done and the games in all */
    const quoth_memory *memory;
    const quoth_clock *clock; /* NULL: no clock */
    uint64_t time;            /* microseconds of each player for a game; used with a clock.  Who
                                 takes more is counted, not punished */
} quoth_cross_match_options;

/* Plays games between `count` players, 2 to 4, and adds to *score.  While this call runs, nothing
 * else may use the players.  A player whose play is illegal loses the turn (it counts as a pass).
 * Where the rules have challenges, each of the others may challenge a placement, one after another.
 * After a failure *score holds the games that were finished. */
quoth_status quoth_cross_match(const quoth_cross *cross, const quoth_cross_player *player,
                               unsigned count, const quoth_cross_match_options *options,
                               quoth_cross_score *score);

/* Adds the games of another score; the order of additions does not matter.  QUOTH_TOO_LARGE, and
 * nothing changes, where a sum would not fit. */
quoth_status quoth_cross_score_add(quoth_cross_score *score, const quoth_cross_score *more,
                                   unsigned players);

/* Writes the score of `players` players as whole numbers with a blank before each, without an end
 * of line. */
quoth_status quoth_cross_score_write(const quoth_cross_score *score, unsigned players,
                                     const quoth_sink *sink);

/* Reads the text that quoth_cross_score_write wrote; nothing may follow it.  QUOTH_BAD_TEXT, with
 * the offset, for any other text and for sums that no games can have; then the score is all
 * zero. */
quoth_status quoth_cross_score_read(quoth_cross_score *score, unsigned players, const char *text,
                                    size_t size, quoth_error *error);

#ifdef __cplusplus
}
#endif
#endif
