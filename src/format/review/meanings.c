/* Meanings of the words of a review. */
#include <string.h>

#include "format/review/review.h"

void q_review_define(q_line *line, const quoth_meanings *const *meanings, const char *word)
{
    char plain[QUOTH_PLAY_TEXT_SIZE];
    size_t size = 0;
    q_text text;
    q_line_begin(line, &text);
    for (const char *c = word; *c && size < sizeof plain; c++) /* brackets enclose long letters */
        if (*c != '[' && *c != ']')
            plain[size++] = *c;
    for (unsigned i = 0; i < QUOTH_REVIEW_DICTIONARIES && !line->buffer.size && size; i++)
        if (meanings[i])
            quoth_meanings_write(&line->sink, meanings[i], plain, size, NULL);
}

void q_review_meaning(q_line *line, char word[QUOTH_PLAY_TEXT_SIZE], const quoth_review_game *game,
                      const quoth_review_turn *turn, const quoth_play *play)
{
    quoth_validation v;
    *word = '\0';
    if (play->kind == QUOTH_PLAY_PLACE && (game->meanings[0] || game->meanings[1])) {
        quoth_play_validate(&v, turn->before, play, false);
        for (unsigned i = 0; v.words && i < v.word[0].length; i++)
            v.word[0].tile[i] = quoth_tile_letter(v.word[0].tile[i]);
        if (v.words)
            quoth_tiles_spell(word, QUOTH_PLAY_TEXT_SIZE, &quoth_cross_rules_of(game->cross)->tiles,
                              v.word[0].tile, v.word[0].length, QUOTH_AS_WORD);
    }
    q_review_define(line, game->meanings, word);
}
