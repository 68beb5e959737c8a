/* The sentences of a review. */
#include "format/review/review.h"

#include <string.h>

/* ---- lines --------------------------------------------------------------------------------- */

void q_line_begin(q_line *line, q_text *text)
{
    line->buffer = (quoth_buffer){line->text, sizeof line->text, 0};
    line->sink = quoth_to_buffer(&line->buffer);
    q_text_begin(text, &line->sink);
}

void q_review_say(q_line *line, const q_language *in, unsigned message, const q_slot *slots)
{
    q_text text;
    q_line_begin(line, &text);
    q_say(&text, in, message, slots);
    q_text_end(&text);
}

void q_review_say_text(q_text *text, const q_language *in, unsigned message, const q_slot *slots)
{
    q_line line;
    q_review_say(&line, in, message, slots);
    q_text_untrusted(text, line.text);
}

void q_review_say_markup(q_text *text, const q_language *in, unsigned message, const q_slot *slots)
{
    q_line line;
    q_review_say(&line, in, message, slots);
    q_text_markup(text, line.text);
}

/* ---- names --------------------------------------------------------------------------------- */

/* The messages of an enumeration stand in its order. */
_Static_assert(Q_REVIEW_cause_other - Q_REVIEW_cause_bonus == QUOTH_CAUSE_OTHER &&
                   Q_REVIEW_reason_other - Q_REVIEW_reason_bonus == QUOTH_CAUSE_OTHER,
               "a message for each kind of cause");
_Static_assert(Q_REVIEW_why_stopped - Q_REVIEW_why_not_asked ==
                   QUOTH_WHY_STOPPED - QUOTH_WHY_NOT_ASKED,
               "a message for each reason");

const char *q_review_depth_said(const q_language *in, quoth_review_depth depth)
{
    return in->message[depth == QUOTH_REVIEW_QUICK  ? Q_REVIEW_depth_quick
                       : depth == QUOTH_REVIEW_DEEP ? Q_REVIEW_depth_deep
                                                    : Q_REVIEW_depth_normal];
}

const char *q_review_mark_said(const q_language *in, quoth_review_mark mark)
{
    return mark ? in->message[Q_REVIEW_mark_small + (mark - QUOTH_MARK_SMALL)] : "";
}

const char *q_review_mistake_said(const q_language *in, quoth_review_mark mark)
{
    return mark ? in->message[Q_REVIEW_mistake_small + (mark - QUOTH_MARK_SMALL)] : "";
}

const char *q_review_why_said(const q_language *in, quoth_review_why why)
{
    return why ? in->message[Q_REVIEW_why_not_asked + (why - QUOTH_WHY_NOT_ASKED)] : "";
}

void q_review_method_said(q_line *line, const q_language *in, const quoth_review_turn *turn)
{
    static const q_review_message names[] = {[QUOTH_REVIEW_STATIC] = Q_REVIEW_method_static,
                                             [QUOTH_REVIEW_SIMULATION] = Q_REVIEW_method_simulation,
                                             [QUOTH_REVIEW_PREENDGAME] = Q_REVIEW_method_preendgame,
                                             [QUOTH_REVIEW_ENDGAME] = Q_REVIEW_method_endgame};
    q_text text;
    q_line_begin(line, &text);
    if (turn->method) {
        const char *name = in->message[names[turn->method]];
        if (turn->exact)
            q_say(&text, in, Q_REVIEW_exact, (const q_slot[]){q_slot_text("method", name), {0}});
        else
            q_text_add(&text, name);
    }
    q_text_end(&text);
}

/* ---- sentences ----------------------------------------------------------------------------- */

void q_review_spell(const quoth_review_turn *turn, const quoth_play *play, quoth_play_form form,
                    char text[QUOTH_PLAY_TEXT_SIZE])
{
    if (!turn->hidden || play != &turn->play) {
        quoth_play_spell(text, QUOTH_PLAY_TEXT_SIZE, play, turn->before, form);
        return;
    }
    memcpy(text, "ex ", 3);
    text += 3;
    if (play->length >= 10)
        *text++ = (char)('0' + play->length / 10 % 10);
    *text++ = (char)('0' + play->length % 10);
    *text = '\0';
}

void q_review_play(const quoth_review_turn *turn, const quoth_play *play,
                   char text[QUOTH_PLAY_TEXT_SIZE])
{
    q_review_spell(turn, play, QUOTH_PLAY_THROUGH, text);
}

void q_review_rack(const quoth_review_turn *turn, char *text, size_t size)
{
    unsigned count;
    const quoth_tile *rack = quoth_position_rack(turn->before, turn->seat, &count);
    quoth_tiles_spell(text, size, &quoth_cross_rules_of(quoth_position_cross(turn->before))->tiles,
                      rack, rack ? count : 0, QUOTH_AS_RACK);
}

static void spell_tile(char text[2 * QUOTH_TILE_TEXT_SIZE], const quoth_review_turn *turn,
                       quoth_tile tile)
{
    const quoth_tiles *tiles = &quoth_cross_rules_of(quoth_position_cross(turn->before))->tiles;
    quoth_tiles_spell(text, 2 * (size_t)QUOTH_TILE_TEXT_SIZE, tiles, &tile, 1, QUOTH_AS_RACK);
}

static double percent(double share)
{
    return (double)(uint64_t)(share * 100 + 0.5);
}

/* Writes a cause by a message for each kind, of which `first` is that of the first. */
static void add_cause(q_text *text, const q_language *in, unsigned first,
                      const quoth_review_turn *turn, const quoth_review_cause *cause)
{
    char square[QUOTH_COORDINATE_SIZE], tile[2 * QUOTH_TILE_TEXT_SIZE] = "",
                                                 play[QUOTH_PLAY_TEXT_SIZE];
    double points = cause->amount;
    bool sentence = first == Q_REVIEW_cause_bonus;
    unsigned digits = sentence ? cause->kind != QUOTH_CAUSE_SCORE : points != (int)points;
    quoth_coordinate_spell(square, cause->square.row, cause->square.column, true);
    if (cause->tile)
        spell_tile(tile, turn, cause->tile);
    q_review_play(turn, &turn->best, play);
    const q_slot slots[] = {
        q_slot_text("play", play),
        q_slot_decimal("score", turn->best.score, 0),
        q_slot_decimal("points", digits ? points : (double)(int64_t)points, digits),
        q_slot_text("tile", tile),
        q_slot_text("square", square),
        q_slot_decimal("share", percent(cause->share), 0),
        q_slot_decimal("other", percent(cause->other), 0),
        {0}};
    unsigned kind = cause->kind < QUOTH_CAUSES ? cause->kind : QUOTH_CAUSE_OTHER;
    q_say(text, in, first + kind, slots);
}

void q_review_cause(q_line *line, const q_language *in, const quoth_review_turn *turn,
                    const quoth_review_cause *cause)
{
    q_text text;
    q_line_begin(line, &text);
    add_cause(&text, in, Q_REVIEW_cause_bonus, turn, cause);
    q_text_end(&text);
}

void q_review_reason(q_line *line, const q_language *in, const quoth_review_turn *turn,
                     const quoth_review_cause *cause)
{
    q_text text;
    q_line_begin(line, &text);
    add_cause(&text, in, Q_REVIEW_reason_bonus, turn, cause);
    q_text_end(&text);
}

void q_review_causes(q_line *line, const q_language *in, const quoth_review_turn *turn)
{
    q_text text;
    q_line_begin(line, &text);
    for (unsigned i = 0; i < turn->causes; i++) {
        q_text_add(&text, i ? "; " : "");
        add_cause(&text, in, Q_REVIEW_cause_bonus, turn, &turn->cause[i]);
    }
    q_text_end(&text);
}

/* Writes the effect that a challenge would have had on a phony that stood. */
static void write_challenge(q_line *line, const q_language *in, const quoth_review_game *game,
                            const quoth_review_turn *turn)
{
    if (!turn->phony || turn->taken_back) {
        line->buffer.size = 0;
        line->text[0] = '\0';
        return;
    }
    const char *player = quoth_gcg_nick(game->gcg, (turn->seat + 1) % game->players);
    q_review_say(line, in, turn->challenge > 0 ? Q_REVIEW_challenge_gain : Q_REVIEW_challenge,
                 (const q_slot[]){q_slot_text("player", player),
                                  q_slot_decimal("points", turn->challenge, 1),
                                  {0}});
}

void q_review_remark(q_line *line, const q_language *in, const quoth_review_game *game,
                     const quoth_review_turn *turn)
{
    q_line challenge;
    q_text text;
    q_line_begin(line, &text);
    if (turn->phony && !turn->taken_back) {
        write_challenge(&challenge, in, game, turn);
        q_say(&text, in, Q_REVIEW_phony_stood,
              (const q_slot[]){q_slot_text("challenge", challenge.text), {0}});
    } else if (turn->taken_back) {
        q_text_add(&text,
                   in->message[turn->phony ? Q_REVIEW_phony_taken_back : Q_REVIEW_good_taken_back]);
    } else if (turn->challenged || turn->lost_turn) {
        q_text_add(&text, in->message[turn->challenged ? Q_REVIEW_challenged : Q_REVIEW_no_play]);
    }
    q_text_end(&text);
}

void q_review_decided(q_line *line, const q_language *in, const quoth_review_game *game)
{
    line->buffer.size = 0;
    line->text[0] = '\0';
    if (game->decided >= game->turns)
        return;
    const quoth_review_turn *t = &game->turn[game->decided];
    char play[QUOTH_PLAY_TEXT_SIZE];
    unsigned winner = 0;
    while (!(game->leaders >> winner & 1))
        winner++;
    q_review_play(t, &t->play, play);
    q_review_say(line, in,
                 t->mark && t->seat != winner ? Q_REVIEW_decided_mistake : Q_REVIEW_decided,
                 (const q_slot[]){q_slot_decimal("turn", (double)t->event + 1, 0),
                                  q_slot_text("player", quoth_gcg_nick(game->gcg, t->seat)),
                                  q_slot_text("play", play),
                                  q_slot_text("winner", quoth_gcg_nick(game->gcg, winner)),
                                  q_slot_text("mistake", q_review_mistake_said(in, t->mark)),
                                  {0}});
}
