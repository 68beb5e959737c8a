#include "club.h"

#include <ctype.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/names.h"
#include "core/tournament.h"

_Static_assert(TOURNAMENT_NAME_SIZE == 64 && TOURNAMENT_ROUNDS == 64,
               "the messages name the limits");

enum { FINE = 0, FAILED = 1, USAGE = 2 };

/* ---- reading ------------------------------------------------------------------------------- */

typedef struct club_file {
    const char *path;
    unsigned line;
    tournament *into;
} club_file;

static bool refuse(const club_file *file, const char *why)
{
    fprintf(stderr, "quoth-server: %s, line %u: %s\n", file->path, file->line, why);
    return false;
}

/* The rest of a line after a word; NULL if the line has another. */
static char *after_word(char *line, const char *word)
{
    size_t size = strlen(word);
    if (strncmp(line, word, size) != 0 || (line[size] && line[size] != ' '))
        return NULL;
    return line + size + strspn(line + size, " ");
}

static bool add_player(const club_file *file, char *text)
{
    tournament *of = file->into;
    char *last = strrchr(text, ' '), *end;
    double rating = last ? strtod(last, &end) : 0;
    if (of->games)
        return refuse(file, "players come before the first round");
    if (last && !*end && isdigit((unsigned char)last[1]))
        *last = '\0';
    else
        rating = 0;
    if (of->players == TOURNAMENT_PLAYERS)
        return refuse(file, "too many players");
    if (!*text || strlen(text) >= TOURNAMENT_NAME_SIZE || !text_is_fit(text))
        return refuse(file, "a player has a name of at most 63 bytes");
    tournament_player *new = &of->player[of->players++];
    *new = (tournament_player){.rating = rating};
    strcpy(new->name, text);
    return true;
}

/* A number of a player, which goes from 0 inside.  False if there is none. */
static bool read_player(const club_file *file, char **text, int *player)
{
    char *end;
    long number = strtol(*text, &end, 10);
    if (end == *text || number < 1 || number > (long)file->into->players)
        return refuse(file, "there is no player of that number");
    *text = end + strspn(end, " ");
    *player = (int)number - 1;
    return true;
}

static bool read_score(const club_file *file, char **text, int *score, bool *played)
{
    char *end;
    long number = strtol(*text, &end, 10);
    if (**text == '_') { /* not played yet */
        number = 0;
        end = *text + 1;
        *played = false;
    }
    if (end == *text || number < -100000 || number > 100000)
        return refuse(file, "a result is NUMBER SCORE NUMBER SCORE, or NUMBER bye");
    *text = end + strspn(end, " ");
    *score = (int)number;
    return true;
}

static bool add_game(const club_file *file, char *text)
{
    tournament *of = file->into;
    tournament_game new = {.played = true, .second = TOURNAMENT_BYE};
    if (!of->rounds)
        return refuse(file, "a result comes after its round");
    new.round = of->rounds - 1;
    if (!read_player(file, &text, &new.first))
        return false;
    if (strcmp(text, "bye") != 0) {
        if (!read_score(file, &text, &new.score[0], &new.played) ||
            !read_player(file, &text, &new.second) ||
            !read_score(file, &text, &new.score[1], &new.played))
            return false;
        if (*text || new.first == new.second)
            return refuse(file, "a result is NUMBER SCORE NUMBER SCORE, or NUMBER bye");
    }
    for (size_t g = 0; g < of->games; g++) {
        const tournament_game *game = &of->game[g];
        bool same = game->first == new.first || game->second == new.first ||
                    (new.second >= 0 && (game->first == new.second || game->second == new.second));
        if (game->round == new.round && same)
            return refuse(file, "a player has two games in a round");
    }
    of->game[of->games++] = new;
    return true;
}

static bool read_line(const club_file *file, char *line)
{
    tournament *of = file->into;
    char *rest;
    int player;
    if ((rest = after_word(line, "tournament"))) {
        snprintf(of->name, sizeof of->name, "%s", text_is_fit(rest) ? rest : "");
        return true;
    }
    if ((rest = after_word(line, "system"))) {
        of->system = strcmp(rest, "round-robin") == 0 ? TOURNAMENT_ROUND_ROBIN : TOURNAMENT_SWISS;
        return of->system == TOURNAMENT_ROUND_ROBIN || strcmp(rest, "swiss") == 0 ||
               refuse(file, "a system is swiss or round-robin");
    }
    if ((rest = after_word(line, "player")))
        return add_player(file, rest);
    if ((rest = after_word(line, "out"))) {
        if (!read_player(file, &rest, &player))
            return false;
        of->player[player].out = true;
        return true;
    }
    if ((rest = after_word(line, "round"))) {
        if (strtoul(rest, NULL, 10) != of->rounds + 1 || of->rounds == TOURNAMENT_ROUNDS)
            return refuse(file, "rounds are numbered from 1 to 64");
        of->rounds++;
        return true;
    }
    return add_game(file, line);
}

static bool read_club(tournament *into, const char *path, char *text)
{
    club_file file = {.path = path, .into = into};
    *into = (tournament){.system = TOURNAMENT_SWISS};
    into->player = calloc(TOURNAMENT_PLAYERS, sizeof *into->player);
    into->game = calloc((TOURNAMENT_PLAYERS / 2 + 1) * TOURNAMENT_ROUNDS, sizeof *into->game);
    bool read = into->player && into->game;
    for (char *line = text, *next; read && line; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        file.line++;
        line[strcspn(line, "#\r")] = '\0';
        for (size_t end = strlen(line); end && line[end - 1] == ' ';)
            line[--end] = '\0';
        if (*line)
            read = read_line(&file, line);
    }
    if (!read)
        tournament_free(into);
    return read;
}

/* ---- printing ------------------------------------------------------------------------------ */

static int print_json(json_t *answer)
{
    bool printed = answer && json_dumpf(answer, stdout, JSON_INDENT(2)) == 0 && puts("") >= 0;
    json_decref(answer);
    return printed && !fflush(stdout) ? FINE : FAILED;
}

static json_t *pairs_json(const tournament *of, const tournament_game *game, size_t games)
{
    json_t *pairs = json_array();
    for (size_t g = 0; g < games; g++) {
        json_t *pair = json_pack("{s:i, s:s}", "first", game[g].first + 1, "first_name",
                                 of->player[game[g].first].name);
        bool bye = game[g].second == TOURNAMENT_BYE;
        json_object_set_new(pair, "second", bye ? json_null() : json_integer(game[g].second + 1));
        json_object_set_new(pair, "second_name",
                            bye ? json_null() : json_string(of->player[game[g].second].name));
        json_array_append_new(pairs, pair);
    }
    return json_pack("{s:s, s:i, s:o}", "tournament", of->name, "round", (int)of->rounds + 1,
                     "pairs", pairs);
}

static void print_pairs(const tournament *of, const tournament_game *game, size_t games)
{
    printf("round %u\n", of->rounds + 1);
    for (size_t g = 0; g < games; g++)
        if (game[g].second == TOURNAMENT_BYE)
            printf("%d bye  # %s\n", game[g].first + 1, of->player[game[g].first].name);
        else
            printf("%d _ %d _  # table %zu: %s, %s\n", game[g].first + 1, game[g].second + 1, g + 1,
                   of->player[game[g].first].name, of->player[game[g].second].name);
}

int club_pair(const char *path, char *text, bool json)
{
    tournament of;
    tournament_game pairs[TOURNAMENT_PLAYERS / 2 + 1];
    size_t games;
    const char *reason;
    if (!read_club(&of, path, text))
        return USAGE;
    int status = FAILED;
    if (!tournament_pair(&of, pairs, &games, &reason)) {
        fprintf(stderr, "quoth-server: %s\n", reason);
    } else if (json) {
        status = print_json(pairs_json(&of, pairs, games));
    } else {
        print_pairs(&of, pairs, games);
        status = fflush(stdout) ? FAILED : FINE;
    }
    tournament_free(&of);
    return status;
}

static json_t *standing_json(const tournament *of, const tournament_standing *one)
{
    return json_pack("{s:i, s:i, s:s, s:f, s:i, s:f, s:i}", "place", (int)one->place, "number",
                     (int)one->player + 1, "name", of->player[one->player].name, "points",
                     one->halves / 2.0, "spread", one->spread, "buchholz", one->buchholz / 2.0,
                     "games", (int)one->games);
}

/* Columns that a name takes: characters, not bytes. */
static int width_of(const char *name)
{
    int width = 0;
    for (; *name; name++)
        width += ((unsigned char)*name & 0xC0) != 0x80;
    return width;
}

static void print_standings(const tournament *of, const tournament_standing *standing)
{
    int widest = 4;
    for (size_t p = 0; p < of->players; p++)
        if (width_of(of->player[p].name) > widest)
            widest = width_of(of->player[p].name);
    if (of->name[0])
        printf("%s, after round %u\n\n", of->name, of->rounds);
    printf("    no  name%*s  points  spread  buchholz\n", widest - 4, "");
    for (size_t p = 0; p < of->players; p++) {
        const tournament_standing *one = &standing[p];
        const char *name = of->player[one->player].name;
        printf("%3u %3u  %s%*s  %6.1f  %+6d  %8.1f\n", one->place, one->player + 1, name,
               widest - width_of(name), "", one->halves / 2.0, one->spread, one->buchholz / 2.0);
    }
}

int club_standings(const char *path, char *text, bool json)
{
    tournament of;
    if (!read_club(&of, path, text))
        return USAGE;
    int status = FAILED;
    tournament_standing *standing = calloc(of.players + 1, sizeof *standing);
    if (standing)
        tournament_rank(&of, standing);
    if (standing && json) {
        json_t *list = json_array();
        for (size_t p = 0; p < of.players; p++)
            json_array_append_new(list, standing_json(&of, &standing[p]));
        status = print_json(json_pack("{s:s, s:i, s:o}", "tournament", of.name, "rounds",
                                      (int)of.rounds, "standings", list));
    } else if (standing) {
        print_standings(&of, standing);
        status = fflush(stdout) ? FAILED : FINE;
    }
    free(standing);
    tournament_free(&of);
    return status;
}
