#include "base/sanitize.h"

#include <string.h>

#include "base/utf8.h"

bool q_is_unsafe(uint32_t c)
{
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || (c >= 0x2028 && c <= 0x202E) ||
           (c >= 0x2066 && c <= 0x2069) || (c >= 0xFDD0 && c <= 0xFDEF) || c == 0xFEFF ||
           (c & 0xFFFE) == 0xFFFE;
}

size_t q_sanitize_next(const char *text, size_t size, uint32_t *c)
{
    size_t n = quoth_utf8_read(c, text, size);
    if (n == 0 || q_is_unsafe(*c))
        *c = '?';
    return n ? n : 1;
}

bool q_is_safe_text(const char *text, size_t size)
{
    uint32_t c;
    for (size_t i = 0, n; i < size; i += n)
        if (!(n = quoth_utf8_read(&c, text + i, size - i)) || q_is_unsafe(c))
            return false;
    return true;
}

/* The escape of an ASCII character with a meaning in this kind of output; NULL for others. */
static const char *instead_of(q_sanitizer how, char c)
{
    if (how == Q_SANITIZE_MARKUP)
        return c == '<'   ? "&lt;"
               : c == '>' ? "&gt;"
               : c == '&' ? "&amp;"
               : c == '"' ? "&quot;"
                          : NULL;
    if (how == Q_SANITIZE_JSON || how == Q_SANITIZE_DOT)
        return c == '"' ? "\\\"" : c == '\\' ? "\\\\" : NULL;
    return NULL;
}

static void echo_disturbing(q_text *text, q_sanitizer how, bool is_utf8, uint32_t c)
{
    static const char digits[] = "0123456789abcdef";
    if (how != Q_SANITIZE_JSON || c > 0xFFFF) {
        q_text_char(text, '?');
    } else if (!is_utf8) {
        q_text_add(text, "\xEF\xBF\xBD");
    } else {
        q_text_add(text, "\\u");
        for (int shift = 12; shift >= 0; shift -= 4)
            q_text_char(text, digits[c >> shift & 15]);
    }
}

void q_text_sanitized(q_text *text, q_sanitizer how, const char *bytes, size_t size)
{
    size_t plain = 0; /* length of the current run of unescaped bytes */
    bytes = q_given(bytes);
    for (size_t i = 0, n; i < size; i += n) {
        uint32_t c = (unsigned char)bytes[i];
        n = c < 0x80 ? 1 : quoth_utf8_read(&c, bytes + i, size - i);
        const char *instead = n == 1 ? instead_of(how, bytes[i]) : NULL;
        if (n && !instead && !q_is_unsafe(c)) {
            plain += n;
            continue;
        }
        q_text_bytes(text, bytes + i - plain, plain);
        plain = 0;
        if (instead)
            q_text_add(text, instead);
        else
            echo_disturbing(text, how, n > 0, c);
        n = n ? n : 1;
    }
    q_text_bytes(text, bytes + size - plain, plain);
}
