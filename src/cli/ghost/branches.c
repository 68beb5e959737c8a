/* Branches of a sheet: branches.h. */
#include "cli/ghost/branches.h"

#include <stdlib.h>
#include <string.h>

#include "cli/io/messages.h"

enum { FAMILIAR = 35 }; /* the SCOWL level of words that people know */

/* A pair in its branch. */
typedef struct placed {
    size_t pair, branch; /* the branch is the number of the pair with its shortest position */
    size_t length;       /* of the position */
    double due_key, new_key;
} placed;

typedef struct branches {
    const quiz *quiz;
    const quoth_alphabet *alphabet; /* of the words */
    const quoth_lexicon *levels;
    placed *at;
    double *words; /* by branch: familiar words that it leads to */
    bool prefixes;
} branches;

static const char *position_of(const branches *b, size_t pair)
{
    return b->quiz->progress.pair[pair].question;
}

/* Whether a fragment or a word can come of a position. */
static bool leads_to(const branches *b, const char *position, const char *text)
{
    return b->prefixes ? strncmp(text, position, strlen(position)) == 0
                       : strstr(text, position) != NULL;
}

/* The branch of a pair: of the positions with a letter or more that lead to it the shortest, of
 * equals the first. */
static size_t branch_of(const branches *b, size_t pair)
{
    size_t best = pair;
    for (size_t i = 0; i < b->quiz->progress.pairs; i++)
        if (b->at[i].length &&
            (b->at[i].length < b->at[best].length ||
             (b->at[i].length == b->at[best].length && i < best)) &&
            leads_to(b, position_of(b, i), position_of(b, pair)))
            best = i;
    return best;
}

static bool count_word(void *user, const quoth_letters *word, uint32_t rank)
{
    branches *b = user;
    char text[QUOTH_WORD_TEXT_SIZE];
    int level = quoth_lexicon_level_in(b->levels, b->alphabet, word);
    (void)rank;
    if (level < 0 || level > FAMILIAR)
        return true;
    quoth_alphabet_spell(text, sizeof text, b->alphabet, word);
    for (size_t i = 0; i < b->quiz->progress.pairs; i++)
        if (b->at[i].branch == i && leads_to(b, position_of(b, i), text))
            b->words[i]++;
    return true;
}

/* Whole branches together, in each the positions nearest to the beginning first. */
static int compare_within(const placed *p, const placed *r)
{
    if (p->branch != r->branch)
        return p->branch < r->branch ? -1 : 1;
    if (p->length != r->length)
        return p->length < r->length ? -1 : 1;
    return p->pair < r->pair ? -1 : 1;
}

static int compare_due(const void *a, const void *b)
{
    const placed *p = a, *r = b;
    return p->due_key != r->due_key ? (p->due_key < r->due_key ? -1 : 1) : compare_within(p, r);
}

static int compare_new(const void *a, const void *b)
{
    const placed *p = a, *r = b;
    return p->new_key != r->new_key ? (p->new_key < r->new_key ? -1 : 1) : compare_within(p, r);
}

/* The mean chance that the pairs of a branch are known, of those that were asked. */
static void find_weakness(branches *b, double *recall, double *asked)
{
    const quiz_progress *progress = &b->quiz->progress;
    for (size_t i = 0; i < progress->pairs; i++)
        if (!quiz_pair_is_new(&progress->pair[i])) {
            recall[b->at[i].branch] +=
                quoth_card_recall(&progress->pair[i].noted.memory, quiz_now(b->quiz), NULL);
            asked[b->at[i].branch]++;
        }
    for (size_t i = 0; i < progress->pairs; i++) {
        size_t branch = b->at[i].branch;
        b->at[i].due_key = asked[branch] > 0 ? recall[branch] / asked[branch] : 1;
        b->at[i].new_key = b->at[i].length ? -b->words[branch] : -1e9; /* the own opening first */
    }
}

static void write_order(size_t *order, const placed *at, size_t pairs)
{
    for (size_t i = 0; i < pairs; i++)
        order[i] = at[i].pair;
}

bool branches_arrange(quiz *q, const quoth_lexicon *lexicon, const quoth_lexicon *levels,
                      bool prefixes)
{
    size_t pairs = q->progress.pairs;
    branches b = {.quiz = q,
                  .alphabet = quoth_lexicon_alphabet(lexicon),
                  .levels = levels,
                  .prefixes = prefixes};
    double *sums = calloc(3 * pairs + 1, sizeof *sums);
    b.at = calloc(pairs + 1, sizeof *b.at);
    b.words = sums;
    q->due_order = calloc(pairs + 1, sizeof *q->due_order);
    q->new_order = calloc(pairs + 1, sizeof *q->new_order);
    bool fine = sums && b.at && q->due_order && q->new_order;
    if (fine) {
        for (size_t i = 0; i < pairs; i++)
            b.at[i] = (placed){.pair = i, .length = strlen(position_of(&b, i))};
        for (size_t i = 0; i < pairs; i++)
            b.at[i].branch = b.at[i].length ? branch_of(&b, i) : i;
        quoth_lexicon_each(lexicon, count_word, &b);
        find_weakness(&b, sums + pairs, sums + 2 * pairs);
        if (pairs)
            qsort(b.at, pairs, sizeof *b.at, compare_due);
        write_order(q->due_order, b.at, pairs);
        if (pairs)
            qsort(b.at, pairs, sizeof *b.at, compare_new);
        write_order(q->new_order, b.at, pairs);
    }
    free(sums);
    free(b.at);
    return fine || fail_without_memory();
}
