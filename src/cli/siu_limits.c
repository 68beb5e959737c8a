/* What a `go` names as limits. */
#include "cli/siu_parts.h"

uint64_t siu_iterations(const quoth_siu_line *line)
{
    return line->iterations < QUOTH_SIM_ITERATIONS_MAX ? line->iterations
                                                       : QUOTH_SIM_ITERATIONS_MAX;
}

unsigned siu_plies(const quoth_siu_line *line)
{
    return line->depth < 1000 ? (unsigned)line->depth : 1000;
}
