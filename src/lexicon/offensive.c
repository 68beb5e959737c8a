/* The mark of offensive words: a list of English words, searched by halves. */
#include <string.h>

#include "lexicon/letters.h"
#include "lexicon/lexicon.h"
#include "lexicon/offensive.h"

bool q_is_offensive(const char *word, size_t size)
{
    const char *low = q_offensive_words, *high = q_offensive_words + q_offensive_size;
    while (low < high) {
        const char *line = low + (high - low) / 2;
        while (line > low && line[-1] != '\n')
            line--;
        const char *end = memchr(line, '\n', (size_t)(high - line));
        size_t length = (size_t)(end - line);
        int order = memcmp(word, line, size < length ? size : length);
        if (order == 0 && size == length)
            return true;
        if (order < 0 || (order == 0 && size < length))
            high = line;
        else
            low = end + 1;
    }
    return false;
}

bool quoth_lexicon_offensive(const quoth_lexicon *lexicon, const quoth_letters *word)
{
    char text[QUOTH_WORD_TEXT_SIZE];
    if (strcmp(lexicon->alphabet.name, "english") != 0)
        return false;
    return q_is_offensive(text, quoth_alphabet_spell(text, sizeof text, &lexicon->alphabet, word));
}

static bool is_inoffensive(void *user, const quoth_letters *word, uint32_t rank)
{
    const quoth_lexicon *const *lexicon = user;
    (void)rank;
    return !quoth_lexicon_offensive(*lexicon, word);
}

quoth_status quoth_lexicon_inoffensive(quoth_lexicon **subset, const quoth_lexicon *lexicon,
                                       const quoth_context *context, quoth_error *error)
{
    return quoth_lexicon_subset(subset, lexicon, is_inoffensive, &lexicon, context, error);
}
