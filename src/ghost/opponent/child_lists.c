#include "ghost/opponent/child_lists.h"

#include <stddef.h>
#include <string.h>

#include "base/memory.h"

/* A fork in one piece of memory: itself, then its arrays. */
typedef struct fork_shape {
    size_t plays, length, sets, choices;
    size_t first, choice, after, flags, bytes; /* where they begin; in all */
} fork_shape;

static fork_shape shape_of(size_t plays, size_t length, size_t sets, size_t choices)
{
    fork_shape s = {.plays = plays, .length = length, .sets = sets, .choices = choices};
    s.first = (sizeof(q_fork) + 7) / 8 * 8;
    s.choice = s.first + (sets ? sets + 1 : 0) * sizeof(uint32_t);
    s.after = s.choice + choices * sizeof(uint16_t);
    s.flags = s.after + plays * length;
    s.bytes = s.flags + plays;
    return s;
}

static size_t size_of_fork(const q_fork *f, size_t sets)
{
    size_t choices = f->shared ? f->first[sets] : 0;
    return shape_of(f->plays, f->length, f->shared ? sets : 0, choices).bytes;
}

static size_t place_among(const quoth_ghost_list *plays, const quoth_letters *after)
{
    size_t i = 0;
    while (i < plays->count && !quoth_letters_equal(&plays->play[i].after, after))
        i++;
    return i;
}

/* What the sets choose from, as it is found. */
typedef struct choices {
    const quoth_memory *memory;
    uint32_t *first;
    uint16_t *choice;
    size_t count, capacity;
} choices;

static quoth_status put_choice(const q_forks *f, choices *c, size_t play)
{
    if (!q_reserve(f->memory, (void **)&c->choice, &c->capacity, c->count + 1, sizeof *c->choice))
        return QUOTH_NO_MEMORY;
    c->choice[c->count++] = (uint16_t)play;
    return QUOTH_OK;
}

/* By the games of the sets, one after another. */
static quoth_status choose_by_games(const q_forks *f, const quoth_letters *fragment,
                                    const quoth_ghost_list *plays, choices *c)
{
    quoth_ghost_list own = {.memory = f->memory};
    quoth_status status = QUOTH_OK;
    for (size_t set = 0; set < f->sets->count && !status; set++) {
        status = q_sets_plays(f->sets, set, fragment, &own);
        for (size_t i = 0; i < own.count && !status; i++) {
            size_t at = place_among(plays, &own.play[i].after);
            if (at < plays->count)
                status = put_choice(f, c, at);
        }
        c->first[set + 1] = (uint32_t)c->count;
    }
    quoth_ghost_list_free(&own);
    return status;
}

/* By the map: where some word of the set fits, a play that wins, else any that one fits. */
static quoth_status choose_by_map(const q_forks *f, const quoth_letters *fragment,
                                  const quoth_ghost_list *plays, choices *c)
{
    const q_minds *m = &f->sets->minds;
    uint32_t here = q_map_find(&m->map, fragment);
    uint32_t *number = q_allocate(f->memory, plays->count + 1, sizeof *number);
    quoth_status status = number ? QUOTH_OK : QUOTH_NO_MEMORY;
    for (size_t i = 0; i < plays->count && !status; i++)
        number[i] = q_map_find(&m->map, &plays->play[i].after);
    for (size_t set = 0; set < f->sets->count && !status; set++) {
        bool wins = false;
        for (size_t i = 0; i < plays->count && !wins; i++)
            wins = q_mind_of(m, m->good, number[i], set);
        bool fits = plays->count && q_mind_of(m, m->legal, here, set);
        for (size_t i = 0; i < plays->count && fits && !status; i++)
            if (q_mind_of(m, wins ? m->good : m->legal, number[i], set))
                status = put_choice(f, c, i);
        c->first[set + 1] = (uint32_t)c->count;
    }
    q_free(f->memory, number, plays->count + 1, sizeof *number);
    return status;
}

static quoth_status list_choices(const q_forks *f, const quoth_letters *fragment,
                                 const quoth_ghost_list *plays, choices *c)
{
    c->first = q_allocate_zeroed(f->memory, f->sets->count + 1, sizeof *c->first);
    if (!c->first)
        return QUOTH_NO_MEMORY;
    return f->sets->by_map ? choose_by_map(f, fragment, plays, c)
                           : choose_by_games(f, fragment, plays, c);
}

static void put_together(char *piece, const fork_shape *s, const quoth_ghost_list *plays,
                         const choices *c, bool kept)
{
    q_fork *fork = (q_fork *)(void *)piece;
    for (size_t i = 0; i < s->plays; i++) {
        const quoth_ghost_play *play = &plays->play[i];
        bool closes = play->view.word || !play->view.legal;
        memcpy(piece + s->after + i * s->length, play->after.letter, s->length);
        piece[s->flags + i] =
            (char)((play->wins ? Q_BRANCH_WINS : 0) | (closes ? Q_BRANCH_CLOSES : 0));
    }
    if (s->sets)
        memcpy(piece + s->first, c->first, (s->sets + 1) * sizeof *c->first);
    if (s->choices)
        memcpy(piece + s->choice, c->choice, s->choices * sizeof *c->choice);
    *fork = (q_fork){.plays = (uint32_t)s->plays,
                     .length = (uint8_t)s->length,
                     .kept = kept,
                     .shared = s->sets > 0,
                     .after = (const uint8_t *)piece + s->after,
                     .flags = (const uint8_t *)piece + s->flags,
                     .first = (const uint32_t *)(const void *)(piece + s->first),
                     .choice = (const uint16_t *)(const void *)(piece + s->choice)};
}

static quoth_status make_fork(q_forks *f, const quoth_letters *fragment, bool shared,
                              const void *key, size_t key_size, const q_fork **fork)
{
    quoth_ghost_list plays = {.memory = f->memory, .want = QUOTH_KNOWN_OUTCOME};
    choices c = {.memory = f->memory};
    quoth_status status = quoth_ghost_plays(f->referee, fragment, &plays);
    if (!status && shared)
        status = list_choices(f, fragment, &plays, &c);
    if (!status) {
        size_t sets = shared ? f->sets->count : 0;
        fork_shape s = shape_of(plays.count, fragment->length + 1u, sets, c.count);
        char *piece = q_kept_add(f->kept, key, key_size, s.bytes);
        bool kept = piece != NULL;
        if (!kept)
            piece = q_allocate_zeroed(f->memory, s.bytes, 1);
        if (piece)
            put_together(piece, &s, &plays, &c, kept);
        else
            status = QUOTH_NO_MEMORY;
        *fork = (const q_fork *)(const void *)piece;
    }
    q_free(f->memory, c.first, f->sets->count + 1, sizeof *c.first);
    q_free(f->memory, c.choice, c.capacity, sizeof *c.choice);
    quoth_ghost_list_free(&plays);
    return status;
}

quoth_status q_fork_open(q_forks *f, const quoth_letters *fragment, bool shared,
                         const q_fork **fork)
{
    unsigned char key[QUOTH_WORD_MAX + 1];
    size_t size = fragment->length;
    memcpy(key, fragment->letter, size);
    key[size++] = shared ? 0xF1 : 0xF0; /* no letter has such a code */
    *fork = q_kept_find(f->kept, key, size);
    return *fork ? QUOTH_OK : make_fork(f, fragment, shared, key, size, fork);
}

void q_fork_close(const q_forks *f, const q_fork *fork)
{
    if (fork && !fork->kept)
        q_free(f->memory, (void *)(uintptr_t)fork, size_of_fork(fork, f->sets->count), 1);
}

quoth_letters q_fork_after(const q_fork *fork, size_t play)
{
    quoth_letters after;
    after.length = fork->length;
    memcpy(after.letter, fork->after + play * fork->length, fork->length);
    return after;
}

size_t q_fork_find(const q_fork *fork, const quoth_letters *after)
{
    size_t i = 0;
    while (i < fork->plays && (after->length != fork->length ||
                               memcmp(fork->after + i * fork->length, after->letter, fork->length)))
        i++;
    return i;
}
