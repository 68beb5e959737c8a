/* A review as text, and as notes in a GCG. */
#include <string.h>

#include "format/review/review.h"

/* The columns of numbers, and the one of the method, in their order. */
static const q_review_message number_heads[] = {Q_REVIEW_column_score, Q_REVIEW_column_win,
                                                Q_REVIEW_column_cost, Q_REVIEW_column_points,
                                                Q_REVIEW_column_luck};
enum { COLUMN_SCORE, COLUMN_WIN, COLUMN_COST, COLUMN_POINTS, COLUMN_LUCK, NUMBER_COLUMNS };

/* The destination of a review, and the widths of its columns. */
typedef struct review_text {
    q_text *text;
    const q_language *in;
    quoth_format format;
    const quoth_review_game *game;
    size_t nick, rack, play;
    size_t number[NUMBER_COLUMNS];
} review_text;

/* Writes text right-aligned in its column. */
static void put_right(const review_text *r, const char *text, unsigned column)
{
    size_t size = q_columns(text), width = r->number[column];
    q_text_repeat(r->text, " ", size < width ? width - size : 0);
    q_text_add(r->text, text);
}

static void text_figure(const review_text *r, double number, bool sign, unsigned column)
{
    q_line line;
    q_text inner;
    q_line_begin(&line, &inner);
    if (sign)
        q_say_signed(&inner, r->in, number, 1);
    else
        q_say_decimal(&inner, r->in, number, 1);
    q_text_end(&inner);
    put_right(r, line.text, column);
}

static void say_line(const review_text *r, const q_line *line)
{
    if (!line->buffer.size)
        return;
    q_text_add(r->text, "       ");
    q_text_untrusted(r->text, line->text);
    q_text_char(r->text, '\n');
}

static void text_heading(const review_text *r)
{
    const quoth_review_game *game = r->game;
    q_line players;
    q_text inner;
    q_line_begin(&players, &inner);
    for (unsigned i = 0; i < game->players; i++) {
        q_text_add(&inner, i ? ", " : "");
        q_text_add(&inner, quoth_gcg_nick(game->gcg, i));
        q_text_char(&inner, ' ');
        q_text_decimal(&inner, game->score[i], 0);
    }
    q_text_end(&inner);
    q_review_say_text(
        r->text, r->in, game->over ? Q_REVIEW_heading : Q_REVIEW_heading_unfinished,
        (const q_slot[]){q_slot_text("players", players.text),
                         q_slot_text("depth", q_review_depth_said(r->in, game->depth)),
                         {0}});
    q_text_add(r->text, "\n\n");
    q_text_tone(r->text, r->format, Q_STRONG);
    q_text_add(r->text, "     ");
    q_text_padded(r->text, r->in->message[Q_REVIEW_column_player], r->nick);
    q_text_padded(r->text, r->in->message[Q_REVIEW_column_rack], r->rack);
    q_text_padded(r->text, r->in->message[Q_REVIEW_column_play], r->play);
    for (unsigned i = 0; i < NUMBER_COLUMNS; i++)
        put_right(r, r->in->message[number_heads[i]], i);
    q_text_add(r->text, "  ");
    q_text_add(r->text, r->in->message[Q_REVIEW_column_by]);
    q_text_tone(r->text, r->format, Q_PLAIN);
    q_text_char(r->text, '\n');
}

/* Whether the best play differs from the play made, or the play made was taken back. */
static bool shows_best(const quoth_review_turn *t)
{
    char play[QUOTH_PLAY_TEXT_SIZE], best[QUOTH_PLAY_TEXT_SIZE];
    if (t->method == QUOTH_REVIEW_NONE)
        return false;
    q_review_play(t, &t->play, play);
    q_review_play(t, &t->best, best);
    return t->taken_back || strcmp(play, best) != 0;
}

static void text_meaning(const review_text *r, const quoth_review_turn *t, const quoth_play *play)
{
    char word[QUOTH_PLAY_TEXT_SIZE];
    q_line line;
    q_review_meaning(&line, word, r->game, t, play);
    if (!line.buffer.size)
        return;
    q_text_add(r->text, "       ");
    q_text_untrusted(r->text, word);
    q_text_add(r->text, "  ");
    q_text_untrusted(r->text, line.text);
    q_text_char(r->text, '\n');
}

/* Writes the tone of a mark into a line of which the mark is the first slot. */
typedef struct toned_mark {
    const review_text *r;
    quoth_review_mark mark;
} toned_mark;

static void write_mark(q_text *text, const void *user)
{
    const toned_mark *m = user;
    q_text_tone(text, m->r->format, m->mark > QUOTH_MARK_SMALL ? Q_BAD : Q_PLAIN);
    q_text_add(text, "? ");
    q_text_add(text, q_review_mark_said(m->r->in, m->mark));
    q_text_tone(text, m->r->format, Q_PLAIN);
}

static void write_untrusted(q_text *text, const void *user)
{
    q_text_untrusted(text, user);
}

static void text_best(const review_text *r, const quoth_review_turn *t)
{
    char best[QUOTH_PLAY_TEXT_SIZE];
    q_line causes;
    toned_mark mark = {r, t->mark};
    q_review_play(t, &t->best, best);
    q_text_add(r->text, "       ");
    q_text_add(r->text, t->mark ? "" : "  ");
    q_say(r->text, r->in, t->mark ? Q_REVIEW_best_after : Q_REVIEW_best,
          (const q_slot[]){{"mark", .write = write_mark, .user = &mark},
                           {"play", .write = write_untrusted, .user = best},
                           q_slot_decimal("score", t->best.score, 0),
                           {0}});
    q_review_causes(&causes, r->in, t);
    q_text_add(r->text, causes.buffer.size ? ": " : "");
    q_text_untrusted(r->text, causes.text);
    q_text_char(r->text, '\n');
}

static void text_details(const review_text *r, const quoth_review_turn *t)
{
    q_line line;
    text_meaning(r, t, &t->play);
    if (t->mark || (shows_best(t) && t->points > 0)) {
        text_best(r, t);
        text_meaning(r, t, &t->best);
    }
    q_review_remark(&line, r->in, r->game, t);
    say_line(r, &line);
    if (t->method == QUOTH_REVIEW_NONE && t->why != QUOTH_WHY_NOT_ASKED &&
        t->why != QUOTH_WHY_STOPPED) {
        q_review_say(&line, r->in, Q_REVIEW_not_valued,
                     (const q_slot[]){q_slot_text("why", q_review_why_said(r->in, t->why)), {0}});
        say_line(r, &line);
    }
}

static void text_turn(const review_text *r, const quoth_review_turn *t)
{
    char rack[QUOTH_RACK_MAX * QUOTH_TILE_TEXT_SIZE + 1], play[QUOTH_PLAY_TEXT_SIZE];
    q_line method;
    q_review_rack(t, rack, sizeof rack);
    q_review_play(t, &t->play, play);
    q_text_right(r->text, (int64_t)t->event + 1, 3);
    q_text_add(r->text, "  ");
    q_text_padded(r->text, quoth_gcg_nick(r->game->gcg, t->seat), r->nick);
    q_text_padded(r->text, rack, r->rack);
    q_text_padded(r->text, play, r->play);
    q_text_right(r->text, t->taken_back ? 0 : t->play.score, (unsigned)r->number[COLUMN_SCORE]);
    if (t->chances_known)
        text_figure(r, 100 * t->chance[t->seat], false, COLUMN_WIN);
    else
        put_right(r, "-", COLUMN_WIN);
    if (t->method) {
        text_figure(r, 100 * t->cost, false, COLUMN_COST);
        text_figure(r, t->points, false, COLUMN_POINTS);
    } else {
        put_right(r, "-", COLUMN_COST);
        put_right(r, "-", COLUMN_POINTS);
    }
    if (t->luck_known)
        text_figure(r, t->luck, true, COLUMN_LUCK);
    else
        put_right(r, "-", COLUMN_LUCK);
    q_review_method_said(&method, r->in, t);
    q_text_add(r->text, "  ");
    q_text_add(r->text, method.text);
    q_text_char(r->text, '\n');
    text_details(r, t);
}

static void say_marks(q_line *line, const q_language *in, const quoth_review_seat *s)
{
    unsigned all = 0;
    q_line list;
    q_text text;
    q_line_begin(&list, &text);
    for (int mark = QUOTH_MARK_LARGE; mark > QUOTH_MARK_NONE; mark--) {
        if (!s->marks[mark])
            continue;
        q_text_add(&text, all ? ", " : "");
        q_say(&text, in, Q_REVIEW_count_small + (unsigned)(mark - QUOTH_MARK_SMALL),
              (const q_slot[]){q_slot_decimal("count", s->marks[mark], 0), {0}});
        all += s->marks[mark];
    }
    q_text_end(&text);
    q_review_say(
        line, in, all ? Q_REVIEW_mistakes : Q_REVIEW_no_mistakes,
        (const q_slot[]){q_slot_text("list", list.text), q_slot_decimal("all", all, 0), {0}});
}

static void text_seat(const review_text *r, unsigned seat)
{
    const quoth_review_seat *s = &r->game->seat[seat];
    q_line mistakes;
    say_marks(&mistakes, r->in, s);
    const q_slot slots[] = {q_slot_text("player", quoth_gcg_nick(r->game->gcg, seat)),
                            q_slot_text("mistakes", mistakes.text),
                            q_slot_decimal("turns", s->evaluated ? s->evaluated : s->turns, 0),
                            q_slot_decimal("cost", 100 * s->cost, 1),
                            q_slot_decimal("points", s->points, 1),
                            q_slot_signed("luck", s->luck, 1),
                            q_slot_decimal("bingos", s->bonuses, 0),
                            q_slot_decimal("phonies", s->phonies, 0),
                            {0}};
    q_review_say_text(r->text, r->in, s->evaluated ? Q_REVIEW_seat : Q_REVIEW_seat_unvalued, slots);
    if (s->lucks)
        q_say(r->text, r->in, Q_REVIEW_seat_luck, slots);
    q_say(r->text, r->in, Q_REVIEW_seat_bingos, slots);
    if (s->phonies)
        q_say(r->text, r->in, Q_REVIEW_seat_phonies, slots);
    q_text_add(r->text, ".\n");
}

static void text_score(const review_text *r, unsigned seat)
{
    quoth_review_score score;
    quoth_review_score_of(&score, r->game, seat, NULL);
    if (!score.strategy_known && !score.luck_known)
        return;
    q_text_add(r->text, "  ");
    q_review_score_said(r->text, r->in, &score);
    q_text_add(r->text, ".\n");
}

static void text_key_turns(const review_text *r)
{
    const quoth_review_game *game = r->game;
    size_t key[QUOTH_KEY_TURNS_MAX], keys = quoth_review_key_turns(key, game);
    q_line line;
    if (!keys)
        return;
    q_text_tone(r->text, r->format, Q_STRONG);
    q_text_char(r->text, '\n');
    q_text_add(r->text, r->in->message[Q_REVIEW_key_turns]);
    q_text_char(r->text, '\n');
    q_text_tone(r->text, r->format, Q_PLAIN);
    for (size_t i = 0; i < keys; i++) {
        const quoth_review_turn *t = &game->turn[key[i]];
        q_review_key_turn(&line, r->in, game, t);
        q_text_right(r->text, (int64_t)t->event + 1, 3);
        q_text_add(r->text, "  ");
        q_text_untrusted(r->text, quoth_gcg_nick(game->gcg, t->seat));
        q_text_add(r->text, ": ");
        q_text_untrusted(r->text, line.text);
        q_text_char(r->text, '\n');
    }
}

static void widen(size_t *column, const char *text)
{
    size_t width = q_columns(text) + 2;
    *column = width > *column ? width : *column;
}

/* Finds the widths of the columns: those of their contents, so that most rows fit 80 columns. */
static void fit_columns(review_text *r)
{
    static const size_t least[NUMBER_COLUMNS] = {5, 7, 8, 8, 7};
    const quoth_review_game *game = r->game;
    char text[QUOTH_PLAY_TEXT_SIZE];
    widen(&r->nick, r->in->message[Q_REVIEW_column_player]);
    widen(&r->play, r->in->message[Q_REVIEW_column_play]);
    r->rack = quoth_cross_rules_of(game->cross)->rack + 2u;
    for (unsigned i = 0; i < NUMBER_COLUMNS; i++) {
        size_t head = q_columns(r->in->message[number_heads[i]]) + (i > 0);
        r->number[i] = head > least[i] ? head : least[i];
    }
    for (unsigned i = 0; i < game->players; i++)
        widen(&r->nick, quoth_gcg_nick(game->gcg, i));
    for (size_t i = 0; i < game->turns; i++) {
        q_review_play(&game->turn[i], &game->turn[i].play, text);
        widen(&r->play, text);
    }
}

quoth_status q_review_text(const quoth_review_game *game, const q_language *in, quoth_format format,
                           const quoth_sink *sink)
{
    q_text text;
    q_line line;
    review_text r = {.text = &text, .in = in, .format = format, .game = game};
    fit_columns(&r);
    q_text_begin(&text, sink);
    text_heading(&r);
    for (size_t i = 0; i < game->done; i++)
        text_turn(&r, &game->turn[i]);
    q_text_char(&text, '\n');
    for (unsigned i = 0; i < game->players; i++) {
        text_seat(&r, i);
        text_score(&r, i);
    }
    q_review_decided(&line, in, game);
    if (line.buffer.size) {
        q_text_untrusted(&text, line.text);
        q_text_char(&text, '\n');
    }
    text_key_turns(&r);
    if (game->done < game->turns) {
        q_review_say_text(&text, in, Q_REVIEW_interrupted,
                          (const q_slot[]){q_slot_decimal("done", (double)game->done, 0),
                                           q_slot_decimal("turns", (double)game->turns, 0),
                                           {0}});
        q_text_char(&text, '\n');
    }
    return q_text_end(&text);
}
