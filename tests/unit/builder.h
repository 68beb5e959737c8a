/* Builders of small lexica. */
#ifndef TESTS_BUILDER_H
#define TESTS_BUILDER_H

#include "support.h"

static inline quoth_builder *builder_for(const char *alphabet)
{
    quoth_alphabet a = alphabet_named(alphabet);
    quoth_builder *builder;
    assert_int_equal(quoth_builder_new(&builder, &a, NULL, NULL), QUOTH_OK);
    return builder;
}

static inline quoth_lexicon *finish(quoth_builder *builder)
{
    quoth_lexicon *lexicon;
    assert_int_equal(quoth_builder_finish(&lexicon, builder, "toy", NULL, NULL), QUOTH_OK);
    return lexicon;
}

static inline void add(quoth_builder *builder, const char *list)
{
    assert_int_equal(
        quoth_builder_add(builder, NULL, list, strlen(list), QUOTH_KEEP_FOLD, NULL, NULL),
        QUOTH_OK);
}

static inline void drop(quoth_builder *builder, const char *list)
{
    assert_int_equal(
        quoth_builder_drop(builder, NULL, list, strlen(list), QUOTH_KEEP_FOLD, NULL, NULL),
        QUOTH_OK);
}

static inline void add_levels(quoth_builder *builder, const char *levels)
{
    assert_int_equal(quoth_builder_levels(builder, levels, strlen(levels), NULL, NULL), QUOTH_OK);
}

static inline void assert_words(const quoth_lexicon *lexicon, const char *expected)
{
    assert_string_equal(words_of(lexicon), expected);
}

/* Finishes and frees the builder; its words are the expected ones. */
static inline void assert_builds(quoth_builder *builder, const char *expected)
{
    quoth_lexicon *lexicon = finish(builder);
    assert_words(lexicon, expected);
    quoth_lexicon_free(lexicon);
    quoth_builder_free(builder);
}

#endif
