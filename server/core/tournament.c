#include "tournament.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void tournament_free(tournament *of)
{
    free(of->player);
    free(of->game);
    *of = (struct tournament){.name = ""};
}

/* ---- standings ----------------------------------------------------------------------------- */

/* The points of a game, in halves, for its first (0) or second (1) player. */
static unsigned halves_of(const tournament_game *game, unsigned side)
{
    if (game->second == TOURNAMENT_BYE)
        return 2;
    int mine = game->score[side], other = game->score[!side];
    return mine > other ? 2 : mine == other;
}

static void add_game(tournament_standing *by_player, const tournament_game *game)
{
    tournament_standing *first = &by_player[game->first];
    first->halves += halves_of(game, 0);
    if (game->second == TOURNAMENT_BYE) {
        first->spread += TOURNAMENT_BYE_SPREAD;
        first->bye = true;
        return;
    }
    tournament_standing *second = &by_player[game->second];
    second->halves += halves_of(game, 1);
    first->spread += game->score[0] - game->score[1];
    second->spread += game->score[1] - game->score[0];
    first->games++;
    second->games++;
    first->firsts++;
}

/* The order of two players by what they have done; 0: the same. */
static int compare_done(const tournament_standing *a, const tournament_standing *b)
{
    if (a->halves != b->halves)
        return a->halves < b->halves ? 1 : -1;
    if (a->spread != b->spread)
        return a->spread < b->spread ? 1 : -1;
    if (a->buchholz != b->buchholz)
        return a->buchholz < b->buchholz ? 1 : -1;
    return 0;
}

static int compare(const tournament *of, const tournament_standing *a, const tournament_standing *b)
{
    int done = compare_done(a, b);
    double mine = of->player[a->player].rating;
    double other = of->player[b->player].rating;
    if (done)
        return done;
    if (mine < other || mine > other)
        return mine < other ? 1 : -1;
    return a->player < b->player ? -1 : 1;
}

void tournament_rank(const tournament *of, tournament_standing *standing)
{
    for (size_t p = 0; p < of->players; p++)
        standing[p] = (tournament_standing){.player = (unsigned)p};
    for (size_t g = 0; g < of->games; g++)
        if (of->game[g].played || of->game[g].second == TOURNAMENT_BYE)
            add_game(standing, &of->game[g]);
    for (size_t g = 0; g < of->games; g++) {
        const tournament_game *game = &of->game[g];
        if (game->played && game->second != TOURNAMENT_BYE) {
            standing[game->first].buchholz += standing[game->second].halves;
            standing[game->second].buchholz += standing[game->first].halves;
        }
    }
    for (size_t p = 1; p < of->players; p++) { /* by insertion */
        tournament_standing moved = standing[p];
        size_t at = p;
        for (; at > 0 && compare(of, &moved, &standing[at - 1]) < 0; at--)
            standing[at] = standing[at - 1];
        standing[at] = moved;
    }
    for (size_t p = 0; p < of->players; p++)
        standing[p].place = p && compare_done(&standing[p - 1], &standing[p]) == 0
                                ? standing[p - 1].place
                                : (unsigned)p + 1;
}

/* ---- Swiss pairings ------------------------------------------------------------------------ */

enum {
    MASKS = 1 << TOURNAMENT_REACH, /* of who is paired among the places that are in reach */
    NOBODY = 255
};

/* The field in the order of the standings; with an odd number of players the last place is the
 * bye. */
typedef struct swiss_field {
    const tournament *tournament;
    const tournament_standing *standing[TOURNAMENT_PLAYERS + 1]; /* NULL: the bye */
    unsigned group[TOURNAMENT_PLAYERS + 1];                      /* players of the same points */
    size_t places;
    bool *met; /* by number of the players */
} swiss_field;

static const uint64_t impossible = UINT64_MAX;

/* The cost of pairing two places, of which `a` comes first. */
static uint64_t cost_of(const swiss_field *field, size_t a, size_t b)
{
    const tournament_standing *upper = field->standing[a], *lower = field->standing[b];
    const uint64_t points = 1000000000;
    if (!lower) { /* a bye is for who has the fewest points */
        uint64_t above = field->places - 2 - a;
        const tournament_standing *last = field->standing[field->places - 2];
        uint64_t difference = upper->halves - last->halves;
        return upper->bye ? impossible : points * difference * difference + above * above;
    }
    if (field->met[upper->player * field->tournament->players + lower->player])
        return impossible;
    uint64_t difference = upper->halves - lower->halves;
    uint64_t ideal = difference ? 1 : field->group[a] / 2; /* places between a pair */
    uint64_t distance = b - a > ideal ? b - a - ideal : ideal - (b - a);
    return points * difference * difference + distance * distance;
}

/* Finds the cheapest pairs by dynamic programming over the places from the first to the last.  The
 * state at a place is which of the next TOURNAMENT_REACH places are paired already.  `partner[p]`
 * gets how many places below p the partner of p is; NOBODY: the partner is above.  False if there
 * is no pairing or no memory. */
static bool find_pairs(const swiss_field *field, uint8_t *partner, bool *memory)
{
    size_t places = field->places;
    uint64_t *now = malloc(MASKS * sizeof *now), *next = malloc(MASKS * sizeof *next);
    uint8_t *choice = malloc((places + 1) * MASKS); /* how the state of a place was reached */
    uint32_t state = 0;
    *memory = now && next && choice;
    for (size_t mask = 0; *memory && mask < MASKS; mask++)
        now[mask] = mask ? impossible : 0;
    for (size_t place = 0; *memory && place < places; place++) {
        uint8_t *chosen = choice + (place + 1) * MASKS;
        for (size_t mask = 0; mask < MASKS; mask++)
            next[mask] = impossible;
        for (uint32_t mask = 0; mask < MASKS; mask++) {
            if (now[mask] == impossible)
                continue;
            /* Bit d of `mask`: place + d is paired. */
            if (mask & 1) {
                if (now[mask] < next[mask >> 1]) {
                    next[mask >> 1] = now[mask];
                    chosen[mask >> 1] = NOBODY;
                }
                continue;
            }
            for (uint32_t d = 1; d < TOURNAMENT_REACH + 1 && place + d < places; d++) {
                uint64_t cost = mask >> d & 1 ? impossible : cost_of(field, place, place + d);
                uint32_t after = (mask | 1u << d) >> 1;
                if (cost != impossible && now[mask] + cost < next[after]) {
                    next[after] = now[mask] + cost;
                    chosen[after] = (uint8_t)d;
                }
            }
        }
        uint64_t *done = now;
        now = next;
        next = done;
    }
    bool found = *memory && now[0] != impossible;
    for (size_t place = places; found && place-- > 0;) {
        partner[place] = choice[(place + 1) * MASKS + state];
        state <<= 1;
        if (partner[place] == NOBODY)
            state |= 1;
        else
            state &= ~(1u << partner[place]);
    }
    free(now);
    free(next);
    free(choice);
    return found;
}

/* Who has gone first in the smaller share of games does so now; else the lower in the
 * standings. */
static void seat_pair(tournament_game *game, const tournament_standing *upper,
                      const tournament_standing *lower)
{
    bool upper_first = upper->firsts * lower->games < lower->firsts * upper->games ||
                       (upper->firsts == lower->firsts && upper->games < lower->games);
    const tournament_standing *first = upper_first ? upper : lower;
    game->first = (int)first->player;
    game->second = (int)(first == upper ? lower : upper)->player;
}

static bool fill_field(swiss_field *field, const tournament *of,
                       const tournament_standing *standing)
{
    size_t players = of->players;
    *field = (swiss_field){.tournament = of, .met = calloc(players * players + 1, 1)};
    if (!field->met)
        return false;
    for (size_t g = 0; g < of->games; g++) {
        const tournament_game *game = &of->game[g];
        if (game->second != TOURNAMENT_BYE)
            field->met[(size_t)game->first * players + (size_t)game->second] =
                field->met[(size_t)game->second * players + (size_t)game->first] = true;
    }
    for (size_t p = 0; p < players; p++)
        if (!of->player[standing[p].player].out)
            field->standing[field->places++] = &standing[p];
    for (size_t a = 0; a < field->places; a++)
        for (size_t b = 0; b < field->places; b++)
            field->group[a] += field->standing[a]->halves == field->standing[b]->halves;
    field->places += field->places % 2; /* NULL: the bye */
    return true;
}

static bool pair_swiss(const tournament *of, tournament_game *game, size_t *games,
                       const char **reason)
{
    swiss_field field;
    bool memory = false;
    uint8_t partner[TOURNAMENT_PLAYERS + 1];
    tournament_standing *standing = malloc((of->players + 1) * sizeof *standing);
    *reason = "out of memory";
    *games = 0;
    if (!standing)
        return false;
    tournament_rank(of, standing);
    bool found = fill_field(&field, of, standing) && find_pairs(&field, partner, &memory);
    if (!found && memory)
        *reason = "nobody can be paired without a second game against the same player";
    for (size_t place = 0; found && place < field.places; place++) {
        if (partner[place] == NOBODY)
            continue;
        const tournament_standing *upper = field.standing[place];
        const tournament_standing *lower = field.standing[place + partner[place]];
        tournament_game *new = &game[(*games)++];
        *new = (tournament_game){
            .round = of->rounds, .first = (int)upper->player, .second = TOURNAMENT_BYE};
        if (lower)
            seat_pair(new, upper, lower);
    }
    for (size_t g = 0; g + 1 < *games; g++) /* the bye comes last */
        if (game[g].second == TOURNAMENT_BYE) {
            tournament_game bye = game[g];
            memmove(game + g, game + g + 1, (*games - g - 1) * sizeof *game);
            game[*games - 1] = bye;
        }
    free(field.met);
    free(standing);
    return found;
}

/* ---- round robin --------------------------------------------------------------------------- */

/* The circle method: the last place stays, the others go round.  Its sides alternate, so that the
 * numbers of games in which a player goes first differ by one at most. */
static bool pair_round_robin(const tournament *of, tournament_game *game, size_t *games,
                             const char **reason)
{
    size_t even = of->players + of->players % 2;
    unsigned round = of->rounds;
    *games = 0;
    *reason = "everybody has met everybody";
    if (round + 1 >= even || even < 2)
        return false;
    tournament_game bye = {.second = 0};
    for (size_t table = 0; table < even / 2; table++) {
        size_t a = table ? (round + table) % (even - 1) : round % (even - 1);
        size_t b = table ? (round + even - 1 - table) % (even - 1) : even - 1;
        bool swapped = table ? table % 2 : round % 2;
        tournament_game new = {
            .round = round, .first = (int)(swapped ? b : a), .second = (int)(swapped ? a : b)};
        if (b == of->players) /* with an odd number the last place is nobody's */
            bye = (tournament_game){.round = round, .first = (int)a, .second = TOURNAMENT_BYE};
        else
            game[(*games)++] = new;
    }
    if (bye.second == TOURNAMENT_BYE)
        game[(*games)++] = bye;
    return true;
}

bool tournament_pair(const tournament *of, tournament_game *game, size_t *games,
                     const char **reason)
{
    for (size_t g = 0; g < of->games; g++)
        if (!of->game[g].played && of->game[g].second != TOURNAMENT_BYE) {
            *reason = "a result is missing";
            return false;
        }
    return of->system == TOURNAMENT_ROUND_ROBIN ? pair_round_robin(of, game, games, reason)
                                                : pair_swiss(of, game, games, reason);
}
