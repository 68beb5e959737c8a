/* Plays a match between the net of net.h and the openness costs of the library.
 *
 *      net_match RULES GAMES SEED WEIGHTS
 *
 * Both players adjust leave values to the unseen tiles and choose among the QUOTH_OPENNESS_PLAYS
 * plays of highest equity.  One adds the value of the net, of WEIGHTS as tests/pace/net.c prints
 * them; with fewer than two racks in the bag, where the net saw no positions, it subtracts the
 * costs as the other player does.  Prints the result with 95 % intervals from pairs of games with
 * one bag. */
#include "quoth/format.h"
#include "quoth/stdio.h"

#include "equity.h"
#include "net.h"

typedef struct net_player {
    const equity_player *player;
    quoth_position *board;
    quoth_plays plays;
    const quoth_openness *openness;
    net_weights net;
} net_player;

static long read_number(FILE *file, long most)
{
    long number = 0;
    need(fscanf(file, "%ld", &number) == 1 && number >= -most && number <= most,
         "a weight cannot be read");
    return number;
}

static void read_net(net_weights *net, const char *name)
{
    FILE *file = fopen(name, "r");
    need(file, "the file of weights cannot be opened");
    for (unsigned i = 0; i < NET_INPUTS; i++) {
        for (unsigned h = 0; h < NET_HIDDEN; h++)
            net->hidden[i][h] = (int16_t)read_number(file, INT16_MAX);
        net->direct[i] = (int16_t)read_number(file, INT16_MAX);
    }
    for (unsigned h = 0; h < NET_HIDDEN; h++) {
        net->bias[h] = (int32_t)read_number(file, 1000000);
        net->output[h] = (int16_t)read_number(file, INT16_MAX);
    }
    need(fscanf(file, "%*s") == EOF, "there are too many weights");
    fclose(file);
}

static void add_net(net_player *p, const quoth_position *position)
{
    size_t best = 0;
    quoth_position_copy(p->board, position);
    for (size_t i = 0; i < p->plays.count; i++) {
        quoth_play *play = &p->plays.play[i];
        int16_t input[NET_INPUTS];
        if (play->kind == QUOTH_PLAY_PASS)
            continue;
        net_inputs_of_play(input, p->board, position, play);
        play->equity += net_value(&p->net, input);
        if (quoth_play_compare(play, &p->plays.play[best], QUOTH_BY_EQUITY) < 0)
            best = i;
    }
    p->plays.play[0] = p->plays.play[best];
}

static quoth_status choose(void *user, const quoth_cross_view *view, quoth_random *random,
                           const quoth_watch *watch, quoth_play *play)
{
    net_player *p = user;
    unsigned rack = quoth_cross_rules_of(quoth_position_cross(view->position))->rack;
    quoth_plays_query query = {.find = QUOTH_FIND_TOP,
                               .limit = QUOTH_OPENNESS_PLAYS,
                               .order = QUOTH_BY_EQUITY,
                               .evaluator = &p->player->evaluator};
    (void)random;
    quoth_status status = quoth_plays_find(&p->plays, p->player->finder, view->position, &query,
                                           &(quoth_context){.watch = watch}, NULL);
    if (status)
        return status;
    if (quoth_position_bag(view->position) >= 2 * rack)
        add_net(p, view->position);
    else
        status = quoth_openness_apply(p->plays.play, p->plays.count, p->player->finder,
                                      view->position, p->openness, NULL);
    *play = p->plays.play[0];
    return status;
}

int main(int count, char **argument)
{
    static const char *const names[] = {"net", "exposure"};
    static net_player net;
    static quoth_cross_score score;
    equity_player e;
    quoth_openness openness;
    if (count != 5 || !equity_open(&e, argument[1], true) ||
        quoth_openness_standard(&openness, &e.rules, NULL) ||
        quoth_position_new(&net.board, e.cross, 2, NULL, NULL)) {
        fputs("usage: net_match RULES GAMES SEED WEIGHTS\n", stderr);
        return 2;
    }
    read_net(&net.net, argument[4]);
    net.player = &e;
    net.openness = &openness;
    quoth_cross_bot bot = {.policy = QUOTH_CROSS_EQUITY,
                           .evaluator = &e.evaluator,
                           .finder = e.finder,
                           .openness = &openness};
    quoth_cross_player player[2] = {{choose, quoth_cross_challenge_phonies, &net},
                                    quoth_cross_bot_player(&bot)};
    uint64_t seed = strtoull(argument[3], NULL, 10);
    quoth_cross_match_options options = {.seed = seed, .to = strtoull(argument[2], NULL, 10)};
    quoth_sink sink = quoth_to_file(stdout);
    need(!quoth_cross_match(&score, e.cross, player, 2, &options, NULL, NULL), "the match fails");
    need(!quoth_cross_write_score(&sink, e.cross, names, 2, seed, &score, NULL, QUOTH_FORMAT_TEXT,
                                  NULL),
         "the result cannot be written");
    quoth_cross_bot_free(&bot);
    quoth_plays_free(&net.plays);
    quoth_position_free(net.board);
    equity_close(&e);
    return 0;
}
