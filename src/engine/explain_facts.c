/* Writes what was found out about the compared plays as the facts of an explanation. */
#include <string.h>

#include "base/normal.h"
#include "engine/comparison.h"
#include "format/explain/facts.h"

/* Chosen by taste. */
enum {
    SQUARES = 3,      /* premium squares listed, at most */
    BINGOS_LEAST = 10 /* of which the lane is listed */
};
#define SHARE_HOT 0.1  /* of the replies that use a square: it is listed */
#define SHARE_MORE 0.1 /* by which a word premium is used more after one play than another */
#define SHARE_LINE 0.4 /* of the bingos: the row or column with the most is listed */

static void spell(const q_comparison *x, const quoth_play *play, quoth_play_form form,
                  char text[QUOTH_PLAY_TEXT_SIZE])
{
    quoth_play_spell(text, QUOTH_PLAY_TEXT_SIZE, play, x->position, form);
}

static void put_tiles(quoth_explanation *e, const q_comparison *x, const char *name,
                      const quoth_tile *tile, size_t count)
{
    char text[QUOTH_BAG_MAX * QUOTH_TILE_TEXT_SIZE + 1];
    quoth_tiles_spell(text, sizeof text, &x->rules->tiles, tile, count, QUOTH_AS_RACK);
    q_fact_text(e, name, text);
}

static void put_position(quoth_explanation *e, const q_comparison *x)
{
    int count[QUOTH_LETTERS_MAX + 1], lead = quoth_position_lead(x->position, x->seat);
    quoth_tile unseen[QUOTH_BAG_MAX];
    unsigned tiles, n = 0, vowels = 0;
    const quoth_tile *rack = quoth_position_rack(x->position, x->seat, &tiles);
    quoth_position_unseen(count, x->position, x->seat);
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++)
        for (int i = 0; i < count[letter] && n < QUOTH_BAG_MAX; i++) {
            unseen[n++] = (quoth_tile)letter;
            vowels += letter && x->rules->tiles.vowels >> letter & 1;
        }
    q_facts_open(e, "position");
    q_fact_integer(e, "players", x->players);
    put_tiles(e, x, "rack", rack, tiles);
    q_fact_integer(e, "score", quoth_position_score(x->position, x->seat));
    if (lead > 0)
        q_fact_integer(e, "lead", lead);
    else if (lead < 0)
        q_fact_integer(e, "deficit", -lead);
    q_fact_integer(e, "bag", x->bag);
    q_fact_flag(e, "opening", quoth_position_empty(x->position));
    q_fact_integer(e, "unseen", n);
    put_tiles(e, x, "unseen_tiles", unseen, n);
    q_fact_integer(e, "unseen_vowels", vowels);
    q_fact_integer(e, "unseen_blanks", count[0] > 0 ? count[0] : 0);
    if (!x->bag && x->players == 2)
        put_tiles(e, x, "opponent_rack", unseen, n);
    q_facts_close(e);
}

static void put_search(quoth_explanation *e, const q_comparison *x)
{
    const q_compared_play *best = &x->candidate[0];
    const char *method = x->answer.method == QUOTH_AUTO_ONLY ? "only"
                         : best->ended                       ? "endgame"
                         : best->ordered                     ? "preendgame"
                                                             : "simulation";
    q_facts_open(e, "search");
    q_fact_text(e, "method", method);
    q_fact_integer(e, "seed", (int64_t)x->options.seed);
    q_fact_integer(e, "iterations", (int64_t)x->answer.iterations);
    if (best->sim.iterations) {
        q_fact_integer(e, "deals", (int64_t)best->sim.iterations);
        q_fact_integer(e, "plies", x->effort.plies);
    }
    if (best->replies.score.count)
        q_fact_integer(e, "replies", (int64_t)best->replies.score.count);
    q_fact_integer(e, "interval", 95);
    q_facts_close(e);
}

static double error_of(const q_deal_sum *m)
{
    return q_half_95_of(m->count) *
           q_standard_error((double)m->count, (double)m->sum, (double)m->squares);
}

static void put_mean(quoth_explanation *e, const char *name, const char *error, const q_deal_sum *m)
{
    q_fact_decimal(e, name, (double)m->sum / (double)m->count, 1);
    q_fact_decimal(e, error, error_of(m), 1);
}

static void put_share(quoth_explanation *e, const char *name, const char *error,
                      const q_deal_sum *m)
{
    q_fact_share(e, name, (double)m->sum / (double)m->count, 2);
    q_fact_share(e, error, error_of(m), 2);
}

static void put_continuations(quoth_explanation *e, const char *name, const q_deal_sum *score,
                              const q_deal_sum *bingo)
{
    if (score->count < 2)
        return;
    q_facts_open(e, name);
    put_mean(e, "score", "score_error", score);
    put_share(e, "bingo", "bingo_error", bingo);
    q_facts_close(e);
}

static void put_square(quoth_explanation *e, const q_comparison *x, unsigned at)
{
    const quoth_layout *layout = &x->rules->layout;
    char square[QUOTH_COORDINATE_SIZE];
    quoth_coordinate_spell(square, at / layout->columns, at % layout->columns, true);
    q_fact_text(e, "square", square);
    q_fact_integer(e, "word", layout->word[at]);
    q_fact_integer(e, "letter", layout->letter[at]);
}

static bool is_premium(const q_comparison *x, unsigned at)
{
    return x->rules->layout.word[at] > 1 || x->rules->layout.letter[at] > 2;
}

/* The premium squares that most replies use. */
static void put_hot_squares(quoth_explanation *e, const q_comparison *x, const q_reply_sums *r)
{
    unsigned squares = (unsigned)x->rules->layout.rows * x->rules->layout.columns;
    bool listed[QUOTH_SQUARES_MAX] = {false};
    for (unsigned n = 0; n < SQUARES; n++) {
        unsigned hottest = squares;
        for (unsigned at = 0; at < squares; at++)
            if (is_premium(x, at) && !listed[at] &&
                (hottest == squares || r->covers[at] > r->covers[hottest]))
                hottest = at;
        if (hottest == squares || (double)r->covers[hottest] < SHARE_HOT * (double)r->score.count)
            return;
        listed[hottest] = true;
        q_facts_open_at(e, "squares", n);
        put_square(e, x, hottest);
        q_fact_share(e, "share", (double)r->covers[hottest] / (double)r->score.count, 2);
        q_facts_close(e);
    }
}

/* The row or column in which most bingos lie. */
static void put_line(quoth_explanation *e, const q_reply_sums *r)
{
    const uint32_t *most = &r->bingo_rows[0];
    bool down = false;
    for (unsigned i = 0; i < QUOTH_SIDE_MAX; i++) {
        if (r->bingo_rows[i] > *most) {
            most = &r->bingo_rows[i];
            down = false;
        }
        if (r->bingo_columns[i] > *most) {
            most = &r->bingo_columns[i];
            down = true;
        }
    }
    if (r->bingo.sum < BINGOS_LEAST || (double)*most < SHARE_LINE * (double)r->bingo.sum)
        return;
    char square[QUOTH_COLUMN_SIZE];
    unsigned at = (unsigned)(most - (down ? r->bingo_columns : r->bingo_rows));
    q_facts_open(e, "line");
    if (down) {
        quoth_column_spell(square, at);
        q_fact_text(e, "column", square);
    } else {
        q_fact_integer(e, "row", at + 1);
    }
    q_fact_share(e, "share", (double)*most / (double)r->bingo.sum, 2);
    q_facts_close(e);
}

/* Whether the two players' next turns can take the last tile of the bag. */
static bool is_bag_low(const q_comparison *x)
{
    return x->bag && x->bag <= 2u * x->rules->rack;
}

static void put_replies(quoth_explanation *e, const q_comparison *x, const q_compared_play *c)
{
    const q_reply_sums *r = &c->replies;
    put_continuations(e, "replies", &r->score, &r->bingo);
    if (r->score.count > 1) {
        q_facts_open(e, "replies");
        if (is_bag_low(x) && r->last.count > 1)
            put_share(e, "last", "last_error", &r->last);
        put_hot_squares(e, x, r);
        put_line(e, r);
        q_facts_close(e);
    }
    put_continuations(e, "next", &r->next_score, &r->next_bingo);
}

/* The main word, or the whole play if another candidate makes the same word. */
static void put_name(quoth_explanation *e, const q_comparison *x, const q_compared_play *c)
{
    char text[QUOTH_PLAY_TEXT_SIZE], other[QUOTH_PLAY_TEXT_SIZE];
    spell(x, &c->play, QUOTH_PLAY_WORDS, text);
    const char *word = strchr(text, ' ');
    for (unsigned i = 0; i < x->candidates && word; i++) {
        spell(x, &x->candidate[i].play, QUOTH_PLAY_WORDS, other);
        const char *same = strchr(other, ' ');
        if (&x->candidate[i] != c && same && strcmp(word, same) == 0) {
            q_fact_text(e, "name", text);
            return;
        }
    }
    q_fact_text(e, "name", word ? word + 1 : text);
}

/* The tiles by which a play makes the bag smaller: those of an exchange return to it. */
static unsigned drawn_by(const q_comparison *x, const quoth_play *play)
{
    unsigned tiles = play->kind == QUOTH_PLAY_PLACE ? play->tiles : 0;
    return tiles < x->bag ? tiles : x->bag;
}

static quoth_status put_leave(quoth_explanation *e, const q_comparison *x, const q_compared_play *c)
{
    quoth_tile leave[QUOTH_RACK_MAX];
    unsigned count = quoth_play_leave(leave, x->position, &c->play), vowels = 0, consonants = 0;
    quoth_points equity;
    quoth_status status =
        quoth_play_equity(&equity, x->position, &c->play, quoth_engine_evaluator(x->engine), NULL);
    for (unsigned i = 0; i < count; i++) {
        bool vowel = leave[i] && x->rules->tiles.vowels >> leave[i] & 1;
        vowels += vowel;
        consonants += leave[i] && !vowel;
    }
    if (count)
        put_tiles(e, x, "leave", leave, count);
    q_fact_integer(e, "leave_tiles", count);
    q_fact_integer(e, "leave_vowels", vowels);
    q_fact_integer(e, "leave_consonants", consonants);
    if (status || !x->bag)
        return status;
    q_fact_decimal(e, "leave_value", (double)(equity - c->play.score * QUOTH_POINT) / QUOTH_POINT,
                   1);
    q_fact_decimal(e, "equity", (double)equity / QUOTH_POINT, 1);
    unsigned drawn = c->play.tiles < x->bag ? c->play.tiles : x->bag;
    q_fact_integer(e, "drawn", drawn);
    q_fact_integer(e, "bag_left", x->bag - drawn_by(x, &c->play));
    return QUOTH_OK;
}

static void put_simulation(quoth_explanation *e, const q_compared_play *c, bool first)
{
    if (!c->sim.iterations)
        return;
    q_fact_share(e, "win", c->sim.win, 3);
    q_fact_share(e, "win_error", c->sim.win_error < 1 ? c->sim.win_error : 1, 3);
    q_fact_decimal(e, "spread", c->sim.spread, 1);
    q_fact_decimal(e, "spread_error", c->sim.spread_error, 1);
    if (first)
        return;
    q_fact_share(e, "behind", c->sim.behind, 3);
    q_fact_share(e, "gap", c->sim.behind < 0 ? -c->sim.behind : c->sim.behind, 3);
    q_fact_share(e, "behind_error", c->sim.behind_error < 1 ? c->sim.behind_error : 1, 3);
    q_fact_decimal(e, "spread_behind", c->sim.spread_behind, 1);
    q_fact_decimal(e, "spread_behind_error", c->sim.spread_behind_error, 1);
}

static void put_end(quoth_explanation *e, const q_comparison *x, const q_compared_play *c)
{
    if (c->ended) {
        q_fact_flag(e, "exact", c->exact);
        q_fact_integer(e, "final", c->ahead);
        if (c->ahead > 0)
            q_fact_integer(e, "final_lead", c->ahead);
        else if (c->ahead < 0)
            q_fact_integer(e, "final_deficit", -c->ahead);
        q_fact_flag(e, "goes_out", c->goes_out);
        q_fact_flag(e, "opponent_goes_out", c->opponent_out);
        if (c->reply[0])
            q_fact_text(e, "reply", c->reply);
        if (c->line[0])
            q_fact_text(e, "line", c->line);
    }
    if (c->ordered) {
        q_fact_integer(e, "cases", (int64_t)x->orders);
        q_fact_integer(e, "wins", c->wins);
        q_fact_integer(e, "draws", c->draws);
        q_fact_integer(e, "losses", c->losses);
        if (c->losing[0])
            q_fact_text(e, "losing", c->losing);
        if (c->winning[0])
            q_fact_text(e, "winning", c->winning);
        if (c->has_spread)
            q_fact_decimal(e, "mean_spread", c->mean_spread, 1);
    }
}

static const char *role_of(const q_comparison *x, unsigned i)
{
    bool asked = q_is_asked_play(x, i);
    return asked && x->options.made ? "made" : asked ? "asked" : i == 0 ? "best" : "alternative";
}

static quoth_status put_play(quoth_explanation *e, const q_comparison *x, unsigned i)
{
    const q_compared_play *c = &x->candidate[i];
    const quoth_play *play = &c->play;
    char text[QUOTH_PLAY_TEXT_SIZE];
    q_facts_open_at(e, "plays", i);
    q_fact_text(e, "role", role_of(x, i));
    q_fact_text(e, "kind", quoth_play_kind_name((quoth_play_kind)play->kind));
    spell(x, play, QUOTH_PLAY_THROUGH, text);
    q_fact_text(e, "play", text);
    if (play->kind == QUOTH_PLAY_PLACE)
        put_name(e, x, c);
    if (play->kind == QUOTH_PLAY_EXCHANGE)
        put_tiles(e, x, "exchanged", play->tile, play->length);
    q_fact_integer(e, "score", play->score);
    q_fact_integer(e, "tiles", play->tiles);
    q_fact_flag(e, "bingo", q_is_bingo_play(x, play));
    quoth_status status = put_leave(e, x, c);
    put_simulation(e, c, i == 0);
    put_end(e, x, c);
    put_replies(e, x, c);
    q_facts_close(e);
    return status;
}

static double use_of(const q_reply_sums *r, unsigned at)
{
    return (double)r->covers[at] / (double)r->score.count;
}

/* The word premium that replies to one of two plays use much more often than those to the other. */
static void put_pair_square(quoth_explanation *e, const q_comparison *x)
{
    const q_reply_sums *a = &x->candidate[0].replies, *b = &x->candidate[1].replies;
    unsigned squares = (unsigned)x->rules->layout.rows * x->rules->layout.columns, found = 0;
    double most = 0;
    for (unsigned at = 0; at < squares && a->score.count && b->score.count; at++) {
        double more = use_of(b, at) - use_of(a, at), size = more < 0 ? -more : more;
        if (x->rules->layout.word[at] >= 3 && size >= SHARE_MORE && size > most) {
            most = size;
            found = at;
        }
    }
    if (most == 0)
        return;
    q_facts_open(e, "square");
    put_square(e, x, found);
    double first = use_of(a, found), second = use_of(b, found);
    q_fact_share(e, "first", first, 2);
    q_fact_share(e, "second", second, 2);
    q_fact_share(e, "more", first > second ? first : second, 2);
    q_fact_share(e, "less", first > second ? second : first, 2);
    q_facts_close(e);
}

/* Near the end of the bag: how many tiles one placement draws more than the other. */
static void put_turnover(quoth_explanation *e, const q_comparison *x)
{
    const quoth_play *a = &x->candidate[0].play, *b = &x->candidate[1].play;
    unsigned first = drawn_by(x, a), second = drawn_by(x, b);
    if (a->kind == QUOTH_PLAY_PLACE && b->kind == QUOTH_PLAY_PLACE && first != second)
        q_fact_integer(e, "drawn_gap", first > second ? first - second : second - first);
}

static void put_pair(quoth_explanation *e, const q_comparison *x)
{
    const q_compared_play *a = &x->candidate[0], *b = &x->candidate[1];
    int more = a->play.score - b->play.score;
    q_facts_open(e, "pair");
    q_fact_integer(e, "score_gap", more < 0 ? -more : more);
    if (is_bag_low(x))
        put_turnover(e, x);
    if (a->ended && b->ended && a->ahead > b->ahead)
        q_fact_integer(e, "final_more", a->ahead - b->ahead);
    if (a->has_spread && b->has_spread)
        q_fact_decimal(e, "final_more", a->mean_spread - b->mean_spread, 1);
    put_continuations(e, "replies", &x->pair.reply_score, &x->pair.reply_bingo);
    put_continuations(e, "next", &x->pair.next_score, &x->pair.next_bingo);
    put_pair_square(e, x);
    q_facts_close(e);
}

quoth_status q_comparison_write(quoth_explanation *e, const q_comparison *x)
{
    quoth_status status = QUOTH_OK;
    quoth_cross_words words = quoth_cross_words_of(quoth_engine_cross(x->engine));
    q_fact_text(e, "rules", x->rules->name);
    q_fact_text(e, "lexicon", words.name);
    put_position(e, x);
    put_search(e, x);
    for (unsigned i = 0; i < x->candidates && !status; i++)
        status = put_play(e, x, i);
    if (x->candidates > 1)
        put_pair(e, x);
    return status ? status : e->failed ? QUOTH_NO_MEMORY : QUOTH_OK;
}
