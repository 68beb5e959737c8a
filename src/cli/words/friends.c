#include "cli/words/friends.h"

#include <string.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/io/messages.h"
#include "cli/words/supplements.h"

/* Whether the list has a word, given as the program spells it. */
static bool friends_have(const char *word)
{
    size_t size = strlen(word);
    for (const char *at = friends_words; *at; at = strchr(at, '\n') + 1)
        if (size && strncmp(at, word, size) == 0 && at[size] == '\n')
            return true;
    return false;
}

bool friends_have_beyond(const quoth_lexicon *lexicon, const char *word,
                         char text[QUOTH_WORD_TEXT_SIZE])
{
    quoth_letters letters;
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(lexicon);
    if (strcmp(alphabet->name, "english") != 0 ||
        quoth_alphabet_read(&letters, alphabet, word, strlen(word), NULL) ||
        quoth_lexicon_has(lexicon, &letters))
        return false;
    quoth_alphabet_spell(text, QUOTH_WORD_TEXT_SIZE, alphabet, &letters);
    return friends_have(text);
}

void warn_of_friends_word(const quoth_lexicon *lexicon, const char *word)
{
    char text[QUOTH_WORD_TEXT_SIZE];
    if (friends_have_beyond(lexicon, word, text))
        print_warning(FRIENDS_SENTENCE, text);
}

bool friends_have_word_of(const quoth_cross_rules *rules, const quoth_validation *validation,
                          char text[QUOTH_WORD_TEXT_SIZE])
{
    quoth_letters letters;
    for (unsigned i = 0; validation->result == QUOTH_PHONY && i < validation->words; i++) {
        const struct quoth_formed_word *word = &validation->word[i];
        letters.length = word->length;
        for (unsigned k = 0; k < word->length; k++)
            letters.letter[k] = (uint8_t)quoth_tile_letter(word->tile[k]);
        quoth_alphabet_spell(text, QUOTH_WORD_TEXT_SIZE, &rules->tiles.alphabet, &letters);
        if (!word->valid && friends_have(text))
            return true;
    }
    return false;
}

quoth_status default_leaves(quoth_leaves **leaves, const quoth_cross_rules *rules,
                            const quoth_lexicon *lexicon, quoth_error *error)
{
    quoth_lexicon *enable1 = NULL;
    quoth_status status = QUOTH_OK;
    *leaves = NULL;
    if (names_supplements(quoth_lexicon_name(lexicon)))
        status = quoth_lexicon_new_enable1(&enable1, NULL, error);
    if (!status)
        status = quoth_leaves_default(leaves, rules, enable1 ? enable1 : lexicon, NULL, error);
    quoth_lexicon_free(enable1);
    return status;
}
