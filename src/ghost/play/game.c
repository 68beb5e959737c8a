/* A game of Ghost between players: legal plays, challenges, the end (quoth/ghost_game.h). */
#include <string.h>

#include "base/names.h"
#include "base/context.h"
#include "base/error.h"
#include "base/memory.h"
#include "ghost/solve/descriptor.h"
#include "quoth/ghost_game.h"
#include "ghost/solve/ghost.h"
#include "quoth/ghost_positions.h"

struct quoth_ghost_game {
    const quoth_memory *memory;
    const quoth_ghost *ghost;
    unsigned players;
    quoth_letters *fragment; /* the fragments after 0, 1, ... plays */
    size_t capacity;
    unsigned plays;
    quoth_ghost_ending ending;
    bool challenges, fits; /* challenges are allowed; the word named by a challenged player fits */
    bool has_named;
    quoth_letters named;
    quoth_ghost_list list; /* the legal plays of the current fragment, if `listed` */
    bool listed;
};

quoth_status quoth_ghost_game_new(quoth_ghost_game **game, const quoth_ghost *ghost,
                                  const quoth_context *context, quoth_error *error)
{
    const quoth_memory *memory = q_memory_of(context);
    quoth_ghost_game *g = *game = q_allocate_zeroed(memory, 1, sizeof *g);
    if (!g)
        return q_report(error, QUOTH_NO_MEMORY);
    g->memory = memory;
    g->list = (quoth_ghost_list){.memory = memory, .want = QUOTH_GHOST_WANT_LEGALITY};
    g->ghost = ghost;
    g->players = quoth_ghost_rules_of(ghost).players;
    if (!q_reserve(memory, (void **)&g->fragment, &g->capacity, 1, sizeof *g->fragment)) {
        quoth_ghost_game_free(g);
        *game = NULL;
        return q_report(error, QUOTH_NO_MEMORY);
    }
    g->fragment[0].length = 0;
    return QUOTH_OK;
}

void quoth_ghost_game_free(quoth_ghost_game *g)
{
    if (!g)
        return;
    quoth_ghost_list_free(&g->list);
    q_free(g->memory, g->fragment, g->capacity, sizeof *g->fragment);
    q_free(g->memory, g, 1, sizeof *g);
}

const quoth_ghost *quoth_ghost_game_referee(const quoth_ghost_game *g)
{
    return g->ghost;
}

const quoth_letters *quoth_ghost_game_fragment(const quoth_ghost_game *g)
{
    return &g->fragment[g->plays];
}

unsigned quoth_ghost_game_plays(const quoth_ghost_game *g)
{
    return g->plays;
}

unsigned quoth_ghost_game_turn(const quoth_ghost_game *g)
{
    return g->plays % g->players;
}

quoth_ghost_ending quoth_ghost_game_ending(const quoth_ghost_game *g)
{
    return g->ending;
}

bool quoth_ghost_ended_without_play(quoth_ghost_ending ending)
{
    return ending == QUOTH_GHOST_RESIGNED || ending == QUOTH_GHOST_ILLEGAL ||
           ending == QUOTH_GHOST_CHALLENGED;
}

/* The loser of a finished game: in normal play the player who completed a word, otherwise the
 * player to move. */
unsigned quoth_ghost_game_loser(const quoth_ghost_game *g)
{
    if (g->ending == QUOTH_GHOST_GOING_ON)
        return QUOTH_GHOST_SEATS_MAX;
    if (g->ending == QUOTH_GHOST_CHALLENGED)
        return (g->plays + (g->fits ? 0 : g->players - 1)) % g->players;
    bool made_it = g->ending == QUOTH_GHOST_WORD && !quoth_ghost_rules_of(g->ghost).misere;
    return (g->plays + (made_it ? g->players - 1 : 0)) % g->players;
}

unsigned quoth_ghost_game_winner(const quoth_ghost_game *g)
{
    return g->players == 2 && g->ending != QUOTH_GHOST_GOING_ON ? !quoth_ghost_game_loser(g)
                                                                : QUOTH_GHOST_SEATS_MAX;
}

const quoth_letters *quoth_ghost_game_at(const quoth_ghost_game *g, unsigned plays)
{
    return plays <= g->plays ? &g->fragment[plays] : NULL;
}

void quoth_ghost_game_observe(quoth_ghost_observation *observation, const quoth_ghost_game *g)
{
    *observation = (quoth_ghost_observation){.rules = quoth_ghost_rules_of(g->ghost),
                                             .lexicon = quoth_ghost_lexicon(g->ghost),
                                             .seat = quoth_ghost_game_turn(g),
                                             .plays = g->plays,
                                             .fragment = g->fragment,
                                             .challenges = g->challenges};
}

static const quoth_ghost_play *find_play(const quoth_ghost_game *g, const quoth_letters *after)
{
    for (size_t i = 0; i < g->list.count; i++)
        if (quoth_letters_equal(&g->list.play[i].after, after))
            return &g->list.play[i];
    return NULL;
}

quoth_status quoth_ghost_game_play(quoth_ghost_game *g, const quoth_letters *given,
                                   quoth_error *error)
{
    quoth_letters after = *given;
    if (g->ending != QUOTH_GHOST_GOING_ON)
        return q_fail(error, QUOTH_GAME_OVER, "the game is over");
    quoth_ghost_canonicalize(&after, g->ghost);
    quoth_status status =
        g->listed ? QUOTH_OK
                  : quoth_ghost_plays(&g->list, g->ghost, quoth_ghost_game_fragment(g), error);
    g->listed = !status;
    if (status)
        return status;
    const quoth_ghost_play *play = find_play(g, &after);
    bool bluff = !play && g->challenges &&
                 quoth_ghost_is_play(g->ghost, quoth_ghost_game_fragment(g), &after);
    if (!play && !bluff)
        return q_fail(error, QUOTH_ILLEGAL, "that is no play from this fragment");
    quoth_ghost_ending ending = bluff               ? QUOTH_GHOST_GOING_ON
                                : !play->view.legal ? QUOTH_GHOST_LEFT
                                : play->view.word   ? QUOTH_GHOST_WORD
                                                    : QUOTH_GHOST_GOING_ON;
    if (!q_reserve(g->memory, (void **)&g->fragment, &g->capacity, g->plays + 2,
                   sizeof *g->fragment))
        return q_report(error, QUOTH_NO_MEMORY);
    g->listed = false;
    if (!ending && !bluff) { /* a player without a play has lost at once */
        status = quoth_ghost_plays(&g->list, g->ghost, &after, error);
        if (status)
            return status;
        g->listed = true;
        if (!g->list.count)
            ending = QUOTH_GHOST_STUCK;
    }
    g->fragment[++g->plays] = after;
    g->ending = ending;
    return QUOTH_OK;
}

quoth_status quoth_ghost_game_forfeit(quoth_ghost_game *g, quoth_ghost_ending ending,
                                      quoth_error *error)
{
    if (ending != QUOTH_GHOST_ILLEGAL && ending != QUOTH_GHOST_RESIGNED)
        return q_fail(error, QUOTH_BAD_CALL, "a player forfeits by an illegal play or resigns");
    if (g->ending != QUOTH_GHOST_GOING_ON)
        return q_fail(error, QUOTH_GAME_OVER, "the game is over");
    g->ending = ending;
    return QUOTH_OK;
}

/* ---- challenges --------------------------------------------------------------------------- */

quoth_status quoth_ghost_game_allow_challenges(quoth_ghost_game *g, quoth_error *error)
{
    if (g->plays)
        return q_fail(error, QUOTH_BAD_CALL, "challenges are allowed before the first play");
    if (!quoth_ghost_describe(g->ghost).challenges)
        return q_fail(error, QUOTH_UNSUPPORTED, Q_NO_CHALLENGES);
    if (quoth_ghost_rules_of(g->ghost).misere == QUOTH_GHOST_MISERE_LITERAL)
        return q_fail(error, QUOTH_UNSUPPORTED, "literal misere has no challenges");
    g->challenges = true;
    return QUOTH_OK;
}

bool quoth_ghost_game_has_challenges(const quoth_ghost_game *g)
{
    return g->challenges;
}

quoth_status quoth_ghost_game_challenge(quoth_ghost_game *g, const quoth_letters *word,
                                        quoth_error *error)
{
    if (!g->challenges)
        return q_fail(error, QUOTH_UNSUPPORTED, "this game has no challenges");
    if (g->ending != QUOTH_GHOST_GOING_ON)
        return q_fail(error, QUOTH_GAME_OVER, "the game is over");
    if (!g->plays)
        return q_fail(error, QUOTH_ILLEGAL, "there is no play to challenge");
    g->has_named = word != NULL;
    if (word)
        g->named = *word;
    g->fits = word && quoth_ghost_fits(g->ghost, quoth_ghost_game_fragment(g), word);
    g->ending = QUOTH_GHOST_CHALLENGED;
    return QUOTH_OK;
}

const quoth_letters *quoth_ghost_game_named(const quoth_ghost_game *g)
{
    return g->ending == QUOTH_GHOST_CHALLENGED && g->has_named ? &g->named : NULL;
}

/* Reports what a player's function returned.  Players that use the solver pass on what a variant of
 * the caller's contradicts. */
static quoth_status report_player(const quoth_ghost_game *g, quoth_status status,
                                  const char *message, quoth_error *error)
{
    return status == QUOTH_BAD_ANSWER ? q_ghost_report(g->ghost, status, error)
                                      : q_report_callback(error, status, message);
}

/* Asks the challenged player for a word, and ends the game. */
static quoth_status resolve_challenge(quoth_ghost_game *g, const quoth_ghost_player *player,
                                      quoth_random *random, const quoth_watch *watch,
                                      quoth_error *error)
{
    quoth_ghost_observation observation;
    quoth_letters word;
    quoth_ghost_game_observe(&observation, g);
    observation.seat = (g->plays - 1) % g->players;
    const quoth_ghost_player *challenged = &player[observation.seat];
    quoth_status status =
        challenged->name ? challenged->name(challenged->user, &observation, random, watch, &word)
                         : QUOTH_NOT_FOUND;
    if (status && status != QUOTH_NOT_FOUND)
        return report_player(g, status, "a player failed to name a word", error);
    return quoth_ghost_game_challenge(g, status ? NULL : &word, error);
}

quoth_status quoth_ghost_game_take_turn(quoth_ghost_game *g, const quoth_ghost_player *player,
                                        quoth_random *random, const quoth_context *context,
                                        quoth_error *error)
{
    const quoth_watch *watch = q_watch_of(context);
    quoth_ghost_observation observation;
    quoth_letters after;
    quoth_ghost_game_observe(&observation, g);
    const quoth_ghost_player *mover = &player[observation.seat];
    quoth_status status = mover->choose(mover->user, &observation, random, watch, &after);
    bool resigns = status == QUOTH_RESIGNS;
    if (!status && g->challenges && g->plays && after.length == 0)
        return resolve_challenge(g, player, random, watch, error);
    quoth_error refused = {0};
    if (status)
        report_player(g, status, "a player failed to choose a play", &refused);
    else
        status = quoth_ghost_game_play(g, &after, &refused);
    if (resigns || status == QUOTH_ILLEGAL)
        return quoth_ghost_game_forfeit(g, resigns ? QUOTH_GHOST_RESIGNED : QUOTH_GHOST_ILLEGAL,
                                        error);
    if (status && error)
        *error = refused;
    return status;
}

bool quoth_ghost_game_undo(quoth_ghost_game *g)
{
    bool forfeited = quoth_ghost_ended_without_play(g->ending);
    if (!forfeited && g->plays == 0)
        return false;
    if (!forfeited) {
        g->plays--;
        g->listed = false;
    }
    g->ending = QUOTH_GHOST_GOING_ON;
    return true;
}

const char *quoth_ghost_ending_name(quoth_ghost_ending ending)
{
    static const char *const names[] = {"going on", "word",       "illegal", "resigned",
                                        "stuck",    "challenged", "left"};
    return Q_NAME_OF(names, ending);
}
