#include "names.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <quoth/stdio.h>

#include "game.h"

typedef struct code_range {
    uint32_t first, last;
} code_range;

static bool is_in(uint32_t code, const code_range *range, size_t ranges)
{
    for (size_t i = 0; i < ranges; i++)
        if (code >= range[i].first && code <= range[i].last)
            return true;
    return false;
}

#define IS_IN(code, ranges) is_in(code, ranges, sizeof(ranges) / sizeof *(ranges))

/* Characters that control, that turn the direction of text, that nobody sees, or that fonts and
 * machines may show in any way. */
static const code_range unfit[] = {
    {0, 0x1F},        {0x7F, 0x9F},       {0xA0, 0xA0},       {0xAD, 0xAD},       {0x34F, 0x34F},
    {0x61C, 0x61C},   {0x115F, 0x1160},   {0x17B4, 0x17B5},   {0x180B, 0x180F},   {0x2000, 0x200F},
    {0x2028, 0x202F}, {0x205F, 0x206F},   {0x2800, 0x2800},   {0x3000, 0x3000},   {0x3164, 0x3164},
    {0xD800, 0xF8FF}, {0xFDD0, 0xFDEF},   {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},
    {0xFFF0, 0xFFFF}, {0x1D173, 0x1D17A}, {0x1FFFE, 0x1FFFF}, {0xE0000, 0x10FFFF}};

static const code_range marks[] = {{0x300, 0x36F},   {0x483, 0x489},   {0x591, 0x5BD},
                                   {0x610, 0x61A},   {0x64B, 0x65F},   {0x1AB0, 0x1AFF},
                                   {0x1DC0, 0x1DFF}, {0x20D0, 0x20FF}, {0xFE20, 0xFE2F}};

/* Letters whose scripts share shapes. */
static const code_range latin[] = {{'A', 'Z'},   {'a', 'z'},    {0xAA, 0xAA},
                                   {0xBA, 0xBA}, {0xC0, 0x24F}, {0x1E00, 0x1EFF}};
static const code_range greek[] = {{0x370, 0x3FF}, {0x1F00, 0x1FFF}};
static const code_range cyrillic[] = {{0x400, 0x52F}, {0x1C80, 0x1C8F}, {0x2DE0, 0x2DFF}};

/* Whether no character of a text is unfit; `*scripts` gets a bit for each of the three scripts that
 * share shapes. */
static bool are_fit(const char *text, unsigned *scripts)
{
    size_t size = strlen(text);
    unsigned piled = 0;
    *scripts = 0;
    for (size_t at = 0, bytes; at < size; at += bytes) {
        uint32_t code;
        bytes = quoth_utf8_read(&code, text + at, size - at);
        if (!bytes || IS_IN(code, unfit))
            return false;
        piled = IS_IN(code, marks) ? piled + 1 : 0;
        if (piled > 2 || (piled && !at))
            return false;
        *scripts |= IS_IN(code, latin) | IS_IN(code, greek) << 1 | IS_IN(code, cyrillic) << 2;
    }
    return true;
}

bool text_is_fit(const char *text)
{
    unsigned scripts;
    return are_fit(text, &scripts);
}

static uint32_t lower(uint32_t code)
{
    if ((code >= 'A' && code <= 'Z') || (code >= 0xC0 && code <= 0xDE && code != 0xD7) ||
        (code >= 0x391 && code <= 0x3A9) || (code >= 0x410 && code <= 0x42F))
        return code + 32;
    if (code >= 0x400 && code <= 0x40F)
        return code + 80;
    if ((code >= 0x100 && code <= 0x137) || (code >= 0x14A && code <= 0x177) ||
        (code >= 0x460 && code <= 0x481) || (code >= 0x48A && code <= 0x4BF) ||
        (code >= 0x4D0 && code <= 0x52F))
        return code | 1;
    return code;
}

/* The Latin letter whose shape a lower-case letter has; the letter itself if there is none. */
static uint32_t shape(uint32_t code)
{
    static const struct {
        uint32_t code;
        char shape;
    } alike[] = {{'0', 'o'},   {'1', 'l'},   {'i', 'l'},   {'|', 'l'},   {0x3B1, 'a'}, {0x3B2, 'b'},
                 {0x3B5, 'e'}, {0x3B6, 'z'}, {0x3B7, 'h'}, {0x3B9, 'l'}, {0x3BA, 'k'}, {0x3BC, 'm'},
                 {0x3BD, 'v'}, {0x3BF, 'o'}, {0x3C1, 'p'}, {0x3C3, 'o'}, {0x3C4, 't'}, {0x3C5, 'u'},
                 {0x3C7, 'x'}, {0x430, 'a'}, {0x432, 'b'}, {0x435, 'e'}, {0x43A, 'k'}, {0x43C, 'm'},
                 {0x43D, 'h'}, {0x43E, 'o'}, {0x440, 'p'}, {0x441, 'c'}, {0x442, 't'}, {0x443, 'y'},
                 {0x445, 'x'}, {0x455, 's'}, {0x456, 'l'}, {0x458, 'j'}, {0x4BB, 'h'}, {0x501, 'd'},
                 {0x51B, 'q'}, {0x51D, 'w'}, {0x131, 'l'}};
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++)
        if (alike[i].code == code)
            return (unsigned char)alike[i].shape;
    return code;
}

void name_skeleton(char skeleton[NAME_SKELETON_SIZE], const char *name)
{
    size_t used = 0, size = strlen(name);
    uint32_t code;
    for (size_t at = 0, bytes; at < size; at += bytes) {
        bytes = quoth_utf8_read(&code, name + at, size - at);
        if (!bytes)
            break;
        code = shape(lower(code));
        if (used + 9 >= NAME_SKELETON_SIZE)
            break;
        if ((code >= 'a' && code <= 'z') || (code >= '0' && code <= '9'))
            skeleton[used++] = (char)code;
        else
            used += (size_t)snprintf(skeleton + used, 9, "%%%x.", code);
    }
    skeleton[used] = '\0';
}

/* ---- names that the server gives ----------------------------------------------------------- */

/* The letter or digit of which a character is another form (after Unicode's compatibility
 * decompositions: full-width, mathematical, in a circle or in brackets); else the character. */
static uint32_t plain(uint32_t code)
{
    static const struct {
        uint32_t first, letters; /* alphabets of capital and small letters, or of small ones */
        char from;
    } forms[] = {{0xFF21, 26, 'A'},  {0xFF41, 26, 'a'}, {0xFF10, 10, '0'},  {0x249C, 26, 'a'},
                 {0x24B6, 26, 'A'},  {0x24D0, 26, 'a'}, {0x1F110, 26, 'A'}, {0x1F130, 26, 'A'},
                 {0x1F150, 26, 'A'}, {0x1F170, 26, 'A'}};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (code >= forms[i].first && code < forms[i].first + forms[i].letters)
            return (unsigned char)forms[i].from + (code - forms[i].first);
    if (code >= 0x1D400 && code < 0x1D6A4) { /* 13 alphabets, each of capital and small letters */
        uint32_t letter = (code - 0x1D400) % 52;
        return letter < 26 ? 'A' + letter : 'a' + letter - 26;
    }
    return code >= 0x1D7CE && code < 0x1D800 ? '0' + (code - 0x1D7CE) % 10 : code;
}

/* Whether a name looks like one that the server gives, whatever signs and marks it has beside its
 * letters. */
static bool is_reserved(const char *name)
{
    static const char *const given[] = {"deleted", "auto", "rational"};
    static const char level[] = "level";
    char letters[GAME_NAME_SIZE], skeleton[NAME_SKELETON_SIZE];
    size_t used = 0, size = strlen(name);
    for (size_t at = 0, bytes; at < size; at += bytes) {
        uint32_t code;
        bytes = quoth_utf8_read(&code, name + at, size - at);
        if (!bytes)
            break;
        code = shape(lower(plain(code)));
        if ((code >= 'a' && code <= 'z') || (code >= '0' && code <= '9'))
            letters[used++] = (char)code;
    }
    letters[used] = '\0';
    for (size_t i = 0; i < sizeof given / sizeof *given; i++) {
        name_skeleton(skeleton, given[i]);
        if (strcmp(letters, skeleton) == 0)
            return true;
    }
    name_skeleton(skeleton, level);
    size_t prefix = strlen(skeleton);
    return used > prefix && strncmp(letters, skeleton, prefix) == 0 &&
           strspn(letters + prefix, "0123456789lo") == used - prefix;
}

_Static_assert(GAME_NAME_SIZE == 32, "NAME_RULE names the limit");

bool name_is_fit(const char *name)
{
    size_t size = name ? strlen(name) : 0;
    unsigned scripts;
    return size && size < GAME_NAME_SIZE && name[0] != ' ' && name[0] != '(' &&
           name[size - 1] != ' ' && !strstr(name, "  ") && are_fit(name, &scripts) &&
           (scripts & (scripts - 1)) == 0 && !is_reserved(name);
}
