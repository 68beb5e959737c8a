/* Eight falling weights or values, in one vector: SSE2, WebAssembly's SIMD, or plain C. */
#ifndef Q_MOVEGEN_WEIGHTS_H
#define Q_MOVEGEN_WEIGHTS_H

#include <stdint.h>
#include <string.h>

enum { Q_SLOT_WEIGHTS = 8 };

#if defined __SSE2__
#include <emmintrin.h>

typedef __m128i q_weights;

static inline q_weights q_load_weights(const int16_t from[Q_SLOT_WEIGHTS])
{
    return _mm_loadu_si128((const __m128i *)(const void *)from);
}

static inline void q_store_weights(int16_t to[Q_SLOT_WEIGHTS], q_weights from)
{
    _mm_storeu_si128((__m128i *)(void *)to, from);
}

/* Inserts a weight and drops the least, without branches: they would be mispredicted. */
static inline q_weights q_insert_weight(q_weights old, int weight)
{
    __m128i before = _mm_insert_epi16(_mm_slli_si128(old, 2), INT16_MAX, 0);
    return _mm_max_epi16(old, _mm_min_epi16(before, _mm_set1_epi16((int16_t)weight)));
}

static inline q_weights q_multiply_weights(q_weights old, int factor)
{
    return _mm_mullo_epi16(old, _mm_set1_epi16((int16_t)factor));
}

/* The dot product. */
static inline int q_dot(q_weights a, q_weights b)
{
    __m128i sum = _mm_madd_epi16(a, b);
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0x4E));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0xB1));
    return _mm_cvtsi128_si32(sum);
}

#elif defined __wasm_simd128__
#include <wasm_simd128.h>

typedef v128_t q_weights;

static inline q_weights q_load_weights(const int16_t from[Q_SLOT_WEIGHTS])
{
    return wasm_v128_load(from);
}

static inline void q_store_weights(int16_t to[Q_SLOT_WEIGHTS], q_weights from)
{
    wasm_v128_store(to, from);
}

static inline q_weights q_insert_weight(q_weights old, int weight)
{
    v128_t most = wasm_i16x8_const_splat(INT16_MAX);
    v128_t before = wasm_i16x8_shuffle(most, old, 0, 8, 9, 10, 11, 12, 13, 14);
    return wasm_i16x8_max(old, wasm_i16x8_min(before, wasm_i16x8_splat((int16_t)weight)));
}

static inline q_weights q_multiply_weights(q_weights old, int factor)
{
    return wasm_i16x8_mul(old, wasm_i16x8_splat((int16_t)factor));
}

static inline int q_dot(q_weights a, q_weights b)
{
    v128_t sum = wasm_i32x4_dot_i16x8(a, b);
    sum = wasm_i32x4_add(sum, wasm_i32x4_shuffle(sum, sum, 2, 3, 0, 1));
    return wasm_i32x4_extract_lane(sum, 0) + wasm_i32x4_extract_lane(sum, 1);
}

#else

typedef struct q_weights {
    int16_t weight[Q_SLOT_WEIGHTS];
} q_weights;

static inline q_weights q_load_weights(const int16_t from[Q_SLOT_WEIGHTS])
{
    q_weights weights;
    memcpy(weights.weight, from, sizeof weights.weight);
    return weights;
}

static inline void q_store_weights(int16_t to[Q_SLOT_WEIGHTS], q_weights from)
{
    memcpy(to, from.weight, sizeof from.weight);
}

static inline q_weights q_insert_weight(q_weights old, int weight)
{
    for (unsigned i = Q_SLOT_WEIGHTS; i-- > 0;) {
        int before = i > 0 && old.weight[i - 1] < weight ? old.weight[i - 1] : weight;
        old.weight[i] = old.weight[i] > before ? old.weight[i] : (int16_t)before;
    }
    return old;
}

static inline q_weights q_multiply_weights(q_weights old, int factor)
{
    for (unsigned i = 0; i < Q_SLOT_WEIGHTS; i++)
        old.weight[i] = (int16_t)(old.weight[i] * factor);
    return old;
}

static inline int q_dot(q_weights a, q_weights b)
{
    int sum = 0;
    for (unsigned i = 0; i < Q_SLOT_WEIGHTS; i++)
        sum += a.weight[i] * b.weight[i];
    return sum;
}
#endif

static inline q_weights q_no_weights(void)
{
    static const int16_t none[Q_SLOT_WEIGHTS];
    return q_load_weights(none);
}

#endif
