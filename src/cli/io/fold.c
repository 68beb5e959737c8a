/* FNV-1a. */
#include "cli/io/fold.h"

#include "quoth/quoth.h"

uint64_t fold_bytes(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *b = bytes;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ b[i]) * UINT64_C(0x100000001B3);
    return hash;
}

static bool fold_written(void *user, const char *bytes, size_t size)
{
    uint64_t *hash = user;
    *hash = fold_bytes(*hash, bytes, size);
    return true;
}

quoth_sink fold_sink(uint64_t *hash)
{
    return (quoth_sink){fold_written, hash};
}
