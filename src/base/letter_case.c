#include "base/letter_case.h"

#include "quoth/base.h"

/* Ranges of code points in which every `every`th is a capital, with the distance to its small
 * letter: Latin with its first extension, the Romanian and Vietnamese letters and ẞ; Greek,
 * Cyrillic, Armenian. */
static const struct case_run {
    uint16_t first, last;
    int16_t to_small;
    uint8_t every;
} case_runs[] = {
    {'A', 'Z', 32, 1},          {0xC0, 0xD6, 32, 1},     {0xD8, 0xDE, 32, 1},
    {0x100, 0x12E, 1, 2},       {0x130, 0x130, -199, 1}, {0x132, 0x136, 1, 2},
    {0x139, 0x147, 1, 2},       {0x14A, 0x176, 1, 2},    {0x178, 0x178, -121, 1},
    {0x179, 0x17D, 1, 2},       {0x18F, 0x18F, 202, 1},  {0x218, 0x21A, 1, 2},
    {0x386, 0x386, 38, 1},      {0x388, 0x38A, 37, 1},   {0x38C, 0x38C, 64, 1},
    {0x38E, 0x38F, 63, 1},      {0x391, 0x3A1, 32, 1},   {0x3A3, 0x3AB, 32, 1},
    {0x400, 0x40F, 80, 1},      {0x410, 0x42F, 32, 1},   {0x460, 0x480, 1, 2},
    {0x48A, 0x4BE, 1, 2},       {0x4C0, 0x4C0, 15, 1},   {0x4C1, 0x4CD, 1, 2},
    {0x4D0, 0x52E, 1, 2},       {0x531, 0x556, 48, 1},   {0x1E00, 0x1E94, 1, 2},
    {0x1E9E, 0x1E9E, -7615, 1}, {0x1EA0, 0x1EFE, 1, 2},
};

static bool is_in_run(const struct case_run *run, int32_t capital)
{
    return capital >= run->first && capital <= run->last &&
           (capital - run->first) % run->every == 0;
}

uint32_t q_small_of(uint32_t c, bool dotted)
{
    if (dotted && c == 'I')
        return 0x131;
    for (size_t i = 0; i < sizeof case_runs / sizeof *case_runs; i++)
        if (is_in_run(&case_runs[i], (int32_t)c))
            return (uint32_t)((int32_t)c + case_runs[i].to_small);
    return c;
}

uint32_t q_capital_of(uint32_t c, bool dotted)
{
    if (dotted && (c == 'i' || c == 0x131))
        return c == 'i' ? 0x130 : 'I';
    for (size_t i = 0; i < sizeof case_runs / sizeof *case_runs; i++)
        if (is_in_run(&case_runs[i], (int32_t)c - case_runs[i].to_small))
            return (uint32_t)((int32_t)c - case_runs[i].to_small);
    return c;
}

bool q_has_capitals(const char *text, size_t size)
{
    for (size_t i = 0; i < size;) {
        uint32_t c;
        i += quoth_utf8_read(&c, text + i, size - i);
        if (q_small_of(c, false) != c)
            return true;
    }
    return false;
}
