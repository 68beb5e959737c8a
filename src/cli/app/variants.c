#include "cli/app/variants.h"

#include <ctype.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "quoth/quoth.h"

enum { CHOICES_SIZE = 512, TEXT_SIZE = 8192 };

/* A string that grows inside a buffer; what does not fit is cut. */
typedef struct line {
    char *text;
    size_t size, used;
} line;

static void add(line *l, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(l->text + l->used, l->size - l->used, format, arguments);
    va_end(arguments);
    if (n > 0)
        l->used = (size_t)n < l->size - l->used ? l->used + (size_t)n : l->size - 1;
}

/* Adds a clause as a sentence. */
static void add_sentence(line *l, const char *clause)
{
    add(l, " %c%s.", toupper((unsigned char)*clause), clause + 1);
}

bool is_variant(const char *word)
{
    size_t variant;
    return quoth_ghost_variant_find(&variant, word);
}

/* ---- values ------------------------------------------------------------------------------- */

const char *variant_choices(void)
{
    static char text[CHOICES_SIZE];
    line l = {text, sizeof text, 0};
    for (size_t v = 0; quoth_ghost_variant_name(v); v++)
        add(&l, "%s%s", v ? " " : "", quoth_ghost_variant_name(v));
    return text;
}

const char *variant_or_all_choices(void)
{
    static char text[CHOICES_SIZE];
    line l = {text, sizeof text, 0};
    add(&l, VARIANTS_ALL " %s", variant_choices());
    return text;
}

const char *reading_choices(void)
{
    static char text[CHOICES_SIZE];
    line l = {text, sizeof text, 0};
    for (size_t v = 0; quoth_ghost_variant_name(v); v++)
        for (size_t r = 0; quoth_ghost_reading_name(v, r); r++)
            add(&l, "%s%s", l.used ? " " : "", quoth_ghost_reading_name(v, r));
    return text;
}

/* ---- help --------------------------------------------------------------------------------- */

const char *variant_help(void)
{
    static char text[TEXT_SIZE];
    line l = {text, sizeof text, 0};
    quoth_ghost_description d;
    add(&l, "the game, and what a player does in turn.");
    for (size_t v = 0; quoth_ghost_variant_describe(&d, v, 0); v++)
        add(&l, " %s%s: %s.", d.variant, v ? "" : " (the default)", d.rule);
    text[l.used - 1] = '\0'; /* helps end without a full stop */
    return text;
}

const char *reading_help(void)
{
    static char text[TEXT_SIZE];
    line l = {text, sizeof text, 0};
    quoth_ghost_description d;
    add(&l, "which fragments are legal, and complete.");
    for (size_t v = 0; quoth_ghost_variant_name(v); v++)
        for (size_t r = 0; quoth_ghost_variant_describe(&d, v, r) && d.reading; r++) {
            if (r == 0)
                add(&l, " %s:", d.variant);
            add(&l, "%s %s%s, %s", r ? ";" : "", d.reading, r ? "" : " (the default)", d.legality);
            if (!quoth_ghost_reading_name(v, r + 1))
                add(&l, ".");
        }
    text[l.used - 1] = '\0';
    return text;
}

const char *variants_text(void)
{
    static char text[TEXT_SIZE];
    line l = {text, sizeof text, 0};
    quoth_ghost_description d;
    add(&l,
        "In turn, players add a letter to a fragment. The player who completes a word, or whose "
        "fragment is part of no word, loses.\n");
    for (size_t v = 0; quoth_ghost_variant_describe(&d, v, 0); v++) {
        add(&l, "%s", d.variant);
        for (const char *at = d.aliases; *at;) {
            size_t n = strcspn(at, " ");
            add(&l, "%s%.*s", at == d.aliases ? " (" : ", ", (int)n, at);
            at += n + strspn(at + n, " ");
        }
        add(&l, "%s:", *d.aliases ? ")" : "");
        add_sentence(&l, d.rule);
        add_sentence(&l, d.legality);
        add(&l, "\n");
    }
    add(&l, "Name one with --variant, or as an operand: `quoth ghost play super`. --min, --misere, "
            "--word-end and --players change the rules; --reading says which fragments are legal.");
    return text;
}
