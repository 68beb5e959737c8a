/* The game at the terminal as a GCG file: saving, autosave, resuming (session.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/cross/load.h"
#include "cli/cross/session.h"
#include "cli/io/files.h"
#include "cli/io/game_files.h"
#include "cli/io/messages.h"
#include "cli/players/players.h"

bool is_saved_name(const char *nick)
{
    return strncmp(nick, "player", 6) != 0 || nick[6] < '0' || nick[6] > '9' || nick[7];
}

const char *session_nick(const cross_session *t, unsigned seat, char nick[PERSON_NAME_SIZE + 1])
{
    const char *name = person_name(player_in(t, seat)->name);
    if (!name) {
        snprintf(nick, PERSON_NAME_SIZE + 1, "player%u", seat + 1);
        return nick;
    }
    snprintf(nick, PERSON_NAME_SIZE, "%s", name);
    for (char *c = nick; *c; c++)
        if (strchr(" :", *c))
            *c = '_';
    return is_saved_name(nick) ? nick : strcat(nick, "_");
}

quoth_status session_record(const cross_session *t, quoth_gcg **gcg)
{
    char nick[PERSON_NAME_SIZE + 1];
    quoth_status status = quoth_gcg_new(gcg, NULL, NULL);
    for (unsigned i = 0; i < t->players && !status; i++) {
        session_nick(t, i, nick);
        status = quoth_gcg_add_player(*gcg, nick, player_shown(player_in(t, i)->name), NULL);
    }
    if (!status)
        status = quoth_gcg_add_deal(*gcg, t->game, NULL);
    if (!status)
        status = quoth_gcg_add_game(*gcg, t->game, NULL);
    if (status) {
        quoth_gcg_free(*gcg);
        *gcg = NULL;
    }
    return status;
}

static quoth_status write_game(void *user, const quoth_sink *sink)
{
    return quoth_gcg_write(sink, user, NULL);
}

bool session_save(cross_session *t, const char *path)
{
    quoth_gcg *gcg;
    quoth_status status = session_record(t, &gcg);
    if (status)
        explain_status(status, NULL);
    bool saved = !status && file_replace(path, write_game, gcg);
    quoth_gcg_free(gcg);
    t->unsaved &= !saved;
    return saved;
}

const char *session_save_as(cross_session *t, const char *path)
{
    char *file = file_of_game(path, t->prompt.terminal ? t->kept : path, t->output);
    if (!file || !session_save(t, file)) {
        free(file);
        return NULL;
    }
    free(t->kept);
    t->kept = file;
    return file;
}

/* ---- saving --------------------------------------------------------------------------------- */

bool session_set_file(cross_session *t, const char *path)
{
    if (!path)
        return true;
    if (!file_replaceable(path))
        return false;
    bool person = t->prompt.terminal && session_with_people(t);
    t->output = file_of_game(path, person ? option_value(t->args, OPT_GCG, NULL) : path, NULL);
    return t->output;
}

void session_autosave(cross_session *t)
{
    if (!t->output || !t->unsaved || t->unwritable || t->repeatable || !file_rewritable(t->output))
        return;
    t->written = session_save(t, t->output);
    t->unwritable = !t->written;
}

bool session_save_last(cross_session *t)
{
    size_t moves;
    quoth_cross_game_moves(t->game, &moves);
    if (!t->output || (t->written && !t->unsaved) || (t->number && !moves))
        return true;
    return session_save(t, t->output);
}

void session_next_file(cross_session *t)
{
    if (t->output && t->unsaved && !file_rewritable(t->output))
        session_save(t, t->output);
    if (!t->output || !t->written)
        return;
    char *next = numbered_file(option_value(t->args, OPT_OUTPUT, ""));
    if (!next) {
        t->left = t->failed = true;
        return;
    }
    free(t->output);
    t->output = next;
    t->written = false;
}

/* ---- resuming ------------------------------------------------------------------------------- */

/* Whether a file has the rules and words of this game. */
static bool is_of_this_game(const cross_session *t, const quoth_gcg *gcg, const char *path)
{
    const char *rules = quoth_gcg_pragma(gcg, "quoth-rules");
    const char *words = quoth_gcg_pragma(gcg, "lexicon");
    const char *here = quoth_cross_words_of(t->loaded.cross).name;
    if (rules && strcmp(rules, t->loaded.rules.name) != 0) {
        print_error("%s is a game by the rules %s, not %s: say --rules %s", path, rules,
                    t->loaded.rules.name[0] ? t->loaded.rules.name : "of a file", rules);
        return false;
    }
    const char *challenge = quoth_gcg_pragma(gcg, "quoth-challenge");
    quoth_challenge rule;
    if (challenge && quoth_challenge_read(&rule, challenge) && rule != t->loaded.rules.challenge) {
        print_error("%s is a game with challenges by the rule %s, not %s: say --challenge %s", path,
                    quoth_challenge_name(rule), quoth_challenge_name(t->loaded.rules.challenge),
                    quoth_challenge_name(rule));
        return false;
    }
    if (words && strcmp(words, here) != 0)
        print_warning("%s was played with the words of %s; it goes on with %s", path, words, here);
    return true;
}

/* Assigns the seats of the file to the players with the same names; the other players get the
 * remaining seats in order. */
static void seat_as_saved(cross_session *t, const quoth_gcg *gcg)
{
    bool seated[QUOTH_PLAYERS_MAX] = {false}, filled[QUOTH_PLAYERS_MAX] = {false};
    for (unsigned seat = 0; seat < t->players; seat++)
        for (unsigned i = 0; i < t->players && !filled[seat]; i++)
            if (!seated[i] &&
                strcmp(player_shown(t->player[i].name), quoth_gcg_name(gcg, seat)) == 0) {
                t->seated[seat] = i;
                seated[i] = filled[seat] = true;
            }
    for (unsigned seat = 0; seat < t->players; seat++)
        for (unsigned i = 0; i < t->players && !filled[seat]; i++)
            if (!seated[i]) {
                t->seated[seat] = i;
                seated[i] = filled[seat] = true;
            }
}

bool session_resume(cross_session *t, const quoth_gcg *gcg, const char *path)
{
    quoth_error error = {0};
    quoth_random random;
    quoth_cross_game *game = NULL;
    if (!is_of_this_game(t, gcg, path))
        return false;
    if (quoth_gcg_players(gcg) != t->players) {
        print_error("%s is a game of %u players, not of %u", path, quoth_gcg_players(gcg),
                    t->players);
        return false;
    }
    quoth_random_seed_stream(&random, t->seed, 0);
    quoth_status status = quoth_cross_game_new(&game, t->loaded.cross, t->players, NULL, NULL);
    if (!status)
        status = quoth_gcg_load_game(game, gcg, &random, &error);
    if (status == QUOTH_BAD_TEXT && error.line)
        print_error("%s:%llu: %s", path, (unsigned long long)error.line, error.message);
    else if (status == QUOTH_BAD_TEXT)
        print_error("%s: %s", path, error.message);
    else if (status)
        explain_status(status, &error);
    else if (quoth_cross_game_over(game))
        print_error("%s: that game is over", path);
    bool fine = !status && !quoth_cross_game_over(game);
    char *kept = fine ? strdup(path) : NULL;
    if (fine && !kept)
        print_memory_error();
    if (!kept) {
        quoth_cross_game_free(game);
        return false;
    }
    free(t->kept);
    t->kept = kept;
    quoth_cross_game_free(t->game);
    t->game = game;
    t->position = quoth_cross_game_position(game);
    t->stale = true;
    return true;
}

bool session_load(cross_session *t, const char *path)
{
    quoth_gcg *gcg;
    if (!read_gcg(&gcg, path))
        return false;
    bool fine = session_resume(t, gcg, path);
    if (fine) {
        seat_as_saved(t, gcg);
        if (t->output && !is_same_file(path, t->output))
            session_next_file(t);
        t->unsaved = false;
        t->facing = 0;
        session_clock_reset(t);
    }
    quoth_gcg_free(gcg);
    return fine;
}
