#include "base/phases.h"
#include "base/context.h"
#include "lexicon/lexicon.h"

#include <string.h>

#include "base/checksum.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/sort.h"
#include "base/throttle.h"
#include "lexicon/alphabets.h"

/* Copies a name.  Names come from file names, which are untrusted: bytes that are not printable
 * UTF-8 become '?', and a long name is cut between characters. */
static void copy_name(char to[Q_NAME_SIZE], const char *name)
{
    size_t size = 0, left = strlen(name);
    while (left) {
        uint32_t character;
        size_t n = quoth_utf8_read(&character, name, left);
        bool fine = n && character >= 0x20 && character != 0x7F;
        if (size + (fine ? n : 1) >= Q_NAME_SIZE)
            break;
        if (fine)
            memcpy(to + size, name, n);
        else
            to[size] = '?';
        size += fine ? n : 1;
        name += n ? n : 1;
        left -= n ? n : 1;
    }
    to[size] = '\0';
}

quoth_lexicon *q_lexicon_new(const quoth_alphabet *alphabet, const char *name,
                             const quoth_memory *memory)
{
    quoth_lexicon *lexicon = q_allocate_zeroed(memory, 1, sizeof *lexicon);
    if (!lexicon)
        return NULL;
    lexicon->memory = memory;
    lexicon->alphabet = *alphabet;
    copy_name(lexicon->name, name);
    return lexicon;
}

void q_lexicon_free_boards(quoth_lexicon *lexicon)
{
    while (lexicon->boards && lexicon->board[lexicon->boards - 1].own_nodes) {
        const q_arranged_words *board = &lexicon->board[--lexicon->boards];
        q_free(board->memory, board->own_nodes, board->own_capacity, sizeof *board->own_nodes);
    }
}

void quoth_lexicon_free(quoth_lexicon *lexicon)
{
    if (!lexicon)
        return;
    const quoth_memory *memory = lexicon->memory;
    q_lexicon_free_boards(lexicon);
    q_free(memory, lexicon->own_levels, lexicon->survey.total_words, 1);
    q_graph_survey_free(&lexicon->survey, lexicon->graph.count, memory);
    q_free(memory, lexicon->own_nodes, lexicon->own_nodes_capacity, sizeof *lexicon->own_nodes);
    q_free(memory, lexicon, 1, sizeof *lexicon);
}

const char *quoth_lexicon_name(const quoth_lexicon *lexicon)
{
    return lexicon->name;
}

const quoth_alphabet *quoth_lexicon_alphabet(const quoth_lexicon *lexicon)
{
    return &lexicon->alphabet;
}

uint32_t quoth_lexicon_words(const quoth_lexicon *lexicon)
{
    return lexicon->survey.total_words;
}

unsigned quoth_lexicon_longest(const quoth_lexicon *lexicon)
{
    return lexicon->survey.longest;
}

quoth_graph quoth_lexicon_graph(const quoth_lexicon *lexicon)
{
    return lexicon->graph;
}

bool quoth_lexicon_each(const quoth_lexicon *lexicon,
                        bool (*each)(void *user, const quoth_letters *word, uint32_t rank),
                        void *user)
{
    return q_graph_walk(lexicon->graph, each, user);
}

bool quoth_lexicon_has(const quoth_lexicon *lexicon, const quoth_letters *word)
{
    return quoth_lexicon_rank(lexicon, word) >= 0;
}

int64_t quoth_lexicon_rank(const quoth_lexicon *lexicon, const quoth_letters *word)
{
    quoth_graph graph = lexicon->graph;
    const uint32_t *words = lexicon->survey.words;
    uint32_t p = QUOTH_GRAPH_ROOT;
    int64_t rank = 0;
    for (unsigned i = 0; i < word->length; i++) {
        uint32_t first = quoth_node_child(quoth_graph_node(graph, p));
        if (i > 0) /* the prefix itself precedes all longer words */
            rank += quoth_node_accepts(quoth_graph_node(graph, p));
        p = quoth_graph_step(graph, p, word->letter[i]);
        if (!p)
            return -1;
        rank += words[first] - words[p];
    }
    return word->length && quoth_node_accepts(quoth_graph_node(graph, p)) ? rank : -1;
}

bool quoth_lexicon_has_levels(const quoth_lexicon *lexicon)
{
    return lexicon->levels != NULL;
}

int quoth_lexicon_level(const quoth_lexicon *lexicon, const quoth_letters *word)
{
    int64_t rank = lexicon->levels ? quoth_lexicon_rank(lexicon, word) : -1;
    return rank < 0 ? -1 : lexicon->levels[rank];
}

int quoth_lexicon_level_in(const quoth_lexicon *lexicon, const quoth_alphabet *alphabet,
                           const quoth_letters *word)
{
    quoth_letters spelled;
    if (q_alphabet_same_letters(alphabet, &lexicon->alphabet))
        return quoth_lexicon_level(lexicon, word);
    return q_alphabet_respell(alphabet, &lexicon->alphabet, word, &spelled)
               ? quoth_lexicon_level(lexicon, &spelled)
               : -1;
}

/* ---- a part of a lexicon ------------------------------------------------------------------ */

typedef struct part_filter {
    q_throttle throttle;
    bool (*keep)(void *user, const quoth_letters *word, uint32_t rank);
    void *user;
    q_graph_builder *builder;
    quoth_status status;
} part_filter;

static bool add_if_kept(void *user, const quoth_letters *word, uint32_t rank)
{
    part_filter *f = user;
    if (!q_throttle_add(&f->throttle, rank, 1))
        f->status = QUOTH_STOPPED;
    else if (f->keep(f->user, word, rank))
        f->status = q_graph_builder_add(f->builder, word->letter, word->length);
    return f->status == QUOTH_OK;
}

/* The fraction of the call until the graph is made; measured with ENABLE. */
static const double kept = 0.9;

quoth_status quoth_lexicon_subset(quoth_lexicon **subset, const quoth_lexicon *lexicon,
                                  bool (*keep)(void *user, const quoth_letters *word,
                                               uint32_t rank),
                                  void *user, const quoth_context *context, quoth_error *error)
{
    q_phases progress;
    q_phases_begin(&progress, q_watch_of(context), 2, kept);
    const quoth_watch *watch = q_phases_watch(&progress);
    const quoth_memory *memory = q_memory_of(context);
    *subset = NULL;
    quoth_lexicon *part = q_lexicon_new(&lexicon->alphabet, lexicon->name, memory);
    uint32_t words = lexicon->survey.total_words;
    part_filter f = {q_throttle_begin(watch, words), keep, user,
                     q_graph_builder_new(words, watch, memory), QUOTH_NO_MEMORY};
    if (part && f.builder) {
        f.status = QUOTH_OK;
        quoth_lexicon_each(lexicon, add_if_kept, &f);
        if (!f.status)
            f.status = q_graph_builder_finish(f.builder, &part->own_nodes,
                                              &part->own_nodes_capacity, &part->graph.count);
        if (!f.status) {
            part->graph.nodes = part->own_nodes;
            q_phases_next(&progress, 1);
            f.status = q_graph_check(part->graph, part->alphabet.letters, Q_GRAPH_BUILT,
                                     &part->survey, watch, memory, NULL);
        }
    }
    q_graph_builder_free(f.builder);
    quoth_status status = q_phases_end(&progress, f.status);
    if (status) {
        quoth_lexicon_free(part);
        return q_report(error, status);
    }
    *subset = part;
    return QUOTH_OK;
}

typedef struct level_filter {
    const quoth_lexicon *lexicon, *levels_from;
    unsigned level;
} level_filter;

static bool is_familiar(void *user, const quoth_letters *word, uint32_t rank)
{
    const level_filter *f = user;
    int level;
    if (f->lexicon->levels)
        level = f->lexicon->levels[rank];
    else
        level = f->levels_from ? quoth_lexicon_level_in(f->levels_from, &f->lexicon->alphabet, word)
                               : -1;
    if (level < 0)
        level = Q_LEVEL_UNKNOWN;
    return (unsigned)level <= f->level;
}

quoth_status quoth_lexicon_up_to_level(quoth_lexicon **subset, const quoth_lexicon *lexicon,
                                       const quoth_lexicon *levels_from, unsigned level,
                                       const quoth_context *context, quoth_error *error)
{
    level_filter f = {lexicon, levels_from, level};
    return quoth_lexicon_subset(subset, lexicon, is_familiar, &f, context, error);
}

/* ---- identity ----------------------------------------------------------------------------- */

typedef struct spelled_words {
    const quoth_alphabet *alphabet;
    q_sha256 sha; /* if the alphabet is in the order of code points */
    char *text;   /* otherwise: all words, NUL-ended, to be sorted */
    size_t size, capacity;
    const quoth_memory *memory;
    q_throttle throttle;
    quoth_status status;
} spelled_words;

static bool digest_word(void *user, const quoth_letters *word, uint32_t rank)
{
    spelled_words *s = user;
    char line[QUOTH_WORD_TEXT_SIZE];
    size_t size = quoth_alphabet_spell(line, sizeof line, s->alphabet, word);
    line[size] = '\n';
    q_sha256_add(&s->sha, line, size + 1);
    s->status = q_throttle_add(&s->throttle, rank, 8) ? QUOTH_OK : QUOTH_STOPPED;
    return !s->status;
}

static bool keep_word(void *user, const quoth_letters *word, uint32_t rank)
{
    spelled_words *s = user;
    size_t room = (size_t)word->length * QUOTH_SPELLING_SIZE + 1;
    if (!q_reserve(s->memory, (void **)&s->text, &s->capacity, s->size + room, 1)) {
        s->status = QUOTH_NO_MEMORY;
        return false;
    }
    s->size += quoth_alphabet_spell(s->text + s->size, room, s->alphabet, word) + 1;
    s->status = q_throttle_add(&s->throttle, rank, 8) ? QUOTH_OK : QUOTH_STOPPED;
    return !s->status;
}

static int compare_strings(const void *a, const void *b, const void *user)
{
    (void)user;
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The fractions of a digest until the words are spelled, and until they are sorted. */
static const double spelled = 0.2, ordered = 0.9;

static void digest_sorted(const quoth_lexicon *lexicon, spelled_words *s, q_phases *progress)
{
    size_t words = lexicon->survey.total_words;
    quoth_lexicon_each(lexicon, keep_word, s);
    const char **order = s->status ? NULL : q_allocate(s->memory, words, sizeof *order);
    if (!s->status && !order)
        s->status = QUOTH_NO_MEMORY;
    if (order) {
        const char *at = s->text;
        for (size_t i = 0; i < words; i++, at += strlen(at) + 1)
            order[i] = at;
        q_phases_next(progress, ordered);
        if (!q_sort(order, words, sizeof *order, compare_strings, NULL, q_phases_watch(progress)))
            s->status = QUOTH_STOPPED;
        q_phases_next(progress, 1);
        for (size_t i = 0; i < words && !s->status; i++) {
            if (!q_throttle_add(&s->throttle, i, 8))
                s->status = QUOTH_STOPPED;
            q_sha256_add(&s->sha, order[i], strlen(order[i]));
            q_sha256_add(&s->sha, "\n", 1);
        }
    }
    q_free(s->memory, order, words, sizeof *order);
    q_free(s->memory, s->text, s->capacity, 1);
}

static quoth_status digest_words(const quoth_lexicon *lexicon, const quoth_watch *watch,
                                 uint8_t digest[32])
{
    bool in_order = lexicon->alphabet.in_code_point_order;
    q_phases progress;
    q_phases_begin(&progress, watch, in_order ? 1 : 3, in_order ? 1 : spelled);
    spelled_words s = {
        .alphabet = &lexicon->alphabet,
        .memory = lexicon->memory,
        .throttle = q_throttle_begin(q_phases_watch(&progress), lexicon->survey.total_words)};
    q_sha256_begin(&s.sha);
    if (in_order)
        quoth_lexicon_each(lexicon, digest_word, &s);
    else if (lexicon->survey.total_words)
        digest_sorted(lexicon, &s, &progress);
    q_sha256_end(&s.sha, digest);
    return q_phases_end(&progress, s.status);
}

quoth_status q_lexicon_digest(const quoth_lexicon *lexicon, const quoth_watch *watch,
                              uint8_t digest[32])
{
    if (!lexicon->has_sha256)
        return digest_words(lexicon, watch, digest);
    memcpy(digest, lexicon->sha256, 32);
    return QUOTH_OK;
}

quoth_status quoth_lexicon_sha256(uint8_t digest[32], const quoth_lexicon *lexicon,
                                  const quoth_context *context, quoth_error *error)
{
    return q_report(error, q_lexicon_digest(lexicon, q_watch_of(context), digest));
}

quoth_status quoth_lexicon_compute_sha256(uint8_t digest[32], const quoth_lexicon *lexicon,
                                          const quoth_context *context, quoth_error *error)
{
    return q_report(error, digest_words(lexicon, q_watch_of(context), digest));
}

quoth_status quoth_lexicon_identify(quoth_lexicon *lexicon, const quoth_context *context,
                                    quoth_error *error)
{
    const quoth_watch *watch = q_watch_of(context);
    uint8_t digest[32];
    quoth_status status = digest_words(lexicon, watch, digest);
    if (status)
        return q_fail(error, status, quoth_status_text(status));
    if (lexicon->has_sha256 && memcmp(digest, lexicon->sha256, sizeof digest) != 0)
        return q_fail(error, QUOTH_BAD_IMAGE,
                      "the words are not those that the image's identity names");
    memcpy(lexicon->sha256, digest, sizeof digest);
    lexicon->has_sha256 = true;
    return QUOTH_OK;
}
