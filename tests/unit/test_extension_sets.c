/* Extension sets of runs of tiles, against a scan of the words. */
#include "board/position.h"
#include "support.h"

#define LETTERS "aetz"

static const char *const words[] = {"aa",   "ae",  "at",  "ate",  "eat",   "ea",   "ta",
                                    "tat",  "tea", "tee", "teat", "teats", "zeta", "zetas",
                                    "zaza", "zee", "ez",  "aza",  "azta",  "tazza"};
enum { WORD_COUNT = sizeof words / sizeof *words };

static quoth_lexicon *make_lexicon(void)
{
    char text[256] = "";
    for (unsigned i = 0; i < WORD_COUNT; i++)
        strcat(strcat(text, words[i]), " ");
    return lexicon_of(text);
}

/* The letters before a run in any word and those after it at the beginning of a word, as bits. */
static void scan(const char *run, uint64_t *left, uint64_t *right)
{
    size_t length = strlen(run);
    *left = *right = 0;
    for (unsigned i = 0; i < WORD_COUNT; i++)
        for (const char *at = strstr(words[i], run); at; at = strstr(at + 1, run)) {
            if (at > words[i])
                *left |= UINT64_C(1) << (at[-1] - 'a' + 1);
            else if (at[length])
                *right |= UINT64_C(1) << (at[length] - 'a' + 1);
        }
}

static void compare(const quoth_cross *cross, char *run, unsigned length, unsigned *open)
{
    quoth_tile tile[4];
    uint64_t left, right;
    for (unsigned i = 0; i < length; i++) {
        tile[i] = (quoth_tile)(run[i] - 'a' + 1);
        if (length % 2) /* a blank counts as its letter */
            tile[i] |= QUOTH_BLANK;
    }
    scan(run, &left, &right);
    assert_true(q_left_extensions(cross, tile, length) == left);
    assert_true(q_right_extensions(cross, tile, length) == right);
    *open += (left != 0) + (right != 0);
    for (const char *next = LETTERS; *next && length < 4; next++) {
        run[length] = *next;
        run[length + 1] = 0;
        compare(cross, run, length + 1, open);
        run[length] = 0;
    }
}

static void every_short_run(void **state)
{
    (void)state;
    quoth_cross_rules rules;
    quoth_cross *cross;
    quoth_lexicon *lexicon = make_lexicon();
    unsigned open = 0;
    assert_int_equal(quoth_cross_rules_find(&rules, "scrabble", NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_new(&cross, &rules, lexicon, NULL, NULL), QUOTH_OK);
    for (const char *first = LETTERS; *first; first++) {
        char run[8] = {*first, 0};
        compare(cross, run, 1, &open);
    }
    assert_true(open > 20);
    quoth_cross_free(cross);
    quoth_lexicon_free(lexicon);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_short_run),
    };
    RUN(tests);
}
