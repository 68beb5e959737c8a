#include "base/context.h"
#include "ghost/opponent/belief.h"

#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/phases.h"
#include "base/sort.h"
#include "base/throttle.h"
#include "base/utf8.h"
#include "lexicon/lexicon.h"

_Static_assert(Q_LEVEL_UNKNOWN == 99, "the message names the limit");

struct quoth_ghost_belief {
    const quoth_memory *memory;
    const quoth_lexicon *lexicon;
    uint32_t words;
    double *chance; /* by rank */
};

static quoth_status new_belief(quoth_ghost_belief **belief, const quoth_lexicon *lexicon,
                               const quoth_memory *memory, quoth_error *error)
{
    quoth_ghost_belief *b = *belief = q_allocate_zeroed(memory, 1, sizeof *b);
    if (!b)
        return q_no_memory(error);
    b->memory = memory;
    b->lexicon = lexicon;
    b->words = quoth_lexicon_words(lexicon);
    b->chance = q_allocate_zeroed(memory, (size_t)b->words + 1, sizeof *b->chance);
    if (b->chance)
        return QUOTH_OK;
    quoth_ghost_belief_free(b);
    *belief = NULL;
    return q_no_memory(error);
}

/* Frees the belief after a failure. */
static quoth_status free_if_failed(quoth_ghost_belief **belief, quoth_status status)
{
    if (status) {
        quoth_ghost_belief_free(*belief);
        *belief = NULL;
    }
    return status;
}

void quoth_ghost_belief_free(quoth_ghost_belief *b)
{
    if (!b)
        return;
    q_free(b->memory, b->chance, (size_t)b->words + 1, sizeof *b->chance);
    q_free(b->memory, b, 1, sizeof *b);
}

const quoth_lexicon *quoth_ghost_belief_lexicon(const quoth_ghost_belief *b)
{
    return b->lexicon;
}

double quoth_ghost_belief_chance(const quoth_ghost_belief *b, uint32_t rank)
{
    return rank < b->words ? b->chance[rank] : 0;
}

/* ---- levels ------------------------------------------------------------------------------- */

unsigned quoth_ghost_level_words(unsigned level)
{
    static const unsigned char words[] = {0, 10, 20, 35, 40, 50, 55, 60, 70, 80, 95};
    return level < sizeof words ? words[level] : level <= 99 ? level : 0;
}

/* ---- by level ----------------------------------------------------------------------------- */

/* 1 / (1 + 2^(steps / 5)) */
static double logistic(int steps)
{
    static const double fifths[] = {1, 1.148698354997035, 1.3195079107728942, 1.515716566510398,
                                    1.7411011265922482};
    double power = fifths[(steps % 5 + 5) % 5];
    for (int whole = (steps - (steps % 5 + 5) % 5) / 5; whole; whole += whole < 0 ? 1 : -1)
        power = whole < 0 ? power / 2 : power * 2;
    return 1 / (1 + power);
}

typedef struct level_prior {
    quoth_ghost_belief *belief;
    const quoth_lexicon *levels; /* NULL: no word has one */
    const quoth_alphabet *alphabet;
    int level;
    q_throttle throttle;
} level_prior;

static bool assign_level(void *user, const quoth_letters *word, uint32_t rank)
{
    level_prior *l = user;
    int level = l->levels ? quoth_lexicon_level_in(l->levels, l->alphabet, word) : -1;
    l->belief->chance[rank] = logistic((level < 0 ? Q_LEVEL_UNKNOWN : level) - l->level);
    return q_throttle_step(&l->throttle, rank);
}

quoth_status quoth_ghost_belief_by_level(quoth_ghost_belief **belief, const quoth_lexicon *lexicon,
                                         const quoth_lexicon *levels_from, unsigned level,
                                         const quoth_context *context, quoth_error *error)
{
    const quoth_memory *memory = q_memory_of(context);
    *belief = NULL;
    if (level > Q_LEVEL_UNKNOWN)
        return q_fail(error, QUOTH_TOO_LARGE, "a level is 0 to 99");
    quoth_status status = new_belief(belief, lexicon, memory, error);
    if (status)
        return status;
    q_phases progress;
    q_phases_begin(&progress, q_watch_of(context), 1, 1);
    level_prior l = {*belief, quoth_lexicon_has_levels(lexicon) ? lexicon : levels_from,
                     quoth_lexicon_alphabet(lexicon), (int)level,
                     q_throttle_begin(q_phases_watch(&progress), quoth_lexicon_words(lexicon))};
    status = quoth_lexicon_each(lexicon, assign_level, &l) ? QUOTH_OK : QUOTH_STOPPED;
    return free_if_failed(belief, q_report(error, q_phases_end(&progress, status)));
}

/* ---- by count ----------------------------------------------------------------------------- */

/* Reads "WORD COUNT"; false for any other line. */
static bool read_word_count(const char *line, const char *end, const char **word_end,
                            uint64_t *count)
{
    const char *at = end;
    while (at > line && at[-1] >= '0' && at[-1] <= '9')
        at--;
    if (at == end || at == line || (at[-1] != ' ' && at[-1] != '\t'))
        return false;
    if (!q_number_read(at, (size_t)(end - at), UINT64_MAX, count))
        return false;
    while (at > line && (at[-1] == ' ' || at[-1] == '\t'))
        at--;
    *word_end = at;
    return at > line;
}

static int by_size(const void *a, const void *b, const void *unused)
{
    (void)unused;
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The median of the counts above 0; 1 if there is none. */
static quoth_status median_count(const quoth_ghost_belief *b, const double *count, double *half,
                                 const quoth_watch *watch)
{
    double *sorted = q_allocate(b->memory, (size_t)b->words + 1, sizeof *sorted);
    size_t n = 0;
    if (!sorted)
        return QUOTH_NO_MEMORY;
    for (uint32_t i = 0; i < b->words; i++)
        if (count[i] > 0)
            sorted[n++] = count[i];
    bool done = q_sort(sorted, n, sizeof *sorted, by_size, NULL, watch);
    *half = n ? sorted[n / 2] : 1;
    q_free(b->memory, sorted, (size_t)b->words + 1, sizeof *sorted);
    return done ? QUOTH_OK : QUOTH_STOPPED;
}

/* The fraction of the call until the counts are read; measured with ENABLE. */
static const double COUNTS_READ = 0.75;

/* Reads the counts into chance[]; words without a count get -1. */
static quoth_status read_counts(quoth_ghost_belief *b, const char *text, size_t size,
                                const quoth_watch *watch, quoth_error *error)
{
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(b->lexicon);
    const char *end = text + size;
    uint64_t number = 0;
    for (uint32_t i = 0; i < b->words; i++)
        b->chance[i] = -1;
    for (const char *line = text + q_byte_order_mark(text, size); line < end;) {
        const char *newline = memchr(line, '\n', (size_t)(end - line)), *word_end;
        const char *line_end = newline ? newline : end, *next = newline ? newline + 1 : end;
        uint64_t count;
        quoth_letters word;
        if (!q_go_on_every(watch, 1024, ++number, (uint64_t)(line - text), size))
            return q_report(error, QUOTH_STOPPED);
        while (line_end > line && strchr(" \t\r", line_end[-1]) && line_end[-1])
            line_end--;
        if (line_end == line) {
            line = next;
            continue;
        }
        if (!read_word_count(line, line_end, &word_end, &count))
            return q_fail_at(error, QUOTH_BAD_TEXT, "a line is a word and its count", number,
                             (uint64_t)(line - text));
        int64_t rank = quoth_alphabet_read(&word, alphabet, line, (size_t)(word_end - line), NULL)
                           ? -1
                           : quoth_lexicon_rank(b->lexicon, &word);
        if (rank >= 0 && b->chance[rank] >= 0)
            return q_fail_at(error, QUOTH_BAD_TEXT, "this word has a count already", number,
                             (uint64_t)(line - text));
        if (rank >= 0)
            b->chance[rank] = (double)count;
        line = next;
    }
    return QUOTH_OK;
}

static bool has_counts(const quoth_ghost_belief *b)
{
    for (uint32_t i = 0; i < b->words; i++)
        if (b->chance[i] >= 0)
            return true;
    return false;
}

quoth_status quoth_ghost_belief_by_count(quoth_ghost_belief **belief, const quoth_lexicon *lexicon,
                                         const char *text, size_t size, uint64_t given,
                                         const quoth_context *context, quoth_error *error)
{
    const quoth_memory *memory = q_memory_of(context);
    double half = (double)given;
    quoth_status status = new_belief(belief, lexicon, memory, error);
    if (status)
        return status;
    quoth_ghost_belief *b = *belief;
    q_phases progress;
    q_phases_begin(&progress, q_watch_of(context), 2, COUNTS_READ);
    status = read_counts(b, q_given(text), size, q_phases_watch(&progress), error);
    if (!status && b->words && !has_counts(b))
        status = q_fail_at(error, QUOTH_BAD_TEXT, "the text has no word of the lexicon", 0, 0);
    q_phases_next(&progress, 1);
    if (!status && !given)
        status = q_report(error, median_count(b, b->chance, &half, q_phases_watch(&progress)));
    for (uint32_t i = 0; !status && i < b->words; i++)
        b->chance[i] = b->chance[i] > 0 ? b->chance[i] / (b->chance[i] + half) : 0;
    return free_if_failed(belief, q_phases_finish(&progress, status, error));
}

/* ---- drawing ------------------------------------------------------------------------------ */

bool q_belief_knows(const quoth_ghost_belief *b, uint64_t game, uint32_t rank)
{
    uint64_t z = q_mix64(game + (uint64_t)rank * Q_GOLDEN_RATIO);
    return (double)(z >> 11) * 0x1p-53 < b->chance[rank];
}

bool q_bernoulli(double chance, quoth_random *random)
{
    return (double)(quoth_random_next(random) >> 11) * 0x1p-53 < chance;
}

typedef struct word_draw {
    const quoth_ghost_belief *belief;
    quoth_random *random;
} word_draw;

static bool draw_word(void *user, const quoth_letters *word, uint32_t rank)
{
    const word_draw *t = user;
    (void)word;
    return q_bernoulli(t->belief->chance[rank], t->random);
}

quoth_status quoth_ghost_belief_draw(quoth_lexicon **known, const quoth_ghost_belief *b,
                                     quoth_random *random, const quoth_context *context,
                                     quoth_error *error)
{
    word_draw t = {b, random};
    return quoth_lexicon_subset(known, b->lexicon, draw_word, &t, context, error);
}
