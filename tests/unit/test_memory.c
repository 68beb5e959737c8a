/* Every allocation fails once, alone and with all that follow: each call ends with QUOTH_NO_MEMORY
 * or does without, gives back all it took, and leaves its handles as they were. */
#include "support.h"

/* What a job works on: made by its `prepare`, freed by its `finish`. */
typedef struct handles {
    quoth_builder *builder;
    quoth_lexicon *lexicon;
    quoth_ghost *ghost;
    quoth_ghost_game *game;
} handles;

static void finish(handles *h)
{
    quoth_ghost_game_free(h->game);
    quoth_ghost_free(h->ghost);
    quoth_lexicon_free(h->lexicon);
    quoth_builder_free(h->builder);
}

#include "lexicon/packed.h"
#include "sweep.h"

/* ---- the words of these tests ------------------------------------------------------------- */

/* Enough of them that every array has to grow, unsorted so that sorting takes memory; and an
 * alphabet in another order than code points, whose identity takes memory. */
static struct fixture {
    text list, levels, spanish_list;
    quoth_alphabet english, spanish;
    quoth_lexicon *lexicon, *few, *many; /* searches of a small list take next to nothing */
    text image, kwg, packed;
} fix;

static text random_list(const quoth_alphabet *alphabet, unsigned letters, int words)
{
    quoth_random random;
    quoth_random_seed(&random, 77);
    text list = {0};
    for (int i = 0; i < words; i++) {
        for (uint64_t k = 2 + quoth_random_below(&random, 8); k > 0; k--)
            text_add(&list, alphabet->lower[1 + quoth_random_below(&random, letters)]);
        text_add(&list, "\n");
    }
    return list;
}

static int set_up(void **state)
{
    (void)state;
    fix.english = alphabet_named("english");
    fix.spanish = alphabet_named("spanish");
    fix.list = random_list(&fix.english, 12, 900);
    fix.spanish_list = random_list(&fix.spanish, 30, 50);
    unsigned line = 0;
    for (const char *c = fix.list.bytes; *c; line++) {
        size_t size = strcspn(c, "\n");
        if (line % 3)
            text_add(&fix.levels, printed("%.*s %u\n", (int)size, c, line % 100));
        c += size + 1;
    }
    quoth_builder *builder;
    assert_int_equal(quoth_builder_new(&builder, &fix.english, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_builder_add(builder, NULL, fix.list.bytes, fix.list.size,
                                       QUOTH_KEEP_STRICT, NULL, NULL),
                     QUOTH_OK);
    assert_int_equal(quoth_builder_levels(builder, fix.levels.bytes, fix.levels.size, NULL, NULL),
                     QUOTH_OK);
    assert_int_equal(quoth_builder_finish(&fix.lexicon, builder, "fixture", NULL, NULL), QUOTH_OK);
    quoth_builder_free(builder);
    text few = random_list(&fix.english, 5, 30);
    few.bytes[--few.size] = '\0';
    for (char *c = few.bytes; *c; c++)
        if (*c == '\n')
            *c = ' ';
    fix.few = lexicon_of(kept(&few));
    quoth_lexicon *all = enable1();
    fix.many = thinned(all, 8);
    quoth_lexicon_free(all);
    fix.image = image_of(fix.lexicon);
    quoth_sink sink = to_text(&fix.kwg);
    assert_int_equal(quoth_lexicon_write_kwg(&sink, fix.lexicon, NULL), QUOTH_OK);
    static const char words[] = "a\nab\nabs\ncab\ncabs\nscab\nscabs\nstab\nstabs\nzoo\nzoos\n",
                      levels[] = "a 10\nabs 20\nscab 10\nzoo 35\n";
    quoth_lexicon *known;
    assert_int_equal(quoth_builder_new(&builder, &fix.english, NULL, NULL), QUOTH_OK);
    assert_int_equal(
        quoth_builder_add(builder, NULL, words, sizeof words - 1, QUOTH_KEEP_STRICT, NULL, NULL),
        QUOTH_OK);
    assert_int_equal(quoth_builder_levels(builder, levels, sizeof levels - 1, NULL, NULL),
                     QUOTH_OK);
    assert_int_equal(quoth_builder_finish(&known, builder, "known", NULL, NULL), QUOTH_OK);
    quoth_builder_free(builder);
    sink = to_text(&fix.packed);
    assert_int_equal(q_packed_write(&sink, known, NULL), QUOTH_OK);
    quoth_lexicon_free(known);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    quoth_lexicon_free(fix.lexicon);
    quoth_lexicon_free(fix.few);
    quoth_lexicon_free(fix.many);
    text_free(&fix.list);
    text_free(&fix.levels);
    text_free(&fix.spanish_list);
    text_free(&fix.image);
    text_free(&fix.kwg);
    text_free(&fix.packed);
    return 0;
}

/* ---- lists -------------------------------------------------------------------------------- */

static quoth_status make_builder(fallible *f, handles *h, const quoth_sink *out)
{
    (void)h;
    quoth_builder *builder;
    quoth_status status =
        quoth_builder_new(&builder, &fix.english, &(quoth_context){.memory = &f->memory}, NULL);
    assert_int_equal(builder != NULL, status == QUOTH_OK);
    quoth_builder_free(builder);
    out->write(out->user, "made", 4);
    return status;
}

static void prepare_builder(fallible *f, handles *h)
{
    assert_int_equal(
        quoth_builder_new(&h->builder, &fix.english, &(quoth_context){.memory = &f->memory}, NULL),
        QUOTH_OK);
    assert_int_equal(
        quoth_builder_add(h->builder, NULL, "zz\nzebra\naa\n", 12, QUOTH_KEEP_STRICT, NULL, NULL),
        QUOTH_OK);
}

static quoth_status write_finished(handles *h, const quoth_sink *out)
{
    quoth_lexicon *made;
    quoth_error error;
    quoth_status status =
        REPORTED(error, quoth_builder_finish(&made, h->builder, "made", NULL, &error));
    assert_int_equal(made != NULL, status == QUOTH_OK);
    if (!status)
        status = REPORTED(error, quoth_lexicon_write(out, made, NULL, &error));
    quoth_lexicon_free(made);
    return status;
}

static quoth_status add_list(fallible *f, handles *h, const quoth_sink *out)
{
    quoth_error error;
    quoth_status status =
        REPORTED(error, quoth_builder_add(h->builder, NULL, fix.list.bytes, fix.list.size,
                                          QUOTH_KEEP_STRICT, NULL, &error));
    if (status) { /* then nothing of the list was added */
        quoth_lexicon *before;
        relent(f);
        assert_int_equal(quoth_builder_finish(&before, h->builder, "x", NULL, NULL), QUOTH_OK);
        assert_string_equal(words_of(before), "aa zebra zz");
        quoth_lexicon_free(before);
        return status;
    }
    return write_finished(h, out);
}

static quoth_status drop_list(fallible *f, handles *h, const quoth_sink *out)
{
    (void)f;
    static const char drops[] = "zebra\nzz\nb\n";
    quoth_error error;
    CHECK(REPORTED(error, quoth_builder_drop(h->builder, NULL, fix.list.bytes, fix.list.size,
                                             QUOTH_KEEP_STRICT, NULL, &error)));
    CHECK(REPORTED(error, quoth_builder_drop(h->builder, NULL, drops, strlen(drops),
                                             QUOTH_KEEP_STRICT, NULL, &error)));
    return write_finished(h, out);
}

static quoth_status add_levels(fallible *f, handles *h, const quoth_sink *out)
{
    (void)f;
    quoth_error error;
    CHECK(REPORTED(
        error, quoth_builder_levels(h->builder, fix.levels.bytes, fix.levels.size, NULL, &error)));
    CHECK(REPORTED(error, quoth_builder_levels(h->builder, "zz 10\naa 20\n", 12, NULL, &error)));
    return write_finished(h, out);
}

static quoth_status add_lexicon(fallible *f, handles *h, const quoth_sink *out)
{
    (void)f;
    quoth_error error;
    CHECK(REPORTED(error, quoth_builder_add_lexicon(h->builder, fix.lexicon, NULL, &error)));
    return write_finished(h, out);
}

static void prepare_full_builder(fallible *f, handles *h)
{
    prepare_builder(f, h);
    assert_int_equal(quoth_builder_add(h->builder, NULL, fix.list.bytes, fix.list.size,
                                       QUOTH_KEEP_STRICT, NULL, NULL),
                     QUOTH_OK);
    assert_int_equal(
        quoth_builder_drop(h->builder, NULL, "zz\nzebra\nb\n", 11, QUOTH_KEEP_STRICT, NULL, NULL),
        QUOTH_OK);
    assert_int_equal(quoth_builder_levels(h->builder, "zz 10\naa 20\n", 12, NULL, NULL), QUOTH_OK);
}

static quoth_status finish_list(fallible *f, handles *h, const quoth_sink *out)
{
    (void)f;
    return write_finished(h, out);
}

static quoth_status finish_spanish(fallible *f, handles *h, const quoth_sink *out)
{
    CHECK(
        quoth_builder_new(&h->builder, &fix.spanish, &(quoth_context){.memory = &f->memory}, NULL));
    quoth_error error;
    quoth_status status =
        REPORTED(error, quoth_builder_add(h->builder, NULL, fix.spanish_list.bytes,
                                          fix.spanish_list.size, QUOTH_KEEP_STRICT, NULL, &error));
    if (!status)
        status = write_finished(h, out);
    quoth_builder_free(h->builder);
    h->builder = NULL;
    return status;
}

static void lists_survive(void **state)
{
    (void)state;
    every_failure_is_survived((job){NULL, make_builder});
    every_failure_is_survived((job){prepare_builder, add_list});
    every_failure_is_survived((job){prepare_builder, drop_list});
    every_failure_is_survived((job){prepare_builder, add_levels});
    every_failure_is_survived((job){prepare_builder, add_lexicon});
    every_failure_is_survived((job){prepare_full_builder, finish_list});
    every_failure_is_survived((job){NULL, finish_spanish});
}

/* ---- lexica ------------------------------------------------------------------------------- */

static bool write_word(void *user, const quoth_letters *word, uint32_t rank)
{
    (void)rank;
    const quoth_sink *out = user;
    return out->write(out->user, (const char *)word->letter, word->length);
}

/* Its words, and that there is one only if the call said so. */
static quoth_status close_opened(quoth_status status, quoth_lexicon *opened, const quoth_sink *out)
{
    assert_int_equal(opened != NULL, status == QUOTH_OK);
    if (opened && quoth_lexicon_words(opened) < 10000)
        quoth_lexicon_each(opened, write_word, &(quoth_sink){out->write, out->user});
    out->write(out->user, "closed", 6);
    quoth_lexicon_free(opened);
    return status;
}

static quoth_status open_image(fallible *f, handles *h, const quoth_sink *out)
{
    (void)h;
    quoth_lexicon *opened;
    quoth_error error;
    quoth_status status =
        REPORTED(error, quoth_lexicon_new(&opened, fix.image.bytes, fix.image.size,
                                          &(quoth_context){.memory = &f->memory}, &error));
    return close_opened(status, opened, out);
}

static quoth_status open_kwg(fallible *f, handles *h, const quoth_sink *out)
{
    (void)h;
    quoth_lexicon *opened;
    quoth_error error;
    quoth_status status = REPORTED(
        error, quoth_lexicon_new_kwg(&opened, fix.kwg.bytes, fix.kwg.size, &fix.english, "kwg",
                                     &(quoth_context){.memory = &f->memory}, &error));
    return close_opened(status, opened, out);
}

/* And packs it again. */
static quoth_status open_packed(fallible *f, handles *h, const quoth_sink *out)
{
    (void)h;
    quoth_lexicon *opened;
    quoth_error error;
    quoth_status status = REPORTED(error, q_packed_open(&opened, (const uint8_t *)fix.packed.bytes,
                                                        fix.packed.size, &f->memory, &error));
    if (!status)
        status = REPORTED(error, q_packed_write(out, opened, &error));
    quoth_lexicon_free(opened);
    return status;
}

static quoth_status open_enable1(fallible *f, handles *h, const quoth_sink *out)
{
    (void)h;
    quoth_lexicon *opened;
    quoth_error error;
    quoth_status status = REPORTED(
        error, quoth_lexicon_new_enable1(&opened, &(quoth_context){.memory = &f->memory}, &error));
    return close_opened(status, opened, out);
}

static quoth_status cut_at_level(fallible *f, handles *h, const quoth_sink *out)
{
    (void)h;
    quoth_lexicon *subset;
    quoth_error error;
    quoth_status status =
        REPORTED(error, quoth_lexicon_up_to_level(&subset, fix.lexicon, NULL, 70,
                                                  &(quoth_context){.memory = &f->memory}, &error));
    return close_opened(status, subset, out);
}

static void prepare_plain_lexicon(fallible *f, handles *h)
{
    assert_int_equal(quoth_lexicon_new_kwg(&h->lexicon, fix.kwg.bytes, fix.kwg.size, &fix.english,
                                           "plain", &(quoth_context){.memory = &f->memory}, NULL),
                     QUOTH_OK);
}

static quoth_status cut_at_borrowed_level(fallible *f, handles *h, const quoth_sink *out)
{
    quoth_lexicon *subset;
    quoth_error error;
    quoth_status status =
        REPORTED(error, quoth_lexicon_up_to_level(&subset, h->lexicon, fix.lexicon, 30,
                                                  &(quoth_context){.memory = &f->memory}, &error));
    return close_opened(status, subset, out);
}

static quoth_status write_lexicon(fallible *f, handles *h, const quoth_sink *out)
{
    (void)f;
    quoth_error error;
    return REPORTED(error, quoth_lexicon_write(out, h->lexicon, NULL, &error));
}

static void prepare_spanish_lexicon(fallible *f, handles *h)
{
    assert_int_equal(
        quoth_builder_new(&h->builder, &fix.spanish, &(quoth_context){.memory = &f->memory}, NULL),
        QUOTH_OK);
    assert_int_equal(quoth_builder_add(h->builder, NULL, fix.spanish_list.bytes,
                                       fix.spanish_list.size, QUOTH_KEEP_STRICT, NULL, NULL),
                     QUOTH_OK);
    assert_int_equal(quoth_builder_finish(&h->lexicon, h->builder, "spanish", NULL, NULL),
                     QUOTH_OK);
}

static quoth_status identify(fallible *f, handles *h, const quoth_sink *out)
{
    (void)f;
    uint8_t digest[32];
    CHECK(quoth_lexicon_sha256(digest, h->lexicon, NULL, NULL));
    CHECK(quoth_lexicon_compute_sha256(digest, h->lexicon, NULL, NULL));
    out->write(out->user, (const char *)digest, 32);
    CHECK(quoth_lexicon_write_info(out, h->lexicon, QUOTH_FORMAT_TEXT, NULL));
    return quoth_lexicon_write_info(out, h->lexicon, QUOTH_FORMAT_JSON, NULL);
}

static void lexica_survive(void **state)
{
    (void)state;
    every_failure_is_survived((job){NULL, open_image});
    every_failure_is_survived((job){NULL, open_kwg});
    every_failure_is_survived((job){NULL, open_packed});
    every_failure_is_survived((job){NULL, open_enable1});
    every_failure_is_survived((job){NULL, cut_at_level});
    every_failure_is_survived((job){prepare_plain_lexicon, cut_at_borrowed_level});
    every_failure_is_survived((job){prepare_plain_lexicon, write_lexicon});
    every_failure_is_survived((job){prepare_spanish_lexicon, write_lexicon});
    every_failure_is_survived((job){prepare_spanish_lexicon, identify});
}

/* ---- games -------------------------------------------------------------------------------- */

static quoth_ghost_rules rules; /* the ones under test */

/* Games of so many fragments that they are kept in no table: searched whatever was completed. */
static bool always_searches(void)
{
    return strcmp(name_of(&rules), "xghost subsequence") == 0 ||
           strcmp(name_of(&rules), "spook multiset") == 0;
}

/* The value of some fragments, all their plays and the best; from the first failure on nothing. */
static quoth_status write_plays(fallible *f, const quoth_ghost *ghost, const quoth_sink *out)
{
    static const char *const fragments[] = {"cro", "", "b", "ab", "crop", "rewo", "aardv"};
    const quoth_lexicon *lexicon = quoth_ghost_lexicon(ghost);
    quoth_ghost_list plays = {.memory = &f->memory};
    quoth_status status = QUOTH_OK;
    for (size_t i = 0; !status && i < COUNT(fragments); i++) {
        quoth_letters at = letters_of(lexicon, fragments[i]);
        quoth_ghost_view view;
        const quoth_ghost_play *best = NULL;
        status = quoth_ghost_probe(&view, ghost, &at, QUOTH_GHOST_WANT_SEATS, NULL);
        assert_int_equal(view.known == QUOTH_GHOST_KNOWN_NOTHING, status != QUOTH_OK);
        assert_false(status && (view.legal || view.word || view.to_move_wins));
        if (!status)
            status = quoth_ghost_plays(&plays, ghost, &at, NULL);
        if (!status)
            status = quoth_ghost_best(&best, ghost, &at, &plays, NULL);
        if (status == QUOTH_NOT_FOUND)
            status = QUOTH_OK;
        if (status)
            break;
        text_add(out->user, printed("%d%d %d:", view.legal, view.to_move_wins,
                                    best ? (int)(best - plays.play) : -1));
        for (size_t k = 0; k < plays.count; k++)
            text_add(out->user,
                     printed(" %s%s", plays.play[k].mover_wins ? "+" : "-",
                             spelled(quoth_lexicon_alphabet(lexicon), &plays.play[k].after)));
        text_add(out->user, "\n");
    }
    quoth_ghost_list_free(&plays);
    return status;
}

static quoth_status solve(fallible *f, handles *h, const quoth_sink *out)
{
    (void)h;
    quoth_ghost *ghost;
    quoth_error error;
    bool quickly = rules.players <= 2 && rules.misere == QUOTH_GHOST_MISERE_NO &&
                   !always_searches();
    quoth_status status =
        REPORTED(error, quoth_ghost_solve(&ghost, quickly ? fix.lexicon : fix.few, &rules,
                                          &(quoth_context){.memory = &f->memory}, &error));
    assert_int_equal(ghost != NULL, status == QUOTH_OK);
    if (!status)
        status = quoth_ghost_write_solution(out, ghost, QUOTH_FORMAT_TEXT, NULL);
    if (!status)
        status = write_plays(f, ghost, out);
    quoth_ghost_free(ghost);
    return status;
}

/* Whether super or superduper is searched.  A table of many words would be made anew for each
 * request that fails. */
static bool searches_infixes(void)
{
    if (strncmp(rules.variant, "super", 5) != 0)
        return false;
    quoth_ghost *ghost = opened_by(fix.few, &rules);
    bool searches = !quoth_ghost_summarize(ghost).shared;
    quoth_ghost_free(ghost);
    return searches;
}

/* Looks at much of a game. */
static quoth_status search(fallible *f, handles *h, const quoth_sink *out)
{
    (void)h;
    quoth_ghost *ghost;
    quoth_error error;
    const quoth_lexicon *lexicon = searches_infixes() ? fix.many : fix.lexicon;
    quoth_status status = REPORTED(
        error,
        quoth_ghost_new(&ghost, lexicon, &rules, &(quoth_context){.memory = &f->memory}, &error));
    assert_int_equal(ghost != NULL, status == QUOTH_OK);
    CHECK(status);
    status = write_plays(f, ghost, out);
    quoth_ghost_free(ghost);
    return status;
}

static void prepare_search(fallible *f, handles *h)
{
    assert_int_equal(
        quoth_ghost_new(&h->ghost, fix.few, &rules, &(quoth_context){.memory = &f->memory}, NULL),
        QUOTH_OK);
}

/* Whether games are measured, not only completed. */
static bool measured;

/* What cannot be completed can still be asked; what cannot be measured may be complete by then. */
static quoth_status complete(fallible *f, handles *h, const quoth_sink *out)
{
    bool lengths = quoth_ghost_summarize(h->ghost).lengths;
    quoth_error error;
    quoth_status status = REPORTED(error, measured ? quoth_ghost_measure(h->ghost, NULL, &error)
                                                   : quoth_ghost_complete(h->ghost, NULL, &error));
    quoth_ghost_summary s = quoth_ghost_summarize(h->ghost);
    if (status) {
        relent(f);
        assert_false(s.complete && !measured);
        assert_int_equal(s.lengths, lengths);
        quoth_ghost *other = opened_by(fix.few, &rules);
        static const char *const fragments[] = {"", "a", "bc"};
        for (size_t i = 0; i < COUNT(fragments); i++)
            assert_string_equal(plays_at(h->ghost, fragments[i], WINNING),
                                plays_at(other, fragments[i], WINNING));
        quoth_ghost_free(other);
        return status;
    }
    assert_true(s.complete);
    text_add(out->user,
             printed("%d %u %u %llx\n", s.first == QUOTH_GHOST_WINS, (unsigned)s.positions,
                     (unsigned)s.reachable, (unsigned long long)s.checksum));
    return QUOTH_OK;
}

static void prepare_ghost(fallible *f, handles *h)
{
    prepare_spanish_lexicon(f, h);
    assert_int_equal(quoth_ghost_solve(&h->ghost, h->lexicon, &rules,
                                       &(quoth_context){.memory = &f->memory}, NULL),
                     QUOTH_OK);
}

/* In ghost lost for the second player, with two branches that could make a sheet mixed at one cost:
 * the sets are written out to compare them. */
static void prepare_tied_ghost(fallible *f, handles *h)
{
    static const char list[] = "aa\naba\nabba\nbb\nbab\nbaaa\n";
    assert_int_equal(
        quoth_builder_new(&h->builder, &fix.spanish, &(quoth_context){.memory = &f->memory}, NULL),
        QUOTH_OK);
    assert_int_equal(
        quoth_builder_add(h->builder, NULL, list, strlen(list), QUOTH_KEEP_STRICT, NULL, NULL),
        QUOTH_OK);
    assert_int_equal(quoth_builder_finish(&h->lexicon, h->builder, "tied", NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_ghost_solve(&h->ghost, h->lexicon, &rules,
                                       &(quoth_context){.memory = &f->memory}, NULL),
                     QUOTH_OK);
}

/* Every format of every answer; JSON names the lexicon, whose identity takes memory here. */
static quoth_status write_answers(fallible *f, handles *h, const quoth_sink *out)
{
    (void)f;
    static const quoth_format formats[] = {QUOTH_FORMAT_JSON, QUOTH_FORMAT_TEXT,
                                           QUOTH_FORMAT_COLOR};
    quoth_letters start = {0};
    quoth_ghost_score score = {.games = 3, .losses = {2, 1}, .letters = 14};
    for (size_t i = 0; i < COUNT(formats); i++) {
        CHECK(quoth_ghost_write_solution(out, h->ghost, formats[i], NULL));
        CHECK(quoth_ghost_write_explanation(out, h->ghost, &start, formats[i], NULL));
        CHECK(quoth_ghost_write_value(out, h->ghost, "", &start, formats[i], NULL));
        CHECK(quoth_ghost_write_score(out, h->ghost, (const char *const[]){"a", "b"}, 1, &score,
                                      formats[i], NULL));
    }
    return QUOTH_OK;
}

/* Does a job by all rules: each variant and reading, for two players as they are, with other
 * endings, and for three players. */
static void by_all_rules(void (*check)(void))
{
    for (int kind = 0; kind < 3; kind++) {
        rules = (quoth_ghost_rules){.min = 3};
        if (kind == 1) {
            rules.misere = QUOTH_GHOST_MISERE_LITERAL;
            rules.word_end = QUOTH_GHOST_WORD_END_MAXIMAL;
        } else if (kind == 2) {
            rules.players = 3;
        }
        FOR_ALL_RULES (&rules)
            check();
    }
}

static void check_solving(void)
{
    every_failure_is_survived((job){NULL, solve});
}

static void solving_survives(void **state)
{
    (void)state;
    by_all_rules(check_solving);
}

/* Whether a game is not made whole when it is opened; *counted: it is completed by counting, so
 * that measuring it is another thing. */
static bool is_searched(bool *counted)
{
    quoth_ghost *ghost = opened_by(fix.few, &rules);
    bool searched = !quoth_ghost_summarize(ghost).shared;
    *counted = quoth_ghost_summarize(ghost).vast && rules.players <= 2 && !rules.misere;
    quoth_ghost_free(ghost);
    return searched;
}

static void check_searching(void)
{
    bool counted;
    if (is_searched(&counted))
        every_failure_is_survived((job){NULL, search});
}

static void searching_survives(void **state)
{
    (void)state;
    by_all_rules(check_searching);
}

static void check_completing(void)
{
    bool counted, searched = is_searched(&counted);
    for (int i = 0; searched && i <= counted; i++) {
        measured = i;
        every_failure_is_survived((job){prepare_search, complete});
    }
}

static void completing_survives(void **state)
{
    (void)state;
    by_all_rules(check_completing);
}

static void answers_survive(void **state)
{
    (void)state;
    rules = (quoth_ghost_rules){.min = 1};
    FOR_ALL_RULES (&rules)
        if (!always_searches()) /* else it would have to be done on new handles */
            every_failure_is_survived((job){prepare_tied_ghost, write_answers});
}

static unsigned player;
static quoth_ghost_sheet_objective objective;

static quoth_status make_sheet(fallible *f, handles *h, const quoth_sink *out)
{
    quoth_ghost_sheet *sheet;
    quoth_error error;
    quoth_status status =
        REPORTED(error, quoth_ghost_sheet_new(&sheet, h->ghost, player, objective,
                                              &(quoth_context){.memory = &f->memory}, &error));
    assert_int_equal(sheet != NULL, status == QUOTH_OK);
    for (int format = QUOTH_FORMAT_TEXT; !status && format <= QUOTH_FORMAT_DOT; format++)
        status = quoth_ghost_sheet_write(out, sheet, h->ghost, (quoth_format)format, NULL);
    quoth_ghost_sheet_free(sheet);
    return status;
}

static void sheets_survive(void **state)
{
    (void)state;
    rules = (quoth_ghost_rules){.variant = "ghost"};
    for (player = 0; player < 2; player++)
        for (int o = QUOTH_GHOST_SHEET_PER_NODE; o <= QUOTH_GHOST_SHEET_OVERALL; o++) {
            objective = (quoth_ghost_sheet_objective)o;
            rules.min = 3;
            every_failure_is_survived((job){prepare_ghost, make_sheet});
            rules.min = 1;
            every_failure_is_survived((job){prepare_tied_ghost, make_sheet});
        }
}

/* Plays on to the end from wherever the game is, takes two plays back and gives up. */
static quoth_status play_game(fallible *f, handles *h, const quoth_sink *out)
{
    if (!h->game) {
        quoth_status status =
            quoth_ghost_game_new(&h->game, h->ghost, &(quoth_context){.memory = &f->memory}, NULL);
        assert_int_equal(h->game != NULL, status == QUOTH_OK);
        CHECK(status);
    }
    quoth_ghost_list list = {.memory = &f->memory};
    for (quoth_status status = QUOTH_OK;;) {
        const quoth_letters *at = quoth_ghost_game_fragment(h->game);
        status = quoth_ghost_plays(&list, h->ghost, at, NULL);
        const quoth_ghost_play *best = status ? NULL : best_of(h->ghost, at, &list);
        unsigned plays = quoth_ghost_game_plays(h->game);
        if (best) {
            status = quoth_ghost_game_play(h->game, &best->after, NULL);
            assert_int_equal(quoth_ghost_game_plays(h->game), plays + (status == QUOTH_OK));
        }
        if (status)
            quoth_ghost_list_free(&list);
        CHECK(status);
        if (!best)
            break;
    }
    quoth_ghost_list_free(&list);
    assert_int_equal(quoth_ghost_game_ending(h->game), QUOTH_GHOST_WORD);
    quoth_ghost_review *review;
    quoth_error error;
    CHECK(REPORTED(error, quoth_ghost_review_new(&review, h->game,
                                                 &(quoth_context){.memory = &f->memory}, &error)));
    assert_int_equal(review->turns, quoth_ghost_game_plays(h->game));
    quoth_ghost_review_free(review);
    quoth_explanation *explanation;
    CHECK(REPORTED(error, quoth_ghost_explain(&explanation, h->ghost, &(quoth_letters){0}, NULL,
                                              &(quoth_context){.memory = &f->memory}, &error)));
    quoth_status written =
        quoth_explanation_write(out, explanation, "de", QUOTH_FORMAT_JSON, &error);
    quoth_explanation_free(explanation);
    CHECK(written);
    quoth_ghost_record record = {.player = {"a", "b"}};
    return quoth_ghost_record_write(out, &record, h->game, NULL);
}

static char long_word[101];

static void prepare_long_game(fallible *f, handles *h)
{
    memset(long_word, 'a', 100);
    assert_int_equal(
        quoth_builder_new(&h->builder, &fix.spanish, &(quoth_context){.memory = &f->memory}, NULL),
        QUOTH_OK);
    assert_int_equal(
        quoth_builder_add(h->builder, NULL, long_word, 100, QUOTH_KEEP_STRICT, NULL, NULL),
        QUOTH_OK);
    assert_int_equal(quoth_builder_finish(&h->lexicon, h->builder, "long", NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_ghost_solve(&h->ghost, h->lexicon, &rules,
                                       &(quoth_context){.memory = &f->memory}, NULL),
                     QUOTH_OK);
}

/* A record replayed into a new game each time: half a replay is no game. */
static quoth_status replay_game(fallible *f, handles *h, const quoth_sink *out)
{
    text plays = {0};
    for (int i = 1; i <= 90; i++)
        text_add(&plays, printed("play %.*s\n", i, long_word));
    text_add(&plays, "end resigned\n");
    quoth_ghost_game *game;
    quoth_error error;
    quoth_status status =
        quoth_ghost_game_new(&game, h->ghost, &(quoth_context){.memory = &f->memory}, NULL);
    if (!status)
        status = REPORTED(error, quoth_ghost_record_replay(game, plays.bytes, plays.size, &error));
    if (!status) {
        quoth_ghost_record record = {.player = {"a", "b"}};
        status = quoth_ghost_record_write(out, &record, game, NULL);
    }
    quoth_ghost_game_free(game);
    text_free(&plays);
    return status;
}

static void games_survive(void **state)
{
    (void)state;
    rules = (quoth_ghost_rules){.min = 3};
    FOR_ALL_RULES (&rules)
        if (!always_searches() && !announces_words(&rules))
            every_failure_is_survived((job){prepare_ghost, play_game});
    rules.variant = "ghost";
    every_failure_is_survived((job){prepare_long_game, play_game});
    every_failure_is_survived((job){prepare_long_game, replay_game});
}

static quoth_ghost_score score;

/* Goes on after the games that were counted, as one would after any interruption. */
static quoth_status play_match(fallible *f, handles *h, const quoth_sink *out)
{
    const quoth_ghost_bot players[2] = {{h->ghost, QUOTH_GHOST_RANDOM},
                                        {h->ghost, QUOTH_GHOST_RATIONAL}};
    CHECK(bot_match(h->ghost, players, 5, score.games, 6, &score, NULL, &f->memory));
    out->write(out->user, (const char *)&score, sizeof score);
    return QUOTH_OK;
}

static void prepare_match(fallible *f, handles *h)
{
    score = (quoth_ghost_score){0};
    prepare_ghost(f, h);
}

static void matches_survive(void **state)
{
    (void)state;
    rules = (quoth_ghost_rules){.variant = "ghost", .min = 3};
    every_failure_is_survived((job){prepare_match, play_match});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_survive),       cmocka_unit_test(lexica_survive),
        cmocka_unit_test(solving_survives),    cmocka_unit_test(searching_survives),
        cmocka_unit_test(completing_survives), cmocka_unit_test(answers_survive),
        cmocka_unit_test(sheets_survive),      cmocka_unit_test(games_survive),
        cmocka_unit_test(matches_survive),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
