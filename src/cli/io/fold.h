/* A checksum of bytes. */
#ifndef CLI_IO_FOLD_H
#define CLI_IO_FOLD_H

#include "quoth/quoth.h"

/* Folds bytes into a hash (FNV-1a), which begins as FOLD_BEGIN. */
#define FOLD_BEGIN UINT64_C(0xCBF29CE484222325)
uint64_t fold_bytes(uint64_t hash, const void *bytes, size_t size);
quoth_sink fold_sink(uint64_t *hash); /* folds what is written to it */

#endif
