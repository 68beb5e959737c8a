/* Fits the net of net.h to short simulations, and says what it explains beside the openness costs.
 *
 *      net RULES GAMES DRAWS SEED EPOCHS > WEIGHTS
 *
 * Plays GAMES games by equity, with leave values that are adjusted to the unseen tiles.  In every
 * fourth position with two racks or more in the bag, chosen at random, the first 12 plays meet the
 * same DRAWS racks of the next player.  The best reply and then one's own best play give the
 * target: what two plies change in the equity of the play, that is the equity of the own play less
 * that of the reply less the value of the leave.  Only differences between the plays of one
 * position count.
 *
 * The weights are fitted by Adam (Kingma & Ba 2015) to four games of five, and then rounded to
 * whole numbers.  On stderr: the share of the squared differences in the fifth games that the
 * openness costs explain (after the adjustment to the unseen tiles), and that the rounded net
 * does.  The share that a perfect evaluation would explain is estimated from two halves of the
 * draws: it is the covariance of the two, by the variance of their mean. */
#include <math.h>

#include "equity.h"
#include "net.h"

enum { PLAYS = 12, EVERY = 4, DRAWS_MOST = 1000, HELD_OUT = 5, BATCH = 32 };

/* Adam, with a rate that falls to 0, weights of the output that learn faster, and decay of the
 * hidden weights. */
#define RATE 0.001f
#define OUTPUT_RATE 5.0f
#define DECAY 0.3f
#define MOMENTUM 0.9f
#define MEMORY 0.999f

typedef struct sparse {
    uint16_t input;
    int16_t count;
} sparse;

typedef struct sample {
    size_t first; /* entry of `sparse` */
    uint64_t position, game;
    float half[2]; /* the target by each half of the draws, less the mean of the position */
    float target, cost;
} sample;

/* The weights as the fit has them. */
typedef struct layer {
    float hidden[NET_INPUTS][NET_HIDDEN], bias[NET_HIDDEN];
    float output[NET_HIDDEN], direct[NET_INPUTS];
} layer;

typedef struct fit {
    equity_player player;
    quoth_position *position, *tried;
    quoth_plays plays, reply;
    quoth_openness openness;
    uint64_t game;
    quoth_random random;
    unsigned draws;
    sparse *sparse;
    size_t sparse_count, sparse_room;
    sample *sample; /* those of a position beside each other */
    size_t samples, sample_room;
    uint64_t positions;
    size_t *start; /* the first sample of each position; [positions]: `samples` */
    layer net, gradient, mean, square;
    net_weights rounded;
    uint64_t steps;
} fit;

static void *grow(void *array, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return array;
    *room = 2 * count + 1024;
    array = realloc(array, *room * size);
    need(array, "out of memory");
    return array;
}

/* ---- samples ------------------------------------------------------------------------------- */

static double in_points(quoth_points points)
{
    return points / (double)QUOTH_POINT;
}

/* What two plies bring after a play, with one deal: the own best play less the reply. */
static double play_on(fit *f, const quoth_deal *deal, const quoth_play *play)
{
    quoth_plays_query query = {
        .find = QUOTH_FIND_BEST, .order = QUOTH_BY_EQUITY, .evaluator = &f->player.evaluator};
    quoth_position_copy(f->tried, f->position);
    need(!quoth_position_assign(f->tried, deal, NULL) &&
             !quoth_position_make_trusted(f->tried, play, NULL) &&
             !quoth_plays_find(&f->reply, f->player.finder, f->tried, &query, NULL, NULL),
         "no reply");
    quoth_play reply = f->reply.play[0];
    need(!quoth_position_make_trusted(f->tried, &reply, NULL), "a reply is refused");
    if (quoth_position_ending(f->tried))
        return -in_points(reply.equity);
    need(!quoth_plays_find(&f->reply, f->player.finder, f->tried, &query, NULL, NULL),
         "no next play");
    return in_points(f->reply.play[0].equity) - in_points(reply.equity);
}

static void add_sample(fit *f, const quoth_play *play, quoth_points cost)
{
    int16_t input[NET_INPUTS];
    f->sample = grow(f->sample, f->samples, &f->sample_room, sizeof *f->sample);
    sample *s = &f->sample[f->samples++];
    double leave = in_points(play->equity) - play->score;
    *s = (sample){.first = f->sparse_count,
                  .position = f->positions,
                  .game = f->game,
                  .half = {(float)-leave, (float)-leave},
                  .cost = (float)-in_points(cost)};
    net_inputs_of_play(input, f->tried, f->position, play);
    for (unsigned i = 0; i < NET_INPUTS; i++)
        if (input[i]) {
            f->sparse = grow(f->sparse, f->sparse_count, &f->sparse_room, sizeof *f->sparse);
            f->sparse[f->sparse_count++] = (sparse){(uint16_t)i, input[i]};
        }
}

static void centre(sample *s, size_t count)
{
    float mean[3] = {0, 0, 0};
    for (size_t i = 0; i < count; i++) {
        mean[0] += s[i].half[0] / (float)count;
        mean[1] += s[i].half[1] / (float)count;
        mean[2] += s[i].cost / (float)count;
    }
    for (size_t i = 0; i < count; i++) {
        s[i].half[0] -= mean[0];
        s[i].half[1] -= mean[1];
        s[i].cost -= mean[2];
        s[i].target = (s[i].half[0] + s[i].half[1]) / 2;
    }
}

static void measure(void *user)
{
    fit *f = user;
    quoth_points cost[PLAYS];
    size_t count = 0, first = f->samples;
    for (size_t i = 0; i < f->plays.count; i++)
        if (f->plays.play[i].kind != QUOTH_PLAY_PASS)
            f->plays.play[count++] = f->plays.play[i];
    if (count < 2)
        return;
    need(!quoth_openness_costs(cost, f->player.finder, f->position, &f->openness, f->plays.play,
                               count, NULL),
         "no costs");
    quoth_position_copy(f->tried, f->position);
    for (size_t i = 0; i < count; i++)
        add_sample(f, &f->plays.play[i], cost[i]);
    for (unsigned draw = 0; draw < f->draws; draw++) {
        quoth_deal deal;
        need(!quoth_deal_draw(&deal, f->position, quoth_position_turn(f->position), &f->random,
                              NULL),
             "no deal");
        for (size_t i = 0; i < count; i++)
            f->sample[first + i].half[draw & 1] +=
                (float)(play_on(f, &deal, &f->plays.play[i]) / (f->draws / 2));
    }
    centre(&f->sample[first], count);
    f->positions++;
}

static void find_starts(fit *f)
{
    f->start = malloc((f->positions + 1) * sizeof *f->start);
    need(f->start, "out of memory");
    for (size_t i = f->samples; i-- > 0;)
        f->start[f->sample[i].position] = i;
    f->start[f->positions] = f->samples;
    f->sparse = grow(f->sparse, f->sparse_count, &f->sparse_room, sizeof *f->sparse);
    f->sample = grow(f->sample, f->samples, &f->sample_room, sizeof *f->sample);
    f->sample[f->samples].first = f->sparse_count;
}

/* ---- the fit ------------------------------------------------------------------------------- */

/* Brings inputs of all kinds to about one size. */
static float scale_of(unsigned input)
{
    return input < NET_HOOKS     ? 1.0f
           : input < NET_UNSEEN  ? 0.1f
           : input < NET_LEAVE   ? 0.25f
           : input < NET_THROUGH ? 1.0f
           : input < NET_SEVENS  ? 0.1f
           : input < NET_BAG     ? 0.03f
           : input < NET_VALUE   ? 1 / 30.0f
                                 : 0.01f;
}

static float clip(float unit)
{
    return unit < 0 ? 0 : unit > 1 ? 1 : unit;
}

static float find_output(const fit *f, const sample *s, float *hidden)
{
    float output = 0;
    memcpy(hidden, f->net.bias, sizeof f->net.bias);
    for (size_t i = s->first; i < s[1].first; i++) {
        unsigned input = f->sparse[i].input;
        float x = f->sparse[i].count * scale_of(input);
        for (unsigned h = 0; h < NET_HIDDEN; h++)
            hidden[h] += x * f->net.hidden[input][h];
        output += x * f->net.direct[input];
    }
    for (unsigned h = 0; h < NET_HIDDEN; h++)
        output += clip(hidden[h]) * f->net.output[h];
    return output;
}

/* Adds the gradient of a sample: `error` is the derivative of the loss by the output. */
static void propagate_back(fit *f, const sample *s, const float *hidden, float error)
{
    float back[NET_HIDDEN];
    for (unsigned h = 0; h < NET_HIDDEN; h++) {
        f->gradient.output[h] += error * clip(hidden[h]);
        back[h] = hidden[h] > 0 && hidden[h] < 1 ? error * f->net.output[h] : 0;
        f->gradient.bias[h] += back[h];
    }
    for (size_t i = s->first; i < s[1].first; i++) {
        unsigned input = f->sparse[i].input;
        float x = f->sparse[i].count * scale_of(input);
        for (unsigned h = 0; h < NET_HIDDEN; h++)
            f->gradient.hidden[input][h] += x * back[h];
        f->gradient.direct[input] += x * error;
    }
}

static void add_position(fit *f, uint64_t position, float weight)
{
    float hidden[PLAYS][NET_HIDDEN], output[PLAYS], mean = 0;
    size_t first = f->start[position], count = f->start[position + 1] - first;
    const sample *s = &f->sample[first];
    for (size_t i = 0; i < count; i++) {
        output[i] = find_output(f, &s[i], hidden[i]);
        mean += output[i] / (float)count;
    }
    for (size_t i = 0; i < count; i++)
        propagate_back(f, &s[i], hidden[i], (output[i] - mean - s[i].target) * weight);
}

static void step(fit *f, float *net, const float *gradient, float *mean, float *square,
                 size_t count, float rate, float decay)
{
    float first = 1 - powf(MOMENTUM, (float)f->steps), second = 1 - powf(MEMORY, (float)f->steps);
    for (size_t i = 0; i < count; i++) {
        mean[i] += (1 - MOMENTUM) * (gradient[i] - mean[i]);
        square[i] += (1 - MEMORY) * (gradient[i] * gradient[i] - square[i]);
        net[i] -= rate * (mean[i] / first / (sqrtf(square[i] / second) + 1e-7f) + decay * net[i]);
    }
}

static void step_all(fit *f, float rate)
{
    f->steps++;
    step(f, f->net.hidden[0], f->gradient.hidden[0], f->mean.hidden[0], f->square.hidden[0],
         (size_t)NET_INPUTS * NET_HIDDEN, rate, DECAY);
    step(f, f->net.bias, f->gradient.bias, f->mean.bias, f->square.bias, NET_HIDDEN, rate, 0);
    step(f, f->net.output, f->gradient.output, f->mean.output, f->square.output, NET_HIDDEN,
         rate * OUTPUT_RATE, 0);
    step(f, f->net.direct, f->gradient.direct, f->mean.direct, f->square.direct, NET_INPUTS,
         rate * OUTPUT_RATE, 0);
}

/* A number from a distribution near the normal one: the sum of 12 uniform numbers (Irwin-Hall). */
static float draw_normal(fit *f)
{
    float sum = -6;
    for (unsigned i = 0; i < 12; i++)
        sum += (float)quoth_random_below(&f->random, 1 << 20) / (1 << 20);
    return sum;
}

static void fit_net(fit *f, unsigned epochs)
{
    uint64_t *order = malloc((f->positions + 1) * sizeof *order), count = 0;
    need(order, "out of memory");
    for (unsigned i = 0; i < NET_INPUTS; i++)
        for (unsigned h = 0; h < NET_HIDDEN; h++)
            f->net.hidden[i][h] = 0.06f * draw_normal(f);
    for (unsigned h = 0; h < NET_HIDDEN; h++) {
        f->net.bias[h] = 0.5f;
        f->net.output[h] = 0.5f * draw_normal(f);
    }
    for (uint64_t i = 0; i < f->positions; i++)
        if (f->sample[f->start[i]].game % HELD_OUT)
            order[count++] = i;
    for (unsigned epoch = 0; epoch < epochs; epoch++) {
        for (uint64_t i = count; i > 1; i--) {
            uint64_t other = quoth_random_below(&f->random, i), position = order[i - 1];
            order[i - 1] = order[other];
            order[other] = position;
        }
        for (uint64_t i = 0; i + BATCH <= count; i += BATCH) {
            float done = ((float)epoch + (float)i / (float)count) / (float)epochs;
            f->gradient = (layer){0};
            for (unsigned k = 0; k < BATCH; k++)
                add_position(f, order[i + k], 1.0f / (BATCH * PLAYS));
            step_all(f, RATE * (1 - done));
        }
    }
    free(order);
}

/* ---- the rounded net ------------------------------------------------------------------------ */

static int16_t to_weight(float value)
{
    need(fabsf(value) < INT16_MAX, "a weight is too large");
    return (int16_t)lrintf(value);
}

static void round_net(fit *f)
{
    for (unsigned i = 0; i < NET_INPUTS; i++) {
        float scale = scale_of(i);
        for (unsigned h = 0; h < NET_HIDDEN; h++)
            f->rounded.hidden[i][h] = to_weight(f->net.hidden[i][h] * scale * NET_ONE);
        f->rounded.direct[i] = to_weight(f->net.direct[i] * scale * QUOTH_POINT);
    }
    for (unsigned h = 0; h < NET_HIDDEN; h++) {
        f->rounded.bias[h] = (int32_t)lrintf(f->net.bias[h] * NET_ONE);
        f->rounded.output[h] = to_weight(f->net.output[h] * QUOTH_POINT);
    }
}

static void print_net(const net_weights *net)
{
    for (unsigned i = 0; i < NET_INPUTS; i++)
        for (unsigned h = 0; h <= NET_HIDDEN; h++)
            printf("%d%c", h < NET_HIDDEN ? net->hidden[i][h] : net->direct[i],
                   h < NET_HIDDEN ? ' ' : '\n');
    for (unsigned h = 0; h < NET_HIDDEN; h++)
        printf("%d %d\n", net->bias[h], net->output[h]);
}

static double value_of(const fit *f, const sample *s)
{
    int16_t input[NET_INPUTS] = {0};
    for (size_t i = s->first; i < s[1].first; i++)
        input[f->sparse[i].input] = f->sparse[i].count;
    return in_points(net_value(&f->rounded, input));
}

static void report(const fit *f)
{
    double all = 0, signal = 0, left_by_costs = 0, left_by_net = 0;
    for (uint64_t p = 0; p < f->positions; p++) {
        size_t first = f->start[p], count = f->start[p + 1] - first;
        const sample *s = &f->sample[first];
        double value[PLAYS], mean = 0;
        for (size_t i = 0; i < count && s->game % HELD_OUT == 0; i++)
            mean += (value[i] = value_of(f, &s[i])) / (double)count;
        for (size_t i = 0; i < count && s->game % HELD_OUT == 0; i++) {
            double by_costs = s[i].target - s[i].cost, by_net = s[i].target - (value[i] - mean);
            all += s[i].target * s[i].target;
            signal += s[i].half[0] * s[i].half[1];
            left_by_costs += by_costs * by_costs;
            left_by_net += by_net * by_net;
        }
    }
    fprintf(stderr,
            "%llu positions, %zu plays; explained in other games: costs %.2f %%, net %.2f %%, at "
            "most %.2f %%\n",
            (unsigned long long)f->positions, f->samples, 100 * (1 - left_by_costs / all),
            100 * (1 - left_by_net / all), 100 * signal / all);
}

int main(int count, char **argument)
{
    static fit f;
    uint64_t games = count == 6 ? strtoull(argument[2], NULL, 10) : 0;
    f.draws = count == 6 ? (unsigned)strtoul(argument[3], NULL, 10) : 0;
    if (!games || f.draws < 2 || f.draws % 2 || f.draws > DRAWS_MOST ||
        !equity_open(&f.player, argument[1], true) ||
        quoth_openness_standard(&f.openness, &f.player.rules, NULL) ||
        quoth_position_new(&f.position, f.player.cross, 2, NULL, NULL) ||
        quoth_position_new(&f.tried, f.player.cross, 2, NULL, NULL)) {
        fputs("usage: net RULES GAMES DRAWS SEED EPOCHS (DRAWS is even)\n", stderr);
        return 2;
    }
    quoth_random_seed(&f.random, strtoull(argument[4], NULL, 10));
    const equity_game game = {f.position, &f.plays, &f.random, PLAYS, EVERY, measure, &f};
    for (; f.game < games; f.game++)
        equity_play(&f.player, &game);
    find_starts(&f);
    fit_net(&f, (unsigned)strtoul(argument[5], NULL, 10));
    round_net(&f);
    report(&f);
    print_net(&f.rounded);
    free(f.sparse);
    free(f.sample);
    free(f.start);
    quoth_position_free(f.position);
    quoth_position_free(f.tried);
    quoth_plays_free(&f.plays);
    quoth_plays_free(&f.reply);
    equity_close(&f.player);
    return 0;
}
