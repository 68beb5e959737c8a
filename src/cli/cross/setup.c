/* The start and the end of a session, and each deal: session.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cross/session.h"
#include "cli/app/options.h"
#include "cli/cross/players.h"
#include "cli/io/messages.h"
#include "cli/io/process.h"
#include "cli/players/exec_player.h"
#include "cli/players/players.h"

/* The player of a seat without a player option: the player in the saved game, else the default.
 * For security no command is run because a file names it. */
static const char *default_player(cross_session *t, unsigned seat)
{
    const quoth_gcg *gcg = t->loaded.gcg;
    const char *saved = gcg && quoth_gcg_pragma(gcg, "quoth-deal") && seat < quoth_gcg_players(gcg)
                            ? quoth_gcg_name(gcg, seat)
                            : "";
    char *person = t->player[seat].saved;
    if (*saved && is_saved_name(quoth_gcg_nick(gcg, seat)) && strlen(saved) < PERSON_NAME_SIZE) {
        snprintf(person, sizeof t->player[seat].saved, "human:%s", saved);
        return person;
    }
    if (exec_command(saved)) {
        print_warning("player %u was a program; now it is equity, unless you name the players",
                      seat + 1);
        return "equity";
    }
    return *saved ? saved : seat ? "equity" : "human";
}

/* Whether the names of people are short enough, and all nicks differ. */
static bool names_fit(const cross_session *t)
{
    char nick[QUOTH_PLAYERS_MAX][PERSON_NAME_SIZE + 1];
    for (unsigned i = 0; i < t->players; i++) {
        const char *name = person_name(t->player[i].name);
        if (name && strlen(name) >= PERSON_NAME_SIZE)
            return fail_with("a person's name has at most %d bytes", PERSON_NAME_SIZE - 1);
        session_nick(t, i, nick[i]);
        for (unsigned k = 0; k < i; k++)
            if (strcmp(nick[i], nick[k]) == 0)
                return fail_with("two players are called %s", name);
    }
    return true;
}

static bool seat_everybody(cross_session *t)
{
    const arguments *args = t->args;
    t->repeatable = true;
    for (unsigned i = 0; i < t->players; i++) {
        session_player *p = &t->player[i];
        p->name = player_operand(args, i, default_player(t, i));
        if (!cross_player_read(&p->spec, p->name, args, &t->loaded))
            return false;
        p->human = p->spec.kind == CROSS_HUMAN;
        t->repeatable &= p->spec.kind == CROSS_BOT || p->spec.kind == CROSS_LEVEL;
        t->seated[i] = i;
    }
    return names_fit(t);
}

/* Loads the start of the game: the position of --cgp, or the game of --gcg. */
static bool load_game(cross_session *t)
{
    const arguments *args = t->args;
    const char *path = option_value(args, OPT_GCG, NULL);
    quoth_gcg *gcg = NULL;
    if (!player_operands_fit(args, QUOTH_PLAYERS_MAX))
        return false;
    t->players = args->operands > 2 ? (unsigned)args->operands : 2;
    if (!path)
        return load_start(&t->loaded, args, t->players);
    if (has_option(args, OPT_CGP)) {
        print_error("a game goes on from --cgp or from --gcg, not from both");
        return false;
    }
    if (!read_gcg(&gcg, path))
        return false;
    if (args->operands < 2 && quoth_gcg_players(gcg) > 2)
        t->players = quoth_gcg_players(gcg);
    bool fine = load_cross(&t->loaded, args, gcg);
    t->loaded.gcg = gcg;
    if (!fine)
        quoth_gcg_free(gcg);
    return fine;
}

/* Reads the seed.  A player program that knew the seed would know the bag. */
static bool read_seed(cross_session *t)
{
    bool programs = false;
    for (unsigned i = 0; i < t->players; i++)
        programs |= t->player[i].spec.kind == CROSS_PROGRAM;
    if (programs)
        process_prepare();
    bool fine = option_number(t->args, OPT_SEED, programs ? secret_seed() : secret_seed() % 1000000,
                              0, UINT64_MAX, &t->seed);
    if (programs)
        hide_option(t->args, OPT_SEED);
    return fine;
}

void session_deal(cross_session *t)
{
    quoth_random random;
    quoth_random_seed_stream(&random, t->seed, (uint64_t)t->number << 32);
    quoth_cross_game_deal(t->game, t->loaded.position, &random);
    t->position = quoth_cross_game_position(t->game);
    t->stale = true;
    t->unsaved = false;
    free(t->kept);
    t->kept = NULL;
    t->facing = 0;
    session_clock_reset(t);
}

static bool begin_game(cross_session *t)
{
    const quoth_cross *cross = t->loaded.cross;
    quoth_status status = quoth_cross_game_new(&t->game, cross, t->players, NULL, NULL);
    if (!status)
        status = quoth_position_new(&t->before, cross, t->players, NULL, NULL);
    if (!status)
        status = quoth_play_finder_new(&t->finder, cross, NULL, NULL);
    for (unsigned i = 0; i < t->players && !status; i++)
        if (!t->player[i].human)
            status = cross_seat_begin(&t->player[i].program, &t->player[i].spec, cross, t->finder);
    if (status) {
        explain_status(status, NULL);
        return false;
    }
    for (unsigned i = 0; i < t->players; i++) {
        const char *failure = exec_begin(&t->player[i].program.program);
        if (failure) {
            print_error("%s", failure);
            return false;
        }
    }
    session_deal(t);
    return !t->loaded.gcg || session_resume(t, t->loaded.gcg, option_value(t->args, OPT_GCG, ""));
}

bool session_begin(cross_session *t)
{
    return (!has_option(t->args, OPT_MEANINGS) || dictionary_ready(&t->meanings, t->args)) &&
           load_game(t) && session_clock_read(t) && seat_everybody(t) &&
           session_set_file(t, option_value(t->args, OPT_OUTPUT, NULL)) && read_seed(t) &&
           begin_game(t);
}

void session_free(cross_session *t)
{
    for (unsigned i = 0; i < t->players && i < QUOTH_PLAYERS_MAX; i++) {
        cross_seat_end(&t->player[i].program);
        cross_player_forget(&t->player[i].spec);
    }
    dictionary_close(&t->meanings);
    prompt_end(&t->prompt);
    quoth_plays_free(&t->plays);
    quoth_play_finder_free(t->finder);
    quoth_position_free(t->before);
    quoth_cross_game_free(t->game);
    free(t->output);
    free(t->kept);
    unload_cross(&t->loaded);
}
