/* Rule sets: parsing, finding by name, writing; the names of challenge rules. */
#include <string.h>

#include "base/error.h"
#include "base/fields.h"
#include "base/text.h"
#include "rules/shipped.h"
#include "rules/data.h"
#include "rules/layout.h"
#include "rules/points.h"

_Static_assert(QUOTH_RACK_MAX == 15 && QUOTH_BAG_MAX == 1000 &&
                   sizeof((quoth_cross_rules *)0)->name == 32,
               "the messages name the limits");

/* ---- challenges --------------------------------------------------------------------------- */

/* Names of challenge rules.  The first name of a rule is written; reading ignores punctuation and
 * case. */
static const struct challenge_name {
    const char *name;
    quoth_challenge challenge;
} challenge_names[] = {
    {"void", QUOTH_CHALLENGE_VOID},
    {"single", QUOTH_CHALLENGE_SINGLE},
    {"double", QUOTH_CHALLENGE_DOUBLE},
    {"5-point", QUOTH_CHALLENGE_5},
    {"10-point", QUOTH_CHALLENGE_10},
    {"triple", QUOTH_CHALLENGE_TRIPLE},
    {"5-point-a-word", QUOTH_CHALLENGE_5_A_WORD},
    {"10-point-a-word", QUOTH_CHALLENGE_10_A_WORD},
    {"5", QUOTH_CHALLENGE_5},
    {"5pt", QUOTH_CHALLENGE_5},
    {"five", QUOTH_CHALLENGE_5},
    {"fivept", QUOTH_CHALLENGE_5},
    {"fivepoint", QUOTH_CHALLENGE_5},
    {"10", QUOTH_CHALLENGE_10},
    {"10pt", QUOTH_CHALLENGE_10},
    {"ten", QUOTH_CHALLENGE_10},
    {"tenpt", QUOTH_CHALLENGE_10},
    {"tenpoint", QUOTH_CHALLENGE_10},
};

enum { CHALLENGE_NAMES = sizeof challenge_names / sizeof *challenge_names };

const char *quoth_challenge_name(quoth_challenge challenge)
{
    for (size_t i = 0; i < CHALLENGE_NAMES; i++)
        if (challenge_names[i].challenge == challenge)
            return challenge_names[i].name;
    return NULL;
}

static bool is_between_words(char c)
{
    return c == '-' || c == '_' || c == ' ';
}

static bool same_challenge_name(const char *a, const char *b)
{
    for (;; a++, b++) {
        while (is_between_words(*a))
            a++;
        while (is_between_words(*b))
            b++;
        char small = *b >= 'A' && *b <= 'Z' ? (char)(*b + 32) : *b;
        if (*a != small || !*a)
            return *a == small;
    }
}

bool quoth_challenge_read(quoth_challenge *challenge, const char *name)
{
    for (size_t i = 0; i < CHALLENGE_NAMES; i++)
        if (same_challenge_name(challenge_names[i].name, name)) {
            *challenge = challenge_names[i].challenge;
            return true;
        }
    return false;
}

int quoth_cross_challenge_bonus(const quoth_cross_rules *rules, unsigned words)
{
    switch (rules->challenge) {
    case QUOTH_CHALLENGE_5:
        return 5;
    case QUOTH_CHALLENGE_10:
        return 10;
    case QUOTH_CHALLENGE_5_A_WORD:
        return 5 * (int)words;
    case QUOTH_CHALLENGE_10_A_WORD:
        return 10 * (int)words;
    case QUOTH_CHALLENGE_VOID:
    case QUOTH_CHALLENGE_SINGLE:
    case QUOTH_CHALLENGE_DOUBLE:
    case QUOTH_CHALLENGE_TRIPLE:
        break;
    }
    return 0;
}

/* ---- parsing ------------------------------------------------------------------------------ */

enum { BONUS_POINTS_MAX = 1000 };

_Static_assert(BONUS_POINTS_MAX == 1000 && Q_RACK_TIMES_MAX == 10 && UINT8_MAX == 255,
               "the messages name the limits");

typedef struct rules_reader {
    q_data data;
    quoth_cross_rules *rules;
    uint32_t seen;       /* bit n: line n of rule_lines was read */
    uint32_t seen_bonus; /* bit n: a bonus for n tiles was read */
    bool seen_out_many;
} rules_reader;

static quoth_status read_name_line(rules_reader *r, q_token rest)
{
    q_token name = q_token_word(&rest);
    char word[sizeof r->rules->name] = {0};
    if (name.size && name.size < sizeof word && !q_token_word(&rest).size) {
        memcpy(word, name.text, name.size);
        q_data_name(r->rules->name, word, "");
        if (strcmp(word, r->rules->name) == 0)
            return QUOTH_OK;
    }
    return q_data_bad(&r->data, "a name is one word of at most 31 bytes, without ;");
}

/* Moves to the line `end` and returns the text before it as a block. */
static quoth_status find_end(q_data *data, q_token *block)
{
    q_data at = *data;
    quoth_status status;
    block->text = data->at;
    while (q_data_next(&at, &status)) {
        if (status)
            return status;
        if (q_token_is(q_token_trimmed(at.line, at.size), "end")) {
            block->size = (size_t)(at.line - block->text);
            *data = at;
            return QUOTH_OK;
        }
    }
    return q_data_bad(data, "the lines that follow this one need an `end`");
}

/* The argument of a line `layout` or `tiles`: a name in the library, or a block of lines. */
typedef struct rules_source {
    char name[32];
    bool in_library;
    q_token block;
    q_data heading; /* the line `layout` or `tiles` */
} rules_source;

static quoth_status read_source(rules_reader *r, q_token rest, rules_source *source)
{
    *source = (rules_source){.heading = r->data};
    q_token first = q_token_word(&rest), name = first;
    source->in_library = first.size && !q_token_is(first, "as");
    if (first.size && !source->in_library)
        name = q_token_word(&rest);
    if (name.size >= sizeof source->name || q_token_word(&rest).size || (first.size && !name.size))
        return q_data_bad(&r->data, "behind this stands one name, or `as` and one, or nothing");
    memcpy(source->name, name.text, name.size);
    return source->in_library ? QUOTH_OK : find_end(&r->data, &source->block);
}

/* Converts the line of an error within a block to the line in the whole text. */
static quoth_status place_error(const rules_source *source, quoth_status status)
{
    quoth_error *error = source->heading.error;
    if (error && status) {
        error->line += source->heading.number;
        error->offset += (uint64_t)(source->block.text - source->heading.text);
    }
    return status;
}

static quoth_status read_layout_lines(rules_reader *r, q_token rest)
{
    rules_source s;
    quoth_status status = read_source(r, rest, &s);
    if (status)
        return status;
    if (!s.in_library)
        return place_error(&s, quoth_layout_parse(&r->rules->layout, s.block.text, s.block.size,
                                                  s.name, r->data.error));
    if (quoth_layout_find(&r->rules->layout, s.name, NULL))
        return q_data_bad(&r->data, "there is no layout of that name");
    return QUOTH_OK;
}

static quoth_status read_tiles_lines(rules_reader *r, q_token rest)
{
    rules_source s;
    quoth_status status = read_source(r, rest, &s);
    if (status)
        return status;
    if (!s.in_library)
        return place_error(&s, quoth_tiles_parse(&r->rules->tiles, s.block.text, s.block.size,
                                                 s.name, r->data.error));
    if (quoth_tiles_find(&r->rules->tiles, s.name, NULL))
        return q_data_bad(&r->data, "there is no tile set of that name");
    return QUOTH_OK;
}

/* The only word of a line; size 0 if there are more. */
static q_token only_word(q_token rest)
{
    q_token word = q_token_word(&rest);
    return q_token_word(&rest).size ? (q_token){rest.text, 0} : word;
}

/* Reads a line of exactly `count` numbers from `least` to `most`. */
static bool only_numbers(q_token rest, unsigned count, uint32_t least, uint32_t most,
                         uint32_t *number)
{
    for (unsigned i = 0; i < count; i++)
        if (!q_token_number(q_token_word(&rest), most, &number[i]) || number[i] > most ||
            number[i] < least)
            return false;
    return !q_token_word(&rest).size;
}

static quoth_status read_words_line(rules_reader *r, q_token rest)
{
    q_token word = only_word(rest);
    r->rules->anagrams = q_token_is(word, "anagrams");
    return r->rules->anagrams || q_token_is(word, "exact")
               ? QUOTH_OK
               : q_data_bad(&r->data, "words are exact or anagrams");
}

static quoth_status read_rack_line(rules_reader *r, q_token rest)
{
    uint32_t number;
    if (!only_numbers(rest, 1, 1, QUOTH_RACK_MAX, &number))
        return q_data_bad(&r->data, "a rack holds 1 to 15 tiles");
    r->rules->rack = (uint8_t)number;
    return QUOTH_OK;
}

static quoth_status read_bonus_line(rules_reader *r, q_token rest)
{
    uint32_t number[2];
    if (!only_numbers(rest, 2, 0, BONUS_POINTS_MAX, number) || number[0] < 1 ||
        number[0] > QUOTH_RACK_MAX)
        return q_data_bad(&r->data, "a bonus is for 1 to 15 tiles, of up to 1000 points");
    if (r->seen_bonus & 1u << number[0])
        return q_data_bad(&r->data, "the bonus for this number of tiles is given twice");
    if (!r->seen_bonus)
        memset(r->rules->bonus, 0, sizeof r->rules->bonus);
    r->seen_bonus |= 1u << number[0];
    r->rules->bonus[number[0]] = (uint16_t)number[1];
    return QUOTH_OK;
}

static quoth_status read_exchange_line(rules_reader *r, q_token rest)
{
    uint32_t number = QUOTH_NO_EXCHANGE;
    if (!q_token_is(only_word(rest), "never") && !only_numbers(rest, 1, 1, QUOTH_BAG_MAX, &number))
        return q_data_bad(&r->data, "an exchange needs 1 to 1000 tiles in the bag, or is never");
    r->rules->exchange_from = (uint16_t)number;
    return QUOTH_OK;
}

/* Reads the gain and the loss of going out. */
static quoth_status read_out(rules_reader *r, q_token rest, uint8_t *gain, uint8_t *loss)
{
    uint32_t number[2];
    if (!only_numbers(rest, 2, 0, Q_RACK_TIMES_MAX, number))
        return q_data_bad(&r->data, "going out has two numbers from 0 to 10, gain and loss");
    *gain = (uint8_t)number[0];
    *loss = (uint8_t)number[1];
    return QUOTH_OK;
}

static quoth_status read_out_line(rules_reader *r, q_token rest)
{
    return read_out(r, rest, &r->rules->out_gain, &r->rules->out_loss);
}

static quoth_status read_out_many_line(rules_reader *r, q_token rest)
{
    r->seen_out_many = true;
    return read_out(r, rest, &r->rules->out_gain_many, &r->rules->out_loss_many);
}

/* Twice the other's tiles for the seat that goes out is the rule for two; with more players it
 * stands for its origin, by which that seat gains what the others lose. */
static void complete_out_rule(quoth_cross_rules *rules)
{
    bool twice = rules->out_gain == 2 && rules->out_loss == 0;
    rules->out_gain_many = twice ? 1 : rules->out_gain;
    rules->out_loss_many = twice ? 1 : rules->out_loss;
}

static quoth_status read_empty_bag_line(rules_reader *r, q_token rest)
{
    q_token word = only_word(rest);
    r->rules->final_turn = q_token_is(word, "one-turn");
    return r->rules->final_turn || q_token_is(word, "play-out")
               ? QUOTH_OK
               : q_data_bad(&r->data, "with an empty bag players play-out, or have one-turn");
}

static quoth_status read_stuck_line(rules_reader *r, q_token rest)
{
    uint32_t number;
    if (!only_numbers(rest, 1, 0, Q_RACK_TIMES_MAX, &number))
        return q_data_bad(&r->data, "being stuck has one number from 0 to 10, the loss");
    r->rules->stuck_loss = (uint8_t)number;
    return QUOTH_OK;
}

/* Reads "6", "never", "round" or "6 round", with or without `after-score`. */
static quoth_status read_scoreless_line(rules_reader *r, q_token rest)
{
    quoth_cross_rules *rules = r->rules;
    uint32_t limit = 0;
    q_token word = q_token_word(&rest);
    bool never = q_token_is(word, "never");
    bool number = q_token_number(word, UINT8_MAX, &limit);
    if (never || number)
        word = q_token_word(&rest);
    rules->round_limit = !never && q_token_is(word, "round");
    if (rules->round_limit)
        word = q_token_word(&rest);
    rules->scoreless_after_score = q_token_is(word, "after-score");
    if (rules->scoreless_after_score)
        word = q_token_word(&rest);
    if (word.size || !(never || number || rules->round_limit) ||
        (number && (limit < 1 || limit > UINT8_MAX)))
        return q_data_bad(&r->data, "scoreless is 1 to 255, never or round; then after-score");
    rules->scoreless_limit = (uint8_t)limit;
    return QUOTH_OK;
}

static quoth_status read_passes_line(rules_reader *r, q_token rest)
{
    uint32_t number = 0;
    if (!q_token_is(only_word(rest), "never") && !only_numbers(rest, 1, 1, UINT8_MAX, &number))
        return q_data_bad(&r->data, "passes that end the game are 1 to 255, or never");
    r->rules->pass_limit = (uint8_t)number;
    return QUOTH_OK;
}

static quoth_status read_challenge_line(rules_reader *r, q_token rest)
{
    q_token word = only_word(rest);
    char name[16] = {0};
    if (word.size && word.size < sizeof name) {
        memcpy(name, word.text, word.size);
        if (quoth_challenge_read(&r->rules->challenge, name))
            return QUOTH_OK;
    }
    return q_data_bad(&r->data, "a challenge is void, single, double, 5-point, 10-point, triple, "
                                "5-point-a-word or 10-point-a-word");
}

static const struct rule_line {
    const char *name;
    quoth_status (*read)(rules_reader *reader, q_token rest);
    bool repeats;
} rule_lines[] = {
    {"name", read_name_line, false},         {"layout", read_layout_lines, false},
    {"tiles", read_tiles_lines, false},      {"words", read_words_line, false},
    {"rack", read_rack_line, false},         {"bonus", read_bonus_line, true},
    {"exchange", read_exchange_line, false}, {"out", read_out_line, false},
    {"stuck", read_stuck_line, false},       {"scoreless", read_scoreless_line, false},
    {"passes", read_passes_line, false},     {"challenge", read_challenge_line, false},
    {"out-many", read_out_many_line, false}, {"empty-bag", read_empty_bag_line, false},
};

static quoth_status read_rules_line(rules_reader *r)
{
    const char *comment = memchr(r->data.line, '#', r->data.size);
    size_t size = comment ? (size_t)(comment - r->data.line) : r->data.size;
    q_token rest = {r->data.line, size}, word = q_token_word(&rest);
    if (!word.size)
        return QUOTH_OK;
    for (size_t i = 0; i < sizeof rule_lines / sizeof *rule_lines; i++)
        if (q_token_is(word, rule_lines[i].name)) {
            if (r->seen & 1u << i && !rule_lines[i].repeats)
                return q_data_bad(&r->data, "this is said twice");
            r->seen |= 1u << i;
            return rule_lines[i].read(r, rest);
        }
    return q_data_bad(&r->data, "rules have no such line");
}

static quoth_status set_defaults(quoth_cross_rules *rules)
{
    memset(rules, 0, sizeof *rules);
    rules->rack = 7;
    rules->bonus[7] = 50;
    rules->exchange_from = 7;
    rules->out_gain = 2;
    rules->stuck_loss = 1;
    rules->scoreless_limit = 6;
    rules->challenge = QUOTH_CHALLENGE_DOUBLE;
    quoth_status status = quoth_layout_find(&rules->layout, "classic", NULL);
    return status ? status : quoth_tiles_find(&rules->tiles, "english", NULL);
}

quoth_status quoth_cross_rules_parse(quoth_cross_rules *rules, const char *text, size_t size,
                                     quoth_error *error)
{
    rules_reader r = {.data = q_data_of(text, size, error), .rules = rules};
    quoth_status status = set_defaults(rules);
    if (status)
        return q_fail(error, status, "the classic board or its tiles are missing");
    while (q_data_next(&r.data, &status))
        if (status || (status = read_rules_line(&r)) != QUOTH_OK)
            return status;
    if (!r.seen_out_many)
        complete_out_rule(rules);
    return QUOTH_OK;
}

/* ---- rules of the library ----------------------------------------------------------------- */

static quoth_status find_shipped(quoth_cross_rules *rules, const char *name, quoth_error *error)
{
    for (size_t i = 0; q_shipped_rules[i].name; i++)
        if (q_data_same_name(q_shipped_rules[i].name, name))
            return q_report(error, quoth_cross_rules_parse(rules, q_shipped_rules[i].text,
                                                           strlen(q_shipped_rules[i].text), NULL));
    return q_fail(error, QUOTH_NOT_FOUND, "no rules in the library have this name");
}

static void add_seed_of_layout(quoth_cross_rules *rules)
{
    strcat(rules->name, strrchr(rules->layout.name, ':'));
}

quoth_status quoth_cross_rules_find(quoth_cross_rules *rules, const char *name, quoth_error *error)
{
    char base[sizeof rules->name];
    const char *seed = q_seed_of(base, sizeof base, name);
    quoth_status status = find_shipped(rules, seed ? base : name, error);
    if (status || !seed)
        return status;
    status = q_layout_randomise_by_text(&rules->layout, seed, error);
    if (!status)
        add_seed_of_layout(rules);
    return status;
}

void q_rules_randomise(quoth_cross_rules *rules, uint32_t seed)
{
    q_layout_randomise(&rules->layout, seed);
    add_seed_of_layout(rules);
}

static const q_shipped *rules_at(size_t index)
{
    size_t count = 0;
    while (q_shipped_rules[count].name)
        count++;
    return &q_shipped_rules[index < count ? index : count];
}

const char *quoth_cross_rules_name(size_t index)
{
    return rules_at(index)->name;
}

const char *quoth_cross_rules_summary(size_t index)
{
    return rules_at(index)->summary;
}

/* ---- writing ------------------------------------------------------------------------------ */

static void write_rule_number(q_text *text, const char *name, unsigned value, const char *behind)
{
    q_text_add(text, name);
    q_text_char(text, ' ');
    q_text_number(text, value);
    q_text_add(text, behind);
    q_text_char(text, '\n');
}

static void write_rule_numbers(q_text *text, const char *name, unsigned a, unsigned b)
{
    q_text_add(text, name);
    q_text_char(text, ' ');
    q_text_number(text, a);
    q_text_char(text, ' ');
    q_text_number(text, b);
    q_text_char(text, '\n');
}

static void write_bonus(q_text *text, const quoth_cross_rules *rules)
{
    bool any = false;
    for (unsigned i = 1; i <= QUOTH_RACK_MAX; i++)
        if (rules->bonus[i]) {
            write_rule_numbers(text, "bonus", i, rules->bonus[i]);
            any = true;
        }
    if (!any)
        write_rule_numbers(text, "bonus", 7, 0);
}

static void write_scoreless(q_text *text, const quoth_cross_rules *rules)
{
    const char *after = rules->scoreless_after_score ? " after-score" : "";
    q_text_add(text, "scoreless");
    if (rules->scoreless_limit) {
        q_text_char(text, ' ');
        q_text_number(text, rules->scoreless_limit);
    } else if (!rules->round_limit) {
        q_text_add(text, " never");
    }
    q_text_add(text, rules->round_limit ? " round" : "");
    q_text_add(text, after);
    q_text_char(text, '\n');
}

static void write_numbers_of_rules(q_text *text, const quoth_cross_rules *rules)
{
    q_write_field(text, "words", rules->anagrams ? "anagrams" : "exact");
    write_rule_number(text, "rack", rules->rack, "");
    write_bonus(text, rules);
    if (rules->exchange_from == QUOTH_NO_EXCHANGE)
        q_write_field(text, "exchange", "never");
    else
        write_rule_number(text, "exchange", rules->exchange_from, "");
    write_rule_numbers(text, "out", rules->out_gain, rules->out_loss);
    write_rule_numbers(text, "out-many", rules->out_gain_many, rules->out_loss_many);
    q_write_field(text, "empty-bag", rules->final_turn ? "one-turn" : "play-out");
    write_rule_number(text, "stuck", rules->stuck_loss, "");
    write_scoreless(text, rules);
    if (rules->pass_limit)
        write_rule_number(text, "passes", rules->pass_limit, "");
    else
        q_write_field(text, "passes", "never");
    q_write_field(text, "challenge", quoth_challenge_name(rules->challenge));
}

quoth_status quoth_cross_rules_write(const quoth_sink *sink, const quoth_cross_rules *rules,
                                     quoth_error *error)
{
    q_text text;
    if (!quoth_challenge_name(rules->challenge))
        return q_fail(error, QUOTH_BAD_CALL, "no such challenge rule");
    q_text_begin(&text, sink);
    if (rules->name[0])
        q_write_field(&text, "name", rules->name);
    write_numbers_of_rules(&text, rules);
    q_write_field(&text, "layout as", rules->layout.name);
    quoth_status status = q_text_end(&text);
    if (status)
        return q_report(error, status);
    if ((status = q_layout_write(&rules->layout, '.', sink, error)) != QUOTH_OK)
        return status;
    q_text_begin(&text, sink);
    q_text_add(&text, "end\n");
    q_write_field(&text, "tiles as", rules->tiles.alphabet.name);
    if ((status = q_text_end(&text)) != QUOTH_OK ||
        (status = quoth_tiles_write(sink, &rules->tiles, NULL)) != QUOTH_OK)
        return q_report(error, status);
    q_text_begin(&text, sink);
    q_text_add(&text, "end\n");
    return q_report(error, q_text_end(&text));
}
