/* Options of a simulation: of a command, or behind the name of a player. */
#ifndef CLI_CROSS_SIM_OPTIONS_H
#define CLI_CROSS_SIM_OPTIONS_H

#include "quoth/quoth.h"
#include "cli/app/arguments.h"

/* Default limits of iterations: without another bound, and with a confidence alone, which plays of
 * equal value never reach. */
enum { SIM_ITERATIONS = 20000, SIM_ITERATIONS_TO_BE_SURE = 1000000 };

typedef struct sim_settings {
    quoth_sim_options options;
    uint64_t milliseconds; /* 0: no bound */
    bool infer;            /* the leave of the player who moved last */
    bool context;          /* of a player: leave values adjusted to the unseen tiles */
    /* of a player: candidates by equity less the costs of board openness */
    enum { SIM_OPENNESS_NONE, SIM_OPENNESS_WHERE_KNOWN, SIM_OPENNESS } openness;
    uint64_t game_iterations; /* of a player, for a whole game; 0: no bound */
} sim_settings;

/* Reads --top, --plies, --to-end, --iterations, --time, --confidence and --seed.  Without a bound a
 * simulation ends at a confidence of 0.99, or after SIM_ITERATIONS.  Prints an error and returns
 * false for an invalid value. */
bool sim_settings_read(sim_settings *settings, const arguments *args);

/* Reads the options of a player: NAME=VALUE, or NAME, with commas between.  Without a bound a
 * simulation ends at a confidence of 0.99, or after 1,000 iterations.  `is_auto`: reads those of
 * the player auto, which has context and openness by default. */
bool sim_settings_of_player(sim_settings *settings, const char *text, bool is_auto);

/* Whether the first `size` bytes of an option are this name. */
bool is_option_named(const char *text, size_t size, const char *name);

/* Reads a win-probability table; NULL for no path.  Prints an error and returns false if it
 * cannot. */
bool read_win_table(quoth_win_table **win_table, const char *path);

#endif
