#include "base/number.h"

#include <string.h>

size_t q_digits_read(const char *text, size_t size, uint64_t most, uint64_t *number)
{
    size_t digits = 0;
    *number = 0;
    for (; digits < size && text[digits] >= '0' && text[digits] <= '9'; digits++) {
        unsigned digit = (unsigned)(text[digits] - '0');
        if (digit > most || *number > (most - digit) / 10)
            return 0;
        *number = *number * 10 + digit;
    }
    return digits;
}

bool q_number_read(const char *text, size_t size, uint64_t most, uint64_t *number)
{
    return size > 0 && q_digits_read(text, size, most, number) == size;
}

static const char hex_digits[] = "0123456789abcdef";

void q_hex_write(const uint8_t *bytes, size_t size, char *hex)
{
    for (size_t i = 0; i < 2 * size; i++)
        hex[i] = hex_digits[bytes[i / 2] >> (i % 2 ? 0 : 4) & 15];
    hex[2 * size] = '\0';
}

bool q_hex_read(const char *hex, size_t length, uint8_t *bytes, size_t size)
{
    if (length != 2 * size)
        return false;
    for (size_t i = 0; i < length; i++) {
        const char *digit = hex[i] ? strchr(hex_digits, hex[i]) : NULL;
        if (!digit)
            return false;
        bytes[i / 2] = (uint8_t)(bytes[i / 2] << 4 | (digit - hex_digits));
    }
    return true;
}
