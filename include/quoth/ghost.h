/* quoth/ghost.h - the Ghost family: rules, exact solution, memory sheets, play.
 *
 * Two players in turn make a fragment longer by a letter.  Who completes a word, or makes a
 * fragment that is part of no word, has lost.
 *
 *                     ""                      words: ghost, ghoul, game
 *                     |                       first player to move at even lengths
 *                     g          second
 *                   /   \
 *                 ga     gh      first        a position is WON for the player to move if
 *                 |      |                    some play leads to a position that is lost for
 *                gam    gho      second       the opponent.  A completed word is won for the
 *                 |     /  \                  player to move: the other one just lost.
 *               game ghos  ghou  first
 *                      |     |
 *                   ghost  ghoul              odd words lose for the first player
 *
 * A solved game holds the value of every legal fragment.  Variants differ in which parts of a
 * word are fragments and in how a fragment grows:
 *
 *   ghost       a fragment begins a word;      a play adds a letter at the end
 *   super       a fragment is inside a word;   a play adds a letter at either end
 *   superduper  a fragment is inside a word;   a play may reverse it, then adds at either end
 */
#ifndef QUOTH_GHOST_H
#define QUOTH_GHOST_H

#include "quoth/lexicon.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- rules -------------------------------------------------------------------------------- */

/* Which game.  All zero means the default: ghost, words of at least 3 letters. */
typedef struct quoth_ghost_rules {
    const char *variant; /* "ghost", "super", "superduper"; NULL: "ghost".  A static string */
    unsigned min;        /* words of fewer letters are dropped first; 0: 3 */
} quoth_ghost_rules;

/* The name and a one-line description of the variants, by index; NULL after the last. */
const char *quoth_ghost_variant_name(size_t index);
const char *quoth_ghost_variant_summary(size_t index);

/* ---- the solved game ---------------------------------------------------------------------- */

typedef struct quoth_ghost quoth_ghost;

/* Values every position, by retrograde analysis from the longest fragments down.  Memory: ghost,
 * 4 bytes a node of the word graph; super and superduper, 32 bytes a legal fragment, at most twice
 * that while building (superduper 8 more).  The lexicon must outlive the result.  QUOTH_NOT_FOUND for an unknown variant, QUOTH_TOO_LARGE past
 * 4,294,967,294 positions. */
quoth_status quoth_ghost_solve(quoth_ghost **ghost, const quoth_lexicon *lexicon,
                               const quoth_ghost_rules *rules, const quoth_watch *watch,
                               const quoth_memory *memory, quoth_error *error);

/* The same game, but positions are valued by search when they are asked for, which is all that
 * who-wins-and-how needs: super on ENABLE values every play of one and two letters in a few
 * thousand positions.  Lengths are 0 in its views, and the summary holds the words only.  For ghost
 * the same as quoth_ghost_solve.  What the search finds out is kept: one thread at a time, even
 * though looking takes a const handle.  After looking, ask quoth_ghost_trouble. */
quoth_status quoth_ghost_open(quoth_ghost **ghost, const quoth_lexicon *lexicon,
                              const quoth_ghost_rules *rules, const quoth_watch *watch,
                              const quoth_memory *memory, quoth_error *error);

/* QUOTH_OK; or QUOTH_NO_MEMORY or QUOTH_STOPPED if a search had to stop: what was looked at since
 * means nothing. */
quoth_status quoth_ghost_trouble(const quoth_ghost *ghost);

void quoth_ghost_free(quoth_ghost *ghost);

const quoth_lexicon *quoth_ghost_lexicon(const quoth_ghost *ghost);
quoth_ghost_rules quoth_ghost_rules_of(const quoth_ghost *ghost); /* defaults filled in */

typedef struct quoth_ghost_summary {
    bool complete;      /* every position is valued; else only `words` is known */
    uint64_t words;     /* of at least the minimum */
    uint64_t positions; /* legal fragments: the empty one and complete words included */
    uint64_t reachable; /* those that legal plays from the empty fragment can produce */
    bool first_wins;
    unsigned length;  /* letters of the game when the winner hurries and the loser delays */
    unsigned longest; /* when both delay; the winner still wins */
} quoth_ghost_summary;

quoth_ghost_summary quoth_ghost_summarize(const quoth_ghost *ghost);

/* What is known of one fragment. */
typedef struct quoth_ghost_view {
    bool legal;      /* a fragment of some word */
    bool word;       /* complete: the player who made it has lost */
    bool wins;       /* for the player to move; true for a word and for an illegal fragment */
    uint8_t length;  /* letters at the end of the game from here: winner hurries, loser delays */
    uint8_t longest; /* both delay */
} quoth_ghost_view;

quoth_ghost_view quoth_ghost_look(const quoth_ghost *ghost, const quoth_letters *fragment);

/* Whether `after` is the fragment with one letter added in a way of the variant, legal or not. */
bool quoth_ghost_is_play(const quoth_ghost *ghost, const quoth_letters *fragment,
                         const quoth_letters *after);

/* A play: the fragment it makes and what is known of that.  It wins if `view.wins` is false. */
typedef struct quoth_ghost_play {
    quoth_letters after;
    quoth_ghost_view view;
} quoth_ghost_play;

enum {
    QUOTH_GHOST_FORMS_MAX = 4,
    QUOTH_GHOST_PLAYS_MAX = QUOTH_GHOST_FORMS_MAX * QUOTH_LETTERS_MAX
};

/* What adding a letter can make of a fragment by the variant's rules, legal or not, some perhaps
 * twice; returns how many (none at QUOTH_WORD_MAX letters). */
size_t quoth_ghost_forms(const quoth_ghost *ghost, const quoth_letters *fragment, uint8_t letter,
                         quoth_letters forms[QUOTH_GHOST_FORMS_MAX]);

/* All legal fragments one play away, sorted by spelled text, each once; returns how many.  `plays`
 * has room for QUOTH_GHOST_PLAYS_MAX.  They are listed for a word as well, although the game is
 * over there; an illegal fragment has none. */
size_t quoth_ghost_plays(const quoth_ghost *ghost, const quoth_letters *fragment,
                         quoth_ghost_play *plays);

/* The play of a perfect player: the winner hurries, the loser delays, ties go to the first in
 * sorted order.  False where the game is over or the fragment illegal. */
bool quoth_ghost_best(const quoth_ghost *ghost, const quoth_letters *fragment,
                      quoth_letters *after);

/* ---- memory sheets (outcomes) ------------------------------------------------------------- *
 *
 * The words a game can end with if one player follows a plan and the other does anything legal.
 * The plan plays a winning move where there is one.  Sets of words are compared by (lossiness,
 * number of words, number of letters); lossiness is 0 if the player wins with each, 1 if with
 * some, 2 if with none.  Norvig's notebook minimises that triple at every choice (PER_NODE);
 * OVERALL minimises it for the whole set.  They differ where the player is lost: choice by choice
 * pays words for a chance of winning in every branch, although one such branch makes the whole
 * set mixed.  Among equal sets the first in lexicographic order of the sorted words is taken. */

typedef struct quoth_sheet quoth_sheet;

typedef enum quoth_sheet_objective {
    QUOTH_SHEET_PER_NODE,
    QUOTH_SHEET_OVERALL
} quoth_sheet_objective;

/* A position of the plan, in depth-first order: the root first, children in sorted order. */
typedef struct quoth_sheet_node {
    uint32_t parent;    /* index; the root's is itself */
    uint32_t children;  /* 1 at most where the player of the sheet moves; 0 at a word */
    uint32_t next;      /* index behind the last node below this one */
    uint8_t depth;      /* letters so far; first moves at even depth */
    uint8_t letter;     /* the last of them, 0 at the root */
    bool word;          /* the game ends here */
    bool wins;          /* the player of the sheet wins from here against anything */
} quoth_sheet_node;

typedef struct quoth_sheet_summary {
    unsigned player; /* 0 first, 1 second */
    quoth_sheet_objective objective;
    unsigned lossiness;
    uint32_t count, winners, losers;
    uint64_t letters;
} quoth_sheet_summary;

/* Only for variants whose fragments begin words, since a word must tell the order of its letters;
 * QUOTH_NOT_FOUND for others.  Takes 96 bytes a node of the word graph while it runs. */
quoth_status quoth_sheet_make(quoth_sheet **sheet, const quoth_ghost *ghost, unsigned player,
                              quoth_sheet_objective objective, const quoth_memory *memory,
                              quoth_error *error);
void quoth_sheet_free(quoth_sheet *sheet);

/* The memory a sheet was made with. */
const quoth_memory *quoth_sheet_memory(const quoth_sheet *sheet);

quoth_sheet_summary quoth_sheet_summarize(const quoth_sheet *sheet);
const quoth_sheet_node *quoth_sheet_nodes(const quoth_sheet *sheet, size_t *count);
void quoth_sheet_spell(const quoth_sheet *sheet, uint32_t node, quoth_letters *fragment);

/* ---- players ------------------------------------------------------------------------------ */

typedef enum quoth_ghost_manner {
    QUOTH_GHOST_RATIONAL, /* a random winning play, else one that delays the loss longest */
    QUOTH_GHOST_NOTEBOOK, /* a random winning play, else any legal one */
    QUOTH_GHOST_RANDOM    /* any legal play */
} quoth_ghost_manner;

/* Chooses by what `knowledge` holds: the game itself, or the same rules solved on fewer words.
 * QUOTH_NOT_FOUND where it knows no play at all. */
quoth_status quoth_ghost_choose(const quoth_ghost *knowledge, quoth_ghost_manner manner,
                                const quoth_letters *fragment, quoth_random *random,
                                quoth_letters *after);

/* ---- one game ----------------------------------------------------------------------------- */

typedef struct quoth_ghost_game quoth_ghost_game;

typedef enum quoth_ghost_ending {
    QUOTH_GHOST_GOING_ON,
    QUOTH_GHOST_WORD,    /* the last play completed a word */
    QUOTH_GHOST_ILLEGAL, /* somebody made a fragment of no word and was held to it */
    QUOTH_GHOST_RESIGNED
} quoth_ghost_ending;

/* `ghost` is the referee and must outlive the game. */
quoth_status quoth_ghost_game_new(quoth_ghost_game **game, const quoth_ghost *ghost,
                                  const quoth_memory *memory);
void quoth_ghost_game_free(quoth_ghost_game *game);

const quoth_ghost *quoth_ghost_game_referee(const quoth_ghost_game *game);

/* The fragment on the table, the number of plays so far, whose turn (0 first, 1 second). */
const quoth_letters *quoth_ghost_game_fragment(const quoth_ghost_game *game);
unsigned quoth_ghost_game_plays(const quoth_ghost_game *game);
unsigned quoth_ghost_game_turn(const quoth_ghost_game *game);
quoth_ghost_ending quoth_ghost_game_ending(const quoth_ghost_game *game);

/* Who has won (0 or 1); the game must be over. */
unsigned quoth_ghost_game_winner(const quoth_ghost_game *game);

/* The fragment after `plays` plays; 0 gives the empty one. */
const quoth_letters *quoth_ghost_game_at(const quoth_ghost_game *game, unsigned plays);

/* Makes a play.  QUOTH_NOT_FOUND and nothing changes if it is not legal or the game is over. */
quoth_status quoth_ghost_game_play(quoth_ghost_game *game, const quoth_letters *after);

/* The player to move loses: held to an illegal play, or resigning. */
void quoth_ghost_game_forfeit(quoth_ghost_game *game, quoth_ghost_ending ending);

/* Takes back the forfeit, or else the last play; false if there is nothing to take back. */
bool quoth_ghost_game_undo(quoth_ghost_game *game);

/* ---- a game as text ----------------------------------------------------------------------- *
 *
 *   quoth-ghost-game 1            the format and its version
 *   lexicon enable1 172823 SHA256 name, words, identity
 *   variant super
 *   min 3
 *   first human                   free text to the end of the line
 *   second rational
 *   seed 42
 *   strict no
 *   play u                        the fragment each play makes, one a line
 *   play un
 *   end resigned                  only for a game ended by `resigned` or `illegal`
 */

typedef struct quoth_ghost_record {
    char lexicon[64];
    uint32_t words;
    uint8_t sha256[32];
    char variant[32];
    unsigned min;
    char player[2][64];
    uint64_t seed;
    bool strict;
} quoth_ghost_record;

/* Writes a game; lexicon, words, sha256, variant and min of the record are filled in from the
 * game.  QUOTH_BAD_TEXT for a player's name that is empty or has several lines. */
quoth_status quoth_ghost_record_write(quoth_ghost_record *record, const quoth_ghost_game *game,
                                      const quoth_sink *sink);

/* Reads all but the plays: what is needed to set up the same game. */
quoth_status quoth_ghost_record_read(quoth_ghost_record *record, const char *text, size_t size,
                                     quoth_error *error);

/* Replays the plays of the same text into a new game.  QUOTH_BAD_TEXT, with the line, for a play
 * that is not legal there. */
quoth_status quoth_ghost_record_replay(quoth_ghost_game *game, const char *text, size_t size,
                                       quoth_error *error);

/* ---- many games --------------------------------------------------------------------------- */

typedef struct quoth_ghost_player {
    const quoth_ghost *knowledge;
    quoth_ghost_manner manner;
} quoth_ghost_player;

typedef struct quoth_ghost_score {
    uint64_t games;
    uint64_t wins[2];
    uint64_t letters;  /* of the last fragments, in all */
    uint64_t resigned; /* games ended by a player who knew no play */
} quoth_ghost_score;

/* Plays games number `from` to `to`-1 and adds to *score, which the caller begins at zero.  Game g
 * draws from stream g+1 of the seed: slices of a match add up to the whole. */
quoth_status quoth_ghost_match(const quoth_ghost *referee, const quoth_ghost_player players[2],
                               uint64_t seed, uint64_t from, uint64_t to,
                               quoth_ghost_score *score, const quoth_watch *watch,
                               const quoth_memory *memory);

#ifdef __cplusplus
}
#endif
#endif
