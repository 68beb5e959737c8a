/* The lexicon image, and plain .kwg files.
 *
 *   offset  bytes
 *        0      8  "quothlex"
 *        8      4  version, 2
 *       12      4  number of sections
 *       16      8  size of the whole image
 *       24   24 n  sections: 8 bytes of tag, offset, size
 *      ...         the sections, each beginning at a multiple of 64
 *   size-4      4  CRC-32 of all bytes before
 *
 * All numbers are little-endian.  Readers ignore unknown sections, so later versions can add some
 * without a new format.  Graphs are those of quoth/lexicon_graph.h; in version 1, which is read and
 * no longer written, they have the KWG layout.  Sections board0 to board3 have words arranged for
 * boards (q_arranged_words): four numbers of 4 bytes, longest, usable, whether any order of the
 * letters is a word, distinct; zeros up to byte 64; and the nodes of the graph. */
#include <string.h>

#include "base/phases.h"
#include "base/context.h"
#include "base/checksum.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/throttle.h"
#include "lexicon/image.h"
#include "lexicon/kwg.h"
#include "lexicon/lexicon.h"

enum {
    HEADER_SIZE = 24,
    SECTION_SIZE = 24,
    SECTIONS_MAX = 64,
    SECTION_ALIGNMENT = 64,
    KWG_VERSION = 1,
    VERSION = QUOTH_IMAGE_VERSION
};
enum { BOARD_HEADER = 64 };
enum { IDENTITY_FIXED = 36 }; /* sha256, number of words; then the name with its NUL */

static const char magic[8] = {'q', 'u', 'o', 't', 'h', 'l', 'e', 'x'};

typedef struct section {
    const char *tag;
    const uint8_t *bytes;
    uint64_t size;
} section;

/* ---- reading ------------------------------------------------------------------------------ */

static quoth_status bad(quoth_error *error, const char *message, uint64_t offset)
{
    return q_fail_at(error, QUOTH_BAD_IMAGE, message, 0, offset);
}

static quoth_status find_sections(const uint8_t *bytes, size_t size, section *wanted, size_t n,
                                  quoth_error *error)
{
    if (size < 8 || memcmp(bytes, magic, 8) != 0)
        return bad(error, "not a lexicon image", 0);
    if (size < HEADER_SIZE + 4)
        return bad(error, "the lexicon image is cut short", size);
    if (q_image_get(bytes + 8, 4) != VERSION && q_image_get(bytes + 8, 4) != KWG_VERSION)
        return bad(error, "a lexicon image of another version", 8);
    if (q_image_get(bytes + 16, 8) != size)
        return bad(error, "the lexicon image is cut short or has something behind it", 16);
    uint64_t sections = q_image_get(bytes + 12, 4), checked = size - 4;
    if (sections > SECTIONS_MAX || HEADER_SIZE + sections * SECTION_SIZE > checked)
        return bad(error, "the lexicon image's list of sections is damaged", 12);
    for (uint64_t i = 0; i < sections; i++) {
        const uint8_t *entry = bytes + HEADER_SIZE + i * SECTION_SIZE;
        uint64_t offset = q_image_get(entry + 8, 8), length = q_image_get(entry + 16, 8);
        if (offset > checked || length > checked - offset || offset % 8)
            return bad(error, "a section of the lexicon image lies outside it",
                       (uint64_t)(entry - bytes));
        for (size_t k = 0; k < n; k++)
            if (strncmp((const char *)entry, wanted[k].tag, 8) == 0)
                wanted[k].bytes = bytes + offset, wanted[k].size = length;
    }
    return QUOTH_OK;
}

/* False if the watch stopped it. */
static bool checksum(uint32_t *sum, const uint8_t *bytes, size_t size, const quoth_watch *watch)
{
    enum { PIECE = 1 << 20 };
    *sum = 0;
    for (size_t at = 0; at < size; at += PIECE) {
        if (!q_go_on(watch, at, size))
            return false;
        *sum = q_crc32_add(*sum, bytes + at, size - at < PIECE ? size - at : PIECE);
    }
    return true;
}

static const char *const board_tag[Q_BOARDS_MAX] = {"board0", "board1", "board2", "board3"};

/* Takes the words for a board from a section.  quoth_cross_new checks their graph. */
static quoth_status open_board(quoth_lexicon *lexicon, const section *s, const uint8_t *image,
                               quoth_error *error)
{
    uint64_t offset = (uint64_t)(s->bytes - image), nodes = (s->size - BOARD_HEADER) / 4;
    if (s->size < BOARD_HEADER || s->size % 4 || nodes > Q_GRAPH_NODES_MAX ||
        q_image_get(s->bytes + 8, 4) > 1)
        return bad(error, "a board's section of the lexicon image is damaged", offset);
    q_arranged_words *b = &lexicon->board[lexicon->boards++];
    *b = (q_arranged_words){
        .longest = (uint32_t)q_image_get(s->bytes, 4),
        .usable = (uint32_t)q_image_get(s->bytes + 4, 4),
        .anagrams = q_image_get(s->bytes + 8, 4),
        .distinct = (uint32_t)q_image_get(s->bytes + 12, 4),
        .graph = {(const uint32_t *)(const void *)(s->bytes + BOARD_HEADER), (uint32_t)nodes}};
    if (b->longest >= QUOTH_WORD_MAX || b->distinct > b->usable ||
        b->usable > lexicon->survey.total_words || (!b->anagrams && b->distinct != b->usable))
        return bad(error, "a board's section of the lexicon image is damaged", offset);
    return QUOTH_OK;
}

/* Gives a lexicon its own copy of a graph in the KWG layout. */
static quoth_status take_kwg(quoth_lexicon *lexicon, const void *nodes, uint32_t count,
                             quoth_error *error)
{
    lexicon->own_nodes = q_allocate(lexicon->memory, count, sizeof *lexicon->own_nodes);
    if (!lexicon->own_nodes)
        return q_no_memory(error);
    lexicon->own_nodes_capacity = count;
    q_kwg_read(lexicon->own_nodes, (quoth_graph){nodes, count});
    lexicon->graph = (quoth_graph){lexicon->own_nodes, count};
    return QUOTH_OK;
}

/* The fraction of opening an image until its checksum is known; measured with ENABLE. */
static const double summed = 0.1;

quoth_status q_image_open(quoth_lexicon **result, const uint8_t *bytes, size_t size, bool trusted,
                          const quoth_context *context, quoth_error *error)
{
    const quoth_memory *memory = q_memory_of(context);
    q_phases progress;
    q_phases_begin(&progress, q_watch_of(context), 2, trusted ? 0 : summed);
    const quoth_watch *watch = q_phases_watch(&progress);
    section s[4 + Q_BOARDS_MAX] = {
        {"identity", 0, 0}, {"alphabet", 0, 0}, {"graph", 0, 0}, {"levels", 0, 0}};
    const section *identity = &s[0], *alphabet_text = &s[1], *graph = &s[2], *levels = &s[3];
    *result = NULL;
    for (unsigned i = 0; i < Q_BOARDS_MAX; i++)
        s[4 + i].tag = board_tag[i];
    quoth_status status = find_sections(bytes, size, s, 4 + Q_BOARDS_MAX, error);
    if (status)
        return status;
    uint32_t sum = 0;
    if (!trusted && !checksum(&sum, bytes, size - 4, watch))
        return q_fail(error, QUOTH_STOPPED, "stopped");
    if (!trusted && sum != q_image_get(bytes + size - 4, 4))
        return bad(error, "the lexicon image is damaged: its checksum differs", size - 4);
    if (!identity->bytes || !alphabet_text->bytes || !graph->bytes || graph->size % 4)
        return bad(error, "the lexicon image lacks a section", HEADER_SIZE);
    if (identity->size <= IDENTITY_FIXED || identity->size > IDENTITY_FIXED + Q_NAME_SIZE ||
        identity->bytes[identity->size - 1] != 0)
        return bad(error, "the lexicon image's identity is damaged",
                   (uint64_t)(identity->bytes - bytes));

    quoth_alphabet alphabet;
    if (quoth_alphabet_parse(&alphabet, (const char *)alphabet_text->bytes,
                             (size_t)alphabet_text->size, NULL))
        return bad(error, "the lexicon image's alphabet is damaged",
                   (uint64_t)(alphabet_text->bytes - bytes));
    quoth_lexicon *lexicon =
        q_lexicon_new(&alphabet, (const char *)identity->bytes + IDENTITY_FIXED, memory);
    if (!lexicon)
        return q_no_memory(error);
    lexicon->graph.nodes = (const uint32_t *)(const void *)graph->bytes;
    lexicon->graph.count = graph->size / 4 > UINT32_MAX ? UINT32_MAX : (uint32_t)(graph->size / 4);
    bool kwg = q_image_get(bytes + 8, 4) == KWG_VERSION;
    if (kwg && lexicon->graph.count && lexicon->graph.count <= Q_KWG_NODES_MAX)
        status = take_kwg(lexicon, graph->bytes, lexicon->graph.count, error);
    q_phases_next(&progress, 1);
    if (!status)
        status = q_graph_check(lexicon->graph, alphabet.letters,
                               trusted ? Q_GRAPH_BUILT : Q_GRAPH_OURS, &lexicon->survey, watch,
                               memory, error);
    if (!status && lexicon->survey.total_words != q_image_get(identity->bytes + 32, 4))
        status = bad(error, "the lexicon image does not hold the number of words it says",
                     (uint64_t)(identity->bytes - bytes) + 32);
    if (!status && levels->bytes) {
        if (levels->size != lexicon->survey.total_words)
            status = bad(error, "the lexicon image's levels do not fit its words",
                         (uint64_t)(levels->bytes - bytes));
        lexicon->levels = levels->bytes;
        for (uint64_t i = 0; !status && !trusted && i < levels->size; i++)
            if (levels->bytes[i] > Q_LEVEL_UNKNOWN)
                status = bad(error, "the lexicon image has a level above 99",
                             (uint64_t)(levels->bytes - bytes) + i);
    }
    for (unsigned i = 0; !status && !kwg && i < Q_BOARDS_MAX; i++)
        if (s[4 + i].bytes)
            status = open_board(lexicon, &s[4 + i], bytes, error);
    status = q_phases_finish(&progress, status, error);
    if (status) {
        quoth_lexicon_free(lexicon);
        return status;
    }
    memcpy(lexicon->sha256, identity->bytes, 32);
    lexicon->has_sha256 = true;
    *result = lexicon;
    return QUOTH_OK;
}

quoth_status quoth_lexicon_new(quoth_lexicon **lexicon, const void *bytes, size_t size,
                               const quoth_context *context, quoth_error *error)
{
    *lexicon = NULL;
    if ((uintptr_t)bytes % 8)
        return q_fail(error, QUOTH_BAD_CALL, "the image must be aligned to 8 bytes");
    return q_image_open(lexicon, bytes, size, false, context, error);
}

/* ---- writing ------------------------------------------------------------------------------ */

typedef struct byte_block {
    const quoth_memory *memory;
    uint8_t *bytes;
    size_t size, capacity;
} byte_block;

static bool block_write(void *user, const char *bytes, size_t size)
{
    byte_block *block = user;
    if (!q_reserve(block->memory, (void **)&block->bytes, &block->capacity, block->size + size, 1))
        return false;
    memcpy(block->bytes + block->size, bytes, size);
    block->size += size;
    return true;
}

static bool block_align(byte_block *block)
{
    static const char zeros[SECTION_ALIGNMENT];
    size_t over = block->size % SECTION_ALIGNMENT;
    return over == 0 || block_write(block, zeros, SECTION_ALIGNMENT - over);
}

static bool write_sections(byte_block *block, const section *s, size_t n)
{
    uint8_t header[HEADER_SIZE + (4 + Q_BOARDS_MAX) * SECTION_SIZE] = {0};
    memcpy(header, magic, 8);
    q_image_put(header + 8, 4, VERSION);
    q_image_put(header + 12, 4, n);
    if (!block_write(block, (const char *)header, HEADER_SIZE + n * SECTION_SIZE))
        return false;
    for (size_t i = 0; i < n; i++) {
        if (!block_align(block))
            return false;
        uint8_t *entry = block->bytes + HEADER_SIZE + i * SECTION_SIZE;
        memcpy(entry, s[i].tag, strlen(s[i].tag));
        q_image_put(entry + 8, 8, block->size);
        q_image_put(entry + 16, 8, s[i].size);
        if (!block_write(block, (const char *)s[i].bytes, (size_t)s[i].size))
            return false;
    }
    uint8_t sum[4] = {0};
    if (!block_align(block) || !block_write(block, (const char *)sum, 4))
        return false;
    q_image_put(block->bytes + 16, 8, block->size);
    q_image_put(block->bytes + block->size - 4, 4, q_crc32(block->bytes, block->size - 4));
    return true;
}

/* Writes the section of a board. */
static bool write_board(byte_block *block, const q_arranged_words *b)
{
    uint8_t header[BOARD_HEADER] = {0};
    q_image_put(header, 4, b->longest);
    q_image_put(header + 4, 4, b->usable);
    q_image_put(header + 8, 4, b->anagrams);
    q_image_put(header + 12, 4, b->distinct);
    return block_write(block, (const char *)header, sizeof header) &&
           block_write(block, (const char *)b->graph.nodes, (size_t)b->graph.count * 4);
}

quoth_status q_image_write(const quoth_sink *sink, const quoth_lexicon *lexicon,
                           const q_arranged_words *board, unsigned boards,
                           const quoth_context *context, quoth_error *error)
{
    uint8_t identity[IDENTITY_FIXED + Q_NAME_SIZE];
    quoth_status status = quoth_lexicon_sha256(identity, lexicon, context, error);
    if (status)
        return status;
    q_image_put(identity + 32, 4, lexicon->survey.total_words);
    memcpy(identity + IDENTITY_FIXED, lexicon->name, Q_NAME_SIZE);

    byte_block alphabet = {.memory = lexicon->memory}, image = alphabet, words[Q_BOARDS_MAX];
    quoth_sink to_alphabet = {block_write, &alphabet};
    bool room = !quoth_alphabet_write(&to_alphabet, &lexicon->alphabet, NULL);
    section s[4 + Q_BOARDS_MAX] = {
        {"identity", identity, IDENTITY_FIXED + strlen(lexicon->name) + 1},
        {"alphabet", alphabet.bytes, alphabet.size},
        {"graph", (const uint8_t *)lexicon->graph.nodes, (uint64_t)lexicon->graph.count * 4}};
    size_t sections = 3;
    if (lexicon->levels)
        s[sections++] = (section){"levels", lexicon->levels, lexicon->survey.total_words};
    for (unsigned i = 0; i < boards; i++) {
        words[i] = (byte_block){.memory = lexicon->memory};
        room = room && write_board(&words[i], &board[i]);
        s[sections++] = (section){board_tag[i], words[i].bytes, words[i].size};
    }
    if (!room || !write_sections(&image, s, sections))
        status = QUOTH_NO_MEMORY; /* the only way in which appending fails */
    if (!status && !sink->write(sink->user, (const char *)image.bytes, image.size))
        status = QUOTH_SINK_FAILED;
    for (unsigned i = 0; i < boards; i++)
        q_free(words[i].memory, words[i].bytes, words[i].capacity, 1);
    q_free(alphabet.memory, alphabet.bytes, alphabet.capacity, 1);
    q_free(image.memory, image.bytes, image.capacity, 1);
    return q_report(error, status);
}

quoth_status quoth_lexicon_write(const quoth_sink *sink, const quoth_lexicon *lexicon,
                                 const quoth_context *context, quoth_error *error)
{
    return q_image_write(sink, lexicon, NULL, 0, context, error);
}

/* ---- plain .kwg --------------------------------------------------------------------------- */

quoth_status quoth_lexicon_write_kwg(const quoth_sink *sink, const quoth_lexicon *lexicon,
                                     quoth_error *error)
{
    return q_kwg_write(sink, lexicon->graph, error);
}

/* Whether all sibling lists are sorted, so that a walk visits each word once, in order. */
static bool is_in_order(quoth_graph graph)
{
    uint32_t before = quoth_graph_node(graph, 0);
    for (uint32_t p = 1; p < graph.count; p++) {
        uint32_t node = quoth_graph_node(graph, p);
        if (!quoth_node_ends(before) && quoth_node_letter(node) <= quoth_node_letter(before))
            return false;
        before = node;
    }
    return true;
}

static bool keep_all(void *user, const quoth_letters *word, uint32_t rank)
{
    (void)user, (void)word, (void)rank;
    return true;
}

/* Rebuilds a graph whose siblings are in any order as a lexicon. */
static quoth_status put_in_order(quoth_lexicon **result, const quoth_lexicon *foreign,
                                 q_phases *progress, quoth_error *error)
{
    const quoth_watch *watch = q_phases_watch(progress);
    quoth_builder *builder;
    if (quoth_builder_new(&builder, &foreign->alphabet, &(quoth_context){.memory = foreign->memory},
                          NULL))
        return q_no_memory(error);
    quoth_status status =
        quoth_builder_add_lexicon(builder, foreign, &(quoth_context){.watch = watch}, error);
    q_phases_next(progress, 1);
    if (!status)
        status = quoth_builder_finish(result, builder, foreign->name,
                                      &(quoth_context){.watch = watch}, error);
    quoth_builder_free(builder);
    return status;
}

/* The fractions of reading a .kwg until its nodes are checked, and until its words are spelled;
 * chosen by taste. */
static const double checked = 0.1;
static const double added = 0.5;

quoth_status quoth_lexicon_new_kwg(quoth_lexicon **result, const void *bytes, size_t size,
                                   const quoth_alphabet *alphabet, const char *name,
                                   const quoth_context *context, quoth_error *error)
{
    q_phases progress;
    q_phases_begin(&progress, q_watch_of(context), 3, checked);
    const quoth_watch *watch = q_phases_watch(&progress);
    const quoth_memory *memory = q_memory_of(context);
    *result = NULL;
    if ((uintptr_t)bytes % 4)
        return q_fail(error, QUOTH_BAD_CALL, "a .kwg file must be aligned to 4 bytes");
    if (size == 0 || size % 4)
        return bad(error, "a .kwg file is a whole number of 4-byte nodes", size);
    if (size / 4 > Q_KWG_NODES_MAX)
        return q_fail(error, QUOTH_TOO_LARGE, "a .kwg file has at most 4,194,303 nodes");
    /* A temporary lexicon for the walk: unlike any other, its siblings may be unsorted. */
    quoth_lexicon *foreign = q_lexicon_new(alphabet, name, memory);
    if (!foreign)
        return q_no_memory(error);
    quoth_status status = take_kwg(foreign, bytes, (uint32_t)(size / 4), error);
    if (!status)
        status = q_graph_check(foreign->graph, alphabet->letters, Q_GRAPH_FOREIGN, &foreign->survey,
                               watch, memory, error);
    q_phases_next(&progress, added);
    if (!status && is_in_order(foreign->graph)) {
        q_phases_last(&progress, checked);
        status = quoth_lexicon_subset(result, foreign, keep_all, NULL,
                                      &(quoth_context){.watch = watch, .memory = memory}, error);
    } else if (!status) {
        status = put_in_order(result, foreign, &progress, error);
    }
    quoth_lexicon_free(foreign);
    status = q_phases_finish(&progress, status, error);
    if (status) {
        quoth_lexicon_free(*result);
        *result = NULL;
    }
    return status;
}
