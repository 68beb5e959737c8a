#include <assert.h>

#include "base/memory.h"
#include "quoth/ghost.h"

struct quoth_ghost_game {
    const quoth_memory *memory;
    const quoth_ghost *ghost;
    quoth_letters *fragment; /* after 0, 1, ... plays */
    size_t capacity;
    unsigned plays;
    quoth_ghost_ending ending;
};

quoth_status quoth_ghost_game_new(quoth_ghost_game **game, const quoth_ghost *ghost,
                                  const quoth_memory *memory)
{
    quoth_ghost_game *g = *game = q_take_zeroed(memory, 1, sizeof *g);
    if (!g)
        return QUOTH_NO_MEMORY;
    g->memory = memory;
    g->ghost = ghost;
    if (!q_grow(memory, (void **)&g->fragment, &g->capacity, 1, sizeof *g->fragment)) {
        quoth_ghost_game_free(g);
        *game = NULL;
        return QUOTH_NO_MEMORY;
    }
    g->fragment[0].length = 0;
    return QUOTH_OK;
}

void quoth_ghost_game_free(quoth_ghost_game *g)
{
    if (!g)
        return;
    q_give(g->memory, g->fragment, g->capacity, sizeof *g->fragment);
    q_give(g->memory, g, 1, sizeof *g);
}

const quoth_ghost *quoth_ghost_game_referee(const quoth_ghost_game *g)
{
    return g->ghost;
}

const quoth_letters *quoth_ghost_game_fragment(const quoth_ghost_game *g)
{
    return &g->fragment[g->plays];
}

unsigned quoth_ghost_game_plays(const quoth_ghost_game *g)
{
    return g->plays;
}

unsigned quoth_ghost_game_turn(const quoth_ghost_game *g)
{
    return g->plays % 2;
}

quoth_ghost_ending quoth_ghost_game_ending(const quoth_ghost_game *g)
{
    return g->ending;
}

/* A word was completed by the player not to move; a forfeit is by the one to move. */
unsigned quoth_ghost_game_winner(const quoth_ghost_game *g)
{
    assert(g->ending != QUOTH_GHOST_GOING_ON);
    unsigned turn = quoth_ghost_game_turn(g);
    return g->ending == QUOTH_GHOST_WORD ? turn : !turn;
}

const quoth_letters *quoth_ghost_game_at(const quoth_ghost_game *g, unsigned plays)
{
    assert(plays <= g->plays);
    return &g->fragment[plays];
}

quoth_status quoth_ghost_game_play(quoth_ghost_game *g, const quoth_letters *after)
{
    if (g->ending != QUOTH_GHOST_GOING_ON)
        return QUOTH_NOT_FOUND;
    quoth_ghost_view view = quoth_ghost_look(g->ghost, after);
    if (!view.legal || !quoth_ghost_is_play(g->ghost, quoth_ghost_game_fragment(g), after))
        return QUOTH_NOT_FOUND;
    if (!q_grow(g->memory, (void **)&g->fragment, &g->capacity, g->plays + 2,
                sizeof *g->fragment))
        return QUOTH_NO_MEMORY;
    g->fragment[++g->plays] = *after;
    if (view.word)
        g->ending = QUOTH_GHOST_WORD;
    return QUOTH_OK;
}

void quoth_ghost_game_forfeit(quoth_ghost_game *g, quoth_ghost_ending ending)
{
    assert(ending == QUOTH_GHOST_ILLEGAL || ending == QUOTH_GHOST_RESIGNED);
    if (g->ending == QUOTH_GHOST_GOING_ON)
        g->ending = ending;
}

bool quoth_ghost_game_undo(quoth_ghost_game *g)
{
    bool forfeited = g->ending == QUOTH_GHOST_ILLEGAL || g->ending == QUOTH_GHOST_RESIGNED;
    if (!forfeited && g->plays == 0)
        return false;
    if (!forfeited)
        g->plays--;
    g->ending = QUOTH_GHOST_GOING_ON;
    return true;
}
