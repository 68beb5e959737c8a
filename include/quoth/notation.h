/* quoth/notation.h - board games as text: plays, positions (CGP), whole games (GCG).
 *
 *      a play         8D WORD     8D W.RD     D8.WORd     ex AEI     pass
 *      a position     15/15/.../3CAT9/... ?ADEIRT/ 10/0 0 lex NWL23;
 *      a game         >ann: ?ACDEER 8D CEDARs +22 22
 *                     >bob: DEILOVX F4 LOVE. +17 17
 *
 * A coordinate is that of the first square of the whole word: row and column (8D) across, column
 * and row (D8) down; rows count from 1, columns from A
 * (AA follows Z).  Capitals are tiles, small letters are
 * blanks that stand for that letter.  A letter of several characters is in brackets, [CH].  All
 * text is UTF-8. */
#ifndef QUOTH_NOTATION_H
#define QUOTH_NOTATION_H

#include "quoth/cross_game.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- plays --------------------------------------------------------------------------------- */

enum {
    QUOTH_PLAY_TEXT_SIZE = 448, /* bytes that hold any play in any form, with its NUL */
    QUOTH_COLUMN_SIZE = 3,      /* bytes of the name of a column with its NUL */
    QUOTH_COORDINATE_SIZE = 5   /* bytes of a coordinate with its NUL */
};

typedef enum quoth_play_form {
    QUOTH_PLAY_WORDS,  /* 8D WORD   ex AEI   pass: the whole word with the letters of the board */
    QUOTH_PLAY_DOTTED, /* 8D.WORD   ex.AEI   pass */
    QUOTH_PLAY_GCG,    /* 8D W.RD   -AEI     -: full stops for playthrough tiles */
    QUOTH_PLAY_TILES,  /* W.RD      AEI      nothing */
    QUOTH_PLAY_THROUGH /* 8D W(OR)D ex AEI   pass: playthrough tiles in parentheses */
} quoth_play_form;

/* "words", "dotted", "gcg", "tiles", "through"; NULL for another value. */
QUOTH_API const char *quoth_play_form_name(quoth_play_form form);

/* Reads a play for a board.  Sets `tiles` and the members that quoth_play_validate needs.
 *
 *   8D WORD   8d.WORD   8D W.RD   8D W(OR)D     a placement; playthrough letters may be given,
 *                                               bare or in parentheses, or be full stops
 *   ex ABC   ex.ABC   exchange ABC   -ABC       an exchange, in either case; ? is a blank
 *   pass   -
 *
 * The play is not validated.  QUOTH_BAD_TEXT, with the offset: no coordinate of this board, letters
 * that the tile set lacks, a word that leaves the board, a full stop or parentheses on an empty
 * square, an exchange of no tiles or of more than QUOTH_RACK_MAX, text after the play. */
QUOTH_API quoth_status quoth_play_read(quoth_play *play, const quoth_position *position,
                                       const char *text, size_t size, quoth_error *error);

/* Spells a play as a NUL-ended string, truncated between tiles to fit `capacity`; returns the bytes
 * of the full text without its NUL.  `position` is the position before or after the play. */
QUOTH_API size_t quoth_play_spell(char *text, size_t capacity, const quoth_play *play,
                                  const quoth_position *position, quoth_play_form form);

/* "A" to "Z", then "AA", "AB": the name of a column counted from 0, of at most QUOTH_SIDE_MAX. */
QUOTH_API void quoth_column_spell(char text[QUOTH_COLUMN_SIZE], unsigned column);

/* "8D" across, "D8" down. */
QUOTH_API void quoth_coordinate_spell(char text[QUOTH_COORDINATE_SIZE], unsigned row,
                                      unsigned column, bool down);

/* ---- CGP: a position in one line ----------------------------------------------------------- *
 *
 *   BOARD RACKS SCORES ZEROS operation; operation; ...
 *
 * Rows are joined by `/`, numbers are runs of empty squares (walls count as empty).  Racks and
 * scores begin with the player to move; a rack may be unknown (no text) or partial.  ZEROS is the
 * number of scoreless turns in a row before this position. */

enum { QUOTH_CGP_OPERATIONS_MAX = 32, QUOTH_CGP_TEXT_SIZE = 2048 };

/* The operations of a CGP, in order.  A plain value; all zero means no operations. */
typedef struct quoth_cgp {
    uint16_t operations;
    uint16_t size; /* of text */
    struct quoth_cgp_operation {
        uint16_t code, operand; /* offsets in `text` */
    } operation[QUOTH_CGP_OPERATIONS_MAX];
    char text[QUOTH_CGP_TEXT_SIZE]; /* NUL-ended strings */
} quoth_cgp;

/* Reads the operations of a CGP.  Of the other fields it checks only that they exist and that their
 * numbers are in range.  Operations:
 *
 *   bb N    points for a full rack         cr RULE   challenges     oru    (no operand)
 *   bdn B   layout                         etl N     tiles in the bag to exchange
 *   ld T    tile set                       mcnz N    scoreless turns that end the game
 *   lex L   lexicon    gid ID    lm PLAY   ti MS     tmr MS/MS      to MS   clocks
 *   var V   classic, wordsmog, classic_super, wordsmog_super
 *
 * Each known operation may occur once; unknown operations are stored unchanged.  QUOTH_BAD_TEXT,
 * with the offset; QUOTH_TOO_LARGE past QUOTH_CGP_OPERATIONS_MAX or QUOTH_CGP_TEXT_SIZE. */
QUOTH_API quoth_status quoth_cgp_parse(quoth_cgp *cgp, const char *text, size_t size,
                                       quoth_error *error);

/* The operand of an operation, "" without an operand; NULL if the CGP lacks the operation. */
QUOTH_API const char *quoth_cgp_operand(const quoth_cgp *cgp, const char *code);

/* Replaces an operation, or adds it at the end; an operand of NULL removes it.  After
 * QUOTH_BAD_TEXT or QUOTH_TOO_LARGE nothing has changed. */
QUOTH_API quoth_status quoth_cgp_set(quoth_cgp *cgp, const char *code, const char *operand,
                                     quoth_error *error);

/* Sets the operations that describe the rules: bb, bdn, cr, etl, ld, lex, mcnz, var.  Operations
 * that do not apply are omitted, and bdn and ld are set only for layouts and tile sets that have a
 * name in the library. */
QUOTH_API quoth_status quoth_cgp_add_rules(quoth_cgp *cgp, const quoth_cross *cross,
                                           quoth_error *error);

/* Changes rules by the operations.  Super variants use the super layout and the super tiles of the
 * language unless bdn and ld name others.  QUOTH_NOT_FOUND, with a message and the rules unchanged,
 * for names that the library lacks. */
QUOTH_API quoth_status quoth_cgp_apply(quoth_cross_rules *rules, const quoth_cgp *cgp,
                                       quoth_error *error);

/* Reads a position; the player to move gets seat 0.  QUOTH_BAD_TEXT, with the offset and, as line,
 * the row of the board: a wrong number of rows or squares, letters that the tile set lacks, tiles
 * on walls, a rack with too many tiles, fewer than 2 or more than 4 racks, another number of
 * scores, numbers past 1,000,000 points or 255 turns.  Too many tiles of a letter, phonies and
 * unconnected tiles are no errors here: quoth_position_check finds them.  Of the operations
 * `passes` and `final` are read, the turns in a row that were passes and the last turns that are
 * left; operations that quoth_cgp_parse refuses are ignored. */
QUOTH_API quoth_status quoth_cgp_read(quoth_position **position, const quoth_cross *cross,
                                      const char *text, size_t size, const quoth_context *context,
                                      quoth_error *error);

/* Writes a position with the operations of `cgp` (may be NULL), without a line end.  Operations
 * `passes` and `final` get the numbers of the position, and are added where these matter.  Reading
 * the text and writing it again gives the same bytes. */
QUOTH_API quoth_status quoth_cgp_write(const quoth_sink *sink, const quoth_position *position,
                                       const quoth_cgp *cgp, quoth_error *error);

/* ---- GCG: a game, event by event ----------------------------------------------------------- *
 *
 *   #character-encoding UTF-8
 *   #player1 ann Ann Example
 *   #player2 bob Bob Example
 *   #lexicon NWL23
 *   >ann: ?ACDEER 8D CEDARs +22 22
 *   #note how lucky
 *   >bob: DEILOVX F4 LOVE. +17 17
 *
 * A quoth_gcg holds the contents of a file, without the rules of the game; quoth_gcg_replay applies
 * the rules.  Returned strings are valid until the next change. */

typedef struct quoth_gcg quoth_gcg;

enum {
    QUOTH_GCG_NICK_SIZE = 64,    /* bytes of a nick with its NUL */
    QUOTH_GCG_TILES_SIZE = 1024, /* bytes of a rack or of tiles with their NUL */
    QUOTH_GCG_TEXT_SIZE = 4000,  /* bytes of a name, a pragma's value or a line of a note */
    QUOTH_GCG_EVENTS_MAX = 10000,
    QUOTH_GCG_POINTS_MAX = 1000000
};

typedef enum quoth_gcg_kind {
    QUOTH_GCG_PLAY,      /* RACK PLACE TILES +S TOTAL */
    QUOTH_GCG_EXCHANGE,  /* RACK -TILES +0 TOTAL, or -NUMBER for hidden tiles */
    QUOTH_GCG_PASS,      /* RACK - +0 TOTAL */
    QUOTH_GCG_WITHDRAWN, /* RACK -- -S TOTAL: the play before is challenged off */
    QUOTH_GCG_CHALLENGE, /* RACK (challenge) +B TOTAL: bonus for an unsuccessful challenge */
    QUOTH_GCG_OUT,       /* (TILES) +P TOTAL: gained at the end for the tiles of the others */
    QUOTH_GCG_STUCK,     /* RACK (RACK) -P TOTAL: lost at the end for the player's own tiles */
    QUOTH_GCG_TIME       /* RACK (time) -P TOTAL */
} quoth_gcg_kind;

/* "play", "exchange", "pass", "withdrawn", "challenge", "out", "stuck", "time"; NULL for another
 * value. */
QUOTH_API const char *quoth_gcg_kind_name(quoth_gcg_kind kind);

/* An event of a GCG.  Its strings are those of the file, "" if the file has none. */
typedef struct quoth_gcg_event {
    quoth_gcg_kind kind;
    unsigned player;  /* from 0 */
    unsigned count;   /* tiles of an exchange if only their number is known, else 0 */
    int score, total; /* points of this event, with a sign; the player's total after it */
    const char *rack;
    const char *place; /* of a play: "8D", in capitals */
    const char *tiles; /* tiles laid, exchanged, or in the parentheses of OUT and STUCK */
    uint64_t line;     /* line of the file; 0: the event was not read from a file */
} quoth_gcg_event;

QUOTH_API quoth_status quoth_gcg_new(quoth_gcg **gcg, const quoth_context *context,
                                     quoth_error *error);
QUOTH_API void quoth_gcg_free(quoth_gcg *gcg);

/* Reads a game.  CR and LF both end a line; empty lines are ignored.  The text is ISO-8859-1 unless
 * it has `#character-encoding UTF-8` or begins with a BOM.  Pragmas apply to the whole game
 * wherever they are, but #player1 to #player4 must come before the events of that player.  The
 * reader accepts missing racks, numbers like +-5, continuation lines of a note, and text after the
 * total of an event, which becomes a note.  With `#orientation lettered-rows` D8 is across in row
 * D, and the event gets the place 4H.  QUOTH_BAD_TEXT, with the line, for malformed input;
 * QUOTH_TOO_LARGE past QUOTH_GCG_EVENTS_MAX. */
QUOTH_API quoth_status quoth_gcg_read(quoth_gcg **gcg, const char *text, size_t size,
                                      const quoth_context *context, quoth_error *error);

/* Whether a file without encoding pragma and BOM, read as ISO-8859-1, is well-formed UTF-8 with
 * characters beyond ASCII: it is then probably UTF-8 and lacks the pragma. */
QUOTH_API bool quoth_gcg_maybe_utf8(const quoth_gcg *gcg);

/* Writes a game: encoding, players, pragmas in order, events with their notes, final racks.
 * Reading the text gives an equal game.  QUOTH_BAD_CALL without two players. */
QUOTH_API quoth_status quoth_gcg_write(const quoth_sink *sink, const quoth_gcg *gcg,
                                       quoth_error *error);

QUOTH_API unsigned quoth_gcg_players(const quoth_gcg *gcg);
QUOTH_API const char *quoth_gcg_nick(const quoth_gcg *gcg, unsigned player);
QUOTH_API const char *quoth_gcg_name(const quoth_gcg *gcg, unsigned player); /* may be "" */

/* The value of the first pragma with this name (without `#`); NULL if there is none. */
QUOTH_API const char *quoth_gcg_pragma(const quoth_gcg *gcg, const char *name);

/* Gets pragma number `index` of the pragmas other than encoding, players, #rack1 to #rack4 and
 * #incomplete, in order; false after the last. */
QUOTH_API bool quoth_gcg_pragma_at(const quoth_gcg *gcg, size_t index, const char **name,
                                   const char **value);

QUOTH_API size_t quoth_gcg_events(const quoth_gcg *gcg);
QUOTH_API quoth_gcg_event quoth_gcg_event_at(const quoth_gcg *gcg, size_t index);

/* Line `index` of the notes to an event; NULL after the last. */
QUOTH_API const char *quoth_gcg_note(const quoth_gcg *gcg, size_t event, size_t index);

/* The total of a player's last event; 0 if there is none. */
QUOTH_API int quoth_gcg_total(const quoth_gcg *gcg, unsigned player);

/* The following four functions add to the end of a game.  QUOTH_BAD_TEXT for text that could not be
 * read back: a nick with blanks, a nick of another player, line ends, malformed UTF-8, a malformed
 * event.  QUOTH_TOO_LARGE past the limits; QUOTH_NO_MEMORY.  After a failure the game is
 * unchanged. */
QUOTH_API quoth_status quoth_gcg_add_player(quoth_gcg *gcg, const char *nick, const char *name,
                                            quoth_error *error);
QUOTH_API quoth_status quoth_gcg_add_pragma(quoth_gcg *gcg, const char *name, const char *value,
                                            quoth_error *error);
QUOTH_API quoth_status quoth_gcg_add_event(quoth_gcg *gcg, const quoth_gcg_event *event,
                                           quoth_error *error);

/* Adds a line to the notes of the last event; before the first event the line becomes a pragma. */
QUOTH_API quoth_status quoth_gcg_add_note(quoth_gcg *gcg, const char *line, quoth_error *error);

/* ---- recording a game as GCG --------------------------------------------------------------- *
 *
 * These calls may add several lines; after QUOTH_NO_MEMORY some of the lines may have been added.
 */

/* Adds pragmas that describe the rules: #lexicon and #quoth-rules (the name of the rules);
 * #game-type, #board-layout and #tile-distribution for values that are not the default and have a
 * name in the library; #tile for letters of several characters. */
QUOTH_API quoth_status quoth_gcg_add_rules(quoth_gcg *gcg, const quoth_cross *cross,
                                           quoth_error *error);

/* Adds the play of the player to move.  QUOTH_ILLEGAL or QUOTH_GAME_OVER if it may not be made. */
QUOTH_API quoth_status quoth_gcg_add_play(quoth_gcg *gcg, const quoth_position *before,
                                          const quoth_play *play, quoth_error *error);

/* Adds the result of a challenge of the last play, which is the last event.  After an unsuccessful
 * challenge `after` is the position with the player's new score.  A turn that the challenger loses
 * is added later, in the order of turns, as a pass with a note.  Challenges for which GCG has no
 * event become a pragma #quoth-event: challenges by a player other than the next, and unsuccessful
 * challenges that cost neither points nor the next turn. */
QUOTH_API quoth_status quoth_gcg_add_challenge(quoth_gcg *gcg, const quoth_position *after,
                                               unsigned challenger, quoth_challenge_result result,
                                               quoth_error *error);

/* Adds the end of the file: if the game is over, the events of points lost and gained for the tiles
 * left; otherwise the racks and #incomplete. */
QUOTH_API quoth_status quoth_gcg_add_ending(quoth_gcg *gcg, const quoth_position *after,
                                            quoth_error *error);

/* Adds a whole game to a gcg that has its players: rules, moves and ending.  A resignation becomes
 * a pragma #quoth-event and a readable note; points added to a score become a pragma #quoth-event,
 * points subtracted from a score a (time) event.  If quoth_gcg_fits is false, the pragma
 * #quoth-start has the position in which the game began; other programs ignore this pragma.  A gcg
 * that has events already has the turns that led to that position, and gets no such pragma. */
QUOTH_API quoth_status quoth_gcg_add_game(quoth_gcg *gcg, const quoth_cross_game *game,
                                          quoth_error *error);

/* Adds the pragmas #quoth-format, #quoth-start and #quoth-deal, from which quoth_gcg_load_game
 * deals the same tiles in the same order.  They reveal the bag.  QUOTH_UNKNOWN_RACK if a rack of
 * the start is unknown. */
QUOTH_API quoth_status quoth_gcg_add_deal(quoth_gcg *gcg, const quoth_cross_game *game,
                                          quoth_error *error);

/* Loads a saved game into `game`, which has the same rules and number of players.  With #quoth-deal
 * all its moves are made again and can be undone, and the bag is that of the saved game.  Without
 * that pragma the game begins in the position after the last event, and `random` shuffles the tiles
 * that the file does not show.  QUOTH_BAD_TEXT, with the line if there is one, for a game that
 * cannot be replayed.  After a failure the game is in an unspecified valid position. */
QUOTH_API quoth_status quoth_gcg_load_game(quoth_cross_game *game, const quoth_gcg *gcg,
                                           const quoth_random *random, quoth_error *error);

/* Whether the game began on an empty board with scores of 0, as GCG assumes. */
QUOTH_API bool quoth_gcg_fits(const quoth_cross_game *game);

/* ---- replaying ----------------------------------------------------------------------------- */

/* Changes rules by the pragmas #game-type, #board-layout and #tile-distribution, as quoth_cgp_apply
 * does. */
QUOTH_API quoth_status quoth_gcg_rules(quoth_cross_rules *rules, const quoth_gcg *gcg,
                                       quoth_error *error);

/* Warnings about an event, as bits. */
typedef enum quoth_gcg_warning {
    QUOTH_GCG_WARN_SCORE = 1,  /* the score differs from the rules */
    QUOTH_GCG_WARN_TOTAL = 2,  /* the total is not the total before plus the score */
    QUOTH_GCG_WARN_TURN = 4,   /* not this player's turn, or the event is impossible here */
    QUOTH_GCG_WARN_OVER = 8,   /* the rules had ended the game */
    QUOTH_GCG_WARN_RACK = 16,  /* the full rack lacks a tile that is played or was in the leave */
    QUOTH_GCG_WARN_COUNT = 32, /* more tiles of a letter than the set has */
    QUOTH_GCG_WARN_EXCHANGE = 64, /* the rules allow no exchange here */
    QUOTH_GCG_WARN_TILES = 128,   /* the tiles in parentheses are not the tiles left */
    QUOTH_GCG_WARN_WORD = 256,    /* a phony stands although the rules check words */
    QUOTH_GCG_DIFFERENCES = 511,  /* all warnings above */
    QUOTH_GCG_NOTE_PHONY = 512,   /* a phony: challenged off next, or not challenged */
    QUOTH_GCG_NOTE_GOOD = 1024    /* a play without a phony is challenged off */
} quoth_gcg_warning;

/* "the score is not what the rules give", for one bit.  Static; NULL for another value. */
QUOTH_API const char *quoth_gcg_warning_text(quoth_gcg_warning warning);

/* The result of replaying one event.  All pointers are valid until the callback returns. */
typedef struct quoth_gcg_step {
    size_t number; /* number of the event, from 0 */
    quoth_gcg_event event;
    quoth_gcg_event strict;       /* the event in strict form: with the known rack, full stops for
                               playthrough tiles */
    const quoth_position *before; /* with the tiles of the play on the player's rack */
    const quoth_position *after;  /* with the file's racks, which may be partial, and scores */
    const quoth_play *play; /* the play of a PLAY, EXCHANGE or PASS; else NULL.  If only the number
                               of exchanged tiles is known, each `tile` is 0 */
    const quoth_validation *validation; /* the validation of a PLAY; else NULL */
    int score;                          /* by the rules */
    unsigned warnings;                  /* bits of quoth_gcg_warning */
} quoth_gcg_step;

typedef struct quoth_gcg_replay_options {                 /* all members may be 0 */
    bool (*each)(void *user, const quoth_gcg_step *step); /* false stops */
    void *user;
    size_t limit; /* if not 0, stop before the event with this number */
    /* An empty quoth_gcg that receives the game in strict form.  Some racks follow only from a
     * later play: replaying the strict form fills them in. */
    quoth_gcg *strict;
} quoth_gcg_replay_options;

typedef struct quoth_gcg_outcome {
    size_t events;                /* number of events replayed */
    unsigned differences;         /* number of events with a bit of QUOTH_GCG_DIFFERENCES */
    int score[QUOTH_PLAYERS_MAX]; /* the scores of the file */
} quoth_gcg_outcome;

/* Replays a game.  A score or total of the file is used even if it differs from the rules.
 * QUOTH_BAD_TEXT, with the line, at an impossible event: an illegal placement, tiles that the set
 * lacks, a `--` without a play before it.  QUOTH_STOPPED if the callback returns false.  `outcome`
 * (may be NULL) covers the events that were replayed, also after a failure. */
QUOTH_API quoth_status quoth_gcg_replay(quoth_gcg_outcome *outcome, const quoth_gcg *gcg,
                                        const quoth_cross *cross,
                                        const quoth_gcg_replay_options *options,
                                        const quoth_context *context, quoth_error *error);

/* Creates the position after the first `events` events, or after all if there are fewer. */
QUOTH_API quoth_status quoth_gcg_position(quoth_position **position, const quoth_gcg *gcg,
                                          const quoth_cross *cross, size_t events,
                                          const quoth_context *context, quoth_error *error);

#ifdef __cplusplus
}
#endif
#endif
