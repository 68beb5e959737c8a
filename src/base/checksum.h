/* SHA-256 (FIPS 180-4), the identity of a lexicon, and CRC-32 (ISO-HDLC, as in zlib), which detects
 * damaged files. */
#ifndef Q_BASE_CHECKSUM_H
#define Q_BASE_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

typedef struct q_sha256 {
    uint32_t state[8];
    uint64_t size; /* bytes added so far */
    uint8_t block[64];
} q_sha256;

void q_sha256_begin(q_sha256 *sha);
void q_sha256_add(q_sha256 *sha, const void *bytes, size_t size);
void q_sha256_end(q_sha256 *sha, uint8_t digest[32]);

/* Adds blocks of 64 bytes to a state, without instructions that a processor may lack. */
void q_sha256_blocks_portable(uint32_t state[8], const uint8_t *bytes, size_t blocks);

uint32_t q_crc32(const void *bytes, size_t size);

/* The CRC-32 of bytes that follow others, whose CRC-32 is `before`; 0 before the first. */
uint32_t q_crc32_add(uint32_t before, const void *bytes, size_t size);

/* The same, without instructions that a processor may lack. */
uint32_t q_crc32_add_portable(uint32_t before, const void *bytes, size_t size);

#endif
