/* Scores of matches: adding, writing, reading.  One function passes each number of a score to a
 * visitor. */
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "base/text.h"
#include "quoth/cross_game.h"

_Static_assert(QUOTH_PLAYERS_MAX == 4, "the messages name the limits");

typedef enum number_kind { COUNT, SUM, LOWEST, HIGHEST } number_kind;

/* A visitor may change the number; if it returns false, the visit ends. */
typedef bool number_visitor(void *user, number_kind kind, int64_t *number);

static bool visit_count(uint64_t *count, number_visitor *visit, void *user)
{
    int64_t n = (int64_t)*count;
    bool fine = visit(user, COUNT, &n);
    *count = (uint64_t)n;
    return fine;
}

static bool visit_extreme(int32_t *number, number_kind kind, number_visitor *visit, void *user)
{
    int64_t n = *number;
    bool fine = visit(user, kind, &n);
    *number = (int32_t)n;
    return fine;
}

static bool visit_result(struct quoth_cross_result *r, number_visitor *visit, void *user)
{
    uint64_t *counts[] = {&r->wins,       &r->first_wins,      &r->turns,   &r->bonuses,
                          &r->exchanges,  &r->passes,          &r->refused, &r->resigned,
                          &r->challenges, &r->challenges_lost, &r->overtime};
    int64_t *sums[] = {&r->score,
                       &r->score_squares,
                       &r->spread,
                       &r->spread_squares,
                       &r->group_spread_squares,
                       &r->group_score_squares,
                       &r->group_wins_squares,
                       &r->group_score,
                       &r->group_spread,
                       &r->group_wins,
                       &r->time};
    bool fine = true;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        fine = fine && visit_count(counts[i], visit, user);
    for (size_t i = 0; i < sizeof sums / sizeof *sums; i++)
        fine = fine && visit(user, SUM, sums[i]);
    fine = fine && visit_extreme(&r->lowest, LOWEST, visit, user) &&
           visit_extreme(&r->highest, HIGHEST, visit, user) &&
           visit_extreme(&r->longest, HIGHEST, visit, user);
    for (size_t i = 0; i < QUOTH_HISTOGRAM_SIZE; i++)
        fine = fine && visit_count(&r->histogram[i], visit, user);
    return fine;
}

/* Visits all numbers of a score, in the order of the written form. */
static bool visit_score(quoth_cross_score *s, unsigned players, number_visitor *visit, void *user)
{
    uint64_t *counts[] = {&s->games, &s->draws, &s->turns, &s->out,
                          &s->stuck, &s->final, &s->groups};
    bool fine = true;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        fine = fine && visit_count(counts[i], visit, user);
    for (size_t i = 0; i < QUOTH_PAIR_RESULTS; i++)
        fine = fine && visit_count(&s->pairs[i], visit, user);
    for (unsigned p = 0; p < players && fine; p++)
        fine = visit_result(&s->player[p], visit, user);
    return fine;
}

/* ---- adding -------------------------------------------------------------------------------- */

enum {
    COMMON_NUMBERS = 7 + QUOTH_PAIR_RESULTS,
    RESULT_NUMBERS = 25 + QUOTH_HISTOGRAM_SIZE,
    NUMBERS_MAX = COMMON_NUMBERS + QUOTH_PLAYERS_MAX * RESULT_NUMBERS
};

typedef struct number_list {
    int64_t number[NUMBERS_MAX];
    size_t count;
    bool first; /* adding to a score without games */
} number_list;

static bool list_number(void *user, number_kind kind, int64_t *number)
{
    number_list *list = user;
    (void)kind;
    list->number[list->count++] = *number;
    return true;
}

static bool add_number(void *user, number_kind kind, int64_t *number)
{
    number_list *list = user;
    int64_t more = list->number[list->count++];
    switch (kind) {
    case COUNT:
    case SUM:
        if (more > 0 ? *number > INT64_MAX - more : *number < INT64_MIN - more)
            return false;
        *number += more;
        break;
    case LOWEST:
        *number = list->first || more < *number ? more : *number;
        break;
    case HIGHEST:
        *number = list->first || more > *number ? more : *number;
        break;
    }
    return true;
}

quoth_status quoth_cross_score_add(quoth_cross_score *score, const quoth_cross_score *more,
                                   unsigned players, quoth_error *error)
{
    quoth_cross_score sum = *score, added = *more;
    number_list list = {.first = score->games == 0};
    if (players > QUOTH_PLAYERS_MAX)
        return q_fail(error, QUOTH_BAD_CALL, "a board game has 2 to 4 players");
    if (more->games == 0)
        return QUOTH_OK;
    visit_score(&added, players, list_number, &list);
    list.count = 0;
    if (!visit_score(&sum, players, add_number, &list))
        return q_fail(error, QUOTH_TOO_LARGE, "a total would not fit 64 bits");
    *score = sum;
    return QUOTH_OK;
}

/* ---- as text ------------------------------------------------------------------------------- */

static bool write_score_number(void *user, number_kind kind, int64_t *number)
{
    q_text *text = user;
    (void)kind;
    q_text_char(text, ' ');
    q_text_signed(text, *number);
    return true;
}

quoth_status quoth_cross_score_write(const quoth_sink *sink, const quoth_cross_score *score,
                                     unsigned players, quoth_error *error)
{
    q_text text;
    quoth_cross_score copy = *score;
    q_text_begin(&text, sink);
    visit_score(&copy, players < QUOTH_PLAYERS_MAX ? players : QUOTH_PLAYERS_MAX,
                write_score_number, &text);
    return q_report(error, q_text_end(&text));
}

typedef struct score_reader {
    const char *text;
    size_t size, at;
} score_reader;

/* Reads a number in the form in which it is written: " 12" or " -12". */
static bool read_score_number(void *user, number_kind kind, int64_t *number)
{
    score_reader *r = user;
    uint64_t n, most = kind == LOWEST || kind == HIGHEST ? INT32_MAX : INT64_MAX;
    size_t at = r->at, digits;
    if (at == r->size || r->text[at++] != ' ')
        return false;
    bool negative = at < r->size && r->text[at] == '-' && kind != COUNT;
    at += negative;
    if (!(digits = q_digits_read(r->text + at, r->size - at, most, &n)))
        return false;
    *number = negative ? -(int64_t)n : (int64_t)n;
    r->at = at + digits;
    return true;
}

/* Bound on the growth of any number in one game: the square of the sum of a million points for
 * each player. */
#define MOST_OF_A_GAME INT64_C(16000000000000)

static bool is_possible(void *user, number_kind kind, int64_t *number)
{
    const int64_t *most = user;
    (void)kind;
    return *number >= -*most && *number <= *most;
}

/* Whether games exist that have these counts and totals. */
static bool is_plausible(quoth_cross_score *s, unsigned players)
{
    uint64_t wins = 0, unpaired = players == 2 ? s->groups : 0;
    int64_t most = s->games < INT64_MAX / MOST_OF_A_GAME ? (int64_t)s->games * MOST_OF_A_GAME
                                                         : INT64_MAX;
    bool fine = visit_score(s, players, is_possible, &most) && s->draws <= s->games &&
                s->out <= s->games && s->stuck <= s->games - s->out &&
                s->final <= s->games - s->out - s->stuck && s->groups <= s->games / players;
    for (unsigned i = 0; i < QUOTH_PAIR_RESULTS && fine; i++) {
        fine = s->pairs[i] <= unpaired;
        unpaired -= s->pairs[i];
    }
    fine = fine && unpaired == 0;
    for (unsigned p = 0; p < players && fine; p++) {
        const struct quoth_cross_result *r = &s->player[p];
        uint64_t left = s->games;
        for (unsigned i = 0; i < QUOTH_HISTOGRAM_SIZE && fine; i++) {
            fine = r->histogram[i] <= left;
            left -= r->histogram[i];
        }
        fine = fine && left == 0 && r->wins <= s->games - wins && r->first_wins <= r->wins &&
               r->lowest <= r->highest && r->challenges_lost <= r->challenges &&
               r->turns <= s->turns && r->overtime <= s->games && r->time >= 0 && r->longest >= 0;
        wins += r->wins;
    }
    return fine;
}

quoth_status quoth_cross_score_read(quoth_cross_score *score, unsigned players, const char *text,
                                    size_t size, quoth_error *error)
{
    score_reader r = {text, size, 0};
    const char *message = NULL;
    memset(score, 0, sizeof *score);
    if (players < 2 || players > QUOTH_PLAYERS_MAX)
        message = "2 to 4 can play";
    else if (!visit_score(score, players, read_score_number, &r) || r.at != size)
        message = "not the numbers of a score";
    else if (!is_plausible(score, players))
        message = "no games have such a score";
    if (!message)
        return QUOTH_OK;
    memset(score, 0, sizeof *score);
    return q_fail_at(error, QUOTH_BAD_TEXT, message, 0, r.at);
}
