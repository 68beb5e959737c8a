/* The questions of a drill: words grouped by their letters, or words and their hooks. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quoth/stdio.h"
#include "cli/io/fold.h"
#include "cli/io/letters.h"
#include "cli/io/memory.h"
#include "cli/io/messages.h"
#include "cli/io/signals.h"
#include "cli/words/drill_parts.h"

bool drill_open_levels(words_drill *d)
{
    quoth_error error = {0};
    d->levels = d->lexicon;
    if (quoth_lexicon_has_levels(d->lexicon))
        return true;
    if (quoth_lexicon_new_enable1(&d->enable1, &(quoth_context){.memory = &limited_memory}, &error))
        return explain_status(error.status, &error) == EXIT_FINE;
    d->levels = d->enable1;
    return true;
}

static int level_of_word(const words_drill *d, const quoth_letters *word)
{
    int level = quoth_lexicon_level_in(d->levels, quoth_lexicon_alphabet(d->lexicon), word);
    return level < 0 ? HIGHEST_LEVEL : level;
}

static bool add_item(words_drill *d, char *question, char *answer, int level, double key,
                     uint32_t rank)
{
    if (d->items == d->room) {
        size_t room = d->room ? 2 * d->room : 256;
        drill_item *grown = realloc(d->item, room * sizeof *grown);
        if (grown) {
            d->item = grown;
            d->room = room;
        }
        d->no_memory = !grown;
    }
    d->no_memory = d->no_memory || !question || !answer;
    if (d->no_memory) {
        free(question);
        free(answer);
        return false;
    }
    d->item[d->items++] = (drill_item){question, answer, level, key, rank};
    return true;
}

static char *spell_new(const words_drill *d, const quoth_letters *letters)
{
    char text[QUOTH_WORD_TEXT_SIZE];
    quoth_alphabet_spell(text, sizeof text, d->alphabet, letters);
    return strdup(text);
}

/* "front-back": the letters of two sets. */
static char *spell_hooks(const words_drill *d, uint64_t front, uint64_t back)
{
    quoth_string text = {0};
    bool fine = true;
    for (int side = 0; side < 2; side++) {
        for (unsigned letter = 1; letter <= d->alphabet->letters && fine; letter++) {
            char spelled[QUOTH_WORD_TEXT_SIZE];
            quoth_letters one = {.length = 1, .letter = {(uint8_t)letter}};
            if ((side ? back : front) >> letter & 1) {
                size_t size = quoth_alphabet_spell(spelled, sizeof spelled, d->alphabet, &one);
                fine = quoth_string_add(&text, spelled, size);
            }
        }
        if (!side)
            fine = fine && quoth_string_add(&text, "-", 1);
    }
    char *copy = fine ? strdup(text.bytes) : NULL;
    quoth_string_free(&text);
    return copy;
}

/* The sort key of a word in the order of the drill. */
static double key_of(const words_drill *d, const quoth_letters *word, const word_entry *entry,
                     int level)
{
    switch (d->order) {
    case BY_PROBABILITY:
        return -word_combinations(&d->tiles, d->alphabet, word);
    case BY_HOOKS:
        return -(double)word_hooks(d->lexicon, word);
    case AS_LISTED:
        return entry ? (double)entry->place : 0;
    case BY_FAMILIARITY:
        break;
    }
    return level;
}

bool drill_hides(const words_drill *d, const quoth_letters *word)
{
    return !d->all_words && quoth_lexicon_offensive(d->lexicon, word);
}

static bool take_word(void *user, const quoth_letters *word, uint32_t rank)
{
    words_drill *d = user;
    int level = drill_hides(d, word) ? HIDDEN_LEVEL : level_of_word(d, word);
    if (word->length < d->min || word->length > d->max)
        return !interrupted();
    const word_entry *entry = d->limited ? word_set_find(&d->only, word, d->hooks) : NULL;
    if (d->limited && !entry)
        return !interrupted();
    double key = key_of(d, word, entry, level);
    d->fits = d->fits || level != HIDDEN_LEVEL;
    d->hides = d->hides || level == HIDDEN_LEVEL;
    if (d->hooks) {
        if (level > (int)d->level)
            return true;
        quoth_hooks hooks = quoth_find_hooks(d->lexicon, word);
        return add_item(d, spell_new(d, word), spell_hooks(d, hooks.front, hooks.back), level, key,
                        rank) &&
               !interrupted();
    }
    quoth_letters sorted = *word;
    sort_letters(sorted.letter, sorted.length);
    return add_item(d, spell_new(d, &sorted), spell_new(d, word), level, key, rank) &&
           !interrupted();
}

static int by_question(const void *a, const void *b)
{
    const drill_item *p = a, *r = b;
    int order = strcmp(p->question, r->question);
    return order ? order : p->rank < r->rank ? -1 : 1;
}

static int by_key(const void *a, const void *b)
{
    const drill_item *p = a, *r = b;
    if (p->key != r->key)
        return p->key < r->key ? -1 : 1;
    return p->rank != r->rank ? (p->rank < r->rank ? -1 : 1) : strcmp(p->question, r->question);
}

/* Adds a word to the answer of an item. */
static bool join(drill_item *to, const drill_item *more)
{
    size_t size = strlen(to->answer) + strlen(more->answer) + 2;
    char *joined = malloc(size);
    if (!joined)
        return false;
    snprintf(joined, size, "%s,%s", to->answer, more->answer);
    free(to->answer);
    to->answer = joined;
    to->level = more->level < to->level ? more->level : to->level;
    to->key = more->key < to->key ? more->key : to->key;
    return true;
}

/* Groups anagrams, and drops groups without a familiar word. */
static void join_anagrams(words_drill *d)
{
    size_t kept = 0;
    qsort(d->item, d->items, sizeof *d->item, by_question);
    for (size_t i = 0; i < d->items; i++) {
        bool same = kept && strcmp(d->item[kept - 1].question, d->item[i].question) == 0;
        if (!same) {
            d->item[kept++] = d->item[i];
            continue;
        }
        d->no_memory |= !join(&d->item[kept - 1], &d->item[i]);
        free(d->item[i].question);
        free(d->item[i].answer);
    }
    d->items = kept;
    kept = 0;
    for (size_t i = 0; i < d->items; i++)
        if (d->item[i].level <= (int)d->level) {
            d->item[kept++] = d->item[i];
        } else {
            free(d->item[i].question);
            free(d->item[i].answer);
        }
    d->items = kept;
}

bool drill_make_questions(words_drill *d)
{
    quiz_progress *notes = &d->quiz.progress;
    quoth_lexicon_each(d->lexicon, take_word, d);
    if (!d->no_memory && !d->hooks && d->items)
        join_anagrams(d);
    /* alphabetical order would give away the first letters; tournament players know lists by
     * probability as they are ordered everywhere: equals by the alphabet */
    for (size_t i = 0; i < d->items; i++)
        d->item[i].rank = d->order == BY_PROBABILITY
                              ? 0
                              : (uint32_t)fold_bytes(FOLD_BEGIN, d->item[i].question,
                                                     strlen(d->item[i].question));
    if (d->items)
        qsort(d->item, d->items, sizeof *d->item, by_key);
    notes->pair = calloc(d->items + 1, sizeof *notes->pair);
    if (!notes->pair || d->no_memory)
        return fail_with("no memory for the questions");
    for (size_t i = 0; i < d->items; i++)
        notes->pair[notes->pairs++] =
            (quiz_pair){.question = d->item[i].question, .answer = d->item[i].answer};
    return !interrupted();
}

void drill_free_items(words_drill *d)
{
    for (size_t i = 0; i < d->items; i++) {
        free(d->item[i].question);
        free(d->item[i].answer);
    }
    free(d->item);
}
