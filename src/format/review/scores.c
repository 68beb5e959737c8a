/* The scores of players and the key turns of a game, in sentences. */
#include "format/review/review.h"

/* Writes a score with its error, if that is known: "84 +- 3". */
static void say_figure(q_line *line, const q_language *in, double score, double error,
                       bool error_known, unsigned digits)
{
    const q_slot slots[] = {
        q_slot_decimal("score", score, digits), q_slot_decimal("error", error, digits), {0}};
    q_text text;
    q_line_begin(line, &text);
    if (error_known)
        q_say(&text, in, Q_REVIEW_figure, slots);
    else
        q_say_decimal(&text, in, score, digits);
    q_text_end(&text);
}

static void add_figure(q_text *text, const q_language *in, q_review_message message,
                       const q_line *figure)
{
    q_say(text, in, message, (const q_slot[]){q_slot_text("figure", figure->text), {0}});
}

void q_review_score_said(q_text *text, const q_language *in, const quoth_review_score *s)
{
    q_line figure;
    if (s->strategy_known) {
        say_figure(&figure, in, s->strategy, s->strategy_error, s->error_known, 0);
        add_figure(text, in, Q_REVIEW_score_strategy, &figure);
    }
    if (s->luck_known) {
        q_text_add(text, s->strategy_known ? ", " : "");
        say_figure(&figure, in, s->luck, s->luck_error, true, 0);
        add_figure(text, in, Q_REVIEW_score_luck, &figure);
    }
    if (!s->strategy_known)
        return;
    say_figure(&figure, in, s->mistakes, s->mistakes_error, s->error_known, 1);
    add_figure(text, in, Q_REVIEW_score_mistakes, &figure);
    if (s->rating_known)
        q_say(text, in, Q_REVIEW_score_rating,
              (const q_slot[]){q_slot_decimal("rating", s->rating, 0), {0}});
}

/* ---- key turns ----------------------------------------------------------------------------- */

void q_review_play_said(q_line *line, const q_language *in, const quoth_review_turn *t,
                        const quoth_play *play)
{
    char spelled[QUOTH_PLAY_TEXT_SIZE];
    q_text text;
    q_review_play(t, play, spelled);
    q_line_begin(line, &text);
    if (play->kind == QUOTH_PLAY_PLACE)
        q_say(&text, in, Q_REVIEW_play_for,
              (const q_slot[]){
                  q_slot_text("play", spelled), q_slot_decimal("score", play->score, 0), {0}});
    else
        q_text_add(&text, spelled);
    q_text_end(&text);
}

static void say_both(q_line *line, const q_language *in, const q_line *first, const q_line *second)
{
    q_review_say(line, in, Q_REVIEW_both,
                 (const q_slot[]){
                     q_slot_text("first", first->text), q_slot_text("second", second->text), {0}});
}

static void say_loss(q_line *line, const q_language *in, const quoth_review_turn *t)
{
    const q_slot slots[] = {q_slot_decimal("cost", 100 * t->cost, 1),
                            q_slot_decimal("points", t->points, t->points != (int)t->points),
                            {0}};
    bool cost = t->cost >= 0.0005, points = t->points >= 0.05;
    q_line win, of_points;
    if (cost && points) {
        q_review_say(&win, in, Q_REVIEW_loss_win, slots);
        q_review_say(&of_points, in, Q_REVIEW_loss_points, slots);
        say_both(line, in, &win, &of_points);
    } else {
        q_review_say(line, in, cost ? Q_REVIEW_loss_win : Q_REVIEW_loss_points, slots);
    }
}

/* The first two causes. */
static void say_reasons(q_line *line, const q_language *in, const quoth_review_turn *t)
{
    q_line first, second;
    if (t->causes < 2) {
        q_review_reason(line, in, t, &t->cause[0]);
        return;
    }
    q_review_reason(&first, in, t, &t->cause[0]);
    q_review_reason(&second, in, t, &t->cause[1]);
    say_both(line, in, &first, &second);
}

void q_review_key_turn(q_line *line, const q_language *in, const quoth_review_game *game,
                       const quoth_review_turn *t)
{
    q_line play, best, loss, reasons = {0};
    if (!t->mark) {
        q_review_decided(line, in, game);
        return;
    }
    q_review_play_said(&play, in, t, &t->play);
    q_review_play_said(&best, in, t, &t->best);
    say_loss(&loss, in, t);
    if (t->causes)
        say_reasons(&reasons, in, t);
    q_review_say(line, in, t->causes ? Q_REVIEW_key_mistake_because : Q_REVIEW_key_mistake,
                 (const q_slot[]){q_slot_text("play", play.text),
                                  q_slot_text("loss", loss.text),
                                  q_slot_text("reasons", reasons.text),
                                  q_slot_text("best", best.text),
                                  {0}});
}
