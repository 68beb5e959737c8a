"""How unlikely an observation is: exact tails of distributions, so that a test of random numbers
fails by chance once in a million changes of the stream."""
import math

UNLIKELY = 1e-6


def binomial_tail(hits, trials, p):
    """The chance of at most so many successes."""
    if p <= 0 or p >= 1:
        return float(p <= 0 or hits >= trials)
    return sum(math.exp(math.lgamma(trials + 1) - math.lgamma(k + 1) - math.lgamma(trials - k + 1) +
                        k * math.log(p) + (trials - k) * math.log1p(-p)) for k in range(hits + 1))


def is_unlikely(hits, trials, p):
    """Whether so few or so many successes are not to be believed."""
    return min(binomial_tail(hits, trials, p),
               binomial_tail(trials - hits, trials, 1 - p)) < UNLIKELY


def chi_square_tail(x, freedom):
    """The chance that a chi-square variable is at least x: Q(freedom / 2, x / 2), from Q(1/2, y) =
    erfc(sqrt(y)) or Q(1, y) = exp(-y) by Q(a + 1, y) = Q(a, y) + y^a exp(-y) / gamma(a + 1)."""
    y, a = x / 2, 0.5 if freedom % 2 else 1
    total = math.erfc(math.sqrt(y)) if freedom % 2 else math.exp(-y)
    while a < freedom / 2 and y > 0:
        total += math.exp(a * math.log(y) - y - math.lgamma(a + 1))
        a += 1
    return total
