/* quoth/format.h - answers as text, JSON, Graphviz DOT and HTML, written to a sink.
 *
 * Text is for people and may change; JSON keys are kept.  JSON is one object on one line.  Every
 * function returns QUOTH_OK, QUOTH_SINK_FAILED or QUOTH_NO_MEMORY unless it says more.
 */
#ifndef QUOTH_FORMAT_H
#define QUOTH_FORMAT_H

#include "quoth/ghost.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum quoth_format {
    QUOTH_FORMAT_TEXT,
    QUOTH_FORMAT_COLOR, /* text with ANSI colours */
    QUOTH_FORMAT_JSON,
    QUOTH_FORMAT_WORDS, /* the next three for sheets only */
    QUOTH_FORMAT_TREE,
    QUOTH_FORMAT_HTML,
    QUOTH_FORMAT_DOT /* sheets and figures */
} quoth_format;

/* RULES in what follows: lexicon {name, words, sha256}, variant, min, reading, misere, word_end,
 * players, loser_rule.  SEATS, of more than two players: loser, protected [seat], can_lose [seat],
 * counted from 1; winner is null then. */

/* Who wins and how: TEXT, COLOR or JSON.
 *   RULES, words, positions, reachable, winner, SEATS, winning_first_plays [fragment],
 *   replies {first play: [fragment]}, length, longest; what is not known is null.  Of a game that was
 *   completed also lengths [{length, legal, words, won, lost, reachable}] and checksum */
quoth_status quoth_ghost_write_solution(const quoth_ghost *ghost, quoth_format format,
                                        const quoth_sink *sink);

/* One position, one line: TEXT, COLOR or JSON.
 *   fragment (as given), legal, word, value "win"|"loss", legal_plays, winning_plays, extensions
 *   (the legal fragments one play longer, for a word too), length, longest, SEATS and
 *   all RULES but the lexicon
 * `given` is how the caller spelled the fragment. */
quoth_status quoth_ghost_write_value(const quoth_ghost *ghost, const char *given,
                                     const quoth_letters *fragment, quoth_format format,
                                     const quoth_sink *sink);

/* Whose turn, won or lost, what each play leads to, down to a word: TEXT, COLOR or JSON.
 *   RULES, fragment, legal, word, to_move, winner, SEATS, length, longest,
 *   plays [{play, wins, line [fragment]}] */
quoth_status quoth_ghost_write_explanation(const quoth_ghost *ghost,
                                           const quoth_letters *fragment, quoth_format format,
                                           const quoth_sink *sink);

/* A memory sheet in any format.  JSON:
 *   RULES, player, objective, count, letters, lossiness, winners, losers */
quoth_status quoth_sheet_write(const quoth_sheet *sheet, const quoth_ghost *ghost,
                               quoth_format format, const quoth_sink *sink);

/* The trees of a short list as DOT: every game that can be played, or all words. */
typedef enum quoth_figure {
    QUOTH_FIGURE_GAME,  /* ends at words; each position won or lost */
    QUOTH_FIGURE_PREFIX /* the tree of prefixes, words marked */
} quoth_figure;

/* QUOTH_TOO_LARGE where there would be more than `limit` nodes, QUOTH_NOT_FOUND for a game that is
 * no tree of prefixes, or not of two players who avoid completing a word. */
quoth_status quoth_ghost_write_figure(const quoth_ghost *ghost, quoth_figure figure,
                                      uint64_t limit, const quoth_sink *sink);

/* A lexicon's identity: TEXT or JSON (name, words, sha256, alphabet, letters, longest, levels). */
quoth_status quoth_lexicon_write_info(const quoth_lexicon *lexicon, quoth_format format,
                                      const quoth_sink *sink);

/* The 95 % interval of a proportion (Wilson 1927) of `hits` in `trials`; 0..1 without trials. */
void quoth_interval_95(uint64_t hits, uint64_t trials, double *low, double *high);

/* A match between as many players as have `names`: TEXT, COLOR or JSON.
 *   RULES, first, second, ... (names), seed, games, wins {first, second} (of more than two players
 *   losses), interval {first [low, high], second}, mean_length, resigned */
quoth_status quoth_ghost_write_score(const quoth_ghost *ghost, const char *const *names,
                                     uint64_t seed, const quoth_ghost_score *score,
                                     quoth_format format, const quoth_sink *sink);

#ifdef __cplusplus
}
#endif
#endif
