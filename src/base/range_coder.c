#include "base/range_coder.h"

#include "base/memory.h"

static q_range_coder begin(void)
{
    q_range_coder c = {.range = UINT32_MAX};
    for (unsigned n = 0; n <= Q_BITS_SEEN_MAX; n++)
        c.rate[n] = (2u << 16) / (2 * n + 3);
    return c;
}

void q_bit_chances_begin(q_bit_chance *chance, size_t count)
{
    for (size_t i = 0; i < count; i++)
        chance[i] = UINT32_C(1) << 31;
}

/* ---- encoding ------------------------------------------------------------------------------- */

q_range_coder q_range_encoder(const quoth_memory *memory)
{
    q_range_coder c = begin();
    c.encoding = true;
    c.memory = memory;
    c.pending = 1; /* a first byte, 0 */
    return c;
}

void q_range_coder_put(q_range_coder *c, uint8_t byte)
{
    if (!q_reserve(c->memory, (void **)&c->out, &c->capacity, c->size + 1, 1))
        c->no_memory = true;
    else
        c->out[c->size++] = byte;
}

/* Moves the top byte of `low` out, and with it those that waited for its carry. */
static void shift_low(q_range_coder *c)
{
    if ((uint32_t)c->low < 0xFF000000u || c->low >> 32) {
        for (; c->pending; c->pending--) {
            q_range_coder_put(c, (uint8_t)(c->held + (c->low >> 32)));
            c->held = 0xFF;
        }
        c->held = (uint8_t)(c->low >> 24);
    }
    c->pending++;
    c->low = (c->low & 0xFFFFFF) << 8;
}

void q_range_encode(q_range_coder *c, uint32_t bound, bool bit)
{
    c->low += bit ? 0 : bound;
    c->range = bit ? bound : c->range - bound;
    for (; c->range < Q_RANGE_MIN; c->range <<= 8)
        shift_low(c);
}

void q_range_coder_finish(q_range_coder *c)
{
    for (int i = 0; i < 5; i++)
        shift_low(c);
}

/* ---- decoding ------------------------------------------------------------------------------- */

q_range_coder q_range_decoder(const uint8_t *at, const uint8_t *end)
{
    q_range_coder c = begin();
    c.at = at;
    c.end = end;
    for (int i = 0; i < 5; i++)
        c.code = c.code << 8 | q_range_next_byte(&c);
    return c;
}

uint8_t q_range_next_byte(q_range_coder *c)
{
    if (c->at < c->end)
        return *c->at++;
    c->short_input = true;
    return 0;
}
