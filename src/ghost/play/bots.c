/* The library's players (quoth/ghost_game.h). */
#include "base/names.h"
#include "base/error.h"
#include "quoth/ghost_game.h"
#include "quoth/ghost_positions.h"

void quoth_ghost_list_filter(quoth_ghost_list *list, quoth_ghost_policy policy)
{
    quoth_ghost_play *plays = list->play;
    bool won = false, delay = policy == QUOTH_GHOST_RATIONAL;
    unsigned longest = 0;
    if (policy == QUOTH_GHOST_RANDOM)
        return;
    for (size_t i = 0; i < list->count; i++) {
        won |= plays[i].mover_wins;
        if (plays[i].view.length > longest)
            longest = plays[i].view.length;
    }
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++)
        if (won ? plays[i].mover_wins : !delay || plays[i].view.length == longest)
            plays[kept++] = plays[i];
    list->count = kept;
}

quoth_status quoth_ghost_choose(quoth_letters *after, const quoth_ghost *knowledge,
                                quoth_ghost_policy policy, const quoth_letters *fragment,
                                quoth_random *random, quoth_error *error)
{
    bool any = policy == QUOTH_GHOST_RANDOM;
    if ((unsigned)policy > QUOTH_GHOST_RANDOM)
        return q_fail(error, QUOTH_BAD_CALL, "there is no such policy");
    quoth_ghost_list list = {.memory = quoth_ghost_memory(knowledge),
                             .want = any ? QUOTH_GHOST_WANT_LEGALITY : QUOTH_GHOST_WANT_OUTCOME};
    quoth_status status = quoth_ghost_plays(&list, knowledge, fragment, error);
    bool none = !status && list.count == 0;
    if (!status && !none) {
        quoth_ghost_list_filter(&list, policy);
        *after = list.play[quoth_random_below(random, list.count)].after;
    }
    quoth_ghost_list_free(&list);
    return none ? q_fail(error, QUOTH_NOT_FOUND, "there is no play from this fragment") : status;
}

static quoth_status bot_plays(void *user, const quoth_ghost_observation *observation,
                              quoth_random *random, const quoth_watch *watch, quoth_letters *after)
{
    const quoth_ghost_bot *bot = user;
    (void)watch; /* solvers have their own watch */
    quoth_status status = quoth_ghost_choose(after, bot->knowledge, bot->policy,
                                             &observation->fragment[observation->plays], random,
                                             NULL);
    if (status != QUOTH_NOT_FOUND)
        return status;
    if (!observation->challenges || !observation->plays)
        return QUOTH_RESIGNS;
    after->length = 0; /* a challenge */
    return QUOTH_OK;
}

static quoth_status bot_names(void *user, const quoth_ghost_observation *observation,
                              quoth_random *random, const quoth_watch *watch, quoth_letters *word)
{
    const quoth_ghost_bot *bot = user;
    (void)random;
    return quoth_ghost_name_word(word, bot->knowledge, &observation->fragment[observation->plays],
                                 &(quoth_context){.watch = watch}, NULL);
}

quoth_ghost_player quoth_ghost_bot_player(const quoth_ghost_bot *bot)
{
    return (quoth_ghost_player){
        .choose = bot_plays, .user = (void *)(uintptr_t)bot, .name = bot_names};
}

/* ---- guessing ----------------------------------------------------------------------------- */

/* Plays a random letter of some word; if there is none and challenges are allowed, any letter. */
static quoth_status guess(const quoth_ghost *referee, const quoth_ghost_observation *observation,
                          quoth_random *random, quoth_letters *after)
{
    const quoth_letters *fragment = &observation->fragment[observation->plays];
    quoth_status status =
        quoth_ghost_choose(after, referee, QUOTH_GHOST_RANDOM, fragment, random, NULL);
    if (status != QUOTH_NOT_FOUND || !observation->challenges)
        return status;
    unsigned letters = quoth_lexicon_alphabet(observation->lexicon)->letters;
    uint8_t letter = (uint8_t)(quoth_random_below(random, letters) + 1);
    quoth_letters form;
    size_t n = 0;
    while (quoth_ghost_form(&form, referee, fragment, letter, n))
        n++;
    if (!n)
        return QUOTH_NOT_FOUND;
    quoth_ghost_form(after, referee, fragment, letter, (size_t)quoth_random_below(random, n));
    return QUOTH_OK;
}

static quoth_status guesser_plays(void *user, const quoth_ghost_observation *observation,
                                  quoth_random *random, const quoth_watch *watch,
                                  quoth_letters *after)
{
    const quoth_ghost_guesser *g = user;
    const quoth_letters *fragment = &observation->fragment[observation->plays];
    (void)watch; /* solvers have their own watch */
    bool may_challenge = observation->challenges && observation->plays;
    quoth_status status =
        quoth_ghost_choose(after, g->bot.knowledge, g->bot.policy, fragment, random, NULL);
    if (status == QUOTH_NOT_FOUND && !(may_challenge && quoth_random_below(random, 2)))
        status = guess(g->referee, observation, random, after);
    if (status != QUOTH_NOT_FOUND)
        return status;
    if (!may_challenge)
        return QUOTH_RESIGNS;
    after->length = 0; /* a challenge */
    return QUOTH_OK;
}

static quoth_status guesser_names(void *user, const quoth_ghost_observation *observation,
                                  quoth_random *random, const quoth_watch *watch,
                                  quoth_letters *word)
{
    const quoth_ghost_guesser *g = user;
    return bot_names((void *)(uintptr_t)&g->bot, observation, random, watch, word);
}

quoth_ghost_player quoth_ghost_guesser_player(const quoth_ghost_guesser *guesser)
{
    return (quoth_ghost_player){
        .choose = guesser_plays, .user = (void *)(uintptr_t)guesser, .name = guesser_names};
}

const char *quoth_ghost_policy_name(quoth_ghost_policy policy)
{
    static const char *const names[] = {"rational", "notebook", "random"};
    return Q_NAME_OF(names, policy);
}
