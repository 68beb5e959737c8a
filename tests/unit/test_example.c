/* The worked example of docs/architecture.md: a variant of one's own, *rear*, where letters are
 * added in front and a fragment ends a word.  It is ghost on words read backwards, so ghost says
 * what the answers are.  What stands between the lines is what the document shows. */
#include "ghost/search.h"
#include "support.h"

/* ---- the legality object ------------------------------------------------------------------ */

/* The support of a fragment: the numbers of the words that end with it. */
typedef struct rear {
    const quoth_letters *word;
    uint32_t words;
    const q_rules *rules;
} rear;

static bool ends_with(const quoth_letters *word, const quoth_letters *fragment)
{
    unsigned n = fragment->length;
    return word->length >= n && memcmp(word->letter + word->length - n, fragment->letter, n) == 0;
}

/* What the words of a support still allow: lengths, modulo the players; whether one is complete. */
static void note(const rear *r, const quoth_letters *word, unsigned length, q_branch *branch)
{
    branch->lengths |= (uint16_t)(1u << word->length % r->rules->players);
    branch->word |= word->length == length;
    branch->weight++;
}

static bool rear_find(void *self, q_arena *arena, const quoth_letters *fragment, q_position *at,
                      q_branch *known)
{
    rear *r = self;
    uint32_t *item = q_arena_take(arena, r->words, sizeof *item), count = 0;
    *known = (q_branch){0};
    if (!item)
        return false;
    for (uint32_t i = 0; i < r->words; i++)
        if (ends_with(&r->word[i], fragment)) {
            item[count++] = i;
            note(r, &r->word[i], fragment->length, known);
        }
    *at = (q_position){.fragment = *fragment, .support = {item, count}};
    return true;
}

/* One branch for each letter that stands in front of the fragment in some word. */
static bool rear_expand(void *self, q_arena *arena, q_position *at, unsigned settling,
                        q_branch *branches, unsigned *n)
{
    rear *r = self;
    const uint32_t *item = at->support.item;
    unsigned length = at->fragment.length;
    (void)arena, (void)settling;
    *n = 0;
    for (uint32_t i = 0; i < at->support.count; i++) {
        const quoth_letters *word = &r->word[item[i]];
        if (word->length == length)
            continue;
        uint8_t letter = word->letter[word->length - length - 1];
        unsigned k = 0;
        while (k < *n && branches[k].letter != letter)
            k++;
        if (k == *n)
            branches[(*n)++] = (q_branch){.place = 0, .letter = letter};
        note(r, word, length + 1, &branches[k]);
    }
    return true;
}

static bool rear_grow(void *self, q_arena *arena, const q_position *at, q_branch *branches,
                      unsigned n, q_position *after)
{
    rear *r = self;
    const uint32_t *item = at->support.item;
    for (unsigned k = 0; k < n; k++) {
        uint32_t *to = q_arena_take(arena, branches[k].weight, sizeof *to), count = 0;
        if (!to)
            return false;
        for (uint32_t i = 0; i < at->support.count; i++) {
            const quoth_letters *word = &r->word[item[i]];
            unsigned before = word->length - at->fragment.length;
            if (before && word->letter[before - 1] == branches[k].letter)
                to[count++] = item[i];
        }
        after[k].support = (q_support){to, count};
        after[k].reversed = (q_support){0};
    }
    return true;
}

static unsigned rear_forms(void *self, const q_position *at)
{
    (void)self, (void)at;
    return 26;
}

static void rear_free(void *self)
{
    (void)self;
}

/* ---- against ghost on words read backwards ------------------------------------------------ */

enum { REAR_WORDS = 60 };

static quoth_letters backwards(const quoth_letters *letters)
{
    quoth_letters turned = {.length = letters->length};
    for (unsigned i = 0; i < letters->length; i++)
        turned.letter[i] = letters->letter[letters->length - 1 - i];
    return turned;
}

/* Random words of 2 to 6 of the letters a to c; `list` gets them backwards, one a line. */
static uint32_t draw_words(quoth_random *random, quoth_letters *word, text *list)
{
    uint32_t count = 0;
    for (unsigned i = 0; i < REAR_WORDS; i++) {
        quoth_letters drawn = {.length = (uint8_t)(2 + quoth_random_below(random, 5))};
        bool known = false;
        for (unsigned k = 0; k < drawn.length; k++)
            drawn.letter[k] = (uint8_t)(1 + quoth_random_below(random, 3));
        for (uint32_t k = 0; k < count; k++)
            known |= quoth_letters_equal(&word[k], &drawn);
        if (known)
            continue;
        word[count++] = drawn;
        for (unsigned k = drawn.length; k-- > 0;)
            text_add(list, printed("%c", 'a' + drawn.letter[k] - 1));
        text_add(list, " ");
    }
    return count;
}

static void compare_below(q_search *search, const q_rules *rules, const quoth_ghost *ghost,
                          const quoth_letters *fragment)
{
    q_found found;
    quoth_letters turned = backwards(fragment);
    assert_int_equal(q_search_look(search, fragment, Q_ASK_WIN | Q_ASK_SEATS, &found), QUOTH_OK);
    quoth_ghost_view expected = view_of(ghost, &turned);
    quoth_ghost_view view =
        found.legal ? q_value_view(rules, &found.value, fragment->length, found.word, false)
                    : q_illegal_view(rules, fragment->length);
    assert_int_equal(view.legal, expected.legal);
    assert_int_equal(view.word, expected.word);
    assert_int_equal(view.wins, expected.wins);
    assert_int_equal(view.seats.loser, expected.seats.loser);
    assert_int_equal(view.seats.safe, expected.seats.safe);
    assert_int_equal(view.seats.can_lose, expected.seats.can_lose);
    for (uint8_t letter = 1; view.legal && letter <= 3; letter++) {
        quoth_letters longer = {.length = (uint8_t)(fragment->length + 1)};
        longer.letter[0] = letter;
        memcpy(longer.letter + 1, fragment->letter, fragment->length);
        compare_below(search, rules, ghost, &longer);
    }
}

static void rear_is_ghost_backwards(void **state)
{
    (void)state;
    for (uint64_t number = 1; number <= 50; number++) {
        quoth_random random;
        quoth_letters word[REAR_WORDS];
        text list = {0};
        quoth_random_seed_stream(&random, 1, number);
        unsigned players = 2 + number % 3;
        q_rules rules = {.min = 1, .players = players, .misere = number % 5 == 0};
        rear r = {word, draw_words(&random, word, &list), &rules};
        q_legality legality = {.self = &r,
                               .find = rear_find,
                               .expand = rear_expand,
                               .grow = rear_grow,
                               .forms = rear_forms,
                               .free = rear_free};
        q_search *search;
        assert_int_equal(q_search_new(&search, &legality, &rules, 26, NULL, NULL), QUOTH_OK);
        quoth_lexicon *lexicon = lexicon_of(list.bytes);
        quoth_ghost_rules same = {.min = 1, .players = players, .misere = rules.misere};
        quoth_ghost *ghost = solved_by(lexicon, &same);
        compare_below(search, &rules, ghost, &(quoth_letters){0});
        quoth_ghost_free(ghost);
        quoth_lexicon_close(lexicon);
        q_search_free(search);
        text_free(&list);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(rear_is_ghost_backwards)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
