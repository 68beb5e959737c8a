/* Tile sets: parsing and writing; reading and spelling tiles as text. */
#include "rules/data.h"

#include <string.h>

#include "base/letter_case.h"
#include "base/names.h"
#include "base/sanitize.h"
#include "base/error.h"
#include "base/text.h"
#include "rules/shipped.h"
#include "lexicon/alphabets.h"

_Static_assert(QUOTH_SPELLING_SIZE == 12 && QUOTH_SPELLINGS_MAX == 320 && QUOTH_LETTERS_MAX == 62 &&
                   QUOTH_BAG_MAX == 1000 && QUOTH_VALUE_MAX == 100,
               "the messages name the limits");

/* ---- upper and lower case ----------------------------------------------------------------- */

static size_t encode_utf8(uint32_t c, char bytes[4])
{
    size_t n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    static const uint8_t lead[] = {0, 0, 0xC0, 0xE0, 0xF0};
    for (size_t i = n; i-- > 1; c >>= 6)
        bytes[i] = (char)(0x80 | (c & 0x3F));
    bytes[0] = (char)(lead[n] | c);
    return n;
}

/* Writes the text with every letter in one case, NUL-terminated; returns 0 if there is no room.  A
 * capital is made from the small letter, so that a text in either case gives the same pair of
 * spellings. */
static size_t in_case(q_token text, bool small, bool dotted, char to[QUOTH_SPELLING_SIZE])
{
    size_t used = 0;
    for (size_t i = 0; i < text.size;) {
        uint32_t c;
        char bytes[4];
        i += quoth_utf8_read(&c, text.text + i, text.size - i);
        c = q_small_of(c, dotted);
        size_t n = encode_utf8(small ? c : q_capital_of(c, dotted), bytes);
        if (used + n >= QUOTH_SPELLING_SIZE)
            return 0;
        memcpy(to + used, bytes, n);
        used += n;
    }
    memset(to + used, 0, QUOTH_SPELLING_SIZE - used);
    return used;
}

/* Whether text is in lower case: it has letters with two cases, and no capital. */
static bool is_small(const char *text, size_t size)
{
    bool any = false;
    for (size_t i = 0; i < size;) {
        uint32_t c;
        i += quoth_utf8_read(&c, text + i, size - i);
        any |= q_capital_of(c, false) != c || c == 0x131;
    }
    return any && !q_has_capitals(text, size);
}

static size_t character_count(const char *text)
{
    size_t n = 0;
    for (; *text; text++)
        n += ((uint8_t)*text & 0xC0) != 0x80;
    return n;
}

/* ---- parsing ------------------------------------------------------------------------------ */

typedef enum tiles_form { FORM_UNKNOWN, FORM_4_COLUMNS, FORM_5_COLUMNS, FORM_BLANKS } tiles_form;

typedef struct tiles_reader {
    q_data data;
    quoth_tiles *tiles;
    tiles_form form;
    bool dotted; /* the set has the letter İ */
    bool blanks; /* the line for the blank was read */
} tiles_reader;

static q_token without_brackets(q_token p)
{
    bool brackets = p.size > 2 && p.text[0] == '[' && p.text[p.size - 1] == ']';
    return brackets ? (q_token){p.text + 1, p.size - 2} : p;
}

/* Boards, plays and files use the other ASCII signs, so a spelling may have only letters and the
 * apostrophe of ASCII; a further spelling may also have a full stop (l.l). */
static bool may_stand_in_a_spelling(uint32_t c, bool further)
{
    if (c < 0x80)
        return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '\'' ||
               (further && c == '.');
    return c > 0xA0 && !q_is_unsafe(c);
}

static quoth_status check_spelling(const tiles_reader *r, q_token text, bool further)
{
    if (!text.size)
        return q_data_bad(&r->data, "a letter or one of its spellings is missing");
    if (text.size >= QUOTH_SPELLING_SIZE)
        return q_data_too_large(&r->data, "a letter's spelling has at most 11 bytes");
    bool stops_only = true;
    for (size_t i = 0; i < text.size;) {
        uint32_t c;
        i += quoth_utf8_read(&c, text.text + i, text.size - i);
        if (!may_stand_in_a_spelling(c, further))
            return q_data_bad(&r->data, "a letter is spelled with letters: digits, blanks and "
                                        "signs have a meaning elsewhere");
        stops_only &= c == '.';
    }
    if (stops_only)
        return q_data_bad(&r->data, "a letter is spelled with letters: digits, blanks and "
                                    "signs have a meaning elsewhere");
    return QUOTH_OK;
}

static quoth_status add_spelling(tiles_reader *r, q_token text, uint8_t letter, uint8_t second,
                                 bool lower)
{
    quoth_alphabet *a = &r->tiles->alphabet;
    if (q_alphabet_add(a, text.text, text.size, letter, second, lower))
        return QUOTH_OK;
    if (a->spellings == QUOTH_SPELLINGS_MAX)
        return q_data_too_large(&r->data, "a tile set has at most 320 spellings");
    return q_data_bad(&r->data, "this letter or spelling stands there already");
}

static quoth_status read_count(const tiles_reader *r, q_token text, uint16_t *count)
{
    uint32_t number;
    if (!q_token_number(text, QUOTH_BAG_MAX, &number))
        return q_data_bad(&r->data, "a count is a number");
    if (r->tiles->total + number > QUOTH_BAG_MAX)
        return q_data_too_large(&r->data, "a set has at most 1000 tiles");
    *count = (uint16_t)number;
    r->tiles->total = (uint16_t)(r->tiles->total + number);
    return QUOTH_OK;
}

static quoth_status read_value(const tiles_reader *r, q_token text, uint8_t *value)
{
    uint32_t number;
    if (!q_token_number(text, QUOTH_VALUE_MAX, &number))
        return q_data_bad(&r->data, "a value is a number");
    if (number > QUOTH_VALUE_MAX)
        return q_data_too_large(&r->data, "a tile is worth at most 100 points");
    *value = (uint8_t)number;
    return QUOTH_OK;
}

/* The columns of a line, for all three forms. */
typedef struct tiles_row {
    q_token upper, lower, count, value, vowel;
} tiles_row;

static quoth_status add_blanks(tiles_reader *r, const tiles_row *row)
{
    if (r->blanks)
        return q_data_bad(&r->data, "the blanks have two lines");
    r->blanks = true;
    quoth_status status = read_count(r, row->count, &r->tiles->count[0]);
    return status ? status : read_value(r, row->value, &r->tiles->value[0]);
}

static quoth_status add_letter(tiles_reader *r, const tiles_row *row)
{
    quoth_alphabet *a = &r->tiles->alphabet;
    q_token upper = without_brackets(row->upper), lower = without_brackets(row->lower);
    if (a->letters == QUOTH_LETTERS_MAX)
        return q_data_too_large(&r->data, "a tile set has at most 62 letters");
    quoth_status status = check_spelling(r, upper, false);
    if (status)
        return status;
    uint8_t letter = (uint8_t)(a->letters + 1);
    if (r->form == FORM_4_COLUMNS) {
        lower = (q_token){a->lower[letter], in_case(upper, true, r->dotted, a->lower[letter])};
        if (!lower.size)
            return q_data_too_large(&r->data, "a letter's spelling has at most 11 bytes");
    }
    if ((status = check_spelling(r, lower, false)) != QUOTH_OK)
        return status;
    if (q_token_is(lower, "name"))
        return q_data_bad(&r->data, "a letter cannot be spelled `name`");
    if (lower.size == upper.size && memcmp(lower.text, upper.text, upper.size) == 0)
        return q_data_bad(&r->data, "a letter needs a lower case of its own, for the blank that "
                                    "stands for it");
    a->letters = letter;
    memmove(a->lower[letter], lower.text, lower.size);
    memcpy(a->upper[letter], upper.text, upper.size);
    if (q_token_is(row->vowel, "1"))
        r->tiles->vowels |= (uint64_t)1 << letter;
    if ((status = add_spelling(r, lower, letter, 0, true)) != QUOTH_OK ||
        (status = add_spelling(r, upper, letter, 0, false)) != QUOTH_OK ||
        (status = read_count(r, row->count, &r->tiles->count[letter])) != QUOTH_OK)
        return status;
    return read_value(r, row->value, &r->tiles->value[letter]);
}

/* Adds a further spelling as written, in upper case and in lower case. */
static quoth_status add_further(tiles_reader *r, q_token text, const uint8_t letter[2])
{
    quoth_status status = check_spelling(r, text, true);
    if (!status)
        status = add_spelling(r, text, letter[0], letter[1], false);
    for (int small = 0; small <= 1 && !status; small++) {
        char other[QUOTH_SPELLING_SIZE];
        size_t size = in_case(text, small, r->dotted, other);
        if (size)
            status = add_spelling(r, (q_token){other, size}, letter[0], letter[1], false);
    }
    return status;
}

/* Reads a line of further spellings, of a letter, "=,E,é,è", or of two, "=,SS,ß". */
static quoth_status read_further(tiles_reader *r, q_token rest)
{
    q_token_before(&rest, ',');
    if (!rest.text)
        return q_data_bad(&r->data, "a letter or one of its spellings is missing");
    q_token named = without_brackets(q_token_before(&rest, ','));
    const quoth_alphabet *a = &r->tiles->alphabet;
    uint8_t letter[2] = {q_alphabet_letter(a, named.text, named.size)};
    if (!letter[0] && !q_alphabet_pair(a, named.text, named.size, letter))
        return q_data_bad(&r->data, "no line before this one has that letter");
    if (!rest.text)
        return q_data_bad(&r->data, "a letter or one of its spellings is missing");
    while (rest.text) {
        quoth_status status = add_further(r, q_token_before(&rest, ','), letter);
        if (status)
            return status;
    }
    return QUOTH_OK;
}

static quoth_status read_columns(tiles_reader *r, q_token rest)
{
    q_token column[7];
    unsigned n = 0;
    for (; rest.text && n < 7; n++)
        column[n] = q_token_before(&rest, ',');
    bool too_many = rest.text != NULL;
    if (r->form == FORM_UNKNOWN)
        r->form = n == 4 ? FORM_4_COLUMNS : FORM_5_COLUMNS;
    if (r->form == FORM_4_COLUMNS) {
        if (n != 4)
            return q_data_bad(&r->data, "this line has not 4 columns, as the first has");
        tiles_row row = {column[0], column[0], column[1], column[2], column[3]};
        return q_token_is(row.upper, "?") ? add_blanks(r, &row) : add_letter(r, &row);
    }
    if (too_many || (n != 5 && n != 7))
        return q_data_bad(&r->data, "a line has 4 columns, or all have 5 or 7");
    tiles_row row = {column[0], column[1], column[2], column[3], column[4]};
    return q_token_is(row.upper, "?") ? add_blanks(r, &row) : add_letter(r, &row);
}

/* Reads a line of Quackle's form: "A a 1 9 1" or "blank 0 2"; the vowel is optional. */
static quoth_status read_words(tiles_reader *r, q_token rest)
{
    r->form = FORM_BLANKS;
    const char *comment = memchr(rest.text, '#', rest.size);
    if (comment)
        rest.size = (size_t)(comment - rest.text);
    q_token word[6] = {{rest.text, 0}};
    unsigned n = 0;
    while (n < 6 && (word[n] = q_token_word(&rest)).size)
        n++;
    if (q_token_is(word[0], "blank")) {
        tiles_row row = {word[0], word[0], word[2], word[1], word[1]};
        return n == 3 ? add_blanks(r, &row)
                      : q_data_bad(&r->data, "the line of the blanks is: blank VALUE COUNT");
    }
    if (n != 4 && n != 5)
        return q_data_bad(&r->data, "a line is: LETTER BLANK VALUE COUNT VOWEL");
    tiles_row row = {word[0], word[1], word[3], word[2], n == 5 ? word[4] : (q_token){"", 0}};
    return add_letter(r, &row);
}

static quoth_status read_tiles_line(tiles_reader *r)
{
    q_token line = q_token_trimmed(r->data.line, r->data.size);
    if (!line.size || line.text[0] == '#')
        return QUOTH_OK;
    if (line.size >= 2 && line.text[0] == '=' && line.text[1] == ',')
        return read_further(r, line);
    bool commas = memchr(line.text, ',', line.size) != NULL;
    if (r->form == FORM_BLANKS || (r->form == FORM_UNKNOWN && !commas))
        return read_words(r, line);
    return read_columns(r, line);
}

/* Whether a letter begins with İ, so that the small I is ı. */
static bool has_dotted_i(const char *text, size_t size)
{
    bool at_begin = true;
    for (size_t i = 0; i + 1 < size; i++) {
        if (at_begin && (uint8_t)text[i] == 0xC4 && (uint8_t)text[i + 1] == 0xB0)
            return true;
        at_begin = text[i] == '\n' || (at_begin && memchr(" \t\r[", text[i], 4));
    }
    return false;
}

quoth_status quoth_tiles_parse(quoth_tiles *tiles, const char *text, size_t size, const char *name,
                               quoth_error *error)
{
    memset(tiles, 0, sizeof *tiles);
    q_data_name(tiles->alphabet.name, name, "tiles");
    tiles_reader r = {q_data_of(text, size, error), tiles, FORM_UNKNOWN, false, false};
    r.dotted = has_dotted_i(r.data.at, (size_t)(r.data.end - r.data.at));
    quoth_status status;
    while (q_data_next(&r.data, &status))
        if (status || (status = read_tiles_line(&r)) != QUOTH_OK)
            return status;
    if (!tiles->alphabet.letters)
        return q_data_bad(&r.data, "the tile set has no letters");
    q_alphabet_index(&tiles->alphabet);
    return QUOTH_OK;
}

quoth_status quoth_tiles_find(quoth_tiles *tiles, const char *name, quoth_error *error)
{
    for (size_t i = 0; q_shipped_tiles[i].name; i++)
        if (q_data_same_name(q_shipped_tiles[i].name, name))
            return q_report(error, quoth_tiles_parse(tiles, q_shipped_tiles[i].text,
                                                     strlen(q_shipped_tiles[i].text),
                                                     q_shipped_tiles[i].name, NULL));
    return q_fail(error, QUOTH_NOT_FOUND, "no tile set in the library has this name");
}

const char *quoth_tiles_name(size_t index)
{
    size_t count = 0;
    while (q_shipped_tiles[count].name)
        count++;
    return index < count ? q_shipped_tiles[index].name : NULL;
}

/* ---- writing ------------------------------------------------------------------------------ */

static void write_letter(q_text *text, const char *letter)
{
    bool brackets = character_count(letter) > 1;
    q_text_add(text, brackets ? "[" : "");
    q_text_add(text, letter);
    q_text_add(text, brackets ? "]" : "");
}

static void write_further(q_text *text, const quoth_alphabet *a, unsigned letter)
{
    bool any = false;
    for (unsigned i = 0; i < a->spellings; i++) {
        const quoth_spelling *s = &a->spelling[i];
        if (s->letter != letter || s->second || strcmp(s->text, a->lower[letter]) == 0 ||
            strcmp(s->text, a->upper[letter]) == 0)
            continue;
        if (!any) {
            q_text_add(text, "=,");
            write_letter(text, a->upper[letter]);
        }
        any = true;
        q_text_char(text, ',');
        q_text_add(text, s->text);
    }
    if (any)
        q_text_char(text, '\n');
}

quoth_status quoth_tiles_write(const quoth_sink *sink, const quoth_tiles *tiles, quoth_error *error)
{
    q_text text;
    q_text_begin(&text, sink);
    for (unsigned i = 0; i <= tiles->alphabet.letters; i++) {
        write_letter(&text, i ? tiles->alphabet.upper[i] : "?");
        q_text_char(&text, ',');
        write_letter(&text, i ? tiles->alphabet.lower[i] : "?");
        q_text_char(&text, ',');
        q_text_number(&text, tiles->count[i]);
        q_text_char(&text, ',');
        q_text_number(&text, tiles->value[i]);
        q_text_add(&text, tiles->vowels >> i & 1 ? ",1\n" : ",0\n");
        if (i)
            write_further(&text, &tiles->alphabet, i);
    }
    for (unsigned i = 0; i < tiles->alphabet.spellings; i++) {
        const quoth_spelling *s = &tiles->alphabet.spelling[i];
        if (!s->second)
            continue;
        q_text_add(&text, "=,");
        q_text_add(&text, tiles->alphabet.upper[s->letter]);
        q_text_add(&text, tiles->alphabet.upper[s->second]);
        q_text_char(&text, ',');
        q_text_add(&text, s->text);
        q_text_char(&text, '\n');
    }
    return q_report(error, q_text_end(&text));
}

/* ---- tiles as text ------------------------------------------------------------------------ */

typedef struct tile_reading {
    uint8_t letter, second; /* of two tiles, else `second` is 0 */
    bool blank;             /* written in lower case */
    size_t size;
} tile_reading;

/* The number of bytes at the start of `text` that match the spelling, ignoring case; 0 if they do
 * not match. */
static size_t same_but_for_case(const char *spelling, const char *text, size_t size)
{
    size_t i = 0, k = 0, length = strlen(spelling);
    while (k < length) {
        uint32_t ours, theirs;
        size_t n = quoth_utf8_read(&theirs, text + i, size - i);
        if (!n)
            return 0;
        i += n;
        k += quoth_utf8_read(&ours, spelling + k, length - k);
        if (q_small_of(ours, false) != q_small_of(theirs, false))
            return 0;
    }
    return i;
}

/* Reads letters of several characters in mixed case, as in `Chico`.  Not for plays, which have
 * none. */
static void read_mixed_case(const quoth_alphabet *a, const char *text, size_t size,
                            tile_reading *best)
{
    for (uint8_t i = 1; i <= a->letters; i++) {
        if (character_count(a->upper[i]) < 2)
            continue;
        size_t n = same_but_for_case(a->upper[i], text, size);
        if (n > best->size)
            *best = (tile_reading){.letter = i, .size = n};
    }
}

/* The longest spelling at the start of `text`; its size is 0 if there is none.  In a play a full
 * stop outside brackets is a playthrough square. */
static tile_reading longest_reading(const quoth_alphabet *a, const char *text, size_t size,
                                    quoth_tiles_as as, bool brackets)
{
    tile_reading best = {.size = 0};
    const quoth_spelling *s = q_alphabet_at(a, text, size);
    while (s && as == QUOTH_AS_PLAY && !brackets && memchr(s->text, '.', s->size))
        s = q_alphabet_at(a, text, s->size - 1u);
    if (s) {
        bool further = !s->lower && strcmp(s->text, a->upper[s->letter]) != 0;
        bool blank = s->lower || (further && is_small(s->text, s->size));
        best = (tile_reading){s->letter, s->second, blank, s->size};
    }
    if (as != QUOTH_AS_PLAY)
        read_mixed_case(a, text, size, &best);
    return best;
}

/* Reads a letter in brackets, in any of its spellings: "[ch]". */
static tile_reading reading_in_brackets(const quoth_alphabet *a, const char *text, size_t size,
                                        quoth_tiles_as as)
{
    const char *close = memchr(text, ']', size);
    size_t inner = close ? (size_t)(close - text) - 1 : 0;
    tile_reading none = {.size = 0};
    if (!inner)
        return none;
    tile_reading r = longest_reading(a, text + 1, inner, as, true);
    if (r.size != inner)
        return none;
    r.size += 2;
    return r;
}

static tile_reading read_one(const quoth_alphabet *a, const char *text, size_t size,
                             quoth_tiles_as as)
{
    bool blank_here = as == QUOTH_AS_RACK && (*text == '?' || *text == '_');
    bool through_here = as == QUOTH_AS_PLAY && *text == '.';
    if (blank_here || through_here)
        return (tile_reading){.size = 1};
    return *text == '[' ? reading_in_brackets(a, text, size, as)
                        : longest_reading(a, text, size, as, false);
}

static quoth_tile tile_read(tile_reading r, uint8_t letter, quoth_tiles_as as)
{
    return (quoth_tile)(letter | (r.blank && as == QUOTH_AS_PLAY ? QUOTH_BLANK : 0));
}

static quoth_status bad_tiles(quoth_error *error, quoth_status status, const char *message,
                              size_t offset)
{
    return q_fail_at(error, status, message, 0, offset);
}

quoth_status quoth_tiles_read(quoth_tile *tile, size_t capacity, size_t *count,
                              const quoth_tiles *tiles, const char *text, size_t size,
                              quoth_tiles_as as, quoth_error *error)
{
    const quoth_alphabet *a = &tiles->alphabet;
    bool through = false; /* within parentheses: playthrough squares */
    bool capital = false, small = false, pair = false;
    size_t opened = 0;
    *count = 0;
    for (size_t i = 0; i < size;) {
        char c = text[i];
        if (as == QUOTH_AS_PLAY && c == (through ? ')' : '(')) {
            through = !through;
            opened = i++;
            continue;
        }
        tile_reading r = read_one(a, text + i, size - i, as);
        if (!r.size)
            return bad_tiles(error, QUOTH_BAD_TEXT, "not a letter of these tiles", i);
        if (capacity - *count < (r.second ? 2 : 1))
            return bad_tiles(error, QUOTH_TOO_LARGE, "too many tiles", i);
        tile[(*count)++] = through ? 0 : tile_read(r, r.letter, as);
        if (r.second)
            tile[(*count)++] = through ? 0 : tile_read(r, r.second, as);
        pair |= r.second && r.blank;
        capital |= r.letter && !r.second && !r.blank;
        small |= r.letter && !r.second && r.blank;
        i += r.size;
    }
    /* STRAßE: German writes ß in capitals too, and few keyboards have ẞ. */
    for (size_t i = 0; pair && capital && !small && i < *count; i++)
        tile[i] &= (quoth_tile)~QUOTH_BLANK;
    if (through)
        return bad_tiles(error, QUOTH_BAD_TEXT, "a parenthesis is not closed", opened);
    return QUOTH_OK;
}

static const char *tile_spelling(const quoth_alphabet *a, quoth_tile tile, quoth_tiles_as as)
{
    uint8_t letter = quoth_tile_letter(tile);
    if (!letter)
        return as == QUOTH_AS_PLAY ? "." : "?";
    if (letter > a->letters)
        return "?";
    return tile & QUOTH_BLANK ? a->lower[letter] : a->upper[letter];
}

/* Whether the first tile needs brackets: without them it would be read together with the next
 * tiles as another letter (N and Y if NY is a letter). */
static bool runs_into_the_next(const quoth_alphabet *a, const quoth_tile *tile, size_t count,
                               quoth_tiles_as as)
{
    char ahead[2 * QUOTH_SPELLING_SIZE];
    size_t size = 0, own = strlen(tile_spelling(a, tile[0], as));
    for (size_t i = 0; i < count && size < QUOTH_SPELLING_SIZE; i++) {
        const char *spelling = tile_spelling(a, tile[i], as);
        if (i > 0 && character_count(spelling) > 1)
            break;
        memcpy(ahead + size, spelling, strlen(spelling));
        size += strlen(spelling);
    }
    return longest_reading(a, ahead, size, as, false).size != own;
}

size_t quoth_tiles_spell(char *text, size_t capacity, const quoth_tiles *tiles,
                         const quoth_tile *tile, size_t count, quoth_tiles_as as)
{
    const quoth_alphabet *a = &tiles->alphabet;
    size_t size = 0, written = 0;
    for (size_t i = 0; i < count; i++) {
        const char *spelling = tile_spelling(a, tile[i], as);
        size_t length = strlen(spelling);
        uint8_t letter = quoth_tile_letter(tile[i]);
        bool brackets =
            letter && letter <= a->letters &&
            (character_count(spelling) > 1 || runs_into_the_next(a, tile + i, count - i, as));
        if (written == size && size + length + 2 * brackets < capacity) {
            if (brackets)
                text[written++] = '[';
            memcpy(text + written, spelling, length);
            written += length;
            if (brackets)
                text[written++] = ']';
        }
        size += length + 2 * brackets;
    }
    if (capacity)
        text[written] = '\0';
    return size;
}

const char *quoth_tiles_as_name(quoth_tiles_as as)
{
    static const char *const names[] = {"rack", "play", "word"};
    return Q_NAME_OF(names, as);
}
