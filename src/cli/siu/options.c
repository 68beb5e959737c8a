/* The options of SIU: their table, printing and setting them, the rules that they describe. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "quoth/quoth.h"
#include "cli/cross/load.h"
#include "cli/io/numbers.h"
#include "cli/siu/parts.h"

typedef enum option_kind { KIND_STRING, KIND_COMBO, KIND_SPIN } option_kind;

typedef struct siu_option_spec {
    const char *name;
    option_kind kind;
    const char *choices;       /* values of a combo, separated by blanks */
    const char *default_value; /* the default; NULL: computed at run time */
    uint64_t least, most, number;
} siu_option_spec;

enum { HASH_MOST = 65536 };

static const siu_option_spec specs[SIU_OPTIONS] = {
    [SIU_DATA_PATH] = {"DataPath", KIND_STRING, NULL, "", 0, 0, 0},
    [SIU_ENDGAME_HASH] = {"EndgameHash", KIND_SPIN, NULL, NULL, 1, HASH_MOST, 64},
    [SIU_LEXICON] = {"Lexicon", KIND_STRING, NULL, NULL, 0, 0, 0},
    [SIU_DISTRIBUTION] = {"LetterDistribution", KIND_STRING, NULL, NULL, 0, 0, 0},
    [SIU_LEAVES] = {"Leaves", KIND_STRING, NULL, "default", 0, 0, 0},
    [SIU_WINS] = {"WinPctTable", KIND_STRING, NULL, "default", 0, 0, 0},
    [SIU_CHALLENGE] = {"ChallengeRule", KIND_COMBO,
                       "void single double triple five_point ten_point five_point_a_word "
                       "ten_point_a_word",
                       NULL, 0, 0, 0},
    [SIU_VARIANT] = {"Variant", KIND_COMBO, "classic wordsmog classic_super wordsmog_super",
                     "classic", 0, 0, 0},
    [SIU_THREADS] = {"Threads", KIND_SPIN, NULL, NULL, 1, SIU_THREADS_MAX, 1},
    [SIU_GEN_PLAYS] = {"GenPlays", KIND_SPIN, NULL, NULL, 0, QUOTH_PLAYS_MAX, 100},
    [SIU_SEED] = {"Seed", KIND_SPIN, NULL, NULL, 0, UINT64_MAX, 1},
};

/* ---- printing and setting options ---------------------------------------------------------- */

static void print_combo(const siu_option_spec *spec, const char *default_value)
{
    char choices[SIU_TEXT], line[2 * SIU_TEXT], *rest = NULL;
    snprintf(choices, sizeof choices, "%s", spec->choices);
    int size = snprintf(line, sizeof line, "option name %s type combo default %s", spec->name,
                        default_value);
    for (char *c = strtok_r(choices, " ", &rest); c; c = strtok_r(NULL, " ", &rest))
        size += snprintf(line + size, sizeof line - (size_t)size, " var %s", c);
    siu_print("%s", line);
}

void siu_print_options(const siu_setup *setup)
{
    for (unsigned i = 0; i < SIU_OPTIONS; i++) {
        const siu_option_spec *spec = &specs[i];
        const char *text = setup->text[i];
        if (spec->kind == KIND_SPIN)
            siu_print("option name %s type spin default %llu min %llu max %llu", spec->name,
                      (unsigned long long)setup->number[i], (unsigned long long)spec->least,
                      (unsigned long long)spec->most);
        else if (spec->kind == KIND_COMBO)
            print_combo(spec, text);
        else
            siu_print("option name %s type string default %s", spec->name,
                      *text ? text : "<empty>");
    }
}

/* Sets a combo to a value, in the table's spelling. */
static bool set_choice(const siu_option_spec *spec, quoth_siu_part value, char *to)
{
    char choices[SIU_TEXT], *rest = NULL;
    snprintf(choices, sizeof choices, "%s", spec->choices);
    for (char *c = strtok_r(choices, " ", &rest); c; c = strtok_r(NULL, " ", &rest))
        if (quoth_siu_is(value, c)) {
            memcpy(to, c, strlen(c) + 1);
            return true;
        }
    return false;
}

static bool set_text(quoth_siu_part value, char *to)
{
    if (value.size >= SIU_TEXT || memchr(value.text, 0, value.size))
        return false;
    memcpy(to, value.text, value.size);
    to[value.size] = '\0';
    if (strcmp(to, "<empty>") == 0)
        *to = '\0';
    return true;
}

static bool assign_value(siu_setup *setup, siu_option option, quoth_siu_part value)
{
    const siu_option_spec *spec = &specs[option];
    char digits[SIU_TEXT];
    uint64_t number;
    if (!value.text)
        return false;
    if (spec->kind == KIND_STRING)
        return set_text(value, setup->text[option]);
    if (spec->kind == KIND_COMBO)
        return set_choice(spec, value, setup->text[option]);
    if (!set_text(value, digits) || !parse_number(digits, spec->most, &number) ||
        number < spec->least)
        return false;
    setup->number[option] = number;
    return true;
}

static void refuse_value(const siu_option_spec *spec)
{
    if (spec->kind == KIND_SPIN)
        siu_print("info string ignored %s: no such value, it is from %llu to %llu", spec->name,
                  (unsigned long long)spec->least, (unsigned long long)spec->most);
    else
        siu_print("info string ignored %s: no such value", spec->name);
}

void siu_set_option(siu_setup *setup, const quoth_siu_line *line)
{
    char name[80];
    size_t size = line->name.size < sizeof name ? line->name.size : sizeof name - 1;
    if (line->name.text)
        memcpy(name, line->name.text, size);
    name[size] = '\0';
    for (unsigned i = 0; i < SIU_OPTIONS; i++)
        if (quoth_siu_is(line->name, specs[i].name)) {
            if (!assign_value(setup, (siu_option)i, line->value))
                refuse_value(&specs[i]);
            return;
        }
    if (*name)
        siu_print("info string ignored %s: no such option", name);
    else
        siu_print("info string ignored setoption: it names no option");
}

void siu_options_begin(siu_setup *s)
{
    static const char *const challenges[] = {"void",
                                             "single",
                                             "double",
                                             "triple",
                                             "five_point",
                                             "ten_point",
                                             "five_point_a_word",
                                             "ten_point_a_word"};
    static const quoth_challenge rules[] = {QUOTH_CHALLENGE_VOID,     QUOTH_CHALLENGE_SINGLE,
                                            QUOTH_CHALLENGE_DOUBLE,   QUOTH_CHALLENGE_TRIPLE,
                                            QUOTH_CHALLENGE_5,        QUOTH_CHALLENGE_10,
                                            QUOTH_CHALLENGE_5_A_WORD, QUOTH_CHALLENGE_10_A_WORD};
    for (unsigned i = 0; i < SIU_OPTIONS; i++) {
        s->number[i] = specs[i].number;
        if (specs[i].default_value)
            snprintf(s->text[i], SIU_TEXT, "%s", specs[i].default_value);
    }
    snprintf(s->text[SIU_DISTRIBUTION], SIU_TEXT, "%s", s->rules.tiles.alphabet.name);
    for (unsigned i = 0; i < sizeof rules / sizeof *rules; i++)
        if (rules[i] == s->rules.challenge)
            snprintf(s->text[SIU_CHALLENGE], SIU_TEXT, "%s", challenges[i]);
}

/* ---- the rules ----------------------------------------------------------------------------- */

bool siu_describe_rules(quoth_cross_rules *rules, const siu_setup *setup, const quoth_cgp *cgp,
                        quoth_error *error)
{
    static const char *const short_names[][2] = {{"five_point", "5pt"},
                                                 {"ten_point", "10pt"},
                                                 {"five_point_a_word", "5-point-a-word"},
                                                 {"ten_point_a_word", "10-point-a-word"}};
    quoth_cgp all = {0};
    const char *challenge = setup->text[SIU_CHALLENGE];
    for (unsigned i = 0; i < sizeof short_names / sizeof *short_names; i++)
        if (strcmp(challenge, short_names[i][0]) == 0)
            challenge = short_names[i][1];
    quoth_status status = quoth_cgp_set(&all, "cr", challenge, error);
    if (!status && strcmp(setup->text[SIU_VARIANT], "classic") != 0)
        status = quoth_cgp_set(&all, "var", setup->text[SIU_VARIANT], error);
    if (!status && strcasecmp(setup->text[SIU_DISTRIBUTION], setup->rules.tiles.alphabet.name) != 0)
        status = quoth_cgp_set(&all, "ld", setup->text[SIU_DISTRIBUTION], error);
    for (unsigned i = 0; i < cgp->operations && !status; i++)
        status = quoth_cgp_set(&all, cgp->text + cgp->operation[i].code,
                               cgp->text + cgp->operation[i].operand, error);
    if (setup->rules_given || !names_a_game(&all))
        *rules = setup->rules;
    else
        find_base_rules(rules, quoth_cgp_operand(&all, "ld"));
    if (!status)
        status = quoth_cgp_apply(rules, &all, error);
    return !status;
}
