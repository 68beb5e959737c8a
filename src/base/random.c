#include "quoth/base.h"

#include <assert.h>

static uint64_t splitmix(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
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
    assert(below > 0);
    /* Rejection: without the numbers under 2^64 mod below, all remainders are equally likely. */
    uint64_t uneven = (0 - below) % below;
    uint64_t number;
    do
        number = quoth_random_next(random);
    while (number < uneven);
    return number % below;
}
