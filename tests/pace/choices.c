/* Which of several simulations chooses best?
 *
 *      choices RULES SEED POSITIONS BAG JUDGE PLAYER PLAYER...
 *
 *      choices scrabble 61 400 8-14 iterations=1500,to_end iterations=300 iterations=300,plies=4
 *      choices scrabble 62 400 1-4 iterations=30,play_on,lead=60 plays=15 plays=37
 *
 * Positions with BAG tiles in the bag (LOW-HIGH), about every third turn of games of equity against
 * itself.  In each, every PLAYER chooses twice, with two seeds.  If the choices differ, JUDGE
 * simulates all plays chosen on the same deals, with its iterations for each play.
 *
 * A player and a judge are lists of names of quoth_sim_options: iterations=N, plays=N, plies=N,
 * prior=POINTS, confidence=SHARE, no_halving, to_end, no_openness, wins=FILE (a win table); and
 * infer=SAMPLES, temperature=POINTS of quoth_infer_options.  With nodes=N `auto` chooses, whose
 * solvers have N nodes.  A judge of as many plies as a player cannot show whether more plies would
 * be better, nor one without inference whether it is.
 *
 * A judge with play_on does not simulate: from each play chosen a player as strong as a static one
 * gets, `equity:context,exposure,endgame=160`, goes on against `equity` to the end of the game.
 * A judge with proof solves the plays chosen (quoth/preendgame.h), without points: with 1 to 4
 * tiles in the bag, in seconds with one.  With lead=POINTS the judge has a say in positions alone
 * where neither player is further ahead.
 *
 * For each player: what it wins more a choice than the first one, with half the 95 % interval, and
 * its iterations and processor time a choice. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "quoth/auto.h"
#include "quoth/openness.h"

#include "equity.h"

enum { SEEDS = 2, PLAYERS_MAX = 12, TURNS_APART = 3, REPORT_EVERY = 50 };

typedef struct chooser {
    quoth_sim_options sim;
    quoth_infer_options infer; /* `samples` 0: no inference */
    quoth_win_table *wins;     /* of its simulation; NULL: the default table */
    uint64_t nodes;            /* 0: a simulation, else `auto` with this limit */
    bool play_on;              /* of a judge: plays games on in place of simulating */
    bool proof;                /* of a judge: solves the plays in place of simulating */
    unsigned lead;             /* of a judge: the highest lead of a position; 0: no limit */
} chooser;

/* What a play is worth to the judge. */
typedef struct value {
    double win, spread;
} value;

typedef struct player {
    const char *name;
    chooser chooser;
    unsigned long differ;        /* positions where a choice is not that of the first player */
    double win, squares, spread; /* less those of the first player, summed over positions */
    double points_squared;
    double iterations, seconds;
} player;

/* Two players that play on for a judge, and their game. */
typedef struct table {
    quoth_position *position;
    quoth_openness openness;
    quoth_baseline baseline; /* of `equity`: no adjustment of leaves */
    quoth_evaluator evaluator;
    quoth_cross_bot own, other;
} table;

typedef struct comparison {
    equity_player equity;
    table table;
    quoth_sim *sim;
    quoth_infer *infer;
    quoth_auto *automatic;
    quoth_preendgame *solver;
    player player[PLAYERS_MAX];
    unsigned players, low, high;
    chooser judge;       /* iterations for each play */
    quoth_random random; /* picks the positions */
    unsigned long wanted, positions;
} comparison;

static double processor_time(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static quoth_sim_result simulate(comparison *c, const quoth_cross_game *game, chooser chooser)
{
    const quoth_position *p = quoth_cross_game_position(game);
    quoth_sim_result result;
    if (chooser.infer.samples) {
        quoth_infer_result inferred;
        size_t moves;
        const quoth_cross_move *move = quoth_cross_game_moves(game, &moves);
        chooser.infer.seed = chooser.sim.seed;
        chooser.infer.evaluator = chooser.sim.evaluator;
        quoth_status status =
            quoth_infer_run(&inferred, c->infer, p, move, moves, &chooser.infer, NULL, NULL);
        need(!status || status == QUOTH_NOT_FOUND, "no inference");
        if (!status && inferred.explained)
            chooser.sim.infer = c->infer;
    }
    need(!quoth_sim_run(&result, c->sim, p, &chooser.sim, NULL, NULL), "no simulation");
    return result;
}

static quoth_play choose_by_auto(comparison *c, const quoth_cross_game *game,
                                 const chooser *chooser, uint64_t *iterations)
{
    const quoth_sim_options *sim = &chooser->sim;
    quoth_auto_options options = {.iterations = sim->iterations,
                                  .plays = sim->plays,
                                  .plies = sim->plies,
                                  .to_end = sim->to_end,
                                  .confidence = sim->confidence,
                                  .seed = sim->seed,
                                  .evaluator = sim->evaluator,
                                  .no_openness = sim->no_openness,
                                  .win_table = chooser->wins,
                                  .no_halving = !sim->halving,
                                  .nodes = chooser->nodes};
    quoth_auto_answer answer;
    need(!quoth_auto_choose(&answer, c->automatic, quoth_cross_game_position(game), &options, NULL,
                            NULL),
         "no choice");
    *iterations = answer.iterations;
    return answer.play;
}

static quoth_play choose(comparison *c, const quoth_cross_game *game, const chooser *chooser,
                         uint64_t *iterations)
{
    if (chooser->nodes)
        return choose_by_auto(c, game, chooser, iterations);
    quoth_sim_result result = simulate(c, game, *chooser);
    *iterations = result.iterations;
    return result.play[0].play;
}

/* The index of a play among those chosen so far, to which it is added if it is new. */
static size_t add_choice(quoth_play *chosen, size_t *count, const quoth_play *play)
{
    size_t at = 0;
    while (at < *count && quoth_play_compare(&chosen[at], play, QUOTH_BY_SCORE) != 0)
        at++;
    chosen[at] = *play;
    *count += at == *count;
    return at;
}

/* The spread at the end of the game that goes on with this play and these tiles. */
static int play_on(table *t, const quoth_position *root, const quoth_deal *deal, quoth_play play)
{
    unsigned seat = quoth_position_turn(root);
    quoth_random random;
    quoth_random_seed(&random, 1);
    need(quoth_position_copy(t->position, root) &&
             !quoth_position_assign(t->position, deal, NULL) &&
             !quoth_position_make(t->position, &play, NULL),
         "a play is refused");
    while (!quoth_position_ending(t->position)) {
        quoth_cross_view view = {.seat = quoth_position_turn(t->position), .position = t->position};
        quoth_cross_player player = quoth_cross_bot_player(view.seat == seat ? &t->own : &t->other);
        need(!player.choose(player.user, &view, &random, NULL, &play) &&
                 !quoth_position_make(t->position, &play, NULL),
             "a player cannot go on");
    }
    return quoth_position_lead(t->position, seat);
}

static void judge_by_games(comparison *c, const quoth_position *root, const quoth_play *chosen,
                           size_t count, value *value)
{
    double n = (double)c->judge.sim.iterations;
    for (uint64_t i = 0; i < c->judge.sim.iterations; i++) {
        quoth_random random;
        quoth_deal deal;
        quoth_random_seed_stream(&random, UINT64_MAX - c->positions, i + 1);
        need(!quoth_deal_draw(&deal, root, quoth_position_turn(root), &random, NULL), "no deal");
        for (size_t at = 0; at < count; at++) {
            int spread = play_on(&c->table, root, &deal, chosen[at]);
            value[at].win += (spread > 0 ? 1 : spread == 0 ? 0.5 : 0) / n;
            value[at].spread += spread / n;
        }
    }
}

static void judge_by_sim(comparison *c, const quoth_cross_game *game, const quoth_play *chosen,
                         size_t count, value *value)
{
    chooser judge = c->judge;
    judge.sim.candidate = chosen;
    judge.sim.candidates = count;
    judge.sim.iterations *= count;
    judge.sim.seed = UINT64_MAX - c->positions;
    quoth_sim_result result = simulate(c, game, judge);
    for (size_t i = 0; i < count; i++) {
        size_t at = 0;
        while (quoth_play_compare(&result.play[at].play, &chosen[i], QUOTH_BY_SCORE) != 0)
            need(++at < result.plays, "a choice without a result");
        value[i].win = result.play[at].win;
        value[i].spread = result.play[at].spread;
    }
}

static void judge_by_proof(comparison *c, const quoth_position *root, const quoth_play *chosen,
                           size_t count, value *value)
{
    quoth_preendgame_options options = {
        .play = chosen, .plays = count, .top = (unsigned)count, .wins_only = true};
    quoth_preendgame_answer answer;
    need(!quoth_preendgame_solve(&answer, c->solver, root, &options, NULL, NULL) && answer.exact &&
             answer.plays == count,
         "no proof");
    for (size_t i = 0; i < count; i++) {
        size_t at = 0;
        while (quoth_play_compare(&answer.play[at].play, &chosen[i], QUOTH_BY_SCORE) != 0)
            need(++at < answer.plays, "a choice without a proof");
        const quoth_preendgame_play *p = &answer.play[at];
        value[i].win = (p->wins + p->draws / 2.0) / (double)answer.cases;
    }
}

/* Adds what the choices of a position win more than those of the first player. */
static void add_difference(comparison *c, const value *value, size_t choice[][SEEDS], unsigned i)
{
    double win = 0, spread = 0;
    bool differs = false;
    for (unsigned which = 0; which < 2; which++)
        for (unsigned seed = 0; seed < SEEDS; seed++) {
            size_t at = choice[which ? i : 0][seed];
            double sign = (which ? 1.0 : -1.0) / SEEDS;
            win += sign * value[at].win;
            spread += sign * value[at].spread;
            differs |= choice[i][seed] != choice[0][seed];
        }
    player *p = &c->player[i];
    p->differ += differs;
    p->win += win;
    p->squares += win * win;
    p->spread += spread;
    p->points_squared += spread * spread;
}

static void compare(comparison *c, const quoth_cross_game *game)
{
    quoth_play chosen[PLAYERS_MAX * SEEDS];
    size_t count = 0, choice[PLAYERS_MAX][SEEDS];
    for (unsigned i = 0; i < c->players; i++) {
        double start = processor_time();
        for (unsigned seed = 0; seed < SEEDS; seed++) {
            chooser chooser = c->player[i].chooser;
            chooser.sim.seed = c->positions * SEEDS + seed;
            uint64_t iterations;
            quoth_play play = choose(c, game, &chooser, &iterations);
            choice[i][seed] = add_choice(chosen, &count, &play);
            c->player[i].iterations += (double)iterations;
        }
        c->player[i].seconds += processor_time() - start;
    }
    c->positions++;
    if (count == 1)
        return;
    value value[PLAYERS_MAX * SEEDS] = {0};
    if (c->judge.play_on)
        judge_by_games(c, quoth_cross_game_position(game), chosen, count, value);
    else if (c->judge.proof)
        judge_by_proof(c, quoth_cross_game_position(game), chosen, count, value);
    else
        judge_by_sim(c, game, chosen, count, value);
    for (unsigned i = 1; i < c->players; i++)
        add_difference(c, value, choice, i);
}

/* Half the 95 % interval of a mean of `n` values. */
static double half_interval(double sum, double squares, double n)
{
    double mean = sum / n;
    return 1.96 * sqrt((squares / n - mean * mean) / n);
}

static void report(const comparison *c)
{
    double n = (double)c->positions, choices = n * SEEDS;
    printf("%lu positions\n", c->positions);
    for (unsigned i = 0; i < c->players; i++) {
        const player *p = &c->player[i];
        printf("%-40s %5lu differ  %+.3f +- %.3f %% won a choice  %+.2f +- %.2f points  "
               "%.0f iterations  %.1f ms\n",
               p->name, p->differ, 100 * p->win / n, 100 * half_interval(p->win, p->squares, n),
               p->spread / n, half_interval(p->spread, p->points_squared, n),
               p->iterations / choices, 1000 * p->seconds / choices);
    }
    fflush(stdout);
}

static bool notify(void *user, quoth_cross_event event, const quoth_cross_game *game,
                   uint64_t number, const unsigned *seated)
{
    comparison *c = user;
    const quoth_position *p = quoth_cross_game_position(game);
    unsigned bag = quoth_position_bag(p);
    int lead = quoth_position_lead(p, quoth_position_turn(p));
    bool close = !c->judge.lead || abs(lead) <= (int)c->judge.lead;
    (void)seated;
    if (event == QUOTH_CROSS_MOVE && number % 2 == 0 && !quoth_position_ending(p) &&
        bag >= c->low && bag <= c->high && close &&
        quoth_random_next(&c->random) % TURNS_APART == 0) {
        compare(c, game);
        if (c->positions % REPORT_EVERY == 0 && c->positions < c->wanted)
            report(c);
    }
    return c->positions < c->wanted;
}

static quoth_win_table *read_wins(const char *path)
{
    enum { SIZE = 1 << 24 };
    quoth_win_table *table = NULL;
    char *text = malloc(SIZE);
    FILE *file = fopen(path, "rb");
    need(text && file, "the win table cannot be read");
    size_t size = fread(text, 1, SIZE, file);
    need(size < SIZE && !quoth_win_table_read(&table, text, size, NULL, NULL), "no win table");
    fclose(file);
    free(text);
    return table;
}

static bool read_option(chooser *c, const char *name, const char *value)
{
    quoth_sim_options *o = &c->sim;
    if (strcmp(name, "iterations") == 0)
        o->iterations = strtoull(value, NULL, 10);
    else if (strcmp(name, "plays") == 0)
        o->plays = (unsigned)strtoul(value, NULL, 10);
    else if (strcmp(name, "plies") == 0)
        o->plies = (unsigned)strtoul(value, NULL, 10);
    else if (strcmp(name, "prior") == 0)
        o->prior = strtod(value, NULL);
    else if (strcmp(name, "confidence") == 0)
        o->confidence = strtod(value, NULL);
    else if (strcmp(name, "no_halving") == 0)
        o->halving = false;
    else if (strcmp(name, "to_end") == 0)
        o->to_end = true;
    else if (strcmp(name, "no_openness") == 0)
        o->no_openness = true;
    else if (strcmp(name, "infer") == 0)
        c->infer.samples = strtoull(value, NULL, 10);
    else if (strcmp(name, "nodes") == 0)
        c->nodes = strtoull(value, NULL, 10);
    else if (strcmp(name, "play_on") == 0)
        c->play_on = true;
    else if (strcmp(name, "proof") == 0)
        c->proof = true;
    else if (strcmp(name, "wins") == 0)
        o->win_table = c->wins = read_wins(value);
    else if (strcmp(name, "lead") == 0)
        c->lead = (unsigned)strtoul(value, NULL, 10);
    else if (strcmp(name, "temperature") == 0)
        c->infer.temperature = (quoth_points)(QUOTH_POINT * strtod(value, NULL));
    else
        return false;
    return true;
}

/* Reads a list of options over those that are set. */
static void read_options(chooser *c, const char *list)
{
    static char text[256];
    char *at = text;
    need(strlen(list) < sizeof text, "too many options");
    strcpy(text, list);
    for (char *next; at; at = next) {
        next = strchr(at, ',');
        if (next)
            *next++ = '\0';
        char *value = strchr(at, '=');
        if (value)
            *value++ = '\0';
        need(read_option(c, at, value ? value : ""), "not an option");
    }
}

static void open_table(table *t, equity_player *e)
{
    need(!quoth_position_new(&t->position, e->cross, 2, NULL, NULL), "out of memory");
    const quoth_openness *openness = &t->openness;
    if (quoth_openness_standard(&t->openness, &e->rules, NULL))
        openness = NULL;
    t->baseline = (quoth_baseline){.leaves = e->leaves};
    quoth_evaluator_baseline(&t->evaluator, &t->baseline);
    t->other = t->own = (quoth_cross_bot){
        .policy = QUOTH_CROSS_EQUITY, .evaluator = &t->evaluator, .finder = e->finder};
    t->own.evaluator = &e->evaluator;
    t->own.openness = openness;
    t->own.endgame_plays = 160;
}

static void close_table(table *t)
{
    quoth_cross_bot_free(&t->own);
    quoth_cross_bot_free(&t->other);
    quoth_position_free(t->position);
}

int main(int count, char **word)
{
    static comparison c;
    if (count < 8 || count - 6 > PLAYERS_MAX || sscanf(word[4], "%u-%u", &c.low, &c.high) != 2 ||
        c.low < 1) {
        fprintf(stderr, "usage: choices RULES SEED POSITIONS BAG JUDGE PLAYER PLAYER...\n");
        return 2;
    }
    need(equity_open(&c.equity, word[1], true), "no such rules");
    need(!quoth_sim_new(&c.sim, c.equity.cross, NULL, NULL) &&
             !quoth_infer_new(&c.infer, c.equity.cross, NULL, NULL) &&
             !quoth_auto_new(&c.automatic, c.equity.cross, NULL, NULL) &&
             !quoth_preendgame_new(&c.solver, c.equity.cross, NULL, NULL),
         "out of memory");
    open_table(&c.table, &c.equity);
    uint64_t seed = strtoull(word[2], NULL, 10);
    quoth_random_seed_stream(&c.random, seed, 1);
    c.wanted = strtoul(word[3], NULL, 10);
    c.judge.sim = (quoth_sim_options){.no_prior = true, .evaluator = &c.equity.evaluator};
    read_options(&c.judge, word[5]);
    for (int i = 6; i < count; i++) {
        player *p = &c.player[c.players++];
        p->name = word[i];
        p->chooser.sim = (quoth_sim_options){
            .confidence = 0.99, .halving = true, .evaluator = &c.equity.evaluator};
        read_options(&p->chooser, word[i]);
    }
    quoth_cross_observer observer = {notify, &c};
    quoth_status status = equity_match(&c.equity, seed, &observer);
    report(&c);
    for (unsigned i = 0; i < c.players; i++)
        quoth_win_table_free(c.player[i].chooser.wins);
    quoth_win_table_free(c.judge.wins);
    quoth_sim_free(c.sim);
    quoth_infer_free(c.infer);
    quoth_auto_free(c.automatic);
    quoth_preendgame_free(c.solver);
    close_table(&c.table);
    equity_close(&c.equity);
    return status == QUOTH_STOPPED ? 0 : 1;
}
