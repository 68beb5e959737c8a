/* The library against a naive twin of all rules: on each random small vocabulary a variant in one
 * of its readings, a misere rule, a word end, a number of players and a loser rule, as it comes.
 *
 * QUOTH_TWIN_CASES says how many (default 4,000), QUOTH_TWIN_FROM from which on (default 0),
 * QUOTH_TEST_SEED of which seed (default 1). */
#include <pthread.h>

#include "rules_twin.h"
#include "vocabulary.h"

static const struct {
    const char *variant, *reading;
} names[RULES_VARIANTS] = {
    [RULES_GHOST] = {"ghost", NULL},
    [RULES_SUPER] = {"super", NULL},
    [RULES_SUPERDUPER_AS_PLAYED] = {"superduper", "as-played"},
    [RULES_SUPERDUPER_EITHER] = {"superduper", "either"},
    [RULES_XGHOST_SUBSEQUENCE] = {"xghost", "subsequence"},
    [RULES_XGHOST_INFIX] = {"xghost", "infix"},
    [RULES_SPOOK_MULTISET] = {"spook", "multiset"},
    [RULES_SPOOK_ANY_EXACT] = {"spook", "infix-any-exact"},
    [RULES_SPOOK_ANY_ANAGRAM] = {"spook", "infix-any-anagram"},
    [RULES_SPOOK_END_EXACT] = {"spook", "infix-end-exact"},
    [RULES_SPOOK_END_ANAGRAM] = {"spook", "infix-end-anagram"},
};

/* One case, and what is looked at just now. */
typedef struct trial {
    vocabulary v;
    rules_game *twin;
    quoth_ghost *ghost;
    quoth_ghost_summary summary;
    const char *how, *at; /* searched or completed; the fragment */
    bool completed;
} trial;

static const char *reported(const trial *t, const char *what)
{
    static const char *const misere[] = {"no", "legal", "literal"};
    static const char *const loser[] = {"next", "previous", "coalition", "selfish"};
    const rules_of_game *r = &t->twin->rules;
    char at[TWIN_TEXT];
    return printed("%s %s, misere %s, word end %s, %u players (%s), %s, at [%s]: %s",
                   names[r->variant].variant,
                   names[r->variant].reading ? names[r->variant].reading : "", misere[r->misere],
                   r->maximal ? "maximal" : "always", r->players, loser[r->loser], t->how,
                   twin_spell(t->v.twin, t->at, at), what);
}

#define TRIED(t, what, got, expected) SAME(&(t)->v, reported(t, what), got, expected)

/* ---- the same for both -------------------------------------------------------------------- */

static quoth_letters letters_from(const char *string)
{
    quoth_letters letters = {.length = (uint8_t)strlen(string)};
    for (size_t i = 0; string[i]; i++)
        letters.letter[i] = (uint8_t)(string[i] - 'a' + 1);
    return letters;
}

static void string_from(const quoth_letters *letters, rules_string string)
{
    assert_true(letters->length < sizeof(rules_string));
    for (size_t i = 0; i < letters->length; i++)
        string[i] = (char)('a' + letters->letter[i] - 1);
    string[letters->length] = '\0';
}

static bool same_value(const trial *t, const quoth_ghost_view *view, const rules_value *value)
{
    if (view->to_move_wins != value->wins || view->seats.loser != value->loser ||
        view->seats.safe != value->safe || view->seats.can_lose != value->can_lose)
        return false;
    if (!t->summary.lengths)
        return view->length == 0 && view->longest == 0;
    return t->twin->rules.players > 2 ||
           (view->length == value->length && view->longest == value->longest);
}

/* ---- plays -------------------------------------------------------------------------------- */

/* A play of the library is one the twin has, seen as what its maker would rather do. */
static void compare_play(const trial *t, const quoth_ghost_play *play, const rules_options *options)
{
    const rules_game *g = t->twin;
    bool two = g->rules.players == 2, wins = false, seen = false;
    unsigned shortest = 1000, longest = 0;
    rules_string after;
    string_from(&play->after, after);
    for (size_t i = 0; i < options->count; i++) {
        if (strcmp(options->option[i].after, after) != 0)
            continue;
        rules_value value = rules_value_after(t->twin, &options->option[i]);
        wins = wins || rules_maker_wins(g, &options->option[i], &value);
    }
    TRIED(t, printed("play %s wins", after), play->mover_wins, wins);
    for (size_t i = 0; i < options->count; i++) {
        rules_value value = rules_value_after(t->twin, &options->option[i]);
        if (strcmp(options->option[i].after, after) != 0 ||
            rules_maker_wins(g, &options->option[i], &value) != wins)
            continue;
        shortest = value.length < shortest ? value.length : shortest;
        longest = value.length > longest ? value.length : longest;
    }
    for (size_t i = 0; i < options->count; i++) {
        const rules_option *option = &options->option[i];
        rules_value value = rules_value_after(t->twin, option);
        if (strcmp(option->after, after) != 0 || rules_maker_wins(g, option, &value) != wins)
            continue;
        if (option->end == RULES_ILLEGAL)
            seen = seen || (!play->view.legal && !play->view.word && !play->view.to_move_wins);
        else if (!two || !t->summary.lengths || value.length == (wins ? shortest : longest))
            seen = seen || (play->view.legal && play->view.word == (option->end == RULES_WORD) &&
                            same_value(t, &play->view, &value));
    }
    TRIED(t, printed("view of the play %s is what its maker would rather do", after), seen, true);
    quoth_letters at = letters_from(t->at);
    TRIED(t, "it is a play", quoth_ghost_is_play(t->ghost, &at, &play->after), true);
}

static const char *text_from(const trial *t, const quoth_letters *letters)
{
    return spelled(&t->v.alphabet, letters);
}

/* The first of the best plays: by length where that is known. */
static void compare_best(const trial *t, const quoth_letters *at, const quoth_ghost_list *plays,
                         const rules_options *options)
{
    rules_game *g = t->twin;
    const quoth_ghost_play *best = best_of(t->ghost, at, plays), *expected = NULL;
    if (rules_over(g, t->at) || plays->count == 0) {
        TRIED(t, "there is a best play", best != NULL, false);
        return;
    }
    TRIED(t, "there is a best play", best != NULL, true);
    rules_value here = rules_value_of(g, t->at);
    bool is_best = false;
    for (size_t i = 0; i < plays->count && !expected; i++)
        for (size_t k = 0; k < options->count; k++) {
            rules_string after;
            string_from(&plays->play[i].after, after);
            rules_value value = rules_value_after(g, &options->option[k]);
            if (strcmp(options->option[k].after, after) != 0 ||
                rules_maker_wins(g, &options->option[k], &value) != here.wins)
                continue;
            if (g->rules.players > 2)
                is_best = is_best || (best == &plays->play[i] && value.loser == here.loser);
            else if (!t->summary.lengths || value.length == here.length)
                expected = &plays->play[i];
        }
    if (g->rules.players > 2)
        TRIED(t, printed("best play %s", text_from(t, &best->after)), is_best, true);
    else
        assert_non_null(expected);
    if (expected)
        TRIED(t,
              printed("best play %s, not %s", text_from(t, &best->after),
                      text_from(t, &expected->after)),
              best == expected, true);
}

static void compare_plays(const trial *t, const quoth_letters *at, quoth_ghost_list *plays)
{
    static rules_options options;
    rules_options_at(t->twin, t->at, &options);
    size_t different = 0;
    for (size_t i = 0; i < options.count; i++) {
        bool before = false;
        for (size_t k = 0; k < i; k++)
            before = before || strcmp(options.option[i].after, options.option[k].after) == 0;
        different += !before;
    }
    TRIED(t, "status of the plays", quoth_ghost_plays(plays, t->ghost, at, NULL), QUOTH_OK);
    TRIED(t, "number of plays", plays->count, different);
    char before_it[TWIN_TEXT] = "", text_of_it[TWIN_TEXT];
    for (size_t i = 0; i < plays->count; i++) {
        const quoth_ghost_play *play = &plays->play[i];
        rules_string after;
        string_from(&play->after, after);
        bool found = false;
        for (size_t k = 0; k < options.count; k++)
            found = found || strcmp(options.option[k].after, after) == 0;
        TRIED(t, printed("there is the play %s", text_from(t, &play->after)), found, true);
        for (size_t k = 0; k < i; k++)
            TRIED(t, "a play is listed twice",
                  quoth_letters_equal(&plays->play[k].after, &play->after), false);
        twin_spell(t->v.twin, after, text_of_it);
        TRIED(t, "plays are sorted", strcmp(before_it, text_of_it) <= 0, true);
        strcpy(before_it, text_of_it); /* fragments of different letters may have one text */
        compare_play(t, play, &options);
    }
    compare_best(t, at, plays, &options);
}

/* ---- positions ---------------------------------------------------------------------------- */

static void compare_fragment(trial *t, const char *fragment, quoth_ghost_list *plays)
{
    rules_string kept_order;
    strcpy(kept_order, fragment);
    if (rules_is_spook(t->twin))
        rules_sort(kept_order);
    t->at = kept_order;
    quoth_letters at = letters_from(fragment), arranged = at, expected = letters_from(kept_order);
    quoth_ghost_canonicalize(&arranged, t->ghost);
    TRIED(t, "arranged", quoth_letters_equal(&arranged, &expected), true);
    quoth_ghost_view view = view_of(t->ghost, &at);
    bool legal = rules_legal(t->twin, kept_order);
    TRIED(t, "legal", view.legal, legal);
    if (legal) {
        rules_value value = rules_value_of(t->twin, kept_order);
        TRIED(t, "word", view.word, rules_over(t->twin, kept_order));
        TRIED(t, "wins", view.to_move_wins, value.wins);
        TRIED(t, "loser", view.seats.loser, value.loser);
        TRIED(t, "safe", view.seats.safe, value.safe);
        TRIED(t, "can lose", view.seats.can_lose, value.can_lose);
        if (t->twin->rules.players == 2) {
            TRIED(t, "length", view.length, t->summary.lengths ? value.length : 0);
            TRIED(t, "longest", view.longest, t->summary.lengths ? value.longest : 0);
        }
        compare_plays(t, &at, plays);
    } else {
        /* nobody made the empty fragment: the first player has no play and loses */
        bool wins = *fragment && t->twin->rules.misere != RULES_MISERE_LITERAL;
        TRIED(t, "word", view.word, false);
        TRIED(t, "wins", view.to_move_wins, wins);
        TRIED(t, "status of no plays", quoth_ghost_plays(plays, t->ghost, &at, NULL), QUOTH_OK);
        TRIED(t, "plays of no fragment", plays->count, 0);
        TRIED(t, "best play of no fragment", best_of(t->ghost, &at, plays) != NULL, false);
    }
    t->at = "";
}

/* All legal fragments from any one on, and strings of any letters. */
static void compare_fragments(trial *t, quoth_random *random)
{
    quoth_ghost_list plays = {.memory = NULL};
    size_t count = t->twin->fragments, from = count ? quoth_random_below(random, count) : 0;
    for (size_t k = 0; k < count; k++) {
        rules_string fragment;
        strcpy(
            fragment,
            t->twin->fragment[t->v.number % 2 ? (from + k) % count : (from + count - k) % count]);
        if (rules_is_spook(t->twin)) /* in any order */
            for (size_t i = 0; fragment[i]; i++) {
                size_t other = quoth_random_below(random, strlen(fragment));
                char letter = fragment[i];
                fragment[i] = fragment[other];
                fragment[other] = letter;
            }
        compare_fragment(t, fragment, &plays);
    }
    size_t longest = 0;
    for (size_t w = 0; w < t->twin->words; w++)
        longest = strlen(t->twin->word[w]) > longest ? strlen(t->twin->word[w]) : longest;
    for (int i = 0; i < 20; i++) {
        rules_string string = "";
        for (size_t length = quoth_random_below(random, longest + 2); length > 0; length--)
            string[length - 1] = (char)('a' + quoth_random_below(random, t->v.twin->letters));
        compare_fragment(t, string, &plays);
    }
    quoth_ghost_list_free(&plays);
}

/* ---- sums --------------------------------------------------------------------------------- */

static uint64_t finalized(uint64_t z) /* of splitmix64 (Steele, Lea and Flood 2014) */
{
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

static uint64_t checksum_of(rules_game *g)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < g->fragments; i++) {
        const char *fragment = g->fragment[i];
        rules_value value = rules_value_of(g, fragment);
        uint64_t h = 0, v = value.wins;
        for (; *fragment; fragment++)
            h = finalized(h + (uint64_t)(*fragment - 'a' + 1));
        if (rules_over(g, g->fragment[i]))
            v = 2;
        else if (g->rules.players > 2)
            v = 3 + (uint64_t)(value.loser + 1) + 256u * value.safe +
                ((uint64_t)value.can_lose << 24);
        sum += finalized(h + v);
    }
    return sum;
}

static void compare_rows(trial *t)
{
    rules_game *g = t->twin;
    quoth_ghost_row expected[RULES_LONGEST + 2] = {{0}};
    size_t reached = 0;
    for (size_t i = 0; i < g->fragments; i++) {
        quoth_ghost_row *row = &expected[strlen(g->fragment[i])];
        bool over = rules_over(g, g->fragment[i]);
        row->legal++;
        row->words += over;
        row->won += !over && rules_value_of(g, g->fragment[i]).wins;
        row->lost += !over && !rules_value_of(g, g->fragment[i]).wins;
        row->reachable += rules_reached(g, g->fragment[i]);
        reached += rules_reached(g, g->fragment[i]);
    }
    TRIED(t, "reachable", t->summary.reachable, reached);
    size_t count;
    const quoth_ghost_row *rows = quoth_ghost_rows(t->ghost, &count);
    if (!rows && (!t->completed || g->words == 0)) {
        TRIED(t, "no rows", count, 0);
        TRIED(t, "no checksum", t->summary.checksum, 0);
        return;
    }
    TRIED(t, "there are rows", rows != NULL, true);
    for (size_t i = 0; i < (count > COUNT(expected) ? count : COUNT(expected)); i++) {
        static const quoth_ghost_row none;
        quoth_ghost_row row = i < count ? rows[i] : none;
        quoth_ghost_row wanted = i < COUNT(expected) ? expected[i] : none;
        TRIED(t, printed("legal of %u letters", (unsigned)i), row.legal, wanted.legal);
        TRIED(t, printed("words of %u letters", (unsigned)i), row.words, wanted.words);
        TRIED(t, printed("won of %u letters", (unsigned)i), row.won, wanted.won);
        TRIED(t, printed("lost of %u letters", (unsigned)i), row.lost, wanted.lost);
        TRIED(t, printed("reachable of %u letters", (unsigned)i), row.reachable, wanted.reachable);
    }
    TRIED(t, "checksum", t->summary.checksum, checksum_of(g));
}

static void compare_summary(trial *t)
{
    rules_game *g = t->twin;
    t->summary = quoth_ghost_summarize(t->ghost);
    TRIED(t, "words", t->summary.words, g->words);
    if (!t->summary.complete && !t->summary.positions) /* not counted yet */
        return;
    rules_value start = {.wins = false};
    if (g->fragments)
        start = rules_value_of(g, "");
    TRIED(t, "positions", t->summary.positions, g->fragments);
    TRIED(t, "the first player wins", t->summary.first == QUOTH_GHOST_WINS, start.wins);
    if (g->rules.players == 2) {
        bool said = t->summary.lengths || t->summary.length;
        TRIED(t, "length", t->summary.length, said ? start.length : 0);
        TRIED(t, "longest", t->summary.longest, said ? start.longest : 0);
    }
    compare_rows(t);
}

/* ---- workers ------------------------------------------------------------------------------ */

typedef void a_task(void *argument, unsigned number);

static void run_reversed(void *user, a_task *task, void *argument, unsigned tasks)
{
    (void)user;
    while (tasks > 0)
        task(argument, --tasks);
}

typedef struct shared_tasks {
    pthread_mutex_t lock;
    a_task *task;
    void *argument;
    unsigned next, tasks;
} shared_tasks;

static void *take_tasks(void *argument)
{
    shared_tasks *s = argument;
    for (;;) {
        pthread_mutex_lock(&s->lock);
        unsigned number = s->next < s->tasks ? s->next++ : s->tasks;
        pthread_mutex_unlock(&s->lock);
        if (number == s->tasks)
            return NULL;
        s->task(s->argument, number);
    }
}

static void run_on_threads(void *user, a_task *task, void *argument, unsigned tasks)
{
    (void)user;
    pthread_t thread[2];
    shared_tasks s = {.task = task, .argument = argument, .tasks = tasks};
    assert_int_equal(pthread_mutex_init(&s.lock, NULL), 0);
    for (size_t i = 0; i < COUNT(thread); i++)
        assert_int_equal(pthread_create(&thread[i], NULL, take_tasks, &s), 0);
    for (size_t i = 0; i < COUNT(thread); i++)
        assert_int_equal(pthread_join(thread[i], NULL), 0);
    pthread_mutex_destroy(&s.lock);
}

/* ---- the cases ---------------------------------------------------------------------------- */

static rules_of_game draw_rules(quoth_random *random, unsigned min)
{
    rules_of_game r = {.min = min};
    r.variant = (rules_variant)quoth_random_below(random, RULES_VARIANTS);
    r.misere = (unsigned)quoth_random_below(random, 3);
    r.maximal = quoth_random_below(random, 2);
    r.players = quoth_random_below(random, 2) ? 2 : 3 + (unsigned)quoth_random_below(random, 3);
    r.loser = (unsigned)quoth_random_below(random, 4);
    return r;
}

static quoth_ghost_rules rules_for(const rules_of_game *r)
{
    return (quoth_ghost_rules){
        .variant = names[r->variant].variant,
        .reading = names[r->variant].reading,
        .min = r->min,
        .misere = (quoth_ghost_misere)r->misere,
        .word_end = r->maximal ? QUOTH_GHOST_WORD_END_MAXIMAL : QUOTH_GHOST_WORD_END_ALWAYS,
        .players = r->players,
        .loser = (quoth_ghost_loser_rule)r->loser,
    };
}

static void compare_case(uint64_t seed, uint64_t number)
{
    static const quoth_workers workers[] = {{.threads = 2, .run = run_on_threads},
                                            {.threads = 3, .run = run_reversed}};
    static rules_game twin;
    trial t = {.twin = &twin, .how = "searched", .at = ""};
    quoth_random random;
    begin_vocabulary(&t.v, seed, number, &random);
    draw_words(&t.v, &random, quoth_random_below(&random, 13));
    make_lexicon(&t.v);
    rules_of_game drawn = draw_rules(&random, t.v.min);
    quoth_ghost_rules rules = rules_for(&drawn);
    rules_begin(&twin, &t.v.words, &drawn);

    const quoth_lexicon *lexicon = t.v.lexicon;
    TRIED(&t, "opened", quoth_ghost_new(&t.ghost, lexicon, &rules, NULL, NULL), QUOTH_OK);
    compare_summary(&t);
    compare_fragments(&t, &random);
    t.how = "completed";
    t.completed = true;
    TRIED(
        &t, "completed",
        quoth_ghost_complete(
            t.ghost,
            &(quoth_context){.workers = number % 4 < COUNT(workers) ? &workers[number % 4] : NULL},
            NULL),
        QUOTH_OK);
    TRIED(&t, "is complete", quoth_ghost_summarize(t.ghost).complete, true);
    compare_summary(&t);
    compare_fragments(&t, &random);
    quoth_ghost_free(t.ghost);
    t.how = "completed at once";
    TRIED(&t, "solved", quoth_ghost_solve(&t.ghost, lexicon, &rules, NULL, NULL), QUOTH_OK);
    compare_summary(&t);
    if (number % 2) {
        quoth_ghost_free(t.ghost);
        TRIED(&t, "opened again", quoth_ghost_new(&t.ghost, lexicon, &rules, NULL, NULL), QUOTH_OK);
    }
    t.how = "measured";
    TRIED(&t, "measured", quoth_ghost_measure(t.ghost, NULL, NULL), QUOTH_OK);
    TRIED(&t, "has lengths", quoth_ghost_summarize(t.ghost).lengths, drawn.players == 2);
    compare_summary(&t);
    compare_fragments(&t, &random);
    quoth_ghost_free(t.ghost);
    end_vocabulary(&t.v);
}

static uint64_t seed, from, cases;

static void every_rule_is_the_twin_s(void **state)
{
    (void)state;
    for (uint64_t n = from; n < from + cases; n++)
        compare_case(seed, n);
}

/* ---- the twin by itself ------------------------------------------------------------------- */

static const twin_alphabet of_four = {4, {"a", "b", "e", "r"}};

/* The twin's legal plays at a fragment, "er ra". */
static const char *twin_plays_at(const char *word, rules_variant variant, const char *fragment)
{
    static rules_game game;
    static rules_options options;
    twin_list words = {.alphabet = &of_four}, plays = words;
    rules_string string, at;
    char spelling[TWIN_TEXT];
    assert_true(twin_read(&of_four, word, string) && twin_read(&of_four, fragment, at));
    twin_add(&words, string);
    rules_begin(&game, &words, &(rules_of_game){.variant = variant, .min = 1, .players = 2});
    rules_options_at(&game, at, &options);
    for (size_t i = 0; i < options.count; i++)
        twin_add(&plays, options.option[i].after);
    text t = {0};
    for (size_t i = 0; i < plays.count; i++)
        join(&t, twin_spell(&of_four, plays.string[i], spelling));
    return kept(&t);
}

static void the_twin_makes_the_plays_of_the_sources(void **state)
{
    (void)state;
    static const struct {
        rules_variant variant;
        const char *word, *fragment, *plays;
    } known[] = {
        {RULES_GHOST, "bearer", "bea", "bear"},
        {RULES_SUPER, "bearer", "ear", "bear eare"},
        {RULES_SUPERDUPER_AS_PLAYED, "bearer", "rae", "bear eare"},
        {RULES_SUPERDUPER_AS_PLAYED, "bearer", "e", "be ea er re"},
        {RULES_SUPERDUPER_EITHER, "bear", "ae", "aeb bea ear rae"},
        {RULES_XGHOST_SUBSEQUENCE, "erbar", "era", "erar erba"},
        {RULES_XGHOST_INFIX, "erbar", "era", "erba"},
        {RULES_XGHOST_INFIX, "erbar", "ba", "bar rba"},
        {RULES_SPOOK_MULTISET, "bearer", "aer", "aber aeer aerr"},
        {RULES_SPOOK_ANY_ANAGRAM, "bearer", "aer", "aber aeer aerr"},
        {RULES_SPOOK_END_ANAGRAM, "bearer", "aer", "aber aeer aerr"},
        {RULES_SPOOK_ANY_ANAGRAM, "rbear", "abr", "aber"}, /* as bear or as rbea */
        {RULES_SPOOK_END_ANAGRAM, "rbear", "abr", ""},     /* e is at no end of bear, rbea */
    };
    for (size_t i = 0; i < COUNT(known); i++)
        assert_string_equal(
            printed("%s: %s", known[i].fragment,
                    twin_plays_at(known[i].word, known[i].variant, known[i].fragment)),
            printed("%s: %s", known[i].fragment, known[i].plays));
}

int main(void)
{
    seed = env_number("QUOTH_TEST_SEED", 1);
    from = env_number("QUOTH_TWIN_FROM", 0);
    cases = env_number("QUOTH_TWIN_CASES", 4000);
    print_message("# %llu cases from seed %llu\n", (unsigned long long)cases,
                  (unsigned long long)seed);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_twin_makes_the_plays_of_the_sources),
        cmocka_unit_test(every_rule_is_the_twin_s),
    };
    RUN(tests);
}
