#include "cli/players/players.h"

#include <string.h>
#include <unistd.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/app/player_names.h"
#include "cli/io/fold.h"
#include "cli/io/messages.h"
#include "cli/io/numbers.h"

bool is_person(const char *name)
{
    return strcmp(name, player_rows[PLAYER_HUMAN].name) == 0 || person_name(name);
}

const char *person_name(const char *player)
{
    const char *human = player_rows[PLAYER_HUMAN].name;
    size_t size = strlen(human);
    return strncmp(player, human, size) == 0 && player[size] == ':' && player[size + 1]
               ? player + size + 1
               : NULL;
}

/* Whether a name is one line of plain text, so that a record can hold it. */
static bool is_fit_for_a_person(const char *name)
{
    size_t size = strlen(name);
    uint64_t plain = FOLD_BEGIN;
    quoth_sink sink = fold_sink(&plain);
    quoth_sanitize(&sink, name, size, QUOTH_FORMAT_TEXT, NULL);
    return plain == fold_bytes(FOLD_BEGIN, name, size) && name[0] != ' ' && name[size - 1] != ' ';
}

const char *player_shown(const char *player)
{
    const char *name = person_name(player);
    return name ? name : player;
}

bool scowl_of_level(const char *value, unsigned *scowl)
{
    uint64_t number;
    if (!parse_number(value, 99, &number))
        return false;
    *scowl = quoth_ghost_level_words((unsigned)number);
    return *scowl;
}

bool scowl_of_words(const char *value, unsigned *scowl)
{
    uint64_t number;
    if (!parse_number(value, 99, &number))
        return false;
    *scowl = (unsigned)number;
    return true;
}

int player_find(const char *name, players_of whose, const char **value)
{
    size_t size = strcspn(name, ":");
    player_list names;
    *value = name[size] ? name + size + 1 : NULL;
    for (unsigned id = 0; id < PLAYERS_NAMED; id++) {
        const player_row *row = &player_rows[id];
        bool fits = *value ? row->value && **value : !row->value || row->may_lack_value;
        if (strlen(row->name) != size || memcmp(name, row->name, size) != 0 || !fits ||
            !player_belongs(row, whose))
            continue;
        if (id != PLAYER_HUMAN || !*value || is_fit_for_a_person(*value))
            return (int)id;
        print_error("a person's name is plain text on one line, without blanks at its ends");
        return -1;
    }
    player_names(whose, names);
    if (is_person(name))
        print_error("human is no player of a match, but of `quoth %s play`; there are: %s",
                    whose & GHOST_PLAYERS ? "ghost" : "cross", names);
    else if (whose & PEOPLE_TOO && access(name, F_OK) == 0)
        print_error("\"%.60s\" is no player here but a file; %s FILE goes on with a saved game",
                    name, whose & GHOST_PLAYERS ? "--load" : "--gcg");
    else
        print_error("\"%.60s\" is no player here; there are: %s", name, names);
    return -1;
}

const char *player_operand(const arguments *args, unsigned seat, const char *otherwise)
{
    bool against_person = args->command->players & PEOPLE_TOO && args->operands == 1 &&
                          !is_person(args->operand[0]);
    if (against_person && seat < 2)
        return seat ? args->operand[0] : player_rows[PLAYER_HUMAN].name;
    return seat < (unsigned)args->operands ? args->operand[seat] : otherwise;
}

bool player_operands_fit(const arguments *args, unsigned most)
{
    const command_spec *c = args->command;
    if (args->operands && (has_option(args, OPT_FIRST) || has_option(args, OPT_SECOND))) {
        print_error("name the players once: as operands, or by --first and --second");
        return false;
    }
    bool alone = args->operands == 1 && !(c->players & PEOPLE_TOO);
    if (!alone && (unsigned)args->operands <= most)
        return true;
    print_error("a %s is between 2 and %u players: quoth %s %s %s",
                c->players & PEOPLE_TOO ? "game" : "match", most, c->group, c->name,
                c->players & GHOST_PLAYERS ? "level:5 rational" : "greedy equity");
    return false;
}
