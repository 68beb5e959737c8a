/* Games whose positions are valued by search when they are asked for. */
#include <pthread.h>

#include "support.h"

static bool is(const quoth_ghost_rules *rules, const char *name)
{
    return strcmp(name_of(rules), name) == 0;
}

static void only_what_was_asked_for_is_known(void **state)
{
    (void)state;
    quoth_lexicon *lexicon = lexicon_of("a game ghost ghoul magic");
    quoth_ghost_rules rules = {0};
    FOR_ALL_RULES (&rules) {
        quoth_ghost *ghost = opened_by(lexicon, &rules), *all = solved_by(lexicon, &rules);
        quoth_ghost_summary s = quoth_ghost_summarize(ghost);
        size_t rows;
        assert_true(quoth_ghost_summarize(all).complete);
        if (is(&rules, "ghost ")) /* is solved at once */
            assert_true(s.shared);
        if (is(&rules, "super ") || is(&rules, "superduper as-played") ||
            is(&rules, "xghost subsequence") || is(&rules, "xghost infix") ||
            is(&rules, "spook multiset"))
            assert_false(s.shared);
        assert_false(s.complete);
        assert_int_equal(s.words, 4);
        assert_string_equal(quoth_ghost_rules_of(ghost).variant, rules.variant);
        assert_int_equal(quoth_ghost_rules_of(ghost).min, 3);
        assert_null(quoth_ghost_rows(ghost, &rows));
        assert_int_equal(rows, 0);
        if (!s.shared)
            assert_int_equal(s.positions, 0);
        if (!s.lengths) {
            assert_int_equal(look_at(ghost, "gho").length, 0);
            assert_int_equal(look_at(ghost, "gho").longest, 0);
        }
        /* and then all of it: the same as at once */
        assert_int_equal(quoth_ghost_complete(ghost, NULL, NULL), QUOTH_OK);
        quoth_ghost_summary t = quoth_ghost_summarize(ghost);
        s = quoth_ghost_summarize(all);
        assert_true(t.complete);
        assert_int_equal(t.positions, s.positions);
        assert_true(t.checksum == s.checksum);
        quoth_ghost_free(ghost);
        quoth_ghost_free(all);
    }
    quoth_lexicon_free(lexicon);
}

static void unknown_rules_are_refused(void **state)
{
    (void)state;
    static const quoth_ghost_rules unknown[] = {
        {.variant = "spooky"},
        {.variant = ""},
        {.variant = "ghost", .reading = "infix"}, /* can be read in one way */
        {.variant = "xghost", .reading = "multiset"},
        {.variant = "spook", .reading = ""},
        {.players = 1},
        {.players = QUOTH_GHOST_SEATS_MAX + 1},
        {.players = UINT32_MAX},
    };
    quoth_lexicon *lexicon = lexicon_of("cat");
    for (size_t i = 0; i < COUNT(unknown); i++) {
        quoth_ghost *none;
        quoth_error error;
        quoth_status wanted = unknown[i].players ? QUOTH_BAD_CALL : QUOTH_NOT_FOUND;
        assert_int_equal(quoth_ghost_new(&none, lexicon, &unknown[i], NULL, &error), wanted);
        assert_int_equal(error.status, wanted);
        assert_null(none);
        assert_int_equal(quoth_ghost_solve(&none, lexicon, &unknown[i], NULL, &error), wanted);
        assert_null(none);
    }
    quoth_lexicon_free(lexicon);
}

static void nothing_can_be_found_where_there_are_no_words(void **state)
{
    (void)state;
    static const char *const lists[] = {"", "at", "cat"};
    for (size_t i = 0; i < COUNT(lists); i++) {
        quoth_lexicon *lexicon = lexicon_of(lists[i]);
        quoth_ghost_rules rules = {.min = 4};
        FOR_ALL_RULES (&rules) {
            quoth_ghost *ghost = opened_by(lexicon, &rules);
            static const char *const fragments[] = {"", "a", "at", "cat", "cats"};
            assert_int_equal(quoth_ghost_summarize(ghost).words, 0);
            for (size_t k = 0; k < COUNT(fragments); k++) {
                assert_false(look_at(ghost, fragments[k]).legal);
                assert_string_equal(plays_at(ghost, fragments[k], ALL), "");
            }
            quoth_ghost_free(ghost);
        }
        quoth_lexicon_free(lexicon);
    }
}

/* The longest word there can be, from its beginning, its middle and whole. */
static void long_words_are_searched(void **state)
{
    (void)state;
    char *word = repeated('a', QUOTH_WORD_MAX);
    quoth_lexicon *lexicon = lexicon_of(word);
    quoth_ghost_rules rules = {0};
    FOR_ALL_RULES (&rules) {
        quoth_ghost *ghost = opened_by(lexicon, &rules);
        bool announced = announces_words(&rules);
        for (size_t from = 0; from <= QUOTH_WORD_MAX; from += 5) {
            quoth_ghost_view view = look_at(ghost, word + from);
            assert_true(view.legal);
            assert_int_equal(view.word, from == 0 && !announced);
            /* the first player completes it, and loses; past it there is no play */
            assert_int_equal(view.to_move_wins, from % 2 == 0 && !(from == 0 && announced));
        }
        assert_string_equal(plays_at(ghost, word, ALL), "");
        assert_string_equal(plays_at(ghost, word + 1, ALL), word);
        quoth_ghost_free(ghost);
    }
    quoth_lexicon_free(lexicon);
    free(word);
}

/* cd is part of a word of six letters by one of the ways to c only, and not by the one met first.
 */
static void the_longest_way_to_a_letter_counts(void **state)
{
    (void)state;
    quoth_lexicon *lexicon = lexicon_of("acd acffff aed zzzzcd zzzzcffff");
    quoth_ghost_rules rules = {.min = 6};
    FOR_ALL_RULES (&rules)
        if (is(&rules, "super ") || is(&rules, "xghost infix")) {
            quoth_ghost *ghost = opened_by(lexicon, &rules);
            assert_string_equal(plays_at(ghost, "cd", ALL), "zcd");
            assert_string_equal(plays_at(ghost, "c", ALL), "ac cd cf zc");
            quoth_ghost_free(ghost);
        }
    quoth_lexicon_free(lexicon);
}

/* Whether all positions on ENABLE are too many for a test. */
static bool has_many_positions(const quoth_ghost_rules *rules)
{
    return is(rules, "xghost subsequence") || is(rules, "spook multiset");
}

/* Whether a game is searched when it is opened, or made whole at once. */
static bool is_searched(const quoth_ghost_rules *rules)
{
    quoth_lexicon *lexicon = lexicon_of("cat");
    quoth_ghost *ghost = opened_by(lexicon, rules);
    bool searched = !quoth_ghost_summarize(ghost).shared;
    quoth_ghost_free(ghost);
    quoth_lexicon_free(lexicon);
    return searched;
}

/* A fragment that random plays make, of up to eight letters. */
static quoth_letters played_to(const quoth_ghost *ghost, quoth_random *random)
{
    quoth_letters at = {0};
    for (uint64_t length = quoth_random_below(random, 9); at.length < length;) {
        quoth_ghost_list plays = plays_from(ghost, &at);
        if (plays.count)
            at = plays.play[quoth_random_below(random, plays.count)].after;
        else
            length = 0;
        quoth_ghost_list_free(&plays);
    }
    return at;
}

/* Whether a table of lengths tells who wins where values are always searched. */
static bool has_lengths(const quoth_ghost_rules *rules)
{
    return has_many_positions(rules) && rules->players <= 2 &&
           rules->misere != QUOTH_GHOST_MISERE_LITERAL;
}

/* Who must not play the last letter, or wants to in misere. */
static bool wins_by_length(const quoth_ghost_rules *rules, unsigned left)
{
    return (left % 2 == 0) == (rules->misere == QUOTH_GHOST_MISERE_NO);
}

/* A game with the lengths of all its positions. */
static quoth_ghost *measured_by(const quoth_lexicon *lexicon, const quoth_ghost_rules *rules)
{
    quoth_ghost *ghost = opened_by(lexicon, rules);
    assert_int_equal(quoth_ghost_measure(ghost, NULL, NULL), QUOTH_OK);
    return ghost;
}

/* On ENABLE, or some of it: fragments that plays make, some with all their plays. */
static void a_search_agrees_with_the_solution(void **state)
{
    (void)state;
    quoth_lexicon *enable = enable1(), *some = thinned(enable, 1000);
    quoth_random random;
    quoth_random_seed(&random, 11);
    quoth_ghost_rules rules = {0};
    FOR_ALL_RULES (&rules) {
        if (!is_searched(&rules))
            continue;
        const quoth_lexicon *lexicon = has_many_positions(&rules) ? some : enable;
        quoth_ghost *ghost = opened_by(lexicon, &rules), *all = solved_by(lexicon, &rules);
        if (has_lengths(&rules))
            assert_int_equal(quoth_ghost_measure(all, NULL, NULL), QUOTH_OK);
        for (int i = 0; i < 400; i++) {
            quoth_letters at = played_to(all, &random);
            quoth_ghost_view expected = view_of(all, &at);
            if (has_lengths(&rules) && !expected.word)
                expected.to_move_wins = wins_by_length(&rules, expected.length - at.length);
            quoth_ghost_view view = view_of(ghost, &at);
            const char *text_of_it = spelled(quoth_lexicon_alphabet(lexicon), &at);
            if (view.legal != expected.legal || view.word != expected.word ||
                view.to_move_wins != expected.to_move_wins)
                fail_msg("%s, %s", name_of(&rules), text_of_it);
            if (i % 10)
                continue;
            assert_string_equal(plays_at(ghost, text_of_it, ALL), plays_at(all, text_of_it, ALL));
            assert_string_equal(plays_at(ghost, text_of_it, WINNING),
                                plays_at(all, text_of_it, WINNING));
        }
        quoth_ghost_free(all);
        quoth_ghost_free(ghost);
    }
    quoth_lexicon_free(enable);
    quoth_lexicon_free(some);
}

/* With two words left, spook positions are solved by counting letters (submultiset_generator.c).
 * The oracle is a table of game lengths: the player to move wins if the opponent must play the last
 * letter. */
static void two_words_are_solved_by_counting(void **state)
{
    (void)state;
    quoth_random random;
    quoth_random_seed(&random, 12);
    const quoth_ghost_rules games[] = {{.variant = "spook"}, {.variant = "xghost"}};
    for (int i = 0; i < 600; i++) {
        char words[2 * 10 + 1] = {0}, *to = words;
        uint64_t letters = 1 + quoth_random_below(&random, 4);
        for (unsigned word = 0; word < 2; word++, *to++ = ' ')
            for (uint64_t n = 3 + quoth_random_below(&random, 7); n > 0; n--)
                *to++ = (char)('a' + quoth_random_below(&random, letters));
        quoth_lexicon *lexicon = lexicon_of(words);
        quoth_ghost *ghost = opened_by(lexicon, &games[i % 2]);
        quoth_ghost *all = measured_by(lexicon, &games[i % 2]);
        for (int k = 0; k < 40; k++) {
            quoth_letters at = played_to(all, &random);
            unsigned left = view_of(all, &at).length - at.length;
            if (view_of(ghost, &at).to_move_wins != wins_by_length(&games[i % 2], left))
                fail_msg("%s", spelled(quoth_lexicon_alphabet(lexicon), &at));
        }
        quoth_ghost_free(all);
        quoth_ghost_free(ghost);
        quoth_lexicon_free(lexicon);
    }
}

/* Of 62 letters, a few beside each other. */
static quoth_letters word_of_neighbours(quoth_random *random)
{
    quoth_letters word = {.length = (uint8_t)(2 + quoth_random_below(random, 6))};
    uint64_t from = quoth_random_below(random, QUOTH_LETTERS_MAX);
    for (unsigned i = 0; i < word.length; i++)
        word.letter[i] = (uint8_t)(1 + (from + quoth_random_below(random, 5)) % QUOTH_LETTERS_MAX);
    return word;
}

/* Some of its letters. */
static quoth_letters fragment_of(const quoth_letters *word, quoth_random *random)
{
    quoth_letters fragment = {0};
    for (unsigned i = 0; i < word->length; i++)
        if (quoth_random_below(random, 2))
            fragment.letter[fragment.length++] = word->letter[i];
    return fragment;
}

/* Where letters are so many, tables of all fragments of four would be too large.  Held against a
 * table of lengths. */
static void large_alphabets_are_searched(void **state)
{
    (void)state;
    enum { WORDS = 700 };
    static quoth_letters word[WORDS];
    text description = {0}, words = {0};
    text_add(&description, "name large\n");
    for (unsigned i = 0; i < QUOTH_LETTERS_MAX; i++) {
        const char *letter = printed("\xE4\xB8%c", (char)(0x80 + i));
        text_add(&description, printed("%s %s\n", letter, letter));
    }
    quoth_alphabet alphabet = alphabet_from(kept(&description));
    quoth_random random;
    quoth_random_seed(&random, 13);
    for (unsigned i = 0; i < WORDS; i++) {
        word[i] = word_of_neighbours(&random);
        join_letters(&words, &alphabet, &word[i]);
    }
    quoth_lexicon *lexicon = lexicon_in(&alphabet, kept(&words));
    for (unsigned min = 2; min <= 5; min += 3) {
        unsigned won = 0, tried = 0;
        quoth_ghost_rules rules = {.variant = "xghost", .min = min};
        quoth_ghost *ghost = opened_by(lexicon, &rules), *all = measured_by(lexicon, &rules);
        for (unsigned i = 0; i < WORDS; i++) {
            quoth_letters at = fragment_of(&word[i], &random);
            quoth_ghost_view view = view_of(ghost, &at);
            if (word[i].length < min)
                continue;
            unsigned left = view_of(all, &at).length - at.length;
            if (!view.legal || view.to_move_wins != wins_by_length(&rules, left))
                fail_msg("min %u: %s", min, spelled(&alphabet, &at));
            won += view.to_move_wins;
            tried++;
        }
        assert_in_range(won, tried / 10, tried - tried / 10);
        quoth_ghost_free(all);
        quoth_ghost_free(ghost);
    }
    quoth_lexicon_free(lexicon);
}

/* A letter that would win may be lost with the next play: where letters come again and again in a
 * few long words.  Held against a table of lengths. */
static void a_threat_may_be_met(void **state)
{
    (void)state;
    quoth_random random;
    quoth_random_seed(&random, 14);
    for (int i = 0; i < 150; i++) {
        quoth_letters word[6];
        text words = {0};
        quoth_alphabet english = alphabet_named("english");
        unsigned count = 2 + (unsigned)quoth_random_below(&random, COUNT(word) - 1);
        uint64_t letters = 2 + quoth_random_below(&random, 3);
        for (unsigned w = 0; w < count; w++) {
            word[w].length = (uint8_t)(7 + quoth_random_below(&random, 6));
            for (unsigned k = 0; k < word[w].length; k++)
                word[w].letter[k] = (uint8_t)(1 + quoth_random_below(&random, letters));
            join_letters(&words, &english, &word[w]);
        }
        quoth_lexicon *lexicon = lexicon_of(kept(&words));
        quoth_ghost_rules rules = {.variant = "xghost"};
        quoth_ghost *ghost = opened_by(lexicon, &rules), *all = measured_by(lexicon, &rules);
        for (int k = 0; k < 100; k++) {
            quoth_letters at = fragment_of(&word[quoth_random_below(&random, count)], &random);
            unsigned left = view_of(all, &at).length - at.length;
            if (view_of(ghost, &at).to_move_wins != wins_by_length(&rules, left))
                fail_msg("%s", spelled(&english, &at));
        }
        quoth_ghost_free(all);
        quoth_ghost_free(ghost);
        quoth_lexicon_free(lexicon);
    }
}

/* One word is part of another, and the two letters it lacks are exclusive letters of the longer one
 * (solve_two_words): the player to move has to add one of them.  The third word keeps other plays
 * from being as good. */
static void who_must_play_their_letters_loses(void **state)
{
    (void)state;
    static const struct {
        const char *words;
        bool wins;
    } lists[] = {{"acd aaaccd aaabccc", true},
                 {"bbcc aabc aaaabbc", false},
                 {"abcc abbb aaabccc", false},
                 {"bbc bbbccc aaccc", true},
                 {"abdd aabbcd aaaabbbcd", false}};
    quoth_ghost_rules rules = {.variant = "spook"};
    for (size_t i = 0; i < COUNT(lists); i++) {
        quoth_lexicon *lexicon = lexicon_of(lists[i].words);
        quoth_ghost *ghost = opened_by(lexicon, &rules), *all = solved_by(lexicon, &rules);
        assert_int_equal(look_at(all, "").to_move_wins, lists[i].wins);
        assert_int_equal(look_at(ghost, "").to_move_wins, lists[i].wins);
        quoth_ghost_free(all);
        quoth_ghost_free(ghost);
        quoth_lexicon_free(lexicon);
    }
}

/* Players who do not count letters play alike, whichever way values are found. */
static void games_can_be_played_by_search(void **state)
{
    (void)state;
    static const quoth_ghost_policy policies[] = {QUOTH_GHOST_RANDOM, QUOTH_GHOST_NOTEBOOK};
    quoth_lexicon *lexicon = lexicon_of("game ghost ghoul magic gamer hog hogs logs clog sham");
    quoth_ghost_rules rules = {0};
    FOR_ALL_RULES (&rules)
        for (size_t m = 0; m < COUNT(policies) && !announces_words(&rules); m++) {
            quoth_ghost *ghost = opened_by(lexicon, &rules), *all = solved_by(lexicon, &rules);
            const quoth_ghost_bot one[2] = {{all, policies[m]}, {all, QUOTH_GHOST_RANDOM}};
            const quoth_ghost_bot other[2] = {{ghost, policies[m]}, {ghost, QUOTH_GHOST_RANDOM}};
            quoth_ghost_score expected = {0}, score = {0};
            assert_int_equal(bot_match(all, one, 3, 0, 100, &expected, NULL, NULL), QUOTH_OK);
            assert_int_equal(bot_match(ghost, other, 3, 0, 100, &score, NULL, NULL), QUOTH_OK);
            assert_memory_equal(&score, &expected, sizeof score);
            quoth_ghost_free(all);
            quoth_ghost_free(ghost);
        }
    quoth_lexicon_free(lexicon);
}

/* ---- trouble ------------------------------------------------------------------------------ */

static bool count_down(void *user, const quoth_progress *progress)
{
    (void)progress;
    return --*(int *)user != 0;
}

static quoth_ghost *watched(const quoth_lexicon *lexicon, const quoth_ghost_rules *rules,
                            const quoth_watch *watch, quoth_status expected)
{
    quoth_ghost *ghost;
    assert_int_equal(
        quoth_ghost_new(&ghost, lexicon, rules, &(quoth_context){.watch = watch}, NULL), expected);
    return ghost;
}

/* What a search says that is stopped at one of its questions: nothing. */
static void expect_stop(const quoth_ghost *ghost, int *asked, int at)
{
    quoth_letters start = {0};
    quoth_ghost_view view;
    const quoth_ghost_view nothing = {.seats = {.loser = -1}};
    quoth_ghost_list plays = {.memory = NULL};
    *asked = at;
    assert_int_equal(quoth_ghost_plays(&plays, ghost, &start, NULL), QUOTH_STOPPED);
    assert_int_equal(plays.count, 0);
    quoth_ghost_list_free(&plays);
    *asked = 1;
    assert_int_equal(quoth_ghost_probe(&view, ghost, &start, QUOTH_GHOST_WANT_SEATS, NULL),
                     QUOTH_STOPPED);
    assert_int_equal(view.known, nothing.known);
    assert_int_equal(view.legal + view.word + view.to_move_wins, 0);
    assert_int_equal(view.seats.loser, nothing.seats.loser);
    *asked = -1;
}

/* A search that is stopped at any question says so, and answers when it is asked again. */
static void a_search_can_be_stopped(void **state)
{
    (void)state;
    quoth_lexicon *enable = enable1(), *some = thinned(enable, 10);
    quoth_ghost_rules rules = {0};
    FOR_ALL_RULES (&rules) {
        if (!is_searched(&rules))
            continue;
        const quoth_lexicon *lexicon = has_many_positions(&rules) ? some : enable;
        int asked = -1;
        quoth_watch watch = {count_down, &asked};
        quoth_ghost *ghost = watched(lexicon, &rules, &watch, QUOTH_OK);
        int opening = -1 - asked;
        const char *first_plays = plays_at(ghost, "", WINNING);
        int questions = -1 - asked;
        const char *later_plays = plays_at(ghost, "cr", ALL);
        bool wins = look_at(ghost, "").to_move_wins;
        assert_true(questions >= 4);
        quoth_ghost_free(ghost);
        for (int at = 1; at <= questions; at += 1 + questions / 5) {
            asked = at;
            ghost = watched(lexicon, &rules, &watch, at <= opening ? QUOTH_STOPPED : QUOTH_OK);
            if (at <= opening)
                continue;
            expect_stop(ghost, &asked, at - opening);
            assert_string_equal(plays_at(ghost, "cr", ALL), later_plays);
            assert_string_equal(plays_at(ghost, "", WINNING), first_plays);
            assert_int_equal(look_at(ghost, "").to_move_wins, wins);
            quoth_ghost_free(ghost);
        }
    }
    quoth_lexicon_free(enable);
    quoth_lexicon_free(some);
}

static const quoth_ghost_rules super = {.variant = "super", .min = 3};

/* What a search could not find out is not written down as an answer. */
static void no_solution_is_written_after_trouble(void **state)
{
    (void)state;
    quoth_lexicon *lexicon = enable1();
    int asked = -1;
    quoth_watch watch = {count_down, &asked};
    quoth_ghost *ghost = watched(lexicon, &super, &watch, QUOTH_OK);
    text out = {0};
    quoth_sink sink = to_text(&out);
    asked = 2;
    assert_int_equal(quoth_ghost_write_solution(&sink, ghost, QUOTH_FORMAT_TEXT, NULL),
                     QUOTH_STOPPED);
    text_free(&out);
    quoth_ghost_free(ghost);
    quoth_lexicon_free(lexicon);
}

static void no_value_is_written_after_trouble(void **state)
{
    (void)state;
    quoth_lexicon *lexicon = enable1();
    static const quoth_format formats[] = {QUOTH_FORMAT_TEXT, QUOTH_FORMAT_JSON};
    for (size_t i = 0; i < COUNT(formats); i++) {
        int asked = -1;
        quoth_watch watch = {count_down, &asked};
        quoth_ghost *ghost = watched(lexicon, &super, &watch, QUOTH_OK);
        text out = {0};
        quoth_sink sink = to_text(&out);
        quoth_letters start = {0};
        asked = 2;
        assert_int_equal(quoth_ghost_write_value(&sink, ghost, "", &start, formats[i], NULL),
                         QUOTH_STOPPED);
        assert_int_equal(out.size, 0);
        asked = 2;
        assert_int_equal(quoth_ghost_write_explanation(&sink, ghost, &start, formats[i], NULL),
                         QUOTH_STOPPED);
        text_free(&out);
        quoth_ghost_free(ghost);
    }
    quoth_lexicon_free(lexicon);
}

/* ---- threads ------------------------------------------------------------------------------ */

typedef struct asker {
    const quoth_ghost *ghost;
    uint64_t seed, sum;
} asker;

/* Looks at what some random games come by. */
static void *ask_much(void *user)
{
    asker *a = user;
    quoth_random random;
    quoth_ghost_list plays = {.memory = NULL};
    quoth_random_seed(&random, a->seed);
    for (unsigned game = 0; game < 30; game++) {
        quoth_letters at = {0};
        quoth_ghost_view view;
        while (!quoth_ghost_probe(&view, a->ghost, &at, QUOTH_GHOST_WANT_SEATS, NULL) &&
               !view.word && !quoth_ghost_plays(&plays, a->ghost, &at, NULL) && plays.count) {
            a->sum = a->sum * 31 + view.to_move_wins + 2 * plays.count + view.length;
            at = plays.play[quoth_random_below(&random, plays.count)].after;
        }
    }
    quoth_ghost_list_free(&plays);
    return NULL;
}

/* Two threads at once and one after the other hear the same of a game that is shared. */
static void a_shared_game_is_asked_by_several_threads(void **state)
{
    (void)state;
    quoth_lexicon *lexicon = lexicon_of("game ghost ghoul magic gamer hog hogs logs clog sham");
    unsigned shared = 0;
    for (unsigned players = 2; players <= 3; players++) {
        quoth_ghost_rules rules = {.players = players};
        FOR_ALL_RULES (&rules) {
            quoth_ghost *ghost = solved_by(lexicon, &rules);
            if (quoth_ghost_summarize(ghost).shared) {
                asker first = {ghost, 1, 0}, alone = {ghost, 1, 0}, second = {ghost, 2, 0};
                pthread_t thread;
                assert_int_equal(pthread_create(&thread, NULL, ask_much, &first), 0);
                ask_much(&second);
                pthread_join(thread, NULL);
                ask_much(&alone);
                assert_true(first.sum == alone.sum);
                shared++;
            }
            quoth_ghost_free(ghost);
        }
    }
    assert_true(shared > 12);
    quoth_lexicon_free(lexicon);
}

/* ---- how much is asked -------------------------------------------------------------------- */

/* The same plays, however much is asked of them; of each as much as is said to be known. */
static void compare_wants(const quoth_ghost *ghost, const quoth_letters *at, unsigned players)
{
    quoth_ghost_list list[3] = {{.want = QUOTH_GHOST_WANT_LEGALITY},
                                {.want = QUOTH_GHOST_WANT_OUTCOME},
                                {.want = QUOTH_GHOST_WANT_SEATS}};
    for (unsigned i = 0; i < COUNT(list); i++) {
        assert_int_equal(quoth_ghost_plays(&list[i], ghost, at, NULL), QUOTH_OK);
        assert_int_equal(list[i].count, list[0].count);
    }
    for (size_t k = 0; k < list[0].count; k++) {
        const quoth_ghost_play *all = &list[2].play[k];
        for (unsigned i = 0; i < COUNT(list); i++) {
            const quoth_ghost_play *play = &list[i].play[k];
            quoth_ghost_known known = play->view.known;
            assert_true(known >= (quoth_ghost_known)list[i].want);
            assert_true(quoth_letters_equal(&play->after, &all->after));
            assert_int_equal(play->view.legal, all->view.legal);
            assert_int_equal(play->view.word, all->view.word);
            bool outcome = known >= QUOTH_GHOST_KNOWN_OUTCOME,
                 seats = known >= QUOTH_GHOST_KNOWN_SEATS;
            assert_int_equal(play->mover_wins, outcome && all->mover_wins);
            assert_int_equal(play->view.to_move_wins, outcome && all->view.to_move_wins);
            assert_int_equal(play->view.length, outcome ? all->view.length : 0);
            assert_int_equal(play->view.longest, outcome ? all->view.longest : 0);
            assert_int_equal(play->view.seats.loser, outcome ? all->view.seats.loser : -1);
            assert_int_equal(play->view.seats.safe, seats ? all->view.seats.safe : 0);
            assert_int_equal(play->view.seats.can_lose, seats ? all->view.seats.can_lose : 0);
        }
    }
    for (unsigned i = 0; i < COUNT(list); i++) {
        quoth_ghost_view view;
        assert_int_equal(quoth_ghost_probe(&view, ghost, at, list[i].want, NULL), QUOTH_OK);
        assert_true(view.known >= (quoth_ghost_known)list[i].want);
        assert_int_equal(view.legal, view_of(ghost, at).legal);
        assert_int_equal(view.word, view_of(ghost, at).word);
        if (view.known >= QUOTH_GHOST_KNOWN_OUTCOME)
            assert_int_equal(view.to_move_wins, view_of(ghost, at).to_move_wins);
    }
    if (list[0].count > 0 && at->length < players + 1)
        compare_wants(ghost, &list[0].play[list[0].count / 2].after, players);
    for (unsigned i = 0; i < COUNT(list); i++)
        quoth_ghost_list_free(&list[i]);
}

static void less_is_known_where_less_is_wanted(void **state)
{
    (void)state;
    static const char *const lists[] = {"game ghost ghoul magic gamer hog hogs logs clog sham",
                                        "abc bca cabb abba acab bacca", "a"};
    for (size_t i = 0; i < COUNT(lists); i++) {
        quoth_lexicon *lexicon = lexicon_of(lists[i]);
        for (unsigned n = 0; n < 3 * 4 * 3; n++) {
            quoth_ghost_rules rules = {
                .min = 1, .players = 2 + n % 3, .loser = n / 3 % 4, .misere = n / 12};
            FOR_ALL_RULES (&rules) {
                quoth_ghost *ghost = opened_by(lexicon, &rules);
                compare_wants(ghost, &(quoth_letters){0}, rules.players);
                quoth_ghost_free(ghost);
            }
        }
        quoth_lexicon_free(lexicon);
    }
}

/* ---- more than two players ------------------------------------------------------------------ */

/* Compares the seats of a position, and of all that can be played from it, with the whole table. */
static void compare_seats(const quoth_ghost *searched, const quoth_ghost *all,
                          const quoth_letters *at)
{
    quoth_ghost_view one = view_of(searched, at), other = view_of(all, at);
    quoth_ghost_list plays = {.want = QUOTH_GHOST_WANT_LEGALITY};
    assert_int_equal(one.legal, other.legal);
    assert_int_equal(one.word, other.word);
    assert_int_equal(one.to_move_wins, other.to_move_wins);
    assert_int_equal(one.seats.loser, other.seats.loser);
    assert_int_equal(one.seats.safe, other.seats.safe);
    assert_int_equal(one.seats.can_lose, other.seats.can_lose);
    assert_int_equal(quoth_ghost_plays(&plays, searched, at, NULL), QUOTH_OK);
    for (size_t i = 0; i < plays.count; i++)
        if (plays.play[i].view.legal)
            compare_seats(searched, all, &plays.play[i].after);
    quoth_ghost_list_free(&plays);
}

/* Words of 2 to 7 of the first four letters, in which each query has children of all kinds. */
static quoth_lexicon *random_list(uint64_t seed)
{
    char text[14 * 8];
    size_t used = 0;
    quoth_random random;
    quoth_random_seed(&random, seed);
    for (unsigned words = 0; words < 14; words++) {
        unsigned length = 2 + (unsigned)quoth_random_below(&random, 6);
        for (unsigned i = 0; i < length; i++)
            text[used++] = (char)('a' + quoth_random_below(&random, 4));
        text[used++] = ' ';
    }
    text[used - 1] = '\0';
    return lexicon_of(text);
}

static void seats_by_search_are_those_of_the_whole_table(void **state)
{
    (void)state;
    unsigned searched = 0;
    for (unsigned n = 0; n < 12; n++) {
        quoth_lexicon *lexicon = random_list(n);
        quoth_ghost_rules rules = {
            .min = 1 + n % 2, .players = 3 + n % 3, .loser = n % 4, .misere = n / 3 % 3};
        FOR_ALL_RULES (&rules) {
            quoth_ghost *ghost = opened_by(lexicon, &rules);
            if (!quoth_ghost_summarize(ghost).shared) {
                quoth_ghost *all = solved_by(lexicon, &rules);
                compare_seats(ghost, all, &(quoth_letters){0});
                quoth_ghost_free(all);
                searched++;
            }
            quoth_ghost_free(ghost);
        }
        quoth_lexicon_free(lexicon);
    }
    assert_true(searched > 12);
}

/* The outcome is known when a game is opened unless it takes a search, and once it is complete. */
static void the_outcome_is_known_or_unknown(void **state)
{
    (void)state;
    static const char *const lists[] = {"game ghost ghoul", "cat", "abcd abc", ""};
    for (size_t i = 0; i < COUNT(lists); i++) {
        quoth_lexicon *lexicon = lexicon_of(lists[i]);
        for (unsigned players = 2; players <= 3; players++) {
            quoth_ghost_rules rules = {.players = players};
            FOR_ALL_RULES (&rules) {
                quoth_ghost *ghost = opened_by(lexicon, &rules);
                quoth_ghost_view start = look_at(ghost, "");
                quoth_ghost_outcome expected =
                    start.legal && start.to_move_wins ? QUOTH_GHOST_WINS : QUOTH_GHOST_LOSES;
                quoth_ghost_outcome first = quoth_ghost_summarize(ghost).first;
                assert_true(first == QUOTH_GHOST_UNKNOWN || first == expected);
                if (is(&rules, "ghost ") || (is(&rules, "super ") && players > 2))
                    assert_int_equal(first, expected);
                assert_int_equal(quoth_ghost_complete(ghost, NULL, NULL), QUOTH_OK);
                assert_int_equal(quoth_ghost_summarize(ghost).first, expected);
                quoth_ghost_free(ghost);
            }
        }
        quoth_lexicon_free(lexicon);
    }
}

/* ---- what is a play ----------------------------------------------------------------------- */

/* Codes that are no letters of the alphabet make no fragment and no play. */
static void what_is_no_letter_is_illegal(void **state)
{
    (void)state;
    static const uint8_t codes[] = {0, 27, 62, 63, 200, 255};
    quoth_letters form;
    quoth_lexicon *lexicon = lexicon_of("game ghost ghoul");
    for (unsigned n = 0; n < 2 * 3; n++) {
        quoth_ghost_rules rules = {.players = 2 + n % 2, .misere = n / 2};
        FOR_ALL_RULES (&rules) {
            quoth_ghost *ghost = opened_by(lexicon, &rules);
            for (size_t i = 0; i < COUNT(codes); i++) {
                quoth_letters at = letters_of(lexicon, "gh"), none = {0};
                quoth_letters alone = {.length = 1, .letter = {codes[i]}};
                quoth_ghost_list plays = {.memory = NULL};
                quoth_ghost_game *game;
                at.letter[i % 2] = codes[i];
                assert_false(view_of(ghost, &at).legal);
                assert_false(view_of(ghost, &at).word);
                assert_int_equal(view_of(ghost, &at).to_move_wins,
                                 rules.misere != QUOTH_GHOST_MISERE_LITERAL);
                assert_int_equal(quoth_ghost_plays(&plays, ghost, &at, NULL), QUOTH_OK);
                assert_int_equal(plays.count, 0);
                assert_null(best_of(ghost, &at, &plays));
                assert_false(quoth_ghost_form(&form, ghost, &at, 1, 0));
                assert_false(quoth_ghost_form(&form, ghost, &none, codes[i], 0));
                assert_false(quoth_ghost_is_play(ghost, &none, &alone));
                assert_false(quoth_ghost_is_play(ghost, &alone, &at));
                assert_int_equal(quoth_ghost_game_new(&game, ghost, NULL, NULL), QUOTH_OK);
                assert_int_equal(quoth_ghost_game_play(game, &alone, NULL), QUOTH_ILLEGAL);
                assert_int_equal(quoth_ghost_game_plays(game), 0);
                quoth_ghost_game_free(game);
            }
            quoth_ghost_free(ghost);
        }
    }
    quoth_lexicon_free(lexicon);
}

static void a_play_adds_one_letter(void **state)
{
    (void)state;
    static const struct {
        const char *from, *after;
        const char *play; /* in ghost, super, superduper, xghost, spook */
    } cases[] = {
        {"", "c", "gudxs"},          {"crop", "crops", "gudxs"}, {"crop", "scrop", " udxs"},
        {"crop", "porcs", "  d s"},  {"crop", "sporc", "  d s"}, {"crop", "croxp", "   xs"},
        {"crop", "psorc", "    s"},  {"crop", "crop", "     "},  {"crop", "cro", "     "},
        {"crop", "cropss", "     "}, {"crop", "", "     "},      {"crop", "croqs", "     "},
        {"aa", "aaa", "gudxs"},      {"ab", "aba", "gudxs"},     {"ab", "bab", " udxs"},
        {"ab", "bba", "  d s"},      {"crop", "qqqqq", "     "}, {"abc", "abbc", "   xs"},
    };
    quoth_lexicon *lexicon = lexicon_of("anything");
    quoth_ghost_rules rules = {0};
    FOR_ALL_RULES (&rules) {
        quoth_ghost *ghost = opened_by(lexicon, &rules);
        for (size_t i = 0; i < COUNT(cases); i++) {
            quoth_letters from = letters_of(lexicon, cases[i].from);
            quoth_letters after = letters_of(lexicon, cases[i].after);
            if (quoth_ghost_is_play(ghost, &from, &after) != (cases[i].play[variant_] != ' '))
                fail_msg("%s: %s from %s", name_of(&rules), cases[i].after, cases[i].from);
        }
        quoth_ghost_free(ghost);
    }
    quoth_lexicon_free(lexicon);
}

/* Whatever is said, it is a play exactly if some letter makes it. */
static void plays_are_the_forms_of_some_letter(void **state)
{
    (void)state;
    quoth_lexicon *lexicon = lexicon_of("anything");
    quoth_random random;
    quoth_random_seed(&random, 2);
    quoth_letters form;
    quoth_ghost_rules rules = {0};
    FOR_ALL_RULES (&rules) {
        quoth_ghost *ghost = opened_by(lexicon, &rules);
        unsigned plays = 0;
        for (int i = 0; i < 20000; i++) {
            quoth_letters from, after;
            from.length = (uint8_t)quoth_random_below(&random, 6);
            after.length = (uint8_t)quoth_random_below(&random, 6);
            for (unsigned k = 0; k < 5; k++) {
                from.letter[k] = (uint8_t)(1 + quoth_random_below(&random, 2));
                after.letter[k] = (uint8_t)(1 + quoth_random_below(&random, 2));
            }
            bool said = quoth_ghost_is_play(ghost, &from, &after), expected = false;
            quoth_ghost_canonicalize(&after, ghost);
            for (uint8_t letter = 1; letter <= 26; letter++)
                for (size_t k = 0; quoth_ghost_form(&form, ghost, &from, letter, k); k++)
                    expected = expected || quoth_letters_equal(&form, &after);
            assert_int_equal(said, expected);
            assert_int_equal(quoth_ghost_is_play(ghost, &from, &after), expected);
            plays += expected;
        }
        assert_in_range(plays, 100, 10000);
        quoth_ghost_free(ghost);
    }
    quoth_lexicon_free(lexicon);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_what_was_asked_for_is_known),
        cmocka_unit_test(unknown_rules_are_refused),
        cmocka_unit_test(nothing_can_be_found_where_there_are_no_words),
        cmocka_unit_test(long_words_are_searched),
        cmocka_unit_test(the_longest_way_to_a_letter_counts),
        cmocka_unit_test(a_search_agrees_with_the_solution),
        cmocka_unit_test(two_words_are_solved_by_counting),
        cmocka_unit_test(large_alphabets_are_searched),
        cmocka_unit_test(a_threat_may_be_met),
        cmocka_unit_test(who_must_play_their_letters_loses),
        cmocka_unit_test(games_can_be_played_by_search),
        cmocka_unit_test(a_search_can_be_stopped),
        cmocka_unit_test(no_solution_is_written_after_trouble),
        cmocka_unit_test(no_value_is_written_after_trouble),
        cmocka_unit_test(a_shared_game_is_asked_by_several_threads),
        cmocka_unit_test(less_is_known_where_less_is_wanted),
        cmocka_unit_test(the_outcome_is_known_or_unknown),
        cmocka_unit_test(seats_by_search_are_those_of_the_whole_table),
        cmocka_unit_test(what_is_no_letter_is_illegal),
        cmocka_unit_test(a_play_adds_one_letter),
        cmocka_unit_test(plays_are_the_forms_of_some_letter),
    };
    RUN(tests);
}
