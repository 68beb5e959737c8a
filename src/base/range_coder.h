/* An adaptive binary range coder: codes bits by probabilities that learn.
 *
 * The coder is that of LZMA (Pavlov, 7-Zip; after Martin 1979), the probabilities are the counted
 * ones of lpaq's state maps (Mahoney): the first bits move them far, later ones little.  Integers
 * alone, so the same bits on every machine.
 *
 * One function encodes and decodes, so one walk over a structure does both: where an encoder gives
 * q_code_bit the bit, a decoder learns it. */
#ifndef Q_BASE_RANGE_CODER_H
#define Q_BASE_RANGE_CODER_H

#include "quoth/base.h"

/* The probability that a bit is 1: 22 bits, above the number of bits seen so far. */
typedef uint32_t q_bit_chance;

enum { Q_BITS_SEEN = 1023, Q_BITS_SEEN_MAX = 250 };

typedef struct q_range_coder {
    bool encoding;
    uint32_t range;
    uint32_t rate[Q_BITS_SEEN_MAX + 1]; /* 2^16 / (n + 1.5), by the bits seen */

    uint32_t code; /* decoding, this and the next two */
    const uint8_t *at, *end;
    bool short_input; /* the bytes ended, and zeros were read behind them */

    uint64_t low;   /* encoding, this and all below */
    size_t pending; /* bytes that a carry may still change: `held`, then 0xFF */
    uint8_t held;
    uint8_t *out;
    size_t size, capacity;
    bool no_memory;
    const quoth_memory *memory;
} q_range_coder;

/* An encoder, whose bytes are out[0..size) after q_range_coder_finish; free `out`, of `capacity`
 * bytes.  q_range_coder_put writes a byte as it is, before the first bit or after the last. */
q_range_coder q_range_encoder(const quoth_memory *memory);
void q_range_coder_put(q_range_coder *coder, uint8_t byte);
void q_range_coder_finish(q_range_coder *coder);

/* A decoder of the bytes from `at` up to `end`.  At the end of whole input `at` is `end`. */
q_range_coder q_range_decoder(const uint8_t *at, const uint8_t *end);

/* Makes 0 and 1 equally likely. */
void q_bit_chances_begin(q_bit_chance *chance, size_t count);

void q_range_encode(q_range_coder *coder, uint32_t bound, bool bit);
uint8_t q_range_next_byte(q_range_coder *coder);

enum { Q_RANGE_MIN = 1 << 24 };

static inline bool q_range_decode(q_range_coder *c, uint32_t bound)
{
    bool bit = c->code < bound;
    c->code -= bit ? 0 : bound;
    c->range = bit ? bound : c->range - bound;
    for (; c->range < Q_RANGE_MIN; c->range <<= 8)
        c->code = c->code << 8 | q_range_next_byte(c);
    return bit;
}

/* Codes a bit by its probability, which moves by 1 / (n + 1.5) of the error after n bits.  Returns
 * the bit, which an encoder gets. */
static inline bool q_code_bit(q_range_coder *c, q_bit_chance *chance, bool bit)
{
    uint32_t before = *chance, seen = before & Q_BITS_SEEN;
    uint32_t bound = (c->range >> 15) * (before >> 17 | 1);
    if (c->encoding)
        q_range_encode(c, bound, bit);
    else
        bit = q_range_decode(c, bound);
    int64_t error = (bit ? (int64_t)UINT32_MAX : 0) - (int64_t)before;
    uint32_t after = (uint32_t)((int64_t)before + error * c->rate[seen] / 65536);
    *chance = (after & ~(uint32_t)Q_BITS_SEEN) | (seen < Q_BITS_SEEN_MAX ? seen + 1 : seen);
    return bit;
}

#endif
