/* What is drawn from the bag and put back. */
#include <string.h>

#include "cross/position.h"

static void put_at_random(quoth_position *p, quoth_tile tile)
{
    uint64_t at = quoth_random_below(&p->state.random, (uint64_t)p->state.bag + 1);
    p->bag[p->state.bag++] = p->bag[at];
    p->bag[at] = tile;
}

void quoth_position_shuffle(quoth_position *p, const quoth_random *random)
{
    q_forget_deeds(p);
    p->state.random = *random;
    p->state.shuffled = true;
    unsigned count = p->state.bag;
    p->state.bag = 0;
    for (unsigned i = 0; i < count; i++)
        put_at_random(p, p->bag[i]);
}

void q_draw_tiles(quoth_position *p, unsigned seat, unsigned most)
{
    q_state *s = &p->state;
    unsigned full = p->cross->rules.rack;
    for (; s->rack_count[seat] < full && s->bag > 0 && most > 0; most--) {
        quoth_tile tile = p->bag[--s->bag];
        s->rack[seat][s->rack_count[seat]++] = tile;
        s->key += q_key_of_rack(seat, tile);
    }
    q_sort_tiles(s->rack[seat], s->rack_count[seat]);
}

void quoth_position_draw(quoth_position *p)
{
    q_forget_deeds(p);
    for (unsigned i = 0; i < p->players; i++)
        q_draw_tiles(p, (p->state.turn + i) % p->players, QUOTH_RACK_MAX);
}

/* A tile that an unknown rack had comes out of the bag, where the unseen tiles are. */
void q_take_unseen(quoth_position *p, quoth_tile tile)
{
    for (unsigned at = p->state.bag; at-- > 0;)
        if (p->bag[at] == tile) {
            memmove(p->bag + at, p->bag + at + 1, (size_t)(p->state.bag - at - 1));
            p->state.bag--;
            return;
        }
}

void q_put_back(quoth_position *p, const quoth_tile *tile, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        if (p->state.shuffled) {
            put_at_random(p, tile[i]);
        } else {
            memmove(p->bag + 1, p->bag, p->state.bag++);
            p->bag[0] = tile[i];
        }
    }
}
