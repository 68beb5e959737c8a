/* Bit operations, with portable versions for compilers without builtins. */
#ifndef Q_BASE_BITS_H
#define Q_BASE_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Index of the lowest set bit; `bits` must not be 0. */
static inline unsigned q_lowest_bit(uint64_t bits)
{
#ifdef __GNUC__
    return (unsigned)__builtin_ctzll(bits);
#else
    unsigned n = 0;
    for (; !(bits & 1); bits >>= 1)
        n++;
    return n;
#endif
}

/* WebAssembly has an instruction that counts bits; not every x86-64 processor has. */
static inline unsigned q_count_bits(uint32_t bits)
{
#ifdef __wasm__
    return (unsigned)__builtin_popcount(bits);
#else
    bits -= bits >> 1 & 0x55555555;
    bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333);
    return ((bits + (bits >> 4)) & 0x0F0F0F0F) * 0x01010101 >> 24;
#endif
}

static inline unsigned q_count_bits64(uint64_t bits)
{
#ifdef __wasm__
    return (unsigned)__builtin_popcountll(bits);
#else
    bits -= bits >> 1 & UINT64_C(0x5555555555555555);
    bits = (bits & UINT64_C(0x3333333333333333)) + (bits >> 2 & UINT64_C(0x3333333333333333));
    return (unsigned)(((bits + (bits >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F)) *
                          UINT64_C(0x0101010101010101) >>
                      56);
#endif
}

/* A function that counts bits has two instances of its body, which is Q_INSTANTIATED: in one
 * `by_instruction` is true, and it is Q_COUNTING and called only if q_has_popcnt().  So the
 * processor's instruction is used where it exists, which takes a seventh of the time. */
#if defined __GNUC__ && defined __x86_64__
#define Q_INSTANTIATED inline __attribute__((always_inline))
#define Q_COUNTING __attribute__((target("popcnt")))
#define Q_POPCOUNT(bits) ((unsigned)__builtin_popcountll(bits))
static inline bool q_has_popcnt(void)
{
    return __builtin_cpu_supports("popcnt");
}
#else
#define Q_INSTANTIATED inline
#define Q_COUNTING
#define Q_POPCOUNT(bits) q_count_bits64(bits)
static inline bool q_has_popcnt(void)
{
    return false;
}
#endif

static Q_INSTANTIATED unsigned q_count_bits64_by(bool by_instruction, uint64_t bits)
{
    return by_instruction ? Q_POPCOUNT(bits) : q_count_bits64(bits);
}

/* The number of bits that two bitmaps have in common, in every `step`th of their `n` elements from
 * the first on. */
uint32_t q_count_common(const uint64_t *a, const uint64_t *b, size_t n, size_t step);

static inline unsigned q_highest_bit(uint32_t bits)
{
#ifdef __GNUC__
    return 31u - (unsigned)__builtin_clz(bits);
#else
    unsigned n = 0;
    while (bits >>= 1)
        n++;
    return n;
#endif
}

/* How many prefetches a loop does best to make one after another.  WebAssembly has no such
 * instruction: a load whose value nobody uses does the same, but it must be finished before later
 * instructions retire.  The processor waits for several at once if there is little between them. */
#ifdef __wasm__
enum { Q_PREFETCHES_TOGETHER = 16 };
#else
enum { Q_PREFETCHES_TOGETHER = 1 };
#endif

/* Hints that the cache line at an address, which must be readable, will be read soon. */
static inline void q_prefetch(const void *at)
{
#if defined __wasm__
    (void)*(const volatile uint8_t *)at;
#elif defined __GNUC__
    __builtin_prefetch(at);
#else
    (void)at;
#endif
}

#endif
