/* quoth/cross.h - crossword board games: positions, every legal play, scores, games.
 *
 *      rules + lexicon          position                    plays
 *      ---------------          --------                    -----
 *      quoth_cross       --->   board, racks, bag,   --->   8D CEDARs   72   ?ACDEER
 *      word graphs both ways,   scores, turn                8F CEDARs   70
 *      for all threads          do, undo                    ex ER        0 ...
 *
 * A play lays tiles from the rack on empty squares of one row or column, so that they and the tiles
 * between them are one run of letters.  The play must touch a tile that lies on the board already;
 * the first play of a game must cover the start square.  The run must be a word, and so must every
 * cross-word: a run at right angles that a new tile makes longer.
 *
 *           A B C D E          B2 down: T over the A of CAT's row makes no new run across;
 *         1 . . . . .          the tile at C3 makes both SO and ON.
 *         2 . C A T .
 *         3 . . . S O          Rows count from 1, columns from A; 2B is across, B2 down.
 *
 * A new tile counts its value times the letter premium of its square.  Each word counts the sum of
 * its tiles times the word premiums under its new tiles.  A blank counts the value that the tile
 * set gives to blanks, mostly 0.
 */
#ifndef QUOTH_CROSS_H
#define QUOTH_CROSS_H

#include "quoth/leaves.h"
#include "quoth/tiles.h"
#include "quoth/values.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- rules and words made ready ------------------------------------------------------------ */

typedef struct quoth_cross quoth_cross;

enum {
    QUOTH_SCORE_MAX = 1000000,   /* of one play */
    QUOTH_TOTAL_MAX = 1000000000 /* that a score can be set to */
};

/* Makes the words of a lexicon ready for a board: those of 2 letters up to the board's longer side
 * that can be spelled with the rules' tiles, as word graphs (GADDAG: Gordon 1994; for anagram rules
 * the graph of the sorted words).  The lexicon may be closed afterwards: its name and identity are
 * copied, and so are the rules.  Any number of threads may use one quoth_cross.  The first thread
 * that finds many plays makes tables (quoth_cross_prepare), with the memory of this call.
 * QUOTH_TOO_LARGE past 4,194,303 nodes, and where premiums let a play score more than
 * QUOTH_SCORE_MAX points. */
quoth_status quoth_cross_new(quoth_cross **cross, const quoth_cross_rules *rules,
                             const quoth_lexicon *lexicon, const quoth_watch *watch,
                             const quoth_memory *memory, quoth_error *error);
void quoth_cross_free(quoth_cross *cross);

/* Makes tables that speed up the finder: the best play comes some twenty times sooner, the list of
 * all plays four times.  On ENABLE the tables take 6 MB and some 60 ms.  The finder makes them
 * itself once it has spent as long without them, after some 150 positions; call this function if
 * you know that many positions will come.  The answers stay the same.  It does nothing for anagram
 * rules, nor for racks of more than 10 tiles.  After QUOTH_NO_MEMORY plays are found without the
 * tables. */
quoth_status quoth_cross_prepare(quoth_cross *cross);

const quoth_cross_rules *quoth_cross_rules_of(const quoth_cross *cross);
const quoth_memory *quoth_cross_memory(const quoth_cross *cross);

/* The lexicon that a quoth_cross was made from: its name, number of words and identity, and how
 * many of its words can be laid on this board. */
typedef struct quoth_cross_words {
    char name[64];
    uint32_t words;
    uint32_t usable;
    uint8_t sha256[32];
} quoth_cross_words;

quoth_cross_words quoth_cross_words_of(const quoth_cross *cross);

/* Whether tiles make a word here; a blank counts as the letter it stands for. */
bool quoth_cross_has(const quoth_cross *cross, const quoth_tile *tile, size_t count);

/* Writes both graphs as a .kwg with a GADDAG; for anagram rules the sorted words as a .kad. */
quoth_status quoth_cross_write_kwg(const quoth_cross *cross, const quoth_sink *sink);

/* ---- plays --------------------------------------------------------------------------------- */

typedef enum quoth_play_kind {
    QUOTH_PLAY_PASS,
    QUOTH_PLAY_EXCHANGE,
    QUOTH_PLAY_PLACE
} quoth_play_kind;

/* A plain value; unused tiles are 0, so that equal plays have equal bytes. */
typedef struct quoth_play {
    int32_t score;       /* with bonus */
    quoth_points equity; /* score plus the points that quoth_values add (quoth/values.h) */
    uint8_t kind;
    uint8_t down;                    /* 0 across */
    uint8_t row, column;             /* of the first square of the whole run, from 0 */
    uint8_t length;                  /* squares of the run; of an exchange, tiles */
    uint8_t tiles;                   /* from the rack */
    quoth_tile tile[QUOTH_SIDE_MAX]; /* of the run, 0 for a playthrough square; of an exchange, the
                                        tiles */
    uint8_t zero;
} quoth_play;

/* The order of plays in every list: value (equity, or score), score, fewer tiles, placements before
 * others, then coordinate (by row, column, across before down), then the tiles laid, in the order
 * of their codes.  Below 0 if `a` comes first; 0 only for equal plays. */
typedef enum quoth_order { QUOTH_BY_SCORE, QUOTH_BY_EQUITY } quoth_order;
int quoth_play_compare(const quoth_play *a, const quoth_play *b, quoth_order order);

/* ---- positions ----------------------------------------------------------------------------- *
 *
 *      the board     tiles on squares
 *      racks         each known, or unknown: then only the number of its tiles is known
 *      the bag       in parts, one for each seat, which draws its own from the front:
 *
 *                    seat 0  > > > > > . .|. . . < < <  seat 1
 *
 * A seat whose part is empty draws the last tiles of the longest other part; among equally long
 * parts, that of the lowest seat.  So two players draw from the two ends of one bag, and a play
 * that lays one tile more changes the luck of its own seat alone, until the bag runs out.  A
 * shuffled bag is cut into parts of equal lengths; tiles that are left over go to the first parts,
 * one each.  Exchanged tiles are put at the front of the seat's part; then each changes places with
 * a random tile of the bag, or with itself.
 *
 * A position belongs to one thread.  A copy gives the same answers as the original, to the byte.  A
 * seat is a number from 0 to players - 1.  Calls that return a status refuse any other seat with
 * QUOTH_TOO_LARGE, quoth_position_view with QUOTH_NOT_FOUND; the other calls assert that the seat
 * is valid. */

typedef struct quoth_position quoth_position;

/* An empty board, unknown racks, all tiles unseen, in order.  2 to 4 players. */
quoth_status quoth_position_new(quoth_position **position, const quoth_cross *cross,
                                unsigned players, const quoth_memory *memory);
void quoth_position_free(quoth_position *position);

/* Makes `to` the same as `from`; both must be of one quoth_cross.  The undo history of `from` is
 * not copied; its last play can be challenged as in `from`. */
void quoth_position_copy(quoth_position *to, const quoth_position *from);

/* Makes `to` the part of `from` that one seat may know; `to` may be the same handle.  The seat
 * knows the board, the scores, the turn, its own rack, how many tiles each other seat holds and how
 * many are in the bag, and the last play without its equity.  Of an exchange by another seat it
 * knows only the number of tiles.  In `to` the other racks are unknown, the unseen tiles lie in
 * order, and nothing can be undone.  Two positions that look the same to the seat give the same
 * result.  To play on from there, give the unseen tiles places (quoth_deal_draw,
 * quoth_position_assign).  QUOTH_NOT_FOUND if there is no such seat, or if the two positions are
 * not of one quoth_cross. */
quoth_status quoth_position_view(quoth_position *to, const quoth_position *from, unsigned seat);

/* Begins a game: empties board and scores, shuffles the bag by `random` and gives each player a
 * rack. */
void quoth_position_deal(quoth_position *position, const quoth_random *random);

const quoth_cross *quoth_position_cross(const quoth_position *position);

typedef enum quoth_ending {
    QUOTH_ENDING_NONE,
    QUOTH_ENDING_OUT,   /* a player has played the last tile of a rack, and the bag is empty */
    QUOTH_ENDING_STUCK, /* too many turns without score, or passes; 64 by any rules */
    QUOTH_ENDING_LOST   /* a challenge by the triple rule; quoth_position_loser */
} quoth_ending;

unsigned quoth_position_players(const quoth_position *position);
unsigned quoth_position_turn(const quoth_position *position); /* seat, from 0 */
int quoth_position_score(const quoth_position *position, unsigned seat);

/* How many points a seat is ahead of the best of the others. */
int quoth_position_lead(const quoth_position *position, unsigned seat);
unsigned quoth_position_scoreless(const quoth_position *position); /* turns in a row */

/* How many turns, at most 15, a seat still has to lose: it challenged good plays where the rules
 * take a turn for that (QUOTH_CHALLENGE_DOUBLE).  Each time the turn comes to such a seat, it
 * passes at once. */
unsigned quoth_position_forfeits(const quoth_position *position, unsigned seat);

/* Tiles in the bag: those of the set that are neither on the board nor on a known rack, less those
 * that unknown racks hold.  A known rack that is not full is taken to hold unknown tiles as well,
 * as long as there are any; the rack of the player to move is not. */
unsigned quoth_position_bag(const quoth_position *position);
quoth_ending quoth_position_ending(const quoth_position *position);
int quoth_position_loser(const quoth_position *position); /* by a challenge; -1 for none */
quoth_tile quoth_position_tile(const quoth_position *position, unsigned row, unsigned column);
bool quoth_position_empty(const quoth_position *position); /* no tile on the board */

/* A rack in rising order, blanks first; NULL if it is unknown.  *count is the number of its tiles
 * either way. */
const quoth_tile *quoth_position_rack(const quoth_position *position, unsigned seat,
                                      unsigned *count);

/* How many of each letter (0: blanks) a seat does not see: the set without the board and the seat's
 * own rack.  A count is below 0 where more of a letter lie there than the set has.  Returns the sum
 * of the counts above 0. */
unsigned quoth_position_unseen(const quoth_position *position, unsigned seat,
                               int count[QUOTH_LETTERS_MAX + 1]);

/* A number for the tiles on the board and on racks, the turn, the turns without score and passes
 * that count towards the end, and forfeits.  Equal positions have equal keys, whatever plays led to
 * them.  Two different positions have the same key with a chance of one in 2^64.  Scores and the
 * order of the bag are no part of the key. */
uint64_t quoth_position_key(const quoth_position *position);

/* Setting up a position.  These calls clear the undo history.  Call quoth_position_settle last. */
void quoth_position_clear(quoth_position *position);
/* QUOTH_BAD_TEXT on a wall, off the board and for a letter that the set lacks. */
quoth_status quoth_position_set_tile(quoth_position *position, unsigned row, unsigned column,
                                     quoth_tile tile);
/* A count of 0 makes the rack unknown; quoth_position_settle then works out how many tiles it
 * holds.  QUOTH_TOO_LARGE, or QUOTH_BAD_TEXT for a letter that the set lacks. */
quoth_status quoth_position_set_rack(quoth_position *position, unsigned seat,
                                     const quoth_tile *tile, size_t count);
/* QUOTH_TOO_LARGE past QUOTH_TOTAL_MAX, above or below 0. */
quoth_status quoth_position_set_score(quoth_position *position, unsigned seat, int score);
quoth_status quoth_position_set_turn(quoth_position *position, unsigned seat);
void quoth_position_set_scoreless(quoth_position *position, unsigned turns);

/* Brings the rest of the position in line: the cross-sets and the bag.  The bag gets the tiles that
 * are neither on the board nor on racks, in order.  Unknown racks are taken to be full as far as
 * there are tiles, that of the player to move first.  If no tiles are left, an empty rack counts as
 * played out.  The game is over where a rule says so. */
void quoth_position_settle(quoth_position *position);

/* Shuffles the bag, with the tiles of unknown racks, and cuts it into parts.  Later exchanges take
 * their random numbers from `random` as well; in a position that was never shuffled, from a fixed
 * seed. */
void quoth_position_shuffle(quoth_position *position, const quoth_random *random);

/* Every seat fills its rack from the bag, the player to move first.  An unknown rack is drawn
 * anew. */
void quoth_position_draw(quoth_position *position);

/* The place of every tile that is not on the board: the racks, and the bag in the order of all
 * draws.  A plain value. */
typedef struct quoth_deal {
    uint64_t seed; /* decides where exchanged tiles go in the bag */
    uint8_t rack_count[QUOTH_PLAYERS_MAX];
    quoth_tile rack[QUOTH_PLAYERS_MAX][QUOTH_RACK_MAX]; /* in any order */
    uint16_t part[QUOTH_PLAYERS_MAX];                   /* tiles of each seat's part of the bag */
    quoth_tile bag[QUOTH_BAG_MAX]; /* part after part, in the order in which they are drawn */
} quoth_deal;

/* Reads the deal of a position.  QUOTH_NOT_FOUND where a rack is unknown. */
quoth_status quoth_deal_of(quoth_deal *deal, const quoth_position *position);

/* Puts the tiles that a seat does not see in random places, every order equally likely.  The other
 * racks get as many tiles as they hold, the bag the rest.  It uses only what the seat may know: a
 * position and quoth_position_view of it give the same deal. */
quoth_status quoth_deal_draw(quoth_deal *deal, const quoth_position *position, unsigned seat,
                             quoth_random *random);

/* Puts the tiles where a deal says; afterwards all racks are known.  The board, the scores, the
 * turn and the undo history stay: an undo restores racks and bag as they were before the move it
 * undoes.  Takes some hundred nanoseconds.  QUOTH_NOT_FOUND unless the deal has exactly the
 * tiles of racks and bag, QUOTH_TOO_LARGE for a rack or bag past the limits or for tiles of a seat
 * that does not exist.  QUOTH_NO_MEMORY can come only where something can be undone.  After a
 * failure nothing has changed. */
quoth_status quoth_position_assign(quoth_position *position, const quoth_deal *deal);

/* Warnings about a position that no game can reach.  All other calls still work on it. */
typedef enum quoth_warning_kind {
    QUOTH_WARNING_NONE,
    QUOTH_WARNING_COUNT, /* more of letter `tile` than the set has; `row` is not used */
    QUOTH_WARNING_WORD,  /* a run of letters that is no word: first square, `down`, `length` */
    QUOTH_WARNING_LOOSE, /* a tile that is not connected to the start square */
    QUOTH_WARNING_RACK   /* a rack has more tiles than the rules give; `row` is the seat */
} quoth_warning_kind;

typedef struct quoth_position_warning {
    quoth_warning_kind kind;
    uint8_t row, column, down, length;
    quoth_tile tile;
} quoth_position_warning;

/* Calls `each`, which may be NULL, for every warning until it returns false.  Returns the number of
 * warnings. */
unsigned quoth_position_check(const quoth_position *position,
                              bool (*each)(void *user, const quoth_position_warning *warning),
                              void *user);

/* ---- validating, making and undoing plays ------------------------------------------------- */

typedef enum quoth_validation_result {
    QUOTH_LEGAL,
    QUOTH_PHONY, /* legal but for a word that the lexicon lacks: `word` */
    QUOTH_OVER,  /* the game is over */
    QUOTH_OFF_BOARD,
    QUOTH_ON_WALL,
    QUOTH_COVERED,      /* another letter lies there */
    QUOTH_NO_TILE,      /* the play lays no tile */
    QUOTH_NOT_WHOLE,    /* a tile on the board touches an end of the word given */
    QUOTH_NOT_ON_RACK,  /* `tile` */
    QUOTH_MISSES_START, /* the first play does not cover the start square */
    QUOTH_TOUCHES_NOTHING,
    QUOTH_TOO_SHORT,      /* a word of one letter */
    QUOTH_EXCHANGE_NEVER, /* not in these rules */
    QUOTH_EXCHANGE_BAG,   /* the bag has too few tiles */
    QUOTH_EXCHANGE_NONE   /* of no tile */
} quoth_validation_result;

/* A sentence for a result, without the square.  Static. */
const char *quoth_validation_text(quoth_validation_result result);

/* The validation of a play: its score and words, or the reason it may not be made. */
typedef struct quoth_validation {
    quoth_validation_result result;
    quoth_play play;     /* as the finder lists it, with its score; equity is 0 */
    uint8_t row, column; /* the square of the error; of a phony, of the first invalid word */
    quoth_tile tile;     /* of QUOTH_NOT_ON_RACK */
    unsigned words;      /* that the play forms, the main word first */
    struct quoth_formed_word {
        uint8_t row, column, down, length;
        bool valid;
        int32_t score;
        quoth_tile tile[QUOTH_SIDE_MAX];
    } word[QUOTH_SIDE_MAX + 1];
    int32_t bonus;
} quoth_validation;

/* Validates a play of the player to move.  Reads only kind, down, row, column, length and tile;
 * letters on the board may be given as themselves or as 0.  If `with_rack` is false, the rack need
 * not have the tiles.  A play of one tile that makes words both ways is turned into the play
 * across. */
void quoth_play_validate(const quoth_position *position, const quoth_play *play, bool with_rack,
                         quoth_validation *validation);

/* Makes a play of the player to move: tiles, score, fresh tiles from the bag, turn, and the end of
 * the game with its points.  It makes legal plays and phonies; for any other verdict it returns
 * QUOTH_NOT_FOUND and leaves the position unchanged.  If the rack is unknown, its tiles are taken
 * from the unseen tiles as far as those have them, and of the tiles it draws only the number is
 * known.  Such a seat goes out when it has no tiles and the bag is empty.  A seat that goes out
 * against unknown racks gains `out_gain` times the value of all unseen tiles; if just one rack is
 * unknown, that seat loses `out_loss` times their value.  QUOTH_NO_MEMORY. */
quoth_status quoth_position_do(quoth_position *position, const quoth_play *play);

/* As quoth_position_do, without validation: for plays that the finder found in this position. */
quoth_status quoth_position_do_trusted(quoth_position *position, const quoth_play *play);

/* Undoes the last play, challenge or adjustment; false if there is none. */
bool quoth_position_undo(quoth_position *position);

/* The last play and its seat; false before the first play. */
bool quoth_position_last(const quoth_position *position, quoth_play *play, unsigned *seat);

/* Whether a challenge of the last play would fail; true also if no play can be challenged. */
bool quoth_position_holds(const quoth_position *position);

/* The result of a challenge. */
typedef enum quoth_challenge_result {
    QUOTH_CHALLENGE_NOTHING, /* there is no placement to challenge, or it stands already */
    QUOTH_CHALLENGE_HELD,    /* the words are good; the challenge rule has been applied */
    QUOTH_CHALLENGE_REMOVED  /* the play was taken back, and its turn scored nothing */
} quoth_challenge_result;

/* Another seat challenges the last play.  The challenge rule of the rules applies; void works as
 * single.  A play that ended the game can be challenged too, and so can the last play of a copy and
 * of quoth_position_view; a play stands once a call for setting up has changed the position.  Where
 * a failed challenge costs a turn, the challenger's next turn counts as a pass, whoever is to move
 * (quoth_position_forfeits).  quoth_position_undo takes back a challenge whole. */
quoth_status quoth_position_challenge(quoth_position *position, unsigned challenger,
                                      quoth_challenge_result *result);

/* Adds points to a score; can be undone.  QUOTH_TOO_LARGE if there is no such seat,
 * and past QUOTH_TOTAL_MAX, above or below 0. */
quoth_status quoth_position_adjust(quoth_position *position, unsigned seat, int points);

/* ---- generating plays ---------------------------------------------------------------------- *
 *
 *      finder    the working memory of a search, one for each thread, for all queries: with racks
 *                of 7 tiles 0.3 MB for best plays, 1.5 MB where all are listed
 *      query     how many plays, in which order, by which values, of which rack
 *      plays     the list that results; it is the caller's, on any memory, and there may be several
 *
 * A finder keeps nothing of a list.  So a tree search can go through the plays of a position and
 * use the same finder again further down, with a list for each level. */

/* The plays of a position.  {0} is an empty list on the C library's memory, {.memory = ...} one on
 * another.  The members are read by the caller and written by quoth_plays_find: the plays are valid
 * until the next call with this list, which uses its memory again. */
typedef struct quoth_plays {
    const quoth_memory *memory;
    quoth_play *play; /* in order */
    size_t count;
    size_t capacity;     /* plays for which there is room */
    uint64_t placements; /* how many there are, kept or not.  0 after QUOTH_FIND_BEST.
                            QUOTH_FIND_TOP by anagram rules does not meet all plays: then it is the
                            number of those met */
    int64_t scores;      /* the sum of their scores */
} quoth_plays;

/* Frees the plays; the empty list can be used again. */
void quoth_plays_free(quoth_plays *plays);

typedef enum quoth_find {
    QUOTH_FIND_ALL,  /* in the order asked for */
    QUOTH_FIND_TOP,  /* the first `limit` of them */
    QUOTH_FIND_BEST, /* the first */
    QUOTH_FIND_COUNT /* none; only how many */
} quoth_find;

enum { QUOTH_PLAYS_MAX = 4194304 }; /* that QUOTH_FIND_ALL keeps without a limit */

/* Which plays to find; {0} asks for all plays of the player to move, by score. */
typedef struct quoth_plays_query {
    size_t size; /* of this struct; 0: as here */
    quoth_find find;
    quoth_order order;
    uint32_t limit;             /* of QUOTH_FIND_TOP; of QUOTH_FIND_ALL, the most to keep, 0:
                                   QUOTH_PLAYS_MAX */
    bool placements_only;       /* no exchanges, no pass */
    bool for_seat;              /* as if `seat` were to move */
    unsigned seat;              /* only where for_seat is set */
    const quoth_values *values; /* for equity; NULL: the baseline without leaves */
    const quoth_tile *rack;     /* in any order; NULL: the one that the seat holds */
    size_t rack_count;
    const quoth_watch *watch; /* called at least every 20 ms; `done` counts steps of work */
    bool opening_across; /* only plays across where the board is empty and its own mirror image:
                                 the same plays down are worth the same */
} quoth_plays_query;

typedef struct quoth_play_finder quoth_play_finder;

/* Makes a finder for positions of one quoth_cross, which must outlive it; for one thread at a
 * time. */
quoth_status quoth_play_finder_new(quoth_play_finder **finder, const quoth_cross *cross,
                                   const quoth_memory *memory);
void quoth_play_finder_free(quoth_play_finder *finder);

/* Finds plays.  A seat with an unknown rack has only the pass; a game that is over has no plays.
 * After a failure the list is empty, and finder and list can be used again: QUOTH_TOO_LARGE where
 * there are more plays than QUOTH_FIND_ALL may keep (placements and scores are right then), where
 * the rack has more than QUOTH_RACK_MAX tiles, or where a value is too large (quoth/values.h);
 * QUOTH_NOT_FOUND for a position of another quoth_cross, a seat that does not exist, or a tile that
 * the set lacks; QUOTH_STOPPED; QUOTH_NO_MEMORY; any failure that the values return. */
quoth_status quoth_plays_find(quoth_play_finder *finder, const quoth_position *position,
                              const quoth_plays_query *query, quoth_plays *plays);

/* The game state that quoth_values get for a seat. */
void quoth_position_game_state(const quoth_position *position, unsigned seat,
                               quoth_game_state *game);

/* The equity of a play of the player to move: its score plus the points that the values add.  Fails
 * as quoth_plays_find does. */
quoth_status quoth_play_equity(const quoth_position *position, const quoth_play *play,
                               const quoth_values *values, quoth_points *equity);

/* The tiles left on the rack after a play, in rising order. */
unsigned quoth_play_leave(const quoth_position *position, const quoth_play *play,
                          quoth_tile leave[QUOTH_RACK_MAX]);

/* The anchors: the empty squares where a play can connect with the board, row by row; at most
 * QUOTH_SQUARES_MAX. */
typedef struct quoth_square {
    uint8_t row, column;
} quoth_square;
unsigned quoth_position_anchors(const quoth_position *position,
                                quoth_square anchor[QUOTH_SQUARES_MAX]);

/* The run across (or down) through an empty square; the square itself is 0 in it.  Returns the
 * length of the run: 1 if no tile is beside the square, 0 if the square is off the board.  *first
 * is the first square of the run. */
unsigned quoth_position_crossing(const quoth_position *position, unsigned row, unsigned column,
                                 bool down, quoth_tile run[QUOTH_SIDE_MAX], quoth_square *first);

#ifdef __cplusplus
}
#endif
#endif
