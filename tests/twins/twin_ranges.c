#include "twin_ranges.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *get(size_t count, size_t size)
{
    void *block = calloc(count ? count : 1, size);
    assert(block);
    return block;
}

/* ---- words -------------------------------------------------------------------------------- */

bool twin_words_read(twin_words *words, const char *path, unsigned min, const char *without)
{
    *words = (twin_words){0};
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    size_t capacity = 8 << 20, size;
    words->text = get(capacity, 1);
    size = fread(words->text, 1, capacity - 1, file);
    fclose(file);
    size_t lines = 0;
    for (size_t i = 0; i < size; i++)
        lines += words->text[i] == '\n';
    words->word = get(lines + 1, sizeof *words->word);
    for (char *word = strtok(words->text, "\n"); word; word = strtok(NULL, "\n")) {
        if (strlen(word) < min || (without && strcmp(word, without) == 0))
            continue;
        assert(words->count == 0 || strcmp(words->word[words->count - 1], word) < 0);
        words->word[words->count++] = word;
    }
    return true;
}

void twin_words_free(twin_words *words)
{
    free(words->text);
    free(words->word);
    *words = (twin_words){0};
}

/* ---- ghost -------------------------------------------------------------------------------- */

twin_range twin_range_all(const twin_words *words)
{
    return (twin_range){0, words->count, 0};
}

bool twin_range_is_word(const twin_words *words, twin_range at)
{
    return at.low < at.high && words->word[at.low][at.depth] == '\0';
}

bool twin_range_play(const twin_words *words, twin_range at, size_t *next, twin_range *after)
{
    size_t i = *next;
    if (i == at.low && twin_range_is_word(words, at))
        i++;
    if (i >= at.high)
        return false;
    char letter = words->word[i][at.depth];
    *after = (twin_range){i, i, at.depth + 1};
    while (after->high < at.high && words->word[after->high][at.depth] == letter)
        after->high++;
    *next = after->high;
    return true;
}

bool twin_range_wins(const twin_words *words, twin_range at)
{
    size_t next = at.low;
    twin_range after;
    if (twin_range_is_word(words, at))
        return true;
    while (twin_range_play(words, at, &next, &after))
        if (!twin_range_wins(words, after))
            return true;
    return false;
}

uint64_t twin_range_positions(const twin_words *words, twin_range at)
{
    uint64_t count = at.low < at.high;
    size_t next = at.low;
    twin_range after;
    while (twin_range_play(words, at, &next, &after))
        count += twin_range_positions(words, after);
    return count;
}

uint64_t twin_range_reachable(const twin_words *words, twin_range at)
{
    uint64_t count = at.low < at.high;
    size_t next = at.low;
    twin_range after;
    while (!twin_range_is_word(words, at) && twin_range_play(words, at, &next, &after))
        count += twin_range_reachable(words, after);
    return count;
}

/* ---- sets of words ------------------------------------------------------------------------ */

static twin_outcome *one_word(const char *word, bool wins)
{
    twin_outcome *set = malloc(sizeof *set + sizeof *set->word);
    assert(set);
    *set = (twin_outcome){1, strlen(word), wins};
    set->word[0] = word;
    return set;
}

/* b's words come after a's; a may be NULL. */
static twin_outcome *joined(const twin_outcome *a, const twin_outcome *b)
{
    size_t before = a ? a->count : 0;
    twin_outcome *set = malloc(sizeof *set + (before + b->count) * sizeof *set->word);
    assert(set);
    *set = (twin_outcome){before + b->count, (a ? a->letters : 0) + b->letters,
                          (a ? a->wins : 0) + b->wins};
    if (a)
        memcpy(set->word, a->word, before * sizeof *set->word);
    memcpy(set->word + before, b->word, b->count * sizeof *set->word);
    return set;
}

static unsigned lossiness(const twin_outcome *set)
{
    return set->wins == set->count ? 0 : set->wins ? 1 : 2;
}

static bool better(const twin_outcome *a, const twin_outcome *b, bool by_lossiness)
{
    if (!a || !b)
        return a != NULL;
    if (by_lossiness && lossiness(a) != lossiness(b))
        return lossiness(a) < lossiness(b);
    if (a->count != b->count)
        return a->count < b->count;
    if (a->letters != b->letters)
        return a->letters < b->letters;
    for (size_t i = 0; i < a->count; i++) {
        int order = strcmp(a->word[i], b->word[i]);
        if (order)
            return order < 0;
    }
    return false;
}

static void keep_better(twin_outcome **best, twin_outcome *set, bool by_lossiness)
{
    if (set && better(set, *best, by_lossiness)) {
        twin_outcome *worse = *best;
        *best = set;
        set = worse;
    }
    free(set);
}

/* What can be had below a fragment: the best set, and overall also the best with a won word. */
typedef struct bests {
    bool wins; /* the player to move */
    twin_outcome *any, *mixed;
} bests;

enum { ALPHABET = 26 };

/* The best union with a won word: some child gives its mixed set and the others their best. */
static twin_outcome *mixed_union(const bests *child, size_t n)
{
    twin_outcome *best = NULL;
    for (size_t chosen = 0; chosen < n; chosen++) {
        if (!child[chosen].mixed)
            continue;
        twin_outcome *all = NULL;
        for (size_t i = 0; i < n; i++) {
            twin_outcome *more = joined(all, i == chosen ? child[i].mixed : child[i].any);
            free(all);
            all = more;
        }
        keep_better(&best, all, false);
    }
    return best;
}

static bests best_sets(const twin_words *words, twin_range at, unsigned player, bool overall)
{
    bests here = {0}, child[ALPHABET];
    if (twin_range_is_word(words, at)) {
        bool won = at.depth % 2 == player;
        here.wins = true;
        here.any = one_word(words->word[at.low], won);
        here.mixed = overall && won ? one_word(words->word[at.low], won) : NULL;
        return here;
    }
    size_t n = 0, next = at.low;
    twin_range after;
    while (twin_range_play(words, at, &next, &after)) {
        child[n] = best_sets(words, after, player, overall);
        here.wins = here.wins || !child[n].wins;
        n++;
    }
    if (at.depth % 2 == player) {
        for (size_t i = 0; i < n; i++) {
            if (overall && here.wins && child[i].wins) { /* a won game is kept won */
                free(child[i].any);
                free(child[i].mixed);
                continue;
            }
            keep_better(&here.any, child[i].any, !overall);
            keep_better(&here.mixed, child[i].mixed, false);
        }
        return here;
    }
    if (overall)
        here.mixed = mixed_union(child, n);
    for (size_t i = 0; i < n; i++) {
        twin_outcome *more = joined(here.any, child[i].any);
        free(here.any);
        here.any = more;
        free(child[i].any);
        free(child[i].mixed);
    }
    return here;
}

twin_outcome *twin_range_outcome(const twin_words *words, unsigned player, bool overall)
{
    bests all = best_sets(words, twin_range_all(words), player, overall);
    if (!all.mixed)
        return all.any;
    free(all.any);
    return all.mixed;
}

/* ---- super and superduper ----------------------------------------------------------------- */

typedef struct infix {
    const char *letters; /* somewhere in a word */
    uint8_t length;
    bool word, wins, reachable;
} infix;

struct twin_infixes {
    infix *slot; /* a hash table; letters is NULL where it is free */
    size_t slots, count;
    uint32_t *by_length; /* slots, the short ones first */
    uint64_t reachable;
};

enum { LONGEST = 64 };

#define FNV_START UINT64_C(14695981039346656037) /* FNV-1a */

static uint64_t fnv(uint64_t hash, char letter)
{
    return (hash ^ (uint8_t)letter) * UINT64_C(1099511628211);
}

static size_t slot_with(const twin_infixes *x, uint64_t hash, const char *letters, size_t length)
{
    size_t at = (size_t)(hash ^ hash >> 32) & (x->slots - 1);
    while (x->slot[at].letters &&
           (x->slot[at].length != length || memcmp(x->slot[at].letters, letters, length) != 0))
        at = (at + 1) & (x->slots - 1);
    return at;
}

static size_t slot_of(const twin_infixes *x, const char *letters, size_t length)
{
    uint64_t hash = FNV_START;
    for (size_t i = 0; i < length; i++)
        hash = fnv(hash, letters[i]);
    return slot_with(x, hash, letters, length);
}

/* The fragments that one play makes of the infix in a slot: without its last letter or its first,
 * and those turned round. */
static size_t grown_from(const twin_infixes *x, const infix *at, bool reversing, size_t from[4])
{
    char part[LONGEST];
    size_t n = 0, length = at->length - (size_t)1;
    for (int cut_first = 0; cut_first < 2; cut_first++)
        for (int turned = 0; turned <= reversing; turned++) {
            for (size_t i = 0; i < length; i++)
                part[i] = at->letters[cut_first + (turned ? length - 1 - i : i)];
            from[n] = slot_of(x, part, length);
            n += x->slot[from[n]].letters != NULL;
        }
    return n;
}

twin_infixes *twin_infixes_new(const twin_words *words)
{
    twin_infixes *x = get(1, sizeof *x);
    x->slots = 1 << 22;
    x->slot = get(x->slots, sizeof *x->slot);
    size_t of_length[LONGEST + 1] = {0};
    for (size_t w = 0; w < words->count; w++) {
        size_t size = strlen(words->word[w]);
        assert(size < LONGEST);
        for (size_t from = 0; from <= size; from++) {
            const char *letters = words->word[w] + from;
            uint64_t hash = FNV_START;
            for (size_t length = 0; from + length <= size; hash = fnv(hash, letters[length++])) {
                infix *at = &x->slot[slot_with(x, hash, letters, length)];
                if (!at->letters) {
                    *at = (infix){.letters = letters, .length = (uint8_t)length};
                    of_length[length + 1]++;
                    x->count++;
                    assert(x->count * 2 < x->slots);
                }
                at->word |= length == size;
            }
        }
    }
    for (size_t length = 1; length <= LONGEST; length++)
        of_length[length] += of_length[length - 1];
    x->by_length = get(x->count, sizeof *x->by_length);
    for (size_t i = 0; i < x->slots; i++)
        if (x->slot[i].letters)
            x->by_length[of_length[x->slot[i].length]++] = (uint32_t)i;
    return x;
}

void twin_infixes_solve(twin_infixes *x, bool reversing)
{
    x->reachable = 0;
    for (size_t i = 0; i < x->count; i++)
        x->slot[x->by_length[i]].wins = x->slot[x->by_length[i]].word;
    for (size_t i = x->count; i-- > 1;) { /* a lost fragment wins for all that can make it */
        const infix *at = &x->slot[x->by_length[i]];
        size_t from[4];
        for (size_t n = at->wins ? 0 : grown_from(x, at, reversing, from); n > 0; n--)
            x->slot[from[n - 1]].wins = true;
    }
    for (size_t i = 0; i < x->count; i++) {
        infix *at = &x->slot[x->by_length[i]];
        size_t from[4];
        at->reachable = at->length == 0;
        for (size_t n = at->length ? grown_from(x, at, reversing, from) : 0; n > 0; n--)
            at->reachable |= x->slot[from[n - 1]].reachable && !x->slot[from[n - 1]].word;
        x->reachable += at->reachable;
    }
}

void twin_infixes_free(twin_infixes *x)
{
    free(x->slot);
    free(x->by_length);
    free(x);
}

uint64_t twin_infixes_positions(const twin_infixes *x)
{
    return x->count;
}

uint64_t twin_infixes_reachable(const twin_infixes *x)
{
    return x->reachable;
}

static const infix *find(const twin_infixes *x, const char *fragment)
{
    const infix *at = &x->slot[slot_of(x, fragment, strlen(fragment))];
    return at->letters ? at : NULL;
}

bool twin_infixes_legal(const twin_infixes *x, const char *fragment)
{
    return find(x, fragment) != NULL;
}

bool twin_infixes_wins(const twin_infixes *x, const char *fragment)
{
    const infix *at = find(x, fragment);
    return !at || at->wins;
}
