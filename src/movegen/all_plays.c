/* Every play, by classes of words.
 *
 * Spans with equal letters and equally many squares to fill form a group: the same tiles make words
 * with them.  So the words are looked up once for the group (equal letters are recognised by their
 * key of 64 random bits).  The words are stored by the place of one of these letters, so that a
 * slot tries few words that do not fit it. */
#include <string.h>

#include "base/memory.h"
#include "movegen/subracks.h"

enum {
    GROUPS_TOLD_APART = 1024,
    LOOKUPS_TOGETHER = 256, /* at least; a group may have more */
    PARTS = 3               /* parts of a run, 8 squares each */
};

#define EACH_SQUARE UINT64_C(0x0101010101010101)
#define EACH_FLAG (EACH_SQUARE * QUOTH_BLANK)

/* A run of squares, a byte each, in the order of memory; the code works on a part of 8 squares at
 * once. */
typedef struct run_parts {
    uint64_t part[PARTS];
} run_parts;

static inline quoth_tile square_of(const run_parts *run, unsigned at)
{
    return ((const quoth_tile *)run->part)[at];
}

static inline void put_square(run_parts *run, unsigned at, quoth_tile tile)
{
    ((quoth_tile *)run->part)[at] = tile;
}

/* Spans with equal letters and equally many squares to fill. */
typedef struct slot_group {
    uint64_t key;
    uint32_t first;   /* the first of its slots, + 1 */
    run_parts places; /* flags of the squares where `letter` lies in any of the slots */
    uint8_t tiles, length;
    uint8_t letter; /* a letter that lies in all of them; 0 if they have no letters, and then its
                       place is 0 */
} slot_group;

typedef struct grouped_slot {
    const q_slot *slot;
    uint32_t next; /* the next slot of the group, + 1 */
    uint8_t d, lane, place;
} grouped_slot;

/* A word that tiles make with the letters of a group, with the group's letter at a certain place.
 * The bytes beyond the end of the word are undefined.  Blanks from the rack have the blank flag;
 * letters on the board never have it. */
typedef struct laid_word {
    run_parts word;
    const q_subrack *subrack;
    uint32_t next; /* the next word with the same place, + 1 */
} laid_word;

struct q_all_plays {
    const q_subracks *subracks;
    run_parts inside[8 * PARTS + 1];  /* flags of the squares of a run, by length */
    uint16_t told[GROUPS_TOLD_APART]; /* group + 1, by a hash; where a chain is full, equal slots
                                         may form several groups */
    slot_group *group;
    grouped_slot *slot;
    q_lookup *lookup;
    laid_word *word;
    uint32_t words_at[8 * PARTS]; /* the last word of a place, + 1 */
    size_t groups, slots, words, group_capacity, slot_capacity, lookup_capacity, word_capacity;
    unsigned lookups;
};

struct q_all_plays *q_all_plays_new(const quoth_memory *memory)
{
    struct q_all_plays *e = q_allocate_zeroed(memory, 1, sizeof(struct q_all_plays));
    for (unsigned length = 1; e && length <= 8 * PARTS; length++) {
        e->inside[length] = e->inside[length - 1];
        put_square(&e->inside[length], length - 1, QUOTH_BLANK);
    }
    return e;
}

void q_all_plays_free(struct q_all_plays *e, const quoth_memory *memory)
{
    if (!e)
        return;
    q_free(memory, e->group, e->group_capacity, sizeof *e->group);
    q_free(memory, e->slot, e->slot_capacity, sizeof *e->slot);
    q_free(memory, e->lookup, e->lookup_capacity, sizeof *e->lookup);
    q_free(memory, e->word, e->word_capacity, sizeof *e->word);
    q_free(memory, e, 1, sizeof *e);
}

/* ---- slots that ask the same --------------------------------------------------------------- */

/* The first place of a letter in a slot; false if the slot lacks it. */
static bool place_of_letter(const q_find *f, const q_slot *s, uint8_t letter, uint8_t *place)
{
    for (uint32_t lying = s->lying; lying; lying &= lying - 1) {
        unsigned at = q_lowest_bit(lying);
        if (quoth_tile_letter(f->tile[at]) == letter) {
            *place = (uint8_t)(at - s->first);
            return true;
        }
    }
    *place = 0;
    return letter == 0;
}

static slot_group *group_of(struct q_all_plays *e, const q_find *f, const q_slot *s, uint8_t *place)
{
    uint8_t length = (uint8_t)q_slot_length(s), letter = 0;
    size_t at = q_query_hash(s->key, s->tiles);
    uint16_t *told = NULL;
    for (unsigned tries = 0; tries < 8; tries++, at++) {
        told = &e->told[at & (GROUPS_TOLD_APART - 1)];
        if (!*told)
            break;
        slot_group *g = &e->group[*told - 1];
        if (g->key == s->key && g->tiles == s->tiles && g->length == length &&
            place_of_letter(f, s, g->letter, place))
            return g;
    }
    if (s->lying)
        letter = quoth_tile_letter(f->tile[q_lowest_bit(s->lying)]);
    place_of_letter(f, s, letter, place);
    e->group[e->groups] =
        (slot_group){.key = s->key, .tiles = s->tiles, .length = length, .letter = letter};
    *told = (uint16_t)(e->groups + 1);
    return &e->group[e->groups++];
}

static bool group_lane(struct q_all_plays *e, const q_find *f, const q_lane *lane)
{
    const quoth_memory *memory = f->finder->memory;
    uint32_t closed = 0;
    unsigned count = 0;
    for (unsigned tiles = 1; tiles <= f->rack_count; tiles++)
        count += lane->slots[tiles].count;
    if (!q_reserve(memory, (void **)&e->group, &e->group_capacity, e->groups + count + 1,
                   sizeof *e->group) ||
        !q_reserve(memory, (void **)&e->slot, &e->slot_capacity, e->slots + count + 1,
                   sizeof *e->slot))
        return false;
    for (uint32_t crossed = lane->crossed; crossed; crossed &= crossed - 1) {
        unsigned at = q_lowest_bit(crossed);
        closed |= (uint32_t) !(f->cross_set[at] & f->have) << at;
    }
    for (unsigned tiles = 1; tiles <= f->rack_count; tiles++)
        for (unsigned i = 0; i < lane->slots[tiles].count; i++) {
            const q_slot *s = &lane->slots[tiles].slot[i];
            if (s->empties & closed)
                continue;
            uint8_t place;
            slot_group *g = group_of(e, f, s, &place);
            e->slot[e->slots++] =
                (grouped_slot){s, g->first, (uint8_t)f->d, (uint8_t)f->lane, place};
            put_square(&g->places, place, QUOTH_BLANK);
            g->first = (uint32_t)e->slots;
        }
    return true;
}

/* ---- which tiles make words with some letters ---------------------------------------------- */

static inline bool look_up_tiles(struct q_all_plays *e, const q_find *f, const slot_group *g,
                                 const q_subrack *subrack, uint64_t key, uint64_t blanks)
{
    if (e->lookups == e->lookup_capacity &&
        !q_reserve(f->finder->memory, (void **)&e->lookup, &e->lookup_capacity, e->lookups + 1u,
                   sizeof *e->lookup))
        return false;
    q_lookups_add(f->word_map, e->lookup, &e->lookups, key, subrack, g, blanks, g->length);
    return true;
}

/* Looks up a subrack with `more` blanks still to choose, for letters from `from` on; `blanks` has
 * the letters chosen so far.  */
static bool look_up_with_blanks(struct q_all_plays *e, q_find *f, const slot_group *g,
                                const q_subrack *subrack, uint64_t key, uint64_t blanks,
                                unsigned more, unsigned from)
{
    const q_word_map *c = f->word_map;
    uint64_t letters = more > 1 ? UINT64_MAX << from & c->alphabet
                                : q_word_map_completions(c, key, from);
    if (q_must_stop(f, 1))
        return false;
    for (; letters; letters &= letters - 1) {
        unsigned letter = q_lowest_bit(letters);
        uint64_t with = key + c->letter[letter], all = blanks << 8 | letter;
        if (!(more > 1 ? look_up_with_blanks(e, f, g, subrack, with, all, more - 1, letter)
                       : look_up_tiles(e, f, g, subrack, with, all)))
            return false;
    }
    return true;
}

static bool look_up_group(struct q_all_plays *e, q_find *f, const slot_group *g)
{
    const grouped_slot *only = &e->slot[g->first - 1];
    const uint64_t *letters = f->position->cross_set[only->d] + q_square(only->lane, 0);
    uint32_t crossed = only->next ? 0 : only->slot->crossed;
    for (unsigned blanks = 0; blanks < 2; blanks++) {
        const q_subracks_by_size *subracks = blanks ? &e->subracks->blanks : &e->subracks->plain;
        for (unsigned i = 0; i < subracks->count[g->tiles]; i++) {
            const q_subrack *subrack = &e->subracks->subrack[subracks->subrack[g->tiles][i]];
            uint64_t key = g->key + subrack->key;
            if (crossed && !q_fits_cross_sets(letters, crossed, subrack))
                continue;
            if (!(blanks ? look_up_with_blanks(e, f, g, subrack, key, 0, subrack->blanks, 1)
                         : look_up_tiles(e, f, g, subrack, key, 0)))
                return false;
        }
    }
    return true;
}

/* ---- their words --------------------------------------------------------------------------- */

/* A word at a place, and where its blanks can be. */
typedef struct word_maker {
    struct q_all_plays *e;
    const q_find *f;
    const q_lookup *lookup;
    run_parts word;
    run_parts open;  /* flags of squares that a tile could fill */
    run_parts flags; /* of blanks */
    unsigned place;
} word_maker;

static inline bool add_laid_word(word_maker *m)
{
    struct q_all_plays *e = m->e;
    if (e->words == e->word_capacity &&
        !q_reserve(m->f->finder->memory, (void **)&e->word, &e->word_capacity, e->words + 1,
                   sizeof *e->word))
        return false;
    laid_word *w = &e->word[e->words++];
    for (unsigned i = 0; i < PARTS; i++)
        w->word.part[i] = m->word.part[i] | m->flags.part[i];
    w->subrack = m->lookup->subrack;
    w->next = e->words_at[m->place];
    e->words_at[m->place] = (uint32_t)e->words;
    return true;
}

/* The flags of squares with a letter (codes below 64: no byte borrows from the next). */
static inline uint64_t squares_with(uint64_t part, uint8_t letter)
{
    return (EACH_FLAG - (part ^ letter * EACH_SQUARE)) & EACH_FLAG;
}

/* The square of the lowest of some flags of a part. */
static inline unsigned first_square(uint64_t flags)
{
#if defined __BYTE_ORDER__ && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    return q_lowest_bit(flags) / 8;
#else
    run_parts run = {{flags & (0 - flags)}};
    unsigned at = 0;
    while (!square_of(&run, at))
        at++;
    return at;
#endif
}

/* Adds the word for every choice of squares for its blanks.  The first blank may take the squares
 * `left` of a part, or squares of later parts. */
static bool add_with_blanks(word_maker *m, uint64_t blanks, unsigned part, uint64_t left)
{
    uint8_t letter = (uint8_t)blanks, other = (uint8_t)(blanks >> 8);
    for (unsigned first = 8 * part; first < m->lookup->length;
         first += 8, part++, left = EACH_FLAG) {
        uint64_t squares = squares_with(m->word.part[part], letter) & m->open.part[part] & left;
        for (; squares; squares &= squares - 1) {
            uint64_t square = squares & (0 - squares);
            m->flags.part[part] |= square;
            bool fine = true;
            if (!other)
                fine = add_laid_word(m);
            else if (other == letter) /* in one order only */
                fine = add_with_blanks(m, blanks >> 8, part, squares ^ square);
            else
                fine = add_with_blanks(m, blanks >> 8, 0, EACH_FLAG);
            m->flags.part[part] ^= square;
            if (!fine)
                return false;
        }
    }
    return true;
}

static inline bool add_at_place(word_maker *m, unsigned place)
{
    m->place = place;
    if (m->lookup->blanks)
        return add_with_blanks(m, m->lookup->blanks, 0, EACH_FLAG);
    return add_laid_word(m);
}

static bool add_words(struct q_all_plays *e, const q_find *f, const slot_group *g,
                      const q_lookup *l)
{
    word_maker m = {.e = e, .f = f, .lookup = l};
    unsigned parts = (l->length + 7u) / 8;
    for (const uint8_t *word = l->words; *word; word += l->length) {
        for (unsigned i = 0; i < PARTS; i++)
            memcpy(&m.word.part[i], word + 8 * i, 8);
        if (!g->letter) {
            m.open = e->inside[l->length];
            if (!add_at_place(&m, 0))
                return false;
            continue;
        }
        for (unsigned i = 0; i < parts; i++) {
            uint64_t squares = squares_with(m.word.part[i], g->letter) & g->places.part[i];
            for (; squares; squares &= squares - 1) {
                m.open = e->inside[l->length];
                m.open.part[i] ^= squares & (0 - squares);
                if (!add_at_place(&m, 8 * i + first_square(squares)))
                    return false;
            }
        }
    }
    return true;
}

/* ---- laying them --------------------------------------------------------------------------- */

/* A slot made ready to be filled. */
typedef struct slot_form {
    unsigned squares, crossings, parts;
    uint8_t at[Q_SLOT_TILES]; /* the squares to fill, in the word */
    int weight[Q_SLOT_TILES];
    uint8_t crossed[Q_SLOT_TILES]; /* the squares with cross-words, and their cross-subracks */
    uint64_t cross_set[Q_SLOT_TILES];
    run_parts empty, lying; /* a byte of ones each */
    run_parts letter;       /* the letters on the board */
    quoth_play play;        /* its score is the fixed part */
} slot_form;

static void make_form(slot_form *m, const q_find *f, const q_slot *s)
{
    unsigned lane = q_square(f->lane, 0);
    m->squares = m->crossings = 0;
    m->parts = (q_slot_length(s) + 7) / 8;
    m->empty = m->lying = m->letter = (run_parts){{0}};
    for (uint32_t lying = s->lying; lying; lying &= lying - 1) {
        unsigned at = q_lowest_bit(lying);
        put_square(&m->lying, at - s->first, 0xFF);
        put_square(&m->letter, at - s->first, quoth_tile_letter(f->tile[at]));
    }
    for (uint32_t empties = s->empties; empties; empties &= empties - 1) {
        unsigned at = q_lowest_bit(empties), n = m->squares++;
        put_square(&m->empty, at - s->first, 0xFF);
        m->at[n] = (uint8_t)(at - s->first);
        m->weight[n] = q_square_weight(f->cross, f->d, lane + at, f->cross_score[at], s->times);
        if (f->cross_score[at] >= 0) {
            m->crossed[m->crossings] = m->at[n];
            m->cross_set[m->crossings++] = f->cross_set[at];
        }
    }
    m->play = (quoth_play){.kind = QUOTH_PLAY_PLACE,
                           .down = (uint8_t)f->d,
                           .score = s->fixed,
                           .length = (uint8_t)q_slot_length(s),
                           .tiles = s->tiles,
                           .row = (uint8_t)(f->d ? s->first : f->lane),
                           .column = (uint8_t)(f->d ? f->lane : s->first)};
}

static inline bool fits(const slot_form *m, const run_parts *word)
{
    for (unsigned i = 0; i < m->parts; i++)
        if ((word->part[i] & m->lying.part[i]) != m->letter.part[i])
            return false;
    for (unsigned i = 0; i < m->crossings; i++)
        if (!(m->cross_set[i] >> (square_of(word, m->crossed[i]) & 63) & 1))
            return false;
    return true;
}

/* The score of laying a word; false if the word needs other tiles (a class with the same key). */
static inline bool score_word(const slot_form *m, const q_subracks *subracks, const uint8_t *value,
                              const laid_word *w, int *score)
{
    uint64_t counts = 0;
    *score = m->play.score;
    for (unsigned i = 0; i < m->squares; i++) {
        quoth_tile tile = square_of(&w->word, m->at[i]);
        *score += value[tile] * m->weight[i];
        counts += subracks->count_of[tile];
    }
    return counts == w->subrack->counts;
}

/* Writes the play.  `leave` has the value of the leave tiles, by subrack. */
static inline void write_play(quoth_play *play, const slot_form *m, const laid_word *w, int score,
                              const quoth_points *leave)
{
    uint64_t laid[PARTS];
    for (unsigned i = 0; i < PARTS; i++)
        laid[i] = w->word.part[i] & m->empty.part[i];
    *play = m->play;
    play->score = score;
    play->equity = score * QUOTH_POINT + leave[w->subrack->kept];
    memcpy(play->tile, laid, sizeof play->tile);
}

/* Tries the words of a place in a slot.  The list of words begins with number `last` - 1. */
static bool fill_slot(const slot_form *m, q_find *f, const struct q_all_plays *e, uint32_t last)
{
    quoth_plays *plays = f->plays;
    const quoth_points *leave = f->placed;
    bool counting = f->counting;
    bool all = f->find == QUOTH_FIND_ALL && !counting && !f->vowel_costs;
    quoth_play *play = all ? q_reserve_plays(f, e->words) : NULL, one;
    uint64_t placements = 0;
    int64_t scores = 0;
    int score;
    if (all && !play)
        return false;
    for (uint32_t i = last; i; i = e->word[i - 1].next) {
        const laid_word *w = &e->word[i - 1];
        if (!fits(m, &w->word) || !score_word(m, e->subracks, f->cross->value, w, &score))
            continue;
        placements++;
        scores += score;
        if (all) {
            write_play(play++, m, w, score, leave);
        } else if (!counting) {
            write_play(&one, m, w, score, leave);
            q_record_play(f, &one);
        }
    }
    plays->placements += placements;
    plays->scores += scores;
    if (all)
        q_commit_plays(f, placements);
    return true;
}

/* ---- all of it ----------------------------------------------------------------------------- */

static bool fill_group(struct q_all_plays *e, q_find *f, const slot_group *g)
{
    for (uint32_t i = g->first; i; i = e->slot[i - 1].next) {
        const grouped_slot *s = &e->slot[i - 1];
        slot_form m;
        if (!e->words_at[s->place])
            continue;
        q_set_lane(f, s->d, s->lane);
        make_form(&m, f, s->slot);
        if (q_must_stop(f, 1 + (unsigned)e->words / 4) ||
            !fill_slot(&m, f, e, e->words_at[s->place]))
            return false;
    }
    return true;
}

/* Lays the words of groups `from` to `to` - 1.  The lookups that wait are exactly those of these
 * groups. */
static bool fill_groups(struct q_all_plays *e, q_find *f, size_t from, size_t to)
{
    unsigned found = q_lookups_resolve(f->word_map, e->lookup, e->lookups), next = 0;
    e->lookups = 0;
    for (size_t i = from; i < to && next < found; i++) {
        const slot_group *g = &e->group[i];
        if (e->lookup[next].asker != g)
            continue;
        e->words = 0;
        memset(e->words_at, 0, sizeof e->words_at);
        for (; next < found && e->lookup[next].asker == g; next++)
            if (!add_words(e, f, g, &e->lookup[next]))
                return false;
        if (e->words && !fill_group(e, f, g))
            return false;
    }
    return true;
}

static bool fill_all(struct q_all_plays *e, q_find *f)
{
    size_t from = 0;
    e->lookups = 0;
    for (size_t i = 0; i < e->groups; i++) {
        if (!look_up_group(e, f, &e->group[i]))
            return false;
        if (e->lookups >= LOOKUPS_TOGETHER || i + 1 == e->groups) {
            if (!fill_groups(e, f, from, i + 1))
                return false;
            from = i + 1;
        }
    }
    return true;
}

bool q_generate_all(q_find *f)
{
    struct q_movegen_cache *cache = f->finder->cache;
    struct q_all_plays *e = f->finder->all;
    const q_lane *lane[2][QUOTH_SIDE_MAX];
    for (unsigned d = 0; d < f->directions; d++)
        for (unsigned i = 0; i < f->cross->lanes[d]; i++) {
            lane[d][i] = q_lane_cache_get(&cache->lanes, f->position, f->word_map, d, i);
            if (!lane[d][i])
                return false;
        }
    e->subracks = q_subracks_of(cache, f);
    e->groups = e->slots = 0;
    memset(e->told, 0, sizeof e->told);
    bool fine = true;
    for (unsigned d = 0; d < f->directions; d++)
        for (unsigned i = 0; i < f->cross->lanes[d]; i++) {
            q_set_lane(f, d, i);
            fine = fine && group_lane(e, f, lane[d][i]);
        }
    if (!fine || !fill_all(e, f))
        f->status = f->status ? f->status : QUOTH_NO_MEMORY;
    return true;
}
