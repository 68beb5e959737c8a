/* Board layouts: parsing MAGPIE's and Quackle's forms, finding by name, writing. */
#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "rules/shipped.h"
#include "rules/data.h"
#include "rules/layout.h"

/* The characters of MAGPIE's form with their letter and word multipliers. */
static const struct square_sign {
    char sign;
    uint8_t letter, word;
} square_signs[] = {
    {' ', 1, 1}, {'.', 1, 1}, {'#', 0, 0}, {'\'', 2, 1}, {'"', 3, 1},
    {'^', 4, 1}, {'-', 1, 2}, {'=', 1, 3}, {'~', 1, 4},
};

enum { SQUARE_SIGNS = sizeof square_signs / sizeof *square_signs };

/* ---- parsing ------------------------------------------------------------------------------ */

static quoth_status check_start(const q_data *data, const quoth_layout *layout, uint32_t row,
                                uint32_t column)
{
    if (row >= layout->rows || column >= layout->columns)
        return q_data_bad(data, "the start square lies outside the board");
    if (!layout->word[row * layout->columns + column])
        return q_data_bad(data, "the start square is a wall");
    return QUOTH_OK;
}

static quoth_status read_square(const q_data *data, quoth_layout *layout, size_t at, char c)
{
    for (size_t i = 0; i < SQUARE_SIGNS; i++)
        if (square_signs[i].sign == c) {
            layout->letter[at] = square_signs[i].letter;
            layout->word[at] = square_signs[i].word;
            return QUOTH_OK;
        }
    return q_data_bad(data, "a square is one of . ' \" ^ - = ~ # and a blank");
}

static const char too_small[] = "a board has at least 2 rows and columns";
static const char too_large[] = "a board has at most 29 rows and columns";
_Static_assert(QUOTH_SIDE_MAX == 29, "too_large names the limit");

static quoth_status read_row(const q_data *data, quoth_layout *layout)
{
    if (layout->rows == QUOTH_SIDE_MAX || data->size > QUOTH_SIDE_MAX)
        return q_data_too_large(data, too_large);
    if (!layout->rows) {
        if (data->size < 2)
            return q_data_bad(data, too_small);
        layout->columns = (uint8_t)data->size;
    } else if (data->size != layout->columns) {
        return q_data_bad(data, "this row is not as long as the first");
    }
    size_t at = (size_t)layout->rows++ * layout->columns;
    for (size_t i = 0; i < data->size; i++) {
        quoth_status status = read_square(data, layout, at + i, data->line[i]);
        if (status)
            return status;
    }
    return QUOTH_OK;
}

/* Parses MAGPIE's form: a line such as "7,7", then the rows.  `first` is at the first line. */
static quoth_status parse_rows(q_data first, quoth_layout *layout)
{
    q_data data = first;
    uint32_t row, column;
    q_token rest = {data.line, data.size}, before = q_token_before(&rest, ',');
    if (!rest.text || !q_token_number(before, QUOTH_SIDE_MAX, &row) ||
        !q_token_number(q_token_trimmed(rest.text, rest.size), QUOTH_SIDE_MAX, &column))
        return q_data_bad(&data, "a layout begins with its start square: ROW,COLUMN");
    quoth_status status;
    bool ended = false;
    while (q_data_next(&data, &status)) {
        ended |= data.size == 0;
        if (!status && data.size && ended)
            status = q_data_bad(&data, "an empty line between the rows");
        if (!status && data.size)
            status = read_row(&data, layout);
        if (status)
            return status;
    }
    if (layout->rows < 2)
        return q_data_bad(&data, too_small);
    if ((status = check_start(&first, layout, row, column)) != QUOTH_OK)
        return status;
    layout->start_row = (uint8_t)row;
    layout->start_column = (uint8_t)column;
    return QUOTH_OK;
}

/* Reads numbers separated by spaces and line ends. */
typedef struct number_reader {
    q_data data;
    q_token rest;
} number_reader;

/* Reads the next word; its size is 0 at the end. */
static quoth_status next_word(number_reader *r, q_token *word)
{
    quoth_status status = QUOTH_OK;
    while (!(*word = q_token_word(&r->rest)).size && q_data_next(&r->data, &status)) {
        if (status)
            return status;
        r->rest = (q_token){r->data.line, r->data.size};
    }
    return QUOTH_OK;
}

static quoth_status next_number(number_reader *r, uint32_t most, uint32_t *number)
{
    q_token word;
    quoth_status status = next_word(r, &word);
    if (status)
        return status;
    if (!word.size)
        return q_data_bad(&r->data, "the layout ends before its last square");
    if (!q_token_number(word, most, number))
        return q_data_bad(&r->data, "this is not a number");
    return QUOTH_OK;
}

static quoth_status next_multiplier(number_reader *r, uint8_t *multiplier)
{
    uint32_t number;
    quoth_status status = next_number(r, QUOTH_MULTIPLIER_MAX, &number);
    if (!status && (number < 1 || number > QUOTH_MULTIPLIER_MAX))
        status = q_data_bad(&r->data, "a square counts 1 to 4 times");
    if (!status)
        *multiplier = (uint8_t)number;
    return status;
}

/* Reads the first numbers of Quackle's form: version, columns, rows, start row, start column. */
static quoth_status read_numbers_heading(number_reader *r, quoth_layout *layout, q_data *start)
{
    uint32_t heading[5];
    for (unsigned i = 0; i < 5; i++) {
        quoth_status status = next_number(r, QUOTH_SIDE_MAX, &heading[i]);
        if (status)
            return status;
        if (i == 0 && heading[0] != 1)
            return q_data_bad(&r->data, "a layout of another version");
        if ((i == 1 || i == 2) && heading[i] > QUOTH_SIDE_MAX)
            return q_data_too_large(&r->data, too_large);
        if ((i == 1 || i == 2) && heading[i] < 2)
            return q_data_bad(&r->data, too_small);
        if (i == 2 && heading[1] != heading[2])
            return q_data_bad(&r->data, "a board in this form is square");
    }
    layout->columns = (uint8_t)heading[1];
    layout->rows = (uint8_t)heading[2];
    *start = r->data;
    if (heading[3] >= layout->rows || heading[4] >= layout->columns)
        return q_data_bad(start, "the start square lies outside the board");
    layout->start_row = (uint8_t)heading[3];
    layout->start_column = (uint8_t)heading[4];
    return QUOTH_OK;
}

static quoth_status parse_numbers(number_reader *r, quoth_layout *layout)
{
    q_data start;
    quoth_status status = read_numbers_heading(r, layout, &start);
    size_t squares = (size_t)layout->rows * layout->columns;
    for (size_t i = 0; i < squares && !status; i++) {
        status = next_multiplier(r, &layout->letter[i]);
        if (!status)
            status = next_multiplier(r, &layout->word[i]);
    }
    if (status)
        return status;
    q_token more;
    if ((status = next_word(r, &more)) != QUOTH_OK)
        return status;
    return more.size ? q_data_bad(&r->data, "more follows the last square") : QUOTH_OK;
}

quoth_status quoth_layout_parse(quoth_layout *layout, const char *text, size_t size,
                                const char *name, quoth_error *error)
{
    memset(layout, 0, sizeof *layout);
    q_data_name(layout->name, name, "layout");
    q_data data = q_data_of(text, size, error);
    quoth_status status;
    while (q_data_next(&data, &status)) {
        if (status)
            return status;
        q_token line = {data.line, data.size};
        q_token word = q_token_word(&line);
        if (q_token_is(word, "Quackle")) {
            number_reader r = {data, line};
            return parse_numbers(&r, layout);
        }
        if (word.size)
            return parse_rows(data, layout);
    }
    return q_data_bad(&data, "a layout begins with its start square: ROW,COLUMN");
}

/* ---- layouts of the library --------------------------------------------------------------- */

static const char *const layout_aliases[][2] = {
    {"CrosswordGame", "classic"},
    {"SuperCrosswordGame", "super"},
    {"standard15", "classic"},
    {"standard21", "super"},
};

const char *q_seed_of(char *base, size_t size, const char *name)
{
    const char *colon = strrchr(name, ':');
    size_t length = colon ? (size_t)(colon - name) : 0;
    if (!colon || length >= size)
        return NULL;
    memcpy(base, name, length);
    base[length] = '\0';
    return colon + 1;
}

/* Adds `:SEED` to the name of a layout. */
static void add_seed(quoth_layout *layout, uint32_t seed)
{
    char digit[10];
    size_t size = strlen(layout->name), digits = 0;
    do
        digit[digits++] = (char)('0' + seed % 10);
    while (seed /= 10);
    layout->name[size++] = ':';
    while (digits)
        layout->name[size++] = digit[--digits];
    layout->name[size] = '\0';
}

/* Puts the premiums on random squares, all orders equally likely (Fisher and Yates); walls and the
 * start square stay as they are. */
static void shuffle_premiums(quoth_layout *layout, uint32_t seed)
{
    unsigned square[QUOTH_SQUARES_MAX], count = 0;
    unsigned start = layout->start_row * layout->columns + layout->start_column;
    quoth_random random;
    quoth_random_seed(&random, seed);
    for (unsigned i = 0; i < (unsigned)layout->rows * layout->columns; i++)
        if (i != start && layout->letter[i])
            square[count++] = i;
    for (; count > 1; count--) {
        unsigned a = square[quoth_random_below(&random, count)], b = square[count - 1];
        uint8_t letter = layout->letter[a], word = layout->word[a];
        layout->letter[a] = layout->letter[b];
        layout->word[a] = layout->word[b];
        layout->letter[b] = letter;
        layout->word[b] = word;
    }
}

void q_layout_randomise(quoth_layout *layout, uint32_t seed)
{
    shuffle_premiums(layout, seed);
    add_seed(layout, seed);
}

quoth_status q_layout_randomise_by_text(quoth_layout *layout, const char *seed, quoth_error *error)
{
    uint32_t number;
    if (!q_token_number((q_token){seed, strlen(seed)}, QUOTH_BOARD_SEED_MAX, &number) ||
        number > QUOTH_BOARD_SEED_MAX)
        return q_fail(error, QUOTH_NOT_FOUND, "a random board is named by a number below 10^9");
    q_layout_randomise(layout, number);
    return QUOTH_OK;
}

static quoth_status find_shipped(quoth_layout *layout, const char *name, quoth_error *error)
{
    for (size_t i = 0; i < sizeof layout_aliases / sizeof *layout_aliases; i++)
        if (q_data_same_name(layout_aliases[i][0], name))
            name = layout_aliases[i][1];
    for (size_t i = 0; q_shipped_layouts[i].name; i++)
        if (q_data_same_name(q_shipped_layouts[i].name, name))
            return q_report(error, quoth_layout_parse(layout, q_shipped_layouts[i].text,
                                                      strlen(q_shipped_layouts[i].text),
                                                      q_shipped_layouts[i].name, NULL));
    return q_fail(error, QUOTH_NOT_FOUND, "no layout in the library has this name");
}

quoth_status quoth_layout_find(quoth_layout *layout, const char *name, quoth_error *error)
{
    char base[sizeof layout->name];
    const char *seed = q_seed_of(base, sizeof base, name);
    quoth_status status = find_shipped(layout, seed ? base : name, error);
    return status || !seed ? status : q_layout_randomise_by_text(layout, seed, error);
}

const char *quoth_layout_name(size_t index)
{
    size_t count = 0;
    while (q_shipped_layouts[count].name)
        count++;
    return index < count ? q_shipped_layouts[index].name : NULL;
}

/* ---- writing ------------------------------------------------------------------------------ */

/* The character of a square in MAGPIE's form, 0 if there is none. */
static char sign_of(uint8_t letter, uint8_t word, char plain)
{
    if (letter == 1 && word == 1)
        return plain;
    for (size_t i = 0; i < SQUARE_SIGNS; i++)
        if (square_signs[i].letter == letter && square_signs[i].word == word)
            return square_signs[i].sign;
    return 0;
}

static void write_pair(q_text *text, unsigned a, char between, unsigned b)
{
    q_text_number(text, a);
    q_text_char(text, between);
    q_text_number(text, b);
}

static void write_rows(q_text *text, const quoth_layout *layout, char plain)
{
    write_pair(text, layout->start_row, ',', layout->start_column);
    for (size_t i = 0; i < (size_t)layout->rows * layout->columns; i++) {
        if (i % layout->columns == 0)
            q_text_char(text, '\n');
        q_text_char(text, sign_of(layout->letter[i], layout->word[i], plain));
    }
    q_text_char(text, '\n');
}

static void write_numbers(q_text *text, const quoth_layout *layout)
{
    q_text_add(text, "Quackle\n1\n");
    write_pair(text, layout->columns, ' ', layout->rows);
    q_text_char(text, ' ');
    write_pair(text, layout->start_row, ' ', layout->start_column);
    for (size_t i = 0; i < (size_t)layout->rows * layout->columns; i++) {
        q_text_add(text, i % layout->columns ? "  " : "\n");
        write_pair(text, layout->letter[i], ' ', layout->word[i]);
    }
    q_text_char(text, '\n');
}

quoth_status q_layout_write(const quoth_layout *layout, char plain, const quoth_sink *sink,
                            quoth_error *error)
{
    bool signs = true, walls = false;
    for (size_t i = 0; i < (size_t)layout->rows * layout->columns; i++) {
        signs &= sign_of(layout->letter[i], layout->word[i], plain) != 0;
        walls |= layout->word[i] == 0;
    }
    if (!signs && (walls || layout->rows != layout->columns))
        return q_fail(error, QUOTH_UNSUPPORTED,
                      "no form of layouts has both walls and these premium squares");
    q_text text;
    q_text_begin(&text, sink);
    if (signs)
        write_rows(&text, layout, plain);
    else
        write_numbers(&text, layout);
    return q_report(error, q_text_end(&text));
}

quoth_status quoth_layout_write(const quoth_sink *sink, const quoth_layout *layout,
                                quoth_error *error)
{
    return q_layout_write(layout, ' ', sink, error);
}
