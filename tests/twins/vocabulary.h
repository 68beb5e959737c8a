/* Random small vocabularies, both as the library's lexicon and as a twin's list. */
#ifndef TESTS_TWINS_VOCABULARY_H
#define TESTS_TWINS_VOCABULARY_H

#include "support.h"
#include "twin.h"

static const twin_alphabet twin_alphabets[] = {
    {2, {"a", "b"}},
    {3, {"a", "b", "c"}},
    {4, {"a", "b", "c", "d"}},
    {3, {"b", "c", "a"}}, /* letters in another order than code points */
    {4, {"d", "b", "\u00E9", "a"}},
    {3, {"c", "ch", "h"}}, /* the longest spelling is read: c h never stands in a text */
    {4, {"a", "ch", "c", "ll"}},
    {3, {"a", "aa", "ab"}}, /* a b is no text at all */
};

/* One case: a vocabulary both as the library's lexicon and as the twin's list. */
typedef struct vocabulary {
    uint64_t seed, number;
    const twin_alphabet *twin;
    quoth_alphabet alphabet;
    twin_list words;
    text lines;
    unsigned min;
    quoth_lexicon *lexicon;
} vocabulary;

/* Describes a case well enough to repeat it by hand: its number, rules and words. */
static inline const char *about(const vocabulary *v, const char *what)
{
    text t = {0};
    const char *head = printed("seed %llu, case %llu, min %u: %s; letters",
                               (unsigned long long)v->seed, (unsigned long long)v->number, v->min,
                               what);
    text_add(&t, head);
    for (unsigned i = 0; i < v->twin->letters; i++)
        join(&t, v->twin->letter[i]);
    text_add(&t, "; words");
    join(&t, v->lines.bytes ? v->lines.bytes : "");
    for (char *c = t.bytes; *c; c++)
        if (*c == '\n')
            *c = ' ';
    return kept(&t);
}

#define SAME(v, what, got, expected)                                                               \
    do {                                                                                           \
        long long got_ = (long long)(got), expected_ = (long long)(expected);                      \
        if (got_ != expected_)                                                                     \
            fail_msg("%s: the library says %lld, the twin %lld", about(v, what), got_, expected_); \
    } while (0)

static inline void add_line(vocabulary *v, const char *const *spelling, uint64_t length)
{
    char line[TWIN_TEXT] = "", word[TWIN_LENGTH + 1];
    for (uint64_t k = 0; k < length; k++)
        strcat(line, spelling[k]);
    if (twin_read(v->twin, line, word))
        twin_add(&v->words, word);
    text_add(&v->lines, line);
    text_add(&v->lines, "\n");
}

static inline const char *any_letter(const vocabulary *v, quoth_random *random)
{
    return v->twin->letter[quoth_random_below(random, v->twin->letters)];
}

static inline void draw_words(vocabulary *v, quoth_random *random, uint64_t words)
{
    for (uint64_t longest = 3 + quoth_random_below(random, 4); words > 0; words--) {
        const char *spelling[TWIN_LENGTH];
        uint64_t length = 1 + quoth_random_below(random, longest);
        for (uint64_t k = 0; k < length; k++)
            spelling[k] = any_letter(v, random);
        add_line(v, spelling, length);
    }
}

/* The alphabet and the minimum of a case; its words are drawn from the same generator. */
static inline void begin_vocabulary(vocabulary *v, uint64_t seed, uint64_t number,
                                    quoth_random *random)
{
    quoth_random_seed_stream(random, seed, number + 1);
    *v = (vocabulary){.seed = seed, .number = number};
    v->twin = &twin_alphabets[quoth_random_below(random, COUNT(twin_alphabets))];
    v->words.alphabet = v->twin;
    v->min = 1 + (unsigned)quoth_random_below(random, 4);

    text description = {0};
    text_add(&description, "name twin\n");
    for (unsigned i = 0; i < v->twin->letters; i++) /* caseless: upper case is the same */
        text_add(&description, printed("%s %s\n", v->twin->letter[i], v->twin->letter[i]));
    v->alphabet = alphabet_from(kept(&description));
}

static inline void make_lexicon(vocabulary *v)
{
    quoth_builder *builder;
    assert_int_equal(quoth_builder_new(&builder, &v->alphabet, NULL, NULL), QUOTH_OK);
    text_add(&v->lines, "\n"); /* even without words the text is not empty */
    assert_int_equal(quoth_builder_add(builder, NULL, v->lines.bytes, v->lines.size,
                                       QUOTH_KEEP_FOLD, NULL, NULL),
                     QUOTH_OK);
    assert_int_equal(quoth_builder_finish(&v->lexicon, builder, "twin", NULL, NULL), QUOTH_OK);
    quoth_builder_free(builder);
    SAME(v, "words of the list", quoth_lexicon_words(v->lexicon), v->words.count);
}

static inline void end_vocabulary(vocabulary *v)
{
    quoth_lexicon_free(v->lexicon);
    text_free(&v->lines);
}

static inline quoth_letters letters_for(const vocabulary *v, const char *string)
{
    char spelling[TWIN_TEXT];
    return letters_in(&v->alphabet, twin_spell(v->twin, string, spelling));
}

#endif
