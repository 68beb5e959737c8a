/* Packed lexica (packed.h).
 *
 * The word graph is walked depth first from its root, and each list of arcs is coded where the walk
 * first meets it; later arcs to it are coded by its number.  So the decoder writes the lists in the
 * order in which the builder (graph.c) would, and has a minimal graph without building one.
 *
 * Encoder and decoder are the same walk; a source's nodes are looked at only where one encodes. */
#include "lexicon/packed.h"

#include <string.h>

#include "base/checksum.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/range_coder.h"
#include "lexicon/image.h"
#include "lexicon/lexicon.h"

/* Offsets of what comes first: docs/formats.md. */
enum { VERSION_AT = 8, WORDS_AT = 12, NODES_AT = 16, SHA256_AT = 20, LEVELS_AT = 52 };
static const char magic[VERSION_AT] = {'q', 'u', 'o', 't', 'h', 'p', 'a', 'k'};
enum { VERSION = 1, CHECKSUM = 4 };

/* ---- the graph ------------------------------------------------------------------------------ */

/* The lists that begin with a letter: those used often move to the front. */
typedef struct list_order {
    uint32_t *list;
    size_t size, capacity;
} list_order;

enum { NUMBER_BITS = 24 /* of the place of a list */ };

typedef struct packer {
    q_range_coder coder;
    const quoth_memory *memory;
    unsigned letters, bits, radix; /* of the alphabet; bits and values of a letter or none */
    size_t chances;
    q_bit_chance *letter; /* trees of bits, by the two letters before and the sibling before */
    q_bit_chance *accepts, *continues, *more, *known; /* by three letters */
    q_bit_chance length[QUOTH_LETTERS_MAX + 1]
                       [NUMBER_BITS + 1];                 /* of a place, by its list's letter */
    q_bit_chance place[NUMBER_BITS + 1][NUMBER_BITS + 1]; /* by the length and the bit */
    list_order order[QUOTH_LETTERS_MAX + 1];
    uint32_t *nodes;
    size_t count, capacity, limit;
    uint8_t path[QUOTH_WORD_MAX + 2]; /* two zeros before the letters */
    const uint8_t *begin;             /* decoding: for offsets of errors */
    quoth_status status;
    quoth_error *error;
    quoth_graph source; /* encoding, this and all below */
    uint32_t *number;   /* by the list in the source, as the decoder numbers it; 0: not yet coded */
    uint32_t *at;       /* by that number, the place in its order */
} packer;

static size_t three(const packer *p, unsigned a, unsigned b, unsigned c)
{
    return ((size_t)a * p->radix + b) * p->radix + c;
}

/* Codes a letter above `last`.  Bits that this and the number of letters leave no choice are not
 * coded. */
static unsigned code_letter(packer *p, const uint8_t *before, unsigned last, unsigned letter)
{
    q_bit_chance *tree = p->letter + (three(p, before[0], before[1], last) << p->bits);
    unsigned value = 0;
    for (unsigned k = p->bits; k-- > 0;) {
        unsigned middle = (2 * value + 1) << k;
        bool bit = middle <= last + 1;
        if (!bit && middle <= p->letters)
            bit = q_code_bit(&p->coder, &tree[(1u << (p->bits - 1 - k)) + value], letter >= middle);
        value = 2 * value + bit;
    }
    return value;
}

/* Codes a place among `size` as the number of its bits and these bits (Elias gamma). */
static size_t code_place(packer *p, unsigned first, size_t size, size_t place)
{
    unsigned length = 0;
    size_t number = 1;
    while (size >> (length + 1) &&
           q_code_bit(&p->coder, &p->length[first][length], (place + 1) >> (length + 1)))
        length++;
    for (unsigned k = length; k-- > 0;) {
        bool fits = (2 * number + 1) << k <= size;
        number = 2 * number +
                 (fits && q_code_bit(&p->coder, &p->place[length][k], (place + 1) >> k & 1));
    }
    return number - 1;
}

static uint32_t code_list(packer *p, uint32_t from, unsigned depth, unsigned letter);

static quoth_status damaged(packer *p, const char *message)
{
    uint64_t offset = (uint64_t)(p->coder.at - p->begin);
    return p->status = q_fail_at(p->error, QUOTH_BAD_IMAGE, message, 0, offset);
}

/* Codes the list that an arc leads to; `from` is the list in the source.  0: it failed. */
static uint32_t code_child(packer *p, uint32_t from, unsigned depth)
{
    const uint8_t *before = p->path + depth;
    uint32_t node = p->coder.encoding ? quoth_graph_node(p->source, from) : 0;
    unsigned first = code_letter(p, before, 0, quoth_node_letter(node));
    list_order *order = &p->order[first];
    uint32_t number = p->coder.encoding ? p->number[from] : 0;
    if (order->size &&
        q_code_bit(&p->coder, &p->known[three(p, first, before[0], before[1])], number)) {
        size_t place = code_place(p, first, order->size, p->coder.encoding ? p->at[number] : 0);
        number = order->list[place];
        order->list[place] = order->list[place / 2];
        order->list[place / 2] = number;
        if (p->coder.encoding) {
            p->at[order->list[place]] = (uint32_t)place;
            p->at[number] = (uint32_t)(place / 2);
        }
        return number;
    }
    number = code_list(p, from, depth, first);
    if (p->status)
        return 0;
    if (!q_reserve(p->memory, (void **)&order->list, &order->capacity, order->size + 1,
                   sizeof *order->list))
        return p->status = q_no_memory(p->error), 0;
    if (p->coder.encoding) {
        p->number[from] = number;
        p->at[number] = (uint32_t)order->size;
    }
    order->list[order->size++] = number;
    return number;
}

/* Codes a list whose first letter is known. */
static uint32_t code_list(packer *p, uint32_t from, unsigned depth, unsigned letter)
{
    if (depth >= QUOTH_WORD_MAX)
        return damaged(p, "a word of more than 255 letters"), 0;
    const uint8_t *before = p->path + depth;
    uint32_t arc[QUOTH_LETTERS_MAX];
    for (unsigned n = 0;; n++) {
        uint32_t node = p->coder.encoding ? quoth_graph_node(p->source, from + n) : 0;
        if (n)
            letter = code_letter(p, before, letter, quoth_node_letter(node));
        size_t letters = three(p, before[0], before[1], letter);
        bool accepts = q_code_bit(&p->coder, &p->accepts[letters], quoth_node_accepts(node));
        bool continues = !accepts ||
                         q_code_bit(&p->coder, &p->continues[letters], quoth_node_child(node));
        p->path[depth + 2] = (uint8_t)letter;
        uint32_t child = continues ? code_child(p, quoth_node_child(node), depth + 1) : 0;
        if (p->status)
            return 0;
        if (p->coder.short_input)
            return damaged(p, "the packed lexicon is cut short"), 0;
        bool more = letter < p->letters &&
                    q_code_bit(&p->coder, &p->more[letters], !quoth_node_ends(node));
        arc[n] = letter << Q_NODE_LETTER_SHIFT | (accepts ? Q_NODE_ACCEPTS : 0u) |
                 (more ? 0u : Q_NODE_ENDS) | child;
        if (more)
            continue;
        uint32_t list = (uint32_t)p->count;
        if (p->count + n + 1 > p->limit)
            return damaged(p, "the packed lexicon has more nodes than it says"), 0;
        if (!q_reserve(p->memory, (void **)&p->nodes, &p->capacity, p->count + n + 1,
                       sizeof *p->nodes))
            return p->status = q_no_memory(p->error), 0;
        for (unsigned i = 0; i <= n; i++)
            q_graph_store(&p->nodes[p->count++], arc[i]);
        return list;
    }
}

/* ---- the levels ----------------------------------------------------------------------------- */

enum { NONE = Q_PACKED_LEVELS_MAX, ENDING_MAX = 6 };

/* Codes levels in the order of the words, each by that of the word before and that of the longest
 * word it begins with, of which it often is a form. */
typedef struct level_coder {
    q_range_coder *coder;
    unsigned levels; /* how many there are */
    uint8_t *level;  /* by rank, as indices: read or written */
    uint8_t last;    /* level of the word before */
    quoth_letters before;
    /* By length, the longest word among the prefixes up to it: its level or NONE, its letters. */
    uint8_t base[QUOTH_WORD_MAX + 1], base_size[QUOTH_WORD_MAX + 1];
    q_bit_chance chance[NONE + 1][NONE + 1][ENDING_MAX + 1][NONE];
} level_coder;

static bool code_level(void *user, const quoth_letters *word, uint32_t rank)
{
    level_coder *l = user;
    unsigned same = 0, size = word->length;
    while (same < l->before.length && same < size && l->before.letter[same] == word->letter[same])
        same++;
    l->before = *word;
    for (unsigned i = same + 1; i <= size; i++) {
        l->base[i] = l->base[i - 1];
        l->base_size[i] = l->base_size[i - 1];
    }
    unsigned ending = size - l->base_size[size], level = 0;
    q_bit_chance *p = l->chance[l->base[size]][l->last][ending < ENDING_MAX ? ending : ENDING_MAX];
    while (level + 1 < l->levels && !q_code_bit(l->coder, &p[level], l->level[rank] == level))
        level++;
    l->level[rank] = l->last = l->base[size] = (uint8_t)level;
    l->base_size[size] = (uint8_t)size;
    return !l->coder->short_input;
}

static quoth_status code_levels(packer *p, quoth_graph graph, unsigned levels, uint8_t *level)
{
    level_coder *l = q_allocate_zeroed(p->memory, 1, sizeof *l);
    if (!l)
        return p->status = q_no_memory(p->error);
    l->coder = &p->coder;
    l->levels = levels;
    l->level = level;
    l->last = l->base[0] = NONE;
    q_bit_chances_begin(l->chance[0][0][0], sizeof l->chance / sizeof(q_bit_chance));
    if (!q_graph_walk(graph, code_level, l))
        damaged(p, "the packed lexicon is cut short");
    q_free(p->memory, l, 1, sizeof *l);
    return p->status;
}

/* ---- packing and opening -------------------------------------------------------------------- */

static bool begin(packer *p, unsigned letters)
{
    p->letters = letters;
    p->radix = letters + 1;
    while (letters >> p->bits)
        p->bits++;
    size_t triples = three(p, p->radix, 0, 0);
    p->chances = (triples << p->bits) + 4 * triples;
    p->letter = q_allocate(p->memory, p->chances, sizeof(q_bit_chance));
    if (!p->letter)
        return false;
    q_bit_chances_begin(p->letter, p->chances);
    q_bit_chances_begin(p->length[0], sizeof p->length / sizeof(q_bit_chance));
    q_bit_chances_begin(p->place[0], sizeof p->place / sizeof(q_bit_chance));
    p->accepts = p->letter + (triples << p->bits);
    p->continues = p->accepts + triples;
    p->more = p->continues + triples;
    p->known = p->more + triples;
    p->count = 2;
    return q_reserve(p->memory, (void **)&p->nodes, &p->capacity, 2, sizeof *p->nodes);
}

static void end(packer *p)
{
    for (unsigned i = 0; i <= QUOTH_LETTERS_MAX; i++)
        q_free(p->memory, p->order[i].list, p->order[i].capacity, sizeof(uint32_t));
    q_free(p->memory, p->letter, p->chances, sizeof(q_bit_chance));
    q_free(p->memory, p->nodes, p->capacity, sizeof *p->nodes);
    q_free(p->memory, p->coder.out, p->coder.capacity, 1);
    q_free(p->memory, p->number, p->source.count, sizeof *p->number);
    q_free(p->memory, p->at, p->source.count, sizeof *p->at);
    q_free(p->memory, p, 1, sizeof *p);
}

static bool write_bytes(void *user, const char *bytes, size_t size)
{
    q_range_coder *c = user;
    for (size_t i = 0; i < size; i++)
        q_range_coder_put(c, (uint8_t)bytes[i]);
    return !c->no_memory;
}

/* Finds the levels that occur, the most frequent first, and the index of each word's. */
static unsigned rank_levels(const quoth_lexicon *lexicon, uint8_t *known, uint8_t *level)
{
    uint32_t words[Q_LEVEL_UNKNOWN + 1] = {0}, count = lexicon->survey.total_words;
    uint8_t index[Q_LEVEL_UNKNOWN + 1];
    unsigned levels = 0;
    for (uint32_t i = 0; i < count; i++)
        words[lexicon->levels[i]]++;
    for (;;) {
        unsigned most = 0;
        for (unsigned i = 1; i <= Q_LEVEL_UNKNOWN; i++)
            if (words[i] > words[most])
                most = i;
        if (!words[most])
            break;
        if (levels == Q_PACKED_LEVELS_MAX)
            return levels + 1;
        words[most] = 0;
        index[most] = (uint8_t)levels;
        known[levels++] = (uint8_t)most;
    }
    for (uint32_t i = 0; i < count; i++)
        level[i] = index[lexicon->levels[i]];
    return levels;
}

/* Codes the words behind what comes first. */
static quoth_status pack(packer *p, const quoth_lexicon *lexicon)
{
    quoth_graph graph = lexicon->graph;
    uint32_t words = lexicon->survey.total_words;
    uint8_t head[LEVELS_AT + 1 + Q_PACKED_LEVELS_MAX] = {0};
    uint8_t *level = lexicon->levels && words ? q_allocate(p->memory, words, 1) : NULL;
    p->number = q_allocate_zeroed(p->memory, graph.count, sizeof *p->number);
    p->at = q_allocate_zeroed(p->memory, graph.count, sizeof *p->at);
    if (!p->number || !p->at || (lexicon->levels && words && !level) ||
        !begin(p, lexicon->alphabet.letters)) {
        q_free(p->memory, level, words, 1);
        return q_no_memory(p->error);
    }
    unsigned levels = level ? rank_levels(lexicon, head + LEVELS_AT + 1, level) : 0;
    if (levels > Q_PACKED_LEVELS_MAX) {
        q_free(p->memory, level, words, 1);
        return q_fail(p->error, QUOTH_TOO_LARGE,
                      "a lexicon of more than 16 levels cannot be packed");
    }
    memcpy(head, magic, sizeof magic);
    q_image_put(head + VERSION_AT, 4, VERSION);
    q_image_put(head + WORDS_AT, 4, words);
    q_image_put(head + NODES_AT, 4, graph.count);
    head[LEVELS_AT] = (uint8_t)levels;
    if (!p->status)
        p->status = quoth_lexicon_sha256(head + SHA256_AT, lexicon, NULL, p->error);
    quoth_sink out = {write_bytes, &p->coder};
    write_bytes(&p->coder, (const char *)head, LEVELS_AT + 1 + levels);
    write_bytes(&p->coder, lexicon->name, strlen(lexicon->name) + 1);
    if (quoth_alphabet_write(&out, &lexicon->alphabet, NULL) || !write_bytes(&p->coder, "", 1))
        p->coder.no_memory = true;
    uint32_t root = quoth_node_child(quoth_graph_node(graph, QUOTH_GRAPH_ROOT));
    if (!p->status && root)
        code_child(p, root, 0);
    if (!p->status && level)
        code_levels(p, graph, levels, level);
    q_range_coder_finish(&p->coder);
    q_free(p->memory, level, words, 1);
    return p->status;
}

quoth_status q_packed_write(const quoth_sink *sink, const quoth_lexicon *lexicon,
                            quoth_error *error)
{
    packer *p = q_allocate_zeroed(lexicon->memory, 1, sizeof *p);
    if (!p)
        return q_no_memory(error);
    p->memory = lexicon->memory;
    p->error = error;
    p->source = lexicon->graph;
    p->limit = lexicon->graph.count;
    p->coder = q_range_encoder(p->memory);
    quoth_status status = pack(p, lexicon);
    uint8_t sum[CHECKSUM];
    q_image_put(sum, CHECKSUM, q_crc32(p->coder.out, p->coder.size));
    write_bytes(&p->coder, (const char *)sum, CHECKSUM);
    if (!status && p->coder.no_memory)
        status = q_no_memory(error);
    if (!status && !sink->write(sink->user, (const char *)p->coder.out, p->coder.size))
        status = q_report(error, QUOTH_SINK_FAILED);
    end(p);
    return status;
}

/* Reads a text that ends with NUL. */
static const char *read_text(packer *p)
{
    const uint8_t *text = p->coder.at;
    const uint8_t *nul = memchr(text, '\0', (size_t)(p->coder.end - text));
    p->coder.at = nul ? nul + 1 : p->coder.end;
    return nul ? (const char *)text : NULL;
}

static quoth_status unpack_levels(packer *p, quoth_lexicon *lexicon, const uint8_t *known,
                                  unsigned levels)
{
    uint32_t words = lexicon->survey.total_words;
    lexicon->levels = lexicon->own_levels = q_allocate(p->memory, words, 1);
    if (!lexicon->levels)
        return p->status = q_no_memory(p->error);
    if (code_levels(p, lexicon->graph, levels, lexicon->own_levels))
        return p->status;
    for (uint32_t i = 0; i < words; i++)
        lexicon->own_levels[i] = known[lexicon->own_levels[i]];
    return QUOTH_OK;
}

static quoth_status unpack(packer *p, quoth_lexicon **result)
{
    const uint8_t *head = p->coder.at, *known = head + LEVELS_AT + 1;
    size_t size = (size_t)(p->coder.end - head);
    if (size < VERSION_AT || memcmp(head, magic, sizeof magic) != 0)
        return damaged(p, "not a packed lexicon");
    if (size < LEVELS_AT + 1 + CHECKSUM ||
        q_crc32(head, size - CHECKSUM) != q_image_get(p->coder.end - CHECKSUM, CHECKSUM))
        return damaged(p, "the packed lexicon is cut short or damaged: its checksum differs");
    p->coder.end -= CHECKSUM;
    unsigned levels = head[LEVELS_AT];
    p->limit = (size_t)q_image_get(head + NODES_AT, 4);
    if (q_image_get(head + VERSION_AT, 4) != VERSION)
        return damaged(p, "a packed lexicon of another version");
    p->coder.at = known;
    if (levels > Q_PACKED_LEVELS_MAX || levels > (size_t)(p->coder.end - known) || p->limit < 2 ||
        p->limit > Q_GRAPH_NODES_MAX)
        return damaged(p, "what a packed lexicon begins with is damaged");
    for (unsigned i = 0; i < levels; i++)
        if (*p->coder.at++ > Q_LEVEL_UNKNOWN)
            return damaged(p, "a level above 99");
    quoth_alphabet alphabet;
    const char *name = read_text(p), *text = read_text(p);
    if (!text || quoth_alphabet_parse(&alphabet, text, strlen(text), NULL))
        return damaged(p, "the alphabet of a packed lexicon is damaged");
    quoth_lexicon *lexicon = *result = q_lexicon_new(&alphabet, name, p->memory);
    if (!lexicon || !begin(p, alphabet.letters))
        return q_no_memory(p->error);
    p->coder = q_range_decoder(p->coder.at, p->coder.end);
    uint32_t words = (uint32_t)q_image_get(head + WORDS_AT, 4),
             root = words ? code_child(p, 0, 0) : 0;
    if (p->status)
        return p->status;
    q_graph_store(&p->nodes[0], Q_NODE_ENDS | root);
    q_graph_store(&p->nodes[1], Q_NODE_ENDS);
    q_shrink(p->memory, (void **)&p->nodes, &p->capacity, p->count, sizeof *p->nodes);
    lexicon->own_nodes = p->nodes;
    lexicon->own_nodes_capacity = p->capacity;
    lexicon->graph = (quoth_graph){p->nodes, (uint32_t)p->count};
    p->nodes = NULL;
    p->capacity = 0;
    p->status = q_graph_check(lexicon->graph, alphabet.letters, Q_GRAPH_OURS, &lexicon->survey,
                              NULL, p->memory, p->error);
    if (!p->status && lexicon->survey.total_words != words)
        damaged(p, "the packed lexicon does not hold the number of words it says");
    if (!p->status && levels && words)
        unpack_levels(p, lexicon, known, levels);
    if (!p->status && words && p->coder.at != p->coder.end)
        damaged(p, "the packed lexicon has something behind its words");
    memcpy(lexicon->sha256, head + SHA256_AT, sizeof lexicon->sha256);
    lexicon->has_sha256 = true;
    return p->status;
}

quoth_status q_packed_open(quoth_lexicon **lexicon, const uint8_t *bytes, size_t size,
                           const quoth_memory *memory, quoth_error *error)
{
    *lexicon = NULL;
    packer *p = q_allocate_zeroed(memory, 1, sizeof *p);
    if (!p)
        return q_no_memory(error);
    p->memory = memory;
    p->error = error;
    p->begin = p->coder.at = bytes;
    p->coder.end = bytes + size;
    quoth_status status = unpack(p, lexicon);
    end(p);
    if (status) {
        quoth_lexicon_free(*lexicon);
        *lexicon = NULL;
    }
    return status;
}
