#include "ghost/multisets.h"

#include <string.h>

#include "base/memory.h"

/* ---- building ----------------------------------------------------------------------------- */

/* The multiset of every infix: that of the infix without its last letter and one letter more. */
static bool collect_multisets(q_multisets *p, const q_infixes *infixes, uint32_t *of)
{
    uint8_t letters[QUOTH_WORD_MAX];
    for (uint32_t at = 0; at < infixes->count; at++) {
        const q_infix *x = &infixes->node[at];
        unsigned n = 0;
        if (at > 0) {
            unsigned length;
            const uint8_t *rest = q_fragments_letters(&p->fragments, of[x->parent], &length);
            for (; n < length && rest[n] <= x->letter; n++)
                letters[n] = rest[n];
            letters[n] = x->letter;
            memcpy(letters + n + 1, rest + n, length - n);
            n = length + 1;
        }
        of[at] = q_fragments_add(&p->fragments, letters, n);
        if (of[at] == Q_NOWHERE)
            return false;
    }
    return true;
}

static void add_link(q_link *links, unsigned *n, uint32_t from, unsigned how)
{
    unsigned k = 0;
    while (k < *n && links[k].from != from)
        k++;
    if (k == *n)
        links[(*n)++] = (q_link){from, 0};
    links[k].how |= (uint8_t)how;
}

static unsigned how_announced(const q_infix *x)
{
    return x->word ? Q_COMPLETES : Q_GOES_ON;
}

/* The links to every multiset when the new letter may stand anywhere: from what is left without one of
 * its letters, if that is legal. */
static bool link_anywhere(q_multisets *p)
{
    uint32_t sets = p->fragments.count, used = 0;
    p->link_end = q_take(p->memory, sets, sizeof *p->link_end);
    if (!p->link_end)
        return false;
    for (uint32_t set = 0; set < sets; set++) {
        uint32_t shorter[QUOTH_WORD_MAX];
        unsigned n = q_fragments_shorter(&p->fragments, set, shorter);
        if (!q_grow(p->memory, (void **)&p->link, &p->capacity, (size_t)used + n + 1,
                    sizeof *p->link))
            return false;
        for (unsigned i = 0; i < n; i++)
            if (shorter[i] != Q_NOWHERE)
                p->link[used++] = (q_link){shorter[i], p->announced[set]};
        p->link_end[set] = used;
    }
    return true;
}

/* The links to every multiset when the new letter stands at an end: from what each of its
 * arrangements is without its last letter, and without its first. */
static bool link_ends(q_multisets *p, const q_infixes *infixes, const uint32_t *of)
{
    uint32_t sets = p->fragments.count, used = 0;
    uint32_t *end = q_take_zeroed(p->memory, sets, sizeof *end);
    uint32_t *member = q_take(p->memory, infixes->count, sizeof *member);
    p->link_end = q_take(p->memory, sets, sizeof *p->link_end);
    bool fine = end && member && p->link_end;
    if (fine) {
        for (uint32_t at = 0; at < infixes->count; at++)
            end[of[at]]++;
        for (uint32_t set = 0, before = 0; set < sets; set++) {
            uint32_t n = end[set];
            end[set] = before;
            before += n;
        }
        for (uint32_t at = 0; at < infixes->count; at++)
            member[end[of[at]]++] = at;
    }
    for (uint32_t set = 0, k = 0; fine && set < sets; set++) {
        q_link links[Q_LINKS_MAX];
        unsigned n = 0;
        for (; k < end[set]; k++) {
            const q_infix *x = &infixes->node[member[k]];
            if (x->depth == 0)
                continue;
            add_link(links, &n, of[x->parent], how_announced(x));
            add_link(links, &n, of[x->shorter], how_announced(x));
        }
        fine = q_grow(p->memory, (void **)&p->link, &p->capacity, (size_t)used + n + 1,
                      sizeof *p->link);
        if (fine && n)
            memcpy(p->link + used, links, n * sizeof *links);
        used += n;
        p->link_end[set] = used;
    }
    q_give(p->memory, end, sets, sizeof *end);
    q_give(p->memory, member, infixes->count, sizeof *member);
    return fine;
}

static quoth_status build_from(q_multisets *p, const q_infixes *infixes)
{
    uint32_t *of = q_take(p->memory, infixes->count, sizeof *of);
    bool fine = of && q_fragments_begin(&p->fragments, p->memory) && collect_multisets(p, infixes, of);
    if (fine)
        p->announced = q_take_zeroed(p->memory, p->fragments.count, 1);
    fine = fine && p->announced;
    for (uint32_t at = 0; fine && at < infixes->count; at++)
        p->announced[of[at]] |= (uint8_t)how_announced(&infixes->node[at]);
    fine = fine && (p->at_end ? link_ends(p, infixes, of) : link_anywhere(p));
    if (fine)
        p->order = q_fragments_by_length(&p->fragments);
    fine = fine && p->order;
    q_give(p->memory, of, infixes->count, sizeof *of);
    return fine ? QUOTH_OK : QUOTH_NO_MEMORY;
}

quoth_status q_multisets_build(q_multisets *p, const quoth_lexicon *lexicon, unsigned min,
                               bool at_end, bool anagrams, const quoth_watch *watch,
                               const quoth_memory *memory)
{
    q_infixes infixes;
    *p = (q_multisets){.memory = memory,
                       .at_end = at_end,
                       .anagrams = anagrams,
                       .letters = lexicon->alphabet.letters};
    quoth_status status = q_infixes_build(&infixes, lexicon, min, false, watch, memory);
    if (!status && infixes.count)
        status = build_from(p, &infixes);
    p->words = infixes.words;
    q_infixes_free(&infixes);
    if (status)
        q_multisets_free(p);
    return status;
}

void q_multisets_free(q_multisets *p)
{
    uint32_t sets = p->fragments.count;
    q_give(p->memory, p->order, sets, sizeof *p->order);
    q_give(p->memory, p->announced, sets, 1);
    q_give(p->memory, p->link_end, sets, sizeof *p->link_end);
    q_give(p->memory, p->link, p->capacity, sizeof *p->link);
    q_fragments_free(&p->fragments);
    *p = (q_multisets){0};
}

/* ---- the space ---------------------------------------------------------------------------- */

static unsigned multiset_depth(const void *positions, uint32_t at)
{
    return q_fragments_length(&((const q_multisets *)positions)->fragments, at);
}

static bool multiset_is_word(const void *positions, uint32_t at)
{
    const q_multisets *p = positions;
    return p->anagrams && p->announced[at] & Q_COMPLETES;
}

static uint32_t multiset_find(const void *positions, const quoth_letters *fragment)
{
    const q_multisets *p = positions;
    return p->fragments.count ? q_fragments_find(&p->fragments, fragment->letter, fragment->length)
                              : Q_NOWHERE;
}

/* Where words are words in any order, a play goes on to one, which then ends the game. */
static uint8_t how_played(const q_multisets *p, unsigned announced)
{
    return (uint8_t)(p->anagrams ? Q_GOES_ON : announced);
}

static unsigned multiset_links(const void *positions, uint32_t at, q_link *links)
{
    const q_multisets *p = positions;
    unsigned n = 0;
    for (uint32_t k = at ? p->link_end[at - 1] : 0; k < p->link_end[at]; k++)
        links[n++] = (q_link){p->link[k].from, how_played(p, p->link[k].how)};
    return n;
}

static unsigned multiset_how(const void *positions, uint32_t from, uint32_t to)
{
    const q_multisets *p = positions;
    for (uint32_t k = to ? p->link_end[to - 1] : 0; k < p->link_end[to]; k++)
        if (p->link[k].from == from)
            return how_played(p, p->link[k].how);
    return 0;
}

static bool multiset_may_leave(const void *positions, uint32_t at)
{
    const q_multisets *p = positions;
    unsigned length, n = 0;
    const uint8_t *letters = q_fragments_letters(&p->fragments, at, &length);
    if (length == QUOTH_WORD_MAX)
        return false;
    for (uint8_t letter = 1; letter <= p->letters; letter++) {
        quoth_letters after = {.length = (uint8_t)(length + 1)};
        for (n = 0; n < length && letters[n] <= letter; n++)
            after.letter[n] = letters[n];
        after.letter[n] = letter;
        memcpy(after.letter + n + 1, letters + n, length - n);
        uint32_t to = multiset_find(p, &after);
        if (to == Q_NOWHERE || !multiset_how(p, at, to))
            return true;
    }
    return false;
}

static void multiset_hashes(const void *positions, uint64_t *hash)
{
    q_fragments_hashes(&((const q_multisets *)positions)->fragments, hash);
}

void q_multisets_space(q_multisets *p, q_space *space)
{
    *space = (q_space){.count = p->fragments.count,
                       .order = p->order,
                       .words_end = p->anagrams,
                       .positions = p,
                       .depth = multiset_depth,
                       .word = multiset_is_word,
                       .find = multiset_find,
                       .how = multiset_how,
                       .links = multiset_links,
                       .may_leave = multiset_may_leave,
                       .hashes = multiset_hashes};
}
