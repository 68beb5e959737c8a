/* quoth/notation.h - crossword games as text: plays, positions (CGP), whole games (GCG).
 *
 *      a play         8D WORD     8D W.RD     D8.WORd     ex AEI     pass
 *      a position     15/15/.../3CAT9/... ?ADEIRT/ 10/0 0 lex NWL23;
 *      a game         >ann: ?ACDEER 8D CEDARs +22 22
 *                     >bob: DEILOVX F4 LOVE. +17 17
 *
 * A coordinate names the first square of the whole run: row and column (8D) across, column and row
 * (D8) down; rows count from 1, columns from A.  Capitals are tiles, small letters are blanks that
 * stand for a letter; letters of several characters stand in brackets, [CH].  All text is UTF-8.
 */
#ifndef QUOTH_NOTATION_H
#define QUOTH_NOTATION_H

#include "quoth/cross_game.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- plays --------------------------------------------------------------------------------- */

enum { QUOTH_PLAY_TEXT_SIZE = 320 }; /* bytes that hold any play in any form, with its NUL */

typedef enum quoth_play_form {
    QUOTH_PLAY_WORDS,  /* 8D WORD   ex AEI   pass: the whole word with the letters of the board */
    QUOTH_PLAY_DOTTED, /* 8D.WORD   ex.AEI   pass */
    QUOTH_PLAY_GCG,    /* 8D W.RD   -AEI     -: full stops for playthrough tiles */
    QUOTH_PLAY_TILES,  /* W.RD      AEI      nothing */
    QUOTH_PLAY_THROUGH /* 8D W(OR)D ex AEI   pass: as people write it, what lies there in
                          parentheses */
} quoth_play_form;

/* Reads a play for a board.  It fills in `tiles` and the members that quoth_play_validate needs.
 *
 *   8D WORD   8d.WORD   8D W.RD   8D W(OR)D     a placement; letters that lie on the board may be
 *                                               given, or stand in parentheses, or be full stops
 *   ex ABC   ex.ABC   exchange ABC   -ABC       an exchange, in either case; ? is a blank
 *   pass   -
 *
 * The play is not judged.  QUOTH_BAD_TEXT (offset: where): no coordinate of this board, letters
 * that the tile set lacks, a run that leaves the board, a full stop or parentheses on an empty
 * square, an exchange without tiles or of more than QUOTH_RACK_MAX, anything behind the play. */
quoth_status quoth_play_read(quoth_play *play, const quoth_position *position, const char *text,
                             size_t size, quoth_error *error);

/* Spells a play as a NUL-ended string, cut between tiles to fit capacity; returns the bytes of the
 * whole without its NUL.  `position` may be the one before or after the play. */
size_t quoth_play_spell(const quoth_play *play, const quoth_position *position,
                        quoth_play_form form, char *text, size_t capacity);

/* "8D" across, "D8" down: two or three characters and a NUL. */
void quoth_coordinate_spell(unsigned row, unsigned column, bool down, char text[4]);

/* ---- CGP: a position in one line ----------------------------------------------------------- *
 *
 *   BOARD RACKS SCORES ZEROS operation; operation; ...
 *
 * Rows are joined by `/`, numbers are runs of empty squares (walls count as empty).  Racks and
 * scores begin with the player to move; a rack may be unknown (no text), or known in part.  ZEROS
 * is the number of scoreless turns just before. */

enum { QUOTH_CGP_OPERATIONS_MAX = 32, QUOTH_CGP_TEXT_SIZE = 2048 };

/* The operations of a CGP, in the order given.  A plain value; all zero means no operations. */
typedef struct quoth_cgp {
    uint16_t operations;
    uint16_t size; /* of text */
    struct quoth_cgp_operation {
        uint16_t code, operand; /* where they begin in text */
    } operation[QUOTH_CGP_OPERATIONS_MAX];
    char text[QUOTH_CGP_TEXT_SIZE]; /* NUL-ended strings */
} quoth_cgp;

/* Reads the operations of a CGP.  Of its other fields it checks only that they are there and that
 * their numbers make sense.  Operations:
 *
 *   bb N    points for a full rack         cr RULE   challenges     oru    (no operand)
 *   bdn B   layout                         etl N     tiles in the bag to exchange
 *   ld T    tile set                       mcnz N    scoreless turns that end the game
 *   lex L   lexicon    gid ID    lm PLAY   ti MS     tmr MS/MS      to MS   clocks
 *   var V   classic, wordsmog, classic_super, wordsmog_super
 *
 * Each of these may stand once; unknown operations are kept as they are.  QUOTH_BAD_TEXT (offset),
 * QUOTH_TOO_LARGE past the limits above. */
quoth_status quoth_cgp_parse(quoth_cgp *cgp, const char *text, size_t size, quoth_error *error);

/* The operand of an operation, "" if it has none; NULL where there is no such operation. */
const char *quoth_cgp_operand(const quoth_cgp *cgp, const char *code);

/* Replaces an operation, or adds it at the end; an operand of NULL takes it out.  QUOTH_BAD_TEXT,
 * QUOTH_TOO_LARGE: then nothing has changed. */
quoth_status quoth_cgp_set(quoth_cgp *cgp, const char *code, const char *operand,
                           quoth_error *error);

/* Sets the operations that describe the rules: bb, bdn, cr, etl, ld, lex, mcnz, var, as far as each
 * applies (no bdn or ld for a layout or a tile set that the library does not know by name). */
quoth_status quoth_cgp_add_rules(quoth_cgp *cgp, const quoth_cross *cross);

/* Changes rules by the operations.  Super variants have the super layout and the super tiles of the
 * language unless bdn and ld say otherwise.  QUOTH_NOT_FOUND, with a message, for names that the
 * library does not know, and then the rules are unchanged. */
quoth_status quoth_cgp_apply(const quoth_cgp *cgp, quoth_cross_rules *rules, quoth_error *error);

/* Reads a position; the player to move gets seat 0.  QUOTH_BAD_TEXT (offset, and as line the row of
 * the board): rows or squares of another number than the board has, letters that the tile set
 * lacks, tiles on walls, a rack with more tiles than the rules give, fewer than 2 or more than 4
 * racks, another number of scores, numbers past 1,000,000 points or 255 turns.  Too many tiles of a
 * letter, bad words and loose tiles are not errors here: quoth_position_check finds them. */
quoth_status quoth_cgp_read(quoth_position **position, const quoth_cross *cross, const char *text,
                            size_t size, const quoth_memory *memory, quoth_error *error);

/* Writes a position with the operations of `cgp` (may be NULL), without an end of line.  Reading
 * the text and writing it again gives the same bytes. */
quoth_status quoth_cgp_write(const quoth_position *position, const quoth_cgp *cgp,
                             const quoth_sink *sink);

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
 * A quoth_gcg holds the contents of the file, whatever the rules of the game; quoth_gcg_replay
 * plays it.  Strings that calls return live until the next change. */

typedef struct quoth_gcg quoth_gcg;

enum {
    QUOTH_GCG_NICK_SIZE = 64,    /* bytes of a nick with its NUL */
    QUOTH_GCG_TILES_SIZE = 1024, /* of a rack or of tiles */
    QUOTH_GCG_TEXT_SIZE = 4000,  /* of a name, the value of a pragma, a line of a note */
    QUOTH_GCG_EVENTS_MAX = 10000,
    QUOTH_GCG_POINTS_MAX = 1000000
};

typedef enum quoth_gcg_kind {
    QUOTH_GCG_PLAY,      /* RACK PLACE TILES +S TOTAL */
    QUOTH_GCG_EXCHANGE,  /* RACK -TILES +0 TOTAL, or with their number */
    QUOTH_GCG_PASS,      /* RACK - +0 TOTAL */
    QUOTH_GCG_WITHDRAWN, /* RACK -- -S TOTAL: a play is taken back */
    QUOTH_GCG_CHALLENGE, /* RACK (challenge) +B TOTAL: a good play was challenged */
    QUOTH_GCG_OUT,       /* (TILES) +P TOTAL: gained for the tiles of the others at the end */
    QUOTH_GCG_STUCK,     /* RACK (RACK) -P TOTAL: lost for the player's own tiles */
    QUOTH_GCG_TIME       /* RACK (time) -P TOTAL */
} quoth_gcg_kind;

/* Strings are as they stand in the file, "" where there is none. */
typedef struct quoth_gcg_event {
    quoth_gcg_kind kind;
    unsigned player;  /* from 0 */
    unsigned count;   /* tiles of an exchange if only their number is known, else 0 */
    int score, total; /* of this event, signed; of the player after it */
    const char *rack;
    const char *place; /* of a play: "8D", in capitals */
    const char *tiles; /* laid, exchanged, or in the parentheses of OUT and STUCK */
    uint64_t line;     /* where it was read, 0 otherwise */
} quoth_gcg_event;

quoth_status quoth_gcg_new(quoth_gcg **gcg, const quoth_memory *memory);
void quoth_gcg_free(quoth_gcg *gcg);

/* Reads a game.  Any CR and LF end a line; empty lines are left aside.  The text is ISO-8859-1
 * unless `#character-encoding UTF-8` stands somewhere or it begins with a BOM.  Pragmas stand for
 * the whole game wherever they are, but #player1 to #player4 come before the events of that player.
 * Accepted are missing racks, numbers like +-5, lines that continue a note, and text behind the
 * total of an event, which becomes a note.  Any other line that cannot be read is QUOTH_BAD_TEXT
 * with the line.  With `#orientation lettered-rows` D8 is across in row D; here its place is 4H.
 * QUOTH_TOO_LARGE past QUOTH_GCG_EVENTS_MAX. */
quoth_status quoth_gcg_read(quoth_gcg **gcg, const char *text, size_t size,
                            const quoth_memory *memory, quoth_error *error);

/* Whether a file was read as ISO-8859-1 for want of a pragma or a BOM although it is UTF-8 with
 * characters beyond ASCII: most likely it lacks the pragma. */
bool quoth_gcg_maybe_utf8(const quoth_gcg *gcg);

/* Writes a game: encoding, players, pragmas in order, events each with its notes, racks at the end.
 * Reading it gives the same. QUOTH_NOT_FOUND without two players. */
quoth_status quoth_gcg_write(const quoth_gcg *gcg, const quoth_sink *sink);

unsigned quoth_gcg_players(const quoth_gcg *gcg);
const char *quoth_gcg_nick(const quoth_gcg *gcg, unsigned player);
const char *quoth_gcg_name(const quoth_gcg *gcg, unsigned player); /* may be "" */

/* The first value of a pragma whose name is given without `#`, NULL if there is none. */
const char *quoth_gcg_pragma(const quoth_gcg *gcg, const char *name);

/* All but encoding, players, #rack1 to #rack4 and #incomplete, in order; false after the last. */
bool quoth_gcg_pragma_at(const quoth_gcg *gcg, size_t index, const char **name, const char **value);

size_t quoth_gcg_events(const quoth_gcg *gcg);
quoth_gcg_event quoth_gcg_event_at(const quoth_gcg *gcg, size_t index);

/* The lines of the notes to an event; NULL after the last. */
const char *quoth_gcg_note(const quoth_gcg *gcg, size_t event, size_t index);

/* The total of a player's last event, 0 before it. */
int quoth_gcg_total(const quoth_gcg *gcg, unsigned player);

/* Adding.  QUOTH_BAD_TEXT for text that would not be read back: a nick with blanks, a nick that
 * another player has, ends of lines, text that is not UTF-8, an event that is not well formed.
 * QUOTH_TOO_LARGE past the limits; QUOTH_NO_MEMORY.  After a failure nothing has changed. */
quoth_status quoth_gcg_add_player(quoth_gcg *gcg, const char *nick, const char *name);
quoth_status quoth_gcg_add_pragma(quoth_gcg *gcg, const char *name, const char *value);
quoth_status quoth_gcg_add_event(quoth_gcg *gcg, const quoth_gcg_event *event);

/* Adds a line of a note to the last event; before the first event, a pragma. */
quoth_status quoth_gcg_add_note(quoth_gcg *gcg, const char *line);

/* ---- a game that is being played, as GCG --------------------------------------------------- *
 *
 * These calls may add several lines; after QUOTH_NO_MEMORY some of the lines may be there. */

/* Adds pragmas that describe the rules: lexicon and quoth-rules (the name of the rules); game-type,
 * board-layout and tile-distribution where they are not the common ones and the library knows their
 * names; tile for letters of several characters. */
quoth_status quoth_gcg_add_rules(quoth_gcg *gcg, const quoth_cross *cross);

/* Adds the play of the player to move.  QUOTH_NOT_FOUND if it is illegal. */
quoth_status quoth_gcg_add_play(quoth_gcg *gcg, const quoth_position *before,
                                const quoth_play *play);

/* Adds the result of a challenge of the last play, which is the last event.  If the play held,
 * `after` gives the player's rack and score after the challenge.  A turn that the challenger loses
 * is written when it comes, as a pass with a note.  What GCG has no event for becomes a pragma
 * #quoth-event: a challenge by another than the next player, and one in vain that costs neither
 * points nor a turn at once. */
quoth_status quoth_gcg_add_challenge(quoth_gcg *gcg, const quoth_position *after,
                                     unsigned challenger, quoth_challenge_result result);

/* If the game is over, adds the points lost and gained for the tiles left; else the racks and
 * #incomplete. */
quoth_status quoth_gcg_add_ending(quoth_gcg *gcg, const quoth_position *after);

/* Adds a whole game: rules, moves and ending.  The players were added to the gcg before.  A
 * resignation becomes a pragma #quoth-event and a note for people; points added to a score become
 * such a pragma, points taken from it (time).  Where quoth_gcg_fits is false, the pragma
 * #quoth-start gives the position in which the game began; other programs know nothing of it. */
quoth_status quoth_gcg_add_game(quoth_gcg *gcg, const quoth_cross_game *game);

/* Adds the pragmas #quoth-format, #quoth-start and #quoth-deal: with them quoth_gcg_resume deals
 * the same tiles in the same order.  They show what is in the bag.  QUOTH_NOT_FOUND where a rack of
 * the start is unknown. */
quoth_status quoth_gcg_add_deal(quoth_gcg *gcg, const quoth_cross_game *game);

/* Makes `game`, of as many players and by the rules of the game that was written, go on with it.
 * With #quoth-deal all its moves are done again, and can be taken back; the game goes on as it
 * would have.  Without that pragma it begins in the position after the last event: the tiles that
 * the file does not show are shuffled by `random`.  QUOTH_BAD_TEXT, with the line where there is
 * one, for a game that cannot be played so.  After a failure the game is in some position. */
quoth_status quoth_gcg_resume(quoth_cross_game *game, const quoth_gcg *gcg,
                              const quoth_random *random, quoth_error *error);

/* Whether the game began on an empty board without points, as GCG expects. */
bool quoth_gcg_fits(const quoth_cross_game *game);

/* ---- replaying ----------------------------------------------------------------------------- */

/* Changes rules by the pragmas #game-type, #board-layout and #tile-distribution, as quoth_cgp_apply
 * does. */
quoth_status quoth_gcg_rules(const quoth_gcg *gcg, quoth_cross_rules *rules, quoth_error *error);

/* Oddities of an event, as bits. */
typedef enum quoth_gcg_odd {
    QUOTH_GCG_ODD_SCORE = 1,  /* the score is not what the rules give */
    QUOTH_GCG_ODD_TOTAL = 2,  /* the total is not the total before plus the score */
    QUOTH_GCG_ODD_TURN = 4,   /* not this player's turn, or the event does not belong here */
    QUOTH_GCG_ODD_OVER = 8,   /* the rules had ended the game */
    QUOTH_GCG_ODD_RACK = 16,  /* the rack, which is full, lacks a tile that is used or was kept */
    QUOTH_GCG_ODD_COUNT = 32, /* more of a tile are used than the set has */
    QUOTH_GCG_ODD_EXCHANGE = 64, /* the rules allow no exchange here */
    QUOTH_GCG_ODD_TILES = 128,   /* the tiles in parentheses are not those that are left */
    QUOTH_GCG_ODD_WORD = 256,    /* a word outside the lexicon stands, and the rules check words */
    QUOTH_GCG_DIFFERENCES = 511,
    QUOTH_GCG_NOTE_PHONY = 512, /* a word outside the lexicon: taken back next, or not challenged */
    QUOTH_GCG_NOTE_GOOD = 1024  /* a play is taken back whose words are all in the lexicon */
} quoth_gcg_odd;

/* "the score is not what the rules give", for one bit.  Static. */
const char *quoth_gcg_odd_text(quoth_gcg_odd odd);

/* One event, replayed.  All of it lives until the callback returns. */
typedef struct quoth_gcg_step {
    size_t number; /* of the event, from 0 */
    quoth_gcg_event event;
    quoth_gcg_event strict; /* the same in strict form: the rack as far as it is known, full stops
                               for playthrough tiles */
    const quoth_position *before; /* the player's rack is completed with the tiles of the play */
    const quoth_position *after;  /* racks as far as the file tells; the file's scores */
    const quoth_play *play;       /* of PLAY, EXCHANGE (0 where only the number is known), PASS */
    const quoth_validation *validation; /* of PLAY; else NULL */
    int score;                          /* what the rules give for this event */
    unsigned odd;
} quoth_gcg_step;

typedef struct quoth_gcg_replay_options {                 /* all of it may be 0 */
    size_t size;                                          /* of this struct; 0: as here */
    bool (*each)(void *user, const quoth_gcg_step *step); /* false stops */
    void *user;
    size_t limit; /* if not 0, stop before the event with this number */
    /* An empty quoth_gcg, into which the game is written in strict form.  Some racks follow only
     * from a later play: they are filled in when the strict form is replayed once more. */
    quoth_gcg *strict;
    const quoth_memory *memory;
} quoth_gcg_replay_options;

typedef struct quoth_gcg_outcome {
    size_t events;                /* replayed */
    unsigned differences;         /* events with a bit of QUOTH_GCG_DIFFERENCES */
    int score[QUOTH_PLAYERS_MAX]; /* as the file has them */
} quoth_gcg_outcome;

/* Steps through a game.  Where score or total differ, the replay goes on from the file's total.
 * QUOTH_BAD_TEXT, with the line, at an event that cannot be played at all: an illegal placement,
 * tiles that the set lacks, a `--` with no play just before.  QUOTH_STOPPED if the callback stops
 * it.  `outcome` (may be NULL) is filled in for the events that were replayed, even after a
 * failure. */
quoth_status quoth_gcg_replay(const quoth_gcg *gcg, const quoth_cross *cross,
                              const quoth_gcg_replay_options *options, quoth_gcg_outcome *outcome,
                              quoth_error *error);

/* Makes the position after the first `events` events, or after all if there are fewer. */
quoth_status quoth_gcg_position(quoth_position **position, const quoth_gcg *gcg,
                                const quoth_cross *cross, size_t events, const quoth_memory *memory,
                                quoth_error *error);

#ifdef __cplusplus
}
#endif
#endif
