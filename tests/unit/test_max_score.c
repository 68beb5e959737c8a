/* The bound on what a player can still score while the opponent passes, against a search of all
 * plays, on small boards. */
#include "finding.h"
#include "support.h"

#include "base/memory.h"
#include "board/position.h"
#include "endgame/max_score.h"

#define RACK 4

typedef struct table {
    quoth_lexicon *lexicon;
    quoth_cross *cross;
    finding plays;
    quoth_position *at[RACK + 1], *start;
} table;

static void open_rules(table *t, const quoth_cross_rules *rules)
{
    t->lexicon = lexicon_of("aa ae at ate ea eat ta tae tat tate te tea teat tet za zaza zeta "
                            "zzz zz aza azta tzz ez zee");
    assert_int_equal(quoth_cross_new(&t->cross, rules, t->lexicon, NULL, NULL), QUOTH_OK);
    assert_int_equal(finding_new(&t->plays, t->cross, NULL), QUOTH_OK);
    for (unsigned i = 0; i <= RACK; i++)
        assert_int_equal(quoth_position_new(&t->at[i], t->cross, 2, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_position_new(&t->start, t->cross, 2, NULL, NULL), QUOTH_OK);
}

static void open_table(table *t, const char *blank)
{
    quoth_cross_rules rules;
    quoth_error error = {.message = ""};
    const char *text = printed("name small\nrack %u\nbonus 3 4\nlayout\n2,2\n\"-.'=\n.\"-.'\n'.\"-."
                               "\n-'.\"-\n=-'.\"\nend\n"
                               "tiles as few\n?,2,%s,0\nA,4,1,1\nE,3,2,1\nT,3,3,0\nZ,2,10,0\nend\n",
                               RACK, blank);
    if (quoth_cross_rules_parse(&rules, text, strlen(text), &error))
        fail_msg("line %u: %s", (unsigned)error.line, error.message);
    open_rules(t, &rules);
}

static void close_table(table *t)
{
    for (unsigned i = 0; i <= RACK; i++)
        quoth_position_free(t->at[i]);
    quoth_position_free(t->start);
    finding_free(&t->plays);
    quoth_cross_free(t->cross);
    quoth_lexicon_free(t->lexicon);
}

static unsigned rack_after(const quoth_tile *rack, unsigned count, const quoth_play *play,
                           quoth_tile *left)
{
    unsigned kept = 0;
    uint32_t gone = 0;
    for (unsigned i = 0; i < play->length; i++) {
        quoth_tile tile = play->tile[i] & QUOTH_BLANK ? 0 : play->tile[i];
        for (unsigned k = 0; k < count && play->tile[i]; k++)
            if (!(gone >> k & 1) && rack[k] == tile) {
                gone |= 1u << k;
                break;
            }
    }
    for (unsigned k = 0; k < count; k++)
        if (!(gone >> k & 1))
            left[kept++] = rack[k];
    return kept;
}

/* The most that seat 0 scores from at[depth] on, by full search; *plays counts the plays made. */
static int search_all(table *t, unsigned depth, const quoth_tile *rack, unsigned count,
                      unsigned *plays)
{
    static const quoth_plays_query all = {.find = QUOTH_FIND_ALL};
    size_t found;
    int most = 0;
    if (!count)
        return 0;
    assert_int_equal(quoth_position_set_rack(t->at[depth], 0, rack, count, NULL), QUOTH_OK);
    quoth_position_set_turn(t->at[depth], 0, NULL);
    assert_int_equal(finding_find(&t->plays, t->at[depth], &all), QUOTH_OK);
    const quoth_play *list = finding_list(&t->plays, &found);
    quoth_play *play = malloc(found * sizeof *play + 1);
    assert_non_null(play);
    memcpy(play, list, found * sizeof *play);
    for (size_t i = 0; i < found && *plays < 60000; i++) {
        quoth_tile left[RACK];
        if (play[i].kind != QUOTH_PLAY_PLACE)
            continue;
        unsigned kept = rack_after(rack, count, &play[i], left);
        ++*plays;
        quoth_position_copy(t->at[depth + 1], t->at[depth]);
        q_saved_square was[Q_SAVED_SQUARES_MAX];
        q_make_placement(t->at[depth + 1], &play[i], was);
        t->at[depth + 1]->state.on_board += play[i].tiles;
        int sum = play[i].score + search_all(t, depth + 1, left, kept, plays);
        most = sum > most ? sum : most;
    }
    free(play);
    return most;
}

static int bound_of(const table *t, q_max_score *max_score, const quoth_tile *rack, unsigned count)
{
    q_rack_table racks = {.memory = q_memory(NULL)};
    assert_true(q_rack_table_set(&racks, t->cross, 0, rack, count));
    assert_true(q_max_score_begin(max_score, t->cross, NULL));
    q_points_bound bound =
        q_max_score_within(max_score, t->start, &racks, racks.racks - 1, INT32_MAX / 2);
    assert_true(bound.known && !bound.status);
    q_rack_table_free(&racks);
    return bound.points;
}

/* Lays a few random plays, then compares. */
static void compare(table *t, q_max_score *max_score, quoth_random *random, uint64_t seed)
{
    static const quoth_tile letters[] = {0, 0, 1, 1, 2, 3, 4};
    quoth_tile rack[RACK];
    unsigned laid = (unsigned)quoth_random_below(random, 4);
    quoth_position_clear(t->at[0]);
    for (unsigned turn = 0; turn <= laid; turn++) {
        for (unsigned i = 0; i < RACK; i++)
            rack[i] = letters[quoth_random_below(random, COUNT(letters))];
        static const quoth_plays_query all = {.find = QUOTH_FIND_ALL};
        size_t found;
        if (turn == laid)
            break;
        assert_int_equal(quoth_position_set_rack(t->at[0], 0, rack, RACK, NULL), QUOTH_OK);
        quoth_position_set_turn(t->at[0], 0, NULL);
        assert_int_equal(finding_find(&t->plays, t->at[0], &all), QUOTH_OK);
        const quoth_play *list = finding_list(&t->plays, &found);
        if (!found || list[0].kind != QUOTH_PLAY_PLACE)
            continue;
        quoth_play play = list[quoth_random_below(random, found)];
        if (play.kind != QUOTH_PLAY_PLACE)
            continue;
        q_saved_square was[Q_SAVED_SQUARES_MAX];
        q_make_placement(t->at[0], &play, was);
        t->at[0]->state.on_board += play.tiles;
    }
    unsigned plays = 0, count = 1 + (unsigned)quoth_random_below(random, RACK);
    quoth_position_copy(t->start, t->at[0]);
    int most = search_all(t, 0, rack, count, &plays), bound = bound_of(t, max_score, rack, count);
    if (bound < most)
        fail_msg("seed %u: %d can be scored, the bound is %d", (unsigned)seed, most, bound);
}

static void no_sum_of_scores_exceeds_the_bound(void **state)
{
    (void)state;
    static const char *const blanks[] = {"0", "2"};
    q_max_score max_score;
    assert_true(q_max_score_new(&max_score, 1 << 20, q_memory(NULL)));
    for (unsigned kind = 0; kind < COUNT(blanks); kind++) {
        table t;
        open_table(&t, blanks[kind]);
        for (uint64_t seed = 0; seed < 400; seed++) {
            quoth_random random;
            quoth_random_seed_stream(&random, 7, seed);
            compare(&t, &max_score, &random, seed);
        }
        close_table(&t);
    }
    q_max_score_free(&max_score);
}

/* Two squares, of which the second triples a letter, are for "zz": the better of a blank and a tile
 * goes there. */
static void the_better_tile_takes_the_premium(const char *tiles, int most)
{
    static const quoth_tile rack[] = {0, 1};
    const char *text = printed("name two\nrack 2\nlayout\n1,1\n###\n.\"#\n###\nend\n"
                               "tiles as few\n%send\n",
                               tiles);
    quoth_cross_rules rules;
    table t;
    q_max_score max_score;
    unsigned plays = 0;
    quoth_error error = {.message = ""};
    if (quoth_cross_rules_parse(&rules, text, strlen(text), &error))
        fail_msg("line %u: %s", (unsigned)error.line, error.message);
    open_rules(&t, &rules);
    assert_true(q_max_score_new(&max_score, 1 << 16, q_memory(NULL)));
    quoth_position_copy(t.start, t.at[0]);
    assert_int_equal(search_all(&t, 0, rack, 2, &plays), most);
    assert_true(bound_of(&t, &max_score, rack, 2) >= most);
    q_max_score_free(&max_score);
    close_table(&t);
}

static void a_tile_of_more_value_takes_the_premium(void **state)
{
    (void)state;
    the_better_tile_takes_the_premium("?,1,0,0\nZ,2,10,0\n", 30);
}

static void a_blank_of_more_value_takes_the_premium(void **state)
{
    (void)state;
    the_better_tile_takes_the_premium("?,1,10,0\nZ,2,1,0\n", 31);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_sum_of_scores_exceeds_the_bound),
                                       cmocka_unit_test(a_tile_of_more_value_takes_the_premium),
                                       cmocka_unit_test(a_blank_of_more_value_takes_the_premium)};
    RUN(tests);
}
