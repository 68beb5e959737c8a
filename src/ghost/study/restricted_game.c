#include <string.h>

#include "base/throttle.h"
#include "base/memory.h"
#include "ghost/study/restricted_game.h"

/* Expands all nodes, including those that this adds. */
static quoth_status expand_all(q_restricted_game *game, size_t nodes_max, const quoth_watch *watch)
{
    q_and_or_graph *graph = game->graph;
    for (uint32_t n = 0; n < graph->nodes; n++) {
        if (graph->nodes > nodes_max)
            return QUOTH_TOO_LARGE;
        if (graph->node[n].over)
            continue;
        quoth_status status = q_and_or_expand(graph, n);
        if (status)
            return status;
        game->links += graph->node[n].links;
        if (!q_go_on_every(watch, 64, n, n, 0))
            return QUOTH_STOPPED;
    }
    return game->links > UINT32_MAX ? QUOTH_TOO_LARGE : QUOTH_OK;
}

static bool allocate(q_restricted_game *game)
{
    const quoth_memory *memory = game->memory;
    size_t nodes = game->nodes = (uint32_t)game->graph->nodes;
    game->word = q_allocate(memory, nodes + 1, sizeof *game->word);
    game->number = q_allocate(memory, nodes + 1, sizeof *game->number);
    game->first_parent = q_allocate_zeroed(memory, nodes + 2, sizeof *game->first_parent);
    game->parent = q_allocate(memory, game->links + 1, sizeof *game->parent);
    game->count = q_allocate_zeroed(memory, nodes + 1, sizeof *game->count);
    game->stack = q_allocate(memory, nodes + 1, sizeof *game->stack);
    game->start = q_allocate_zeroed(memory, nodes + 1, sizeof *game->start);
    game->allowed = q_allocate_zeroed(memory, nodes + 1, sizeof *game->allowed);
    for (int i = 0; i < 2; i++)
        game->saved[i] = q_allocate(memory, nodes + 1, sizeof *game->saved[i]);
    return game->word && game->number && game->first_parent && game->parent && game->count &&
           game->stack && game->start && game->allowed && game->saved[0] && game->saved[1];
}

static void find_parents(q_restricted_game *game)
{
    const q_and_or_node *node = game->graph->node;
    for (uint32_t n = 0; n < game->nodes; n++)
        for (uint32_t i = 0; !node[n].over && i < node[n].links; i++)
            game->first_parent[node[n].link[i] + 1]++;
    for (uint32_t n = 0; n < game->nodes; n++)
        game->first_parent[n + 1] += game->first_parent[n];
    for (uint32_t n = game->nodes; n-- > 0;)
        game->stack[n] = game->first_parent[n];
    for (uint32_t n = 0; n < game->nodes; n++)
        for (uint32_t i = 0; !node[n].over && i < node[n].links; i++)
            game->parent[game->stack[node[n].link[i]]++] = n;
}

static void propagate_win(q_restricted_game *game, uint32_t from)
{
    size_t stack = 0;
    game->stack[stack++] = from;
    while (stack > 0) {
        uint32_t n = game->stack[--stack];
        game->starts_lost -= game->start[n];
        for (uint32_t i = game->first_parent[n]; i < game->first_parent[n + 1]; i++) {
            uint32_t parent = game->parent[i];
            if (game->graph->node[parent].reply ? --game->count[parent] == 0
                                                : game->count[parent]++ == 0)
                game->stack[stack++] = parent;
        }
    }
}

static void propagate_loss(q_restricted_game *game, uint32_t from)
{
    size_t stack = 0;
    game->stack[stack++] = from;
    while (stack > 0) {
        uint32_t n = game->stack[--stack];
        game->starts_lost += game->start[n];
        for (uint32_t i = game->first_parent[n]; i < game->first_parent[n + 1]; i++) {
            uint32_t parent = game->parent[i];
            if (game->graph->node[parent].reply ? game->count[parent]++ == 0
                                                : --game->count[parent] == 0)
                game->stack[stack++] = parent;
        }
    }
}

quoth_status q_restricted_game_make(q_restricted_game *game, q_and_or_graph *graph,
                                    const uint32_t *start, size_t starts, size_t nodes_max,
                                    const quoth_watch *watch)
{
    *game = (q_restricted_game){.memory = graph->memory, .graph = graph};
    quoth_status status = expand_all(game, nodes_max, watch);
    if (status)
        return status;
    if (!allocate(game))
        return QUOTH_NO_MEMORY;
    find_parents(game);
    for (size_t i = 0; i < starts; i++) {
        game->starts_lost += !game->start[start[i]];
        game->start[start[i]] = true;
    }
    for (uint32_t n = 0; n < game->nodes; n++) {
        const q_and_or_node *node = &graph->node[n];
        bool word = node->over && !node->reply;
        game->number[n] = word ? game->words : UINT32_MAX;
        if (word)
            game->word[game->words++] = n;
        else if (node->reply)
            game->count[n] = node->links;
    }
    /* the counters are initialised; now propagate the replies that are won without any word */
    for (uint32_t n = 0; n < game->nodes; n++)
        if (graph->node[n].reply && graph->node[n].links == 0)
            propagate_win(game, n);
    game->saved[1][game->nodes] = game->saved[0][game->nodes] = 0;
    memcpy(game->saved[0], game->count, game->nodes * sizeof *game->count);
    game->saved[0][game->nodes] = game->starts_lost;
    for (uint32_t w = 0; w < game->words; w++)
        q_restricted_game_allow(game, w);
    memcpy(game->saved[1], game->count, game->nodes * sizeof *game->count);
    game->saved[1][game->nodes] = game->starts_lost;
    q_restricted_game_reset(game, false);
    return QUOTH_OK;
}

void q_restricted_game_free(q_restricted_game *game)
{
    const quoth_memory *memory = game->memory;
    size_t nodes = game->nodes;
    if (!nodes)
        return;
    q_free(memory, game->word, nodes + 1, sizeof *game->word);
    q_free(memory, game->number, nodes + 1, sizeof *game->number);
    q_free(memory, game->first_parent, nodes + 2, sizeof *game->first_parent);
    q_free(memory, game->parent, game->links + 1, sizeof *game->parent);
    q_free(memory, game->count, nodes + 1, sizeof *game->count);
    q_free(memory, game->stack, nodes + 1, sizeof *game->stack);
    q_free(memory, game->start, nodes + 1, sizeof *game->start);
    q_free(memory, game->allowed, nodes + 1, sizeof *game->allowed);
    for (int i = 0; i < 2; i++)
        q_free(memory, game->saved[i], nodes + 1, sizeof *game->saved[i]);
}

void q_restricted_game_allow(q_restricted_game *game, uint32_t word)
{
    if (!game->allowed[word]) {
        game->allowed[word] = true;
        propagate_win(game, game->word[word]);
    }
}

void q_restricted_game_forbid(q_restricted_game *game, uint32_t word)
{
    if (game->allowed[word]) {
        game->allowed[word] = false;
        propagate_loss(game, game->word[word]);
    }
}

void q_restricted_game_reset(q_restricted_game *game, bool all)
{
    memcpy(game->count, game->saved[all], game->nodes * sizeof *game->count);
    game->starts_lost = game->saved[all][game->nodes];
    memset(game->allowed, all, game->words);
}
