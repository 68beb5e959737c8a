/* Leave values that the library has learnt by playing with itself. */
#ifndef Q_EVAL_TRAINED_LEAVES_H
#define Q_EVAL_TRAINED_LEAVES_H

#include <stddef.h>
#include <stdint.h>

typedef struct q_trained {
    const char *rules; /* a name in the library */
    unsigned tiles;    /* of the longest leave that is kept; longer ones follow from these */
    const uint8_t
        *value;  /* two bytes a leave, low byte first, in 256ths of a point, in the order of
                             all leaves (q_leaves_all) */
    size_t size; /* bytes */
} q_trained;

/* Made by the build from data/, for the words of ENABLE; the last has no name. */
extern const q_trained q_trained_leaves[];

#endif
