/* memcmp, memcpy and memset, 16 bytes at a time by WebAssembly's vectors, in place of those of
 * WASI's C library, which compare byte by byte.  Calls of 16 bytes and more are nearly all. */
#include <stdint.h>
#include <string.h>
#include <wasm_simd128.h>

enum { WIDTH = sizeof(v128_t) };

/* The compiler must not make calls of these functions from their own loops. */
#define NO_CALLS __attribute__((no_builtin))

NO_CALLS int memcmp(const void *left, const void *right, size_t size)
{
    const uint8_t *a = left, *b = right;
    size_t at = 0;
    while (size - at >= WIDTH &&
           wasm_i8x16_all_true(wasm_i8x16_eq(wasm_v128_load(a + at), wasm_v128_load(b + at))))
        at += WIDTH;
    while (at < size && a[at] == b[at])
        at++;
    return at < size ? a[at] - b[at] : 0;
}

/* From WIDTH bytes on, the last vector ends with the last byte and may overlap the one before. */
NO_CALLS void *memcpy(void *restrict to, const void *restrict from, size_t size)
{
    uint8_t *out = to;
    const uint8_t *in = from;
    if (size < WIDTH) {
        for (size_t at = 0; at < size; at++)
            out[at] = in[at];
        return to;
    }
    for (size_t at = 0; at < size - WIDTH; at += WIDTH)
        wasm_v128_store(out + at, wasm_v128_load(in + at));
    wasm_v128_store(out + size - WIDTH, wasm_v128_load(in + size - WIDTH));
    return to;
}

NO_CALLS void *memset(void *to, int byte, size_t size)
{
    uint8_t *out = to;
    v128_t bytes = wasm_i8x16_splat((int8_t)byte);
    if (size < WIDTH) {
        for (size_t at = 0; at < size; at++)
            out[at] = (uint8_t)byte;
        return to;
    }
    for (size_t at = 0; at < size - WIDTH; at += WIDTH)
        wasm_v128_store(out + at, bytes);
    wasm_v128_store(out + size - WIDTH, bytes);
    return to;
}
