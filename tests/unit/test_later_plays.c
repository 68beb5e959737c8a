/* The best play some moves after a list of all plays, against a search of the whole board. */
#include "board/position.h"
#include "finding.h"
#include "movegen/later_plays.h"
#include "support.h"

typedef struct table {
    quoth_cross_rules rules;
    quoth_lexicon *lexicon;
    quoth_cross *cross;
    quoth_position *p;
    finding all;               /* searches the whole board */
    quoth_play_finder *finder; /* of the plays compared, with its cache */
    quoth_plays next;
    q_root_plays root[2];
    quoth_random random;
    unsigned compared, plays, from_list; /* positions; those with a play; plays of the list */
} table;

static void set_up(table *t, const char *rules)
{
    memset(t, 0, sizeof *t);
    assert_int_equal(quoth_cross_rules_find(&t->rules, rules, NULL), QUOTH_OK);
    t->lexicon = enable1();
    assert_int_equal(quoth_cross_new(&t->cross, &t->rules, t->lexicon, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_prepare(t->cross, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_position_new(&t->p, t->cross, 2, NULL, NULL), QUOTH_OK);
    assert_int_equal(finding_new(&t->all, t->cross, NULL), QUOTH_OK);
    assert_int_equal(quoth_play_finder_new(&t->finder, t->cross, NULL, NULL), QUOTH_OK);
    t->root[0].plays.memory = t->root[1].plays.memory = t->p->memory;
}

static void tear_down(table *t)
{
    for (unsigned seat = 0; seat < 2; seat++)
        q_root_plays_free(&t->root[seat]);
    quoth_plays_free(&t->next);
    quoth_play_finder_free(t->finder);
    finding_free(&t->all);
    quoth_position_free(t->p);
    quoth_cross_free(t->cross);
    quoth_lexicon_free(t->lexicon);
}

static const quoth_play *one_of_all(table *t, quoth_find find)
{
    const quoth_plays_query query = {.find = find, .order = QUOTH_BY_EQUITY};
    size_t count;
    assert_int_equal(finding_find(&t->all, t->p, &query), QUOTH_OK);
    const quoth_play *play = finding_list(&t->all, &count);
    return play + (count > 1 ? quoth_random_below(&t->random, count) : 0);
}

/* Plays that are drawn, to the end of the game and back; at each turn the best play is compared. */
static void compare_to_the_end(table *t, size_t saved)
{
    unsigned made = 0;
    for (; !quoth_position_ending(t->p); made++) {
        const q_changed_squares changed = q_squares_changed_since(t->p, saved);
        unsigned seat = quoth_position_turn(t->p);
        assert_int_equal(
            q_later_best(&t->next, t->finder, t->p, &t->root[seat], &changed, NULL, NULL),
            QUOTH_OK);
        const quoth_play *best = one_of_all(t, QUOTH_FIND_BEST);
        assert_int_equal(t->next.play->kind, best->kind);
        if (best->kind == QUOTH_PLAY_PLACE)
            assert_int_equal(quoth_play_compare(t->next.play, best, QUOTH_BY_EQUITY), 0);
        t->compared++;
        t->plays += best->kind == QUOTH_PLAY_PLACE;
        unsigned line = best->down ? best->column : best->row;
        t->from_list += best->kind == QUOTH_PLAY_PLACE && made && !changed.line[best->down][line];
        assert_int_equal(quoth_position_make(t->p, one_of_all(t, QUOTH_FIND_ALL), NULL), QUOTH_OK);
    }
    while (made-- > 0)
        assert_true(quoth_position_undo(t->p));
}

static void later_plays_are_the_best(const char *rules)
{
    table t;
    set_up(&t, rules);
    for (unsigned game = 0; game < 12; game++) {
        quoth_random_seed_stream(&t.random, 9, game);
        quoth_position_deal(t.p, &t.random);
        while (quoth_position_bag(t.p) && !quoth_position_ending(t.p))
            assert_int_equal(quoth_position_make(t.p, one_of_all(&t, QUOTH_FIND_BEST), NULL),
                             QUOTH_OK);
        for (unsigned seat = 0; seat < 2; seat++)
            assert_int_equal(q_root_plays_find(&t.root[seat], t.finder, t.p, seat, NULL, NULL),
                             QUOTH_OK);
        size_t saved = t.p->saved_squares;
        for (unsigned playout = 0; playout < 20; playout++)
            compare_to_the_end(&t, saved);
    }
    assert_true(t.compared > 500);
    assert_true(t.from_list > 100 && t.plays - t.from_list > 100);
    tear_down(&t);
}

static void on_the_classic_board(void **state)
{
    (void)state;
    later_plays_are_the_best("scrabble");
}

static void on_the_friends_board(void **state)
{
    (void)state;
    later_plays_are_the_best("wwf");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(on_the_classic_board),
        cmocka_unit_test(on_the_friends_board),
    };
    RUN(tests);
}
