/* Smallest strategies, by pairs and by the words that games end with, against brute force over all
 * strategies, on random small vocabularies.
 *
 * The twin knows who wins nowhere: it tries every reply that does not lose at once for every
 * position that has to be answered, and a strategy that comes to a position without one is none.
 * A vocabulary for every ten of QUOTH_TWIN_CASES (default 4,000); QUOTH_TEST_SEED says which (1).
 */
#include "quoth/ghost_strategy.h"
#include "vocabulary.h"

typedef struct brute {
    const vocabulary *v;
    twin_game *game;
    bool skip_forced, by_words;
    twin_set ends;               /* the words that games can end with */
    bool needed[TWIN_FRAGMENTS]; /* positions to be answered, by number of the fragment */
    bool answered[TWIN_FRAGMENTS];
    int best, pairs;
} brute;

static int number_of(const brute *b, const char *fragment)
{
    for (size_t i = 0; i < b->game->fragments.count; i++)
        if (strcmp(b->game->fragments.string[i], fragment) == 0)
            return (int)i;
    return -1;
}

static void turn_round(const char *fragment, char turned[TWIN_LENGTH + 1])
{
    size_t n = strlen(fragment);
    for (size_t i = 0; i < n; i++)
        turned[i] = fragment[n - 1 - i];
    turned[n] = 0;
}

/* A fragment that stands for a position: in superduper of two that are legal the first. */
static int position_of(const brute *b, const char *fragment)
{
    char turned[TWIN_LENGTH + 1];
    int number = number_of(b, fragment), other = -1;
    if (b->game->variant == TWIN_SUPERDUPER) {
        turn_round(fragment, turned);
        other = number_of(b, turned);
    }
    return other >= 0 && other < number ? other : number;
}

/* Positions that plays which do not lose at once can make, each once. */
static int next_positions(const brute *b, int position, int next[TWIN_FRAGMENTS])
{
    twin_list plays;
    int count = 0;
    twin_plays(b->game, b->game->fragments.string[position], &plays);
    for (size_t i = 0; i < plays.count; i++) {
        int to = position_of(b, plays.string[i]), k = 0;
        if (twin_has(&b->game->words, plays.string[i]))
            continue;
        while (k < count && next[k] != to)
            k++;
        if (k == count)
            next[count++] = to;
    }
    return count;
}

/* The words that plays complete. */
static twin_set words_after(const brute *b, int position)
{
    twin_list plays;
    twin_set words = 0;
    twin_plays(b->game, b->game->fragments.string[position], &plays);
    for (size_t w = 0; w < b->game->words.count; w++)
        if (twin_has(&plays, b->game->words.string[w]))
            words |= (twin_set)1 << w;
    return words;
}

static int size_of(const brute *b)
{
    return b->by_words ? (int)twin_size(b->ends) : b->pairs;
}

static void try_all(brute *b)
{
    int position = -1, replies[TWIN_FRAGMENTS], follow[TWIN_FRAGMENTS];
    twin_set ends = b->ends;
    if (b->best >= 0 && size_of(b) >= b->best)
        return;
    for (int i = 0; i < (int)b->game->fragments.count && position < 0; i++)
        if (b->needed[i] && !b->answered[i])
            position = i;
    if (position < 0) {
        b->best = size_of(b);
        return;
    }
    int count = next_positions(b, position, replies), cost = !(b->skip_forced && count == 1);
    b->answered[position] = true;
    b->pairs += cost;
    for (int r = 0; r < count; r++) {
        int follows = next_positions(b, replies[r], follow), added = 0;
        b->ends = ends | words_after(b, replies[r]);
        for (int f = 0; f < follows; f++)
            if (!b->needed[follow[f]]) {
                b->needed[follow[f]] = true;
                follow[added++] = follow[f];
            }
        try_all(b);
        while (added > 0)
            b->needed[follow[--added]] = false;
    }
    b->ends = ends;
    b->pairs -= cost;
    b->answered[position] = false;
}

/* The pairs of a player's smallest strategy, or the fewest words that games end with; -1 if the
 * player has no strategy. */
static int smallest(const vocabulary *v, twin_game *game, unsigned player, bool skip_forced,
                    bool by_words)
{
    static brute b;
    int start[TWIN_FRAGMENTS];
    b = (brute){.v = v, .game = game, .skip_forced = skip_forced, .best = -1};
    b.by_words = by_words;
    int root = number_of(&b, "");
    if (root < 0)
        return player == 1 ? 0 : -1;
    if (player == 0) {
        b.needed[root] = true;
    } else {
        int count = next_positions(&b, root, start);
        b.ends = words_after(&b, root);
        for (int i = 0; i < count; i++)
            b.needed[start[i]] = true;
    }
    try_all(&b);
    return b.best;
}

/* ---- the pairs win ------------------------------------------------------------------------ */

/* The entry that answers a position; -1 if none does. */
static int answer_to(const brute *b, const quoth_ghost_strategy_entry *entry, size_t entries,
                     int position)
{
    for (size_t e = 0; e < entries; e++) {
        char fragment[TWIN_LENGTH + 1] = "";
        for (unsigned k = 0; k < entry[e].position.length; k++)
            fragment[k] = (char)('a' + entry[e].position.letter[k] - 1);
        if (position_of(b, fragment) == position)
            return (int)e;
    }
    return -1;
}

static void check_entries(const vocabulary *v, twin_game *game,
                          const quoth_ghost_strategy *strategy)
{
    static brute b;
    quoth_ghost_strategy_summary s = quoth_ghost_strategy_summarize(strategy);
    int todo[TWIN_FRAGMENTS], next[TWIN_FRAGMENTS];
    bool seen[TWIN_FRAGMENTS] = {false};
    size_t entries, length = 0;
    uint64_t counted = 0;
    const quoth_ghost_strategy_entry *entry = quoth_ghost_strategy_entries(strategy, &entries);
    b = (brute){.v = v, .game = game};
    int root = number_of(&b, "");
    if (root >= 0 && s.winner == 0)
        todo[length++] = root;
    else if (root >= 0)
        length = (size_t)next_positions(&b, root, todo);
    for (size_t i = 0; i < length; i++)
        seen[todo[i]] = true;
    for (size_t i = 0; i < length; i++) {
        int e = answer_to(&b, entry, entries, todo[i]);
        SAME(v, "the position has a pair", e >= 0, true);
        int count = next_positions(&b, todo[i], next), reply = -1;
        for (int k = 0; k < count; k++) {
            char fragment[TWIN_LENGTH + 1] = "";
            for (unsigned c = 0; c < entry[e].reply.length; c++)
                fragment[c] = (char)('a' + entry[e].reply.letter[c] - 1);
            if (next[k] == position_of(&b, fragment))
                reply = next[k];
        }
        SAME(v, "the reply is a play that does not lose at once", reply >= 0, true);
        SAME(v, "forced", entry[e].forced, count == 1);
        counted += !(s.skip_forced && count == 1);
        count = next_positions(&b, reply, next);
        for (int k = 0; k < count; k++)
            if (!seen[next[k]]) {
                seen[next[k]] = true;
                todo[length++] = next[k];
            }
    }
    SAME(v, "no pair is idle", entries, length);
    SAME(v, "pairs counted", s.pairs, counted);
}

static void check_words(const vocabulary *v, twin_game *game, const quoth_ghost *ghost,
                        unsigned winner)
{
    quoth_ghost_hitting_set *endings;
    assert_int_equal(quoth_ghost_hitting_set_new(&endings, ghost, NULL, NULL, NULL), 0);
    quoth_ghost_hitting_set_summary s = quoth_ghost_hitting_set_summarize(endings);
    SAME(v, "who wins", s.winner, winner);
    SAME(v, "words", s.count, smallest(v, game, winner, false, true));
    SAME(v, "words, the bound", s.bound, s.count);
    quoth_ghost_hitting_set_free(endings);
}

static uint64_t seed, cases;

static void every_strategy_is_as_small_as_brute_force_finds(void **state)
{
    static const char *const variants[] = {"ghost", "super", "superduper"};
    static twin_game game;
    (void)state;
    for (uint64_t number = 0; number < cases; number++) {
        vocabulary v;
        quoth_random random;
        begin_vocabulary(&v, seed, number, &random);
        draw_words(&v, &random, quoth_random_below(&random, 15));
        make_lexicon(&v);
        for (unsigned variant = 0; variant < 6; variant++) {
            quoth_ghost_rules rules = {.variant = variants[variant % 3], .min = v.min};
            quoth_ghost_strategy_options options = {.skip_forced = variant >= 3};
            quoth_ghost *ghost;
            quoth_ghost_strategy *strategy;
            assert_int_equal(quoth_ghost_new(&ghost, v.lexicon, &rules, NULL, NULL), 0);
            assert_int_equal(quoth_ghost_strategy_new(&strategy, ghost, &options, NULL, NULL), 0);
            quoth_ghost_strategy_summary s = quoth_ghost_strategy_summarize(strategy);
            twin_begin(&game, &v.words, (twin_variant)(variant % 3), v.min);
            SAME(&v, "pairs", s.pairs, smallest(&v, &game, s.winner, options.skip_forced, false));
            SAME(&v, "the loser has no strategy",
                 smallest(&v, &game, !s.winner, options.skip_forced, false), -1);
            SAME(&v, "proved", s.proved, true);
            SAME(&v, "bound", s.bound, s.pairs);
            check_entries(&v, &game, strategy);
            quoth_ghost_strategy_free(strategy);
            if (variant < 3)
                check_words(&v, &game, ghost, s.winner);
            quoth_ghost_free(ghost);
        }
        end_vocabulary(&v);
    }
}

static void no_strategy_for_three(void **state)
{
    quoth_lexicon *lexicon;
    quoth_ghost *ghost;
    quoth_ghost_strategy *strategy;
    quoth_error error;
    quoth_ghost_rules rules = {.players = 3};
    (void)state;
    assert_int_equal(quoth_lexicon_new_enable1(&lexicon, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_ghost_new(&ghost, lexicon, &rules, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_ghost_strategy_new(&strategy, ghost, NULL, NULL, &error),
                     QUOTH_UNSUPPORTED);
    assert_null(strategy);
    quoth_ghost_free(ghost);
    quoth_lexicon_free(lexicon);
}

/* The sizes on ENABLE, which two general solvers of integer programs found as well. */
static void the_sizes_on_enable_are_proved(void **state)
{
    static const struct {
        const char *variant;
        unsigned min, pairs, counted;
    } known[] = {{"super", 3, 112, 82},
                 {"super", 4, 107, 77},
                 {"superduper", 3, 62, 39},
                 {"superduper", 4, 61, 39}};
    quoth_lexicon *lexicon;
    (void)state;
    assert_int_equal(quoth_lexicon_new_enable1(&lexicon, NULL, NULL), QUOTH_OK);
    for (size_t i = 0; i < 2 * COUNT(known); i++) {
        bool skip = i >= COUNT(known);
        quoth_ghost_rules rules = {.variant = known[i % COUNT(known)].variant,
                                   .min = known[i % COUNT(known)].min};
        quoth_ghost_strategy_options options = {.skip_forced = skip};
        quoth_ghost *ghost;
        quoth_ghost_strategy *strategy;
        assert_int_equal(quoth_ghost_new(&ghost, lexicon, &rules, NULL, NULL), QUOTH_OK);
        assert_int_equal(quoth_ghost_strategy_new(&strategy, ghost, &options, NULL, NULL), 0);
        quoth_ghost_strategy_summary s = quoth_ghost_strategy_summarize(strategy);
        assert_true(s.proved);
        assert_int_equal(s.pairs,
                         skip ? known[i % COUNT(known)].counted : known[i % COUNT(known)].pairs);
        quoth_ghost_strategy_free(strategy);
        quoth_ghost_free(ghost);
    }
    quoth_lexicon_free(lexicon);
}

int main(void)
{
    seed = env_number("QUOTH_TEST_SEED", 1);
    cases = env_number("QUOTH_TWIN_CASES", 4000) / 10;
    print_message("# %llu cases from seed %llu\n", (unsigned long long)cases,
                  (unsigned long long)seed);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_strategy_is_as_small_as_brute_force_finds),
        cmocka_unit_test(no_strategy_for_three),
        cmocka_unit_test(the_sizes_on_enable_are_proved),
    };
    RUN(tests);
}
