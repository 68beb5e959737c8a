/* quoth/format.h - answers as text, JSON, Graphviz DOT, HTML and SVG, written to a sink.
 *
 * Text is for people and may change between releases; JSON keys are stable.  JSON is one object on
 * one line.  Every function returns QUOTH_OK, QUOTH_SINK_FAILED or QUOTH_NO_MEMORY unless its
 * comment names other results, or QUOTH_UNSUPPORTED for a number that is no format; those of
 * boards, word queries and reviews also for a format that their comment does not name.  Indented
 * lines of a comment list JSON keys. */
#ifndef QUOTH_FORMAT_H
#define QUOTH_FORMAT_H

#include "quoth/cross_game.h"
#include "quoth/endgame.h"
#include "quoth/finder.h"
#include "quoth/ghost_game.h"
#include "quoth/duplicate.h"
#include "quoth/ghost_lives.h"
#include "quoth/ghost_players.h"
#include "quoth/ghost_sheet.h"
#include "quoth/ghost_strategy.h"
#include "quoth/preendgame.h"
#include "quoth/review.h"
#include "quoth/infer.h"
#include "quoth/search.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum quoth_format {
    QUOTH_FORMAT_TEXT,
    QUOTH_FORMAT_COLOR, /* text with ANSI colours */
    QUOTH_FORMAT_JSON,
    QUOTH_FORMAT_WORDS, /* sheets and hitting sets */
    QUOTH_FORMAT_TREE,  /* sheets */
    QUOTH_FORMAT_HTML,  /* sheets, boards and reviews */
    QUOTH_FORMAT_DOT,   /* sheets and figures */
    QUOTH_FORMAT_SVG,   /* sheets, boards, the chart of a review */
    QUOTH_FORMAT_GCG    /* reviews */
} quoth_format;

/* "text", "color", "json", "words", "tree", "html", "dot", "svg", "gcg"; NULL for another value. */
QUOTH_API const char *quoth_format_name(quoth_format format);

/* RULES below stands for the keys lexicon {name, words, sha256}, variant, min, reading, misere,
 * word_end, players, loser_rule.  SEATS stands for the keys loser, protected [seat], can_lose
 * [seat], with seats counted from 1; an answer has these keys only with three or more players, and
 * its winner is then null. */

/* The solution of a game, its winner and the winning plays: TEXT, COLOR or JSON.
 *   RULES, words, positions, reachable, winner, SEATS, winning_first_plays [fragment],
 *   replies {first play: [fragment]}, length, longest; unknown values are null.  A completed
 *   game also has lengths [{length, legal, words, won, lost, reachable}] and checksum */
QUOTH_API quoth_status quoth_ghost_write_solution(const quoth_sink *sink, const quoth_ghost *ghost,
                                                  quoth_format format, quoth_error *error);

/* The value of a position, on one line: TEXT, COLOR or JSON.
 *   fragment (as given), legal, word, value "win"|"loss", legal_plays, winning_plays, extensions
 *   (the legal fragments one play longer, also for a word), length, longest, SEATS and
 *   all RULES except the lexicon
 * `given` is the caller's spelling of the fragment; text output spells a fragment of spook in the
 * alphabet's order. */
QUOTH_API quoth_status quoth_ghost_write_value(const quoth_sink *sink, const quoth_ghost *ghost,
                                               const char *given, const quoth_letters *fragment,
                                               quoth_format format, quoth_error *error);

/* Explains the value of a position: the player to move, the winner, and the principal variation of
 * each play down to a word: TEXT, COLOR or JSON.
 *   RULES, fragment, legal, word, to_move, winner, SEATS, length, longest,
 *   plays [{play, wins, line [fragment]}] */
QUOTH_API quoth_status quoth_ghost_write_explanation(const quoth_sink *sink,
                                                     const quoth_ghost *ghost,
                                                     const quoth_letters *fragment,
                                                     quoth_format format, quoth_error *error);

/* quoth_ghost_write_explanation with names for the seats: `called` has a name for each seat, in
 * place of "the first player". */
QUOTH_API quoth_status quoth_ghost_write_explanation_to(const quoth_sink *sink,
                                                        const quoth_ghost *ghost,
                                                        const quoth_letters *fragment,
                                                        const char *const *called,
                                                        quoth_format format, quoth_error *error);

/* Expected results at a fragment against an opponent model: the plays, best first, and the replies
 * to the best play, likeliest first.  `against` is the name of the model.  TEXT, COLOR or JSON.
 *
 *   lexicon, RULES, fragment, against, exact, surprising,
 *   plays [{play, chance, error}], replies [{reply (null: a challenge), chance, error, likely}]
 *
 * With a `bluff` (may be NULL) the answer also has the mixed strategy of the bluffing player:
 *
 *   bluff {challenge, invent, play (null: none)} */
QUOTH_API quoth_status quoth_ghost_write_expected_results(
    const quoth_sink *sink, const quoth_ghost *ghost, quoth_ghost_exploit *exploit,
    quoth_ghost_bluff *bluff, const char *against, const quoth_letters *fragment,
    quoth_format format, quoth_error *error);

/* The standings of matches with lives, the letters of `word`.  `names` has a name for each player;
 * `ghost` is the referee.  TEXT, COLOR or JSON.
 *
 *   lexicon, RULES, lives, opens, seed, matches, rounds, mean_length, resigned, illegal,
 *   standings [{player, name, wins, interval [low, high], places, rounds, lost, gained}] */
QUOTH_API quoth_status quoth_ghost_lives_write_score(const quoth_sink *sink,
                                                     const quoth_ghost *ghost,
                                                     const char *const *names, const char *word,
                                                     quoth_ghost_opens opens, uint64_t seed,
                                                     const quoth_ghost_lives_score *score,
                                                     quoth_format format, quoth_error *error);

/* A strategy sheet in any format.  JSON:
 *   RULES, player, objective, count, letters, lossiness, winners, losers */
QUOTH_API quoth_status quoth_ghost_sheet_write(const quoth_sink *sink,
                                               const quoth_ghost_sheet *sheet,
                                               const quoth_ghost *ghost, quoth_format format,
                                               quoth_error *error);

/* The fewest outcomes, a minimum hitting set: WORDS or JSON.  JSON has the keys of a sheet and
 *
 *   {"winner", "bound", "proved", "gap"} */
QUOTH_API quoth_status quoth_ghost_hitting_set_write(const quoth_sink *sink,
                                                     const quoth_ghost_hitting_set *set,
                                                     const quoth_ghost *ghost, quoth_format format,
                                                     quoth_error *error);

/* A strategy to memorise: TEXT, COLOR, HTML (a page to print) or JSON.
 *   RULES, player, winner, skip_forced, pairs, bound, proved, gap, looked_at {positions, replies},
 *   entries [{position, reply, forced}]: the pairs that count
 * Text and pages list the pairs in the order of play: a pair is followed by the pairs that its
 * reply leads to. */
QUOTH_API quoth_status quoth_ghost_strategy_write(const quoth_sink *sink,
                                                  const quoth_ghost_strategy *strategy,
                                                  const quoth_ghost *ghost, quoth_format format,
                                                  quoth_error *error);

/* The size of the smallest strategy whose replies all lie in words up to a level. */
typedef struct quoth_ghost_tradeoff_row {
    unsigned level;
    quoth_status status;   /* QUOTH_OK; QUOTH_NOT_FOUND: no such strategy; others: undecided */
    uint64_t pairs, bound; /* the size, and a lower bound on it */
} quoth_ghost_tradeoff_row;

typedef struct quoth_ghost_tradeoff {
    unsigned familiar; /* the level for which the strategy was made */
    const quoth_ghost_tradeoff_row *row;
    size_t rows;
} quoth_ghost_tradeoff;

/* A strategy followed by the trade-off: TEXT, COLOR, HTML, JSON, or SVG (the plot of the trade-off
 * alone).  JSON has the keys of a strategy and
 *   familiar, unfamiliar, tradeoff [{level, pairs, bound, proved}] */
QUOTH_API quoth_status quoth_ghost_strategy_write_familiar(const quoth_sink *sink,
                                                           const quoth_ghost_strategy *strategy,
                                                           const quoth_ghost *ghost,
                                                           const quoth_ghost_tradeoff *tradeoff,
                                                           quoth_format format, quoth_error *error);

/* As quoth_ghost_sheet_write, quoth_ghost_hitting_set_write and quoth_ghost_strategy_write_familiar
 * (`tradeoff` may be NULL), with the sentences of text, pages and pictures in a language of
 * quoth_language_name; NULL: "en".  Trees, DOT and JSON are the same in each.  QUOTH_NOT_FOUND for
 * an unknown language. */
QUOTH_API quoth_status quoth_ghost_sheet_write_in(const quoth_sink *sink,
                                                  const quoth_ghost_sheet *sheet,
                                                  const quoth_ghost *ghost, const char *language,
                                                  quoth_format format, quoth_error *error);
QUOTH_API quoth_status quoth_ghost_hitting_set_write_in(const quoth_sink *sink,
                                                        const quoth_ghost_hitting_set *set,
                                                        const quoth_ghost *ghost,
                                                        const char *language, quoth_format format,
                                                        quoth_error *error);
QUOTH_API quoth_status quoth_ghost_strategy_write_in(const quoth_sink *sink,
                                                     const quoth_ghost_strategy *strategy,
                                                     const quoth_ghost *ghost,
                                                     const quoth_ghost_tradeoff *tradeoff,
                                                     const char *language, quoth_format format,
                                                     quoth_error *error);

/* The trees of a short word list as DOT: all games, or all prefixes. */
typedef enum quoth_ghost_figure {
    QUOTH_GHOST_FIGURE_GAME,  /* the game tree: ends at words; positions are marked won or lost */
    QUOTH_GHOST_FIGURE_PREFIX /* the trie of the words, with words marked */
} quoth_ghost_figure;

/* "game", "prefix"; NULL for another value. */
QUOTH_API const char *quoth_ghost_figure_name(quoth_ghost_figure figure);

/* Draws a figure as DOT.  QUOTH_TOO_LARGE if the figure would have more than `limit` nodes.
 * QUOTH_UNSUPPORTED for a variant whose fragments are not prefixes, for three or more players, and
 * for misère rules. */
QUOTH_API quoth_status quoth_ghost_write_figure(const quoth_sink *sink, const quoth_ghost *ghost,
                                                quoth_ghost_figure figure, uint64_t limit,
                                                quoth_error *error);

/* A lexicon's identity: TEXT or JSON (name, words, sha256, alphabet, letters, longest, levels). */
QUOTH_API quoth_status quoth_lexicon_write_info(const quoth_sink *sink,
                                                const quoth_lexicon *lexicon, quoth_format format,
                                                quoth_error *error);

/* A word query (quoth/finder.h) and its results, in the order of output. */
typedef struct quoth_finding {
    const char *rack, *pattern, *row;             /* the user's text; NULL if not given */
    const quoth_word_query *query;                /* min, max, exact, anywhere; NULL for prefixes */
    uint64_t count;                               /* number of results */
    bool (*next)(void *user, quoth_found *found); /* gets the next result; false after the last;
                                                     NULL: write only the count */
    void *user;
} quoth_finding;

/* Words or prefixes, one a line; for a row a line has the column, the word, and the tiles laid with
 * `.` for a letter of the row.  Letters are in capitals, blanks in lower case.  TEXT, COLOR or
 * JSON:
 *   lexicon {name, words, sha256}, rack, pattern, row, min, max, exact, anywhere, count, words
 *   [{word, length, with a rack also tiles and blanks, in a row also column}]: the word in lower
 *   case, the tiles in the form that quoth_tiles_read reads
 *   for prefixes: lexicon, rack, count, prefixes [tiles]
 * If `next` is NULL, the keys words and prefixes are omitted. */
QUOTH_API quoth_status quoth_finding_write(const quoth_sink *sink, const quoth_finding *finding,
                                           const quoth_lexicon *lexicon, quoth_format format,
                                           quoth_error *error);

/* The hooks of words: TEXT, COLOR or JSON.
 *   lexicon, hooks [{word, in, front [letter], back [letter], without_first, without_last}] */
QUOTH_API quoth_status quoth_hooks_write(const quoth_sink *sink, const quoth_lexicon *lexicon,
                                         const quoth_letters *words, size_t count,
                                         quoth_format format, quoth_error *error);

/* The result of a match; `names` has a name for each player: TEXT, COLOR or JSON.
 *   RULES, first, second, ... (names), seed, games, wins {first, second} (with more than two
 *   players losses), interval {first [low, high], second}, mean_length, resigned */
QUOTH_API quoth_status quoth_ghost_write_score(const quoth_sink *sink, const quoth_ghost *ghost,
                                               const char *const *names, uint64_t seed,
                                               const quoth_ghost_score *score, quoth_format format,
                                               quoth_error *error);

/* An answer of quoth_endgame_solve, which took `milliseconds`: TEXT, COLOR or JSON:
 *   rules, lexicon, rack, value, exact, bounds [lower, upper], depth, nodes, seconds, stopped,
 *   wins, plays [{play, score, value, exact, bounds, line [play]}]: line[0] is the play itself */
QUOTH_API quoth_status quoth_cross_write_endgame(const quoth_sink *sink,
                                                 const quoth_position *position,
                                                 const quoth_endgame_answer *answer,
                                                 uint64_t milliseconds, quoth_format format,
                                                 quoth_error *error);

/* An answer of quoth_preendgame_solve, which took `milliseconds`: TEXT, COLOR or JSON:
 *   rules, lexicon, rack, bag, opponent (aware: informed, or unaware), cases, orders, sampled,
 *   exact, stopped, nodes, seconds, candidates, dropped, plays [{play, score, wins, draws, losses,
 *   exact, error (of sampled cases), spread (null if not requested), loses_to [tiles]}] */
QUOTH_API quoth_status quoth_cross_write_preendgame(const quoth_sink *sink,
                                                    const quoth_position *position,
                                                    const quoth_preendgame_answer *answer,
                                                    bool uninformed, uint64_t milliseconds,
                                                    quoth_format format, quoth_error *error);

/* Plays of a position, in the given order; `placements` is the number of all placements.  TEXT,
 * COLOR or JSON:
 *   rules, lexicon {name, words, sha256}, rack, count, plays [{play "8D WORD", tiles "W.RD", score,
 *   equity, leave}]; exchanges are "ex ABC" */
QUOTH_API quoth_status quoth_cross_write_plays(const quoth_sink *sink,
                                               const quoth_position *position, uint64_t placements,
                                               const quoth_play *play, size_t count,
                                               quoth_format format, quoth_error *error);

/* The validation result of a play: TEXT, COLOR or JSON.
 *   rules, lexicon, rack, legal, verdict, reason, if the play has a score also play, tiles, score,
 *   equity, leave, bonus; words [{coordinate, word, score, valid}] */
QUOTH_API quoth_status quoth_cross_write_validation(const quoth_sink *sink,
                                                    const quoth_position *position,
                                                    const quoth_validation *validation,
                                                    quoth_format format, quoth_error *error);

/* Finds a player's mean spread per game and half the width of its 95 % interval, the numbers of
 * quoth_cross_write_score.  With fewer than two groups of games the interval is unknown: returns
 * false, and *half is 0. */
QUOTH_API bool quoth_cross_spread_95(double *mean, double *half, const quoth_cross_score *score,
                                     unsigned players, unsigned player);

/* The difference between the first players of two matches with the same bags: this match less the
 * other one.  The samples are shards, parts of a match of `games` games each; the totals are sums
 * over shards of differences and of their squares. */
typedef struct quoth_match_difference {
    const char *name;           /* of the other match */
    uint64_t shards;            /* that both matches have */
    uint64_t games;             /* of a shard */
    int64_t wins, wins_squares; /* 2 wins + draws */
    int64_t spread, spread_squares;
} quoth_match_difference;

/* Findings of a match beside its totals; {0} or NULL: none. */
typedef struct quoth_match_findings {
    const quoth_sprt *sprt;                /* NULL: no test */
    const quoth_match_difference *against; /* NULL: no comparison */
    uint64_t positions; /* with which the groups began in turn (quoth_cross_match_options.starts);
                           0: without such */
} quoth_match_findings;

/* The result of a match between `players` players: TEXT, COLOR or JSON.
 *   rules, lexicon, seed, with findings positions, games, groups, draws, turns (a game), out,
 *   stuck, final, step, lowest, of two players pairs [groups], with findings sprt {low, high,
 *   error, llr, bound, verdict} and against {file, shards, games, win_rate {mean, low, high},
 *   spread {mean, low, high}}, players [{name, wins, first_wins, win_rate {mean, low, high}, score
 *   {mean, deviation, low, high, min, max}, spread {mean, deviation, low, high}, turns, bonuses,
 *   exchanges, passes (a game), refused, resigned, challenges, challenges_lost, histogram [games]}]
 * Intervals are 95 % intervals; a group of games with one bag counts as one sample.  With fewer
 * than two groups low and high are null; without a group the mean is null too. */
QUOTH_API quoth_status quoth_cross_write_score(const quoth_sink *sink, const quoth_cross *cross,
                                               const char *const *names, unsigned players,
                                               uint64_t seed, const quoth_cross_score *score,
                                               const quoth_match_findings *findings,
                                               quoth_format format, quoth_error *error);

/* Options for drawing a position; an all-zero struct or NULL gives the defaults. */
typedef struct quoth_board_look {
    const quoth_play *play;   /* shown in brackets, as if the player to move had laid it; NULL: the
                               last play */
    bool made;                /* `seat` has already made the play, and its tiles are on the board */
    unsigned seat;            /* used if `made` is set; from 0 */
    const char *const *names; /* of the players; NULL: Player 1, Player 2, ... */
    unsigned view;   /* the player, from 1, whose rack alone is shown, with the tiles unseen by that
                        player; 0: all racks, and the tiles unseen by the player to move.  After the
                        game all racks are shown */
    unsigned width;  /* columns that TEXT and COLOR may take; 0: 80 */
    bool board_only; /* TEXT, COLOR, SVG: no scores, racks, unseen tiles */
    bool no_key;     /* TEXT, COLOR: no legend */
    bool ascii;      /* TEXT, COLOR: tile values in ASCII digits, C3 A9 */
    bool hidden;     /* of the tiles that the play exchanged only the number is known */
    unsigned you;    /* the player, from 1, whose name is "You": "You win by 20."; 0: nobody */
} quoth_board_look;

/* A position: TEXT, COLOR, SVG (one picture), HTML (one page) or JSON.
 *   rules, lexicon {name, words, sha256}, layout, tiles, rows, columns, anagrams, rack_size,
 *   board [[square]]: null, "#" for a wall, or a letter, in lower case for a blank; players
 *   [name]; racks [tiles], null for an unknown or hidden rack; scores, turn (from 1),
 *   bag, unseen_by (from 1), unseen {letter: count}, vowels, consonants, blanks, scoreless,
 *   ending null|"out"|"stuck"|"lost", play {seat, kind, coordinate, tiles, score, preview}|null,
 *   cgp, which begins with the player to move; null if a rack is hidden
 * Pictures do not depend on colour: premium squares are labelled (2L: a letter counts twice, 3W: a
 * word three times), blanks are small letters without a value, and the tiles of the play are
 * framed.  SVG and HTML also describe the tiles and their squares in words. */
QUOTH_API quoth_status quoth_cross_write_board(const quoth_sink *sink,
                                               const quoth_position *position,
                                               const quoth_board_look *look, quoth_format format,
                                               quoth_error *error);

/* The result of a simulation: TEXT, COLOR or JSON.
 *   rules, lexicon {name, words, sha256}, rack, seed, iterations, seconds, stopped "iterations",
 *   "confidence", "alone", "solved", "time" or "interrupted", inferred, plays [{play "8D WORD",
 *   score, equity, iterations, win (0 to 1), win_error, spread, spread_error (null without
 *   iterations; with one iteration the errors are null), plies [{samples, score, bonus}], heat
 *   [[number]]|null by row, if requested}], best first; errors are half the 95 % interval */
typedef struct quoth_sim_report {
    const quoth_sim_result *result;
    double seconds;
    uint64_t seed;
    bool interrupted; /* if the watch stopped the simulation: by the user, else by the time limit */
    uint64_t asked;   /* iterations that the user requested (--iterations); 0: none.  The simulation
                         makes more if they are fewer than QUOTH_SIM_DEALS_MIN a play */
    size_t inferred;  /* turns from which racks were inferred; 0: deals follow the prior */
} quoth_sim_report;
QUOTH_API quoth_status quoth_cross_write_sim(const quoth_sink *sink, const quoth_position *position,
                                             const quoth_sim_report *report, quoth_format format,
                                             quoth_error *error);

/* The review of a game: TEXT, COLOR, JSON, HTML (one page with the chart), SVG (the chart of win
 * chances alone), or GCG (the game with notes that begin with "quoth: " and replace the notes of an
 * earlier review).
 *   rules, lexicon, depth "quick"|"normal"|"deep", seed, players [{nick, name, score, turns,
 *   valued, mistakes {small, medium, large}, causes {kind: count}, cost, points, luck, luck_win,
 *   bonuses, phonies, phonies_stood, challenges_missed}], turns [...], over, decided {number,
 *   player, text}|null, stopped, done
 * docs/json.md has the keys of a turn. */
QUOTH_API quoth_status quoth_review_write(const quoth_sink *sink, const quoth_review_game *game,
                                          quoth_format format, quoth_error *error);

/* A card of 1200 by 630 to share, as SVG: names and results, the scores of quoth_review_score_of,
 * the chart of win chances, the largest mistake and the last board.  `racks`: with the rack of
 * that turn. */
QUOTH_API quoth_status quoth_review_write_card(const quoth_sink *sink,
                                               const quoth_review_game *game, bool racks,
                                               quoth_error *error);

/* The same with the sentences of text, pages, pictures and notes in a language of
 * quoth_language_name (quoth/explain.h); NULL: "en".  JSON is the same in each.  QUOTH_NOT_FOUND
 * for an unknown language. */
QUOTH_API quoth_status quoth_review_write_in(const quoth_sink *sink, const quoth_review_game *game,
                                             const char *language, quoth_format format,
                                             quoth_error *error);
QUOTH_API quoth_status quoth_review_write_card_in(const quoth_sink *sink,
                                                  const quoth_review_game *game, bool racks,
                                                  const char *language, quoth_error *error);

/* The mistake explanations of a play, without a line end: "missed bingo: 8D CEDARs for 74; kept a
 * duplicated vowel: I".  Writes nothing for a turn without causes. */
QUOTH_API quoth_status quoth_review_write_causes(const quoth_sink *sink,
                                                 const quoth_review_turn *turn, quoth_error *error);

/* The scores of a seat as a phrase, without a line end: "strategy 84 +- 3, luck 71 +- 4; mistake
 * score 1.9 +- 0.4, as of a rating of 1950".  Leaves out what is unknown. */
QUOTH_API quoth_status quoth_review_write_score(const quoth_sink *sink,
                                                const quoth_review_score *score,
                                                quoth_error *error);

/* The same in a language of quoth_language_name (quoth/explain.h); NULL: "en".  QUOTH_NOT_FOUND for
 * an unknown language. */
QUOTH_API quoth_status quoth_review_write_causes_in(const quoth_sink *sink,
                                                    const quoth_review_turn *turn,
                                                    const char *language, quoth_error *error);
QUOTH_API quoth_status quoth_review_write_score_in(const quoth_sink *sink,
                                                   const quoth_review_score *score,
                                                   const char *language, quoth_error *error);

/* A player of several reviewed games, with the totals of the player's mistakes. */
typedef struct quoth_review_player {
    const char *name;
    const quoth_review_totals *totals;
    const char *page; /* address of the page, for links in HTML to what to practise; NULL: none */
    /* Dictionaries for missed words, in this order; NULL: none. */
    const quoth_meanings *meanings[QUOTH_REVIEW_DICTIONARIES];
} quoth_review_player;

/* The totals of several reviewed games: TEXT, COLOR, JSON or HTML.
 *   depth, seed, games, stopped, players [{nick, games, finished, wins, and the keys of a player
 *   above; missed_by_length {letters: count}, missed_by_level {level: count}, missed [{word,
 *   length, level, times, points}], lost {kind: points}, history [...], practise [...]}]
 * docs/json.md has all keys. */
QUOTH_API quoth_status quoth_review_write_totals(const quoth_sink *sink,
                                                 const quoth_review_player *player, size_t players,
                                                 quoth_review_depth depth, uint64_t seed,
                                                 size_t games, bool stopped, quoth_format format,
                                                 quoth_error *error);

/* What several games were reviewed with. */
typedef struct quoth_review_series {
    quoth_review_depth depth;
    bool stopped; /* the rest of the games was not reviewed */
    uint64_t seed;
    size_t games;
    const char *language; /* of quoth_language_name (quoth/explain.h); NULL: "en" */
} quoth_review_series;

/* The same in a language: its sentences, but JSON is the same in each.  QUOTH_NOT_FOUND for an
 * unknown language. */
QUOTH_API quoth_status quoth_review_write_series(const quoth_sink *sink,
                                                 const quoth_review_player *player, size_t players,
                                                 const quoth_review_series *series,
                                                 quoth_format format, quoth_error *error);

/* Writes the rest of a duplicate game as a page to print: for the caller each round with its rack,
 * its board and its `top` best plays, then a slip that is copied for the players.  Lays the best
 * plays meanwhile, so that the game is over then.  `seed` is shown in the heading.  The sentences
 * are in a language of quoth_language_name; NULL: "en".  QUOTH_NOT_FOUND for an unknown language;
 * as quoth_duplicate_next. */
QUOTH_API quoth_status quoth_duplicate_write_sheet(const quoth_sink *sink, quoth_duplicate *game,
                                                   uint64_t seed, size_t top, const char *language,
                                                   const quoth_context *context,
                                                   quoth_error *error);

/* An inference about a player's leave at `position`: TEXT, COLOR or JSON.
 *   rules, lexicon, player (from 1), seed, kept (number of tiles), turns, exact, fits, shown,
 *   racks, samples, leaves [{leave, chance, usual (the prior)}]: the `top` likeliest, likeliest
 *   first; letters [{letter, held, usual}]: expected numbers of tiles, posterior and prior, by
 *   falling difference */
QUOTH_API quoth_status quoth_cross_write_infer(const quoth_sink *sink,
                                               const quoth_position *position,
                                               const quoth_infer_result *result, uint64_t seed,
                                               size_t top, quoth_format format, quoth_error *error);

#ifdef __cplusplus
}
#endif
#endif
