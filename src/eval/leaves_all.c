/* Makes the set of all leaves that can be drawn from a tile set, for training.  The possible next
 * tiles of a leave depend only on its last letter, the number of its copies so far, and the number
 * of tiles that still fit.  So the graph has one list for each such triple and is small.  A list
 * has the same letter again, if the set has another such tile, then all later letters. */
#include "base/error.h"
#include "base/memory.h"
#include "lexicon/kwg.h"
#include "eval/leaves.h"

enum { LEAVE_LETTERS = QUOTH_LETTERS_MAX + 1 };

/* A node of the graph; every node ends a leave. */
static uint32_t leave_node(unsigned letter, uint32_t child, bool last)
{
    return (uint32_t)letter << Q_KWG_LETTER_SHIFT | Q_KWG_ACCEPTS |
           (last ? (uint32_t)Q_KWG_ENDS : 0) | child;
}

/* The most copies of a letter in a leave. */
static unsigned copies_of(const quoth_tiles *tiles, unsigned letter, unsigned most)
{
    return tiles->count[letter] < most ? tiles->count[letter] : most;
}

uint64_t q_leaves_number(const quoth_tiles *tiles, unsigned most)
{
    uint64_t of[QUOTH_RACK_MAX + 1] = {1}, all = 0; /* leaves by number of tiles */
    most = most < QUOTH_RACK_MAX ? most : QUOTH_RACK_MAX;
    for (unsigned letter = 0; letter <= tiles->alphabet.letters; letter++)
        for (unsigned n = most; n > 0; n--)
            for (unsigned i = 1; i <= copies_of(tiles, letter, most) && i <= n; i++)
                of[n] += of[n - i];
    for (unsigned n = 1; n <= most; n++)
        all += of[n] < Q_LEAVES_MOST ? of[n] : Q_LEAVES_MOST + 1;
    return all;
}

/* first[letter][used][room]: the first node of the list after `used` copies of a letter with room
 * for `room` more tiles; 0 if the list is empty. */
typedef struct leave_lists {
    const quoth_tiles *tiles;
    unsigned most;
    uint32_t first[LEAVE_LETTERS][QUOTH_RACK_MAX + 1][QUOTH_RACK_MAX + 1];
    uint32_t nodes;
} leave_lists;

/* The number of nodes of a list. */
static unsigned list_length(const leave_lists *lists, unsigned letter, unsigned used)
{
    unsigned n = used < copies_of(lists->tiles, letter, lists->most);
    for (unsigned later = letter + 1; later <= lists->tiles->alphabet.letters; later++)
        n += lists->tiles->count[later] > 0;
    return n;
}

/* Assigns a place to every list.  The root list is the one after 0 blanks. */
static void place_lists(leave_lists *lists)
{
    for (unsigned letter = 0; letter <= lists->tiles->alphabet.letters; letter++)
        for (unsigned used = letter > 0; used <= copies_of(lists->tiles, letter, lists->most);
             used++)
            for (unsigned room = 1; room + used <= lists->most; room++) {
                unsigned length = list_length(lists, letter, used);
                if (!length || (letter == 0 && used == 0 && room < lists->most))
                    continue;
                lists->first[letter][used][room] = lists->nodes;
                lists->nodes += length;
            }
}

static void write_list(const leave_lists *lists, quoth_leaves *l, unsigned letter, unsigned used,
                       unsigned room)
{
    uint32_t at = lists->first[letter][used][room];
    unsigned length = list_length(lists, letter, used);
    for (unsigned next = letter; length > 0; next++) {
        unsigned with = next == letter ? used + 1 : 1;
        if (with > copies_of(lists->tiles, next, lists->most))
            continue;
        length--;
        l->node[at++] = leave_node(next, lists->first[next][with][room - 1], !length);
    }
}

quoth_status q_leaves_all(quoth_leaves **leaves, const quoth_tiles *tiles, unsigned most,
                          const quoth_memory *memory)
{
    uint64_t count = q_leaves_number(tiles, most);
    *leaves = NULL;
    memory = q_memory(memory);
    if (most < 1 || most > QUOTH_RACK_MAX || count > Q_LEAVES_MOST)
        return QUOTH_TOO_LARGE;
    leave_lists *lists = q_allocate_zeroed(memory, 1, sizeof *lists);
    if (!lists)
        return QUOTH_NO_MEMORY;
    lists->tiles = tiles;
    lists->most = most;
    lists->nodes = 1;
    place_lists(lists);
    quoth_status status = QUOTH_NO_MEMORY;
    quoth_leaves *l = q_leaves_new(lists->nodes, (uint32_t)count, memory);
    if (l) {
        l->node[QUOTH_GRAPH_ROOT] = UINT32_C(0x400000) | lists->first[0][0][most];
        for (unsigned letter = 0; letter <= tiles->alphabet.letters; letter++)
            for (unsigned used = 0; used <= most; used++)
                for (unsigned room = 1; room <= most; room++)
                    if (lists->first[letter][used][room])
                        write_list(lists, l, letter, used, room);
        for (uint32_t i = 0; i < l->count; i++)
            l->value[i] = 0;
        status = q_leaves_check(l, tiles->alphabet.letters, NULL, NULL);
    }
    q_free(memory, lists, 1, sizeof *lists);
    if (status)
        quoth_leaves_free(l);
    else
        *leaves = l;
    return status;
}

static bool note_longest(void *user, const quoth_tile *tile, size_t count, float value)
{
    unsigned *longest = user;
    (void)tile;
    (void)value;
    *longest = count > *longest ? (unsigned)count : *longest;
    return true;
}

void quoth_leaves_extend(quoth_leaves *l, const quoth_tiles *tiles, unsigned rack)
{
    unsigned longest = 0;
    quoth_leaves_each(l, note_longest, &longest);
    if (longest && longest < rack && rack <= QUOTH_RACK_MAX &&
        l->count == q_leaves_number(tiles, longest)) {
        l->listed = (uint8_t)longest;
        l->most = (uint8_t)rack;
    }
}
