#include <string.h>

#include "base/throttle.h"
#include "base/hash.h"
#include "base/memory.h"
#include "ghost/solve/ghost.h"
#include "ghost/study/and_or_graph.h"

enum { NODES_MAX = 0x7FFFFFFF };

void q_and_or_begin(q_and_or_graph *graph, const quoth_ghost *ghost, const quoth_memory *memory)
{
    unsigned growth = ghost->growth;
    *graph = (q_and_or_graph){.memory = memory, .ghost = ghost, .plays = {.memory = memory}};
    graph->reverses = growth & QUOTH_GHOST_REVERSED;
    graph->word_by_outcome = growth & QUOTH_GHOST_ANY_ORDER;
    q_arena_begin(&graph->arena, memory);
}

void q_and_or_free(q_and_or_graph *graph)
{
    q_arena_free(&graph->arena);
    q_free(graph->memory, graph->node, graph->node_capacity, sizeof *graph->node);
    q_item_table_free(&graph->table, graph->memory);
    q_free(graph->memory, graph->found, graph->found_capacity, sizeof *graph->found);
    quoth_ghost_list_free(&graph->plays);
}

/* Whether a fragment is not after its reversal in order of letters. */
static bool reads_forward(const uint8_t *letter, unsigned length)
{
    for (unsigned i = 0; i < length; i++)
        if (letter[i] != letter[length - 1 - i])
            return letter[i] < letter[length - 1 - i];
    return true;
}

/* Letter i of the canonical form: the fragment, or its reversal if `backwards`. */
static uint8_t key_letter(const uint8_t *letter, unsigned length, bool backwards, unsigned i)
{
    return letter[backwards ? length - 1 - i : i];
}

static uint64_t node_hash(const q_and_or_graph *graph, const uint8_t *letter, unsigned length,
                          bool reply)
{
    uint64_t hash = 2u * length + reply;
    bool backwards = graph->reverses && !reads_forward(letter, length);
    for (unsigned i = 0; i < length; i++)
        hash = q_hash_step(hash, key_letter(letter, length, backwards, i));
    return hash;
}

/* A node that may be in the graph. */
typedef struct candidate {
    const q_and_or_graph *graph;
    const quoth_letters *fragment;
    bool reply, over;
} candidate;

static bool is_node(const void *user, uint32_t number)
{
    const candidate *c = user;
    const q_and_or_node *node = &c->graph->node[number];
    const quoth_letters *f = c->fragment;
    if (node->length != f->length || node->reply != c->reply || node->over != c->over)
        return false;
    if (memcmp(node->letter, f->letter, f->length) == 0)
        return true;
    if (!c->graph->reverses || (c->over && !c->reply))
        return false;
    for (unsigned i = 0; i < f->length; i++)
        if (node->letter[i] != f->letter[f->length - 1 - i])
            return false;
    return true;
}

/* Probes a reply in the game of known words.  A reply that can be said either way round and is
 * known only reversed is reversed, unless that completes a word. */
static quoth_status look_known(const q_and_or_graph *graph, quoth_letters *reply,
                               quoth_ghost_view *view)
{
    quoth_status status =
        quoth_ghost_probe(view, graph->known, reply, QUOTH_GHOST_WANT_LEGALITY, NULL);
    if (status || view->legal || !graph->reverses)
        return status;
    quoth_letters turned = {.length = reply->length};
    for (unsigned i = 0; i < reply->length; i++)
        turned.letter[i] = reply->letter[reply->length - 1 - i];
    quoth_ghost_view all, few;
    status = quoth_ghost_probe(&all, graph->ghost, &turned, QUOTH_GHOST_WANT_LEGALITY, NULL);
    if (!status)
        status = quoth_ghost_probe(&few, graph->known, &turned, QUOTH_GHOST_WANT_LEGALITY, NULL);
    if (!status && few.legal && !all.word) {
        *view = few;
        *reply = turned;
    }
    return status;
}

quoth_status q_and_or_add(q_and_or_graph *graph, const quoth_letters *fragment, bool reply,
                          bool over, uint32_t *number)
{
    if (graph->nodes >= NODES_MAX)
        return QUOTH_TOO_LARGE;
    if (q_item_table_is_full(&graph->table) &&
        q_item_table_grow(&graph->table, graph->memory, NULL))
        return QUOTH_NO_MEMORY;
    uint64_t hash = node_hash(graph, fragment->letter, fragment->length, reply);
    q_item_slot *slot =
        q_item_table_find(&graph->table, hash, is_node, &(candidate){graph, fragment, reply, over});
    if (slot->item) {
        *number = slot->item - 1;
        return QUOTH_OK;
    }
    quoth_ghost_view view = {.legal = true};
    quoth_letters kept = *fragment;
    if (graph->known && reply && !over) {
        quoth_status status = look_known(graph, &kept, &view);
        if (status)
            return status;
    }
    uint8_t *letter = q_arena_allocate(&graph->arena, (size_t)fragment->length + 1, 1);
    if (!letter || !q_reserve(graph->memory, (void **)&graph->node, &graph->node_capacity,
                              graph->nodes + 1, sizeof *graph->node))
        return QUOTH_NO_MEMORY;
    memcpy(letter, kept.letter, kept.length);
    *number = (uint32_t)graph->nodes++;
    graph->node[*number] =
        (q_and_or_node){.letter = letter, .length = fragment->length, .reply = reply, .over = over};
    graph->node[*number].unknown = !view.legal;
    q_item_table_store(&graph->table, slot, hash, *number);
    return QUOTH_OK;
}

void q_and_or_spell(const q_and_or_graph *graph, uint32_t number, quoth_letters *fragment)
{
    const q_and_or_node *node = &graph->node[number];
    *fragment = (quoth_letters){.length = node->length};
    memcpy(fragment->letter, node->letter, node->length);
}

static bool is_over(const quoth_ghost_play *play)
{
    return play->view.word || !play->view.legal;
}

/* Whether a play becomes a link or counts as a choice: from a reply, a play that does not end the
 * game; from a position, a play that does not lose at once. */
static bool matters(const quoth_ghost_play *play, bool reply)
{
    return !is_over(play) || (!reply && play->mover_wins);
}

/* Whether an earlier play that matters makes the reversal of the same fragment. */
static bool is_second(const q_and_or_graph *graph, size_t play, bool reply)
{
    const quoth_ghost_play *this = &graph->plays.play[play];
    const quoth_letters *f = &this->after;
    for (size_t i = 0; graph->reverses && i < play; i++) {
        const quoth_ghost_play *other = &graph->plays.play[i];
        unsigned k = 0;
        while (k < f->length && other->after.letter[k] == f->letter[f->length - 1 - k])
            k++;
        if (k == f->length && matters(other, reply) && is_over(other) == is_over(this))
            return true;
    }
    return false;
}

/* Adds the word that a play completes: the fragment, or its reversal if only that is a word. */
static quoth_status link_word(q_and_or_graph *graph, const quoth_letters *made, uint32_t *to)
{
    const quoth_lexicon *lexicon = quoth_ghost_lexicon(graph->ghost);
    quoth_letters word = *made;
    if (graph->reverses && quoth_lexicon_rank(lexicon, made) < 0)
        for (unsigned i = 0; i < made->length; i++)
            word.letter[i] = made->letter[made->length - 1 - i];
    return q_and_or_add(graph, &word, false, true, to);
}

/* Collects the links of a node in `found`. */
static quoth_status gather_links(q_and_or_graph *graph, uint32_t number, uint32_t *found)
{
    bool reply = graph->node[number].reply;
    for (size_t i = 0; i < graph->plays.count; i++) {
        const quoth_ghost_play *play = &graph->plays.play[i];
        bool over = is_over(play);
        uint32_t to;
        if (graph->with_words && reply && play->view.word) {
            quoth_status status = link_word(graph, &play->after, &to);
            if (status)
                return status;
            graph->found[(*found)++] = to;
            continue;
        }
        if (!matters(play, reply) || is_second(graph, i, reply))
            continue;
        graph->node[number].safe_plays++;
        if (!reply && !play->mover_wins)
            continue;
        quoth_status status = q_and_or_add(graph, &play->after, !reply, over, &to);
        if (status)
            return status;
        graph->found[(*found)++] = to;
    }
    return QUOTH_OK;
}

quoth_status q_and_or_expand(q_and_or_graph *graph, uint32_t number)
{
    quoth_letters fragment;
    uint32_t found = 0;
    quoth_status status = QUOTH_OK;
    if (graph->node[number].expanded)
        return QUOTH_OK;
    graph->plays.count = 0;
    if (!graph->node[number].over) {
        q_and_or_spell(graph, number, &fragment);
        /* after a reply every legal play of the other player leaves a won position, so legality is
         * enough */
        graph->plays.want = graph->node[number].reply && !graph->word_by_outcome
                                ? QUOTH_GHOST_WANT_LEGALITY
                                : QUOTH_GHOST_WANT_OUTCOME;
        status = quoth_ghost_plays(&graph->plays, graph->ghost, &fragment, NULL);
    }
    if (!status && !q_reserve(graph->memory, (void **)&graph->found, &graph->found_capacity,
                              graph->plays.count, sizeof *graph->found))
        status = QUOTH_NO_MEMORY;
    graph->node[number].safe_plays = 0;
    if (!status)
        status = gather_links(graph, number, &found);
    uint32_t *link = status ? NULL : q_arena_allocate(&graph->arena, found, sizeof *link);
    if (!status && !link)
        status = QUOTH_NO_MEMORY;
    if (status)
        return status;
    if (found)
        memcpy(link, graph->found, found * sizeof *link);
    q_and_or_node *node = &graph->node[number];
    node->link = link;
    node->links = found;
    node->expanded = true;
    return QUOTH_OK;
}

quoth_status q_and_or_starts(q_and_or_graph *graph, unsigned *winner, const uint32_t **start,
                             size_t *starts)
{
    quoth_letters empty = {0};
    quoth_ghost_view view;
    *start = &graph->root;
    *starts = 1;
    quoth_status status =
        quoth_ghost_probe(&view, graph->ghost, &empty, QUOTH_GHOST_WANT_OUTCOME, NULL);
    if (status)
        return status;
    bool first = view.legal &&
                 view.to_move_wins; /* on an empty word list the first player has lost */
    *winner = !first;
    status = q_and_or_add(graph, &empty, !first, false, &graph->root);
    if (!status && !first) {
        status = q_and_or_expand(graph, graph->root);
        *start = graph->node[graph->root].link;
        *starts = graph->node[graph->root].links;
    }
    return status;
}

/* Whether a node is won with known replies alone, where longer ones are computed already.  Removes
 * the links of a position that are not. */
static bool is_won_knowing(q_and_or_node *node, const bool *won)
{
    uint32_t *link = node->link, kept = 0;
    for (uint32_t i = 0; i < node->links; i++)
        if (won[link[i]]) {
            if (!node->reply)
                link[kept] = link[i];
            kept++;
        }
    if (node->reply)
        return !node->unknown && kept == node->links;
    node->links = kept;
    return kept > 0;
}

quoth_status q_and_or_restrict_to_known(q_and_or_graph *graph, const uint32_t *start, size_t starts,
                                        size_t nodes_max, const quoth_watch *watch, bool *won)
{
    quoth_status status = QUOTH_OK;
    for (uint32_t n = 0; !status && n < graph->nodes; n++) {
        status = graph->nodes > nodes_max ? QUOTH_TOO_LARGE : q_and_or_expand(graph, n);
        if (!status && !q_go_on_every(watch, 64, n, n, 0))
            status = QUOTH_STOPPED;
    }
    if (status)
        return status;
    size_t nodes = graph->nodes;
    bool *node_won = q_allocate_zeroed(graph->memory, nodes + 1, sizeof *node_won);
    if (!node_won)
        return QUOTH_NO_MEMORY;
    for (unsigned length = QUOTH_WORD_MAX + 1; length-- > 0;)
        for (size_t n = 0; n < nodes; n++)
            if (graph->node[n].length == length)
                node_won[n] = is_won_knowing(&graph->node[n], node_won);
    *won = true;
    for (size_t i = 0; i < starts; i++)
        *won = *won && node_won[start[i]];
    q_free(graph->memory, node_won, nodes + 1, sizeof *node_won);
    return QUOTH_OK;
}
