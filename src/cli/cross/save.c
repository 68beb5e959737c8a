#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/cross/load.h"
#include "cli/cross/table.h"
#include "cli/io/files.h"
#include "cli/io/messages.h"
#include "cli/players/players.h"

/* A nick of seats without a name: "player1". */
bool is_saved_name(const char *nick)
{
    return strncmp(nick, "player", 6) != 0 || nick[6] < '0' || nick[6] > '9' || nick[7];
}

const char *table_nick(const game_table *t, unsigned seat, char nick[PERSON_NAME_SIZE + 1])
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

quoth_status table_record(const game_table *t, quoth_gcg **gcg)
{
    char nick[PERSON_NAME_SIZE + 1];
    quoth_status status = quoth_gcg_new(gcg, NULL);
    for (unsigned i = 0; i < t->players && !status; i++) {
        table_nick(t, i, nick);
        status = quoth_gcg_add_player(*gcg, nick, player_shown(player_in(t, i)->name));
    }
    if (!status)
        status = quoth_gcg_add_deal(*gcg, t->game);
    if (!status)
        status = quoth_gcg_add_game(*gcg, t->game);
    if (status) {
        quoth_gcg_free(*gcg);
        *gcg = NULL;
    }
    return status;
}

static quoth_status write_game(void *user, const quoth_sink *sink)
{
    return quoth_gcg_write(user, sink);
}

bool table_save(game_table *t, const char *path)
{
    quoth_gcg *gcg;
    quoth_status status = table_record(t, &gcg);
    if (status)
        explain_status(status, NULL);
    bool saved = !status && file_replace(path, write_game, gcg);
    quoth_gcg_free(gcg);
    t->unsaved &= !saved;
    return saved;
}

/* ---- as it is played ------------------------------------------------------------------------ */

bool table_keep_in(game_table *t, const char *path)
{
    if (!path)
        return true;
    if (!file_replaceable(path))
        return false;
    t->output = strdup(path);
    return t->output || complain("out of memory") == EXIT_FINE;
}

void table_keep(game_table *t)
{
    if (!t->output || !t->unsaved || t->unkept || t->repeatable || !file_rewritable(t->output))
        return;
    t->written = table_save(t, t->output);
    t->unkept = !t->written;
}

bool table_keep_last(game_table *t)
{
    size_t moves;
    quoth_cross_game_moves(t->game, &moves);
    if (!t->output || (t->written && !t->unsaved) || (t->number && !moves))
        return true;
    return table_save(t, t->output);
}

void table_keep_next(game_table *t)
{
    if (t->output && t->unsaved && !file_rewritable(t->output))
        table_save(t, t->output);
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

/* ---- going on ------------------------------------------------------------------------------- */

/* Whether the rules and words that the file names are those of this game. */
static bool is_of_this_game(const game_table *t, const quoth_gcg *gcg, const char *path)
{
    const char *rules = quoth_gcg_pragma(gcg, "quoth-rules");
    const char *words = quoth_gcg_pragma(gcg, "lexicon");
    const char *here = quoth_cross_words_of(t->loaded.cross).name;
    if (rules && strcmp(rules, t->loaded.rules.name) != 0) {
        complain("%s is a game by the rules %s, not %s: say --rules %s", path, rules,
                 t->loaded.rules.name[0] ? t->loaded.rules.name : "of a file", rules);
        return false;
    }
    const char *challenge = quoth_gcg_pragma(gcg, "quoth-challenge");
    quoth_challenge rule;
    if (challenge && quoth_challenge_read(challenge, &rule) && rule != t->loaded.rules.challenge) {
        complain("%s is a game with challenges by the rule %s, not %s: say --challenge %s", path,
                 quoth_challenge_name(rule), quoth_challenge_name(t->loaded.rules.challenge),
                 quoth_challenge_name(rule));
        return false;
    }
    if (words && strcmp(words, here) != 0)
        remark("%s was played with the words of %s; it goes on with %s", path, words, here);
    return true;
}

/* Seats everybody where the file has them, by their names; those it does not name, in the order in
 * which they were named here. */
static void seat_as_saved(game_table *t, const quoth_gcg *gcg)
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

bool table_resume(game_table *t, const quoth_gcg *gcg, const char *path)
{
    quoth_error error = {0};
    quoth_random random;
    quoth_cross_game *game = NULL;
    if (!is_of_this_game(t, gcg, path))
        return false;
    if (quoth_gcg_players(gcg) != t->players) {
        complain("%s is a game of %u players, not of %u", path, quoth_gcg_players(gcg), t->players);
        return false;
    }
    quoth_random_seed_stream(&random, t->seed, 0);
    quoth_status status = quoth_cross_game_new(&game, t->loaded.cross, t->players, NULL);
    if (!status)
        status = quoth_gcg_resume(game, gcg, &random, &error);
    if (status == QUOTH_BAD_TEXT && error.line)
        complain("%s:%llu: %s", path, (unsigned long long)error.line, error.message);
    else if (status == QUOTH_BAD_TEXT)
        complain("%s: %s", path, error.message);
    else if (status)
        explain_status(status, &error);
    else if (quoth_cross_game_over(game))
        complain("%s: that game is over", path);
    if (status || quoth_cross_game_over(game)) {
        quoth_cross_game_free(game);
        return false;
    }
    quoth_cross_game_free(t->game);
    t->game = game;
    t->position = quoth_cross_game_position(game);
    t->stale = true;
    return true;
}

bool table_load(game_table *t, const char *path)
{
    quoth_gcg *gcg;
    if (!read_gcg(&gcg, path))
        return false;
    bool fine = table_resume(t, gcg, path);
    if (fine) {
        seat_as_saved(t, gcg);
        if (t->output && !is_same_file(path, t->output))
            table_keep_next(t);
        t->unsaved = false;
        t->facing = 0;
        table_clock_reset(t);
    }
    quoth_gcg_free(gcg);
    return fine;
}
