/* Reads the limits of a `go` command. */
#include "quoth/quoth.h"
#include "cli/cross/sim_options.h"
#include "cli/siu/parts.h"

uint64_t siu_iterations(const quoth_siu_line *line, uint64_t default_value)
{
    if (line->iterations)
        return line->iterations < QUOTH_SIM_ITERATIONS_MAX ? line->iterations
                                                           : QUOTH_SIM_ITERATIONS_MAX;
    if (line->move_time || line->infinite)
        return QUOTH_SIM_ITERATIONS_MAX;
    return line->stop_condition ? SIM_ITERATIONS_TO_BE_SURE : default_value;
}

unsigned siu_plies(const quoth_siu_line *line)
{
    return line->depth < 1000 ? (unsigned)line->depth : 1000;
}
