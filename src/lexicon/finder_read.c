/* Racks, patterns and rows as text (quoth/finder.h). */
#include <string.h>

#include "base/error.h"
#include "lexicon/alphabets.h"
#include "lexicon/patterns.h"

_Static_assert(QUOTH_WORD_MAX == 255, "the message names the limit");

static size_t bytes_before(const char *text, size_t size, const char *signs)
{
    size_t n = 0;
    while (n < size && !memchr(signs, text[n], strlen(signs)))
        n++;
    return n;
}

/* Reads letters up to the next of the signs; moves `*at` there. */
static quoth_status letters_before(const quoth_alphabet *alphabet, const char *text, size_t size,
                                   size_t *at, const char *signs, quoth_letters *letters,
                                   quoth_error *error)
{
    size_t n = bytes_before(text + *at, size - *at, signs);
    quoth_status status = quoth_alphabet_read(letters, alphabet, text + *at, n, error);
    if (status && error)
        error->offset += *at;
    *at += n;
    return status;
}

static const char rack_signs[] = "?_";

quoth_status quoth_rack_counts_read(quoth_rack_counts *rack, const quoth_alphabet *alphabet,
                                    const char *text, size_t size, quoth_error *error)
{
    memset(rack, 0, sizeof *rack);
    for (size_t at = 0, begin; at < size;) {
        quoth_letters run = {1, {0}}; /* a blank */
        begin = at;
        quoth_status status = QUOTH_OK;
        if (memchr(rack_signs, text[at], 2))
            at++;
        else
            status = letters_before(alphabet, text, size, &at, rack_signs, &run, error);
        if (status)
            return status;
        if (run.length > UINT8_MAX - rack->tiles)
            return q_fail_at(error, QUOTH_TOO_LARGE, "more than 255 tiles", 0, begin);
        rack->tiles = (uint8_t)(rack->tiles + run.length);
        for (unsigned i = 0; i < run.length; i++)
            rack->count[run.letter[i]]++;
    }
    return QUOTH_OK;
}

bool q_pattern_add(quoth_pattern *pattern, uint64_t allowed, bool written)
{
    if (pattern->places == QUOTH_WORD_MAX)
        return false;
    if (written)
        q_place_add(pattern->written, pattern->places);
    pattern->allowed[pattern->places++] = allowed;
    return true;
}

static const char pattern_signs[] = "?_.*[]";

/* Reads a set of letters, from after its `[` to after its `]`. */
static quoth_status read_letter_set(const quoth_alphabet *alphabet, const char *text, size_t size,
                                    size_t *at, uint64_t *set, quoth_error *error)
{
    size_t begin = *at;
    bool others = *at < size && text[*at] == '^';
    *at += others;
    quoth_letters run;
    quoth_status status = letters_before(alphabet, text, size, at, pattern_signs, &run, error);
    if (status)
        return status;
    if (*at == size)
        return q_fail_at(error, QUOTH_BAD_TEXT, "a [ without its ]", 0, begin - 1);
    if (text[*at] != ']')
        return q_fail_at(error, QUOTH_BAD_TEXT, "between brackets only letters may stand", 0, *at);
    if (!run.length)
        return q_fail_at(error, QUOTH_BAD_TEXT, "no letter between brackets", 0, begin - 1);
    ++*at;
    *set = 0;
    for (unsigned i = 0; i < run.length; i++)
        *set |= UINT64_C(1) << run.letter[i];
    if (others)
        *set = q_all_letters(alphabet->letters) & ~*set;
    return QUOTH_OK;
}

quoth_status quoth_pattern_read(quoth_pattern *pattern, const quoth_alphabet *alphabet,
                                const char *text, size_t size, quoth_error *error)
{
    memset(pattern, 0, sizeof *pattern);
    for (size_t at = 0, begin; at < size;) {
        quoth_status status = QUOTH_OK;
        bool fits = true;
        uint64_t set = q_all_letters(alphabet->letters);
        begin = at;
        switch (text[at]) {
        case '*':
            q_place_add(pattern->runs, pattern->places);
            at++;
            break;
        case '?':
        case '_':
        case '.':
            fits = q_pattern_add(pattern, set, false);
            at++;
            break;
        case '[':
            at++;
            status = read_letter_set(alphabet, text, size, &at, &set, error);
            fits = status || q_pattern_add(pattern, set, false);
            break;
        case ']':
            return q_fail_at(error, QUOTH_BAD_TEXT, "a ] without its [", 0, at);
        default: {
            quoth_letters run;
            status = letters_before(alphabet, text, size, &at, pattern_signs, &run, error);
            for (unsigned i = 0; !status && fits && i < run.length; i++)
                fits = q_pattern_add(pattern, UINT64_C(1) << run.letter[i], true);
        }
        }
        if (status)
            return status;
        if (!fits)
            return q_fail_at(error, QUOTH_TOO_LARGE, "a pattern of more than 255 letters", 0,
                             begin);
    }
    return QUOTH_OK;
}

/* Reads the square at the start of a text; returns its bytes, 0 if there is none. */
static size_t read_row_square(const quoth_alphabet *alphabet, const char *text, size_t size,
                              uint8_t *square)
{
    *square = text[0] == '#' ? QUOTH_ROW_WALL : QUOTH_ROW_EMPTY;
    if (text[0] == '.' || text[0] == '#')
        return 1;
    const quoth_spelling *s = q_alphabet_at(alphabet, text, bytes_before(text, size, ".#"));
    if (!s || s->second)
        return 0;
    bool blank = s->lower && strcmp(alphabet->lower[s->letter], alphabet->upper[s->letter]) != 0;
    *square = (uint8_t)(s->letter | (blank ? QUOTH_ROW_BLANK : 0));
    return s->size;
}

quoth_status quoth_row_read(quoth_row *row, const quoth_alphabet *alphabet, const char *text,
                            size_t size, quoth_error *error)
{
    memset(row, 0, sizeof *row);
    for (size_t at = 0, used; at < size; at += used) {
        uint8_t square;
        used = read_row_square(alphabet, text + at, size - at, &square);
        if (!used)
            return q_fail_at(error, QUOTH_BAD_TEXT,
                             "neither a letter of the alphabet nor one of the signs . and #", 0,
                             at);
        if (row->squares == QUOTH_WORD_MAX)
            return q_fail_at(error, QUOTH_TOO_LARGE, "a row of more than 255 squares", 0, at);
        row->square[row->squares++] = square;
    }
    return QUOTH_OK;
}
