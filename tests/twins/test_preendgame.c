/* The pre-endgame solver against plain enumeration, on random small boards, rules, tiles and
 * words: wins, draws, losses and spreads of every play, which orders lose, which plays are
 * best, several threads, small memories, searches stopped at random.
 *
 * QUOTH_TWIN_CASES: number of cases (default 60, at most 30,000); QUOTH_TWIN_FROM: number of the
 * first one (default 0); QUOTH_TEST_SEED: the seed (default 1). */
#define _POSIX_C_SOURCE 200809L

#include "twins/count_down.h"
#include "cross_compare.h"
#include "preendgame_twin.h"
#include "quoth/preendgame.h"
#include "quoth/threads.h"

enum { POSITIONS = 2500, SEARCHED = 2000000, UNSEEN = 12 };

static uint64_t seed, from, cases;

/* The knowledge of the player to move: their rack, and which tiles are unseen. */
typedef struct question {
    quoth_tile rack[QUOTH_RACK_MAX], unseen[UNSEEN];
    unsigned count, unseen_count, bag;
    bool uninformed;
} question;

/* ---- drawing ------------------------------------------------------------------------------ */

static void lay_some_word(trial *t, quoth_tile *board)
{
    const quoth_layout *layout = &t->rules.layout;
    unsigned row = below(t, layout->rows), column = below(t, layout->columns);
    bool down = chance(t, 50);
    if (!t->twin.words)
        return;
    const cross_twin_word *word = &t->twin.word[below(t, (unsigned)t->twin.words)];
    for (unsigned i = 0; i < word->length; i++) {
        unsigned r = row + (down ? i : 0), c = column + (down ? 0 : i);
        if (r < layout->rows && c < layout->columns &&
            !cross_twin_is_wall(&t->twin, (int)r, (int)c))
            board[r * layout->columns + c] =
                (quoth_tile)(word->letter[i] | (chance(t, 10) ? QUOTH_BLANK : 0));
    }
}

static void draw_preendgame(trial *t, question *q)
{
    const quoth_layout *layout = &t->rules.layout;
    quoth_tile board[QUOTH_SQUARES_MAX] = {0};
    unsigned squares = (unsigned)layout->rows * layout->columns;
    quoth_tiles *tiles = &t->rules.tiles;
    memset(tiles->count, 0, sizeof tiles->count);
    for (unsigned n = 1 + below(t, 2); n > 0; n--)
        lay_some_word(t, board);
    for (unsigned i = 0; i < squares; i++)
        if (board[i])
            tiles->count[board[i] & QUOTH_BLANK ? 0 : board[i]]++;
    t->rules.rack = (uint8_t)(1 + below(t, 3));
    q->bag = chance(t, 60) ? 1 : chance(t, 70) ? 2 : 3 + below(t, 2);
    q->uninformed = chance(t, 30);
    q->count = chance(t, 80) ? t->rules.rack : 1 + below(t, t->rules.rack);
    q->unseen_count = t->rules.rack + q->bag;
    for (unsigned i = 0; i < q->count; i++)
        tiles->count[q->rack[i] = chance(t, 8) ? 0 : any_letter(t)]++;
    for (unsigned i = 0; i < q->unseen_count; i++)
        tiles->count[q->unseen[i] = chance(t, 8) ? 0 : any_letter(t)]++;
    quoth_position_free(t->position);
    quoth_cross_free(t->cross);
    tiles->total = 0;
    for (unsigned i = 0; i <= QUOTH_LETTERS_MAX; i++)
        tiles->total = (uint16_t)(tiles->total + tiles->count[i]);
    SAME(t, "new cross", quoth_cross_new(&t->cross, &t->rules, t->lexicon, NULL, NULL), QUOTH_OK);
    SAME(t, "new position", quoth_position_new(&t->position, t->cross, 2, NULL, NULL), QUOTH_OK);
    for (unsigned i = 0; i < squares; i++)
        if (board[i])
            SAME(t, "set tile",
                 quoth_position_set_tile(t->position, i / layout->columns, i % layout->columns,
                                         board[i], NULL),
                 QUOTH_OK);
    unsigned turn = below(t, 2);
    quoth_position_set_turn(t->position, turn, NULL);
    quoth_position_set_rack(t->position, turn, q->rack, q->count, NULL);
    for (unsigned seat = 0; seat < 2; seat++)
        quoth_position_set_score(t->position, seat, chance(t, 20) ? 0 : (int)below(t, 16), NULL);
    quoth_position_set_scoreless(t->position, chance(t, 70) ? 0 : below(t, 3));
    quoth_position_settle(t->position);
}

static preendgame_twin *new_twin(trial *t, const question *q)
{
    cross_twin_game game = {.players = 2,
                            .turn = quoth_position_turn(t->position),
                            .scoreless = quoth_position_scoreless(t->position)};
    trial_look(t);
    for (unsigned seat = 0; seat < 2; seat++)
        game.score[seat] = quoth_position_score(t->position, seat);
    return preendgame_twin_new(&t->twin, &game, q->rack, q->count, q->unseen, q->unseen_count,
                               q->bag, q->uninformed, POSITIONS);
}

/* ---- comparing ----------------------------------------------------------------------------- */

static quoth_preendgame_answer answer_in(trial *t, quoth_preendgame *solver,
                                         quoth_preendgame_options options,
                                         const quoth_context *context)
{
    quoth_preendgame_answer answer;
    if (!options.bytes) /* clearing the default 256 MB would take longer than solving */
        options.bytes = (size_t)1 << 24;
    limited *l = context && context->watch ? context->watch->user : NULL;
    quoth_status status =
        quoth_preendgame_solve(&answer, solver, t->position, &options, context, NULL);
    SAME(t, "status", status, l && l->said_stop ? QUOTH_STOPPED : QUOTH_OK);
    return answer;
}

static quoth_preendgame_answer answer_to(trial *t, quoth_preendgame *solver,
                                         quoth_preendgame_options options)
{
    return answer_in(t, solver, options, NULL);
}

/* Checks that every order listed as lost loses, and that their cases add up to the losses. */
static void compare_losses(trial *t, preendgame_twin *twin, const quoth_preendgame_play *p)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < p->orders; i++) {
        int spread;
        sum += p->order[i].cases;
        SAME(t, "twin", preendgame_twin_case(twin, &p->play, p->order[i].tile, &spread), true);
        SAME(t, printed("%s loses", play_text(t, &p->play)), spread < 0, true);
    }
    SAME(t, "losses", sum, p->losses);
}

static bool compare_all(trial *t, preendgame_twin *twin, const quoth_preendgame_answer *a)
{
    const cross_twin_list *plays = preendgame_twin_plays(twin);
    preendgame_twin_result before = {0};
    SAME(t, "plays", a->plays, plays->count);
    SAME(t, "exact", a->exact && !a->incomplete && !a->sampled, true);
    for (size_t i = 0; i < a->plays; i++) {
        const quoth_preendgame_play *p = &a->play[i];
        preendgame_twin_result r;
        if (!preendgame_twin_try(twin, &p->play, &r))
            return false;
        SAME(t, printed("wins of %s", play_text(t, &p->play)), p->wins, r.wins);
        SAME(t, printed("draws of %s", play_text(t, &p->play)), p->draws, r.draws);
        SAME(t, printed("losses of %s", play_text(t, &p->play)), p->losses, r.losses);
        SAME(t, printed("spread of %s", play_text(t, &p->play)), p->spread, r.spread);
        SAME(t, "exact", p->exact && p->has_spread, true);
        SAME(t, "cases", r.wins + r.draws + r.losses, a->cases);
        compare_losses(t, twin, p);
        if (i > 0) {
            unsigned points = 2 * r.wins + r.draws, more = 2 * before.wins + before.draws;
            SAME(t, "in order",
                 more > points || (more == points && (before.spread > r.spread ||
                                                      (before.spread == r.spread &&
                                                       quoth_play_compare(&p[-1].play, &p->play,
                                                                          QUOTH_BY_SCORE) < 0))),
                 true);
        }
        before = r;
    }
    return true;
}

/* Checks the first plays without spreads: by points, then by score. */
static void compare_first(trial *t, const char *what, const quoth_preendgame_answer *a,
                          const quoth_preendgame_answer *all, size_t top)
{
    SAME(t, what, a->exact, true);
    SAME(t, what, a->plays, top < all->plays ? top : all->plays);
    for (size_t i = 0; i < a->plays; i++) {
        const quoth_preendgame_play *p = &a->play[i];
        unsigned before = 0;
        for (size_t k = 0; k < all->plays; k++) {
            const quoth_preendgame_play *other = &all->play[k];
            unsigned points = 2 * p->wins + p->draws, more = 2 * other->wins + other->draws;
            int order = quoth_play_compare(&other->play, &p->play, QUOTH_BY_SCORE);
            before += more > points || (more == points && order < 0);
            if (order == 0)
                SAME(t, what, p->wins == other->wins && p->draws == other->draws, true);
        }
        SAME(t, what, before, i);
    }
}

/* Checks the first plays with spreads: by points, then spread, then score. */
static void compare_by_spread(trial *t, const quoth_preendgame_answer *a,
                              const quoth_preendgame_answer *all, size_t top)
{
    SAME(t, "by spread", a->exact && a->by_spread, true);
    SAME(t, "by spread", a->plays, top < all->plays ? top : all->plays);
    for (size_t i = 0; i < a->plays; i++) {
        SAME(t, "play by spread",
             quoth_play_compare(&a->play[i].play, &all->play[i].play, QUOTH_BY_SCORE), 0);
        SAME(t, "by spread", a->play[i].has_spread, true);
        SAME(t, "by spread", a->play[i].spread, all->play[i].spread);
    }
}

static void compare_others(trial *t, const question *q, const quoth_preendgame_answer *all)
{
    quoth_preendgame *other;
    quoth_workers four = quoth_threads(4);
    unsigned top = 1 + below(t, 3);
    SAME(t, "new", quoth_preendgame_new(&other, t->cross, NULL, NULL), QUOTH_OK);
    quoth_preendgame_answer a = answer_to(
        t, other,
        (quoth_preendgame_options){
            .top = top, .wins_only = true, .uninformed = q->uninformed, .samples = 1000000});
    compare_first(t, "the first", &a, all, top);
    a = answer_in(t, other,
                  (quoth_preendgame_options){.top = top,
                                             .wins_only = true,
                                             .uninformed = q->uninformed,
                                             .bytes = 1 << 20,
                                             .samples = 1000000},
                  &(quoth_context){.workers = &four});
    compare_first(t, "four threads, 1 MB", &a, all, top);
    a = answer_in(
        t, other,
        (quoth_preendgame_options){
            .top = top, .uninformed = q->uninformed, .bytes = 1 << 20, .samples = 1000000},
        &(quoth_context){.workers = chance(t, 50) ? &four : NULL});
    compare_by_spread(t, &a, all, top);
    limited l = {.left = below(t, 40)};
    quoth_watch watch = {count_down, &l};
    a = answer_in(t, other,
                  (quoth_preendgame_options){
                      .uninformed = q->uninformed, .nodes = below(t, 2) * 256, .samples = 1000000},
                  &(quoth_context){.watch = &watch});
    for (size_t i = 0; i < a.plays; i++) { /* what is known of a play is true */
        const quoth_preendgame_play *p = &a.play[i];
        for (size_t k = 0; k < all->plays; k++)
            if (quoth_play_compare(&all->play[k].play, &p->play, QUOTH_BY_SCORE) == 0)
                SAME(t, "stopped",
                     p->wins <= all->play[k].wins && p->draws <= all->play[k].draws &&
                         p->losses <= all->play[k].losses,
                     true);
    }
    quoth_preendgame_free(other);
}

static void every_case_is_the_twin_s(void **state)
{
    (void)state;
    static trial t;
    uint64_t compared = 0, positions = 0, longer = 0;
    for (uint64_t n = from; n < from + cases; n++) {
        question q = {.bag = 0};
        begin_trial(&t, seed, n);
        draw_preendgame(&t, &q);
        if (!quoth_position_ending(t.position)) {
            quoth_preendgame *solver;
            preendgame_twin *twin = new_twin(&t, &q);
            positions++;
            SAME(&t, "bag", quoth_position_bag(t.position), q.bag);
            SAME(&t, "new", quoth_preendgame_new(&solver, t.cross, NULL, NULL), QUOTH_OK);
            quoth_preendgame_answer all =
                answer_to(&t, solver,
                          (quoth_preendgame_options){.top = 100000,
                                                     .uninformed = q.uninformed,
                                                     .samples = 1000000,
                                                     .nodes = SEARCHED});
            if (!all.incomplete && compare_all(&t, twin, &all)) {
                compare_others(&t, &q, &all);
                compared++;
                longer += q.bag > 1;
            }
            quoth_preendgame_free(solver);
            preendgame_twin_free(twin);
        }
        end_trial(&t);
    }
    print_message("# %llu of %llu positions compared, %llu with more than a tile in the bag; the "
                  "others are too large for either\n",
                  (unsigned long long)compared, (unsigned long long)positions,
                  (unsigned long long)longer);
    assert_true(8 * compared > positions);
}

int main(void)
{
    seed = env_number("QUOTH_TEST_SEED", 1);
    from = env_number("QUOTH_TWIN_FROM", 0);
    cases = env_number("QUOTH_TWIN_CASES", 60);
    cases = cases > 30000 ? 30000 : cases;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_case_is_the_twin_s),
    };
    RUN(tests);
}
