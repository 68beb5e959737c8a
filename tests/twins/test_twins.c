/* The library against naive twins on random small vocabularies.
 *
 * QUOTH_TWIN_CASES says how many (default 4,000), QUOTH_TEST_SEED which (default 1).  Case n is the
 * same for every number of cases, so that one that fails can be had again. */
#include "vocabulary.h"

static const char *const variants[] = {"ghost", "super", "superduper"};

/* Branches of one shape, p q, p r s and p r t u: one of the players loses in each with the short
 * word, or buys a chance of winning with the other two.  Which branch is to give the chance that
 * makes a set mixed is a tie; random words hardly ever have one. */
static void draw_tied(vocabulary *v, quoth_random *random)
{
    unsigned n = v->twin->letters;
    uint64_t prefix = quoth_random_below(random, 2);
    v->min = 1 + (unsigned)quoth_random_below(random, 2);
    const char *word[5] = {any_letter(v, random)};
    for (unsigned p = 0; p < n; p++) {
        uint64_t q = quoth_random_below(random, n), s = quoth_random_below(random, n);
        word[prefix] = v->twin->letter[p];
        word[prefix + 1] = v->twin->letter[q];
        add_line(v, word, prefix + 2);
        word[prefix + 1] = v->twin->letter[(q + 1 + quoth_random_below(random, n - 1)) % n];
        word[prefix + 2] = v->twin->letter[s];
        add_line(v, word, prefix + 3);
        word[prefix + 2] = v->twin->letter[(s + 1 + quoth_random_below(random, n - 1)) % n];
        word[prefix + 3] = any_letter(v, random);
        add_line(v, word, prefix + 4);
    }
    if (n < 4)
        draw_words(v, random, quoth_random_below(random, 3));
}

static void draw(vocabulary *v, uint64_t seed, uint64_t number)
{
    quoth_random random;
    begin_vocabulary(v, seed, number, &random);
    if (number % 4 == 0)
        draw_tied(v, &random);
    else
        draw_words(v, &random, quoth_random_below(&random, 15));
    make_lexicon(v);
}

/* ---- positions ---------------------------------------------------------------------------- */

static void compare_plays(const vocabulary *v, const quoth_ghost *ghost, twin_game *game,
                          const char *fragment, const quoth_letters *at)
{
    twin_list plays;
    quoth_ghost_list found = plays_from(ghost, at);
    size_t n = found.count;
    twin_plays(game, fragment, &plays);
    SAME(v, "number of plays", n, plays.count);
    unsigned length = twin_length(game, fragment, true);
    bool wins = twin_win(game, fragment), over = twin_has(&game->words, fragment);
    int best = -1;
    for (size_t i = 0; i < n; i++) {
        quoth_letters expected = letters_for(v, plays.string[i]);
        SAME(v, "play in its place", quoth_letters_equal(&found.play[i].after, &expected), true);
        SAME(v, "value of a play", found.play[i].view.to_move_wins,
             twin_win(game, plays.string[i]));
        SAME(v, "play wins", found.play[i].mover_wins, !twin_win(game, plays.string[i]));
        if (best < 0 && twin_win(game, plays.string[i]) != wins &&
            twin_length(game, plays.string[i], true) == length)
            best = (int)i;
    }
    const quoth_ghost_play *play = best_of(ghost, at, &found);
    SAME(v, "there is a best play", play != NULL, !over && n > 0);
    if (!over && n > 0) {
        quoth_letters expected = letters_for(v, plays.string[best]);
        SAME(v, "best play", quoth_letters_equal(&play->after, &expected), true);
    }
    quoth_ghost_list_free(&found);
}

static void compare_positions(const vocabulary *v, const quoth_ghost *ghost, twin_game *game)
{
    quoth_ghost_summary s = quoth_ghost_summarize(ghost);
    twin_list reached = {.alphabet = v->twin};
    twin_reach(game, "", &reached);
    SAME(v, "words", s.words, game->words.count);
    SAME(v, "positions", s.positions, game->fragments.count);
    SAME(v, "reachable", s.reachable, reached.count);
    bool any = game->fragments.count > 0;
    SAME(v, "the first player wins", s.first == QUOTH_GHOST_WINS, any && twin_win(game, ""));
    SAME(v, "length", s.length, twin_length(game, "", true));
    SAME(v, "longest", s.longest, twin_length(game, "", false));
    for (size_t i = 0; i < game->fragments.count; i++) {
        const char *fragment = game->fragments.string[i];
        quoth_letters at = letters_for(v, fragment);
        quoth_ghost_view view = view_of(ghost, &at);
        SAME(v, "legal", view.legal, true);
        SAME(v, "word", view.word, twin_has(&game->words, fragment));
        SAME(v, "value", view.to_move_wins, twin_win(game, fragment));
        SAME(v, "length from a fragment", view.length, twin_length(game, fragment, true));
        SAME(v, "longest from a fragment", view.longest, twin_length(game, fragment, false));
        compare_plays(v, ghost, game, fragment, &at);
    }
    /* what is a letter longer than a fragment is mostly illegal */
    for (size_t i = 0; i < game->fragments.count; i++) {
        char longer[TWIN_LENGTH + 2] = "";
        strcat(longer, game->fragments.string[i]);
        quoth_letters at = letters_for(v, longer);
        unsigned letter = (unsigned)i % v->twin->letters;
        at.letter[at.length++] = (uint8_t)(letter + 1);
        longer[strlen(longer)] = (char)('a' + letter);
        quoth_ghost_view view = view_of(ghost, &at);
        bool legal = twin_has(&game->fragments, longer);
        SAME(v, "legal, one letter on", view.legal, legal);
        SAME(v, "value, one letter on", view.to_move_wins, twin_win(game, longer));
        if (!legal) {
            quoth_ghost_list none = plays_from(ghost, &at);
            SAME(v, "plays from no fragment", none.count, 0);
            quoth_ghost_list_free(&none);
        }
    }
}

/* A game whose positions are valued by search when they are asked for, in any order. */
static void compare_searched(const vocabulary *v, const quoth_ghost *ghost, twin_game *game)
{
    size_t count = game->fragments.count;
    SAME(v, "words, to be searched", quoth_ghost_summarize(ghost).words, game->words.count);
    for (size_t k = 0; k < count; k++) {
        size_t i = v->number % 2 ? count - 1 - k : (k + v->number / 2) % count;
        const char *fragment = game->fragments.string[i];
        quoth_letters at = letters_for(v, fragment);
        quoth_ghost_view view = view_of(ghost, &at);
        SAME(v, "legal, by search", view.legal, true);
        SAME(v, "word, by search", view.word, twin_has(&game->words, fragment));
        SAME(v, "value by search", view.to_move_wins, twin_win(game, fragment));
        twin_list plays;
        quoth_ghost_list found = plays_from(ghost, &at);
        twin_plays(game, fragment, &plays);
        SAME(v, "number of plays, by search", found.count, plays.count);
        for (size_t p = 0; p < found.count; p++) {
            quoth_letters expected = letters_for(v, plays.string[p]);
            const quoth_ghost_play *play = &found.play[p];
            SAME(v, "play in its place, by search", quoth_letters_equal(&play->after, &expected),
                 true);
            SAME(v, "play completes a word, by search", play->view.word,
                 twin_has(&game->words, plays.string[p]));
            SAME(v, "play wins, by search", play->mover_wins, !twin_win(game, plays.string[p]));
        }
        quoth_ghost_list_free(&found);
        /* turned round it is mostly illegal, and may be letters that no text gives */
        char turned[TWIN_LENGTH + 1] = "";
        at.length = 0;
        for (size_t c = strlen(fragment); c > 0; at.length++) {
            turned[at.length] = fragment[--c];
            at.letter[at.length] = (uint8_t)(fragment[c] - 'a' + 1);
        }
        SAME(v, "legal when turned, by search", view_of(ghost, &at).legal,
             twin_has(&game->fragments, turned));
    }
}

/* ---- sheets ------------------------------------------------------------------------------- */

/* The plan is one that can be carried out: where the player moves, one play, a winning one if he
 * has any; where the opponent moves, every play. */
static void check_plan(const vocabulary *v, const quoth_ghost_sheet *sheet, twin_game *game)
{
    size_t count;
    const quoth_ghost_sheet_node *node = quoth_ghost_sheet_nodes(sheet, &count);
    unsigned player = quoth_ghost_sheet_summarize(sheet).player;
    for (uint32_t i = 0; i < count; i++) {
        quoth_letters letters;
        quoth_ghost_sheet_spell(&letters, sheet, i);
        char fragment[TWIN_LENGTH + 1] = "";
        for (unsigned k = 0; k < letters.length; k++)
            fragment[k] = (char)('a' + letters.letter[k] - 1);
        bool word = twin_has(&game->words, fragment), turn = strlen(fragment) % 2 == player;
        SAME(v, "word in the plan", node[i].word, word);
        SAME(v, "value in the plan", node[i].wins, twin_win(game, fragment) == turn);
        SAME(v, "depth in the plan", node[i].depth, strlen(fragment));
        twin_list plays;
        twin_plays(game, fragment, &plays);
        size_t children = 0;
        uint32_t next = i + 1;
        while (next < node[i].next) {
            SAME(v, "parent in the plan", node[next].parent, i);
            SAME(v, "child in the plan is longer by a letter", node[next].depth, node[i].depth + 1);
            if (turn && twin_win(game, fragment))
                SAME(v, "a won game is kept won", node[next].wins, true);
            children++;
            next = node[next].next;
        }
        SAME(v, "the plan's nodes follow each other", next, node[i].next);
        SAME(v, "children counted", node[i].children, children);
        SAME(v, "children in the plan", children, word ? 0 : turn ? 1 : plays.count);
    }
    if (count)
        SAME(v, "the root's range", node[0].next, count);
    SAME(v, "the plan has a root", count > 0, game->fragments.count > 0);
}

static void compare_sheet(const vocabulary *v, const quoth_ghost *ghost, twin_game *game,
                          unsigned player, quoth_ghost_sheet_objective objective)
{
    bool any = game->words.count > 0;
    twin_set expected = objective == QUOTH_GHOST_SHEET_OVERALL ? twin_overall(game, player)
                        : any                                  ? twin_outcomes(game, "", player)
                                                               : 0;
    quoth_ghost_sheet *sheet = sheet_for(ghost, player, objective);
    quoth_ghost_sheet_summary s = quoth_ghost_sheet_summarize(sheet);
    size_t count;
    const quoth_ghost_sheet_node *node = quoth_ghost_sheet_nodes(sheet, &count);
    twin_set found = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (!node[i].word)
            continue;
        quoth_letters letters;
        quoth_ghost_sheet_spell(&letters, sheet, i);
        for (size_t w = 0; w < game->words.count; w++) {
            quoth_letters word = letters_for(v, game->words.string[w]);
            if (quoth_letters_equal(&word, &letters))
                found |= (twin_set)1 << w;
        }
    }
    const char *what = printed("%s sheet of player %u",
                               objective == QUOTH_GHOST_SHEET_OVERALL ? "overall" : "per-node",
                               player);
    SAME(v, what, found, expected);
    unsigned winners = 0;
    for (size_t w = 0; w < game->words.count; w++)
        winners += (expected >> w & 1) && strlen(game->words.string[w]) % 2 == player;
    SAME(v, "words of the sheet", s.count, twin_size(expected));
    SAME(v, "letters of the sheet", s.letters, twin_set_letters(game, expected));
    SAME(v, "lossiness of the sheet", s.lossiness, twin_lossiness(game, expected, player));
    SAME(v, "winners of the sheet", s.winners, winners);
    SAME(v, "losers of the sheet", s.losers, s.count - winners);
    SAME(v, "player of the sheet", s.player, player);
    SAME(v, "objective of the sheet", s.objective, objective);
    check_plan(v, sheet, game);
    quoth_ghost_sheet_free(sheet);
}

/* ---- the cases ---------------------------------------------------------------------------- */

static uint64_t seed, cases;

static void for_every_case(void (*compare)(const vocabulary *v))
{
    for (uint64_t n = 0; n < cases; n++) {
        vocabulary v;
        draw(&v, seed, n);
        compare(&v);
        end_vocabulary(&v);
    }
}

static void compare_variants(const vocabulary *v)
{
    for (size_t i = 0; i < COUNT(variants); i++) {
        static twin_game game;
        quoth_ghost *ghost = solved(v->lexicon, variants[i], v->min);
        twin_begin(&game, &v->words, (twin_variant)i, v->min);
        compare_positions(v, ghost, &game);
        quoth_ghost_free(ghost);
    }
}

static void compare_searches(const vocabulary *v)
{
    for (size_t i = 0; i < COUNT(variants); i++) {
        static twin_game game;
        quoth_ghost_rules rules = {.variant = variants[i], .min = v->min};
        quoth_ghost *ghost = opened_by(v->lexicon, &rules);
        twin_begin(&game, &v->words, (twin_variant)i, v->min);
        compare_searched(v, ghost, &game);
        quoth_ghost_free(ghost);
    }
}

static void every_search_finds_the_twin_s_value(void **state)
{
    (void)state;
    for_every_case(compare_searches);
}

static void every_position_has_the_twin_s_value(void **state)
{
    (void)state;
    for_every_case(compare_variants);
}

static void compare_formula(const vocabulary *v)
{
    static twin_game game;
    quoth_ghost *ghost = solved(v->lexicon, "ghost", v->min);
    twin_begin(&game, &v->words, TWIN_GHOST, v->min);
    SAME(v, "there is a move such that for all moves ...",
         quoth_ghost_summarize(ghost).first == QUOTH_GHOST_WINS, twin_there_is_a_move(&game, ""));
    quoth_ghost_free(ghost);
}

static void the_paper_s_formula_names_the_winner(void **state)
{
    (void)state;
    for_every_case(compare_formula);
}

static void compare_sheets(const vocabulary *v)
{
    static twin_game game;
    quoth_ghost *ghost = solved(v->lexicon, "ghost", v->min);
    twin_begin(&game, &v->words, TWIN_GHOST, v->min);
    for (unsigned player = 0; player < 2; player++)
        for (int objective = QUOTH_GHOST_SHEET_PER_NODE; objective <= QUOTH_GHOST_SHEET_OVERALL;
             objective++)
            compare_sheet(v, ghost, &game, player, (quoth_ghost_sheet_objective)objective);
    quoth_ghost_free(ghost);
}

static void every_sheet_is_the_twin_s(void **state)
{
    (void)state;
    for_every_case(compare_sheets);
}

/* The twins have to be right as well: the answers of the notebooks and the paper. */
static void the_twins_agree_with_the_sources(void **state)
{
    (void)state;
    static const struct {
        const char *words[8];
        bool first_wins;
        unsigned fragments;
    } sources[] = {
        {{"cat", "camel"}, false, 7},
        {{"cat", "camel", "goat"}, true, 11},
        {{"cat", "camel", "goat", "gar"}, false, 13},
        {{"cat", "camel", "goat", "gar", "gannet"}, true, 17},
        {{"cat", "camel", "gecko"}, false, 12},
        {{"cat", "camel", "goat", "gerbil"}, true, 16},
        {{"cat", "camel", "goat", "gecko", "gerbil", "gar"}, false, 21},
        {{"cat", "camel", "goat", "gecko", "gerbil", "gar", "gannet"}, true, 25},
        {{"game", "ghost", "ghoul"}, false, 11},
        {{"ghost", "green", "tan", "tree", "tries"}, false, 19},
        {{"ghost", "green", "tan", "tree", "trie"}, false, 18},
    };
    static const twin_alphabet english = {26, {"a", "b", "c", "d", "e", "f", "g", "h", "i",
                                               "j", "k", "l", "m", "n", "o", "p", "q", "r",
                                               "s", "t", "u", "v", "w", "x", "y", "z"}};
    for (size_t i = 0; i < COUNT(sources); i++) {
        twin_list words = {.alphabet = &english};
        for (size_t w = 0; w < COUNT(sources[i].words) && sources[i].words[w]; w++)
            twin_add(&words, sources[i].words[w]);
        static twin_game game;
        twin_begin(&game, &words, TWIN_GHOST, 3);
        assert_int_equal(twin_win(&game, ""), sources[i].first_wins);
        assert_int_equal(twin_there_is_a_move(&game, ""), sources[i].first_wins);
        assert_int_equal(game.fragments.count, sources[i].fragments);
    }
}

int main(void)
{
    seed = env_number("QUOTH_TEST_SEED", 1);
    cases = env_number("QUOTH_TWIN_CASES", 4000);
    print_message("# %llu cases from seed %llu\n", (unsigned long long)cases,
                  (unsigned long long)seed);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_twins_agree_with_the_sources),
        cmocka_unit_test(every_position_has_the_twin_s_value),
        cmocka_unit_test(every_search_finds_the_twin_s_value),
        cmocka_unit_test(the_paper_s_formula_names_the_winner),
        cmocka_unit_test(every_sheet_is_the_twin_s),
    };
    RUN(tests);
}
