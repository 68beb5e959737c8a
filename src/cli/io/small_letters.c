#include "cli/io/small_letters.h"

bool is_written_small(const quoth_tile *tile, size_t count)
{
    size_t small = 0;
    for (size_t i = 0; i < count; i++)
        small += (tile[i] & QUOTH_BLANK) != 0;
    bool capital = small >= 2 && !(tile[0] & QUOTH_BLANK);
    return small > 0 && small + capital == count;
}
