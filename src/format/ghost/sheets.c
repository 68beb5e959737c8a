#include "format/ghost/sheets.h"

void q_sheet_markup(q_text *text, const void *user)
{
    q_text_markup(text, user);
}

unsigned q_sheet_heading_letters(unsigned player)
{
    return player == 0 ? 2 : 1;
}

bool q_sheet_same_heading(const q_sheet_word *a, const q_sheet_word *b, unsigned letters)
{
    for (unsigned i = 0; i < letters; i++)
        if (i >= a->letters.length || i >= b->letters.length ||
            a->letters.letter[i] != b->letters.letter[i])
            return false;
    return true;
}
