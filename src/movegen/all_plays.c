/* All plays, by word slots and the word map.
 *
 *     all_plays(position, rack):
 *      1  group the word slots (word_slots.h) of all lines by query: equal letters on the board and
 *         equally many empty squares.  Letters are compared by their key of 64 random bits
 *      2  for each group, for each subrack of that size (subracks.h):
 *             give its blanks letters that the word map says may complete a word
 *             if the word map's filter lets the letters pass: add a lookup
 *      3  once LOOKUPS_TOGETHER lookups are gathered: resolve them, prefetching
 *      4  for each group of these lookups: list its words by the place of one letter that all
 *         slots of the group have
 *      5  for each slot of the group, for each word listed for the place of its letter:
 *             compare with the letters on the board and the cross-sets; score
 *             record a play for every choice of squares for the blanks
 *
 * So the words of equal slots are looked up once, and a slot meets few words that do not fit it.
 * Words are compared eight squares at a time.  Which subracks pass the filter, and which words fit
 * a slot, is mispredicted: steps 2 and 5 gather those that do without branches. */
#include <string.h>

#include "base/memory.h"
#include "base/vectors.h"
#include "movegen/subracks.h"

enum {
    GROUP_TABLE = 1024,
    LOOKUPS_TOGETHER = 256,           /* at least; a group may have more */
    PARTS = (QUOTH_SIDE_MAX + 7) / 8, /* parts of a run, 8 squares each */
    NOWHERE = 31                      /* a place beyond all runs */
};

#define EACH_SQUARE UINT64_C(0x0101010101010101)
#define EACH_FLAG (EACH_SQUARE * QUOTH_BLANK)

/* A run of squares, a byte each, in the order of memory; the code works on a part of 8 squares at
 * once. */
typedef struct run_parts {
    uint64_t part[PARTS];
} run_parts;

static inline void put_square(run_parts *run, unsigned at, quoth_tile tile)
{
    ((quoth_tile *)run->part)[at] = tile;
}

/* Word slots with equal letters and equally many squares to fill. */
typedef struct slot_group {
    uint64_t key;
    uint32_t first;   /* the first of its slots, + 1 */
    uint32_t lookups; /* the end of its lookups in the list */
    uint32_t places;  /* squares where `letter` lies in any of the slots, as bits */
    uint8_t tiles, length;
    uint8_t letter; /* a letter that lies in all of them; 0 if they have no letters, and then its
                       place is 0 */
} slot_group;

typedef struct grouped_slot {
    const q_word_slot *slot;
    uint32_t next; /* the next slot of the group, + 1 */
    uint8_t d, line, place;
} grouped_slot;

/* A subrack to look up with the letters of a group. */
typedef struct lookup {
    union {
        uint64_t key;         /* before it is resolved */
        const uint8_t *words; /* after: words of the group's length, then 0 */
    } u;
    uint32_t blanks; /* letters of the blanks, a byte each, the last lowest */
    uint16_t subrack;
} lookup;

_Static_assert(Q_WORD_MAP_BLANKS <= sizeof(uint32_t), "a byte for each blank");

/* A word that tiles make with the letters of a group, with the group's letter at a certain place.
 * The bytes beyond the end of the word are undefined. */
typedef struct placed_word {
    const uint8_t *letters;
    const q_subrack *subrack;
    uint32_t blanks; /* as in `lookup` */
    uint32_t next;   /* the next word with the same place, + 1 */
} placed_word;

struct q_all_plays {
    const q_subracks *subracks;
    run_parts inside[8 * PARTS + 1]; /* flags of the squares of a run, by length */
    uint16_t table[GROUP_TABLE];     /* group + 1, by a hash; where a chain is full, equal slots
                                         may form several groups */
    slot_group *group;
    grouped_slot *slot;
    lookup *lookup;
    placed_word *word;
    uint32_t *fitting;            /* words that fit a slot; as large as `word` */
    uint32_t words_at[8 * PARTS]; /* the last word of a place, + 1; NOWHERE: not used */
    size_t groups, slots, words, group_capacity, slot_capacity, lookup_capacity, word_capacity,
        fitting_capacity;
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
    q_free(memory, e->fitting, e->fitting_capacity, sizeof *e->fitting);
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
        g->places |= UINT32_C(1) << place;
        g->first = (uint32_t)e->slots;
    }
    return true;
}

/* ---- lookups ------------------------------------------------------------------------------- */

/* Makes room for lookups, and for one that ends them. */
static inline bool reserve_lookups(struct q_all_plays *e, const q_find *f, unsigned more)
{
    return e->lookups + more < e->lookup_capacity ||
           q_reserve(f->finder->memory, (void **)&e->lookup, &e->lookup_capacity,
                     e->lookups + more + 1, sizeof *e->lookup);
}

/* Writes a lookup.  Returns where the next one goes: behind it if its key passes the filter.  There
 * must be room for one more in any case: the write has no branch. */
static inline lookup *add_lookup(lookup *to, const q_word_map *map, uint64_t key, uint32_t blanks,
                                 uint16_t subrack)
{
    *to = (lookup){.u.key = key, .blanks = blanks, .subrack = subrack};
    return to + q_word_map_may_have(map, key);
}

/* The cross-sets of a group of a single slot; none for other groups. */
typedef struct group_crosses {
    const uint64_t *cross_set;
    uint32_t crossed;
} group_crosses;

/* The letters that a blank may have when a subrack lays `others` besides: one that a cross-set
 * allows, where it allows none of the others. */
static inline uint64_t letters_for_blank(const group_crosses *c, uint64_t others)
{
    uint64_t letters = UINT64_MAX;
    for (uint32_t crossed = c->crossed; crossed; crossed &= crossed - 1) {
        uint64_t allowed = c->cross_set[q_lowest_bit(crossed)];
        letters &= allowed & others ? UINT64_MAX : allowed;
    }
    return letters;
}

/* Adds the lookups of a subrack with its last blank as each of some letters. */
static void add_letters(struct q_all_plays *e, const q_word_map *map, const lookup *with,
                        uint64_t letters)
{
    lookup *to = e->lookup + e->lookups;
    for (; letters; letters &= letters - 1) {
        unsigned letter = q_lowest_bit(letters);
        to = add_lookup(to, map, with->u.key + map->letter[letter], with->blanks << 8 | letter,
                        with->subrack);
    }
    e->lookups = (unsigned)(to - e->lookup);
}

/* Adds the lookups of a subrack with `blanks` blanks that have no letter yet, for letters from
 * `from` on.  It lays `others` besides. */
static bool add_lookups(struct q_all_plays *e, q_find *f, const group_crosses *c,
                        const lookup *added, unsigned blanks, unsigned from, uint64_t others)
{
    const q_word_map *map = f->word_map;
    if (q_must_stop(f, 1) || !reserve_lookups(e, f, QUOTH_LETTERS_MAX))
        return false;
    if (blanks == 1) {
        add_letters(e, map, added,
                    q_word_map_completions(map, added->u.key, from) & letters_for_blank(c, others));
        return true;
    }
    for (uint64_t letters = UINT64_MAX << from & map->alphabet; letters; letters &= letters - 1) {
        unsigned letter = q_lowest_bit(letters);
        lookup with = *added;
        with.u.key += map->letter[letter];
        with.blanks = with.blanks << 8 | letter;
        if (!add_lookups(e, f, c, &with, blanks - 1, letter, others | UINT64_C(1) << letter))
            return false;
    }
    return true;
}

/* Step 2 for the subracks without blanks. */
static bool look_up_plain(struct q_all_plays *e, const q_find *f, const slot_group *g,
                          const group_crosses *c)
{
    const q_subracks *b = e->subracks;
    const unsigned count = b->plain.count[g->tiles], before = e->lookups;
    if (!reserve_lookups(e, f, count))
        return false;
    lookup *to = e->lookup + before;
    for (const q_ranked_subrack *s = b->plain.subrack[g->tiles], *end = s + count; s < end; s++)
        to = add_lookup(to, f->word_map, g->key + s->key, 0, s->number);
    e->lookups = (unsigned)(to - e->lookup);
    if (!c->crossed)
        return true;
    unsigned kept = before;
    for (unsigned i = before; i < e->lookups; i++) {
        e->lookup[kept] = e->lookup[i];
        kept += q_fits_cross_sets(c->cross_set, c->crossed, &b->subrack[e->lookup[i].subrack]);
    }
    e->lookups = kept;
    return true;
}

/* Step 2 for the subracks with blanks. */
static bool look_up_blanks(struct q_all_plays *e, q_find *f, const slot_group *g,
                           const group_crosses *c)
{
    const q_subracks *b = e->subracks;
    const q_ranked_subrack *list = b->blanks.subrack[g->tiles];
    const unsigned count = b->blanks.count[g->tiles];
    for (unsigned i = 0; i < count; i++) {
        const lookup added = {.u.key = g->key + list[i].key, .subrack = list[i].number};
        uint64_t others = b->subrack[list[i].number & ~b->blank_tiles].letters;
        if (!add_lookups(e, f, c, &added, b->subrack[list[i].number].blanks, 1, others))
            return false;
    }
    return true;
}

static void prefetch_completions(const struct q_all_plays *e, const q_word_map *map,
                                 const slot_group *g)
{
    const q_ranked_subrack *list = e->subracks->blanks.subrack[g->tiles];
    for (unsigned i = 0; i < e->subracks->blanks.count[g->tiles]; i++)
        q_prefetch(q_word_map_completion(map, g->key + list[i].key));
}

/* Step 2. */
static bool look_up_group(struct q_all_plays *e, q_find *f, slot_group *g)
{
    const grouped_slot *only = &e->slot[g->first - 1];
    const group_crosses c = {f->position->cross_set[only->d] + q_square(only->line, 0),
                             only->next ? 0 : only->slot->crossed};
    if (!look_up_plain(e, f, g, &c) || !look_up_blanks(e, f, g, &c))
        return false;
    g->lookups = e->lookups;
    return true;
}

enum { PREFETCH_AHEAD = 12 }; /* lookups; chosen by taste */

/* Step 3 for the groups `from` to `to` - 1: finds the words of each lookup and moves the lookups
 * that have words to the front, in order.  Behind them comes one without words. */
static void resolve_lookups(struct q_all_plays *e, const q_word_map *map, size_t from, size_t to)
{
    unsigned found = 0, next = 0;
    for (slot_group *g = e->group + from; g < e->group + to; g++) {
        for (; next < g->lookups; next++) {
            lookup l = e->lookup[next];
            if (next + PREFETCH_AHEAD < e->lookups)
                q_prefetch(q_word_map_entry(map, e->lookup[next + PREFETCH_AHEAD].u.key));
            l.u.words = q_word_map_find(map, l.u.key, g->length);
            if (l.u.words) {
                q_prefetch(l.u.words);
                q_prefetch(l.u.words + Q_WORD_MAP_MARGIN); /* the next cache line */
                e->lookup[found++] = l;
            }
        }
        g->lookups = found;
    }
    e->lookup[found].u.words = NULL;
}

/* ---- the words of a group ------------------------------------------------------------------ */

/* The flags of squares with a letter (codes below 64: no byte borrows from the next). */
static inline uint64_t squares_with(uint64_t part, uint8_t letter)
{
    return (EACH_FLAG - (part ^ letter * EACH_SQUARE)) & EACH_FLAG;
}

/* The square of the only flag of a part. */
static inline unsigned square_of(uint64_t flag)
{
#if defined __BYTE_ORDER__ && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    return q_lowest_bit(flag) / 8;
#else
    uint8_t square[8];
    unsigned at = 0;
    memcpy(square, &flag, sizeof square);
    while (!square[at])
        at++;
    return at;
#endif
}

/* Part number i of a word. */
static inline uint64_t part_of(const uint8_t *letters, unsigned i)
{
    uint64_t part;
    memcpy(&part, letters + 8 * i, 8);
    return part;
}

static inline bool reserve_word(struct q_all_plays *e, const q_find *f)
{
    return e->words < e->word_capacity ||
           q_reserve(f->finder->memory, (void **)&e->word, &e->word_capacity, e->words + 1,
                     sizeof *e->word);
}

/* Writes a word to the list of a place, behind the words, for which there must be room. */
static inline void write_word(struct q_all_plays *e, const uint8_t *letters, const lookup *l,
                              unsigned place)
{
    e->word[e->words] = (placed_word){.letters = letters,
                                      .subrack = &e->subracks->subrack[l->subrack],
                                      .blanks = l->blanks,
                                      .next = e->words_at[place]};
    e->words_at[place] = (uint32_t)e->words + 1;
}

/* The places of a group's letter in a word, as bits.  No more than 16 squares are read of a word
 * that ends there: the others may wait for the next cache line. */
static inline uint32_t places_in(const slot_group *g, const uint8_t *letters)
{
#ifdef Q_VECTORS
    uint32_t squares = q_equal_bytes(letters, g->letter);
    if (g->length > 16)
        squares |= q_equal_bytes(letters + 16, g->letter) << 16;
#else
    uint32_t squares = 0;
    for (unsigned i = 0; i < g->length; i++)
        squares |= (uint32_t)(letters[i] == g->letter) << i;
#endif
    return g->letter ? squares & g->places : 1;
}

/* Step 4 for the lookups from number `next` on, of which there is one.  How many words a lookup
 * has, and which of them have the letter at a place, is mispredicted: there are no branches for
 * the first place of a word. */
static bool add_words(struct q_all_plays *e, const q_find *f, const slot_group *g, unsigned next)
{
    const lookup *l = &e->lookup[next], *end = &e->lookup[g->lookups];
    for (const uint8_t *word = l->u.words; l < end;) {
        uint32_t places = places_in(g, word);
        if (!reserve_word(e, f))
            return false;
        write_word(e, word, l, q_lowest_bit(places | UINT32_C(1) << NOWHERE));
        e->words += places != 0;
        for (places &= places - 1; places; places &= places - 1, e->words++) {
            if (!reserve_word(e, f))
                return false;
            write_word(e, word, l, q_lowest_bit(places));
        }
        word += g->length;
        l += !*word;
        word = *word ? word : l->u.words;
    }
    return true;
}

/* ---- the plays of a slot ------------------------------------------------------------------- */

/* A slot in the form that words are compared with. */
typedef struct form_of_slot {
    unsigned squares, crossings, parts;
    uint8_t at[Q_SLOT_TILES];      /* the squares to fill, in the word */
    int weight[8 * PARTS];         /* their weights, by square of the word */
    uint8_t crossed[Q_SLOT_TILES]; /* the squares with cross-words, and their cross-sets */
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
        unsigned at = q_lowest_bit(empties), square = at - s->first;
        put_square(&m->empty, square, 0xFF);
        m->at[m->squares++] = (uint8_t)square;
        m->weight[square] =
            q_square_weight(f->cross, f->d, line + at, f->cross_score[at], s->multiplier);
        if (f->cross_score[at] >= 0) {
            m->crossed[m->crossings] = (uint8_t)square;
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

/* Whether a word agrees with the letters on the board and the cross-sets; without branches. */
static inline bool fits(const form_of_slot *m, const uint8_t *letters)
{
    uint64_t differs = 0, fine = 1;
    for (unsigned i = 0; i < m->parts; i++)
        differs |= (part_of(letters, i) & m->playthrough.part[i]) ^ m->letter.part[i];
    for (unsigned i = 0; i < m->crossings; i++)
        fine &= m->cross_set[i] >> (letters[m->crossed[i]] & 63);
    return (differs == 0) & fine;
}

/* The score of laying a word as if it had no blanks; false if it needs other tiles (a class with
 * the same key). */
static inline bool score_word(const form_of_slot *m, const q_subracks *subracks,
                              const uint8_t *value, const placed_word *w, int *score)
{
    uint64_t counts = 0;
    *score = m->play.score;
    for (unsigned i = 0; i < m->squares; i++) {
        uint8_t letter = w->letters[m->at[i]];
        *score += value[letter] * m->weight[m->at[i]];
        counts += subracks->count_of[letter];
    }
    for (uint32_t blanks = w->blanks; blanks; blanks >>= 8) {
        uint8_t letter = (uint8_t)blanks;
        counts += subracks->count_of[letter | QUOTH_BLANK] - subracks->count_of[letter];
    }
    return counts == w->subrack->counts;
}

/* Recording the plays of a slot. */
typedef struct slot_filler {
    const form_of_slot *form;
    q_find *f;
    bool all; /* plays are written to the list as they come, from `play` to `end` */
    quoth_play *play, *end;
    uint64_t placements;
    int64_t scores;
    /* The word to lay, with the flags of its blanks, and its leave value. */
    run_parts laid;
    quoth_points leave;
} slot_filler;

/* Makes room in the list for another play. */
static bool reserve_play(slot_filler *s)
{
    s->play = q_reserve_plays(s->f, 1);
    s->end = s->play ? s->f->plays->play + s->f->plays->capacity : NULL;
    return s->play != NULL;
}

/* Adds the plays that were written to the list. */
static void commit_plays(slot_filler *s)
{
    const quoth_plays *plays = s->f->plays;
    q_commit_plays(s->f, (size_t)(s->play - (plays->play + plays->count)));
    s->all = !s->f->counting;
}

static inline void write_play(quoth_play *play, const slot_filler *s, int score)
{
    *play = s->form->play;
    play->score = score;
    play->equity = score * QUOTH_POINT + s->leave;
    memcpy(play->tile, &s->laid, s->form->parts <= 2 ? 16 : sizeof play->tile);
}

static inline bool record_play(slot_filler *s, int score)
{
    quoth_play one;
    s->placements++;
    s->scores += score;
    if (s->all) {
        write_play(s->play++, s, score);
        if (s->play < s->end)
            return true;
        commit_plays(s);
        return reserve_play(s);
    }
    if (!s->f->counting) {
        write_play(&one, s, score);
        q_record_play(s->f, &one);
    }
    return true;
}

/* Records a play for every choice of squares for the blanks.  The first blank may take the squares
 * `left` of a part, or squares of later parts.  `score` counts the blanks as letters. */
static bool record_with_blanks(slot_filler *s, uint32_t blanks, unsigned part, uint64_t left,
                               int score)
{
    const form_of_slot *m = s->form;
    const uint8_t *value = s->f->cross->value;
    uint8_t letter = (uint8_t)blanks, other = (uint8_t)(blanks >> 8);
    for (; part < m->parts; part++, left = EACH_FLAG) {
        uint64_t letters = s->laid.part[part] & ~EACH_FLAG;
        uint64_t squares = squares_with(letters, letter) & m->empty.part[part] & left;
        for (; squares; squares &= squares - 1) {
            uint64_t square = squares & (0 - squares);
            int less = (value[letter] - value[letter | QUOTH_BLANK]) *
                       m->weight[8 * part + square_of(square)];
            bool fine = true;
            s->laid.part[part] |= square;
            if (!other)
                fine = record_play(s, score - less);
            else if (other == letter) /* in one order only */
                fine = record_with_blanks(s, blanks >> 8, part, squares ^ square, score - less);
            else
                fine = record_with_blanks(s, blanks >> 8, 0, EACH_FLAG, score - less);
            s->laid.part[part] ^= square;
            if (!fine)
                return false;
        }
    }
    return true;
}

/* Lists the words that fit a slot, of the list that begins with number `last` - 1. */
static unsigned list_fitting(const form_of_slot *m, const struct q_all_plays *e, uint32_t last)
{
    unsigned count = 0;
    for (uint32_t i = last; i; i = e->word[i - 1].next) {
        e->fitting[count] = i - 1;
        count += fits(m, e->word[i - 1].letters);
    }
    return count;
}

/* Step 5 for a slot.  The list of words begins with number `last` - 1. */
static bool fill_slot(const form_of_slot *m, q_find *f, const struct q_all_plays *e, uint32_t last)
{
    quoth_plays *plays = f->plays;
    slot_filler s = {
        .form = m, .f = f, .all = f->find == QUOTH_FIND_ALL && !f->counting && !f->vowel_costs};
    bool fine = true;
    unsigned count = list_fitting(m, e, last);
    if (s.all)
        fine = reserve_play(&s);
    for (unsigned n = 0; n < count && fine; n++) {
        const placed_word *w = &e->word[e->fitting[n]];
        int score;
        if (!score_word(m, e->subracks, f->cross->value, w, &score))
            continue;
        for (unsigned i = 0; i < m->parts; i++)
            s.laid.part[i] = part_of(w->letters, i) & m->empty.part[i];
        s.leave = f->placed[w->subrack->leave_mask];
        fine = w->blanks ? record_with_blanks(&s, w->blanks, 0, EACH_FLAG, score)
                         : record_play(&s, score);
    }
    plays->placements += s.placements;
    plays->scores += s.scores;
    if (fine && s.all)
        commit_plays(&s);
    return fine && !q_must_stop(f, 1 + (unsigned)s.placements / 4);
}

/* ---- the generator ------------------------------------------------------------------------- */

static bool fill_group(struct q_all_plays *e, q_find *f, const slot_group *g)
{
    if (!q_reserve(f->finder->memory, (void **)&e->fitting, &e->fitting_capacity, e->words + 1,
                   sizeof *e->fitting))
        return false;
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
    unsigned next = 0;
    resolve_lookups(e, f->word_map, from, to);
    e->lookups = 0;
    for (const slot_group *g = e->group + from; g < e->group + to; g++) {
        if (next == g->lookups)
            continue;
        e->words = 0;
        memset(e->words_at, 0, sizeof e->words_at);
        if (!add_words(e, f, g, next))
            return false;
        next = g->lookups;
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
        if (i + 1 < e->groups)
            prefetch_completions(e, f->word_map, &e->group[i + 1]);
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
