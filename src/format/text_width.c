/* The width of text in the columns of a terminal. */
#include "format/words.h"

#include <string.h>
#include "quoth/sanitize.h"

typedef struct code_range {
    uint32_t first, last;
} code_range;

/* Combining marks take no column. */
static const code_range marks[] = {
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x064B, 0x065F}, {0x1AB0, 0x1AFF},
    {0x1DC0, 0x1DFF}, {0x200B, 0x200F}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F},
};

/* Wide characters take two columns (Unicode Standard Annex 11). */
static const code_range wide[] = {
    {0x1100, 0x115F}, {0x2E80, 0xA4CF}, {0xA960, 0xA97F}, {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},
    {0xFE30, 0xFE6F}, {0xFF00, 0xFF60}, {0xFFE0, 0xFFE6}, {0x1F300, 0x1FAFF}, {0x20000, 0x3FFFD},
};

static bool is_among(uint32_t c, const code_range *range, size_t ranges)
{
    for (size_t i = 0; i < ranges; i++)
        if (c >= range[i].first && c <= range[i].last)
            return true;
    return false;
}

size_t quoth_text_columns(const char *bytes, size_t size)
{
    size_t columns = 0;
    uint32_t c;
    for (size_t at = 0; at < size;) {
        at += q_sanitize_next(bytes + at, size - at, &c);
        if (c < marks[0].first || !is_among(c, marks, sizeof marks / sizeof *marks))
            columns += is_among(c, wide, sizeof wide / sizeof *wide) ? 2 : 1;
    }
    return columns;
}

unsigned q_columns(const char *string)
{
    return (unsigned)quoth_text_columns(string, strlen(string));
}

void q_text_padded(q_text *text, const char *string, size_t width)
{
    unsigned columns = q_columns(string);
    q_text_untrusted(text, string);
    q_text_repeat(text, " ", columns < width ? width - columns : 0);
}
