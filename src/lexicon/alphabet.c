#include "quoth/lexicon.h"

#include <stdlib.h>
#include <string.h>

#include "base/sanitize.h"
#include "base/error.h"
#include "base/letter_case.h"
#include "base/text.h"
#include "base/utf8.h"
#include "lexicon/alphabets.h"

_Static_assert(QUOTH_LETTERS_MAX == 62 && QUOTH_SPELLING_SIZE == 12 && QUOTH_SPELLINGS_MAX == 320 &&
                   QUOTH_WORD_MAX == 255 && sizeof((quoth_alphabet *)0)->name == 32,
               "the messages name the limits");

/* ---- parsing ------------------------------------------------------------------------------ */

typedef struct token {
    const char *text;
    size_t size;
} token;

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static token next_token(const char **at, const char *end)
{
    while (*at < end && is_blank(**at))
        ++*at;
    token t = {*at, 0};
    while (*at < end && !is_blank(**at))
        ++*at;
    t.size = (size_t)(*at - t.text);
    return t;
}

uint8_t q_alphabet_letter(const quoth_alphabet *a, const char *text, size_t size)
{
    for (uint8_t i = 1; i <= a->letters; i++)
        for (unsigned upper = 0; upper < 2; upper++) {
            const char *spelled = upper ? a->upper[i] : a->lower[i];
            if (strlen(spelled) == size && memcmp(spelled, text, size) == 0)
                return i;
        }
    return 0;
}

bool q_alphabet_pair(const quoth_alphabet *a, const char *text, size_t size, uint8_t pair[2])
{
    for (size_t n = 1; n < size; n++) {
        pair[0] = q_alphabet_letter(a, text, n);
        pair[1] = pair[0] ? q_alphabet_letter(a, text + n, size - n) : 0;
        if (pair[1])
            return true;
    }
    return false;
}

bool q_alphabet_add(quoth_alphabet *a, const char *text, size_t size, uint8_t letter,
                    uint8_t second, bool lower)
{
    for (unsigned i = 0; i < a->spellings; i++) {
        quoth_spelling *s = &a->spelling[i];
        if (s->size == size && memcmp(s->text, text, size) == 0) {
            if (s->letter != letter || s->second != second)
                return false;
            s->lower |= lower; /* a letter without cases: upper case is written the same */
            return true;
        }
    }
    if (a->spellings == QUOTH_SPELLINGS_MAX)
        return false;
    quoth_spelling *s = &a->spelling[a->spellings++];
    memset(s, 0, sizeof *s);
    memcpy(s->text, text, size);
    s->size = (uint8_t)size;
    s->letter = letter;
    s->second = second;
    s->lower = lower;
    return true;
}

static const char no_room[] = "this spelling belongs to another letter, or there are more than 320";

static const char *parse_letter(quoth_alphabet *a, const char *at, const char *end)
{
    if (a->letters == QUOTH_LETTERS_MAX)
        return "an alphabet has at most 62 letters";
    uint8_t letter = ++a->letters;
    for (unsigned column = 0;; column++) {
        token t = next_token(&at, end);
        if (!t.size)
            return column >= 2 ? NULL : "a letter needs its lower case and its upper case";
        if (t.size >= QUOTH_SPELLING_SIZE)
            return "a letter's spelling has at most 11 bytes";
        if (!q_is_safe_text(t.text, t.size))
            return "a letter is spelled with characters that can be seen";
        if (column < 2) {
            char *spelled = column == 0 ? a->lower[letter] : a->upper[letter];
            memcpy(spelled, t.text, t.size);
        }
        if (!q_alphabet_add(a, t.text, t.size, letter, 0, column == 0))
            return no_room;
    }
}

/* Reads the spellings of two letters, the rest of a line "= ss ß". */
static const char *parse_ligature(quoth_alphabet *a, const uint8_t pair[2], const char *at,
                                  const char *end)
{
    for (token t; (t = next_token(&at, end)).size;)
        if (t.size >= QUOTH_SPELLING_SIZE || !q_is_safe_text(t.text, t.size) ||
            !q_alphabet_add(a, t.text, t.size, pair[0], pair[1], false))
            return no_room;
    return NULL;
}

static const char *parse_line(quoth_alphabet *a, const char *line, const char *end)
{
    const char *comment = memchr(line, '#', (size_t)(end - line));
    if (comment)
        end = comment;
    const char *at = line;
    token first = next_token(&at, end);
    if (!first.size)
        return NULL;
    if (first.size == 4 && memcmp(first.text, "name", 4) == 0) {
        token name = next_token(&at, end);
        if (a->name[0])
            return "the alphabet has two names";
        if (!name.size || name.size >= sizeof a->name || next_token(&at, end).size)
            return "a name is one word of at most 31 bytes";
        if (!q_is_safe_text(name.text, name.size))
            return "a name has characters that can be seen";
        memcpy(a->name, name.text, name.size);
        return NULL;
    }
    if (first.size == 1 && *first.text == '=') {
        uint8_t pair[2];
        token letters = next_token(&at, end);
        if (q_alphabet_pair(a, letters.text, letters.size, pair))
            return parse_ligature(a, pair, at, end);
    }
    return parse_letter(a, line, end);
}

/* By first byte, longer before shorter, so that the first match is the longest. */
static int compare_spellings(const void *pa, const void *pb)
{
    const quoth_spelling *a = pa, *b = pb;
    int byte = (uint8_t)a->text[0] - (uint8_t)b->text[0];
    if (byte)
        return byte;
    return a->size != b->size ? b->size - a->size : memcmp(a->text, b->text, a->size);
}

void q_alphabet_index(quoth_alphabet *a)
{
    qsort(a->spelling, a->spellings, sizeof *a->spelling, compare_spellings);
    unsigned at = 0;
    for (unsigned byte = 0; byte < 256; byte++) {
        a->first_spelling[byte] = (uint16_t)at;
        while (at < a->spellings && (uint8_t)a->spelling[at].text[0] == byte)
            at++;
        const quoth_spelling *only = &a->spelling[a->first_spelling[byte]];
        bool single = at - a->first_spelling[byte] == 1 && only->size == 1 && !only->second;
        a->single[byte] = single ? only->letter | (only->lower ? 0x80 : 0) : 0;
    }
    a->first_spelling[256] = (uint16_t)at;

    a->in_code_point_order = true;
    for (unsigned i = 1; i <= a->letters; i++) {
        uint32_t c;
        bool one_character = quoth_utf8_read(&c, a->lower[i], strlen(a->lower[i])) ==
                             strlen(a->lower[i]);
        a->compound |= !one_character;
        if (!one_character || (i > 1 && strcmp(a->lower[i - 1], a->lower[i]) >= 0))
            a->in_code_point_order = false;
    }
}

quoth_status quoth_alphabet_parse(quoth_alphabet *alphabet, const char *text, size_t size,
                                  quoth_error *error)
{
    memset(alphabet, 0, sizeof *alphabet);
    text = q_given(text);
    const char *end = text + size;
    uint64_t number = 0;
    for (const char *line = text + q_byte_order_mark(text, size), *next; line < end; line = next) {
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        const char *line_end = newline ? newline : end;
        next = newline ? newline + 1 : end;
        number++;
        const char *wrong = q_is_utf8(line, (size_t)(line_end - line))
                                ? parse_line(alphabet, line, line_end)
                                : "not UTF-8 text";
        if (wrong)
            return q_fail_at(error, QUOTH_BAD_TEXT, wrong, number, (uint64_t)(line - text));
    }
    if (!alphabet->letters)
        return q_fail_at(error, QUOTH_BAD_TEXT, "the alphabet has no letters", number, size);
    if (!alphabet->name[0])
        return q_fail_at(error, QUOTH_BAD_TEXT, "the alphabet has no `name` line", number, size);
    q_alphabet_index(alphabet);
    return QUOTH_OK;
}

quoth_status quoth_alphabet_find(quoth_alphabet *alphabet, const char *name, quoth_error *error)
{
    for (size_t i = 0; q_alphabets[i].name; i++)
        if (strcmp(q_alphabets[i].name, name) == 0)
            return q_report(error, quoth_alphabet_parse(alphabet, q_alphabets[i].text,
                                                        strlen(q_alphabets[i].text), NULL));
    return q_fail(error, QUOTH_NOT_FOUND, "no alphabet in the library has this name");
}

const char *quoth_alphabet_name(size_t index)
{
    size_t count = 0;
    while (q_alphabets[count].name)
        count++;
    return index < count ? q_alphabets[index].name : NULL;
}

quoth_status quoth_alphabet_write(const quoth_sink *sink, const quoth_alphabet *a,
                                  quoth_error *error)
{
    q_text text;
    q_text_begin(&text, sink);
    q_text_add(&text, "name ");
    q_text_add(&text, a->name);
    q_text_char(&text, '\n');
    for (unsigned i = 1; i <= a->letters; i++) {
        q_text_add(&text, a->lower[i]);
        q_text_char(&text, ' ');
        q_text_add(&text, a->upper[i]);
        for (unsigned k = 0; k < a->spellings; k++) {
            const quoth_spelling *s = &a->spelling[k];
            if (s->letter == i && !s->second && strcmp(s->text, a->lower[i]) &&
                strcmp(s->text, a->upper[i])) {
                q_text_char(&text, ' ');
                q_text_add(&text, s->text);
            }
        }
        q_text_char(&text, '\n');
    }
    for (unsigned k = 0; k < a->spellings; k++) {
        const quoth_spelling *s = &a->spelling[k];
        if (!s->second)
            continue;
        q_text_add(&text, "= ");
        q_text_add(&text, a->lower[s->letter]);
        q_text_add(&text, a->lower[s->second]);
        q_text_char(&text, ' ');
        q_text_add(&text, s->text);
        q_text_char(&text, '\n');
    }
    return q_report(error, q_text_end(&text));
}

/* ---- reading and spelling ----------------------------------------------------------------- */

const quoth_spelling *q_alphabet_at(const quoth_alphabet *a, const char *text, size_t size)
{
    uint8_t byte = (uint8_t)text[0];
    for (unsigned i = a->first_spelling[byte]; i < a->first_spelling[byte + 1]; i++) {
        const quoth_spelling *s = &a->spelling[i];
        if (s->size <= size && memcmp(s->text, text, s->size) == 0)
            return s;
    }
    return NULL;
}

/* Reads letters; `*folded` is true if some were not written in lower case. */
static quoth_status read_letters(const quoth_alphabet *alphabet, const char *text, size_t size,
                                 bool lower_only, quoth_letters *letters, size_t *bad, bool *folded)
{
    unsigned n = 0;
    *folded = false;
    for (size_t i = 0; i < size;) {
        unsigned letter = alphabet->single[(uint8_t)text[i]], second = 0;
        bool lower = letter & 0x80;
        size_t used = 1;
        letter &= 0x7F;
        if (!letter) {
            const quoth_spelling *s = q_alphabet_at(alphabet, text + i, size - i);
            if (s)
                letter = s->letter, second = s->second, lower = s->lower, used = s->size;
        }
        *bad = i;
        if (!letter || (lower_only && !lower && q_has_capitals(text + i, used)))
            return QUOTH_BAD_TEXT;
        if (n + (second != 0) >= QUOTH_WORD_MAX)
            return QUOTH_TOO_LARGE;
        *folded |= !lower;
        letters->letter[n++] = (uint8_t)letter;
        if (second)
            letters->letter[n++] = (uint8_t)second;
        i += used;
    }
    letters->length = (uint8_t)n;
    return QUOTH_OK;
}

/* Reads a text as letters.  If letters have several characters, `cHico` would be read as c, h, ...,
 * although its word is spelled `chico`.  So a text that was folded is read again as it will be
 * spelled, which makes the reading of a word unique. */
quoth_status q_alphabet_read(const quoth_alphabet *alphabet, const char *text, size_t size,
                             bool lower_only, quoth_letters *letters, size_t *bad)
{
    bool folded;
    quoth_status status = read_letters(alphabet, text, size, lower_only, letters, bad, &folded);
    if (status || !folded || !alphabet->compound)
        return status;
    char spelled[QUOTH_WORD_TEXT_SIZE];
    size_t again = quoth_alphabet_spell(spelled, sizeof spelled, alphabet, letters);
    status = read_letters(alphabet, spelled, again, false, letters, bad, &folded);
    if (status)
        *bad = 0; /* the place is one of `spelled` */
    return status;
}

quoth_status quoth_alphabet_read(quoth_letters *letters, const quoth_alphabet *alphabet,
                                 const char *text, size_t size, quoth_error *error)
{
    size_t bad;
    quoth_status status = q_alphabet_read(alphabet, text, size, false, letters, &bad);
    if (status == QUOTH_BAD_TEXT)
        return q_fail_at(error, status, "not a letter of the alphabet", 0, bad);
    if (status == QUOTH_TOO_LARGE)
        return q_fail_at(error, status, "more than 255 letters", 0, bad);
    return QUOTH_OK;
}

static const char *lower_case(const quoth_alphabet *alphabet, unsigned letter)
{
    return letter - 1 < alphabet->letters ? alphabet->lower[letter] : "?"; /* 0 wraps */
}

size_t quoth_alphabet_spell(char *text, size_t capacity, const quoth_alphabet *alphabet,
                            const quoth_letters *letters)
{
    size_t size = 0, room = capacity ? capacity - 1 : 0;
    for (unsigned i = 0; i < letters->length; i++) {
        const char *c = lower_case(alphabet, letters->letter[i]);
        if (c[1] == '\0' && size < room) { /* the common case */
            text[size++] = *c;
            continue;
        }
        for (; *c; c++, size++)
            if (size < room)
                text[size] = *c;
    }
    if (capacity)
        text[size < room ? size : room] = '\0';
    return size;
}

int quoth_alphabet_compare(const quoth_alphabet *alphabet, const quoth_letters *a,
                           const quoth_letters *b)
{
    if (alphabet->in_code_point_order) {
        unsigned shorter = a->length < b->length ? a->length : b->length;
        int order = memcmp(a->letter, b->letter, shorter);
        return order ? order : a->length - b->length;
    }
    char text_a[QUOTH_WORD_TEXT_SIZE], text_b[sizeof text_a];
    quoth_alphabet_spell(text_a, sizeof text_a, alphabet, a);
    quoth_alphabet_spell(text_b, sizeof text_b, alphabet, b);
    return strcmp(text_a, text_b);
}

bool q_alphabet_same_letters(const quoth_alphabet *a, const quoth_alphabet *b)
{
    bool same = a->letters == b->letters;
    for (unsigned i = 1; same && i <= a->letters; i++)
        same = strcmp(a->lower[i], b->lower[i]) == 0;
    return same;
}

bool q_alphabet_respell(const quoth_alphabet *from, const quoth_alphabet *to,
                        const quoth_letters *word, quoth_letters *spelled)
{
    char text[QUOTH_WORD_TEXT_SIZE];
    size_t size = quoth_alphabet_spell(text, sizeof text, from, word);
    return size < sizeof text && quoth_alphabet_read(spelled, to, text, size, NULL) == QUOTH_OK;
}
