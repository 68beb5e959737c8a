/* The worked example of docs/architecture.md: a variant of one's own, *rear*, where letters are
 * added in front and a fragment ends a word (examples/rear.c).  It is ghost on words read
 * backwards, so ghost says what the answers are. */
#include "support.h"

#define main print_rear
#include "../../examples/rear.c"
#undef main

/* ---- against ghost on words read backwards ------------------------------------------------ */

static quoth_letters backwards(const quoth_letters *letters)
{
    quoth_letters turned = {.length = letters->length};
    for (unsigned i = 0; i < letters->length; i++)
        turned.letter[i] = letters->letter[letters->length - 1 - i];
    return turned;
}

/* Random words of 2 to 6 of the letters a to c, and the same words backwards. */
static void draw_words(quoth_random *random, text *list, text *turned)
{
    for (unsigned i = 0; i < 60; i++) {
        unsigned n = 2 + (unsigned)quoth_random_below(random, 5);
        char word[8] = {0}, back[8] = {0};
        for (unsigned k = 0; k < n; k++)
            word[k] = back[n - 1 - k] = (char)('a' + quoth_random_below(random, 3));
        text_add(list, printed("%s ", word));
        text_add(turned, printed("%s ", back));
    }
}

/* Two solvers of the same game, one read backwards. */
typedef struct pair {
    quoth_ghost *rear, *ghost;
} pair;

static void compare_views(const pair *p, const quoth_ghost_view *a, const quoth_ghost_view *b)
{
    assert_int_equal(a->legal, b->legal);
    assert_int_equal(a->word, b->word);
    assert_int_equal(a->to_move_wins, b->to_move_wins);
    assert_int_equal(a->seats.loser, b->seats.loser);
    assert_int_equal(a->seats.safe, b->seats.safe);
    assert_int_equal(a->seats.can_lose, b->seats.can_lose);
    if (quoth_ghost_summarize(p->rear).lengths) {
        assert_int_equal(a->length, b->length);
        assert_int_equal(a->longest, b->longest);
    }
}

/* Looks at a fragment, lists its plays, and goes on to each. */
static void compare_below(const pair *p, const quoth_letters *fragment)
{
    quoth_letters turned = backwards(fragment);
    quoth_ghost_view view = view_of(p->rear, fragment);
    quoth_ghost_view expected = view_of(p->ghost, &turned);
    compare_views(p, &view, &expected);
    quoth_ghost_list plays = {0}, others = {0};
    assert_int_equal(quoth_ghost_plays(&plays, p->rear, fragment, NULL), QUOTH_OK);
    assert_int_equal(quoth_ghost_plays(&others, p->ghost, &turned, NULL), QUOTH_OK);
    assert_int_equal(plays.count, others.count);
    for (size_t i = 0; i < plays.count; i++) {
        quoth_letters after = backwards(&plays.play[i].after);
        assert_int_equal(after.length, others.play[i].after.length);
        assert_memory_equal(after.letter, others.play[i].after.letter, after.length);
        compare_views(p, &plays.play[i].view, &others.play[i].view);
        assert_int_equal(plays.play[i].mover_wins, others.play[i].mover_wins);
        if (plays.play[i].view.legal)
            compare_below(p, &plays.play[i].after);
    }
    quoth_ghost_list_free(&plays);
    quoth_ghost_list_free(&others);
}

static void compare_counts(const pair *p)
{
    size_t count, others;
    const quoth_ghost_row *row = quoth_ghost_rows(p->rear, &count);
    const quoth_ghost_row *other = quoth_ghost_rows(p->ghost, &others);
    assert_int_equal(count, others);
    if (count)
        assert_memory_equal(row, other, count * sizeof *row);
    quoth_ghost_summary a = quoth_ghost_summarize(p->rear), b = quoth_ghost_summarize(p->ghost);
    assert_true(a.complete);
    assert_int_equal(a.words, b.words);
    assert_int_equal(a.positions, b.positions);
    assert_int_equal(a.reachable, b.reachable);
    assert_int_equal(a.first, b.first);
    assert_int_equal(a.length, b.length);
    assert_int_equal(a.longest, b.longest);
}

/* Plays stand in one order in both, so the same seed makes the same games. */
static void compare_matches(const pair *p)
{
    quoth_ghost_score score[2] = {{0}};
    for (unsigned i = 0; i < 2; i++) {
        const quoth_ghost *referee = i ? p->ghost : p->rear;
        quoth_ghost_bot bots[QUOTH_GHOST_SEATS_MAX];
        for (unsigned seat = 0; seat < QUOTH_GHOST_SEATS_MAX; seat++)
            bots[seat] = (quoth_ghost_bot){referee, seat % 3};
        assert_int_equal(bot_match(referee, bots, 1, 0, 20, &score[i], NULL, NULL), QUOTH_OK);
    }
    assert_memory_equal(&score[0], &score[1], sizeof *score);
}

static void rear_is_ghost_backwards(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < 96; number++) {
        quoth_random random;
        text list = {0}, turned = {0};
        quoth_random_seed_stream(&random, 1, number);
        draw_words(&random, &list, &turned);
        quoth_lexicon *lexicon = lexicon_of(list.bytes), *other = lexicon_of(turned.bytes);
        quoth_ghost_rules rules = {.min = 1 + (unsigned)(number / 8 % 3),
                                   .players = 2 + (unsigned)(number % 4),
                                   .misere = (quoth_ghost_misere)(number % 3),
                                   .word_end = (quoth_ghost_word_end)(number / 4 % 2),
                                   .loser = (quoth_ghost_loser_rule)(number / 12 % 4)};
        quoth_ghost_rules own = rules;
        own.custom = &rear;
        pair p;
        assert_int_equal(quoth_ghost_new(&p.rear, lexicon, &own, NULL, NULL), QUOTH_OK);
        assert_int_equal(quoth_ghost_solve(&p.ghost, other, &rules, NULL, NULL), QUOTH_OK);
        assert_string_equal(quoth_ghost_rules_of(p.rear).variant, "rear");
        compare_below(&p, &(quoth_letters){0}); /* by search */
        assert_int_equal(quoth_ghost_complete(p.rear, NULL, NULL), QUOTH_OK);
        compare_counts(&p);
        compare_below(&p, &(quoth_letters){0}); /* by the table of all positions */
        compare_matches(&p);
        quoth_ghost_free(p.rear);
        quoth_ghost_free(p.ghost);
        quoth_lexicon_free(lexicon);
        quoth_lexicon_free(other);
        text_free(&list);
        text_free(&turned);
    }
}

/* ---- on a whole lexicon ------------------------------------------------------------------- */

/* Bytes that are allocated now, and the most that may be. */
typedef struct account {
    size_t bytes, most;
} account;

static void *resize_within(void *user, void *block, size_t old_size, size_t new_size)
{
    account *a = user;
    if (new_size > old_size && a->bytes + new_size - old_size > a->most)
        return NULL;
    a->bytes += new_size - old_size;
    if (new_size)
        return realloc(block, new_size);
    free(block);
    return NULL;
}

static void rear_takes_the_words_of_enable(void **state)
{
    (void)state;
    quoth_lexicon *lexicon = enable1();
    quoth_ghost *ghost;
    account a = {.most = (size_t)64 << 20};
    quoth_memory memory = {resize_within, &a};
    quoth_ghost_rules rules = {.custom = &rear};
    assert_int_equal(
        quoth_ghost_new(&ghost, lexicon, &rules, &(quoth_context){.memory = &memory}, NULL),
        QUOTH_OK);
    assert_true(a.bytes > quoth_lexicon_words(lexicon) * sizeof(quoth_letters));
    assert_true(look_at(ghost, "zzling").legal);
    assert_false(look_at(ghost, "zzlin").legal);
    assert_true(look_at(ghost, "zymurgy").word);
    quoth_ghost_free(ghost);
    assert_int_equal(a.bytes, 0);
    a.most = 1 << 20;
    assert_int_equal(
        quoth_ghost_new(&ghost, lexicon, &rules, &(quoth_context){.memory = &memory}, NULL),
        QUOTH_NO_MEMORY);
    assert_int_equal(a.bytes, 0);
    quoth_lexicon_free(lexicon);
}

/* ---- stopping ----------------------------------------------------------------------------- */

/* A watch that stops once `stops` is set, and the probes since then. */
typedef struct stopper {
    bool stops;
    unsigned probes;
    void *rear;
} stopper;

static bool goes_on(void *user, const quoth_progress *progress)
{
    (void)progress;
    return !((const stopper *)user)->stops;
}

static quoth_status open_counted(void *user, const quoth_lexicon *lexicon,
                                 const quoth_ghost_rules *rules, const quoth_context *context,
                                 void **self)
{
    *self = user;
    return open_rear(NULL, lexicon, rules, context, &((stopper *)user)->rear);
}

static void close_counted(void *self)
{
    close_rear(((stopper *)self)->rear);
}

static quoth_status probe_counted(void *self, const quoth_letters *fragment,
                                  quoth_ghost_facts *facts)
{
    stopper *s = self;
    s->probes += s->stops;
    return probe_ending(s->rear, fragment, facts);
}

/* A probe may take milliseconds: the watch is called after a few, and the solver stays usable. */
static void a_slow_variant_can_be_stopped(void **state)
{
    (void)state;
    stopper s = {0};
    quoth_ghost_variant slow = rear;
    slow.open = open_counted;
    slow.close = close_counted;
    slow.probe = probe_counted;
    slow.user = &s;
    quoth_watch watch = {goes_on, &s};
    quoth_context context = {.watch = &watch};
    quoth_ghost_rules rules = {.custom = &slow};
    quoth_lexicon *lexicon = lexicon_of("ghost host cost abbot knot foot");
    quoth_ghost *ghost;
    quoth_ghost_list plays = {0};
    assert_int_equal(quoth_ghost_new(&ghost, lexicon, &rules, &context, NULL), QUOTH_OK);
    s.stops = true;
    assert_int_equal(quoth_ghost_plays(&plays, ghost, &(quoth_letters){0}, NULL), QUOTH_STOPPED);
    assert_in_range(s.probes, 0, 16);
    s.stops = false;
    assert_int_equal(quoth_ghost_plays(&plays, ghost, &(quoth_letters){0}, NULL), QUOTH_OK);
    assert_int_equal(plays.count, 1);
    quoth_ghost_list_free(&plays);
    quoth_ghost_free(ghost);
    quoth_lexicon_free(lexicon);

    quoth_lexicon *large = enable1(); /* `open` is stopped as well */
    s.stops = true;
    assert_int_equal(quoth_ghost_new(&ghost, large, &rules, &context, NULL), QUOTH_STOPPED);
    quoth_lexicon_free(large);
}

/* ---- records ------------------------------------------------------------------------------ */

static void a_game_is_recorded_and_read_back(void **state)
{
    (void)state;
    quoth_lexicon *lexicon = lexicon_of("ghost host cost");
    quoth_ghost_rules rules = {.custom = &rear};
    quoth_ghost *ghost = solved_by(lexicon, &rules);
    quoth_ghost_game *game, *again;
    quoth_ghost_record record = {.player = {"a", "b"}}, read;
    text written = {0};
    quoth_sink sink = to_text(&written);
    assert_int_equal(quoth_ghost_game_new(&game, ghost, NULL, NULL), QUOTH_OK);
    quoth_letters t = letters_of(lexicon, "t"), st = letters_of(lexicon, "st");
    assert_int_equal(quoth_ghost_game_play(game, &t, NULL), QUOTH_OK);
    assert_int_equal(quoth_ghost_game_play(game, &st, NULL), QUOTH_OK);
    assert_int_equal(quoth_ghost_record_write(&sink, &record, game, NULL), QUOTH_OK);
    assert_non_null(strstr(written.bytes, "variant rear\n"));
    assert_int_equal(quoth_ghost_record_read(&read, written.bytes, strlen(written.bytes), NULL),
                     QUOTH_OK);
    rules = quoth_ghost_record_rules(&read);
    assert_string_equal(rules.variant, "rear");
    assert_int_equal(quoth_ghost_game_new(&again, ghost, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_ghost_record_replay(again, written.bytes, strlen(written.bytes), NULL),
                     QUOTH_OK);
    assert_int_equal(quoth_ghost_game_plays(again), 2);
    quoth_ghost_game_free(game);
    quoth_ghost_game_free(again);
    quoth_ghost_free(ghost);
    quoth_lexicon_free(lexicon);
    text_free(&written);
}

/* ---- answers that cannot be --------------------------------------------------------------- */

static quoth_status a_short_word(void *self, const quoth_letters *f, quoth_ghost_facts *facts)
{
    (void)self;
    facts->legal = f->length <= 2;
    facts->word = f->length == 2;
    return QUOTH_OK;
}

static quoth_status an_illegal_word(void *self, const quoth_letters *f, quoth_ghost_facts *facts)
{
    (void)self;
    facts->legal = f->length < 4;
    facts->word = f->length == 4;
    return QUOTH_OK;
}

static quoth_status a_dead_end(void *self, const quoth_letters *f, quoth_ghost_facts *facts)
{
    (void)self;
    facts->legal = f->length < 4;
    return QUOTH_OK;
}

static quoth_status no_end(void *self, const quoth_letters *f, quoth_ghost_facts *facts)
{
    (void)self;
    facts->legal = true;
    for (unsigned i = 1; i < f->length; i++)
        facts->legal &= f->letter[i] == f->letter[0];
    return QUOTH_OK;
}

static quoth_status a_new_length(void *self, const quoth_letters *f, quoth_ghost_facts *facts)
{
    (void)self;
    facts->legal = f->length <= 5;
    facts->word = f->length == 5;
    facts->lengths[0] = UINT64_C(1) << (f->length < 2 ? 4 : 5);
    return QUOTH_OK;
}

static quoth_status a_length_behind(void *self, const quoth_letters *f, quoth_ghost_facts *facts)
{
    (void)self;
    facts->legal = f->length <= 5;
    facts->word = f->length == 5;
    facts->lengths[0] = UINT64_C(1) << 5 | 1;
    return QUOTH_OK;
}

static quoth_status no_memory(void *self, const quoth_letters *f, quoth_ghost_facts *facts)
{
    (void)self, (void)f, (void)facts;
    return QUOTH_NO_MEMORY;
}

static void contradictions_are_found(void **state)
{
    (void)state;
    quoth_status (*const look[])(void *, const quoth_letters *, quoth_ghost_facts *) = {
        a_short_word, an_illegal_word, a_dead_end, no_end,
        a_new_length, a_length_behind, no_memory};
    /* the fragment of the first contradiction: of 255 letters as many as the error has room for */
    static const char *const about[] = {
        "aa", "aaaa", "aaa", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        "aa", "",     ""};
    quoth_lexicon *lexicon = lexicon_of("ghost host");
    for (size_t i = 0; i < sizeof look / sizeof *look; i++) {
        quoth_ghost_variant liar = {.name = "liar", .growth = QUOTH_GHOST_AT_END, .probe = look[i]};
        quoth_ghost_rules rules = {.custom = &liar};
        quoth_status expected = look[i] == no_memory ? QUOTH_NO_MEMORY : QUOTH_BAD_ANSWER;
        quoth_ghost *ghost;
        quoth_error error = {0};
        assert_int_equal(quoth_ghost_solve(&ghost, lexicon, &rules, NULL, &error), expected);
        assert_null(ghost);
        assert_int_equal(error.status, expected);
        if (expected == QUOTH_BAD_ANSWER)
            assert_string_not_equal(error.message, quoth_status_text(expected));
        assert_string_equal(error.about, about[i]);
        quoth_ghost_list plays = {0};
        assert_int_equal(quoth_ghost_new(&ghost, lexicon, &rules, NULL, NULL), QUOTH_OK);
        quoth_status status = quoth_ghost_plays(&plays, ghost, &(quoth_letters){0}, NULL);
        assert_true(status == expected || status == QUOTH_OK); /* a search need not come by */
        quoth_ghost_list_free(&plays);
        quoth_ghost_free(ghost);
    }
    quoth_lexicon_free(lexicon);
}

static void what_is_no_variant_is_refused(void **state)
{
    (void)state;
    quoth_ghost_variant none[] = {
        {.growth = QUOTH_GHOST_AT_END, .probe = a_dead_end},
        {.name = "", .growth = QUOTH_GHOST_AT_END, .probe = a_dead_end},
        {.name = "two words", .growth = QUOTH_GHOST_AT_END, .probe = a_dead_end},
        {.name = "ghost", .growth = QUOTH_GHOST_AT_END, .probe = a_dead_end},
        {.name = "abcdefghijklmnopqrstuvwxyzabcdef", .growth = 1, .probe = a_dead_end},
        {.name = "x", .growth = 0, .probe = a_dead_end},
        {.name = "x", .growth = QUOTH_GHOST_BETWEEN, .probe = a_dead_end},
        {.name = "x", .growth = QUOTH_GHOST_REVERSED, .probe = a_dead_end},
        {.name = "x",
         .growth = 1 | QUOTH_GHOST_REVERSED | QUOTH_GHOST_BETWEEN,
         .probe = a_dead_end},
        {.name = "x", .growth = 1 | QUOTH_GHOST_ANY_ORDER, .probe = a_dead_end},
        {.name = "x", .growth = 64, .probe = a_dead_end},
        {.name = "x", .growth = QUOTH_GHOST_AT_END},
    };
    quoth_lexicon *lexicon = lexicon_of("ghost host");
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        quoth_ghost_rules rules = {.custom = &none[i]};
        quoth_ghost *ghost;
        quoth_error error = {0};
        assert_int_equal(quoth_ghost_new(&ghost, lexicon, &rules, NULL, &error), QUOTH_BAD_ANSWER);
        assert_null(ghost);
        assert_int_equal(error.status, QUOTH_BAD_ANSWER);
    }
    quoth_lexicon_free(lexicon);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rear_is_ghost_backwards),
        cmocka_unit_test(rear_takes_the_words_of_enable),
        cmocka_unit_test(a_slow_variant_can_be_stopped),
        cmocka_unit_test(a_game_is_recorded_and_read_back),
        cmocka_unit_test(contradictions_are_found),
        cmocka_unit_test(what_is_no_variant_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
