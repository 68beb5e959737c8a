/* Finding plays as a program does it: finder, question and list apart; values of one's own.  Public
 * calls only. */
#include <pthread.h>

#include "leave_value.h"
#include "support.h"

typedef struct fixture {
    quoth_cross_rules rules;
    quoth_lexicon *lexicon;
    quoth_leaves *leaves;
    quoth_baseline baseline;
    quoth_evaluator evaluator;
    quoth_cross *cross;
    quoth_position *position;
    quoth_play_finder *finder;
} fixture;

static void set_up_by(fixture *f, const quoth_cross_rules *rules, bool prepared)
{
    quoth_random random;
    *f = (fixture){.rules = *rules, .lexicon = enable1()};
    assert_int_equal(quoth_leaves_estimate(&f->leaves, &rules->tiles, f->lexicon, NULL, NULL),
                     QUOTH_OK);
    f->baseline.leaves = f->leaves;
    quoth_evaluator_baseline(&f->evaluator, &f->baseline);
    assert_int_equal(quoth_cross_new(&f->cross, rules, f->lexicon, NULL, NULL), QUOTH_OK);
    if (prepared)
        assert_int_equal(quoth_cross_prepare(f->cross, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_position_new(&f->position, f->cross, 2, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_play_finder_new(&f->finder, f->cross, NULL, NULL), QUOTH_OK);
    quoth_random_seed(&random, 3);
    quoth_position_deal(f->position, &random);
}

static void set_up(fixture *f, const char *name, bool prepared)
{
    quoth_cross_rules rules;
    assert_int_equal(quoth_cross_rules_find(&rules, name, NULL), QUOTH_OK);
    set_up_by(f, &rules, prepared);
}

static void tear_down(fixture *f)
{
    quoth_play_finder_free(f->finder);
    quoth_position_free(f->position);
    quoth_cross_free(f->cross);
    quoth_leaves_free(f->leaves);
    quoth_lexicon_free(f->lexicon);
}

static void find(const fixture *f, const quoth_plays_query *query, quoth_plays *plays)
{
    assert_int_equal(quoth_plays_find(plays, f->finder, f->position, query, NULL, NULL), QUOTH_OK);
}

/* Makes the best plays by score. */
static void play_on(fixture *f, unsigned turns)
{
    quoth_plays_query query = {.find = QUOTH_FIND_BEST};
    quoth_plays plays = {0};
    for (unsigned i = 0; i < turns && !quoth_position_ending(f->position); i++) {
        find(f, &query, &plays);
        assert_int_equal(quoth_position_make(f->position, plays.play, NULL), QUOTH_OK);
    }
    quoth_plays_free(&plays);
}

static void assert_same_plays(const quoth_plays *a, const quoth_plays *b)
{
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->placements, b->placements);
    assert_int_equal(a->scores, b->scores);
    if (a->count)
        assert_memory_equal(a->play, b->play, a->count * sizeof *a->play);
}

/* ---- the list ------------------------------------------------------------------------------ */

/* A search that goes through the plays of a position asks the same finder again below: the list
 * above stays as it is. */
static void one_finder_serves_every_depth(void **state)
{
    (void)state;
    for (int prepared = 0; prepared < 2; prepared++) {
        fixture f;
        quoth_plays above = {0}, below = {0}, again = {0};
        quoth_plays_query top = {.find = QUOTH_FIND_TOP, .limit = 20, .order = QUOTH_BY_EQUITY};
        set_up(&f, "scrabble", prepared);
        top.evaluator = &f.evaluator;
        play_on(&f, 4);
        find(&f, &top, &above);
        assert_int_equal(above.count, 20);
        for (size_t i = 0; i < above.count; i++) {
            quoth_plays_query best = {.find = QUOTH_FIND_BEST};
            assert_int_equal(quoth_position_make(f.position, &above.play[i], NULL), QUOTH_OK);
            find(&f, &best, &below);
            assert_int_equal(below.count, 1);
            assert_true(quoth_position_undo(f.position));
        }
        find(&f, &top, &again);
        assert_same_plays(&above, &again);
        quoth_plays_free(&above);
        assert_null(above.play);
        assert_int_equal(above.count + above.capacity, 0);
        find(&f, &top, &above); /* a freed list can be used again */
        assert_same_plays(&above, &again);
        quoth_plays_free(&above);
        quoth_plays_free(&below);
        quoth_plays_free(&again);
        tear_down(&f);
    }
}

/* ---- the question -------------------------------------------------------------------------- */

/* A rack may be asked about as if the player to move held it, in any order of tiles; the position
 * stays as it is. */
static void a_rack_is_part_of_the_question(void **state)
{
    (void)state;
    for (int prepared = 0; prepared < 2; prepared++) {
        fixture f;
        quoth_plays by_query = {0}, by_position = {0};
        set_up(&f, "scrabble", prepared);
        play_on(&f, 5);
        unsigned turn = quoth_position_turn(f.position), count;
        const quoth_tile *other = quoth_position_rack(f.position, !turn, &count);
        quoth_tile backwards[QUOTH_RACK_MAX], own[QUOTH_RACK_MAX];
        for (unsigned i = 0; i < count; i++)
            backwards[i] = other[count - 1 - i];
        unsigned owns;
        memcpy(own, quoth_position_rack(f.position, turn, &owns), sizeof own);
        quoth_plays_query query = {.order = QUOTH_BY_EQUITY,
                                   .evaluator = &f.evaluator,
                                   .rack = backwards,
                                   .rack_count = count};
        find(&f, &query, &by_query);
        assert_memory_equal(own, quoth_position_rack(f.position, turn, &count), owns);

        /* The same with the position changed, by the seat's own rack. */
        query.rack = NULL;
        query.for_seat = true;
        query.seat = !turn;
        find(&f, &query, &by_position);
        assert_same_plays(&by_query, &by_position);
        quoth_position_set_turn(f.position, !turn, NULL);
        quoth_position_settle(f.position);
        query.for_seat = false;
        find(&f, &query, &by_position);
        assert_same_plays(&by_query, &by_position);
        quoth_plays_free(&by_query);
        quoth_plays_free(&by_position);
        tear_down(&f);
    }
}

/* What a finder keeps from one question to the next is never mixed up: questions of all kinds in a
 * random order, each held against a finder that has seen nothing. */
static void questions_in_any_order(void **state)
{
    fixture f;
    quoth_random random;
    quoth_plays used = {0}, fresh = {0};
    (void)state;
    set_up(&f, "scrabble", true);
    quoth_random_seed(&random, 1);
    for (unsigned i = 0; i < 600; i++) {
        quoth_play_finder *finder;
        quoth_tile rack[QUOTH_RACK_MAX];
        quoth_plays_query query = {.find = (quoth_find)quoth_random_below(&random, 4),
                                   .order = (quoth_order)quoth_random_below(&random, 2),
                                   .limit = (uint32_t)quoth_random_below(&random, 9),
                                   .placements_only = quoth_random_below(&random, 2)};
        query.limit = query.find == QUOTH_FIND_ALL ? 0 : query.limit;
        query.evaluator = quoth_random_below(&random, 2) ? &f.evaluator : NULL;
        query.rack_count = quoth_random_below(&random, 8);
        for (size_t k = 0; k < query.rack_count; k++)
            rack[k] = (quoth_tile)quoth_random_below(&random, k < 2 ? 27 : 26);
        query.rack = quoth_random_below(&random, 2) ? rack : NULL;
        if (quoth_random_below(&random, 4) == 0)
            play_on(&f, 1);
        if (quoth_position_ending(f.position))
            quoth_position_deal(f.position, &random);
        assert_int_equal(quoth_play_finder_new(&finder, f.cross, NULL, NULL), QUOTH_OK);
        assert_int_equal(quoth_plays_find(&fresh, finder, f.position, &query, NULL, NULL),
                         QUOTH_OK);
        find(&f, &query, &used);
        assert_same_plays(&used, &fresh);
        quoth_play_finder_free(finder);
    }
    quoth_plays_free(&used);
    quoth_plays_free(&fresh);
    tear_down(&f);
}

/* The opening that is listed across only has the plays across of the whole list; on a board
 * with a tile, and on one that is not its own mirror image, nothing is left out. */
static void openings_across(void **state)
{
    (void)state;
    for (int way = 0; way < 6; way++) {
        fixture f;
        quoth_cross_rules rules;
        quoth_plays all = {0}, some = {0};
        bool lopsided = way % 3 == 1, later = way % 3 == 2;
        assert_int_equal(quoth_cross_rules_find(&rules, "scrabble", NULL), QUOTH_OK);
        if (lopsided)
            rules.layout.letter[1] = 3;
        set_up_by(&f, &rules, way >= 3);
        if (later)
            play_on(&f, 1);
        quoth_plays_query query = {.order = QUOTH_BY_EQUITY, .evaluator = &f.evaluator};
        find(&f, &query, &all);
        size_t kept = 0;
        for (size_t i = 0; i < all.count; i++)
            if (!all.play[i].down || lopsided || later)
                all.play[kept++] = all.play[i];
        assert_true(lopsided || later ? kept == all.count : kept < all.count);
        query.opening_across = true;
        find(&f, &query, &some);
        assert_int_equal(some.count, kept);
        assert_memory_equal(all.play, some.play, kept * sizeof *some.play);
        query.find = QUOTH_FIND_TOP;
        query.limit = 7;
        find(&f, &query, &some);
        assert_int_equal(some.count, 7);
        assert_memory_equal(all.play, some.play, 7 * sizeof *some.play);
        query.find = QUOTH_FIND_BEST;
        find(&f, &query, &some);
        assert_memory_equal(all.play, some.play, sizeof *some.play);
        quoth_plays_free(&all);
        quoth_plays_free(&some);
        tear_down(&f);
    }
}

static bool same_letters(const quoth_play *a, const quoth_play *b)
{
    if (a->kind != QUOTH_PLAY_PLACE || b->kind != QUOTH_PLAY_PLACE || a->row != b->row ||
        a->column != b->column || a->down != b->down || a->length != b->length)
        return false;
    for (unsigned i = 0; i < a->length; i++)
        if ((a->tile[i] & ~QUOTH_BLANK) != (b->tile[i] & ~QUOTH_BLANK))
            return false;
    return true;
}

/* QUOTH_FIND_BEST with a limit gives the first of all plays, of those with the same letters the
 * first one alone, and does not disturb later calls; with the word map and without. */
static void first_plays_without_the_others(void **state)
{
    static const char *const rules[] = {"scrabble", "wwf"};
    static const uint32_t limits[] = {2, 15, 60, 5000};
    size_t dropped = 0;
    (void)state;
    for (unsigned i = 0; i < 4; i++) {
        fixture f;
        quoth_plays all = {0}, best = {0};
        set_up(&f, rules[i % 2], i < 2);
        for (unsigned turn = 0; turn < 22 && !quoth_position_ending(f.position); turn++) {
            quoth_plays_query query = {.order = turn % 4 ? QUOTH_BY_EQUITY : QUOTH_BY_SCORE,
                                       .evaluator = &f.evaluator};
            find(&f, &query, &all);
            size_t kept = 0;
            for (size_t k = 0; k < all.count; k++) {
                bool again = false;
                for (size_t n = 0; n < kept && !again; n++)
                    again = same_letters(&all.play[n], &all.play[k]);
                if (!again)
                    all.play[kept++] = all.play[k];
            }
            dropped += all.count - kept;
            query.find = QUOTH_FIND_BEST;
            for (unsigned k = 0; k < sizeof limits / sizeof *limits; k++) {
                query.limit = limits[k];
                find(&f, &query, &best);
                assert_int_equal(best.count, limits[k] < kept ? limits[k] : kept);
                assert_memory_equal(best.play, all.play, best.count * sizeof *all.play);
                assert_true(best.placements == 0 && best.scores == 0);
                query.limit = 0;
                find(&f, &query, &best);
                assert_int_equal(best.count, 1);
                assert_memory_equal(best.play, all.play, sizeof *all.play);
            }
            assert_int_equal(quoth_position_make(f.position, &best.play[0], NULL), QUOTH_OK);
        }
        quoth_plays_free(&all);
        quoth_plays_free(&best);
        tear_down(&f);
    }
    assert_true(dropped > 0);
}

static void bad_questions_are_refused(void **state)
{
    fixture f, other;
    quoth_plays plays = {0};
    static const quoth_tile rack[QUOTH_RACK_MAX + 1] = {1, 2, 60};
    (void)state;
    set_up(&f, "scrabble", false);
    set_up(&other, "scrabble", false);
    quoth_plays_query many = {.rack = rack, .rack_count = QUOTH_RACK_MAX + 1};
    quoth_plays_query strange = {.rack = rack, .rack_count = 3};
    quoth_plays_query nobody = {.for_seat = true, .seat = 2};
    assert_int_equal(quoth_plays_find(&plays, f.finder, f.position, &many, NULL, NULL),
                     QUOTH_TOO_LARGE);
    assert_int_equal(quoth_plays_find(&plays, f.finder, f.position, &strange, NULL, NULL),
                     QUOTH_BAD_TEXT);
    assert_int_equal(quoth_plays_find(&plays, f.finder, f.position, &nobody, NULL, NULL),
                     QUOTH_BAD_CALL);
    assert_int_equal(quoth_plays_find(&plays, f.finder, other.position, NULL, NULL, NULL),
                     QUOTH_MISMATCH);
    assert_int_equal(plays.count, 0);
    assert_int_equal(quoth_plays_find(&plays, f.finder, f.position, NULL, NULL, NULL), QUOTH_OK);
    assert_in_range(plays.count, 10, 100000);
    quoth_plays_free(&plays);
    tear_down(&f);
    tear_down(&other);
}

/* ---- limits and stops ---------------------------------------------------------------------- */

/* All plays are kept up to a limit; beyond it the counts are right, and nothing else changes. */
static void too_many_plays_are_counted(void **state)
{
    (void)state;
    for (int kind = 0; kind < 3; kind++) {
        fixture f;
        quoth_plays all = {0}, limited = {0};
        set_up(&f, kind == 2 ? "wordsmog" : "scrabble", kind == 1);
        play_on(&f, 3);
        quoth_plays_query query = {.placements_only = true};
        find(&f, &query, &all);
        assert_in_range(all.count, 100, 1000000);
        assert_int_equal(all.count, all.placements);
        query.limit = (uint32_t)all.count;
        find(&f, &query, &limited);
        assert_same_plays(&all, &limited);
        for (query.limit = 1; query.limit < all.count; query.limit *= 3) {
            assert_int_equal(quoth_plays_find(&limited, f.finder, f.position, &query, NULL, NULL),
                             QUOTH_TOO_LARGE);
            assert_int_equal(limited.count, 0);
            assert_int_equal(limited.placements, all.placements);
            assert_int_equal(limited.scores, all.scores);
        }
        quoth_plays_free(&all);
        quoth_plays_free(&limited);
        tear_down(&f);
    }
}

typedef struct stopper {
    uint64_t asked, stop_at;
} stopper;

static bool until_stopped(void *user, const quoth_progress *progress)
{
    stopper *s = user;
    assert_int_equal(progress->total, 0);
    return ++s->asked != s->stop_at;
}

/* Whatever is asked can be stopped wherever its watch is asked; the finder is as good as before. */
static void a_stop_leaves_the_finder_usable(void **state)
{
    static const quoth_tile rack[] = {0, 0, 1, 5, 18, 19, 20};
    (void)state;
    for (int kind = 0; kind < 3; kind++) {
        fixture f;
        quoth_plays plays = {0}, expected = {0};
        set_up(&f, kind == 2 ? "wordsmog" : "scrabble", kind == 1);
        play_on(&f, kind == 2 ? 2 : 6);
        for (int find = QUOTH_FIND_ALL; find <= QUOTH_FIND_COUNT; find++) {
            stopper s = {0, 0};
            quoth_watch watch = {until_stopped, &s};
            quoth_plays_query query = {.find = (quoth_find)find,
                                       .limit = find == QUOTH_FIND_TOP ? 50 : 0,
                                       .rack = rack,
                                       .rack_count = kind == 2 ? 5 : 7};
            query.rack += kind == 2; /* one blank is many plays there */
            assert_int_equal(quoth_plays_find(&expected, f.finder, f.position, &query,
                                              &(quoth_context){.watch = &watch}, NULL),
                             QUOTH_OK);
            uint64_t asked = s.asked;
            if (kind == 2 || find != QUOTH_FIND_BEST)
                assert_in_range(asked, 2, UINT32_MAX);
            for (s.stop_at = 1; s.stop_at <= asked; s.stop_at += 1 + asked / 7) {
                s.asked = 0;
                quoth_status status = quoth_plays_find(&plays, f.finder, f.position, &query,
                                                       &(quoth_context){.watch = &watch}, NULL);
                if (kind == 0 && s.asked < s.stop_at) { /* tables have come meanwhile */
                    assert_int_equal(status, QUOTH_OK);
                    break;
                }
                assert_int_equal(status, QUOTH_STOPPED);
                assert_int_equal(s.asked, s.stop_at); /* not asked again */
                assert_int_equal(plays.count, 0);
            }
            s = (stopper){0, 0};
            assert_int_equal(quoth_plays_find(&plays, f.finder, f.position, &query,
                                              &(quoth_context){.watch = &watch}, NULL),
                             QUOTH_OK);
            assert_same_plays(&plays, &expected);
        }
        quoth_plays_free(&plays);
        quoth_plays_free(&expected);
        tear_down(&f);
    }
}

/* ---- tables made on the way ---------------------------------------------------------------- */

enum { GAMES = 14 };

typedef struct game_reader {
    const quoth_cross *cross;
    text plays[GAMES];
} game_reader;

/* All plays of games by equity, without preparing anything: the tables come on the way. */
static void *read_games(void *user)
{
    game_reader *r = user;
    quoth_play_finder *finder;
    quoth_position *position;
    quoth_plays plays = {0}, best = {0};
    quoth_plays_query first = {.find = QUOTH_FIND_BEST, .order = QUOTH_BY_EQUITY};
    assert_int_equal(quoth_play_finder_new(&finder, r->cross, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_position_new(&position, r->cross, 2, NULL, NULL), QUOTH_OK);
    for (unsigned game = 0; game < GAMES; game++) {
        quoth_random random;
        quoth_random_seed_stream(&random, 1, game);
        quoth_position_deal(position, &random);
        while (!quoth_position_ending(position)) {
            assert_int_equal(quoth_plays_find(&plays, finder, position, NULL, NULL, NULL),
                             QUOTH_OK);
            assert_int_equal(quoth_plays_find(&best, finder, position, &first, NULL, NULL),
                             QUOTH_OK);
            text_write(&r->plays[game], (const char *)&plays.placements, sizeof plays.placements);
            text_write(&r->plays[game], (const char *)&best.placements, sizeof best.placements);
            text_write(&r->plays[game], (const char *)plays.play, plays.count * sizeof *plays.play);
            text_write(&r->plays[game], (const char *)best.play, sizeof *best.play);
            assert_int_equal(quoth_position_make(position, best.play, NULL), QUOTH_OK);
        }
    }
    quoth_plays_free(&plays);
    quoth_plays_free(&best);
    quoth_position_free(position);
    quoth_play_finder_free(finder);
    return NULL;
}

/* Threads that share a quoth_cross find the same, whoever makes the tables and whenever. */
static void threads_find_the_same(void **state)
{
    fixture f;
    static game_reader reader[4];
    pthread_t thread[COUNT(reader)];
    (void)state;
    set_up(&f, "scrabble", false);
    for (size_t i = 0; i < COUNT(reader); i++) {
        reader[i] = (game_reader){.cross = f.cross};
        assert_int_equal(pthread_create(&thread[i], NULL, read_games, &reader[i]), 0);
    }
    for (size_t i = 0; i < COUNT(reader); i++)
        assert_int_equal(pthread_join(thread[i], NULL), 0);
    for (unsigned game = 0; game < GAMES; game++)
        for (size_t i = 0; i < COUNT(reader); i++) {
            assert_int_equal(reader[i].plays[game].size, reader[0].plays[game].size);
            assert_memory_equal(reader[i].plays[game].bytes, reader[0].plays[game].bytes,
                                reader[0].plays[game].size);
        }
    for (size_t i = 0; i < COUNT(reader); i++)
        for (unsigned game = 0; game < GAMES; game++)
            text_free(&reader[i].plays[game]);
    tear_down(&f);
}

static void *no_large_blocks(void *user, void *block, size_t old_size, size_t new_size)
{
    unsigned *refused = user;
    (void)old_size;
    if (new_size > 100000) {
        ++*refused;
        return NULL;
    }
    if (new_size == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, new_size);
}

/* Without memory for the tables plays are found as before; it is tried once. */
static void tables_there_is_no_memory_for(void **state)
{
    fixture f;
    unsigned refused = 0;
    quoth_memory memory = {no_large_blocks, &refused};
    quoth_plays plays = {0}, expected = {0};
    (void)state;
    set_up(&f, "scrabble", true);
    play_on(&f, 4);
    find(&f, NULL, &expected);
    quoth_cross *cross;
    quoth_position *position;
    quoth_play_finder *finder;
    assert_int_equal(
        quoth_cross_new(&cross, &f.rules, f.lexicon, &(quoth_context){.memory = &memory}, NULL),
        QUOTH_OK);
    assert_int_equal(quoth_position_new(&position, cross, 2, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_play_finder_new(&finder, cross, NULL, NULL), QUOTH_OK);
    quoth_random random;
    quoth_plays best = {0};
    quoth_random_seed(&random, 3);
    quoth_position_deal(position, &random);
    for (unsigned i = 0; i < 4; i++) {
        quoth_plays_query first = {.find = QUOTH_FIND_BEST};
        assert_int_equal(quoth_plays_find(&best, finder, position, &first, NULL, NULL), QUOTH_OK);
        assert_int_equal(quoth_position_make(position, best.play, NULL), QUOTH_OK);
    }
    for (unsigned i = 0; i < 600; i++) {
        assert_int_equal(quoth_plays_find(&plays, finder, position, NULL, NULL, NULL), QUOTH_OK);
        assert_same_plays(&plays, &expected);
    }
    assert_in_range(refused, 1, 3);
    quoth_plays_free(&best);
    quoth_plays_free(&plays);
    quoth_plays_free(&expected);
    quoth_play_finder_free(finder);
    quoth_position_free(position);
    quoth_cross_free(cross);
    tear_down(&f);
}

/* Stopped again and again while they are made. */
static void tables_that_are_stopped(void **state)
{
    fixture f;
    stopper s = {0, 0};
    quoth_watch watch = {until_stopped, &s};
    quoth_context under = {.watch = &watch};
    quoth_plays plays = {0}, expected = {0};
    static const quoth_tile rack[] = {0, 1, 5, 9, 14, 18, 20};
    quoth_plays_query query = {.rack = rack, .rack_count = COUNT(rack)};
    unsigned stopped = 0;
    (void)state;
    set_up(&f, "scrabble", false);
    play_on(&f, 4);
    find(&f, &query, &expected);
    for (unsigned i = 0; i < some_of(55, 220); i++) {
        s.asked = 0;
        s.stop_at =
            1 + 3 * i % 140; /* asked some 10 times without tables, 130 times while making them */
        quoth_status status = quoth_plays_find(&plays, f.finder, f.position, &query, &under, NULL);
        stopped += s.asked > 20 && status == QUOTH_STOPPED;
        if (status)
            assert_int_equal(status, QUOTH_STOPPED);
        else
            assert_same_plays(&plays, &expected);
    }
    assert_in_range(stopped, 10, 220);
    quoth_plays_free(&plays);
    quoth_plays_free(&expected);
    tear_down(&f);
}

/* ---- values of one's own ------------------------------------------------------------------- *
 *
 * They love vowels on the rack, and the more so the fewer are in the bag; at the end they know
 * nothing.  One function is all there is to write. */

typedef struct vowel_lover {
    quoth_points each;
} vowel_lover;

static quoth_status love_vowels(void *user, const quoth_game_state *game, const quoth_leave *kept,
                                quoth_points *value)
{
    const vowel_lover *l = user;
    int vowels = 0;
    for (unsigned i = 0; i < kept->count; i++)
        vowels += game->rules->tiles.vowels >> kept->tile[i] & 1;
    *value = vowels * (l->each + (quoth_points)(100 - game->bag) * 10);
    if (!kept->placed)
        *value -= (quoth_points)kept->used * 250;
    return QUOTH_OK;
}

/* The value by hand. */
static quoth_points loved(const fixture *f, const quoth_play *play, quoth_points each)
{
    quoth_tile leave[QUOTH_RACK_MAX];
    unsigned kept = quoth_play_leave(leave, f->position, play);
    quoth_points value = play->kind == QUOTH_PLAY_PLACE ? play->score * QUOTH_POINT : 0;
    for (unsigned i = 0; i < kept; i++)
        if (f->rules.tiles.vowels >> leave[i] & 1)
            value += each + (quoth_points)(100 - quoth_position_bag(f->position)) * 10;
    if (play->kind == QUOTH_PLAY_EXCHANGE)
        value -= play->tiles * 250;
    return value;
}

/* The plays by score, valued by hand and sorted, are the plays by equity; the first is the best. */
static void compare_with_hand(const fixture *f, const quoth_evaluator *evaluator, quoth_points each)
{
    quoth_plays plays = {0}, found = {0}, best = {0};
    quoth_plays_query by_equity = {.order = QUOTH_BY_EQUITY, .evaluator = evaluator};
    quoth_plays_query first = {
        .find = QUOTH_FIND_BEST, .order = QUOTH_BY_EQUITY, .evaluator = evaluator};
    find(f, NULL, &plays);
    find(f, &by_equity, &found);
    find(f, &first, &best);
    for (size_t i = 0; i < plays.count; i++)
        plays.play[i].equity = loved(f, &plays.play[i], each);
    for (size_t i = 1; i < plays.count; i++) {
        quoth_play play = plays.play[i];
        size_t k = i;
        for (; k > 0 && quoth_play_compare(&play, &plays.play[k - 1], QUOTH_BY_EQUITY) < 0; k--)
            plays.play[k] = plays.play[k - 1];
        plays.play[k] = play;
    }
    assert_same_plays(&plays, &found);
    assert_int_equal(best.count, 1);
    assert_memory_equal(best.play, plays.play, sizeof *best.play);
    for (size_t i = 0; i < plays.count; i += 1 + i / 4) {
        quoth_points equity;
        assert_int_equal(quoth_play_equity(&equity, f->position, &plays.play[i], evaluator, NULL),
                         QUOTH_OK);
        assert_int_equal(equity, plays.play[i].equity);
    }
    quoth_plays_free(&plays);
    quoth_plays_free(&found);
    quoth_plays_free(&best);
}

static void values_of_one_s_own(void **state)
{
    (void)state;
    for (int prepared = 0; prepared < 2; prepared++) {
        fixture f;
        vowel_lover lover = {.each = 6 * QUOTH_POINT};
        quoth_evaluator evaluator = {.leave = love_vowels, .user = &lover};
        quoth_plays best = {0};
        quoth_plays_query query = {
            .find = QUOTH_FIND_BEST, .order = QUOTH_BY_EQUITY, .evaluator = &evaluator};
        set_up(&f, "scrabble", prepared);
        for (unsigned turn = 0; !quoth_position_ending(f.position) && turn < 60; turn++) {
            compare_with_hand(&f, &evaluator, lover.each);
            find(&f, &query, &best);
            assert_int_equal(quoth_position_make(f.position, best.play, NULL), QUOTH_OK);
        }
        quoth_plays_free(&best);
        tear_down(&f);
    }
}

static quoth_status fail_at_once(void *user, const quoth_game_state *game, const quoth_leave *kept,
                                 quoth_points *value)
{
    (void)game;
    (void)kept;
    *value = *(const quoth_points *)user;
    return *value ? QUOTH_OK : QUOTH_NOT_FOUND;
}

static quoth_points cost_all(void *user, const quoth_game_state *game, unsigned letter)
{
    (void)game;
    (void)letter;
    return *(const quoth_points *)user;
}

static void values_that_fail_or_are_too_large(void **state)
{
    fixture f;
    quoth_plays plays = {0};
    quoth_points value = 0, equity;
    quoth_evaluator evaluator = {.leave = fail_at_once, .user = &value};
    quoth_plays_query query = {.evaluator = &evaluator};
    (void)state;
    set_up(&f, "scrabble", false);
    assert_int_equal(quoth_plays_find(&plays, f.finder, f.position, &query, NULL, NULL),
                     QUOTH_NOT_FOUND);
    assert_int_equal(plays.count, 0);
    for (int sign = -1; sign <= 1; sign += 2) {
        value = (sign < 0 ? -QUOTH_LEAVE_VALUE_MAX : QUOTH_LEAVE_VALUE_MAX) * QUOTH_POINT;
        assert_int_equal(quoth_plays_find(&plays, f.finder, f.position, &query, NULL, NULL),
                         QUOTH_OK);
        assert_int_equal(plays.play[0].equity, value + plays.play[0].score * QUOTH_POINT);
        value += sign;
        assert_int_equal(quoth_plays_find(&plays, f.finder, f.position, &query, NULL, NULL),
                         QUOTH_TOO_LARGE);
        assert_int_equal(plays.count, 0);
        assert_int_equal(quoth_play_equity(&equity, f.position,
                                           &(quoth_play){.kind = QUOTH_PLAY_PASS}, &evaluator,
                                           NULL),
                         QUOTH_TOO_LARGE);
    }
    evaluator = (quoth_evaluator){.opening = cost_all, .user = &value};
    value = QUOTH_OPENING_COST_MAX * QUOTH_POINT;
    assert_int_equal(quoth_plays_find(&plays, f.finder, f.position, &query, NULL, NULL), QUOTH_OK);
    value++;
    assert_int_equal(quoth_plays_find(&plays, f.finder, f.position, &query, NULL, NULL),
                     QUOTH_TOO_LARGE);
    value = -1;
    assert_int_equal(quoth_plays_find(&plays, f.finder, f.position, &query, NULL, NULL),
                     QUOTH_TOO_LARGE);
    quoth_plays_free(&plays);
    tear_down(&f);
}

/* A zero object adds nothing: equity is the score. */
static void no_values_at_all(void **state)
{
    fixture f;
    quoth_plays plays = {0};
    static const quoth_evaluator none = {0};
    quoth_plays_query query = {.order = QUOTH_BY_EQUITY, .evaluator = &none};
    (void)state;
    set_up(&f, "scrabble", true);
    for (unsigned turn = 0; turn < 3; turn++) {
        find(&f, &query, &plays);
        for (size_t i = 0; i < plays.count; i++)
            assert_int_equal(plays.play[i].equity, plays.play[i].score * QUOTH_POINT);
        play_on(&f, 1);
    }
    quoth_plays_free(&plays);
    tear_down(&f);
}

/* ---- the baseline and its terms ------------------------------------------------------------ */

/* The standard terms, asked set by set and all at once, at every fullness of the bag. */
static void the_baseline_says_the_same_of_one_and_of_all(void **state)
{
    static const char *const names[] = {"scrabble", "wwf", "hong_kong_english", "notebook"};
    (void)state;
    for (size_t n = 0; n < COUNT(names); n++) {
        fixture f;
        set_up(&f, names[n], false);
        for (unsigned turn = 0; !quoth_position_ending(f.position); turn++) {
            quoth_game_state game;
            quoth_tile tile[QUOTH_RACK_MAX];
            unsigned count, seat = quoth_position_turn(f.position);
            const quoth_tile *rack = quoth_position_rack(f.position, seat, &count);
            quoth_points placed[512], held[512];
            quoth_position_game_state(&game, f.position, seat);
            assert_int_equal(game.bag, quoth_position_bag(f.position));
            assert_int_equal(f.evaluator.fill(f.evaluator.user, &game, rack, count, placed, held),
                             QUOTH_OK);
            for (unsigned mask = 0; mask < 1u << count; mask++) {
                quoth_points value;
                quoth_leave kept = {.tile = tile};
                for (unsigned i = 0; i < count; i++)
                    if (mask >> i & 1)
                        tile[kept.count++] = rack[i];
                kept.used = count - kept.count;
                for (int k = 0; k < 2; k++) {
                    kept.placed = k == 0;
                    assert_int_equal(f.evaluator.leave(f.evaluator.user, &game, &kept, &value),
                                     QUOTH_OK);
                    assert_int_equal(value, (k ? held : placed)[mask]);
                }
            }
            play_on(&f, 1);
        }
        tear_down(&f);
    }
}

/* For racks of 7 what the engines of the field have; for others the bag's last tiles mean the same,
 * and a rack that cannot be filled goes by how full it is. */
static void the_last_tiles_go_by_the_rack(void **state)
{
    static const quoth_points of_7[] = {0,    -8000, 0,    -500, -2000, -3500, -2000,
                                        2000, 10000, 7000, 4000, -1000, -2000};
    static const quoth_points of_3[] = {0, 0, -3500, 2000, 10000, 7000, 4000, -1000, -2000};
    static const quoth_points of_9[] = {0,     -8000, 0,     0,    -500, -2000, -3500, -3500,
                                        -2000, 2000,  10000, 7000, 4000, -1000, -2000};
    (void)state;
    quoth_cross_rules rules;
    quoth_heuristics heuristics = {0};
    assert_int_equal(quoth_cross_rules_find(&rules, "scrabble", NULL), QUOTH_OK);
    quoth_heuristics_standard(&heuristics, &rules);
    assert_int_equal(heuristics.last_tiles, COUNT(of_7));
    assert_memory_equal(heuristics.last_tile, of_7, sizeof of_7);
    rules.rack = 3;
    quoth_heuristics_standard(&heuristics, &rules);
    assert_int_equal(heuristics.last_tiles, COUNT(of_3));
    assert_memory_equal(heuristics.last_tile, of_3, sizeof of_3);
    rules.rack = 9;
    quoth_heuristics_standard(&heuristics, &rules);
    assert_int_equal(heuristics.last_tiles, COUNT(of_9));
    assert_memory_equal(heuristics.last_tile, of_9, sizeof of_9);
    rules.rack = QUOTH_RACK_MAX;
    quoth_heuristics_standard(&heuristics, &rules);
    assert_in_range(heuristics.last_tiles, 1, QUOTH_LAST_TILES);
    static const quoth_points last_turn[] = {-12000, -8000, -4000, 0, 4000, 8000, 12000,
                                             16000,  -4000, -4000, 0, 0,    0};
    assert_int_equal(quoth_cross_rules_find(&rules, "crossplay", NULL), QUOTH_OK);
    quoth_heuristics_standard(&heuristics, &rules);
    assert_int_equal(heuristics.last_tiles, COUNT(last_turn));
    assert_memory_equal(heuristics.last_tile, last_turn, sizeof last_turn);
}

/* Terms are data: those of a caller count instead. */
static void terms_are_data(void **state)
{
    fixture f;
    unsigned costly = 0;
    quoth_heuristics heuristics = {.opening_vowel = 2 * QUOTH_POINT};
    (void)state;
    set_up(&f, "scrabble", true);
    quoth_baseline baseline = {.leaves = f.leaves, .heuristics = &heuristics};
    quoth_evaluator evaluator = {0};
    quoth_plays plays = {0};
    quoth_plays_query query = {.order = QUOTH_BY_EQUITY, .evaluator = &evaluator};
    quoth_evaluator_baseline(&evaluator, &baseline);
    for (int none = 0; none < 2; none++) {
        quoth_tile leave[QUOTH_RACK_MAX];
        find(&f, &query, &plays);
        for (size_t i = 0; i < plays.count; i++) {
            const quoth_play *p = &plays.play[i];
            unsigned kept = quoth_play_leave(leave, f.position, p);
            quoth_points cost = p->score * QUOTH_POINT + leave_value(f.leaves, leave, kept) -
                                p->equity;
            assert_int_equal(cost % (2 * QUOTH_POINT), 0);
            assert_in_range(cost, 0, none ? 0 : 6 * QUOTH_POINT);
            costly += cost > 0;
        }
        heuristics.opening_vowel = 0;
    }
    assert_in_range(costly, 10, 100000);
    quoth_plays_free(&plays);

    quoth_game_state game = {.rules = &f.rules, .players = 2, .bag = 3};
    quoth_leave kept = {.used = 2, .placed = true};
    heuristics.last_tiles = 9;
    heuristics.last_tile[3 - 2 + 7] = 1234;
    assert_int_equal(quoth_heuristics_value(&heuristics, &game, &kept, 1000), 2234);
    heuristics.last_tiles = 8; /* as many as there are said to be */
    assert_int_equal(quoth_heuristics_value(&heuristics, &game, &kept, 1000), 1000);
    game.bag = 0;
    assert_int_equal(quoth_heuristics_value(&heuristics, &game, &kept, 1000), 1000);
    heuristics.endings = true;
    heuristics.not_out = 5 * QUOTH_POINT;
    kept.count = 1;
    kept.tile = (const quoth_tile[]){26}; /* Z, which counts 10, twice */
    assert_int_equal(quoth_heuristics_value(&heuristics, &game, &kept, 1000), -25 * QUOTH_POINT);
    game.unseen[17] = 1; /* Q */
    kept.count = 0;
    assert_int_equal(quoth_heuristics_value(&heuristics, &game, &kept, 1000), 20 * QUOTH_POINT);
    tear_down(&f);
}

/* A random board that shares the words of its rules, before and after its plays make the word map,
 * has the plays of one that was compiled by its name. */
static void random_boards_share_their_words(void **state)
{
    fixture own, shared;
    quoth_plays_query all = {.find = QUOTH_FIND_ALL, .order = QUOTH_BY_SCORE};
    quoth_plays wanted = {0}, found = {0};
    quoth_cross *plain;
    (void)state;
    set_up(&own, "wordfeud", false);
    plain = own.cross;
    own.cross = NULL;
    tear_down(&own);
    set_up(&own, "wordfeud:7", false);
    set_up(&shared, "wordfeud:7", false);
    quoth_position_free(shared.position);
    quoth_play_finder_free(shared.finder);
    quoth_cross_free(shared.cross);
    assert_int_equal(quoth_cross_new_random(&shared.cross, plain, 7, NULL), QUOTH_OK);
    assert_memory_equal(quoth_cross_rules_of(shared.cross), quoth_cross_rules_of(own.cross),
                        sizeof own.rules);
    assert_int_equal(quoth_position_new(&shared.position, shared.cross, 2, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_play_finder_new(&shared.finder, shared.cross, NULL, NULL), QUOTH_OK);
    quoth_random random;
    quoth_random_seed(&random, 3);
    quoth_position_deal(shared.position, &random);
    for (unsigned turn = 0; turn < 6; turn++) {
        find(&own, &all, &wanted);
        find(&shared, &all, &found);
        assert_true(wanted.count > 0);
        assert_int_equal(found.count, wanted.count);
        for (size_t i = 0; i < found.count; i++)
            assert_int_equal(quoth_play_compare(&found.play[i], &wanted.play[i], QUOTH_BY_SCORE),
                             0);
        play_on(&own, 1);
        play_on(&shared, 1);
        if (turn == 2)
            assert_int_equal(quoth_cross_prepare(shared.cross, NULL, NULL), QUOTH_OK);
    }
    quoth_plays_free(&wanted);
    quoth_plays_free(&found);
    tear_down(&shared);
    tear_down(&own);
    quoth_cross_free(plain);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_boards_share_their_words),
        cmocka_unit_test(one_finder_serves_every_depth),
        cmocka_unit_test(a_rack_is_part_of_the_question),
        cmocka_unit_test(questions_in_any_order),
        cmocka_unit_test(openings_across),
        cmocka_unit_test(first_plays_without_the_others),
        cmocka_unit_test(bad_questions_are_refused),
        cmocka_unit_test(too_many_plays_are_counted),
        cmocka_unit_test(a_stop_leaves_the_finder_usable),
        cmocka_unit_test(threads_find_the_same),
        cmocka_unit_test(tables_there_is_no_memory_for),
        cmocka_unit_test(tables_that_are_stopped),
        cmocka_unit_test(values_of_one_s_own),
        cmocka_unit_test(values_that_fail_or_are_too_large),
        cmocka_unit_test(no_values_at_all),
        cmocka_unit_test(the_baseline_says_the_same_of_one_and_of_all),
        cmocka_unit_test(the_last_tiles_go_by_the_rack),
        cmocka_unit_test(terms_are_data),
    };
    RUN(tests);
}
