/* Reads and writes CGP (Macondo), a position and its operations in one line: quoth/notation.h. */
#include <string.h>

#include "base/context.h"
#include "base/sanitize.h"
#include "base/error.h"
#include "base/text.h"
#include "base/utf8.h"
#include "board/position.h"
#include "notation/notation.h"

enum { CGP_POINTS_MAX = 1000000, CGP_TURNS_MAX = 255, CGP_FIELDS = 4 };

_Static_assert(QUOTH_PLAYERS_MAX == 4 && CGP_POINTS_MAX == 1000000 && CGP_TURNS_MAX == 255,
               "the messages name the limits");

/* ---- operations ---------------------------------------------------------------------------- */

typedef enum cgp_operand {
    CGP_NAME,   /* one word */
    CGP_TEXT,   /* any text */
    CGP_NUMBER, /* 0 up to a limit */
    CGP_TIMES,  /* signed numbers, one for each player, joined by `/` */
    CGP_NONE
} cgp_operand;

static const struct cgp_code {
    char code[8];
    cgp_operand operand;
    int most;
} cgp_codes[] = {
    {"bb", CGP_NUMBER, 1000},
    {"bdn", CGP_NAME, 0},
    {"cr", CGP_NAME, 0},
    {"etl", CGP_NUMBER, QUOTH_BAG_MAX},
    {"final", CGP_NUMBER, QUOTH_PLAYERS_MAX},
    {"gid", CGP_NAME, 0},
    {"ld", CGP_NAME, 0},
    {"lex", CGP_NAME, 0},
    {"lm", CGP_TEXT, 0},
    {"mcnz", CGP_NUMBER, CGP_TURNS_MAX},
    {"oru", CGP_NONE, 0},
    {"passes", CGP_NUMBER, CGP_TURNS_MAX},
    {"ti", CGP_NUMBER, 1000000000},
    {"tmr", CGP_TIMES, 1000000000},
    {"to", CGP_NUMBER, 1000000000},
    {"var", CGP_NAME, 0},
};

static const struct cgp_code *find_code(const char *code, size_t size)
{
    for (size_t i = 0; i < sizeof cgp_codes / sizeof *cgp_codes; i++)
        if (strlen(cgp_codes[i].code) == size && memcmp(cgp_codes[i].code, code, size) == 0)
            return &cgp_codes[i];
    return NULL;
}

static bool has_gap(const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (q_is_whitespace(text[i]))
            return true;
    return false;
}

static bool are_times(const char *text, size_t size, int most)
{
    unsigned count = 0;
    for (size_t i = 0, end; i <= size; i = end + 1) {
        int ms;
        for (end = i; end < size && text[end] != '/'; end++)
            ;
        if (!q_signed_number(text + i, end - i, most, &ms))
            return false;
        count++;
    }
    return count <= QUOTH_PLAYERS_MAX;
}

/* Checks an operand; returns NULL or an error message. */
static const char *wrong_operand(const struct cgp_code *code, const char *operand, size_t size)
{
    int number;
    if (!code)
        return NULL;
    switch (code->operand) {
    case CGP_NAME:
        return size && !has_gap(operand, size) ? NULL : "this operation takes one word";
    case CGP_TEXT:
        return size ? NULL : "this operation takes an operand";
    case CGP_NUMBER:
        return q_signed_number(operand, size, code->most, &number) && *operand >= '0'
                   ? NULL
                   : "the number of this operation is missing or too large";
    case CGP_TIMES:
        return are_times(operand, size, code->most) ? NULL
                                                    : "this operation takes times joined by /";
    case CGP_NONE:
        break;
    }
    return size ? "this operation takes no operand" : NULL;
}

static const char *operation_text(const quoth_cgp *cgp, unsigned i, bool operand)
{
    return cgp->text + (operand ? cgp->operation[i].operand : cgp->operation[i].code);
}

static uint16_t store_string(quoth_cgp *cgp, const char *string, size_t size)
{
    uint16_t at = cgp->size;
    memcpy(cgp->text + at, string, size);
    cgp->text[at + size] = '\0';
    cgp->size = (uint16_t)(at + size + 1);
    return at;
}

static quoth_status add_operation(quoth_cgp *cgp, const char *code, size_t code_size,
                                  const char *operand, size_t operand_size, uint64_t offset,
                                  quoth_error *error)
{
    const struct cgp_code *known = find_code(code, code_size);
    const char *wrong = wrong_operand(known, operand, operand_size);
    for (unsigned i = 0; i < cgp->operations && known; i++)
        if (strcmp(operation_text(cgp, i, false), known->code) == 0)
            wrong = "this operation is given twice";
    if (!q_is_safe_text(code, code_size) || !q_is_safe_text(operand, operand_size))
        wrong = "an operation has characters that can be seen";
    if (wrong)
        return q_fail_at(error, QUOTH_BAD_TEXT, wrong, 0, offset);
    if (cgp->operations == QUOTH_CGP_OPERATIONS_MAX ||
        code_size + operand_size + 2 > sizeof cgp->text - cgp->size)
        return q_fail_at(error, QUOTH_TOO_LARGE, "more operations than can be kept", 0, offset);
    struct quoth_cgp_operation *o = &cgp->operation[cgp->operations++];
    o->code = store_string(cgp, code, code_size);
    o->operand = store_string(cgp, operand, operand_size);
    return QUOTH_OK;
}

const char *quoth_cgp_operand(const quoth_cgp *cgp, const char *code)
{
    for (unsigned i = 0; i < cgp->operations; i++)
        if (strcmp(operation_text(cgp, i, false), code) == 0)
            return operation_text(cgp, i, true);
    return NULL;
}

/* Whether an operation survives writing and reading: its code is one word, and the operand has no
 * semicolon and no blanks at its ends. */
static bool is_writable(const char *code, const char *operand)
{
    size_t size = strlen(operand), n = strlen(code);
    return n && !has_gap(code, n) && !strchr(code, ';') && q_is_line(code, n) &&
           !strchr(operand, ';') && q_is_line(operand, size) &&
           (!size || (!q_is_whitespace(operand[0]) && !q_is_whitespace(operand[size - 1])));
}

quoth_status quoth_cgp_set(quoth_cgp *cgp, const char *code, const char *operand,
                           quoth_error *error)
{
    quoth_cgp changed = {0};
    quoth_status status = QUOTH_OK;
    bool there = false;
    if (!is_writable(code, operand ? operand : ""))
        return q_fail(error, QUOTH_BAD_TEXT, "no operation can be written so");
    for (unsigned i = 0; i < cgp->operations && !status; i++) {
        const char *name = operation_text(cgp, i, false), *value = operation_text(cgp, i, true);
        bool this = strcmp(name, code) == 0;
        if (this && (!operand || there))
            continue;
        if (this)
            value = operand;
        there |= this;
        status = add_operation(&changed, name, strlen(name), value, strlen(value), 0, error);
    }
    if (!status && operand && !there)
        status = add_operation(&changed, code, strlen(code), operand, strlen(operand), 0, error);
    if (!status)
        *cgp = changed;
    return status;
}

/* ---- parsing ------------------------------------------------------------------------------- */

typedef struct cgp_field {
    const char *text;
    size_t size;
} cgp_field;

typedef struct cgp_text {
    const char *text, *at, *end;
    quoth_error *error;
} cgp_text;

static cgp_text cgp_text_of(const char *text, size_t size, quoth_error *error)
{
    const char *begin = q_given(text);
    return (cgp_text){begin, begin, begin + size, error};
}

static quoth_status bad_cgp(const cgp_text *t, const char *at, const char *message)
{
    return q_fail_at(t->error, QUOTH_BAD_TEXT, message, 0, (uint64_t)(at - t->text));
}

static void skip_gaps(cgp_text *t)
{
    while (t->at < t->end && q_is_whitespace(*t->at))
        t->at++;
}

static cgp_field next_field_of(cgp_text *t)
{
    skip_gaps(t);
    cgp_field field = {t->at, 0};
    while (t->at < t->end && !q_is_whitespace(*t->at))
        t->at++;
    field.size = (size_t)(t->at - field.text);
    return field;
}

/* Splits off the part up to the next `/`; false after the last. */
static bool next_joined(cgp_field *rest, cgp_field *piece)
{
    if (!rest->text)
        return false;
    const char *slash = memchr(rest->text, '/', rest->size);
    piece->text = rest->text;
    piece->size = slash ? (size_t)(slash - rest->text) : rest->size;
    rest->text = slash ? slash + 1 : NULL;
    rest->size -= piece->size + (slash != NULL);
    return true;
}

static unsigned count_joined(cgp_field field)
{
    cgp_field piece;
    unsigned n = 0;
    while (next_joined(&field, &piece))
        n++;
    return n;
}

/* Splits the text into its four fields.  Makes the checks that need no rules: the number of racks,
 * the scores, and the zeros. */
static quoth_status read_fields(cgp_text *t, cgp_field field[CGP_FIELDS])
{
    static const char *const missing[CGP_FIELDS] = {
        "a position begins with its board", "the racks are missing", "the scores are missing",
        "the number of turns without score is missing"};
    for (int i = 0; i < CGP_FIELDS; i++) {
        field[i] = next_field_of(t);
        if (!field[i].size)
            return bad_cgp(t, t->at, missing[i]);
    }
    unsigned players = count_joined(field[1]);
    if (players < 2 || players > QUOTH_PLAYERS_MAX)
        return bad_cgp(t, field[1].text, "2 to 4 racks joined by / belong here");
    if (count_joined(field[2]) != players)
        return bad_cgp(t, field[2].text, "there is a score for each rack");
    cgp_field rest = field[2], piece;
    while (next_joined(&rest, &piece)) {
        int score;
        if (!q_signed_number(piece.text, piece.size, CGP_POINTS_MAX, &score))
            return bad_cgp(t, piece.text, "a score is a number, 1,000,000 at most");
    }
    int zeros;
    if (!q_signed_number(field[3].text, field[3].size, CGP_TURNS_MAX, &zeros) || zeros < 0)
        return bad_cgp(t, field[3].text, "turns without score are a number, 255 at most");
    return QUOTH_OK;
}

quoth_status quoth_cgp_parse(quoth_cgp *cgp, const char *text, size_t size, quoth_error *error)
{
    cgp_text t = cgp_text_of(text, size, error);
    cgp_field field[CGP_FIELDS];
    memset(cgp, 0, sizeof *cgp);
    quoth_status status = read_fields(&t, field);
    while (!status) {
        skip_gaps(&t);
        if (t.at == t.end)
            break;
        const char *begin = t.at;
        const char *close = memchr(begin, ';', (size_t)(t.end - begin));
        const char *end = close ? close : t.end;
        t.at = close ? close + 1 : t.end;
        while (end > begin && q_is_whitespace(end[-1]))
            end--;
        if (end == begin)
            continue;
        if (!q_is_line(begin, (size_t)(end - begin)))
            return bad_cgp(&t, begin, "not one line of UTF-8 text");
        cgp_text operation = {text, begin, end, error};
        cgp_field code = next_field_of(&operation);
        skip_gaps(&operation);
        status = add_operation(cgp, code.text, code.size, operation.at,
                               (size_t)(end - operation.at), (uint64_t)(begin - text), error);
    }
    return status;
}

/* ---- rules --------------------------------------------------------------------------------- */

static int operand_number(const quoth_cgp *cgp, const char *code, int otherwise)
{
    const char *operand = quoth_cgp_operand(cgp, code);
    int number = otherwise;
    if (operand)
        q_signed_number(operand, strlen(operand), 1000000000, &number);
    return number;
}

quoth_status quoth_cgp_apply(quoth_cross_rules *rules, const quoth_cgp *cgp, quoth_error *error)
{
    q_rule_names varied = {quoth_cgp_operand(cgp, "var"), quoth_cgp_operand(cgp, "bdn"),
                           quoth_cgp_operand(cgp, "ld")};
    const char *challenge = quoth_cgp_operand(cgp, "cr");
    quoth_challenge rule = rules->challenge;
    unsigned what;
    if (challenge && !quoth_challenge_read(&rule, challenge))
        return q_fail(error, QUOTH_NOT_FOUND, "no challenge rule has this name");
    quoth_status status = q_apply_rule_names(rules, &varied, &what, error);
    if (status)
        return status;
    rules->challenge = rule;
    rules->bonus[rules->rack] = (uint16_t)operand_number(cgp, "bb", rules->bonus[rules->rack]);
    rules->exchange_from = (uint16_t)operand_number(cgp, "etl", rules->exchange_from);
    if (quoth_cgp_operand(cgp, "mcnz")) {
        rules->scoreless_limit = (uint8_t)operand_number(cgp, "mcnz", 0);
        rules->round_limit = false;
    }
    return QUOTH_OK;
}

/* Sets an operation.  A name with blanks is omitted: CGP cannot hold it. */
static quoth_status set_operation(quoth_cgp *cgp, const char *code, const char *operand)
{
    quoth_status status = quoth_cgp_set(cgp, code, operand, NULL);
    return status == QUOTH_BAD_TEXT ? QUOTH_OK : status;
}

static quoth_status set_number(quoth_cgp *cgp, const char *code, unsigned number)
{
    char figures[8];
    size_t at = sizeof figures;
    figures[--at] = '\0';
    do
        figures[--at] = (char)('0' + number % 10);
    while (number /= 10);
    return set_operation(cgp, code, figures + at);
}

quoth_status quoth_cgp_add_rules(quoth_cgp *cgp, const quoth_cross *cross, quoth_error *error)
{
    const quoth_cross_rules *rules = quoth_cross_rules_of(cross);
    quoth_cross_words words = quoth_cross_words_of(cross);
    const char *challenge = quoth_challenge_name(rules->challenge);
    if (rules->challenge == QUOTH_CHALLENGE_5)
        challenge = "5pt";
    else if (rules->challenge == QUOTH_CHALLENGE_10)
        challenge = "10pt";
    quoth_status status = set_number(cgp, "bb", rules->bonus[rules->rack]);
    if (!status && q_layout_has_name(&rules->layout))
        status = set_operation(cgp, "bdn", q_common_layout_name(&rules->layout));
    if (!status)
        status = set_operation(cgp, "cr", challenge);
    if (!status && rules->exchange_from != QUOTH_NO_EXCHANGE)
        status = set_number(cgp, "etl", rules->exchange_from);
    if (!status && q_tiles_have_name(&rules->tiles))
        status = set_operation(cgp, "ld", rules->tiles.alphabet.name);
    if (!status)
        status = set_operation(cgp, "lex", words.name);
    if (!status && rules->scoreless_limit)
        status = set_number(cgp, "mcnz", rules->scoreless_limit);
    if (!status && rules->anagrams)
        status = set_operation(cgp, "var", "wordsmog");
    return status ? q_fail(error, status, "more operations than can be kept") : QUOTH_OK;
}

/* ---- reading a position -------------------------------------------------------------------- */

typedef struct cgp_row {
    quoth_position *position;
    const quoth_cross_rules *rules;
    const char *text; /* the whole text */
    unsigned row, column;
    quoth_error *error;
} cgp_row;

static quoth_status bad_row(const cgp_row *r, const char *at, const char *message)
{
    return q_fail_at(r->error, QUOTH_BAD_TEXT, message, r->row + 1, (uint64_t)(at - r->text));
}

static quoth_status skip_squares(cgp_row *r, const char *figures, size_t size)
{
    int number;
    if (!q_signed_number(figures, size, QUOTH_SIDE_MAX, &number) ||
        (unsigned)number > r->rules->layout.columns - r->column)
        return bad_row(r, figures, "a row is longer than those of this board");
    if (number == 0)
        return bad_row(r, figures, "a run of no squares");
    r->column += (unsigned)number;
    return QUOTH_OK;
}

static quoth_status lay_tiles(cgp_row *r, const char *text, size_t size)
{
    quoth_tile tile[QUOTH_SIDE_MAX];
    size_t count;
    quoth_error error = {.offset = 0};
    quoth_status status = quoth_tiles_read(tile, r->rules->layout.columns - r->column, &count,
                                           &r->rules->tiles, text, size, QUOTH_AS_PLAY, &error);
    if (status == QUOTH_TOO_LARGE)
        return bad_row(r, text + error.offset, "a row is longer than those of this board");
    if (status)
        return bad_row(r, text + error.offset, "the tile set has no such letter");
    for (size_t i = 0; i < count; i++, r->column++) {
        if (!tile[i])
            return bad_row(r, text, "the tile set has no such letter");
        if (quoth_position_set_tile(r->position, r->row, r->column, tile[i], NULL))
            return bad_row(r, text, "a tile lies on a wall");
    }
    return QUOTH_OK;
}

static quoth_status read_cgp_row(cgp_row *r, cgp_field row)
{
    const char *end = row.text + row.size;
    r->column = 0;
    for (const char *at = row.text, *begin; at < end;) {
        bool figures = *at >= '0' && *at <= '9';
        for (begin = at; at < end && (*at >= '0' && *at <= '9') == figures;)
            at++;
        quoth_status status = figures ? skip_squares(r, begin, (size_t)(at - begin))
                                      : lay_tiles(r, begin, (size_t)(at - begin));
        if (status)
            return status;
    }
    if (r->column < r->rules->layout.columns)
        return bad_row(r, end, "a row is shorter than those of this board");
    return QUOTH_OK;
}

static quoth_status read_board(quoth_position *position, const quoth_cross_rules *rules,
                               const cgp_text *t, cgp_field board)
{
    cgp_row r = {position, rules, t->text, 0, 0, t->error};
    cgp_field row;
    for (cgp_field rest = board; next_joined(&rest, &row); r.row++) {
        if (r.row == rules->layout.rows)
            return bad_row(&r, row.text, "the board has fewer rows");
        quoth_status status = read_cgp_row(&r, row);
        if (status)
            return status;
    }
    if (r.row < rules->layout.rows)
        return bad_row(&r, board.text + board.size, "the board has more rows");
    return QUOTH_OK;
}

static quoth_status read_racks(quoth_position *position, const quoth_cross_rules *rules,
                               const cgp_text *t, cgp_field racks)
{
    cgp_field rack;
    for (unsigned seat = 0; next_joined(&racks, &rack); seat++) {
        quoth_tile tile[QUOTH_RACK_MAX];
        size_t count;
        quoth_error error = {.offset = 0};
        quoth_status status = quoth_tiles_read(tile, rules->rack, &count, &rules->tiles, rack.text,
                                               rack.size, QUOTH_AS_RACK, &error);
        if (status == QUOTH_TOO_LARGE)
            return bad_cgp(t, rack.text + error.offset,
                           "a rack has more tiles than these rules give");
        if (status)
            return bad_cgp(t, rack.text + error.offset, "the tile set has no such letter");
        quoth_position_set_rack(position, seat, tile, count, NULL);
    }
    return QUOTH_OK;
}

static void set_numbers(quoth_position *position, cgp_field scores, cgp_field zeros)
{
    cgp_field score;
    int number;
    for (unsigned seat = 0; next_joined(&scores, &score); seat++) {
        q_signed_number(score.text, score.size, CGP_POINTS_MAX, &number);
        quoth_position_set_score(position, seat, number, NULL);
    }
    q_signed_number(zeros.text, zeros.size, CGP_TURNS_MAX, &number);
    quoth_position_set_scoreless(position, (unsigned)number);
}

/* Sets passes and last turns from the operations that hold them.  Operations that cannot be read
 * are those of nobody. */
static void set_turns(quoth_position *position, const char *text, size_t size)
{
    quoth_cgp cgp;
    if (quoth_cgp_parse(&cgp, text, size, NULL))
        return;
    quoth_position_set_passes(position, (unsigned)operand_number(&cgp, "passes", 0));
    if (quoth_cgp_operand(&cgp, "final"))
        quoth_position_set_final_turns(position, (unsigned)operand_number(&cgp, "final", 0));
}

quoth_status quoth_cgp_read(quoth_position **out, const quoth_cross *cross, const char *text,
                            size_t size, const quoth_context *context, quoth_error *error)
{
    const quoth_memory *memory = q_memory_of(context);
    const quoth_cross_rules *rules = quoth_cross_rules_of(cross);
    cgp_text t = cgp_text_of(text, size, error);
    cgp_field field[CGP_FIELDS];
    quoth_position *position;
    *out = NULL;
    quoth_status status = read_fields(&t, field);
    if (status)
        return status;
    if (quoth_position_new(&position, cross, count_joined(field[1]),
                           &(quoth_context){.memory = memory}, NULL))
        return q_no_memory(error);
    status = read_board(position, rules, &t, field[0]);
    if (!status)
        status = read_racks(position, rules, &t, field[1]);
    if (status) {
        quoth_position_free(position);
        return status;
    }
    set_numbers(position, field[2], field[3]);
    set_turns(position, text, size);
    quoth_position_settle(position);
    *out = position;
    return QUOTH_OK;
}

/* ---- writing ------------------------------------------------------------------------------- */

enum { CGP_SPELLED = QUOTH_SIDE_MAX * QUOTH_TILE_TEXT_SIZE + 1 };

static void write_cgp_row(q_text *text, const quoth_position *position,
                          const quoth_cross_rules *rules, unsigned row)
{
    unsigned empty = 0;
    for (unsigned column = 0; column < rules->layout.columns;) {
        quoth_tile run[QUOTH_SIDE_MAX];
        char spelled[CGP_SPELLED];
        unsigned n = 0;
        for (quoth_tile tile; column < rules->layout.columns; column++, n++) {
            tile = quoth_position_tile(position, row, column);
            if (!quoth_tile_letter(tile))
                break;
            run[n] = tile;
        }
        if (n == 0) {
            empty++, column++;
            continue;
        }
        if (empty)
            q_text_number(text, empty);
        empty = 0;
        quoth_tiles_spell(spelled, sizeof spelled, &rules->tiles, run, n, QUOTH_AS_PLAY);
        q_text_add(text, spelled);
    }
    if (empty)
        q_text_number(text, empty);
}

/* The state of the game that has no field: passes where they can end the game, and last turns. */
static const char *const turn_codes[] = {"passes", "final"};
enum { TURN_CODES = sizeof turn_codes / sizeof *turn_codes };

/* The number that an operation of the state holds; -1 for other operations, and where the rules or
 * the bag leave it without a meaning. */
static int turns_in(const quoth_position *position, const char *code)
{
    const quoth_cross_rules *rules = quoth_cross_rules_of(quoth_position_cross(position));
    if (strcmp(code, "passes") == 0 && rules->pass_limit)
        return (int)quoth_position_passes(position);
    if (strcmp(code, "final") == 0 && rules->final_turn && !quoth_position_bag(position))
        return (int)quoth_position_final_turns(position);
    return -1;
}

/* Writes the operations, those of the state with its numbers, and the state's that are missing. */
static void write_operations(q_text *text, const quoth_position *position, const quoth_cgp *cgp)
{
    for (unsigned i = 0; cgp && i < cgp->operations; i++) {
        const char *code = operation_text(cgp, i, false), *operand = operation_text(cgp, i, true);
        int turns = turns_in(position, code);
        q_text_char(text, ' ');
        q_text_add(text, code);
        if (*operand)
            q_text_char(text, ' ');
        if (turns >= 0 && turns != operand_number(cgp, code, -1))
            q_text_number(text, (uint64_t)turns);
        else
            q_text_add(text, operand);
        q_text_char(text, ';');
    }
    for (unsigned i = 0; i < TURN_CODES; i++) {
        int turns = turns_in(position, turn_codes[i]);
        if (turns < (i == 0) || (cgp && quoth_cgp_operand(cgp, turn_codes[i])))
            continue;
        q_text_char(text, ' ');
        q_text_add(text, turn_codes[i]);
        q_text_char(text, ' ');
        q_text_number(text, (uint64_t)turns);
        q_text_char(text, ';');
    }
}

quoth_status quoth_cgp_write(const quoth_sink *sink, const quoth_position *position,
                             const quoth_cgp *cgp, quoth_error *error)
{
    const quoth_cross_rules *rules = quoth_cross_rules_of(quoth_position_cross(position));
    unsigned players = quoth_position_players(position), turn = quoth_position_turn(position);
    q_text text;
    q_text_begin(&text, sink);
    for (unsigned row = 0; row < rules->layout.rows; row++) {
        if (row)
            q_text_char(&text, '/');
        write_cgp_row(&text, position, rules, row);
    }
    for (unsigned i = 0; i < players; i++) {
        char spelled[CGP_SPELLED];
        unsigned count;
        const quoth_tile *rack = q_known_rack(position, (turn + i) % players, &count);
        quoth_tiles_spell(spelled, sizeof spelled, &rules->tiles, rack, count, QUOTH_AS_RACK);
        q_text_char(&text, i ? '/' : ' ');
        q_text_add(&text, spelled);
    }
    for (unsigned i = 0; i < players; i++) {
        q_text_char(&text, i ? '/' : ' ');
        q_text_signed(&text, quoth_position_score(position, (turn + i) % players));
    }
    q_text_char(&text, ' ');
    q_text_number(&text, quoth_position_scoreless(position));
    write_operations(&text, position, cgp);
    return q_report(error, q_text_end(&text));
}
