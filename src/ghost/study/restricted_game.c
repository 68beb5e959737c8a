/* A game in which only some words may end it: restricted_game.h. */
#include <string.h>

#include "base/memory.h"
#include "ghost/study/restricted_game.h"

/* Lists the links of all nodes, which adds nodes. */
static quoth_status list_all(q_restricted *game, size_t nodes_max, const quoth_watch *watch)
{
    q_graph *graph = game->graph;
    for (uint32_t n = 0; n < graph->nodes; n++) {
        if (graph->nodes > nodes_max)
            return QUOTH_TOO_LARGE;
        if (graph->node[n].over)
            continue;
        quoth_status status = q_graph_list(graph, n);
        if (status)
            return status;
        game->links += graph->node[n].links;
        if (n % 64 == 0 && watch && !watch->go_on(watch->user, n, 0))
            return QUOTH_STOPPED;
    }
    return game->links > UINT32_MAX ? QUOTH_TOO_LARGE : QUOTH_OK;
}

static bool take_all(q_restricted *game)
{
    const quoth_memory *memory = game->memory;
    size_t nodes = game->nodes = (uint32_t)game->graph->nodes;
    game->word = q_allocate(memory, nodes + 1, sizeof *game->word);
    game->number = q_allocate(memory, nodes + 1, sizeof *game->number);
    game->behind = q_allocate_zeroed(memory, nodes + 2, sizeof *game->behind);
    game->parent = q_allocate(memory, game->links + 1, sizeof *game->parent);
    game->count = q_allocate_zeroed(memory, nodes + 1, sizeof *game->count);
    game->todo = q_allocate(memory, nodes + 1, sizeof *game->todo);
    game->start = q_allocate_zeroed(memory, nodes + 1, sizeof *game->start);
    game->allowed = q_allocate_zeroed(memory, nodes + 1, sizeof *game->allowed);
    for (int i = 0; i < 2; i++)
        game->saved[i] = q_allocate(memory, nodes + 1, sizeof *game->saved[i]);
    return game->word && game->number && game->behind && game->parent && game->count &&
           game->todo && game->start && game->allowed && game->saved[0] && game->saved[1];
}

static void find_parents(q_restricted *game)
{
    const q_node *node = game->graph->node;
    for (uint32_t n = 0; n < game->nodes; n++)
        for (uint32_t i = 0; !node[n].over && i < node[n].links; i++)
            game->behind[node[n].link[i] + 1]++;
    for (uint32_t n = 0; n < game->nodes; n++)
        game->behind[n + 1] += game->behind[n];
    for (uint32_t n = game->nodes; n-- > 0;)
        game->todo[n] = game->behind[n];
    for (uint32_t n = 0; n < game->nodes; n++)
        for (uint32_t i = 0; !node[n].over && i < node[n].links; i++)
            game->parent[game->todo[node[n].link[i]]++] = n;
}

static void win(q_restricted *game, uint32_t from)
{
    size_t todo = 0;
    game->todo[todo++] = from;
    while (todo > 0) {
        uint32_t n = game->todo[--todo];
        game->starts_lost -= game->start[n];
        for (uint32_t i = game->behind[n]; i < game->behind[n + 1]; i++) {
            uint32_t parent = game->parent[i];
            if (game->graph->node[parent].reply ? --game->count[parent] == 0
                                                : game->count[parent]++ == 0)
                game->todo[todo++] = parent;
        }
    }
}

static void lose(q_restricted *game, uint32_t from)
{
    size_t todo = 0;
    game->todo[todo++] = from;
    while (todo > 0) {
        uint32_t n = game->todo[--todo];
        game->starts_lost += game->start[n];
        for (uint32_t i = game->behind[n]; i < game->behind[n + 1]; i++) {
            uint32_t parent = game->parent[i];
            if (game->graph->node[parent].reply ? game->count[parent]++ == 0
                                                : --game->count[parent] == 0)
                game->todo[todo++] = parent;
        }
    }
}

quoth_status q_restricted_make(q_restricted *game, q_graph *graph, const uint32_t *start,
                               size_t starts, size_t nodes_max, const quoth_watch *watch)
{
    *game = (q_restricted){.memory = graph->memory, .graph = graph};
    quoth_status status = list_all(game, nodes_max, watch);
    if (status)
        return status;
    if (!take_all(game))
        return QUOTH_NO_MEMORY;
    find_parents(game);
    for (size_t i = 0; i < starts; i++) {
        game->starts_lost += !game->start[start[i]];
        game->start[start[i]] = true;
    }
    for (uint32_t n = 0; n < game->nodes; n++) {
        const q_node *node = &graph->node[n];
        bool word = node->over && !node->reply;
        game->number[n] = word ? game->words : UINT32_MAX;
        if (word)
            game->word[game->words++] = n;
        else if (node->reply)
            game->count[n] = node->links;
    }
    /* counts are those before anything is won: what is won without a word is won now */
    for (uint32_t n = 0; n < game->nodes; n++)
        if (graph->node[n].reply && graph->node[n].links == 0)
            win(game, n);
    game->saved[1][game->nodes] = game->saved[0][game->nodes] = 0;
    memcpy(game->saved[0], game->count, game->nodes * sizeof *game->count);
    game->saved[0][game->nodes] = game->starts_lost;
    for (uint32_t w = 0; w < game->words; w++)
        q_restricted_allow(game, w);
    memcpy(game->saved[1], game->count, game->nodes * sizeof *game->count);
    game->saved[1][game->nodes] = game->starts_lost;
    q_restricted_reset(game, false);
    return QUOTH_OK;
}

void q_restricted_free(q_restricted *game)
{
    const quoth_memory *memory = game->memory;
    size_t nodes = game->nodes;
    if (!nodes)
        return;
    q_free(memory, game->word, nodes + 1, sizeof *game->word);
    q_free(memory, game->number, nodes + 1, sizeof *game->number);
    q_free(memory, game->behind, nodes + 2, sizeof *game->behind);
    q_free(memory, game->parent, game->links + 1, sizeof *game->parent);
    q_free(memory, game->count, nodes + 1, sizeof *game->count);
    q_free(memory, game->todo, nodes + 1, sizeof *game->todo);
    q_free(memory, game->start, nodes + 1, sizeof *game->start);
    q_free(memory, game->allowed, nodes + 1, sizeof *game->allowed);
    for (int i = 0; i < 2; i++)
        q_free(memory, game->saved[i], nodes + 1, sizeof *game->saved[i]);
}

void q_restricted_allow(q_restricted *game, uint32_t word)
{
    if (!game->allowed[word]) {
        game->allowed[word] = true;
        win(game, game->word[word]);
    }
}

void q_restricted_forbid(q_restricted *game, uint32_t word)
{
    if (game->allowed[word]) {
        game->allowed[word] = false;
        lose(game, game->word[word]);
    }
}

void q_restricted_reset(q_restricted *game, bool all)
{
    memcpy(game->count, game->saved[all], game->nodes * sizeof *game->count);
    game->starts_lost = game->saved[all][game->nodes];
    memset(game->allowed, all, game->words);
}
