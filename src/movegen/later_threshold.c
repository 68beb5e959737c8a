#include "movegen/later_threshold.h"

#include <string.h>

#include "base/bits.h"

/* The rack as a mask of the rack of `root`. */
static uint32_t rack_mask(const q_find *f, const q_root_plays *root)
{
    uint32_t mask = 0;
    for (unsigned i = 0, k = 0; i < root->count && k < f->rack_count; i++)
        if (root->rack[i] == f->rack[k]) {
            mask |= UINT32_C(1) << i;
            k++;
        }
    return mask;
}

/* Part of a mask, in the bits of that mask alone. */
static uint32_t compress_mask(uint32_t part, uint32_t mask)
{
    uint32_t bits = 0;
    for (unsigned k = 0; mask; mask &= mask - 1, k++)
        bits |= (part >> q_lowest_bit(mask) & 1) << k;
    return bits;
}

void q_begin_later(q_find *f, const q_root_plays *root, const uint32_t changed[2])
{
    const uint32_t rack = rack_mask(f, root), full = (UINT32_C(1) << root->count) - 1;
    quoth_points most_gain = INT32_MIN, value[1 << Q_ROOT_TILES];
    for (uint32_t laid = rack; laid; laid = (laid - 1) & rack) {
        value[laid] = f->placed[compress_mask(rack & ~laid, rack)];
        quoth_points gain = value[laid] - root->placed[full & ~laid];
        most_gain = gain > most_gain ? gain : most_gain;
    }
    memcpy(f->lines, changed, sizeof f->lines);
    for (size_t i = 0; i < root->plays.count; i++) {
        const q_root_play *brief = &root->brief[i];
        if (f->has_threshold && brief->equity + most_gain < f->threshold.equity)
            break;
        if (changed[brief->down] >> brief->line & 1 || brief->laid & ~rack)
            continue;
        quoth_points equity = brief->score * QUOTH_POINT + value[brief->laid];
        if (f->has_threshold && equity < f->threshold.equity)
            continue;
        quoth_play play = root->plays.play[i];
        play.equity = equity;
        if (!f->has_threshold || quoth_play_compare(&play, &f->threshold, f->order) < 0)
            f->threshold = play;
        f->has_threshold = true;
    }
}
