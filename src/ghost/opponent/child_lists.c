#include "ghost/opponent/child_lists.h"

#include <stddef.h>
#include <string.h>

#include "base/memory.h"

/* A child list is one block of memory: the struct, then its arrays. */
typedef struct list_layout {
    size_t plays, length, samples, choices;
    size_t first, choice, after, flags,
        bytes; /* offsets of the arrays, and the size of the block */
} list_layout;

static list_layout layout_of(size_t plays, size_t length, size_t samples, size_t choices)
{
    list_layout s = {.plays = plays, .length = length, .samples = samples, .choices = choices};
    s.first = (sizeof(q_child_list) + 7) / 8 * 8;
    s.choice = s.first + (samples ? samples + 1 : 0) * sizeof(uint32_t);
    s.after = s.choice + choices * sizeof(uint16_t);
    s.flags = s.after + plays * length;
    s.bytes = s.flags + plays;
    return s;
}

static size_t size_of_list(const q_child_list *f, size_t samples)
{
    size_t choices = f->with_choices ? f->first[samples] : 0;
    return layout_of(f->plays, f->length, f->with_choices ? samples : 0, choices).bytes;
}

static size_t index_of_play(const quoth_ghost_list *plays, const quoth_letters *after)
{
    size_t i = 0;
    while (i < plays->count && !quoth_letters_equal(&plays->play[i].after, after))
        i++;
    return i;
}

/* The choices of all samples, being collected. */
typedef struct choices {
    const quoth_memory *memory;
    uint32_t *first;
    uint16_t *choice;
    size_t count, capacity;
} choices;

static quoth_status add_choice(const q_child_lists *f, choices *c, size_t play)
{
    if (!q_reserve(f->memory, (void **)&c->choice, &c->capacity, c->count + 1, sizeof *c->choice))
        return QUOTH_NO_MEMORY;
    c->choice[c->count++] = (uint16_t)play;
    return QUOTH_OK;
}

/* Asks the solver of each sample. */
static quoth_status choices_by_games(const q_child_lists *f, const quoth_letters *fragment,
                                     const quoth_ghost_list *plays, choices *c)
{
    quoth_ghost_list sampled = {.memory = f->memory};
    quoth_status status = QUOTH_OK;
    for (size_t sample = 0; sample < f->samples->count && !status; sample++) {
        status = q_lexicon_samples_plays(f->samples, sample, fragment, &sampled);
        for (size_t i = 0; i < sampled.count && !status; i++) {
            size_t at = index_of_play(plays, &sampled.play[i].after);
            if (at < plays->count)
                status = add_choice(f, c, at);
        }
        c->first[sample + 1] = (uint32_t)c->count;
    }
    quoth_ghost_list_free(&sampled);
    return status;
}

/* Reads the bits of `values`.  A sample that some word fits chooses from its winning plays; if it
 * has none, from all plays that its words fit. */
static quoth_status choices_by_index(const q_child_lists *f, const quoth_letters *fragment,
                                     const quoth_ghost_list *plays, choices *c)
{
    const q_lexicon_values *m = &f->samples->values;
    uint32_t here = q_position_index_find(&m->index, fragment);
    uint32_t *number = q_allocate(f->memory, plays->count + 1, sizeof *number);
    quoth_status status = number ? QUOTH_OK : QUOTH_NO_MEMORY;
    for (size_t i = 0; i < plays->count && !status; i++)
        number[i] = q_position_index_find(&m->index, &plays->play[i].after);
    for (size_t sample = 0; sample < f->samples->count && !status; sample++) {
        bool wins = false;
        for (size_t i = 0; i < plays->count && !wins; i++)
            wins = q_lexicon_values_bit(m, m->made_wins, number[i], sample);
        bool fits = plays->count && q_lexicon_values_bit(m, m->legal, here, sample);
        for (size_t i = 0; i < plays->count && fits && !status; i++)
            if (q_lexicon_values_bit(m, wins ? m->made_wins : m->legal, number[i], sample))
                status = add_choice(f, c, i);
        c->first[sample + 1] = (uint32_t)c->count;
    }
    q_free(f->memory, number, plays->count + 1, sizeof *number);
    return status;
}

static quoth_status list_choices(const q_child_lists *f, const quoth_letters *fragment,
                                 const quoth_ghost_list *plays, choices *c)
{
    c->first = q_allocate_zeroed(f->memory, f->samples->count + 1, sizeof *c->first);
    if (!c->first)
        return QUOTH_NO_MEMORY;
    return f->samples->by_index ? choices_by_index(f, fragment, plays, c)
                                : choices_by_games(f, fragment, plays, c);
}

static void assemble(char *block, const list_layout *s, const quoth_ghost_list *plays,
                     const choices *c, bool cached)
{
    q_child_list *list = (q_child_list *)(void *)block;
    for (size_t i = 0; i < s->plays; i++) {
        const quoth_ghost_play *play = &plays->play[i];
        bool ends = play->view.word || !play->view.legal;
        memcpy(block + s->after + i * s->length, play->after.letter, s->length);
        block[s->flags + i] =
            (char)((play->mover_wins ? Q_CHILD_WINS : 0) | (ends ? Q_CHILD_ENDS : 0));
    }
    if (s->samples)
        memcpy(block + s->first, c->first, (s->samples + 1) * sizeof *c->first);
    if (s->choices)
        memcpy(block + s->choice, c->choice, s->choices * sizeof *c->choice);
    *list = (q_child_list){.plays = (uint32_t)s->plays,
                           .length = (uint8_t)s->length,
                           .cached = cached,
                           .with_choices = s->samples > 0,
                           .after = (const uint8_t *)block + s->after,
                           .flags = (const uint8_t *)block + s->flags,
                           .first = (const uint32_t *)(const void *)(block + s->first),
                           .choice = (const uint16_t *)(const void *)(block + s->choice)};
}

static quoth_status make_list(q_child_lists *f, const quoth_letters *fragment, bool with_choices,
                              const void *key, size_t key_size, const q_child_list **list)
{
    quoth_ghost_list plays = {.memory = f->memory, .want = QUOTH_GHOST_WANT_OUTCOME};
    choices c = {.memory = f->memory};
    quoth_status status = quoth_ghost_plays(&plays, f->referee, fragment, NULL);
    if (!status && with_choices)
        status = list_choices(f, fragment, &plays, &c);
    if (!status) {
        size_t samples = with_choices ? f->samples->count : 0;
        list_layout s = layout_of(plays.count, fragment->length + 1u, samples, c.count);
        char *block = q_choice_cache_add(f->cache, key, key_size, s.bytes);
        bool cached = block != NULL;
        if (!cached)
            block = q_allocate_zeroed(f->memory, s.bytes, 1);
        if (block)
            assemble(block, &s, &plays, &c, cached);
        else
            status = QUOTH_NO_MEMORY;
        *list = (const q_child_list *)(const void *)block;
    }
    q_free(f->memory, c.first, f->samples->count + 1, sizeof *c.first);
    q_free(f->memory, c.choice, c.capacity, sizeof *c.choice);
    quoth_ghost_list_free(&plays);
    return status;
}

quoth_status q_child_list_open(q_child_lists *f, const quoth_letters *fragment, bool with_choices,
                               const q_child_list **list)
{
    unsigned char key[QUOTH_WORD_MAX + 1];
    size_t size = fragment->length;
    memcpy(key, fragment->letter, size);
    key[size++] = with_choices ? 0xF1 : 0xF0; /* not the code of a letter */
    *list = q_choice_cache_find(f->cache, key, size);
    return *list ? QUOTH_OK : make_list(f, fragment, with_choices, key, size, list);
}

void q_child_list_close(const q_child_lists *f, const q_child_list *list)
{
    if (list && !list->cached)
        q_free(f->memory, (void *)(uintptr_t)list, size_of_list(list, f->samples->count), 1);
}

quoth_letters q_child_list_after(const q_child_list *list, size_t play)
{
    quoth_letters after;
    after.length = list->length;
    memcpy(after.letter, list->after + play * list->length, list->length);
    return after;
}

size_t q_child_list_find(const q_child_list *list, const quoth_letters *after)
{
    size_t i = 0;
    while (i < list->plays && (after->length != list->length ||
                               memcmp(list->after + i * list->length, after->letter, list->length)))
        i++;
    return i;
}
