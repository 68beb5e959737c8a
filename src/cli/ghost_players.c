/* Players by name. */
#include <string.h>

#include "cli/cli.h"

/* A perfect player on the words up to a SCOWL level.  The levels of words outside the lexicon's own
 * are those of ENABLE. */
static bool make_level(named_player *p, unsigned level, const quoth_ghost *referee)
{
    const quoth_lexicon *lexicon = quoth_ghost_lexicon(referee);
    quoth_lexicon *enable1 = NULL;
    quoth_ghost_rules rules = quoth_ghost_rules_of(referee);
    quoth_error error = {0};
    quoth_status status = QUOTH_OK;
    if (!quoth_lexicon_has_levels(lexicon))
        status = quoth_lexicon_open_enable1(&enable1, NULL, &error);
    if (!status)
        status = quoth_lexicon_up_to_level(&p->subset, lexicon, enable1, level, NULL, &error);
    if (!status)
        status = quoth_ghost_open(&p->own, p->subset, &rules, &interrupt_watch, NULL, &error);
    if (!status && !quoth_ghost_summarize(p->own).vast)
        status = quoth_ghost_complete(p->own, &interrupt_watch, NULL, &error);
    quoth_lexicon_close(enable1);
    p->knowledge = p->own;
    return explain_status(status, &error) == EXIT_FINE;
}

const char *seat_option(const arguments *args, unsigned seat, const char *otherwise)
{
    return seat == 0   ? option_value(args, OPT_FIRST, otherwise)
           : seat == 1 ? option_value(args, OPT_SECOND, otherwise)
                       : option_value(args, OPT_OTHERS, "rational");
}

bool player_make(named_player *p, const char *name, const quoth_ghost *referee)
{
    static const struct {
        const char *name;
        bool human;
        quoth_ghost_manner manner;
    } manners[] = {{"human", true, QUOTH_GHOST_RATIONAL},
                   {"rational", false, QUOTH_GHOST_RATIONAL},
                   {"notebook", false, QUOTH_GHOST_NOTEBOOK},
                   {"random", false, QUOTH_GHOST_RANDOM}};
    *p = (named_player){.knowledge = referee};
    snprintf(p->name, sizeof p->name, "%s", name);
    for (size_t i = 0; i < sizeof manners / sizeof *manners; i++)
        if (strcmp(name, manners[i].name) == 0) {
            p->human = manners[i].human;
            p->manner = manners[i].manner;
            return true;
        }
    uint64_t level;
    if (strncmp(name, "level:", 6) == 0 && parse_number(name + 6, 99, &level))
        return make_level(p, (unsigned)level, referee);
    complain("no player \"%s\": human, rational, notebook, random, or level:N with N from 0 to 99",
             name);
    return false;
}

void player_free(named_player *p)
{
    quoth_ghost_free(p->own);
    quoth_lexicon_close(p->subset);
    p->own = NULL;
    p->subset = NULL;
}
