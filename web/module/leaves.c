/* Learnt leave values.  The library has them inside; here the page brings those of the board that
 * is opened, so that nobody waits for what is not needed. */
#include "module.h"

#include "eval/trained_leaves.h"

/* Rules, whether the values are those of a language (else of ENABLE), tiles of the longest leave
 * that is kept, bytes; in the order of bindings/npm/leaves.js. */
#define LEARNT(ROW)                                                                                \
    ROW(scrabble, false, 5, 354626)                                                                \
    ROW(wwf, false, 5, 355430)                                                                     \
    ROW(super, false, 4, 62646)                                                                    \
    ROW(wordsmog, false, 4, 58326)                                                                 \
    ROW(notebook, false, 4, 58326)                                                                 \
    ROW(crossplay, false, 4, 58432)                                                                \
    ROW(wordfeud, false, 4, 58380)                                                                 \
    ROW(catalan, true, 4, 27334)                                                                   \
    ROW(dutch, true, 4, 29964)                                                                     \
    ROW(french, true, 4, 28417)                                                                    \
    ROW(german, true, 4, 40816)                                                                    \
    ROW(italian, true, 4, 14576)                                                                   \
    ROW(norwegian, true, 4, 29701)                                                                 \
    ROW(polish, true, 4, 60480)                                                                    \
    ROW(portuguese, true, 4, 22542)                                                                \
    ROW(romanian, true, 4, 16234)                                                                  \
    ROW(slovene, true, 4, 24961)                                                                   \
    ROW(spanish, true, 4, 35679)                                                                   \
    ROW(super_catalan, true, 4, 30803)                                                             \
    ROW(swedish, true, 4, 33529)                                                                   \
    ROW(turkish, true, 4, 42153)

#define BYTES(rules, of_language, tiles, size) static uint8_t bytes_##rules[size];
#define ARRAY(rules, of_language, tiles, size) bytes_##rules,
#define NAME(rules, of_language, tiles, size) #rules,
#define NUMBER(rules, of_language, tiles, size) AT_##rules,
#define TRAINED(rules, of_language, tiles, size)                                                   \
    {name_of[AT_##rules], of_language, tiles, bytes_##rules, size},

enum { LEARNT(NUMBER) WHICH, NAME_MAX = 16 };
LEARNT(BYTES)

static uint8_t *const array[WHICH] = {LEARNT(ARRAY)};
static const char *const known[WHICH] = {LEARNT(NAME)};

/* Values without a name are for no rules: those that have not been brought. */
static char name_of[WHICH][NAME_MAX];
const q_trained q_trained_leaves[WHICH + 1] = {LEARNT(TRAINED){0}};

/* The input is the file of learnt values for the rules of that number in `known`.  Answer {}. */
quoth_status web_board_leaves(int which)
{
    answer_begin();
    size_t size;
    const void *bytes = input_bytes(&size);
    if (which < 0 || which >= WHICH || size != q_trained_leaves[which].size)
        return answer_failure(QUOTH_BAD_IMAGE, "these are no leave values");
    memcpy(array[which], bytes, size);
    strcpy(name_of[which], known[which]);
    return answer_empty();
}
