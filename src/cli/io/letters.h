/* Letters and tiles in rising order. */
#ifndef CLI_IO_LETTERS_H
#define CLI_IO_LETTERS_H

#include <stddef.h>
#include <stdint.h>

/* Insertion sort. */
static inline void sort_letters(uint8_t *letter, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        uint8_t moved = letter[i];
        size_t at = i;
        for (; at > 0 && letter[at - 1] > moved; at--)
            letter[at] = letter[at - 1];
        letter[at] = moved;
    }
}

#endif
