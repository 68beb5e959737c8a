#include "base/checksum.h"

#include <stdbool.h>
#include <string.h>

#include "quoth/base.h"

#if defined __x86_64__ && defined __GNUC__
#define X86_EXTENSIONS
#include <cpuid.h>
#include <immintrin.h>
#include <stdatomic.h>
#endif

static const uint32_t round_constant[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t rotate_right(uint32_t x, int k)
{
    return (x >> k) | (x << (32 - k));
}

static uint32_t big_endian(const uint8_t *b)
{
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

/* One round.  The caller rotates the names of the eight words in place of their values. */
#define SHA256_ROUND(a, b, c, d, e, f, g, h, constant, word)                                       \
    do {                                                                                           \
        uint32_t t = h + (rotate_right(e, 6) ^ rotate_right(e, 11) ^ rotate_right(e, 25)) +        \
                     (g ^ (e & (f ^ g))) + (constant) + (word);                                    \
        d += t;                                                                                    \
        h = t + (rotate_right(a, 2) ^ rotate_right(a, 13) ^ rotate_right(a, 22)) +                 \
            ((a & b) | (c & (a | b)));                                                             \
    } while (0)

/* Eight rounds, after which each word is in its place again. */
#define SHA256_EIGHT_ROUNDS(constant, word)                                                        \
    do {                                                                                           \
        SHA256_ROUND(a, b, c, d, e, f, g, h, (constant)[0], (word)[0]);                            \
        SHA256_ROUND(h, a, b, c, d, e, f, g, (constant)[1], (word)[1]);                            \
        SHA256_ROUND(g, h, a, b, c, d, e, f, (constant)[2], (word)[2]);                            \
        SHA256_ROUND(f, g, h, a, b, c, d, e, (constant)[3], (word)[3]);                            \
        SHA256_ROUND(e, f, g, h, a, b, c, d, (constant)[4], (word)[4]);                            \
        SHA256_ROUND(d, e, f, g, h, a, b, c, (constant)[5], (word)[5]);                            \
        SHA256_ROUND(c, d, e, f, g, h, a, b, (constant)[6], (word)[6]);                            \
        SHA256_ROUND(b, c, d, e, f, g, h, a, (constant)[7], (word)[7]);                            \
    } while (0)

static void sha256_block(uint32_t state[8], const uint8_t *block)
{
    uint32_t w[64];
    for (int i = 0; i < 16; i++)
        w[i] = big_endian(block + 4 * i);
    for (int i = 16; i < 64; i++) {
        uint32_t s0 = rotate_right(w[i - 15], 7) ^ rotate_right(w[i - 15], 18) ^ (w[i - 15] >> 3);
        uint32_t s1 = rotate_right(w[i - 2], 17) ^ rotate_right(w[i - 2], 19) ^ (w[i - 2] >> 10);
        w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    for (int i = 0; i < 64; i += 8)
        SHA256_EIGHT_ROUNDS(round_constant + i, w + i);
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
    state[5] += f;
    state[6] += g;
    state[7] += h;
}

void q_sha256_blocks_portable(uint32_t state[8], const uint8_t *bytes, size_t blocks)
{
    for (; blocks; blocks--, bytes += 64)
        sha256_block(state, bytes);
}

/* ---- SHA-256 by the SHA extensions of x86-64 ------------------------------------------------ */

#ifdef X86_EXTENSIONS

/* Four rounds with the words of `w`, and these words of the schedule replaced by those 16 on (Intel
 * SHA Extensions, Gulley et al. 2013). */
#define SHA256_FOUR_ROUNDS(i, w, w1, w2, w3)                                                       \
    do {                                                                                           \
        __m128i k = _mm_loadu_si128((const __m128i *)(const void *)(round_constant + 4 * (i)));    \
        __m128i sum = _mm_add_epi32(w, k);                                                         \
        cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);                                             \
        abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0E));                    \
        w = _mm_sha256msg2_epu32(                                                                  \
            _mm_add_epi32(_mm_sha256msg1_epu32(w, w1), _mm_alignr_epi8(w3, w2, 4)), w3);           \
    } while (0)

__attribute__((target("sha,sse4.1"))) static void sha256_blocks_x86(uint32_t state[8],
                                                                    const uint8_t *bytes,
                                                                    size_t blocks)
{
    const __m128i big_endian_words = _mm_set_epi64x(0x0C0D0E0F08090A0BLL, 0x0405060700010203LL);
    __m128i *to = (__m128i *)(void *)state;
    __m128i low = _mm_shuffle_epi32(_mm_loadu_si128(to), 0xB1);
    __m128i high = _mm_shuffle_epi32(_mm_loadu_si128(to + 1), 0x1B);
    __m128i abef = _mm_alignr_epi8(low, high, 8), cdgh = _mm_blend_epi16(high, low, 0xF0);
    for (; blocks; blocks--, bytes += 64) {
        const __m128i *from = (const __m128i *)(const void *)bytes;
        const __m128i abef_before = abef, cdgh_before = cdgh;
        __m128i w0 = _mm_shuffle_epi8(_mm_loadu_si128(from), big_endian_words);
        __m128i w1 = _mm_shuffle_epi8(_mm_loadu_si128(from + 1), big_endian_words);
        __m128i w2 = _mm_shuffle_epi8(_mm_loadu_si128(from + 2), big_endian_words);
        __m128i w3 = _mm_shuffle_epi8(_mm_loadu_si128(from + 3), big_endian_words);
        for (int i = 0; i < 16; i += 4) {
            SHA256_FOUR_ROUNDS(i, w0, w1, w2, w3);
            SHA256_FOUR_ROUNDS(i + 1, w1, w2, w3, w0);
            SHA256_FOUR_ROUNDS(i + 2, w2, w3, w0, w1);
            SHA256_FOUR_ROUNDS(i + 3, w3, w0, w1, w2);
        }
        abef = _mm_add_epi32(abef, abef_before);
        cdgh = _mm_add_epi32(cdgh, cdgh_before);
    }
    low = _mm_shuffle_epi32(abef, 0x1B);
    high = _mm_shuffle_epi32(cdgh, 0xB1);
    _mm_storeu_si128(to, _mm_blend_epi16(low, high, 0xF0));
    _mm_storeu_si128(to + 1, _mm_alignr_epi8(high, low, 8));
}

static bool has_sha_extensions(void)
{
    unsigned a, b, c, d, c1;
    return __get_cpuid(1, &a, &b, &c1, &d) && (c1 & bit_SSE4_1) &&
           __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & bit_SHA);
}

/* Detecting the instructions takes longer than many blocks, so it is done once. */
static void sha256_blocks(uint32_t state[8], const uint8_t *bytes, size_t blocks)
{
    enum { UNKNOWN, NO, YES };
    static atomic_int known = UNKNOWN;
    int has = atomic_load_explicit(&known, memory_order_relaxed);
    if (has == UNKNOWN) {
        has = has_sha_extensions() ? YES : NO;
        atomic_store_explicit(&known, has, memory_order_relaxed);
    }
    if (has == YES)
        sha256_blocks_x86(state, bytes, blocks);
    else
        q_sha256_blocks_portable(state, bytes, blocks);
}
#else
static void sha256_blocks(uint32_t state[8], const uint8_t *bytes, size_t blocks)
{
    q_sha256_blocks_portable(state, bytes, blocks);
}
#endif

void q_sha256_begin(q_sha256 *sha)
{
    *sha = (q_sha256){.state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f,
                                0x9b05688c, 0x1f83d9ab, 0x5be0cd19}};
}

void q_sha256_add(q_sha256 *sha, const void *bytes, size_t size)
{
    const uint8_t *from = bytes;
    size_t held = sha->size % 64;
    sha->size += size;
    if (!held && size >= 64) {
        sha256_blocks(sha->state, from, size / 64);
        from += size / 64 * 64;
        size %= 64;
    }
    while (size) {
        size_t n = 64 - held < size ? 64 - held : size;
        memcpy(sha->block + held, from, n);
        held += n;
        from += n;
        size -= n;
        if (held == 64) {
            sha256_blocks(sha->state, sha->block, 1);
            held = 0;
        }
    }
}

void q_sha256_end(q_sha256 *sha, uint8_t digest[32])
{
    static const uint8_t padding[64] = {0x80};
    uint64_t bits = sha->size * 8;
    size_t held = sha->size % 64;
    q_sha256_add(sha, padding, held < 56 ? 56 - held : 120 - held);
    uint8_t length[8];
    for (int i = 0; i < 8; i++)
        length[i] = (uint8_t)(bits >> (56 - 8 * i));
    q_sha256_add(sha, length, 8);
    for (int i = 0; i < 32; i++)
        digest[i] = (uint8_t)(sha->state[i / 4] >> (24 - 8 * (i % 4)));
}

void quoth_sha256(uint8_t digest[32], const void *bytes, size_t size)
{
    q_sha256 sha;
    q_sha256_begin(&sha);
    q_sha256_add(&sha, bytes, size);
    q_sha256_end(&sha, digest);
}

#ifdef X86_EXTENSIONS

/* Multiplies a remainder of 128 bits by two powers of x, one for each half, and adds the next 16
 * bytes. */
__attribute__((target("pclmul,sse4.1"))) static inline __m128i fold(__m128i remainder,
                                                                    __m128i powers,
                                                                    const uint8_t *next)
{
    __m128i low = _mm_clmulepi64_si128(remainder, powers, 0x00);
    __m128i high = _mm_clmulepi64_si128(remainder, powers, 0x11);
    return _mm_xor_si128(_mm_xor_si128(low, high),
                         _mm_loadu_si128((const __m128i *)(const void *)next));
}

/* Folds `size` bytes, a multiple of 64 and at least 128, to 16 with the same remainder, by
 * carry-less multiplication: four remainders at a time, then one (Gopal and others 2009, Fast CRC
 * Computation Using PCLMULQDQ).  `crc` is the register before. */
__attribute__((target("pclmul,sse4.1"))) static void crc32_fold(uint8_t folded[16], uint32_t crc,
                                                                const uint8_t *from, size_t size)
{
    /* x^(n + 32) and x^(n - 32) modulo the polynomial, reflected, for n = 512 and 128 bits */
    const __m128i by_four = _mm_set_epi64x(0x1C6E41596, 0x154442BD4);
    const __m128i by_one = _mm_set_epi64x(0x0CCAA009E, 0x1751997D0);
    __m128i part[4];
    for (int i = 0; i < 4; i++)
        part[i] = _mm_loadu_si128((const __m128i *)(const void *)(from + 16 * i));
    part[0] = _mm_xor_si128(part[0], _mm_cvtsi32_si128((int)crc));
    for (from += 64, size -= 64; size; from += 64, size -= 64)
        for (int i = 0; i < 4; i++)
            part[i] = fold(part[i], by_four, from + 16 * i);
    uint8_t next[64];
    for (int i = 0; i < 4; i++)
        _mm_storeu_si128((__m128i *)(void *)(next + 16 * i), part[i]);
    for (int i = 1; i < 4; i++)
        part[0] = fold(part[0], by_one, next + 16 * i);
    _mm_storeu_si128((__m128i *)(void *)folded, part[0]);
}

static bool has_carryless_multiplication(void)
{
    return __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("sse4.1");
}

#else

static void crc32_fold(uint8_t folded[16], uint32_t crc, const uint8_t *from, size_t size)
{
    (void)folded, (void)crc, (void)from, (void)size;
}

static bool has_carryless_multiplication(void)
{
    return false;
}

#endif

/* Eight bytes at a time by eight tables ("slicing-by-8", Kounavis and Berry 2005): table k has the
 * remainder of a byte with k bytes of zeros behind it. */
uint32_t q_crc32_add_portable(uint32_t before, const void *bytes, size_t size)
{
    uint32_t table[8][256];
    const uint8_t *from = bytes;
    uint32_t crc = before ^ 0xFFFFFFFFu;
    bool large = size >= 4096; /* so that the tables pay */
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t c = i;
        for (int k = 0; k < 8; k++)
            c = (c >> 1) ^ (c & 1 ? 0xEDB88320u : 0);
        table[0][i] = c;
    }
    for (int k = 1; k < 8 && large; k++)
        for (int i = 0; i < 256; i++)
            table[k][i] = (table[k - 1][i] >> 8) ^ table[0][table[k - 1][i] & 0xFF];
    for (; large && size >= 8; size -= 8, from += 8) {
        crc ^= from[0] | (uint32_t)from[1] << 8 | (uint32_t)from[2] << 16 | (uint32_t)from[3] << 24;
        crc = table[7][crc & 0xFF] ^ table[6][crc >> 8 & 0xFF] ^ table[5][crc >> 16 & 0xFF] ^
              table[4][crc >> 24] ^ table[3][from[4]] ^ table[2][from[5]] ^ table[1][from[6]] ^
              table[0][from[7]];
    }
    for (size_t i = 0; i < size; i++)
        crc = (crc >> 8) ^ table[0][(crc ^ from[i]) & 0xFF];
    return crc ^ 0xFFFFFFFFu;
}

uint32_t q_crc32_add(uint32_t before, const void *bytes, size_t size)
{
    if (size < 1024 || !has_carryless_multiplication())
        return q_crc32_add_portable(before, bytes, size);
    const uint8_t *from = bytes;
    uint8_t rest[16 + 63]; /* what the folded bytes leave, and the bytes behind them */
    size_t whole = size / 64 * 64;
    crc32_fold(rest, before ^ 0xFFFFFFFFu, from, whole);
    memcpy(rest + 16, from + whole, size - whole);
    return q_crc32_add_portable(0xFFFFFFFFu, rest, 16 + size - whole); /* from a register of 0 */
}

uint32_t q_crc32(const void *bytes, size_t size)
{
    return q_crc32_add(0, bytes, size);
}
