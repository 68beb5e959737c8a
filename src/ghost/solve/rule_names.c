/* The names of seats and of rules, in options and files. */
#include <string.h>

#include "base/names.h"
#include "quoth/ghost.h"

const char *quoth_ghost_seat_name(unsigned seat)
{
    static const char *const names[QUOTH_GHOST_SEATS_MAX] = {
        "first",      "second",     "third",     "fourth",   "fifth",    "sixth",
        "seventh",    "eighth",     "ninth",     "tenth",    "eleventh", "twelfth",
        "thirteenth", "fourteenth", "fifteenth", "sixteenth"};
    return seat < QUOTH_GHOST_SEATS_MAX ? names[seat] : NULL;
}

static const char *const misere_names[] = {"no", "legal", "literal"};
static const char *const word_end_names[] = {"always", "maximal"};
static const char *const loser_names[] = {"next", "previous", "coalition", "selfish"};

static bool read_rule_name(const char *const *names, size_t count, const char *name, int *value)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0) {
            *value = (int)i;
            return true;
        }
    return false;
}

const char *quoth_ghost_misere_name(quoth_ghost_misere misere)
{
    return (unsigned)misere <= QUOTH_GHOST_MISERE_LITERAL ? misere_names[misere] : NULL;
}

const char *quoth_ghost_word_end_name(quoth_ghost_word_end word_end)
{
    return (unsigned)word_end <= QUOTH_GHOST_WORD_END_MAXIMAL ? word_end_names[word_end] : NULL;
}

const char *quoth_ghost_loser_rule_name(quoth_ghost_loser_rule rule)
{
    return (unsigned)rule <= QUOTH_GHOST_LOSER_SELFISH ? loser_names[rule] : NULL;
}

bool quoth_ghost_misere_read(quoth_ghost_misere *misere, const char *name)
{
    int value = *misere;
    bool known = read_rule_name(misere_names, 3, name, &value);
    *misere = (quoth_ghost_misere)value;
    return known;
}

bool quoth_ghost_word_end_read(quoth_ghost_word_end *word_end, const char *name)
{
    int value = *word_end;
    bool known = read_rule_name(word_end_names, 2, name, &value);
    *word_end = (quoth_ghost_word_end)value;
    return known;
}

bool quoth_ghost_loser_rule_read(quoth_ghost_loser_rule *rule, const char *name)
{
    int value = *rule;
    bool known = read_rule_name(loser_names, 4, name, &value);
    *rule = (quoth_ghost_loser_rule)value;
    return known;
}

const char *quoth_ghost_outcome_name(quoth_ghost_outcome outcome)
{
    static const char *const names[] = {"unknown", "loses", "wins"};
    return Q_NAME_OF(names, outcome);
}

const char *quoth_ghost_known_name(quoth_ghost_known known)
{
    static const char *const names[] = {"nothing", "legality", "outcome", "seats"};
    return Q_NAME_OF(names, known);
}

const char *quoth_ghost_want_name(quoth_ghost_want want)
{
    static const char *const names[] = {"all", "legality", "outcome", "seats"};
    return Q_NAME_OF(names, want);
}

const char *quoth_ghost_growth_name(quoth_ghost_growth growth)
{
    switch (growth) {
    case QUOTH_GHOST_AT_END:
        return "end";
    case QUOTH_GHOST_IN_FRONT:
        return "front";
    case QUOTH_GHOST_BETWEEN:
        return "between";
    case QUOTH_GHOST_REVERSED:
        return "reversed";
    case QUOTH_GHOST_ANY_ORDER:
        return "any order";
    }
    return NULL;
}
