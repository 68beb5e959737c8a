/* Learnt leave values.  The library has them inside; here the page brings those of the board that
 * is opened, so that nobody waits for what is not needed. */
#include "module.h"

#include "values/trained.h"

enum { SCRABBLE_SIZE = 354626, WWF_SIZE = 355430, SUPER_SIZE = 62646, WHICH = 3 };
static uint8_t scrabble[SCRABBLE_SIZE], wwf[WWF_SIZE], super[SUPER_SIZE];

static const struct {
    const char *rules;
    uint8_t *value;
} known[WHICH] = {{"scrabble", scrabble}, {"wwf", wwf}, {"super", super}};

/* Values without a name are for no rules: those that have not been brought. */
static char name_of[WHICH][16];
const q_trained q_trained_leaves[WHICH + 1] = {{name_of[0], 5, scrabble, SCRABBLE_SIZE},
                                               {name_of[1], 5, wwf, WWF_SIZE},
                                               {name_of[2], 4, super, SUPER_SIZE},
                                               {0}};

/* The input is the file of learnt values for the rules of that number in `known`.  Answer {}. */
quoth_status web_board_leaves(int which)
{
    answer_begin();
    size_t size;
    const void *bytes = input_bytes(&size);
    if (which < 0 || which >= WHICH || size != q_trained_leaves[which].size)
        return say(QUOTH_BAD_IMAGE, "these are no leave values");
    memcpy(known[which].value, bytes, size);
    strcpy(name_of[which], known[which].rules);
    return nothing_to_say();
}
