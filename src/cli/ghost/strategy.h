/* Strategies, sheets and certificates, as the options describe them. */
#ifndef CLI_GHOST_STRATEGY_H
#define CLI_GHOST_STRATEGY_H

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"

/* Makes the strategy of --familiar and --skip-forced; prints an error and returns false if that
 * fails. */
bool familiar_strategy(quoth_ghost_strategy **strategy, const quoth_ghost *ghost,
                       const arguments *args);

/* Makes the sheet of --player (else of the winner), --objective and --familiar, in the variant
 * ghost; prints an error and returns false if that fails. */
bool outcome_sheet(quoth_ghost_sheet **sheet, const quoth_ghost *ghost, const arguments *args);

/* Writes a certificate of who wins where --certificate asks for one; prints an error if it cannot.
 */
bool certify_winner(const quoth_ghost *ghost, const arguments *args);

/* Runs `quoth ghost outcomes` for other variants than ghost. */
int run_ghost_endings(const arguments *args);

#endif
