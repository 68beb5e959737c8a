/* Ratings beside the paper's example, and tournaments beside brute force. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "glicko.h"
#include "tournament.h"

static unsigned checks, failures;

static void check(int holds, const char *what)
{
    checks++;
    failures += !holds;
    printf("%sok %u - %s\n", holds ? "" : "not ", checks, what);
}

/* The example of Glickman's paper: 1464.06, 151.52 and 0.05999, from values that it rounds on the
 * way; and the same without rounding. */
static void try_glicko(void)
{
    const glicko_player player = {1500, 200, 0.06};
    const glicko_result results[] = {
        {{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}};
    glicko_player after = glicko_rate(&player, results, 3, 0.5);
    check(fabs(after.rating - 1464.06) < 0.015 && fabs(after.deviation - 151.52) < 0.005 &&
              fabs(after.volatility - 0.05999) < 0.00001,
          "Glicko-2: the paper's example");
    check(fabs(after.rating - 1464.05067) < 0.00001 &&
              fabs(after.deviation - 151.516524) < 0.00001 &&
              fabs(after.volatility - 0.05999598) < 0.0000001,
          "Glicko-2: the example without rounding");
    after = glicko_rate(&player, NULL, 0, 0.5);
    check(after.rating == 1500 &&
              fabs(after.deviation - sqrt(200 * 200 + 10.423068 * 10.423068)) < 1e-4,
          "Glicko-2: who does not play is less known");
    after = glicko_rate(&glicko_newcomer, NULL, 0, 0.5);
    check(after.deviation == 350, "Glicko-2: nobody is less known than a newcomer");
    const glicko_result upset = {{3000, 30, 0.06}, 1};
    after = glicko_rate(&player, &upset, 1, 0.5);
    check(after.volatility > 0.06 && after.rating > 1700, "Glicko-2: an upset");
}

/* ---- tournaments --------------------------------------------------------------------------- */

static unsigned long state = 1;

static unsigned below(unsigned limit)
{
    state = state * 6364136223846793005ul + 1442695040888963407ul;
    return (unsigned)(state >> 33) % limit;
}

static tournament new_tournament(tournament_system system, size_t players)
{
    tournament new = {.system = system, .players = players};
    new.player = calloc(players, sizeof *new.player);
    new.game = calloc((players / 2 + 1) * TOURNAMENT_ROUNDS, sizeof *new.game);
    return new;
}

static unsigned long cost_here(const tournament *of, const unsigned *halves, int a, int b)
{
    (void)of;
    long difference = (long)halves[a] - (long)halves[b];
    return (unsigned long)(difference * difference);
}

/* The least sum of squares of the differences of points, over all pairings without repetition; the
 * bye's difference is that to the fewest points.  ~0: there is none. */
static unsigned long brute_force(const tournament *of, const unsigned *halves, const bool *met,
                                 const bool *bye, unsigned paired, bool needs_bye, unsigned fewest)
{
    unsigned long best = ~0ul;
    int players = (int)of->players, a = 0;
    while (a < players && paired >> a & 1)
        a++;
    if (a == players)
        return 0;
    for (int b = a + 1; b <= players; b++) {
        unsigned long cost, rest;
        if (b == players) {
            if (!needs_bye || bye[a])
                continue;
            cost = (unsigned long)(halves[a] - fewest) * (halves[a] - fewest);
            rest = brute_force(of, halves, met, bye, paired | 1u << a, false, fewest);
        } else {
            if (paired >> b & 1 || met[a * players + b])
                continue;
            cost = cost_here(of, halves, a, b);
            rest = brute_force(of, halves, met, bye, paired | 1u << a | 1u << b, needs_bye, fewest);
        }
        if (rest != ~0ul && cost + rest < best)
            best = cost + rest;
    }
    return best;
}

/* Plays a Swiss tournament with random results and compares each round with brute force.  Returns
 * the rounds that could be paired; stops where a rule is broken. */
static unsigned try_swiss(size_t players, bool *fine)
{
    tournament of = new_tournament(TOURNAMENT_SWISS, players);
    unsigned halves[16] = {0};
    int n = (int)players, balance[16] = {0};
    bool met[256] = {false}, bye[16] = {false};
    for (size_t p = 0; p < players; p++)
        of.player[p].rating = 1000 + below(1000);
    while (*fine) {
        tournament_game pairs[16];
        size_t count = 0;
        const char *reason;
        unsigned fewest = ~0u, seen = 0;
        for (size_t p = 0; p < players; p++)
            fewest = halves[p] < fewest ? halves[p] : fewest;
        unsigned long best = brute_force(&of, halves, met, bye, 0, players % 2, fewest), cost = 0;
        bool paired = tournament_pair(&of, pairs, &count, &reason);
        *fine &= paired == (best != ~0ul);
        if (!paired)
            break;
        for (size_t g = 0; g < count; g++) {
            int a = pairs[g].first, b = pairs[g].second;
            *fine &= a >= 0 && a < n && !(seen >> a & 1) && pairs[g].round == of.rounds;
            seen |= 1u << a;
            if (b == TOURNAMENT_BYE) {
                *fine &= !bye[a] && g + 1 == count;
                cost += (unsigned long)(halves[a] - fewest) * (halves[a] - fewest);
                bye[a] = true;
            } else {
                *fine &= !met[a * n + b] && !(seen >> b & 1);
                seen |= 1u << b;
                cost += cost_here(&of, halves, a, b);
                met[a * n + b] = met[b * n + a] = true;
                pairs[g].score[0] = 300 + (int)below(100);
                pairs[g].score[1] = 300 + (int)below(100);
                pairs[g].played = true;
                balance[a]++;
                balance[b]--;
            }
        }
        *fine &= seen == (1u << players) - 1 && cost == best;
        memcpy(of.game + of.games, pairs, count * sizeof *pairs);
        of.games += count;
        of.rounds++;
        for (size_t g = 0; g < count; g++) { /* points, only now */
            int a = pairs[g].first, b = pairs[g].second;
            int won = b == TOURNAMENT_BYE ? 1
                                          : (pairs[g].score[0] > pairs[g].score[1]) -
                                                (pairs[g].score[0] < pairs[g].score[1]);
            halves[a] += (unsigned)(1 + won);
            if (b != TOURNAMENT_BYE)
                halves[b] += (unsigned)(1 - won);
        }
        tournament_standing standing[16];
        tournament_rank(&of, standing);
        int spread = 0;
        for (size_t p = 0; p < players; p++) {
            *fine &= standing[p].halves == halves[standing[p].player];
            spread += standing[p].spread;
        }
        *fine &= spread == (players % 2 ? TOURNAMENT_BYE_SPREAD * (int)of.rounds : 0);
    }
    unsigned rounds = of.rounds;
    tournament_free(&of);
    return rounds;
}

static void try_small_fields(void)
{
    for (size_t players = 2; players <= 9; players++) {
        bool fine = true;
        unsigned least = ~0u;
        char what[100];
        for (unsigned times = 0; fine && times < (players < 8 ? 60 : 15); times++) {
            unsigned rounds = try_swiss(players, &fine);
            least = rounds < least ? rounds : least;
        }
        /* Dirac: with fewer rounds than half of the players there always is a pairing. */
        fine &= least >= (players + 1) / 2;
        snprintf(what, sizeof what, "Swiss of %zu beside brute force", players);
        check(fine, what);
    }
}

static void try_large_field(size_t players)
{
    tournament of = new_tournament(TOURNAMENT_SWISS, players);
    bool *met = calloc(players * players, 1), fine = true;
    tournament_game pairs[TOURNAMENT_PLAYERS];
    for (unsigned round = 0; round < 9; round++) {
        size_t count = 0;
        const char *reason;
        fine &= tournament_pair(&of, pairs, &count, &reason) && count == (players + 1) / 2;
        for (size_t g = 0; fine && g < count; g++) {
            pairs[g].played = true;
            pairs[g].score[0] = (int)below(500);
            if (pairs[g].second == TOURNAMENT_BYE)
                continue;
            bool *both = &met[(size_t)pairs[g].first * players + (size_t)pairs[g].second];
            fine &= !*both;
            *both = met[(size_t)pairs[g].second * players + (size_t)pairs[g].first] = true;
            of.game[of.games++] = pairs[g];
        }
        of.rounds++;
    }
    char what[100];
    snprintf(what, sizeof what, "Swiss of %zu, nine rounds without repetition", players);
    check(fine, what);
    free(met);
    tournament_free(&of);
}

static void try_round_robin(size_t players)
{
    tournament of = new_tournament(TOURNAMENT_ROUND_ROBIN, players);
    unsigned met[64] = {0}, byes[8] = {0};
    int balance[8] = {0};
    bool fine = true;
    tournament_game pairs[8];
    size_t count;
    const char *reason;
    while (tournament_pair(&of, pairs, &count, &reason)) {
        unsigned seen = 0;
        for (size_t g = 0; g < count; g++) {
            int a = pairs[g].first, b = pairs[g].second;
            fine &= !(seen >> a & 1);
            seen |= 1u << a;
            if (b == TOURNAMENT_BYE) {
                byes[a]++;
                continue;
            }
            fine &= !(seen >> b & 1);
            seen |= 1u << b;
            met[a * 8 + b]++;
            met[b * 8 + a]++;
            balance[a]++;
            balance[b]--;
            pairs[g].played = true;
            of.game[of.games++] = pairs[g];
        }
        fine &= seen == (1u << players) - 1;
        of.rounds++;
    }
    for (size_t a = 0; a < players; a++) {
        fine &= byes[a] == players % 2 && abs(balance[a]) <= 1;
        for (size_t b = 0; b < players; b++)
            fine &= met[a * 8 + b] == (a != b);
    }
    char what[100];
    snprintf(what, sizeof what, "round robin of %zu: each meets each once, fairly", players);
    check(fine, what);
    tournament_free(&of);
}

int main(void)
{
    try_glicko();
    try_small_fields();
    try_large_field(40);
    try_large_field(101);
    for (size_t players = 2; players <= 8; players++)
        try_round_robin(players);
    printf("1..%u\n", checks);
    return failures > 0;
}
