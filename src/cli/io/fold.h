/* The FNV-1a hash of bytes, as a checksum. */
#ifndef CLI_IO_FOLD_H
#define CLI_IO_FOLD_H

#include "quoth/quoth.h"

/* Hashes further bytes; the first hash is FOLD_BEGIN. */
#define FOLD_BEGIN UINT64_C(0xCBF29CE484222325)
uint64_t fold_bytes(uint64_t hash, const void *bytes, size_t size);
quoth_sink fold_sink(uint64_t *hash); /* hashes all bytes written to it */

#endif
