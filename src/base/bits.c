#include "base/bits.h"

static Q_INSTANTIATED uint32_t count_common(bool by_instruction, const uint64_t *a,
                                            const uint64_t *b, size_t n, size_t step)
{
    uint32_t count = 0;
    for (size_t i = 0; i < n; i += step)
        count += q_count_bits64_by(by_instruction, a[i] & b[i]);
    return count;
}

Q_COUNTING static uint32_t count_by_instruction(const uint64_t *a, const uint64_t *b, size_t n,
                                                size_t step)
{
    return count_common(true, a, b, n, step);
}

uint32_t q_count_common(const uint64_t *a, const uint64_t *b, size_t n, size_t step)
{
    return q_has_popcnt() ? count_by_instruction(a, b, n, step)
                          : count_common(false, a, b, n, step);
}
