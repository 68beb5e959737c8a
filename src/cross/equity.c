/* What a play is worth beyond its score.
 *
 * The baseline of the community's engines (Quackle's, kept by Macondo, Wolges and MAGPIE):
 *   - tiles in the bag: what the tiles kept are worth, and, where the play empties the bag or
 *     nearly so, a correction for who will draw the last tiles;
 *   - on the empty board, 0.7 points for every vowel beside a premium that the other side can use;
 *   - no tiles in the bag: going out gains what the others hold; not going out costs 10 points and
 *     what one holds oneself, counted as the rules of the end count it. */
#include <string.h>

#include "values/leaves.h"
#include "cross/plays.h"

/* By the tiles left in the bag after the play, and 7 (a play may take more than there are). */
static const quoth_points last_tiles[] = {0,    -8000, 0,    -500, -2000, -3500, -2000,
                                          2000, 10000, 7000, 4000, -1000, -2000};
enum { LAST_TILES = sizeof last_tiles / sizeof *last_tiles, NOT_OUT = 10 };

q_standing q_standing_of(const quoth_position *p)
{
    const quoth_cross_rules *rules = &p->cross->rules;
    q_standing standing = {.bag = q_bag_left(p), .opening = !p->state.on_board};
    int count[QUOTH_LETTERS_MAX + 1], held = 0;
    standing.held_weight = rules->out_gain + rules->out_loss;
    if (standing.bag > 0)
        return standing;
    quoth_position_unseen(p, p->state.turn, count);
    for (unsigned letter = 0; letter <= QUOTH_LETTERS_MAX; letter++)
        held += count[letter] > 0 ? count[letter] * p->cross->value[letter] : 0;
    standing.others = rules->out_gain * held * QUOTH_POINT +
                      rules->out_loss * held * QUOTH_POINT / (p->players - 1);
    return standing;
}

quoth_points q_kept(const q_standing *standing, quoth_points leave, int held, unsigned kept,
                    unsigned tiles, bool place)
{
    if (standing->bag == 0)
        return kept == 0 && place ? standing->others
                                  : -(NOT_OUT + standing->held_weight * held) * QUOTH_POINT;
    unsigned after = standing->bag + 7 - (place ? tiles : 0);
    if (place && tiles > standing->bag + 7)
        after = 0;
    return leave + (after < LAST_TILES ? last_tiles[after] : 0);
}

bool q_beside_premium(const quoth_cross *cross, unsigned d, unsigned square)
{
    unsigned turned = q_turned(square);
    for (int side = -1; side <= 1; side += 2) {
        unsigned at = (unsigned)((int)turned + side);
        if (cross->letter_premium[!d][at] > 1 || cross->word_premium[!d][at] > 1)
            return true;
    }
    return false;
}

unsigned quoth_play_leave(const quoth_position *p, const quoth_play *play,
                          quoth_tile leave[QUOTH_RACK_MAX])
{
    const q_state *s = &p->state;
    uint8_t used[QUOTH_LETTERS_MAX + 1] = {0};
    unsigned n = 0;
    for (unsigned i = 0; play->kind != QUOTH_PLAY_PASS && i < play->length; i++)
        if (play->kind == QUOTH_PLAY_EXCHANGE || play->tile[i])
            used[play->tile[i] & QUOTH_BLANK ? 0 : play->tile[i]]++;
    for (unsigned i = 0; i < s->rack_count[s->turn]; i++)
        if (used[s->rack[s->turn][i]])
            used[s->rack[s->turn][i]]--;
        else
            leave[n++] = s->rack[s->turn][i];
    return n;
}

quoth_points quoth_play_equity(const quoth_position *p, const quoth_play *play,
                               const quoth_leaves *leaves)
{
    quoth_tile leave[QUOTH_RACK_MAX];
    unsigned kept = quoth_play_leave(p, play, leave);
    q_standing standing = q_standing_of(p);
    bool place = play->kind == QUOTH_PLAY_PLACE;
    int held = 0;
    for (unsigned i = 0; i < kept; i++)
        held += p->cross->value[leave[i]];
    quoth_points value = place ? play->score * QUOTH_POINT : 0;
    value += q_kept(&standing, leaves ? quoth_leaves_value(leaves, leave, kept) : 0, held, kept,
                    play->tiles, place);
    unsigned first = play->down ? q_square(play->column, play->row)
                                : q_square(play->row, play->column);
    for (unsigned i = 0; place && standing.opening && i < play->length; i++)
        if (play->tile[i] && p->cross->rules.tiles.vowels >> quoth_tile_letter(play->tile[i]) & 1 &&
            q_beside_premium(p->cross, play->down, first + i))
            value -= Q_OPENING_VOWEL;
    return value;
}
