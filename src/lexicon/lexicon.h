/* The private struct of a lexicon. */
#ifndef Q_LEXICON_LEXICON_H
#define Q_LEXICON_LEXICON_H

#include "lexicon/graph.h"
#include "quoth/lexicon_graph.h"

enum { Q_NAME_SIZE = 64, Q_LEVEL_UNKNOWN = 99 };

struct quoth_lexicon {
    const quoth_memory *memory;
    char name[Q_NAME_SIZE];
    quoth_alphabet alphabet;
    quoth_graph graph;
    q_graph_survey survey;
    const uint8_t *levels; /* one for each word, by rank; or NULL */
    bool has_sha256;
    uint8_t sha256[32];
    uint32_t *own_nodes; /* NULL if graph and levels are part of an image */
    size_t own_nodes_capacity;
    uint8_t *own_levels;
};

/* A lexicon without words, for its caller to fill in. */
quoth_lexicon *q_lexicon_new(const quoth_alphabet *alphabet, const char *name,
                             const quoth_memory *memory);

/* As quoth_lexicon_sha256, with a watch. */
quoth_status q_lexicon_digest(const quoth_lexicon *lexicon, const quoth_watch *watch,
                              uint8_t digest[32]);

#endif
