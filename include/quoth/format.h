/* quoth/format.h - answers as text, JSON, Graphviz DOT, HTML and SVG, written to a sink.
 *
 * Text is for people and may change; JSON keys are kept.  JSON is one object on one line.  Every
 * function returns QUOTH_OK, QUOTH_SINK_FAILED or QUOTH_NO_MEMORY unless it says more.
 */
#ifndef QUOTH_FORMAT_H
#define QUOTH_FORMAT_H

#include "quoth/cross_game.h"
#include "quoth/endgame.h"
#include "quoth/finder.h"
#include "quoth/ghost_game.h"
#include "quoth/lives.h"
#include "quoth/players.h"
#include "quoth/preendgame.h"
#include "quoth/review.h"
#include "quoth/infer.h"
#include "quoth/search.h"
#include "quoth/sheet.h"
#include "quoth/strategy.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum quoth_format {
    QUOTH_FORMAT_TEXT,
    QUOTH_FORMAT_COLOR, /* text with ANSI colours */
    QUOTH_FORMAT_JSON,
    QUOTH_FORMAT_WORDS, /* the next two for sheets only */
    QUOTH_FORMAT_TREE,
    QUOTH_FORMAT_HTML, /* sheets, boards and reviews */
    QUOTH_FORMAT_DOT,  /* sheets and figures */
    QUOTH_FORMAT_SVG,  /* sheets, boards, the chart of a review */
    QUOTH_FORMAT_GCG   /* reviews */
} quoth_format;

/* Writes text from outside (a name, a note, typed input) into output of a format, on one line.
 * Terminal controls, controls of the direction of text and bytes that are no UTF-8 become `?`.  In
 * JSON the text is the inside of a string, with escapes and U+FFFD in place of `?`.  In HTML and
 * SVG markup is escaped.  In DOT the text is the inside of a string. */
quoth_status quoth_sanitize(const char *bytes, size_t size, quoth_format format,
                            const quoth_sink *sink);

/* RULES below stands for the keys lexicon {name, words, sha256}, variant, min, reading, misere,
 * word_end, players, loser_rule.  SEATS stands, with three or more players, for loser, protected
 * [seat], can_lose [seat], counted from 1; winner is null then. */

/* Who wins and how: TEXT, COLOR or JSON.
 *   RULES, words, positions, reachable, winner, SEATS, winning_first_plays [fragment],
 *   replies {first play: [fragment]}, length, longest; unknown values are null.  A completed
 *   game also has lengths [{length, legal, words, won, lost, reachable}] and checksum */
quoth_status quoth_ghost_write_solution(const quoth_ghost *ghost, quoth_format format,
                                        const quoth_sink *sink);

/* One position, one line: TEXT, COLOR or JSON.
 *   fragment (as given), legal, word, value "win"|"loss", legal_plays, winning_plays, extensions
 *   (the legal fragments one play longer, for a word too), length, longest, SEATS and
 *   all RULES but the lexicon
 * `given` is how the caller spelled the fragment; text output spells a fragment of spook in the
 * alphabet's order. */
quoth_status quoth_ghost_write_value(const quoth_ghost *ghost, const char *given,
                                     const quoth_letters *fragment, quoth_format format,
                                     const quoth_sink *sink);

/* Whose turn it is, won or lost, and the line that each play leads to, down to a word: TEXT, COLOR
 * or JSON.
 *   RULES, fragment, legal, word, to_move, winner, SEATS, length, longest,
 *   plays [{play, wins, line [fragment]}] */
quoth_status quoth_ghost_write_explanation(const quoth_ghost *ghost, const quoth_letters *fragment,
                                           quoth_format format, const quoth_sink *sink);

/* The same with names for the seats: `called` has one for each, in place of "the first player". */
quoth_status quoth_ghost_write_explanation_to(const quoth_ghost *ghost,
                                              const quoth_letters *fragment,
                                              const char *const *called, quoth_format format,
                                              const quoth_sink *sink);

/* Expected results at a fragment against an opponent model: the plays, best first, and the replies
 * to the best play, likeliest first.  `against` names the model.  TEXT, COLOR or JSON.
 *
 *   lexicon, RULES, fragment, against, exact, surprising,
 *   plays [{play, chance, error}], replies [{reply (null: a challenge), chance, error, likely}]
 *
 * `bluff` may be NULL; else the mixed strategy of the bluffing player is added:
 *
 *   bluff {challenge, invent, play (null: none)} */
quoth_status quoth_ghost_write_expected_results(const quoth_ghost *ghost, quoth_exploit *exploit,
                                                quoth_bluff *bluff, const char *against,
                                                const quoth_letters *fragment, quoth_format format,
                                                const quoth_sink *sink);

/* The standings of matches with lives to `word`; `names` has a name for each player, `ghost` is
 * their referee.  TEXT, COLOR or JSON.
 *
 *   lexicon, RULES, lives, opens, seed, matches, rounds, mean_length, resigned, illegal,
 *   standings [{player, name, wins, interval [low, high], places, rounds, lost, gained}] */
quoth_status quoth_lives_write_score(const quoth_ghost *ghost, const char *const *names,
                                     const char *word, quoth_opens opens, uint64_t seed,
                                     const quoth_lives_score *score, quoth_format format,
                                     const quoth_sink *sink);

/* A memory sheet in any format.  JSON:
 *   RULES, player, objective, count, letters, lossiness, winners, losers */
quoth_status quoth_sheet_write(const quoth_sheet *sheet, const quoth_ghost *ghost,
                               quoth_format format, const quoth_sink *sink);

/* The fewest final words: WORDS or JSON, with the keys of a sheet and
 *
 *   {"winner", "bound", "proved", "gap"} */
quoth_status quoth_hitting_set_write(const quoth_hitting_set *set, const quoth_ghost *ghost,
                                     quoth_format format, const quoth_sink *sink);

/* A strategy to memorise: TEXT, COLOR, HTML (a page to print) or JSON.
 *   RULES, player, winner, skip_forced, pairs, bound, proved, gap, looked_at {positions, replies},
 *   entries [{position, reply, forced}]: those that count
 * Text and pages are in the order of play: behind each pair come the pairs that its reply leads
 * to. */
quoth_status quoth_strategy_write(const quoth_strategy *strategy, const quoth_ghost *ghost,
                                  quoth_format format, const quoth_sink *sink);

/* The smallest strategy whose replies all lie in words up to a level. */
typedef struct quoth_tradeoff_row {
    unsigned level;
    quoth_status status; /* QUOTH_OK; QUOTH_NOT_FOUND: no such strategy; others: undecided */
    uint64_t pairs, bound;
} quoth_tradeoff_row;

typedef struct quoth_tradeoff {
    unsigned familiar; /* the level that the strategy was made for */
    const quoth_tradeoff_row *row;
    size_t rows;
} quoth_tradeoff;

/* The same with the trade-off behind it: TEXT, COLOR, HTML, JSON, or SVG, which is its plot alone.
 *   familiar, unfamiliar, tradeoff [{level, pairs, bound, proved}] */
quoth_status quoth_strategy_write_familiar(const quoth_strategy *strategy, const quoth_ghost *ghost,
                                           const quoth_tradeoff *tradeoff, quoth_format format,
                                           const quoth_sink *sink);

/* The trees of a short word list as DOT: all games, or all prefixes. */
typedef enum quoth_figure {
    QUOTH_FIGURE_GAME,  /* the tree of games: ends at words; positions marked won or lost */
    QUOTH_FIGURE_PREFIX /* the tree of prefixes, words marked */
} quoth_figure;

/* QUOTH_TOO_LARGE if the figure would have more than `limit` nodes.  QUOTH_NOT_FOUND for a variant
 * whose fragments are not a tree of prefixes, for three or more players, and for misere rules. */
quoth_status quoth_ghost_write_figure(const quoth_ghost *ghost, quoth_figure figure, uint64_t limit,
                                      const quoth_sink *sink);

/* A lexicon's identity: TEXT or JSON (name, words, sha256, alphabet, letters, longest, levels). */
quoth_status quoth_lexicon_write_info(const quoth_lexicon *lexicon, quoth_format format,
                                      const quoth_sink *sink);

/* A search with quoth/finder.h and its results, in the order in which they are to be written. */
typedef struct quoth_finding {
    size_t size;                                  /* of this struct; 0: as here */
    const char *rack, *pattern, *row;             /* as the user gave them; NULL if not given */
    const quoth_word_query *query;                /* min, max, exact, anywhere; NULL for prefixes */
    uint64_t count;                               /* of all results */
    bool (*next)(void *user, quoth_found *found); /* gives the next result, false after the last;
                                                     NULL: write only the count */
    void *user;
} quoth_finding;

/* Words, one a line (in a row: column, word, and the tiles laid, `.` for a letter of the row); or
 * prefixes.  Letters in capitals, blanks in lower case.  TEXT, COLOR or JSON:
 *   lexicon {name, words, sha256}, rack, pattern, row, min, max, exact, anywhere, count, words
 *   [{word, length, and with a rack tiles, blanks, in a row column}]: the word in lower case, the
 *   tiles as quoth_tiles_read reads a play
 *   for prefixes: lexicon, rack, count, prefixes [tiles]
 * Without `next` there are no words and no prefixes. */
quoth_status quoth_finding_write(const quoth_finding *finding, const quoth_lexicon *lexicon,
                                 quoth_format format, const quoth_sink *sink);

/* The hooks of words: TEXT, COLOR or JSON.
 *   lexicon, hooks [{word, in, front [letter], back [letter], without_first, without_last}] */
quoth_status quoth_hooks_write(const quoth_lexicon *lexicon, const quoth_letters *words,
                               size_t count, quoth_format format, const quoth_sink *sink);

/* The 95 % interval of a proportion (Wilson 1927) of `hits` in `trials`; 0..1 without trials. */
void quoth_interval_95(uint64_t hits, uint64_t trials, double *low, double *high);

/* Half the width of the 95 % interval of a mean of so many samples, in standard errors (Student's
 * t); 0 for fewer than two, of which no interval is known. */
double quoth_half_95(uint64_t samples);

/* A match; `names` has a name for each player: TEXT, COLOR or JSON.
 *   RULES, first, second, ... (names), seed, games, wins {first, second} (of more than two players
 *   losses), interval {first [low, high], second}, mean_length, resigned */
quoth_status quoth_ghost_write_score(const quoth_ghost *ghost, const char *const *names,
                                     uint64_t seed, const quoth_ghost_score *score,
                                     quoth_format format, const quoth_sink *sink);

/* The end of a game, as quoth_endgame_solve answers, after so many milliseconds: TEXT, COLOR or
 * JSON:
 *   rules, lexicon, rack, value, exact, bounds [lower, upper], depth, nodes, seconds, stopped,
 *   wins, plays [{play, score, value, exact, bounds, line [play]}]: a line begins with its play */
quoth_status quoth_cross_write_endgame(const quoth_position *position,
                                       const quoth_endgame_answer *answer, uint64_t milliseconds,
                                       quoth_format format, const quoth_sink *sink);

/* Plays before the end, as quoth_preendgame_solve answers, after so many milliseconds: TEXT, COLOR
 * or JSON:
 *   rules, lexicon, rack, bag, opponent (aware or unaware), cases, orders, sampled, exact, stopped,
 *   nodes, seconds, candidates, dropped, plays [{play, score, wins, draws, losses, exact, error (of
 *   sampled cases), spread (null where not asked for), loses_to [tiles]}] */
quoth_status quoth_cross_write_preendgame(const quoth_position *position,
                                          const quoth_preendgame_answer *answer, bool uninformed,
                                          uint64_t milliseconds, quoth_format format,
                                          const quoth_sink *sink);

/* Plays found in a position, in the order given; `placements` is the number of placements in all.
 * TEXT, COLOR or JSON:
 *   rules, lexicon {name, words, sha256}, rack, count, plays [{play "8D WORD", tiles "W.RD", score,
 *   equity, leave}]; exchanges are "ex ABC" */
quoth_status quoth_cross_write_plays(const quoth_position *position, uint64_t placements,
                                     const quoth_play *play, size_t count, quoth_format format,
                                     const quoth_sink *sink);

/* A judged play: TEXT, COLOR or JSON.
 *   rules, lexicon, rack, legal, verdict, reason, and, of a play that could stand, play,
 *   tiles, score, equity, leave, bonus; words [{coordinate, word, score, valid}] */
quoth_status quoth_cross_write_validation(const quoth_position *position,
                                          const quoth_validation *validation, quoth_format format,
                                          const quoth_sink *sink);

/* The mean of a player's spread a game and half the width of its 95 % interval, as
 * quoth_cross_write_score has them.  False, and half of 0, where the interval is not known: there
 * are fewer than two groups of games. */
bool quoth_cross_spread_95(const quoth_cross_score *score, unsigned players, unsigned player,
                           double *mean, double *half);

/* A match between `players` players: TEXT, COLOR or JSON.
 *   rules, lexicon, seed, games, groups, draws, turns (a game), out, stuck, step, lowest, players
 *   [{name, wins, first_wins, win_rate {mean, low, high}, score {mean, deviation, low, high, min,
 *   max}, spread {mean, deviation, low, high}, turns, bonuses, exchanges, passes (a game),
 *   refused, resigned, challenges, challenges_lost, histogram [games]}]
 * Intervals are of 95 %; a group of games with one bag counts as one sample.  Of one group low and
 * high are null, and so is the mean of none. */
quoth_status quoth_cross_write_score(const quoth_cross *cross, const char *const *names,
                                     unsigned players, uint64_t seed,
                                     const quoth_cross_score *score, quoth_format format,
                                     const quoth_sink *sink);

/* How a position is drawn; all of it zero, or NULL in place of it, is fine. */
typedef struct quoth_board_look {
    size_t size;              /* of this struct; 0: as here */
    const quoth_play *play;   /* shown in brackets, as if the player to move had laid it; NULL: the
                               last play */
    bool made;                /* the play lies on the board already; `seat` made it */
    unsigned seat;            /* used where `made` is set; from 0 */
    const char *const *names; /* of the players; NULL: Player 1, Player 2, ... */
    unsigned view;   /* the player, from 1, whose rack alone is shown, with the tiles this player
                        does not see; 0: all racks, and the tiles the player to move does not see.
                        After the game all racks are shown */
    unsigned width;  /* columns that TEXT and COLOR may take; 0: 80 */
    bool board_only; /* TEXT, COLOR, SVG: no scores, racks, unseen tiles */
    bool no_key;     /* TEXT, COLOR: no lines that explain the signs */
    bool ascii;      /* TEXT: points and numbers in plain figures, C3 A9 */
    bool hidden;     /* which tiles the play exchanged is not known, only how many */
    unsigned you;    /* the player, from 1, whose name is "You": "You win by 20."; 0: nobody */
} quoth_board_look;

/* A position: TEXT, COLOR, SVG (one picture), HTML (one page) or JSON.
 *   rules, lexicon {name, words, sha256}, layout, tiles, rows, columns, anagrams, rack_size,
 *   board [[square]]: null, "#" for a wall, or a letter, in lower case where it is a blank; players
 *   [name]; racks [tiles], null for one that is not known or not to be seen; scores, turn (from 1),
 *   bag, unseen_by (from 1), unseen {letter: count}, vowels, consonants, blanks, scoreless,
 *   ending null|"out"|"stuck"|"lost", play {seat, kind, coordinate, tiles, score, preview}|null,
 *   cgp, which begins with the player to move; null where not all racks are to be seen
 * All but JSON can be read without seeing colours: premiums are labelled (2L: a letter counts
 * twice, 3W: a word three times), blanks are small letters without a value, the tiles of the play
 * framed; SVG and HTML describe the tiles and their squares in words. */
quoth_status quoth_cross_write_board(const quoth_position *position, const quoth_board_look *look,
                                     quoth_format format, const quoth_sink *sink);

/* A simulation: TEXT, COLOR or JSON.
 *   rules, lexicon {name, words, sha256}, rack, seed, iterations, seconds, stopped "iterations",
 *   "confidence", "alone", "solved", "time" or "interrupted", inferred, plays [{play "8D WORD",
 *   score, equity, iterations, win (0 to 1), win_error, spread, spread_error (null without
 *   iterations, errors with one too), plies [{samples, score, bonus}], heat [[number]]|null by
 *   row, where asked for}], best first; errors are half the 95 % interval */
typedef struct quoth_sim_report {
    size_t size; /* of this struct; 0: as here */
    const quoth_sim_result *result;
    double seconds;
    uint64_t seed;
    bool interrupted; /* tells why a watch stopped it: else the time was over */
    uint64_t asked; /* --iterations, which fewer than QUOTH_SIM_DEALS_MIN a play are not; 0: none */
    size_t inferred; /* turns that told what another player holds; 0: deals by drawing alone */
} quoth_sim_report;
quoth_status quoth_cross_write_sim(const quoth_position *position, const quoth_sim_report *report,
                                   quoth_format format, const quoth_sink *sink);

/* A game reviewed: TEXT, COLOR, JSON, HTML (one page with the chart), SVG (the chart of chances
 * alone), or GCG: the game with notes that begin with "quoth: ", in place of such notes in it.
 *   rules, lexicon, depth "quick"|"normal"|"deep", seed, players [{nick, name, score, turns,
 *   valued, mistakes {small, medium, large}, causes {kind: count}, cost, points, luck, luck_win,
 *   bonuses, phonies, phonies_stood, challenges_missed}], turns [...], over, decided {number,
 *   player, text}|null, stopped, done
 * docs/json.md has the keys of a turn. */
quoth_status quoth_review_write(const quoth_review_game *game, quoth_format format,
                                const quoth_sink *sink);

/* What was wrong with a play, as a line without its end: "missed bingo: 8D CEDARs for 74; kept a
 * duplicated vowel: I".  Nothing without causes. */
quoth_status quoth_review_write_causes(const quoth_review_turn *turn, const quoth_sink *sink);

/* What one of several players missed in the games that were summed up. */
typedef struct quoth_review_player {
    const char *name;
    const quoth_review_totals *totals;
} quoth_review_player;

/* Several games: TEXT, COLOR, JSON or HTML.
 *   depth, seed, games, stopped, players [{nick, games, finished, wins, and the keys of a player
 *   above; missed_by_length {letters: count}, missed_by_level {level: count}, missed [{word,
 *   length, level, times}]}] */
quoth_status quoth_review_write_totals(const quoth_review_player *player, size_t players,
                                       quoth_review_depth depth, uint64_t seed, size_t games,
                                       bool stopped, quoth_format format, const quoth_sink *sink);
/* What a player may have kept: as text, or as JSON with rules, lexicon, player (from 1), seed, kept
 * (tiles), turns, exact, fits, shown, racks, samples, leaves [{leave, chance, usual}] (the first
 * `top`, likeliest first) and letters [{letter, held, usual}] (tiles in the mean, those held most
 * beyond drawing first).  `position` is the one looked at. */
quoth_status quoth_cross_write_infer(const quoth_position *position,
                                     const quoth_infer_result *result, uint64_t seed, size_t top,
                                     quoth_format format, const quoth_sink *sink);

#ifdef __cplusplus
}
#endif
#endif
