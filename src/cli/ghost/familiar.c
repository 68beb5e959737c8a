/* Sheets of replies that people know: familiar.h. */
#include "cli/ghost/familiar.h"

#include "quoth/quoth.h"
#include "cli/ghost/games.h"
#include "cli/io/context.h"
#include "cli/io/memory.h"
#include "cli/io/messages.h"
#include "cli/io/progress.h"
#include "cli/io/signals.h"

static const uint8_t levels[FAMILIAR_LEVELS] = {10, 20, 35, 40, 50, 55, 60, 70, 80, 95, 99};

quoth_status familiar_words(quoth_lexicon **words, const quoth_lexicon *lexicon, unsigned level,
                            bool all_words, quoth_error *error)
{
    quoth_lexicon *enable1 = NULL;
    quoth_status status = QUOTH_OK;
    *words = NULL;
    if (!quoth_lexicon_has_levels(lexicon))
        status =
            quoth_lexicon_new_enable1(&enable1, &(quoth_context){.memory = &limited_memory}, error);
    if (!status)
        status = quoth_lexicon_up_to_level(
            words, lexicon, enable1, level,
            &(quoth_context){.watch = &interrupt_watch, .memory = &limited_memory}, error);
    quoth_lexicon_free(enable1);
    if (!status && !all_words) {
        quoth_lexicon *familiar = *words;
        status = quoth_lexicon_inoffensive(words, familiar, &program_context, error);
        quoth_lexicon_free(familiar);
    }
    return status;
}

quoth_status familiar_open(familiar_game *game, const quoth_ghost *ghost, unsigned level,
                           quoth_error *error)
{
    quoth_ghost_rules rules = quoth_ghost_rules_of(ghost);
    *game = (familiar_game){0};
    quoth_status status =
        familiar_words(&game->words, quoth_ghost_lexicon(ghost), level, true, error);
    if (!status)
        status = open_few(&game->ghost, game->words, &rules, error);
    if (status)
        familiar_close(game);
    return status;
}

void familiar_close(familiar_game *game)
{
    quoth_ghost_free(game->ghost);
    quoth_lexicon_free(game->words);
    *game = (familiar_game){0};
}

static void put_size(quoth_ghost_tradeoff_row *row, const quoth_ghost_strategy *strategy)
{
    row->pairs = quoth_ghost_strategy_summarize(strategy).pairs;
    row->bound = quoth_ghost_strategy_summarize(strategy).bound;
}

/* `any` is a strategy by all words. */
static quoth_status find_row(quoth_ghost_tradeoff_row *row, const quoth_ghost_strategy *any,
                             const quoth_ghost *ghost, bool skip_forced, quoth_error *error)
{
    familiar_game known;
    quoth_ghost_strategy *strategy;
    quoth_status status = familiar_open(&known, ghost, row->level, error);
    if (status)
        return status;
    quoth_ghost_strategy_options options = {
        .skip_forced = skip_forced, .known = known.ghost, .known_only = true};
    row->status = quoth_ghost_strategy_new(
        &strategy, ghost, &options,
        &(quoth_context){.watch = &waiting_watch, .memory = &limited_memory}, error);
    if (!row->status) {
        put_size(row, strategy);
    } else if (row->status == QUOTH_TOO_LARGE &&
               quoth_lexicon_words(known.words) ==
                   quoth_lexicon_words(quoth_ghost_lexicon(ghost))) {
        row->status = QUOTH_OK;
        put_size(row, any);
    }
    quoth_ghost_strategy_free(strategy);
    familiar_close(&known);
    return row->status == QUOTH_NOT_FOUND || row->status == QUOTH_TOO_LARGE ? QUOTH_OK
                                                                            : row->status;
}

bool familiar_tradeoff(quoth_ghost_tradeoff_row row[FAMILIAR_LEVELS],
                       const quoth_ghost_strategy *strategy, const quoth_ghost *ghost,
                       bool skip_forced)
{
    quoth_status known = QUOTH_OK; /* of the level above */
    for (int i = FAMILIAR_LEVELS; i-- > 0;) {
        quoth_error error = {0};
        row[i] = (quoth_ghost_tradeoff_row){.level = levels[i], .status = known};
        quoth_status status = known ? QUOTH_OK
                                    : find_row(&row[i], strategy, ghost, skip_forced, &error);
        if (status)
            return explain_status(status, &error) == EXIT_FINE;
        known = row[i].status; /* with fewer words there are no more replies */
    }
    return true;
}
