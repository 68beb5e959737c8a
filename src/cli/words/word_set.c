/* Words to drill: word_set.h. */
#include "cli/words/word_set.h"

#include <stdlib.h>
#include <string.h>

#include "cli/io/letters.h"

bool word_set_add(word_set *set, const quoth_lexicon *lexicon, const quoth_letters *letters)
{
    if (set->entries == set->room) {
        size_t room = set->room ? 2 * set->room : 64;
        word_entry *grown = realloc(set->entry, room * sizeof *grown);
        if (!grown)
            return false;
        set->entry = grown;
        set->room = room;
    }
    word_entry *entry = &set->entry[set->entries];
    *entry = (word_entry){.letters = *letters,
                          .sorted = *letters,
                          .place = set->entries++,
                          .word = quoth_lexicon_has(lexicon, letters)};
    sort_letters(entry->sorted.letter, entry->sorted.length);
    return true;
}

/* ---- saved lists --------------------------------------------------------------------------- */

static bool is_sign(char c)
{
    return c > ' ' && c < 0x7F && !(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z');
}

/* Finds the word or alphagram of a line; false if there is none.  Zyzzyva puts dots around a word
 * that stays one without its first or last letter, and signs of lexica behind it. */
static bool find_entry(const char **at, size_t *size)
{
    const char *line = *at, *end = line + *size;
    const char *quote = memchr(line, '"', *size);
    end = quote ? quote : end;
    while (line < end && (*line == ' ' || *line == '\t'))
        line++;
    if (end - line >= 2 && line[1] == ':' && (line[0] == 'Q' || line[0] == 'A')) {
        if (line[0] == 'Q')
            return false; /* its words follow */
        for (line += 2; line < end && *line == ' ';)
            line++;
    }
    while (line < end && is_sign(*line))
        line++;
    *at = line;
    while (line < end && *line != ' ' && *line != '\t' && *line != '\r')
        line++;
    while (line > *at && is_sign(line[-1]))
        line--;
    *size = (size_t)(line - *at);
    return *size > 0;
}

bool word_set_read(word_set *set, const quoth_lexicon *lexicon, const char *text, size_t size)
{
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(lexicon);
    for (const char *line = text, *end = text + size, *next; line < end; line = next) {
        const char *newline = memchr(line, '\n', (size_t)(end - line)), *at = line;
        size_t length = (size_t)((newline ? newline : end) - line);
        quoth_letters letters;
        next = newline ? newline + 1 : end;
        if (find_entry(&at, &length) &&
            quoth_alphabet_read(&letters, alphabet, at, length, NULL) == QUOTH_OK &&
            letters.length && !word_set_add(set, lexicon, &letters))
            return false;
    }
    return true;
}

/* ---- looking up ---------------------------------------------------------------------------- */

static int compare_letters(const quoth_letters *a, const quoth_letters *b)
{
    return a->length != b->length ? a->length - b->length : memcmp(a->letter, b->letter, a->length);
}

static int compare_entries(const void *a, const void *b)
{
    const word_entry *p = a, *r = b;
    int order = compare_letters(&p->sorted, &r->sorted);
    return order ? order : p->place < r->place ? -1 : 1;
}

void word_set_sort(word_set *set)
{
    if (set->entries)
        qsort(set->entry, set->entries, sizeof *set->entry, compare_entries);
}

const word_entry *word_set_find(const word_set *set, const quoth_letters *word, bool exactly)
{
    quoth_letters sorted = *word;
    size_t low = 0, high = set->entries;
    sort_letters(sorted.letter, sorted.length);
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare_letters(&set->entry[middle].sorted, &sorted) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < set->entries && quoth_letters_equal(&set->entry[low].sorted, &sorted); low++)
        if (!exactly || !set->entry[low].word ||
            quoth_letters_equal(&set->entry[low].letters, word))
            return &set->entry[low];
    return NULL;
}

void word_set_free(word_set *set)
{
    free(set->entry);
    *set = (word_set){0};
}

/* ---- orders -------------------------------------------------------------------------------- */

/* n choose k. */
static double choose(unsigned n, unsigned k)
{
    double ways = 1;
    for (unsigned i = 0; i < k; i++)
        ways = ways * (n - i) / (i + 1);
    return k > n ? 0 : ways;
}

/* The tiles of a letter in another alphabet, by its spelling. */
static unsigned tiles_of(const quoth_tiles *tiles, const quoth_alphabet *alphabet, uint8_t letter)
{
    quoth_letters in_set, one = {.length = 1, .letter = {letter}};
    char text[QUOTH_WORD_TEXT_SIZE];
    size_t size = quoth_alphabet_spell(text, sizeof text, alphabet, &one);
    return quoth_alphabet_read(&in_set, &tiles->alphabet, text, size, NULL) == QUOTH_OK &&
                   in_set.length == 1
               ? tiles->count[in_set.letter[0]]
               : 0;
}

double word_combinations(const quoth_tiles *tiles, const quoth_alphabet *alphabet,
                         const quoth_letters *word)
{
    enum { BLANKS = 15 };
    double ways[BLANKS + 1] = {1}; /* by the number of blanks that stand for letters so far */
    unsigned blanks = tiles->count[0] < BLANKS ? tiles->count[0] : BLANKS;
    quoth_letters sorted = *word;
    double sum = 0;
    sort_letters(sorted.letter, sorted.length);
    for (unsigned i = 0, times; i < sorted.length; i += times) {
        double next[BLANKS + 1] = {0};
        unsigned count = tiles_of(tiles, alphabet, sorted.letter[i]);
        for (times = 1; i + times < sorted.length && sorted.letter[i + times] == sorted.letter[i];)
            times++;
        for (unsigned used = 0; used <= blanks; used++)
            for (unsigned more = 0; more <= times && used + more <= blanks; more++)
                next[used + more] += ways[used] * choose(count, times - more);
        memcpy(ways, next, sizeof ways);
    }
    for (unsigned used = 0; used <= blanks; used++)
        sum += ways[used] * choose(tiles->count[0], used);
    return sum;
}

unsigned word_hooks(const quoth_lexicon *lexicon, const quoth_letters *word)
{
    quoth_hooks hooks = quoth_find_hooks(lexicon, word);
    unsigned count = 0;
    for (uint64_t set = hooks.front; set; set &= set - 1)
        count++;
    for (uint64_t set = hooks.back; set; set &= set - 1)
        count++;
    return count;
}
