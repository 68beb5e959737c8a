/* Hashes of keys in memory: integers, sequences of integers, bytes. */
#ifndef Q_BASE_HASH_H
#define Q_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

/* 2^64 divided by the golden ratio: the multiplier of Fibonacci hashing (Knuth, The Art of Computer
 * Programming 6.4), and the increment of splitmix64. */
#define Q_GOLDEN_RATIO UINT64_C(0x9E3779B97F4A7C15)

/* The finalizer of splitmix64 (Steele, Lea and Flood 2014, with Stafford's constants 13): a
 * bijection in which each bit of the input changes about half of the output.  Part of published
 * checksums and of random draws, so its values never change. */
static inline uint64_t q_mix64(uint64_t z)
{
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

/* Adds an integer to the hash of a sequence.  Begin with the length, or with 0 if the sequence has
 * a terminator.  Low and high bits are both usable as an index. */
static inline uint64_t q_hash_step(uint64_t hash, uint64_t part)
{
    hash = (hash ^ part) * Q_GOLDEN_RATIO;
    return hash ^ hash >> 32;
}

/* FNV-1a (Fowler, Noll and Vo) of bytes, with its high bits folded into the low ones. */
static inline uint64_t q_hash_bytes(const void *bytes, size_t size)
{
    const unsigned char *at = (const unsigned char *)bytes;
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ at[i]) * UINT64_C(0x100000001B3);
    return hash ^ hash >> 32;
}

#endif
