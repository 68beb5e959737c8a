#include "cli/app/player_names.h"

#include <stdbool.h>
#include <stdio.h>

#include "cli/app/commands.h"

const player_row player_rows[PLAYERS_NAMED] = {
    [PLAYER_HUMAN] = {.name = "human",
                      .value = "NAME",
                      .may_lack_value = true,
                      .examples = "human",
                      .ghost = "a person at this terminal, called NAME in the game and its record",
                      .cross = "a person at this terminal, called NAME in the game and its record"},
    [PLAYER_RATIONAL] = {.name = "rational",
                         .ghost = "a random winning play, else one that delays the loss longest"},
    [PLAYER_NOTEBOOK] = {.name = "notebook", .ghost = "a random winning play, else any play"},
    [PLAYER_LEVEL] =
        {.name = "level",
         .value = "N",
         .examples = "level:1 level:3 level:5 level:7 level:9",
         .ghost = "perfect with the words it knows: N from 1 (words that everybody knows) to "
                  "10 (nearly all). Where it knows none, it guesses",
         .cross = "levels of skill, from 1 (few words; the highest score it sees) to 10 "
                  "(as equity)"},
    [PLAYER_WORDS] =
        {.name = "words",
         .value = "N",
         .examples = "words:35",
         .ghost = "the same, with the words up to SCOWL level N, 0 to 99. Levels 1 to 10 are "
                  "words:10, 20, 35, 40, 50, 55, 60, 70, 80 and 95"},
    [PLAYER_PERSON] = {.name = "person",
                       .value = "MODEL",
                       .may_lack_value = true,
                       .examples = "person person:level:3 person:level:5",
                       .ghost = "perfect, but knows each word by chance, drawn once a game; MODEL "
                                "is level:N or words:N, one half at the SCOWL level of N (default "
                                "level:5), or count[:N] by --frequencies"},
    [PLAYER_EXPLOIT] = {.name = "exploit",
                        .value = "MODEL",
                        .may_lack_value = true,
                        .examples = "exploit exploit:level:3 exploit:level:5",
                        .ghost = "most likely to win against person:MODEL (of two players)"},
    [PLAYER_BLUFF] = {.name = "bluff",
                      .value = "MODEL",
                      .may_lack_value = true,
                      .examples = "bluff bluff:level:3 bluff:level:5",
                      .ghost = "with --challenges: bluffs and challenges in proportion to what "
                               "person:MODEL probably does not know; else as exploit"},
    [PLAYER_AUTO] =
        {.name = "auto",
         .value = "OPTIONS",
         .may_lack_value = true,
         .examples = "auto auto:iterations=300 auto:time=1",
         .cross =
             "simulation; of two players, with time=S or a clock every order of the last 4 tiles "
             "in the bag too, with an empty bag the end of the game searched. OPTIONS are "
             "those of sim but prior, per-game=N (iterations for a whole game) and time=S "
             "(seconds for a play); halving, context and exposure (the last where the board is "
             "that of scrabble or wwf) go without saying, plain leaves them out"},
    [PLAYER_SIM] = {.name = "sim",
                    .value = "OPTIONS",
                    .may_lack_value = true,
                    .examples = "sim sim:iterations=300",
                    .cross = "the best of some plays by simulation; OPTIONS are iterations=N "
                             "(default 1000), plays=N, plies=N, to-end, infer (what "
                             "the last player holds), context (leave values that follow what is "
                             "unseen), exposure (equity less what a play exposes), halving "
                             "(more of the iterations for the best plays), confidence=C "
                             "and prior=P (points by which "
                             "results may differ from equities, to which they are drawn, more "
                             "as the bag empties; 0: results alone; default 3), with commas "
                             "between"},
    [PLAYER_EQUITY] = {.name = "equity",
                       .value = "FILE",
                       .may_lack_value = true,
                       .cross = "the highest equity: the score, and what is kept on the rack; FILE "
                                "has leave values of its own, or is estimate, or some of "
                                "context,exposure,endgame=N: values that follow what is unseen; "
                                "less what a play exposes to the next player; with an empty bag "
                                "and two players the best of N plays, each with what follows by "
                                "equity"},
    [PLAYER_GREEDY] = {.name = "greedy", .cross = "the highest score"},
    [PLAYER_RANDOM] = {.name = "random", .ghost = "any legal play", .cross = "any legal play"},
    [PLAYER_EXEC] = {.name = "exec",
                     .value = "COMMAND",
                     .examples = "exec:",
                     .ghost = "another program (docs/player-protocol.md)",
                     .cross = "another program (docs/player-protocol.md)"},
};

bool player_belongs(const player_row *row, players_of whose)
{
    return (whose & GHOST_PLAYERS ? row->ghost : row->cross) &&
           (whose & PEOPLE_TOO || row != &player_rows[PLAYER_HUMAN]);
}

static void type_name(const player_row *row, char *text, size_t size)
{
    if (row->value)
        snprintf(text, size, row->may_lack_value ? "%s[:%s]" : "%s:%s", row->name, row->value);
    else
        snprintf(text, size, "%s", row->name);
}

const char *player_help(player_id id, players_of whose, char *typed, size_t size)
{
    const player_row *row = &player_rows[id];
    if (!player_belongs(row, whose))
        return NULL;
    type_name(row, typed, size);
    return whose & GHOST_PLAYERS ? row->ghost : row->cross;
}

const char *player_names(players_of whose, player_list names)
{
    size_t used = 0;
    names[0] = '\0';
    for (unsigned id = 0; id < PLAYERS_NAMED && used < sizeof(player_list); id++) {
        char typed[64];
        if (player_help(id, whose, typed, sizeof typed))
            used += (size_t)snprintf(names + used, sizeof(player_list) - used, "%s%s",
                                     used ? ", " : "", typed);
    }
    return names;
}

static const char *completions(const player_row *row)
{
    return row->examples ? row->examples : row->name;
}

const char *player_completions(players_of whose, player_list names)
{
    size_t used = 0;
    names[0] = '\0';
    for (unsigned id = 0; id < PLAYERS_NAMED && used < sizeof(player_list); id++) {
        const player_row *row = &player_rows[id];
        if (player_belongs(row, whose))
            used += (size_t)snprintf(names + used, sizeof(player_list) - used, "%s%s",
                                     used ? " " : "", completions(row));
    }
    return names;
}
