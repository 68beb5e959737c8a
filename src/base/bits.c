#include "base/bits.h"

#if defined __GNUC__ && defined __x86_64__
#define HAS_POPCNT __builtin_cpu_supports("popcnt")

/* As below, with the processor's instruction, which takes a seventh of the time. */
__attribute__((target("popcnt"))) static uint32_t count_by_popcnt(const uint64_t *a,
                                                                  const uint64_t *b, size_t n,
                                                                  size_t step)
{
    uint32_t count = 0;
    for (size_t i = 0; i < n; i += step)
        count += (uint32_t)__builtin_popcountll(a[i] & b[i]);
    return count;
}
#else
#define HAS_POPCNT 0
#define count_by_popcnt q_count_common
#endif

uint32_t q_count_common(const uint64_t *a, const uint64_t *b, size_t n, size_t step)
{
    uint32_t count = 0;
    if (HAS_POPCNT)
        return count_by_popcnt(a, b, n, step);
    for (size_t i = 0; i < n; i += step)
        count += q_count_bits64(a[i] & b[i]);
    return count;
}
