/* Every play, by classes of words.
 *
 * Spans with the same letters and as many squares to fill ask the same question: which tiles make a
 * class with them?  It is asked once for all of them (their letters are told by their key of 64 random bits);
 * each answer is then laid in each span, if letters that lie there and words across agree. */
#include <string.h>

#include "base/memory.h"
#include "cross/sets.h"

enum { GROUPS = 1024, LOOKUPS_OF_GROUP = 64 };

/* A set of tiles and a class they make with the letters of a group of spans. */
typedef struct answer_pair {
    const q_tile_set *set;
    const q_class *class;
} answer_pair;

typedef struct span_group {
    uint64_t key;
    uint32_t turn; /* in which it was asked */
    uint32_t first, count;
    uint8_t tiles, length;
} span_group;

struct q_every_finder {
    span_group group[GROUPS]; /* by a hash of key and tiles; full chains are asked again */
    uint32_t turn;
    answer_pair *pair;
    size_t pairs, capacity;
    q_lookup lookup[LOOKUPS_OF_GROUP];
    unsigned lookups;
    bool failed;
};

struct q_every_finder *q_every_finder_new(const quoth_memory *memory)
{
    return q_take_zeroed(memory, 1, sizeof(struct q_every_finder));
}

void q_every_finder_free(struct q_every_finder *e, const quoth_memory *memory)
{
    if (!e)
        return;
    q_give(memory, e->pair, e->capacity, sizeof *e->pair);
    q_give(memory, e, 1, sizeof *e);
}

/* ---- which tiles make words with some letters ---------------------------------------------- */

static void note_pairs(struct q_every_finder *e, const q_finding *f, unsigned length)
{
    unsigned found = q_settle_lookups(f->cross->classes, e->lookup, e->lookups);
    e->lookups = 0;
    for (unsigned i = 0; i < found && !e->failed; i++) {
        if (e->lookup[i].class->length != length)
            continue;
        if (q_grow(f->plays->memory, (void **)&e->pair, &e->capacity, e->pairs + 1,
                   sizeof *e->pair))
            e->pair[e->pairs++] = (answer_pair){e->lookup[i].set, e->lookup[i].class};
        else
            e->failed = true;
    }
}

static void probe_key(struct q_every_finder *e, const q_finding *f, const q_tile_set *set,
                      uint64_t key, unsigned length)
{
    e->lookup[e->lookups++] = (q_lookup){key, set, NULL, NULL};
    if (e->lookups == LOOKUPS_OF_GROUP)
        note_pairs(e, f, length);
}

static void probe_blanks(struct q_every_finder *e, const q_finding *f, const q_tile_set *set,
                         uint64_t key, unsigned blanks, unsigned from, unsigned length)
{
    const q_classes *c = f->cross->classes;
    unsigned letters = f->cross->rules.tiles.alphabet.letters;
    if (blanks == 0) {
        probe_key(e, f, set, key, length);
        return;
    }
    if (blanks == 1 && !q_class_maybe_lacking(c, key))
        return;
    for (unsigned letter = from; letter <= letters; letter++)
        probe_blanks(e, f, set, key + c->letter[letter], blanks - 1, letter, length);
}

static const span_group *group_of(struct q_every_finder *e, const q_finding *f, const q_span *s)
{
    const struct q_span_finder *spans = f->plays->spans;
    unsigned length = s->last - s->first + 1u;
    size_t at = (size_t)(s->key >> 40 ^ s->tiles * 97u) & (GROUPS - 1);
    span_group *g = &e->group[at];
    for (unsigned tries = 0; tries < 8 && g->turn == e->turn; tries++) {
        if (g->key == s->key && g->tiles == s->tiles && g->length == length)
            return g;
        g = &e->group[++at & (GROUPS - 1)];
    }
    *g = (span_group){s->key, e->turn, (uint32_t)e->pairs, 0, s->tiles, (uint8_t)length};
    for (unsigned i = 0; i < spans->all.count[s->tiles]; i++) {
        const q_tile_set *set = &spans->set[spans->all.set[s->tiles][i]];
        probe_blanks(e, f, set, s->key + set->key, set->blanks, 1, length);
    }
    note_pairs(e, f, length);
    g->count = (uint32_t)(e->pairs - g->first);
    return g;
}

/* ---- laying them --------------------------------------------------------------------------- */

typedef struct span_filling {
    q_finding *f;
    const q_span *span;
    const q_tile_set *set;
    unsigned squares, at[Q_SPAN_TILES];
    int weight[Q_SPAN_TILES];
    uint8_t letter[Q_SPAN_TILES];
    int8_t has[QUOTH_LETTERS_MAX + 1]; /* tiles of the set not yet laid, by letter; 0 elsewhere */
} span_filling;

/* All ways to say which of the letters are blanks. */
static void fill_from(span_filling *l, unsigned i, unsigned blanks, int score)
{
    q_finding *f = l->f;
    if (i == l->squares) {
        f->kept = l->set->left;
        f->placed = l->squares;
        q_found(f, l->span->first, l->span->last, score);
        return;
    }
    uint8_t letter = l->letter[i];
    if (l->has[letter]) {
        l->has[letter]--;
        f->laid[l->at[i]] = letter;
        fill_from(l, i + 1, blanks, score + f->cross->value[letter] * l->weight[i]);
        l->has[letter]++;
    }
    if (blanks) {
        f->laid[l->at[i]] = letter | QUOTH_BLANK;
        fill_from(l, i + 1, blanks - 1,
                  score + f->cross->value[QUOTH_BLANK] * l->weight[i]);
    }
}

/* Puts the tiles of the set into `has`, or takes them out; blanks are counted apart. */
static void count_set(span_filling *l, int by)
{
    const q_state *state = &l->f->position->state;
    uint32_t laid = ~l->set->left & ((1u << l->f->rack_count) - 1);
    for (; laid; laid &= laid - 1)
        l->has[state->rack[state->turn][q_lowest_bit(laid)]] += (int8_t)by;
}

static void fill_word(span_filling *l, const uint8_t *word)
{
    const q_finding *f = l->f;
    const q_span *s = l->span;
    for (uint32_t lying = s->lying; lying; lying &= lying - 1) {
        unsigned at = q_lowest_bit(lying);
        if (quoth_tile_letter(f->tile[at]) != word[at - s->first])
            return;
    }
    for (uint32_t crossed = s->crossed; crossed; crossed &= crossed - 1) {
        unsigned at = q_lowest_bit(crossed);
        if (!(f->letters[at] >> word[at - s->first] & 1))
            return;
    }
    for (unsigned i = 0; i < l->squares; i++)
        l->letter[i] = word[l->at[i] - s->first];
    count_set(l, 1);
    fill_from(l, 0, l->set->blanks, s->fixed);
    count_set(l, -1);
}

static void fill_span(span_filling *l, struct q_every_finder *e)
{
    q_finding *f = l->f;
    const q_span *s = l->span;
    const q_classes *c = f->cross->classes;
    const span_group *g = group_of(e, f, s);
    unsigned first = q_square(f->lane, 0);
    l->squares = 0;
    for (uint32_t empties = s->empties; empties && g->count; empties &= empties - 1) {
        unsigned at = q_lowest_bit(empties), n = l->squares++;
        l->at[n] = at;
        l->weight[n] = q_weight(f->cross, f->d, first + at, f->crossing[at], s->times);
    }
    for (uint32_t i = g->first; i < g->first + g->count; i++) {
        const answer_pair *pair = &e->pair[i];
        if (!q_letters_across(f->letters, s->crossed, pair->set))
            continue;
        l->set = pair->set;
        for (unsigned k = 0; k < pair->class->words; k++)
            fill_word(l, c->letters + pair->class->first + (size_t)k * pair->class->length);
    }
    for (unsigned i = 0; i < l->squares; i++)
        f->laid[l->at[i]] = 0;
}

bool q_find_every(q_finding *f, const quoth_tile *rack)
{
    struct q_span_finder *spans = f->plays->spans;
    struct q_every_finder *e = spans->every;
    span_filling l = {.f = f};
    for (unsigned d = 0; d < 2; d++)
        for (unsigned lane = 0; lane < f->cross->lanes[d]; lane++)
            if (!q_lane_update(&spans->lane[d][lane], f->position, f->cross->classes, d, lane))
                return false;
    q_make_sets(spans, f, rack);
    e->pairs = 0;
    e->failed = false;
    if (++e->turn == 0) {
        memset(e->group, 0, sizeof e->group);
        e->turn = 1;
    }
    for (unsigned d = 0; d < 2; d++)
        for (unsigned number = 0; number < f->cross->lanes[d]; number++) {
            const q_lane *lane = &spans->lane[d][number];
            uint32_t closed = 0;
            q_set_lane(f, d, number);
            for (uint32_t crossed = lane->crossed; crossed; crossed &= crossed - 1) {
                unsigned at = q_lowest_bit(crossed);
                closed |= (uint32_t)!(f->letters[at] & f->have) << at;
            }
            for (unsigned i = 0; i < lane->count; i++) {
                l.span = &lane->span[i];
                if (!(l.span->empties & closed) && l.span->tiles <= f->rack_count)
                    fill_span(&l, e);
            }
        }
    if (e->failed)
        f->plays->status = QUOTH_NO_MEMORY;
    return true;
}
