/* quoth/cross.h - crossword board games: positions, legal plays, scores, undo.
 *
 *      rules + lexicon          position                    plays
 *      ---------------          --------                    -----
 *      quoth_cross       --->   board, racks, bag,   --->   8D CEDARs   72   ?ACDEER
 *      DAWG and GADDAG,         scores, turn                8F CEDARs   70
 *      for all threads          do, undo                    ex ER        0 ...
 *
 * A placement lays tiles from the rack on empty squares of one row or column, so that the new
 * tiles and the tiles between them form one run of letters.  The first placement of a game must
 * cover the start square; a later one must touch a tile on the board.  The run must be a word.
 * Every cross-word, a run at right angles that a new tile extends, must be a word too.
 *
 *           A B C D E          CAT is on the board.  The placement 3D ON lays O and N: the main
 *         1 . . . . .          word is ON, and O makes the cross-word TO with the T above it.
 *         2 . C A T .
 *         3 . . . O N          Rows count from 1, columns from A; 3D is across, D3 down.
 *
 * A new tile scores its value times the letter premium of its square.  A word scores the sum of
 * its tiles times the word premiums under its new tiles.  A blank scores the value that the tile
 * set gives to blanks, in most sets 0. */
#ifndef QUOTH_CROSS_H
#define QUOTH_CROSS_H

#include "quoth/leaves.h"
#include "quoth/tiles.h"
#include "quoth/evaluator.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- rules and words compiled for a board -------------------------------------------------- */

typedef struct quoth_cross quoth_cross;

enum {
    QUOTH_SCORE_MAX = 1000000,   /* bound on the score of a play */
    QUOTH_TOTAL_MAX = 1000000000 /* bound on a score that is set */
};

/* Compiles the words of a lexicon for a board: the words from 2 letters to the board's longer side
 * that the rules' tiles can spell, as a DAWG and a GADDAG (Gordon 1994), or for anagram rules as a
 * graph of the sorted words.  The rules and the lexicon's name and identity are copied, so the
 * lexicon may be freed after the call.  If the lexicon is of an image that has the words of this
 * board (quoth_cross_write_image), they are used where they are: the bytes of the image must
 * outlive the quoth_cross.  Threads may share a quoth_cross; the first thread that finds many
 * plays makes the tables of quoth_cross_prepare, with the memory of this call. QUOTH_TOO_LARGE
 * past 16,777,215 nodes, and if a play could score more than QUOTH_SCORE_MAX points. */
QUOTH_API quoth_status quoth_cross_new(quoth_cross **cross, const quoth_cross_rules *rules,
                                       const quoth_lexicon *lexicon, const quoth_context *context,
                                       quoth_error *error);
QUOTH_API void quoth_cross_free(quoth_cross *cross);

/* The same rules and words on a random board, that of the name NAME:SEED (quoth_cross_rules_find).
 * The word graph and the word map are those of `like`, which must outlive the new game, so it takes
 * some ten kilobytes, in the memory of `like`, and no time.  QUOTH_BAD_CALL for a seed past
 * QUOTH_BOARD_SEED_MAX and where `like` is a random board itself; QUOTH_TOO_LARGE as
 * quoth_cross_new. */
QUOTH_API quoth_status quoth_cross_new_random(quoth_cross **cross, const quoth_cross *like,
                                              uint32_t seed, quoth_error *error);

/* Makes the word map now, which speeds up the finder: some 20 times for the best play, 4 times for
 * all plays.  For ENABLE the word map takes 6 MB and some 60 ms.  The finder makes it once the
 * time spent without it equals that cost, after some 150 positions; call this function before
 * searching many positions.  The results are the same.  The call does nothing for anagram rules
 * and for racks of more than 10 tiles.  After QUOTH_NO_MEMORY the finder works without the word
 * map.  The context's watch alone is used; after QUOTH_STOPPED a later call begins anew. */
QUOTH_API quoth_status quoth_cross_prepare(quoth_cross *cross, const quoth_context *context,
                                           quoth_error *error);

QUOTH_API const quoth_cross_rules *quoth_cross_rules_of(const quoth_cross *cross);
QUOTH_API const quoth_memory *quoth_cross_memory(const quoth_cross *cross);

/* The lexicon that a quoth_cross was made from: its name, its number of words, the number of words
 * usable on this board, and its identity. */
typedef struct quoth_cross_words {
    char name[64];
    uint32_t words;
    uint32_t usable;
    uint8_t sha256[32];
} quoth_cross_words;

QUOTH_API quoth_cross_words quoth_cross_words_of(const quoth_cross *cross);

/* Whether tiles form a word under these rules; a blank counts as the letter it stands for. */
QUOTH_API bool quoth_cross_has(const quoth_cross *cross, const quoth_tile *tile, size_t count);

/* Writes DAWG and GADDAG as a .kwg; for anagram rules the graph of the sorted words as a .kad. */
QUOTH_API quoth_status quoth_cross_write_kwg(const quoth_sink *sink, const quoth_cross *cross,
                                             quoth_error *error);

/* Writes a lexicon image that has, beside the words, what quoth_cross_new makes of them for
 * boards: of `count` quoth_cross, which were made from this lexicon and whose tiles have its
 * letters (QUOTH_MISMATCH), with at most 4 kinds of words (QUOTH_TOO_LARGE): boards differ by the
 * longer side and by whether any order of letters is a word.  An image of ENABLE is 3 MB larger
 * for each. */
QUOTH_API quoth_status quoth_cross_write_image(const quoth_sink *sink, const quoth_lexicon *lexicon,
                                               const quoth_cross *const *cross, unsigned count,
                                               const quoth_context *context, quoth_error *error);

/* ---- plays --------------------------------------------------------------------------------- */

typedef enum quoth_play_kind {
    QUOTH_PLAY_PASS,
    QUOTH_PLAY_EXCHANGE,
    QUOTH_PLAY_PLACE
} quoth_play_kind;

/* "pass", "exchange", "place"; NULL for another value. */
QUOTH_API const char *quoth_play_kind_name(quoth_play_kind kind);

/* A plain value; unused tiles are 0, so that equal plays have equal bytes. */
typedef struct quoth_play {
    int32_t score;       /* including the bonus */
    quoth_points equity; /* score plus the value that quoth_evaluator adds (quoth/evaluator.h) */
    uint8_t kind;
    uint8_t down;        /* 1: down, 0: across */
    uint8_t row, column; /* the first square of the run, from 0 */
    uint8_t length;      /* squares of the run; of an exchange its tiles: look at `kind` first */
    uint8_t tiles;       /* tiles taken from the rack */
    /* the run, 0 for a playthrough square; the tiles of an exchange */
    quoth_tile tile[QUOTH_SIDE_MAX];
    uint8_t zero;
} quoth_play;

/* The value by which a list of plays is in order. */
typedef enum quoth_order { QUOTH_BY_SCORE, QUOTH_BY_EQUITY } quoth_order;

/* "score", "equity"; NULL for another value. */
QUOTH_API const char *quoth_order_name(quoth_order order);

/* Compares plays in the order of every list: by the value of `order`, higher score, fewer
 * tiles, placements before others, coordinate (row, column, across before down), then the codes of
 * the tiles.  Returns a number below 0 if `a` comes first, and 0 only for equal plays. */
QUOTH_API int quoth_play_compare(const quoth_play *a, const quoth_play *b, quoth_order order);

/* ---- positions ----------------------------------------------------------------------------- *
 *
 *      the board     tiles on squares
 *      racks         known, or unknown: only the number of tiles is known
 *      the bag       in parts, one for each seat, which draws from the front of its part:
 *
 *                    seat 0  > > > > > . .|. . . < < <  seat 1
 *
 * A seat whose part is empty draws the last tiles of the longest other part; of equally long
 * parts, of the part of the lowest seat.  Two players thus draw from the two ends of one bag,
 * and the number of tiles that a seat lays changes no draw of the other seat until the bag runs
 * out.  Shuffling cuts the bag into parts of equal lengths; the first parts get one tile each of
 * a remainder.  Exchanged tiles go to the front of the seat's part; then each of them swaps
 * places with a random tile of the bag, possibly itself.
 *
 * A position belongs to one thread.  A copy gives the same answers as the original, byte for
 * byte.  A seat is a number from 0 to players - 1.  For any other seat a call that returns a
 * status returns QUOTH_BAD_CALL; the other calls return 0 (quoth_position_rack: NULL and a count of
 * 0), and quoth_position_unseen counts all tiles that are not on the board. */

typedef struct quoth_position quoth_position;

/* Makes a position of 2 to 4 players with an empty board, unknown racks, and all tiles in the bag
 * in sorted order. */
QUOTH_API quoth_status quoth_position_new(quoth_position **position, const quoth_cross *cross,
                                          unsigned players, const quoth_context *context,
                                          quoth_error *error);
QUOTH_API void quoth_position_free(quoth_position *position);

/* Copies `from` to `to`; both must be of one quoth_cross, else `to` stays as it is and the result
 * is false.  The undo history is not copied.  The
 * last play can be challenged in `to` as in `from`. */
QUOTH_API bool quoth_position_copy(quoth_position *to, const quoth_position *from);

/* Makes `to` the view that one seat has of `from`; `to` may be `from`.  The seat knows the board,
 * the scores, the turn, its own rack, the number of tiles on every other rack and in the bag, and
 * the last play without its equity; of another seat's exchange it knows only the number of tiles.
 * In `to` the other racks are unknown, the unseen tiles are in sorted order, and nothing can be
 * undone.  Positions that the seat cannot distinguish give equal views.  To play on from a view,
 * place the unseen tiles (quoth_deal_draw, quoth_position_assign).  QUOTH_MISMATCH if the
 * positions are of two quoth_cross objects. */
QUOTH_API quoth_status quoth_position_view(quoth_position *to, const quoth_position *from,
                                           unsigned seat, quoth_error *error);

/* Begins a game: clears board and scores, shuffles the bag with `random`, and fills every rack.
 * `random` stays as it is: dealing again from the same state gives the same racks and the same bag.
 * For another game call quoth_random_next, or seed another stream. */
QUOTH_API void quoth_position_deal(quoth_position *position, const quoth_random *random);

QUOTH_API const quoth_cross *quoth_position_cross(const quoth_position *position);

typedef enum quoth_ending {
    QUOTH_ENDING_NONE,
    QUOTH_ENDING_OUT, /* a player went out */
    /* too many scoreless turns or passes in a row; under all rules at most 64 */
    QUOTH_ENDING_STUCK,
    QUOTH_ENDING_LOST, /* a challenge under the triple rule; see quoth_position_loser */
    QUOTH_ENDING_FINAL /* each seat has had its last turn (final_turn of the rules) */
} quoth_ending;

/* "none", "out", "stuck", "lost", "final"; NULL for another value. */
QUOTH_API const char *quoth_ending_name(quoth_ending ending);

QUOTH_API unsigned quoth_position_players(const quoth_position *position);
QUOTH_API unsigned quoth_position_turn(const quoth_position *position); /* seat, from 0 */
QUOTH_API int quoth_position_score(const quoth_position *position, unsigned seat);

/* The spread of a seat: its score less the highest score of another seat. */
QUOTH_API int quoth_position_lead(const quoth_position *position, unsigned seat);

/* Scoreless turns in a row. */
QUOTH_API unsigned quoth_position_scoreless(const quoth_position *position);

/* Passes in a row. */
QUOTH_API unsigned quoth_position_passes(const quoth_position *position);

/* The turns that are left, that of the player to move included, once the bag is empty under rules
 * with final_turn: at most one a seat.  0 under other rules, with tiles in the bag, and after the
 * end. */
QUOTH_API unsigned quoth_position_final_turns(const quoth_position *position);

/* The number of turns, at most 15, that a seat has yet to lose for failed challenges
 * (QUOTH_CHALLENGE_DOUBLE).  When such a seat is to move, it passes automatically. */
QUOTH_API unsigned quoth_position_forfeits(const quoth_position *position, unsigned seat);

/* The number of tiles in the bag: the tiles of the set less the tiles on the board, on known racks
 * and on unknown racks.  A partial rack of a player who is not to move is taken to be filled with
 * unknown tiles, as far as there are any. */
QUOTH_API unsigned quoth_position_bag(const quoth_position *position);
QUOTH_API quoth_ending quoth_position_ending(const quoth_position *position);
/* the seat that lost by a challenge, -1: none */
QUOTH_API int quoth_position_loser(const quoth_position *position);
QUOTH_API quoth_tile quoth_position_tile(const quoth_position *position, unsigned row,
                                         unsigned column);
QUOTH_API bool quoth_position_empty(const quoth_position *position); /* no tile on the board */

/* A rack in rising order, blanks first; NULL if it is unknown.  *count is the number of its tiles
 * in both cases. */
QUOTH_API const quoth_tile *quoth_position_rack(const quoth_position *position, unsigned seat,
                                                unsigned *count);

/* Counts the tiles of each letter (0: blanks) that are unseen by a seat: the set less the board
 * and the seat's own rack.  A count is negative if board and rack have more of a letter than the
 * set.  Returns the sum of the positive counts. */
QUOTH_API unsigned quoth_position_unseen(int count[QUOTH_LETTERS_MAX + 1],
                                         const quoth_position *position, unsigned seat);

/* The Zobrist key (1970) of a position: of the tiles on board and racks, the turn, the scoreless
 * turns, passes and last turns that count towards the end, and the forfeits, but not of the scores
 * and the order of the bag.  Positions that agree in these have equal keys; others have equal keys
 * with probability 2^-64. */
QUOTH_API uint64_t quoth_position_key(const quoth_position *position);

/* Setting up a position: these calls clear the undo history.  Call quoth_position_settle last. */
QUOTH_API void quoth_position_clear(quoth_position *position);
/* Sets a square.  QUOTH_BAD_TEXT for a wall, a square off the board, and a letter outside the
 * set. */
QUOTH_API quoth_status quoth_position_set_tile(quoth_position *position, unsigned row,
                                               unsigned column, quoth_tile tile,
                                               quoth_error *error);
/* Sets a rack.  A count of 0 makes the rack unknown; quoth_position_settle computes its number of
 * tiles.  QUOTH_TOO_LARGE for more than QUOTH_RACK_MAX tiles (more than the rules allow are a
 * warning of quoth_position_check), QUOTH_BAD_TEXT for a letter outside the set. */
QUOTH_API quoth_status quoth_position_set_rack(quoth_position *position, unsigned seat,
                                               const quoth_tile *tile, size_t count,
                                               quoth_error *error);
/* Sets a score.  QUOTH_TOO_LARGE beyond QUOTH_TOTAL_MAX either way. */
QUOTH_API quoth_status quoth_position_set_score(quoth_position *position, unsigned seat, int score,
                                                quoth_error *error);
QUOTH_API quoth_status quoth_position_set_turn(quoth_position *position, unsigned seat,
                                               quoth_error *error);
QUOTH_API void quoth_position_set_scoreless(quoth_position *position, unsigned turns);
QUOTH_API void quoth_position_set_passes(quoth_position *position, unsigned turns);
/* Sets how many turns are left under rules with final_turn; 0, or more than the seats: none, the
 * game is over.  It counts if the bag is empty.  If it was not set, quoth_position_settle takes as
 * many turns as the racks allow: one for each seat if the seats to move have full racks. */
QUOTH_API void quoth_position_set_final_turns(quoth_position *position, unsigned turns);

/* Completes a position that was set up: computes the cross-sets, puts the tiles that are neither
 * on the board nor on racks into the bag in sorted order, and ends the game if a rule says so.
 * Unknown racks are taken to be full as far as there are tiles, the rack of the player to move
 * first.  If no tile is left, a seat with an empty rack counts as having gone out. */
QUOTH_API void quoth_position_settle(quoth_position *position);

/* Shuffles the bag together with the tiles of unknown racks, and cuts it into parts.  `random`
 * stays as it is: the same state gives the same order again.  For another order call
 * quoth_random_next, or seed another stream.  `random` also seeds the random numbers of later
 * exchanges; a position that was never shuffled has a fixed seed. */
QUOTH_API void quoth_position_shuffle(quoth_position *position, const quoth_random *random);

/* Fills every rack from the bag: unknown racks first, each drawn as a whole, with the number of
 * tiles that it is counted with; within these and within the others the rack of the player to move
 * first.  A known rack of a position with an empty bag thus stays as it is. */
QUOTH_API void quoth_position_draw(quoth_position *position);

/* The place of every tile that is not on the board: the racks, and the bag in drawing order.  A
 * plain value. */
typedef struct quoth_deal {
    uint64_t seed; /* seed of the places of exchanged tiles in the bag */
    uint8_t rack_count[QUOTH_PLAYERS_MAX];
    quoth_tile rack[QUOTH_PLAYERS_MAX][QUOTH_RACK_MAX]; /* in any order */
    uint16_t part[QUOTH_PLAYERS_MAX];                   /* tiles of each seat's part of the bag */
    quoth_tile bag[QUOTH_BAG_MAX];                      /* part after part, each in drawing order */
} quoth_deal;

/* Reads the deal of a position.  QUOTH_UNKNOWN_RACK if a rack is unknown. */
QUOTH_API quoth_status quoth_deal_of(quoth_deal *deal, const quoth_position *position,
                                     quoth_error *error);

/* Deals the tiles unseen by a seat at random, all orders equally likely: to each other rack the
 * number of tiles that it holds, the rest to the bag.  The deal depends only on the seat's view: a
 * position and its quoth_position_view give the same deal. */
QUOTH_API quoth_status quoth_deal_draw(quoth_deal *deal, const quoth_position *position,
                                       unsigned seat, quoth_random *random, quoth_error *error);

/* Sets racks and bag to a deal; then all racks are known.  The board, the scores, the turn and the
 * undo history stay; an undo restores racks and bag to their state before the undone move.  Takes
 * some hundred nanoseconds.  QUOTH_MISMATCH unless the deal has exactly the tiles of racks and
 * bag, QUOTH_TOO_LARGE for a rack or bag past the limits or for tiles of a seat that does not
 * exist, QUOTH_NO_MEMORY only if the undo history is not empty.  After a failure the position is
 * unchanged. */
QUOTH_API quoth_status quoth_position_assign(quoth_position *position, const quoth_deal *deal,
                                             quoth_error *error);

/* A kind of warning about a position that no game can reach.  All other calls accept such a
 * position. */
typedef enum quoth_warning_kind {
    QUOTH_WARNING_NONE,
    QUOTH_WARNING_COUNT, /* too many of letter `tile` for the set; `row` is unused */
    QUOTH_WARNING_WORD,  /* a run outside the lexicon: its first square, `down`, `length` */
    QUOTH_WARNING_LOOSE, /* a tile that is not connected to the start square */
    QUOTH_WARNING_RACK   /* a rack with too many tiles for the rules; `row` is the seat */
} quoth_warning_kind;

/* "none", "count", "word", "loose", "rack"; NULL for another value. */
QUOTH_API const char *quoth_warning_kind_name(quoth_warning_kind kind);

typedef struct quoth_position_warning {
    quoth_warning_kind kind;
    uint8_t row, column, down, length;
    quoth_tile tile;
} quoth_position_warning;

/* Checks whether a game can reach a position.  Calls `each`, which may be NULL, for every warning
 * until `each` returns false.  Returns the number of warnings. */
QUOTH_API unsigned quoth_position_check(const quoth_position *position,
                                        bool (*each)(void *user,
                                                     const quoth_position_warning *warning),
                                        void *user);

/* ---- validating, making and undoing plays ------------------------------------------------- */

typedef enum quoth_validation_result {
    QUOTH_LEGAL,
    QUOTH_PHONY, /* legal but for a word outside the lexicon, listed in `word` */
    QUOTH_OVER,  /* the game is over */
    QUOTH_OFF_BOARD,
    QUOTH_ON_WALL,
    QUOTH_COVERED,         /* a square of the play holds another letter */
    QUOTH_NO_TILE,         /* the play lays no tile */
    QUOTH_INCOMPLETE_WORD, /* a tile on the board touches an end of the word given */
    QUOTH_NOT_ON_RACK,     /* the rack lacks `tile` */
    QUOTH_MISSES_START,    /* the first play does not cover the start square */
    QUOTH_TOUCHES_NOTHING,
    QUOTH_TOO_SHORT,      /* a word of one letter */
    QUOTH_EXCHANGE_NEVER, /* the rules have no exchanges */
    QUOTH_EXCHANGE_BAG,   /* the bag has too few tiles */
    QUOTH_EXCHANGE_NONE   /* an exchange of no tile */
} quoth_validation_result;

/* The message for a result, without the square; a static string, NULL for another value. */
QUOTH_API const char *quoth_validation_text(quoth_validation_result result);

/* The validation of a play: its score and words, or the reason it may not be made. */
typedef struct quoth_validation {
    quoth_validation_result result;
    quoth_play play;     /* in the form of the finder, with its score; equity is 0 */
    uint8_t row, column; /* the square of the error; of a phony, of the first invalid word */
    quoth_tile tile;     /* the missing tile of QUOTH_NOT_ON_RACK */
    unsigned words;      /* words formed, the main word first */
    struct quoth_formed_word {
        uint8_t row, column, down, length;
        bool valid;
        int32_t score;
        quoth_tile tile[QUOTH_SIDE_MAX];
    } word[QUOTH_SIDE_MAX + 1];
    int32_t bonus;
} quoth_validation;

/* Validates a play of the player to move.  Reads only kind, down, row, column, length and tile; a
 * playthrough square may hold its letter or 0.  `with_rack` says whether the rack must have the
 * tiles.  A play of one tile that forms words in both directions becomes the play across. */
QUOTH_API void quoth_play_validate(quoth_validation *validation, const quoth_position *position,
                                   const quoth_play *play, bool with_rack);

/* Makes a play of the player to move: lays the tiles, adds the score, draws new tiles, passes the
 * turn, and ends the game with its points.  Makes legal plays and phonies; for any other
 * validation result it returns QUOTH_ILLEGAL (after the end QUOTH_GAME_OVER) with the message of
 * quoth_validation_text, and leaves the position unchanged.  If the rack is
 * unknown, its tiles are taken from the unseen tiles as far as they include them, and only the
 * number of drawn tiles is known; the seat goes out when it has no tiles and the bag is empty.  A
 * seat that goes out against unknown racks gains the rules' gain for all unseen tiles; if exactly
 * one rack is unknown, its seat loses the rules' loss for them.  QUOTH_NO_MEMORY. */
QUOTH_API quoth_status quoth_position_make(quoth_position *position, const quoth_play *play,
                                           quoth_error *error);

/* As quoth_position_make without validation, for plays of the finder in this position. */
QUOTH_API quoth_status quoth_position_make_trusted(quoth_position *position, const quoth_play *play,
                                                   quoth_error *error);

/* Undoes the last play, challenge or adjustment; false if there is none. */
QUOTH_API bool quoth_position_undo(quoth_position *position);

/* The last play and its seat; false before the first play. */
QUOTH_API bool quoth_position_last(quoth_play *play, unsigned *seat,
                                   const quoth_position *position);

/* Whether the last play stands: a challenge of it would fail, or no play can be challenged. */
QUOTH_API bool quoth_position_last_stands(const quoth_position *position);

/* The result of a challenge. */
typedef enum quoth_challenge_result {
    QUOTH_CHALLENGE_NOTHING, /* no placement can be challenged */
    QUOTH_CHALLENGE_HELD,    /* the challenge failed; the challenge rule was applied */
    QUOTH_CHALLENGE_REMOVED  /* the play was taken back, and its turn scored 0 */
} quoth_challenge_result;

/* "nothing", "held", "removed"; NULL for another value. */
QUOTH_API const char *quoth_challenge_result_name(quoth_challenge_result result);

/* Challenges the last play for another seat, under the challenge rule of the rules; void works as
 * single.  A play that ended the game can be challenged, and so can the last play of a copy or of
 * a view (quoth_position_view); after a call for setting up, no play can be challenged.  If a
 * failed challenge costs a turn, the challenger's next turn is a pass (quoth_position_forfeits).
 * quoth_position_undo undoes the whole challenge. */
QUOTH_API quoth_status quoth_position_challenge(quoth_position *position,
                                                quoth_challenge_result *result, unsigned challenger,
                                                quoth_error *error);

/* Adds points to a score; can be undone.  QUOTH_TOO_LARGE beyond QUOTH_TOTAL_MAX either way. */
QUOTH_API quoth_status quoth_position_adjust(quoth_position *position, unsigned seat, int points,
                                             quoth_error *error);

/* ---- generating plays ---------------------------------------------------------------------- *
 *
 *      finder    the working memory of all queries of one thread: with racks of 7 tiles 0.3 MB for
 *                best plays, 1.5 MB for lists of all plays
 *      query     the number of plays, their order, the evaluator, the rack
 *      plays     the result: a list that the caller owns, on any memory
 *
 * A finder holds no pointer to a list.  So a tree search can use one finder for all plies, with
 * one list for each ply. */

/* A list of plays.  {0} is an empty list on the C library's memory; set `memory` for another
 * allocator.  quoth_plays_find writes the members; its next call with this list overwrites the
 * plays. */
typedef struct quoth_plays {
    const quoth_memory *memory;
    quoth_play *play; /* the plays in order */
    size_t count;
    size_t capacity; /* plays that fit the allocated memory */
    /* all placements, listed or not; 0 after QUOTH_FIND_BEST.  For QUOTH_FIND_TOP under anagram
     * rules only the placements that the search met */
    uint64_t placements;
    int64_t scores; /* the sum of the scores of these placements */
} quoth_plays;

/* Frees the plays; the empty list can be used again. */
QUOTH_API void quoth_plays_free(quoth_plays *plays);

typedef enum quoth_find {
    QUOTH_FIND_ALL,  /* all plays, in `order` */
    QUOTH_FIND_TOP,  /* the first `limit` plays */
    QUOTH_FIND_BEST, /* the same, faster, but of plays that differ in their blanks alone the first
                        one, and without `placements` */
    QUOTH_FIND_COUNT /* no plays, only their number */
} quoth_find;

/* "all", "top", "best", "count"; NULL for another value. */
QUOTH_API const char *quoth_find_name(quoth_find find);

enum { QUOTH_PLAYS_MAX = 4194304 }; /* default limit of QUOTH_FIND_ALL */

/* Which plays to find; {0} asks for all plays of the player to move, by score. */
typedef struct quoth_plays_query {
    quoth_find find;
    quoth_order order;
    /* FIND_TOP: plays wanted; FIND_BEST: the same, 0: 1; FIND_ALL: most plays, 0:
     * QUOTH_PLAYS_MAX */
    uint32_t limit;
    bool placements_only;             /* no exchanges, no pass */
    bool for_seat;                    /* find plays of `seat`, not of the player to move */
    unsigned seat;                    /* read only if for_seat is set */
    const quoth_evaluator *evaluator; /* for equity; NULL: no leaves, which is weak
                                         (quoth_evaluator_baseline) */
    const quoth_tile *rack;           /* tiles in any order; NULL: the rack of the seat */
    size_t rack_count;
    /* omit plays down if the board is empty and symmetric about its diagonal: they equal the
     * plays across in value */
    bool opening_across;
} quoth_plays_query;

typedef struct quoth_play_finder quoth_play_finder;

/* Makes a finder for positions of one quoth_cross, which must outlive it; for one thread at a
 * time. */
QUOTH_API quoth_status quoth_play_finder_new(quoth_play_finder **finder, const quoth_cross *cross,
                                             const quoth_context *context, quoth_error *error);
QUOTH_API void quoth_play_finder_free(quoth_play_finder *finder);

/* Finds plays, under the watch.  A seat with an unknown rack has only the pass; a game that is over
 * has none.  The list is in its own memory.  QUOTH_TOO_LARGE for more plays than the limit of
 * QUOTH_FIND_ALL (`placements` and `scores` are correct then), a rack of more than QUOTH_RACK_MAX
 * tiles, or a value too large (quoth/evaluator.h); QUOTH_MISMATCH for a position of another
 * quoth_cross; QUOTH_BAD_CALL for no such seat, search or order; QUOTH_BAD_TEXT for a tile outside
 * the set; any failure of the evaluator.  After a failure the list is empty and still usable. */
QUOTH_API quoth_status quoth_plays_find(quoth_plays *plays, quoth_play_finder *finder,
                                        const quoth_position *position,
                                        const quoth_plays_query *query,
                                        const quoth_context *context, quoth_error *error);

/* The game state that an evaluator is given for a seat. */
QUOTH_API void quoth_position_game_state(quoth_game_state *game, const quoth_position *position,
                                         unsigned seat);

/* The equity of a play of the player to move: its score plus the value from the evaluator.  Fails
 * as quoth_plays_find does. */
QUOTH_API quoth_status quoth_play_equity(quoth_points *equity, const quoth_position *position,
                                         const quoth_play *play, const quoth_evaluator *evaluator,
                                         quoth_error *error);

/* The leave of a play, in rising order.  Returns its number of tiles. */
QUOTH_API unsigned quoth_play_leave(quoth_tile leave[QUOTH_RACK_MAX],
                                    const quoth_position *position, const quoth_play *play);

/* A square of the board, from 0. */
typedef struct quoth_square {
    uint8_t row, column;
} quoth_square;
/* Lists the anchors, row by row, and returns their number: the empty squares beside a tile, or the
 * start square of an empty board (Appel and Jacobson 1988). */
QUOTH_API unsigned quoth_position_anchors(quoth_square anchor[QUOTH_SQUARES_MAX],
                                          const quoth_position *position);

/* Reads the run across (or down) through an empty square, which is 0 in the run.  Returns the
 * length of the run: 1 if no tile is beside the square, 0 if the square is off the board.  *first
 * is the first square of the run. */
QUOTH_API unsigned quoth_position_crossing(quoth_tile run[QUOTH_SIDE_MAX], quoth_square *first,
                                           const quoth_position *position, unsigned row,
                                           unsigned column, bool down);

#ifdef __cplusplus
}
#endif
#endif
