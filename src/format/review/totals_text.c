/* The totals of a player as text. */
#include "format/review/totals.h"

/* Writes a message with a list, which may hold untrusted text, as a line. */
static void put_list(q_text *text, const q_language *in, q_series_message message,
                     const q_line *list)
{
    q_review_say_text(text, in, message, (const q_slot[]){q_slot_text("list", list->text), {0}});
    q_text_char(text, '\n');
}

static void text_scores(q_text *text, const q_language *in, const quoth_review_totals *totals)
{
    q_line line;
    q_text inner;
    bool any = false;
    if (totals->score.strategy_known || totals->score.luck_known) {
        q_line_begin(&line, &inner);
        q_review_score_said(&inner, q_totals_reviews(in), &totals->score);
        q_text_end(&inner);
        q_review_say_text(text, in, Q_SERIES_total_scores,
                          (const q_slot[]){q_slot_text("scores", line.text), {0}});
        q_text_char(text, '\n');
    }
    q_line_begin(&line, &inner);
    for (unsigned i = 0; i < QUOTH_LOSSES; i++) {
        if (totals->lost[i] < 0.05)
            continue;
        q_text_add(&inner, any ? ", " : "");
        q_text_add(&inner, in->message[Q_SERIES_group_words + i]);
        q_text_char(&inner, ' ');
        q_say_decimal(&inner, in, totals->lost[i], 1);
        any = true;
    }
    q_text_end(&inner);
    if (any)
        put_list(text, in, Q_SERIES_total_lost, &line);
}

static void text_history(q_text *text, const q_language *in, const quoth_review_totals *totals,
                         quoth_format format)
{
    if (totals->games < 2)
        return;
    q_text_tone(text, format, Q_STRONG);
    q_text_add(text, "  ");
    q_text_add(text, in->message[Q_SERIES_games_head]);
    q_text_char(text, '\n');
    q_text_tone(text, format, Q_PLAIN);
    for (size_t i = 0; i < totals->games; i++) {
        const quoth_review_record *r = &totals->record[i];
        q_line scores, points;
        q_text inner;
        q_line_begin(&scores, &inner);
        q_review_score_said(&inner, q_totals_reviews(in), &r->score);
        q_text_end(&inner);
        q_line_begin(&points, &inner);
        q_text_right(&inner, r->points, 4);
        q_text_end(&inner);
        q_text_right(text, (int64_t)i + 1, 5);
        q_text_add(text, "  ");
        q_review_say_text(text, in, r->finished ? Q_SERIES_game_result : Q_SERIES_game_unfinished,
                          (const q_slot[]){q_slot_text("score", points.text),
                                           q_slot_decimal("other", r->best_other, 0),
                                           q_slot_text("opponent", r->opponent),
                                           q_slot_text("scores", scores.text),
                                           {0}});
        q_text_char(text, '\n');
    }
}

static void text_advice(q_text *text, const q_language *in, const quoth_review_player *p,
                        quoth_format format)
{
    q_advice advice[Q_ADVICE_MAX];
    unsigned count = q_review_advice(advice, in, p);
    if (!count)
        return;
    q_text_tone(text, format, Q_STRONG);
    q_text_add(text, "  ");
    q_text_add(text, in->message[Q_SERIES_practise]);
    q_text_char(text, '\n');
    q_text_tone(text, format, Q_PLAIN);
    for (unsigned i = 0; i < count; i++) {
        for (unsigned k = 0; k < advice[i].commands; k++) {
            q_text_add(text, "    ");
            q_text_untrusted(text, advice[i].command[k].text);
            q_text_char(text, '\n');
        }
        q_text_add(text, "        ");
        q_text_untrusted(text, advice[i].reason.text);
        q_text_char(text, '\n');
    }
}

/* The missed words whose meaning is known, a line each. */
static void text_meanings(q_text *text, const quoth_review_player *p)
{
    for (size_t i = 0; i < p->totals->words && i < Q_WORDS_SHOWN; i++) {
        q_line line;
        q_review_define(&line, p->meanings, p->totals->missed[i].word);
        if (!line.buffer.size)
            continue;
        q_text_add(text, "    ");
        q_text_untrusted(text, p->totals->missed[i].word);
        q_text_add(text, "  ");
        q_text_untrusted(text, line.text);
        q_text_char(text, '\n');
    }
}

/* The first missed words. */
static void text_words(q_text *text, const q_language *in, const quoth_review_totals *totals)
{
    q_line list;
    q_text inner;
    if (!totals->words)
        return;
    q_line_begin(&list, &inner);
    for (size_t i = 0; i < totals->words && i < Q_WORDS_SHOWN; i++) {
        q_text_add(&inner, i ? ", " : "");
        q_text_add(&inner, totals->missed[i].word);
        if (totals->missed[i].times > 1) {
            q_text_add(&inner, " x");
            q_text_number(&inner, totals->missed[i].times);
        }
    }
    q_text_end(&inner);
    size_t more = totals->words > Q_WORDS_SHOWN ? totals->words - Q_WORDS_SHOWN : 0;
    q_review_say_text(text, in, more ? Q_SERIES_total_words_more : Q_SERIES_total_words,
                      (const q_slot[]){q_slot_text("list", list.text),
                                       q_slot_decimal("more", (double)more, 0),
                                       {0}});
    q_text_char(text, '\n');
}

/* A player's name, in strong letters. */
typedef struct named {
    const quoth_review_player *player;
    quoth_format format;
} named;

static void write_strong_name(q_text *text, const void *user)
{
    const named *n = user;
    q_text_tone(text, n->format, Q_STRONG);
    q_text_untrusted(text, n->player->name);
    q_text_tone(text, n->format, Q_PLAIN);
}

void q_totals_text(q_text *text, const q_language *in, const quoth_review_player *p,
                   quoth_format format)
{
    const quoth_review_totals *totals = p->totals;
    const quoth_review_seat *s = &totals->seat;
    unsigned levels[Q_MISSED_LEVELS + 1], lengths[QUOTH_SIDE_MAX + 1];
    double turns = s->evaluated ? s->evaluated : 1, games = totals->games ? totals->games : 1;
    const q_slot slots[] = {{"player", .write = write_strong_name, .user = &(named){p, format}},
                            q_slot_decimal("games", totals->games, 0),
                            q_slot_decimal("wins", totals->wins, 1),
                            q_slot_decimal("finished", totals->finished, 0),
                            q_slot_decimal("turns", s->evaluated, 0),
                            q_slot_decimal("large", s->marks[QUOTH_MARK_LARGE], 0),
                            q_slot_decimal("medium", s->marks[QUOTH_MARK_MEDIUM], 0),
                            q_slot_decimal("small", s->marks[QUOTH_MARK_SMALL], 0),
                            q_slot_decimal("cost", 100 * s->cost / games, 1),
                            q_slot_decimal("points", s->points / games, 1),
                            q_slot_decimal("turn_points", s->points / turns, 1),
                            q_slot_signed("luck", s->luck / games, 1),
                            q_slot_decimal("stood", s->phonies_stood, 0),
                            q_slot_decimal("missed", s->challenges_missed, 0),
                            {0}};
    q_line list;
    q_text_char(text, '\n');
    q_say(text, in, Q_SERIES_total, slots);
    q_text_char(text, '\n');
    q_say(text, in, Q_SERIES_total_mistakes, slots);
    q_text_char(text, '\n');
    q_say(text, in, Q_SERIES_total_luck, slots);
    q_text_char(text, '\n');
    text_scores(text, in, totals);
    for (int kind = 0; kind < QUOTH_CAUSES; kind++) {
        if (!s->causes[kind])
            continue;
        q_text_right(text, s->causes[kind], 10);
        q_text_add(text, "  ");
        q_text_add(text, in->message[Q_SERIES_kind_bonus + kind]);
        q_text_char(text, '\n');
    }
    if (s->phonies_stood || s->challenges_missed) {
        q_say(text, in, Q_SERIES_total_phonies, slots);
        q_text_char(text, '\n');
    }
    q_totals_lengths(totals, lengths);
    q_totals_levels(totals, levels);
    if (q_totals_say_counts(&list, lengths, QUOTH_SIDE_MAX))
        put_list(text, in, Q_SERIES_total_lengths, &list);
    if (q_totals_say_counts(&list, levels, Q_MISSED_LEVELS - 1))
        put_list(text, in, Q_SERIES_total_levels, &list);
    text_words(text, in, totals);
    text_meanings(text, p);
    text_history(text, in, totals, format);
    text_advice(text, in, p, format);
}
