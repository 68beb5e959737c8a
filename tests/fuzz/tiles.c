/* quoth_tiles_parse: what it accepts is written and read back the same, its alphabet is one like
 * others, and tiles are spelled so that they are read again. */
#include <string.h>

#include "fuzz/fuzz.h"
#include "quoth/tiles.h"

static void expect_same_again(const quoth_tiles *tiles)
{
    quoth_tiles again;
    quoth_alphabet alphabet;
    quoth_error error;
    fuzz_output text;
    fuzz_output_begin(&text);
    EXPECT(!quoth_tiles_write(&text.sink, tiles, NULL));
    EXPECT(!quoth_tiles_parse(&again, text.bytes, text.size, tiles->alphabet.name, &error));
    EXPECT(memcmp(&again, tiles, sizeof again) == 0);
    fuzz_output_end(&text);

    fuzz_output_begin(&text);
    EXPECT(!quoth_alphabet_write(&text.sink, &tiles->alphabet, NULL));
    EXPECT(!quoth_alphabet_parse(&alphabet, text.bytes, text.size, &error));
    EXPECT(memcmp(&alphabet, &tiles->alphabet, sizeof alphabet) == 0);
    fuzz_output_end(&text);
}

/* Takes the bytes of the input for tiles. */
static void expect_read_back(const quoth_tiles *tiles, const uint8_t *data, size_t size,
                             quoth_tiles_as as)
{
    quoth_tile tile[32], again[32];
    char text[32 * QUOTH_TILE_TEXT_SIZE + 1], cut[40];
    size_t count = size < 32 ? size : 32, read;
    for (size_t i = 0; i < count; i++) {
        uint8_t letter = (uint8_t)(data[i] % (tiles->alphabet.letters + 1u));
        if (!letter && as == QUOTH_AS_WORD)
            letter = 1;
        bool blank = letter && as == QUOTH_AS_PLAY && data[i] >> 7;
        tile[i] = (quoth_tile)(letter | (blank ? QUOTH_BLANK : 0));
    }
    size_t spelled = quoth_tiles_spell(text, sizeof text, tiles, tile, count, as);
    EXPECT(spelled == strlen(text));
    EXPECT(!quoth_tiles_read(again, 32, &read, tiles, text, spelled, as, NULL));
    EXPECT(read == count && memcmp(again, tile, count) == 0);
    EXPECT(quoth_tiles_spell(cut, sizeof cut, tiles, tile, count, as) == spelled);
    EXPECT(strncmp(cut, text, strlen(cut)) == 0);
    EXPECT(!quoth_tiles_read(again, 32, &read, tiles, cut, strlen(cut), as, NULL));
    EXPECT(read <= count && memcmp(again, tile, read) == 0);
}

/* Reads the input, which is text of any kind. */
static void read_pieces(const quoth_tiles *tiles, const char *text, size_t size, quoth_tiles_as as)
{
    quoth_tile tile[8];
    for (size_t begin = 0, end = 0; end <= size; end++) {
        if (end < size && text[end] != ',' && text[end] != '\n')
            continue;
        size_t count = 99;
        quoth_error error = {0};
        quoth_status status =
            quoth_tiles_read(tile, 8, &count, tiles, text + begin, end - begin, as, &error);
        EXPECT(count <= 8);
        EXPECT(!status || (error.status == status && error.offset <= end - begin));
        for (size_t i = 0; i < count; i++)
            EXPECT(quoth_tile_letter(tile[i]) <= tiles->alphabet.letters);
        begin = end + 1;
    }
}

static void expect_letters_in_order(const quoth_tiles *tiles)
{
    unsigned total = 0;
    EXPECT(tiles->alphabet.letters >= 1 && tiles->alphabet.letters <= QUOTH_LETTERS_MAX);
    for (unsigned i = 0; i <= QUOTH_LETTERS_MAX; i++) {
        EXPECT(tiles->value[i] <= QUOTH_VALUE_MAX);
        EXPECT(i <= tiles->alphabet.letters || (!tiles->count[i] && !(tiles->vowels >> i & 1)));
        EXPECT(strcmp(tiles->alphabet.lower[i], tiles->alphabet.upper[i]) != 0 || i == 0 ||
               i > tiles->alphabet.letters);
        total += tiles->count[i];
    }
    EXPECT(total == tiles->total && total <= QUOTH_BAG_MAX);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    quoth_tiles tiles;
    quoth_error error = {0};
    quoth_status status = quoth_tiles_parse(&tiles, (const char *)data, size, "toy", &error);
    if (status) {
        EXPECT(status == QUOTH_BAD_TEXT || status == QUOTH_TOO_LARGE);
        EXPECT(error.status == status && error.message && error.offset <= size);
        return 0;
    }
    expect_letters_in_order(&tiles);
    expect_same_again(&tiles);
    for (int as = QUOTH_AS_RACK; as <= QUOTH_AS_WORD; as++) {
        expect_read_back(&tiles, data, size, (quoth_tiles_as)as);
        expect_read_back(&tiles, data + size / 2, size - size / 2, (quoth_tiles_as)as);
        read_pieces(&tiles, (const char *)data, size, (quoth_tiles_as)as);
    }
    return 0;
}
