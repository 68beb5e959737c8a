#include "cli/ghost/players.h"

#include <stdlib.h>
#include <string.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/options.h"
#include "cli/app/player_names.h"
#include "cli/ghost/beliefs.h"
#include "cli/ghost/familiar.h"
#include "cli/ghost/games.h"
#include "cli/io/memory.h"
#include "cli/io/messages.h"
#include "cli/io/progress.h"
#include "cli/io/process.h"
#include "cli/players/exec_ghost.h"
#include "cli/players/exec_player.h"
#include "cli/players/players.h"

/* The level of words that no list of SCOWL has: who knows them knows every word. */
enum { EVERY_WORD = 99 };

/* Makes a perfect player with the words up to a SCOWL level. */
static bool make_level(named_player *p, player_id id, const char *value, const arguments *args,
                       const quoth_ghost *referee)
{
    unsigned level;
    if (id == PLAYER_LEVEL && !scowl_of_level(value, &level)) {
        print_error(
            "the level of a player of Ghost is a number from 1 to 10, or a SCOWL level from 11 "
            "to 99; not \"%.60s\"",
            value);
        return false;
    }
    if (id == PLAYER_WORDS && !scowl_of_words(value, &level)) {
        print_error("words:N takes a SCOWL level from 0 to 99; not \"%.60s\"", value);
        return false;
    }
    quoth_ghost_rules rules = quoth_ghost_rules_of(referee);
    quoth_error error = {0};
    bool all_words = level == EVERY_WORD || has_option(args, OPT_ALL_WORDS);
    quoth_status status =
        familiar_words(&p->subset, quoth_ghost_lexicon(referee), level, all_words, &error);
    if (!status)
        status = open_few(&p->own, p->subset, &rules, &error);
    p->guesser.bot.knowledge = p->own;
    p->guesser.referee = referee;
    p->player = quoth_ghost_guesser_player(&p->guesser);
    return explain_status(status, &error) == EXIT_FINE;
}

const char *seat_option(const arguments *args, unsigned seat, const char *otherwise)
{
    const char *option = seat == 0   ? option_value(args, OPT_FIRST, otherwise)
                         : seat == 1 ? option_value(args, OPT_SECOND, otherwise)
                                     : option_value(args, OPT_OTHERS, "rational");
    return player_operand(args, seat, option);
}

bool challenges_fit(const quoth_ghost *ghost, const arguments *args)
{
    bool literal = quoth_ghost_rules_of(ghost).misere == QUOTH_GHOST_MISERE_LITERAL;
    quoth_ghost_description game = quoth_ghost_describe(ghost);
    if (!has_option(args, OPT_CHALLENGES) || (!literal && game.challenges))
        return true;
    if (literal)
        print_error("in literal misere a fragment of no word wins: there is nothing to challenge");
    else
        print_error("%s has no challenges: it does not say which words a fragment is part of",
                    game.variant);
    return false;
}

static bool make_program(named_player *p, const arguments *args, const quoth_ghost *referee,
                         bool challenges)
{
    exec_options options;
    p->program = true;
    if (!exec_options_read(&options, args))
        return false;
    exec_player_begin(&p->outside, p->name, &options);
    process_prepare();
    if (explain_status(exec_ghost_player(&p->outside, referee, challenges, &p->player), NULL) !=
        EXIT_FINE)
        return false;
    const char *failure = exec_begin(&p->outside);
    if (failure)
        print_error("%s", failure);
    return !failure;
}

/* Players with a model of the opponent's knowledge. */
static bool make_believer(named_player *p, player_id id, const char *model, const arguments *args,
                          const quoth_ghost *referee)
{
    quoth_ghost_exploit_options options;
    quoth_error error = {0};
    if (!exploit_options_read(&options, args) ||
        !belief_make(&p->belief, model, args, quoth_ghost_lexicon(referee)))
        return false;
    quoth_ghost_person_options knows = {
        .samples = options.samples, .seed = ~options.seed /* not the sets of who exploits it */};
    quoth_context context = {.watch = &waiting_watch, .memory = &limited_memory};
    quoth_status status =
        id == PLAYER_PERSON
            ? quoth_ghost_person_new(&p->person, referee, p->belief, &knows, &context, &error)
        : id == PLAYER_BLUFF
            ? quoth_ghost_bluff_new(&p->bluff, referee, p->belief, &options, &context, &error)
            : quoth_ghost_exploit_new(&p->exploit, referee, p->belief, &options, &context, &error);
    if (status)
        return explain_status(status, &error) == EXIT_FINE;
    p->player = id == PLAYER_PERSON  ? quoth_ghost_person_player(p->person)
                : id == PLAYER_BLUFF ? quoth_ghost_bluff_player(p->bluff)
                                     : quoth_ghost_exploit_player(p->exploit);
    return true;
}

bool player_make(named_player *p, const char *name, const arguments *args,
                 const quoth_ghost *referee, bool challenges)
{
    const char *value;
    *p = (named_player){.name = strdup(name), .guesser.bot.knowledge = referee};
    if (!p->name) {
        print_error("out of memory");
        return false;
    }
    p->player = quoth_ghost_bot_player(&p->guesser.bot);
    player_id id = player_find(name, args->command->players, &value);
    switch (id) {
    case PLAYER_HUMAN:
        p->human = true;
        return true;
    case PLAYER_RATIONAL:
        p->guesser.bot.policy = QUOTH_GHOST_RATIONAL;
        return true;
    case PLAYER_NOTEBOOK:
        p->guesser.bot.policy = QUOTH_GHOST_NOTEBOOK;
        return true;
    case PLAYER_RANDOM:
        p->guesser.bot.policy = QUOTH_GHOST_RANDOM;
        return true;
    case PLAYER_LEVEL:
    case PLAYER_WORDS:
        return make_level(p, id, value, args, referee);
    case PLAYER_PERSON:
    case PLAYER_BLUFF:
    case PLAYER_EXPLOIT:
        return make_believer(p, id, value, args, referee);
    case PLAYER_EXEC:
        return make_program(p, args, referee, challenges);
    default:
        return false;
    }
}

void player_free(named_player *p)
{
    quoth_ghost_person_free(p->person);
    quoth_ghost_exploit_free(p->exploit);
    quoth_ghost_bluff_free(p->bluff);
    quoth_ghost_belief_free(p->belief);
    quoth_ghost_free(p->own);
    quoth_lexicon_free(p->subset);
    exec_player_end(&p->outside);
    free(p->name);
    *p = (named_player){0};
}
