/* Matches with lives (quoth/ghost_lives.h). */
#include "base/phases.h"
#include "base/throttle.h"
#include "base/context.h"
#include "base/error.h"
#include "quoth/ghost_lives.h"

#include <string.h>

#include "base/options.h"

_Static_assert(QUOTH_GHOST_SEATS_MAX == 16, "the message names the limit");

const char *quoth_ghost_opens_name(quoth_ghost_opens opens)
{
    static const char *const names[] = {"loser", "after", "turn"};
    return (unsigned)opens < sizeof names / sizeof *names ? names[opens] : NULL;
}

quoth_status quoth_ghost_lives_begin(quoth_ghost_lives *l, unsigned players, unsigned letters,
                                     quoth_ghost_opens opens, unsigned opener, quoth_error *error)
{
    if (players < 2 || players > QUOTH_GHOST_SEATS_MAX)
        return q_fail(error, QUOTH_BAD_CALL, "2 to 16 can play");
    if (!letters)
        return q_fail(error, QUOTH_BAD_CALL, "a match needs at least one life");
    if (opener >= players || !quoth_ghost_opens_name(opens))
        return q_fail(error, QUOTH_BAD_CALL, "no such player, or no such rule of who opens");
    *l = (quoth_ghost_lives){
        .players = players, .lives = letters, .opens = opens, .opener = opener, .left = players};
    return QUOTH_OK;
}

bool quoth_ghost_lives_over(const quoth_ghost_lives *l)
{
    return l->left == 1;
}

static bool is_in(const quoth_ghost_lives *l, unsigned player)
{
    return l->taken[player] < l->lives;
}

/* The player, or if they are eliminated the next player who is not. */
static unsigned in_or_next(const quoth_ghost_lives *l, unsigned player)
{
    while (!is_in(l, player % l->players))
        player++;
    return player % l->players;
}

unsigned quoth_ghost_lives_player(const quoth_ghost_lives *l, unsigned seat)
{
    unsigned player = l->opener;
    if (seat >= l->left)
        return QUOTH_GHOST_SEATS_MAX;
    while (seat--)
        player = in_or_next(l, player + 1);
    return player;
}

quoth_status quoth_ghost_lives_lose(quoth_ghost_lives *l, unsigned seat, quoth_error *error)
{
    unsigned loser = quoth_ghost_lives_player(l, seat);
    if (quoth_ghost_lives_over(l))
        return q_fail(error, QUOTH_GAME_OVER, "the match is over");
    if (loser == QUOTH_GHOST_SEATS_MAX)
        return q_fail(error, QUOTH_BAD_CALL, "the round has no such seat");
    l->rounds++;
    if (++l->taken[loser] == l->lives)
        l->place[loser] = l->left--;
    unsigned next = l->opens == QUOTH_GHOST_OPENS_LOSER   ? loser
                    : l->opens == QUOTH_GHOST_OPENS_AFTER ? loser + 1
                                                          : l->opener + 1;
    l->opener = in_or_next(l, next);
    if (quoth_ghost_lives_over(l))
        l->place[l->opener] = 1;
    return QUOTH_OK;
}

/* ---- many matches ------------------------------------------------------------------------- */

typedef struct lives_match {
    const quoth_ghost *const *referee;
    const quoth_ghost_player *const *player;
    const quoth_ghost_lives_options *options;
    const quoth_context *context; /* the caller's; may be NULL */
    uint64_t number;
    quoth_watch match_watch; /* passed to the players; reports matches to the caller's watch */
    const quoth_watch *watch;
    quoth_random random;
    quoth_ghost_lives lives;
    quoth_ghost_lives_score score; /* the score of this match */
} lives_match;

static bool watch_match(void *user, const quoth_progress *progress)
{
    const lives_match *m = user;
    const quoth_ghost_lives_options *o = m->options;
    (void)progress;
    return q_go_on(q_watch_of(m->context), m->number - o->from, o->to - o->from);
}

static void record_round(lives_match *m, const quoth_ghost_game *game)
{
    unsigned left = m->lives.left, seat = quoth_ghost_game_loser(game);
    unsigned loser = quoth_ghost_lives_player(&m->lives, seat);
    quoth_ghost_ending ending = quoth_ghost_game_ending(game);
    m->score.rounds++;
    m->score.letters += quoth_ghost_game_fragment(game)->length;
    m->score.resigned += ending == QUOTH_GHOST_RESIGNED;
    m->score.illegal += ending == QUOTH_GHOST_ILLEGAL;
    m->score.lost[loser]++;
    m->score.gained[quoth_ghost_lives_player(&m->lives, (seat + left - 1) % left)][loser]++;
    for (unsigned i = 0; i < left; i++)
        m->score.played[quoth_ghost_lives_player(&m->lives, i)]++;
    quoth_ghost_lives_lose(&m->lives, seat, NULL);
}

static quoth_status play_round(lives_match *m, quoth_error *error)
{
    quoth_ghost_game *game;
    quoth_status status = quoth_ghost_game_new(&game, m->referee[m->lives.left], m->context, error);
    quoth_ghost_player seat[QUOTH_GHOST_SEATS_MAX];
    for (unsigned i = 0; i < m->lives.left; i++)
        seat[i] = m->player[m->lives.left][quoth_ghost_lives_player(&m->lives, i)];
    if (!status && m->options->challenges)
        status = quoth_ghost_game_allow_challenges(game, error);
    while (!status && quoth_ghost_game_ending(game) == QUOTH_GHOST_GOING_ON) {
        status = quoth_ghost_game_take_turn(game, seat, &m->random,
                                            &(quoth_context){.watch = m->watch}, error);
        if (!status && !q_go_on(m->watch, 0, 0))
            status = q_report(error, QUOTH_STOPPED);
    }
    if (!status)
        record_round(m, game);
    quoth_ghost_game_free(game);
    return status;
}

static void add_score(quoth_ghost_lives_score *score, const quoth_ghost_lives_score *more)
{
    score->matches += more->matches;
    score->rounds += more->rounds;
    score->letters += more->letters;
    score->resigned += more->resigned;
    score->illegal += more->illegal;
    for (unsigned i = 0; i < QUOTH_GHOST_SEATS_MAX; i++) {
        score->played[i] += more->played[i];
        score->lost[i] += more->lost[i];
        for (unsigned k = 0; k < QUOTH_GHOST_SEATS_MAX; k++) {
            score->places[i][k] += more->places[i][k];
            score->gained[i][k] += more->gained[i][k];
        }
    }
}

quoth_status quoth_ghost_lives_match(quoth_ghost_lives_score *score,
                                     const quoth_ghost *const *referee,
                                     const quoth_ghost_player *const *player, unsigned players,
                                     const quoth_ghost_lives_options *given,
                                     const quoth_context *context, quoth_error *error)
{
    quoth_ghost_lives_options options;
    q_options_read(&options, sizeof options, given);
    q_phases progress;
    q_phases_begin(&progress, q_watch_of(context), 1, 1);
    const quoth_context own = {.watch = q_phases_watch(&progress),
                               .workers = q_workers_of(context),
                               .memory = q_memory_of(context)};
    lives_match m = {.referee = referee, .player = player, .options = &options, .context = &own};
    quoth_status status = QUOTH_OK;
    m.match_watch = (quoth_watch){watch_match, &m};
    m.watch = q_watch_of(context) ? &m.match_watch : NULL;
    for (m.number = options.from; !status && m.number < options.to; m.number++) {
        memset(&m.score, 0, sizeof m.score);
        m.score.matches = 1;
        quoth_random_seed_stream(&m.random, options.seed, m.number + 1);
        status = quoth_ghost_lives_begin(&m.lives, players, options.lives ? options.lives : 5,
                                         options.opens,
                                         (unsigned)(players ? m.number % players : 0), error);
        if (status)
            return status;
        while (!status && !quoth_ghost_lives_over(&m.lives))
            status = play_round(&m, error);
        for (unsigned p = 0; !status && p < players; p++)
            m.score.places[p][m.lives.place[p] - 1]++;
        if (!status)
            add_score(score, &m.score);
    }
    return q_phases_finish(&progress, status, error);
}
