/* Collects the facts of an explanation. */
#ifndef Q_FORMAT_EXPLAIN_FACTS_H
#define Q_FORMAT_EXPLAIN_FACTS_H

#include "base/arena.h"
#include "quoth/explain.h"

/* Chooses the sentences by the facts. */
typedef enum q_explanation_kind { Q_EXPLAINS_CROSS, Q_EXPLAINS_GHOST } q_explanation_kind;

enum { Q_FACT_NAME_SIZE = 96, Q_FACT_DEPTH = 6 };

struct quoth_explanation {
    const quoth_memory *memory;
    q_explanation_kind kind;
    q_arena arena; /* of names and texts */
    quoth_fact *fact;
    size_t count, capacity;
    bool failed; /* out of memory: some facts are missing */
    /* The name of the object that is being filled in, with a full stop behind it, and its length at
     * each depth. */
    char prefix[Q_FACT_NAME_SIZE];
    size_t length[Q_FACT_DEPTH];
    unsigned depth;
};

/* NULL if memory runs out. */
quoth_explanation *q_explanation_new(q_explanation_kind kind, const quoth_memory *memory);

/* Begins and ends an object, or an element of an array. */
void q_facts_open(quoth_explanation *e, const char *name);
void q_facts_open_at(quoth_explanation *e, const char *name, size_t index);
void q_facts_close(quoth_explanation *e);

/* Adds a fact to the object.  A number is rounded to `digits` decimals. */
void q_fact_text(quoth_explanation *e, const char *name, const char *text);
void q_fact_integer(quoth_explanation *e, const char *name, int64_t number);
void q_fact_decimal(quoth_explanation *e, const char *name, double number, unsigned digits);
void q_fact_share(quoth_explanation *e, const char *name, double share, unsigned digits);
void q_fact_flag(quoth_explanation *e, const char *name, bool flag);

/* The number of a fact, as a fraction; 0 if there is no such fact. */
double q_fact_value(const quoth_explanation *e, const char *name);

#endif
