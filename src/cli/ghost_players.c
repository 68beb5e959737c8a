#include "cli/ghost_players.h"

#include <stdlib.h>
#include <string.h>

/* Makes a perfect player on the words up to a SCOWL level.  The levels of words outside the
 * lexicon's own are those of ENABLE. */
static bool make_level(named_player *p, unsigned level, const quoth_ghost *referee)
{
    const quoth_lexicon *lexicon = quoth_ghost_lexicon(referee);
    quoth_lexicon *enable1 = NULL;
    quoth_ghost_rules rules = quoth_ghost_rules_of(referee);
    quoth_error error = {0};
    quoth_status status = QUOTH_OK;
    if (!quoth_lexicon_has_levels(lexicon))
        status = quoth_lexicon_open_enable1(&enable1, &limited_memory, &error);
    if (!status)
        status =
            quoth_lexicon_up_to_level(&p->subset, lexicon, enable1, level, &limited_memory, &error);
    if (!status)
        status = open_few(&p->own, p->subset, &rules, &error);
    quoth_lexicon_close(enable1);
    p->bot.knowledge = p->own;
    return explain_status(status, &error) == EXIT_FINE;
}

const char *seat_option(const arguments *args, unsigned seat, const char *otherwise)
{
    return seat == 0   ? option_value(args, OPT_FIRST, otherwise)
           : seat == 1 ? option_value(args, OPT_SECOND, otherwise)
                       : option_value(args, OPT_OTHERS, "rational");
}

static bool make_program(named_player *p, const arguments *args, const quoth_ghost *referee)
{
    exec_options options;
    p->program = true;
    if (!exec_options_read(&options, args))
        return false;
    exec_player_begin(&p->outside, p->name, &options);
    process_prepare();
    return explain_status(exec_ghost_player(&p->outside, referee, &p->player), NULL) == EXIT_FINE;
}

bool player_make(named_player *p, const char *name, const arguments *args,
                 const quoth_ghost *referee)
{
    static const struct {
        const char *name;
        bool human;
        quoth_ghost_manner manner;
    } manners[] = {{"human", true, QUOTH_GHOST_RATIONAL},
                   {"rational", false, QUOTH_GHOST_RATIONAL},
                   {"notebook", false, QUOTH_GHOST_NOTEBOOK},
                   {"random", false, QUOTH_GHOST_RANDOM}};
    *p = (named_player){.name = strdup(name), .bot = {.knowledge = referee}};
    if (!p->name) {
        complain("out of memory");
        return false;
    }
    if (exec_command(name))
        return make_program(p, args, referee);
    p->player = quoth_ghost_bot_player(&p->bot);
    for (size_t i = 0; i < sizeof manners / sizeof *manners; i++)
        if (strcmp(name, manners[i].name) == 0) {
            p->human = manners[i].human;
            p->bot.manner = manners[i].manner;
            return true;
        }
    uint64_t level;
    if (strncmp(name, "level:", 6) == 0 && parse_number(name + 6, 99, &level))
        return make_level(p, (unsigned)level, referee);
    complain("no player \"%s\": human, rational, notebook, random, level:N with N from 0 to 99, or "
             "exec:COMMAND",
             name);
    return false;
}

void player_free(named_player *p)
{
    quoth_ghost_free(p->own);
    quoth_lexicon_close(p->subset);
    exec_player_end(&p->outside);
    free(p->name);
    *p = (named_player){0};
}
