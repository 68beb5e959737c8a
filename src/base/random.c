#include "quoth/base.h"

#include "base/hash.h"

static uint64_t splitmix(uint64_t *state)
{
    return q_mix64(*state += Q_GOLDEN_RATIO);
}

void quoth_random_seed_stream(quoth_random *random, uint64_t seed, uint64_t stream)
{
    uint64_t filler = seed;
    if (stream) /* stream 0 is the plain seed */
        filler = splitmix(&filler) ^ splitmix(&stream);
    for (int i = 0; i < 4; i++)
        random->state[i] = splitmix(&filler);
}

void quoth_random_seed(quoth_random *random, uint64_t seed)
{
    quoth_random_seed_stream(random, seed, 0);
}

static uint64_t rotate_left(uint64_t x, int k)
{
    return (x << k) | (x >> (64 - k));
}

uint64_t quoth_random_next(quoth_random *random)
{
    uint64_t *s = random->state;
    uint64_t result = rotate_left(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate_left(s[3], 45);
    return result;
}

uint64_t quoth_random_below(quoth_random *random, uint64_t below)
{
    if (!below)
        return 0;
    /* Rejection: without the numbers under 2^64 mod below, all remainders are equally likely. */
    uint64_t uneven = (0 - below) % below;
    uint64_t number;
    do
        number = quoth_random_next(random);
    while (number < uneven);
    return number % below;
}
