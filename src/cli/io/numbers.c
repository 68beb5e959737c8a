#include "cli/io/numbers.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

bool parse_number(const char *text, uint64_t most, uint64_t *number)
{
    *number = 0;
    if (!*text)
        return false;
    for (; *text; text++) {
        unsigned digit = (unsigned)(*text - '0');
        if (digit > 9 || digit > most || *number > (most - digit) / 10)
            return false;
        *number = *number * 10 + digit;
    }
    return true;
}

bool parse_size(const char *text, size_t *size)
{
    static const char units[] = "KMG";
    size_t n = strlen(text);
    char last = n > 1 ? text[n - 1] : '0';
    const char *unit = last >= 'a'   ? strchr(units, last - 'a' + 'A')
                       : last >= 'A' ? strchr(units, last)
                                     : NULL;
    unsigned shift = unit ? 10 * (unsigned)(unit - units + 1) : 20; /* a bare number: megabytes */
    char digits[24] = "";
    uint64_t number;
    if (n - (unit != NULL) < sizeof digits)
        memcpy(digits, text, n - (unit != NULL));
    if (!parse_number(digits, SIZE_MAX >> shift, &number) || !number)
        return false;
    *size = (size_t)number << shift;
    return true;
}

bool parse_seconds(const char *text, uint64_t *milliseconds)
{
    char whole[16];
    uint64_t seconds = 0, part = 0;
    size_t before = strcspn(text, "."), after = text[before] ? strlen(text + before + 1) : 0;
    bool fine = before < sizeof whole && (before || after) && after <= 3;
    if (fine && before) {
        memcpy(whole, text, before);
        whole[before] = '\0';
        fine = parse_number(whole, SECONDS_MOST, &seconds);
    }
    if (fine && text[before]) {
        fine = after && parse_number(text + before + 1, 999, &part);
        for (size_t digits = after; digits < 3; digits++)
            part *= 10;
    }
    *milliseconds = 1000 * seconds + part;
    return fine && *milliseconds && *milliseconds <= SECONDS_MOST * UINT64_C(1000);
}

void spell_hex(char *text, const uint8_t *bytes, size_t size)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < size; i++) {
        *text++ = digits[bytes[i] >> 4];
        *text++ = digits[bytes[i] & 15];
    }
    *text = '\0';
}
