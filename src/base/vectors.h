/* Vectors of 16 bytes, by SSE2 or by WebAssembly's instructions.  Q_VECTORS is defined where the
 * target has them; elsewhere callers go element by element. */
#ifndef Q_BASE_VECTORS_H
#define Q_BASE_VECTORS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#if defined __SSE2__
#define Q_VECTORS
#include <emmintrin.h>
#elif defined __wasm_simd128__
#define Q_VECTORS
#include <wasm_simd128.h>
#endif

#ifdef Q_VECTORS

/* Two numbers; shifts, & and | are of each. */
typedef uint64_t q_two64 __attribute__((vector_size(16), may_alias));

static inline q_two64 q_load_two64(const uint64_t from[2])
{
    q_two64 loaded;
    memcpy(&loaded, from, sizeof loaded);
    return loaded;
}

static inline bool q_two64_is_zero(q_two64 numbers)
{
#ifdef __SSE2__
    return _mm_movemask_epi8(_mm_cmpeq_epi8((__m128i)numbers, _mm_setzero_si128())) == 0xFFFF;
#else
    return !wasm_v128_any_true((v128_t)numbers);
#endif
}

/* Which of 16 bytes equal `wanted`: bit p for byte p. */
static inline uint32_t q_equal_bytes(const uint8_t bytes[16], uint8_t wanted)
{
#ifdef __SSE2__
    __m128i all = _mm_loadu_si128((const __m128i *)(const void *)bytes);
    return (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(all, _mm_set1_epi8((char)wanted)));
#else
    return wasm_i8x16_bitmask(wasm_i8x16_eq(wasm_v128_load(bytes), wasm_u8x16_splat(wanted)));
#endif
}

#endif
#endif
