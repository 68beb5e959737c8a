#include <stddef.h>

#include "pace/steps.h"

#ifdef __clang__
#define NOT_COUNTED __attribute__((no_sanitize("coverage")))
#else
#define NOT_COUNTED __attribute__((no_sanitize_coverage))
#endif

uint64_t steps;

/* What the compiler calls in each block. */
void __sanitizer_cov_trace_pc(void);
NOT_COUNTED void __sanitizer_cov_trace_pc(void)
{
    steps++;
}

/* What the linker puts in place of memcpy and its like (--wrap). */
void *__real_memcpy(void *to, const void *from, size_t size);
void *__real_memmove(void *to, const void *from, size_t size);
void *__real_memset(void *to, int byte, size_t size);
void *__wrap_memcpy(void *to, const void *from, size_t size);
void *__wrap_memmove(void *to, const void *from, size_t size);
void *__wrap_memset(void *to, int byte, size_t size);

NOT_COUNTED void *__wrap_memcpy(void *to, const void *from, size_t size)
{
    steps += size / 16;
    return __real_memcpy(to, from, size);
}

NOT_COUNTED void *__wrap_memmove(void *to, const void *from, size_t size)
{
    steps += size / 16;
    return __real_memmove(to, from, size);
}

NOT_COUNTED void *__wrap_memset(void *to, int byte, size_t size)
{
    steps += size / 16;
    return __real_memset(to, byte, size);
}
