#include "base/utf8.h"

#include <string.h>

size_t quoth_utf8_read(uint32_t *code_point, const char *text, size_t size)
{
    if (size == 0)
        return 0;
    const uint8_t *b = (const uint8_t *)text;
    size_t length;
    uint32_t c, lowest;
    if (b[0] < 0x80) {
        *code_point = b[0];
        return 1;
    } else if ((b[0] & 0xE0) == 0xC0) {
        length = 2, c = b[0] & 0x1F, lowest = 0x80;
    } else if ((b[0] & 0xF0) == 0xE0) {
        length = 3, c = b[0] & 0x0F, lowest = 0x800;
    } else if ((b[0] & 0xF8) == 0xF0) {
        length = 4, c = b[0] & 0x07, lowest = 0x10000;
    } else {
        return 0;
    }
    if (size < length)
        return 0;
    for (size_t i = 1; i < length; i++) {
        if ((b[i] & 0xC0) != 0x80)
            return 0;
        c = c << 6 | (b[i] & 0x3F);
    }
    if (c < lowest || c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF))
        return 0;
    *code_point = c;
    return length;
}

bool q_is_utf8(const char *text, size_t size)
{
    uint32_t c;
    for (size_t i = 0, n; i < size; i += n)
        if (!(n = quoth_utf8_read(&c, text + i, size - i)) || c == 0)
            return false;
    return true;
}

size_t q_byte_order_mark(const char *text, size_t size)
{
    return size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
}
