/* Sentences about a play of a board game, from its facts. */
#include <string.h>

#include "format/explain/games.h"

enum { REASONS_FOR = 3, REASONS_AGAINST = 2 };

/* Points that a reason counts, chosen by taste. */
#define POINTS_LEAST 2.0   /* of a reason that is given */
#define POINTS_BINGO 30.0  /* a chance of a bingo, times this */
#define POINTS_SQUARE 25.0 /* a share of the replies on a triple word, times this */
#define WIN_DECIDED 0.005  /* the chance is nearer to 0 or 1 than this */

static const char first[] = "plays.0", second[] = "plays.1", third[] = "plays.2";

static bool text_is(const q_speaker *s, const char *object, const char *name, const char *text)
{
    const quoth_fact *fact = q_speaker_fact(s, object, name);
    return fact && fact->text && strcmp(fact->text, text) == 0;
}

static bool has(const q_speaker *s, const char *object, const char *name)
{
    return q_speaker_fact(s, object, name) != NULL;
}

/* ---- terms --------------------------------------------------------------------------------- */

static bool speak_play(q_speaker *s, q_text *text, const char *object, bool in_full)
{
    q_message message = text_is(s, object, "kind", "pass")       ? Q_SAY_play_pass
                        : text_is(s, object, "kind", "exchange") ? Q_SAY_play_exchange
                        : in_full                                ? Q_SAY_play_placed
                                                                 : Q_SAY_play_named;
    return q_speak_inside(s, text, message, object);
}

static bool speak_premium(q_speaker *s, q_text *text, const char *object)
{
    unsigned word = (unsigned)q_speaker_value(s, object, "word");
    unsigned letter = (unsigned)q_speaker_value(s, object, "letter");
    if (word >= 2 && word <= 4)
        return q_speak_inside(s, text, (q_message)(Q_SAY_word_2 + word - 2), object);
    return letter >= 2 && letter <= 4 &&
           q_speak_inside(s, text, (q_message)(Q_SAY_letter_2 + letter - 2), object);
}

static bool speak_final(q_speaker *s, q_text *text, const char *object)
{
    q_message message = has(s, object, "final_lead")      ? Q_SAY_ends_ahead
                        : has(s, object, "final_deficit") ? Q_SAY_ends_behind
                                                          : Q_SAY_ends_level;
    return q_speak_inside(s, text, message, object);
}

static bool is_name(const char *name, size_t size, const char *wanted)
{
    return size == strlen(wanted) && memcmp(name, wanted, size) == 0;
}

static const char *object_of(const q_speaker *s, char letter)
{
    for (unsigned i = s->names; i-- > 0;)
        if (s->bound[i].letter == letter)
            return s->bound[i].object;
    return NULL;
}

static bool speak_term(q_speaker *s, q_text *text, const char *name, size_t size)
{
    if (is_name(name, size, "who"))
        return q_speak_inside(s, text,
                              q_speaker_value(s, "position", "players") > 2 ? Q_SAY_next_player
                                                                            : Q_SAY_opponent,
                              "position");
    bool in_full = size == 1 && name[0] >= 'A' && name[0] <= 'Z';
    const char *object = object_of(s, in_full ? (char)(name[0] - 'A' + 'a') : name[0]);
    if (!object)
        return false;
    if (size == 1)
        return speak_play(s, text, object, in_full);
    return is_name(name + 1, size - 1, ":premium") ? speak_premium(s, text, object)
           : is_name(name + 1, size - 1, ":final") ? speak_final(s, text, object)
                                                   : false;
}

/* ---- sentences ----------------------------------------------------------------------------- */

static void speak_position(q_speaker *s)
{
    const quoth_fact *opening = q_speaker_fact(s, "position", "opening");
    bool ahead = has(s, "position", "lead"), behind = has(s, "position", "deficit");
    if (opening && opening->number && !ahead && !behind)
        q_speak(s, Q_SAY_opening);
    else if (!q_speak(s, ahead ? Q_SAY_ahead_end : behind ? Q_SAY_behind_end : Q_SAY_level_end))
        q_speak(s, ahead ? Q_SAY_ahead : behind ? Q_SAY_behind : Q_SAY_level);
}

static bool is_close(const q_speaker *s)
{
    return q_speaker_value(s, second, "behind") <= q_speaker_value(s, second, "behind_error");
}

/* Whether both plays win nearly always, or nearly never. */
static bool is_decided(const q_speaker *s)
{
    double win = q_speaker_value(s, first, "win"), other = q_speaker_value(s, second, "win");
    return has(s, second, "win") && ((win >= 1 - WIN_DECIDED && other >= 1 - WIN_DECIDED) ||
                                     (win <= WIN_DECIDED && other <= WIN_DECIDED));
}

/* Names the play made, in front of sentences that do not say which it is. */
static void speak_made(q_speaker *s)
{
    const char *made = text_is(s, first, "role", "made")    ? first
                       : text_is(s, second, "role", "made") ? second
                                                            : NULL;
    if (!made)
        return;
    s->bound[s->names++] = (q_bound_name){'p', made};
    q_speak(s, Q_SAY_made);
    s->names--;
}

static void speak_best_simulated(q_speaker *s)
{
    double win = q_speaker_value(s, first, "win");
    bool decided = is_decided(s) && q_speaker_value(s, second, "spread_behind") >= 0;
    if (decided || (has(s, second, "win") && is_close(s)))
        speak_made(s);
    if (!has(s, second, "win"))
        q_speak(s, Q_SAY_best_alone);
    else if (decided)
        q_speak(s, win > 0.5 ? Q_SAY_decided_won : Q_SAY_decided_lost);
    else if (is_close(s))
        q_speak(s, Q_SAY_close);
    else if (text_is(s, first, "role", "made"))
        q_speak(s, Q_SAY_made_best);
    else if (text_is(s, second, "role", "made"))
        q_speak(s, Q_SAY_made_worse);
    else
        q_speak(s, text_is(s, second, "role", "asked") ? Q_SAY_best : Q_SAY_best_next);
}

/* Something that speaks for the first play (points above 0) or the second, and how to say so. */
typedef struct reason {
    double points;
    q_message message;
} reason;

enum { REASONS = 6 };

static double difference(const q_speaker *s, const char *name)
{
    return q_speaker_value(s, first, name) - q_speaker_value(s, second, name);
}

/* By how much something follows the second play more than the first; 0 within the error. */
static double beyond_error(const q_speaker *s, const char *name, const char *error)
{
    double more = q_speaker_value(s, "pair", name), half = q_speaker_value(s, "pair", error);
    return more > half || -more > half ? more : 0;
}

static void find_reasons(const q_speaker *s, reason found[REASONS])
{
    double score = difference(s, "score"), bingo = difference(s, "bingo");
    double square = q_speaker_value(s, "pair.square", "second") -
                    q_speaker_value(s, "pair.square", "first");
    found[0] = (reason){score, score * bingo > 0 ? Q_SAY_is_bingo : Q_SAY_scores};
    found[1] = (reason){difference(s, "leave_value"), Q_SAY_keeps};
    found[2] = (reason){beyond_error(s, "replies.score", "replies.score_error"), Q_SAY_replies};
    found[3] = (reason){POINTS_BINGO * beyond_error(s, "replies.bingo", "replies.bingo_error"),
                        Q_SAY_bingos};
    found[4] =
        (reason){-POINTS_BINGO * beyond_error(s, "next.bingo", "next.bingo_error"), Q_SAY_draws};
    found[5] = (reason){POINTS_SQUARE * square, Q_SAY_square};
}

/* Says a reason for the play that is bound to a. */
static bool speak_reason(q_speaker *s, q_message message)
{
    if (q_speak(s, message)) {
        if (message == Q_SAY_bingos && !q_speak(s, Q_SAY_line_row))
            q_speak(s, Q_SAY_line_column);
        return true;
    }
    if (message != Q_SAY_keeps)
        return false;
    return q_speak(s, has(s, s->bound[0].object, "leave") ? Q_SAY_keeps_some : Q_SAY_keeps_none);
}

/* Says up to `most` reasons for the play that is bound to a, the weightiest first: those with
 * points of this sign. */
static bool speak_reasons(q_speaker *s, reason found[REASONS], double sign, unsigned most,
                          bool lead_in)
{
    bool said = false;
    for (unsigned n = 0; n < most; n++) {
        unsigned best = REASONS;
        for (unsigned i = 0; i < REASONS; i++)
            if (sign * found[i].points >= POINTS_LEAST &&
                (best == REASONS || sign * found[i].points > sign * found[best].points))
                best = i;
        if (best == REASONS)
            break;
        if (!said && lead_in)
            q_speak(s, Q_SAY_in_favour);
        said |= speak_reason(s, found[best].message);
        found[best].points = 0;
    }
    return said;
}

/* Binds a to one of the plays, b and its bingo line to the other. */
static void take_side(q_speaker *s, bool of_first)
{
    s->bound[0].object = of_first ? first : second;
    s->bound[1].object = of_first ? second : first;
    s->bound[s->names - 1].object = of_first ? "plays.1.replies.line" : "plays.0.replies.line";
}

static void speak_why(q_speaker *s, bool close)
{
    reason found[REASONS];
    find_reasons(s, found);
    s->bound[s->names++] = (q_bound_name){'s', "pair.square"};
    s->bound[s->names++] = (q_bound_name){'l', NULL};
    take_side(s, true);
    bool lead_in = close || text_is(s, second, "role", "made");
    if (!speak_reasons(s, found, 1, REASONS_FOR, lead_in) && !close)
        q_speak(s, Q_SAY_no_reason);
    take_side(s, false);
    speak_reasons(s, found, -1, REASONS_AGAINST, true);
    take_side(s, true);
    s->names -= 2;
}

/* Near the end of the bag: which play draws more of it, and who takes the last tiles.  It speaks
 * for neither play by itself: more tiles are more chances of a good one, and who leaves the last
 * to the other moves first with an empty bag. */
static void speak_turnover(q_speaker *s)
{
    bool all = q_speaker_value(s, first, "bag_left") == 0;
    bool other_all = q_speaker_value(s, second, "bag_left") == 0;
    if (!has(s, "pair", "drawn_gap"))
        return;
    if (!all && !other_all) {
        q_speak(s, Q_SAY_turnover);
        q_speak(s, Q_SAY_turnover_last);
        return;
    }
    s->bound[0].object = all ? first : second;
    s->bound[1].object = all ? second : first;
    q_speak(s, Q_SAY_turnover_all);
    s->bound[0].object = first;
    s->bound[1].object = second;
}

static void speak_simulated(q_speaker *s)
{
    bool close = is_close(s);
    speak_best_simulated(s);
    if (has(s, second, "win")) {
        double behind = q_speaker_value(s, second, "behind");
        double other = q_speaker_value(s, third, "behind");
        if (close && !is_decided(s) &&
            q_speaker_value(s, second, "spread_behind") >
                q_speaker_value(s, second, "spread_behind_error"))
            q_speak(s, Q_SAY_close_spread);
        speak_why(s, close);
        speak_turnover(s);
        if (other > 0)
            q_speak(s, other < behind ? Q_SAY_also_better : Q_SAY_next_best);
    }
    q_speak(s, Q_SAY_simulated);
}

static void speak_end(q_speaker *s)
{
    bool exact = q_speaker_value(s, first, "exact") != 0;
    if (!exact || text_is(s, second, "role", "made"))
        speak_made(s);
    q_speak(s, !exact                              ? Q_SAY_end_estimate
               : text_is(s, first, "role", "made") ? Q_SAY_end_made
                                                   : Q_SAY_end_best);
    if (!exact)
        return;
    if (q_speaker_value(s, first, "goes_out") != 0)
        q_speak(s, Q_SAY_end_out);
    else
        q_speak(s, Q_SAY_end_line);
    if (q_speaker_value(s, second, "exact") == 0)
        return;
    q_speak(s, has(s, "pair", "final_more") ? Q_SAY_end_worse : Q_SAY_end_same);
    if (!has(s, "pair", "final_more"))
        return;
    if (q_speaker_value(s, second, "opponent_goes_out") != 0 &&
        q_speaker_value(s, first, "opponent_goes_out") == 0)
        q_speak(s, Q_SAY_end_let_out);
    else
        q_speak(s, Q_SAY_end_other_line);
}

/* Says which orders of the bag lose, or which win if those are fewer. */
static void speak_orders_of(q_speaker *s, const char *play)
{
    bool one = q_speaker_value(s, "position", "bag") == 1;
    bool wins = q_speaker_value(s, play, "wins") < q_speaker_value(s, play, "losses");
    s->bound[s->names++] = (q_bound_name){'p', play};
    if (wins)
        q_speak(s, one ? Q_SAY_wins_tile : Q_SAY_wins_order);
    else
        q_speak(s, one ? Q_SAY_loses_tile : Q_SAY_loses_order);
    s->names--;
}

static void speak_orders(q_speaker *s)
{
    if (text_is(s, second, "role", "made"))
        speak_made(s);
    q_speak(s, text_is(s, first, "role", "made") ? Q_SAY_pre_made : Q_SAY_pre_best);
    if (q_speaker_value(s, first, "draws") > 0)
        q_speak(s, Q_SAY_pre_draws);
    speak_orders_of(s, first);
    if (!has(s, second, "wins"))
        return;
    q_speak(s, q_speaker_value(s, second, "wins") > 0 ? Q_SAY_pre_other : Q_SAY_pre_other_none);
    if (difference(s, "wins") == 0 && difference(s, "draws") == 0)
        q_speak(s, Q_SAY_pre_spread);
    else
        speak_orders_of(s, second);
    speak_turnover(s);
}

void q_explain_cross(q_speaker *s)
{
    s->term = speak_term;
    s->bound[s->names++] = (q_bound_name){'a', first};
    s->bound[s->names++] = (q_bound_name){'b', second};
    speak_position(s);
    if (text_is(s, "search", "method", "only")) {
        q_speak(s, Q_SAY_only);
        return;
    }
    if (text_is(s, "search", "method", "endgame")) {
        speak_end(s);
    } else if (text_is(s, "search", "method", "preendgame")) {
        speak_orders(s);
    } else {
        s->bound[s->names++] = (q_bound_name){'c', third};
        speak_simulated(s);
    }
}
