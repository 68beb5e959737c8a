#include "ghost/solve/variants.h"

#include <string.h>

#include "base/names.h"

#define ENTRY(name) &q_variant_##name,

static const q_variant *const variants[] = {Q_VARIANTS(ENTRY)};

/* ---- finding ------------------------------------------------------------------------------ */

/* NULL after the last. */
static const q_variant *variant_at(size_t index)
{
    return index < sizeof variants / sizeof *variants ? variants[index] : NULL;
}

/* Whether a name is among names with blanks between. */
static bool is_among(const char *names, const char *name)
{
    size_t size = strlen(name);
    for (const char *at = names; size && at && *at;) {
        size_t n = strcspn(at, " ");
        if (n == size && memcmp(at, name, size) == 0)
            return true;
        at += n + strspn(at + n, " ");
    }
    return false;
}

const q_variant *q_variant_find(const char *name)
{
    const q_variant *v;
    for (size_t i = 0; (v = variant_at(i)) != NULL; i++)
        if (!name || strcmp(v->name, name) == 0 || is_among(v->aliases, name))
            return v;
    return NULL;
}

const q_reading *q_reading_find(const q_variant *variant, const char *name)
{
    for (const q_reading *r = variant->readings; r->backends; r++)
        if (!name || (r->name && strcmp(r->name, name) == 0))
            return r;
    return NULL;
}

/* The reading of an index; NULL after the last. */
static const q_reading *reading_at(size_t variant, size_t index)
{
    const q_variant *v = variant_at(variant);
    const q_reading *r = v ? v->readings : NULL;
    while (r && r->backends && index > 0)
        r++, index--;
    return r && r->backends ? r : NULL;
}

/* ---- the public lists --------------------------------------------------------------------- */

const char *quoth_ghost_variant_name(size_t index)
{
    const q_variant *v = variant_at(index);
    return v ? v->name : NULL;
}

const char *quoth_ghost_variant_summary(size_t index)
{
    const q_variant *v = variant_at(index);
    return v ? v->summary : NULL;
}

const char *quoth_ghost_reading_name(size_t variant, size_t index)
{
    const q_reading *r = reading_at(variant, index);
    return r ? r->name : NULL;
}

const char *quoth_ghost_reading_summary(size_t variant, size_t index)
{
    const q_reading *r = reading_at(variant, index);
    return r && r->name ? r->summary : NULL;
}

bool quoth_ghost_variant_find(size_t *variant, const char *name)
{
    const q_variant *found = q_variant_find(name);
    for (size_t i = 0; found && variant_at(i); i++)
        if (variant_at(i) == found)
            *variant = i;
    return found != NULL;
}

quoth_ghost_description q_variant_describe(const q_variant *v, const q_reading *r)
{
    return (quoth_ghost_description){.variant = v->name,
                                     .aliases = v->aliases ? v->aliases : "",
                                     .summary = v->summary,
                                     .rule = v->rule,
                                     .growth = v->growth,
                                     .reading = r->name,
                                     .legality = r->summary,
                                     .relation = r->relation,
                                     .illegal = r->illegal ? r->illegal : "is in no word",
                                     .challenges = r->relation != QUOTH_GHOST_UNRELATED};
}

bool quoth_ghost_variant_describe(quoth_ghost_description *description, size_t variant,
                                  size_t reading)
{
    const q_reading *r = reading_at(variant, reading);
    if (r)
        *description = q_variant_describe(variant_at(variant), r);
    return r != NULL;
}

const char *quoth_ghost_relation_name(quoth_ghost_relation relation)
{
    static const char *const names[] = {"unrelated",   "prefix",           "suffix",
                                        "infix",       "infix either way", "infix anagram",
                                        "subsequence", "submultiset"};
    return Q_NAME_OF(names, relation);
}
