/* A review as text, and as notes in a GCG. */
#include <string.h>

#include "format/review/review.h"

/* Writes a number right-aligned in its column. */
static void text_figure(q_text *text, double number, bool sign, size_t width)
{
    q_line line;
    q_text inner;
    q_line_begin(&line, &inner);
    if (sign)
        q_text_plus(&inner, number, 1);
    else
        q_text_decimal(&inner, number, 1);
    q_text_end(&inner);
    q_text_repeat(text, " ", line.size < width ? width - line.size : 0);
    q_text_add(text, line.text);
}

static void not_known(q_text *text, size_t width)
{
    q_text_repeat(text, " ", width - 1);
    q_text_char(text, '-');
}

typedef struct columns {
    size_t nick, rack, play;
} columns;

static void text_heading(q_text *text, const quoth_review_game *game, quoth_format format,
                         const columns *c)
{
    for (unsigned i = 0; i < game->players; i++) {
        q_text_add(text, i ? ", " : "");
        q_text_untrusted(text, quoth_gcg_nick(game->gcg, i));
        q_text_char(text, ' ');
        q_text_decimal(text, game->score[i], 0);
    }
    q_text_add(text, game->over ? "; depth " : ", unfinished; depth ");
    q_text_add(text, quoth_review_depth_name(game->depth));
    q_text_add(text, "\n\n");
    q_text_tone(text, format, Q_STRONG);
    q_text_add(text, "     ");
    q_text_padded(text, "player", c->nick);
    q_text_padded(text, "rack", c->rack);
    q_text_padded(text, "play", c->play);
    q_text_add(text, "score  win %  cost %  points   luck  by");
    q_text_tone(text, format, Q_PLAIN);
    q_text_char(text, '\n');
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

static void text_meaning(q_text *text, const quoth_review_game *game, const quoth_review_turn *t,
                         const quoth_play *play)
{
    char word[QUOTH_PLAY_TEXT_SIZE];
    q_line line;
    q_review_meaning(&line, word, game, t, play);
    if (!line.size)
        return;
    q_text_add(text, "       ");
    q_text_untrusted(text, word);
    q_text_add(text, "  ");
    q_text_untrusted(text, line.text);
    q_text_char(text, '\n');
}

static void text_details(q_text *text, const quoth_review_game *game, const quoth_review_turn *t,
                         quoth_format format)
{
    char best[QUOTH_PLAY_TEXT_SIZE];
    q_line line;
    text_meaning(text, game, t, &t->play);
    if (t->mark || (shows_best(t) && t->points > 0)) {
        q_review_play(t, &t->best, best);
        q_text_add(text, "       ");
        q_text_tone(text, format, t->mark > QUOTH_MARK_SMALL ? Q_BAD : Q_PLAIN);
        q_text_add(text, t->mark ? "? " : "");
        q_text_add(text, quoth_review_mark_name(t->mark));
        q_text_tone(text, format, Q_PLAIN);
        q_text_add(text, t->mark ? ", best " : "  best ");
        q_text_untrusted(text, best);
        q_text_char(text, ' ');
        q_text_decimal(text, t->best.score, 0);
        q_review_causes(&line, t);
        q_text_add(text, line.size ? ": " : "");
        q_text_untrusted(text, line.text);
        q_text_char(text, '\n');
        text_meaning(text, game, t, &t->best);
    }
    q_review_remark(&line, game, t);
    if (line.size) {
        q_text_add(text, "       ");
        q_text_untrusted(text, line.text);
        q_text_char(text, '\n');
    }
    if (t->method == QUOTH_REVIEW_NONE && t->why != QUOTH_WHY_NOT_ASKED &&
        t->why != QUOTH_WHY_STOPPED) {
        q_text_add(text, "       not valued: ");
        q_text_add(text, quoth_review_why_name(t->why));
        q_text_char(text, '\n');
    }
}

static void text_turn(q_text *text, const quoth_review_game *game, const quoth_review_turn *t,
                      const columns *c, quoth_format format)
{
    char rack[QUOTH_RACK_MAX * QUOTH_TILE_TEXT_SIZE + 1], play[QUOTH_PLAY_TEXT_SIZE];
    q_review_rack(t, rack, sizeof rack);
    q_review_play(t, &t->play, play);
    q_text_right(text, (int64_t)t->event + 1, 3);
    q_text_add(text, "  ");
    q_text_padded(text, quoth_gcg_nick(game->gcg, t->seat), c->nick);
    q_text_padded(text, rack, c->rack);
    q_text_padded(text, play, c->play);
    q_text_right(text, t->taken_back ? 0 : t->play.score, 5);
    if (t->chances_known)
        text_figure(text, 100 * t->chance[t->seat], false, 7);
    else
        not_known(text, 7);
    if (t->method) {
        text_figure(text, 100 * t->cost, false, 8);
        text_figure(text, t->points, false, 8);
    } else {
        not_known(text, 8);
        not_known(text, 8);
    }
    if (t->luck_known)
        text_figure(text, t->luck, true, 7);
    else
        not_known(text, 7);
    q_text_add(text, "  ");
    q_text_add(text, t->method ? quoth_review_method_name(t->method) : "");
    q_text_add(text, t->exact ? ", exact" : "");
    q_text_char(text, '\n');
    text_details(text, game, t, format);
}

static void count_of(q_text *text, unsigned count, const char *one, const char *many)
{
    q_text_number(text, count);
    q_text_char(text, ' ');
    q_text_add(text, count == 1 ? one : many);
}

static void text_marks(q_text *text, const quoth_review_seat *s)
{
    bool any = false;
    for (int mark = QUOTH_MARK_LARGE; mark > QUOTH_MARK_NONE; mark--) {
        if (!s->marks[mark])
            continue;
        q_text_add(text, any ? ", " : "");
        q_text_number(text, s->marks[mark]);
        q_text_char(text, ' ');
        q_text_add(text, quoth_review_mark_name((quoth_review_mark)mark));
        any = true;
    }
    if (!any)
        q_text_add(text, "no mistakes");
    else
        q_text_add(text, s->marks[1] + s->marks[2] + s->marks[3] == 1 ? " mistake" : " mistakes");
}

static void text_seat(q_text *text, const quoth_review_game *game, unsigned seat)
{
    const quoth_review_seat *s = &game->seat[seat];
    q_text_untrusted(text, quoth_gcg_nick(game->gcg, seat));
    q_text_add(text, ": ");
    if (s->evaluated) {
        text_marks(text, s);
        q_text_add(text, " in ");
        count_of(text, s->evaluated, "turn", "turns");
        q_text_add(text, "; given away ");
        q_text_decimal(text, 100 * s->cost, 1);
        q_text_add(text, " % and ");
        q_text_decimal(text, s->points, 1);
        q_text_add(text, " points");
    } else {
        count_of(text, s->turns, "turn", "turns");
        q_text_add(text, ", none valued");
    }
    if (s->lucks) {
        q_text_add(text, "; luck ");
        q_text_plus(text, s->luck, 1);
        q_text_add(text, " points");
    }
    q_text_add(text, "; ");
    count_of(text, s->bonuses, "bingo", "bingos");
    if (s->phonies) {
        q_text_add(text, "; ");
        count_of(text, s->phonies, "phony", "phonies");
    }
    q_text_add(text, ".\n");
}

/* Writes "strategy 84 +- 3, luck 71 +- 4; mistake score 1.9 +- 0.4, as of a rating of 1950";
 * nothing if no score is known. */
void q_review_score_text(q_text *text, const quoth_review_score *s)
{
    if (s->strategy_known) {
        q_text_add(text, "strategy ");
        q_review_score_figure(text, s->strategy, s->strategy_error, s->error_known, 0);
    }
    if (s->luck_known) {
        q_text_add(text, s->strategy_known ? ", luck " : "luck ");
        q_review_score_figure(text, s->luck, s->luck_error, true, 0);
    }
    if (!s->strategy_known)
        return;
    q_text_add(text, "; mistake score ");
    q_review_score_figure(text, s->mistakes, s->mistakes_error, s->error_known, 1);
    if (s->rating_known) {
        q_text_add(text, ", as of a rating of ");
        q_text_number(text, (uint64_t)s->rating);
    }
}

static void text_score(q_text *text, const quoth_review_game *game, unsigned seat)
{
    quoth_review_score score;
    quoth_review_score_of(&score, game, seat, NULL);
    if (!score.strategy_known && !score.luck_known)
        return;
    q_text_add(text, "  ");
    q_review_score_text(text, &score);
    q_text_add(text, ".\n");
}

static void text_key_turns(q_text *text, const quoth_review_game *game, quoth_format format)
{
    size_t key[QUOTH_KEY_TURNS_MAX], keys = quoth_review_key_turns(key, game);
    q_line line;
    if (!keys)
        return;
    q_text_tone(text, format, Q_STRONG);
    q_text_add(text, "\nKey turns\n");
    q_text_tone(text, format, Q_PLAIN);
    for (size_t i = 0; i < keys; i++) {
        const quoth_review_turn *t = &game->turn[key[i]];
        q_review_key_turn(&line, game, t);
        q_text_right(text, (int64_t)t->event + 1, 3);
        q_text_add(text, "  ");
        q_text_untrusted(text, quoth_gcg_nick(game->gcg, t->seat));
        q_text_add(text, ": ");
        q_text_untrusted(text, line.text);
        q_text_char(text, '\n');
    }
}

static void widen(size_t *column, const char *text)
{
    size_t width = q_columns(text) + 2;
    *column = width > *column ? width : *column;
}

/* Finds the widths of the columns: those of their contents, so that most rows fit 80 columns. */
static columns review_columns(const quoth_review_game *game)
{
    char text[QUOTH_PLAY_TEXT_SIZE];
    columns c = {sizeof "player" + 1, quoth_cross_rules_of(game->cross)->rack + 2u,
                 sizeof "play" + 1};
    for (unsigned i = 0; i < game->players; i++)
        widen(&c.nick, quoth_gcg_nick(game->gcg, i));
    for (size_t i = 0; i < game->turns; i++) {
        q_review_play(&game->turn[i], &game->turn[i].play, text);
        widen(&c.play, text);
    }
    return c;
}

quoth_status q_review_text(const quoth_review_game *game, quoth_format format,
                           const quoth_sink *sink)
{
    q_text text;
    q_line line;
    columns c = review_columns(game);
    q_text_begin(&text, sink);
    text_heading(&text, game, format, &c);
    for (size_t i = 0; i < game->done; i++)
        text_turn(&text, game, &game->turn[i], &c, format);
    q_text_char(&text, '\n');
    for (unsigned i = 0; i < game->players; i++) {
        text_seat(&text, game, i);
        text_score(&text, game, i);
    }
    q_review_decided(&line, game);
    if (line.size) {
        q_text_untrusted(&text, line.text);
        q_text_char(&text, '\n');
    }
    text_key_turns(&text, game, format);
    if (game->done < game->turns) {
        q_text_add(&text, "Interrupted: ");
        q_text_number(&text, game->done);
        q_text_add(&text, " of ");
        count_of(&text, (unsigned)game->turns, "turn", "turns");
        q_text_add(&text, game->turns == 1 ? " was valued.\n" : " were valued.\n");
    }
    return q_text_end(&text);
}
