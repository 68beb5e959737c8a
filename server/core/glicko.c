#include "glicko.h"

#include <math.h>

/* Ratings on the scale of the paper's step 2. */
static const double scale = 173.7178;
static const double convergence = 0.000001;

const glicko_player glicko_newcomer = {1500, 350, 0.06};

/* The weight g(phi) of a result against an opponent of deviation phi. */
static double weight_of(double phi)
{
    const double pi = 3.14159265358979323846;
    return 1 / sqrt(1 + 3 * phi * phi / (pi * pi));
}

/* The function whose root is the logarithm of the new variance of the volatility. */
typedef struct volatility_equation {
    double delta, phi, v, a, tau;
} volatility_equation;

static double value_at(const volatility_equation *f, double x)
{
    double power = exp(x), square = f->phi * f->phi + f->v + power;
    return power * (f->delta * f->delta - square) / (2 * square * square) -
           (x - f->a) / (f->tau * f->tau);
}

/* Step 5: the Illinois algorithm, a regula falsi. */
static double new_volatility(const volatility_equation *f)
{
    double low = f->a, high;
    if (f->delta * f->delta > f->phi * f->phi + f->v) {
        high = log(f->delta * f->delta - f->phi * f->phi - f->v);
    } else {
        high = f->a - f->tau;
        while (value_at(f, high) < 0)
            high -= f->tau;
    }
    double at_low = value_at(f, low), at_high = value_at(f, high);
    while (fabs(high - low) > convergence) {
        double next = low + (low - high) * at_low / (at_high - at_low);
        double at_next = value_at(f, next);
        if (at_next * at_high <= 0) {
            low = high;
            at_low = at_high;
        } else {
            at_low /= 2;
        }
        high = next;
        at_high = at_next;
    }
    return exp(low / 2);
}

glicko_player glicko_rate(const glicko_player *player, const glicko_result *result, size_t results,
                          double tau)
{
    double mu = (player->rating - 1500) / scale, phi = player->deviation / scale;
    double information = 0, surprise = 0, volatility = player->volatility;
    for (size_t i = 0; i < results; i++) {
        double other = (result[i].opponent.rating - 1500) / scale;
        double weight = weight_of(result[i].opponent.deviation / scale);
        double expected = 1 / (1 + exp(-weight * (mu - other)));
        information += weight * weight * expected * (1 - expected);
        surprise += weight * (result[i].score - expected);
    }
    if (results) {
        double v = 1 / information;
        volatility_equation f = {.delta = v * surprise,
                                 .phi = phi,
                                 .v = v,
                                 .a = log(volatility * volatility),
                                 .tau = tau};
        volatility = new_volatility(&f);
    }
    double before = phi * phi + volatility * volatility; /* step 6 */
    double variance = results ? 1 / (1 / before + information) : before;
    double most = glicko_newcomer.deviation;
    double deviation = scale * sqrt(variance);
    return (glicko_player){.rating = scale * (mu + variance * surprise) + 1500,
                           .deviation = deviation < most ? deviation : most,
                           .volatility = volatility};
}
