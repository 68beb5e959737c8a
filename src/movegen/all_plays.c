/* All plays, by word slots and the word map.
 *
 *     all_plays(position, rack):
 *      1  group the word slots (word_slots.h) of all lines by query: equal letters on the board and
 *         equally many empty squares.  Letters are compared by their key of 64 random bits
 *      2  for each group, for each subrack of that size (subracks.h):
 *             give its blanks letters that the word map says may complete a word
 *             if the word map's filter lets the letters pass: add a lookup
 *      3  once LOOKUPS_TOGETHER lookups are gathered: resolve them, prefetching (subracks.h)
 *      4  for each group of these lookups: list its words with every choice of squares for the
 *         blanks, by the place of one letter that all slots of the group have
 *      5  for each slot of the group, for each word listed for the place of its letter:
 *             compare with the letters on the board and the cross-sets; score; record the play
 *
 * So the words of equal slots are looked up once, and a slot meets few words that do not fit it.
 * Words are compared eight squares at a time. */
#include <string.h>

#include "base/memory.h"
#include "movegen/subracks.h"

enum {
    GROUP_TABLE = 1024,
    LOOKUPS_TOGETHER = 256,          /* at least; a group may have more */
    PARTS = (QUOTH_SIDE_MAX + 7) / 8 /* parts of a run, 8 squares each */
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
    const q_word_slot *slot;
    uint32_t next; /* the next slot of the group, + 1 */
    uint8_t d, line, place;
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
    run_parts inside[8 * PARTS + 1]; /* flags of the squares of a run, by length */
    uint16_t table[GROUP_TABLE];     /* group + 1, by a hash; where a chain is full, equal slots
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

/* ---- groups of slots --------------------------------------------------------------- */

/* The first place of a letter in a slot; false if the slot lacks it. */
static bool place_of_letter(const q_find *f, const q_word_slot *s, uint8_t letter, uint8_t *place)
{
    for (uint32_t playthrough = q_playthrough(s); playthrough; playthrough &= playthrough - 1) {
        unsigned at = q_lowest_bit(playthrough);
        if (quoth_tile_letter(f->tile[at]) == letter) {
            *place = (uint8_t)(at - s->first);
            return true;
        }
    }
    *place = 0;
    return letter == 0;
}

static slot_group *find_group(struct q_all_plays *e, const q_find *f, const q_word_slot *s,
                              uint8_t *place)
{
    uint8_t length = (uint8_t)q_slot_length(s), letter = 0;
    size_t at = q_query_hash(s->key, s->tiles);
    uint16_t *entry = NULL;
    for (unsigned tries = 0; tries < 8; tries++, at++) {
        entry = &e->table[at & (GROUP_TABLE - 1)];
        if (!*entry)
            break;
        slot_group *g = &e->group[*entry - 1];
        if (g->key == s->key && g->tiles == s->tiles && g->length == length &&
            place_of_letter(f, s, g->letter, place))
            return g;
    }
    if (q_playthrough(s))
        letter = quoth_tile_letter(f->tile[q_lowest_bit(q_playthrough(s))]);
    place_of_letter(f, s, letter, place);
    e->group[e->groups] =
        (slot_group){.key = s->key, .tiles = s->tiles, .length = length, .letter = letter};
    *entry = (uint16_t)(e->groups + 1);
    return &e->group[e->groups++];
}

static bool group_line(struct q_all_plays *e, const q_find *f, const q_line_state *line)
{
    const quoth_memory *memory = f->finder->memory;
    uint32_t dead = 0;
    unsigned count = line->slots;
    if (!q_reserve(memory, (void **)&e->group, &e->group_capacity, e->groups + count + 1,
                   sizeof *e->group) ||
        !q_reserve(memory, (void **)&e->slot, &e->slot_capacity, e->slots + count + 1,
                   sizeof *e->slot))
        return false;
    for (uint32_t crossed = line->crossed; crossed; crossed &= crossed - 1) {
        unsigned at = q_lowest_bit(crossed);
        dead |= (uint32_t) !(f->cross_set[at] & f->have) << at;
    }
    for (const q_word_slot *s = line->slot; s < line->slot + count; s++) {
        if (s->tiles > f->rack_count || s->empties & dead)
            continue;
        uint8_t place;
        slot_group *g = find_group(e, f, s, &place);
        e->slot[e->slots++] = (grouped_slot){s, g->first, (uint8_t)f->d, (uint8_t)f->line, place};
        put_square(&g->places, place, QUOTH_BLANK);
        g->first = (uint32_t)e->slots;
    }
    return true;
}

/* ---- lookups ------------------------------------------------------------------------------- */

/* Makes room for lookups. */
static inline bool reserve_lookups(struct q_all_plays *e, const q_find *f, unsigned more)
{
    return e->lookups + more <= e->lookup_capacity ||
           q_reserve(f->finder->memory, (void **)&e->lookup, &e->lookup_capacity, e->lookups + more,
                     sizeof *e->lookup);
}

/* Adds the lookups of a subrack with `blanks` blanks that have no letter yet, for letters from
 * `from` on. */
static bool add_lookups(struct q_all_plays *e, q_find *f, const q_lookup *lookup, unsigned blanks,
                        unsigned from)
{
    const q_word_map *map = f->word_map;
    uint64_t letters = blanks > 1 ? UINT64_MAX << from & map->alphabet
                                  : q_word_map_completions(map, lookup->key, from);
    if (q_must_stop(f, 1) || !reserve_lookups(e, f, QUOTH_LETTERS_MAX))
        return false;
    for (; letters; letters &= letters - 1) {
        unsigned letter = q_lowest_bit(letters);
        q_lookup with = *lookup;
        with.key += map->letter[letter];
        with.blanks = with.blanks << 8 | letter;
        if (blanks == 1)
            q_lookups_add(map, e->lookup, &e->lookups, &with);
        else if (!add_lookups(e, f, &with, blanks - 1, letter))
            return false;
    }
    return true;
}

/* Step 2.  The cross-sets exclude subracks only where the group is a single slot. */
static bool look_up_group(struct q_all_plays *e, q_find *f, const slot_group *g)
{
    const grouped_slot *only = &e->slot[g->first - 1];
    const uint64_t *letters = f->position->cross_set[only->d] + q_square(only->line, 0);
    const uint32_t crossed = only->next ? 0 : only->slot->crossed;
    const q_subracks *b = e->subracks;
    const unsigned count = b->plain.count[g->tiles];
    q_lookup lookup = {.group = g, .length = g->length};
    if (!reserve_lookups(e, f, count))
        return false;
    unsigned lookups = e->lookups;
    for (const q_ranked_subrack *s = b->plain.subrack[g->tiles], *end = s + count; s < end; s++) {
        lookup.subrack = &b->subrack[s->number];
        if (crossed && !q_fits_cross_sets(letters, crossed, lookup.subrack))
            continue;
        lookup.key = g->key + s->key;
        q_lookups_add(f->word_map, e->lookup, &lookups, &lookup);
    }
    e->lookups = lookups;
    for (unsigned i = 0; i < b->blanks.count[g->tiles]; i++) {
        const q_ranked_subrack *s = &b->blanks.subrack[g->tiles][i];
        lookup.subrack = &b->subrack[s->number];
        if (crossed && !q_fits_cross_sets(letters, crossed, lookup.subrack))
            continue;
        lookup.key = g->key + s->key;
        if (!add_lookups(e, f, &lookup, lookup.subrack->blanks, 1))
            return false;
    }
    return true;
}

/* ---- the words of a group ------------------------------------------------------------------ */

/* A word of a lookup, with the letter of its group at a place, whose blanks get squares. */
typedef struct word_placer {
    struct q_all_plays *e;
    const q_find *f;
    const q_lookup *lookup;
    run_parts word;
    run_parts open;  /* flags of squares that a tile could fill */
    run_parts flags; /* of blanks */
    unsigned place;
} word_placer;

static inline bool add_laid_word(word_placer *m)
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
static bool add_with_blanks(word_placer *m, uint64_t blanks, unsigned part, uint64_t left)
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

static inline bool add_at_place(word_placer *m, unsigned place)
{
    m->place = place;
    if (m->lookup->blanks)
        return add_with_blanks(m, m->lookup->blanks, 0, EACH_FLAG);
    return add_laid_word(m);
}

static bool add_words(struct q_all_plays *e, const q_find *f, const slot_group *g,
                      const q_lookup *l)
{
    word_placer m = {.e = e, .f = f, .lookup = l};
    unsigned parts = (l->length + 7u) / 8;
    for (const uint8_t *word = l->words; *word; word += l->length) {
        for (unsigned i = 0; i < parts; i++) /* no more: that may wait for the next cache line */
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

/* ---- the plays of a slot ------------------------------------------------------------------- */

/* A slot in the form that words are compared with. */
typedef struct form_of_slot {
    unsigned squares, crossings, parts;
    uint8_t at[Q_SLOT_TILES]; /* the squares to fill, in the word */
    int weight[Q_SLOT_TILES];
    uint8_t crossed[Q_SLOT_TILES]; /* the squares with cross-words, and their cross-subracks */
    uint64_t cross_set[Q_SLOT_TILES];
    run_parts empty, playthrough; /* a byte of ones each */
    run_parts letter;             /* the letters on the board */
    quoth_play play;              /* its score is the fixed part */
} form_of_slot;

static void make_form(form_of_slot *m, const q_find *f, const q_word_slot *s)
{
    unsigned line = q_square(f->line, 0);
    m->squares = m->crossings = 0;
    m->parts = (q_slot_length(s) + 7) / 8;
    m->empty = m->playthrough = m->letter = (run_parts){{0}};
    for (uint32_t playthrough = q_playthrough(s); playthrough; playthrough &= playthrough - 1) {
        unsigned at = q_lowest_bit(playthrough);
        put_square(&m->playthrough, at - s->first, 0xFF);
        put_square(&m->letter, at - s->first, quoth_tile_letter(f->tile[at]));
    }
    for (uint32_t empties = s->empties; empties; empties &= empties - 1) {
        unsigned at = q_lowest_bit(empties), n = m->squares++;
        put_square(&m->empty, at - s->first, 0xFF);
        m->at[n] = (uint8_t)(at - s->first);
        m->weight[n] =
            q_square_weight(f->cross, f->d, line + at, f->cross_score[at], s->multiplier);
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
                           .row = (uint8_t)(f->d ? s->first : f->line),
                           .column = (uint8_t)(f->d ? f->line : s->first)};
}

static inline bool fits(const form_of_slot *m, const run_parts *word)
{
    for (unsigned i = 0; i < m->parts; i++)
        if ((word->part[i] & m->playthrough.part[i]) != m->letter.part[i])
            return false;
    for (unsigned i = 0; i < m->crossings; i++)
        if (!(m->cross_set[i] >> (square_of(word, m->crossed[i]) & 63) & 1))
            return false;
    return true;
}

/* The score of laying a word; false if the word needs other tiles (a class with the same key). */
static inline bool score_word(const form_of_slot *m, const q_subracks *subracks,
                              const uint8_t *value, const laid_word *w, int *score)
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

/* Writes the play.  `leave` has the leave values by the tiles kept. */
static inline void write_play(quoth_play *play, const form_of_slot *m, const laid_word *w,
                              int score, const quoth_points *leave)
{
    uint64_t laid[PARTS];
    for (unsigned i = 0; i < PARTS; i++)
        laid[i] = w->word.part[i] & m->empty.part[i];
    *play = m->play;
    play->score = score;
    play->equity = score * QUOTH_POINT + leave[w->subrack->leave_mask];
    memcpy(play->tile, laid, sizeof play->tile);
}

/* Step 5 for a slot.  The list of words begins with number `last` - 1. */
static bool fill_slot(const form_of_slot *m, q_find *f, const struct q_all_plays *e, uint32_t last)
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

/* ---- the generator ------------------------------------------------------------------------- */

static bool fill_group(struct q_all_plays *e, q_find *f, const slot_group *g)
{
    for (uint32_t i = g->first; i; i = e->slot[i - 1].next) {
        const grouped_slot *s = &e->slot[i - 1];
        form_of_slot m;
        if (!e->words_at[s->place])
            continue;
        q_set_line(f, s->d, s->line);
        make_form(&m, f, s->slot);
        if (q_must_stop(f, 1 + (unsigned)e->words / 4) ||
            !fill_slot(&m, f, e, e->words_at[s->place]))
            return false;
    }
    return true;
}

/* Steps 3 to 5 for the groups `from` to `to` - 1, whose lookups were gathered. */
static bool fill_groups(struct q_all_plays *e, q_find *f, size_t from, size_t to)
{
    unsigned found = q_lookups_resolve(f->word_map, e->lookup, e->lookups), next = 0;
    e->lookups = 0;
    for (size_t i = from; i < to && next < found; i++) {
        const slot_group *g = &e->group[i];
        if (e->lookup[next].group != g)
            continue;
        e->words = 0;
        memset(e->words_at, 0, sizeof e->words_at);
        for (; next < found && e->lookup[next].group == g; next++)
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
    const q_line_state *line[2][QUOTH_SIDE_MAX];
    for (unsigned d = 0; d < f->directions; d++)
        for (unsigned i = 0; i < f->cross->lines[d]; i++) {
            line[d][i] = q_line_cache_get(&cache->lines, f->position, f->word_map, d, i,
                                          f->rack_count, UINT32_MAX);
            if (!line[d][i])
                return false;
        }
    e->subracks = q_subracks_of(cache, f);
    e->groups = e->slots = 0;
    memset(e->table, 0, sizeof e->table);
    bool fine = true;
    for (unsigned d = 0; d < f->directions; d++)
        for (unsigned i = 0; i < f->cross->lines[d]; i++) {
            q_set_line(f, d, i);
            fine = fine && group_line(e, f, line[d][i]);
        }
    if (!fine || !fill_all(e, f))
        f->status = f->status ? f->status : QUOTH_NO_MEMORY;
    return true;
}
