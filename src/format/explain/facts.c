/* The facts of an explanation: a list of names and values. */
#include "format/explain/facts.h"

#include <string.h>

#include "base/memory.h"

const char *quoth_fact_kind_name(quoth_fact_kind kind)
{
    static const char *const name[] = {"text", "number", "share", "flag"};
    return (unsigned)kind < sizeof name / sizeof *name ? name[kind] : NULL;
}

quoth_explanation *q_explanation_new(q_explanation_kind kind, const quoth_memory *memory)
{
    memory = q_memory(memory);
    quoth_explanation *e = q_allocate_zeroed(memory, 1, sizeof *e);
    if (!e)
        return NULL;
    e->memory = memory;
    e->kind = kind;
    q_arena_begin(&e->arena, memory);
    return e;
}

void quoth_explanation_free(quoth_explanation *e)
{
    if (!e)
        return;
    q_arena_free(&e->arena);
    q_free(e->memory, e->fact, e->capacity, sizeof *e->fact);
    q_free(e->memory, e, 1, sizeof *e);
}

const quoth_fact *quoth_explanation_facts(const quoth_explanation *e, size_t *count)
{
    *count = e->count;
    return e->fact;
}

const quoth_fact *quoth_explanation_find(const quoth_explanation *e, const char *name)
{
    for (size_t i = 0; i < e->count; i++)
        if (strcmp(e->fact[i].name, name) == 0)
            return &e->fact[i];
    return NULL;
}

double q_fact_value(const quoth_explanation *e, const char *name)
{
    const quoth_fact *fact = quoth_explanation_find(e, name);
    double value = fact ? (double)fact->number : 0;
    for (unsigned i = 0; fact && i < fact->digits; i++)
        value /= 10;
    return value;
}

/* ---- names --------------------------------------------------------------------------------- */

/* Appends to the prefix; a name that does not fit would be an error of this library. */
static size_t append(char name[Q_FACT_NAME_SIZE], size_t at, const char *text)
{
    size_t size = strlen(text);
    if (size >= Q_FACT_NAME_SIZE - at)
        size = Q_FACT_NAME_SIZE - 1 - at;
    memcpy(name + at, text, size);
    name[at + size] = '\0';
    return at + size;
}

static size_t length_of(const quoth_explanation *e)
{
    return e->depth ? e->length[e->depth - 1] : 0;
}

void q_facts_open(quoth_explanation *e, const char *name)
{
    size_t at = append(e->prefix, length_of(e), name);
    e->length[e->depth++] = append(e->prefix, at, ".");
}

void q_facts_open_at(quoth_explanation *e, const char *name, size_t index)
{
    char digits[24], *digit = digits + sizeof digits - 1;
    *digit = '\0';
    do {
        *--digit = (char)('0' + index % 10);
        index /= 10;
    } while (index);
    size_t at = append(e->prefix, length_of(e), name);
    at = append(e->prefix, at, ".");
    at = append(e->prefix, at, digit);
    e->length[e->depth++] = append(e->prefix, at, ".");
}

void q_facts_close(quoth_explanation *e)
{
    e->depth--;
    e->prefix[length_of(e)] = '\0';
}

/* ---- values -------------------------------------------------------------------------------- */

static const char *copy(quoth_explanation *e, const char *first, const char *second)
{
    size_t a = strlen(first), b = strlen(second);
    char *text = q_arena_allocate(&e->arena, a + b + 1, 1);
    if (!text)
        return NULL;
    memcpy(text, first, a);
    memcpy(text + a, second, b + 1);
    return text;
}

static void add(quoth_explanation *e, const char *name, quoth_fact fact, const char *text)
{
    fact.name = copy(e, e->prefix, name);
    fact.text = text ? copy(e, text, "") : NULL;
    bool fits =
        fact.name && (fact.text || !text) &&
        q_reserve(e->memory, (void **)&e->fact, &e->capacity, e->count + 1, sizeof *e->fact);
    if (fits)
        e->fact[e->count++] = fact;
    e->failed = e->failed || !fits;
}

void q_fact_text(quoth_explanation *e, const char *name, const char *text)
{
    add(e, name, (quoth_fact){.kind = QUOTH_FACT_TEXT}, text);
}

void q_fact_integer(quoth_explanation *e, const char *name, int64_t number)
{
    add(e, name, (quoth_fact){.kind = QUOTH_FACT_NUMBER, .number = number}, NULL);
}

/* The nearest multiple of 10^-digits, halves away from 0, as a count of them. */
static int64_t scaled(double number, unsigned digits)
{
    for (unsigned i = 0; i < digits; i++)
        number *= 10;
    return (int64_t)(number < 0 ? number - 0.5 : number + 0.5);
}

void q_fact_decimal(quoth_explanation *e, const char *name, double number, unsigned digits)
{
    add(e, name,
        (quoth_fact){.kind = QUOTH_FACT_NUMBER, .digits = digits, .number = scaled(number, digits)},
        NULL);
}

void q_fact_share(quoth_explanation *e, const char *name, double share, unsigned digits)
{
    add(e, name,
        (quoth_fact){.kind = QUOTH_FACT_SHARE, .digits = digits, .number = scaled(share, digits)},
        NULL);
}

void q_fact_flag(quoth_explanation *e, const char *name, bool flag)
{
    add(e, name, (quoth_fact){.kind = QUOTH_FACT_FLAG, .number = flag}, NULL);
}
