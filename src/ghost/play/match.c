/* Plays matches of many games, in shards of any size. */
#include "base/names.h"
#include "base/phases.h"
#include "base/throttle.h"
#include "base/context.h"
#include "base/error.h"
#include "base/options.h"
#include "quoth/ghost_game.h"

typedef struct ghost_match {
    const quoth_ghost_player *player;
    const quoth_ghost_match_options *options;
    quoth_watch match_watch;  /* passed to the players; reports games to the caller's watch */
    const quoth_watch *outer; /* the caller's; may be NULL */
    const quoth_watch *watch; /* &match_watch; NULL if the caller has none */
    uint64_t number;          /* number of the game */
    quoth_ghost_game *game;
    quoth_random random;
    quoth_ghost_score *score;
} ghost_match;

static bool watch_match(void *user, const quoth_progress *progress)
{
    const ghost_match *m = user;
    const quoth_ghost_match_options *o = m->options;
    (void)progress;
    return q_go_on(m->outer, m->number - o->from, o->to - o->from);
}

static quoth_status announce(const ghost_match *m, quoth_ghost_event event, quoth_error *error)
{
    const quoth_ghost_observer *o = m->options->observer;
    if (o && !o->notify(o->user, event, m->game, m->number))
        return q_fail(error, QUOTH_STOPPED, "the observer stopped the match");
    if (m->watch && event == QUOTH_GHOST_PLAYED && !q_go_on(m->watch, 0, 0))
        return q_report(error, QUOTH_STOPPED);
    return QUOTH_OK;
}

static quoth_status take_turn(ghost_match *m, quoth_error *error)
{
    quoth_status status = quoth_ghost_game_take_turn(m->game, m->player, &m->random,
                                                     &(quoth_context){.watch = m->watch}, error);
    return status ? status : announce(m, QUOTH_GHOST_PLAYED, error);
}

static quoth_status play_one(ghost_match *m, quoth_error *error)
{
    quoth_status status = announce(m, QUOTH_GHOST_BEGINS, error);
    while (!status && quoth_ghost_game_ending(m->game) == QUOTH_GHOST_GOING_ON)
        status = take_turn(m, error);
    if (!status)
        status = announce(m, QUOTH_GHOST_ENDS, error);
    if (status)
        return status;
    quoth_ghost_ending ending = quoth_ghost_game_ending(m->game);
    quoth_ghost_score one = {.games = 1,
                             .letters = quoth_ghost_game_fragment(m->game)->length,
                             .resigned = ending == QUOTH_GHOST_RESIGNED,
                             .illegal = ending == QUOTH_GHOST_ILLEGAL};
    one.losses[quoth_ghost_game_loser(m->game)] = 1;
    return quoth_ghost_score_add(m->score, &one, NULL);
}

quoth_status quoth_ghost_match(quoth_ghost_score *score, const quoth_ghost *referee,
                               const quoth_ghost_player *player,
                               const quoth_ghost_match_options *given, const quoth_context *context,
                               quoth_error *error)
{
    quoth_ghost_match_options options;
    q_options_read(&options, sizeof options, given);
    q_phases progress;
    q_phases_begin(&progress, q_watch_of(context), 1, 1);
    ghost_match m = {
        .player = player, .options = &options, .score = score, .outer = q_phases_watch(&progress)};
    quoth_status status = QUOTH_OK;
    m.match_watch = (quoth_watch){watch_match, &m};
    m.watch = m.outer ? &m.match_watch : NULL;
    for (m.number = options.from; !status && m.number < options.to; m.number++) {
        quoth_random_seed_stream(&m.random, options.seed, m.number + 1);
        status = quoth_ghost_game_new(&m.game, referee, context, error);
        if (!status && options.challenges)
            status = quoth_ghost_game_allow_challenges(m.game, error);
        if (!status)
            status = play_one(&m, error);
        quoth_ghost_game_free(m.game);
    }
    return q_phases_finish(&progress, status, error);
}

const char *quoth_ghost_event_name(quoth_ghost_event event)
{
    static const char *const names[] = {"begins", "played", "ends"};
    return Q_NAME_OF(names, event);
}
