/* The value of a position, and its explanation by principal variations. */
#include <string.h>

#include "base/error.h"
#include "format/formats.h"
#include "format/explain/write.h"
#include "format/ghost/plays.h"
#include "quoth/ghost_positions.h"

static const quoth_alphabet *alphabet_of(const quoth_ghost *ghost)
{
    return quoth_lexicon_alphabet(quoth_ghost_lexicon(ghost));
}

/* ---- value -------------------------------------------------------------------------------- */

/* Writes why the game is over at a fragment: "a word", "begins no word". */
static void text_over(q_text *text, const quoth_ghost *ghost, const quoth_letters *fragment,
                      quoth_ghost_view view)
{
    quoth_letters word;
    if (!view.word) {
        q_text_add(text, quoth_ghost_describe(ghost).illegal);
    } else {
        q_text_add(text, "a word");
        if (quoth_ghost_word(&word, ghost, fragment, NULL) == QUOTH_OK &&
            !quoth_letters_equal(&word, fragment)) {
            q_text_add(text, ", \"");
            q_text_spell(text, alphabet_of(ghost), &word);
            q_text_char(text, '"');
        }
    }
}

static quoth_status value_text(const quoth_ghost *ghost, const char *given,
                               const quoth_letters *fragment, quoth_ghost_view view,
                               const quoth_ghost_list *plays, quoth_format format,
                               const quoth_sink *sink)
{
    bool several = quoth_ghost_rules_of(ghost).players > 2;
    quoth_letters arranged = *fragment;
    q_text text;
    q_text_begin(&text, sink);
    quoth_ghost_canonicalize(&arranged, ghost);
    if (!quoth_letters_equal(&arranged, fragment))
        q_text_spell(&text, alphabet_of(ghost), &arranged);
    else
        q_text_add(&text, given[0] ? given : "\"\"");
    q_text_add(&text, "  ");
    if (!view.legal || view.word) {
        text_over(&text, ghost, &arranged, view);
        if (!several) {
            q_text_add(&text, view.word ? "; whoever completed it " : "; whoever said it ");
            q_text_add(&text, view.to_move_wins ? "has lost" : "has won");
        }
    } else {
        q_text_add(&text, "the player to move ");
        q_text_tone(&text, format, view.to_move_wins ? Q_GOOD : Q_BAD);
        q_text_add(&text, !view.to_move_wins ? "loses" : several ? "does not lose" : "wins");
        q_text_tone(&text, format, Q_PLAIN);
        if (plays->count) {
            q_text_add(&text, view.to_move_wins ? ", by saying" : ", whatever is said:");
            q_text_plays(&text, alphabet_of(ghost), plays,
                         view.to_move_wins ? Q_WINNING : Q_LOSING);
        } else {
            q_text_add(&text, ": no play is left");
        }
    }
    if (several && view.seats.loser >= 0) {
        q_text_add(&text, "; the ");
        q_text_add(&text, quoth_ghost_seat_name((unsigned)view.seats.loser));
        q_text_add(&text, " player loses");
    }
    q_text_char(&text, '\n');
    return q_text_end(&text);
}

static quoth_status value_json(const quoth_ghost *ghost, const char *given, quoth_ghost_view view,
                               const quoth_ghost_list *plays, const quoth_sink *sink)
{
    static const quoth_ghost_list none = {0};
    const quoth_ghost_list *open = view.word ? &none : plays;
    bool lengths = quoth_ghost_summarize(ghost).lengths;
    q_json json;
    q_json_begin(&json, sink);
    q_json_open(&json, '{');
    q_json_put_string(&json, "fragment", given);
    q_json_put_bool(&json, "legal", view.legal);
    q_json_put_bool(&json, "word", view.word);
    q_json_put_string(&json, "value", view.to_move_wins ? "win" : "loss");
    q_json_seats(&json, ghost, view.seats);
    q_json_key(&json, "legal_plays");
    q_json_plays(&json, alphabet_of(ghost), open, Q_LEGAL);
    q_json_key(&json, "winning_plays");
    q_json_plays(&json, alphabet_of(ghost), open, Q_WINNING);
    q_json_key(&json, "extensions");
    q_json_plays(&json, alphabet_of(ghost), plays, Q_LEGAL);
    q_json_length(&json, "length", lengths, view.length);
    q_json_length(&json, "longest", lengths, view.longest);
    q_json_rules(&json, ghost);
    q_json_close(&json, '}');
    return q_json_end(&json);
}

/* The fields to request from the solver: text names the winner, JSON has every seat. */
static quoth_ghost_want wanted_for(quoth_format format)
{
    return format == QUOTH_FORMAT_JSON ? QUOTH_GHOST_WANT_SEATS : QUOTH_GHOST_WANT_OUTCOME;
}

quoth_status quoth_ghost_write_value(const quoth_sink *sink, const quoth_ghost *ghost,
                                     const char *given, const quoth_letters *fragment,
                                     quoth_format format, quoth_error *error)
{
    if (q_check_format(format, Q_FORMATS_ANY, error))
        return QUOTH_UNSUPPORTED;
    quoth_ghost_list plays = {.memory = quoth_ghost_memory(ghost),
                              .want = QUOTH_GHOST_WANT_OUTCOME};
    quoth_ghost_view view;
    quoth_status status = quoth_ghost_probe(&view, ghost, fragment, wanted_for(format), error);
    if (!status)
        status = quoth_ghost_plays(&plays, ghost, fragment, error);
    if (!status)
        status =
            q_report(error, format == QUOTH_FORMAT_JSON
                                ? value_json(ghost, given, view, &plays, sink)
                                : value_text(ghost, given, fragment, view, &plays, format, sink));
    quoth_ghost_list_free(&plays);
    return status;
}

/* ---- explain ------------------------------------------------------------------------------ */

/* A principal variation: the best plays after a play, down to the end of the game. */
typedef struct line {
    const quoth_ghost *ghost;
    quoth_letters at;
    bool over, legal;
    unsigned loser; /* set when the game is over */
    quoth_ghost_list plays;
    quoth_status status;
} line;

/* Begins a line with a play; if the play ends the game, its view has the loser. */
static void begin_line(line *l, const quoth_ghost *ghost, const quoth_ghost_play *play)
{
    *l = (line){.ghost = ghost,
                .at = play->after,
                .plays = {.memory = quoth_ghost_memory(ghost), .want = QUOTH_GHOST_WANT_OUTCOME}};
    l->legal = play->view.legal;
    l->over = play->view.word || !play->view.legal;
    l->loser = play->view.seats.loser >= 0 ? (unsigned)play->view.seats.loser : 0;
}

static bool next_in_line(line *l)
{
    const quoth_ghost_play *best = NULL;
    if (l->over)
        return false;
    l->status = quoth_ghost_plays(&l->plays, l->ghost, &l->at, NULL);
    if (!l->status)
        l->status = quoth_ghost_best(&best, l->ghost, &l->at, &l->plays, NULL);
    if (l->status == QUOTH_NOT_FOUND) {
        quoth_ghost_view stuck;
        l->status = quoth_ghost_probe(&stuck, l->ghost, &l->at, QUOTH_GHOST_WANT_OUTCOME, NULL);
        l->loser = stuck.seats.loser >= 0 ? (unsigned)stuck.seats.loser : 0;
    }
    if (!best)
        return false;
    l->at = best->after;
    l->legal = best->view.legal;
    l->over = best->view.word || !best->view.legal;
    l->loser = best->view.seats.loser >= 0 ? (unsigned)best->view.seats.loser : 0;
    return true;
}

static quoth_status json_line(q_json *json, const quoth_ghost *ghost, const quoth_ghost_play *play)
{
    line l;
    begin_line(&l, ghost, play);
    q_json_open(json, '[');
    do
        q_json_spell(json, alphabet_of(ghost), &l.at);
    while (next_in_line(&l));
    q_json_close(json, ']');
    quoth_ghost_list_free(&l.plays);
    return l.status;
}

/* Further keys of the object.  A pointer, so that programs which do not ask for sentences are not
 * linked with them. */
typedef struct more_keys {
    void (*put)(q_json *json, const quoth_explanation *explanation, const q_language *language);
    const quoth_explanation *explanation;
    const q_language *language;
} more_keys;

static quoth_status explanation_json(const quoth_ghost *ghost, const quoth_letters *fragment,
                                     quoth_ghost_view view, const quoth_ghost_list *plays,
                                     const more_keys *more, const quoth_sink *sink)
{
    unsigned players = quoth_ghost_rules_of(ghost).players, turn = fragment->length % players;
    bool lengths = quoth_ghost_summarize(ghost).lengths;
    q_json json;
    quoth_status status = q_json_answer(&json, ghost, sink);
    q_json_key(&json, "fragment");
    q_json_spell(&json, alphabet_of(ghost), fragment);
    q_json_put_bool(&json, "legal", view.legal);
    q_json_put_bool(&json, "word", view.word);
    q_json_put_string(&json, "to_move", quoth_ghost_seat_name(turn));
    if (players > 2)
        q_json_put_null(&json, "winner");
    else
        q_json_put_string(&json, "winner", quoth_ghost_seat_name(view.to_move_wins ? turn : !turn));
    q_json_seats(&json, ghost, view.seats);
    q_json_length(&json, "length", lengths, view.length);
    q_json_length(&json, "longest", lengths, view.longest);
    q_json_open_array(&json, "plays");
    for (size_t i = 0; i < plays->count && !status; i++) {
        q_json_open(&json, '{');
        q_json_key(&json, "play");
        q_json_spell(&json, alphabet_of(ghost), &plays->play[i].after);
        q_json_put_bool(&json, "wins", plays->play[i].mover_wins);
        q_json_key(&json, "line");
        status = json_line(&json, ghost, &plays->play[i]);
        q_json_close(&json, '}');
    }
    q_json_close(&json, ']');
    if (more)
        more->put(&json, more->explanation, more->language);
    q_json_close(&json, '}');
    return status ? status : q_json_end(&json);
}

/* Writes the name of a seat: "the second player", "Ann". */
static void text_seat(q_text *text, const char *const *called, unsigned seat)
{
    if (called) {
        q_text_untrusted(text, called[seat]);
        return;
    }
    q_text_add(text, "the ");
    q_text_add(text, quoth_ghost_seat_name(seat));
    q_text_add(text, " player");
}

/* Writes how a line ends: "the second player completes a word". */
static void text_end(q_text *text, const line *l, const char *const *called)
{
    quoth_ghost_rules rules = quoth_ghost_rules_of(l->ghost);
    unsigned last = (l->at.length + rules.players - 1) % rules.players;
    quoth_letters word;
    q_text_add(text, ": ");
    text_seat(text, called, l->over ? last : (last + 1) % rules.players);
    if (!l->over) {
        q_text_add(text, " has no play");
    } else if (!l->legal) {
        q_text_add(text, " says what ");
        q_text_add(text, quoth_ghost_describe(l->ghost).illegal);
    } else if (quoth_ghost_word(&word, l->ghost, &l->at, NULL) == QUOTH_OK &&
               !quoth_letters_equal(&word, &l->at)) {
        q_text_add(text, " completes \"");
        q_text_spell(text, alphabet_of(l->ghost), &word);
        q_text_char(text, '"');
    } else {
        q_text_add(text, " completes a word");
    }
    if (rules.misere || rules.players > 2) {
        q_text_add(text, ", ");
        text_seat(text, called, l->loser);
        q_text_add(text, " loses");
    }
    q_text_char(text, '\n');
}

static quoth_status explain_plays(q_text *text, const quoth_ghost *ghost,
                                  const quoth_ghost_list *plays, q_play_filter which,
                                  const char *const *called)
{
    quoth_status status = QUOTH_OK;
    for (size_t i = 0; i < plays->count && !status; i++) {
        line l;
        if (!q_play_matches(&plays->play[i], which))
            continue;
        begin_line(&l, ghost, &plays->play[i]);
        q_text_add(text, "   ");
        do {
            q_text_char(text, ' ');
            q_text_spell(text, alphabet_of(ghost), &l.at);
        } while (next_in_line(&l));
        status = l.status;
        if (!status)
            text_end(text, &l, called);
        quoth_ghost_list_free(&l.plays);
    }
    return status;
}

static void text_maker(q_text *text, const quoth_ghost *ghost, quoth_ghost_view view, unsigned turn,
                       const char *const *called)
{
    quoth_ghost_rules rules = quoth_ghost_rules_of(ghost);
    q_text_add(text, ", said by ");
    text_seat(text, called, (turn + rules.players - 1) % rules.players);
    if (rules.players == 2) {
        q_text_add(text, view.to_move_wins ? ", who loses" : ", who wins");
    } else if (view.seats.loser >= 0) {
        q_text_add(text, "; ");
        text_seat(text, called, (unsigned)view.seats.loser);
        q_text_add(text, " loses");
    }
    q_text_add(text, ".\n");
}

static quoth_status explanation_text(const quoth_ghost *ghost, const quoth_letters *fragment,
                                     quoth_ghost_view view, const quoth_ghost_list *plays,
                                     const char *const *called, quoth_format format,
                                     const quoth_sink *sink)
{
    quoth_ghost_rules rules = quoth_ghost_rules_of(ghost);
    unsigned turn = fragment->length % rules.players;
    size_t winning = q_count_plays(plays, Q_WINNING);
    quoth_status status = QUOTH_OK;
    q_text text;
    q_text_begin(&text, sink);
    q_text_identity(&text, ghost);
    q_text_add(&text, "\n\n\"");
    q_text_spell(&text, alphabet_of(ghost), fragment);
    q_text_add(&text, "\": ");
    if (!view.legal || view.word) {
        text_over(&text, ghost, fragment, view);
        text_maker(&text, ghost, view, turn, called);
        return q_text_end(&text);
    }
    text_seat(&text, called, turn);
    q_text_add(&text, " is to move and ");
    q_text_tone(&text, format, view.to_move_wins ? Q_GOOD : Q_BAD);
    q_text_add(&text, !view.to_move_wins ? "loses" : rules.players > 2 ? "does not lose" : "wins");
    q_text_tone(&text, format, Q_PLAIN);
    if (quoth_ghost_summarize(ghost).lengths) {
        q_text_add(&text, "; best play ends at ");
        q_text_number(&text, view.length);
        q_text_add(&text, " letters");
    }
    q_text_add(&text, plays->count ? ".\n" : ": no play is left.\n");
    if (winning) {
        q_text_add(&text, rules.players > 2
                              ? "\nPlays that do not lose, and how they may go on:\n"
                              : "\nPlays that win, and how the game goes on with best play:\n");
        status = explain_plays(&text, ghost, plays, Q_WINNING, called);
    }
    if (winning < plays->count && !status) {
        q_text_add(&text, "\nPlays that lose, and how the game goes on with best play:\n");
        status = explain_plays(&text, ghost, plays, Q_LOSING, called);
    }
    return status ? status : q_text_end(&text);
}

static quoth_status write_explanation(const quoth_sink *sink, const quoth_ghost *ghost,
                                      const quoth_letters *given, const char *const *called,
                                      const more_keys *more, quoth_format format,
                                      quoth_error *error)
{
    if (q_check_format(format, Q_FORMATS_ANY, error))
        return QUOTH_UNSUPPORTED;
    quoth_letters fragment = *given;
    quoth_ghost_canonicalize(&fragment, ghost);
    quoth_ghost_list plays = {.memory = quoth_ghost_memory(ghost),
                              .want = QUOTH_GHOST_WANT_OUTCOME};
    quoth_ghost_view view;
    quoth_status status = quoth_ghost_probe(&view, ghost, &fragment, wanted_for(format), error);
    if (!status && !view.word)
        status = quoth_ghost_plays(&plays, ghost, &fragment, error);
    if (!status)
        status = q_report(
            error, format == QUOTH_FORMAT_JSON
                       ? explanation_json(ghost, &fragment, view, &plays, more, sink)
                       : explanation_text(ghost, &fragment, view, &plays, called, format, sink));
    quoth_ghost_list_free(&plays);
    return status;
}

quoth_status quoth_ghost_write_explanation_to(const quoth_sink *sink, const quoth_ghost *ghost,
                                              const quoth_letters *fragment,
                                              const char *const *called, quoth_format format,
                                              quoth_error *error)
{
    return write_explanation(sink, ghost, fragment, called, NULL, format, error);
}

quoth_status quoth_ghost_write_explanation(const quoth_sink *sink, const quoth_ghost *ghost,
                                           const quoth_letters *fragment, quoth_format format,
                                           quoth_error *error)
{
    return quoth_ghost_write_explanation_to(sink, ghost, fragment, NULL, format, error);
}

quoth_status quoth_ghost_write_explained(const quoth_sink *sink, const quoth_ghost *ghost,
                                         const quoth_letters *fragment,
                                         const quoth_explanation *explanation, const char *name,
                                         quoth_format format, quoth_error *error)
{
    const q_language *language = q_language_find(q_explanations_at, name);
    bool plays_too = language == q_language_find(q_explanations_at, NULL) ||
                     format == QUOTH_FORMAT_JSON;
    if (!language)
        return q_fail(error, QUOTH_NOT_FOUND, "no such language");
    const more_keys more = {q_json_explanation, explanation, language};
    quoth_status status = plays_too
                              ? write_explanation(sink, ghost, fragment, NULL, &more, format, error)
                              : q_check_format(format, Q_FORMATS_ANY, error);
    if (status || format == QUOTH_FORMAT_JSON)
        return status;
    q_text text;
    q_text_begin(&text, sink);
    q_text_add(&text, plays_too ? "\n" : "");
    q_text_explanation(&text, explanation, language);
    return q_report(error, q_text_end(&text));
}
