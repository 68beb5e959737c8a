/* Reads and spells plays (quoth/notation.h); helpers shared by all notations. */
#include "notation/notation.h"

#include <string.h>

#include "base/error.h"
#include "base/names.h"
#include "base/number.h"
#include "base/sort.h"
#include "base/utf8.h"
#include "rules/data.h"

/* ---- numbers and names -------------------------------------------------------------------- */

bool q_signed_number(const char *text, size_t size, int most, int *number)
{
    bool negative = size && *text == '-';
    uint64_t value;
    if (negative || (size && *text == '+'))
        text++, size--;
    if (!q_number_read(text, size, (uint64_t)most, &value))
        return false;
    *number = negative ? -(int)value : (int)value;
    return true;
}

bool q_is_line(const char *text, size_t size)
{
    uint32_t c;
    for (size_t i = 0, n; i < size; i += n)
        if (!(n = quoth_utf8_read(&c, text + i, size - i)) || c == 0 || c == '\n' || c == '\r')
            return false;
    return true;
}

static char ascii_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool q_is_name(const char *text, size_t size, const char *name)
{
    size_t i = 0;
    while (i < size && name[i] && ascii_lower(text[i]) == ascii_lower(name[i]))
        i++;
    return i == size && !name[i];
}

/* ---- coordinates --------------------------------------------------------------------------- */

static bool is_figure(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_column(char c)
{
    return ascii_lower(c) >= 'a' && ascii_lower(c) <= 'z';
}

/* A row, and a column, from *text on: numbers of one or two figures or letters, both from 1, so
 * that column AA follows Z; 0 if there is none. */
static unsigned read_row(const char **text, const char *end)
{
    unsigned number = 0;
    for (unsigned i = 0; i < 2 && *text < end && is_figure(**text); i++)
        number = number * 10 + (unsigned)(*(*text)++ - '0');
    return number;
}

static unsigned read_column(const char **text, const char *end)
{
    unsigned number = 0;
    for (unsigned i = 0; i < 2 && *text < end && is_column(**text); i++)
        number = number * 26 + (unsigned)(ascii_lower(*(*text)++) - 'a') + 1;
    return number;
}

bool q_coordinate(const char *text, size_t size, unsigned *row, unsigned *column, bool *down)
{
    const char *end = text + size;
    *down = size && is_column(*text);
    if (*down)
        *column = read_column(&text, end) - 1;
    unsigned number = read_row(&text, end);
    *row = number - 1;
    if (!*down) {
        unsigned letters = read_column(&text, end);
        *column = letters - 1;
        number = letters ? number : 0;
    }
    return number && text == end;
}

void quoth_column_spell(char text[QUOTH_COLUMN_SIZE], unsigned column)
{
    if (column >= 26)
        *text++ = (char)('A' + (column / 26 - 1) % 26);
    *text++ = (char)('A' + column % 26);
    *text = '\0';
}

void quoth_coordinate_spell(char text[QUOTH_COORDINATE_SIZE], unsigned row, unsigned column,
                            bool down)
{
    char name[QUOTH_COLUMN_SIZE], figures[3];
    unsigned number = (row + 1) % 100, n = 0;
    quoth_column_spell(name, column);
    if (number >= 10)
        figures[n++] = (char)('0' + number / 10);
    figures[n++] = (char)('0' + number % 10);
    figures[n] = '\0';
    strcpy(text, down ? name : figures);
    strcat(text, down ? figures : name);
}

/* ---- reading plays ------------------------------------------------------------------------- */

typedef struct play_text {
    const char *text, *at, *end;
    quoth_error *error;
} play_text;

static quoth_status bad_play(const play_text *t, const char *at, const char *message)
{
    return q_fail_at(t->error, QUOTH_BAD_TEXT, message, 0, (uint64_t)(at - t->text));
}

static size_t word_size(const char *at, const char *end)
{
    const char *begin = at;
    while (at < end && !q_is_whitespace(*at))
        at++;
    return (size_t)(at - begin);
}

/* Adds `by`, the offset of a part of the text, to the offset of an error in that part. */
static quoth_status shifted(quoth_status status, quoth_error *error, size_t by)
{
    if (status && error) {
        error->offset += by;
        error->status = status;
    }
    return status;
}

quoth_status q_play_tiles(quoth_play *play, const quoth_position *position, const char *text,
                          size_t size, quoth_error *error)
{
    const quoth_cross_rules *rules = quoth_cross_rules_of(quoth_position_cross(position));
    unsigned line = play->down ? rules->layout.rows : rules->layout.columns;
    unsigned room = line - (play->down ? play->row : play->column);
    size_t count;
    quoth_status status =
        quoth_tiles_read(play->tile, room, &count, &rules->tiles, text, size, QUOTH_AS_PLAY, error);
    if (status == QUOTH_TOO_LARGE)
        return q_fail_at(error, QUOTH_BAD_TEXT, "the play runs off the board", 0,
                         error ? error->offset : 0);
    if (status)
        return status;
    if (!count)
        return q_fail_at(error, QUOTH_BAD_TEXT, "a coordinate without tiles", 0, 0);
    play->length = (uint8_t)count;
    for (unsigned i = 0; i < count; i++) {
        quoth_tile there = quoth_position_tile(position, play->row + (play->down ? i : 0),
                                               play->column + (play->down ? 0 : i));
        uint8_t letter = there == QUOTH_WALL ? 0 : quoth_tile_letter(there);
        if (!play->tile[i] && !letter)
            return q_fail_at(error, QUOTH_BAD_TEXT, "nothing lies where the play goes through", 0,
                             0);
        if (quoth_tile_letter(play->tile[i]) == letter)
            play->tile[i] = 0;
        play->tiles += play->tile[i] != 0;
    }
    return QUOTH_OK;
}

static quoth_status read_placement(quoth_play *play, const quoth_position *position, play_text *t)
{
    const quoth_layout *layout = &quoth_cross_rules_of(quoth_position_cross(position))->layout;
    const char *begin = t->at;
    unsigned row, column;
    bool down;
    while (t->at < t->end && !q_is_whitespace(*t->at) && *t->at != '.')
        t->at++;
    if (!q_coordinate(begin, (size_t)(t->at - begin), &row, &column, &down))
        return bad_play(t, begin, "a play is a coordinate and tiles, an exchange (ex ABC) or pass");
    if (row >= layout->rows || column >= layout->columns)
        return bad_play(t, begin, "no square of this board");
    if (t->at < t->end && *t->at == '.')
        t->at++;
    else
        while (t->at < t->end && q_is_whitespace(*t->at))
            t->at++;
    *play = (quoth_play){
        .kind = QUOTH_PLAY_PLACE, .down = down, .row = (uint8_t)row, .column = (uint8_t)column};
    size_t size = word_size(t->at, t->end);
    const char *tiles = t->at;
    t->at += size;
    return shifted(q_play_tiles(play, position, tiles, size, t->error), t->error,
                   (size_t)(tiles - t->text));
}

static quoth_status read_exchange(quoth_play *play, const quoth_position *position, play_text *t)
{
    const quoth_cross_rules *rules = quoth_cross_rules_of(quoth_position_cross(position));
    size_t size = word_size(t->at, t->end), count;
    const char *tiles = t->at;
    t->at += size;
    if (!size)
        return bad_play(t, tiles, "an exchange needs its tiles");
    if (is_figure(*tiles))
        return bad_play(t, tiles, "an exchange needs its tiles, not their number");
    *play = (quoth_play){.kind = QUOTH_PLAY_EXCHANGE};
    quoth_status status = quoth_tiles_read(play->tile, QUOTH_RACK_MAX, &count, &rules->tiles, tiles,
                                           size, QUOTH_AS_RACK, t->error);
    if (status == QUOTH_TOO_LARGE)
        return bad_play(t, tiles, "more tiles than any rack holds");
    if (status)
        return shifted(status, t->error, (size_t)(tiles - t->text));
    play->length = play->tiles = (uint8_t)count;
    q_sort_bytes(play->tile, count); /* so that equal exchanges have equal bytes */
    return QUOTH_OK;
}

/* Whether the text continues with a word, ignoring case; if so, skips the word and its delimiter.
 */
static bool skip_word(play_text *t, const char *word)
{
    size_t size = strlen(word), left = (size_t)(t->end - t->at);
    if (left < size || !q_is_name(t->at, size, word))
        return false;
    const char *behind = t->at + size;
    if (behind < t->end && *behind != '.' && !q_is_whitespace(*behind))
        return false;
    if (behind < t->end && *behind == '.')
        behind++;
    else
        while (behind < t->end && q_is_whitespace(*behind))
            behind++;
    t->at = behind;
    return true;
}

quoth_status quoth_play_read(quoth_play *play, const quoth_position *position, const char *text,
                             size_t size, quoth_error *error)
{
    const char *begin = q_given(text);
    play_text t = {begin, begin, begin + size, error};
    quoth_status status = QUOTH_OK;
    while (t.at < t.end && q_is_whitespace(*t.at))
        t.at++;
    size_t word = word_size(t.at, t.end);
    if (q_is_name(t.at, word, "pass") || q_is_name(t.at, word, "-")) {
        *play = (quoth_play){.kind = QUOTH_PLAY_PASS};
        t.at += word;
    } else if (word && *t.at == '-') {
        t.at++;
        status = read_exchange(play, position, &t);
    } else if (skip_word(&t, "ex") || skip_word(&t, "exchange")) {
        status = read_exchange(play, position, &t);
    } else {
        status = read_placement(play, position, &t);
    }
    if (status)
        return status;
    while (t.at < t.end && q_is_whitespace(*t.at))
        t.at++;
    return t.at == t.end ? QUOTH_OK : bad_play(&t, t.at, "something stands behind the play");
}

/* ---- spelling plays ------------------------------------------------------------------------ */

static size_t spell_head(const quoth_play *play, quoth_play_form form, char head[16])
{
    head[0] = '\0';
    if (form == QUOTH_PLAY_TILES)
        return 0;
    bool gcg = form == QUOTH_PLAY_GCG;
    if (play->kind == QUOTH_PLAY_PLACE)
        quoth_coordinate_spell(head, play->row, play->column, play->down);
    else if (play->kind == QUOTH_PLAY_EXCHANGE)
        strcpy(head, gcg ? "-" : "ex");
    else
        strcpy(head, gcg ? "-" : "pass");
    if (play->kind == QUOTH_PLAY_PLACE || (play->kind == QUOTH_PLAY_EXCHANGE && !gcg))
        strcat(head, form == QUOTH_PLAY_DOTTED ? "." : " ");
    return strlen(head);
}

/* Writes a parenthesis at offset `size`, unless the text was truncated before that offset. */
static size_t spell_parenthesis(char *text, size_t size, size_t capacity, char parenthesis)
{
    if (size + 1 < capacity) {
        text[size] = parenthesis;
        text[size + 1] = '\0';
    }
    return size + 1;
}

/* Spells a word with parentheses around its playthrough tiles. */
static size_t spell_through(const quoth_play *play, const quoth_tiles *tiles, const quoth_tile *run,
                            unsigned length, char *text, size_t capacity)
{
    size_t size = 0;
    if (capacity)
        text[0] = '\0';
    for (unsigned i = 0, n; i < length; i += n) {
        bool through = !play->tile[i];
        for (n = 1; i + n < length && !play->tile[i + n] == through;)
            n++;
        if (through)
            size = spell_parenthesis(text, size, capacity, '(');
        bool room = size < capacity;
        size += quoth_tiles_spell(room ? text + size : text, room ? capacity - size : 0, tiles,
                                  run + i, n, QUOTH_AS_PLAY);
        if (through)
            size = spell_parenthesis(text, size, capacity, ')');
    }
    return size;
}

size_t quoth_play_spell(char *text, size_t capacity, const quoth_play *play,
                        const quoth_position *position, quoth_play_form form)
{
    const quoth_tiles *tiles = &quoth_cross_rules_of(quoth_position_cross(position))->tiles;
    char head[16];
    size_t size = spell_head(play, form, head), fits = size < capacity ? size : capacity;
    quoth_tile run[QUOTH_SIDE_MAX];
    unsigned length = play->length < QUOTH_SIDE_MAX ? play->length : QUOTH_SIDE_MAX;
    memcpy(text, head, fits);
    if (capacity && fits == capacity)
        text[capacity - 1] = '\0';
    if (play->kind == QUOTH_PLAY_PASS) {
        if (size < capacity)
            text[size] = '\0';
        return size;
    }
    memcpy(run, play->tile, sizeof run);
    bool whole =
        play->kind == QUOTH_PLAY_PLACE &&
        (form == QUOTH_PLAY_WORDS || form == QUOTH_PLAY_DOTTED || form == QUOTH_PLAY_THROUGH);
    for (unsigned i = 0; i < length && whole; i++) {
        quoth_tile there = quoth_position_tile(position, play->row + (play->down ? i : 0),
                                               play->column + (play->down ? 0 : i));
        if (!run[i] && there != QUOTH_WALL)
            run[i] = there;
    }
    if (form == QUOTH_PLAY_THROUGH && play->kind == QUOTH_PLAY_PLACE)
        return size + spell_through(play, tiles, run, length, text + fits, capacity - fits);
    return size + quoth_tiles_spell(text + fits, capacity - fits, tiles, run, length,
                                    play->kind == QUOTH_PLAY_PLACE ? QUOTH_AS_PLAY : QUOTH_AS_RACK);
}

/* ---- rules by name ------------------------------------------------------------------------- */

/* Reads the name of a variant: "classic_super" sets *anagrams to false and *super to true. */
static bool read_variant(const char *name, bool *anagrams, bool *super)
{
    static const struct {
        const char *name;
        bool anagrams, super;
    } variants[] = {{"classic", false, false},
                    {"wordsmog", true, false},
                    {"classic_super", false, true},
                    {"wordsmog_super", true, true}};
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++)
        if (q_data_same_name(variants[i].name, name)) {
            *anagrams = variants[i].anagrams;
            *super = variants[i].super;
            return true;
        }
    return false;
}

static bool same_capitals(const quoth_alphabet *a, const quoth_alphabet *b)
{
    return a->letters == b->letters && memcmp(a->upper, b->upper, sizeof a->upper) == 0;
}

/* Finds the super tile set of the language of `tiles`: by name, or by equal letters. */
static bool find_super_tiles(quoth_tiles *super, const quoth_tiles *tiles)
{
    char name[48] = "super_";
    if (strncmp(tiles->alphabet.name, "super_", 6) == 0) {
        *super = *tiles;
        return true;
    }
    strncat(name, tiles->alphabet.name, sizeof name - 7);
    return !quoth_tiles_find(super, name, NULL) ||
           (!quoth_tiles_find(super, "super_english", NULL) &&
            same_capitals(&super->alphabet, &tiles->alphabet));
}

quoth_status q_apply_rule_names(quoth_cross_rules *rules, const q_rule_names *varied,
                                unsigned *what, quoth_error *error)
{
    quoth_layout layout = rules->layout;
    quoth_tiles tiles = rules->tiles;
    bool anagrams = rules->anagrams, super = false;
    *what = 0;
    if (varied->variant && !read_variant(varied->variant, &anagrams, &super))
        return q_fail(error, QUOTH_NOT_FOUND,
                      "no variant has this name: classic, wordsmog, "
                      "classic_super, wordsmog_super");
    if (super && !varied->tiles && !find_super_tiles(&tiles, &rules->tiles))
        return q_fail(error, QUOTH_NOT_FOUND, "these letters have no super tile set");
    *what = 1;
    if ((varied->layout || super) &&
        quoth_layout_find(&layout, varied->layout ? varied->layout : "SuperCrosswordGame", NULL))
        return q_fail(error, QUOTH_NOT_FOUND, "no layout in the library has this name");
    *what = 2;
    if (varied->tiles && quoth_tiles_find(&tiles, varied->tiles, NULL))
        return q_fail(error, QUOTH_NOT_FOUND, "no tile set in the library has this name");
    rules->layout = layout;
    rules->tiles = tiles;
    rules->anagrams = anagrams;
    return QUOTH_OK;
}

bool q_layout_has_name(const quoth_layout *layout)
{
    quoth_layout found;
    return !quoth_layout_find(&found, layout->name, NULL) && found.rows == layout->rows &&
           found.columns == layout->columns &&
           memcmp(found.letter, layout->letter, sizeof found.letter) == 0 &&
           memcmp(found.word, layout->word, sizeof found.word) == 0;
}

bool q_tiles_have_name(const quoth_tiles *tiles)
{
    quoth_tiles found;
    return !quoth_tiles_find(&found, tiles->alphabet.name, NULL) &&
           memcmp(found.count, tiles->count, sizeof found.count) == 0 &&
           memcmp(found.value, tiles->value, sizeof found.value) == 0;
}

const char *q_common_layout_name(const quoth_layout *layout)
{
    if (strcmp(layout->name, "classic") == 0)
        return "CrosswordGame";
    return strcmp(layout->name, "super") == 0 ? "SuperCrosswordGame" : layout->name;
}

const char *quoth_play_form_name(quoth_play_form form)
{
    static const char *const names[] = {"words", "dotted", "gcg", "tiles", "through"};
    return Q_NAME_OF(names, form);
}
