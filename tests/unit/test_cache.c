/* What a search keeps is bounded: with little memory it is slower, and says the same. */
#include "support.h"

#include "base/memory.h"
#include "ghost/rules/values.h"
#include "ghost/solve/cache.h"

/* ---- the cache by itself ------------------------------------------------------------------- */

static void draw_fragment(quoth_letters *fragment, uint64_t number)
{
    quoth_random random;
    quoth_random_seed_stream(&random, 1, number);
    fragment->length = (uint8_t)(1 + quoth_random_below(&random, 12));
    for (unsigned i = 0; i < fragment->length; i++)
        fragment->letter[i] = (uint8_t)(1 + quoth_random_below(&random, 26));
}

static void the_memory_with_one_more_fragment_is_known_before(void **state)
{
    (void)state;
    q_interner interner;
    assert_true(q_interner_begin(&interner, NULL));
    for (uint64_t number = 0; number < 10000; number++) {
        quoth_letters fragment;
        draw_fragment(&fragment, number);
        if (q_interner_find(&interner, fragment.letter, fragment.length) != Q_NO_ITEM)
            continue;
        size_t expected = q_interner_bytes_with(&interner, fragment.length);
        assert_int_not_equal(q_interner_add(&interner, fragment.letter, fragment.length),
                             Q_NO_ITEM);
        assert_int_equal(q_interner_bytes(&interner), expected);
    }
    q_interner_free(&interner);
}

/* Something that another fragment does not have. */
static uint16_t finding_of(const quoth_letters *fragment)
{
    uint64_t hash = 0;
    for (unsigned i = 0; i < fragment->length; i++)
        hash = q_hash_letter(hash, fragment->letter[i]);
    return (uint16_t)(hash | 1);
}

static const q_cache_entry *find(q_cache *cache, const quoth_letters *f)
{
    return q_cache_find(cache, f->letter, f->length, q_cache_prefetch(cache, f->letter, f->length));
}

/* However small the limit: what is found is right, what is looked for all the time stays. */
static void what_is_looked_for_stays(void **state)
{
    (void)state;
    static const size_t limits[] = {(size_t)1 << 18, (size_t)1 << 20};
    for (size_t l = 0; l < COUNT(limits); l++) {
        q_cache cache;
        quoth_letters favourite, f;
        unsigned forgotten = 0;
        draw_fragment(&favourite, 0);
        q_cache_begin(&cache, limits[l], NULL);
        q_cache_insert(&cache, favourite.letter, favourite.length)->can_lose = 77;
        for (uint64_t n = 1; n <= 100000; n++) {
            draw_fragment(&f, n);
            const q_cache_entry *found = find(&cache, &f);
            if (found && !quoth_letters_equal(&f, &favourite))
                assert_int_equal(found->can_lose, finding_of(&f));
            else if (!found)
                q_cache_insert(&cache, f.letter, f.length)->can_lose = finding_of(&f);
            if (n % 50 == 0) {
                found = find(&cache, &favourite);
                assert_non_null(found);
                assert_int_equal(found->can_lose, 77);
                assert_true(q_cache_bytes(&cache) <= limits[l]);
                draw_fragment(&f, n / 2);
                found = find(&cache, &f);
                forgotten += !found;
                if (found && !quoth_letters_equal(&f, &favourite))
                    assert_int_equal(found->can_lose, finding_of(&f));
            }
        }
        assert_true(forgotten > 500); /* or nothing was tested */
        q_cache_limit(&cache, 100);
        assert_int_equal(q_cache_bytes(&cache), 0);
        assert_null(find(&cache, &favourite));
        q_cache_free(&cache);
    }
}

/* ---- searches with little memory ---------------------------------------------------------- */

/* Memory up to a limit. */
typedef struct purse {
    quoth_memory memory;
    size_t used, most, limit;
    unsigned refused;
} purse;

static void *resize_from(void *user, void *block, size_t old_size, size_t new_size)
{
    purse *p = user;
    if (new_size > old_size && p->used + (new_size - old_size) > p->limit) {
        p->refused++;
        return NULL;
    }
    p->used = p->used - old_size + new_size;
    p->most = p->used > p->most ? p->used : p->most;
    if (new_size)
        return realloc(block, new_size);
    free(block);
    return NULL;
}

static void fill(purse *p, size_t limit)
{
    *p = (purse){.memory = {resize_from, NULL}, .limit = limit};
    p->memory.user = p;
}

static quoth_ghost *open_with(const quoth_lexicon *lexicon, const quoth_ghost_rules *rules,
                              purse *p, size_t cache)
{
    quoth_ghost *ghost;
    assert_int_equal(
        quoth_ghost_new(&ghost, lexicon, rules, &(quoth_context){.memory = &p->memory}, NULL),
        QUOTH_OK);
    quoth_ghost_cache_limit(ghost, cache);
    return ghost;
}

/* Everything of the beginnings of a game. */
static const char *answers(const quoth_ghost *ghost)
{
    text t = {0};
    quoth_ghost_view start = look_at(ghost, "");
    text_add(&t, printed("%d %d %x %x;", start.to_move_wins, start.seats.loser, start.seats.safe,
                         start.seats.can_lose));
    join(&t, plays_at(ghost, "", WINNING));
    join(&t, plays_at(ghost, "a", WINNING));
    join(&t, plays_at(ghost, "er", WINNING));
    return kept(&t);
}

static quoth_lexicon *words;

static int set_up(void **state)
{
    (void)state;
    quoth_lexicon *all = enable1();
    words = thinned(all, 200);
    quoth_lexicon_free(all);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    quoth_lexicon_free(words);
    return 0;
}

static bool is_searched(const quoth_ghost_rules *rules)
{
    quoth_ghost *ghost = opened_by(words, rules);
    bool searched = quoth_ghost_summarize(ghost).first == QUOTH_GHOST_UNKNOWN;
    quoth_ghost_free(ghost);
    return searched;
}

static void a_small_cache_gives_the_same_answers(void **state)
{
    (void)state;
    unsigned games = 0;
    for (unsigned players = 2; players <= 3; players++) {
        quoth_ghost_rules rules = {.players = players};
        FOR_ALL_RULES (&rules) {
            if (!is_searched(&rules))
                continue;
            purse plenty, none, little;
            fill(&plenty, SIZE_MAX);
            quoth_ghost *ghost = open_with(words, &rules, &plenty, QUOTH_GHOST_CACHE_BYTES);
            const char *expected = answers(ghost);
            quoth_ghost_free(ghost);
            fill(&little, SIZE_MAX);
            ghost = open_with(words, &rules, &little, (size_t)1 << 17);
            assert_string_equal(answers(ghost), expected);
            quoth_ghost_free(ghost);
            assert_int_equal(plenty.used + little.used, 0);

            /* and if memory itself ends, between what is needed and what is wanted */
            if (plenty.most < little.most + 100000)
                continue;
            fill(&none, little.most + (plenty.most - little.most) / 2);
            ghost = open_with(words, &rules, &none, QUOTH_GHOST_CACHE_BYTES);
            assert_string_equal(answers(ghost), expected);
            quoth_ghost_free(ghost);
            assert_int_equal(none.used, 0);
            games += none.refused > 0;
        }
    }
    assert_true(games > 0); /* spook of three players at least, or nothing was tested */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_memory_with_one_more_fragment_is_known_before),
        cmocka_unit_test(what_is_looked_for_stays),
        cmocka_unit_test(a_small_cache_gives_the_same_answers),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
