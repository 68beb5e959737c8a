/* The private struct of a lexicon. */
#ifndef Q_LEXICON_LEXICON_H
#define Q_LEXICON_LEXICON_H

#include "lexicon/graph.h"
#include "quoth/lexicon_graph.h"

enum { Q_NAME_SIZE = 64, Q_LEVEL_UNKNOWN = 99 };

/* The words of a lexicon arranged for boards, as an image may have them: those of 2 to `longest`
 * letters and their GADDAG, or, for rules by which any order of the letters is a word, the sorted
 * letters of each. */
typedef struct q_arranged_words {
    uint32_t longest;
    uint32_t usable; /* number of words */
    bool anagrams;
    uint32_t distinct; /* words of the graph: fewer than usable with anagrams */
    quoth_graph graph;
    uint32_t *own_nodes;        /* those of the graph; NULL if it is part of an image */
    size_t own_capacity;        /* of own_nodes */
    const quoth_memory *memory; /* of own_nodes */
} q_arranged_words;

enum { Q_BOARDS_MAX = 4 };

struct quoth_lexicon {
    const quoth_memory *memory;
    char name[Q_NAME_SIZE];
    quoth_alphabet alphabet;
    quoth_graph graph;
    q_graph_survey survey;
    const uint8_t *levels;                /* one for each word, by rank; or NULL */
    q_arranged_words board[Q_BOARDS_MAX]; /* those of an image before those of boards */
    unsigned boards;
    bool has_sha256;
    uint8_t sha256[32];
    uint32_t *own_nodes; /* NULL if graph and levels are part of an image */
    size_t own_nodes_capacity;
    uint8_t *own_levels;
};

/* A lexicon without words, for its caller to fill in. */
quoth_lexicon *q_lexicon_new(const quoth_alphabet *alphabet, const char *name,
                             const quoth_memory *memory);

/* Frees the words of boards that are not part of an image (board/shared_words.h). */
void q_lexicon_free_boards(quoth_lexicon *lexicon);

/* As quoth_lexicon_sha256, with a watch. */
quoth_status q_lexicon_digest(const quoth_lexicon *lexicon, const quoth_watch *watch,
                              uint8_t digest[32]);

/* As quoth_lexicon_write, with the words of at most Q_BOARDS_MAX boards. */
quoth_status q_image_write(const quoth_sink *sink, const quoth_lexicon *lexicon,
                           const q_arranged_words *board, unsigned boards,
                           const quoth_context *context, quoth_error *error);

#endif
