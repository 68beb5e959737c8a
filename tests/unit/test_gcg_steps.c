/* Records of which a beginning is copied, and to which a game is added. */
#include "gcg_text.h"

#include "notation/gcg.h"

#define OWN                                                                                        \
    HEAD "#title A title\n#id club 17\n#foreign x y\n#quoth-rules scrabble\n"                      \
         "#quoth-challenge single\n#quoth-event 1 2 challenge\n#quoth-event 2 1 challenge\n"       \
         "#quoth-event 3 2 adjust +30\n#quoth-event 4 1 resign\n#note before all\n"                \
         ">ann: ABGIMRR 8E GRAM +14 14\n#note how lucky\n#note twice\n"                            \
         ">bob: FIPRSUU H5 SUR. +6 6\n>bob: FIPRSUU -- -6 0\n"                                     \
         ">ann: BDEIRRS - +0 14\n#note #unsuccessful-challenge\n#rack1 BDEIRRS\n#rack2 FIPRSUU\n"

static const char *own_note(void *user, size_t step)
{
    const char *const *lines = user;
    return step < 3 ? lines[step] : "";
}

static const char *copied(const char *file, size_t steps, bool goes_on, const q_step_notes *notes)
{
    quoth_gcg *gcg = gcg_in(file), *to;
    quoth_error error = {.message = ""};
    assert_int_equal(quoth_gcg_new(&to, NULL, NULL), QUOTH_OK);
    for (unsigned i = 0; i < quoth_gcg_players(gcg); i++)
        assert_int_equal(
            quoth_gcg_add_player(to, quoth_gcg_nick(gcg, i), quoth_gcg_name(gcg, i), NULL),
            QUOTH_OK);
    if (q_gcg_copy_steps(to, gcg, steps, goes_on, notes, &error))
        fail_msg("%s", error.message);
    const char *text = text_of(to);
    quoth_gcg_free(to);
    quoth_gcg_free(gcg);
    return text;
}

static void assert_has(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("no %s in\n%s", part, text);
}

static void assert_lacks(const char *text, const char *part)
{
    if (strstr(text, part))
        fail_msg("%s in\n%s", part, text);
}

static void the_whole_is_copied_with_everything(void **state)
{
    quoth_gcg *gcg = gcg_in(OWN);
    (void)state;
    /* the challenge that takes the play back is one step with its `--` */
    assert_int_equal(q_gcg_steps(gcg), 7);
    const char *text = copied(OWN, SIZE_MAX, false, NULL), *again = text_of(gcg);
    assert_int_equal(strlen(text), strlen(again));
    assert_string_equal(strstr(text, "\n>"), strstr(again, "\n>"));
    assert_string_equal(copied(text, 7, false, NULL), text);
    quoth_gcg_free(gcg);
}

static void a_beginning_has_the_events_up_to_it(void **state)
{
    /* #quoth-event pragmas and events after so many steps */
    static const struct {
        unsigned pragmas, events;
    } want[] = {{0, 0}, {0, 1}, {1, 1}, {1, 2}, {2, 3}, {3, 3}, {3, 4}};
    (void)state;
    for (size_t steps = 0; steps < sizeof want / sizeof *want; steps++) {
        const char *text = copied(OWN, steps, false, NULL);
        quoth_gcg *gcg = gcg_in(text);
        unsigned pragmas = 0;
        for (const char *at = text; (at = strstr(at, "#quoth-event")); at++)
            pragmas++;
        assert_int_equal(pragmas, want[steps].pragmas);
        assert_int_equal(quoth_gcg_events(gcg), want[steps].events);
        assert_int_equal(q_gcg_steps(gcg), steps);
        assert_has(text, "#title A title\n#foreign x y\n#quoth-rules scrabble\n");
        assert_lacks(text, "#id");
        assert_lacks(text, "#rack1");
        quoth_gcg_free(gcg);
    }
    const char *text = copied(OWN "#quoth-deal 1 A B\n", SIZE_MAX, true, NULL);
    assert_has(text, "resign");
    assert_lacks(text, "#rack1");
    assert_lacks(text, "#quoth-deal");
}

static void notes_are_replaced_but_for_marks(void **state)
{
    const char *lines[] = {" first \n\n second\r\n", "to one", ""};
    q_step_notes notes = {own_note, lines};
    (void)state;
    const char *text = copied(OWN, SIZE_MAX, false, &notes);
    assert_has(text, "#note first\n#note second\n");
    assert_has(text, "+14 14\n#note to one\n>bob");
    assert_lacks(text, "lucky");
    assert_has(text, "#note #unsuccessful-challenge\n");
    char line[QUOTH_GCG_TEXT_SIZE + 1];
    quoth_gcg *gcg = gcg_in(OWN);
    memset(line, 'x', sizeof line);
    line[sizeof line - 1] = '\0';
    assert_int_equal(q_gcg_add_notes(gcg, line, NULL), QUOTH_BAD_TEXT);
    line[sizeof line - 2] = '\0';
    assert_int_equal(q_gcg_add_notes(gcg, line, NULL), QUOTH_OK);
    quoth_gcg_free(gcg);
}

static void what_is_malformed_is_refused(void **state)
{
    quoth_gcg *gcg = gcg_in(HEAD "#quoth-event 5 1 resign\n>ann: A - +0 0\n"), *to;
    quoth_error error;
    (void)state;
    assert_int_equal(quoth_gcg_new(&to, NULL, NULL), QUOTH_OK);
    assert_int_equal(q_gcg_copy_steps(to, gcg, 1, false, NULL, &error), QUOTH_BAD_TEXT);
    quoth_gcg_free(to);
    quoth_gcg_free(gcg);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_whole_is_copied_with_everything),
        cmocka_unit_test(a_beginning_has_the_events_up_to_it),
        cmocka_unit_test(notes_are_replaced_but_for_marks),
        cmocka_unit_test(what_is_malformed_is_refused),
    };
    RUN(tests);
}
