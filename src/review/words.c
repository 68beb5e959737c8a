#include "review/words.h"

#include <string.h>

unsigned q_main_word(const quoth_position *position, const quoth_play *play, q_word_text text)
{
    quoth_validation validation;
    quoth_tile letter[QUOTH_SIDE_MAX];
    text[0] = '\0';
    if (play->kind != QUOTH_PLAY_PLACE)
        return 0;
    quoth_play_validate(&validation, position, play, false);
    if (!validation.words)
        return 0;
    const struct quoth_formed_word *word = &validation.word[0];
    for (unsigned i = 0; i < word->length; i++)
        letter[i] = quoth_tile_letter(word->tile[i]);
    quoth_tiles_spell(text, sizeof(q_word_text),
                      &quoth_cross_rules_of(quoth_position_cross(position))->tiles, letter,
                      word->length, QUOTH_AS_WORD);
    return word->length;
}

int q_level_of(const quoth_lexicon *levels, const char *word)
{
    q_word_text plain;
    quoth_letters letters;
    size_t size = 0;
    if (!levels || !*word)
        return -1;
    for (const char *c = word; *c; c++) /* brackets enclose letters of several characters */
        if (*c != '[' && *c != ']')
            plain[size++] = *c;
    if (quoth_alphabet_read(&letters, quoth_lexicon_alphabet(levels), plain, size, NULL))
        return -1;
    return quoth_lexicon_level(levels, &letters);
}
