/* Learnt leave values.  The library has them inside; here the page brings those of the board that
 * is opened, so that nobody waits for what is not needed. */
#include "module.h"

#include "eval/trained_leaves.h"

/* Rules, tiles of the longest leave that is kept, bytes; in the order of LEARNT in engine.ts. */
#define BOARDS(BOARD)                                                                              \
    BOARD(scrabble, 5, 354626)                                                                     \
    BOARD(wwf, 5, 355430)                                                                          \
    BOARD(super, 4, 62646)                                                                         \
    BOARD(wordsmog, 4, 58326)                                                                      \
    BOARD(notebook, 4, 58326)                                                                      \
    BOARD(crossplay, 4, 58432)

/* The same of languages, for any list of theirs. */
#define LANGUAGES(LANGUAGE)                                                                        \
    LANGUAGE(catalan, 4, 27334)                                                                    \
    LANGUAGE(dutch, 4, 29964)                                                                      \
    LANGUAGE(french, 4, 28417)                                                                     \
    LANGUAGE(german, 4, 40816)                                                                     \
    LANGUAGE(italian, 4, 14576)                                                                    \
    LANGUAGE(norwegian, 4, 29701)                                                                  \
    LANGUAGE(polish, 4, 60480)                                                                     \
    LANGUAGE(portuguese, 4, 22542)                                                                 \
    LANGUAGE(spanish, 4, 35679)                                                                    \
    LANGUAGE(swedish, 4, 33529)

#define WITH_BYTES(rules, tiles, size) static uint8_t of_##rules[size];
#define WITH_NAME(rules, tiles, size) #rules,
#define OF_ENABLE1(rules, tiles, size)                                                             \
    {name_of[AT_##rules], false, tiles, of_##rules, sizeof of_##rules},
#define OF_LANGUAGE(rules, tiles, size)                                                            \
    {name_of[AT_##rules], true, tiles, of_##rules, sizeof of_##rules},
#define WITH_NUMBER(rules, tiles, size) AT_##rules,

enum { BOARDS(WITH_NUMBER) LANGUAGES(WITH_NUMBER) WHICH, NAME_MAX = 16 };
BOARDS(WITH_BYTES)
LANGUAGES(WITH_BYTES)

static const char *const known[WHICH] = {BOARDS(WITH_NAME) LANGUAGES(WITH_NAME)};

/* Values without a name are for no rules: those that have not been brought. */
static char name_of[WHICH][NAME_MAX];
const q_trained q_trained_leaves[WHICH + 1] = {BOARDS(OF_ENABLE1) LANGUAGES(OF_LANGUAGE){0}};

/* The input is the file of learnt values for the rules of that number in `known`.  Answer {}. */
quoth_status web_board_leaves(int which)
{
    answer_begin();
    size_t size;
    const void *bytes = input_bytes(&size);
    if (which < 0 || which >= WHICH || size != q_trained_leaves[which].size)
        return say(QUOTH_BAD_IMAGE, "these are no leave values");
    memcpy((void *)(uintptr_t)q_trained_leaves[which].value, bytes, size);
    strcpy(name_of[which], known[which]);
    return nothing_to_say();
}
