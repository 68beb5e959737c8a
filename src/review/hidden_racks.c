/* Endgames with hidden racks: enumerates the deals letter by letter, first to count them, then to
 * solve each. */
#include "base/throttle.h"
#include "review/hidden_racks.h"

typedef struct deal_walk {
    q_turn_evaluator *evaluator;
    const quoth_position *before;
    const quoth_play *play;
    size_t plays;
    quoth_review_value *value; /* weighted sums, one a play */
    bool count_only;           /* count the deals, do not solve them */
    unsigned deals, seat;
    double weights; /* their sum */
    uint64_t nodes; /* left to search */
    int unseen[QUOTH_LETTERS_MAX + 1];
    quoth_tile rack[QUOTH_PLAYERS_MAX][QUOTH_RACK_MAX];
    unsigned held[QUOTH_PLAYERS_MAX], room[QUOTH_PLAYERS_MAX]; /* tiles dealt; places left */
} deal_walk;

/* The value of final scores for a seat; a draw is a share of a win. */
static quoth_review_value value_of_scores(const int *score, unsigned players, unsigned seat)
{
    int best = INT32_MIN;
    unsigned first = 1;
    for (unsigned i = 0; i < players; i++) {
        if (i == seat)
            continue;
        best = score[i] > best ? score[i] : best;
        first += score[i] == score[seat];
    }
    return (quoth_review_value){.win = score[seat] < best ? 0 : 1.0 / first,
                                .spread = score[seat] - best};
}

/* The value of a play in the deal that `scratch` holds. */
static quoth_status value_in_deal(deal_walk *d, const quoth_play *play, quoth_review_value *value)
{
    q_turn_evaluator *e = d->evaluator;
    int score[QUOTH_PLAYERS_MAX];
    quoth_endgame_answer answer = {0};
    quoth_endgame_options o = {.nodes = d->nodes, .bytes = e->options->bytes};
    const quoth_context context = {.watch = &e->watch};
    quoth_status status = quoth_position_make(e->scratch, play, NULL);
    if (status)
        return status;
    if (!quoth_position_ending(e->scratch)) {
        status = d->nodes ? q_turn_status(quoth_endgame_solve(&answer, e->endgame, e->scratch, &o,
                                                              &context, NULL))
                          : QUOTH_NOT_FOUND;
        if (!status && (!answer.exact || !answer.plays))
            status = QUOTH_NOT_FOUND;
        d->nodes -= answer.nodes < d->nodes ? answer.nodes : d->nodes;
    }
    for (unsigned i = 0; i < e->players; i++)
        score[i] = quoth_position_score(e->scratch, i) +
                   (answer.plays ? answer.play[0].gain[i] : 0);
    *value = value_of_scores(score, e->players, d->seat);
    return status;
}

static quoth_status evaluate_deal(deal_walk *d, double weight)
{
    quoth_review_value value = {0};
    quoth_status status = QUOTH_OK;
    if (++d->deals > Q_HIDDEN_RACKS_MAX)
        return QUOTH_NOT_FOUND;
    if (d->count_only)
        return QUOTH_OK;
    d->weights += weight;
    for (size_t n = 0; n < d->plays && !status; n++) {
        quoth_position_copy(d->evaluator->scratch, d->before);
        for (unsigned i = 0; i < d->evaluator->players; i++)
            if (i != d->seat)
                quoth_position_set_rack(d->evaluator->scratch, i, d->rack[i], d->held[i], NULL);
        quoth_position_settle(d->evaluator->scratch);
        status = value_in_deal(d, &d->play[n], &value);
        d->value[n].win += weight * value.win;
        d->value[n].spread += weight * value.spread;
    }
    return status;
}

static quoth_status deal_letters(deal_walk *d, unsigned letter, double weight);

/* Deals `left` tiles of a letter to this seat and the later ones, in all ways. */
static quoth_status deal_to(deal_walk *d, unsigned letter, unsigned left, unsigned seat,
                            double weight)
{
    quoth_status status = QUOTH_OK;
    if (seat == d->evaluator->players)
        return left ? QUOTH_OK : deal_letters(d, letter + 1, weight);
    if (seat == d->seat)
        return deal_to(d, letter, left, seat + 1, weight);
    unsigned held = d->held[seat], room = d->room[seat];
    for (unsigned n = 0; n <= left && n <= room && !status; n++) {
        /* the weight is multiplied by the number of ways to choose n of the `left` tiles */
        status = deal_to(d, letter, left - n, seat + 1, weight);
        weight = weight * (left - n) / (n + 1);
        if (d->held[seat] < QUOTH_RACK_MAX)
            d->rack[seat][d->held[seat]++] = (quoth_tile)letter;
        d->room[seat] = room - n - 1;
    }
    d->held[seat] = held;
    d->room[seat] = room;
    return status;
}

static quoth_status deal_letters(deal_walk *d, unsigned letter, double weight)
{
    while (letter <= QUOTH_LETTERS_MAX && d->unseen[letter] <= 0)
        letter++;
    return letter > QUOTH_LETTERS_MAX ? evaluate_deal(d, weight)
                                      : deal_to(d, letter, (unsigned)d->unseen[letter], 0, weight);
}

quoth_status q_evaluate_hidden_racks(q_turn_evaluator *e, const quoth_position *before,
                                     const quoth_play *play, size_t plays, uint64_t nodes,
                                     quoth_review_value *value, unsigned *deals)
{
    deal_walk d = {.evaluator = e,
                   .before = before,
                   .play = play,
                   .plays = plays,
                   .value = value,
                   .count_only = true,
                   .seat = quoth_position_turn(before),
                   .nodes = nodes};
    unsigned unseen = quoth_position_unseen(d.unseen, before, d.seat), places = 0;
    for (unsigned i = 0; i < e->players; i++) {
        quoth_position_rack(before, i, &d.room[i]);
        places += i == d.seat ? 0 : d.room[i];
    }
    if (places != unseen)
        return QUOTH_NOT_FOUND;
    for (size_t n = 0; n < plays; n++)
        value[n] = (quoth_review_value){0};
    quoth_status status = deal_letters(&d, 0, 1);
    if (!status && !e->endgame)
        status =
            quoth_endgame_new(&e->endgame, e->cross, &(quoth_context){.memory = e->memory}, NULL);
    *deals = d.deals;
    d.deals = 0;
    d.count_only = false;
    if (!status)
        status = deal_letters(&d, 0, 1);
    for (size_t n = 0; n < plays && !status; n++) {
        value[n].win /= d.weights;
        value[n].spread /= d.weights;
    }
    return status;
}
