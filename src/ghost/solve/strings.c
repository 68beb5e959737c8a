#include "ghost/solve/strings.h"

#include <string.h>

#include "base/memory.h"

enum { BEHIND_STRINGS = 32 }; /* readable zeros after the last string, for q_occurrences */

quoth_status q_strings_add(q_strings *s, const uint8_t *string, unsigned length)
{
    uint64_t letters = 0;
    size_t size = sizeof letters + 1 + length;
    if (s->size + size + BEHIND_STRINGS > UINT32_MAX)
        return QUOTH_TOO_LARGE;
    if (!q_reserve(s->memory, (void **)&s->byte, &s->capacity, s->size + size + BEHIND_STRINGS,
                   1) ||
        !q_reserve(s->memory, (void **)&s->at, &s->at_capacity, (size_t)s->count + 1,
                   sizeof *s->at))
        return QUOTH_NO_MEMORY;
    for (unsigned i = 0; i < length; i++)
        letters |= UINT64_C(1) << string[i];
    uint8_t *to = s->byte + s->size + sizeof letters;
    s->at[s->count++] = (uint32_t)(to - s->byte);
    memcpy(to - sizeof letters, &letters, sizeof letters);
    *to++ = (uint8_t)length;
    memcpy(to, string, length);
    memset(to + length, 0, BEHIND_STRINGS);
    s->size += size;
    if (length > s->longest)
        s->longest = length;
    return QUOTH_OK;
}

void q_strings_free(q_strings *s)
{
    q_free(s->memory, s->byte, s->capacity, 1);
    q_free(s->memory, s->at, s->at_capacity, sizeof *s->at);
    *s = (q_strings){0};
}
