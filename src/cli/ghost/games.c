/* The game of Ghost that the options describe, solved. */
#include "cli/ghost/games.h"

#include <stdio.h>
#include <string.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/app/workers.h"
#include "cli/io/memory.h"
#include "cli/io/messages.h"
#include "cli/io/progress.h"
#include "cli/io/ranks.h"

quoth_ghost_description variant_option(const arguments *args)
{
    quoth_ghost_description game = {0};
    size_t variant;
    if (quoth_ghost_variant_find(&variant, option_value(args, OPT_VARIANT, NULL)))
        quoth_ghost_variant_describe(&game, variant, 0);
    return game;
}

bool has_prefixes(quoth_ghost_description game)
{
    return game.relation == QUOTH_GHOST_PREFIX;
}

bool read_rules(quoth_ghost_rules *rules, const arguments *args)
{
    uint64_t min, players, named = args->command->players ? (uint64_t)args->operands : 0;
    *rules = (quoth_ghost_rules){.variant = variant_option(args).variant,
                                 .reading = option_value(args, OPT_READING, NULL)};
    if (!option_number(args, OPT_MIN, 3, 1, QUOTH_WORD_MAX, &min) ||
        !option_number(args, OPT_PLAYERS, named > 2 ? named : 2, 2, QUOTH_GHOST_SEATS_MAX,
                       &players))
        return false;
    if (named > players) {
        print_error("--players %llu, but %llu are named", (unsigned long long)players,
                    (unsigned long long)named);
        return false;
    }
    rules->min = (unsigned)min;
    rules->players = (unsigned)players;
    /* the option's choices are these names */
    quoth_ghost_misere_read(&rules->misere, option_value(args, OPT_MISERE, "no"));
    quoth_ghost_word_end_read(&rules->word_end, option_value(args, OPT_WORD_END, "always"));
    quoth_ghost_loser_rule_read(&rules->loser, option_value(args, OPT_LOSER, "next"));
    return true;
}

/* Prints an error for a reading that does not exist, and names those that do. */
static void wrong_reading(const quoth_ghost_rules *rules)
{
    char readings[256] = "";
    size_t v = 0, used = 0;
    quoth_ghost_variant_find(&v, rules->variant);
    for (size_t i = 0; quoth_ghost_reading_name(v, i) && used < sizeof readings; i++)
        used += (size_t)snprintf(readings + used, sizeof readings - used, "%s%s", i ? ", " : "",
                                 quoth_ghost_reading_name(v, i));
    print_error(readings[0] ? "%s has no reading \"%s\"; it has: %s"
                            : "%s has no reading \"%s\": it can be read in one way only%s",
                rules->variant, rules->reading, readings);
}

static bool print_solve_error(quoth_status status, const quoth_error *error,
                              const quoth_ghost_rules *rules)
{
    if (status == QUOTH_NOT_FOUND && rules->reading)
        wrong_reading(rules);
    else
        explain_status(status, error);
    return false;
}

quoth_status open_solver(quoth_ghost **ghost, const quoth_lexicon *lexicon,
                         const quoth_ghost_rules *rules, const quoth_watch *watch,
                         quoth_error *error)
{
    size_t half = memory_limit() / 2;
    quoth_status status = quoth_ghost_new(
        ghost, lexicon, rules, &(quoth_context){.watch = watch, .memory = &limited_memory}, error);
    if (!status && half < QUOTH_GHOST_CACHE_BYTES)
        quoth_ghost_cache_limit(*ghost, half);
    return status;
}

quoth_status open_few(quoth_ghost **ghost, const quoth_lexicon *lexicon,
                      const quoth_ghost_rules *rules, quoth_error *error)
{
    quoth_status status = open_solver(ghost, lexicon, rules, &waiting_watch, error);
    if (!status && !quoth_ghost_summarize(*ghost).vast)
        status = quoth_ghost_complete(*ghost, &(quoth_context){.watch = &waiting_watch}, error);
    return status;
}

bool solve_game(quoth_ghost **ghost, const quoth_lexicon *lexicon, const arguments *args,
                how_much much, const quoth_watch *searches)
{
    quoth_error error = {0};
    quoth_ghost_rules rules;
    quoth_workers workers;
    progress p;
    *ghost = NULL;
    if (!read_rules(&rules, args) || !option_workers(args, &workers))
        return false;
    waiting_for("solving");
    quoth_status status = open_solver(ghost, lexicon, &rules, searches, &error);
    waiting_end();
    progress_begin(&p);
    quoth_watch watch = progress_watch(&p);
    bool opened = !status || print_solve_error(status, &error, &rules);
    if (shares_ranks(args))
        opened = ranks_agree(opened);
    if (opened && has_option(args, OPT_LENGTHS))
        status = quoth_ghost_measure(*ghost, &(quoth_context){.watch = &watch, .workers = &workers},
                                     &error);
    else if (opened && (much == ALL || (much == ALL_IF_FEW && !quoth_ghost_summarize(*ghost).vast)))
        status = quoth_ghost_complete(
            *ghost, &(quoth_context){.watch = &watch, .workers = &workers}, &error);
    progress_end(&p);
    if (opened && !status)
        return true;
    quoth_ghost_free(*ghost);
    *ghost = NULL;
    return opened && print_solve_error(status, &error, &rules);
}
