#include "ghost/solve/backend_parts.h"

#include "ghost/rules/growth.h"
#include "ghost/solve/ghost.h"
#include "ghost/solve/infix/infix_states.h"
#include "ghost/solve/infix/insertion_generator.h"
#include "ghost/solve/infix/path_generator.h"
#include "ghost/solve/multiset/multiset_states.h"
#include "ghost/solve/multiset/submultiset_generator.h"
#include "ghost/solve/subsequence/subsequence_generator.h"
#include "ghost/solve/subsequence/subsequence_states.h"
#include "ghost/solve/descriptor.h"
#include "ghost/solve/word_strings.h"

bool q_every_word_ends(const quoth_ghost *g)
{
    return g->rules.players == 2 && g->rules.word_end == QUOTH_GHOST_WORD_END_ALWAYS &&
           g->rules.misere != QUOTH_GHOST_MISERE_LITERAL;
}

bool q_plays_are_legal(const quoth_ghost *g)
{
    return g->rules.players == 2 && g->rules.misere != QUOTH_GHOST_MISERE_LITERAL &&
           g->summary.words > 0;
}

static bool is_sorted(const quoth_ghost *g)
{
    return g->growth & QUOTH_GHOST_ANY_ORDER;
}

/* ---- move generators ---------------------------------------------------------------------- */

quoth_status q_make_path_generator(q_generator *generator, const quoth_ghost *g,
                                   const quoth_watch *watch)
{
    return q_path_generator_new(generator, g->lexicon, g->growth & QUOTH_GHOST_REVERSED, &g->rules,
                                watch, g->memory);
}

quoth_status q_make_insertion_generator(q_generator *generator, const quoth_ghost *g,
                                        const quoth_watch *watch)
{
    return q_insertion_generator_new(generator, g->lexicon, &g->rules, watch, g->memory);
}

quoth_status q_make_subsequence_generator(q_generator *generator, const quoth_ghost *g,
                                          const quoth_watch *watch)
{
    q_strings strings;
    quoth_status status =
        q_strings_collect(&strings, g->lexicon, &g->rules, false, watch, g->memory);
    return status ? status
                  : q_subsequence_generator_new(generator, &strings, g->lexicon, &g->rules, watch);
}

quoth_status q_make_submultiset_generator(q_generator *generator, const quoth_ghost *g,
                                          const quoth_watch *watch)
{
    q_strings strings;
    quoth_status status =
        q_strings_collect(&strings, g->lexicon, &g->rules, true, watch, g->memory);
    if (!status)
        status = q_submultiset_generator_new(generator, &strings, g->lexicon->alphabet.letters,
                                             &g->rules, watch, g->memory);
    q_strings_free(&strings);
    return status;
}

/* ---- state spaces ------------------------------------------------------------------------- */

quoth_status q_make_infix_states(q_state_space *space, const quoth_ghost *g,
                                 const quoth_watch *watch)
{
    bool either_way = g->reading->relation == QUOTH_GHOST_INFIX_EITHER_WAY;
    return q_infix_states(space, g->lexicon, g->rules.min, g->growth, either_way, watch, g->memory);
}

quoth_status q_make_subsequence_states(q_state_space *space, const quoth_ghost *g,
                                       const quoth_watch *watch)
{
    return q_subsequence_states(space, g->lexicon, &g->rules, is_sorted(g), false, watch,
                                g->memory);
}

quoth_status q_make_shared_subsequence_states(q_state_space *space, const quoth_ghost *g,
                                              const quoth_watch *watch)
{
    return q_subsequence_states(space, g->lexicon, &g->rules, is_sorted(g), true, watch, g->memory);
}

quoth_status q_make_multiset_states(q_state_space *space, const quoth_ghost *g,
                                    const quoth_watch *watch)
{
    const q_reading *r = g->reading;
    return q_multiset_states(space, g->lexicon, g->rules.min, r->at_end, !r->exact, watch,
                             g->memory);
}
