/* A review as JSON. */
#include "format/review/review.h"

/* Writes a number of a turn; null if it is unknown. */
static void put_known(q_json *json, const char *key, bool known, double number, unsigned digits)
{
    if (known)
        q_json_put_decimal(json, key, number, digits);
    else
        q_json_put_null(json, key);
}

static void put_play(q_json *json, const char *key, const quoth_review_turn *t,
                     const quoth_play *play)
{
    char text[QUOTH_PLAY_TEXT_SIZE];
    q_review_spell(t, play, QUOTH_PLAY_WORDS, text);
    q_json_put_string(json, key, text);
}

void q_review_put_meaning(q_json *json, const char *key, const q_line *line)
{
    if (line->buffer.size)
        q_json_put_string(json, key, line->text);
    else
        q_json_put_null(json, key);
}

/* The meaning of the main word of a play, if there are dictionaries; null if it is not known. */
static void put_meaning(q_json *json, const char *key, const quoth_review_game *game,
                        const quoth_review_turn *t, const quoth_play *play)
{
    char word[QUOTH_PLAY_TEXT_SIZE];
    q_line line;
    if (!game->meanings[0] && !game->meanings[1])
        return;
    q_review_meaning(&line, word, game, t, play);
    q_review_put_meaning(json, key, &line);
}

static void put_integer(q_json *json, const char *key, int number)
{
    q_json_key(json, key);
    q_json_integer(json, number);
}

/* ---- turns --------------------------------------------------------------------------------- */

static void put_worth(q_json *json, const char *key, const quoth_review_turn *t,
                      const quoth_review_value *value)
{
    bool estimated = t->method != QUOTH_REVIEW_STATIC;
    q_json_key(json, key);
    q_json_open(json, '{');
    q_json_put_decimal(json, "win", value->win, 6);
    put_known(json, "win_error", estimated, value->win_error, 6);
    q_json_put_decimal(json, "spread", value->spread, 3);
    put_known(json, "spread_error", estimated, value->spread_error, 3);
    q_json_close(json, '}');
}

static void put_cause(q_json *json, const quoth_review_turn *t, const quoth_review_cause *cause)
{
    q_line line;
    char text[2 * QUOTH_TILE_TEXT_SIZE];
    const quoth_tiles *tiles = &quoth_cross_rules_of(quoth_position_cross(t->before))->tiles;
    q_json_open(json, '{');
    q_json_put_string(json, "kind", quoth_cause_kind_name(cause->kind));
    q_review_cause(&line, &q_reviews_english, t, cause);
    q_json_put_string(json, "text", line.text);
    if (cause->tile) {
        quoth_tiles_spell(text, sizeof text, tiles, &cause->tile, 1, QUOTH_AS_RACK);
        q_json_put_string(json, "tile", text);
    }
    if (cause->kind == QUOTH_CAUSE_TRIPLE) {
        char square[QUOTH_COORDINATE_SIZE];
        quoth_coordinate_spell(square, cause->square.row, cause->square.column, true);
        q_json_put_string(json, "square", square);
        q_json_put_decimal(json, "share", cause->share, 4);
        q_json_put_decimal(json, "other", cause->other, 4);
    }
    q_json_close(json, '}');
}

/* The loss with its sign: the sums of the scores are of these. */
static void put_loss(q_json *json, const quoth_review_turn *t)
{
    bool estimated = t->method != QUOTH_REVIEW_STATIC;
    q_json_key(json, "loss");
    if (t->method == QUOTH_REVIEW_NONE) {
        q_json_null(json);
        return;
    }
    q_json_open(json, '{');
    q_json_put_decimal(json, "win", t->loss_win, 6);
    put_known(json, "win_error", estimated, t->loss_win_error, 6);
    q_json_put_decimal(json, "points", t->loss_points, 3);
    put_known(json, "points_error", estimated, t->loss_points_error, 3);
    q_json_close(json, '}');
}

static void put_valuation(q_json *json, const quoth_review_turn *t)
{
    bool valued = t->method != QUOTH_REVIEW_NONE, estimated = t->method != QUOTH_REVIEW_STATIC;
    q_json_put_string(json, "method", quoth_review_method_name(t->method));
    if (valued) {
        q_json_put_null(json, "why");
        q_json_put_bool(json, "exact", t->exact);
        put_worth(json, "value", t, &t->value);
        put_play(json, "best", t, &t->best);
        put_integer(json, "best_score", t->best.score);
        put_worth(json, "best_value", t, &t->best_value);
    } else {
        q_json_put_string(json, "why", quoth_review_why_name(t->why));
        q_json_put_bool(json, "exact", false);
        q_json_put_null(json, "value");
        q_json_put_null(json, "best");
        q_json_put_null(json, "best_score");
        q_json_put_null(json, "best_value");
    }
    put_known(json, "cost", valued, t->cost, 6);
    put_known(json, "cost_error", valued && estimated, t->cost_error, 6);
    put_known(json, "points", valued, t->points, 3);
    put_known(json, "points_error", valued && estimated, t->points_error, 3);
    put_loss(json, t);
    if (t->mark)
        q_json_put_string(json, "mark", quoth_review_mark_name(t->mark));
    else
        q_json_put_null(json, "mark");
    q_json_open_array(json, "causes");
    for (unsigned i = 0; i < t->causes; i++)
        put_cause(json, t, &t->cause[i]);
    q_json_close(json, ']');
    if (t->level >= 0)
        put_integer(json, "level", t->level);
    else
        q_json_put_null(json, "level");
}

static void put_turn(q_json *json, const quoth_review_game *game, const quoth_review_turn *t)
{
    char rack[QUOTH_RACK_MAX * QUOTH_TILE_TEXT_SIZE + 1];
    unsigned count;
    const quoth_tile *tile = quoth_position_rack(t->before, t->seat, &count);
    quoth_tiles_spell(rack, sizeof rack, &quoth_cross_rules_of(game->cross)->tiles, tile,
                      tile ? count : 0, QUOTH_AS_RACK);
    q_json_open(json, '{');
    q_json_put_number(json, "number", t->event + 1);
    q_json_put_number(json, "player", t->seat + 1);
    q_json_put_string(json, "rack", rack);
    put_play(json, "play", t, &t->play);
    put_meaning(json, "meaning", game, t, &t->play);
    put_integer(json, "score", t->taken_back ? 0 : t->play.score);
    q_json_put_bool(json, "phony", t->phony);
    q_json_put_bool(json, "taken_back", t->taken_back);
    q_json_put_bool(json, "challenged", t->challenged);
    q_json_put_bool(json, "lost_turn", t->lost_turn);
    put_known(json, "challenge", t->phony && !t->taken_back && t->chances_known, t->challenge, 3);
    put_valuation(json, t);
    if (t->method != QUOTH_REVIEW_NONE)
        put_meaning(json, "best_meaning", game, t, &t->best);
    q_json_put_number(json, "drawn", t->drawn);
    put_known(json, "luck", t->luck_known, t->luck, 3);
    put_known(json, "luck_error", t->luck_known, t->luck_error, 3);
    put_known(json, "luck_win", t->luck_known, t->luck_win, 6);
    put_known(json, "luck_deviation", t->luck_known, t->luck_deviation, 3);
    put_known(json, "luck_skewness", t->luck_known, t->luck_skewness, 3);
    put_known(json, "luck_kurtosis", t->luck_known, t->luck_kurtosis, 3);
    q_json_key(json, "chances");
    if (t->chances_known) {
        q_json_open(json, '[');
        for (unsigned i = 0; i < game->players; i++)
            q_json_decimal(json, t->chance[i], 6);
        q_json_close(json, ']');
    } else {
        q_json_null(json);
    }
    q_json_close(json, '}');
}

/* ---- the review ---------------------------------------------------------------------------- */

void q_json_review_seat(q_json *json, const quoth_review_seat *s)
{
    q_json_put_number(json, "turns", s->turns);
    q_json_put_number(json, "valued", s->evaluated);
    q_json_key(json, "mistakes");
    q_json_open(json, '{');
    for (int mark = QUOTH_MARK_SMALL; mark <= QUOTH_MARK_LARGE; mark++)
        q_json_put_number(json, quoth_review_mark_name((quoth_review_mark)mark), s->marks[mark]);
    q_json_close(json, '}');
    q_json_key(json, "causes");
    q_json_open(json, '{');
    for (int kind = 0; kind < QUOTH_CAUSES; kind++)
        if (s->causes[kind])
            q_json_put_number(json, quoth_cause_kind_name((quoth_cause_kind)kind), s->causes[kind]);
    q_json_close(json, '}');
    q_json_put_decimal(json, "cost", s->cost, 6);
    q_json_put_decimal(json, "points", s->points, 3);
    put_known(json, "luck", s->lucks > 0, s->luck, 3);
    put_known(json, "luck_win", s->lucks > 0, s->luck_win, 6);
    q_json_put_number(json, "bonuses", s->bonuses);
    q_json_put_number(json, "phonies", s->phonies);
    q_json_put_number(json, "phonies_stood", s->phonies_stood);
    q_json_put_number(json, "challenges_missed", s->challenges_missed);
}

void q_json_review_score(q_json *json, const quoth_review_score *s)
{
    bool error = s->strategy_known && s->error_known;
    put_known(json, "strategy", s->strategy_known, s->strategy, 2);
    put_known(json, "strategy_error", error, s->strategy_error, 2);
    put_known(json, "luck_score", s->luck_known, s->luck, 2);
    put_known(json, "luck_score_error", s->luck_known, s->luck_error, 2);
    put_known(json, "mistake_score", s->strategy_known, s->mistakes, 3);
    put_known(json, "mistake_score_error", error, s->mistakes_error, 3);
    put_known(json, "mistake_rating", s->rating_known, s->rating, 0);
}

static void put_key_turns(q_json *json, const quoth_review_game *game)
{
    size_t key[QUOTH_KEY_TURNS_MAX], keys = quoth_review_key_turns(key, game);
    q_json_open_array(json, "key_turns");
    for (size_t i = 0; i < keys; i++) {
        const quoth_review_turn *t = &game->turn[key[i]];
        q_line line;
        q_review_key_turn(&line, &q_reviews_english, game, t);
        q_json_open(json, '{');
        q_json_put_number(json, "number", t->event + 1);
        q_json_put_number(json, "player", t->seat + 1);
        q_json_put_bool(json, "decisive", key[i] == game->decided);
        q_json_put_string(json, "text", line.text);
        q_json_close(json, '}');
    }
    q_json_close(json, ']');
}

static void put_decided(q_json *json, const quoth_review_game *game)
{
    q_line line;
    q_json_key(json, "decided");
    if (game->decided == game->turns) {
        q_json_null(json);
        return;
    }
    const quoth_review_turn *t = &game->turn[game->decided];
    q_review_decided(&line, &q_reviews_english, game);
    q_json_open(json, '{');
    q_json_put_number(json, "number", t->event + 1);
    q_json_put_number(json, "player", t->seat + 1);
    q_json_put_string(json, "text", line.text);
    q_json_close(json, '}');
}

quoth_status q_review_json(const quoth_review_game *game, const quoth_sink *sink)
{
    q_json json;
    quoth_review_score score;
    q_json_begin(&json, sink);
    q_json_open(&json, '{');
    q_json_cross(&json, game->cross);
    q_json_put_string(&json, "depth", quoth_review_depth_name(game->depth));
    q_json_put_number(&json, "seed", game->seed);
    q_json_open_seats(&json, game->players);
    for (unsigned i = 0; i < game->players; i++) {
        q_json_open(&json, '{');
        q_json_put_string(&json, "nick", quoth_gcg_nick(game->gcg, i));
        q_json_put_string(&json, "name", quoth_gcg_name(game->gcg, i));
        put_integer(&json, "score", game->score[i]);
        q_json_review_seat(&json, &game->seat[i]);
        quoth_review_score_of(&score, game, i, NULL);
        q_json_review_score(&json, &score);
        q_json_close(&json, '}');
    }
    q_json_close(&json, ']');
    q_json_open_array(&json, "turns");
    for (size_t i = 0; i < game->turns; i++)
        put_turn(&json, game, &game->turn[i]);
    q_json_close(&json, ']');
    q_json_put_bool(&json, "over", game->over);
    put_decided(&json, game);
    put_key_turns(&json, game);
    q_json_put_bool(&json, "stopped", game->done < game->turns);
    q_json_put_number(&json, "done", game->done);
    q_json_close(&json, '}');
    return q_json_end(&json);
}
