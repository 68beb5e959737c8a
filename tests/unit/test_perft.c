/* Games from fixed bags on every rule set in the library: how many placements each turn has and
 * what their scores add up to, against tests/data/perft.txt.
 *
 * Every turn the highest-scoring play is made, but for each seventh: there one tile is exchanged,
 * or the turn passed.  A line is rules, players, number of the game, then placements/scores turn by
 * turn, then the final scores.  QUOTH_PERFT_WRITE=FILE writes the table anew; the diff is to be
 * understood. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "finding.h"
#include "support.h"

/* Anagram rules have so many plays that a game takes fifty times as long. */
enum { SEED = 7, GAMES = 12, ANAGRAM_GAMES = 3, TURNS_MAX = 200, LINE = 16384 };

typedef struct perft {
    FILE *table; /* read, or written */
    bool write;
    size_t games;
} perft;

static void append(char *line, const char *format, long long a, long long b)
{
    size_t size = strlen(line);
    snprintf(line + size, LINE - size, format, a, b);
}

static quoth_play choose_play(finding *plays, const quoth_position *p, unsigned turn)
{
    size_t count;
    unsigned tiles;
    const quoth_cross_rules *rules = quoth_cross_rules_of(quoth_position_cross(p));
    quoth_play play = {.kind = QUOTH_PLAY_PASS};
    if (turn % 7 == 6) {
        const quoth_tile *rack = quoth_position_rack(p, quoth_position_turn(p), &tiles);
        if (rules->exchange_from != QUOTH_NO_EXCHANGE && tiles > 0 && quoth_position_bag(p) > 0 &&
            quoth_position_bag(p) >= rules->exchange_from) {
            play.kind = QUOTH_PLAY_EXCHANGE;
            play.length = play.tiles = 1;
            play.tile[0] = rack[tiles - 1];
        }
        return play;
    }
    quoth_plays_query search = {.find = QUOTH_FIND_BEST, .order = QUOTH_BY_SCORE};
    assert_int_equal(finding_find(plays, p, &search), QUOTH_OK);
    play = finding_list(plays, &count)[0];
    assert_int_equal(count, 1);
    return play;
}

static void play_out(quoth_position *p, finding *plays, char *line)
{
    for (unsigned turn = 0; !quoth_position_ending(p) && turn < TURNS_MAX; turn++) {
        quoth_plays_query search = {.find = QUOTH_FIND_COUNT};
        assert_int_equal(finding_find(plays, p, &search), QUOTH_OK);
        append(line, " %lld/%lld", (long long)plays->found.placements,
               (long long)plays->found.scores);
        quoth_play play = choose_play(plays, p, turn);
        assert_int_equal(quoth_position_make(p, &play, NULL), QUOTH_OK);
    }
    append(line, " =", 0, 0);
    for (unsigned seat = 0; seat < quoth_position_players(p); seat++)
        append(line, " %lld", quoth_position_score(p, seat), 0);
}

static void compare(perft *t, const char *line)
{
    char reported[LINE];
    t->games++;
    if (t->write) {
        fprintf(t->table, "%s\n", line);
        return;
    }
    assert_non_null(fgets(reported, sizeof reported, t->table));
    reported[strcspn(reported, "\n")] = '\0';
    assert_string_equal(line, reported);
}

static void check_rules(perft *t, const char *name, const quoth_lexicon *lexicon)
{
    quoth_cross_rules rules;
    quoth_cross *cross;
    quoth_error error;
    char line[LINE];
    assert_int_equal(quoth_cross_rules_find(&rules, name, NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_new(&cross, &rules, lexicon, NULL, &error), QUOTH_OK);
    for (unsigned players = 2; players <= QUOTH_PLAYERS_MAX; players++) {
        quoth_position *p;
        finding plays;
        assert_int_equal(quoth_position_new(&p, cross, players, NULL, NULL), QUOTH_OK);
        assert_int_equal(finding_new(&plays, cross, NULL), QUOTH_OK);
        unsigned games = players > 2 ? 1 : rules.anagrams ? ANAGRAM_GAMES : GAMES;
        for (unsigned game = 0; game < games; game++) {
            quoth_random random;
            quoth_random_seed_stream(&random, SEED, game);
            quoth_position_deal(p, &random);
            snprintf(line, sizeof line, "%s %u %u:", name, players, game);
            play_out(p, &plays, line);
            compare(t, line);
        }
        finding_free(&plays);
        quoth_position_free(p);
    }
    quoth_cross_free(cross);
}

static void test_table(void **state)
{
    const char *path = getenv("QUOTH_PERFT_WRITE");
    perft t = {.write = path != NULL};
    quoth_lexicon *lexicon;
    quoth_error error;
    (void)state;
    t.table = fopen(path ? path : "tests/data/perft.txt", path ? "w" : "r");
    assert_non_null(t.table);
    assert_int_equal(quoth_lexicon_new_enable1(&lexicon, NULL, &error), QUOTH_OK);
    for (size_t i = 0; quoth_cross_rules_name(i); i++)
        check_rules(&t, quoth_cross_rules_name(i), lexicon);
    if (!path)
        assert_int_equal(fgetc(t.table), EOF);
    assert_true(t.games >= 200);
    quoth_lexicon_free(lexicon);
    assert_int_equal(fclose(t.table), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_table)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
